"""A list decides on a partly known position that persists, asking for what it misses."""

from collections import Counter
from typing import Any

import pytest
from companion.asked import positions

from pakal.games.ahau.asking.blank import forget
from pakal.games.ahau.asking.topic import PakalTopic, answer_in, topic_at
from pakal.games.ahau.audit.invariants import invariants
from pakal.games.ahau.automa.pakal import book_for, explain
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.asking import Question, Value
from pakal.games.decide_asking import decide_asking
from pakal.games.unknown import Unknown
from pakal.lists.trace import Trace

# What a person sees on the board and on his own side, without what is Pakal's alone.
SEEN_ON_THE_BOARD = (
    *("city_god", "site", "region_tile", "region_building", "offer", "temple"),
    *("standing", "laid", "right", "war", "war_stack", "region", "weapons"),
)

each_list = pytest.mark.parametrize("list_id", LIST_AT.values())


def decide_hearing(whole: State, part: State, asked: Counter[str]) -> Trace:
    """Return the decision on a partly known position; a person sees the whole one."""
    topic: PakalTopic = topic_at(part, LIST_AT[part.point], always=invariants())

    def hear(question: Question) -> Value:
        asked[question.key] += 1
        return answer_in(whole, topic, question)

    return decide_asking(topic, topic.find(hear), hear)


@each_list
def test_a_partly_known_position_decides_as_the_whole_one(list_id: str) -> None:
    """
    With the board forgotten, every list still decides as the engine does, from true answers.
    """
    for whole in positions()[list_id][:6]:
        part = whole.copy()
        forget(part, *SEEN_ON_THE_BOARD)

        trace = decide_hearing(whole, part, Counter())

        assert explain(whole, book_for(whole.table)).outcome == trace.outcome


def test_what_was_answered_stays_in_the_position() -> None:
    """
    After a decision about cities, their gods are in the position and are not asked for again.
    """
    whole = positions()["place-worker"][0]
    part = whole.copy()
    forget(part, *SEEN_ON_THE_BOARD)

    first: Counter[str] = Counter()
    decide_hearing(whole, part, first)
    again: Counter[str] = Counter()
    decide_hearing(whole, part, again)

    things = {key for key in first if "-" in key}  # facts have a `_`, things on the table a `-`
    assert things
    assert things.isdisjoint(again)


def test_nothing_is_asked_about_a_whole_position() -> None:
    """
    Where everything is known, no question comes.
    """
    for kept in positions().values():
        asked: Counter[str] = Counter()
        decide_hearing(kept[0], kept[0].copy(), asked)
        assert not asked


def test_your_strength_leaves_what_is_his_alone() -> None:
    """
    With his strength known only yours is asked, and nothing of his changes in the position.
    """
    asked: Counter[str] = Counter()
    for whole in positions()["war-captain-move"]:
        part = whole.copy()
        for row in (part.right, part.weapons):
            unknown: Any = Unknown(frozenset({("right", YOU)}))
            row[YOU] = unknown

        trace = decide_hearing(whole, part, asked)

        assert explain(whole, book_for(whole.table)).outcome == trace.outcome
        assert whole.weapons[PAKAL] == part.weapons[PAKAL]
        assert whole.right[PAKAL] == part.right[PAKAL]

    assert asked["your-strength"] > 0
    assert "conflict" not in asked
