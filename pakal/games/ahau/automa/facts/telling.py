"""How a fact is written down: a function, and what a person needs to hear about it."""

from collections.abc import Callable

from attrs import frozen

from pakal.games.ahau.rules.state import State
from pakal.games.ahau.words import GODS
from pakal.lists.model import FactKind

Compute = Callable[[State, int], int]

Says = Callable[[State, int], str]

# The parts of an edition that a fact may lean on, as a reason names them.
MAP = "the map"  # regions, links and sites
HIERARCHY = "the personality card"
COSTS = "the building costs"
WAR_TRACK = "the war track"
BOARDS = "the boards' rewards"
PARTS = (MAP, HIERARCHY, COSTS, WAR_TRACK, BOARDS)


def god_word(god: int) -> str:
    """A god as a reason calls it: Rain, not Rain God."""
    return GODS[god].capitalize()


@frozen
class Told:
    """
    A fact, before it is known which edition and readings it will be asked under.

    `through` names things on the table from which it follows and about which a person is rather
    asked; see asking/things.py. Candidates for which `alike` is the same have the same value.
    Where only the first of the candidates matters for which it is true, `first` asks for that;
    `after` is a fact further down the list that had better be known before. `says` puts into
    words what the value stands for.
    """

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
    through: tuple[str, ...]
    alike: Compute | None
    first: str
    after: str
    says: Says | None


def yes_no(
    facts: list[Told],
    of: str,
    label: str,
    ask: str,
    *,
    reading: tuple[str, ...] = (),
    leans_on: tuple[str, ...] = (),
    through: tuple[str, ...] = (),
    alike: Compute | None = None,
    first: str = "",
    after: str = "",
    says: Says | None = None,
) -> Callable[[Callable[[State, int], bool]], Callable[[State, int], bool]]:
    """Write a yes-no fact down; its name is the function's."""

    def tell(compute: Callable[[State, int], bool]) -> Callable[[State, int], bool]:
        facts.append(
            Told(
                name=compute.__name__,
                of=of,
                kind=FactKind.YES_NO,
                label=label,
                ask=ask,
                compute=compute,
                reading=reading,
                leans_on=leans_on,
                low=0,
                high=1,
                through=through,
                alike=alike,
                first=first,
                after=after,
                says=says,
            )
        )
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
    through: tuple[str, ...] = (),
    alike: Compute | None = None,
    says: Says | None = None,
) -> Callable[[Compute], Compute]:
    """Write a fact with a number for an answer down; its name is the function's."""

    def tell(compute: Compute) -> Compute:
        facts.append(
            Told(
                name=compute.__name__,
                of=of,
                kind=FactKind.NUMBER,
                label=label,
                ask=ask,
                compute=compute,
                reading=reading,
                leans_on=leans_on,
                low=low,
                high=high,
                through=through,
                alike=alike,
                first="",
                after="",
                says=says,
            )
        )
        return compute

    return tell
