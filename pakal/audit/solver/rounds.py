"""
Rounds as formulas: a list that takes several, walked again among those who are not taken.

Who is taken when is unknown, and the same for all lists and tables that are compared: so what lots
bring is the same for all of them too.
"""

from collections.abc import Sequence
from typing import Any

import attrs
import z3

from pakal.audit.solver.expressions import Scenery, everybody
from pakal.audit.solver.logic import FALSE, TRUE, Term, all_of, any_of, no, same
from pakal.audit.solver.terms import Unknowns, count
from pakal.audit.solver.walk import Among, Walked, walk_over
from pakal.lists.compile import Compiled
from pakal.lists.rounds import limits_of


@attrs.frozen
class History:
    """
    Who was taken before each round, and who is picked in it; at most one.

    The last round has nobody picked: nothing follows it.
    """

    taken: tuple[tuple[Term, ...], ...]
    picks: tuple[tuple[Term, ...], ...]
    definitions: tuple[Term, ...] = ()

    @classmethod
    def of(cls, candidates: int) -> "History":
        """One candidate after the other, as many rounds as there are candidates."""
        everyone = range(candidates)
        taken: list[tuple[Term, ...]] = [(FALSE,) * candidates]
        picks: list[tuple[Term, ...]] = []
        definitions: list[Term] = []
        for number in range(candidates - 1):
            picked = tuple(z3.Bool(f"?picked{number}#{each}") for each in everyone)
            for each in everyone:
                definitions.append(no(all_of([picked[each], taken[-1][each]])))
                definitions += [no(all_of([picked[each], picked[one]])) for one in range(each)]
            later = tuple(z3.Bool(f"?taken{number + 1}#{each}") for each in everyone)
            definitions += [
                same(later[each], any_of([taken[-1][each], picked[each]])) for each in everyone
            ]
            picks.append(picked)
            taken.append(later)
        return cls(tuple(taken), (*picks, (FALSE,) * candidates), tuple(definitions))

    @classmethod
    def anything(cls, candidates: int) -> "History":
        """A single round, before which any may have been taken, whether that can be or not."""
        taken = tuple(z3.Bool(f"?taken#{each}") for each in range(candidates))
        return cls((taken,), ((FALSE,) * candidates,))

    def without_the_last(self) -> "History":
        """The same for one candidate less; the last one is never taken."""
        rounds = slice(None, max(len(self.taken) - 1, 1)) if len(self.taken) > 1 else slice(None)
        return History(
            tuple(each[:-1] for each in self.taken[rounds]),
            tuple(each[:-1] for each in self.picks[rounds]),
            tuple(no(each[-1]) for each in (*self.taken, *self.picks) if each[-1] is not FALSE),
        )


@attrs.frozen
class Round:
    """
    A round: can these have been taken before it, are they enough, and how it goes if not.

    `picked` says that somebody is picked who may come out.
    """

    here: Term
    enough: Term
    walked: Walked
    picked: Term

    @property
    def goes_on(self) -> Term:
        """Is there anything to decide?"""
        return all_of([self.here, no(self.enough)])

    @property
    def is_last(self) -> Term:
        """Does the list end here, with enough or with nobody?"""
        return all_of([self.here, any_of([self.enough, self.walked.nobody])])


def rounds_over(
    compiled: Compiled[Any],
    table: Unknowns,
    history: History,
    name: str = "",
    *,
    limited: bool = True,
) -> tuple[tuple[Round, ...], tuple[Term, ...]]:
    """
    The rounds of a list over a table, and what their names stand for.

    A list that takes one has one round. Unless it is `limited`, it may take any number.
    """
    found: list[Round] = []
    definitions: list[Term] = [*history.definitions]
    limits = Limits(compiled, table, limited=limited)
    here: Term = TRUE

    def named(says: str, term: Term) -> Term:
        if term is TRUE or term is FALSE:
            return term
        bound = z3.Bool(f"{name}{says}")
        definitions.append(same(bound, term))
        return bound

    for number, (taken, picks) in enumerate(zip(history.taken, history.picks, strict=True)):
        left = tuple(map(no, taken))
        enough = named(f"?enough{number}", limits.enough(left, taken))
        when = named(f"?round{number}", all_of([here, no(enough)]))
        walked = walk_over(
            compiled.walk,
            table,
            range(table.candidates),
            f"{name}{number}:",
            Among(when, left, taken),
        )
        picked = any_of(all_of(each) for each in zip(picks, walked.winners, strict=True))
        found.append(Round(here, enough, walked, picked))
        definitions += walked.definitions
        here = named(f"?here{number + 1}", all_of([when, picked]))
    return tuple(found), tuple(definitions)


class Limits:
    """How many a list takes."""

    def __init__(self, compiled: Compiled[Any], table: Unknowns, *, limited: bool = True) -> None:
        plist = compiled.plist
        self.table = table
        limits = limits_of(plist, compiled.vocabulary)
        self.how_many, self.until = limits if limited else (None, None)
        self.most = table.candidates if plist.takes_several else 1

    def enough(self, left: Sequence[Term], taken: Sequence[Term]) -> Term:
        """Are those taken as many as it takes?"""
        those = range(self.table.candidates)
        ranges = {
            "question": dict(zip(those, left, strict=True)),
            "start": everybody(those),
            "taken": dict(zip(those, taken, strict=True)),
        }
        scenery = Scenery(lambda fact, of: self.table.value(fact, *of), ranges)
        terms = [no(any_of(left))]
        number = count(taken)
        if self.most < self.table.candidates:
            terms.append(number >= self.most)
        if self.how_many is not None:
            terms.append(number >= scenery.number(self.how_many, {}))
        if self.until is not None:
            terms.append(scenery.truth(self.until, {}))
        return any_of(terms)


def differ(one: Round, other: Round) -> Term:
    """
    Do two lists part in this round, after the same were taken by both?

    Whether one has enough or chooses nobody any more, those it takes are the same.
    """
    both = all_of([one.here, other.here])
    goes_on = all_of([no(one.enough), no(other.enough)])
    over = [any_of([each.enough, each.walked.nobody]) for each in (one, other)]
    parts = any_of(
        [
            no(same(*over)),
            all_of([goes_on, one.walked.differs(other.walked)]),
        ]
    )
    return all_of([both, parts])
