"""The table that is remembered, as a command shows it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pakal.companion.tables import Kept

NOTHING = (
    "No table is remembered: using the default settings. `pakal table` sets one; see its --help."
)


def describe(kept: "Kept", list_id: str | None = None) -> list[str]:
    """The table, in lines that fit; for a decision by a list, with what matters for it."""
    return [fit for line in kept.describe(list_id) for fit in _fitted(line)]


def heading(kept: "Kept", list_id: str | None = None) -> list[str]:
    """The table; if none is remembered, a line that says so."""
    lines = describe(kept, list_id)
    return lines if kept.is_remembered else [*lines, *_fitted(NOTHING)]


def _fitted(line: str) -> list[str]:
    from pakal_cli.errors import fit

    return [part for each in line.splitlines() for part in fit(each).splitlines()]
