"""What lists can do at all: two candidates find everything that more of them can show."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import strategies as made
from lists.example import FIXTURES
from lists.example import VOCABULARY as CITIES

from pakal.audit import solver, tables
from pakal.audit.facts_game import parse_facts
from pakal.audit.findings import Answer
from pakal.audit.scope import Event, ListScope
from pakal.audit.small_scope import same_decisions, scope_of
from pakal.audit.tables import Spoken, cells_of, values_of
from pakal.audit.walks import compile_for_tables, traced
from pakal.errors import BadInputError
from pakal.lists.check import shape_problems
from pakal.lists.compile import compile_list
from pakal.lists.decide import decide
from pakal.lists.invariants import AtMostShare, Invariant
from pakal.lists.model import Fact, PriorityList, Rung, RungKind, RungPlace, Vocabulary
from pakal.lists.read import parse_lists, read_lists

LOCAL = attrs.evolve(
    made.VOCABULARY,
    facts=tuple(
        attrs.evolve(fact, compute=lambda table, c: table["s0", c], scope="candidate")
        if fact.name == "s0"
        else fact
        for fact in made.VOCABULARY.facts
    ),
)


def rung(number: int, kind: str, fact: str | None = None, **more: object) -> Rung:
    return Rung(
        id=f"r{number}",
        kind=RungKind(kind),
        fact=fact,
        cite="page 1",
        label=f"Rung {number}",
        because="so it is",
        **more,  # type: ignore[arg-type]
    )


LOTS = rung(99, "draw", procedure="lots")


def plain(*rungs: Rung) -> PriorityList:
    return PriorityList(
        id="made-up", question="Which?", candidates="thing", cite="page 1", label="M", rungs=rungs
    )


def never(name: str, fact: str, value: int) -> Invariant:
    return Invariant(
        name,
        f"{fact} is never {value}",
        "page 2",
        "thing",
        (fact,),
        lambda them: all(each[fact] != value for each in them),
    )


def distinct(fact: str) -> Invariant:
    return Invariant(
        f"{fact}-distinct",
        f"no two share {fact}",
        "page 2",
        "thing",
        (fact,),
        lambda them: len({each[fact] for each in them}) == len(them),
    )


def seen(scope: ListScope) -> set[tuple[str, Event]]:
    return {key for key, found in scope.events.items() if found.answer is Answer.YES}


def test_a_fact_takes_the_values_that_tests_tell_apart() -> None:
    """
    Thresholds at 2 and 4 cut the numbers from 0 into three cells.
    """
    fact = LOCAL.fact("n1")
    tests = plain(rung(1, "keep", "n1", at_least=2), rung(2, "keep", "n1", at_most=3), LOTS)

    assert [(0, 1), (2, 3), (4, float("inf"))] == [
        (cell.low, cell.high) for cell in cells_of(fact, [tests])
    ]


@pytest.mark.parametrize(
    ("bounds", "thresholds"),
    list(
        itertools.product(
            [(None, None), (0, None), (None, 0), (-2, 2), (1, 5), (3, 3)],
            [(), (0,), (2,), (-1, 2), (2, 3)],
        )
    ),
)
def test_the_values_stand_for_all_others(
    bounds: tuple[int | None, int | None], thresholds: Sequence[int]
) -> None:
    """
    Every pair of numbers within the bounds has a representative with the same cells and order.
    """
    low, high = bounds
    fact: Fact[Mapping[str, int]] = attrs.evolve(LOCAL.fact("n0"), low=low, high=high)
    tests = plain(
        *(rung(n, "keep", "n0", at_least=each) for n, each in enumerate(thresholds)),
        rung(98, "most", "n0"),
    )
    numbers = range(-6 if low is None else low, (7 if high is None else high + 1))

    def sign(pair: tuple[int, ...]) -> tuple[object, ...]:
        cells = tuple(sum(each >= cut for cut in thresholds) for each in pair)
        return cells, (pair[0] > pair[1]) - (pair[0] < pair[1])

    values = values_of(fact, [tests], 2)

    assert {sign(pair) for pair in itertools.product(numbers, repeat=2)} == {
        sign(vector) for vector in values.vectors
    }
    assert len(values.vectors) == len({sign(vector) for vector in values.vectors})


@pytest.mark.parametrize(
    ("spoken", "vectors"), [(Spoken.NOT, 4), (Spoken.ORDER, 8), (Spoken.VALUES, 100)]
)
def test_what_nothing_compares_is_only_tested(spoken: Spoken, vectors: int) -> None:
    """
    One threshold leaves two candidates four tables, unless an invariant looks closer.
    """
    fact: Fact[Mapping[str, int]] = attrs.evolve(LOCAL.fact("n0"), low=0, high=9)
    tests = plain(rung(1, "keep", "n0", at_least=3), LOTS)

    assert vectors == len(values_of(fact, [tests], 2, spoken).vectors)


@pytest.fixture
def few_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no solver, and the search is given up early."""
    monkeypatch.setattr(solver, "available", lambda: False)
    monkeypatch.setattr(tables, "PATHS", 200)


def many_tests(first: Rung, last: Rung) -> tuple[PriorityList, Vocabulary[Any]]:
    """A list with more paths than are tried, and its facts."""
    names = [f"t{number}" for number in range(8)]
    facts = [attrs.evolve(LOCAL.fact("y0"), name=name) for name in names]
    tests = [rung(10 + number, "keep", name) for number, name in enumerate(names)]
    words = attrs.evolve(LOCAL, facts=(*LOCAL.facts, *facts))
    return plain(first, *tests, last, LOTS), words


@pytest.mark.usefixtures("few_paths")
def test_too_many_tables_are_given_up_and_said_to_be() -> None:
    """
    What was found is certain; of what was not found, nothing is said.
    """
    listed, words = many_tests(rung(1, "most", "n1"), rung(2, "keep", "n1", at_least=1))
    scope = scope_of(listed, words, {})
    narrowed = {each: scope.can(Event.NARROWED, each).answer for each in ("r1", "r10", "r17", "r2")}

    assert scope.given_up
    assert Answer.NO is scope.refused.answer  # lots are drawn; there is nothing to share
    assert {"r1": "yes", "r10": "yes", "r17": "yes", "r2": "cannot tell"} == {
        each: answer.value for each, answer in narrowed.items()
    }


@pytest.mark.usefixtures("few_paths")
def test_lists_of_too_many_tables_are_not_called_the_same() -> None:
    """
    A rung that parts nobody may be left out, but that is not seen before the search is given up.
    """
    listed, words = many_tests(rung(1, "most", "n1"), rung(2, "keep", "n1", at_least=1))
    shorter = attrs.evolve(listed, rungs=tuple(each for each in listed.rungs if each.id != "r2"))
    same = same_decisions(listed, shorter, words)

    assert (Answer.CANNOT_TELL, None, True) == (same.answer, same.difference, same.given_up)


def test_the_smallest_case_is_found() -> None:
    """
    The second rung decides as soon as it is the only one that parts two.
    """
    scope = scope_of(plain(rung(1, "keep", "y0"), rung(2, "most", "n1"), LOTS), LOCAL, {})
    found = scope.can(Event.DECIDED, "r2")

    assert found.case is not None
    assert (2, {"y0": (0, 0), "n1": (0, 1)}) == (found.case.candidates, found.case.table)


def test_a_rung_that_can_do_nothing_is_dead_by_logic() -> None:
    """
    Candidates left by `most` are level there, so a test of the same number never narrows.
    """
    scope = scope_of(
        plain(rung(1, "most", "n1"), rung(2, "keep", "n1", at_least=1), LOTS), LOCAL, {}
    )

    assert scope.can(Event.LOOKED, "r2").answer is Answer.YES
    worked = scope.can(Event.WORKED, "r2")
    assert (Answer.NO, ()) == (worked.answer, worked.breaks)


def test_a_rung_may_be_dead_by_what_is_always_so() -> None:
    """
    A test that everybody passes by an invariant never narrows; the invariant is named.
    """
    scope = scope_of(
        plain(rung(1, "keep", "y0"), LOTS), LOCAL, {}, [distinct("n1"), never("always-y0", "y0", 0)]
    )
    found = scope.can(Event.WORKED, "r1")

    assert (Answer.NO, ("always-y0",)) == (found.answer, found.breaks)
    assert found.case is not None
    assert {"y0": (0, 1)} == found.case.table


def test_invariants_together_may_rule_out_what_none_does_alone() -> None:
    """
    Two invariants that each leave room, but together none, are both named.
    """
    scope = scope_of(
        plain(rung(1, "keep", "n2", at_least=3), rung(2, "keep", "y0"), LOTS),
        LOCAL,
        {},
        [
            Invariant(
                "high-has-it", "3 has y0", "", "thing", ("n2", "y0"),
                lambda them: all(each["y0"] or each["n2"] < 3 for each in them),
            ),
            Invariant(
                "low-has-it", "below 3 has y0", "", "thing", ("n2", "y0"),
                lambda them: all(each["y0"] or each["n2"] >= 3 for each in them),
            ),
        ],
    )  # fmt: skip

    assert ("high-has-it", "low-has-it") == scope.can(Event.WORKED, "r2").breaks


def test_what_was_not_wholly_tried_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Without a solver an invariant about a number without bounds rules nothing out for certain.
    """
    monkeypatch.setattr(solver, "available", lambda: False)
    far = Invariant(
        "far", "beyond what is tried", "", "thing", ("n1",),
        lambda them: all(each["n1"] > 1000 for each in them),
    )  # fmt: skip
    scope = scope_of(plain(rung(1, "most", "n1"), LOTS), LOCAL, {}, [far])

    assert scope.can(Event.WORKED, "r1").answer is Answer.CANNOT_TELL


def test_an_unread_fact_is_filled_in_so_that_no_invariant_breaks() -> None:
    """
    The first rung decides; the fact of the second is not read, but still what it has to be.
    """
    together = Invariant(
        "go-together", "y0 only with y2", "", "thing", ("y0", "y2"),
        lambda them: all(each["y0"] <= each["y2"] for each in them),
    )  # fmt: skip
    scope = scope_of(
        plain(rung(1, "keep", "y0"), rung(2, "keep", "y2"), LOTS), LOCAL, {}, [together]
    )
    found = scope.can(Event.DECIDED, "r1")

    assert found.case is not None
    assert {"y0": (0, 1), "y2": (0, 1)} == found.case.table


def test_the_ways_to_a_draw_are_told_apart() -> None:
    """
    Two come to the lots if both pass or neither does, and if they are level then.
    """
    scope = scope_of(plain(rung(1, "keep", "y0"), rung(2, "most", "n1"), LOTS), LOCAL, {})

    assert [
        (("r1", "none passes"), ("r2", "equal")),
        (("r1", "all pass"), ("r2", "equal")),
    ] == [tie.says for tie in scope.ties]


def test_a_promise_can_be_broken_unless_an_invariant_backs_it() -> None:
    """
    Two may share a value by which a list settles, if nothing says that they never do.
    """
    leftmost = plain(rung(1, "leftmost", "n2"))

    assert scope_of(leftmost, LOCAL, {}).refused.answer is Answer.YES
    assert ("n2-distinct",) == scope_of(leftmost, LOCAL, {}, [distinct("n2")]).refused.breaks


def test_an_invariant_about_order_needs_no_values() -> None:
    """
    That no two share a number without bounds is certain, if it says that only order matters.
    """
    leftmost = plain(rung(1, "leftmost", "n1"))
    by_order = attrs.evolve(distinct("n1"), by_order=True)

    assert Answer.CANNOT_TELL is scope_of(leftmost, LOCAL, {}, [distinct("n1")]).refused.answer
    assert Answer.NO is scope_of(leftmost, LOCAL, {}, [by_order]).refused.answer


def test_only_invariants_about_the_whole_set_leave_things_open() -> None:
    """
    Beside a fact about all candidates, an invariant about a local fact still rules out.
    """
    both = plain(rung(1, "most", "s0"), rung(2, "keep", "y0"), LOTS)

    def worked(invariant: Invariant, which: str) -> Answer:
        return scope_of(both, made.VOCABULARY, {}, [invariant]).can(Event.WORKED, which).answer

    flat = Invariant(
        "flat", "all alike", "", "thing", ("s0",),
        lambda them: len({each["s0"] for each in them}) == 1,
    )  # fmt: skip
    assert Answer.NO is worked(never("never-y0", "y0", 1), "r2")
    assert Answer.CANNOT_TELL is worked(flat, "r1")


def test_the_fourth_step_of_placing_waits_for_a_reading() -> None:
    """
    A step behind one that always applies is never reached, unless steps narrow.
    """
    (placing,) = read_lists(FIXTURES / "good" / "place-worker.toml")
    behind = attrs.evolve(
        placing,
        steps=(*placing.steps, attrs.evolve(placing.ties[0], id="behind", place=RungPlace.STEP)),
    )

    def reached(choice: str) -> Answer:
        scope = scope_of(behind, CITIES, {"place-ties": choice})
        return scope.can(Event.LOOKED, "behind").answer

    assert (Answer.NO, Answer.YES) == (reached("hierarchy-at-once"), reached("next-step-first"))


def cut_short(plist: PriorityList) -> PriorityList:
    """The list with fewer rungs: every table of three is many tables."""
    if plist.steps:
        return attrs.evolve(
            plist, rungs=plist.rungs[:1], steps=plist.steps[-2:], ties=plist.ties[-2:]
        )
    return attrs.evolve(plist, rungs=(*plist.rungs[:-2][:2], *plist.rungs[-2:]))


@settings(made.steady, max_examples=40)
@given(made.priority_lists().map(cut_short), made.readings())
def test_three_candidates_show_nothing_that_two_do_not(
    plist: PriorityList, readings: dict[str, str]
) -> None:
    """
    With local facts, whatever can happen at a rung among three can happen among two.
    """
    assume(not shape_problems(plist, made.READINGS))

    assert seen(scope_of(plist, LOCAL, readings, most=3)) == seen(scope_of(plist, LOCAL, readings))


@settings(made.steady, max_examples=60)
@given(made.priority_lists(), made.readings(), st.lists(made.tables(), min_size=1, max_size=5))
def test_four_candidates_and_more_show_nothing_that_two_do_not(
    plist: PriorityList, readings: dict[str, str], given_tables: list[made.Table]
) -> None:
    """
    Whatever happens at a rung in any table of four to ten candidates can happen among two.
    """
    compiled = compile_list(plist, LOCAL, readings)
    can = seen(scope_of(plist, LOCAL, readings))

    for table in given_tables:
        for count in (4, 10):
            trace = decide(compiled, table, range(count), why=True)
            happened = {(each.rung, Event.LOOKED) for each in trace.looked}
            happened |= {(each.rung, Event.NARROWED) for each in trace.looked if each.narrowed}
            if trace.decided_by is not None:
                happened.add((trace.decided_by, Event.DECIDED))
            assert set() == happened - can


FACTS = (*made.YES_NO, *made.NUMBERS)


@st.composite
def invariants(draw: st.DrawFn) -> Invariant:
    """Something that holds of some if it holds of all: never together, at most a number, apart."""
    one, other = draw(st.lists(st.sampled_from(FACTS), min_size=2, max_size=2, unique=True))
    first, second, most = (draw(st.integers(0, 3)) for _ in range(3))
    holds = draw(
        st.sampled_from(
            [
                lambda them: not any(e[one] == first and e[other] == second for e in them),
                lambda them: sum(e[one] == first for e in them) <= most,
                lambda them: len({(e[one], e[other]) for e in them}) == len(them),
                lambda them: all(e[one] <= e[other] for e in them),
            ]
        )
    )
    return Invariant(f"{one}-{other}", "so it is", "", "thing", (one, other), holds)


@settings(made.steady, max_examples=25)
@given(
    made.priority_lists(),
    made.readings(),
    st.lists(invariants(), min_size=1, max_size=3),
    made.tables(),
)
def test_what_is_ruled_out_never_happens(
    plist: PriorityList, readings: dict[str, str], always: list[Invariant], table: made.Table
) -> None:
    """
    In a table of many candidates that breaks no invariant, nothing dead under them happens.
    """
    scope = scope_of(plist, LOCAL, readings, always)
    chosen: list[int] = []
    for candidate in range(10):
        values = [{fact: table[fact, each] for fact in FACTS} for each in (*chosen, candidate)]
        if all(each.holds(values) for each in always):
            chosen.append(candidate)
    trace = decide(compile_list(plist, LOCAL, readings), table, chosen, why=True)

    happened = {(each.rung, Event.LOOKED) for each in trace.looked}
    happened |= {(each.rung, Event.NARROWED) for each in trace.looked if each.narrowed}
    if trace.decided_by is not None:
        happened.add((trace.decided_by, Event.DECIDED))
    assert set() == {key for key in happened if scope.events[key].answer is Answer.NO}


@settings(made.steady, max_examples=120)
@given(made.priority_lists(), st.data(), made.readings(), made.tables())
def test_lists_that_agree_on_two_agree_on_more(
    plist: PriorityList, data: st.DataObject, readings: dict[str, str], table: made.Table
) -> None:
    """
    If no table of two parts a list from the same list with a rung changed, no larger one does.
    """
    part = data.draw(
        st.sampled_from([each for each in ("rungs", "steps", "ties") if getattr(plist, each)])
    )
    rungs = list(getattr(plist, part))
    at = data.draw(st.integers(0, len(rungs) - 1))
    how = data.draw(st.sampled_from(["drop", "swap"]))
    if how == "drop":
        del rungs[at]
    else:
        rungs[at : at + 2] = reversed(rungs[at : at + 2])
    changed = attrs.evolve(plist, **{part: tuple(rungs)})
    try:
        same = same_decisions(plist, changed, LOCAL, readings)
    except BadInputError:  # it does not settle any more, or not before it has to
        return
    one, other = (compile_list(each, LOCAL, readings) for each in (plist, changed))

    if same.answer is Answer.YES:
        for count in (1, 3, 5, 10):
            assert decide(one, table, range(count)) == decide(other, table, range(count))
    else:
        assert same.difference is not None
        assert same.difference.first != same.difference.second


def test_a_difference_comes_with_its_smallest_table() -> None:
    """
    Swapping two rungs matters as soon as they disagree.
    """
    one, other = rung(1, "keep", "y0"), rung(2, "most", "n1")
    same = same_decisions(plain(one, other, LOTS), plain(other, one, LOTS), LOCAL)

    assert same.answer is Answer.NO
    assert same.difference is not None
    assert {"y0": (0, 1), "n1": (1, 0)} == same.difference.table
    assert (1, 0) == (same.difference.first, same.difference.second)


def test_a_difference_that_an_invariant_rules_out_is_none() -> None:
    """
    Two lists that part only where something is never so decide the same.
    """
    tested = plain(rung(1, "keep", "y0"), LOTS)

    assert Answer.NO is same_decisions(tested, plain(LOTS), LOCAL).answer
    same = same_decisions(tested, plain(LOTS), LOCAL, {}, [never("never-y0", "y0", 1)])
    assert (Answer.YES, ("never-y0",)) == (same.answer, same.breaks)


def test_facts_about_the_others_are_tried_with_three() -> None:
    """
    A list that reads a fact about the whole set is tried with three candidates.
    """
    listed = plain(rung(1, "most", "s0"), LOTS)

    assert (2, 3) == (
        scope_of(listed, LOCAL, {}).candidates,
        scope_of(listed, made.VOCABULARY, {}).candidates,
    )


# --- facts under another name ---------------------------------------------------------------------

ALIASES = """
game = "Boats"
[[kind]]
name = "boat"
[[fact]]
name = "crew"
kind = "number"
low = 0
high = 6
label = "crew"
ask = "How many are in {candidate}?"
[[fact]]
name = "wind"
kind = "one-of"
values = ["calm", "fair", "strong"]
label = "wind"
ask = "How is the wind at {candidate}?"
[[fact]]
name = "hands"
kind = "number"
label = "hands"
is = "crew"
[[draw]]
name = "lots"
label = "lots"
how = "Draw lots."
"""


def by(kind: str, looks_at: str, more: str = "") -> PriorityList:
    """A list of one rung and lots."""
    said = 'cite = "c"\nlabel = "l"\nbecause = "b"\n'
    text = '[[list]]\nid = "go"\nquestion = "?"\ncandidates = "boat"\ncite = "c"\nlabel = "l"\n'
    text += f'[[list.rung]]\nid = "r"\nkind = "{kind}"\nfact = "{looks_at}"\n{more}{said}'
    text += f'[[list.rung]]\nid = "lots"\nkind = "draw"\nprocedure = "lots"\n{said}'
    (plist,) = parse_lists(text, "lists.toml")
    return plist


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (by("most", "hands"), by("least", "hands")),
        (by("most", "(crew)"), by("least", "(crew)")),
        (by("most", " crew "), by("least", "crew(me)")),
        (by("keep", "(crew)", "at-least = 3\n"), by("keep", "(crew)", "at-least = 4\n")),
        (by("keep", "hands", "at-least = 3\n"), by("keep", "hands", "at-least = 5\n")),
        (by("most", "(wind)"), by("least", "wind")),
    ],
)
def test_a_fact_under_another_name_is_compared_by_its_values(
    one: PriorityList, other: PriorityList
) -> None:
    """
    In brackets or under a name of its own, a fact takes every value that matters.
    """
    words = parse_facts(ALIASES).words_of_facts

    assert Answer.NO is same_decisions(one, other, words).answer
    assert all(
        Answer.YES is scope_of(plist, words, {}).can(Event.DECIDED, "r").answer
        for plist in (one, other)
    )


@pytest.mark.parametrize("looks_at", ["hands", "(crew)", " crew "])
def test_a_fact_under_another_name_is_known_to_be_read(looks_at: str) -> None:
    """
    The trace names the fact itself, so nobody takes it for one that was not read.
    """
    words = parse_facts(ALIASES).words_of_facts
    compiled = compile_for_tables(by("most", looks_at), words, {})
    trace = traced(compiled, {"crew": (1, 2)}, 2)

    assert trace is not None
    assert ("crew",) == trace.facts


# --- parts of a list ------------------------------------------------------------------------------

FAR = '[[list.rung]]\nid = "far"\nkind = "most"\nfact = "sum(crew(b) for b in others) + crew"\n'


def with_far(*rungs: str, last: str = "draw") -> PriorityList:
    """A list of these rungs, with a sum over the others behind them, and an end."""
    said = 'cite = "c"\nlabel = "l"\nbecause = "b"\n'
    text = '[[list]]\nid = "go"\nquestion = "?"\ncandidates = "boat"\ncite = "c"\nlabel = "l"\n'
    for number, rung in enumerate(rungs, start=1):
        text += f'[[list.rung]]\nid = "r{number}"\n{rung}\n{said}'
    end = 'procedure = "lots"\n' if last == "draw" else 'fact = "crew"\n'
    text += f'{FAR}{said}[[list.rung]]\nid = "last"\nkind = "{last}"\n{end}{said}'
    (plist,) = parse_lists(text, "lists.toml")
    return plist


MANY = 'kind = "require"\nfact = "crew >= 3"\nnobody = "n"'
FEW = 'kind = "require"\nfact = "crew <= 2"\nnobody = "n"'
LITTLE = 'kind = "keep"\nfact = "crew <= 2"'


def test_requirements_that_contradict_each_other_are_found_before_a_sum() -> None:
    """
    The sum behind them needs any number of boats, they need one; nobody comes to the sum.
    """
    words = parse_facts(ALIASES).words_of_facts
    never, can = (scope_of(with_far(*each), words, {}) for each in ((MANY, FEW), (MANY,)))

    assert (Answer.NO, Answer.YES) == (never.chooses.answer, can.chooses.answer)
    assert Answer.NO is never.can(Event.LOOKED, "far").answer
    assert Answer.YES is can.can(Event.LOOKED, "far").answer


def test_a_rung_before_a_sum_is_dead_whatever_comes_behind() -> None:
    """
    What those before it rule out is ruled out with a sum behind it too; the sum stays open.
    """
    words = parse_facts(ALIASES).words_of_facts
    scope = scope_of(with_far(MANY, LITTLE), words, {})

    assert Answer.NO is scope.can(Event.WORKED, "r2").answer
    assert Answer.NO is scope.can(Event.DECIDED, "r2").answer
    assert Answer.YES is scope.can(Event.DECIDED, "r1").answer


def test_values_that_nobody_shares_settle_behind_a_sum_too() -> None:
    """
    With the promise that no two boats share a crew, the last rung never refuses.
    """
    words = parse_facts(ALIASES).words_of_facts
    apart = Invariant(
        name="apart",
        says="s",
        cite="c",
        of="boat",
        facts=("crew",),
        holds=AtMostShare("crew", 1),
        by_order=True,
    )
    plist = with_far(last="leftmost")

    assert Answer.YES is scope_of(plist, words, {}).refused.answer
    assert Answer.NO is scope_of(plist, words, {}, [apart]).refused.answer


def test_a_list_is_the_same_as_itself_whatever_it_looks_at() -> None:
    """
    Other names and reasons change nothing; another kind of rung does.
    """
    words = parse_facts(ALIASES).words_of_facts
    plist = with_far(LITTLE)
    renamed = attrs.evolve(
        plist,
        label="other",
        rungs=tuple(attrs.evolve(each, because="so", id=f"x-{each.id}") for each in plist.rungs),
    )
    other = with_far(LITTLE.replace("<= 2", "<= 3"))

    assert Answer.YES is same_decisions(plist, renamed, words).answer
    assert Answer.NO is same_decisions(plist, other, words).answer
