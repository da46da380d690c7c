"""`pakal play` and `pakal games`: a whole game kept by the companion, at the terminal."""

import json
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError
from pakal_cli.errors import PakalGroup, fit
from pakal_cli.setting import pakal_options, table_options

if TYPE_CHECKING:
    from pakal.companion.session import Reply, Session
    from pakal.companion.store import Store

WIDTH = 80
SHOWN = 12  # answers listed at once; `?` lists them all

HELP = """\
an answer     its number in the list, or its words; a unique beginning is enough
?             every answer, and this help
undo [N]      take your last step back (or the last N), and hear what to put back
redo [N]      do again what was undone
why [N]       the whole reason of Pakal's last decision, or of step N
board         draw the position
score         every Fame point so far
history [N]   the last steps, numbered
decks         who shuffles what
deck NAME companion|you   change it
adjust FACT   overwrite a fact: adjust player.you.weapons = 3
log FILE      write the game as it was told
report FILE   write everything a bug report needs
export FILE   write the game as one file
quit          leave; the game is saved after every step"""


@click.command()
@click.option("--resume", is_flag=True, help="Go on with the game played last, or with --name.")
@click.option("--name", help="Name of the game; without it, the date and a number.")
@click.option("--seed", type=int, help="For what the companion shuffles.")
@click.option(
    "--you-shuffle",
    default="",
    metavar="DECKS",
    help="Decks you shuffle yourself, with commas between them, or `all`.",
)
@pakal_options
@table_options
def play(
    resume: bool, name: str | None, seed: int | None, you_shuffle: str, **setting: Any
) -> None:
    """Play a solo game: the companion keeps it, plays Pakal and checks your moves."""
    from pakal.companion.session import Session
    from pakal.companion.store import GameKeeper, Store
    from pakal.games.ahau.game import AhauGame

    store, game = Store(), AhauGame()
    chosen = store.find(name) if resume else _begin(store, name, seed, setting)
    with store.lock(chosen):
        session = Session(game, store.load(chosen), GameKeeper(store, chosen))
        for line in session.heading():
            click.echo(line)
        click.echo(f"Game {chosen}. `?` helps, `quit` leaves; every step is saved.\n")
        if not resume:
            _shuffle(session, you_shuffle)
        _Table(session).play()
    store.close()


def _begin(store: "Store", name: str | None, seed: int | None, options: dict[str, Any]) -> str:
    """Make a new game of the options, or of the table that is remembered."""
    from secrets import randbelow

    from pakal.companion.journal import Record
    from pakal.games.ahau.game import AhauGame

    setting = _setting(options)
    versions = AhauGame().versions(setting)
    chosen = randbelow(10**9) if seed is None else seed
    note = f"{setting['difficulty']}, {setting.get('personality') or 'first personality'}"
    return store.add(Record(setting=setting, seed=chosen, versions=versions), name, note)


def _setting(options: dict[str, Any]) -> dict[str, Any]:
    """The setting of a new game: what is remembered, and over it what was said just now."""
    from pakal.companion.remembered import recall
    from pakal.games.ahau.readings import differing, parse_readings

    remembered = recall()
    source = click.get_current_context().get_parameter_source
    said = {
        key: value
        for key, value in options.items()
        if source(key) is not click.core.ParameterSource.DEFAULT
    }
    base: dict[str, Any] = {"difficulty": "moderate", "side": "A", "personal_scoring": False}
    if remembered is not None:
        base |= {
            "difficulty": remembered.difficulty,
            "personality": remembered.personality,
            "hierarchy": remembered.hierarchy,
            "role": remembered.role,
            "side": remembered.side,
            "personal_scoring": remembered.personal_scoring,
            "edition": remembered.edition,
            "readings": dict(remembered.readings),
        }
    words = [f"{k}={v}" for k, v in (base.pop("readings", None) or {}).items()]
    words += said.pop("reading", ())
    base |= said
    base["readings"] = dict(differing(parse_readings(tuple(words))))
    if base.get("edition") is not None:
        base["edition"] = _text_of(Path(base["edition"]))
    return {key: value for key, value in base.items() if value not in (None, {})}


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"{file}: cannot be read ({error}).", "the name is misspelt.") from None


def _shuffle(session: "Session[Any]", decks: str) -> None:
    words = session.decks if decks.strip() == "all" else decks.split(",")
    for deck in (word.strip() for word in words):
        if deck:
            session.hand_over(deck, "you")


class _Table:
    """The conversation at the table: replies become lines, lines become requests."""

    def __init__(self, session: "Session[Any]") -> None:
        self.session = session
        self.reply: Reply | None = None

    def play(self) -> None:
        """Talk until the game is left or over and nothing more is asked."""
        self._show(self.session.open())
        while True:
            try:
                line = click.prompt("", prompt_suffix="> ", default="", show_default=False)
            except (click.Abort, EOFError):
                click.echo("\nSaved. `pakal play --resume` goes on.")
                return
            if line.strip() in ("quit", "exit"):
                click.echo("Saved. `pakal play --resume` goes on.")
                return
            try:
                self._hear(line.strip())
            except BadInputError as error:
                _echo_all(fit(line) for line in str(error).splitlines())

    def _hear(self, line: str) -> None:
        """Carry out one line of a person's."""
        word, _, rest = line.partition(" ")
        command = self._commands().get(word)
        if not line:
            self._ask(every=False)
        elif command is not None:
            command(rest.strip())
        else:
            self._show(self.session.answer(line))

    def _commands(self) -> dict[str, Callable[[str], None]]:
        session = self.session
        return {
            "?": lambda _: self._help(),
            "undo": lambda rest: self._show(session.undo(_count(rest))),
            "redo": lambda rest: self._show(session.redo(_count(rest))),
            "why": lambda rest: click.echo(session.why(_count(rest) if rest else None)),
            "board": lambda _: click.echo(session.board()),
            "score": lambda _: _echo_all(session.score()),
            "history": lambda rest: _echo_all(session.history()[-(_count(rest or "20")) :]),
            "decks": lambda _: _echo_all([f"{k:<15} {v}" for k, v in session.decks.items()]),
            "deck": self._deck,
            "adjust": lambda rest: self._show(session.adjust(rest.replace(";", "\n"))),
            "log": lambda rest: _write(rest, "\n".join(session.log()) + "\n"),
            "report": lambda rest: _write(
                rest, json.dumps(session.report(), ensure_ascii=False, indent=1) + "\n"
            ),
            "export": lambda rest: _write(rest, _exported(session)),
        }

    def _deck(self, rest: str) -> None:
        words = rest.split()
        if len(words) != 2:
            raise BadInputError(f"'deck {rest}' is not enough.", "deck bag you.")
        self._show(self.session.shuffle(*words))

    def _show(self, reply: "Reply") -> None:
        self.reply = reply
        for told in reply.told:
            click.echo(fill(f"· {told.text}", WIDTH, subsequent_indent="  "))
            if told.why:
                click.echo(
                    fill(
                        told.why,
                        WIDTH,
                        initial_indent="    ",
                        subsequent_indent="    ",
                        break_on_hyphens=False,
                    )
                )
        _echo_all(reply.over)
        self._ask(every=False)

    def _ask(self, every: bool) -> None:
        if self.reply is None or self.reply.asked is None:
            click.echo("The game is over: `score`, `history`, `log FILE`, `undo` or `quit`.")
            return
        asked = self.reply.asked
        click.echo(f"\n{asked.prompt}")
        shown = asked.answers if every else asked.answers[:SHOWN]
        for number, answer in enumerate(shown, start=1):
            click.echo(f"{number:>3} {answer}")
        if len(shown) < len(asked.answers):
            click.echo(f"    and {len(asked.answers) - len(shown)} more; `?` lists them all")

    def _help(self) -> None:
        click.echo(HELP)
        self._ask(every=True)


def _count(word: str) -> int:
    if not word:
        return 1
    if not word.isdecimal() or not int(word):
        raise BadInputError(f"{word!r} is no number of steps.", "a number from 1 on.")
    return int(word)


def _echo_all(lines: Any) -> None:
    for line in lines:
        click.echo(line)


def _exported(session: "Session[Any]") -> str:
    from pakal.companion.store import export_game

    return export_game(session.record)


def _write(file: str, text: str) -> None:
    """Write a new file; what is already there stays."""
    if not file:
        raise BadInputError("No file is named.", "log game.txt.")
    path = Path(file).expanduser()
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInputError(f"{path}: is there already.", "another name.") from None
    except OSError as error:
        raise BadInputError(f"{path}: cannot be written ({error.strerror}).", "another.") from None
    click.echo(f"Written to {path}.")


@click.group(cls=PakalGroup, invoke_without_command=True)
@click.pass_context
def games(ctx: click.Context) -> None:
    """List the saved games; export, import or remove one."""
    if ctx.invoked_subcommand is not None:
        return
    from pakal.companion.store import Store

    store = Store()
    listed = store.games()
    if not listed:
        click.echo("No saved game yet; `pakal play` begins one.")
    for game in listed:
        click.echo(f"{game.name:<20} {game.played[:16]:<17} {game.steps:>4} steps  {game.note}")
    store.close()


@games.command("export")
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
def export_command(name: str, file: Path) -> None:
    """Write a game as one file."""
    from pakal.companion.store import Store, export_game

    store = Store()
    _write(str(file), export_game(store.load(store.find(name))))


@games.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", help="Name of the game here.")
def import_command(file: Path, name: str | None) -> None:
    """Read a game from a file; it is replayed first, so that a damaged one is refused."""
    from pakal.companion.session import Session
    from pakal.companion.store import Store, import_game
    from pakal.games.ahau.game import AhauGame

    record = import_game(_text_of(file), str(file))
    Session(AhauGame(), record)
    chosen = Store().add(record, name, "imported")
    click.echo(f"Imported as {chosen}.")


@games.command()
@click.argument("name")
@click.confirmation_option(prompt="Forget this game for good?")
def remove(name: str) -> None:
    """Forget a game."""
    from pakal.companion.store import Store

    store = Store()
    chosen = store.find(name)
    store.remove(chosen)
    click.echo(f"{chosen} is gone.")
