"""
A line that a person types, read as the answer to a question, and the other way round.

Names may be shortened as long as they are unique; case and accents do not matter. Several are
separated by commas.
"""

import re
from collections.abc import Sequence
from typing import Final

from pakal.errors import BadInputError
from pakal.games.asking import BY_SUBJECT, Form, Question, Value
from pakal.games.matching import find, fits, plain, short, split_several

_YES: Final = ("yes", "y")
_NO: Final = ("no", "n")
_MOST_DIGITS: Final = 9


def read(question: Question, line: str) -> Value:
    """The value a line means, or an error that names what is wrong with it and a way out."""
    text = plain(line)
    if not text:
        raise BadInputError("The line is empty.", way_out(question))
    if question.form in BY_SUBJECT:
        return _read_by_subject(question, text, line)
    return (_read_choices(question, text, line),)


def say(question: Question, value: Value) -> str:
    """A value as a line that `read` understands."""
    if question.form not in BY_SUBJECT:
        return ", ".join(question.choices[place] for place in value[0]) or "none"
    parts = []
    for subject, said in zip(question.subjects, value, strict=True):
        if question.form is Form.NUMBERS:
            words = str(said[0])
        else:
            words = " ".join(question.choices[place] for place in said) or "none"
        parts.append(f"{subject} {words}".strip())
    return ", ".join(parts)


def example(question: Question) -> str:
    """One answer that could be given."""
    first = question.choices[0] if question.choices else str(question.low or 0)
    if question.form is Form.ONE:
        return first
    if question.form is Form.SOME:
        return f"{first}, or `none`" if question.least == 0 else first
    if question.form is Form.ROW:
        return f"{first}, {question.choices[-1]}"
    if question.subjects == ("",):
        return first
    choices = question.choices or (first,)
    answers = [choices[place % len(choices)] for place in range(len(question.subjects))]
    if question.form is Form.SETS:
        return ", ".join(f"{a} {b}" for a, b in zip(question.subjects, answers, strict=True))
    return " ".join(answers)


def way_out(question: Question) -> str:
    """What to type instead, as a sentence."""
    if question.form is Form.ONE:
        return f"Choose one of {_some(question.choices)}."
    if question.form is Form.SOME and len(question.choices) == 1:
        return "Answer yes or no."
    if question.subjects == ("",) and question.form is Form.NUMBERS:
        return f"Give a number{_range(question)}."
    return f"Try {example(question)}."


def legal(question: Question) -> tuple[tuple[str, ...], str]:
    """The words that may be answered, and how they are put together."""
    choices = question.choices
    if question.form is Form.ONE:
        return choices, "one of these"
    if question.form is Form.SOME:
        if len(choices) == 1:
            return (*choices, "none"), "or yes, or no"
        none = () if question.least else ("none",)
        return (*choices, *none, "all"), "several with commas between them"
    if question.form is Form.ROW:
        none = () if question.least else ("none",)
        return (*choices, *none), "in the order in which they lie, with commas between them"
    about = "" if question.subjects == ("",) else f" for each of {', '.join(question.subjects)}"
    such_as = "" if question.subjects == ("",) else f"; for example: {example(question)}"
    if question.form is Form.NUMBERS:
        return (), f"a number{_range(question)}{about}{such_as}"
    if question.form is Form.WORDS:
        return choices, f"one of these{about}{such_as}"
    most = "" if question.most is None else f", at most {question.most},"
    return (*choices, "none"), f"with spaces between them{most}{about}{such_as}"


# --- one subject ---------------------------------------------------------------------------------


def _read_choices(question: Question, text: str, line: str) -> tuple[int, ...]:
    places = _places(question, text)
    if question.form is Form.SOME:
        places = tuple(sorted(places))
    _check_twice(question, places)
    if len(places) < question.least:
        raise BadInputError(
            f"Name at least {question.least}; '{short(line)}' names {len(places)}.",
            way_out(question),
        )
    if question.most is not None and len(places) > question.most:
        raise BadInputError(
            f"Name at most {question.most}; '{short(line)}' names {len(places)}.",
            "Leave some out.",
        )
    return places


def _places(question: Question, text: str) -> tuple[int, ...]:
    choices = question.choices
    if question.form is Form.ONE:
        return (_find(question, text),)
    if text == "none" and "none" not in choices:
        return ()
    if question.form is Form.SOME:
        if text == "all":
            return tuple(range(len(choices)))
        if len(choices) == 1 and text in (*_YES, *_NO):
            return (0,) if text in _YES else ()
    parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
    if not parts:
        raise BadInputError(f"'{text}' names nothing.", way_out(question))
    return tuple(place for part in parts for place in _find_several(question, part))


def _find(question: Question, word: str) -> int:
    return find(word, question.choices, question.letters)


def _find_several(question: Question, words: str) -> tuple[int, ...]:
    """The places of choices with blanks between them, each of which may have several words."""
    several = split_several(
        words.split(), lambda each: fits(each, question.choices, question.letters)
    )
    return tuple(_find(question, each) for each, _ in several)


def _check_twice(question: Question, places: Sequence[int]) -> None:
    if question.form is not Form.SOME and not question.distinct:
        return
    twice = [place for place in places if places.count(place) > 1]
    if twice:
        raise BadInputError(f"'{question.choices[twice[0]]}' is named twice.", "Name it once.")


# --- several subjects ----------------------------------------------------------------------------


def _read_by_subject(question: Question, text: str, line: str) -> Value:
    names = question.subjects
    parts = [part.strip() for part in re.split("[,;]", re.sub("[=:]", " ", text)) if part.strip()]
    if not parts:
        raise BadInputError(f"'{short(line)}' says nothing.", way_out(question))
    if len(names) == 1 and len(parts) == 1:
        return (_read_one(question, parts[0]),)
    if len(parts) == 1 and parts[0].startswith("all "):
        return (_read_words(question, parts[0].removeprefix("all ")),) * len(names)
    in_order = _read_in_order(question, parts)
    if in_order is not None:
        return in_order
    if question.remembered:
        return _read_changes(question, parts)
    said: dict[int, tuple[int, ...]] = {}
    for part in parts:
        place, words = _split(question, part)
        if place in said:
            raise BadInputError(f"'{names[place]}' is named twice.", "Name it once.")
        said[place] = _read_words(question, words)
    left = [name for place, name in enumerate(names) if place not in said]
    if left:
        raise BadInputError(
            f"'{short(line)}' says nothing about {', '.join(left)}.", way_out(question)
        )
    return tuple(said[place] for place in range(len(names)))


def _read_changes(question: Question, parts: Sequence[str]) -> Value:
    """Only what is different from what is remembered: `tik` is one more there, `tik 2` two."""
    numbers = list(question.remembered)
    words = parts[0].split() if len(parts) == 1 and not fits(parts[0], question.subjects) else []
    for part in parts if not words else _with_numbers(words):
        name, _, number = part.rpartition(" ")
        if name and number.isdecimal():
            numbers[find(name, question.subjects)] = _read_number(question, number)
        else:
            numbers[find(part, question.subjects)] += 1
    return tuple((number,) for number in numbers)


def _with_numbers(words: Sequence[str]) -> list[str]:
    """Words of which some have a number behind them: `tik 2 ux` is `tik 2` and `ux`."""
    found: list[str] = []
    for word in words:
        if word.isdecimal() and found and not found[-1][-1].isdecimal():
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _read_one(question: Question, part: str) -> tuple[int, ...]:
    """The only subject's answer, whether the subject is named or not."""
    try:
        return _read_words(question, part)
    except BadInputError:
        if question.subjects == ("",):
            raise
        try:
            _, words = _split(question, part)
        except BadInputError:
            words = ""
        if not words:
            raise
        return _read_words(question, words)


def _read_in_order(question: Question, parts: Sequence[str]) -> Value | None:
    """Answers without names, in the order shown; None if that is not what was typed."""
    words = parts
    if len(parts) == 1 and question.form is Form.NUMBERS:
        words = parts[0].split()
    elif len(parts) == 1 and question.form is Form.WORDS:
        several = split_several(
            parts[0].split(), lambda each: fits(each, question.choices, question.letters)
        )
        words = [each for each, _ in several]
    if len(words) != len(question.subjects):
        return None
    try:
        return tuple(_read_words(question, word) for word in words)
    except BadInputError:
        return None


def _split(question: Question, part: str) -> tuple[int, str]:
    """The subject that a part of the line begins with, and the rest."""
    words = part.split()
    for size in range(len(words) - 1, 0, -1):
        name = " ".join(words[:size])
        if fits(name, question.subjects, question.letters):
            place = find(name, question.subjects, question.letters)
            return place, " ".join(words[size:])
    if fits(part, question.subjects, question.letters):
        raise BadInputError(f"'{short(part)}' needs an answer.", way_out(question))
    raise BadInputError(
        f"'{short(part)}' is not an answer for {', '.join(question.subjects)}.", way_out(question)
    )


def _read_words(question: Question, words: str) -> tuple[int, ...]:
    if question.form is Form.NUMBERS:
        return (_read_number(question, words),)
    if question.form is Form.WORDS:
        return (_find(question, words),)
    if words == "none":
        return ()
    places = _find_several(question, words)
    if question.most is not None and len(places) > question.most:
        raise BadInputError(
            f"Name at most {question.most}; '{short(words)}' names {len(places)}.",
            "Leave some out.",
        )
    return places


def _read_number(question: Question, word: str) -> int:
    number = {**dict.fromkeys(_YES, 1), **dict.fromkeys((*_NO, "none"), 0)}.get(word)
    if number is None and re.fullmatch(f"[+-]?[0-9]{{1,{_MOST_DIGITS}}}", word):
        number = int(word)
    if number is None:
        raise BadInputError(
            f"'{short(word)}' is not a number.", f"Give a number{_range(question)}."
        )
    low, high = question.low, question.high
    if (low is not None and number < low) or (high is not None and number > high):
        raise BadInputError(f"{number} is out of range.", f"Give a number{_range(question)}.")
    return number


def _range(question: Question) -> str:
    low, high = question.low, question.high
    if low is not None and high is not None:
        return f" from {low} to {high}"
    if low is not None:
        return f", {low} or more"
    return "" if high is None else f" up to {high}"


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:6])
    return f"{shown} …" if len(names) > len(names[:6]) else shown
