"""
The form for a person's own copy of Ahau: what `pakal edition new` asks, section by section.

Every value that is reconstructed can be entered, and those that RB leaves open. Only where the
cities lie in the drawing is not asked, because nothing but the drawing depends on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

import attrs

from pakal.errors import BadInputError
from pakal.forms import Problem
from pakal.games.ahau.edition.check import (
    LEVELS,
    PERSONALITIES,
    STATED_LINKS,
    edition_problems,
    edition_warnings,
)
from pakal.games.ahau.edition.values import (
    DEFAULT,
    default_edition,
    list_sources,
    with_base,
)
from pakal.games.ahau.words import COLOURS, EFFECTS, GODS, LETTERS, REWARDS, ROLES
from pakal.games.asking import Form, Question
from pakal.games.blanks import (
    by_key,
    list_of_numbers,
    listed,
    numbers,
    numbers_in,
    row,
    single,
    value_of,
    word,
)
from pakal.games.entering import Answer, Blank, CopyForm, Data, Filled, Group, Section
from pakal.games.sourcing import OWN, SOURCE_KEYS, bare, put_values, sources_in
from pakal.games.values import Sourced

_CITIES: Final = 10
_LONGEST_NAME: Final = 40
_MOST_FAME: Final = 99
_FIRST_CITY: Final = "Palenque"
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

# A reward by its word, Fame also by its number alone.
_AMOUNTS: Final = tuple(range(1, _MOST_FAME + 1))
_WORDS: Final = tuple(word for word in REWARDS if word != "fame")
_REWARD_CHOICES: Final = (*map(str, _AMOUNTS), *(f"fame {each}" for each in _AMOUNTS), *_WORDS)
_REWARD_WORDS: Final = f"fame 4 for 4 Fame, {', '.join(_WORDS)}"
_COLOURS: Final = ", ".join(COLOURS)
_REWARDS_NOTE: Final = f"a number is that much Fame; or {', '.join(_WORDS)}"

_SPOTS: Final = {  # by how the key of a blank begins: the places where its values are printed
    **{
        f"boards.{side}.{level}": tuple(
            f"{number}.{n} of your pyramid" for n in range(1, count + 1)
        )
        for side in "AB"
        for number, (level, count) in enumerate(LEVELS.items(), 1)
    },
    **{
        f"boards.{side}.slots": tuple(f"slot {n} of your board" for n in range(1, 6))
        for side in "AB"
    },
    "war-track": tuple(f"space {n} of the war track" for n in range(1, 6)),
    "temples": tuple(f"the {god} temple" for god in GODS),
    "calendar": ("the calendar",),
    "buildings": ("slot 1 of the offer", "slot 2 of the offer", "slot 3 of the offer"),
    "starting-tiles": ("your reserve",),
    "summary-cards": tuple(f"summary card {n}" for n in range(1, 6)),
}


class OwnCopy(CopyForm):
    """A person's own copy of Ahau."""

    key: ClassVar[str] = "edition"

    def __init__(self) -> None:
        self.sections = SECTIONS

    def begin(self) -> Data:
        """A file that takes everything from the default edition."""
        return {"base": DEFAULT, "name": "my copy", "source": OWN}

    def whole(self, own: Data, file: Path) -> Data:
        """The edition of the file, laid over its base."""
        return with_base(own, file)

    def put(self, own: Data, filled: Filled) -> Data:
        """The file with these values, from the person's own copy."""
        return put_values(own, filled.values, OWN, filled.sources)

    def problems(self, whole: Data, place: str) -> tuple[Problem, ...]:
        """Everything that contradicts RB or makes a game impossible."""
        return edition_problems(whole, place)

    def warnings(self, whole: Data, place: str) -> tuple[str, ...]:
        """What RB allows but looks like a mistake."""
        return edition_warnings(whole, place)

    def sources(self, whole: Data) -> tuple[Sourced, ...]:
        """Every value with its source."""
        return list_sources(whole)

    def spots(self, key: str) -> tuple[str, ...]:
        """Where on the table it is printed; cities are named by the questions themselves."""
        return next((spots for begins, spots in _SPOTS.items() if key.startswith(begins)), ())


# --- kinds of blanks -----------------------------------------------------------------------------


_row = partial(row, letters=LETTERS)


def _rewards(place: str, text: str, now: Sequence[str], count: int | None, least: int) -> Blank:
    blank = _row(place, text, _REWARD_CHOICES, now, count=count, least=least)
    return attrs.evolve(blank, note=_REWARDS_NOTE)


def _single(blank: Blank) -> Group:
    return single(blank, _value)


def _value(question: Question, answer: Answer) -> Any:
    """What the file has for an answer; a number alone is that much Fame."""
    value = value_of(question, answer)
    if question.choices == _REWARD_CHOICES:
        return [f"fame {word}" if word.isdecimal() else word for word in value]
    return value


# --- personality cards ---------------------------------------------------------------------------


def _personalities(data: Data) -> tuple[Group, ...]:
    return tuple(
        _single(blank)
        for number in PERSONALITIES
        for blank in _card(number, data["personalities"][number])
    )


def _card(number: str, card: Mapping[str, Any]) -> Iterator[Blank]:
    place = f"personalities.{number}"
    yield _row(
        f"{place}.gods",
        f"Personality card {number} of {len(PERSONALITIES)}: its five gods, the top one first.",
        GODS,
        card["gods"],
        count=len(GODS),
        distinct=True,
    )
    yield word(f"{place}.role", f"Card {number}: which role card is on it?", ROLES, card["role"])
    yield Blank(
        question=Question(
            key=f"{place}.name", text=f"Card {number}: what do you call it?", form=Form.LINE
        ),
        places=(f"{place}.name",),
        now=card["name"],
        check=_check_name,
        note="The names are ours; any name will do that no other card has.",
    )


def _check_name(answer: Answer) -> None:
    name = str(answer)
    if len(name) > _LONGEST_NAME or not name.isprintable():
        raise BadInputError(
            f"{name[:_LONGEST_NAME]!r} is not a name of at most {_LONGEST_NAME} letters.",
            "Give a shorter one.",
        )


# --- the map -------------------------------------------------------------------------------------


def _map(data: Data) -> tuple[Group, ...]:
    return _cities(data), _roads_and_regions(data)


def _cities(data: Data) -> Group:
    names = list(data["map"]["cities"])
    place = "map.cities"
    blank = Blank(
        question=Question(
            key=place,
            text=f"The {_CITIES} cities printed on the board.",
            form=Form.LINE,
            choices=tuple(
                dict.fromkeys([*names, *(city.name for city in default_edition().cities)])
            ),
            least=_CITIES,
            most=_CITIES,
        ),
        places=(place,),
        now=", ".join(names),
        check=_check_cities,
    )
    return Group(place, (blank,), lambda answers: _rename(data, names, _split(answers[0])))


def _split(answer: Answer) -> list[str]:
    return [" ".join(name.split()) for name in str(answer).split(",") if name.strip()]


def _check_cities(answer: Answer) -> None:
    names = _split(answer)
    for name in names:
        _check_name(name)
    if len(names) != _CITIES or len(set(names)) != _CITIES:
        raise BadInputError(
            f"{len(set(names))} different names; there are {_CITIES} cities.",
            "Give all of them, with commas between them.",
        )
    if _FIRST_CITY not in names:
        raise BadInputError(
            f"{_FIRST_CITY} is missing; King Pakal begins there (RB King Pakal, Setup 2).",
            f"Add {_FIRST_CITY}, or correct its spelling.",
        )


def _rename(data: Data, old: Sequence[str], new: Sequence[str]) -> Filled:
    """The cities by their new names, everywhere on the map; sources of the rest stay."""
    gone = [name for name in old if name not in new]
    names = dict(zip(gone, (name for name in new if name not in old), strict=True))
    if not names:
        return Filled({"map.cities": list(new)})
    board = bare(data["map"])

    def named(node: Any) -> Any:
        if isinstance(node, list):
            return [named(each) for each in node]
        if isinstance(node, dict):
            return {key: named(each) for key, each in node.items()}
        return names.get(node, node) if isinstance(node, str) else node

    kept = ("links", "regions", "drawing.places", "drawing.bends")
    values = {"map.cities": list(new)}
    for part in kept:
        table, _, key = part.rpartition(".")
        values[f"map.{part}"] = named((board[table] if table else board)[key])
    return Filled(values, sources_in(data, [f"map.{part}" for part in kept]))


def _roads_and_regions(data: Data) -> Group:
    board = data["map"]
    cities, regions = list(board["cities"]), board["regions"]
    links = {frozenset(link) for link in board["links"]}
    roads = [_road(cities, number, links) for number in range(len(cities) - 1)]
    around = [
        _row(
            f"map.regions.{number}",
            f"Region {number} of {len(regions)}: its cities, in order as you walk around it.",
            cities,
            region,
            place="map.regions",
            distinct=True,
        )
        for number, region in enumerate(regions, 1)
    ]

    def fill(answers: Sequence[Answer]) -> Filled:
        pairs = [
            [city, blank.question.choices[place]]
            for city, blank, answer in zip(cities, roads, answers, strict=False)
            for place in numbers_in(answer)[0]
        ]
        found = [
            _value(blank.question, answer)
            for blank, answer in zip(around, answers[len(roads) :], strict=True)
        ]
        return _with_bends(data, pairs, found)

    return Group("map.links", (*roads, *around), fill)


def _road(cities: Sequence[str], number: int, links: set[frozenset[str]]) -> Blank:
    city, others = cities[number], tuple(cities[number + 1 :])
    question = Question(
        key=f"map.links.{number + 1}",
        text=f"{city}: which of these does a road or a water route lead to?",
        form=Form.SOME,
        choices=others,
    )
    now = (tuple(place for place, other in enumerate(others) if {city, other} in links),)
    return Blank(
        question=question,
        places=("map.links",),
        now=now,
        note="Each route is asked for once: only cities that were not asked about yet are named.",
    )


def _with_bends(data: Data, links: list[list[str]], regions: list[list[str]]) -> Filled:
    """Links and regions; of the drawing only the bends of links that are there."""
    values: dict[str, Any] = {"map.links": links, "map.regions": regions}
    bends = bare(data["map"]["drawing"]["bends"])
    pairs = {frozenset(link) for link in links}
    left = [each for each in bends if frozenset(each["link"]) in pairs]
    if left == bends:
        return Filled(values)
    sources = sources_in(data, ["map.drawing.bends"])
    source = next(iter(sources.values()), OWN)
    return Filled({**values, "map.drawing.bends": left}, {"map.drawing.bends": source})


# --- buildings -----------------------------------------------------------------------------------

_TILES: Final = "buildings.tiles"


def _tiles_by_kind(data: Data) -> dict[str, dict[str, Mapping[str, Any]]]:
    """The tables of each kind of building, by their keys."""
    found: dict[str, dict[str, Mapping[str, Any]]] = {kind: {} for kind in EFFECTS}
    for key, tile in data["buildings"]["tiles"].items():
        if key not in SOURCE_KEYS:
            found[tile.get("kind", key)][key] = tile
    return found


def _copies(tile: Mapping[str, Any]) -> int:
    return int(tile.get("copies", 1))


def _buildings(data: Data) -> tuple[Group, ...]:
    kinds = _tiles_by_kind(data)
    tower = "observation-tower"
    weapons = next(tile["weapons"] for tile in kinds[tower].values())
    used = tuple(f"{_TILES}.{key}.weapons" for key in kinds[tower])
    blank = numbers(used[0], "How many weapons does an observation tower give?", [weapons], 1, 25)
    return (
        _count_of_each(kinds),
        *(_costs(kind, tiles) for kind, tiles in kinds.items()),
        Group(
            blank.key,
            (blank,),
            lambda answers: Filled(dict.fromkeys(used, list_of_numbers(answers[0])[0])),
        ),
    )


def _count_of_each(kinds: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Group:
    names = [_name(tiles) for tiles in kinds.values()]
    counts = [sum(map(_copies, tiles.values())) for tiles in kinds.values()]
    place = f"{_TILES}.copies"
    blank = numbers(place, "How many tiles of each building are there?", counts, 0, 15, names)
    places = tuple(f"{_TILES}.{next(iter(tiles))}.copies" for tiles in kinds.values())
    blank = attrs.evolve(blank, places=places)

    def fill(answers: Sequence[Answer]) -> Filled:
        values: dict[str, Any] = {}
        for tiles, count, old in zip(
            kinds.values(), list_of_numbers(answers[0]), counts, strict=True
        ):
            first, *rest = tiles
            values[f"{_TILES}.{first}.copies"] = _copies(tiles[first]) if count == old else count
            if count != old:  # another number of tiles: those that differ are entered again
                values |= {f"{_TILES}.{key}.copies": 0 for key in rest}
        return Filled(values)

    return Group(place, (blank,), fill)


def _name(tiles: Mapping[str, Mapping[str, Any]]) -> str:
    return str(next(iter(tiles.values()))["name"])


def _costs(kind: str, tiles: Mapping[str, Mapping[str, Any]]) -> Group:
    """The cost of every tile of a kind, also if they differ."""
    now = [tile["cost"] for tile in tiles.values() for _ in range(_copies(tile))]
    places = tuple(f"{_TILES}.{key}.cost" for key, tile in tiles.items() if _copies(tile))
    blanks = []
    for number, cost in enumerate(now, 1):
        which = f", tile {number} of {len(now)}" if len(now) > 1 else ""
        blank = _row(
            f"{_TILES}.{kind}.cost.{number}",
            f"{_name(tiles)}{which}: the colours of its cost.",
            COLOURS,
            cost,
        )
        blanks.append(attrs.evolve(blank, places=places))

    def fill(answers: Sequence[Answer]) -> Filled:
        costs = [
            _value(blank.question, answer) for blank, answer in zip(blanks, answers, strict=True)
        ]
        return Filled(_priced(kind, tiles, costs))

    return Group(f"{_TILES}.{kind}.cost", tuple(blanks), fill)


def _priced(
    kind: str, tiles: Mapping[str, Mapping[str, Any]], costs: Sequence[list[str]]
) -> dict[str, Any]:
    """The tables of a kind of building: one for each cost."""
    first = next(iter(tiles))
    different = [cost for place, cost in enumerate(costs) if cost not in costs[:place]]
    values: dict[str, Any] = {}
    for number, cost in enumerate(different, 1):
        key = first if number == 1 else f"{kind}-{number}"
        values[f"{_TILES}.{key}.cost"] = cost
        if len(tiles) > 1 or len(different) > 1:
            values[f"{_TILES}.{key}.copies"] = costs.count(cost)
        if number > 1:
            values[f"{_TILES}.{key}.kind"] = kind
            values[f"{_TILES}.{key}.name"] = f"{_name(tiles)} {number}"
            if "weapons" in tiles[first]:
                values[f"{_TILES}.{key}.weapons"] = tiles[first]["weapons"]
    unused = [key for key in tiles if f"{_TILES}.{key}.cost" not in values]
    return values | {f"{_TILES}.{key}.copies": 0 for key in unused}


# --- rewards, tracks, pieces ---------------------------------------------------------------------


def _boards(data: Data) -> tuple[Group, ...]:
    return tuple(_single(blank) for side in "AB" for blank in _board(side, data["boards"][side]))


def _board(side: str, board: Mapping[str, Any]) -> Iterator[Blank]:
    for number, (level, count) in enumerate(LEVELS.items(), 1):
        spaces = "its space" if count == 1 else f"its {count} spaces from left to right"
        yield _rewards(
            f"boards.{side}.{level}",
            f"Board side {side}, level {number} of the pyramid: the rewards of {spaces}.",
            board[level],
            count,
            count,
        )
    yield _rewards(
        f"boards.{side}.slots",
        f"Board side {side}: the rewards of the 5 building slots from left to right.",
        board["slots"],
        5,
        5,
    )


def _tracks(data: Data) -> tuple[Group, ...]:
    temples, calendar = data["temples"], data["calendar"]
    spaces = [
        numbers(
            "calendar.spaces", "How many spaces has the calendar?", [calendar["spaces"]], 1, 99
        ),
        numbers(
            "calendar.two-player-mark",
            "At which space of the calendar is the mark for two players?",
            [calendar["two-player-mark"]],
            1,
            99,
        ),
    ]
    fame = numbers(
        "temples.fame",
        "The Fame of each space below a temple, the first space first.",
        temples["fame"],
        0,
        _MOST_FAME,
        _ORDINALS[: len(temples["fame"])],
    )
    return (
        _single(
            _rewards(
                "war-track.spaces",
                "The war track: the reward of every space, the lowest first.",
                data["war-track"]["spaces"],
                None,
                2,
            )
        ),
        _single(
            _row(
                "temples.order",
                "The temples from left to right.",
                GODS,
                temples["order"],
                count=len(GODS),
                distinct=True,
            )
        ),
        listed(fame),
        Group(
            "calendar",
            tuple(spaces),
            lambda answers: Filled(
                {
                    blank.key: _value(blank.question, answer)
                    for blank, answer in zip(spaces, answers, strict=True)
                }
            ),
        ),
        _single(
            numbers(
                "resource-tracker.maximum",
                "The highest number on King Pakal's resource track.",
                [data["resource-tracker"]["maximum"]],
                3,
                99,
            )
        ),
    )


def _pieces(data: Data) -> tuple[Group, ...]:
    starting = bare(data["starting-tiles"])
    colours = Question(
        key="starting-tiles",
        text="The starting tiles: which colour has the one of each god?",
        form=Form.WORDS,
        choices=COLOURS,
        subjects=GODS,
        letters=LETTERS,
    )
    places = tuple(f"starting-tiles.{god}" for god in GODS)
    cards = [
        _row(
            f"summary-cards.resources.{number}",
            f"Summary card {number} of {len(data['summary-cards']['resources'])}: its three"
            " resources.",
            COLOURS,
            card,
            place="summary-cards.resources",
            count=3,
        )
        for number, card in enumerate(data["summary-cards"]["resources"], 1)
    ]
    return (
        Group(
            "starting-tiles",
            (
                Blank(
                    question=colours,
                    places=places,
                    now=tuple((COLOURS.index(starting[god]),) for god in GODS),
                ),
            ),
            lambda answers: Filled(
                {
                    place: COLOURS[each[0]]
                    for place, each in zip(places, numbers_in(answers[0]), strict=True)
                }
            ),
        ),
        Group(
            "summary-cards.resources",
            tuple(cards),
            lambda answers: Filled(
                {
                    "summary-cards.resources": [
                        _value(blank.question, answer)
                        for blank, answer in zip(cards, answers, strict=True)
                    ]
                }
            ),
        ),
        by_key(
            "production-sites",
            "How many production sites of each colour are there?",
            {colour: data["production-sites"][colour] for colour in COLOURS},
            15,
        ),
        _single(
            numbers(
                "pieces.workers",
                "How many workers has each player: 12 or 15?",
                [data["pieces"]["workers"]],
                12,
                15,
            )
        ),
        by_key(
            "role-cards",
            "Which number is on each role card?",
            {role: data["role-cards"][role] for role in ROLES},
            99,
        ),
    )


SECTIONS: Final = (
    Section(
        name="personalities",
        title="Personality cards",
        purpose="They say which gods King Pakal prefers, and which role card is his: nearly"
        " everything he does depends on the gods.",
        places=("personalities",),
        words=f"Gods: {', '.join(GODS)}. Role cards: {', '.join(ROLES)}.",
        groups=_personalities,
    ),
    Section(
        name="map",
        title="Map",
        purpose="Cities, routes and regions: where rulers and workers can go, and who claims"
        f" buildings. A board of five regions has {STATED_LINKS[5]} routes, one for each site.",
        places=("map.cities", "map.links", "map.regions"),
        groups=_map,
    ),
    Section(
        name="costs",
        title="Building costs",
        purpose="What each building costs: which one he can afford and takes, and what you pay.",
        places=("buildings.tiles",),
        words=f"Colours: {_COLOURS}.",
        groups=_buildings,
    ),
    Section(
        name="rewards",
        title="Rewards of the player boards",
        purpose="What pyramid spaces and building slots give. Only the side you play with matters.",
        places=("boards",),
        words=f"Rewards: {_REWARD_WORDS}.",
        groups=_boards,
    ),
    Section(
        name="tracks",
        title="Tracks",
        purpose="War track, temples, calendar and King Pakal's resource track: what markers earn,"
        " and when a K'atun ends.",
        places=("war-track", "temples", "calendar", "resource-tracker"),
        words=f"Gods: {', '.join(GODS)}. Rewards of the war track: {_REWARD_WORDS}.",
        groups=_tracks,
    ),
    Section(
        name="pieces",
        title="Tiles, cards and pieces",
        purpose="Starting tiles, summary cards, sites, workers and the numbers on role cards: what"
        " everybody begins with.",
        places=("starting-tiles", "summary-cards", "production-sites", "pieces", "role-cards"),
        words=f"Colours: {_COLOURS}.",
        groups=_pieces,
    ),
)
