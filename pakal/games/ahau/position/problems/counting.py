"""How problems count things by their places."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from pakal.games.ahau.position.pieces import list_places


def gather(places: Iterator[tuple[int, str]]) -> Mapping[int, Counter[str]]:
    """Count things by kind and place."""
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for thing, place in places:
        found[thing][place] += 1
    return found


def in_brackets(places: Counter[str]) -> str:
    """The places with how much lies there, after a number of all."""
    return f" ({list_places(places)})" if places else ""
