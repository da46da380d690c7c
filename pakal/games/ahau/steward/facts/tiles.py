"""Facts about a pyramid tile to take or to give away."""

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.packed import is_wild, tile_colour, tile_god
from pakal.games.ahau.rules.table import YOU
from pakal.games.ahau.steward.outlook import Outlook
from pakal.games.ahau.words import SERPENT


def _tile(o: Outlook, option: int) -> int | None:
    """The tile meant; one from the bag is unknown."""
    if option == at.FROM_BAG:
        return None
    return o.s.region_tile[option] if o.s.point in (at.TAKE_TILE, at.CHIEF_TILE) else option


def brings_serpent(o: Outlook, card: int) -> bool:
    """Does the starting tile of the Feathered Serpent lie on the card?"""
    return o.s.start_tiles[card] == SERPENT


def of_new_god(o: Outlook, option: int) -> bool:
    """Do you have no tile of its god, neither built nor in reserve?"""
    tile = _tile(o, option)
    return tile is not None and o.is_of_new_god(tile)


def adds_serpent_colour(o: Outlook, option: int) -> bool:
    """Is it the Feathered Serpent's, in a colour you have none of, neither built nor in reserve?"""
    tile = _tile(o, option)
    return tile is not None and o.is_new_serpent(tile) and tile not in o.s.reserve[YOU]


def match_fame(o: Outlook, option: int) -> int:
    """The most Fame that neighbours would pay for it on a space that is open now."""
    tile = _tile(o, option)
    return 0 if tile is None else o.best_match(tile)


def has_its_colour(o: Outlook, option: int) -> bool:
    """Do you have a cube of its colour? A wild one takes any."""
    tile = _tile(o, option)
    return tile is not None and (is_wild(tile) or o.s.cubes[YOU * 5 + tile_colour(tile)] > 0)


def only_one_of_its_god(o: Outlook, tile: int) -> bool:
    """Do you have no other tile of its god, neither built nor in reserve?"""
    return not any(o.built(tile_god(tile))) and len(o.spare(tile_god(tile))) == 1
