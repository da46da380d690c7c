"""Expressions: three ways to their value, bounds of what is unknown, and what is refused."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pakal.lists.expression_source import SourceWriter
from pakal.lists.expressions import ME, Each, Leaf, Range, facts_of, free_variables, walk_tree
from pakal.lists.model import Scope
from pakal.lists.read_expressions import Read, read_expression
from pakal.lists.sorts import (
    ALWAYS,
    NUMBER,
    RUNG,
    WHEN,
    YES_NO,
    NotAnExpression,
    Place,
    Word,
)
from pakal.lists.spans import Key, Scene, Span, first_open, leaves_read, span, value_of
from tests.lists.expressions import (
    BOUNDS,
    LEVEL,
    TABLES,
    WORDS,
    Said,
    Table,
    keys_of,
    numbers,
    tables,
    truths,
)


def read(text: str, place: Place = RUNG, **more: Word) -> Read:
    return read_expression(text, {**WORDS, **more}, TABLES, place)


def try_read(text: str) -> Read:
    try:
        return read(text)
    except NotAnExpression as problem:
        # Texts that are too long, or look at too many together, are refused and not of interest.
        assume("letters" not in problem.says and "together" not in problem.says)
        raise


def known(table: Table, hidden: frozenset[Key] = frozenset()) -> Scene:
    def spans(key: Key) -> Span:
        if key in hidden:
            return BOUNDS[key[0]]
        return table.values[key], table.values[key]

    return Scene(spans, table.ranges)


def run(found: Read, table: Table, me: int) -> int:
    """The value by the Python source."""
    names: dict[str, Any] = {"FAR": float("inf"), "values": table.values, "t": table.ranges}

    def leaf(fact: str, of: tuple[str, ...]) -> str:
        return f"values[({', '.join((repr(fact), *of))},)]"

    ranges = {name: f"t[{name!r}]" for name in ("question", "start", "taken")}
    writer = SourceWriter(leaf, ranges, names, {ME: "c"})
    names["c"] = me
    return int(eval(writer.number(found.tree), names))  # noqa: S307 - the source is our own


@given(numbers() | truths(), tables())
def test_three_ways_to_a_value_agree(said: Said, table: Table) -> None:
    """
    The value of the tree, that of its Python source and that of a plain account are the same.
    """
    found = try_read(said.text)
    for me in table.ranges["start"]:
        expected = said.means(table, {"me": me})

        assert expected == value_of(found.tree, known(table), me)
        assert expected == run(found, table, me)


@given(numbers() | truths(), tables(), st.data())
def test_the_bounds_hold_the_value(said: Said, table: Table, data: st.DataObject) -> None:
    """
    Whatever the unknown values are, the value is within the bounds; an open one has a leaf to ask.
    """
    found = try_read(said.text)
    keys = keys_of(len(table.ranges["start"]))
    hidden = frozenset(data.draw(st.sets(st.sampled_from(keys))))
    scene = known(table, hidden)
    for me in table.ranges["start"]:
        low, high = span(found.tree, scene, {ME: me})
        asked = first_open(found.tree, scene, {ME: me})

        assert low <= said.means(table, {"me": me}) <= high
        assert (asked is None) == (low == high)
        assert asked is None or asked in hidden


@given(numbers() | truths(), tables())
def test_leaves_not_read_do_not_matter(said: Said, table: Table) -> None:
    """
    The leaves that were read settle the value: with all others unknown it is the same.
    """
    found = try_read(said.text)
    for me in table.ranges["start"]:
        needed = set(leaves_read(found.tree, known(table), {ME: me}))
        hidden = frozenset(keys_of(len(table.ranges["start"]))) - needed

        assert said.means(table, {"me": me}) == value_of(found.tree, known(table, hidden), me)


@given(numbers() | truths(), tables())
def test_bounds_without_candidates_are_wide_enough(said: Said, table: Table) -> None:
    """
    Where nobody knows how many candidates there are, the bounds hold for any number of them.
    """
    found = try_read(said.text)
    low, high = span(found.tree, Scene(lambda key: BOUNDS[key[0]]), {ME: 0})
    for me in table.ranges["start"]:
        assert low <= said.means(table, {"me": me}) <= high


def test_a_fact_made_of_others_is_put_in_place() -> None:
    """
    A fact that looks at others, asked of somebody else, looks at that one's others.
    """
    beaten = read("count(met(me, b) for b in others)").tree
    found = read("any(beaten(b) > beaten for b in question)", beaten=Word(NUMBER, made_of=beaten))
    table = Table(
        {key: int(key in (("met", 0, 1), ("met", 0, 2), ("met", 1, 0))) for key in keys_of(3)},
        {"start": (0, 1, 2), "question": (0, 1, 2), "taken": ()},
    )

    values = [value_of(found.tree, known(table), me) for me in range(3)]

    assert [0, 1, 1] == values
    assert values == [run(found, table, me) for me in range(3)]


def test_variables_are_never_caught() -> None:
    """
    A variable of a fact put in place gets a new name where the old one is in use, twice over.
    """
    one = read("any(fort(b) for b in others)").tree
    two = read("all(one(b) for b in others)", one=Word(YES_NO, made_of=one)).tree
    three = read("any(two(b) for b in others)", two=Word(YES_NO, made_of=two)).tree
    loops = [each for each in walk_tree(three) if isinstance(each, Each)]

    assert len({name for each in loops for name in each.variables}) == len(loops) == 3
    assert [each.over.without for each in loops] == [
        ("me",),
        loops[0].variables,
        loops[1].variables,
    ]
    assert {ME} == free_variables(three)


def test_the_forms_of_a_text() -> None:
    """
    A name is a leaf; others are those in question without me; differ compares two of them.
    """
    assert Leaf("fort", ("me",)) == read("fort").tree
    assert Leaf("die", ()) == read("die").tree
    found = read("differ(level)").tree
    assert isinstance(found, Each)
    assert (Range("question"), ("level",)) == (found.over, facts_of(found))
    assert read("fort\nor rebels") == read("fort or rebels")
    assert read("1 <= rebels <= 2") == read("1 <= rebels and rebels <= 2")
    assert read("rebels not in [1]") == read("not rebels in [1]")


def test_a_name_with_a_hyphen_stands_alone() -> None:
    """
    A text that is exactly a fact's name is that fact, even if Python reads it otherwise.
    """
    assert Leaf("has-oil") == read("has-oil", **{"has-oil": Word(YES_NO)}).tree


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ships >", "is not an expression"),
        ("forts", "no fact is called 'forts'"),
        ("rebels * rebels", "multiplies two values"),
        ("rebels ** 2", "cannot stand in an expression"),
        ("__import__('os')", "is not a candidate"),
        ("fort.real", "cannot stand in an expression"),
        ("[1]", "cannot stand in an expression"),
        ("rebels == 1.5", "is not a whole number"),
        ("level == 'loyl'", "is not one of opposed, neutral, loyal"),
        ("level == 2", "'2' is a number"),
        ("level + 1", "such words cannot be added up"),
        ("not level", "neither true nor false"),
        ("'loyal'", "nothing here has words as values"),
        ("met", "is about two different candidates"),
        ("any(met(b, b) for b in question)", "is about two different candidates"),
        ("any(met(me, b) for b in question)", "may be the same candidate"),
        ("any(any(met(a, b) for a in start) for b in start)", "may be the same candidate"),
        ("die(me)", "is about the situation"),
        ("fort(b)", "'b' is not a candidate"),
        ("any(fort(b) for b in everybody)", "no candidates are called 'everybody'"),
        ("any(fort(b) for b in chosen)", "cannot be looked at in a rung"),
        ("any(fort(fort) for fort in question)", "cannot be the name of a candidate"),
        ("any(fort(b) for b, b in question)", "already stands for another"),
        ("any(any(fort(b) for b in start) for b in start)", "already stands for another"),
        ("any(met(a, b) for a, b, d, e, f in start)", "more than 4 candidates"),
        ("any(question)", "needs one 'for'"),
        ("any(fort(b) for b in start if fort(b) if fort(b))", "more than one 'if'"),
        ("gain(level)", "has 2 columns"),
        ("gain(rebels, 1)", "looks for one of opposed"),
        ("me", "is a candidate, not a value"),
        ("fort is true", "'is' does not compare here"),
        ("rebels in rebels", "is not a list of values"),
        ("rebels in [die]", "is not a value"),
        ("10000000000 > rebels", "is out of range"),
        ("fort or " * 100 + "fort", "letters; 500 are the most"),
        ("(" * 300 + "fort" + ")" * 100, "is not an expression"),
        ("fort\x00", "is not an expression"),
        ("level if fort else 1", "is one of opposed, neutral, loyal or a number"),
        ("differ(level, fort)", "needs the name of a fact"),
        ("lambda: 1", "cannot stand in an expression"),
        ("rebels if fort else (yield)", "cannot stand in an expression"),
        ("sum(rebels(b) for b in others for c in others)", "needs one 'for'"),
        ("f'{fort}'", "cannot stand in an expression"),
        ("count(*question)", "needs one 'for'"),
        ("any(fort(b) for b in question,)", "is not an expression"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, says: str) -> None:
    """
    Whatever is not one of the forms is refused, with what is wrong and a way out.
    """
    with pytest.raises(NotAnExpression) as problem:
        read(text)

    assert says in problem.value.says
    assert problem.value.way_out


@pytest.mark.parametrize(
    ("place", "text", "says"),
    [
        (WHEN, "fort", "speaks of 'me'"),
        (WHEN, "any(fort(b) for b in others)", "speaks of 'me'"),
        (ALWAYS, "count(taken) == 0", "cannot be looked at in an invariant"),
    ],
)
def test_some_things_cannot_stand_everywhere(place: Place, text: str, says: str) -> None:
    """
    A condition is not about a candidate, and an invariant knows no rounds.
    """
    with pytest.raises(NotAnExpression) as problem:
        read(text, place)

    assert says in problem.value.says


def test_what_is_expected_is_needed() -> None:
    """
    Where yes or no is needed, a number is refused; where a number is needed, yes counts 1.
    """
    assert NUMBER == read_expression("rebels", WORDS, TABLES, expected=NUMBER).sort
    assert YES_NO == read_expression("fort", WORDS, TABLES, expected=NUMBER).sort
    assert LEVEL == read_expression("'loyal' if fort else level", WORDS, {}, expected=LEVEL).sort
    with pytest.raises(NotAnExpression):
        read_expression("rebels", WORDS, TABLES, expected=YES_NO)


@pytest.mark.parametrize("sign", ["-", "not ", "(1 if fort else "])
def test_what_is_nested_too_deep_is_refused(sign: str) -> None:
    """
    A text with too many forms inside each other is refused, however many there are.
    """
    for number in (70, 480 // len(sign)):
        text = sign * number + "rebels" + ")" * (number if "(" in sign else 0)
        with pytest.raises(NotAnExpression):
            read(text)


def test_facts_made_of_facts_cannot_nest_without_end() -> None:
    """
    A fact that is deep by what it is made of is refused where it is read.
    """
    words = {"x0": Word(YES_NO, Scope.SITUATION)}

    def negate(times: int) -> None:
        for number in range(times):
            tree = read_expression(f"not not not x{number}", words, {}).tree
            words[f"x{number + 1}"] = Word(YES_NO, Scope.SITUATION, tree)

    with pytest.raises(NotAnExpression) as problem:
        negate(40)

    assert "inside each other" in problem.value.says


FRAGMENTS = st.sampled_from(
    [
        *("fort", "rebels", "level", "die", "met", "me", "b", "a", "question", "others", "'loyal'"),
        *("(", ")", "[", "]", ",", " for ", " in ", " if ", " else ", " and ", " or ", "not "),
        *(
            "==",
            "<",
            "+",
            "-",
            "*",
            "1",
            "2",
            "any",
            "count",
            "sum",
            "differ",
            "gain",
            ":",
            "=",
            ".",
        ),
        *("lambda ", "yield ", "await ", "\\", '"', "{", "}", "@", "**", "//", "\n", "\x00", "é"),
    ]
)


@given(st.lists(FRAGMENTS, max_size=14).map("".join) | st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """
    Whatever somebody writes, it is an expression or is refused with a way out; nothing else.
    """
    ways_out = ["it was read"]
    try:
        read(text)
    except NotAnExpression as problem:
        ways_out = [problem.says, problem.way_out]

    assert all(ways_out)


def test_facts_made_of_facts_cannot_grow_without_end() -> None:
    """
    A tree that doubles with every fact is refused before it fills the memory.
    """
    words = {"x0": Word(NUMBER, Scope.SITUATION)}

    def double(times: int) -> None:
        for number in range(times):
            tree = read_expression(f"x{number} + x{number}", words, {}).tree
            words[f"x{number + 1}"] = Word(NUMBER, Scope.SITUATION, tree)

    with pytest.raises(NotAnExpression) as problem:
        double(40)

    assert "more than 2000 parts" in problem.value.says
