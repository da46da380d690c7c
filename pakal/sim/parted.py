"""The place where two variants of a game part, in words that a person can follow."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict, frozen

from pakal.games.base import TableGame
from pakal.lists.trace import Choice
from pakal.sim.lockstep import Kind, Parting, Side, Walk

MOST_LINES = 6  # of what is different on one side


@frozen
class Told:
    """
    What one variant does where the two part.

    `answer` is what is done, `why` the opponent's reason, `lines` what only this variant says of
    it: what is offered, what comes of it, or what the position looks like.
    """

    answer: str = ""
    why: str = ""
    lines: tuple[str, ...] = ()


@frozen
class Place:
    """
    Where two games part: the seed, the step, what was asked there, and both variants' words.

    `position` is the text of the position in which it happens, under the first variant.
    """

    seed: int
    step: int
    round: int
    kind: Kind
    list_id: str
    point: str
    label: str
    position: str
    a: Told
    b: Told

    def to_json(self) -> dict[str, Any]:
        """The place as JSON data."""
        return {**asdict(self), "kind": self.kind.value}


def find_place(first: Walk[Any], other: TableGame[Any], parting: Parting) -> Place:
    """The place where the other variant's game parts from the first, which is of the same seed."""
    game: TableGame[Any] = first.game  # type: ignore[assignment]
    here = first.states[parting.step]
    side = Side(other, first.who, first.seed)
    for _ in range(parting.step):
        side.step()
    mine, theirs = _tell(game, here, other, side, first.choices[parting.step :], parting)
    return Place(
        seed=parting.seed,
        step=parting.step,
        round=parting.round,
        kind=parting.kind,
        list_id=parting.list_id,
        point=game.point(here),
        label=game.decide(here).label if parting.list_id else "",
        position=game.text(here),
        a=mine,
        b=theirs,
    )


def _tell(
    game: TableGame[Any],
    here: Any,
    other: TableGame[Any],
    side: Side[Any],
    choices: Sequence[Choice],
    parting: Parting,
) -> tuple[Told, Told]:
    """What each variant does there."""
    there = side.state
    if parting.kind is Kind.SETUP:
        mine, theirs = _apart(game.text(here), other.text(there))
        return Told(lines=mine), Told(lines=theirs)
    if parting.kind is Kind.ANSWER:
        one, two = game.decide(here), other.decide(there)
        return Told(one.answer, str(one)), Told(two.answer, str(two))
    if parting.kind is Kind.RESULT:
        return _results(game, here, other, there, choices[0])
    mine, theirs = _apart("\n".join(game.lines(here)), "\n".join(other.lines(there)))
    before = other.copy(there)
    chosen = side.step()
    assert isinstance(chosen, int)  # noqa: S101 - a list's answer would be another kind of parting
    assert isinstance(choices[0], int)  # noqa: S101 - as above
    return (
        Told(game.line(here, choices[0]), lines=mine),
        Told(other.line(before, chosen), lines=theirs),
    )


def _results(
    game: TableGame[Any], here: Any, other: TableGame[Any], there: Any, choice: Choice
) -> tuple[Told, Told]:
    """What comes of the same choice: in the game's words, or else as the positions differ."""
    answer, mine, said = _carried_out(game, here, choice)
    _, theirs, also_said = _carried_out(other, there, choice)
    found = _apart(said, also_said)
    for one, two in ((game.text, other.text), (game.board, other.board)):
        if not any(found):
            known = _apart(one(here), two(there))
            found = _apart(one(mine), two(theirs), known)
    return Told(answer, lines=found[0]), Told(answer, lines=found[1])


def _carried_out(game: TableGame[Any], s: Any, choice: Choice) -> tuple[str, Any, str]:
    """A choice as a line, the position after it, and what followed with what comes next."""
    after = game.copy(s)
    if game.is_automa(s):
        decision = game.decide(s)
        answer = decision.answer
        _, followed = game.carry_out_decision(after, decision)
    else:
        assert isinstance(choice, int)  # noqa: S101 - only a list's answer can be anything else
        answer = game.line(s, choice)
        _, followed = game.carry_out(after, choice)
    following = f"next: {game.point(after)}" if game.options(after) else "the game is over"
    return answer, after, "\n".join([*(order.text for order in followed), following])


def _apart(
    mine: str, theirs: str, known: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines that only one of two texts has, those left out that are known to differ."""
    one, other = Counter(_lines(mine)), Counter(_lines(theirs))
    return (
        tuple(each for each in (one - other).elements() if each not in known[0])[:MOST_LINES],
        tuple(each for each in (other - one).elements() if each not in known[1])[:MOST_LINES],
    )


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, each with the heading in brackets above it, if there is one."""
    heading = ""
    for line in text.splitlines():
        if line.startswith("[") and line.endswith("]"):
            heading = f"{line} "
        elif line.strip():
            yield f"{heading}{line.strip()}"
