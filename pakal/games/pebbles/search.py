"""Positions of Pebbles for the auditor: made up at random, or changed in favour of a choice."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

import attrs

from pakal.errors import BadInputError
from pakal.games.pebbles.rules import COLOURS, HERON, POOLS, State
from pakal.games.values import Favoured, Moment
from pakal.lists.model import PriorityList

if TYPE_CHECKING:
    from pakal.games.pebbles.game import Pebbles


def made_up(game: "Pebbles", lists: Sequence[PriorityList], seed: int) -> Iterator[Moment[State]]:
    """One moment for each list at which a handful of pebbles lie about at random."""
    for plist in lists:
        # A list's positions are its own: which other lists are asked for does not matter.
        s = _scattered(game, Random(f"made up {seed} {plist.id}"), drawn=plist.id == "drop")
        try:
            yield game.moment_at(game.at_list(s, plist.id))
        except BadInputError:  # nothing lies where this list looks
            continue


def _scattered(game: "Pebbles", random: Random, *, drawn: bool) -> State:
    s = game.bare()
    s.agenda.clear()

    def take() -> int:
        colour = random.choice([each for each, count in enumerate(s.bag) if count])
        s.bag[colour] -= 1
        return colour

    for _ in range(random.randint(1, s.edition.height) - 1):
        colour = take()
        if s.cairn[HERON] >> colour & 1:
            s.bag[colour] += 1
        s.cairn[HERON] |= 1 << colour
    for _ in range(random.randint(0, 2 * s.edition.pouch)):
        s.pouch[HERON * COLOURS + take()] += 1
    for _ in range(random.randint(1, 2 * POOLS)):
        s.pools[random.randrange(POOLS) * COLOURS + take()] += 1
    if drawn:
        s.drawn = take()
    return s


def favoured(game: "Pebbles", moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
    """A pebble of a new colour comes out of the bag into the pool that is waded into."""
    if moment.list_id != "wade":
        return
    s, new_colours = moment.state, game.vocabulary().fact("new_colours")
    for colour, name in enumerate(s.edition.colours):
        if not s.bag[colour]:
            continue
        new = s.copy()
        new.bag[colour] -= 1
        new.pools[winner * COLOURS + colour] += 1
        if new_colours.value(new, winner, ()) > new_colours.value(s, winner, ()):
            yield Favoured(f"a {name} pebble more there", winner, attrs.evolve(moment, state=new))
