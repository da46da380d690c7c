"""
A game under one setting: one object, in tiers; all that stands on games sees them through it.

A game derives from the highest tier it has. What it must give has no body here; everything else
has a default or is derived. The tiers are 0 lists and facts, 1 rules, 2 a table with pieces, 3 a
search for the smallest position.

What only a tier of its own needs is imported when it is called, so that a command starts quickly.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from attrs import field, frozen

from pakal import __version__
from pakal.errors import BadInputError, name_choices, naming, nearest
from pakal.files import parse_toml, read_text
from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, BY_PERSON, OVER, STOP, Engine, Waiting, pack
from pakal.games.asking import Asked, Topic
from pakal.games.automa import Automa, AutomaPlayer, Hear, candidates_at
from pakal.games.lots import call_lots, make_lots_point, refuse_groups
from pakal.games.matching import Letters
from pakal.games.points import Point, make_engine
from pakal.games.readings import Reading, chosen_readings, default_readings
from pakal.games.settings import LISTS, READINGS, Key, KnownOption, settle, understand
from pakal.games.values import (
    Favoured,
    Moment,
    Order,
    Outcome,
    Printed,
    Seat,
    Setting,
    Status,
    Tally,
    Teller,
    Words,
)
from pakal.lists.decide import Book, bind
from pakal.lists.decision import Decision
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.read import parse_lists
from pakal.lists.trace import Choice, Draw

if TYPE_CHECKING:
    from pakal.games.entering import CopyForm
    from pakal.games.fields import Field, Layout
    from pakal.games.light import LightGame
    from pakal.games.orders import Census, Move
    from pakal.games.scene import Drawing, Scene, SeatState
    from pakal.games.searching import Dice
    from pakal.games.shipped import Shipped
    from pakal.games.touching import OptionParts
    from pakal.lists.facts import Favours

T = TypeVar("T")
S = TypeVar("S", bound=Waiting)

Chooser = Callable[[S], int]  # one of the options of a state


@frozen
class _Stated:
    """A setting as a text states it; the same words are the same setting."""

    kind: type[Any]  # the game
    words: str
    setting: Setting = field(eq=False)


@lru_cache(maxsize=64)  # a search reads thousands of texts under a few settings
def _game_under(stated: _Stated) -> Any:
    return stated.kind.make(stated.setting)


class ListedGame(Generic[T]):
    """Tier 0: lists, and the facts they ask about. For lists, readings, consult, decide --facts."""

    name: ClassVar[str]  # in the registry, in files, and after --game
    title: ClassVar[str]  # what people read
    automa_name: ClassVar[str] = "the automa"  # what people call the opponent
    words: ClassVar[Words] = Words()  # what tables and reports call things
    shipped: "ClassVar[Shipped | None]" = None  # its folder of lists, facts and readings
    keys: ClassVar[tuple[Key, ...]] = ()  # what can be set
    known_option: ClassVar[KnownOption | None] = None  # what can be stated once about a whole game
    letters: ClassVar[Letters] = ()  # letters that stand for words in answers
    groups: ClassVar[Mapping[str, str]] = {}  # lists with lots for groups, each with the fact

    def __init__(self, **setting: Any) -> None:
        self.setting: dict[str, Any] = self.settled(setting)

    # --- what a game gives -----------------------------------------------------------------------

    def vocabulary(self) -> Vocabulary[T]:
        """What the game offers to lists: facts, draws, readings, kinds of candidates."""
        raise NotImplementedError

    @classmethod
    def shipped_lists(cls) -> tuple[PriorityList, ...]:
        """The lists that come with the game, in the order of their moments."""
        if cls.shipped is None:
            raise NotImplementedError
        return cls.shipped.lists

    @classmethod
    def all_readings(cls) -> tuple[Reading, ...]:
        """Every unclear rule, with the ways in which it can be read."""
        return () if cls.shipped is None else cls.shipped.readings

    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so about the candidates of its lists."""
        return () if self.shipped is None else self.shipped.invariants

    def promises(self) -> "tuple[Favours, ...]":
        """What its lists promise to follow."""
        return () if self.shipped is None else self.shipped.facts.favours

    def sections(self) -> tuple[str, ...]:
        """The sections of the rules that the lists have to cover, as rungs cite them."""
        return () if self.shipped is None else self.shipped.facts.sections

    def readings_elsewhere(self) -> frozenset[str]:
        """The readings that rules outside lists and facts depend on."""
        return frozenset()

    def everything(self, kind: str) -> Sequence[int]:
        """Every candidate of a kind there can be; none named: they are called by letters."""
        del kind
        return ()

    def for_names(self) -> T:
        """A state by which candidates can be named; nothing else in it is looked at."""
        raise NotImplementedError

    def topic(self, list_id: str, known: Mapping[str, str], *, anyway: bool = False) -> Topic[T]:
        """One decision as a person is asked about it; `known` is what the table remembers."""
        from pakal.games.topics import answer_from

        del known
        compiled = self.book_for_facts()[list_id]
        candidates = tuple(self.everything(compiled.plist.candidates))
        always = () if anyway else self.invariants()
        make = self.topic_maker()
        return make(compiled, self.for_names(), candidates, answer_from, self.letters, always)

    def topic_maker(self) -> Callable[..., Topic[T]]:
        """What makes the topic of a list, of the parts of a plain one."""
        from pakal.games.topics import PlainTopic

        return PlainTopic

    @classmethod
    def recalled(cls, setting: Setting) -> dict[str, Any]:
        """A setting saved by an earlier version, with what was its default then."""
        return cls.settled(setting)

    @classmethod
    def moments(cls) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """When in the game each list decides: a heading, and the ids of its lists."""
        return (("Lists", tuple(plist.id for plist in cls.shipped_lists())),)

    @classmethod
    def printed(cls, file: str) -> Printed:
        """What is printed rather than stated, with sources, in an edition of a name or a file."""
        del file
        raise BadInputError(f"{cls.title} has no editions.", "Try another game.")

    @classmethod
    def copy_form(cls) -> "CopyForm":
        """The form into which a person enters what is printed on an own copy of the game."""
        raise BadInputError(f"{cls.title} has no editions.", "Try another game.")

    @classmethod
    def accepted_findings(cls) -> str:
        """Findings of the audit on the shipped lists that are accepted, as the text of a file."""
        return "" if cls.shipped is None else cls.shipped.text("accepted.toml")

    # --- derived: the setting --------------------------------------------------------------------

    @classmethod
    def key(cls, name: str) -> Key:
        """The key of a name."""
        return next(each for each in cls.keys if each.name == name)

    @classmethod
    def choices(cls, key: str, setting: Setting) -> tuple[str, ...]:
        """What a key may be set to; none: anything. It may depend on the rest."""
        found = cls.key(key)
        return found.choices if found.find is None else found.find(setting)

    @classmethod
    def file_text(cls, key: str, file: Path) -> str:
        """The text of a file that a person named for a key."""
        read = cls.key(key).read
        return read_text(file) if read is None else read(file)

    @classmethod
    def replacing(cls, old: Setting, said: Setting) -> dict[str, Any]:
        """A setting over which another is given; one key may put others out of force."""
        cleared = {other for name in said for other in cls.key(name).clears if other not in said}
        return {**old, **said, **dict.fromkeys(cleared)}

    @classmethod
    def common_setting(cls, said: Setting) -> dict[str, Any]:
        """What all games of a run have in common."""
        varied = {key.name for key in cls.keys if key.varied}
        switches = {key.name: False for key in cls.keys if key.in_rows}
        return switches | {name: value for name, value in said.items() if name not in varied}

    @classmethod
    def shown_choice(cls, key: str, setting: Setting) -> str:
        """What a key is set to, as a question shows it."""
        found = cls.key(key)
        own = "" if found.shown is None else found.shown(setting)
        return own or str(setting.get(key) or found.default or "")

    @classmethod
    def meaning_of(cls, key: str, words: str, setting: Setting) -> dict[str, Any]:
        """What a person's words for a key mean, as entries of the setting."""
        return understand(cls.key(key), words, setting, cls.choices)

    @classmethod
    def describe_choice(cls, key: str, choice: str, setting: Setting) -> str:
        """What a choice of a key brings, in a few words; empty where its name says it all."""
        describe = cls.key(key).describe
        return "" if describe is None else describe(choice, setting)

    def known_words(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What `known_option` takes: the names, and the words for each."""
        return ((), ()) if self.known_option is None else self.known_option.words(self)

    def check_known(self, known: Mapping[str, str]) -> None:
        """Raise BadInputError if what is known of this game is impossible."""
        if self.known_option is not None:
            self.known_option.check(self, known)

    # --- derived: lists --------------------------------------------------------------------------

    @classmethod
    def settled(cls, setting: Setting) -> dict[str, Any]:
        """The setting with everything in force: what is given, and today's defaults."""
        settled = settle(cls.keys, setting, cls.choices)
        known = cls.all_readings()
        if known:
            # Written down whole, so that a saved game stays the same under later defaults.
            given = [f"{k}={v}" for k, v in (settled.get(READINGS) or {}).items()]
            settled[READINGS] = default_readings(known) | chosen_readings(known, given)
        return settled

    @classmethod
    def make(cls, setting: Setting) -> Self:
        """The game under a setting."""
        return cls(**setting)

    @cached_property
    def readings(self) -> dict[str, str]:
        """Every reading with its choice in force."""
        return self.vocabulary().in_force(self.setting.get(READINGS) or {})

    def readings_changed(self) -> dict[str, str]:
        """The readings in force that are not the default."""
        usual = self.vocabulary().in_force({})
        return {name: each for name, each in self.readings.items() if each != usual[name]}

    @cached_property
    def lists(self) -> tuple[PriorityList, ...]:
        """The lists in force: the shipped ones, or a person's own in their places."""
        text = self.setting.get(LISTS)
        own = {} if text is None else {each.id: each for each in self.read_own_lists(text)}
        return tuple(own.get(plist.id, plist) for plist in self.shipped_lists())

    def read_own_lists(self, text: str, file: str = "your lists") -> tuple[PriorityList, ...]:
        """A person's own lists, each in place of a shipped one."""
        shipped = [plist.id for plist in self.shipped_lists()]
        own = tuple(parse_lists(text, file, self.vocabulary()))
        for plist in own:
            if plist.id not in shipped:
                raise BadInputError(
                    f"{file}:{plist.line}, list {plist.id!r}: {self.title} has no such list.",
                    nearest(plist.id, shipped),
                )
        refuse_groups(own, file, self.groups)
        return own

    @property
    def whose_lists(self) -> str:
        """The game and its automa, as a report about the lists calls them."""
        return f"{self.title}, {self.automa_name}"

    @cached_property
    def book(self) -> Book[T]:
        """The lists, compiled under the readings in force."""
        return bind(self.lists, self.vocabulary(), self.readings)

    def book_for_facts(self) -> Book[T]:
        """The same for facts that a person states, so that nothing in them is reconstructed."""
        return self.book

    def find_list(self, wanted: str) -> str:
        """The id of a list, of which a unique beginning is enough."""
        ids = [plist.id for plist in self.lists]
        if wanted in ids:
            return wanted
        begun = [each for each in ids if wanted and each.startswith(wanted)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            raise BadInputError(f"{wanted!r} matches several lists.", name_choices(begun))
        raise BadInputError(f"There is no list called {wanted!r}.", nearest(wanted, ids))

    def under(self, readings: Mapping[str, str]) -> Self:
        """The same game with these readings changed."""
        given = {**(self.setting.get(READINGS) or {}), **readings}
        return self._under_setting({**self.setting, READINGS: given})

    @cached_property
    def _otherwise(self) -> dict[tuple[str, str], Self]:
        return {}

    def otherwise(self, reading: str, choice: str) -> Self:
        """The same game under another choice of one reading; made once, so it is not changed."""
        if (reading, choice) not in self._otherwise:
            self._otherwise[reading, choice] = self.under({reading: choice})
        return self._otherwise[reading, choice]

    def with_lists(self, lists: Sequence[PriorityList]) -> Self:
        """The same game with these lists in the places of those of the same id."""
        own = {plist.id: plist for plist in lists}
        new = self.make(self.setting)
        new.lists = tuple(own.get(plist.id, plist) for plist in self.lists)
        return new

    def _under_setting(self, setting: Setting) -> Self:
        """The same lists under another setting, also those that no setting names."""
        new = self.make(setting)
        new.lists = self.lists
        return new

    def lists_version(self) -> str:
        """A short name of the lists' exact wording, so that figures and saves can be kept apart."""
        return hashlib.sha256(repr(self.lists).encode()).hexdigest()[:12]

    def versions(self) -> dict[str, str]:
        """What decisions depend on besides the setting: the program and the lists."""
        return {"pakal": __version__, "lists": self.lists_version()}

    def note(self) -> str:
        """The setting in a few words, for a list of games."""
        return ", ".join(str(self.setting[key.name]) for key in self.keys if key.varied)

    def heading(self, list_id: str | None = None) -> list[str]:
        """How the game is set up, line by line; for a decision by a list, what matters for it."""
        del list_id
        said = [f"{key.name} {self.setting[key.name]}" for key in self.keys if key.varied]
        changed = [f"Reading {name} = {each}" for name, each in self.readings_changed().items()]
        return [", ".join([self.title, *said]), *changed]


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
            lambda s: self.seat_names[s.who] if several else "",
        )

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats())

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
        """What is wrong with a position beyond bounds and numbers of pieces."""
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

    def seat_titles(self) -> tuple[str, ...]:
        """The names of the seats as `status` has them, in their order."""
        return self.seat_names

    def seat_states(self, s: S) -> "tuple[SeatState, ...]":
        """What every seat has on its tracks, as `status` tells it, with the facts behind it."""
        from pakal.games.scene import SeatState, Value

        titles, seats = self.seat_titles(), self.seats()
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
        seats = zip(self.seat_names, self.seats(), strict=True)
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
                () if after is before else find_moves(before, after, self.points()[now.point].verb)
            )
            orders = [Order(self.in_words(move), (move,)) for move in moves]
            tell = self.points()[now.point].tell
            if tell is not None and (told := tell(now)):
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
        moves = find_moves(now, self.census(before), PUT_BACK)
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
            for seat, name in enumerate(self.seat_names)
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
            for seat, name in enumerate(self.seat_names)
            for (source, was), (_, now) in zip(
                self._sources(before, seat), self._sources(after, seat), strict=True
            )
            if now != was
        ]

    def outcome_lines(self, s: S) -> list[str]:
        """How the game ended."""
        outcome = self.outcome(s)
        winners = " and ".join(self.seat_names[seat] for seat in outcome.winners)
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


class SearchedGame(TableGame[S]):
    """Tier 3: a search for the smallest position. For audit and witnesses."""

    styles: ClassVar[tuple[str, ...]] = ("even",)  # how a person may choose who is looked at

    # --- what a game gives -----------------------------------------------------------------------

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[S]]:
        """Moments of these lists that no game has to have reached; they break no rule."""
        del lists, readings, seed
        return iter(())

    def pick(self, s: S, random: "Dice", style: str) -> int:
        """The option that chance takes, or a person who chooses in a style."""
        del style
        return self.draw(s, random.random()) if self.is_chance(s) else random.choice(s.offered)

    def favoured(self, moment: Moment[S], winner: int) -> Iterator[Favoured[S]]:
        """The moment changed in favour of the winner, as far as its list promises to follow."""
        del moment, winner
        return iter(())

    def every_table(self, list_id: str) -> Sequence[Mapping[str, tuple[int, ...]]]:
        """All facts that the candidates of a list can have at all, if that is few; or nothing."""
        del list_id
        return ()

    def never_differs(self, name: str, choice: str) -> str:
        """How it is known that a choice of a reading and the default are the same; or empty."""
        del name, choice
        return ""

    # --- derived ---------------------------------------------------------------------------------

    def varied(self, seed: int) -> Self:
        """The game under a setting that goes by the seed, so that all values come up."""
        setting = dict(self.setting)
        for key in self.keys:
            names = self.choices(key.name, setting) if key.varied else ()
            if names:
                seed, place = divmod(seed, len(names))
                setting[key.name] = names[place]
        return self._under_setting(setting)

    def simpler(self, text: str) -> Iterator[str]:
        """The text made simpler in one place each, the largest steps first."""
        from pakal.games.shrinking import simpler_texts

        return simpler_texts(type(self), text)

    def size(self, text: str) -> int:
        """How many values a text states."""
        from pakal.games.shrinking import count_values

        return count_values(text)

    def steps(self, seed: int) -> Iterator[tuple[S, int]]:
        """Every position of a game played at random, with the option taken (BY_LIST: by a list)."""
        from pakal.games.searching import play_in_style

        for s, option in play_in_style(self, seed):
            yield self.copy(s), option

    def reached(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[S]]:
        """
        The moments of one game played at random by these lists, each with its own state.

        A game ends at the moment at which a list gives no decision, or one that is not allowed.
        """
        from pakal.games.searching import play_in_style

        game = self.varied(seed).under(readings).with_lists(lists)
        for s, _ in play_in_style(game, seed):
            if game.is_automa(s):
                yield game.moment_at(game.copy(s))

    def moment_at(self, s: S) -> Moment[S]:
        """The moment of a position in which a list decides."""
        return Moment(self.list_at(s), s, tuple(self.candidates(s)), self)

    def legal(self, moment: Moment[S]) -> Sequence[int]:
        """What the rules offer at a moment, worked out anew."""
        return self.candidates(self._anew(moment))

    def must_choose(self, moment: Moment[S]) -> bool:
        """Must a candidate be chosen at a moment, because the rules do not offer to stop?"""
        return STOP not in self._anew(moment).offered

    def _anew(self, moment: Moment[S]) -> S:
        new = self.game_of(moment).brought_here(moment.state)
        assert new is not None  # noqa: S101 - it is a position of this very game
        return new

    def position(self, moment: Moment[S]) -> str:
        """The position of a moment as a text by which `pakal decide` decides the same."""
        return self.game_of(moment).text(moment.state)

    def game_of(self, moment: Moment[S]) -> Self:
        """The game under whose setting a moment is."""
        game: Self = self.of(moment.state) if moment.game is None else moment.game
        return game

    def moment(self, list_id: str, text: str) -> Moment[S]:
        """The moment that a text describes; BadInputError if it is none of this list's."""
        game, s = self.possible(text)
        if game.list_at(s) != list_id or not s.offered:
            now = game.list_at(s) or "nobody's list"
            raise BadInputError(
                f"The position is not at a moment of {list_id!r}, but of {now!r}.",
                "Write [moment] with another point.",
            )
        # As `pakal decide` asks: what the list looks at has to be stated.
        return game.moment_at(game.at_list(s, list_id))

    def possible(self, text: str) -> tuple[Self, S]:
        """The position of a text with its game; BadInputError if it is impossible."""
        game, s = self.read(text)
        wrong = game.problems(s)
        if wrong:
            raise BadInputError(f"The position is impossible: {wrong[0]}")
        return game, s

    def in_force(self, moment: Moment[S]) -> Mapping[str, str]:
        """Every reading with its choice at a moment."""
        return self.game_of(moment).readings

    def question(self, name: str) -> str:
        """What is unclear, as the question that a reading answers."""
        return next(each.question for each in self.all_readings() if each.name == name)
