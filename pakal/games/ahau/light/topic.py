"""One of King Pakal's lists in a partly known position, asked in short questions."""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from pakal.games.ahau.asking.topic import PakalTopic
from pakal.games.ahau.light import sites
from pakal.games.ahau.light.unknowns import ANY_COLOUR
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.words import RAIN
from pakal.games.asking import Hear
from pakal.games.unknown import MissingError
from pakal.lists.ask import Known
from pakal.lists.compile import Compiled

# What his lists say of a single candidate is not true where the others were not asked about.
_ONLY: Final = {
    "which-building": "it is the cheapest on offer, and of those the leftmost",
    "rain-site": "of the sites in a colour he uses it comes first in his order",
}


@attrs.frozen
class LightTopic(PakalTopic):
    """A list of his in a partly known position: what a fact misses is asked in short questions."""

    light: Any = attrs.field(default=None, eq=False, repr=False)
    rules: Any = attrs.field(default=None, eq=False, repr=False)

    @property
    def compiled(self) -> Compiled[State]:
        """The list; of a single candidate it says only what was asked."""
        compiled = super().compiled
        only = _ONLY.get(self.list_id)
        if only is None:
            return compiled
        return attrs.evolve(compiled, plist=attrs.evolve(compiled.plist, only=only))

    def ask(
        self, state: State, fact: str, candidates: Sequence[int], known: Known, hear: Hear
    ) -> Known:
        """Ask about the table; only where nothing on it can be asked for, about the fact."""
        missing = self._missing(state, fact, candidates[0])
        if fact == "colour_pays" and state.god == RAIN:
            left = sites.ask_colours_left(state, hear)
            has_site = any(state.used[colour] for colour in left)
            return {(fact, c): int(not has_site and c in left) for c in sorted(ANY_COLOUR)}
        before = state.copy()
        try:
            self.rules.learn_for(self.light, missing, fact, hear)
        except MissingError:
            return super().ask(state, fact, candidates, known, hear)
        self._check(state)
        if _is_same(before, state):
            # Nothing on the table can be asked for, so it is the fact itself.
            return super().ask(state, fact, candidates, known, hear)
        return {}

    def _check(self, s: State) -> None:
        self.rules.check(s)


def _is_same(a: State, b: State) -> bool:
    """Is just the same known in both?"""
    names = [each.name for each in attrs.fields(State) if each.eq]
    return all(repr(getattr(a, name)) == repr(getattr(b, name)) for name in names)
