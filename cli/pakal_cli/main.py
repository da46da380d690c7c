"""The `pakal` command."""

import click

from pakal import __version__


@click.group()
@click.version_option(__version__, prog_name="pakal")
def main() -> None:
    """King Pakal, the solo opponent of Ahau, decided by priority lists and explained."""
