"""The page about property tests: its test file is the one of the example, and both run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FERRY = ROOT / "fixtures" / "automa" / "ferry"
PAGE = (ROOT / "docs" / "property-tests.md").read_text("utf-8")
FENCES = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
PYTHON = [text for language, text in FENCES if language == "python"]


def run_pytest(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """
    Run pytest on a folder, without anything of this project's configuration.

    As on a build server: Hypothesis draws the same tables every time, and has no deadline.
    """
    return subprocess.run(  # noqa: S603 - our own interpreter
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"),
            *("-c", "/dev/null", "--rootdir", str(folder), *words, str(folder)),
        ],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "CI": "true"},
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The files of the example in a folder of their own."""
    for path in sorted(FERRY.iterdir()):
        if path.is_file():
            (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    return tmp_path


def test_the_page_shows_the_whole_test_file() -> None:
    """
    The first piece of Python on the page is the test file of the example, word for word.
    """
    assert (FERRY / "test_ferry.py").read_text("utf-8") == PYTHON[0]


def test_the_test_file_of_the_example_passes(copied: Path) -> None:
    """
    Run by pytest in a folder of its own, every test of the example passes.
    """
    done = run_pytest(copied)

    assert 0 == done.returncode, done.stdout
    assert "6 passed" in done.stdout


def test_the_failure_on_the_page_is_what_one_sees(copied: Path) -> None:
    """
    The wrong test of the page fails, with the smallest table and the text that the page shows.
    """
    file = copied / "test_ferry.py"
    file.write_text(f"{PYTHON[0]}\n\n{PYTHON[1]}", "utf-8")

    done = run_pytest(copied, "-k", "nearby")

    shown = "\n".join(re.sub(r"^E {1,7}", "", line) for line in done.stdout.splitlines())
    (failure,) = [text for _, text in FENCES if text.startswith("land: ")]
    assert 1 == done.returncode
    assert "\n".join(each.rstrip() for each in failure.strip().splitlines()) in shown
