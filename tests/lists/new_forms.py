"""Made-up lists with expressions, conditions and blocks, and a plain walk over them."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from hypothesis import strategies as st

from pakal.lists.draws import Even
from pakal.lists.model import (
    CandidateKind,
    Condition,
    Fact,
    FactKind,
    NamedDraw,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    Scope,
    Vocabulary,
)
from pakal.lists.trace import Choice, Draw
from tests.lists.expressions import BOUNDS, LEVELS, TABLES, WORDS, Said, Table, numbers, truths

MOST = 3  # candidates
READINGS = {"alpha": ("a", "b")}
_PLACES = {Scope.SITUATION: 0, Scope.PAIR: 2}


def _fact(name: str) -> Fact[Mapping[Any, int]]:
    word = WORDS[name]
    low, high = BOUNDS[name]
    is_number = word.sort.kind is FactKind.NUMBER
    return Fact(
        name=name,
        kind=word.sort.kind,
        values=LEVELS if word.sort.kind is FactKind.ONE_OF else (),
        scope=word.scope,
        label=name,
        ask=f"What is {name}?",
        low=low if is_number else None,
        high=high if is_number else None,
        compute=lambda values, *of: values[(name, *of)],
    )


VOCABULARY: Vocabulary[Mapping[Any, int]] = Vocabulary(
    facts=(
        *map(_fact, WORDS),
        Fact(
            name="place",
            kind="number",
            label="place",
            ask="Where?",
            compute=lambda _, candidate: candidate,
        ),
    ),
    draws=(NamedDraw(name="lots", label="lots", how="", procedure=lambda _, tied: Even(tied)),),
    readings=READINGS,
    kinds=(CandidateKind(name="thing", name_of=lambda _, candidate: f"T{candidate}"),),
    tables=TABLES,
)


@attrs.frozen
class Made:
    """A list, and what its texts mean."""

    plist: PriorityList
    says: Mapping[str, Said]


class _Maker:
    def __init__(self, draw: st.DrawFn, draws_by: bool) -> None:
        self.draw = draw
        self.draws_by = draws_by
        self.says: dict[str, Said] = {}
        self.number = 0

    def say(self, said: Said) -> str:
        self.says[said.text] = said
        return said.text

    def base(self, place: RungPlace, block: str = "") -> dict[str, Any]:
        self.number += 1
        when = self.draw(st.none() | st.none() | truths((), 2))
        reading: Condition = ()
        if self.draw(st.integers(0, 5)) == 0:
            reading = (("alpha", ("a",)),)
        return {
            "id": f"r{self.number}",
            "cite": "page 1",
            "label": f"Rung {self.number}",
            "because": "it is so",
            "place": place,
            "when": self.say(when) if when else "",
            "reading": reading,
            "in_block": block,
        }

    def test(self) -> str:
        said = self.draw(truths(("me",), 2))
        word = self.draw(st.sampled_from(("and", "or")))
        text = f"{said.text} {word} fort"

        def means(table: Table, at: dict[str, int]) -> int:
            both = bool(said.means(table, at)), bool(table.values["fort", at["me"]])
            return int(all(both) if word == "and" else any(both))

        return self.say(Said(text, means))

    def value(self) -> str:
        said = self.draw(numbers(("me",), 2))
        text = f"{said.text} + rebels"
        return self.say(Said(text, lambda t, at: said.means(t, at) + t.values["rebels", at["me"]]))

    def rung(self, place: RungPlace, block: str = "") -> Rung:
        base = self.base(place, block)
        kind = self.draw(st.sampled_from([RungKind.KEEP, RungKind.KEEP, RungKind.MOST]))
        if kind is RungKind.MOST:
            return Rung(**base, kind=kind, fact=self.value())
        if self.draw(st.booleans()):
            return Rung(**base, kind=kind, fact=self.value(), at_least=self.draw(st.integers(0, 3)))
        return Rung(**base, kind=kind, fact=self.test(), negated=self.draw(st.booleans()))

    def steps(self, block: str) -> tuple[Rung, ...]:
        found = []
        for _ in range(self.draw(st.integers(1, 3))):
            step = self.rung(RungPlace.STEP, block)
            then = tuple(
                self.rung(RungPlace.THEN, block)
                for _ in range(self.draw(st.sampled_from((0, 0, 1, 2))))
            )
            if self.draws_by and self.draw(st.integers(0, 3)) == 0:
                then = (*then, attrs.evolve(self.draw_by(RungPlace.THEN), in_block=block))
            found.append(attrs.evolve(step, then=then))
        return tuple(found)

    def block(self) -> Rung:
        """Walk the steps of a block."""
        base = self.base(RungPlace.RUNG)
        narrow: Condition = (("alpha", ("b",)),) if self.draw(st.booleans()) else ()
        return Rung(
            **{**base, "because": ""},
            kind=RungKind.STEPS,
            steps=self.steps(base["id"]),
            steps_narrow=narrow,
        )

    def part(self) -> Rung:
        return self.block() if self.draw(st.booleans()) else self.rung(RungPlace.RUNG)

    def draw_by(self, place: RungPlace) -> Rung:
        """A draw by a fact or by an expression."""
        by = self.draw(st.sampled_from(("fort", "rebels", "level", "")))
        by = by or self.value()
        self.says.setdefault(by, Said(by, lambda t, at: t.values[by, at["me"]]))
        return Rung(**self.base(place), kind=RungKind.DRAW, procedure="lots", by=by)

    def settling(self, place: RungPlace, *, always: bool = True) -> Rung:
        base = self.base(place)
        if always:
            base |= {"when": "", "reading": ()}
        if self.draw(st.booleans()):
            return Rung(**base, kind=RungKind.DRAW, procedure="lots")
        return Rung(**base, kind=RungKind.LEFTMOST, fact="place")

    def require(self) -> Rung:
        """Walk a requirement."""
        return Rung(
            **self.base(RungPlace.RUNG), kind=RungKind.REQUIRE, fact=self.test(), nobody="none can"
        )


@st.composite
def made_lists(draw: st.DrawFn, draws_by: bool = False) -> Made:
    """A list with the new forms, on request with draws by facts, and the meaning of each text."""
    maker = _Maker(draw, draws_by)
    rungs = [maker.require() for _ in range(draw(st.sampled_from((0, 0, 1))))]
    for _ in range(draw(st.integers(0, 3))):
        rungs.append(maker.part())
        if draws_by and draw(st.booleans()):
            rungs.append(maker.draw_by(RungPlace.RUNG))
    steps: tuple[Rung, ...] = ()
    ties: tuple[Rung, ...] = ()
    if draw(st.booleans()):
        steps = maker.steps("")
        before = [each for rung in (*rungs, *steps) for each in rung.walk()]
        if draw(st.booleans()) and not any(rung.by for rung in before):
            base = maker.base(RungPlace.STEP)
            steps = (*steps, Rung(**base, kind=RungKind.NOBODY))
            settling = maker.settling(RungPlace.RUNG, always=False)
            rungs += [settling] if settling.when else []
        ties = (maker.rung(RungPlace.TIE), maker.settling(RungPlace.TIE))
        if draws_by:
            ties = (maker.draw_by(RungPlace.TIE), *ties)
    else:
        rungs.append(maker.settling(RungPlace.RUNG))
    plist = PriorityList(
        id="made-up",
        question="Which?",
        candidates="thing",
        cite="page 1",
        label="Made up",
        rungs=tuple(rungs),
        steps=steps,
        ties=ties,
    )
    return Made(plist, maker.says)


class Ended(Exception):  # noqa: N818 - not an error
    """The walk is over."""


@attrs.define
class Reference:
    """The walk of docs/lists.md, slow and literal, by the meaning of each text."""

    made: Made
    readings: Mapping[str, str]
    table: Table
    candidates: Sequence[int]
    left: set[int] = attrs.field(factory=set)
    by: str | None = None
    outcome: Choice = None
    looked: list[tuple[str, dict[int, int], set[int]]] = attrs.field(factory=list)
    passed: list[str] = attrs.field(factory=list)
    nobody_ahead: bool = False  # somebody alone can still be refused
    taken: tuple[int, ...] = ()  # in earlier rounds
    drawn: tuple[int, ...] = ()  # the values that lots brought

    def walk(self) -> "Reference":
        """Walk to the end."""
        plist = self.made.plist
        self.left = set(self.candidates)
        if not self.left:
            return self
        in_force = [rung for rung in plist.rungs if self.holds(rung.reading)]
        steps = [rung for rung in plist.steps if self.holds(rung.reading)]
        requires = [rung for rung in in_force if rung.kind is RungKind.REQUIRE]
        nobody = any(step.kind is RungKind.NOBODY for step in steps)
        self.nobody_ahead = bool(requires) or nobody
        try:
            self.end_if_alone()
            for rung in requires:
                self.require(rung)
            self.nobody_ahead = nobody
            self.end_if_alone()
            for rung in in_force:
                if rung.kind is RungKind.STEPS:
                    self.block(rung, rung.steps, rung.steps_narrow)
                elif rung.kind is not RungKind.REQUIRE:
                    self.rung(rung)
            if steps:
                self.block(None, steps, ())
            self.nobody_ahead = False
            self.end_if_alone()
            for rung in plist.ties:
                if self.holds(rung.reading):
                    self.rung(rung)
        except Ended:
            return self
        raise AssertionError("the list does not settle")

    def holds(self, condition: Condition) -> bool:
        """Is the condition on readings met?"""
        return all(self.readings[name] in choices for name, choices in condition)

    def means(self, text: str, me: int | None = None) -> int:
        """The value of a text."""
        if text == "place":
            assert me is not None
            return me
        ranges = {
            "start": tuple(sorted((*self.candidates, *self.taken))),
            "question": tuple(sorted(self.left)),
            "taken": self.taken,
        }
        table = Table(self.table.values, ranges)
        return self.made.says[text].means(table, {} if me is None else {"me": me})

    def enters(self, rung: Rung) -> bool:
        """Is the rung's condition true?"""
        if not rung.when or self.means(rung.when):
            return True
        self.passed.append(rung.id)
        return False

    def end_if_alone(self) -> None:
        """Stop if one is left who cannot be refused."""
        if len(self.left) == 1 and not self.nobody_ahead:
            (self.outcome,) = self.left
            raise Ended

    def require(self, rung: Rung) -> None:
        """Walk a requirement."""
        if not self.enters(rung):
            return
        values = {each: self.means(str(rung.fact), each) for each in self.left}
        kept = {each for each, value in values.items() if rung.passes(value)}
        self.looked.append((rung.id, values, kept))
        if len(kept) < len(self.left):
            self.by = rung.id
        self.left = kept
        if not kept:
            raise Ended

    def rung(self, rung: Rung, closing: bool = False) -> bool:
        """Walk a rung; did it apply?"""
        if not self.enters(rung):
            return False
        if rung.kind is RungKind.NOBODY:
            self.looked.append((rung.id, {}, set()))
            self.by = rung.id
            raise Ended
        if rung.by:
            self.draw_by(rung)
            return True
        if rung.kind is RungKind.DRAW and len(self.left) == 1:  # there is nothing to draw
            (self.outcome,) = self.left
            raise Ended
        if rung.kind is RungKind.DRAW:
            self.looked.append((rung.id, {}, set(self.left)))
            self.by, self.outcome = rung.id, Draw("lots", tuple(sorted(self.left)))
            raise Ended
        values = {each: self.means(str(rung.fact), each) for each in self.left}
        if rung.kind is RungKind.KEEP:
            kept = {each for each, value in values.items() if rung.passes(value)}
        else:
            best = max(values.values()) if rung.kind is RungKind.MOST else min(values.values())
            kept = {each for each, value in values.items() if value == best}
        applies = bool(kept)
        kept = kept or set(self.left)
        self.looked.append((rung.id, values, kept))
        if len(kept) < len(self.left) or (closing and applies):
            self.by = rung.id
        self.left = kept
        if closing and applies and not rung.in_block:
            self.nobody_ahead = False  # the steps behind it are not looked at
        self.end_if_alone()
        return applies

    def draw_by(self, rung: Rung) -> None:
        """Draw one of the values, unless all share one; those who have it go on."""
        values = {each: self.means(rung.by, each) for each in self.left}
        kept = set(self.left)
        if len(set(values.values())) > 1:
            self.by = rung.id
            if not self.drawn:
                self.looked.append((rung.id, values, kept))
                first = {
                    value: min(c for c in kept if values[c] == value) for value in values.values()
                }
                order = sorted(first, key=lambda value: first[value])
                groups = tuple(tuple(c for c in sorted(kept) if values[c] == v) for v in order)
                tied = tuple(first[value] for value in order)
                self.outcome = Draw("lots", tied, groups, tuple(order))
                raise Ended
            kept = {each for each in kept if values[each] == self.drawn[0]}
            self.drawn = self.drawn[1:]
        self.looked.append((rung.id, values, kept))
        self.left = kept
        self.end_if_alone()

    def block(self, block: Rung | None, steps: Sequence[Rung], narrow: Condition) -> None:
        """Walk the steps of a block."""
        if block is not None and not any(self.holds(step.reading) for step in steps):
            return
        if block is not None and not self.enters(block):
            return
        closing = not narrow or not self.holds(narrow)
        for step in steps:
            if not self.holds(step.reading):
                continue
            if self.rung(step, closing):
                for inner in step.then:
                    if self.holds(inner.reading):
                        self.rung(inner)
                if closing:
                    return
