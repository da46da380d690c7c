"""
The house in figures: lines by room, what a game gives, and imports that point upwards.

Usage: python benchmarks/house.py [--before REVISION]

Prints a table for a closing note: before is a revision of git, now is the working tree.
"""

import argparse
import ast
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from shutil import which

ROOT = Path(__file__).resolve().parents[1]
BEFORE = "2bc4679"  # the last revision with six faces for one game
# What a game had to give then, as protocols, and where it is declared now.
PROTOCOLS = ("protocol", "auditing", "asking")
TIERS = {
    "ListedGame": "pakal/games/base/lists.py",
    "PlayedGame": "pakal/games/base/rules.py",
    "TableGame": "pakal/games/base/table.py",
    "SearchedGame": "pakal/games/base/search.py",
}

# From the ground up; a module may import from its own layer and from those below it.
LAYERS = (
    (
        "pakal.errors",
        "pakal.files",
        "pakal.forms",
        "pakal.toml_text",
        "pakal.database",
        "pakal.printable",
    ),
    ("pakal.lists",),
    ("pakal.games",),
    ("pakal.games.*",),
    ("pakal.sim", "pakal.audit", "pakal.companion", "pakal.web"),
    ("pakal", "pakal.front", "pakal.plain"),
    ("pakal_cli",),
)
# The rooms of a game, in the same way; a game of one room has only some of these modules.
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
    "audit",
    "game",
)

Sources = Mapping[str, str]  # path -> text


def sources_now() -> dict[str, str]:
    """Return every Python file of the working tree that git knows or would add."""
    listed = _git("ls-files", "-co", "--exclude-standard", "*.py").split()
    return {path: (ROOT / path).read_text("utf-8") for path in listed if (ROOT / path).exists()}


def sources_at(revision: str) -> dict[str, str]:
    """Return every Python file of a revision."""
    listed = _git("ls-tree", "-r", "--name-only", revision).split()
    return {path: _git("show", f"{revision}:{path}") for path in listed if path.endswith(".py")}


def _git(*words: str) -> str:
    git = [which("git") or "git", *words]
    done = subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def lines_by_room(sources: Sources) -> Counter[str]:
    """How many lines each room has; a game's folder is divided into its own rooms."""
    found: Counter[str] = Counter()
    for path, text in sources.items():
        found[_room(path)] += text.count("\n")
    return found


def _room(path: str) -> str:
    parts = PurePosixPath(path).parts[:-1]
    if parts[:2] == ("pakal", "games"):
        return "/".join(parts[:4])
    return "/".join(parts[: 2 if parts[:1] in (("pakal",), ("cli",)) else 1]) or "."


def protocol_methods(sources: Sources) -> Counter[str]:
    """How many methods each of the protocols of games asked for."""
    return Counter(
        node.name
        for name in PROTOCOLS
        for node in _classes(sources.get(f"pakal/games/{name}.py", ""))
        if any("Protocol" in ast.unparse(base) for base in node.bases)
        for method in node.body
        if isinstance(method, ast.FunctionDef)
    )


def asked_of_a_game(sources: Sources) -> tuple[list[str], list[str]]:
    """What a game must give, and what it may, tier by tier: methods above `derived`."""
    must, may = [], []
    for tier, path in TIERS.items():
        text = sources.get(path, "")
        for node in _classes(text):
            if node.name != tier:
                continue
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and _is_given(text, node, method):
                    (must if _has_no_body(method) else may).append(f"{tier}.{method.name}")
    return must, may


def _is_given(text: str, tier: ast.ClassDef, method: ast.FunctionDef) -> bool:
    """Does the method stand below `what a game gives` rather than below `derived`?"""
    above = text.splitlines()[tier.lineno : method.lineno]
    heads = [line for line in above if line.strip().startswith("# ---")]
    return bool(heads) and "what a game" in heads[-1] and not method.name.startswith("_")


def _has_no_body(method: ast.FunctionDef) -> bool:
    last = method.body[-1]
    return isinstance(last, ast.Raise) and "NotImplementedError" in ast.unparse(last)


def _classes(text: str) -> Iterator[ast.ClassDef]:
    yield from (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef))


def upward_imports(sources: Sources) -> list[tuple[str, str]]:
    """Every import from a lower layer or room to a higher one, or from game to game."""
    modules = {_module(path): text for path, text in sources.items() if _is_ours(path)}
    found = set()
    for name, text in modules.items():
        for target in _imported(text, modules):
            if _layer(target) > _layer(name) or _is_astray(name, target):
                found.add((name, target))
    return sorted(found)


def _is_ours(path: str) -> bool:
    return path.startswith(("pakal/", "cli/"))


def _module(path: str) -> str:
    name = path.removeprefix("cli/").removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


def _imported(text: str, modules: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [each if each in modules else str(node.module) for each in inner]
        yield from (name for name in names if name in modules and name != "pakal")


def _game(module: str) -> str:
    """The game in whose folder a module lies, if any."""
    parts = module.split(".")
    if parts[:2] != ["pakal", "games"] or parts[2:3] == ["base"]:
        return ""
    return parts[2] if len(parts) > 3 else ""


def _is_astray(module: str, target: str) -> bool:
    """Does an import lead from one game into another, or up to a higher room of the same?"""
    if not (_game(module) and _game(target)):
        return False
    if _game(module) != _game(target):
        return True
    lower, upper = module.split(".")[3], target.split(".")[3]
    # A game of one room has modules with other names, which have no order.
    return {lower, upper} <= set(ROOMS) and ROOMS.index(upper) > ROOMS.index(lower)


def _layer(module: str) -> int:
    if _game(module):
        return LAYERS.index(("pakal.games.*",))
    fits = [
        (len(package), height)
        for height, layer in enumerate(LAYERS)
        for package in layer
        if module == package or module.startswith(f"{package}.")
    ]
    return max(fits)[1]


def main() -> None:
    """Measure both and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", default=BEFORE)
    options = parser.parse_args()
    before, now = sources_at(options.before), sources_now()
    old, new = lines_by_room(before), lines_by_room(now)
    print(f"| lines of Python | {options.before} | now |\n| --- | ---: | ---: |")
    for room in sorted(old | new):
        print(f"| {room} | {old[room]:,} | {new[room]:,} |")
    print(f"| all | {old.total():,} | {new.total():,} |")
    must, may = asked_of_a_game(now)
    asked = protocol_methods(before)
    print(f"\nFunctions of a game: {asked.total()} in {len(asked)} protocols before", end=" ")
    print(f"({', '.join(f'{name} {count}' for name, count in asked.items())});")
    print(f"now {len(must)} that it must and {len(may)} that it may give.")
    print(f"  must: {', '.join(must)}\n  may: {', '.join(may)}")
    for what, sources in ((options.before, before), ("now", now)):
        edges = upward_imports(sources)
        print(f"\nImports upwards, {what}: {len(edges)}")
        for module, target in edges:
            print(f"  {module} -> {target}")


if __name__ == "__main__":
    main()
