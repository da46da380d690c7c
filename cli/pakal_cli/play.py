"""`pakal play`: a whole game kept by the companion, at the terminal."""

import sys
from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, naming
from pakal_cli.output import echo
from pakal_cli.setting import pakal_options, table_options
from pakal_cli.talk import Talk, complain, echo_all, read_line

if TYPE_CHECKING:
    from pakal.companion.store import Store

SEEDS = 2**63


@click.command()
@click.option("--resume", is_flag=True, help="Go on with the game played last, or with --name.")
@click.option("--name", help="Name of the game; without it, the date and a number.")
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
@pakal_options
@table_options
def play(
    resume: bool, name: str | None, seed: int | None, you_shuffle: str, **setting: Any
) -> None:
    """Play a solo game: the companion keeps it, plays Pakal and checks your moves."""
    from pakal.companion.session import Session
    from pakal.companion.store import GameKeeper, Store
    from pakal.games.ahau.game import AhauGame

    game, decks = AhauGame(), tuple[str, ...]()
    with Store() as store:
        if resume:
            chosen = store.find(name)
        else:
            table, decks = _set_up(setting, you_shuffle, game.decks)
            chosen = _begin(store, name, seed, table)
        with store.lock(chosen):
            with naming(f"The game {chosen!r}"):
                session = Session(game, store.load(chosen), GameKeeper(store, chosen))
            echo_all(session.heading())
            echo_all([f"Game {chosen}. `?` helps, `quit` leaves; every step is saved.\n"])
            for change in session.changed:
                echo_all([f"Begun with {change}: all of it comes out the same."])
            for deck in decks:
                session.hand_over(deck, "you")
            Talk(session).go_on(session.resume() if resume else session.open())


def _begin(store: "Store", name: str | None, seed: int | None, setting: dict[str, Any]) -> str:
    """Keep a new game and return its name."""
    from secrets import randbelow

    from pakal.companion.session import new_record
    from pakal.games.ahau.game import AhauGame, make_table
    from pakal.games.ahau.telling.headings import describe_table

    chosen = randbelow(10**9) if seed is None else seed
    first, second, *_ = describe_table(make_table(setting))
    note = f"{first.split(', ')[1]}, {second.partition(':')[0]}"
    return store.add(new_record(AhauGame(), setting, chosen), name, note)


# --- a new game ----------------------------------------------------------------------------------


def _set_up(
    options: dict[str, Any], you_shuffle: str, decks: tuple[str, ...]
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """
    The setting of a new game and the decks that the player shuffles.

    They are the remembered table's and over them what was said just now. At a terminal where
    nothing was said, a few questions are asked, and an empty line leaves everything as it is.
    """
    from pakal.games.ahau.game import make_table

    source = click.get_current_context().get_parameter_source
    said = {k: v for k, v in options.items() if source(k) is not click.core.ParameterSource.DEFAULT}
    setting = _setting(said)
    yours = _decks_meant(you_shuffle, decks)
    if not said and sys.stdin.isatty():
        setting = _ask_setting(setting)
        if not you_shuffle:
            yours = _ask_decks(decks)
    _check_remembered(said)
    make_table(setting)
    return setting, yours


def _check_remembered(said: Container[str]) -> None:
    """Refuse what is remembered and means nothing, unless something else was said for it."""
    import attrs

    from pakal.companion.remembered import Remembered, recall, table_file
    from pakal_cli.remembering import lay

    remembered = recall()
    if remembered is None:
        return
    default = attrs.asdict(Remembered())
    overruled = {name: default[name] for name in default if name in said}
    with naming(str(table_file())):
        lay(attrs.evolve(remembered, **overruled))


def _setting(said: dict[str, Any]) -> dict[str, Any]:
    """What is remembered, and over it what was said."""
    from pakal.companion.remembered import recall
    from pakal.games.ahau.edition.readings import differing, parse_readings
    from pakal.games.ahau.edition.values import edition_text

    remembered = recall()
    base: dict[str, Any] = {"difficulty": "moderate", "side": "A"}
    words: list[str] = []
    if remembered is not None:
        base |= {
            "difficulty": remembered.difficulty,
            "personality": remembered.personality,
            "hierarchy": remembered.hierarchy,
            "role": remembered.role,
            "side": remembered.side,
            "personal_scoring": remembered.personal_scoring,
            "edition": remembered.edition,
        }
        words = [f"{name}={choice}" for name, choice in remembered.readings.items()]
    if "personality" in said and not {"hierarchy", "role"} & set(said):
        # Another personality brings its own gods and role card.
        base |= {"hierarchy": None, "role": None}
    words += said.pop("reading", ())
    base |= said
    base["readings"] = dict(differing(parse_readings(tuple(words))))
    if base.get("edition") is not None:
        base["edition"] = edition_text(Path(base["edition"]))
    return {key: value for key, value in base.items() if value not in (None, {}, False)}


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


def _ask_setting(setting: dict[str, Any]) -> dict[str, Any]:
    """Ask what a new game is like; an empty line keeps what is shown."""
    from pakal.games.ahau.edition.readings import all_readings, differing, parse_readings
    from pakal.games.ahau.edition.values import default_edition, read_edition
    from pakal.games.ahau.setting import find_named
    from pakal.games.ahau.words import GODS, ROLES

    text = setting.get("edition")
    edition = default_edition() if text is None else read_edition(text)
    cards = edition.personalities
    levels = [each.name for each in edition.difficulties]
    sides = [board.side for board in edition.boards]
    echo("A new game. An empty line takes what stands in brackets; `?` tells more.")

    def one_of(what: str, names: list[str]) -> Callable[[str], str]:
        return lambda word: names[find_named(what, word, names)]

    def card(word: str) -> str:
        if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(cards):
            return cards[int(word) - 1].name
        return cards[find_named("Personality", word, [each.name for each in cards])].name

    def readings(words: str) -> dict[str, str]:
        return dict(differing(parse_readings(tuple(words.replace(",", " ").split()))))

    new = dict(setting)
    new["difficulty"] = _ask(
        "Difficulty", str(setting["difficulty"]), levels, one_of("Difficulty", levels)
    )
    own = "hierarchy" in setting or "role" in setting
    shown = "your own card" if own else card(str(setting.get("personality") or cards[0].name))
    about = [
        f"{n} {each.name}: {' > '.join(GODS[g] for g in each.hierarchy)}; {ROLES[each.role]}"
        for n, each in enumerate(cards, start=1)
    ]
    said = _ask("Personality", shown, about, card, "a name or a number, `?` lists them")
    if said != "your own card":
        new = {k: v for k, v in new.items() if k not in ("hierarchy", "role")}
        new["personality"] = said
    new["side"] = _ask("Board side", str(setting["side"]), sides, one_of("Board side", sides))
    known = [f"{r.name}={'|'.join(r.choices)}" for r in all_readings() if not r.is_ruling]
    now = " ".join(f"{k}={v}" for k, v in setting.get("readings", {}).items()) or "the usual ones"
    new["readings"] = _ask(
        "Readings", now, known, readings, "NAME=CHOICE …", setting.get("readings", {})
    )
    return {key: value for key, value in new.items() if value not in (None, {})}


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
