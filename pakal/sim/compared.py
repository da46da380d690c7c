"""A comparison of two variants as it is kept: figures, what they rest on, and where they part."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Final

from attrs import asdict, fields, frozen

from pakal.errors import BadInputError
from pakal.files import make_folder, parse_json, read_text, write_whole
from pakal.games.protocol import Game
from pakal.sim.compare import SEATS, Sums, walk_of
from pakal.sim.lockstep import Kind, Parting
from pakal.sim.parted import Place, Told, find_place
from pakal.sim.plan import Games, Plan, plan_from_text

FORMAT: Final = "pakal-comparisons"
VERSION: Final = 2
FOLDER: Final = "comparisons"

_COUNTERS: Final = ("kinds", "asked", "changed", "followed")
_BY_SEAT: Final = ("points_a", "gain", "gain_squared")
_LONGEST: Final = 60  # letters of a variant's label in the name of its file
_DIGITS: Final = 8  # of a stamp there
_SHOWN: Final = 40  # letters of a value that a message shows


@frozen
class Comparison:
    """
    Two variants of a game on the same seeds.

    `subject` is what they differ in, such as a reading's name; `a` and `b` are what each has there.
    """

    kind: str  # what sort of thing they differ in: a reading, the edition, the lists
    subject: str
    a: str
    b: str
    plan_a: Plan
    plan_b: Plan
    sums: Sums
    place: Place | None

    @property
    def name(self) -> str:
        """A name for its file: what tells it apart from others, so that none is written over."""
        said = re.sub(r"[^A-Za-z0-9_.]+", "-", f"{self.subject}-{self.b[-_LONGEST:]}").strip("-.")
        stamps = f"{self.plan_a.stamp[:_DIGITS]}-{self.plan_b.stamp[:_DIGITS]}"
        return f"{said}-{stamps}-seed-{self.plan_a.first_seed}-games-{self.sums.games}"

    @property
    def is_nothing(self) -> bool:
        """Was no difference seen at all?"""
        return not (self.sums.parted or self.sums.changed.total() or self.sums.followed.total())

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON data."""
        return {
            "kind": self.kind,
            "subject": self.subject,
            "a": self.a,
            "b": self.b,
            "plan_a": self.plan_a.to_text(),
            "plan_b": self.plan_b.to_text(),
            "sums": _sums_to_json(self.sums),
            "place": None if self.place is None else self.place.to_json(),
        }


def find_first(plan_a: Plan, plan_b: Plan, sums: Sums, face: Game[Any]) -> Place | None:
    """The first place where two variants part, in words; `face` is the game as people see it."""
    if sums.first is None:
        return None
    number = sums.first.seed - plan_a.first_seed
    cell = plan_a.cell(number)
    return find_place(walk_of(Games(plan_a), number), Games(plan_b).of(cell), face, sums.first)


def ranked(comparisons: Iterable[Comparison]) -> list[Comparison]:
    """Those that matter most first; equal ones by name."""
    return sorted(
        comparisons, key=lambda each: ([-x for x in each.sums.weight], each.subject, each.b)
    )


# --- files ---------------------------------------------------------------------------------------


def to_text(comparisons: Iterable[Comparison]) -> str:
    """Comparisons as JSON text."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "comparisons": [each.to_json() for each in comparisons],
    }
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def from_text(text: str, where: str) -> tuple[Comparison, ...]:
    """The comparisons that `to_text` wrote; `where` names the place in errors."""
    data = parse_json(text, where)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInputError(
            f"{where}: these are no comparisons.", "Try a file that `pakal compare` has written."
        )
    if data.get("version") != VERSION:
        raise BadInputError(
            f"{where}: the comparisons have version {data.get('version')!r},"
            f" known here is {VERSION}.",
            "Read them with the version of pakal that wrote them.",
        )
    return tuple(
        _from_json(each, f"{where}, comparison {number}")
        for number, each in enumerate(_part(data, "comparisons", list, where), start=1)
    )


def file_of(folder: Path, comparison: Comparison) -> Path:
    """Where a comparison lies in a folder of results."""
    return folder / FOLDER / f"{comparison.name}.json"


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
    if len(plan_a.seats) != SEATS or plan_a.versions.keys() != plan_b.versions.keys():
        raise _damaged(where, "its two plans do not go together")
    place = _part(data, "place", (dict, NoneType), where)
    return Comparison(
        **words,
        plan_a=plan_a,
        plan_b=plan_b,
        sums=_sums_from_json(_part(data, "sums", dict, where), f"{where}, sums"),
        place=None if place is None else _place_from_json(place, f"{where}, place"),
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
        elif name != "first":
            values[name] = _part(data, name, int, where)
    first = _part(data, "first", (dict, NoneType), where)
    parting = None if first is None else _parting_from_json(first, f"{where}, first")
    sums = Sums(**values, first=parting)
    if odd := next(_oddities(sums), None):
        raise _damaged(where, odd)
    return sums


def _oddities(sums: Sums) -> Iterator[str]:
    """What no games can have come to."""
    games, asked = sums.games, sums.asked
    if games < 1:
        yield f"games is {games}"
    four = (sums.both, sums.only_a, sums.only_b, sums.neither)
    if min(four) < 0 or sum(four) != games:
        yield f"who won makes {sum(four)} of {games} games"
    for name in ("parted", "scored", "winners"):
        if not 0 <= getattr(sums, name) <= games:
            yield f"{name} is {getattr(sums, name)} of {games} games"
    for name in _COUNTERS:
        if any(count < 0 for count in getattr(sums, name).values()):
            yield f"{name} has less than none"
    for name in ("changed", "followed"):
        for list_id, count in getattr(sums, name).items():
            if count > asked[list_id]:
                yield f"{name} is {count} of {asked[list_id]} decisions by {list_id!r}"
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


def _place_from_json(data: Any, where: str) -> Place:
    words: dict[str, Any] = {
        name: _part(data, name, str, where) for name in ("point", "label", "position")
    }
    return Place(
        **asdict(_parting_from_json(data, where)),
        **words,
        a=_told_from_json(_part(data, "a", dict, where), f"{where}, a"),
        b=_told_from_json(_part(data, "b", dict, where), f"{where}, b"),
    )


def _told_from_json(data: Any, where: str) -> Told:
    lines = _part(data, "lines", list, where)
    if not all(isinstance(each, str) for each in lines):
        raise _damaged(where, f"lines is {_brief(lines)}")
    return Told(_part(data, "answer", str, where), _part(data, "why", str, where), tuple(lines))


def _parting_from_json(data: Any, where: str) -> Parting:
    kind = _part(data, "kind", str, where)
    if kind not in [each.value for each in Kind]:
        raise _damaged(where, f"kind is {_brief(kind)}")
    return Parting(
        seed=_part(data, "seed", int, where),
        step=_part(data, "step", int, where),
        round=_part(data, "round", int, where),
        kind=Kind(kind),
        list_id=_part(data, "list_id", str, where),
    )


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
    return BadInputError(f"{where} is damaged: {what}.", "Try to compare once more.")


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
