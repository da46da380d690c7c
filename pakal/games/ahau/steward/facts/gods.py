"""Facts about a god to summon, what to spend on it, and what it brings."""

from collections.abc import Callable, Mapping
from typing import Final

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.summon import WILD_AS, WILD_AS_ANY
from pakal.games.ahau.rules.table import ROLE_CARD, YOU
from pakal.games.ahau.steward.outlook import Outlook
from pakal.games.ahau.words import SERPENT, SUN

# With fewer turns than this to come, a tile in reserve will hardly be built any more.
_NEAR_THE_END: Final = 2


def _why_no_spare_tile(o: Outlook, god: int) -> str:
    return "you have built a tile of it" if any(o.built(god)) else "you will hardly build another"


def needs_no_spare_tile(o: Outlook, god: int) -> bool:
    """Is a tile of the god built, or is it too late to build one?"""
    return any(o.built(god)) or o.later < _NEAR_THE_END


def god_fame(o: Outlook, god: int) -> int:
    """What the marker and the god's power would bring."""
    return o.summon_fame(god)


def discard_fame(o: Outlook, option: int) -> int:
    """The Serpent pays 1 for each tile and 2 for a new colour, the Sun 1 for a new colour."""
    s = o.s
    new = option != WILD_AS_ANY and not s.used[option % WILD_AS]
    if s.god == SERPENT:
        return 1 + 2 * new
    return int(new and s.god == SUN)


def is_worth_the_tile(o: Outlook, option: int) -> bool:
    """Is there no summon without it, 3 Fame for it, or any Fame when it is too late to build?"""
    if at.STOP not in o.s.offered:
        return True
    return discard_fame(o, option) >= (1 if o.later < _NEAR_THE_END else 3)


def has_own_colour(_: Outlook, option: int) -> bool:
    """Is it a tile with a colour of its own?"""
    return option < WILD_AS


def new_to_summon(o: Outlook, colour: int) -> bool:
    """Has no tile of this summon the colour?"""
    return not o.s.used[colour]


def cubes_of_its_colour(o: Outlook, link: int) -> int:
    """How many cubes of the site's colour you have."""
    return o.s.cubes[YOU * 5 + o.s.site[link]]


def own_yield(o: Outlook, link: int) -> int:
    """What you would produce there with the workers you have."""
    return o.site_yield(link)


def is_role_card(_: Outlook, card: int) -> bool:
    """Is it the role card?"""
    return card == ROLE_CARD


def card_fame(o: Outlook, card: int) -> int:
    """The Fame in reach in its region, if it is one."""
    return o.fame_around(card) if card <= o.s.table.regions else 0


SAYS: Final[Mapping[str, Callable[[Outlook, int], str]]] = {
    "needs_no_spare_tile": _why_no_spare_tile,
}
