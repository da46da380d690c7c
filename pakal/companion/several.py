"""
One line that holds the answers to several questions, one after the other.

The whole line is one answer if it can be. Otherwise commas part the answers, and among draws blanks
do too, so that a row of cards or tiles is typed as it lies. An answer that is refused stops it:
those before it count, and what comes after it is handed back.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from pakal.companion.running import Reply
from pakal.companion.turns import Todo, join_items
from pakal.errors import BadInputError
from pakal.games.matching import Letters, fits, in_force, short, split_several, words_of

if TYPE_CHECKING:
    from pakal.companion.session import Session

LONGEST_ANSWER: Final = 200
_MOST_JOINED: Final = 4  # commas inside one answer: `3, 2` are two cards


@attrs.frozen
class Answered:
    """What came of a line: the reply to all answers in it, and where it stopped."""

    reply: Reply | None = None  # none if not even the first answer was taken
    count: int = 0  # the answers taken
    repeated: tuple[str, ...] = ()  # what was understood, where that is not what was typed
    refused: BadInputError | None = None
    left: str = ""  # what was not looked at any more


def answer_all(session: "Session[Any]", line: str) -> Answered:
    """Give the answers of a line, one after the other."""
    done = Answered()
    try:
        left = session.at_once(line.strip())
    except BadInputError as error:
        return attrs.evolve(done, refused=error)
    while left or not done.count:
        rest = ""
        try:
            is_draw = _is_draw(session)
            asked = session.asked()
            row = asked.brief if asked is not None and len(asked.row) > 1 else ()
            first, rest = _first_of(session, left, is_draw)
            meant = session.understand(first)
            repeated = session.repeated(meant)
            reply = session.answer(meant, joined=done.count > 0)
        except BadInputError as error:
            return attrs.evolve(done, refused=error, left=rest)
        # What was drawn is told as what to do with it.
        differs = not is_draw and words_of(meant) != words_of(first)
        done = Answered(
            reply=attrs.evolve(reply, todos=join_items((*_todos(done), *reply.todos))),
            count=done.count + 1,
            repeated=(*done.repeated, repeated) if differs and repeated else done.repeated,
        )
        left = _without_forced(rest, reply.forced, session.game.letters)
        if left and len(left) < len(rest) and _belongs_to(row, left, session.game.letters):
            last = words_of(reply.forced[-1])[-1]
            refused = BadInputError(
                f"'{short(left)}' is not possible: only {last} was left, and it is laid already.",
                "If the table shows another, `undo` and correct the earlier ones.",
            )
            return attrs.evolve(done, refused=refused)
        if reply.asked is None:
            return attrs.evolve(done, left=left)
    return done


def _first_of(session: "Session[Any]", line: str, is_draw: bool) -> tuple[str, str]:
    """The first answer of a line, and the rest of it."""
    asked = session.asked()
    if asked is not None and asked.question is not None:
        return line, ""  # all of it is one answer, with several words perhaps
    if len(line) <= LONGEST_ANSWER and _is_understood(session, line):
        return line, ""
    parts = [part.strip() for part in re.split("[,;]", line)]
    for size in range(min(len(parts) - 1, _MOST_JOINED), 0, -1):
        joined = " ".join(parts[:size])
        if _is_understood(session, joined):
            return joined, ", ".join(parts[size:])
    first, rest = parts[0], ", ".join(parts[1:])
    if len(first) > LONGEST_ANSWER:
        raise BadInputError("That is too long for an answer.", "Type `?` to see all answers.")
    if not is_draw or not first:
        return first, rest
    words = first.split()
    if len(asked.row if asked is not None else ()) > 1 and not _is_understood(session, words[0]):
        words = [*_letters_of(session, words[0]), *words[1:]]
    one, more = next(split_several(words, lambda each: _is_understood(session, each)))
    return one, ", ".join(part for part in (" ".join(more), rest) if part)


def _letters_of(session: "Session[Any]", word: str) -> list[str]:
    """A word of letters that stand for a row of draws, apart; any other word as it is."""
    asked = session.asked()
    known = in_force(asked.brief if asked is not None else (), session.game.letters)
    return list(word) if all(letter in known for letter in word) else [word]


def _is_understood(session: "Session[Any]", text: str) -> bool:
    return bool(text) and session.understands(text)


def _is_draw(session: "Session[Any]") -> bool:
    asked = session.asked()
    return asked is not None and bool(asked.deck)


def _belongs_to(row: Sequence[str], left: str, letters: Letters) -> bool:
    """Is the next word of a line meant for the row of draws before it?"""
    word = re.split(r"[\s,;]", left)[0]
    return bool(row) and fits(word, row, letters)


def _without_forced(rest: str, forced: Sequence[str], letters: Letters) -> str:
    """The rest of a line without what there was no choice about; people type that too."""
    for line in forced:
        ends = [" ".join(words_of(line)[-size:]) for size in (3, 2, 1)]
        for end in ends:
            words = re.match(rf"(?:[^\s,;]+[\s,;]*){{{end.count(' ') + 1}}}", rest)
            if words is not None and fits(words[0], [end], letters):
                rest = rest[words.end() :]
                break
    return rest


def _todos(done: Answered) -> tuple[Todo, ...]:
    return () if done.reply is None else done.reply.todos
