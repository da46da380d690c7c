"""A bot held to the examples and properties of its lists file."""

from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

from pakal.front import Bot
from pakal.lists.decision import Decision
from pakal.lists.examples import Example, Property, broken_property, check_example
from pakal.lists.expressions import facts_of
from pakal.lists.flows import FlowTrace
from pakal.lists.known import Written, read_known
from pakal.lists.model import Naming, Vocabulary
from pakal.lists.way_examples import WayExample
from pakal.lists.ways import Way
from pakal.testing.assertions import decide, failure, show_table
from pakal.testing.shapes import Table, section_of, written
from pakal.testing.strategies import tables

TABLES = 200  # so many are drawn for a property
MOST = 4  # of so many candidates


def assert_example(bot: Bot, example: Example | WayExample) -> None:
    """The list decides as an example of its file says, or the chart leads as it says."""
    __tracebackhide__ = True
    broken = check_example(example, bot.rules.book_for_facts(), bot.rules.invariants())
    if broken is None:
        return
    shown = _way_of(bot, example) if isinstance(example, WayExample) else _table_of(bot, example)
    raise AssertionError(f"{example.about}: {broken.says}{shown}")


def _table_of(bot: Bot, example: Example) -> str:
    """The table of an example, and what the list decides on it."""
    table = table_of(example.written, bot.rules.vocabulary())
    answer = Bot(bot.rules.under(example.readings)).decide(example.list_id, table)
    shown = answer.table() if isinstance(answer, Decision) else answer
    return f"\n\n{show_table(table)}\n\n{shown}"


def _way_of(bot: Bot, example: WayExample) -> str:
    """The way that a case takes, if it comes to an end."""
    book = bot.rules.under(example.readings).book_for_facts()
    found = example.case.walk(example.flow, book)
    if not isinstance(found, FlowTrace):
        return ""
    namings = {name: Naming(each.name) for name, each in example.case.lists.items()}
    return f"\n\n{Way(flow=example.flow, book=book, trace=found, namings=namings)}"


def assert_holds(bot: Bot, table: Table, says: Property) -> None:
    """What a list decides on a table keeps a property of its file."""
    __tracebackhide__ = True
    decision = decide(bot, says.list_id, table)
    given = read_known(table, "the table", decision.compiled)
    if broken_property(says, decision.compiled, given.known, given.candidates):
        raise failure(f"this is not so: {says.says} ({says.text})", decision, table)


def assert_property(bot: Bot, says: Property, *, drawn: int = TABLES, most: int = MOST) -> None:
    """
    Every table drawn for a list keeps a property of its file; one that does not is made small.

    The same tables are drawn every time.
    """
    __tracebackhide__ = True

    @settings(
        max_examples=drawn,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(tables(bot, says.list_id, most=most, also=facts_of(says.holds)))
    def check(table: Table) -> None:
        assert_holds(bot, table, says)

    check()


def table_of(given: Written, vocabulary: Vocabulary[Any]) -> dict[str, dict[str, Any]]:
    """What was written of the candidates, as names with facts."""
    found: dict[str, dict[str, Any]] = {name: {} for name in given.names}
    for key, value in given.known.items():
        section = found.setdefault(section_of(key, given.names), {})
        section[key[0]] = written(vocabulary.fact(key[0]), value)
    return found
