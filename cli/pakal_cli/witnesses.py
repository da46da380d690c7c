"""`pakal witnesses`: the saved positions that show every rung and every reading at work."""

from pathlib import Path

import click

from pakal.files import write_whole
from pakal_cli.errors import PakalGroup, fit
from pakal_cli.output import echo

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)
_TITLE = "King Pakal, audited"


@click.group(cls=PakalGroup)
def witnesses() -> None:
    """Check, renew or describe the positions saved for King Pakal's lists."""


@witnesses.command()
@click.argument("folder", type=_FOLDER)
@click.pass_context
def check(ctx: click.Context, folder: Path) -> None:
    """Say what is saved in FOLDER and does not hold any more; exit code 3 if anything."""
    from pakal.audit.readings_files import check_readings, read_readings
    from pakal.audit.witness_files import check_index, read_index
    from pakal.games.ahau.audit.audited import AhauAudited

    game = AhauAudited()
    wrong = [f"{each.list_id}/{each.rung}: {each.says}" for each in check_index(game, folder)]
    wrong += check_readings(game, folder)
    for each in wrong:
        echo(fit(each))
    index, readings = read_index(folder), read_readings(folder)
    shown = sum(not each.against for each in index.saved)
    echo(f"{shown} rungs shown, {len(index.dead)} that can never decide.")
    echo(f"{len(index.saved) - shown} positions more that tell changed lists apart.")
    parting = sum(bool(each.file) for each in readings.saved)
    echo(f"{parting} of {len(readings.saved)} choices of readings shown to part.")
    ctx.exit(3 if wrong else 0)


@witnesses.command()
@click.argument("folder", type=_FOLDER)
@click.option(
    "--only",
    type=click.Choice(["rungs", "changed", "readings"]),
    help="Only the witnesses of rungs, of changed lists, or of readings.",
)
@click.option("--games", type=click.IntRange(1), help="Games over which readings are compared.")
def renew(folder: Path, only: str | None, games: int | None) -> None:
    """Search everything in FOLDER anew; that takes a while, and gives the same files again."""
    from pakal.audit.renew import (
        READINGS_GAMES,
        renew_readings,
        renew_separating,
        renew_witnesses,
    )
    from pakal.games.ahau.audit.audited import AhauAudited

    game = AhauAudited()

    def tell(what: str) -> None:
        echo(fit(what), err=True)

    if only in (None, "rungs"):
        renew_witnesses(game, folder, tell)
    if only in (None, "changed"):
        renew_separating(game, folder, tell)
    if only in (None, "readings"):
        renew_readings(game, folder, games or READINGS_GAMES, tell)
    echo(fit(f"Written to {folder}."))


@witnesses.command()
@click.argument("folder", type=_FOLDER)
@click.option("--out", type=_FILE, required=True, help="The page to write.")
def page(folder: Path, out: Path) -> None:
    """Write the page about King Pakal's lists as printed, from FOLDER and simulated games."""
    import os

    from pakal.audit.page import write_page
    from pakal.games.ahau.audit.audited import AhauAudited

    shown_as = Path(os.path.relpath(folder, out.parent)).as_posix()
    write_whole(out, write_page(AhauAudited(), folder, shown_as, _TITLE))
    echo(fit(f"Written to {out}."))
