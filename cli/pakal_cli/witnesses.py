"""`pakal witnesses`: the saved positions that show every rung and every reading at work."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, nearest
from pakal.files import write_whole
from pakal_cli.choosing import GameGroup
from pakal_cli.errors import fit
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.base import SearchedGame
    from pakal.games.registry import Game

_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.group(cls=GameGroup)
@click.pass_context
def witnesses(ctx: click.Context, game: "Game") -> None:
    """
    Check or renew saved positions, one for each rung.

    Each is the smallest one in which that rung of the game's own lists decides;
    docs/witnesses.md explains them.
    """
    from pakal.games.base import SearchedGame
    from pakal.games.registry import having

    ctx.obj = having(game, SearchedGame).make({})


@witnesses.command()
@click.argument("folder", type=_FOLDER)
@click.pass_context
def check(ctx: click.Context, folder: Path) -> None:
    """
    List what is saved in FOLDER and does not hold any more.

    The exit code is 3 if there is anything.
    """
    from pakal.audit.saved import check_folder, read_folder

    saved = read_folder(folder)
    stale = check_folder(ctx.obj, folder)
    for line in (*stale, *saved.summary()):
        echo(fit(line))
    ctx.exit(3 if stale else 0)


@witnesses.command()
@click.argument("folder", type=_FOLDER)
@click.option(
    "--only",
    type=click.Choice(["rungs", "changed", "readings"]),
    help="Only the witnesses of rungs, of changed lists, or of readings.",
)
@click.option("--list", "lists", metavar="LIST", multiple=True, help="Of this list alone.")
@click.option("--games", type=click.IntRange(1), help="Games over which readings are compared.")
@click.pass_obj
def renew(
    game: "SearchedGame[Any]",
    folder: Path,
    only: str | None,
    lists: tuple[str, ...],
    games: int | None,
) -> None:
    """
    Search everything in FOLDER again.

    This takes many minutes; with the same lists it writes the same files. With --list only the
    rungs and changes of a list are searched; the same files come out.
    """
    from pakal.audit.renew import READINGS_GAMES, renew_folder

    known = [plist.id for plist in game.lists]
    for each in lists:
        if each not in known:
            raise BadInputError(f"--list {each!r}: there is no such list.", nearest(each, known))
    if lists and only == "readings":
        raise BadInputError(
            "--list goes with rungs and changed lists; readings are compared over whole games.",
            "Try --only readings alone.",
        )

    def progress(what: str) -> None:
        echo(fit(what), err=True)

    renew_folder(game, folder, only, games or READINGS_GAMES, progress, lists)
    echo(fit(f"Written to {folder}."))


@witnesses.command()
@click.argument("folder", type=_FOLDER)
@click.option("--out", type=_FILE, required=True, help="The page to write.")
@click.pass_obj
def page(game: "SearchedGame[Any]", folder: Path, out: Path) -> None:
    """
    Write the audit of the game's own lists as a Markdown page.

    It is made of the witnesses in FOLDER and of simulated games.
    """
    from pakal.audit.audit import audit_for_page
    from pakal.audit.formats import print_report
    from pakal.audit.saved import read_folder

    read_folder(folder)
    report = audit_for_page(game, folder)
    for outcome in report.failed:
        raise BadInputError(
            f"The page cannot be written: {outcome.reason}",
            f"Try `pakal witnesses check {folder}`.",
        )
    write_whole(out, print_report(report, "markdown", out))
    echo(fit(f"Written to {out}."))
