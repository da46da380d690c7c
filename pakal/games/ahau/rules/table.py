"""
The table: edition, readings and the choices of setup, bound together once for a game.

Everything in it is worked out before the first move and never changes. The rules core asks the
table, never the edition or the readings file, so that its inner loop looks up plain tuples.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

import attr
from attrs import frozen

from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.edition.values import Edition, default_edition
from pakal.games.ahau.rules.paying import Need
from pakal.games.ahau.rules.prices import PriceList
from pakal.games.ahau.words import ROYAL_PALACE, WILD, Reward
from pakal.lists.model import PriorityList

# A pyramid has ten spaces: 0–3 on the first level, then 4–6, 7–8, and 9 on top.
LEVEL_STARTS: Final = (0, 4, 7, 9)
LEVEL: Final = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
# The two spaces directly below each space.
BELOW: Final[tuple[tuple[int, ...], ...]] = (
    *((),) * 4,
    *((s - 4, s - 3) for s in (4, 5, 6)),
    *((s - 3, s - 2) for s in (7, 8)),
    (7, 8),
)
SPACES: Final = 10
SLOTS: Final = 5
YOU: Final = 0  # the solo player
PAKAL: Final = 1  # King Pakal, in a solo game
ROLE_CARD: Final = 7  # the number by which hands know a player's role card; 1–6 are region cards

# The colours in which RB's examples play.
SEATS: Final = ("red", "green", "purple", "beige", "orange")


@frozen
class Solo:
    """King Pakal sits at the table: how hard, which gods he prefers, and any lists of your own."""

    difficulty: int
    hierarchy: tuple[int, ...]
    role: int
    personality: str
    lists: tuple[PriorityList, ...] = ()  # each takes the place of the shipped one of its id


def _neighbours(below_only: bool) -> tuple[tuple[int, ...], ...]:
    """Return for each pyramid space the spaces that touch it."""
    found: list[set[int]] = [set(BELOW[space]) for space in range(SPACES)]
    if not below_only:
        for start, end in zip(LEVEL_STARTS, (*LEVEL_STARTS[1:], SPACES), strict=True):
            for space in range(start, end - 1):
                found[space].add(space + 1)
                found[space + 1].add(space)
        for space in range(SPACES):
            for lower in BELOW[space]:
                found[lower].add(space)
    return tuple(tuple(sorted(each)) for each in found)


def _distinct(size: int, owned: int | None) -> tuple[Need, ...]:
    """Return the costs of `size` differently coloured resources, one of them `owned` if given."""
    if size < 0:
        return ()
    chosen = [set(each) for each in combinations(range(5), size)]
    return tuple(_vector(each) for each in chosen if owned is None or owned in each or not each)


def _vector(colours: set[int]) -> Need:
    a, b, c, d, e = (int(colour in colours) for colour in range(5))
    return (a, b, c, d, e)


def _pyramid_costs(discount: bool, keeps_own: bool) -> tuple[tuple[tuple[Need, ...], ...], ...]:
    """Return the costs that will do, by level (1–4) and colour (5 is a wild tile)."""
    by_level: list[tuple[tuple[Need, ...], ...]] = [()]
    for level in range(1, 5):
        by_colour = []
        for colour in range(6):
            own = None if colour == WILD else colour
            if not discount:
                by_colour.append(_distinct(level, own))
            elif keeps_own:
                # The discount never takes the tile's own colour; a first-level one keeps its price.
                by_colour.append(_distinct(max(level - 1, 1), own))
            else:
                # Whatever colour the discount takes, any set of one colour fewer will do.
                by_colour.append(_distinct(level - 1, None))
        by_level.append(tuple(by_colour))
    return tuple(by_level)


def _building_costs(cost: tuple[int, ...], discount: bool) -> tuple[Need, ...]:
    a, b, c, d, e = cost
    if not discount:
        return ((a, b, c, d, e),)
    cheaper = []
    for colour in range(5):
        if cost[colour]:
            less = list(cost)
            less[colour] -= 1
            cheaper.append((less[0], less[1], less[2], less[3], less[4]))
    return tuple(cheaper)


def _adjacent_regions(edition: Edition, by_city: bool) -> tuple[tuple[int, ...], ...]:
    """
    Regions are adjacent that share a link or, by the other reading, a city.

    Two cities of a region that no link joins have the sea between them, which is no border.
    """
    links = {frozenset((link.a, link.b)) for link in edition.links}
    borders: list[set[object]] = [set()]
    for region in edition.regions:
        walk = region.cities
        sides = [frozenset(pair) for pair in zip(walk, (*walk[1:], walk[0]), strict=True)]
        borders.append(set(walk) if by_city else {side for side in sides if side in links})
    numbers = range(1, len(borders))
    return (
        (),
        *(tuple(s for s in numbers if s != r and borders[r] & borders[s]) for r in numbers),
    )


# By the older name of `attrs.define`, which is the one the compiler knows (docs/speed.md).
@attr.s(auto_attribs=True, slots=True, eq=False)
class Table:
    """A game's edition, readings and options, and all that follows from them."""

    edition: Edition = attr.ib(factory=default_edition)
    readings: Mapping[str, str] = attr.ib(factory=default_readings)
    players: int = 2
    side: str = "A"
    personal_scoring: bool = False
    solo: Solo | None = None

    seats: tuple[str, ...] = attr.ib(init=False)
    seat_titles: tuple[str, ...] = attr.ib(init=False)  # as a sentence has them: `you`, `Pakal`
    god_rank: tuple[int, ...] = attr.ib(init=False)  # by god: 0 is the most preferred by Pakal

    # Derived from the map.
    cities: int = attr.ib(init=False)
    regions: int = attr.ib(init=False)
    region_cities: tuple[tuple[int, ...], ...] = attr.ib(init=False)
    city_regions: tuple[tuple[int, ...], ...] = attr.ib(init=False)
    region_adjacent: tuple[tuple[int, ...], ...] = attr.ib(init=False)
    link_ends: tuple[tuple[int, int], ...] = attr.ib(init=False)
    city_links: tuple[tuple[tuple[int, int], ...], ...] = attr.ib(init=False)  # link, other end

    # Derived from the player board and the readings; of costs, index 0 holds the printed ones and
    # index 1 those with the Master Builder's discount.
    neighbours: tuple[tuple[int, ...], ...] = attr.ib(init=False)
    space_rewards: tuple[Reward, ...] = attr.ib(init=False)
    slot_rewards: tuple[Reward, ...] = attr.ib(init=False)
    pyramid_costs: tuple[tuple[tuple[tuple[Need, ...], ...], ...], ...] = attr.ib(init=False)
    building_costs: tuple[tuple[tuple[Need, ...], ...], ...] = attr.ib(init=False)
    building_total: tuple[int, ...] = attr.ib(init=False)
    prices: PriceList = attr.ib(init=False, repr=False)
    royal_palace: int = attr.ib(init=False)

    # Readings of the inner loop, as plain truth values.
    cubes_limited: bool = attr.ib(init=False)
    pairs_mixed: bool = attr.ib(init=False)
    worker_optional: bool = attr.ib(init=False)
    gateway_any_time: bool = attr.ib(init=False)
    queen_any_time: bool = attr.ib(init=False)
    builds_grow: bool = attr.ib(init=False)
    lying_walks_twice: bool = attr.ib(init=False)
    lying_counts_two: bool = attr.ib(init=False)
    last_by_supply: bool = attr.ib(init=False)
    pours_at_once: bool = attr.ib(init=False)
    regions_sell: bool = attr.ib(init=False)
    wild_is_free: bool = attr.ib(init=False)

    def __attrs_post_init__(self) -> None:
        self._know_the_seats()
        self._know_the_map()
        self._know_the_boards()
        self._know_the_costs()
        self._know_the_readings()

    def _know_the_seats(self) -> None:
        self.seats = ("you", "pakal") if self.solo else SEATS[: self.players]
        self.seat_titles = tuple(
            seat if seat == "you" else seat.capitalize() for seat in self.seats
        )
        order = self.solo.hierarchy if self.solo else ()
        self.god_rank = tuple(order.index(god) for god in range(len(order)))

    def _know_the_map(self) -> None:
        edition = self.edition
        self.cities = len(edition.cities)
        self.regions = len(edition.regions)
        self.region_cities = ((), *(tuple(sorted(each.cities)) for each in edition.regions))
        self.city_regions = tuple(
            tuple(r for r in range(1, self.regions + 1) if city in self.region_cities[r])
            for city in range(self.cities)
        )
        self.region_adjacent = _adjacent_regions(
            edition, self.reads("region-adjacent", "shared-city")
        )
        self.link_ends = tuple((link.a, link.b) for link in edition.links)
        self.city_links = tuple(
            tuple(
                (link, b if a == city else a)
                for link, (a, b) in enumerate(self.link_ends)
                if city in (a, b)
            )
            for city in range(self.cities)
        )

    def _know_the_boards(self) -> None:
        board = next(each for each in self.edition.boards if each.side == self.side)
        self.space_rewards = board.spaces
        self.slot_rewards = board.slots
        self.neighbours = _neighbours(self.reads("pyramid-adjacent", "below-only"))

    def _know_the_costs(self) -> None:
        buildings = self.edition.buildings
        keeps_own = self.reads("discount-which", "not-own-colour")
        self.pyramid_costs = (_pyramid_costs(False, False), _pyramid_costs(True, keeps_own))
        self.building_costs = tuple(
            tuple(_building_costs(each.cost, discount) for each in buildings)
            for discount in (False, True)
        )
        self.prices = PriceList(tuple(need for (need,) in self.building_costs[False]))
        self.building_total = tuple(sum(each.cost) for each in buildings)
        self.royal_palace = next(
            number for number, each in enumerate(buildings) if each.effect == ROYAL_PALACE
        )

    def _know_the_readings(self) -> None:
        self.cubes_limited = self.reads("supply-limits", "limited")
        self.pairs_mixed = self.reads("trade-pair", "any-two")
        self.worker_optional = self.reads("worker-must", "may")
        self.gateway_any_time = self.reads("gateway-when", "any-time-in-turn-once")
        self.queen_any_time = self.reads("queen-when", "any-time-in-turn-once")
        self.builds_grow = self.reads("builds-grow", "yes")
        self.lying_walks_twice = self.reads("jaguar-laid-down", "two-moves")
        self.lying_counts_two = self.reads("laid-down-twelfth", "two")
        self.last_by_supply = self.reads("twelfth-worker", "supply-empty")
        self.pours_at_once = self.reads("bag-refill", "when-empty")
        self.regions_sell = self.reads("buy-region-building", "also-regions")
        self.wild_is_free = self.reads("wild-unpaid", "free-colour")

    def reads(self, name: str, choice: str) -> bool:
        """Is this choice of the reading in force?"""
        return self.readings[name] == choice
