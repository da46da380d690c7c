"""
Reading a person's answer, and saying why it is not possible where that is known at once.

Besides the whole line and its beginning, any words out of the line will do if they mean just one
answer: `1 2` for `cards 1 2`, `tikal` for `worker Tikal`.
"""

from collections.abc import Callable
from typing import Final

from pakal.errors import BadInputError
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import open_spaces
from pakal.games.ahau.rules.engine import is_chance
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import ROLE_CARD
from pakal.games.ahau.telling.notation import (
    card_name,
    city_name,
    distinct_options,
    parse_action,
    print_action,
    space_name,
)
from pakal.games.ahau.words import COLOURS, GODS, TILE_NAMES

_LEAST = 2  # letters; fewer are more likely a slip than an answer


def read_answer(s: State, text: str) -> int:
    """Return the option a person's words mean, or say why there is none."""
    try:
        return parse_action(s, text)
    except BadInputError as error:
        words = _words(text)
        meant = [o for o in distinct_options(s) if words and _is_part(words, print_action(s, o))]
        if len(meant) == 1:
            return meant[0]
        if meant:
            some = ", ".join(repr(print_action(s, option)) for option in meant[:4])
            more = " …" if len(meant) > 4 else "."
            raise BadInputError(
                f"'{text}' fits several answers.", f"Choose one of {some}{more}"
            ) from None
        reason = _why_not(s, words)
        told = f"'{text}' is not possible: {reason}" if reason else f"'{text}' is not possible now."
        close = error.way_out.startswith("Did you mean ")
        raise BadInputError(
            told, error.way_out if close else "Type `?` to see all answers."
        ) from None


def _words(text: str) -> list[str]:
    return text.replace("–", "-").casefold().split()


def _is_part(words: list[str], line: str) -> bool:
    """Do these words stand side by side in the line, the last perhaps only begun?"""
    whole = _words(line)
    *first, last = words
    for place in range(len(whole) - len(words) + 1):
        end = whole[place + len(first)]
        begun = end == last or (len(last) >= _LEAST and end.startswith(last))
        if begun and whole[place : place + len(first)] == first:
            return True
    return False


def _why_not(s: State, words: list[str]) -> str:
    """The reason, or nothing where it is not known cheaply."""
    if is_chance(s):
        return _drawn_out(s, words)
    reason = _REASONS.get(s.point)
    return "" if reason is None else reason(s, words)


def _drawn_out(s: State, words: list[str]) -> str:
    """A draw that names a piece of the game is caught by the piece counts."""
    last = words[-1] if words else ""
    named = {*TILE_NAMES, *GODS, *COLOURS}
    cards = s.point in (at.DEAL_LEFT, at.DEAL_RIGHT, at.REVEAL_REGION_CARD)
    buildings = {building.name.casefold() for building in s.table.edition.buildings}
    said = " ".join(words)
    building = any(said.endswith(name) for name in buildings)
    if last in named or building or (cards and last.isdecimal()):
        return "by the piece counts none of these is left to be drawn."
    return ""


def _cards(s: State, words: list[str]) -> str:
    hand = {
        card_name(s, s.who, card): card
        for card in range(1, ROLE_CARD + 1)
        if s.hand[s.who] >> card & 1
    }
    said = [word for word in words if word != "cards"]
    if len(said) != 2:
        return "two cards are played, the left one first."
    missing = [word for word in said if word not in hand]
    if missing:
        return f"{missing[0]} is not in your hand ({', '.join(hand)})."
    if said[0] == said[1]:
        return "you have that card only once."
    number = card_number(s, s.who, hand[said[0]])
    return f"a {number} never stands on the left: no region has that number."


def _worker(s: State, words: list[str]) -> str:
    city = _city(s, words)
    near = [city_name(s, each) for each in s.table.region_cities[s.region[s.who]]]
    if city and city not in near:
        return f"{city} is not next to region {s.region[s.who]} ({', '.join(near)})."
    return ""


def _city(s: State, words: list[str]) -> str:
    said = " ".join(words)
    names = [city_name(s, city) for city in range(s.table.cities)]
    return next((name for name in names if said.endswith(name.casefold())), "")


def _retreat(s: State, words: list[str]) -> str:
    region = _number(words)
    if not 1 <= region <= s.table.regions or region in s.offered:
        return ""
    if region in s.region:
        return f"a ruler stands in region {region}."
    return f"region {region} is not next to region {s.region[s.who]}."


def _captain(s: State, words: list[str]) -> str:
    region = _number(words)
    here = s.region[s.who]
    if region < 1 or region in s.offered:
        return ""
    return f"region {region} is not next to region {here}."


def _number(words: list[str]) -> int:
    """The number in `retreat 3`, or in `3` alone."""
    last = words[-1] if 1 <= len(words) <= 2 else ""
    return int(last) if last.isdecimal() and len(last) < 3 else -1


def _tile(s: State, words: list[str]) -> str:
    tile = next((word for word in words if word in TILE_NAMES), "")
    if not tile:
        return ""
    return f"there is no {tile} in region {s.region[s.who]}."


def _summon(_: State, words: list[str]) -> str:
    god = next((word for word in words if word in GODS), "")
    return f"you have no {god} tile for it, or the city belongs to another god." if god else ""


def _build(s: State, words: list[str]) -> str:
    if words[:1] == ["produce"]:
        return "production is at a site next to the city of this turn's worker."
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


def _pay(_: State, words: list[str]) -> str:
    return "it does not cover the cost, or you do not have it." if words[:1] == ["pay"] else ""


_REASONS: Final[dict[int, Callable[[State, list[str]], str]]] = {
    at.CARDS: _cards,
    at.PLACE_WORKER: _worker,
    at.RETREAT: _retreat,
    at.CAPTAIN_MOVE: _captain,
    at.TAKE_TILE: _tile,
    at.SUMMON: _summon,
    at.PRODUCE_OR_BUILD: _build,
    at.BUILD: _build,
    at.PAY: _pay,
}
