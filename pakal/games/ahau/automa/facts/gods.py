"""Facts about a god: where it stands with King Pakal, and whether he could summon it."""

from pakal.games.ahau.automa.facts.telling import HIERARCHY, Told, god_word, number, yes_no
from pakal.games.ahau.rules import pakal_summon
from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.words import JAGUAR, SERPENT

FACTS: list[Told] = []

_COULD_ACT = (
    "serpent-whose",
    "serpent-no-majority",
    "jaguar-none-to-move",
    "jaguar-laid-down",
    "priestess-strength",
)


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


_RANK = "Which place has {candidate} in Pakal's hierarchy, counting the top god as 0?"


@number(
    FACTS,
    "god",
    "place in the hierarchy",
    _RANK,
    leans_on=(HIERARCHY,),
    high=4,
    says=lambda _, god: god_word(god),
)
def god_rank(s: State, god: int) -> int:
    """The god's place in the hierarchy; 0 is the most preferred."""
    return s.table.god_rank[god]


@yes_no(
    FACTS,
    "god",
    "has built a tile",
    "Of which of these gods has Pakal built a tile into his pyramid?",
)
def has_built_tile(s: State, god: int) -> bool:
    """Has he built at least one tile of the god?"""
    return pakal_summon.has_built(s, god)


@yes_no(
    FACTS,
    "god",
    "could act",
    "Which of these gods could act for Pakal? Rain needs a site in a colour he uses,"
    " the Serpent a worker that may leave; the others always can.",
    reading=_COULD_ACT,
    says=_could_act_in_words,
)
def god_could_act(s: State, god: int) -> bool:
    """Could the god do anything for him?"""
    return pakal_summon.can_act(s, god)


@yes_no(
    FACTS,
    "god",
    "no marker of his",
    "At which of these gods' temples has Pakal not placed a marker yet?",
    reading=("no-marker-yet",),
)
def has_no_marker_there(s: State, god: int) -> bool:
    """Has he no marker at the god's temple yet?"""
    return not pakal_summon.has_marker_now(s, god)


@yes_no(
    FACTS,
    "god",
    "unmarked, or else the city's god",
    "At which of these gods' temples has Pakal not placed a marker yet? If at none that he could"
    " summon: which of them is the god of this turn's city?",
    reading=("no-marker-yet", "priestess-no-tile", *_COULD_ACT),
    says=_how_it_may_be_called,
)
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


@yes_no(
    FACTS,
    "god",
    "below the first god",
    "Which of these gods stand below the one Pakal has already summoned this turn?",
    reading=("dancer-next",),
    leans_on=(HIERARCHY,),
    through=("summoned",),
)
def is_below_first_god(s: State, god: int) -> bool:
    """Does it stand below the god summoned first, if there was one?"""
    return pakal_summon.may_come_next(s, god)


# --- markers -------------------------------------------------------------------------------------


@yes_no(FACTS, "marker", "in his supply", "Which of these markers lies in Pakal's supply?")
def marker_is_spare(_: State, marker: int) -> bool:
    """Does the marker lie at no temple?"""
    return marker == FROM_SUPPLY


@yes_no(FACTS, "marker", "on a third space", "Which of these markers lie on a third space?")
def marker_is_on_third_space(s: State, marker: int) -> bool:
    """Does the marker lie on the third space of its temple?"""
    if marker == FROM_SUPPLY:
        return False
    return s.temple[marker * len(s.table.edition.temple_spaces) + THIRD_SPACE] == PAKAL


@number(
    FACTS,
    "marker",
    "place in the hierarchy",
    _RANK,
    leans_on=(HIERARCHY,),
    high=5,
    says=lambda _, marker: "his supply" if marker == FROM_SUPPLY else god_word(marker),
)
def marker_god_rank(s: State, marker: int) -> int:
    """The place of the marker's god in the hierarchy; a spare one comes behind all."""
    return 5 if marker == FROM_SUPPLY else s.table.god_rank[marker]
