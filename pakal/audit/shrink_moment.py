"""Shrink the moment of a finding while something is still wrong there."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from pakal.audit.facts_game import FactsGame
from pakal.audit.shrink import shrink
from pakal.audit.tables import size
from pakal.errors import BadInputError
from pakal.games.base import SearchedGame
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.facts import Vector
from pakal.lists.model import Fact

if TYPE_CHECKING:
    from pakal.audit.subject import Subject

# Smaller moments tried for one finding; a few seconds at most.
TRIES: Final = 1500
# Even smaller tables tried after that, the smallest first.
SMALLER_TABLES: Final = 20_000

Says = Callable[[Moment[Any]], str | None]
Rows = tuple[tuple[str, Vector], ...]  # a table that can be kept in sets


@attrs.frozen
class Small:
    """A small moment, what is wrong there, and its position's text, if it has one."""

    moment: Moment[Any]
    says: str
    text: str = ""


def shrink_moment(subject: "Subject", moment: Moment[Any], says: str, look: Says) -> Small:
    """
    Shrink a moment: fewer candidates first, then smaller values or fewer statements.

    `look` says what is wrong with a moment, or None if nothing is.
    """
    game = subject.game
    if isinstance(game, FactsGame):
        return _small_table(game, subject.deciders.at(moment), moment, says, look)
    if hasattr(game, "simpler"):
        return _small_position(subject, cast("SearchedGame[Any]", game), moment, says, look)
    return Small(moment, says)


class _Tries:
    """The moments at which something was wrong; after the last try nothing is any more."""

    def __init__(self, look: Says, tries: int) -> None:
        self._look = look
        self.tries = tries
        self.known: dict[object, Small] = {}

    def holds(self, thing: object, moment: Moment[Any], text: str = "") -> bool:
        """Is something wrong there?"""
        self.tries -= 1
        try:
            says = self._look(moment) if self.tries >= 0 else None
        except Exception:
            # A position can be made so simple that the game cannot go on from it.
            return False
        if says is not None:
            self.known[thing] = Small(moment, says, text)
        return says is not None


# --- positions -----------------------------------------------------------------------------------


def _small_position(
    subject: "Subject", game: SearchedGame[Any], moment: Moment[Any], says: str, look: Says
) -> Small:
    found = _Tries(look, TRIES)
    list_id = moment.list_id

    def measure(text: str) -> tuple[int, int, int, str] | None:
        try:
            shown = game.moment(list_id, text)
        except BadInputError:
            return None
        if dict(game.in_force(shown)) != subject.in_force or not found.holds(text, shown, text):
            return None
        return len(shown.candidates), game.size(text), len(text), text

    small = shrink(game.position(moment), game.simpler, measure)
    return Small(moment, says) if small is None else found.known[small[0]]


# --- tables --------------------------------------------------------------------------------------


def _small_table(
    game: FactsGame, compiled: Compiled[Any], moment: Moment[Any], says: str, look: Says
) -> Small:
    found = _Tries(look, TRIES)

    def holds(rows: Rows) -> bool:
        table = dict(rows)
        shown = Moment(moment.list_id, table, tuple(range(_count(rows))))
        allowed = game.allows(compiled.plist, compiled.readings, table)
        return allowed and found.holds(rows, shown)

    def measure(rows: Rows) -> tuple[int, int, Rows] | None:
        return (_count(rows), _total(rows), rows) if holds(rows) else None

    start: Rows = tuple(moment.state.items())
    small = shrink(start, lambda rows: _simpler(game, rows), measure)
    if small is None:
        return Small(moment, says)
    best = small[0]
    # One step at a time does not always come to the smallest table there is.
    found.tries = SMALLER_TABLES
    facts = [game.words_of_facts.fact(fact) for fact, _ in best]
    smaller = _below(facts, _count(best), _total(best))
    for rows in itertools.islice(smaller, SMALLER_TABLES):
        if holds(rows):
            return found.known[rows]
    return found.known[best]


def _total(rows: Rows) -> int:
    return sum(size(vector)[0] for _, vector in rows)


def _below(facts: Sequence[Fact[Any]], most: int, total: int) -> Iterator[Rows]:
    """Every table with at most `most` candidates and a lower total, the smallest first."""
    for count in range(1, most + 1):
        for lower in range(total):
            yield from _of_total(facts, count, lower)


def _of_total(facts: Sequence[Fact[Any]], count: int, total: int) -> Iterator[Rows]:
    if not facts:
        if total == 0:
            yield ()
        return
    first, *others = facts
    needed = sum(abs(_least(fact)) * count for fact in others)
    for part in range(total - needed + 1):
        for vector in _vectors(first, count, part):
            for rest in _of_total(others, count, total - part):
                yield ((first.name, vector), *rest)


def _vectors(fact: Fact[Any], count: int, total: int) -> Iterator[Vector]:
    """Every way to give `count` candidates values of this total."""
    if count == 0:
        if total == 0:
            yield ()
        return
    low, high = fact.bounds()
    for value in range(int(max(low, -total)), int(min(high, total)) + 1):
        for rest in _vectors(fact, count - 1, total - abs(value)):
            yield (value, *rest)


def _count(rows: Rows) -> int:
    return len(rows[0][1]) if rows else 0


def _simpler(game: FactsGame, rows: Rows) -> Iterator[Rows]:
    """One candidate less, values nearer to nothing, two values in the order of candidates."""
    count = _count(rows)
    for gone in range(count if count > 1 else 0):
        yield tuple((fact, vector[:gone] + vector[gone + 1 :]) for fact, vector in rows)
    # Whole facts first: what only together can be nothing is not found one by one.
    for steps in (_nothing, _nearer, _in_order):
        for place, (fact, vector) in enumerate(rows):
            for changed in steps(game.words_of_facts.fact(fact), vector):
                yield (*rows[:place], (fact, changed), *rows[place + 1 :])


def _least(fact: Fact[Any]) -> int:
    """The value nearest to 0 that a fact can have."""
    low, high = fact.bounds()
    return int(min(max(0, low), high))


def _nothing(fact: Fact[Any], vector: Vector) -> Iterator[Vector]:
    yield (_least(fact),) * len(vector)


def _nearer(fact: Fact[Any], vector: Vector) -> Iterator[Vector]:
    """One value nearer to nothing, the largest steps first."""
    least = _least(fact)
    for candidate, value in enumerate(vector):
        toward = value - 1 if value > least else value + 1
        for other in dict.fromkeys((least, (least + value) // 2, toward)):
            if abs(other - least) < abs(value - least):
                yield (*vector[:candidate], other, *vector[candidate + 1 :])


def _in_order(_: Fact[Any], vector: Vector) -> Iterator[Vector]:
    """Two values swapped, so that the smaller one comes first."""
    for one, two in itertools.combinations(range(len(vector)), 2):
        if vector[one] > vector[two]:
            new = list(vector)
            new[one], new[two] = new[two], new[one]
            yield tuple(new)
