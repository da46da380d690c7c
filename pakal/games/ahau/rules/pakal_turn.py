"""King Pakal's Action Phase (RB King Pakal's Action Phase): the steps his lists decide in."""

from typing import Final

from pakal.games.ahau.rules.pakal_building import can_build_due, start_building
from pakal.games.ahau.rules.pakal_summon import can_dance
from pakal.games.ahau.rules.points import (
    BUILD_OR_PRODUCE,
    BUILD_ORDER,
    CLAIM,
    DANCER_GOD,
    PLACE_WORKER,
    PRODUCTION_SITE,
    QUEEN_ENDS,
    REDRAW_CARDS,
    SUMMON_GOD,
    push,
)
from pakal.games.ahau.rules.sites import deplete, yield_at
from pakal.games.ahau.rules.state import State, gain_tracker
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.rules.workers import note_twelfth_worker
from pakal.games.ahau.words import MERCHANT, QUEEN

# Candidates of `build-or-produce`.
DANCE: Final = 0
BUILD: Final = 1
PRODUCE: Final = 2
NOTHING: Final = 3
# Candidates of `redraw`.
DISCARD: Final = 0
TAKE_ALL_BACK: Final = 1


def push_pakal_turn(s: State) -> None:
    """Schedule the steps of his turn."""
    push(s, REDRAW_CARDS, PAKAL)
    push(s, QUEEN_ENDS, PAKAL)
    push(s, BUILD_OR_PRODUCE, PAKAL)
    push(s, BUILD_ORDER, PAKAL)
    push(s, SUMMON_GOD, PAKAL)
    push(s, CLAIM, PAKAL)
    push(s, PLACE_WORKER, PAKAL)


# --- produce or build ----------------------------------------------------------------------------


def offer_action(s: State) -> list[int] | None:
    """Dance, build, produce or nothing?"""
    return [DANCE, BUILD, PRODUCE, NOTHING] if s.placed >= 0 else None


def production_sites(s: State) -> list[int]:
    """The sites he could deplete: beside the city of this turn's worker."""
    return sites_in_reach(s, merchant=s.role_now[PAKAL] == MERCHANT)


def sites_in_reach(s: State, merchant: bool) -> list[int]:
    """The sites he could deplete with or without the Merchant."""
    if merchant and s.table.reads("merchant-reach", "anywhere"):
        return [link for link, colour in enumerate(s.site) if colour >= 0]
    return [link for link, _ in s.table.city_links[s.placed] if s.site[link] >= 0]


def action_is_possible(s: State, action: int) -> bool:
    """Could he do this now?"""
    if action == DANCE:
        return can_dance(s)
    if action == BUILD:
        return can_build_due(s)
    if action == PRODUCE:
        merchant = s.role_now[PAKAL] == MERCHANT
        return bool(production_sites(s)) or (
            merchant and s.table.reads("merchant-no-site", "two-resources-only")
        )
    return True


def take_action(s: State, action: int) -> None:
    """Do it."""
    if action == DANCE:
        push(s, DANCER_GOD, PAKAL)
    elif action == BUILD:
        start_building(s)
    elif action == PRODUCE:
        produce(s)


def produce(s: State) -> None:
    """Schedule a production; the Merchant brings two resources on top of it."""
    if s.role_now[PAKAL] == MERCHANT:
        gain_tracker(s, 2)
    if production_sites(s):
        push(s, PRODUCTION_SITE, PAKAL)


def offer_production_site(s: State) -> list[int]:
    """Which site does he deplete?"""
    return production_sites(s)


def produce_at(s: State, link: int) -> None:
    """Deplete it; his track goes up by what it yields."""
    amount = yield_at(s, PAKAL, link)
    deplete(s, link)
    gain_tracker(s, amount)


# --- the end of his turn -------------------------------------------------------------------------


def queen_ends(s: State) -> None:
    """At the end of his turn the Queen acts, if she is in play."""
    if s.role_now[PAKAL] != QUEEN:
        return
    if queen_can_act(s):
        queen_acts(s)
    elif s.log is not None:
        s.log.append(("queen-idle", PAKAL, s.tracker))


def queen_can_act(s: State) -> bool:
    """Does he have a resource for her, and a worker she could lay down or place?"""
    if not s.tracker or s.placed < 0:
        return False
    if s.table.reads("queen-worker", "laid-down"):
        return bool(s.standing[PAKAL * s.table.cities + s.placed])
    return bool(s.crew[PAKAL]) or s.table.reads("queen-worker", "cube")


def queen_acts(s: State) -> None:
    """The Queen: for a resource, one more worker in the city of this turn's worker."""
    at = PAKAL * s.table.cities + s.placed
    if s.table.reads("queen-worker", "laid-down"):
        s.standing[at] -= 1
        s.laid[at] += 1
    elif s.table.reads("queen-worker", "from-supply"):
        s.crew[PAKAL] -= 1
        s.placements[PAKAL] += 1
        s.standing[at] += 1
    else:
        s.cube_workers += 1
        s.standing[at] += 1
    s.tracker -= 1
    if s.log is not None:
        s.log.append(("queen", PAKAL, s.placed, s.tracker))
    note_twelfth_worker(s, PAKAL)


def offer_redraw(_: State) -> list[int]:
    """Discard the two cards he played, or take all cards back?"""
    return [DISCARD, TAKE_ALL_BACK]


def redraw_cards(s: State, choice: int) -> None:
    """Discard, or gather everything into a new deck."""
    played = (1 << s.left[PAKAL] | 1 << s.right[PAKAL]) & ~1
    s.left[PAKAL] = s.right[PAKAL] = 0
    if choice == TAKE_ALL_BACK:
        s.hand[PAKAL] |= s.played_before[PAKAL] | played
        s.played_before[PAKAL] = 0
    else:
        s.played_before[PAKAL] |= played
