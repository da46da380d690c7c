"""Plain values as TOML that a person likes to read: short lines, small tables within one line."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

WIDTH: Final = 88
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Mapping[str, Any]) -> str:
    """Return a table of tables, lists, texts, numbers and truth values as TOML."""
    return "\n".join(_lines(data, "")).strip("\n") + "\n"


def toml_entries(table: Mapping[str, Any]) -> Iterator[str]:
    """Give a table's entries as lines of TOML, without a heading; what is empty is left out."""
    for key, value in table.items():
        if value:
            yield from _entry(toml_key(key), value)


def _lines(table: Mapping[str, Any], path: str) -> Iterator[str]:
    """Give the table's own values first, then the tables inside it, each with its heading."""
    inner = {key: value for key, value in table.items() if _needs_heading(key, value, path)}
    own = [(key, value) for key, value in table.items() if key not in inner]
    if path and own:
        yield f"[{path}]"
    for key, value in own:
        yield from _entry(toml_key(key), value)
    if own:
        yield ""
    for key, value in inner.items():
        yield from _lines(value, f"{path}.{toml_key(key)}" if path else toml_key(key))


def _needs_heading(key: str, value: object, path: str) -> bool:
    """Does a table need a heading of its own, because it is not small?"""
    if not isinstance(value, Mapping):
        return False
    return not path or len(f"{toml_key(key)} = {toml_value(value)}") > WIDTH or _is_deep(value)


def _is_deep(table: Mapping[str, Any]) -> bool:
    return any(isinstance(value, Mapping | list) for value in table.values())


def _entry(key: str, value: object) -> Iterator[str]:
    line = f"{key} = {toml_value(value)}"
    if len(line) <= WIDTH or not isinstance(value, list):
        yield line
        return
    yield f"{key} = ["
    if any(isinstance(item, list) for item in value):
        yield from (f"  {toml_value(item)}," for item in value)
        yield "]"
        return
    row = " "
    for item in map(toml_value, value):
        if len(row) + len(item) + 2 > WIDTH and row.strip():
            yield row
            row = " "
        row += f" {item},"
    yield row
    yield "]"


def toml_key(key: str) -> str:
    """A key as TOML writes it."""
    return key if _BARE.fullmatch(key) else toml_value(key)


def toml_value(value: object) -> str:
    """A value within one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inside = ", ".join(f"{toml_key(key)} = {toml_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    # JSON's texts and whole numbers are TOML's too.
    return json.dumps(value, ensure_ascii=False)
