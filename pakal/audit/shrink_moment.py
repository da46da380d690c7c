"""Shrink the moment of a finding while something is still wrong there."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from pakal.audit.facts_game import FactsGame
from pakal.audit.shrink import shrink
from pakal.audit.tables import values_in, vector_of, whom
from pakal.errors import BadInputError
from pakal.games.base import SearchedGame
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.model import Fact

if TYPE_CHECKING:
    from pakal.audit.subject import Subject

# Smaller moments tried for one finding; a few seconds at most.
TRIES: Final = 1500
# Even smaller tables tried after that, the smallest first.
SMALLER_TABLES: Final = 20_000

Says = Callable[[Moment[Any]], str | None]


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


@attrs.frozen
class _Flat:
    """A table that can be kept in sets: the values of each fact in the order of `whom`."""

    count: int
    rows: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def total(self) -> int:
        return sum(abs(value) for _, values in self.rows for value in values)

    @property
    def size(self) -> tuple[int, int, tuple[tuple[str, tuple[int, ...]], ...]]:
        return self.count, self.total, self.rows


def _small_table(
    game: FactsGame, compiled: Compiled[Any], moment: Moment[Any], says: str, look: Says
) -> Small:
    found = _Tries(look, TRIES)
    words = game.words_of_facts
    facts = [words.fact(name) for name in moment.state]
    many = len(moment.candidates)

    def holds(flat: _Flat) -> bool:
        table = {
            name: vector_of(words.fact(name), values, flat.count) for name, values in flat.rows
        }
        shown = Moment(moment.list_id, table, tuple(range(flat.count)))
        allowed = game.allows(compiled.plist, compiled.readings, table)
        return allowed and found.holds(flat, shown)

    def measure(flat: _Flat) -> tuple[Any, ...] | None:
        return flat.size if holds(flat) else None

    rows = [(fact.name, values_in(fact, moment.state[fact.name], many)) for fact in facts]
    small = shrink(_Flat(many, tuple(rows)), lambda flat: _simpler(facts, flat), measure)
    if small is None:
        return Small(moment, says)
    best = small[0]
    # One step at a time does not always come to the smallest table there is.
    found.tries = SMALLER_TABLES
    for flat in itertools.islice(_below(facts, best.count, best.total), SMALLER_TABLES):
        if holds(flat):
            return found.known[flat]
    return found.known[best]


def _below(facts: Sequence[Fact[Any]], most: int, total: int) -> Iterator[_Flat]:
    """Every table with at most `most` candidates and a lower total, the smallest first."""
    for count in range(1, most + 1):
        numbers = [(fact, len(whom(fact, count))) for fact in facts]
        for lower in range(total):
            for rows in _of_total(numbers, lower):
                yield _Flat(count, rows)


def _of_total(
    facts: Sequence[tuple[Fact[Any], int]], total: int
) -> Iterator[tuple[tuple[str, tuple[int, ...]], ...]]:
    if not facts:
        if total == 0:
            yield ()
        return
    (first, number), *others = facts
    needed = sum(abs(_least(fact)) * many for fact, many in others)
    for part in range(total - needed + 1):
        for values in _values(first, number, part):
            for rest in _of_total(others, total - part):
                yield ((first.name, values), *rest)


def _values(fact: Fact[Any], number: int, total: int) -> Iterator[tuple[int, ...]]:
    """So many values of this total."""
    if number == 0:
        if total == 0:
            yield ()
        return
    low, high = fact.bounds()
    for value in range(int(max(low, -total)), int(min(high, total)) + 1):
        for rest in _values(fact, number - 1, total - abs(value)):
            yield (value, *rest)


def _simpler(facts: Sequence[Fact[Any]], flat: _Flat) -> Iterator[_Flat]:
    """One candidate less, values nearer to nothing, two values in the order of candidates."""
    count, rows = flat.count, flat.rows
    for gone in range(count if count > 1 else 0):
        yield _Flat(
            count - 1,
            tuple(
                (name, tuple(_without(gone, whom(fact, count), values)))
                for fact, (name, values) in zip(facts, rows, strict=True)
            ),
        )
    # Whole facts first: what only together can be nothing is not found one by one.
    for steps in (_nothing, _nearer, _in_order):
        for place, (fact, (name, values)) in enumerate(zip(facts, rows, strict=True)):
            for changed in steps(fact, values):
                yield _Flat(count, (*rows[:place], (name, changed), *rows[place + 1 :]))


def _without(gone: int, about: Sequence[tuple[int, ...]], values: Sequence[int]) -> Iterator[int]:
    """The values that are not about this candidate."""
    return (value for of, value in zip(about, values, strict=True) if gone not in of)


def _least(fact: Fact[Any]) -> int:
    """The value nearest to 0 that a fact can have."""
    low, high = fact.bounds()
    return int(min(max(0, low), high))


def _nothing(fact: Fact[Any], values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield (_least(fact),) * len(values)


def _nearer(fact: Fact[Any], values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """One value nearer to nothing, the largest steps first."""
    least = _least(fact)
    for place, value in enumerate(values):
        toward = value - 1 if value > least else value + 1
        for other in dict.fromkeys((least, (least + value) // 2, toward)):
            if abs(other - least) < abs(value - least):
                yield (*values[:place], other, *values[place + 1 :])


def _in_order(_: Fact[Any], values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Two values swapped, so that the smaller one comes first."""
    for one, two in itertools.combinations(range(len(values)), 2):
        if values[one] > values[two]:
            new = list(values)
            new[one], new[two] = new[two], new[one]
            yield tuple(new)
