"""
King Pakal decides: his lists, bound to the facts of Ahau, asked at his points of the game.

This is the only place where his decisions are made. Companion, simulator, auditor and demo all
come here.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.automa.facts import COMPUTES, SAYS, declared
from pakal.games.ahau.edition.parts import PARTS
from pakal.games.ahau.rules import engine, lots
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.telling.guesses import reconstructed_parts
from pakal.games.ahau.telling.names import NAMES
from pakal.games.lots import refuse_groups
from pakal.lists.decide import Book, bind, decide
from pakal.lists.draws import Procedure
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.read import parse_lists
from pakal.lists.trace import Choice, Draw, Trace

# The lists, in the order of the moments at which they decide.
RANDOM_CITY: Final = "random-city"  # the list that is asked about cities, not about a position
# The lists for which lots of groups can be drawn, and by which fact.
GROUPS: Final[Mapping[str, str]] = {"jaguar-moves": "walk_worker"}
LIST_FILES: Final = ("setup", "movement", "worker", "summon", "jaguar", "build", "rewards")


def _region_cards(city_of: lots.CityOf) -> Callable[[State, Sequence[int]], Procedure]:
    return lambda s, tied: lots.region_cards(s, city_of, tuple(tied))


_DRAWS: Final[Mapping[str, Callable[[State, Sequence[int]], Procedure]]] = {
    **{name: _region_cards(city_of) for name, city_of in lots.CARD_DRAWS.items()},
    lots.EVEN: lots.even,
    lots.EVEN_TILES: lots.even_tiles,
}


@cache  # one object: a list is compiled again only for another vocabulary
def vocabulary(reconstructed: frozenset[str] = frozenset(PARTS)) -> Vocabulary[State]:
    """
    What Ahau offers to his lists.

    A fact is marked reconstructed if it leans on one of these parts of the edition.
    """
    return vocabulary_of(
        declared(), COMPUTES, NAMES, says=SAYS, draws=_DRAWS, reconstructed=reconstructed
    )


@cache
def _list_texts() -> tuple[str, ...]:
    folder = files("pakal.games.ahau") / "data" / "lists"
    return tuple((folder / f"{name}.toml").read_text("utf-8") for name in LIST_FILES)


@cache
def pakal_lists() -> tuple[PriorityList, ...]:
    """His lists as they are shipped."""
    lists: list[PriorityList] = []
    for name, text in zip(LIST_FILES, _list_texts(), strict=True):
        lists += parse_lists(text, f"lists/{name}.toml")
    return tuple(lists)


@lru_cache(maxsize=256)
def lists_version(own: tuple[PriorityList, ...] = ()) -> str:
    """A short name of the lists' exact wording, to tell figures and saves apart."""
    whole = hashlib.sha256()
    for text in (*_list_texts(), *sorted(map(repr, own))):
        whole.update(text.encode())
    return whole.hexdigest()[:12]


def read_own_lists(text: str, file: str) -> tuple[PriorityList, ...]:
    """Your own lists, each to take the place of one of his."""
    shipped = [plist.id for plist in pakal_lists()]
    lists = tuple(parse_lists(text, file, vocabulary()))
    for plist in lists:
        if plist.id not in shipped:
            raise BadInputError(
                f"{file}:{plist.line}, list {plist.id!r}: King Pakal has no list of this id.",
                nearest(plist.id, shipped),
            )
    refuse_groups(lists, file, GROUPS)
    return lists


def lists_for(table: Table) -> tuple[PriorityList, ...]:
    """His lists at a table: the shipped ones, or the table's own in their places."""
    own = {} if table.solo is None else {plist.id: plist for plist in table.solo.lists}
    return tuple(own.get(plist.id, plist) for plist in pakal_lists())


@lru_cache(maxsize=256)  # every choice of every reading, and some lists of one's own
def _book(
    lists: tuple[PriorityList, ...],
    readings: tuple[tuple[str, str], ...],
    reconstructed: frozenset[str],
) -> Book[State]:
    return bind(lists, vocabulary(reconstructed), dict(readings))


@lru_cache(maxsize=64)
def book_for(table: Table) -> Book[State]:
    """His lists, compiled under the table's readings."""
    readings = tuple(table.readings.items())
    return _book(lists_for(table), readings, reconstructed_parts(table))


def book_for_facts(table: Table) -> Book[State]:
    """The same for facts that a person answers: they contain nothing reconstructed."""
    return _book(lists_for(table), tuple(table.readings.items()), frozenset())


def list_at(s: State) -> str | None:
    """The list that decides now; None when it is not King Pakal who decides."""
    return LIST_AT.get(s.point) if engine.is_automa(s) else None


def candidates_at(s: State) -> list[int]:
    """The candidates among which he decides now; none of them is not a candidate."""
    return s.offered[:-1] if s.offered[-1] == at.STOP else s.offered


def choose(s: State, book: Book[State]) -> Choice:
    """What he decides now."""
    return decide(book[LIST_AT[s.point]], s, candidates_at(s))


def explain(s: State, book: Book[State]) -> Trace:
    """What he decides now, with everything that led to it."""
    return decide(book[LIST_AT[s.point]], s, candidates_at(s), why=True)


def player(table: Table) -> Callable[[State], None]:
    """King Pakal as quick as he can be: a function that decides and acts, without a trace."""
    deciders = deciders_for(table)

    def play(s: State) -> None:
        act(s, deciders[s.point](s, candidates_at(s)))

    return play


@lru_cache(maxsize=64)
def deciders_for(table: Table) -> Mapping[int, Callable[[State, Sequence[int]], Choice]]:
    """What decides at each of his points, without a trace."""
    book = book_for(table)
    return {point: book[name].decide for point, name in LIST_AT.items()}


def act(s: State, choice: Choice) -> None:
    """Carry his decision out; a draw becomes a point where chance decides."""
    if isinstance(choice, Draw):
        engine.draw_lots(s, choice)
    else:
        engine.apply(s, at.STOP if choice is None else choice)
