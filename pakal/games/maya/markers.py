"""
Markers of Maya that are used in phase 1, at once or later; the joker may stand for any of them.

Numbers in comments are lines of the rulebook's text (RB).
"""

from pakal.games.agenda import STOP, push
from pakal.games.maya import state as at
from pakal.games.maya.common import EXTRA_BLOCK, FIRST_PLAYER, MOVE, PROTECTION, Common
from pakal.games.maya.edition import GREEN
from pakal.games.maya.state import NONE, State


class Markers(Common):
    """Offers and deeds of the markers."""

    def face_down(self, s: State) -> list[int]:
        """The quarries with concealed cards."""
        return [q for q in range(self.quarries) if s.laid[q] and not s.shown[q]]

    def push_uses(self, s: State) -> None:
        """Persons may use a marker now, where more than one moment is possible for it."""
        if self.free_markers or self.auction:
            for seat in reversed(range(self.seats)):
                if not self.seated[seat].automated:
                    push(s, at.USE_MARKER, seat)

    def offer_uses(self, s: State) -> list[int] | None:
        """The markers that could be used now, by kind, or none of them."""
        possible = {
            FIRST_PLAYER: self._has_unused_first(s, s.who),
            PROTECTION: bool(self.face_down(s)),
            MOVE: bool(self.offer_taken(s)),
            EXTRA_BLOCK: bool(self.offer_extra(s)),
        }
        offered = [
            kind
            for kind, name in enumerate(GREEN)
            if possible.get(name) and (name == FIRST_PLAYER or self.usable(s, s.who, name) != NONE)
        ]
        return [*offered, STOP] if offered else None

    def _has_unused_first(self, s: State, seat: int) -> bool:
        number = self.marker.get(FIRST_PLAYER)
        return number is not None and s.where[number] == self.at_quarry(number, seat)

    def use_marker(self, s: State, kind: int) -> None:
        """Go on to the point of the marker; then another one may be used."""
        if kind == STOP:
            return
        push(s, at.USE_MARKER, s.who)
        points = {
            FIRST_PLAYER: at.NAME_FIRST,
            PROTECTION: at.PROTECT,
            MOVE: at.TAKE_BLOCK,
            EXTRA_BLOCK: at.EXTRA_BLOCK,
        }
        push(s, points[GREEN[kind]], s.who)

    def offer_first(self, _: State) -> list[int]:
        """Everybody (371)."""
        return list(range(self.seats))

    def name_first(self, s: State, seat: int) -> None:
        """The new First Player has the marker in front of him (371–375)."""
        s.where[self.marker[FIRST_PLAYER]] = self.with_seat(seat)
        if self.first_at_once:
            s.first = seat

    def offer_guarded(self, s: State) -> list[int] | None:
        """The quarries that still have concealed cards; without one the marker is lost."""
        offered = self.face_down(s)
        if not offered:
            self.return_marker(s, s.who, PROTECTION)
            return None
        return offered

    def guard(self, s: State, quarry: int) -> None:
        """The marker is laid at a quarry (385, 389–391)."""
        number = self.usable(s, s.who, PROTECTION)
        if number != NONE:
            s.where[number] = self.at_quarry(quarry, s.who)

    def extra_pyramids(self, s: State) -> list[int]:
        """Where the extra block may go."""
        return self.bottoms_with_room(s) if s.pool[s.who] else []

    def offer_extra(self, s: State) -> list[int] | None:
        """Any pyramid with room in the first level, or not to use it."""
        offered = self.extra_pyramids(s)
        return [*offered, STOP] if offered else None

    def person_extra(self, s: State) -> list[int] | None:
        """The same, when it is used at once: without a place for it the marker is lost."""
        offered = self.offer_extra(s)
        if not offered:
            self.return_marker(s, s.who, EXTRA_BLOCK)
        return offered

    def his_extra(self, s: State) -> list[int] | None:
        """An automated seat always uses it."""
        offered = self.person_extra(s)
        return offered[:-1] if offered else None

    def add_block(self, s: State, pyramid: int) -> None:
        """A block of the pool goes into the first level (365, 393)."""
        if pyramid == STOP and self.free_markers:
            return
        self.return_marker(s, s.who, EXTRA_BLOCK)
        if pyramid != STOP:
            s.pool[s.who] -= 1
            self.put(s, s.who, self.box.bottoms[pyramid])

    def takeable(self, s: State, *, same: bool) -> list[int]:
        """The cells from which a block can be moved; `same`: also back into its own pyramid."""
        rooms = self.bottoms_with_room(s)
        found = []
        for cell in range(self.cells):
            if s.built[s.who * self.cells + cell]:
                own = self.box.pyramid_of[cell]
                others = [p for p in rooms if p != own]
                back = own in rooms or not self.box.level_of[cell]
                if others or (same and back):
                    found.append(cell)
        return found

    def offer_taken(self, s: State) -> list[int] | None:
        """Any block of one's own, or not to use it."""
        offered = self.takeable(s, same=True)
        return [*offered, STOP] if offered else None

    def person_taken(self, s: State) -> list[int] | None:
        """The same, when it is used at once: without a block to move the marker is lost."""
        offered = self.offer_taken(s)
        if not offered:
            self.return_marker(s, s.who, MOVE)
        return offered

    def his_taken(self, s: State) -> list[int] | None:
        """An automated seat moves a block to another pyramid."""
        offered = self.takeable(s, same=False)
        if not offered:
            self.return_marker(s, s.who, MOVE)
            return None
        return [*offered, STOP]

    def take_block(self, s: State, cell: int) -> None:
        """A block comes off; blocks above that it supported fall (387, 365)."""
        if cell == STOP and self.free_markers and not self.seated[s.who].automated:
            return
        self.return_marker(s, s.who, MOVE)
        if cell == STOP:
            return
        pyramid = self.box.pyramid_of[cell]
        s.built[s.who * self.cells + cell] -= 1
        s.pool[s.who] += 1
        self.fall(s, s.who, pyramid)
        push(s, at.PUT_BLOCK, s.who, pyramid + 1)

    def offer_put(self, s: State) -> list[int] | None:
        """Any pyramid with room in the first level."""
        return self.bottoms_with_room(s)

    def his_put(self, s: State) -> list[int]:
        """Another pyramid than the one it came from."""
        return [pyramid for pyramid in self.bottoms_with_room(s) if pyramid != s.arg - 1]

    def put_block(self, s: State, pyramid: int) -> None:
        """The block goes into a first level."""
        s.pool[s.who] -= 1
        self.put(s, s.who, self.box.bottoms[pyramid])
