"""Draws: exact chances against even odds, over moments."""

from fractions import Fraction

from audit.heron import ALIKE, HERON, MORE_IN_FORD, moment

from pakal.audit.coverage import moments_of_games
from pakal.audit.draws import count_draws
from pakal.audit.formats.sections import draws_in_words
from pakal.games.ahau.game import Ahau

GAME = Ahau()
LISTS = GAME.lists


def test_even_draws_are_counted_and_none_is_uneven() -> None:
    """
    A draw of pools that are alike gives each the same chance.
    """
    moments = [moment(**ALIKE), moment(**MORE_IN_FORD)]
    (drawn,) = count_draws(HERON, moments, HERON.lists, {})

    assert ("wade", "random-pool", "even") == (drawn.list_id, drawn.rung, drawn.procedure)
    assert (2, 1, 0) == (drawn.decisions, drawn.draws, drawn.uneven)
    assert drawn.most_uneven is None
    assert 0.5 == drawn.share
    assert "always with even odds" in draws_in_words(drawn)


def test_uneven_odds_come_with_the_most_uneven_example() -> None:
    """
    A city whose regions lie within those of the other one never comes up (RB, Action 1).
    """
    cities = GAME.vocabulary().kind("city").name_of
    text = '["Tikal"]\n["Yaxchilán"]\n'
    tied = GAME.moment("random-city", text)
    (drawn,) = count_draws(GAME, [tied], LISTS, {})

    assert drawn.most_uneven is not None
    names = [cities(tied.state, each) for each in tied.candidates]
    assert sorted(names) == sorted(name for name, _ in drawn.most_uneven.chances)
    assert 1 == sum(chance for _, chance in drawn.most_uneven.chances)
    assert drawn.most_uneven.off == max(
        abs(chance - Fraction(1, 2)) for _, chance in drawn.most_uneven.chances
    )
    assert 1.0 == drawn.share_uneven
    assert "uneven odds" in draws_in_words(drawn)
    assert "neutral region cards" == drawn.reconstructed


def test_the_lists_that_draw_in_games_are_known() -> None:
    """
    In games only lists that end in a draw do draw, and each share lies between nothing and all.
    """
    found = count_draws(GAME, moments_of_games(GAME, LISTS, {}, 1, 12), LISTS, {})
    ending = {
        plist.id: rung.id for plist in LISTS for rung in plist.walk() if rung.kind.value == "draw"
    }

    assert found
    for each in found:
        assert each.list_id in ending
        assert 0 < each.draws <= each.decisions
        assert 0 <= each.uneven <= each.draws
