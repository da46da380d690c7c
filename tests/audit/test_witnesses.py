"""Witnesses: found, made small, saved, and checked; King Pakal's are all in fixtures/witnesses."""

import os
import shutil
from pathlib import Path

import attrs
import pytest
from audit.heron import HERON, wade_with_a_dead_rung
from audit.heron import WITNESSES as OF_PEBBLES
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
    write_index,
)
from pakal.audit.witnesses import Dead, Missing, RungWitness, search
from pakal.errors import BadInputError
from pakal.games.ahau.automa.pakal import RANDOM_CITY
from pakal.games.ahau.game import Ahau

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses"
GAME = Ahau()
INDEX = read_index(WITNESSES)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for each rung in fewer places; Pebbles needs no more."""
    for name, number in (("GAMES", 4), ("GAMES_ELSEWHERE", 2), ("MADE_UP", 20)):
        monkeypatch.setattr(searching, name, number)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Heron's witnesses."""
    return shutil.copytree(OF_PEBBLES, tmp_path / "pebbles")


# --- the search ----------------------------------------------------------------------------------


def test_a_search_finds_the_saved_witnesses_again(tmp_path: Path) -> None:
    """
    Each rung of the Heron's lists gets its smallest position, always the same one.
    """
    index = save_all(HERON, search(HERON), tmp_path)

    kept = read_index(OF_PEBBLES)
    of_rungs = tuple(each for each in kept.saved if not each.against)

    assert attrs.evolve(kept, saved=of_rungs) == index == read_index(tmp_path)
    for each in index.saved:
        saved = (OF_PEBBLES / each.file).read_text("utf-8")
        assert saved == (tmp_path / each.file).read_text("utf-8")


def test_one_list_is_renewed_as_with_all(folder: Path) -> None:
    """
    What is lost of one list is found again, letter by letter; the others' witnesses stay.
    """
    kept = {file: file.read_bytes() for file in sorted(folder.rglob("*.toml"))}
    index = read_index(folder)
    (folder / "shed" / "darkest.toml").write_text("spoilt", "utf-8")
    others = tuple(each for each in index.saved if each.list_id != "shed")
    write_index(attrs.evolve(index, saved=others), folder)
    words = ["witnesses", "--game", "pebbles", "renew", str(folder), "--list"]

    renewed = CliRunner().invoke(main, [*words, "shed"])
    unknown = CliRunner().invoke(main, [*words, "shad"])

    assert 0 == renewed.exit_code, renewed.output
    assert kept == {file: file.read_bytes() for file in sorted(folder.rglob("*.toml"))}
    assert (2, True) == (unknown.exit_code, "'shed'" in unknown.output), unknown.output


def test_the_smallest_position_states_only_what_it_takes() -> None:
    """
    Two pools with a pebble each are enough for a draw.
    """
    text = (OF_PEBBLES / "wade" / "random-pool.toml").read_text("utf-8")
    _, moment = HERON.possible(text)

    assert (2, 2) == (len(moment.offered), sum(moment.pools))
    assert not any(moment.pouch)


def test_a_rung_that_cannot_decide_gets_the_reason(quick: None) -> None:
    """
    A rung that repeats the one before it is dead by logic.
    """
    game = HERON.with_lists([wade_with_a_dead_rung()])
    by_rung = {each.rung: each for each in search(game, ["wade"])}
    dead = by_rung.pop("again")

    assert Dead("wade", "again", {}) == dead
    assert isinstance(dead, Dead)
    assert "dead by logic" == dead.why
    assert all(isinstance(each, RungWitness) for each in by_rung.values())


def test_the_answer_of_a_witness_names_the_candidate_or_the_odds() -> None:
    """
    The answer is the candidate's name, and for a draw everybody's chance.
    """
    answers = {each.rung: each.answer for each in read_index(OF_PEBBLES).saved}

    assert "a draw: bend 1/2, weir 1/2" == answers["random-pool"]
    assert "ford" == answers["most-pebbles"]


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


def test_the_heron_s_witnesses_hold() -> None:
    """
    In each position exactly its rung decides, with the answer that is expected.
    """
    assert [] == list(check_index(HERON, OF_PEBBLES))


def test_a_missing_rung_is_not_saved_in_silence(tmp_path: Path) -> None:
    """
    A rung without witness and without reason is an error that names it.
    """
    with pytest.raises(BadInputError, match="wade/fits: no position shows it"):
        save_all(HERON, [Missing("wade", "fits")], tmp_path)


OTHER_READING = '\n[table]\nreadings = { new-colours = "to-cairn-and-pouch" }\n'


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("black = 2", "black = 1", "random-pool decides, not this one"),
        ("grey = 1", "grey = 3", "mouth, not ford"),
        ("\n[pool]", f"{OTHER_READING}[pool]", "other readings than the index says"),
        ("ford", "frod", "the position, pool: no key is called 'frod'"),
        (
            'point = "wade"',
            'point = "wade"\ndrawn = "red"',
            "the position, drawn: no pebble is dropped",
        ),
        (
            'point = "wade"',
            'point = "drop"\ndrawn = "red"',
            "The position is not at a moment of 'wade'",
        ),
    ],
)
def test_a_witness_that_does_not_hold_is_told(folder: Path, old: str, new: str, says: str) -> None:
    """
    Another rung, another answer, other readings, no such position or moment: each is said.
    """
    file = folder / "wade" / "most-pebbles.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")

    wrong = [each.says for each in check_index(HERON, folder)]

    assert any(each.startswith(f"wade/most-pebbles.toml: {says}") for each in wrong), wrong


def test_a_lost_file_and_a_lost_line_are_told(folder: Path) -> None:
    """
    A file that is gone, and a rung that the index forgot, are both said.
    """
    (folder / "drop" / "upstream.toml").unlink()
    index = folder / "index.toml"
    index.write_text(index.read_text("utf-8").replace('rung = "fits"', 'rung = "gone"'), "utf-8")

    wrong = list(check_index(HERON, folder))

    assert Stale("wade", "fits", "it has no witness and no reason") in wrong
    assert Stale("wade", "gone", "there is no such rung") in wrong
    assert Stale("drop", "upstream", "drop/upstream.toml: there is no such file") in wrong


def test_a_folder_in_place_of_a_file_is_told(folder: Path) -> None:
    """
    A witness that cannot be read is wrong, and an index that cannot is answered.
    """
    (folder / "drop" / "upstream.toml").unlink()
    (folder / "drop" / "upstream.toml").mkdir()

    wrong = list(check_index(HERON, folder))

    assert [Stale("drop", "upstream", "drop/upstream.toml: is a folder, not a file")] == wrong
    with pytest.raises(BadInputError, match="cannot be read"):
        read_index(folder / "index.toml")


def test_a_reason_that_does_not_hold_is_told(folder: Path) -> None:
    """
    A rung that is called dead but can decide is said.
    """
    index = read_index(folder)
    called_dead = Dead("wade", "fits", {})
    saved = tuple(each for each in index.saved if each.rung != "fits")
    write_index(attrs.evolve(index, saved=saved, dead=(called_dead,)), folder)

    wrong = list(check_index(HERON, folder))

    assert [Stale("wade", "fits", "nothing rules it out any more")] == wrong


def test_the_commands_work_for_any_game(quick: None, tmp_path: Path) -> None:
    """
    `pakal witnesses --game` writes a folder for the game that it names, which holds after that.
    """
    words = ["witnesses", "--game", "pebbles"]
    renewed = CliRunner().invoke(main, [*words, "renew", str(tmp_path), "--games", "4"])
    checked = CliRunner().invoke(main, [*words, "check", str(tmp_path)])

    assert (0, 0) == (renewed.exit_code, checked.exit_code), renewed.output + checked.output
    assert "13 rungs have a position, 0 can never decide." in checked.output
    assert "1 of 1 choices of readings" in checked.output


@pytest.mark.parametrize("saved", read_index(OF_PEBBLES).saved, ids=lambda each: str(each.file))
def test_pakal_decide_gives_the_heron_s_answer(saved: Saved) -> None:
    """
    The file of a witness names its game, so `pakal decide` needs nothing else.
    """
    result = CliRunner().invoke(
        main, ["decide", saved.list_id, "--position", str(OF_PEBBLES / saved.file)]
    )

    assert 0 == result.exit_code, result.output
    names = [each.split(" 1/")[0] for each in saved.answer.removeprefix("a draw: ").split(", ")]
    assert [] == [name for name in names if name not in " ".join(result.output.split())]


WITNESS = '[[witness]]\nlist = "wade"\nrung = "fits"\nanswer = "A"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "there is no such file"),
        ("[[witness", "is not TOML"),
        ('[[witness]]\nlist = "wade"\n', "'rung' is missing"),
        ("witness = 3\n", "witness: 3 is not an array of tables"),
        ("[[witness]]\nlist = 3\n", "list: 3 is not a text"),
        (
            f'{WITNESS}file = "../../secret.toml"\n',
            "'../../secret.toml' is not a file in the folder",
        ),
        (f'{WITNESS}file = "/etc/passwd"\n', "'/etc/passwd' is not a file in the folder"),
        (f'{WITNESS}file = "a"\nreadings = {{ a = 1 }}\n', "readings.a: 1 is not a text"),
        ('[[dead]]\nlist = "a"\nrung = "b"\ninvariants = [1]\n', "invariants.1: 1 is not a text"),
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
    for plist in GAME.lists:
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
