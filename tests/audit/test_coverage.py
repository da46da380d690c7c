"""Coverage: looked at, narrowed, decided and drawn, counted over moments."""

from audit.heron import ALIKE, HERON, MORE_IN_FORD, moment

from pakal.audit.coverage import Coverage, RungCount, cover, moments_of_games
from pakal.games.pebbles.rules import State
from pakal.games.values import Moment

WADE = [plist for plist in HERON.lists if plist.id == "wade"]


def counted(*moments: Moment[State]) -> Coverage:
    """The figures of wading over these moments."""
    return cover(moments, WADE, HERON.vocabulary(), {}, 1)


def rungs(*moments: Moment[State]) -> dict[str, RungCount]:
    """The figures of each rung."""
    return {each.rung: each for each in counted(*moments).rungs["wade"]}


def test_a_rung_that_settles_is_looked_at_narrows_and_decides() -> None:
    """
    One pool has two new colours, the other one: the first rung decides, and no other is asked.
    """
    found = rungs(moment(bend="{ grey = 1, black = 1 }", ford="{ white = 1 }"))

    assert RungCount("new-colours", 1, 1, 1, 0) == found["new-colours"]
    assert RungCount("most-pebbles", 0, 0, 0, 0) == found["most-pebbles"]


def test_a_rung_can_narrow_without_deciding() -> None:
    """
    Two of three pools have most new colours, and one of those more pebbles.
    """
    two_new = {"spring": "{ red = 1, white = 1 }", "bend": "{ red = 1, white = 2 }"}
    found = rungs(moment(**two_new, ford="{ red = 1 }"))

    assert RungCount("new-colours", 1, 1, 0, 0) == found["new-colours"]
    assert RungCount("fits", 1, 0, 0, 0) == found["fits"]
    assert RungCount("most-pebbles", 1, 1, 1, 0) == found["most-pebbles"]


def test_a_draw_counts_as_decided_and_drawn() -> None:
    """
    Pools that are alike are drawn by the last rung: one of two decisions.
    """
    moments = moment(**ALIKE), moment(**MORE_IN_FORD)

    assert RungCount("random-pool", 1, 0, 1, 1) == rungs(*moments)["random-pool"]
    assert {"wade": 2} == counted(*moments).decisions


def test_one_candidate_is_no_decision_of_any_rung() -> None:
    """
    With one pool there is nothing to decide; the decision is counted apart.
    """
    found = counted(moment(bend="{ red = 1 }"))

    assert {"wade": 1} == found.decisions
    assert {"wade": 1} == found.only_candidate
    assert {0} == {each.looked for each in found.rungs["wade"]}


def test_only_moments_of_the_lists_asked_for_are_counted() -> None:
    """
    Of a whole game, only the decisions of the lists under audit are given.
    """
    found: list[Moment[object]] = list(moments_of_games(HERON, WADE, {}, 1, 2))

    assert {"wade"} == {each.list_id for each in found}
