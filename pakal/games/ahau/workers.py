"""Workers beyond their placing: when the twelfth has been placed (RB Celebration C)."""

from pakal.games.ahau.state import BY_WORKERS, State


def note_twelfth_worker(s: State, player: int) -> None:
    """Has the player placed the twelfth worker? If so, a celebration is called for."""
    if s.table.reads("twelfth-worker", "supply-empty"):
        missing = s.crew[player]
    else:
        missing = s.table.edition.workers - s.placements[player]
    if s.table.reads("laid-down-twelfth", "two"):
        start = player * s.table.cities
        missing -= sum(s.laid[start : start + s.table.cities])
    if missing <= 0:
        s.triggers |= BY_WORKERS
