"""A position of which only the table's setting is known."""

from typing import Any, Final

import attrs

from pakal.errors import BadInputError
from pakal.games.ahau.rules.state import COMPILED, EFFECT_KINDS, State, empty_state
from pakal.games.ahau.rules.table import PAKAL, Table
from pakal.games.ahau.words import Effect
from pakal.games.unknown import ANY, Unknown

# Standing and lying workers are seen at the same time, so they are missing together.
WORKERS: Final = "workers"
_SEEN_AS: Final = {"standing": WORKERS, "laid": WORKERS}
# Whose decision it is, and the machinery of the rules, are not on the table.
_MACHINERY: Final = ("table", "agenda", "point", "who", "arg", "offered", "log")


def blank(table: Table) -> State:
    """
    The position of a table before the first answer.

    Every number in it is unknown. A row of things whose length changes is unknown as a whole.
    """
    if COMPILED:
        raise BadInputError(
            "The compiled rules cannot be consulted: they cannot handle unknown numbers.",
            "Call `pakal.plain.use_plain_rules()` before any import of a game (docs/speed.md).",
        )
    state = empty_state(table)
    parts = [each.name for each in attrs.fields(State) if each.name not in _MACHINERY]
    forget(state, *parts)
    state.who = PAKAL
    # His buildings have no effect but that of the Royal Palace (RB King Pakal, Build).
    state.effects[PAKAL * EFFECT_KINDS : (PAKAL + 1) * EFFECT_KINDS] = [
        int(effect is Effect.ROYAL_PALACE) for effect in Effect
    ]
    if table.solo is not None:
        role = table.solo.role
        state.role[PAKAL] = role
        in_play: Any = Unknown(frozenset({("role_now", PAKAL)}), among=frozenset({-1, role}))
        state.role_now[PAKAL] = in_play
    if not table.reads("role-reward-again", "twice"):
        state.role_again = 0
    if not table.reads("jaguar-wild", "any-colour"):
        state.any_colour = 0
    return state


def forget(s: State, *parts: str) -> None:
    """Make these parts of a position unknown."""
    for name in parts:
        known: Any = getattr(s, name)
        setattr(s, name, _unknown(name, known))


def _unknown(name: str, value: object) -> object:
    seen = _SEEN_AS.get(name, name)
    # There is no less than no worker.
    low = 0 if seen == WORKERS else -ANY
    if isinstance(value, list) and value:
        return [Unknown(frozenset({(seen, place)}), low) for place in range(len(value))]
    return Unknown(frozenset({(seen, 0)}), low)
