"""Coverage: looked at, narrowed, decided and drawn, counted over moments."""

from audit.small_game import Piles
from pakal.games.auditing import Moment

from pakal.audit.coverage import RungCount, cover, moments_of_games
from pakal.games.ahau.audit.audited import AhauAudited

GAME = Piles()


def counted(*states: str) -> dict[str, RungCount]:
    """Return the figures of each rung over positions of the small game."""
    moments = [GAME.read("pile", text) for text in states]
    found = cover(moments, GAME.lists(), GAME.vocabulary(), {}, 1)
    return {each.rung: each for each in found.rungs["pile"]}


def test_a_rung_that_settles_is_looked_at_narrows_and_decides() -> None:
    """
    One shining pile of two: the first rung decides, and nobody gets further.
    """
    rungs = counted("yes 1/1 1/0")

    assert RungCount("shiny", 1, 1, 1, 0) == rungs["shiny"]
    assert RungCount("highest", 0, 0, 0, 0) == rungs["highest"]


def test_a_rung_can_narrow_without_deciding() -> None:
    """
    Two of three piles shine and one of those is higher: the first rung only narrows.
    """
    rungs = counted("yes 1/1 2/1 3/0")

    assert RungCount("shiny", 1, 1, 0, 0) == rungs["shiny"]
    assert RungCount("highest", 1, 1, 1, 0) == rungs["highest"]


def test_a_draw_counts_as_decided_and_drawn() -> None:
    """
    Piles that are alike are drawn by the last rung.
    """
    rungs = counted("yes 1/0 1/0", "yes 1/0 2/0")

    assert RungCount("drawn", 1, 0, 1, 1) == rungs["drawn"]


def test_one_candidate_is_no_decision_of_any_rung() -> None:
    """
    With one pile there is nothing to decide; the decision is counted apart.
    """
    found = cover([GAME.read("pile", "yes 1/0")], GAME.lists(), GAME.vocabulary(), {}, 1)

    assert {"pile": 1} == found.decisions
    assert {"pile": 1} == found.only_candidate
    assert 0 == sum(each.looked for each in found.rungs["pile"])
    assert 0 == sum(each.drawn for each in found.rungs["pile"])


def test_draws_are_counted_beside_all_decisions() -> None:
    """
    One of two decisions is left to a draw.
    """
    moments = [GAME.read("pile", text) for text in ("yes 1/0 1/0", "yes 1/0 2/0")]
    found = cover(moments, GAME.lists(), GAME.vocabulary(), {}, 1)

    assert (1, 2) == (sum(each.drawn for each in found.rungs["pile"]), found.decisions["pile"])


def test_only_moments_of_the_lists_asked_for_are_counted() -> None:
    """
    Of a whole game, only the decisions of the lists under audit are given.
    """
    game = AhauAudited()
    lists = [plist for plist in game.lists() if plist.id == "take-tile"]
    moments: list[Moment[object]] = list(moments_of_games(game, lists, {}, 1, 2))

    assert {"take-tile"} == {each.list_id for each in moments}
