"""The commands as a person runs them: whatever comes out fits the terminal."""

from pathlib import Path

import pytest
from ahau.solo_games import one_of_each
from click.testing import CliRunner
from pakal_cli.errors import TRACEBACK
from pakal_cli.main import main
from terminal import PositionAt, Run, Said, too_wide

from pakal.games.ahau.position.text import print_position


@pytest.fixture(autouse=True)
def _show_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a mistake of the program's end a test with its traceback."""
    monkeypatch.setenv(TRACEBACK, "1")


@pytest.fixture
def pakal() -> Run:
    """Run a command in this process."""

    def run(*words: str | Path, stdin: str | None = None) -> Said:
        result = CliRunner().invoke(main, [str(word) for word in words], stdin, prog_name="pakal")
        assert result.exception is None or isinstance(result.exception, SystemExit)
        if "--json" not in words:
            assert [] == too_wide(f"{result.stdout}\n{result.stderr}")
        return Said(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def position_at(tmp_path: Path) -> PositionAt:
    """Write a position in which a list decides, and return the file."""

    def write(list_id: str) -> Path:
        file = tmp_path / f"{list_id}.toml"
        file.write_text(print_position(one_of_each()[list_id]), encoding="utf-8")
        return file

    return write
