"""What a reason claims is so: made-up lists over made-up tables of facts."""

import attrs
import claims
import pytest
from claims import Facts
from hypothesis import given
from lists import strategies as made_up
from lists.example import FIXTURES, PALENQUE, TIKAL, UXMAL, VOCABULARY, state

from pakal.lists.ask import FactWanted, ask
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.explain import explain_line
from pakal.lists.model import Direction, PriorityList, Rung, RungKind
from pakal.lists.read import read_lists

KINDS = {fact.name: fact.kind for fact in made_up.VOCABULARY.facts}

# What a rung of each kind may truly say of the chosen one, and in a few words of all it leaves.
WORDS = {
    RungKind.REQUIRE: ("Passes {id}", "it is the only one that passes {id}"),
    RungKind.KEEP: ("Passes {id}", "it passes {id}"),
    RungKind.MOST: ("Most in {id}", "it has most in {id} ({{value}})"),
    RungKind.LEAST: ("Least in {id}", "it has least in {id} ({{value}})"),
    RungKind.FIRST: ("First in {id}", "it comes first in {id} ({{value}})"),
    RungKind.LEFTMOST: ("First in {id}", "it comes first in {id}"),
    RungKind.OLDEST: ("Oldest in {id}", "it is the oldest in {id} ({{value}})"),
    RungKind.DRAW: ("Draw in {id}", "the rest of the list leaves them tied"),
    RungKind.NOBODY: ("Nobody in {id}", "no step applies"),
}
RANKED = {
    Direction.FORWARDS: ("Highest god in {id}", "{{value}} outranks {{others}} in {id}"),
    Direction.BACKWARDS: ("Lowest god in {id}", "{{value}} ranks below {{others}} in {id}"),
}


def worded(plist: PriorityList) -> PriorityList:
    """Return the list with sentences that fit its rungs."""

    def rung(each: Rung) -> Rung:
        words = RANKED[each.direction] if each.kind is RungKind.ORDER else WORDS[each.kind]
        label, because = (text.format(id=each.id) for text in words)
        return attrs.evolve(each, label=label, because=because)

    parts = {key: tuple(map(rung, getattr(plist, key))) for key in ("rungs", "steps", "ties")}
    return attrs.evolve(plist, **parts)


def facts_of(compiled: Compiled[made_up.Table], table: made_up.Table, among: list[int]) -> Facts:
    """Return what is really so at a made-up table."""
    vocabulary = compiled.vocabulary
    return Facts(
        plist=compiled.plist,
        readings=compiled.readings,
        value=lambda fact, each: vocabulary.fact(fact).value(table, each, among),
        said=lambda _, __: None,
        kinds=KINDS,
    )


@made_up.steady
@given(
    made_up.priority_lists().map(worded),
    made_up.readings(),
    made_up.tables(),
    made_up.candidates(smallest=1),
)
def test_everything_a_sentence_claims_holds_for_the_set_it_names(
    plist: PriorityList, chosen: dict[str, str], table: made_up.Table, among: list[int]
) -> None:
    """
    A candidate called highest, most, first or the only one is so among those named.
    """
    compiled = compile_list(plist, made_up.VOCABULARY, chosen)
    trace = compiled.traced(table, among)

    line = explain_line(trace, compiled, claims.name)

    claims.check(line, facts_of(compiled, table, among), among)


@made_up.steady
@given(
    made_up.priority_lists().map(worded),
    made_up.readings(),
    made_up.tables(),
    made_up.candidates(smallest=1),
)
def test_a_sentence_from_answers_claims_no_more_than_is_so(
    plist: PriorityList, chosen: dict[str, str], table: made_up.Table, among: list[int]
) -> None:
    """
    Asked one fact at a time, the reason claims nothing that the answers not given could refute.
    """
    compiled = compile_list(plist, made_up.VOCABULARY, chosen)
    facts = facts_of(compiled, table, among)
    known: dict[tuple[str, int], int] = {}
    answer = ask(compiled, known, among)
    while isinstance(answer, FactWanted):
        for each in answer.candidates:
            known[answer.fact, each] = facts.value(answer.fact, each)
        answer = ask(compiled, known, among)

    line = explain_line(answer, compiled, claims.name)

    if "still unknown" not in line and "the rest" not in line:
        claims.check(line, facts, among)


def sentence_of(position: dict[str, tuple[int, ...]], list_id: str = "place-worker") -> str:
    """Return the reason in the small game of cities, without citation."""
    lists = read_lists(sorted((FIXTURES / "good").glob("*.toml")), VOCABULARY)
    plist = next(each for each in lists if each.id == list_id)
    compiled = compile_list(plist, VOCABULARY)
    trace = compiled.traced(position, (TIKAL, UXMAL, PALENQUE))
    return explain_line(trace, compiled, VOCABULARY.namer("city", position)).partition(". [")[0]


def test_a_sentence_says_who_was_in_question_and_what_narrowed_before() -> None:
    """
    The rungs that narrowed come first, in order; those still in question stand beside the chosen.
    """
    position = state(workers=(1, 0, 0, 1), leads=(0, 1, 0, 0))

    assert ("Palenque (or Uxmal): none of his workers; he does not lead there yet") == sentence_of(
        position
    )


def test_a_comparison_tells_both_values() -> None:
    """
    Who wins by a number is told with the number of the others.
    """
    position = state(god_rank=(1, 1, 2, 3), workers=(3, 2, 5, 0))

    assert (
        "Tikal (or Uxmal): best god; most of his workers are there (3 against 2)"
    ) == sentence_of(position, "retreat")


@pytest.mark.parametrize(
    "wrong",
    [
        "<1> (or <2>): it has most in rung-1 (3 against 2). [page 1]",
        "<1>: it has most in rung-1 (3). [page 1]",
        "<2> (or <1>, <3>): it has least in rung-1 (2 against 3). [page 1]",
        "<1> (or <2>, <3>): it has most in rung-1 (4 against 2). [page 1]",
        "<1> (or 3 others): it has most in rung-1 (3 against 2, 1). [page 1]",
    ],
)
def test_the_check_finds_what_is_not_so(wrong: str) -> None:
    """
    A sentence that leaves somebody out, or tells a wrong value, does not pass the check.
    """
    rungs = tuple(
        Rung(id="rung-1", kind=kind, cite="page 1", label=label, because=because, fact="n0")
        for kind, label, because in (
            (RungKind.MOST, "Most in rung-1", "it has most in rung-1 ({value})"),
            (RungKind.LEAST, "Least in rung-1", "it has least in rung-1 ({value})"),
        )
    )
    plist = PriorityList(
        id="x", question="?", candidates="thing", cite="page 1", label="X", rungs=rungs
    )
    values = {1: 3, 2: 2, 3: 1}
    facts = Facts(plist, {}, lambda _, each: values[each], lambda _, __: None, KINDS)
    right = "<1> (or <2>, <3>): it has most in rung-1 (3 against 2, 1). [page 1]"

    claims.check(right, facts, (1, 2, 3))
    with pytest.raises(AssertionError):
        claims.check(wrong, facts, (1, 2, 3))
