"""The page about continuous integration: the commands of its action do what it says."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from pakal_cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ci.md").read_text("utf-8")
(ACTION,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
FILES = {"$LISTS": "fixtures/automa/ferry/lists.toml", "$FACTS": "fixtures/automa/ferry/facts.toml"}


def steps(program: str) -> list[list[str]]:
    """The words after a program's name, of each step of the action that runs it."""
    found = re.findall(rf"run: {program} (.*)", ACTION)
    return [[FILES.get(word, word) for word in shlex.split(line)] for line in found]


def test_the_audit_of_the_action_writes_what_is_uploaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The step writes the SARIF file that the last step uploads, and passes on a good bot.
    """
    (words,) = steps("pakal")
    (uploaded,) = re.findall(r"sarif_file: (\S+)", ACTION)
    for name in FILES.values():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)

    done = CliRunner().invoke(main, words, prog_name="pakal")

    assert 0 == done.exit_code, done.output
    assert '"version": "2.1.0"' in (tmp_path / uploaded).read_text("utf-8")


def test_the_action_names_what_the_plugin_takes() -> None:
    """
    The step with pytest gives lists and facts to the option of the plugin.
    """
    assert [["--pakal-bot", *FILES.values()]] == steps("pytest")


def test_the_action_installs_extras_that_there_are() -> None:
    """
    Every extra that the action installs is one of the package.
    """
    (extras,) = re.findall(r"pakal\[([\w,]+)\]", ACTION)
    project = (ROOT / "pyproject.toml").read_text("utf-8")

    assert [] == [each for each in extras.split(",") if f"\n{each} = [" not in project]
