"""
The shipped lists on tables that `pakal.testing` draws: what holds of every decision of theirs.

Positions of games reach only some tables; these keep all invariants of a game and nothing more.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pakal
from pakal.games.registry import game_names
from pakal.testing import (
    Table,
    assert_chooses,
    assert_never,
    assert_same_in_any_order,
    assert_unread_facts_change_nothing,
    chosen,
    decide,
    tables,
)

GAMES = {name: pakal.game(name) for name in game_names()}
AHAU = GAMES["ahau"]
quick = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("name", GAMES)
def test_only_what_a_list_asks_for_matters_and_in_any_order(name: str) -> None:
    """
    Neither the order of the candidates nor a fact that was not asked for changes a decision.
    """
    game = GAMES[name]

    @quick
    @given(st.data())
    def check(data: st.DataObject) -> None:
        list_id = data.draw(st.sampled_from(game.lists))
        table = data.draw(tables(game, list_id, most=3))
        assert_same_in_any_order(game, list_id, table)
        assert_unread_facts_change_nothing(game, list_id, table)

    check()


@quick
@given(tables(AHAU, "place-worker"))
def test_a_city_that_claims_a_building_comes_first(table: Table) -> None:
    """
    RB King Pakal, Action 1, first bullet: no other city is chosen where one lets him claim.
    """

    def passes_up(city: Mapping[str, Any]) -> bool:
        return not city["lets_him_claim"]

    assert_never(AHAU, "place-worker", table, passes_up, unless_all=True)


@quick
@given(tables(AHAU, "place-worker"))
def test_a_worker_is_always_placed(table: Table) -> None:
    """
    RB King Pakal, Action 1: whatever the cities are like, one of them is chosen or drawn.
    """
    assert chosen(decide(AHAU, "place-worker", table))


@quick
@given(tables(AHAU, "summon"))
def test_a_god_without_a_tile_is_not_summoned(table: Table) -> None:
    """
    RB King Pakal, Summon a God: only a god of whom he has built a tile, and who can act, comes.
    """
    assert_never(AHAU, "summon", table, lambda god: not god["has_built_tile"])
    assert_never(AHAU, "summon", table, lambda god: not god["god_could_act"])


@quick
@given(tables(AHAU, "summon"))
def test_a_god_who_can_come_comes(table: Table) -> None:
    """
    RB King Pakal, Summon a God: nobody is the answer only where no god is fit.
    """
    fit = [name for name, god in table.items() if god["has_built_tile"] and god["god_could_act"]]

    if fit:
        assert set(chosen(decide(AHAU, "summon", table))) <= set(fit)
        assert chosen(decide(AHAU, "summon", table))
    else:
        assert_chooses(AHAU, "summon", table, None)
