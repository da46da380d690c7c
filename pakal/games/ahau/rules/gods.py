"""The five gods (RB God powers): when they can be summoned and what they do."""

from pakal.games.ahau.rules.packed import (
    A_GOD,
    LEAVES,
    LEAVES_LYING,
    STANDS_UP,
    TILES,
    is_wild,
    leaving_city,
    leaving_how,
    leaving_of,
    place_side,
    tile_colour,
    walk_ends,
    walk_lies,
    walk_link,
    walk_of,
)
from pakal.games.ahau.rules.points import (
    CHIEF_TILE,
    CLAIM,
    DRAW_TILE,
    FROM_BAG,
    JAGUAR_MOVE,
    RAIN_SITE,
    SERPENT_WORKER,
    STOP,
    SUN_CARD,
    push,
)
from pakal.games.ahau.rules.rewards import take_back_card
from pakal.games.ahau.rules.sites import deplete
from pakal.games.ahau.rules.state import (
    FROM_JAGUAR,
    FROM_SERPENT,
    FROM_SUN,
    State,
    gain_cubes,
    gain_fame,
    is_pakal,
)
from pakal.games.ahau.rules.table import SPACES, YOU
from pakal.games.ahau.words import CHIEF, JAGUAR, RAIN, SERPENT, SUN, WILD


def built_colours(s: State, player: int, god: int) -> list[int]:
    """How many tiles of the god are built, by colour."""
    counts = [0, 0, 0, 0, 0]
    for tile in s.pyramid[player * SPACES : (player + 1) * SPACES]:
        if tile >= 0 and tile % TILES // A_GOD == god:
            counts[tile % A_GOD] += 1
    return counts


def can_summon(s: State, player: int, god: int, priestess: bool) -> bool:
    """Is there a matching tile, built or to discard, and can the god do anything at all?"""
    spare = [tile % A_GOD for tile in s.reserve[player] if tile // A_GOD == god]
    if spare and god not in (RAIN, SERPENT):
        return True
    built = built_colours(s, player, god)
    if not spare and not any(built):
        alone = priestess and s.table.reads("priestess-needs-tile", "alone")
        if not alone:
            return False
    if god == RAIN:
        if priestess or WILD in spare:
            return any(colour >= 0 for colour in s.site)
        return any(colour >= 0 and (built[colour] or colour in spare) for colour in s.site)
    if god == SERPENT:
        return bool(offer_serpent_worker(s, player))
    return True


def offer_gods(s: State, player: int, priestess: bool) -> list[int]:
    """Every god the player could summon now, wherever its cities are."""
    return [god for god in range(5) if can_summon(s, player, god, priestess)]


def distinct_colours(s: State) -> int:
    """How many different colours the tiles of this summon have."""
    return 5 - s.used.count(0)


def call_god(s: State, player: int) -> None:
    """Let the summoned god act, with the strength and the colours gathered."""
    if s.god == CHIEF:
        push(s, CHIEF_TILE, player, s.strength)
    elif s.god == RAIN:
        push(s, RAIN_SITE, player)
    elif s.god == JAGUAR:
        push(s, CLAIM, player)
        push(s, JAGUAR_MOVE, player, s.strength)
    elif s.god == SUN:
        gain_fame(s, player, distinct_colours(s), FROM_SUN)
        push(s, SUN_CARD, player, s.strength)
    else:
        push(s, SERPENT_WORKER, player)


# --- Chief God -----------------------------------------------------------------------------------


def offer_chief_tile(s: State) -> list[int] | None:
    """Which tile of a used colour on the board, by its place, or one from the bag?"""
    if not s.arg:
        return None
    options = [
        place
        for place, tile in enumerate(s.region_tile)
        if tile >= 0
        and (tile % A_GOD == WILD or s.used[tile % A_GOD])
        # Of two equal tiles in a region the left one stands for both.
        and not (place_side(place) and tile == s.region_tile[place - 1])
    ]
    if s.bag or s.discards:
        options.append(FROM_BAG)
    if options and s.table.reads("chief-must", "may"):
        options.insert(0, STOP)
    return options


def take_chief_tile(s: State, option: int) -> None:
    """Take the tile; each used tile's colour serves once, unless the other reading is in force."""
    if option == STOP:
        return
    push(s, CHIEF_TILE, s.who, s.arg - 1)
    if option == FROM_BAG:
        push(s, DRAW_TILE, s.who)
        return
    tile = s.region_tile[option]
    s.region_tile[option] = -1
    s.reserve[s.who].append(tile)
    if not is_wild(tile) and s.table.reads("chief-match", "one-for-one"):
        s.used[tile_colour(tile)] -= 1


# --- Rain God ------------------------------------------------------------------------------------


def offer_rain_site(s: State) -> list[int]:
    """Which site of a used colour?"""
    return [link for link, colour in enumerate(s.site) if colour >= 0 and s.used[colour]]


def take_rain_site(s: State, link: int) -> None:
    """Deplete it and gain its colour once for each strength."""
    gain_cubes(s, s.who, deplete(s, link), s.strength)


# --- Jaguar God ----------------------------------------------------------------------------------


def movable(s: State, player: int, city: int) -> tuple[int, int]:
    """
    How many standing and lying workers may leave a city: all but the one just placed.

    That one is taken to be standing while any of the player's stands there.
    """
    at = player * s.table.cities + city
    standing, laid = s.standing[at], s.laid[at]
    if city == s.placed:
        if standing:
            standing -= 1
        elif laid:
            laid -= 1
    return standing, laid


def offer_jaguar_move(s: State) -> list[int] | None:
    """Which worker walks along which link?"""
    if not s.arg:
        return None
    player, table = s.who, s.table
    options = []
    for city in range(table.cities):
        standing, laid = movable(s, player, city)
        if not standing and not laid:
            continue
        for link, _ in table.city_links[city]:
            code = walk_of(table, link, city)
            if standing:
                options.append(code)
            if laid and s.arg > table.lying_walks_twice:
                options.append(code + 1)
    if options and table.reads("jaguar-stop", "may"):
        options.insert(0, STOP)
    return options


def take_jaguar_move(s: State, option: int) -> None:
    """Move the worker, and continue with the moves left."""
    if option != STOP:
        walk(s, s.who, option)
        push(s, JAGUAR_MOVE, s.who, s.arg - 1 - walk_lies(option) * s.table.lying_walks_twice)


def walk(s: State, player: int, option: int) -> None:
    """Walk along a link; crossing a site of a used colour is worth 1 Fame."""
    here, there = walk_ends(s.table, option)
    start = player * s.table.cities
    pieces = s.laid if walk_lies(option) else s.standing
    pieces[start + here] -= 1
    pieces[start + there] += 1
    colour = s.site[walk_link(option)]
    matching = s.used[colour] + s.any_colour if colour >= 0 else 0
    if matching:
        each = is_pakal(s, player) and s.table.reads("jaguar-pays", "per-matching-tile")
        gain_fame(s, player, matching if each else 1, FROM_JAGUAR)


# --- Sun God -------------------------------------------------------------------------------------


def offer_sun_card(s: State) -> list[int] | None:
    """Which discarded or played card comes back?"""
    if not s.arg:
        return None
    player = s.who
    away = s.played_before[player] | 1 << s.left[player] | 1 << s.right[player]
    cards = [card for card in range(1, 8) if away >> card & 1]
    return [STOP, *cards] if cards else None


def take_sun_card(s: State, card: int) -> None:
    """Take it into the hand."""
    if card != STOP:
        take_back_card(s, s.who, card)
        push(s, SUN_CARD, s.who, s.arg - 1)


# --- Feathered Serpent ---------------------------------------------------------------------------


def offer_serpent_worker(s: State, player: int | None = None) -> list[int]:
    """Which worker leaves, and how?"""
    player = s.who if player is None else player
    options = []
    for city in range(s.table.cities):
        standing, laid = movable(s, player, city)
        if standing:
            options.append(leaving_of(city, LEAVES))
        if laid:
            options += (leaving_of(city, STANDS_UP), leaving_of(city, LEAVES_LYING))
    return options


def take_serpent_worker(s: State, option: int) -> None:
    """Take the worker back; 1 Fame for each strength and 2 for each colour used."""
    city, how = leaving_city(option), leaving_how(option)
    player = s.who
    theirs = is_pakal(s, player) and s.table.reads("serpent-whose", "the-players")
    owner = YOU if theirs else player
    at = owner * s.table.cities + city
    if how == LEAVES:
        s.standing[at] -= 1
    else:
        s.laid[at] -= 1
    if how == STANDS_UP:
        s.standing[at] += 1
    else:
        s.crew[owner] += 1
    gain_fame(s, player, s.strength + 2 * distinct_colours(s), FROM_SERPENT)
