"""What is installed: two packages with their data, and one command that starts quickly."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pakal import __version__

pytestmark = pytest.mark.xdist_group("package")  # they share one wheel
ROOT = Path(__file__).parents[1]
BUILD = "import hatchling.build as h, sys; print(h.build_wheel(sys.argv[1]))"


def run(*words: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """Run Python with these arguments."""
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, *words],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the names of the files in the wheel."""
    pytest.importorskip("hatchling", reason="the wheel is built with hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    built = run("-c", BUILD, str(folder))
    assert 0 == built.returncode, built.stderr
    with zipfile.ZipFile(folder / built.stdout.split()[-1]) as archive:
        return archive.namelist()


def test_the_wheel_has_two_packages_at_its_top(wheel: list[str]) -> None:
    """
    The wheel installs `pakal` and `pakal_cli` and nothing else, least of all a top-level `cli`.
    """
    tops = {name.split("/")[0] for name in wheel}

    assert {"pakal", "pakal_cli", f"pakal-{__version__}.dist-info"} == tops


def test_the_wheel_has_every_source_and_data_file(wheel: list[str]) -> None:
    """
    Every module, TOML file and schema of the two packages is in the wheel.
    """
    there = {
        path.relative_to(root).as_posix()
        for root, package in ((ROOT, "pakal"), (ROOT / "cli", "pakal_cli"))
        for path in (root / package).rglob("*")
        if path.suffix in (".py", ".toml", ".json") or path.name == "py.typed"
    }

    assert set() == there - set(wheel)
    assert "pakal/games/ahau/data/readings.toml" in wheel
    assert "pakal/lists/schema.json" in wheel
    assert "pakal/audit/pages/dead-rung.md" in wheel  # from docs/audit


def test_the_command_knows_its_version() -> None:
    """
    `pakal --version` prints the package's version.
    """
    done = run("-c", "from pakal_cli.main import main; main(['--version'], prog_name='pakal')")

    assert (0, f"pakal, version {__version__}\n") == (done.returncode, done.stdout)


def test_the_command_starts_without_games_and_tables() -> None:
    """
    Importing the command loads neither a game nor the lists nor tabulate.
    """
    done = run("-c", "import sys, pakal_cli.main; print(*sys.modules)")
    loaded = done.stdout.split()

    heavy = ("tabulate", "pakal.games", "pakal.lists")
    assert "pakal_cli.main" in loaded
    assert [] == [name for name in loaded if name.startswith(heavy)]
