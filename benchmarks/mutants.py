"""
Mutants of Ahau's rules, facts, positions and telling: which would the tests let pass?

One place at a time is changed in a copy of the repository, drawn by a seed: a comparison, `and`
and `or`, a `not`, a sum, a number, a truth value. The tests of that room have to fail. Run it
before and after tests are removed; what was killed before has to be killed after.

    python benchmarks/mutants.py --count 60
    python benchmarks/mutants.py --count 60 --tests ../before/tests --only 7 19

The second line tries two of these mutants against the tests of another checkout.
"""

import argparse
import ast
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from os import environ
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[1]
AHAU: Final = "pakal/games/ahau"
ROOMS: Final = ("rules", "automa/facts", "position", "telling")
PYTEST: Final = (
    *(sys.executable, "-B", "-m", "pytest", "-x", "--tb=no"),
    *("-p", "no:cacheprovider", "--hypothesis-seed=0"),
)
# What a run of tests needs, of the repository.
NEEDED: Final = (
    *("pakal", "cli", "tests", "fixtures", "docs", "examples", "benchmarks"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "pyproject.toml"),
)

# The tests of each room, by beginnings of files of tests/; the quick and likely ones first.
_SOLO: Final = ("ahau/test_solo_", "ahau/test_facts", "ahau/test_reference", "ahau/test_lists_in_")
_BASE: Final = (
    *("ahau/test_rulebook_", "ahau/test_setup", "ahau/test_mov", "ahau/test_turn", "ahau/test_god"),
    *("ahau/test_building", "ahau/test_pay", "ahau/test_role", "ahau/test_rew", "ahau/test_end"),
    *("ahau/test_readings_", "ahau/test_packed", "ahau/test_pro"),
)
_GAMES: Final = ("ahau/test_whole_games", "ahau/test_play_on", "ahau/test_recon")
_TYPED: Final = ("ahau/test_pos", "ahau/test_problems", "ahau/test_entries", "ahau/test_unknown")
_SHOWN: Final = (
    *("cli/test_decide", "cli/test_commands", "cli/test_replay", "cli/test_consult"),
    *("companion/test_session", "companion/test_consultation"),
)
SELECTED: Final = {
    "rules/pakal_": (*_SOLO, *_GAMES, *_BASE),
    "rules/": (*_BASE, *_SOLO, *_GAMES, "ahau/test_steward"),
    "automa/facts/": (*_SOLO, *_GAMES, "ahau/test_claims", "companion/test_consultation"),
    "position/draw": ("ahau/test_draw", "cli/test_commands"),
    "position/": (*_TYPED, *_GAMES, *_SHOWN),
    "telling/": ("ahau/test_reas", *_GAMES, "ahau/test_words", *_SHOWN),
}

# By operator of a comparison: how it is written, and what takes its place.
_COMPARED: Final[dict[type[ast.cmpop], tuple[tuple[str, str], ...]]] = {
    ast.Lt: (("<", "<="),),
    ast.LtE: (("<=", "<"),),
    ast.Gt: ((">", ">="),),
    ast.GtE: ((">=", ">"),),
    ast.Eq: (("==", "!="),),
    ast.NotEq: (("!=", "=="),),
    ast.In: (("in", "not in"),),
    ast.NotIn: (("not in", "in"),),
}


@attrs.frozen
class Mutant:
    """One change of one place, by bytes of the file."""

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.before} → {self.after}"


# --- making them ---------------------------------------------------------------------------------


def mutants_of(file: str) -> list[Mutant]:
    """Return every mutant of a file, in the order of its text."""
    source = (ROOT / AHAU / file).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = [
        Mutant(file, line, starts[line - 1] + first, starts[last_line - 1] + last, old, new)
        for line, first, last_line, last, old, new in _places(ast.parse(source))
    ]
    return sorted(
        (_within(source, each) for each in found), key=lambda each: (each.start, each.after)
    )


Span = tuple[int, int, int, int, str, str]


def _places(tree: ast.AST) -> Iterator[Span]:
    """Yield spans (line and column, twice) with what to replace in them."""
    for node in _run_code(tree):
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
                    yield from (_between(left, right) + new for new in _COMPARED.get(type(op), ()))
            case ast.BoolOp():
                old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield *_between(left, right), old, new
            case ast.UnaryOp(op=ast.Not()):
                yield node.lineno, node.col_offset, *_start(node.operand), "not ", ""
            case ast.BinOp(op=ast.Add() | ast.Sub() as op):
                signs = ("+", "-") if isinstance(op, ast.Add) else ("-", "+")
                yield *_between(node.left, node.right), *signs
            case ast.Constant(value=int(value)):
                changed = not value if isinstance(value, bool) else value + 1
                yield *_whole(node), "", str(changed)


def _run_code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node but those of annotations and of f-strings, which have no columns."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns") or isinstance(value, ast.JoinedStr):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and not isinstance(each, ast.JoinedStr):
                yield from _run_code(each)


def _start(node: ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _whole(node: ast.expr) -> tuple[int, int, int, int]:
    return *_start(node), *_end(node)


def _between(left: ast.expr, right: ast.expr) -> tuple[int, int, int, int]:
    return *_end(left), *_start(right)


def _within(source: bytes, mutant: Mutant) -> Mutant:
    """Narrow a span to what is replaced; between two operands there are brackets and spaces."""
    text = source[mutant.start : mutant.end].decode()
    if not mutant.before:
        return attrs.evolve(mutant, before=text)
    at = text.index(mutant.before)
    start = mutant.start + len(text[:at].encode())
    return attrs.evolve(mutant, start=start, end=start + len(mutant.before))


def drawn(count: int, seed: int) -> list[Mutant]:
    """Return mutants of all rooms, as many of each as the seed gives."""
    files = [
        path.relative_to(ROOT / AHAU).as_posix()
        for room in ROOMS
        for path in sorted((ROOT / AHAU / room).glob("*.py"))
    ]
    every = [mutant for file in files for mutant in mutants_of(file)]
    return random.Random(seed).sample(every, min(count, len(every)))


# --- trying them ---------------------------------------------------------------------------------


def selection(file: str, tests: Path) -> list[str]:
    """Return the test files for a file of Ahau's, under tests/, in the order to run them."""
    begins = next(value for key, value in SELECTED.items() if file.startswith(key))
    found = [path for begin in begins for path in sorted(tests.glob(f"{begin}*.py"))]
    return list(dict.fromkeys(f"tests/{path.relative_to(tests).as_posix()}" for path in found))


def copy_of(tests: Path, folder: Path) -> Path:
    """Copy what the tests need into a folder, with the given tests, and return it."""
    for name in NEEDED:
        source = tests if name == "tests" else ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def verdict(copy: Path, mutant: Mutant, select: list[str], seconds: float) -> str:
    """Return the test that kills a mutant, "too slow" if none ends in time, or nothing."""
    path = copy / AHAU / mutant.file
    source = path.read_bytes()
    path.write_bytes(source[: mutant.start] + mutant.after.encode() + source[mutant.end :])
    folders = [str(copy), str(copy / "cli"), environ.get("PYTHONPATH", "")]
    try:
        done = subprocess.run(
            [*PYTEST, *select],
            cwd=copy,
            env=environ | {"PYTHONPATH": ":".join(filter(None, folders))},
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "too slow"
    finally:
        path.write_bytes(source)
    if done.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else done.stdout[-300:] + done.stderr[-300:]


def try_all(
    tried: list[tuple[int, Mutant]], tests: Path, jobs: int, seconds: float, given: list[str]
) -> dict[int, str]:
    """Return the verdict on each mutant by its number, printing each as it comes."""
    verdicts: dict[int, str] = {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies = [copy_of(tests, Path(folder) / str(job)) for job in range(jobs)]

        def try_one(number: int, mutant: Mutant) -> None:
            copy = copies.pop()
            began = time.perf_counter()
            found = verdict(copy, mutant, given or selection(mutant.file, tests), seconds)
            copies.append(copy)
            verdicts[number] = found
            took = time.perf_counter() - began
            print(f"{number:>3} {found or 'SURVIVED'}  {mutant}  {took:.0f} s", flush=True)

        list(pool.map(lambda each: try_one(*each), tried))
    return verdicts


def main() -> None:
    """Draw mutants, try them, and print which survived."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=900, help="for the tests of one mutant")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="another tests/")
    parser.add_argument("--only", type=int, nargs="+", help="only the mutants of these numbers")
    parser.add_argument("--select", nargs="+", default=[], help="these tests for every mutant")
    asked = parser.parse_args()
    numbered = list(enumerate(drawn(asked.count, asked.seed)))
    tried = [each for each in numbered if asked.only is None or each[0] in asked.only]
    verdicts = try_all(tried, asked.tests.resolve(), asked.jobs, asked.seconds, asked.select)
    of: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    for number, mutant in tried:
        room = next(room for room in ROOMS if mutant.file.startswith(room))
        of[room] += 1
        killed[room] += bool(verdicts[number])
    for room in ROOMS:
        print(f"{room:<14}{killed[room]:>4} of {of[room]:>3} killed")
    print(f"{'all':<14}{killed.total():>4} of {of.total():>3} killed")


if __name__ == "__main__":
    main()
