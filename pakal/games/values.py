"""Plain values that a game and what stands on it exchange: seats, outcomes, orders, moments."""

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

S = TypeVar("S")

Setting = Mapping[str, Any]  # the choices of setup by key, as JSON data

# The automa and chance never decide this many times in a row; if they do, they go in circles.
MOST_IN_A_ROW: Final = 2000


@frozen
class Seat:
    """A place at the table: a person's or an automa's; one that does not score cannot win."""

    name: str
    is_automa: bool = False
    scores: bool = True


@frozen
class Outcome:
    """How a game ended: the seats that won, why they won, and why the game ended then."""

    winners: tuple[int, ...]
    won_by: str
    ended_by: tuple[str, ...]


@frozen
class Tally:
    """
    A finished game in figures: the score of every seat and where it came from.

    Seats come by name, the person's first. `parts` are the larger parts of a game that are over,
    if the game has any.
    """

    winner: str  # a seat, or "shared"
    won_by: str
    ended_by: tuple[str, ...]
    rounds: int
    parts: int
    score: Mapping[str, int]
    by_source: Mapping[str, Mapping[str, int]]


@frozen
class Order:
    """
    What a person does with the pieces, as a sentence.

    Orders that follow each other under one `head` can be given together: the head, then the items.
    A title opens a part of the game.
    """

    text: str = ""
    head: str = ""
    item: str = ""
    is_title: bool = False


@frozen
class Moment(Generic[S]):
    """A position in which a list decides among candidates."""

    list_id: str
    state: S
    candidates: tuple[int, ...]


@frozen
class Favoured(Generic[S]):
    """A moment changed in favour of a candidate, which must not be chosen less often for it."""

    says: str  # "rain raised above sun"
    candidate: int
    moment: Moment[S]
