"""Facts about a city, as King Pakal sees it, and about the sites beside cities."""

from pakal.games.ahau.automa.facts.telling import HIERARCHY, MAP, Told, god_word, number, yes_no
from pakal.games.ahau.rules.sites import yield_at
from pakal.games.ahau.rules.state import State, weight
from pakal.games.ahau.rules.table import PAKAL, SPACES, YOU

FACTS: list[Told] = []

_RANK = "Which place has the god of {candidate} in Pakal's hierarchy, counting the top god as 0?"


def has_worker(s: State, city: int) -> bool:
    """Has he a worker in the city?"""
    return weight(s, PAKAL, city) > 0


def lead(s: State, city: int) -> int:
    """By how many workers he is ahead of the player in the city."""
    return weight(s, PAKAL, city) - weight(s, YOU, city)


def surrounds(s: State, but: int = -1) -> bool:
    """Has he a worker in every city around his ruler, apart from one?"""
    cities = s.table.region_cities[s.region[PAKAL]]
    return all(city == but or has_worker(s, city) for city in cities)


@yes_no(
    FACTS,
    "city",
    "lets him claim",
    "A worker in which of these cities lets Pakal claim the building of his region?",
    reading=("claim-when",),
    leans_on=(MAP,),
    through=("his-region", "region-buildings", "his-workers"),
)
def lets_him_claim(s: State, city: int) -> bool:
    """Would a worker there let him claim the building of his ruler's region?"""
    if s.region_building[s.region[PAKAL]] < 0 or not surrounds(s, but=city):
        return False
    return not has_worker(s, city) or s.table.reads("claim-when", "yes")


@yes_no(
    FACTS,
    "city",
    "new, with a building near",
    "Which of these cities have none of Pakal's workers, but a building in a region next to them?",
    reading=("place-new-city-region", "region-adjacent"),
    leans_on=(MAP,),
    through=("his-region", "his-workers", "region-buildings"),
)
def is_new_with_building_near(s: State, city: int) -> bool:
    """Has he no worker there, while a building remains in an adjacent region?"""
    if has_worker(s, city):
        return False
    here = s.region[PAKAL]
    if s.table.reads("place-new-city-region", "ruler"):
        around = (here, *s.table.region_adjacent[here])
    else:
        around = s.table.city_regions[city]
    # His own region is looked at first: whether its building is there is known already.
    if here in around and s.region_building[here] >= 0:
        return True
    return any(s.region_building[region] >= 0 for region in around)


@number(
    FACTS,
    "city",
    "tiles of its god built",
    "How many tiles of the god of {candidate} has Pakal built?",
    high=10,
    alike=lambda s, city: s.city_god[city],
)
def tiles_built_of_its_god(s: State, city: int) -> int:
    """How many tiles of the city's god stand in his pyramid."""
    god = s.city_god[city]
    own = s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES]
    return sum(1 for tile in own if tile >= 0 and tile % 30 // 6 == god)


@number(
    FACTS,
    "city",
    "god's place in the hierarchy",
    _RANK,
    leans_on=(HIERARCHY,),
    high=4,
    through=("city-gods",),
    says=lambda s, city: god_word(s.city_god[city]),
)
def city_god_rank(s: State, city: int) -> int:
    """The place of the city's god in the hierarchy."""
    return s.table.god_rank[s.city_god[city]]


@yes_no(
    FACTS,
    "city",
    "has the most workers",
    "In which of these cities has Pakal the most workers?",
    reading=("lead",),
)
def has_most_workers(s: State, city: int) -> bool:
    """Has he the most workers there? Being level counts only by that reading."""
    ahead = lead(s, city)
    if ahead > 0 or not s.table.reads("lead", "ties-count"):
        return ahead > 0
    return has_worker(s, city) and ahead == 0


@yes_no(
    FACTS,
    "city",
    "would gain the majority",
    "In which of these cities would one worker more give Pakal the majority he has not got?",
)
def would_gain_majority(s: State, city: int) -> bool:
    """Would one worker more put him ahead, where he is not?"""
    return lead(s, city) == 0


@yes_no(
    FACTS,
    "city",
    "would draw level",
    "In which of these cities would one worker more make Pakal level with you?",
)
def would_draw_level(s: State, city: int) -> bool:
    """Would one worker more make him level with the player?"""
    return lead(s, city) == -1


@number(
    FACTS,
    "city",
    "your workers",
    "How many workers have you in {candidate}?",
)
def player_workers(s: State, city: int) -> int:
    """How many workers the player has there."""
    return weight(s, YOU, city)


# --- a worker that leaves by the Feathered Serpent -----------------------------------------------


@number(
    FACTS,
    "leaving",
    "your lead",
    "By how many workers are you ahead of Pakal in {candidate}? (Below 0 if he is ahead.)",
    low=None,
)
def player_lead(s: State, leaving: int) -> int:
    """By how many workers the player is ahead in the city."""
    return -lead(s, leaving // 3)


@number(FACTS, "leaving", "his workers", "How many workers has Pakal in {candidate}?")
def his_workers(s: State, leaving: int) -> int:
    """How many workers he has in the city."""
    return weight(s, PAKAL, leaving // 3)


@number(
    FACTS,
    "leaving",
    "god's place in the hierarchy",
    _RANK,
    leans_on=(HIERARCHY,),
    high=4,
    through=("city-gods",),
    says=lambda s, leaving: god_word(s.city_god[leaving // 3]),
)
def leaving_god_rank(s: State, leaving: int) -> int:
    """The place of the city's god in the hierarchy."""
    return s.table.god_rank[s.city_god[leaving // 3]]


# --- sites ---------------------------------------------------------------------------------------


@number(
    FACTS,
    "site",
    "your gain there",
    "How many resources would you gain at {candidate}?",
    leans_on=(MAP,),
)
def player_gain(s: State, link: int) -> int:
    """How many resources the player would gain at the site."""
    return yield_at(s, YOU, link)


@number(
    FACTS,
    "site",
    "his gain there",
    "How many workers has Pakal in the two cities beside {candidate}?",
    leans_on=(MAP,),
)
def his_gain(s: State, link: int) -> int:
    """How many resources he would gain at the site: one for each of his workers beside it."""
    return yield_at(s, PAKAL, link)
