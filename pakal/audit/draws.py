"""Draws: the exact chances that the printed procedures give, compared with even odds."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from pakal.audit.audited import Audited
from pakal.audit.deciders import Deciders
from pakal.audit.positions import Refused, decision
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.decide import chances, decide
from pakal.lists.model import PriorityList
from pakal.lists.reason import names_of_lots
from pakal.lists.trace import Draw


@attrs.frozen
class Uneven:
    """A draw in which not all who are tied have the same chance."""

    off: Fraction  # the largest difference from even odds
    chances: tuple[tuple[str, Fraction], ...]
    position: str = attrs.field(repr=False)


@attrs.frozen
class RungDraws:
    """The draws of one rung: their share of its list's decisions, and how even they are."""

    list_id: str
    rung: str
    procedure: str
    decisions: int  # of the list
    draws: int
    uneven: int
    most_uneven: Uneven | None = None
    reconstructed: str = ""  # what the odds rest on, if its values had to be reconstructed

    @property
    def share(self) -> float:
        """The share of the list's decisions that end in a draw here."""
        return self.draws / self.decisions if self.decisions else 0.0

    @property
    def share_uneven(self) -> float:
        """The share of its draws in which the odds are not even."""
        return self.uneven / self.draws if self.draws else 0.0


@attrs.define
class _Tally:
    """The draws of one rung so far, and where the odds were most uneven."""

    procedure: str
    draws: int = 0
    uneven: int = 0
    off: Fraction = Fraction(0)
    example: tuple[Moment[Any], tuple[tuple[str, Fraction], ...]] | None = None

    def add(self, compiled: Compiled[Any], moment: Moment[Any], draw: Draw) -> None:
        odds = chances(compiled, moment.state, draw)
        off = max(abs(chance - Fraction(1, len(odds))) for chance in odds.values())
        self.draws += 1
        self.uneven += off > 0
        if off > self.off:
            name = compiled.vocabulary.namer(compiled.plist.candidates, moment.state)
            lots = names_of_lots(draw, compiled, name)
            named = tuple((lots[each], chance) for each, chance in odds.items())
            self.off, self.example = off, (moment, named)


def count_draws(
    game: Audited,
    moments: Iterable[Moment[Any]],
    lists: Sequence[PriorityList],
    readings: Mapping[str, str],
) -> tuple[RungDraws, ...]:
    """Every rung that drew at these moments, in the order of the lists."""
    deciders = Deciders(lists, game.vocabulary(), readings)
    decisions = {plist.id: 0 for plist in lists}
    tallies: dict[tuple[str, str], _Tally] = {}
    for moment in moments:
        compiled = deciders.at(moment)
        outcome = decision(compiled, moment)
        decisions[moment.list_id] += not isinstance(outcome, Refused)
        if isinstance(outcome, Draw):
            trace = decide(compiled, moment.state, moment.candidates, why=True)
            rung = (moment.list_id, str(trace.decided_by))
            tally = tallies.setdefault(rung, _Tally(outcome.procedure))
            tally.add(compiled, moment, outcome)
    return tuple(
        _row(game, plist, rung.id, tallies[plist.id, rung.id], decisions[plist.id])
        for plist in lists
        for rung in plist.walk()
        if (plist.id, rung.id) in tallies
    )


def _row(game: Audited, plist: PriorityList, rung: str, tally: _Tally, decisions: int) -> RungDraws:
    draw = game.vocabulary().draw(tally.procedure)
    return RungDraws(
        plist.id,
        rung,
        tally.procedure,
        decisions,
        tally.draws,
        tally.uneven,
        _most_uneven(game, tally),
        draw.label if draw.reconstructed else "",
    )


def _most_uneven(game: Audited, tally: _Tally) -> Uneven | None:
    if tally.example is None:
        return None
    moment, named = tally.example
    return Uneven(tally.off, named, game.position(moment))
