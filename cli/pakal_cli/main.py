"""The `pakal` command."""

import sys
from importlib import import_module
from typing import Any, Final

import click

from pakal import __version__
from pakal_cli.errors import PakalGroup
from pakal_cli.output import give_up_output, prepare

# What a person wants to do, and the commands for it, in the order of `pakal --help`. Each is the
# function of that name in the module of that name, loaded when it is called, so that `pakal`
# starts at once.
SECTIONS: Final = {
    "Beside the board": ("play", "consult", "decide", "serve", "site", "table", "games"),
    "Games by the thousand": ("demo", "simulate", "replay", "compare", "report"),
    "Rules, and your copy of the game": ("lists", "readings", "edition", "position"),
    "Bots of your own": ("new", "audit", "diff", "schema", "witnesses"),
}
COMMANDS: Final = {name: f"pakal_cli.{name}" for names in SECTIONS.values() for name in names}


class Commands(PakalGroup):
    """The commands by name, each loaded when it is needed."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command on prepared streams; if nothing can be printed, exit with 2."""
        prepare()
        try:
            return super().main(*args, **kwargs)
        except OSError:
            give_up_output()
            sys.exit(2)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command's name."""
        return sorted({*super().list_commands(ctx), *COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, if there is one."""
        if cmd_name in COMMANDS:
            command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
            assert isinstance(command, click.Command)  # noqa: S101 - the table says so
            return command
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by what they are for."""
        for title, names in SECTIONS.items():
            self.write_commands(ctx, formatter, title, names)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="pakal")
def main() -> None:
    """
    Solo opponents of board games, King Pakal first.

    They decide by priority lists, and every decision comes with its reasons. New here? `pakal demo`
    tells a whole game, `pakal play` plays one beside the real board.
    """
