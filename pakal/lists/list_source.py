"""
Writes the two functions of a list as Python source.

`decide` only narrows, and is as fast as a cascade written by hand. `traced` narrows in the same way
and keeps every value it read.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pakal.lists.expression_source import SourceWriter
from pakal.lists.expressions import ME, Expression
from pakal.lists.model import FactKind, RungKind, Scope, Vocabulary
from pakal.lists.row import Block, Bound, Step, Walk

_RANGES = {"question": "left", "start": "candidates", "taken": "()"}


class ListWriter:
    """Writes the functions of one list; what they refer to goes into `names`."""

    def __init__(self, walk: Walk[Any], vocabulary: Vocabulary[Any], names: dict[str, Any]) -> None:
        self.walk = walk
        self.vocabulary = vocabulary
        self.names = names
        self.lines: list[str] = []
        self.depth = 0
        self.facts: dict[str, str] = {}
        self.write = SourceWriter(self._leaf, _RANGES, names, {ME: "c"})
        self.conditions = any(bound.when is not None for bound in walk.row)
        self.late = set(map(id, self._where_one_may_be_left()))

    def _where_one_may_be_left(self) -> Iterator[Bound[Any]]:
        """
        The rungs that may be reached with one candidate, although nobody can be chosen no longer.

        That is so where a rung that could have said nobody was passed over, and at the first rung
        of a block that settles in front of one that could.
        """
        row, sure = self.walk.row, self.walk.sure
        for place, bound in enumerate(row):
            if sure[place] and any(
                not sure[index] and self._leads_one_to(each, place)
                for index, each in enumerate(row[:place])
            ):
                yield bound

    def _leads_one_to(self, bound: Bound[Any], place: int) -> bool:
        """Can one candidate come to a place from here without dropping anybody?"""
        if bound.rung.kind is RungKind.STEPS and bound.yes == place:
            return True
        passed = bound.when is not None or bound.rung.kind is RungKind.KEEP
        return passed and bound.no == place

    def source(self) -> str:
        """Both functions."""
        self._function("decide", self._fast)
        self._function("traced", self._slow)
        return "\n".join(self.lines) + "\n"

    def _function(self, name: str, body: Callable[[], None]) -> None:
        self.depth = 0
        self.put(f"def {name}(state, candidates, drawn=()):")
        self.depth = 1
        if any(bound.rung.by for bound in self.walk.row):
            self.put("drawn = list(drawn)")
        body()

    def put(self, *lines: str) -> None:
        """Add lines at the depth of the place."""
        self.lines.extend("    " * self.depth + line for line in lines)

    def _leaf(self, name: str, of: tuple[str, ...]) -> str:
        """The call of a fact's function."""
        fact = self.vocabulary.fact(name)
        called = self.facts.setdefault(name, f"fact_{len(self.facts)}")
        self.names[called] = fact.compute
        given = ("state", *of, "candidates") if fact.scope is Scope.SET else ("state", *of)
        return f"{called}({', '.join(given)})"

    def _value(self, bound: Bound[Any]) -> str:
        """The expression for the value of candidate c."""
        if bound.value is None:
            raise ValueError(f"rung {bound.rung.id!r} reads no fact")
        return self.write.number(bound.value)

    def _requires(self) -> list[Bound[Any]]:
        return [each for each in self.walk.row if each.rung.kind is RungKind.REQUIRE]

    def _others(self) -> list[Bound[Any] | Block[Any]]:
        return [
            each
            for each in self.walk.parts
            if isinstance(each, Block) or each.rung.kind is not RungKind.REQUIRE
        ]

    def _may_say_nobody(self) -> bool:
        """Can a single candidate that met the requirements be refused?"""
        return any(each.rung.kind is RungKind.NOBODY for each in self.walk.row)

    # --- the fast function -----------------------------------------------------------------------

    def _fast(self) -> None:
        requires, nobody = self._requires(), self._may_say_nobody()
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
            self._conditional(bound, self._fast_require)
        if requires and not nobody:
            self.put("if len(left) == 1:", "    return left[0]")
        for part in self._others():
            self._part(part, self._fast_rung)

    def _part(
        self, part: Bound[Any] | Block[Any], rung: "Callable[[Bound[Any], bool], None]"
    ) -> None:
        """A rung, or a block with its steps inside a loop that every step can leave."""
        if isinstance(part, Bound):
            self._conditional(part, lambda bound: rung(bound, False))
            return
        if part.gate is not None:
            self._conditional(part.gate, lambda _: self._steps(part, rung))
        else:
            self._steps(part, rung)

    def _steps(self, block: Block[Any], rung: "Callable[[Bound[Any], bool], None]") -> None:
        if not block.closing:
            for step in block.steps:
                self._narrowing_step(step, rung)
            return
        self.put("while True:")
        self.depth += 1
        for step in block.steps:
            self.then = step.then
            self._conditional(step.bound, lambda bound: rung(bound, True))
            self.then = ()
        last = block.steps[-1].bound
        if last.rung.kind is RungKind.KEEP or last.when is not None:
            self.put("break")
        self.depth -= 1

    then: tuple[Bound[Any], ...] = ()  # the rungs that follow if the step that is written applies

    def _narrowing_step(self, step: Step[Any], rung: "Callable[[Bound[Any], bool], None]") -> None:
        self.then = step.then
        self._conditional(step.bound, lambda bound: rung(bound, False))
        self.then = ()

    def _conditional(self, bound: Bound[Any], write: "Callable[[Bound[Any]], None]") -> None:
        """What is written, under the rung's condition."""
        if id(bound) in self.late:
            self.put("if len(left) == 1:")
            self.depth += 1
            if self.traces:
                self._slow_end("left[0]", "by")
            else:
                self.put("return left[0]")
            self.depth -= 1
        if bound.when is None:
            write(bound)
            return
        test = self.write.truth(bound.when)
        if self.traces:
            read = f"read_parts({self._named(bound.when)}, state, candidates, left)"
            self.put(
                f"entered = bool({test})",
                f"conditions.append(ConditionRead({bound.rung.id!r}, len(looked), tuple(left), "
                f"{read}, entered))",
            )
            test = "entered"
        self.put(f"if {test}:")
        self.depth += 1
        write(bound)
        self.depth -= 1

    traces = False  # whether the function that is written keeps what it read

    def _follow(self, rung: "Callable[[Bound[Any], bool], None]") -> None:
        """The rungs of a step that applied."""
        then, self.then = self.then, ()
        for bound in then:
            self._conditional(bound, lambda each: rung(each, False))

    def _fast_require(self, bound: Bound[Any]) -> None:
        self._fast_test(bound)
        self.put("if not kept:", "    return None", "left = kept")

    def _fast_rung(self, bound: Bound[Any], closes: bool) -> None:
        rung = bound.rung
        returns = self.walk.sure[bound.yes]
        self._comment(bound)
        if rung.kind is RungKind.NOBODY:
            self.put("return None")
        elif rung.kind is RungKind.DRAW:
            self._fast_draw(bound)
        elif rung.tests:
            self._fast_test(bound)
            self.put("if kept:")
            self.depth += 1
            if returns:
                self.put("if len(kept) == 1:", "    return kept[0]")
            self.put("left = kept")
            self._follow(self._fast_rung)
            if closes:
                self.put("break")
            self.depth -= 1
        elif rung.settles and returns:
            self._fast_settling(bound)
        else:
            self._fast_compare(bound, closes)

    def _fast_compare(self, bound: Bound[Any], closes: bool) -> None:
        rung = bound.rung
        more = ">" if rung.prefers_greatest else "<"
        self.put(
            f"best = {'-FAR' if rung.prefers_greatest else 'FAR'}",
            "for c in left:",
            f"    value = {self._value(bound)}",
            f"    if value {more} best:",
            "        best = value",
            "        kept = [c]",
            "    elif value == best:",
            "        kept.append(c)",
        )
        if rung.settles:
            self.put("if len(kept) > 1:", f"    raise not_settled({rung.id!r}, best)")
        if self.walk.sure[bound.yes]:
            self.put("if len(kept) == 1:", "    return kept[0]")
        self.put("left = kept")
        self._follow(self._fast_rung)
        if closes:
            self.put("break")

    def _may_meet_one(self, draw: Bound[Any]) -> bool:
        """Can a walk with one candidate come to a draw? Then there is nothing to draw."""
        place = next(index for index, each in enumerate(self.walk.row) if each is draw)
        return not self.walk.sure[place]

    def _fast_draw(self, bound: Bound[Any]) -> None:
        if bound.ends:
            if self._may_meet_one(bound):
                self.put("if len(left) == 1:", "    return left[0]")
            self.put(f"return Draw({bound.rung.procedure!r}, tuple(sorted(left)))")
            return
        self.put(*self._read_values(bound), *self._draw_by(bound))
        self.put("if found.__class__ is Draw:", "    return found", "left = found")
        if self.walk.sure[bound.yes]:
            self.put("if len(left) == 1:", "    return left[0]")

    def _read_values(self, bound: Bound[Any]) -> tuple[str, ...]:
        value = f"    values.append({self._value(bound)})"
        return "values = []", "for c in left:", value

    def _draw_by(self, bound: Bound[Any]) -> tuple[str, ...]:
        return (f"found = draw_by({bound.rung.procedure!r}, left, values, drawn)",)

    def _fast_test(self, bound: Bound[Any]) -> None:
        # A plain loop: before Python 3.12 a comprehension costs a call.
        self.put(
            "kept = []",
            "for c in left:",
            f"    if {self._test(bound)}:",
            "        kept.append(c)",
        )

    def _fast_settling(self, bound: Bound[Any]) -> None:
        rung = bound.rung
        more = ">" if rung.prefers_greatest else "<"
        self.put(
            f"best = {'-FAR' if rung.prefers_greatest else 'FAR'}",
            "for c in left:",
            f"    value = {self._value(bound)}",
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

    def _test(self, bound: Bound[Any]) -> str:
        """The expression that is true for those who pass."""
        rung = bound.rung
        if bound.value is None:
            raise ValueError(f"rung {rung.id!r} reads no fact")
        if rung.at_least is None and rung.at_most is None:
            value = self.write.truth(bound.value)
            return f"not {value}" if rung.negated else value
        return self._between(bound, self._value(bound))

    def _between(self, bound: Bound[Any], value: str) -> str:
        """The expression that is true where a value passes."""
        rung = bound.rung
        if rung.at_least is None and rung.at_most is None:
            return f"not {value}" if rung.negated else value
        low = "" if rung.at_least is None else f"{rung.at_least!r} <= "
        high = "" if rung.at_most is None else f" <= {rung.at_most!r}"
        return f"{low}{value}{high}"

    # --- the traced function ---------------------------------------------------------------------

    def _slow(self) -> None:
        self.traces = True
        self.put(
            "candidates = left = tuple(candidates)",
            "if not left:",
            "    return Trace(LIST, left, (), None, None)",
        )
        requires, nobody = self._requires(), self._may_say_nobody()
        if not requires and not nobody:
            self.put("if len(left) == 1:", "    return Trace(LIST, left, (), left[0], None)")
        self.put("looked = []", "by = None")
        if self.conditions:
            self.put("conditions = []")
        for bound in requires:
            self._conditional(bound, self._slow_require)
        if requires and not nobody:
            self.put("if len(left) == 1:")
            self._slow_end("left[0]", "by", indent=1)
        for part in self._others():
            self._part(part, self._slow_rung)

    def _slow_require(self, bound: Bound[Any]) -> None:
        self._slow_test(bound)
        self._slow_look(bound)
        self.put("if not kept:")
        self._slow_end("None", repr(bound.rung.id), indent=1)
        self.put("if len(kept) < len(left):", f"    by = {bound.rung.id!r}", "left = kept")

    def _slow_rung(self, bound: Bound[Any], closes: bool) -> None:
        rung = bound.rung
        if rung.by:
            self._slow_draw_by(bound)
            return
        if bound.ends:
            if rung.kind is RungKind.DRAW and self._may_meet_one(bound):
                self.put("if len(left) == 1:")
                self._slow_end("left[0]", "by", indent=1)
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
        self._slow_go_on(bound, closes)

    def _slow_draw_by(self, bound: Bound[Any]) -> None:
        self.put(*self._read_values(bound), *self._draw_by(bound))
        self.put("kept = left if found.__class__ is Draw else found")
        self._slow_look(bound)
        self.put("if found.__class__ is Draw:")
        self._slow_end("found", repr(bound.rung.id), indent=1)
        self.put("if len(kept) < len(left):")
        self.depth += 1
        self.put(f"by = {bound.rung.id!r}", "left = kept")
        if self.walk.sure[bound.yes]:
            self.put("if len(left) == 1:")
            self._slow_end("left[0]", "by", indent=1)
        self.depth -= 1

    def _slow_go_on(self, bound: Bound[Any], closes: bool) -> None:
        """Take over who is left, and end the walk, leave the block or follow the step."""
        rung = bound.rung
        returns = self.walk.sure[bound.yes]
        if closes:
            if rung.tests:
                self.put("if applies:")
                self.depth += 1
            if returns:
                self.put("if len(kept) == 1:")
                self._slow_end("kept[0]", repr(rung.id), indent=1)
            self.put(f"by = {rung.id!r}", "left = kept")
            self._follow(self._slow_rung)
            self.put("break")
            self.depth -= 1 if rung.tests else 0
            return
        then = bool(self.then)
        if then and rung.tests:
            self.put("went = applies")
        self.put("if len(kept) < len(left):")
        self.depth += 1
        if returns:
            self.put("if len(kept) == 1:")
            self._slow_end("kept[0]", repr(rung.id), indent=1)
        self.put(f"by = {rung.id!r}", "left = kept")
        self.depth -= 1
        if then:
            self.put("if went:" if rung.tests else "if True:")
            self.depth += 1
            self._follow(self._slow_rung)
            self.depth -= 1

    def _slow_test(self, bound: Bound[Any]) -> None:
        value = self._value(bound)
        if bound.sort is not None and bound.sort.kind is FactKind.YES_NO and bound.value:
            value = f"1 if {self.write.truth(bound.value)} else 0"
        self.put(
            "values = []",
            "kept = []",
            "for c in left:",
            f"    value = {value}",
            "    values.append(value)",
            f"    if {self._between(bound, 'value')}:",
            "        kept.append(c)",
            "kept = tuple(kept)",
        )

    def _slow_compare(self, bound: Bound[Any]) -> None:
        greatest = bound.rung.prefers_greatest
        self.put(
            "values = []",
            f"best = {'-FAR' if greatest else 'FAR'}",
            "for c in left:",
            f"    value = {self._value(bound)}",
            "    values.append(value)",
            f"    if value {'>' if greatest else '<'} best:",
            "        best = value",
            "        kept = [c]",
            "    elif value == best:",
            "        kept.append(c)",
            "kept = tuple(kept)",
        )

    def _slow_look(self, bound: Bound[Any]) -> None:
        look = f"{self._about(bound)}, left, tuple(values), kept"
        if bound.value is not None and not bound.is_by_name:
            tree = self._named(bound.value)
            parts = f"tuple(read_parts({tree}, state, candidates, left, c) for c in left)"
            look += f", (), {parts}"
        self.put(f"looked.append(Looked({look}))")

    def _slow_end(self, outcome: str, by: str, indent: int = 0) -> None:
        space = "    " * indent
        read = ", False, tuple(conditions)" if self.conditions else ""
        self.put(f"{space}return Trace(LIST, candidates, tuple(looked), {outcome}, {by}{read})")

    def _about(self, bound: Bound[Any]) -> str:
        return self._new_name("about", bound.about)

    def _named(self, tree: Expression) -> str:
        return self._new_name("tree", tree)

    def _new_name(self, stem: str, value: object) -> str:
        name = f"{stem}_{len([each for each in self.names if each.startswith(f'{stem}_')])}"
        self.names[name] = value
        return name
