"""Bad input at the terminal: the message on standard error, exit code 2, and no traceback."""

from typing import IO, Any

import click

from pakal.errors import BadInputError


class BadInput(click.ClickException):
    """A BadInputError on its way out; the message speaks for itself."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message as it is."""
        click.echo(self.message, file=file, err=file is None)


class PakalGroup(click.Group):
    """A group whose commands, and the commands of the groups in it, may raise BadInputError."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what is wrong with a person's input leaves as a message."""
        try:
            return super().invoke(ctx)
        except BadInputError as error:
            raise BadInput(str(error)) from None
