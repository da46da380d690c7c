"""The kernel knows no game."""

import ast
import sys
from pathlib import Path

import pakal.lists

FILES = sorted(Path(pakal.lists.__file__).parent.glob("*.py"))


def test_the_kernel_imports_no_game() -> None:
    """
    Besides the standard library the kernel imports attrs, tabulate, itself, errors and forms.
    """
    names = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names.add(str(node.module))
    foreign = {
        name
        for name in names
        if name.split(".")[0] not in sys.stdlib_module_names
        and name not in ("attrs", "tabulate", "pakal.errors", "pakal.files", "pakal.forms")
        and not name.startswith("pakal.lists.")
    }

    assert set() == foreign
