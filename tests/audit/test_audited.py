"""Ahau as the auditor sees it: moments of games, made-up ones, and positions as texts."""

import re
from itertools import islice
from pathlib import Path

import attrs
import pytest

from pakal.errors import BadInputError
from pakal.games.ahau.audit.audited import ONLY_IN_LISTS_AND_FACTS
from pakal.games.ahau.audit.simpler import over_start
from pakal.games.ahau.automa.pakal import RANDOM_CITY, book_for, candidates_at, list_at, pakal_lists
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.text import parse_position
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.state import State
from pakal.games.values import Moment
from pakal.lists.decide import decide
from pakal.lists.model import PriorityList, RungKind
from pakal.toml_text import toml_text

SOURCES = Path(__file__).parents[2] / "pakal" / "games" / "ahau"
GAME = Ahau()
LISTS = GAME.lists


def some_moments(**readings: str) -> list[Moment[State]]:
    """Return the moments of a game, and some made up."""
    found = list(GAME.reached(LISTS, readings, 5))
    for seed in range(3):
        found += GAME.made_up(LISTS, readings, seed)
    return found


def turned(list_id: str) -> PriorityList:
    """Return a shipped list whose first rung prefers the opposite."""
    plist = next(each for each in LISTS if each.id == list_id)
    first = attrs.evolve(plist.rungs[0], kind=RungKind.MOST)
    return attrs.evolve(plist, rungs=(first, *plist.rungs[1:]))


def test_it_offers_the_shipped_lists() -> None:
    """
    The lists are King Pakal's as they are shipped.
    """
    assert pakal_lists() == GAME.lists


def test_every_section_is_cited_by_some_rung() -> None:
    """
    Each section of the solo rules that asks for a decision stands in the citation of a rung.
    """
    cited = [rung.cite for plist in LISTS for rung in plist.walk()]

    assert [] == [each for each in GAME.sections() if not any(each in cite for cite in cited)]


def test_the_readings_that_only_lists_and_facts_look_at_are_those() -> None:
    """
    No rule outside lists and facts names one of these readings, and every other one is named.
    """
    texts = [
        file.read_text("utf-8")
        for file in sorted(SOURCES.rglob("*.py"))
        if file.parent.name not in ("audit", "facts", "asking", "light", "steward")
    ]
    switched = {each.name for each in all_readings() if not each.is_ruling}
    named = {name for name in switched if any(f'"{name}"' in text for text in texts)}

    assert switched - named == ONLY_IN_LISTS_AND_FACTS
    assert frozenset(each.name for each in all_readings()) - ONLY_IN_LISTS_AND_FACTS == (
        GAME.readings_elsewhere()
    )


def test_a_seed_gives_always_the_same_moments() -> None:
    """
    The same seed gives the same game and the same made-up positions, another seed others.
    """
    assert list(GAME.reached(LISTS, {}, 3)) == list(GAME.reached(LISTS, {}, 3))
    assert list(GAME.made_up(LISTS, {}, 3)) == list(GAME.made_up(LISTS, {}, 3))
    assert list(GAME.made_up(LISTS, {}, 3)) != list(GAME.made_up(LISTS, {}, 4))


def test_every_moment_has_its_own_state_at_its_list() -> None:
    """
    Each moment keeps the position at which its list decides, and nothing in it is impossible.
    """
    for moment in some_moments():
        if moment.list_id != RANDOM_CITY:
            assert moment.list_id == list_at(moment.state)
            assert moment.candidates == tuple(candidates_at(moment.state))
            assert () == problems(moment.state)


def test_positions_are_made_up_for_every_list() -> None:
    """
    Within a few seeds every list has a made-up moment.
    """
    found = {each.list_id for seed in range(8) for each in GAME.made_up(LISTS, {}, seed)}

    assert {*LIST_AT.values(), RANDOM_CITY} == found


def test_games_differ_in_difficulty_personality_side() -> None:
    """
    Over some seeds the games are played at different tables.
    """
    tables = [next(iter(GAME.reached(LISTS, {}, seed))).state.table for seed in range(12)]
    solos = [each.solo for each in tables if each.solo is not None]

    assert 6 == len({each.personality for each in solos})
    assert 3 == len({each.difficulty for each in solos})
    assert {"A", "B"} == {each.side for each in tables}


def test_other_lists_decide_in_games_and_positions() -> None:
    """
    Lists that differ from the shipped ones sit at the table, so they are what decides.
    """
    own = turned("starting-tile")
    lists = [own if each.id == own.id else each for each in LISTS]

    shipped = next(iter(GAME.reached(LISTS, {}, 1)))
    changed = next(iter(GAME.reached(lists, {}, 1)))
    made_up = next(iter(GAME.made_up(lists, {}, 1)))

    assert own == book_for(changed.state.table)[own.id].plist
    assert own == book_for(made_up.state.table)[own.id].plist
    assert decide(book_for(shipped.state.table)[own.id], shipped.state, shipped.candidates) != (
        decide(book_for(changed.state.table)[own.id], changed.state, changed.candidates)
    )


def test_candidates_are_what_the_rules_allow() -> None:
    """
    The candidates of a moment are what the rules offer there.
    """
    for moment in some_moments():
        assert set(moment.candidates) <= set(GAME.legal(moment))


def test_a_raised_god_stands_one_place_higher() -> None:
    """
    A favoured moment differs in the hierarchy alone: the winner's god has changed places.
    """
    ranked = 0
    for moment in some_moments():
        compiled = book_for(moment.state.table)[moment.list_id]
        winner = decide(compiled, moment.state, moment.candidates)
        if not isinstance(winner, int):
            continue
        for favoured in GAME.favoured(moment, winner):
            ranked += 1
            before, after = moment.state.table.god_rank, favoured.moment.state.table.god_rank
            assert 2 == sum(one != other for one, other in zip(before, after, strict=True))
            assert moment.state == favoured.moment.state
            assert "past" in favoured.says

    assert ranked > 20


def test_a_printed_moment_gives_the_same_decision() -> None:
    """
    The text of a moment is read back to the same candidates and the same decision.
    """
    for moment in some_moments():
        again = GAME.moment(moment.list_id, GAME.position(moment))
        compiled = book_for(moment.state.table)[moment.list_id]

        assert sorted(moment.candidates) == sorted(again.candidates)
        assert decide(compiled, moment.state, moment.candidates) == (
            decide(compiled, again.state, again.candidates)
        )


def test_a_full_text_over_the_start_position_says_the_same() -> None:
    """
    A file that says everything can be laid over the start position without changing anything.
    """
    for moment in islice(GAME.reached(LISTS, {}, 8), 30, 130, 10):
        text = GAME.position(moment)
        over = toml_text(over_start(_data(text), moment.state.table))

        assert 'base = "start"' in over
        assert parse_position(text) == parse_position(over)


def _data(text: str) -> dict[str, object]:
    import tomllib

    return tomllib.loads(text)


def test_every_simpler_text_states_less_or_smaller_things() -> None:
    """
    No simplification states more values than the text it comes from, apart from the base.
    """
    text = (
        'base = "start"\n[table]\ndifficulty = "easy"\nrole = "queen"\n'
        '[player.pakal]\nruler = 3\nreserve = ["sun-blue", "rain-wild"]\n'
        '[moment]\npoint = "place-worker"\nplayer = "pakal"\n'
    )
    variants = list(GAME.simpler(text))

    assert 8 == GAME.size(text) + 1
    assert all(GAME.size(each) <= GAME.size(text) for each in variants)
    assert text not in variants
    assert any("reserve" not in each for each in variants)
    assert any("ruler = 1" in each for each in variants)


def test_tied_cities_become_simpler_one_by_one() -> None:
    """
    Cities alone, which no position states, can be dropped down to two.
    """
    texts = list(GAME.simpler("[Tikal]\n[Seibal]\n[Tulum]\n"))

    assert [2, 2, 2] == [GAME.size(each) for each in texts]
    assert [] == [each for text in texts for each in GAME.simpler(text)]


def test_a_position_at_another_moment_is_refused() -> None:
    """
    A position is read only for the list that decides at its own moment.
    """
    text = 'base = "start"\ntable = { difficulty = "easy" }\n'

    with pytest.raises(BadInputError, match="not at a moment of 'place-worker'"):
        GAME.moment("place-worker", text)


def test_an_impossible_position_is_refused() -> None:
    """
    A position with a problem is not read, and the problem is said.
    """
    text = 'base = "start"\ntable = { difficulty = "easy" }\nplayer.pakal.tracker = 99\n'

    with pytest.raises(BadInputError, match=re.escape("The position is impossible: pakal: 99")):
        GAME.moment("place-worker", text)
