"""How a game stands, in a line: round, K'atun, calendar, and what everybody has."""

from pakal.games.ahau.rules.state import State, is_pakal
from pakal.games.ahau.telling.names import seat_name
from pakal.games.values import Status


def tell_status(s: State) -> Status:
    """The round under way, the calendar, and the tracks of every player."""
    edition = s.table.edition
    parts = (
        ("Round", str(s.round)),
        ("K'atun", str(min(s.katun + 1, edition.katuns))),
        ("calendar", f"{len(s.calendar)}/{edition.calendar_mark}"),
    )
    return Status(parts, tuple(_of_seat(s, player) for player in _his_first(s)))


def _his_first(s: State) -> list[int]:
    return sorted(range(s.table.players), key=lambda player: not is_pakal(s, player))


def _of_seat(s: State, player: int) -> tuple[str, tuple[tuple[str, int], ...]]:
    resources = (("resources", s.tracker),) if is_pakal(s, player) else ()
    return seat_name(s.table, player), (
        ("Fame", s.fame[player]),
        *resources,
        ("weapons", s.weapons[player]),
    )
