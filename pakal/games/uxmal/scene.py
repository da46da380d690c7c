"""
The table of Uxmal as a scene: the pyramid from above, the track, hands, supplies.

Fields and cells lie in one grid. A stone covers four fields, is turned by its empty corner, and
lies higher than what it covers; a priest stands on the highest stone.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import evolve

from pakal.games.orders import Move
from pakal.games.scene import (
    CELL,
    INK,
    PILE,
    SIDES,
    STEP,
    WIDTH,
    Drawing,
    Fill,
    Glyph,
    Kind,
    Panel,
    Piece,
    Place,
    Scene,
    SeatState,
    Value,
    lay_row,
    make_scene,
)
from pakal.games.uxmal import state as at
from pakal.games.uxmal.edition import EMPTY, GODS, Edition
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, CORNERS, FIELD_NAMES, LEVEL_OF, SIDE
from pakal.games.uxmal.rules import unpack_move
from pakal.games.uxmal.state import SOURCES, State

if TYPE_CHECKING:
    from pakal.games.uxmal.game import Uxmal

_FIELD: Final = WIDTH / SIDE
_ROW: Final = 48.0
_COLUMNS: Final = 2
_STONE: Final = 2  # fields along each side
# Five signs of our own for five gods, in the order of the edition.
_PATHS: Final = (
    "M4 3l5 3a9 9 0 0 1 6 0l5-3v9a8 8 0 0 1-16 0Z",  # a head with two ears
    "M3 7c0-6 10-6 10 0 0 5-6 4-6 8 0 3 6 3 8 0l6 3c-4 7-18 6-18-3 0-7 6-5 6-8 0-1-2-1-2 0Z",
    "M12 4l10 4-6 2 3 10-7-6-7 6 3-10-6-2Z",  # wings
    "M12 3a9 9 0 0 1 9 9 4 4 0 0 1-4 4 5 5 0 0 1-10 0 4 4 0 0 1-4-4 9 9 0 0 1 9-9Z",  # a face
    "M12 9l3-4v4l7-3-3 9-4-1-3 5-3-5-4 1-3-9 7 3V5Z",  # spread wings
)
_FILLS: Final = {
    "stone": Fill("#D9CBA8", "#6B6048", INK, "#F4EDDF"),
    "ground": Fill("#F0E5CB", "#3B3527", INK, "#F4EDDF"),
    **SIDES,
}


def draw_table(game: "Uxmal") -> Drawing:
    """The drawing of a table under one setting."""
    panels = [Panel("pyramid", "Pyramid", (WIDTH, WIDTH)), Panel("track", "Track", (WIDTH, _ROW))]
    places = [*_fields(game), *_cells(), *_track(game.edition)]
    seats = list(zip(game.seats(), game.yours, strict=True))
    for seat, owner in sorted(seats, key=lambda each: not each[0].is_automa):
        panel = f"board.{seat.name}"
        title = f"{owner[:1].upper()}{owner[1:]} side"
        panels.append(Panel(panel, title, (WIDTH, 2 * _ROW), seat.name))
        places += _board(panel, seat.name, owner)
    panels.append(Panel("supply", "Beside the pyramid", (WIDTH, 2 * _ROW)))
    places += _supplies()
    return Drawing(
        tuple(panels),
        tuple(places),
        dict(_kinds(game)),
        {
            god: Glyph(path, letter.upper(), god)
            for god, path, letter in zip(game.edition.gods, _PATHS, game.god_letters, strict=True)
        },
        dict(_FILLS),
    )


def scene_of(game: "Uxmal", s: State) -> Scene:
    """What can be seen on the table."""
    scene = make_scene(game.census(s), game.drawn, seat_states(game, s))
    return evolve(scene, pieces=tuple(_seen(s, piece) for piece in scene.pieces))


def seat_states(game: "Uxmal", s: State) -> tuple[SeatState, ...]:
    """The points of every seat, and where they come from."""
    found = []
    for number, seat in enumerate(game.seats()):
        values = [
            Value("points", game.score(s, number)),
            *(
                Value(f"for {source}", points, f"player.{seat.name}.points.{source}")
                for source, points in zip(SOURCES, game.scored(s, number), strict=True)
            ),
        ]
        found.append(SeatState(seat.name, seat.name, seat.is_automa, tuple(values)))
    return tuple(found)


def quick_moves(game: "Uxmal", s: State, option: int) -> tuple[Move, ...] | None:
    """What an option moves, where there may be many options; None: to be worked out."""
    if s.point == at.LAY_STONE:
        cell = CELL_NAMES[option // len(CORNERS)]
        stone = game.edition.stone_names[s.drawn]
        return (Move("", f"{stone} stone", 1, "the table", f"cell {cell}", 1),)
    owner = game.yours[s.who]
    if s.point == at.PLACE_PRIEST:
        field = f"field {FIELD_NAMES[option]}"
        return (Move("", f"{owner} priest", 1, f"{owner} side", field, 1),)
    if s.point == at.MOVE_PRIEST:
        here, there = (f"field {FIELD_NAMES[each]}" for each in unpack_move(option))
        return (Move("", f"{owner} priest", 1, here, there, 1),)
    return None


def _seen(s: State, piece: Piece) -> Piece:
    """A piece with how it lies: a stone turned on its level, a priest on top of it."""
    sort, _, name = piece.at.partition(" ")
    if sort == "cell":
        cell = CELL_NAMES.index(name)
        return evolve(piece, level=LEVEL_OF[cell], turn=s.stones[cell] % len(CORNERS))
    if sort == "field":
        return evolve(piece, level=s.height[FIELD_NAMES.index(name)])
    return evolve(piece, face="down") if piece.at == "the supply" else piece


# --- places --------------------------------------------------------------------------------------


def _fields(game: "Uxmal") -> Iterator[Place]:
    for f, name in enumerate(FIELD_NAMES):
        row, column = divmod(f, SIDE)
        god = game.rules.ground(f)
        yield Place(
            id=f"field {name}",
            name=name,
            form=CELL,
            panel="pyramid",
            at=((column + 0.5) * _FIELD, (row + 0.5) * _FIELD),
            size=(_FIELD, _FIELD),
            cell=(row, column),
            glyph="" if god == EMPTY else game.edition.gods[god],
            facts=tuple(f"player.{seat}.priests" for seat in game.seat_names),
        )


def _cells() -> Iterator[Place]:
    for cell, fields in enumerate(CELLS):
        row, column = divmod(fields[0], SIDE)
        yield Place(
            id=f"cell {CELL_NAMES[cell]}",
            name=CELL_NAMES[cell],
            form=CELL,
            panel="pyramid",
            at=((column + 1) * _FIELD, (row + 1) * _FIELD),
            size=(_STONE * _FIELD, _STONE * _FIELD),
            cell=(row, column),
            span=(_STONE, _STONE),
            level=LEVEL_OF[cell],
            facts=(f"stone.{CELL_NAMES[cell]}",),
            quiet=True,
        )


def _track(edition: Edition) -> Iterator[Place]:
    for place, (spot, size) in enumerate(lay_row(GODS, 0)):
        values = "/".join(str(level[place]) for level in edition.values)
        yield Place(
            id=f"place {place + 1}",
            name=str(place + 1),
            form=STEP,
            panel="track",
            at=spot,
            size=size,
            n=place + 1,
            note=f"priests {values}, cards {edition.card_values[place]}",
            facts=(f"track.{place + 1}",),
        )


def _board(panel: str, seat: str, owner: str) -> Iterator[Place]:
    half = WIDTH / 2
    yield Place(
        id=f"{owner} hand",
        name="hand",
        form=PILE,
        panel=panel,
        at=(half, _ROW / 2),
        size=(WIDTH, _ROW),
        facts=(f"player.{seat}.hand",),
    )
    scored = tuple(f"player.{seat}.points.{source}" for source in SOURCES)
    for number, (sort, facts) in enumerate(
        (("side", (f"player.{seat}.aside",)), ("score", scored))
    ):
        yield Place(
            id=f"{owner} {sort}",
            name="priests" if sort == "side" else sort,
            form=PILE,
            panel=panel,
            at=(half * (number + 0.5), 1.5 * _ROW),
            size=(half, _ROW),
            facts=facts,
        )


def _supplies() -> Iterator[Place]:
    facts = {"the table": ("drawn",)}
    each = WIDTH / _COLUMNS
    for number, name in enumerate(("the table", "the supply", "the piles", "the box")):
        row, column = divmod(number, _COLUMNS)
        yield Place(
            id=name,
            form=PILE,
            panel="supply",
            at=((column + 0.5) * each, (row + 0.5) * _ROW),
            size=(each, _ROW),
            facts=facts.get(name, ()),
            quiet=name == "the box",
        )


# --- kinds ---------------------------------------------------------------------------------------


def _kinds(game: "Uxmal") -> Iterator[tuple[str, Kind]]:
    edition = game.edition
    letters = [letter.upper() for letter in game.god_letters]
    for gods, name in zip(edition.stones, edition.stone_names, strict=True):
        yield (
            f"{name} stone",
            Kind(
                shape="block",
                name=f"{name} stone",
                letter="".join(letters[god] for god in gods),
                fill="stone",
                symbols=("", *(edition.gods[god] for god in gods)),
                span=(_STONE, _STONE),
            ),
        )
    for god, letter in zip(edition.gods, letters, strict=True):
        yield f"{god} tile", Kind(shape="square", name=f"{god} tile", letter=letter, glyph=god)
        yield (
            f"{god} card",
            Kind(shape="card", name=f"{god} card", letter=letter, glyph=god, counted=True),
        )
    for number, (seat, owner) in enumerate(zip(game.seat_names, game.yours, strict=True)):
        yield (
            f"{owner} priest",
            Kind(
                shape="pawn",
                name=f"{owner} priest",
                letter=seat[0].upper(),
                fill=f"side-{number}",
                side=seat,
                counted=True,
            ),
        )
    yield "point", Kind(shape="number", name="point", letter="#", counted=True)
