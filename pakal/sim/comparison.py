"""
Comparisons: two variants of a game on the same seeds, what changes, and where they diverge.

A variant is a plan: the game under one setting, with the seeds and the player. Variants with the
same first one share its games.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from attrs import define, field, frozen

from pakal.errors import BadInputError
from pakal.games.divergence import Divergence
from pakal.games.registry import Game, register, registered
from pakal.sim.batch import Crew, in_chunks
from pakal.sim.lockstep import Walk, Who, difference_at, hold_against, walk
from pakal.sim.plan import Games, Plan, plan_from_text
from pakal.sim.players import YOU
from pakal.sim.sums import Sums

_LONGEST: Final = 60  # letters of a variant's label in the name of its file
_DIGITS: Final = 8  # of a stamp there


@frozen(kw_only=True)
class Pairing:
    """
    Two variants to compare.

    `subject` is what they differ in, such as a reading's name; `a` and `b` are what each has there.
    """

    kind: str  # the sort of thing they differ in: a reading, the edition, the lists
    subject: str
    a: str
    b: str
    plan_a: Plan
    plan_b: Plan

    def check(self) -> None:
        """Refuse variants that do not go through the same values, such as other personalities."""
        a, b = self.plan_a.axes, self.plan_b.axes
        if a == b:
            return
        name = next(each for each in a if a[each] != b[each])
        common = [value for value in a[name] if value in b[name]]
        raise BadInputError(
            f"{self.a} and {self.b} differ in {name}.",
            f"Give --{name} '{common[0]}', which both have."
            if common
            else "Compare other editions.",
        )


@frozen
class Comparison:
    """Two variants of a game on the same seeds, as in a `Pairing`, and what came of it."""

    kind: str
    subject: str
    a: str
    b: str
    plan_a: Plan = field(repr=False)
    plan_b: Plan = field(repr=False)
    sums: Sums = field(repr=False)
    divergence: Divergence | None  # the first one, at `sums.first`

    @property
    def name(self) -> str:
        """A name for its file, by which no other comparison is overwritten."""
        said = re.sub(r"[^A-Za-z0-9_.]+", "-", f"{self.subject}-{self.b[-_LONGEST:]}").strip("-.")
        stamps = f"{self.plan_a.stamp[:_DIGITS]}-{self.plan_b.stamp[:_DIGITS]}"
        return f"{said}-{stamps}-seed-{self.plan_a.first_seed}-games-{self.sums.games}"

    @property
    def is_nothing(self) -> bool:
        """Was no difference seen at all?"""
        return not (self.sums.parted or self.sums.changed.total() or self.sums.followed.total())


def ranked(comparisons: Iterable[Comparison]) -> list[Comparison]:
    """Those that matter most first; equal ones by name."""
    return sorted(
        comparisons, key=lambda each: ([-x for x in each.sums.weight], each.subject, each.b)
    )


# --- the games -----------------------------------------------------------------------------------


@define
class Comparing:
    """Comparisons in progress: whenever the games stop, those played so far count."""

    pairings: Sequence[Pairing]
    sums: list[Sums] = field(init=False)

    def __attrs_post_init__(self) -> None:
        for each in self.pairings:
            each.check()
        self.sums = [Sums() for _ in self.pairings]

    def play(self, crew: Crew, should_stop: Callable[[], bool] = lambda: False) -> Iterator[int]:
        """Play all games part by part; gives the number of pairs of games in each part."""
        texts = [each.plan_a.to_text() for each in self.pairings]
        for text in dict.fromkeys(texts):
            mine = [number for number, each in enumerate(texts) if each == text]
            first = self.pairings[mine[0]].plan_a
            others = [self.pairings[number].plan_b for number in mine]
            for part in compare_all(first, others, crew, should_stop):
                after = list(self.sums)
                for number, more in zip(mine, part.sums, strict=True):
                    after[number] = self.sums[number].plus(more)
                self.sums = after  # all at once, so that a second Ctrl-C leaves whole parts
                yield part.games * len(mine)

    def found(self) -> tuple[Comparison, ...]:
        """What the games played so far come to."""
        return tuple(
            Comparison(
                kind=each.kind,
                subject=each.subject,
                a=each.a,
                b=each.b,
                plan_a=each.plan_a,
                plan_b=each.plan_b,
                sums=sums,
                divergence=first_divergence(each.plan_a, each.plan_b, sums),
            )
            for each, sums in zip(self.pairings, self.sums, strict=True)
        )


def first_divergence(plan_a: Plan, plan_b: Plan, sums: Sums) -> Divergence | None:
    """Where two variants first diverge, in words."""
    if sums.first is None:
        return None
    number = sums.first.seed - plan_a.first_seed
    other = Games(plan_b).of(plan_a.cell(number))
    return difference_at(walk_of(Games(plan_a), number), other, sums.first).full()


@frozen
class Part:
    """Some games of one variant against each of the others, in the order of the others."""

    games: int
    sums: tuple[Sums, ...]


def compare_all(
    first: Plan,
    others: Sequence[Plan],
    crew: Crew,
    should_stop: Callable[[], bool] = lambda: False,
) -> Iterator[Part]:
    """Play every game of the first plan with each of the others beside it, part by part."""
    texts = tuple(plan.to_text() for plan in others)
    task = partial(compare_part, first.to_text(), texts, known=registered())
    return in_chunks(task, [range(first.games)], crew, should_stop)


def compare_part(
    first_text: str,
    other_texts: tuple[str, ...],
    begin: int,
    end: int,
    known: Mapping[str, Game] | None = None,
) -> Part:
    """
    Compare the games with the numbers from `begin` to before `end`.

    `known` are the games that the process which planned them has registered.
    """
    register(known or {})
    first, others = _games_of(first_text), [_games_of(text) for text in other_texts]
    sums = tuple(Sums() for _ in others)
    for number in range(begin, end):
        walked = walk_of(first, number)
        cell = first.plan.cell(number)
        for each, games in zip(sums, others, strict=True):
            each.take(hold_against(walked, games.of(cell)), first.plan.seats[YOU])
    return Part(end - begin, sums)


def walk_of(games: Games, number: int) -> Walk[Any]:
    """A game of a plan, by its number, with every position kept."""
    plan = games.plan
    return walk(
        games.of(plan.cell(number)), Who(plan.player, plan.budget), plan.first_seed + number
    )


@lru_cache(maxsize=512)  # variants kept ready
def _games_of(plan_text: str) -> Games:
    """The games of a plan, made once in each process."""
    return Games(plan_from_text(plan_text))
