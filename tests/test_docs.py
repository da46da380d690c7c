"""README, CONTRIBUTING and docs/ are true: paths, names, commands and options they show exist."""

import ast
import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import click
from click.testing import CliRunner
from pakal_cli.main import main

ROOT = Path(__file__).parents[1]
ARCHITECTURE = ROOT / "docs" / "architecture.md"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "audit").glob("*.md")),
]
ROOMS = r"(?:pakal|cli|docs|examples|fixtures|tests|benchmarks)"
PATH = re.compile(rf"(?<![\w./-])({ROOMS}/[\w./*-]*[\w/*])")
TICKED = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def name_of(page: Path) -> str:
    """Return the page's path in the repository."""
    return page.relative_to(ROOT).as_posix()


def in_ticks(page: Path) -> list[str]:
    """Return what stands in backticks outside code blocks."""
    return TICKED.findall(FENCE.sub("", page.read_text("utf-8")))


# --- paths and names -----------------------------------------------------------------------------


def test_every_path_exists() -> None:
    """
    Every file and folder of the repository that a page names is there.
    """
    paths = {
        (name_of(page), path)
        for page in PAGES
        for each in in_ticks(page)
        for path in PATH.findall(each)
    }

    assert [] == sorted(each for each in paths if not any(ROOT.glob(each[1].rstrip("/"))))


def test_every_dotted_name_can_be_had() -> None:
    """
    `pakal.x.y` in a page is a module, or something in one.
    """
    dotted = {
        (name_of(page), each)
        for page in PAGES
        for text in in_ticks(page)
        for each in re.findall(r"\bpakal(?:_cli)?(?:\.[A-Za-z_]\w*)+", text)
    }

    assert [] == sorted(each for each in dotted if not can_be_had(each[1]))


def can_be_had(dotted: str) -> bool:
    """Is there a module, or something in a module, of this name?"""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for name in parts[length:]:
            if not hasattr(found, name):
                return False
            found = getattr(found, name)
        return True
    return False


def test_what_python_shows_can_be_imported() -> None:
    """
    Every import in a Python example works.
    """
    texts = [page.read_text("utf-8") for page in PAGES]
    fences = [code for each in texts for kind, code in FENCE.findall(each) if kind == "python"]
    imports = r"^(?:>>> )?((?:import|from) pakal[^\n(]*(?:\([^)]*\))?)"

    for code in fences:
        for found in re.findall(imports, code, re.MULTILINE):
            exec(found, {})  # noqa: S102 - our own page


# --- architecture.md -----------------------------------------------------------------------------


@cache
def defined(path: Path) -> frozenset[str]:
    """Return the names of the functions and classes of a module, methods included."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    kinds = ast.FunctionDef | ast.ClassDef
    return frozenset(node.name for node in nodes if isinstance(node, kinds))


def named_beside_files() -> Iterator[tuple[str, tuple[Path, ...]]]:
    """Yield each name that architecture.md has in backticks, with the files of its line."""
    for line in ARCHITECTURE.read_text("utf-8").splitlines():
        ticked = TICKED.findall(line)
        files = tuple(ROOT / each for each in ticked if PATH.fullmatch(each))
        for each in ticked:
            if files and not PATH.fullmatch(each) and "/" not in each:
                yield each, tuple(file for file in files if file.is_file())


def test_every_name_is_in_a_file_beside_it() -> None:
    """
    A function that architecture.md names is defined in a file of the same line; other names are
    in the text of one.
    """
    named = list(named_beside_files())
    wrong = [
        name
        for name, files in named
        if not (
            any(name[:-2] in defined(file) for file in files if file.suffix == ".py")
            if name.endswith("()")
            else any(name in file.read_text("utf-8") for file in files)
        )
    ]

    assert len(named) > 40
    assert [] == [name for name in wrong if name not in COMMANDS_OR_WORDS]


# Commands and words in backticks on a line that also names files.
COMMANDS_OR_WORDS = {"undo"}


def test_every_function_in_a_picture_exists() -> None:
    """
    What the pictures of architecture.md call is defined somewhere, and their paths are there.
    """
    pictures = "\n".join(code for _, code in FENCE.findall(ARCHITECTURE.read_text("utf-8")))
    everything = {name for path in (ROOT / "pakal").rglob("*.py") for name in defined(path)}
    called = set(re.findall(r"\b(\w+)\(\)", pictures)) - {"str"}

    assert len(called) > 8
    assert set() == called - everything
    assert [] == [each for each in PATH.findall(pictures) if not (ROOT / each).exists()]


# --- what a command prints -----------------------------------------------------------------------


def test_the_evening_in_the_readme_is_what_play_prints() -> None:
    """
    The excerpt of a game at the table is word for word in the golden transcript.
    """
    part = (ROOT / "README.md").read_text("utf-8").partition("## A whole evening")[2]
    excerpt = FENCE.findall(part)[0][1]
    golden = (ROOT / "fixtures" / "terminal" / "play-undo.txt").read_text("utf-8")

    assert excerpt.startswith("> ")
    assert excerpt in golden


# --- commands ------------------------------------------------------------------------------------


def commands(page: Path) -> Iterator[str]:
    """Yield every command that a page shows, in a code block or in backticks."""
    text = page.read_text("utf-8")
    for _, code in FENCE.findall(text):
        joined = code.replace("\\\n", " ")
        yield from re.findall(r"^(?:\$ )?(?:\.venv/bin/)?(pakal [a-z].*)$", joined, re.MULTILINE)
    for each in in_ticks(page):
        if re.match(r"pakal [a-z]", each):
            yield each


@cache
def help_of(words: tuple[str, ...]) -> str:
    """Return the help of a command."""
    done = CliRunner().invoke(main, [*words, "--help"])
    return done.output if done.exit_code == 0 else ""


def command_of(words: list[str]) -> tuple[str, ...]:
    """Return the words that name the command, with those of a group in it."""
    found: list[str] = []
    group: click.Command | None = main
    while isinstance(group, click.Group) and len(found) < len(words):
        group = group.get_command(click.Context(main), words[len(found)])
        if group is not None:
            found.append(words[len(found)])
    return tuple(found)


def game_in(words: list[str]) -> tuple[str, ...]:
    """Return the words that choose a game, whose options a command then has."""
    place = words.index("--game") if "--game" in words else len(words)
    return tuple(words[place : place + 2])


def test_every_command_has_its_options() -> None:
    """
    Every command shown is one that there is, and has every option shown with it.
    """
    for shown in (each for page in PAGES for each in commands(page)):
        words = shlex.split(shown, comments=True)[1:]
        command = command_of(words)
        assert command, f"no such command: {shown}"
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        known = set(re.findall(r"--[a-z-]+", help_of(command)))
        if chosen := game_in(words):
            known |= set(re.findall(r"--[a-z-]+", help_of((*command, *chosen))))
        assert set() == options - known, shown


def every_command(words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of every command, those of groups included."""
    yield words
    group: click.Command | None = main
    for word in words:
        assert isinstance(group, click.Group)
        group = group.get_command(click.Context(main), word)
    if isinstance(group, click.Group):
        for name in group.list_commands(click.Context(group)):
            yield from every_command((*words, name))


def test_every_command_and_option_has_its_line_in_the_docs() -> None:
    """
    What `--help` shows is in README or in docs/ too.
    """
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    lacking = [
        f"pakal {' '.join(words)} {option}"
        for words in every_command()
        for option in ("", *re.findall(r"^  (--[a-z-]+)", help_of(words), re.MULTILINE))
        if not re.search(re.escape(option or " ".join(("pakal", *words))) + r"(?![a-z-])", text)
    ]

    assert [] == lacking


def test_help_fits_and_nothing_in_it_is_cut() -> None:
    """
    Every `--help` fits 80 columns, and a list of commands has a whole sentence for each, in a line.
    """
    for words in every_command():
        shown = help_of(words).splitlines()
        names = [each[-1] for each in every_command() if each and each[:-1] == words]

        assert [] == [line for line in shown[1:] if len(line) > 80 or line.endswith("...")]
        for name in names:
            (line,) = [line for line in shown if re.match(rf"  {name}  ", line)]
            assert re.search(r"[.?]$", line), line


def test_every_link_leads_somewhere() -> None:
    """
    Every picture and every page that a page links to is there, and so is the heading it names;
    tests/audit/test_page.py holds the pages that are generated.
    """
    wrong = []
    for page in (page for page in PAGES if not page.stem.endswith("-audited")):
        for target in re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", page.read_text("utf-8"))):
            path, _, heading = target.partition("#")
            there = page if not path else (page.parent / path)
            if "://" in target:
                continue
            if not there.exists() or (heading and heading not in headings(there)):
                wrong.append(f"{name_of(page)}: {target}")

    assert [] == wrong


@cache
def headings(page: Path) -> frozenset[str]:
    """Return the names by which the headings of a page are linked to."""
    lines = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines)
