"""
The table of Maya as a scene: quarries with their cards, pyramids from the side, and the seats.

A quarry is a row, a pyramid a column of levels. A card that lies face down shows its owner and, if
nobody knows it, its back; of such a card it is noted what it turned out to be.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import evolve

from pakal.games.maya.edition import BLUE, GREEN, LEVELS, Box
from pakal.games.maya.state import BACKS, SOURCES, State
from pakal.games.scene import (
    INK,
    PILE,
    SIDES,
    WIDTH,
    Drawing,
    Fill,
    Kind,
    Panel,
    Piece,
    Place,
    Scene,
    make_scene,
)

if TYPE_CHECKING:
    from pakal.games.maya.game import Maya

_ROW: Final = 48.0
_LEVEL: Final = 58.0  # a level has two lines above its blocks
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_PILES: Final = ("side", "stock", "pool", "gold")
_COLUMNS: Final = 3
_FILLS: Final = {
    "marker": Fill("#D9CBA8", "#6B6048", INK, "#F4EDDF"),
    **SIDES,
}
_LETTERS: Final = dict(
    zip((*GREEN, *BLUE), ("F", "N", "R", "A", "D", "M", "E", "+4", "+1", "+2", "J"), strict=True)
)


def draw_table(game: "Maya") -> Drawing:
    """The drawing of a table under one setting."""
    rules = game.rules
    panels = [
        Panel("quarries", "Quarries", (WIDTH, _ROW * (rules.quarries + 1))),
        Panel("pyramids", "Pyramids", (WIDTH, _LEVEL * LEVELS)),
    ]
    places = [*_quarries(game), *_cells(game)]
    seats = list(enumerate(game.seats()))
    for number, seat in sorted(seats, key=lambda each: not each[1].is_automa):
        own = game.yours[number]
        panel = f"board.{seat.name}"
        title = f"{own[:1].upper()}{own[1:]} side"
        rows = -(-(1 + len(_PILES)) // _COLUMNS)
        panels.append(Panel(panel, title, (WIDTH, _ROW * rows), seat.name))
        cards = "decks" if rules.seated[number].hidden else "hand"
        places += _board(panel, seat.name, own, cards, "decks" if seat.is_automa else "hand")
    return Drawing(tuple(panels), tuple(places), dict(_kinds(game)), fills=dict(_FILLS))


def scene_of(game: "Maya", s: State) -> Scene:
    """What can be seen on the table."""
    scene = make_scene(game.census(s), game.drawn, game.seat_states(s))
    return evolve(scene, pieces=tuple(_seen(game, s, piece) for piece in scene.pieces))


def _seen(game: "Maya", s: State, piece: Piece) -> Piece:
    """A piece with how it lies: what somebody has typed is face down until its quarry is turned."""
    box = game.rules.box
    place = piece.at.removeprefix("the ").removesuffix(" quarry")
    if place not in box.quarry_names or not piece.kind.endswith(" card"):
        return piece
    quarry = box.quarry_names.index(place)
    shown = s.shown[quarry]
    is_back = piece.kind.endswith(tuple(f" {back} card" for back in BACKS))
    piece = evolve(piece, spots=_spots(game, s, quarry, piece.kind))
    if not shown:
        return piece if is_back else evolve(piece, face="down")
    values = [
        box.card_names[sort]
        for card, sort in zip(s.laid[quarry], shown, strict=False)
        if piece.kind == f"{game.yours[card // 2]} {BACKS[card % 2]} card"
    ]
    return evolve(piece, note=", ".join(values))


def _spots(game: "Maya", s: State, quarry: int, kind: str) -> tuple[int, ...]:
    """Where the cards of a kind lie at a quarry, in the order in which they were laid."""
    box, rules = game.rules.box, game.rules
    found, laid = [], [0] * rules.seats
    for spot, card in enumerate(s.laid[quarry]):
        seat, back = divmod(card, 2)
        own = s.under[seat * rules.quarries + quarry]
        name = BACKS[back] if rules.seated[seat].hidden else box.card_names[own[laid[seat]]]
        laid[seat] += 1
        if kind == f"{game.yours[seat]} {name} card":
            found.append(spot)
    return tuple(found)


# --- places --------------------------------------------------------------------------------------


def _quarries(game: "Maya") -> Iterator[Place]:
    for row, quarry in enumerate(game.rules.box.quarries):
        yield Place(
            id=f"the {quarry.marker} quarry",
            name=f"{quarry.marker} {'/'.join(map(str, quarry.prizes))}, {quarry.limit} cards",
            form=PILE,
            panel="quarries",
            at=(WIDTH / 2, (row + 0.5) * _ROW),
            size=(WIDTH, _ROW),
            n=quarry.limit,
            note=f"blocks {'/'.join(map(str, quarry.prizes))}",
            facts=(f"quarry.{quarry.marker}.laid",),
        )
    below = (game.rules.quarries + 0.5) * _ROW
    for number, name in enumerate(("its home", "the auction")):
        yield Place(
            id=name,
            name="markers at home" if not number else name,
            form=PILE,
            panel="quarries",
            at=((number + 0.5) * WIDTH / 2, below),
            size=(WIDTH / 2, _ROW),
            quiet=True,
        )


def _cells(game: "Maya") -> Iterator[Place]:
    box = game.rules.box
    width = WIDTH / len(box.pyramids)
    for cell, name in enumerate(box.cell_names):
        pyramid, level = box.pyramid_of[cell], box.level_of[cell]
        row = LEVELS - 1 - level
        yield Place(
            id=name,
            name=f"{name} {_printed(box, cell)}",
            form=PILE,
            panel="pyramids",
            at=((pyramid + 0.5) * width, (row + 0.5) * _LEVEL),
            size=(width, _LEVEL),
            cell=(row, pyramid),
            n=box.sizes[cell],
            note=f"gold {box.most[cell]}/{box.second[cell]}",
            facts=tuple(f"player.{seat}.blocks.{name}" for seat in game.seat_names),
        )


def _printed(box: Box, cell: int) -> str:
    """How many blocks a level takes and what it pays, in one piece: `7 blocks 3/1`."""
    size = box.sizes[cell]
    gold = f"{box.most[cell]}/{box.second[cell]}"
    return _UNBROKEN.join((str(size), "block" if size == 1 else "blocks", gold))


def _board(panel: str, seat: str, own: str, cards: str, called: str) -> Iterator[Place]:
    """The piles of a seat; `cards` are those that are not laid, and what they are called."""
    facts = {
        "stock": (f"player.{seat}.stock",),
        "gold": tuple(f"player.{seat}.gold.{source}" for source in SOURCES),
    }
    width = WIDTH / _COLUMNS
    for number, name in enumerate((cards, *_PILES)):
        row, column = divmod(number, _COLUMNS)
        yield Place(
            id=f"{own} {name}",
            name=name if number else called,
            form=PILE,
            panel=panel,
            at=((column + 0.5) * width, (row + 0.5) * _ROW),
            size=(width, _ROW),
            facts=facts.get(name, ()),
        )


# --- kinds ---------------------------------------------------------------------------------------


def _kinds(game: "Maya") -> Iterator[tuple[str, Kind]]:
    for number, (seat, own) in enumerate(zip(game.seats(), game.yours, strict=True)):
        fill, letter = f"side-{number}", seat.name[0].upper()
        name = f"{own} block"
        yield (
            name,
            Kind(shape="cube", name=name, letter=letter, fill=fill, side=seat.name, counted=True),
        )
        hidden = game.rules.seated[number].hidden
        for card in BACKS if hidden else game.rules.box.card_names:
            name = f"{own} {card} card"
            back = card if card in BACKS else _back_of(game.rules.box, card)
            letter = back[0].upper()
            yield (
                name,
                Kind(
                    shape="card",
                    name=name,
                    letter=letter if card in BACKS else card,
                    fill=fill,
                    side=seat.name,
                    back=letter,
                ),
            )
    for marker in game.rules.markers:
        name = f"{marker} marker"
        yield name, Kind(shape="badge", name=name, letter=_LETTERS[marker], fill="marker")
    yield "gold coin", Kind(shape="number", name="gold coin", letter="#", counted=True)


def _back_of(box: Box, card: str) -> str:
    """What is on the back of a card."""
    return BACKS[box.is_high(box.card_names.index(card))]
