"""A kept game that begins in the middle."""

from pathlib import Path

import attrs
import pytest
from companion.playing import GAME, a_session, played

from pakal.companion.session import Session, new_record
from pakal.companion.store import GameKeeper, Store, export_game, import_game
from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State
from pakal.games.pebbles.game import Pebbles

MIDDLE = played(a_session(seed=6), seed=6, most=40).state


def begun() -> Session[State]:
    """Return a game that begins in the middle of another."""
    session: Session[State] = Session(new_record(GAME, 4, MIDDLE))
    session.open()
    return session


def test_it_begins_in_the_position_and_goes_on_to_the_end() -> None:
    """
    The first question is the position's, and the game is played, saved and resumed like any other.
    """
    session = begun()
    assert session.state == MIDDLE

    played(session)

    assert session.is_over
    assert Session(session.record).state == session.state


@pytest.mark.parametrize("seed", range(4))
def test_it_survives_export_database_and_undo(seed: int, tmp_path: Path) -> None:
    """
    A file and the database keep the beginning; undo leads back to it and no further.
    """
    session = played(begun(), seed, most=12)
    record = session.record

    assert record == import_game(export_game(record), "a file")
    with Store(tmp_path) as store:
        store.add(record, "one")
        assert record == store.load("one")
        again: Session[State] = Session(store.load("one"), GameKeeper(store, "one"))
        again.undo(1000)
        assert again.state == MIDDLE
        again.redo(1000)
        assert again.state == session.state
        assert again.record == store.load("one")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('point = "', 'point = "no-', "no point"),
        ("ruler = ", "ruler = 9", "ruler"),
        ("[moment]", "[momentum]", "momentum"),
        ("[board]", "[board", "line"),
    ],
)
def test_a_damaged_beginning_is_refused(old: str, new: str, says: str) -> None:
    """
    A beginning that cannot be read or cannot be names its place, and the game is not opened.
    """
    record = begun().record
    damaged = attrs.evolve(record, start=record.start.replace(old, new, 1))

    with pytest.raises(BadInputError) as caught:
        Session(damaged)

    assert "the position in which the game was begun" in str(caught.value)
    assert says in str(caught.value)


def test_another_beginning_than_the_steps_belong_to_is_refused() -> None:
    """
    A possible beginning that leads elsewhere contradicts the seal.
    """
    record = played(begun(), most=3).record
    more = GAME.adjust(MIDDLE, f"player.pakal.weapons = {MIDDLE.weapons[1] + 1}")

    with pytest.raises(BadInputError, match=r"different position|cannot be replayed"):
        Session(attrs.evolve(record, start=GAME.text(more)))


def test_a_game_from_the_setup_is_written_as_before() -> None:
    """
    Only a game that begins in the middle has the newer version, which older programs refuse.
    """
    assert 1 == a_session().record.to_json()["version"]
    assert "start" not in a_session().record.to_json()
    assert 2 == begun().record.to_json()["version"]


def test_a_card_of_ones_own_and_another_game_begin_in_the_middle_too() -> None:
    """
    What the position's table says is the game's setting, also a personality typed by hand.
    """
    own = Ahau(hierarchy="sun,rain,jaguar,chief,serpent", role="queen", difficulty="hard")
    state = played(Session(new_record(own, 1)), most=10).state
    game, read = Ahau.read(own.text(state))
    again: Session[State] = Session(new_record(game, 1, read))

    assert "sun > rain > jaguar > chief > serpent" in "\n".join(again.heading())
    assert again.state.city_god == state.city_god

    pebbles = Pebbles()
    session = Session(new_record(pebbles, 1, pebbles.start()))
    assert session.open().asked is not None
