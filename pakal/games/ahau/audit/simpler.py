"""
Position files made simpler, one place at a time, so that the smallest of its kind can be found.

A file that says everything is first laid over the start position; then whole sections, single
statements, entries of lists and large numbers are tried without, always in the same order.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from pakal.files import parse_toml
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.position.start import start_data
from pakal.games.ahau.position.text import START, parse_position
from pakal.games.ahau.rules.table import Table
from pakal.toml_text import toml_text

Data = dict[str, Any]
Path = tuple[str | int, ...]

_STAYS: Final = frozenset({("base",), ("moment",), ("moment", "point"), ("moment", "player")})


def simpler(text: str) -> Iterator[str]:
    """The text made simpler in one place each, the largest steps first."""
    data = parse_toml(text, "the position")
    if _is_facts(data):
        names = list(data)
        if len(names) > 2:
            yield from (bare_candidates([n for n in names if n != name]) for name in names)
        return
    if "base" not in data:
        yield toml_text(over_start(data, parse_position(text).table))
    yield from (toml_text(each) for each in _variants(data))


def bare_candidates(names: Sequence[str]) -> str:
    """Candidates without any facts, as a table of facts."""
    return "".join(f"[{json.dumps(name, ensure_ascii=False)}]\n" for name in names)


def size(text: str) -> int:
    """How many values a file states; the name of its base is none of them."""
    data = parse_toml(text, "the position")
    if _is_facts(data):
        return len(data)
    return _leaves({key: value for key, value in data.items() if key != "base"})


def _is_facts(data: Data) -> bool:
    """Is it a table of candidates with their facts rather than a position?"""
    return "moment" not in data and "base" not in data


def _leaves(value: object) -> int:
    if isinstance(value, dict):
        return sum(map(_leaves, value.values()))
    if isinstance(value, list):
        return max(1, sum(map(_leaves, value)))
    return 1


# --- over the start position ---------------------------------------------------------------------


def over_start(data: Mapping[str, Any], table: Table) -> Data:
    """A complete file, with `base = "start"`; what that would add is taken away."""
    whole: Data = {"base": START, **deepcopy(dict(data))}
    start = start_data(table)
    for seat, has in start["player"].items():
        own = whole.setdefault("player", {}).setdefault(seat, {})
        for name, value in has.items():
            own[name] = _taken_away(value, own.get(name))
    board = whole.setdefault("board", {})
    board["temples"] = {god: [] for god in start.get("board", {}).get("temples", {})} | board.get(
        "temples", {}
    )
    cities = [city.name for city in table.edition.cities]
    links = [f"{cities[a]}–{cities[b]}" for a, b in table.link_ends]
    board["sites"] = dict.fromkeys(links, "") | board.get("sites", {})
    board.setdefault("offer", [])
    for region in range(1, table.regions + 1):
        own = whole.setdefault("region", {}).setdefault(str(region), {})
        own.setdefault("tiles", [])
        own.setdefault("building", "")
    whole.setdefault("moment", {}).setdefault("round", 0)
    return whole


def _taken_away(value: object, own: Any) -> Any:
    """The file's own value, or an empty one; small tables entry by entry."""
    if isinstance(value, dict):
        return dict.fromkeys(value, 0) | (own or {})
    if own is not None:
        return own
    if isinstance(value, list):
        return []
    return "" if isinstance(value, str) else 0


# --- one step simpler ----------------------------------------------------------------------------


def _variants(data: Data) -> Iterator[Data]:
    paths = sorted(_paths(data, ()), key=len)
    yield from _with_a_card(data)
    for path in paths:
        if path not in _STAYS and not _names_him(data, path):
            yield _removed(data, path)
    for path in paths:
        yield from _smaller(data, path)


def _paths(value: object, path: Path) -> Iterator[Path]:
    """The places of all values, in the file's order."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*path, key))
    elif isinstance(value, list):
        # From behind, so that rows and reserves grow shorter at their end first.
        for place in reversed(range(len(value))):
            yield from _paths(value[place], (*path, place))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _removed(data: Data, path: Path) -> Data:
    new = deepcopy(data)
    del _at(new, path[:-1])[path[-1]]
    return _tidy(new)


def _tidy(data: Data) -> Data:
    """Without sections in which nothing is left; an empty table states nothing."""
    for key in list(data):
        if isinstance(data[key], dict):
            data[key] = _tidy(data[key])
            if not data[key]:
                del data[key]
    return data


def _names_him(data: Data, path: Path) -> bool:
    """Is it the last key that makes it a solo game?"""
    if len(path) == 1:
        return path == ("table",)
    plain = [key for key in ("difficulty", "personality") if key in data["table"]]
    return path[0] == "table" and plain == [path[1]]


def _with_a_card(data: Data) -> Iterator[Data]:
    """The first personality card, then the others, in place of one's own and of a difficulty."""
    who = ("difficulty", "personality", "hierarchy", "role")
    other = {key: value for key, value in data["table"].items() if key not in who}
    if any(key in data["table"] for key in who[1:]):
        yield {**data, "table": {"difficulty": "moderate", **other}}
        for card in default_edition().personalities:
            yield {**data, "table": {"personality": card.name, **other}}


def _smaller(data: Data, path: Path) -> Iterator[Data]:
    """A place of a list left empty, or a lower number."""
    value = _at(data, path)
    if isinstance(value, str) and value and isinstance(path[-1], int):
        yield _replaced(data, path, "")
    elif isinstance(value, int) and not isinstance(value, bool):
        for lower in dict.fromkeys((0, 1, value // 2, value - 1)):
            if 0 <= lower < value:
                yield _replaced(data, path, lower)


def _replaced(data: Data, path: Path, value: object) -> Data:
    new = deepcopy(data)
    _at(new, path[:-1])[path[-1]] = value
    return new
