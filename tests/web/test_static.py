"""The files of the page: small, whole, and nothing from elsewhere."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pakal.web.server import STATIC

MOST_PACKED = 80_000
CODE = sorted([*STATIC.glob("*.js"), *STATIC.glob("*.css")])


def test_the_code_is_small() -> None:
    """
    Scripts and styles together, packed file by file as a server sends them, stay within 80 KB.
    """
    assert sum(len(gzip.compress(file.read_bytes())) for file in CODE) <= MOST_PACKED


def test_every_import_has_a_file() -> None:
    """
    What a module imports, and what the page links to, is there.
    """
    missing = [
        f"{file.name}: {name}"
        for file in CODE
        for name in re.findall(r"""(?:from|import)\s*\(?["']\./([\w.-]+)["']""", file.read_text())
        if not (STATIC / name).is_file()
    ]
    index = (STATIC / "index.html").read_text()
    missing += [
        name
        for name in re.findall(r'(?:href|src)="([\w.-]+)"', index)
        if not (STATIC / name).is_file()
    ]

    assert [] == missing


def test_nothing_comes_from_elsewhere() -> None:
    """
    No file names another host; the only address in them is the name of the SVG language.
    """
    found = [
        f"{file.name}: {address}"
        for file in STATIC.rglob("*")
        if file.suffix in {".js", ".css", ".html", ".svg", ".webmanifest"}
        for address in re.findall(r"https?://[^\s\"'`)]+", file.read_text())
        if address != "http://www.w3.org/2000/svg"
    ]

    assert [] == found


def test_text_never_becomes_markup() -> None:
    """
    No script turns text into elements: what comes as data stays text.
    """
    ways = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(")

    assert [] == [file.name for file in CODE if ways.search(file.read_text())]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is missing: scripts are not parsed")
def test_scripts_can_be_parsed(tmp_path: Path) -> None:
    """
    Every script is an ES module without a mistake in its grammar.
    """
    wrong = []
    for file in STATIC.glob("*.js"):
        module = tmp_path / f"{file.stem}.mjs"
        module.write_bytes(file.read_bytes())
        done = subprocess.run(["node", "--check", module], capture_output=True, text=True)  # noqa: S603, S607
        if done.returncode:
            wrong.append(f"{file.name}: {done.stderr.splitlines()[0]}")

    assert [] == wrong
