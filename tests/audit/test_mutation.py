"""Mutation: every change of a list is equivalent by proof, refused, or caught by the evidence."""

import re
from functools import cache
from pathlib import Path

import attrs
import pytest
from audit.heron import ALIKE, HERON, MORE_IN_FORD, wade_with_a_dead_rung, wading
from audit.heron import WITNESSES as OF_PEBBLES
from reference_pakal import reference

from pakal.audit.evidence import from_games, from_witnesses
from pakal.audit.facts_game import parse_facts
from pakal.audit.mutants import mutants
from pakal.audit.mutation import Evidence, Fate, Judged, Jury, judge_all, score
from pakal.audit.separating import separate_all
from pakal.errors import BadInputError
from pakal.games.ahau.automa.pakal import RANDOM_CITY
from pakal.games.ahau.game import Ahau
from pakal.lists.model import Direction, PriorityList, Rung, RungKind, RungPlace
from pakal.lists.trace import Choice, Draw

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses"
GAME = Ahau()
WADE = wade_with_a_dead_rung()
GAME_OF_WADING = HERON.with_lists([WADE])
FULLER, TIED = wading(**MORE_IN_FORD), wading(**ALIKE)


def rung(kind: RungKind, **more: object) -> Rung:
    """Return a rung of a kind."""
    return Rung(id="it", kind=kind, cite="", label="", because="", **more)  # type: ignore[arg-type]


def changes(*rungs: Rung) -> dict[tuple[str, str], PriorityList]:
    """Return the mutants of a list of these rungs by the rung and the change."""
    plist = PriorityList(id="l", question="", candidates="", cite="", label="", rungs=rungs)
    return {(each.rung, each.how): each.plist for each in mutants(plist)}


def evidence_of(*texts: str) -> list[Evidence]:
    """Positions in which the Heron wades, with what its list decides there."""
    found = []
    for text in texts:
        moment = GAME_OF_WADING.moment("wade", text)
        expected = GAME_OF_WADING.choose(moment.state)
        found.append(Evidence(text, moment, GAME_OF_WADING.in_force(moment), expected))
    return found


def judged(*texts: str) -> dict[str, Judged]:
    """What becomes of the mutants of the list for wading, by their name."""
    jury = Jury(GAME_OF_WADING.vocabulary(), (), evidence_of(*texts))
    return {str(each.mutant): each for each in judge_all([WADE], jury)}


# --- changing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "how", "after"),
    [
        (rung(RungKind.MOST), "turned", rung(RungKind.LEAST)),
        (rung(RungKind.LEAST), "turned", rung(RungKind.MOST)),
        (rung(RungKind.ORDER), "turned", rung(RungKind.ORDER, direction=Direction.BACKWARDS)),
        (rung(RungKind.LEFTMOST), "turned", rung(RungKind.MOST, unique=True)),
        (rung(RungKind.KEEP), "negated", rung(RungKind.KEEP, negated=True)),
        (rung(RungKind.KEEP, at_least=2), "lowered", rung(RungKind.KEEP, at_least=1)),
        (rung(RungKind.KEEP, at_least=2), "raised", rung(RungKind.KEEP, at_least=3)),
        (rung(RungKind.KEEP, at_most=2), "at most lowered", rung(RungKind.KEEP, at_most=1)),
        (rung(RungKind.KEEP, at_most=2), "at most raised", rung(RungKind.KEEP, at_most=3)),
        (rung(RungKind.KEEP), "required", rung(RungKind.REQUIRE)),
        (rung(RungKind.REQUIRE, nobody="none is"), "kept only", rung(RungKind.KEEP)),
        (rung(RungKind.KEEP, when="a", passed="no a"), "always", rung(RungKind.KEEP)),
        (rung(RungKind.MOST, when="a or b"), "when not", rung(RungKind.MOST, when="not (a or b)")),
    ],
)
def test_a_rung_is_turned_round_or_its_threshold_moved(before: Rung, how: str, after: Rung) -> None:
    """
    Each kind of rung has its opposite, each threshold a neighbour on either side, and a condition
    is left out or turned round.
    """
    assert (after,) == changes(before)["it", how].rungs


def test_neighbours_are_swapped_and_each_rung_is_dropped() -> None:
    """
    Two rungs can change places, and either can go.
    """
    one, other = (
        attrs.evolve(rung(RungKind.KEEP), id="a"),
        attrs.evolve(rung(RungKind.DRAW), id="b"),
    )
    found = changes(one, other)

    assert (other, one) == found["a", "swapped"].rungs
    assert (other,) == found["a", "dropped"].rungs
    assert (one,) == found["b", "dropped"].rungs
    assert ("b", "swapped") not in found


def test_steps_and_ties_stay_in_their_own_part() -> None:
    """
    A step is never swapped with a tie, nor made a `require`, which only a rung can be.
    """
    step = attrs.evolve(rung(RungKind.KEEP), id="s", place=RungPlace.STEP)
    tie = attrs.evolve(rung(RungKind.DRAW), id="t", place=RungPlace.TIE)
    plist = PriorityList(
        id="l", question="", candidates="", cite="", label="", steps=(step,), ties=(tie,)
    )

    assert ["s: dropped", "s: negated", "t: dropped", "s: steps as rungs"] == [
        f"{each.rung}: {each.how}" for each in mutants(plist)
    ]


def test_rungs_become_steps_and_steps_rungs() -> None:
    """
    Two neighbours become a block of which the first that applies ends the search; the steps of a
    block, or of the list, all narrow; the last rung becomes a step, and the first step a rung.
    """
    a, b, c, d, e = (attrs.evolve(rung(RungKind.KEEP), id=name) for name in "abcde")
    c, d = (attrs.evolve(each, place=RungPlace.STEP) for each in (c, d))
    e = attrs.evolve(e, kind=RungKind.DRAW, place=RungPlace.TIE)
    plain = PriorityList(
        id="l", question="", candidates="", cite="", label="", rungs=(a, b), steps=(c, d), ties=(e,)
    )
    found = {(each.rung, each.how): each.plist for each in mutants(plain)}
    block = attrs.evolve(rung(RungKind.STEPS), id="block", steps=(c, d))
    blocks = changes(block, e)

    def ids(plist: PriorityList) -> list[str]:
        parts = (plist.rungs, plist.steps, plist.ties)
        return ["".join(each.id for each in part) for part in parts]

    (joined,) = found["a", "a step before b"].rungs
    assert (RungKind.STEPS, ["a", "b"]) == (joined.kind, [each.id for each in joined.steps])
    assert ["abcde", "", ""] == ids(found["c", "steps as rungs"])
    assert ["abc", "d", "e"] == ids(found["c", "as a rung"])
    assert ["a", "bcd", "e"] == ids(found["b", "as a step"])
    assert blocks["block", "steps as rungs"].rungs[0].narrows
    assert "d" == blocks["c", "dropped"].rungs[0].steps[0].id


def test_another_fact_is_one_that_could_be_taken_for_it() -> None:
    """
    The next fact of the list and the next of the game are asked instead, if they are of the same
    kind; in an expression one fact is exchanged, and words in quotation marks stay.
    """
    facts = """
game = "Reeds"
[[kind]]
name = "reed"
[[fact]]
name = "wet"
kind = "yes-no"
label = "wet"
ask = "?"
[[fact]]
name = "long"
kind = "number"
label = "long"
ask = "?"
[[fact]]
name = "old"
kind = "number"
label = "old"
ask = "?"
[[fact]]
name = "far"
kind = "number"
label = "far"
ask = "?"
"""
    reeds = parse_facts(facts).vocabulary()
    rungs = (
        attrs.evolve(rung(RungKind.KEEP), id="a", fact="wet and long >= 2"),
        attrs.evolve(rung(RungKind.LEAST), id="b", fact="far", unique=True),
    )
    plist = PriorityList(id="l", question="", candidates="reed", cite="", label="", rungs=rungs)
    asked = {
        str(each): next(one.fact for one in each.plist.walk() if one.id == each.rung)
        for each in mutants(plist, reeds)
        if each.how.startswith("asks ")
    }

    assert {
        "l/a: asks far for long": "wet and far >= 2",
        "l/a: asks old for long": "wet and old >= 2",
        "l/b: asks long": "long",
    } == asked


# --- judging -------------------------------------------------------------------------------------


def test_a_mutant_is_caught_by_the_first_evidence_it_misses() -> None:
    """
    Where the pool with fewest pebbles wins instead of the one with most, a single position tells.
    """
    found = judged(FULLER)["wade/most-pebbles: turned"]

    assert (Fate.KILLED, FULLER) == (found.fate, found.by)


def test_an_equivalent_mutant_is_proved_to_be_one() -> None:
    """
    Dropping the rung that repeats another changes nothing, whatever the evidence.
    """
    assert Fate.EQUIVALENT == judged()["wade/again: dropped"].fate


def test_a_mutant_that_nothing_catches_is_alive() -> None:
    """
    Without a fitting position the change is not noticed, and it is not called equivalent.
    """
    found = judged(TIED)["wade/fits: negated"]

    assert Fate.ALIVE == found.fate
    assert {"new-colours": "to-the-cairn"} == found.readings


def test_what_is_no_list_any_more_is_refused() -> None:
    """
    A list without a rung that settles cannot be compiled.
    """
    assert Fate.REFUSED == judged()["wade/random-pool: dropped"].fate


def test_the_score_counts_only_what_is_different() -> None:
    """
    The share is that of caught mutants among those that are not equivalent.
    """
    found = score(list(judged(FULLER).values()))

    assert found.different == found.counts[Fate.KILLED] + len(found.alive)
    assert found.caught == found.counts[Fate.KILLED] / found.different
    assert "wade/fits: negated" in [str(each.mutant) for each in found.alive]


def test_a_mutant_that_lives_gets_a_position_of_its_own() -> None:
    """
    For what nothing catches the smallest position is searched that tells both lists apart.
    """
    alive = judged(TIED)["wade/most-pebbles: turned"]
    (found,) = separate_all(GAME_OF_WADING, [alive])
    moment = GAME_OF_WADING.moment("wade", found.witness.text)

    assert ("most-pebbles", "turned") == (found.witness.rung, found.what)
    assert [1, 2] == sorted(sum(moment.state.pool(pool)) for pool in moment.candidates)
    assert not any(moment.state.pouch)


def test_one_further_position_can_tell_several_mutants() -> None:
    """
    A mutant that an earlier further position tells apart needs none of its own.
    """
    by_name = judged(TIED)
    alive = [by_name["wade/most-pebbles: turned"], by_name["wade/most-pebbles: dropped"]]

    assert 1 == len(list(separate_all(GAME_OF_WADING, alive)))


def test_evidence_whose_answer_does_not_hold_is_refused(tmp_path: Path) -> None:
    """
    A saved answer that the list does not give is an error, not evidence.
    """
    (tmp_path / "fuller.toml").write_text(FULLER, "utf-8")
    (tmp_path / "index.toml").write_text(
        '[[witness]]\nlist = "wade"\nrung = "most-pebbles"\nfile = "fuller.toml"\n'
        'answer = "mouth"\n',
        "utf-8",
    )

    with pytest.raises(BadInputError, match="the answer is not 'mouth'"):
        list(from_witnesses(HERON, tmp_path))


def test_facts_that_never_change_decide_about_equivalence() -> None:
    """
    Where only one table of facts is possible, a change that does not show there is equivalent.
    """
    table = {"new_colours": (1, 1), "fits_pouch": (1, 1), "pebbles_there": (1, 2)}
    jury = Jury(HERON.vocabulary(), (), [], lambda _: (table,))
    found = {str(each.mutant): each.fate for each in judge_all([WADE], jury)}

    assert Fate.UNDER_INVARIANTS == found["wade/fits: negated"]
    assert Fate.ALIVE == found["wade/most-pebbles: turned"]


def test_every_change_of_the_heron_s_lists_is_caught_or_not_a_list() -> None:
    """
    Saved witnesses alone notice every mutant that can be compiled.
    """
    jury = Jury(HERON.vocabulary(), HERON.invariants(), from_witnesses(HERON, OF_PEBBLES))
    fates = {each.fate for each in judge_all(HERON.lists, jury)}

    assert {Fate.KILLED, Fate.REFUSED} == fates


# --- King Pakal's lists --------------------------------------------------------------------------


@cache
def evidence() -> tuple[Evidence, ...]:
    """Return the evidence for King Pakal's lists: saved witnesses, and games of fixed seeds."""
    return (*from_witnesses(GAME, WITNESSES), *from_games(GAME))


def as_set(outcome: Choice) -> frozenset[int] | None:
    """Return a decision as the reference gives it."""
    if outcome is None:
        return None
    if isinstance(outcome, Draw) and outcome.groups:
        return frozenset(each for group in outcome.groups for each in group)
    return frozenset(outcome.tied if isinstance(outcome, Draw) else [outcome])


def test_the_evidence_is_what_the_reference_says() -> None:
    """
    The expected outcomes are not the lists' own word: the reference, written apart, agrees.
    """
    wrong = [
        f"{each.source}: {each.moment.list_id}"
        for each in evidence()
        if each.moment.list_id != RANDOM_CITY
        and reference(each.moment.list_id, each.moment.state, list(each.moment.candidates))
        != as_set(each.expected)
    ]

    assert [] == wrong


def test_every_change_of_a_shipped_list_that_matters_is_caught_by_a_witness() -> None:
    """
    Saved witnesses alone catch all mutants that are not provably equivalent. The page has the
    figures, and test_page.py holds it to the audit.
    """
    page = (WITNESSES.parents[1] / "docs" / "king-pakal-audited.md").read_text("utf-8")
    places = re.search(r"changed in (\d+) places", page)
    figures = re.search(r"Of the other (\d+), 0 examples and \d+ witnesses catch (\d+) ", page)

    assert places is not None
    assert figures is not None
    assert 500 < int(places[1])
    assert int(figures[1]) == int(figures[2])
    assert "- not caught" not in page
