"""What to put back when steps are undone, as far as the pieces are kept."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import attrs

from pakal.games.ahau.light.unknowns import GONE, is_known
from pakal.games.ahau.position import put_back
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.deeds import BAG, BOX, CALENDAR
from pakal.games.ahau.telling.names import between
from pakal.games.orders import PUT_BACK, Move
from pakal.games.values import Order

# What is not kept, or told in sentences of its own.
_APART = ("site", "aside", "calendar", "region_building", "region_tile", "offer", "scoring")
_EMPTY_BELOW = ("temple", "pyramid", "building")  # -1 stands for nothing there
_TAKEN = ("take", "draw")  # how his tiles come to him
_YOURS = ("fame", "weapons", "war", "region", "left", "right", "hand", "played_before")


def put_back_orders(before: State, after: State, done: Sequence[Move]) -> list[Order]:
    """What a person does to come from `after` back to `before`."""
    then, now = _kept(before), _kept(after)
    _forget_unclear(then, now, before, after)
    orders = put_back.put_back_orders(
        then, now, done, lambda move: _mended(before, after, move, done)
    )
    held = "The celebration is undone: put the sites, your markers and your Fame back too"
    undone = [Order(held)] if after.katun > before.katun else []
    return [*undone, *orders, *_sites(before, after), *_buildings(before, after)]


def _kept(s: State) -> State:
    """The position without what is not kept."""
    new = s.copy()
    for name in _APART:
        part: Any = getattr(new, name)
        part[:] = [-1] * len(part) if name not in ("aside", "calendar") else []
    for name in _YOURS:
        getattr(new, name)[0] = 0
    new.bag = new.stack = []
    for tile in s.picked:  # he has been told to discard it, and a question came before it counts
        new.reserve[PAKAL].remove(tile)
        new.discards.append(tile)
    return new


def _forget_unclear(then: State, now: State, before: State, after: State) -> None:
    """Where a number was not known at both times, nothing has moved that anybody could tell."""
    for field in attrs.fields(State):
        values: Any = [getattr(each, field.name) for each in (then, now, before, after)]
        if not isinstance(values[0], list):
            continue
        empty = -1 if field.name in _EMPTY_BELOW else 0
        is_temple = field.name == "temple"  # where his own markers are is always known
        for place, pair in enumerate(zip_longest(*values[2:], fillvalue=empty)):
            if not all(is_known(each) for each in pair):
                for part in values[:2]:
                    if place < len(part) and not (is_temple and _is_his(part[place])):
                        part[place] = empty


def _is_his(marker: Any) -> bool:
    return is_known(marker) and marker == PAKAL


def _mended(before: State, after: State, move: Move, done: Sequence[Move]) -> Move:
    """Pieces that are not kept go back to where they came from, not into the box."""
    if not before.round:
        return move  # his starting tile does come from there
    if "building that costs" in move.piece:
        sources = _sources(before, after)
        source, target = (sources if end == BOX else end for end in (move.source, move.target))
        return attrs.evolve(move, source=source, target=target)
    taken = [each.source for each in done if each.piece == move.piece and each.verb in _TAKEN]
    if move.target == BOX and len(set(taken)) == 1:  # a pyramid tile, and it was said from where
        return attrs.evolve(move, target=taken[0])
    if move.target == BOX:
        same = before.round == after.round
        region = f"region {after.region[PAKAL]}" if same else "its region"
        return attrs.evolve(move, target=f"{region} if it came from there, otherwise to {BAG}")
    if move.source == BOX and move.target == "Pakal's reserve":
        return attrs.evolve(move, source=BAG)
    return move


def _sources(before: State, after: State) -> str:
    """Where the buildings have come from that he got in between."""
    claimed, bought = after.claimed > before.claimed, after.bought > before.bought
    regions = [f"region {region}" for region in _emptied(before, after)] if claimed else []
    return " or ".join([*(["the offer"] if bought or not claimed else []), *regions])


def _emptied(before: State, after: State) -> list[int]:
    """The regions whose building has gone in between."""

    def is_gone(s: State, region: int) -> bool:
        return is_known(s.region_building[region]) and s.region_building[region] < 0

    regions = range(1, before.table.regions + 1)
    return [each for each in regions if is_gone(after, each) and not is_gone(before, each)]


def _sites(before: State, after: State) -> Iterator[Order]:
    for link, (was, now) in enumerate(zip(before.site, after.site, strict=True)):
        gone_before = is_known(was) and was == GONE
        gone_now = is_known(now) and now == GONE
        if gone_now and not gone_before:
            place = f"the link {between(after, link)}"
            move = Move(PUT_BACK, "site", 1, CALENDAR, place, 1)
            yield Order(f"Put the site {between(after, link)} back from the calendar", (move,))


def _buildings(before: State, after: State) -> Iterator[Order]:
    """Those that you have claimed; where he has too, they are named with his."""
    if after.claimed == before.claimed:
        for region in _emptied(before, after):
            move = Move(PUT_BACK, "building", 1, "", f"region {region}", 1)
            yield Order(f"Put the building back into region {region}", (move,))
