"""What is impossible about the pieces of the players: workers, boards, cards, markers, rulers."""

from collections import defaultdict
from collections.abc import Iterator

from pakal.games.ahau.position.pieces import (
    cards_of,
    effects_in_force,
    is_ahead,
    is_due,
    marked_gods,
    uncounted_workers,
    workers_in_all,
    workers_out,
)
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.packed import TILES, is_wild
from pakal.games.ahau.rules.state import (
    EFFECT_KINDS,
    SOURCE_KINDS,
    State,
    is_pakal,
    own_buildings,
    own_pyramid,
)
from pakal.games.ahau.rules.table import BELOW, ROLE_CARD, SLOTS
from pakal.games.ahau.telling.names import building_name, space_name
from pakal.games.ahau.words import EFFECTS, GODS, ROLES, TILE_NAMES, many


def workers(s: State) -> Iterator[str]:
    """The edition's number of workers for each player, and none in a city that was never placed."""
    for player, seat in enumerate(s.table.seats):
        out, crew, count = workers_out(s, player), s.crew[player], workers_in_all(s, player)
        if out + crew != count:
            yield (
                f"{seat}: {many(out + crew, 'worker')} ({out} in cities, {crew} in the supply), "
                f"there should be {count}."
            )
        placed = out - uncounted_workers(s, player)
        if placed > s.placements[player]:
            yield (
                f"{seat}: {many(placed, 'worker')} in cities, "
                f"but only {s.placements[player]} ever placed."
            )


def pyramids(s: State) -> Iterator[str]:
    """No roof without walls, no wild tile without a colour."""
    for player, seat in enumerate(s.table.seats):
        own = own_pyramid(s, player)
        for space, tile in enumerate(own):
            if tile < 0:
                continue
            for below in BELOW[space]:
                if own[below] < 0:
                    yield (
                        f"{seat}: a tile lies on pyramid space {space_name(space)}, "
                        f"but none below it on {space_name(below)}."
                    )
            if tile < TILES and is_wild(tile):
                yield (
                    f"{seat}: {TILE_NAMES[tile]} on pyramid space {space_name(space)} "
                    "has no colour."
                )


def slots(s: State) -> Iterator[str]:
    """Buildings fill the slots from the left, and their effects are in force."""
    for player, seat in enumerate(s.table.seats):
        own = own_buildings(s, player)
        for slot in range(1, SLOTS):
            if own[slot] >= 0 and own[slot - 1] < 0:
                yield (
                    f"{seat}: {building_name(s, own[slot])} stands in slot {slot + 1}, "
                    f"but slot {slot} is empty."
                )
        in_force = s.effects[player * EFFECT_KINDS : (player + 1) * EFFECT_KINDS]
        for effect, expected in enumerate(effects_in_force(s, player)):
            if in_force[effect] != expected:
                yield (
                    f"{seat}: the effect of {EFFECTS[effect]} is in force {in_force[effect]} "
                    f"times, but by the buildings {expected} times."
                )


def roles(s: State) -> Iterator[str]:
    """One more role card than players; each is owned once; King Pakal has his own."""
    for role, name in enumerate(ROLES):
        owners = [s.table.seats[player] for player, its in enumerate(s.role) if its == role]
        owners += ["the deck"] * s.roles.count(role)
        if len(owners) > 1:
            yield f"{name}: the role card is there {len(owners)} times ({', '.join(owners)})."
    owned = sum(role >= 0 for player, role in enumerate(s.role) if not is_pakal(s, player))
    count = s.table.players + 1
    if not is_ahead(s, at.DEAL_ROLE) and owned + len(s.roles) != count:
        yield f"Role cards in the game: {owned + len(s.roles)}, there should be {count}."
    for player, seat in enumerate(s.table.seats):
        if s.role_now[player] not in (-1, s.role[player]):
            yield f"{seat}: plays the {ROLES[s.role_now[player]]}, but does not own that role card."


def cards(s: State) -> Iterator[str]:
    """Every card of a player is in one place; only a region number is on the left."""
    for player, seat in enumerate(s.table.seats):
        places: defaultdict[int, list[str]] = defaultdict(list)
        for card, place in cards_of(s, player):
            places[card].append(place)
        for card in range(1, ROLE_CARD + 1):
            yield from _card_problems(seat, card, places[card], s.role[player] >= 0)
        if is_pakal(s, player) and is_ahead(s, at.DEAL_RIGHT, at.DEAL_CARDS):
            continue
        number = card_number(s, player, s.left[player])
        if number > s.table.regions:
            yield f"{seat}: a {number} lies on the left, but there are {s.table.regions} regions."


def _card_problems(seat: str, card: int, places: list[str], has_role: bool) -> Iterator[str]:
    name = "the role card" if card == ROLE_CARD else f"card {card}"
    if card == ROLE_CARD and not has_role:
        if places:
            yield f"{seat}: {name} is {places[0]}, but {seat} owns none."
    elif not places:
        yield f"{seat}: {name} is missing."
    elif len(places) > 1:
        yield f"{seat}: {name} is there {len(places)} times ({', '.join(places)})."


def cards_to_come(s: State) -> Iterator[str]:
    """A player still to play cards has none played, and two that can be played."""
    for player, seat in enumerate(s.table.seats):
        is_on = s.point in (at.CARDS, at.DEAL_LEFT) and s.who == player
        if not is_on and not is_due(s, at.CARDS, player) and not is_due(s, at.DEAL_LEFT, player):
            continue
        if s.left[player] or s.right[player]:
            yield f"{seat}: cards are still to be played, but cards are already there."
        hand = [card for card in range(1, ROLE_CARD + 1) if s.hand[player] >> card & 1]
        low = [card for card in hand if card_number(s, player, card) <= s.table.regions]
        if len(hand) < 2 or (not low and not is_pakal(s, player)):
            yield f"{seat}: two cards are still to be played, but the hand does not have them."


def temples(s: State) -> Iterator[str]:
    """One marker of a player at a temple, and it was placed this K'atun."""
    width = len(s.table.edition.temple_spaces)
    twice_allowed = s.table.reads("marker-moves-onto-own", "yes")
    for player, seat in enumerate(s.table.seats):
        for god, name in enumerate(GODS):
            count = s.temple[god * width : (god + 1) * width].count(player)
            if count > 1 and (not twice_allowed or is_pakal(s, player)):
                yield f"{seat}: {count} markers lie at the temple of {name}."
        count, most = s.temple.count(player), s.table.edition.markers - 2
        if count > most:
            yield f"{seat}: {count} markers lie at the temples, but there are {most}."
        known = s.ever_marked if is_pakal(s, player) else s.marked[player]
        for god, name in enumerate(GODS):
            if marked_gods(s, player) & ~known & 1 << god:
                yield f"{seat}: a marker lies at the temple of {name}, but none was placed there."


def rulers(s: State) -> Iterator[str]:
    """Rulers are in regions, and after conflicts each in its own."""
    regions = s.table.regions
    revealed = s.round > 1 or (s.round == 1 and not is_due(s, at.REVEAL))
    for player, seat in enumerate(s.table.seats):
        region = s.region[player]
        if not region and revealed:
            yield f"{seat}: the ruler stands in no region, but the cards have been revealed."
        elif region and not s.round:
            yield f"{seat}: the ruler stands in region {region}, but the game has not begun."
    may_share = is_due(s, at.CONFLICTS) and not is_due(s, at.REVEAL)
    for region in range(1, regions + 1):
        there = [seat for player, seat in enumerate(s.table.seats) if s.region[player] == region]
        if len(there) > 1 and not may_share:
            yield f"Region {region}: {len(there)} rulers stand there ({', '.join(there)})."


def war_track(s: State) -> Iterator[str]:
    """A space for every player, and everybody once in the stack."""
    top = len(s.table.edition.war_track)
    for player, seat in enumerate(s.table.seats):
        if s.war[player] > top:
            yield f"{seat}: space {s.war[player]} of the war track, which has {top} spaces."
    if sorted(s.war_stack) != list(range(s.table.players)):
        names = ", ".join(s.table.seats[player] for player in s.war_stack)
        yield f"The stack on the war track is {names}; every player should be in it once."


def fame(s: State) -> Iterator[str]:
    """
    Fame is the sum of its sources.

    Fame typed without a source has none, so only sources that add up to more are a problem.
    """
    for player, seat in enumerate(s.table.seats):
        total = sum(s.fame_from[player * SOURCE_KINDS : (player + 1) * SOURCE_KINDS])
        if total > s.fame[player]:
            yield f"{seat}: {s.fame[player]} Fame, but its sources add up to {total}."
