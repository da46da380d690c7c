"""
Facts about the Jaguar God's moves.

A *walk* is a worker and the link he walks along; a *walker* is the city a worker would leave. A
walker is judged by his walks: by those over a site that counts if he has any, otherwise by all.
"""

from collections.abc import Callable

from pakal.games.ahau.automa.facts.cities import has_worker, lead, surrounds
from pakal.games.ahau.automa.facts.telling import HIERARCHY, MAP, Told, god_word, number, yes_no
from pakal.games.ahau.rules.gods import built_colours
from pakal.games.ahau.rules.pakal_summon import jaguar_moves_from
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.names import city_name
from pakal.games.ahau.words import JAGUAR

FACTS: list[Told] = []


def ends(s: State, walk: int) -> tuple[int, int]:
    """The city a walk leaves, and the one it reaches."""
    link, way = divmod(walk, 4)
    here, there = s.table.link_ends[link]
    return (there, here) if way & 2 else (here, there)


def _weight_moved(walk: int) -> int:
    """A lying worker counts two."""
    return 2 if walk & 1 else 1


def _site(s: State, walk: int) -> int:
    return s.site[walk // 4]


def _crosses(s: State, walk: int) -> int:
    """How much the site crossed is worth, by the reading `jaguar-fame`."""
    colour = _site(s, walk)
    if colour < 0:
        return 0
    if s.table.reads("jaguar-fame", "any-summoned"):
        return int(s.used[colour] > 0 or s.any_colour > 0)
    built = built_colours(s, PAKAL, JAGUAR)
    if s.table.reads("jaguar-fame", "graded"):
        return built[colour]
    return int(built[colour] > 0 and built[colour] == max(built))


def _claims(s: State, walk: int) -> bool:
    """Would he stand in every city around his ruler after the walk, and is a building there?"""
    if s.region_building[s.region[PAKAL]] < 0:
        return False
    here, there = ends(s, walk)
    around = s.table.region_cities[s.region[PAKAL]]
    at = PAKAL * s.table.cities + here
    leaves_empty = s.standing[at] + s.laid[at] == 1
    if here in around and leaves_empty:
        return False
    return surrounds(s, but=there) and (there in around or surrounds(s))


def _reaches_level(s: State, walk: int) -> bool:
    """Does it reach a city where both have the same number, by the reading `jaguar-level`?"""
    there = ends(s, walk)[1]
    if s.table.reads("jaguar-level", "after-move"):
        return lead(s, there) + _weight_moved(walk) == 0
    level = lead(s, there) == 0
    if s.table.reads("jaguar-level", "before-move-not-0-0"):
        return level and has_worker(s, there)
    return level


def _reaches_empty(s: State, walk: int) -> bool:
    return not has_worker(s, ends(s, walk)[1])


def _reaches_behind(s: State, walk: int) -> bool:
    return lead(s, ends(s, walk)[1]) < 0


def _reaches_level_or_behind(s: State, walk: int) -> bool:
    return _reaches_level(s, walk) or _reaches_behind(s, walk)


def _level_in_words(s: State, walk: int) -> str:
    """That both are level where it goes, before or after the move, by the reading."""
    after = s.table.reads("jaguar-level", "after-move")
    city = city_name(s, ends(s, walk)[1])
    return f"you and he {'will be' if after else 'are'} level in {city}"


def _level_or_behind_in_words(s: State, walk: int) -> str:
    """Which of both holds where it goes: you and he are level, or you are ahead."""
    if _reaches_level(s, walk):
        return _level_in_words(s, walk)
    return f"you are ahead in {city_name(s, ends(s, walk)[1])}"


def _could_reach_in_words(test: Callable[[State, int], bool]) -> Callable[[State, int], str]:
    """What the first walk that counts and fits would reach, if there is one."""

    def says(s: State, city: int) -> str:
        fitting = [walk for walk in _walks_that_count(s, city) if test(s, walk)]
        return _level_or_behind_in_words(s, fitting[0]) if fitting else "it reaches no such city"

    return says


# --- a walk --------------------------------------------------------------------------------------


@number(
    FACTS,
    "walk",
    "site crossed",
    "Does {candidate} cross a site of the colour Pakal has most Jaguar tiles of?",
    reading=("jaguar-fame",),
    leans_on=(MAP,),
    high=10,
    alike=lambda _, walk: walk // 4,
)
def walk_crosses(s: State, walk: int) -> int:
    """How much the site on the way counts: 0 or 1, or by `graded` the built tiles it matches."""
    return _crosses(s, walk)


@yes_no(
    FACTS,
    "walk",
    "lets him claim",
    "Which of these moves let Pakal claim the building of his region?",
    leans_on=(MAP,),
)
def walk_claims(s: State, walk: int) -> bool:
    """Would the walk let him claim the building of his ruler's region?"""
    return _claims(s, walk)


@number(
    FACTS,
    "walk",
    "his lead where it starts",
    "By how many workers is Pakal ahead of you in the city that {candidate} leaves?",
    low=None,
    alike=lambda s, walk: ends(s, walk)[0],
)
def walk_margin(s: State, walk: int) -> int:
    """By how many workers he is ahead in the city it leaves."""
    return lead(s, ends(s, walk)[0])


@yes_no(
    FACTS,
    "walk",
    "reaches a level city",
    "Which of these moves reach a city where you and Pakal have the same number of workers?",
    reading=("jaguar-level",),
    alike=lambda s, walk: 2 * ends(s, walk)[1] + (walk & 1),
    says=_level_in_words,
)
def walk_reaches_level(s: State, walk: int) -> bool:
    """Does it reach a city where both are level?"""
    return _reaches_level(s, walk)


@yes_no(
    FACTS,
    "walk",
    "reaches a level city, or yours",
    "Which of these moves reach a city where you are level with Pakal or ahead of him?",
    reading=("jaguar-level",),
    alike=lambda s, walk: 2 * ends(s, walk)[1] + (walk & 1),
    says=_level_or_behind_in_words,
)
def walk_reaches_level_or_behind(s: State, walk: int) -> bool:
    """Does it reach a city where both are level or the player is ahead?"""
    return _reaches_level_or_behind(s, walk)


@yes_no(
    FACTS,
    "walk",
    "reaches a city without his workers",
    "Which of these moves reach a city where Pakal has no worker?",
    alike=lambda s, walk: ends(s, walk)[1],
)
def walk_reaches_empty(s: State, walk: int) -> bool:
    """Does it reach a city without a worker of his?"""
    return _reaches_empty(s, walk)


@yes_no(
    FACTS,
    "walk",
    "reaches a city you lead",
    "Which of these moves reach a city where you have more workers than Pakal?",
    alike=lambda s, walk: ends(s, walk)[1],
)
def walk_reaches_behind(s: State, walk: int) -> bool:
    """Does it reach a city where the player is ahead?"""
    return _reaches_behind(s, walk)


@number(
    FACTS,
    "walk",
    "god it leaves",
    "Which place has the god of the city that {candidate} leaves in Pakal's hierarchy, top 0?",
    leans_on=(HIERARCHY,),
    high=4,
    through=("city-gods",),
    says=lambda s, walk: god_word(s.city_god[ends(s, walk)[0]]),
)
def walk_from_rank(s: State, walk: int) -> int:
    """The place in the hierarchy of the god of the city it leaves."""
    return s.table.god_rank[s.city_god[ends(s, walk)[0]]]


@yes_no(
    FACTS,
    "walk",
    "gains the majority",
    "Which of these moves give Pakal a majority he has not got?",
    alike=lambda s, walk: 2 * ends(s, walk)[1] + (walk & 1),
)
def walk_gains_majority(s: State, walk: int) -> bool:
    """Would he be ahead in the city it reaches, where he is not now?"""
    ahead = lead(s, ends(s, walk)[1])
    return ahead <= 0 < ahead + _weight_moved(walk)


@number(
    FACTS,
    "walk",
    "god it reaches",
    "Which place has the god of the city that {candidate} reaches in Pakal's hierarchy, top 0?",
    leans_on=(HIERARCHY,),
    high=4,
    through=("city-gods",),
    says=lambda s, walk: god_word(s.city_god[ends(s, walk)[1]]),
)
def walk_to_rank(s: State, walk: int) -> int:
    """The place in the hierarchy of the god of the city it reaches."""
    return s.table.god_rank[s.city_god[ends(s, walk)[1]]]


# --- a walker ------------------------------------------------------------------------------------


def _walks_that_count(s: State, city: int) -> list[int]:
    walks = jaguar_moves_from(s, city)
    best = max((_crosses(s, walk) for walk in walks), default=0)
    return [walk for walk in walks if _crosses(s, walk) == best]


def _some(s: State, city: int, test: Callable[[State, int], bool]) -> bool:
    return any(test(s, walk) for walk in _walks_that_count(s, city))


@number(
    FACTS,
    "walker",
    "site he can cross",
    "Can a worker in {candidate} cross a site of the colour Pakal has most Jaguar tiles of?",
    reading=("jaguar-fame",),
    leans_on=(MAP,),
    high=10,
)
def walker_crosses(s: State, city: int) -> int:
    """How much the best site on a way out of the city counts."""
    return max((_crosses(s, walk) for walk in jaguar_moves_from(s, city)), default=0)


@yes_no(
    FACTS,
    "walker",
    "could claim",
    "Moving a worker out of which of these cities lets Pakal claim the building of his region?",
    reading=("jaguar-fame",),
    leans_on=(MAP,),
)
def walker_could_claim(s: State, city: int) -> bool:
    """Has he a walk that lets him claim?"""
    return _some(s, city, _claims)


@number(
    FACTS,
    "walker",
    "his lead there",
    "By how many workers is Pakal ahead of you in {candidate}? (Below 0 if you are.)",
    low=None,
)
def margin(s: State, city: int) -> int:
    """By how many workers he is ahead in the city."""
    return lead(s, city)


@yes_no(
    FACTS,
    "walker",
    "could reach a level city",
    "A worker from which of these cities could reach one where you and Pakal are level?",
    reading=("jaguar-level", "jaguar-fame"),
    leans_on=(MAP,),
    says=_could_reach_in_words(_reaches_level),
)
def walker_could_reach_level(s: State, city: int) -> bool:
    """Has he a walk to a city where both are level?"""
    return _some(s, city, _reaches_level)


@yes_no(
    FACTS,
    "walker",
    "could reach a level city, or yours",
    "A worker from which of these cities could reach one where you are level or ahead?",
    reading=("jaguar-level", "jaguar-fame"),
    leans_on=(MAP,),
    says=_could_reach_in_words(_reaches_level_or_behind),
)
def walker_could_reach_level_or_behind(s: State, city: int) -> bool:
    """Has he a walk to a city where both are level or the player is ahead?"""
    return _some(s, city, _reaches_level_or_behind)


@yes_no(
    FACTS,
    "walker",
    "could reach a city without his workers",
    "A worker from which of these cities could reach one where Pakal has no worker?",
    reading=("jaguar-fame",),
    leans_on=(MAP,),
)
def walker_could_reach_empty(s: State, city: int) -> bool:
    """Has he a walk to a city without a worker of his?"""
    return _some(s, city, _reaches_empty)


@yes_no(
    FACTS,
    "walker",
    "could reach a city you lead",
    "A worker from which of these cities could reach one where you are ahead of Pakal?",
    reading=("jaguar-fame",),
    leans_on=(MAP,),
)
def walker_could_reach_behind(s: State, city: int) -> bool:
    """Has he a walk to a city where the player is ahead?"""
    return _some(s, city, _reaches_behind)


@number(
    FACTS,
    "walker",
    "god's place in the hierarchy",
    "Which place has the god of {candidate} in Pakal's hierarchy, counting the top god as 0?",
    leans_on=(HIERARCHY,),
    high=4,
    through=("city-gods",),
    says=lambda s, city: god_word(s.city_god[city]),
)
def walker_god_rank(s: State, city: int) -> int:
    """The place of the city's god in the hierarchy."""
    return s.table.god_rank[s.city_god[city]]
