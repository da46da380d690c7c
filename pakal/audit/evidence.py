"""Moments with known answers: saved witnesses, and the decisions of games."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pakal.audit.audited import Audited
from pakal.audit.coverage import moments_of_games
from pakal.audit.deciders import Deciders, vocabulary_at
from pakal.audit.mutation import Evidence
from pakal.audit.positions import Refused, decision
from pakal.audit.reading_sets import differing, reading_sets
from pakal.audit.witness_files import read_index
from pakal.audit.witnesses import answer_in_words
from pakal.errors import BadInputError
from pakal.files import read_text
from pakal.games.base import SearchedGame
from pakal.lists.compile import compile_list
from pakal.lists.decide import decide
from pakal.lists.model import PriorityList, Vocabulary

# Games under the default readings, and under each other set that changes a list.
GAMES: Final = 24
GAMES_ELSEWHERE: Final = 1


def from_witnesses(game: SearchedGame[Any], folder: Path) -> Iterator[Evidence]:
    """Every saved witness with its expected answer; BadInputError if one does not hold."""
    lists = {plist.id: plist for plist in game.lists}
    for saved in read_index(folder).saved:
        moment = game.moment(saved.list_id, read_text(folder / saved.file))
        readings = game.in_force(moment)
        vocabulary = vocabulary_at(moment, game.vocabulary())
        compiled = compile_list(lists[saved.list_id], vocabulary, readings)
        expected = decide(compiled, moment.state, moment.candidates)
        if answer_in_words(compiled, moment, expected) != saved.answer:
            raise BadInputError(
                f"{folder / saved.file}: the answer is not {saved.answer!r}.",
                f"Try `pakal witnesses check {folder}` first.",
            )
        yield Evidence(saved.file, moment, readings, expected)


def from_games(
    game: Audited,
    games: int = GAMES,
    elsewhere: int = GAMES_ELSEWHERE,
    lists: Sequence[PriorityList] | None = None,
) -> Iterator[Evidence]:
    """
    The decisions of games of fixed seeds, first under the default readings.

    The tests compare these decisions with a reference that was written independently.
    """
    vocabulary = game.vocabulary()
    shipped = tuple(game.lists) if lists is None else tuple(lists)
    for number, readings in enumerate(_switched(shipped, vocabulary)):
        in_force = vocabulary.in_force(readings)
        deciders = Deciders(shipped, vocabulary, in_force)
        first = 100 * number
        for seed in range(first, first + (elsewhere if readings else games)):
            for moment in moments_of_games(game, shipped, readings, seed, 1):
                expected = decision(deciders.at(moment), moment)
                if not isinstance(expected, Refused):
                    yield Evidence(f"game {seed}", moment, in_force, expected)


def _switched(
    lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]
) -> Iterator[dict[str, str]]:
    """The default readings, then every other set of those that lists name."""
    known: list[dict[str, str]] = [{}]
    for plist in lists:
        for each in reading_sets(plist, vocabulary):
            switched = differing(each, vocabulary)
            if switched not in known:
                known.append(switched)
    yield from known
