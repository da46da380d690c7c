"""A comparison of two variants as it is kept: figures, what they rest on, and where they part."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import asdict, fields, frozen

from pakal.errors import BadInputError
from pakal.games.protocol import Game
from pakal.sim.compare import SEATS, Sums, walk_of
from pakal.sim.lockstep import Kind, Parting
from pakal.sim.parted import Place, find_place, place_from_json
from pakal.sim.plan import Games, Plan, plan_from_text

FORMAT: Final = "pakal-comparisons"
VERSION: Final = 2
FOLDER: Final = "comparisons"

_COUNTERS: Final = ("kinds", "asked", "changed", "followed")
_BY_SEAT: Final = ("points_a", "gain", "gain_squared")
_LONGEST: Final = 60  # letters of a variant's label in the name of its file
_DIGITS: Final = 8  # of a stamp there


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
    try:
        data = json.loads(text)
        known = isinstance(data, dict) and data.get("format") == FORMAT
    except ValueError:
        known = False
    if not known:
        raise BadInputError(f"{where}: these are no comparisons.", "`pakal compare` writes them.")
    if data.get("version") != VERSION:
        raise BadInputError(
            f"{where}: the comparisons have version {data.get('version')!r},"
            f" known here is {VERSION}.",
            "another version of pakal wrote them.",
        )
    try:
        return tuple(_from_json(each) for each in data["comparisons"])
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadInputError(
            f"{where}: the comparisons are damaged ({type(error).__name__} {error}).",
            "compare once more.",
        ) from None


def file_of(folder: Path, comparison: Comparison) -> Path:
    """Where a comparison lies in a folder of results."""
    return folder / FOLDER / f"{comparison.name}.json"


def keep(folder: Path, comparison: Comparison) -> Path:
    """Write a comparison into a folder of results; the file it is in."""
    file = file_of(folder, comparison)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(to_text([comparison]), "utf-8")
    except OSError as error:
        raise BadInputError(
            f"{file.parent}: cannot be written ({error.strerror}).", "another folder."
        ) from None
    return file


def kept(folder: Path) -> tuple[Comparison, ...]:
    """Every comparison in a folder of results, in the order of their names."""
    return tuple(
        each
        for file in sorted((folder / FOLDER).glob("*.json"))
        for each in from_text(_text_of(file), str(file))
    )


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(
            f"{file}: the comparisons cannot be read ({error}).", "compare once more."
        ) from None


def _sums_to_json(sums: Sums) -> dict[str, Any]:
    first = sums.first
    return {
        **asdict(sums, recurse=False),
        "first": None if first is None else {**asdict(first), "kind": first.kind.value},
    }


def _from_json(data: Mapping[str, Any]) -> Comparison:
    sums = {each.name: data["sums"][each.name] for each in fields(Sums)}
    first = sums.pop("first")
    for name in sums:
        if name in _COUNTERS:
            sums[name] = Counter({str(each): _whole(n) for each, n in sums[name].items()})
        elif name in _BY_SEAT:
            sums[name] = [_whole(sums[name][seat]) for seat in range(SEATS)]
        else:
            sums[name] = _whole(sums[name])
    return Comparison(
        **{name: str(data[name]) for name in ("kind", "subject", "a", "b")},
        plan_a=plan_from_text(data["plan_a"]),
        plan_b=plan_from_text(data["plan_b"]),
        sums=Sums(
            **sums,
            first=None if first is None else _parting_from_json(first),
        ),
        place=None if data["place"] is None else place_from_json(data["place"]),
    )


def _parting_from_json(data: Mapping[str, Any]) -> Parting:
    return Parting(
        seed=_whole(data["seed"]),
        step=_whole(data["step"]),
        round=_whole(data["round"]),
        kind=Kind(data["kind"]),
        list_id=str(data["list_id"]),
    )


def _whole(value: object) -> int:
    """A whole number as it stands in a file."""
    if type(value) is not int:
        raise ValueError(f"{value!r} is no whole number")
    return value
