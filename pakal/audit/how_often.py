"""How often two versions of lists decide differently in the games of the game they are for."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from pakal.audit.coverage import moments_of_games
from pakal.audit.deciders import Deciders
from pakal.audit.mutation import outcome_or_error
from pakal.audit.witnesses import answer_in_words
from pakal.games.base import SearchedGame
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.model import PriorityList


@attrs.frozen
class Parting:
    """A place in a game at which two versions differ, and what each decides there."""

    seed: int
    position: str
    old: str
    new: str


@attrs.frozen
class InGames:
    """
    How often a list decided differently in games played by the old version.

    `by_game` has for each game its decisions by the list, and on how many of them both differ.
    """

    list_id: str
    seed: int
    by_game: tuple[tuple[int, int], ...]
    first: Parting | None

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.by_game)

    @property
    def games_that_differ(self) -> int:
        """In how many of them both differ at least once."""
        return sum(bool(differ) for _, differ in self.by_game)

    @property
    def decisions(self) -> int:
        """How often the list decided."""
        return sum(decisions for decisions, _ in self.by_game)

    @property
    def decisions_that_differ(self) -> int:
        """On how many of these decisions both differ."""
        return sum(differ for _, differ in self.by_game)


@attrs.define
class _Counted:
    by_game: list[tuple[int, int]] = attrs.field(factory=list)
    first: Parting | None = None


def count_in_games(
    game: SearchedGame[Any],
    old: Sequence[PriorityList],
    new: Sequence[PriorityList],
    readings: Mapping[str, str],
    seed: int,
    games: int,
) -> dict[str, InGames]:
    """
    Play games by the old lists, and ask the new ones at every decision too.

    Only lists of the game that are in both versions are counted. People choose at random.
    """
    after = {plist.id: plist for plist in new}
    own = {plist.id for plist in game.lists}
    both = [plist for plist in old if plist.id in after and plist.id in own]
    in_force = game.vocabulary().in_force(readings)
    before_at = Deciders(both, game.vocabulary(), in_force)
    after_at = Deciders([after[plist.id] for plist in both], game.vocabulary(), in_force)
    counted = {plist.id: _Counted() for plist in both}
    for number in range(seed, seed + games):
        asked = dict.fromkeys(counted, 0)
        differ = dict.fromkeys(counted, 0)
        for moment in moments_of_games(game, both, readings, number, 1):
            one, other = before_at.at(moment), after_at.at(moment)
            asked[moment.list_id] += 1
            if outcome_or_error(one, moment) == outcome_or_error(other, moment):
                continue
            differ[moment.list_id] += 1
            mine = counted[moment.list_id]
            if mine.first is None:
                said = (_answer(each, moment) for each in (one, other))
                mine.first = Parting(number, game.position(moment), *said)
        for list_id, mine in counted.items():
            mine.by_game.append((asked[list_id], differ[list_id]))
    return {
        list_id: InGames(list_id, seed, tuple(mine.by_game), mine.first)
        for list_id, mine in counted.items()
    }


def _answer(compiled: Compiled[Any], moment: Moment[Any]) -> str:
    outcome = outcome_or_error(compiled, moment)
    if isinstance(outcome, str):
        return "refused, because two share a value by which it settles"
    return answer_in_words(compiled, moment, outcome)
