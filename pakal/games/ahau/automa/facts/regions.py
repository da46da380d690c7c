"""Facts about a region: for his retreat and for the War Captain."""

from pakal.games.ahau.automa.facts.telling import HIERARCHY, MAP, Told, god_word, number, yes_no
from pakal.games.ahau.automa.facts.tiles import built_in_colour
from pakal.games.ahau.rules.pakal_movement import offer_pakal_retreat, would_lose_here, would_win
from pakal.games.ahau.rules.state import State, weight
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.words import WILD

FACTS: list[Told] = []


def _tiles(s: State, region: int) -> list[int]:
    return [tile for tile in s.region_tile[2 * region : 2 * region + 2] if tile >= 0]


def _best_god_word(s: State, region: int) -> str:
    gods = [tile // 6 for tile in _tiles(s, region)]
    return god_word(min(gods, key=lambda god: s.table.god_rank[god])) if gods else "no tile"


@number(
    FACTS,
    "region",
    "best god of its tiles",
    "Of the tiles in {candidate}: which place has the best of their gods in Pakal's hierarchy,"
    " counting the top god as 0 (5 if there is no tile)?",
    leans_on=(HIERARCHY,),
    high=5,
    through=("tile-gods",),
    says=_best_god_word,
)
def best_tile_rank(s: State, region: int) -> int:
    """The place in the hierarchy of the best god among the region's tiles."""
    return min((s.table.god_rank[tile // 6] for tile in _tiles(s, region)), default=5)


@yes_no(
    FACTS,
    "region",
    "tile of his top god",
    "Which of these regions hold a tile of Pakal's top god?",
    leans_on=(HIERARCHY,),
    through=("tile-gods",),
)
def has_tile_of_top_god(s: State, region: int) -> bool:
    """Does the region hold a tile of his most preferred god?"""
    return best_tile_rank(s, region) == 0


@number(
    FACTS,
    "region",
    "his workers around it",
    "How many workers has Pakal in the cities around {candidate}?",
    leans_on=(MAP,),
)
def workers_around(s: State, region: int) -> int:
    """How many workers he has in the cities around the region."""
    return sum(weight(s, PAKAL, city) for city in s.table.region_cities[region])


@yes_no(
    FACTS,
    "region",
    "next to his",
    "Which of these regions are next to the one Pakal's ruler is in?",
    reading=("region-adjacent",),
    leans_on=(MAP,),
    through=("his-region",),
)
def is_next_to_his(s: State, region: int) -> bool:
    """Is it adjacent to his ruler's region?"""
    return region in s.table.region_adjacent[s.region[PAKAL]]


@number(FACTS, "region", "number", "Which number has {candidate}?", low=1, high=6)
def region_number(_: State, region: int) -> int:
    """The region's number."""
    return region


# --- War Captain ---------------------------------------------------------------------------------


@yes_no(
    FACTS,
    "region",
    "he would beat the player there",
    "In which of these regions is your ruler, if Pakal would beat you? (Ties are his.)",
    through=("your-region", "conflict"),
)
def would_beat_player_there(s: State, region: int) -> bool:
    """Is the player's ruler there, and would he win?"""
    return region == s.region[YOU] and would_win(s)


@yes_no(
    FACTS,
    "region",
    "he would flee there",
    "Your rulers share a region and Pakal would lose: to which of these may he retreat?",
    reading=("retreat-reach", "region-adjacent"),
    leans_on=(MAP,),
    through=("his-region", "your-region", "conflict"),
)
def may_flee_there(s: State, region: int) -> bool:
    """Would he lose where he is, and is this a region for his retreat?"""
    if not would_lose_here(s):
        return False
    # The retreat is the loser's, so it is looked up as if his were under way.
    who, s.who = s.who, PAKAL
    free = offer_pakal_retreat(s)
    s.who = who
    return region in free


@yes_no(
    FACTS,
    "region",
    "a tile worth going for",
    "Which of these regions hold a tile, leaving out yours if Pakal would lose to you there?",
    reading=("captain-into-defeat",),
    through=("your-region", "conflict", "tile-gods"),
)
def has_tile_worth_going_for(s: State, region: int) -> bool:
    """Has the region a tile, and would he not walk into a defeat for it?"""
    if not _tiles(s, region):
        return False
    into_defeat = region == s.region[YOU] and not would_win(s)
    return not into_defeat or s.table.reads("captain-into-defeat", "as-written")


@yes_no(
    FACTS,
    "region",
    "a tile of his top god worth going for",
    "Which of these regions hold a tile of Pakal's top god, leaving out yours if Pakal would lose"
    " to you there?",
    reading=("captain-into-defeat",),
    leans_on=(HIERARCHY,),
    through=("your-region", "conflict", "tile-gods"),
)
def has_top_tile_worth_going_for(s: State, region: int) -> bool:
    """Has the region a tile of his top god, and would he not walk into a defeat for it?"""
    return has_tile_worth_going_for(s, region) and has_tile_of_top_god(s, region)


@yes_no(
    FACTS,
    "region",
    "where he is",
    "In which of these regions is Pakal's ruler?",
    through=("his-region",),
)
def is_his_region(s: State, region: int) -> bool:
    """Is his ruler there?"""
    return region == s.region[PAKAL]


@yes_no(
    FACTS,
    "region",
    "flees to his top god",
    "Pakal flees: which of these regions hold a tile of his top god?",
    reading=("retreat-reach", "region-adjacent"),
    leans_on=(HIERARCHY, MAP),
    through=("his-region", "your-region", "conflict", "tile-gods"),
)
def flees_to_top_god(s: State, region: int) -> bool:
    """Would he flee there, and does it hold a tile of his top god?"""
    return may_flee_there(s, region) and has_tile_of_top_god(s, region)


@number(
    FACTS,
    "region",
    "best god of its tiles",
    "Of the tiles in {candidate}: which place has the best of their gods in Pakal's hierarchy,"
    " counting the top god as 0 (5 if there is no tile)?",
    reading=("retreat-god",),
    leans_on=(HIERARCHY,),
    high=5,
    through=("his-region", "your-region", "conflict", "tile-gods"),
    says=_best_god_word,
)
def captain_tile_rank(s: State, region: int) -> int:
    """As `best_tile_rank`; when he flees and only the top god counts, all are alike."""
    if would_lose_here(s) and s.table.reads("retreat-god", "top-only"):
        return 0
    return best_tile_rank(s, region)


def _best_tiles(s: State, region: int) -> list[int]:
    best = best_tile_rank(s, region)
    return [tile for tile in _tiles(s, region) if s.table.god_rank[tile // 6] == best]


@yes_no(
    FACTS,
    "region",
    "a wild tile of its best god",
    "Pakal does not flee: in which of these regions is a tile of the best god wild?",
    leans_on=(HIERARCHY,),
    through=("his-region", "your-region", "conflict"),
)
def best_tile_is_wild(s: State, region: int) -> bool:
    """Is one of the region's best tiles wild? (Only looked at when he does not flee.)"""
    wild = any(tile % 6 == WILD for tile in _best_tiles(s, region))
    return wild and not would_lose_here(s)


@number(
    FACTS,
    "region",
    "built in its best tile's colour",
    "Pakal does not flee: how many tiles has he built in the colour of the best tile of"
    " {candidate}?",
    leans_on=(HIERARCHY,),
    high=10,
    through=("his-region", "your-region", "conflict"),
)
def built_in_best_tile_colour(s: State, region: int) -> int:
    """How many tiles he has built in the colour of the region's best tile."""
    if would_lose_here(s):
        return 0
    plain = [tile % 6 for tile in _best_tiles(s, region) if tile % 6 != WILD]
    return max((built_in_colour(s, colour) for colour in plain), default=0)


@yes_no(
    FACTS,
    "region",
    "next to his, fleeing",
    "Pakal flees: which of these regions are next to the one his ruler is in?",
    reading=("region-adjacent",),
    leans_on=(MAP,),
    through=("his-region", "your-region", "conflict"),
)
def is_next_to_his_when_fleeing(s: State, region: int) -> bool:
    """Is it adjacent to his ruler's region, if he flees?"""
    return would_lose_here(s) and is_next_to_his(s, region)


@number(
    FACTS,
    "region",
    "his workers around it, fleeing",
    "Pakal flees: how many workers has he in the cities around {candidate}?",
    leans_on=(MAP,),
    through=("his-region", "your-region", "conflict"),
)
def workers_around_when_fleeing(s: State, region: int) -> int:
    """How many workers he has around it, if he flees; otherwise it does not matter."""
    return workers_around(s, region) if would_lose_here(s) else 0
