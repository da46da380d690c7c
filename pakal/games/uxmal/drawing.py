"""The pyramid from above as text: each field with its god, its level and the priest on it."""

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from pakal.games.uxmal.edition import EMPTY
from pakal.games.uxmal.pyramid import CELLS_OF, FIELD_NAMES, SIDE
from pakal.games.uxmal.state import NONE, State

if TYPE_CHECKING:
    from pakal.games.uxmal.game import Uxmal

_PRIESTS: Final = "*#+="  # a mark for each seat
_BESIDE: Final = 33  # columns for what a seat has
_STUCK: Final = "\N{NO-BREAK SPACE}"  # a number stays with its god
_LEGEND: Final = "God, level, priest; . an empty field, small letters the board."


def draw_board(game: "Uxmal", s: State) -> str:
    """The position in at most 80 columns."""
    rows = [_row(game, s, row) for row in range(SIDE)]
    pyramid = ["   " + "".join(f"{each[0]:^5}" for each in FIELD_NAMES[:SIDE]), *rows]
    height = max(len(pyramid), len(beside := _beside(game, s)))
    pyramid += [""] * (height - len(pyramid))
    beside += [""] * (height - len(beside))
    lines = [f"{left:<45}{right}".rstrip() for left, right in zip(pyramid, beside, strict=True)]
    return "\n".join([*lines, _LEGEND])


def _row(game: "Uxmal", s: State, row: int) -> str:
    fields = range(row * SIDE, (row + 1) * SIDE)
    return f"{row + 1:>2} " + "".join(f"{_field(game, s, f):^5}" for f in fields)


def _field(game: "Uxmal", s: State, f: int) -> str:
    """Such as `J2*`: jaguar on level 2, with the first seat's priest."""
    god = s.symbol[f] if s.height[f] else game.rules.ground(f)
    letter = "." if god == EMPTY else game.god_letters[god]
    if not s.height[f]:
        return f"{letter}  "
    here = [mark for mark, fields in zip(_PRIESTS, s.standing, strict=False) if fields >> f & 1]
    return f"{letter.upper()}{s.height[f]}{here[0] if here else ' '}"


def _beside(game: "Uxmal", s: State) -> list[str]:
    gods = game.edition.gods
    track = [gods[god] if god != NONE else "-" for god in s.track]
    level = len(CELLS_OF[s.level]) - s.missing
    lines = [
        f"Track   {' > '.join(track[:3])}",
        f"        > {' > '.join(track[3:])}",
        f"Level {s.level}: {level} of {len(CELLS_OF[s.level])} stones",
    ]
    if s.drawn != NONE:
        lines.append(f"Drawn {game.edition.stone_names[s.drawn]}")
    for seat, name in enumerate(game.seat_titles):
        cards = [f"{n}{_STUCK}{god}" for god, n in zip(gods, s.hand(seat), strict=True) if n]
        ready = s.ready[seat]
        lines.append(f"{_PRIESTS[seat]} {name}: {game.score(s, seat)} points")
        said = f"{ready} {'priest' if ready == 1 else 'priests'} to place; "
        rows = wrap(said + (", ".join(cards) or "no cards"), _BESIDE)
        lines += [f"  {row.replace(_STUCK, ' ')}" for row in rows]
    return lines
