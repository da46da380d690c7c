"""The place where two variants of a game part, in words that a person can follow."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import asdict, frozen

from pakal.games.protocol import Game, Simulated
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


def find_place(first: Walk[Any], other: Simulated[Any], face: Game[Any], parting: Parting) -> Place:
    """
    The place where the other variant's game parts from the first, which is of the same seed.

    `face` is the game as people see it.
    """
    here = face.copy(first.states[parting.step])
    side = Side(other, first.who, first.seed)
    for _ in range(parting.step):
        side.step()
    side.state = face.copy(side.state)
    mine, theirs = _tell(first, here, side, face, parting)
    label = face.decide(here).label if parting.list_id else ""
    return Place(
        seed=parting.seed,
        step=parting.step,
        round=parting.round,
        kind=parting.kind,
        list_id=parting.list_id,
        point=face.point(here),
        label=label,
        position=face.position(here),
        a=mine,
        b=theirs,
    )


def _tell(
    first: Walk[Any], here: Any, side: Side[Any], face: Game[Any], parting: Parting
) -> tuple[Told, Told]:
    """What each variant does there."""
    there = side.state
    if parting.kind is Kind.SETUP:
        mine, theirs = _apart(face.position(here), face.position(there))
        return Told(lines=mine), Told(lines=theirs)
    if parting.kind is Kind.ANSWER:
        one, other = face.decide(here), face.decide(there)
        return Told(one.answer, one.line), Told(other.answer, other.line)
    if parting.kind is Kind.RESULT:
        return _results(first, here, side, face, parting)
    mine, theirs = _apart("\n".join(face.lines(here)), "\n".join(face.lines(there)))
    before = face.copy(there)
    chosen = side.step()
    assert isinstance(chosen, int)  # noqa: S101 - a list's answer would be another kind of parting
    choice = first.choices[parting.step]
    assert isinstance(choice, int)  # noqa: S101 - as above
    return (
        Told(face.line(here, choice), lines=mine),
        Told(face.line(before, chosen), lines=theirs),
    )


def _results(
    first: Walk[Any], here: Any, side: Side[Any], face: Game[Any], parting: Parting
) -> tuple[Told, Told]:
    """What comes of the same choice: in the game's words, or else as the positions differ."""
    choice = first.choices[parting.step]
    if parting.list_id:
        answer = face.decide(here).answer
    else:
        assert isinstance(choice, int)  # noqa: S101 - only a list's answer can be anything else
        answer = face.line(here, choice)
    mine, theirs = face.copy(here), face.copy(side.state)
    first.game.act(mine, choice)
    side.step()
    found = _apart(_told(face, mine), _told(face, side.state))
    for text in (face.position, face.board):
        if not any(found):
            known = _apart(text(here), text(theirs))
            found = _apart(text(mine), text(side.state), known)
    return Told(answer, lines=found[0]), Told(answer, lines=found[1])


def _told(face: Game[Any], s: Any) -> str:
    """What followed, and what comes next."""
    following = f"next: {face.point(s)}" if face.options(s) else "the game is over"
    return "\n".join([*(order.text for order in face.told(s)), following])


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
