"""The price list of a table: what buildings cost, and how far cubes go."""

from pakal.games.ahau.rules.paying import Need, short_of


class PriceList:
    """
    What buildings cost at a table, and how far mere cubes go.

    Cubes come in few combinations, so how far each of them goes is remembered. The Market, the
    Master Builder's discount and pairs of two colours are rare enough to be worked out each time.
    """

    def __init__(self, buildings: tuple[Need, ...]) -> None:
        self.buildings = buildings
        self._short: dict[tuple[int, ...], tuple[int, ...]] = {}

    def short_of(self, own: tuple[int, ...]) -> tuple[int, ...]:
        """By building, how many cubes tiles would have to stand for; below 1 it can be paid."""
        found = self._short.get(own)
        if found is None:
            found = self._short[own] = tuple(short_of(own, need) for need in self.buildings)
        return found
