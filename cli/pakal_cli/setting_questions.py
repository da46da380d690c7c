"""The questions before a game: what can be set, asked at a terminal one after the other."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError
from pakal_cli.lines import read_line
from pakal_cli.output import echo, height
from pakal_cli.talk import GO_ON, complain, echo_all

if TYPE_CHECKING:
    from pakal.games.registry import Game
    from pakal.games.settings import Key


def ask_setting(game: "Game", setting: dict[str, Any]) -> dict[str, Any]:
    """Ask what a new game is like; an empty line keeps what is shown."""
    from pakal.games.readings import chosen_readings
    from pakal.games.settings import READINGS, is_idle

    echo("A new game. An empty line takes what stands in brackets; `?` tells more.")
    new = dict(setting)
    for key in game.keys:
        if key.asked and not is_idle(key, new):
            names = game.choices(key.name, new)
            new = _ask_key(game, key, new, game.shown_choice(key.name, new) or names[0])
        elif key.needed is not None and key.needed(new):
            new = _ask_key(game, key, new, "")
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


def ask_needed(game: "Game", setting: dict[str, Any], now: str = "") -> dict[str, Any]:
    """
    Ask only for what the rest of the setting makes necessary.

    `now` says what an empty line leaves; without it, there has to be an answer.
    """
    new = dict(setting)
    for key in game.keys:
        if key.needed is not None and key.needed(new):
            new = _ask_key(game, key, new, now)
    return new


def _ask_key(game: "Game", key: "Key", setting: dict[str, Any], now: str) -> dict[str, Any]:
    """The setting after one question; what was understood is printed."""
    names = game.choices(key.name, setting)
    told = [game.describe_choice(key.name, name, setting) for name in names]
    about = [
        f"{number} {name}: {text}" if text else f"{number} {name}"
        for number, (name, text) in enumerate(zip(names, told, strict=True), 1)
    ]

    def read(line: str) -> dict[str, Any]:
        return game.meaning_of(key.name, line, setting)

    said: dict[str, Any] = _ask(key.title, now, about, read, key.hint or ", ".join(names), {})
    if not said:
        return setting
    new = game.replacing(setting, {key.name: None, **said})
    echo_all([f"= {_understood(game, key, new)}"])
    return new


def _understood(game: "Game", key: "Key", setting: dict[str, Any]) -> str:
    """What a key is set to now, with what that brings."""
    shown = game.shown_choice(key.name, setting)
    if shown not in game.choices(key.name, setting):
        return shown
    told = game.describe_choice(key.name, shown, setting)
    return f"{shown}: {told}" if told else shown


def ask_decks(decks: tuple[str, ...]) -> tuple[str, ...]:
    """Ask which decks a person shuffles."""
    from pakal.companion.beginning import decks_meant

    about = [*decks, "`deck NAME you` and `deck NAME companion` change it during the game"]
    chosen: tuple[str, ...] = _ask(
        "Decks you shuffle yourself",
        "none",
        about,
        lambda words: decks_meant(words, decks),
        "names, or `all`; `?` lists them",
        (),
    )
    return chosen


def _ask(
    what: str,
    now: str,
    about: list[str],
    read: Callable[[str], Any],
    how: str,
    default: Any,
) -> Any:
    """Ask one thing until it is answered; an empty line is an answer only if `now` says what."""
    while True:
        echo_all([f"{what} ({how})"])
        try:
            line = read_line(f"[{now}] > " if now else "> ")
        except (click.Abort, EOFError, KeyboardInterrupt):
            raise click.exceptions.Exit(_leave()) from None
        if line.casefold() in ("quit", "exit"):
            raise click.exceptions.Exit(_leave())
        if line == "?":
            _show_in_screens([f"  {each}" for each in about])
        elif not line and now:
            return default
        elif line:
            try:
                return read(line)
            except BadInputError as error:
                complain(error)


def _show_in_screens(lines: list[str]) -> None:
    """Print lines; at a terminal Enter shows the next screen of them, anything else is enough."""
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    most = height() - 2 if at_terminal else len(lines)  # the question takes two
    for first in range(0, len(lines), most):
        if first and read_line(GO_ON):
            return
        echo_all(lines[first : first + most])


def _leave() -> int:
    echo("\nNo game was begun.")
    return 0
