"""How a fact of the steward's is written down, and what his candidates are called."""

from collections.abc import Callable
from typing import Final

from pakal.games.ahau.steward.outlook import Outlook
from pakal.games.ahau.telling.notation import print_action
from pakal.lists.model import CandidateKind, Fact, FactKind

Compute = Callable[[Outlook, int], int]
Tell = Callable[[Compute], Compute]
Says = Callable[[Outlook, int], str]

# What he chooses among, each with the word for one of them.
_NOUNS: Final = {
    "summary-card": "summary card",
    "cards": "pair of cards",
    "region": "region",
    "place": "tile",
    "tile": "tile",
    "city": "city",
    "answer": "answer",
    "extra": "extra",
    "god": "god",
    "discard": "tile",
    "site": "site",
    "walk": "move",
    "card": "card",
    "leaving": "worker",
    "project": "project",
    "colour": "colour",
    "payment": "payment",
    "war-space": "space of the war track",
    "role": "role card",
    "marker-move": "marker",
    "option": "option",
}


def _line(o: Outlook, option: int) -> str:
    """Every candidate is an option of the rules core: its name is the line one would type."""
    return print_action(o.s, option)


CANDIDATES: Final = tuple(
    CandidateKind(name=name, name_of=_line, one=noun) for name, noun in _NOUNS.items()
)


def yes_no(
    facts: list[Fact[Outlook]],
    of: tuple[str, ...],
    label: str,
    ask: str,
    says: Says | None = None,
) -> Tell:
    """Write a yes-no fact down; its name is the function's, `says` what a reason makes of it."""
    return _tell(facts, FactKind.YES_NO, of, label, ask, says)


def number(facts: list[Fact[Outlook]], of: tuple[str, ...], label: str, ask: str) -> Tell:
    """Write a fact with a number for an answer down; its name is the function's."""
    return _tell(facts, FactKind.NUMBER, of, label, ask)


def _tell(
    facts: list[Fact[Outlook]],
    kind: FactKind,
    of: tuple[str, ...],
    label: str,
    ask: str,
    says: Says | None = None,
) -> Tell:
    def tell(compute: Compute) -> Compute:
        facts.append(
            Fact(
                name=compute.__name__,
                kind=kind,
                ask=ask,
                label=label,
                compute=compute,
                says=says,
                of=of,
            )
        )
        return compute

    return tell
