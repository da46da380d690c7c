"""Comparisons as files: written, and read back with everything in them checked."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Final

from attrs import asdict, fields

from pakal.errors import BadInputError
from pakal.files import make_folder, parse_json, read_text, write_whole
from pakal.games.divergence import Divergence, DivergenceKind, Side
from pakal.sim.comparison import Comparison
from pakal.sim.lockstep import Fork
from pakal.sim.plan import plan_from_text
from pakal.sim.sums import SEATS, Sums

FORMAT: Final = "pakal-comparisons"
VERSION: Final = 3
_BEFORE: Final = 2  # the version before, which can be read
FOLDER: Final = "comparisons"

_COUNTERS: Final = ("kinds", "asked", "changed", "followed")
_BY_SEAT: Final = ("points_a", "gain", "gain_squared")
_SHOWN: Final = 40  # letters of a value that a message shows


def to_text(comparisons: Iterable[Comparison]) -> str:
    """Comparisons as JSON text."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "comparisons": [_to_json(each) for each in comparisons],
    }
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def from_text(text: str, where: str) -> tuple[Comparison, ...]:
    """The comparisons that `to_text` wrote; `where` names the place in errors."""
    data = parse_json(text, where)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInputError(
            f"{where}: this is not a file of comparisons.",
            "Try a file that `pakal compare` has written.",
        )
    if data.get("version") not in (_BEFORE, VERSION):
        raise BadInputError(
            f"{where}: the comparisons have version {data.get('version')!r};"
            f" this program reads {_BEFORE} and {VERSION}.",
            "Read them with the version of Pakal that wrote them.",
        )
    found = []
    for number, each in enumerate(_part(data, "comparisons", list, where), start=1):
        place = f"{where}, comparison {number}"
        said = _upgraded(each, place) if data["version"] == _BEFORE else each
        found.append(_from_json(said, place))
    return tuple(found)


def file_of(folder: Path, comparison: Comparison) -> Path:
    """Where a comparison lies in a folder of results."""
    return folder / FOLDER / f"{comparison.name}.json"


def position_file(folder: Path, comparison: Comparison) -> Path:
    """Where the position of a comparison's first divergence lies in a folder of results."""
    return file_of(folder, comparison).with_suffix(".toml")


def write_position(file: Path, comparison: Comparison) -> None:
    """Write the position of the first divergence, if there is one; an own edition goes beside."""
    if comparison.divergence is None:
        return
    position, edition = comparison.divergence.position, comparison.plan_a.said.get("edition")
    if edition is not None and "\n" in edition:  # the text of one, not the name of a shipped one
        beside = file.with_suffix(".edition.toml")
        write_whole(beside, edition)
        position = position.replace('edition = "edition.toml"', f'edition = "{beside.name}"', 1)
    write_whole(file, position)


def keep(folder: Path, comparison: Comparison) -> Path:
    """Write a comparison into a folder of results; the file it is in."""
    file = file_of(folder, comparison)
    make_folder(file.parent)
    write_whole(file, to_text([comparison]))
    return file


def kept(folder: Path) -> tuple[Comparison, ...]:
    """Every comparison in a folder of results, in the order of their names."""
    return tuple(
        each
        for file in sorted((folder / FOLDER).glob("*.json"))
        for each in from_text(read_text(file), str(file))
    )


def _to_json(comparison: Comparison) -> dict[str, Any]:
    found = comparison.divergence
    return {
        "kind": comparison.kind,
        "subject": comparison.subject,
        "a": comparison.a,
        "b": comparison.b,
        "plan_a": comparison.plan_a.to_text(),
        "plan_b": comparison.plan_b.to_text(),
        "sums": _sums_to_json(comparison.sums),
        "divergence": None if found is None else {**asdict(found), "kind": found.kind.value},
    }


def _sums_to_json(sums: Sums) -> dict[str, Any]:
    first = sums.first
    return {
        **asdict(sums, recurse=False),
        "first": None if first is None else {**asdict(first), "kind": first.kind.value},
    }


def _from_json(data: Any, where: str) -> Comparison:
    words = {name: _part(data, name, str, where) for name in ("kind", "subject", "a", "b")}
    plan_a, plan_b = (
        plan_from_text(_part(data, name, str, where), f"{where}, {name}")
        for name in ("plan_a", "plan_b")
    )
    if len(plan_a.seats) < SEATS or plan_a.versions.keys() != plan_b.versions.keys():
        raise _damaged(where, "its two plans do not go together")
    found = _part(data, "divergence", (dict, NoneType), where)
    sums = _sums_from_json(_part(data, "sums", dict, where), f"{where}, sums")
    if found is not None and sums.first is None:
        raise _damaged(where, "it has a divergence, but no game that diverges")
    return Comparison(
        **words,
        plan_a=plan_a,
        plan_b=plan_b,
        sums=sums,
        divergence=None if found is None else _divergence(found, f"{where}, divergence"),
    )


def _sums_from_json(data: Any, where: str) -> Sums:
    values: dict[str, Any] = {}
    for each in fields(Sums):
        name = each.name
        if name in _COUNTERS:
            counted = _part(data, name, dict, where)
            values[name] = Counter(
                {key: _part(counted, key, int, f"{where}, {name}") for key in counted}
            )
        elif name in _BY_SEAT:
            by_seat = _part(data, name, list, where)
            if [int] * SEATS != list(map(type, by_seat)):
                raise _damaged(where, f"{name} is {_brief(by_seat)}")
            values[name] = by_seat
        elif name == "lead_a" and name not in data:
            person, opponent = values["points_a"]  # as versions before 0.4 had it: two seats only
            values[name] = person - opponent
        elif name != "first":
            values[name] = _part(data, name, int, where)
    first = _part(data, "first", (dict, NoneType), where)
    fork = None if first is None else _fork(first, f"{where}, first")
    sums = Sums(**values, first=fork)
    if odd := next(_oddities(sums), None):
        raise _damaged(where, odd)
    return sums


def _oddities(sums: Sums) -> Iterator[str]:
    """Figures that no games can have produced."""
    yield from _odd_counts(sums)
    yield from _odd_squares(sums)


def _odd_counts(sums: Sums) -> Iterator[str]:
    games, asked = sums.games, sums.asked
    if games < 1:
        yield f"games is {games}"
    four = (sums.both, sums.only_a, sums.only_b, sums.neither)
    if min(four) < 0 or sum(four) != games:
        yield f"the winners add up to {sum(four)} of {games} games"
    for name in ("parted", "scored", "winners"):
        if not 0 <= getattr(sums, name) <= games:
            yield f"{name} is {getattr(sums, name)} of {games} games"
    for name in _COUNTERS:
        if any(count < 0 for count in getattr(sums, name).values()):
            yield f"{name} has a negative count"
    for name in ("changed", "followed"):
        for list_id, count in getattr(sums, name).items():
            if count > asked[list_id]:
                yield f"{name} is {count} of {asked[list_id]} decisions by {list_id!r}"


def _odd_squares(sums: Sums) -> Iterator[str]:
    games, asked = sums.games, sums.asked
    # The square of a sum is never more than the number of games times the sum of the squares.
    squares = {
        **{f"gain_squared of seat {n + 1}": (sums.gain[n], sums.gain_squared[n]) for n in (0, 1)},
        "lead_squared": (sums.lead, sums.lead_squared),
        "asked_squared": (asked.total(), sums.asked_squared),
        "changed_squared": (sums.changed.total(), sums.changed_squared),
        "followed_squared": (sums.followed.total(), sums.followed_squared),
    }
    for name, (total, squared) in squares.items():
        if total * total > games * squared:
            yield f"{name} is {squared}, too little for a sum of {total}"
    for name in ("changed", "followed"):
        product, squared = getattr(sums, f"{name}_asked"), getattr(sums, f"{name}_squared")
        if product < 0 or product * product > squared * sums.asked_squared:
            yield f"{name}_asked is {product}"


def _divergence(data: Any, where: str) -> Divergence:
    names = ("says", "point", "list_id", "label", "position")
    words: dict[str, Any] = {name: _part(data, name, str, where) for name in names}
    return Divergence(
        kind=_kind(data, where),
        **words,
        a=_side(_part(data, "a", dict, where), f"{where}, a"),
        b=_side(_part(data, "b", dict, where), f"{where}, b"),
    )


def _side(data: Any, where: str) -> Side:
    lines = _part(data, "lines", list, where)
    if not all(isinstance(each, str) for each in lines):
        raise _damaged(where, f"lines is {_brief(lines)}")
    return Side(_part(data, "answer", str, where), _part(data, "why", str, where), tuple(lines))


def _fork(data: Any, where: str) -> Fork:
    return Fork(
        seed=_part(data, "seed", int, where),
        step=_part(data, "step", int, where),
        round=_part(data, "round", int, where),
        kind=_kind(data, where),
        list_id=_part(data, "list_id", str, where),
    )


def _kind(data: Any, where: str) -> DivergenceKind:
    kind = _part(data, "kind", str, where)
    if kind not in [each.value for each in DivergenceKind]:
        raise _damaged(where, f"kind is {_brief(kind)}")
    return DivergenceKind(kind)


# What version 2 called the kinds of divergence.
_EARLIER: Final = {
    "setup": DivergenceKind.BEGINNING.value,
    "answer": DivergenceKind.DECISION.value,
    "offer": DivergenceKind.OPTIONS.value,
    "result": DivergenceKind.OUTCOME.value,
}


def _upgraded(data: Any, where: str) -> dict[str, Any]:
    """A comparison of version 2 in today's words; what is damaged in it is found afterwards."""
    sums = {**_part(data, "sums", dict, where)}
    if isinstance(sums.get("kinds"), dict):
        sums["kinds"] = {_EARLIER.get(kind, kind): count for kind, count in sums["kinds"].items()}
    return {
        **data,
        "sums": {**sums, "first": _renamed(sums.get("first"))},
        "divergence": _renamed(_part(data, "place", (dict, NoneType), where)),
    }


def _renamed(data: Any) -> Any:
    """A fork or a divergence of version 2, with the kind as it is called today."""
    if not isinstance(data, dict):
        return data
    kind = data.get("kind")
    return {"says": "", **data, "kind": _EARLIER.get(kind, kind) if isinstance(kind, str) else kind}


def _part(data: Any, name: str, kind: type | tuple[type, ...], where: str) -> Any:
    """A part of some data that is of this kind; `where` is what messages call the data."""
    if not isinstance(data, dict):
        raise _damaged(where, f"it is {_brief(data)}")
    if name not in data:
        raise _damaged(where, f"it has no {name!r}")
    value = data[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _damaged(where, f"{name} is {_brief(value)}")
    return value


def _damaged(where: str, what: str) -> BadInputError:
    return BadInputError(f"{where} is damaged: {what}.", "Try comparing again.")


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
