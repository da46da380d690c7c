"""`pakal table`: the table that is remembered between calls, shown and changed."""

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, naming
from pakal.files import expanded
from pakal_cli.choosing import GameCommand
from pakal_cli.errors import fit
from pakal_cli.output import echo, echo_json

if TYPE_CHECKING:
    from pakal.companion.remembered import Remembered
    from pakal.games.registry import Game


@click.command(cls=GameCommand, remembers=True)
@click.option("--forget", "forget_all", is_flag=True, help="Forget the whole table.")
@click.option("--json", "as_json", is_flag=True, help="The table as JSON.")
def table(
    game: "Game",
    given: dict[str, Any],
    known: tuple[str, ...],
    forget_known: bool,
    forget_all: bool,
    as_json: bool,
) -> None:
    """Show the table that is remembered between calls; with options, change it first."""
    from pakal.companion.remembered import recall, table_file

    if forget_all:
        if given or known:
            raise BadInputError(
                "--forget cannot be combined with other options.",
                "Run `pakal table --forget` first.",
            )
        _forget(game)
        return
    remembered = recall(game.name)
    if given or known or forget_known:
        remembered = change_table(game, given, known, forget_known=forget_known)
        if given and sys.stdin.isatty():
            remembered = _with_needed(game, remembered)
    with naming(str(table_file())):
        _show(game, remembered, as_json)


def change_table(
    game: "Game", given: dict[str, Any], known: tuple[str, ...] = (), *, forget_known: bool = False
) -> "Remembered":
    """Remember the table with these changes from now on."""
    from pakal.companion.remembered import Remembered, recall, remember

    old = recall(game.name) or Remembered()
    new = _changed(game, old, given, known, forget_known)
    remember(game.name, new)
    return new


def _with_needed(game: "Game", remembered: "Remembered") -> "Remembered":
    """The table with what the changes make necessary, as far as somebody answers."""
    from pakal_cli.setting_questions import ask_needed

    old = dict(remembered.setting)
    new = ask_needed(game, old, "not known yet")
    return remembered if new == old else change_table(game, new)


def _forget(game: "Game") -> None:
    from pakal.companion.remembered import forget

    aside = forget(game.name)
    echo("The table is forgotten.")
    if aside is not None:
        echo(fit(f"It could not be read, so it was kept as {aside}"))


def _changed(
    game: "Game",
    old: "Remembered",
    given: dict[str, Any],
    words: tuple[str, ...],
    forget_known: bool,
) -> "Remembered":
    """The table with these changes, in the game's own words."""
    from pakal.companion.remembered import Remembered
    from pakal.games.settings import READINGS, KeyKind, differing, in_full
    from pakal_cli.remembering import known_in_full, lay, with_files

    files = [key.name for key in game.keys if key.kind is KeyKind.FILE]
    given |= {name: _path(name, given[name]) for name in files if name in given}
    if READINGS in given:
        # What is chosen again goes before what was chosen; what is the default need not be kept.
        chosen = {**(old.setting.get(READINGS) or {}), **given[READINGS]}
        usual = {reading.name: reading.default for reading in game.all_readings()}
        given[READINGS] = {name: each for name, each in chosen.items() if each != usual.get(name)}
    setting = game.replacing(old.setting, given)
    new_file = next((given[name] for name in files if given.get(name)), None)
    # In another edition what is remembered may mean nothing.
    with naming(new_file) if new_file else nullcontext():
        whole = with_files(game, setting)
        named = in_full(game.keys, whole, game.choices)
        setting = {name: setting[name] if name in files else each for name, each in named.items()}
        kept = lay(game, Remembered(setting=setting, known={} if forget_known else old.known))
    known = dict(kept.known)
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            example = "=".join(each[0] for each in kept.game.known_words())
            raise BadInputError(f"{word!r} is not {_pair(game)}.", f"Write it like {example}.")
        name, value = known_in_full(kept.game, name, value)
        known[name] = value
    known = {name: word for name, word in known.items() if word}
    if words:
        kept.game.check_known(known)
    return Remembered(setting=differing((), setting), known=known)


def _pair(game: "Game") -> str:
    """What one word of the option for known things is made of."""
    known = game.known_option
    return "a name and a word" if known is None else f"a {known.name} and its {known.value}"


def _path(name: str, file: str) -> str | None:
    return None if file == "default" else str(expanded(file, f"--{name}").absolute())


def _show(game: "Game", remembered: "Remembered | None", as_json: bool) -> None:
    from pakal.companion.remembered import FORMAT, VERSION, Remembered, table_file
    from pakal_cli.remembering import lay

    shown = remembered or Remembered()
    kept = lay(game, shown, is_remembered=remembered is not None)
    if as_json:
        data = {
            "format": FORMAT,
            "version": VERSION,
            "game": game.name,
            "setting": dict(shown.setting),
            "known": dict(kept.known),
            "described": kept.describe(),
            "file": str(table_file()) if remembered is not None else None,
        }
        echo_json(data)
        return
    for line in kept.heading():
        echo(line)
    if remembered is not None:
        echo(fit(f"Remembered in {table_file()}"))
