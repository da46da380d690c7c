"""What the candidates of his lists are called."""

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
from pakal.lists.model import CandidateKind


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


KINDS: Final[tuple[CandidateKind[State], ...]] = (
    CandidateKind(name="god", name_of=lambda _, god: GOD_NAMES[god]),
    CandidateKind(name="marker", name_of=_marker),
    CandidateKind(name="deal", name_of=lambda _, deal: DEAL_NAMES[deal], one="way to lay them"),
    CandidateKind(name="role", name_of=lambda _, role: ROLES[role], one="role card"),
    CandidateKind(name="card", name_of=_card),
    CandidateKind(name="redraw", name_of=lambda _, choice: REDRAW_NAMES[choice], one="choice"),
    CandidateKind(name="war-space", name_of=_war_space, one="space of the war track"),
    CandidateKind(name="region", name_of=lambda _, region: f"region {region}"),
    CandidateKind(name="place", name_of=_place, one="tile"),
    CandidateKind(name="tile", name_of=lambda _, tile: TILE_NAMES[tile]),
    CandidateKind(name="space", name_of=lambda _, space: f"space {space_name(space)}"),
    CandidateKind(name="city", name_of=city_name),
    CandidateKind(name="leaving", name_of=_leaving, one="city"),
    CandidateKind(name="site", name_of=_site),
    CandidateKind(name="walk", name_of=_walk, one="move"),
    CandidateKind(name="walker", name_of=city_name, one="worker"),
    CandidateKind(name="colour", name_of=lambda _, colour: COLOURS[colour]),
    CandidateKind(name="action", name_of=lambda _, action: ACTION_NAMES[action]),
    CandidateKind(name="step", name_of=lambda _, step: STEP_NAMES[step]),
    CandidateKind(
        name="offer", name_of=lambda s, slot: building_name(s, s.offer[slot]), one="building"
    ),
    CandidateKind(name="role-effect", name_of=role_effect_name, one="effect"),
    CandidateKind(name="board-slot", name_of=_board_slot, one="place"),
)
