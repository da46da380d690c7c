"""Ahau's solo game as the simulator plays it: one setting, bound once for many games."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from pakal.games.ahau.automa import pakal
from pakal.games.ahau.edition.readings import differing
from pakal.games.ahau.game import make_table, recalled, settled, table_versions
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import DECK_OF, DECKS, LIST_AT, POINTS
from pakal.games.ahau.rules.state import FAME_SOURCES, SOURCE_KINDS, State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.steward import steward, steward_lists
from pakal.games.protocol import Setting, Tally
from pakal.games.values import Words
from pakal.lists.trace import Choice, Trace

_DECK_AT: Final = [
    DECKS.index(DECK_OF[point]) if point in DECK_OF else -1 for point in range(len(at.POINT_NAMES))
]
_LISTS: Final = tuple(each.id for each in pakal.pakal_lists() if each.id in LIST_AT.values())


class Pakal:
    """King Pakal in one game; he counts what each list decides."""

    def __init__(self, game: "AhauSimulated", hear: Callable[[State, Trace], None] | None) -> None:
        self._deciders = game.deciders
        self._table = game.table
        self._hear = hear
        self._counts = [0] * len(at.POINT_NAMES)

    def __call__(self, s: State) -> None:
        """Decide and act; a draw becomes a point where chance decides."""
        point = s.point
        self._counts[point] += 1
        if self._hear is None:
            choice = self._deciders[point](s, pakal.candidates_at(s))
        else:
            trace = pakal.explain(s, pakal.book_for(self._table))
            self._hear(s, trace)
            choice = trace.outcome
        pakal.act(s, choice)

    def decided(self) -> dict[str, int]:
        """How many decisions each list has made so far."""
        return {name: self._counts[point] for point, name in LIST_AT.items()}


class AhauSimulated:
    """The solo game of Ahau at one table."""

    decks = DECKS
    sources: tuple[str, ...] = FAME_SOURCES
    lists = _LISTS
    planners: tuple[str, ...] = ("steward",)
    words = Words("King Pakal in figures", "Fame", "K'atuns", "you", "Pakal")

    def __init__(self, setting: Setting) -> None:
        self.table = make_table(setting)
        self.seats = self.table.seats
        self._planners = {"steward": steward(self.table)}

    @cached_property
    def deciders(self) -> Mapping[int, Callable[[State, Sequence[int]], Choice]]:
        """What decides at each of King Pakal's points."""
        return pakal.deciders_for(self.table)

    settled = staticmethod(settled)
    recalled = staticmethod(recalled)

    # The engine's own functions, so that the inner loop calls them without a detour.
    options = staticmethod(engine.options)
    apply = staticmethod(engine.apply)
    is_chance = staticmethod(engine.is_chance)
    is_automa = staticmethod(engine.is_automa)
    problems = staticmethod(problems)

    def start(self) -> State:
        """A new game at its first point."""
        return engine.start(self.table)

    def copy(self, s: State) -> State:
        """A snapshot."""
        return s.copy()

    def deck(self, s: State) -> int:
        """What chance draws from at this point."""
        return _DECK_AT[s.point]

    def opponent(self, hear: Callable[[State, Trace], None] | None = None) -> Pakal:
        """King Pakal for one game."""
        return Pakal(self, hear)

    def list_at(self, s: State) -> str:
        """The list by which King Pakal decides now."""
        return LIST_AT[s.point]

    def decide(self, s: State) -> Choice:
        """What King Pakal decides now."""
        return self.deciders[s.point](s, pakal.candidates_at(s))

    act = staticmethod(pakal.act)

    def same(self, a: State, b: State) -> bool:
        """One position, whatever is on offer in it."""
        return a == b

    def brought_here(self, s: State) -> State | None:
        """The position at this table, unless the edition has another map or other buildings."""
        if _pieces(s.table) != _pieces(self.table):
            return None
        return engine.at_table(s, self.table)

    def planner(self, name: str) -> Callable[[State], int]:
        """The steward."""
        return self._planners[name]

    def planner_version(self, name: str) -> str:
        """The steward's lists, by their exact wording."""
        assert name in self._planners  # noqa: S101 - one of `planners`
        return hashlib.sha256(repr(steward_lists()).encode()).hexdigest()[:12]

    def is_weighty(self, s: State) -> bool:
        """Does the player plan his round here?"""
        return POINTS[s.point].weighty

    def score(self, s: State, seat: int) -> int:
        """Fame so far."""
        return s.fame[seat]

    def round(self, s: State) -> int:
        """The round under way."""
        return s.round

    def tally(self, s: State) -> Tally:
        """Fame by source, rounds, K'atuns, and how the game ended."""
        outcome = engine.outcome(s)
        assert outcome is not None  # noqa: S101 - only a finished game is asked
        names = self.seats
        winner = names[outcome.winners[0]] if len(outcome.winners) == 1 else "shared"
        return Tally(
            winner=winner,
            won_by=outcome.won_by,
            ended_by=outcome.ended_by,
            rounds=s.round,
            parts=s.katun,
            score=dict(zip(names, outcome.fame, strict=True)),
            by_source={
                name: dict(
                    zip(
                        FAME_SOURCES,
                        s.fame_from[seat * SOURCE_KINDS : (seat + 1) * SOURCE_KINDS],
                        strict=True,
                    )
                )
                for seat, name in enumerate(names)
            },
        )

    def readings(self) -> dict[str, str]:
        """The readings that are not the default."""
        return dict(differing(self.table.readings))

    def versions(self) -> dict[str, str]:
        """Program, lists and edition; an edition by its exact values, whatever its name."""
        values = hashlib.sha256(repr(self.table.edition).encode()).hexdigest()[:8]
        said = table_versions(self.table)
        return said | {"edition": f"{said['edition']} {values}"}


@lru_cache(maxsize=64)
def _pieces(table: Table) -> tuple[object, ...]:
    """What the numbers in a position stand for."""
    edition = table.edition
    return (
        tuple(city.name for city in edition.cities),
        table.link_ends,
        table.region_cities,
        tuple(building.name for building in edition.buildings),
        len(edition.temple_spaces),
        edition.offer,
    )
