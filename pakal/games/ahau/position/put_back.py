"""
What to put back on the table when steps are undone: two positions compared, piece by piece.

Every sentence says what goes back, from where and to where.
"""

from collections.abc import Iterator, Sequence

from pakal.games.ahau.position.census import count_pieces, count_supply, wild_colours
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.names import capital, owner_name, seat_name
from pakal.games.orders import PUT_BACK, TRACK, Move, find_moves
from pakal.games.values import Order


def tell_put_back(before: State, after: State) -> list[str]:
    """What a person does to come from `after` back to `before`, one sentence each."""
    return [order.text for order in put_back_orders(before, after)]


def put_back_orders(before: State, after: State) -> list[Order]:
    """The same as orders, with the moves as data."""
    then = {**count_pieces(before), **count_supply(before)}
    now = {**count_pieces(after), **count_supply(after)}
    moves = (Order(_sentence(move), (move,)) for move in find_moves(now, then, PUT_BACK))
    uncoloured = (
        Order(f"The wild tile on {place} has no colour again")
        for place in wild_colours(after).keys() - wild_colours(before).keys()
        if any(place == where for where, _ in then)
    )
    return [*moves, *uncoloured, *_tracks(before, after), *_war(before, after)]


def _sentence(move: Move) -> str:
    """A move with both its ends: pieces without one come from the supply, or go back there."""
    source, target = move.source or _supply(move.piece), move.target or _supply(move.piece)
    count = f"{move.count} × " if move.count > 1 else ""
    shuffle = "; shuffle it" if target.endswith(" deck") else ""
    return f"{PUT_BACK} {count}{move.piece} from {source} to {target}{shuffle}"


def _supply(piece: str) -> str:
    """Where pieces come from that lay nowhere on the table."""
    owner, _, kind = piece.rpartition(" ")
    if kind in ("worker", "marker"):
        return f"{owner} supply"
    return "the supply" if kind == "cube" else "the box"


def _changes(old: Sequence[int], new: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every player whose number differs, with the old one."""
    pairs = enumerate(zip(old, new, strict=True))
    return ((player, was) for player, (was, now) in pairs if was != now)


def _tracks(old: State, new: State) -> Iterator[Order]:
    for player, was in _changes(old.fame, new.fame):
        words = f"{capital(owner_name(old.table, player))} Fame goes back to {was}"
        yield _track(words, old, player, "Fame", was, new.fame[player])
    for player, was in _changes(old.weapons, new.weapons):
        words = f"{capital(owner_name(old.table, player))} weapons go back to {was}"
        yield _track(words, old, player, "weapons", was, new.weapons[player])
    if old.tracker != new.tracker:
        words = f"Pakal's resources go back to {old.tracker}"
        yield _track(words, old, PAKAL, "resources", old.tracker, new.tracker)


def _track(words: str, s: State, player: int, track: str, was: int, now: int) -> Order:
    """A marker that goes back on its track."""
    return Order(words, (Move(TRACK, track, was - now, "", s.table.seats[player], was),))


def _war(old: State, new: State) -> Iterator[Order]:
    for player, was in _changes(old.war, new.war):
        to = f"to space {was} of the war track" if was else "to the start of the war track"
        yield Order(f"{capital(owner_name(old.table, player))} war marker goes back {to}")
    moved = (old.war, old.war_stack) != (new.war, new.war_stack)
    if moved and len(set(old.war)) < len(old.war):
        names = " below ".join(seat_name(old.table, player) for player in old.war_stack)
        yield Order(f"On the war track, {names} again")
