"""
A position as the steward looks at it: how long the game still lasts, and the Fame in sight.

Everything is counted from what lies open on the table; nothing is tried out. An outlook is made
for one decision and counts each thing once.
"""

from typing import Final

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import neighbour_fame, open_spaces
from pakal.games.ahau.rules.chain import POINTS, Phase
from pakal.games.ahau.rules.gods import built_colours
from pakal.games.ahau.rules.packed import is_wild, tile_colour, tile_god
from pakal.games.ahau.rules.rewards import free_temple_space
from pakal.games.ahau.rules.scoring import criterion_value, is_last
from pakal.games.ahau.rules.sites import yield_at
from pakal.games.ahau.rules.state import State, copies, has, weight
from pakal.games.ahau.rules.summon import may_mark
from pakal.games.ahau.rules.table import PAKAL, SLOTS, YOU
from pakal.games.ahau.rules.workers import workers_to_place
from pakal.games.ahau.words import PALACE, RAIN, ROYAL_PALACE, SERPENT, SUN, WILD

# Where a round has not yet come to the Action Phase.
_MOVEMENT: Final = {at.ADVANCE} | {
    each.number for each in POINTS if each.waits and each.phases is Phase.MOVEMENT
}
_HIS_TURN: Final = at.pack(at.TURN, PAKAL)


class Outlook:
    """A position, and what the steward has counted of it so far."""

    def __init__(self, s: State) -> None:
        self.s = s
        self._built: dict[int, list[int]] = {}
        self._temples: dict[int, int] = {}
        self._gods: dict[int, int] = {}
        self._cities: dict[int, int] = {}
        self._around: dict[int, int] = {}
        self._spaces: list[int] | None = None

    # --- time ------------------------------------------------------------------------------------

    @property
    def later(self) -> int:
        """How many turns you have after this one, if no pyramid or calendar ends the game."""
        s = self.s
        if s.triggers and is_last(s):
            return 0
        in_movement = s.point in _MOVEMENT
        own = workers_to_place(s, YOU) - (in_movement or s.point == at.PLACE_WORKER)
        his = workers_to_place(s, PAKAL) - (in_movement or _HIS_TURN in s.agenda)
        return max(0, min(own, his))

    # --- gods and temples ------------------------------------------------------------------------

    def built(self, god: int) -> list[int]:
        """How many tiles of the god you have built, by colour."""
        found = self._built.get(god)
        if found is None:
            found = self._built[god] = built_colours(self.s, YOU, god)
        return found

    def spare(self, god: int) -> list[int]:
        """Your tiles of the god in reserve."""
        return [tile for tile in self.s.reserve[YOU] if tile_god(tile) == god]

    def temple_count(self, god: int) -> int:
        """What each marker at the temple would bring if the celebration were now."""
        found = self._temples.get(god)
        if found is None:
            s = self.s
            found = criterion_value(s, YOU, s.scoring[god])
            if not s.table.personal_scoring:
                found = max(found, criterion_value(s, PAKAL, s.scoring[god]))
            self._temples[god] = found
        return found

    def temple_fame(self, god: int) -> int:
        """What a new marker at the temple would bring: its space, and what is counted there now."""
        space = free_temple_space(self.s, god)
        if space < 0:
            return 0
        return self.s.table.edition.temple_spaces[space] + self.temple_count(god)

    def summon_fame(self, god: int) -> int:
        """What the god would bring if it came by a tile you have built: marker and power."""
        found = self._gods.get(god)
        if found is None:
            found = self._gods[god] = self._count_summon(god)
        return found

    def _count_summon(self, god: int) -> int:
        built = self.built(god)
        if not any(built):
            return 0
        if god == RAIN and not any(colour >= 0 and built[colour] for colour in self.s.site):
            return 0
        marker = self.temple_fame(god) if may_mark(self.s, YOU, god) else 0
        colours = 5 - built.count(0)
        if god == SUN:
            return marker + colours
        if god == SERPENT:
            # Tiles in reserve that add a colour are discarded for it.
            added = {tile_colour(tile) for tile in self.spare(god) if self.is_new_serpent(tile)}
            return marker + sum(built) + 2 * colours + 3 * len(added)
        return marker

    # --- cities and regions ----------------------------------------------------------------------

    def lead_fame(self, city: int, more: int = 1) -> int:
        """How much Fame a celebration would shift if this many more workers counted for you."""
        own, his = weight(self.s, YOU, city), weight(self.s, PAKAL, city)
        return self._majority(own + more, his) - self._majority(own, his)

    def _majority(self, own: int, his: int) -> int:
        """What you would gain, less what Pakal would; the Royal Palace is his."""
        if own > his:
            return 2 + copies(self.s, YOU, PALACE)
        if own < his:
            return -2
        return -2 if own and has(self.s, PAKAL, ROYAL_PALACE) else 0

    def worker_fame(self, city: int) -> int:
        """What a worker in the city would bring: its god's Fame, and the majority there."""
        found = self._cities.get(city)
        if found is None:
            found = self.summon_fame(self.s.city_god[city]) + self.lead_fame(city)
            self._cities[city] = found
        return found

    def fame_around(self, region: int) -> int:
        """What the best worker around a region would bring."""
        found = self._around.get(region)
        if found is None:
            found = max(self.worker_fame(city) for city in self.s.table.region_cities[region])
            self._around[region] = found
        return found

    def tiles_in(self, region: int) -> list[int]:
        """The pyramid tiles of a region."""
        return [tile for tile in self.s.region_tile[2 * region : 2 * region + 2] if tile >= 0]

    def claims(self, region: int, city: int) -> bool:
        """Would a worker in the city let you claim the building of the region?"""
        s = self.s
        if s.region_building[region] < 0 or s.building[(YOU + 1) * SLOTS - 1] >= 0:
            return False
        return all(each == city or weight(s, YOU, each) for each in s.table.region_cities[region])

    def site_yield(self, link: int) -> int:
        """How many resources you would produce on a link with the workers you have."""
        return yield_at(self.s, YOU, link)

    # --- pyramid ---------------------------------------------------------------------------------

    def match(self, tile: int, space: int) -> int:
        """What neighbours would pay for a tile on a space; a wild one takes its best colour."""
        if not is_wild(tile):
            return neighbour_fame(self.s, YOU, tile, space)
        return max(neighbour_fame(self.s, YOU, tile - WILD + c, space) for c in range(5))

    def best_match(self, tile: int) -> int:
        """What neighbours would pay for a tile on the best of the spaces open now."""
        if self._spaces is None:
            self._spaces = open_spaces(self.s, YOU)
        return max((self.match(tile, space) for space in self._spaces), default=0)

    def is_of_new_god(self, tile: int) -> bool:
        """Do you have no tile of its god, neither built nor in reserve?"""
        return not any(self.built(tile_god(tile))) and not self.spare(tile_god(tile))

    def is_new_serpent(self, tile: int) -> bool:
        """Is it the Feathered Serpent's, in a colour of which none is built?"""
        god, colour = tile_god(tile), tile_colour(tile)
        return god == SERPENT and (colour == WILD or not self.built(SERPENT)[colour])
