"""What is impossible about the moment: rounds, triggers, and what is under way."""

from collections.abc import Iterator

from pakal.games.agenda import point_of, seat_of
from pakal.games.ahau.position.pieces import is_ahead, is_due
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import open_spaces
from pakal.games.ahau.rules.chain import POINTS, Phase
from pakal.games.ahau.rules.packed import TILES, is_wild, printed_tile, tile_colour
from pakal.games.ahau.rules.paying import payments, tiles_by_colour, unpack_payment
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.scoring import end_reasons
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    BY_PYRAMID,
    BY_WORKERS,
    State,
    own_cubes,
    own_pyramid,
    weight,
)
from pakal.games.ahau.rules.table import LEVEL
from pakal.games.ahau.rules.workers import LAST_WORKER, has_placed_twelfth
from pakal.games.ahau.telling.names import building_name, city_name, space_name
from pakal.games.ahau.words import MASTER_BUILDER, TILE_NAMES, many


def rounds(s: State) -> Iterator[str]:
    """Rounds and K'atuns, and why the game is over."""
    most = s.table.edition.katuns
    over = s.point == at.GAME_OVER
    if s.katun > most:
        yield f"{s.katun} K'atuns have passed, but the game has {most}."
    elif s.katun == most and not over:
        yield f"{s.katun} K'atuns have passed, but the game goes on."
    if s.katun > s.round:
        katuns = many(s.katun, "K'atun")
        yield f"{katuns} passed in {many(s.round, 'round')}."
    if over and not end_reasons(s):
        yield "The game is over, but nothing has ended it."
    name = POINT_NAMES[s.point]
    phases = POINTS[s.point].phases
    if s.round and phases is Phase.SETUP:
        yield f"It is round {s.round}, but {name!r} belongs to setup."
    if not s.round and not over and Phase.SETUP not in phases:
        yield f"No round has begun, but {name!r} does not belong to setup."


def triggers(s: State) -> Iterator[str]:
    """Calendar, pyramids and workers trigger a celebration, and nothing else does."""
    mark = s.table.edition.calendar_mark
    passed = len(s.calendar) >= mark
    if passed != bool(s.triggers & BY_CALENDAR):
        yield (
            f"The calendar has {len(s.calendar)} sites and its mark is {mark}, "
            f"but it triggers {_celebration(not passed)}."
        )
    full = any(-1 not in own_pyramid(s, player) for player in range(s.table.players))
    if full != bool(s.triggers & BY_PYRAMID):
        has = "A pyramid is complete, but it" if full else "No pyramid is complete, but one"
        yield f"{has} triggers {_celebration(not full)}."
    by_workers = bool(s.triggers & BY_WORKERS)
    for player, seat in enumerate(s.table.seats):
        if has_placed_twelfth(s, player) and not by_workers:
            yield f"{seat}: {LAST_WORKER} workers are placed, but they trigger no celebration."
    counts_pieces = s.table.reads("laid-down-twelfth", "one-piece")
    if by_workers and counts_pieces and max(s.placements) < LAST_WORKER:
        yield f"Nobody has placed {LAST_WORKER} workers, but workers trigger a celebration."


def _celebration(yes: bool) -> str:
    return f"{'a' if yes else 'no'} celebration"


def turn(s: State) -> Iterator[str]:
    """The player whose turn it is has a worker where one was placed."""
    for player, seat in enumerate(s.table.seats):
        under_way = is_due(s, at.REDRAW, player) or is_due(s, at.REDRAW_CARDS, player)
        if under_way and s.placed >= 0 and weight(s, player, s.placed) < 1:
            city = city_name(s, s.placed)
            yield f"{seat}: this turn's worker was placed in {city}, but none is there."


def summon_under_way(s: State) -> Iterator[str]:
    """A summon under way names its god."""
    if s.god < 0 and (is_due(s, at.SUMMONED) or is_due(s, at.PAKAL_SUMMONED)):
        yield "A god is being summoned, but the god is not given."


def build_under_way(s: State) -> Iterator[str]:
    """What is being built is named, fits its space and can be paid for."""
    for entry in s.agenda:
        point, builder = point_of(entry), seat_of(entry)
        if point == at.SET_TILE and not is_ahead(s, at.PYRAMID_SLOT, at.PYRAMID_TILE):
            yield from _tile_under_way(s, builder)
        elif point == at.RAISE_BUILDING:
            if not 0 <= s.what < len(s.table.edition.buildings):
                yield "A building is being paid for, but the building is not given."
            elif s.point == at.PAY and not _can_pay(s, builder):
                yield f"{s.table.seats[builder]}: cannot pay for {building_name(s, s.what)}."


def _tile_under_way(s: State, builder: int) -> Iterator[str]:
    if not 0 <= s.what < 3 * TILES:
        yield "A tile is being built, but the tile is not given."
        return
    seat, tile = s.table.seats[builder], TILE_NAMES[printed_tile(s.what)]
    if s.where not in open_spaces(s, builder):
        space = f"space {space_name(s.where)}" if s.where >= 0 else "no space at all"
        yield f"{seat}: {tile} is being built on {space}, but nothing can be built there now."
    elif s.point == at.PAY and not _can_pay(s, builder):
        yield f"{seat}: cannot pay for {tile} on space {space_name(s.where)}."


def _can_pay(s: State, player: int) -> bool:
    table, discount = s.table, s.role_now[player] == MASTER_BUILDER
    if s.where < 0:
        needs = table.building_costs[discount][s.what]
    else:
        needs = table.pyramid_costs[discount][LEVEL[s.where]][tile_colour(s.what)]
    own = own_cubes(s, player)
    tiles = tiles_by_colour(s.reserve[player])
    found = payments(own, tiles, needs, s.swaps, table.pairs_mixed)
    if s.where >= 0 and is_wild(s.what) and table.reads("wild-unpaid", "cannot"):
        # A cube has to lie on the tile, so payments without one do not count.
        found = [payment for payment in found if any(unpack_payment(payment)[0])]
    return bool(found)


def can_continue(s: State) -> Iterator[str]:
    """The game can continue from the point."""
    name = POINT_NAMES[s.point]
    if s.point == at.GAME_OVER:
        if s.agenda:
            yield "The game is over, but something is still to be done."
    elif not s.agenda or not POINTS[point_of(s.agenda[0])].leads_on:
        yield f"The game cannot continue from {name!r}: no phase, round or K'atun ends after it."
