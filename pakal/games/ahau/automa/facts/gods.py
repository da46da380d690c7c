"""Facts about a god: its place in King Pakal's hierarchy, and whether he could summon it."""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.shared import Says, god_word
from pakal.games.ahau.rules import pakal_summon
from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.words import JAGUAR, SERPENT


def _could_act_in_words(s: State, god: int) -> str:
    """Whether the god can act, or what it lacks."""
    if pakal_summon.can_act(s, god):
        return "it can act"
    if god == SERPENT:
        may_leave = pakal_summon.offer_serpent_worker(s)
        return "you lead in no city it could take" if may_leave else "no worker can leave"
    if god == JAGUAR:
        return "none of his workers can move"
    if s.rain_failed:
        return "it found no site this turn"
    return "no site has a colour he uses"


def _why_she_may_summon(s: State, god: int) -> str:
    """Why the High Priestess may summon the god: one of two reasons."""
    if has_no_marker_there(s, god):
        return "none of his markers counts at its temple"
    return "he can summon no god without his marker, and it is the god of the city"


def _marker_in_words(_: State, marker: int) -> str:
    return "his supply" if marker == FROM_SUPPLY else god_word(marker)


def god_rank(s: State, god: int) -> int:
    """The god's place in the hierarchy; 0 is the most preferred."""
    return s.table.god_rank[god]


def has_built_tile(s: State, god: int) -> bool:
    """Has Pakal built at least one tile of the god?"""
    return pakal_summon.has_built(s, god)


def god_could_act(s: State, god: int) -> bool:
    """Could the god do anything for Pakal?"""
    return pakal_summon.can_act(s, god)


def has_no_marker_there(s: State, god: int) -> bool:
    """Is there no Pakal marker at the god's temple yet?"""
    return not pakal_summon.has_marker_now(s, god)


def is_unmarked_or_else_city_god(s: State, god: int) -> bool:
    """Is its temple without a Pakal marker? If no such god can be summoned: is it the city's?"""
    if has_no_marker_there(s, god):
        return True
    could = [
        each
        for each in range(5)
        if has_no_marker_there(s, each) and pakal_summon.could_be_called(s, each)
    ]
    return not could and s.city_god[s.placed] == god


def is_below_first_god(s: State, god: int) -> bool:
    """Does it rank below the god summoned first, if there was one?"""
    return pakal_summon.may_come_next(s, god)


# --- markers -------------------------------------------------------------------------------------


def marker_is_spare(_: State, marker: int) -> bool:
    """Is the marker at no temple?"""
    return marker == FROM_SUPPLY


def marker_is_on_third_space(s: State, marker: int) -> bool:
    """Is the marker on the third space of its temple?"""
    if marker == FROM_SUPPLY:
        return False
    return s.temple[marker * len(s.table.edition.temple_spaces) + THIRD_SPACE] == PAKAL


def marker_god_rank(s: State, marker: int) -> int:
    """The place of the marker's god in the hierarchy; a spare one comes last."""
    return 5 if marker == FROM_SUPPLY else s.table.god_rank[marker]


SAYS: Final[Mapping[str, Says]] = {
    "god_rank": lambda _, god: god_word(god),
    "god_could_act": _could_act_in_words,
    "is_unmarked_or_else_city_god": _why_she_may_summon,
    "marker_god_rank": lambda _, marker: (
        "his supply" if marker == FROM_SUPPLY else god_word(marker)
    ),
}
