"""
What a position file may leave out, because the rest settles it: supplies, bag, stack, agenda.

Each function works one thing out and puts it into the page's state. They are called in the order of
the form (fields.py), so each may use what comes before it there.
"""

from collections import Counter
from collections.abc import Iterable

from pakal.games.ahau.position.page import Page
from pakal.games.ahau.position.pieces import (
    building_places,
    buildings_gained,
    cubes_out,
    effects_in_force,
    is_due,
    known_starting_tiles,
    marked_gods,
    printed_buildings,
    printed_tiles,
    sites_aside,
    starting_kinds,
    starting_tiles_in_game,
    tile_places,
    uncounted_workers,
    workers_in_all,
    workers_out,
)
from pakal.games.ahau.position.todo import rest_of_agenda
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.setup import NO_TILE
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    BY_PYRAMID,
    BY_WORKERS,
    EFFECT_KINDS,
    SOURCE_KINDS,
    State,
    copies,
    is_pakal,
    own_pyramid,
)
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD
from pakal.games.ahau.rules.workers import has_placed_twelfth
from pakal.games.ahau.words import QUEEN, ROLES, Effect

# --- players -------------------------------------------------------------------------------------


def derive_fame(page: Page, i: int) -> None:
    """Fame is the sum of its sources."""
    s = page.state
    s.fame[i] = sum(s.fame_from[i * SOURCE_KINDS : (i + 1) * SOURCE_KINDS])


def derive_effects(page: Page, i: int) -> None:
    """The buildings on the board are in force."""
    s = page.state
    s.effects[i * EFFECT_KINDS : (i + 1) * EFFECT_KINDS] = effects_in_force(s, i)


def derive_role_now(page: Page, i: int) -> None:
    """A player who has played a role card acts by it."""
    s = page.state
    s.role_now[i] = s.role[i] if ROLE_CARD in (s.left[i], s.right[i]) else -1


def derive_crew(page: Page, i: int) -> None:
    """Workers that are in no city are in the personal supply."""
    s = page.state
    s.crew[i] = max(workers_in_all(s, i) - workers_out(s, i), 0)


def derive_placements(page: Page, i: int) -> None:
    """No worker has come back yet."""
    s = page.state
    s.placements[i] = max(workers_out(s, i) - uncounted_workers(s, i), 0)


def derive_hand(page: Page, i: int) -> None:
    """Cards that are neither discarded nor played are in the hand."""
    s = page.state
    every = 0b1111110 | (1 << ROLE_CARD if s.role[i] >= 0 else 0)
    s.hand[i] = every & ~(s.played_before[i] | 1 << s.left[i] | 1 << s.right[i])


def derive_marked(page: Page, i: int) -> None:
    """The markers at the temples were placed this K'atun, but for King Pakal's from setup."""
    s = page.state
    s.marked[i] = marked_gods(s, i) & ~(s.setup_marks if is_pakal(s, i) else 0)


def derive_ever_marked(page: Page, _: int) -> None:
    """King Pakal has placed the markers that are there now."""
    page.state.ever_marked = marked_gods(page.state, PAKAL)


def derive_bought(page: Page, _: int) -> None:
    """King Pakal has built the buildings that he has not claimed."""
    page.state.bought = buildings_gained(page.state) - page.state.claimed


# --- the moment ----------------------------------------------------------------------------------


def derive_detail(page: Page, _: int) -> None:
    """Where a point counts, one is left."""
    s = page.state
    s.arg = int(POINTS[s.point].counted)


def derive_gateway(page: Page, _: int) -> None:
    """At the beginning of a turn every Gateway still allows its tile."""
    s = page.state
    s.draws_left = copies(s, s.who, Effect.GATEWAY) if _begins_turn(s) else 0


def derive_queen(page: Page, _: int) -> None:
    """At the beginning of a turn the Queen has not acted yet."""
    s = page.state
    s.queen_left = int(_begins_turn(s) and s.role_now[s.who] == QUEEN)


def _begins_turn(s: State) -> bool:
    return s.point == at.PLACE_WORKER and s.who >= 0 and not is_pakal(s, s.who)


def derive_todo(page: Page, _: int) -> None:
    """What is still to do is what the rules would have left."""
    page.state.agenda = rest_of_agenda(page.state)


def derive_triggers(page: Page, _: int) -> None:
    """Calendar, pyramids and workers show whether a celebration is triggered."""
    s = page.state
    triggers = 0
    if len(s.calendar) >= s.table.edition.calendar_mark:
        triggers |= BY_CALENDAR
    if any(-1 not in own_pyramid(s, player) for player in range(s.table.players)):
        triggers |= BY_PYRAMID
    if any(has_placed_twelfth(s, player) for player in range(s.table.players)):
        triggers |= BY_WORKERS
    s.triggers = triggers


def derive_pool(page: Page, _: int) -> None:
    """The pieces about to be dealt are those not dealt yet."""
    s = page.state
    if s.point == at.LAY_CITY:
        s.pool = _left_over(list(range(5)) * (s.table.cities // 5), s.city_god)
    elif s.point == at.LAY_SITE:
        s.pool = sorted(_loose_sites(s).elements())
    elif s.point == at.LAY_STARTING_TILE:
        s.pool = _starting_pool(s)
    elif s.point == at.SCORING_TILE:
        s.pool = _left_over(range(5), s.scoring)
    elif s.point == at.DEAL_ROLE:
        s.pool = _left_over(range(len(ROLES)), [*s.roles, *s.role])
    else:
        s.pool = []


def _starting_pool(s: State) -> list[int]:
    """In a solo game King Pakal has taken his tile, and one card stays bare."""
    if s.table.solo is None:
        return _left_over(range(5), s.start_tiles)
    laid = [NO_TILE if god < 0 else god for god in s.start_tiles[: s.arg]]
    return _left_over(range(NO_TILE + 1), [*laid, s.table.solo.hierarchy[0]])


def _left_over(things: Iterable[int], used: Iterable[int]) -> list[int]:
    left = Counter(things)
    left.subtract(each for each in used if each >= 0)
    return sorted((+left).elements())


# --- the board -----------------------------------------------------------------------------------


def _loose_sites(s: State) -> Counter[int]:
    """The sites that are not on the map."""
    loose = Counter(dict(enumerate(s.table.edition.sites)))
    loose.subtract(colour for colour in s.site if colour >= 0)
    return +loose


def derive_calendar(page: Page, _: int) -> None:
    """The sites that are not on the map, except the last, which is beside the calendar."""
    s = page.state
    loose = _loose_sites(s)
    if is_due(s, at.SITE_ASIDE):
        loose.clear()
    elif ("aside", 0) in page.stated:
        loose.subtract(s.aside)
    else:
        last_first = sorted(loose.elements(), reverse=True)
        loose.subtract(last_first[: sites_aside(s.table)])
    s.calendar = sorted((+loose).elements())


def derive_aside(page: Page, _: int) -> None:
    """The sites that are neither on the map nor on the calendar."""
    s = page.state
    loose = _loose_sites(s)
    loose.subtract(s.calendar)
    s.aside = [] if is_due(s, at.SITE_ASIDE) else sorted((+loose).elements())


def is_plain_calendar(s: State, _: int) -> bool:
    """Do the sites on the map alone settle the calendar and the site beside it?"""
    page = Page(s.copy())
    derive_calendar(page, 0)
    derive_aside(page, 0)
    return (page.state.calendar, page.state.aside) == (s.calendar, s.aside)


def derive_roles(page: Page, _: int) -> None:
    """One more card than players, less those owned; Pakal has his own."""
    s = page.state
    if is_due(s, at.DEAL_ROLE):
        s.roles = []
        return
    owned = sum(role >= 0 for player, role in enumerate(s.role) if not is_pakal(s, player))
    dealt = s.arg if s.point == at.DEAL_ROLE else s.table.players + 1
    free = [role for role in range(len(ROLES)) if role not in s.role]
    s.roles = free[: max(dealt - owned, 0)]


def derive_supply(page: Page, _: int) -> None:
    """Cubes that nobody has are in the general supply."""
    s = page.state
    s.supply = [s.table.edition.cubes - cubes_out(s, colour) for colour in range(5)]


def derive_armoury(page: Page, _: int) -> None:
    """Weapons that nobody has are in the general supply."""
    page.state.armoury = page.table.edition.weapons - sum(page.state.weapons)


def derive_stack(page: Page, _: int) -> None:
    """Buildings that are seen nowhere else are in the stack."""
    s = page.state
    s.stack = []
    left = printed_buildings(s.table)
    left.subtract(building for building, _ in building_places(s))
    s.stack = sorted((+left).elements())


def derive_bag(page: Page, _: int) -> None:
    """Tiles that are seen nowhere else are in the bag, the starting tiles of the game included."""
    s = page.state
    s.bag = []
    extra = likely_starting_tiles(s) if page.starting is None else page.starting
    left = printed_tiles(s.table)
    left.update(extra)
    left.subtract(tile for tile, _ in tile_places(s))
    s.bag = sorted((+left).elements())


def likely_starting_tiles(s: State) -> list[int]:
    """
    The starting tiles that are in the game, as far as a position without its bag shows.

    First those without which there would be too many of their kind, then those that a player owns,
    then any, until there are enough. During setup players own no other tiles.
    """
    printed, kinds = printed_tiles(s.table), starting_kinds(s.table)
    owned = {tile for reserve in s.reserve for tile in reserve} | set(s.pyramid)
    if not s.round:
        on_cards = [kinds[god] for god in s.start_tiles if 0 <= god < NO_TILE]
        return on_cards + [kind for kind in kinds if kind in owned]
    seen = Counter(tile for tile, _ in tile_places(s))
    likely = sorted(kinds, key=lambda kind: (seen[kind] <= printed[kind], kind not in owned, kind))
    _, most = starting_tiles_in_game(s)
    return likely[: max(most, len(known_starting_tiles(s)))]


def _bag_with(s: State, starting: list[int] | None) -> list[int]:
    page = Page(s.copy(), starting=starting)
    derive_bag(page, 0)
    return page.state.bag


def is_plain_bag(s: State, _: int) -> bool:
    """Does the rest settle the bag, at least when the starting tiles are named?"""
    return s.bag in (_bag_with(s, None), _bag_with(s, known_starting_tiles(s)))


def are_plain_starting_tiles(s: State, _: int) -> bool:
    """Does the rest settle the starting tiles, or would naming them not settle the bag?"""
    return s.bag == _bag_with(s, None) or s.bag != _bag_with(s, known_starting_tiles(s))
