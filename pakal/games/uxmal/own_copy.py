"""The form for a person's own copy of Uxmal: every value that only its pictures show."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from pakal.errors import BadInputError
from pakal.games.blanks import line, listed, numbers
from pakal.games.editions import OwnCopy
from pakal.games.entering import Answer, Blank, Data, Filled, Group, Section
from pakal.games.matching import find, plain
from pakal.games.sourcing import bare, sources_in
from pakal.games.uxmal.edition import EDITIONS, GODS
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS_OF, CORNERS

_MOST: Final = 30  # points of a priest: more is surely a mistake
_PLACES: Final = ("place 1", "place 2", "place 3")
_LONGEST_NAME: Final = 20
_STONES, _BOARD = "stones.clockwise", "board.clockwise"


def own_copy() -> OwnCopy:
    """The form."""
    cells = {
        f"{_BOARD}.{number}": (f"cell {CELL_NAMES[cell]}",)
        for number, cell in reversed(list(enumerate(CELLS_OF[1], 1)))
    }
    return OwnCopy(EDITIONS, _SECTIONS, {**cells, _STONES: ("the supply",)})


# --- gods ----------------------------------------------------------------------------------------


def _gods(data: Data) -> tuple[Group, ...]:
    old = list(data["gods"]["names"])
    blank = line(
        "gods.names",
        "What do you call the five gods? A word each, with commas between them.",
        ", ".join(old),
        _check_names,
        note="In the order of ours, so that each new name takes the place of an old one.",
    )
    return (Group(blank.key, (blank,), lambda answers: _rename(data, old, _split(answers[0]))),)


def _split(answer: Answer) -> list[str]:
    return [name for name in plain(str(answer)).replace(",", " ").split() if name]


def _check_names(answer: Answer) -> None:
    names = _split(answer)
    wrong = [name for name in names if "-" in name or len(name) > _LONGEST_NAME]
    if wrong or len(names) != GODS or len(set(names)) != GODS:
        raise BadInputError(
            f"{', '.join(names)[:60]!r} are not five different words.",
            "Write five, with commas between them.",
        )


def _rename(data: Data, old: Sequence[str], new: Sequence[str]) -> Filled:
    """The gods by their new names wherever they are; the sources of the rest stay."""
    names = dict(zip(old, new, strict=True))

    def renamed(words: str) -> str:
        gods, _, corner = words.partition(" ")
        said = "-".join(names.get(god, god) for god in gods.split("-"))
        return f"{said} {corner}".rstrip()

    values: dict[str, Any] = {"gods.names": list(new)}
    if list(old) == list(new):
        return Filled(values)
    others = {
        _STONES: list(map(renamed, data["stones"]["clockwise"])),
        _BOARD: list(map(renamed, data["board"]["clockwise"])),
        "personalities": {
            name: list(map(renamed, gods)) for name, gods in bare(data["personalities"]).items()
        },
    }
    return Filled({**values, **others}, sources_in(data, others))


# --- stones and the board ------------------------------------------------------------------------


def _stones(data: Data) -> tuple[Group, ...]:
    now = list(data["stones"]["clockwise"])
    gods = tuple(data["gods"]["names"])
    return (
        _listed_lines(
            _STONES,
            now,
            lambda number: (
                f"Stone {number} of {len(now)}: its gods clockwise from the empty field."
            ),
            lambda text: _read_stone(gods, text),
        ),
    )


def _board(data: Data) -> tuple[Group, ...]:
    now = list(data["board"]["clockwise"])
    gods = tuple(data["gods"]["names"])
    names = [CELL_NAMES[cell] for cell in CELLS_OF[1]]

    def text(number: int) -> str:
        cell = names[number - 1]
        return (
            f"The board under cell {cell}: the gods clockwise from the empty field, and its corner."
        )

    return (_listed_lines(_BOARD, now, text, lambda typed: _read_ground(gods, typed)),)


def _listed_lines(
    place: str,
    now: Sequence[str],
    text: Callable[[int], str],
    read: Callable[[str], str],
) -> Group:
    """The items of a list, a line each; they count together."""

    def blank(number: int, item: str) -> Blank:
        made = line(f"{place}.{number}", text(number), item, lambda answer: _try(read, answer))
        return Blank(question=made.question, places=(place,), now=item, check=made.check)

    blanks = tuple(blank(number, item) for number, item in enumerate(now, 1))
    return Group(
        place, blanks, lambda answers: Filled({place: [read(str(answer)) for answer in answers]})
    )


def _try(read: Callable[[str], str], answer: Answer) -> None:
    read(str(answer))


def _read_stone(gods: Sequence[str], text: str) -> str:
    """`jse`, or names with blanks or dashes between them."""
    words = plain(text).replace("-", " ").replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == len(CORNERS) - 1:
        words = list(words[0])
    found = [gods[find(word, gods)] for word in words]
    if len(found) != len(CORNERS) - 1 or len(set(found)) < len(found):
        raise BadInputError(
            f"{text[:40]!r} is not three different gods.",
            f"Write {'-'.join(gods[:3])}, or letters.",
        )
    return "-".join(found)


def _read_ground(gods: Sequence[str], text: str) -> str:
    """The same, and the corner of the empty field."""
    stone, _, corner = text.strip().rpartition(" ")
    if corner.upper() not in CORNERS:
        raise BadInputError(
            f"{corner[:20]!r} is not a corner.", f"End with one of {', '.join(CORNERS)}."
        )
    return f"{_read_stone(gods, stone)} {corner.upper()}"


# --- values --------------------------------------------------------------------------------------


def _values(data: Data) -> tuple[Group, ...]:
    return tuple(
        listed(
            numbers(
                f"values.level-{level}",
                f"The points of a priest on level {level}, by the place of his god on the track.",
                data["values"][f"level-{level}"],
                0,
                _MOST,
                _PLACES,
            )
        )
        for level in range(1, len(CELLS_OF))
    )


_SECTIONS: Final = (
    Section(
        name="gods",
        title="Gods",
        purpose="The rulebook names only two of the five; call them as you like.",
        places=("gods",),
        groups=_gods,
    ),
    Section(
        name="values",
        title="Values",
        purpose="What priests score on each level: what the High Priest fights for.",
        places=("values",),
        groups=_values,
    ),
    Section(
        name="stones",
        title="Stones",
        purpose="Which 29 stones there are: which ones can be drawn. They count once all of them"
        " are entered.",
        places=("stones",),
        groups=_stones,
    ),
    Section(
        name="board",
        title="The board",
        purpose="What the board shows under the sixteen cells of level 1, in reading order.",
        places=("board",),
        groups=_board,
    ),
)
