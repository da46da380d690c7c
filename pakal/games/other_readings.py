"""
The same decision read otherwise: what each other choice of a reading it touches would decide.

With a position the game is asked again under the other choice. Without one, from the facts that
the decision was made with; where those are not enough, that is said and nothing is guessed.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import frozen

from pakal.games.asking import WaitingError
from pakal.games.base import ListedGame, PlayedGame
from pakal.games.light import LightGame
from pakal.games.light_rules import Light
from pakal.games.readings import Reading
from pakal.games.unknown import MissingError
from pakal.lists.ask import FactWanted, Known
from pakal.lists.decide import decide_from
from pakal.lists.decision import Decision
from pakal.lists.model import S
from pakal.lists.trace import Choice, Draw


@frozen
class OtherReading:
    """
    What another choice of a reading would decide; `differs` is None where that is not known.

    `outcome` says who is chosen then, or why that cannot be said.
    """

    name: str
    question: str
    choice: str
    means: str
    outcome: str
    differs: bool | None

    def to_json(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "name": self.name,
            "question": self.question,
            "choice": self.choice,
            "means": self.means,
            "outcome": self.outcome,
            "differs": self.differs,
        }


_Asked = tuple[str, bool | None]
_NOT_HERE: Final = "this would not be decided here"


def other_readings_at(
    game: PlayedGame[Any], state: Any, decision: Decision[Any]
) -> tuple[OtherReading, ...]:
    """The decision of a position under every other choice of the readings that it touches."""

    def ask(name: str, choice: str) -> _Asked:
        other = game.under({name: choice})
        there = other.brought_here(game.copy(state))
        if there is None or other.list_at(there) != decision.list_id:
            return _NOT_HERE, True
        asked = other.decide(there)
        return _outcome(asked, asked.outcome), _differs(asked.outcome, decision.outcome)

    return tuple(_others(game, decision, ask))


def other_readings_light(
    game: LightGame, state: Light[Any, Any], decision: Decision[Any]
) -> tuple[OtherReading, ...]:
    """The same in a partly known position; nobody is asked anything for it."""

    def ask(name: str, choice: str) -> _Asked:
        try:
            asked = game.decide_under(state, {name: choice})
        except (WaitingError, MissingError):
            return _ask_facts(game.game, decision, name, choice)
        if asked is None:
            return _NOT_HERE, True
        return _outcome(asked, asked.outcome), _differs(asked.outcome, decision.outcome)

    return tuple(_others(game.game, decision, ask))


def other_readings_from(game: ListedGame[Any], decision: Decision[Any]) -> tuple[OtherReading, ...]:
    """The same from nothing but the facts that the decision was made with."""
    return tuple(_others(game, decision, lambda *other: _ask_facts(game, decision, *other)))


def _ask_facts(game: ListedGame[Any], decision: Decision[Any], name: str, choice: str) -> _Asked:
    compiled = game.under({name: choice}).book_for_facts()[decision.list_id]
    if name in compiled.vocabulary.offer(decision.list_id).reading:
        return "other candidates may be in question then", None
    known = {
        key: value
        for key, value in _known(decision).items()
        if name not in compiled.vocabulary.fact(key[0]).reading
    }
    asked = decide_from(compiled, known, decision.trace.candidates)
    if isinstance(asked, FactWanted):
        label = compiled.vocabulary.fact(asked.fact).label
        return f"that depends on what was not asked: {label}", None
    return _outcome(decision, asked.outcome), _differs(asked.outcome, decision.outcome)


def _others(
    game: ListedGame[S], decision: Decision[S], ask: Callable[[str, str], _Asked]
) -> Iterator[OtherReading]:
    touched: dict[str, str] = decision.to_json()["readings_touched"]
    known: dict[str, Reading] = {each.name: each for each in game.all_readings()}
    for name, chosen in touched.items():
        reading = known.get(name)
        for choice in () if reading is None else reading.choices:
            if reading is not None and choice != chosen:
                outcome, differs = ask(name, choice)
                means = reading.means.get(choice, "")
                yield OtherReading(name, reading.question, choice, means, outcome, differs)


def _known(decision: Decision[Any]) -> Known:
    """Every fact that was read, of the candidates of which it was."""
    trace, vocabulary = decision.trace, decision.compiled.vocabulary
    known = {key: value for each in trace.conditions for key, value in each.parts}
    for looked in trace.looked:
        known |= {key: value for parts in looked.parts for key, value in parts}
        fact = looked.about.fact
        if fact is None or looked.parts or not vocabulary.has_fact(fact):
            continue
        for candidate, value in zip(looked.among, looked.values, strict=False):
            if value is not None:
                known[fact, candidate] = int(value)
    return known


def _differs(new: Choice, old: Choice) -> bool:
    if isinstance(new, Draw) and isinstance(old, Draw):
        return set(new.tied) != set(old.tied) or new.procedure != old.procedure
    return new != old


def _outcome(decision: Decision[Any], outcome: Choice) -> str:
    """Who is chosen, in words."""
    if outcome is None:
        return "none"
    if isinstance(outcome, Draw):
        return f"by lot among {', '.join(map(decision.naming, outcome.tied))}"
    return decision.naming(outcome)
