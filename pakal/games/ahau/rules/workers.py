"""Workers beyond their placing: when the twelfth has been placed (RB Celebration C)."""

from typing import Final

from pakal.games.ahau.rules.state import BY_WORKERS, State

# The end of the game comes with it, however many workers the box has (RB 772, 816–818).
LAST_WORKER: Final = 12


def workers_to_place(s: State, player: int) -> int:
    """How many more workers the player places until the twelfth, as things stand now."""
    if s.table.last_by_supply:
        missing = s.crew[player] - (s.table.edition.workers - LAST_WORKER)
    else:
        missing = LAST_WORKER - s.placements[player]
    if s.table.lying_counts_two:
        start = player * s.table.cities
        missing -= sum(s.laid[start : start + s.table.cities])
    return missing


def has_placed_twelfth(s: State, player: int) -> bool:
    """Has the player placed the twelfth worker, as things stand now?"""
    return workers_to_place(s, player) <= 0


def note_twelfth_worker(s: State, player: int) -> None:
    """Has the player placed the twelfth worker? If so, a celebration is triggered."""
    if has_placed_twelfth(s, player):
        s.triggers |= BY_WORKERS
