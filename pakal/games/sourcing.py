"""Where every value of an edition is from: read beside the values, for any game's file."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pakal.forms import Entry
from pakal.games.values import Sourced

SOURCE_KEYS: Final = ("source", "sources")
KINDS: Final = ("stated", "ruled", "reconstructed", "ours")


def find_sources(form: Entry, about_the_file: Sequence[str]) -> tuple[Sourced, ...]:
    """Every value of a file with the nearest source; a value without one is a problem of it."""
    return tuple(
        found
        for key, entry in form.entries()
        if key not in about_the_file
        for found in _sourced(key, entry.value, entry, "")
    )


def _sourced(place: str, value: Any, table: Entry, within: str) -> Iterator[Sourced]:
    """A list is one value, unless a source names one of its items."""
    if isinstance(value, Mapping):
        inner = Entry(value, table.where, table.problems) if within else table
        if not _has_sources(inner) and within:
            inner = table  # a small table without a source has the one around it
        for key, each in value.items():
            if key not in SOURCE_KEYS:
                yield from _sourced(f"{place}.{key}", each, inner, key)
        return
    named = table.value.get("sources") or {}
    if isinstance(value, list) and any(key.startswith(f"{within}.") for key in named):
        for number, each in enumerate(value, 1):
            yield from _sourced(f"{place}.{number}", each, table, f"{within}.{number}")
        return
    source = named.get(within) or named.get(within.partition(".")[0])
    source = source or table.value.get("source")
    if not isinstance(source, str) or source.partition(":")[0] not in KINDS:
        table.wrong(
            f"{place} has no source.", f'Add source = "stated: …"; {", ".join(KINDS)} begin it.'
        )
        source = ""
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    yield Sourced(place, shown, source)


def _has_sources(table: Entry) -> bool:
    return any(key in table for key in SOURCE_KEYS)
