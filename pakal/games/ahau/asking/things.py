"""Things on the table that a person can be asked about, instead of a fact that depends on them."""

from collections.abc import Iterable
from typing import Any, Final

from pakal.games.ahau.asking import sites, workers
from pakal.games.ahau.asking.thing import (
    NO_TILE,
    NOT_COVERED,
    YES,
    Named,
    Numbers,
    Thing,
    set_at,
    set_plain,
    unknown_at,
)
from pakal.games.ahau.rules.packed import TILES, is_wild, place_region, tile_god
from pakal.games.ahau.rules.pakal_movement import would_win
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.state import EFFECT_KINDS, State, own_buildings, own_pyramid
from pakal.games.ahau.rules.table import BELOW, LEVEL, PAKAL, ROLE_CARD, SLOTS, SPACES, YOU
from pakal.games.ahau.telling.names import building_name, card_name, city_name, space_name
from pakal.games.ahau.words import GOD_NAMES, GODS, ROLES, TILE_NAMES, WILD, Effect
from pakal.games.asking import Form
from pakal.games.unknown import MissingError, Unknown


def _gods(_: State) -> Named:
    return tuple(enumerate(GODS))


def _regions(s: State) -> Named:
    return tuple((region, f"region {region}") for region in range(1, s.table.regions + 1))


def _tiles(_: State) -> Named:
    return tuple(enumerate(TILE_NAMES))


def _buildings(s: State) -> Named:
    return tuple((each, building_name(s, each)) for each in range(len(s.table.edition.buildings)))


def _cards(s: State) -> Named:
    return tuple((card, card_name(s, PAKAL, card)) for card in range(1, ROLE_CARD + 1))


def _yes_no(_: State) -> Named:
    return ((1, "yes"), (0, "no"))


def _region_name(_: State, region: int) -> str:
    return f"region {region}"


def _god_name(_: State, god: int) -> str:
    return GOD_NAMES[god]


def _offered(s: State, candidate: int) -> Numbers:
    return (int(candidate in s.offered),)


def _his_role(s: State) -> str:
    return ROLES[s.role[PAKAL]]


# --- the map -------------------------------------------------------------------------------------

HIS_REGION: Final = Thing(
    key="his-region",
    text="Which region is Pakal's ruler in?",
    form=Form.ONE,
    options=_regions,
    look=lambda s, _: (s.region[PAKAL],),
    fill=set_at("region", PAKAL),
    parts=("region",),
    subject=lambda _, player: 0 if player == PAKAL else NOT_COVERED,
)


def _both_rulers(s: State, _: int, answer: Numbers) -> None:
    s.region[:] = [answer[0], answer[0]]


LOST_REGION: Final = Thing(
    key="lost-region",
    text="In which region did Pakal lose the conflict?",
    form=Form.ONE,
    options=_regions,
    look=lambda s, _: (s.region[PAKAL],),
    fill=_both_rulers,
)

YOUR_REGION: Final = Thing(
    key="your-region",
    text="Which region is your ruler in?",
    form=Form.ONE,
    options=_regions,
    look=lambda s, _: (s.region[YOU],),
    fill=set_at("region", YOU),
    parts=("region",),
    subject=lambda _, player: 0 if player == YOU else NOT_COVERED,
)


def _fill_conflict(s: State, _: int, answer: Numbers) -> None:
    # Only the winner is known, so use any numbers with that winner.
    s.right[:] = [1, 1]
    s.weapons[:] = [0, 1] if answer == YES else [1, 0]
    s.war[:] = [0, 0]
    s.war_stack = [YOU, PAKAL]
    for player in (YOU, PAKAL):
        s.effects[player * EFFECT_KINDS + Effect.ROYAL_PALACE] = 0


CONFLICT: Final = Thing(
    key="conflict",
    text="Would Pakal win a conflict against you now? (Compare right cards and weapons; ties go by"
    " the Royal Palace, then the war track.)",
    form=Form.ONE,
    options=_yes_no,
    look=lambda s, _: (int(would_win(s)),),
    fill=_fill_conflict,
    parts=("right", "weapons", "war", "war_stack", "effects"),
)


def _fill_building(s: State, region: int, answer: Numbers) -> None:
    there = unknown_at("building-there", region, low=0)
    s.region_building[region] = there if answer == YES else -1


BUILDINGS_LEFT: Final = Thing(
    key="region-buildings",
    text="Which of these regions still have their building?",
    form=Form.SOME,
    name=_region_name,
    look=lambda s, region: (int(s.region_building[region] >= 0),),
    fill=_fill_building,
    parts=("region_building",),
)


def _set_city_god(s: State, city: int, answer: Numbers) -> None:
    s.city_god[city] = answer[0]


CITY_GODS: Final = Thing(
    key="city-gods",
    text="Which gods do these cities belong to?",
    form=Form.WORDS,
    options=_gods,
    name=city_name,
    look=lambda s, city: (s.city_god[city],),
    fill=_set_city_god,
    parts=("city_god",),
)


def _fill_tile_gods(s: State, region: int, answer: Numbers) -> None:
    for side in (0, 1):
        at = 2 * region + side
        # A tile of a god is one of six numbers, by its colour.
        s.region_tile[at] = (
            unknown_at("tile-there", at, 6 * answer[side], 6 * answer[side] + 5)
            if side < len(answer)
            else NO_TILE
        )


def _tile_gods(s: State, region: int) -> Numbers:
    tiles = s.region_tile[2 * region : 2 * region + 2]
    return tuple(tile_god(tile) for tile in tiles if tile >= 0)


TILE_GODS: Final = Thing(
    key="tile-gods",
    text="Which gods are on the pyramid tiles in these regions?",
    form=Form.SETS,
    options=_gods,
    name=_region_name,
    look=_tile_gods,
    fill=_fill_tile_gods,
    parts=("region_tile",),
    subject=lambda _, place: place_region(place),
    most=2,
)


def _fill_tile_here(s: State, side: int, answer: Numbers) -> None:
    s.region_tile[2 + side] = answer[0]


TILES_HERE: Final = Thing(
    key="tiles-here",
    text="Which pyramid tiles are in Pakal's region? (`none` for an empty place)",
    form=Form.WORDS,
    options=lambda s: (*_tiles(s), (NO_TILE, "none")),
    name=lambda _, side: ("left", "right")[side],
    look=lambda s, side: (s.region_tile[2 * s.region[PAKAL] + side],),
    fill=_fill_tile_here,
)


TIED_CITIES: Final = Thing(
    key="tied-cities",
    text="Which cities are tied?",
    form=Form.SOME,
    name=city_name,
    look=_offered,
    least=1,
)

# --- temples and gods ----------------------------------------------------------------------------

MARKED: Final = Thing(
    key="marked-temples",
    text="Which temples have a Pakal marker?",
    form=Form.SOME,
    name=_god_name,
    look=lambda s, god: (int(has_marker(s, PAKAL, god)),),
)

OPEN_TEMPLES: Final = Thing(
    key="open-temples",
    text="Which temples have a free space and no Pakal marker?",
    form=Form.SOME,
    name=_god_name,
    look=_offered,
)

TURN_GOD: Final = Thing(
    key="turn-god",
    text="Which god does the city of this turn's worker belong to?",
    form=Form.ONE,
    options=_gods,
    look=lambda s, _: (s.offered[0],),
)


def _fill_summoned(s: State, god: int, answer: Numbers) -> None:
    so_far: Any = s.summoned
    s.summoned = (0 if isinstance(so_far, Unknown) else so_far) | answer[0] << god


SUMMONED: Final = Thing(
    key="summoned",
    text="Which gods has Pakal already summoned this turn?",
    form=Form.SOME,
    name=_god_name,
    look=lambda s, god: (s.summoned >> god & 1,),
    fill=_fill_summoned,
    parts=("summoned",),
)

SUMMONING: Final = Thing(
    key="summoning",
    text="Which god is Pakal summoning?",
    form=Form.ONE,
    options=_gods,
    look=lambda s, _: (s.god,),
    fill=set_plain("god"),
    parts=("god",),
)


# --- his cards -----------------------------------------------------------------------------------


def _fill_dealt(s: State, _: int, answer: Numbers) -> None:
    s.left[PAKAL], s.right[PAKAL] = answer


DEALT: Final = Thing(
    key="dealt",
    text="Which two cards did Pakal get, the left one first?",
    form=Form.ROW,
    options=_cards,
    look=lambda s, _: (s.left[PAKAL], s.right[PAKAL]),
    fill=_fill_dealt,
    least=2,
    most=2,
    distinct=True,
)


def _fill_deck(s: State, _: int, answer: Numbers) -> None:
    # Which cards they are does not matter.
    s.hand[PAKAL] = (1 << answer[0]) - 1


DECK: Final = Thing(
    key="deck",
    text="How many cards are left in Pakal's deck?",
    form=Form.NUMBERS,
    look=lambda s, _: (s.hand[PAKAL].bit_count(),),
    fill=_fill_deck,
    parts=("hand",),
    low=0,
    high=ROLE_CARD,
)


def _away(s: State) -> str:
    if s.table.reads("sun-cards", "played-too"):
        return "Which of Pakal's cards are discarded or were played this round?"
    return "Which of Pakal's cards are discarded?"


AWAY: Final = Thing(
    key="cards-away",
    text=_away,
    form=Form.SOME,
    name=lambda s, card: card_name(s, PAKAL, card),
    look=_offered,
)

ROLE_IN_PLAY: Final = Thing(
    key="role-in-play",
    text=lambda s: f"Is Pakal's role card ({_his_role(s)}) in play this turn?",
    form=Form.ONE,
    options=lambda s: ((s.role[PAKAL], "yes"), (-1, "no")),
    look=lambda s, _: (s.role_now[PAKAL],),
    fill=set_at("role_now", PAKAL),
    parts=("role_now",),
)

ROLE_AGAIN: Final = Thing(
    key="role-again",
    text=lambda s: f"How many rewards have performed the {_his_role(s)} again this turn?",
    form=Form.NUMBERS,
    look=lambda s, _: (s.role_again,),
    fill=set_plain("role_again"),
    parts=("role_again",),
    low=0,
)

# --- tiles and buildings -------------------------------------------------------------------------


def _fill_reserve(s: State, _: int, answer: Numbers) -> None:
    s.reserve[PAKAL] = list(answer)
    s.picked = []


RESERVE: Final = Thing(
    key="reserve",
    text="Which tiles are in Pakal's reserve, the oldest first?",
    form=Form.ROW,
    options=_tiles,
    look=lambda s, _: tuple(s.reserve[PAKAL]),
    fill=_fill_reserve,
    least=1,
)


def _matching(s: State, _: int) -> Numbers:
    picked = list(s.picked)
    left = []
    for tile in s.reserve[PAKAL]:
        if tile in picked:
            picked.remove(tile)
        elif tile_god(tile) == s.god:
            left.append(tile)
    return tuple(left)


MATCHING: Final = Thing(
    key="matching-tiles",
    text="Which tiles of the god he summons are in Pakal's reserve? (Without those picked.)",
    form=Form.ROW,
    options=_tiles,
    look=_matching,
    fill=_fill_reserve,
    least=1,
)


def _fill_offer(s: State, _: int, answer: Numbers) -> None:
    s.offer = list(answer)


OFFER: Final = Thing(
    key="offer",
    text="Which buildings are on offer, from left to right?",
    form=Form.ROW,
    options=_buildings,
    look=lambda s, _: tuple(building for building in s.offer if building >= 0),
    fill=_fill_offer,
)

RESOURCES: Final = Thing(
    key="resources",
    text="How many resources does Pakal have?",
    form=Form.NUMBERS,
    look=lambda s, _: (s.tracker,),
    fill=set_plain("tracker"),
    parts=("tracker",),
    low=0,
)

WEAPONS: Final = Thing(
    key="weapons",
    text="How many weapons does Pakal have?",
    form=Form.NUMBERS,
    look=lambda s, _: (s.weapons[PAKAL],),
    fill=set_at("weapons", PAKAL),
    parts=("weapons",),
    subject=lambda _, player: 0 if player == PAKAL else NOT_COVERED,
    low=0,
)


def _fill_builds(s: State, _: int, answer: Numbers) -> None:
    s.builds = unknown_at("builds-done", 0, low=1) if answer == YES else 0


BUILT_THIS_TURN: Final = Thing(
    key="built-this-turn",
    text="Has Pakal already built something this turn?",
    form=Form.ONE,
    options=_yes_no,
    look=lambda s, _: (int(s.builds > 0),),
    fill=_fill_builds,
    parts=("builds",),
)

NEW_BUILDING: Final = Thing(
    key="new-building",
    text="Which building has no slot on Pakal's board?",
    form=Form.ONE,
    options=_buildings,
    look=lambda s, _: (s.what,),
    fill=set_plain("what"),
)


def _on_board(s: State, _: int = 0) -> Numbers:
    return tuple(each for each in own_buildings(s, PAKAL) if each >= 0)


def _fill_board(s: State, _: int, answer: Numbers) -> None:
    empty = (-1,) * (SLOTS - len(answer))
    s.building[PAKAL * SLOTS : (PAKAL + 1) * SLOTS] = [*answer, *empty]


BOARD: Final = Thing(
    key="board-buildings",
    text="Which buildings are on Pakal's board, from the first slot on?",
    form=Form.ROW,
    options=_buildings,
    look=_on_board,
    fill=_fill_board,
    most=SLOTS,
)


def _fill_next_space(s: State, _: int, answer: Numbers) -> None:
    (space,) = answer
    s.where = space
    start = PAKAL * SPACES
    # Nothing is above an empty space, and by default he fills a level from the left.
    for other in range(SPACES):
        if space in BELOW[other]:
            s.pyramid[start + other] = -1
    if s.table.reads("next-slot", "left-to-right") and LEVEL[space] == LEVEL[(space + 1) % SPACES]:
        s.pyramid[start + space + 1] = -1


NEXT_SPACE: Final = Thing(
    key="next-space",
    text="Which space of his pyramid does Pakal fill, by level and place from the left?",
    form=Form.ONE,
    options=lambda _: tuple((space, f"space {space_name(space)}") for space in range(SPACES)),
    look=lambda s, _: (s.where,),
    fill=_fill_next_space,
    parts=("where",),
)


def _neighbours(s: State) -> Iterable[int]:
    """The spaces beside and below the next one whose tile is still unknown."""
    own: list[Any] = own_pyramid(s, PAKAL)
    return [space for space in s.table.neighbours[s.where] if isinstance(own[space], Unknown)]


def _fill_space(s: State, space: int, answer: Numbers) -> None:
    s.pyramid[PAKAL * SPACES + space] = answer[0]


def _tile_on(s: State, space: int) -> Numbers:
    tile = s.pyramid[PAKAL * SPACES + space]
    return (tile % TILES if tile >= 0 else NO_TILE,)


NEIGHBOUR_TILES: Final = Thing(
    key="neighbour-tiles",
    text="Which tiles are on these spaces of his pyramid? (Name a wild one by the colour it took;"
    " `none` for an empty space.)",
    form=Form.WORDS,
    options=lambda s: (
        *((tile, name) for tile, name in _tiles(s) if not is_wild(tile)),
        (NO_TILE, "none"),
    ),
    name=lambda _, space: space_name(space),
    look=_tile_on,
    fill=_fill_space,
    parts=("pyramid",),
    subject=lambda _, place: place - SPACES if place >= SPACES else NOT_COVERED,
    spread=_neighbours,
)

WILD_TILE: Final = Thing(
    key="wild-tile",
    text="Which god does the wild tile belong to?",
    form=Form.ONE,
    options=lambda _: tuple((6 * god + WILD, name) for god, name in enumerate(GODS)),
    look=lambda s, _: (s.what,),
    fill=set_plain("what"),
    parts=("what",),
)

_LEVELS: Final = ("first level", "second level", "third level", "top")

NEXT_LEVEL: Final = Thing(
    key="next-level",
    text="On which level of his pyramid does Pakal build next?",
    form=Form.ONE,
    options=lambda _: tuple(enumerate(_LEVELS, 1)),
    look=lambda s, _: (LEVEL[s.offered[0]],),
)

FREE_SPACES: Final = Thing(
    key="free-spaces",
    text="Which of these spaces are free?",
    form=Form.SOME,
    name=lambda _, space: f"space {space_name(space)}",
    look=_offered,
    least=1,
)

THINGS: Final[dict[str, Thing]] = {
    each.key: each
    for each in (*vars(sites).values(), *vars(workers).values(), *tuple(globals().values()))
    if isinstance(each, Thing)
}


def thing_for(
    s: State, keys: Iterable[str], missing: MissingError
) -> tuple[Thing, list[int]] | None:
    """The first of these things that fills in something missing, and the subjects to ask about."""
    for key in keys:
        subjects = THINGS[key].missing(s, missing.origins)
        if subjects:
            return THINGS[key], subjects
    return None
