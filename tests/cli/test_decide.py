"""`pakal decide`: for every list, from a position or from facts, in every form."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from ahau.helpers import decide_now
from ahau.solo_games import one_of_each
from terminal import Golden, PositionAt, Run, has_way_out

from pakal.games.ahau.automa.pakal import pakal_lists
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.lists.explain import explain_full, explain_line, explain_short

LISTS = tuple(plist.id for plist in pakal_lists())
AT_A_POINT = tuple(LIST_AT.values())
FORMS = {"line": explain_line, "short": explain_short, "full": explain_full}

START = """
base = "start"

[table]
difficulty = "moderate"

[player.pakal]
ruler = 3
"""

# Three cities, of which nothing is known about the last but that it gives no building.
SOME_FACTS = """
[Tikal]
lets_him_claim = false
is_new_with_building_near = true
city_god_rank = 0

[Caracol]
lets_him_claim = false
is_new_with_building_near = false

["Chichen Itza"]
lets_him_claim = false
"""

# Two cities of one god, so that it comes to the region cards.
TIED = """
[Uxmal]
lets_him_claim = false
is_new_with_building_near = true
city_god_rank = 1
has_most_workers = false

[Tulum]
lets_him_claim = false
is_new_with_building_near = true
city_god_rank = 1
has_most_workers = false
"""


@pytest.mark.parametrize("list_id", AT_A_POINT)
def test_every_list_answers_for_a_position_read_from_a_file(
    list_id: str, pakal: Run, position_at: PositionAt
) -> None:
    """
    Asked about the position in a file, each list decides as it did in the game, in every form.
    """
    decided = decide_now(one_of_each()[list_id])

    for form, explain in FORMS.items():
        said = pakal("decide", list_id, "--position", position_at(list_id), "--explain", form)

        assert (0, "") == (said.code, said.err)
        told = explain(decided.trace, decided.compiled, decided.naming)
        assert said.words.startswith(" ".join(told.split()))


@pytest.mark.parametrize("list_id", ["place-worker", "redraw", "take-tile"])
def test_the_json_has_its_version_and_the_decision(
    list_id: str, pakal: Run, position_at: PositionAt
) -> None:
    """
    The JSON is valid, names its format and version, and holds the decision.
    """
    said = pakal("decide", list_id, "--position", position_at(list_id), "--json")
    data = json.loads(said.out)

    assert ("pakal-explanation", 1, list_id) == (data["format"], data["version"], data["list"])
    decided = decide_now(one_of_each()[list_id])
    assert sorted(data["names"].values()) == sorted(map(decided.naming, decided.trace.candidates))
    assert data["trace"]["outcome"] == data["outcome"]
    assert ("draw" in data["outcome"]) == ("chances" in data)


def test_a_draw_is_told_with_its_chances(pakal: Run, position_at: PositionAt) -> None:
    """
    Where lots decide, the answer says how they are drawn and what each one's chance is.
    """
    drawn = [list_id for list_id in AT_A_POINT if decide_now(one_of_each()[list_id]).is_draw]
    assert drawn, "no position among them ends in a draw"

    for list_id in drawn:
        position = position_at(list_id)
        said = pakal("decide", list_id, "--position", position)
        data = json.loads(pakal("decide", list_id, "--position", position, "--json").out)
        odds = [Fraction(chance) for chance in data["chances"].values()]

        assert "Chances: " in said.words
        assert " ".join(data["how"].split()) in said.words
        assert 1 == sum(odds)


def test_a_whole_turn_is_told_step_by_step(pakal: Run, tmp_path: Path) -> None:
    """
    `turn` tells every decision of his turn in order, from the worker to the cards.
    """
    said = pakal("decide", "turn", "--position", "-", stdin=START)
    steps = [line for line in said.out.splitlines() if line.startswith("· ")]

    assert 0 == said.code
    assert steps[0].startswith("· City for the worker: ")
    assert steps[-1].startswith("· Redraw: ")


@pytest.mark.parametrize("form", FORMS)
def test_a_turn_of_every_game_is_told(form: str, pakal: Run, position_at: PositionAt) -> None:
    """
    A turn can be told from any position in which he is on, in every form.
    """
    for list_id in ("take-tile", "place-worker", "summon", "build-or-produce", "redraw"):
        said = pakal("decide", "turn", "--position", position_at(list_id), "--explain", form)

        assert (0, "") == (said.code, said.err)
        assert "Redraw" in said.out


def test_the_same_seed_draws_the_same_turn(pakal: Run, position_at: PositionAt) -> None:
    """
    A turn with a draw in it comes out the same for one seed, and differently for some other.
    """
    words = ("decide", "turn", "--position", position_at("place-worker"), "--seed")
    told = [pakal(*words, str(seed)).out for seed in range(8)]

    assert told[1] == pakal(*words, "1").out
    assert len(set(told)) > 1
    assert all("\n  → " in each for each in told)


def test_the_json_of_a_turn_has_the_chances_of_each_moment(
    pakal: Run, position_at: PositionAt
) -> None:
    """
    The turn's JSON has a version, letters as they are written, and for each draw its own chances.
    """
    said = pakal("decide", "turn", "--position", position_at("pyramid-tile"), "--json")
    data = json.loads(said.out)
    draws = [step for step in data["steps"] if "draw" in step.get("outcome", {})]

    assert ("pakal-turn", 1) == (data["format"], data["version"])
    assert draws
    for step in draws:
        tied = {step["names"][str(each)] for each in step["outcome"]["draw"]["tied"]}
        assert tied == set(step["chances"])
        assert 1 == sum(map(Fraction, step["chances"].values()))
    assert "\\u" not in said.out


def test_a_reading_on_the_command_line_goes_before_the_files(pakal: Run) -> None:
    """
    `--reading` overrides the reading that the position states, and the answer names it.
    """
    file = START.replace("[table]", "[table]\nreadings = {place-ties = 'next-step-first'}")
    words = ("decide", "place-worker", "--position", "-", "--explain", "full")

    plain = pakal(*words, stdin=file)
    switched = pakal(*words, "--reading", "place-ties=hierarchy-at-once", stdin=file)

    assert "place-ties = next-step-first" in plain.words
    assert "place-ties = hierarchy-at-once" in switched.words
    assert "place-ties = next-step-first" not in switched.words


@pytest.mark.parametrize("moment", ["", 'point = "build-or-produce"\nplayer = "pakal"\n'])
def test_his_order_is_looked_up_before_build_or_produce(moment: str, pakal: Run) -> None:
    """
    A position that does not say what his order asks for still gets the right answer: he builds.
    """
    position = (
        f"{START}workers = {{ Caracol = 1 }}\n[player.you]\nruler = 2\n"
        f'[moment]\nplaced = "Caracol"\n{moment}'
    )

    said = pakal("decide", "build-or-produce", "--position", "-", stdin=position)

    assert said.words.startswith(
        "build (or produce, nothing): possible; it comes first in the order"
    )


def test_the_god_of_the_city_is_the_one_summoned(pakal: Run) -> None:
    """
    Asked about `summon` without its moment, he looks at the god of this turn's city.
    """
    position = f'{START}\n[moment]\nplaced = "Caracol"\n'

    data = json.loads(pakal("decide", "summon", "--position", "-", "--json", stdin=position).out)

    assert ["Rain God"] == list(data["names"].values())


def test_facts_that_settle_it_give_the_decision(pakal: Run) -> None:
    """
    With facts instead of a position the same walk decides, and a draw says how to carry it out.
    """
    said = pakal("decide", "place-worker", "--facts", "-", stdin=TIED)

    assert (0, "") == (said.code, said.err)
    assert said.words.startswith(
        "A draw (neutral region cards) between Uxmal and Tulum: new city near"
    )
    assert "Shuffle the region cards of a colour nobody plays" in said.words
    assert "Chances" not in said.words


def test_facts_as_json_give_the_trace(pakal: Run) -> None:
    """
    A decision from facts has the same JSON as one from a position.
    """
    data = json.loads(pakal("decide", "place-worker", "--facts", "-", "--json", stdin=TIED).out)

    assert ("pakal-explanation", 1) == (data["format"], data["version"])
    assert {"0": "Uxmal", "1": "Tulum"} == data["names"]


def test_a_missing_fact_is_asked_for(pakal: Run) -> None:
    """
    With facts missing the answer names the fact, the candidates, and the question for a person.
    """
    said = pakal("decide", "place-worker", "--facts", "-", stdin=SOME_FACTS)

    assert 2 == said.code
    assert said.out.startswith("Still needed: is_new_with_building_near of Chichen Itza.\n")
    assert "Which of these cities have no Pakal worker" in said.words


def test_a_missing_fact_as_json(pakal: Run) -> None:
    """
    The question has a format and a version too.
    """
    said = pakal("decide", "place-worker", "--facts", "-", "--json", stdin=SOME_FACTS)
    data = json.loads(said.out)

    assert ("pakal-question", 1) == (data["format"], data["version"])
    assert ("is_new_with_building_near", [2]) == (data["fact"], data["candidates"])


BAD = {
    "no position and no facts": (("place-worker",), "", "--position FILE"),
    "both": (("place-worker", "--position", "-", "--facts", "-"), START, "--position FILE"),
    "a list that is not there": (("place-wrker", "--position", "-"), START, "'place-worker'"),
    "a beginning of several": (("pyramid", "--position", "-"), START, "pyramid-slot"),
    "no such file": (("summon", "--position", "nowhere.toml"), "", "Try another path."),
    "no such facts": (("summon", "--facts", "nowhere.toml"), "", "Try another path."),
    "a folder": (("summon", "--facts", "."), "", "another file"),
    "not TOML": (("summon", "--position", "-"), "base = ", "never closed"),
    "facts that are not TOML": (("summon", "--facts", "-"), "[", "never closed"),
    "a fact misspelt": (
        ("place-worker", "--facts", "-"),
        "[Tikal]\nlets_him_clam = true",
        "'lets_him_claim'",
    ),
    "a fact of another kind": (
        ("place-worker", "--facts", "-"),
        "[Tikal]\nlets_him_claim = 3",
        "true or false",
    ),
    "a reading misspelt": (
        ("summon", "--position", "-", "--reading", "plac-ties=x"),
        START,
        "'place-ties'",
    ),
    "a choice misspelt": (
        ("summon", "--position", "-", "--reading", "place-ties=x"),
        START,
        "hierarchy-at-once",
    ),
    "nothing to decide": (("sun-cards", "--position", "-"), START, "another moment"),
    "no worker this turn": (("production-site", "--position", "-"), START, 'placed = "Tikal"'),
    "no god": (("discard-colour", "--position", "-"), START, 'god = "rain"'),
    "no cards dealt": (("deal-cards", "--position", "-"), START, "played = [2, 5]"),
    "no space": (("pyramid-tile", "--position", "-"), START, 'where = "1.2"'),
    "no wild tile": (("wild-colour", "--position", "-"), START, 'what = "sun-wild"'),
    "no building": (("building-overflow", "--position", "-"), START, 'what = "Market"'),
    "no step": (("pyramid-slot", "--position", "-"), START, 'due = "the first level"'),
    "without King Pakal": (("summon", "--position", "-"), 'base = "start"', "difficulty"),
    "a draw by itself": (("random-city", "--position", "-"), START, "--facts"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_gets_a_message_and_a_way_out(case: str, pakal: Run) -> None:
    """
    What cannot be used is named on standard error with a way out, and the exit code is 2.
    """
    words, stdin, hint = BAD[case]

    said = pakal("decide", *words, stdin=stdin)

    assert (2, "") == (said.code, said.out)
    assert has_way_out(said.err)
    assert hint in " ".join(said.err.split())


def test_the_full_form_is_as_pinned(golden: Golden, pakal: Run, position_at: PositionAt) -> None:
    """
    The table of a decision reads exactly as in the golden file.
    """
    said = pakal("decide", "place-worker", "--position", "-", "--explain", "full", stdin=START)

    golden("terminal/decide-place-worker-full.txt", said.out)


def test_a_turn_is_as_pinned(golden: Golden, pakal: Run) -> None:
    """
    A turn from the start position reads exactly as in the golden file.
    """
    said = pakal("decide", "turn", "--position", "-", stdin=START)

    golden("terminal/decide-turn.txt", said.out)


FIXTURES = Path(__file__).parents[2] / "fixtures"
OWN_LIST = FIXTURES / "lists" / "own" / "humblest-god.toml"
FIVE_LINES = FIXTURES / "positions" / "five-lines.toml"
TWO_CITIES = "[Tikal]\ncity_god_rank = 1\n\n[Uxmal]\ncity_god_rank = 3\n"


def test_a_list_of_ones_own_decides(pakal: Run, tmp_path: Path) -> None:
    """
    With `--lists` the own list answers, for a position and for facts.
    """
    facts = tmp_path / "facts.toml"
    facts.write_text(TWO_CITIES)

    for given in (("--position", FIVE_LINES), ("--facts", facts)):
        said = pakal("decide", "place-worker", *given, "--lists", OWN_LIST)
        assert 0 == said.code, said.err
        assert "our own rule" in said.out


def test_an_own_list_that_is_none_of_his_is_refused(pakal: Run, tmp_path: Path) -> None:
    """
    The message names file, line and list.
    """
    lists = tmp_path / "mine.toml"
    lists.write_text(
        OWN_LIST.read_text("utf-8").replace('id = "place-worker"', 'id = "place-workers"')
    )

    said = pakal("decide", "place-worker", "--position", FIVE_LINES, "--lists", lists)

    assert (2, "") == (said.code, said.out)
    assert "mine.toml:3, list 'place-workers'" in " ".join(said.err.split())


# --- positions that cannot be --------------------------------------------------------------------

TWO_RULERS = """
base = "start"
[table]
difficulty = "moderate"
[player.you]
ruler = 3
weapons = 99
[player.pakal]
ruler = 3
[moment]
point = "place-worker"
player = "pakal"
"""
REFUSED = (
    "100 weapons are out (you 99, pakal 1), but there are 25.",
    "Region 3: 2 rulers stand there (you, pakal).",
)
# A god comes who is not named: nobody knows what he does.
NO_GOD = """
base = "start"
[table]
difficulty = "moderate"
[player.you]
ruler = 2
[player.pakal]
ruler = 4
[moment]
point = "place-worker"
player = "pakal"
todo = ["pakal-summoned pakal", "redraw-cards pakal", "round-end"]
"""


@pytest.mark.parametrize("command", ["decide", "consult"])
@pytest.mark.parametrize("name", ["place-worker", "turn"])
def test_an_impossible_position_is_refused(command: str, name: str, pakal: Run) -> None:
    """
    A position that cannot be gets no answer but all its problems and exit code 2.
    """
    said = pakal(command, name, "--position", "-", stdin=TWO_RULERS)

    assert (2, "") == (said.code, said.out)
    words = " ".join(said.err.split())
    assert [] == [each for each in REFUSED if f"standard input: {each}" not in words]
    assert "`--anyway`" in words


@pytest.mark.parametrize(
    "words",
    [
        ("decide", "place-worker"),
        ("decide", "turn"),
        ("decide", "place-worker", "--reading", "place-ties=next-step-first"),
        ("consult", "place-worker"),
        ("consult", "place-worker", "--stats"),
    ],
    ids=" ".join,
)
def test_an_impossible_position_is_answered_anyway(words: tuple[str, ...], pakal: Run) -> None:
    """
    With `--anyway` King Pakal decides in a position that cannot be.
    """
    said = pakal(*words, "--position", "-", "--anyway", stdin=TWO_RULERS)

    assert (0, "") == (said.code, said.err)
    assert "Caracol (or Calakmul, Lamanai, Tikal): " in said.words


def test_statistics_of_an_impossible_position_are_refused(pakal: Run) -> None:
    """
    `consult --stats` refuses what `consult` refuses.
    """
    said = pakal("consult", "place-worker", "--position", "-", "--stats", stdin=TWO_RULERS)

    assert (2, "") == (said.code, said.out)


def test_what_stands_for_nothing_is_refused_even_so(pakal: Run) -> None:
    """
    A region that is on no map stays refused with `--anyway`: there is nothing to answer.
    """
    position = TWO_RULERS.replace("ruler = 3", "ruler = 15")

    said = pakal("decide", "turn", "--position", "-", "--anyway", stdin=position)

    assert 2 == said.code
    assert "the ruler stands in region 15, but there are 5 regions." in " ".join(said.err.split())


def test_where_the_rules_give_no_answer_anyway_says_so(pakal: Run) -> None:
    """
    A position so broken that the rules cannot be followed ends in a message, with `--anyway` too.
    """
    said = pakal("decide", "turn", "--position", "-", "--anyway", stdin=NO_GOD)

    assert 2 == said.code
    assert "standard input: the rules give no answer here." in " ".join(said.err.split())


def test_two_rulers_in_a_region_are_no_problem_while_they_fight(pakal: Run) -> None:
    """
    Before a conflict is settled both rulers stand in one region, and he decides where to go.
    """
    position = TWO_RULERS.replace("weapons = 99\n", "").replace("place-worker", "retreat")

    said = pakal("decide", "retreat", "--position", "-", stdin=position)

    assert (0, "") == (said.code, said.err)


def test_a_reading_can_make_a_position_impossible(pakal: Run) -> None:
    """
    What cannot be under a reading of the command line is refused too.
    """
    position = f"{START}tracker = 30\nrole = 'merchant'\n".replace(
        "[player", "readings = { tracker-max = 'counted' }\n[player"
    )
    words = ("decide", "place-worker", "--position", "-", "--reading")

    assert 0 == pakal(*words, "tracker-max=counted", stdin=position).code
    assert 2 == pakal(*words, "tracker-max=lost", stdin=position).code
