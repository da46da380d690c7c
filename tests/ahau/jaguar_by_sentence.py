"""
King Pakal's next Jaguar move, worked out from the rulebook's sentences and nothing else.

Written from the rulebook and from the texts of the readings, before its writer had seen a list, a
fact or a test of King Pakal's. It imports nothing of Pakal, so that it cannot share a mistake.
Lines are those of the rulebook's text (RB), as in `pakal readings`.

A way is a pair: the city a worker leaves and the city he reaches. Workers in one city cannot be
told apart, so a worker is named by his city.

Where a sentence can be read in two ways, `Reading` has both, the first being ours, and says why.
Six of its fields are readings that Pakal itself offers: `destination`, `choice`, `fame`,
`second_c`, `claim` and `margin`. Of these only `claim` has another default there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Way(NamedTuple):
    """A worker, named by his city, and the city he would reach."""

    leaves: str
    reaches: str


class Link(NamedTuple):
    """A road or water route between two cities, and the colour of the site on it, if any."""

    one: str
    other: str
    site: str | None


class Pieces(NamedTuple):
    """The workers of one side in one city."""

    standing: int = 0
    lying: int = 0

    @property
    def count(self) -> int:
        """A lying worker counts as two, for all purposes of the game (Appendix 3, Queen)."""
        return self.standing + 2 * self.lying


@dataclass(frozen=True)
class Table:
    """What lies on the table when a worker of Pakal's is about to be moved."""

    links: tuple[Link, ...]
    god: dict[str, str]  # city -> god
    hierarchy: tuple[str, ...]  # gods, the most preferred first
    pakal: dict[str, Pieces]
    player: dict[str, Pieces]
    built: tuple[str, ...]  # colours of the Jaguar tiles in his pyramid
    summoned: frozenset[str]  # colours that pay
    placed: str | None  # where he put a worker this turn
    around: frozenset[str]  # the cities around the region of his Ruler
    building: bool  # whether a building tile still lies in that region
    moves: int = 1  # moves left, this one included


@dataclass(frozen=True)
class Reading:
    """How the sentences are taken; the first value of each is our reading."""

    # `jaguar-destination`: as-chosen, arriving-only, letters-too.
    destination: str = "as-chosen"
    # `jaguar-choice`: worker-then-city, pair.
    choice: str = "worker-then-city"
    # `jaguar-fame`: most-numerous, any-summoned, graded.
    fame: str = "most-numerous"
    # `jaguar-second-c`: after-d, with-c.
    second_c: str = "after-d"

    # "Will earn the most Fame" (RB 1297): "ways", since he earns it only on the way that crosses
    # the site; or "workers", if the sentence chooses nobody but the worker, and he may then walk
    # where he earns nothing.
    fame_keeps: str = "ways"

    # Letter a, "to a city that would allow him to claim" (RB 1304): does it fit when all cities
    # around his Ruler have his workers already, as after an earlier move of the same summons?
    #   "into-region": yes, for any move into one of those cities that leaves none of them empty,
    #       as a worker placed there would claim too;
    #   "completing": no, only the city that was missing allows anything;
    #   "held-after": yes, for every move after which the cities still have his workers, even one
    #       between cities elsewhere.
    claim: str = "into-region"
    # "This turn" (RB 1304): "this-move" asks what is so after this one move; "moves-left", whether
    # he could claim after this move and the moves still to come.
    this_turn: str = "this-move"

    # "The largest margin of majority" (RB 1315): "difference" ranks every city by his workers less
    # the player's, also below 0; "majority-only" has no margin where he has no majority, so that
    # such cities are equal.
    margin: str = "difference"

    # "Can gain a majority" (RB 1319): "gain", he has it after the move and had it not before;
    # "have", he has it after the move.
    gain: str = "gain"

    # "A tie for which worker" (RB 1302), where several workers stand in one city: "city", they are
    # one worker, since it does not matter which of them walks; "piece", they are several, and tied.
    # It matters only for `as-chosen`, when no other city's workers are left.
    worker: str = "city"


DEFAULT = Reading()
# What the letters say of one way.
Letter = Callable[[Way], bool]


@dataclass
class _Move:
    """One move on a table, under one reading."""

    table: Table
    reading: Reading
    ways: set[Way] = field(init=False)

    def __post_init__(self) -> None:
        self.ways = ways_of(self.table)

    def his(self, city: str) -> int:
        return self.table.pakal.get(city, Pieces()).count

    def yours(self, city: str) -> int:
        return self.table.player.get(city, Pieces()).count

    def chosen(self) -> set[Way]:
        """The ways he may take; more than one where the rulebook leaves it to chance."""
        if not self.ways:
            return set()
        paying = self.most_fame(self.ways)
        if self.reading.fame_keeps == "ways":
            ways = paying
        else:
            workers = {way.leaves for way in paying}
            ways = {way for way in self.ways if way.leaves in workers}
        ways = self.as_chosen(ways) if self.letters_keep_ways() else self.by_worker(ways)
        if self.reading.choice == "pair":
            # All pairs are compared at once: leaving, then arriving.
            return self.arriving(self.leaving(ways))
        ways = self.leaving(ways)
        found: set[Way] = set()
        for worker in {way.leaves for way in ways}:
            his_ways = {way for way in ways if way.leaves == worker}
            if self.reading.destination == "letters-too":
                for letter in self.letters_about_city():
                    his_ways = those_that(letter, his_ways)
            found |= self.arriving(his_ways)
        return found

    def letters_keep_ways(self) -> bool:
        # All pairs at once: the letters can only be asked of pairs.
        return self.reading.destination == "as-chosen" or self.reading.choice == "pair"

    # The worker who will earn the most Fame (RB 1297-1301).

    def most_fame(self, ways: set[Way]) -> set[Way]:
        earned = {way: max(map(self.worth, self.sites_on(way)), default=0) for way in ways}
        best = max(earned.values())
        return {way for way in ways if earned[way] == best}

    def sites_on(self, way: Way) -> list[str | None]:
        return [link.site for link in self.table.links if {link.one, link.other} == set(way)]

    def worth(self, site: str | None) -> int:
        if site is None:
            return 0
        numbers = Counter(self.table.built)
        if self.reading.fame == "any-summoned":
            return int(site in self.table.summoned)
        if self.reading.fame == "graded":
            return numbers[site]
        # Two colours may both be the most numerous one.
        return int(numbers[site] > 0 and numbers[site] == max(numbers.values()))

    # The letters (RB 1302-1314).

    def letters(self) -> list[Letter]:
        if self.reading.second_c == "with-c":
            return [self.a, self.b, lambda way: self.c(way) or self.e(way), self.d]
        return [self.a, self.b, self.c, self.d, self.e]

    def letters_about_city(self) -> list[Letter]:
        # Of b, all ways of one worker say the same.
        return [letter for letter in self.letters() if letter != self.b]

    def a(self, way: Way) -> bool:
        if not self.table.building:
            return False
        if self.reading.this_turn == "moves-left" and self.table.moves > 1:
            return self.claims_after(after(self.table, way), self.table.moves - 1, way)
        held_before = self.holds(self.table)
        if not self.holds(after(self.table, way)):
            return False
        if self.reading.claim == "held-after":
            return True
        if self.reading.claim == "completing":
            return not held_before
        return way.reaches in self.table.around

    def claims_after(self, table: Table, moves: int, first: Way) -> bool:
        """Whether some further moves, up to so many, let him claim."""
        if self.holds(table) and (
            self.reading.claim == "held-after" or first.reaches in table.around
        ):
            return True
        return moves > 0 and any(
            self.claims_after(after(table, way), moves - 1, first) for way in ways_of(table)
        )

    def holds(self, table: Table) -> bool:
        """Whether a worker of his is in each city around his Ruler (Jaguar God, RB 605-609)."""
        return all(table.pakal.get(city, Pieces()).count for city in table.around)

    def b(self, way: Way) -> bool:
        return self.his(way.leaves) - self.yours(way.leaves) >= 2

    def c(self, way: Way) -> bool:
        return self.his(way.reaches) == self.yours(way.reaches)

    def d(self, way: Way) -> bool:
        return self.his(way.reaches) == 0

    def e(self, way: Way) -> bool:
        return self.yours(way.reaches) > self.his(way.reaches)

    def as_chosen(self, ways: set[Way]) -> set[Way]:
        """Each letter keeps ways, while more than one worker is in question."""
        for letter in self.letters():
            if self.reading.choice != "pair" and self.workers_in(ways) < 2:
                break
            ways = those_that(letter, ways)
        return ways

    def workers_in(self, ways: Iterable[Way]) -> int:
        cities = {way.leaves for way in ways}
        if self.reading.worker == "city":
            return len(cities)
        return sum(sum(movable(self.table, city)) for city in cities)

    def by_worker(self, ways: set[Way]) -> set[Way]:
        """Each letter keeps workers, by what any of a worker's ways does."""
        for letter in self.letters():
            fit = {way.leaves for way in ways if letter(way)}
            if fit:
                ways = {way for way in ways if way.leaves in fit}
        return ways

    # When moving from a city, and when moving to a city (RB 1315-1321).

    def leaving(self, ways: set[Way]) -> set[Way]:
        ways = best_by(lambda way: self.margin(way.leaves), ways)
        return best_by(lambda way: -self.rank(way.leaves), ways)

    def arriving(self, ways: set[Way]) -> set[Way]:
        ways = those_that(self.gains_majority, ways)
        return best_by(lambda way: self.rank(way.reaches), ways)

    def margin(self, city: str) -> int:
        difference = self.his(city) - self.yours(city)
        return max(difference, 0) if self.reading.margin == "majority-only" else difference

    def gains_majority(self, way: Way) -> bool:
        before = self.his(way.reaches) > self.yours(way.reaches)
        moved = after(self.table, way).pakal[way.reaches].count > self.yours(way.reaches)
        return moved and not (before and self.reading.gain == "gain")

    def rank(self, city: str) -> int:
        """0 for the god at the top of the hierarchy."""
        return self.table.hierarchy.index(self.table.god[city])


def those_that(letter: Letter, ways: set[Way]) -> set[Way]:
    """The ways that fit, or all of them where none does."""
    return {way for way in ways if letter(way)} or ways


def best_by(number: Callable[[Way], int], ways: set[Way]) -> set[Way]:
    best = max(map(number, ways))
    return {way for way in ways if number(way) == best}


def movable(table: Table, city: str) -> Pieces:
    """His workers in a city without the one just placed: a standing one, while he has one."""
    standing, lying = table.pakal.get(city, Pieces())
    if city != table.placed:
        return Pieces(standing, lying)
    return Pieces(standing - 1, lying) if standing else Pieces(0, max(lying - 1, 0))


def ways_of(table: Table) -> set[Way]:
    """Every move of a worker to an adjacent city, but not of the worker just placed."""
    found: set[Way] = set()
    for one, other, _ in table.links:
        for way in (Way(one, other), Way(other, one)):
            if any(movable(table, way.leaves)):
                found.add(way)
    return found


def after(table: Table, way: Way) -> Table:
    """The table after a move. A standing worker walks if one may; a lying one lies on arrival."""
    lies = not movable(table, way.leaves).standing
    pakal = dict(table.pakal)
    for city, change in ((way.leaves, -1), (way.reaches, 1)):
        standing, lying = pakal.get(city, Pieces())
        pakal[city] = Pieces(standing + change * (not lies), lying + change * lies)
    values = {name: getattr(table, name) for name in table.__dataclass_fields__}
    return Table(**{**values, "pakal": pakal, "moves": table.moves - 1})


def choose(table: Table, reading: Reading = DEFAULT) -> set[Way]:
    """The ways King Pakal may take now: one, or those among which chance decides."""
    return _Move(table, reading).chosen()
