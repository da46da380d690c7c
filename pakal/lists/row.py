"""
A list bound to facts under one set of readings: a row of rungs, each with two forward jumps.

Whoever walks a list walks the row: look at a rung, then go on at `yes` if it applied, otherwise
at `no`. Jumps go forward only, so a walk always ends. A block of steps is part of the row too: a
step that applies leads behind its block. `parts` has the same rungs by blocks, for whoever writes
them as source.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic

import attrs

from pakal.lists.expressions import ME, Expression, Leaf, facts_of
from pakal.lists.model import (
    Condition,
    Fact,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    S,
    Scope,
    Vocabulary,
    holds,
)
from pakal.lists.read_expressions import Read, read_expression
from pakal.lists.sorts import RUNG, WHEN, YES_NO, Place, Sort, words_of
from pakal.lists.trace import About


@attrs.frozen
class Bound(Generic[S]):
    """
    A rung in force: what it looks at, what every look rests on, and where it leads.

    `value` is the expression it looks at, `sort` what its values look like; `fact` is the fact, if
    the expression is just its name. `closes` says that it is a step that ends the search of its
    block. A rung of kind `steps` only has `when`: if that is false, the block is passed over.
    """

    rung: Rung
    fact: Fact[S] | None
    about: About
    value: Expression | None = None
    sort: Sort | None = None
    when: Expression | None = None
    closes: bool = False
    yes: int = 0
    no: int = 0

    @property
    def ends(self) -> bool:
        """Does the walk end here? A draw by a fact goes on with those who have what is drawn."""
        return self.rung.kind in (RungKind.NOBODY, RungKind.DRAW) and not self.rung.by

    @property
    def is_by_name(self) -> bool:
        """Is what it looks at a fact, called by its own name? Then its value says everything."""
        tree = self.value
        return isinstance(tree, Leaf) and is_plain(tree) and tree.fact == self.about.fact

    @property
    def is_plain(self) -> bool:
        """Does it look at nothing but one fact of the candidate, in every walk?"""
        plain = self.value is None or is_plain(self.value)
        return self.when is None and plain and not self.rung.by


def is_plain(tree: Expression) -> bool:
    """Is it a single fact of the candidate?"""
    return isinstance(tree, Leaf) and tree.of == (ME,)


@attrs.frozen
class Step(Generic[S]):
    """A step of a block with the rungs that are walked if it applied."""

    bound: Bound[S]
    then: tuple[Bound[S], ...] = ()


@attrs.frozen
class Block(Generic[S]):
    """Steps of which the first that applies ends the search, unless all of them narrow."""

    gate: Bound[S] | None
    steps: tuple[Step[S], ...]
    closing: bool
    end: int  # the place behind it


@attrs.frozen(slots=False)
class Walk(Generic[S]):
    """The rungs in force under one set of readings."""

    row: tuple[Bound[S], ...]
    parts: tuple[Bound[S] | Block[S], ...]
    closing: bool  # a step of the list itself that applies ends the search among its steps
    weights: Mapping[str, Expression] = attrs.field(factory=dict)  # by the draw that has one

    @cached_property
    def bound(self) -> tuple[Bound[S], ...]:
        """Every rung in force, in the order of the row, without the blocks themselves."""
        return tuple(each for each in self.row if each.rung.kind is not RungKind.STEPS)

    @property
    def rungs(self) -> tuple[Bound[S], ...]:
        """Those that are neither steps nor ties of the list itself."""
        return tuple(each for each in self.bound if each not in (*self.steps, *self.ties))

    @property
    def steps(self) -> tuple[Bound[S], ...]:
        """The steps of the list itself."""
        return tuple(each for each in self.bound if _is_own_step(each.rung))

    @property
    def ties(self) -> tuple[Bound[S], ...]:
        """The ties behind its steps."""
        return tuple(each for each in self.bound if each.rung.place is RungPlace.TIE)

    @property
    def is_plain(self) -> bool:
        """Are there only single facts of candidates, without conditions and inner blocks?"""
        return all(each.is_plain and _is_old(each.rung) for each in self.row)

    @cached_property
    def sure(self) -> tuple[bool, ...]:
        """For each place of the row and the one behind it: can nobody be chosen no longer?"""
        found = [True] * (len(self.row) + 1)
        for index in range(len(self.row) - 1, -1, -1):
            bound = self.row[index]
            if bound.rung.kind in (RungKind.REQUIRE, RungKind.NOBODY):
                found[index] = False
            elif bound.ends:
                found[index] = bound.when is None or found[bound.no]
            else:
                found[index] = found[bound.yes] and found[bound.no]
        return tuple(found)

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """The facts that are read, each once, in order; of one made of others, those in it."""
        names: list[str] = []
        for bound in self.row:
            for tree in (bound.when, bound.value):
                names += () if tree is None else facts_of(tree)
        return tuple(dict.fromkeys(names))

    @cached_property
    def facts_of_lots(self) -> tuple[str, ...]:
        """The facts that say how many lots each has in the draws; no rung needs to read them."""
        names = (name for tree in self.weights.values() for name in facts_of(tree))
        return tuple(dict.fromkeys(names))


def _is_own_step(rung: Rung) -> bool:
    return rung.place is RungPlace.STEP and not rung.in_block


def _is_old(rung: Rung) -> bool:
    return rung.place is not RungPlace.THEN and not rung.in_block


def bind_row(
    plist: PriorityList, vocabulary: Vocabulary[S], readings: Mapping[str, str]
) -> Walk[S]:
    """The row of a list under these readings."""
    return _Binder(plist, vocabulary, readings).walk()


class _Binder(Generic[S]):
    """Binds the rungs of a list one after the other."""

    def __init__(
        self, plist: PriorityList, vocabulary: Vocabulary[S], readings: Mapping[str, str]
    ) -> None:
        self.plist = plist
        self.vocabulary = vocabulary
        self.readings = readings
        self.skipped: list[Rung] = []  # out of force, before the next one in force
        self.row: list[Bound[S]] = []
        self.parts: list[Bound[S] | Block[S]] = []

    def walk(self) -> Walk[S]:
        plist = self.plist
        for rung in plist.rungs:
            self._add(rung)
        closing = self._closing(plist.steps_narrow)
        if plist.steps:
            self._block(None, plist.steps, plist.steps_narrow)
        for rung in plist.ties:
            self._add(rung)
        return Walk(tuple(self.row), tuple(self.parts), closing, self._weights())

    def _weights(self) -> dict[str, Expression]:
        names = {bound.rung.procedure for bound in self.row} - {None}
        draws = [self.vocabulary.draw(str(name)) for name in sorted(map(str, names))]
        return {draw.name: draw.weight for draw in draws if draw.weight is not None}

    def _closing(self, narrow: Condition) -> bool:
        return not narrow or not holds(narrow, self.readings)

    def _in_force(self, rung: Rung) -> bool:
        """Is the rung in force? If not, the next one that is says so."""
        if holds(rung.reading, self.readings):
            return True
        self.skipped.append(rung)
        return False

    def _add(self, rung: Rung) -> None:
        if not self._in_force(rung):
            return
        if rung.kind is RungKind.STEPS:
            self._block(rung, rung.steps, rung.steps_narrow, narrows=rung.narrows)
            return
        self.parts.append(self._put(rung))

    def _put(self, rung: Rung, narrow: Condition = (), *, closes: bool = False) -> Bound[S]:
        """Bind a rung and put it at the end of the row; it leads to the next place."""
        place = len(self.row) + 1
        bound = attrs.evolve(self._bound(rung, narrow), closes=closes, yes=place, no=place)
        self.row.append(bound)
        self.skipped = []
        return bound

    def _block(
        self,
        block: Rung | None,
        steps: Sequence[Rung],
        narrow: Condition,
        *,
        narrows: bool = False,
    ) -> None:
        if not any(holds(rung.reading, self.readings) for rung in steps):
            self.skipped += steps
            return
        closing = not narrows and self._closing(narrow)
        begin = len(self.row)
        if block is not None and block.when:
            self._put(block)
        found = [self._step(rung, narrow, closing) for rung in steps if self._in_force(rung)]
        self._count_with_the_last(found[-1][0])
        end = len(self.row)
        for place, then in found:
            behind = place + 1 + len(then)
            after = end if closing else behind
            self._lead(place, yes=then[0] if then else after, no=behind)
            if then:
                self._lead(then[-1], yes=after, no=after)
        gate = None
        if self.row[begin].rung.kind is RungKind.STEPS:
            self._lead(begin, yes=begin + 1, no=end)
            gate = self.row[begin]
        bound = tuple(
            Step(self.row[place], tuple(self.row[each] for each in then)) for place, then in found
        )
        self.parts.append(Block(gate, bound, closing, end))

    def _step(self, rung: Rung, narrow: Condition, closing: bool) -> tuple[int, tuple[int, ...]]:
        """Put a step and the rungs that follow it; their places."""
        self._put(rung, narrow, closes=closing)
        place = len(self.row) - 1
        for inner in rung.then:
            if self._in_force(inner):
                self._put(inner)
        return place, tuple(range(place + 1, len(self.row)))

    def _lead(self, place: int, yes: int, no: int) -> None:
        self.row[place] = attrs.evolve(self.row[place], yes=yes, no=no)

    def _count_with_the_last(self, place: int) -> None:
        """
        Steps out of force behind the last one in force count with that one.

        Where an earlier step applies, nobody gets as far as them.
        """
        behind = [each for each in self.skipped if each.place is RungPlace.STEP]
        if not behind:
            return
        last = self.row[place]
        touched = {name for name, _ in last.about.readings}
        touched |= {name for rung in behind for name, _ in rung.reading}
        about = attrs.evolve(
            last.about,
            readings=self._set(touched),
            skipped=(*last.about.skipped, *(rung.id for rung in behind)),
        )
        self.row[place] = attrs.evolve(last, about=about)
        self.skipped = [each for each in self.skipped if each.place is not RungPlace.STEP]

    def _set(self, names: set[str]) -> tuple[tuple[str, str], ...]:
        return tuple((name, self.readings[name]) for name in sorted(names))

    def _bound(self, rung: Rung, narrow: Condition) -> Bound[S]:
        vocabulary = self.vocabulary
        touched = {name for each in (rung, *self.skipped) for name, _ in each.reading}
        touched |= {name for name, _ in narrow}
        text = rung.looks_at
        value = None if text is None else read_value(text, vocabulary)
        when = read_when(rung.when, vocabulary) if rung.when else None
        read = {name for tree in (value and value.tree, when) if tree for name in facts_of(tree)}
        fact = vocabulary.fact(text) if text is not None and vocabulary.has_fact(text) else None
        sources: list[Any] = [vocabulary.fact(name) for name in sorted(read)]
        sources += [fact] if fact is not None else []
        if rung.procedure is not None:
            sources.append(vocabulary.draw(rung.procedure))
        touched |= {name for each in sources for name in each.reading}
        about = About(
            rung=rung.id,
            fact=text,
            readings=self._set(touched),
            skipped=tuple(each.id for each in self.skipped),
            reconstructed=any(each.reconstructed for each in sources),
        )
        if value is None:
            return Bound(rung, None, about, when=when)
        return Bound(rung, fact, about, value.tree, value.sort, when)


def read_value(text: str, vocabulary: Vocabulary[S]) -> Read:
    """What a rung looks at: a fact, or an expression; `NotAnExpression` if it is neither."""
    if vocabulary.has_fact(text):
        fact = vocabulary.fact(text)
        if fact.tree is None and fact.scope in (Scope.CANDIDATE, Scope.SET):
            return Read(Leaf(text), Sort(fact.kind, fact.values))
    return _read_once(text, vocabulary, RUNG)


def read_when(text: str, vocabulary: Vocabulary[S]) -> Expression:
    """The condition of a rung; `NotAnExpression` if it is none."""
    return _read_once(text, vocabulary, WHEN, YES_NO).tree


def _read_once(
    text: str, vocabulary: Vocabulary[S], place: Place, expected: Sort | None = None
) -> Read:
    """The expression, read anew only if these words have not met it in this place."""
    key = place.what, text
    known = vocabulary.already_read.get(key)
    if not isinstance(known, Read):
        words = words_of(vocabulary.facts)
        known = read_expression(text, words, vocabulary.tables, place, expected)
        vocabulary.already_read[key] = known
    return known
