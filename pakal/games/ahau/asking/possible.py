"""Checks a person's answers so far against the pieces the game has."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from pakal.games.ahau.asking.things import THINGS
from pakal.games.ahau.asking.workers import ABOUT_HIS, ABOUT_YOURS, span
from pakal.games.ahau.position.pieces import (
    printed_buildings,
    printed_tiles,
    starting_kinds,
)
from pakal.games.ahau.rules.packed import printed_tile, tile_god
from pakal.games.ahau.rules.state import State, own_buildings, own_pyramid
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.telling.names import building_name, city_name
from pakal.games.ahau.words import GOD_NAMES, GODS, TILE_NAMES, WILD
from pakal.games.asking import ANYWAY, ContradictionError, Hear, Question, Value
from pakal.games.unknown import Unknown

_ABOUT_TILES: Final = ("reserve", "tiles-here", "neighbour-tiles")


def hear_checked(s: State, hear: Hear) -> Hear:
    """Ask like `hear`, but check the earlier answers before each question."""

    def hear_after_check(question: Question) -> Value:
        check_answers(s)
        value = hear(question)
        if question.key in THINGS:
            THINGS[question.key].refuse(s, question, value)
        return value

    return hear_after_check


def check_answers(s: State, way_out: str = ANYWAY) -> None:
    """Raise an error if the answers so far are impossible."""
    wrong = next(_problems(s), None)
    if wrong is not None:
        message, keys = wrong
        raise ContradictionError(message, keys, way_out)


# What is wrong, in a sentence, and the questions from which it was learnt.
_Wrong = tuple[str, tuple[str, ...]]


def _problems(s: State) -> Iterator[_Wrong]:
    yield from _cities(s)
    yield from _workers(s)
    yield from _counts(s)
    yield from _tiles(s)
    yield from _buildings(s)


def _cities(s: State) -> Iterator[_Wrong]:
    each = s.table.cities // len(GODS)
    for god, name in enumerate(GOD_NAMES):
        cities = [city for city, its in enumerate(s.city_god) if _is_known(its) and its == god]
        if len(cities) > each:
            names = ", ".join(city_name(s, city) for city in cities)
            yield (
                f"{len(cities)} cities of the {name}: {names}; there are {each}.",
                ("city-gods",),
            )


def _workers(s: State) -> Iterator[_Wrong]:
    """No more workers in all cities together than a player has."""
    for player, whose, keys in ((PAKAL, "Pakal's", ABOUT_HIS), (YOU, "your", ABOUT_YOURS)):
        counts: list[Any] = [
            s.standing[at] + s.laid[at]
            for at in range(player * s.table.cities, (player + 1) * s.table.cities)
        ]
        least = sum(max(int(span(each)[0]), 0) for each in counts if span(each)[0] > 0)
        most = s.table.edition.workers
        if player == PAKAL:
            most += int(s.table.reads("palenque-counts", "no"))
            if s.table.reads("queen-worker", "cube"):
                continue  # cubes serve as workers, as many as there are
        if least > most:
            yield f"{least} of {whose} workers in all; there are {most}.", keys


def _counts(s: State) -> Iterator[_Wrong]:
    edition, weapons = s.table.edition, s.weapons[PAKAL]
    if s.table.cubes_limited and _is_known(weapons) and weapons > edition.weapons:
        yield f"{weapons} weapons; there are {edition.weapons}.", ("weapons",)
    lost = s.table.reads("tracker-max", "lost")
    if lost and _is_known(s.tracker) and s.tracker > edition.tracker_max:
        yield (
            f"{s.tracker} resources; his track ends at {edition.tracker_max}.",
            ("resources",),
        )


def _tiles(s: State) -> Iterator[_Wrong]:
    built = (each for each in own_pyramid(s, PAKAL) if _is_known(each))
    # A built wild tile is named by the colour it took, so only its god is certain.
    seen = Counter(_known((*_row(s.reserve[PAKAL]), *s.region_tile)))
    printed, starting = printed_tiles(s.table), starting_kinds(s.table)
    for kind, count in sorted(seen.items()):
        most = printed[kind] + (kind in starting)
        if count > most:
            yield f"{count} {TILE_NAMES[kind]} tiles; there are {most}.", _ABOUT_TILES
    wilds = {god: printed[6 * god + WILD] for god in range(len(GODS))}
    for kind, count in sorted(Counter(printed_tile(each) for each in built if each >= 0).items()):
        most = printed[kind] + (kind in starting) + wilds[tile_god(kind)]
        if count + seen[kind] > most:
            yield f"{count + seen[kind]} {TILE_NAMES[kind]} tiles; there are {most}.", _ABOUT_TILES


def _buildings(s: State) -> Iterator[_Wrong]:
    board = own_buildings(s, PAKAL)
    seen = Counter(_known((*_row(s.offer), *board)))
    for building, count in sorted(seen.items()):
        most = printed_buildings(s.table)[building]
        if count > most:
            yield (
                f"{building_name(s, building)}: {count} tiles; there are {most}.",
                ("offer", "board-buildings", "new-building"),
            )


def _row(row: Any) -> Iterable[int]:
    """The things in a row, if it is known."""
    return row if isinstance(row, list) else ()


def _known(things: Iterable[int]) -> list[int]:
    return [each for each in things if _is_known(each) and each >= 0]


def _is_known(value: Any) -> bool:
    return not isinstance(value, Unknown)
