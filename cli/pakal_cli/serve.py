"""`pakal serve`: the page on this computer."""

import importlib.util

import click

from pakal.errors import BadInputError
from pakal.plain import use_plain_rules
from pakal_cli.output import echo

PORT = 8537


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
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def serve(port: int, lan: bool, address: str | None, no_browser: bool) -> None:
    """Play on the page: the same games as the terminal, in a browser on this computer."""
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

    run(port, lan=(address or "") if lan else None, open_browser=not no_browser)
    echo("Stopped; every step is saved.")
