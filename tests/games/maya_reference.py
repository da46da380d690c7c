"""
The decisions of King Pakal and his vassal once more: by hand, from the ten lists in words.

Written from our notes on Maya and the rulebook's text, without a look at the lists, their facts or
their documents, so that the two can be held against each other. Nothing is shared with the code it
checks but the raw state and the numbers by which options are packed; printed numbers, cards, places
for blocks and all counting are written down again, in `maya_by_hand.py`.

`reference(king, state)` gives the candidates of the point that is on and those that are left at the
end: one when the list settles the matter, none when he passes or does not use a marker.

Where a sentence of the notes can be read in two ways, `King` has a field for it; the first choice
is the default:

- `vassal_keeps`: the notes give the cards kept back by level and say "he" of King Pakal. The vassal
  keeps `three` at every level, or as many `as-the-king`.
- `low_when_ahead`: is a low card enough where he is ahead already? By `takes` it takes no lead
  there, as the fact for quarries says it, so he lays a high one; by `has` it is enough.
- `passing`: is a colour behind him once its `points` are below his, or level and his card first,
  whatever anybody has left; or only in the order in which blocks would be given out (`ranks`),
  in which who has no points is no place, or keeps it by the reading `ranks-after-zero`?
- `points_there`: "add its cards", less what was taken off before (`left`), or not (`cards`).
- `one_would_not`: a double pays if one block would not fill `that-level`, or if one block wins no
  bonus `anywhere`.

Two things are taken as they are simplest. A level that only opens with the first of two blocks is
not looked at for a double, as the notes speak of one level that two blocks fill. And whether a
block is left in the pool for a bonus is asked before the block is laid; with an extra block, which
comes from the pool itself, that could only matter to somebody who has a single one left there.
"""

from collections.abc import Callable
from typing import Final

from games.maya_by_hand import (
    PAKAL,
    POINTS,
    SEATS,
    King,
    Left,
    Site,
    first_yes,
    number,
    rather,
    with_least,
    with_most,
)

from pakal.games.maya import state as at
from pakal.games.maya.state import State

LOW, HIGH = 0, 1
SINGLE, DOUBLE = 0, 1
USE, KEEP = 0, 1


def reference(king: King, s: State) -> tuple[frozenset[int], frozenset[int]]:
    """The candidates of his point, and those that his list leaves."""
    candidates, left = LISTS[s.point](king, s)
    return frozenset(candidates), frozenset(left)


# --- 1: start-pyramid ----------------------------------------------------------------------------


def start_pyramid(king: King, s: State) -> tuple[Left, Left]:
    """Pyramids without his block: order of his card."""
    site = Site(king, s)
    candidates = [p for p in site.rooms() if site.blocks[p, 0][s.who] == 0]
    return candidates, with_least(candidates, lambda p: king.pyramid_rank(s.who, p))


# --- 2 and 3: laying a card ----------------------------------------------------------------------


def order_by_backs(backs: list[int]) -> list[int]:
    """The seats at a quarry, the one ahead first: a low back weighs 1, a high one 2."""
    seats = list(dict.fromkeys(back // 2 for back in backs))  # who laid a card first comes first
    weights = {seat: sum(1 + back % 2 for back in backs if back // 2 == seat) for seat in seats}
    return sorted(seats, key=lambda seat: -weights[seat])


def takes_a_place(s: State, quarry: int, back: int, places: int) -> bool:
    """Is he on none of the first places, and would be with such a card?"""
    now = order_by_backs(s.laid[quarry])
    then = order_by_backs([*s.laid[quarry], s.who * 2 + back])
    return s.who not in now[:places] and s.who in then[:places]


def quarry(king: King, s: State) -> tuple[Left, Left]:
    """May spend, else he passes · first yes: lead, paid place · first prize · order of markers."""
    low, high = s.decks[s.who * 2], s.decks[s.who * 2 + 1]
    tile = king.tile
    candidates = [
        q
        for q, laid in enumerate(s.laid)
        if len(laid) < tile.limits[q] and (low > 0 or (high > 0 and laid))
    ]
    if low + high <= king.keeps(s.who):
        return candidates, []

    def next_card(q: int) -> int:
        return HIGH if high > 0 and s.laid[q] else LOW

    left = first_yes(
        candidates,
        lambda q: takes_a_place(s, q, next_card(q), 1),
        lambda q: takes_a_place(s, q, next_card(q), len(tile.prizes[q])),
    )
    left = with_most(left, lambda q: tile.prizes[q][0])
    return candidates, with_least(left, lambda q: king.marker_rank(s.who, q))


def back(king: King, s: State) -> tuple[Left, Left]:
    """First yes: low is enough, high · low, then high."""
    backs = s.laid[s.arg]
    candidates = [each for each in (LOW, HIGH) if s.decks[s.who * 2 + each] > 0]
    if not backs:
        candidates = [each for each in candidates if each == LOW]

    def low_is_enough(each: int) -> bool:
        ahead = s.who in order_by_backs(backs)[:1]
        if ahead and king.low_when_ahead == "has":
            return each == LOW
        return each == LOW and takes_a_place(s, s.arg, LOW, 1)

    left = first_yes(candidates, low_is_enough, lambda each: each == HIGH)
    return candidates, with_least(left, lambda each: each)


# --- 4: minus-three ------------------------------------------------------------------------------


def minus_three(king: King, s: State) -> tuple[Left, Left]:
    """Others with points, not protected: lets him pass · points there · you, Pakal, vassal."""
    now = len(s.laid) - 1 - s.turned
    shown = [
        (laid // 2, POINTS[sort]) for laid, sort in zip(s.laid[now], s.shown[now], strict=True)
    ]
    cards = [sum(p for who, p in shown if who == seat and p > 0) for seat in SEATS]
    points = [cards[seat] - s.lost[seat] for seat in SEATS]
    earliest = [len(shown)] * 3
    for place, (who, p) in reversed(list(enumerate(shown))):
        if p > 0 or king.readings["tie-first-card"] == "any-card":
            earliest[who] = place
    guard = s.where[king.tile.markers.index("N")] if "N" in king.tile.markers else 0
    candidates = [
        seat for seat in SEATS if seat != s.who and points[seat] > 0 and guard != 4 + now * 3 + seat
    ]

    def ahead(one: int, other: int, of: list[int]) -> bool:
        return (-of[one], earliest[one]) < (-of[other], earliest[other])

    def ranked_ahead(one: int, other: int, of: list[int]) -> bool:
        keeps = king.readings["ranks-after-zero"] == "keeps-the-rank"
        value = [n if n > 0 or not keeps else c for n, c in zip(of, cards, strict=True)]
        return value[one] > 0 and (value[other] <= 0 or ahead(one, other, value))

    def lets_him_pass(seat: int) -> bool:
        then = points[:]
        then[seat] -= 3
        if king.passing == "ranks":
            return ranked_ahead(seat, s.who, points) and ranked_ahead(s.who, seat, then)
        return ahead(seat, s.who, points) and ahead(s.who, seat, then)

    left = rather(candidates, lets_him_pass)
    counted = points if king.points_there == "left" else cards
    left = with_most(left, lambda seat: counted[seat])
    return candidates, with_least(left, lambda seat: seat)


# --- 5 and 6: protect, first-player --------------------------------------------------------------


def protect(king: King, s: State) -> tuple[Left, Left]:
    """Quarries face down: cards of his · rivals' high backs · his cards · turned next."""
    del king
    turned_up = len(s.laid) - 1 - s.turned  # face down are cards, so an empty quarry is not
    candidates = [q for q in range(turned_up) if s.laid[q]]

    def his_cards(q: int) -> int:
        return sum(each // 2 == s.who for each in s.laid[q])

    def rival_high_backs(q: int) -> int:
        return sum(each // 2 != s.who and each % 2 == HIGH for each in s.laid[q])

    left = rather(candidates, lambda q: his_cards(q) >= 1)
    left = with_most(left, rival_high_backs)
    left = with_most(left, his_cards)
    return candidates, with_least(left, lambda q: turned_up - q)


def first_player(king: King, s: State) -> tuple[Left, Left]:
    """Pakal, vassal, you: both name Pakal."""
    del king, s
    return list(SEATS), [PAKAL]


# --- 7, 9 and 12: pyramid ------------------------------------------------------------------------


class Block:
    """One block of a seat in a level, as the list for pyramids looks at it."""

    def __init__(self, site: Site, cell: tuple[int, int], who: int) -> None:
        self.there = site.blocks[cell]
        self.mine = self.there[who]
        self.best = max(self.there[seat] for seat in SEATS if seat != who)
        one = [int(seat == who) for seat in SEATS]
        winner = site.bonus_to(cell, one, who) if site.gaps(cell) == 1 else -1
        self.wins_bonus = winner == who
        self.hands_over_bonus = winner not in (-1, who)
        self.takes_most = self.mine <= self.best < self.mine + 1
        self.shares_most = self.mine < self.best == self.mine + 1
        then = [n + more for n, more in zip(self.there, one, strict=True)]
        self.takes_second = not is_paid(self.there, who) and is_paid(then, who)
        self.none_there = self.mine == 0


def is_paid(there: list[int], who: int) -> bool:
    """Most and second most blocks are paid, and everybody who is level with them."""
    best_two = sorted({n for n in there if n > 0})[-2:]
    return there[who] in best_two


def lowest(places: list[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """By pyramid, the lowest level of those where he may build."""
    return {cell[0]: cell for cell in reversed(places)}


def fills_by_two(site: Site, cell: tuple[int, int], who: int) -> bool:
    """Would two blocks fill a level with him alone most, bonus due, and one would not?"""
    two = [2 * (seat == who) for seat in SEATS]
    return site.gaps(cell) == 2 and site.bonus_to(cell, two, who) == who


def firsts(king: King, s: State) -> list[tuple[int, int]]:
    """Where the first of two blocks may go, so that there is a place for the second."""
    before = Site(king, s).places(s.who)
    found = []
    for cell in before:
        site = Site(king, s)
        site.lay(cell, s.who)
        after = site.places(s.who)
        if king.readings["double-second"] == "both-at-once":
            after = [each for each in after if each in before]
        if after:
            found.append(cell)
    return found


def cells_for_block(king: King, s: State) -> dict[int, tuple[int, int]]:
    """The pyramids of the point that is on, each with the level into which the block goes."""
    site = Site(king, s)
    if s.point == at.EXTRA_BLOCK:
        return {pyramid: (pyramid, 0) for pyramid in site.rooms()}
    if s.point == at.PUT_BLOCK:
        return {pyramid: (pyramid, 0) for pyramid in site.rooms() if pyramid != s.arg - 1}
    if s.point == at.FIRST_BLOCK:
        return lowest(firsts(king, s))
    places = site.places(s.who)
    if s.point == at.SECOND_BLOCK and s.arg:  # the levels that were open before the first block
        places = [cell for cell in places if s.arg >> number(*cell) & 1]
    return lowest(places)


def pyramid(king: King, s: State) -> tuple[Left, Left]:
    """Finishes the double · hands no bonus over · first yes of five · gold · order of his card."""
    site = Site(king, s)
    cells = cells_for_block(king, s)
    candidates = list(cells)
    blocks = {each: Block(site, cell, s.who) for each, cell in cells.items()}

    def finishes_double(each: int) -> bool:
        if s.point == at.FIRST_BLOCK:
            return fills_by_two(site, cells[each], s.who)
        return s.point == at.SECOND_BLOCK and s.doubled == each

    left = rather(candidates, finishes_double)
    left = rather(left, lambda each: not blocks[each].hands_over_bonus)
    left = first_yes(
        left,
        lambda each: blocks[each].wins_bonus,
        lambda each: blocks[each].takes_most,
        lambda each: blocks[each].shares_most,
        lambda each: blocks[each].takes_second,
        lambda each: blocks[each].none_there,
    )
    left = with_most(left, lambda each: king.tile.gold[each] + cells[each][1])
    return candidates, with_least(left, lambda each: king.pyramid_rank(s.who, each))


# --- 8 and 10: move, free-pass -------------------------------------------------------------------


def move(king: King, s: State) -> tuple[Left, Left]:
    """Double if two blocks would win a bonus that one would not · single, then double."""
    site = Site(king, s)
    double = king.tile.markers.find("D")
    has_marker = double >= 0 and s.where[double] == 1 + s.who
    candidates = [SINGLE]
    if s.stock[s.who] >= (2 if has_marker else 3) and firsts(king, s):
        candidates.append(DOUBLE)
    places = lowest(site.places(s.who)).values()
    pays = any(fills_by_two(site, cell, s.who) for cell in places)
    if king.one_would_not == "anywhere":
        pays = pays and not any(Block(site, cell, s.who).wins_bonus for cell in places)
    left = rather(candidates, lambda each: each == DOUBLE and pays)
    return candidates, with_least(left, lambda each: each)


def free_pass(king: King, s: State) -> tuple[Left, Left]:
    """Use it if every pyramid hands over a bonus · keep, then use."""
    site = Site(king, s)
    places = lowest(site.places(s.who)).values()
    if all(Block(site, cell, s.who).hands_over_bonus for cell in places):
        return [USE, KEEP], [USE]
    return [USE, KEEP], [KEEP]


# --- 11: take-block ------------------------------------------------------------------------------


def take_block(king: King, s: State) -> tuple[Left, Left]:
    """His blocks that can be spared, else not used · lowest level · order of his card."""
    site = Site(king, s)
    cells = {
        number(*cell): cell
        for cell, there in site.blocks.items()
        if there[s.who] > 0 and any(each != cell[0] for each in site.rooms())
    }

    def can_be_spared(each: int) -> bool:
        there = site.blocks[cells[each]]
        return all(there[s.who] >= there[seat] + 2 for seat in SEATS if seat != s.who)

    left = [each for each in cells if can_be_spared(each)]
    left = with_least(left, lambda each: cells[each][1])
    return list(cells), with_least(left, lambda each: king.pyramid_rank(s.who, cells[each][0]))


LISTS: Final[dict[int, Callable[[King, State], tuple[Left, Left]]]] = {
    at.START_BLOCK: start_pyramid,
    at.CHOOSE_QUARRY: quarry,
    at.CHOOSE_BACK: back,
    at.DEDUCT: minus_three,
    at.PROTECT: protect,
    at.NAME_FIRST: first_player,
    at.EXTRA_BLOCK: pyramid,
    at.PUT_BLOCK: pyramid,
    at.PLACE_BLOCK: pyramid,
    at.FIRST_BLOCK: pyramid,
    at.SECOND_BLOCK: pyramid,
    at.CHOOSE_MOVE: move,
    at.FREE_PASS: free_pass,
    at.TAKE_BLOCK: take_block,
}
