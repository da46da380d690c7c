"""Messages about a person's own copy: what is printed on it, and the remembered table."""

from typing import Any, Final

from pakal.companion.copying import Asked, Copying, Standing
from pakal.companion.remembered import Remembered, forget, recall
from pakal.companion.tables import change_table, lay
from pakal.errors import BadInputError
from pakal.games.asking import Form
from pakal.games.base import TableGame
from pakal.games.registry import DEFAULT, Game, find_game
from pakal.games.settings import KeyKind, check_setting
from pakal.web.asks import line_of, question_data
from pakal.web.envelope import LONGEST_NAME, Body, Given, bad
from pakal.web.games import copy_file
from pakal.web.messages import Desk, Message
from pakal.web.scenes import Finder, finder, nowhere

_DEEDS: Final = ("sections", "open", "answer", "later", "back", "skip", "use")


def edition(desk: Desk) -> Body:
    """The entry of an own copy: each message says at which question it is."""
    given = desk.given
    game = find_game(given.text("game", DEFAULT, LONGEST_NAME))
    deed = given.text("do", "sections", 20)
    if deed not in _DEEDS:
        raise bad(f"with.do: there is no {deed!r}.", f"Give one of {', '.join(_DEEDS)}.")
    file = copy_file(desk, game)
    section = given.text("section", "", LONGEST_NAME) or None
    copying = Copying(game.copy_form(), file, section)
    told: Body = {}
    if deed == "use":
        if not file.exists():
            raise BadInputError("Nothing was entered yet.", "Answer a question first.")
        change_table(game, {copying.form.key: str(file)}, folder=desk.folder)
    elif deed != "sections":
        told = _do(copying, deed, given)
    asked = None if deed == "sections" else copying.asked()
    made = None if asked is None else _printed(game, copying)
    return {
        "copy": file.stem,
        "exists": file.exists(),
        "used": _is_used(desk, game, copying),
        "waiting": copying.waiting(),
        "sections": [_section(each) for each in copying.standings()],
        **told,
        "asked": _asked(copying, asked, nowhere if made is None else finder(made)),
        # The table as this copy prints it, before anything lies on it.
        "scene": None if made is None else made.scene(made.start()).to_json(),
    }


def _do(copying: Copying, deed: str, given: Given) -> Body:
    """What a person does at a question."""
    if "key" in given:
        copying.go_to(given.text("key", longest=LONGEST_NAME))
    elif deed != "open":
        raise bad("with.key: is missing.", "Say which question it is about.")
    if deed == "answer":
        asked = copying.asked()
        question = None if asked is None else asked.question
        taken = copying.answer(line_of(given, question))
        return {"understood": taken.understood, "warnings": list(taken.warnings)}
    if deed == "later":
        return {"warnings": list(copying.later())}
    if deed == "skip":
        return {"warnings": list(copying.skip())}
    if deed == "back":
        copying.back()
    return {}


def _is_used(desk: Desk, game: Game, copying: Copying) -> bool:
    """Does the remembered table use this copy?"""
    remembered = recall(game.name, desk.folder)
    used = None if remembered is None else remembered.setting.get(copying.form.key)
    return used == str(copying.file.absolute())


def _printed(game: Game, copying: Copying) -> TableGame[Any] | None:
    """The game as the copy prints it so far, if it has a table to draw."""
    if not issubclass(game, TableGame):
        return None
    key, file = copying.form.key, copying.file
    made: TableGame[Any] = game.make({key: game.file_text(key, file)} if file.exists() else {})
    return made


def _section(standing: Standing) -> Body:
    section = standing.section
    return {
        "name": section.name,
        "title": section.title,
        "purpose": section.purpose,
        "number": standing.number,
        "of": standing.of,
        "values": standing.values,
        "ours": standing.ours,
    }


def _asked(copying: Copying, asked: Asked | None, find: Finder) -> Body | None:
    if asked is None:
        return None
    return {
        "section": _section(asked.standing),
        "number": asked.number,
        "of": asked.of,
        "shown": asked.shown,
        "note": asked.blank.note,
        "ask": {
            "id": asked.blank.key,
            "usual": asked.shown,
            **question_data(asked.question, find),
            "free": asked.question.form is Form.LINE,
            "about": [{"places": list(find(*copying.form.spots(asked.blank.key)))}],
        },
    }


# --- the remembered table ------------------------------------------------------------------------


def table(desk: Desk) -> Body:
    """The table remembered for a game; with a setting or known things, changed first."""
    given = desk.given
    game = find_game(given.text("game", DEFAULT, LONGEST_NAME))
    if given.flag("forget"):
        forget(game.name, desk.folder)
    elif {"setting", "known", "forget_known"} & set(given):
        change_table(
            game,
            _without_paths(game, given.mapping("setting")),
            given.texts("known"),
            forget_known=given.flag("forget_known"),
            folder=desk.folder,
        )
    remembered = recall(game.name, desk.folder)
    shown = remembered or Remembered()
    kept = lay(game, shown, is_remembered=remembered is not None)
    names, words = kept.game.known_words()
    return {
        "game": game.name,
        "setting": dict(shown.setting),
        "known": dict(kept.known),
        "described": kept.describe(),
        "remembered": remembered is not None,
        "known_words": {"names": list(names), "words": list(words)},
    }


def _without_paths(game: Game, setting: dict[str, Any]) -> dict[str, Any]:
    """Refuse files by their path: the page must not make anybody read any file."""
    check_setting(game.keys, setting)
    for key in game.keys:
        if key.kind is KeyKind.FILE and setting.get(key.name) is not None:
            raise BadInputError(
                f"{key.title}: a file cannot be named here.", "Use your own copy, or the terminal."
            )
    return setting


_EDITION: Final = ("game", "do", "copy", "section", "key", "line", "value")

MESSAGES: Final = {
    "edition": Message(_EDITION, alone=edition, once=True),
    "table": Message(
        ("game", "setting", "known", "forget_known", "forget"), alone=table, once=True
    ),
}
