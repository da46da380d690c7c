"""
The rules of Maya under one setting, and the auction of its variation.

Numbers in comments are lines of the rulebook's text (RB).
"""

from pakal.games.agenda import CHANCE, push
from pakal.games.maya import state as at
from pakal.games.maya.building import Building
from pakal.games.maya.common import HOME
from pakal.games.maya.edition import BLUE
from pakal.games.maya.quarrying import Quarrying
from pakal.games.maya.state import SOURCES, State


class Rules(Quarrying, Building):
    """Offers and deeds of the whole game."""

    def push_auction(self, s: State) -> None:
        """Before phase 1 the blue markers are auctioned, one fewer than players (313–349)."""
        for name in BLUE:
            s.where[self.marker[name]] = self.on_offer
        s.bids = [0] * self.seats
        push(s, at.END_AUCTION, 0)
        for seat in reversed(self.round_from(s.first)):
            push(s, at.BID, seat)
        for _ in range(len(BLUE) + 1 - self.seats):
            push(s, at.DRAW_OUT, CHANCE)

    def offered_markers(self, s: State) -> list[int]:
        """The markers that are auctioned."""
        return [number for number, place in enumerate(s.where) if place == self.on_offer]

    def draw_out(self, s: State, number: int) -> None:
        """One of the markers goes into the box for this round."""
        s.where[number] = HOME

    def all_gold(self, s: State, seat: int) -> int:
        """The gold of a seat."""
        return sum(s.gold[seat * len(SOURCES) : (seat + 1) * len(SOURCES)])

    def offer_bids(self, s: State) -> list[int]:
        """Any amount of one's gold; nobody sees it before all have bid."""
        return list(range(self.all_gold(s, s.who) + 1))

    def bid(self, s: State, amount: int) -> None:
        """Gold is concealed in the hand."""
        s.bids[s.who] = amount

    def end_auction(self, s: State) -> None:
        """
        The highest bid chooses first; ties clockwise from the First Player.

        The lowest bid gets no marker and its gold back. Whoever bids nothing gets none either, and
        then everybody who bids is above the lowest.
        """
        order = self.round_from(s.first)
        bidders = sorted((seat for seat in order if s.bids[seat]), key=lambda seat: -s.bids[seat])
        if len(bidders) == self.seats:
            bidders.pop()
        for seat in reversed(bidders):
            push(s, at.CHOOSE_MARKER, seat)
        for seat in bidders:
            s.gold[seat * len(SOURCES) + at.AUCTION] -= s.bids[seat]
        s.bids = [0] * self.seats

    def choose_marker(self, s: State, number: int) -> None:
        """A bidder takes a marker for this round."""
        s.where[number] = self.with_seat(s.who)
