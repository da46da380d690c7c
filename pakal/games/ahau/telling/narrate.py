"""
Every option and every event of a game as orders.

The companion shows their sentences to a person at the table; a story (telling/story.py) makes
paragraphs of the same orders.
"""

from collections.abc import Collection, Iterable
from typing import Final

from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules.packed import TILES, has_cube, printed_tile, tile_colour
from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.state import FAME_SOURCES, Event, State, is_pakal
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD
from pakal.games.ahau.telling.deeds import (
    BAG,
    BOX,
    CALENDAR,
    DISCARDED,
    IN_HAND,
    STACK,
    SUPPLY,
    everything,
    lying,
    one,
    order,
    remark,
    track,
)
from pakal.games.ahau.telling.ledgers import (
    celebration_title,
    compare_strengths,
    strength_words,
    with_payments,
)
from pakal.games.ahau.telling.names import (
    between,
    building_name,
    capital,
    card_piece,
    city_name,
    owner_name,
    seat_name,
    space_name,
)
from pakal.games.ahau.telling.notation import print_action
from pakal.games.ahau.telling.points import order_of
from pakal.games.ahau.telling.status import tell_status
from pakal.games.ahau.words import (
    COLOURS,
    CRITERIA,
    GOD_NAMES,
    GODS,
    ROLES,
    TILE_NAMES,
    WAR_CAPTAIN,
)
from pakal.games.orders import TRACK, Move
from pakal.games.values import Order

WIDTH: Final = 80
# What decides a conflict in which the strengths are equal, by the parts of the battle rank.
_TIE_BY: Final = ("", "the Royal Palace", "the war track", "the stack on the war track")


def tell_option(s: State, option: int) -> Order:
    """The order of an option that is about to be carried out."""
    # An order is for what Pakal or chance has decided; a person says it in the line.
    if engine.is_chance(s) or engine.is_automa(s):
        return order_of(s, option)
    return remark(s, s.who, print_action(s, option))


def tell_events(s: State, known: Collection[str] = ()) -> list[Order]:
    """The orders of all events in the log but those of `known` sorts; the log is closed."""
    events, s.log = _his_ruler_first(s, s.log or []), None
    found = [each for event in events if event[0] not in known for each in tell_event(s, event)]
    found = with_payments(s, events, found)
    if any(event[0] == "celebration" for event in events) and not engine.is_over(s):
        found += after_celebration(s, events)
    return found


def _his_ruler_first(s: State, events: list[Event]) -> list[Event]:
    """All rulers move at once; his goes with the cards that were dealt to him."""
    if s.table.solo is None:
        return events
    moves = [event for event in events if event[0] == "reveal"]
    ordered = iter(sorted(moves, key=lambda event: event[1] != PAKAL))
    return [next(ordered) if event[0] == "reveal" else event for event in events]


def tell_event(s: State, event: Event) -> list[Order]:
    """The orders of an event: what a person does, or learns."""
    match event:
        case ("round", int()):
            return [Order(str(tell_status(s)), is_title=True)]
        case ("turn", int(player)):
            title = capital(f"{owner_name(s.table, player)} turn")
            return [Order(title, is_title=True, seat=s.table.seats[player])]
        case ("celebration", int(number)):
            return [Order(celebration_title(number), is_title=True)]
        case ("temple", int(player), int(god), int(criterion), int(value)):
            item = f"{GODS[god]} ({CRITERIA[criterion]}) {value} to {seat_name(s.table, player)}"
            return [Order(head="The temples pay", item=item, is_news=True, in_ledger=True)]
        case ("city", int(player), int(city), int(amount)):
            item = f"{city_name(s, city)} {amount} to {seat_name(s.table, player)}"
            return [Order(head="The cities pay", item=item, in_ledger=True)]
        case ("conflict", int(region), int(winner), tuple(sides), int(by)):
            strengths = ", ".join(
                f"{seat_name(s.table, p)} {strength_words(card + weapons)}"
                for p, card, weapons in sides
            )
            words = f"conflict in region {region}, strength {strengths}: {wins(s, winner, by)}"
            table = compare_strengths(s, region, sides, winner, wins(s, winner, by))
            return [Order(words, is_news=True, ledger=table)]
        case ("celebrated", tuple(before), tuple(after)):
            return [
                track(s, player, "Fame", now - was, now, "the celebration")
                for player, (was, now) in enumerate(zip(before, after, strict=True))
            ]
        case (_,) | ("aside", _):
            return _of_table(s, event)
        case (_, int(player), *_):
            return [*_of_player(s, player, event), *_of_cards(s, player, event)]
        case _:
            return []


def wins(s: State, player: int, by: int = 0) -> str:
    """Who wins, and what decides a tie: `you win`, `Pakal wins the tie by the Royal Palace`."""
    tie = f" the tie by {_TIE_BY[by]}" if by else ""
    verb = "win" if s.table.seats[player] == "you" else "wins"
    return f"{seat_name(s.table, player)} {verb}{tie}"


def _of_table(s: State, event: Event) -> list[Order]:
    """What happened to what belongs to nobody."""
    match event:
        case ("aside", int(colour)):
            moved = one("aside", f"{COLOURS[colour]} site", BOX, "beside the calendar")
            return [order(s, -1, moved)]
        case ("seated",):
            return [_seated(s)]
        case ("summary-cards-left",):
            target = BAG if s.table.reads("unused-starting-tiles", "bag") else BOX
            moved = everything("summary-cards", "starting tile", "the summary cards", target)
            return [order(s, -1, moved)]
        case ("poured",):
            return [order(s, -1, everything("pour", "pyramid tile", DISCARDED, BAG))]
        case ("slid",):
            return [order(s, -1, everything("slide", "building", "the offer", "the offer"))]
        case _:
            return []


def _of_player(s: State, player: int, event: Event) -> list[Order]:
    """What happened to a player's pieces and tracks; nothing where that is told already."""
    whose = owner_name(s.table, player)
    match event:
        case ("fame", _, int(amount), int(source), int(total)):
            # A celebration lists its own Fame, city by city and temple by temple.
            name = FAME_SOURCES[source]
            if name.endswith("at celebrations"):
                return []
            return [track(s, player, "Fame", amount, total, name)]
        case ("weapons", _, int(amount), int(total)):
            return [track(s, player, "weapons", amount, total)]
        case ("tracker", _, int(amount), int(total)) if amount:
            return [track(s, player, "resources", amount, total)]
        case ("cubes", _, int(colour), int(amount), int(total)) if amount:
            taken = Move("cube", f"{COLOURS[colour]} cube", amount, SUPPLY, f"{whose} cubes", total)
            item = f"{amount} {COLOURS[colour]} ({total} now)"
            return [order(s, player, taken, item=item if whose == "your" else "")]
        case ("paid", _, int(payment)):
            return _paid(s, player, payment)
        case ("given", _, int(tile)):
            given = one("trade", TILE_NAMES[tile], f"{whose} reserve", DISCARDED, len(s.discards))
            return [order(s, player, given)]
        case ("deplete", _, int(link), int(colour)):
            site, place = f"{COLOURS[colour]} site", f"the link {between(s, link)}"
            return [order(s, player, one("deplete", site, place, CALENDAR, len(s.calendar)))]
        case ("war", _, int(space)):
            above = s.table.reads("war-stack", "arrives-on-top")
            target = f"space {space}, {'on top of' if above else 'under'} the stack"
            moved = one("advance", f"{whose} war marker", f"space {space - 1}", target, space)
            return [order(s, player, moved)]
        case ("marker-off", _, int(god), int(space)):
            return [order(s, player, _lifted(s, player, god, space))]
        case ("marker", _, int(god), int(space)):
            there = f"space {space + 1} of the {GODS[god]} temple"
            return [order(s, player, one("marker", f"{whose} marker", f"{whose} supply", there))]
        case ("built-tile", int(player), int(tile), int(space)) if tile >= TILES:
            return [] if is_pakal(s, player) else [_wild_built(s, player, tile, space)]
        case ("claimed", _, int(building), int(region)):
            claimed = one("claim", building_name(s, building), f"region {region}", IN_HAND)
            return [order(s, player, claimed)]
        case ("built-building", _, int(building), int(slot)):
            place = f"slot {slot + 1} of {whose} board"
            return [order(s, player, one("slot", building_name(s, building), IN_HAND, place))]
        case ("queen", _, int(city), int(total)):
            return [*_queen(s, city), track(s, player, "resources", -1, total, "the Queen")]
        case ("queen-idle", _, int(resources)):
            why = "no worker for it" if resources else "no resource"
            return [remark(s, player, f"the Queen does nothing: {why}")]
        case ("role-in-force", _, int(role)):
            if role == WAR_CAPTAIN:
                words = "role-card reward: the War Captain acts in movement only"
            else:
                words = f"role-card reward: the {ROLES[role]} is in force for the rest of the turn"
            return [remark(s, player, words)]
        case ("rain-failed", _, tuple(tiles)):
            failed = remark(s, player, f"the {GOD_NAMES[s.god]} finds no site")
            reserve = f"{whose} reserve"
            back = [one("take-back", TILE_NAMES[tile], DISCARDED, reserve) for tile in tiles]
            return [failed, order(s, player, *back)] if back else [failed]
        case _:
            return []


def _of_cards(s: State, player: int, event: Event) -> list[Order]:
    """What happened to a player's cards and ruler."""
    whose = owner_name(s.table, player)
    hand, pile = f"{whose} hand", f"{whose} discard pile"
    match event:
        case ("reveal", _, int(left), int(right), int(here), int(region)):
            source = f"region {here}" if here else "beside the board"
            moves = [one("reveal", f"{whose} ruler", source, f"region {region}")]
            # His were told when they were dealt.
            for side, card in (("left", left), ("right", right)) if not is_pakal(s, player) else ():
                place = f"{whose} {side}"
                moves.append(one("reveal", card_piece(s, player, card), place, place))
            return [order(s, player, *moves)]
        case ("redraw", _):
            return [order(s, player, everything("all-back", f"{whose} card", pile, hand))]
        case ("discarded", _, int(bits)) if bits:
            cards = [card_piece(s, player, n) for n in range(1, ROLE_CARD + 1) if bits >> n & 1]
            source = f"{whose} played cards"
            moves = [one("discard-cards", card, source, pile) for card in cards]
            return [order(s, player, *moves)]
        case ("role-back", _):
            piece = card_piece(s, player, ROLE_CARD)
            return [order(s, player, one("card-back", piece, f"{whose} played cards", hand))]
        case _:
            return []


def _paid(s: State, player: int, payment: int) -> list[Order]:
    """The cubes that are paid; the tiles are told one by one."""
    whose = owner_name(s.table, player)
    moves = [
        Move("pay", f"{COLOURS[colour]} cube", n, f"{whose} cubes", SUPPLY, s.supply[colour])
        for colour, n in enumerate(unpack_payment(payment)[0])
        if n
    ]
    return [order(s, player, *moves)] if moves else []


def _wild_built(s: State, player: int, tile: int, space: int) -> Order:
    """A wild tile has taken a colour; any other was chosen with its space."""
    place = f"{space_name(space)} of {owner_name(s.table, player)} pyramid"
    colour = COLOURS[tile_colour(tile)]
    moves = [one("count", TILE_NAMES[printed_tile(tile)], place, colour)]
    if has_cube(tile):
        moves.append(one("count", f"{colour} cube", SUPPLY, place))
    return order(s, player, *moves)


def _queen(s: State, city: int) -> list[Order]:
    """What the Queen does with a worker of his, by the reading `queen-worker`."""
    name, at = city_name(s, city), PAKAL * s.table.cities + city
    worker, standing = "Pakal's worker", s.standing[at]
    how = s.table.readings["queen-worker"]
    if how == "laid-down":
        moved = one("lay-down", worker, name, lying(name), s.laid[at])
    elif how == "from-supply":
        moved = one("place", worker, "Pakal's supply", name, standing)
    else:
        moved = one("place-cube", worker, SUPPLY, name, standing)
    return [order(s, PAKAL, moved, note="for the Queen")]


def _seated(s: State) -> Order:
    """What King Pakal starts with (RB King Pakal, Setup 1–8)."""
    home, palace = city_name(s, s.table.edition.home), building_name(s, s.table.royal_palace)
    return order(
        s,
        PAKAL,
        one("seat", "Pakal's worker", "Pakal's supply", home),
        one("seat", palace, STACK, "slot 1 of Pakal's board"),
        one("seat", card_piece(s, PAKAL, ROLE_CARD), BOX, "Pakal's deck"),
        Move(TRACK, "resources", s.tracker, "", "pakal", s.tracker),
        Move(TRACK, "weapons", s.weapons[PAKAL], "", "pakal", s.weapons[PAKAL]),
        one("advance", "Pakal's war marker", BOX, "the start, on top of the stack", 0),
        joins=False,
    )


def after_celebration(s: State, events: Iterable[Event]) -> list[Order]:
    """What everybody does after a celebration has paid."""
    width = len(s.table.edition.temple_spaces)
    off = next((each[1] for each in events if each[0] == "markers-back"), ())
    assert isinstance(off, tuple)  # noqa: S101 - all spaces of the temples
    lifted = [
        _lifted(s, player, *divmod(at, width))
        for at, player in enumerate(off)
        if isinstance(player, int) and player >= 0 and s.temple[at] != player
    ]
    kept = [
        one("markers-back", "Pakal's marker", "", f"space {THIRD_SPACE + 1} of the {god} temple")
        for number, god in enumerate(GODS)
        if s.setup_marks >> number & 1
    ]
    back = everything("markers-back", "marker", "the temples", "their supplies")
    sites = everything("shuffle-sites", "site", CALENDAR, "the shuffled sites")
    return [order(s, -1, back, *kept, *lifted), order(s, -1, sites)]


def _lifted(s: State, player: int, god: int, space: int) -> Move:
    """A marker goes back to its owner."""
    whose = owner_name(s.table, player)
    here = f"space {space + 1} of the {GODS[god]} temple"
    return one("lift", f"{whose} marker", here, f"{whose} supply")
