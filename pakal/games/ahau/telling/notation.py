"""
Actions as one line that a person can read and type: `worker Tikal`, `build sun-brown 3.1`.

What an option means depends on the point where it is offered, so both ways take the state. Reading
goes through writing: a line is looked up among the lines of the options offered.
"""

from collections.abc import Callable
from typing import Final

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, FROM_REGION
from pakal.games.ahau.rules.pakal_building import BESIDE, STEP_NAMES
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.setup import NO_TILE
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.summon import WILD_AS, WILD_AS_ANY
from pakal.games.ahau.rules.table import LEVEL, LEVEL_STARTS, PAKAL, ROLE_CARD
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, ROLES, TILE_COLOURS, TILE_NAMES

_STOPS: Final = {
    at.CAPTAIN_MOVE: "captain stay",
    at.PLACE_WORKER: "no worker",
    at.SUMMON: "no summon",
    at.DISCARD: "no more discards",
    at.CHIEF_TILE: "no more tiles",
    at.JAGUAR_MOVE: "no more moves",
    at.SUN_CARD: "no more cards",
    at.PRODUCE_OR_BUILD: "pass",
    at.BUILD: "no more builds",
    at.END_TURN: "end turn",
    at.MOVE_MARKER: "no marker move",
    at.ROLE_CARD_IN_PLAY: "no role",
    at.SUMMON_GOD: "no summon",
    at.ROLE_GOD: "no summon",
    at.DANCER_GOD: "no summon",
}

DEAL_NAMES: Final = (
    "as dealt",
    "swapped",
    "reshuffled and dealt again",
    "all taken back and dealt again",
)
ACTION_NAMES: Final = ("dance", "build", "produce", "nothing")
_ROLE_EFFECTS: Final = ("nothing", "in force as if played", "performed at once")
REDRAW_NAMES: Final = ("discard the two cards", "take all cards back")


def city_name(s: State, city: int) -> str:
    """The name printed on the board."""
    return s.table.edition.cities[city].name


def role_effect_name(s: State, effect: int) -> str:
    """What the role-card reward makes of his card, as in "merchant performed at once"."""
    return f"{ROLES[s.role[PAKAL]]} {_ROLE_EFFECTS[effect]}" if effect else _ROLE_EFFECTS[effect]


def link_name(s: State, link: int) -> str:
    """A link by the cities it joins."""
    a, b = s.table.link_ends[link]
    return f"{city_name(s, a)}–{city_name(s, b)}"


def building_name(s: State, building: int) -> str:
    """The name of a building tile."""
    return s.table.edition.buildings[building].name


def space_name(space: int) -> str:
    """A pyramid space by level and place, both from 1."""
    level = LEVEL[space]
    return f"{level}.{space - LEVEL_STARTS[level - 1] + 1}"


def place_name(place: int) -> str:
    """A tile's place in a region: `3.1` is the left one of region 3."""
    return f"{place // 2}.{place % 2 + 1}"


def card_name(s: State, player: int, card: int) -> str:
    """A region card by its number, a role card by its name."""
    return ROLES[s.role[player]] if card == ROLE_CARD else str(card)


def built_tile_name(tile: int) -> str:
    """A tile in a pyramid; a wild one with the colour it has taken."""
    if tile < 30:
        return TILE_NAMES[tile]
    return f"{GODS[tile % 30 // 6]}-wild as {COLOURS[tile % 6]}"


def _discard_line(s: State, option: int) -> str:
    god = GODS[s.god]
    if option < WILD_AS:
        return f"discard {god}-{COLOURS[option]}"
    if option == WILD_AS_ANY:
        return f"discard {god}-wild as any"
    return f"discard {god}-wild as {COLOURS[option - WILD_AS]}"


def _jaguar_line(s: State, option: int) -> str:
    link, way = divmod(option, 4)
    here, there = s.table.link_ends[link]
    if way & 2:
        here, there = there, here
    lying = " lying" if way & 1 else ""
    return f"move {city_name(s, here)} to {city_name(s, there)}{lying}"


def _serpent_line(s: State, option: int) -> str:
    city, how = divmod(option, 3)
    return ("remove {}", "stand up {}", "remove lying {}")[how].format(city_name(s, city))


def _build_line(s: State, option: int) -> str:
    if option >= DANCE:
        return f"dance {GODS[option - DANCE]}"
    if option >= PRODUCE:
        return f"produce {link_name(s, option - PRODUCE)}"
    if option >= FROM_REGION:
        region = option - FROM_REGION
        return f"buy region {region} {building_name(s, s.region_building[region])}"
    if option >= FROM_OFFER:
        slot = option - FROM_OFFER
        return f"buy {slot + 1} {building_name(s, s.offer[slot])}"
    tile, space = divmod(option, 10)
    return f"build {TILE_NAMES[tile]} {space_name(space)}"


def pay_words(option: int) -> str:
    """A payment in words: cubes, then tiles traded, then what the Market substitutes."""
    cubes, tiles, swaps = unpack_payment(option)
    words = [colour for colour, n in zip(COLOURS, cubes, strict=True) for _ in range(n)]
    given = [colour for colour, n in zip(TILE_COLOURS, tiles, strict=True) for _ in range(n)]
    if given:
        words += ["tiles", *given]
    if swaps:
        words += ["market", str(swaps)]
    return "pay " + " ".join(words or ["nothing"])


def _cards_line(s: State, option: int) -> str:
    return f"cards {card_name(s, s.who, option >> 3)} {card_name(s, s.who, option & 7)}"


def _summary_line(s: State, card: int) -> str:
    god = s.start_tiles[card]
    if god == NO_TILE:
        return f"summary without tile {card + 1}"
    return f"summary {TILE_NAMES[god * 6 + s.table.edition.starting_colours[god]]}"


_LINES: Final[dict[int, Callable[[State, int], str]]] = {
    at.LAY_CITY: lambda s, o: f"city {city_name(s, s.arg)} {GODS[o]}",
    at.LAY_SITE: lambda s, o: f"site {link_name(s, s.arg)} {COLOURS[o]}",
    at.LAY_STARTING_TILE: lambda s, o: (
        f"starting tile {s.arg + 1} {'none' if o == NO_TILE else GODS[o]}"
    ),
    at.FILL_REGION: lambda s, o: f"fill {place_name(s.arg)} {TILE_NAMES[o]}",
    at.FILL_OFFER: lambda s, o: f"offer {s.arg + 1} {building_name(s, o)}",
    at.FILL_REGION_BUILDING: lambda s, o: f"region {s.arg} {building_name(s, o)}",
    at.SCORING_TILE: lambda s, o: f"scoring {GODS[s.arg]} {CRITERIA[o]}",
    at.DEAL_ROLE: lambda _, o: f"role {ROLES[o]}",
    at.STARTING_PLAYER: lambda s, o: f"starts {s.table.seats[o]}",
    at.SUMMARY_CARD: _summary_line,
    at.CARDS: _cards_line,
    at.CAPTAIN_MOVE: lambda _, o: f"captain {o}",
    at.ADVANCE: lambda _, o: "advance" if o else "no advance",
    at.RETREAT: lambda _, o: f"retreat {o}",
    at.TAKE_TILE: lambda s, o: f"take {TILE_NAMES[s.region_tile[o]]}",
    at.PLACE_WORKER: lambda s, o: f"worker {city_name(s, o)}",
    at.CLAIM: lambda _, o: "claim" if o else "no claim",
    at.SUMMON: lambda _, o: f"summon {GODS[o]}",
    at.PRIESTESS_COLOUR: lambda _, o: f"priestess {COLOURS[o]}",
    at.DISCARD: _discard_line,
    at.CHIEF_TILE: lambda s, o: f"take {o // 2} {TILE_NAMES[s.region_tile[o]]}",
    at.RAIN_SITE: lambda s, o: f"deplete {link_name(s, o)}",
    at.JAGUAR_MOVE: _jaguar_line,
    at.SUN_CARD: lambda s, o: f"take back {card_name(s, s.who, o)}",
    at.SERPENT_WORKER: _serpent_line,
    at.PRODUCE_OR_BUILD: _build_line,
    at.PRODUCE_COLOUR: lambda _, o: f"produce {COLOURS[o]}",
    at.BUILD: _build_line,
    at.PAY: lambda _, o: pay_words(o),
    at.GIVE_TILE: lambda _, o: f"give {TILE_NAMES[o]}",
    at.WILD_COLOUR: lambda _, o: f"wild {COLOURS[o]}",
    at.WAR_REWARD: lambda s, o: f"reward {o} {s.table.edition.war_track[o - 1]}",
    at.GAIN_ROLE: lambda _, o: f"role {ROLES[o]}",
    at.GAIN_RESOURCE: lambda _, o: f"gain {COLOURS[o]}",
    at.DRAW_TILE: lambda _, o: f"draw {TILE_NAMES[o]}",
    at.MOVE_MARKER: lambda _, o: f"marker {GODS[o // 5]} to {GODS[o % 5]}",
    at.LAY_DOWN: lambda s, o: f"lay down {city_name(s, o)}",
    at.QUEEN_PAYS: lambda _, o: f"spend {COLOURS[o]}",
    at.GIVE_BACK: lambda _, o: f"give back {TILE_NAMES[o]}",
    at.PAKAL_STARTING_TILE: lambda _, o: f"starting tile {GODS[o]}",
    at.SETUP_TEMPLES: lambda _, o: f"temple {GODS[o]}",
    at.DEAL_LEFT: lambda s, o: f"left {card_name(s, PAKAL, o)}",
    at.DEAL_RIGHT: lambda s, o: f"right {card_name(s, PAKAL, o)}",
    at.DEAL_CARDS: lambda _, o: f"cards {DEAL_NAMES[o]}",
    at.ROLE_CARD_IN_PLAY: lambda _, o: f"role {ROLES[o]}",
    at.SUMMON_GOD: lambda _, o: f"summon {GODS[o]}",
    at.ROLE_GOD: lambda _, o: f"summon {GODS[o]}",
    at.DANCER_GOD: lambda _, o: f"summon {GODS[o]}",
    at.SUMMON_DISCARD: lambda _, o: f"discard {TILE_NAMES[o]}",
    at.DISCARD_COLOUR: lambda _, o: f"discard as {COLOURS[o]}",
    at.STRENGTH_COLOUR: lambda _, o: f"strength {COLOURS[o]}",
    at.JAGUAR_WORKER: lambda s, o: f"walker {city_name(s, o)}",
    at.JAGUAR_CITY: _jaguar_line,
    at.JAGUAR_PAIR: _jaguar_line,
    at.BUILD_ORDER: lambda _, o: f"next {STEP_NAMES[o]}",
    at.BUILD_OR_PRODUCE: lambda _, o: ACTION_NAMES[o],
    at.PYRAMID_SLOT: lambda _, o: f"space {space_name(o)}",
    at.PYRAMID_TILE: lambda _, o: f"build {TILE_NAMES[o]}",
    at.WHICH_BUILDING: lambda s, o: f"buy {o + 1} {building_name(s, s.offer[o])}",
    at.BUILDING_OVERFLOW: lambda _, o: "beside" if o == BESIDE else f"replace slot {o + 1}",
    at.PRODUCTION_SITE: lambda s, o: f"produce {link_name(s, o)}",
    at.REDRAW_CARDS: lambda _, o: REDRAW_NAMES[o],
    at.ROLE_REWARD: lambda s, o: role_effect_name(s, o),
    at.MARKER_SOURCE: lambda _, o: f"marker from {'supply' if o == FROM_SUPPLY else GODS[o]}",
    at.MARKER_TEMPLE: lambda _, o: f"marker to {GODS[o]}",
    at.DRAW_LOTS: lambda s, o: f"lot {_LINES[s.agenda[-1] & 255](s, o)}",
    at.REVEAL_REGION_CARD: lambda _, o: f"region card {o}",
}


def print_action(s: State, option: int) -> str:
    """Return an option offered now as a line."""
    if option == at.STOP:
        return _STOPS[s.point]
    if option == at.DRAW_WITH_GATEWAY:
        return "gateway"
    if option == at.LAY_DOWN_WITH_QUEEN:
        return "queen"
    if option == at.FROM_BAG:
        return "take from bag"
    return _LINES[s.point](s, option)


def distinct_options(s: State) -> list[int]:
    """The options without the repetitions by which chance weighs them."""
    return list(dict.fromkeys(s.offered))


def parse_action(s: State, line: str) -> int:
    """Return the option that a person's line means; a unique beginning is enough."""
    wanted = _plain(line)
    lines = {_plain(print_action(s, option)): option for option in distinct_options(s)}
    if wanted in lines:
        return lines[wanted]
    begun = [option for each, option in lines.items() if wanted and each.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    where = f"{at.POINT_NAMES[s.point]}: "
    said = [print_action(s, option) for option in distinct_options(s)]
    if begun:
        several = ", ".join(repr(print_action(s, option)) for option in begun[:4])
        raise BadInputError(f"{where}'{line}' fits several actions.", f"Choose one of {several} …")
    raise BadInputError(f"{where}'{line}' is not possible now.", nearest(line, said))


def _plain(line: str) -> str:
    return " ".join(line.replace("–", "-").casefold().split())
