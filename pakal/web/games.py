"""Messages about games as such: which there are, which are saved, new ones, files."""

import re
from pathlib import Path
from typing import Any, Final

from pakal import __version__
from pakal.companion.beginning import (
    MODES,
    TURN,
    TURN_FROM_HERE,
    begin,
    decks_meant,
    make_game,
    turn_name,
)
from pakal.companion.journal import SEEDS, record_from_json
from pakal.companion.remembered import recall
from pakal.companion.session import Session
from pakal.companion.store import Store
from pakal.companion.tables import check_remembered, remembered_setting, with_files
from pakal.errors import BadInputError
from pakal.games.base import TableGame
from pakal.games.listed import BotGame
from pakal.games.readings import chosen_readings
from pakal.games.registry import DEFAULT, Game, find_game, game_names, having
from pakal.games.settings import READINGS, KeyKind, check_setting, in_full, is_idle
from pakal.web.envelope import LONGEST_NAME, Body, Given
from pakal.web.messages import Desk, Message
from pakal.web.opened import Opened
from pakal.web.views import view

_MOST_IMPORTED: Final = 5000  # steps; each of them is done again
_COPY_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def hello(desk: Desk) -> Body:
    """What there is: the version, the games, the saved ones."""
    tables = [find_game(name) for name in game_names()]
    return {
        "version": __version__,
        "default": DEFAULT,
        "games": [_game(desk, game) for game in tables if issubclass(game, TableGame)],
        "saved": saved(desk.store),
        "storage": str(desk.folder),
        "bot": None if desk.bot is None else bot_data(desk.bot),
    }


def bot_data(bot: BotGame) -> Body:
    """A bot of one's own as the page names it; it can be asked, but not played."""
    return {"name": bot.name, "title": bot.title, "automa": bot.automa_name}


def list_games(desk: Desk) -> Body:
    """The saved games, the one played last first."""
    return {"saved": saved(desk.store)}


def saved(store: Store) -> list[Body]:
    """Every saved game as a list of games shows it."""
    return [
        {
            "name": each.name,
            "note": each.note,
            "started": each.started,
            "played": each.played,
            "steps": each.steps,
            "game": each.game,
            "mode": each.mode,
            "title": _title(each.game),
        }
        for each in store.games()
    ]


def _title(name: str) -> str:
    return find_game(name).title if name in game_names() else name


def _game(desk: Desk, game: type[TableGame[Any]]) -> Body:
    kept = recall(game.name, desk.folder)
    # A file is remembered by its path: choices go by what is in it, and the page never sees it.
    setting = {} if kept is None else with_files(game, kept.setting)
    files = {key.name for key in game.keys if key.kind is KeyKind.FILE}
    return {
        "name": game.name,
        "title": game.title,
        "automa": game.automa_name,
        "has_light": game.has_light,
        "modes": list(MODES) if game.has_light else [""],
        "keys": keys(game, setting),
        "remembered": {name: each for name, each in setting.items() if name not in files},
        "decks": list(game.make({}).decks),
        "readings": [
            {
                "name": each.name,
                "question": each.question,
                "choices": list(each.choices),
                "default": each.default,
                "ruling": each.is_ruling,
            }
            for each in game.all_readings()
        ],
    }


def keys(game: Game, setting: dict[str, Any]) -> list[Body]:
    """What can be set, as questions with their choices under the rest of the setting."""
    return [
        {
            "name": key.name,
            "title": key.title,
            "question": key.question,
            "kind": key.kind.name.lower(),
            "asked": key.asked,
            "needed": key.needed is not None and key.needed(setting),
            "idle": is_idle(key, setting),
            "hint": key.hint,
            "default": key.default,
            "shown": game.shown_choice(key.name, setting),
            "choices": [
                {"name": name, "text": game.describe_choice(key.name, name, setting)}
                for name in game.choices(key.name, setting)
            ],
        }
        for key in game.keys
        if key.kind is not KeyKind.READINGS
    ]


def setting(desk: Desk) -> Body:
    """What can be set under a setting; words for one key are understood first."""
    game = find_game(desk.given.text("game", DEFAULT, LONGEST_NAME))
    now = desk.given.mapping("setting")
    check_setting(game.keys, now)
    if "key" in desk.given:
        name = desk.given.text("key", longest=60)
        check_setting(game.keys, {name: None})
        said = game.meaning_of(name, desk.given.text("words", longest=400), now)
        now = game.replacing(now, {name: None, **said})
        now = {key: value for key, value in now.items() if value is not None}
    now = in_full(game.keys, now, game.choices)
    return {"setting": now, "keys": keys(game, now)}


def new(desk: Desk) -> Body:
    """Begin a game, and run to its first question."""
    given = desk.given
    game = having(find_game(given.text("game", DEFAULT, LONGEST_NAME)), TableGame)
    wanted = wanted_setting(desk, game)
    made = make_game(game, wanted, given.text("mode", "", 60))
    decks = decks_meant(" ".join(given.texts("you_shuffle")), made.decks)
    seed = given.number("seed", None, 0, SEEDS - 1) if "seed" in given else None
    name = given.text("name", "", LONGEST_NAME) or None
    if name is None and made.mode in (TURN, TURN_FROM_HERE):
        taken = {each.name for each in desk.store.games()}
        name = None if turn_name(game.name) in taken else turn_name(game.name)
    chosen = begin(desk.store, name, seed, made)
    with desk.shelf.changing(desk.store, chosen) as opened:
        for deck in decks:
            opened.session.hand_over(deck, "you")
        opened.session.open()
    return {"game": chosen, "view": view(opened), "revision": opened.revision}


def wanted_setting(desk: Desk, game: Game) -> dict[str, Any]:
    """The remembered setting, overridden by the one given; a file is given by its text."""
    wanted = desk.given.mapping("setting")
    check_setting(game.keys, wanted)
    if READINGS in wanted:
        said = [f"{name}={choice}" for name, choice in (wanted[READINGS] or {}).items()]
        wanted = {**wanted, READINGS: chosen_readings(game.all_readings(), said)}
    if "copy" in desk.given:
        key = game.copy_form().key
        wanted = {**wanted, key: game.file_text(key, copy_file(desk, game))}
    check_remembered(game, wanted, desk.folder)
    return remembered_setting(game, wanted, desk.folder)


def copy_file(desk: Desk, game: Game) -> Path:
    """The file of an own copy in the data folder, by its name without an end."""
    name = desk.given.text("copy", f"my-{game.name}", 60)
    if not _COPY_NAME.fullmatch(name):
        raise BadInputError(
            f"{name!r} is not a name for a copy.", "Use small letters, digits and hyphens."
        )
    return desk.folder / f"{name}.toml"


def remove(desk: Desk) -> Body:
    """Forget a game for good."""
    name = desk.given.text("name", longest=LONGEST_NAME)
    desk.store.revision(name)  # there is one
    desk.store.remove(name)
    desk.shelf.close(name)
    return {"saved": saved(desk.store)}


def export(opened: Opened, given: Given) -> Body:
    """The game as the data of one file, the same as the terminal's."""
    del given
    return {"name": f"{opened.name}.json", "file": opened.session.record.to_json()}


def import_file(desk: Desk) -> Body:
    """A game from the data of a file; it is replayed first, so that a damaged one is refused."""
    data = desk.given.mapping("file")
    record = record_from_json(data, "The file")
    if len(record.steps) > _MOST_IMPORTED:
        raise BadInputError(
            f"The file: {len(record.steps)} steps are more than a game has.",
            "Import it with `pakal games import`.",
        )
    Session(record)
    name = desk.store.add(record, desk.given.text("name", "", LONGEST_NAME) or None, "imported")
    with desk.shelf.changing(desk.store, name) as opened:
        opened.session.open()
    return {"game": name, "view": view(opened), "revision": opened.revision}


MESSAGES: Final = {
    "hello": Message((), alone=hello),
    "games": Message((), alone=list_games),
    "setting": Message(("game", "setting", "key", "words"), alone=setting),
    "new": Message(
        ("game", "mode", "setting", "copy", "you_shuffle", "name", "seed"), alone=new, once=True
    ),
    "remove": Message(("name",), alone=remove, once=True),
    "export": Message((), look=export),
    "import": Message(("file", "name"), alone=import_file, once=True),
}
