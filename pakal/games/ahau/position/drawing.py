"""Where everything is drawn: map, temples, tracks, offer, every player's board, supplies."""

from collections.abc import Iterator, Sequence
from typing import Final

from pakal.games.ahau.position.look import fills, glyphs, kinds
from pakal.games.ahau.position.map_layout import MapLayout, lay_out_map
from pakal.games.ahau.rules.table import LEVEL, LEVEL_STARTS, PAKAL, SLOTS, SPACES, Table
from pakal.games.ahau.telling.deeds import (
    BAG,
    BESIDE_BOARD,
    BOX,
    CALENDAR,
    DISCARDED,
    IN_HAND,
    STACK,
    SUPPLY,
    lying,
)
from pakal.games.ahau.telling.names import owner_name, place_name, seat_name, space_name
from pakal.games.ahau.words import GOD_NAMES, GODS
from pakal.games.scene import (
    AREA,
    CELL,
    NODE,
    ON_PATH,
    PILE,
    STEP,
    WIDTH,
    Drawing,
    Ground,
    Panel,
    Place,
    Point,
    lay_row,
    rows_of,
)

_ROW: Final = 48.0
_CELL: Final = 46.0
_PYRAMID: Final = 4 * _CELL  # as wide as high
_BELOW: Final = 27.0  # where workers stand below their city
_REGION_STEP: Final = 24.0  # from a region's number to its tiles and its pieces
_TEMPLE: Final = (104.0, 22.0, 3)  # height of a temple, step of its spaces, how many in a row
_LAND: Final = (("shoal", 78.0), ("land", 52.0))
_COLUMNS: Final = 3  # of supplies


def war_space(space: int) -> str:
    """A space of the war track as a place."""
    return f"space {space} of the war track" if space else "the start of the war track"


def board_of(seat: str) -> str:
    """The panel of a player's board."""
    return f"board.{seat}"


def draw_table(table: Table) -> Drawing:
    """The drawing of a table."""
    layout = lay_out_map(table.edition)
    boards = sorted(range(table.players), key=lambda each: not _is_his(table, each))
    parts = [
        _map(table, layout),
        _temples(table),
        _war(table),
        _calendar(table),
        _offer(table),
        *(_board(table, player) for player in boards),
        _supplies(table),
    ]
    places = tuple(place for _, found in parts for place in found)
    return Drawing(
        tuple(panel for panel, _ in parts),
        places,
        kinds(table),
        glyphs(),
        fills(),
        _aliases(table),
    )


_Part = tuple[Panel, Sequence[Place]]


def _is_his(table: Table, player: int) -> bool:
    return table.solo is not None and player == PAKAL


def _link(table: Table, link: int) -> str:
    a, b = (table.edition.cities[city].name for city in table.link_ends[link])
    return f"the link between {a} and {b}"


# --- the map -------------------------------------------------------------------------------------


def _map(table: Table, layout: MapLayout) -> _Part:
    land = " ".join(_closed(outline) for outline in layout.outlines)
    ground = [Ground(f"M0 0H{layout.size[0]:g}V{layout.size[1]:g}H0Z", "sea")]
    for fill, stroke in _LAND:
        ground.append(Ground(land, fill, stroke))
    if layout.mainland:
        ground.append(Ground(layout.mainland, "land"))
    ground.append(Ground(land, "field"))
    ground += [Ground(curve.path, "road", 5) for curve in layout.links]
    panel = Panel("map", "Board", layout.size, ground=tuple(ground))
    return panel, [*_regions(table, layout), *_sites(table, layout), *_cities(table, layout)]


def _closed(outline: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:g} {y:g}" for x, y in outline) + "Z"


def _cities(table: Table, layout: MapLayout) -> Iterator[Place]:
    facts = tuple(
        f"player.{seat}.{sort}" for seat in table.seats for sort in ("workers", "laid-down")
    )
    for number, city in enumerate(table.edition.cities):
        x, y = layout.cities[number]
        spot = x + layout.beside[number], y + _BELOW
        name = city.name
        yield Place(
            id=name,
            form=NODE,
            panel="map",
            at=(x, y),
            label=(x, y - 24),
            spot=spot,
            facts=(*facts, "board.cities"),
        )
        yield Place(
            id=lying(name), form=NODE, panel="map", at=spot, within=name, facts=facts, quiet=True
        )


def _sites(table: Table, layout: MapLayout) -> Iterator[Place]:
    for link, curve in enumerate(layout.links):
        yield Place(
            id=_link(table, link),
            name=_link(table, link).removeprefix("the link between ").replace(" and ", "–"),
            form=ON_PATH,
            panel="map",
            at=curve.at(0.5),
            path=curve.path,
            facts=("board.sites",),
        )


def _regions(table: Table, layout: MapLayout) -> Iterator[Place]:
    rulers = tuple(f"player.{seat}.ruler" for seat in table.seats)
    for number, (x, y) in enumerate(layout.regions, start=1):
        region = f"region {number}"
        yield Place(
            id=region,
            form=AREA,
            panel="map",
            at=(x, y),
            label=(x - 1.5 * _REGION_STEP, y),
            spot=(x + 1.5 * _REGION_STEP, y),
            outline=layout.outlines[number - 1],
            n=number,
            facts=(f"region.{number}.building", f"region.{number}.tiles", *rulers),
        )
        for side in range(2):
            yield Place(
                id=place_name(2 * number + side),
                form=CELL,
                panel="map",
                at=(x + (side - 0.5) * _REGION_STEP, y),
                size=(22, 22),
                within=region,
                facts=(f"region.{number}.tiles",),
            )


# --- temples, tracks, offer ----------------------------------------------------------------------


def _temples(table: Table) -> _Part:
    height, step, in_row = _TEMPLE
    places = []
    gods = table.edition.temples
    rows = -(-len(table.edition.temple_spaces) // in_row)
    spots = lay_row(len(gods), 0, height=height + (max(rows, 2) - 2) * step)
    for god, (at, size) in zip(gods, spots, strict=True):
        temple = f"the {GODS[god]} temple"
        places.append(
            Place(
                id=temple,
                form=CELL,
                panel="temples",
                at=at,
                size=size,
                name=GOD_NAMES[god],
                label=(at[0], at[1] - size[1] / 2 + 16),
                spot=(at[0], at[1] - size[1] / 2 + 40),
                glyph=GODS[god],
                facts=("board.temples", "board.scoring"),
            )
        )
        for space, fame in enumerate(table.edition.temple_spaces):
            row, column = divmod(space, in_row)
            places.append(
                Place(
                    id=f"space {space + 1} of {temple}",
                    form=CELL,
                    panel="temples",
                    at=(at[0] + (column - 1) * step, at[1] - size[1] / 2 + 66 + row * step),
                    size=(step - 2, step - 2),
                    within=temple,
                    n=space + 1,
                    note=f"{fame} Fame",
                    facts=("board.temples",),
                )
            )
    width = max(place.at[1] + (place.size or (0, 0))[1] / 2 for place in places)
    return Panel("temples", "Temples", (WIDTH, width)), places


def _war(table: Table) -> _Part:
    spaces = len(table.edition.war_track) + 1
    facts = tuple(f"player.{seat}.war" for seat in table.seats)
    rewards = ("", *map(str, table.edition.war_track))
    places = [
        Place(
            id=war_space(space),
            name=str(space) if space else "start",
            form=STEP,
            panel="war",
            at=at,
            size=size,
            n=space,
            note=rewards[space],
            facts=facts,
        )
        for space, (at, size) in enumerate(lay_row(spaces, 0))
    ]
    return Panel("war", "War track", (WIDTH, _ROW * rows_of(spaces))), places


def _calendar(table: Table) -> _Part:
    edition, panel = table.edition, "calendar"
    half, quarter = WIDTH / 2, WIDTH / 4
    rest = ("beside the calendar", "the shuffled sites")
    places = [
        Place(
            id=CALENDAR,
            form=PILE,
            panel=panel,
            at=(half / 2, _ROW / 2),
            size=(half, _ROW),
            n=edition.calendar_spaces,
            note=f"celebration at {edition.calendar_mark}",
            facts=("board.sites",),
        ),
        *(
            Place(
                id=name,
                form=PILE,
                panel=panel,
                at=(half + quarter * (number + 0.5), _ROW / 2),
                size=(quarter, _ROW),
                quiet=bool(number),
            )
            for number, name in enumerate(rest)
        ),
    ]
    return Panel(panel, "Calendar", (WIDTH, _ROW)), places


def _offer(table: Table) -> _Part:
    slots = table.edition.offer
    names = [*(f"slot {slot + 1} of the offer" for slot in range(slots)), STACK]
    places = [
        Place(
            id=name,
            name=name.removesuffix(" of the offer"),
            form=PILE if name == STACK else CELL,
            panel="offer",
            at=at,
            size=size,
            facts=() if name == STACK else ("board.offer",),
        )
        for name, (at, size) in zip(names, lay_row(len(names), 0), strict=True)
    ]
    return Panel("offer", "Buildings on offer", (WIDTH, _ROW * rows_of(len(names)))), places


def _supplies(table: Table) -> _Part:
    """What lies beside the board; summary cards and the hand only while something is there."""
    often = [BAG, DISCARDED, SUPPLY, "beside the board"]
    cards = [f"summary card {card + 1}" for card in range(len(table.edition.summary_cards))]
    names = [*often, IN_HAND, BOX, *cards]
    each = WIDTH / _COLUMNS
    places = [
        Place(
            id=name,
            form=PILE,
            panel="supply",
            at=(each * (number % _COLUMNS + 0.5), _ROW * (number // _COLUMNS + 0.5)),
            size=(each, _ROW),
            quiet=name not in often,
            facts=("board.discards",) if name == DISCARDED else (),
        )
        for number, name in enumerate(names)
    ]
    height = _ROW * -(-len(names) // _COLUMNS)
    return Panel("supply", "Beside the board", (WIDTH, height)), places


# --- boards --------------------------------------------------------------------------------------


def _board(table: Table, player: int) -> _Part:
    panel, seat = board_of(table.seats[player]), table.seats[player]
    owner = owner_name(table, player)
    places = [
        *_pyramid(table, player, panel),
        *_slots(table, player, panel),
        *_piles(table, player, panel),
    ]
    height = max(place.at[1] + (place.size or (0, 0))[1] / 2 for place in places)
    title = f"{owner[:1].upper()}{owner[1:]} board"
    return Panel(panel, title, (WIDTH, height), seat), places


def _pyramid(table: Table, player: int, panel: str) -> Iterator[Place]:
    owner, seat = owner_name(table, player), table.seats[player]
    rewards = table.space_rewards
    for space in range(SPACES):
        level = LEVEL[space]
        place = space - LEVEL_STARTS[level - 1]
        yield Place(
            id=f"{space_name(space)} of {owner} pyramid",
            name=space_name(space),
            form=CELL,
            panel=panel,
            at=((level - 1) * _CELL / 2 + (place + 0.5) * _CELL, _PYRAMID - (level - 0.5) * _CELL),
            size=(_CELL, _CELL),
            cell=(len(LEVEL_STARTS) - level, place),
            note=_note(str(rewards[space])),
            facts=(f"player.{seat}.pyramid",),
        )


def _slots(table: Table, player: int, panel: str) -> Iterator[Place]:
    owner, seat = owner_name(table, player), table.seats[player]
    rewards = table.slot_rewards
    spots = lay_row(SLOTS, 0, left=_PYRAMID, width=WIDTH - _PYRAMID)
    for slot, (at, size) in enumerate(spots):
        yield Place(
            id=f"slot {slot + 1} of {owner} board",
            name=f"slot {slot + 1}",
            form=CELL,
            panel=panel,
            at=at,
            size=size,
            n=slot + 1,
            note=_note(str(rewards[slot])),
            facts=(f"player.{seat}.buildings",),
        )


def _note(reward: str) -> str:
    return "" if reward == "none" else reward


def _piles(table: Table, player: int, panel: str) -> Iterator[Place]:
    """Reserve and cubes beside the pyramid, cards and supply below it."""
    owner, seat = owner_name(table, player), table.seats[player]
    right, top = WIDTH - _PYRAMID, _ROW * rows_of(SLOTS, WIDTH - _PYRAMID)
    height = (_PYRAMID - top) / 2
    for number, (sort, fact) in enumerate((("reserve", "reserve"), ("cubes", "cubes"))):
        yield Place(
            id=f"{owner} {sort}",
            name=sort,
            form=PILE,
            panel=panel,
            at=(_PYRAMID + right / 2, top + height * (number + 0.5)),
            size=(right, height),
            facts=(f"player.{seat}.{fact}",),
            quiet=sort == "cubes" and _is_his(table, player),
        )
    hand = "deck" if _is_his(table, player) else "hand"
    below = [
        (f"{owner} {hand}", hand, "hand"),
        (f"{owner} left", "left card", "played"),
        (f"{owner} right", "right card", "played"),
        (f"{owner} discard pile", "discard pile", "discarded"),
        (f"{owner} supply", "supply", "worker-supply"),
    ]
    if _is_his(table, player):
        below.append((BESIDE_BOARD, "face down beside the board", "beside"))
    each = WIDTH / _COLUMNS
    for number, (name, short, fact) in enumerate(below):
        yield Place(
            id=name,
            name=short,
            form=PILE,
            panel=panel,
            at=(each * (number % _COLUMNS + 0.5), _PYRAMID + _ROW * (number // _COLUMNS + 0.5)),
            size=(each, _ROW),
            facts=(f"player.{seat}.{fact}",),
        )


# --- other names ---------------------------------------------------------------------------------


def _aliases(table: Table) -> dict[str, tuple[str, ...]]:
    """Places as some orders name them."""
    found: dict[str, tuple[str, ...]] = {}
    for space in range(len(table.edition.war_track) + 1):
        place = (war_space(space),)
        short = f"space {space}" if space else "the start"
        found |= {f"space {space}": place, short: place, f"{short}, on top of the stack": place}
    owners = [owner_name(table, player) for player in range(table.players)]
    for owner in owners:
        found[f"{owner} played cards"] = (f"{owner} left", f"{owner} right")
    found["their supplies"] = tuple(f"{owner} supply" for owner in owners)
    found["the temples"] = tuple(f"the {GODS[god]} temple" for god in table.edition.temples)
    cards = range(1, len(table.edition.summary_cards) + 1)
    found["the summary cards"] = tuple(f"summary card {card}" for card in cards)
    found["the offer"] = tuple(
        f"slot {slot + 1} of the offer" for slot in range(table.edition.offer)
    )
    links = range(len(table.link_ends))
    found["the empty links"] = tuple(_link(table, link) for link in links)
    for player, seat in enumerate(table.seats):
        found[seat_name(table, player)] = found[seat] = ()
    return found
