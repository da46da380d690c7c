"""Kinds of blanks that forms for a person's own copy are made of, for any game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import attrs

from pakal.games.asking import Form, Question, Value
from pakal.games.entering import Answer, Blank, Filled, Group
from pakal.games.matching import Letters


def row(
    key: str,
    text: str,
    choices: Sequence[str],
    now: Sequence[str],
    *,
    place: str = "",
    count: int | None = None,
    least: int = 1,
    distinct: bool = False,
    letters: Letters = (),
) -> Blank:
    """Words in the order in which they are printed; the place is the key unless it is named."""
    question = Question(
        key=key,
        text=text,
        form=Form.ROW,
        choices=tuple(choices),
        least=least if count is None else count,
        most=count,
        distinct=distinct,
        letters=letters,
    )
    value = (tuple(tuple(choices).index(word) for word in now),)
    return Blank(question=question, places=(place or key,), now=value)


def numbers(
    place: str,
    text: str,
    now: Sequence[int],
    low: int,
    high: int,
    subjects: Sequence[str] = ("",),
) -> Blank:
    """A number for each subject."""
    question = Question(
        key=place,
        text=text,
        form=Form.NUMBERS,
        subjects=tuple(subjects),
        low=low,
        high=high,
    )
    return Blank(question=question, places=(place,), now=tuple((each,) for each in now))


def word(place: str, text: str, choices: Sequence[str], now: str) -> Blank:
    """One of these words."""
    question = Question(key=place, text=text, form=Form.ONE, choices=tuple(choices))
    return Blank(question=question, places=(place,), now=((tuple(choices).index(now),),))


def line(
    place: str, text: str, now: str, check: Callable[[Answer], None], *, note: str = ""
) -> Blank:
    """A line in words of its own."""
    question = Question(key=place, text=text, form=Form.LINE)
    return Blank(question=question, places=(place,), now=now, check=check, note=note)


def value_of(question: Question, answer: Answer) -> Any:
    """What the file has for an answer: a text, a number, a word, or a list."""
    if isinstance(answer, str):
        return answer
    if question.form is Form.NUMBERS:
        return answer[0][0]
    words = [question.choices[place] for place in answer[0]]
    return words[0] if question.form is Form.ONE else words


def single(blank: Blank, value: Callable[[Question, Answer], Any] = value_of) -> Group:
    """A blank that counts by itself, as the value of its only place."""
    place = blank.places[0]
    return Group(
        place, (blank,), lambda answers: Filled({place: value(blank.question, answers[0])})
    )


def listed(blank: Blank) -> Group:
    """A blank of several numbers that is a list in the file."""
    place = blank.places[0]
    return Group(place, (blank,), lambda answers: Filled({place: list_of_numbers(answers[0])}))


def list_of_numbers(answer: Answer) -> list[int]:
    """The numbers of an answer."""
    return [each[0] for each in numbers_in(answer)]


def numbers_in(answer: Answer) -> Value:
    """An answer that is no text, as the value that it is."""
    return cast("Value", answer)  # only questions for a text have a text as their answer


def by_key(
    place: str, text: str, now: Mapping[str, int], high: int, names: Sequence[str] = ()
) -> Group:
    """A number for each key of a table."""
    keys = tuple(now)
    blank = numbers(place, text, list(now.values()), 0, high, names or keys)
    places = tuple(f"{place}.{key}" for key in keys)
    blank = attrs.evolve(blank, places=places)

    def fill(answers: Sequence[Answer]) -> Filled:
        return Filled(dict(zip(places, list_of_numbers(answers[0]), strict=True)))

    return Group(place, (blank,), fill)
