"""The pages about the checks, docs/audit/*.md, as texts that a report can show."""

import re
from pathlib import Path
from typing import Final

from pakal.audit.findings import Check

_HERE: Final = Path(__file__).parent
# An installed Pakal has the pages beside this module (pyproject.toml puts them into the wheel); in
# a checkout they are where they are written.
_FOLDERS: Final = (_HERE / "pages", _HERE.parents[1] / "docs" / "audit")
_LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
# Where examples lie is of use in a checkout only.
_OWN_FILES: Final = re.compile(r"^The files are in `fixtures/.*\n?", re.MULTILINE)


def page_of(check: Check, address: str = "") -> str:
    """
    The page about a check without its heading; empty, if this installation has none.

    Links lead to `address`, where the documentation is published; without one they are only words.
    """
    for folder in _FOLDERS:
        file = folder / f"{check.name}.md"
        if file.is_file():
            _, _, text = file.read_text("utf-8").split("\n\n", 2)  # title; id, name and level
            return _LINK.sub(lambda link: _linked(link, address), _OWN_FILES.sub("", text)).strip()
    return ""


def beginning_of(check: Check) -> str:
    """What a finding of a check means, in the first lines of its page."""
    return " ".join(page_of(check).partition("\n\n")[0].split())


def _linked(link: re.Match[str], address: str) -> str:
    words, target, part = link[1], link[2], link[3] or ""
    if not address or not target.endswith(".md"):
        return words
    name = target.removesuffix(".md")
    path = name.removeprefix("../") if name.startswith("../") else f"audit/{name}"
    return f"[{words}]({address}/{path}/{part})"
