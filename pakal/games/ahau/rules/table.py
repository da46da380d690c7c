"""
The table: edition, readings and the choices of setup, bound together once for a game.

Everything in it is worked out before the first move and never changes. The rules core asks the
table, never the edition or the readings file, so that its inner loop looks up plain tuples.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from attrs import field, frozen

from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.edition.values import Edition, default_edition
from pakal.games.ahau.rules.paying import Need
from pakal.games.ahau.rules.prices import PriceList
from pakal.games.ahau.words import WILD, Reward
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


@frozen(slots=True, eq=False)
class Table:
    """A game's edition, readings and options, and all that follows from them."""

    edition: Edition = field(factory=default_edition)
    readings: Mapping[str, str] = field(factory=default_readings)
    players: int = 2
    side: str = "A"
    personal_scoring: bool = False
    solo: Solo | None = None

    seats: tuple[str, ...] = field(init=False)

    god_rank: tuple[int, ...] = field(init=False)  # by god: 0 is the most preferred by Pakal

    # Derived from the map.
    cities: int = field(init=False)
    regions: int = field(init=False)
    region_cities: tuple[tuple[int, ...], ...] = field(init=False)
    city_regions: tuple[tuple[int, ...], ...] = field(init=False)
    region_adjacent: tuple[tuple[int, ...], ...] = field(init=False)
    link_ends: tuple[tuple[int, int], ...] = field(init=False)
    city_links: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)

    # Derived from the player board and the readings.
    neighbours: tuple[tuple[int, ...], ...] = field(init=False)
    space_rewards: tuple[Reward, ...] = field(init=False)
    slot_rewards: tuple[Reward, ...] = field(init=False)
    pyramid_costs: tuple[tuple[tuple[tuple[Need, ...], ...], ...], ...] = field(init=False)
    building_costs: tuple[tuple[tuple[Need, ...], ...], ...] = field(init=False)
    building_total: tuple[int, ...] = field(init=False)
    prices: PriceList = field(init=False, repr=False)
    royal_palace: int = field(init=False)

    # Readings of the inner loop, as plain truth values.
    cubes_limited: bool = field(init=False)
    pairs_mixed: bool = field(init=False)
    worker_optional: bool = field(init=False)
    gateway_any_time: bool = field(init=False)
    queen_any_time: bool = field(init=False)
    builds_grow: bool = field(init=False)
    lying_walks_twice: bool = field(init=False)
    lying_counts_two: bool = field(init=False)
    last_by_supply: bool = field(init=False)
    pours_at_once: bool = field(init=False)
    regions_sell: bool = field(init=False)
    wild_is_free: bool = field(init=False)

    @seats.default
    def _seats(self) -> tuple[str, ...]:
        return ("you", "pakal") if self.solo else SEATS[: self.players]

    @god_rank.default
    def _god_rank(self) -> tuple[int, ...]:
        if self.solo is None:
            return ()
        return tuple(self.solo.hierarchy.index(god) for god in range(5))

    @cities.default
    def _cities(self) -> int:
        return len(self.edition.cities)

    @regions.default
    def _regions(self) -> int:
        return len(self.edition.regions)

    @region_cities.default
    def _region_cities(self) -> tuple[tuple[int, ...], ...]:
        return ((), *(tuple(sorted(each.cities)) for each in self.edition.regions))

    @city_regions.default
    def _city_regions(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(r for r in range(1, self.regions + 1) if city in self.region_cities[r])
            for city in range(self.cities)
        )

    @region_adjacent.default
    def _region_adjacent(self) -> tuple[tuple[int, ...], ...]:
        """
        Regions are adjacent that share a link or, by the other reading, a city.

        Two cities of a region that no link joins have the sea between them, which is no border.
        """
        by_city = self.readings["region-adjacent"] == "shared-city"
        links = {frozenset((link.a, link.b)) for link in self.edition.links}
        borders: list[set[object]] = [set()]
        for region in self.edition.regions:
            walk = region.cities
            sides = (frozenset(pair) for pair in zip(walk, (*walk[1:], walk[0]), strict=True))
            borders.append(set(walk) if by_city else {side for side in sides if side in links})
        return tuple(
            tuple(s for s in range(1, self.regions + 1) if r and s != r and borders[r] & borders[s])
            for r in range(self.regions + 1)
        )

    @link_ends.default
    def _link_ends(self) -> tuple[tuple[int, int], ...]:
        return tuple((link.a, link.b) for link in self.edition.links)

    @city_links.default
    def _city_links(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each city its links, each with the city at the other end."""
        return tuple(
            tuple(
                (link, b if a == city else a)
                for link, (a, b) in enumerate(self.link_ends)
                if city in (a, b)
            )
            for city in range(self.cities)
        )

    @neighbours.default
    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        return _neighbours(self.readings["pyramid-adjacent"] == "below-only")

    @space_rewards.default
    def _space_rewards(self) -> tuple[Reward, ...]:
        return next(b.spaces for b in self.edition.boards if b.side == self.side)

    @slot_rewards.default
    def _slot_rewards(self) -> tuple[Reward, ...]:
        return next(b.slots for b in self.edition.boards if b.side == self.side)

    @pyramid_costs.default
    def _costs(self) -> tuple[tuple[tuple[tuple[Need, ...], ...], ...], ...]:
        """Index 0 holds the printed costs, index 1 those with the Master Builder's discount."""
        keeps_own = self.readings["discount-which"] == "not-own-colour"
        return (_pyramid_costs(False, False), _pyramid_costs(True, keeps_own))

    @building_costs.default
    def _building_costs(self) -> tuple[tuple[tuple[Need, ...], ...], ...]:
        return tuple(
            tuple(_building_costs(b.cost, discount) for b in self.edition.buildings)
            for discount in (False, True)
        )

    @prices.default
    def _prices(self) -> PriceList:
        return PriceList(tuple(need for (need,) in self.building_costs[False]))

    @building_total.default
    def _building_total(self) -> tuple[int, ...]:
        return tuple(sum(building.cost) for building in self.edition.buildings)

    @royal_palace.default
    def _royal_palace(self) -> int:
        return next(
            i for i, b in enumerate(self.edition.buildings) if b.effect.name == "ROYAL_PALACE"
        )

    @cubes_limited.default
    def _cubes_limited(self) -> bool:
        return self.readings["supply-limits"] == "limited"

    @pairs_mixed.default
    def _pairs_mixed(self) -> bool:
        return self.readings["trade-pair"] == "any-two"

    @worker_optional.default
    def _worker_optional(self) -> bool:
        return self.readings["worker-must"] == "may"

    @gateway_any_time.default
    def _gateway_any_time(self) -> bool:
        return self.readings["gateway-when"] == "any-time-in-turn-once"

    @queen_any_time.default
    def _queen_any_time(self) -> bool:
        return self.readings["queen-when"] == "any-time-in-turn-once"

    @builds_grow.default
    def _builds_grow(self) -> bool:
        return self.readings["builds-grow"] == "yes"

    @lying_walks_twice.default
    def _lying_walks_twice(self) -> bool:
        return self.readings["jaguar-laid-down"] == "two-moves"

    @wild_is_free.default
    def _wild_is_free(self) -> bool:
        return self.readings["wild-unpaid"] == "free-colour"

    @regions_sell.default
    def _regions_sell(self) -> bool:
        return self.readings["buy-region-building"] == "also-regions"

    @pours_at_once.default
    def _pours_at_once(self) -> bool:
        return self.readings["bag-refill"] == "when-empty"

    @last_by_supply.default
    def _last_by_supply(self) -> bool:
        return self.readings["twelfth-worker"] == "supply-empty"

    @lying_counts_two.default
    def _lying_counts_two(self) -> bool:
        return self.readings["laid-down-twelfth"] == "two"

    def reads(self, name: str, choice: str) -> bool:
        """Is this choice of the reading in force?"""
        return self.readings[name] == choice
