"""What versions 0.1.0 and 0.2.0 saved is read as it was then, whatever the defaults are by now."""

import shutil
from pathlib import Path

import pytest
from terminal import Run

from pakal.companion.session import Session
from pakal.companion.store import FILE, Store, import_game
from pakal.games.ahau.edition.readings import all_readings, default_readings
from pakal.games.ahau.edition.values import default_edition, shipped_edition
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.setting import make_table, recalled, settled
from pakal.sim.plan import plan_from_text
from pakal.sim.results import read_results

SAVED = Path(__file__).parents[2] / "fixtures" / "saved" / "0.1.0"
# The readings whose default version 0.1.0 had otherwise, with what it was.
CHANGED = {each.name: each.was for each in all_readings() if each.was}


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Return a run that version 0.1.0 played, to be written to."""
    return Path(shutil.copytree(SAVED / "run", tmp_path / "run"))


def test_games_of_the_older_version_are_the_same_games(tmp_path: Path) -> None:
    """
    Every decision of King Pakal's in eight whole games comes out as it did, and so does the end.
    """
    shutil.copy(SAVED / FILE, tmp_path)

    with Store(tmp_path) as store:
        played = {each.name: Session(store.load(each.name)) for each in store.games()}
        # What was a step of its own then and is none today is gone from the database, too.
        for listed in store.games():
            assert listed.steps == len(played[listed.name].history())


@pytest.mark.parametrize("name", ["conqueror", "cut", "readings"])
def test_exports_of_the_older_version_are_read(name: str) -> None:
    """
    An exported game is read under edition 2 and the readings of its time, which it now records.
    """
    record = import_game((SAVED / f"{name}.json").read_text("utf-8"), name)

    session = Session(record)

    assert shipped_edition("default-2") == session.state.table.edition
    assert CHANGED.items() <= session.record.setting["readings"].items()
    assert "default-2" == session.record.setting["edition"]


def test_a_game_records_every_reading_and_the_edition_in_force() -> None:
    """
    What goes without saying today is written down, because it may be otherwise tomorrow.
    """
    setting = settled({"difficulty": "easy", "readings": {"place-ties": "next-step-first"}})

    assert {**default_readings(), "place-ties": "next-step-first"} == setting["readings"]
    assert f"default-{default_edition().version}" == setting["edition"]
    assert setting == recalled(setting)


def test_an_own_edition_keeps_the_base_it_was_laid_over() -> None:
    """
    Values laid over the default stay over that default, in a new save and in an old one.
    """
    own = 'base = "default"\nname = "mine"\n\n[resource-tracker]\nsource = "stated"\nstart = 5\n'

    new, old = settled({"edition": own}), recalled({"edition": own})

    assert f'base = "default-{default_edition().version}"' in new["edition"]
    assert 'base = "default-2"' in old["edition"]


@pytest.mark.parametrize("written", ["base='default'", '"base"    = """default"""'])
def test_a_base_is_kept_however_it_is_written(written: str) -> None:
    """
    TOML has many ways to write the same word.
    """
    old = recalled({"edition": f'{written}\nname = "mine"\n'})

    assert "default-2" in old["edition"]
    assert 2 == make_table({**old, "difficulty": "easy"}).edition.version


def test_a_run_of_the_older_version_is_told_game_by_game(pakal: Run, run: Path) -> None:
    """
    Games of an old run come out exactly as in its results.
    """
    for seed in range(1, 19):
        said = pakal("replay", run, "--seed", str(seed))
        assert 0 == said.code, said.err
        assert "exactly as in the results" in said.out


def test_a_run_of_the_older_version_is_reported(pakal: Run, run: Path) -> None:
    """
    Its figures are shown as they are.
    """
    assert 0 == pakal("report", run).code


def test_a_run_under_other_defaults_is_not_gone_on_with(pakal: Run, run: Path) -> None:
    """
    `simulate --resume` names every default that has changed, and adds no game.
    """
    said = pakal("simulate", "--resume", "--games", "24", "--out", run)

    assert (2, "") == (said.code, said.out)
    for name, was in CHANGED.items():
        now = default_readings()[name]
        assert f"{name} is {was} there and {now} here" in " ".join(said.err.split())
    with read_results(run) as results:
        assert 18 == results.count()


def test_a_changed_default_refuses_a_run_of_this_version(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Even where program and lists are the same, games under other readings are not added.
    """
    out = tmp_path / "new"
    pakal("simulate", "--games", "2", "--player", "random", "--out", out)
    with read_results(out) as results:
        text = results.plan.to_text()
    changed = {**default_readings(), "place-ties": "next-step-first"}
    monkeypatch.setattr("pakal.games.ahau.edition.readings.default_readings", lambda: changed)

    said = pakal("simulate", "--resume", "--games", "4", "--out", out)

    assert 2 == said.code
    assert "place-ties is hierarchy-at-once there and next-step-first here" in said.err
    plan = plan_from_text(text)
    game = Ahau(**plan.setting_of(plan.cells[0]))
    assert "hierarchy-at-once" == game.table.readings["place-ties"]


def test_a_comparison_of_the_older_version_is_reported(pakal: Run, tmp_path: Path) -> None:
    """
    What was compared under the older version can still be looked at.
    """
    folder = shutil.copytree(SAVED / "compared", tmp_path / "compared")

    assert 0 == pakal("report", folder).code


# --- version 0.2.0, which knew one game -----------------------------------------------------------

SECOND = Path(__file__).parents[2] / "fixtures" / "saved" / "0.2.0"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder of the test's own."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("PAKAL_HOME", str(folder))
    return folder


def test_games_of_0_2_0_go_on(pakal: Run, home: Path) -> None:
    """
    The database is brought up to date, and both games in it open where they were left.
    """
    shutil.copy(SECOND / FILE, home)

    evening = pakal("play", "--resume", "--name", "evening", stdin="history 1\nquit\n")
    whole = pakal("play", "--resume", "--name", "whole", stdin="quit\n")

    assert (0, 0) == (evening.code, whole.code)
    assert "87 Pakal  no role" in evening.out
    assert "The game is over" in whole.out
    with Store(home) as store:
        assert {"ahau"} == {store.load(listed.name).game for listed in store.games()}


@pytest.mark.usefixtures("home")
def test_an_export_of_0_2_0_is_read(pakal: Run) -> None:
    """
    It names no game, which then is Ahau.
    """
    said = pakal("games", "import", SECOND / "whole.json")

    assert 0 == said.code, said.err


def test_a_table_of_0_2_0_is_remembered(pakal: Run, home: Path) -> None:
    """
    Its words, its reading and its cities are those of Ahau's table.
    """
    shutil.copy(SECOND / "table.json", home)

    said = pakal("table")

    assert "hard" in said.out
    assert "Reading place-ties = next-step-first" in said.out
    assert "Cities: Tikal rain" in said.out


def test_a_run_of_0_2_0_is_told_and_reported(pakal: Run, tmp_path: Path) -> None:
    """
    Its plan calls the game by an older name; its games come out exactly as in its results.
    """
    run = shutil.copytree(SECOND / "run", tmp_path / "run")

    for seed in range(1, 7):
        assert "exactly as in the results" in pakal("replay", run, "--seed", str(seed)).out
    assert 0 == pakal("report", run).code
    assert 0 == pakal("report", shutil.copytree(SECOND / "compared", tmp_path / "compared")).code
