"""
The agenda of a game: what is still to be done, and who decides before it can go on.

A state derives from `Waiting`. Deeds push points onto its agenda, the last one comes first, and
the engine carries them out until one of them offers options to somebody. An entry of the agenda
is one number: the point, the seat it concerns and a number of its own.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import attr
from mypy_extensions import mypyc_attr

CHANCE: Final = -1  # the seat of chance
OVER: Final = 0  # the first point of every game: it has ended
STOP: Final = 1000  # "none of these": it comes with the options, but no list chooses it
FUNCTION_BITS: Final = 12  # of an entry: point and seat, by which the function to call is found

# Who decides at a point.
BY_NOBODY: Final = 0
BY_CHANCE: Final = 1
BY_PERSON: Final = 2
BY_AUTOMA: Final = 3

Step = Callable[[Any], "list[int] | None"]
Deed = Callable[[Any, int], None]
See = Callable[[Any], None]


class IllegalOptionError(ValueError):
    """An option that is not offered at this point."""


# By the older name of `attrs.define`, which is the one the compiler knows (docs/speed.md). A game
# that is not compiled derives its state from this too.
@mypyc_attr(allow_interpreted_subclasses=True)
@attr.s(auto_attribs=True, slots=True, eq=False, repr=False)
class Waiting:
    """What every state has: the agenda, and the point at which it waits."""

    agenda: list[int]
    point: int
    who: int  # seat, or CHANCE
    arg: int
    offered: list[int] = attr.ib(eq=False)


def pack(point: int, who: int, arg: int = 0) -> int:
    """A point, the seat it concerns and its number as one entry of the agenda."""
    return point | (who + 1) << 8 | arg << 12


def point_of(entry: int) -> int:
    """The point of an entry of the agenda."""
    return entry & 255


def seat_of(entry: int) -> int:
    """The seat an entry of the agenda concerns, or CHANCE."""
    return (entry >> 8 & 15) - 1


def number_of(entry: int) -> int:
    """The number that comes with an entry of the agenda."""
    return entry >> 12


def push(s: Waiting, point: int, who: int, arg: int = 0) -> None:
    """Put a point on the agenda; it comes before everything already there."""
    s.agenda.append(point | (who + 1) << 8 | arg << 12)


class Engine:
    """
    Runs an agenda; made once for a game under one setting.

    Steps, deeds and who decides lie in flat lists by seat and point, so that the loop looks each
    of them up once and asks nothing about seats.
    """

    def __init__(
        self, names: Sequence[str], steps: list[Step], deeds: list[Deed], deciders: list[int]
    ) -> None:
        self.names = names
        self.steps = steps
        self.deeds = deeds
        self.deciders = deciders

    def run_on(self, s: Waiting) -> None:
        """Carry out what is on the agenda until somebody has to decide."""
        agenda = s.agenda
        steps = self.steps
        while agenda:
            entry = agenda.pop()
            s.point = entry & 255
            s.who = (entry >> 8 & 15) - 1
            s.arg = entry >> 12
            offered = steps[entry & 4095](s)
            if offered:
                s.offered = offered
                return
        s.point = OVER
        s.offered = []

    def run_one(self, s: Waiting) -> bool:
        """Carry out the next entry of the agenda; does somebody decide now, or is it over?"""
        if not s.agenda:
            s.point = OVER
            s.offered = []
            return True
        entry = s.agenda.pop()
        s.point, s.who, s.arg = entry & 255, (entry >> 8 & 15) - 1, entry >> 12
        offered = self.steps[entry & 4095](s)
        if offered:
            s.offered = offered
        return bool(offered)

    def apply(self, s: Waiting, option: int) -> None:
        """Carry out an option and run on to the next point where somebody decides."""
        if option not in s.offered:
            raise IllegalOptionError(f"{self.names[s.point]}: {option} is not offered")
        self.deeds[s.point | (s.who + 1) << 8](s, option)
        self.run_on(s)

    def apply_seen(self, s: Waiting, option: int, see: See) -> None:
        """
        Carry out an option as `apply` does, and show the state after the deed and after each step.

        When it is shown, its point is the one whose deed or step has just been carried out.
        """
        if option not in s.offered:
            raise IllegalOptionError(f"{self.names[s.point]}: {option} is not offered")
        self.deeds[s.point | (s.who + 1) << 8](s, option)
        see(s)
        agenda = s.agenda
        while agenda:
            entry = agenda.pop()
            s.point = entry & 255
            s.who = (entry >> 8 & 15) - 1
            s.arg = entry >> 12
            offered = self.steps[entry & 4095](s)
            see(s)
            if offered:
                s.offered = offered
                return
        s.point = OVER
        s.offered = []

    def resume(self, s: Waiting, option: int) -> None:
        """Go back to the point on top of the agenda and carry out an option there."""
        entry = s.agenda.pop()
        s.point, s.who, s.arg = entry & 255, (entry >> 8 & 15) - 1, entry >> 12
        self.deeds[entry & 4095](s, option)

    def decider(self, s: Waiting) -> int:
        """Who decides now: chance, a person, the automa, or nobody when the game is over."""
        return self.deciders[s.point | (s.who + 1) << 8]
