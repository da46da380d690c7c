"""A bar at a terminal, a line now and then elsewhere."""

import pytest
from pakal_cli import progress
from pakal_cli.progress import Progress


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on when told to."""
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_the_bar_has_rate_and_time_left(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """
    At a terminal one line is drawn over and over, within 80 columns.
    """
    bar = Progress(10_000, live=True)
    for _ in range(4):
        clock[0] += 0.5
        bar.add(1000)

    lines = [line.rstrip() for line in capsys.readouterr().err.split("\r")]

    assert (
        "[#########---------------] 4,000 of 10,000 games, 2,000 a second, 0:03 left" == lines[-1]
    )
    assert all(len(line) < 80 for line in lines)


def test_the_bar_is_not_drawn_too_often(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Whatever comes in between waits, and the last line is always the whole.
    """
    bar = Progress(100, live=True)
    for _ in range(100):
        clock[0] += 0.01
        bar.add(1)
    bar.finish()

    drawn = capsys.readouterr().err.split("\r")[1:]

    assert 6 == len(drawn)
    assert "[########################] 100 of 100 games, 100 a second, 0:01" == drawn[-1].rstrip()


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (100, "[----] 1,110 of 1,000,000 pairs of games, 10 a second, 27:44:49 left"),
        (80, "[----] 1,110 of 1,000,000, 10 a second, 27:44:49 left"),
        (60, "1,110 of 1,000,000, 10 a second, 27:44:49 left"),
        (40, "1,110 of 1,000,000, 27:44:49 left"),
        (20, "1,110 of 1,000,000"),
        (9, "1,110 of"),
    ],
)
def test_the_bar_fits_the_terminal(
    columns: int,
    line: str,
    clock: list[float],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    A line longer than the terminal could not be drawn over, so words are left out until it fits.
    """
    monkeypatch.setattr(progress, "_columns", lambda: columns)
    bar = Progress(1_000_000, "pairs of games", live=True)
    for count in (1000, 110):
        clock[0] += 11
        bar.add(count)

    drawn = capsys.readouterr().err.split("\r")[-1]
    assert columns - 1 == len(drawn)
    assert line == drawn.rstrip().replace("-" * 24, "-" * 4)


def test_elsewhere_there_are_ten_lines(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Into a file goes a line for every tenth.
    """
    bar = Progress(1000, live=False)
    for _ in range(100):
        clock[0] += 40
        bar.add(10)
    bar.finish()

    lines = capsys.readouterr().err.splitlines()

    assert 10 == len(lines)
    assert "200 of 1,000 games, 0.25 a second, 53:20 left" == lines[1]
    assert "1,000 of 1,000 games, 0.25 a second, 1:06:40" == lines[-1]


def test_what_was_done_before_is_no_speed(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A resumed run starts where it was, and its rate counts from now.
    """
    bar = Progress(100, done=50, live=False)
    for _ in range(2):
        clock[0] += 1
        bar.add(10)

    assert ["60 of 100 games", "70 of 100 games, 10 a second, 0:03 left"] == (
        capsys.readouterr().err.splitlines()
    )


def test_what_it_takes_to_start_is_no_speed(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The rate counts from the first result on, so that it is not told too low at first.
    """
    bar = Progress(100, live=False)
    for seconds in (60, 1, 1):
        clock[0] += seconds
        bar.add(10)

    assert "30 of 100 games, 10 a second, 0:07 left" == capsys.readouterr().err.splitlines()[-1]
