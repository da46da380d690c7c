"""Strategies for tables: what they keep, what they reach, and how they shrink."""

import itertools
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import pakal
from pakal.errors import BadInputError
from pakal.games.listed import BotGame
from pakal.lists.invariants import first_broken
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from pakal.testing import (
    Table,
    assert_same_in_any_order,
    assert_unread_facts_change_nothing,
    chosen,
    decide,
    tables,
)
from pakal.testing.shapes import Shape, shape_of

AUTOMA = Path(__file__).parents[2] / "fixtures" / "automa"
KEEPER = pakal.load(AUTOMA / "lighthouse-repaired.toml", facts=AUTOMA / "lighthouse-facts.toml")
RAIDERS = pakal.load(
    AUTOMA / "faults" / "skipped-least.toml", facts=AUTOMA / "faults" / "facts.toml"
)
FERRY = pakal.load(AUTOMA / "ferry" / "lists.toml", facts=AUTOMA / "ferry" / "facts.toml")

FACTS = """
[[kind]]
name = "dock"
[[fact]]
name = "open"
kind = "yes-no"
label = "open"
ask = "Which of these are open?"
[[fact]]
name = "dry"
kind = "yes-no"
label = "dry"
ask = "Which of these are dry?"
[[fact]]
name = "cargo"
kind = "number"
label = "cargo"
low = 0
high = 2
ask = "How much lies on {candidate}?"
"""
LIST = """
[[list]]
id = "dock"
question = "Which dock?"
candidates = "dock"
cite = "1"
label = "Dock"
[[list.rung]]
id = "open"
kind = "keep"
fact = "open"
cite = "1"
label = "Open"
because = "it is open"
[[list.rung]]
id = "dry"
kind = "keep"
fact = "dry"
cite = "1"
label = "Dry"
because = "it is dry"
[[list.rung]]
id = "cargo"
kind = "most"
fact = "cargo"
cite = "1"
label = "Most cargo"
because = "it has most cargo"
[[list.rung]]
id = "lots"
kind = "draw"
procedure = "lots"
cite = "1"
label = "Lots"
because = "all else is equal"
"""
DRAW = '[[draw]]\nname = "lots"\nlabel = "lots"\nhow = "Draw lots."\n'
INVARIANT = '[[invariant]]\nname = "i"\nsays = "It is so."\nof = "dock"\n'
FORMS = [
    "never = {open = true, dry = true}",
    "implies = {if = {open = true}, then = {cargo = {at-least = 2}}}",
    "both-or-neither = [{open = true}, {dry = true}]",
    "if-any = {fits = {open = true}, all-fit = {dry = true}}",
    'at-most = {fact = "cargo", count = 1}',
    'exactly = {fact = "open", value = true, count = 1, of = 2}',
    'exactly = {fact = "open", value = true, count = 2, of = 3}',
    'distinct = "cargo"',
    'same = {fact = "cargo", for-equal = "open"}',
    'never-falls = {fact = "cargo", along = "open"}',
    'always = "count(open(b) for b in start) == 1"',
    'always = "sum(cargo(b) for b in start) == 3"',
    'always = "any(open(b) and not dry(b) for b in start)"',
    'always = "count(start) == 2"',
]
quick = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def docks(form: str = "") -> pakal.Bot:
    """A bot of docks of which something is always so."""
    declared = read_facts([("facts.toml", FACTS + DRAW + (INVARIANT + form if form else ""))])
    bare = BotGame(declared, ())
    return pakal.Bot(BotGame(declared, parse_lists(LIST, "lists.toml", bare.vocabulary())))


def every_table(shape: Shape, most: int) -> set[str]:
    """Every table of up to so many candidates that breaks no invariant, by brute force."""
    found = set()
    for count in range(shape.least, most + 1):
        keys = shape.keys(count)
        for values in itertools.product(*(range(leaf.low, leaf.high + 1) for _, leaf in keys)):
            table = {key: value for (key, _), value in zip(keys, values, strict=True)}
            if first_broken(shape.always, table, range(count)) is None:
                found.add(repr(shape.table(table, count)))
    return found


@pytest.mark.parametrize("form", FORMS)
def test_only_tables_that_can_be_are_drawn(form: str) -> None:
    """
    Whatever is wished for, the table made from it is one of those that keep the invariant.
    """
    bot = docks(form)
    possible = every_table(shape_of(bot.rules, "dock", most=3), 3)

    @quick
    @given(tables(bot, "dock", most=3))
    def check(table: Table) -> None:
        assert repr(table) in possible

    check()


@pytest.mark.parametrize("form", ["", *FORMS])
def test_a_wish_that_can_be_is_granted(form: str) -> None:
    """
    A table that keeps the invariants is its own nearest one, so every table can be drawn.
    """
    shape = shape_of(docks(form).rules, "dock", most=2)

    for count in range(shape.least, shape.most + 1):
        keys = shape.keys(count)
        for values in itertools.product(*(range(leaf.low, leaf.high + 1) for _, leaf in keys)):
            wish = {key: value for (key, _), value in zip(keys, values, strict=True)}
            if first_broken(shape.always, wish, range(count)) is None:
                assert wish == shape.near(wish, count)


def test_an_invariant_about_all_sets_the_number_of_candidates() -> None:
    """
    "Exactly two of three" gives tables of three candidates, whatever the bounds say.
    """
    bot = docks('exactly = {fact = "open", value = true, count = 2, of = 3}')

    @quick
    @given(tables(bot, "dock", most=2))
    def check(table: Table) -> None:
        assert [True, True, False] == sorted(
            (each["open"] for each in table.values()), reverse=True
        )

    check()


def test_contradictory_invariants_are_named() -> None:
    """
    Where no table can be, the strategy says so at once instead of searching for ever.
    """
    bot = docks('always = "open and not open"')

    with pytest.raises(BadInputError, match="No table of 1 to 4 candidates keeps all invariants"):
        tables(bot, "dock")


@pytest.mark.parametrize(("least", "most"), [(0, 2), (3, 2), (1, 9)])
def test_a_wrong_number_of_candidates_is_named(least: int, most: int) -> None:
    """
    Bounds that are upside down or too large are refused with a way out.
    """
    with pytest.raises(BadInputError, match="Give least and most from 1 to 8"):
        tables(KEEPER, "light", least=least, most=most)


def test_an_unknown_fact_is_named() -> None:
    """
    A misspelt fact in `also` is refused with the nearest name.
    """
    with pytest.raises(BadInputError, match="Did you mean 'burns_already'"):
        tables(KEEPER, "light", also=["burns_alredy"])


def test_tables_shrink_to_few_candidates_and_small_values() -> None:
    """
    The smallest table in which somebody has 3 ships is one lamp with all else at its smallest.
    """
    found = find(
        tables(KEEPER, "light"),
        lambda table: any(lamp["ships_in_sight"] >= 3 for lamp in table.values()),
    )

    assert {"A": {"has_oil": False, "ships_in_sight": 3, "place_on_coast": 1}} == found


@pytest.mark.parametrize("seed", [16, 18])
def test_a_candidate_in_the_middle_is_left_out(seed: int) -> None:
    """
    Where the first of three and the last show it, the one between them does not stay.
    """

    def passes_a_nearer(table: Table) -> bool:
        nearest = min(jetty["bends"] for jetty in table.values())
        return any(table[each]["bends"] > nearest for each in chosen(decide(FERRY, "land", table)))

    several = settings(max_examples=300, database=None, deadline=None)
    found = find(tables(FERRY, "land"), passes_a_nearer, settings=several, random=Random(seed))

    assert ["A", "B"] == list(found)


def test_tables_shrink_also_where_invariants_mend_them() -> None:
    """
    Two lamps never share a place; the smallest two that the last rung parts stand in 1 and 2.
    """
    found = find(
        tables(KEEPER, "light"),
        lambda table: decide(KEEPER, "light", table).rung == "leftmost",
    )

    plain = {"has_oil": False, "ships_in_sight": 0}
    assert {"A": {**plain, "place_on_coast": 1}, "B": {**plain, "place_on_coast": 2}} == found


def test_facts_come_along_that_invariants_tie_to_those_of_the_list() -> None:
    """
    A fact that the list does not read is left out; one that an invariant ties to the rest is not.
    """
    apart = shape_of(docks("never = {dry = true, cargo = 2}").rules, "dock")
    light = shape_of(KEEPER.rules, "light")

    assert ["open", "dry", "cargo"] == [leaf.name for leaf in apart.leaves]
    assert ["has_oil", "ships_in_sight", "place_on_coast"] == [leaf.name for leaf in light.leaves]


@quick
@given(tables(RAIDERS, "raid"))
def test_a_fact_of_the_whole_set_follows_from_the_others(table: Table) -> None:
    """
    What a set fact is made of stands in the table, and so does the value that follows from it.
    """
    roads = all(village["has_road"] for village in table.values())

    for village in table.values():
        wanted = village["days"] if roads else 0
        assert wanted == village["days_if_roads_everywhere"]


def bot_of(folder: str) -> pakal.Bot:
    """One of the bots that use every form of facts."""
    return pakal.load(AUTOMA / folder / "lists.toml", facts=AUTOMA / folder / "facts.toml")


CHESS, SETTLER = bot_of("tie-breaks"), bot_of("targets")


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(tables(CHESS, "order", most=3))
def test_facts_of_pairs_keep_what_is_always_so_of_them(table: Table) -> None:
    """
    Every pair of players has a section each way, and both tell the same game.
    """
    players = [name for name in table if "-" not in name]

    for one, other in itertools.permutations(players, 2):
        here, there = table[f"{one}-{other}"], table[f"{other}-{one}"]
        assert here["met"] is there["met"]
        assert (2 if here["met"] else 0) == here["result"] + there["result"]
    assert len(table) == len(players) ** 2


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(tables(SETTLER, "target", most=3))
def test_situation_and_words_stand_in_tables_as_people_write_them(table: Table) -> None:
    """
    Facts of the situation have one section, and one of several words is that word.
    """
    assert {"mood", "steps"} == set(table["situation"])
    assert table["situation"]["mood"] in ("greedy", "careful", "angry")
    assert {each["terrain"] for name, each in table.items() if name != "situation"} <= {
        *("plain", "forest", "hill", "coast")
    }


def test_made_facts_are_left_out_and_their_parts_come_along() -> None:
    """
    A table has what a made fact is made of, never the made fact, and numbers near its thresholds.
    """
    leaves = {leaf.name: leaf for leaf in shape_of(SETTLER.rules, "defend").leaves}

    assert {"own", "guards", "clockwise"} == set(leaves)
    assert {0, 1, 2} <= set(leaves["guards"].marks)


@pytest.mark.parametrize(("bot", "name"), [(CHESS, "order"), (SETTLER, "target")])
def test_the_new_forms_decide_lazily_as_they_do_with_everything_known(
    bot: pakal.Bot, name: str
) -> None:
    """
    Conditions, made facts, pairs and situations: only what is asked for matters, in any order.
    """

    @settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
    @given(tables(bot, name, least=2, most=3))
    def check(table: Table) -> None:
        assert_same_in_any_order(bot, name, table)
        assert_unread_facts_change_nothing(bot, name, table)

    check()


AHAU = pakal.game("ahau")


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_the_lists_of_a_game_with_python_have_tables_too(data: st.DataObject) -> None:
    """
    Every list of Ahau decides on every table drawn for it: no question is left, none is refused.
    """
    name = data.draw(st.sampled_from(AHAU.lists))
    table: dict[str, dict[str, Any]] = data.draw(tables(AHAU, name))

    decision = decide(AHAU, name, table)

    assert set(decision.tied or [decision.choice]) <= {*table, None}


@settings(max_examples=40)
@given(st.data())
def test_a_number_without_bounds_reaches_around_the_thresholds(data: st.DataObject) -> None:
    """
    A fact without bounds takes values on both sides of every number that a rung names.
    """
    facts = FACTS.replace("low = 0\nhigh = 2\n", "")
    rung = 'kind = "keep"\nfact = "cargo"\nat-least = 40\ncite'
    lists = LIST.replace('kind = "most"\nfact = "cargo"\ncite', rung)
    declared = read_facts([("facts.toml", facts + DRAW)])
    bot = pakal.Bot(
        BotGame(declared, parse_lists(lists, "lists.toml", BotGame(declared, ()).vocabulary()))
    )
    (leaf,) = [leaf for leaf in shape_of(bot.rules, "dock").leaves if leaf.name == "cargo"]

    assert leaf.low < 0
    assert leaf.high > 40
    assert (39, 40, 41) == leaf.marks
    assert leaf.low <= data.draw(tables(bot, "dock"))["A"]["cargo"] <= leaf.high


@pytest.mark.parametrize(
    ("bounds", "span"),
    [("", (-12, 12)), ("low = 3\n", (3, 15)), ("high = 2\n", (-10, 2)), ("low = -4\n", (-4, 8))],
)
def test_a_missing_bound_is_twelve_away(bounds: str, span: tuple[int, int]) -> None:
    """
    Without thresholds, numbers go twelve beyond 0, or beyond the bound there is.
    """
    declared = read_facts([("facts.toml", FACTS.replace("low = 0\nhigh = 2\n", bounds) + DRAW)])
    lists = parse_lists(LIST, "lists.toml", BotGame(declared, ()).vocabulary())
    shape = shape_of(BotGame(declared, lists), "dock")

    assert [span] == [(leaf.low, leaf.high) for leaf in shape.leaves if leaf.name == "cargo"]
