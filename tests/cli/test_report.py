"""`pakal report`: one page about a folder, and what it says when there is nothing to show."""

from pathlib import Path

import pytest
from terminal import Run

FEW = ("--player", "random", "--difficulty", "moderate", "--personality", "The Rainmaker")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands at the terminal, so that its path is short."""
    monkeypatch.chdir(tmp_path)
    return Path("runs")


def test_a_run_is_reported(pakal: Run, folder: Path) -> None:
    """
    The page lies in the folder of the run, and has the figures of its games.
    """
    simulated = pakal("simulate", "--games", "4", *FEW, "--out", folder)
    said = pakal("report", folder)
    page = (folder / "report.html").read_text("utf-8")

    assert (0, "runs/report.html\n", "") == (said.code, said.out, said.err)
    assert "<title>King Pakal in figures</title>" in page
    assert "4 games of the player random" in page
    assert "Fame by source" in page
    assert "K&#x27;atuns" in page
    assert "pakal compare --all --out runs" in page
    stamp = simulated.words.rpartition("stamp ")[2].rstrip(".")
    assert f"<dt>stamp</dt><dd>{stamp}</dd>" in page


def test_comparisons_are_reported_with_the_run(pakal: Run, folder: Path) -> None:
    """
    What was compared into the same folder is a section of the same page.
    """
    pakal("simulate", "--games", "2", *FEW, "--out", folder)
    ties = ("--reading", "place-ties=next-step-first")
    pakal("compare", *ties, "--games", "4", *FEW, "--out", folder)
    pakal("report", folder, "--out", "page.html")
    page = Path("page.html").read_text("utf-8")

    assert "What each reading changes: 4 games of the player random, both ways" in page
    assert "place-ties=next-step-first" in page
    assert "pakal compare --all" not in page


def test_a_folder_of_runs_is_one_page(pakal: Run, folder: Path) -> None:
    """
    Runs with different stamps in folders side by side have a section each.
    """
    for player in ("greedy", "random"):
        pakal("simulate", "--games", "2", *FEW[2:], "--player", player, "--out", folder / player)
    pakal("report", folder)
    page = (folder / "report.html").read_text("utf-8")

    assert '<h2 id="run-1">2 games of the player greedy</h2>' in page
    assert '<h2 id="run-2">2 games of the player random</h2>' in page


def test_the_page_is_the_same_every_time(pakal: Run, folder: Path) -> None:
    """
    Written twice, the page has the same bytes, also where the first one lies already.
    """
    pakal("simulate", "--games", "2", *FEW, "--out", folder)
    pages = []
    for _ in range(2):
        pakal("report", folder)
        pages.append((folder / "report.html").read_bytes())

    assert pages[0] == pages[1]


def test_a_folder_that_is_not_there_is_named(pakal: Run, folder: Path) -> None:
    """
    A misspelt path is said to be one.
    """
    said = pakal("report", folder)

    assert 2 == said.code
    assert (
        "runs: there is no such folder.\nTry a folder that `pakal simulate --out` has made.\n"
        == said.err
    )


def test_a_folder_without_results_is_refused(pakal: Run, folder: Path) -> None:
    """
    An empty folder has nothing to show, and the message says what makes something.
    """
    folder.mkdir()
    said = pakal("report", folder)

    assert 2 == said.code
    assert "runs: there are no results here." in said.err
    assert "`pakal simulate --out`" in said.err
    assert not (folder / "report.html").exists()


def test_a_damaged_comparison_is_named(pakal: Run, folder: Path) -> None:
    """
    A file that is no comparison is not passed over in silence.
    """
    (folder / "comparisons").mkdir(parents=True)
    (folder / "comparisons" / "x.json").write_text("{}", "utf-8")
    said = pakal("report", folder)

    assert 2 == said.code
    assert "runs/comparisons/x.json: this is not a file of comparisons." in said.err


def test_a_comparison_that_is_no_text_is_named(pakal: Run, folder: Path) -> None:
    """
    A file of anything but letters is named, without a traceback.
    """
    (folder / "comparisons").mkdir(parents=True)
    (folder / "comparisons" / "x.json").write_bytes(b"\xff\xfe\x00")
    said = pakal("report", folder)

    assert 2 == said.code
    assert "runs/comparisons/x.json: is not UTF-8 text" in said.err
    assert "Try saving it as UTF-8 text." in said.err


@pytest.mark.parametrize("content", [b"", b"no database " * 200])
def test_a_bad_folder_among_others_is_left_out_and_named(
    pakal: Run, folder: Path, content: bytes
) -> None:
    """
    The runs that can be read are shown, and the one that cannot is not passed over in silence.
    """
    pakal("simulate", "--games", "2", *FEW, "--out", folder / "good")
    (folder / "bad").mkdir()
    (folder / "bad" / "results.sqlite").write_bytes(content)
    said = pakal("report", folder)

    assert (0, "runs/report.html\n") == (said.code, said.out)
    assert said.err.startswith("Left out: runs/bad")
    assert "2 games of the player random" in (folder / "report.html").read_text("utf-8")


def test_the_command_on_the_page_can_be_copied(pakal: Run, folder: Path) -> None:
    """
    A folder with a blank in its name is quoted.
    """
    pakal("simulate", "--games", "1", *FEW, "--out", "my runs")
    pakal("report", "my runs")
    page = Path("my runs/report.html").read_text("utf-8")

    assert "pakal compare --all --out &#x27;my runs&#x27;" in page


def test_a_page_that_cannot_be_written_is_named(pakal: Run, folder: Path) -> None:
    """
    Where no file can be written, the message says so.
    """
    pakal("simulate", "--games", "1", *FEW, "--out", folder)
    said = pakal("report", folder, "--out", "no/page.html")

    assert 2 == said.code
    assert "no/page.html: cannot be written" in said.err
