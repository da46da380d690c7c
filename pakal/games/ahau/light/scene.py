"""
The table as far as it is remembered: what is not known is named as unknown, never drawn as it was.

Of your side only what he has to know is kept: workers, ruler, markers.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from pakal.games.ahau.light.memory import Memory
from pakal.games.ahau.light.things import REMEMBERED
from pakal.games.ahau.light.unknowns import is_known
from pakal.games.ahau.position.drawing import draw_table
from pakal.games.ahau.position.scene import scene_of
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES, YOU, Table
from pakal.games.ahau.telling.deeds import BAG, CALENDAR, DISCARDED, STACK, SUPPLY
from pakal.games.ahau.telling.names import between, city_name, place_name, space_name
from pakal.games.ahau.words import COLOURS, GODS
from pakal.games.light_rules import Light
from pakal.games.scene import Drawing, Scene, SeatState, Value

_EMPTY_BELOW: Final = frozenset(  # -1 stands for nothing there
    {
        *("site", "region_building", "region_tile", "offer", "scoring", "temple"),
        *("pyramid", "building", "city_god"),
    }
)
_LOOSE: Final = ("aside", "calendar", "discards", "bag", "stack", "roles")  # rows of any length
# What corrects a place, by the last word of what corrects it where everything is kept.
_CORRECTED: Final = {
    "player.pakal.workers": "pakal standing",
    "player.pakal.laid-down": "pakal lying",
    "player.you.workers": "your standing",
    "player.you.laid-down": "your lying",
    "player.pakal.reserve": "pakal reserve",
    "player.pakal.pyramid": "pakal pyramid",
    "player.pakal.buildings": "pakal buildings",
    "player.pakal.discarded": "pakal discards",
    "player.pakal.war": "pakal war space",
    "board.cities": "gods",
    "board.sites": "sites gone",
    "board.temples": "pakal markers",
    "board.scoring": "scoring",
}
_YOUR_WORKERS: Final = "your workers"  # where your turns are not told
_YOURS: Final = ("your cubes", "your reserve", "your hand", "your discard pile")
_Gap = tuple[str, str]  # a place, and what is not known of it


def light_drawing(table: Table, *, is_told: bool) -> Drawing:
    """The drawing of the whole table, corrected in the words of what is remembered."""
    known = {thing.key.replace("-", " ") for thing in REMEMBERED} | {"pakal war space"}
    drawing = draw_table(table)

    def corrected(fact: str) -> str:
        word = _CORRECTED.get(fact, "")
        if not is_told and word.startswith("your "):
            return _YOUR_WORKERS
        return word if word in known else "buildings left" if fact.endswith(".building") else ""

    return attrs.evolve(
        drawing,
        places=tuple(
            attrs.evolve(
                place,
                facts=tuple(
                    dict.fromkeys(word for fact in place.facts if (word := corrected(fact)))
                ),
            )
            for place in drawing.places
        ),
    )


def light_scene(light: Light[State, Memory], drawing: Drawing, *, is_told: bool) -> Scene:
    """What is remembered of the table."""
    s = light.s
    scene = scene_of(_kept(s), drawing)
    gaps = tuple(dict.fromkeys([*_gaps(s), *_never_kept()]))
    his_supply = "Pakal's supply"
    counts = tuple(each for each in scene.counts if each[0] == his_supply)
    calendar = ((CALENDAR, "sites", len(s.calendar) if is_told else None),)
    markers = tuple(
        each for each in scene.markers if not each.kind.startswith("your ") or is_known(s.war[YOU])
    )
    return attrs.evolve(
        scene,
        state=light_states(light),
        counts=(*counts, *calendar),
        markers=markers,
        unknown=gaps,
    )


def light_states(light: Light[State, Memory]) -> tuple[SeatState, ...]:
    """His tracks; of yours only what was asked for at the end."""
    s = light.s
    his = (
        Value("Fame", s.fame[PAKAL], "pakal fame"),
        Value("resources", s.tracker, "pakal resources"),
        Value("weapons", s.weapons[PAKAL], "pakal weapons"),
        Value("war", s.war[PAKAL], "pakal war space"),
    )
    fame = s.fame[YOU] if light.ended else None
    war = s.war[YOU] if is_known(s.war[YOU]) else None
    yours = (Value("Fame", fame), Value("weapons", None), Value("war", war))
    seats = s.table.seats
    return (
        SeatState(seats[PAKAL], "Pakal", True, his),
        SeatState(seats[YOU], "you", False, yours),
    )


def _kept(s: State) -> State:
    """The position with nothing where something is not known or not kept."""
    new = s.copy()
    for field in attrs.fields(State):
        part: Any = getattr(new, field.name)
        if isinstance(part, list) and not all(map(is_known, part)):
            empty = -1 if field.name in _EMPTY_BELOW else 0
            setattr(new, field.name, [each if is_known(each) else empty for each in part])
    for name in _LOOSE:
        setattr(new, name, [])
    for name in ("hand", "played_before", "left", "right"):
        getattr(new, name)[YOU] = 0
    new.pyramid[YOU * SPACES : (YOU + 1) * SPACES] = [-1] * SPACES
    new.building[YOU * SLOTS : (YOU + 1) * SLOTS] = [-1] * SLOTS
    new.cubes[YOU * len(COLOURS) : (YOU + 1) * len(COLOURS)] = [0] * len(COLOURS)
    new.reserve[YOU] = []
    for tile in s.picked:  # he has been told to discard it, and a question came before it counts
        new.reserve[PAKAL].remove(tile)
    new.armoury = 0
    return new


def _gaps(s: State) -> Iterator[_Gap]:
    """Every place of which something has to be asked."""
    for city in _unknown(s.standing[: s.table.cities]):
        yield city_name(s, city), "your worker"
    for city in _missing(s.city_god):
        yield city_name(s, city), "god"
    for link in _unknown(s.site):
        yield f"the link {between(s, link)}", "site"
    for region in _unknown(s.region_building):
        yield f"region {region}", "building"
    for place in _unknown(s.region_tile):
        yield place_name(place), "tile"
    for slot in _unknown(s.offer):
        yield f"slot {slot + 1} of the offer", "building"
    for god in _unknown(s.scoring):
        yield f"the {GODS[god]} temple", "scoring tile"
    spaces = len(s.table.edition.temple_spaces)
    for place in _unknown(s.temple):
        god, space = divmod(place, spaces)
        yield f"space {space + 1} of the {GODS[god]} temple", "your marker"


def _never_kept() -> Iterator[_Gap]:
    for name in (*_YOURS, BAG, STACK, SUPPLY, DISCARDED, "beside the calendar", "your supply"):
        yield name, ""
    yield CALENDAR, ""
    yield "beside the board", "role card"
    for space in range(SPACES):
        yield f"{space_name(space)} of your pyramid", ""
    for slot in range(SLOTS):
        yield f"slot {slot + 1} of your board", ""
    for side in ("left", "right"):
        yield f"your {side}", ""


def _unknown(values: Sequence[Any]) -> Iterator[int]:
    return (place for place, value in enumerate(values) if not is_known(value))


def _missing(gods: Sequence[int]) -> Iterator[int]:
    """The cities whose god nobody has named yet."""
    return (city for city, god in enumerate(gods) if not is_known(god) or god < 0)
