"""Facts in a person's words."""

import pytest
from companion.playing import a_session, played
from hypothesis import given
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.pebbles.game import Pebbles

GAME = Ahau()
STATE = played(a_session(seed=3), seed=3, most=30).state


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("my weapons 3", ["player.you.weapons = 3"]),
        ("My Weapons 3", ["player.you.weapons = 3"]),
        ("your weapons 3", ["player.you.weapons = 3"]),
        ("my weap 3", ["player.you.weapons = 3"]),
        ("pakal fame 20", ["player.pakal.fame = 20"]),
        ("pakal's fame 20", ["player.pakal.fame = 20"]),
        ("his fame +3", [f"player.pakal.fame = {STATE.fame[1] + 3}"]),
        ("king pakal resources 6", ["player.pakal.tracker = 6"]),
        ("my resources blue 2", ["player.you.cubes.blue = 2"]),
        ("my cubes b 2 k 1", ["player.you.cubes.blue = 2", "player.you.cubes.black = 1"]),
        ("tikal 2 1", ["player.you.workers.Tikal = 2", "player.pakal.workers.Tikal = 1"]),
        ("my workers chichen itza 1", ['player.you.workers."Chichen Itza" = 1']),
        ("pakal laid down yaxchilan 0", ['player.pakal.laid-down."Yaxchilán" = 0']),
        ("my reserve rb, sun-wild", ['player.you.reserve = ["rain-blue", "sun-wild"]']),
        ("my reserve none", ["player.you.reserve = []"]),
        ("region 3 tiles rb sn", ['region.3.tiles = ["rain-blue", "sun-brown"]']),
        ("region 3 building palace", ['region.3.building = "Palace"']),
        ("my role queen", ['player.you.role = "queen"']),
        ("sites sei-tik blue", ['board.sites."Tikal–Seibal" = "blue"']),
        ("round 4", ["moment.round = 4"]),
        ("my weapons 3, pakal fame 20", ["player.you.weapons = 3", "player.pakal.fame = 20"]),
        ("my weapons 3; his fame 20", ["player.you.weapons = 3", "player.pakal.fame = 20"]),
        ("player.you.weapons = 3", ["player.you.weapons = 3"]),
    ],
)
def test_words_say_which_fact(words: str, facts: list[str]) -> None:
    """
    Whose it is, what it is and its value, as one would say it; TOML stays as it is.
    """
    assert facts == GAME.facts_as_toml(STATE, words).splitlines()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("my weapons", "is 0 now; no value is given"),
        ("weapons 3", "matches several: you weapons, pakal weapons"),
        ("my weapns 3", "Did you mean 'you weapons'?"),
        ("my weapons three", "'three' is not a number"),
        ("my workers atlantis 2", "no piece or place is called 'atlantis'"),
        ("my cubes blue", "is not pairs"),
        ("my pyramid rb", "too much for words"),
        ("rain-failed 3", "is not yes or no"),
        ("xyzzy 3", "no fact is called 'xyzzy'"),
    ],
)
def test_words_that_name_no_fact_are_refused(words: str, says: str) -> None:
    """
    The message names what is wrong, and there is a way out.
    """
    with pytest.raises(BadInputError) as caught:
        GAME.facts_as_toml(STATE, words)

    assert says in str(caught.value)
    assert caught.value.way_out


def test_an_adjusted_game_is_adjusted_in_the_journal() -> None:
    """
    The words count at once, are kept as facts, and are undone like every step.
    """
    session = played(a_session(seed=3), seed=3, most=30)

    session.adjust("my weapons 2; his weapons 1")

    assert [2, 1] == session.state.weapons
    assert "player.you.weapons = 2" in session.record.steps[-1].line
    session.undo()
    assert STATE.weapons == session.state.weapons


def test_other_games_have_words_too() -> None:
    """
    The facts of a game come from its declared parts, and the seats say whose they are.
    """
    game = Pebbles()

    assert "player.you.pouch.red = 1" == game.facts_as_toml(game.start(), "my pouch red 1")
    assert "player.heron.pouch.red = 1" == game.facts_as_toml(game.start(), "his pouch red 1")


@given(st.text(max_size=40) | st.text("my hiswepon 0123-+,;tikal", max_size=40))
def test_any_words_are_facts_or_get_a_message(text: str) -> None:
    """
    Whatever is typed, nothing but a message comes of it, or facts.
    """
    told = ""
    try:
        GAME.facts_as_toml(STATE, text)
    except BadInputError as error:
        told = error.message
    assert "Traceback" not in told
