"""How King Pakal summons (RB King Pakal, Summon a God): strength, discards, marker, the gods."""

from pakal.games.ahau.rules.gods import built_colours, distinct_colours, movable, walk
from pakal.games.ahau.rules.packed import (
    LEAVES,
    LEAVES_LYING,
    STANDS_UP,
    is_wild,
    leaving_city,
    leaving_of,
    tile_colour,
    tile_god,
    walk_ends,
    walk_lies,
    walk_of,
)
from pakal.games.ahau.rules.points import (
    BUILD_OR_PRODUCE,
    CLAIM,
    DISCARD_COLOUR,
    DRAW_TILE,
    JAGUAR_MOVES,
    PAKAL_SUMMONED,
    RAIN_SITE,
    ROLE_GOD,
    ROLE_REWARD,
    SERPENT_WORKER,
    STOP,
    STRENGTH_COLOUR,
    SUMMON_DISCARD,
    SUMMON_GOD,
    SUN_CARD,
    push,
)
from pakal.games.ahau.rules.rewards import ONCE_MORE, free_temple_space, has_marker, place_marker
from pakal.games.ahau.rules.state import FROM_SUN, State, gain_fame, put_in, weight
from pakal.games.ahau.rules.summon import may_mark
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.words import (
    CHIEF,
    DANCER,
    HIGH_PRIESTESS,
    JAGUAR,
    RAIN,
    SERPENT,
    SUN,
    WILD,
)

# Whose summon it is, as part of a number of the agenda: the Dancer's in her step, or her card's
# performed by a reward in the middle of something.
DANCED, AT_ONCE = 2, 4

# --- which god -----------------------------------------------------------------------------------


def offer_summon_god(s: State) -> list[int] | None:
    """The god of this turn's city, or none; the High Priestess looks at all five instead."""
    if s.arg:
        return [s.arg - 1, STOP]  # the god she has called
    if s.placed < 0:
        return None
    if s.role_now[PAKAL] == HIGH_PRIESTESS:
        push(s, ROLE_GOD, PAKAL)
        return None
    return [s.city_god[s.placed], STOP]


def offer_role_god(_: State) -> list[int]:
    """Which god does the High Priestess summon?"""
    return [0, 1, 2, 3, 4, STOP]


def offer_dancer_god(s: State) -> list[int]:
    """Which other god does the Dancer summon?"""
    return [*(god for god in range(5) if not s.summoned >> god & 1), STOP]


def has_built(s: State, god: int) -> bool:
    """Has he built a tile of the god?"""
    return any(built_colours(s, PAKAL, god))


def discard_quota(s: State, god: int) -> int:
    """One matching tile for every three tiles in his reserve."""
    reserve = s.reserve[PAKAL]
    return min(len(reserve) // 3, sum(1 for tile in reserve if tile_god(tile) == god))


def can_act(s: State, god: int) -> bool:
    """
    Could the god act for him? Rain needs a site, the Serpent a worker.

    Rain that has failed this turn, with the tiles he would have discarded, is not tried again.
    """
    if god == RAIN:
        if s.rain_failed:
            return False
        colours = built_colours(s, PAKAL, RAIN)
        if s.role_now[PAKAL] == HIGH_PRIESTESS and s.table.reads(
            "priestess-strength", "best-colour-counts"
        ):
            return any(colour >= 0 for colour in s.site)
        spare = {tile_colour(tile) for tile in s.reserve[PAKAL] if tile_god(tile) == RAIN}
        if not discard_quota(s, RAIN):
            spare = set()
        return any(
            colour >= 0 and (colours[colour] or colour in spare or WILD in spare)
            for colour in s.site
        )
    if god == SERPENT:
        return bool(offer_serpent_worker(s)) and _serpent_has_cause(s)
    if god == JAGUAR and s.table.reads("jaguar-none-to-move", "cannot-summon"):
        strength = sum(built_colours(s, PAKAL, JAGUAR)) + discard_quota(s, JAGUAR)
        return bool(jaguar_cities(s, strength))
    return True


def could_be_called(s: State, god: int) -> bool:
    """Can the High Priestess summon the god? What it takes is up to `priestess-no-tile`."""
    if s.table.reads("priestess-no-tile", "none"):
        return True  # she calls it without asking whether it will come
    alone = s.table.reads("priestess-no-tile", "strength-one")
    return (alone or has_built(s, god)) and can_act(s, god)


def _serpent_has_cause(s: State) -> bool:
    """By the reading `cannot-summon` the player has to lead somewhere he could leave."""
    if s.table.reads("serpent-no-majority", "least-bad"):
        return True
    return any(
        weight(s, YOU, leaving_city(option)) > weight(s, PAKAL, leaving_city(option))
        for option in offer_serpent_worker(s)
    )


def can_dance(s: State) -> bool:
    """Does he have the Dancer, and another god to summon?"""
    return s.role_now[PAKAL] == DANCER and has_further_god(s)


def has_further_god(s: State) -> bool:
    """Is there a god whom the Dancer could still summon this turn?"""
    if not s.summoned and s.table.reads("dancer-first-failed", "no"):
        return False
    return any(
        has_built(s, god) and can_act(s, god) and may_come_next(s, god)
        for god in range(5)
        if not s.summoned >> god & 1
    )


def may_come_next(s: State, god: int) -> bool:
    """By the reading `next-below` the Dancer's god stands below every god summoned before."""
    if s.table.reads("dancer-next", "highest-other"):
        return True
    rank = s.table.god_rank
    return all(rank[god] > rank[first] for first in range(5) if s.summoned >> first & 1)


# --- strength and colours ------------------------------------------------------------------------


def summon_city_god(s: State, god: int) -> None:
    """Summon the god of this turn's city."""
    if god != STOP:
        begin_pakal_summon(s, god)


def summon_dancer_god(s: State, god: int) -> None:
    """Summon the Dancer's other god. (`arg`: 1 if a reward performs her card)"""
    if god != STOP:
        begin_pakal_summon(s, god, AT_ONCE if s.arg else DANCED)


def summon_role_god(s: State, god: int) -> None:
    """
    Summon the god the High Priestess calls.

    By the reading `priestess-no-tile = none` she calls a god without asking whether it will come;
    then the list of an ordinary summon decides that.
    """
    if god == STOP:
        return
    if s.table.reads("priestess-no-tile", "none"):
        push(s, SUMMON_GOD, PAKAL, god + 1)
    else:
        begin_pakal_summon(s, god)


def begin_pakal_summon(s: State, god: int, how: int = 0) -> None:
    """Start from the built tiles, and schedule the discards and the Priestess's strength."""
    s.god = god
    s.used = built_colours(s, PAKAL, god)
    s.strength = sum(s.used)
    s.any_colour = 0
    s.picked = []
    if s.log is not None:
        s.log.append(("summon", PAKAL, god))
    push(s, PAKAL_SUMMONED, PAKAL, int(s.strength > 0) | how)
    if s.role_now[PAKAL] == HIGH_PRIESTESS:
        if s.table.reads("priestess-strength", "best-colour-counts"):
            push(s, STRENGTH_COLOUR, PAKAL)
        else:
            s.strength += 1
    push(s, SUMMON_DISCARD, PAKAL, discard_quota(s, god))


def offer_summon_discard(s: State) -> list[int] | None:
    """Which matching tile does he discard? (`arg`: how many are still to come)"""
    if not s.arg:
        return None
    reserve = s.reserve[PAKAL]
    return sorted(
        tile
        for tile in set(reserve)
        if tile_god(tile) == s.god and reserve.count(tile) > s.picked.count(tile)
    )


def pick_discard(s: State, tile: int) -> None:
    """Lay it ready; a wild tile takes a colour."""
    s.picked.append(tile)
    s.strength += 1
    push(s, SUMMON_DISCARD, PAKAL, s.arg - 1)
    if not is_wild(tile):
        s.used[tile_colour(tile)] += 1
    elif s.god == JAGUAR and s.table.reads("jaguar-wild", "any-colour"):
        s.any_colour += 1
    else:
        push(s, DISCARD_COLOUR, PAKAL)


def offer_colour(_: State) -> list[int]:
    """Which colour?"""
    return [0, 1, 2, 3, 4]


def take_discard_colour(s: State, colour: int) -> None:
    """The discarded wild tile counts as this colour."""
    s.used[colour] += 1


def take_strength_colour(s: State, colour: int) -> None:
    """The High Priestess adds one strength of this colour."""
    s.used[colour] += 1
    s.strength += 1


def pakal_summoned(s: State) -> None:
    """
    Place the marker, then the god acts. (`arg`: 1 with a tile built; the Dancer's god: DANCED)

    Rain is tested with the tiles he would discard. Without a site it fails and costs nothing, and
    a god that a role card chose is chosen once more.
    """
    if s.god == RAIN and not any(colour >= 0 and s.used[colour] for colour in s.site):
        if s.log is not None:
            s.log.append(("rain-failed", PAKAL, tuple(s.picked)))
        s.picked = []
        s.rain_failed = 1
        if s.arg & DANCED:
            push(s, BUILD_OR_PRODUCE, PAKAL)
        elif s.arg & AT_ONCE:
            push(s, ROLE_REWARD, PAKAL, ONCE_MORE)
        elif s.role_now[PAKAL] == HIGH_PRIESTESS:
            push(s, ROLE_GOD, PAKAL)
        return
    s.summoned |= 1 << s.god
    for tile in s.picked:
        s.reserve[PAKAL].remove(tile)
        put_in(s.discards, tile)
    s.picked = []
    if s.arg & 1:
        mark_temple(s, s.god)
    _call_god(s)


def mark_temple(s: State, god: int) -> None:
    """
    Place a marker; one from setup moves to the leftmost free space instead.

    A temple that already has his marker gets no second one and pays nothing.
    """
    bit = 1 << god
    if s.setup_marks & bit:
        width = len(s.table.edition.temple_spaces)
        here = s.temple.index(PAKAL, god * width, (god + 1) * width)
        if 0 <= free_temple_space(s, god) < here - god * width:
            s.temple[here] = -1
            if s.log is not None:
                s.log.append(("marker-off", PAKAL, god, here - god * width))
            place_marker(s, PAKAL, god)
        if s.table.reads("setup-marker-moves", "first-summon-only"):
            s.setup_marks &= ~bit
    elif may_mark(s, PAKAL, god):
        place_marker(s, PAKAL, god)


def _call_god(s: State) -> None:
    if s.god == CHIEF:
        for _ in range(s.strength):
            push(s, DRAW_TILE, PAKAL)
    elif s.god == RAIN:
        push(s, RAIN_SITE, PAKAL)
    elif s.god == JAGUAR:
        push(s, CLAIM, PAKAL, 1)
        push(s, JAGUAR_MOVES, PAKAL, s.strength)
    elif s.god == SUN:
        gain_fame(s, PAKAL, distinct_colours(s), FROM_SUN)
        push(s, SUN_CARD, PAKAL, s.strength)
    else:
        push(s, SERPENT_WORKER, PAKAL)


# --- Jaguar God ----------------------------------------------------------------------------------


def _cost(s: State, lying: bool) -> int:
    return 2 if lying and s.table.reads("jaguar-laid-down", "two-moves") else 1


def jaguar_cities(s: State, moves: int) -> list[int]:
    """The cities from which a worker of his can walk with this number of moves left."""
    found = []
    for city in range(s.table.cities):
        standing, laid = movable(s, PAKAL, city)
        if standing or (laid and moves >= _cost(s, lying=True)):
            found.append(city)
    return found


def jaguar_moves_from(s: State, city: int) -> list[int]:
    """The walks out of a city, as in gods.py; a standing worker goes before a lying one."""
    standing, _ = movable(s, PAKAL, city)
    return [
        walk_of(s.table, link, city, lying=not standing) for link, _ in s.table.city_links[city]
    ]


def offer_jaguar_moves(s: State) -> list[int] | None:
    """
    Which worker walks where? (`arg`: moves left)

    Once lots have brought the worker, only the ways are offered that are left to him.
    """
    if s.arg <= 0:
        return None
    if s.lots:
        return s.lots
    cities = jaguar_cities(s, s.arg)
    return sorted(move for city in cities for move in jaguar_moves_from(s, city))


def take_jaguar_move(s: State, move: int) -> None:
    """Walk, and continue with the moves left."""
    s.walker = walk_ends(s.table, move)[0]
    s.lots = []
    walk(s, PAKAL, move)
    push(s, JAGUAR_MOVES, PAKAL, s.arg - _cost(s, bool(walk_lies(move))))


# --- Sun God and Feathered Serpent ---------------------------------------------------------------


def offer_sun_card(s: State) -> list[int] | None:
    """Which card comes back into his deck?"""
    if not s.arg:
        return None
    away = s.played_before[PAKAL]
    if s.table.reads("sun-cards", "played-too"):
        away |= 1 << s.left[PAKAL] | 1 << s.right[PAKAL]
    return [card for card in range(1, 8) if away >> card & 1]


def offer_serpent_worker(s: State) -> list[int]:
    """
    From which city does a worker leave, and how?

    A standing worker goes before a lying one; a lying one stands up or leaves, by the reading.
    """
    theirs = s.table.reads("serpent-whose", "the-players")
    up = s.table.reads("serpent-laid-down", "stand-up")
    found = []
    for city in range(s.table.cities):
        if theirs:
            at = YOU * s.table.cities + city
            standing, laid = s.standing[at], s.laid[at]
        else:
            standing, laid = movable(s, PAKAL, city)
        if standing:
            found.append(leaving_of(city, LEAVES))
        elif laid:
            found.append(leaving_of(city, STANDS_UP if up else LEAVES_LYING))
    return found


def has_marker_now(s: State, god: int) -> bool:
    """
    Has he a marker at the temple, as far as `no-marker-yet` counts it?

    By default one that lies there now, by the others not one from setup, or one at any time.
    """
    if s.table.reads("no-marker-yet", "never-this-game"):
        return bool(s.ever_marked >> god & 1)
    if s.table.reads("no-marker-yet", "setup-does-not-count") and s.setup_marks >> god & 1:
        return False
    return has_marker(s, PAKAL, god)
