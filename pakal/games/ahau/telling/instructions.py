"""
What to do with the real pieces: one instruction for each option and each thing that follows.

An option that somebody else has decided (King Pakal, or chance by the companion) becomes a
sentence to a person at the table; so does every event of the log.
"""

from collections.abc import Callable
from typing import Final

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.lots import reveal_region_card
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.pakal_movement import ALL_BACK, RESHUFFLED, SWAPPED
from pakal.games.ahau.rules.pakal_role import AT_ONCE, NOTHING
from pakal.games.ahau.rules.setup import NO_TILE
from pakal.games.ahau.rules.state import FAME_SOURCES, Event, State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD
from pakal.games.ahau.telling.naming import NAMES
from pakal.games.ahau.telling.notation import (
    building_name,
    built_tile_name,
    card_name,
    city_name,
    link_name,
    pay_words,
    place_name,
    print_action,
    space_name,
)
from pakal.games.ahau.words import (
    COLOURS,
    CRITERIA,
    GOD_NAMES,
    GODS,
    ROLES,
    TILE_NAMES,
    WAR_CAPTAIN,
)
from pakal.games.values import Order


def _starting_tile(s: State, god: int) -> str:
    card = f"summary card {s.arg + 1}"
    if god == NO_TILE:
        return f"Take {card} out: it gets no starting tile."
    return f"Put the {GOD_NAMES[god]} starting tile on {card}."


def _walk(s: State, walk: int) -> str:
    return f"Move one of Pakal's workers: {NAMES['walk'](s, walk)}."


def _leaving(s: State, option: int) -> str:
    city, how = city_name(s, option // 3), option % 3
    whose = "your" if s.table.reads("serpent-whose", "the-players") else "Pakal's"
    if how == 1:
        return f"Stand {whose} lying worker in {city} up."
    return f"Take one of {whose} workers out of {city}."


def _overflow(s: State, slot: int) -> str:
    new = building_name(s, s.what)
    if slot == 5:
        return f"Put {new} face down beside Pakal's board."
    return f"Put {new} over {NAMES['board-slot'](s, slot)}; the old one goes face down beside it."


def _role_reward(s: State, effect: int) -> str:
    role = ROLES[s.role[PAKAL]]
    if effect == NOTHING:
        return f"Role-card reward: Pakal's {role} does nothing."
    when = "at once" if effect == AT_ONCE else "as if it had been played"
    return f"Role-card reward: Pakal performs the {role} {when}."


# By point: what to do for an option King Pakal or chance has decided.
_ORDERS: Final[dict[int, Callable[[State, int], str]]] = {
    at.LAY_CITY: lambda s, o: f"Lay a {GOD_NAMES[o]} tile on {city_name(s, s.arg)}.",
    at.LAY_SITE: lambda s, o: f"Lay a {COLOURS[o]} site between {link_name(s, s.arg)}.",
    at.LAY_STARTING_TILE: _starting_tile,
    at.FILL_REGION: lambda s, o: f"Lay {TILE_NAMES[o]} on {place_name(s.arg)}.",
    at.FILL_OFFER: lambda s, o: f"Put {building_name(s, o)} on slot {s.arg + 1} of the offer.",
    at.FILL_REGION_BUILDING: lambda s, o: f"Put {building_name(s, o)} into region {s.arg}.",
    at.SCORING_TILE: lambda s, o: f"{GOD_NAMES[s.arg]}'s temple counts {CRITERIA[o]}.",
    at.DEAL_ROLE: lambda _, o: f"Lay the {ROLES[o]} open beside the board.",
    at.DRAW_TILE: lambda s, o: f"{s.table.seats[s.who].capitalize()}: take {TILE_NAMES[o]}.",
    at.DEAL_LEFT: lambda s, o: f"Pakal's left card is {card_name(s, PAKAL, o)}.",
    at.DEAL_RIGHT: lambda s, o: f"Pakal's right card is {card_name(s, PAKAL, o)}.",
    at.PAKAL_STARTING_TILE: lambda _, o: f"Give Pakal the {GOD_NAMES[o]} starting tile.",
    at.SETUP_TEMPLES: lambda _, o: f"Put a marker of Pakal's on {GOD_NAMES[o]}'s third space.",
    at.CAPTAIN_MOVE: lambda _, o: f"Pakal's ruler goes to region {o}.",
    at.RETREAT: lambda _, o: f"Pakal's ruler retreats to region {o}.",
    at.TAKE_TILE: lambda s, o: f"Pakal takes {TILE_NAMES[s.region_tile[o]]}.",
    at.PLACE_WORKER: lambda s, o: f"Place one of Pakal's workers in {city_name(s, o)}.",
    at.SUMMON_GOD: lambda _, o: f"Pakal summons the {GOD_NAMES[o]}.",
    at.ROLE_GOD: lambda _, o: f"Pakal summons the {GOD_NAMES[o]}.",
    at.DANCER_GOD: lambda _, o: f"Pakal also summons the {GOD_NAMES[o]}.",
    at.SUMMON_DISCARD: lambda _, o: f"Pakal discards {TILE_NAMES[o]} for strength.",
    at.DISCARD_COLOUR: lambda _, o: f"The discarded wild tile counts as {COLOURS[o]}.",
    at.STRENGTH_COLOUR: lambda _, o: f"The added strength counts as {COLOURS[o]}.",
    at.JAGUAR_CITY: _walk,
    at.JAGUAR_PAIR: _walk,
    at.SUN_CARD: lambda s, o: f"Shuffle {card_name(s, PAKAL, o)} back into Pakal's deck.",
    at.SERPENT_WORKER: _leaving,
    at.PYRAMID_TILE: lambda s, o: f"Pakal builds {TILE_NAMES[o]} on {space_name(s.where)}.",
    at.WILD_COLOUR: lambda _, o: f"Pakal's wild tile counts as {COLOURS[o]}.",
    at.WHICH_BUILDING: lambda s, o: f"Pakal buys {building_name(s, s.offer[o])}.",
    at.BUILDING_OVERFLOW: _overflow,
    at.RAIN_SITE: lambda s, o: f"Pakal depletes the site between {link_name(s, o)}.",
    at.PRODUCTION_SITE: lambda s, o: f"Pakal depletes the site between {link_name(s, o)}.",
    at.WAR_REWARD: lambda s, o: f"Pakal takes the reward of {NAMES['war-space'](s, o)}.",
    at.LAY_DOWN: lambda s, o: f"Lay one of Pakal's workers in {city_name(s, o)} down.",
    at.MARKER_TEMPLE: lambda _, o: f"Pakal's marker goes to {GOD_NAMES[o]}'s temple.",
    at.ROLE_REWARD: _role_reward,
    at.GIVE_BACK: lambda _, o: f"Put Pakal's {TILE_NAMES[o]} back into the bag.",
}

# By point: the decision of his that moves no piece and surprises nobody.
SAYS_NOTHING: Final = {
    at.DEAL_CARDS: 0,
    at.ROLE_CARD_IN_PLAY: at.STOP,
    at.ROLE_GOD: at.STOP,
    at.DANCER_GOD: at.STOP,
}
_REDRAWS: Final = ("Discard Pakal's two cards.", "Pakal takes all his cards back; shuffle them.")


def instruct(s: State, option: int) -> str:
    """What a person does for this option, or nothing when the pieces stay where they are."""
    if option == at.STOP:
        return ""
    if s.point == at.DEAL_CARDS:
        return _deal(s, option)
    if s.point == at.REDRAW_CARDS:
        return _REDRAWS[option]
    if s.point == at.DRAW_LOTS:
        return f"Random: {_settled(s, option)}"
    if s.point == at.REVEAL_REGION_CARD:
        turned = f"Neutral region card {option} is turned up."
        candidate = reveal_region_card(s.copy(), option)
        return turned if candidate is None else f"{turned} {_settled(s, candidate)}"
    order = _ORDERS.get(s.point)
    return order(s, option) if order is not None else ""


def _deal(s: State, deal: int) -> str:
    """What Pakal's two cards ask for; a role card may have a higher number than 6."""
    left, right = (card_number(s, PAKAL, side[PAKAL]) for side in (s.left, s.right))
    if deal == SWAPPED:
        return f"Swap Pakal's two cards: a {left} never stands on the left."
    low, high = sorted((left, right))
    if deal == RESHUFFLED:
        both = f"Both cards are {low}" if low == high else f"The cards are {low} and {high}"
        return f"{both}: reshuffle Pakal's deck and deal again."
    if deal == ALL_BACK:
        both = f"two {low}s are" if low == high else f"a {low} and a {high} are"
        return f"Only {both} left: Pakal takes all cards back; shuffle and deal again."
    return ""


def _settled(s: State, candidate: int) -> str:
    """What a person does for the candidate that chance has settled on."""
    there = s.copy()
    entry = there.agenda[-1]
    there.point, there.who, there.arg = entry & 255, (entry >> 8 & 15) - 1, entry >> 12
    if there.point == at.JAGUAR_WORKER:
        # Where he goes is the next decision, and only that one moves a piece.
        return f"The worker who moves is in {city_name(there, candidate)}."
    return instruct(there, candidate) or f"{print_action(there, candidate)}."


# By point: under which words several draws are told together, and what is said of one.
_TOGETHER: Final[dict[int, tuple[str, Callable[[State, int], str]]]] = {
    at.LAY_CITY: ("God tiles on the cities", lambda s, o: f"{city_name(s, s.arg)} {GODS[o]}"),
    at.LAY_SITE: ("Sites between cities", lambda s, o: f"{link_name(s, s.arg)} {COLOURS[o]}"),
    at.LAY_STARTING_TILE: (
        "Starting tiles on the summary cards",
        lambda s, o: f"{s.arg + 1} {'none (take it out)' if o == NO_TILE else GODS[o]}",
    ),
    at.FILL_REGION: (
        "Pyramid tiles into the regions",
        lambda s, o: f"{place_name(s.arg)} {TILE_NAMES[o]}",
    ),
    at.FILL_OFFER: (
        "Buildings into the offer",
        lambda s, o: f"slot {s.arg + 1} {building_name(s, o)}",
    ),
    at.FILL_REGION_BUILDING: (
        "Buildings into the regions",
        lambda s, o: f"{s.arg} {building_name(s, o)}",
    ),
    at.SCORING_TILE: ("Scoring tiles at the temples", lambda s, o: f"{GODS[s.arg]} {CRITERIA[o]}"),
    at.DEAL_ROLE: ("Open role cards", lambda _, o: ROLES[o]),
}


def together(s: State, option: int) -> tuple[str, str]:
    """The head under which an option is told with others of its kind, and its own few words."""
    if s.point not in _TOGETHER:
        return "", ""
    head, item = _TOGETHER[s.point]
    return head, item(s, option)


def _seated(s: State) -> str:
    """What King Pakal starts with (RB King Pakal, Setup 1–8)."""
    weapons = s.weapons[PAKAL]
    return (
        f"Pakal's side: a worker in {city_name(s, s.table.edition.home)}, the"
        f" {building_name(s, s.table.royal_palace)} in his first slot, the resource track on"
        f" {s.tracker}, {weapons} weapon{'' if weapons == 1 else 's'}, and his war marker on top"
        f" of yours; shuffle the {card_name(s, PAKAL, ROLE_CARD)} into his region cards."
    )


def tell_event(s: State, event: Event) -> Order:
    """What a person does, or hears, about something that followed by itself."""
    seats = [seat.capitalize() for seat in s.table.seats]
    match event:
        case ("round", int(number)):
            return Order(f"Round {number}", is_title=True)
        case ("turn", int(player)):
            whose = "Your" if seats[player] == "You" else f"{seats[player]}'s"
            return Order(f"{whose} turn", is_title=True)
        case ("celebration", int(number)):
            return Order(f"K'atun Celebration {number}", is_title=True)
        case ("temple", int(player), int(god), int(criterion), int(value)):
            item = f"{GODS[god]} ({CRITERIA[criterion]}) {value} to {_to(s, player)}"
            return Order(f"The temples pay: {item}.", "The temples pay", item)
        case ("city", int(player), int(city), int(amount)):
            item = f"{city_name(s, city)} {amount} to {_to(s, player)}"
            return Order(f"The cities pay: {item}.", "The cities pay", item)
        case ("cubes", int(player), int(colour), int(amount)) if amount:
            head, item = f"{seats[player]} take", f"{amount} {COLOURS[colour]}"
            return Order(f"{head}: {item}.", head, item)
        case ("fame", _, _, int(source)) if FAME_SOURCES[source].endswith("at celebrations"):
            return Order()  # a celebration tells its own Fame, city by city and temple by temple
        case _:
            return Order(_sentence(s, event, seats))


def tell_after_celebration(s: State) -> str:
    """What everybody does once a celebration has paid."""
    whose = "All markers but Pakal's from setup" if s.setup_marks else "All markers"
    return f"{whose} go back; shuffle the sites of the calendar and the one beside it."


def _to(s: State, player: int) -> str:
    seat = s.table.seats[player]
    return seat if seat == "you" else seat.capitalize()


def _sentence(s: State, event: Event, seats: list[str]) -> str:
    match event:
        case ("reveal", int(player), int(left), int(right), int(region)):
            cards = f"{card_name(s, player, left)} | {card_name(s, player, right)}"
            return f"{seats[player]}: cards {cards}, ruler to region {region}."
        case ("conflict", int(region), int(winner), tuple(strengths)):
            sides = ", ".join(f"{seats[p]} {strength}" for p, strength in strengths)
            wins = "win" if seats[winner] == "You" else "wins"
            return f"Conflict in region {region}, strength {sides}: {seats[winner]} {wins}."
        case ("fame", int(player), int(amount), int(source)):
            return f"{seats[player]}: +{amount} Fame ({FAME_SOURCES[source]})."
        case ("weapons", int(player), int(amount)):
            return f"{seats[player]}: +{amount} weapon{'s' * (amount > 1)}."
        case ("tracker", _, int(amount)) if amount:
            return f"Pakal: resource track up by {amount}."
        case ("spent", _, int(amount)):
            return f"Pakal: resource track down by {amount}."
        case ("paid", int(player), int(payment)):
            return f"{seats[player]}: {pay_words(payment)}."
        case ("queen", _, int(city)):
            return f"Pakal's Queen: one worker more in {city_name(s, city)}, track down by 1."
        case ("role-in-force", _, int(role)):
            if role == WAR_CAPTAIN:
                return "Role-card reward: nothing, as the War Captain acts in movement only."
            return f"Role-card reward: Pakal's {ROLES[role]} is in force for the rest of his turn."
        case ("war", int(player), int(space)):
            return f"{seats[player]}: war marker to space {space}, on top of the stack."
        case ("marker", int(player), int(god), int(space)):
            return f"{seats[player]}: marker at the {GODS[god]} temple, space {space + 1}."
        case ("built-tile", int(player), int(tile), int(space)) if player != PAKAL:
            return f"{seats[player]}: {built_tile_name(tile)} stands on {space_name(space)}."
        case ("built-building", int(player), int(building), int(slot)):
            return f"{seats[player]}: {building_name(s, building)} in slot {slot + 1}."
        case ("deplete", _, int(link), int(colour)):
            return f"{link_name(s, link)} ({COLOURS[colour]}) goes onto the calendar."
        case ("seated",):
            return _seated(s)
        case ("aside", int(colour)):
            return f"Put the {COLOURS[colour]} site that is left beside the calendar."
        case ("redraw", int(player)):
            return f"{seats[player]}: take all cards back into the hand."
        case _:
            return ""


_PROMPTS: Final = {
    at.SUMMARY_CARD: "Which summary card do you take?",
    at.CARDS: "Which two cards do you play, left and right?",
    at.CAPTAIN_MOVE: "Where does your War Captain take your ruler?",
    at.ADVANCE: "Do you advance on the war track?",
    at.RETREAT: "To which region do you retreat?",
    at.TAKE_TILE: "Which pyramid tile do you take?",
    at.PLACE_WORKER: "In which city do you place a worker?",
    at.CLAIM: "Do you claim the building of your region?",
    at.SUMMON: "Do you summon a god?",
    at.PRIESTESS_COLOUR: "Which colour has the High Priestess's strength?",
    at.DISCARD: "Which tile do you discard for strength?",
    at.CHIEF_TILE: "Which tile do you take for the Chief God?",
    at.RAIN_SITE: "Which site do you deplete for the Rain God?",
    at.JAGUAR_MOVE: "Which worker do you move?",
    at.SUN_CARD: "Which card do you take back?",
    at.SERPENT_WORKER: "Which worker do you take back?",
    at.PRODUCE_OR_BUILD: "Do you produce or build?",
    at.PRODUCE_COLOUR: "Which colour do you produce?",
    at.BUILD: "What do you build next?",
    at.PAY: "How do you pay?",
    at.GIVE_TILE: "Which tile do you trade away?",
    at.WILD_COLOUR: "Which cube lies on the wild tile?",
    at.END_TURN: "Anything else before your turn ends?",
    at.WAR_REWARD: "Which lower reward of the war track do you take?",
    at.GAIN_ROLE: "Which role card do you take?",
    at.GAIN_RESOURCE: "Which resource do you take?",
    at.MOVE_MARKER: "Which marker do you move to which temple?",
    at.LAY_DOWN: "In which city do you lay a worker down?",
    at.QUEEN_PAYS: "Which resource do you spend for the Queen?",
    at.GIVE_BACK: "Which tile do you put back into the bag?",
    at.LAY_CITY: "Which god tile came to {here}?",
    at.LAY_SITE: "Which site came to {here}?",
    at.LAY_STARTING_TILE: "Which starting tile came to summary card {card}?",
    at.FILL_REGION: "Which tile came out of the bag for {here}?",
    at.FILL_OFFER: "Which building came to slot {card} of the offer?",
    at.FILL_REGION_BUILDING: "Which building came into region {region}?",
    at.SCORING_TILE: "What does the {god} temple count?",
    at.DEAL_ROLE: "Which role card was turned up?",
    at.DRAW_TILE: "Which tile came out of the bag for {seat}?",
    at.DEAL_LEFT: "Which card was dealt to Pakal's left?",
    at.DEAL_RIGHT: "Which card was dealt to Pakal's right?",
    at.DRAW_LOTS: "Which lot was drawn?",
    at.REVEAL_REGION_CARD: "Which neutral region card was turned up?",
}


def prompt(s: State) -> str:
    """The question to a person at this point, as a player would put it."""
    here = ""
    if s.point == at.LAY_CITY:
        here = city_name(s, s.arg)
    elif s.point == at.LAY_SITE:
        here = link_name(s, s.arg)
    elif s.point == at.FILL_REGION:
        here = place_name(s.arg)
    return _PROMPTS[s.point].format(
        here=here,
        card=s.arg + 1,
        region=s.arg,
        god=GODS[s.arg] if s.point == at.SCORING_TILE else "",
        seat=s.table.seats[s.who] if s.who >= 0 else "",
    )
