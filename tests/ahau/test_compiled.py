"""The compiled build (docs/speed.md), as far as it can be tested without a compiler."""

import tomllib
from pathlib import Path

import pytest
from ahau.helpers import a_table

from pakal.errors import BadInputError
from pakal.games.ahau import state
from pakal.games.ahau.asking import blank

ROOT = Path(__file__).parents[2]


def test_every_module_to_compile_is_there() -> None:
    """
    The modules that pyproject.toml names for the compiler are modules of the rules core.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    files = {path.stem for path in (ROOT / hook["package"]).glob("*.py")}

    assert set() == set(hook["modules"]) - files


def test_the_core_knows_whether_it_is_compiled() -> None:
    """
    Only a module that was loaded from a library calls itself compiled.
    """
    assert state.__file__.endswith(".so") == state.COMPILED


def test_a_compiled_build_cannot_be_consulted(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    It knows no unknown numbers, and says so before the first question.
    """
    monkeypatch.setattr(blank, "COMPILED", True)

    with pytest.raises(BadInputError, match="cannot be consulted") as raised:
        blank.blank(a_table())

    assert "without the compiled build in PYTHONPATH" in raised.value.maybe
