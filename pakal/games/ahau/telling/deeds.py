"""
Orders as data: what hands do with the pieces, and the one place that puts it into words.

A deed is a verb with its moves. Pieces and places have the names of position/census.py, so that an
order can be held against the table; the words leave out what the seat says already.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.names import owner_name, side_of_region
from pakal.games.orders import ALL, TRACK, Move
from pakal.games.values import Order

BAG: Final = "the bag"
DISCARDED: Final = "the discarded tiles"
STACK: Final = "the stack"
IN_HAND: Final = "the builder's hand"
SUPPLY: Final = "the supply"
BOX: Final = "the box"
CALENDAR: Final = "the calendar"
BESIDE_BOARD: Final = "beside Pakal's board"

_LYING: Final = " (lying)"
Moves = tuple[Move, ...]


def order(
    s: State, player: int, *moves: Move, joins: bool = True, note: str = "", item: str = ""
) -> Order:
    """The order for a player's pieces (below 0: those of the table), in words."""
    seat = s.table.seats[player] if player >= 0 else ""
    owner = owner_name(s.table, player) if player >= 0 else ""
    verb = moves[0].verb
    words = in_words(owner, moves)
    if item:
        return Order(words, moves, seat, joins, note, _HEADS[verb], item)
    if verb not in _TOGETHER:
        return Order(words, moves, seat, joins, note)
    named = _card(moves[0].piece)
    return Order(words, moves, seat, joins, note, "", named, words.replace(named, "{}"))


def remark(s: State, player: int, words: str, *, joins: bool = True) -> Order:
    """Something to know about a player, or about the table, that moves no piece."""
    seat = s.table.seats[player] if player >= 0 else ""
    return Order(words, seat=seat, joins=joins, is_news=True)


def track(s: State, player: int, piece: str, change: int, total: int, source: str = "") -> Order:
    """A change on a track of a player's."""
    seat = s.table.seats[player]
    return order(s, player, Move(TRACK, piece, change, source, seat, total))


def in_words(owner: str, moves: Moves) -> str:
    """A deed in words, without its owner and without an end."""
    return _WORDS[moves[0].verb](owner, moves)


def lying(city: str) -> str:
    """The place of the workers that lie in a city."""
    return f"{city}{_LYING}"


# --- words ---------------------------------------------------------------------------------------


def _own(owner: str, piece: str) -> str:
    """A piece without its owner, where that is clear."""
    return piece.removeprefix(f"{owner} ")


def _city(place: str) -> str:
    return place.removesuffix(_LYING)


def _worker(owner: str, move: Move) -> str:
    """A worker, and whether it lies."""
    worker = _own(owner, move.piece)
    if not move.source.endswith(_LYING):
        return worker
    return worker.replace("worker", "lying worker")


def _there(move: Move) -> str:
    """How many are there now, if that is more than this one."""
    return f" ({move.total} there)" if move.total > 1 else ""


def _card(piece: str) -> str:
    """A card by its number or its role: `Pakal's card 4` is 4."""
    return piece.rpartition(" card ")[2]


def _cards(moves: Moves) -> str:
    return " and ".join(_card(move.piece) for move in moves)


def _of(place: str) -> str:
    """A place without whose it is: `1.1 of Pakal's pyramid` is 1.1."""
    return place.partition(" of ")[0]


def _temple(place: str) -> str:
    """A space of a temple: `rain temple, space 1`."""
    space, _, temple = place.partition(" of the ")
    return f"{temple}, {space}"


def _link(place: str) -> str:
    """The two cities of a link: `Tikal–Seibal`."""
    return place.removeprefix("the link between ").replace(" and ", "–")


def _ruler(verb: str) -> Callable[[str, Moves], str]:
    def words(_: str, moves: Moves) -> str:
        here, there = moves[0].source, moves[0].target
        goes = f"ruler stays in {there}" if here == there else f"{verb} to {there}"
        played = [_card(move.piece) for move in moves[1:]]
        return f"cards {' | '.join(played)}, {goes}" if played else goes

    return words


def _tracked(_: str, moves: Moves) -> str:
    (move,) = moves
    change = f"{move.count:+}, {move.source}" if move.source else f"{move.count:+}"
    return f"{move.piece} {move.total} ({change})"


def _paid(_: str, moves: Moves) -> str:
    paid = (f"{move.count} {move.piece.removesuffix(' cube')}" for move in moves)
    return f"pay {' and '.join(paid)}"


def _wild(_: str, moves: Moves) -> str:
    counts, *cube = moves
    on_it = ", with one of the cubes paid on it" if cube else ""
    return f"{counts.piece} on {_of(counts.source)} counts as {counts.target}{on_it}"


def _over(_: str, moves: Moves) -> str:
    new, old = moves
    return f"{new.piece} over {old.piece} ({_of(new.target)}), {old.piece} face down beside it"


def _markers(_: str, moves: Moves) -> str:
    spaces = [move.target for move in moves[1:] if move.verb == "markers-back"]
    kept = " and ".join(space.removeprefix("space 3 of the ") for space in spaces)
    but = f", except one of Pakal's on space 3 of the {kept}" if kept else ""
    return f"all markers go back{but}"


def _side(_: str, moves: Moves) -> str:
    """What King Pakal starts with (RB King Pakal, Setup 1–8)."""
    worker, palace, role = moves[:3]
    resources, weapons, war = moves[3:]
    return (
        f"a worker in {worker.target}, the {palace.piece} in {_of(palace.target)},"
        f" resources {resources.total}, weapons {weapons.total}, {war.piece} at {war.target},"
        f" the {role.piece} shuffled into {role.target}"
    )


_WORDS: Final[Mapping[str, Callable[[str, Moves], str]]] = {
    TRACK: _tracked,
    # workers
    "place": lambda owner, m: f"{_own(owner, m[0].piece)} to {m[0].target}{_there(m[0])}",
    "place-cube": lambda _, m: f"a cube as worker to {m[0].target}{_there(m[0])}",
    "lay-down": lambda _, m: f"lay a worker down in {m[0].source}",
    "stand-up": lambda owner, m: (
        f"stand a {_worker(owner, m[0])} up in {_city(m[0].source)}"
        if m[0].piece.startswith(owner)
        else f"stand {_worker(owner, m[0])} up in {m[0].target}"
    ),
    "walk": lambda owner, m: (
        f"{_worker(owner, m[0])} from {_city(m[0].source)} to {_city(m[0].target)}"
    ),
    "call-back": lambda owner, m: f"{_worker(owner, m[0])} back from {_city(m[0].source)}",
    # rulers and the war track
    "reveal": _ruler("ruler"),
    "ruler": _ruler("ruler"),
    "retreat": _ruler("ruler retreats"),
    "advance": lambda owner, m: f"{_own(owner, m[0].piece)} to {m[0].target}",
    # tiles
    "take": lambda _, m: f"take {m[0].piece} from {side_of_region(m[0].source)}",
    "draw": lambda _, m: f"draw {m[0].piece} from the bag",
    "build": lambda _, m: f"build {m[0].piece} on {_of(m[0].target)}",
    "count": _wild,
    "discard": lambda _, m: f"discard {m[0].piece}",
    "trade": lambda _, m: f"trade away {m[0].piece}",
    "take-back": lambda _, m: f"take {' and '.join(each.piece for each in m)} back",
    "give-back": lambda _, m: f"put {m[0].piece} back into the bag",
    "give": lambda _, m: f"starting tile {m[0].piece} into the reserve",
    "start-built": lambda _, m: f"starting tile {m[0].piece} on {_of(m[0].target)}",
    "pour": lambda _, m: f"put {m[0].source} into the empty bag",
    # cubes
    "cube": lambda _, m: f"take {m[0].count} {m[0].piece.removesuffix(' cube')} ({m[0].total} now)",
    "pay": _paid,
    # buildings
    "claim": lambda _, m: f"claim {m[0].piece} from {m[0].source}",
    "buy": lambda _, m: f"buy {m[0].piece} from {m[0].source}",
    "slot": lambda _, m: f"{m[0].piece} into {_of(m[0].target)}",
    "beside": lambda owner, m: f"{m[0].piece} face down beside {owner} board",
    "over": _over,
    "slide": lambda _, m: f"slide the buildings of {m[0].source} to the left",
    # temples and sites
    "marker": lambda owner, m: f"{_own(owner, m[0].piece)} to {_temple(m[0].target)}",
    "lift": lambda owner, m: f"{_own(owner, m[0].piece)} off {_temple(m[0].source)}",
    "markers-back": _markers,
    "deplete": lambda _, m: (
        f"{m[0].piece} {_link(m[0].source)} onto {m[0].target}"
        + (f" ({m[0].total})" if m[0].total else "")  # where nobody counts them, there is none
    ),
    "shuffle-sites": lambda _, m: f"shuffle the sites on {m[0].source} and the one beside it",
    "lay-sites": lambda _, m: f"lay them on {m[0].target}, the last one beside the calendar",
    "aside": lambda _, m: f"remaining {m[0].piece} {m[0].target}",
    # cards
    "left": lambda _, m: f"left card {_card(m[0].piece)}",
    "right": lambda _, m: f"right card {_card(m[0].piece)}",
    "swap": lambda _, m: f"swap {_cards(m)}",
    "reshuffle": lambda owner, m: f"shuffle {_cards(m)} back into {owner} deck and deal again",
    "all-back": lambda _, m: f"take all cards back into {m[0].target}",
    "all-back-again": lambda _, m: f"take all cards back into {m[0].target} and deal again",
    "discard-cards": lambda _, m: f"discard {_cards(m)}",
    "card-back": lambda _, m: f"take {_card(m[0].piece)} back into {m[0].target}",
    # setup
    "lay-city": lambda _, m: f"{m[0].piece} on {m[0].target}",
    "lay-site": lambda _, m: f"{m[0].piece} on {_link(m[0].target)}",
    "lay-start": lambda _, m: f"{m[0].piece} on {m[0].target}",
    "fill": lambda _, m: f"{m[0].piece} on {m[0].target}",
    "offer": lambda _, m: f"{m[0].piece} on {m[0].target}",
    "region": lambda _, m: f"{m[0].piece} into {m[0].target}",
    "scoring": lambda _, m: f"{m[0].piece} at {m[0].target}",
    "role": lambda _, m: f"{m[0].piece} {m[0].target}",
    "summary-cards": lambda _, m: (
        f"the other summary cards into the box, their tiles into {m[0].target}"
    ),
    "seat": _side,
}
# Headings under which several are listed.
_HEADS: Final = {
    "lay-city": "God tiles on the cities",
    "lay-site": "Sites between cities",
    "lay-start": "Starting tiles on the summary cards",
    "fill": "Pyramid tiles into the regions",
    "offer": "Buildings into the offer",
    "region": "Buildings into the regions",
    "scoring": "Scoring tiles at the temples",
    "role": "Open role cards",
    "cube": "You take",
}

# Verbs of which several in a row can be told at once: `draw sun-blue and rain-white from the bag`.
_TOGETHER: Final = frozenset(("draw", "discard", "trade", "card-back"))

# --- deeds ---------------------------------------------------------------------------------------


def everything(verb: str, piece: str, source: str, target: str) -> Move:
    """All pieces of a sort go from one place to another."""
    return Move(verb, piece, ALL, source, target, 0)


def one(verb: str, piece: str, source: str, target: str, total: int = 1) -> Move:
    """One piece goes from one place to another."""
    return Move(verb, piece, 1, source, target, total)
