"""Options as lines that people read and type, from the records of the points."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pakal.errors import BadInputError, name_choices
from pakal.games.agenda import STOP, Waiting
from pakal.games.asking import Asked
from pakal.games.matching import (
    Letters,
    in_force,
    matches,
    matching_several,
    plain,
    short,
    suggest,
    words_of,
)

if TYPE_CHECKING:
    from pakal.games.base import PlayedGame, TableGame

_MOST_DIGITS: Final = 6  # a longer number is surely a mistake
_NUMBER: Final = re.compile(r"\D* (-?\d+)")  # `retreat 3`: the number is what is chosen
_YES: Final = ("yes", "y")
_NO: Final = ("no", "n", "none", "pass", "stop")
_SEE_ALL: Final = "Type `?` to see all answers."
_LISTS: Final = "`?` lists them."


def print_line(game: "PlayedGame[Any]", s: Waiting, option: int) -> str:
    """An option offered now as a line."""
    point = game.points()[s.point]
    if option == STOP:
        return point.stop
    # Lots are named like the candidates of the point that they settle.
    kind = point.of or game.points()[s.agenda[-1] & 255].of
    return point.line.format(game.book.vocabulary.kind(kind).name_of(s, option))


def print_lines(game: "PlayedGame[Any]", s: Waiting) -> list[str]:
    """Every option offered now as a line, each once."""
    return [game.line(s, option) for option in dict.fromkeys(s.offered)]


def read_line(game: "PlayedGame[Any]", s: Waiting, line: str) -> int:
    """The option that a line means; a unique part is enough."""
    options = {game.line(s, option): option for option in dict.fromkeys(s.offered)}
    if line in options:
        return options[line]
    return options[_find_line(game, s, line, tuple(options))]


# --- what is asked -------------------------------------------------------------------------------


def ask_for_line(game: "TableGame[Any]", s: Any) -> Asked:
    """The question at a point with its answers; to decline comes last and is never number 1."""
    answers, declining = _answers_at(game, s)
    brief = _brief(game, s, answers, declining)
    options = {game.line(s, option): option for option in s.offered}
    notes = tuple(game.seen_with(s, options[each]) if each in options else "" for each in answers)
    return Asked(
        prompt=game.prompt(s),
        answers=tuple(answers),
        keys=tuple(make_keys(answers, declining)),
        deck=game.deck(s) if game.is_chance(s) else "",
        usual=game.usual(s),
        brief=tuple(brief),
        notes=notes if any(notes) else (),
        row=game.row(s),
        is_alike=game.rows_alike,
        letters=_letters_of(brief, game.letters),
    )


def _answers_at(game: "PlayedGame[Any]", s: Any) -> tuple[list[str], list[str]]:
    """All answers, those that decline last; and these."""
    lines = game.lines(s)
    declining = find_declining(game, s, lines)
    return [line for line in lines if line not in declining] + declining, declining


def _letters_of(answers: Sequence[str], letters: Letters) -> tuple[tuple[str, str], ...]:
    """The letters of the words in these answers."""
    here = {word for answer in answers for word in words_of(answer)}
    known = in_force(answers, letters)
    return tuple(pair for pair in known.items() if len(pair[0]) == 1 and pair[1] in here)


def find_declining(game: "PlayedGame[Any]", s: Waiting, lines: Sequence[str]) -> list[str]:
    """The answers that decline what is asked: to stop, or those that begin with `no`."""
    stop = game.line(s, STOP) if STOP in s.offered else ""
    return [line for line in lines if line == stop or line.startswith("no ")]


def make_keys(lines: Sequence[str], declining: Sequence[str] = ()) -> list[str]:
    """
    What may be typed for each answer: its place in the list from 1, and 0 to decline.

    Where the answers are numbers themselves, as in `retreat 3`, each is its own key.
    """
    own = [match[1] if (match := _NUMBER.fullmatch(line)) else "" for line in lines]
    numbered = [number for number in own if number]
    if 2 * len(numbered) <= len(own) or len(set(numbered)) < len(numbered):
        own, numbered = [""] * len(lines), []
    # Beside cards 2 and 5 a third answer must not be 3: that would be a card too.
    first = 10 * (1 + max(map(int, numbered)) // 10) if numbered else 1
    free = [str(number) for number in (*range(first, first + len(lines)), 0)]
    free = [each for each in free if each not in numbered]
    keys = []
    for line, number in zip(lines, own, strict=True):
        declines = line in declining and "0" in free
        keys.append(number or free.pop(free.index("0") if declines else 0))
    return keys


# --- what an answer means ------------------------------------------------------------------------


def understand_line(game: "TableGame[Any]", s: Any, text: str) -> str:
    """
    The line that a person's words mean: a key of the list, `yes` or `no`, or words of an answer.

    Nothing typed means the usual answer, if there is one.
    """
    if line := meant_line(game, s, text):
        return line
    answers, declining = _answers_at(game, s)
    if _is_key(text):
        keys = make_keys(answers, declining)
        known = " or ".join(keys)
        if len(keys) > 3:
            known = f"a number of the list, such as {keys[0]}"
        raise BadInputError(f"There is no answer {text.strip()}.", f"Choose {known}; {_LISTS}")
    try:
        return _find_line(game, s, text, answers)
    except BadInputError as error:
        # The list of all answers shows better what there is to choose from.
        listed = error.way_out.startswith(("Choose", "Use"))
        raise BadInputError(error.message, _SEE_ALL if listed else error.way_out) from None


def meant_line(game: "TableGame[Any]", s: Any, text: str) -> str:
    """The line that a person's words mean; empty if there is none, without a reason."""
    answers, declining = _answers_at(game, s)
    word = plain(text)
    if text.strip() in answers:
        return text.strip()
    if not word:
        return game.usual(s)
    if _is_key(text):
        keys = make_keys(answers, declining)
        return answers[keys.index(str(int(word)))] if str(int(word)) in keys else ""
    brief = _brief(game, s, answers, declining)
    if word in (*_YES, *_NO) and word not in in_force(brief, game.letters):
        meant = _yes_or_no(answers, declining, word)
        if len(meant) == 1:
            return meant[0]
    found = _match(game, s, game.reword(s, text), answers, brief)
    return answers[found[0]] if len({answers[place] for place in found}) == 1 else ""


def _is_key(text: str) -> bool:
    """Is it a number that may stand in a list?"""
    return text.strip().isdecimal() and len(text.strip()) <= _MOST_DIGITS


def _match(
    game: "PlayedGame[Any]", s: Waiting, text: str, lines: Sequence[str], brief: Sequence[str]
) -> list[int]:
    """
    The places of the lines that words may mean.

    What all lines begin with says nothing, so the words are looked for in the rest first.
    """
    found = matches(text, brief, game.letters)
    # Several draws may be typed in a row, so that words of two must not be taken for one.
    return found or matches(text, lines, game.letters, surely=game.is_chance(s))


def _yes_or_no(answers: Sequence[str], declining: Sequence[str], word: str) -> list[str]:
    """The answers that `yes` or `no` may mean."""
    if word in _NO:
        return list(declining)
    return [line for line in answers if line not in declining] if declining else []


def _find_line(game: "PlayedGame[Any]", s: Waiting, text: str, lines: Sequence[str]) -> str:
    """The line that words mean, or why there is none."""
    brief = _brief(game, s, lines, find_declining(game, s, lines))
    if found := _match(game, s, text, lines, brief):
        if len({lines[place] for place in found}) == 1:
            return lines[found[0]]
        shown = brief if game.is_chance(s) else lines
        raise matching_several(text, [shown[place] for place in found])
    why = game.refusal(s, text)
    if why:
        raise BadInputError(f"'{short(text)}' is not possible: {why}", name_choices(brief))
    raise BadInputError(f"'{short(text)}' is not possible now.", suggest(text, brief, game.letters))


def _brief(
    game: "PlayedGame[Any]", s: Waiting, lines: Sequence[str], declining: Sequence[str]
) -> list[str]:
    """
    The lines without the words with which all begin; those that decline stay as they are.

    Of a choice only the verb is left out, for what follows it may be a part of what is chosen.
    """
    alike = [line.split(" ") for line in lines if line not in declining]
    most = min((len(words) - 1 for words in alike), default=0)
    if len(alike) == 1 or not game.is_chance(s):
        most = min(most, 1)
    common = 0
    while common < most and len({words[common] for words in alike}) == 1:
        common += 1
    return [line if line in declining else " ".join(line.split(" ")[common:]) for line in lines]


def refuse_by_point(game: "PlayedGame[Any]", s: Waiting, text: str) -> str:
    """Why an answer is not possible, as far as the point's record knows."""
    refusal = game.points()[s.point].refusal
    return "" if refusal is None else refusal(s, " ".join(words_of(text)))
