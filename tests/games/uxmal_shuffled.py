"""Made-up positions of Uxmal: stones, track, priests and cards are shuffled."""

import math
from random import Random

from games.uxmal_by_hand import CELLS, HE, STONES, YOU

from pakal.games.agenda import pack
from pakal.games.uxmal import state as at
from pakal.games.uxmal.edition import GODS
from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.pyramid import CELLS_OF
from pakal.games.uxmal.rules import REST, pack_sway
from pakal.games.uxmal.state import State


def shuffled(game: Uxmal, point: int, random: Random) -> State:
    """A position of his at a point, or later where the point has nothing to decide."""
    s = game.rules.bare()
    s.phase = random.choice((0, 1, 2, 2))
    s.first = YOU
    lay_some_stones(s, point, random)
    s.symbol, s.height = at.see(game.rules.faces, s.stones)
    s.track, s.box = random.sample(range(GODS), GODS), [0] * GODS
    if game.rules.variant == REST:
        s.aside = [s.phase] * 2
        s.ready = [ready - s.phase for ready in s.ready]
    stand_somewhere(s, random)
    take_some_cards(s, random)
    step = pack_sway(random.randrange(GODS), random.choice((-1, 1)))
    s.agenda = [pack(point, HE, step if point == at.SWAY_ON else 0)]
    game.engine.run_on(s)
    return s


def lay_some_stones(s: State, point: int, random: Random) -> None:
    """Fill the levels below and a part of this one, mostly all but a few cells."""
    below = [cell for level in range(1, s.level) for cell in CELLS_OF[level]]
    here = random.sample(CELLS_OF[s.level], len(CELLS_OF[s.level]))
    here = here[random.choice((1, 1, 2, 3, random.randint(1, len(here)))) :]
    sorts = random.sample(range(len(s.supply)), len(s.supply))
    if random.random() < 0.5:
        # The stones of one god come first and lie low and in the middle.
        god = random.randrange(GODS)
        sorts.sort(key=lambda sort: god in STONES[sort])
        below.sort(key=lambda cell: (CELLS[cell][0], math.dist(CELLS[cell][1:], (3, 3))))
    for cell in below + here:
        s.stones[cell] = at.pack_stone(sorts.pop(), random.randrange(4))
    if point == at.LAY_STONE:
        s.drawn = sorts.pop()
    if point == at.TAKE_CARDS and here:
        s.laid = here[-1]
    s.supply = [int(sort in sorts) for sort in range(len(s.supply))]


def stand_somewhere(s: State, random: Random) -> None:
    """Some priests of both stand on fields that are built, in crowds or apart."""
    built = [f for f, height in enumerate(s.height) if height]
    start = random.randrange(len(built) + 1)
    crowd = built[start : start + 12] if random.random() < 0.5 else built
    for seat in (YOU, HE):
        free = [f for f in crowd if not s.occupied >> f & 1]
        for f in random.sample(free, min(len(free), random.randint(0, s.ready[seat]))):
            s.standing[seat] |= 1 << f
            s.ready[seat] -= 1


def take_some_cards(s: State, random: Random) -> None:
    """Both hold a few cards or many, and some piles are short or empty."""
    plenty, short = random.choice((1, 3, 5)), random.choice((0.2, 0.5, 1.0))
    for god in range(GODS):
        for seat in (YOU, HE):
            take(s, seat, god, random.randint(0, min(plenty, s.piles[god])))
        if random.random() < short:
            take(s, random.choice((YOU, HE)), god, max(s.piles[god] - random.randint(0, 1), 0))


def take(s: State, seat: int, god: int, count: int) -> None:
    """Cards go from a pile to a hand."""
    s.piles[god] -= count
    s.hands[seat * GODS + god] += count
