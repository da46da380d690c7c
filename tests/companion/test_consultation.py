"""Just ask: a decision settled by questions equals the decision on the whole position."""

import doctest
from collections import Counter
from pathlib import Path

import pytest
from companion.asked import line_for, positions, settled, talks, topic_at

from pakal.companion.consultation import Consultation, Result, question_to_json
from pakal.errors import BadInputError
from pakal.games.ahau.asking.finding import FINDERS
from pakal.games.ahau.asking.moments import MOMENTS
from pakal.games.ahau.asking.things import THINGS
from pakal.games.ahau.asking.topic import PakalTopic, real_candidate
from pakal.games.ahau.automa.facts import COMPUTES, declared
from pakal.games.ahau.automa.pakal import book_for, explain, pakal_lists
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.setting import seat
from pakal.games.listed import read_bot
from pakal.lists.trace import Draw, Trace

pytestmark = pytest.mark.xdist_group("consulted")  # they share their positions
each_list = pytest.mark.parametrize("list_id", LIST_AT.values())

# Facts that the table settles once the candidates are named; nobody is ever asked for them.
TABLE_KNOWS = {
    *(name for name in COMPUTES if name.endswith(("_rank", "_place"))),
    "action_place",
    "board_building_cost",
    "board_tile_is_wild",
    "building_cost",
    "gives_way",
    "height_on_war_track",
    "is_below_first_god",
    "is_dance",
    "is_his_region",
    "is_next_to_his",
    "is_role_card",
    "marker_is_spare",
    "number_on_card",
    "region_number",
    "tile_arrival",
    "tile_is_wild",
    "tile_latest_arrival",
}


def solo_table(personality: str = "rainmaker", **readings: str) -> Table:
    chosen = {name.replace("_", "-"): choice for name, choice in readings.items()}
    plain = Table()
    return Table(
        readings={**plain.readings, **chosen},
        solo=seat(default_edition(), "moderate", personality),
    )


def consult(list_id: str, *lines: str, table: Table | None = None, seed: int = 1) -> "Talk":
    talk: Talk = Consultation(PakalTopic(table or solo_table(), list_id, {}), seed)
    for line in lines:
        talk = talk.answer(line)
    return talk


Talk = Consultation[State]


def result_of(talk: Talk) -> Result[State]:
    result = talk.result()
    assert result is not None
    return result


def first(count: int) -> list[State]:
    """Return the first positions of each list, for what holds whatever is decided."""
    return [s for kept in positions().values() for s in kept[:count]]


def some(list_id: str) -> list[State]:
    """Return every fourth of a list's positions, where each takes a whole consultation."""
    return list(positions()[list_id][::4])


def whole(s: State) -> Trace:
    return explain(s, book_for(s.table))


def test_every_list_can_be_asked_about() -> None:
    """
    There is a way to find the candidates of each of Pakal's lists, and of nothing else.
    """
    assert {plist.id for plist in pakal_lists()} == set(FINDERS)


def test_every_list_has_its_moment() -> None:
    """
    Each of Pakal's lists is shown at one moment of the round.
    """
    shown = [name for _, names in MOMENTS for name in names]

    assert sorted(plist.id for plist in pakal_lists()) == sorted(shown)


def test_every_list_comes_up_in_the_games() -> None:
    """
    The positions of these tests reach every list that decides in the game.
    """
    assert set(LIST_AT.values()) == set(positions())


@each_list
def test_asking_decides_as_the_whole_position_does(list_id: str) -> None:
    """
    With true answers, the candidates and the decision are those of `decide` on the position.
    """
    for number, s in enumerate(positions()[list_id]):
        result = result_of(settled(s, gods_known=number % 2 == 1))
        topic = topic_at(s)
        expected = whole(s)

        assert sorted(expected.candidates) == sorted(
            real_candidate(s, topic, each) for each in result.decision.trace.candidates
        )
        if isinstance(expected.outcome, Draw):
            assert isinstance(result.decision.trace.outcome, Draw)
            assert expected.outcome.procedure == result.decision.trace.outcome.procedure
            assert sorted(expected.outcome.tied) == sorted(
                real_candidate(s, topic, each) for each in result.decision.trace.outcome.tied
            )
            assert result.chosen in result.decision.trace.outcome.tied
        else:
            chosen = result.chosen
            assert expected.outcome == (
                None if chosen is None else real_candidate(s, topic, chosen)
            )


@each_list
def test_the_reason_is_a_rung_that_decides(list_id: str) -> None:
    """
    The answer gives the reason that `decide` gives, or one that no unknown fact can change.
    """
    reasons: Counter[bool] = Counter()
    for s in some(list_id):
        result = result_of(settled(s))
        reasons[whole(s).decided_by == result.decision.trace.decided_by] += 1
        assert "the facts still unknown" not in result.line()
        assert result.decision.table()
        assert result.to_json()["line"]

    assert reasons[True] >= 0.8 * reasons.total()


@each_list
def test_nobody_already_out_is_asked_about(list_id: str) -> None:
    """
    A fact is only asked of candidates that the walk over the whole position looks at there.
    """
    early = {fact.after for fact in declared().facts if fact.after}
    for s in some(list_id):
        topic = topic_at(s)
        looked = {
            (look.about.fact, candidate) for look in whole(s).looked for candidate in look.among
        }
        for talk in talks(s):
            question = talk.next_question()
            if question is None or question.key in THINGS or question.key in early:
                continue
            if question.key not in COMPUTES:
                continue
            asked = [each for each in question.about or question.means if each >= 0]
            for candidate in asked:
                assert (question.key, real_candidate(s, topic, candidate)) in looked


def test_what_the_table_knows_is_never_asked() -> None:
    """
    Ranks, numbers, places, costs and what is wild follow from the table; gods only if unknown.
    """
    for s in first(4):
        for talk in talks(s, gods_known=True):
            question = talk.next_question()
            if question is not None:
                assert question.key not in TABLE_KNOWS
                assert question.key not in ("city-gods", "turn-god")


def test_no_question_comes_twice() -> None:
    """
    In one consultation nothing is asked about the same thing or candidate again.
    """
    for s in first(4):
        asked: Counter[tuple[str, int]] = Counter()
        for talk in talks(s):
            question = talk.next_question()
            if question is None or question.key in ("region-card", "lot"):
                continue
            if question.key in COMPUTES and declared().fact(question.key).first:
                continue  # those behind the first may be asked about later
            about = question.means if question.form.value == "some" else question.about
            asked.update((question.key, each) for each in about or (-1,))

        assert [] == [key for key, times in asked.items() if times > 1]


def test_back_is_the_consultation_before() -> None:
    """
    Taking answers back, one by one, gives every earlier consultation again.
    """
    for s in first(1):
        steps = list(talks(s))
        talk = steps[-1]
        for before in reversed(steps[:-1]):
            talk = talk.back()
            assert before == talk
            assert before.next_question() == talk.next_question()
        with pytest.raises(BadInputError, match="Nothing to take back"):
            talk.back()


def test_a_wrong_answer_is_refused_and_changes_nothing() -> None:
    """
    A line that is not an answer gets a message with a way out, and the question stays.
    """
    for s in first(1):
        for talk in talks(s):
            question = talk.next_question()
            if question is None:
                continue
            for line in ("", "Atlantis", "Atlantis 3, Uxmal", ",;,", "99999999999999999999"):
                with pytest.raises(BadInputError) as told:
                    talk.answer(line)
                assert told.value.way_out
            assert question == talk.next_question()
            assert question_to_json(question)["text"] == question.text


def test_a_settled_consultation_takes_no_more_answers() -> None:
    """
    After the last answer a further line is refused.
    """
    for s in first(1):
        with pytest.raises(BadInputError, match="there is no open question"):
            settled(s).answer("Tikal")


def test_answers_in_short_and_in_any_case() -> None:
    """
    Unique beginnings will do, accents and capitals do not matter, `none` and yes-no are heard.
    """
    talk = consult("place-worker", "5", "yes")
    cities = talk.next_question()
    assert cities is not None
    short = ", ".join(name[:3].upper() for name in cities.choices[1:])

    assert (
        talk.answer(short).next_question()
        == talk.answer(", ".join(cities.choices[1:])).next_question()
    )


def test_numbers_in_the_order_shown() -> None:
    """
    Numbers without names are taken in the order shown; one for each is needed.
    """
    talk = consult("rain-site", "tik-sei, Uxmal–Tulum")

    in_order = result_of(talk.answer("0 2"))

    assert (
        in_order.decision.trace
        == result_of(talk.answer("seibal-tikal 2, uxmal-tulum: 0")).decision.trace
    )
    assert in_order.decision.trace == result_of(talk.answer("uxm=0; tik-sei=2")).decision.trace
    for line in ("0", "0 2 1", "Tikal-Seibal 2", "Tikal-Seibal 2, tik-sei 1", "0 -1", "0 two"):
        with pytest.raises(BadInputError):
            talk.answer(line)


def test_the_cards_are_turned_by_a_person() -> None:
    """
    A card that touches one tied city decides; one that touches none asks for the next.
    """
    talk = consult("random-city", "Palenque, Tikal")
    table = solo_table()
    names = [city.name for city in table.edition.cities]
    tied = {name: table.city_regions[names.index(name)] for name in ("Palenque", "Tikal")}
    only = next(iter(set(tied["Tikal"]) - set(tied["Palenque"])))
    nobody = [each for each in range(1, 7) if each not in tied["Tikal"] + tied["Palenque"]]

    for card in nobody:
        talk = talk.answer(str(card))
        assert talk.result() is None
        with pytest.raises(BadInputError):
            talk.answer(str(card))
    result = result_of(talk.answer(str(only)))

    assert "Tikal" == result.decision.naming(result.chosen or 0)
    assert result.drawn is not None
    assert f"region {only}" == result.drawn.cards[-1]


def test_the_companion_draws_by_its_seed() -> None:
    """
    The same seed draws the same city, and over many seeds both are drawn.
    """
    drawn = Counter(
        result_of(consult("random-city", "Palenque, Tikal", "draw", seed=seed)).chosen
        for seed in range(60)
    )
    again = result_of(consult("random-city", "Palenque, Tikal", "draw", seed=3))

    assert 2 == len(drawn)
    assert (
        again.chosen == result_of(consult("random-city", "Palenque, Tikal", "draw", seed=3)).chosen
    )


def test_with_fewer_than_three_tiles_nothing_is_discarded() -> None:
    """
    The whole reserve is asked for: with two tiles he discards none, and the reason says why.
    """
    result = result_of(consult("summon-discard", "sun-blue, sun-black"))

    assert result.chosen is None
    assert "one tile for every three in his reserve, and has 2" in result.line()


def test_only_tiles_of_the_god_are_discarded() -> None:
    """
    Of three tiles or more, those of the god he summons are in question.
    """
    result = result_of(consult("summon-discard", "sun-blue, rain-blue, rain-black", "sun"))

    assert "sun-blue" == result.decision.naming(result.chosen or 0)


def test_tiles_set_aside_do_not_come_again() -> None:
    """
    From six tiles on a second one is discarded; the one set aside before is not among them.
    """
    six = "sun-blue, sun-black, rain-blue, rain-black, rain-brown, chief-wild"
    talk = consult("summon-discard", six, "sun", "sun-blue")

    assert "sun-black" == result_of(talk).decision.naming(result_of(talk).chosen or 0)


def test_the_order_in_his_reserve_is_asked_only_for_a_tie() -> None:
    """
    Which tile came last is asked when two of his lowest god are left, and one word settles it.
    """
    settled_at_once = consult("give-back", "sun-blue, rain-blue, rain-black")
    tied = consult("give-back", "rain-blue, sun-blue, sun-black")
    question = tied.next_question()

    assert settled_at_once.next_question() is None
    assert question is not None
    assert ("sun-blue", "sun-black") == question.choices
    assert "sun-black" == result_of(tied.answer("sun-bla")).decision.naming(
        result_of(tied.answer("sun-bla")).chosen or 0
    )


def test_asking_takes_less_than_a_full_table() -> None:
    """
    Over these positions far fewer answers are given than a full table of facts has.
    """
    answers = full = 0
    for list_id in positions():
        for s in some(list_id):
            effort = settled(s).effort()
            answers += effort.answers
            full += effort.full
            assert effort.saved == effort.full - effort.answers

    assert answers <= 0.55 * full


def test_what_a_facts_file_rules_out_is_refused() -> None:
    """
    Invariants of a bot without Python hold while asking, and name the answer they contradict.
    """
    examples = Path(__file__).parents[2] / "examples"
    bot = read_bot(examples / "ferry.toml", examples / "ferry-facts.toml")
    lines = ("2", "none", "0 0")
    talk = Consultation(bot.topic("board", {}), lines=lines)

    with pytest.raises(BadInputError) as told:
        talk.answer("all")

    assert "This is impossible:" in told.value.message
    assert "Said before: How many coins does each of these offer? 0 0." in told.value.message
    anyway = Consultation(bot.topic("board", {}, anyway=True), lines=lines)
    assert (*lines, "all") == anyway.answer("all").lines


def test_a_line_of_the_true_answer_reads_back() -> None:
    """
    What a program says for an answer is read as that answer, in every question that comes up.
    """
    for kept in positions().values():
        for s in kept[:3]:
            topic = topic_at(s)
            for talk in talks(s):
                question = talk.next_question()
                if question is not None:
                    line = line_for(s, topic, question)
                    assert talk.answer(f"  {line.upper()} ").lines[:-1] == talk.lines


def test_the_example_in_the_docs_is_true() -> None:
    """
    The Python on the page about consulting runs and prints what it says.
    """
    page = Path(__file__).parents[2] / "docs" / "consult.md"

    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")

    assert failed == 0
    assert tried > 5
