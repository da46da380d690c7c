"""Errors in what a person wrote: place, value and a way out, in one error."""

import difflib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

MOST_NAMED: Final = 12  # words that a way out lists
_ALIKE: Final = 0.51  # more than half; "list" for "cite" helps nobody


class BadInputError(Exception):
    """
    Something a person wrote cannot be used.

    The message names the place and the value; `way_out` is a sentence of its own that says what to
    do, such as "Did you mean 'x'?". The command line prints both and exits with 2; nothing else in
    the project catches it.
    """

    def __init__(self, message: str, way_out: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.way_out = way_out

    def __str__(self) -> str:
        return f"{self.message}\n{self.way_out}" if self.way_out else self.message


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Put a place in front of the errors inside that do not name it themselves."""
    try:
        yield
    except BadInputError as error:
        if error.message.startswith(place):
            raise
        raise BadInputError(f"{place}: {error.message}", error.way_out) from None


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the way out for an unknown word: the one probably meant, or all there are."""
    known = sorted(set(words))
    close = difflib.get_close_matches(word.lower(), [each.lower() for each in known], 1, _ALIKE)
    if close:
        meant = next(each for each in known if each.lower() == close[0])
        return f"Did you mean {meant!r}?"
    return name_choices(known)


def name_choices(words: Sequence[str]) -> str:
    """Return the way out that names the words to choose from; nothing where there are none."""
    if len(words) < 2:
        return f"Use {words[0]!r}." if words else ""
    if len(words) > MOST_NAMED:
        named, more = words[:MOST_NAMED], len(words) - MOST_NAMED
        return f"Choose one of {', '.join(named)} and {more} more."
    return f"Choose one of {', '.join(words)}."


def find_begun(wanted: str, names: Sequence[str], *kinds: str) -> str:
    """The name that is wanted, of which a unique beginning is enough; `kinds` are what it names."""
    if wanted in names:
        return wanted
    begun = [each for each in names if wanted and each.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        several = " or ".join(f"{kind}s" for kind in kinds)
        raise BadInputError(f"{wanted!r} matches several {several}.", name_choices(begun))
    says = f"There is no {' or '.join(kinds)} called {wanted!r}."
    raise BadInputError(says, nearest(wanted, names))
