"""
Names found by what a person types: whole or shortened, by fixed letters, or with a slip.

Case, accents, and whether words are joined by a dash or a blank do not matter. A game may fix
letters that stand for words of its own; where one of those words is among the names, such a letter
never means anything else.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from pakal.errors import BadInputError, nearest

# Letters for words, in groups of words of one kind: gods, colours.
Letters = Sequence[Mapping[str, str]]

_SHOWN: Final = 60  # characters of a long text that a message shows
_LEAST: Final = 2  # letters of a word somewhere in a name; fewer are more likely a slip
_CLOSE: Final = 0.6  # how alike two words are that may be meant for each other
_MOST_WORDS: Final = 12  # longer lines get no suggestion
_LONGEST: Final = 7  # words of one thing among several
_MOST_NAMED: Final = 4


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text without accents, capitals, long dashes and needless spaces."""
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(each for each in apart if not unicodedata.combining(each)).casefold()
    bare = re.sub("[‐-―−]", "-", bare).replace("’", "'")
    return " ".join(bare.split())


def words_of(text: str) -> list[str]:
    """The words of a text made plain; dashes and commas part them too."""
    return list(_words_of(text))


@lru_cache(maxsize=8192)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(word for word in re.split(r"[\s,;-]+", plain(text)) if word)


def find(word: str, names: Sequence[str], letters: Letters = ()) -> int:
    """The place of a name, of which a unique part is enough."""
    found = matches(word, names, letters)
    if len({plain(names[place]) for place in found}) == 1:
        return found[0]
    if found:
        raise matching_several(word, [names[place] for place in found])
    raise BadInputError(f"'{short(word)}' is not known here.", suggest(word, names, letters))


def matching_several(word: str, names: Sequence[str]) -> BadInputError:
    """The error for a word that may mean any of these."""
    some = ", ".join(names[:_MOST_NAMED])
    more = " …" if len(names) > _MOST_NAMED else "."
    return BadInputError(f"'{short(word)}' matches several: {some}{more}", "Type more of it.")


def fits(word: str, names: Sequence[str], letters: Letters = ()) -> bool:
    """Does the word mean one of these names?"""
    found = matches(word, names, letters)
    return len({plain(names[place]) for place in found}) == 1


def matches(
    word: str, names: Sequence[str], letters: Letters = (), *, surely: bool = False
) -> list[int]:
    """
    The places of all names that a word may mean; those that it says best.

    `surely`: all words but the last have to be whole, and next to each other.
    """
    wanted = plain(word)
    if not words_of(wanted):
        return []
    if found := _passing(_is_whole, wanted, names) or _passing(_has_same_words, wanted, names):
        return found
    if (spelled := _spell_out(wanted, names, letters)) != words_of(wanted):
        wanted = " ".join(spelled)
    for test in _SURE if surely else (*_SURE, *_LOOSE):
        if found := _passing(test, wanted, names):
            return found
    return []


def _passing(test: Callable[[str, str], bool], wanted: str, names: Sequence[str]) -> list[int]:
    return [place for place, name in enumerate(names) if test(wanted, plain(name))]


def _spell_out(wanted: str, names: Sequence[str], letters: Letters) -> list[str]:
    """The words typed, with each letter in force here as the word that it stands for."""
    known = in_force(names, letters)
    words: list[str] = []
    for word in words_of(wanted):
        if word not in known and all(letter in known for letter in word):
            words += [known[letter] for letter in word]
        else:
            words.append(known.get(word, word))
    return words


def in_force(names: Sequence[str], letters: Letters) -> dict[str, str]:
    """The letters that stand for words here: those of groups of which some word is among these."""
    if not letters:
        return {}
    here = {word for name in names for word in words_of(name)}
    groups = [group for group in letters if not here.isdisjoint(group.values())]
    return {letter: word for group in groups for letter, word in group.items()}


# --- how a name may be typed, the surest way first -----------------------------------------------


def _is_whole(wanted: str, name: str) -> bool:
    return wanted == name


def _has_same_words(wanted: str, name: str) -> bool:
    return words_of(wanted) == words_of(name)


def _has_run(wanted: str, name: str) -> bool:
    """Are these whole words next to each other in the name?"""
    parts, whole = words_of(wanted), words_of(name)
    return any(whole[at : at + len(parts)] == parts for at in range(len(whole)))


def _is_beginning(wanted: str, name: str) -> bool:
    return name.startswith(wanted)


def _has_begun_run(wanted: str, name: str) -> bool:
    """The same with the last word shortened."""
    *first, last = words_of(wanted)
    whole = words_of(name)
    return any(
        whole[at : at + len(first)] == first and _begins(last, whole[at + len(first)])
        for at in range(len(whole) - len(first))
    )


def _has_all_parts(wanted: str, name: str) -> bool:
    """Is `tik-ux` short for `tikal-uxmal`, either way round?"""
    parts, whole = words_of(wanted), words_of(name)
    if len(parts) < 2 or len(parts) != len(whole):
        return False
    # Only a pair is the same either way round: three words in another order are something else.
    is_pair = len(parts) == 2 and "-" in wanted and "-" in name
    ways = (whole, whole[::-1]) if is_pair else (whole,)
    return any(all(map(_begins_with_any, parts, way)) for way in ways)


def _has_parts(wanted: str, name: str) -> bool:
    """Do the words begin words next to each other in the name, or those of a pair either way?"""
    parts, whole = words_of(wanted), words_of(name)
    runs = [whole[at : at + len(parts)] for at in range(len(whole) - len(parts) + 1)]
    if len(parts) == 2 and "-" in wanted:
        runs += [words_of(pair)[::-1] for pair in name.split() if len(words_of(pair)) == 2]
    return any(all(map(_begins, parts, run)) for run in runs)


def _has_some(wanted: str, name: str) -> bool:
    """Do the words begin words of the name, in the same order?"""
    left = iter(words_of(name))
    return all(any(_begins(part, word) for word in left) for part in words_of(wanted))


def _begins_with_any(part: str, word: str) -> bool:
    """Is it the beginning of the word? A number is only itself."""
    return part == word if part[0].isdigit() else word.startswith(part)


def _begins(part: str, word: str) -> bool:
    """The same with letters enough to be no slip."""
    return part == word or (len(part) >= _LEAST and _begins_with_any(part, word))


_SURE: Final = (_has_same_words, _has_run, _is_beginning, _has_begun_run)
_LOOSE: Final = (_has_all_parts, _has_parts, _has_some)


# --- slips, and several in a row -----------------------------------------------------------------


def suggest(word: str, names: Sequence[str], letters: Letters = ()) -> str:
    """The way out for a word that means none of these names: the one probably meant, or all."""
    typed = words_of(word)
    known = sorted({each for name in names for each in words_of(name)})
    if len(typed) <= _MOST_WORDS:
        meant = " ".join(_nearest_word(each, known) for each in typed)
        if meant != " ".join(typed) and fits(meant, names, letters):
            return f"Did you mean {names[find(meant, names, letters)]!r}?"
    return nearest(word[:_SHOWN], names)


def _nearest_word(word: str, known: Sequence[str]) -> str:
    if word in known or any(_begins(word, each) for each in known):
        return word
    close = get_close_matches(word[:_SHOWN], known, 1, _CLOSE)
    return close[0] if close else word


def split_several(
    words: Sequence[str], is_one: Callable[[str], bool]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """
    Words in a row as several things: each the longest row of words that is one, and what is left.

    Words that begin nothing come one by one.
    """
    left = tuple(words)
    while left:
        sizes = range(min(len(left), _LONGEST), 0, -1)
        size = next((size for size in sizes if is_one(" ".join(left[:size]))), 1)
        first, left = " ".join(left[:size]), left[size:]
        yield first, left


def short(text: str) -> str:
    """A text as a message shows it."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
