"""
The rules of Uxmal under one setting: what is offered at each point, and what carries it out.

Numbers in comments are lines of the rulebook's text (RB). Where it can be read in two ways, a
reading decides; all of them are looked up once, when the rules are made.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pakal.games.agenda import CHANCE, OVER, STOP, pack, push
from pakal.games.uxmal import state as at
from pakal.games.uxmal.edition import EMPTY, GODS, Edition, Face
from pakal.games.uxmal.pyramid import (
    AREA,
    BELOW,
    BESIDE_CORNER,
    BESIDE_EDGE,
    CELLS,
    CELLS_OF,
    CORNERS,
    FIELDS,
    LEVEL_OF,
    LEVELS,
    TOUCHING,
    bits,
    rings,
)
from pakal.games.uxmal.state import FROM_CARDS, FROM_PRIESTS, NONE, SOURCES, State, stone_faces

BASE, STAY, REST = VARIANTS = ("base", "stay", "rest")
_MOVES: Final = 1024  # added to moves, so that none of them is the number of "none of these"
_HERE: Final = 8  # a god that is not swayed at all


def pack_move(start: int, end: int) -> int:
    """A priest's field and the field it goes to as one option."""
    return _MOVES + start * FIELDS + end


def unpack_move(option: int) -> tuple[int, int]:
    """The priest's field and the field it goes to."""
    return divmod(option - _MOVES, FIELDS)


def pack_sway(god: int, places: int) -> int:
    """A god and by how many places it goes as one option; up the track is negative."""
    return god * 16 + _HERE + places


def unpack_sway(option: int) -> tuple[int, int]:
    """The god, and by how many places it goes."""
    return option // 16, option % 16 - _HERE


def pack_cards(god: int, count: int) -> int:
    """A god and how many of its cards are taken as one option."""
    return god * 4 + count


def unpack_cards(option: int) -> tuple[int, int]:
    """The god, and how many of its cards."""
    return divmod(option, 4)


def _due(face: Face, around: list[tuple[int, int]]) -> dict[int, int]:
    """The cards that each god of a stone brings by what is below and beside its corners."""
    due: dict[int, int] = {}
    for god, (below, beside) in zip(face, around, strict=True):
        if god == below and god != EMPTY:
            due[god] = 2
        elif god != EMPTY and beside >> god & 1:
            due[god] = 1
    return due


class Rules:
    """Offers and deeds; `automated` is the High Priest's seat, and `gift` what he is given."""

    def __init__(
        self,
        edition: Edition,
        readings: Mapping[str, str],
        seats: int,
        variant: str = BASE,
        automated: int = NONE,
        gift: int = 0,
    ) -> None:
        self.edition = edition
        self.seats = seats
        self.variant = variant
        self.automated = automated
        self.gift = gift
        self.faces = stone_faces(edition)
        self.walks_straight = readings["jump"] == "straight"
        self._ground = [EMPTY] * FIELDS
        if readings["board-symbols"] == "printed":
            for cell, face in zip(CELLS_OF[1], edition.ground, strict=True):
                for corner, f in enumerate(CELLS[cell]):
                    self._ground[f] = face[corner]
        pairs = readings["beside-board"] == "yes"
        self._ground_beside = self._ground if pairs else [EMPTY] * FIELDS
        self._beside = BESIDE_EDGE if readings["beside"] == "edge" else BESIDE_CORNER
        self.any_pair = readings["pair-with"] == "any"
        self._most_cards = readings["situation-choice"] == "most-cards"
        self._back_from_empty = readings["covered-onto-empty"] == "back-to-hand"
        self._stops_on_empty = readings["stop-on-empty"] == "yes"
        self._walks_on_board = readings["walk-on-board"] == "yes"
        self._swaps_ends = readings["shift"] == "swap-ends"
        self._youngest_again = readings["after-scoring"] == "youngest-again"
        self._tie_before = readings["tie-cards"] == "before"
        self._must_touch = readings["first-cells"] == "touching"

    # --- setup (30–56) ---------------------------------------------------------------------------

    def bare(self) -> State:
        """Everything is in the box, and the first god tile is about to be laid."""
        return State(
            agenda=[pack(at.FIRST_SEAT, CHANCE), *[pack(at.LAY_GOD, CHANCE)] * GODS],
            point=OVER,
            who=CHANCE,
            arg=0,
            offered=[],
            stones=[NONE] * len(CELLS),
            supply=list(self.edition.copies),
            drawn=NONE,
            laid=NONE,
            track=[NONE] * GODS,
            box=[1] * GODS,
            piles=[self.edition.cards] * GODS,
            hands=[0] * GODS * self.seats,
            standing=[0] * self.seats,
            ready=[self.edition.priests] * self.seats,
            aside=[0] * self.seats,
            points=[0] * len(SOURCES) * self.seats,
            tie_cards=[0] * self.seats,
            phase=0,
            turns=0,
            first=NONE,
            symbol=[NONE] * FIELDS,
            height=[0] * FIELDS,
        )

    def offer_god(self, s: State) -> list[int]:
        """Every god that is not on the track yet."""
        return [god for god in range(GODS) if s.box[god]]

    def lay_god(self, s: State, god: int) -> None:
        """Lay a god tile on the next place (42–45)."""
        s.box[god] -= 1
        s.track[s.track.index(NONE)] = god

    def offer_first(self, _: State) -> list[int]:
        """Every seat: we do not know who is youngest (75)."""
        return list(range(self.seats))

    def begin(self, s: State, seat: int) -> None:
        """The first phase begins with a seat."""
        s.first = seat
        push(s, at.OPEN_PHASE, seat)

    def open_phase(self, s: State) -> None:
        """The High Priest gets his gift; then a seat has the first turn."""
        push(s, at.TURN, s.who)
        if self.automated != NONE:
            for _ in range(self.gift):
                push(s, at.GIFT, self.automated)

    def offer_gift(self, s: State) -> list[int]:
        """Every god whose pile is not empty."""
        return [god for god in range(GODS) if s.piles[god]]

    def take_gift(self, s: State, god: int) -> None:
        """A card comes into the hand."""
        self._take(s, god, 1)

    # --- a turn (74–86) --------------------------------------------------------------------------

    def open_turn(self, s: State) -> None:
        """Exactly one action, then the turn ends."""
        s.laid = NONE
        s.turns += s.who == s.first
        push(s, at.END_TURN, s.who)
        push(s, at.ACTION, s.who)

    def offer_actions(self, s: State) -> list[int]:
        """The four actions, as far as they are possible; building always is."""
        return self._actions(s, sum(s.hand(s.who)))

    def his_actions(self, s: State) -> list[int]:
        """The same for the High Priest, who moves by one card only."""
        return self._actions(s, min(sum(s.hand(s.who)), 1))

    def _actions(self, s: State, most: int) -> list[int]:
        offered = [at.BUILD]
        if s.ready[s.who] and self.free_symbols(s):
            offered.append(at.PLACE)
        if most and s.standing[s.who] and next(self.moves(s, most), None) is not None:
            offered.append(at.MOVE)
        if any(s.hand(s.who)):
            offered.append(at.SWAY_GOD)
        return offered

    def act(self, s: State, action: int) -> None:
        """Go on to the point of the action chosen."""
        push(s, (at.DRAW_STONE, at.PLACE_PRIEST, at.MOVE_PRIEST, at.SWAY)[action], s.who)

    def end_turn(self, s: State) -> None:
        """The next seat is on; a full level is scored first (61–72)."""
        following = (s.who + 1) % self.seats
        if s.missing:
            push(s, at.TURN, following)
            return
        if s.phase + 1 < len(LEVELS):
            again = self._youngest_again and s.first != NONE
            push(s, at.OPEN_PHASE, s.first if again else following)
            if self.variant == REST:
                push(s, at.LAY_ASIDE, s.who)
            if self.variant != STAY:
                push(s, at.RETURN_PRIESTS, s.who)
            push(s, at.SHIFT_GODS, s.who)
        push(s, at.SCORE_CARDS, s.who)
        push(s, at.SCORE_PRIESTS, s.who)

    # --- building (88–120) -----------------------------------------------------------------------

    def offer_stones(self, s: State) -> list[int]:
        """Every stone of the supply, so that each is as likely as the next."""
        return [sort for sort, count in enumerate(s.supply) for _ in range(count)]

    def draw_stone(self, s: State, sort: int) -> None:
        """Take a stone from the supply, unseen before (89)."""
        s.supply[sort] -= 1
        s.drawn = sort
        push(s, at.LAY_STONE, s.who)

    def offer_ways(self, s: State) -> list[int] | None:
        """Every free cell of the level, with the empty field in each of the four corners."""
        s.ways = None
        if s.drawn == NONE:
            return None
        free = [cell for cell in CELLS_OF[s.level] if s.stones[cell] == NONE]
        if self._must_touch and s.level == 1:
            touching = [c for c in free if any(s.stones[each] != NONE for each in TOUCHING[c])]
            free = touching or free
        return [cell * len(CORNERS) + corner for cell in free for corner in range(len(CORNERS))]

    def lay_stone(self, s: State, way: int) -> None:
        """Lay the stone; priests under it rise with it, even onto its empty field (101–104)."""
        cell, corner = divmod(way, len(CORNERS))
        stone = s.stones[cell] = at.pack_stone(s.drawn, corner)
        for f, symbol in zip(CELLS[cell], self.faces[stone], strict=True):
            s.symbol[f] = symbol
            s.height[f] = LEVEL_OF[cell]
        if self._back_from_empty:
            self._clear(s, CELLS[cell][corner])
        s.drawn = NONE
        s.laid = cell
        s.ways = None
        push(s, at.TAKE_CARDS, s.who)

    def _clear(self, s: State, f: int) -> None:
        """Whoever stands on a field takes that priest back."""
        for seat in range(self.seats):
            if s.standing[seat] >> f & 1:
                s.standing[seat] ^= 1 << f
                s.ready[seat] += 1

    def gains(self, s: State, cell: int, stone: int) -> dict[int, int]:
        """
        The situations after a stone is laid in a cell: each god with the cards it would bring.

        On its own symbol a god brings two cards, side by side with it one (106–114); a short pile
        brings what it has (119–120), and an empty one nothing, which is no situation.
        """
        if self.any_pair:
            due = self._due_anywhere(s, cell, stone)
        else:
            due = _due(self.faces[stone], self.around(s, cell))
        return {god: min(n, s.piles[god]) for god, n in due.items() if s.piles[god]}

    def around(self, s: State, cell: int) -> list[tuple[int, int]]:
        """For each corner of a cell the symbol below it, and those beside it as bits."""
        found = []
        symbol, ground, level = s.symbol, self._ground_beside, LEVEL_OF[cell]
        for corner, f in enumerate(CELLS[cell]):
            beside = 0
            if s.height[f] <= level:  # otherwise another stone covers that corner
                for other in self._beside[cell][corner]:
                    god = symbol[other]
                    beside |= 1 << (god if god != NONE else ground[other])
            found.append((self._below(s, cell, corner), beside))
        return found

    def _due_anywhere(self, s: State, cell: int, stone: int) -> dict[int, int]:
        """What any two symbols on the pyramid bring, as one reading has it."""
        if s.stones[cell] == NONE:
            s = s.copy()
            s.stones[cell] = stone
            s.symbol, s.height = at.see(self.faces, s.stones)
        due: dict[int, int] = {}
        for each, there in enumerate(s.stones):
            if there != NONE:
                for god, count in _due(self.faces[there], self.around(s, each)).items():
                    due[god] = max(due.get(god, 0), count)
        return due

    def ground(self, f: int) -> int:
        """The symbol that the board shows under a field."""
        return self._ground[f]

    def _below(self, s: State, cell: int, corner: int) -> int:
        """The symbol under a corner of a cell."""
        below = BELOW[cell][corner]
        if below is None:
            return self._ground[CELLS[cell][corner]]
        return self.faces[s.stones[below[0]]][below[1]]

    def offer_situations(self, s: State) -> list[int] | None:
        """Every situation; if there is only one, its cards are taken at once."""
        if s.laid == NONE:
            return None
        gains = self.gains(s, s.laid, s.stones[s.laid])
        if self._most_cards:
            gains = {god: n for god, n in gains.items() if n == max(gains.values())}
        if len(gains) > 1:
            return [pack_cards(god, gains[god]) for god in sorted(gains)]
        for god, count in gains.items():
            self._take(s, god, count)
        return None

    def take_cards(self, s: State, situation: int) -> None:
        """Profit from one situation only (116–118)."""
        self._take(s, *unpack_cards(situation))

    def _take(self, s: State, god: int, count: int) -> None:
        s.piles[god] -= count
        s.hands[s.who * GODS + god] += count

    def pay(self, s: State, god: int, count: int = 1) -> None:
        """Cards go back to their pile."""
        self._take(s, god, -count)

    # --- placing and moving priests (122–144) ----------------------------------------------------

    def free_symbols(self, s: State) -> list[int]:
        """The free fields with a symbol (123–125)."""
        taken = s.occupied
        return [f for f, god in enumerate(s.symbol) if 0 <= god < EMPTY and not taken >> f & 1]

    def offer_fields(self, s: State) -> list[int] | None:
        """Where a priest of the hand may be placed."""
        return self.free_symbols(s) if s.ready[s.who] else None

    def place_priest(self, s: State, f: int) -> None:
        """A priest of the hand goes onto a field."""
        s.ready[s.who] -= 1
        s.standing[s.who] |= 1 << f

    def moves(self, s: State, most: int) -> Iterator[int]:
        """Every move of one's own priests for at most so many cards, the shortest way (127–144)."""
        built = sum(1 << f for f, height in enumerate(s.height) if height)
        stops = built
        if not self._stops_on_empty:
            stops = sum(1 << f for f, god in enumerate(s.symbol) if 0 <= god < EMPTY)
        for start in bits(s.standing[s.who]):
            for ring in self._rings(s, start, built, most):
                for end in bits(ring & stops):
                    yield pack_move(start, end)

    def _rings(self, s: State, start: int, built: int, most: int) -> Iterator[int]:
        walkable = AREA[1] if self._walks_on_board else built
        occupied = s.occupied & ~(1 << start)
        found = rings(start, occupied, walkable, straight=self.walks_straight)
        return (ring for ring, _ in zip(found, range(most), strict=False))

    def offer_moves(self, s: State) -> list[int]:
        """Every move that the hand can pay."""
        return sorted(self.moves(s, sum(s.hand(s.who))))

    def his_moves(self, s: State) -> list[int]:
        """The High Priest's moves: one card away."""
        return sorted(self.moves(s, min(sum(s.hand(s.who)), 1)))

    def move_priest(self, s: State, option: int) -> None:
        """A priest moves; each field stepped on costs a card of any god (129–132)."""
        start, end = unpack_move(option)
        built = sum(1 << f for f, height in enumerate(s.height) if height)
        for ring in self._rings(s, start, built, FIELDS):
            push(s, at.PAY_CARD, s.who)
            if ring >> end & 1:
                break
        s.standing[s.who] ^= 1 << start | 1 << end

    def offer_payments(self, s: State) -> list[int] | None:
        """The gods of which the hand has a card; if there is only one, it is paid at once."""
        gods = self.payable(s)
        if len(gods) > 1:
            return gods
        for god in gods:
            self.pay(s, god)
        return None

    def payable(self, s: State) -> list[int]:
        """The gods of which the hand has a card."""
        return [god for god, count in enumerate(s.hand(s.who)) if count]

    # --- swaying gods (192–207) ------------------------------------------------------------------

    def offer_sways(self, s: State) -> list[int]:
        """A god up or down by as many places as the hand has cards of it."""
        return self._sways(s, GODS)

    def his_sways(self, s: State) -> list[int]:
        """The High Priest goes step by step."""
        return self._sways(s, 1)

    def _sways(self, s: State, most: int) -> list[int]:
        return [
            pack_sway(god, places)
            for god, count in enumerate(s.hand(s.who))
            for up in (True, False)
            for steps in range(1, min(count, most) + 1)
            for places in (-steps if up else steps,)
            if 0 <= s.track.index(god) + places < GODS
        ]

    def sway(self, s: State, option: int) -> None:
        """Move a god on the track for a card of that god a place."""
        god, places = unpack_sway(option)
        self.pay(s, god, abs(places))
        place = s.track.index(god)
        end = place + places
        if self._swaps_ends:
            s.track[place], s.track[end] = s.track[end], god
        else:
            s.track.insert(end, s.track.pop(place))

    def his_sway(self, s: State, option: int) -> None:
        """One step of the High Priest's; he may go on with the same."""
        if option != STOP:
            self.sway(s, option)
            push(s, at.SWAY_ON, s.who, option)

    def offer_sway_on(self, s: State) -> list[int] | None:
        """The same step once more, if it can be paid."""
        return [s.arg, STOP] if s.arg in self.his_sways(s) else None

    # --- scoring (209–220, 151–174) --------------------------------------------------------------

    def value(self, s: State, f: int) -> int:
        """What a priest on a field would score now."""
        return self.worth(s, s.symbol[f], s.height[f])

    def worth(self, s: State, god: int, level: int) -> int:
        """What a priest on a symbol of a level would score now."""
        if not 0 <= god < EMPTY:
            return 0
        return self.edition.values[level - 1][s.track.index(god)]

    def priests_now(self, s: State, seat: int) -> int:
        """What the priests of a seat would score now."""
        return sum(self.value(s, f) for f in bits(s.standing[seat]))

    def cards_now(self, s: State, seat: int) -> int:
        """What the cards of a seat would score now."""
        hand = s.hand(seat)
        return sum(
            hand[god] * worth
            for god, worth in zip(s.track, self.edition.card_values, strict=True)
            if worth
        )

    def score_priests(self, s: State) -> None:
        """Each priest on a symbol of the first three gods scores by place and level."""
        for seat in range(self.seats):
            s.points[seat * len(SOURCES) + FROM_PRIESTS] += self.priests_now(s, seat)

    def score_cards(self, s: State) -> None:
        """Cards of the first two gods score and have to go back; the phase is over (156–164)."""
        scoring = [god for god, n in zip(s.track, self.edition.card_values, strict=True) if n]
        for seat in range(self.seats):
            held = sum(s.hand(seat))
            s.points[seat * len(SOURCES) + FROM_CARDS] += self.cards_now(s, seat)
            for god in scoring:
                s.piles[god] += s.hands[seat * GODS + god]
                s.hands[seat * GODS + god] = 0
            if s.phase + 1 == len(LEVELS):
                s.tie_cards[seat] = held if self._tie_before else sum(s.hand(seat))
        s.phase += 1

    def shift_gods(self, s: State) -> None:
        """The first two gods go to places 4 and 5, the others up by two (166–170)."""
        s.track = s.track[2:] + s.track[:2]

    def return_priests(self, s: State) -> None:
        """All priests come back into the hands (172–174)."""
        for seat in range(self.seats):
            s.ready[seat] += s.standing[seat].bit_count()
            s.standing[seat] = 0

    def lay_aside(self, s: State) -> None:
        """In the variant of the forced rest each seat loses a priest, if it has one (235–240)."""
        for seat in range(self.seats):
            resting = min(1, s.ready[seat])
            s.ready[seat] -= resting
            s.aside[seat] += resting
