"""Imports point one way: the kernel and the games know nothing of each other's insides."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = {
    ".".join(path.relative_to(root).with_suffix("").parts): path
    for root in (ROOT, ROOT / "cli")
    for folder in ("pakal", "pakal_cli")
    for path in sorted((root / folder).rglob("*.py"))
}

# What everything may import: errors, files, forms, and text for terminals and files.
BASE = ("pakal.errors", "pakal.files", "pakal.forms", "pakal.printable", "pakal.toml_text")
# What a game may import of the kernel: what lists are made of, and what decides and explains.
KERNEL_FOR_GAMES = {
    *("ask", "model", "draws", "decide", "decision", "read", "trace", "compile", "explain"),
    *("facts", "invariants", "spans", "examples", "read_facts", "read_invariants"),
    *(
        "answers",
        "may_win",
        "rounds",
        "flows",
        "ways",
        "winners",
    ),  # lists that take several, and charts of lists
}
# Where chance acts: the simulator, a game at the table, a turn played out for somebody who asks.
WHERE_CHANCE_ACTS = (
    "pakal_cli.serving",  # a token that nobody can guess
    "pakal.sim",
    "pakal.games.deciding",  # a turn played out for somebody who asks
    "pakal.games.searching",  # games played in search of positions, each by its seed
    "pakal.games.ahau.audit.audited",  # games and positions for the auditor, each by its seed
    "pakal.games.ahau.audit.games",
    "pakal.games.ahau.audit.made_up",
    "pakal.games.pebbles.search",
    "pakal.games.uxmal.search",
    "pakal.games.maya.search",
    "pakal.companion",  # shuffles for a person who asks it to
)
# The rooms of Ahau, the lowest first: each may import those before it.
ROOMS = (
    "words",
    "edition",
    "rules",
    "setting",
    "telling",
    "position",
    "automa",
    "steward",
    "asking",
    "light",
    "audit",
    "game",
)
GAMES = tuple(
    f"pakal.games.{path.parent.name}" for path in sorted((ROOT / "pakal/games").glob("*/game.py"))
)
# Where names of modules come from that are imported by name.
OWN_TABLES = {"COMMANDS[cmd_name]", "'distributed'", "_HOMES.get(name, 'pakal.front')", "module"}
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


def offenders(inside: tuple[str, ...], wrong: Callable[[str], set[str]]) -> list[str]:
    """Return what is wrong in our modules of these packages, each with its module."""
    return [f"{name}: {each}" for name in modules(*inside) for each in sorted(wrong(name))]


def calls(module: str) -> set[str]:
    """Return what a module calls, as it is written there."""
    return {ast.unparse(each.func) for each in _calls(module)}


@cache
def _calls(module: str) -> tuple[ast.Call, ...]:
    tree = ast.parse(SOURCES[module].read_text(encoding="utf-8"))
    return tuple(each for each in ast.walk(tree) if isinstance(each, ast.Call))


EVERYWHERE = ("pakal", "pakal_cli")


def test_the_sources_are_found() -> None:
    """
    The library, the kernel, the game and the commands are all among the modules looked at.
    """
    wanted = ("pakal.errors", "pakal.lists.decide", "pakal.games.ahau.rules.engine")

    assert {*wanted, "pakal_cli.main"} <= set(SOURCES)


def test_the_kernel_knows_no_game() -> None:
    """
    The kernel imports, of ours, only the kernel, the errors and the reader of files.
    """

    def wrong(module: str) -> set[str]:
        ours = {name for name in imported(module) if is_in(name, *EVERYWHERE)}
        return {name for name in ours if not is_in(name, "pakal.lists", *BASE)}

    assert [] == offenders(("pakal.lists",), wrong)


def test_a_game_sees_only_the_open_side_of_the_kernel() -> None:
    """
    A game imports of the kernel only its public modules, and nothing that stands on games.
    """

    def wrong(module: str) -> set[str]:
        ours = {name for name in imported(module) if is_in(name, *EVERYWHERE)}
        open_side = {f"pakal.lists.{name}" for name in KERNEL_FOR_GAMES}
        # `pakal` itself holds the version only
        return {n for n in ours if not is_in(n, "pakal.games")} - {*open_side, *BASE, "pakal"}

    assert [] == offenders(("pakal.games",), wrong)


def test_the_rooms_of_ahau_import_only_downward() -> None:
    """
    Words below editions, below rules, and so on up to the game's faces.
    """

    def room(module: str) -> int:
        return ROOMS.index(module.split(".")[3])

    def wrong(module: str) -> set[str]:
        rooms = {name for name in imported(module) if is_in(name, "pakal.games.ahau")}
        inside = {name for name in rooms if name != "pakal.games.ahau"}
        return {name for name in inside if room(name) > room(module)}

    skipped = {"pakal.games.ahau.__init__"}
    ahau = tuple(name for name in modules("pakal.games.ahau") if name not in skipped)

    assert [] == offenders(ahau, wrong)


def test_nobody_knows_a_game_by_its_insides() -> None:
    """
    Simulator, auditor, companion, commands and what games share import no game's folder.

    The registry imports a game by its name; one game knows nothing of another.
    """
    outside = tuple(name for name in SOURCES if not is_in(name, *GAMES))

    def wrong(module: str) -> set[str]:
        own = [game for game in GAMES if is_in(module, game)]
        return {name for name in imported(module) if is_in(name, *GAMES) and not is_in(name, *own)}

    assert {"pakal.games.ahau", "pakal.games.pebbles"} <= set(GAMES)
    assert [] == offenders((*outside, *GAMES), wrong)


def test_the_library_knows_no_command() -> None:
    """
    No module of the library imports click or the commands.
    """

    def wrong(module: str) -> set[str]:
        return {name for name in imported(module) if is_in(name, "click", "pakal_cli")}

    assert [] == offenders(("pakal",), wrong)


def test_test_tools_are_loaded_by_tests_only() -> None:
    """
    Only `pakal.testing` imports Hypothesis, only the plugin pytest; nobody else imports these two.

    The plugin is loaded in every run of pytest, so it loads nothing else of ours at once.
    """
    tools = ("hypothesis", "pytest", "pakal.testing", "pakal.pytest_plugin")

    def wrong(module: str) -> set[str]:
        if is_in(module, "pakal.testing"):
            return {name for name in imported(module) if is_in(name, "pytest")}
        if module == "pakal.pytest_plugin":
            return {name for name in imported_at_once(module) if is_in(name, "hypothesis", "pakal")}
        return {name for name in imported(module) if is_in(name, *tools)}

    assert [] == offenders(EVERYWHERE, wrong)


def test_the_page_stands_on_top() -> None:
    """
    No room of the library but `pakal/web/` imports it, and only its server needs a web toolkit.

    So the service behind the page can run in a browser, where there is neither.
    """
    toolkits = ("starlette", "uvicorn", "anyio", "segno", "tabulate", "click")

    def wrong(module: str) -> set[str]:
        if not is_in(module, "pakal.web"):
            return {name for name in imported(module) if is_in(name, "pakal.web", *toolkits[:4])}
        found = {name for name in imported(module) if is_in(name, *toolkits)}
        return set() if is_in(module, "pakal.web.server", "pakal.web.guard") else found

    assert [] == offenders(("pakal",), wrong)


def test_tables_are_printed_only_at_the_edge() -> None:
    """
    Only the commands and the kernel's explanations use tabulate, and load it when they print.
    """

    def wrong(module: str) -> set[str]:
        found = imported_at_once(module) if is_in(module, *TABULATE) else imported(module)
        return found & {"tabulate"}

    assert [] == offenders(EVERYWHERE, wrong)


def test_dice_are_thrown_only_where_chance_acts() -> None:
    """
    Only the simulator, the companion, and a turn played out for somebody who asks import random.
    """

    def wrong(module: str) -> set[str]:
        dice = {name for name in imported(module) if is_in(name, "random", "secrets", "numpy")}
        return set() if is_in(module, *WHERE_CHANCE_ACTS) else dice

    assert [] == offenders(EVERYWHERE, wrong)


def test_files_are_read_in_one_place() -> None:
    """
    Only `pakal.files`, which bounds what it reads, parses TOML or JSON; nobody unpickles.
    """
    parsing = {"tomllib.loads", "tomllib.load", "json.loads", "json.load"}

    def wrong(module: str) -> set[str]:
        parsed = set() if module == "pakal.files" else calls(module) & parsing
        return parsed | imported(module) & {"pickle", "marshal", "shelve"}

    assert [] == offenders(EVERYWHERE, wrong)


def test_modules_are_imported_by_name_only_from_our_own_tables() -> None:
    """
    No module is imported by a name that may come out of a file.
    """
    importing = ("import_module", "importlib.import_module", "__import__")

    def wrong(module: str) -> set[str]:
        found = [each for each in _calls(module) if ast.unparse(each.func) in importing]
        return {ast.unparse(each.args[0]) for each in found} - OWN_TABLES

    assert [] == offenders(EVERYWHERE, wrong)


def test_everything_is_printed_in_one_place() -> None:
    """
    Only `pakal_cli.output`, which makes control characters visible, writes to the terminal.
    """
    printing = {"print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}

    def wrong(module: str) -> set[str]:
        return set() if module == "pakal_cli.output" else calls(module) & printing

    assert [] == offenders(("pakal_cli",), wrong)


def test_a_command_loads_a_game_only_when_it_runs() -> None:
    """
    Loading the commands loads no game and no list, so that `pakal --help` is quick.
    """

    def wrong(module: str) -> set[str]:
        loaded = imported_at_once(module)
        return {name for name in loaded if is_in(name, "pakal.games", "pakal.lists")}

    assert [] == offenders(("pakal_cli",), wrong)
