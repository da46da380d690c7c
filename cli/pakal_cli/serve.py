"""`pakal serve`: the page on this computer."""

import importlib.util
from pathlib import Path

import click

from pakal.errors import BadInputError
from pakal.plain import use_plain_rules
from pakal_cli.output import echo

PORT = 8537
_FILE = click.Path(path_type=Path)


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port of 127.0.0.1; 0 takes a free one.",
)
@click.option("--lan", is_flag=True, help="Let a phone at home in too, by an address with a token.")
@click.option(
    "--address",
    metavar="ADDRESS",
    help="With --lan: this computer's address at home, if it is not found by itself.",
)
@click.option("--lists", type=_FILE, help="With --facts: the lists of a bot of your own, to ask.")
@click.option("--facts", type=_FILE, help="With --lists: the facts of that bot.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def serve(
    port: int,
    lan: bool,
    address: str | None,
    lists: Path | None,
    facts: Path | None,
    no_browser: bool,
) -> None:
    """
    Play on a page in the browser, here or on a phone at home.

    The games are the same as in the terminal. With --lists and --facts a bot of your own can be
    asked there, and its lists looked at.
    """
    if (lists is None) is not (facts is None):
        raise BadInputError("--lists and --facts go together.", "Give both, or neither.")
    if address is not None and not lan:
        raise BadInputError("--address goes with --lan.", "Give both, or leave it out.")
    for name in ("starlette", "uvicorn", "segno"):
        if importlib.util.find_spec(name) is None:
            raise BadInputError(
                f"serve: the package {name!r} is not installed.",
                "Install it with: pip install 'pakal[web]'",
            )
    use_plain_rules()  # a light game puts unknown numbers into the rules
    from pakal_cli.serving import run

    bot = None
    if lists is not None and facts is not None:
        from pakal.games.listed import read_bot

        bot = read_bot(lists, facts)
        _ = bot.flows  # what is wrong with a chart is said here, not on the page
    run(port, lan=(address or "") if lan else None, open_browser=not no_browser, bot=bot)
    echo("Stopped; every step is saved.")
