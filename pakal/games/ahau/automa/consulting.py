"""Asking King Pakal about a position: one decision, or his whole turn, each with its trace."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from random import Random
from typing import Final

import attrs

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.automa.pakal import (
    act,
    book_for,
    choose,
    explain,
    list_at,
    pakal_lists,
)
from pakal.games.ahau.position.problems import meaningless, problems
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import LIST_AT, POINT_OF, POINTS
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.narrate import tell_events, tell_option
from pakal.games.ahau.telling.points import WORDS
from pakal.games.protocol import MOST_IN_A_ROW
from pakal.lists.compile import Compiled
from pakal.lists.decide import chances
from pakal.lists.explain import Namer
from pakal.lists.trace import Choice, Draw, Trace

# The Jaguar God's moves are one question to a player, whichever lists answer it.
JAGUAR_MOVES: Final = "jaguar-moves"


@attrs.frozen
class Lots:
    """How the lots are drawn, and the exact chance of each tied candidate, as far as known."""

    how: str
    chances: tuple[tuple[str, Fraction], ...] = ()


@attrs.frozen
class Decided:
    """One decision of his: the list, the trace, how its candidates are called, and the lots."""

    compiled: Compiled[State]
    trace: Trace
    name: Namer
    lots: Lots | None = None


@attrs.frozen
class Drawn:
    """What chance decided in between, as a sentence."""

    line: str


@attrs.frozen
class Followed:
    """What followed by itself from a decision or a draw, as a sentence."""

    line: str


def find_list(wanted: str) -> str:
    """The id of a list, of which a unique beginning is enough."""
    ids = [plist.id for plist in pakal_lists()]
    if wanted in ids:
        return wanted
    begun = [each for each in ids if wanted and each.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise BadInputError(f"{wanted!r} fits several lists.", f"one of {', '.join(begun)}.")
    raise BadInputError(f"There is no list called {wanted!r}.", nearest(wanted, ids) + ".")


def check_possible(s: State, place: str, *, anyway: bool = False) -> None:
    """
    Raise BadInputError with every problem of a position that cannot be.

    `anyway` lets such a position pass, unless something in it stands for nothing at all.
    """
    wrong = meaningless(s) if anyway else problems(s)
    if wrong:
        raise BadInputError(
            "\n".join(f"{place}: {each}" for each in wrong),
            "correct it." if anyway else "correct it; `--anyway` answers all the same.",
        )


@contextmanager
def beyond_the_rules(s: State, place: str) -> Iterator[None]:
    """Whatever a position that cannot be makes of the rules leaves as a message."""
    try:
        yield
    except (LookupError, ValueError, ArithmeticError, TypeError):
        wrong = problems(s)
        if not wrong:
            raise
        raise BadInputError(
            f"{place}: the rules give no answer here. {wrong[0]}", "correct it."
        ) from None


def with_readings(s: State, changes: dict[str, str]) -> State:
    """The same position under other readings; what is offered is worked out again."""
    if not changes:
        return s
    return engine.at_table(s, attrs.evolve(s.table, readings={**s.table.readings, **changes}))


def at_list(s: State, list_id: str) -> State:
    """
    The position at the moment when this list decides.

    A position that is at that moment is taken as it is. Otherwise the moment is called for now,
    with one thing to decide; if the position lacks what the list looks at, or the rules then
    offer nothing, that is an error.
    """
    if s.table.solo is None:
        raise BadInputError(
            "King Pakal does not play in this position.",
            'the position needs a difficulty: [table] with difficulty = "moderate".',
        )
    if list_id == JAGUAR_MOVES and not s.table.reads("jaguar-choice", "pair"):
        list_id = "jaguar-worker"
    needs = WORDS[POINT_OF[list_id]].needs if list_id in POINT_OF else None
    if needs is not None and not needs[0](s):
        raise BadInputError(f"The position does not say enough to ask {list_id!r}.", needs[1])
    if list_id == "build-or-produce":
        s = _with_step(s)
    if list_at(s) == list_id and s.offered:
        return s
    if list_id not in POINT_OF:
        raise BadInputError(
            f"{list_id!r} is asked about candidates, not about a position.",
            "`--facts`, or the list that ends in it, such as place-worker.",
        )
    new = s.copy()
    point = POINT_OF[list_id]
    new.agenda.append(at.pack(point, PAKAL, int(POINTS[point].counted)))
    engine.run_on(new)
    if list_at(new) != list_id or not new.offered:
        raise BadInputError(
            f"In this position there is nothing to decide by {list_id!r}.", _hint(s, list_id)
        )
    return new


def _with_step(s: State) -> State:
    """The position with the step his order asks for; where it is not said, the list decides it."""
    if s.due >= 0:
        return s
    step = choose(at_list(s, "build-order"), book_for(s.table))
    new = s.copy()
    new.due = step if isinstance(step, int) else -1
    return new


def _hint(s: State, list_id: str) -> str:
    """Why a list may have nothing to decide: the position is wrong, or at another moment."""
    wrong = problems(s)
    if wrong:
        return f"the position is not what you meant: {wrong[0]}"
    if not s.region[PAKAL]:
        return "Pakal's ruler stands in no region yet: [player.pakal] with ruler = 3."
    now = list_at(s)
    if now is not None and now != list_id and s.offered:
        return f"`pakal decide {now}`."
    return "another moment: [moment] with point and player."


def decide_now(s: State) -> Decided:
    """His decision at the moment of the position, with its trace."""
    book = book_for(s.table)
    compiled = book[LIST_AT[s.point]]
    # The position goes on to change; names and chances are those of this moment.
    name = compiled.vocabulary.namer(compiled.plist.candidates, s.copy())
    trace = explain(s, book)
    return Decided(compiled, trace, name, _lots(compiled, s, trace.outcome, name))


def decided_from(compiled: Compiled[State], trace: Trace, name: Namer) -> Decided:
    """His decision from the facts a person gave; without a position no chance is known."""
    if not isinstance(trace.outcome, Draw):
        return Decided(compiled, trace, name)
    how = compiled.vocabulary.draw(trace.outcome.procedure).how
    return Decided(compiled, trace, name, Lots(how))


def _lots(compiled: Compiled[State], s: State, outcome: Choice, name: Namer) -> Lots | None:
    if not isinstance(outcome, Draw):
        return None
    how = compiled.vocabulary.draw(outcome.procedure).how
    odds = chances(compiled, s, outcome)
    return Lots(how, tuple((name(each), chance) for each, chance in odds.items()))


def at_turn(s: State) -> State:
    """The position in his turn: as it is if it is under way, otherwise at its beginning."""
    if _turn_ends(s) and engine.is_automa(s) and s.offered:
        return at_list(s, LIST_AT[s.point])
    if _turn_ends(s):
        return at_list(s, "place-worker")
    if s.table.solo is not None and not s.round:
        raise BadInputError(
            "No round has begun, so he has no turn yet.",
            '[moment] with round = 1, point = "place-worker" and player = "pakal".',
        )
    new = s.copy()
    # Only his turn is asked about: what was under way, such as your payment, would go on after it
    # with what he has changed.
    new.agenda = [at.pack(at.TURN, PAKAL)]
    engine.run_on(new)
    return at_list(new, "place-worker")


def play_turn(s: State, seed: int) -> Iterator[Decided | Drawn | Followed]:
    """His Action Phase from here to the end of his turn; chance is drawn with the seed."""
    random = Random(seed).random
    s = at_turn(s).copy()
    s.log = []
    steps = 0
    while _turn_ends(s):
        if (steps := steps + 1) > MOST_IN_A_ROW:
            raise BadInputError(
                f"His turn does not end: {MOST_IN_A_ROW} decisions and draws so far.",
                "`pakal position check`, which lists what cannot be in a position.",
            )
        if engine.is_automa(s):
            decided = decide_now(s)
            yield decided
            act(s, decided.trace.outcome)
        else:
            option = s.offered[int(random() * len(s.offered))]
            yield Drawn(tell_option(s, option).text)
            engine.apply(s, option)
        yield from _followed(s)


def _followed(s: State) -> Iterator[Followed]:
    """What the log of his turn has gained; what comes after his turn is left out."""
    for news in tell_events(s):
        if news.is_title:
            return
        yield Followed(news.text)


def _turn_ends(s: State) -> bool:
    """Is the end of his turn still ahead?"""
    return s.point == at.REDRAW_CARDS or at.pack(at.REDRAW_CARDS, PAKAL) in s.agenda
