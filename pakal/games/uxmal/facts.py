"""
What the High Priest's lists ask about, worked out from a position; a method for each fact.

"His" is the seat that decides, "your" all others together. Every fact is about its candidate alone.
"""

from collections.abc import Callable, Sequence
from typing import Final

from pakal.games.uxmal import state as at
from pakal.games.uxmal.edition import EMPTY, GODS
from pakal.games.uxmal.pyramid import AREA, CELLS, CELLS_OF, CORNERS, COVERED, FIELDS, LEVEL_OF
from pakal.games.uxmal.pyramid import bits as fields_of
from pakal.games.uxmal.rules import STAY, Rules, unpack_cards, unpack_move, unpack_sway
from pakal.games.uxmal.state import NONE, State, pack_stone

NO_CARD: Final = GODS  # the rank of no god at all


class Facts:
    """The facts under one setting; `late` says for each seat how late in a level it acts."""

    def __init__(self, rules: Rules, hierarchy: Sequence[int], late: Sequence[int]) -> None:
        self._rules = rules
        self._late_at = tuple(late)
        self.hierarchy = tuple(hierarchy)
        self._rank = [*(self.hierarchy.index(god) for god in range(GODS)), NO_CARD]

    def computes(self) -> dict[str, Callable[[State, int], int]]:
        """Every fact by its name."""
        names = [name for name in vars(type(self)) if not name.startswith("_")]
        return {name: getattr(self, name) for name in names if name not in ("computes", "margin")}

    # --- actions ---------------------------------------------------------------------------------

    def hurries(self, s: State, action: int) -> bool:
        """Placing: the level lacks few stones, and a free field is worth something."""
        if action != at.PLACE or s.missing > s.ready[s.who] + self._rules.edition.hurry:
            return False
        return any(self._rules.value(s, f) for f in self._rules.offer_fields(s) or ())

    def sway_pays(self, s: State, action: int) -> bool:
        """Swaying: it is late in the level, and one step makes him better off by enough."""
        if action != at.SWAY_GOD or not self._is_late(s):
            return False
        enough = self._rules.edition.better_off
        return any(self.better_off(s, step) >= enough for step in self._rules.his_sways(s))

    def move_pays(self, s: State, action: int) -> bool:
        """Moving: it is late in the level, and one move gains enough."""
        if action != at.MOVE or not self._is_late(s):
            return False
        enough = self._rules.edition.better_off
        return any(self.points_gained(s, move) >= enough for move in self._rules.his_moves(s))

    def is_build(self, _: State, action: int) -> bool:
        """Building."""
        return action == at.BUILD

    def action_place(self, _: State, action: int) -> int:
        """Build, place, move, sway."""
        return action

    def _is_late(self, s: State) -> bool:
        # Where priests stay on the pyramid there is little to move, so he need not wait.
        return self._rules.variant == STAY or s.missing <= self._late_at[s.who]

    # --- ways to lay a stone ---------------------------------------------------------------------

    def his_loss(self, s: State, way: int) -> int:
        """What his priests under the stone lose."""
        return self._loss(s, way, s.standing[s.who])

    def your_loss(self, s: State, way: int) -> int:
        """What your priests under the stone lose."""
        return self._loss(s, way, s.occupied & ~s.standing[s.who])

    def _loss(self, s: State, way: int, standing: int) -> int:
        cell, corner = divmod(way, len(CORNERS))
        covered = standing & COVERED[cell]
        if not covered:
            return 0
        face = self._rules.faces[pack_stone(s.drawn, corner)]
        return sum(
            self._rules.value(s, f)
            - self._rules.worth(s, face[CELLS[cell].index(f)], LEVEL_OF[cell])
            for f in fields_of(covered)
        )

    def cards(self, s: State, way: int) -> int:
        """The most cards that one situation brings."""
        return self._ways(s)[way][0]

    def card_god_rank(self, s: State, way: int) -> int:
        """The rank of the highest god that brings so many."""
        return self._ways(s)[way][1]

    def way_number(self, _: State, way: int) -> int:
        """Cells of the level in reading order, then the corners."""
        cell, corner = divmod(way, len(CORNERS))
        return (cell - CELLS_OF[LEVEL_OF[cell]][0]) * len(CORNERS) + corner

    def _ways(self, s: State) -> dict[int, tuple[int, int]]:
        """What each way brings; worked out once at a point, because there are up to 64."""
        if s.ways is None:
            best = self._best_of_gains if self._rules.any_pair else self._best
            s.ways = {}
            for cell in CELLS_OF[s.level]:
                if s.stones[cell] == NONE:
                    around = self._rules.around(s, cell)
                    for corner in range(len(CORNERS)):
                        way = cell * len(CORNERS) + corner
                        s.ways[way] = best(s, cell, pack_stone(s.drawn, corner), around)
        return s.ways

    def _best(
        self, s: State, _: int, stone: int, around: Sequence[tuple[int, int]]
    ) -> tuple[int, int]:
        """As `_best_of_gains`, without working out what the others bring."""
        most, first = 0, NO_CARD
        for god, (below, beside) in zip(self._rules.faces[stone], around, strict=True):
            count = 0 if god == EMPTY else 2 if god == below else beside >> god & 1
            if count and count >= most:
                count = min(count, s.piles[god])
                rank = self._rank[god]
                if count > most or (count == most and rank < first):
                    most, first = count, rank
        return (most, first) if most else (0, NO_CARD)

    def _best_of_gains(
        self, s: State, cell: int, stone: int, _: Sequence[tuple[int, int]]
    ) -> tuple[int, int]:
        """The most cards that a god brings, and the rank of the highest that does."""
        gains = self._rules.gains(s, cell, stone)
        most = max(gains.values(), default=0)
        ranks = [self._rank[god] for god, count in gains.items() if count == most]
        return most, min(ranks, default=NO_CARD)

    # --- situations ------------------------------------------------------------------------------

    def cards_taken(self, _: State, situation: int) -> int:
        """How many cards it brings."""
        return unpack_cards(situation)[1]

    def situation_god_rank(self, _: State, situation: int) -> int:
        """The rank of its god."""
        return self._rank[unpack_cards(situation)[0]]

    # --- fields, and moves to them ---------------------------------------------------------------

    def points_now(self, s: State, f: int) -> int:
        """What a priest there would score now."""
        return self._rules.value(s, f)

    def cannot_be_covered(self, s: State, f: int) -> bool:
        """No stone of this phase can come to lie on the field."""
        f %= FIELDS
        return s.height[f] == s.level or not AREA[s.level] >> f & 1

    def field_god_rank(self, s: State, f: int) -> int:
        """The rank of the god on the field."""
        return self._rank[s.symbol[f % FIELDS]]

    def field_number(self, _: State, f: int) -> int:
        """Fields in reading order."""
        return f

    def points_gained(self, s: State, move: int) -> int:
        """What the priest gains there, less the worth of the card that is paid."""
        start, end = unpack_move(move)
        paid = min(self.worth_of_card(s, god) for god in self._rules.payable(s))
        return self._rules.value(s, end) - self._rules.value(s, start) - paid

    def move_number(self, _: State, move: int) -> int:
        """The field it goes to, then the priest's field, in reading order."""
        start, end = unpack_move(move)
        return end * FIELDS + start

    # --- cards, and steps on the track -----------------------------------------------------------

    def worth_of_card(self, s: State, god: int) -> int:
        """What a card of the god would score now."""
        return self._rules.edition.card_values[s.track.index(god)]

    def god_rank(self, _: State, god: int) -> int:
        """The rank of the god."""
        return self._rank[god]

    def better_off(self, s: State, step: int) -> int:
        """By how much his margin grows, if the level were scored now; the card is gone then."""
        after = s.copy()
        self._rules.sway(after, step)
        return self.margin(after) - self.margin(s)

    def step_god_rank(self, _: State, step: int) -> int:
        """The rank of the god that is swayed."""
        return self._rank[unpack_sway(step)[0]]

    def direction(self, _: State, step: int) -> int:
        """Up the track, or down."""
        return int(unpack_sway(step)[1] > 0)

    def margin(self, s: State) -> int:
        """His points less yours, if the level were scored now."""
        rules = self._rules
        return sum(
            (1 if seat == s.who else -1) * (rules.priests_now(s, seat) + rules.cards_now(s, seat))
            for seat in range(rules.seats)
        )


assert EMPTY == NO_CARD  # noqa: S101 - an empty field has the rank of no god
