"""
Three bots written out in our own words: what they decide, and that planted faults are noticed.

`lists.toml` of each has examples and properties; `faults.toml` has texts to exchange in it.
"""

import itertools
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import pakal
from pakal.errors import BadInputError
from pakal.lists.flows import Flow, FlowTrace, read_flows, walk_flow
from pakal.lists.known import read_known
from pakal.lists.rounds import Taken, take_from
from pakal.lists.spans import Key
from pakal.testing import assert_example, assert_property

ROOT = Path(__file__).parents[2]
AUTOMA = ROOT / "fixtures" / "automa"
NAMES = ("british", "targets", "tie-breaks")
DRAWN, MOST = 100, 3  # tables for each property, and candidates in them


def bot_of(name: str) -> pakal.Bot:
    """The bot as it is."""
    return pakal.load(AUTOMA / name / "lists.toml", facts=AUTOMA / name / "facts.toml")


BOTS = {name: bot_of(name) for name in NAMES}
EXAMPLES = [
    pytest.param(name, each, id=f"{name}-{each.where.line}")
    for name, bot in BOTS.items()
    for each in bot.rules.pinned.examples
]
PROPERTIES = [
    pytest.param(name, each, id=f"{name}-{each.where.line}")
    for name, bot in BOTS.items()
    for each in bot.rules.pinned.properties
]
FAULTS = [
    pytest.param(name, each, id=f"{name}: {each['says']}")
    for name in NAMES
    for each in tomllib.loads((AUTOMA / name / "faults.toml").read_text("utf-8"))["fault"]
]


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_each_example_comes_out_as_it_says(name: str, example: Any) -> None:
    """
    Every example of the three bots is decided as it says, by the rung it names.
    """
    assert_example(BOTS[name], example)


@pytest.mark.parametrize(("name", "says"), PROPERTIES)
def test_each_property_holds_on_every_table_drawn(name: str, says: Any) -> None:
    """
    Every property of the three bots holds on a hundred tables of up to three candidates.
    """
    assert_property(BOTS[name], says, drawn=DRAWN, most=MOST)


def broken(bot: pakal.Bot, says: str) -> bool:
    """Does the example or the property of these words fail?"""
    pinned = bot.rules.pinned
    try:
        for example in pinned.examples:
            if example.says == says:
                assert_example(bot, example)
        for each in pinned.properties:
            if each.says == says:
                assert_property(bot, each, drawn=DRAWN, most=MOST)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_planted_fault_is_noticed(name: str, fault: dict[str, str], tmp_path: Path) -> None:
    """
    With the fault in its place, the example or property named with it fails; without, it holds.
    """
    text = (AUTOMA / name / "lists.toml").read_text("utf-8")
    assert text.count(fault["old"]) == 1
    (tmp_path / "lists.toml").write_text(text.replace(fault["old"], fault["new"]), "utf-8")

    faulty = pakal.load(tmp_path / "lists.toml", facts=AUTOMA / name / "facts.toml")

    assert not broken(BOTS[name], fault["noticed-by"])
    assert broken(faulty, fault["noticed-by"])


def test_every_fault_names_what_notices_it() -> None:
    """
    What a fault is noticed by is an example or a property of that bot.
    """
    for name in NAMES:
        pinned = BOTS[name].rules.pinned
        said = {each.says for each in (*pinned.examples, *pinned.properties)}
        wanted = {
            fault["noticed-by"] for bot, fault in (each.values for each in FAULTS) if bot == name
        }

        assert wanted <= said


def taken(bot: pakal.Bot, name: str, table: dict[str, Any]) -> Taken:
    """Those whom a list takes, and in which levels."""
    compiled = bot.rules.book_for_facts()[name]
    written = read_known(table, "the table", compiled)
    found = take_from(compiled, written.known, written.candidates)
    assert isinstance(found, Taken)
    return found


def tournament(won: dict[str, int], **points: int) -> dict[str, Any]:
    """Players with these points who have all played each other; a game not named was drawn."""
    players = {name: {"points": each, "wins": 3} for name, each in points.items()}
    equal = {"blacks": 4, "buchholz": 90}
    games = {
        f"{one}-{other}": {"met": True, "result": won.get(f"{one}-{other}", 1)}
        for one, other in itertools.permutations(points, 2)
    }
    return {**{name: {**each, **equal} for name, each in players.items()}, **games}


def test_each_level_of_a_tournament_has_its_own_direct_encounters() -> None:
    """
    Two are tied above two others: each pair is parted by its own game, and no other game counts.
    """
    won = {"Ana-Bo": 2, "Bo-Ana": 0, "Di-Cy": 2, "Cy-Di": 0, "Cy-Ana": 2, "Ana-Cy": 0}

    found = taken(BOTS["tie-breaks"], "order", tournament(won, Ana=12, Bo=12, Cy=10, Di=10))

    assert ((0,), (1,), (3,), (2,)) == found.levels


def test_a_circle_of_wins_is_left_to_what_follows() -> None:
    """
    Three who each won and lost one game among themselves stay level up to the lots.
    """
    won = {"Ana-Bo": 2, "Bo-Ana": 0, "Bo-Cy": 2, "Cy-Bo": 0, "Cy-Ana": 2, "Ana-Cy": 0}

    found = taken(BOTS["tie-breaks"], "order", tournament(won, Ana=12, Bo=12, Cy=12))

    assert ((0, 1, 2),) == found.levels


def test_the_british_fight_everywhere_they_are_stronger_in_order() -> None:
    """
    All battles are fought, Washington's first; a space where they are weaker is none of them.
    """
    space = {"population": 1, "tories": 0, "active_militia": 0, "has_washington": False}
    table = {
        "York": {**space, "population": 2, "regulars": 6, "rebel_cubes": 2},
        "Jersey": {**space, "regulars": 4, "rebel_cubes": 3, "has_washington": True},
        "Georgia": {**space, "regulars": 2, "rebel_cubes": 2},
    }

    assert (1, 0) == taken(BOTS["british"], "battle", table).taken


def turn(text: str) -> Flow:
    """The chart of the British turn."""
    (found,) = read_flows(text, "lists.toml", BOTS["british"].rules.book_for_facts())
    return found


CHART = (AUTOMA / "british" / "lists.toml").read_text("utf-8")
PIECES = ("tories", "has_fort", "active_militia", "hidden_militia", "has_rebel_fort")


@pytest.mark.parametrize(
    ("situation", "lost", "end", "way"),
    [
        ({"event_is_worth_it": 1}, True, "event-played", ["event"]),
        ({"resources": 0}, True, "pass", ["event", "resources"]),
        ({}, True, "done", ["event", "resources", "garrison"]),
        ({"die": 1}, False, "done", ["event", "resources", "garrison", "reserve", "muster"]),
        (
            {"die": 6},
            False,
            "pass",
            [
                *("event", "resources", "garrison", "reserve", "battle", "march", "muster"),
                "battle",
            ],
        ),
    ],
)
def test_the_turn_of_the_british_goes_through_its_chart(
    situation: dict[str, int], lost: bool, end: str, way: list[str]
) -> None:
    """
    A useful event first, no Command without resources, a lost City before new Regulars; where
    nothing can be done, every Command is tried once and they pass.
    """
    usual = {"event_is_worth_it": 0, "resources": 3, "die": 1, "reserve": 2, "regulars_on_map": 12}
    shared: dict[Key, int] = {(name,): value for name, value in (usual | situation).items()}
    city = {"is_city": 1, "population": 1, "level": 1, "regulars": 2, "has_washington": 0}
    city |= dict.fromkeys(PIECES, 0) | {"rebel_cubes": 4 if lost else 0}
    known: dict[Key, int] = {(name, 0): value for name, value in city.items()}
    book = BOTS["british"].rules.book_for_facts()

    found = walk_flow(turn(CHART), book, dict.fromkeys(book.lists, (known, (0,))), shared)

    assert isinstance(found, FlowTrace)
    assert [*way, end] == [visit.node for visit in found.visits]


def test_a_chart_that_goes_round_for_ever_is_refused() -> None:
    """
    Without an exit for the second time, the way round is named.
    """
    endless = CHART.replace('no = "march"\nagain = "pass"\n', 'no = "march"\n')
    assert endless != CHART

    with pytest.raises(BadInputError, match="it can go round for ever: event → resources"):
        turn(endless)


def test_nearer_hexes_are_drawn_more_often() -> None:
    """
    Scouts turn up at distance 1 with eight chits and at distance 8 with one.
    """
    bot = BOTS["targets"]
    compiled = bot.rules.book_for_facts()["scout"]
    procedure = compiled.vocabulary.draw("scouts").procedure({"distance": (1, 8)}, (0, 1))

    assert ["8/9", "1/9"] == [str(chance) for _, chance in sorted(procedure.chances().items())]


SOLVED = (
    *("dead-rung", "dead-under-invariants", "never-reached", "makes-no-difference"),
    *("never-chooses", "no-candidate-possible", "raised-but-less-wanted"),
)


@pytest.mark.parametrize(("name", "rungs"), [("british", 22), ("targets", 12), ("tie-breaks", 7)])
def test_every_rung_can_decide_and_promises_are_kept(name: str, rungs: int) -> None:
    """
    The audit finds no rung that never matters and no promise that is broken, as the pages say.
    """
    report = pakal.audit(BOTS[name], checks=SOLVED)

    assert ((), ()) == (report.findings, report.failed)
    assert rungs == sum(1 for plist in BOTS[name].rules.lists for _ in plist.walk())


def test_a_loser_matters_in_direct_encounters() -> None:
    """
    The one finding about the tie-breaks is that a third player changes who is first.
    """
    report = pakal.audit(BOTS["tie-breaks"], checks=["loser-matters"])

    assert [("loser-matters", "order")] == [
        (finding.name, finding.location.list_id) for finding in report.findings
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_bot_names_its_lists_and_faults(name: str) -> None:
    """
    Each bot has a page with every list by its id and every planted fault in its words.
    """
    page = (ROOT / "docs" / f"bot-{name}.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z-]+)`", page))
    faults = [each.values[1]["says"] for each in FAULTS if each.values[0] == name]

    assert set(BOTS[name].lists) <= named
    assert [] == [says for says in faults if says not in page]
