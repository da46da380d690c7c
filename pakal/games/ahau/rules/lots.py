"""
Lots: when his lists leave candidates tied, chance decides at a point of its own.

`call_lots` puts the tie onto the agenda; the point that was being decided comes back with the one
that is drawn. Cities are drawn by neutral region cards, one card at a time (RB King Pakal,
Action 1); everything else is drawn evenly.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from attrs import frozen

from pakal.games.agenda import point_of
from pakal.games.ahau.rules.packed import leaving_city, walk_ends
from pakal.games.ahau.rules.points import (
    DRAW_LOTS,
    JAGUAR_CITY,
    REVEAL_REGION_CARD,
    SERPENT_WORKER,
    pack,
    push,
)
from pakal.games.ahau.rules.state import CHANCE, State
from pakal.games.ahau.rules.table import PAKAL
from pakal.lists.draws import Even, Procedure, RevealCards

NEUTRAL_CARDS: Final = 6  # a colour nobody plays has six region cards, whatever the map
REGION_CARDS: Final = "neutral-region-cards"
REGION_CARDS_TO: Final = "neutral-region-cards-to"  # for the city to which a worker walks
REGION_CARDS_LEAVING: Final = "neutral-region-cards-leaving"  # for the city that a worker leaves
EVEN: Final = "even"
EVEN_TILES: Final = "even-tiles"


def city_of(s: State, point: int, candidate: int) -> int:
    """The city that a candidate of a list stands for."""
    if point == JAGUAR_CITY:
        return walk_ends(s.table, candidate)[1]
    if point == SERPENT_WORKER:
        return leaving_city(candidate)
    return candidate


def region_cards(s: State, point: int, tied: tuple[int, ...]) -> RevealCards:
    """The procedure of the neutral region cards for these candidates."""
    regions = s.table.city_regions
    touches = [
        [each for each in tied if card in regions[city_of(s, point, each)]]
        for card in range(1, NEUTRAL_CARDS + 1)
    ]
    return RevealCards(tied, touches, s.table.reads("draw-shared-region", "even-at-once"))


def even(_: State, tied: Sequence[int]) -> Procedure:
    """Every candidate has the same chance."""
    return Even(tied)


@frozen
class TileLots:
    """Every tied tile is a lot, so a kind with two copies is twice as likely."""

    lots: tuple[int, ...]

    def chances(self) -> dict[int, Fraction]:
        """Each kind's share of the lots."""
        size = len(self.lots)
        return {tile: Fraction(self.lots.count(tile), size) for tile in sorted(set(self.lots))}


def even_tiles(s: State, tied: Sequence[int]) -> TileLots:
    """One lot for each tile of the tied kinds in the reserve, apart from those picked already."""
    reserve = s.reserve[PAKAL]
    return TileLots(
        tuple(tile for tile in tied for _ in range(reserve.count(tile) - s.picked.count(tile)))
    )


def call_lots(s: State, procedure: str, tied: tuple[int, ...]) -> None:
    """Let chance choose among the tied candidates of the point under way."""
    s.agenda.append(pack(s.point, s.who, s.arg))
    s.revealed = 0
    if procedure == EVEN_TILES:
        s.lots = list(even_tiles(s, tied).lots)
    else:
        s.lots = list(tied)
    by_cards = procedure in (REGION_CARDS, REGION_CARDS_TO, REGION_CARDS_LEAVING)
    push(s, REVEAL_REGION_CARD if by_cards else DRAW_LOTS, CHANCE)


def offer_lots(s: State) -> list[int]:
    """Which of the tied candidates is drawn?"""
    return s.lots


def offer_region_card(s: State) -> list[int]:
    """Which neutral region card is turned up next?"""
    return [card for card in range(1, NEUTRAL_CARDS + 1) if not s.revealed >> card & 1]


def reveal_region_card(s: State, card: int) -> int | None:
    """Turn a card up; return the candidate it settles on, or schedule more and return None."""
    point = point_of(s.agenda[-1])
    s.revealed |= 1 << card
    cards = region_cards(s, point, tuple(s.lots))
    left = cards.reveal([card - 1])
    s.lots = list(left)
    if len(left) == 1:
        return left[0]
    all_shown = s.revealed.bit_count() == NEUTRAL_CARDS
    # By `even-at-once` a card that touches several of them ends the turning.
    ended = bool(cards.touches[card - 1]) and cards.finished([card - 1])
    push(s, DRAW_LOTS if all_shown or ended else REVEAL_REGION_CARD, CHANCE)
    return None
