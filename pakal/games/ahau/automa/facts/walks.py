"""
Facts about the Jaguar God's moves.

A *walk* is a worker and the link he walks along. Workers of one city are alike, so the city that
it leaves says which worker it is.
"""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.shared import (
    Compute,
    Says,
    god_word,
    has_worker,
    lead,
    surrounds,
)
from pakal.games.ahau.rules.gods import built_colours
from pakal.games.ahau.rules.packed import walk_ends, walk_lies, walk_link
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.names import city_name
from pakal.games.ahau.words import COLOURS, JAGUAR

_COLOURS: Final = range(len(COLOURS))


def _weight_moved(walk: int) -> int:
    """A lying worker counts two."""
    return 2 if walk_lies(walk) else 1


def _site(s: State, walk: int) -> int:
    return s.site[walk_link(walk)]


def _crosses(s: State, walk: int) -> int:
    """How much the site crossed is worth, by the reading `jaguar-fame`."""
    site = _site(s, walk)
    worth = _worth(s)
    # Compared one by one: at a table where only some colours are ruled out, that is enough.
    return next((worth[colour] for colour in _COLOURS if worth[colour] and site == colour), 0)


def _worth(s: State) -> list[int]:
    """How much crossing a site counts, by its colour."""
    if s.table.reads("jaguar-fame", "any-summoned"):
        return [int(s.any_colour > 0 or s.used[colour] > 0) for colour in _COLOURS]
    built = built_colours(s, PAKAL, JAGUAR)
    if s.table.reads("jaguar-fame", "graded"):
        return built
    most = max(built)
    return [int(0 < each == most) for each in built]


def _claims(s: State, walk: int) -> bool:
    """
    Would he stand in every city around his ruler after the walk, and is a building there?

    By the reading `jaguar-claim`, where he stands all around before.
    """
    if s.region_building[s.region[PAKAL]] < 0:
        return False
    here, there = walk_ends(s.table, walk)
    around = s.table.region_cities[s.region[PAKAL]]
    at = PAKAL * s.table.cities + here
    leaves_empty = s.standing[at] + s.laid[at] == 1
    if here in around and leaves_empty:
        return False
    if not surrounds(s, but=there):
        return False
    if there not in around:
        return s.table.reads("jaguar-claim", "held-after")
    return not (has_worker(s, there) and s.table.reads("jaguar-claim", "completing"))


def _reaches_level(s: State, walk: int) -> bool:
    """Does it reach a city where both have the same number, by the reading `jaguar-level`?"""
    there = walk_ends(s.table, walk)[1]
    if s.table.reads("jaguar-level", "after-move"):
        return lead(s, there) + _weight_moved(walk) == 0
    level = lead(s, there) == 0
    if s.table.reads("jaguar-level", "before-move-not-0-0"):
        return level and has_worker(s, there)
    return level


def _reaches_empty(s: State, walk: int) -> bool:
    return not has_worker(s, walk_ends(s.table, walk)[1])


def _reaches_behind(s: State, walk: int) -> bool:
    return lead(s, walk_ends(s.table, walk)[1]) < 0


def _reaches_level_or_behind(s: State, walk: int) -> bool:
    return _reaches_level(s, walk) or _reaches_behind(s, walk)


def _level_in_words(s: State, walk: int) -> str:
    """That both are level where it goes, before or after the move, by the reading."""
    after = s.table.reads("jaguar-level", "after-move")
    city = city_name(s, walk_ends(s.table, walk)[1])
    return f"you and he {'will be' if after else 'are'} level in {city}"


def _level_or_behind_in_words(s: State, walk: int) -> str:
    """Which of both holds where it goes: you and he are level, or you are ahead."""
    if _reaches_level(s, walk):
        return _level_in_words(s, walk)
    return f"you are ahead in {city_name(s, walk_ends(s.table, walk)[1])}"


# --- a walk --------------------------------------------------------------------------------------


def walk_worker(s: State, walk: int) -> int:
    """The city it leaves."""
    return walk_ends(s.table, walk)[0]


def walk_crosses(s: State, walk: int) -> int:
    """How much the site on the way counts: 0 or 1, or by `graded` the built tiles it matches."""
    return _crosses(s, walk)


def walk_claims(s: State, walk: int) -> bool:
    """Would the walk let him claim the building of his ruler's region?"""
    return _claims(s, walk)


def walk_margin(s: State, walk: int) -> int:
    """By how many workers he is ahead in the city it leaves, by the reading `jaguar-margin`."""
    ahead = lead(s, walk_ends(s.table, walk)[0])
    return max(ahead, 0) if s.table.reads("jaguar-margin", "majority-only") else ahead


def walk_reaches_level(s: State, walk: int) -> bool:
    """Does it reach a city where both are level?"""
    return _reaches_level(s, walk)


def walk_reaches_level_or_behind(s: State, walk: int) -> bool:
    """Does it reach a city where both are level or the player is ahead?"""
    return _reaches_level_or_behind(s, walk)


def walk_reaches_empty(s: State, walk: int) -> bool:
    """Does it reach a city without a worker of his?"""
    return _reaches_empty(s, walk)


def walk_reaches_behind(s: State, walk: int) -> bool:
    """Does it reach a city where the player is ahead?"""
    return _reaches_behind(s, walk)


def walk_from_rank(s: State, walk: int) -> int:
    """The place in the hierarchy of the god of the city it leaves."""
    return s.table.god_rank[s.city_god[walk_ends(s.table, walk)[0]]]


def walk_gains_majority(s: State, walk: int) -> bool:
    """Would he be ahead in the city it reaches, where he is not now?"""
    ahead = lead(s, walk_ends(s.table, walk)[1])
    return ahead <= 0 < ahead + _weight_moved(walk)


def walk_to_rank(s: State, walk: int) -> int:
    """The place in the hierarchy of the god of the city it reaches."""
    return s.table.god_rank[s.city_god[walk_ends(s.table, walk)[1]]]


SAYS: Final[Mapping[str, Says]] = {
    "walk_reaches_level": _level_in_words,
    "walk_reaches_level_or_behind": _level_or_behind_in_words,
    "walk_from_rank": lambda s, walk: god_word(s.city_god[walk_ends(s.table, walk)[0]]),
    "walk_to_rank": lambda s, walk: god_word(s.city_god[walk_ends(s.table, walk)[1]]),
    "walk_worker": lambda s, walk: city_name(s, walk_ends(s.table, walk)[0]),
}


ALIKE: Final[Mapping[str, Compute]] = {
    "walk_crosses": lambda _, walk: walk_link(walk),
    "walk_margin": lambda s, walk: walk_ends(s.table, walk)[0],
    "walk_reaches_level": lambda s, walk: 2 * walk_ends(s.table, walk)[1] + walk_lies(walk),
    "walk_reaches_level_or_behind": lambda s, walk: (
        2 * walk_ends(s.table, walk)[1] + walk_lies(walk)
    ),
    "walk_reaches_empty": lambda s, walk: walk_ends(s.table, walk)[1],
    "walk_reaches_behind": lambda s, walk: walk_ends(s.table, walk)[1],
    "walk_gains_majority": lambda s, walk: 2 * walk_ends(s.table, walk)[1] + walk_lies(walk),
}
