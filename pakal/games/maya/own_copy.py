"""The form for a person's own copy of Maya: every value that only its pictures show."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pakal.errors import BadInputError
from pakal.games.blanks import line, listed, numbers, row, single, value_of
from pakal.games.editions import OwnCopy
from pakal.games.entering import Answer, Data, Filled, Group, Section
from pakal.games.maya.edition import EDITIONS, GREEN, LEVELS, PLAYERS, PYRAMIDS, TILE
from pakal.games.sourcing import bare

_MOST: Final = 30  # places of a level, gold: more is surely a mistake
_LEVELS: Final = tuple(f"level {level + 1}" for level in range(LEVELS))
_QUARRY: Final = re.compile(r"(\d{1,2}(?:/\d{1,2})*) (\d{1,2})")
_SIZES: Final = re.compile(r"\d{1,2}(?: \d{1,2})*")
# A quarry that we did not have, until it is entered.
_NEW: Final = {"blocks": [3, 2, 1], "cards": 5}
_GUESS: Final = "reconstructed: as quarries for three players"


def own_copy() -> OwnCopy:
    """The form."""
    cells = {
        f"levels.{name}": tuple(f"{name}-{level + 1}" for level in range(LEVELS))
        for name in PYRAMIDS
    }
    quarries = {
        f"quarries.{players}.{marker}": (f"the {marker} quarry",)
        for players in PLAYERS
        for marker in GREEN
    }
    return OwnCopy(EDITIONS, _SECTIONS, {**cells, **quarries})


# --- quarries ------------------------------------------------------------------------------------


def _quarries(data: Data) -> tuple[Group, ...]:
    """For each number of players the markers from left to right, then each quarry."""
    found: list[Group] = []
    for players in PLAYERS:
        table = bare(data["quarries"][str(players)])
        found.append(_tile(players, table))
        found += [_quarry(players, marker, table[marker]) for marker in table[TILE]]
    return tuple(found)


def _tile(players: int, table: Mapping[str, Any]) -> Group:
    place = f"quarries.{players}"
    blank = row(
        f"{place}.{TILE}",
        f"The quarries for {players} players, from left to right, by the markers above them.",
        GREEN,
        table[TILE],
        least=2,
        distinct=True,
    )

    def fill(answers: Sequence[Answer]) -> Filled:
        markers = value_of(blank.question, answers[0])
        new = [f"{place}.{marker}" for marker in markers if marker not in table]
        guessed = {f"{each}.{key}": value for each in new for key, value in _NEW.items()}
        return Filled({blank.key: markers, **guessed}, dict.fromkeys(guessed, _GUESS))

    return Group(blank.key, (blank,), fill)


def _quarry(players: int, marker: str, now: Mapping[str, Any]) -> Group:
    place = f"quarries.{players}.{marker}"
    blank = line(
        place,
        f"{players} players, {marker}: the blocks for the places, and how many cards it takes.",
        f"{'/'.join(map(str, now['blocks']))} {now['cards']}",
        _check_quarry,
        note="4/3/1 6: four blocks for the first, three, one; room for six cards.",
    )

    def fill(answers: Sequence[Answer]) -> Filled:
        blocks, cards = str(answers[0]).split()
        read = list(map(int, blocks.split("/")))
        return Filled({f"{place}.blocks": read, f"{place}.cards": int(cards)})

    return Group(blank.key, (blank,), fill)


def _check_quarry(answer: Answer) -> None:
    if not _QUARRY.fullmatch(str(answer)):
        raise BadInputError(
            f"{str(answer)[:20]!r} is not blocks and cards.",
            "Write the blocks with / between them, then the number of cards: 4/3/1 6.",
        )


# --- pyramids ------------------------------------------------------------------------------------


def _pyramids(data: Data) -> tuple[Group, ...]:
    levels = [
        line(
            f"levels.{name}",
            f"{name}: the places for blocks in each level, from the bottom up.",
            " ".join(map(str, data["levels"][name])),
            _check_sizes,
        )
        for name in PYRAMIDS
    ]
    pays = [
        numbers(
            f"pay.{which}",
            f"The gold beside each level for {words} blocks, from the bottom up.",
            data["pay"][which],
            0,
            _MOST,
            _LEVELS,
        )
        for which, words in (("most", "most"), ("second", "second most"))
    ]
    sizes = (
        single(blank, lambda _, answer: list(map(int, str(answer).split()))) for blank in levels
    )
    return (*sizes, *map(listed, pays))


def _check_sizes(answer: Answer) -> None:
    if not _SIZES.fullmatch(str(answer)):
        raise BadInputError(
            f"{str(answer)[:20]!r} is not a row of numbers.", "Write one a level: 8 6 4 2."
        )


_SECTIONS: Final = (
    Section(
        name="quarries",
        title="Quarries",
        purpose="The blocks that a quarry brings and how many cards it takes: where King Pakal lays"
        " his cards depends on them. Enter the tile for the number of players that you play with.",
        places=("quarries",),
        words=f"Markers: {', '.join(GREEN)}.",
        groups=_quarries,
    ),
    Section(
        name="pyramids",
        title="Pyramids",
        purpose="How many blocks the levels take, and what they pay. If a pyramid pays otherwise"
        " than the others, write a table such as [pay.Copan] into the file.",
        places=("levels", "pay"),
        groups=_pyramids,
    ),
)
