"""A trace: every rung looked at, each candidate's value there, and who was left."""

import enum
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from pakal.errors import BadInputError
from pakal.lists.spans import Key

FORMAT = "pakal-trace"
VERSION = 2  # 1 is written where nothing of 2 is needed, and still read


@attrs.frozen
class Draw:
    """
    The list comes to a draw: the procedure's name and those tied, in ascending order.

    With `groups` it is not a candidate that is drawn, but a group of them: all that have the same
    value of a fact. Then `tied` has the first of each group, and `values` what each group shares;
    the walk goes on with the group that is drawn.
    """

    procedure: str
    tied: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...] = ()
    values: tuple[int, ...] = ()

    def value_of(self, drawn: int) -> int:
        """What the group shares of which the drawn one is the first."""
        return self.values[self.tied.index(drawn)]


# The values that were read for one value: each fact, with its candidates, and what it was.
Parts = tuple[tuple[Key, int], ...]

# What a list decides: a candidate, a draw among several, or nobody.
Choice = int | Draw | None


class Ending(enum.Enum):
    """Why a walk ended."""

    RUNG = "rung"
    DRAW = "draw"
    NOBODY = "nobody"
    ONLY_CANDIDATE = "only-candidate"
    NO_CANDIDATE = "no-candidate"
    WHATEVER_THE_ANSWERS = "whatever-the-answers"


@attrs.frozen
class About:
    """
    What holds of a rung in every walk under the same readings.

    `readings` are those on which the look rests: the rung's own, its fact's, and those that put
    the rungs in `skipped` (which stood before it) out of force.
    """

    rung: str
    fact: str | None = None
    readings: tuple[tuple[str, str], ...] = ()
    skipped: tuple[str, ...] = ()
    reconstructed: bool = False


@attrs.frozen(slots=False)  # without slots a frozen value is made in half the time
class Looked:
    """
    A rung that was looked at.

    `values` go with `among`, the candidates still in; None is a value that was not needed. `spans`
    has the bounds of some of those, by candidate; the JSON leaves them out. `parts` go with
    `values` where these are not just one fact: what each was made of.
    """

    about: About
    among: tuple[int, ...]
    values: tuple[int | None, ...]
    left: tuple[int, ...]
    spans: tuple[tuple[int, tuple[float, float]], ...] = attrs.field(default=(), eq=False)
    parts: tuple[Parts, ...] = ()

    @property
    def rung(self) -> str:
        """The rung's id."""
        return self.about.rung

    @property
    def narrowed(self) -> bool:
        """Did any candidate drop out?"""
        return len(self.left) < len(self.among)

    def value(self, candidate: int) -> int | None:
        """The value of a candidate that was still in."""
        return self.values[self.among.index(candidate)] if self.values else None


@attrs.frozen
class ConditionRead:
    """
    The condition of a rung, as it was found: where it does not hold, the rung is passed over.

    `looks` is the number of rungs looked at before; `parts` are the values that were read.
    """

    rung: str
    looks: int
    among: tuple[int, ...]
    parts: Parts
    holds: bool


@attrs.frozen(slots=False)  # without slots a frozen value is made in half the time
class Trace:
    """
    One decision with everything that led to it.

    `decided_by` is the last rung that narrowed, applied as a step, drew or left nobody. `open`
    says that facts were still unknown which could not have changed the outcome.
    """

    list_id: str
    candidates: tuple[int, ...]
    looked: tuple[Looked, ...]
    outcome: Choice
    decided_by: str | None
    open: bool = False
    conditions: tuple[ConditionRead, ...] = ()

    @property
    def passed_over(self) -> tuple[ConditionRead, ...]:
        """The conditions that did not hold, so that their rungs were passed over."""
        return tuple(each for each in self.conditions if not each.holds)

    @property
    def ending(self) -> Ending:
        """Why the walk ended."""
        if not self.candidates:
            return Ending.NO_CANDIDATE
        if self.open:
            return Ending.WHATEVER_THE_ANSWERS
        if isinstance(self.outcome, Draw):
            return Ending.DRAW
        if self.outcome is None:
            return Ending.NOBODY
        return Ending.ONLY_CANDIDATE if self.decided_by is None else Ending.RUNG

    @property
    def deciding(self) -> Looked | None:
        """The look at the rung that decided."""
        return next((each for each in self.looked if each.rung == self.decided_by), None)

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """Every reading the walk touched, with its choice, in alphabetical order."""
        return tuple(sorted({pair for each in self.looked for pair in each.about.readings}))

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The rungs at which a reconstructed value was used."""
        return tuple(each.rung for each in self.looked if each.about.reconstructed)

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that were read, each once, in the order of the walk."""
        names: list[str] = []
        for number, looked in enumerate(self.looked):
            names += _facts_in(each.parts for each in self.conditions if each.looks == number)
            if looked.parts:
                names += _facts_in(looked.parts)
            elif looked.about.fact is not None:
                names.append(looked.about.fact)
        last = len(self.looked)
        names += _facts_in(each.parts for each in self.conditions if each.looks == last)
        return tuple(dict.fromkeys(names))


def _facts_in(parts: Iterable[Parts]) -> list[str]:
    return [key[0] for each in parts for key, _ in each]


def choice_to_json(choice: Choice) -> dict[str, Any]:
    """A decision as JSON data."""
    if choice is None:
        return {"nobody": True}
    if isinstance(choice, Draw):
        told: dict[str, Any] = {"procedure": choice.procedure, "tied": list(choice.tied)}
        if choice.groups:
            told["groups"] = [list(group) for group in choice.groups]
            told["values"] = list(choice.values)
        return {"draw": told}
    return {"chosen": choice}


def choice_from_json(data: Mapping[str, Any]) -> Choice:
    """A decision from JSON data."""
    if "chosen" in data:
        return _number(data["chosen"])
    if "draw" in data:
        draw = data["draw"]
        return Draw(
            str(draw["procedure"]),
            _numbers(draw["tied"]),
            tuple(_numbers(group) for group in draw.get("groups", ())),
            _numbers(draw.get("values", [])),
        )
    if data.get("nobody") is True:
        return None
    raise ValueError(f"an outcome is chosen, draw or nobody, not {sorted(data)}")


def trace_to_json(trace: Trace) -> dict[str, Any]:
    """A trace as JSON data, of the lowest version that can hold it."""
    new = bool(trace.conditions) or any(each.parts for each in trace.looked)
    new = new or (isinstance(trace.outcome, Draw) and bool(trace.outcome.groups))
    return {
        "format": FORMAT,
        "version": VERSION if new else 1,
        "list": trace.list_id,
        "candidates": list(trace.candidates),
        "looked": [_looked_to_json(each) for each in trace.looked],
        "outcome": choice_to_json(trace.outcome),
        "decided_by": trace.decided_by,
        "open": trace.open,
        **({"conditions": [_condition_to_json(each) for each in trace.conditions]} if new else {}),
    }


def _looked_to_json(looked: Looked) -> dict[str, Any]:
    return {
        "rung": looked.about.rung,
        "fact": looked.about.fact,
        "readings": dict(looked.about.readings),
        "passed": list(looked.about.skipped),
        "reconstructed": looked.about.reconstructed,
        "among": list(looked.among),
        "values": [None if value is None else int(value) for value in looked.values],
        "left": list(looked.left),
        **({"parts": [parts_to_json(each) for each in looked.parts]} if looked.parts else {}),
    }


def _condition_to_json(read: ConditionRead) -> dict[str, Any]:
    return {
        "rung": read.rung,
        "looks": read.looks,
        "among": list(read.among),
        "parts": parts_to_json(read.parts),
        "holds": read.holds,
    }


def parts_to_json(parts: Parts) -> list[dict[str, Any]]:
    """The values that were read, as JSON data."""
    return [{"fact": key[0], "of": list(key[1:]), "value": int(value)} for key, value in parts]


def trace_from_json(data: Mapping[str, Any]) -> Trace:
    """A trace from JSON data of this version or an earlier one."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadInputError("This is not a trace.", f"Try a file whose 'format' is {FORMAT!r}.")
    if data.get("version") not in (1, VERSION):
        raise BadInputError(
            f"The trace has version {data.get('version')!r}; this program reads 1 and {VERSION}.",
            "Read it with the version of Pakal that wrote it.",
        )
    try:
        return Trace(
            list_id=str(data["list"]),
            candidates=_numbers(data["candidates"]),
            looked=tuple(_looked(each) for each in data["looked"]),
            outcome=choice_from_json(data["outcome"]),
            decided_by=_text_or_none(data["decided_by"]),
            open=bool(data["open"]),
            conditions=tuple(_condition(each) for each in data.get("conditions", ())),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadInputError(
            f"The trace is damaged: {type(error).__name__} {error}.", "Save it again."
        ) from error


def _looked(data: Mapping[str, Any]) -> Looked:
    about = About(
        rung=str(data["rung"]),
        fact=_text_or_none(data["fact"]),
        readings=tuple((str(name), str(choice)) for name, choice in data["readings"].items()),
        skipped=tuple(str(each) for each in data["passed"]),
        reconstructed=bool(data["reconstructed"]),
    )
    values = tuple(None if value is None else _number(value) for value in data["values"])
    parts = tuple(_parts(each) for each in data.get("parts", ()))
    return Looked(about, _numbers(data["among"]), values, _numbers(data["left"]), parts=parts)


def _condition(data: Mapping[str, Any]) -> ConditionRead:
    return ConditionRead(
        str(data["rung"]),
        _number(data["looks"]),
        _numbers(data["among"]),
        _parts(data["parts"]),
        bool(data["holds"]),
    )


def _parts(data: object) -> Parts:
    if not isinstance(data, list):
        raise TypeError(f"expected a list of values, not {data!r}")
    return tuple(
        ((str(each["fact"]), *_numbers(each["of"])), _number(each["value"])) for each in data
    )


def _numbers(data: object) -> tuple[int, ...]:
    if not isinstance(data, list):
        raise TypeError(f"expected a list of numbers, not {data!r}")
    return tuple(_number(each) for each in data)


def _number(data: object) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise TypeError(f"expected a whole number, not {data!r}")
    return data


def _text_or_none(data: object) -> str | None:
    if data is not None and not isinstance(data, str):
        raise TypeError(f"expected a text, not {data!r}")
    return data
