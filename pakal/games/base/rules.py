"""Tier 1 of a game: rules."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Self, TypeVar

from pakal.errors import BadInputError
from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, BY_PERSON, OVER, Engine, Waiting, pack
from pakal.games.automa import Automa, AutomaPlayer, Hear, candidates_at
from pakal.games.base.lists import ListedGame
from pakal.games.lots import call_lots, make_lots_point
from pakal.games.points import Point, make_engine
from pakal.games.values import Outcome, Seat, Tally
from pakal.lists.decision import Decision
from pakal.lists.trace import Choice, Draw

S = TypeVar("S", bound=Waiting)

Chooser = Callable[[S], int]  # one of the options of a state


class PlayedGame(ListedGame[S]):
    """Tier 1: rules. For simulate and compare."""

    sources: ClassVar[tuple[str, ...]] = ("points",)  # where points come from
    planners: ClassVar[tuple[str, ...]] = ()  # players of its own, the best first
    rankings: ClassVar[tuple[str, ...]] = ("most points",)  # what decides who wins, in order

    # --- what a game gives -----------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table, the person first."""
        raise NotImplementedError

    def points(self) -> tuple[Point, ...]:
        """Every point, a record each, in the order of their numbers."""
        raise NotImplementedError

    def bare(self) -> S:
        """The state before anything happens, with its agenda."""
        raise NotImplementedError

    def copy(self, s: S) -> S:
        """A snapshot that the game going on does not change."""
        raise NotImplementedError

    def score(self, s: S, seat: int) -> int:
        """The points of a seat so far."""
        raise NotImplementedError

    def scored(self, s: S, seat: int) -> tuple[int, ...]:
        """The points of a seat by source."""
        return (self.score(s, seat),)

    def worth_now(self, s: S, seat: int) -> int:
        """What a seat would have now; other than its score where points come only later."""
        return self.score(s, seat)

    def ranking(self, s: S, seat: int) -> tuple[int, ...]:
        """What decides who wins: the greatest is first; it goes with `rankings`."""
        return (self.score(s, seat),)

    def ended_by(self, s: S) -> tuple[str, ...]:
        """Why the game has ended."""
        del s
        return ("the rules",)

    def round(self, s: S) -> int:
        """The number of the round under way; 0 before the first."""
        del s
        return 0

    @property
    def counts_rounds(self) -> bool:
        """Does the game tell its rounds? Where it does not, each is 0."""
        return type(self).round is not PlayedGame.round

    def parts(self, s: S) -> int:
        """How many larger parts of the game are over."""
        del s
        return 0

    def planner(self, name: str) -> Chooser[S]:
        """A player of the game's own, by its name in `planners`."""
        raise LookupError(name)

    def planner_version(self, name: str) -> str:
        """A short name of the exact lists by which a player of the game's own chooses."""
        raise LookupError(name)

    # --- derived ---------------------------------------------------------------------------------

    def for_names(self) -> S:
        """The bare state."""
        return self.bare()

    def draw_lots(self, s: S, draw: Draw) -> None:
        """Put a draw on the agenda, as a point where chance decides; see `lots_point`."""
        call_lots(s, self.points(), draw.tied)

    def lots_point(self, number: int) -> Point:
        """The point where chance settles what a list leaves tied, with even odds."""
        return make_lots_point(number, lambda s, drawn: self.engine.resume(s, drawn))

    def line(self, s: S, option: int) -> str:
        """An option as a line."""
        from pakal.games.notation import print_line

        return print_line(self, s, option)

    def problems(self, s: S) -> tuple[str, ...]:
        """Everything wrong with a position."""
        del s
        return ()

    def meaningless(self, s: S) -> tuple[str, ...]:
        """Of these problems, those that leave the rules without an answer."""
        return self.problems(s)

    def of(self, s: S) -> Self:
        """The game under whose setting a position is played; a state may know its own."""
        del s
        return self

    def brought_here(self, s: S) -> S | None:
        """A position of the game under another setting as it is here; None if impossible."""
        new = self.copy(s)
        if s.point != OVER:
            new.agenda.append(pack(s.point, s.who, s.arg))
            self.engine.run_on(new)
        return new

    @cached_property
    def engine(self) -> Engine:
        """What runs the agenda for the seats of this setting."""
        return make_engine(self.points(), [seat.is_automa for seat in self.seats()])

    @cached_property
    def automa(self) -> Automa[S]:
        """What decides at the automated seats."""
        several = sum(seat.is_automa for seat in self.seats()) > 1
        return Automa(
            self.points(),
            self.engine,
            lambda: self.book,
            self.copy,
            self.draw_lots,
            self.line,
            lambda s: self.seat_titles[s.who] if several else "",
        )

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats())

    @cached_property
    def seat_titles(self) -> tuple[str, ...]:
        """What people call the seats: the automa that scores by the game's word for it."""
        opponents = [seat for seat in self.seats() if seat.is_automa and seat.scores]
        return tuple(
            self.words.opponent if [seat] == opponents else seat.name for seat in self.seats()
        )

    @cached_property
    def scoring(self) -> tuple[str, ...]:
        """The names of the seats that score: those that figures are about."""
        return tuple(seat.name for seat in self.seats() if seat.scores)

    @cached_property
    def decks(self) -> tuple[str, ...]:
        """What chance draws from, in the order of the points."""
        return tuple(dict.fromkeys(point.deck for point in self.points() if point.deck))

    @cached_property
    def deck_at(self) -> tuple[int, ...]:
        """By point: what chance draws from there, as its place in `decks`; -1 for nothing."""
        return tuple(self.decks.index(point.deck) if point.deck else -1 for point in self.points())

    @cached_property
    def deciding_lists(self) -> tuple[str, ...]:
        """The ids of the lists that decide at some point, in the order of the lists."""
        used = {point.list_id for point in self.points()}
        return tuple(plist.id for plist in self.lists if plist.id in used)

    def start(self) -> S:
        """A new game at its first point."""
        s = self.bare()
        self.engine.run_on(s)
        return s

    def options(self, s: S) -> list[int]:
        """What may be done now; nothing when the game is over."""
        return s.offered

    @cached_property
    def apply(self) -> Callable[[S, int], None]:
        """Carries an option out and runs on to the next point."""
        return self.engine.apply

    @cached_property
    def decider(self) -> Callable[[S], int]:
        """Tells who decides now: BY_CHANCE, BY_PERSON, BY_AUTOMA, or BY_NOBODY when it is over."""
        return self.engine.decider

    def is_chance(self, s: S) -> bool:
        """Is it chance that decides now?"""
        return self.engine.decider(s) == BY_CHANCE

    def is_automa(self, s: S) -> bool:
        """Is it an automa that decides now?"""
        return self.engine.decider(s) == BY_AUTOMA

    def is_person(self, s: S) -> bool:
        """Is it a person who decides now?"""
        return self.engine.decider(s) == BY_PERSON

    def weights(self, s: S) -> Sequence[int]:
        """How likely chance is to draw each of the options offered now, as whole numbers."""
        weigh = self.points()[s.point].weights
        return [1] * len(s.offered) if weigh is None else weigh(s)

    def chances(self, s: S) -> dict[int, Fraction]:
        """The exact chance of each outcome that chance may draw now."""
        weights = self.weights(s)
        odds = dict.fromkeys(s.offered, Fraction(0))
        for option, weight in zip(s.offered, weights, strict=True):
            odds[option] += Fraction(weight, sum(weights))
        return odds

    def draw(self, s: S, number: float) -> int:
        """What chance draws now, by a number from 0 to 1; even draws need no weighing."""
        if self.points()[s.point].weights is None:
            return s.offered[int(number * len(s.offered))]
        weights = self.weights(s)
        left = number * sum(weights)
        for option, weight in zip(s.offered, weights, strict=True):
            left -= weight
            if left < 0:
                return option
        return s.offered[-1]

    def is_over(self, s: S) -> bool:
        """Has the game ended?"""
        return s.point == OVER

    def point(self, s: S) -> str:
        """The name of the point at which the game waits."""
        return self.points()[s.point].name

    def deck(self, s: S) -> str:
        """What chance draws from at this point."""
        return self.decks[self.deck_at[s.point]]

    def is_weighty(self, s: S) -> bool:
        """Is this a choice worth long thought, rather than one of the small ones after it?"""
        return self.points()[s.point].weighty

    def list_at(self, s: S) -> str:
        """The list by which the automa decides now; empty where it does not."""
        return self.automa.list_ids[s.point] if self.is_automa(s) else ""

    def candidates(self, s: S) -> list[int]:
        """The candidates among which a list decides now; "none of these" is not one."""
        return candidates_at(s)

    def choose(self, s: S) -> Choice:
        """What the automa decides now, without reasons; nothing happens yet."""
        return self.automa.choose(s)

    def decide(self, s: S) -> Decision[S]:
        """What the automa decides now, with its reasons; nothing happens yet."""
        return self.automa.decide(s)

    def act(self, s: S, outcome: Choice) -> None:
        """Carry a decision of the automa out; a draw is left to chance."""
        self.automa.act(s, outcome)

    def opponent(self, hear: Hear[S] | None = None) -> AutomaPlayer[S]:
        """The automa for one game; `hear` gets the trace of every decision."""
        return self.automa.player(hear)

    def same(self, a: S, b: S) -> bool:
        """Are these the same position, even under two settings? What is offered does not count."""
        return a == b

    def margin(self, s: S, seat: int) -> int:
        """By how much a seat is ahead of the best other one that scores."""
        others = [
            self.score(s, number)
            for number, other in enumerate(self.seats())
            if number != seat and other.scores
        ]
        return self.score(s, seat) - max(others, default=0)

    def outcome(self, s: S) -> Outcome:
        """Who has won a finished game, and why."""
        ranks = {
            number: self.ranking(s, number)
            for number, seat in enumerate(self.seats())
            if seat.scores
        }
        best = max(ranks.values())
        winners = tuple(number for number, rank in ranks.items() if rank == best)
        return Outcome(winners, self._won_by(ranks, best), self.ended_by(s))

    def _won_by(self, ranks: Mapping[int, tuple[int, ...]], best: tuple[int, ...]) -> str:
        """The first thing in which the winner is ahead of everybody else."""
        for place, name in enumerate(self.rankings):
            if sum(rank[: place + 1] == best[: place + 1] for rank in ranks.values()) == 1:
                return name
        return "a tie" if len(ranks) > 1 else self.rankings[0]

    def tally(self, s: S) -> Tally:
        """The figures of a finished game."""
        names = self.seat_names
        outcome = self.outcome(s)
        return Tally(
            winner=names[outcome.winners[0]] if len(outcome.winners) == 1 else "shared",
            won_by=outcome.won_by,
            ended_by=outcome.ended_by,
            rounds=self.round(s),
            parts=self.parts(s),
            score={name: self.score(s, seat) for seat, name in enumerate(names)},
            by_source={
                name: dict(zip(self.sources, self.scored(s, seat), strict=True))
                for seat, name in enumerate(names)
            },
        )

    def exact_versions(self) -> dict[str, str]:
        """As `versions`, and what is printed by its exact values, for figures."""
        return self.versions()

    # --- options as lines -------------------------------------------------------------------------

    def prompt(self, s: S) -> str:
        """The question to a person at this point."""
        return self.points()[s.point].prompt

    def lines(self, s: S) -> list[str]:
        """What may be answered, a line each; what is likely meant comes first."""
        from pakal.games.notation import print_lines

        return print_lines(self, s)

    def seen_with(self, s: S, option: int) -> str:
        """What to know of an option beside its line; empty where the line says it all."""
        del s, option
        return ""

    def read_line(self, s: S, line: str) -> int:
        """The option a line means; if it means none, BadInputError says why it is not possible."""
        from pakal.games.notation import read_line

        return read_line(self, s, line)

    def refusal(self, s: S, text: str) -> str:
        """Why an answer is not possible now; empty where there is no more to say."""
        from pakal.games.notation import refuse_by_point

        return refuse_by_point(self, s, text)

    # --- a list asked in a position --------------------------------------------------------------

    def at_list(self, s: S, list_id: str) -> S:
        """
        The position at the moment when this list decides; one that is there stays as it is.

        Otherwise the moment is called for now. If the rules offer nothing then, that is an error.
        """
        if self.list_at(s) == list_id and s.offered:
            return s
        numbers = [point.number for point in self.points() if point.list_id == list_id]
        automated = [number for number, seat in enumerate(self.seats()) if seat.is_automa]
        for number in numbers:
            for who in automated:
                new = self.copy(s)
                new.agenda.append(pack(number, who))
                self.engine.run_on(new)
                if self.list_at(new) == list_id and new.offered:
                    return new
        raise BadInputError(
            f"In this position there is nothing to decide by {list_id!r}.",
            "Name another moment: [moment] with point and player.",
        )

    def at_turn(self, s: S) -> S:
        """The position in the automa's turn: as it is if the turn is under way."""
        if self.is_automa(s) or self.is_chance(s):
            return s
        raise BadInputError(
            "It is not the automa's turn in this position.",
            "Try a position in which the automa is on.",
        )

    def in_turn(self, s: S) -> bool:
        """Is the automa's turn under way? Chance may be on in between."""
        return self.is_automa(s) or self.is_chance(s)
