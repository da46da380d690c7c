"""The game whose lists are audited when none of your own is given."""

from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pakal.games.auditing import Shown


def shipped_game() -> "Shown[Any]":
    """The game as the auditor sees it."""
    from pakal.games.ahau.audit.audited import AhauAudited

    return AhauAudited()


def shipped_acceptances() -> str:
    """What is accepted of its lists, as the text of a file."""
    return (files("pakal.games.ahau") / "data" / "accepted.toml").read_text("utf-8")
