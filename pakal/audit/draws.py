"""Draws: the exact chances under the printed procedures, against even odds."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from pakal.audit.positions import Refused, decision
from pakal.audit.audited import Audited
from pakal.games.values import Moment
from pakal.lists.decide import bind, chances, decide
from pakal.lists.model import PriorityList
from pakal.lists.trace import Draw


@attrs.frozen
class Uneven:
    """A draw in which not everybody tied has the same chance."""

    off: Fraction  # the largest difference from even odds
    chances: tuple[tuple[str, Fraction], ...]
    position: str = attrs.field(repr=False)


@attrs.frozen
class Drawn:
    """The draws of one rung: how many of its list's decisions, and how even they are."""

    list_id: str
    rung: str
    procedure: str
    decisions: int  # of the list
    draws: int
    uneven: int
    largest: Uneven | None = None

    @property
    def share(self) -> float:
        """The share of the list's decisions that it settles."""
        return self.draws / self.decisions if self.decisions else 0.0

    @property
    def share_uneven(self) -> float:
        """The share of its draws in which the odds are not even."""
        return self.uneven / self.draws if self.draws else 0.0


@attrs.define
class _Tally:
    procedure: str = ""
    draws: int = 0
    uneven: int = 0
    off: Fraction = Fraction(0)
    largest: tuple[Moment[Any], Mapping[int, Fraction]] | None = None


def draws(
    game: Audited,
    moments: Iterable[Moment[Any]],
    lists: Sequence[PriorityList],
    readings: Mapping[str, str],
) -> tuple[Drawn, ...]:
    """Every rung that drew at these moments, in the order of the lists."""
    vocabulary = game.vocabulary()
    book = bind(lists, vocabulary, readings)
    decisions = {plist.id: 0 for plist in lists}
    tallies: dict[tuple[str, str], _Tally] = {}
    for moment in moments:
        compiled = book[moment.list_id]
        outcome = decision(compiled, moment)
        decisions[moment.list_id] += not isinstance(outcome, Refused)
        if not isinstance(outcome, Draw):
            continue
        trace = decide(compiled, moment.state, moment.candidates, why=True)
        tally = tallies.setdefault((moment.list_id, str(trace.decided_by)), _Tally())
        tally.procedure = outcome.procedure
        tally.draws += 1
        odds = chances(compiled, moment.state, outcome)
        off = max(abs(chance - Fraction(1, len(odds))) for chance in odds.values())
        tally.uneven += off > 0
        if off > tally.off:
            tally.off, tally.largest = off, (moment, odds)
    found = []
    for plist in lists:
        for rung in plist.walk():
            counted = tallies.get((plist.id, rung.id))
            if counted is None:
                continue
            largest = None
            if counted.largest is not None:
                shown, unequal = counted.largest
                name = vocabulary.namer(plist.candidates, shown.state)
                said = tuple((name(each), chance) for each, chance in unequal.items())
                largest = Uneven(counted.off, said, game.position(shown))
            found.append(
                Drawn(
                    plist.id,
                    rung.id,
                    counted.procedure,
                    decisions[plist.id],
                    counted.draws,
                    counted.uneven,
                    largest,
                )
            )
    return tuple(found)
