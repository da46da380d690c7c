"""Drawing lots by a procedure: what it decides in fact, and the exact chances beforehand."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Protocol

import attrs

from pakal.errors import BadInputError


class Procedure(Protocol):
    """A draw made ready for one tie."""

    def chances(self) -> Mapping[int, Fraction]:
        """Each tied candidate's exact chance; they add up to 1."""
        ...


def _tied(candidates: Iterable[int]) -> tuple[int, ...]:
    tied = tuple(sorted(set(candidates)))
    if not tied:
        raise ValueError("a draw needs candidates to draw among")
    return tied


@attrs.frozen
class Even:
    """Each tied candidate is as likely as the next."""

    tied: tuple[int, ...] = attrs.field(converter=_tied)

    def chances(self) -> dict[int, Fraction]:
        """The same chance for each."""
        return dict.fromkeys(self.tied, Fraction(1, len(self.tied)))


def without_lots(why: str = "every weight is 0") -> BadInputError:
    """The error for a draw in which nobody can be drawn."""
    return BadInputError(
        f"Lots cannot be drawn: {why}.", "Give at least one candidate a weight above 0."
    )


@attrs.frozen
class Weighted:
    """Each tied candidate has as many lots as its weight says; one without any is never drawn."""

    tied: tuple[int, ...]
    weights: tuple[int, ...]  # of those tied, in the same order

    def chances(self) -> dict[int, Fraction]:
        """The exact share of each; if nobody has a lot, or fewer than none, that is refused."""
        low, total = min(self.weights), sum(self.weights)
        if low < 0:
            raise without_lots("a weight is below 0")
        if not total:
            raise without_lots()
        shares = zip(self.tied, self.weights, strict=True)
        return {each: Fraction(weight, total) for each, weight in shares}


def _touches(cards: Iterable[Iterable[int]]) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(card) for card in cards)


@attrs.frozen
class RevealCards:
    """
    Shuffle the cards and turn them over one by one until one touches a tied candidate.

    `touches` says for each card which candidates it points to. A card that touches one of those
    still tied decides. A card that touches several: the others drop out and the next card is
    turned, with even odds when the cards run out; with `several_end_it` those touched have even
    odds at once. A card that touches nobody still tied is passed over.
    """

    tied: tuple[int, ...] = attrs.field(converter=_tied)
    touches: tuple[frozenset[int], ...] = attrs.field(converter=_touches)
    several_end_it: bool = False

    def chances(self) -> dict[int, Fraction]:
        """The exact chance of each, over every order of the cards."""
        # Cards that point to the same tied candidates are alike, so they are only counted.
        everyone = frozenset(self.tied)
        alike: dict[frozenset[int], int] = {}
        for card in self.touches:
            alike[card & everyone] = alike.get(card & everyone, 0) + 1
        sorts = tuple(sorted(alike, key=sorted))

        @cache
        def onwards(counts: tuple[int, ...], left: frozenset[int]) -> dict[int, Fraction]:
            cards = sum(counts)
            if len(left) == 1 or not cards:
                return Even(left).chances()
            total = dict.fromkeys(left, Fraction(0))
            for index, count in enumerate(counts):
                if not count:
                    continue
                rest = (*counts[:index], count - 1, *counts[index + 1 :])
                after, ended = self._turn(sorts[index], left)
                branch = Even(after).chances() if ended else onwards(rest, after)
                for candidate, chance in branch.items():
                    total[candidate] += Fraction(count, cards) * chance
            return total

        found = onwards(tuple(alike[sort] for sort in sorts), everyone)
        return {candidate: found[candidate] for candidate in self.tied}

    def reveal(self, order: Sequence[int]) -> tuple[int, ...]:
        """
        Turn the cards (by their index in `touches`) in this order and return who is left.

        One candidate: it is chosen. Several: they have even odds when `finished(order)`,
        otherwise a further card has to be turned.
        """
        return tuple(sorted(self._run(order)[0]))

    def finished(self, order: Sequence[int]) -> bool:
        """After these cards, is there nothing more to turn over?"""
        left, ended = self._run(order)
        return ended or len(left) == 1 or len(order) == len(self.touches)

    def _run(self, order: Sequence[int]) -> tuple[frozenset[int], bool]:
        if len(set(order)) != len(order):
            raise ValueError(f"a card is turned over only once, but the order is {list(order)}")
        left = frozenset(self.tied)
        for card in order:
            if len(left) == 1:
                break
            left, ended = self._turn(self.touches[card], left)
            if ended:
                return left, True
        return left, False

    def _turn(self, card: frozenset[int], left: frozenset[int]) -> tuple[frozenset[int], bool]:
        """Who is left after one card, and whether the turning ends with it."""
        touched = card & left
        if not touched:
            return left, False
        return touched, len(touched) == 1 or self.several_end_it
