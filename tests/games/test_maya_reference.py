"""
The lists of King Pakal and his vassal against the reference written by hand from our notes.

Both decide the same positions, at every level, with every card, on both tiles and under every
choice of a reading: first those of whole games, then made-up ones. `PAKAL_REFERENCE_SEEDS` (1 when
it is not set) says how often to go round.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from games.maya_by_hand import CARDS, KEEPS, TILES, VASSAL_KEEPS, King
from games.maya_games import wait_at
from games.maya_reference import reference

from pakal.audit.mutation import Evidence, Fate, Jury, judge_all
from pakal.games.maya import state as at
from pakal.games.maya.game import Maya
from pakal.games.maya.search import made_up
from pakal.games.maya.state import State
from pakal.games.values import Moment
from pakal.lists.trace import Choice, Draw

pytestmark = pytest.mark.xdist_group("maya-reference")  # they share their decisions
ROUNDS = int(os.environ.get("PAKAL_REFERENCE_SEEDS", "1"))
# Every choice of a reading that is not the default.
CHOICES = [{each.name: choice} for each in Maya.all_readings() for choice in each.choices[1:]]
# How often the person plays by a plan, and otherwise at random.
PLANS = (0.0, 0.5, 0.9)
MADE_UP = 7  # positions made up for each list under a setting
DEDUCTED = 6  # of each in which a quarry is turned: how often points were taken off before
SOURCE = 'source = "ours: changed for a test"'
LISTS = {
    *("start-pyramid", "quarry", "back", "minus-three", "protect", "first-player", "move"),
    *("pyramid", "free-pass", "take-block"),
}


class Decided(NamedTuple):
    """A decision of an automated seat: what the reference offers and leaves, and what it chose."""

    label: str
    game: Maya
    king: King
    list_id: str
    state: State
    candidates: frozenset[int]
    left: frozenset[int]
    outcome: Choice


def settings() -> Iterator[dict[str, Any]]:
    """Each level, card and tile; then each reading's other choice, alone and mixed."""
    seats = list(product(KEEPS, CARDS, TILES))
    for level, card, tile in seats:
        yield {"difficulty": level, "personality": card, "edition": tile, "readings": {}}
    random = Random(0)
    mixed = [{k: v for each in random.sample(CHOICES, 4) for k, v in each.items()} for _ in CHOICES]
    for number, readings in enumerate(CHOICES + mixed):
        level, card, tile = seats[7 * number % len(seats)]
        yield {"difficulty": level, "personality": card, "edition": tile, "readings": readings}


@cache
def decided() -> tuple[Decided, ...]:
    """Every decision of the two in one game of each setting, and made-up positions."""
    found: list[Decided] = []
    for seed, setting in enumerate([*settings()] * ROUNDS):
        game, label = Maya(**setting), f"{seed} {setting}"
        found += play(seed, game, f"game {label}")
        found += make_up(seed, game, f"made up {label}")
    return tuple(found)


def both(label: str, game: Maya, s: State) -> Decided:
    """What list and reference decide about a position."""
    setting = game.setting
    king = King(
        setting["difficulty"],
        setting["personality"],
        game.vassal_card,
        setting["edition"],
        game.readings,
    )
    outcome, kept = game.choose(s), game.copy(s)
    return Decided(label, game, king, game.list_at(s), kept, *reference(king, kept), outcome)


def play(seed: int, game: Maya, label: str) -> Iterator[Decided]:
    """A game against somebody who now and then has a plan; both decide whenever a list is asked."""
    random, plan = Random(seed), game.planner("overseer")
    s = game.start()
    while not game.is_over(s):
        if game.is_automa(s):
            found = both(label, game, s)
            yield found
            game.act(s, found.outcome)
        elif game.is_person(s) and random.random() < PLANS[seed % len(PLANS)]:
            game.apply(s, plan(s))
        else:
            game.apply(s, random.choice(s.offered))


def make_up(seed: int, game: Maya, label: str) -> Iterator[Decided]:
    """
    Positions with blocks and cards at random, as the auditor makes them up, and what follows.

    Of a quarry that is turned there are more, in which points were taken off before and somebody
    may be protected.
    """
    for number in range(MADE_UP):
        random = Random(f"{seed} {number}")
        for moment in made_up(game, game.lists, seed * MADE_UP + number):
            s = moment.state
            for _ in range(DEDUCTED if s.point == at.DEDUCT else 0):
                deducted = game.copy(s)
                deduct(game, deducted, random)
                if game.is_automa(deducted):
                    yield both(label, game, deducted)
            while game.is_automa(s):
                found = both(label, game, s)
                yield found
                game.act(s, found.outcome)


def deduct(game: Maya, s: State, random: Random) -> None:
    """Take points off some seats before, and protect one or none."""
    s.lost = [random.choice((0, 0, 3, 6)) for _ in s.lost]
    now = game.rules.quarries - 1 - s.turned
    guarded = [0, 0, *(game.rules.at_quarry(now, seat) for seat in range(3))]
    s.where[game.rules.marker["protection"]] = random.choice(guarded)
    wait_at(game, s, at.DEDUCT, s.who)


# --- the comparison ------------------------------------------------------------------------------


def as_set(outcome: Choice) -> frozenset[int]:
    """A decision as the reference gives it."""
    if outcome is None:
        return frozenset()
    return frozenset(outcome.tied if isinstance(outcome, Draw) else [outcome])


def told(each: Decided) -> str:
    """A decision in which both differ, for the report of a failure."""
    return f"{each.list_id}, {each.label}: list {each.outcome}, reference {sorted(each.left)}"


def test_the_lists_decide_what_the_notes_say() -> None:
    """
    In every position the list chooses whom the reference leaves.
    """
    assert [] == [told(each) for each in decided() if as_set(each.outcome) != each.left]


def test_the_two_have_the_candidates_that_the_notes_name() -> None:
    """
    What they choose among is what the reference works out from blocks, cards and markers.
    """
    wrong = [
        f"{each.list_id}, {each.label}: offered {offered}, reference {sorted(each.candidates)}"
        for each in decided()
        if each.candidates != frozenset(offered := each.game.candidates(each.state))
    ]

    assert [] == wrong


def test_the_reference_holds_all_ten_lists() -> None:
    """
    Each of the ten lists decides fifty times and more, for both seats, and never needs lots.
    """
    asked = Counter((each.list_id, each.state.who) for each in decided())

    assert {plist.id for plist in Maya.shipped_lists()} == LISTS
    assert {(list_id, seat) for list_id in LISTS for seat in (1, 2)} == set(asked)
    assert min(asked.values()) >= 50
    assert {0, 1} == {len(each.left) for each in decided()}


# --- sentences that can be read in two ways ------------------------------------------------------


@pytest.mark.parametrize(
    ("doubt", "otherwise", "list_id"),
    [
        ("vassal_keeps", "as-the-king", "quarry"),
        ("low_when_ahead", "has", "back"),
        ("passing", "ranks", "minus-three"),
        ("points_there", "cards", "minus-three"),
        ("one_would_not", "anywhere", "move"),
    ],
)
def test_the_lists_take_the_first_way_to_read_a_doubtful_sentence(
    doubt: str, otherwise: str, list_id: str
) -> None:
    """
    Read in the other way, the sentence gives other decisions of that list.
    """
    other: Any = {doubt: otherwise}

    assert any(
        reference(replace(each.king, **other), each.state)[1] != as_set(each.outcome)
        for each in decided()
        if each.list_id == list_id
    )


# --- can the reference fail? ---------------------------------------------------------------------


@cache
def evidence() -> tuple[Evidence, ...]:
    """Those decisions as the reference has them."""
    return tuple(
        Evidence(
            each.label,
            Moment(
                each.list_id, each.state, tuple(each.game.candidates(each.state)), game=each.game
            ),
            each.game.readings,
            next(iter(each.left), None),
        )
        for each in decided()
    )


def test_the_reference_notices_every_change_of_a_rung() -> None:
    """
    A rung dropped, reversed, swapped, or with its threshold moved misses a decision of it.

    What is not caught is proved to decide the same.
    """
    game = Maya()
    judged = judge_all(game.lists, Jury(game.vocabulary(), game.invariants(), evidence()))
    missed = [str(each.mutant) for each in judged if each.fate in (Fate.ALIVE, Fate.CANNOT_TELL)]

    assert [] == missed


def levels(**changed: int) -> str:
    """The text of an edition in which a level keeps other cards back, or its vassal does."""
    rows = []
    for name, keeps in (KEEPS | changed).items():
        more = 2 if name == "hard" else 0
        rows += [f"[difficulties.{name}]", SOURCE, f"keeps = {keeps}", f"transport = {more}"]
        rows += [f"vassal-keeps = {changed.get('vassal', VASSAL_KEEPS)}"]
    return "\n".join(rows[: 5 * len(KEEPS)]) + "\n"


def misses(changed: str) -> Iterator[str]:
    """Decisions about quarries under a changed edition that are not the reference's."""

    @cache
    def game_like(game: Maya) -> Maya:
        return Maya.make({**game.setting, "edition": changed})

    for each in decided():
        if each.list_id == "quarry" and each.king.edition == "default":
            outcome = game_like(each.game).choose(each.game.copy(each.state))
            if as_set(outcome) != each.left:
                yield told(each)


@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize("name", [*KEEPS, "vassal"])
def test_the_reference_notices_another_number_of_cards_kept_back(name: str, by: int) -> None:
    """
    One card more or less kept back, by the king at a level or by the vassal, misses a decision.
    """
    kept = {**KEEPS, "vassal": VASSAL_KEEPS}[name]

    assert next(misses(levels(**{name: kept + by})), "")


def test_the_same_numbers_written_once_more_change_nothing() -> None:
    """
    With the numbers of the notes such an edition decides as the reference does.
    """
    assert [] == list(misses(levels()))
