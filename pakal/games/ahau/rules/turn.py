"""A player's turn (RB Action Phase 1–4): worker, god, produce or build, cards."""

from typing import Final

from pakal.games.ahau.rules.building import begin_build, offer_builds, raise_building
from pakal.games.ahau.rules.extras import offer_extras, take_extra
from pakal.games.ahau.rules.gods import can_summon, offer_gods
from pakal.games.ahau.rules.pakal_building import claim_building, completes_region
from pakal.games.ahau.rules.pakal_turn import push_pakal_turn
from pakal.games.ahau.rules.points import (
    CLAIM,
    END_TURN,
    GAIN_RESOURCE,
    PLACE_WORKER,
    PRODUCE_COLOUR,
    PRODUCE_OR_BUILD,
    REDRAW,
    ROUND_END,
    STOP,
    SUMMON,
    TURN,
    pack,
    push,
)
from pakal.games.ahau.rules.sites import deplete, yield_at
from pakal.games.ahau.rules.state import (
    CHANCE,
    EFFECT_KINDS,
    State,
    copies,
    gain_cubes,
    has,
    is_pakal,
    weight,
)
from pakal.games.ahau.rules.summon import begin_summon
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, SEATS, SLOTS
from pakal.games.ahau.rules.workers import note_twelfth_worker
from pakal.games.ahau.words import (
    CITY_GATES,
    DANCER,
    FAVOUR_OF_THE_GODS,
    GATEWAY,
    HIGH_PRIESTESS,
    MERCHANT,
    PRODUCE_MARKET,
    QUEEN,
)

# Options of `produce-or-build`: a build (see building.py), a link to deplete, a god to dance for.
PRODUCE: Final = 2000
DANCE: Final = 2100


# A turn's steps for each player, the last one first.
_STEPS: Final = (REDRAW, END_TURN, PRODUCE_OR_BUILD, SUMMON, CLAIM, PLACE_WORKER)
_TURNS: Final = tuple(tuple(pack(step, player) for step in _STEPS) for player in range(len(SEATS)))


def push_turns(s: State) -> None:
    """Turns go by region number; the owner of the City Gates comes first (RB Appendix 2)."""
    push(s, ROUND_END, CHANCE)
    order = sorted(range(s.table.players), key=s.region.__getitem__, reverse=True)
    for player in sorted(order, key=lambda p: has(s, p, CITY_GATES)) if _gates(s) else order:
        push(s, TURN, player)


def _gates(s: State) -> bool:
    """Has anybody built the City Gates?"""
    return any(s.effects[CITY_GATES::EFFECT_KINDS])


def begin_turn(s: State) -> None:
    """Forget the turn before and schedule this one's steps."""
    player = s.who
    if s.log is not None:
        s.log.append(("turn", player))
    s.placed = -1
    s.summoned = 0
    s.builds = 0
    if is_pakal(s, player):
        s.draws_left = s.queen_left = s.rain_failed = 0
        push_pakal_turn(s)
        return
    s.draws_left = copies(s, player, GATEWAY)
    s.queen_left = int(s.role_now[player] == QUEEN)
    s.agenda += _TURNS[player]


# --- 1. place a worker ---------------------------------------------------------------------------


def offer_cities(s: State) -> list[int]:
    """In which city around the ruler's region?"""
    if not s.crew[s.who]:
        return []
    cities = list(s.table.region_cities[s.region[s.who]])
    if s.table.worker_optional and not is_pakal(s, s.who):
        cities.insert(0, STOP)
    cities += offer_extras(s, at_start=True)
    return cities


def place_worker(s: State, city: int) -> None:
    """Place a worker; the twelfth triggers a celebration."""
    if city == STOP or take_extra(s, city):
        return
    player = s.who
    s.placed = city
    s.standing[player * s.table.cities + city] += 1
    s.crew[player] -= 1
    s.placements[player] += 1
    note_twelfth_worker(s, player)


def can_claim(s: State, player: int) -> bool:
    """A worker in every city around the ruler, a building there and a slot for it (RB Action 1)."""
    region = s.region[player]
    full = s.building[(player + 1) * SLOTS - 1] >= 0 and not is_pakal(s, player)
    if s.region_building[region] < 0 or full:
        return False
    start = player * s.table.cities
    for city in s.table.region_cities[region]:
        if not s.standing[start + city] and not s.laid[start + city]:
            return False
    return True


def offer_claim(s: State) -> list[int] | None:
    """Claim the building of the region? No, or yes."""
    if s.placed < 0 or not can_claim(s, s.who):
        return None
    if is_pakal(s, s.who):
        if pakal_claims(s):
            claim_building(s, s.region[PAKAL])
        return None
    return [0, 1]


def pakal_claims(s: State) -> bool:
    """Does he claim what he can claim? What a player may, he does (reading `pakal-claims`)."""
    return bool(s.arg) or completes_region(s) or s.table.reads("claim-when", "yes")


def claim(s: State, yes: int) -> None:
    """Build the region's building for nothing."""
    if yes:
        region = s.region[s.who]
        building = s.region_building[region]
        s.region_building[region] = -1
        if s.log is not None:
            s.log.append(("claimed", s.who, building, region))
        raise_building(s, s.who, building)


# --- 2. summon a god -----------------------------------------------------------------------------


def offer_summon(s: State) -> list[int] | None:
    """Which god, if any? The placed worker's; with the High Priestess any."""
    if s.placed < 0:
        return None
    if s.role_now[s.who] == HIGH_PRIESTESS:
        gods = offer_gods(s, s.who, priestess=True)
    else:
        god = s.city_god[s.placed]
        gods = [god] if can_summon(s, s.who, god, priestess=False) else []
    gods += offer_extras(s)
    return [STOP, *gods] if gods else None


def summon(s: State, god: int) -> None:
    """Begin a summon, or skip it."""
    if god == STOP or take_extra(s, god):
        return
    begin_summon(s, s.who, god, priestess=s.role_now[s.who] == HIGH_PRIESTESS)


# --- 3. produce or build -------------------------------------------------------------------------


def offer_produce_or_build(s: State) -> list[int] | None:
    """Deplete which site, build what, or dance for which god?"""
    if s.placed < 0:
        return None
    player, table = s.who, s.table
    role = s.role_now[player]
    options = [STOP]
    if role == MERCHANT:
        options += [PRODUCE + link for link, colour in enumerate(s.site) if colour >= 0]
    else:
        options += [PRODUCE + link for link, _ in table.city_links[s.placed] if s.site[link] >= 0]
    options += offer_builds(s, player)
    if role == DANCER and (s.summoned or table.reads("dancer-alone", "yes")):
        options += [DANCE + god for god in _dancer_gods(s, player)]
    options += offer_extras(s)
    return options if len(options) > 1 else None


def _dancer_gods(s: State, player: int) -> list[int]:
    """Gods not yet summoned this turn; by the other reading only those of cities with a worker."""
    gods = [god for god in offer_gods(s, player, priestess=False) if not s.summoned >> god & 1]
    if s.table.reads("dancer-reach", "city-with-own-worker"):
        near = {s.city_god[city] for city in range(s.table.cities) if weight(s, player, city)}
        gods = [god for god in gods if god in near]
    return gods


def produce_or_build(s: State, option: int) -> None:
    """Do what was chosen."""
    if option == STOP or take_extra(s, option):
        return
    if option >= DANCE:
        begin_summon(s, s.who, option - DANCE, priestess=False)
    elif option >= PRODUCE:
        produce(s, option - PRODUCE)
    else:
        begin_build(s, option)


def produce(s: State, link: int) -> None:
    """Deplete a site and gain what it yields, with Produce market, Favour and Merchant."""
    player = s.who
    amount = yield_at(s, player, link)
    if s.role_now[player] == MERCHANT:
        push(s, GAIN_RESOURCE, player, 2)
    favour = copies(s, player, FAVOUR_OF_THE_GODS)
    if s.table.reads("favour-colour", "as-produced"):
        amount += favour
    elif favour:
        push(s, GAIN_RESOURCE, player, favour)
    colour = deplete(s, link)
    if has(s, player, PRODUCE_MARKET):
        push(s, PRODUCE_COLOUR, player, amount)
    else:
        gain_cubes(s, player, colour, amount)


def offer_produce_colour(_: State) -> list[int]:
    """With the Produce market: which colour is produced?"""
    return [0, 1, 2, 3, 4]


def choose_produce_colour(s: State, colour: int) -> None:
    """Gain all of the production in that colour."""
    gain_cubes(s, s.who, colour, s.arg)


# --- 4. redraw cards -----------------------------------------------------------------------------


def offer_end_turn(s: State) -> list[int] | None:
    """A last chance for Gateway and Queen."""
    extras = offer_extras(s)
    return [STOP, *extras] if extras else None


def end_turn(s: State, option: int) -> None:
    """End the turn, or use Gateway or Queen before it."""
    if option != STOP:
        take_extra(s, option)


def redraw(s: State) -> None:
    """
    With fewer than two cards in hand, or only such as can never stand on the left, take all back.

    Otherwise the two played cards go to the discarded ones (RB Redraw cards).
    """
    player = s.who
    played = (1 << s.left[player] | 1 << s.right[player]) & ~1
    s.left[player] = s.right[player] = 0
    hand = s.hand[player]
    role_fits = s.role[player] < 0 or _role_number(s, player) <= s.table.regions
    low = (1 << s.table.regions + 1) - 2 | (1 << ROLE_CARD if role_fits else 0)
    if hand.bit_count() < 2 or not hand & low:
        s.hand[player] |= s.played_before[player] | played
        s.played_before[player] = 0
        if s.log is not None:
            s.log.append(("redraw", player))
    else:
        s.played_before[player] |= played
        if s.log is not None:
            s.log.append(("discarded", player, played))


def _role_number(s: State, player: int) -> int:
    return s.table.edition.role_numbers[s.role[player]]
