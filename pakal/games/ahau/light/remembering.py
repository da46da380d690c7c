"""What is remembered in a light game: shown in words, corrected in the same, asked one by one."""

import re
from collections.abc import Sequence
from typing import Final

import attrs

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.asking.thing import Thing, value_in
from pakal.games.ahau.light import questions, things
from pakal.games.ahau.light.memory import Memory
from pakal.games.ahau.light.unknowns import is_known
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.names import city_name
from pakal.games.ahau.words import LETTERS, TILE_NAMES
from pakal.games.answering import read, say
from pakal.games.asking import BY_SUBJECT, Form, Hear, Question, Value
from pakal.games.light_rules import Light
from pakal.games.matching import find, fits, plain
from pakal.games.unknown import MissingError

_Named = tuple[Thing, tuple[int, ...], str]  # about these subjects, with what is said of them
_YOUR_WORKERS: Final = "your workers"
_ONLY_TOLD: Final = (things.YOUR_STANDING, things.YOUR_LYING, things.YOUR_PLACED)
_HINTS: Final = {
    Form.ROW: "one word each, such as {}",
    Form.SOME: "several with commas between them",
    Form.WORDS: "a word each, in the order {}",
    Form.NUMBERS: "numbers in the order {}",
    Form.ONE: "{}",
}
_SHOWN_DEFAULT: Final = 30  # characters; a longer one is not repeated


def ask(s: State, thing: Thing, hear: Hear) -> None:
    """Ask for a remembered thing; Enter leaves it as it is."""
    question = thing.question(s, tuple(things.about(s, thing)))
    default = _as_it_is(s, thing, question)
    asked = attrs.evolve(question, default=default, hint=_hint(question, default))
    thing.ask(s, lambda _: hear(asked), things.about(s, thing))


def show(light: Light[State, Memory], *, is_told: bool) -> list[str]:
    """Every remembered thing, as `correct` takes it."""
    s = light.s
    found = []
    for thing in _kept_things(s, is_told):
        question = thing.question(s, tuple(things.about(s, thing)))
        found.append(f"{_shown_name(_words_of(thing))}: {_shown(s, thing, question)}")
    if not is_told:
        cities = range(s.table.cities)
        known = [(city_name(s, city), _weight(light, city)) for city in cities]
        workers = ", ".join(f"{name} {number}" for name, number in known if number)
        found.append(f"{_YOUR_WORKERS}: {workers or 'none'}")
    return found


def _kept_things(s: State, is_told: bool) -> list[Thing]:
    """What is remembered; where your turns are not told, of your workers only the weight."""
    return [
        thing
        for thing in things.REMEMBERED
        if things.matters(s, thing) and (is_told or thing not in _ONLY_TOLD)
    ]


def correct(light: Light[State, Memory], text: str, *, is_told: bool) -> None:
    """Correct remembered things: `pakal fame 20; your standing tik tik`."""
    for statement in re.split(r"[;\n]", text):
        for part in _parts(light.s, statement, is_told):
            _correct_one(light, part, is_told)


def _parts(s: State, statement: str, is_told: bool) -> list[str]:
    """What is corrected one after the other; behind a comma, one begins where a thing is named."""
    names = [name for each in _kept_things(s, is_told) for name, _ in _names_of(s, each)]
    found: list[str] = []
    for part in filter(None, map(str.strip, statement.split(","))):
        words = _in_own_words(part)
        if found and not any(words.startswith(f"{name} ") for name in (*names, _YOUR_WORKERS)):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def _in_own_words(text: str) -> str:
    """The words of a correction, with `your` for what a person calls `my`."""
    return re.sub(r"^my\b", "your", plain(re.sub("[:=]", " ", text)))


def _correct_one(light: Light[State, Memory], text: str, is_told: bool) -> None:
    s = light.s
    words = _in_own_words(text)
    if not is_told and words.startswith(f"{_YOUR_WORKERS} "):
        _adjust_workers(light, words.removeprefix(_YOUR_WORKERS).strip())
        return
    known = sorted(_kept_things(s, is_told), key=lambda each: -len(each.key))
    named = [
        (thing, about, words[len(name) :].strip())
        for thing in known
        for name, about in _names_of(s, thing)
        if words == name or words.startswith(f"{name} ")
    ]
    if not named:
        shown = (name for each in known for name, _ in _names_of(s, each) if name != each.key)
        names = list(dict.fromkeys(map(_shown_name, shown)))
        raise BadInputError(f"adjust: '{text}' names nothing remembered.", nearest(words, names))
    if not any(rest for _, __, rest in named):
        raise BadInputError(f"adjust: '{text}' says no value.", "Type it behind the name.")
    thing, about, value = _first_read(s, named)
    thing.ask(s, lambda _: value, about)


def _first_read(s: State, named: Sequence[_Named]) -> tuple[Thing, tuple[int, ...], Value]:
    """The first way to read a correction; a single subject may be named before its value."""
    wrong: list[BadInputError] = []
    for thing, about, words in named:
        question = attrs.evolve(thing.question(s, about), letters=LETTERS)
        try:
            return thing, about, read(question, words)
        except BadInputError as error:
            wrong.append(error)
        name, _, rest = words.rpartition(" ")
        if thing.form in BY_SUBJECT and fits(name, question.subjects):
            one = (about[find(name, question.subjects)],)
            single = attrs.evolve(thing.question(s, one), letters=LETTERS)
            return thing, one, read(single, rest)
    raise wrong[0]


def _weight(light: Light[State, Memory], city: int) -> int:
    """What your workers in a city count, as far as it was last said."""
    s = light.s
    if is_known(s.standing[city]):
        return s.standing[city] + questions.LYING_COUNTS * s.laid[city]
    return light.memory.doubtful.get(("workers", city), 0)


def question_about(light: Light[State, Memory], name: str, *, is_told: bool) -> Question | None:
    """The question for a remembered thing, by the words with which it is corrected."""
    s = light.s
    if name == _YOUR_WORKERS and not is_told:
        return _your_workers(light)
    for thing in _kept_things(s, is_told):
        if name == _words_of(thing):
            question = thing.question(s, tuple(things.about(s, thing)))
            try:
                return attrs.evolve(question, default=_as_it_is(s, thing, question))
            except MissingError:
                return question
    return None


def _adjust_workers(light: Light[State, Memory], words: str) -> None:
    """Correct what your workers count; cities that are not named stay as they are."""
    s, memory = light.s, light.memory
    question = _your_workers(light)
    for city, (number,) in zip(question.about, read(question, words), strict=True):
        if number != _weight(light, city):
            memory.doubtful["workers", city] = number
            memory.doubtful.pop(("lying", city), None)
            if is_known(s.standing[city]):
                s.standing[city], s.laid[city] = number, 0


def _your_workers(light: Light[State, Memory]) -> Question:
    """What your workers count, city by city; a lying one counts two."""
    s = light.s
    cities = tuple(range(s.table.cities))
    return Question(
        key=questions.YOUR_WORKERS,
        text="What do your workers count in each city? (A lying one counts 2.)",
        form=Form.NUMBERS,
        subjects=tuple(city_name(s, city) for city in cities),
        about=cities,
        low=0,
        remembered=tuple(_weight(light, city) for city in cities),
    )


def _as_it_is(s: State, thing: Thing, question: Question) -> str:
    """The answer that is remembered; empty while nothing is."""
    try:
        return say(question, value_in(s, thing, question))
    except ValueError:  # one of the values is no answer
        return ""


def _shown(s: State, thing: Thing, question: Question) -> str:
    """What is remembered of a thing; your pieces may not be known since a turn nobody told."""
    try:
        return _as_it_is(s, thing, question) or "none"
    except MissingError:
        return "not known; asked when it matters"


def _hint(question: Question, default: str) -> str:
    """How to answer while a game is entered, and what Enter means."""
    several = len(question.subjects) > 1
    choices = question.choices
    tiles = "rb s*" if choices == TILE_NAMES else "rb cb*"
    named = {
        Form.ROW: tiles if choices[:1] == TILE_NAMES[:1] else " ".join(choices[2:4]),
        Form.ONE: " or ".join(choices),
    }.get(question.form, ", ".join(question.subjects))
    hint = _HINTS[question.form].format(named)
    if question.form is Form.NUMBERS and not several:
        hint = "a number"
    if question.form in (Form.ROW, Form.SOME) and default != "none":
        hint += "; or none"
    return f"{hint}; Enter: {default}" if 0 < len(default) < _SHOWN_DEFAULT else hint


def _words_of(thing: Thing) -> str:
    return thing.key.replace("-", " ")


def _shown_name(name: str) -> str:
    """By what name a person reads of a thing; King Pakal's name is written as one."""
    return re.sub(r"^pakal\b", "Pakal", name)


def _names_of(s: State, thing: Thing) -> list[tuple[str, tuple[int, ...]]]:
    """By which words a thing is corrected: as a whole, or one of its subjects."""
    about = tuple(things.about(s, thing))
    whole = [(_words_of(thing), about), (thing.key, about)]
    if thing.form is not Form.NUMBERS or not about:
        return whole
    owner = _words_of(thing).split()[0]
    prefix = f"{owner} " if owner in ("pakal", "your") else ""
    named = [(plain(f"{prefix}{thing.name(s, each)}"), (each,)) for each in about]
    return [*([] if thing in (things.HIS_MARKERS, things.YOUR_MARKERS) else named), *whole]
