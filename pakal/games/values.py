"""Plain values that a game and what stands on it exchange: seats, outcomes, orders, moments."""

from collections.abc import Mapping
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from attrs import asdict, field, frozen

from pakal.games.orders import Move
from pakal.lists.trace import Trace

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


class Sourced(NamedTuple):
    """A printed value as its file writes it, its place there, and where we have it from."""

    place: str
    value: str
    source: str

    @property
    def kind(self) -> str:
        """`stated`, `ruled`, `reconstructed` or `ours`."""
        return self.source.partition(":")[0]


@frozen
class Printed:
    """What is printed rather than stated in an edition of a game, value by value."""

    name: str
    version: int
    sources: tuple[Sourced, ...]
    warnings: tuple[str, ...] = ()  # what the rules allow but looks like a mistake


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
class LedgerRow:
    """What one thing adds for every seat; None where it adds nothing, or nobody knows how much."""

    label: str
    values: tuple[int | None, ...]
    behind: tuple[str, ...] = ()  # for each seat what the value comes of: "3 workers"
    note: str = ""
    place: str = ""  # by the name that orders have for it
    group: str = ""  # the heading over rows that belong together


@frozen
class Ledger:
    """
    A sum for every seat, row by row: who is stronger, or what everybody is paid.

    With a `start` totals run along with the rows; only seats whose start is known have them.
    """

    title: str
    counts: str  # what the totals are: "strength"
    seats: tuple[str, ...]  # by name
    rows: tuple[LedgerRow, ...]
    totals: tuple[int | None, ...]
    start: tuple[int | None, ...] = ()
    outcome: str = ""  # what follows from it, as a sentence
    ahead: str = ""  # the seat that is ahead, if that is the point of it
    by_hand: bool = False  # do hands follow it, row by row?

    def to_json(self) -> dict[str, Any]:
        """The ledger as JSON data."""
        data: dict[str, Any] = asdict(self)
        return data


@frozen
class Order:
    """
    What a person does with the pieces, or learns about them.

    `moves` has it as data, and `words` puts just that into words, without the seat it is for and
    without an end; a remark moves nothing and has words only. Orders that follow each other under
    one `head` can be given together: the head, then the items; so can those with one `template`,
    in which the items take the place of {}. One that `joins` belongs to the one before, if that is
    for the same seat. A title opens a part of the game, or a seat's turn.
    """

    words: str = ""
    moves: tuple[Move, ...] = ()
    seat: str = ""  # whose pieces they are, by the name of the seat; none: those of the table
    joins: bool = False
    note: str = ""  # what has to be known about it: "by lot"
    head: str = ""
    item: str = ""
    template: str = ""
    is_title: bool = False
    is_news: bool = False  # only to know: no hand has anything to do
    ledger: Ledger | None = None  # the same as a table
    in_ledger: bool = False  # a ledger before it has told it

    @property
    def clause(self) -> str:
        """The words and the note, as a part of a line."""
        return f"{self.words} ({self.note})" if self.note else self.words

    @property
    def text(self) -> str:
        """The order as a sentence of its own."""
        if self.is_title or not (self.words or self.head):
            return self.words
        if self.head:
            return f"{self.head}: {self.item}."
        whose = f"{self.seat}: " if self.seat else ""
        return f"{_capital(whose + self.clause)}."

    def to_json(self) -> dict[str, Any]:
        """The order as JSON data."""
        return {
            "text": self.text,
            "seat": self.seat,
            "note": self.note,
            "title": self.is_title,
            "moves": [move.to_json() for move in self.moves],
            **({} if self.ledger is None else {"ledger": self.ledger.to_json()}),
        }


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@frozen
class Status:
    """How a game stands: `Round 6  calendar 4/6  you: Fame 9`, as names and values."""

    parts: tuple[tuple[str, str], ...]
    seats: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]

    def __str__(self) -> str:
        parts = [f"{name} {value}" for name, value in self.parts]
        seats = [
            f"{seat}: {', '.join(f'{name} {value}' for name, value in values)}"
            for seat, values in self.seats
        ]
        return "  ".join([*parts, "; ".join(seats)])

    def to_json(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "parts": dict(self.parts),
            "seats": {seat: dict(values) for seat, values in self.seats},
            "text": str(self),
        }


class Teller(Protocol[S]):
    """Tells a game while it is played: shown every step before it is applied, it gives lines."""

    def start(self) -> S:
        """A new game, with what telling it needs."""

    def see(self, s: S, option: int) -> list[str]:
        """An option of a person's or of chance's."""

    def hear(self, s: S, trace: Trace) -> list[str]:
        """A decision of the automa's."""

    def end(self, s: S) -> list[str]:
        """What came last, and if the game is over, how it ended."""


@frozen
class Moment(Generic[S]):
    """A position in which a list decides among candidates."""

    list_id: str
    state: S
    candidates: tuple[int, ...]
    game: Any = field(default=None, eq=False, repr=False)  # whose position it is, where it matters


@frozen
class Favoured(Generic[S]):
    """A moment changed in favour of a candidate, which must not be chosen less often for it."""

    says: str  # "rain raised above sun"
    candidate: int
    moment: Moment[S]


@frozen
class Words:
    """What a game calls things in tables, comparisons and reports."""

    title: str = "Games in figures"
    points: str = "Points"
    parts: str = "parts"  # the larger parts of a game, such as its ages
    person: str = "person"
    opponent: str = "opponent"
    adjusted: str = "player.you.score = 12"  # a fact of a position, as an example
    adjusted_in_words: str = "my score 12"  # the same, as people say it

    def of(self, word: str) -> str:
        """A word or a title of a table in the game's own words."""
        return self.parts if word == "parts" else word.replace("Points", self.points)
