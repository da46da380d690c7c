"""Solo games played for the auditor: players who choose at random, in several styles."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

import attrs

from pakal.games.ahau.automa.pakal import pakal_lists
from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER
from pakal.games.ahau.rules.packed import build_space
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.setting import seat
from pakal.lists.model import PriorityList

# How the player chooses: evenly, or mostly to build, or mostly to summon and produce.
STYLES: Final = ("even", "builds", "produces")
BY_LIST: Final = -2  # in place of an option: one of Pakal's lists decides

_LIKED: Final = frozenset({at.PRODUCE_OR_BUILD, at.BUILD, at.SUMMON, at.CLAIM})


def own_lists(lists: Sequence[PriorityList]) -> tuple[PriorityList, ...]:
    """Those of the lists that are not as they are shipped."""
    shipped = {plist.id: plist for plist in pakal_lists()}
    return tuple(each for each in lists if each.id in shipped and each != shipped[each.id])


def table_for(lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int) -> Table:
    """A table whose personality, difficulty and side of the boards go by the seed."""
    return _table(own_lists(lists), tuple(sorted(readings.items())), seed % 36)


@lru_cache(maxsize=512)
def _table(
    lists: tuple[PriorityList, ...], readings: tuple[tuple[str, str], ...], number: int
) -> Table:
    edition = default_edition()
    personality = edition.personalities[number % 6].name
    difficulty = edition.difficulties[(number // 2 + number // 6) % 3].name
    return Table(
        edition=edition,
        readings=default_readings() | dict(readings),
        side="AB"[number // 6 % 2],
        solo=attrs.evolve(seat(edition, difficulty, personality), lists=lists),
    )


def choose_by_style(s: State, random: Random, style: str) -> int:
    """The option that chance, or a random player of a style, takes."""
    offered = s.offered
    if style == "even" or s.point not in _LIKED:
        return random.choice(offered)
    if s.point == at.CLAIM:
        return offered[-1]
    if s.point == at.SUMMON and style == "produces":
        return offered[-1]
    others = [each for each in offered if each != at.STOP]
    if style == "builds":
        # Pyramid tiles before anything else, the highest space first.
        tiles = [each for each in others if each < FROM_OFFER]
        highest = max((build_space(each) for each in tiles), default=0)
        liked = [each for each in tiles if build_space(each) == highest]
    else:
        liked = [each for each in others if PRODUCE <= each < DANCE]
    return random.choice(liked or others or offered)
