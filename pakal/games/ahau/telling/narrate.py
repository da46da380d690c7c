"""
Every option and every event of a game in words.

The companion shows the sentences to a person at the table; a story (telling/story.py) makes
paragraphs of the same news.
"""

from typing import Final

from attrs import evolve, frozen

from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules.packed import TILES, has_cube
from pakal.games.ahau.rules.state import FAME_SOURCES, Event, State, is_pakal
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD
from pakal.games.ahau.telling.names import (
    between,
    building_name,
    built_tile_name,
    capital,
    card_name,
    cards_name,
    city_name,
    owner_name,
    payment_name,
    seat_name,
    space_name,
)
from pakal.games.ahau.telling.notation import print_action
from pakal.games.ahau.telling.points import WORDS, order_of
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, ROLES, TILE_NAMES, WAR_CAPTAIN
from pakal.games.values import Order

WIDTH: Final = 80
# What the Queen does with a worker of his, by the reading `queen-worker`.
_QUEEN: Final = {
    "laid-down": "lay a worker down",
    "from-supply": "place one more worker",
    "cube": "place a cube as one more worker",
}


@frozen
class News(Order):
    """
    A sentence for a person at the table.

    News about a player also has `words` without beginning and end, for a paragraph about them.
    """

    seat: str = ""
    words: str = ""


def tell_option(s: State, option: int) -> News:
    """The news of an option that is about to be carried out."""
    point = WORDS[s.point]
    seat = s.table.seats[s.who] if s.who >= 0 else ""
    line = print_action(s, option)
    # An order is for what Pakal or chance has decided.
    is_own = not engine.is_chance(s) and not engine.is_automa(s)
    text = f"{capital(seat)}: {line}." if is_own else order_of(s, option)
    news = News(text, seat=seat, words=line)
    if point.item is None:
        return news
    return evolve(news, head=point.head, item=point.item(s, option))


def tell_events(s: State) -> list[News]:
    """The news of all events in the log; the log is closed."""
    events, s.log = s.log or [], None
    found = [tell_event(s, event) for event in events]
    if any(event[0] == "celebration" for event in events) and not engine.is_over(s):
        found.append(News(_after_celebration(s)))
    return [news for news in found if news.text]


def tell_event(s: State, event: Event) -> News:
    """The news of an event: what a person does, or learns."""
    match event:
        case ("round", int(number)):
            return News(f"Round {number}", is_title=True)
        case ("turn", int(player)):
            title = capital(f"{owner_name(s.table, player)} turn")
            return News(title, is_title=True, seat=s.table.seats[player])
        case ("celebration", int(number)):
            return News(f"K'atun Celebration {number}", is_title=True)
        case ("temple", int(player), int(god), int(criterion), int(value)):
            item = f"{GODS[god]} ({CRITERIA[criterion]}) {value} to {seat_name(s.table, player)}"
            return News(f"The temples pay: {item}.", "The temples pay", item)
        case ("city", int(player), int(city), int(amount)):
            item = f"{city_name(s, city)} {amount} to {seat_name(s.table, player)}"
            return News(f"The cities pay: {item}.", "The cities pay", item)
        case ("cubes", int(player), int(colour), int(amount), int(total)) if amount:
            head = f"{capital(s.table.seats[player])} take"
            item = f"{amount} {COLOURS[colour]} ({total} now)"
            return evolve(
                _about(s, player, f"+{item}"), text=f"{head}: {item}.", head=head, item=item
            )
        case ("conflict", int(region), int(winner), tuple(strengths)):
            sides = ", ".join(f"{seat_name(s.table, p)} {strength}" for p, strength in strengths)
            won = wins(s, winner)
            return News(f"Conflict in region {region}, strength {sides}: {won}.")
        case ("deplete", int(player), int(link), int(colour)):
            words = f"the {COLOURS[colour]} site {between(s, link)} goes onto the calendar"
            return evolve(_about(s, player, words), text=f"{capital(words)}.")
        case ("aside", int(colour)):
            return News(f"Put the remaining {COLOURS[colour]} site beside the calendar.")
        case ("seated",):
            return News(_seated(s))
        case ("summary-cards-left",):
            to_bag = s.table.reads("unused-starting-tiles", "bag")
            tiles = "their tiles into the bag" if to_bag else "their tiles too"
            return News(f"Put the other summary cards back into the box, {tiles}.")
        case ("poured",):
            return News("The bag is empty: put the discarded tiles into it.")
        case ("slid",):
            return News("Slide the buildings of the offer to the left.")
        case ("celebrated", tuple(before), tuple(after)):
            gains = (
                f"{seat_name(s.table, player)} {now} ({now - was:+})"
                for player, (was, now) in enumerate(zip(before, after, strict=True))
            )
            return News(f"Fame: {', '.join(gains)}.")
        case (_, int(player), *_):
            words = _words(s, event)
            return _about(s, player, words) if words else News()
        case _:
            return News()


def wins(s: State, player: int) -> str:
    """Who wins: `you win`, `Pakal wins`."""
    return f"{seat_name(s.table, player)} {'win' if s.table.seats[player] == 'you' else 'wins'}"


def _about(s: State, player: int, words: str) -> News:
    seat = s.table.seats[player]
    return News(f"{seat.capitalize()}: {words}.", seat=seat, words=words)


def _words(s: State, event: Event) -> str:
    """What happened to a player; nothing where that is obvious."""
    match event:
        case ("reveal", int(player), int(left), int(right), int(region)):
            cards = f"{card_name(s, player, left)} | {card_name(s, player, right)}"
            return f"cards {cards}, ruler to region {region}"
        case ("fame", _, int(amount), int(source), int(total)):
            # A celebration lists its own Fame, city by city and temple by temple.
            name = FAME_SOURCES[source]
            return "" if name.endswith("at celebrations") else f"Fame {total} (+{amount}, {name})"
        case ("weapons", _, int(amount), int(total)):
            return f"weapons {total} (+{amount})"
        case ("tracker", _, int(amount), int(total)) if amount:
            return f"resources {total} ({amount:+})"
        case ("paid", _, int(payment)):
            return f"pay {payment_name(payment)}"
        case ("given", _, int(tile)):
            return f"trade away {TILE_NAMES[tile]}"
        case ("queen", _, int(city), int(total)):
            does = _QUEEN[s.table.readings["queen-worker"]]
            return f"for the Queen {does} in {city_name(s, city)}, resources {total} (-1)"
        case ("queen-idle", _, int(resources)):
            why = "no worker for it" if resources else "no resource"
            return f"the Queen does nothing: {why}"
        case ("role-in-force", _, int(role)):
            if role == WAR_CAPTAIN:
                return "the role-card reward does nothing: the War Captain acts in movement only"
            return f"the role-card reward puts the {ROLES[role]} in force for the rest of his turn"
        case ("war", _, int(space)):
            above = s.table.reads("war-stack", "arrives-on-top")
            return f"war marker to space {space}, {'on top of' if above else 'under'} the stack"
        case ("marker-off", _, int(god), int(space)):
            return f"marker off the {GODS[god]} temple, space {space + 1}"
        case ("marker", _, int(god), int(space)):
            return f"marker at the {GODS[god]} temple, space {space + 1}"
        case ("built-tile", int(player), int(tile), int(space)):
            # A wild tile has taken a colour; any other was chosen with its space.
            is_plain = is_pakal(s, player) or tile < TILES
            cube = ", one of the cubes paid on it" if has_cube(tile) else ""
            built = f"{built_tile_name(tile)} is on {space_name(space)}{cube}"
            return "" if is_plain else built
        case ("claimed", _, int(building), int(region)):
            return f"take {building_name(s, building)} from region {region}"
        case ("built-building", _, int(building), int(slot)):
            return f"{building_name(s, building)} in slot {slot + 1}"
        case ("redraw", _):
            return "take all cards back into the hand"
        case ("discarded", int(player), int(cards)) if cards:
            return f"discard {cards_name(s, player, cards)}"
        case ("role-back", int(player)):
            return f"take the {card_name(s, player, ROLE_CARD)} back into the hand"
        case ("rain-failed", _, tuple(tiles)):
            names = ", ".join(TILE_NAMES[tile] for tile in tiles)
            back = f"; take {names} back into the reserve" if tiles else ""
            return f"the Rain God finds no site{back}"
        case _:
            return ""


def _seated(s: State) -> str:
    """What King Pakal starts with (RB King Pakal, Setup 1–8)."""
    weapons = s.weapons[PAKAL]
    return (
        f"Pakal's side: a worker in {city_name(s, s.table.edition.home)}, the"
        f" {building_name(s, s.table.royal_palace)} in his first slot, the resource track on"
        f" {s.tracker}, {weapons} weapon{'' if weapons == 1 else 's'}, and his war marker on top"
        f" of yours; shuffle the {card_name(s, PAKAL, ROLE_CARD)} into his region cards."
    )


def _after_celebration(s: State) -> str:
    """What everybody does after a celebration has paid."""
    kept = " and ".join(god for number, god in enumerate(GODS) if s.setup_marks >> number & 1)
    but = f", except one of Pakal's on the third space of {kept}" if kept else ""
    return f"All markers go back{but}; shuffle the sites on the calendar and the one beside it."
