"""Messages about single decisions: consulting a list by answers, lists as tables, readings."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from pakal.companion.consultation import Consultation
from pakal.companion.drawing import any_seed
from pakal.companion.tables import Kept, recall_table
from pakal.errors import BadInputError
from pakal.games.base import ListedGame, TableGame
from pakal.games.listed import BotGame
from pakal.games.readings import Reading
from pakal.games.registry import DEFAULT, Game, find_game
from pakal.games.scene import Scene
from pakal.games.settings import READINGS, check_setting
from pakal.lists.conditions import condition_in_words
from pakal.lists.flows import Flow
from pakal.lists.funnel import PARTS
from pakal.lists.model import PriorityList, Rung, holds
from pakal.lists.show import takes, words
from pakal.web.asks import line_of, question_data
from pakal.web.envelope import LONGEST_NAME, Body, bad
from pakal.web.games import wanted_setting
from pakal.web.messages import Desk, Message
from pakal.web.scenes import Finder, finder, nowhere
from pakal.web.why import consulted, funnel_data

_MOST_ANSWERS: Final = 500
_WORD: Final = re.compile(r"[A-Za-z_]\w*")


def consult(desk: Desk) -> Body:
    """One decision by answers, all of which are sent each time; an Ask, or the funnel."""
    given = desk.given
    kept = _kept(desk)
    list_id = kept.game.find_list(given.text("list", longest=LONGEST_NAME))
    seed = given.number("seed", None, 0, 2**32) if "seed" in given else any_seed()
    topic = kept.game.topic(list_id, kept.known, anyway=given.flag("anyway"))
    lines = given.texts("answers", _MOST_ANSWERS)
    talk: Consultation[Any] = Consultation(topic, seed, lines)
    if "line" in given or "value" in given:
        question = talk.next_question()
        if question is None:
            raise BadInputError("Nothing is asked any more.", "Take an answer back.")
        talk = talk.answer(line_of(given, question))
    find = finder_of(kept.game)
    question, effort = talk.next_question(), talk.effort()
    body: Body = {
        "list": list_id,
        "seed": seed,
        "answers": list(talk.lines),
        "heard": [list(each) for each in talk.heard()],
        "heading": kept.describe(list_id),
        "effort": {"asked": effort.answers, "full": effort.full, "saved": effort.saved},
        "ask": None,
        "funnel": None,
        "scene": None,
        "taken": None,
        "partings": [],
        "rounds": [],
    }
    if question is not None:
        body["ask"] = {"id": f"c:{len(talk.lines)}", "usual": question.default}
        body["ask"] |= question_data(question, find)
        if any(each["places"] for each in (*body["ask"]["choices"], *body["ask"]["subjects"])):
            body["scene"] = _bare(kept.game)
        return body
    result = talk.result()
    assert result is not None  # noqa: S101 - no question is open
    body["funnel"] = {
        **consulted(kept.game, result.decision, find),
        "sentence": result.reason(),
        "drawn": " ".join(result.draws),
        "chosen_by_lot": None if result.by_lot is None else str(result.by_lot),
    }
    if result.taken is not None:
        body["taken"] = [
            {"names": list(names), "lots": by_lot} for names, by_lot in result.in_order()
        ]
        body["partings"] = result.partings()
        body["rounds"] = [
            {
                **funnel_data(each, find),
                "chosen_by_lot": None if by_lot is None else str(by_lot),
            }
            for each, by_lot in result.further_rounds()
        ]
    return body


def _bare(game: ListedGame[Any]) -> Body | None:
    """The table as it is printed, to point at; what lies on it only its owner knows."""
    if not isinstance(game, TableGame):
        return None
    return Scene(game.drawn, ()).to_json()


def _kept(desk: Desk) -> Kept:
    """The table that is asked about: the remembered one, changed by what is given."""
    if desk.bot is not None and desk.given.text("game", DEFAULT, LONGEST_NAME) == desk.bot.name:
        return Kept(_bot(desk, desk.bot), {}, is_remembered=False)
    game = find_game(desk.given.text("game", DEFAULT, LONGEST_NAME))
    kept = recall_table(game, desk.folder)
    if "setting" in desk.given:
        made = game.make(wanted_setting(desk, game))
        return Kept(made, kept.known, kept.is_remembered)
    return kept


def _bot(desk: Desk, bot: BotGame) -> BotGame:
    """The bot that is served, under the readings given."""
    if "copy" in desk.given:
        raise bad("copy: a bot of your own has none.", "Leave it out.")
    wanted = desk.given.mapping("setting") if "setting" in desk.given else {}
    check_setting(bot.keys, wanted)
    chosen = wanted.get(READINGS) or {}
    bot.vocabulary().in_force(chosen)  # refuses what there is not
    return bot.under(chosen) if chosen else bot


def finder_of(game: ListedGame[Any]) -> Finder:
    """The places of a game's picture, if it has one."""
    return finder(game) if isinstance(game, TableGame) else nowhere


# --- lists and readings --------------------------------------------------------------------------


def lists(desk: Desk) -> Body:
    """All lists of a game as tables, moment by moment, and the charts that join them."""
    game = _kept(desk).game
    by_id = {plist.id: plist for plist in game.lists}
    own = isinstance(game, BotGame)  # of its lists nothing says when they decide
    moments = (("Lists", tuple(by_id)),) if own else game.moments()
    return {
        "game": game.name,
        "automa": game.automa_name,
        "moments": [
            {"moment": moment, "lists": [_table(game, by_id[each]) for each in ids]}
            for moment, ids in moments
        ],
        "flows": [_flow(each, game) for each in game.flows] if isinstance(game, BotGame) else [],
    }


def _flow(flow: Flow, game: BotGame) -> Body:
    """A chart: its nodes, each with where it leads."""
    return {
        "id": flow.id,
        "label": flow.label,
        "cite": flow.cite,
        "nodes": [
            {
                "id": node.id,
                "list": node.list_id,
                "when": node.when and condition_in_words(node.when, game.vocabulary()),
                "end": node.end,
                "yes": node.yes,
                "no": node.no,
                "again": node.again,
            }
            for node in flow.nodes
        ],
    }


def _table(game: ListedGame[Any], plist: PriorityList) -> Body:
    questions = {each.name: each.question for each in _all_readings(game)}
    return {
        "id": plist.id,
        "label": plist.label,
        "question": plist.question,
        "cite": plist.cite,
        "candidates": plist.candidates,
        "steps_narrow": bool(plist.steps_narrow) and holds(plist.steps_narrow, game.readings),
        "readings": [
            {"name": name, "question": questions.get(name, name)} for name in _touched(game, plist)
        ],
        "takes": takes(plist),
        "rows": [_row(game, rung) for rung in plist.walk()],
        "blocks": {rung.id: _block(game, rung) for rung in plist.blocks()},
        "made": _made(game, plist),
    }


def _block(game: ListedGame[Any], rung: Rung) -> Body:
    """A block of steps among the rungs: how it goes on, and when it is looked at."""
    narrow = bool(rung.steps_narrow) and holds(rung.steps_narrow, game.readings)
    when = _when(game, rung)
    return {"label": rung.label, "when": when, "narrows": rung.narrows or narrow}


def _when(game: ListedGame[Any], rung: Rung) -> str:
    """Its condition in words; nothing where it has none."""
    return rung.when and condition_in_words(rung.when, game.vocabulary())


def _made(game: ListedGame[Any], plist: PriorityList) -> list[Body]:
    """The facts of a bot's list that are made of others, each with what it is."""
    if not isinstance(game, BotGame):
        return []
    texts = [text for rung in (*plist.walk(), *plist.blocks()) for text in (rung.fact, rung.when)]
    named = dict.fromkeys(name for text in texts for name in _WORD.findall(text or ""))
    facts = [game.declared.fact(name) for name in named if game.vocabulary().has_fact(name)]
    return [
        {"fact": fact.name, "label": fact.label, "is": fact.made_as}
        for fact in facts
        if fact.made_as
    ]


def _row(game: ListedGame[Any], rung: Rung) -> Body:
    return {
        "rung": rung.id,
        "label": rung.label,
        "asks": words(rung, game.vocabulary()),
        "part": PARTS[rung.place],
        "block": rung.in_block,
        "when": _when(game, rung),
        "cite": rung.cite,
        "because": rung.because,
        "in_force": holds(rung.reading, game.readings),
        "only_under": [[name, list(choices)] for name, choices in rung.reading],
    }


def _touched(game: ListedGame[Any], plist: PriorityList) -> list[str]:
    """The readings on which decisions by a list may depend."""
    vocabulary = game.vocabulary()
    names = {*plist.readings(), *vocabulary.offer(plist.id).reading}
    for rung in plist.walk():
        if rung.procedure is not None:
            names |= set(vocabulary.draw(rung.procedure).reading)
    for fact in plist.facts():
        if vocabulary.has_fact(fact):
            names |= set(vocabulary.fact(fact).reading)
    return sorted(names)


def readings(desk: Desk) -> Body:
    """Every reading: what is unclear, the choices and what they mean, the lists they touch."""
    game = _kept(desk).game
    found = _bot_readings(game) if isinstance(game, BotGame) else _readings(type(game), game)
    return {"game": game.name, "readings": list(found)}


def _lists(
    game: ListedGame[Any], touched: Mapping[str, Collection[str]], reading: str
) -> list[Body]:
    """The lists that a reading touches."""
    return [
        {"id": plist.id, "label": plist.label}
        for plist in game.lists
        if reading in touched[plist.id]
    ]


def _all_readings(game: ListedGame[Any]) -> Sequence[Reading]:
    """The readings with their questions; a facts file has names and choices only."""
    return () if isinstance(game, BotGame) else game.all_readings()


def _bot_readings(bot: BotGame) -> Iterator[Body]:
    """The readings of a facts file, which has names and choices only."""
    touched = {plist.id: _touched(bot, plist) for plist in bot.lists}
    vocabulary = bot.vocabulary()
    for name, choices in vocabulary.readings.items():
        yield {
            "name": name,
            "question": name,
            "chosen": vocabulary.in_force(bot.readings)[name],
            "default": choices[0],
            "ruling": False,
            "choices": [{"name": choice, "means": ""} for choice in choices],
            "recorded": [],
            "why": "",
            "place": "",
            "side": "",
            "lists": _lists(bot, touched, name),
            "elsewhere": name in bot.readings_elsewhere(),
        }


def _readings(game: Game, made: ListedGame[Any]) -> Iterator[Body]:
    touched = {plist.id: _touched(made, plist) for plist in made.lists}
    for each in game.all_readings():
        yield {
            "name": each.name,
            "question": each.question,
            "chosen": made.readings.get(each.name, each.default),
            "default": each.default,
            "ruling": each.is_ruling,
            "choices": [
                {"name": choice, "means": each.means.get(choice, "")} for choice in each.choices
            ],
            "recorded": [
                {"name": choice, "means": each.means.get(choice, "")} for choice in each.recorded
            ],
            "why": each.why,
            "place": each.place,
            "side": each.side,
            "lists": _lists(made, touched, each.name),
            "elsewhere": each.name in made.readings_elsewhere(),
        }


_SETTING: Final = ("game", "setting", "copy")

MESSAGES: Final = {
    "consult": Message(
        (*_SETTING, "list", "answers", "line", "value", "seed", "anyway"), alone=consult
    ),
    "lists": Message(_SETTING, alone=lists),
    "readings": Message(_SETTING, alone=readings),
}
