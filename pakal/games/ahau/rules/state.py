"""
The state of a game: one object of flat lists of numbers, changed only by `apply`.

Flat lists are what keeps the core fast and a snapshot cheap; the meaning of every list stands
beside it. Player p's part of a list that is `n` long for each player starts at p * n.
"""

from bisect import bisect_left, insort
from operator import attrgetter
from typing import Final

import attr

from pakal.games.agenda import CHANCE as CHANCE
from pakal.games.agenda import Waiting
from pakal.games.ahau.rules.packed import TILES, is_wild
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES, Table
from pakal.games.ahau.words import EFFECTS

EFFECT_KINDS: Final = len(EFFECTS)
# Is this the compiled core? (docs/speed.md)
COMPILED: Final = not __file__.endswith((".py", ".pyc"))

# Where Fame comes from, so that a score can be explained.
FAME_SOURCES: Final = (
    "war track",
    "pyramid spaces",
    "building slots",
    "neighbouring tiles",
    "temple spaces",
    "Jaguar God",
    "Sun God",
    "Feathered Serpent",
    "Acropolis",
    "temples at celebrations",
    "cities at celebrations",
    "buildings",
)
FROM_WAR: Final = 0
FROM_SPACES: Final = 1
FROM_SLOTS: Final = 2
FROM_NEIGHBOURS: Final = 3
FROM_TEMPLES: Final = 4
FROM_JAGUAR: Final = 5
FROM_SUN: Final = 6
FROM_SERPENT: Final = 7
FROM_ACROPOLIS: Final = 8
FROM_CELEBRATION: Final = 9
FROM_CITIES: Final = 10
FROM_BUILDINGS: Final = 11
SOURCE_KINDS: Final = len(FAME_SOURCES)

# Bits of `triggers`: what calls for a K'atun Celebration at the end of this round.
BY_CALENDAR: Final = 1
BY_PYRAMID: Final = 2
BY_WORKERS: Final = 4


Event = tuple[object, ...]


# By the older name of `attrs.define`, which is the one the compiler knows (docs/speed.md).
@attr.s(auto_attribs=True, slots=True, eq=False, repr=False)
class State(Waiting):
    """A whole position, including what is still to be done before somebody has to decide."""

    table: Table = attr.ib(eq=False)

    # The board. Regions are numbered from 1; their lists waste index 0 on purpose.
    city_god: list[int]  # by city; -1 before setup has laid it out
    site: list[int]  # by link: colour of its production site, -1 when depleted
    aside: list[int]  # the site beside the calendar (none on the larger map)
    calendar: list[int]  # colours of the depleted sites, in order
    region_tile: list[int]  # by 2 * region + place: pyramid tile, -1 when taken
    region_building: list[int]  # by region: building, -1 when taken
    offer: list[int]  # buildings for sale, left to right, -1 when sold
    stack: list[int]  # face-down buildings, sorted
    bag: list[int]  # pyramid tiles, sorted
    discards: list[int]  # discarded pyramid tiles, sorted
    scoring: list[int]  # by god: what its temple counts
    temple: list[int]  # by god and space: player, -1 when free
    supply: list[int]  # cubes by colour
    armoury: int  # weapons nobody owns
    roles: list[int]  # role cards nobody owns, sorted
    war_stack: list[int]  # players, from the bottom of a stack on the war track to its top

    # By player.
    fame: list[int]
    fame_from: list[int]  # by player and source
    weapons: list[int]
    war: list[int]  # space on the war track, 0 before the first
    cubes: list[int]  # by player and colour
    reserve: list[list[int]]  # pyramid tiles, in the order in which they came
    pyramid: list[int]  # by player and space: tile (packed.py), -1
    building: list[int]  # by player and slot: building, -1
    effects: list[int]  # by player and effect: how many such buildings are in force
    standing: list[int]  # by player and city: workers standing there
    laid: list[int]  # by player and city: workers lying there, each of which counts two
    crew: list[int]  # workers in the personal supply
    placements: list[int]  # workers placed so far
    hand: list[int]  # bits of the cards in hand; bit 7 is the role card
    played_before: list[int]  # bits of the discarded cards
    left: list[int]  # card played this round, 0 when none
    right: list[int]
    role: list[int]  # role card owned, -1
    role_now: list[int]  # role card played this round, -1
    region: list[int]  # where the ruler stands, 0 when beside the board
    marked: list[int]  # bits of the gods at whose temple a marker was placed this K'atun

    # Time.
    round: int
    katun: int  # celebrations held so far
    triggers: int

    # The turn under way.
    placed: int  # city of the worker placed this turn, -1
    summoned: int  # bits of the gods summoned this turn
    draws_left: int  # tiles the Gateway still allows
    queen_left: int  # 1 while the Queen may still lay a worker down
    builds: int  # tiles built this turn
    build_limit: int
    swaps: int  # substitutions the Market still allows
    god: int  # the summon under way
    strength: int
    used: list[int]  # by colour: tiles it uses
    any_colour: int  # tiles it uses that count as every colour
    what: int  # tile or building being built
    where: int  # space it goes to
    paid: int  # how it was paid for

    # King Pakal.
    tracker: int  # his resources, of no colour
    beside: list[int]  # buildings face down beside his board, in the order in which they came
    bought: int  # buildings he has built in his order
    claimed: int  # buildings he has claimed from regions
    setup_marks: int  # bits of the gods whose third space still has his marker from setup
    ever_marked: int  # bits of the gods at whose temple he has had a marker
    cube_workers: int  # cubes that serve as workers (reading `queen-worker`)
    picked: list[int]  # tiles he is about to discard for strength
    rain_failed: int  # 1 when the Rain God found no site for him this turn
    due: int  # what his building order asks for next
    walker: int  # city that the worker left whom the Jaguar God moved last, -1
    role_again: int  # times a reward has added to a role card that was in force already

    # Lots are drawn among candidates his lists leave tied. Where they bring a worker, his ways
    # stay here until one is chosen.
    lots: list[int]
    revealed: int  # bits of the neutral region cards turned up

    # Setup and reshuffles.
    pool: list[int]  # things about to be dealt, sorted
    start_tiles: list[int]  # by summary card: god of its starting tile, -1 when taken
    first: int  # starting player

    log: list[Event] | None = attr.ib(eq=False, default=None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return bool(_compared(self) == _compared(other))

    def copy(self) -> "State":
        """Return a snapshot that shares nothing with this state that could change."""
        bag, pool, stack, lots = self.bag[:], self.pool[:], self.stack[:], self.lots[:]
        # Chance draws straight from these; a copy has to draw from its own.
        offered = self.offered
        if offered is self.bag:
            offered = bag
        elif offered is self.pool:
            offered = pool
        elif offered is self.stack:
            offered = stack
        elif offered is self.lots:
            offered = lots
        # Attribute by attribute: the constructor takes half as long again, compiled thrice as long.
        new = State.__new__(State)
        new.agenda = self.agenda[:]
        new.point = self.point
        new.who = self.who
        new.arg = self.arg
        new.offered = offered
        new.table = self.table
        new.city_god = self.city_god[:]
        new.site = self.site[:]
        new.aside = self.aside[:]
        new.calendar = self.calendar[:]
        new.region_tile = self.region_tile[:]
        new.region_building = self.region_building[:]
        new.offer = self.offer[:]
        new.stack = stack
        new.bag = bag
        new.discards = self.discards[:]
        new.scoring = self.scoring[:]
        new.temple = self.temple[:]
        new.supply = self.supply[:]
        new.armoury = self.armoury
        new.roles = self.roles[:]
        new.war_stack = self.war_stack[:]
        new.fame = self.fame[:]
        new.fame_from = self.fame_from[:]
        new.weapons = self.weapons[:]
        new.war = self.war[:]
        new.cubes = self.cubes[:]
        new.reserve = [each[:] for each in self.reserve]
        new.pyramid = self.pyramid[:]
        new.building = self.building[:]
        new.effects = self.effects[:]
        new.standing = self.standing[:]
        new.laid = self.laid[:]
        new.crew = self.crew[:]
        new.placements = self.placements[:]
        new.hand = self.hand[:]
        new.played_before = self.played_before[:]
        new.left = self.left[:]
        new.right = self.right[:]
        new.role = self.role[:]
        new.role_now = self.role_now[:]
        new.region = self.region[:]
        new.marked = self.marked[:]
        new.round = self.round
        new.katun = self.katun
        new.triggers = self.triggers
        new.placed = self.placed
        new.summoned = self.summoned
        new.draws_left = self.draws_left
        new.queen_left = self.queen_left
        new.builds = self.builds
        new.build_limit = self.build_limit
        new.swaps = self.swaps
        new.god = self.god
        new.strength = self.strength
        new.used = self.used[:]
        new.any_colour = self.any_colour
        new.what = self.what
        new.where = self.where
        new.paid = self.paid
        new.tracker = self.tracker
        new.beside = self.beside[:]
        new.bought = self.bought
        new.claimed = self.claimed
        new.setup_marks = self.setup_marks
        new.ever_marked = self.ever_marked
        new.cube_workers = self.cube_workers
        new.picked = self.picked[:]
        new.rain_failed = self.rain_failed
        new.due = self.due
        new.walker = self.walker
        new.role_again = self.role_again
        new.lots = lots
        new.revealed = self.revealed
        new.pool = pool
        new.start_tiles = self.start_tiles[:]
        new.first = self.first
        new.log = None
        return new


# One step for all attributes: comparisons of variants look at every position of every game.
_compared: Final = attrgetter(*(each.name for each in attr.fields(State) if each.eq))


def empty_state(table: Table) -> State:
    """Return the bare board of a table: everything still in the box or in its supply."""
    edition = table.edition
    players, cities, regions = table.players, table.cities, table.regions
    return State(
        table=table,
        city_god=[-1] * cities,
        site=[-1] * len(edition.links),
        aside=[],
        calendar=[],
        region_tile=[-1] * (2 * regions + 2),
        region_building=[-1] * (regions + 1),
        offer=[-1] * edition.offer,
        stack=sorted(i for i, b in enumerate(edition.buildings) for _ in range(b.copies)),
        bag=sorted(
            tile
            for tile in range(TILES)
            for _ in range(edition.wilds if is_wild(tile) else edition.tiles_per_colour)
        ),
        discards=[],
        scoring=[-1] * 5,
        temple=[-1] * (5 * len(edition.temple_spaces)),
        supply=[edition.cubes] * 5,
        armoury=edition.weapons,
        roles=[],
        war_stack=list(range(players)),
        fame=[0] * players,
        fame_from=[0] * (players * SOURCE_KINDS),
        weapons=[0] * players,
        war=[0] * players,
        cubes=[0] * (players * 5),
        reserve=[[] for _ in range(players)],
        pyramid=[-1] * (players * SPACES),
        building=[-1] * (players * SLOTS),
        effects=[0] * (players * EFFECT_KINDS),
        standing=[0] * (players * cities),
        laid=[0] * (players * cities),
        crew=[edition.workers] * players,
        placements=[0] * players,
        hand=[0b1111110] * players,
        played_before=[0] * players,
        left=[0] * players,
        right=[0] * players,
        role=[-1] * players,
        role_now=[-1] * players,
        region=[0] * players,
        marked=[0] * players,
        round=0,
        katun=0,
        triggers=0,
        placed=-1,
        summoned=0,
        draws_left=0,
        queen_left=0,
        builds=0,
        build_limit=0,
        swaps=0,
        god=-1,
        strength=0,
        used=[0] * 5,
        any_colour=0,
        what=-1,
        where=-1,
        paid=0,
        tracker=0,
        beside=[],
        bought=0,
        claimed=0,
        setup_marks=0,
        ever_marked=0,
        cube_workers=0,
        picked=[],
        rain_failed=0,
        due=-1,
        walker=-1,
        role_again=0,
        lots=[],
        revealed=0,
        pool=[],
        start_tiles=[-1] * 5,
        first=0,
        agenda=[],
        point=0,
        who=CHANCE,
        arg=0,
        offered=[],
    )


def take_out(things: list[int], thing: int) -> None:
    """Take one thing out of a sorted list that holds it."""
    del things[bisect_left(things, thing)]


def put_in(things: list[int], thing: int) -> None:
    """Put a thing into a sorted list."""
    insort(things, thing)


def gain_fame(s: State, player: int, amount: int, source: int) -> None:
    """Move a player's Fame up and remember where it came from."""
    if amount:
        s.fame[player] += amount
        s.fame_from[player * SOURCE_KINDS + source] += amount
        if s.log is not None:
            s.log.append(("fame", player, amount, source, s.fame[player]))


def gain_weapons(s: State, player: int, amount: int) -> None:
    """Take weapons from the armoury, as far as it has any; by a reading it never runs out."""
    taken = min(amount, s.armoury) if s.table.cubes_limited else amount
    s.armoury -= taken
    s.weapons[player] += taken
    if s.log is not None and taken:
        s.log.append(("weapons", player, taken, s.weapons[player]))


def gain_cubes(s: State, player: int, colour: int, amount: int) -> None:
    """Take cubes from the general supply, as far as it has any; Pakal's track goes up instead."""
    if is_pakal(s, player):
        gain_tracker(s, amount)
        return
    if s.table.cubes_limited and amount > s.supply[colour]:
        amount = s.supply[colour]
    s.supply[colour] -= amount
    s.cubes[player * 5 + colour] += amount
    if s.log is not None:
        s.log.append(("cubes", player, colour, amount, s.cubes[player * 5 + colour]))


def is_pakal(s: State, player: int) -> bool:
    """Is the player King Pakal?"""
    return player == PAKAL and s.table.solo is not None


def gain_tracker(s: State, amount: int) -> None:
    """Move King Pakal's resource marker up; beyond the end of the track it is lost or counted."""
    before = s.tracker
    s.tracker += amount
    if s.table.reads("tracker-max", "lost"):
        s.tracker = min(s.tracker, s.table.edition.tracker_max)
    if s.log is not None:
        s.log.append(("tracker", PAKAL, s.tracker - before, s.tracker))


def weight(s: State, player: int, city: int) -> int:
    """How many workers a player has in a city; one that lies down counts two (RB Appendix 1)."""
    at = player * s.table.cities + city
    return s.standing[at] + 2 * s.laid[at]


def has(s: State, player: int, effect: int) -> bool:
    """Is a building's effect in force for the player?"""
    return s.effects[player * EFFECT_KINDS + effect] > 0


def copies(s: State, player: int, effect: int) -> int:
    """How many buildings with this effect are in force for the player; copies add up."""
    return s.effects[player * EFFECT_KINDS + effect]


def own_pyramid(s: State, player: int) -> list[int]:
    """The ten spaces of a player's pyramid."""
    return s.pyramid[player * SPACES : (player + 1) * SPACES]


def own_buildings(s: State, player: int) -> list[int]:
    """The five slots of a player's board."""
    return s.building[player * SLOTS : (player + 1) * SLOTS]


def own_cubes(s: State, player: int) -> list[int]:
    """A player's cubes by colour."""
    return s.cubes[player * 5 : player * 5 + 5]


def building_count(s: State, player: int) -> int:
    """How many buildings stand on the player's board."""
    return SLOTS - own_buildings(s, player).count(-1)
