"""
What King Pakal's lists ask about, worked out from a position; a method for each fact.

"He" is the seat that decides: King Pakal, his vassal, or a person who plays by these lists. Facts
about cards that lie face down look at backs only.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import frozen

from pakal.games.maya import state as at
from pakal.games.maya.rules import Rules
from pakal.games.maya.state import HIGH, LOW, NONE, State

WEIGHTS: Final = (1, 2)  # of a low and of a high back
SPARED: Final = 2  # by how many blocks he leads where one can be spared
AT_BOTTOM: Final = (at.START_BLOCK, at.EXTRA_BLOCK, at.PUT_BLOCK)


@frozen
class Habit:
    """What one seat likes: places of pyramids and quarries on its card; cards it keeps back."""

    pyramids: tuple[int, ...]  # by pyramid in play
    quarries: tuple[int, ...]  # by quarry, by its marker
    keeps: int


class Facts:
    """The facts under one setting; `turn_order` says how each seat comes after King Pakal."""

    def __init__(self, rules: Rules, habits: Sequence[Habit], main: int) -> None:
        self._rules = rules
        self._box = rules.box
        self._habits = tuple(habits)
        self._main = main

    def computes(self) -> dict[str, Callable[[State, int], int]]:
        """Every fact by its name."""
        names = [name for name in vars(type(self)) if not name.startswith("_")]
        return {name: getattr(self, name) for name in names if name != "computes"}

    def _habit(self, s: State) -> Habit:
        return self._habits[s.who if s.who >= 0 else self._main]

    # --- quarries --------------------------------------------------------------------------------

    def may_spend(self, s: State, _: int) -> bool:
        """Has he more cards than he keeps back?"""
        return sum(self._rules.backs_left(s, s.who)) > self._habit(s).keeps

    def takes_lead(self, s: State, quarry: int) -> bool:
        """By backs he is not ahead there, and with his next card would be."""
        return self._leads_with(s, quarry, self._next_back(s, quarry))

    def takes_paid_place(self, s: State, quarry: int) -> bool:
        """By backs he is on no paid place there, and with his next card would be."""
        paid = range(len(self._box.quarries[quarry].prizes))
        after = self._place(s, quarry, self._next_back(s, quarry))
        return self._place(s, quarry) not in paid and after in paid

    def first_prize(self, _: State, quarry: int) -> int:
        """Blocks for the first."""
        return self._box.quarries[quarry].prizes[0]

    def marker_rank(self, s: State, quarry: int) -> int:
        """The place of the quarry's marker on his card."""
        return self._habit(s).quarries[quarry]

    def _next_back(self, s: State, quarry: int) -> int:
        return HIGH if self._rules.backs_left(s, s.who)[HIGH] and s.laid[quarry] else LOW

    def _leads_with(self, s: State, quarry: int, back: int) -> bool:
        return self._place(s, quarry) != 0 and self._place(s, quarry, back) == 0

    def _place(self, s: State, quarry: int, more: int = NONE) -> int:
        """His place at a quarry by backs, with one card more or not; NONE without a card."""
        laid = s.laid[quarry]
        if more != NONE:
            laid = [*laid, s.who * 2 + more]
        weights: dict[int, int] = {}  # who laid a card first comes first
        for card in laid:
            weights[card // 2] = weights.get(card // 2, 0) + WEIGHTS[card % 2]
        ranked = sorted(weights, key=lambda seat: -weights[seat])
        return ranked.index(s.who) if s.who in weights else NONE

    # --- backs -----------------------------------------------------------------------------------

    def low_is_enough(self, s: State, back: int) -> bool:
        """Low: a low card already takes the lead."""
        return back == LOW and self._leads_with(s, s.arg, LOW)

    def is_high(self, _: State, back: int) -> bool:
        """High."""
        return back == HIGH

    def back_order(self, _: State, back: int) -> int:
        """Low, high."""
        return back + 1

    # --- colours ---------------------------------------------------------------------------------

    def lets_him_pass(self, s: State, seat: int) -> bool:
        """It is ahead of him at this quarry, and with the deduction would be behind."""
        return self._ahead(s, seat, 0) and not self._ahead(s, seat, self._rules.deduction(s, s.who))

    def _ahead(self, s: State, seat: int, less: int) -> bool:
        rules, quarry = self._rules, self._rules.current(s)
        mine = -rules.left(s, s.who), rules.first_card(s, s.who, quarry)
        return (less - rules.left(s, seat), rules.first_card(s, seat, quarry)) < mine

    def points_there(self, s: State, seat: int) -> int:
        """Its points at this quarry now."""
        return self._rules.left(s, seat)

    def seat(self, _: State, seat: int) -> int:
        """You, Pakal, vassal."""
        return seat + 1

    def from_pakal(self, _: State, seat: int) -> int:
        """Pakal, vassal, you."""
        return (seat - self._main) % self._rules.seats + 1

    # --- quarries to protect ---------------------------------------------------------------------

    def his_cards(self, s: State, quarry: int) -> int:
        """His cards there."""
        return sum(card // 2 == s.who for card in s.laid[quarry])

    def rival_high_backs(self, s: State, quarry: int) -> int:
        """High backs of others there."""
        return sum(card // 2 != s.who and card % 2 == HIGH for card in s.laid[quarry])

    def turned_next(self, s: State, quarry: int) -> int:
        """The one to be turned next is 1."""
        return self._rules.current(s) - quarry

    # --- pyramids --------------------------------------------------------------------------------

    def _cell(self, s: State, pyramid: int) -> int:
        """The level of a pyramid into which his block would go."""
        if s.point in AT_BOTTOM:
            return self._box.bottoms[pyramid]
        return self._rules.cell_of(s, pyramid, s.who)

    def pyramid_rank(self, s: State, pyramid: int) -> int:
        """Its place on his card."""
        return self._habit(s).pyramids[pyramid]

    def finishes_double(self, s: State, pyramid: int) -> bool:
        """The pyramid for which the double move is made."""
        if s.point == at.SECOND_BLOCK:
            return s.doubled == pyramid
        return s.point == at.FIRST_BLOCK and self._wins(s, pyramid, 2)

    def hands_over_bonus(self, s: State, pyramid: int) -> bool:
        """His block would fill the level and bring somebody else a bonus block."""
        return self._bonus(s, pyramid, 1) not in (NONE, s.who)

    def wins_bonus(self, s: State, pyramid: int) -> bool:
        """His block would fill the level and bring him a bonus block."""
        return self._wins(s, pyramid, 1)

    def _wins(self, s: State, pyramid: int, blocks: int) -> bool:
        return self._bonus(s, pyramid, blocks) == s.who

    def _bonus(self, s: State, pyramid: int, blocks: int) -> int:
        """Who would get a bonus block if he placed these blocks; NONE for nobody."""
        cell = self._cell(s, pyramid)
        if self._rules.room(s, cell) != blocks:
            return NONE
        there = self._rules.there(s, cell)
        there[s.who] += blocks
        return self._rules.bonus_for(s, cell, there, s.who)

    def takes_most(self, s: State, pyramid: int) -> bool:
        """He is not alone most there, and would be."""
        own, others = self._blocks(s, self._cell(s, pyramid))
        return own <= others < own + 1

    def shares_most(self, s: State, pyramid: int) -> bool:
        """He is behind the most there, and would be level."""
        own, others = self._blocks(s, self._cell(s, pyramid))
        return own + 1 == others

    def takes_second(self, s: State, pyramid: int) -> bool:
        """He would be paid nothing there now, and then something."""
        cell = self._cell(s, pyramid)
        there = self._rules.there(s, cell)
        before = self._is_paid(cell, there, s.who)
        there[s.who] += 1
        return not before and self._is_paid(cell, there, s.who)

    def none_there(self, s: State, pyramid: int) -> bool:
        """He has no block in this level."""
        return not self._blocks(s, self._cell(s, pyramid))[0]

    def first_gold(self, s: State, pyramid: int) -> int:
        """The higher number beside the level."""
        return self._box.most[self._cell(s, pyramid)]

    def _blocks(self, s: State, cell: int) -> tuple[int, int]:
        """His blocks in a cell, and the most that somebody else has."""
        there = self._rules.there(s, cell)
        return there.pop(s.who), max(there)

    def _is_paid(self, cell: int, there: list[int], seat: int) -> bool:
        return any(who == seat for who, _ in self._rules.paid_with(cell, there))

    # --- moves, the free pass, blocks to take ----------------------------------------------------

    def wins_bonus_by_two(self, s: State, move: int) -> bool:
        """Double: two blocks would fill a level and bring him a bonus block; one would not."""
        if move != at.DOUBLE:
            return False
        pyramids = self._rules.lowest(self._rules.first_cells(s))
        return any(self._wins(s, pyramid, 2) for pyramid in pyramids)

    def move_order(self, _: State, move: int) -> int:
        """Single, double."""
        return move + 1

    def all_hand_over(self, s: State, use: int) -> bool:
        """Use: every pyramid where he may build hands over a bonus."""
        pyramids = self._rules.lowest(self._rules.legal(s, s.who))
        return use == at.USE and all(self.hands_over_bonus(s, each) for each in pyramids)

    def use_order(self, _: State, use: int) -> int:
        """Keep, use."""
        return 1 if use == at.KEEP else 2

    def can_be_spared(self, s: State, cell: int) -> bool:
        """He leads that level alone by two or more."""
        own, others = self._blocks(s, cell)
        return own - others >= SPARED

    def level(self, _: State, cell: int) -> int:
        """The level of the block."""
        return self._box.level_of[cell] + 1

    def block_rank(self, s: State, cell: int) -> int:
        """The place of the block's pyramid on his card."""
        return self._habit(s).pyramids[self._box.pyramid_of[cell]]


def ranked(names: Sequence[str], order: Sequence[str]) -> tuple[int, ...]:
    """The place of each name in an order."""
    places: Mapping[str, int] = {name: place for place, name in enumerate(order)}
    return tuple(places[name] for name in names)
