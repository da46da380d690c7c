"""Readings: where two choices diverge, how often, and the saved positions that show it."""

import shutil
from pathlib import Path

import attrs
import pytest
from audit.heron import ALIKE, HERON, wading
from audit.heron import WITNESSES as OF_PEBBLES

from pakal.audit.readings import (
    Compared,
    Pair,
    begins_otherwise,
    compare,
    divergence_in,
    pairs_of,
    smallest,
    unseen,
)
from pakal.audit.readings_files import check_readings, read_readings, save_readings
from pakal.audit.renew import BY_HAND, by_hand, smallest_of_all
from pakal.errors import BadInputError
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.game import Ahau
from pakal.games.divergence import DivergenceKind
from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import State
from pakal.games.readings import Reading
from pakal.lists.model import Vocabulary

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses"
GAME = Ahau()
NEW, IDLE = Pair("new-colours", "to-cairn-and-pouch"), Pair("idle", "b")


class TwoReadings(Pebbles):
    """Pebbles with one more reading, by which nothing changes."""

    @classmethod
    def all_readings(cls) -> tuple[Reading, ...]:
        """That of the rules, and the idle one."""
        (known,) = super().all_readings()
        return known, attrs.evolve(known, name="idle", choices=("a", "b"))

    def vocabulary(self) -> Vocabulary[State]:
        """The idle one is there for lists to ask about, too."""
        words = super().vocabulary()
        return attrs.evolve(words, readings={**words.readings, "idle": ("a", "b")})


STREAM = TwoReadings()


@pytest.fixture(scope="module")
def compared() -> Compared:
    """Both readings over a few games."""
    return compare(STREAM, pairs_of(STREAM), 4)


def test_every_other_choice_is_compared_with_the_default() -> None:
    """
    A reading of two choices gives one pair, one of three gives two.
    """
    assert (NEW, IDLE) == pairs_of(STREAM)
    assert sum(len(each.choices) - 1 for each in all_readings()) == len(pairs_of(GAME))


def test_steps_and_games_in_which_a_choice_matters_are_counted(compared: Compared) -> None:
    """
    Each step that goes apart counts, each game with one counts once, and a kind is kept.
    """
    new = compared.by_pair[NEW]

    assert 4 == compared.games
    assert sum(1 for seed in range(4) for _ in STREAM.varied(seed).steps(seed)) == compared.steps
    assert {"decision": new.steps} == new.kinds
    assert 0 < new.games < new.steps
    assert [IDLE] == list(unseen(compared))


def test_the_smallest_position_is_found_down_from_any() -> None:
    """
    A pool whose only colour the Heron holds, and one of another colour, are the least it takes.
    """
    start = wading("{ black = 2, red = 1 }", spring="{ black = 2 }", weir="{ green = 2 }")
    small = smallest(STREAM, NEW, [start])

    assert small is not None
    assert ["[pool]", "spring = { black = 1 }", "weir = { green = 1 }"] == (
        small.text.split("\n\n")[1].splitlines()
    )
    assert "pouch = { black = 1 }" == small.text.splitlines()[-1]
    assert "wade: weir instead of a draw (spring 1/2, weir 1/2)" == small.divergence.says
    assert smallest(STREAM, NEW, [wading("{}", **ALIKE)]) is None


def test_what_was_compared_is_saved_and_holds(
    compared: Compared, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Figures and positions are read back alike, and nothing is wrong with them.
    """
    monkeypatch.setattr("pakal.audit.renew.FURTHER_GAMES", 2)
    monkeypatch.setattr("pakal.audit.renew.MADE_UP", 2)
    found, never = smallest_of_all(STREAM, compared)
    index = save_readings(compared, found, never, tmp_path)

    assert index == read_readings(tmp_path)
    assert [] == list(check_readings(STREAM, tmp_path))
    assert "not seen in 6 games, nor in made-up positions" == index.saved[1].never
    assert "new-colours-to-cairn-and-pouch.toml" == index.saved[0].file


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "there is no such file"),
        ("games = ", "is not TOML"),
        ("games = 1", "'steps' is missing"),
    ],
)
def test_a_bad_index_is_an_error(tmp_path: Path, text: str | None, says: str) -> None:
    """
    An index that is not there, or is damaged, is refused with the file's name.
    """
    (tmp_path / "readings").mkdir()
    if text is not None:
        (tmp_path / "readings" / "index.toml").write_text(text, "utf-8")

    with pytest.raises(BadInputError, match=says):
        read_readings(tmp_path)


def test_a_file_in_place_of_the_folder_is_an_error(tmp_path: Path) -> None:
    """
    Readings are saved in a folder; a file of that name cannot be read as one.
    """
    (tmp_path / "readings").write_text("", "utf-8")

    with pytest.raises(BadInputError, match=r"cannot be read \(not a directory\)"):
        read_readings(tmp_path)


def test_what_does_not_hold_any_more_is_told(tmp_path: Path) -> None:
    """
    A lost file, a position that does not part, and a choice about which nothing is known.
    """
    shutil.copytree(WITNESSES / "readings", tmp_path / "readings")
    folder = tmp_path / "readings"
    saved = [each for each in read_readings(tmp_path).saved if each.file]
    lost, same, unknown = saved[0], saved[1], saved[2]
    (folder / lost.file).unlink()
    (folder / same.file).write_text('base = "start"\ntable = { difficulty = "easy" }\n', "utf-8")
    index = folder / "index.toml"
    text = index.read_text("utf-8")
    index.write_text(text.replace(f'choice = "{unknown.choice}"', 'choice = "x"', 1), "utf-8")

    wrong = list(check_readings(GAME, tmp_path))

    assert f"{lost.pair}: {lost.file}: there is no such file" in wrong
    assert f"{same.pair}: {same.file}: both choices lead to the same" in wrong
    assert f"{unknown.name}=x: there is no such choice" in wrong


def test_the_heron_s_readings_part_as_saved() -> None:
    """
    The position saved for each reading of Pebbles still shows how the two choices part.
    """
    assert [] == list(check_readings(HERON, OF_PEBBLES))


# --- King Pakal's --------------------------------------------------------------------------------


def test_every_choice_of_every_reading_parts_somewhere_or_says_why_not() -> None:
    """
    Each saved position still shows how the two choices part, in the same words.
    """
    assert [] == list(check_readings(GAME, WITNESSES))


def test_positions_written_by_hand_lead_to_those_saved() -> None:
    """
    Every file of that folder belongs to a choice, and the search down from it gives what is saved.
    """
    written = by_hand(GAME, WITNESSES)
    index = read_readings(WITNESSES)
    saved = {each.pair: WITNESSES / "readings" / each.file for each in index.saved}

    assert len(list((WITNESSES / BY_HAND).iterdir())) == len(written)
    for pair, text in written.items():
        small = smallest(GAME, pair, [text])
        assert small is not None
        assert saved[pair].read_text("utf-8").endswith(f"# {small.divergence.says}\n{small.text}")


def test_a_game_under_another_choice_of_lists_decides_otherwise() -> None:
    """
    The position saved for ties in placing a worker shows two different decisions.
    """
    saved = next(each for each in read_readings(WITNESSES).saved if each.name == "place-ties")
    text = (WITNESSES / "readings" / saved.file).read_text("utf-8")
    found = divergence_in(GAME, saved.pair, text)

    assert found is not None
    assert DivergenceKind.DECISION is found.kind
    assert found.says.startswith("place-worker: ")


def test_a_beginning_can_differ() -> None:
    """
    A reading that only changes what somebody starts with is told as such.
    """
    begins = begins_otherwise(GAME, Pair("palenque-counts", "no"))

    assert begins is not None
    assert DivergenceKind.BEGINNING is begins.kind
    assert begins_otherwise(GAME, Pair("lead", "ties-count")) is None


def test_it_is_told_how_it_is_known_that_nothing_differs() -> None:
    """
    On this map regions are adjacent alike by either choice, and the track pays most at its top.
    """
    assert "same regions" in GAME.never_differs("region-adjacent", "shared-city")
    assert "pays most" in GAME.never_differs("war-top-again", "most-fame")
    assert "" == GAME.never_differs("lead", "ties-count")
