"""Facts about a region to go to, and about the card that serves as strength."""

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.packed import left_card, right_card
from pakal.games.ahau.rules.table import ROLE_CARD, YOU
from pakal.games.ahau.steward.outlook import Outlook


def _region(o: Outlook, option: int) -> int:
    """The region of the left card or of the option; for staying, the ruler's region."""
    if o.s.point == at.CARDS:
        return card_number(o.s, YOU, left_card(option))
    return o.s.region[YOU] if option == at.STOP else option


def tile_of_new_god(o: Outlook, option: int) -> bool:
    """Is there a tile of a god you have no tile of, built or in reserve?"""
    return any(o.is_of_new_god(tile) for tile in o.tiles_in(_region(o, option)))


def fame_in_reach(o: Outlook, option: int) -> int:
    """The most Fame in sight with a worker in one of the cities around."""
    return o.fame_around(_region(o, option))


def building_in_reach(o: Outlook, option: int) -> bool:
    """Would a worker in one of the cities around let you claim the building?"""
    region = _region(o, option)
    return any(o.claims(region, city) for city in o.s.table.region_cities[region])


def best_tile_fame(o: Outlook, option: int) -> int:
    """The most Fame that neighbours would pay for one of its tiles."""
    return max((o.best_match(tile) for tile in o.tiles_in(_region(o, option))), default=0)


def plays_role(_: Outlook, cards: int) -> bool:
    """Does the role card lie on the right, and so act this round?"""
    return right_card(cards) == ROLE_CARD


def fame_given_up(o: Outlook, cards: int) -> int:
    """The Fame in reach in the region of the right card, if it is one."""
    right = right_card(cards)
    return o.fame_around(right) if right <= o.s.table.regions else 0


def strength(o: Outlook, cards: int) -> int:
    """The number on the right card."""
    return card_number(o.s, YOU, right_card(cards))
