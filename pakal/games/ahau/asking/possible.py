"""Checks a person's answers so far against the pieces the game has."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from pakal.errors import BadInputError
from pakal.games.ahau.asking.things import THINGS
from pakal.games.ahau.position.pieces import (
    printed_buildings,
    printed_tiles,
    starting_kinds,
)
from pakal.games.ahau.rules.packed import printed_tile, tile_god
from pakal.games.ahau.rules.state import State, own_buildings, own_pyramid
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.names import building_name, city_name
from pakal.games.ahau.words import GODS, TILE_NAMES, WILD
from pakal.games.asking import Hear, Question, Value
from pakal.games.unknown import Unknown


def hear_checked(s: State, hear: Hear) -> Hear:
    """Ask like `hear`, but check the earlier answers before each question."""

    def hear_after_check(question: Question) -> Value:
        check_answers(s)
        value = hear(question)
        if question.key in THINGS:
            THINGS[question.key].refuse(s, question, value)
        return value

    return hear_after_check


def check_answers(
    s: State, way_out: str = "Try another answer, or `--anyway` to accept any."
) -> None:
    """Raise BadInputError if the answers so far are impossible."""
    wrong = next(_problems(s), None)
    if wrong is not None:
        raise BadInputError(f"This is impossible: {wrong}", way_out)


def _problems(s: State) -> Iterator[str]:
    yield from _cities(s)
    yield from _counts(s)
    yield from _tiles(s)
    yield from _buildings(s)


def _cities(s: State) -> Iterator[str]:
    each = s.table.cities // len(GODS)
    for god, name in enumerate(GODS):
        cities = [city for city, its in enumerate(s.city_god) if _is_known(its) and its == god]
        if len(cities) > each:
            names = ", ".join(city_name(s, city) for city in cities)
            yield f"{name}: {len(cities)} cities ({names}), but there are {each}."


def _counts(s: State) -> Iterator[str]:
    edition, weapons = s.table.edition, s.weapons[PAKAL]
    if s.table.cubes_limited and _is_known(weapons) and weapons > edition.weapons:
        yield f"{weapons} weapons, but there are {edition.weapons}."
    lost = s.table.reads("tracker-max", "lost")
    if lost and _is_known(s.tracker) and s.tracker > edition.tracker_max:
        yield f"{s.tracker} resources, but his track ends at {edition.tracker_max}."


def _tiles(s: State) -> Iterator[str]:
    built = (each for each in own_pyramid(s, PAKAL) if _is_known(each))
    # A built wild tile is named by the colour it took, so only its god is certain.
    seen = Counter(_known((*_row(s.reserve[PAKAL]), *s.region_tile)))
    printed, starting = printed_tiles(s.table), starting_kinds(s.table)
    for kind, count in sorted(seen.items()):
        most = printed[kind] + (kind in starting)
        if count > most:
            yield f"{count} {TILE_NAMES[kind]} tiles, but there are {most}."
    wilds = {god: printed[6 * god + WILD] for god in range(len(GODS))}
    for kind, count in sorted(Counter(printed_tile(each) for each in built if each >= 0).items()):
        most = printed[kind] + (kind in starting) + wilds[tile_god(kind)]
        if count + seen[kind] > most:
            yield f"{count + seen[kind]} {TILE_NAMES[kind]} tiles, but there are {most}."


def _buildings(s: State) -> Iterator[str]:
    board = own_buildings(s, PAKAL)
    seen = Counter(_known((*_row(s.offer), *board)))
    for building, count in sorted(seen.items()):
        most = printed_buildings(s.table)[building]
        if count > most:
            yield f"{building_name(s, building)}: {count} tiles, but there are {most}."


def _row(row: Any) -> Iterable[int]:
    """The things in a row, if it is known."""
    return row if isinstance(row, list) else ()


def _known(things: Iterable[int]) -> list[int]:
    return [each for each in things if _is_known(each) and each >= 0]


def _is_known(value: Any) -> bool:
    return not isinstance(value, Unknown)
