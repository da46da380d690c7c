"""Imports point one way: the kernel and the games know nothing of each other's insides."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = {
    ".".join(path.relative_to(root).with_suffix("").parts): path
    for root in (ROOT, ROOT / "cli")
    for folder in ("pakal", "pakal_cli")
    for path in sorted((root / folder).rglob("*.py"))
}

# What everything may import: errors, files, and text for terminals.
BASE = ("pakal.errors", "pakal.files", "pakal.printable")
# What a game may import of the kernel: what lists are made of, and what decides and explains.
KERNEL_FOR_GAMES = {
    *("model", "draws", "decide", "decision", "read", "trace", "compile", "explain"),
    *("facts", "invariants", "read_facts", "read_invariants"),
}
# Where chance acts: the simulator, a game at the table, a turn played out for somebody who asks.
WHERE_CHANCE_ACTS = (
    "pakal.sim",
    "pakal.games.ahau.automa.consulting",
    "pakal.games.ahau.audit.audited",  # games and positions for the auditor, each by its seed
    "pakal.games.ahau.audit.games",
    "pakal.games.ahau.audit.made_up",
    "pakal.companion",  # shuffles for a person who asks it to
    "pakal_cli.play",  # chooses the seed of a new game
)
# Where a table is printed.
TABULATE = ("pakal_cli", "pakal.lists.explain", "pakal.lists.show")


@cache
def _imports(module: str) -> tuple[tuple[str, bool], ...]:
    """Return each module imported, and whether that happens as soon as this one is loaded."""
    return tuple(_found(module))


def _found(module: str) -> Iterator[tuple[str, bool]]:
    tree = ast.parse(SOURCES[module].read_text(encoding="utf-8"))
    lazily: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _is_type_checking(node):
            lazily |= set(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node not in lazily
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively"
            base = str(node.module)
            yield base, node not in lazily
            for alias in node.names:
                if f"{base}.{alias.name}" in SOURCES:
                    yield f"{base}.{alias.name}", node not in lazily


def _is_type_checking(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def imported(module: str) -> set[str]:
    """Return everything a module imports, at once or later."""
    return {name for name, _ in _imports(module)}


def imported_at_once(module: str) -> set[str]:
    """Return what is imported as soon as the module is."""
    return {name for name, at_once in _imports(module) if at_once}


def is_in(name: str, *packages: str) -> bool:
    """Is it one of these packages, or inside one?"""
    return any(name == each or name.startswith(f"{each}.") for each in packages)


def modules(*packages: str) -> list[str]:
    """Return our modules in these packages."""
    return [name for name in SOURCES if is_in(name, *packages)]


def test_the_sources_are_found() -> None:
    """
    The library, the kernel, the game and the commands are all among the modules looked at.
    """
    for name in (
        "pakal.errors",
        "pakal.lists.decide",
        "pakal.games.ahau.rules.engine",
        "pakal_cli.main",
    ):
        assert name in SOURCES


@pytest.mark.parametrize("module", modules("pakal.lists"))
def test_the_kernel_knows_no_game(module: str) -> None:
    """
    A module of the kernel imports, of ours, only the kernel, the errors and the reader of files.
    """
    ours = {name for name in imported(module) if is_in(name, "pakal", "pakal_cli")}

    assert set() == {name for name in ours if not is_in(name, "pakal.lists", *BASE)}


@pytest.mark.parametrize("module", modules("pakal.games"))
def test_a_game_sees_only_the_open_side_of_the_kernel(module: str) -> None:
    """
    A game imports of the kernel only its public modules, and nothing that stands on games.
    """
    ours = {name for name in imported(module) if is_in(name, "pakal", "pakal_cli")}
    kernel = {name.removeprefix("pakal.lists.") for name in ours if is_in(name, "pakal.lists")}
    others = {name for name in ours if not is_in(name, "pakal.lists", "pakal.games")}

    assert set() == kernel - KERNEL_FOR_GAMES
    assert set() == others - {*BASE, "pakal"}  # `pakal` itself holds the version only


@pytest.mark.parametrize("module", modules("pakal.sim"))
def test_the_simulator_knows_no_game(module: str) -> None:
    """
    The simulator finds a game by its name, and sees it through the protocol and nothing else.
    """
    games = {name for name in imported(module) if is_in(name, "pakal.games")}

    assert set() == games - {"pakal.games.protocol", "pakal.games.registry"}


@pytest.mark.parametrize("module", modules("pakal.audit"))
def test_the_auditor_knows_no_game(module: str) -> None:
    """
    The auditor sees a game through what any game offers to it, and nothing else.
    """
    games = {name for name in imported(module) if is_in(name, "pakal.games")}

    assert set() == games - {"pakal.games.auditing"}


@pytest.mark.parametrize("module", ["session", "journal", "store", "lock"])
def test_the_companion_knows_no_game(module: str) -> None:
    """
    Session, journal and store see a game through the protocol and nothing else.
    """
    ours = {
        n for n in imported(f"pakal.companion.{module}") if is_in(n, "pakal.games", "pakal.lists")
    }

    assert set() == ours - {"pakal.games.protocol"}


@pytest.mark.parametrize("module", modules("pakal"))
def test_the_library_knows_no_command(module: str) -> None:
    """
    No module of the library imports click or the commands.
    """
    assert set() == {name for name in imported(module) if is_in(name, "click", "pakal_cli")}


@pytest.mark.parametrize("module", SOURCES)
def test_tables_are_printed_only_at_the_edge(module: str) -> None:
    """
    Only the commands and the kernel's explanations use tabulate, and load it when they print.
    """
    if is_in(module, *TABULATE):
        assert "tabulate" not in imported_at_once(module)
    else:
        assert "tabulate" not in imported(module)


@pytest.mark.parametrize("module", SOURCES)
def test_dice_are_thrown_only_where_chance_acts(module: str) -> None:
    """
    Only the simulator, the companion, and a turn played out for somebody who asks import random.
    """
    dice = {name for name in imported(module) if is_in(name, "random", "secrets", "numpy")}

    assert set() == dice or is_in(module, *WHERE_CHANCE_ACTS)


@pytest.mark.parametrize("module", SOURCES)
def test_files_are_read_in_one_place(module: str) -> None:
    """
    Only `pakal.files`, which bounds what it reads, parses TOML or JSON; nobody unpickles.
    """
    calls = {ast.unparse(each.func) for each in _calls(module)}
    parsing = {"tomllib.loads", "tomllib.load", "json.loads", "json.load"}

    assert set() == calls & parsing or module == "pakal.files"
    assert set() == imported(module) & {"pickle", "marshal", "shelve"}


@pytest.mark.parametrize("module", SOURCES)
def test_modules_are_imported_by_name_only_from_our_own_tables(module: str) -> None:
    """
    No module is imported by a name that may come out of a file.
    """
    said = [
        ast.unparse(each.args[0])
        for each in _calls(module)
        if ast.unparse(each.func) in ("import_module", "importlib.import_module", "__import__")
    ]

    assert set(said) <= {"COMMANDS[cmd_name]", "'distributed'"}


@pytest.mark.parametrize("module", modules("pakal_cli"))
def test_everything_is_printed_in_one_place(module: str) -> None:
    """
    Only `pakal_cli.output`, which makes control characters visible, writes to the terminal.
    """
    calls = {ast.unparse(each.func) for each in _calls(module)}
    printing = {"print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}

    assert set() == calls & printing or module == "pakal_cli.output"


def _calls(module: str) -> Iterator[ast.Call]:
    """Every call in a module."""
    tree = ast.parse(SOURCES[module].read_text(encoding="utf-8"))
    yield from (each for each in ast.walk(tree) if isinstance(each, ast.Call))


@pytest.mark.parametrize("module", modules("pakal_cli"))
def test_a_command_loads_a_game_only_when_it_runs(module: str) -> None:
    """
    Loading the commands loads no game and no list, so that `pakal --help` is quick.
    """
    loaded = imported_at_once(module)

    assert set() == {name for name in loaded if is_in(name, "pakal.games", "pakal.lists")}
