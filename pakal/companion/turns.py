"""
What happened, as short numbered lines: one for each thing to do, and a last one with the totals.

Knows no game: it takes orders as a game gives them, each with the step it came of, and returns
lines as values. What belongs together becomes one line as long as it fits; the changes of tracks
are added up. Lines of the automa's pieces are numbered, from 1 in each round, and each line knows
the decisions behind it.
"""

from collections.abc import Container, Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from attrs import define, evolve, field, frozen

from pakal.games.base import PlayedGame
from pakal.games.values import Order

ROOM: Final = 77  # letters of a line of the screen, without its number


@frozen
class Told:
    """
    An order, or only a decision, with the step of the game that it came of.

    Steps of one stretch come between two questions; lines never reach beyond one.
    """

    order: Order | None = None
    step: int = 0  # its number in the history; 0: of none
    is_decision: bool = False  # did the automa decide this step?
    is_his: bool = False  # is it about the automa's pieces?
    round: int = 0
    stretch: int = 0
    is_open: bool = False  # is the decision settled only by a draw that a person is asked for?


@frozen
class Todo:
    """One line: what to do, the orders it is made of, and the decisions that led to it."""

    text: str
    number: int = 0  # from 1 in each round; 0: not the automa's
    orders: tuple[Order, ...] = ()
    tracks: tuple[Order, ...] = ()  # changes of tracks that came with it
    decisions: tuple[int, ...] = ()  # the numbers of their steps
    is_title: bool = False
    is_total: bool = False  # the totals of tracks, which close a part
    is_choice: bool = False  # what a person chose, as it is typed
    has_items: bool = False  # a heading and several items, which may be broken between them
    step: int = 0  # the first step it is about

    def to_json(self) -> dict[str, Any]:
        """The line as JSON data."""
        return {
            "text": self.text,
            "number": self.number,
            "title": self.is_title,
            "totals": self.is_total,
            "decisions": list(self.decisions),
            "orders": [order.to_json() for order in self.orders],
        }


@define
class _Line:
    """A line that is being written."""

    orders: list[Order]
    is_his: bool
    step: int
    tracks: list[Order] = field(factory=list)
    decisions: list[int] = field(factory=list)
    steps: set[int] = field(factory=set)


@define
class _Writer:
    """Makes lines of what is told, one after the other."""

    room: int
    todos: list[Todo] = field(factory=list)
    number: int = 0
    _round: int = 0
    _stretch: int = 0
    _seat: str = ""  # whose turn the last title has opened, if it is the automa's
    _line: _Line | None = None
    _tracks: list[tuple[Order, int]] = field(factory=list)
    _undecided: list[int] = field(factory=list)  # decisions that have led to no line yet
    _open: set[int] = field(factory=set)  # those of them that a draw still has to settle
    _waiting: list[tuple[Order, int]] = field(factory=list)  # tracks that belong to no line yet

    def write(self, told: Told) -> None:
        """Add one thing."""
        if told.round != self._round or told.stretch != self._stretch:
            self._end_stretch()
            self._seat = ""
        if told.round != self._round:
            self._round, self.number = told.round, 0
        self._stretch = told.stretch
        if told.is_decision and told.step not in self._undecided:
            self._undecided.append(told.step)
        if told.is_open:
            self._open.add(told.step)
        order = told.order
        if order is None:
            return
        if order.is_title:
            self._end_stretch()
            self._seat = order.seat if told.is_his else ""
            self.todos.append(Todo(order.words, orders=(order,), is_title=True, step=told.step))
        elif any(move.is_track for move in order.moves[:1]):
            self._tracks.append((order, told.step))
            self._waiting.append((order, told.step))
        elif self._line is not None and self._fits(self._line, order):
            self._line.orders.append(order)
            self._line.steps.add(told.step)
            self._settle(self._line)
        else:
            self._end_line()
            if order.head and not order.seat:
                self._tell_totals()  # what is laid out now belongs to nobody's turn
            self._line = _Line([order], told.is_his, told.step, steps={told.step})
            self._settle(self._line)

    def close(self) -> None:
        """End the line, and tell the totals."""
        self._end_line()
        self._waiting = []
        self._tell_totals()
        self._leave_decisions()

    def _end_stretch(self) -> None:
        """As `close`, but what a draw settles belongs to the line that comes of the draw."""
        waiting = [each for each in self._undecided if each in self._open]
        self._undecided = [each for each in self._undecided if each not in self._open]
        self.close()
        self._undecided += waiting

    def _settle(self, line: _Line) -> None:
        """The decisions so far have led to this line, if it is the automa's."""
        if line.is_his:
            line.decisions += [each for each in self._undecided if each not in line.decisions]
            self._undecided = []
            self._open = set()
        self._take_tracks(line)

    def _take_tracks(self, line: _Line) -> None:
        """What changed on tracks in the steps of this line, or in the decisions that led to it."""
        mine = {*line.steps, *line.decisions}
        line.tracks += [order for order, step in self._waiting if step in mine]
        self._waiting = [each for each in self._waiting if each[1] not in mine]

    def _leave_decisions(self) -> None:
        """Decisions after which nothing was done go with the last line that is the automa's."""
        if not self._undecided:
            return
        for place in range(len(self.todos) - 1, -1, -1):
            todo = self.todos[place]
            if todo.number:
                both = (*todo.decisions, *self._undecided)
                self.todos[place] = evolve(todo, decisions=tuple(dict.fromkeys(both)))
                self._undecided = []
                return

    def _fits(self, line: _Line, order: Order) -> bool:
        """Does an order belong to the line, and is there room for it?"""
        first = line.orders[0]
        if first.head or order.head:
            return first.head == order.head
        if not order.joins or order.seat != first.seat:
            return False
        return len(self._text([*line.orders, order])) <= self.room

    def _text(self, orders: list[Order]) -> str:
        first = orders[0]
        if first.head:
            return f"{first.head}: {', '.join(order.item for order in orders)}."
        return _sentence(self._whose(first.seat) + "; ".join(_clauses(orders)))

    def _whose(self, seat: str) -> str:
        """The seat as a line begins; nothing if its turn has just been opened."""
        return "" if seat == self._seat or not seat else f"{seat}: "

    def _end_line(self) -> None:
        line, self._line = self._line, None
        if line is None:
            return
        self._take_tracks(line)
        if line.is_his:
            self.number += 1
        self.todos.append(
            Todo(
                self._text(line.orders),
                self.number if line.is_his else 0,
                tuple(line.orders),
                tuple(line.tracks),
                tuple(line.decisions),
                has_items=len(line.orders) > 1 and bool(line.orders[0].head),
                step=line.step,
            )
        )

    def _tell_totals(self) -> None:
        """One line with the tracks that changed, seat by seat."""
        tracks, self._tracks = self._tracks, []
        if not tracks:
            return
        seats = dict.fromkeys(order.seat for order, _ in tracks)
        told = {seat: text for seat in seats if (text := self._totals(seat, tracks))}
        step = tracks[0][1]
        parts: list[tuple[tuple[str, ...], str]] = [((each,), told[each]) for each in told]
        if len(told) > 1 and len(" ".join(told.values())) <= self.room:
            parts = [(tuple(told), " ".join(told.values()))]
        for of, text in parts:
            orders = tuple(order for order, _ in tracks if order.seat in of)
            self.todos.append(Todo(text, orders=orders, is_total=True, step=step))

    def _totals(self, seat: str, tracks: list[tuple[Order, int]]) -> str:
        """The totals of a seat's tracks with what has changed in all."""
        changes: dict[str, int] = {}
        totals: dict[str, int] = {}
        for move in (order.moves[0] for order, _ in tracks if order.seat == seat):
            changes[move.piece] = changes.get(move.piece, 0) + move.count
            totals[move.piece] = move.total
        parts = [
            f"{piece} {total} ({changes[piece]:+})"
            for piece, total in totals.items()
            if changes[piece]
        ]
        return _sentence(self._whose(seat) + ", ".join(parts)) if parts else ""


def make_todos(told: Iterable[Told], room: int = ROOM) -> tuple[Todo, ...]:
    """What happened, line by line."""
    writer = _Writer(room)
    for each in told:
        writer.write(each)
    writer.close()
    return tuple(writer.todos)


def join_items(todos: Iterable[Todo]) -> tuple[Todo, ...]:
    """The lines, with those that list items under one head in a row as one line."""
    joined: list[Todo] = []
    for todo in todos:
        last = joined[-1] if joined else None
        heads = {order.head for each in (last, todo) if each for order in each.orders}
        if last is not None and len(heads) == 1 and "" not in heads and last.orders and todo.orders:
            orders = (*last.orders, *todo.orders)
            items = ", ".join(order.item for order in orders)
            text = f"{orders[0].head}: {items}."
            joined[-1] = evolve(last, text=text, orders=orders, has_items=True)
        else:
            joined.append(todo)
    return tuple(joined)


def tell_step(about: Told, orders: Iterable[Order], his: Container[str]) -> Iterator[Told]:
    """A step and the orders that came of it; `his` are the names of the automa's seats."""
    yield about
    for order in orders:
        # An order for no seat is the automa's if it decided, unless it lays out new pieces.
        is_his = order.seat in his if order.seat else about.is_decision and not order.head
        yield evolve(about, order=order, is_decision=False, is_his=is_his)


def automated(game: PlayedGame[Any]) -> frozenset[str]:
    """The names of the seats at which the automa sits."""
    seats = zip(game.seat_names, game.seats(), strict=True)
    return frozenset(name for name, seat in seats if seat.is_automa)


def _clauses(orders: list[Order]) -> Iterator[str]:
    """The orders as parts of a line; what is done with several pieces in a row is one part."""
    for (template, note), group in groupby(orders, lambda order: (order.template, order.note)):
        same = list(group)
        if not template or len(same) == 1:
            yield from (order.clause for order in same)
            continue
        *others, last = (order.item for order in same)
        words = template.format(f"{', '.join(others)} and {last}")
        yield f"{words} ({note})" if note else words


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
