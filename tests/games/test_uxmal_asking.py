"""Asking about the High Priest's decisions without a position: few questions, the same answer."""

from collections import Counter

from games.uxmal_games import at_table, decisions

from pakal.companion.consultation import Consultation
from pakal.games.answering import say
from pakal.games.asking import Question
from pakal.games.uxmal.asking import FOLLOW
from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.state import State


def consulted(game: Uxmal, s: State) -> tuple[Consultation[State], list[Question]]:
    """The consultation answered truly in a position, and what was asked."""
    topic = game.topic(game.list_at(s), {})
    talk: Consultation[State] = Consultation(topic, seed=1)
    asked = []
    while (question := talk.next_question()) is not None:
        asked.append(question)
        talk = talk.answer(say(question, topic.answer(s, question)))
    return talk, asked


def test_true_answers_lead_to_the_decision_of_the_position() -> None:
    """
    For positions of every list the consultation decides as the game does, by the same rung.
    """
    seen: Counter[str] = Counter()
    for game, s in decisions():
        list_id = game.list_at(s)
        seen[list_id] += 1
        if seen[list_id] > 25:
            continue
        talk, _ = consulted(game, s)
        result = talk.result()
        assert result is not None
        decision = game.decide(s)

        assert decision.choice == result.decision.choice
        if list_id != "lay-stone":  # there the first rungs are part of the question
            assert decision.rung == result.decision.rung

    assert 9 == len(seen)


def test_what_follows_from_a_candidate_is_not_asked() -> None:
    """
    Neither his hierarchy nor an order that the names tell is ever asked about.
    """
    for game, s in decisions()[::17]:
        _, asked = consulted(game, s)

        assert not FOLLOW & {question.key for question in asked}


def test_laying_a_stone_takes_few_questions() -> None:
    """
    Where nobody stands under a free cell: that, the number of cards, the ways, and their gods.
    """
    game, s = at_table("lay-stone", "high-priest", drawn="monkey-bat-eagle")
    _, asked = consulted(game, s)

    assert ["covers-priests", "most-cards", "candidates", "card_god_rank"] == [
        question.key for question in asked
    ]


def test_priests_under_free_cells_are_asked_about_first() -> None:
    """
    Then every free cell counts, and losses are asked for only where a priest stands.
    """
    game, s = at_table(
        "lay-stone",
        "high-priest",
        phases=1,
        full=2,
        gaps=("2b2", "2f6"),
        drawn="monkey-bat-eagle",
        player={"you": {"priests": ["b2"]}},
    )
    talk, asked = consulted(game, s)
    result = talk.result()
    assert result is not None

    assert ["covers-priests", "free-cells", "priests-under", "his_loss"] == [
        question.key for question in asked[:4]
    ]
    assert {"2b2 NW", "2b2 NE", "2b2 SE", "2b2 SW"} == set(asked[3].subjects)
    assert game.decide(s).choice == result.decision.choice


def test_a_god_is_asked_for_by_its_name_and_told_by_it() -> None:
    """
    The reason names the gods, not their places.
    """
    topic = Uxmal().topic("place-priest", {})
    talk: Consultation[State] = Consultation(topic, seed=1)
    for line in ("c3, d4", "5 5", "none", "c3 bat, d4 eagle"):
        talk = talk.answer(line)
    result = talk.result()
    assert result is not None

    assert "d4 (or c3): eagle outranks bat." in result.line()
