"""
A plugin for pytest: the examples and properties of lists files become tests.

Name the files of a bot in the configuration, a line for each bot, lists first:

    [tool.pytest.ini_options]
    pakal_bots = ["bots/lists.toml bots/facts.toml"]

or on the command line, `--pakal-bot LISTS FACTS`. Each `[[example]]` and each `[[property]]` is a
test of its own. Nothing but pytest is loaded before such a file is collected.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from pakal.front import Bot
    from pakal.lists.examples import Example, Property
    from pakal.lists.way_examples import WayExample

_FILES: Final = 2  # of a bot: lists and facts
_TABLES: Final = 200


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the option and the settings."""
    group = parser.getgroup("pakal", "priority lists of Pakal")
    group.addoption(
        "--pakal-bot",
        action="append",
        nargs=_FILES,
        default=[],
        metavar=("LISTS", "FACTS"),
        help="Test the examples and properties of a bot's lists file; may be given again.",
    )
    parser.addini(
        "pakal_bots",
        type="linelist",
        default=[],
        help="Bots whose examples and properties are tests: a lists file and a facts file each.",
    )
    parser.addini(
        "pakal_tables",
        default=str(_TABLES),
        help=f"How many tables are drawn for each property; {_TABLES} if nothing is said.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Find the bots, and collect their lists files where nothing else is asked for."""
    given = [_paths(config.invocation_params.dir, each) for each in config.getoption("pakal_bot")]
    named = [_paths(config.rootpath, _two(each)) for each in config.getini("pakal_bots")]
    config.stash[_BOTS] = dict([*named, *given])
    tables = config.getini("pakal_tables")
    if not str(tables).isdecimal() or int(tables) < 1:
        raise pytest.UsageError(f"pakal_tables is {tables!r}. Write a number, 1 or more.")
    wanted = [lists for lists, _ in given]
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        wanted += [lists for lists, _ in named]
    config.args += [str(lists) for lists in dict.fromkeys(wanted) if not _is_under(lists, config)]


_BOTS: Final = pytest.StashKey[dict[Path, Path]]()


def _two(line: str) -> list[str]:
    files = line.split()
    if len(files) != _FILES:
        raise pytest.UsageError(
            f"pakal_bots has {line!r}. Write a lists file and a facts file on each line."
        )
    return files


def _paths(folder: Path, files: Iterable[str]) -> tuple[Path, Path]:
    lists, facts = (folder / each for each in files)
    return lists.resolve(), facts.resolve()


def _is_under(path: Path, config: pytest.Config) -> bool:
    """Is the file collected anyway, because a folder above it is?"""
    roots = [(config.invocation_params.dir / each).resolve() for each in config.args]
    return any(path.is_relative_to(root) for root in roots)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "BotFile | None":
    """The lists file of a bot that was named."""
    facts = parent.config.stash[_BOTS].get(file_path.resolve())
    if facts is None:
        return None
    found: BotFile = BotFile.from_parent(parent, path=file_path)
    found.facts = facts
    return found


class BotFile(pytest.File):
    """A lists file with examples and properties."""

    facts: Path

    def collect(self) -> "Iterator[ExampleItem | PropertyItem]":
        """An item for each example and each property."""
        from pakal.errors import BadInputError
        from pakal.front import load

        try:
            bot = load(self.path, self.facts)
            pinned = bot.rules.pinned
        except BadInputError as error:
            raise self.CollectError(str(error)) from None
        for number, example in enumerate(pinned.examples, start=1):
            name = f"example[{example.about}-{number}]"
            yield ExampleItem.from_parent(self, name=name, bot=bot, example=example)
        for number, each in enumerate(pinned.properties, start=1):
            name = f"property[{each.list_id}-{number}]"
            yield PropertyItem.from_parent(self, name=name, bot=bot, says=each)


class _Item(pytest.Item):
    """A test out of a lists file; a failure is the message alone."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """What is wrong, with table and rungs, but without our own source."""
        del style
        notes = getattr(excinfo.value, "__notes__", ())
        if isinstance(excinfo.value, AssertionError):
            return f"{self._place()}\n{excinfo.value}"
        return "\n".join([f"{self._place()}\n{excinfo.exconly()}", *notes])

    def _place(self) -> str:
        path, line, name = self.reportinfo()
        return f"{path}:{(line or 0) + 1}: {name}"


class ExampleItem(_Item):
    """An example: one table, one answer."""

    def __init__(self, *, bot: "Bot", example: "Example | WayExample", **more: Any) -> None:
        super().__init__(**more)
        self.bot = bot
        self.example = example

    def runtest(self) -> None:
        """Decide, and compare."""
        from pakal.testing import assert_example

        assert_example(self.bot, self.example)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, the line and what the example says."""
        return self.path, max(0, self.example.where.line - 1), self.example.says or self.name


class PropertyItem(_Item):
    """A property: as many tables as are asked for."""

    def __init__(self, *, bot: "Bot", says: "Property", **more: Any) -> None:
        super().__init__(**more)
        self.bot = bot
        self.says = says

    def runtest(self) -> None:
        """Draw tables and decide."""
        from pakal.testing import assert_property

        assert_property(self.bot, self.says, drawn=int(self.config.getini("pakal_tables")))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, the line and what the property says."""
        return self.path, max(0, self.says.where.line - 1), self.says.says
