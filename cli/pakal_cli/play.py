"""`pakal play`: a whole game kept by the companion, at the terminal."""

import sys
from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, naming
from pakal_cli.choosing import GameCommand
from pakal_cli.lines import read_line
from pakal_cli.output import echo
from pakal_cli.talk import Talk, complain, echo_all

if TYPE_CHECKING:
    from pakal.companion.store import Store
    from pakal.games.base import TableGame
    from pakal.games.registry import Game
    from pakal.games.settings import Key

SEEDS = 2**63


@click.command(cls=GameCommand)
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
def play(
    game: "Game",
    given: dict[str, Any],
    resume: bool,
    name: str | None,
    position: Path | None,
    seed: int | None,
    you_shuffle: str,
) -> None:
    """Play a game: the companion keeps it, plays the automa and checks your moves."""
    from pakal.companion.session import Session
    from pakal.companion.store import GameKeeper, Store

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
            decks = _decks_meant(you_shuffle, made.decks)
            chosen = _begin(store, name, seed, made, start)
        else:
            made, decks = _set_up(game, given, you_shuffle)
            chosen = _begin(store, name, seed, made)
        with store.lock(chosen):
            with naming(f"The game {chosen!r}"):
                session: Session[Any] = Session(store.load(chosen), GameKeeper(store, chosen))
            echo_all(session.heading())
            echo_all([f"Game {chosen}. `?` helps, `quit` leaves; every step is saved.\n"])
            for change in session.changed:
                echo_all([f"Begun with {change}: all of it comes out the same."])
            for deck in decks:
                session.hand_over(deck, "you")
            Talk(session).go_on(session.resume() if resume else session.open())


def _begin(
    store: "Store",
    name: str | None,
    seed: int | None,
    game: "TableGame[Any]",
    start: Any = None,
) -> str:
    """Keep a new game and return its name."""
    from secrets import randbelow

    from pakal.companion.session import new_record
    from pakal.games.registry import DEFAULT

    chosen = randbelow(10**9) if seed is None else seed
    note = game.note() if game.name == DEFAULT else f"{game.title}: {game.note()}"
    return store.add(new_record(game, chosen, start), name, note)


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
    game: "Game", given: dict[str, Any], you_shuffle: str
) -> tuple["TableGame[Any]", tuple[str, ...]]:
    """
    A new game, and the decks that the player shuffles.

    The setting is the remembered table's, overridden by the given options. At a terminal without
    options, a few questions are asked, and an empty line keeps the default.
    """
    from pakal.games.base import TableGame
    from pakal.games.registry import having

    table_game = having(game, TableGame)
    setting = _setting(game, given)
    asks = not given and sys.stdin.isatty()
    if asks:
        setting = _ask_setting(game, setting)
    _check_remembered(game, given)
    made = table_game.make(setting)
    yours = _decks_meant(you_shuffle, made.decks)
    if asks and not you_shuffle:
        yours = _ask_decks(made.decks)
    return made, yours


def _check_remembered(game: "Game", given: Container[str]) -> None:
    """Refuse remembered values that mean nothing, unless an option overrides them."""
    import attrs

    from pakal.companion.remembered import recall, table_file
    from pakal_cli.remembering import lay

    remembered = recall(game.name)
    if remembered is None:
        return
    kept = {name: value for name, value in remembered.setting.items() if name not in given}
    with naming(str(table_file())):
        lay(game, attrs.evolve(remembered, setting=kept))


def _setting(game: "Game", given: dict[str, Any]) -> dict[str, Any]:
    """The remembered setting, overridden by the given options."""
    from pakal.companion.remembered import recall
    from pakal.games.settings import READINGS
    from pakal_cli.remembering import with_files

    remembered = recall(game.name)
    old = {} if remembered is None else remembered.setting
    old = {name: value for name, value in old.items() if name not in given or name == READINGS}
    base = with_files(game, old)
    if READINGS in given:
        given = {**given, READINGS: {**(base.get(READINGS) or {}), **given[READINGS]}}
    setting = game.replacing(base, given)
    return {key: value for key, value in setting.items() if value not in (None, {}, False)}


def _decks_meant(text: str, decks: Iterable[str]) -> tuple[str, ...]:
    from pakal.errors import nearest

    known = tuple(decks)
    if text.strip() == "all":
        return known
    words = [word for word in text.replace(",", " ").split() if word != "none"]
    for word in words:
        if word not in known:
            raise BadInputError(f"There is no deck {word[:20]!r}.", nearest(word, known))
    return tuple(word for word in known if word in words)


def _ask_setting(game: "Game", setting: dict[str, Any]) -> dict[str, Any]:
    """Ask what a new game is like; an empty line keeps what is shown."""
    from pakal.games.readings import chosen_readings
    from pakal.games.settings import READINGS

    echo("A new game. An empty line takes what stands in brackets; `?` tells more.")
    new = dict(setting)
    for key in game.keys:
        if key.asked:
            new = _ask_key(game, key, new)
    known = game.all_readings()
    if known:
        now = " ".join(f"{k}={v}" for k, v in setting.get(READINGS, {}).items())
        new[READINGS] = _ask(
            "Readings",
            now or "the usual ones",
            [f"{each.name}={'|'.join(each.choices)}" for each in known if not each.is_ruling],
            lambda words: chosen_readings(known, words.replace(",", " ").split()),
            "NAME=CHOICE …",
            setting.get(READINGS, {}),
        )
    return {key: value for key, value in new.items() if value not in (None, {})}


def _ask_key(game: "Game", key: "Key", setting: dict[str, Any]) -> dict[str, Any]:
    """The setting after one question."""
    from pakal.games.settings import find_named

    names = game.choices(key.name, setting)
    what = key.title

    def meant(word: str) -> str:
        if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(names):
            return names[int(word) - 1]
        return names[find_named(what, word, names)]

    told = [game.describe_choice(key.name, name, setting) for name in names]
    about = list(names)
    if any(told):
        about = [
            f"{n} {name}: {text}" for n, (name, text) in enumerate(zip(names, told, strict=True), 1)
        ]
    hint = "a name or a number, `?` lists them" if any(told) else ", ".join(names)
    now = game.shown_choice(key.name, setting) or names[0]
    chosen = _ask(what, now, about, meant, hint)
    return setting if chosen == now else game.replacing(setting, {key.name: chosen})


def _ask_decks(decks: tuple[str, ...]) -> tuple[str, ...]:
    about = [*decks, "`deck NAME you` and `deck NAME companion` change it during the game"]
    chosen: tuple[str, ...] = _ask(
        "Decks you shuffle yourself",
        "none",
        about,
        lambda words: _decks_meant(words, decks),
        "names, or `all`; `?` lists them",
        (),
    )
    return chosen


def _ask(
    what: str,
    now: str,
    about: list[str],
    read: Callable[[str], Any],
    how: str = "",
    default: Any = None,
) -> Any:
    """Ask one thing until it is answered."""
    hint = how or ", ".join(about)
    while True:
        echo(f"{what} ({hint})")
        try:
            line = read_line(f"[{now}] > ")
        except (click.Abort, EOFError, KeyboardInterrupt):
            raise click.exceptions.Exit(_leave()) from None
        if line == "?":
            echo_all(f"  {each}" for each in about)
            continue
        try:
            return read(line) if line else (now if default is None else default)
        except BadInputError as error:
            complain(error)


def _leave() -> int:
    echo("\nNo game was begun.")
    return 0
