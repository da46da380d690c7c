"""On which line of a TOML text each table of an array begins."""

import re
from typing import Final

_HEADER: Final = re.compile(r"\s*\[\[\s*([A-Za-z0-9_.-]+)\s*\]\]")
_FENCE: Final = re.compile(r'"""|\'\'\'')


def table_lines(text: str) -> dict[str, list[int]]:
    """The lines of headers such as `[[fact]]` or `[[flow.node]]`, by name; none in long texts."""
    found: dict[str, list[int]] = {}
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header = None if fence else _HEADER.match(line)
        if header:
            found.setdefault(header[1], []).append(number)
        for mark in _FENCE.findall(line):
            if not fence:
                fence = mark
            elif fence == mark:
                fence = ""
    return found
