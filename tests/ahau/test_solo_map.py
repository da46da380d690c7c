"""The page that maps the solo rules to lists, readings and tests: complete, and nothing made up."""

import ast
import re
from functools import cache
from pathlib import Path

from pakal.games.ahau.automa.pakal import pakal_lists
from pakal.games.ahau.edition.readings import all_readings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "solo-rules.md").read_text(encoding="utf-8")
LINES_OF_THE_SOLO_SECTION = range(1104, 1560)

RULES, NOT_BUILT = PAGE.split("## What is not implemented")
LISTED = {f"{each.id}/{rung.id}" for each in pakal_lists() for rung in each.walk()}
READINGS = {each.name: each for each in all_readings()}
Row = tuple[str, ...]


def rows_of(part: str) -> list[Row]:
    """Return the rows of the tables, without their headings."""
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
    return [row for row in rows if row[0] not in ("our words", "reading") and row[1] != "---"]


ROWS = rows_of(RULES)


def quoted(column: int) -> list[str]:
    """Return everything in backticks in a column, each once."""
    return sorted({name for row in ROWS for name in re.findall(r"`([^`]+)`", row[column])})


@cache
def names_in(file: Path) -> set[str]:
    """Return the functions and classes that a module defines at its top."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return {each.name for each in body if isinstance(each, ast.FunctionDef | ast.ClassDef)}


def test_every_row_has_its_five_cells() -> None:
    """
    A rule in words, its lines, where it is carried out, readings if any, and a test.
    """
    incomplete = [row for row in ROWS if len(row) != 5 or not all(row[i] for i in (0, 1, 2, 4))]

    assert [] == incomplete


def test_every_rung_of_every_list_is_on_the_page() -> None:
    """
    A list or rung that nobody has traced to the rulebook would be a rule of our own.
    """
    assert set() == LISTED - set(quoted(2))


def test_the_rungs_it_names_exist() -> None:
    """
    The list is there and has the rung.
    """
    assert [] == [name for name in quoted(2) if "/" in name and name not in LISTED]


def test_the_code_it_names_exists() -> None:
    """
    The module is there and defines the function.
    """
    named = [name.split(":") for name in quoted(2) if "/" not in name]
    ahau = ROOT / "pakal" / "games" / "ahau"

    assert [] == [
        f"{module}:{name}"
        for module, name in named
        if name not in names_in(ahau / f"{module.replace('.', '/')}.py")
    ]


def test_the_readings_it_names_exist() -> None:
    """
    No reading is made up, and none was renamed behind the page's back.
    """
    assert [] == [name for name in quoted(3) if name not in READINGS]


def test_every_solo_reading_is_on_the_page() -> None:
    """
    Each reading of King Pakal's stands beside the rule that it reads.
    """
    solo = {name for name, reading in READINGS.items() if reading.side == "solo"}

    assert set() == solo - set(quoted(3))


def test_the_tests_it_names_exist() -> None:
    """
    The file is there and has the test.
    """
    named = [name.split("::") for name in quoted(4)]

    assert [] == [
        f"{file}::{test}"
        for file, test in named
        if test not in names_in(Path(__file__).parent / file)
    ]


def test_every_line_of_the_solo_section_is_mapped() -> None:
    """
    Apart from headings, blank lines and letters of lists no line of the section is left out.
    """
    covered: set[int] = set()
    for row in ROWS:
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", row[1]):
            if (first, last) != ("1208", "1415"):  # the row about the order of the actions
                covered |= set(range(int(first), int(last or first) + 1))
    left = [line for line in LINES_OF_THE_SOLO_SECTION if line not in covered]

    assert [] == [line for line in left if line not in HEADINGS_AND_BLANK_LINES]


HEADINGS_AND_BLANK_LINES = frozenset(
    {
        *(1109, 1110, 1117, 1127, 1168, 1171, 1172, 1188, *range(1207, 1211)),
        *range(1218, 1221),  # the marks of the four steps for a worker
        *range(1224, 1227),
        *range(1230, 1233),
        *range(1235, 1238),
        *(1240, 1256, 1275, 1279, 1280, *range(1289, 1294), 1323, 1324, *range(1332, 1335)),
        *(1344, 1345, 1348, 1366, *range(1377, 1386), 1402, 1409, 1410, 1416, 1419),
        *(1422, 1425, *range(1429, 1432), 1438, 1439, *range(1443, 1446), *range(1448, 1456)),
        *(1461, 1467, 1471, 1474, 1481, *range(1484, 1488), *range(1490, 1493)),
        *(*range(1499, 1502), 1514, 1555),
    }
)


def test_what_is_not_built_is_what_the_readings_record() -> None:
    """
    The last table names every recorded alternative of King Pakal's readings, and nothing else.
    """
    named = {(row[0].strip("`"), row[1].strip("`")) for row in rows_of(NOT_BUILT)}
    recorded = {
        (name, choice)
        for name, reading in READINGS.items()
        if reading.side == "solo"
        for choice in reading.recorded
    }

    assert recorded == named


def test_every_file_of_solo_tests_is_on_the_page() -> None:
    """
    Each file of tests about the solo rules is named at least once.
    """
    subjects = ("examples", "setup", "movement", "turn", "building", "rewards", "roles", "ending")
    files = {f"test_solo_{subject}.py" for subject in (*subjects, "readings")}

    assert set() == {file for file in files if file not in PAGE}
