"""A position made simpler, step by step: what its text states, one thing less or smaller."""

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pakal.errors import BadInputError
from pakal.files import parse_toml
from pakal.toml_text import toml_text

if TYPE_CHECKING:
    from pakal.games.base import TableGame

_STAYS: Final = ("game", "point", "who", "arg")

Path = tuple[str | int, ...]


def simpler_texts(game: "type[TableGame[Any]]", text: str) -> Iterator[str]:
    """
    The text made simpler in one place each, the largest steps first.

    What comes back is the text that the simpler position would be written as: a key that returns by
    default would otherwise be dropped for ever.
    """
    document = parse_toml(text, "the position")
    seen = {text}
    for simpler in _smaller(document):
        try:
            under, s = game.read(toml_text(simpler))
        except BadInputError:
            continue
        written = under.text(s)
        if written not in seen:
            seen.add(written)
            yield written


def count_values(text: str) -> int:
    """How many values a text states."""
    return sum(1 for _ in _scalars(parse_toml(text, "the position")))


def _smaller(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    paths = sorted(
        (path for path in _paths(document, ()) if path[0] not in _STAYS),
        key=lambda path: -sum(1 for _ in _scalars(_at(document, path))),
    )
    for path in paths:
        new = copy.deepcopy(document)
        del _at(new, path[:-1])[path[-1]]
        yield new
    for path in paths:
        value = _at(document, path)
        if isinstance(value, int) and not isinstance(value, bool):
            for less in dict.fromkeys((value // 2, value - 1)):
                if 0 <= less < value:
                    new = copy.deepcopy(document)
                    _at(new, path[:-1])[path[-1]] = less
                    yield new


def _paths(value: Any, path: Path) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _paths(each, (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _paths(each, (*path, index))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _scalars(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _scalars(each)
    elif isinstance(value, list):
        for each in value:
            yield from _scalars(each)
    else:
        yield value
