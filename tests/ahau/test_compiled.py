"""The compiled build (docs/speed.md), as far as it can be tested without a compiler."""

import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest
from ahau.helpers import a_table

from pakal.errors import BadInputError
from pakal.games.ahau.asking import blank
from pakal.games.ahau.rules import state
from pakal.plain import use_plain_rules

ROOT = Path(__file__).parents[2]


def test_every_module_to_compile_is_there() -> None:
    """
    The modules that pyproject.toml names for the compiler are there.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    package = ROOT / hook["package"]

    assert [] == [name for name in hook["modules"] if not (package / f"{name}.py").is_file()]


def test_the_core_knows_whether_it_is_compiled() -> None:
    """
    Only a module that was loaded from a library calls itself compiled.
    """
    assert state.__file__.endswith(".so") == state.COMPILED


def test_compiled_rules_cannot_be_consulted(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    They know no unknown numbers, which is said before the first question.
    """
    monkeypatch.setattr(blank, "COMPILED", True)

    with pytest.raises(BadInputError, match="cannot be consulted") as raised:
        blank.blank(a_table())

    assert "use_plain_rules" in raised.value.way_out


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Return what a fresh interpreter makes of some lines."""
    words = [sys.executable, "-c", dedent(code)]
    return subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - our own lines


def test_plain_rules_are_taken_where_a_compiled_form_lies_beside_them(tmp_path: Path) -> None:
    """
    A module that lies there as a source file and as a library is loaded from the source.
    """
    (tmp_path / "twofold.py").write_text("FORM = 'plain'\n", "utf-8")
    (tmp_path / f"twofold{EXTENSION_SUFFIXES[0]}").write_bytes(b"no library")
    code = f"""
        import pakal.games
        from pakal.plain import use_plain_rules
        pakal.games.__path__.insert(0, {str(tmp_path)!r})
        {{}}
        import pakal.games.twofold
        print(pakal.games.twofold.FORM)
        """

    assert "ImportError" in run(code.format("")).stderr
    assert "plain" == run(code.format("use_plain_rules()")).stdout.strip()


def test_asking_for_plain_rules_too_late_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Once a compiled module of a game is loaded, nobody guesses which one is meant.
    """
    module = ModuleType("pakal.games.somebody")
    module.__file__ = "somebody.so"
    monkeypatch.setitem(sys.modules, module.__name__, module)

    with pytest.raises(RuntimeError, match="somebody has been imported before"):
        use_plain_rules()
