"""Why an answer is not possible, point by point, where that is easy to see."""

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import open_spaces
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import ROLE_CARD
from pakal.games.ahau.telling.names import card_name, city_name, space_name
from pakal.games.ahau.words import COLOURS, GODS, TILE_NAMES


def refuse_drawn(s: State, words: list[str]) -> str:
    """Why it cannot have been drawn, for an answer that names a piece of the game."""
    last = words[-1] if words else ""
    named = {*TILE_NAMES, *GODS, *COLOURS}
    is_card = s.point in (at.DEAL_LEFT, at.DEAL_RIGHT, at.REVEAL_REGION_CARD)
    buildings = {building.name.casefold() for building in s.table.edition.buildings}
    typed = " ".join(words)
    building = any(typed.endswith(name) for name in buildings)
    if last in named or building or (is_card and last.isdecimal()):
        return "none of these is left to draw."
    return ""


def refuse_cards(s: State, words: list[str]) -> str:
    """Why two cards cannot be played."""
    hand = {
        card_name(s, s.who, card): card
        for card in range(1, ROLE_CARD + 1)
        if s.hand[s.who] >> card & 1
    }
    cards = [word for word in words if word != "cards"]
    if len(cards) != 2:
        return "play two cards, the left one first."
    missing = [word for word in cards if word not in hand]
    if missing:
        return f"{missing[0]} is not in your hand ({', '.join(hand)})."
    if cards[0] == cards[1]:
        return "you have that card only once."
    number = card_number(s, s.who, hand[cards[0]])
    return f"a {number} never stands on the left: no region has that number."


def refuse_worker(s: State, words: list[str]) -> str:
    """Why no worker can go there."""
    city = _city(s, words)
    near = [city_name(s, each) for each in s.table.region_cities[s.region[s.who]]]
    if city and city not in near:
        return f"{city} is not next to region {s.region[s.who]} ({', '.join(near)})."
    return ""


def _city(s: State, words: list[str]) -> str:
    typed = " ".join(words)
    names = [city_name(s, city) for city in range(s.table.cities)]
    return next((name for name in names if typed.endswith(name.casefold())), "")


def refuse_retreat(s: State, words: list[str]) -> str:
    """Why the ruler cannot retreat there."""
    region = _number(words)
    if not 1 <= region <= s.table.regions or region in s.offered:
        return ""
    if region in s.region:
        return f"region {region} already has a ruler."
    return f"region {region} is not next to region {s.region[s.who]}."


def refuse_captain(s: State, words: list[str]) -> str:
    """Why the War Captain cannot take the ruler there."""
    region = _number(words)
    here = s.region[s.who]
    if region < 1 or region in s.offered:
        return ""
    return f"region {region} is not next to region {here}."


def _number(words: list[str]) -> int:
    """The number in `retreat 3`, or in `3` alone."""
    last = words[-1] if 1 <= len(words) <= 2 else ""
    return int(last) if last.isdecimal() and len(last) < 3 else -1


def refuse_tile(s: State, words: list[str]) -> str:
    """Why the tile cannot be taken."""
    tile = next((word for word in words if word in TILE_NAMES), "")
    if not tile:
        return ""
    return f"there is no {tile} in region {s.region[s.who]}."


def refuse_summon(_: State, words: list[str]) -> str:
    """Why the god cannot be summoned."""
    god = next((word for word in words if word in GODS), "")
    return f"you have no {god} tile, or the city belongs to another god." if god else ""


def refuse_build(s: State, words: list[str]) -> str:
    """Why it cannot be built, bought or produced."""
    if words[:1] == ["produce"]:
        return "produce at a site next to the city of this turn's worker."
    if words[:1] == ["buy"]:
        return "you cannot pay for it, or it is not for sale."
    tile = next((word for word in words if word in TILE_NAMES), "")
    if not tile:
        return ""
    own = {TILE_NAMES[each] for each in s.reserve[s.who]}
    if tile not in own:
        return f"you have no {tile} in your reserve."
    spaces = [space_name(space) for space in open_spaces(s, s.who)]
    where = words[-1] if words[-1] != tile else ""
    if where and where not in spaces:
        return f"space {where} is not open (open: {', '.join(spaces)})."
    return "you cannot pay for it."


def refuse_payment(_: State, words: list[str]) -> str:
    """Why it cannot be paid like that."""
    return "it does not cover the cost, or you do not have it." if words[:1] == ["pay"] else ""
