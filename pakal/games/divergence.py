"""
Where two variants of a game diverge: one position under two settings, and what differs there.

A variant is a game under one setting: its readings, its edition, its lists. The simulator plays
both on one seed and asks how their games came apart; the auditor takes a position and asks whether
anything can come apart there. Both get a `Difference`, and from it a `Divergence` in words.
"""

import enum
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from attrs import evolve, frozen

from pakal.files import parse_toml
from pakal.games.agenda import IllegalOptionError, Waiting
from pakal.games.base import PlayedGame, TableGame
from pakal.lists.decide import chances
from pakal.lists.trace import Choice, Draw

S = TypeVar("S", bound=Waiting)

MOST_LINES: Final = 6  # of what only one side has
MOST_NAMED: Final = 3  # differences in a sentence, so that it stays one


class DivergenceKind(enum.Enum):
    """How two variants diverge."""

    BEGINNING = "beginning"  # they begin with different things
    DECISION = "decision"  # the automa decides differently
    OPTIONS = "options"  # the player or chance has other options
    PLAYER = "player"  # the options are the same, but the player takes another one
    OUTCOME = "outcome"  # the same is done, and it leads elsewhere


@frozen
class Side:
    """
    What one variant does where two diverge.

    `why` is the automa's reason; `lines` are what only this variant has: options, what follows, or
    values of the position.
    """

    answer: str = ""
    why: str = ""
    lines: tuple[str, ...] = ()


@frozen
class Divergence:
    """
    Where two variants diverge, in words; `says` is what differs as one sentence.

    `position` is the text of the position in which it happens, under the first variant.
    """

    kind: DivergenceKind
    says: str
    point: str = ""
    list_id: str = ""  # the automa's list that is asked there, if one is
    label: str = ""  # what the list is called
    position: str = ""
    a: Side = Side()
    b: Side = Side()

    def __str__(self) -> str:
        return self.says


@frozen
class Here(Generic[S]):
    """A position as one variant has it."""

    game: PlayedGame[S]
    state: S

    def after(self, choice: Choice) -> "Here[S]":
        """The position after a choice; this one stays as it is."""
        state = self.game.copy(self.state)
        self.game.act(state, choice)
        return Here(self.game, state)

    @property
    def place(self) -> tuple[int, int, Sequence[int]]:
        """Where the game waits, for whom, and what is offered."""
        s = self.state
        return s.point, s.who, s.offered


@frozen
class Difference(Generic[S]):
    """That two variants diverge in a position, and what each of them does there, if anything."""

    kind: DivergenceKind
    a: Here[S]
    b: Here[S]
    choice_a: Choice = None
    choice_b: Choice = None

    @property
    def list_id(self) -> str:
        """The automa's list that is asked there, if one is."""
        return "" if self.kind is DivergenceKind.BEGINNING else self.a.game.list_at(self.a.state)

    def brief(self) -> Divergence:
        """The divergence with its sentence alone."""
        point = self.a.game.point(self.a.state)
        return Divergence(self.kind, _sentence(self), point, self.list_id)

    def full(self) -> Divergence:
        """The divergence with the position, and what each side does and why."""
        game, s = self.a.game, self.a.state
        a, b = _sides(self)
        label = game.decide(s).label if self.list_id else ""
        return evolve(self.brief(), label=label, position=_text(self.a), a=a, b=b)


# --- finding -------------------------------------------------------------------------------------


def kind_of_step(
    here: Here[S], choice: Choice, other_offered: Sequence[int], other_choice: Choice
) -> DivergenceKind:
    """How two games came apart at a step from one position, by what each was offered and did."""
    if choice == other_choice:
        return DivergenceKind.OUTCOME
    if here.game.is_automa(here.state):
        return DivergenceKind.DECISION
    return (
        DivergenceKind.PLAYER
        if here.game.options(here.state) == other_offered
        else DivergenceKind.OPTIONS
    )


def find_difference(a: Here[S], b: Here[S], option: int | None = None) -> Difference[S] | None:
    """
    What two variants make of one position: other options, another decision, another outcome.

    A person or chance takes this option; if none is named, any option may lead elsewhere.
    A position may be so bare that it cannot be played on; that is no difference.
    """
    try:
        return _find_difference(a, b, option)
    except (IllegalOptionError, IndexError, ValueError):
        return None


def _find_difference(a: Here[S], b: Here[S], option: int | None) -> Difference[S] | None:
    if a.game.is_over(a.state) and b.game.is_over(b.state):
        return Difference(DivergenceKind.OUTCOME, a, b) if _winners(a) != _winners(b) else None
    if a.place != b.place:
        return Difference(DivergenceKind.OPTIONS, a, b)
    if a.game.is_automa(a.state):
        return _find_in_decision(a, b)
    offered = a.game.options(a.state)
    for each in (option,) if option in offered else dict.fromkeys(offered):
        if _differ(a.after(each), b.after(each)):
            return Difference(DivergenceKind.OUTCOME, a, b, each, each)
    return None


def _find_in_decision(a: Here[S], b: Here[S]) -> Difference[S] | None:
    choice, other = a.game.choose(a.state), b.game.choose(b.state)
    if choice != other or _odds(a, choice) != _odds(b, other):
        return Difference(DivergenceKind.DECISION, a, b, choice, other)
    if _differ(a.after(choice), b.after(choice)):
        return Difference(DivergenceKind.OUTCOME, a, b, choice, choice)
    return None


def find_at_start(a: PlayedGame[S], b: PlayedGame[S]) -> Difference[S] | None:
    """Do two variants begin with different things, before the first step?"""
    first, second = Here(a, a.start()), Here(b, b.start())
    return Difference(DivergenceKind.BEGINNING, first, second) if _differ(first, second) else None


def _differ(a: Here[S], b: Here[S]) -> bool:
    return not a.game.same(a.state, b.state) or a.state.offered != b.state.offered


def _winners(here: Here[S]) -> str:
    names = here.game.seat_titles
    return " and ".join(names[seat] for seat in here.game.outcome(here.state).winners)


def _odds(here: Here[S], choice: Choice) -> dict[int, Any]:
    return chances(here.game.automa.compiled_at(here.state), here.state, choice)


# --- in a sentence -------------------------------------------------------------------------------


def _sentence(found: Difference[S]) -> str:
    a, b, choice = found.a, found.b, found.choice_a
    game, s = a.game, a.state
    if found.kind is DivergenceKind.BEGINNING:
        return f"the game begins differently: {say_difference(a, b)}"
    if found.kind is DivergenceKind.OPTIONS:
        return f"at {game.point(s)} other options are offered"
    if found.kind is DivergenceKind.DECISION:
        if _odds(a, choice) == _odds(b, found.choice_b):
            return f"{found.list_id}: the draw is made differently"
        return f"{found.list_id}: {_name(b, found.choice_b)} instead of {_name(a, choice)}"
    if found.kind is DivergenceKind.PLAYER:
        return f"at {game.point(s)} {_line(b, found.choice_b)!r} instead of {_line(a, choice)!r}"
    if game.is_over(s):
        return f"the game is won by {_winners(b)}, not by {_winners(a)}"
    done = f"{found.list_id} {_name(a, choice)}" if found.list_id else repr(_line(a, choice))
    return f"after {done}: {say_difference(a.after(choice), b.after(choice))}"


def _name(here: Here[S], choice: Choice) -> str:
    """A decision by the name of the candidate; a draw with everybody's chance."""
    compiled = here.game.automa.compiled_at(here.state)
    name = compiled.vocabulary.namer(compiled.plist.candidates, here.state)
    if choice is None:
        return "nobody"
    if isinstance(choice, Draw):
        odds = _odds(here, choice)
        return "a draw (" + ", ".join(f"{name(each)} {odds[each]}" for each in odds) + ")"
    return name(choice)


def _line(here: Here[S], choice: Choice) -> str:
    """What a person or chance does, as a line; empty if nothing is done."""
    return here.game.line(here.state, choice) if isinstance(choice, int) else ""


def say_difference(a: Here[S], b: Here[S]) -> str:
    """What differs between two positions, in the words of a position file."""
    found = list(_differences(_stated(a), _stated(b), ""))
    if not found:
        # Both texts leave it out, because it follows from settings that differ.
        found = list(_differences(_values(a), _values(b), ""))
    if not found:
        return "what comes next differs"
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    return ", ".join(found[:MOST_NAMED]) + more


def _stated(here: Here[S]) -> dict[str, Any]:
    """What the text of a position states, but for the setting."""
    data = parse_toml(_text(here), "the position")
    data.pop("table", None)
    return data


def _values(here: Here[S]) -> dict[str, Any]:
    """Every value of a position, but for the setting."""
    values = here.game.values(here.state) if isinstance(here.game, TableGame) else {}
    return {key: value for key, value in values.items() if key != "table"}


def _text(here: Here[S]) -> str:
    return here.game.text(here.state) if isinstance(here.game, TableGame) else ""


def _differences(first: Any, second: Any, path: str) -> Iterator[str]:
    if isinstance(first, dict) and isinstance(second, dict):
        for key in sorted(first.keys() | second.keys()):
            inner = f"{path}.{key}" if path else key
            yield from _differences(first.get(key), second.get(key), inner)
    elif first != second:
        yield f"{path} is {_value(second)}, not {_value(first)}"


def _value(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


# --- side by side --------------------------------------------------------------------------------


def _sides(found: Difference[S]) -> tuple[Side, Side]:
    """What each variant does."""
    a, b = found.a, found.b
    if found.kind is DivergenceKind.BEGINNING:
        return _with_lines("", "", *_apart(_text(a), _text(b)))
    if found.kind is DivergenceKind.DECISION:
        one, other = a.game.decide(a.state), b.game.decide(b.state)
        return Side(one.answer, str(one)), Side(other.answer, str(other))
    if found.kind is DivergenceKind.OUTCOME:
        answer = a.game.decide(a.state).answer if found.list_id else _line(a, found.choice_a)
        return _with_lines(answer, answer, *_outcomes(found))
    lines = _apart("\n".join(_lines_of(a)), "\n".join(_lines_of(b)))
    return _with_lines(_line(a, found.choice_a), _line(b, found.choice_b), *lines)


def _with_lines(
    answer_a: str, answer_b: str, lines_a: tuple[str, ...], lines_b: tuple[str, ...]
) -> tuple[Side, Side]:
    return Side(answer_a, "", lines_a[:MOST_LINES]), Side(answer_b, "", lines_b[:MOST_LINES])


def _lines_of(here: Here[S]) -> list[str]:
    """The options as lines."""
    game, s = here.game, here.state
    if isinstance(game, TableGame):
        return game.lines(s)
    return [game.line(s, option) for option in dict.fromkeys(game.options(s))]


Apart = tuple[tuple[str, ...], tuple[str, ...]]  # lines that only the first has, only the second


def _outcomes(found: Difference[S]) -> Apart:
    """What comes of the same choice: what follows, or else how the positions differ."""
    a, b = found.a, found.b
    after_a, told_a = _carried_out(a, found.choice_a)
    after_b, told_b = _carried_out(b, found.choice_b)
    apart = _apart(told_a, told_b)
    for text in (_text, _board):
        if not any(apart):
            apart = _apart(text(after_a), text(after_b), _apart(text(a), text(b)))
    return apart


def _carried_out(here: Here[S], choice: Choice) -> tuple[Here[S], str]:
    """The position after a choice, and what has followed and comes next, line by line."""
    game, state = here.game, here.game.copy(here.state)
    orders: list[str] = []
    if not isinstance(game, TableGame):
        game.act(state, choice)
    elif game.is_automa(state):
        orders = [order.text for order in game.carry_out_decision(state, game.decide(state))[1]]
    elif isinstance(choice, int):
        orders = [order.text for order in game.carry_out(state, choice)[1]]
    after = "the game is over" if game.is_over(state) else f"next: {game.point(state)}"
    return Here(game, state), "\n".join([*orders, after])


def _board(here: Here[S]) -> str:
    return here.game.board(here.state) if isinstance(here.game, TableGame) else ""


def _apart(a: str, b: str, known: Apart = ((), ())) -> Apart:
    """The lines that only one of two texts has, without those known to differ."""
    one, other = Counter(_with_headings(a)), Counter(_with_headings(b))
    return (
        tuple(each for each in (one - other).elements() if each not in known[0]),
        tuple(each for each in (other - one).elements() if each not in known[1]),
    )


def _with_headings(text: str) -> Iterator[str]:
    """The lines of a text, each with the heading in brackets above it, if there is one."""
    heading = ""
    for line in text.splitlines():
        if line.startswith("[") and line.endswith("]"):
            heading = f"{line} "
        elif line.strip():
            yield f"{heading}{line.strip()}"
