"""Facts about King Pakal's cards: what was dealt, what lies discarded, and the war track."""

from pakal.games.ahau.automa.facts.telling import WAR_TRACK, Told, number, yes_no
from pakal.games.ahau.rules.movement import card_number
from pakal.games.ahau.rules.pakal_movement import ALL_BACK, AS_DEALT, SWAPPED, may_stand_left
from pakal.games.ahau.rules.pakal_turn import TAKE_ALL_BACK
from pakal.games.ahau.rules.rewards import fame_of_reward
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD

FACTS: list[Told] = []


def _why_it_fits(s: State, deal: int) -> str:
    """What the two cards dealt ask for."""
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


@yes_no(
    FACTS,
    "deal",
    "fits the cards",
    "Which of these fits? As dealt: the left card is a region. Swapped: only the right one is."
    " Reshuffled: neither is. All back: neither is, and the deck is empty.",
    through=("deck",),
    says=_why_it_fits,
)
def deal_fits(s: State, deal: int) -> bool:
    """Is this what the two cards dealt ask for?"""
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


@number(FACTS, "deal", "printed order", "Which place has {candidate} among these, from 0?", high=3)
def deal_place(_: State, deal: int) -> int:
    """Its place in the printed order."""
    return deal


@yes_no(FACTS, "role", "played this round", "Did Pakal play {candidate} this round?")
def role_was_played(s: State, _: int) -> bool:
    """Is his role card one of the two he played this round?"""
    return ROLE_CARD in (s.left[PAKAL], s.right[PAKAL])


@number(FACTS, "role", "printed order", "Which place has {candidate} among these, from 0?", high=5)
def role_place(_: State, role: int) -> int:
    """Its place among the role cards; he has only one."""
    return role


@yes_no(FACTS, "card", "role card", "Which of these is Pakal's role card?")
def is_role_card(_: State, card: int) -> bool:
    """Is it the role card?"""
    return card == ROLE_CARD


@number(FACTS, "card", "number", "Which number is on {candidate}?", low=1)
def number_on_card(s: State, card: int) -> int:
    """The number printed on the card."""
    return card_number(s, PAKAL, card)


@yes_no(
    FACTS,
    "redraw",
    "fits the deck",
    "Which of these fits? Take all back: fewer than two cards are left in his deck."
    " Discard: two or more are left.",
    through=("deck",),
    says=_cards_left,
)
def redraw_fits(s: State, choice: int) -> bool:
    """Is this what the number of cards in his deck asks for?"""
    return (s.hand[PAKAL].bit_count() < 2) == (choice == TAKE_ALL_BACK)


@number(FACTS, "redraw", "printed order", "Which place has {candidate}, from 0?", high=1)
def redraw_place(_: State, choice: int) -> int:
    """Its place in the printed order."""
    return choice


@number(
    FACTS,
    "war-space",
    "Fame it gives",
    "How much Fame would the reward of {candidate} give Pakal now?",
    leans_on=(WAR_TRACK,),
    reading=("building-count",),
    through=("weapons",),
)
def fame_of_war_space(s: State, space: int) -> int:
    """The Fame that the space's reward would give him at once."""
    return fame_of_reward(s, PAKAL, s.table.edition.war_track[space - 1])


@number(FACTS, "war-space", "how high", "Which space of the war track is {candidate}?", low=1)
def height_on_war_track(_: State, space: int) -> int:
    """How high the space is."""
    return space
