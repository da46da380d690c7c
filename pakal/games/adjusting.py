"""
Facts of a position in a person's words, as the text that a position is adjusted by.

`my weapons 3` is `player.you.weapons = 3`. What a fact is called is its path in a position; whose
it is may be said by a word such as `my`. What is typed as TOML already stays as it is.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pakal.errors import BadInputError, nearest
from pakal.games.matching import (
    find,
    fits,
    plain,
    short,
    split_several,
    suggest,
    words_of,
)
from pakal.toml_text import toml_key, toml_value

if TYPE_CHECKING:
    from pakal.games.base import TableGame

_MINE: Final = ("my", "mine", "me", "your", "i")
_THEIRS: Final = ("his", "her", "its", "their", "opponent", "opponents")
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}")
_LONGEST_PATH: Final = 5  # words
_LEAST: Final = 3  # letters of a name that is begun
_YES_NO: Final = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


def facts_as_toml(game: "TableGame[Any]", s: Any, text: str) -> str:
    """The text that states the same facts as lines of TOML."""
    if "=" in text or "[" in text:
        return text
    facts = game.facts(s)
    lines = [_as_toml(game, facts, each) for each in _statements(game, facts, text)]
    return "\n".join(line for each in lines for line in each)


def _statements(game: "TableGame[Any]", facts: dict[str, Any], text: str) -> list[list[str]]:
    """The words of each statement; behind a comma, one begins where a fact is named."""
    found: list[list[str]] = []
    for whole in re.split(r"[;\n]", text):
        for number, part in enumerate(whole.split(",")):
            words = _in_own_words(game, part)
            if not words:
                continue
            if number and found and not _paths(facts, words):
                found[-1] += words
            else:
                found.append(words)
    return found


def _in_own_words(game: "TableGame[Any]", text: str) -> list[str]:
    """The words typed, with the seat for `my` and `his`, and the game's word for each other."""
    seats = game.seats()
    person = seats[0].name
    other = next((seat.name for seat in seats if seat.is_automa), seats[-1].name)
    owners = dict.fromkeys(_MINE, person) | dict.fromkeys(_THEIRS, other)
    plainly = [word.removesuffix("'s") for word in plain(text).split()]
    words = [owners.get(word, word) for word in plainly]
    for typed, meant in game.fact_words.items():
        size = len(typed.split())
        if words[:size] == typed.split():
            words[:size] = meant.split()
    return words


# --- which fact ----------------------------------------------------------------------------------


def _as_toml(game: "TableGame[Any]", facts: dict[str, Any], words: list[str]) -> list[str]:
    path, rest = _find_path(facts, words)
    key = ".".join(toml_key(part) for part in path.split("."))
    if not rest:
        raise BadInputError(
            f"adjust: {' '.join(words)} is {toml_value(facts[path])} now; no value is given.",
            f"Type adjust {' '.join(words)} and the value.",
        )
    value = _read_value(game, path, facts[path], rest)
    if isinstance(value, dict):
        return [f"{key}.{toml_key(each)} = {toml_value(said)}" for each, said in value.items()]
    return [f"{key} = {toml_value(value)}"]


def _paths(facts: dict[str, Any], words: Sequence[str]) -> list[str]:
    """The paths that the first words name best."""
    ways = {path: _how_named(path, words) for path in facts}
    best = max(ways.values(), default=(0, 0))
    return [path for path, how in ways.items() if how == best] if best[0] else []


def _how_named(path: str, words: Sequence[str]) -> tuple[int, int]:
    """
    How many of the first words name a path, and how well; nothing if they do not.

    They are words of the path next to each other; the last one is among those of its own name,
    whole or, as the last, begun.
    """
    parts = path.split(".")
    whole = [word for part in parts for word in words_of(part)]
    own = len(whole) - len(words_of(parts[-1]))
    for count in range(min(len(words), _LONGEST_PATH), 0, -1):
        *first, last = words_of(" ".join(words[:count])) or [""]
        for end in range(max(own, len(first)), len(whole)):
            if whole[end - len(first) : end] != first:
                continue
            if whole[end] == last:
                return count, 2 + (end == len(whole) - 1)
            if len(last) >= _LEAST and whole[end].startswith(last):
                return count, 1
    return 0, 0


def _find_path(facts: dict[str, Any], words: list[str]) -> tuple[str, list[str]]:
    """The fact that the first words name, and the rest."""
    paths = _paths(facts, words)
    if len(paths) > 1:
        several = ", ".join(" ".join(path.split(".")[1:]) for path in paths[:4])
        raise BadInputError(
            f"adjust: {short(' '.join(words))!r} matches several: {several}.",
            "Say whose it is: my, or the opponent's.",
        )
    if not paths:
        typed = " ".join(word for word in words if not _NUMBER.fullmatch(word))
        meant = suggest(typed, [" ".join(path.split(".")[1:]) or path for path in facts])
        raise BadInputError(
            f"adjust: no fact is called {short(typed)!r}.",
            meant if meant.startswith("Did you") else "Type `position` to see all facts.",
        )
    return paths[0], words[_how_named(paths[0], words)[0] :]


# --- which value ---------------------------------------------------------------------------------


def _read_value(game: "TableGame[Any]", path: str, now: Any, words: list[str]) -> Any:
    """The value that words give, of the kind that the fact has now."""
    place = f"adjust, {path}"
    text = " ".join(words)
    if isinstance(now, bool):
        if text not in _YES_NO:
            raise BadInputError(f"{place}: '{short(text)}' is not yes or no.", "Type yes or no.")
        return _YES_NO[text]
    if isinstance(now, int):
        if not _NUMBER.fullmatch(text):
            raise BadInputError(
                f"{place}: '{short(text)}' is not a number; it is {now} now.", "Give a number."
            )
        return now + int(text) if text[0] in "+-" else int(text)
    if isinstance(now, str):
        return "" if text == "none" else _name(game, text)
    if isinstance(now, dict) and not any(isinstance(each, list) for each in now.values()):
        return _read_pairs(game, place, words)
    if isinstance(now, list) and not any(isinstance(each, list) for each in now):
        if text == "none":
            return []
        return [int(each) if each.isdecimal() else each for each in _names(game, words)]
    raise BadInputError(
        f"{place}: this is too much for words.",
        f"Write it as `position` shows it: adjust {path} = {toml_value(now)}",
    )


def _read_pairs(game: "TableGame[Any]", place: str, words: list[str]) -> dict[str, Any]:
    """A number, or a word, for each thing named."""
    names = _names(game, words)
    if len(names) % 2:
        raise BadInputError(
            f"{place}: '{short(' '.join(words))}' is not pairs of a name and a value.",
            "Type a name and its value, one pair after the other.",
        )
    return {
        key: int(said) if said.isdecimal() else said
        for key, said in zip(names[::2], names[1::2], strict=True)
    }


def _names(game: "TableGame[Any]", words: Sequence[str]) -> list[str]:
    """The names that words give, in full; numbers stay numbers."""
    known = game.fact_names()
    several = split_several(words, lambda each: fits(each, known, game.letters))
    return [each if each.isdecimal() else _name(game, each) for each, _ in several]


def _name(game: "TableGame[Any]", word: str) -> str:
    known = game.fact_names()
    if not fits(word, known, game.letters):
        raise BadInputError(
            f"adjust: no piece or place is called '{short(word)}'.", nearest(word, known)
        )
    return known[find(word, known, game.letters)]
