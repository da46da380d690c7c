"""Facts about King Pakal's cards: the deal, the discards and the war track."""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.shared import Says
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.pakal_movement import ALL_BACK, AS_DEALT, SWAPPED, may_stand_left
from pakal.games.ahau.rules.pakal_turn import TAKE_ALL_BACK
from pakal.games.ahau.rules.rewards import fame_of_reward
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD


def _why_it_fits(s: State, deal: int) -> str:
    """Why the cards are dealt like this."""
    left, right = (card_number(s, PAKAL, card) for card in (s.left[PAKAL], s.right[PAKAL]))
    if deal == AS_DEALT:
        return f"the left card, a {left}, is a region"
    if deal == SWAPPED:
        return f"the left card, a {left}, is no region, but the right one, a {right}, is"
    deck = "his deck is empty" if deal == ALL_BACK else "there are cards in his deck"
    return f"neither card is a region ({left} and {right}), and {deck}"


def _cards_left(s: State, _: int) -> str:
    left = s.hand[PAKAL].bit_count()
    return f"{left} card{' is' if left == 1 else 's are'} left in his deck"


def deal_fits(s: State, deal: int) -> bool:
    """Is this what to do with the two cards dealt?"""
    left = may_stand_left(s, s.left[PAKAL])
    right = may_stand_left(s, s.right[PAKAL])
    if deal == AS_DEALT:
        return left
    if deal == SWAPPED:
        return right and not left
    if left or right:
        return False
    only_two = not s.hand[PAKAL]
    return only_two == (deal == ALL_BACK)


def deal_place(_: State, deal: int) -> int:
    """Its place in the printed order."""
    return deal


def role_was_played(s: State, _: int) -> bool:
    """Is his role card one of the two he played this round?"""
    return ROLE_CARD in (s.left[PAKAL], s.right[PAKAL])


def role_place(_: State, role: int) -> int:
    """Its place among the role cards; he has only one."""
    return role


def is_role_card(_: State, card: int) -> bool:
    """Is it the role card?"""
    return card == ROLE_CARD


def number_on_card(s: State, card: int) -> int:
    """The number printed on the card."""
    return card_number(s, PAKAL, card)


def redraw_fits(s: State, choice: int) -> bool:
    """Is this what to do with this number of cards in his deck?"""
    return (s.hand[PAKAL].bit_count() < 2) == (choice == TAKE_ALL_BACK)


def redraw_place(_: State, choice: int) -> int:
    """Its place in the printed order."""
    return choice


def fame_of_war_space(s: State, space: int) -> int:
    """The Fame that the space's reward would give him at once."""
    return fame_of_reward(s, PAKAL, s.table.edition.war_track[space - 1])


def height_on_war_track(_: State, space: int) -> int:
    """How high the space is."""
    return space


SAYS: Final[Mapping[str, Says]] = {
    "deal_fits": _why_it_fits,
    "redraw_fits": _cards_left,
}
