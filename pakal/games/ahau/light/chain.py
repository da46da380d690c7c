"""
The chain of points where only King Pakal's side is kept.

It is the chain of the whole game (rules/chain.py) with other records where your side, a refill or
a draw from the bag is concerned: what happens there is told in a few words, or becomes unknown.
"""

from typing import Final

from attrs import evolve

from pakal.games.ahau.light.unknowns import (
    ANY_COLOUR,
    CELEBRATED,
    COST,
    GONE,
    NUMBERS,
    colours_of,
    forget_offer,
    forget_region_tiles,
    forget_your_numbers,
    is_known,
    numbers_are_known,
    tiles_left,
    unknown,
)
from pakal.games.ahau.rules import movement, pakal_building, turn
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.ending import celebrate, is_due
from pakal.games.ahau.rules.points import pack, push
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.scoring import CITIES, end_reasons
from pakal.games.ahau.rules.state import CHANCE, State
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.words import GODS, WAR_CAPTAIN
from pakal.games.points import make_engine
from pakal.games.unknown import MissingError

_TOLD: Final = 0  # the one option of a point at which a person tells what happened


def _is_told(_: State) -> list[int]:
    """A person tells what happened; rules.py asks, and puts it into the position."""
    return [_TOLD]


def _never(_: State, __: int) -> None:
    """No option is ever chosen there."""


def _not_kept(_: State) -> None:
    """What you do here changes nothing that he looks at."""


def _reveal(s: State) -> None:
    """As in the whole game; your War Captain moves after his."""
    movement.reveal(s)
    if s.role[YOU] == WAR_CAPTAIN:
        s.agenda.insert(-1, pack(at.CAPTAIN_MOVE, YOU))


def _take_your_tile(s: State) -> None:
    """One of the two is gone, and nobody says which."""
    forget_region_tiles(s, s.region[YOU])


def _claim(s: State) -> list[int] | None:
    """As in the whole game; of a building that he claims the cost has to be known."""
    region = s.region[PAKAL]
    claims = s.placed >= 0 and turn.can_claim(s, PAKAL) and turn.pakal_claims(s)
    if claims and not is_known(s.region_building[region]):
        raise MissingError(frozenset({(COST, region)}))
    return turn.offer_claim(s)


def _buy_building(s: State, slot: int) -> None:
    """As in the whole game; what is cheapest on offer then is not known."""
    pakal_building.buy_building(s, slot)
    forget_offer(s)


def _draw_tile(s: State, tile: int) -> None:
    """Out of the real bag into his reserve."""
    s.reserve[s.who].append(tile)


def _round_end(s: State) -> None:
    """The board is refilled, then a celebration may be due."""
    push(s, at.CELEBRATION, CHANCE)
    push(s, at.REFILL, CHANCE)


def _refill(s: State) -> None:
    """What came onto the board is asked for when he looks at it."""
    forget_offer(s)
    for region in range(1, s.table.regions + 1):
        forget_region_tiles(s, region)


def criteria_to_ask(s: State) -> list[int]:
    """What temples with a marker count, as far as your number of it has to be asked."""
    found = [
        s.scoring[god]
        for god in range(len(GODS))
        if has_marker(s, PAKAL, god) or has_marker(s, YOU, god)
    ]
    return sorted(criterion for criterion in found if criterion != CITIES)


def _celebration(s: State) -> None:
    """As in the whole game, with your numbers asked; new sites of unknown colours come."""
    if not is_known(s.crew[YOU]) and not s.triggers:
        raise MissingError(frozenset({(CELEBRATED, 0)}))  # your turn was not told
    if not is_due(s):
        push(s, at.NEW_ROUND, CHANCE)
        return
    if criteria_to_ask(s) and not numbers_are_known(s):
        raise MissingError(frozenset({(NUMBERS, 0)}))
    celebrate(s)
    over = end_reasons(s)
    forget_your_numbers(s)
    if over:
        push(s, at.GAME_OVER, CHANCE)
        return
    s.triggers = 0
    for link in range(len(s.site)):
        if GONE in colours_of(s, link):
            s.site[link] = unknown("site", link, among=ANY_COLOUR)
    s.calendar = []
    push(s, at.NEW_ROUND, CHANCE)


_OTHERWISE: Final = (
    evolve(POINTS[at.CARDS], offer=_is_told, deed=_never),
    evolve(POINTS[at.REVEAL], offer=_reveal),
    evolve(POINTS[at.CAPTAIN_MOVE], offer=_is_told),
    evolve(POINTS[at.ADVANCE], offer=_not_kept),
    evolve(POINTS[at.RETREAT], offer=_is_told),
    evolve(POINTS[at.TAKE_TILE], offer=_take_your_tile, his_offer=movement.offer_tile),
    evolve(POINTS[at.TURN], offer=_is_told, deed=_never, his_offer=turn.begin_turn),
    evolve(POINTS[at.CLAIM], offer=_not_kept, his_offer=_claim),
    evolve(POINTS[at.WHICH_BUILDING], his_deed=_buy_building),
    evolve(POINTS[at.DRAW_TILE], offer=tiles_left, deed=_draw_tile),
    evolve(POINTS[at.ROUND_END], offer=_round_end),
    evolve(POINTS[at.REFILL], offer=_refill),
    evolve(POINTS[at.CELEBRATION], offer=_celebration),
)
_BY_NUMBER: Final = {each.number: each for each in _OTHERWISE}
LIGHT_POINTS: Final = tuple(_BY_NUMBER.get(point.number, point) for point in POINTS)
LIGHT: Final = make_engine(LIGHT_POINTS, automated=(False, True))
# What chance draws from here, and what of it lies on the real table.
LIGHT_DECKS: Final = ("cities", "bag", "pakal-cards", "region-cards", "lots")
TYPED_DECKS: Final = ("cities", "bag")
