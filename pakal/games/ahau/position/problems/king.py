"""What is impossible about King Pakal: his pieces, and what he is about to do."""

from collections import Counter
from collections.abc import Iterator

from pakal.games.agenda import point_of, seat_of
from pakal.games.ahau.position.pieces import buildings_gained, is_ahead, is_due, marked_gods
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import open_spaces
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.gods import movable
from pakal.games.ahau.rules.lots import walks_from
from pakal.games.ahau.rules.packed import walk_link
from pakal.games.ahau.rules.pakal_building import room_for_buildings
from pakal.games.ahau.rules.pakal_summon import jaguar_cities
from pakal.games.ahau.rules.state import State, building_count, own_buildings, own_cubes, weight
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.names import city_name, space_name
from pakal.games.ahau.words import GODS, ROLES, TILE_NAMES, many


def his_pieces(s: State) -> Iterator[str]:
    """King Pakal has a track and no cubes, the Royal Palace, and the role of his personality."""
    if s.table.solo is None:
        his = (s.tracker, s.beside, s.bought, s.claimed, s.setup_marks, s.cube_workers, s.picked)
        if any(his):
            yield "There are pieces of King Pakal's, but he does not play."
        return
    seat = s.table.seats[PAKAL]
    most = s.table.edition.tracker_max
    if s.tracker > most and s.table.reads("tracker-max", "lost"):
        yield f"{seat}: {s.tracker} resources, but the track ends at {most}."
    if any(own_cubes(s, PAKAL)):
        yield f"{seat}: has cubes, but his resources are on the track."
    if s.table.royal_palace not in own_buildings(s, PAKAL):
        yield f"{seat}: the Royal Palace is not on his board."
    if s.role[PAKAL] != s.table.solo.role:
        role = ROLES[s.table.solo.role]
        yield f"{seat}: the role card of {s.table.solo.personality} is the {role}."
    gained = buildings_gained(s)
    if gained != s.bought + s.claimed:
        yield (
            f"{seat}: {many(gained, 'building')} besides the Royal Palace, "
            f"but {s.bought} built and {s.claimed} claimed."
        )
    for god, name in enumerate(GODS):
        if s.setup_marks & ~marked_gods(s, PAKAL) & 1 << god:
            yield f"{seat}: no marker from setup lies at the temple of {name}."


def his_moment(s: State) -> Iterator[str]:
    """The pieces King Pakal is about to move or discard exist."""
    if s.table.solo is None:
        return
    seat = s.table.seats[PAKAL]
    yield from _ways(s, seat)
    yield from _next_space(s, seat)
    yield from _overflow(s, seat)
    if s.who != PAKAL:
        return
    if s.point == at.MARKER_TEMPLE and s.arg < len(GODS) and not marked_gods(s, PAKAL) >> s.arg & 1:
        yield f"{seat}: a marker moves away from the temple of {GODS[s.arg]}, but none lies there."
    for tile, count in sorted((Counter(s.picked) - Counter(s.reserve[PAKAL])).items()):
        yield f"{seat}: {count} {TILE_NAMES[tile]} picked for a discard, but not in his reserve."


def _ways(s: State, seat: str) -> Iterator[str]:
    """Ways that are left to a worker who was drawn are his own, and he can walk."""
    drawn = s.point in (at.DRAW_LOTS, at.REVEAL_REGION_CARD) and s.arg
    if not s.lots or not (drawn or s.point == at.JAGUAR_MOVES):
        return
    if not all(0 <= walk_link(way) < len(s.table.link_ends) for way in s.lots):
        yield f"{seat}: the ways of a worker are left, but {s.lots} are not all ways."
        return
    if drawn:
        return
    cities = {walks_from(s, way) for way in s.lots}
    if len(cities) > 1:
        names = " and ".join(city_name(s, city) for city in sorted(cities))
        yield f"{seat}: the ways that are left are of one worker, but these begin in {names}."
    for city in sorted(cities - set(jaguar_cities(s, s.arg))):
        if not weight(s, PAKAL, city):
            yield f"{seat}: a worker moves out of {city_name(s, city)}, but none is there."
        elif not any(movable(s, PAKAL, city)):
            yield f"{seat}: the worker just placed in {city_name(s, city)} cannot move."
        else:
            yield f"{seat}: the worker lying in {city_name(s, city)} takes more than {s.arg} moves."


def _next_space(s: State, seat: str) -> Iterator[str]:
    """The tile that King Pakal is about to choose has a space that can be built on."""
    if s.point != at.PYRAMID_TILE and not is_due(s, at.PYRAMID_TILE):
        return
    if is_ahead(s, at.PYRAMID_SLOT) or s.where in open_spaces(s, PAKAL):
        return
    space = f"space {space_name(s.where)}" if s.where >= 0 else "no space at all"
    yield f"{seat}: a tile is chosen for {space}, but nothing can be built there now."


def _overflow(s: State, seat: str) -> Iterator[str]:
    """A building that replaces another one is named, and his board has no slot left for it."""
    if s.point != at.BUILDING_OVERFLOW and not is_due(s, at.BUILDING_OVERFLOW):
        return
    if not 0 <= s.what < len(s.table.edition.buildings):
        yield f"{seat}: a building has no slot, but the building is not given."
    if building_count(s, PAKAL) < room_for_buildings(s):
        yield f"{seat}: a building has no slot, but one is free on his board."


def lots(s: State) -> Iterator[str]:
    """A draw is for the decision of King Pakal's that comes next."""
    if s.point not in (at.DRAW_LOTS, at.REVEAL_REGION_CARD) or not s.agenda:
        return
    after = s.agenda[-1]
    if seat_of(after) != PAKAL or not POINTS[point_of(after)].waits or s.table.solo is None:
        yield "A draw is under way, but King Pakal's decision it is for is not given."
