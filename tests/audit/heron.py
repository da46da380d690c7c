"""Positions of Pebbles in which the Heron wades, and lists of its that are odd on purpose."""

from pathlib import Path

import attrs

from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import State
from pakal.games.values import Moment
from pakal.lists.model import PriorityList

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses-pebbles"

HERON = Pebbles()
MORE_IN_FORD = {"ford": "{ black = 2 }", "mouth": "{ grey = 1 }"}  # most-pebbles decides
ALIKE = {"bend": "{ red = 1 }", "weir": "{ red = 1 }"}  # a draw decides


def wading(pouch: str = "{}", **pools: str) -> str:
    """The position in which these pools hold something when the Heron wades."""
    lines = ['game = "pebbles"', 'point = "wade"', 'who = "heron"', "[pool]"]
    lines += [f"{pool} = {pebbles}" for pool, pebbles in pools.items()]
    return "\n".join([*lines, "[player.heron]", f"pouch = {pouch}"])


def moment(**pools: str) -> Moment[State]:
    """The moment of such a position."""
    return HERON.moment("wade", wading(**pools))


def wade_with_a_dead_rung() -> PriorityList:
    """The list for wading with its first rung twice, and one that only the default reading asks."""
    plist = next(each for each in HERON.lists if each.id == "wade")
    first, fits, *rest = plist.rungs
    again = attrs.evolve(first, id="again")
    fits = attrs.evolve(fits, reading=(("new-colours", ("to-the-cairn",)),))
    return attrs.evolve(plist, rungs=(first, again, fits, *rest))
