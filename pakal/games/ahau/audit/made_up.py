"""
Positions made up for the auditor: the start position with some things on it stated otherwise.

No game has to reach them, but nothing in them breaks a rule. Each is written down as a person
would write it, over `base = "start"`, so it is short from the beginning; what comes out wrong is
thrown away.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final

from pakal.games.ahau.asking.moments import MOMENTS
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules.chain import LIST_AT, POINT_OF, POINTS, Phase
from pakal.games.ahau.rules.packed import tile_of
from pakal.games.ahau.rules.pakal_building import STEP_LEVELS, STEP_NAMES
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.table import LEVEL, LEVEL_STARTS, SPACES, Table
from pakal.games.ahau.words import (
    COLOURS,
    DANCER,
    GODS,
    HIGH_PRIESTESS,
    MASTER_BUILDER,
    MERCHANT,
    ROLES,
    TILE_NAMES,
    WAR_CAPTAIN,
)

Data = dict[str, Any]


def _lists_in(phase: Phase) -> frozenset[str]:
    return frozenset(name for point, name in LIST_AT.items() if POINTS[point].phases is phase)


IN_SETUP: Final = _lists_in(Phase.SETUP)
# Before pyramid tiles are taken, every region has both of its tiles.
_TILES_LIE: Final = IN_SETUP | _lists_in(Phase.MOVEMENT)
IN_MOVEMENT: Final = _lists_in(Phase.MOVEMENT) - {"take-tile"}
_ROLES_OF: Final[Mapping[str, tuple[int, ...]]] = {
    "war-captain-move": (WAR_CAPTAIN,),
    "role-god": (HIGH_PRIESTESS,),
    "strength-colour": (HIGH_PRIESTESS,),
    "dancer-god": (DANCER,),
    "build-or-produce": (DANCER, MERCHANT, MASTER_BUILDER),
    "which-building": (MASTER_BUILDER,),
    "build-order": (MASTER_BUILDER,),
    "redraw": (WAR_CAPTAIN, DANCER),
    "role-reward": (MERCHANT, MERCHANT, *range(len(ROLES))),
}
# The lists of his Action Phase once his worker is placed.
_IN_TURN: Final = frozenset(
    list_id
    for moment, lists in MOMENTS
    for list_id in lists
    if moment.startswith("Action: ") and moment != "Action: his worker"
) | {"role-reward"}


def scene(list_id: str, readings: Mapping[str, str], random: Random, crowded: bool = False) -> Data:
    """
    The data of a position file at the moment of a list; it may well be impossible.

    In a crowded one King Pakal has a worker in every city, which chance hardly ever makes up.
    """
    found = _Scene(list_id, readings, random)
    if crowded and list_id not in IN_SETUP and list_id != "deal-cards":
        found.pakal["workers"] = dict.fromkeys(found.cities, 1)
        found.pakal.pop("laid-down", None)
        found.you.pop("laid-down", None)
    return found.data


class _Scene:
    """One position in the making."""

    def __init__(self, list_id: str, readings: Mapping[str, str], random: Random) -> None:
        self.list_id = list_id
        self.random = random
        self.table = _plain_table()
        self.cities = [city.name for city in self.table.edition.cities]
        self.pakal: Data = {}
        self.you: Data = {}
        self.board: Data = {}
        self.regions: Data = {}
        self.moment: Data = {"point": POINT_NAMES[POINT_OF[list_id]], "player": "pakal"}
        self.data: Data = {
            "base": "start",
            "table": self._table(dict(readings)),
            "board": self.board,
            "region": self.regions,
            "player": {"you": self.you, "pakal": self.pakal},
            "moment": self.moment,
        }
        if list_id in IN_SETUP:
            self._setup()
        else:
            self._fill()

    def often(self, chance: float) -> bool:
        return self.random.random() < chance

    def some(self, things: Sequence[Any], most: int) -> list[Any]:
        return self.random.sample(list(things), self.random.randint(1, min(most, len(things))))

    def _table(self, readings: dict[str, str]) -> Data:
        edition, random = self.table.edition, self.random
        table: Data = {"difficulty": random.choice(edition.difficulties).name}
        if self.often(0.5):
            table["personality"] = random.choice(edition.personalities).name
        else:
            table["hierarchy"] = random.sample(GODS, 5)
        roles = _ROLES_OF.get(self.list_id)
        if roles is not None and self.often(0.9):
            table["role"] = ROLES[random.choice(roles)]
        if self.often(0.2):
            table["side"] = "B"
        if readings:
            table["readings"] = readings
        return table

    def _setup(self) -> None:
        self.moment["round"] = 0
        if self.list_id == "setup-temples":
            self.moment["detail"] = str(self.random.randint(1, 3))
            self.pakal["setup-markers"] = marked = self.random.sample(
                GODS, self.random.randint(0, 2)
            )
            self.board["temples"] = {
                god: ["", "", "pakal"] if god in marked else [] for god in GODS
            }

    def _fill(self) -> None:
        if self.list_id == "deal-cards":
            self._cards()
            return
        self.region = self.random.randint(1, self.table.regions)
        self.around = [self.cities[city] for city in self.table.region_cities[self.region]]
        self.pakal["ruler"] = self.region
        other = [each for each in range(1, self.table.regions + 1) if each != self.region]
        self.you["ruler"] = self.random.choice(other)
        if self.list_id in IN_MOVEMENT and self.often(0.6):
            self.you["ruler"] = self.region
        elif self.list_id == "war-captain-move" and self.often(0.5):
            self.you["ruler"] = self.random.choice(self.table.region_adjacent[self.region])
        self._map()
        self._workers()
        self._tiles()
        self._temples()
        self._buildings()
        self._cards()
        for name in ("weapons", "war"):
            for seat in (self.you, self.pakal):
                if self.often(0.3):
                    most = len(self.table.edition.war_track) if name == "war" else 5
                    seat[name] = self.random.randint(0, most)
        if self.often(0.6):
            self.pakal["tracker"] = self.random.choice((0, 1, 2, 3, 4, 5, 6, 8, 12))
        self._moment()

    def _map(self) -> None:
        random = self.random
        if self.often(0.6):
            near = random.choice((self.cities, self.around))
            gods = [*GODS, *GODS]
            random.shuffle(gods)
            self.board["cities"] = {city: gods.pop() for city in self.some(near, 4)}
        if self.often(0.4):
            names = [self._link(link) for link in range(len(self.table.link_ends))]
            most = random.choice((3, len(names)))
            colours = ["", *COLOURS] * 3
            random.shuffle(colours)
            self.board["sites"] = {link: colours.pop() for link in self.some(names, most)}

    def _link(self, link: int) -> str:
        a, b = self.table.link_ends[link]
        return f"{self.cities[a]}–{self.cities[b]}"

    def _workers(self) -> None:
        random = self.random
        likely = random.choice((self.cities, self.around, self.some(self.cities, 4)))
        for seat in (self.you, self.pakal):
            if self.often(0.85):
                seat["workers"] = {
                    city: random.choice((1, 1, 1, 2, 2, 3)) for city in self.some(likely, 5)
                }
            if self.often(0.25):
                seat["laid-down"] = dict.fromkeys(self.some(likely, 2), 1)
        if self.often(0.3):
            self.pakal.setdefault("workers", {}).setdefault("Palenque", 0)

    def _tiles(self) -> None:
        random = self.random
        gods = self.some(range(5), 5)
        pool = [TILE_NAMES[tile_of(god, colour)] for god in gods for colour in range(6)] * 2
        others = [name for name in TILE_NAMES if name not in pool]
        random.shuffle(pool)
        random.shuffle(others)
        pool = [*others, *pool]
        if self.list_id in IN_MOVEMENT:
            # Tiles of few gods, so that they are tied.
            for region in self.some(range(1, self.table.regions + 1), self.table.regions):
                self.regions[str(region)] = {"tiles": [pool.pop(), pool.pop()]}
        if self.often(0.8):
            count = random.randint(1, SPACES)
            self.pakal["pyramid"] = _pyramid([pool.pop() for _ in range(count)], random)
        if self.often(0.8):
            count = random.randint(0, random.choice((3, 3, 6, 10)))
            self.pakal["reserve"] = [pool.pop() for _ in range(min(count, len(pool)))]
        if self.list_id not in IN_MOVEMENT and self.often(0.5):
            for region in self.some(range(1, self.table.regions + 1), 4):
                count = 2 if self.list_id in _TILES_LIE else random.randint(0, 2)
                tiles = [pool.pop() for _ in range(min(count, len(pool)))]
                if len(tiles) == count:
                    self.regions.setdefault(str(region), {})["tiles"] = tiles

    def _temples(self) -> None:
        if not self.often(0.5):
            return
        random = self.random
        rows: Data = {}
        for god in self.some(GODS, 5):
            row = ["", "", ""]
            mine, yours = random.sample(range(3), 2)
            if self.often(0.7):
                row[mine] = "pakal"
            if self.often(0.3):
                row[yours] = "you"
            rows[god] = row
        self.board["temples"] = rows
        self.pakal["setup-markers"] = [
            god for god, row in rows.items() if row[2] == "pakal" and self.often(0.5)
        ]

    def _buildings(self) -> None:
        random = self.random
        names = [
            building.name
            for place, building in enumerate(self.table.edition.buildings)
            if place != self.table.royal_palace
        ]
        random.shuffle(names)
        full = self.list_id == "building-overflow"
        if full or self.often(0.3):
            count = 4 if full else random.randint(1, 4)
            self.pakal["buildings"] = ["Royal Palace", *(names.pop() for _ in range(count))]
            self.pakal["claimed"] = random.randint(0, count)
        if full:
            self.moment["what"] = names.pop()
        if self.often(0.3):
            self.board["offer"] = ["" if self.often(0.4) else names.pop() for _ in range(3)]
        if self.often(0.4):
            for region in self.some(range(1, self.table.regions + 1), self.table.regions):
                self.regions.setdefault(str(region), {})["building"] = ""

    def _cards(self) -> None:
        random = self.random
        cards: list[int | str] = [1, 2, 3, 4, 5, 6, "role"]
        random.shuffle(cards)
        must = self.list_id in ("deal-cards", "role-card", "redraw", "retreat", "war-captain-move")
        if must or self.often(0.3):
            if self.list_id != "deal-cards":
                cards.sort(key=lambda card: card == 6)
                cards.insert(0, cards.pop())
            self.pakal["played"] = [cards.pop(), cards.pop()]
            random.shuffle(cards)
        if self.often(0.6):
            self.pakal["discarded"] = [cards.pop() for _ in range(random.randint(1, len(cards)))]
        if self.list_id in ("retreat", "war-captain-move"):
            yours = random.sample(range(1, 7), 2)
            self.you["played"] = sorted(yours)
        if "role" in self.data["table"] and self.often(0.8):
            self.pakal["role-in-play"] = self.data["table"]["role"]

    # --- what the moment needs ---------------------------------------------------------------

    def _moment(self) -> None:
        self._turn()
        self._god()
        self._build()
        if self.list_id == "role-reward":
            self._reward()
        if self.list_id in ("role-god", "dancer-god") and self.often(0.15):
            # The Serpent has nobody to take: hardly ever so by chance.
            self.pakal["pyramid"] = [["serpent-blue"]]
            self.pakal["workers"] = {"Palenque": 0, self.moment["placed"]: 1}
            self.pakal.pop("laid-down", None)

    def _turn(self) -> None:
        """What is counted, where his worker has been placed, and what a reward is about."""
        random, list_id = self.random, self.list_id
        if POINTS[POINT_OF[list_id]].counted:
            self.moment["detail"] = str(random.randint(1, 3))
        if list_id in _IN_TURN:
            placed = random.choice(self.around)
            self.moment["placed"] = placed
            workers = self.pakal.setdefault("workers", {})
            if not workers.get(placed):
                workers[placed] = 1
        if list_id == "war-reward":
            self.pakal["war"] = len(self.table.edition.war_track)
        if list_id == "move-marker":
            god = random.choice(GODS)
            self.moment["detail"] = god
            self.board.setdefault("temples", {})[god] = ["pakal"]
            self.pakal["setup-markers"] = []

    def _god(self) -> None:
        """The summon under way."""
        random, list_id = self.random, self.list_id
        if list_id in ("summon-discard", "discard-colour", "strength-colour", "rain-site"):
            self._summon("rain" if list_id == "rain-site" else random.choice(GODS))
        if list_id == "jaguar-moves":
            self._summon("jaguar")

    def _build(self) -> None:
        """What he is about to build, and whether he can."""
        random, list_id = self.random, self.list_id
        if list_id == "build-or-produce" and self.often(0.2):
            # He can neither pay nor produce: hardly ever so by chance.
            near = self.table.city_links[self.cities.index(self.moment["placed"])]
            self.board.setdefault("sites", {}).update({self._link(link): "" for link, _ in near})
            self.pakal["tracker"] = 0
        if list_id in ("dancer-god", "build-or-produce") and self.often(0.6):
            self.moment["summoned"] = self.some(GODS, 2)
        if list_id in ("build-or-produce", "pyramid-slot", "pyramid-tile"):
            self.pakal["due"] = random.choice(STEP_NAMES)
        if list_id in ("pyramid-slot", "pyramid-tile", "wild-colour"):
            self._space()

    def _reward(self) -> None:
        """A reward performs his card in the middle of his builds, or before them."""
        random = self.random
        if self.often(0.8):
            self.pakal.pop("role-in-play", None)
        self.moment["builds"] = random.choice((0, 1, 1, 1, 2))
        self.pakal["due"] = random.choice(STEP_NAMES)
        if self.often(0.3):
            # He could build one of the last three tiles: hardly ever so by chance.
            levels = ["chief-blue", "chief-black", "chief-brown", "chief-white"]
            self.pakal["pyramid"] = [levels, ["sun-blue", "sun-black", "sun-white"]]
            self.pakal["reserve"] = ["rain-blue"]
            self.pakal["due"] = STEP_NAMES[STEP_LEVELS.index(3)]
            self.pakal["tracker"] = random.randint(2, 5)
            self.pakal["workers"][self.moment["placed"]] = random.randint(1, 3)
            self.moment["builds"] = 1

    def _summon(self, god: str) -> None:
        random = self.random
        self.moment["god"] = god
        used = {colour: random.randint(1, 2) for colour in self.some(COLOURS, 3)}
        self.moment["used"] = used
        self.moment["strength"] = sum(used.values())
        if self.list_id == "summon-discard":
            kinds = [name for name in TILE_NAMES if name.startswith(god)] * 2
            reserve = random.sample(kinds, random.randint(2, 5))
            self.pakal["reserve"] = reserve
            if self.often(0.3):
                self.pakal["picked"] = [random.choice(reserve)]

    def _space(self) -> None:
        """The next free space of a pyramid that is built from the bottom up."""
        random = self.random
        rows = self.pakal.get("pyramid", [])
        built = sum(1 for row in rows for tile in row if tile)
        if built >= SPACES:
            self.pakal["pyramid"] = rows = rows[:-1]
            built = SPACES - 1
        if self.list_id == "wild-colour":
            self.moment["what"] = random.choice(GODS) + "-wild"
        elif not self.pakal.get("reserve"):
            self.pakal["reserve"] = random.sample(TILE_NAMES, 3)
        level = LEVEL[built]
        self.pakal["due"] = STEP_NAMES[STEP_LEVELS.index(level)]
        if self.list_id != "pyramid-slot":
            self.moment["where"] = f"{level}.{built - LEVEL_STARTS[level - 1] + 1}"


def _pyramid(tiles: Sequence[str], random: Random) -> list[list[str]]:
    """The tiles from the bottom up and from the left; a wild one has a colour."""
    rows: list[list[str]] = []
    for space, tile in enumerate(tiles):
        if LEVEL[space] > len(rows):
            rows.append([])
        wild = tile.endswith("wild")
        rows[-1].append(f"{tile}~{random.choice(COLOURS)}" if wild else tile)
    return rows


@cache
def _plain_table() -> Table:
    """The table by which cities, links and regions are named."""
    return Table(edition=default_edition())
