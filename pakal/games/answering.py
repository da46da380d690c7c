"""
A line that a person types, read as the answer to a question, and the other way round.

Names may be shortened as long as they are unique; case and accents do not matter. Several are
separated by commas.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from pakal.errors import BadInputError, nearest
from pakal.games.asking import BY_SUBJECT, Form, Question, Value

_YES: Final = ("yes", "y")
_NO: Final = ("no", "n")
_MOST_DIGITS: Final = 9
_SHOWN: Final = 60  # characters of a long line that a message shows


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
    pairs = [f"{subject} {first}" for subject in question.subjects[:2]]
    return ", ".join(pairs)


def way_out(question: Question) -> str:
    """What to type instead, as a sentence."""
    if question.form is Form.ONE:
        return f"Choose one of {_some(question.choices)}."
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


def plain(text: str) -> str:
    """The text without accents, capitals, long dashes and needless spaces."""
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(each for each in apart if not unicodedata.combining(each)).casefold()
    bare = re.sub("[‐-―−]", "-", bare).replace("’", "'")
    return " ".join(bare.split())


# --- one subject ---------------------------------------------------------------------------------


def _read_choices(question: Question, text: str, line: str) -> tuple[int, ...]:
    places = _places(question, text)
    if question.form is Form.SOME:
        places = tuple(sorted(places))
    _check_twice(question, places)
    if len(places) < question.least:
        raise BadInputError(
            f"Name at least {question.least}; '{_short(line)}' names {len(places)}.",
            way_out(question),
        )
    if question.most is not None and len(places) > question.most:
        raise BadInputError(
            f"Name at most {question.most}; '{_short(line)}' names {len(places)}.",
            "Leave some out.",
        )
    return places


def _places(question: Question, text: str) -> tuple[int, ...]:
    choices = question.choices
    if question.form is Form.ONE:
        return (find(text, choices),)
    if text == "none" and "none" not in choices:
        return ()
    if question.form is Form.SOME:
        if text == "all":
            return tuple(range(len(choices)))
        if len(choices) == 1 and text in (*_YES, *_NO):
            return (0,) if text in _YES else ()
    parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
    if len(parts) == 1 and " " in text and not _fits(text, choices):
        parts = text.split()
    if not parts:
        raise BadInputError(f"'{text}' names nothing.", way_out(question))
    return tuple(find(part, choices) for part in parts)


def _check_twice(question: Question, places: Sequence[int]) -> None:
    if question.form is not Form.SOME and not question.distinct:
        return
    twice = [place for place in places if places.count(place) > 1]
    if twice:
        raise BadInputError(f"'{question.choices[twice[0]]}' is named twice.", "Name it once.")


def _fits(word: str, names: Sequence[str]) -> bool:
    try:
        find(word, names)
    except BadInputError:
        return False
    return True


def find(word: str, names: Sequence[str]) -> int:
    """The place of a name, of which a unique part is enough."""
    known = [plain(name) for name in names]
    wanted = plain(word)
    for test in (_is_whole, _is_beginning, _is_later_word, _is_in_parts):
        found = [place for place, name in enumerate(known) if test(wanted, name)]
        if len({known[place] for place in found}) == 1:
            return found[0]
        if found:
            several = ", ".join(names[place] for place in found[:4])
            raise BadInputError(f"'{_short(word)}' matches several: {several}.", "Type more of it.")
    raise BadInputError(f"'{_short(word)}' is not known here.", nearest(word, names))


def _is_whole(wanted: str, name: str) -> bool:
    return wanted == name


def _is_beginning(wanted: str, name: str) -> bool:
    return bool(wanted) and name.startswith(wanted)


def _is_later_word(wanted: str, name: str) -> bool:
    return bool(wanted) and f" {wanted}" in name


def _is_in_parts(wanted: str, name: str) -> bool:
    """Is `tik-ux` short for `tikal-uxmal`, either way round?"""
    parts, whole = wanted.split("-"), name.split("-")
    if len(parts) < 2 or len(parts) != len(whole) or not all(parts):
        return False
    return any(
        all(full.strip().startswith(part.strip()) for part, full in zip(parts, way, strict=True))
        for way in (whole, whole[::-1])
    )


# --- several subjects ----------------------------------------------------------------------------


def _read_by_subject(question: Question, text: str, line: str) -> Value:
    names = question.subjects
    parts = [part.strip() for part in re.split("[,;]", re.sub("[=:]", " ", text)) if part.strip()]
    if not parts:
        raise BadInputError(f"'{_short(line)}' says nothing.", way_out(question))
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
            f"'{_short(line)}' says nothing about {', '.join(left)}.", way_out(question)
        )
    return tuple(said[place] for place in range(len(names)))


def _read_changes(question: Question, parts: Sequence[str]) -> Value:
    """Only what is different from what is remembered: `tik` is one more there, `tik 2` two."""
    numbers = list(question.remembered)
    words = parts[0].split() if len(parts) == 1 and not _fits(parts[0], question.subjects) else []
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
    words = parts[0].split() if len(parts) == 1 and question.form is not Form.SETS else parts
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
        if _fits(name, question.subjects):
            return find(name, question.subjects), " ".join(words[size:])
    if _fits(part, question.subjects):
        raise BadInputError(f"'{_short(part)}' needs an answer.", way_out(question))
    raise BadInputError(
        f"'{_short(part)}' is not an answer for {', '.join(question.subjects)}.", way_out(question)
    )


def _read_words(question: Question, words: str) -> tuple[int, ...]:
    if question.form is Form.NUMBERS:
        return (_read_number(question, words),)
    if question.form is Form.WORDS:
        return (find(words, question.choices),)
    if words == "none":
        return ()
    places = tuple(find(word, question.choices) for word in words.split())
    if question.most is not None and len(places) > question.most:
        raise BadInputError(
            f"Name at most {question.most}; '{_short(words)}' names {len(places)}.",
            "Leave some out.",
        )
    return places


def _read_number(question: Question, word: str) -> int:
    number = {**dict.fromkeys(_YES, 1), **dict.fromkeys((*_NO, "none"), 0)}.get(word)
    if number is None and re.fullmatch(f"[+-]?[0-9]{{1,{_MOST_DIGITS}}}", word):
        number = int(word)
    if number is None:
        raise BadInputError(
            f"'{_short(word)}' is not a number.", f"Give a number{_range(question)}."
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


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
