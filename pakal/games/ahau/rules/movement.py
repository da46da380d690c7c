"""The Movement Phase (RB Movement Phase 1–3): cards, conflicts, retreats, pyramid tiles."""

from functools import cache
from typing import Final

from pakal.games.ahau.rules.packed import cards_of, left_card, right_card
from pakal.games.ahau.rules.points import (
    ADVANCE,
    CAPTAIN_MOVE,
    CARDS,
    CONFLICTS,
    DEAL_LEFT,
    LOSE_CONFLICT,
    MOVEMENT_END,
    ORDER_TILES,
    RETREAT,
    REVEAL,
    ROLE_CARD_IN_PLAY,
    STOP,
    TAKE_TILE,
    WAR_ADVANCE,
    pack,
    push,
)
from pakal.games.ahau.rules.rewards import advance
from pakal.games.ahau.rules.state import (
    CHANCE,
    FROM_ACROPOLIS,
    State,
    copies,
    gain_fame,
    gain_weapons,
    has,
    is_pakal,
    weight,
)
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU
from pakal.games.ahau.rules.turn import push_turns
from pakal.games.ahau.words import (
    ACROPOLIS,
    ROYAL_PALACE,
    WAR_CAPTAIN,
)

# The steps of the phase after the cards, the last one first.
_PHASE: Final = tuple(pack(step, CHANCE) for step in (MOVEMENT_END, ORDER_TILES, CONFLICTS, REVEAL))


def new_round(s: State) -> None:
    """Schedule everybody's cards, then the rest of the phase."""
    s.round += 1
    if s.log is not None:
        s.log.append(("round", s.round))
    s.agenda += _PHASE
    if s.table.solo is not None:
        # His cards are dealt before the player chooses, but nobody sees them before the reveal.
        push(s, DEAL_LEFT, PAKAL)
        push(s, CARDS, YOU)
        return
    for player in range(s.table.players - 1, -1, -1):
        push(s, CARDS, player)


def card_number(s: State, player: int, card: int) -> int:
    """The number printed on a card; role cards carry one too."""
    return s.table.edition.role_numbers[s.role[player]] if card == ROLE_CARD else card


def offer_cards(s: State) -> list[int]:
    """
    Which two cards?

    A number that is no region of this map never stands on the left (RB Movement 1).
    """
    hand = s.hand[s.who]
    role_is_high = bool(hand >> ROLE_CARD) and card_number(s, s.who, ROLE_CARD) > s.table.regions
    return _pairs_of_cards(hand, s.table.regions, role_is_high)


@cache
def _pairs_of_cards(hand: int, regions: int, role_is_high: bool) -> list[int]:
    """Every left and right card of a hand; cached, because there are few different hands."""
    cards = [card for card in range(1, ROLE_CARD + 1) if hand >> card & 1]
    return [
        cards_of(left, right)
        for left in cards
        if (not role_is_high if left == ROLE_CARD else left <= regions)
        for right in cards
        if right != left
    ]


def play_cards(s: State, cards: int) -> None:
    """Lay two cards face down."""
    left, right = left_card(cards), right_card(cards)
    s.left[s.who], s.right[s.who] = left, right
    s.hand[s.who] &= ~(1 << left | 1 << right)


def reveal(s: State) -> None:
    """Turn the cards up and move the rulers; then the War Captain's owner may move on."""
    for player in range(s.table.players):
        here = s.region[player]
        s.region[player] = card_number(s, player, s.left[player])
        if s.log is not None:
            cards = s.left[player], s.right[player]
            s.log.append(("reveal", player, *cards, here, s.region[player]))
        if is_pakal(s, player):
            push(s, ROLE_CARD_IN_PLAY, player)
            continue
        with_role = ROLE_CARD in (s.left[player], s.right[player])
        s.role_now[player] = s.role[player] if with_role else -1
        if s.role_now[player] == WAR_CAPTAIN:
            push(s, CAPTAIN_MOVE, player)


def offer_captain(s: State) -> list[int]:
    """To which adjacent region, occupied or not? (RB Appendix 3, War Captain)"""
    return [STOP, *s.table.region_adjacent[s.region[s.who]]]


def captain_move(s: State, region: int) -> None:
    """Move the ruler before conflicts are resolved."""
    if region != STOP:
        s.region[s.who] = region


def military_strength(s: State, player: int) -> int:
    """The right-hand card plus the weapons owned (RB Movement 2)."""
    return card_number(s, player, s.right[player]) + s.weapons[player]


def battle_rank(s: State, player: int) -> tuple[int, bool, int, int]:
    """Strength, then the Royal Palace, then the war track, then the place in its stack."""
    return (
        military_strength(s, player),
        has(s, player, ROYAL_PALACE),
        s.war[player],
        s.war_stack.index(player),
    )


def conflicts(s: State) -> None:
    """Resolve the conflict in the lowest region that has one; losers leave before the next."""
    regions = s.region
    if len(set(regions)) == len(regions):
        return
    region = min(r for r in regions if regions.count(r) > 1)
    fighters = [p for p in range(s.table.players) if regions[p] == region]
    winner = max(fighters, key=lambda p: battle_rank(s, p))
    seats = s.table.players
    losers = sorted(
        (p for p in fighters if p != winner),
        key=lambda p: (-military_strength(s, p), s.fame[p], (p - s.first) % seats),
    )
    if s.log is not None:
        sides = tuple((p, card_number(s, p, s.right[p]), s.weapons[p]) for p in fighters)
        s.log.append(("conflict", region, winner, sides, _settled_by(s, fighters, winner)))
    push(s, CONFLICTS, CHANCE)
    for loser in reversed(losers):
        push(s, LOSE_CONFLICT, loser)
    push(s, WAR_ADVANCE if is_pakal(s, winner) else ADVANCE, winner)


def _settled_by(s: State, fighters: list[int], winner: int) -> int:
    """By which part of the battle rank the winner is ahead of everybody else; 0 is strength."""
    best = battle_rank(s, winner)
    for place in range(len(best)):
        if all(battle_rank(s, p)[: place + 1] < best[: place + 1] for p in fighters if p != winner):
            return place
    return len(best) - 1


def offer_advance(_: State) -> list[int]:
    """Advance on the war track? No, or yes."""
    return [0, 1]


def decide_advance(s: State, yes: int) -> None:
    """The winner may advance, and then gains the reward of the space reached."""
    if yes:
        advance(s, s.who)


def lose_conflict(s: State) -> None:
    """A loser gains a weapon and has to leave."""
    gain_weapons(s, s.who, 1)
    push(s, RETREAT, s.who)


def offer_retreat(s: State) -> list[int]:
    """To which adjacent region without a ruler; or, if there is none, to which other?"""
    taken = s.region
    near = [r for r in s.table.region_adjacent[taken[s.who]] if r not in taken]
    return near or [r for r in range(1, s.table.regions + 1) if r not in taken]


def retreat(s: State, region: int) -> None:
    """Move the ruler of the loser."""
    s.region[s.who] = region


def order_tiles(s: State) -> None:
    """Tiles are taken in the order of the regions (RB Movement 3)."""
    for player in sorted(range(s.table.players), key=s.region.__getitem__, reverse=True):
        push(s, TAKE_TILE, player)


def offer_tile(s: State) -> list[int]:
    """Which tile of the ruler's region, by its place there?"""
    place = 2 * s.region[s.who]
    left, right = s.region_tile[place], s.region_tile[place + 1]
    if left >= 0 and right >= 0 and left != right:
        return [place, place + 1]
    # Of two equal tiles the left one stands for both.
    return [place] if left >= 0 else [place + 1] if right >= 0 else []


def take_tile(s: State, place: int) -> None:
    """Add the tile to the reserve."""
    s.reserve[s.who].append(s.region_tile[place])
    s.region_tile[place] = -1


def movement_end(s: State) -> None:
    """The Acropolis pays, and the Action Phase begins."""
    for player in range(s.table.players):
        acropolis = copies(s, player, ACROPOLIS)
        if acropolis and _leads_around(s, player):
            gain_fame(s, player, 2 * acropolis, FROM_ACROPOLIS)
    push_turns(s)


def _leads_around(s: State, player: int) -> bool:
    """Does the player have the most workers in the cities around the ruler? (RB Appendix 2)"""
    cities = s.table.region_cities[s.region[player]]
    counts = [sum(weight(s, p, c) for c in cities) for p in range(s.table.players)]
    own = counts[player]
    most_of_others = max(counts[:player] + counts[player + 1 :], default=-1)
    wins_ties = s.table.reads("acropolis-tie", "ties-count") or has(s, player, ROYAL_PALACE)
    return own > most_of_others or (wins_ties and own == most_of_others > 0)
