"""The table of Maya as text: quarries with their cards, pyramids with their blocks, the seats."""

from typing import TYPE_CHECKING, Final

from pakal.games.maya.edition import LEVELS
from pakal.games.maya.state import HIGH, State

if TYPE_CHECKING:
    from pakal.games.maya.game import Maya

_MARKS: Final = "*#+=%"  # of the blocks and cards of each seat
_WIDTH: Final = 17  # of a pyramid's column


def draw_board(game: "Maya", s: State) -> str:
    """The position in at most 80 columns."""
    return "\n".join([*_quarries(game, s), "", *_pyramids(game, s), "", *_seats(game, s)])


def _quarries(game: "Maya", s: State) -> list[str]:
    rules = game.rules
    lines = ["Quarries, from left to right; the last one is turned first."]
    for quarry, each in enumerate(rules.box.quarries):
        cards = " ".join(_card(game, s, quarry, place) for place in range(len(s.laid[quarry])))
        room = " ".join("." * (each.limit - len(s.laid[quarry])))
        blocks = "/".join(map(str, each.prizes))
        row = " ".join(part for part in (cards, room) if part)
        lines.append(f" {each.marker:<12} {blocks:<8}{row}".rstrip())
    return lines


def _card(game: "Maya", s: State, quarry: int, place: int) -> str:
    """Such as `*5`: a five of the first seat; `#l` and `#h` are backs."""
    seat, back = divmod(s.laid[quarry][place], 2)
    shown = s.shown[quarry]
    if place < len(shown):
        return f"{_MARKS[seat]}{game.rules.box.card_names[shown[place]]}"
    return f"{_MARKS[seat]}{'h' if back == HIGH else 'l'}"


def _pyramids(game: "Maya", s: State) -> list[str]:
    box = game.rules.box
    lines = ["Pyramids: blocks, . free places; gold for most/second."]
    for level in reversed(range(LEVELS)):
        cells = [box.cell(pyramid, level) for pyramid in range(len(box.pyramids))]
        row = "".join(f"{_cell(game, s, cell):<{_WIDTH}}" for cell in cells)
        if row.strip():
            lines.append(f" {level + 1}  {row}{_pay(game, level)}".rstrip())
    names = "".join(f"{name:<{_WIDTH}}" for name in box.pyramids)
    return [*lines, f"    {names}".rstrip()]


def _pay(game: "Maya", level: int) -> str:
    """What a level pays, where all pyramids pay the same."""
    box = game.rules.box
    pays = {
        f"{box.most[cell]}/{box.second[cell]}"
        for cell, each in enumerate(box.level_of)
        if each == level
    }
    return pays.pop() if len(pays) == 1 else "differs"


def _cell(game: "Maya", s: State, cell: int) -> str:
    if cell < 0:
        return ""
    blocks = "".join(
        mark * count for mark, count in zip(_MARKS, game.rules.there(s, cell), strict=False)
    )
    return blocks + "." * game.rules.room(s, cell)


def _seats(game: "Maya", s: State) -> list[str]:
    lines = []
    for seat, name in enumerate(game.seat_titles):
        said = [f"{s.stock[seat]} to build", f"{s.pool[seat]} in pool"]
        if game.seats()[seat].scores:
            said.insert(0, f"{game.score(s, seat)} gold")
        low, high = game.rules.backs_left(s, seat)
        said.append(f"cards {low} low {high} high")
        if s.first == seat:
            said.append("First Player")
        lines.append(f"{_MARKS[seat]} {name}: {', '.join(said)}")
        markers = _markers(game, s, seat)
        if markers:
            lines.append(f"    {', '.join(markers)}")
    return lines


def _markers(game: "Maya", s: State, seat: int) -> list[str]:
    rules = game.rules
    found = []
    for name, place in zip(rules.markers, s.where, strict=True):
        if place == rules.with_seat(seat):
            found.append(name)
        found += [
            f"{name} at {each}"
            for quarry, each in enumerate(rules.box.quarry_names)
            if place == rules.at_quarry(quarry, seat)
        ]
    return found
