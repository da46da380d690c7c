"""
Lists that take several, whose rungs look at those taken: the solver against every round there is.

The rounds are those of the plain reference walk, or of the real decider over every small table.
"""

import itertools
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.audit.findings import Answer
from pakal.audit.promises import Question
from pakal.audit.scope import Event
from pakal.audit.small_scope import same_decisions, scope_of
from pakal.audit.solver.rounds import History, rounds_over
from pakal.audit.solver.terms import Unknowns
from pakal.audit.tables import read_by_list
from pakal.audit.versions import case_of
from pakal.audit.walks import ENOUGH, Step, compile_for_tables, histories, winners_in
from pakal.lists.compile import compile_list
from pakal.lists.decide import Book
from pakal.lists.examples import breaks, read_pinned
from pakal.lists.facts import FactTable, Favours
from pakal.lists.model import PriorityList
from pakal.lists.rounds import every_way
from pakal.lists.trace import Draw
from tests.audit.test_solver_forms import READING, tables
from tests.audit.test_takes_several import every_table, game, listed
from tests.lists.expressions import Table
from tests.lists.new_forms import VOCABULARY, Made, Reference, made_lists
from tests.lists.test_new_forms import compiled_of, often

few = settings(often, max_examples=30, deadline=None)
words = game().words_of_facts


@few
@given(made_lists(), READING, tables())
def test_each_round_is_the_plain_walk_among_those_not_taken(
    made: Made, readings: dict[str, str], given_table: tuple[int, Table]
) -> None:
    """
    With the values of a table and those taken put in, the formulas give the next decision.
    """
    count, table = given_table
    compiled_of(made, readings)
    plist = attrs.evolve(made.plist, take="all")
    compiled = compile_list(plist, VOCABULARY, readings)
    unknown = Unknowns(VOCABULARY, read_by_list(plist, VOCABULARY), count)
    history = History.of(count)
    rounds, definitions = rounds_over(compiled, unknown, history)
    solver = z3.Solver()
    solver.add(*unknown.bounds, *definitions)
    for fact in unknown.leaves:
        for key in unknown.keys(fact):
            solver.add(unknown.value(*key) == (key[1] if fact == "place" else table.values[key]))

    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        taken = waiting.pop()
        if len(taken) == count:
            continue
        left = tuple(each for each in range(count) if each not in taken)
        expected = Reference(made, readings, table, left, taken=taken).walk()
        outcome = expected.outcome
        able = outcome.tied if isinstance(outcome, Draw) else () if outcome is None else (outcome,)
        here = rounds[len(taken)]
        solver.push()
        solver.add(here.here)
        solver.add(*(history.picks[number][each] for number, each in enumerate(taken)))
        assert z3.sat == solver.check()
        model = solver.model()

        def so(term: Any, model: Any = model) -> bool:
            return z3.is_true(model.eval(term, model_completion=True))

        assert able == tuple(each for each in range(count) if so(here.walked.winners[each]))
        assert (outcome is None) is so(here.walked.nobody)
        by = [rung for rung in here.walked.looks if so(here.walked.shows(rung, Event.DECIDED))]
        assert ([] if expected.by is None else [expected.by]) == by
        solver.pop()
        for each in set(left) - set(able):  # nobody else may have been picked here
            later = rounds[len(taken) + 1].here if len(left) > 1 else None
            if later is not None:
                solver.push()
                picked = [history.picks[number][one] for number, one in enumerate((*taken, each))]
                solver.add(later, *picked)
                assert z3.unsat == solver.check()
                solver.pop()
        waiting += [(*taken, each) for each in able]


# --- every round of every small table -------------------------------------------------------------

RUNGS = [
    "keep | sails and count(taken) >= 1",
    "keep | any(crew(b) == crew for b in taken)",
    "keep | not any(sails(b) for b in taken) and sails",
    "most | crew",
    "least | crew | count(taken) == 1",
    "keep | sails | any(crew(b) == 2 for b in taken)",
    "most | crew | all(sails(b) for b in taken)",
    "keep | crew >= 1 | count(start) > count(question)",
    "keep | sails | differ(crew)",
    "most | crew + sum(crew(b) for b in taken)",
    "require | sails or any(sails(b) for b in taken)",
    "require | crew <= 1",
]
HEADS = [
    'take = "all"',
    "take = 2",
    'take = "all"\nuntil = "sum(crew(b) for b in taken) >= 2"',
    'until = "any(sails(b) for b in taken)"',
    'take = 2\nuntil = "all(crew(b) == 0 for b in question)"',
]
LISTS = st.builds(
    lambda head, rungs: listed(head, *sorted(rungs, key=lambda each: not each.startswith("req"))),
    st.sampled_from(HEADS),
    st.lists(st.sampled_from(RUNGS), min_size=1, max_size=3),
)
scarce = settings(often, max_examples=12, deadline=None)
SMALL = [(count, table) for count in (1, 2, 3) for table in every_table(count)]


def compiled(plist: PriorityList) -> Any:
    return compile_for_tables(plist, words, {})


def next_on(plist: PriorityList, table: FactTable, count: int) -> dict[tuple[int, ...], Step]:
    """What comes after whom was taken."""
    found = histories((compiled(plist), table, count))
    return {tuple(sorted(taken)): step for taken, (step,) in found}


def happened(step: Step) -> set[tuple[str, Event]]:
    if isinstance(step, str) or step.decided_by is None:
        return set()
    return {(step.decided_by, Event.DECIDED)}


@scarce
@given(LISTS)
def test_a_rung_can_decide_where_it_decides_in_some_round(plist: PriorityList) -> None:
    """
    What happens on a table of three is found; what is said never to happen never does.
    """
    seen = {
        event
        for count, table in SMALL
        for step in next_on(plist, table, count).values()
        for event in happened(step)
    }
    scope = scope_of(plist, words, {})

    for rung in scope.in_force:
        answer = scope.can(Event.DECIDED, rung).answer
        if (rung, Event.DECIDED) in seen:
            assert Answer.YES is answer
        elif answer is Answer.YES:
            case = scope.can(Event.DECIDED, rung).case
            assert case is not None
            steps = next_on(plist, case.table, case.candidates).values()
            assert any((rung, Event.DECIDED) in happened(each) for each in steps)


def differs(first: PriorityList, second: PriorityList, table: FactTable, count: int) -> bool:
    """Do they part on a table, after the same were taken by both?"""
    ways = [(compiled(each), table, count) for each in (first, second)]
    return any(ends(one) != ends(two) for _, (one, two) in histories(*ways))


def ends(step: Step) -> Any:
    """What comes, where having enough is as good as choosing nobody any more."""
    return ENOUGH if says(step) is None else says(step)


def says(step: Step) -> Any:
    return step if isinstance(step, str) else step.outcome


@scarce
@given(LISTS, LISTS)
def test_two_lists_are_the_same_where_no_round_differs(
    first: PriorityList, second: PriorityList
) -> None:
    """
    "The same" is never said of lists that part on a small table, and a shown difference is one.
    """
    apart = any(differs(first, second, table, count) for count, table in SMALL)
    found = same_decisions(first, second, words, smallest=False, every=False)

    if apart:
        assert Answer.NO is found.answer
    if found.difference is not None:
        case = found.difference
        assert differs(first, second, case.table, case.candidates)
        shown = case_of(case, first, second, words, {})
        assert shown.old != shown.new
    again = same_decisions(first, attrs.evolve(first, label="m"), words)
    assert Answer.NO is not again.answer


def less_wanted(plist: PriorityList, before: FactTable, after: FactTable, count: int) -> bool:
    """Is the first one chosen in some round before, and not after, with the same ones taken?"""
    of = compiled(plist)
    for _, (one, two) in histories((of, before, count), (of, after, count)):
        if isinstance(one, str) or 0 not in winners_in(of, before, one):
            continue
        if isinstance(two, str) or 0 not in winners_in(of, after, two):
            return True
    return False


@scarce
@given(LISTS)
def test_a_promise_is_broken_where_some_round_breaks_it(plist: PriorityList) -> None:
    """
    More crew never costs a boat its turn, or a table of two or three shows that it does.
    """
    broken = any(
        less_wanted(plist, table, {**table, "crew": (table["crew"][0] + 1, *table["crew"][1:])}, n)
        for n, table in _with_first_anywhere()
        if table["crew"][0] < 2
    )
    found = Question(plist, words, {}).promise(Favours("go", "crew", 1, "more crew"))

    if broken:
        assert Answer.YES is found.answer
    if found.answer is Answer.YES:
        assert less_wanted(plist, found.before, found.after, found.candidates)


def _with_first_anywhere() -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
    """Small tables, with each boat as the first of it once."""
    for count, table in SMALL:
        for turn in range(count):
            yield count, {fact: (*v[turn:], *v[:turn]) for fact, v in table.items()}


@scarce
@given(LISTS)
def test_a_loser_matters_where_it_does_in_some_round(plist: PriorityList) -> None:
    """
    Without a boat that is not chosen the next one is another.
    """

    def matters(count: int, table: FactTable) -> bool:
        of = compiled(plist)
        part = {fact: vector[:-1] for fact, vector in table.items()}
        for _, (one, two) in histories((of, table, count), (of, part, count - 1)):
            if isinstance(one, str) or isinstance(two, str) or says(one) == says(two):
                continue
            tied = says(one).tied if isinstance(says(one), Draw) else (says(one),)
            if count - 1 not in tied:
                return True
        return False

    found = Question(plist, words, {}).loser()

    if any(matters(count, table) for count, table in _with_first_anywhere() if count > 1):
        assert Answer.YES is found.answer
    if found.answer is Answer.YES:
        assert matters(found.candidates, found.before)


HOLDS = [
    "count(taken) <= 2",
    "all(sails(b) for b in taken)",
    "all(crew(b) <= 1 for b in taken)",
    "any(sails(b) for b in taken) or not any(sails(b) for b in start)",
    "sum(crew(b) for b in taken) <= 3 or count(taken) >= 1",
    "all(sails(b) or crew(b) >= 1 for b in taken) or count(chosen) >= 1",
]


@scarce
@given(LISTS, st.sampled_from(HOLDS), st.booleans())
def test_a_property_of_those_taken_holds_in_every_way_of_the_lots(
    plist: PriorityList, holds: str, by_levels: bool
) -> None:
    """
    A property of all who are taken is broken where some way of the lots breaks it.
    """
    again = "level-by-level" if by_levels else ""
    plist = attrs.evolve(plist, again=again)
    of = compiled(plist)
    text = f'[[property]]\nlist = "go"\nsays = "s"\nholds = "{holds}"\n'
    book: Book[Any] = Book({"go": compile_list(plist, words)}, words, {})
    (pinned,) = read_pinned(text, "lists.toml", book).properties

    def broken(count: int, table: FactTable) -> bool:
        first = next_on(plist, table, count)[()]
        chosen = () if isinstance(first, str) else winners_in(of, table, first)
        ways = every_way(of, table, range(count))
        return breaks(pinned, lambda key: table[key[0]][key[1]], range(count), chosen, ways)

    found = Question(plist, words, {}).holds(pinned)

    if any(broken(count, table) for count, table in SMALL):
        assert found.answer is (Answer.YES if not by_levels else found.answer)
        assert Answer.NO is not found.answer
    if found.answer is Answer.YES:
        assert found.case is not None
        assert broken(found.case.candidates, found.case.table)


# --- by name --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "rungs", "rung", "answer"),
    [
        ('take = "all"', ("keep | sails and count(taken) >= 1",), "r1", Answer.YES),
        ("take = 2", ("keep | sails and count(taken) >= 2",), "r1", Answer.NO),
        ("take = 3", ("keep | sails and count(taken) >= 2",), "r1", Answer.YES),
        ("take = 3", ("keep | sails and count(taken) == 1 and count(start) == 1",), "r1", "no"),
        ('take = "all"', ("keep | sails | any(not sails(b) for b in taken)",), "r1", Answer.YES),
        (
            'take = "all"',
            ("keep | sails", "keep | crew == 2 | any(sails(b) for b in question)", "most | crew"),
            "r2",
            Answer.YES,
        ),
        (
            'take = "all"',
            ("keep | sails", "keep | sails | any(crew(b) == 2 for b in taken)"),
            "r2",
            Answer.NO,
        ),
    ],
)
def test_a_rung_for_later_rounds_is_alive_or_dead(
    head: str, rungs: tuple[str, ...], rung: str, answer: Answer | str
) -> None:
    """
    Whether a rung that looks at those taken ever decides is decided by the solver.
    """
    found = scope_of(listed(head, *rungs), words, {}).can(Event.DECIDED, rung)

    expected = Answer.NO if answer == "no" else answer
    assert expected in (found.answer, Answer.CANNOT_TELL) if answer == "no" else True
    assert answer == "no" or expected is found.answer


def test_the_case_of_two_lists_says_after_whom_they_part() -> None:
    """
    One takes two, the other three: after two, one has enough.
    """
    lists = [listed(head, "most | crew") for head in ("take = 2", "take = 3")]
    found = same_decisions(*lists, words)
    assert found.difference is not None
    shown = case_of(found.difference, *lists, words, {})

    assert Answer.NO is found.answer
    assert ("enough are taken, after A and B", "C, after A and B") == (shown.old, shown.new)


def test_having_enough_is_as_good_as_finding_nobody_any_more() -> None:
    """
    Of two candidates one fits: a list that takes all and one that takes one both take that one, so
    the case has two that fit.
    """
    lists = [listed(head, "require | crew >= 1") for head in ('take = "all"', "take = 1")]
    found = same_decisions(*lists, words)

    assert Answer.NO is found.answer
    for case in found.differences:
        assert ENOUGH in (case.first, case.second)
        assert all(case.table["crew"])


def test_the_case_of_two_lists_that_draw_otherwise_says_how() -> None:
    """
    Where both draw among the same, what is drawn tells them apart.
    """
    one, other = (listed("", *rungs) for rungs in ((), ("most | crew",)))
    (lots,) = one.rungs
    groups = attrs.evolve(one, rungs=(attrs.evolve(lots, by="crew"), attrs.evolve(lots, id="last")))
    found = same_decisions(one, groups, words)
    assert found.difference is not None
    shown = case_of(found.difference, one, groups, words, {})

    assert shown.old == "a draw of A, B (lots), by 'lots'"
    assert shown.new == "a draw of A, B (lots, a lot for each value), by 'lots'"
    assert Answer.NO is same_decisions(one, other, words).answer


def test_a_single_one_is_as_if_one_were_taken() -> None:
    """
    A list that takes one, and one that takes one of several, are the same; two are not.
    """
    one, first, two = (listed(head, "most | crew") for head in ("", "take = 1", "take = 2"))

    assert Answer.NO is same_decisions(one, two, words).answer
    assert ENOUGH == says(same_on(one, {"sails": (0, 0), "crew": (1, 0)}, (0,)))
    assert Answer.NO is not same_decisions(one, first, words).answer


def same_on(plist: PriorityList, table: FactTable, taken: tuple[int, ...]) -> Step:
    return next_on(plist, table, 2)[taken]


def test_every_set_of_those_taken_comes_once() -> None:
    """
    However lots go: three of four that are alike give four sets, and each way is one of three.
    """
    plist = listed("take = 3", "most | crew")
    table = {"sails": (0,) * 4, "crew": (1,) * 4}
    ways = every_way(compiled(plist), table, range(4))

    assert tuple(itertools.combinations(range(4), 3)) == ways
