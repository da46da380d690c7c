"""
Phase 1 of Maya: worker cards are laid, quarries turned, blocks and markers won, blocks carried.

Numbers in comments are lines of the rulebook's text (RB).
"""

from pakal.games.agenda import CHANCE, STOP, push
from pakal.games.maya import state as at
from pakal.games.maya.common import (
    EXTRA_BLOCK,
    FIRST_PLAYER,
    HOME,
    JOKER,
    MORE_BLOCKS,
    MORE_POINTS,
    MORE_TRANSPORT,
    MOVE,
    PROTECTION,
    TRANSPORT,
)
from pakal.games.maya.markers import Markers
from pakal.games.maya.state import HIGH, LOW, State

_SORTS = 16  # an option to lay a card is its quarry and its sort


def pack_card(quarry: int, sort: int) -> int:
    """A quarry and a sort of card as one option."""
    return quarry * _SORTS + sort


def unpack_card(option: int) -> tuple[int, int]:
    """The quarry, and the sort of card."""
    return divmod(option, _SORTS)


class Quarrying(Markers):
    """Offers and deeds of phase 1."""

    # --- laying cards (53–67) --------------------------------------------------------------------

    def lay_turn(self, s: State) -> None:
        """The seat lays a card unless it has passed; when all have, quarries are turned."""
        if s.passed == (1 << self.seats) - 1:
            self._push_turning(s)
            return
        push(s, at.LAY_TURN, self.next_seat(s.who))
        if not s.passed >> s.who & 1:
            hidden = self.seated[s.who].hidden
            push(s, at.CHOOSE_QUARRY if hidden else at.LAY_CARD, s.who)

    def _push_turning(self, s: State) -> None:
        push(s, at.TURN_QUARRY, 0)
        self.push_uses(s)
        for seat in range(self.seats):
            if self.holds(s, seat, MORE_POINTS):
                push(s, at.ADD_POINTS, seat)

    def takes(self, s: State, quarry: int, back: int) -> bool:
        """May a card with this back be laid at a quarry? The first one is low (53–55)."""
        laid = s.laid[quarry]
        return len(laid) < self.box.quarries[quarry].limit and (back == LOW or bool(laid))

    def offer_cards(self, s: State) -> list[int] | None:
        """Every card of the hand at every quarry that takes it, or to pass."""
        offered = [
            pack_card(quarry, sort)
            for quarry in range(self.quarries)
            for sort, count in enumerate(self.hand(s, s.who))
            if count and self.takes(s, quarry, HIGH if self.box.is_high(sort) else LOW)
        ]
        if not offered:
            self.lay_card(s, STOP)
            return None
        return [*offered, STOP]

    def lay_card(self, s: State, option: int) -> None:
        """A card goes face down below a quarry; a pass is final (67)."""
        if option == STOP:
            s.passed |= 1 << s.who
            return
        quarry, sort = unpack_card(option)
        s.hands[s.who * len(self.box.cards) + sort] -= 1
        s.laid[quarry].append(s.who * 2 + self.box.is_high(sort))
        s.under[s.who * self.quarries + quarry].append(sort)

    def offer_quarries(self, s: State) -> list[int] | None:
        """Where nobody knows the cards: the quarries that take one of the seat's, or to pass."""
        low, high = self.backs_left(s, s.who)
        offered = [
            quarry
            for quarry in range(self.quarries)
            if (low and self.takes(s, quarry, LOW)) or (high and self.takes(s, quarry, HIGH))
        ]
        if not offered:
            self.choose_quarry(s, STOP)
            return None
        return [*offered, STOP]

    def choose_quarry(self, s: State, quarry: int) -> None:
        """The back comes next; a pass is final."""
        if quarry == STOP:
            s.passed |= 1 << s.who
        else:
            push(s, at.CHOOSE_BACK, s.who, quarry)

    def offer_backs(self, s: State) -> list[int] | None:
        """The backs it may lay there; if there is only one, it is laid at once."""
        left = self.backs_left(s, s.who)
        backs = [back for back in (LOW, HIGH) if left[back] and self.takes(s, s.arg, back)]
        if len(backs) == 1:
            self.lay_back(s, backs[0])
            return None
        return backs

    def lay_back(self, s: State, back: int) -> None:
        """The top card of a deck goes face down below the quarry."""
        s.decks[s.who * 2 + back] -= 1
        s.laid[s.arg].append(s.who * 2 + back)

    def offer_points(self, s: State) -> list[int] | None:
        """Any quarry for the marker that adds points, also one without a card of one's own."""
        return [*range(self.quarries), STOP] if self.holds(s, s.who, MORE_POINTS) else None

    def add_points(self, s: State, quarry: int) -> None:
        """The marker goes to a quarry, or is not used."""
        place = HOME if quarry == STOP else self.at_quarry(quarry, s.who)
        s.where[self.marker[MORE_POINTS]] = place

    # --- turning a quarry (71–97) ----------------------------------------------------------------

    def current(self, s: State) -> int:
        """The quarry that is turned now, from the right (71)."""
        return self.quarries - 1 - s.turned

    def turn_quarry(self, s: State) -> None:
        """The cards are turned up; −3 cards come before the blocks are given out."""
        push(s, at.NEXT_QUARRY, 0)
        push(s, at.AWARD, s.who)
        for seat in reversed(self.round_from(s.first)):
            push(s, at.DEDUCT, seat)
        push(s, at.TURN_CARD, CHANCE)

    def offer_turned(self, s: State) -> list[int] | None:
        """The next card that nobody knows may be any its seat has not shown; others are known."""
        quarry = self.current(s)
        laid, shown = s.laid[quarry], s.shown[quarry]
        while len(shown) < len(laid):
            seat, back = divmod(laid[len(shown)], 2)
            if self.seated[seat].hidden:
                unseen = self.unseen(s, seat)
                sorts = range(self.box.lows, len(unseen)) if back else range(self.box.lows)
                return [sort for sort in sorts for _ in range(unseen[sort])]
            earlier = sum(card // 2 == seat for card in laid[: len(shown)])
            shown.append(s.under[seat * self.quarries + quarry][earlier])
        return None

    def turn_card(self, s: State, sort: int) -> None:
        """The card is this one."""
        s.shown[self.current(s)].append(sort)
        push(s, at.TURN_CARD, CHANCE)

    def unseen(self, s: State, seat: int) -> list[int]:
        """The cards of a seat that nobody has seen in this round, by sort."""
        unseen = list(self.box.copies)
        for laid, shown in zip(s.laid, s.shown, strict=True):
            for card, sort in zip(laid, shown, strict=False):
                unseen[sort] -= card // 2 == seat
        return unseen

    # --- points (73, 85–97) ----------------------------------------------------------------------

    def added(self, s: State, seat: int, quarry: int) -> int:
        """What a marker adds to the points of a seat at a quarry."""
        number = self.marker.get(MORE_POINTS)
        if number is None or s.where[number] != self.at_quarry(quarry, seat):
            return 0
        return self.box.edition.more_points

    def points(self, s: State, seat: int, quarry: int) -> int:
        """The points of a seat at a turned quarry, without deductions."""
        own = sum(
            max(self.box.cards[sort], 0)
            for card, sort in zip(s.laid[quarry], s.shown[quarry], strict=False)
            if card // 2 == seat
        )
        return own + self.added(s, seat, quarry)

    def left(self, s: State, seat: int) -> int:
        """The points of a seat at the quarry under way, after deductions."""
        return self.points(s, seat, self.current(s)) - s.lost[seat]

    def first_card(self, s: State, seat: int, quarry: int) -> int:
        """How early a seat laid a card there; one that only has a marker there comes last."""
        for place, card in enumerate(s.laid[quarry]):
            scores = not self.first_of_points or self.box.cards[s.shown[quarry][place]] > 0
            if card // 2 == seat and scores:
                return place
        return len(s.laid[quarry])

    def deduction(self, s: State, seat: int) -> int:
        """What a seat may take off somebody's points at the quarry under way."""
        quarry = self.current(s)
        return -sum(
            min(self.box.cards[sort], 0)
            for card, sort in zip(s.laid[quarry], s.shown[quarry], strict=False)
            if card // 2 == seat
        )

    def offer_deductions(self, s: State) -> list[int] | None:
        """Other players in this quarry who are not protected (85–87)."""
        quarry = self.current(s)
        if not self.deduction(s, s.who):
            return None
        there = {card // 2 for card in s.laid[quarry]}
        offered = [
            seat
            for seat in range(self.seats)
            if seat != s.who and (seat in there or self.added(s, seat, quarry))
            if not self.is_guarded(s, seat, quarry)
        ]
        if not offered:
            return None
        return [*offered, STOP] if self.may_deduct else offered

    def his_deductions(self, s: State) -> list[int] | None:
        """The same for an automated seat: only where there are points to take."""
        offered = self.offer_deductions(s) or ()
        return [seat for seat in offered if seat != STOP and self.left(s, seat) > 0] or None

    def deduct(self, s: State, seat: int) -> None:
        """Take the points off; nothing is taken by whoever does not want to."""
        if seat != STOP:
            s.lost[seat] += self.deduction(s, s.who)

    def ranking(self, s: State) -> list[int]:
        """The seats in the order of their points, ties by who laid a card there first (81–83)."""
        quarry = self.current(s)
        ranked = []
        for seat in range(self.seats):
            points, left = self.points(s, seat, quarry), self.left(s, seat)
            if left > 0 or (self.keeps_rank and points > 0):
                # By that reading whoever has nothing left still stands where the cards put him.
                shown = left if left > 0 else points
                ranked.append((-shown, self.first_card(s, seat, quarry), seat))
        return [seat for *_, seat in sorted(ranked)]

    # --- blocks and markers (73–83, 353–399) -----------------------------------------------------

    def award(self, s: State) -> None:
        """Blocks for the places, the marker for the first; some markers are used at once."""
        quarry = self.current(s)
        self.push_uses(s)
        prizes = self.box.quarries[quarry].prizes
        for place, seat in enumerate(self.ranking(s)):
            if self.left(s, seat) <= 0:
                continue
            if place < len(prizes):
                blocks = min(prizes[place], s.pool[seat])
                s.pool[seat] -= blocks
                s.stock[seat] += blocks
            if not place:
                self._win_marker(s, seat, quarry)

    def _win_marker(self, s: State, seat: int, quarry: int) -> None:
        name = self.box.quarry_names[quarry]
        s.where[quarry] = self.with_seat(seat)
        at_once = {
            FIRST_PLAYER: at.NAME_FIRST,
            PROTECTION: at.PROTECT,
            EXTRA_BLOCK: at.EXTRA_BLOCK,
            MOVE: at.TAKE_BLOCK,
        }
        if name not in at_once:
            return
        if not self.free_markers or self.seated[seat].automated:
            push(s, at_once[name], seat)
        elif name == FIRST_PLAYER:
            # Not used yet: it is his, but he is not First Player.
            s.where[quarry] = self.at_quarry(quarry, seat)

    def next_quarry(self, s: State) -> None:
        """The next quarry to the left; after the last one the blocks are carried."""
        s.turned += 1
        s.lost = [0] * self.seats
        if s.turned < self.quarries:
            push(s, at.TURN_QUARRY, 0)
            return
        push(s, at.COLLECT_CARDS, 0)
        for seat in reversed(self.round_from(s.first)):
            push(s, at.TRANSPORT, seat)

    # --- transport (107, 149, 157) ---------------------------------------------------------------

    def carries(self, s: State, seat: int) -> int:
        """The points for transport: cards not laid, markers, and what the seat is given."""
        points, edition = self.card_points(s, seat), self.box.edition
        points += edition.transport * self.holds(s, seat, TRANSPORT)
        points += edition.more_transport * self.holds(s, seat, MORE_TRANSPORT)
        return points + self.seated[seat].transport

    def card_points(self, s: State, seat: int) -> int:
        """Of these points those of the cards that were not laid."""
        cards = self.unseen(s, seat) if self.seated[seat].hidden else self.hand(s, seat)
        return sum(
            max(value, 0) * count for value, count in zip(self.box.cards, cards, strict=True)
        )

    def offer_transport(self, s: State) -> list[int] | None:
        """Blocks are carried at once, unless a joker could carry more."""
        surplus = s.stock[s.who] - self.carries(s, s.who)
        if surplus > 0 and self.holds(s, s.who, JOKER):
            return [at.USE, STOP]
        self._carry(s, self.carries(s, s.who))
        return None

    def transport(self, s: State, option: int) -> None:
        """Blocks are carried, with the joker as a transport marker or without."""
        points = self.carries(s, s.who)
        if option == at.USE:
            points += self.box.edition.transport
            s.where[self.marker[JOKER]] = HOME
        self._carry(s, points)

    def _carry(self, s: State, points: int) -> None:
        surplus = max(s.stock[s.who] - points, 0)
        s.stock[s.who] -= surplus
        s.pool[s.who] += surplus
        if self.holds(s, s.who, MORE_BLOCKS) and s.pool[s.who]:
            s.pool[s.who] -= 1
            s.stock[s.who] += 1
        for name in (TRANSPORT, MORE_TRANSPORT, MORE_BLOCKS):
            if self.holds(s, s.who, name):
                s.where[self.marker[name]] = HOME

    def collect_cards(self, s: State) -> None:
        """Only now are the cards taken back (149); markers at quarries go home; building begins."""
        s.laid = [[] for _ in range(self.quarries)]
        s.shown = [[] for _ in range(self.quarries)]
        s.under = [[] for _ in range(self.seats * self.quarries)]
        s.turned = s.passed = 0
        self.hand_out(s)
        for number, name in enumerate(self.markers):
            used = name in (PROTECTION, MORE_POINTS, JOKER)
            if used and self.seats < s.where[number] < self.on_offer:
                s.where[number] = HOME
        push(s, at.BUILD_TURN, s.first)
