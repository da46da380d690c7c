"""Readings: where two choices diverge, how often, and the saved positions that show it."""

import shutil
from pathlib import Path

import pytest
from audit.small_game import Piles

from pakal.audit.readings import Pair, compare, divergence_in, pairs_of, smallest, unseen
from pakal.audit.readings_files import check_readings, read_readings, save_readings
from pakal.audit.renew import BY_HAND, by_hand, smallest_of_all
from pakal.errors import BadInputError
from pakal.games.ahau.audit.audited import AhauAudited
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.divergence import DivergenceKind

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses"
GAME = AhauAudited()
PILES = Piles()
TALL, IDLE = Pair("tall", "no"), Pair("idle", "b")


def test_every_other_choice_is_compared_with_the_default() -> None:
    """
    A reading of two choices gives one pair, one of three gives two.
    """
    assert (TALL, IDLE) == pairs_of(PILES)
    assert sum(len(each.choices) - 1 for each in all_readings()) == len(pairs_of(GAME))


def test_steps_and_games_in_which_a_choice_matters_are_counted() -> None:
    """
    Each step that goes apart counts, each game with one counts once, and a kind is kept.
    """
    found = compare(PILES, pairs_of(PILES), 4)
    tall = found.by_pair[TALL]

    assert (4, 12) == (found.games, found.steps)
    assert {"decision": tall.steps} == tall.kinds
    assert 0 < tall.games < tall.steps
    assert [IDLE] == list(unseen(found))


def test_the_smallest_position_is_found_down_from_any() -> None:
    """
    Two piles of different height are the least by which the heights can matter.
    """
    small = smallest(PILES, TALL, ["yes 3/1 2/0 2/0 1/1"])

    assert small is not None
    assert 2 == PILES.size(small.text)
    assert "the height counts" == small.divergence.says
    assert smallest(PILES, TALL, ["yes 1/0 1/0"]) is None


def test_what_was_compared_is_saved_and_holds(tmp_path: Path) -> None:
    """
    Figures and positions are read back alike, and nothing is wrong with them.
    """
    compared = compare(PILES, pairs_of(PILES), 4)
    found, never = smallest_of_all(PILES, compared)
    index = save_readings(compared, found, never, tmp_path)

    assert index == read_readings(tmp_path)
    assert "not seen in 104 games, nor in made-up positions" == index.saved[1].never
    assert "tall-no.toml" == index.saved[0].file


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
    begins = GAME.beginning("palenque-counts", "no")

    assert begins is not None
    assert DivergenceKind.BEGINNING is begins.kind
    assert GAME.beginning("lead", "ties-count") is None


def test_it_is_told_how_it_is_known_that_nothing_differs() -> None:
    """
    On this map regions are adjacent alike by either choice, and the track pays most at its top.
    """
    assert "same regions" in GAME.never_differs("region-adjacent", "shared-city")
    assert "pays most" in GAME.never_differs("war-top-again", "most-fame")
    assert "" == GAME.never_differs("lead", "ties-count")
