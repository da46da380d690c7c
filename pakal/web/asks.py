"""A question as the page shows it: its answers with the places they are about."""

from typing import Any

from pakal.companion.session import Session
from pakal.errors import BadInputError
from pakal.games.answering import say
from pakal.games.asking import BY_SUBJECT, Asked, Form, Question
from pakal.games.base import TableGame
from pakal.web.envelope import Body, Given, bad
from pakal.web.scenes import Finder

OPTIONS = "options"  # the form of a question whose answers are the lines offered


def ask_data(session: Session[Any], state: Any, find: Finder, revision: int) -> Body | None:
    """What is asked in a position; nothing when the game is over."""
    game = session.game
    if game.is_over(state):
        return None
    asked = game.asked(state)
    about: Body = {
        "id": f"q:{revision}",
        "prompt": asked.prompt,
        "deck": asked.deck,
        "usual": asked.usual,
        "hint": asked.hint,
        "row": list(asked.row),
        "letters": [list(pair) for pair in asked.letters],
    }
    if asked.question is None:
        return {**about, "form": OPTIONS, "options": options(game, state, asked, find)}
    return {**about, **question_data(asked.question, find)}


def options(game: TableGame[Any], state: Any, asked: Asked, find: Finder) -> list[Body]:
    """The lines offered, each with a short label and the places it is about."""
    lines = asked.answers or asked.unlisted
    brief = asked.brief if len(asked.brief) == len(lines) else lines
    return [
        {
            "line": line,
            "label": label,
            "places": list(places_of(game, state, line, find)),
            "group": line.partition(" ")[0],
        }
        for line, label in zip(lines, brief, strict=True)
    ]


def places_of(game: TableGame[Any], state: Any, line: str, find: Finder) -> tuple[str, ...]:
    """The places that an answer is about: those its words name."""
    del game, state
    words = line.split(" ")
    spans = (
        " ".join(words[first:end])
        for first in range(len(words))
        for end in range(len(words), first, -1)
    )
    return find(*spans)


def question_data(question: Question, find: Finder) -> Body:
    """A question that any words of a kind answer."""
    return {
        "form": question.form.value,
        "key": question.key,
        "prompt": question.text,
        "choices": [{"label": each, "places": list(find(each))} for each in question.choices],
        "subjects": [
            {"label": each, "places": list(find(each))} for each in question.subjects if each
        ],
        "low": question.low,
        "high": question.high,
        "least": question.least,
        "most": question.most,
        "distinct": question.distinct,
        "yes_no": question.form is Form.SOME and len(question.choices) == 1,
        "remembered": list(question.remembered),
        "default": question.default,
        "purpose": question.purpose,
        "help": question.help,
        "opens_round": question.opens_round,
        "empty": question.empty,
        "parts": [
            {
                "id": part.id,
                "label": part.label,
                "least": part.least,
                "most": part.most,
                "choices": [
                    {"word": chip.word, "label": chip.label, "places": list(find(chip.place))}
                    for chip in part.chips
                ],
            }
            for part in question.parts
        ],
    }


def line_of(given: Given, question: Question | None) -> str:
    """The line that a message answers with: its text, or its value put into words."""
    if ("line" in given) == ("value" in given):
        raise bad("with: give a line or a value.", 'Send {"line": "…"}.')
    if "line" in given:
        return given.text("line", longest=2000)
    if question is None or question.form is Form.LINE:
        raise bad("with.value: this question takes a line.", 'Send {"line": "…"}.')
    value = given.value("value")
    _check_value(question, value)
    return say(question, value)


def _check_value(question: Question, value: tuple[tuple[int, ...], ...]) -> None:
    """Refuse a value that has not the shape of an answer to the question."""
    subjects = len(question.subjects) if question.form in BY_SUBJECT else 1
    if len(value) != subjects:
        raise BadInputError(
            f"The answer is about {len(value)} things.", f"Answer about {subjects}."
        )
    one_each = question.form in (Form.NUMBERS, Form.WORDS)
    if one_each and any(len(row) != 1 for row in value):
        raise BadInputError("Something has no answer, or two.", "Give one for each.")
    if question.form is not Form.NUMBERS and any(
        not 0 <= each < len(question.choices) for row in value for each in row
    ):
        raise BadInputError(
            "The answer names a choice that there is not.",
            f"Choose from 0 to {len(question.choices) - 1}.",
        )
