"""Facts about a city for a worker, and about workers that walk, leave or lie down."""

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.packed import (
    LEAVES_LYING,
    STANDS_UP,
    leaving_city,
    leaving_how,
    walk_ends,
    walk_lies,
    walk_link,
)
from pakal.games.ahau.rules.state import weight
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.steward.outlook import Outlook


def claims_building(o: Outlook, city: int) -> bool:
    """Would a worker there let you claim the building of your ruler's region?"""
    return o.claims(o.s.region[YOU], city)


def fame_in_sight(o: Outlook, city: int) -> int:
    """What the god of the city and the majority there would bring."""
    return o.worker_fame(city)


def best_yield(o: Outlook, city: int) -> int:
    """The most that a site beside the city would yield with one more worker there."""
    s = o.s
    sites = [link for link, _ in s.table.city_links[city] if s.site[link] >= 0]
    return max((o.site_yield(link) + 1 for link in sites), default=0)


def own_workers(o: Outlook, city: int) -> int:
    """How many workers you have there; each allows a build."""
    return weight(o.s, YOU, city)


def majority_gained(o: Outlook, city: int) -> int:
    """How much Fame a celebration would shift if you counted one more worker there."""
    return o.lead_fame(city)


def walk_fame(o: Outlook, option: int) -> int:
    """1 for crossing a site of a colour used, and what the majorities at both ends would shift."""
    s = o.s
    here, there = walk_ends(s.table, option)
    counts = 2 if walk_lies(option) else 1
    colour = s.site[walk_link(option)]
    crossed = colour >= 0 and bool(s.used[colour] or s.any_colour)
    return crossed + o.lead_fame(here, -counts) + o.lead_fame(there, counts)


def majority_lost(o: Outlook, option: int) -> int:
    """How much Fame a celebration would shift to Pakal without this worker."""
    counts = 2 if leaving_how(option) == LEAVES_LYING else 1
    return -o.lead_fame(leaving_city(option), -counts)


def comes_home(_: Outlook, option: int) -> bool:
    """Does the worker come back to the supply, rather than just stand up?"""
    return leaving_how(option) != STANDS_UP


def lead_there(o: Outlook, option: int) -> int:
    """By how many workers you lead in the worker's city."""
    city = leaving_city(option)
    return weight(o.s, YOU, city) - weight(o.s, PAKAL, city)


def extra_helps(o: Outlook, extra: int) -> bool:
    """A tile of the Gateway always is; the Queen's worker where lying down wins a city."""
    if extra == at.DRAW_WITH_GATEWAY:
        return True
    standing = o.s.standing
    return any(standing[city] and o.lead_fame(city) > 0 for city in range(o.s.table.cities))
