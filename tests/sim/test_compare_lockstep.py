"""Two variants side by side: what they count, where they part, and the position they part in."""

from importlib.resources import files
from pathlib import Path

import pytest

from pakal.games.ahau.consulting import decide_now, with_readings
from pakal.games.ahau.position import parse_position, print_position
from pakal.games.ahau.readings import all_readings
from pakal.games.ahau.simulated import AhauSimulated
from pakal.games.ahau.state import State
from pakal.games.protocol import Setting
from pakal.sim.chance import chance_of
from pakal.sim.lockstep import Kind, Pair, Variants, before, play_pair
from pakal.sim.play import play_out
from pakal.sim.players import RANDOM, make_player

MODERATE = {"difficulty": "moderate", "personality": "The Rainmaker"}
OTHER_EDITION = """
base = "default"
name = "a poorer calendar"
source = "stated: a test"

[calendar]
two-player-mark = 7
"""
SWITCHED = [(reading.name, choice) for reading in all_readings() for choice in reading.choices[1:]]


def variants(b: Setting, a: Setting = MODERATE) -> Variants[State]:
    """Return the shipped game (or `a`) beside another, both met by the random player."""
    return Variants(AhauSimulated(a), AhauSimulated(b), RANDOM)


def reading(name: str, choice: str) -> Setting:
    """Return the setting with one reading switched."""
    return {**MODERATE, "readings": {name: choice}}


def pairs(two: Variants[State], games: int) -> list[Pair]:
    """Return the first games of two variants."""
    return [play_pair(two, seed) for seed in range(games)]


def parted(two: Variants[State], kind: Kind, games: int = 30) -> Pair:
    """Return the first pair of games that part in this way."""
    return next(
        pair for pair in pairs(two, games) if pair.parting is not None and pair.parting.kind is kind
    )


def test_a_game_never_parts_from_itself() -> None:
    """
    Two games of one setting stay together to the end, and no decision changes.
    """
    for pair in pairs(variants(dict(MODERATE)), 8):
        assert None is pair.parting
        assert pair.a == pair.b
        assert (0, 0) == (pair.changed.total(), pair.followed.total())
        assert pair.asked.total() > 50


def test_the_same_seed_gives_the_same_pair() -> None:
    """
    A pair of games depends on nothing but the variants and the seed.
    """
    one, other = (variants(reading("place-ties", "next-step-first")) for _ in range(2))

    assert pairs(one, 6) == pairs(other, 6)


def test_the_first_game_is_the_one_played_alone() -> None:
    """
    Neither the other variant nor its being asked changes the first variant's game.
    """
    alone = pairs(variants(dict(MODERATE)), 8)
    beside = pairs(variants(reading("order-counts-claims", "claims-count")), 8)

    assert any(pair.parting is not None for pair in beside)
    assert [pair.a for pair in alone] == [pair.a for pair in beside]
    assert [pair.asked for pair in alone] == [pair.asked for pair in beside]


def test_the_second_game_is_the_one_played_alone() -> None:
    """
    After parting the other variant's game goes on as it would have by itself.
    """
    switched = reading("order-counts-claims", "claims-count")
    there = pairs(variants(switched), 8)
    alone = pairs(variants(switched, switched), 8)

    assert [pair.a for pair in alone] == [pair.b for pair in there]


def test_the_position_of_a_parting_gives_both_answers() -> None:
    """
    Printed and read back, the position where two games part is answered in two ways.
    """
    two = variants(reading("place-ties", "next-step-first"))
    pair = parted(two, Kind.ANSWER)
    assert pair.parting is not None

    mine, theirs = before(two, pair.parting)
    read = parse_position(print_position(mine), "printed", Path())
    one = decide_now(read).trace
    other = decide_now(with_readings(read, {"place-ties": "next-step-first"})).trace

    assert mine == theirs
    assert "place-worker" == pair.parting.list_id == one.list_id == other.list_id
    assert one.outcome != other.outcome
    assert pair.changed["place-worker"] >= 1


def test_the_same_decision_may_have_another_consequence() -> None:
    """
    A reading about what follows parts games without changing any decision.
    """
    pair = parted(variants(reading("slot-reward", "no")), Kind.RESULT)
    assert pair.parting is not None

    assert 0 == pair.changed.total()
    assert pair.followed[pair.parting.list_id] >= 1


def test_a_reading_of_the_players_part_changes_what_he_is_offered() -> None:
    """
    Where the player may do more, the games part by what he is offered.
    """
    pair = parted(variants(reading("worker-must", "may")), Kind.OFFER)
    assert pair.parting is not None

    assert "" == pair.parting.list_id
    mine, theirs = before(variants(reading("worker-must", "may")), pair.parting)
    assert mine == theirs
    assert mine.offered != theirs.offered


def test_more_to_choose_from_is_no_parting_while_the_choice_is_the_same() -> None:
    """
    The retreat has more regions to go to in many games, and goes elsewhere in few of them.
    """
    two = variants(reading("retreat-reach", "anywhere"))
    found = [pair for pair in pairs(two, 20) if pair.asked["retreat"]]

    assert len(found) > 2
    assert all(pair.changed["retreat"] for pair in found if pair.parting is not None)
    assert any(pair.parting is None for pair in found)


def test_games_can_part_before_anything_happens() -> None:
    """
    A reading about the setup parts games at once.
    """
    pair = play_pair(variants(reading("palenque-counts", "no")), 1)

    assert pair.parting is not None
    assert (Kind.SETUP, 0) == (pair.parting.kind, pair.parting.step)


def test_a_swapped_rung_parts_the_games() -> None:
    """
    Lists of one's own are compared with the shipped ones in the same way.
    """
    text = (files("pakal.games.ahau") / "data" / "lists" / "worker.toml").read_text("utf-8")
    first, claim, new, most, *rest = text.split("[[list.step]]")
    own = "[[list.step]]".join((first, most, claim, new, *rest))

    found = [pair.parting for pair in pairs(variants({**MODERATE, "lists": own}), 12)]

    assert {"place-worker"} == {each.list_id for each in found if each is not None}


def test_another_edition_parts_the_games() -> None:
    """
    Editions are compared in the same way, and the other one is asked about every position.
    """
    found = pairs(variants({**MODERATE, "edition": OTHER_EDITION}), 4)

    assert all(pair.parting is not None for pair in found)
    assert all(pair.asked.total() > 50 for pair in found)


@pytest.mark.parametrize(("name", "choice"), SWITCHED)
def test_every_switched_reading_can_be_compared(name: str, choice: str) -> None:
    """
    No reading breaks a comparison, and what is brought to its table is the same position.
    """
    two = variants(reading(name, choice))
    pair = play_pair(two, 3)

    assert pair.a.rounds > 0
    assert pair.b.rounds > 0
    assert pair.asked.total() >= pair.changed.total() + pair.followed.total()


def test_a_position_brought_to_an_equal_table_is_the_same() -> None:
    """
    At every decision of King Pakal's the position can be moved to another table unharmed.
    """
    here, there = AhauSimulated(MODERATE), AhauSimulated(dict(MODERATE))
    compared = 0

    def automa(s: State) -> None:
        nonlocal compared
        brought = there.brought_here(s)
        assert brought is not None
        assert (s, s.offered, here.decide(s)) == (brought, brought.offered, there.decide(brought))
        compared += 1
        here.act(s, here.decide(s))

    for seed in range(5):
        player = make_player(here, RANDOM, seed)
        play_out(here, here.start(), player, automa, chance_of(here, seed))

    assert compared > 300
