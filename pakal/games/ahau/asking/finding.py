"""How the candidates of each list are found at the table, with as few questions as possible."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pakal.games.ahau.asking import building, sites, things, workers
from pakal.games.ahau.asking.thing import Numbers, Thing
from pakal.games.ahau.asking.things import thing_for
from pakal.games.ahau.rules.movement import offer_tile
from pakal.games.ahau.rules.packed import LEAVES, leaving_of, tile_god, walk_of
from pakal.games.ahau.rules.pakal_building import STEP_LEVELS, affordable_offer, offer_overflow
from pakal.games.ahau.rules.pakal_movement import offer_captain, offer_pakal_retreat
from pakal.games.ahau.rules.pakal_summon import offer_summon_discard
from pakal.games.ahau.rules.pakal_turn import production_sites
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import LEVEL, LEVEL_STARTS, PAKAL, ROLE_CARD, SPACES
from pakal.games.ahau.words import COLOURS, GODS
from pakal.games.asking import Hear
from pakal.games.unknown import MissingError, Unknown

Finder = Callable[[State, Hear], Sequence[int]]
_GODS: Final = range(len(GODS))
A_DISCARD: Final = 3  # tiles in his reserve for each that he discards


def _fixed(candidates: Sequence[int]) -> Finder:
    return lambda _, __: candidates


def _chosen(thing: Thing, about: Callable[[State], Sequence[int]]) -> Finder:
    """The candidates are what the person names."""
    return lambda s, hear: thing.ask(s, hear, about(s))


def _every_city(s: State) -> Sequence[int]:
    return range(s.table.cities)


def _every_link(s: State) -> Sequence[int]:
    return range(len(s.table.link_ends))


def _asking_when_needed(
    s: State,
    hear: Hear,
    offer: Callable[[State], Sequence[int]],
    *keys: str,
    beside: Callable[[State], Sequence[int]] = lambda _: (),
) -> Sequence[int]:
    """What the rules offer; each of these things is asked about only when the rules need it."""
    while True:
        try:
            return offer(s)
        except MissingError as missing:
            found = thing_for(s, keys, missing)
            if found is None:
                raise
            thing, subjects = found
            about: Sequence[int] = sorted({*subjects, *beside(s)})
            thing.ask(s, hear, () if thing.is_single else about)


# --- movement ------------------------------------------------------------------------------------


def _dealt(s: State, hear: Hear) -> Sequence[int]:
    things.DEALT.ask(s, hear)
    return range(4)


def _captain(s: State, hear: Hear) -> Sequence[int]:
    things.HIS_REGION.ask(s, hear)
    return offer_captain(s)


def _retreat(s: State, hear: Hear) -> Sequence[int]:
    things.LOST_REGION.ask(s, hear)
    return offer_pakal_retreat(s)


def _tiles_here(s: State, hear: Hear) -> Sequence[int]:
    # Which region it is does not matter; its tiles are put into the first one.
    s.region[PAKAL] = 1
    things.TILES_HERE.ask(s, hear, (0, 1))
    return offer_tile(s)


def _around_ruler(s: State, hear: Hear) -> Sequence[int]:
    things.HIS_REGION.ask(s, hear)
    return s.table.region_cities[s.region[PAKAL]]


# --- summoning -----------------------------------------------------------------------------------


def _turn_god(s: State, hear: Hear) -> Sequence[int]:
    gods: list[Any] = list(s.city_god)
    if all(isinstance(god, Unknown) for god in gods):
        return things.TURN_GOD.ask(s, hear)
    workers.PLACED.ask(s, hear)
    if isinstance(gods[s.placed], Unknown):
        things.CITY_GODS.ask(s, hear, (s.placed,))
    return (s.city_god[s.placed],)


def _other_gods(s: State, hear: Hear) -> Sequence[int]:
    summoned = things.SUMMONED.ask(s, hear, _GODS)
    return [god for god in _GODS if god not in summoned]


def _matching(s: State, hear: Hear) -> Sequence[int]:
    """Matching tiles; one for every three in his reserve may be discarded."""
    reserve = building.RESERVE.ask(s, hear)
    if len(reserve) < A_DISCARD:
        return ()
    things.SUMMONING.ask(s, hear)
    several = sum(1 for tile in reserve if tile_god(tile) == s.god) > 1
    if several and len(reserve) >= 2 * A_DISCARD:
        building.PICKED.ask(s, hear)
    s.arg = len(reserve) // A_DISCARD - len(s.picked)
    return offer_summon_discard(s) or () if s.arg > 0 else ()


def _walks_from(s: State, city: int) -> list[int]:
    """The walks out of a city, whether the worker stands or lies (`of_walk()` in cases.py)."""
    return [walk_of(s.table, link, city) for link, _ in s.table.city_links[city]]


def _moves(s: State, hear: Hear) -> Sequence[int]:
    cities = workers.WALKERS.ask(s, hear, _every_city(s))
    return sorted(walk for city in cities for walk in _walks_from(s, city))


def _leavers(s: State, hear: Hear) -> Sequence[int]:
    theirs = s.table.reads("serpent-whose", "the-players")
    thing = workers.YOUR_WORKERS if theirs else workers.LEAVERS
    return [leaving_of(city, LEAVES) for city in thing.ask(s, hear, _every_city(s))]


# --- building and producing ----------------------------------------------------------------------


def _spaces(s: State, hear: Hear) -> Sequence[int]:
    if building.fills_in_order(s):
        building.TILES_BUILT.ask(s, hear)
        free = range(s.where, SPACES)
        return [space for space in free if LEVEL[space] == LEVEL[s.where]]
    (level,) = building.NEXT_LEVEL.ask(s, hear)
    first = LEVEL_STARTS[level - 1]
    spaces = range(first, first + 5 - level)
    return building.FREE_SPACES.ask(s, hear, spaces) if len(spaces) > 1 else spaces


def _reserve(s: State, hear: Hear) -> Sequence[int]:
    return sorted(set(building.RESERVE.ask(s, hear)))


def _affordable(s: State, hear: Hear) -> Sequence[int]:
    building.OFFER.ask(s, hear)
    return _asking_when_needed(
        s, hear, affordable_offer, "resources", "role-in-play", "role-again", "built-this-turn"
    )


def _overflow(s: State, hear: Hear) -> Sequence[int]:
    building.NEW_BUILDING.ask(s, hear)
    building.BOARD.ask(s, hear)
    return offer_overflow(s)


def _sites(s: State, hear: Hear) -> Sequence[int]:
    def beside(s: State) -> Numbers:
        role: Any = s.role_now[PAKAL]
        anywhere = s.table.reads("merchant-reach", "anywhere")
        if anywhere and not isinstance(role, Unknown) and role == s.role[PAKAL]:
            return tuple(_every_link(s))
        return tuple(link for link, _ in s.table.city_links[s.placed])

    workers.PLACED.ask(s, hear)
    return _asking_when_needed(s, hear, production_sites, "role-in-play", "sites", beside=beside)


# --- rewards -------------------------------------------------------------------------------------


def _markers(s: State, hear: Hear) -> Sequence[int]:
    marked = things.MARKED.ask(s, hear, _GODS)
    spare = s.table.reads("marker-source", "from-supply") and len(marked) < len(GODS)
    return (*marked, FROM_SUPPLY) if spare else marked


def _unmarked(s: State, hear: Hear) -> Sequence[int]:
    marked = things.MARKED.ask(s, hear, _GODS)
    return [god for god in _GODS if god not in marked]


def _war_spaces(s: State, _: Hear) -> Sequence[int]:
    return range(1, len(s.table.edition.war_track))


FINDERS: Final[Mapping[str, Finder]] = {
    "starting-tile": _fixed(_GODS),
    "setup-temples": _unmarked,
    "deal-cards": _dealt,
    "role-card": lambda s, _: (s.role[PAKAL],),
    "war-captain-move": _captain,
    "retreat": _retreat,
    "take-tile": _tiles_here,
    "place-worker": _around_ruler,
    "random-city": _chosen(things.TIED_CITIES, _every_city),
    "summon": _turn_god,
    "role-god": _fixed(_GODS),
    "dancer-god": _other_gods,
    "summon-discard": _matching,
    "discard-colour": _fixed(range(len(COLOURS))),
    "strength-colour": _fixed(range(len(COLOURS))),
    "rain-site": _chosen(sites.RAIN_SITES, _every_link),
    "jaguar-moves": _moves,
    "sun-cards": _chosen(things.AWAY, lambda _: range(1, ROLE_CARD + 1)),
    "serpent-worker": _leavers,
    "build-order": _fixed(range(len(STEP_LEVELS))),
    "build-or-produce": _fixed(range(4)),
    "pyramid-slot": _spaces,
    "pyramid-tile": _reserve,
    "wild-colour": _fixed(range(len(COLOURS))),
    "which-building": _affordable,
    "building-overflow": _overflow,
    "production-site": _sites,
    "redraw": _fixed(range(2)),
    "war-reward": _war_spaces,
    "lay-worker-down": _chosen(workers.STANDING, _every_city),
    "marker-source": _markers,
    "move-marker": _chosen(things.OPEN_TEMPLES, lambda _: _GODS),
    "give-back": _reserve,
    "role-reward": _fixed(range(3)),
}
