"""What goes wrong because of what a person wrote: place, value and a way out, in one error."""

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class BadInputError(Exception):
    """
    Something a person wrote cannot be used.

    The message names the place and the value; `maybe` is the way out. The command line prints
    both and exits with 2; nothing else in the project catches it.
    """

    def __init__(self, message: str, maybe: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.maybe = maybe

    def __str__(self) -> str:
        return f"{self.message}\n{hint(self.maybe)}" if self.maybe else self.message


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Put a place in front of whatever is wrong inside and does not name it itself."""
    try:
        yield
    except BadInputError as error:
        if error.message.startswith(place):
            raise
        raise BadInputError(f"{place}: {error.message}", error.maybe) from None


def hint(maybe: str) -> str:
    """The way out as a sentence; one that begins like a sentence is one already."""
    return maybe if maybe.startswith(("Try ", "Did you mean ")) else f"Maybe {maybe}"


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the word that was probably meant, quoted, or all of them when none is near."""
    known = sorted(set(words))
    close = difflib.get_close_matches(word.lower(), [each.lower() for each in known], 1, 0.5)
    if close:
        return next(repr(each) for each in known if each.lower() == close[0])
    if len(known) > 12:
        return f"one of {', '.join(known[:12])} and {len(known) - 12} more"
    return "one of " + ", ".join(known)
