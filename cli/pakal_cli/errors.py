"""Bad input at the terminal: the message on standard error, exit code 2, and no traceback."""

import os
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import IO, Any, Final

import click

from pakal.errors import BadInputError, nearest
from pakal_cli.output import echo, give_up_output

WIDTH = 80
TRACEBACK: Final = "PAKAL_TRACEBACK"  # set it to see the traceback of a bug
OWN: Final = "This is a bug in Pakal, not your mistake"
_LONGEST: Final = 300  # letters shown of an unexpected error
_ROOM: Final = "Try another folder, or free some disk space."


class BadInput(click.ClickException):
    """A BadInputError on its way out; the message speaks for itself."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002 - click passes none
        """Print the message within 80 columns; only a path may be longer."""
        for line in self.message.splitlines():
            echo(fit(line), err=True)


def fit(line: str) -> str:
    """The line, wrapped and indented if it is too long."""
    if len(line) <= WIDTH:
        return line
    margin = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(
        line, WIDTH, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
    )


class Misused(click.UsageError):
    """A usage error that click found, with a way out."""

    def __init__(self, error: click.UsageError) -> None:
        super().__init__(_message(error), error.ctx)
        self.way_out = _way_out(error)

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002 - click passes none
        """Print usage, message and way out within 80 columns."""
        if self.ctx is not None:
            usage = f"{self.ctx.get_usage()}\nTry '{self.ctx.command_path} --help' for help.\n"
            echo(usage, err=True)
        for line in (f"Error: {self.message}", self.way_out):
            echo(fit(line), err=True)


def _message(error: click.UsageError) -> str:
    """What is wrong; the probable meaning is left to the way out."""
    plain = error.message if isinstance(error, click.NoSuchOption) else error.format_message()
    return " ".join(plain.split())


def _way_out(error: click.UsageError) -> str:
    """What a person can do about it."""
    ctx = error.ctx
    if isinstance(error, click.NoSuchOption) and ctx is not None:
        files = [each for each in ctx.command.params if isinstance(each, click.Argument)]
        if error.option_name == "--lists" and any(isinstance(f.type, click.Path) for f in files):
            return "Name the file of lists without an option."
        names = [each for param in ctx.command.get_params(ctx) for each in param.opts]
        options = [each for each in names if each.startswith("--")]
        return nearest(error.option_name, options)
    param = getattr(error, "param", None)
    if isinstance(error, click.MissingParameter) and _is_folder(param):
        return "Give a folder."
    if isinstance(param, click.Parameter):
        return f"Give {_fitting(param)}."
    if isinstance(error, click.BadOptionUsage):
        return f"Give a value after {error.option_name}."
    return f"Try `{ctx.command_path} --help`, which shows how it is used." if ctx else "Try --help."


def _is_folder(param: click.Parameter | None) -> bool:
    return param is not None and isinstance(param.type, click.Path) and not param.type.file_okay


def _fitting(param: click.Parameter) -> str:
    """What a parameter takes."""
    kind = param.type
    if isinstance(kind, click.IntRange):
        if kind.max is None:
            return f"a whole number, {kind.min} or more"
        return f"a whole number from {kind.min} to {kind.max}"
    if isinstance(kind, click.types.IntParamType):
        return "a whole number"
    if isinstance(kind, click.Choice):
        return f"one of {', '.join(map(str, kind.choices))}"
    if isinstance(kind, click.Path):
        if not kind.file_okay:
            return "the path of a folder"
        return "a file" if not kind.dir_okay else "the path of a file"
    return f"{param.metavar or param.human_readable_name}; --help says more"


# A group called without a command shows its help; some versions of click raise that as an error.
_NO_MISTAKE: Final = getattr(click.exceptions, "NoArgsIsHelpError", Misused)


@contextmanager
def _with_way_out() -> Iterator[None]:
    """Give every mistake that click finds a way out."""
    try:
        yield
    except (Misused, _NO_MISTAKE):
        raise
    except click.UsageError as error:
        raise Misused(error) from None


@contextmanager
def _as_message() -> Iterator[None]:
    """Turn every error into a message; the only place where that is done."""
    try:
        yield
    except BadInputError as error:
        raise BadInput(str(error)) from None
    except (click.ClickException, click.Abort, click.exceptions.Exit, BrokenPipeError):
        raise
    except OSError as error:
        give_up_output()
        where = f"{error.filename}: " if error.filename else ""
        reason = (error.strerror or type(error).__name__).lower()
        what = "cannot be used" if where else "The output cannot be written"
        raise BadInput(f"{where}{what} ({reason}).\n{_ROOM}") from None
    except MemoryError:
        raise BadInput("There is not enough memory for this.\nTry something smaller.") from None
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        raise OwnMistake(error) from None


class OwnMistake(click.ClickException):
    """A bug in the program; no input should lead here."""

    exit_code = 1

    def __init__(self, error: Exception) -> None:
        import traceback
        from pathlib import Path

        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(frame.filename).name}, line {frame.lineno}"
        summary = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
        super().__init__(
            f"{OWN}: {summary} ({place}).\n"
            f"Run it again with {TRACEBACK}=1 and report the traceback."
        )

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002 - click passes none
        """Print the message within 80 columns."""
        for line in self.message.splitlines():
            echo(fit(line), err=True)


class PakalGroup(click.Group):
    """A group whose commands, and the commands of the groups in it, may raise BadInputError."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the group's own options; what is wrong with them leaves with a way out."""
        with _as_message(), _with_way_out():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what is wrong with a person's input leaves as a message."""
        with _as_message(), _with_way_out():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands of the group."""
        self.write_commands(ctx, formatter, "Commands", self.list_commands(ctx))

    def write_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter, title: str, names: Iterable[str]
    ) -> None:
        """Write commands with the first paragraph of their help: click cuts it after 45 letters."""
        found = [(name, self.get_command(ctx, name)) for name in names]
        with formatter.section(title):
            formatter.write_dl(
                [
                    (name, " ".join((command.help or "").partition("\n\n")[0].split()))
                    for name, command in found
                    if command is not None
                ]
            )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a misspelt one gets the name that was probably meant."""
        word = args[0]
        if not word.startswith("-") and self.get_command(ctx, word) is None:
            names = self.list_commands(ctx)
            way_out = nearest(word, names)
            if len(names) == 1 and not get_close_matches(word, names):
                way_out = f"Did you mean `{ctx.command_path} {names[0]} {word}`?"
            raise BadInputError(f"{ctx.command_path} has no command {word!r}.", way_out)
        return super().resolve_command(ctx, args)
