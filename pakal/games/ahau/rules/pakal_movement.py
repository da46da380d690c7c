"""King Pakal's Movement Phase (RB King Pakal, Movement 1–2): his deck, and where he may go."""

from typing import Final

from pakal.games.ahau.rules.movement import battle_rank, card_number, offer_retreat
from pakal.games.ahau.rules.points import (
    CAPTAIN_MOVE,
    DEAL_CARDS,
    DEAL_LEFT,
    DEAL_RIGHT,
    STOP,
    push,
)
from pakal.games.ahau.rules.state import State, gain_weapons
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU
from pakal.games.ahau.words import WAR_CAPTAIN

# Candidates of `deal-cards`.
AS_DEALT: Final = 0
SWAPPED: Final = 1
RESHUFFLED: Final = 2
ALL_BACK: Final = 3


def offer_deck(s: State) -> list[int]:
    """Which card is on top of his deck?"""
    deck = s.hand[PAKAL]
    return [card for card in range(1, ROLE_CARD + 1) if deck >> card & 1]


def deal_left(s: State, card: int) -> None:
    """Deal a card to the left of his board."""
    s.left[PAKAL] = card
    s.hand[PAKAL] &= ~(1 << card)
    push(s, DEAL_RIGHT, PAKAL)


def deal_right(s: State, card: int) -> None:
    """Deal a card to the right of his board."""
    s.right[PAKAL] = card
    s.hand[PAKAL] &= ~(1 << card)
    push(s, DEAL_CARDS, PAKAL)


def may_stand_left(s: State, card: int) -> bool:
    """Is the card's number a region of this map?"""
    return card_number(s, PAKAL, card) <= s.table.regions


def offer_deal(_: State) -> list[int]:
    """As dealt, swapped, reshuffled and dealt again, or all cards back and dealt again?"""
    return [AS_DEALT, SWAPPED, RESHUFFLED, ALL_BACK]


def settle_deal(s: State, deal: int) -> None:
    """Do what the chosen deal requires."""
    left, right = s.left[PAKAL], s.right[PAKAL]
    if deal == SWAPPED:
        s.left[PAKAL], s.right[PAKAL] = right, left
    elif deal in (RESHUFFLED, ALL_BACK):
        s.hand[PAKAL] |= 1 << left | 1 << right
        s.left[PAKAL] = s.right[PAKAL] = 0
        if deal == ALL_BACK:
            s.hand[PAKAL] |= s.played_before[PAKAL]
            s.played_before[PAKAL] = 0
        push(s, DEAL_LEFT, PAKAL)


def offer_role(s: State) -> list[int]:
    """Does his role card act this round?"""
    s.role_now[PAKAL] = -1
    s.role_again = 0
    return [s.role[PAKAL], STOP]


def play_role(s: State, role: int) -> None:
    """The role card acts; the War Captain at once."""
    if role != STOP:
        s.role_now[PAKAL] = role
    if role == WAR_CAPTAIN:
        push(s, CAPTAIN_MOVE, PAKAL)


def would_win(s: State) -> bool:
    """Would he win a conflict against the player now?"""
    return battle_rank(s, PAKAL) > battle_rank(s, YOU)


def would_lose_here(s: State) -> bool:
    """Does he stand where the player stands, and would lose?"""
    return s.region[PAKAL] == s.region[YOU] and not would_win(s)


def offer_captain(s: State) -> list[int]:
    """Every region the War Captain can take him to, and the one he is in."""
    if s.table.reads("captain-reach", "anywhere"):
        return list(range(1, s.table.regions + 1))
    here = s.region[PAKAL]
    return sorted([here, *s.table.region_adjacent[here]])


def captain_move(s: State, region: int) -> None:
    """Move his ruler before conflicts are resolved."""
    fled = would_lose_here(s) and region != s.region[PAKAL]
    s.region[PAKAL] = region
    if fled and s.table.reads("captain-weapon", "yes"):
        gain_weapons(s, PAKAL, 1)


def offer_pakal_retreat(s: State) -> list[int]:
    """Where can he go after a lost conflict? Never where a ruler stands."""
    if s.table.reads("retreat-reach", "anywhere"):
        return [r for r in range(1, s.table.regions + 1) if r not in s.region]
    return offer_retreat(s)
