"""
Tier 0 of a game: lists, and the facts they ask about.

What only one command needs is imported when it is called, so that a command starts quickly.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from pakal import __version__
from pakal.errors import BadInputError, find_begun, nearest
from pakal.files import read_text
from pakal.games.asking import Topic
from pakal.games.lots import refuse_groups
from pakal.games.matching import Letters
from pakal.games.readings import Reading, chosen_readings, default_readings
from pakal.games.settings import LISTS, READINGS, Key, KnownOption, settle, understand
from pakal.games.values import Printed, Setting, Words
from pakal.lists.decide import Book, bind
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.read import parse_lists

if TYPE_CHECKING:
    from pakal.games.entering import CopyForm
    from pakal.games.shipped import Shipped
    from pakal.lists.facts import Favours


T = TypeVar("T")


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
        return find_begun(wanted, [plist.id for plist in self.lists], "list")

    def under(self, readings: Mapping[str, str]) -> Self:
        """The same game with these readings changed; with none it needs no key for readings."""
        if not readings:
            return self
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
