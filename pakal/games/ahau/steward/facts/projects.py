"""Facts about the third step of a turn: a site to deplete, a thing to build, and how to pay."""

from pakal.games.ahau.rules.building import FROM_OFFER, neighbour_fame
from pakal.games.ahau.rules.packed import build_space, build_tile, tile_colour, tile_god
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.rewards import fame_of_reward
from pakal.games.ahau.rules.state import building_count, copies, own_cubes
from pakal.games.ahau.rules.table import YOU
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.steward.outlook import Outlook
from pakal.games.ahau.words import FAVOUR_OF_THE_GODS, WILD


def opens_temple(o: Outlook, option: int) -> bool:
    """Is it the first built tile of its god?"""
    return option < FROM_OFFER and not any(o.built(option // 60))


def project_fame(o: Outlook, option: int) -> int:
    """
    What a build brings at once, or a second god.

    A tile that adds a colour to the Feathered Serpent's counts 3 more: what the Serpent pays for
    it each time.
    """
    s = o.s
    if option >= DANCE:
        return o.summon_fame(option - DANCE)
    if option >= PRODUCE:
        return 0
    if option >= FROM_OFFER:
        return fame_of_reward(s, YOU, s.table.slot_rewards[building_count(s, YOU)])
    tile, space = build_tile(option), build_space(option)
    fame = o.match(tile, space) + fame_of_reward(s, YOU, s.table.space_rewards[space])
    return fame + 3 * o.is_new_serpent(tile)


def brings_reward(o: Outlook, option: int) -> bool:
    """Is a reward printed on the space or slot to which the tile goes?"""
    s = o.s
    if option >= PRODUCE:
        return False
    if option >= FROM_OFFER:
        return s.table.slot_rewards[building_count(s, YOU)].kind > 0
    return s.table.space_rewards[build_space(option)].kind > 0


def resources_gained(o: Outlook, option: int) -> int:
    """What a site yields, as long as there is a turn to come in which to spend it."""
    if not PRODUCE <= option < DANCE or not o.later:
        return 0
    return o.site_yield(option - PRODUCE) + copies(o.s, YOU, FAVOUR_OF_THE_GODS)


def cubes_had(o: Outlook, option: int) -> int:
    """How many cubes of the site's colour you have already."""
    if not PRODUCE <= option < DANCE:
        return 0
    return o.s.cubes[YOU * 5 + o.s.site[option - PRODUCE]]


def tiles_given(_: Outlook, payment: int) -> int:
    """How many tiles are traded away."""
    return sum(unpack_payment(payment)[1])


def cubes_given(_: Outlook, payment: int) -> int:
    """How many cubes are spent."""
    return sum(unpack_payment(payment)[0])


def fewest_left(o: Outlook, payment: int) -> int:
    """How many cubes are left of that colour, among those paid with, that runs shortest."""
    cubes = unpack_payment(payment)[0]
    own = own_cubes(o.s, YOU)
    return min((own[c] - spent for c, spent in enumerate(cubes) if spent), default=sum(own))


def wild_fame(o: Outlook, colour: int) -> int:
    """What the neighbours would pay for the wild tile in this colour."""
    return neighbour_fame(o.s, YOU, o.s.what - WILD + colour, o.s.where)


def new_to_its_god(o: Outlook, colour: int) -> bool:
    """Has no other built tile of the wild tile's god this colour?"""
    return not o.built(tile_god(o.s.what))[colour]


def cubes_of_colour(o: Outlook, colour: int) -> int:
    """How many cubes of the colour you have."""
    return o.s.cubes[YOU * 5 + colour]


def tiles_waiting(o: Outlook, colour: int) -> int:
    """How many tiles of the colour wait in reserve to be paid for."""
    return sum(tile_colour(tile) == colour for tile in o.s.reserve[YOU])
