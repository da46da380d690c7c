"""The page for designers: its commands give what it shows, and its pieces are the files'."""

import re

import pytest
from audit.helpers import FIXTURES, ROOT
from click.testing import CliRunner
from pakal_cli.main import main

PAGE = (ROOT / "docs" / "your-own-automa.md").read_text("utf-8")
COMMANDS = re.findall(r"```\n\$ pakal (.+)\n((?:.*\n)*?)```", PAGE)
EXAMPLE, _, REFERENCE = PAGE.partition("## And then")
PIECES = re.findall(r"```toml\n((?:.*\n)*?)```", EXAMPLE)
FILES = [path.read_text("utf-8") for path in sorted((FIXTURES / "automa").glob("*.toml"))]


@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_the_commands_of_the_page_give_what_it_shows(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Typed in the project's folder, each command prints exactly the lines below it.
    """
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, command.split(), prog_name="pakal")

    assert shown == result.stdout


@pytest.mark.parametrize("piece", PIECES)
def test_the_pieces_of_the_page_are_those_of_the_files(piece: str) -> None:
    """
    What the page shows of a file stands in it.
    """
    assert any(piece in text for text in FILES)


def test_the_page_has_commands_and_pieces() -> None:
    """
    Two commands are run and six pieces are shown, before the reference of the format.
    """
    assert (2, 6) == (len(COMMANDS), len(PIECES))
    assert REFERENCE


@pytest.mark.parametrize("page", ["audit.md", "small-scope.md", "your-own-automa.md"])
def test_links_lead_somewhere(page: str) -> None:
    """
    Every link of a page to another page of ours leads to a file.
    """
    path = ROOT / "docs" / page
    links = re.findall(r"\]\(([\w/.-]+\.md)(?:#[\w-]+)?\)", path.read_text("utf-8"))

    assert [] == [link for link in links if not (path.parent / link).is_file()]
