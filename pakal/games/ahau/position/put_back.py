"""
What to put back on the table when steps are undone: two positions compared, piece by piece.

Every order says what goes back, from where and to where; pieces that go the same way are taken
together, and tracks come last.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from attrs import evolve

from pakal.games.ahau.position.census import count_pieces, count_supply, wild_colours
from pakal.games.ahau.position.drawing import war_space
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.deeds import lying
from pakal.games.ahau.telling.names import capital, owner_name, seat_name, side_of_region
from pakal.games.orders import PUT_BACK, TRACK, Move, find_moves, in_hand_order
from pakal.games.values import Order

Mend = Callable[[Move], Move]

_SPACE: Final = re.compile(r"^\d+\.[12]$")  # of a region; a space of a pyramid says whose it is


def put_back_orders(
    before: State, after: State, done: Sequence[Move] = (), mend: Mend = lambda move: move
) -> list[Order]:
    """What a person does to come from `after` back to `before`; `mend` may know the ends better."""
    then = {**count_pieces(before), **count_supply(before)}
    now = {**count_pieces(after), **count_supply(after)}
    moves = in_hand_order(find_moves(now, then, PUT_BACK, done), now, done, counts_last=False)
    uncoloured = (
        Order(f"The wild tile on {place} has no colour again")
        for place in wild_colours(after).keys() - wild_colours(before).keys()
        if any(place == where for where, _ in then)
    )
    return [
        *_together(mend(_with_ends(move)) for move in moves),
        *uncoloured,
        *_tracks(before, after),
        *_war(before, after),
    ]


def tell_put_back(before: State, after: State) -> list[str]:
    """The same in words, one sentence each."""
    return [order.text for order in put_back_orders(before, after)]


def _with_ends(move: Move) -> Move:
    """A move with both its ends: pieces without one come from the supply, or go back there."""
    supply = _supply(move.piece)
    return evolve(move, source=move.source or supply, target=move.target or supply)


def _supply(piece: str) -> str:
    """Where pieces come from that lay nowhere on the table."""
    owner, _, kind = piece.rpartition(" ")
    if kind in ("worker", "marker"):
        return f"{owner} supply"
    return "the supply" if kind == "cube" else "the box"


def _together(moves: Iterable[Move]) -> Iterator[Order]:
    """One order for the pieces that go one way in a row."""
    for (source, target), group in groupby(moves, lambda move: (move.source, move.target)):
        same = tuple(group)
        *others, last = (
            f"{move.count} × {move.piece}" if move.count > 1 else move.piece for move in same
        )
        pieces = f"{', '.join(others)} and {last}" if others else last
        if lying(target) == source:
            yield Order(f"Stand {pieces} up again in {target}", same)
            continue
        if lying(source) == target:
            yield Order(f"Lay {pieces} down again in {source}", same)
            continue
        shuffle = "; shuffle it" if target.endswith(" deck") else ""
        start, end = (_SPACE.sub(_in_words, each) for each in (source, target))
        yield Order(f"{PUT_BACK} {pieces} from {start} to {end}{shuffle}", same)


def _in_words(space: re.Match[str]) -> str:
    """A tile's place in a region as one finds it on the board."""
    return side_of_region(space[0])


def _changes(old: Sequence[int], new: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Every player whose number differs, with the old one and the new one."""
    pairs = enumerate(zip(old, new, strict=True))
    return ((player, was, now) for player, (was, now) in pairs if was != now)


def _tracks(old: State, new: State) -> Iterator[Order]:
    for player, was, now in _changes(old.fame, new.fame):
        yield _track(old, player, "Fame", was, now)
    for player, was, now in _changes(old.weapons, new.weapons):
        yield _track(old, player, "weapons", was, now)
    if old.tracker != new.tracker:
        yield _track(old, PAKAL, "resources", old.tracker, new.tracker)


def _track(s: State, player: int, track: str, was: int, now: int) -> Order:
    goes = "goes" if track == "Fame" else "go"
    owner, seat = capital(owner_name(s.table, player)), s.table.seats[player]
    move = Move(TRACK, track, was - now, "", seat, was)
    return Order(f"{owner} {track} {goes} back to {was}", (move,))


def _war(old: State, new: State) -> Iterator[Order]:
    for player, was, now in _changes(old.war, new.war):
        marker = f"{owner_name(old.table, player)} war marker"
        move = Move(PUT_BACK, marker, 1, war_space(now), war_space(was), was)
        yield Order(f"{capital(marker)} goes back to {war_space(was)}", (move,))
    moved = (old.war, old.war_stack) != (new.war, new.war_stack)
    if moved and len(set(old.war)) < len(old.war):
        names = " below ".join(seat_name(old.table, player) for player in old.war_stack)
        yield Order(f"On the war track, {names} again")
