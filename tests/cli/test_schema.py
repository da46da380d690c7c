"""`pakal schema`: the schemas of lists and facts, printed or written into a file."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from pakal_cli.main import main

from pakal.lists.read import SCHEMA_FILE
from pakal.lists.read_facts import FACTS_SCHEMA_FILE


@pytest.mark.parametrize(("kind", "file"), [("lists", SCHEMA_FILE), ("facts", FACTS_SCHEMA_FILE)])
def test_the_schema_is_printed(kind: str, file: Path) -> None:
    """
    What is printed is the shipped schema.
    """
    done = CliRunner().invoke(main, ["schema", kind])

    assert json.loads(file.read_text("utf-8")) == json.loads(done.output)


def test_the_schema_is_written_and_the_line_for_files_is_told(tmp_path: Path) -> None:
    """
    With `--out` the file is the schema, and the line that names it is printed.
    """
    out = tmp_path / "facts.schema.json"

    done = CliRunner().invoke(main, ["schema", "facts", "--out", str(out)])

    assert 0 == done.exit_code
    assert FACTS_SCHEMA_FILE.read_text("utf-8") == out.read_text("utf-8")
    assert "#:schema ./facts.schema.json\n" in done.output


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """
    A file that cannot be written is bad input with a way out.
    """
    out = tmp_path / "a-file"
    out.write_text("", "utf-8")

    done = CliRunner().invoke(main, ["schema", "lists", "--out", str(out / "x.json")])

    assert 2 == done.exit_code
    assert "Traceback" not in done.output


def test_a_new_bot_names_schemas_that_lie_beside_it(tmp_path: Path) -> None:
    """
    The first line of each file of a new bot names a schema, which is there and takes the file.
    """
    CliRunner().invoke(main, ["new", "bot", str(tmp_path / "mine")])

    for kind in ("facts", "lists"):
        text = (tmp_path / "mine" / f"{kind}.toml").read_text("utf-8")
        named = text.splitlines()[0].removeprefix("#:schema ")
        schema = json.loads((tmp_path / "mine" / named).read_text("utf-8"))
        jsonschema.Draft202012Validator(schema).validate(tomllib.loads(text))


def test_a_new_bot_passes_its_own_tests_and_the_audit(tmp_path: Path) -> None:
    """
    `pytest` in its folder finds the example and the property; the audit finds nothing.
    """
    folder = tmp_path / "mine"
    CliRunner().invoke(main, ["new", "bot", str(folder)])
    files = [str(folder / "lists.toml"), "--facts", str(folder / "facts.toml")]

    audited = CliRunner().invoke(main, ["audit", *files, "--quick", "--fail-on", "unknown"])
    tried = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert 0 == audited.exit_code, audited.output
    assert "2 passed" in tried.stdout, tried.stdout
