"""Messages by which something is corrected, or by which one learns why it cannot be chosen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pakal.companion.session import Session
from pakal.errors import BadInputError, nearest
from pakal.games.asking import Question
from pakal.games.base import TableGame
from pakal.games.light import LightGame
from pakal.games.scene import Place
from pakal.toml_text import toml_key, toml_value
from pakal.web.asks import ask_data, line_of, options, question_data
from pakal.web.envelope import Body, Given, bad
from pakal.web.messages import Message
from pakal.web.opened import Opened
from pakal.web.playing import MOST_STEPS, check_fixable
from pakal.web.scenes import finder

_NEAR: Final = 10  # numbers offered on both sides of the present one
_LONGEST_SET: Final = 200  # entries of a list or a table


def fix_ask(opened: Opened, given: Given) -> Body:
    """The question of an earlier step, as it was asked then, with the answer that was given."""
    session = opened.session
    number = given.number("step", None, 1, MOST_STEPS)
    check_fixable(session, number)
    before = session.state_before(number)
    asked = ask_data(session, before, finder(session.game), opened.revision)
    return {"step": number, "was": session.steps[number - 1].line, "ask": asked}


def refuse(opened: Opened, given: Given) -> Body:
    """Why nothing can be chosen at a place now."""
    session = opened.session
    place = given.text("place", longest=200)
    asked = session.asked()
    if asked is None:
        return {"text": "The game is over."}
    if asked.question is not None:
        return {"text": f"The question is about something else: {asked.prompt}"}
    if asked.deck:
        return {"text": f"It is asked what was drawn: {asked.prompt}"}
    offered = options(session.game, session.state)
    here = [each["line"] for each in offered if place in each["places"]]
    if here:
        return {"text": f"This can be chosen: {', '.join(here[:4])}.", "lines": here}
    known = opened.scene().places.get(place)
    names = dict.fromkeys((place, place if known is None else known.name or place))
    groups = dict.fromkeys(each["line"].partition(" ")[0] for each in offered)
    reasons = [why for name in names for why in _reasons(session, name, groups)]
    return {"text": reasons[0] if reasons else f"Nothing can be chosen at {place} now."}


def _reasons(session: Session[Any], place: str, groups: Iterable[str]) -> Iterator[str]:
    """What the game says to each kind of answer about the place."""
    game, state = session.game, session.state
    for group in groups:
        if why := game.refusal(state, f"{group} {place}"):
            yield f"{why[:1].upper()}{why[1:]}"


# --- one fact ------------------------------------------------------------------------------------


def correct(opened: Opened, given: Given) -> Body:
    """
    One thing that may be wrong: its present value and what it can be; with `set`, it is that.

    With the number of a step it is its value before that step, and all later ones follow anew.
    """
    session = opened.session
    fact = _fact(opened, given)
    game: TableGame[Any] = session.game
    number = given.number("step", None, 1, MOST_STEPS) if "step" in given else None
    state = session.state if number is None else session.state_before(number)
    if isinstance(game, LightGame):
        if not game.rules.is_whole:
            return _correct_remembered(opened, game, fact, given, state, number)
        game, state = game.game, state.s
    facts = game.facts(state)
    table, _, entry = fact.rpartition(".")
    if fact not in facts and entry in game.names_in(table) and isinstance(facts[table], Mapping):
        facts[fact] = facts[table].get(entry, 0)
    if fact not in facts:
        raise BadInputError(f"There is no fact {fact[:80]!r}.", nearest(fact[:80], facts))
    if "set" in given:
        _adjust(session, number, _as_toml(fact, _value(given)))
        return {"fact": fact}
    place = opened.scene().places.get(given.text("place", "", 200))
    return {"fact": fact, **_form(opened, game, fact, facts[fact], place)}


def _adjust(session: Session[Any], number: int | None, text: str) -> None:
    """Overwrite facts as they are now, or as they were before a step."""
    if number is None:
        session.adjust(text)
    else:
        session.adjust_before(number, text)


def _fact(opened: Opened, given: Given) -> str:
    """The fact that a message names, or that of the place it names."""
    if "fact" in given:
        return given.text("fact", longest=200)
    name = given.text("place", longest=200)
    place = opened.scene().places.get(name)
    if place is None:
        raise BadInputError(f"There is no place {name!r}.", "Tap another.")
    if not place.facts:
        raise BadInputError(
            f"Nothing can be corrected at {name}.", "Correct what lies there at its own place."
        )
    return place.facts[0]


def _value(given: Given) -> Any:
    """What a fact is set to: a number, a text, yes or no, a list of texts, texts or numbers."""
    value = given.json("set")
    if isinstance(value, int | str):
        return value
    if isinstance(value, list | dict) and len(value) <= _LONGEST_SET:
        parts = value if isinstance(value, list) else [*value.keys(), *value.values()]
        if all(isinstance(each, int | str | list) for each in parts):
            return value
    raise bad("with.set: this is not a value.", "Give a number, a text or a list of them.")


def _as_toml(fact: str, value: Any) -> str:
    key = ".".join(toml_key(part) for part in fact.split("."))
    if isinstance(value, dict):  # what is not named stays as it is
        return "\n".join(f"{key}.{toml_key(k)} = {toml_value(v)}" for k, v in value.items())
    return f"{key} = {toml_value(value)}"


def _form(opened: Opened, game: TableGame[Any], fact: str, now: Any, place: Place | None) -> Body:
    """How a fact is corrected; what is not possible is refused when it is set."""
    about: Body = {"value": now, "label": fact.replace(".", " "), "choices": []}
    if isinstance(now, bool):
        return {**about, "form": "yes_no"}
    if isinstance(now, int):
        return {**about, "form": "number", "choices": _near(now)}
    own = game.names_in(fact)
    names = own or game.fact_names()
    if isinstance(now, str):
        return {**about, "form": "one", "choices": list(own) or _family(opened, names, [now])}
    if isinstance(now, list) and all(isinstance(each, int) for each in now) and now:
        return {**about, "form": "numbers", "choices": _near(max(now))}
    if isinstance(now, list) and not any(isinstance(each, list) for each in now):
        return {**about, "form": "list", "choices": list(own) or _family(opened, names, now)}
    if isinstance(now, Mapping) and own and any(isinstance(each, list) for each in now.values()):
        key = _key(opened, now, place, own)
        return {
            **about,
            "form": "list",
            "key": key,
            "value": now.get(key, []),
            "choices": list(own),
        }
    if isinstance(now, Mapping) and not any(isinstance(each, list) for each in now.values()):
        words = [each for each in now.values() if isinstance(each, str)]
        key = _key(opened, now, place, own)
        pairs: Body = {
            **about,
            "form": "pairs",
            "key": key,
            "keys": [key] if key else list(own) or [*now] or list(names),
        }
        if words:
            return {**pairs, "choices": _family(opened, names, words)}
        return {**pairs, "choices": _near(max((n for n in now.values()), default=0))}
    return {**about, "form": "text", "value": toml_value(now)}


def _key(opened: Opened, now: Mapping[str, Any], place: Place | None, own: Sequence[str]) -> str:
    """The entry of a table that a place is about, by what is printed on it or by its name."""
    if place is None:
        return ""
    name = place.name or place.id
    by_place = {each.name or each.id for each in opened.scene().places.values()}
    if place.glyph in now or name in now:
        return place.glyph if place.glyph in now else name
    return name if not own and by_place.issuperset(now) else ""


def _near(now: int) -> list[int]:
    """The numbers around one."""
    return list(range(max(0, now - _NEAR), now + _NEAR + 1))


def _family(opened: Opened, names: Sequence[str], now: Sequence[str]) -> list[str]:
    """The names of what looks like what is there now; all names where that says nothing."""
    kinds = opened.scene().drawing.kinds
    shapes = {kinds[name].shape for name in now if name in kinds}
    alike = [name for name in names if name in kinds and kinds[name].shape in shapes]
    return alike or list(names)


def _correct_remembered(
    opened: Opened, game: LightGame, fact: str, given: Given, state: Any, number: int | None
) -> Body:
    """
    The same where only the automa's side is kept: what is remembered goes by its words.

    What the game asks for when it is taken over in the middle is asked by the same question.
    """
    session = opened.session
    question = game.rules.question_about(state, fact)
    if "set" in given or "value" in given:
        _adjust(session, number, f"{fact} {_words(given, question) or 'none'}")
        return {"fact": fact}
    about: Body = {"fact": fact, "label": fact}
    for seat in opened.scene().state:
        for each in seat.values:
            if each.fact == fact and each.value is not None:
                near = _near(each.value)
                return {**about, "value": each.value, "form": "number", "choices": near}
    if question is not None:
        asked = {"id": fact, **question_data(question, finder(game))}
        return {**about, "value": question.default, "form": "question", "ask": asked}
    for line in game.rules.remembered(state):
        name, _, value = line.partition(": ")
        if name == fact or fact.startswith(f"{name} "):
            return {**about, "value": value, "form": "text", "choices": []}
    raise BadInputError(
        f"Nothing is remembered of {fact[:80]} now.", "It is asked when it matters."
    )


def _words(given: Given, question: Question | None) -> str:
    """What a remembered thing is set to, in the words of `adjust`."""
    if "value" in given:
        return line_of(given, question)
    value = _value(given)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


MESSAGES: Final = {
    "fix-ask": Message(("step",), look=fix_ask),
    "refusal": Message(("place",), look=refuse),
    "correct": Message(
        ("fact", "place", "set", "value", "step"),
        look=correct,
        change=correct,
        only_looks=lambda given: "set" not in given and "value" not in given,
    ),
}
