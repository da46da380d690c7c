"""
The Jaguar God's moves: one list of ways, the worker drawn on the way, and what 0.2.0 wrote.
"""

from itertools import product
from pathlib import Path

import pytest

import pakal
from pakal.companion.journal import StepKind
from pakal.companion.session import Session
from pakal.companion.store import FILE, Store, import_game
from pakal.errors import BadInputError
from pakal.games.ahau.automa.pakal import act, book_for, choose
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.text import parse_position, print_position, read_position
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_automa, options
from pakal.games.ahau.rules.lots import walks_from
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.names import city_name
from pakal.lists.trace import Draw

FIXTURES = Path(__file__).parents[2] / "fixtures"
OLDER = FIXTURES / "positions" / "older"
TWO_POINTS = FIXTURES / "saved" / "two-points"

# --- what a letter keeps -------------------------------------------------------------------------

FACTS = """
[[kind]]
name = "way"
[[fact]]
name = "worker"
label = "worker"
kind = "number"
of = ["way"]
ask = "Whose way is {candidate}?"
low = 0
high = 1
[[fact]]
name = "claims"
label = "claims"
kind = "yes-no"
of = ["way"]
ask = "Which of them claim?"
[[fact]]
name = "his_claims"
label = "its worker could claim"
kind = "yes-no"
of = ["way"]
is = "any(claims(b) for b in question if worker(b) == worker)"
[[fact]]
name = "place"
label = "place"
kind = "number"
of = ["way"]
ask = "Which place has {candidate}?"
"""
LIST = """
[[list]]
id = "{id}"
question = "Which way?"
candidates = "way"
cite = "a"
label = "Way"
[[list.rung]]
id = "a"
kind = "keep"
{letter}
cite = "a"
label = "a"
because = "it claims"
[[list.rung]]
id = "worker"
kind = "order"
fact = "worker"
cite = "from"
label = "Worker"
because = "its worker comes first"
[[list.rung]]
id = "place"
kind = "leftmost"
fact = "place"
cite = "to"
label = "Place"
because = "its place comes first"
"""
AS_CHOSEN = 'fact = "claims"\nwhen = "differ(worker)"'
WHERE_IT_PARTS = 'fact = "claims if differ(his_claims) else his_claims"'


def parting(ways: int, tmp_path: Path) -> list[tuple[tuple[int, bool], ...]]:
    """Return the tables of so many ways, each a worker and whether it claims, that part the two."""
    lists, facts = tmp_path / "lists.toml", tmp_path / "facts.toml"
    forms = {"as-chosen": AS_CHOSEN, "where-it-parts": WHERE_IT_PARTS}
    lists.write_text("".join(LIST.format(id=name, letter=form) for name, form in forms.items()))
    facts.write_text(FACTS)
    bot = pakal.load(lists, facts=facts)
    found = []
    for table in product(product((0, 1), (False, True)), repeat=ways):
        said = {
            f"w{place}": {"worker": worker, "claims": claims, "place": place}
            for place, (worker, claims) in enumerate(table)
        }
        if len({bot.decide(name, said).choice for name in forms}) > 1:
            found.append(table)
    return found


def test_the_smallest_case_in_which_a_letter_keeps_ways_instead_of_workers(tmp_path: Path) -> None:
    """
    Three ways of two workers: both can claim, one of them by one of his two ways only. As chosen
    he goes where he claims; a letter that binds only where it parts the workers lets him go
    elsewhere.
    """
    assert [] == parting(2, tmp_path)
    assert ((0, False), (0, True), (1, True)) in parting(3, tmp_path)
    assert all({0, 1} == {worker for worker, _ in table} for table in parting(3, tmp_path))


def test_as_chosen_keeps_the_way_for_which_the_worker_was_kept() -> None:
    """
    The same case in his own list: both workers can claim, and that of the higher god has another
    way, to the lowest god; he goes where he claims.
    """
    way = {
        "walk_crosses": 0,
        "walk_margin": 1,
        "walk_reaches_level": False,
        "walk_reaches_empty": False,
        "walk_reaches_behind": False,
        "walk_gains_majority": False,
    }
    table = {
        "claims": {**way, "walk_worker": 1, "walk_claims": True, "walk_from_rank": 0},
        "goes low": {**way, "walk_worker": 1, "walk_claims": False, "walk_from_rank": 0},
        "other": {**way, "walk_worker": 2, "walk_claims": True, "walk_from_rank": 3},
    }
    ranks = {"claims": 0, "goes low": 4, "other": 1}
    said = {name: {**facts, "walk_to_rank": ranks[name]} for name, facts in table.items()}

    found = {
        choice: pakal.game("ahau", readings={"jaguar-destination": choice})
        .decide("jaguar-moves", said)
        .choice
        for choice in ("as-chosen", "arriving-only", "letters-too")
    }

    assert {"as-chosen": "claims", "arriving-only": "goes low", "letters-too": "claims"} == found


# --- the worker is drawn -------------------------------------------------------------------------


def tied() -> State:
    """Return a position in which workers of Uxmal and Tulum are tied."""
    return read_position(OLDER / "jaguar-worker-tied.toml")


def drawing() -> State:
    """Return the position in which one of them is drawn."""
    s = tied()
    found = choose(s, book_for(s.table))
    assert isinstance(found, Draw)
    act(s, found)
    return s


def workers(s: State, ways: list[int]) -> list[str]:
    """Return whose ways these are."""
    return list(dict.fromkeys(city_name(s, walks_from(s, way)) for way in ways))


def test_a_drawn_worker_has_his_ways_left() -> None:
    """
    After the cards, the list goes on with all ways of the one drawn, and he walks one of them.
    """
    s = drawing()
    assert at.REVEAL_REGION_CARD == s.point
    assert ["Uxmal", "Tulum"] == workers(s, s.lots)
    apply(s, 1)  # region 1 touches both
    assert at.DRAW_LOTS == s.point
    assert ["Uxmal", "Tulum"] == workers(s, options(s))
    assert 2 == len(options(s)), "one lot for each worker"

    apply(s, options(s)[1])

    assert (at.JAGUAR_MOVES, True) == (s.point, is_automa(s))
    assert ["Tulum"] == workers(s, s.offered)
    act(s, choose(s, book_for(s.table)))
    assert [] == s.lots


@pytest.mark.parametrize("cards", [[], [1], [1, 1]], ids=["cards", "lots", "drawn"])
def test_a_position_on_the_way_is_written_and_read(cards: list[int]) -> None:
    """
    Whether the cards are turned, lots are drawn or the worker is known: nothing is lost.
    """
    s = drawing()
    for place in cards:
        apply(s, options(s)[place - 1])

    again = parse_position(print_position(s))

    assert s == again
    assert () == problems(again)
    assert options(s) == options(again)


@pytest.mark.parametrize(
    ("lots", "wrong"),
    [
        ([1, 5], "the ways that are left are of one worker, but these begin in"),
        ([999], "[999] are not all ways"),
    ],
)
def test_ways_that_are_left_are_of_one_worker(lots: list[int], wrong: str) -> None:
    """
    What cannot be left after a draw is a problem.
    """
    s = drawing()
    apply(s, 1)
    apply(s, options(s)[0])
    s.lots = lots

    assert any(wrong in each for each in problems(s))


def test_a_game_goes_back_over_the_draw_of_a_worker() -> None:
    """
    With real region cards the person turns them; undone and turned again the game is the same.
    """
    session = Session(import_game((TWO_POINTS / "card-wanted.json").read_text("utf-8"), "saved"))
    asked = session.open().asked
    assert asked is not None
    assert "Uxmal or Tulum? Which neutral region card did you turn up?" == asked.prompt
    session.answer("region card 1")
    steps = session.steps

    session.undo()
    session.answer("region card 1")

    assert steps == session.steps
    lines = [step.line for step in steps if step.point == "jaguar-moves"]
    assert ["region-cards you", "draw lots", "move Uxmal to Palenque"] == lines


# --- what 0.2.0 wrote ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("jaguar-worker", ["Uxmal", "Chichen Itza"]),
        ("jaguar-worker-tied", ["Uxmal", "Tulum"]),
        ("jaguar-city", ["Tulum"]),
        ("jaguar-city-lying", ["Palenque"]),
    ],
)
def test_an_older_point_is_read_as_the_one_of_today(name: str, whose: list[str]) -> None:
    """
    A worker that was chosen keeps only his ways; where none was, all are offered.
    """
    s = read_position(OLDER / f"{name}.toml")

    assert (at.JAGUAR_MOVES, 1) == (s.point, s.arg)
    assert set(whose) == set(workers(s, s.offered))
    assert ("jaguar-city" in name) == bool(s.lots)


def test_an_older_draw_of_a_worker_goes_on() -> None:
    """
    The cities that were tied are workers with all their ways now.
    """
    s = read_position(OLDER / "worker-drawn-for.toml")

    assert (at.REVEAL_REGION_CARD, 1) == (s.point, s.arg)
    assert ["Uxmal", "Tulum"] == workers(s, s.lots)
    apply(s, 1)
    apply(s, options(s)[0])
    assert (at.JAGUAR_MOVES, ["Uxmal"]) == (s.point, workers(s, s.offered))


def test_an_older_way_without_a_worker_is_refused() -> None:
    """
    Where a worker is under way, the file has to say which.
    """
    text = (OLDER / "jaguar-city.toml").read_text("utf-8").replace('walker = "Tulum"\n', "")

    with pytest.raises(BadInputError, match="the city it leaves is not given"):
        parse_position(text)


@pytest.mark.parametrize("name", ["card-wanted", "walked"])
def test_a_game_saved_at_the_older_points_goes_on(name: str, tmp_path: Path) -> None:
    """
    An export and a game in the database, before the card is turned and after the walk: each
    decision comes out as it did, the choice of a worker is no step of its own, and it is kept so.
    """
    record = import_game((TWO_POINTS / f"{name}.json").read_text("utf-8"), name)
    session = Session(record)

    assert session.open().asked is not None
    assert {"jaguar-worker", "jaguar-city"}.isdisjoint(step.point for step in session.steps)
    with Store(tmp_path) as store:
        store.add(record, "kept")
        assert record == store.load("kept")


def test_a_database_with_older_steps_is_brought_up_to_date(tmp_path: Path) -> None:
    """
    The steps that are gone leave it when the game is opened; what comes later has its place.
    """
    (tmp_path / FILE).write_bytes((FIXTURES / "saved" / "0.2.0" / FILE).read_bytes())
    with Store(tmp_path) as store:
        before = {each.name: each.steps for each in store.games()}
        record = store.load("whole")
        walked = sum(step.point == "jaguar-moves" for step in record.steps)

        assert walked
        assert before["whole"] - walked == record.done
        assert record.done == {each.name: each.steps for each in store.games()}["whole"]
        assert record == store.load("whole")
    decided = [step for step in Session(record).steps if step.kind is StepKind.AUTOMA]
    assert decided


def test_the_same_game_by_the_older_default() -> None:
    """
    What 0.2.0 saved says `letters-too`, and is decided so whatever is the default today.
    """
    record = import_game((TWO_POINTS / "walked.json").read_text("utf-8"), "walked")

    assert "letters-too" == record.setting["readings"]["jaguar-destination"]
    assert "as-chosen" == Ahau().table.readings["jaguar-destination"]
