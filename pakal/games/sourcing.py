"""Where every value of an edition is from, and one edition file laid over another; for any game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pakal.games.entering import UNFINISHED
from pakal.games.values import Sourced

OWN: Final = "stated: my own copy"
KINDS: Final = ("stated", "ruled", "reconstructed", "ours")
SOURCE_KEYS: Final = ("source", "sources")

# These describe the file itself, or are not values yet; everything else has a source.
ABOUT_THE_FILE: Final = ("name", "version", "base", UNFINISHED)


class Leaf(NamedTuple):
    """A value of the file, its place, and the source in force there (None where there is none)."""

    place: str
    value: Any
    source: Any


def leaves(data: Mapping[str, Any]) -> tuple[Leaf, ...]:
    """
    Return every value with its source, in the order of the file.

    A list of plain values is one leaf, unless a source names one of its items. The nearest table
    that says something wins; inside a table `sources` comes before `source`.
    """
    return tuple(
        leaf for leaf in _leaves(data, "", ()) if leaf.place.split(".")[0] not in ABOUT_THE_FILE
    )


def list_sources(data: Mapping[str, Any]) -> tuple[Sourced, ...]:
    """Return every value of an edition with its place and its source, as text."""
    return tuple(
        Sourced(leaf.place, _write(leaf.value), "" if leaf.source is None else str(leaf.source))
        for leaf in leaves(data)
    )


def sources_in(data: Mapping[str, Any], places: Iterable[str]) -> dict[str, str]:
    """Return the sources in force in these places and inside them."""
    starts = tuple(f"{place}." for place in places)
    return {
        leaf.place: str(leaf.source) for leaf in leaves(data) if f"{leaf.place}.".startswith(starts)
    }


def _write(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_write, value)) or "none"
    return str(value)


Scope = tuple[tuple[str, Mapping[str, Any], dict[str, Any]], ...]


def _leaves(node: object, place: str, scope: Scope) -> Iterator[Leaf]:
    if isinstance(node, Mapping):
        inner: Scope = (*scope, (place, node, named_sources(node)))
        for key, value in node.items():
            if key not in SOURCE_KEYS:
                yield from _leaves(value, join_place(place, key), inner)
    elif isinstance(node, list) and _is_split(node, place, scope):
        for number, item in enumerate(node, 1):
            yield from _leaves(item, join_place(place, str(number)), scope)
    else:
        yield Leaf(place, node, _source_in_force(place, scope))


def named_sources(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `sources` in the table says, by place within the table."""
    named = table.get("sources", {})
    return dict(_flat(named, "")) if isinstance(named, Mapping) else {"sources": named}


def all_named_sources(node: object, place: str) -> Iterator[tuple[str, object]]:
    """Give what every `sources` table says, by place within the file."""
    if isinstance(node, list):
        for number, item in enumerate(node, 1):
            yield from all_named_sources(item, join_place(place, str(number)))
    if not isinstance(node, Mapping):
        return
    for name, source in named_sources(node).items():
        yield join_place(place, name), source
    for key, value in node.items():
        if key not in SOURCE_KEYS:
            yield from all_named_sources(value, join_place(place, key))


def _flat(node: object, place: str) -> Iterator[tuple[str, object]]:
    # An unquoted key such as fame.2 is two tables to TOML, and one place to us.
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _flat(value, join_place(place, key))
    else:
        yield place, node


def _is_split(items: list[Any], place: str, scope: Scope) -> bool:
    if any(isinstance(item, Mapping | list) for item in items):
        return True
    return bool(items) and any(
        join_place(start, name).startswith(place + ".")
        for start, _, named in scope
        for name in named
    )


def _source_in_force(place: str, scope: Scope) -> object:
    for start, table, named in reversed(scope):
        within = place[len(start) + 1 :] if start else place
        while within:
            if within in named:
                return named[within]
            within = within.rpartition(".")[0]
        if "source" in table:
            return table["source"]
    return None


def join_place(place: str, key: str) -> str:
    """A place and a key in it, as one place."""
    return f"{place}.{key}" if place else key


def lay_over(
    base: Mapping[str, Any], data: Mapping[str, Any], whole: Sequence[str] = ()
) -> dict[str, Any]:
    """
    Return the base with what the data says differently.

    Tables are merged, everything else is replaced whole; so are tables in the places of `whole`.
    A value never borrows the source of the value it replaces: each side's sources are looked up
    first, and the result carries them all in one `sources` table. The data may also name a source
    for a value of the base.
    """
    sources = _known_sources(base)
    named = dict(all_named_sources(data, ""))
    replaced = [place for place in whole if _table_at(data, place.split(".")) is not None]
    for place in (*_values(data, ""), *named, *replaced):
        sources = _without(sources, place)
    sources |= named | _known_sources(data)
    # An edition that differs from its base is not called what the base is called.
    below = {key: value for key, value in bare(base).items() if key != "name"}
    for place in replaced:
        *path, last = place.split(".")
        table = _table_at(below, path)
        if table is not None and last in table:
            table[last] = {}
    merged = _merge(below, bare(data))
    for key in ("base", UNFINISHED):
        merged.pop(key, None)
    return {**merged, "sources": sources}


def put_values(
    data: Mapping[str, Any],
    values: Mapping[str, Any],
    source: str,
    sources: Mapping[str, str],
) -> dict[str, Any]:
    """
    Return the data of a file with these values, by place, from this source.

    `sources` names those of the values that have another one. What the file had keeps its sources;
    all of them stand in one table then.
    """
    known = dict(all_named_sources(data, "")) | _known_sources(data)
    new: dict[str, Any] = bare(data)
    for place, value in values.items():
        *path, last = place.split(".")
        table = new
        for key in path:
            table = table.setdefault(key, {})
        table[last] = value
        known = _without(known, place)
    other = {place: each for place, each in (known | dict(sources)).items() if each != source}
    about: dict[str, Any] = {key: new.pop(key) for key in ("base", "name", "version") if key in new}
    return {**about, "source": source, **new, **({"sources": other} if other else {})}


def _table_at(data: Any, path: Sequence[str]) -> Any:
    """The table in a place; None if there is none."""
    for key in path:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data if isinstance(data, Mapping) else None


def _without(sources: Mapping[str, Any], place: str) -> dict[str, Any]:
    """The sources of all but a place and what is inside it."""
    return {
        each: source
        for each, source in sources.items()
        if each != place and not each.startswith(place + ".")
    }


def _known_sources(data: Mapping[str, Any]) -> dict[str, Any]:
    return {leaf.place: leaf.source for leaf in leaves(data) if leaf.source is not None}


def _values(node: Mapping[str, Any], place: str) -> Iterator[str]:
    for key, value in node.items():
        if key in SOURCE_KEYS:
            continue
        if isinstance(value, Mapping):
            yield from _values(value, join_place(place, key))
        else:
            yield join_place(place, key)


def bare(node: Any) -> Any:
    """The data without its sources."""
    if isinstance(node, Mapping):
        return {key: bare(value) for key, value in node.items() if key not in SOURCE_KEYS}
    return [bare(item) for item in node] if isinstance(node, list) else node


def _merge(base: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in data.items():
        below = merged.get(key)
        both = isinstance(below, dict) and isinstance(value, dict)
        merged[key] = _merge(below, value) if both and below is not None else value
    return merged
