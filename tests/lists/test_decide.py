"""Deciding by the example lists: readings, steps, endings, and what a compiled list refuses."""

from fractions import Fraction

import attrs
import pytest
from lists.example import (
    FIXTURES,
    PALENQUE,
    SEIBAL,
    TIKAL,
    UXMAL,
    VOCABULARY,
    state,
)

from pakal.errors import BadInputError
from pakal.lists.compile import compile_list
from pakal.lists.decide import bind, chances, decide
from pakal.lists.model import Fact, FactKind, Scope, Vocabulary
from pakal.lists.read import parse_lists, read_lists
from pakal.lists.trace import Draw, Ending, trace_from_json, trace_to_json

LISTS = read_lists(sorted((FIXTURES / "good").glob("*.toml")), VOCABULARY)
BOOK = bind(LISTS, VOCABULARY)
ALL = (TIKAL, UXMAL, PALENQUE, SEIBAL)


def test_the_first_step_that_applies_is_taken() -> None:
    """
    A city that claims a building goes before one without workers and one with more tiles.
    """
    position = state(
        claims_building=(0, 0, 1, 0), workers=(0, 1, 1, 1), tiles_of_its_god=(0, 5, 0, 0)
    )

    assert PALENQUE == decide(BOOK["place-worker"], position, ALL)


def test_a_step_nobody_meets_is_passed_over() -> None:
    """
    Where nobody claims a building, the next step is taken.
    """
    position = state(workers=(1, 1, 1, 0), tiles_of_its_god=(0, 5, 0, 0))

    trace = decide(BOOK["place-worker"], position, ALL, why=True)

    assert (SEIBAL, "new-city") == (trace.outcome, trace.decided_by)
    assert ["claims-building", "new-city"] == [each.rung for each in trace.looked]


def test_a_tie_inside_a_step_goes_to_the_ties() -> None:
    """
    Two cities meet the first step, and the higher god wins though the other meets the next too.
    """
    position = state(claims_building=(1, 1, 0, 0), workers=(0, 1, 1, 1), god_rank=(2, 1, 3, 3))

    trace = decide(BOOK["place-worker"], position, ALL, why=True)

    assert (UXMAL, "highest-god") == (trace.outcome, trace.decided_by)
    assert (("place-ties", "hierarchy-at-once"),) == trace.readings


def test_under_the_other_reading_the_steps_narrow() -> None:
    """
    Read as plain narrowing, the same tie goes to the city that meets the next step.
    """
    position = state(claims_building=(1, 1, 0, 0), workers=(0, 1, 1, 1), god_rank=(2, 1, 3, 3))
    other = bind(LISTS, VOCABULARY, {"place-ties": "next-step-first"})["place-worker"]

    trace = decide(other, position, ALL, why=True)

    assert (TIKAL, "new-city") == (trace.outcome, trace.decided_by)
    assert (("place-ties", "next-step-first"),) == trace.readings


def test_a_rung_is_in_force_under_its_reading_only() -> None:
    """
    The best god to be had counts under one choice, only the top god under the other.
    """
    position = state(god_rank=(4, 3, 2, 2), workers=(2, 1, 1, 1))
    top_only = bind(LISTS, VOCABULARY, {"retreat-god": "top-only"})["retreat"]

    assert PALENQUE == decide(BOOK["retreat"], position, ALL)
    assert TIKAL == decide(top_only, position, ALL)


def test_a_rung_passed_over_is_named() -> None:
    """
    The look after a rung out of force names that rung and the reading.
    """
    trace = decide(BOOK["retreat"], state(), ALL, why=True)

    after = trace.looked[2]
    assert ("most-workers", ("top-god",)) == (after.rung, after.about.skipped)
    assert (("retreat-god", "best-available"),) == after.about.readings


def test_a_single_candidate_must_meet_the_requirement() -> None:
    """
    With a requirement, being alone is not enough.
    """
    position = state(in_reach=(0, 1, 1, 1))

    trace = decide(BOOK["retreat"], position, (TIKAL,), why=True)

    assert decide(BOOK["retreat"], position, (TIKAL,)) is None
    assert (None, "in-reach", Ending.NOBODY) == (trace.outcome, trace.decided_by, trace.ending)


def test_no_step_and_then_nobody() -> None:
    """
    A `nobody` step ends the list when no step before it applies, also for one candidate.
    """
    position = state(workers=(0, 0, 0, 0))

    assert decide(BOOK["remove-worker"], position, ALL) is None
    assert decide(BOOK["remove-worker"], position, (UXMAL,)) is None


def test_backwards_is_the_other_end_of_the_hierarchy() -> None:
    """
    In reverse order the lowest god wins.
    """
    position = state(god_rank=(1, 5, 3, 2))

    assert UXMAL == decide(BOOK["remove-worker"], position, ALL)


def test_a_conditional_ending_follows_its_reading() -> None:
    """
    The last tie is a draw under two choices and the oldest under the third.
    """
    endings = {
        choice: bind(LISTS, VOCABULARY, {"last-tie": choice})["remove-worker"].decide(state(), ALL)
        for choice in VOCABULARY.readings["last-tie"]
    }

    assert {"random": Draw("lots", ALL), "coin": Draw("lots", ALL), "oldest": TIKAL} == endings


def test_those_tied_stand_in_ascending_order() -> None:
    """
    A draw is the same value in whatever order the candidates came.
    """
    assert Draw("lots", ALL) == decide(BOOK["remove-worker"], state(), (3, 0, 2, 1))


def test_chances_of_every_kind_of_outcome() -> None:
    """
    A choice is certain, a draw has its procedure's chances, nobody has none.
    """
    compiled = BOOK["place-worker"]

    assert {TIKAL: Fraction(1)} == chances(compiled, state(), TIKAL)
    assert {} == chances(compiled, state(), None)
    assert {TIKAL: Fraction(1, 3), PALENQUE: Fraction(2, 3)} == chances(
        compiled, state(), Draw("region-cards", (TIKAL, PALENQUE))
    )


def test_a_set_dependent_fact_sees_everybody_given() -> None:
    """
    It is computed among all candidates given, also when some have dropped out before.
    """

    def how_many(_: object, candidate: int, among: object) -> int:
        return len(tuple(among)) * 10 + candidate  # type: ignore[call-overload]

    fact: Fact[object] = Fact(
        name="crowd",
        kind=FactKind.NUMBER,
        ask="?",
        label="crowd",
        compute=how_many,
        scope=Scope.SET,
    )
    small: Fact[object] = Fact(
        name="small", kind="yes-no", ask="?", label="small", compute=lambda _, each: each < 2
    )
    head = '[[list]]\nid = "x"\nquestion = "?"\ncandidates = "c"\ncite = "1"\nlabel = "x"\n'
    more = 'cite = "1"\nlabel = "x"\nbecause = "so"\n'
    (plist,) = parse_lists(
        f'{head}[[list.rung]]\nid = "small"\nkind = "keep"\nfact = "small"\n{more}'
        f'[[list.rung]]\nid = "crowd"\nkind = "most"\nfact = "crowd"\nunique = true\n{more}'
    )

    trace = compile_list(plist, Vocabulary(facts=(fact, small))).traced(None, (0, 1, 2))

    assert (30, 31) == trace.looked[1].values
    assert 1 == trace.outcome


def test_two_at_one_position_are_refused() -> None:
    """
    Fast or traced, a rung that has to settle complains when two share the best value.
    """
    oldest = bind(LISTS, VOCABULARY, {"last-tie": "oldest"})["remove-worker"]
    position = state(position=(2, 2, 3, 4))

    for walk in (oldest.decide, oldest.traced):
        with pytest.raises(BadInputError, match="tie 'oldest': two candidates share"):
            walk(position, ALL)


def test_an_unknown_reading_is_refused() -> None:
    """
    A reading the game does not know, and a choice the reading does not have, are bad input.
    """
    with pytest.raises(BadInputError, match="no reading called 'place-tie'") as caught:
        bind(LISTS, VOCABULARY, {"place-tie": "x"})
    assert "Did you mean 'place-ties'?" == caught.value.way_out
    with pytest.raises(BadInputError, match="'lead' has no choice 'strictly'"):
        bind(LISTS, VOCABULARY, {"lead": "strictly"})


def test_an_unknown_list_is_refused() -> None:
    """
    A list that is not in the book is named together with the one that was probably meant.
    """
    with pytest.raises(BadInputError, match="no list called 'retreats'") as caught:
        BOOK["retreats"]

    assert "Did you mean 'retreat'?" == caught.value.way_out


def test_the_book_keeps_the_order_of_the_files() -> None:
    """
    Going through a book gives its lists in the order in which they were read.
    """
    assert [plist.id for plist in LISTS] == [compiled.plist.id for compiled in BOOK]
    assert len(LISTS) == len(BOOK)


def test_compiling_checks_the_vocabulary() -> None:
    """
    A list read without a game is checked against the game when it is compiled.
    """
    plist = attrs.evolve(LISTS[1], candidates="citty")

    with pytest.raises(BadInputError, match="no kind of candidate is called 'citty'"):
        compile_list(plist, VOCABULARY)


def test_the_source_can_be_read() -> None:
    """
    The compiled source names every rung in force, in the order of the walk.
    """
    compiled = BOOK["place-worker"]
    fast = compiled.source.split("def traced")[0]

    comments = [line.strip() for line in fast.splitlines() if line.strip().startswith("#")]

    assert [
        f"# {rung.place.value} {rung.id}: {rung.kind.value}" for rung in compiled.plist.walk()
    ] == comments


def test_a_vocabulary_has_each_name_once() -> None:
    """
    Two facts of one name, an unknown reading or an unknown kind are mistakes of the game.
    """
    (fact, *_) = VOCABULARY.facts
    with pytest.raises(ValueError, match="come twice"):
        Vocabulary(facts=(fact, fact), kinds=VOCABULARY.kinds)
    with pytest.raises(ValueError, match="unknown reading 'moon'"):
        attrs.evolve(VOCABULARY, facts=(attrs.evolve(fact, reading=("moon",)),))
    with pytest.raises(ValueError, match="unknown kind 'moon'"):
        attrs.evolve(VOCABULARY, facts=(attrs.evolve(fact, of=("moon",)),))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "pakal-game"}, "This is not a trace"),
        ({"version": 3}, "version 3"),
        ({"candidates": ["Tikal"]}, "damaged"),
        ({"outcome": {}}, "damaged"),
        ({"looked": [{}]}, "damaged"),
        ({"decided_by": 3}, "damaged"),
    ],
)
def test_a_damaged_trace_is_refused(change: dict[str, object], message: str) -> None:
    """
    A trace of another format or version, or with a wrong value, is bad input.
    """
    data = trace_to_json(decide(BOOK["retreat"], state(), ALL, why=True))

    with pytest.raises(BadInputError, match=message):
        trace_from_json(data | change)
