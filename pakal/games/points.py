"""The points of a game as records, and the engine that they make for the seats at a table."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from pakal.games.agenda import (
    BY_AUTOMA,
    BY_CHANCE,
    BY_NOBODY,
    BY_PERSON,
    FUNCTION_BITS,
    Deed,
    Engine,
    IllegalOptionError,
    Step,
)
from pakal.games.orders import Move


class NoListError(RuntimeError):
    """An automated seat waits at a point for which it has no list."""


@frozen(kw_only=True)
class Point:
    """
    A place in the game where somebody decides, or a step that is carried out at once.

    Who decides is not stated here, because it follows: with a deck it is chance, at an automated
    seat with a list the automa, and otherwise the person.
    """

    number: int  # what deeds push; a position names the point by its name
    name: str
    offer: Step | None = None  # who is on gets these options; nothing offered: the game runs on
    deed: Deed | None = None  # carries an option out; without it the point is carried out at once
    his_offer: Step | None = None  # what an automated seat is offered, if it is something else
    his_deed: Deed | None = None
    deck: str = ""  # what chance draws from here
    list_id: str = ""  # the list by which an automated seat decides here
    weights: Callable[[Any], Sequence[int]] | None = None  # one for each option chance may draw
    weighty: bool = False  # worth long thought, rather than one of the small choices after it
    inside: int = -1  # the point whose deed pushes this one, so that a position need not say it

    # What people read and write.
    of: str = ""  # the kind of its options, by which they are named; lots take it from the tie
    line: str = "{}"  # an option as a line: "wade {}"
    stop: str = ""  # the line of the option to leave it at that
    prompt: str = ""
    verb: str = "Move"  # of the orders that come of it
    note: Callable[[Any, int], str] | None = None  # a remark about an option; it moves no piece
    tell: Callable[[Any], str] | None = None  # a remark about a step that was carried out
    because: Callable[[Any, Sequence[Move]], str] | None = None  # why pieces moved in a step
    refusal: Callable[[Any, str], str] | None = None  # why a line is not possible, if there is more

    @property
    def waits(self) -> bool:
        """Does somebody decide here?"""
        return self.deed is not None or self.his_deed is not None


def make_engine(points: Sequence[Point], automated: Sequence[bool]) -> Engine:
    """The engine for seats of which some are automated; the first point is the end of the game."""
    if [each.number for each in points] != list(range(len(points))):
        raise ValueError("the points have to come in the order of their numbers, each once")
    size = (len(automated) + 1) << 8
    steps: list[Step] = [_offer_nothing] * size
    deeds: list[Deed] = [_refuse] * size
    deciders = [BY_NOBODY] * size
    for seat in range(-1, len(automated)):
        by_list = seat >= 0 and automated[seat]
        for point in points:
            place = point.number | (seat + 1) << 8
            steps[place] = (by_list and point.his_offer) or point.offer or _offer_nothing
            if by_list and not (point.list_id or point.deck):
                steps[place] = _never_waiting(point, steps[place])
            deeds[place] = (by_list and point.his_deed) or point.deed or _refuse
            if deeds[place] is not _refuse:
                deciders[place] = _decider(point, by_list)
    assert size <= 1 << FUNCTION_BITS  # noqa: S101 - as many seats as fit into an entry
    return Engine(tuple(each.name for each in points), steps, deeds, deciders)


def _decider(point: Point, by_list: bool) -> int:
    if point.deck:
        return BY_CHANCE
    return BY_AUTOMA if by_list else BY_PERSON


def _never_waiting(point: Point, step: Step) -> Step:
    """The step of an automated seat that has no list here: it must not offer anything."""

    def checked(s: Any) -> list[int] | None:
        if step(s):
            raise NoListError(f"{point.name}: an automated seat waits here, and no list decides")
        return None

    return checked


def _offer_nothing(_: Any) -> None:
    """What happens at the end of the game."""


def _refuse(s: Any, option: int) -> None:
    """Only points that wait offer anything, so no option ever comes here."""
    raise IllegalOptionError(f"point {s.point} waits for nobody, but got {option}")
