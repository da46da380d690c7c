"""What a priority list is, and what a game offers to one: plain values, no walking."""

import enum
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

import attrs

from pakal.errors import BadInputError, nearest
from pakal.lists.draws import Procedure
from pakal.lists.expressions import Expression

if TYPE_CHECKING:
    from pakal.lists.sorts import TableSpec

S = TypeVar("S")

Local = Callable[[S, int], int]
OverSet = Callable[[S, int, Sequence[int]], int]


class FactKind(enum.Enum):
    """What the answer to a fact looks like."""

    YES_NO = "yes-no"
    NUMBER = "number"
    ONE_OF = "one-of"


class Scope(enum.Enum):
    """Whom a fact is about: one candidate, that one among all, none at all, or two of them."""

    CANDIDATE = "candidate"
    SET = "set"
    SITUATION = "situation"
    PAIR = "pair"


class Does(enum.Enum):
    """What a rung does with the candidates, whatever a list calls it."""

    REQUIRE = "let none pass without it"
    KEEP = "keep those that pass, if any do"
    COMPARE = "keep those with the best number"
    DRAW = "draw lots"
    NOBODY = "choose nobody"
    STEPS = "look for the first step that applies"
    USE = "stand for the rungs of another list"


class RungKind(enum.Enum):
    """What a list calls a rung; several of these words do the same (see `DOES`)."""

    REQUIRE = "require"
    KEEP = "keep"
    MOST = "most"
    LEAST = "least"
    ORDER = "order"
    FIRST = "first"
    LEFTMOST = "leftmost"
    OLDEST = "oldest"
    DRAW = "draw"
    NOBODY = "nobody"
    STEPS = "steps"
    USE = "use"


class Direction(enum.Enum):
    """Which end of a hierarchy is preferred."""

    FORWARDS = "forwards"
    BACKWARDS = "backwards"


class RungPlace(enum.Enum):
    """The part of a list in which a rung stands."""

    RUNG = "rung"
    STEP = "step"
    TIE = "tie"
    THEN = "then"

    @property
    def noun(self) -> str:
        """What a sentence calls a rung that stands there."""
        return "'then' rung" if self is RungPlace.THEN else self.value


DOES: Final[Mapping[RungKind, Does]] = {
    RungKind.REQUIRE: Does.REQUIRE,
    RungKind.KEEP: Does.KEEP,
    RungKind.MOST: Does.COMPARE,
    RungKind.LEAST: Does.COMPARE,
    RungKind.ORDER: Does.COMPARE,
    RungKind.FIRST: Does.COMPARE,
    RungKind.LEFTMOST: Does.COMPARE,
    RungKind.OLDEST: Does.COMPARE,
    RungKind.DRAW: Does.DRAW,
    RungKind.NOBODY: Does.NOBODY,
    RungKind.STEPS: Does.STEPS,
    RungKind.USE: Does.USE,
}
TESTS: Final = (Does.REQUIRE, Does.KEEP)
# The words of a list that promise that one candidate, or a draw, comes out.
ALWAYS_SETTLE: Final = frozenset({RungKind.LEFTMOST, RungKind.OLDEST, RungKind.DRAW})

# A rung's or a list's condition: each named reading with the choices under which it holds.
Condition = tuple[tuple[str, tuple[str, ...]], ...]


def holds(condition: Condition, readings: Mapping[str, str]) -> bool:
    """Is every reading of the condition set to one of its choices?"""
    return all(readings[name] in choices for name, choices in condition)


@attrs.frozen(kw_only=True)
class Rung:
    """
    One line of a priority list.

    `fact` is the name of a fact or an expression; with `when`, an expression too, the rung is
    passed over where that is false, and `passed` says so. A rung of kind `steps` is a block: it has
    `steps`, of which each may have rungs of its own (`then`), and stands for them only. One of kind
    `use` stands for the rungs of another list, which are in its place as soon as a file is read.
    A draw with `by` draws one of the values of a fact; those who have it go on behind the draw.
    """

    id: str
    kind: RungKind
    cite: str
    label: str
    because: str
    fact: str | None = None
    negated: bool = False
    at_least: int | None = None
    at_most: int | None = None
    unique: bool = False
    direction: Direction = Direction.FORWARDS
    procedure: str | None = None
    by: str = ""  # what is drawn, where it is not a candidate: a fact or an expression
    nobody: str = ""
    reading: Condition = ()
    when: str = ""
    passed: str = ""
    steps: "tuple[Rung, ...]" = ()
    steps_narrow: Condition = ()
    narrows: bool = False  # a block whose steps always narrow one after the other
    use: str = ""
    then: "tuple[Rung, ...]" = ()
    in_block: str = ""  # the id of the block among the rungs in which it is a step
    place: RungPlace = RungPlace.RUNG
    line: int = attrs.field(default=0, eq=False)

    @property
    def does(self) -> Does:
        """What it does with the candidates."""
        return DOES[self.kind]

    @property
    def settles(self) -> bool:
        """Does at most one candidate, or a draw, always come out of this rung?"""
        return (self.kind in ALWAYS_SETTLE or self.unique) and not self.by

    @property
    def looks_at(self) -> str | None:
        """The fact or expression it reads of each candidate, if any."""
        return self.fact if self.fact is not None else self.by or None

    @property
    def tests(self) -> bool:
        """Is each candidate tested by itself, rather than compared with the others?"""
        return self.does in TESTS

    @property
    def prefers_greatest(self) -> bool:
        """Does the greatest value win? Asked of the rungs that compare."""
        return self.kind is RungKind.MOST or self.direction is Direction.BACKWARDS

    @property
    def is_used(self) -> bool:
        """Is it written in another list, which uses it here?"""
        return "/" in self.id

    def walk(self) -> "Iterator[Rung]":
        """The rung with those in it, in order; a block itself is none."""
        if self.kind is not RungKind.STEPS:
            yield self
        for each in (*self.steps, *self.then):
            yield from each.walk()

    def passes(self, value: int) -> bool:
        """Does a candidate with this value pass a `keep` or `require`?"""
        if self.at_least is None and self.at_most is None:
            return bool(value) is not self.negated
        if self.at_least is not None and value < self.at_least:
            return False
        return self.at_most is None or value <= self.at_most


@attrs.frozen(kw_only=True)
class PriorityList:
    """A question and the rungs that answer it: `rungs`, then `steps`, then `ties`."""

    id: str
    question: str
    candidates: str
    cite: str
    label: str
    rungs: tuple[Rung, ...] = ()
    steps: tuple[Rung, ...] = ()
    ties: tuple[Rung, ...] = ()
    steps_narrow: Condition = ()
    take: str = ""  # how many are taken: a number, "all" or an expression; none: one is chosen
    until: str = ""  # an expression; as soon as it is true, enough are taken
    again: str = ""  # how the next one is found
    only: str = ""  # why there is a single candidate, where the game's word for it says too much
    file: str = attrs.field(default="", eq=False)
    line: int = attrs.field(default=0, eq=False)

    @property
    def takes_several(self) -> bool:
        """Is it walked again, or does it rank, so that several may be taken?"""
        return bool(self.take or self.until)

    def walk(self) -> Iterator[Rung]:
        """Every rung in the order in which it would be looked at; blocks only as their steps."""
        for rung in (*self.rungs, *self.steps, *self.ties):
            yield from rung.walk()

    def blocks(self) -> tuple[Rung, ...]:
        """The blocks of steps among its rungs."""
        return tuple(rung for rung in self.rungs if rung.kind is RungKind.STEPS)

    def rung(self, rung_id: str) -> Rung:
        """The rung with this id."""
        for rung in (*self.walk(), *self.blocks()):
            if rung.id == rung_id:
                return rung
        raise BadInputError(
            f"List {self.id!r} has no rung {rung_id!r}.",
            nearest(rung_id, [rung.id for rung in self.walk()]),
        )

    def readings(self) -> tuple[str, ...]:
        """The readings on which the list's shape depends, in alphabetical order."""
        rungs = (*self.walk(), *self.blocks())
        named = {name for rung in rungs for name, _ in (*rung.reading, *rung.steps_narrow)}
        return tuple(sorted(named | {name for name, _ in self.steps_narrow}))

    def facts(self) -> tuple[str, ...]:
        """What its rungs look at, facts or expressions, each once, in the order of the walk."""
        looked_at = (rung.looks_at for rung in self.walk())
        return tuple(dict.fromkeys(text for text in looked_at if text is not None))


def bounds_of(
    kind: FactKind, values: Sequence[str], low: int | None, high: int | None
) -> tuple[float, float]:
    """The least and the greatest value that such a fact can have."""
    if kind is FactKind.YES_NO:
        return 0, 1
    if kind is FactKind.ONE_OF:
        return 0, len(values) - 1
    return (float("-inf") if low is None else low), (float("inf") if high is None else high)


@attrs.frozen(kw_only=True)
class Fact(Generic[S]):
    """
    A named question about one candidate.

    `ask` is put to a person at the table: with `{candidate}` it is put once for each candidate,
    without it is put once for all of them ("Which of these cities …?"); `one` is the question about
    a single one, if that is another. A fact with scope
    `set` is computed from the state, the candidate and all candidates that were given, even
    those already out. `says` puts into words what the value stands for ("Rain" rather than place
    0), so that a reason can say what beat what; `parts` are the reconstructed things it leans on.

    `values` are the words of a fact of kind one-of, whose value is the place of one among them.
    A fact made of others has a `tree`; what is asked and read are the facts in it.
    """

    name: str
    kind: FactKind = attrs.field(converter=FactKind)
    ask: str
    label: str
    compute: Callable[..., int]
    scope: Scope = attrs.field(default=Scope.CANDIDATE, converter=Scope)
    one: str = ""
    reading: tuple[str, ...] = ()
    reconstructed: bool = False
    parts: tuple[str, ...] = ()
    says: Callable[[S, int], str] | None = None
    low: int | None = None
    high: int | None = None
    of: tuple[str, ...] = ()  # the kinds of candidate it is about; none named: any
    # A set fact of which the definition is known: `compute` follows from these two.
    value_of: str = ""
    void_if_any: tuple[tuple[str, Container[int]], ...] = ()
    values: tuple[str, ...] = ()
    tree: Expression | None = None

    @property
    def made_of(self) -> tuple[str, ...]:
        """The facts of which it is made, if any."""
        return (self.value_of, *(name for name, _ in self.void_if_any)) if self.value_of else ()

    def value(self, state: S, candidate: int, candidates: Sequence[int]) -> int:
        """The fact's value: 0 or 1 for a yes-no fact."""
        if self.scope is Scope.SET or self.tree is not None:
            value = cast("OverSet[S]", self.compute)(state, candidate, candidates)
        elif self.scope is Scope.SITUATION:
            value = cast("Callable[[S], int]", self.compute)(state)
        else:
            value = cast("Local[S]", self.compute)(state, candidate)
        return int(bool(value)) if self.kind is FactKind.YES_NO else int(value)

    def bounds(self) -> tuple[float, float]:
        """The least and the greatest value it can have."""
        return bounds_of(self.kind, self.values, self.low, self.high)

    def questions(self, names: Sequence[str]) -> tuple[str, ...]:
        """The sentences by which a person is asked it about the candidates so named."""
        if "{candidate}" in self.ask:
            return tuple(self.ask.replace("{candidate}", name) for name in names)
        return (self.ask,)


@attrs.frozen(kw_only=True)
class NamedDraw(Generic[S]):
    """A way to draw lots: its name in the lists, how a person does it, and its procedure."""

    name: str
    label: str
    how: str
    procedure: Callable[[S, Sequence[int]], Procedure]
    reading: tuple[str, ...] = ()
    reconstructed: bool = False
    parts: tuple[str, ...] = ()
    weight: "Expression | None" = None  # how many lots each has, if that is said by facts


@attrs.frozen(kw_only=True)
class Offer:
    """What shapes the candidates of a list: readings, and reconstructed parts of the game."""

    reading: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def _says_nothing(_: str, __: int) -> str | None:
    return None


@attrs.frozen
class Naming:
    """Calls candidates by name, and says what a fact's value stands for where that has words."""

    name: Callable[[int], str]
    says: Callable[[str, int], str | None] = _says_nothing

    def __call__(self, candidate: int) -> str:
        """What the candidate is called."""
        return self.name(candidate)


@attrs.frozen(kw_only=True)
class CandidateKind(Generic[S]):
    """A kind of thing that can be chosen: what it is called, and what each one is called."""

    name: str
    name_of: Callable[[S, int], str]
    one: str = ""  # the noun in a sentence: "city"; left out, it is the name

    @property
    def noun(self) -> str:
        """The word for one of them."""
        return self.one or self.name


_NOTHING_SHAPES_IT = Offer()


def _by_name(
    named: Sequence[Fact[S]] | Sequence[NamedDraw[S]] | Sequence[CandidateKind[S]],
) -> None:
    names = [each.name for each in named]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"a vocabulary has one of each name, but these come twice: {twice}")


@attrs.frozen(kw_only=True)
class Vocabulary(Generic[S]):
    """
    What a game offers to its lists: facts, draws, readings (default first) and candidates.

    `offers` says by a list's id what shapes the candidates among which it chooses.
    """

    facts: tuple[Fact[S], ...]
    draws: tuple[NamedDraw[S], ...] = ()
    readings: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    kinds: tuple[CandidateKind[S], ...] = ()
    offers: Mapping[str, Offer] = attrs.field(factory=dict)
    tables: "Mapping[str, TableSpec]" = attrs.field(factory=dict)
    _facts: dict[str, Fact[S]] = attrs.field(init=False, repr=False, eq=False)
    _draws: dict[str, NamedDraw[S]] = attrs.field(init=False, repr=False, eq=False)
    _kinds: dict[str, CandidateKind[S]] = attrs.field(init=False, repr=False, eq=False)
    # Expressions that were read with these words, by their place and text: see `row`.
    already_read: dict[tuple[str, str], object] = attrs.field(
        factory=dict, init=False, repr=False, eq=False
    )

    @_facts.default
    def _index_facts(self) -> dict[str, Fact[S]]:
        return {fact.name: fact for fact in self.facts}

    @_draws.default
    def _index_draws(self) -> dict[str, NamedDraw[S]]:
        return {draw.name: draw for draw in self.draws}

    @_kinds.default
    def _index_kinds(self) -> dict[str, CandidateKind[S]]:
        return {kind.name: kind for kind in self.kinds}

    def __attrs_post_init__(self) -> None:
        _by_name(self.facts)
        _by_name(self.draws)
        _by_name(self.kinds)
        depends = [(fact.name, fact.reading) for fact in self.facts]
        depends += [(draw.name, draw.reading) for draw in self.draws]
        depends += [(list_id, offer.reading) for list_id, offer in self.offers.items()]
        for who, names in depends:
            for name in names:
                if name not in self.readings:
                    raise ValueError(f"{who!r} depends on an unknown reading {name!r}")
        for fact in self.facts:
            for kind in fact.of:
                if kind not in self._kinds:
                    raise ValueError(f"{fact.name!r} is about an unknown kind {kind!r}")

    def fact(self, name: str) -> Fact[S]:
        """The fact of this name."""
        return self._facts[name]

    def draw(self, name: str) -> NamedDraw[S]:
        """The draw of this name."""
        return self._draws[name]

    def kind(self, name: str) -> CandidateKind[S]:
        """The kind of candidate of this name."""
        return self._kinds[name]

    def has_fact(self, name: str) -> bool:
        """Is there a fact of this name?"""
        return name in self._facts

    def has_draw(self, name: str) -> bool:
        """Is there a draw of this name?"""
        return name in self._draws

    def has_kind(self, name: str) -> bool:
        """Is there a kind of candidate of this name?"""
        return name in self._kinds

    def namer(self, kind: str, state: S) -> Naming:
        """What the candidates of a kind are called in this state, and what facts say of them."""
        name_of = self._kinds[kind].name_of
        return Naming(
            lambda candidate: name_of(state, candidate),
            lambda fact, candidate: self.value_in_words(state, fact, candidate),
        )

    def value_in_words(self, state: S, fact: str, candidate: int) -> str | None:
        """What the fact's value stands for, in words; None where the number says it all."""
        says = self._facts[fact].says
        return None if says is None else says(state, candidate)

    def offer(self, list_id: str) -> Offer:
        """What shapes the candidates of the list."""
        return self.offers.get(list_id, _NOTHING_SHAPES_IT)

    def in_force(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every reading with its choice: the given one, otherwise the default."""
        for name, choice in chosen.items():
            if name not in self.readings:
                raise BadInputError(
                    f"There is no reading called {name!r}.",
                    nearest(name, self.readings) or "Leave it out; there are no readings here.",
                )
            if choice not in self.readings[name]:
                raise BadInputError(
                    f"Reading {name!r} has no choice {choice!r}.",
                    nearest(choice, self.readings[name]),
                )
        return {name: chosen.get(name, choices[0]) for name, choices in self.readings.items()}
