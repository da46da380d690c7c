"""
What to put back on the table when steps are undone: two positions compared, piece by piece.

Every sentence is something to do with real pieces. Hidden pieces (the bag, the stack of
buildings, the supply) are mentioned only when a piece leaves them or goes back.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pakal.games.ahau.rules.state import State, is_pakal
from pakal.games.ahau.rules.table import ROLE_CARD, SLOTS, SPACES
from pakal.games.ahau.telling.names import (
    between,
    building_name,
    built_tile_name,
    capital,
    card_name,
    city_name,
    owner_name,
    place_name,
    seat_name,
    space_name,
)
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, ROLES, TILE_NAMES

Lines = Iterator[str]


def tell_put_back(before: State, after: State) -> list[str]:
    """What a person does to get from `after` back to `before`, one sentence for each step."""
    return [line for part in _PARTS for line in part(before, after)]


def _places(old: Sequence[int], new: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The places at which two lists differ, with what was there and what is."""
    pairs = enumerate(zip(old, new, strict=True))
    return ((place, was, now) for place, (was, now) in pairs if was != now)


def _rulers(old: State, new: State) -> Lines:
    for player, was, _ in _places(old.region, new.region):
        to = f"to region {was}" if was else "beside the board"
        yield f"{capital(owner_name(old.table, player))} ruler goes back {to}."


def _cards(old: State, new: State) -> Lines:
    for player in range(old.table.players):
        if is_pakal(old, player):
            gone = old.hand[player] & ~new.hand[player]
            if gone:
                yield f"Shuffle {_names(old, player, gone)} back into Pakal's deck."
        else:
            held = old.hand[player] & ~new.hand[player]
            if held:
                yield f"Take {_names(old, player, held)} back into your hand."
        whose = "Pakal's " if is_pakal(old, player) else ""
        for side, were, are in (("left", old.left, new.left), ("right", old.right, new.right)):
            if were[player] and were[player] != are[player]:
                yield f"Lay {whose}{card_name(old, player, were[player])} on the {side} again."
    for player, was, now in _places(old.played_before, new.played_before):
        given = was & ~now & ~old.hand[player]
        if given:
            whose = owner_name(old.table, player)
            yield f"{capital(whose)} discard pile has {_names(old, player, given)} again."


def _names(s: State, player: int, bits: int) -> str:
    cards = [card for card in range(1, ROLE_CARD + 1) if bits >> card & 1]
    word = "card" if len(cards) == 1 else "cards"
    return f"{word} {', '.join(card_name(s, player, card) for card in cards)}"


def _roles(old: State, new: State) -> Lines:
    for player, was, now in _places(old.role, new.role):
        if now >= 0:
            yield f"Put {owner_name(old.table, player)} {ROLES[now]} back beside the board."
        if was >= 0:
            yield f"Take the {ROLES[was]} back as {owner_name(old.table, player)} role card."


def _workers(old: State, new: State) -> Lines:
    for word, were, are in (("worker", old.standing, new.standing), ("lying", old.laid, new.laid)):
        for place, was, now in _places(were, are):
            player, city = divmod(place, old.table.cities)
            name = city_name(old, city)
            piece = "lying worker" if word == "lying" else "worker"
            count = abs(was - now)
            some = f"{count if count > 1 else 'one'} of {owner_name(old.table, player)} {piece}s"
            yield f"Take {some} out of {name}." if was < now else f"Put {some} back into {name}."


def _fame(old: State, new: State) -> Lines:
    for player, was, _ in _places(old.fame, new.fame):
        yield f"{capital(owner_name(old.table, player))} Fame goes back to {was}."


def _goods(old: State, new: State) -> Lines:
    for place, was, now in _places(old.cubes, new.cubes):
        player, colour = divmod(place, 5)
        seat = old.table.seats[player].capitalize()
        if was > now:
            yield f"{seat}: take {was - now} {COLOURS[colour]} from the supply."
        else:
            yield f"{seat}: put {now - was} {COLOURS[colour]} back into the supply."
    for player, was, _ in _places(old.weapons, new.weapons):
        yield f"{capital(owner_name(old.table, player))} weapons: {was} again."
    if old.tracker != new.tracker:
        yield f"Pakal's resource track goes back to {old.tracker}."


def _war(old: State, new: State) -> Lines:
    for player, was, _ in _places(old.war, new.war):
        to = f"to space {was} of the war track" if was else "to the start of the war track"
        yield f"{capital(owner_name(old.table, player))} war marker goes back {to}."
    if old.war_stack != new.war_stack and len(set(old.war)) < len(old.war):
        names = " below ".join(seat_name(old.table, player) for player in old.war_stack)
        yield f"On the war track, {names} again."


def _temples(old: State, new: State) -> Lines:
    spaces = len(old.table.edition.temple_spaces)
    for place, was, now in _places(old.temple, new.temple):
        god, space = divmod(place, spaces)
        where = f"the {GODS[god]} temple, space {space + 1}"
        if now >= 0:
            yield f"Take {owner_name(old.table, now)} marker off {where}."
        if was >= 0:
            yield f"Put {owner_name(old.table, was)} marker back on {where}."
    for god, was, now in _places(old.scoring, new.scoring):
        if was < 0:
            yield f"Take the scoring tile {CRITERIA[now]} off the {GODS[god]} temple."


def _regions(old: State, new: State) -> Lines:
    for place, was, now in _places(old.region_tile, new.region_tile):
        if now >= 0:
            yield f"Take {TILE_NAMES[now]} off {place_name(place)}, back into the bag."
        if was >= 0:
            yield f"Lay {TILE_NAMES[was]} back on {place_name(place)}."
    for region, was, now in _places(old.region_building, new.region_building):
        if now >= 0:
            yield f"Take {building_name(old, now)} out of region {region}, back into the stack."
        if was >= 0:
            yield f"Put {building_name(old, was)} back into region {region}."


def _reserves(old: State, new: State) -> Lines:
    for player in range(old.table.players):
        was, now = Counter(old.reserve[player]), Counter(new.reserve[player])
        whose = owner_name(old.table, player)
        for tile, count in sorted((now - was).items()):
            yield f"Take {_times(count)}{TILE_NAMES[tile]} out of {whose} reserve."
        for tile, count in sorted((was - now).items()):
            yield f"Put {_times(count)}{TILE_NAMES[tile]} back into {whose} reserve."


def _times(count: int) -> str:
    return f"{count} " if count > 1 else ""


def _boards(old: State, new: State) -> Lines:
    for place, was, now in _places(old.pyramid, new.pyramid):
        player, space = divmod(place, SPACES)
        where = f"space {space_name(space)} of {owner_name(old.table, player)} pyramid"
        if now >= 0:
            yield f"Take {built_tile_name(now)} off {where}."
        if was >= 0:
            yield f"Put {built_tile_name(was)} back on {where}."
    for place, was, now in _places(old.building, new.building):
        player, slot = divmod(place, SLOTS)
        where = f"slot {slot + 1} of {owner_name(old.table, player)} board"
        if now >= 0:
            yield f"Take {building_name(old, now)} out of {where}."
        if was >= 0:
            yield f"Put {building_name(old, was)} back into {where}."
    for building in (Counter(new.beside) - Counter(old.beside)).elements():
        yield f"Take {building_name(old, building)} from beside Pakal's board."
    for building in (Counter(old.beside) - Counter(new.beside)).elements():
        yield f"Put {building_name(old, building)} face down beside Pakal's board."


def _offer(old: State, new: State) -> Lines:
    for slot, was, now in _places(old.offer, new.offer):
        if now >= 0:
            yield f"Take {building_name(old, now)} off slot {slot + 1} of the offer."
        if was >= 0:
            yield f"Put {building_name(old, was)} back on slot {slot + 1} of the offer."


def _map(old: State, new: State) -> Lines:
    for city, _, now in _places(old.city_god, new.city_god):
        if now >= 0:
            yield f"Take the {GODS[now]} tile off {city_name(old, city)}."
    for link, was, now in _places(old.site, new.site):
        if now >= 0:
            yield f"Take the {COLOURS[now]} site {between(old, link)} away."
        if was >= 0:
            yield f"Lay the {COLOURS[was]} site back {between(old, link)}."
    if old.calendar != new.calendar:
        sites = ", ".join(COLOURS[colour] for colour in old.calendar) or "nothing"
        yield f"The calendar holds {sites} again."
    if old.aside != new.aside and old.aside:
        yield f"Beside the calendar lies {', '.join(COLOURS[c] for c in old.aside)} again."
    for card, was, now in _places(old.start_tiles, new.start_tiles):
        if was < 0:
            name = f"the {GODS[now]} starting tile" if now < len(GODS) else "it"
            yield f"Take {name} off summary card {card + 1}."
        elif now < 0:
            yield f"Put summary card {card + 1} back."
    for role in sorted(set(new.roles) - set(old.roles) - set(old.role)):
        yield f"Take the {ROLES[role]} from beside the board."


_PARTS: Final[tuple[Callable[[State, State], Lines], ...]] = (
    _rulers,
    _cards,
    _roles,
    _workers,
    _fame,
    _goods,
    _war,
    _temples,
    _boards,
    _reserves,
    _regions,
    _offer,
    _map,
)
