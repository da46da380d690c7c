"""`pakal simulate` at the terminal: tables, files, what goes wrong, and every bad input."""

import csv
import errno
import re
import shlex
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sim.running import contents
from terminal import Run

from pakal import __version__
from pakal.games.ahau import game as ahau_game
from pakal.games.ahau.game import Ahau
from pakal.sim.batch import Chunk, Failure
from pakal.sim.results import FILE, read_results

QUICK = ("simulate", "--player", "random", "--games", "12", "--difficulty", "hard")
ONE = (*QUICK, "--personality", "rainmaker")


def test_a_run_ends_with_tables(pakal: Run) -> None:
    """
    Win rates by difficulty and personality, Fame by source, length, decisions, and the stamp.
    """
    said = pakal("simulate", "--player", "random", "--games", "36")

    assert 0 == said.code
    assert "personality    easy       moderate    hard       all" in said.out
    assert re.search(r"^all +\d+% \(\d+–\d+\)", said.out, re.MULTILINE)
    for title in ("Games won by you", "Fame by source, a game", "Length of a game", "How it ended"):
        assert title in said.out
    assert re.search(r"^K'atuns  \d\.\d \(\d\.\d–\d\.\d\) +\d +\d$", said.out, re.MULTILINE)
    assert "Decisions by list, a game: " in said.words
    assert "36 games from seed 1, player random; difficulty easy, moderate, hard; " in said.words
    assert "readings: the defaults; stamp " in said.words


def test_the_first_of_two_people_is_named_in_the_title(pakal: Run) -> None:
    """
    Tables say Red, as the columns do, and not how the seat is called in the results.
    """
    said = pakal("simulate", "--two-players", "--player", "random", "--games", "1")

    assert "Games won by Red, with" in said.out
    assert not re.search(r"\bred\b", said.out)


def test_everything_that_figures_rest_on_is_named(pakal: Run, tmp_path: Path) -> None:
    """
    A single difficulty, personality and side, and personal scoring, stand below the tables and in
    every row.
    """
    said = pakal(*ONE, "--side", "B", "--personal-scoring", "--games", "1", "--out", tmp_path)

    assert (
        "1 game from seed 1, player random; difficulty hard; personality The Rainmaker; side B;"
        f" personal scoring yes; pakal {__version__}" in said.words
    )
    with read_results(tmp_path) as results:
        assert "yes" == results.game(1)["personal_scoring"]


def test_progress_is_told_on_standard_error(pakal: Run) -> None:
    """
    Where there is no terminal, lines say how many are done, how fast, and how long it will take.
    """
    said = pakal(*ONE)

    lines = said.err.splitlines()
    assert 1 < len(lines) <= 10
    assert re.fullmatch(r"\d+ of 12 games, [\d.,e+]+ a second, \d:\d\d left", lines[-2])
    assert re.fullmatch(r"12 of 12 games, [\d.,e+]+ a second, \d:\d\d", lines[-1])


def test_results_and_csv_are_written(pakal: Run, tmp_path: Path) -> None:
    """
    With --out the games are in a database, and with --csv in a file beside it.
    """
    said = pakal(*QUICK, "--out", tmp_path / "run", "--csv", tmp_path / "games.csv")

    assert 0 == said.code
    with read_results(tmp_path / "run") as results:
        rows = list(results.query("SELECT seed, personality, score_pakal FROM games"))
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert 12 == len(rows) == len(lines)
    assert rows == [(int(x["seed"]), x["personality"], int(x["score_pakal"])) for x in lines]
    assert 6 == len({personality for _, personality, _ in rows})


def test_a_csv_is_written_even_if_nobody_listens(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    With `| head`, which closes the output early, the file is still written.
    """

    def cut_off(_: object) -> Iterator[str]:
        raise BrokenPipeError(errno.EPIPE, "nobody listens")

    monkeypatch.setattr("pakal_cli.simulate._tables", cut_off)
    said = pakal(*ONE, "--csv", tmp_path / "games.csv")

    assert 1 == said.code
    assert 13 == len((tmp_path / "games.csv").read_text("utf-8").splitlines())


def test_a_run_without_a_folder_leaves_nothing(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Without --out there are tables and no files.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))

    assert 0 == pakal(*ONE).code
    assert [] == list(tmp_path.iterdir())


def test_a_run_is_gone_on_with_without_saying_it_all_again(pakal: Run, tmp_path: Path) -> None:
    """
    --resume takes the plan from the folder; with --games it goes further.
    """
    options = ("--reading", "place-ties=next-step-first", "--seed", "70", "--side", "B")
    pakal(*ONE, *options, "--out", tmp_path / "parts")

    said = pakal("simulate", "--resume", "--out", tmp_path / "parts", "--games", "20")
    pakal(*ONE, *options, "--games", "20", "--out", tmp_path / "whole")

    assert 0 == said.code
    assert "20 games from seed 70, player random" in said.out
    assert "readings: place-ties=next-step-first" in said.words
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")


def test_a_finished_run_gone_on_with_shows_its_tables(pakal: Run, tmp_path: Path) -> None:
    """
    Nothing is left to play, so that the tables come at once, and nothing else changes.
    """
    first = pakal(*ONE, "--out", tmp_path / "run")
    again = pakal("simulate", "--resume", "--out", tmp_path / "run")

    assert (0, first.out, "") == (again.code, again.out, again.err)


def test_readings_edition_and_lists_are_in_the_stamp(pakal: Run, tmp_path: Path) -> None:
    """
    Another reading, edition, list or scoring is another run with a stamp of its own.
    """
    edition, lists = tmp_path / "mine.toml", tmp_path / "lists.toml"
    shipped = Path(ahau_game.__file__).parent / "data"
    edition.write_text((shipped / "edition.toml").read_text("utf-8"), "utf-8")
    lists.write_text((shipped / "lists" / "jaguar.toml").read_text("utf-8"), "utf-8")
    stamps = {}
    for name, words in {
        "plain": (),
        "default reading": ("--reading", "place-ties=hierarchy-at-once"),
        "reading": ("--reading", "place-ties=next-step-first"),
        "edition": ("--edition", str(edition)),
        "lists": ("--lists", str(lists)),
        "scoring": ("--personal-scoring",),
        "side": ("--side", "B"),
    }.items():
        said = pakal(*ONE, "--games", "1", *words)
        assert 0 == said.code, said.err
        stamps[name] = said.words.rpartition("stamp ")[2]

    assert stamps["plain"] == stamps.pop("default reading")
    assert 6 == len(set(stamps.values()))


# --- what goes wrong -----------------------------------------------------------------------------


class Broken(Ahau):
    """Ahau, but in some games a piece is lost in the fourth round."""

    def problems(self, s: Any) -> tuple[str, ...]:  # type: ignore[override]
        """A game in which somebody is far ahead is said to be wrong."""
        if s.round == 4 and s.fame[1] > 12:
            return ("a piece is lost",)
        return ()


def test_a_failed_check_prints_the_command_that_does_it_again(
    pakal: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """
    With --check a broken game is named with one command, the others are kept, and the exit is 1.
    """
    monkeypatch.setattr(ahau_game, "Ahau", Broken)
    options = ("--reading", "place-ties=next-step-first", "--personal-scoring", "--side", "B")

    said = pakal(*QUICK, *options, "--check", "--out", tmp_path / "run")

    assert 1 == said.code
    match = re.search(r"The game of seed (\d+): after step (\d+): a piece is lost", said.err)
    assert match
    with read_results(tmp_path / "run") as results:
        kept = results.count()
        assert int(match[1]) not in {seed for (seed,) in results.query("SELECT seed FROM games")}
    assert 0 < kept < 12
    assert f"{kept} games from seed 1" in said.words
    command = said.err.partition("Replay it with:\n")[2].replace("\\\n", " ")
    words = shlex.split(command)
    assert ["pakal", "replay", "--seed", match[1]] == words[:4]
    assert "--check" == words[-1]

    again = pakal(*words[1:])

    assert 1 == again.code
    assert f"The game of seed {match[1]}: after step {match[2]}: a piece is lost." in again.err


def test_a_failed_check_of_a_run_gone_on_with_names_its_folder(
    pakal: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """
    Where the edition's file is not known any more, the command takes it from the run.
    """
    edition = tmp_path / "mine.toml"
    shipped = Path(ahau_game.__file__).parent / "data" / "edition.toml"
    edition.write_text(shipped.read_text("utf-8"), "utf-8")
    pakal(*QUICK, "--games", "1", "--edition", edition, "--out", tmp_path / "run")
    edition.unlink()
    monkeypatch.setattr(ahau_game, "Ahau", Broken)

    out = ("--out", tmp_path / "run")
    said = pakal("simulate", "--resume", "--check", "--games", "12", *out)
    command = said.err.partition("Replay it with:\n")[2].replace("\\\n", " ")
    again = pakal(*shlex.split(command)[1:])

    assert f"pakal replay {tmp_path / 'run'} --seed" in " ".join(command.split())
    assert (1, 1) == (said.code, again.code)
    assert "a piece is lost" in again.err


def test_the_failed_game_with_the_lowest_seed_is_named(
    pakal: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """
    Whatever the order in which processes come back, the first of the games that failed is named.
    """

    def backwards(*_: Any, **__: Any) -> Iterator[Chunk]:
        for seed in (9, 3, 7):
            yield Chunk((), (Failure(seed, ("hard", "The Rainmaker", "A"), "lost"),))

    monkeypatch.setattr("pakal.sim.batch.play_all", backwards)

    said = pakal(*ONE, "--check", "--jobs", "1")

    assert 1 == said.code
    assert "The game of seed 3: lost (2 more went wrong)." in said.err


def test_a_sound_run_is_checked(pakal: Run) -> None:
    """
    With --check a sound run comes to its tables.
    """
    said = pakal(*ONE, "--check", "--games", "4")

    assert 0 == said.code
    assert "4 games from seed 1" in said.words


def test_going_on_otherwise_is_refused(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Another player, reading or seed than the run was begun with is named.
    """
    monkeypatch.chdir(tmp_path)
    pakal(*ONE, "--out", "run")

    said = pakal(
        *(*ONE, "--seed", "5", "--reading", "place-ties=next-step-first"),
        *("--resume", "--out", "run"),
    )

    assert (2, "") == (said.code, said.out)
    assert "was started with other options" in said.err
    assert "first seed is 1 there and 5 here" in said.err
    assert "place-ties is hierarchy-at-once there and next-step-first here" in said.err
    assert "Give the same options again, or another folder." in said.err


@pytest.mark.parametrize(
    "words",
    [
        ("--player", "random"),
        ("--side", "B"),
        ("--personality", "rainmaker"),
        ("--reading", "place-ties=next-step-first"),
        ("--personal-scoring",),
        ("--seed", "70"),
    ],
)
def test_only_what_is_said_again_is_compared(
    pakal: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """
    One option of the run may be repeated without repeating all the others.
    """
    options = ("--reading", "place-ties=next-step-first", "--seed", "70", "--side", "B")
    pakal(*ONE, "--games", "2", *options, "--personal-scoring", "--out", tmp_path)

    said = pakal("simulate", "--resume", "--out", tmp_path, *words)

    assert (0, "") == (said.code, said.err)
    assert "2 games from seed 70, player random; difficulty hard;" in said.words


def test_only_what_differs_is_named(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    One option that is another one is what is refused, and nothing else.
    """
    monkeypatch.chdir(tmp_path)
    pakal(*ONE, "--games", "2", "--seed", "70", "--out", "run")

    said = pakal("simulate", "--resume", "--out", "run", "--side", "B")

    assert 2 == said.code
    assert [
        "run/results.sqlite was started with other options:",
        "  side is A there and B here",
        "Give the same options again, or another folder.",
    ] == said.err.splitlines()


def test_fewer_games_than_the_run_has_are_refused(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Going on with fewer games than were planned would look like a whole run.
    """
    monkeypatch.chdir(tmp_path)
    pakal(*ONE, "--out", "run")
    db = sqlite3.connect(Path("run") / FILE)
    db.execute("DELETE FROM games WHERE seed > 8")
    db.commit()
    db.close()

    said = pakal("simulate", "--resume", "--out", "run", "--games", "10")

    assert (2, "") == (said.code, said.out)
    assert (
        "--games 10: the run in run is one of 12 games, 4 of them missing. Leave --games"
        " out to play those, or ask for more games than that." == " ".join(said.err.split())
    )


def test_a_run_of_another_version_is_not_gone_on_with(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    If lists or edition have changed since, figures would be mixed; so it is refused.
    """
    monkeypatch.chdir(tmp_path)
    pakal(*ONE, "--out", "run")
    monkeypatch.setattr(
        Ahau, "exact_versions", lambda _: {"pakal": "9", "lists": "new", "edition": "new"}
    )

    said = pakal("simulate", "--resume", "--out", "run")

    assert 2 == said.code
    assert f"pakal is {__version__} there and 9 here" in said.err
    assert "lists is" in said.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--difficulty", "brutal"), "Difficulty: 'brutal' is not known. Choose one of easy, hard"),
        (("--difficulty", "easy,,hard"), "Difficulty: '' is not known."),
        (("--personality", "The Baker"), "Personality: 'The Baker' is not known. Did you mean"),
        (("--side", "C"), "Board side: 'C' is not known. Choose one of A, B."),
        (("--player", "stewart"), "No player is called 'stewart'. Did you mean 'steward'?"),
        (("--budget", "9"), "The player 'random' does not take a budget (given: 9)."),
        (("--budget", "0", "--player", "seer"), "Invalid value for '--budget'"),
        (("--games", "0"), "Invalid value for '--games'"),
        (("--games", "many"), "Invalid value for '--games'"),
        (("--seed", "-1"), "Invalid value for '--seed'"),
        (("--jobs", "0"), "Invalid value for '--jobs'"),
        (("--reading", "place-ties=mixed"), "Reading 'place-ties' has no choice 'mixed'."),
        (("--reading", "retreat"), "'retreat' is not a reading and its choice"),
        (("--edition", "nowhere.toml"), "nowhere.toml"),
        (("--lists", "nowhere.toml"), "nowhere.toml: there is no such file"),
        (("--resume", "--out", "nowhere"), "nowhere: there are no results here."),
        (("--csv", "nowhere/games.csv"), "games.csv: cannot be written"),
        (("--cluster", "here", "--jobs", "2"), "--jobs and --cluster do not go together."),
        (("--cluster", "nonsense"), "--cluster: 'nonsense' is not an address."),
        (("--cluster", ""), "--cluster: '' is not an address."),
        (("--csv", "new.csv", "--cluster", "x"), "--cluster: 'x' is not an address."),
        (("--csv", f"run/{FILE}"), "that is the database of the run. Try games.csv."),
        (("--fast",), "No such option"),
    ],
)
def test_bad_input_is_refused(
    pakal: Run,
    words: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    Every option says what is wrong with its value, and nothing is played.
    """
    monkeypatch.chdir(tmp_path)

    said = pakal(*ONE, "--out", "run", *words)

    assert (2, "") == (said.code, said.out)
    assert says in " ".join(said.err.split())
    assert "Traceback" not in said.err
    assert [] == list(tmp_path.iterdir())


def test_going_on_needs_a_folder(pakal: Run) -> None:
    """
    --resume alone does not say with what.
    """
    said = pakal(*ONE, "--resume")

    assert (2, "") == (said.code, said.out)
    lines = said.err.splitlines()
    assert ["--resume: no folder is named.", "Name it with --out DIR --resume."] == lines


def test_a_list_given_twice_is_refused(pakal: Run, tmp_path: Path) -> None:
    """
    Two files with a list of the same id are named, and so is a list that Pakal does not have.
    """
    one, two, odd = (tmp_path / name for name in ("one.toml", "two.toml", "odd.toml"))
    text = (Path(ahau_game.__file__).parent / "data" / "lists" / "jaguar.toml").read_text("utf-8")
    one.write_text(text, "utf-8")
    two.write_text(text, "utf-8")
    odd.write_text(text.replace('id = "jaguar-moves"', 'id = "jaguar-walks"'), "utf-8")

    twice = pakal(*ONE, "--lists", one, "--lists", two)
    unknown = pakal(*ONE, "--lists", odd)

    assert (2, 2) == (twice.code, unknown.code)
    assert "the list 'jaguar-moves' stands in" in " ".join(twice.err.split())
    assert "Ahau has no such list." in " ".join(unknown.err.split())


def test_a_folder_with_a_run_is_not_written_over(pakal: Run, tmp_path: Path) -> None:
    """
    A second run into the same folder is refused, and the first one is as it was.
    """
    pakal(*ONE, "--out", tmp_path)
    before = contents(tmp_path)

    said = pakal(*ONE, "--out", tmp_path)

    assert 2 == said.code
    assert "holds 12 games of a run" in " ".join(said.err.split())
    assert before == contents(tmp_path)


def test_a_damaged_file_is_refused(pakal: Run, tmp_path: Path) -> None:
    """
    What is no results file is not written over.
    """
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("CREATE TABLE mine (a)")
    db.close()

    for words in ((*ONE, "--out"), ("simulate", "--resume", "--out"), ("replay", "--seed", "1")):
        said = pakal(*words, tmp_path)
        assert 2 == said.code
        assert "this database does not hold results of pakal" in " ".join(said.err.split())
