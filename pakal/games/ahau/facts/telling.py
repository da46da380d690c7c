"""How a fact is written down: a function, and what a person needs to hear about it."""

from collections.abc import Callable

from attrs import frozen

from pakal.games.ahau.state import State
from pakal.lists.model import FactKind

Compute = Callable[[State, int], int]

MAP = "map"  # a fact that looks at regions, links or sites of the map
HIERARCHY = "hierarchy"  # a fact that looks at the personality card
PRINTED = "printed"  # a fact that looks at costs or rewards


@frozen
class Told:
    """A fact, before it is known which edition and readings it will be asked under."""

    name: str
    of: str
    kind: FactKind
    label: str
    ask: str
    compute: Compute
    reading: tuple[str, ...]
    leans_on: tuple[str, ...]
    low: int | None
    high: int | None


def yes_no(
    facts: list[Told],
    of: str,
    label: str,
    ask: str,
    *,
    reading: tuple[str, ...] = (),
    leans_on: tuple[str, ...] = (),
) -> Callable[[Callable[[State, int], bool]], Callable[[State, int], bool]]:
    """Write a yes-no fact down; its name is the function's."""

    def tell(compute: Callable[[State, int], bool]) -> Callable[[State, int], bool]:
        name = compute.__name__
        facts.append(Told(name, of, FactKind.YES_NO, label, ask, compute, reading, leans_on, 0, 1))
        return compute

    return tell


def number(
    facts: list[Told],
    of: str,
    label: str,
    ask: str,
    *,
    reading: tuple[str, ...] = (),
    leans_on: tuple[str, ...] = (),
    low: int | None = 0,
    high: int | None = None,
) -> Callable[[Compute], Compute]:
    """Write a fact with a number for an answer down; its name is the function's."""

    def tell(compute: Compute) -> Compute:
        name = compute.__name__
        facts.append(
            Told(name, of, FactKind.NUMBER, label, ask, compute, reading, leans_on, low, high)
        )
        return compute

    return tell
