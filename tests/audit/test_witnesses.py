"""Witnesses: found, made small, saved, and checked; King Pakal's are all in fixtures/witnesses."""

import os
import shutil
from pathlib import Path

import pytest
from audit.small_game import Piles
from click.testing import CliRunner
from pakal_cli.main import main

from pakal.audit import witnesses as searching
from pakal.audit.renew import BY_HAND
from pakal.audit.shrink import shrink
from pakal.audit.witness_files import (
    Saved,
    Stale,
    check_index,
    read_index,
    save_all,
)
from pakal.audit.witnesses import Dead, Missing, RungWitness, search
from pakal.errors import BadInputError
from pakal.games.ahau.audit.audited import RANDOM_CITY, AhauAudited

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses"
GAME = AhauAudited()
INDEX = read_index(WITNESSES)


def found(game: Piles) -> dict[str, RungWitness | Dead | Missing]:
    """Return what a search gives for each rung of the small game."""
    return {each.rung: each for each in search(game)}


# --- the search ----------------------------------------------------------------------------------


def test_each_rung_of_a_small_game_gets_its_smallest_position() -> None:
    """
    Two piles are enough for each rung, and none could be lower by itself.
    """
    by_rung = found(Piles())

    texts = {rung: each.text for rung, each in by_rung.items() if isinstance(each, RungWitness)}

    assert {"shiny": "yes 0/0 0/1", "highest": "yes 0/1 1/1", "drawn": "yes 1/0 1/0"} == texts


def test_a_rung_that_cannot_decide_gets_the_reason() -> None:
    """
    A rung that repeats the one before it is dead by logic.
    """
    dead = found(Piles())["dull-again"]

    assert Dead("pile", "dull-again", {}) == dead
    assert isinstance(dead, Dead)
    assert "dead by logic" == dead.why


def test_the_answer_of_a_witness_names_the_candidate_or_the_odds() -> None:
    """
    The answer is the candidate's name, and for a draw everybody's chance.
    """
    by_rung = found(Piles())
    answers = [by_rung[rung].answer for rung in ("highest", "drawn")]  # type: ignore[union-attr]

    assert ["pile 2", "a draw: pile 1 1/2, pile 2 1/2"] == answers


def test_making_small_goes_on_until_nothing_helps() -> None:
    """
    Digits are dropped one at a time while one of them is even; a single one is left.
    """

    def simpler(text: str) -> list[str]:
        return [text[:place] + text[place + 1 :] for place in range(len(text))]

    def measure(text: str) -> tuple[int, int, int, str] | None:
        even = any(int(digit) % 2 == 0 for digit in text)
        return (0, len(text), 0, text) if even else None

    assert ("2", (0, 1, 0, "2")) == shrink("74321", simpler, measure)
    assert shrink("1", simpler, measure) is None


# --- files ---------------------------------------------------------------------------------------


def test_saved_witnesses_are_read_back_and_hold(tmp_path: Path) -> None:
    """
    What is saved is read back alike, and nothing is wrong with it.
    """
    game = _Commented()
    index = save_all(game, search(game), tmp_path)

    assert index == read_index(tmp_path)
    assert [] == list(check_index(game, tmp_path))


def test_a_missing_rung_is_not_saved_in_silence(tmp_path: Path) -> None:
    """
    A rung without witness and without reason is an error that names it.
    """
    with pytest.raises(BadInputError, match="pile/shiny: no position shows it"):
        save_all(Piles(), [Missing("pile", "shiny")], tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("yes 0/1 1/1", "yes 0/1 0/1", "highest.toml: drawn decides, not this one"),
        ("yes 0/1 1/1", "yes 1/1 0/1", "highest.toml: pile 1, not pile 2"),
        ("yes 0/1 1/1", "no 0/1 1/1", "highest.toml: other readings than the index says"),
        ("yes 0/1 1/1", "nonsense", "highest.toml: '# pile"),
    ],
)
def test_a_witness_that_does_not_hold_is_told(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    """
    Another rung, another answer, other readings, or no position at all: each is said.
    """
    game = _Commented()
    save_all(game, search(game), tmp_path)
    file = tmp_path / "pile" / "highest.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")

    wrong = [each.says for each in check_index(game, tmp_path)]

    assert any(each.startswith(f"pile/{says}") for each in wrong), wrong


class _Commented(Piles):
    """The small game, whose texts may begin with comments as saved files do."""

    def state_of(self, text: str) -> tuple[str, ...]:
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        if "nonsense" in text:
            return super().state_of(text)
        return super().state_of(" ".join(lines))


def test_a_lost_file_and_a_lost_line_are_told(tmp_path: Path) -> None:
    """
    A file that is gone, and a rung that the index forgot, are both said.
    """
    game = _Commented()
    save_all(game, search(game), tmp_path)
    (tmp_path / "pile" / "drawn.toml").unlink()
    index = tmp_path / "index.toml"
    index.write_text(index.read_text("utf-8").replace('rung = "shiny"', 'rung = "gone"'), "utf-8")

    wrong = list(check_index(game, tmp_path))

    assert Stale("pile", "shiny", "it has no witness and no reason") in wrong
    assert Stale("pile", "gone", "there is no such rung") in wrong
    assert Stale("pile", "drawn", "pile/drawn.toml: there is no such file") in wrong


def test_a_folder_in_place_of_a_file_is_told(tmp_path: Path) -> None:
    """
    A witness that cannot be read is wrong, and an index that cannot is answered.
    """
    game = _Commented()
    save_all(game, search(game), tmp_path)
    (tmp_path / "pile" / "drawn.toml").unlink()
    (tmp_path / "pile" / "drawn.toml").mkdir()

    wrong = list(check_index(game, tmp_path))

    assert [Stale("pile", "drawn", "pile/drawn.toml: is a folder, not a file")] == wrong
    with pytest.raises(BadInputError, match="cannot be read"):
        read_index(tmp_path / "index.toml")


def test_a_reason_that_does_not_hold_is_told(tmp_path: Path) -> None:
    """
    A rung that is called dead but can decide is said.
    """
    game = _Commented()
    save_all(game, search(game), tmp_path)
    index = tmp_path / "index.toml"
    text = index.read_text("utf-8").replace('rung = "dull-again"', 'rung = "shiny"')
    index.write_text(text, "utf-8")

    wrong = list(check_index(game, tmp_path))

    assert Stale("pile", "shiny", "nothing rules it out any more") in wrong


WITNESS = '[[witness]]\nlist = "pile"\nrung = "drawn"\nanswer = "A"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "there is no such file"),
        ("[[witness", "is not TOML"),
        ('[[witness]]\nlist = "pile"\n', "'rung' is missing"),
        ("witness = 3\n", "'witness' is not an array of tables"),
        ("[[witness]]\nlist = 3\n", "'list' is 3"),
        (
            f'{WITNESS}file = "../../secret.toml"\n',
            "'../../secret.toml' is not a file in",
        ),
        (f'{WITNESS}file = "/etc/passwd"\n', "'/etc/passwd' is not a file in the folder"),
        (f'{WITNESS}file = "a"\nreadings = {{ a = 1 }}\n', "'readings' is {'a': 1}"),
        ('[[dead]]\nlist = "a"\nrung = "b"\ninvariants = [1]\n', r"'invariants' is \[1\]"),
    ],
)
def test_a_bad_index_is_an_error(tmp_path: Path, text: str | None, says: str) -> None:
    """
    An index that is not there, is no TOML, lacks a key or leads elsewhere is refused.
    """
    if text is not None:
        (tmp_path / "index.toml").write_text(text, "utf-8")

    with pytest.raises(BadInputError, match=says):
        read_index(tmp_path)


# --- King Pakal's --------------------------------------------------------------------------------


def test_every_rung_of_every_shipped_list_has_a_witness_or_a_reason() -> None:
    """
    Nothing in between: each rung decides in a saved position, or it is proved that it never can.
    """
    for plist in GAME.lists():
        for rung in plist.walk():
            known = INDEX.of(plist.id, rung.id)
            assert isinstance(known, Saved | Dead), f"{plist.id}/{rung.id}"


def test_every_saved_witness_holds() -> None:
    """
    In each position exactly its rung decides, with the answer that is expected.
    """
    assert [] == list(check_index(GAME, WITNESSES))


def test_no_file_is_left_over() -> None:
    """
    Every file in the folder stands in the index, and no file is there twice.
    """
    files = {
        path.relative_to(WITNESSES).as_posix()
        for path in WITNESSES.glob("*/*.toml")
        if path.parent.name not in ("readings", BY_HAND)
    }

    assert files == {each.file for each in INDEX.saved}
    assert len(files) == len(INDEX.saved)


def test_the_suspects_are_settled() -> None:
    """
    By default the fourth step of placing a worker is dead by logic; the last of the War Captain's
    comes up only where nothing but a tile of his top god draws him.
    """
    fourth = INDEX.of("place-worker", "preferred-god")
    stay = INDEX.of("war-captain-move", "d-stay")

    assert isinstance(fourth, Saved)
    assert "dead by logic" == fourth.by_default
    assert {"place-ties": "next-step-first"} == fourth.readings
    assert isinstance(stay, Saved)
    assert "dead under invariants: two-of-three-regions-worth-going" == stay.by_default
    assert {"captain-god": "top-only"} == stay.readings


@pytest.mark.parametrize("saved", INDEX.saved[::12], ids=lambda each: str(each.file))
def test_pakal_decide_gives_the_expected_answer(saved: Saved) -> None:
    """
    A saved file is one that `pakal decide` reads, and it names the same candidate.
    """
    form = "--facts" if saved.list_id == RANDOM_CITY else "--position"
    result = CliRunner().invoke(main, ["decide", saved.list_id, form, str(WITNESSES / saved.file)])

    assert 0 == result.exit_code, result.output
    name = saved.answer.removeprefix("a draw: ").split(" 1/")[0].split(" 0")[0].split(" 2/")[0]
    assert name == "nobody" or name in " ".join(result.output.split())


def test_the_command_says_that_everything_holds() -> None:
    """
    `pakal witnesses check` counts what is saved and gives 0.
    """
    result = CliRunner().invoke(main, ["witnesses", "check", str(WITNESSES)])

    assert 0 == result.exit_code, result.output
    assert f"{len(INDEX.dead)} can never decide." in result.output


def test_the_command_says_what_does_not_hold(tmp_path: Path) -> None:
    """
    `pakal witnesses check` names a rung whose witness does not hold, and gives 3.
    """
    folder = tmp_path / "witnesses"
    shutil.copytree(WITNESSES, folder)
    (folder / "place-worker" / "claim.toml").unlink()

    result = CliRunner().invoke(main, ["witnesses", "check", str(folder)])

    assert 3 == result.exit_code
    assert "place-worker/claim" in result.output


@pytest.mark.skipif(
    not os.environ.get("PAKAL_RENEW"), reason="takes minutes; PAKAL_RENEW=1 asks for it"
)
def test_a_search_gives_the_same_files_again() -> None:
    """
    The search is canonical: it finds every saved witness and reason once more.
    """
    for each in searching.search(GAME):
        known = INDEX.of(each.list_id, each.rung)
        if isinstance(each, RungWitness):
            assert isinstance(known, Saved)
            saved = (WITNESSES / known.file).read_text("utf-8")
            assert saved.endswith("\n" + each.text)
        else:
            assert known == each
