"""Answers that cannot be true together: each is refused, and says which answer it contradicts."""

import pytest
from ahau.solo_games import a_game, solo_table
from companion.asked import line_for, talks, topic_at

from pakal.companion.consultation import Consultation
from pakal.errors import BadInputError
from pakal.games.ahau.asking import building, workers
from pakal.games.ahau.asking.blank import blank
from pakal.games.ahau.asking.possible import hear_checked
from pakal.games.ahau.asking.topic import topic_for
from pakal.games.ahau.audit.invariants import invariants
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.engine import is_automa
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, Table
from pakal.games.asking import ContradictionError

RAINMAKER = "The Rainmaker"


def consult(
    list_id: str, *lines: str, table: Table | None = None, anyway: bool = False
) -> Consultation[State]:
    """Return the consultation after these answers."""
    topic = topic_for(
        table or solo_table(RAINMAKER), list_id, {}, anyway=anyway, always=invariants()
    )
    talk = Consultation(topic, seed=1)
    for line in lines:
        talk = talk.answer(line)
    return talk


def refusal(list_id: str, *lines: str, table: Table | None = None) -> str:
    """Return why the last of these answers is refused; with `anyway` it has to be accepted."""
    before = consult(list_id, *lines[:-1], table=table)
    with pytest.raises(BadInputError) as told:
        before.answer(lines[-1])
    assert "--anyway" in told.value.way_out
    consult(list_id, *lines, table=table, anyway=True)
    return told.value.message


def test_three_cities_of_one_god() -> None:
    """
    There are two cities of each god: a third is refused, and all three are named.
    """
    all_taken = ("5", "no", "all", "rain rain rain sun sun")

    said = refusal("place-worker", *all_taken)

    assert "3 cities of the Rain God: Calakmul, Tikal, Seibal; there are 2." == said


def test_a_third_city_of_a_god_names_the_earlier_answer() -> None:
    """
    A city of a god in one answer and two more in the next: the earlier answer is named.
    """
    game = a_game(solo_table("The Conqueror"), 37)  # ways of two workers first, then of one
    for s in (s for s in game if is_automa(s) and LIST_AT[s.point] == "jaguar-moves"):
        earlier = ""
        for talk in talks(s):
            question = talk.next_question()
            if question is None or question.key != "city-gods":
                continue
            if earlier and len(question.subjects) > 1:
                god = earlier.split(",")[0].split()[-1]
                with pytest.raises(BadInputError) as told:
                    talk.answer(f"all {god}")
                assert "cities of the" in told.value.message
                _, _, before = told.value.message.partition("Said before: Which god")
                assert before.endswith(f" belong to? {earlier}.")
                return
            earlier = line_for(s, topic_at(s), question)
    raise AssertionError("gods of cities never come in two answers")


def test_no_worker_where_some_were_named() -> None:
    """
    A city with a worker that can leave cannot have none of his; the earlier answer is named.
    """
    said = refusal("serpent-worker", "tik, ux", "0 0", "0 1")

    assert said == (
        "None in Uxmal: before, Pakal has at least 1 worker there."
        " Said before: Which cities have a Pakal worker that can leave? tik, ux."
    )


def test_a_standing_worker_counts_at_least_one() -> None:
    """
    Where a worker of his stands, he cannot have none.
    """
    said = refusal("lay-worker-down", "tik, ux", "1 1", "0 1")

    assert "Tikal" in said or "Uxmal" in said
    assert "Said before: Which cities have a standing Pakal worker? tik, ux" in said


def test_more_workers_than_a_player_has() -> None:
    """
    Each has twelve workers; one that lies counts two, so 25 and 1 are at least 14 workers.
    """
    assert "14 of your workers in all; there are 12." in refusal(
        "lay-worker-down", "tik, ux", "25 1"
    )


def test_more_tiles_than_there_are() -> None:
    """
    The game has three rain-blue tiles, and a reserve cannot hold four.
    """
    four = "rain-blue, rain-blue, rain-blue, rain-blue, sun-blue"

    assert "4 rain-blue tiles; there are 3." == refusal("give-back", four)


def test_more_resources_than_his_track_has() -> None:
    """
    His track ends, so a number beyond it is refused.
    """
    table = solo_table(tracker_max="lost")
    line = "99"

    said = refusal("which-building", "palace", line, table=table)

    assert "99 resources; his track ends at" in said


def test_more_tiles_set_aside_than_he_has() -> None:
    """
    What he has set aside lies in his reserve.
    """
    six = "sun-blue, sun-black, rain-blue, rain-black, rain-brown, chief-wild"

    said = refusal("summon-discard", six, "sun", "sun-blue, sun-blue")

    assert "2 sun-blue set aside; his reserve has 1." in said
    assert f"Said before: Which tiles are in Pakal's reserve? {six}" in said


def test_more_cards_left_than_he_has() -> None:
    """
    With two cards dealt, at most five are left in his deck.
    """
    said = refusal("deal-cards", "6, merchant", "7")

    assert "7 cards left besides the two he got; he has 7 in all." in said
    assert "Said before: Which two cards did Pakal get, the left one first? 6, merchant" in said


def test_a_space_below_the_next_one_cannot_be_empty() -> None:
    """
    A tile of the second level lies on two of the first, so neither space is empty.
    """
    table = solo_table(RAINMAKER, next_slot="best-fame")

    said = refusal(
        "pyramid-tile",
        "rain-blue, sun-blue",
        "2.1",
        "1.1 none, 1.2 rain-blue, 2.2 none",
        table=table,
    )

    assert "Space 1.1 cannot be empty: space 2.1 is on it." in said
    assert "Said before: Which space of his pyramid does Pakal fill" in said


def test_what_is_always_so_holds_for_facts_too() -> None:
    """
    The Merchant makes him produce or do nothing, one of the two; other answers are refused.
    """
    talk = consult("build-or-produce", "yes", "yes")
    while (question := talk.next_question()) is not None:
        if question.key == "is_what_the_merchant_wants":
            break
        talk = talk.answer("yes")

    assert "This is impossible: The Merchant makes him produce, or by a reading do nothing." in (
        refusal("build-or-produce", *talk.lines, "build")
    )
    assert "This is impossible: The Merchant makes him do one thing." in (
        refusal("build-or-produce", *talk.lines, "produce, nothing")
    )


def test_a_city_around_another_region() -> None:
    """
    His worker goes to a city around his ruler; another city is refused with those there are.
    """
    s = blank(solo_table(RAINMAKER))
    s.region[PAKAL] = 1
    around = s.table.region_cities[1]
    elsewhere = next(city for city in range(s.table.cities) if city not in around)

    with pytest.raises(ContradictionError, match="is not around region 1, where Pakal's ruler is"):
        workers.PLACED.ask(s, hear_checked(s, lambda _: ((elsewhere,),)))


def test_a_building_of_a_cost_there_is_not() -> None:
    """
    The cheapest building on offer has a cost that some building has.
    """
    s = blank(solo_table(RAINMAKER))

    with pytest.raises(ContradictionError, match="No building costs 99; they cost from"):
        building.CHEAPEST.ask(s, hear_checked(s, lambda _: ((99,),)))
