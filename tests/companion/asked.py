"""A person who knows the whole position answers a consultation, and no more than is asked."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from ahau.solo_games import PERSONALITIES, decisions

from pakal.companion.consultation import Consultation
from pakal.companion.drawing import BY_COMPANION, CARD, LOT
from pakal.games.ahau.asking.topic import PakalTopic, answer_in
from pakal.games.ahau.audit.invariants import invariants
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.state import State
from pakal.games.answering import say
from pakal.games.asking import Question

MOST = 40  # positions of each list are looked for; every second one is kept

Talk = Consultation[State]


@cache
def positions() -> Mapping[str, tuple[State, ...]]:
    """Return for each list positions from solo games in which it decides."""
    found: dict[str, list[State]] = defaultdict(list)
    for personality in PERSONALITIES:
        for s, _ in decisions(personality):
            kept = found[LIST_AT[s.point]]
            if len(kept) < MOST:
                kept.append(s.copy())
    return {name: tuple(kept[::2]) for name, kept in found.items()}


def topic_at(s: State, gods_known: bool = False) -> PakalTopic:
    """Return what is decided in a position."""
    gods = dict(enumerate(s.city_god)) if gods_known else {}
    return PakalTopic(s.table, LIST_AT[s.point], gods, always=invariants())


def line_for(s: State, topic: PakalTopic, question: Question) -> str:
    """Return the true answer as a person would type it; lots are left to the companion."""
    if question.key in (CARD, LOT):
        return BY_COMPANION
    return say(question, answer_in(s, topic, question))


def talks(s: State, gods_known: bool = False) -> Iterator[Talk]:
    """Yield the consultation at its start and after every answer."""
    topic = topic_at(s, gods_known)
    talk: Talk = Consultation(topic, seed=1)
    yield talk
    while (question := talk.next_question()) is not None:
        talk = talk.answer(line_for(s, topic, question))
        yield talk


def settled(s: State, gods_known: bool = False) -> Talk:
    """Return the consultation at its end."""
    *_, last = talks(s, gods_known)
    return last
