"""
Everything that is remembered, as things that a person can be asked about, shown and corrected.

Taking over a game in the middle asks for all of them, one after the other.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from pakal.errors import BadInputError
from pakal.games.ahau.asking.thing import Named, Numbers, Thing
from pakal.games.ahau.light.unknowns import (
    ANY_COLOUR,
    GONE,
    MOST_COST,
    colours_of,
    is_known,
    narrow_site,
    stand_in,
    unknown,
)
from pakal.games.ahau.position.pieces import workers_in_all
from pakal.games.ahau.rules.packed import TILES, is_wild
from pakal.games.ahau.rules.pakal_building import room_for_buildings
from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.state import EFFECT_KINDS, State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, SLOTS, SPACES, YOU
from pakal.games.ahau.telling.names import card_name, city_name, link_name, space_name
from pakal.games.ahau.words import CRITERIA, GODS, TILE_NAMES, Effect
from pakal.games.asking import Form

_GODS: Final = tuple(range(len(GODS)))


def _god(_: State, god: int) -> str:
    return GODS[god]


def _cities(s: State) -> Named:
    return tuple((city, city_name(s, city)) for city in range(s.table.cities))


def _tiles(_: State) -> Named:
    return tuple(enumerate(TILE_NAMES))


# --- his -----------------------------------------------------------------------------------------

_TRACKS: Final = ("Fame", "resources", "weapons", "war space")


def _look_tracks(s: State, track: int) -> Numbers:
    return ((s.fame[PAKAL], s.tracker, s.weapons[PAKAL], s.war[PAKAL])[track],)


def _fill_tracks(s: State, track: int, answer: Numbers) -> None:
    (number,) = answer
    if track == 0:
        s.fame[PAKAL] = number
    elif track == 1:
        s.tracker = number
    elif track == 2:
        s.armoury += s.weapons[PAKAL] - number
        s.weapons[PAKAL] = number
    else:
        s.war[PAKAL] = number


TRACKS: Final = Thing(
    key="pakal-tracks",
    text="Pakal's Fame, resources, weapons, and his space on the war track?",
    form=Form.NUMBERS,
    name=lambda _, track: _TRACKS[track],
    look=_look_tracks,
    fill=_fill_tracks,
    low=0,
)


def _discarded(s: State, card: int) -> Numbers:
    return (s.played_before[PAKAL] >> card & 1,)


def _fill_discarded(s: State, card: int, answer: Numbers) -> None:
    bit = 1 << card
    s.played_before[PAKAL] &= ~bit
    s.hand[PAKAL] |= bit
    if answer == (1,):
        s.hand[PAKAL] &= ~bit
        s.played_before[PAKAL] |= bit


DISCARDED: Final = Thing(
    key="pakal-discards",
    text="Which of Pakal's cards lie on his discard pile? (The others are his deck.)",
    form=Form.SOME,
    name=lambda s, card: card_name(s, PAKAL, card),
    look=_discarded,
    fill=_fill_discarded,
)


def _fill_reserve(s: State, _: int, answer: Numbers) -> None:
    s.reserve[PAKAL] = list(answer)


RESERVE: Final = Thing(
    key="pakal-reserve",
    text="Pakal's reserve? (The oldest tile first, if you know.)",
    form=Form.ROW,
    options=_tiles,
    look=lambda s, _: tuple(s.reserve[PAKAL]),
    fill=_fill_reserve,
)


def _built(_: State) -> Named:
    """Tiles as they are built: a wild one has taken a colour."""
    plain = [(tile, name) for tile, name in enumerate(TILE_NAMES) if not is_wild(tile)]
    wild = [
        (tile + 2 * TILES, f"{name}-wild")
        for tile, name in enumerate(TILE_NAMES)
        if not is_wild(tile)
    ]
    return (*plain, *wild)


def _in_order(s: State) -> bool:
    """Does he fill his pyramid from left to right, so that a row of tiles is enough?"""
    return s.table.reads("next-slot", "left-to-right")


def _look_row(s: State, _: int) -> Numbers:
    tiles = s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES]
    return tuple(tile for tile in tiles if tile >= 0)


def _fill_row(s: State, _: int, answer: Numbers) -> None:
    s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES] = [
        *answer,
        *[-1] * (SPACES - len(answer)),
    ]


PYRAMID: Final = Thing(
    key="pakal-pyramid",
    text="Pakal's pyramid, from 1.1 on? (A wild tile by the colour it took, and a *: cb*.)",
    form=Form.ROW,
    options=_built,
    look=_look_row,
    fill=_fill_row,
    most=SPACES,
)


def _look_space(s: State, space: int) -> Numbers:
    return (s.pyramid[PAKAL * SPACES + space],)


def _fill_space(s: State, space: int, answer: Numbers) -> None:
    s.pyramid[PAKAL * SPACES + space] = answer[0]


SPACES_BUILT: Final = Thing(
    key="pakal-spaces",
    text="Pakal's pyramid? (`none` for an empty space; a wild tile by its colour and a *: cb*.)",
    form=Form.WORDS,
    options=lambda s: (*_built(s), (-1, "none")),
    name=lambda _, space: space_name(space),
    look=_look_space,
    fill=_fill_space,
)


def _costs(s: State) -> Named:
    return tuple((stand_in(s.table, cost), str(cost)) for cost in range(MOST_COST + 1))


def _look_board(s: State, _: int) -> Numbers:
    own = s.building[PAKAL * SLOTS + 1 : (PAKAL + 1) * SLOTS]
    return tuple(_same_cost(s, each) for each in own if each >= 0)


def _same_cost(s: State, building: int) -> int:
    return stand_in(s.table, min(s.table.building_total[building], MOST_COST))


def _fill_board(s: State, _: int, answer: Numbers) -> None:
    empty = [-1] * (SLOTS - 1 - len(answer))
    s.building[PAKAL * SLOTS + 1 : (PAKAL + 1) * SLOTS] = [*answer, *empty]


BOARD: Final = Thing(
    key="pakal-buildings",
    text="What do the buildings on Pakal's board cost, left first, without the Royal Palace?",
    form=Form.ROW,
    options=_costs,
    look=_look_board,
    fill=_fill_board,
    most=SLOTS - 1,
)


def _fill_beside(s: State, _: int, answer: Numbers) -> None:
    s.beside = list(answer)


BESIDE: Final = Thing(
    key="pakal-beside",
    text="And those face down beside it?",
    form=Form.ROW,
    options=_costs,
    look=lambda s, _: tuple(_same_cost(s, each) for each in s.beside),
    fill=_fill_beside,
)


def _buildings(s: State) -> int:
    """How many buildings he has gained: all but the Royal Palace."""
    own = s.building[PAKAL * SLOTS : (PAKAL + 1) * SLOTS]
    return sum(each >= 0 for each in own) - 1 + len(s.beside)


def _fill_bought(s: State, _: int, answer: Numbers) -> None:
    (bought,) = answer
    if bought > _buildings(s):
        raise BadInputError(
            f"Pakal has {_buildings(s)} buildings besides the Royal Palace.",
            f"Give a number up to {_buildings(s)}, or correct his buildings first.",
        )
    s.bought, s.claimed = bought, _buildings(s) - bought


BOUGHT: Final = Thing(
    key="pakal-bought",
    text="How many of these buildings did Pakal buy? (He claimed the others.)",
    form=Form.NUMBERS,
    look=lambda s, _: (s.bought,),
    fill=_fill_bought,
    low=0,
)


def _space_of(s: State, player: int, god: int) -> int:
    """The space, from 1, of a player's marker at a temple; 0 for none."""
    width = len(s.table.edition.temple_spaces)
    row = s.temple[god * width : (god + 1) * width]
    spaces = (n for n, owner in enumerate(row, 1) if is_known(owner) and owner == player)
    return next(spaces, 0)


def _fill_marker(player: int) -> Callable[[State, int, Numbers], None]:
    def fill(s: State, god: int, answer: Numbers) -> None:
        width = len(s.table.edition.temple_spaces)
        if answer[0] > width:
            raise BadInputError(
                f"The {GODS[god]} temple has no space {answer[0]}.",
                f"Name one from 1 to {width}, or 0 for none.",
            )
        old = _space_of(s, player, god)
        if old:
            s.temple[god * width + old - 1] = -1
        bit = 1 << god
        s.marked[player] &= ~bit
        if player == PAKAL:
            s.setup_marks &= ~bit
        if answer[0]:
            at = god * width + answer[0] - 1
            if is_known(s.temple[at]) and s.temple[at] >= 0:
                raise BadInputError(
                    f"Space {answer[0]} of the {GODS[god]} temple has another marker.",
                    "Name another space, or correct the other marker first.",
                )
            s.temple[at] = player
            s.marked[player] |= bit
            if player == PAKAL:
                s.ever_marked |= bit

    return fill


HIS_MARKERS: Final = Thing(
    key="pakal-markers",
    text="On which space of each temple is Pakal's marker? (0 for none)",
    form=Form.NUMBERS,
    name=_god,
    look=lambda s, god: (_space_of(s, PAKAL, god),),
    fill=_fill_marker(PAKAL),
    low=0,
)


def _fill_setup_mark(s: State, god: int, answer: Numbers) -> None:
    s.setup_marks &= ~(1 << god)
    if answer == (1,):
        s.setup_marks |= 1 << god
        s.marked[PAKAL] &= ~(1 << god)


SETUP_MARKERS: Final = Thing(
    key="pakal-setup-markers",
    text="Which of these markers of his have been on the third space since the setup?",
    form=Form.SOME,
    name=_god,
    look=lambda s, god: (s.setup_marks >> god & 1,),
    fill=_fill_setup_mark,
)


def on_third_space(s: State) -> list[int]:
    """The gods at whose temple his marker is on the third space."""
    return [god for god in _GODS if _space_of(s, PAKAL, god) == THIRD_SPACE + 1]


def _workers(player: int, part: str) -> Callable[[State, int], Numbers]:
    def look(s: State, _: int) -> Numbers:
        counts = getattr(s, part)
        return tuple(
            city
            for city in range(s.table.cities)
            for _ in range(_number(counts[player * s.table.cities + city]))
        )

    return look


def _number(count: Any) -> int:
    """A count, as far as it is known."""
    return count if is_known(count) else int(max(count.low, 0))


def _fill_workers(player: int, part: str) -> Callable[[State, int, Numbers], None]:
    def fill(s: State, _: int, answer: Numbers) -> None:
        counts: list[int] = getattr(s, part)
        start = player * s.table.cities
        before = sum(_number(each) for each in counts[start : start + s.table.cities])
        counts[start : start + s.table.cities] = [
            answer.count(city) for city in range(s.table.cities)
        ]
        s.crew[player] = max(s.crew[player] + before - len(answer), 0)

    return fill


def _workers_thing(player: int, part: str, key: str, text: str) -> Thing:
    return Thing(
        key=key,
        text=text,
        form=Form.ROW,
        options=_cities,
        look=_workers(player, part),
        fill=_fill_workers(player, part),
    )


HIS_STANDING: Final = _workers_thing(
    PAKAL, "standing", "pakal-standing", "Cities with Pakal's standing workers, one word a worker?"
)
HIS_LYING: Final = _workers_thing(
    PAKAL, "laid", "pakal-lying", "Cities with his lying workers, one word a worker?"
)


def _placed_thing(player: int, key: str) -> Thing:
    """How many workers were placed: it counts where the twelfth is not the last of the supply."""

    def fill(s: State, _: int, answer: Numbers) -> None:
        s.placements[player] = answer[0]

    who = "has Pakal" if player == PAKAL else "have you"
    return Thing(
        key=key,
        text=f"How many workers {who} placed so far?",
        form=Form.NUMBERS,
        look=lambda s, _: (s.placements[player],),
        fill=fill,
        low=0,
    )


# --- the board -----------------------------------------------------------------------------------


def _fill_god(s: State, city: int, answer: Numbers) -> None:
    s.city_god[city] = answer[0]


CITY_GODS: Final = Thing(
    key="gods",
    text="Which gods do the cities belong to?",
    form=Form.WORDS,
    options=lambda _: tuple(enumerate(GODS)),
    name=city_name,
    look=lambda s, city: (s.city_god[city],),
    fill=_fill_god,
)


def _fill_gone(s: State, link: int, answer: Numbers) -> None:
    if answer == (1,):
        s.site[link] = GONE
    else:
        narrow_site(s, link, colours_of(s, link) - {GONE} or ANY_COLOUR)
    s.calendar = [0] * sum(1 for each in s.site if is_known(each) and each == GONE)


def _is_gone(s: State, link: int) -> Numbers:
    value: Any = s.site[link]
    return (int(is_known(value) and value == GONE),)


SITES_GONE: Final = Thing(
    key="sites-gone",
    text="Which sites are gone? (They lie on the calendar.)",
    form=Form.SOME,
    name=link_name,
    look=_is_gone,
    fill=_fill_gone,
)


def _fill_building(s: State, region: int, answer: Numbers) -> None:
    there = unknown("region_building", region, low=0)
    s.region_building[region] = there if answer == (1,) else -1


def _is_there(s: State, region: int) -> Numbers:
    value: Any = s.region_building[region]
    return (int(not is_known(value) or value >= 0),)


BUILDINGS_LEFT: Final = Thing(
    key="buildings-left",
    text="Which regions still have their building?",
    form=Form.SOME,
    name=lambda _, region: f"region {region}",
    look=_is_there,
    fill=_fill_building,
)


def _fill_time(s: State, which: int, answer: Numbers) -> None:
    if which:
        s.katun = answer[0]
    else:
        s.round = answer[0]


TIME: Final = Thing(
    key="time",
    text="How many rounds have been played, and how many celebrations held?",
    form=Form.NUMBERS,
    name=lambda _, which: ("rounds", "celebrations")[which],
    look=lambda s, which: ((s.round, s.katun)[which],),
    fill=_fill_time,
    low=0,
)


def _fill_scoring(s: State, god: int, answer: Numbers) -> None:
    s.scoring[god] = answer[0]


SCORING: Final = Thing(
    key="scoring",
    text="What do these temples count?",
    form=Form.WORDS,
    options=lambda _: tuple(enumerate(CRITERIA)),
    name=_god,
    look=lambda s, god: (s.scoring[god],),
    fill=_fill_scoring,
    parts=("scoring",),
)

# --- yours ---------------------------------------------------------------------------------------

YOUR_STANDING: Final = _workers_thing(
    YOU, "standing", "your-standing", "Cities with your standing workers, one word a worker?"
)
YOUR_LYING: Final = _workers_thing(
    YOU, "laid", "your-lying", "Cities with your lying workers, one word a worker?"
)

YOUR_MARKERS: Final = Thing(
    key="your-markers",
    text="On which space of each temple is your marker? (0 for none)",
    form=Form.NUMBERS,
    name=_god,
    look=lambda s, god: (_space_of(s, YOU, god),),
    fill=_fill_marker(YOU),
    low=0,
)


def _fill_gates(s: State, _: int, answer: Numbers) -> None:
    s.effects[YOU * EFFECT_KINDS + Effect.CITY_GATES] = answer[0]


GATES: Final = Thing(
    key="your-gates",
    text="Have you built the City Gates?",
    form=Form.ONE,
    options=lambda _: ((1, "yes"), (0, "no")),
    look=lambda s, _: (int(s.effects[YOU * EFFECT_KINDS + Effect.CITY_GATES] > 0),),
    fill=_fill_gates,
)

HIS_PLACED: Final = _placed_thing(PAKAL, "pakal-placed")
YOUR_PLACED: Final = _placed_thing(YOU, "your-placed")

# In the order in which one looks: his board, the map, your side.
REMEMBERED: Final = (
    TRACKS,
    DISCARDED,
    RESERVE,
    PYRAMID,
    SPACES_BUILT,
    BOARD,
    BESIDE,
    BOUGHT,
    HIS_MARKERS,
    SETUP_MARKERS,
    HIS_STANDING,
    HIS_LYING,
    HIS_PLACED,
    CITY_GODS,
    SITES_GONE,
    BUILDINGS_LEFT,
    TIME,
    SCORING,
    YOUR_STANDING,
    YOUR_LYING,
    YOUR_PLACED,
    YOUR_MARKERS,
    GATES,
)
BY_KEY: Final = {thing.key: thing for thing in REMEMBERED}


def about(s: State, thing: Thing) -> Sequence[int]:
    """Those that a remembered thing is asked about; none if it is one thing only."""
    table = s.table
    every: dict[str, Sequence[int]] = {
        TRACKS.key: range(len(_TRACKS)),
        DISCARDED.key: range(1, ROLE_CARD + 1),
        SPACES_BUILT.key: range(SPACES),
        HIS_MARKERS.key: _GODS,
        SETUP_MARKERS.key: on_third_space(s),
        CITY_GODS.key: range(table.cities),
        SITES_GONE.key: range(len(s.site)),
        BUILDINGS_LEFT.key: range(1, table.regions + 1),
        TIME.key: range(2),
        SCORING.key: [god for god in _GODS if is_known(s.scoring[god])],
        YOUR_MARKERS.key: _GODS,
    }
    return every.get(thing.key, ())


def matters(s: State, thing: Thing) -> bool:
    """Is there anything to say about it under these readings, and in this position?"""
    if thing is PYRAMID:
        return _in_order(s)
    if thing is SPACES_BUILT:
        return not _in_order(s)
    if thing is BESIDE:
        own = s.building[PAKAL * SLOTS : (PAKAL + 1) * SLOTS]
        return bool(s.beside) or sum(each >= 0 for each in own) >= room_for_buildings(s)
    if thing in (HIS_PLACED, YOUR_PLACED):
        return not s.table.last_by_supply  # otherwise it follows from the workers on the board
    if thing is BOUGHT:
        return _buildings(s) > 0
    if thing is SETUP_MARKERS:
        solo = s.table.solo
        given = solo and s.table.edition.difficulties[solo.difficulty].temples
        return bool(given and on_third_space(s))
    if thing is SCORING:
        return any(is_known(each) for each in s.scoring)
    return True


def contradiction(s: State) -> str:
    """What of all this cannot be at this table; empty for nothing."""
    edition = s.table.edition
    if s.war[PAKAL] > len(edition.war_track):
        return f"Space {s.war[PAKAL]} of the war track; it has {len(edition.war_track)}."
    if s.katun >= edition.katuns:
        return f"{s.katun} celebrations held; after {edition.katuns} the game is over."
    for player, whose in ((PAKAL, "Pakal's"), (YOU, "your")):
        start = player * s.table.cities
        rows = (part[start : start + s.table.cities] for part in (s.standing, s.laid))
        counts = [s.crew[player], *(count for row in rows for count in row)]
        most = workers_in_all(s, player)
        if all(is_known(each) for each in counts) and sum(counts) > most:
            return (
                f"{s.crew[player]} workers in {whose} supply and {sum(counts[1:])} in cities;"
                f" there are {most}."
            )
    return ""
