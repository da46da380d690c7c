"""
A scene: what can be seen on the table, as data without any rule in it.

A **drawing** is what stays the same for a whole game: panels, places with where they are drawn, the
kinds of pieces, glyphs and fills. A **scene** puts pieces on it. Places have the names that census,
orders and options use, kinds the names of pieces, so that whoever draws needs no word of a game.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, count
from typing import Any, Final

import attrs
from attrs import frozen

from pakal.games.orders import Census, find_moves, plural

FORMAT: Final = "pakal-scene"
VERSION: Final = 2
WIDTH: Final = 360  # of every panel, so that it fits a phone
TARGET: Final = 44  # what a finger needs
UNKNOWN: Final = "–"  # shown for a number that is not kept

# The forms of places.
NODE: Final = "node"  # a spot on a map
ON_PATH: Final = "on-path"  # in the middle of a path, which it brings along
PATH: Final = "path"
AREA: Final = "area"
CELL: Final = "cell"  # of a grid
STEP: Final = "step"  # of a track
PILE: Final = "pile"
EDGE: Final = "edge"  # between two cells
FORMS: Final = (NODE, ON_PATH, PATH, AREA, CELL, STEP, PILE, EDGE)

# What pieces look like. `block` shows four symbols, `number` only how many there are.
SHAPES: Final = (
    *("disc", "square", "hexagon", "house", "crown", "pawn", "flag", "card", "cube", "block"),
    *("badge", "number", "medallion"),
)

Point = tuple[float, float]


@frozen
class Fill:
    """A colour in the light and the dark theme, and the ink that can be read on it in both."""

    light: str
    dark: str
    ink: str = "#211E19"
    ink_dark: str = "#211E19"


INK: Final = "#211E19"  # that can be read on a light fill
_PALE: Final = "#FFFFFF"
# The pieces of each seat, the person's first.
SIDES: Final[Mapping[str, Fill]] = {
    "side-0": Fill("#0B5A8C", "#82C6F2", _PALE, INK),
    "side-1": Fill("#A32E1A", "#F59A80", _PALE, INK),
    "side-2": Fill("#9A4A00", "#F2B36B", _PALE, INK),
    "side-3": Fill("#6B3F8C", "#CBA6E8", _PALE, INK),
    "side-4": Fill("#454545", "#CFCFCF", _PALE, INK),
}


@frozen
class Glyph:
    """A sign as an SVG path in a box of 24 by 24, with a letter for those who cannot see it."""

    path: str
    letter: str
    name: str


@frozen(kw_only=True)
class Kind:
    """
    What pieces of a name look like.

    Colour is never alone: `letter` says what `fill` says. `symbols` are the glyphs of a block
    clockwise from the upper left, "" for none; `span` is how many cells it covers, down and across.
    """

    shape: str
    name: str
    letter: str
    glyph: str = ""
    fill: str = ""
    mark: str = ""  # a second glyph in its corner
    side: str = ""  # the seat it belongs to
    counted: bool = False  # one number is shown rather than single pieces
    symbols: tuple[str, ...] = ()
    span: tuple[int, int] | None = None
    back: str = ""  # a letter on its back, by which it is told apart while it lies face down


@frozen(kw_only=True)
class Place:
    """
    Where pieces lie, and where somebody may tap.

    `within` is the place through which it is tapped, where it is too small itself. `size` is what
    it covers, `label` where its name stands, `spot` where its pieces are drawn if not in its
    middle. `path` is SVG path data in the panel's coordinates, `outline` the corners of an area or
    the ends of an edge. `cell` and `span` are row and column and how many of each, from 0. `n` is
    how many fit, or the number of a step. `facts` are what `adjust` takes to correct what lies
    here. What is `quiet` is shown only when something lies there.
    """

    id: str
    form: str
    panel: str
    at: Point
    name: str = ""
    within: str = ""
    size: Point | None = None
    label: Point | None = None
    spot: Point | None = None
    glyph: str = ""
    path: str = ""
    outline: tuple[Point, ...] = ()
    cell: tuple[int, int] | None = None
    span: tuple[int, int] | None = None
    level: int = 0
    n: int | None = None
    note: str = ""  # what is printed there
    facts: tuple[str, ...] = ()
    quiet: bool = False


@frozen
class Ground:
    """Something drawn below all places: a path that is filled, or drawn as wide as `stroke`."""

    path: str
    fill: str
    stroke: float = 0


@frozen
class Panel:
    """A part of the table that is drawn by itself; `side` is the seat it belongs to."""

    id: str
    title: str
    size: Point
    side: str = ""
    ground: tuple[Ground, ...] = ()


@frozen
class Piece:
    """
    Pieces of one kind at a place.

    The id stays while they do: see `Scene.following`. `came` is where they were before, if they
    are new here. `turn` counts quarters clockwise; `order` is the place in a pile or a row, from 0.
    """

    kind: str
    at: str
    n: int = 1
    id: str = ""
    face: str = ""  # "down" where one sees only the back
    level: int = 0
    turn: int = 0
    order: int = 0
    came: str = ""
    note: str = ""  # what it counts as, if that cannot be seen
    spots: tuple[int, ...] = ()  # where in a row each of them lies, if their order matters


@frozen
class Value:
    """A number that a seat has; None: it is not kept. `fact` is what `adjust` takes for it."""

    label: str
    value: int | None
    fact: str = ""

    def to_json(self) -> list[Any]:
        """Label, number and fact."""
        return [self.label, UNKNOWN if self.value is None else self.value, self.fact or None]


@frozen
class SeatState:
    """What a seat has on its tracks."""

    name: str
    title: str
    automa: bool
    values: tuple[Value, ...]

    def to_json(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "name": self.name,
            "title": self.title,
            "automa": self.automa,
            "side": self.name,
            "values": [each.to_json() for each in self.values],
        }


@frozen(eq=False)
class Drawing:
    """What a scene is drawn on: the same for a whole game."""

    panels: tuple[Panel, ...]
    places: tuple[Place, ...]
    kinds: Mapping[str, Kind] = attrs.field(factory=dict)
    glyphs: Mapping[str, Glyph] = attrs.field(factory=dict)
    fills: Mapping[str, Fill] = attrs.field(factory=dict)
    # Other names of places, as orders and options use them, each for one place or several.
    aliases: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)

    @cached_property
    def by_id(self) -> dict[str, Place]:
        """The places by id."""
        return {each.id: each for each in self.places}

    def find(self, *names: str) -> tuple[str, ...]:
        """The ids of places by the names of orders, each once; what is no place is left out."""
        found = dict[str, None]()
        for name in names:
            for each in (name,) if name in self.by_id else self.aliases.get(name, ()):
                found[each] = None
        return tuple(found)

    @cached_property
    def place_data(self) -> list[dict[str, Any]]:
        """The places as JSON data, worked out once."""
        return [
            _data(each, name=each.name or each.id, fact=(each.facts or ("",))[0])
            for each in self.places
        ]

    @cached_property
    def part_data(self) -> dict[str, Any]:
        """Panels, kinds, glyphs and fills as JSON data, worked out once."""
        return {
            "panels": [
                _data(each, ground=[_data(part) for part in each.ground]) for each in self.panels
            ],
            "kinds": {name: _data(each) for name, each in self.kinds.items()},
            "glyphs": {name: attrs.asdict(each) for name, each in self.glyphs.items()},
            "fills": {name: attrs.asdict(each) for name, each in self.fills.items()},
        }


@frozen(eq=False)
class Scene:
    """A drawing with the pieces on it, and what every seat has."""

    drawing: Drawing
    pieces: tuple[Piece, ...]
    state: tuple[SeatState, ...] = ()
    # What cannot be seen but is known: how much is in a bag; (place, label, number).
    counts: tuple[tuple[str, str, int | None], ...] = ()
    # Pieces that are markers of tracks and in no census.
    markers: tuple[Piece, ...] = ()
    # What is not kept: a place and what of it, in words; no words: nothing of it is.
    unknown: tuple[tuple[str, str], ...] = ()

    @property
    def places(self) -> Mapping[str, Place]:
        """Every place by its id."""
        return self.drawing.by_id

    @property
    def all_pieces(self) -> tuple[Piece, ...]:
        """The pieces of the census and those on tracks."""
        return (*self.pieces, *self.markers)

    def following(self, before: "Scene | None") -> "Scene":
        """
        The scene with the ids of the one before, so that whoever draws it can move the pieces.

        What stays keeps its id, and so does what moves as a whole to an empty place.
        """
        ids = {} if before is None else {(each.at, each.kind): each for each in before.all_pieces}
        was = {key: each.n for key, each in ids.items()}
        now = {(each.at, each.kind): each.n for each in self.all_pieces}
        came = {
            (move.target, move.piece): move.source
            for move in find_moves(was, now, "")
            if move.target and move.source and (move.target, move.piece) not in was
        }
        taken = {each.id for each in ids.values()}
        fresh = (name for number in count(1) if (name := f"p{number}") not in taken)
        moved = set[str]()

        def named(piece: Piece) -> Piece:
            key = (piece.at, piece.kind)
            if key in ids:
                return attrs.evolve(piece, id=ids[key].id)
            source = came.get(key, "")
            old = ids.get((source, piece.kind))
            is_whole = old is not None and (source, piece.kind) not in now
            if old is not None and is_whole and old.id not in moved:
                moved.add(old.id)
                return attrs.evolve(piece, id=old.id, came=source)
            return attrs.evolve(piece, id=next(fresh), came=source)

        return attrs.evolve(
            self,
            pieces=tuple(map(named, self.pieces)),
            markers=tuple(map(named, self.markers)),
        )

    def to_json(self) -> dict[str, Any]:
        """The scene as JSON data."""
        scene = self if all(each.id for each in self.all_pieces) else self.following(None)
        parts = self.drawing.part_data
        missing = {each.kind for each in self.all_pieces} - self.drawing.kinds.keys()
        kinds = {name: _data(plain_kind(name)) for name in sorted(missing)}
        return {
            "format": FORMAT,
            "version": VERSION,
            "size": list(self.drawing.panels[0].size) if self.drawing.panels else [WIDTH, 0],
            **parts,
            "kinds": {**parts["kinds"], **kinds},
            "places": self.drawing.place_data,
            "pieces": [_data(each, n=each.n) for each in scene.pieces],
            "markers": [_data(each, n=each.n) for each in scene.markers],
            "counts": [
                [place, label, UNKNOWN if number is None else number]
                for place, label, number in self.counts
            ],
            "unknown": [{"at": place, "what": what} for place, what in self.unknown],
            "state": [each.to_json() for each in self.state],
        }

    def __str__(self) -> str:
        """The board as text: a line for each place, from top to bottom and left to right."""
        order = [panel.id for panel in self.drawing.panels]
        places = sorted(
            self.drawing.places, key=lambda each: (order.index(each.panel), each.at[1], each.at[0])
        )
        width = max((len(each.id) for each in places), default=0)
        return "\n".join(f"{each.id:<{width}}  {self._at(each.id)}" for each in places)

    def _at(self, place: str) -> str:
        lying = [
            f"{each.n} {each.kind if each.n == 1 else plural(each.kind)}"
            for each in self.all_pieces
            if each.at == place
        ]
        return ", ".join(lying) or "-"


def _data(value: Any, **more: Any) -> dict[str, Any]:
    """What a value says, as JSON data; what it leaves empty is left out."""
    found = {
        each.name: _plain(getattr(value, each.name)) for each in attrs.fields(type(value))
    } | more
    return {name: each for name, each in found.items() if each not in (None, "", [], False)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def plain_kind(name: str) -> Kind:
    """A kind of which a game says nothing: a disc with the first letters of its words."""
    letters = "".join(word[0] for word in name.replace("-", " ").split()[:2]).upper()
    return Kind(shape="disc", name=name, letter=letters or "?")


# --- scenes without any work by the game ----------------------------------------------------------

_UNIT: Final = 60  # pixels of one step of a game's own coordinates, at the most
_DOWN: Final = 76  # and of one step downwards
_GAP: Final = 4  # between two boxes
_MORE: Final = "more"
_ROW: Final = 48


def plain_drawing(spots: Mapping[str, Point]) -> Drawing:
    """A drawing of places of which a game says only where they are."""
    if not spots:
        return Drawing((), ())
    left, top = (min(each[axis] for each in spots.values()) for axis in (0, 1))
    right, low = (max(each[axis] for each in spots.values()) for axis in (0, 1))
    unit = min(_UNIT, WIDTH / (right - left + 1)) if right - left < WIDTH else 1.0
    nearest = min(
        (
            abs(y - other_y)
            for (x, y), (other_x, other_y) in combinations(spots.values(), 2)
            if abs(x - other_x) < 1 and y != other_y
        ),
        default=1.0,
    )
    size = unit - _GAP, min(nearest, 1.0) * _DOWN - _GAP
    places = tuple(
        Place(
            id=name,
            form=PILE,
            panel="table",
            at=((x - left + 0.5) * unit, (y - top + 0.5) * _DOWN),
            size=size,
        )
        for name, (x, y) in spots.items()
    )
    return Drawing((Panel("table", "Table", (WIDTH, (low - top + 1) * _DOWN)),), places)


def with_more(drawing: Drawing, names: Iterable[str]) -> Drawing:
    """The drawing with a panel of piles for places that it lacks."""
    missing = [name for name in dict.fromkeys(names) if name not in drawing.by_id]
    if not missing:
        return drawing
    half = WIDTH / 2
    places = tuple(
        Place(
            id=name,
            form=PILE,
            panel=_MORE,
            at=(half * (number % 2 + 0.5), _ROW * (number // 2 + 0.5)),
            size=(half, _ROW),
        )
        for number, name in enumerate(missing)
    )
    panel = Panel(_MORE, "More", (WIDTH, _ROW * ((len(missing) + 1) // 2)))
    return attrs.evolve(drawing, panels=(*drawing.panels, panel), places=(*drawing.places, *places))


def make_scene(
    census: Census, drawing: Drawing, state: tuple[SeatState, ...] = (), **more: Any
) -> Scene:
    """The scene of a census; a place that the drawing lacks gets a spot in a panel of its own."""
    placed = with_more(drawing, (place for place, _ in census))
    at = dict[str, int]()
    pieces = []
    for (place, piece), n in census.items():
        at[place] = at.get(place, -1) + 1
        pieces.append(Piece(piece, place, n, order=at[place]))
    return Scene(placed, tuple(pieces), state, **more)


# --- laying places out ----------------------------------------------------------------------------


def lay_row(
    number: int, top: float, *, left: float = 0, width: float = WIDTH, height: float = _ROW
) -> Iterator[tuple[Point, Point]]:
    """Where each of some places in rows is, and its size: as wide as fits, but never too small."""
    in_row = max(1, int(width // TARGET))
    rows = -(-number // in_row) or 1
    columns = -(-number // rows) or 1
    each = width / columns
    for place in range(number):
        row, column = divmod(place, columns)
        yield (left + each * (column + 0.5), top + height * (row + 0.5)), (each, height)


def rows_of(number: int, width: float = WIDTH) -> int:
    """How many rows `lay_row` needs."""
    return -(-number // max(1, int(width // TARGET))) or 1
