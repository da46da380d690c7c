"""Positions of Uxmal for the auditor: made up at random, or changed in favour of a choice."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

import attrs

from pakal.errors import BadInputError
from pakal.games.uxmal.edition import GODS
from pakal.games.uxmal.pyramid import CELLS_OF, CORNERS, FIELDS, LEVELS
from pakal.games.uxmal.state import NONE, State, pack_stone, see
from pakal.games.values import Favoured, Moment
from pakal.lists.model import PriorityList

if TYPE_CHECKING:
    from pakal.games.uxmal.game import Uxmal


def made_up(game: "Uxmal", lists: Sequence[PriorityList], seed: int) -> Iterator[Moment[State]]:
    """One moment for each list on a pyramid that is built and peopled at random."""
    for plist in lists:
        # A list's positions are its own: which other lists are asked for does not matter.
        random = Random(f"made up {seed} {plist.id}")
        s = _scattered(game, random, plist.id)
        if plist.id == "sway-on":
            s = _sway_on(game, s, random)
        try:
            yield game.moment_at(game.at_list(s, plist.id))
        except BadInputError:  # nothing is there for this list to choose among
            continue


def _scattered(game: "Uxmal", random: Random, list_id: str) -> State:
    s = game.bare()
    s.agenda.clear()
    s.track = random.sample(range(GODS), GODS)
    s.box = [0] * GODS
    s.phase = random.randrange(len(LEVELS))
    cells = CELLS_OF[s.level]
    # Half the time few are missing, because that is when most lists are asked.
    most = 4 if random.random() < 0.5 else len(cells)
    gaps = random.randint(1, min(most, len(cells)))
    below = [cell for level in LEVELS[: s.phase] for cell in CELLS_OF[level]]
    for cell in (*below, *random.sample(cells, len(cells) - gaps)):
        _lay(game, s, cell, random)
    if list_id == "place-priest":
        # Fields of different gods are worth the same only where the first god is rare.
        safe = [s.symbol[f] for f in range(FIELDS) if game.list_facts.cannot_be_covered(s, f)]
        s.track.sort(key=safe.count)
    for seat in range(game.rules.seats):
        s.who = seat
        _people(game, s, random)
    if list_id == "lay-stone":
        s.drawn = _take(game, s, random)
    elif list_id == "take-cards":
        s.laid = random.choice([cell for cell in cells if s.stones[cell] == NONE])
        _lay(game, s, s.laid, random)
    return s


def _sway_on(game: "Uxmal", s: State, random: Random) -> State:
    """The High Priest has just taken a step and may take it once more, if he can pay."""
    s.who = game.rules.automated
    for step in random.sample(steps := game.rules.his_sways(s), len(steps)):
        new = s.copy()
        game.rules.his_sway(new, step)
        game.engine.run_on(new)
        if new.offered:
            return new
    return s


def _take(game: "Uxmal", s: State, random: Random) -> int:
    sort = random.choice(game.rules.offer_stones(s))
    s.supply[sort] -= 1
    return sort


def _lay(game: "Uxmal", s: State, cell: int, random: Random) -> None:
    s.stones[cell] = pack_stone(_take(game, s, random), random.randrange(len(CORNERS)))
    s.symbol, s.height = see(game.rules.faces, s.stones)


def _people(game: "Uxmal", s: State, random: Random) -> None:
    """A few priests and cards for the seat that is on."""
    for _ in range(random.randint(0, s.ready[s.who])):
        free = game.rules.free_symbols(s)
        if free and random.random() < 0.5:
            # As in games the best fields are often taken.
            best = max(game.rules.value(s, f) for f in free)
            free = [f for f in free if game.rules.value(s, f) == best]
        if free:
            game.rules.place_priest(s, random.choice(free))
    for _ in range(random.randint(0, 6)):
        if gods := game.rules.offer_gift(s):
            game.rules.take_gift(s, random.choice(gods))


def favoured(game: "Uxmal", moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
    """The god on the chosen field, or that of the cards, goes up the track by one place."""
    if moment.list_id != "place-priest":
        return
    s, value = moment.state, game.vocabulary().fact("points_now")
    god = s.symbol[winner]
    place = s.track.index(god)
    if place:
        new = s.copy()
        new.track.insert(place - 1, new.track.pop(place))
        if value.value(new, winner, ()) > value.value(s, winner, ()):
            name = game.edition.gods[god]
            yield Favoured(f"{name} raised", winner, attrs.evolve(moment, state=new))
