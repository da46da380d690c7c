"""The end of a round and of a K'atun (RB End of round, K'atun Celebration)."""

from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.points import (
    CELEBRATION,
    FILL_OFFER,
    FILL_REGION,
    GAME_OVER,
    GIVE_BACK,
    NEW_ROUND,
    REFILL,
    SITE_ASIDE,
    push,
)
from pakal.games.ahau.rules.rewards import draw_from_bag
from pakal.games.ahau.rules.scoring import end_reasons, is_last, score_cities, score_temples
from pakal.games.ahau.rules.setup import push_sites
from pakal.games.ahau.rules.state import BY_WORKERS, CHANCE, State, put_in, take_out
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.rules.workers import has_placed_twelfth


def round_end(s: State) -> None:
    """Everybody has had a turn: refill the board, then celebrate if a K'atun has passed."""
    push(s, CELEBRATION, CHANCE)
    push(s, REFILL, CHANCE)
    missing = s.region_tile.count(-1) - 2 - len(s.bag) - len(s.discards)
    if missing > 0:
        push(s, GIVE_BACK, _fullest_reserve(s), missing)


def _fullest_reserve(s: State) -> int:
    """The player with the most tiles in reserve; of several the one who sits first."""
    return max(range(s.table.players), key=lambda p: (len(s.reserve[p]), -p))


def offer_give_back(s: State) -> list[int]:
    """Which tile of the reserve goes back, so that the board can be filled?"""
    return sorted(set(s.reserve[s.who]))


def give_back(s: State, tile: int) -> None:
    """Put a tile back into the bag; `arg` says how many are missing in all."""
    s.reserve[s.who].remove(tile)
    put_in(s.bag, tile)
    if s.arg > 1:
        push(s, GIVE_BACK, _fullest_reserve(s), s.arg - 1)


def refill(s: State) -> None:
    """Schedule a tile on every empty space of the regions and for the missing buildings."""
    if s.table.reads("offer-refill", "slide-left"):
        kept = [building for building in s.offer if building >= 0]
        slid = kept + [-1] * (len(s.offer) - len(kept))
        if s.log is not None and slid != s.offer:
            s.log.append(("slid",))
        s.offer = slid
    if -1 in s.offer:
        for slot in range(len(s.offer) - 1, -1, -1):
            if s.offer[slot] < 0:
                push(s, FILL_OFFER, CHANCE, slot)
    for place in range(len(s.region_tile) - 1, 1, -1):
        if s.region_tile[place] < 0:
            push(s, FILL_REGION, CHANCE, place)


def fill_region(s: State, tile: int) -> None:
    """Lay a pyramid tile onto place `arg`."""
    draw_from_bag(s, tile)
    s.region_tile[s.arg] = tile


def offer_building(s: State) -> list[int]:
    """Which building is on top of the stack? Each is listed as often as it is likely."""
    return s.stack


def fill_offer(s: State, building: int) -> None:
    """Put a building up for sale in slot `arg`."""
    take_out(s.stack, building)
    s.offer[s.arg] = building


def fill_region_building(s: State, building: int) -> None:
    """Lay a building into region `arg`."""
    take_out(s.stack, building)
    s.region_building[s.arg] = building


def celebration(s: State) -> None:
    """
    One celebration, however many triggers: marker, temples, cities, sites, markers back.

    Without a trigger the next round begins.
    """
    if not is_due(s):
        push(s, NEW_ROUND, CHANCE)
        return
    celebrate(s)
    if end_reasons(s):
        push(s, GAME_OVER, CHANCE)
        return
    s.triggers = 0
    s.pool = sorted(s.calendar + s.aside)
    s.calendar = []
    s.aside = []
    push(s, NEW_ROUND, CHANCE)
    push(s, SITE_ASIDE, CHANCE)
    push_sites(s)


def is_due(s: State) -> bool:
    """Has anything triggered a celebration that nothing has undone?"""
    if s.triggers & BY_WORKERS and _twelfth_is_undone(s):
        s.triggers &= ~BY_WORKERS
    return bool(s.triggers)


def celebrate(s: State) -> None:
    """Temples and cities pay, then the markers go back."""
    last = is_last(s)
    before = s.fame[:]
    s.katun += 1
    if s.log is not None:
        s.log.append(("celebration", s.katun))
    score_temples(s)
    score_cities(s, last)
    if s.log is not None:
        s.log.append(("celebrated", tuple(before), tuple(s.fame)))
    return_markers(s)


def _twelfth_is_undone(s: State) -> bool:
    """By a reading, a worker that has come back since undoes its trigger of a celebration."""
    if s.table.reads("trigger-stays", "checked-at-round-end"):
        return not any(has_placed_twelfth(s, player) for player in range(s.table.players))
    return False


def return_markers(s: State) -> None:
    """Markers go back to their owners; by a reading King Pakal's from setup stay."""
    if s.log is not None:
        s.log.append(("markers-back", tuple(s.temple)))
    s.temple = [-1] * len(s.temple)
    s.marked = [0] * s.table.players
    if s.table.reads("setup-marker-after", "returns"):
        s.setup_marks = 0
    for god in range(5):
        if s.setup_marks >> god & 1:
            s.temple[god * len(s.table.edition.temple_spaces) + THIRD_SPACE] = PAKAL
