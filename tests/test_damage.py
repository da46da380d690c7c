"""Damaged inputs; `python benchmarks/damage.py` tries as many as one likes."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

COUNT = 150


def damage() -> ModuleType:
    """The module of kinds of damage, which lies with the benchmarks."""
    file = Path(__file__).parents[1] / "benchmarks" / "damage.py"
    spec = importlib.util.spec_from_file_location("pakal_damage", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_damaged_input_gets_a_message() -> None:
    """
    Whatever is wrong with a file: no traceback, an end in time, and a message that names it.
    """
    assert [] == damage().try_many(0, COUNT)
