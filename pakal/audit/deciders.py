"""Lists compiled for the games of moments, whose facts may depend on a game's own setting."""

from collections.abc import Mapping, Sequence
from typing import Any

from pakal.games.values import Moment
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.model import PriorityList, Vocabulary


def vocabulary_at(moment: Moment[Any], otherwise: Vocabulary[Any]) -> Vocabulary[Any]:
    """The vocabulary of the game that a moment belongs to; another one, if it names none."""
    vocabulary: Vocabulary[Any] = otherwise if moment.game is None else moment.game.vocabulary()
    return vocabulary


class Deciders:
    """Lists under fixed readings, compiled with the vocabulary of whichever game is asked about."""

    def __init__(
        self,
        lists: Sequence[PriorityList],
        vocabulary: Vocabulary[Any],
        readings: Mapping[str, str],
    ) -> None:
        self._lists = {plist.id: plist for plist in lists}
        self._vocabulary = vocabulary
        self._readings = readings
        # Moments of one game follow each other, so the last one compiled is enough.
        self._last: dict[str, Compiled[Any]] = {}

    def at(self, moment: Moment[Any]) -> Compiled[Any]:
        """The list of a moment, as the game of that moment asks it."""
        vocabulary = vocabulary_at(moment, self._vocabulary)
        compiled = self._last.get(moment.list_id)
        if compiled is None or compiled.vocabulary is not vocabulary:
            compiled = compile_list(self._lists[moment.list_id], vocabulary, self._readings)
            self._last[moment.list_id] = compiled
        return compiled
