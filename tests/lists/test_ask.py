"""Asking: which question comes next, and which never does."""

import attrs
import pytest
from lists.example import FIXTURES, PALENQUE, TIKAL, UXMAL, VOCABULARY

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted, ask, question_to_json
from pakal.lists.decide import bind, decide_from
from pakal.lists.model import PriorityList, Rung
from pakal.lists.read import parse_lists, read_lists
from pakal.lists.trace import Draw, Ending, Trace

BOOK = bind(read_lists(sorted((FIXTURES / "good").glob("*.toml")), VOCABULARY), VOCABULARY)
PLACE = BOOK["place-worker"]


def one_rung(text: str) -> PriorityList:
    head = '[[list]]\nid = "x"\nquestion = "?"\ncandidates = "city"\ncite = "1"\nlabel = "x"\n'
    more = 'cite = "1"\nlabel = "x"\nbecause = "so"\n'
    rungs = "".join(
        f'[[list.rung]]\nid = "r{n}"\n{more}{body}\n' for n, body in enumerate(text.split(";"))
    )
    (plist,) = parse_lists(head + rungs, "x", VOCABULARY)
    return plist


def test_the_first_question_is_that_of_the_first_rung() -> None:
    """
    With nothing known, the first rung's fact is asked of everybody.
    """
    assert FactWanted(
        "place-worker", "claims-building", "claims_building", (TIKAL, UXMAL), (TIKAL, UXMAL)
    ) == ask(PLACE, {}, (TIKAL, UXMAL))


def test_only_the_missing_values_are_asked() -> None:
    """
    Who has answered is not asked again.
    """
    question = ask(PLACE, {("claims_building", TIKAL): 0}, (TIKAL, UXMAL))

    assert isinstance(question, FactWanted)
    assert (UXMAL,) == question.candidates


def test_nobody_out_is_asked() -> None:
    """
    After one step has dropped a city, the next question leaves that city out.
    """
    known = {("claims_building", each): int(each != TIKAL) for each in (TIKAL, UXMAL, PALENQUE)}

    question = ask(PLACE, known, (TIKAL, UXMAL, PALENQUE))

    assert isinstance(question, FactWanted)
    assert ("god_rank", (UXMAL, PALENQUE)) == (question.fact, question.candidates)


def test_one_candidate_needs_no_question() -> None:
    """
    A single candidate is chosen without asking anything.
    """
    trace = ask(PLACE, {}, (UXMAL,))

    assert isinstance(trace, Trace)
    assert (UXMAL, Ending.ONLY_CANDIDATE) == (trace.outcome, trace.ending)


def test_one_candidate_is_asked_what_is_required() -> None:
    """
    Where a requirement can leave nobody, even a single candidate is asked.
    """
    question = ask(BOOK["retreat"], {}, (UXMAL,))

    assert isinstance(question, FactWanted)
    assert ("in_reach", (UXMAL,)) == (question.fact, question.candidates)


def test_one_candidate_is_not_compared_with_itself() -> None:
    """
    Before the steps of a list that may say nobody, a single candidate is not asked for a value
    that only others could beat.
    """
    more = 'cite = "1"\nlabel = "x"\nbecause = "so"\n'
    (plist,) = parse_lists(
        '[[list]]\nid = "x"\nquestion = "?"\ncandidates = "city"\ncite = "1"\nlabel = "x"\n'
        f'[[list.rung]]\nid = "most"\nkind = "most"\nfact = "workers"\n{more}'
        f'[[list.step]]\nid = "reach"\nkind = "keep"\nfact = "in_reach"\n{more}'
        f'[[list.step]]\nid = "none"\nkind = "nobody"\n{more}'
        f'[[list.tie]]\nid = "lots"\nkind = "draw"\nprocedure = "lots"\n{more}'
    )

    question = ask(bind((plist,), VOCABULARY)["x"], {}, (TIKAL,))

    assert isinstance(question, FactWanted)
    assert ("reach", "in_reach") == (question.rung, question.fact)


def test_an_answer_that_cannot_matter_is_not_asked() -> None:
    """
    Tikal claims a building and wins every tie, so it is settled whatever Uxmal would claim.
    """
    known = {("claims_building", TIKAL): 1, ("god_rank", TIKAL): 1, ("god_rank", UXMAL): 2}

    trace = decide_from(PLACE, known, (TIKAL, UXMAL))

    assert isinstance(trace, Trace)
    assert (TIKAL, Ending.WHATEVER_THE_ANSWERS) == (trace.outcome, trace.ending)


def test_who_cannot_reach_the_best_is_not_asked() -> None:
    """
    When one has the greatest value there can be and the list settles there, nobody else matters.
    """
    compiled = bind((one_rung('kind = "most"\nfact = "workers"\nunique = true'),), VOCABULARY)["x"]

    trace = ask(compiled, {("workers", UXMAL): 12}, (TIKAL, UXMAL, PALENQUE))

    assert isinstance(trace, Trace)
    assert UXMAL == trace.outcome
    assert (None, 12, None) == trace.looked[0].values


def test_who_cannot_be_beaten_by_the_worst_is_not_asked() -> None:
    """
    When the other has the least value there can be and nobody shares one, the answer is clear.
    """
    compiled = bind((one_rung('kind = "most"\nfact = "workers"\nunique = true'),), VOCABULARY)["x"]

    trace = ask(compiled, {("workers", UXMAL): 0}, (TIKAL, UXMAL))

    assert isinstance(trace, Trace)
    assert TIKAL == trace.outcome


def test_an_unknown_value_may_beat_the_best_known() -> None:
    """
    Uxmal would lose a draw level with Tikal, but may still have more workers, so it is asked.
    """
    plist = one_rung('kind = "most"\nfact = "workers";kind = "leftmost"\nfact = "position"')
    compiled = bind((plist,), VOCABULARY)["x"]
    positions = {("position", TIKAL): 1, ("position", UXMAL): 2}

    question = ask(compiled, {("workers", TIKAL): 3, **positions}, (TIKAL, UXMAL))
    trace = ask(compiled, {("workers", TIKAL): 12, **positions}, (TIKAL, UXMAL))

    assert isinstance(question, FactWanted)
    assert (UXMAL,) == question.candidates
    assert isinstance(trace, Trace)
    assert TIKAL == trace.outcome


def test_a_step_met_by_the_only_candidate_decides() -> None:
    """
    In a list that may say nobody, the step that a single candidate meets is the deciding one.
    """
    trace = ask(BOOK["remove-worker"], {("workers", TIKAL): 2}, (TIKAL,))

    assert isinstance(trace, Trace)
    assert (TIKAL, "led-by-player") == (trace.outcome, trace.decided_by)


def test_who_can_only_draw_level_is_asked_where_levels_count() -> None:
    """
    Without a promise of different values, somebody who may draw level is still asked.
    """
    plist = one_rung('kind = "most"\nfact = "workers";kind = "draw"\nprocedure = "lots"')
    compiled = bind((plist,), VOCABULARY)["x"]

    question = ask(compiled, {("workers", UXMAL): 12}, (TIKAL, UXMAL))

    assert isinstance(question, FactWanted)
    assert (TIKAL,) == question.candidates


def test_equals_go_on_to_the_next_rung() -> None:
    """
    Known to be equal, the survivors are not asked about that rung and the draw decides.
    """
    plist = one_rung('kind = "most"\nfact = "workers";kind = "draw"\nprocedure = "lots"')
    compiled = bind((plist,), VOCABULARY)["x"]

    trace = ask(compiled, {("workers", UXMAL): 2, ("workers", TIKAL): 2}, (UXMAL, TIKAL))

    assert isinstance(trace, Trace)
    assert Draw("lots", (TIKAL, UXMAL)) == trace.outcome


def test_a_value_out_of_bounds_is_refused() -> None:
    """
    An answer the fact cannot have is bad input, with its bounds.
    """
    with pytest.raises(BadInputError, match="'claims_building' of candidate 0 is given as 2"):
        ask(PLACE, {("claims_building", TIKAL): 2}, (TIKAL, UXMAL))


def test_two_at_one_position_are_refused() -> None:
    """
    A rung that has to settle complains when two candidates are given the same position.
    """
    compiled = bind((one_rung('kind = "leftmost"\nfact = "position"'),), VOCABULARY)["x"]

    with pytest.raises(BadInputError, match="two candidates share the value 3 of 'position'"):
        ask(compiled, {("position", TIKAL): 3, ("position", UXMAL): 3}, (TIKAL, UXMAL))


def test_many_unknown_values_are_asked_without_looking_ahead() -> None:
    """
    With a dozen candidates the walk asks at once instead of trying every answer.
    """
    question = ask(PLACE, {}, range(12))

    assert isinstance(question, FactWanted)
    assert tuple(range(12)) == question.candidates


def test_a_question_is_json_with_a_version() -> None:
    """
    A question as JSON data names list, rung, fact and candidates.
    """
    question = ask(PLACE, {}, (TIKAL, UXMAL))

    assert isinstance(question, FactWanted)
    assert {
        "format": "pakal-question",
        "version": 1,
        "list": "place-worker",
        "rung": "claims-building",
        "fact": "claims_building",
        "candidates": [TIKAL, UXMAL],
        "among": [TIKAL, UXMAL],
    } == question_to_json(question)


def test_a_rung_out_of_force_is_not_asked() -> None:
    """
    Under the other reading the other rung's question comes.
    """
    lists = read_lists(FIXTURES / "good" / "retreat.toml", VOCABULARY)
    known = {("in_reach", TIKAL): 1, ("in_reach", UXMAL): 1}
    asked = []
    for choice in VOCABULARY.readings["retreat-god"]:
        compiled = bind(lists, VOCABULARY, {"retreat-god": choice})["retreat"]
        question = ask(compiled, known, (TIKAL, UXMAL))
        assert isinstance(question, FactWanted)
        asked.append(question.rung)

    assert ["best-god", "top-god"] == asked


def test_rungs_are_values() -> None:
    """
    A rung altered and altered back is equal to what it was.
    """
    rung = PLACE.plist.rung("new-city")

    other = attrs.evolve(rung, at_most=1)

    assert isinstance(rung, Rung)
    assert rung != other
    assert rung == attrs.evolve(other, at_most=0)
