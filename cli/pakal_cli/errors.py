"""Bad input at the terminal: the message on standard error, exit code 2, and no traceback."""

import textwrap
from typing import IO, Any

import click

from pakal.errors import BadInputError, nearest

WIDTH = 80


class BadInput(click.ClickException):
    """A BadInputError on its way out; the message speaks for itself."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message within 80 columns; only a path may be longer."""
        for line in self.message.splitlines():
            click.echo(fit(line), file=file, err=file is None)


def fit(line: str) -> str:
    """The line, or if it is too long several that are indented below its beginning."""
    if len(line) <= WIDTH:
        return line
    margin = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(
        line, WIDTH, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
    )


class PakalGroup(click.Group):
    """A group whose commands, and the commands of the groups in it, may raise BadInputError."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what is wrong with a person's input leaves as a message."""
        try:
            return super().invoke(ctx)
        except BadInputError as error:
            raise BadInput(str(error)) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a misspelt one gets the name that was probably meant."""
        word = args[0]
        if not word.startswith("-") and self.get_command(ctx, word) is None:
            names = self.list_commands(ctx)
            alone = f"`{ctx.command_path} {names[0]} {word}`" if len(names) == 1 else ""
            raise BadInputError(
                f"{ctx.command_path} has no command {word!r}.", f"{alone or nearest(word, names)}."
            )
        return super().resolve_command(ctx, args)
