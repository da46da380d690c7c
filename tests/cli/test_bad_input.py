"""Whatever a file, a folder or the terminal holds: a message, exit code 2, and nothing lost."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from terminal import Run

from pakal.sim.plan import plan_from_text
from pakal.sim.results import FILE

SMALL = ("--games", "2", "--player", "random", "--jobs", "1")


@pytest.fixture(scope="module")
def hostile() -> Iterator[str]:
    """A module that can be imported and that says when somebody did."""
    name = "pakal_hostile_module"
    yield name
    sys.modules.pop(name, None)


# --- nobody let in -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "--seed", "1"),
        ("simulate", "--resume", "--games", "3", "--jobs", "1"),
        ("report",),
    ],
)
def test_a_hostile_run_runs_nothing(
    words: tuple[str, ...],
    pakal: Run,
    hostile: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    A results file names a game of its own; its module is not imported, and the name is told.
    """
    folder = tmp_path / "run"
    assert 0 == pakal("simulate", *SMALL, "--out", folder).code
    ran = tmp_path / "ran"
    code = f"from pathlib import Path\nPath({str(ran)!r}).touch()\nrun = dict\n"
    (tmp_path / f"{hostile}.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with sqlite3.connect(folder / FILE) as db:
        plan = plan_from_text(db.execute("SELECT plan FROM runs").fetchone()[0])
        text = json.dumps({**json.loads(plan.to_text()), "game": f"{hostile}:run"})
        stamp = attrs.evolve(plan, game=f"{hostile}:run").stamp
        db.execute("UPDATE runs SET plan = ?, stamp = ?", (text, stamp))
        db.execute("UPDATE games SET stamp = ?", (stamp,))
    db.close()

    where = ("--out", folder) if words[0] == "simulate" else (folder,)
    said = pakal(words[0], *where, *words[1:])

    assert not ran.exists()
    assert 2 == said.code
    assert f"{hostile}:run' is not known here." in " ".join(said.err.split())
    assert FILE in said.err
