"""
Every problem of an edition at once, in a player's words; and what only looks wrong.

What contradicts the rules of RB, or makes a game impossible, is refused. What only differs from an
example of RB, or is unlikely on a printed board, is a warning.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from pakal.errors import nearest
from pakal.forms import Entry, Problem, Where, show
from pakal.games.ahau.words import COLOURS, EFFECTS, GODS, REWARDS, ROLES
from pakal.games.entering import UNFINISHED
from pakal.games.sourcing import (
    SOURCE_KEYS,
    Leaf,
    all_named_sources,
    join_place,
    leaves,
)

LEVELS: Final = {"level-1": 4, "level-2": 3, "level-3": 2, "level-4": 1}
PERSONALITIES: Final = ("1", "2", "3", "4", "5", "6")
DIFFICULTIES: Final = ("easy", "moderate", "hard")
SOURCE_KINDS: Final = ("stated:", "ruled:", "reconstructed:")

FAME_AMOUNTS: Final = tuple(map(str, range(1, 100)))


# What RB states, and where; any edition has to agree with it.
STATED_PIECES: Final = {"weapons": 25, "cubes": 15, "markers": 7}
STATED_WORKERS: Final = (12, 15)  # RB Components and RB Setup 14 do not agree
SITE_TILES: Final = 15
# On the board of five regions, for two or three players, one of the sites is set aside.
STATED_LINKS: Final = {5: SITE_TILES - 1, 6: SITE_TILES}
STATED_DIFFICULTIES: Final = {
    "easy": {"weapons": 0, "temples": 1, "building-fame": 2, "building-weapons": 0},
    "moderate": {"weapons": 1, "temples": 2, "building-fame": 3, "building-weapons": 1},
    "hard": {"weapons": 3, "temples": 3, "building-fame": 4, "building-weapons": 2},
}
# Where workers walk in an example; a link only if the names are printed on the board.
LINKS_IN_EXAMPLES: Final = (("Uxmal", "Chichen Itza"), ("Caracol", "Tikal"))

SECTIONS: Final = (
    "map",
    "production-sites",
    "pyramid-tiles",
    "starting-tiles",
    "summary-cards",
    "buildings",
    "war-track",
    "boards",
    "temples",
    "calendar",
    "pieces",
    "role-cards",
    "personalities",
    "difficulties",
    "resource-tracker",
)


def edition_problems(data: Mapping[str, Any], place: str) -> tuple[Problem, ...]:
    """Return everything that is wrong with an edition, each with its place and a way out."""
    return tuple(_look_over(data, place).problems)


def edition_warnings(data: Mapping[str, Any], place: str) -> tuple[str, ...]:
    """Return what is allowed in an edition but looks like a mistake; each with its place."""
    return tuple(_look_over(data, place).warnings)


def _look_over(data: Mapping[str, Any], place: str) -> "_Check":
    check = _Check(place)
    top = check.keys(data, "", ("name", "version", *SECTIONS), ("base", UNFINISHED))
    if UNFINISHED in top:
        check.table(top, UNFINISHED)
    check.text(top, "", "name")
    check.number(top, "", "version", 1, 9999)
    links, regions = _check_map(check, top)
    _check_tiles(check, top)
    _check_buildings(check, top, regions)
    _check_rewards(check, top)
    _check_temples(check, top)
    _check_calendar(check, top, links)
    _check_pieces(check, top)
    _check_pakal(check, top)
    _check_sources(check, data)
    return check


class _Check:
    """Reads values from the file; for a wrong one it notes the problem and returns None."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.problems: list[Problem] = []
        self.warnings: list[str] = []

    def at(self, value: object, where: str) -> Entry:
        """The value at a place of the file."""
        return Entry(value, Where(self.place, path=where), self.problems)

    def add(self, where: str, what: str, way_out: str) -> None:
        self.at(None, where).wrong(what, way_out)

    def warn(self, where: str, what: str) -> None:
        """Note what may be a mistake."""
        self.warnings.append(f"{self.place}, {where}: {what}")

    def section(
        self, parent: Mapping[str, Any], where: str, needed: Iterable[str]
    ) -> dict[str, Any]:
        """Return the table with the keys that belong in it; it is empty where there is none."""
        table = self.table(parent, where)
        return {} if table is None else self.keys(table, where, needed)

    def table(self, parent: Mapping[str, Any], where: str) -> Mapping[str, Any] | None:
        key = where.rpartition(".")[2]
        return self.at(parent[key], where).table() if key in parent else None

    def keys(
        self,
        table: Mapping[str, Any],
        where: str,
        needed: Iterable[str],
        optional: Iterable[str] = (),
    ) -> dict[str, Any]:
        """Return the table without unknown keys, and report what is missing."""
        needed = tuple(needed)
        known = (*needed, *optional)
        entry = self.at({key: table[key] for key in table if key not in SOURCE_KEYS}, where)
        entry.check_known(known)
        missing = [key for key in needed if key not in table]
        if missing == ["name"] and not where:
            entry.missing("name", '"my copy"')
        elif missing:
            way_out = 'Write base = "default" as the first line; it fills in what you leave out.'
            entry.wrong(f"missing: {', '.join(missing)}.", way_out)
        return {key: table[key] for key in known if key in table}

    def number(
        self,
        table: Mapping[str, Any],
        where: str,
        key: str,
        least: int = 0,
        most: int = 99,
    ) -> int | None:
        if key not in table:
            return None
        return self.at(table[key], join_place(where, key)).number(least, most)

    def stated(
        self, table: Mapping[str, Any], where: str, key: str, value: int, place_in_rb: str
    ) -> None:
        got = self.number(table, where, key)
        if got is not None and got != value:
            at = join_place(where, key)
            self.add(at, f"{got} is not what RB {place_in_rb} states.", f"Write {value}.")

    def degrees(self, value: object, where: str) -> None:
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 180:
            return
        self.add(
            where, f"{show(value)} is not a number of degrees.", "Write a number such as 17.5."
        )

    def text(self, table: Mapping[str, Any], where: str, key: str) -> str | None:
        return self.at(table[key], join_place(where, key)).text() if key in table else None

    def word(self, value: object, where: str, known: Sequence[str], what: str) -> str | None:
        return self.at(value, where).one_of(known, what, f"Name every {what} first.")

    def items(self, value: object, where: str) -> list[Any] | None:
        items = self.at(value, where).items()
        return None if items is None else [each.value for each in items]

    def words(
        self, value: object, where: str, known: Sequence[str], what: str
    ) -> tuple[str, ...] | None:
        """Return the list of words, or None if one of them is unknown."""
        items = self.at(value, where).items()
        if items is None:
            return None
        found = [each.one_of(known, what, f"Name every {what} first.") for each in items]
        whole = tuple(word for word in found if word is not None)
        return whole if len(whole) == len(found) else None

    def rewards(
        self, table: Mapping[str, Any], where: str, key: str, length: int | None
    ) -> tuple[str, ...]:
        """Return the rewards that could be read; with a length, check it."""
        if key not in table:
            return ()
        at = join_place(where, key)
        items = self.items(table[key], at)
        if items is None:
            return ()
        if length is not None and len(items) != length:
            self.add(at, f"{len(items)} rewards for {_many(length, 'space')}.", _fill(length))
        for number, item in enumerate(items, 1):
            self.reward(item, f"{at}.{number}")
        return tuple(item for item in items if isinstance(item, str))

    def reward(self, value: object, where: str) -> None:
        name, _, amount = value.partition(" ") if isinstance(value, str) else ("", "", "")
        if not isinstance(value, str):
            self.add(where, f"{show(value)} is not a reward.", 'Write "fame 4", or "weapon".')
        elif name not in REWARDS:
            self.add(where, f"no reward is called {name!r}.", nearest(name, REWARDS))
        elif name == "fame" and amount not in FAME_AMOUNTS:
            self.add(where, f"{value!r} has no amount of Fame.", "Write 'fame 4'.")
        elif name != "fame" and amount:
            self.add(where, f"{value!r} has a number, but only Fame takes one.", f"Write {name!r}.")


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _fill(length: int) -> str:
    return f"Write exactly {length}, with 'none' for a space without a reward."


def _twice(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word, count in Counter(words).items() if count > 1)


def _check_map(check: _Check, top: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Return how many links and regions there are, where that is known and they fit together."""
    table = check.section(top, "map", ("home", "cities", "links", "regions", "drawing"))
    cities = _check_cities(check, table)
    home = check.text(table, "map", "home")
    if cities is None:
        return None, None
    # If the home is Palenque and there is no Palenque, that has been reported already.
    if home is not None and home not in (*cities, "Palenque"):
        check.add("map.home", f"no city is called {home!r}.", nearest(home, cities))
    links = _check_links(check, table, cities)
    regions = _check_regions(check, table, cities)
    _check_drawing(check, check.section(table, "map.drawing", ("places", "bends")), cities, links)
    if not cities or links is None or regions is None:
        return None, None
    _check_together(check, cities, links, regions)
    # A wrong number of either has been reported already.
    count = len(set(map(frozenset, links)))
    return (count, len(regions)) if STATED_LINKS.get(len(regions)) == count else (None, None)


def _check_cities(check: _Check, table: Mapping[str, Any]) -> tuple[str, ...] | None:
    if "cities" not in table:
        return None
    items = check.items(table["cities"], "map.cities")
    if items is None:
        return None
    cities = [
        check.text({str(number): item}, "map.cities", str(number))
        for number, item in enumerate(items, 1)
    ]
    names = tuple(city for city in cities if city is not None)
    if len(names) != len(items):
        return None
    if len(names) != 10:
        check.add(
            "map.cities",
            f"{len(names)} cities; two are needed for each of the five gods.",
            "Name 10 cities.",
        )
    for name in _twice(names):
        check.add("map.cities", f"{name!r} is listed twice.", "Name another city for one of them.")
    if "Palenque" not in names:
        check.add(
            "map.cities",
            "'Palenque' is missing; King Pakal begins there (RB King Pakal, Setup 2).",
            "Add it, or correct its spelling.",
        )
    return names


def _check_links(
    check: _Check, table: Mapping[str, Any], cities: tuple[str, ...]
) -> tuple[tuple[str, str], ...] | None:
    items = check.items(table["links"], "map.links") if "links" in table else None
    if items is None:
        return None
    links = [_check_link(check, item, f"map.links.{n}", cities) for n, item in enumerate(items, 1)]
    whole = tuple(link for link in links if link is not None)
    if len(whole) != len(items):
        return None
    for pair in _twice(" and ".join(sorted(link)) for link in whole):
        check.add("map.links", f"{pair} are linked twice.", "Take one of the two out.")
    for a, b in LINKS_IN_EXAMPLES:
        if {a, b} <= set(cities) and not {(a, b), (b, a)} & set(whole):
            check.warn(
                "map.links",
                f"nothing links {a} and {b}, but a worker moves there in an example of "
                "RB God powers.",
            )
    return whole


def _check_link(
    check: _Check, item: object, where: str, cities: tuple[str, ...]
) -> tuple[str, str] | None:
    ends = check.words(item, where, cities, "city")
    if ends is None:
        return None
    if len(ends) != 2:
        check.add(where, f"a link has two ends, not {len(ends)}.", 'Write ["Tikal", "Caracol"].')
        return None
    if ends[0] == ends[1]:
        check.add(where, f"{ends[0]} is linked with itself.", "Name another city for one end.")
        return None
    return ends[0], ends[1]


def _check_regions(
    check: _Check, table: Mapping[str, Any], cities: tuple[str, ...]
) -> tuple[tuple[str, ...], ...] | None:
    items = check.items(table["regions"], "map.regions") if "regions" in table else None
    if items is None:
        return None
    if len(items) not in (5, 6):
        check.add(
            "map.regions",
            f"{_many(len(items), 'region')}, but RB Regions and cities has five or six.",
            "List 5 for two or three players, 6 for four or five.",
        )
    regions = []
    for number, item in enumerate(items, 1):
        where = f"map.regions.{number}"
        region = check.words(item, where, cities, "city")
        if region is None:
            continue
        if not region:
            check.add(where, "it has no city, so nobody could place a worker.", "Name its cities.")
            continue
        if len(region) < 3:
            count = "1 city" if len(region) == 1 else "2 cities"
            check.warn(where, f"it has only {count}, so its building is soon claimed.")
        for city in _twice(region):
            check.add(where, f"{city} is listed twice.", "Name each city once, in order around it.")
        regions.append(region)
    return tuple(regions) if len(regions) == len(items) else None


def _check_together(
    check: _Check,
    cities: tuple[str, ...],
    links: tuple[tuple[str, str], ...],
    regions: tuple[tuple[str, ...], ...],
) -> None:
    """Check what only cities, links and regions together can show."""
    known = {frozenset(link) for link in links}
    sides: Counter[frozenset[str]] = Counter()
    for number, region in enumerate(regions, 1):
        for a, b in pairwise((*region, region[0])):
            sides[frozenset((a, b))] += 1
            if a != b and frozenset((a, b)) not in known:
                check.warn(
                    f"map.regions.{number}",
                    f"no link goes from {a} to {b}. That is right on a coast; elsewhere the cities "
                    "are in the wrong order, or a link is missing.",
                )
    for number, (a, b) in enumerate(links, 1):
        beside = sides[frozenset((a, b))]
        if not 1 <= beside <= 2:
            check.warn(
                f"map.links.{number}",
                f"{a}–{b} is a border of {_many(beside, 'region')}; a road has one or two sides.",
            )
    for city in dict.fromkeys(cities):
        beside = sum(city in region for region in regions)
        if beside not in (2, 3):
            check.add(
                "map.regions",
                f"{city} is beside {_many(beside, 'region')}; RB Regions and cities has two or "
                "three.",
                "Add it to a region." if beside < 2 else "Take it out of a region.",
            )
    needed = STATED_LINKS.get(len(regions), len(known))
    if len(known) != needed:
        check.add(
            "map.links",
            f"{_many(len(known), 'link')} on a board of {len(regions)} regions, where RB Setup 3 "
            f"places {needed} production sites.",
            f"List {needed} links.",
        )
    apart = [city for city in cities if city not in _reached(cities[0], links)]
    if apart:
        check.warn("map.links", f"no way leads from {cities[0]} to {', '.join(apart)}.")


def _reached(start: str, links: tuple[tuple[str, str], ...]) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for a, b in links:
            if here in (a, b):
                there = b if here == a else a
                if there not in reached:
                    reached.add(there)
                    waiting.append(there)
    return reached


def _check_drawing(
    check: _Check,
    table: Mapping[str, Any],
    cities: tuple[str, ...],
    links: tuple[tuple[str, str], ...] | None,
) -> None:
    _check_places(check, table, cities)
    _check_bends(check, table, cities, links)


def _check_places(check: _Check, table: Mapping[str, Any], cities: tuple[str, ...]) -> None:
    placed = []
    for where, place in _tables(check, table, "map.drawing", "places"):
        each = check.keys(place, where, ("city", "north", "west"))
        if "city" in each:
            placed.append(check.word(each["city"], f"{where}.city", cities, "city"))
        for key in ("north", "west"):
            if key in each:
                check.degrees(each[key], f"{where}.{key}")
    if "places" not in table:
        return
    where = "map.drawing.places"
    for city in _twice(city for city in placed if city is not None):
        check.add(where, f"{city} lies in two places.", "Take one of the two out.")
    for city in dict.fromkeys(cities):
        if city not in placed:
            way_out = f'Add {{ city = "{city}", north = 17.5, west = 90.0 }}.'
            check.add(where, f"{city} has no place.", way_out)


def _check_bends(
    check: _Check,
    table: Mapping[str, Any],
    cities: tuple[str, ...],
    links: tuple[tuple[str, str], ...] | None,
) -> None:
    bent = []
    for where, bend in _tables(check, table, "map.drawing", "bends"):
        each = check.keys(bend, where, ("link", "through"))
        link = _check_link(check, each["link"], f"{where}.link", cities) if "link" in each else None
        if link and links is not None:
            bent.append(" and ".join(sorted(link)))
            if not {link, link[::-1]} & set(links):
                check.add(
                    f"{where}.link", f"nothing links {link[0]} and {link[1]}.", "Take it out."
                )
        _check_points(check, each, where)
    for pair in _twice(bent):
        check.add("map.drawing.bends", f"{pair} are listed twice.", "Take one of the two out.")


def _check_points(check: _Check, bend: Mapping[str, Any], where: str) -> None:
    if "through" not in bend:
        return
    for number, point in enumerate(check.items(bend["through"], f"{where}.through") or (), 1):
        at = f"{where}.through.{number}"
        if not isinstance(point, list) or len(point) != 2:
            check.add(
                at, f"{show(point)} is not a point.", "Write [21.6, 88.6], north and then west."
            )
            continue
        for degrees in point:
            check.degrees(degrees, at)


def _tables(
    check: _Check, table: Mapping[str, Any], where: str, key: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if key not in table:
        return
    at = join_place(where, key)
    for number, item in enumerate(check.items(table[key], at) or (), 1):
        found = check.at(item, f"{at}.{number}").table()
        if found is not None:
            yield f"{at}.{number}", found


def _check_tiles(check: _Check, top: Mapping[str, Any]) -> None:
    """Check the production sites, pyramid tiles, starting tiles and summary cards."""
    where = "production-sites"
    sites = check.section(top, where, COLOURS)
    counts = [check.number(sites, where, colour) for colour in COLOURS]
    total = sum(count for count in counts if count is not None)
    if None not in counts and total != SITE_TILES:
        check.add(
            where,
            f"{_many(total, 'site tile')}; there are {SITE_TILES} (RB Components): one for each "
            "link, and with two or three players one more, set aside.",
            "Write 3 of each colour.",
        )
    where = "pyramid-tiles"
    tiles = check.section(top, where, ("of-each-colour", "wild"))
    check.stated(tiles, where, "of-each-colour", 2, "Components")
    check.stated(tiles, where, "wild", 2, "Components")

    where = "starting-tiles"
    starting = check.section(top, where, GODS)
    for god, colour in starting.items():
        check.word(colour, f"{where}.{god}", COLOURS, "colour")

    where = "summary-cards.resources"
    cards = check.section(top, "summary-cards", ("resources",))
    if "resources" not in cards:
        return
    items = check.items(cards["resources"], where)
    if items is not None and len(items) != 5:
        count = _many(len(items), "summary card")
        check.add(where, f"{count}; there are five (RB Setup 4).", "Write 5 lists of 3 colours.")
    for number, item in enumerate(items or (), 1):
        card = check.words(item, f"{where}.{number}", COLOURS, "colour")
        if card is not None and len(card) != 3:
            count = _many(len(card), "resource")
            check.add(f"{where}.{number}", f"{count}; RB Setup 15 gives three.", "Write 3 colours.")


def _check_buildings(check: _Check, top: Mapping[str, Any], regions: int | None) -> None:
    table = check.section(top, "buildings", ("offer", "tiles"))
    offer = check.number(table, "buildings", "offer", 3, 4)
    # Another number of regions has been reported already.
    needed = {5: 3, 6: 4}.get(regions or 0, offer)
    if offer is not None and offer != needed:
        check.add(
            "buildings.offer",
            f"{offer} tiles on offer on a board of {_many(regions or 0, 'region')} (RB Setup 6).",
            f"Write {needed}.",
        )
    where = "buildings.tiles"
    tiles = check.table(table, where)
    if tiles is None:
        return
    found = [
        _check_building(check, key, tile, f"{where}.{key}")
        for key, tile in tiles.items()
        if key not in SOURCE_KEYS
    ]
    counts: Counter[str] = Counter()
    for kind, copies in found:
        if kind is None or copies is None:
            return
        counts[kind] += copies
    for kind in EFFECTS:
        if not counts[kind]:
            check.add(where, f"there is no {kind}.", f"Add [{where}.{kind}].")
    if counts["royal-palace"] > 1:
        check.add(
            where,
            f"{counts['royal-palace']} Royal Palaces; only one player can win all ties "
            "(RB Appendix 2).",
            "Write copies = 1.",
        )
    total = counts.total()
    if total != 15:
        gap = f"{'Add' if total < 15 else 'Take out'} {abs(15 - total)}; see each tile's copies."
        check.add(where, f"{total} building tiles; RB Components counts 15.", gap)


def _check_building(
    check: _Check, key: str, value: object, where: str
) -> tuple[str | None, int | None]:
    """Return the kind of the tile and how many there are, where that is known."""
    if not isinstance(value, Mapping):
        check.add(where, f"{show(value)} is not a table.", f"Write [{where}] on a line of its own.")
        return None, None
    tile = check.keys(value, where, ("name", "cost"), ("kind", "copies", "weapons"))
    if "kind" in tile:
        kind = check.word(tile["kind"], f"{where}.kind", EFFECTS, "kind of building")
    elif key in EFFECTS:
        kind = key
    else:
        check.add(where, "its kind is unknown.", f"Add its kind. {nearest(key, EFFECTS)}")
        kind = None
    check.text(tile, where, "name")
    if "cost" in tile:
        cost = check.words(tile["cost"], f"{where}.cost", COLOURS, "colour")
        if cost == ():
            way_out = 'List the icons on the tile, such as ["white", "black", "black"].'
            check.add(f"{where}.cost", "[] is not a cost.", way_out)
    copies = check.number(tile, where, "copies") if "copies" in tile else 1
    if kind == "observation-tower" and "weapons" not in tile:
        check.add(where, "'weapons' is missing; a tower gives some.", "Add weapons = 3.")
    elif kind == "observation-tower":
        check.number(tile, where, "weapons", 1)
    elif kind is not None and "weapons" in tile:
        check.add(
            f"{where}.weapons",
            f"{show(tile['weapons'])}, but only a tower has it.",
            "Take it out.",
        )
    return kind, copies


def _check_rewards(check: _Check, top: Mapping[str, Any]) -> None:
    """Check the war track and both sides of the player board."""
    track = check.section(top, "war-track", ("spaces",))
    spaces = check.rewards(track, "war-track", "spaces", None)
    if "spaces" in track and isinstance(track["spaces"], list) and len(track["spaces"]) < 2:
        check.add(
            "war-track.spaces",
            f"{_many(len(track['spaces']), 'space')}; a player on top chooses a lower one.",
            "List 2 or more, the lowest first.",
        )
    for number, reward in enumerate(spaces, 1):
        if reward == "war":
            way_out = "Choose another reward; 'war' belongs on the player boards."
            check.add(f"war-track.spaces.{number}", "'war' would repeat forever.", way_out)

    sides = check.section(top, "boards", ("A", "B"))
    thirds: list[str] = []
    for side in sides:
        where = f"boards.{side}"
        board = check.section(sides, where, (*LEVELS, "slots"))
        pyramid = [
            reward
            for level, length in LEVELS.items()
            for reward in check.rewards(board, where, level, length)
        ]
        check.rewards(board, where, "slots", 5)
        thirds += board["level-3"] if isinstance(board.get("level-3"), list) else ()
        roles = pyramid.count("role")
        if all(level in board for level in LEVELS) and roles != 1:
            check.warn(
                where,
                f"{_many(roles, 'pyramid space')} with a role card; RB Appendix 3 has one.",
            )
    if len(sides) == 2 and "fame 4" not in thirds:
        check.warn(
            "boards", "no third-level space gives 4 Fame, as one does in an example of RB Build."
        )


def _check_temples(check: _Check, top: Mapping[str, Any]) -> None:
    table = check.section(top, "temples", ("order", "fame"))
    if "order" in table:
        _check_gods(check, table["order"], "temples.order")
    if "fame" not in table:
        return
    where = "temples.fame"
    items = check.items(table["fame"], where)
    if items is None:
        return
    fame = [check.number({str(n): item}, where, str(n)) for n, item in enumerate(items, 1)]
    if len(fame) < 3:
        count = _many(len(fame), "space")
        check.add(
            where, f"{count}; RB King Pakal, Setup 9 uses a third one.", "Write [2, 1, 0, 0, 0]."
        )
    if len(fame) > 1 and fame[1] not in (1, None):
        check.warn(f"{where}.2", f"{fame[1]} Fame; an example of RB Summon a God gains 1 there.")
    if len(fame) > 2 and fame[2]:
        what = f"{fame[2]} Fame; the third space does not score (RB King Pakal, Setup 9)."
        check.add(f"{where}.3", what, "Write 0.")
    for number, each in enumerate(fame[3:], 4):
        if each:
            check.warn(f"{where}.{number}", f"{each} Fame, after a third space without any.")


def _check_gods(check: _Check, value: object, where: str) -> tuple[str, ...] | None:
    gods = check.words(value, where, GODS, "god")
    if gods is None or sorted(gods) == sorted(GODS):
        return gods
    for god in GODS:
        if gods.count(god) != 1:
            count = "missing" if god not in gods else "listed more than once"
            check.add(where, f"{god} is {count}.", f"List each of {', '.join(GODS)} once.")
    return None


def _check_calendar(check: _Check, top: Mapping[str, Any], links: int | None) -> None:
    where = "calendar"
    table = check.section(top, where, ("spaces", "two-player-mark", "katuns"))
    spaces = check.number(table, where, "spaces", 1)
    mark = check.number(table, where, "two-player-mark", 1)
    check.stated(table, where, "katuns", 3, "End of the game")
    if spaces is not None and mark is not None and mark > spaces:
        what = f"{mark} is beyond the last space, which is {spaces}."
        check.add(f"{where}.two-player-mark", what, f"Write a number from 1 to {spaces}.")
    if spaces is not None and links is not None and spaces < links:
        check.warn(
            f"{where}.spaces",
            f"{_many(spaces, 'space')} for the {links} sites on the board; sites beyond the last "
            "space go beside it.",
        )


def _check_pieces(check: _Check, top: Mapping[str, Any]) -> None:
    pieces = check.section(top, "pieces", ("workers", *STATED_PIECES))
    workers = check.number(pieces, "pieces", "workers")
    if workers not in (None, *STATED_WORKERS):
        check.add(
            "pieces.workers",
            f"{workers} is neither the number in RB Components nor the one in RB Setup 14.",
            "Write 12 or 15.",
        )
    for key, value in STATED_PIECES.items():
        check.stated(pieces, "pieces", key, value, "Components")
    # RB Redraw cards speaks of numbers of 6 or higher.
    roles = check.section(top, "role-cards", ROLES)
    for role in roles:
        check.number(roles, "role-cards", role, 1)


def _check_pakal(check: _Check, top: Mapping[str, Any]) -> None:
    """Check what only the solo game uses."""
    cards = check.section(top, "personalities", PERSONALITIES)
    names, hierarchies = [], []
    for number in cards:
        where = f"personalities.{number}"
        card = check.section(cards, where, ("name", "gods", "role"))
        names.append(check.text(card, where, "name"))
        if "gods" in card:
            hierarchies.append(_check_gods(check, card["gods"], f"{where}.gods"))
        if "role" in card:
            check.word(card["role"], f"{where}.role", ROLES, "role card")
    for name in _twice(name for name in names if name is not None):
        check.add("personalities", f"{name!r} is listed twice.", "Give one of them another name.")
    sure = len(hierarchies) == len(PERSONALITIES) and None not in hierarchies
    if sure and not any(gods and gods[:2] == ("rain", "jaguar") for gods in hierarchies):
        check.warn(
            "personalities",
            "none begins with rain, jaguar, as one does in an example of RB King Pakal, Place a "
            "worker.",
        )
    levels = check.section(top, "difficulties", DIFFICULTIES)
    for name in levels:
        where = f"difficulties.{name}"
        level = check.section(levels, where, STATED_DIFFICULTIES[name])
        for key, value in STATED_DIFFICULTIES[name].items():
            heading = "King Pakal, Build" if key.startswith("building") else "King Pakal, Setup"
            check.stated(level, where, key, value, heading)

    where = "resource-tracker"
    tracker = check.section(top, where, ("start", "maximum"))
    check.stated(tracker, where, "start", 3, "King Pakal, Setup 7")
    check.number(tracker, where, "maximum", 3)


def _check_sources(check: _Check, data: Mapping[str, Any]) -> None:
    known = [leaf for leaf in leaves(data) if leaf.place.split(".")[0] in SECTIONS]
    without: dict[str, list[str]] = {}
    wrong: dict[str, Leaf] = {}
    for leaf in known:
        if leaf.source is None:
            without.setdefault(leaf.place.split(".")[0], []).append(leaf.place)
        elif not _is_source(leaf.source):
            wrong.setdefault(repr(leaf.source), leaf)
    for section, places in without.items():
        more = f", like {_many(len(places) - 1, 'other value')} of {section}"
        check.add(
            places[0],
            f"it has no source{more if len(places) > 1 else ''}.",
            'Write source = "stated: my own copy", in its table or at the top of the file.',
        )
    for leaf in wrong.values():
        check.add(
            leaf.place,
            f"its source is {show(leaf.source)}; it should be 'stated:', 'ruled:' or "
            "'reconstructed:' with something after it.",
            f'Write "stated: {leaf.source}".'
            if _is_bare(leaf.source)
            else 'Write "stated: my own copy".',
        )
    for place, source in all_named_sources(data, ""):
        if place.rpartition(".")[2] == "sources":
            way_out = 'Write source = "…" for the whole table, or sources = { cost = "…" }.'
            check.add(place, f"{show(source)} is not a table.", way_out)
        elif not _exists(data, place):
            way_out = nearest(place, [each.place for each in known])
            check.add("sources", f"there is no value at {place!r}.", way_out)


def _is_source(source: object) -> bool:
    return isinstance(source, str) and any(
        source.startswith(kind) and source[len(kind) :].strip() for kind in SOURCE_KINDS
    )


def _is_bare(source: object) -> bool:
    return isinstance(source, str) and bool(source.strip()) and ":" not in source


def _exists(node: object, place: str) -> bool:
    here = node
    for key in place.split("."):
        if isinstance(here, Mapping) and key in here:
            here = here[key]
        elif isinstance(here, list) and key.isdecimal() and 1 <= int(key) <= len(here):
            here = here[int(key) - 1]
        else:
            return False
    return True
