"""
Binding a list to a game's facts: one Python function written for it, compiled once.

Two functions come of a list. `decide` only narrows. `traced` narrows in the same way and keeps
every value it read. Both are written out as source, because that is as fast as a cascade
written by hand; `Compiled.source` shows it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import CodeType
from typing import Any, Generic

import attrs

from pakal.errors import BadInputError
from pakal.forms import raise_if_any
from pakal.lists.check import (
    shape_problems,
    vocabulary_problems,
    where_rung,
)
from pakal.lists.model import (
    Fact,
    FactKind,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    S,
    Scope,
    Vocabulary,
    holds,
)
from pakal.lists.trace import About, Choice, Draw, Looked, Trace


@attrs.frozen
class Bound(Generic[S]):
    """A rung in force, with its fact and what every look at it rests on."""

    rung: Rung
    fact: Fact[S] | None
    about: About


@attrs.frozen
class Walk(Generic[S]):
    """The rungs in force under one set of readings."""

    rungs: tuple[Bound[S], ...]
    steps: tuple[Bound[S], ...]
    ties: tuple[Bound[S], ...]
    closing: bool  # a step that applies ends the search among the steps

    @property
    def may_say_nobody(self) -> bool:
        """Can the steps end in nobody?"""
        return any(step.rung.kind is RungKind.NOBODY for step in self.steps)


@attrs.frozen
class Compiled(Generic[S]):
    """A list bound to a game's facts under one set of readings."""

    plist: PriorityList
    vocabulary: Vocabulary[S] = attrs.field(repr=False)
    readings: Mapping[str, str] = attrs.field(repr=False)
    walk: Walk[S] = attrs.field(repr=False)
    decide: Callable[[S, Sequence[int]], Choice] = attrs.field(repr=False, eq=False)
    traced: Callable[[S, Sequence[int]], Trace] = attrs.field(repr=False, eq=False)
    source: str = attrs.field(repr=False)


def compile_list(
    plist: PriorityList,
    vocabulary: Vocabulary[S],
    readings: Mapping[str, str] | None = None,
) -> Compiled[S]:
    """
    Bind a list to a game's facts under these readings; those not given have their default.

    The list is checked against the vocabulary first, so that a compiled list always settles.
    """
    raise_if_any(
        [*shape_problems(plist, vocabulary.readings), *vocabulary_problems(plist, vocabulary)]
    )
    in_force = vocabulary.in_force(readings or {})
    walk = _walk(plist, vocabulary, in_force)
    names: dict[str, Any] = {
        "About": About,
        "Draw": Draw,
        "Looked": Looked,
        "Trace": Trace,
        "not_settled": _complaint(plist),
        "LIST": plist.id,
        "FAR": float("inf"),
    }
    source = _Writer(walk, names).source()
    # The source is made of our own templates; from the list only ids and whole numbers get into
    # it, each through repr.
    exec(_code(source, f"<list {plist.id}>"), names)  # noqa: S102
    return Compiled(plist, vocabulary, in_force, walk, names["decide"], names["traced"], source)


@lru_cache(maxsize=1024)  # a list reads the same under most sets of readings
def _code(source: str, name: str) -> CodeType:
    return compile(source, name, "exec")


def _walk(plist: PriorityList, vocabulary: Vocabulary[S], readings: Mapping[str, str]) -> Walk[S]:
    closing = not plist.steps_narrow or not holds(plist.steps_narrow, readings)
    bound: dict[RungPlace, list[Bound[S]]] = {place: [] for place in RungPlace}
    skipped: list[Rung] = []
    for rung in plist.walk():
        if rung.place is RungPlace.TIE and not bound[RungPlace.TIE] and bound[RungPlace.STEP]:
            # Steps out of force behind the last one in force count with that one: where an
            # earlier step applies, nobody gets as far as them.
            behind = [each for each in skipped if each.place is RungPlace.STEP]
            if behind:
                last = bound[RungPlace.STEP].pop()
                bound[RungPlace.STEP].append(_also_skipped(last, behind, readings))
                skipped = [each for each in skipped if each.place is not RungPlace.STEP]
        if not holds(rung.reading, readings):
            skipped.append(rung)
            continue
        narrow = plist.steps_narrow if rung.place is RungPlace.STEP else ()
        touched = {name for each in (rung, *skipped) for name, _ in each.reading}
        touched |= {name for name, _ in narrow}
        fact = None if rung.fact is None else vocabulary.fact(rung.fact)
        reconstructed = False
        source = fact if rung.procedure is None else vocabulary.draw(rung.procedure)
        if source is not None:
            touched |= set(source.reading)
            reconstructed = source.reconstructed
        about = About(
            rung=rung.id,
            fact=rung.fact,
            readings=tuple((name, readings[name]) for name in sorted(touched)),
            skipped=tuple(each.id for each in skipped),
            reconstructed=reconstructed,
        )
        bound[rung.place].append(Bound(rung, fact, about))
        skipped = []
    return Walk(
        tuple(bound[RungPlace.RUNG]),
        tuple(bound[RungPlace.STEP]),
        tuple(bound[RungPlace.TIE]),
        closing,
    )


def _also_skipped(bound: Bound[S], behind: Sequence[Rung], readings: Mapping[str, str]) -> Bound[S]:
    touched = {name for name, _ in bound.about.readings}
    touched |= {name for rung in behind for name, _ in rung.reading}
    about = attrs.evolve(
        bound.about,
        readings=tuple((name, readings[name]) for name in sorted(touched)),
        skipped=(*bound.about.skipped, *(rung.id for rung in behind)),
    )
    return attrs.evolve(bound, about=about)


def not_settled(plist: PriorityList, rung: Rung, value: int) -> BadInputError:
    """The error for two candidates that share a value the list declares unique."""
    return BadInputError(
        f"{where_rung(plist, rung)}: two candidates share the value {value} of {rung.fact!r}, "
        "and this rung has to settle.",
        "Give each its own value, or put a draw after a rung that need not settle.",
    )


def _complaint(plist: PriorityList) -> Callable[[str, int], BadInputError]:
    return lambda rung_id, value: not_settled(plist, plist.rung(rung_id), value)


class _Writer:
    """Writes the two functions of a list."""

    def __init__(self, walk: Walk[Any], names: dict[str, Any]) -> None:
        self.walk = walk
        self.names = names
        self.lines: list[str] = []
        self.depth = 0
        self.facts: dict[str, str] = {}

    def source(self) -> str:
        self._function("decide", self._fast)
        self._function("traced", self._slow)
        return "\n".join(self.lines) + "\n"

    def _function(self, name: str, body: Callable[[], None]) -> None:
        self.depth = 0
        self.put(f"def {name}(state, candidates):")
        self.depth = 1
        body()

    def put(self, *lines: str) -> None:
        self.lines.extend("    " * self.depth + line for line in lines)

    def call(self, bound: Bound[Any]) -> str:
        """The expression for the fact of candidate c."""
        fact = bound.fact
        if fact is None:
            raise ValueError(f"rung {bound.rung.id!r} reads no fact")
        name = self.facts.setdefault(fact.name, f"fact_{len(self.facts)}")
        self.names[name] = fact.compute
        return f"{name}(state, c, candidates)" if fact.scope is Scope.SET else f"{name}(state, c)"

    # --- the fast function -------------------------------------------------------------------

    def _fast(self) -> None:
        requires = [each for each in self.walk.rungs if each.rung.kind is RungKind.REQUIRE]
        others = [each for each in self.walk.rungs if each.rung.kind is not RungKind.REQUIRE]
        nobody = self.walk.may_say_nobody
        if requires or nobody:
            self.put("if not candidates:", "    return None")
        else:
            self.put(
                "if len(candidates) < 2:",
                "    return candidates[0] if candidates else None",
            )
        self.put("left = candidates")
        for bound in requires:
            self._comment(bound)
            self._fast_test(bound)
            self.put("if not kept:", "    return None", "left = kept")
        if requires and not nobody:
            self.put("if len(left) == 1:", "    return left[0]")
        for bound in others:
            self._fast_rung(bound, returns=not nobody)
        if self.walk.steps and self.walk.closing:
            self.put("while True:")
            self.depth += 1
            for bound in self.walk.steps:
                self._fast_rung(bound, closes=True)
            if self.walk.steps[-1].rung.kind is RungKind.KEEP:
                self.put("break")
            self.depth -= 1
        else:
            for bound in self.walk.steps:
                self._fast_rung(bound)
        for bound in self.walk.ties:
            self._fast_rung(bound)

    def _fast_rung(self, bound: Bound[Any], returns: bool = True, closes: bool = False) -> None:
        rung = bound.rung
        self._comment(bound)
        if rung.kind is RungKind.NOBODY:
            self.put("return None")
        elif rung.kind is RungKind.DRAW:
            self.put(f"return Draw({rung.procedure!r}, tuple(sorted(left)))")
        elif rung.tests:
            self._fast_test(bound)
            self.put("if kept:")
            self.depth += 1
            if returns:
                self.put("if len(kept) == 1:", "    return kept[0]")
            self.put("left = kept")
            if closes:
                self.put("break")
            self.depth -= 1
        elif rung.settles and returns:
            self._fast_settling(bound)
        else:
            more = ">" if rung.prefers_greatest else "<"
            self.put(
                f"best = {'-FAR' if rung.prefers_greatest else 'FAR'}",
                "for c in left:",
                f"    value = {self.call(bound)}",
                f"    if value {more} best:",
                "        best = value",
                "        kept = [c]",
                "    elif value == best:",
                "        kept.append(c)",
            )
            if rung.settles:
                self.put("if len(kept) > 1:", f"    raise not_settled({rung.id!r}, best)")
            if returns:
                self.put("if len(kept) == 1:", "    return kept[0]")
            self.put("left = kept")
            if closes:
                self.put("break")

    def _fast_test(self, bound: Bound[Any]) -> None:
        # A plain loop: before Python 3.12 a comprehension costs a call.
        self.put(
            "kept = []",
            "for c in left:",
            f"    if {self._test(bound, self.call(bound))}:",
            "        kept.append(c)",
        )

    def _fast_settling(self, bound: Bound[Any]) -> None:
        rung = bound.rung
        more = ">" if rung.prefers_greatest else "<"
        self.put(
            f"best = {'-FAR' if rung.prefers_greatest else 'FAR'}",
            "for c in left:",
            f"    value = {self.call(bound)}",
            f"    if value {more} best:",
            "        best = value",
            "        chosen = c",
            "        shared = False",
            "    elif value == best:",
            "        shared = True",
            "if shared:",
            f"    raise not_settled({rung.id!r}, best)",
            "return chosen",
        )

    def _comment(self, bound: Bound[Any]) -> None:
        self.put(f"# {bound.rung.place.value} {bound.rung.id}: {bound.rung.kind.value}")

    def _test(self, bound: Bound[Any], value: str) -> str:
        """The expression that is true for those who pass."""
        rung = bound.rung
        if rung.at_least is None and rung.at_most is None:
            return f"not {value}" if rung.negated else value
        low = "" if rung.at_least is None else f"{rung.at_least!r} <= "
        high = "" if rung.at_most is None else f" <= {rung.at_most!r}"
        return f"{low}{value}{high}"

    # --- the traced function -----------------------------------------------------------------

    def _slow(self) -> None:
        self.put(
            "candidates = left = tuple(candidates)",
            "if not left:",
            "    return Trace(LIST, left, (), None, None)",
        )
        requires = [each for each in self.walk.rungs if each.rung.kind is RungKind.REQUIRE]
        others = [each for each in self.walk.rungs if each.rung.kind is not RungKind.REQUIRE]
        nobody = self.walk.may_say_nobody
        if not requires and not nobody:
            self.put("if len(left) == 1:", "    return Trace(LIST, left, (), left[0], None)")
        self.put("looked = []", "by = None")
        for bound in requires:
            self._slow_test(bound)
            self._slow_look(bound)
            self.put("if not kept:")
            self._slow_end("None", repr(bound.rung.id), indent=1)
            self.put("if len(kept) < len(left):", f"    by = {bound.rung.id!r}", "left = kept")
        if requires and not nobody:
            self.put("if len(left) == 1:")
            self._slow_end("left[0]", "by", indent=1)
        for bound in others:
            self._slow_rung(bound, returns=not nobody)
        if self.walk.steps and self.walk.closing:
            self.put("while True:")
            self.depth += 1
            for bound in self.walk.steps:
                self._slow_rung(bound, closes=True)
            if self.walk.steps[-1].rung.kind is RungKind.KEEP:
                self.put("break")
            self.depth -= 1
        else:
            for bound in self.walk.steps:
                self._slow_rung(bound)
        for bound in self.walk.ties:
            self._slow_rung(bound)

    def _slow_rung(self, bound: Bound[Any], returns: bool = True, closes: bool = False) -> None:
        rung = bound.rung
        if rung.kind in (RungKind.NOBODY, RungKind.DRAW):
            about = self._about(bound)
            after = "()" if rung.kind is RungKind.NOBODY else "left"
            self.put(f"looked.append(Looked({about}, left, (), {after}))")
            drawn = f"Draw({rung.procedure!r}, tuple(sorted(left)))"
            self._slow_end("None" if rung.kind is RungKind.NOBODY else drawn, repr(rung.id))
            return
        if rung.tests:
            self._slow_test(bound)
            self.put("applies = bool(kept)", "if not applies:", "    kept = left")
        else:
            self._slow_compare(bound)
        self._slow_look(bound)
        if rung.settles:
            self.put("if len(kept) > 1:", f"    raise not_settled({rung.id!r}, best)")
        if closes:
            if rung.tests:
                self.put("if applies:")
                self.depth += 1
            self.put("if len(kept) == 1:")
            self._slow_end("kept[0]", repr(rung.id), indent=1)
            self.put(f"by = {rung.id!r}", "left = kept", "break")
            if rung.tests:
                self.depth -= 1
            return
        self.put("if len(kept) < len(left):")
        self.depth += 1
        if returns:
            self.put("if len(kept) == 1:")
            self._slow_end("kept[0]", repr(rung.id), indent=1)
        self.put(f"by = {rung.id!r}", "left = kept")
        self.depth -= 1

    def _slow_test(self, bound: Bound[Any]) -> None:
        value = self.call(bound)
        if bound.fact is not None and bound.fact.kind is FactKind.YES_NO:
            value = f"1 if {value} else 0"
        self.put(
            "values = []",
            "kept = []",
            "for c in left:",
            f"    value = {value}",
            "    values.append(value)",
            f"    if {self._test(bound, 'value')}:",
            "        kept.append(c)",
            "kept = tuple(kept)",
        )

    def _slow_compare(self, bound: Bound[Any]) -> None:
        greatest = bound.rung.prefers_greatest
        self.put(
            "values = []",
            f"best = {'-FAR' if greatest else 'FAR'}",
            "for c in left:",
            f"    value = {self.call(bound)}",
            "    values.append(value)",
            f"    if value {'>' if greatest else '<'} best:",
            "        best = value",
            "        kept = [c]",
            "    elif value == best:",
            "        kept.append(c)",
            "kept = tuple(kept)",
        )

    def _slow_look(self, bound: Bound[Any]) -> None:
        self.put(f"looked.append(Looked({self._about(bound)}, left, tuple(values), kept))")

    def _slow_end(self, outcome: str, by: str, indent: int = 0) -> None:
        space = "    " * indent
        self.put(f"{space}return Trace(LIST, candidates, tuple(looked), {outcome}, {by})")

    def _about(self, bound: Bound[Any]) -> str:
        name = f"about_{len([each for each in self.names if each.startswith('about_')])}"
        self.names[name] = bound.about
        return name
