"""Two variants side by side: what they count, and the position in which they diverge."""

from functools import cache
from importlib.resources import files

from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State
from pakal.games.divergence import DivergenceKind
from pakal.games.values import Setting
from pakal.sim.lockstep import Fork, Pair, Walk, Who, hold_against, walk
from pakal.sim.players import RANDOM

MODERATE = {"difficulty": "moderate", "personality": "The Rainmaker"}
OTHER_EDITION = """
base = "default"
name = "a poorer calendar"
source = "stated: a test"

[calendar]
two-player-mark = 7
"""
SWITCHED = [(reading.name, choice) for reading in all_readings() for choice in reading.choices[1:]]


def reading(name: str, choice: str) -> Setting:
    """Return the setting with one reading switched."""
    return {**MODERATE, "readings": {name: choice}}


@cache
def walks(games: int) -> list[Walk[State]]:
    """Return the first games of the random player under the shipped setting."""
    game = Ahau(**MODERATE)
    return [walk(game, Who(RANDOM), seed) for seed in range(games)]


def pairs(setting: Setting, games: int) -> list[Pair]:
    """Return the first games of a setting beside the shipped one's."""
    game = Ahau(**setting)
    return [hold_against(first, game) for first in walks(games)]


def parted(setting: Setting, kind: DivergenceKind) -> tuple[Walk[State], Pair, Fork]:
    """Return the first game that parts from the shipped one's in this way."""
    for first, pair in zip(walks(30), pairs(setting, 30), strict=True):
        if pair.fork is not None and pair.fork.kind is kind:
            return first, pair, pair.fork
    raise AssertionError(f"no game parts by {kind}")


def test_a_game_never_parts_from_itself() -> None:
    """
    Two games of one setting stay together to the end, and no decision changes.
    """
    for pair in pairs(dict(MODERATE), 8):
        assert None is pair.fork
        assert pair.a == pair.b
        assert (0, 0) == (pair.changed.total(), pair.followed.total())
        assert pair.asked.total() > 50


def test_the_same_seed_gives_the_same_pair() -> None:
    """
    A pair of games depends on nothing but the variants and the seed.
    """
    switched = reading("place-ties", "next-step-first")

    assert pairs(switched, 6) == pairs(dict(switched), 6)


def test_every_decision_of_the_first_game_is_asked_once() -> None:
    """
    What is counted as asked is what King Pakal decided in the first game, parted or not.
    """
    alone = pairs(dict(MODERATE), 8)
    beside = pairs(reading("order-counts-claims", "claims-count"), 8)

    assert any(pair.fork is not None for pair in beside)
    assert [pair.asked for pair in alone] == [pair.asked for pair in beside]


def test_the_second_game_is_the_one_played_alone() -> None:
    """
    With another variant, together or apart, a game goes as it would have by itself.
    """
    switched = reading("order-counts-claims", "claims-count")
    game = Ahau(**switched)

    alone = [walk(game, Who(RANDOM), seed).ended for seed in range(8)]

    assert alone == [pair.b for pair in pairs(switched, 8)]


def test_the_position_of_a_parting_gives_both_answers() -> None:
    """
    Printed and read back, the position where two games part is answered in two ways.
    """
    first, pair, fork = parted(reading("place-ties", "next-step-first"), DivergenceKind.DECISION)

    game, read = Ahau.read(first.game.text(first.states[fork.step]))
    switched = game.under({"place-ties": "next-step-first"})
    there = switched.brought_here(read)
    assert there is not None
    one, other = game.decide(read).trace, switched.decide(there).trace

    assert "place-worker" == fork.list_id == one.list_id == other.list_id
    assert first.choices[fork.step] == one.outcome
    assert one.outcome != other.outcome
    assert pair.changed["place-worker"] >= 1


def test_the_same_decision_may_have_another_consequence() -> None:
    """
    A reading about what follows parts games without changing any decision.
    """
    _, pair, fork = parted(reading("slot-reward", "no"), DivergenceKind.OUTCOME)

    assert 0 == pair.changed.total()
    assert pair.followed[fork.list_id] >= 1


def test_a_reading_of_the_players_part_changes_what_he_is_offered() -> None:
    """
    Where the player may do more, the games part by what he is offered.
    """
    switched = reading("worker-must", "may")
    first, _, fork = parted(switched, DivergenceKind.OPTIONS)
    here = first.states[fork.step]
    there = Ahau(**switched).brought_here(here)

    assert "" == fork.list_id
    assert there == here
    assert there is not None
    assert here.offered != there.offered


def test_more_to_choose_from_is_no_parting_while_the_choice_is_the_same() -> None:
    """
    The retreat has more regions to go to in many games, and goes elsewhere in few of them.
    """
    found = pairs(reading("retreat-reach", "anywhere"), 30)
    retreats = [pair for pair in found if pair.asked["retreat"]]

    assert len(retreats) > 5
    assert all(pair.changed["retreat"] for pair in retreats if pair.fork is not None)
    assert any(pair.fork is None for pair in retreats)


def test_games_can_part_before_anything_happens() -> None:
    """
    A reading about the setup parts games at once.
    """
    _, _, fork = parted(reading("palenque-counts", "no"), DivergenceKind.BEGINNING)

    assert 0 == fork.step


def test_a_swapped_rung_parts_the_games() -> None:
    """
    Lists of one's own are compared with the shipped ones in the same way.
    """
    text = (files("pakal.games.ahau") / "data" / "lists" / "worker.toml").read_text("utf-8")
    first, claim, new, most, *rest = text.split("[[list.step]]")
    own = "[[list.step]]".join((first, most, claim, new, *rest))

    found = [pair.fork for pair in pairs({**MODERATE, "lists": own}, 12)]

    assert {"place-worker"} == {each.list_id for each in found if each is not None}


def test_another_edition_parts_the_games() -> None:
    """
    Editions are compared in the same way, and the other one is asked about every position.
    """
    found = pairs({**MODERATE, "edition": OTHER_EDITION}, 8)

    assert any(pair.fork is not None for pair in found)
    assert [pair.asked for pair in pairs(dict(MODERATE), 8)] == [pair.asked for pair in found]


def test_an_edition_with_other_pieces_is_not_asked() -> None:
    """
    A position of ours means nothing where the cities are others, so nothing is asked there.
    """
    data = files("pakal.games.ahau") / "data" / "edition.toml"
    renamed = data.read_text("utf-8").replace("Seibal", "Copan")
    found = pairs({**MODERATE, "edition": renamed}, 2)
    other = Ahau(**MODERATE, edition=renamed)

    assert None is other.brought_here(walks(2)[0].states[-1])
    for pair in found:
        assert (0, 0, 0) == (pair.asked.total(), pair.changed.total(), pair.followed.total())


def test_every_switched_reading_can_be_compared() -> None:
    """
    No reading breaks a comparison, and each decision is counted once.
    """
    for name, choice in SWITCHED:
        (pair,) = pairs(reading(name, choice), 1)

        assert pair.b.rounds > 0
        assert pair.asked.total() >= pair.changed.total() + pair.followed.total(), name


def test_a_position_brought_to_an_equal_table_is_the_same() -> None:
    """
    At every decision of King Pakal's the position can be moved to another table unharmed.
    """
    there = Ahau(**MODERATE)
    for first in walks(8):
        for s, choice in zip(first.states, first.choices, strict=False):
            if not first.game.is_automa(s):
                continue
            brought = there.brought_here(s)
            assert brought is not None
            assert (s, s.offered, choice) == (brought, brought.offered, there.choose(brought))
