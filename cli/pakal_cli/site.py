"""`pakal site`: the page as files for any web host, with the library in the browser."""

from pathlib import Path

import click

from pakal_cli.output import echo


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="Take Python for the browser from here instead of fetching it with npm.",
)
def site(folder: Path, pyodide: Path | None) -> None:
    """
    Build the page for a web host; it works offline too.

    FOLDER can be put on any web host. The library runs in the browser, and after the first visit
    the page needs no network.
    """
    from pakal.web.site import build_site

    built = build_site(folder, pyodide)
    sizes = ", ".join(f"{part} {size / 1e6:.1f} MB" for part, size in built.sizes.items())
    echo(f"{built.folder}: stamp {built.stamp} ({sizes}).")
    echo("Copy the folder to a web host. To try it here:")
    echo(f"  python3 -m http.server --bind 127.0.0.1 --directory {built.folder}")
