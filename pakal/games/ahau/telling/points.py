"""
The words of every point: how an option reads, what a person is asked, and what to do.

The rules of a point are in its record in rules/chain.py.
"""

from collections.abc import Callable
from typing import Final

from attrs import evolve, frozen

from pakal.games.agenda import number_of, point_of, seat_of
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, FROM_REGION
from pakal.games.ahau.rules.lots import city_at, reveal_region_card, walks_from
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
    walk_ends,
    walk_lies,
)
from pakal.games.ahau.rules.pakal_building import BESIDE, STEP_NAMES
from pakal.games.ahau.rules.pakal_movement import ALL_BACK, RESHUFFLED, SWAPPED
from pakal.games.ahau.rules.pakal_role import AT_ONCE, NOTHING
from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.pakal_turn import TAKE_ALL_BACK
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.setup import NO_TILE
from pakal.games.ahau.rules.state import State, own_buildings
from pakal.games.ahau.rules.summon import WILD_AS, WILD_AS_ANY
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU, Table
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.telling.deeds import (
    BAG,
    BESIDE_BOARD,
    BOX,
    DISCARDED,
    IN_HAND,
    STACK,
    everything,
    lying,
    one,
    order,
    remark,
)
from pakal.games.ahau.telling.names import (
    ACTION_NAMES,
    DEAL_NAMES,
    GOD_WORDS,
    REDRAW_NAMES,
    Names,
    between,
    building_name,
    capital,
    card_name,
    card_piece,
    city_name,
    city_words,
    in_region,
    link_name,
    link_words,
    owner_name,
    payment_name,
    place_name,
    place_words,
    role_effect_name,
    seat_name,
    side_of_region,
    space_name,
    walk_name,
    war_space_name,
)
from pakal.games.ahau.telling.refusals import (
    refuse_build,
    refuse_captain,
    refuse_cards,
    refuse_chief_tile,
    refuse_colour,
    refuse_discard,
    refuse_extra,
    refuse_given_back,
    refuse_given_tile,
    refuse_god_colour,
    refuse_jaguar_move,
    refuse_lay_down,
    refuse_marker,
    refuse_payment,
    refuse_rain_site,
    refuse_resource,
    refuse_retreat,
    refuse_role,
    refuse_serpent_worker,
    refuse_spent,
    refuse_summary,
    refuse_summon,
    refuse_sun_card,
    refuse_tile,
    refuse_war_reward,
    refuse_wild_colour,
    refuse_worker,
)
from pakal.games.ahau.words import (
    COLOURS,
    CRITERIA,
    GODS,
    ROLES,
    TILE_COLOURS,
    TILE_NAMES,
)
from pakal.games.orders import Move
from pakal.games.values import Order

OptionText = Callable[[State, int], str]  # an option in words
OptionOrder = Callable[[State, int], Order]  # what a person does for it
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
    order: OptionOrder | None = (
        None  # what a person does for an option that Pakal or chance has decided
    )
    stopped: OptionOrder | None = None  # the same for the option to stop
    place: Callable[[State], str] | None = None  # where one of several draws in a row goes
    told_by_event: bool = False  # an event, not the option, is narrated
    refusal: Callable[[State, str], str] | None = None  # why an answer is not possible
    seen: OptionText | None = None  # what somebody sees where an option leads
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

NO_ORDER: Final = Order()


def order_of(s: State, option: int) -> Order:
    """What a person does for this option; without words if no piece moves."""
    order_for = WORDS[s.point].stopped if option == at.STOP else WORDS[s.point].order
    return NO_ORDER if order_for is None else order_for(s, option)


def _lot_line(s: State, candidate: int) -> str:
    if s.arg:
        return f"lot walker {city_name(s, walks_from(s, candidate))}"
    return f"lot {WORDS[point_of(s.agenda[-1])].line(s, candidate)}"


def _settled(s: State, candidate: int) -> Order:
    """What a person does for the candidate that was drawn; nothing yet for a worker."""
    if s.arg:
        return NO_ORDER
    there = s.copy()
    entry = there.agenda[-1]
    there.point, there.who, there.arg = point_of(entry), seat_of(entry), number_of(entry)
    return evolve(order_of(there, candidate), note="by lot")


def _ask_region_card(s: State) -> str:
    city_of = city_at(s)
    tied = dict.fromkeys(city_name(s, city_of(s, each)) for each in s.lots)
    return f"{' or '.join(tied)}? Which neutral region card did you turn up?"


def _card_order(s: State, card: int) -> Order:
    candidate = reveal_region_card(s.copy(), card)
    return NO_ORDER if candidate is None else _settled(s, candidate)


def _workers_there(s: State, player: int, city: int) -> int:
    return s.standing[player * s.table.cities + city]


def _starting_tile_order(s: State, god: int) -> Order:
    card = f"summary card {s.arg + 1}"
    if god == NO_TILE:
        # Only its own card is taken out; it goes under the same heading.
        moved = one("lay-start", "no tile", BOX, card)
        return order(s, -1, moved, item=f"{s.arg + 1} none (take it out)")
    tile = TILE_NAMES[tile_of(god, s.table.edition.starting_colours[god])]
    return order(s, -1, one("lay-start", tile, BOX, card), item=f"{s.arg + 1} {GODS[god]}")


def _worker_order(s: State, city: int) -> Order:
    total = _workers_there(s, PAKAL, city) + 1
    placed = one("place", "Pakal's worker", "Pakal's supply", city_name(s, city), total)
    return order(s, PAKAL, placed, joins=False)


def _down_order(s: State, city: int) -> Order:
    name = city_name(s, city)
    total = s.laid[PAKAL * s.table.cities + city] + 1
    return order(s, PAKAL, one("lay-down", "Pakal's worker", name, lying(name), total))


def _walk_order(s: State, walk: int) -> Order:
    here, there = walk_ends(s.table, walk)
    workers = s.laid if walk_lies(walk) else s.standing
    total = workers[PAKAL * s.table.cities + there] + 1
    ends = [city_name(s, city) for city in (here, there)]
    source, target = map(lying, ends) if walk_lies(walk) else ends
    return order(s, PAKAL, one("walk", "Pakal's worker", source, target, total))


def _leaving_order(s: State, option: int) -> Order:
    name = city_name(s, leaving_city(option))
    player = YOU if s.table.reads("serpent-whose", "the-players") else PAKAL
    whose = owner_name(s.table, player)
    worker, how = f"{whose} worker", leaving_how(option)
    if how == STANDS_UP:
        total = _workers_there(s, player, leaving_city(option)) + 1
        return order(s, PAKAL, one("stand-up", worker, lying(name), name, total))
    source = name if how == LEAVES else lying(name)
    total = s.crew[player] + 1
    return order(s, PAKAL, one("call-back", worker, source, f"{whose} supply", total))


def _overflow_order(s: State, slot: int) -> Order:
    new, beside = building_name(s, s.what), len(s.beside) + 1
    if slot == BESIDE:
        return order(s, PAKAL, one("beside", new, IN_HAND, BESIDE_BOARD, beside))
    place = f"slot {slot + 1} of Pakal's board"
    old = building_name(s, own_buildings(s, PAKAL)[slot])
    moves = one("over", new, IN_HAND, place), one("over", old, place, BESIDE_BOARD, beside)
    return order(s, PAKAL, *moves)


def _role_reward_order(s: State, effect: int) -> Order:
    role = ROLES[s.role[PAKAL]]
    if effect == NOTHING:
        return remark(s, PAKAL, f"role-card reward: the {role} does nothing")
    when = "at once" if effect == AT_ONCE else "as if it had been played"
    return remark(s, PAKAL, f"role-card reward: perform the {role} {when}")


def _his_cards(s: State, bits: int, verb: str, source: str, target: str) -> tuple[Move, ...]:
    cards = (card for card in range(1, ROLE_CARD + 1) if bits >> card & 1)
    return tuple(one(verb, card_piece(s, PAKAL, card), source, target) for card in cards)


def _redraw_order(s: State, choice: int) -> Order:
    """His played cards by name: the Sun God may have taken some back."""
    if choice == TAKE_ALL_BACK:
        back = everything("all-back", "Pakal's card", "Pakal's discard pile", "Pakal's deck")
        return order(s, PAKAL, back, joins=False, note="shuffle it")
    played = (1 << s.left[PAKAL] | 1 << s.right[PAKAL]) & ~1
    if not played:
        return NO_ORDER
    pile = "Pakal's discard pile"
    moves = _his_cards(s, played, "discard-cards", "Pakal's played cards", pile)
    return order(s, PAKAL, *moves, joins=False)


def _ruler_order(verb: str) -> Callable[[State, int], Order]:
    def ruler_order(s: State, region: int) -> Order:
        here = f"region {s.region[PAKAL]}"
        return order(s, PAKAL, one(verb, "Pakal's ruler", here, f"region {region}"))

    return ruler_order


def _take_order(s: State, place: int) -> Order:
    tile, total = TILE_NAMES[s.region_tile[place]], len(s.reserve[PAKAL]) + 1
    taken = one("take", tile, place_name(place), "Pakal's reserve", total)
    return order(s, PAKAL, taken)


def _draw_order(s: State, tile: int) -> Order:
    reserve = f"{owner_name(s.table, s.who)} reserve"
    total = len(s.reserve[s.who]) + 1
    return order(s, s.who, one("draw", TILE_NAMES[tile], BAG, reserve, total))


def _pakal_tile_order(s: State, god: int) -> Order:
    tile = TILE_NAMES[tile_of(god, s.table.edition.starting_colours[god])]
    if s.table.reads("starting-tile", "reserve"):
        return order(s, PAKAL, one("give", tile, BOX, "Pakal's reserve"))
    return order(s, PAKAL, one("start-built", tile, BOX, "1.1 of Pakal's pyramid"))


def _setup_marker_order(s: State, god: int) -> Order:
    space = f"space {THIRD_SPACE + 1} of the {GODS[god]} temple"
    return order(s, PAKAL, one("marker", "Pakal's marker", "Pakal's supply", space))


def _marker_order(s: State, god: int) -> Order:
    """The marker that leaves a temple; where it goes is told when it is there."""
    del god
    if s.arg == FROM_SUPPLY:
        return NO_ORDER
    width = len(s.table.edition.temple_spaces)
    space = s.temple.index(PAKAL, s.arg * width, (s.arg + 1) * width) - s.arg * width
    here = f"space {space + 1} of the {GODS[s.arg]} temple"
    return order(s, PAKAL, one("lift", "Pakal's marker", here, "Pakal's supply"))


def _deal_order(s: State, deal: int) -> Order:
    """What to do with Pakal's two cards; a role card may have a higher number than 6."""
    sides = (s.left[PAKAL], s.right[PAKAL])
    places = ("Pakal's left", "Pakal's right")
    pieces = [card_piece(s, PAKAL, card) for card in sides]
    left, right = (card_number(s, PAKAL, card) for card in sides)
    if deal == SWAPPED:
        ends = zip(pieces, places, places[::-1], strict=True)
        moves = [one("swap", piece, here, there) for piece, here, there in ends]
        role = f"{card_name(s, PAKAL, ROLE_CARD)} is a {left}, never on the left"
        plain = f"a {left} never stands on the left"
        return order(s, PAKAL, *moves, note=role if sides[0] == ROLE_CARD else plain)
    if deal == RESHUFFLED:
        ends = zip(pieces, places, ("Pakal's deck",) * 2, strict=True)
        moves = [one("reshuffle", piece, here, there) for piece, here, there in ends]
        return order(s, PAKAL, *moves)
    if deal == ALL_BACK:
        pile = "Pakal's discard pile"
        back = everything("all-back-again", "Pakal's card", pile, "Pakal's deck")
        low, high = sorted((left, right))
        only = f"two {low}s are" if low == high else f"a {low} and a {high} are"
        return order(s, PAKAL, back, note=f"only {only} left")
    return NO_ORDER


def _dealt(side: str) -> Callable[[State, int], Order]:
    def dealt(s: State, card: int) -> Order:
        piece = card_piece(s, PAKAL, card)
        return order(s, PAKAL, one(side, piece, "Pakal's deck", f"Pakal's {side}"))

    return dealt


def _discard_order(s: State, tile: int) -> Order:
    total = len(s.discards) + len(s.picked) + 1
    return order(s, PAKAL, one("discard", TILE_NAMES[tile], "Pakal's reserve", DISCARDED, total))


def _give_back_order(s: State, tile: int) -> Order:
    return order(s, PAKAL, one("give-back", TILE_NAMES[tile], "Pakal's reserve", BAG))


def _build_order(s: State, tile: int) -> Order:
    space = f"{space_name(s.where)} of Pakal's pyramid"
    built = one("build", TILE_NAMES[tile], "Pakal's reserve", space)
    return order(s, PAKAL, built, joins=False)


def _colour_order(s: State, colour: int) -> Order:
    space = f"{space_name(s.where)} of Pakal's pyramid"
    return order(s, PAKAL, one("count", TILE_NAMES[s.what], space, COLOURS[colour]))


def _buy_order(s: State, slot: int) -> Order:
    source = f"slot {slot + 1} of the offer"
    bought = one("buy", building_name(s, s.offer[slot]), source, IN_HAND)
    return order(s, PAKAL, bought, joins=False)


def _sun_order(s: State, card: int) -> Order:
    piles = ("Pakal's discard pile", "Pakal's played cards")
    source = piles[not s.played_before[PAKAL] >> card & 1]
    back = one("card-back", card_piece(s, PAKAL, card), source, "Pakal's deck")
    return order(s, PAKAL, back, note="shuffle it")


def _summon_order(how: str) -> Callable[[State, int], Order]:
    return lambda s, god: remark(s, PAKAL, f"{how} {capital(GODS[god])}", joins=False)


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
        order=lambda s, o: order(
            s,
            -1,
            one("lay-city", f"{GODS[o]} tile", BOX, city_name(s, s.arg)),
            item=f"{city_name(s, s.arg)} {GODS[o]}",
        ),
        place=lambda s: city_name(s, s.arg),
        details=city_words,
    ),
    Words(
        number=at.LAY_SITE,
        line=lambda s, o: f"site {link_name(s, s.arg)} {COLOURS[o]}",
        prompt=lambda s: f"Which site did you draw for {link_name(s, s.arg)}?",
        order=lambda s, o: order(
            s,
            -1,
            one("lay-site", f"{COLOURS[o]} site", BOX, f"the link {between(s, s.arg)}"),
            item=f"{link_name(s, s.arg)} {COLOURS[o]}",
        ),
        place=lambda s: link_name(s, s.arg),
        details=link_words,
    ),
    Words(
        number=at.LAY_STARTING_TILE,
        line=lambda s, o: f"starting tile {s.arg + 1} {'none' if o == NO_TILE else GODS[o]}",
        prompt=lambda s: f"Which starting tile did you draw for summary card {s.arg + 1}?",
        order=_starting_tile_order,
        place=lambda s: f"card {s.arg + 1}",
        details=lambda _: _from_one("summary card", 5),
    ),
    Words(
        number=at.FILL_REGION,
        line=lambda s, o: f"fill {place_name(s.arg)} {TILE_NAMES[o]}",
        prompt=lambda s: f"Which tile did you draw for {side_of_region(place_name(s.arg))}?",
        order=lambda s, o: order(
            s,
            -1,
            one("fill", TILE_NAMES[o], BAG, place_name(s.arg)),
            item=f"{place_name(s.arg)} {TILE_NAMES[o]}",
        ),
        place=lambda s: place_name(s.arg),
        details=place_words,
    ),
    Words(
        number=at.FILL_OFFER,
        line=lambda s, o: f"offer {s.arg + 1} {building_name(s, o)}",
        prompt=lambda s: f"Which building did you draw for slot {s.arg + 1} of the offer?",
        order=lambda s, o: order(
            s,
            -1,
            one("offer", building_name(s, o), STACK, f"slot {s.arg + 1} of the offer"),
            item=f"slot {s.arg + 1} {building_name(s, o)}",
        ),
        place=lambda s: f"slot {s.arg + 1}",
        details=lambda table: _from_one("place in the offer", table.edition.offer),
    ),
    Words(
        number=at.FILL_REGION_BUILDING,
        line=lambda s, o: f"region {s.arg} {building_name(s, o)}",
        prompt=lambda s: f"Which building did you draw for region {s.arg}?",
        order=lambda s, o: order(
            s,
            -1,
            one("region", building_name(s, o), STACK, f"region {s.arg}"),
            item=f"{s.arg} {building_name(s, o)}",
        ),
        place=lambda s: f"region {s.arg}",
    ),
    Words(
        number=at.SCORING_TILE,
        line=lambda s, o: f"scoring {GODS[s.arg]} {CRITERIA[o]}",
        prompt=lambda s: f"What does the {GODS[s.arg]} temple count?",
        order=lambda s, o: order(
            s,
            -1,
            one("scoring", f"{CRITERIA[o]} scoring tile", BOX, f"the {GODS[s.arg]} temple"),
            item=f"{GODS[s.arg]} {CRITERIA[o]}",
        ),
        place=lambda s: GODS[s.arg],
        details=lambda _: GOD_WORDS,
    ),
    Words(
        number=at.DEAL_ROLE,
        line=lambda _, o: f"role {ROLES[o]}",
        prompt="Which role card did you turn up?",
        order=lambda s, o: order(
            s, -1, one("role", ROLES[o], BOX, "beside the board"), item=ROLES[o]
        ),
        place=lambda s: f"card {s.arg + 1}",
        details=lambda table: _from_one("role card", table.players + 1),
    ),
    Words(
        number=at.STARTING_PLAYER,
        line=lambda s, o: f"starts {s.table.seats[o]}",
        prompt="Who starts?",
        order=lambda s, o: remark(s, -1, f"{s.table.seats[o]} starts"),
    ),
    Words(
        number=at.SUMMARY_CARD,
        line=_summary_line,
        prompt="Which summary card do you take?",
        refusal=refuse_summary,
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
        order=_ruler_order("ruler"),
        refusal=refuse_captain,
        seen=in_region,
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
        order=_ruler_order("retreat"),
        refusal=refuse_retreat,
        seen=in_region,
    ),
    Words(
        number=at.TAKE_TILE,
        line=lambda s, o: f"take {TILE_NAMES[s.region_tile[o]]}",
        prompt="Which pyramid tile do you take?",
        order=_take_order,
        refusal=refuse_tile,
    ),
    Words(
        number=at.PLACE_WORKER,
        line=lambda s, o: f"worker {city_name(s, o)}",
        stop="no worker",
        prompt="In which city do you place a worker?",
        order=_worker_order,
        stopped=lambda s, _: remark(s, PAKAL, "no worker", joins=False),
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
        refusal=refuse_god_colour,
    ),
    Words(
        number=at.DISCARD,
        line=_discard_line,
        stop="no more discards",
        stops_by_itself=True,
        prompt="Which tile do you discard for strength?",
        details=lambda _: Names("help", ("", "priestess")),
        refusal=refuse_discard,
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
        refusal=refuse_chief_tile,
    ),
    Words(
        number=at.RAIN_SITE,
        line=lambda s, o: f"deplete {link_name(s, o)}",
        prompt="Which site do you deplete for the Rain God?",
        refusal=refuse_rain_site,
    ),
    Words(
        number=at.JAGUAR_MOVE,
        line=_jaguar_line,
        stop="no more moves",
        stops_by_itself=True,
        prompt="Which worker do you move?",
        refusal=refuse_jaguar_move,
    ),
    Words(
        number=at.SUN_CARD,
        line=lambda s, o: f"take back {card_name(s, s.who, o)}",
        stop="no more cards",
        stops_by_itself=True,
        prompt="Which card do you take back?",
        order=_sun_order,
        refusal=refuse_sun_card,
    ),
    Words(
        number=at.SERPENT_WORKER,
        line=_serpent_line,
        prompt="Which worker do you take back?",
        order=_leaving_order,
        refusal=refuse_serpent_worker,
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
        refusal=refuse_colour,
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
        refusal=refuse_given_tile,
    ),
    Words(
        number=at.WILD_COLOUR,
        line=lambda _, o: f"wild {COLOURS[o]}",
        prompt="Which cube do you put on the wild tile?",
        order=_colour_order,
        needs=(
            lambda s: s.where >= 0 and 0 <= s.what < TILES and is_wild(s.what),
            'Write [moment] with what = "sun-wild" and where = "1.2", the tile and its space.',
        ),
        refusal=refuse_wild_colour,
    ),
    Words(
        number=at.END_TURN,
        stop="end turn",
        stops_by_itself=True,
        prompt="Anything else before your turn ends?",
        refusal=refuse_extra,
    ),
    Words(
        number=at.WAR_REWARD,
        line=lambda s, o: f"reward {o} {s.table.edition.war_track[o - 1]}",
        prompt="Which lower reward of the war track do you take?",
        order=lambda s, o: remark(s, PAKAL, f"take the reward of {war_space_name(s, o)}"),
        refusal=refuse_war_reward,
    ),
    Words(
        number=at.GAIN_ROLE,
        line=lambda _, o: f"role {ROLES[o]}",
        prompt="Which role card do you take?",
        refusal=refuse_role,
    ),
    Words(
        number=at.GAIN_RESOURCE,
        line=lambda _, o: f"gain {COLOURS[o]}",
        prompt="Which resource do you take?",
        refusal=refuse_resource,
    ),
    Words(
        number=at.DRAW_TILE,
        line=lambda _, o: f"draw {TILE_NAMES[o]}",
        prompt=lambda s: f"Which tile was drawn for {seat_name(s.table, s.who)}?",
        order=_draw_order,
    ),
    Words(
        number=at.MOVE_MARKER,
        line=_marker_line,
        stop="no marker move",
        prompt="Which marker do you move to which temple?",
        refusal=refuse_marker,
    ),
    Words(
        number=at.LAY_DOWN,
        line=lambda s, o: f"lay down {city_name(s, o)}",
        prompt="In which city do you lay a worker down?",
        order=_down_order,
        refusal=refuse_lay_down,
    ),
    Words(
        number=at.QUEEN_PAYS,
        line=lambda _, o: f"spend {COLOURS[o]}",
        prompt="Which resource do you spend for the Queen?",
        refusal=refuse_spent,
    ),
    Words(
        number=at.GIVE_BACK,
        line=lambda _, o: f"give back {TILE_NAMES[o]}",
        prompt="Which tile do you put back into the bag?",
        order=_give_back_order,
        refusal=refuse_given_back,
    ),
    Words(
        number=at.PAKAL_STARTING_TILE,
        line=lambda _, o: f"starting tile {GODS[o]}",
        order=_pakal_tile_order,
    ),
    Words(
        number=at.SETUP_TEMPLES,
        line=lambda _, o: f"temple {GODS[o]}",
        order=_setup_marker_order,
    ),
    Words(
        number=at.DEAL_LEFT,
        line=lambda s, o: f"left {card_name(s, PAKAL, o)}",
        prompt="Which card was dealt to Pakal's left?",
        order=_dealt("left"),
    ),
    Words(
        number=at.DEAL_RIGHT,
        line=lambda s, o: f"right {card_name(s, PAKAL, o)}",
        prompt="Which card was dealt to Pakal's right?",
        order=_dealt("right"),
    ),
    Words(
        number=at.DEAL_CARDS,
        line=lambda _, o: f"cards {DEAL_NAMES[o]}",
        order=_deal_order,
        needs=(
            lambda s: s.left[PAKAL] > 0 and s.right[PAKAL] > 0,
            "Write [player.pakal] with played = [2, 5], the two cards dealt.",
        ),
    ),
    Words(
        number=at.ROLE_CARD_IN_PLAY,
        line=lambda _, o: f"role {ROLES[o]}",
        stop="no role",
        order=lambda s, o: remark(s, PAKAL, f"the {ROLES[o]} is in play"),
    ),
    Words(
        number=at.SUMMON_GOD,
        line=lambda _, o: f"summon {GODS[o]}",
        stop="no summon",
        order=_summon_order("summon"),
        stopped=lambda s, _: remark(s, PAKAL, "summon no god"),
        needs=_CITY,
    ),
    Words(
        number=at.ROLE_GOD,
        line=lambda _, o: f"summon {GODS[o]}",
        stop="no summon",
        order=_summon_order("summon"),
        needs=_CITY,
    ),
    Words(
        number=at.DANCER_GOD,
        line=lambda _, o: f"summon {GODS[o]}",
        stop="no summon",
        order=_summon_order("also summon"),
        needs=_CITY,
    ),
    Words(
        number=at.SUMMON_DISCARD,
        line=lambda _, o: f"discard {TILE_NAMES[o]}",
        order=_discard_order,
        needs=_GOD,
    ),
    Words(
        number=at.DISCARD_COLOUR,
        line=lambda _, o: f"discard as {COLOURS[o]}",
        needs=_GOD,
    ),
    Words(
        number=at.STRENGTH_COLOUR,
        line=lambda _, o: f"strength {COLOURS[o]}",
        needs=_GOD,
    ),
    Words(
        number=at.JAGUAR_MOVES,
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
        order=_build_order,
        needs=(
            lambda s: s.where >= 0,
            'Write [moment] with where = "1.2", the space to be filled.',
        ),
    ),
    Words(
        number=at.WHICH_BUILDING,
        line=lambda s, o: f"buy {o + 1} {building_name(s, s.offer[o])}",
        order=_buy_order,
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
        line=_lot_line,
        prompt="Which one did you draw?",
        order=_settled,
    ),
    Words(
        number=at.REVEAL_REGION_CARD,
        line=lambda _, o: f"region card {o}",
        prompt=_ask_region_card,
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
