"""A list's row over a table of unknowns: who is in question at each place, and how it ends."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import z3

from pakal.audit.scope import Event
from pakal.audit.solver.expressions import Scenery, everybody
from pakal.audit.solver.logic import FALSE, TRUE, Term, all_of, any_of, either, greater, no, same
from pakal.audit.solver.terms import Unknowns
from pakal.lists.expressions import ME, Expression
from pakal.lists.model import Rung, RungKind
from pakal.lists.row import Bound, Walk


@attrs.frozen
class Look:
    """
    A look at a rung.

    Whether it happened, whether anybody dropped out, whether it worked, and whether it is the one
    that decided unless a later one did.
    """

    happened: Term
    narrowed: Term
    worked: Term
    by: Term


@attrs.frozen
class Passed:
    """A rung that was come to with some candidates, whether it was entered, and who was left."""

    arrived: Term
    among: Sequence[Term]
    entered: Term
    left: Sequence[Term]


@attrs.frozen
class Walked:
    """
    What comes of a walk: formulas over the table's unknowns.

    `winners` says of each candidate whether it may be chosen, alone or by a draw; `left` whether it
    is chosen or among those tied, lots or no lots; `no_lots` at which draw nobody has one. `drawn`
    says by which procedure lots are drawn, and `groups` which two are one lot in a draw by a fact.
    Whatever such a draw brings, the walk goes on: `behind` has the looks of each group's way, and
    when it is one.
    """

    looks: Mapping[str, Look]  # by rung, in the order of the row
    winners: tuple[Term, ...]
    left: tuple[Term, ...]
    no_lots: Mapping[str, Term]  # by rung
    nobody: Term
    refused: Term
    drawn: Mapping[str, Term]
    definitions: tuple[Term, ...]
    groups: Mapping[tuple[str, int, int], Term] = attrs.field(factory=dict)
    behind: tuple[tuple[Term, Mapping[str, Look]], ...] = ()
    passed: Mapping[str, Passed] = attrs.field(factory=dict)  # by rung; blocks too
    turned_down: tuple[Term, ...] = ()  # who is in question where a step says nobody

    @property
    def without_lots(self) -> Term:
        """Does it come to a draw in which nobody has a lot?"""
        return any_of(self.no_lots.values())

    def differs(self, other: "Walked") -> Term:
        """Is the decision another than that of another walk over the same candidates?"""
        pairs = [(self.refused, other.refused), (self.nobody, other.nobody)]
        pairs += zip(self.left, other.left, strict=True)
        pairs += [
            (self.drawn.get(each, FALSE), other.drawn.get(each, FALSE))
            for each in sorted({*self.drawn, *other.drawn})
        ]
        pairs += [
            (self.groups.get(each, FALSE), other.groups.get(each, FALSE))
            for each in sorted({*self.groups, *other.groups})
        ]
        return any_of(no(same(one, two)) for one, two in pairs)

    def shows(self, rung: str, event: Event) -> Term:
        """Does this happen at the rung? Nothing does where the list refuses."""
        ways = [(TRUE, self.looks), *self.behind]
        shown = any_of(all_of([way, _shows(looks, rung, event)]) for way, looks in ways)
        return all_of([no(self.refused), shown])

    def decided_by(self, rung: str | None) -> Term:
        """Is this the last rung that decided before any draw by a fact? None where it refuses."""
        if rung is None:
            decides = any_of(all_of([each.happened, each.by]) for each in self.looks.values())
            return any_of([self.refused, no(decides)])
        return all_of([no(self.refused), _shows(self.looks, rung, Event.DECIDED)])


def _shows(looks: Mapping[str, Look], rung: str, event: Event) -> Term:
    """Does this happen at the rung, on this way?"""
    look = looks.get(rung)
    if look is None:
        return FALSE
    if event is Event.LOOKED:
        return look.happened
    if event is Event.NARROWED:
        return all_of([look.happened, look.narrowed])
    if event is Event.WORKED:
        return all_of([look.happened, look.worked])
    names = list(looks)
    later = [looks[name] for name in names[names.index(rung) + 1 :]]
    unless = (no(all_of([each.happened, each.by])) for each in later)
    return all_of([look.happened, look.by, *unless])


@attrs.frozen
class Among:
    """When a walk begins, who is in question then, and who was taken before."""

    when: Term
    question: tuple[Term, ...]
    taken: tuple[Term, ...]

    @classmethod
    def all_of(cls, candidates: int) -> "Among":
        """A first walk, among all of them."""
        return cls(TRUE, (TRUE,) * candidates, (FALSE,) * candidates)


def walk_over(
    walk: Walk[Any],
    table: Unknowns,
    those: Sequence[int],
    name: str = "",
    among: Among | None = None,
) -> Walked:
    """The walk of a compiled list over these candidates of a table; `name` keeps walks apart."""
    return _Walker(walk, table, those, name, among or Among.all_of(len(those))).walked()


@attrs.define
class _Place:
    """A place of the row: the ways by which the walk comes there, each with who is left."""

    ways: list[tuple[Term, Sequence[Term]]] = attrs.field(factory=list)


class _Walker:
    """Follows a row from place to place; the walk is at one place at a time, or has ended."""

    def __init__(
        self, walk: Walk[Any], table: Unknowns, those: Sequence[int], name: str, among: Among
    ) -> None:
        self.walk = walk
        self.table = table
        self.those = tuple(those)
        self.among = among
        self.name = name
        self.places = [_Place() for _ in range(len(walk.row) + 1)]
        # With one left, or a draw: who is left, and who of them can come out.
        self.ends: list[tuple[Term, Sequence[Term], Sequence[Term]]] = []
        self.no_lots: dict[str, list[Term]] = {}
        self.nobody: list[Term] = []
        self.turned_down: list[tuple[Term, Sequence[Term]]] = []
        self.refused: list[Term] = []
        self.drawn: dict[str, list[Term]] = {}
        self.looks: dict[str, Look] = {}
        self.passed: dict[str, Passed] = {}
        self.definitions: list[Term] = []
        self.groups: dict[tuple[str, int, int], list[Term]] = {}
        self.behind: list[tuple[Term, Mapping[str, Look]]] = []

    def follow(self, place: int, when: Term, left: Sequence[Term]) -> None:
        """Walk from a place of the row to its end."""
        self._go(place, when, left)
        for index, bound in enumerate(self.walk.row):
            here, left = self._arrive(index)
            if here is not FALSE:
                self._at(bound, here, left)
        self.ends += ((when, last, last) for when, last in self.places[-1].ways)

    def walked(self) -> Walked:
        self.follow(0, self.among.when, self.among.question)
        refused = self._named("?refused", any_of(self.refused))
        fine = no(refused)  # a table that is refused shows nothing else
        left, winners = (
            [
                all_of([fine, any_of(all_of([end[0], end[which][each]]) for end in self.ends)])
                for each in range(len(self.those))
            ]
            for which in (1, 2)
        )
        no_lots = {
            rung: self._named(f"{rung}?no-lots", all_of([fine, any_of(terms)]))
            for rung, terms in self.no_lots.items()
        }
        ending = tuple(self._named(f"?left#{each}", term) for each, term in enumerate(left))
        if no_lots:  # there are draws in which not everybody has a lot
            wins = tuple(self._named(f"?wins#{each}", term) for each, term in enumerate(winners))
        else:
            wins = ending
        return Walked(
            self.looks,
            wins,
            ending,
            no_lots,
            all_of([fine, any_of(self.nobody)]),
            refused,
            {name: all_of([fine, any_of(when)]) for name, when in self.drawn.items()},
            tuple(self.definitions),
            {key: all_of([fine, any_of(when)]) for key, when in self.groups.items()},
            tuple(self.behind),
            self.passed,
            tuple(
                any_of(all_of([here, some[each]]) for here, some in self.turned_down)
                for each in range(len(self.those))
            ),
        )

    def _go(self, place: int, when: Term, left: Sequence[Term]) -> None:
        """Go on at a place; where nobody can be chosen no longer, one who is left is chosen."""
        if not self.walk.sure[place]:
            self.places[place].ways.append((when, left))
            return
        alone = _only_one(left)
        self.ends.append((all_of([when, alone]), left, left))
        self.places[place].ways.append((all_of([when, no(alone)]), left))

    def _arrive(self, place: int) -> tuple[Term, list[Term]]:
        """Is the walk at a place, and who is left there?"""
        ways = self.places[place].ways
        here = self._named(f"{place}?here", any_of(when for when, _ in ways))
        merged = []
        for each in range(len(self.those)):
            term = ways[-1][1][each] if ways else FALSE
            for when, left in reversed(ways[:-1]):
                term = either(when, left[each], term)
            merged.append(self._named(f"{place}?in#{each}", term))
        return here, merged

    def _at(self, bound: Bound[Any], here: Term, left: list[Term]) -> None:
        rung = bound.rung
        scenery = self._scenery(left)
        arrived = here
        if bound.when is not None:
            entered = self._named(f"{rung.id}?when", scenery.truth(bound.when, {}))
            self._go(bound.no, all_of([here, no(entered)]), left)
            here = all_of([here, entered])
        self.passed[rung.id] = Passed(arrived, left, here, left)
        if rung.kind is RungKind.STEPS:
            self._go(bound.yes, here, left)
        elif rung.kind is RungKind.NOBODY:
            self.looks[rung.id] = Look(here, TRUE, TRUE, TRUE)
            self.nobody.append(here)
            self.turned_down.append((here, left))
        elif rung.by:
            self._draw_by(bound, here, left, scenery)
        elif rung.kind is RungKind.DRAW:
            if bound.when is not None:  # somebody alone may come to it, and needs no lots
                alone = _only_one(left)
                self.ends.append((all_of([here, alone]), left, left))
                here = self._named(f"{rung.id}?drawn", all_of([here, no(alone)]))
            self.looks[rung.id] = Look(here, FALSE, TRUE, TRUE)
            self.drawn.setdefault(str(rung.procedure), []).append(here)
            self.ends.append((here, left, self._with_lots(rung, here, left)))
        elif rung.tests:
            self._test(bound, here, left, scenery)
        else:
            self._compare(bound, here, left, scenery)

    def _test(self, bound: Bound[Any], here: Term, left: list[Term], scenery: Scenery) -> None:
        rung = bound.rung
        passing = []
        for each, old in enumerate(left):
            term = all_of([old, self._passes(bound, each, scenery)])
            passing.append(self._named(f"{rung.id}?ok#{each}", term))
        some = self._named(f"{rung.id}?some", any_of(passing))
        self._leaves(
            rung.id, [either(some, new, old) for old, new in zip(left, passing, strict=True)]
        )
        dropped = self._narrows(left, passing)
        if rung.kind is RungKind.REQUIRE:
            self.looks[rung.id] = Look(here, dropped, dropped, dropped)
            self.nobody.append(all_of([here, no(some)]))
        else:
            narrowed = all_of([some, dropped])
            applied = some if bound.closes else narrowed
            self.looks[rung.id] = Look(here, narrowed, any_of([narrowed, applied]), applied)
            self._go(bound.no, all_of([here, no(some)]), left)
        self._go(bound.yes, all_of([here, some]), passing)

    def _compare(self, bound: Bound[Any], here: Term, left: list[Term], scenery: Scenery) -> None:
        rung = bound.rung
        values = [self._value(bound, each, scenery) for each in range(len(left))]
        best = []
        for each, value in enumerate(values):
            beaten = [
                all_of([left[other], greater(better, value)])
                if rung.prefers_greatest
                else all_of([left[other], greater(value, better)])
                for other, better in enumerate(values)
                if other != each
            ]
            term = all_of([left[each], no(any_of(beaten))])
            best.append(self._named(f"{rung.id}?ok#{each}", term))
        self._leaves(rung.id, best)
        narrowed = self._narrows(left, best)
        applied = TRUE if bound.closes else narrowed
        self.looks[rung.id] = Look(here, narrowed, any_of([narrowed, applied]), applied)
        if rung.settles:
            self.refused.append(all_of([here, no(_only_one(best))]))
        self._go(bound.yes, here, best)

    def _draw_by(self, bound: Bound[Any], here: Term, left: list[Term], scenery: Scenery) -> None:
        """All go on if they share a value; otherwise each group follows a walk of its own."""
        rung = bound.rung
        values = [self._value(bound, each, scenery) for each in range(len(left))]
        alike = [[same(one, two) for two in values] for one in values]
        parted = self._named(
            f"{rung.id}?parted",
            any_of(
                all_of([left[one], left[two], no(alike[one][two])])
                for one in range(len(left))
                for two in range(one)
            ),
        )
        before = dict(self.looks)
        self.looks[rung.id] = Look(here, FALSE, parted, parted)
        self._go(bound.yes, all_of([here, no(parted)]), left)
        drawn = all_of([here, parted])
        self.drawn.setdefault(f"{rung.procedure}, by", []).append(drawn)
        firsts = [
            all_of([left[one], *(no(all_of([left[two], alike[one][two]])) for two in range(one))])
            for one in range(len(left))
        ]
        lots = self._with_lots(rung, drawn, firsts)
        for one in range(len(left)):
            group = [all_of([each, alike[one][two]]) for two, each in enumerate(left)]
            for two in range(one + 1):
                both = all_of([drawn, left[one], group[two]])
                self.groups.setdefault((str(rung.procedure), one, two), []).append(both)
            first = all_of([drawn, lots[one]])
            name = f"{self.name}{rung.id}/{one}:"
            way = _Walker(self.walk, self.table, self.those, name, self.among)
            way.follow(bound.yes, first, group)
            self._take_over(way, first, {**before, rung.id: Look(drawn, TRUE, TRUE, TRUE)})

    def _take_over(self, way: "_Walker", when: Term, before: Mapping[str, Look]) -> None:
        """What the walk of a group comes to may come of the whole."""
        self.ends += way.ends
        for rung, nobody in way.no_lots.items():
            self.no_lots.setdefault(rung, []).extend(nobody)
        self.refused += way.refused
        self.definitions += way.definitions
        for name, terms in way.drawn.items():
            self.drawn.setdefault(name, []).extend(terms)
        for key, terms in way.groups.items():
            self.groups.setdefault(key, []).extend(terms)
        for further, looks in ((TRUE, way.looks), *way.behind):
            self.behind.append((all_of([when, further]), {**before, **looks}))

    def _with_lots(self, rung: Rung, here: Term, tied: Sequence[Term]) -> Sequence[Term]:
        """Who of those tied has a lot; it is written down where nobody has."""
        weight = self.walk.weights.get(str(rung.procedure))
        if weight is None:
            return tied
        scenery = self._scenery(tied)
        lots = [
            all_of([term, scenery.number(weight, {ME: each}) > 0])
            for each, term in zip(self.those, tied, strict=True)
        ]
        self.no_lots.setdefault(rung.id, []).append(all_of([here, no(any_of(lots))]))
        return lots

    # --- what a rung looks at --------------------------------------------------------------------

    def _scenery(self, left: Sequence[Term]) -> Scenery:
        ranges = {
            "question": dict(zip(self.those, left, strict=True)),
            "start": everybody(self.those),
            "taken": {
                each: term
                for each, term in zip(self.those, self.among.taken, strict=True)
                if term is not FALSE
            },
        }
        return Scenery(lambda fact, of: self.table.value(fact, *of), ranges)

    def _value(self, bound: Bound[Any], each: int, scenery: Scenery) -> Term:
        return scenery.number(_tree(bound), {ME: self.those[each]})

    def _passes(self, bound: Bound[Any], each: int, scenery: Scenery) -> Term:
        rung = bound.rung
        if rung.at_least is None and rung.at_most is None:
            truth = scenery.truth(_tree(bound), {ME: self.those[each]})
            return no(truth) if rung.negated else truth
        value = self._value(bound, each, scenery)
        low = [] if rung.at_least is None else [value >= rung.at_least]
        high = [] if rung.at_most is None else [value <= rung.at_most]
        return all_of(low + high)

    def _leaves(self, rung: str, left: Sequence[Term]) -> None:
        self.passed[rung] = attrs.evolve(self.passed[rung], left=left)

    def _narrows(self, left: Sequence[Term], kept: Sequence[Term]) -> Term:
        return any_of(all_of([old, no(new)]) for old, new in zip(left, kept, strict=True))

    def _named(self, name: str, term: Term) -> Term:
        """The term under a name of its own, so that formulas stay short."""
        if term is TRUE or term is FALSE:
            return term
        named = z3.Bool(f"{self.name}{name}")
        self.definitions.append(same(named, term))
        return named


def _tree(bound: Bound[Any]) -> Expression:
    if bound.value is None:
        raise ValueError(f"rung {bound.rung.id!r} reads no fact")
    return bound.value


def _only_one(left: Sequence[Term]) -> Term:
    """Is exactly one left? At least one always is."""
    return all_of(
        no(all_of([left[one], left[other]])) for one in range(len(left)) for other in range(one)
    )
