"""His reserve, his pyramid and his buildings."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from pakal.games.ahau.asking.thing import (
    NO_TILE,
    NOT_COVERED,
    YES,
    Named,
    Numbers,
    Thing,
    offered,
    set_at,
    set_plain,
    unknown_at,
    yes_no,
)
from pakal.games.ahau.rules.packed import TILES, is_wild
from pakal.games.ahau.rules.state import State, own_buildings, own_pyramid
from pakal.games.ahau.rules.table import BELOW, LEVEL, PAKAL, SLOTS, SPACES
from pakal.games.ahau.telling.names import building_name, space_name
from pakal.games.ahau.words import GODS, TILE_NAMES, WILD
from pakal.games.asking import Form
from pakal.games.unknown import MissingError, Unknown


def tiles_of(_: State) -> Named:
    """Every kind of tile by name."""
    return tuple(enumerate(TILE_NAMES))


def _buildings(s: State) -> Named:
    return tuple((each, building_name(s, each)) for each in range(len(s.table.edition.buildings)))


class Heap(list[int]):
    """Tiles of which nobody has told in which order they came."""

    def index(self, *_: object) -> NoReturn:
        """Say that the order is missing."""
        raise MissingError(frozenset({("arrival", 0)}))

    def __getitem__(self, _: object) -> NoReturn:
        """Say that the order is missing."""
        self.index()


def _fill_reserve(s: State, _: int, answer: Numbers) -> None:
    s.reserve[PAKAL] = Heap(answer)
    s.picked = []


RESERVE: Final = Thing(
    key="reserve",
    text="Which tiles are in Pakal's reserve?",
    form=Form.ROW,
    options=tiles_of,
    look=lambda s, _: tuple(s.reserve[PAKAL]),
    fill=_fill_reserve,
    least=1,
)


def _fill_picked(s: State, _: int, answer: Numbers) -> None:
    s.picked = list(answer)


def _against_picked(s: State, _: int, answer: Numbers) -> str:
    for tile, count in Counter(answer).items():
        there = s.reserve[PAKAL].count(tile)
        if count > there:
            return f"{count} {TILE_NAMES[tile]} set aside; his reserve has {there}."
    return ""


PICKED: Final = Thing(
    key="picked",
    text="Which of these tiles has Pakal already set aside for this summon?",
    form=Form.ROW,
    options=lambda s: tuple((tile, TILE_NAMES[tile]) for tile in sorted(set(s.reserve[PAKAL]))),
    look=lambda s, _: tuple(s.picked),
    fill=_fill_picked,
    against=_against_picked,
    beside=("reserve",),
)


def _fill_has_tile(s: State, _: int, answer: Numbers) -> None:
    some: Any = unknown_at("tiles-there", PAKAL, low=1)
    s.reserve[PAKAL] = some if answer == YES else []


HAS_TILE: Final = Thing(
    key="has-tile",
    text="Does Pakal have a tile in his reserve?",
    form=Form.ONE,
    options=yes_no,
    look=lambda s, _: (int(bool(s.reserve[PAKAL])),),
    fill=_fill_has_tile,
    parts=("reserve",),
    subject=lambda _, player: 0 if player == PAKAL else NOT_COVERED,
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


def _costs(s: State) -> list[int]:
    """What buildings cost, the Royal Palace apart."""
    total = s.table.building_total
    return [each for building, each in enumerate(total) if building != s.table.royal_palace]


def _cheapest(s: State, _: int) -> Numbers:
    total = s.table.building_total
    return (min((total[each] for each in s.offer if each >= 0), default=0),)


def _fill_cheapest(s: State, _: int, answer: Numbers) -> None:
    # He looks at nothing but costs, so any building of that cost will do.
    (cost,) = answer
    fits = [each for each, total in enumerate(s.table.building_total) if total <= cost]
    best = max(fits, key=lambda each: s.table.building_total[each], default=None)
    s.offer = [] if best is None or cost == 0 else [best]


def _against_cheapest(s: State, _: int, answer: Numbers) -> str:
    costs = _costs(s)
    if answer[0] == 0 or answer[0] in costs:
        return ""
    return f"No building costs {answer[0]}; they cost from {min(costs)} to {max(costs)}."


CHEAPEST: Final = Thing(
    key="cheapest",
    text="What does the cheapest building on offer cost? (0 if none is left.)",
    form=Form.NUMBERS,
    look=_cheapest,
    fill=_fill_cheapest,
    parts=("offer",),
    low=0,
    against=_against_cheapest,
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
    options=yes_no,
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


# --- his pyramid ---------------------------------------------------------------------------------


def _nothing_built_is_known(s: State) -> bool:
    return all(isinstance(tile, Unknown) and tile.low < 0 for tile in _built(s))


def _built(s: State) -> list[Any]:
    return list(own_pyramid(s, PAKAL))


def fills_in_order(s: State) -> bool:
    """Does he fill each level from the left, so that the number of tiles tells which are there?"""
    return s.table.reads("next-slot", "left-to-right")


def _fill_tiles_built(s: State, _: int, answer: Numbers) -> None:
    (count,) = answer
    start = PAKAL * SPACES
    for space in range(SPACES):
        there = unknown_at("pyramid", start + space, low=0)
        s.pyramid[start + space] = there if space < count else NO_TILE
    s.where = count


TILES_BUILT: Final = Thing(
    key="pyramid-tiles",
    text="How many tiles are in Pakal's pyramid?",
    form=Form.NUMBERS,
    look=lambda s, _: (sum(1 for tile in own_pyramid(s, PAKAL) if tile >= 0),),
    fill=_fill_tiles_built,
    parts=("pyramid", "where"),
    when=lambda s: fills_in_order(s) and _nothing_built_is_known(s),
    low=0,
    high=SPACES,
)


def _fill_next_space(s: State, _: int, answer: Numbers) -> None:
    (space,) = answer
    s.where = space
    start = PAKAL * SPACES
    # Nothing is above an empty space, and nothing is missing below one that can be filled.
    for other in range(SPACES):
        if space in BELOW[other]:
            s.pyramid[start + other] = NO_TILE
        if other in BELOW[space] and isinstance(_built(s)[other], Unknown):
            s.pyramid[start + other] = unknown_at("pyramid", start + other, low=0)


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
    own = _built(s)
    return [space for space in s.table.neighbours[s.where] if isinstance(own[space], Unknown)]


def _fill_space(s: State, space: int, answer: Numbers) -> None:
    s.pyramid[PAKAL * SPACES + space] = answer[0]


def _tile_on(s: State, space: int) -> Numbers:
    tile = s.pyramid[PAKAL * SPACES + space]
    return (tile % TILES if tile >= 0 else NO_TILE,)


def _neighbour_text(s: State) -> str:
    empty = "" if fills_in_order(s) else " `none` for an empty space."
    return (
        "Which tiles are on these spaces of his pyramid? (Name a wild one by the colour it took."
        f"{empty})"
    )


def _neighbour_options(s: State) -> Named:
    tiles = tuple((tile, name) for tile, name in tiles_of(s) if not is_wild(tile))
    return tiles if fills_in_order(s) else (*tiles, (NO_TILE, "none"))


def _against_neighbour(s: State, space: int, answer: Numbers) -> str:
    if answer[0] == NO_TILE and space in BELOW[s.where]:
        return f"Space {space_name(space)} cannot be empty: space {space_name(s.where)} is on it."
    return ""


NEIGHBOUR_TILES: Final = Thing(
    key="neighbour-tiles",
    text=_neighbour_text,
    one="Which tile is on space {name} of his pyramid? (Name a wild one by the colour it took.)",
    form=Form.WORDS,
    options=_neighbour_options,
    name=lambda _, space: space_name(space),
    look=_tile_on,
    fill=_fill_space,
    parts=("pyramid",),
    subject=lambda _, place: place - SPACES if place >= SPACES else NOT_COVERED,
    spread=_neighbours,
    against=_against_neighbour,
    beside=("next-space",),
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
    look=offered,
    least=1,
)
