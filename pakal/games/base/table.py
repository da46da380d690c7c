"""Tier 2 of a game: a table with pieces, and a person who plays at it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import field, frozen

from pakal.errors import BadInputError, naming
from pakal.files import parse_toml, read_text
from pakal.games.agenda import STOP
from pakal.games.asking import Asked
from pakal.games.base.rules import PlayedGame, S
from pakal.games.values import Order, Setting, Status, Teller
from pakal.lists.decision import Decision
from pakal.lists.trace import Draw

if TYPE_CHECKING:
    from pakal.games.fields import Field, Layout
    from pakal.games.light import LightGame
    from pakal.games.orders import Census, Move
    from pakal.games.scene import Drawing, Scene, SeatState
    from pakal.games.touching import OptionParts


@frozen
class _Stated:
    """A setting as a text states it; the same words are the same setting."""

    kind: type[Any]  # the game
    words: str
    setting: Setting = field(eq=False)


@lru_cache(maxsize=64)  # a search reads thousands of texts under a few settings
def _game_under(stated: _Stated) -> Any:
    return stated.kind.make(stated.setting)


class TableGame(PlayedGame[S]):
    """Tier 2: a table with pieces. For play, demo, replay, position, decide --position."""

    mode: str = ""  # set where only the automa's side is kept; see pakal/games/light.py
    has_light: ClassVar[bool] = False  # can only the automa's side be kept?
    rows_alike: ClassVar[bool] = True  # may the same be drawn for each place of a row?
    typed_decks: tuple[str, ...] = ()  # what lies on the real table unless somebody says otherwise

    fact_words: ClassVar[Mapping[str, str]] = {}  # how people begin the name of a fact, and it

    # --- what a game gives -----------------------------------------------------------------------

    def fields(self) -> "tuple[Field, ...]":
        """Every part of the state, once."""
        raise NotImplementedError

    @classmethod
    def recalled_steps(cls, steps: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str] | None]:
        """Steps of a journal, point and line, as they are called now; None for one that is gone."""
        return iter(steps)

    def from_values(self, values: Mapping[str, Any]) -> S:
        """A state of these attributes; nothing is on its agenda, and it waits for nobody yet."""
        raise NotImplementedError

    def totals(self) -> Mapping[str, int]:
        """How many there are of each piece, by its name; a piece not named is not counted."""
        return {}

    def openers(self) -> tuple[int, ...]:
        """The points at once that put the steps of a turn or a phase on the agenda, inner first."""
        return ()

    def places(self) -> Mapping[str, tuple[float, float]]:
        """Where each place is drawn."""
        return {}

    def problems_more(self, s: S) -> Iterator[str]:
        """
        What is wrong with a position beyond bounds and numbers of pieces.

        Each begins with the key of a value. The keys of values that it
        does not fit may stand at the end: `laid: there is no stone in 1g7 (see stone.1g7).`
        """
        del s
        return iter(())

    def light(self, mode: str) -> "LightGame":
        """The game of which only the automa's side is kept."""
        del mode
        self.check_light()
        raise NotImplementedError

    @classmethod
    def check_light(cls) -> None:
        """Raise BadInputError if only the whole game can be kept."""
        if not cls.has_light:
            raise BadInputError(
                f"{cls.title} has no light game.", "Play the whole game with `pakal play`."
            )

    # --- derived: the table ----------------------------------------------------------------------

    @cached_property
    def layout(self) -> "Layout":
        """The parts of a state, worked out."""
        from pakal.games.fields import Layout

        return Layout(self.fields(), self.totals())

    def census(self, s: S) -> "Census":
        """How many of each piece lie at each place."""
        return self.layout.census(s)

    def problems(self, s: S) -> tuple[str, ...]:
        """Everything wrong with a position."""
        from pakal.games.positions import find_problems

        return find_problems(self, s)

    def peeks(self, s: S) -> tuple[str, ...]:
        """The facts of the list that decides now that need another seat's secret, and which."""
        from pakal.games.peeking import find_peeks

        return find_peeks(self, s)

    def drawing(self) -> "Drawing":
        """What scenes are drawn on; see `drawn`, which keeps it."""
        from pakal.games.scene import plain_drawing

        return plain_drawing(self.places())

    @cached_property
    def drawn(self) -> "Drawing":
        """The drawing of this game, worked out once."""
        return self.drawing()

    def scene(self, s: S) -> "Scene":
        """What can be seen on the table, as data."""
        from pakal.games.scene import make_scene

        return make_scene(self.census(s), self.drawn, self.seat_states(s))

    def seat_facts(self, seat: int) -> Mapping[str, str]:
        """By the labels of `status`: the fact that `adjust` takes to correct a seat's number."""
        del seat
        return {}

    def seat_states(self, s: S) -> "tuple[SeatState, ...]":
        """What every seat has on its tracks, as `status` tells it, with the facts behind it."""
        from pakal.games.scene import SeatState, Value

        titles, seats = self.seat_titles, self.seats()
        found = []
        for title, values in self.status(s).seats:
            number = titles.index(title)
            facts = self.seat_facts(number)
            shown = tuple(Value(label, value, facts.get(label, "")) for label, value in values)
            name = seats[number].name
            found.append(SeatState(name, title, seats[number].is_automa, shown))
        return tuple(found)

    def census_for_options(self, s: S) -> "Census | None":
        """The census before any of the options offered now, worked out once for all of them."""
        return self.census(s)

    def moves_of(self, s: S, option: int, before: "Census | None" = None) -> "tuple[Move, ...]":
        """What an option itself moves, on a copy; `before` is the census if it is known."""
        from pakal.games.touching import moves_of_deed

        return moves_of_deed(self, s, option, before)

    def touched(self, s: S, option: int) -> tuple[str, ...]:
        """The names of places that an option is about though it moves nothing there yet."""
        del s, option
        return ()

    def places_of(self, s: S, option: int) -> tuple[str, ...]:
        """The places of the scene that an option is about, the target last."""
        from pakal.games.touching import places_in

        return places_in(self, self.moves_of(s, option), self.touched(s, option))

    def options_in_parts(self, s: S) -> "tuple[OptionParts, ...]":
        """What may be answered, for somebody who points instead of typing."""
        from pakal.games.touching import options_of

        return options_of(self, s, s.offered)

    def teller(self) -> Teller[S]:
        """Tells a game while it is played."""
        from pakal.games.telling import PlainTeller

        return PlainTeller(self)

    def board(self, s: S) -> str:
        """The whole position drawn."""
        return str(self.scene(s))

    def small_board(self, s: S) -> str:
        """The position drawn on one screen, as far as it is looked at most."""
        return self.board(s)

    # --- derived: what a person at the table does ------------------------------------------------

    def asked(self, s: S) -> Asked:
        """What a person has to answer now, or to type for chance."""
        from pakal.games.notation import ask_for_line

        return ask_for_line(self, s)

    def laid_out(self) -> tuple[Order, ...]:
        """What is laid out before anybody decides, as far as no draw brings it."""
        return ()

    def reword(self, s: S, text: str) -> str:
        """A person's words as the lines of this point have them, where more ways are possible."""
        del s
        return text

    def usual(self, s: S) -> str:
        """The answer that is meant where nothing is typed; empty where there is none."""
        del s
        return ""

    def row(self, s: S) -> tuple[str, ...]:
        """The places for which the same is drawn now and next, so that all can be typed at once."""
        del s
        return ()

    def forced(self, s: S) -> str:
        """The only answer, about which nobody is asked; empty where there is a choice."""
        return self.line(s, s.offered[0]) if len(set(s.offered)) == 1 else ""

    @classmethod
    def at_table(cls, setting: Setting) -> dict[str, Any]:
        """A setting for a game at the table, where everybody sees what is typed."""
        return dict(setting)

    def at_once(self, s: S, text: str) -> str:
        """A line that says several things at once, with commas between them."""
        del s
        return text

    def repeated(self, s: S, line: str) -> str:
        """An answer as it is repeated to the person who gave it."""
        del s
        return f"{line[:1].upper()}{line[1:]}."

    def understand(self, s: S, text: str) -> str:
        """The line that a person's words mean, as a journal keeps it; or why there is none."""
        from pakal.games.notation import understand_line

        return understand_line(self, s, text)

    def understands(self, s: S, text: str) -> bool:
        """Do a person's words mean an answer? Quicker than `understand`, without reasons."""
        from pakal.games.notation import meant_line

        if type(self).understand is TableGame.understand:
            return bool(meant_line(self, s, text))
        try:
            return bool(self.understand(s, text))
        except BadInputError:
            return False

    def carry_out_line(self, s: S, line: str) -> tuple[list[Order], list[Order]]:
        """Carry a line out; what a person does for it, and what followed by itself."""
        return self.carry_out(s, self.read_line(s, line))

    def in_words(self, move: "Move") -> str:
        """A move of pieces in words, without an end."""
        return move.words

    def status(self, s: S) -> Status:
        """How the game stands, for a line at the beginning of each round."""
        number, points = self.round(s), self.words.points.lower()
        seats = zip(self.seat_titles, self.seats(), strict=True)
        return Status(
            (("Round", str(number)),) if number else (),
            tuple(
                (name, ((points, self.score(s, place)),))
                for place, (name, seat) in enumerate(seats)
                if seat.scores
            ),
        )

    def called_automa(self, s: S) -> str:
        """Who decides in a position where an automated seat does, as people call it."""
        del s
        return self.words.opponent

    def carry_out(self, s: S, option: int) -> tuple[list[Order], list[Order]]:
        """Carry an option out; what a person does for it, and what followed by itself."""
        from pakal.games.orders import find_moves

        note = self.points()[s.point].note
        noted = "" if note is None else note(s, option)
        steps: list[list[Order]] = []
        before, number = self.census(s), self.round(s)

        def see(now: S) -> None:
            nonlocal before, number
            after = self.census(now)
            moves = (
                ()
                if after is before
                else tuple(find_moves(before, after, self.points()[now.point].verb))
            )
            orders = [Order(self.in_words(move), (move,)) for move in moves]
            point = self.points()[now.point]
            if point.because is not None and moves and (why := point.because(now, moves)):
                orders.insert(0, Order(why, is_news=True))
            if point.tell is not None and (told := point.tell(now)):
                orders.insert(0, Order(told))
            if self.round(now) != number:
                orders.append(Order(str(self.status(now)), is_title=True))
            steps.append(orders)
            before, number = after, self.round(now)

        self.engine.apply_seen(s, option, see)
        deed, *following = steps
        told = [Order(noted.removesuffix("."), is_news=True)] if noted else []
        return told + deed, [order for step in following for order in step]

    def carry_out_decision(self, s: S, decision: Decision[S]) -> tuple[list[Order], list[Order]]:
        """Carry a decision of the automa out, in the same way; a draw moves no piece yet."""
        outcome = decision.outcome
        if isinstance(outcome, Draw):
            self.act(s, outcome)
            return [], []
        return self.carry_out(s, STOP if outcome is None else outcome)

    def put_back(self, before: S, after: S) -> list[str]:
        """What a person does with the pieces to come from `after` back to `before`."""
        return [order.text for order in self.put_back_orders(before, after)]

    def put_back_orders(self, before: S, after: S, done: "Sequence[Move]" = ()) -> list[Order]:
        """The same as data, in the order of hands; `done` are the moves that led to `after`."""
        from pakal.games.orders import PUT_BACK, find_moves, in_hand_order

        now = self.census(after)
        moves = find_moves(now, self.census(before), PUT_BACK, done)
        return [Order(self.in_words(move), (move,)) for move in in_hand_order(moves, now, done)]

    def moved(self, before: S, after: S) -> "tuple[Move, ...]":
        """What lies elsewhere in a later position."""
        from pakal.games.orders import find_moves

        return tuple(find_moves(self.census(before), self.census(after), ""))

    def score_lines(self, s: S) -> list[str]:
        """Every point so far and where it came from."""
        return [
            f"{name}: {self.score(s, seat)} ("
            + ", ".join(f"{source} {points}" for source, points in self._sources(s, seat))
            + ")"
            for seat, name in enumerate(self.seat_titles)
            if self.seats()[seat].scores
        ]

    def score_rows(self, s: S) -> list[tuple[str, tuple[int, ...]]]:
        """The points by source: a row for each, with the points of every seat."""
        columns = [self.scored(s, seat) for seat in range(len(self.seats()))]
        return list(zip(self.sources, zip(*columns, strict=True), strict=True))

    def _sources(self, s: S, seat: int) -> Iterator[tuple[str, int]]:
        return zip(self.sources, self.scored(s, seat), strict=True)

    def gained(self, before: S, after: S) -> list[str]:
        """The points each seat gained in between, and what for."""
        return [
            f"{name} {now - was:+} ({source})"
            for seat, name in enumerate(self.seat_titles)
            for (source, was), (_, now) in zip(
                self._sources(before, seat), self._sources(after, seat), strict=True
            )
            if now != was
        ]

    def outcome_lines(self, s: S) -> list[str]:
        """How the game ended."""
        outcome = self.outcome(s)
        winners = " and ".join(self.seat_titles[seat] for seat in outcome.winners)
        by = f"{outcome.won_by}; the game ended by {', '.join(outcome.ended_by)}"
        return [*self.score_lines(s), f"Winner: {winners} ({by})."]

    def result_lines(self, s: S) -> list[str]:
        """How the game ended, the winner first, without the points that `score_rows` has."""
        points = {"", *self.score_lines(s)} if self.score_rows(s) else {""}
        *rest, winner = (line for line in self.outcome_lines(s) if line.strip() not in points)
        return [winner, *rest]

    # --- derived: positions as text --------------------------------------------------------------

    def text(self, s: S) -> str:
        """The position as a text that can be read back."""
        from pakal.games.positions import print_position

        return print_position(self, s)

    @classmethod
    def read(
        cls, text: str, place: str = "the position", folder: Path | None = None
    ) -> tuple[Self, S]:
        """
        The position of a text, and the game under the setting that the text states.

        Files that the text names are looked for in `folder`.
        """
        from pakal.games.positions import parse_position, read_position

        del folder
        document = parse_position(text, place, cls.name)
        table = document.get("table", {})
        with naming(place):
            game: Self = _game_under(_Stated(cls, repr(table), table))
        return game, read_position(game, document, place)

    @classmethod
    def read_file(cls, file: Path) -> tuple[Self, S]:
        """The position in a file."""
        return cls.read(read_text(file), str(file), file.parent)

    def position_here(self, text: str, place: str = "the position") -> S:
        """The position of a text in this very game; what it says about the setting is left out."""
        from pakal.games.positions import parse_position, read_position

        s: S = read_position(self, parse_position(text, place, self.name), place)
        return s

    def values(self, s: S) -> dict[str, Any]:
        """Every value of a position by name, also those that its text leaves out."""
        return parse_toml(self.text(s), "the position")

    def adjust(self, s: S, text: str) -> S:
        """The position with the values that the text states; BadInputError if impossible."""
        from pakal.games.positions import adjust_position

        new: S = adjust_position(self, s, text)
        return new

    def facts(self, s: S) -> dict[str, Any]:
        """Every fact that can be adjusted, by its path in a text."""
        return {leaf.key_text: leaf.shape.write(leaf.of(s)) for leaf in self.layout.written}

    def fact_names(self) -> tuple[str, ...]:
        """What facts may name: pieces and places."""
        names = (name for leaf in self.layout.written for name in leaf.shape.names)
        return tuple(dict.fromkeys(names))

    def names_in(self, fact: str) -> tuple[str, ...]:
        """What a fact may name, by its path; nothing where only its text tells."""
        found = (leaf.shape.names for leaf in self.layout.written if leaf.key_text == fact)
        return next(found, ())

    def facts_as_toml(self, s: S, text: str) -> str:
        """Facts in a person's words, as the text that `adjust` takes."""
        from pakal.games.adjusting import facts_as_toml

        return facts_as_toml(self, s, text)

    def fingerprint(self, s: S) -> str:
        """A short name of the exact position: equal positions, equal names."""
        from pakal.games.positions import fingerprint

        return fingerprint(self, s)

    def older_fingerprint(self, before: S, line: str) -> str:
        """What an earlier version called the position after an answer; empty if as it is now."""
        del before, line
        return ""
