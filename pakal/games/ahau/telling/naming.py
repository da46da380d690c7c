"""What the candidates of his lists are called."""

from collections.abc import Callable, Mapping
from typing import Final

from pakal.games.ahau.rules.pakal_building import BESIDE, STEP_NAMES
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, SLOTS
from pakal.games.ahau.telling.notation import (
    ACTION_NAMES,
    DEAL_NAMES,
    REDRAW_NAMES,
    building_name,
    city_name,
    link_name,
    role_effect_name,
    space_name,
)
from pakal.games.ahau.words import COLOURS, GOD_NAMES, ROLES, TILE_NAMES


def _place(s: State, place: int) -> str:
    side = "right" if place & 1 else "left"
    return f"{TILE_NAMES[s.region_tile[place]]} ({side})"


def _site(s: State, link: int) -> str:
    colour = s.site[link]
    return f"{link_name(s, link)} ({COLOURS[colour]})" if colour >= 0 else link_name(s, link)


def _walk(s: State, walk: int) -> str:
    link, way = divmod(walk, 4)
    here, there = s.table.link_ends[link]
    if way & 2:
        here, there = there, here
    lying = " (lying)" if way & 1 else ""
    return f"{city_name(s, here)} to {city_name(s, there)}{lying}"


def _leaving(s: State, leaving: int) -> str:
    city = city_name(s, leaving // 3)
    return f"your worker in {city}" if s.table.reads("serpent-whose", "the-players") else city


def _card(s: State, card: int) -> str:
    return ROLES[s.role[PAKAL]] if card == ROLE_CARD else f"card {card}"


def _board_slot(s: State, slot: int) -> str:
    if slot == BESIDE:
        return "face down beside his board"
    return f"{building_name(s, s.building[PAKAL * SLOTS + slot])} (slot {slot + 1})"


def _marker(_: State, marker: int) -> str:
    return "his supply" if marker == FROM_SUPPLY else f"marker at {GOD_NAMES[marker]}"


def _war_space(s: State, space: int) -> str:
    return f"space {space} ({s.table.edition.war_track[space - 1]})"


# By kind of candidate, as data/facts/kinds.toml has them.
NAMES: Final[Mapping[str, Callable[[State, int], str]]] = {
    "god": lambda _, god: GOD_NAMES[god],
    "marker": _marker,
    "deal": lambda _, deal: DEAL_NAMES[deal],
    "role": lambda _, role: ROLES[role],
    "card": _card,
    "redraw": lambda _, choice: REDRAW_NAMES[choice],
    "war-space": _war_space,
    "region": lambda _, region: f"region {region}",
    "place": _place,
    "tile": lambda _, tile: TILE_NAMES[tile],
    "space": lambda _, space: f"space {space_name(space)}",
    "city": city_name,
    "leaving": _leaving,
    "site": _site,
    "walk": _walk,
    "walker": city_name,
    "colour": lambda _, colour: COLOURS[colour],
    "action": lambda _, action: ACTION_NAMES[action],
    "step": lambda _, step: STEP_NAMES[step],
    "offer": lambda s, slot: building_name(s, s.offer[slot]),
    "role-effect": role_effect_name,
    "board-slot": _board_slot,
}
