"""
Every problem of a position at once: all reasons why it is impossible, in a player's words.

A position reached by play has no problems. A typed one may have many; each problem names the place
and the value.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from pakal.games.agenda import point_of, seat_of
from pakal.games.ahau.position.entries import (
    can_be_of,
    can_be_on_agenda,
    is_for_no_player,
    numbers_at,
)
from pakal.games.ahau.position.pieces import (
    building_places,
    buildings_gained,
    cards_of,
    cube_places,
    cubes_out,
    effects_in_force,
    is_ahead,
    is_due,
    known_starting_tiles,
    list_places,
    marked_gods,
    printed_buildings,
    printed_tiles,
    site_places,
    sites_aside,
    starting_kinds,
    starting_tiles_in_game,
    tile_places,
    uncounted_workers,
    workers_in_all,
    workers_out,
)
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import open_spaces
from pakal.games.ahau.rules.chain import POINTS, Phase, most_strength
from pakal.games.ahau.rules.gods import movable
from pakal.games.ahau.rules.lots import walks_from
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.packed import TILES, is_wild, printed_tile, tile_colour, walk_link
from pakal.games.ahau.rules.pakal_building import STEP_LEVELS, room_for_buildings
from pakal.games.ahau.rules.pakal_summon import jaguar_cities
from pakal.games.ahau.rules.paying import payments, tiles_by_colour, unpack_payment
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.scoring import end_reasons
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    BY_PYRAMID,
    BY_WORKERS,
    CHANCE,
    EFFECT_KINDS,
    SOURCE_KINDS,
    State,
    building_count,
    is_pakal,
    own_buildings,
    own_cubes,
    own_pyramid,
    weight,
)
from pakal.games.ahau.rules.table import BELOW, LEVEL, PAKAL, ROLE_CARD, SLOTS, SPACES, Table
from pakal.games.ahau.rules.workers import LAST_WORKER, has_placed_twelfth
from pakal.games.ahau.telling.names import building_name, city_name, place_name, space_name
from pakal.games.ahau.words import (
    COLOURS,
    CRITERIA,
    EFFECTS,
    GODS,
    MASTER_BUILDER,
    ROLES,
    TILE_NAMES,
)

Check = Callable[[State], Iterator[str]]

MOST: Final = 999  # no number on the table is larger


def problems(s: State) -> tuple[str, ...]:
    """Return every reason why the position is impossible; nothing if it is possible."""
    # Meaningless numbers are reported alone: nothing else can be checked with them.
    return meaningless(s) or tuple(problem for check in _CHECKS for problem in check(s))


def meaningless(s: State) -> tuple[str, ...]:
    """Return every number without a meaning; with one the rules cannot be used at all."""
    return tuple(_length_problems(s)) or tuple(_range_problems(s))


# --- lists and numbers ---------------------------------------------------------------------------


def _lengths(table: Table) -> dict[str, tuple[str, int]]:
    """What each list of a state is called, and how long it has to be."""
    players = table.players
    return {
        "city_god": ("gods of the cities", table.cities),
        "site": ("production sites", len(table.link_ends)),
        "region_tile": ("pyramid tiles in the regions", 2 * table.regions + 2),
        "region_building": ("buildings in the regions", table.regions + 1),
        "offer": ("buildings in the offer", table.edition.offer),
        "scoring": ("god scoring tiles", len(GODS)),
        "temple": ("temple spaces", len(GODS) * len(table.edition.temple_spaces)),
        "supply": ("cubes in the supply", len(COLOURS)),
        "fame": ("Fame", players),
        "fame_from": ("sources of Fame", players * SOURCE_KINDS),
        "weapons": ("weapons", players),
        "war": ("places on the war track", players),
        "cubes": ("cubes", players * len(COLOURS)),
        "reserve": ("reserves", players),
        "pyramid": ("pyramid spaces", players * SPACES),
        "building": ("building slots", players * SLOTS),
        "effects": ("effects", players * EFFECT_KINDS),
        "standing": ("standing workers", players * table.cities),
        "laid": ("lying workers", players * table.cities),
        "crew": ("workers in the supply", players),
        "placements": ("workers placed", players),
        "hand": ("hands", players),
        "played_before": ("discarded cards", players),
        "left": ("left cards", players),
        "right": ("right cards", players),
        "role": ("role cards", players),
        "role_now": ("role cards in play", players),
        "region": ("rulers", players),
        "marked": ("temples marked", players),
        "used": ("colours used", len(COLOURS)),
        "start_tiles": ("starting tiles", len(table.edition.summary_cards)),
    }


def _length_problems(s: State) -> Iterator[str]:
    for attribute, (words, length) in _lengths(s.table).items():
        found = len(getattr(s, attribute))
        if found != length:
            yield f"The list of {words} has {found} entries, there should be {length}."


def _ranges(table: Table) -> dict[str, tuple[str, int, int]]:
    """What each number of a state means, and which numbers are valid."""
    buildings, cities = len(table.edition.buildings) - 1, table.cities - 1
    tiles, gods, colours, roles = len(TILE_NAMES) - 1, 4, 4, len(ROLES) - 1
    last = table.players - 1
    return {
        "city_god": ("god of a city", -1, gods),
        "site": ("colour of a site on the map", -1, colours),
        "aside": ("colour of a site beside the calendar", 0, colours),
        "calendar": ("colour of a site on the calendar", 0, colours),
        "region_tile": ("pyramid tile in a region", -1, tiles),
        "region_building": ("building in a region", -1, buildings),
        "offer": ("building in the offer", -1, buildings),
        "stack": ("building in the stack", 0, buildings),
        "bag": ("pyramid tile in the bag", 0, tiles),
        "discards": ("discarded pyramid tile", 0, tiles),
        "scoring": ("god scoring tile", -1, len(CRITERIA) - 1),
        "temple": ("player at a temple", -1, last),
        "roles": ("role card in the deck", 0, roles),
        "war_stack": ("player in the war track's stack", 0, last),
        "pyramid": ("pyramid tile that is built", -1, 3 * TILES - 1),
        "building": ("building on a player's board", -1, buildings),
        "left": ("card on the left", 0, ROLE_CARD),
        "right": ("card on the right", 0, ROLE_CARD),
        "role": ("role card owned", -1, roles),
        "role_now": ("role card in play", -1, roles),
        "placed": ("city of the worker placed", -1, cities),
        "god": ("god summoned", -1, gods),
        "where": ("pyramid space", -1, SPACES - 1),
        "beside": ("building beside pakal's board", 0, buildings),
        "picked": ("tile picked for a discard", 0, tiles),
        "walker": ("city that a worker has left", -1, cities),
        "due": ("step of his building order", -1, len(STEP_LEVELS) - 1),
        "what": ("tile or building being built", -1, 3 * TILES - 1),
        "strength": ("strength of a summon", -MOST, most_strength(table)),
        "used": ("number of tiles that a summon uses", -MOST, most_strength(table)),
        "any_colour": ("number of tiles of every colour", -MOST, most_strength(table)),
        "start_tiles": ("starting tile on a summary card", -1, len(GODS)),
        "first": ("starting player", 0, last),
        "point": ("point", 0, len(POINT_NAMES) - 1),
        "who": ("player to decide", CHANCE, last),
    }


def _range_problems(s: State) -> Iterator[str]:
    for attribute, (words, low, high) in _ranges(s.table).items():
        yield from _out_of_range(getattr(s, attribute), words, low, high)
    for reserve in s.reserve:
        yield from _out_of_range(reserve, "pyramid tile in a reserve", 0, len(TILE_NAMES) - 1)
    for tile in s.pyramid:
        if tile >= TILES and is_wild(tile):
            yield f"{tile} is not a valid built pyramid tile."
    for player, seat in enumerate(s.table.seats):
        region, regions = s.region[player], s.table.regions
        if not 0 <= region <= regions:
            yield f"{seat}: the ruler stands in region {region}, but there are {regions} regions."
    for entry in s.agenda:
        if not can_be_on_agenda(s.table, entry):
            yield f"{entry} is not a valid step on the agenda."
    if 0 <= s.point < len(POINT_NAMES) and CHANCE <= s.who < s.table.players:
        yield from _point_problems(s)
    yield from _large_numbers(s)


def _point_problems(s: State) -> Iterator[str]:
    """The point belongs to the player who decides, and its number is valid there."""
    name = POINT_NAMES[s.point]
    if is_for_no_player(s.point) and s.who != CHANCE:
        yield f"{name!r} belongs to no player, but {s.table.seats[s.who]} is to decide."
    elif not is_for_no_player(s.point) and s.who == CHANCE:
        yield f"{name!r} names no player."
    elif not can_be_of(s.table, s.point, s.who):
        yield f"{name!r} does not belong to {s.table.seats[s.who]}."
    if s.arg not in numbers_at(s.table, s.point, waits=True):
        yield f"{s.arg} is out of range at {name!r}."
    for each in s.pool:
        if not 0 <= each < POINTS[s.point].dealt:
            yield f"{each} cannot be dealt at {name!r}."


def _large_numbers(s: State) -> Iterator[str]:
    """No count on the table is very large, and a huge one would take forever to check."""
    for attribute in (*_COUNTS, *_NUMBERS, "cubes", "supply", "armoury", "standing", "laid"):
        values = getattr(s, attribute)
        for value in [values] if isinstance(values, int) else values:
            if abs(value) > MOST:
                yield f"{value} is out of range; nothing counts beyond {MOST}."


def _out_of_range(values: int | Iterable[int], words: str, low: int, high: int) -> Iterator[str]:
    for value in [values] if isinstance(values, int) else values:
        if not low <= value <= high:
            yield f"{value} is not a valid {words}."


_COUNTS: Final = {
    "fame": "Fame",
    "weapons": "weapons",
    "war": "as the space on the war track",
    "crew": "workers in the supply",
    "placements": "workers placed",
}
_NUMBERS: Final = {
    "round": "The round",
    "katun": "The number of K'atuns",
    "draws_left": "The number of tiles the Gateway allows",
    "builds": "The number of builds",
    "build_limit": "The limit of builds",
    "swaps": "The number of the Market's substitutions",
    "strength": "The strength",
    "any_colour": "The number of tiles of every colour",
    "tracker": "King Pakal's resource track",
    "bought": "The number of buildings King Pakal has built",
    "claimed": "The number of buildings King Pakal has claimed",
    "cube_workers": "The number of cubes that serve as workers",
}


def _negative_numbers(s: State) -> Iterator[str]:
    for player, seat in enumerate(s.table.seats):
        for attribute, words in _COUNTS.items():
            value = getattr(s, attribute)[player]
            if value < 0:
                yield f"{seat}: {value} {words}."
        for colour, amount in zip(COLOURS, own_cubes(s, player), strict=True):
            if amount < 0:
                yield f"{seat}: {amount} {colour} cubes."
        for city in range(s.table.cities):
            for how, workers in (("standing", s.standing), ("lying", s.laid)):
                amount = workers[player * s.table.cities + city]
                if amount < 0:
                    yield f"{seat}: {amount} {how} workers in {city_name(s, city)}."
    for attribute, words in _NUMBERS.items():
        if getattr(s, attribute) < 0:
            yield f"{words} is {getattr(s, attribute)}."
    for colour, amount in zip(COLOURS, s.used, strict=True):
        if amount < 0:
            yield f"The summon uses {amount} {colour} tiles."


# --- the board -----------------------------------------------------------------------------------


def _cities(s: State) -> Iterator[str]:
    """Two cities for each god, and a tile on every city."""
    each = s.table.cities // len(GODS)
    laid = s.arg if s.point == at.LAY_CITY else s.table.cities
    for city in range(laid):
        if s.city_god[city] < 0:
            yield f"{city_name(s, city)}: no god's city tile lies there."
    for god, name in enumerate(GODS):
        cities = [city_name(s, city) for city, its in enumerate(s.city_god) if its == god]
        if len(cities) > each:
            yield f"{name}: {len(cities)} cities ({', '.join(cities)}), there should be {each}."


def _sites(s: State) -> Iterator[str]:
    """Three sites of each colour, one of all of them beside the calendar."""
    found = _gather(site_places(s))
    in_box = s.point == at.LAY_CITY
    for colour, count in enumerate(s.table.edition.sites):
        places = found[colour]
        if places.total() > count or (places.total() < count and not in_box):
            yield (
                f"{COLOURS[colour]}: {_many(places.total(), 'production site')}"
                f"{_in_brackets(places)}, there should be {count}."
            )
    beside = 0 if is_due(s, at.SITE_ASIDE) else sites_aside(s.table)
    if len(s.aside) != beside:
        yield f"Sites beside the calendar: {len(s.aside)}, there should be {beside}."


def _scoring(s: State) -> Iterator[str]:
    """One god scoring tile at each temple."""
    laid = s.arg if s.point == at.SCORING_TILE else 0 if is_due(s, at.SCORING_TILE) else len(GODS)
    for god in range(laid):
        if s.scoring[god] < 0:
            yield f"{GODS[god]}: no god scoring tile lies at the temple."
    for criterion, name in enumerate(CRITERIA):
        gods = [GODS[god] for god, its in enumerate(s.scoring) if its == criterion]
        if len(gods) > 1:
            yield f"{name}: the god scoring tile lies at {len(gods)} temples ({', '.join(gods)})."


def _tiles(s: State) -> Iterator[str]:
    """The tiles of each kind; five kinds may have a starting tile more."""
    printed, starting = printed_tiles(s.table), starting_kinds(s.table)
    found = _gather(tile_places(s))
    for kind, count in printed.items():
        total = found[kind].total()
        if not count <= total <= count + (kind in starting):
            extra = " and a starting tile" if kind in starting else ""
            yield (
                f"{TILE_NAMES[kind]}: {_many(total, 'tile')}{_in_brackets(found[kind])}, "
                f"there should be {count}{extra}."
            )
    in_game = len(known_starting_tiles(s))
    low, high = starting_tiles_in_game(s)
    if s.round and not low <= in_game <= high:
        yield f"Starting tiles in the game: {in_game}, there should be {high}."
    if s.round and any(god >= 0 for god in s.start_tiles):
        yield "Starting tiles lie on the summary cards, but setup is over."


def _full_regions(s: State) -> Iterator[str]:
    """When a round begins, regions and offer are full."""
    if not s.round or not is_due(s, at.REVEAL):
        return
    for place in range(2, len(s.region_tile)):
        if s.region_tile[place] < 0:
            yield f"No tile lies on place {place_name(place)}, but the round is only beginning."
    for slot, building in enumerate(s.offer, 1):
        if building < 0 and s.stack:
            yield f"Place {slot} of the offer is empty, but the round is only beginning."


def _buildings(s: State) -> Iterator[str]:
    """The printed number of copies of each building."""
    found = _gather(building_places(s))
    for building, count in printed_buildings(s.table).items():
        if found[building].total() != count:
            yield (
                f"{building_name(s, building)}: {_many(found[building].total(), 'tile')}"
                f"{_in_brackets(found[building])}, there should be {count}."
            )


def _cubes(s: State) -> Iterator[str]:
    """Cubes are held, lie on wild tiles or are in the supply."""
    count = s.table.edition.cubes
    for colour, name in enumerate(COLOURS):
        out = cubes_out(s, colour)
        if out > count and s.table.cubes_limited:
            where = ", ".join(f"{place} {amount}" for place, amount in cube_places(s, colour))
            yield f"{name}: {out} cubes are out ({where}), but there are {count}."
        elif out + s.supply[colour] != count:
            yield (
                f"{name}: {s.supply[colour]} cubes in the supply and {out} out, "
                f"there should be {count} in all."
            )


def _weapons(s: State) -> Iterator[str]:
    """Weapons are owned or in the supply."""
    count, out = s.table.edition.weapons, sum(s.weapons)
    if out > count and s.table.cubes_limited:
        who = ", ".join(f"{seat} {n}" for seat, n in zip(s.table.seats, s.weapons, strict=True))
        yield f"{out} weapons are out ({who}), but there are {count}."
    elif out + s.armoury != count:
        yield (f"{s.armoury} weapons in the supply and {out} out, there should be {count} in all.")


def _gather(places: Iterator[tuple[int, str]]) -> Mapping[int, Counter[str]]:
    """Count things by kind and place."""
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for thing, place in places:
        found[thing][place] += 1
    return found


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _in_brackets(places: Counter[str]) -> str:
    return f" ({list_places(places)})" if places else ""


# --- players -------------------------------------------------------------------------------------


def _workers(s: State) -> Iterator[str]:
    """The edition's number of workers for each player, and none in a city that was never placed."""
    for player, seat in enumerate(s.table.seats):
        out, crew, count = workers_out(s, player), s.crew[player], workers_in_all(s, player)
        if out + crew != count:
            yield (
                f"{seat}: {_many(out + crew, 'worker')} ({out} in cities, {crew} in the supply), "
                f"there should be {count}."
            )
        placed = out - uncounted_workers(s, player)
        if placed > s.placements[player]:
            yield (
                f"{seat}: {_many(placed, 'worker')} in cities, "
                f"but only {s.placements[player]} ever placed."
            )


def _pyramids(s: State) -> Iterator[str]:
    """No roof without walls, no wild tile without a colour."""
    for player, seat in enumerate(s.table.seats):
        own = own_pyramid(s, player)
        for space, tile in enumerate(own):
            if tile < 0:
                continue
            for below in BELOW[space]:
                if own[below] < 0:
                    yield (
                        f"{seat}: a tile lies on pyramid space {space_name(space)}, "
                        f"but none below it on {space_name(below)}."
                    )
            if tile < TILES and is_wild(tile):
                yield (
                    f"{seat}: {TILE_NAMES[tile]} on pyramid space {space_name(space)} "
                    "has no colour."
                )


def _slots(s: State) -> Iterator[str]:
    """Buildings fill the slots from the left, and their effects are in force."""
    for player, seat in enumerate(s.table.seats):
        own = own_buildings(s, player)
        for slot in range(1, SLOTS):
            if own[slot] >= 0 and own[slot - 1] < 0:
                yield (
                    f"{seat}: {building_name(s, own[slot])} stands in slot {slot + 1}, "
                    f"but slot {slot} is empty."
                )
        in_force = s.effects[player * EFFECT_KINDS : (player + 1) * EFFECT_KINDS]
        for effect, expected in enumerate(effects_in_force(s, player)):
            if in_force[effect] != expected:
                yield (
                    f"{seat}: the effect of {EFFECTS[effect]} is in force {in_force[effect]} "
                    f"times, but by the buildings {expected} times."
                )


def _roles(s: State) -> Iterator[str]:
    """One more role card than players; each is owned once; King Pakal has his own."""
    for role, name in enumerate(ROLES):
        owners = [s.table.seats[player] for player, its in enumerate(s.role) if its == role]
        owners += ["the deck"] * s.roles.count(role)
        if len(owners) > 1:
            yield f"{name}: the role card is there {len(owners)} times ({', '.join(owners)})."
    owned = sum(role >= 0 for player, role in enumerate(s.role) if not is_pakal(s, player))
    count = s.table.players + 1
    if not is_ahead(s, at.DEAL_ROLE) and owned + len(s.roles) != count:
        yield f"Role cards in the game: {owned + len(s.roles)}, there should be {count}."
    for player, seat in enumerate(s.table.seats):
        if s.role_now[player] not in (-1, s.role[player]):
            yield f"{seat}: plays the {ROLES[s.role_now[player]]}, but does not own that role card."


def _cards(s: State) -> Iterator[str]:
    """Every card of a player is in one place; only a region number is on the left."""
    for player, seat in enumerate(s.table.seats):
        places: defaultdict[int, list[str]] = defaultdict(list)
        for card, place in cards_of(s, player):
            places[card].append(place)
        for card in range(1, ROLE_CARD + 1):
            yield from _card_problems(seat, card, places[card], s.role[player] >= 0)
        if is_pakal(s, player) and is_ahead(s, at.DEAL_RIGHT, at.DEAL_CARDS):
            continue
        number = card_number(s, player, s.left[player])
        if number > s.table.regions:
            yield f"{seat}: a {number} lies on the left, but there are {s.table.regions} regions."


def _card_problems(seat: str, card: int, places: list[str], has_role: bool) -> Iterator[str]:
    name = "the role card" if card == ROLE_CARD else f"card {card}"
    if card == ROLE_CARD and not has_role:
        if places:
            yield f"{seat}: {name} is {places[0]}, but {seat} owns none."
    elif not places:
        yield f"{seat}: {name} is missing."
    elif len(places) > 1:
        yield f"{seat}: {name} is there {len(places)} times ({', '.join(places)})."


def _cards_to_come(s: State) -> Iterator[str]:
    """A player still to play cards has none played, and two that can be played."""
    for player, seat in enumerate(s.table.seats):
        is_on = s.point in (at.CARDS, at.DEAL_LEFT) and s.who == player
        if not is_on and not is_due(s, at.CARDS, player) and not is_due(s, at.DEAL_LEFT, player):
            continue
        if s.left[player] or s.right[player]:
            yield f"{seat}: cards are still to be played, but cards are already there."
        hand = [card for card in range(1, ROLE_CARD + 1) if s.hand[player] >> card & 1]
        low = [card for card in hand if card_number(s, player, card) <= s.table.regions]
        if len(hand) < 2 or (not low and not is_pakal(s, player)):
            yield f"{seat}: two cards are still to be played, but the hand does not have them."


def _temples(s: State) -> Iterator[str]:
    """One marker of a player at a temple, and it was placed this K'atun."""
    width = len(s.table.edition.temple_spaces)
    twice_allowed = s.table.reads("marker-moves-onto-own", "yes")
    for player, seat in enumerate(s.table.seats):
        for god, name in enumerate(GODS):
            count = s.temple[god * width : (god + 1) * width].count(player)
            if count > 1 and (not twice_allowed or is_pakal(s, player)):
                yield f"{seat}: {count} markers lie at the temple of {name}."
        count, most = s.temple.count(player), s.table.edition.markers - 2
        if count > most:
            yield f"{seat}: {count} markers lie at the temples, but there are {most}."
        known = s.ever_marked if is_pakal(s, player) else s.marked[player]
        for god, name in enumerate(GODS):
            if marked_gods(s, player) & ~known & 1 << god:
                yield f"{seat}: a marker lies at the temple of {name}, but none was placed there."


def _rulers(s: State) -> Iterator[str]:
    """Rulers are in regions, and after conflicts each in its own."""
    regions = s.table.regions
    revealed = s.round > 1 or (s.round == 1 and not is_due(s, at.REVEAL))
    for player, seat in enumerate(s.table.seats):
        region = s.region[player]
        if not region and revealed:
            yield f"{seat}: the ruler stands in no region, but the cards have been revealed."
        elif region and not s.round:
            yield f"{seat}: the ruler stands in region {region}, but the game has not begun."
    may_share = is_due(s, at.CONFLICTS) and not is_due(s, at.REVEAL)
    for region in range(1, regions + 1):
        there = [seat for player, seat in enumerate(s.table.seats) if s.region[player] == region]
        if len(there) > 1 and not may_share:
            yield f"Region {region}: {len(there)} rulers stand there ({', '.join(there)})."


def _war_track(s: State) -> Iterator[str]:
    top = len(s.table.edition.war_track)
    for player, seat in enumerate(s.table.seats):
        if s.war[player] > top:
            yield f"{seat}: space {s.war[player]} of the war track, which has {top} spaces."
    if sorted(s.war_stack) != list(range(s.table.players)):
        names = ", ".join(s.table.seats[player] for player in s.war_stack)
        yield f"The stack on the war track is {names}; every player should be in it once."


def _fame(s: State) -> Iterator[str]:
    """
    Fame is the sum of its sources.

    Fame typed without a source has none, so only sources that add up to more are a problem.
    """
    for player, seat in enumerate(s.table.seats):
        total = sum(s.fame_from[player * SOURCE_KINDS : (player + 1) * SOURCE_KINDS])
        if total > s.fame[player]:
            yield f"{seat}: {s.fame[player]} Fame, but its sources add up to {total}."


def _pakal(s: State) -> Iterator[str]:
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
            f"{seat}: {_many(gained, 'building')} besides the Royal Palace, "
            f"but {s.bought} built and {s.claimed} claimed."
        )
    for god, name in enumerate(GODS):
        if s.setup_marks & ~marked_gods(s, PAKAL) & 1 << god:
            yield f"{seat}: no marker from setup lies at the temple of {name}."


def _pakals_moment(s: State) -> Iterator[str]:
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


def _lots(s: State) -> Iterator[str]:
    """A draw is for the decision of King Pakal's that comes next."""
    if s.point not in (at.DRAW_LOTS, at.REVEAL_REGION_CARD) or not s.agenda:
        return
    after = s.agenda[-1]
    if seat_of(after) != PAKAL or not POINTS[point_of(after)].waits or s.table.solo is None:
        yield "A draw is under way, but King Pakal's decision it is for is not given."


def _summon_under_way(s: State) -> Iterator[str]:
    """A summon under way names its god."""
    if s.god < 0 and (is_due(s, at.SUMMONED) or is_due(s, at.PAKAL_SUMMONED)):
        yield "A god is being summoned, but the god is not given."


def _place_to_fill(s: State) -> Iterator[str]:
    """Pieces dealt at the end of a round go to empty places."""
    if not s.round:
        return  # setup may be asked about at a table that is already laid out
    if s.point == at.FILL_REGION and s.region_tile[s.arg] >= 0:
        yield f"A tile goes to place {place_name(s.arg)}, but one is already there."
    if s.point == at.FILL_OFFER and s.offer[s.arg] >= 0:
        yield f"A building goes to place {s.arg + 1} of the offer, but one is already there."


# --- time ----------------------------------------------------------------------------------------


def _time(s: State) -> Iterator[str]:
    """Rounds and K'atuns, and why the game is over."""
    most = s.table.edition.katuns
    over = s.point == at.GAME_OVER
    if s.katun > most:
        yield f"{s.katun} K'atuns have passed, but the game has {most}."
    elif s.katun == most and not over:
        yield f"{s.katun} K'atuns have passed, but the game goes on."
    if s.katun > s.round:
        katuns = _many(s.katun, "K'atun")
        yield f"{katuns} passed in {_many(s.round, 'round')}."
    if over and not end_reasons(s):
        yield "The game is over, but nothing has ended it."
    name = POINT_NAMES[s.point]
    phases = POINTS[s.point].phases
    if s.round and phases is Phase.SETUP:
        yield f"It is round {s.round}, but {name!r} belongs to setup."
    if not s.round and not over and Phase.SETUP not in phases:
        yield f"No round has begun, but {name!r} does not belong to setup."


def _triggers(s: State) -> Iterator[str]:
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


def _turn(s: State) -> Iterator[str]:
    """The player whose turn it is has a worker where one was placed."""
    for player, seat in enumerate(s.table.seats):
        under_way = is_due(s, at.REDRAW, player) or is_due(s, at.REDRAW_CARDS, player)
        if under_way and s.placed >= 0 and weight(s, player, s.placed) < 1:
            city = city_name(s, s.placed)
            yield f"{seat}: this turn's worker was placed in {city}, but none is there."


def _build_under_way(s: State) -> Iterator[str]:
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


def _moment(s: State) -> Iterator[str]:
    """The game can continue from the point."""
    name = POINT_NAMES[s.point]
    if s.point == at.GAME_OVER:
        if s.agenda:
            yield "The game is over, but something is still to be done."
    elif not s.agenda or not POINTS[point_of(s.agenda[0])].leads_on:
        yield f"The game cannot continue from {name!r}: no phase, round or K'atun ends after it."


_CHECKS: Final[tuple[Check, ...]] = (
    _negative_numbers,
    _cities,
    _sites,
    _scoring,
    _tiles,
    _full_regions,
    _buildings,
    _cubes,
    _weapons,
    _workers,
    _pyramids,
    _slots,
    _roles,
    _cards,
    _cards_to_come,
    _temples,
    _rulers,
    _war_track,
    _fame,
    _pakal,
    _pakals_moment,
    _lots,
    _summon_under_way,
    _place_to_fill,
    _time,
    _triggers,
    _turn,
    _build_under_way,
    _moment,
)
