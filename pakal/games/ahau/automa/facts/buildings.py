"""Facts about buildings: those on offer, and those on his board that might be replaced."""

from pakal.games.ahau.rules.pakal_building import BESIDE
from pakal.games.ahau.rules.state import State, own_buildings
from pakal.games.ahau.rules.table import PAKAL


def building_cost(s: State, slot: int) -> int:
    """How many resources the building on offer shows."""
    return s.table.building_total[s.offer[slot]]


def offer_place(_: State, slot: int) -> int:
    """The building's place in the offer."""
    return slot


def gives_way(_: State, slot: int) -> bool:
    """Is it a cheaper building on his board, rather than the place beside it?"""
    return slot != BESIDE


def board_building_cost(s: State, slot: int) -> int:
    """How many resources the building on his board shows."""
    return 0 if slot == BESIDE else s.table.building_total[own_buildings(s, PAKAL)[slot]]


def board_place(_: State, slot: int) -> int:
    """The building's slot."""
    return slot
