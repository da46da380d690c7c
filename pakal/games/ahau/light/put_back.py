"""What to put back when steps are undone, as far as the pieces are kept."""

from collections.abc import Iterator
from typing import Any

import attrs

from pakal.games.ahau.light.unknowns import GONE, is_known
from pakal.games.ahau.position import put_back
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.names import between
from pakal.games.ahau.words import TILE_NAMES

# What is not kept, or told in sentences of its own.
_APART = ("site", "aside", "calendar", "region_building", "region_tile", "offer", "scoring")
_YOURS = ("fame", "weapons", "war", "region", "left", "right", "hand", "played_before")


def tell_put_back(before: State, after: State) -> list[str]:
    """What a person does to come from `after` back to `before`, one sentence each."""
    then, now = _kept(before), _kept(after)
    moves = [_mended(before, after, each) for each in put_back.tell_put_back(then, now)]
    held = ["Undo the celebration: markers, sites and your own Fame as they were."]
    undone = held if after.katun > before.katun else []
    return [*undone, *moves, *_sites(before, after), *_buildings(before, after)]


def _kept(s: State) -> State:
    """The position without what is not kept."""
    new = s.copy()
    for name in _APART:
        part: Any = getattr(new, name)
        part[:] = [-1] * len(part) if name not in ("aside", "calendar") else []
    for name in _YOURS:
        getattr(new, name)[0] = 0
    for field in attrs.fields(State):
        value: Any = getattr(new, field.name)
        if isinstance(value, list):
            value[:] = [each if is_known(each) else 0 for each in value]
    new.bag = new.stack = []
    return new


def _mended(before: State, after: State, sentence: str) -> str:
    """Pieces that are not kept go back to where they came from, not into the box."""
    if "building that costs" in sentence:
        claimed = after.claimed > before.claimed
        place = f"region {after.region[PAKAL]}" if claimed else "the offer"
        return sentence.replace("to the box", f"to {place}")
    is_tile = any(f" {name} " in sentence for name in TILE_NAMES)
    if is_tile and sentence.endswith("to the box.") and after.region[PAKAL]:
        region = after.region[PAKAL]
        return sentence.replace(
            "to the box", f"to region {region} if it came from there, otherwise to the bag"
        )
    return sentence


def _sites(before: State, after: State) -> Iterator[str]:
    for link, (was, now) in enumerate(zip(before.site, after.site, strict=True)):
        gone_before = is_known(was) and was == GONE
        gone_now = is_known(now) and now == GONE
        if gone_now and not gone_before:
            yield f"Put the site {between(after, link)} back from the calendar."


def _buildings(before: State, after: State) -> Iterator[str]:
    for region in range(1, before.table.regions + 1):
        was, now = before.region_building[region], after.region_building[region]
        gone_now = is_known(now) and now < 0
        if gone_now and not (is_known(was) and was < 0) and after.claimed == before.claimed:
            yield f"Put the building back into region {region}."
