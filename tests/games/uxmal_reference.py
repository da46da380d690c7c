"""
The High Priest's decisions once more: by hand, slow and literal, from his nine lists in words.

Written from our notes on Uxmal and the rulebook's text, without a look at his lists, their facts
or their documents, so that the two can be held against each other. Nothing is shared with the
code it checks but the raw state (stones by cell, track, hands, piles, priests) and the numbers
by which options are packed: geometry, prints, values and counting are written down again, in
`uxmal_by_hand.py`.

`reference(priest, state)` gives the candidates of the point that is on and those that are left
at the end: one when the list settles the matter, several where lots would be drawn, none when he
stops.

Where a sentence of the notes can be read in two ways, `Priest` has a field for it; the first
choice is the default:

- `late_in_stay`: in the variant *stay* the notes let him be late all phase; `all-phase` does
  that, `as-ever` takes it for a remark and keeps the window of his level.
- `short_pile`: are the cards that a way to lay the stone brings what the pile can still give
  (`given`, as rulebook and `take-cards` count), or two and one whatever the pile has (`due`)?
- `covered`: a field that "cannot be covered any more". The list for placing says "in this phase",
  that for moving leaves it out; `this-phase` reads both alike, as the table of facts does, `ever`
  asks of a moving priest's field that no later level reaches it either.
- `buried_pairs`: where any pair on the pyramid pays (reading `pair-with`), do two symbols on each
  other still pay when a third stone lies on them (`pay`), or only while one sees the upper one
  (`out-of-sight`)?
- `end_on_board`: where priests may walk on cells not built yet (reading `walk-on-board`), may a
  move end there? `never`, as a priest stands on the pyramid; or `allowed`, worth nothing.

One ruling of the notes does not show: a situation whose pile is empty may be chosen when nothing
gives more. It gives no card, so nothing is lost when it is not offered, as here.
"""

from collections.abc import Callable
from typing import Final

from games.uxmal_by_hand import (
    CELLS,
    EDGES,
    EDGES_AND_CORNERS,
    HE,
    LATE,
    STONES,
    YOU,
    Field,
    Left,
    Priest,
    Seen,
    board_and_stones,
    can_never_be_covered,
    cannot_be_covered,
    cards_of,
    four_fields,
    gaps,
    height,
    level_now,
    margin,
    points_on,
    priests_of,
    print_on,
    rather,
    symbol,
    with_least,
    with_most,
    worth_of_card,
)

from pakal.games.uxmal import state as at
from pakal.games.uxmal.state import State

ENOUGH: Final = 4  # points by which a sway or a move has to make him better off
BUILD, PLACE, MOVE, SWAY = range(4)


def reference(priest: Priest, s: State) -> tuple[frozenset[int], frozenset[int]]:
    """The candidates of his point, and those that his list leaves."""
    candidates, left = LISTS[s.point](priest, s)
    return frozenset(candidates), frozenset(left)


# --- 1: gift -------------------------------------------------------------------------------------


def gift(priest: Priest, s: State) -> tuple[Left, Left]:
    """Gods whose pile is not empty: order god."""
    candidates = [god for god in range(5) if s.piles[god] > 0]
    return candidates, with_least(candidates, priest.rank)


# --- 2: action -----------------------------------------------------------------------------------


def action(priest: Priest, s: State) -> tuple[Left, Left]:
    """The actions possible: hurries · sway pays · move pays · build."""
    seen = board_and_stones(priest, s.stones)
    free = free_symbols(seen, s) if s.ready[HE] else []
    moves, steps = one_card_moves(priest, s), single_steps(s)
    candidates = [BUILD]
    candidates += [PLACE] if free else []
    candidates += [MOVE] if moves else []
    candidates += [SWAY] if steps else []
    lacking = len(gaps(s))
    late = lacking <= LATE[priest.level]
    if priest.variant == "stay" and priest.late_in_stay == "all-phase":
        late = True
    if (
        s.ready[HE] > 0
        and lacking <= s.ready[HE] + 1
        and any(points_on(seen, s, divmod(f, 8)) for f in free)
    ):
        return candidates, [PLACE]
    if late and any(better_off(priest, s, step) >= ENOUGH for step in steps):
        return candidates, [SWAY]
    if late and any(points_gained(priest, s, move) >= ENOUGH for move in moves):
        return candidates, [MOVE]
    return candidates, [BUILD]


# --- 3 and 4: laying a stone, taking cards -------------------------------------------------------


def lay_stone(priest: Priest, s: State) -> tuple[Left, Left]:
    """His loss · cards · your loss · order god of the cards · cell and corner."""
    before = board_and_stones(priest, s.stones)
    candidates = [cell * 4 + corner for cell in open_cells(priest, s) for corner in range(4)]
    his_loss: dict[int, int] = {}
    your_loss: dict[int, int] = {}
    cards, god_rank = {}, {}
    for way in candidates:
        cell, corner = divmod(way, 4)
        after_it = [*s.stones[:cell], s.drawn * 4 + corner, *s.stones[cell + 1 :]]
        after = dict(before)
        print_on(after, cell, level_now(s), STONES[s.drawn], corner)
        for loss, seat in ((his_loss, HE), (your_loss, YOU)):
            under = [field for field in priests_of(s, seat) if field in four_fields(cell)]
            loss[way] = sum(points_on(before, s, f) - points_on(after, s, f) for f in under)
        brings = situations(priest, after, after_it, cell)
        if priest.short_pile == "given":
            brings = {god: min(n, s.piles[god]) for god, n in brings.items()}
        cards[way] = max(brings.values(), default=0)
        best = [god for god, n in brings.items() if n == cards[way] > 0]
        god_rank[way] = min((priest.rank(god) for god in best), default=5)
    left = with_least(candidates, his_loss.__getitem__)
    left = with_most(left, cards.__getitem__)
    left = with_most(left, your_loss.__getitem__)
    left = with_least(left, god_rank.__getitem__)
    return candidates, with_least(left, lambda way: way)


def open_cells(priest: Priest, s: State) -> list[int]:
    """The cells in which the stone may be laid."""
    free = gaps(s)
    if priest.readings["first-cells"] == "touching" and level_now(s) == 1:
        beside = [cell for cell in free if any(touches(cell, s.stones, dr, dc) for dr, dc in EDGES)]
        return beside or free
    return free


def touches(cell: int, stones: list[int], rows: int, columns: int) -> bool:
    """Does a stone lie in the cell that follows in some direction?"""
    level, row, column = CELLS[cell]
    following = (level, row + 2 * rows, column + 2 * columns)
    return following in CELLS and stones[CELLS.index(following)] >= 0


def situations(priest: Priest, after: Seen, stones: list[int], laid: int) -> dict[int, int]:
    """Two cards for a god on itself, else one beside itself; whatever the piles have."""
    due: dict[int, int] = {}
    cells = [laid]
    if priest.readings["pair-with"] == "any":
        cells = [cell for cell, stone in enumerate(stones) if stone >= 0]
    beside = EDGES if priest.readings["beside"] == "edge" else EDGES_AND_CORNERS
    for cell in cells:
        level = CELLS[cell][0]
        for row, column in four_fields(cell):
            god = after[level, row, column]
            if god is None:
                continue
            buried = height(after, (row, column)) > level
            if after.get((level - 1, row, column)) == god and not (
                buried and priest.buried_pairs == "out-of-sight"
            ):
                due[god] = 2
                continue
            if buried:
                continue  # A stone lies upon it, so nothing is beside it any more.
            around = [(row + rows, column + columns) for rows, columns in beside]
            if any(shows(priest, after, field) == god for field in around):
                due[god] = max(1, due.get(god, 0))
    return due


def shows(priest: Priest, seen: Seen, field: Field) -> int | None:
    """The god that a stone pairs with on a field beside it."""
    if height(seen, field) == 0 and priest.readings["beside-board"] == "stones-only":
        return None
    return symbol(seen, field)


def take_cards(priest: Priest, s: State) -> tuple[Left, Left]:
    """Situations, a god and how many: most cards · order god."""
    seen = board_and_stones(priest, s.stones)
    due = situations(priest, seen, s.stones, s.laid)
    candidates = [god * 4 + min(n, s.piles[god]) for god, n in due.items() if s.piles[god] > 0]
    if priest.readings["situation-choice"] == "most-cards":
        candidates = with_most(candidates, lambda each: each % 4)
    left = with_most(candidates, lambda each: each % 4)
    return candidates, with_least(left, lambda each: priest.rank(each // 4))


# --- 5: placing ----------------------------------------------------------------------------------


def free_symbols(seen: Seen, s: State) -> Left:
    """The free fields with a symbol of a built stone."""
    taken = priests_of(s, YOU) + priests_of(s, HE)
    with_symbol = [f for f in range(64) if height(seen, divmod(f, 8)) > 0]
    with_symbol = [f for f in with_symbol if symbol(seen, divmod(f, 8)) is not None]
    return [f for f in with_symbol if divmod(f, 8) not in taken]


def place_priest(priest: Priest, s: State) -> tuple[Left, Left]:
    """Points now · cannot be covered any more in this phase · order god · field."""
    seen = board_and_stones(priest, s.stones)
    candidates = free_symbols(seen, s)
    left = with_most(candidates, lambda f: points_on(seen, s, divmod(f, 8)))
    left = rather(left, lambda f: cannot_be_covered(seen, s, divmod(f, 8)))
    left = with_least(left, lambda f: priest.rank(symbol(seen, divmod(f, 8))))
    return candidates, with_least(left, lambda f: f)


# --- 6 and 7: moving, paying ---------------------------------------------------------------------


def one_card_moves(priest: Priest, s: State) -> Left:
    """His priests and the fields that each reaches for one card, if he has one."""
    seen = board_and_stones(priest, s.stones)
    if not any(cards_of(s, HE)):
        return []
    return [
        1024 + (start[0] * 8 + start[1]) * 64 + end[0] * 8 + end[1]
        for start in priests_of(s, HE)
        for end in reached_by_one_card(priest, s, seen, start)
        if may_end(priest, seen, end)
    ]


def may_end(priest: Priest, seen: Seen, field: Field) -> bool:
    """May a move end on a field that nobody stands on?"""
    if height(seen, field) == 0:
        return priest.end_on_board == "allowed"
    return symbol(seen, field) is not None or priest.readings["stop-on-empty"] == "yes"


def reached_by_one_card(priest: Priest, s: State, seen: Seen, start: Field) -> set[Field]:
    """The free fields beside it, or beyond priests that are jumped over for nothing."""
    ends, passed = set(), {start}
    taken = priests_of(s, YOU) + priests_of(s, HE)
    to_walk = [(start, direction) for direction in EDGES]
    while to_walk:
        (row, column), (rows, columns) = to_walk.pop()
        field = (row + rows, column + columns)
        on_board = height(seen, field) == 0 and min(field) >= 0 and max(field) <= 7
        walkable = on_board and priest.readings["walk-on-board"] == "yes"
        if field in passed or (height(seen, field) == 0 and not walkable):
            continue
        if field not in taken:
            ends.add(field)
        elif priest.readings["jump"] == "straight":
            to_walk.append((field, (rows, columns)))
        else:
            passed.add(field)
            to_walk += [(field, direction) for direction in EDGES]
    return ends


def points_gained(priest: Priest, s: State, move: int) -> int:
    """The value there less the value here less the worth of the card paid."""
    seen = board_and_stones(priest, s.stones)
    start, end = divmod(move - 1024, 64)
    (paid,) = pay_card(priest, s)[1]
    there, here = points_on(seen, s, divmod(end, 8)), points_on(seen, s, divmod(start, 8))
    return there - here - worth_of_card(s.track, paid)


def move_priest(priest: Priest, s: State) -> tuple[Left, Left]:
    """Points gained · cannot be covered any more · order god of the field · field, then priest."""
    seen = board_and_stones(priest, s.stones)
    candidates = one_card_moves(priest, s)
    safe = cannot_be_covered if priest.covered == "this-phase" else can_never_be_covered

    def end(move: int) -> Field:
        return divmod((move - 1024) % 64, 8)

    left = with_most(candidates, lambda move: points_gained(priest, s, move))
    left = rather(left, lambda move: safe(seen, s, end(move)))
    left = with_least(left, lambda move: priest.rank(symbol(seen, end(move))))
    left = with_least(left, lambda move: (move - 1024) % 64)
    return candidates, with_least(left, lambda move: (move - 1024) // 64)


def pay_card(priest: Priest, s: State) -> tuple[Left, Left]:
    """Gods of which he holds a card: least worth now · order god backwards."""
    candidates = [god for god, count in enumerate(cards_of(s, HE)) if count > 0]
    left = with_least(candidates, lambda god: worth_of_card(s.track, god))
    return candidates, with_most(left, priest.rank)


# --- 8 and 9: swaying ----------------------------------------------------------------------------


def single_steps(s: State) -> Left:
    """Each god of which he holds a card, up and down by one, as far as the track goes."""
    return [
        god * 16 + 8 + places
        for god, count in enumerate(cards_of(s, HE))
        for places in (-1, 1)
        if count > 0 and 0 <= s.track.index(god) + places <= 4
    ]


def better_off(priest: Priest, s: State, step: int) -> int:
    """The margin after the step, with its card gone, less the margin before."""
    seen = board_and_stones(priest, s.stones)
    god, places = step // 16, step % 16 - 8
    here = s.track.index(god)
    track, cards = s.track[:], cards_of(s, HE)
    track[here], track[here + places] = track[here + places], god
    cards[god] -= 1
    return margin(seen, s, track, cards) - margin(seen, s, s.track, cards_of(s, HE))


def better_off_by_hand(priest: Priest, s: State, step: int) -> int:
    """The same by the rule for people at a table: count priests and cards of the two gods."""
    seen = board_and_stones(priest, s.stones)
    god, places = step // 16, step % 16 - 8
    here = s.track.index(god)
    upper = min(here, here + places)  # X rises past Y, who is on this place, counted from 0
    x, y = s.track[upper + 1], s.track[upper]
    his, yours = cards_of(s, HE), cards_of(s, YOU)
    his[god] -= 1
    total = -worth_of_card(s.track, god)
    if upper in (0, 1):
        total += his[x] - yours[x] - his[y] + yours[y]
    for sign, seat in ((1, HE), (-1, YOU)):
        for field in priests_of(s, seat):
            each = 2 if upper in (0, 1) else 0
            if upper == 2:
                each = {1: 1, 2: 3, 3: 5}[height(seen, field)]
            if symbol(seen, field) == x:
                total += sign * each
            if symbol(seen, field) == y:
                total -= sign * each
    return total


def sway(priest: Priest, s: State) -> tuple[Left, Left]:
    """Better off · order god · up, then down."""
    candidates = single_steps(s)
    left = with_most(candidates, lambda step: better_off(priest, s, step))
    left = with_least(left, lambda step: priest.rank(step // 16))
    return candidates, with_least(left, lambda step: step % 16)


def sway_on(priest: Priest, s: State) -> tuple[Left, Left]:
    """The same step once more, if it can be paid and makes him better off by one at least."""
    candidates = [step for step in single_steps(s) if step == s.arg]
    return candidates, [step for step in candidates if better_off(priest, s, step) >= 1]


LISTS: Final[dict[int, Callable[[Priest, State], tuple[Left, Left]]]] = {
    at.GIFT: gift,
    at.ACTION: action,
    at.LAY_STONE: lay_stone,
    at.TAKE_CARDS: take_cards,
    at.PLACE_PRIEST: place_priest,
    at.MOVE_PRIEST: move_priest,
    at.PAY_CARD: pay_card,
    at.SWAY: sway,
    at.SWAY_ON: sway_on,
}
