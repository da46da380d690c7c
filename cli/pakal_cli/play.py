"""`pakal play`: a whole game kept by the companion, at the terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, naming
from pakal.plain import use_plain_rules
from pakal_cli.choosing import GameCommand
from pakal_cli.setting_questions import ask_decks, ask_needed, ask_setting
from pakal_cli.talk import Talk, echo_all
from pakal_cli.turn import EXPLAIN_OPTION

if TYPE_CHECKING:
    from pakal.games.base import TableGame
    from pakal.games.registry import Game

SEEDS = 2**63


class PlayCommand(GameCommand):
    """A command that may need rules in plain Python, because it puts unknown numbers there."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask for plain rules before the game is imported; a resumed game may be a light one."""
        if {"--light", "--resume"} & {*args}:
            use_plain_rules()
        return super().parse_args(ctx, args)


@click.command(cls=PlayCommand)
@click.option("--light", is_flag=True, help="Keep only the automa's side; you tell a few words.")
@click.option("--from-here", is_flag=True, help="With --light: take over a game that is under way.")
@click.option("--resume", is_flag=True, help="Continue the last game, or the one given by --name.")
@click.option("--name", help="Name of the game; without it, the date and a number.")
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Begin in the middle of a game: the position in a file, with its own table.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, SEEDS - 1),
    metavar="NUMBER",
    help="For what the companion shuffles.",
)
@click.option(
    "--you-shuffle",
    default="",
    metavar="DECKS",
    help="Decks you shuffle yourself, with commas between them, or `all`.",
)
@EXPLAIN_OPTION
def play(
    game: "Game",
    given: dict[str, Any],
    light: bool,
    from_here: bool,
    resume: bool,
    name: str | None,
    position: Path | None,
    seed: int | None,
    you_shuffle: str,
    explain: str,
) -> None:
    """
    Play a game beside the real board.

    The companion plays the automa, checks your moves, keeps the score and saves every step; with
    --light it only keeps the automa's side.
    """
    from pakal.companion.beginning import LIGHT, LIGHT_FROM_HERE, begin, decks_meant
    from pakal.companion.session import Session
    from pakal.companion.store import GameKeeper, Store

    if from_here and not light:
        raise BadInputError("--from-here goes with --light.", "Give both, or --position FILE.")
    if light and (resume or position is not None):
        raise BadInputError(
            "--light begins a new game, of which only the automa's side is kept.",
            "Leave out --resume and --position; a light game is resumed as it is.",
        )
    mode = (LIGHT_FROM_HERE if from_here else LIGHT) if light else ""
    if position is not None and (resume or str(position) == "-"):
        raise BadInputError(
            "--position: it begins a new game, from a file.",
            "Leave out --resume, and name a file; standard input is for your answers.",
        )
    decks = tuple[str, ...]()
    with Store() as store:
        if resume:
            chosen = store.find(name)
        elif position is not None:
            made, start = _read_start(game, given, position)
            decks = decks_meant(you_shuffle, made.decks)
            chosen = begin(store, name, seed, made, start)
        else:
            made, decks = _set_up(game, given, you_shuffle, mode)
            chosen = begin(store, name, seed, made)
        with store.lock(chosen):
            with naming(f"The game {chosen!r}"):
                session: Session[Any] = Session(store.load(chosen), GameKeeper(store, chosen))
            echo_all(session.heading())
            echo_all([f"Game {chosen}. `?` helps, `quit` leaves; every step is saved.\n"])
            for change in session.changed:
                echo_all([f"Begun with {change}: all of it comes out the same."])
            for deck in decks:
                session.hand_over(deck, "you")
            Talk(session, explain).go_on(session.resume() if resume else session.open())


def _read_start(
    game: "Game", given: dict[str, Any], position: Path
) -> tuple["TableGame[Any]", Any]:
    """The game and the position of a file, if the game can be made again from its setting."""
    from pakal.companion.session import Session, new_record
    from pakal_cli.decide import read_position

    others = [name for name in given if name != "readings"]
    if others:
        raise BadInputError(
            f"--position: the file states its own table, so --{others[0]} has no place here.",
            "Leave it out, or write it into the file's [table].",
        )
    made, start = read_position(game, position)
    if "readings" in given:
        made = made.under(given["readings"])
        start = made.brought_here(start)
    wrong = made.problems(start)
    if wrong:
        raise BadInputError(
            f"{position}: {wrong[0]}",
            f"Correct it; `pakal position check {position}` lists all that is wrong.",
        )
    made = _with_own_files(made, position)
    with naming(str(position)):
        Session(new_record(made, 0, start))
    return made, start


def _with_own_files(made: "TableGame[Any]", position: Path) -> "TableGame[Any]":
    """The game with the contents of the files that the position's table names."""
    from pakal.files import parse_toml, read_text
    from pakal.games.settings import KeyKind

    table = parse_toml(read_text(position), str(position)).get("table", {})
    files = {
        key.name: position.parent / table[key.name]
        for key in made.keys
        if key.kind is KeyKind.FILE and isinstance(table.get(key.name), str)
    }
    own = {name: made.file_text(name, file) for name, file in files.items() if file.is_file()}
    return made.make({**made.setting, **own}) if own else made


# --- a new game ----------------------------------------------------------------------------------


def _set_up(
    game: "Game", given: dict[str, Any], you_shuffle: str, mode: str
) -> tuple["TableGame[Any]", tuple[str, ...]]:
    """
    A new game, and the decks that the player shuffles.

    The setting is the remembered table's, overridden by the given options. At a terminal without
    options, a few questions are asked, and an empty line keeps the default.
    """
    from pakal.companion.beginning import decks_meant, make_game
    from pakal.companion.tables import check_remembered, remembered_setting
    from pakal.games.base import TableGame
    from pakal.games.registry import having
    from pakal.games.settings import in_full

    if mode:
        having(game, TableGame).check_light()
    setting = remembered_setting(game, given)
    asks = not given and sys.stdin.isatty()
    if asks:
        setting = ask_setting(game, setting)
    elif sys.stdin.isatty():
        setting = ask_needed(game, in_full(game.keys, setting, game.choices))
    check_remembered(game, given)
    made = make_game(game, setting, mode)
    yours = decks_meant(you_shuffle, made.decks)
    if asks and not you_shuffle and not mode:
        yours = ask_decks(made.decks)
    return made, yours
