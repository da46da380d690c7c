"""Further witnesses: positions in which a mutant decides differently."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.audit.chart_mutants import ChartMutant
from pakal.audit.deciders import Deciders
from pakal.audit.mutants import Mutant
from pakal.audit.mutation import Fate, Judged, outcome_or_error
from pakal.audit.reading_sets import differing
from pakal.audit.tables import read_by_list
from pakal.audit.witnesses import RungWitness, Shrinker, further_overrides
from pakal.games.base import SearchedGame
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.decide import decide
from pakal.lists.model import PriorityList, Vocabulary

STARTS: Final = 3
MADE_UP: Final = 400
MADE_UP_ELSEWHERE: Final = 60
MADE_UP_FURTHER: Final = 3000  # where nothing was found among those


@attrs.frozen
class Separates:
    """A position in which a mutant decides differently."""

    mutant: Mutant
    witness: RungWitness

    @property
    def what(self) -> str:
        """What its file name adds to the rung."""
        how = re.sub(r"[^\w-]+", "-", self.mutant.how).strip("-")
        return how if self.mutant.rung == self.witness.rung else f"{self.mutant.rung}-{how}"


class _Both:
    """A list and a mutant of it, asked at the same moments."""

    def __init__(self, game: SearchedGame[Any], original: PriorityList, mutant: Mutant) -> None:
        self.game = game
        self.vocabulary = game.vocabulary()
        self.original, self.mutant = original, mutant.plist
        self._known: dict[tuple[tuple[str, str], ...], tuple[Deciders, Deciders]] = {}

    def differ(self, moment: Moment[Any]) -> bool:
        one, other = self._bound(moment)
        return outcome_or_error(one, moment) != outcome_or_error(other, moment)

    def rung(self, moment: Moment[Any]) -> str | None:
        """The rung by which the original list decides."""
        one, _ = self._bound(moment)
        return decide(one, moment.state, moment.candidates, why=True).decided_by

    def _bound(self, moment: Moment[Any]) -> tuple[Compiled[Any], Compiled[Any]]:
        readings = self.game.in_force(moment)
        key = tuple(sorted(differing(readings, self.vocabulary).items()))
        if key not in self._known:
            self._known[key] = (
                Deciders([self.original], self.vocabulary, readings),
                Deciders([self.mutant], self.vocabulary, readings),
            )
        one, other = self._known[key]
        return one.at(moment), other.at(moment)


class _Positions:
    """The positions made up for a list; those of the list asked for last are kept."""

    def __init__(self, game: SearchedGame[Any]) -> None:
        self.game = game
        self._list_id = ""
        self._known: dict[tuple[Any, ...], tuple[tuple[int, Moment[Any]], ...]] = {}

    def under(
        self, plist: PriorityList, readings: Mapping[str, str], seeds: int
    ) -> tuple[tuple[int, Moment[Any]], ...]:
        """Those of the seeds below this one, each with its seed."""
        if plist.id != self._list_id:
            self._list_id, self._known = plist.id, {}
        key = (*sorted(readings.items()), seeds)
        if key not in self._known:
            self._known[key] = tuple(
                (seed, moment)
                for seed in range(seeds)
                for moment in self.game.made_up([plist], readings, seed)
            )
        return self._known[key]


def separate(
    original: PriorityList,
    mutant: Mutant,
    under: Mapping[str, str],
    shrinker: Shrinker,
    positions: _Positions,
) -> Separates | None:
    """
    The smallest position found in which a mutant decides differently; None, if none is found.

    `under` are the readings under which it is known to differ.
    """
    game = positions.game
    both = _Both(game, original, mutant)
    readings = differing(under, shrinker.vocabulary)
    settings = [(readings, MADE_UP)]
    looked_at = _readings_of(original, shrinker.vocabulary)
    settings += [
        (each, MADE_UP_ELSEWHERE)
        for each in further_overrides(readings, shrinker.vocabulary)
        if looked_at & (each.keys() - readings.keys())
    ]
    # Positions in which a rung decides say more; where there are none, one candidate is enough.
    tries = [(otherwise, *each) for otherwise in ("", mutant.rung) for each in settings]
    for otherwise, setting, seeds in (*tries, ("", readings, MADE_UP_FURTHER)):
        found = [
            (len(moment.candidates), seed, moment)
            for seed, moment in positions.under(original, setting, seeds)
            if both.differ(moment) and (otherwise or both.rung(moment) is not None)
        ]
        found.sort(key=lambda each: each[:2])
        starts = [each[2] for each in found[:STARTS]]
        witnesses = list(_small(game, both, starts, shrinker, otherwise))
        if witnesses:
            return Separates(mutant, min(witnesses, key=lambda each: each.key))
    return None


def _readings_of(plist: PriorityList, vocabulary: Vocabulary[Any]) -> set[str]:
    """The readings on which a list or one of its facts depends."""
    names = set(plist.readings())
    return names.union(*(vocabulary.fact(fact).reading for fact in read_by_list(plist, vocabulary)))


def _small(
    game: SearchedGame[Any],
    both: _Both,
    moments: Sequence[Moment[Any]],
    shrinker: Shrinker,
    otherwise: str,
) -> Iterator[RungWitness]:
    for moment in moments:
        text = game.position(moment)
        small = shrinker.witness(moment.list_id, None, text, both.differ, otherwise)
        if small is not None:
            yield small


def separate_all(
    game: SearchedGame[Any],
    judged: Sequence[Judged],
    progress: Callable[[str], None] = lambda _: None,
) -> Iterator[Separates]:
    """
    A further witness for every mutant that the evidence does not catch, where one is found.

    A mutant that an earlier one of these witnesses catches gets none of its own.
    """
    lists = {plist.id: plist for plist in game.lists}
    shrinker = Shrinker(game, game.lists)
    positions = _Positions(game)
    known: list[Moment[Any]] = []
    for each in judged:
        mutant = each.mutant
        if each.fate not in (Fate.ALIVE, Fate.CANNOT_TELL) or isinstance(mutant, ChartMutant):
            continue
        both = _Both(game, lists[mutant.list_id], mutant)
        if any(both.differ(moment) for moment in known if moment.list_id == mutant.list_id):
            continue
        progress(str(mutant))
        found = separate(lists[mutant.list_id], mutant, each.readings, shrinker, positions)
        if found is not None:
            known.append(game.moment(mutant.list_id, found.witness.text))
            yield found
