"""Facts about buildings: those on offer, and those that might give way on his board."""

from pakal.games.ahau.automa.facts.telling import COSTS, Told, number, yes_no
from pakal.games.ahau.rules.pakal_building import BESIDE
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, SLOTS

FACTS: list[Told] = []


@number(
    FACTS,
    "offer",
    "cost",
    "How many resources does {candidate} show?",
    leans_on=(COSTS,),
)
def building_cost(s: State, slot: int) -> int:
    """How many resources the building on offer shows."""
    return s.table.building_total[s.offer[slot]]


@number(FACTS, "offer", "place from the left", "Which place of the offer has {candidate}?")
def offer_place(_: State, slot: int) -> int:
    """The building's place in the offer."""
    return slot


@yes_no(FACTS, "board-slot", "gives way", "Which of these buildings on Pakal's board are cheaper?")
def gives_way(_: State, slot: int) -> bool:
    """Is it a cheaper building on his board, rather than the place beside it?"""
    return slot != BESIDE


@number(
    FACTS,
    "board-slot",
    "cost",
    "How many resources does {candidate} show?",
    leans_on=(COSTS,),
)
def board_building_cost(s: State, slot: int) -> int:
    """How many resources the building on his board shows."""
    return 0 if slot == BESIDE else s.table.building_total[s.building[PAKAL * SLOTS + slot]]


@number(
    FACTS,
    "board-slot",
    "place from the left",
    "Which slot of his board is {candidate}?",
    high=BESIDE,
)
def board_place(_: State, slot: int) -> int:
    """The building's slot."""
    return slot
