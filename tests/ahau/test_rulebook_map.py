"""The page that maps the rulebook to code and tests: everything it names exists."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rulebook-map.md").read_text(encoding="utf-8")
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| section", "| ---"))
]


@cache
def names_in(file: Path) -> set[str]:
    """Return the functions and classes that a module defines at its top."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return {each.name for each in body if isinstance(each, ast.FunctionDef | ast.ClassDef)}


def test_the_code_it_names_exists() -> None:
    """
    The module is there and defines the function or class.
    """
    named = {tuple(n) for row in ROWS for n in re.findall(r"`([\w.]+): (\w+)`", row[2])}
    ahau = ROOT / "pakal" / "games" / "ahau"

    assert len(named) > 50
    assert [] == [
        f"{module}: {name}"
        for module, name in sorted(named)
        if name not in names_in(ahau / f"{module.replace('.', '/')}.py")
    ]


def test_the_tests_it_names_exist() -> None:
    """
    The file is there and, where a test is named, has it.
    """
    named = {n for row in ROWS for n in re.findall(r"`([^`]+)`", row[3])}

    assert len(named) > 50
    assert [] == [name for name in sorted(named) if not has_test(name)]


def has_test(named: str) -> bool:
    """Is there this test in the file, or any if only the file is named?"""
    file, _, test = named.partition(": ")
    found = names_in(Path(__file__).parent / file)
    return test in found if test else any(name.startswith("test_") for name in found)


def test_every_row_names_code_and_a_test() -> None:
    """
    No section is mapped to nothing; an example may point to the code above it.
    """
    incomplete = [
        row[0]
        for row in ROWS
        if len(row) != 4 or not ("`" in row[2] or row[2] == "the same") or "`" not in row[3]
    ]

    assert [] == incomplete


def test_every_test_of_the_base_game_is_on_the_map() -> None:
    """
    Each file of tests about the base game's rules is named at least once.
    """
    files = {
        f"test_{subject}.py"
        for subject in (
            *("rulebook_examples", "setup", "movement", "turn", "gods", "building", "paying"),
            *("buildings_effects", "rewards", "role_cards", "ending", "readings_in_force"),
            "properties",
        )
    }

    assert files == {file for file in files if file in PAGE}
