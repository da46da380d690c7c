"""
The High Priest's lists against the reference that was written by hand from our notes.

Both decide the same positions, at every level, with every personality, in every variant and under
every choice of a reading: first those of whole games, then made-up ones, in which everything that
a decision may look at is shuffled. `PAKAL_REFERENCE_SEEDS` (1 when it is not set) says how often to
go round.
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
from games.uxmal_by_hand import LATE, Priest
from games.uxmal_reference import better_off, better_off_by_hand, reference, single_steps
from games.uxmal_shuffled import shuffled

from pakal.audit.mutation import Evidence, Fate, Jury, judge_all
from pakal.games.uxmal import state as at
from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.rules import VARIANTS
from pakal.games.uxmal.state import State
from pakal.games.values import Moment
from pakal.lists.trace import Choice, Draw

pytestmark = pytest.mark.xdist_group("uxmal-reference")  # they share their decisions
ROUNDS = int(os.environ.get("PAKAL_REFERENCE_SEEDS", "1"))
PERSONALITIES = tuple(Uxmal().edition.personalities)
# Every choice of a reading that is not the default.
CHOICES = [{each.name: choice} for each in Uxmal.all_readings() for choice in each.choices[1:]]
# How often the other seat plays by a plan, and otherwise at random.
PLANS = (0.0, 0.5, 0.9)
SOURCE = 'source = "ours: changed for a test"'
# His points, and how many positions are made up for each under a setting.
MADE_UP = {
    at.GIFT: 1,
    at.ACTION: 8,
    at.LAY_STONE: 8,
    at.TAKE_CARDS: 6,
    at.PLACE_PRIEST: 12,
    at.MOVE_PRIEST: 12,
    at.PAY_CARD: 3,
    at.SWAY: 6,
    at.SWAY_ON: 6,
}


class Decided(NamedTuple):
    """A decision of his in a game: what the reference offers and leaves, and what he chose."""

    label: str
    game: Uxmal
    priest: Priest
    list_id: str
    state: State
    candidates: frozenset[int]
    left: frozenset[int]
    outcome: Choice


def settings() -> Iterator[dict[str, Any]]:
    """Each level, personality and variant; then each reading's other choice, alone and mixed."""
    seats = list(product(LATE, range(len(PERSONALITIES)), VARIANTS))
    for level, card, variant in seats:
        yield {"difficulty": level, "card": card, "variant": variant, "readings": {}}
    random = Random(0)
    mixed = [{k: v for each in random.sample(CHOICES, 5) for k, v in each.items()} for _ in CHOICES]
    for number, readings in enumerate(CHOICES + mixed):
        level, card, variant = seats[7 * number % len(seats)]
        yield {"difficulty": level, "card": card, "variant": variant, "readings": readings}


@cache
def decided() -> tuple[Decided, ...]:
    """Every decision of his in one game of each setting, and made-up positions."""
    found: list[Decided] = []
    for seed, setting in enumerate([*settings()] * ROUNDS):
        found += play(seed, **setting)
        found += make_up(seed, **setting)
    return tuple(found)


def table(card: int, **setting: Any) -> tuple[Uxmal, Priest]:
    """The game under a setting, and the same in the words of the reference."""
    game = Uxmal(personality=PERSONALITIES[card], **setting)
    return game, Priest(setting["difficulty"], card, setting["variant"], game.readings)


def both(label: str, game: Uxmal, priest: Priest, s: State) -> Decided:
    """What list and reference decide about a position."""
    outcome, kept = game.choose(s), game.copy(s)
    return Decided(label, game, priest, game.list_at(s), kept, *reference(priest, kept), outcome)


def play(seed: int, **setting: Any) -> Iterator[Decided]:
    """A game against somebody who now and then has a plan; both decide whenever he is on."""
    game, priest = table(**setting)
    random, plan = Random(seed), game.planner("acolyte")
    s = game.start()
    while not game.is_over(s):
        if game.is_automa(s):
            found = both(f"game {seed} {setting}", game, priest, s)
            yield found
            game.act(s, found.outcome)
        elif game.is_person(s) and random.random() < PLANS[seed % len(PLANS)]:
            game.apply(s, plan(s))
        else:
            game.apply(s, random.choice(s.offered))


def make_up(seed: int, **setting: Any) -> Iterator[Decided]:
    """Positions at each point of his in which stones, track, priests and cards are shuffled."""
    game, priest = table(**setting)
    random = Random(seed)
    for point in MADE_UP:
        for number in range(MADE_UP[point]):
            s = shuffled(game, point, random)
            if s.point == point and game.is_automa(s):
                yield both(f"made up {seed} {number} {setting}", game, priest, s)


# --- the comparison ------------------------------------------------------------------------------


def as_set(outcome: Choice) -> frozenset[int]:
    """A decision as the reference gives it."""
    if outcome is None:
        return frozenset()
    return frozenset(outcome.tied if isinstance(outcome, Draw) else [outcome])


def told(each: Decided) -> str:
    """A decision in which both differ, for the report of a failure."""
    return f"{each.list_id}, {each.label}: list {each.outcome}, reference {sorted(each.left)}"


def test_his_lists_decide_what_the_notes_say() -> None:
    """
    In every position his list chooses whom the reference leaves.
    """
    assert [] == [told(each) for each in decided() if as_set(each.outcome) != each.left]


def test_he_has_the_candidates_that_the_notes_name() -> None:
    """
    What he chooses among is what the reference works out from stones, cards and priests.
    """
    wrong = [
        f"{each.list_id}, {each.label}: offered {offered}, reference {sorted(each.candidates)}"
        for each in decided()
        if each.candidates != frozenset(offered := each.game.candidates(each.state))
    ]

    assert [] == wrong


def test_made_up_positions_could_be() -> None:
    """
    No made-up position breaks what a position of the game has to keep.
    """
    made_up = [each for each in decided() if each.label.startswith("made up")]

    assert 3000 < len(made_up)
    assert [] == [
        f"{each.list_id}, {each.label}: {found}"
        for each in made_up
        if (found := each.game.problems(each.state))
    ]


def test_the_games_ask_every_list_often() -> None:
    """
    Each of the nine lists decides fifty times and more, and the reference never needs lots.
    """
    asked = Counter(each.list_id for each in decided())

    assert {plist.id for plist in Uxmal.shipped_lists()} == set(asked)
    assert min(asked.values()) >= 50
    assert {0, 1} == {len(each.left) for each in decided()}


def test_better_off_by_hand_is_better_off_by_the_margin() -> None:
    """
    Counting priests and cards of two gods gives what scoring the level before and after gives.
    """
    steps = [
        (each, step)
        for each in decided()
        if each.list_id in ("sway", "sway-on")
        for step in single_steps(each.state)
    ]

    assert 1000 < len(steps)
    assert [] == [
        f"{each.label}: {step}"
        for each, step in steps
        if better_off(each.priest, each.state, step)
        != better_off_by_hand(each.priest, each.state, step)
    ]


# --- sentences that can be read in two ways ------------------------------------------------------


@pytest.mark.parametrize(
    ("doubt", "otherwise", "list_id"),
    [
        ("late_in_stay", "as-ever", "action"),
        ("short_pile", "due", "lay-stone"),
        ("covered", "ever", "move-priest"),
        ("buried_pairs", "out-of-sight", "take-cards"),
        ("end_on_board", "allowed", "move-priest"),
    ],
)
def test_his_lists_take_the_first_way_to_read_a_doubtful_sentence(
    doubt: str, otherwise: str, list_id: str
) -> None:
    """
    Read in the other way, the sentence gives other candidates or decisions of that list.
    """
    other: Any = {doubt: otherwise}

    assert any(
        reference(replace(each.priest, **other), each.state)
        != (frozenset(each.game.candidates(each.state)), as_set(each.outcome))
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
    game = Uxmal()
    judged = judge_all(game.lists, Jury(game.vocabulary(), game.invariants(), evidence()))
    missed = [str(each.mutant) for each in judged if each.fate in (Fate.ALIVE, Fate.CANNOT_TELL)]

    assert [] == missed


def edition(table: str, *lines: str) -> str:
    """The text of an edition in which one table is another."""
    return "\n".join([f"[{table}]", *lines, SOURCE, ""])


def difficulties(**changed: int) -> str:
    """The text of an edition in which he is late from another number of missing stones on."""
    rows = [f"{name} = {{late = {n}, gift = 0, {SOURCE}}}" for name, n in (LATE | changed).items()]
    return edition("difficulties", *rows)


def values(**changed: list[int]) -> str:
    """The text of an edition with other values of priests or cards."""
    rows = {"level-1": [5, 3, 1], "level-2": [7, 5, 3], "level-3": [9, 7, 5], "cards": [2, 1]}
    rows |= {name.replace("_", "-"): row for name, row in changed.items()}
    return edition("values", *(f"{name} = {row}" for name, row in rows.items()))


@pytest.mark.parametrize(
    "changed",
    [
        edition("habits", "hurry = 0", "better-off = 4"),
        edition("habits", "hurry = 2", "better-off = 4"),
        edition("habits", "hurry = 1", "better-off = 3"),
        edition("habits", "hurry = 1", "better-off = 5"),
        *(difficulties(**{name: late + by}) for name, late in LATE.items() for by in (-1, 1)),
        *(values(level_1=row) for row in ([4, 3, 1], [5, 4, 1], [5, 3, 2])),
        *(values(level_2=row) for row in ([6, 5, 3], [7, 6, 3], [7, 5, 4])),
        *(values(level_3=row) for row in ([8, 7, 5], [9, 8, 5], [9, 7, 6])),
        *(values(cards=row) for row in ([1, 1], [3, 1], [2, 0], [2, 2])),
    ],
)
def test_the_reference_notices_another_number(changed: str) -> None:
    """
    One number of his habits, of a level or of what scores off by one misses a decision of it.
    """

    @cache
    def game_like(game: Uxmal) -> Uxmal:
        return Uxmal.make({**game.setting, "edition": changed})

    assert any(
        as_set(game_like(each.game).choose(each.game.copy(each.state))) != each.left
        for each in decided()
    )


def test_the_same_numbers_written_once_more_change_nothing() -> None:
    """
    With the numbers of the notes such an edition decides as the reference does.
    """
    same = edition("habits", "hurry = 1", "better-off = 4") + difficulties() + values()
    games = {
        game: Uxmal.make({**game.setting, "edition": same})
        for game in {each.game for each in decided()}
    }

    assert [] == [
        told(each)
        for each in decided()
        if as_set(games[each.game].choose(each.game.copy(each.state))) != each.left
    ]
