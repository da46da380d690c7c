"""The `pakal` command."""

import sys
from importlib import import_module
from typing import Any, Final

import click

from pakal import __version__
from pakal_cli.errors import PakalGroup
from pakal_cli.output import give_up_output, prepare

# Where each command lives; it is loaded when it is called, so that `pakal` starts at once.
COMMANDS: Final = {
    "audit": "pakal_cli.audit",
    "compare": "pakal_cli.compare",
    "consult": "pakal_cli.consult",
    "decide": "pakal_cli.decide",
    "demo": "pakal_cli.demo",
    "diff": "pakal_cli.diff",
    "edition": "pakal_cli.edition",
    "games": "pakal_cli.games",
    "lists": "pakal_cli.lists",
    "new": "pakal_cli.new",
    "play": "pakal_cli.play",
    "position": "pakal_cli.position",
    "readings": "pakal_cli.readings",
    "report": "pakal_cli.report",
    "replay": "pakal_cli.replay",
    "schema": "pakal_cli.schema",
    "serve": "pakal_cli.serve",
    "simulate": "pakal_cli.simulate",
    "site": "pakal_cli.site",
    "table": "pakal_cli.table",
    "witnesses": "pakal_cli.witnesses",
}


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


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="pakal")
def main() -> None:
    """Solo opponents of board games, King Pakal first: decided by priority lists, explained."""
