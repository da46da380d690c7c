"""The evidence against which changed lists are held: saved witnesses, and games of fixed seeds."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pakal.audit.coverage import moments_of_games
from pakal.audit.mutation import Evidence, settings_of
from pakal.audit.positions import Refused, decision
from pakal.audit.witness_files import read_index
from pakal.audit.witnesses import answer_in_words, differing
from pakal.errors import BadInputError
from pakal.files import read_text
from pakal.audit.audited import Audited
from pakal.games.base import SearchedGame
from pakal.lists.compile import compile_list
from pakal.lists.decide import bind, decide
from pakal.lists.model import PriorityList, Vocabulary

# Games under the default readings, and under each other setting that changes a list's shape.
GAMES: Final = 24
GAMES_ELSEWHERE: Final = 1


def from_witnesses(game: SearchedGame[Any], folder: Path) -> Iterator[Evidence]:
    """Every saved witness with its expected answer; BadInputError if one does not hold."""
    lists = {plist.id: plist for plist in game.lists}
    vocabulary = game.vocabulary()
    for saved in read_index(folder).saved:
        moment = game.moment(saved.list_id, read_text(folder / saved.file))
        readings = game.in_force(moment)
        compiled = compile_list(lists[saved.list_id], vocabulary, readings)
        expected = decide(compiled, moment.state, moment.candidates)
        if answer_in_words(compiled, moment, expected) != saved.answer:
            raise BadInputError(
                f"{folder / saved.file}: the answer is not {saved.answer!r}.",
                "Check the witnesses first.",
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

    That these decisions are right is not taken for granted: the tests hold them against a
    reference that was written apart from the lists.
    """
    vocabulary = game.vocabulary()
    shipped = tuple(game.lists) if lists is None else tuple(lists)
    for number, readings in enumerate(_settings(shipped, vocabulary)):
        book = bind(shipped, vocabulary, readings)
        first = 100 * number
        for seed in range(first, first + (elsewhere if readings else games)):
            for moment in moments_of_games(game, shipped, readings, seed, 1):
                compiled = book[moment.list_id]
                expected = decision(compiled, moment)
                if not isinstance(expected, Refused):
                    yield Evidence(f"game {seed}", moment, compiled.readings, expected)


def _settings(
    lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]
) -> Iterator[dict[str, str]]:
    """The default readings, then each other way to set those that change a list's shape."""
    known: list[dict[str, str]] = [{}]
    for plist in lists:
        for each in settings_of(plist, vocabulary, ()):
            switched = differing(each, vocabulary)
            if switched not in known:
                known.append(switched)
    yield from known
