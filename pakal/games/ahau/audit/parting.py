"""One position under two readings: what Pakal decides, what is offered, where a step leads."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import attrs

from pakal.files import parse_toml
from pakal.games.agenda import IllegalOptionError
from pakal.games.ahau.automa.pakal import act, book_for, candidates_at
from pakal.games.ahau.position.text import every_value, print_position
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.scoring import find_outcome
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.telling.notation import print_action
from pakal.games.auditing import Parting
from pakal.lists.compile import Compiled
from pakal.lists.decide import Book, chances, decide
from pakal.lists.trace import Choice, Draw

_MOST_SAID: Final = 3  # so many differences are named, so that the sentence stays one


@lru_cache(maxsize=4096)
def _book(table: Table) -> Book[State]:
    """His lists at a table, found again without comparing readings and lists."""
    return book_for(table)


@lru_cache(maxsize=4096)
def table_under(table: Table, name: str, choice: str) -> Table:
    """The same table with another choice of a reading."""
    if table.readings[name] == choice:
        return table
    return attrs.evolve(table, readings={**table.readings, name: choice})


def offered_anew(s: State, table: Table) -> State:
    """The position at a table, with what is offered worked out again."""
    new = s.copy()
    new.table = table
    if new.point != at.GAME_OVER:
        new.agenda.append(at.pack(s.point, s.who, s.arg))
        engine.run_on(new)
    return new


def part(s: State, other: State, option: int | None) -> Parting | None:
    """
    How a position goes on otherwise at another table; by any option, if none is named.

    Somebody may have made a position so simple that it cannot be played on; that is no parting.
    """
    try:
        return _part(s, other, option)
    except (IllegalOptionError, IndexError, ValueError):
        return None


def _part(s: State, other: State, option: int | None) -> Parting | None:
    if s.point == other.point == at.GAME_OVER:
        winner, other_winner = _winner(s), _winner(other)
        if winner == other_winner:
            return None
        return Parting("outcome", f"the game is won by {other_winner}, not by {winner}")
    here = POINT_NAMES[s.point]
    if (s.point, s.who, s.offered) != (other.point, other.who, other.offered):
        return Parting("options", f"at {here} other options are offered")
    if engine.is_automa(s):
        return _part_by_list(s, other)
    for each in [option] if option in s.offered else dict.fromkeys(s.offered):
        assert each is not None  # noqa: S101 - only options are offered
        after, otherwise_after = s.copy(), other.copy()
        engine.apply(after, each)
        engine.apply(otherwise_after, each)
        if _differ(after, otherwise_after):
            said = said_apart(after, otherwise_after)
            return Parting("outcome", f"after {print_action(s, each)!r}: {said}")
    return None


def _winner(s: State) -> str:
    return " and ".join(s.table.seats[player] for player in find_outcome(s).winners)


def _part_by_list(s: State, other: State) -> Parting | None:
    list_id = LIST_AT[s.point]
    compiled, otherwise = _book(s.table)[list_id], _book(other.table)[list_id]
    choice = decide(compiled, s, candidates_at(s))
    other_choice = decide(otherwise, other, candidates_at(other))
    if chances(compiled, s, choice) != chances(otherwise, other, other_choice):
        first, second = _said(compiled, s, choice), _said(otherwise, other, other_choice)
        return Parting("decision", f"{list_id}: {second} instead of {first}")
    if choice != other_choice:
        return Parting("decision", f"{list_id}: the draw is made otherwise")
    after, otherwise_after = s.copy(), other.copy()
    act(after, choice)
    act(otherwise_after, choice)
    if _differ(after, otherwise_after):
        said = said_apart(after, otherwise_after)
        return Parting("outcome", f"after {list_id} {_said(compiled, s, choice)}: {said}")
    return None


def _said(compiled: Compiled[State], s: State, choice: Choice) -> str:
    name = compiled.vocabulary.namer(compiled.plist.candidates, s)
    if choice is None:
        return "nobody"
    if isinstance(choice, Draw):
        odds = chances(compiled, s, choice)
        return "a draw (" + ", ".join(f"{name(each)} {odds[each]}" for each in odds) + ")"
    return name(choice)


def _differ(s: State, other: State) -> bool:
    return s != other or s.offered != other.offered


def said_apart(s: State, other: State) -> str:
    """What differs between two positions, in the words of a position file."""
    first, second = _data(s), _data(other)
    found = list(_differences(first, second, ""))
    if not found:
        # Both leave it unsaid, because it follows from readings that differ.
        found = list(_differences(every_value(s), every_value(other), ""))
    if not found:
        return "what comes next differs"
    more = f" and {len(found) - _MOST_SAID} more" if len(found) > _MOST_SAID else ""
    return ", ".join(found[:_MOST_SAID]) + more


def _data(s: State) -> dict[str, Any]:
    data = parse_toml(print_position(s), "the position")
    data.pop("table", None)
    return data


def _differences(first: Any, second: Any, path: str) -> Iterator[str]:
    if isinstance(first, dict) and isinstance(second, dict):
        for key in sorted(first.keys() | second.keys()):
            inner = f"{path}.{key}" if path else key
            yield from _differences(first.get(key), second.get(key), inner)
    elif first != second:
        yield f"{path} is {_value(second)}, not {_value(first)}"


def _value(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


def begins_otherwise(table: Table, name: str, choice: str) -> Parting | None:
    """Does the very beginning of a game differ, before anybody has done anything?"""
    first = engine.start(table)
    second = engine.start(table_under(table, name, choice))
    if not _differ(first, second):
        return None
    return Parting("beginning", f"the game begins otherwise: {said_apart(first, second)}")
