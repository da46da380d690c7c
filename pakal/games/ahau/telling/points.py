"""
The words of every point: how an option reads, what a person is asked, and what to do.

The rules of a point are in its record in rules/chain.py.
"""

from collections.abc import Callable
from typing import Final

from attrs import frozen

from pakal.games.agenda import number_of, point_of, seat_of
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, FROM_REGION
from pakal.games.ahau.rules.lots import reveal_region_card
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.packed import (
    LEAVES,
    LEAVES_LYING,
    STANDS_UP,
    TILES,
    build_space,
    build_tile,
    is_wild,
    leaving_city,
    leaving_how,
    left_card,
    marker_move_ends,
    place_region,
    right_card,
    tile_of,
    walk_lies,
)
from pakal.games.ahau.rules.pakal_building import BESIDE, STEP_NAMES
from pakal.games.ahau.rules.pakal_movement import ALL_BACK, RESHUFFLED, SWAPPED
from pakal.games.ahau.rules.pakal_role import AT_ONCE, NOTHING
from pakal.games.ahau.rules.pakal_turn import TAKE_ALL_BACK
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.setup import NO_TILE
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.summon import WILD_AS, WILD_AS_ANY
from pakal.games.ahau.rules.table import PAKAL, Table
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.telling.names import (
    ACTION_NAMES,
    DEAL_NAMES,
    GOD_WORDS,
    REDRAW_NAMES,
    Names,
    between,
    board_slot_name,
    building_name,
    capital,
    card_name,
    cards_name,
    city_name,
    city_words,
    link_name,
    link_words,
    payment_name,
    place_name,
    place_words,
    role_effect_name,
    seat_name,
    space_name,
    walk_name,
    war_space_name,
)
from pakal.games.ahau.telling.refusals import (
    refuse_build,
    refuse_captain,
    refuse_cards,
    refuse_payment,
    refuse_retreat,
    refuse_summon,
    refuse_tile,
    refuse_worker,
)
from pakal.games.ahau.words import (
    COLOURS,
    CRITERIA,
    GOD_NAMES,
    GODS,
    ROLES,
    TILE_COLOURS,
    TILE_NAMES,
)

OptionText = Callable[[State, int], str]  # an option in words
Need = tuple[Callable[[State], bool], str]


def _no_line(s: State, option: int) -> str:
    """An option has a line only where somebody decides."""
    raise ValueError(f"{at.POINT_NAMES[s.point]} waits for no decision, but got {option}")


@frozen(kw_only=True)
class Words:
    """The words of one point."""

    number: int
    line: OptionText = (
        _no_line  # an option as people type it; journals keep these, so they never change
    )
    stop: str = ""  # the line of the option to stop
    stops_by_itself: bool = False  # nothing typed means to stop: the rest is more of the same
    prompt: str | Callable[[State], str] = ""  # the question to a person
    order: OptionText | None = (
        None  # what a person does for an option that Pakal or chance has decided
    )
    head: str = ""  # heading under which several draws are listed
    item: OptionText | None = None  # and what is listed for each
    place: Callable[[State], str] | None = None  # where one of several draws in a row goes
    silent: int = -1  # the option that moves no piece and needs no sentence
    told_by_event: bool = False  # an event, not the option, is narrated
    refusal: Callable[[State, list[str]], str] | None = None  # why an answer is not possible
    details: Callable[[Table], Names] | None = (
        None  # what the number that comes with the point means
    )
    needs: Need | None = None  # what a position must state before Pakal can decide, and the hint


# --- lines ---------------------------------------------------------------------------------------


def _discard_line(s: State, option: int) -> str:
    god = GODS[s.god]
    if option < WILD_AS:
        return f"discard {god}-{COLOURS[option]}"
    if option == WILD_AS_ANY:
        return f"discard {god}-wild as any"
    return f"discard {god}-wild as {COLOURS[option - WILD_AS]}"


def _jaguar_line(s: State, option: int) -> str:
    return f"move {walk_name(s, option)}" + (" lying" if walk_lies(option) else "")


_LEAVING: Final = {LEAVES: "remove", STANDS_UP: "stand up", LEAVES_LYING: "remove lying"}


def _serpent_line(s: State, option: int) -> str:
    return f"{_LEAVING[leaving_how(option)]} {city_name(s, leaving_city(option))}"


def _build_line(s: State, option: int) -> str:
    if option >= DANCE:
        return f"dance {GODS[option - DANCE]}"
    if option >= PRODUCE:
        return f"produce {link_name(s, option - PRODUCE)}"
    if option >= FROM_REGION:
        region = option - FROM_REGION
        return f"buy region {region} {building_name(s, s.region_building[region])}"
    if option >= FROM_OFFER:
        slot = option - FROM_OFFER
        return f"buy {slot + 1} {building_name(s, s.offer[slot])}"
    return f"build {TILE_NAMES[build_tile(option)]} {space_name(build_space(option))}"


def _marker_line(_: State, option: int) -> str:
    here, there = marker_move_ends(option)
    return f"marker {GODS[here]} to {GODS[there]}"


def _cards_line(s: State, option: int) -> str:
    left, right = left_card(option), right_card(option)
    return f"cards {card_name(s, s.who, left)} {card_name(s, s.who, right)}"


def _summary_line(s: State, card: int) -> str:
    god = s.start_tiles[card]
    if god == NO_TILE:
        return f"summary without tile {card + 1}"
    return f"summary {TILE_NAMES[tile_of(god, s.table.edition.starting_colours[god])]}"


# --- orders --------------------------------------------------------------------------------------


def order_of(s: State, option: int) -> str:
    """What a person does for this option; nothing if no piece moves."""
    order = WORDS[s.point].order
    return "" if order is None or option == at.STOP else order(s, option)


def _settled(s: State, candidate: int) -> str:
    """What a person does for the candidate that was drawn."""
    there = s.copy()
    entry = there.agenda[-1]
    there.point, there.who, there.arg = point_of(entry), seat_of(entry), number_of(entry)
    if there.point == at.JAGUAR_WORKER:
        # Where it goes is the next decision, and only that one moves a piece.
        return f"The worker that moves is in {city_name(there, candidate)}."
    return order_of(there, candidate) or f"{WORDS[there.point].line(there, candidate)}."


def _card_order(s: State, card: int) -> str:
    turned = f"Neutral region card {card} is turned up."
    candidate = reveal_region_card(s.copy(), card)
    return turned if candidate is None else f"{turned} {_settled(s, candidate)}"


def _starting_tile_order(s: State, god: int) -> str:
    card = f"summary card {s.arg + 1}"
    if god == NO_TILE:
        return f"Take {card} out: it gets no starting tile."
    return f"Put the {GOD_NAMES[god]} starting tile on {card}."


def _walk_order(s: State, walk: int) -> str:
    lying = " (lying)" if walk_lies(walk) else ""
    return f"Move one of Pakal's workers: {walk_name(s, walk)}{lying}."


def _leaving_order(s: State, option: int) -> str:
    city = city_name(s, leaving_city(option))
    whose = "your" if s.table.reads("serpent-whose", "the-players") else "Pakal's"
    if leaving_how(option) == STANDS_UP:
        return f"Stand {whose} lying worker in {city} up."
    how = "standing" if leaving_how(option) == LEAVES else "lying"
    return f"Take one of {whose} {how} workers out of {city}."


def _overflow_order(s: State, slot: int) -> str:
    new = building_name(s, s.what)
    if slot == BESIDE:
        return f"Put {new} face down beside Pakal's board."
    return f"Put {new} over {board_slot_name(s, slot)}; the old one goes face down beside it."


def _role_reward_order(s: State, effect: int) -> str:
    role = ROLES[s.role[PAKAL]]
    if effect == NOTHING:
        return f"Role-card reward: Pakal's {role} does nothing."
    when = "at once" if effect == AT_ONCE else "as if it had been played"
    return f"Role-card reward: Pakal performs the {role} {when}."


def _redraw_order(s: State, choice: int) -> str:
    """His played cards by name: the Sun God may have taken some back."""
    if choice == TAKE_ALL_BACK:
        return "Pakal takes all his cards back; shuffle them."
    played = (1 << s.left[PAKAL] | 1 << s.right[PAKAL]) & ~1
    if not played:
        return "Pakal has no played card left to discard."
    return f"Discard Pakal's {cards_name(s, PAKAL, played)}."


def _captain_order(s: State, region: int) -> str:
    goes = "stays in" if region == s.region[PAKAL] else "goes to"
    return f"Pakal's ruler {goes} region {region}."


def _pakal_tile_order(s: State, god: int) -> str:
    tile = TILE_NAMES[tile_of(god, s.table.edition.starting_colours[god])]
    if s.table.reads("starting-tile", "reserve"):
        return f"Give Pakal the starting tile {tile}."
    return f"Put the starting tile {tile} on 1.1 of Pakal's pyramid."


def _marker_order(s: State, god: int) -> str:
    if s.arg == FROM_SUPPLY:
        return f"A marker of Pakal's supply goes to the {GODS[god]} temple."
    return f"Take Pakal's marker off the {GODS[s.arg]} temple; it goes to the {GODS[god]} temple."


def _deal_order(s: State, deal: int) -> str:
    """What to do with Pakal's two cards; a role card may have a higher number than 6."""
    left, right = (card_number(s, PAKAL, side[PAKAL]) for side in (s.left, s.right))
    if deal == SWAPPED:
        return f"Swap Pakal's two cards: a {left} never stands on the left."
    low, high = sorted((left, right))
    if deal == RESHUFFLED:
        both = f"Both cards are {low}" if low == high else f"The cards are {low} and {high}"
        return f"{both}: shuffle both back into Pakal's deck and deal again."
    if deal == ALL_BACK:
        both = f"two {low}s are" if low == high else f"a {low} and a {high} are"
        return f"Only {both} left: Pakal takes all cards back; shuffle and deal again."
    return ""


# --- numbers that come with a point --------------------------------------------------------------


def _from_one(what: str, count: int) -> Names:
    return Names(what, map(str, range(1, count + 1)))


def _given_tiles(_: Table) -> Names:
    """How many tiles of which colour are traded (rules/packed.py)."""
    colours = (*TILE_COLOURS, "", "")
    names = (f"{n} {each}" if n and each else "" for n in range(8) for each in colours)
    return Names("number of tiles with their colour", names)


# --- what a position must state ------------------------------------------------------------------

_CITY: Final[Need] = (
    lambda s: s.placed >= 0,
    'Write [moment] with placed = "Tikal", the city of this turn\'s worker.',
)
_GOD: Final[Need] = (
    lambda s: s.god >= 0,
    'Write [moment] with god = "rain", the god he is summoning.',
)

# --- the points ----------------------------------------------------------------------------------

_WORDS: Final = (
    Words(
        number=at.LAY_CITY,
        line=lambda s, o: f"city {city_name(s, s.arg)} {GODS[o]}",
        prompt=lambda s: f"Which god tile did you draw for {city_name(s, s.arg)}?",
        order=lambda s, o: f"Lay a {GOD_NAMES[o]} tile on {city_name(s, s.arg)}.",
        head="God tiles on the cities",
        item=lambda s, o: f"{city_name(s, s.arg)} {GODS[o]}",
        place=lambda s: city_name(s, s.arg),
        details=city_words,
    ),
    Words(
        number=at.LAY_SITE,
        line=lambda s, o: f"site {link_name(s, s.arg)} {COLOURS[o]}",
        prompt=lambda s: f"Which site did you draw for {link_name(s, s.arg)}?",
        order=lambda s, o: f"Lay a {COLOURS[o]} site {between(s, s.arg)}.",
        head="Sites between cities",
        item=lambda s, o: f"{link_name(s, s.arg)} {COLOURS[o]}",
        place=lambda s: link_name(s, s.arg),
        details=link_words,
    ),
    Words(
        number=at.LAY_STARTING_TILE,
        line=lambda s, o: f"starting tile {s.arg + 1} {'none' if o == NO_TILE else GODS[o]}",
        prompt=lambda s: f"Which starting tile did you draw for summary card {s.arg + 1}?",
        order=_starting_tile_order,
        head="Starting tiles on the summary cards",
        item=lambda s, o: f"{s.arg + 1} {'none (take it out)' if o == NO_TILE else GODS[o]}",
        place=lambda s: f"card {s.arg + 1}",
        details=lambda _: _from_one("summary card", 5),
    ),
    Words(
        number=at.FILL_REGION,
        line=lambda s, o: f"fill {place_name(s.arg)} {TILE_NAMES[o]}",
        prompt=lambda s: f"Which tile did you draw for {place_name(s.arg)}?",
        order=lambda s, o: f"Lay {TILE_NAMES[o]} on {place_name(s.arg)}.",
        head="Pyramid tiles into the regions",
        item=lambda s, o: f"{place_name(s.arg)} {TILE_NAMES[o]}",
        place=lambda s: place_name(s.arg),
        details=place_words,
    ),
    Words(
        number=at.FILL_OFFER,
        line=lambda s, o: f"offer {s.arg + 1} {building_name(s, o)}",
        prompt=lambda s: f"Which building did you draw for slot {s.arg + 1} of the offer?",
        order=lambda s, o: f"Put {building_name(s, o)} on slot {s.arg + 1} of the offer.",
        head="Buildings into the offer",
        item=lambda s, o: f"slot {s.arg + 1} {building_name(s, o)}",
        place=lambda s: f"slot {s.arg + 1}",
        details=lambda table: _from_one("place in the offer", table.edition.offer),
    ),
    Words(
        number=at.FILL_REGION_BUILDING,
        line=lambda s, o: f"region {s.arg} {building_name(s, o)}",
        prompt=lambda s: f"Which building did you draw for region {s.arg}?",
        order=lambda s, o: f"Put {building_name(s, o)} into region {s.arg}.",
        head="Buildings into the regions",
        item=lambda s, o: f"{s.arg} {building_name(s, o)}",
        place=lambda s: f"region {s.arg}",
    ),
    Words(
        number=at.SCORING_TILE,
        line=lambda s, o: f"scoring {GODS[s.arg]} {CRITERIA[o]}",
        prompt=lambda s: f"What does the {GODS[s.arg]} temple count?",
        order=lambda s, o: f"The {GOD_NAMES[s.arg]}'s temple counts {CRITERIA[o]}.",
        head="Scoring tiles at the temples",
        item=lambda s, o: f"{GODS[s.arg]} {CRITERIA[o]}",
        place=lambda s: GODS[s.arg],
        details=lambda _: GOD_WORDS,
    ),
    Words(
        number=at.DEAL_ROLE,
        line=lambda _, o: f"role {ROLES[o]}",
        prompt="Which role card did you turn up?",
        order=lambda _, o: f"Lay the {ROLES[o]} open beside the board.",
        head="Open role cards",
        item=lambda _, o: ROLES[o],
        place=lambda s: f"card {s.arg + 1}",
        details=lambda table: _from_one("role card", table.players + 1),
    ),
    Words(
        number=at.STARTING_PLAYER,
        line=lambda s, o: f"starts {s.table.seats[o]}",
        prompt="Who starts?",
        order=lambda s, o: f"{capital(s.table.seats[o])} starts.",
    ),
    Words(
        number=at.SUMMARY_CARD,
        line=_summary_line,
        prompt="Which summary card do you take?",
    ),
    Words(
        number=at.CARDS,
        line=_cards_line,
        prompt="Which two cards do you play, left and right?",
        told_by_event=True,
        refusal=refuse_cards,
    ),
    Words(
        number=at.CAPTAIN_MOVE,
        line=lambda _, o: f"captain {o}",
        stop="captain stay",
        prompt="Where does your War Captain take your ruler?",
        order=_captain_order,
        refusal=refuse_captain,
    ),
    Words(
        number=at.ADVANCE,
        line=lambda _, o: "advance" if o else "no advance",
        prompt="Do you advance on the war track?",
    ),
    Words(
        number=at.RETREAT,
        line=lambda _, o: f"retreat {o}",
        prompt="To which region do you retreat?",
        order=lambda _, o: f"Pakal's ruler retreats to region {o}.",
        refusal=refuse_retreat,
    ),
    Words(
        number=at.TAKE_TILE,
        line=lambda s, o: f"take {TILE_NAMES[s.region_tile[o]]}",
        prompt="Which pyramid tile do you take?",
        order=lambda s, o: f"Pakal takes {TILE_NAMES[s.region_tile[o]]}.",
        refusal=refuse_tile,
    ),
    Words(
        number=at.PLACE_WORKER,
        line=lambda s, o: f"worker {city_name(s, o)}",
        stop="no worker",
        prompt="In which city do you place a worker?",
        order=lambda s, o: f"Place one of Pakal's workers in {city_name(s, o)}.",
        refusal=refuse_worker,
    ),
    Words(
        number=at.CLAIM,
        line=lambda _, o: "claim" if o else "no claim",
        prompt="Do you claim the building of your region?",
    ),
    Words(
        number=at.SUMMON,
        line=lambda _, o: f"summon {GODS[o]}",
        stop="no summon",
        prompt="Do you summon a god?",
        refusal=refuse_summon,
    ),
    Words(
        number=at.PRIESTESS_COLOUR,
        line=lambda _, o: f"priestess {COLOURS[o]}",
        prompt="Which colour is the High Priestess's strength?",
    ),
    Words(
        number=at.DISCARD,
        line=_discard_line,
        stop="no more discards",
        stops_by_itself=True,
        prompt="Which tile do you discard for strength?",
        details=lambda _: Names("help", ("", "priestess")),
    ),
    Words(
        number=at.SUMMONED,
        details=lambda _: Names("consequence", ("", "marker")),
    ),
    Words(
        number=at.CHIEF_TILE,
        line=lambda s, o: f"take {place_region(o)} {TILE_NAMES[s.region_tile[o]]}",
        stop="no more tiles",
        stops_by_itself=True,
        prompt="Which tile do you take for the Chief God?",
    ),
    Words(
        number=at.RAIN_SITE,
        line=lambda s, o: f"deplete {link_name(s, o)}",
        prompt="Which site do you deplete for the Rain God?",
        order=lambda s, o: f"Pakal depletes the site {between(s, o)}.",
    ),
    Words(
        number=at.JAGUAR_MOVE,
        line=_jaguar_line,
        stop="no more moves",
        stops_by_itself=True,
        prompt="Which worker do you move?",
    ),
    Words(
        number=at.SUN_CARD,
        line=lambda s, o: f"take back {card_name(s, s.who, o)}",
        stop="no more cards",
        stops_by_itself=True,
        prompt="Which card do you take back?",
        order=lambda s, o: f"Shuffle {card_name(s, PAKAL, o)} back into Pakal's deck.",
    ),
    Words(
        number=at.SERPENT_WORKER,
        line=_serpent_line,
        prompt="Which worker do you take back?",
        order=_leaving_order,
    ),
    Words(
        number=at.PRODUCE_OR_BUILD,
        line=_build_line,
        stop="pass",
        prompt="Do you produce or build?",
        refusal=refuse_build,
    ),
    Words(
        number=at.PRODUCE_COLOUR,
        line=lambda _, o: f"produce {COLOURS[o]}",
        prompt="Which colour do you produce?",
    ),
    Words(
        number=at.BUILD,
        line=_build_line,
        stop="no more builds",
        stops_by_itself=True,
        prompt="What do you build next?",
        refusal=refuse_build,
    ),
    Words(
        number=at.PAY,
        line=lambda _, o: f"pay {payment_name(o)}",
        prompt="How do you pay?",
        told_by_event=True,
        refusal=refuse_payment,
    ),
    Words(
        number=at.GIVE_TILE,
        line=lambda _, o: f"give {TILE_NAMES[o]}",
        prompt="Which tile do you trade away?",
        details=_given_tiles,
    ),
    Words(
        number=at.WILD_COLOUR,
        line=lambda _, o: f"wild {COLOURS[o]}",
        prompt="Which cube do you put on the wild tile?",
        order=lambda _, o: f"Pakal's wild tile counts as {COLOURS[o]}.",
        needs=(
            lambda s: s.where >= 0 and 0 <= s.what < TILES and is_wild(s.what),
            'Write [moment] with what = "sun-wild" and where = "1.2", the tile and its space.',
        ),
    ),
    Words(
        number=at.END_TURN,
        stop="end turn",
        stops_by_itself=True,
        prompt="Anything else before your turn ends?",
    ),
    Words(
        number=at.WAR_REWARD,
        line=lambda s, o: f"reward {o} {s.table.edition.war_track[o - 1]}",
        prompt="Which lower reward of the war track do you take?",
        order=lambda s, o: f"Pakal takes the reward of {war_space_name(s, o)}.",
    ),
    Words(
        number=at.GAIN_ROLE,
        line=lambda _, o: f"role {ROLES[o]}",
        prompt="Which role card do you take?",
    ),
    Words(
        number=at.GAIN_RESOURCE,
        line=lambda _, o: f"gain {COLOURS[o]}",
        prompt="Which resource do you take?",
    ),
    Words(
        number=at.DRAW_TILE,
        line=lambda _, o: f"draw {TILE_NAMES[o]}",
        prompt=lambda s: f"Which tile was drawn for {seat_name(s.table, s.who)}?",
        order=lambda s, o: f"{capital(s.table.seats[s.who])}: take {TILE_NAMES[o]}.",
    ),
    Words(
        number=at.MOVE_MARKER,
        line=_marker_line,
        stop="no marker move",
        prompt="Which marker do you move to which temple?",
    ),
    Words(
        number=at.LAY_DOWN,
        line=lambda s, o: f"lay down {city_name(s, o)}",
        prompt="In which city do you lay a worker down?",
        order=lambda s, o: f"Lay one of Pakal's workers in {city_name(s, o)} down.",
    ),
    Words(
        number=at.QUEEN_PAYS,
        line=lambda _, o: f"spend {COLOURS[o]}",
        prompt="Which resource do you spend for the Queen?",
    ),
    Words(
        number=at.GIVE_BACK,
        line=lambda _, o: f"give back {TILE_NAMES[o]}",
        prompt="Which tile do you put back into the bag?",
        order=lambda _, o: f"Put Pakal's {TILE_NAMES[o]} back into the bag.",
    ),
    Words(
        number=at.PAKAL_STARTING_TILE,
        line=lambda _, o: f"starting tile {GODS[o]}",
        order=_pakal_tile_order,
    ),
    Words(
        number=at.SETUP_TEMPLES,
        line=lambda _, o: f"temple {GODS[o]}",
        order=lambda _, o: f"Put one of Pakal's markers on the {GOD_NAMES[o]}'s third space.",
    ),
    Words(
        number=at.DEAL_LEFT,
        line=lambda s, o: f"left {card_name(s, PAKAL, o)}",
        prompt="Which card was dealt to Pakal's left?",
        order=lambda s, o: f"Pakal's left card is {card_name(s, PAKAL, o)}.",
        told_by_event=True,
    ),
    Words(
        number=at.DEAL_RIGHT,
        line=lambda s, o: f"right {card_name(s, PAKAL, o)}",
        prompt="Which card was dealt to Pakal's right?",
        order=lambda s, o: f"Pakal's right card is {card_name(s, PAKAL, o)}.",
        told_by_event=True,
    ),
    Words(
        number=at.DEAL_CARDS,
        line=lambda _, o: f"cards {DEAL_NAMES[o]}",
        order=_deal_order,
        silent=0,
        needs=(
            lambda s: s.left[PAKAL] > 0 and s.right[PAKAL] > 0,
            "Write [player.pakal] with played = [2, 5], the two cards dealt.",
        ),
    ),
    Words(
        number=at.ROLE_CARD_IN_PLAY,
        line=lambda _, o: f"role {ROLES[o]}",
        stop="no role",
        silent=at.STOP,
    ),
    Words(
        number=at.SUMMON_GOD,
        line=lambda _, o: f"summon {GODS[o]}",
        stop="no summon",
        order=lambda _, o: f"Pakal summons the {GOD_NAMES[o]}.",
        needs=_CITY,
    ),
    Words(
        number=at.ROLE_GOD,
        line=lambda _, o: f"summon {GODS[o]}",
        stop="no summon",
        order=lambda _, o: f"Pakal summons the {GOD_NAMES[o]}.",
        silent=at.STOP,
        needs=_CITY,
    ),
    Words(
        number=at.DANCER_GOD,
        line=lambda _, o: f"summon {GODS[o]}",
        stop="no summon",
        order=lambda _, o: f"Pakal also summons the {GOD_NAMES[o]}.",
        silent=at.STOP,
        needs=_CITY,
    ),
    Words(
        number=at.SUMMON_DISCARD,
        line=lambda _, o: f"discard {TILE_NAMES[o]}",
        order=lambda _, o: f"Pakal discards {TILE_NAMES[o]} for strength.",
        needs=_GOD,
    ),
    Words(
        number=at.DISCARD_COLOUR,
        line=lambda _, o: f"discard as {COLOURS[o]}",
        order=lambda _, o: f"The discarded wild tile counts as {COLOURS[o]}.",
        needs=_GOD,
    ),
    Words(
        number=at.STRENGTH_COLOUR,
        line=lambda _, o: f"strength {COLOURS[o]}",
        order=lambda _, o: f"The added strength counts as {COLOURS[o]}.",
        needs=_GOD,
    ),
    Words(
        number=at.JAGUAR_WORKER,
        line=lambda s, o: f"walker {city_name(s, o)}",
    ),
    Words(
        number=at.JAGUAR_CITY,
        line=_jaguar_line,
        order=_walk_order,
        needs=(
            lambda s: s.walker >= 0,
            'Write [player.pakal] with walker = "Tikal", the city that the worker leaves.',
        ),
    ),
    Words(
        number=at.JAGUAR_PAIR,
        line=_jaguar_line,
        order=_walk_order,
    ),
    Words(
        number=at.BUILD_ORDER,
        line=lambda _, o: f"next {STEP_NAMES[o]}",
        needs=_CITY,
    ),
    Words(
        number=at.BUILD_OR_PRODUCE,
        line=lambda _, o: ACTION_NAMES[o],
        needs=_CITY,
    ),
    Words(
        number=at.PYRAMID_SLOT,
        line=lambda _, o: f"space {space_name(o)}",
        needs=(
            lambda s: s.due >= 0,
            'Write [player.pakal] with due = "the first level", the next step of his order.',
        ),
    ),
    Words(
        number=at.PYRAMID_TILE,
        line=lambda _, o: f"build {TILE_NAMES[o]}",
        order=lambda s, o: f"Pakal builds {TILE_NAMES[o]} on {space_name(s.where)}.",
        needs=(
            lambda s: s.where >= 0,
            'Write [moment] with where = "1.2", the space to be filled.',
        ),
    ),
    Words(
        number=at.WHICH_BUILDING,
        line=lambda s, o: f"buy {o + 1} {building_name(s, s.offer[o])}",
        order=lambda s, o: (
            f"Pakal buys {building_name(s, s.offer[o])} from slot {o + 1} of the offer."
        ),
    ),
    Words(
        number=at.BUILDING_OVERFLOW,
        line=lambda _, o: "beside" if o == BESIDE else f"replace slot {o + 1}",
        order=_overflow_order,
        needs=(
            lambda s: s.what >= 0,
            'Write [moment] with what = "Market", the building that has no slot.',
        ),
    ),
    Words(
        number=at.PRODUCTION_SITE,
        line=lambda s, o: f"produce {link_name(s, o)}",
        order=lambda s, o: f"Pakal depletes the site {between(s, o)}.",
        needs=_CITY,
    ),
    Words(
        number=at.REDRAW_CARDS,
        line=lambda _, o: REDRAW_NAMES[o],
        order=_redraw_order,
    ),
    Words(
        number=at.MARKER_SOURCE,
        line=lambda _, o: f"marker from {'supply' if o == FROM_SUPPLY else GODS[o]}",
    ),
    Words(
        number=at.MARKER_TEMPLE,
        line=lambda _, o: f"marker to {GODS[o]}",
        order=_marker_order,
        details=lambda _: Names("place of a marker", (*GODS, "supply")),
    ),
    Words(
        number=at.DRAW_LOTS,
        line=lambda s, o: f"lot {WORDS[point_of(s.agenda[-1])].line(s, o)}",
        prompt="Which one did you draw?",
        order=lambda s, o: f"Random: {_settled(s, o)}",
    ),
    Words(
        number=at.REVEAL_REGION_CARD,
        line=lambda _, o: f"region card {o}",
        prompt="Which neutral region card did you turn up?",
        order=_card_order,
    ),
    Words(
        number=at.ROLE_REWARD,
        line=role_effect_name,
        order=_role_reward_order,
    ),
)
_BY_NUMBER: Final = {each.number: each for each in _WORDS}
# By number; a step without a decision may have no words.
WORDS: Final[tuple[Words, ...]] = tuple(
    _BY_NUMBER.get(number, Words(number=number)) for number in range(len(at.POINT_NAMES))
)


def prompt(s: State) -> str:
    """The question to a person at this point, in a player's words."""
    asked = WORDS[s.point].prompt
    return asked if isinstance(asked, str) else asked(s)
