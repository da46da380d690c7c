"""The `pakal` command."""

import click

from pakal import __version__
from pakal_cli.decide import decide
from pakal_cli.demo import demo
from pakal_cli.edition import edition
from pakal_cli.errors import PakalGroup
from pakal_cli.games import games
from pakal_cli.lists import lists
from pakal_cli.play import play
from pakal_cli.position import position
from pakal_cli.readings import readings


@click.group(cls=PakalGroup)
@click.version_option(__version__, prog_name="pakal")
def main() -> None:
    """King Pakal, the solo opponent of Ahau, decided by priority lists and explained."""


for command in (decide, demo, edition, games, lists, play, position, readings):
    main.add_command(command)
