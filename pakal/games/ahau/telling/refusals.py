"""
Why an answer is not possible, point by point.

Each asks what the rule of its point asks, in the same order, so that the first thing missing is the
reason. What names no piece of the game gets no reason.
"""

from collections.abc import Sequence
from typing import Final

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import open_spaces
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.gods import built_colours, movable
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.packed import (
    given_colour,
    is_wild,
    tile_colour,
    tile_god,
    tile_of,
)
from pakal.games.ahau.rules.rewards import free_temple_space, has_marker
from pakal.games.ahau.rules.state import State, own_cubes
from pakal.games.ahau.rules.table import ROLE_CARD, SLOTS, SPACES
from pakal.games.ahau.telling.names import (
    card_name,
    city_name,
    link_name,
    space_name,
)
from pakal.games.ahau.words import (
    COLOURS,
    DANCER,
    GOD_NAMES,
    GODS,
    HIGH_PRIESTESS,
    LETTERS,
    MERCHANT,
    QUEEN,
    RAIN,
    ROLES,
    SERPENT,
    TILE_COLOURS,
    TILE_NAMES,
)
from pakal.games.matching import find, fits, plain

NOBODY: Final = -1  # nothing of the kind is named
_LONGEST_NAME: Final = 4  # words


# --- what an answer names ------------------------------------------------------------------------


def _named(text: str, names: Sequence[str]) -> int:
    """The first of these names in a text, by its place among them."""
    words = plain(text).replace(",", " ").split()
    for start in range(len(words)):
        for size in range(min(len(words) - start, _LONGEST_NAME), 0, -1):
            part = " ".join(words[start : start + size])
            if fits(part, names, LETTERS):
                return find(part, names, LETTERS)
    return NOBODY


def _tile(text: str) -> int:
    return _named(text, TILE_NAMES)


def _cities(s: State) -> list[str]:
    return [city_name(s, city) for city in range(s.table.cities)]


def _links(s: State) -> list[str]:
    return [link_name(s, link) for link in range(len(s.site))]


def _number(text: str) -> int:
    """The number in `retreat 3`, or in `3` alone."""
    words = text.split()
    last = words[-1] if 1 <= len(words) <= 2 else ""
    return int(last) if last.isdecimal() and len(last) < 3 else -1


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


# --- draws ---------------------------------------------------------------------------------------


def refuse_drawn(s: State, text: str) -> str:
    """Why it cannot have been drawn, for an answer that names a piece of the game."""
    if s.point in (at.DEAL_LEFT, at.DEAL_RIGHT, at.REVEAL_REGION_CARD):
        card = text.split()[-1:]
        return f"no card {card[0]} is left to draw." if card and card[0].isdecimal() else ""
    # The name of a piece of another deck is no reason.
    decks: dict[str, tuple[Sequence[str], ...]] = {
        "cities": (GODS,),
        "sites": (TILE_COLOURS,),
        "starting-tiles": (GODS,),
        "bag": (TILE_NAMES, GODS, TILE_COLOURS),
        "buildings": ([building.name for building in s.table.edition.buildings],),
        "role-cards": (ROLES,),
    }
    for names in decks.get(POINTS[s.point].deck, ()):
        named = _named(text, names)
        if named != NOBODY:
            return f"no {names[named]} is left to draw."
    return ""


# --- movement ------------------------------------------------------------------------------------


def refuse_cards(s: State, text: str) -> str:
    """Why two cards cannot be played."""
    hand = {
        card_name(s, s.who, card): card
        for card in range(1, ROLE_CARD + 1)
        if s.hand[s.who] >> card & 1
    }
    cards = [word for word in plain(text).replace(",", " ").split() if word != "cards"]
    if len(cards) != 2:
        return "play two cards, the left one first."
    missing = [word for word in cards if not fits(word, list(hand))]
    if missing:
        return f"{missing[0]} is not in your hand ({_listed(list(hand))})."
    left, right = (list(hand.values())[find(word, list(hand))] for word in cards)
    if left == right:
        return "you have that card only once."
    return f"a {card_number(s, s.who, left)} never stands on the left: no region has that number."


def refuse_retreat(s: State, text: str) -> str:
    """Why the ruler cannot retreat there."""
    region = _number(text)
    if region < 0 or region in s.offered:
        return ""
    if not 1 <= region <= s.table.regions:
        return f"there is no region {region}."
    if region in s.region:
        return f"region {region} already has a ruler."
    return f"region {region} is not next to region {s.region[s.who]}."


def refuse_captain(s: State, text: str) -> str:
    """Why the War Captain cannot take the ruler there."""
    region, here = _number(text), s.region[s.who]
    if region < 0 or region in s.offered:
        return ""
    if not 1 <= region <= s.table.regions:
        return f"there is no region {region}."
    if region == here:
        return f"your ruler is in region {here} already; to leave him there is `captain stay`."
    return f"region {region} is not next to region {here}."


def refuse_tile(s: State, text: str) -> str:
    """Why the tile cannot be taken."""
    tile, region = _tile(text), s.region[s.who]
    if tile == NOBODY:
        return ""
    there = [TILE_NAMES[each] for each in s.region_tile[2 * region : 2 * region + 2] if each >= 0]
    return f"there is no {TILE_NAMES[tile]} in region {region} ({_listed(there)})."


# --- a turn --------------------------------------------------------------------------------------


def refuse_extra(s: State, text: str) -> str:
    """Why Gateway or Queen cannot be used now."""
    word = plain(text)
    if word == "gateway":
        return (
            "you have no draw of a Gateway left in this turn."
            if not s.draws_left
            else "this is not the moment for it, or no tile is left to draw."
        )
    if word != "queen":
        return ""
    if s.role_now[s.who] != QUEEN:
        return "you have not played the Queen."
    if not s.queen_left:
        return "the Queen is used up in this turn."
    if not any(own_cubes(s, s.who)):
        return "the Queen costs a resource, and you have none."
    if not any(s.standing[s.who * s.table.cities : (s.who + 1) * s.table.cities]):
        return "you have no standing worker to lay down."
    return "this is not the moment for it."


def refuse_worker(s: State, text: str) -> str:
    """Why no worker can go there."""
    cities = _cities(s)
    city = _named(text, cities)
    near = s.table.region_cities[s.region[s.who]]
    if plain(text) == "no worker":
        return "a worker has to be placed."
    if city == NOBODY or city in near:
        return refuse_extra(s, text)
    names = _listed([cities[each] for each in near])
    return f"{cities[city]} is not next to region {s.region[s.who]} ({names})."


def _cannot_summon(s: State, god: int) -> str:
    """Why a god does not come, whatever its cities."""
    own = any(tile_god(tile) == god for tile in s.reserve[s.who])
    if not own and not any(built_colours(s, s.who, god)):
        return f"you have no {GODS[god]} tile, neither built nor in your reserve."
    if god == RAIN:
        return "no site is left in a colour of your rain tiles."
    if god == SERPENT:
        return "no worker of yours can leave a city."
    return ""


def refuse_summon(s: State, text: str) -> str:
    """Why the god cannot be summoned."""
    god = _named(text, GODS)
    if god == NOBODY:
        return refuse_extra(s, text)
    here = s.city_god[s.placed]
    if s.role_now[s.who] != HIGH_PRIESTESS and god != here:
        city = city_name(s, s.placed)
        return f"this turn's worker is in {city}, a city of the {GOD_NAMES[here]}."
    return _cannot_summon(s, god)


def refuse_god_colour(_: State, text: str) -> str:
    """Why a strength cannot have this colour."""
    colour = _named(text, TILE_COLOURS)
    if not 0 <= colour < len(COLOURS):
        return "choose one of the five colours." if colour != NOBODY else ""
    return f"no {COLOURS[colour]} site is left for the Rain God."


def refuse_discard(s: State, text: str) -> str:
    """Why the tile cannot be discarded, or why it is not enough yet."""
    if plain(text).startswith("no"):
        return "without a tile the god does not come; discard one first."
    tile = _tile(text)
    if tile == NOBODY:
        colour = _named(text, TILE_COLOURS)
        if colour == NOBODY:
            return ""
        tile = tile_of(s.god, colour)
    if tile_god(tile) != s.god:
        return f"only tiles of the {GOD_NAMES[s.god]} count here."
    if tile not in s.reserve[s.who]:
        return f"you have no {TILE_NAMES[tile]} in your reserve."
    if is_wild(tile):
        return "say which colour it counts as; with the Rain God, one of a site that is left."
    return ""


def refuse_chief_tile(s: State, text: str) -> str:
    """Why the Chief God does not bring the tile."""
    if "bag" in plain(text).split():
        return "the bag is empty."
    tile = _tile(text)
    if tile == NOBODY:
        return ""
    if tile not in s.region_tile:
        return f"no {TILE_NAMES[tile]} lies in a region."
    used = [colour for colour, n in zip(COLOURS, s.used, strict=True) if n]
    return f"it is not of a colour of the tiles used and not yet matched ({_listed(used)})."


def refuse_rain_site(s: State, text: str) -> str:
    """Why the Rain God does not deplete the site."""
    links = _links(s)
    link = _named(text, links)
    if link == NOBODY:
        return ""
    if s.site[link] < 0:
        return f"there is no site left at {links[link]}."
    used = [colour for colour, n in zip(COLOURS, s.used, strict=True) if n]
    return f"it is {COLOURS[s.site[link]]}, and the colours used are {_listed(used)}."


def refuse_jaguar_move(s: State, text: str) -> str:
    """Why the worker cannot walk there."""
    if plain(text).startswith("no"):
        return "every move has to be made."
    cities = _cities(s)
    start, _, end = plain(text).partition(" to ")
    here, there = _named(start, cities), _named(end, cities)
    if here == NOBODY:
        return ""
    standing, laid = movable(s, s.who, here)
    if not standing and not laid:
        just = " but the one just placed" if here == s.placed else ""
        return f"you have no worker in {cities[here]}{just}."
    if there == NOBODY:
        return "say from where to where, for example Tikal to Uxmal."
    if there not in [city for _, city in s.table.city_links[here]]:
        return f"{cities[here]} and {cities[there]} are not joined."
    lying = "lying" in plain(text).split()
    if lying and laid:
        return "a lying worker needs two moves, and one is left."
    return f"you have no {'lying' if lying else 'standing'} worker there that may leave."


def refuse_sun_card(s: State, text: str) -> str:
    """Why the card cannot be taken back."""
    card = _number(text.replace("back", ""))
    if 1 <= card < ROLE_CARD and s.hand[s.who] >> card & 1:
        return f"{card} is in your hand."
    return f"there is no card {card}." if card >= 0 else ""


def refuse_serpent_worker(s: State, text: str) -> str:
    """Why the worker cannot leave."""
    cities = _cities(s)
    city = _named(text, cities)
    if city == NOBODY:
        return ""
    standing, laid = movable(s, s.who, city)
    if not standing and not laid:
        just = " but the one just placed" if city == s.placed else ""
        return f"you have no worker in {cities[city]}{just}."
    lies = {"lying", "up"} & set(plain(text).split())
    return f"no worker of yours that may leave {'lies' if lies else 'stands'} in {cities[city]}."


# --- produce and build ---------------------------------------------------------------------------


def refuse_build(s: State, text: str) -> str:
    """Why it cannot be built, bought, produced or danced for."""
    verb = plain(text).partition(" ")[0]
    if verb == "produce":
        return _refuse_produce(s, text)
    if verb == "dance":
        return _refuse_dance(s, text)
    tile = _tile(text)
    if verb == "build" or tile != NOBODY:
        return _refuse_set_tile(s, text, tile)
    if verb == "buy" or _named(text, _buildings(s)) != NOBODY:
        return _refuse_buy(s, text)
    return refuse_extra(s, text)


def _refuse_produce(s: State, text: str) -> str:
    if s.point == at.BUILD:
        return "you have built in this turn, so you do not produce."
    links = _links(s)
    link = _named(text, links)
    if link == NOBODY:
        return ""
    if s.site[link] < 0:
        return f"there is no site left at {links[link]}."
    if s.role_now[s.who] != MERCHANT:
        city = city_name(s, s.placed)
        return f"{links[link]} is not next to {city}, where this turn's worker is."
    return ""


def _refuse_dance(s: State, text: str) -> str:
    god = _named(text.partition(" ")[2], GODS)
    if s.role_now[s.who] != DANCER:
        return "you have not played the Dancer."
    if not s.summoned and not s.table.reads("dancer-alone", "yes"):
        return "the Dancer follows a summon, and there was none in this turn."
    if god == NOBODY:
        return ""
    if s.summoned >> god & 1:
        return f"the {GOD_NAMES[god]} has been summoned in this turn."
    return _cannot_summon(s, god) or f"the {GOD_NAMES[god]} has no city with a worker of yours."


def _buildings(s: State) -> list[str]:
    return [building.name for building in s.table.edition.buildings]


def _refuse_buy(s: State, text: str) -> str:
    names = _buildings(s)
    building = _named(text.removeprefix("buy"), names)
    if s.building[(s.who + 1) * SLOTS - 1] >= 0:
        return "all building slots of your board are full."
    if building == NOBODY:
        return "say which building on offer."
    same = [each for each, name in enumerate(names) if name == names[building]]
    if not set(same) & set(s.offer):
        if set(same) & set(s.region_building) and not s.table.regions_sell:
            return f"{names[building]} lies in a region, where it is claimed and not bought."
        if not set(same) & set(s.region_building):
            return f"{names[building]} is not on offer."
    return "you cannot pay for it."


def _refuse_set_tile(s: State, text: str, tile: int) -> str:
    if tile == NOBODY:
        return "say which tile of your reserve."
    name = TILE_NAMES[tile]
    if tile not in s.reserve[s.who]:
        own = _listed(sorted({TILE_NAMES[each] for each in s.reserve[s.who]}))
        return f"you have no {name} in your reserve ({own})."
    every = [space_name(space) for space in range(SPACES)]
    spaces = [space_name(space) for space in open_spaces(s, s.who)]
    where = next((word for word in plain(text).split() if word[0].isdigit()), "")
    if where and where not in every:
        return f"there is no space {where}."
    if where and where not in spaces:
        filled = s.pyramid[s.who * SPACES + every.index(where)] >= 0
        why = "is filled" if filled else "has an empty space below it"
        return f"space {where} {why} (open: {_listed(spaces)})."
    return f"you cannot pay for {name} {'there' if where else 'on any open space'}."


def refuse_payment(s: State, text: str) -> str:
    """Why it cannot be paid like that."""
    words = [word for word in plain(text).replace(",", " ").split() if word != "pay"]
    cubes = words[: words.index("tiles")] if "tiles" in words else words
    for place, colour in enumerate(COLOURS):
        typed = sum(
            fits(word, COLOURS, LETTERS) and place == find(word, COLOURS, LETTERS) for word in cubes
        )
        have = own_cubes(s, s.who)[place]
        if typed > have:
            return f"you have {have or 'no'} {colour}."
    return "that is not what it costs." if words else ""


def refuse_given_tile(s: State, text: str) -> str:
    """Why the tile cannot be traded away."""
    tile = _tile(text)
    if tile == NOBODY:
        return ""
    if tile not in s.reserve[s.who]:
        return f"you have no {TILE_NAMES[tile]} in your reserve."
    colour = given_colour(s.arg)
    if tile_colour(tile) != colour:
        return f"you have chosen to trade {TILE_COLOURS[colour]} tiles away."
    return ""


def refuse_wild_colour(_: State, text: str) -> str:
    """Why the wild tile cannot have this colour."""
    colour = _named(text.removeprefix("wild "), TILE_COLOURS)
    if not 0 <= colour < len(COLOURS):
        return "choose one of the five colours." if colour != NOBODY else ""
    return f"you have not paid with {COLOURS[colour]}, and one of the cubes paid lies on it."


def refuse_colour(_: State, text: str) -> str:
    """Why it is no colour of a resource."""
    named = _named(text, TILE_COLOURS)
    return "" if named == NOBODY else "choose one of the five colours."


# --- rewards -------------------------------------------------------------------------------------


def refuse_summary(_: State, text: str) -> str:
    """Why no summary card with that tile can be taken."""
    tile = _tile(text)
    return "" if tile == NOBODY else f"no summary card has {TILE_NAMES[tile]}."


def refuse_war_reward(s: State, text: str) -> str:
    """Why there is no such reward."""
    space = next((int(word) for word in text.split() if word.isdecimal() and len(word) < 3), -1)
    most = len(s.table.edition.war_track) - 1
    return "" if space < 0 else f"the lower spaces are 1 to {most}."


def refuse_role(s: State, text: str) -> str:
    """Why the role card cannot be taken."""
    role = _named(text, ROLES)
    if role == NOBODY:
        return ""
    there = _listed([ROLES[each] for each in s.roles])
    return f"the {ROLES[role]} is not among the open role cards ({there})."


def refuse_resource(_: State, text: str) -> str:
    """Why the resource cannot be taken."""
    colour = _named(text, TILE_COLOURS)
    if not 0 <= colour < len(COLOURS):
        return "choose one of the five colours." if colour != NOBODY else ""
    return f"the general supply has no {COLOURS[colour]} left."


def refuse_marker(s: State, text: str) -> str:
    """Why the marker cannot move there."""
    start, _, end = plain(text).removeprefix("marker ").partition(" to ")
    here, there = _named(start, GODS), _named(end, GODS)
    if here == NOBODY:
        return ""
    if not has_marker(s, s.who, here):
        return f"you have no marker at the {GODS[here]} temple."
    if there == NOBODY:
        return "say from which temple to which, for example rain to sun."
    if there == here:
        return "it is there already."
    if free_temple_space(s, there) < 0:
        return f"the {GODS[there]} temple has no free space."
    return f"you have a marker at the {GODS[there]} temple already."


def refuse_lay_down(s: State, text: str) -> str:
    """Why no worker can lie down there."""
    cities = _cities(s)
    city = _named(text, cities)
    return "" if city == NOBODY else f"you have no standing worker in {cities[city]}."


def refuse_spent(_: State, text: str) -> str:
    """Why the resource cannot be spent."""
    colour = _named(text, TILE_COLOURS)
    return "" if colour == NOBODY else f"you have no {TILE_COLOURS[colour]} resource."


def refuse_given_back(s: State, text: str) -> str:
    """Why the tile cannot go back into the bag."""
    tile = _tile(text)
    if tile == NOBODY:
        return ""
    own = _listed(sorted({TILE_NAMES[each] for each in s.reserve[s.who]}))
    return f"you have no {TILE_NAMES[tile]} in your reserve ({own})."
