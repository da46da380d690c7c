"""Every reading that has a say in a decision is named in its full explanation."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache

import attrs
import pytest
from ahau.solo_games import (
    PERSONALITIES,
    SIDES,
    SWITCHABLE,
    a_game,
    any_readings,
    one_of_each,
    solo_table,
)
from ahau.test_facts_declared import positions
from ahau.watched import Watched
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.games.agenda import pack
from pakal.games.ahau.automa.facts import declared
from pakal.games.ahau.automa.pakal import book_for, choose, explain, pakal_lists
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.chain import SOLO as ENGINE
from pakal.games.ahau.rules.engine import is_automa
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, Table
from pakal.games.readings import Reading
from pakal.lists.decide import Book
from pakal.lists.explain import explain_full, explain_json
from pakal.lists.model import Offer
from pakal.lists.trace import Choice

SOLO = tuple(reading for reading in SWITCHABLE if reading.side == "solo")

# Looked up on the way to what is offered, though his candidates are the same whatever it says:
# King Pakal has to place a worker, and how a lying one leaves is a matter of the candidate chosen.
IMMATERIAL = {"place-worker": {"worker-must"}}


@lru_cache(maxsize=512)
def book_of(table: Table) -> Book[State]:
    """Return his lists at a table; there are more tables here than in any game."""
    return book_for(table)


# By these choices another list is asked instead, or none: so they shape whom this one is offered.
NEVER_ASKED_UNDER = {
    "strength-colour": ("priestess-strength", "no-colour"),
    "role-reward": ("role-reward", "rest-of-turn"),
}


def answer(s: State) -> tuple[str, Choice]:
    """Return which list decides, and what."""
    return LIST_AT[s.point], choose(s, book_of(s.table))


@lru_cache(maxsize=512)
def table_with(table: Table, name: str, choice: str) -> Table:
    """Return the table under another choice of a reading."""
    return attrs.evolve(table, readings={**table.readings, name: choice})


def switched(s: State, reading: Reading) -> Iterator[State]:
    """Yield the position under every other choice of the reading."""
    for choice in reading.choices:
        if choice != s.table.readings[reading.name]:
            yield engine.at_table(s, table_with(s.table, reading.name, choice))


def named(s: State) -> set[str]:
    """Return the readings that the full explanation of his decision names."""
    compiled = book_for(s.table)[LIST_AT[s.point]]
    trace = explain(s, book_for(s.table))
    naming = compiled.vocabulary.namer(compiled.plist.candidates, s)
    text = " ".join(explain_full(trace, compiled, naming).split())
    touched = explain_json(trace, compiled, naming)["readings_touched"]
    return {name for name, choice in touched.items() if f"{name} = {choice}" in text}


def unnamed(s: State) -> set[tuple[str, str]]:
    """Return the list and each reading that would change its answer without being named."""
    told, now = named(s), answer(s)
    return {
        (now[0], reading.name)
        for reading in SOLO
        if reading.name not in told
        for other in switched(s, reading)
        if not is_automa(other) or answer(other) != now
    }


@pytest.mark.parametrize(
    ("list_id", "reading"),
    [
        ("sun-cards", "sun-cards"),
        ("serpent-worker", "serpent-whose"),
        ("production-site", "merchant-reach"),
        ("war-captain-move", "captain-reach"),
        ("marker-source", "marker-source"),
        ("retreat", "retreat-reach"),
        ("dancer-god", "dancer-next"),
        ("build-order", "build-no-tile"),
        ("which-building", "builder-discount"),
    ],
)
def test_a_reading_that_shapes_the_candidates_is_named(list_id: str, reading: str) -> None:
    """
    What decides who is offered is named, although no rung looks at it.
    """
    assert reading in named(one_of_each()[list_id])


@settings(max_examples=4)
@given(st.integers(0, 10_000), st.sampled_from(PERSONALITIES), st.sampled_from(SIDES))
def test_a_reading_that_would_change_the_answer_is_named(
    seed: int, personality: str, side: str
) -> None:
    """
    Over games under any readings: whatever reading, switched, changes the answer is named.
    """
    table = solo_table(personality, side=side, **any_readings(seed))
    missing = set()
    for s in a_game(table, seed):
        if is_automa(s):
            missing |= unnamed(s)

    assert set() == missing


@cache
def looked_up() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return by list, over many positions: the readings and the parts its offer looked at."""
    readings: dict[str, set[str]] = defaultdict(set)
    leaned_on: dict[str, set[str]] = defaultdict(set)
    for s, _ in positions():
        watched = Watched(s.table)
        again = s.copy()
        again.table = watched.table
        ENGINE.steps[pack(s.point, PAKAL)](again)  # what it offers, and nothing that comes after
        readings[LIST_AT[s.point]] |= watched.readings
        leaned_on[LIST_AT[s.point]] |= watched.leaned_on
    return readings, leaned_on


@pytest.mark.parametrize("list_id", [plist.id for plist in pakal_lists()])
def test_what_shapes_the_candidates_is_declared(list_id: str) -> None:
    """
    A list declares exactly the readings and parts of the edition that its offer looks at.
    """
    readings, leaned_on = looked_up()
    offer = declared().offers.get(list_id, Offer())
    elsewhere = {NEVER_ASKED_UNDER[list_id][0]} if list_id in NEVER_ASKED_UNDER else set()

    looked_at = readings[list_id] - IMMATERIAL.get(list_id, set())
    assert looked_at | elsewhere == set(offer.reading)
    assert leaned_on[list_id] == set(offer.parts)


@pytest.mark.parametrize("list_id", NEVER_ASKED_UNDER)
def test_a_reading_by_which_a_list_is_never_asked_shapes_it(list_id: str) -> None:
    """
    Under that choice the list does not come up in any game, and under its own it does.
    """
    reading, choice = NEVER_ASKED_UNDER[list_id]
    asked = {
        LIST_AT[s.point]
        for seed, personality in enumerate(PERSONALITIES)
        for s in a_game(solo_table(personality, **{reading.replace("-", "_"): choice}), seed)
        if is_automa(s)
    }

    assert list_id not in asked
    assert list_id in one_of_each()
