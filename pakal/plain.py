"""
Plain Python in a compiled install (docs/speed.md).

A table that is asked about has unknown numbers in it, with which plain rules reckon as they are;
compiled code knows real numbers only. A compiled install holds both forms of every module, so a
command that needs the plain one asks for it here, before a compiled module is imported.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

_OURS = "pakal"


class _PlainFinder(MetaPathFinder):
    """Finds our modules as source files, where they lie."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """The module as a source file; nothing for modules that are not ours."""
        if not fullname.startswith(f"{_OURS}."):
            return None
        for folder in path or ():
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            found = finder.find_spec(fullname, target)
            if found is not None:
                return found
        return None


def use_plain_rules() -> None:
    """From now on import plain Python; too late is an error, not a guess."""
    late = sorted(name for name in sys.modules if name.startswith(f"{_OURS}."))
    compiled = [name for name in late if _is_compiled(sys.modules[name])]
    if compiled:
        raise RuntimeError(f"the compiled {compiled[0]} has been imported before")
    if not any(isinstance(each, _PlainFinder) for each in sys.meta_path):
        sys.meta_path.insert(0, _PlainFinder())


def _is_compiled(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None) or ".py"
    return not file.endswith((".py", ".pyc"))
