"""Mutation: every change of a list is equivalent by proof, refused, or caught by the evidence."""

from functools import cache
from pathlib import Path

import attrs
import pytest
from audit.small_game import Piles
from reference_pakal import reference

from pakal.audit.evidence import from_games, from_witnesses
from pakal.audit.mutation import Evidence, Fate, Judged, Jury, judge_all, mutants, score
from pakal.audit.separating import separate_all
from pakal.errors import BadInputError
from pakal.games.ahau.audit.audited import RANDOM_CITY, AhauAudited
from pakal.lists.decide import bind, decide
from pakal.lists.model import Direction, PriorityList, Rung, RungKind, RungPlace
from pakal.lists.trace import Choice, Draw

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses"
GAME = AhauAudited()
PILES = Piles()


def rung(kind: RungKind, **more: object) -> Rung:
    """Return a rung of a kind."""
    return Rung(id="it", kind=kind, cite="", label="", because="", **more)  # type: ignore[arg-type]


def changes(*rungs: Rung) -> dict[tuple[str, str], PriorityList]:
    """Return the mutants of a list of these rungs by the rung and the change."""
    plist = PriorityList(id="l", question="", candidates="", cite="", label="", rungs=rungs)
    return {(each.rung, each.how): each.plist for each in mutants(plist)}


def piles_evidence(*texts: str) -> list[Evidence]:
    """Return positions of the small game with what its list decides there."""
    book = bind(PILES.lists(), PILES.vocabulary(), {})
    found = []
    for text in texts:
        moment = PILES.read("pile", text)
        expected = decide(book["pile"], moment.state, moment.candidates)
        found.append(Evidence(text, moment, PILES.in_force(moment), expected))
    return found


def judged(*texts: str) -> dict[str, Judged]:
    """Return what becomes of the small game's mutants, by their name."""
    jury = Jury(PILES.vocabulary(), (), piles_evidence(*texts))
    return {str(each.mutant): each for each in judge_all(PILES.lists(), jury)}


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
    ],
)
def test_a_rung_is_turned_round_or_its_threshold_moved(before: Rung, how: str, after: Rung) -> None:
    """
    Each kind of rung has its opposite, each threshold a neighbour on either side.
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
    A step is never swapped with a tie.
    """
    step = attrs.evolve(rung(RungKind.KEEP), id="s", place=RungPlace.STEP)
    tie = attrs.evolve(rung(RungKind.DRAW), id="t", place=RungPlace.TIE)
    plist = PriorityList(
        id="l", question="", candidates="", cite="", label="", steps=(step,), ties=(tie,)
    )

    assert ["s: dropped", "s: negated", "t: dropped"] == [
        f"{each.rung}: {each.how}" for each in mutants(plist)
    ]


# --- judging -------------------------------------------------------------------------------------


def test_a_mutant_is_caught_by_the_first_evidence_it_misses() -> None:
    """
    Where the lowest pile wins instead of the highest, a single position tells.
    """
    found = judged("yes 0/0 1/0")["pile/highest: turned"]

    assert (Fate.KILLED, "yes 0/0 1/0") == (found.fate, found.by)


def test_an_equivalent_mutant_is_proved_to_be_one() -> None:
    """
    Dropping the rung that repeats another changes nothing, whatever the evidence.
    """
    assert Fate.EQUIVALENT == judged()["pile/dull-again: dropped"].fate


def test_a_mutant_that_nothing_catches_is_alive() -> None:
    """
    Without a fitting position the change is not noticed, and it is not called equivalent.
    """
    found = judged("yes 1/0 1/0")["pile/shiny: negated"]

    assert Fate.ALIVE == found.fate
    assert {"tall": "yes"} == found.readings


def test_what_is_no_list_any_more_is_refused() -> None:
    """
    A list without a rung that settles cannot be compiled.
    """
    assert Fate.REFUSED == judged()["pile/drawn: dropped"].fate


def test_the_score_counts_only_what_is_different() -> None:
    """
    The share is that of caught mutants among those that are not equivalent.
    """
    found = score(list(judged("yes 0/0 1/0").values()))

    assert found.different == found.counts[Fate.KILLED] + len(found.alive)
    assert found.caught == found.counts[Fate.KILLED] / found.different
    assert "pile/shiny: negated" in [str(each.mutant) for each in found.alive]


def test_a_mutant_that_lives_gets_a_position_of_its_own() -> None:
    """
    For what nothing catches the smallest position is searched that tells both lists apart.
    """
    alive = judged("yes 1/0 1/0")["pile/highest: turned"]
    (found,) = separate_all(PILES, [alive])

    assert "yes 0/0 1/0" == found.witness.text
    assert ("highest", "turned") == (found.witness.rung, found.what)


def test_one_further_position_can_tell_several_mutants() -> None:
    """
    A mutant that an earlier further position tells apart needs none of its own.
    """
    by_name = judged("yes 1/0 1/0")
    alive = [by_name["pile/highest: turned"], by_name["pile/highest: dropped"]]

    assert 1 == len(list(separate_all(PILES, alive)))


def test_evidence_whose_answer_does_not_hold_is_refused(tmp_path: Path) -> None:
    """
    A saved answer that the list does not give is an error, not evidence.
    """
    (tmp_path / "pile").mkdir()
    (tmp_path / "pile" / "highest.toml").write_text("yes 0/0 1/0", "utf-8")
    (tmp_path / "index.toml").write_text(
        '[[witness]]\nlist = "pile"\nrung = "highest"\nfile = "pile/highest.toml"\n'
        'answer = "pile 1"\n',
        "utf-8",
    )

    with pytest.raises(BadInputError, match="the answer is not 'pile 1'"):
        list(from_witnesses(PILES, tmp_path))


def test_facts_that_never_change_decide_about_equivalence() -> None:
    """
    Where only one table of facts is possible, a change that does not show there is equivalent.
    """
    table = {"height": (1, 2), "shines": (0, 0)}
    jury = Jury(PILES.vocabulary(), (), [], lambda _: (table,))
    found = {str(each.mutant): each.fate for each in judge_all(PILES.lists(), jury)}

    assert Fate.UNDER_INVARIANTS == found["pile/shiny: negated"]
    assert Fate.ALIVE == found["pile/highest: turned"]


# --- King Pakal's lists --------------------------------------------------------------------------


@cache
def evidence() -> tuple[Evidence, ...]:
    """Return the evidence for King Pakal's lists: saved witnesses, and games of fixed seeds."""
    return (*from_witnesses(GAME, WITNESSES), *from_games(GAME))


def as_set(outcome: Choice) -> frozenset[int] | None:
    """Return a decision as the reference gives it."""
    if outcome is None:
        return None
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


def test_every_change_of_a_shipped_list_that_matters_is_caught() -> None:
    """
    All mutants that are not provably equivalent are caught by witnesses or games.
    """
    jury = Jury(GAME.vocabulary(), GAME.invariants(), evidence(), GAME.every_table)
    found = score(judge_all(GAME.lists(), jury))

    assert 300 < sum(found.counts.values())
    assert 250 < found.counts[Fate.KILLED]
    assert () == tuple(str(each.mutant) for each in found.alive)
