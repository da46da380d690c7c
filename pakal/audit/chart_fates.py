"""
What becomes of changed charts.

One is equivalent if the solver proves that it ends alike, as `pakal diff` has it. All others have
to be caught by an example of the chart.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from pakal.audit import solver
from pakal.audit.chart_mutants import ChartMutant, chart_mutants
from pakal.audit.findings import Answer, Witness
from pakal.audit.kills import Kill, as_example
from pakal.audit.mutation import Fate, Judged
from pakal.audit.reading_sets import combinations, differing
from pakal.audit.versions import case_of_charts
from pakal.lists.decide import Book
from pakal.lists.examples import Example, check_example
from pakal.lists.flows import Flow, wrong_with
from pakal.lists.invariants import Invariant
from pakal.lists.way_examples import WayExample
from pakal.toml_text import toml_value

_MOST_READINGS: Final = 16  # sets of readings that are looked at


def judge_charts(
    flows: Sequence[Flow],
    book: Book[Any],
    invariants: Sequence[Invariant],
    examples: Sequence[Example | WayExample],
) -> Iterator[Judged]:
    """Every mutant of every chart, judged."""
    for flow in flows:
        own = [
            each for each in examples if isinstance(each, WayExample) and each.flow.id == flow.id
        ]
        for mutant in chart_mutants(flow, book):
            yield _judge(flow, mutant, book, invariants, own)


def _judge(
    flow: Flow,
    mutant: ChartMutant,
    book: Book[Any],
    invariants: Sequence[Invariant],
    examples: Sequence[WayExample],
) -> Judged:
    wrong = wrong_with(mutant.flow)
    if wrong:
        return Judged(mutant, Fate.REFUSED, wrong[0].says)
    for example in examples:
        if check_example(attrs.evolve(example, flow=mutant.flow), book) is not None:
            return Judged(mutant, Fate.KILLED, str(example.where))
    if not solver.available():
        return Judged(mutant, Fate.CANNOT_TELL)
    from pakal.audit.solver.charts import parting

    names = {name for each in flow.lists for name in book[each].plist.readings()}
    names |= {name for each in invariants for name, _ in each.reading}
    sets = combinations(names, book.vocabulary, first=book.readings)
    unsure = False
    for readings in itertools.islice(sets, _MOST_READINGS):
        there = book.under(readings)
        found = parting((flow, mutant.flow), (there, there), invariants)
        if found.answer is Answer.NO:
            shows = case_of_charts(found, (flow, mutant.flow), book.vocabulary)
            way = f"way = {toml_value(list(found.ways[0].nodes))}"
            switched = differing(there.readings, book.vocabulary)
            pinned = as_example("flow", flow.id, way, switched, shows.case)
            kill = Kill(Witness("facts", shows.case), shows, pinned)
            return Judged(mutant, Fate.ALIVE, readings=there.readings, kill=kill)
        unsure = unsure or found.answer is not Answer.YES
    unsure = unsure or next(sets, None) is not None
    return Judged(mutant, Fate.CANNOT_TELL if unsure else Fate.EQUIVALENT)
