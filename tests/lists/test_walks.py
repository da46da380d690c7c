"""Fast, traced, asked and naive: four walks over made-up lists that must agree."""

import itertools
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lists.naive import naive
from lists.strategies import (
    UNIQUE,
    VOCABULARY,
    YES_NO,
    Table,
    candidates,
    priority_lists,
    readings,
    steady,
    tables,
)

from pakal.lists.ask import FactWanted, ask
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide
from pakal.lists.model import PriorityList, RungKind
from pakal.lists.trace import Draw, Trace, trace_from_json, trace_to_json

LISTS = priority_lists()


def values_of(table: Table, given_candidates: list[int]) -> Any:
    return lambda fact, candidate: VOCABULARY.fact(fact).value(table, candidate, given_candidates)


@steady
@given(LISTS, readings(), tables(), candidates())
def test_the_fast_walk_decides_as_the_naive_one(
    plist: PriorityList, chosen: dict[str, str], table: Table, among: list[int]
) -> None:
    """
    The compiled list without a trace gives the naive interpreter's outcome.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)

    expected = naive(plist, chosen, values_of(table, among), among).outcome

    assert expected == decide(compiled, table, among)


@steady
@given(LISTS, readings(), tables(), candidates())
def test_the_trace_tells_what_the_naive_walk_saw(
    plist: PriorityList, chosen: dict[str, str], table: Table, among: list[int]
) -> None:
    """
    Outcome, deciding rung, every value read and everybody left are those of the naive walk.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)
    told = naive(plist, chosen, values_of(table, among), among)

    trace = decide(compiled, table, among, why=True)

    assert told.outcome == trace.outcome
    assert told.decided_by == trace.decided_by
    assert told.looked == [
        (
            each.rung,
            dict(zip(each.among, each.values, strict=True)) if each.values else {},
            set(each.left),
        )
        for each in trace.looked
    ]


@steady
@given(LISTS, readings(), tables(), candidates(), st.data())
def test_the_order_of_the_candidates_changes_nothing(
    plist: PriorityList,
    chosen: dict[str, str],
    table: Table,
    among: list[int],
    data: st.DataObject,
) -> None:
    """
    Given in any other order, the same candidates lead to the same outcome and deciding rung.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)
    other = data.draw(st.permutations(among))

    one, two = compiled.traced(table, among), compiled.traced(table, other)

    assert compiled.decide(table, among) == compiled.decide(table, other)
    assert (one.outcome, one.decided_by) == (two.outcome, two.decided_by)
    assert [set(each.left) for each in one.looked] == [set(each.left) for each in two.looked]


@steady
@given(LISTS, readings(), tables(), tables(), candidates())
def test_a_fact_that_was_not_read_can_be_altered(
    plist: PriorityList,
    chosen: dict[str, str],
    table: Table,
    other: Table,
    among: list[int],
) -> None:
    """
    With every value that the trace did not read replaced, the whole trace stays the same.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)
    trace = compiled.traced(table, among)
    read = {(each.about.fact, candidate) for each in trace.looked for candidate in each.among}
    # A set-dependent fact reads all candidates.
    read |= {("s0", candidate) for candidate in among}

    altered = {key: table[key] if key in read else other[key] for key in table}

    assert trace == compiled.traced(altered, among)


@steady
@given(LISTS, readings(), tables(), candidates())
def test_the_winner_is_a_candidate(
    plist: PriorityList, chosen: dict[str, str], table: Table, among: list[int]
) -> None:
    """
    The chosen one, and everybody in a draw, was among the candidates; a draw has two at least.
    """
    outcome = compile_list(plist, VOCABULARY, chosen).decide(table, among)

    if isinstance(outcome, Draw):
        assert len(outcome.tied) > 1
        assert set(outcome.tied) <= set(among)
    elif outcome is not None:
        assert outcome in among


@steady
@given(LISTS, readings(), tables(), candidates())
def test_nobody_only_comes_of_rungs_that_may_say_so(
    plist: PriorityList, chosen: dict[str, str], table: Table, among: list[int]
) -> None:
    """
    Without `require` rungs and a `nobody` step, there is always an outcome for somebody.
    """
    outcome = compile_list(plist, VOCABULARY, chosen).decide(table, among)

    if outcome is None and among:
        assert any(rung.kind in (RungKind.REQUIRE, RungKind.NOBODY) for rung in plist.walk())


@steady
@given(LISTS, readings(), tables(), candidates())
def test_a_trace_survives_json(
    plist: PriorityList, chosen: dict[str, str], table: Table, among: list[int]
) -> None:
    """
    A trace written as JSON data and read back is equal to what it was.
    """
    trace = compile_list(plist, VOCABULARY, chosen).traced(table, among)

    assert trace == trace_from_json(trace_to_json(trace))


def partly_known(keys: list[tuple[str, int]]) -> st.SearchStrategy[set[tuple[str, int]]]:
    """Some of the keys, or all but a few: then looking ahead has most to find."""
    if not keys:
        return st.just(set())
    some = st.sets(st.sampled_from(keys))
    few = st.sets(st.sampled_from(keys), max_size=3)
    return some | few.map(lambda missing: set(keys) - missing)


def answered(
    compiled: Compiled[Table],
    table: Table,
    among: list[int],
    known: Table,
    pick: Any,
) -> tuple[Trace, list[FactWanted], Table]:
    """Answer question after question until the decision comes."""
    value = values_of(table, among)
    questions = []
    while True:
        reply = ask(compiled, known, among)
        if isinstance(reply, Trace):
            return reply, questions, known
        questions.append(reply)
        some = pick(reply.candidates)
        known = known | {(reply.fact, each): value(reply.fact, each) for each in some}


@steady
@given(LISTS, readings(), tables(), candidates())
def test_with_everything_known_asking_is_tracing(
    plist: PriorityList, chosen: dict[str, str], table: Table, among: list[int]
) -> None:
    """
    When no fact is missing, no question comes and the trace is that of the compiled list.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)
    value = values_of(table, among)
    known = {
        (fact.name, candidate): value(fact.name, candidate)
        for fact in VOCABULARY.facts
        for candidate in among
    }

    assert compiled.traced(table, among) == ask(compiled, known, among)


@steady
@given(LISTS, readings(), tables(), candidates(), st.data())
def test_answering_lazily_decides_as_knowing_everything(
    plist: PriorityList,
    chosen: dict[str, str],
    table: Table,
    among: list[int],
    data: st.DataObject,
) -> None:
    """
    Whatever part is known beforehand and in whatever portions answers come, the outcome is that
    of full knowledge.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)
    value = values_of(table, among)
    keys = [(fact.name, each) for fact in VOCABULARY.facts for each in among]
    known = {key: value(*key) for key in sorted(data.draw(partly_known(keys)))}

    def pick(asked: tuple[int, ...]) -> list[int]:
        return data.draw(st.lists(st.sampled_from(asked), min_size=1, unique=True))

    trace, _, _ = answered(compiled, table, among, known, pick)

    assert compiled.decide(table, among) == trace.outcome


@steady
@given(LISTS, readings(), tables(), candidates())
def test_no_idle_question_is_asked(
    plist: PriorityList, chosen: dict[str, str], table: Table, among: list[int]
) -> None:
    """
    A question is about candidates still in, whose value is unknown; nobody else's and nothing
    twice; and with one candidate left only where the list may still say nobody.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)

    _, questions, _ = answered(compiled, table, among, {}, list)

    told = naive(plist, chosen, values_of(table, among), among)
    still_in = {}
    for rung, values, _ in told.looked:
        still_in[rung] = set(values)
    asked = [(each.fact, candidate) for each in questions for candidate in each.candidates]
    assert len(asked) == len(set(asked))
    for question in questions:
        assert question.candidates
        assert set(question.among) == still_in[question.rung]
        assert set(question.candidates) <= still_in[question.rung]
        if len(question.among) == 1:
            assert any(rung.kind in (RungKind.REQUIRE, RungKind.NOBODY) for rung in plist.walk())


@steady
@given(LISTS, readings(), tables(), tables(), candidates(), st.data())
def test_a_decision_stands_whatever_the_unknown_facts_are(
    plist: PriorityList,
    chosen: dict[str, str],
    table: Table,
    other: Table,
    among: list[int],
    data: st.DataObject,
) -> None:
    """
    What was decided with facts missing is also decided when those facts turn out otherwise.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)
    trace, _, known = answered(compiled, table, among, {}, list)
    # The set-dependent fact is answered by its value; altering other values must not alter it.
    kept = {fact for fact, _ in known} | {"s0"}
    altered = {
        key: table[key] if key in known or key[0] in kept & {"s0", "u0", "u1"} else other[key]
        for key in table
    }

    assert trace.outcome == compiled.decide(altered, among)


def completions(compiled: Compiled[Table], known: Table, among: list[int]) -> Any:
    """Every table that agrees with what is known, over values wide enough for every rung."""
    facts = compiled.plist.facts()
    for values in itertools.product(*(every_value(fact, known, among) for fact in facts)):
        yield {key: value for part in values for key, value in part.items()}


# Beyond the values of the tables on each side, as far as the fact's own bounds allow.
WIDE = {
    "n0": range(-1, 6),
    "n1": range(6),
    "n2": range(4),
    "u0": range(11),
    "u1": range(-1, 11),
}


def every_value(fact: str, known: Table, among: list[int]) -> list[Table]:
    spans = []
    for candidate in among:
        if (fact, candidate) in known:
            spans.append([known[fact, candidate]])
        elif fact in YES_NO:
            spans.append([0, 1])
        else:
            spans.append(list(WIDE[fact]))
    return [
        {(fact, candidate): value for candidate, value in zip(among, values, strict=True)}
        for values in itertools.product(*spans)
        if fact not in UNIQUE or len(set(values)) == len(values)
    ]


def reads_each_fact_once(plist: PriorityList) -> bool:
    facts = [rung.fact for rung in plist.walk() if rung.fact is not None]
    return len(facts) <= 4 and len(facts) == len(set(facts)) and "s0" not in facts


@settings(steady, max_examples=100, suppress_health_check=list(HealthCheck))
@given(
    LISTS.filter(reads_each_fact_once),
    readings(),
    tables(),
    st.lists(st.integers(0, 9), min_size=2, max_size=2, unique=True),
    st.data(),
)
def test_a_question_comes_only_while_the_outcome_is_open(
    plist: PriorityList,
    chosen: dict[str, str],
    table: Table,
    among: list[int],
    data: st.DataObject,
) -> None:
    """
    Whenever a question is asked, two ways to fill in what is unknown lead to two outcomes.
    """
    compiled = compile_list(plist, VOCABULARY, chosen)
    keys = [(fact, each) for fact in plist.facts() for each in among]
    known = {key: table[key] for key in sorted(data.draw(partly_known(keys)))}

    reply = ask(compiled, known, among)

    outcomes = set()
    for filled in completions(compiled, known, among):
        outcomes.add(compiled.decide(filled, among))
        if len(outcomes) > 1:
            break
    assert isinstance(reply, FactWanted) is (len(outcomes) > 1)
