"""
What a game says about its facts, as plain values, and the vocabulary that comes of them.

A game without Python has only what its file says: then positions are tables of facts. A game with
Python gives the functions, by name: what computes each fact, and what each candidate is called.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from pakal.lists.draws import Even, Procedure, Weighted
from pakal.lists.expressions import ME, Expression
from pakal.lists.model import (
    CandidateKind,
    Fact,
    FactKind,
    Local,
    NamedDraw,
    Offer,
    OverSet,
    Scope,
    Vocabulary,
    bounds_of,
)
from pakal.lists.spans import Key, Scene, span

if TYPE_CHECKING:
    from pakal.lists.invariants import Invariant
    from pakal.lists.sorts import TableSpec

S = TypeVar("S")

# One fact's value for each candidate; of the situation one value, of pairs a row for each.
Vector = tuple[int, ...]
FactTable = Mapping[str, Vector]  # a position of a game without Python

Compute = Local[S] | OverSet[S]
Namer = Callable[[S, int], str]

_LETTERS = "ABCDEFGH"
_FUNCTIONS = (FunctionType, BuiltinFunctionType)  # plain, and of a compiled module


@attrs.frozen
class Span:
    """All whole numbers from one to another."""

    low: float
    high: float

    def __contains__(self, number: object) -> bool:
        """Is it one of them?"""
        return isinstance(number, int) and self.low <= number <= self.high


@attrs.frozen(kw_only=True)
class FactSpec:
    """
    A fact as a file declares it, without its function.

    `leans_on` names parts of the game that are reconstructed. The rest says how a person is asked:
    `through` are things on the table from which it follows and that are asked about instead; `one`
    is the question about a single candidate; where only the first candidate matters for which it
    is true, `first` asks for that one, and where only the least or the greatest number matters,
    `least` or `most` asks who has it; `after` is a fact further down a list that had better be
    known before.

    A fact about the whole set may be made of another one: `value_of`, or 0 for everybody as soon
    as one candidate has a value of `void_if_any`.
    """

    name: str
    kind: FactKind
    label: str
    ask: str
    of: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    reading: tuple[str, ...] = ()
    leans_on: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    one: str = ""
    first: str = ""
    least: str = ""
    most: str = ""
    after: str = ""
    scope: Scope = Scope.CANDIDATE
    value_of: str = ""
    void_if_any: tuple[tuple[str, Container[int]], ...] = ()
    shared: bool = False  # two candidates may share a value by which a list settles
    values: tuple[str, ...] = ()  # the words of a fact of kind one-of
    tree: Expression | None = None  # what it is made of, by `is`
    made_as: str = attrs.field(default="", eq=False)  # the same as it is written

    @property
    def made_of(self) -> tuple[str, ...]:
        """The facts of which it is made, if any."""
        return (self.value_of, *(name for name, _ in self.void_if_any)) if self.value_of else ()

    def bounds(self) -> tuple[float, float]:
        """The least and the greatest value it can have."""
        return bounds_of(self.kind, self.values, self.low, self.high)


@attrs.frozen(kw_only=True)
class DrawSpec:
    """A way to draw lots, without its procedure."""

    name: str
    label: str
    how: str
    reading: tuple[str, ...] = ()
    leans_on: tuple[str, ...] = ()
    weight: Expression | None = None  # how many lots each has; without, all have even odds


@attrs.frozen
class Favours:
    """A list's promise: more of a fact (or less, with step -1) never makes one less wanted."""

    list_id: str
    fact: str
    step: int
    says: str


@attrs.frozen(kw_only=True)
class GameFacts:
    """
    Everything that the facts files of a game say.

    `kinds` are those of candidates, each with the word for one of them (none: its name).
    `readings` have the default choice first; `elsewhere` are those on which a rule outside the
    lists depends. `offers` says by a list's id what shapes its candidates. `lines` says in which
    file and line a part begins, such as "fact 'cargo'" or "invariant 'numbers-differ'"; `named`
    has the names in its expression, those of facts made of others among them.
    """

    game: str
    facts: tuple[FactSpec, ...]
    kinds: Mapping[str, str] = attrs.field(factory=dict)
    readings: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    elsewhere: frozenset[str] = frozenset()
    draws: tuple[DrawSpec, ...] = ()
    offers: Mapping[str, Offer] = attrs.field(factory=dict)
    parts: tuple[str, ...] = ()  # of the game that may be reconstructed
    sections: tuple[str, ...] = ()
    invariants: "tuple[Invariant, ...]" = ()
    favours: tuple[Favours, ...] = ()
    tables: "Mapping[str, TableSpec]" = attrs.field(factory=dict)
    file: str = attrs.field(default="", eq=False)  # the first of the files
    lines: Mapping[str, tuple[str, int]] = attrs.field(factory=dict, eq=False, repr=False)
    named: Mapping[str, frozenset[str]] = attrs.field(factory=dict, eq=False, repr=False)
    _by_name: dict[str, FactSpec] = attrs.field(init=False, repr=False, eq=False)

    @_by_name.default
    def _index(self) -> dict[str, FactSpec]:
        return {fact.name: fact for fact in self.facts}

    def fact(self, name: str) -> FactSpec:
        """The fact of this name."""
        return self._by_name[name]


# --- a game without Python -----------------------------------------------------------------------


def vocabulary_of_tables(declared: GameFacts) -> Vocabulary[FactTable]:
    """The vocabulary of a game whose positions are tables; its candidates are called A, B, C …"""
    return vocabulary_of(
        declared,
        {fact.name: _looked_up(fact) for fact in declared.facts if not is_made(fact)},
        dict.fromkeys(declared.kinds, named_by_letter),
        draws={draw.name: _draws_of(draw, declared) for draw in declared.draws},
    )


def named_by_letter(_: FactTable, candidate: int) -> str:
    """Candidates are called A, B, C …"""
    return _LETTERS[candidate]


def is_made(fact: FactSpec) -> bool:
    """Is the fact made of others, so that nothing computes it?"""
    return bool(fact.value_of) or fact.tree is not None


def _looked_up(fact: FactSpec) -> Callable[..., int]:
    """Looks a fact up: a row for all candidates, one value, or a row for each of them."""
    name = fact.name
    if fact.scope is Scope.SITUATION:
        return lambda table: table[name][0]
    if fact.scope is Scope.PAIR:
        return lambda table, one, other: table[name][one][other]
    return lambda table, candidate: table[name][candidate]


def _even(_: FactTable, tied: Sequence[int]) -> Even:
    return Even(tied)


def _draws_of(
    draw: DrawSpec, declared: GameFacts
) -> Callable[[FactTable, Sequence[int]], Procedure]:
    """Draws with even odds, or by weight; of a candidate, those tied are the ones in question."""
    tree = draw.weight
    if tree is None:
        return _even
    facts = {fact.name: fact for fact in declared.facts}
    computes = {fact.name: _looked_up(fact) for fact in declared.facts if not is_made(fact)}
    weight_of = _made_of(tree, facts, computes)

    def weighted(table: FactTable, tied: Sequence[int]) -> Procedure:
        among = tuple(sorted(tied))
        return Weighted(among, tuple(weight_of(table, each, among) for each in among))

    return weighted


# --- a game with Python --------------------------------------------------------------------------


def vocabulary_of(
    declared: GameFacts,
    computes: Mapping[str, Compute[S]],
    names: Mapping[str, Namer[S]],
    *,
    says: Mapping[str, Namer[S]] | None = None,
    draws: Mapping[str, Callable[[S, Sequence[int]], Procedure]] | None = None,
    reconstructed: Set[str] | None = None,
) -> Vocabulary[S]:
    """
    The vocabulary of a game that gives functions by name.

    `computes` has one for each fact that is not made of another, `names` for each kind what its
    candidates are called, `draws` for each draw its procedure; `says` puts the value of a fact
    into words. Of the parts that facts lean on, only those in `reconstructed` are marked; without
    it, all are. ValueError if a function has no declaration, or a declaration no function.
    """
    says, draws = says or {}, draws or {}
    own = [fact.name for fact in declared.facts if not is_made(fact)]
    by_name = {fact.name: fact for fact in declared.facts}

    def compute_of(fact: FactSpec) -> Callable[..., int]:
        if fact.tree is not None:
            return _made_of(fact.tree, by_name, computes)
        return derived_from(fact, computes) if fact.value_of else computes[fact.name]

    _match("fact", own, computes)
    _match("kind", list(declared.kinds), names)
    _match("draw", [draw.name for draw in declared.draws], draws)
    _match("fact", [fact.name for fact in declared.facts], says, each=False)

    def among(parts: tuple[str, ...]) -> tuple[str, ...]:
        if reconstructed is None:
            return parts
        return tuple(part for part in parts if part in reconstructed)

    return Vocabulary(
        facts=tuple(
            Fact(
                name=fact.name,
                kind=fact.kind,
                ask=fact.ask,
                one=fact.one,
                label=fact.label,
                compute=compute_of(fact),
                scope=fact.scope,
                reading=fact.reading,
                reconstructed=bool(among(fact.leans_on)),
                parts=among(fact.leans_on),
                says=says.get(fact.name),
                low=fact.low,
                high=fact.high,
                of=fact.of,
                value_of=fact.value_of,
                void_if_any=fact.void_if_any,
                values=fact.values,
                tree=fact.tree,
            )
            for fact in declared.facts
        ),
        draws=tuple(
            NamedDraw(
                name=draw.name,
                label=draw.label,
                how=draw.how,
                procedure=draws[draw.name],
                reading=draw.reading,
                reconstructed=bool(among(draw.leans_on)),
                parts=among(draw.leans_on),
                weight=draw.weight,
            )
            for draw in declared.draws
        ),
        readings=declared.readings,
        kinds=tuple(
            CandidateKind(name=kind, name_of=names[kind], one=one)
            for kind, one in declared.kinds.items()
        ),
        offers={
            list_id: attrs.evolve(offer, parts=among(offer.parts))
            for list_id, offer in declared.offers.items()
        },
        tables=declared.tables,
    )


def functions_of(*modules: ModuleType) -> dict[str, Callable[..., int]]:
    """
    Every public function that these modules define, by its name.

    So a module of facts is just its functions. ValueError if two have one name.
    """
    found: dict[str, Callable[..., int]] = {}
    for module in modules:
        for name, value in vars(module).items():
            own = isinstance(value, _FUNCTIONS) and value.__module__ == module.__name__
            if own and not name.startswith("_"):
                if name in found:
                    raise ValueError(f"two functions are called {name!r}")
                found[name] = value
    return found


def _match(what: str, declared: Sequence[str], given: Iterable[str], *, each: bool = True) -> None:
    unknown = sorted(set(given).difference(declared))
    if unknown:
        raise ValueError(f"there is a function for {', '.join(unknown)}, which is not a {what}")
    missing = sorted(set(declared).difference(given))
    if each and missing:
        raise ValueError(f"there is no function for the {what} {', '.join(missing)}")


def _made_of(
    tree: Expression, facts: Mapping[str, FactSpec], computes: Mapping[str, Any]
) -> OverSet[Any]:
    """The value of an expression, with all candidates in question."""

    def compute(state: Any, candidate: int, candidates: Sequence[int]) -> int:
        def spans(key: Key) -> tuple[float, float]:
            name, *of = key
            fact = facts[str(name)]
            function: Callable[..., int] = computes.get(fact.name) or derived_from(fact, computes)
            if fact.scope is Scope.SET:
                value = int(function(state, *of, candidates))
            else:
                value = int(function(state, *of))
            return value, value

        ranges = {"start": candidates, "question": candidates, "taken": ()}
        low, _ = span(tree, Scene(spans, ranges), {ME: candidate})
        return int(low)

    return compute


def derived_from(fact: FactSpec | Fact[Any], computes: Mapping[str, Any]) -> OverSet[Any]:
    """The function of a fact made of others: one's value; 0 for all as soon as one voids it."""
    base = computes[fact.value_of]
    void = [(computes[name], wanted) for name, wanted in fact.void_if_any]

    def compute(state: Any, candidate: int, candidates: Sequence[int]) -> int:
        if any(int(value(state, each)) in wanted for value, wanted in void for each in candidates):
            return 0
        return int(base(state, candidate))

    return compute
