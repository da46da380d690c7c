"""A question as the page shows it: its answers with the places they are about."""

from itertools import zip_longest
from typing import Any

from pakal.companion.session import Session
from pakal.errors import BadInputError
from pakal.games.answering import say
from pakal.games.asking import BY_SUBJECT, Form, LinePart, Question
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
        return {**about, "form": OPTIONS, "options": options(game, state)}
    return {**about, **question_data(asked.question, find)}


def options(game: TableGame[Any], state: Any) -> list[Body]:
    """The lines offered, each with a short label and the places it is about."""
    return [each.to_json() for each in game.options_in_parts(state)]


def question_data(question: Question, find: Finder) -> Body:
    """A question that any words of a kind answer."""
    choices = zip_longest(
        question.choices, question.choice_places, question.choice_kinds, question.choice_notes
    )
    subjects = zip_longest(question.subjects, question.subject_places)
    return {
        "form": question.form.value,
        "key": question.key,
        "prompt": question.text,
        "choices": [
            {
                "label": label,
                "places": list(find(*(places or (label,)))),
                "glyph": kind or "",
                "note": note or "",
            }
            for label, places, kind, note in choices
        ],
        "subjects": [
            {"label": label, "places": list(find(*(places or (label,))))}
            for label, places in subjects
            if label or places
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
        "parts": [_part(part, find) for part in question.parts],
    }


def _part(part: LinePart, find: Finder) -> Body:
    """A part of a line, as chips to tap."""
    return {
        "id": part.id,
        "label": part.label,
        "least": part.least,
        "most": part.most,
        "repeats": part.repeats,
        "alone": part.alone,
        "needs": list(part.needs),
        "choices": [
            {
                "word": chip.word,
                "label": chip.label,
                "places": list(find(*chip.places)),
                "glyph": chip.kind,
            }
            for chip in part.chips
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
            f"The answer has {len(value)} parts, not {subjects}.", "Answer each part."
        )
    one_each = question.form in (Form.NUMBERS, Form.WORDS)
    if one_each and any(len(row) != 1 for row in value):
        raise BadInputError("A part of the answer has no value, or two.", "Give each one value.")
    if question.form is not Form.NUMBERS and any(
        not 0 <= each < len(question.choices) for row in value for each in row
    ):
        raise BadInputError(
            "The answer names a choice that does not exist.",
            f"Choose from 0 to {len(question.choices) - 1}.",
        )
