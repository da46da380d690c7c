"""
Ahau as one game object: what all commands and the library see of it.

What only some requests need is loaded when they come, so that a command starts quickly.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import attrs

from pakal import __version__
from pakal.errors import BadInputError
from pakal.files import parse_toml
from pakal.games.agenda import Engine
from pakal.games.ahau.automa import pakal
from pakal.games.ahau.automa.pakal import GROUPS, RANDOM_CITY
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.edition.values import (
    edition_warnings,
    name_shipped,
    read_edition,
)
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import DECKS, PEOPLE, POINTS, SOLO
from pakal.games.ahau.rules.lots import call_lots
from pakal.games.ahau.rules.scoring import find_outcome
from pakal.games.ahau.rules.setup import bare_game
from pakal.games.ahau.rules.state import FAME_SOURCES, SOURCE_KINDS, State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.setting import (
    CITIES,
    KEYS,
    OWN_CARD,
    assumed_role,
    make_table,
    recalled,
    settled,
)
from pakal.games.ahau.telling.headings import describe_table
from pakal.games.ahau.telling.names import city_words, link_words
from pakal.games.ahau.telling.narrate import tell_events, tell_option
from pakal.games.ahau.telling.notation import (
    distinct_options,
    find_row,
    print_action,
    repeat_line,
    reword_payment,
    spell_out_workers,
    usual_line,
    why_not,
)
from pakal.games.ahau.telling.points import NO_ORDER, WORDS, order_of, prompt
from pakal.games.ahau.telling.status import tell_status
from pakal.games.ahau.words import CRITERIA, GODS, LETTERS, ROLES, TILE_COLOURS, TILE_NAMES
from pakal.games.base import Chooser, SearchedGame
from pakal.games.matching import Letters
from pakal.games.orders import Census, Move
from pakal.games.points import Point
from pakal.games.readings import Reading
from pakal.games.searching import Dice
from pakal.games.settings import Key, KnownOption
from pakal.games.values import (
    Favoured,
    Moment,
    Order,
    Outcome,
    Printed,
    Seat,
    Setting,
    Status,
    Teller,
    Words,
)
from pakal.lists.decide import Book
from pakal.lists.decision import Decision
from pakal.lists.explain import parts_of
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.trace import Draw

if TYPE_CHECKING:
    from pakal.games.asking import Topic
    from pakal.games.entering import CopyForm
    from pakal.games.light import LightGame
    from pakal.games.scene import Drawing, Scene, SeatState

_STEWARD: Final = "steward"
# How a person chooses in games that are searched: evenly, or mostly to build, or to produce.
STYLES: Final = ("even", "builds", "produces")

# All that makes a position; the table is the game's setting.
_EXACT: Final = tuple(sorted(each.name for each in attrs.fields(State) if each.eq))
# Newer than version 0.1.0: left out while it is 0, so that the games saved then keep their seals.
_NEWER: Final = frozenset({"role_again"})


class Ahau(SearchedGame[State]):
    """Ahau, solo against King Pakal or for two people, under one setting."""

    name: ClassVar[str] = "ahau"
    title: ClassVar[str] = "Ahau"
    automa_name: ClassVar[str] = "King Pakal"
    keys: ClassVar[tuple[Key, ...]] = KEYS
    known_option: ClassVar[KnownOption | None] = CITIES
    letters: ClassVar[Letters] = LETTERS
    groups: ClassVar[Mapping[str, str]] = GROUPS
    words: ClassVar[Words] = Words(
        title="King Pakal in figures",
        points="Fame",
        parts="K'atuns",
        person="you",
        opponent="Pakal",
        adjusted="player.you.fame = 12",
        adjusted_in_words="my fame 12",
    )
    fact_words: ClassVar[Mapping[str, str]] = {
        "king pakal": "pakal",
        "you resources": "you cubes",
        "pakal resources": "pakal tracker",
    }
    sources: ClassVar[tuple[str, ...]] = FAME_SOURCES
    planners: ClassVar[tuple[str, ...]] = (_STEWARD,)
    styles: ClassVar[tuple[str, ...]] = STYLES
    decks = DECKS
    has_light = True

    def __init__(self, **setting: Any) -> None:
        super().__init__(**setting)
        table = make_table(self.setting)
        text = self.setting.get("lists")
        if text is not None and table.solo is not None:
            own = pakal.read_own_lists(text, "your lists")
            table = attrs.evolve(table, solo=attrs.evolve(table.solo, lists=own))
        self.table = table

    @classmethod
    def at(cls, table: Table) -> Self:
        """The game at a table that is laid already, such as that of a position."""
        if table not in _games:
            if len(_games) >= _MOST_GAMES:
                _games.clear()
            _games[table] = cls.__new__(cls)
            _games[table].table = table
            _games[table].setting = _setting_of(table)
        return _games[table]  # type: ignore[return-value]

    # --- tier 0: lists and facts -----------------------------------------------------------------

    @classmethod
    def settled(cls, setting: Setting) -> dict[str, Any]:
        """The setting with every reading and the edition in force."""
        return settled(setting)

    @classmethod
    def recalled(cls, setting: Setting) -> dict[str, Any]:
        """A setting that was saved, with every reading and the edition in force then."""
        return recalled(setting)

    @classmethod
    def recalled_steps(cls, steps: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str] | None]:
        """Steps of a journal, where a Jaguar move or `none` for your turn was two, as one."""
        from pakal.games.ahau.light.older import turns_of_today
        from pakal.games.ahau.position.older import steps_of_today

        return turns_of_today(steps_of_today(steps))

    @classmethod
    def moments(cls) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """When in the game each of his lists decides."""
        from pakal.games.ahau.asking.moments import MOMENTS

        return MOMENTS

    @classmethod
    def printed(cls, file: str) -> Printed:
        """The edition of a name or a file."""
        edition = read_edition(file)
        return Printed(edition.name, edition.version, edition.sources, edition_warnings(file))

    @classmethod
    def copy_form(cls) -> "CopyForm":
        """The form for a person's own copy."""
        from pakal.games.ahau.edition.entry import OwnCopy

        return OwnCopy()

    @classmethod
    def shipped_lists(cls) -> tuple[PriorityList, ...]:
        """King Pakal's lists as they are shipped."""
        return pakal.pakal_lists()

    @classmethod
    def all_readings(cls) -> tuple[Reading, ...]:
        """Every unclear rule of Ahau."""
        return all_readings()

    def vocabulary(self) -> Vocabulary[State]:
        """What Ahau offers to lists."""
        return pakal.vocabulary()

    @cached_property
    def readings(self) -> dict[str, str]:
        """Every reading with its choice at this table."""
        return dict(self.table.readings)

    @cached_property
    def lists(self) -> tuple[PriorityList, ...]:
        """King Pakal's lists at this table."""
        return pakal.lists_for(self.table)

    @cached_property
    def book(self) -> Book[State]:
        """His lists, compiled under the readings and with what is reconstructed here."""
        return pakal.book_for(self.table)

    def book_for_facts(self) -> Book[State]:
        """The same for facts that a person answers."""
        return pakal.book_for_facts(self.table)

    def under(self, readings: Mapping[str, str]) -> Self:
        """The game with these readings changed."""
        if not readings:
            return self
        changed = {**self.table.readings, **readings}
        return self.at(attrs.evolve(self.table, readings=changed))

    def with_lists(self, lists: Sequence[PriorityList]) -> Self:
        """The game with these lists of King Pakal's in their places."""
        if self.table.solo is None:
            return self
        own = {plist.id: plist for plist in (*self.table.solo.lists, *lists)}
        solo = attrs.evolve(self.table.solo, lists=tuple(own.values()))
        return self.at(attrs.evolve(self.table, solo=solo))

    def check_cities(self, known: Mapping[str, str]) -> None:
        """Refuse more cities of a god than there are."""
        from pakal.games.ahau.asking.topic import check_city_gods

        check_city_gods(self.table, known)

    def topic(
        self, list_id: str, known: Mapping[str, str], *, anyway: bool = False
    ) -> "Topic[State]":
        """One of his decisions as a person is asked about it; the gods of cities may be known."""
        from pakal.games.ahau.asking.topic import topic_for

        return topic_for(self.table, list_id, known, anyway=anyway, always=self.invariants())

    def lists_version(self) -> str:
        """A short name of his lists' exact wording."""
        return pakal.lists_version(() if self.table.solo is None else self.table.solo.lists)

    def versions(self) -> dict[str, str]:
        """What his decisions depend on besides the setting."""
        edition = self.table.edition
        return {
            "pakal": __version__,
            "lists": self.lists_version(),
            "edition": f"{edition.name} {edition.version}",
        }

    def exact_versions(self) -> dict[str, str]:
        """The same, with the edition by its exact values instead of its name."""
        values = hashlib.sha256(repr(self.table.edition).encode()).hexdigest()[:8]
        versions = self.versions()
        return versions | {"edition": f"{versions['edition']} {values}"}

    def note(self) -> str:
        """How hard he is, and his card."""
        solo = self.table.solo
        if solo is None:
            return "two players"
        return f"{self.table.edition.difficulties[solo.difficulty].name}, {solo.personality}"

    def heading(self, list_id: str | None = None) -> list[str]:
        """Difficulty, personality, readings that differ, the edition and what of it we guessed."""
        leant_on = None if list_id is None else parts_of(self.book[list_id])
        return describe_table(self.table, leant_on, role_assumed=assumed_role(self.setting))

    # --- tier 1: rules ---------------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """You and King Pakal, or two people."""
        solo = self.table.solo is not None
        return tuple(
            Seat(name, is_automa=solo and number > 0)
            for number, name in enumerate(self.table.seats)
        )

    @cached_property
    def seat_titles(self) -> tuple[str, ...]:
        """`you` and `Pakal`, or the colours of two people."""
        return self.table.seat_titles

    def points(self) -> tuple[Point, ...]:
        """The chain of points."""
        return POINTS

    @cached_property
    def engine(self) -> Engine:
        """The engine of the chain for these seats."""
        return PEOPLE if self.table.solo is None else SOLO

    def bare(self) -> State:
        """The beginning that all games at this table share."""
        return self._bare.copy()

    @cached_property
    def _bare(self) -> State:
        return bare_game(self.table)

    def copy(self, s: State) -> State:
        """A snapshot."""
        return s.copy()

    def score(self, s: State, seat: int) -> int:
        """Fame so far."""
        return s.fame[seat]

    def scored(self, s: State, seat: int) -> tuple[int, ...]:
        """Fame by source."""
        return tuple(s.fame_from[seat * SOURCE_KINDS : (seat + 1) * SOURCE_KINDS])

    def outcome(self, s: State) -> Outcome:
        """Who has won, and why the game ended."""
        found = find_outcome(s)
        return Outcome(found.winners, found.won_by, found.ended_by)

    def round(self, s: State) -> int:
        """The round under way."""
        return s.round

    def parts(self, s: State) -> int:
        """The K'atuns that are over."""
        return s.katun

    def draw_lots(self, s: State, draw: Draw) -> None:
        """Let chance choose among the candidates that a list leaves tied."""
        call_lots(s, draw)

    def planner(self, name: str) -> Chooser[State]:
        """The steward."""
        from pakal.games.ahau.steward import steward

        assert name == _STEWARD  # noqa: S101 - one of `planners`
        return steward(self.table)

    def planner_version(self, name: str) -> str:
        """The steward's lists, by their exact wording."""
        from pakal.games.ahau.steward import steward_lists

        assert name == _STEWARD  # noqa: S101 - one of `planners`
        return hashlib.sha256(repr(steward_lists()).encode()).hexdigest()[:12]

    def line(self, s: State, option: int) -> str:
        """An option as a line."""
        return print_action(s, option)

    def problems(self, s: State) -> tuple[str, ...]:
        """Everything that is impossible about a position."""
        from pakal.games.ahau.position.problems import problems

        return problems(s)

    def meaningless(self, s: State) -> tuple[str, ...]:
        """Every number in a position without a meaning."""
        from pakal.games.ahau.position.problems import meaningless

        return meaningless(s)

    def of(self, s: State) -> Self:
        """The game at the table of a position."""
        return self if s.table is self.table else self.at(s.table)

    def brought_here(self, s: State) -> State | None:
        """The position at this table, unless the edition has another map or other buildings."""
        if _pieces(s.table) != _pieces(self.table):
            return None
        return engine.at_table(s, self.table)

    def at_list(self, s: State, list_id: str) -> State:
        """The position at the moment when this list decides."""
        from pakal.games.ahau.automa.consulting import at_list

        return at_list(s, list_id)

    def at_turn(self, s: State) -> State:
        """The position in his turn: as it is if it is under way, otherwise at its beginning."""
        from pakal.games.ahau.automa.consulting import at_turn

        return at_turn(s)

    def in_turn(self, s: State) -> bool:
        """Is the end of his turn still ahead?"""
        from pakal.games.ahau.automa.consulting import turn_under_way

        return turn_under_way(s)

    # --- tier 2: the table -----------------------------------------------------------------------

    def prompt(self, s: State) -> str:
        """The question to a person."""
        return prompt(s)

    def lines(self, s: State) -> list[str]:
        """What may be answered."""
        lines = [print_action(s, option) for option in distinct_options(s)]
        # There can be many ways to pay; people look for the one with the fewest pieces.
        return sorted(lines, key=lambda line: line.count(" ")) if s.point == at.PAY else lines

    def seen_with(self, s: State, option: int) -> str:
        """What somebody sees where an option leads, if its line only has a number."""
        seen = WORDS[s.point].seen
        return "" if seen is None or option == at.STOP else seen(s, option)

    def refusal(self, s: State, text: str) -> str:
        """Why an answer is not possible."""
        return why_not(s, text)

    def reword(self, s: State, text: str) -> str:
        """A payment in any order; everything else is looked for as it is typed."""
        return reword_payment(s, text)

    def usual(self, s: State) -> str:
        """To stop, where everything else is only more of the same."""
        return usual_line(s)

    def row(self, s: State) -> tuple[str, ...]:
        """The cities, sites, places and slots that draws fill one after the other."""
        return find_row(s)

    def repeated(self, s: State, line: str) -> str:
        """An answer; of two cards it is said which is which."""
        return repeat_line(s, line)

    def carry_out(self, s: State, option: int) -> tuple[list[Order], list[Order]]:
        """Carry an option out; what a person does for it, and what followed."""
        # A person who chose knows what to do; only chance has to be carried out for somebody.
        order = NO_ORDER if self.is_person(s) else tell_option(s, option)
        s.log = []
        self.apply(s, option)
        return [order] if order.text else [], tell_events(s)

    def carry_out_decision(
        self, s: State, decision: Decision[State]
    ) -> tuple[list[Order], list[Order]]:
        """Carry a decision of King Pakal's out, in the same way."""
        outcome = decision.outcome
        if isinstance(outcome, Draw):
            order = NO_ORDER
        else:
            order = order_of(s, at.STOP if outcome is None else outcome)
        # Which slot a building goes to is in the order already, if that was decided.
        known = ("built-building",) if s.point == at.BUILDING_OVERFLOW else ()
        s.log = []
        self.act(s, outcome)
        return [order] if order.text else [], tell_events(s, known)

    def status(self, s: State) -> Status:
        """Round, K'atun, calendar, and everybody's tracks."""
        return tell_status(s)

    def light(self, mode: str) -> "LightGame":
        """King Pakal's side alone, in a mode of its own."""
        from pakal.games.ahau.light.rules import PakalOnly
        from pakal.games.light import LightGame

        return LightGame(self, PakalOnly(self.table, mode), mode)

    def teller(self) -> Teller[State]:
        """Narrates a game from its log, with King Pakal's reasons."""
        from pakal.games.ahau.telling.story import Story

        return Story(self.start, self.automa.compiled_at)

    def board(self, s: State) -> str:
        """The position drawn."""
        from pakal.games.ahau.position.draw import draw_position

        return draw_position(s)

    def small_board(self, s: State) -> str:
        """The position on one screen."""
        from pakal.games.ahau.position.draw_small import draw_small

        return draw_small(s)

    def score_lines(self, s: State) -> list[str]:
        """Every Fame point so far and where it came from."""
        from pakal.games.ahau.telling.score import tell_score

        return tell_score(s)

    def gained(self, before: State, after: State) -> list[str]:
        """The Fame somebody gained in between, by its source."""
        from pakal.games.ahau.telling.score import tell_gains

        return tell_gains(before, after)

    def outcome_lines(self, s: State) -> list[str]:
        """The final score and who won."""
        from pakal.games.ahau.telling.score import tell_outcome

        return tell_outcome(s, find_outcome(s)) if self.is_over(s) else []

    def result_lines(self, s: State) -> list[str]:
        """Who won, and why the game ended."""
        from pakal.games.ahau.telling.score import tell_result

        return list(tell_result(s, find_outcome(s)))

    def census(self, s: State) -> Census:
        """How many of each piece lie at each place; the bag, the stack and tracks apart."""
        from pakal.games.ahau.position.census import count_pieces

        return count_pieces(s)

    def drawing(self) -> "Drawing":
        """The map of the edition, temples, tracks, boards and supplies."""
        from pakal.games.ahau.position.drawing import draw_table

        return draw_table(self.table)

    def scene(self, s: State) -> "Scene":
        """Everything on the table, with the markers of the war track."""
        from pakal.games.ahau.position.scene import scene_of

        return scene_of(s, self.of(s).drawn)

    def moves_of(self, s: State, option: int, before: Census | None = None) -> tuple[Move, ...]:
        """What an option moves; where the rules move it later, as its order has it."""
        found = super().moves_of(s, option, before)
        return found if found or self.is_person(s) else order_of(s, option).moves

    def touched(self, s: State, option: int) -> tuple[str, ...]:
        """What an option is about though nothing moves there yet."""
        from pakal.games.ahau.position.touching import touched

        return touched(s, option)

    def seat_states(self, s: State) -> "tuple[SeatState, ...]":
        """Fame, resources, weapons and war track of every player."""
        from pakal.games.ahau.position.scene import seat_states

        return seat_states(s)

    def put_back_orders(
        self, before: State, after: State, done: Sequence[Move] = ()
    ) -> list[Order]:
        """What a person does with the pieces to undo what happened in between."""
        from pakal.games.ahau.position.put_back import put_back_orders

        return put_back_orders(before, after, done)

    def text(self, s: State) -> str:
        """The position as text."""
        from pakal.games.ahau.position.text import print_position

        own = not name_shipped(s.table.edition)
        return print_position(s, "edition.toml") if own else print_position(s)

    @classmethod
    def read(
        cls, text: str, place: str = "the position", folder: Path | None = None
    ) -> tuple[Self, State]:
        """The position of a text, and the game at its table."""
        from pakal.games.ahau.position.text import parse_position

        s = parse_position(text, place, folder)
        return cls.at(s.table), s

    @classmethod
    def read_file(cls, file: Path) -> tuple[Self, State]:
        """The position in a file, which may build on others."""
        from pakal.games.ahau.position.text import read_position

        s = read_position(file)
        return cls.at(s.table), s

    def position_here(self, text: str, place: str = "the position") -> State:
        """The position of a text at this table."""
        from pakal.games.ahau.position.text import position_at

        return position_at(self.table, text, place)

    def values(self, s: State) -> dict[str, Any]:
        """Every value of a position by name."""
        from pakal.games.ahau.position.text import every_value

        return every_value(s)

    def fingerprint(self, s: State) -> str:
        """A short name of the exact position."""
        names = [name for name in _EXACT if name not in _NEWER or getattr(s, name)]
        exact = repr([getattr(s, name) for name in names])
        return hashlib.sha256(exact.encode()).hexdigest()[:16]

    def facts(self, s: State) -> dict[str, Any]:
        """Every fact by its path in a position."""
        from pakal.games.ahau.position.text import every_fact

        found = every_fact(s)
        temples = found["board.temples"]  # a position leaves empty ones out
        return found | {"board.temples": {god: temples.get(god, []) for god in GODS}}

    def fact_names(self) -> tuple[str, ...]:
        """Gods, colours, tiles, cities, sites, buildings, role cards."""
        buildings = (building.name for building in self.table.edition.buildings)
        pieces = (*GODS, *TILE_COLOURS, *TILE_NAMES, *buildings, *ROLES, *CRITERIA)
        return tuple(dict.fromkeys((*pieces, *city_words(self.table), *link_words(self.table))))

    def names_in(self, fact: str) -> tuple[str, ...]:
        """What temples count and who may have a marker; all else is of many kinds."""
        named = {"board.scoring": CRITERIA, "board.temples": ("", *self.seat_names)}
        return named.get(fact, ())

    def facts_as_toml(self, s: State, text: str) -> str:
        """Facts in words; `tikal 2 1` are your workers and his in a city."""
        return super().facts_as_toml(s, spell_out_workers(s, text))

    def adjust(self, s: State, text: str) -> State:
        """The position with the changes in the text, if it is possible."""
        from pakal.games.ahau.position.problems import problems
        from pakal.games.ahau.position.problems.numbers import MOST
        from pakal.games.ahau.position.text import adjust_position

        try:
            new = adjust_position(s, text)
            numbers = list(_numbers(parse_toml(text, "adjust")))
        except (RecursionError, ValueError) as error:
            raise BadInputError(
                f"adjust: this cannot be read ({type(error).__name__}).",
                "Write player.you.fame = 12, for example.",
            ) from None
        if max(numbers, default=0) > MOST:
            raise BadInputError(
                "adjust: no number on the table is that large.", f"Give a number up to {MOST}."
            )
        wrong = problems(new)
        if wrong:
            more = f" ({len(wrong) - 1} more)" if len(wrong) > 1 else ""
            raise BadInputError(
                f"adjust: this is impossible: {wrong[0]}{more}",
                "Add what else changed on the table, in the same line after ';'.",
            )
        return new

    @classmethod
    def accepted_findings(cls) -> str:
        """Findings on King Pakal's lists that are accepted, with reasons."""
        return (files("pakal.games.ahau") / "data" / "accepted.toml").read_text("utf-8")

    # --- tier 3: the search ----------------------------------------------------------------------

    def invariants(self) -> tuple[Invariant, ...]:
        """What is always true of the candidates of his lists."""
        from pakal.games.ahau.audit.invariants import invariants

        return invariants()

    def sections(self) -> tuple[str, ...]:
        """The sections of the solo rules in which something is decided."""
        from pakal.games.ahau.audit.audited import sections

        return sections()

    def readings_elsewhere(self) -> frozenset[str]:
        """The readings that rules outside lists and facts depend on."""
        from pakal.games.ahau.audit.audited import ONLY_IN_LISTS_AND_FACTS

        return frozenset(each.name for each in all_readings()) - ONLY_IN_LISTS_AND_FACTS

    def varied(self, seed: int) -> Self:
        """Personality, difficulty and side of the boards go by the seed."""
        from pakal.games.ahau.audit.games import table_for

        return self.at(table_for((), self.table.readings, seed))

    def pick(self, s: State, random: Dice, style: str) -> int:
        """The option that chance, or a random player of a style, takes."""
        from pakal.games.ahau.audit.games import choose_by_style

        return choose_by_style(s, random, style)

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """One moment for each list, as far as a position could be made up for it."""
        from pakal.games.ahau.audit.audited import made_up

        return made_up(self, lists, readings, seed)

    def favoured(self, moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
        """The winner's god raised by one place; lowered, where the list prefers low gods."""
        from pakal.games.ahau.audit.audited import favoured

        return favoured(moment, winner)

    def legal(self, moment: Moment[State]) -> Sequence[int]:
        """What the rules offer; one list is asked about cities and not about a position."""
        if moment.list_id == RANDOM_CITY:
            return range(self.table.cities)
        return super().legal(moment)

    def must_choose(self, moment: Moment[State]) -> bool:
        """Must a candidate be chosen? A city always."""
        return moment.list_id == RANDOM_CITY or super().must_choose(moment)

    def position(self, moment: Moment[State]) -> str:
        """The position of a moment; tied cities by their names alone."""
        if moment.list_id == RANDOM_CITY:
            from pakal.games.ahau.audit.audited import print_cities

            return print_cities(moment)
        return super().position(moment)

    def moment(self, list_id: str, text: str) -> Moment[State]:
        """The moment that a text describes."""
        if list_id == RANDOM_CITY:
            from pakal.games.ahau.audit.audited import read_cities

            return read_cities(text)
        return super().moment(list_id, text)

    def every_table(self, list_id: str) -> Sequence[Mapping[str, tuple[int, ...]]]:
        """All facts that candidates can have: of the war track's rewards, if they are fixed."""
        from pakal.games.ahau.audit.audited import every_table

        return every_table(list_id)

    def never_differs(self, name: str, choice: str) -> str:
        """How it is known that a choice and the default are the same with this edition."""
        from pakal.games.ahau.audit.audited import never_differs

        return never_differs(name, choice)

    def simpler(self, text: str) -> Iterator[str]:
        """The text made simpler in one place each, the largest steps first."""
        from pakal.games.ahau.audit.simpler import simpler

        return simpler(text)

    def size(self, text: str) -> int:
        """How many values a text states."""
        from pakal.games.ahau.audit.simpler import size

        return size(text)


_MOST_GAMES: Final = 4096  # every choice of every reading with every card, level and board side
_games: Final[dict[Table, Ahau]] = {}


def _setting_of(table: Table) -> dict[str, Any]:
    """The setting that describes a table, as far as words can."""
    edition = table.edition
    setting: dict[str, Any] = {
        "side": table.side,
        "personal_scoring": table.personal_scoring,
        "readings": dict(table.readings),
        "edition": name_shipped(edition) or edition.name,
    }
    if table.solo is None:
        return setting | {"two_players": True}
    solo = table.solo
    setting["difficulty"] = edition.difficulties[solo.difficulty].name
    if solo.personality != OWN_CARD:
        return setting | {"personality": solo.personality}
    gods = ",".join(GODS[god] for god in solo.hierarchy)
    return setting | {"hierarchy": gods, "role": ROLES[solo.role]}


@lru_cache(maxsize=64)
def _pieces(table: Table) -> tuple[object, ...]:
    """What the numbers in a position mean."""
    edition = table.edition
    return (
        tuple(city.name for city in edition.cities),
        table.link_ends,
        table.region_cities,
        tuple(building.name for building in edition.buildings),
        len(edition.temple_spaces),
        edition.offer,
    )


def _numbers(data: Any) -> Iterator[int]:
    """Every number in what a text states."""
    if isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _numbers(each)
    elif isinstance(data, int):
        yield abs(data)
