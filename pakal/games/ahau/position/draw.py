"""
A position as text in 80 columns: everything that lies on the table, for a person to look at.

A state in, text out; the caller prints it.
"""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pakal.games.ahau.position.draw_map import SHORT_COLOURS, WIDTH, draw_map, initial
from pakal.games.ahau.position.todo import write_detail
from pakal.games.ahau.rules.packed import tile_colour, tile_god
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    BY_PYRAMID,
    BY_WORKERS,
    CHANCE,
    State,
    is_pakal,
    own_buildings,
    own_cubes,
    own_pyramid,
)
from pakal.games.ahau.rules.table import LEVEL_STARTS, SPACES
from pakal.games.ahau.telling.names import building_name, card_name
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, ROLES, TILE_NAMES

COLUMN = WIDTH // 2 - 1  # two players side by side
KEPT = "\xa0"  # a blank at which no line breaks
_TRIGGERS = (
    (BY_CALENDAR, "the calendar"),
    (BY_PYRAMID, "a pyramid"),
    (BY_WORKERS, "the workers"),
)


def draw_position(s: State) -> str:
    """Return a drawing of the whole position."""
    parts = [_title(s), draw_map(s), _legend(s), _regions(s), _temples(s), _war_track(s)]
    parts += [_board(s), _players(s)]
    return "\n\n".join("\n".join(part) for part in map(list, parts)) + "\n"


# --- the board -----------------------------------------------------------------------------------


def _title(s: State) -> Iterator[str]:
    who = "" if s.who == CHANCE else f" {s.table.seat_titles[s.who]}"
    detail = write_detail(s.table, s.point, s.arg)
    yield (
        f"Round {s.round}, {s.katun} of {s.table.edition.katuns} K'atuns passed. "
        f"Now: {POINT_NAMES[s.point]}{who}{f' {detail}' if detail else ''}."
    )
    by = [name for bit, name in _TRIGGERS if s.triggers & bit]
    if by:
        *others, last = by
        named = f"{', '.join(others)} and {last}" if others else last
        yield f"A K'atun Celebration is triggered by {named}."


def _legend(s: State) -> Iterator[str]:
    players = ", ".join(
        f"{initial(s.table, player)} {seat}" for player, seat in enumerate(s.table.seat_titles)
    )
    short = zip(SHORT_COLOURS, COLOURS, strict=True)
    colours = ", ".join(_together(f"{letters} {name}") for letters, name in short)
    first = initial(s.table, 0)
    yield from _wrapped(
        "Key",
        f"{players}; {first}2+1* is two workers standing and one lying, [3{KEPT}{first}] region 3 "
        f"with a ruler. Sites and tiles: {colours}; ({KEPT}{KEPT}) is depleted. On a wild tile "
        "that is built = is a cube and ~ a colour without one.",
    )


def _regions(s: State) -> Iterator[str]:
    for region in range(1, s.table.regions + 1):
        tiles = [_tile(tile) for tile in s.region_tile[2 * region : 2 * region + 2]]
        yield (
            f"Region {region}  {tiles[0]:<15} {tiles[1]:<15} "
            f"{_building(s, s.region_building[region])}"
        ).rstrip()


def _temples(s: State) -> Iterator[str]:
    width = len(s.table.edition.temple_spaces)
    fame = " ".join(map(str, s.table.edition.temple_spaces))
    yield f"Temples, from left to right; the spaces bring {fame} Fame"
    for god in s.table.edition.temples:
        counts = CRITERIA[s.scoring[god]] if s.scoring[god] >= 0 else "?"
        row = s.temple[god * width : (god + 1) * width]
        markers = " ".join(s.table.seat_titles[each] if each >= 0 else "-" for each in row)
        yield f"  {GODS[god]:<8} counts {counts:<10} {markers}"


def _war_track(s: State) -> list[str]:
    """The spaces from the lowest up, each with the markers there from the bottom of the stack."""
    spaces = []
    for space, reward in enumerate(("", *map(str, s.table.edition.war_track))):
        there = [s.table.seat_titles[player] for player in s.war_stack if s.war[player] == space]
        words = [str(space), reward, *(f"<{seat}>" for seat in there)]
        spaces.append(_together(" ".join(word for word in words if word)))
    return _wrapped("War track", " | ".join(spaces))


def _board(s: State) -> Iterator[str]:
    edition = s.table.edition
    offer = ", ".join(_building(s, each) for each in s.offer)
    yield from _wrapped("Offer", f"{offer}; {len(s.stack)} in the stack")
    calendar = ", ".join(COLOURS[colour] for colour in s.calendar) or "empty"
    beside = ", ".join(COLOURS[colour] for colour in s.aside) or "nothing"
    yield from _wrapped(
        "Calendar",
        f"{calendar}; mark at {edition.calendar_mark} of {edition.calendar_spaces}; "
        f"beside it {beside}",
    )
    yield from _wrapped("Supply", f"{_counts(s.supply)}; {s.armoury} weapons")
    yield from _wrapped("Tiles", f"{len(s.bag)} in the bag; discarded: {_tiles(s.discards)}")
    roles = ", ".join(ROLES[role] for role in s.roles) or "none"
    yield from _wrapped("Roles", roles)
    if any(god >= 0 for god in s.start_tiles):
        cards = ", ".join(GODS[god] if 0 <= god < len(GODS) else "-" for god in s.start_tiles)
        yield from _wrapped("Summary cards", cards)


# --- players -------------------------------------------------------------------------------------


def _players(s: State) -> Iterator[str]:
    """Two players side by side."""
    for player in range(0, s.table.players, 2):
        pair = [list(_player(s, each)) for each in (player, player + 1) if each < s.table.players]
        if player:
            yield ""
        for line in zip_longest(*pair, fillvalue=""):
            yield "  ".join(f"{part:<{COLUMN}}" for part in line).rstrip()


def _player(s: State, player: int) -> Iterator[str]:
    yield f"{s.table.seats[player].upper()}: {s.fame[player]} Fame, weapons: {s.weapons[player]}"
    yield from _pyramid(own_pyramid(s, player))
    built = [_building(s, each) for each in own_buildings(s, player)]
    while built and built[-1] == "-":
        built.pop()
    yield from _wrapped("Built", ", ".join(built) or "nothing", COLUMN)
    yield from _wrapped("Reserve", _tiles(s.reserve[player]), COLUMN)
    if is_pakal(s, player):
        yield from _pakal(s)
    else:
        yield from _wrapped("Cubes", _counts(own_cubes(s, player)), COLUMN)
    yield from _wrapped("Workers", f"{s.crew[player]} in the supply", COLUMN)
    region = s.region[player]
    yield from _wrapped("Ruler", f"region {region}" if region else "beside the board", COLUMN)
    yield from _cards(s, player)


def _pyramid(own: Sequence[int]) -> Iterator[str]:
    """The levels from the top down."""
    ends = (*LEVEL_STARTS[1:], SPACES)
    for start, end in reversed(list(zip(LEVEL_STARTS, ends, strict=True))):
        row = " ".join(f"[{short_tile(tile)}]" for tile in own[start:end])
        yield row.center(COLUMN).rstrip()


def short_tile(tile: int) -> str:
    """Return a built tile in six letters: god, and the colour or the colour it has taken."""
    if tile < 0:
        return "." * 6
    mark = "-=~"[tile // len(TILE_NAMES)]
    colour = (*SHORT_COLOURS, "wi")[tile_colour(tile)]
    return f"{GODS[tile_god(tile)][:3]}{mark}{colour}"


def _pakal(s: State) -> Iterator[str]:
    yield from _wrapped("Resources", str(s.tracker), COLUMN)
    if s.beside:
        names = ", ".join(building_name(s, each) for each in s.beside)
        yield from _wrapped("Face down", names, COLUMN)


def _cards(s: State, player: int) -> Iterator[str]:
    """Hand, discarded and played cards."""
    hand = "Deck" if is_pakal(s, player) else "Hand"
    for name, bits in ((hand, s.hand[player]), ("Discarded", s.played_before[player])):
        cards = [card_name(s, player, card) for card in range(1, 8) if bits >> card & 1]
        yield from _wrapped(name, " ".join(cards) or "nothing", COLUMN)
    if s.left[player] or s.right[player]:
        left, right = (
            card_name(s, player, card) if card else "-"
            for card in (s.left[player], s.right[player])
        )
        yield from _wrapped("Played", f"{left} left, {right} right", COLUMN)
    if s.role_now[player] >= 0:
        yield from _wrapped("Acts as", ROLES[s.role_now[player]], COLUMN)


# --- words ---------------------------------------------------------------------------------------


def _tile(tile: int) -> str:
    return TILE_NAMES[tile] if tile >= 0 else "-"


def _tiles(tiles: Sequence[int]) -> str:
    return ", ".join(map(_tile, tiles)) or "none"


def _building(s: State, building: int) -> str:
    return building_name(s, building) if building >= 0 else "-"


def _counts(amounts: Sequence[int]) -> str:
    named = [f"{n}{KEPT}{colour}" for n, colour in zip(amounts, COLOURS, strict=True) if n]
    return ", ".join(named) or "none"


def _together(text: str) -> str:
    """Return a text within which no line breaks."""
    return text.replace(" ", KEPT)


def _wrapped(name: str, text: str, width: int = WIDTH) -> list[str]:
    """Return `name: text`, its later lines set in."""
    lines = textwrap.wrap(f"{name}: {text}", width, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(KEPT, " ") for line in lines]
