"""What an expression can be read with: what values look like, what names mean, where it stands."""

from collections.abc import Iterable
from typing import Final, Protocol

import attrs

from pakal.lists.expressions import Expression
from pakal.lists.model import FactKind, Scope


class NotAnExpression(ValueError):  # noqa: N818 - the reader of a file makes a problem of it
    """A text cannot be read: what is wrong, and a way out."""

    def __init__(self, says: str, way_out: str) -> None:
        super().__init__(says)
        self.says = says
        self.way_out = way_out


class UnknownName(NotAnExpression):
    """A text names a fact that there is not."""


@attrs.frozen
class Sort:
    """What a value looks like: yes or no, a number, or one of these words."""

    kind: FactKind
    values: tuple[str, ...] = ()

    def show(self, value: int) -> str:
        """A value in words."""
        if self.kind is FactKind.YES_NO:
            return "yes" if value else "no"
        return self.values[value] if self.kind is FactKind.ONE_OF else str(value)

    def __str__(self) -> str:
        if self.kind is FactKind.ONE_OF:
            return f"one of {', '.join(self.values)}"
        return "a yes-no value" if self.kind is FactKind.YES_NO else "a number"


YES_NO: Final = Sort(FactKind.YES_NO)
NUMBER: Final = Sort(FactKind.NUMBER)


@attrs.frozen
class Word:
    """What the name of a fact stands for: whom it is about, and what it is made of."""

    sort: Sort
    scope: Scope = Scope.CANDIDATE
    made_of: Expression | None = None

    @property
    def variables(self) -> int:
        """How many candidates it is about."""
        return {Scope.SITUATION: 0, Scope.PAIR: 2}.get(self.scope, 1)


@attrs.frozen
class TableSpec:
    """A table by which several values give a number; `of` are the sorts of its columns."""

    name: str
    of: tuple[Sort, ...]
    rows: tuple[tuple[tuple[int, ...], int], ...]
    otherwise: int | None = None


@attrs.frozen
class Place:
    """Where an expression stands: may it speak of `me`, and which ranges may it look at?"""

    what: str
    me: bool = True
    ranges: tuple[str, ...] = ("question", "start", "taken")


RUNG: Final = Place("a rung")
WHEN: Final = Place("'when'", me=False)
TAKE: Final = Place("'take'", me=False, ranges=("start",))
UNTIL: Final = Place("'until'", me=False, ranges=("question", "start", "taken"))
ALWAYS: Final = Place("an invariant", ranges=("question", "start"))


class Named(Protocol):
    """A fact as an expression needs it."""

    @property
    def name(self) -> str: ...  # noqa: D102 - what every fact has
    @property
    def kind(self) -> FactKind: ...  # noqa: D102
    @property
    def values(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def scope(self) -> Scope: ...  # noqa: D102
    @property
    def tree(self) -> Expression | None: ...  # noqa: D102


def words_of(facts: Iterable[Named]) -> dict[str, Word]:
    """What the names of facts stand for in expressions."""
    return {fact.name: Word(Sort(fact.kind, fact.values), fact.scope, fact.tree) for fact in facts}
