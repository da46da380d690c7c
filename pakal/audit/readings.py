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
from pakal.games.auditing import Shown
from pakal.games.divergence import Divergence

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


def pairs_of(game: Shown[Any]) -> tuple[Pair, ...]:
    """Every choice of every reading that is not the default, in the order of the readings."""
    readings = game.vocabulary().readings
    return tuple(Pair(name, choice) for name, choices in readings.items() for choice in choices[1:])


def compare(
    game: Shown[Any],
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
        for state, option in game.steps({}, number):
            steps += 1
            for pair, matters in found.items():
                other = game.under(state, pair.name, pair.choice)
                divergence = game.divergence(state, other, option)
                if divergence is not None:
                    matters.count(divergence)
                    matters.remember(game.choices_at(state), partial(game.text_of, state))
                    in_this_game.add(pair)
        for pair in in_this_game:
            found[pair].games += 1
    return Compared(games, steps, found)


def look_further(game: Shown[Any], wanted: Sequence[Matters], games: range, made_up: range) -> None:
    """
    Look for choices that have not mattered yet in more games and in made-up positions.

    What is found there counts in no share; a choice that has been found is left out.
    """
    for seed in games:
        missing = [each for each in wanted if not each.starts]
        if not missing:
            return
        for state, option in game.steps({}, seed):
            for each in missing:
                other = game.under(state, each.pair.name, each.pair.choice)
                if game.divergence(state, other, option) is not None:
                    each.remember(game.choices_at(state), partial(game.text_of, state))
    for seed in made_up:
        missing = [each for each in wanted if not each.starts]
        for moment in game.made_up(game.lists(), {}, seed) if missing else ():
            try:
                text = game.position(moment)
                state = game.state_of(text)
            except BadInputError:
                continue
            for each in missing:
                other = game.under(state, each.pair.name, each.pair.choice)
                if game.divergence(state, other, None) is not None:
                    each.remember(game.choices_at(state), partial(str, text))


# --- the smallest position -----------------------------------------------------------------------


@attrs.frozen
class Smallest:
    """The smallest position found in which two choices diverge, and how."""

    pair: Pair
    text: str
    divergence: Divergence
    key: Key = attrs.field(repr=False)


def divergence_in(game: Shown[Any], pair: Pair, text: str) -> Divergence | None:
    """How the default and the other choice diverge in a position; BadInputError if it is bad."""
    state = game.state_of(text)
    return game.divergence(state, game.under(state, pair.name, pair.choice), None)


def smallest(game: Shown[Any], pair: Pair, starts: Sequence[str]) -> Smallest | None:
    """The smallest position down from these, always the same one."""
    found = [each for each in (_smallest_from(game, pair, text) for text in starts) if each]
    return min(found, key=lambda each: each.key) if found else None


def _smallest_from(game: Shown[Any], pair: Pair, text: str) -> Smallest | None:
    def measure(each: str) -> Key | None:
        try:
            state = game.state_of(each)
        except BadInputError:
            return None
        other = game.under(state, pair.name, pair.choice)
        if game.divergence(state, other, None) is None:
            return None
        return game.choices_at(state), game.size(each), len(each), each

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
