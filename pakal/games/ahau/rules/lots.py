"""
Lots: when his lists leave candidates tied, chance decides at a point of its own.

`call_lots` puts the tie onto the agenda; the point that was being decided comes back with the one
that is drawn. Cities are drawn by neutral region cards, one card at a time (RB King Pakal,
Action 1); everything else is drawn evenly. Where the Jaguar God's list draws a worker, there is
one lot for each, and the point comes back with all the ways that are left to him.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from attrs import frozen

from pakal.games.agenda import point_of
from pakal.games.ahau.rules.packed import leaving_city, walk_ends
from pakal.games.ahau.rules.points import (
    DRAW_LOTS,
    JAGUAR_MOVES,
    REVEAL_REGION_CARD,
    SERPENT_WORKER,
    pack,
    push,
)
from pakal.games.ahau.rules.state import CHANCE, State
from pakal.games.ahau.rules.table import PAKAL
from pakal.lists.draws import Even, Procedure, RevealCards
from pakal.lists.trace import Draw

NEUTRAL_CARDS: Final = 6  # a colour nobody plays has six region cards, whatever the map
REGION_CARDS: Final = "neutral-region-cards"
REGION_CARDS_FROM: Final = "neutral-region-cards-from"  # for the city from which a worker walks
REGION_CARDS_TO: Final = "neutral-region-cards-to"  # for the city to which a worker walks
REGION_CARDS_LEAVING: Final = "neutral-region-cards-leaving"  # for the city that a worker leaves
EVEN: Final = "even"
EVEN_TILES: Final = "even-tiles"


def _itself(_: State, city: int) -> int:
    return city


def walks_from(s: State, walk: int) -> int:
    """The city that a walk leaves."""
    return walk_ends(s.table, walk)[0]


def _walks_to(s: State, walk: int) -> int:
    return walk_ends(s.table, walk)[1]


def _leaves(_: State, leaving: int) -> int:
    return leaving_city(leaving)


CityOf = Callable[[State, int], int]
# By the procedure: the city that a candidate stands for.
CARD_DRAWS: Final[Mapping[str, CityOf]] = {
    REGION_CARDS: _itself,
    REGION_CARDS_FROM: walks_from,
    REGION_CARDS_TO: _walks_to,
    REGION_CARDS_LEAVING: _leaves,
}


def region_cards(s: State, city_of: CityOf, tied: tuple[int, ...]) -> RevealCards:
    """The procedure of the neutral region cards for these candidates."""
    regions = s.table.city_regions
    touches = [
        [each for each in tied if card in regions[city_of(s, each)]]
        for card in range(1, NEUTRAL_CARDS + 1)
    ]
    return RevealCards(tied, touches, s.table.reads("draw-shared-region", "even-at-once"))


def city_at(s: State) -> CityOf:
    """The city for which a candidate of the draw under way stands."""
    if s.arg:
        return walks_from
    point = point_of(s.agenda[-1])
    if point == JAGUAR_MOVES:
        return _walks_to
    return _leaves if point == SERPENT_WORKER else _itself


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


def call_lots(s: State, draw: Draw) -> None:
    """
    Let chance choose among the tied candidates of the point under way.

    Where workers are drawn, the lots are all the ways that are left to them.
    """
    s.agenda.append(pack(s.point, s.who, s.arg))
    s.revealed = 0
    if draw.groups:
        s.lots = sorted(each for group in draw.groups for each in group)
    elif draw.procedure == EVEN_TILES:
        s.lots = list(even_tiles(s, draw.tied).lots)
    else:
        s.lots = list(draw.tied)
    by_cards = draw.procedure in CARD_DRAWS
    push(s, REVEAL_REGION_CARD if by_cards else DRAW_LOTS, CHANCE, int(bool(draw.groups)))


def offer_lots(s: State) -> list[int]:
    """Which of the tied candidates is drawn? (`arg`: 1 for a worker, by the first of his ways)"""
    return _workers(s) if s.arg else s.lots


def _workers(s: State) -> list[int]:
    """The workers among whom is drawn, each by the first of the ways that are left to him."""
    first: dict[int, int] = {}
    for way in s.lots:
        first.setdefault(walks_from(s, way), way)
    return list(first.values())


def ways_of(s: State, drawn: int) -> list[int]:
    """The ways that are left to the worker who is drawn."""
    city = walks_from(s, drawn)
    return [way for way in s.lots if walks_from(s, way) == city]


def offer_region_card(s: State) -> list[int]:
    """Which neutral region card is turned up next?"""
    return [card for card in range(1, NEUTRAL_CARDS + 1) if not s.revealed >> card & 1]


def reveal_region_card(s: State, card: int) -> int | None:
    """Turn a card up; return the candidate it settles on, or schedule more and return None."""
    s.revealed |= 1 << card
    cards = region_cards(s, city_at(s), tuple(offer_lots(s)))
    left = cards.reveal([card - 1])
    if len(left) == 1:
        return left[0]
    s.lots = [way for each in left for way in ways_of(s, each)] if s.arg else list(left)
    all_shown = s.revealed.bit_count() == NEUTRAL_CARDS
    # By `even-at-once` a card that touches several of them ends the turning.
    ended = bool(cards.touches[card - 1]) and cards.finished([card - 1])
    push(s, DRAW_LOTS if all_shown or ended else REVEAL_REGION_CARD, CHANCE, s.arg)
    return None
