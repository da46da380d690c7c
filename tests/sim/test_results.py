"""The results of a run: one file, a row a game, and nothing mixed that does not belong together."""

import csv
import io
import re
import sqlite3
from pathlib import Path

import attrs
import pytest
from sim.running import a_plan, an_ahau_plan, contents, rows_of, simulate

from pakal import __version__
from pakal.errors import BadInputError
from pakal.sim.results import (
    FILE,
    as_name,
    columns_of,
    create_results,
    read_results,
    resume_results,
)

WITHOUT_TYPES = "UPDATE sqlite_master SET sql = replace(sql, 'STRICT', '')"


def refused(open_it: object, *words: object) -> tuple[str, str]:
    """Return what is said when something is refused."""
    assert callable(open_it)
    with pytest.raises(BadInputError) as error:
        open_it(*words)
    return error.value.message, error.value.way_out


def test_every_game_is_a_row_with_all_that_it_rests_on(tmp_path: Path) -> None:
    """
    A row says seed, setting, readings, versions, player, scores by source, length and lists.
    """
    plan = an_ahau_plan(setting={"readings": {"place-ties": "next-step-first"}}, games=3)
    row = rows_of(plan)[2]

    with simulate(tmp_path, plan) as results:
        game = results.game(3)

    assert (3, "hard", "The Rainmaker", "A") == (
        game["seed"],
        game["difficulty"],
        game["personality"],
        game["side"],
    )
    assert ("place-ties=next-step-first", "random", 0, plan.stamp) == (
        game["readings"],
        game["player"],
        game["budget"],
        game["stamp"],
    )
    assert (plan.versions["lists"], plan.versions["edition"], f"pakal {__version__}") == (
        game["lists"],
        game["edition"],
        game["program"],
    )
    assert row.score == (game["score_you"], game["score_pakal"])
    assert row.by_source[1][6] == game["pakal_sun_god"]
    assert row.by_source[0][9] == game["you_temples_at_celebrations"]
    assert row.decided["place-worker"] == game["list_place_worker"]
    assert (row.rounds, row.parts, row.ended_by) == (
        game["rounds"],
        game["parts"],
        game["ended_by"],
    )


@pytest.mark.parametrize(("switched", "said"), [(True, "yes"), (False, "no")])
def test_a_switch_of_the_setting_is_a_column(tmp_path: Path, switched: bool, said: str) -> None:
    """
    Whatever is either so or not so in a run stands in every row.
    """
    plan = an_ahau_plan(games=1, setting={"personal_scoring": switched})
    with simulate(tmp_path, plan) as results:
        assert said == results.game(1)["personal_scoring"]


def test_the_columns_are_described_in_the_file(tmp_path: Path) -> None:
    """
    A table says of each column what it is, in the game's own words.
    """
    with simulate(tmp_path, an_ahau_plan(games=1)) as results:
        said = {name: rest for name, *rest in results.query("SELECT * FROM columns")}
        there = [name for _, name, *_ in results.query("PRAGMA table_info(games)")]

    assert ["source", "pakal", "temples at celebrations"] == said["pakal_temples_at_celebrations"]
    assert ["list", "", "place-worker"] == said["list_place_worker"]
    assert ["setting", "", "difficulty"] == said["difficulty"]
    assert list(said) == there == [column.name for column in columns_of(an_ahau_plan())]


def test_points_by_round_are_a_narrow_table(tmp_path: Path) -> None:
    """
    Every seat has its points at the end of every round.
    """
    plan = a_plan(games=2)

    with simulate(tmp_path, plan) as results:
        kept = list(results.query("SELECT * FROM by_round WHERE seed = 6 AND round = 2"))

    you, heron = rows_of(plan)[1].by_round[1]
    assert {(6, 2, "you", you), (6, 2, "heron", heron)} == set(kept)


def test_any_program_can_read_the_file(tmp_path: Path) -> None:
    """
    sqlite3 alone is enough: plain columns, whole numbers as numbers.
    """
    plan = a_plan()
    simulate(tmp_path, plan).close()

    db = sqlite3.connect(tmp_path / FILE)
    found = db.execute(
        "SELECT difficulty, avg(score_you), sum(winner = 'you') FROM games GROUP BY difficulty"
    ).fetchall()
    db.close()

    rows = [row for row in rows_of(plan) if row.cell == ("hard",)]
    mean = sum(row.score[0] for row in rows) / len(rows)
    assert ("hard", pytest.approx(mean), sum(row.winner == "you" for row in rows)) == found[1]


def test_csv_is_the_table(tmp_path: Path) -> None:
    """
    The comma-separated values are the table `games`, by seed, under its names.
    """
    out = io.StringIO()

    with simulate(tmp_path, a_plan()) as results:
        results.write_csv(out)
        table = list(results.query("SELECT * FROM games ORDER BY seed"))
        names = [column.name for column in results.columns]

    lines = list(csv.reader(io.StringIO(out.getvalue())))
    assert names == lines[0]
    assert [[str(value) for value in row] for row in table] == lines[1:]


def test_missing_games_are_named_by_number(tmp_path: Path) -> None:
    """
    What has not been played comes as ranges of numbers, also where games are missing between.
    """
    plan = a_plan(games=10)
    rows = rows_of(plan)

    with create_results(tmp_path, plan) as results:
        assert [range(10)] == results.missing(10)
        results.keep([rows[number] for number in (0, 1, 4, 7)])
        assert [range(2, 4), range(5, 7), range(8, 10)] == results.missing(10)
        assert [range(2, 4), range(5, 6)] == results.missing(6)
        results.keep(rows)
        assert [] == results.missing(10)
        assert 10 == results.count()


def test_a_game_kept_twice_is_there_once(tmp_path: Path) -> None:
    """
    Playing a game a second time changes nothing.
    """
    plan = a_plan(games=4)
    simulate(tmp_path, plan).close()
    before = contents(tmp_path)

    with resume_results(tmp_path, plan) as results:
        results.keep(rows_of(plan))

    assert before == contents(tmp_path)


def test_a_chunk_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    """
    If one row of a chunk cannot be written, none of it is.
    """
    plan = a_plan(games=3)
    first, second, _ = rows_of(plan)

    with create_results(tmp_path, plan) as results:
        broken = attrs.evolve(second, rounds="many")
        with pytest.raises(BadInputError, match="the results cannot be read"):
            results.keep([first, broken])
        assert 0 == results.count()
        results.keep([first])
        assert 1 == results.count()


def test_a_run_can_be_extended(tmp_path: Path) -> None:
    """
    More games of the same plan go into the same file, and the file says how many there are to be.
    """
    simulate(tmp_path, a_plan(games=4)).close()

    with resume_results(tmp_path, a_plan(games=6)) as results:
        assert [range(4, 6)] == results.missing(6)
    with read_results(tmp_path) as there:
        assert 6 == there.plan.games


def test_a_run_is_not_written_over(tmp_path: Path) -> None:
    """
    A folder with results is refused for a new run.
    """
    plan = a_plan(games=3)
    simulate(tmp_path, plan).close()

    message, way_out = refused(create_results, tmp_path, plan)

    assert f"{tmp_path / FILE} holds 3 games of a run with the stamp {plan.stamp}." == message
    assert "Continue it with --resume, or name another folder." == way_out


def test_a_run_of_one_game_is_told_as_one(tmp_path: Path) -> None:
    """
    One game is not "1 games".
    """
    simulate(tmp_path, a_plan(games=1)).close()

    assert "holds 1 game of a run" in refused(create_results, tmp_path, a_plan(games=1))[0]


def test_games_of_another_stamp_are_never_written_into_a_file(tmp_path: Path) -> None:
    """
    Going on with another player, setting or seed is refused, and it is said what differs.
    """
    simulate(tmp_path, a_plan(games=3)).close()

    message, way_out = refused(resume_results, tmp_path, a_plan(player="greedy", first_seed=1))

    assert [
        f"{tmp_path / FILE} was started with other options:",
        "  player is random there and greedy here",
        "  first seed is 5 there and 1 here",
    ] == message.splitlines()
    assert "Give the same options again, or another folder." == way_out


def test_games_of_two_stamps_are_not_read_together(tmp_path: Path) -> None:
    """
    If somebody copies games of another stamp into a file, it is refused instead of added up.
    """
    simulate(tmp_path, a_plan(games=3)).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("UPDATE games SET stamp = 'another' WHERE seed = 6")
    db.commit()
    db.close()

    message, way_out = refused(read_results, tmp_path)

    assert f"{tmp_path / FILE}: it mixes games of 2 stamps." == message
    assert "Use a file for each; figures with different stamps are never added up." == way_out


def test_an_unknown_seed_is_refused(tmp_path: Path) -> None:
    """
    Asked for a game that is not there, the file says which are.
    """
    with create_results(tmp_path, a_plan(games=3)) as results:
        assert (f"{tmp_path / FILE}: no game has the seed 4.", "Simulate some first.") == (
            refused(results.game, 4)
        )
        results.keep(rows_of(results.plan))
        assert "Choose one from 5 to 7." == refused(results.game, 4)[1]


def test_what_is_no_results_file_is_refused(tmp_path: Path) -> None:
    """
    No file, another file, another database, another version, a damaged plan: each is said.
    """
    file = tmp_path / FILE
    assert f"{tmp_path}: there are no results here." == refused(read_results, tmp_path)[0]

    file.write_bytes(b"")
    assert f"{tmp_path}: there are no results here." == refused(read_results, tmp_path)[0]

    file.write_bytes(b"no database " * 200)
    for open_it in (read_results, lambda folder: create_results(folder, a_plan())):
        message, way_out = refused(open_it, tmp_path)
        assert f"{file}: the results cannot be read (file is not a database)." == message
        assert "will not overwrite" in way_out

    file.unlink()
    _write(file, "CREATE TABLE other (a)")
    assert (
        f"{file}: this database does not hold results of pakal."
        == (refused(read_results, tmp_path)[0])
    )

    file.unlink()
    simulate(tmp_path, a_plan(games=1)).close()
    _write(file, "UPDATE runs SET plan = '{}'")
    assert (f"{file}, plan: the plan has no 'game'.", "Try simulating it again.") == (
        refused(read_results, tmp_path)
    )

    _write(file, "PRAGMA user_version = 9")
    message, way_out = refused(read_results, tmp_path)
    assert f"{file}: the results have version 9; this program reads version 2." == message
    assert "Read them with the newer version of pakal." == way_out


def _write(file: Path, *statements: str) -> None:
    db = sqlite3.connect(file)
    for sql in statements:
        db.execute(sql)
    db.commit()
    db.close()


def test_a_file_whose_making_was_cut_off_is_begun_anew(tmp_path: Path) -> None:
    """
    An empty file, as a process leaves it that is killed at once, is no obstacle.
    """
    (tmp_path / FILE).write_bytes(b"")

    with simulate(tmp_path, a_plan(games=2)) as results:
        assert 2 == results.count()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """
    Where a file stands, no folder can be made.
    """
    (tmp_path / "file").write_text("here")

    message, _ = refused(create_results, tmp_path / "file" / "run", a_plan())

    assert "cannot create the folder" in message


def test_results_read_cannot_be_changed(tmp_path: Path) -> None:
    """
    Results opened for reading cannot be written.
    """
    simulate(tmp_path, a_plan(games=2)).close()

    with read_results(tmp_path) as results, pytest.raises(BadInputError, match="readonly"):
        results.keep(rows_of(results.plan))


def test_names_of_columns_are_plain_words() -> None:
    """
    Whatever a game calls a thing, the column has small letters and underscores.
    """
    assert ("sun_god", "you", "temples_at_celebrations", "k_atun") == tuple(
        map(as_name, ("Sun God", "you", "temples at celebrations", "K'atun "))
    )


def test_games_that_differ_are_told_apart(tmp_path: Path) -> None:
    """
    A game played again is held against its row, column by column.
    """
    plan = a_plan(games=2)
    with simulate(tmp_path, plan) as results:
        first, second = rows_of(plan)
        assert [] == results.differing(first)
        assert ["steps"] == results.differing(attrs.evolve(second, steps=99))


def test_the_page_names_columns_that_there_are() -> None:
    """
    Every column that docs/simulate.md speaks of is one of a run of Ahau.
    """
    page = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
    table = page.partition("`games` has one row per game")[2].partition("`by_round` has")[0]
    named = [
        word
        for line in table.splitlines()
        if line.startswith("| `")
        for word in re.findall(r"`(\w+)`", line.split("|")[1])
    ]

    assert 20 < len(named)
    assert set() == set(named) - {
        column.name for column in columns_of(an_ahau_plan(setting={"personal_scoring": False}))
    }


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE games SET rounds = 'many' WHERE seed = 6", "seed 6 is damaged in games, rounds."),
        ("UPDATE games SET rounds = 0 WHERE seed = 6", "seed 6 is damaged in games, rounds."),
        (
            "UPDATE games SET difficulty = 'x' WHERE seed = 7",
            "seed 7 is damaged in games, difficulty.",
        ),
        ("UPDATE games SET winner = x'ff' WHERE seed = 7", "seed 7 is damaged in games, winner."),
        ("UPDATE games SET seed = 1000 WHERE seed = 8", "seed 1000 is damaged in games, seed."),
        ("DELETE FROM by_round WHERE seed = 6", "seed 6 is damaged in games, rounds."),
        ("DELETE FROM by_round WHERE seed = 6 AND round = 2", "is damaged in games, rounds."),
        ("UPDATE by_round SET points = 1.5 WHERE seed = 6", "damaged in by_round, points."),
        ("UPDATE by_round SET round = -1 WHERE seed = 6 AND round = 1", "in by_round, round."),
        (
            "UPDATE by_round SET seat = 'x' WHERE seed = 6 AND seat = 'you'",
            "damaged in by_round, seat.",
        ),
    ],
)
def test_rows_that_no_run_has_written_are_refused(sql: str, says: str, tmp_path: Path) -> None:
    """
    Whatever else lies in the file, the game and the column are named.
    """
    simulate(tmp_path, a_plan(games=5)).close()
    _write(tmp_path / FILE, "PRAGMA writable_schema = ON", WITHOUT_TYPES)
    _write(tmp_path / FILE, sql)

    with read_results(tmp_path) as results, pytest.raises(BadInputError) as error:
        results.check()

    assert says in error.value.message
    assert error.value.message.startswith(f"{tmp_path / FILE}: the game of ")


def test_a_sound_run_passes_every_check(tmp_path: Path) -> None:
    """
    What a run has written is never refused, all of it or one game.
    """
    with simulate(tmp_path, a_plan(games=5)) as results:
        results.check()
        results.check(6)

        assert 5 == results.count()


@pytest.mark.parametrize(
    "sql",
    [
        "ALTER TABLE games ADD COLUMN extra TEXT",
        "ALTER TABLE games RENAME COLUMN winner TO loser",
        "DROP TABLE by_round",
        "ALTER TABLE games RENAME TO other; CREATE VIEW games AS SELECT * FROM other",
    ],
)
def test_other_tables_than_the_plans_are_refused(sql: str, tmp_path: Path) -> None:
    """
    A database whose tables are not those of its plan is not read on.
    """
    simulate(tmp_path, a_plan(games=2)).close()
    _write(tmp_path / FILE, *sql.split("; "))

    message, _ = refused(read_results, tmp_path)

    assert "is not the one of this run." in message
