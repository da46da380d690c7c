"""Games at the table for tests: begun, answered at random, and played once more without it."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from pakal.companion.journal import Record, StepKind
from pakal.companion.running import Keeper, Reply
from pakal.companion.session import Session, new_record
from pakal.games.ahau.automa.pakal import act, book_for, choose
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.notation import print_action
from pakal.games.asking import Asked

GAME = Ahau()
PLAIN: Mapping[str, Any] = {"difficulty": "moderate"}


def a_record(setting: Mapping[str, Any] = PLAIN, seed: int = 5) -> Record:
    """Return the record of a game that has not begun."""
    return new_record(Ahau(**setting), seed)


def a_session(
    setting: Mapping[str, Any] = PLAIN,
    seed: int = 5,
    keeper: Keeper | None = None,
    yours: Iterable[str] = (),
) -> Session[State]:
    """Return a new game at its first question; the decks named are the player's."""
    session = Session(a_record(setting, seed), keeper)
    for deck in yours:
        session.hand_over(deck, "you")
    session.open()
    return session


def asked(session: Session[State]) -> Asked:
    """Return what a game that is not over asks."""
    question = session.open().asked
    assert question is not None
    return question


def answered(session: Session[State], seed: int = 1, most: int = 10_000) -> Iterator[Reply]:
    """Answer at random until the game is over, or this many times."""
    random = Random(seed)
    reply = session.open()
    while reply.asked is not None and most > 0:
        reply = session.answer(random.choice(reply.asked.answers))
        yield reply
        most -= 1


def played(session: Session[State], seed: int = 1, most: int = 10_000) -> Session[State]:
    """Return the game after this many random answers."""
    for _ in answered(session, seed, most):
        pass
    return session


def directly(record: Record) -> tuple[State, list[str]]:
    """
    Play a record's game without the companion, and return its end and King Pakal's decisions.

    Only what a person typed is taken from the record. Chance uses one number after the other.
    """
    table = Ahau(**record.setting).table
    numbers = Random(record.seed).random
    typed = iter(
        [
            step.line
            for step in record.steps
            if step.kind in (StepKind.YOU, StepKind.TYPED, StepKind.FORCED)
        ]
    )
    yours = {step.line.partition(" ")[0] for step in record.steps if step.kind is StepKind.DECK}
    s = engine.start(table)
    decisions: list[str] = []
    while engine.options(s):
        if engine.is_automa(s):
            decided = choose(s, book_for(table))
            if decided is None or isinstance(decided, int):
                decisions.append(print_action(s, 1000 if decided is None else decided))
            else:
                decisions.append("draw lots")
            act(s, decided)
        elif engine.is_chance(s) and GAME.deck(s) not in yours:
            offered = engine.options(s)
            engine.apply(s, offered[int(numbers() * len(offered))])
        else:
            line = next(typed, None)
            if line is None:
                break
            engine.apply(s, GAME.read_line(s, line))
    return s, decisions
