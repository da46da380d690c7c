"""Made-up lists, vocabularies, tables of facts and documents, for the property tests."""

from collections.abc import Sequence
from typing import Any

import attrs
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pakal.lists.check import shape_problems
from pakal.lists.draws import Even
from pakal.lists.model import (
    CandidateKind,
    Condition,
    Direction,
    Fact,
    NamedDraw,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    Vocabulary,
)

Table = dict[tuple[str, int], int]

# Made-up lists take their time on a busy machine, and that is no fault of theirs.
steady = settings(suppress_health_check=[HealthCheck.too_slow])

READINGS = {"alpha": ("a", "b"), "beta": ("x", "y", "z")}
YES_NO = ("y0", "y1", "y2")
NUMBERS = ("n0", "n1", "n2", "s0")
UNIQUE = ("u0", "u1")


def _fact(name: str, **more: Any) -> Fact[Table]:
    return Fact(
        name=name,
        label=f"Fact {name}",
        ask=f"What is {name} of {{candidate}}?",
        compute=lambda table, candidate: table[name, candidate],
        **more,
    )


def _smaller(table: Table, candidate: int, candidates: Sequence[int]) -> int:
    return sum(table["s0", each] < table["s0", candidate] for each in candidates)


VOCABULARY: Vocabulary[Table] = Vocabulary(
    facts=(
        _fact("y0", kind="yes-no"),
        _fact("y1", kind="yes-no", reading=("alpha",)),
        _fact("y2", kind="yes-no", reconstructed=True),
        _fact("n0", kind="number"),
        _fact("n1", kind="number", low=0),
        _fact("n2", kind="number", low=0, high=3, reading=("beta",)),
        attrs.evolve(_fact("s0", kind="number", low=0), compute=_smaller, scope="set"),
        _fact("u0", kind="number", low=0),
        _fact("u1", kind="number"),
    ),
    draws=(
        NamedDraw(
            name="lots", label="lots", how="Draw lots.", procedure=lambda _, tied: Even(tied)
        ),
    ),
    readings=READINGS,
    kinds=(CandidateKind(name="thing", name_of=lambda _, candidate: f"Thing {candidate}"),),
)


def conditions() -> st.SearchStrategy[Condition]:
    one = st.sampled_from(sorted(READINGS)).flatmap(
        lambda name: st.lists(
            st.sampled_from(READINGS[name]), min_size=1, max_size=2, unique=True
        ).map(lambda choices: ((name, tuple(choices)),))
    )
    return st.just(()) | st.just(()) | one


def _base(draw: st.DrawFn, place: RungPlace, number: int) -> dict[str, Any]:
    name = f"{place.value}-{number}"
    return {
        "id": name,
        "cite": f"page {number}",
        "label": f"Label of {name}",
        "because": "it is {value}",
        "place": place,
        "reading": draw(conditions()),
    }


@st.composite
def tests_of(draw: st.DrawFn, place: RungPlace, number: int, kind: RungKind) -> Rung:
    base = _base(draw, place, number)
    nobody = "nobody is good enough" if kind is RungKind.REQUIRE else ""
    if draw(st.booleans()):
        return Rung(
            **base,
            kind=kind,
            nobody=nobody,
            fact=draw(st.sampled_from(YES_NO)),
            negated=draw(st.booleans()),
        )
    low = draw(st.none() | st.integers(0, 3))
    high = (
        draw(st.none() | st.integers(low or 0, 4)) if low is not None else draw(st.integers(0, 3))
    )
    fact = draw(st.sampled_from(NUMBERS))
    return Rung(**base, kind=kind, nobody=nobody, fact=fact, at_least=low, at_most=high)


@st.composite
def comparisons(draw: st.DrawFn, place: RungPlace, number: int) -> Rung:
    return Rung(
        **_base(draw, place, number),
        kind=(
            kind := draw(
                st.sampled_from([RungKind.MOST, RungKind.LEAST, RungKind.ORDER, RungKind.FIRST])
            )
        ),
        fact=draw(st.sampled_from(NUMBERS)),
        direction=draw(st.sampled_from(Direction))
        if kind is RungKind.ORDER
        else Direction.FORWARDS,
    )


@st.composite
def settlings(draw: st.DrawFn, place: RungPlace, number: int) -> Rung:
    base = _base(draw, place, number)
    kind = draw(
        st.sampled_from(
            [RungKind.LEFTMOST, RungKind.OLDEST, RungKind.DRAW, RungKind.MOST, RungKind.ORDER]
        )
    )
    if kind is RungKind.DRAW:
        return Rung(**{**base, "because": "all else is equal"}, kind=kind, procedure="lots")
    return Rung(
        **base,
        kind=kind,
        fact=draw(st.sampled_from(UNIQUE)),
        unique=kind in (RungKind.MOST, RungKind.ORDER),
        direction=draw(st.sampled_from(Direction))
        if kind is RungKind.ORDER
        else Direction.FORWARDS,
    )


@st.composite
def narrowings(draw: st.DrawFn, place: RungPlace, most: int = 4) -> tuple[Rung, ...]:
    rungs = []
    for number in range(10, 10 + draw(st.integers(0, most))):
        keep = tests_of(place, number, RungKind.KEEP)
        rungs.append(draw(keep | comparisons(place, number)))
    return tuple(rungs)


@st.composite
def tails(draw: st.DrawFn, place: RungPlace) -> tuple[Rung, ...]:
    """Rungs of which the last settles, under whatever reading."""
    last = attrs.evolve(draw(settlings(place, 99)), reading=())
    before = draw(st.none() | settlings(place, 98))
    if before is None:
        return (last,)
    name = draw(st.sampled_from(sorted(READINGS)))
    half = ((name, READINGS[name][:1]),)
    return attrs.evolve(before, reading=half), last


@st.composite
def priority_lists(draw: st.DrawFn) -> PriorityList:
    requires = [
        draw(tests_of(RungPlace.RUNG, number, RungKind.REQUIRE))
        for number in range(draw(st.sampled_from([0, 0, 1, 2])))
    ]
    rungs = (*requires, *draw(narrowings(RungPlace.RUNG)))
    steps: tuple[Rung, ...] = ()
    ties: tuple[Rung, ...] = ()
    narrow: Condition = ()
    if draw(st.booleans()):
        steps = tuple(
            draw(tests_of(RungPlace.STEP, number, RungKind.KEEP))
            for number in range(draw(st.integers(1, 3)))
        )
        ending = draw(st.sampled_from(["", "compare", "nobody"]))
        if ending == "compare":
            steps = (*steps, draw(comparisons(RungPlace.STEP, 9)))
        if ending == "nobody":
            base = {**_base(draw, RungPlace.STEP, 9), "because": "no step applies"}
            steps = (*steps, Rung(**base, kind=RungKind.NOBODY))
        else:
            narrow = draw(conditions())
        ties = (*draw(narrowings(RungPlace.TIE, 2)), *draw(tails(RungPlace.TIE)))
    else:
        rungs = (*rungs, *draw(tails(RungPlace.RUNG)))
    plist = PriorityList(
        id="made-up",
        question="Which thing?",
        candidates="thing",
        cite="page 1",
        label="Made up",
        rungs=rungs,
        steps=steps,
        ties=ties,
        steps_narrow=narrow,
    )
    assert not shape_problems(plist, READINGS)
    return plist


def readings() -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries(
        {name: st.sampled_from(choices) for name, choices in READINGS.items()}
    )


def candidates(smallest: int = 0) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 9), min_size=smallest, max_size=5, unique=True)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A value of every fact for each of ten candidates; those of u0 and u1 are all different."""
    names = (*YES_NO, *NUMBERS)
    # One draw of bytes is much quicker than seventy draws of small numbers.
    noise = iter(draw(st.binary(min_size=10 * len(names), max_size=10 * len(names))))
    table: Table = {
        (name, candidate): next(noise) % (2 if name in YES_NO else 4)
        for name in names
        for candidate in range(10)
    }
    for name in UNIQUE:
        for candidate, place in enumerate(draw(st.permutations(range(10)))):
            table[name, candidate] = place
    return table


def to_document(plist: PriorityList) -> dict[str, Any]:
    """The list as the TOML document that says it."""
    table: dict[str, Any] = {
        "id": plist.id,
        "question": plist.question,
        "candidates": plist.candidates,
        "cite": plist.cite,
        "label": plist.label,
    }
    if plist.steps_narrow:
        table["steps-narrow"] = {name: list(choices) for name, choices in plist.steps_narrow}
    for key, rungs in (("rung", plist.rungs), ("step", plist.steps), ("tie", plist.ties)):
        if rungs:
            table[key] = [_rung_table(rung) for rung in rungs]
    return {"list": [table]}


def _rung_table(rung: Rung) -> dict[str, Any]:
    table: dict[str, Any] = {"id": rung.id, "kind": rung.kind.value}
    table |= {"cite": rung.cite, "label": rung.label, "because": rung.because}
    optional = {
        "fact": rung.fact,
        "not": rung.negated or None,
        "at-least": rung.at_least,
        "at-most": rung.at_most,
        "unique": rung.unique or None,
        "direction": rung.direction.value if rung.kind is RungKind.ORDER else None,
        "procedure": rung.procedure,
        "by": rung.by or None,
        "nobody": rung.nobody or None,
        "when": rung.when or None,
        "passed": rung.passed or None,
    }
    table |= {key: value for key, value in optional.items() if value is not None}
    if rung.kind is RungKind.STEPS:
        del table["because"]
    for key, rungs in (("step", rung.steps), ("then", rung.then)):
        if rungs:
            table[key] = [_rung_table(each) for each in rungs]
    if rung.steps_narrow:
        table["steps-narrow"] = {name: list(choices) for name, choices in rung.steps_narrow}
    if rung.reading:
        table["reading"] = {
            name: choices[0] if len(choices) == 1 else list(choices)
            for name, choices in rung.reading
        }
    return table


def to_toml(document: dict[str, Any]) -> str:
    """Write such a document down."""
    lines = []
    for table in document["list"]:
        lines.append("[[list]]")
        parts = {key: table[key] for key in ("rung", "step", "tie") if key in table}
        lines += [f"{key} = {_value(each)}" for key, each in table.items() if key not in parts]
        for key, rungs in parts.items():
            for rung in rungs:
                lines.append(f"[[list.{key}]]")
                lines += [f"{name} = {_value(each)}" for name, each in rung.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    if isinstance(value, int):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
