"""King Pakal's part of the setup (RB King Pakal, Setup 1–9)."""

from typing import Final

from pakal.games.ahau.rules.packed import tile_of
from pakal.games.ahau.rules.points import SETUP_TEMPLES, push
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.state import EFFECT_KINDS, State, gain_weapons, take_out
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, SLOTS, SPACES, Solo
from pakal.games.ahau.words import Effect

THIRD_SPACE: Final = 2  # counted from 0; it scores nothing when it is taken


def seat_pakal(s: State, solo: Solo) -> None:
    """Give him everything that needs no chance and no choice."""
    edition = s.table.edition
    s.role[PAKAL] = solo.role
    s.hand[PAKAL] |= 1 << ROLE_CARD
    s.standing[PAKAL * s.table.cities + edition.home] = 1
    if s.table.reads("palenque-counts", "yes"):
        s.crew[PAKAL] -= 1
        s.placements[PAKAL] += 1
    take_out(s.stack, s.table.royal_palace)
    s.building[PAKAL * SLOTS] = s.table.royal_palace
    s.effects[PAKAL * EFFECT_KINDS + Effect.ROYAL_PALACE] = 1
    s.tracker = edition.tracker_start
    gain_weapons(s, PAKAL, edition.difficulties[solo.difficulty].weapons)


def offer_starting_tile(_: State) -> list[int]:
    """The starting tile of which god does he take?"""
    return [0, 1, 2, 3, 4]


def take_starting_tile(s: State, god: int) -> None:
    """Take it into the reserve, or by the other reading build it at once."""
    tile = tile_of(god, s.table.edition.starting_colours[god])
    if s.table.reads("starting-tile", "reserve"):
        s.reserve[PAKAL].append(tile)
    else:
        s.pyramid[PAKAL * SPACES] = tile
    if s.log is not None:
        s.log.append(("seated",))


def offer_setup_temple(s: State) -> list[int] | None:
    """At which temple does he start with a marker? (`arg`: how many are still to come)"""
    if not s.arg:
        return None
    return [god for god in range(5) if not has_marker(s, PAKAL, god)]


def mark_setup_temple(s: State, god: int) -> None:
    """Put a marker on the third space, for no Fame."""
    s.temple[god * len(s.table.edition.temple_spaces) + THIRD_SPACE] = PAKAL
    s.setup_marks |= 1 << god
    s.ever_marked |= 1 << god
    push(s, SETUP_TEMPLES, PAKAL, s.arg - 1)


def waits_from_setup(s: State, god: int) -> bool:
    """Is his marker from setup still on the third space, moved by no summon?"""
    third = god * len(s.table.edition.temple_spaces) + THIRD_SPACE
    return bool(s.setup_marks >> god & 1) and s.temple[third] == PAKAL
