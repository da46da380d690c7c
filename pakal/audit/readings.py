"""
Readings: where two choices of a reading diverge, and how often that matters in games.

Games are played under the default readings. At every step the same position is looked at under
the other choice: does a list decide otherwise, do the rules offer other options, does the option
taken lead elsewhere? The smallest position in which it does is saved as a file.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import attrs

from pakal.audit.shrink import shrink
from pakal.audit.witnesses import Key
from pakal.errors import BadInputError
from pakal.games.base import SearchedGame
from pakal.games.divergence import Divergence, Here, find_at_start, find_difference

STARTS: Final = 2  # positions with the fewest options to shrink; the smallest result is kept


@attrs.frozen
class Pair:
    """A reading and a choice of it other than the default."""

    name: str
    choice: str

    def __str__(self) -> str:
        return f"{self.name}={self.choice}"


@attrs.define
class Matters:
    """How often a choice mattered: steps and games in which it diverges from the default."""

    pair: Pair
    steps: int = 0
    games: int = 0
    kinds: dict[str, int] = attrs.field(factory=dict)
    starts: list[tuple[int, int, str]] = attrs.field(factory=list, repr=False)
    _remembered: int = attrs.field(default=0, repr=False)

    def count(self, divergence: Divergence) -> None:
        """Count a step at which both diverge."""
        self.steps += 1
        kind = divergence.kind.value
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def remember(self, options: int, text: Callable[[], str]) -> None:
        """Remember a position in which both diverge, if few have fewer options."""
        if len(self.starts) < STARTS or options < self.starts[-1][0]:
            self._remembered += 1
            self.starts.append((options, self._remembered, text()))
            self.starts.sort()
            del self.starts[STARTS:]


@attrs.frozen
class Compared:
    """What came of comparing choices over a number of games."""

    games: int
    steps: int
    by_pair: Mapping[Pair, Matters]


def pairs_of(game: SearchedGame[Any]) -> tuple[Pair, ...]:
    """Every choice of every reading that is not the default, in the order of the readings."""
    readings = game.vocabulary().readings
    return tuple(Pair(name, choice) for name, choices in readings.items() for choice in choices[1:])


def compare(
    game: SearchedGame[Any],
    pairs: Sequence[Pair],
    games: int,
    seed: int = 0,
    progress: Callable[[str], None] = lambda _: None,
) -> Compared:
    """Look at every step of this many games under every other choice."""
    found = {pair: Matters(pair) for pair in pairs}
    steps = 0
    for number in range(seed, seed + games):
        progress(f"game {number}")
        in_this_game: set[Pair] = set()
        played = game.varied(number)
        for state, option in played.steps(number):
            steps += 1
            here = Here(played, state)
            for pair, matters in found.items():
                difference = find_difference(here, _under(here, pair), option)
                if difference is not None:
                    matters.count(difference.brief())
                    matters.remember(_options(here), partial(played.text, state))
                    in_this_game.add(pair)
        for pair in in_this_game:
            found[pair].games += 1
    return Compared(games, steps, found)


def look_further(
    game: SearchedGame[Any], wanted: Sequence[Matters], games: range, made_up: range
) -> None:
    """
    Look for choices that have not mattered yet in more games and in made-up positions.

    What is found there counts in no share; a choice that has been found is left out.
    """
    for look, seeds in ((_look_in_game, games), (_look_in_made_up, made_up)):
        for seed in seeds:
            missing = [each for each in wanted if not each.starts]
            if not missing:
                return
            look(game, missing, seed)


def _look_in_game(game: SearchedGame[Any], missing: Sequence[Matters], seed: int) -> None:
    played = game.varied(seed)
    for state, option in played.steps(seed):
        here = Here(played, state)
        for each in missing:
            if find_difference(here, _under(here, each.pair), option) is not None:
                each.remember(_options(here), partial(played.text, state))


def _look_in_made_up(game: SearchedGame[Any], missing: Sequence[Matters], seed: int) -> None:
    for moment in game.made_up(game.lists, {}, seed):
        try:
            text = game.position(moment)
            here = Here(*game.possible(text))
        except BadInputError:
            continue
        for each in missing:
            if find_difference(here, _under(here, each.pair)) is not None:
                each.remember(_options(here), partial(str, text))


def _under(here: Here[Any], pair: Pair) -> Here[Any]:
    """The same position under another choice of a reading; what is offered is worked out anew."""
    other = here.game.otherwise(pair.name, pair.choice)
    state = other.brought_here(here.state)
    assert state is not None  # noqa: S101 - a reading changes no piece
    return Here(other, state)


def _options(here: Here[Any]) -> int:
    """How many different options a position offers."""
    return len(set(here.state.offered))


# --- the smallest position -----------------------------------------------------------------------


@attrs.frozen
class Smallest:
    """The smallest position found in which two choices diverge, and how."""

    pair: Pair
    text: str
    divergence: Divergence
    key: Key = attrs.field(repr=False)


def divergence_in(game: SearchedGame[Any], pair: Pair, text: str) -> Divergence | None:
    """How the default and the other choice diverge in a position; BadInputError if it is bad."""
    here = Here(*game.possible(text))
    found = find_difference(here, _under(here, pair))
    return None if found is None else found.brief()


def begins_otherwise(game: SearchedGame[Any], pair: Pair) -> Divergence | None:
    """How the very beginning of a game differs from that under the default readings."""
    usual = game.varied(0)
    found = find_at_start(usual, usual.under({pair.name: pair.choice}))
    return None if found is None else found.brief()


def smallest(game: SearchedGame[Any], pair: Pair, starts: Sequence[str]) -> Smallest | None:
    """The smallest position down from these, always the same one."""
    found = [each for each in (_smallest_from(game, pair, text) for text in starts) if each]
    return min(found, key=lambda each: each.key) if found else None


def _smallest_from(game: SearchedGame[Any], pair: Pair, text: str) -> Smallest | None:
    def measure(each: str) -> Key | None:
        try:
            here = Here(*game.possible(each))
        except BadInputError:
            return None
        if find_difference(here, _under(here, pair)) is None:
            return None
        return _options(here), game.size(each), len(each), each

    small = shrink(text, game.simpler, measure)
    if small is None:
        return None
    divergence = divergence_in(game, pair, small[0])
    return None if divergence is None else Smallest(pair, small[0], divergence, small[1])


def unseen(compared: Compared) -> Iterator[Pair]:
    """The choices that never mattered."""
    for pair, matters in compared.by_pair.items():
        if not matters.steps:
            yield pair
