"""The plugin for pytest: what it collects, when, and what a failure shows."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FERRY = ROOT / "fixtures" / "automa" / "ferry"


def run_pytest(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run pytest in a folder with our plugin and no other."""
    return subprocess.run(  # noqa: S603 - our own interpreter
        [
            *(sys.executable, "-m", "pytest", "-p", "pakal.pytest_plugin"),
            *("-p", "no:cacheprovider", *words),
        ],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONIOENCODING": "utf-8"},
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project with a bot in `bots/`, a test in `tests/`, and the bot in its configuration."""
    (tmp_path / "bots").mkdir()
    for name in ("lists.toml", "facts.toml"):
        (tmp_path / "bots" / name).write_text((FERRY / name).read_text("utf-8"), "utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_one.py").write_text("def test_one():\n    pass\n", "utf-8")
    settings = "[pytest]\ntestpaths = tests\npakal_tables = 30\npakal_bots =\n"
    (tmp_path / "pytest.ini").write_text(
        f"{settings}    bots/lists.toml bots/facts.toml\n", "utf-8"
    )
    return tmp_path


def edit(folder: Path, old: str, new: str) -> None:
    """Change the lists file of the project."""
    file = folder / "bots" / "lists.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_examples_and_properties_are_tests(folder: Path) -> None:
    """
    Each example and each property is an item beside the tests in Python, and all of them pass.
    """
    done = run_pytest(folder, "-v")

    assert 0 == done.returncode, done.stdout
    for name in ("example[land-1]", "example[land-2]", "property[land-1]", "property[land-2]"):
        assert f"bots/lists.toml::{name} PASSED" in done.stdout
    assert "5 passed" in done.stdout


def test_bots_are_left_alone_where_other_files_are_asked_for(folder: Path) -> None:
    """
    `pytest tests/test_one.py` runs that file only; `pytest bots` runs the bot only.
    """
    one = run_pytest(folder, "-q", "tests/test_one.py")
    bots = run_pytest(folder, "-q", "bots")

    assert "1 passed" in one.stdout
    assert "4 passed" in bots.stdout


def test_a_bot_can_be_named_on_the_command_line(folder: Path) -> None:
    """
    Without any configuration, `--pakal-bot LISTS FACTS` adds the bot to what is asked for.
    """
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")

    bot = ("--pakal-bot", "bots/lists.toml", "bots/facts.toml")
    done = run_pytest(folder, "-q", "tests/test_one.py", *bot)

    assert 0 == done.returncode, done.stdout
    assert "5 passed" in done.stdout


def test_a_failing_example_shows_its_line_its_table_and_the_rungs(folder: Path) -> None:
    """
    The failure names file, line and what the example says, and shows table and rungs.
    """
    edit(folder, 'chosen = "Inn"\nby = "a-crowd"', 'chosen = "Mill"')

    done = run_pytest(folder, "-q", "-k", "example")
    line = (folder / "bots" / "lists.toml").read_text("utf-8").split("[[example]]")[0].count("\n")

    assert 1 == done.returncode
    assert f"lists.toml:{line + 1}: three passengers are worth a bend\n" in done.stdout
    assert "land: the answer is Inn, not Mill." in done.stdout
    assert "passengers    1     3\n" in done.stdout
    assert "→ Inn" in done.stdout
    assert "assert_chooses" not in done.stdout


CHART = """
[[flow]]
id = "day"
label = "A day"
cite = "Landing"
[[flow.node]]
id = "landing"
list = "land"
yes = "ashore"
no = "adrift"
[[flow.node]]
id = "ashore"
end = true
[[flow.node]]
id = "adrift"
end = true
[[example]]
says = "he drifts on past a flooded jetty"
flow = "day"
table.Mill = {is_flooded = true}
way = ["landing", "adrift"]
"""


def test_an_example_of_a_chart_is_a_test(folder: Path) -> None:
    """
    It is called by the chart; a failure shows the way with the reason of each decision.
    """
    file = folder / "bots" / "lists.toml"
    file.write_text(file.read_text("utf-8") + CHART, "utf-8")

    good = run_pytest(folder, "-v", "-k", "example")
    edit(folder, '"adrift"]', '"ashore"]')
    bad = run_pytest(folder, "-q", "-k", "example")

    assert "bots/lists.toml::example[day-3] PASSED" in good.stdout
    assert 1 == bad.returncode
    assert ": he drifts on past a flooded jetty\n" in bad.stdout
    assert "day: the way is landing → adrift, not landing → ashore.\n\nA day." in bad.stdout
    assert " 1. landing (list 'land'): No jetty (not Mill): every jetty is flooded" in bad.stdout


def test_a_failing_property_shows_the_smallest_table(folder: Path) -> None:
    """
    A property that does not hold fails with a table that cannot be made smaller.
    """
    edit(
        folder,
        'holds = "not any(is_flooded(b) for b in chosen)"',
        'holds = "not any(passengers(b) == 2 for b in chosen)"',
    )

    done = run_pytest(folder, "-q", "-k", "property")

    assert 1 == done.returncode
    assert "this is not so: he never lands in the water" in done.stdout
    assert (
        "              A\nis_flooded    no\npassengers    2\nbends         0\nplace_on_map  1\n"
    ) in done.stdout


def test_a_file_that_cannot_be_read_is_an_error_with_a_way_out(folder: Path) -> None:
    """
    A misspelt fact in a property is named with file, line and the nearest name.
    """
    edit(folder, "not any(is_flooded(b)", "not any(is_floded(b)")

    done = run_pytest(folder, "-q")

    assert 2 == done.returncode
    assert "property 1, holds: no fact is called 'is_floded'." in done.stdout
    assert "Did you mean 'is_flooded'?" in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ("pakal_bots = lists.toml", "Write a lists file and a facts file on each line."),
        ("pakal_tables = many", "pakal_tables is 'many'. Write a number, 1 or more."),
    ],
)
def test_wrong_settings_are_named(folder: Path, settings: str, says: str) -> None:
    """
    A setting that cannot be is a message, not a traceback.
    """
    (folder / "pytest.ini").write_text(f"[pytest]\n{settings}\n", "utf-8")

    done = run_pytest(folder)

    assert 4 == done.returncode
    assert says in done.stderr


def test_the_plugin_is_an_entry_point() -> None:
    """
    The package tells pytest where the plugin is.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert {"pakal": "pakal.pytest_plugin"} == project["entry-points"]["pytest11"]
