"""
Setting up the game (RB Setup 1–15): what is dealt at random is chance, what is chosen a player's.

Every random step is one draw from `pool`, so that a person can also read it off the real board.
"""

from typing import Final

from pakal.games.ahau.rules.packed import tile_of
from pakal.games.ahau.rules.pakal_setup import seat_pakal
from pakal.games.ahau.rules.points import (
    DEAL_ROLE,
    FILL_OFFER,
    FILL_REGION,
    FILL_REGION_BUILDING,
    LAY_CITY,
    LAY_SITE,
    LAY_STARTING_TILE,
    NEW_ROUND,
    PAKAL_STARTING_TILE,
    SCORING_TILE,
    SETUP_DONE,
    SETUP_TEMPLES,
    SITE_ASIDE,
    STARTING_PLAYER,
    SUMMARY_CARD,
    push,
)
from pakal.games.ahau.rules.state import CHANCE, State, empty_state, gain_cubes, put_in, take_out
from pakal.games.ahau.rules.table import PAKAL, YOU, Table

NO_TILE: Final = 5  # on a summary card that got no starting tile (solo game only)


def bare_game(table: Table) -> State:
    """Return a game whose whole setup is still on the agenda."""
    s = empty_state(table)
    push(s, SETUP_DONE, CHANCE)
    if table.solo is None:
        push(s, STARTING_PLAYER, CHANCE)
    else:
        push(s, SUMMARY_CARD, YOU)
        push(s, SETUP_TEMPLES, PAKAL, table.edition.difficulties[table.solo.difficulty].temples)
    push(s, DEAL_ROLE, CHANCE)
    push(s, SCORING_TILE, CHANCE)
    for region in range(table.regions, 0, -1):
        push(s, FILL_REGION_BUILDING, CHANCE, region)
    for slot in range(table.edition.offer - 1, -1, -1):
        push(s, FILL_OFFER, CHANCE, slot)
    for place in range(2 * table.regions + 1, 1, -1):
        push(s, FILL_REGION, CHANCE, place)
    push(s, LAY_STARTING_TILE, CHANCE)
    if table.solo is not None:
        seat_pakal(s, table.solo)
        push(s, PAKAL_STARTING_TILE, PAKAL)
    push(s, SITE_ASIDE, CHANCE)
    push_sites(s)
    push(s, LAY_CITY, CHANCE)
    return s


def push_sites(s: State) -> None:
    """Schedule a site on every empty circle."""
    for link in range(len(s.site) - 1, -1, -1):
        if s.site[link] < 0:
            push(s, LAY_SITE, CHANCE, link)


def offer_city(s: State) -> list[int]:
    """Which god's city tile comes to city `arg`?"""
    if s.arg == 0:
        s.pool = [god for god in range(5) for _ in range(s.table.cities // 5)]
    return s.pool


def lay_city(s: State, god: int) -> None:
    """Lay a city tile, and continue with the next city."""
    take_out(s.pool, god)
    s.city_god[s.arg] = god
    if s.arg + 1 < s.table.cities:
        push(s, LAY_CITY, CHANCE, s.arg + 1)


def offer_site(s: State) -> list[int]:
    """Which colour of production site comes to link `arg`?"""
    if not s.pool:
        sites = s.table.edition.sites
        s.pool = [colour for colour in range(5) for _ in range(sites[colour])]
    return s.pool


def lay_site(s: State, colour: int) -> None:
    """Lay a production site."""
    take_out(s.pool, colour)
    s.site[s.arg] = colour


def site_aside(s: State) -> None:
    """What is left of the sites lies beside the calendar (RB Setup 3, Celebration 4)."""
    s.aside = s.pool
    s.pool = []
    if s.log is not None:
        s.log.extend(("aside", colour) for colour in s.aside)


def offer_starting_tile(s: State) -> list[int]:
    """Which starting tile comes to summary card `arg`?"""
    if s.arg == 0:
        # King Pakal's tile is not among them, so one card stays bare.
        taken = s.table.solo.hierarchy[0] if s.table.solo is not None else NO_TILE
        s.pool = [god for god in (0, 1, 2, 3, 4, NO_TILE) if god != taken]
    return s.pool


def lay_starting_tile(s: State, god: int) -> None:
    """Put a starting tile onto a summary card; by default a bare card is out of the game."""
    take_out(s.pool, god)
    bare = god == NO_TILE and s.table.reads("summary-cards-solo", "four-cards")
    s.start_tiles[s.arg] = -1 if bare else god
    if s.arg < 4:
        push(s, LAY_STARTING_TILE, CHANCE, s.arg + 1)


def offer_scoring_tile(s: State) -> list[int]:
    """What does the temple of god `arg` count?"""
    if s.arg == 0:
        s.pool = [0, 1, 2, 3, 4]
    return s.pool


def lay_scoring_tile(s: State, criterion: int) -> None:
    """Put a god scoring tile beside a temple."""
    take_out(s.pool, criterion)
    s.scoring[s.arg] = criterion
    if s.arg < 4:
        push(s, SCORING_TILE, CHANCE, s.arg + 1)


def offer_role(s: State) -> list[int]:
    """Which role card comes into the deck next?"""
    if s.arg == 0:
        s.pool = [role for role in range(6) if role not in s.role]
    return s.pool


def deal_role(s: State, role: int) -> None:
    """The game has one more role card than players (RB Setup 13)."""
    take_out(s.pool, role)
    put_in(s.roles, role)
    if s.arg < s.table.players:
        push(s, DEAL_ROLE, CHANCE, s.arg + 1)
    else:
        s.pool = []


def offer_starting_player(s: State) -> list[int]:
    """Who chooses a summary card first?"""
    return list(range(s.table.players))


def choose_starting_player(s: State, player: int) -> None:
    """The others follow clockwise; each later marker goes on top of the stack (RB Setup 15)."""
    s.first = player
    players = s.table.players
    s.war_stack = [(player + i) % players for i in range(players)]
    for each in reversed(s.war_stack):
        push(s, SUMMARY_CARD, each)


def offer_summary_card(s: State) -> list[int]:
    """Which summary card, with the starting tile on it?"""
    return [card for card in range(5) if s.start_tiles[card] >= 0]


def take_summary_card(s: State, card: int) -> None:
    """Take the card's starting tile and its three resources."""
    edition, god = s.table.edition, s.start_tiles[card]
    s.start_tiles[card] = -1
    if god != NO_TILE:
        s.reserve[s.who].append(tile_of(god, edition.starting_colours[god]))
    for colour, amount in enumerate(edition.summary_cards[card]):
        if amount:
            gain_cubes(s, s.who, colour, amount)


def setup_done(s: State) -> None:
    """The starting tiles nobody took leave the game, or by the other reading go into the bag."""
    if s.log is not None:
        s.log.append(("summary-cards-left",))
    for card in range(5):
        god = s.start_tiles[card]
        if 0 <= god < NO_TILE and s.table.reads("unused-starting-tiles", "bag"):
            put_in(s.bag, tile_of(god, s.table.edition.starting_colours[god]))
        s.start_tiles[card] = -1
    push(s, NEW_ROUND, CHANCE)
