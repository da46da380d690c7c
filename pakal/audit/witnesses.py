"""
Witnesses: for every rung of every list the smallest position in which exactly that rung decides.

They are found in simulated games and made-up positions and shrunk; `witness_files.py` keeps them
as files that `pakal decide` reads. A rung without a witness has a reason: the exhaustive small
scope proves that it cannot decide.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.audit.deciders import Deciders
from pakal.audit.findings import Answer
from pakal.audit.reading_sets import decisive_readings, differing
from pakal.audit.scope import Event
from pakal.audit.shrink import shrink
from pakal.audit.small_scope import scope_of
from pakal.errors import BadInputError
from pakal.games.base import SearchedGame
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.decide import chances, decide
from pakal.lists.model import PriorityList, Rung, Vocabulary, holds
from pakal.lists.reason import names_of_lots
from pakal.lists.trace import Choice, Draw

Readings = Mapping[str, str]
Key = tuple[int, int, int, str]  # candidates, stated values, length, and the text itself

# How many of the moments with the fewest candidates are shrunk; the smallest result stays.
STARTS: Final = 3
# Where a rung is looked for: games, and positions made up for its list.
GAMES: Final = 80
GAMES_ELSEWHERE: Final = 30  # under other readings than the default
MADE_UP: Final = 120
# Under each further reading, if the rung has not decided under those that put it in force.
MADE_UP_ELSEWHERE: Final = 150


@attrs.frozen
class RungWitness:
    """A position in which a rung decides, the readings that differ, and the decision in words."""

    list_id: str
    rung: str
    text: str
    readings: Readings
    answer: str
    key: Key = attrs.field(repr=False)


@attrs.frozen
class Dead:
    """A rung that can never decide; `by` names the invariants, if it is not by logic alone."""

    list_id: str
    rung: str
    readings: Readings
    by: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The reason in words."""
        return "dead under invariants" if self.by else "dead by logic"


@attrs.frozen
class Missing:
    """A rung that nothing rules out, but without a known position."""

    list_id: str
    rung: str


# --- readings that put a rung in force -----------------------------------------------------------


def overrides_for(game: SearchedGame[Any], rung: Rung) -> dict[str, str]:
    """The fewest readings to switch so that a rung is in force."""
    readings = game.vocabulary().readings
    return {name: choices[0] for name, choices in rung.reading if readings[name][0] not in choices}


def further_overrides(base: Readings, vocabulary: Vocabulary[Any]) -> Iterator[dict[str, str]]:
    """These readings with one more switched, in a fixed order."""
    for name, choices in vocabulary.readings.items():
        for choice in choices[1:]:
            if name not in base:
                yield {**base, name: choice}


# --- decisions -----------------------------------------------------------------------------------


def answer_in_words(compiled: Compiled[Any], moment: Moment[Any], choice: Choice) -> str:
    """A decision in words; a draw with the exact chances."""
    if choice is None:
        return "nobody"
    name = compiled.vocabulary.namer(compiled.plist.candidates, moment.state)
    if isinstance(choice, Draw):
        odds = chances(compiled, moment.state, choice)
        lots = names_of_lots(choice, compiled, name)
        return "a draw: " + ", ".join(f"{lots[each]} {odds[each]}" for each in odds)
    return name(choice)


class _UnderReadings:
    """The lists of a game compiled under any readings."""

    def __init__(self, lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> None:
        self._lists = lists
        self._vocabulary = vocabulary
        self._known: dict[tuple[tuple[str, str], ...], Deciders] = {}

    def at(self, moment: Moment[Any], readings: Readings) -> Compiled[Any]:
        key = tuple(sorted(readings.items()))
        if key not in self._known:
            self._known[key] = Deciders(self._lists, self._vocabulary, readings)
        return self._known[key].at(moment)


# --- shrinking -----------------------------------------------------------------------------------


class Shrinker:
    """Shrinks positions of one game while a rung of a list still decides in them."""

    def __init__(self, game: SearchedGame[Any], lists: Sequence[PriorityList]) -> None:
        self.game = game
        self.vocabulary = game.vocabulary()
        self.deciders = _UnderReadings(lists, self.vocabulary)

    def witness(
        self,
        list_id: str,
        rung: str | None,
        text: str,
        holds_of: Callable[[Moment[Any]], bool],
        otherwise: str = "",
    ) -> RungWitness | None:
        """
        The smallest witness down from a text.

        Without a rung any rung may decide; `holds_of` may ask for something more. With `otherwise`
        no rung need decide, because there is one candidate only: then that one is named.
        """

        def measure(each: str) -> Key | None:
            return self._measure(list_id, rung, each, holds_of, otherwise)

        small = shrink(text, self.game.simpler, measure)
        if small is None:
            return None
        moment = self.game.moment(list_id, small[0])
        readings = self.game.in_force(moment)
        compiled = self.deciders.at(moment, readings)
        trace = decide(compiled, moment.state, moment.candidates, why=True)
        said = differing(readings, self.vocabulary)
        answer = answer_in_words(compiled, moment, trace.outcome)
        decided = trace.decided_by or otherwise
        return RungWitness(list_id, decided, small[0], said, answer, small[1])

    def _measure(
        self,
        list_id: str,
        rung: str | None,
        text: str,
        holds_of: Callable[[Moment[Any]], bool],
        otherwise: str,
    ) -> Key | None:
        try:
            moment = self.game.moment(list_id, text)
        except BadInputError:
            return None
        compiled = self.deciders.at(moment, self.game.in_force(moment))
        trace = decide(compiled, moment.state, moment.candidates, why=True)
        if (trace.decided_by is None and not otherwise) or (
            rung is not None and trace.decided_by != rung
        ):
            return None
        if not holds_of(moment):
            return None
        return len(moment.candidates), self.game.size(text), len(text), text


# --- the search ----------------------------------------------------------------------------------


@attrs.define
class _Wanted:
    """The rungs looked for under some readings, with the best moments so far."""

    overrides: dict[str, str]
    found: dict[tuple[str, str], list[tuple[int, int, str]]]
    seen: int = 0

    def look(self, game: SearchedGame[Any], trace_rung: str | None, moment: Moment[Any]) -> None:
        best = self.found.get((moment.list_id, trace_rung or ""))
        if best is None:
            return
        self.seen += 1
        size = len(moment.candidates)
        if len(best) < STARTS or size < best[-1][0]:
            best.append((size, self.seen, game.position(moment)))
            best.sort()
            del best[STARTS:]


def search(
    game: SearchedGame[Any],
    only: Sequence[str] = (),
    progress: Callable[[str], None] = lambda _: None,
) -> Iterator[RungWitness | Dead | Missing]:
    """A witness or a reason for every rung, list by list; always the same ones."""
    lists = game.lists
    vocabulary = game.vocabulary()
    shrinker = Shrinker(game, lists)
    wanted = _wanted(game, only)
    for each in wanted:
        progress(f"looking under {each.overrides or 'the default readings'}")
        _collect(game, lists, vocabulary, each)
    for plist in lists:
        if only and plist.id not in only:
            continue
        for rung in plist.walk():
            progress(f"{plist.id}/{rung.id}")
            overrides = overrides_for(game, rung)
            group = next(each for each in wanted if each.overrides == overrides)
            starts = [text for _, _, text in group.found[plist.id, rung.id]]
            yield _settled(game, shrinker, plist, rung, overrides, starts)


def _wanted(game: SearchedGame[Any], only: Sequence[str]) -> list[_Wanted]:
    groups: list[_Wanted] = []
    for plist in game.lists:
        if only and plist.id not in only:
            continue
        for rung in plist.walk():
            overrides = overrides_for(game, rung)
            group = next((each for each in groups if each.overrides == overrides), None)
            if group is None:
                group = _Wanted(overrides, {})
                groups.append(group)
            group.found[plist.id, rung.id] = []
    return groups


def _collect(
    game: SearchedGame[Any],
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    group: _Wanted,
) -> None:
    deciders = Deciders(lists, vocabulary, group.overrides)
    concerned = [plist for plist in lists if any(plist.id == name for name, _ in group.found)]
    for seed in range(MADE_UP):
        for moment in game.made_up(concerned, group.overrides, seed):
            trace = decide(deciders.at(moment), moment.state, moment.candidates, why=True)
            group.look(game, trace.decided_by, moment)
    for seed in range(GAMES_ELSEWHERE if group.overrides else GAMES):
        for moment in game.reached(lists, group.overrides, seed):
            if any(moment.list_id == plist.id for plist in concerned):
                trace = decide(deciders.at(moment), moment.state, moment.candidates, why=True)
                group.look(game, trace.decided_by, moment)


def _settled(
    game: SearchedGame[Any],
    shrinker: Shrinker,
    plist: PriorityList,
    rung: Rung,
    overrides: dict[str, str],
    starts: list[str],
) -> RungWitness | Dead | Missing:
    starts = starts or _elsewhere(game, shrinker, plist, rung, overrides)
    found = [shrinker.witness(plist.id, rung.id, text, lambda _: True) for text in starts]
    small = [each for each in found if each is not None]
    if small:
        return min(small, key=lambda each: (len(each.readings), each.key))
    return reason(game, plist, rung, overrides) or Missing(plist.id, rung.id)


def _elsewhere(
    game: SearchedGame[Any],
    shrinker: Shrinker,
    plist: PriorityList,
    rung: Rung,
    overrides: dict[str, str],
) -> list[str]:
    """Positions in which the rung decides under one more reading; the first reading with any."""
    decisive = decisive_readings(plist, game.vocabulary(), game.invariants())
    dead = reason(game, plist, rung, overrides) is not None
    for readings in further_overrides(overrides, shrinker.vocabulary):
        in_force = shrinker.vocabulary.in_force(readings)
        if not holds(rung.reading, in_force):
            continue
        if dead and not decisive & (readings.keys() - overrides.keys()):
            continue
        if reason(game, plist, rung, readings) is not None:
            continue
        found = []
        for seed in range(MADE_UP_ELSEWHERE):
            for moment in game.made_up([plist], readings, seed):
                compiled = shrinker.deciders.at(moment, in_force)
                trace = decide(compiled, moment.state, moment.candidates, why=True)
                if trace.decided_by == rung.id:
                    found.append((len(moment.candidates), game.position(moment)))
        if found:
            return [text for _, text in sorted(found)[:STARTS]]
    return []


def reason(
    game: SearchedGame[Any], plist: PriorityList, rung: Rung, readings: Readings
) -> Dead | None:
    """Why a rung can never decide under these readings; None if nothing rules it out."""
    scope = scope_of(plist, game.vocabulary(), readings, game.invariants())
    if rung.id not in scope.in_force:
        return None
    can = scope.can(Event.DECIDED, rung.id)
    if can.answer is not Answer.NO:
        return None
    return Dead(plist.id, rung.id, dict(readings), can.breaks)
