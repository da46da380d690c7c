"""Facts about a god: where it stands with King Pakal, and whether he could summon it."""

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
        return "you lead in no city it could take" if may_leave else "no worker may leave"
    if god == JAGUAR:
        return "none of his workers could walk"
    if s.rain_failed:
        return "it has found no site this turn"
    return "no site has a colour he uses"


def _how_it_may_be_called(s: State, god: int) -> str:
    """By which of two ways she may call the god."""
    if has_no_marker_there(s, god):
        return "no marker of his counts at its temple"
    return "no god without his marker will come, and it is the god of the city"


def _marker_in_words(_: State, marker: int) -> str:
    return "his supply" if marker == FROM_SUPPLY else god_word(marker)


def god_rank(s: State, god: int) -> int:
    """The god's place in the hierarchy; 0 is the most preferred."""
    return s.table.god_rank[god]


def has_built_tile(s: State, god: int) -> bool:
    """Has he built at least one tile of the god?"""
    return pakal_summon.has_built(s, god)


def god_could_act(s: State, god: int) -> bool:
    """Could the god do anything for him?"""
    return pakal_summon.can_act(s, god)


def has_no_marker_there(s: State, god: int) -> bool:
    """Has he no marker at the god's temple yet?"""
    return not pakal_summon.has_marker_now(s, god)


def is_unmarked_or_else_city_god(s: State, god: int) -> bool:
    """Has its temple no marker of his? If none he could summon is so, is it this city's god?"""
    if has_no_marker_there(s, god):
        return True
    could = [
        each
        for each in range(5)
        if has_no_marker_there(s, each) and pakal_summon.could_be_called(s, each)
    ]
    return not could and s.city_god[s.placed] == god


def is_below_first_god(s: State, god: int) -> bool:
    """Does it stand below the god summoned first, if there was one?"""
    return pakal_summon.may_come_next(s, god)


# --- markers -------------------------------------------------------------------------------------


def marker_is_spare(_: State, marker: int) -> bool:
    """Does the marker lie at no temple?"""
    return marker == FROM_SUPPLY


def marker_is_on_third_space(s: State, marker: int) -> bool:
    """Does the marker lie on the third space of its temple?"""
    if marker == FROM_SUPPLY:
        return False
    return s.temple[marker * len(s.table.edition.temple_spaces) + THIRD_SPACE] == PAKAL


def marker_god_rank(s: State, marker: int) -> int:
    """The place of the marker's god in the hierarchy; a spare one comes behind all."""
    return 5 if marker == FROM_SUPPLY else s.table.god_rank[marker]


SAYS: Final[Mapping[str, Says]] = {
    "god_rank": lambda _, god: god_word(god),
    "god_could_act": _could_act_in_words,
    "is_unmarked_or_else_city_god": _how_it_may_be_called,
    "marker_god_rank": lambda _, marker: (
        "his supply" if marker == FROM_SUPPLY else god_word(marker)
    ),
}
