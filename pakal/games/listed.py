"""A bot without Python: priority lists, and the facts they ask about, out of files."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from pakal.errors import find_begun
from pakal.files import read_text
from pakal.games.base import ListedGame
from pakal.games.settings import Key, KeyKind
from pakal.lists.examples import Pinned, read_pinned
from pakal.lists.facts import FactTable, Favours, GameFacts, vocabulary_of_tables
from pakal.lists.flows import Flow, read_flows
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts


class BotGame(ListedGame[FactTable]):
    """
    A game that is nothing but facts and lists.

    Its candidates are named by the person who asks, and its positions are tables of facts.
    """

    name: ClassVar[str] = "bot"
    automa_name: ClassVar[str] = "the bot"
    keys: ClassVar[tuple[Key, ...]] = (
        Key(
            name="readings",
            question="Read an unclear rule in another way.",
            kind=KeyKind.READINGS,
        ),
    )

    def __init__(self, declared: GameFacts, lists: Sequence[PriorityList], **setting: Any) -> None:
        super().__init__(**setting)
        self.declared = declared
        self.title = declared.game  # type: ignore[misc]
        self._own = tuple(lists)
        self.pinned_in: tuple[tuple[str, str], ...] = ()  # files that may have examples

    @cached_property
    def pinned(self) -> Pinned:
        """The examples and properties of its files; BadInputError for a wrong one."""
        book = self.book_for_facts()
        found = [read_pinned(text, file, book) for file, text in self.pinned_in]
        return Pinned(
            tuple(each for part in found for each in part.examples),
            tuple(each for part in found for each in part.properties),
        )

    @cached_property
    def flows(self) -> tuple[Flow, ...]:
        """The charts of its files that join lists; BadInputError for a wrong one."""
        book = self.book_for_facts()
        found = [read_flows(text, file, book) for file, text in self.pinned_in]
        return tuple(each for part in found for each in part)

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of its lists, then those of its charts."""
        return (*(each.id for each in self.lists), *(each.id for each in self.flows))

    def find(self, wanted: str) -> str | Flow:
        """The id of a list, or a chart, of which a unique beginning is enough."""
        charts = {each.id: each for each in self.flows}
        kinds = ("list", "chart") if charts else ("list",)
        name = find_begun(wanted, self.names, *kinds)
        return charts.get(name, name)

    @cached_property
    def lists(self) -> tuple[PriorityList, ...]:
        """The lists of the files."""
        return self._own

    @property
    def whose_lists(self) -> str:
        """What its designer calls it."""
        return self.declared.game

    @cached_property
    def words_of_facts(self) -> Vocabulary[FactTable]:
        """What the facts file offers, made once."""
        return vocabulary_of_tables(self.declared)

    def vocabulary(self) -> Vocabulary[FactTable]:
        """What the facts file offers to lists."""
        return self.words_of_facts

    def invariants(self) -> tuple[Invariant, ...]:
        """What the facts file says is always so."""
        return self.declared.invariants

    def promises(self) -> tuple[Favours, ...]:
        """What the facts file says a list follows."""
        return self.declared.favours

    def sections(self) -> tuple[str, ...]:
        """The sections of the rules that the lists have to cover."""
        return self.declared.sections

    def readings_elsewhere(self) -> frozenset[str]:
        """The readings on which rules outside the lists depend."""
        return self.declared.elsewhere

    def for_names(self) -> FactTable:
        """An empty table: candidates are called by letters."""
        return {}

    def under(self, readings: Mapping[str, str]) -> Self:
        """The same bot with these readings changed."""
        changed = {**self.readings, **readings}
        new = type(self)(self.declared, self._own, readings=changed)
        new.pinned_in = self.pinned_in
        return new

    def with_lists(self, lists: Sequence[PriorityList]) -> Self:
        """The same bot with these lists in the places of those of the same id."""
        own = {plist.id: plist for plist in lists}
        new = tuple(own.get(plist.id, plist) for plist in self._own)
        return type(self)(self.declared, new, **self.setting)


def read_bot(lists: Path, facts: Path) -> BotGame:
    """The bot of two files; what is wrong with either is named with its place."""
    declared = read_facts([(str(facts), read_text(facts))])
    vocabulary = vocabulary_of_tables(declared)
    text = read_text(lists)
    bot = BotGame(declared, parse_lists(text, str(lists), vocabulary))
    bot.pinned_in = ((str(lists), text),)
    return bot
