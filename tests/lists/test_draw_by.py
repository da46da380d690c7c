"""Draws by a fact: one of its values is drawn, and those who have it go on behind the draw."""

from fractions import Fraction
from typing import Any

import pytest

from pakal.errors import BadInputError
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import chances, decide, decide_from, decide_whatever_is_drawn
from pakal.lists.decision import Decision
from pakal.lists.facts import FactTable, vocabulary_of_tables
from pakal.lists.funnel import funnel
from pakal.lists.may_win import who_may_win
from pakal.lists.model import Naming
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from pakal.lists.show import show_list
from pakal.lists.trace import Draw, Trace

FACTS = """
[game]
name = "ways"

[[kind]]
name = "way"

[[fact]]
name = "worker"
kind = "number"
low = 0
high = 3
label = "Worker"
ask = "Whose is {candidate}?"

[[fact]]
name = "length"
kind = "number"
low = 0
high = 9
label = "Length"
ask = "How long is {candidate}?"

[[draw]]
name = "lots"
label = "Lots"
how = "Draw lots."
"""
LISTS = """
[[list]]
id = "way"
question = "Which way?"
candidates = "way"
cite = "page 1"
label = "The way"

[[list.rung]]
id = "a-worker"
kind = "draw"
procedure = "lots"
by = "worker"
cite = "page 1"
label = "A worker"
because = "nothing separates them"

[[list.rung]]
id = "shortest"
kind = "least"
fact = "length"
cite = "page 2"
label = "Shortest"
because = "it is the shortest ({value})"

[[list.rung]]
id = "random"
kind = "draw"
procedure = "lots"
cite = "page 2"
label = "Random"
because = "they are as long"
"""
NAMING = Naming(lambda way: f"way {way}")


def compiled() -> Compiled[FactTable]:
    facts = read_facts([("facts.toml", FACTS)])
    (plist,) = parse_lists(LISTS, "lists.toml")
    return compile_list(plist, vocabulary_of_tables(facts))


def ways(*given: tuple[int, int]) -> FactTable:
    """Ways, each with its worker and its length."""
    workers, lengths = zip(*given, strict=True)
    return {"worker": workers, "length": lengths}


def told(table: FactTable, *drawn: int) -> Decision[Any]:
    book, count = compiled(), len(table["worker"])
    trace = decide(book, table, range(count), why=True, drawn=drawn)
    return Decision(compiled=book, trace=trace, naming=NAMING)


TWO_WORKERS = ways((1, 5), (2, 1), (1, 3))


def test_one_lot_for_each_value() -> None:
    """
    Three ways of two workers are two lots with even odds, whoever has more ways.
    """
    draw = decide(compiled(), TWO_WORKERS, range(3))

    assert Draw("lots", (0, 1), ((0, 2), (1,)), (1, 2)) == draw
    assert dict.fromkeys((0, 1), Fraction(1, 2)) == chances(compiled(), TWO_WORKERS, draw)
    assert [1, 2] == [draw.value_of(each) for each in draw.tied]


def test_the_group_that_is_drawn_goes_on() -> None:
    """
    Behind the draw only the ways of the worker drawn are looked at.
    """
    assert 2 == decide(compiled(), TWO_WORKERS, range(3), drawn=[1])
    assert 1 == decide(compiled(), TWO_WORKERS, range(3), drawn=[2])


def test_nothing_is_drawn_among_those_who_share_the_value() -> None:
    """
    With one worker the draw is passed, and nothing that was drawn is used up.
    """
    assert 1 == decide(compiled(), ways((1, 5), (1, 2)), range(2))


def test_who_may_win_is_whom_each_group_leaves() -> None:
    """
    The longer way of a worker is among those tied, but it can never be chosen.
    """
    every = decide_whatever_is_drawn(compiled(), TWO_WORKERS, range(3))

    assert {(1,): 2, (2,): 1} == {key: value for key, value in every.items() if key}
    assert (1, 2) == who_may_win(compiled(), TWO_WORKERS, range(3))


def test_a_value_that_nobody_has_cannot_be_drawn() -> None:
    """
    A value that no candidate left has is refused, with those that can be drawn.
    """
    with pytest.raises(BadInputError, match="3 cannot have been drawn") as caught:
        decide(compiled(), TWO_WORKERS, range(3), drawn=[3])

    assert "Give one of 1, 2." == caught.value.way_out


def test_a_draw_by_a_fact_in_words() -> None:
    """
    The sentence names the lots, and behind the draw what was drawn.
    """
    assert "A draw (Lots) between worker 1 and worker 2: nothing separates them. [page 1]" == str(
        told(TWO_WORKERS)
    )
    assert (
        "way 2 (or way 0): worker 1 was drawn; it is the shortest (3 against 5). [page 2]"
        == str(told(TWO_WORKERS, 1))
    )
    assert (
        "way 1 (or way 0, way 2): nothing separates them, and worker 2 was drawn. [page 1]"
        == str(told(TWO_WORKERS, 2))
    )


def test_a_draw_by_a_fact_as_a_funnel() -> None:
    """
    The funnel marks every way of the groups, and names the lots.
    """
    data = funnel(told(TWO_WORKERS))

    assert ["0", "2", "1"] == data["chosen"]
    assert ["worker 1", "worker 2"] == data["draw"]["lots"]


def test_a_list_shows_by_what_it_draws() -> None:
    """
    `lists show` names the fact beside the procedure.
    """
    book = compiled()

    assert "draw: Lots, by Worker" in show_list(book.plist, book.vocabulary)


def test_only_the_group_drawn_is_asked_about() -> None:
    """
    Before the draw nobody is asked how long a way is; behind it, only of the group drawn.
    """
    known: dict[Any, int] = {("worker", way): TWO_WORKERS["worker"][way] for way in range(3)}
    before = decide_from(compiled(), known, range(3))
    behind = decide_from(compiled(), known, range(3), drawn=[1])

    assert isinstance(before, Trace)
    assert ("length", (0, 2)) == (behind.fact, behind.candidates)  # type: ignore[union-attr]
