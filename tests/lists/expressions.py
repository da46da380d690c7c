"""Random expressions, each with its meaning written down a second time as plain Python."""

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

import attrs
from hypothesis import strategies as st

from pakal.lists.model import FactKind, Scope
from pakal.lists.sorts import NUMBER, YES_NO, Sort, TableSpec, Word
from pakal.lists.spans import Key

LEVELS = ("opposed", "neutral", "loyal")
LEVEL = Sort(FactKind.ONE_OF, LEVELS)
GAIN = {(0, 0): 4, (0, 1): 1, (1, 2): 2, (2, 0): -1}

WORDS: Mapping[str, Word] = {
    "fort": Word(YES_NO),
    "rebels": Word(NUMBER),
    "level": Word(LEVEL),
    "die": Word(NUMBER, Scope.SITUATION),
    "night": Word(YES_NO, Scope.SITUATION),
    "met": Word(YES_NO, Scope.PAIR),
}
TABLES = {"gain": TableSpec("gain", (LEVEL, NUMBER), tuple(GAIN.items()), 0)}
BOUNDS = {
    "fort": (0, 1),
    "rebels": (0, 3),
    "level": (0, 2),
    "die": (1, 3),
    "night": (0, 1),
    "met": (0, 1),
}


@attrs.frozen
class Table:
    """The values of all leaves, and who is where."""

    values: Mapping[Key, int]
    ranges: Mapping[str, tuple[int, ...]]


@attrs.frozen
class Said:
    """A text, and a function that gives its value by the variables of a table."""

    text: str
    means: Callable[[Table, dict[str, int]], int]


def keys_of(count: int) -> list[Key]:
    """Every leaf of so many candidates."""
    found: list[Key] = []
    for name, word in WORDS.items():
        found += [(name, *each) for each in permutations(range(count), word.variables)]
    return found


@st.composite
def tables(draw: st.DrawFn, most: int = 3) -> Table:
    """A table of up to so many candidates, some of them in question and some taken."""
    count = draw(st.integers(1, most))
    values = {key: draw(st.integers(*BOUNDS[key[0]])) for key in keys_of(count)}
    everyone = tuple(range(count))
    some = st.lists(st.sampled_from(everyone), unique=True).map(lambda few: tuple(sorted(few)))
    return Table(values, {"start": everyone, "question": draw(some), "taken": draw(some)})


def _leaf(name: str, of: tuple[str, ...]) -> Said:
    text = name if of in ((), ("me",)) else f"{name}({', '.join(of)})"
    return Said(text, lambda t, at: t.values[(name, *(at[each] for each in of))])


def _joined(word: str, one: Said, other: Said) -> Said:
    def means(t: Table, at: dict[str, int]) -> int:
        both = bool(one.means(t, at)), bool(other.means(t, at))
        return int(all(both) if word == "and" else any(both))

    return Said(f"({one.text} {word} {other.text})", means)


def _compared(one: Said, sign: str, other: Said) -> Said:
    def means(t: Table, at: dict[str, int]) -> int:
        a, b = one.means(t, at), other.means(t, at)
        return int({"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b}[sign])

    return Said(f"{one.text} {sign} {other.text}", means)


def _each(how: str, part: Said, names: tuple[str, ...], over: str, test: Said | None) -> Said:
    asked = f" if {test.text}" if test else ""
    text = f"{how}({part.text} for {', '.join(names)} in {over}{asked})"

    def means(t: Table, at: dict[str, int]) -> int:
        there = list(t.ranges["question" if over == "others" else over])
        if over == "others" and at["me"] in there:
            there.remove(at["me"])
        found = []
        for chosen in permutations(there, len(names)):
            inside = {**at, **dict(zip(names, chosen, strict=True))}
            if test is None or test.means(t, inside):
                found.append(part.means(t, inside))
        whole: dict[str, Any] = {
            "any": any(found),
            "all": all(found),
            "count": sum(map(bool, found)),
            "sum": sum(found),
            "max": max(found, default=0),
            "min": min(found, default=0),
        }
        return int(whole[how])

    return Said(text, means)


@st.composite
def numbers(draw: st.DrawFn, bound: tuple[str, ...] = ("me",), depth: int = 3) -> Said:
    """An expression whose value is a number."""
    if depth == 0 or draw(st.booleans()):
        kind = draw(st.integers(0, 3))
        if kind == 0:
            value = draw(st.integers(-2, 4))
            return Said(f"{value}", lambda *_: value)
        if kind == 1 or not bound:
            return _leaf("die", ())
        return _leaf("rebels", (draw(st.sampled_from(bound)),))
    one = draw(numbers(bound, depth - 1))
    kind = draw(st.integers(0, 4))
    if kind == 0:
        other = draw(numbers(bound, depth - 1))
        return Said(
            f"({one.text} + {other.text})", lambda t, at: one.means(t, at) + other.means(t, at)
        )
    if kind == 1:
        other = draw(numbers(bound, depth - 1))
        return Said(
            f"({one.text} - {other.text})", lambda t, at: one.means(t, at) - other.means(t, at)
        )
    if kind == 2:
        factor = draw(st.integers(-2, 3))
        return Said(f"{factor} * ({one.text})", lambda t, at: factor * one.means(t, at))
    if kind == 3:
        test, other = draw(truths(bound, depth - 1)), draw(numbers(bound, depth - 1))
        return Said(
            f"({one.text} if {test.text} else {other.text})",
            lambda t, at: one.means(t, at) if test.means(t, at) else other.means(t, at),
        )
    if "b" not in bound and (not bound or draw(st.booleans())):
        return draw(over_range(("count", "sum", "max", "min"), bound, depth - 1))
    level = _leaf("level", (draw(st.sampled_from(bound)),))
    return Said(
        f"gain({level.text}, {one.text})",
        lambda t, at: GAIN.get((level.means(t, at), one.means(t, at)), 0),
    )


@st.composite
def over_range(draw: st.DrawFn, hows: tuple[str, ...], bound: tuple[str, ...], depth: int) -> Said:
    """Something that looks at others."""
    how = draw(st.sampled_from(hows))
    names = draw(st.sampled_from((("b",), ("a", "b"))))
    others = ("others",) if "me" in bound else ()
    over = draw(st.sampled_from(("question", "start", "taken", *others)))
    inside = (*bound, *names)
    test = draw(st.none() | truths(inside, depth))
    part = draw((truths if how in ("any", "all", "count") else numbers)(inside, depth))
    return _each(how, part, names, over, test)


@st.composite
def truths(draw: st.DrawFn, bound: tuple[str, ...] = ("me",), depth: int = 3) -> Said:
    """An expression that is true or false."""
    if depth == 0 or draw(st.booleans()):
        kind = draw(st.integers(0, 3))
        if kind == 0 or not bound:
            return _leaf("night", ())
        if kind == 1 and bound[-2:] == ("a", "b"):
            return _leaf("met", draw(st.sampled_from((("a", "b"), ("b", "a")))))
        if kind == 2:
            place = draw(st.integers(0, 2))
            level = _leaf("level", (draw(st.sampled_from(bound)),))
            sign = draw(st.sampled_from(("==", "!=", "<", ">", "<=")))
            return _compared(level, sign, Said(repr(LEVELS[place]), lambda *_: place))
        return _leaf("fort", (draw(st.sampled_from(bound)),))
    kind = draw(st.integers(0, 4))
    if kind == 0:
        part = draw(truths(bound, depth - 1))
        return Said(f"(not {part.text})", lambda t, at: int(not part.means(t, at)))
    if kind == 1:
        word = draw(st.sampled_from(("and", "or")))
        return _joined(word, draw(truths(bound, depth - 1)), draw(truths(bound, depth - 1)))
    if kind == 2:
        sign = draw(st.sampled_from(("==", "!=", "<", "<=", ">")))
        found = _compared(draw(numbers(bound, depth - 1)), sign, draw(numbers(bound, depth - 1)))
        return Said(f"({found.text})", found.means)
    if kind == 3:
        part, values = (
            draw(numbers(bound, depth - 1)),
            draw(st.sets(st.integers(-1, 4), min_size=1)),
        )
        listed = ", ".join(map(str, sorted(values)))
        return Said(f"({part.text} in [{listed}])", lambda t, at: int(part.means(t, at) in values))
    if "b" not in bound:
        return draw(over_range(("any", "all"), bound, depth - 1))
    return _leaf("fort", (draw(st.sampled_from(bound)),))
