"""
Assertions on what a bot's lists decide.

A failure shows what was expected, the table of facts, and how the list decided, rung by rung.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from pakal.front import Bot, Game, OpenQuestion
from pakal.lists.decision import Decision
from pakal.lists.known import SITUATION
from pakal.lists.model import Fact, FactKind
from pakal.testing.shapes import Table

ORDERS: Final = 24  # so many orders of the candidates are tried: all of four
_NOBODY: Final = "nobody"

Expected = str | Sequence[str] | None


def decide(bot: Bot | Game, name: str, table: Table) -> Decision[Any]:
    """What a list decides; a table that leaves a question open is a failure."""
    __tracebackhide__ = True
    answer = bot.decide(name, table)
    if isinstance(answer, OpenQuestion):
        says = f"{name}: the table does not say enough: {answer}\n\n{show_table(table)}"
        raise AssertionError(says)  # noqa: TRY004 - it is a test that fails
    return answer


def chosen(decision: Decision[Any]) -> tuple[str, ...]:
    """All who may come out: the one chosen, those among whom is drawn, or nobody."""
    return decision.tied or (() if decision.choice is None else (decision.choice,))


def assert_chooses(
    bot: Bot | Game, name: str, table: Table, expected: Expected, *, by: str | None = None
) -> None:
    """
    The list chooses the candidate of this name; with `by`, this rung decides.

    Several names: it draws among exactly these. None: it chooses nobody.
    """
    __tracebackhide__ = True
    decision = decide(bot, name, table)
    wanted = () if expected is None else (expected,) if isinstance(expected, str) else expected
    if set(wanted) != set(chosen(decision)):
        raise failure(f"{_named(wanted)} was expected", decision, table)
    if by is not None and by != decision.rung:
        raise failure(f"rung {by!r} was expected to decide", decision, table)


def assert_decided_by(bot: Bot | Game, name: str, table: Table, *rungs: str | None) -> None:
    """One of these rungs decides; None stands for a table with nothing to decide."""
    __tracebackhide__ = True
    decision = decide(bot, name, table)
    if decision.rung not in rungs:
        wanted = " or ".join("no rung" if each is None else repr(each) for each in rungs)
        raise failure(f"{wanted} was expected to decide", decision, table)


def assert_never(
    bot: Bot | Game,
    name: str,
    table: Table,
    unwanted: Callable[[Mapping[str, Any]], bool],
    *,
    unless_all: bool = False,
) -> None:
    """
    Nobody who may come out is unwanted; the function is given a candidate's facts.

    With `unless_all` that is allowed where every candidate is unwanted.
    """
    __tracebackhide__ = True
    decision = decide(bot, name, table)
    bad = {each for each, facts in candidates_of(table).items() if unwanted(facts)}
    if unless_all and len(bad) == len(candidates_of(table)):
        return
    found = [each for each in chosen(decision) if each in bad]
    if found:
        raise failure(f"{_named(found)} should never be chosen here", decision, table)


def assert_same_in_any_order(bot: Bot | Game, name: str, table: Table) -> None:
    """In whatever order the candidates are given, the same ones come out by the same rung."""
    __tracebackhide__ = True
    decision = decide(bot, name, table)
    for order in itertools.islice(itertools.permutations(candidates_of(table)), ORDERS):
        rest = {each: facts for each, facts in table.items() if each not in order}
        turned = {**{each: table[each] for each in order}, **rest}
        other = decide(bot, name, turned)
        if _result(decision) != _result(other):
            says = f"in the order {', '.join(order)} it would choose {_told(other)}"
            raise failure(says, decision, table)


def assert_unread_facts_change_nothing(bot: Bot | Game, name: str, table: Table) -> None:
    """
    Asked for one fact after the other, the list decides as with the whole table.

    Then every fact that was not asked for is set to other values: none may change the decision.
    """
    __tracebackhide__ = True
    decision = decide(bot, name, table)
    read = _ask_all(bot, name, table)
    lazily = decide(bot, name, read)
    if _outcome(decision) != _outcome(lazily):
        says = f"told only the facts it asks for, it would choose {_told(lazily)}"
        raise failure(says, decision, table)
    for other, says in _altered(bot, table, read):
        changed = decide(bot, name, other)
        if _outcome(decision) != _outcome(changed):
            says = f"with {says}, which it does not ask for, it would choose {_told(changed)}"
            raise failure(says, decision, table)


# --- tables --------------------------------------------------------------------------------------


def candidates_of(table: Table) -> dict[str, Mapping[str, Any]]:
    """The candidates with their facts, without the situation and without pairs."""
    pairs = {f"{one}-{other}" for one, other in itertools.permutations(table, 2)}
    return {each: facts for each, facts in table.items() if each != SITUATION and each not in pairs}


def show_table(table: Table) -> str:
    """The table for people: a line for each fact, a column for each candidate."""
    names = list(candidates_of(table))
    facts = list(dict.fromkeys(fact for each in names for fact in table[each]))
    cells = [["", *names]]
    cells += [[fact, *(_cell(table[each], fact) for each in names)] for fact in facts]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
    for section in (each for each in table if each not in names):
        said = ", ".join(f"{fact} {_cell(table[section], fact)}" for fact in table[section])
        lines.append(f"{section}: {said}")
    return "\n".join(lines)


def _cell(facts: Mapping[str, Any], fact: str) -> str:
    if fact not in facts:
        return "?"
    value = facts[fact]
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


# --- what was decided ----------------------------------------------------------------------------


def _outcome(decision: Decision[Any]) -> tuple[bool, tuple[str, ...]]:
    return decision.is_draw, tuple(sorted(chosen(decision)))


def _result(decision: Decision[Any]) -> tuple[Any, ...]:
    return (*_outcome(decision), decision.rung)


def _named(names: Sequence[str]) -> str:
    return " or ".join(names) or _NOBODY


def _told(decision: Decision[Any]) -> str:
    by = "" if decision.rung is None else f", by {decision.rung!r}"
    drawn = "a draw of " if decision.is_draw else ""
    return f"{drawn}{_named(chosen(decision))}{by}"


def failure(says: str, decision: Decision[Any], table: Table) -> AssertionError:
    """A failure that says what is wrong, and shows the table and how the list decided."""
    return AssertionError(
        f"{decision.list_id}: {says}; it chooses {_told(decision)}.\n\n"
        f"{show_table(table)}\n\n{decision.table()}"
    )


# --- facts that were not read --------------------------------------------------------------------


def _ask_all(bot: Bot | Game, name: str, table: Table) -> dict[str, dict[str, Any]]:
    """What is left of a table if only that is told which is asked for."""
    told: dict[str, dict[str, Any]] = {each: {} for each in table}
    while True:
        answer = bot.decide(name, told)
        if not isinstance(answer, OpenQuestion):
            return told
        for section in _sections(answer):
            if answer.fact not in table.get(section, {}):
                raise AssertionError(
                    f"{name}: {answer.fact!r} of {section} is asked for and not in the table."
                    f"\n\n{show_table(table)}"
                )
            told[section][answer.fact] = table[section][answer.fact]


def _sections(question: OpenQuestion) -> tuple[str, ...]:
    """The sections of a table in which the answers to a question stand."""
    if question.other is not None:
        return tuple(f"{each}-{question.other}" for each in question.candidates)
    return question.candidates or (SITUATION,)


def _altered(bot: Bot | Game, table: Table, read: Table) -> Iterator[tuple[Table, str]]:
    """Tables with one fact changed that was not read, each with what is other there."""
    vocabulary = bot.rules.vocabulary()
    for section, facts in table.items():
        for name, value in facts.items():
            if name in read[section]:
                continue
            for other in _others(vocabulary.fact(name), value):
                changed = {**table, section: {**facts, name: other}}
                yield changed, f"{name} = {other} of {section}"


def _others(fact: Fact[Any], value: Any) -> list[Any]:
    """Other values that a fact can have: the ends of its bounds, and those beside its value."""
    if fact.kind is FactKind.YES_NO:
        return [not value]
    if fact.kind is FactKind.ONE_OF:
        return [each for each in fact.values if each != value]
    low, high = fact.bounds()
    ends = [int(end) for end in (low, high) if abs(end) != float("inf")]
    around = [each for each in (value - 1, value + 1) if low <= each <= high]
    return [each for each in dict.fromkeys([*ends, *around]) if each != value]
