"""Positions of Maya for the auditor, made up at random."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from pakal.errors import BadInputError
from pakal.games.agenda import pack
from pakal.games.maya import state as at
from pakal.games.maya.common import FREE_DOUBLE, FREE_PASS, MOVE, PROTECTION
from pakal.games.maya.state import HIGH, LOW, State
from pakal.games.values import Moment
from pakal.lists.model import PriorityList

if TYPE_CHECKING:
    from pakal.games.maya.game import Maya

# Where each list is asked; several points have one list.
_POINTS = {
    "start-pyramid": (at.START_BLOCK,),
    "quarry": (at.CHOOSE_QUARRY,),
    "back": (at.CHOOSE_BACK,),
    "minus-three": (at.DEDUCT,),
    "protect": (at.PROTECT,),
    "first-player": (at.NAME_FIRST,),
    "move": (at.CHOOSE_MOVE,),
    "pyramid": (at.PLACE_BLOCK, at.SECOND_BLOCK, at.FIRST_BLOCK, at.EXTRA_BLOCK),
    "free-pass": (at.FREE_PASS,),
    "take-block": (at.TAKE_BLOCK,),
}
_HELD = {"free-pass": FREE_PASS, "take-block": MOVE, "protect": PROTECTION, "move": FREE_DOUBLE}


def made_up(game: "Maya", lists: Sequence[PriorityList], seed: int) -> Iterator[Moment[State]]:
    """One moment for each list on a table with blocks and cards at random."""
    for plist in lists:
        # A list's positions are its own: which other lists are asked for does not matter.
        random = Random(f"made up {seed} {plist.id}")
        moment = _moment(game, plist.id, random)
        if moment is not None:
            yield moment


def _moment(game: "Maya", list_id: str, random: Random) -> Moment[State] | None:
    s = game.bare()
    s.agenda.clear()
    s.round = random.randint(1, at.ROUNDS)
    who = random.choice([seat for seat, each in enumerate(game.seats()) if each.is_automa])
    s.who = who
    if list_id != "start-pyramid":
        for seat in range(game.rules.seats):
            s.pool[seat] += s.stock[seat]
            s.stock[seat] = 0
        _scatter_blocks(game, s, random, who, list_id)
    arg = 0
    if list_id in ("quarry", "back", "minus-three", "protect"):
        _scatter_cards(game, s, random, who)
    if list_id == "minus-three":
        _turn(game, s, random, who)
    if list_id == "protect":
        _turn_some(game, s, random)
    if list_id == "back":
        arg = random.randrange(game.rules.quarries)
    _hold_marker(game, s, random, who, list_id)
    point = random.choice(_POINTS[list_id])
    if point == at.SECOND_BLOCK:
        s.doubled = random.randrange(len(game.rules.box.pyramids))
    s.agenda.append(pack(point, who, arg))
    try:
        game.engine.run_on(s)
        return game.moment_at(game.at_list(s, list_id))
    except BadInputError:  # nothing is there for this list to choose among
        return None


def _hold_marker(game: "Maya", s: State, random: Random, who: int, list_id: str) -> None:
    """The seat has the marker that a list is about."""
    marker = _HELD.get(list_id)
    if marker in game.rules.marker and (marker != FREE_DOUBLE or random.random() < 0.5):
        s.where[game.rules.marker[marker]] = game.rules.with_seat(who)


def _turn_some(game: "Maya", s: State, random: Random) -> None:
    """Some quarries are turned already; no cards lie there."""
    s.turned = random.randrange(game.rules.quarries)
    for quarry in range(game.rules.current(s), game.rules.quarries):
        _take_back(game, s, quarry)


def _scatter_blocks(game: "Maya", s: State, random: Random, who: int, list_id: str) -> None:
    """Levels from the bottom up; the last one begun is nearly full half the time."""
    rules = game.rules
    levels = random.randint(1, 2 if list_id == "take-block" else 3)
    for level in range(levels):
        for pyramid in range(len(rules.box.pyramids)):
            cell = rules.box.cell(pyramid, level)
            if cell < 0:
                continue
            gaps = 0
            if level + 1 == levels:
                most = 2 if random.random() < 0.6 else rules.box.sizes[cell]
                gaps = random.randint(0, most)
            # One of the colours is more at home here than the others.
            weights = [random.choice((1, 1, 4)) for _ in range(rules.seats)]
            if list_id == "take-block":
                weights[who] = random.choice((2, 8))
            while rules.room(s, cell) > gaps:
                able = [
                    seat
                    for seat in range(rules.seats)
                    if s.pool[seat] > 4 and (not level or s.built[seat * rules.cells + cell - 1])
                ]
                if not able:
                    break
                seat = random.choices(able, [weights[each] for each in able])[0]
                s.built[seat * rules.cells + cell] += 1
                s.pool[seat] -= 1
    if list_id == "take-block":
        _make_gaps(game, s, random)
    if s.round > 1:
        s.begun = sum(1 << c for c in range(rules.cells) if random.random() < 0.3)
        s.begun &= sum(1 << c for c in range(rules.cells) if any(rules.there(s, c)))
    s.stock[who] = random.randint(1, 4)
    s.pool[who] -= s.stock[who]


def _make_gaps(game: "Maya", s: State, random: Random) -> None:
    """As after erosion: bottom levels have room again."""
    rules = game.rules
    for cell in rules.box.bottoms:
        seat = random.randrange(rules.seats)
        if s.built[seat * rules.cells + cell] > 1:
            s.built[seat * rules.cells + cell] -= 1
            s.pool[seat] += 1


def _scatter_cards(game: "Maya", s: State, random: Random, who: int) -> None:
    """Cards at some quarries, by any rule that is no rule but the back of the first."""
    rules = game.rules
    for _ in range(random.randint(0, 16)):
        seat = random.choice((who, *range(rules.seats)))
        quarry = random.randrange(rules.quarries)
        left = rules.backs_left(s, seat)
        backs = [back for back in (LOW, HIGH) if left[back] and rules.takes(s, quarry, back)]
        if not backs:
            continue
        back = random.choice(backs)
        if rules.seated[seat].automated:
            s.decks[seat * 2 + back] -= 1
        else:
            hand = rules.hand(s, seat)
            sorts = [k for k, n in enumerate(hand) if n and rules.box.is_high(k) == back]
            sort = random.choice(sorts)
            s.hands[seat * len(hand) + sort] -= 1
            s.under[seat * rules.quarries + quarry].append(sort)
        s.laid[quarry].append(seat * 2 + back)


def _turn(game: "Maya", s: State, random: Random, who: int) -> None:
    """A quarry is turned up, with a −3 of the seat that decides."""
    rules = game.rules
    minus = rules.box.cards.index(min(rules.box.cards))
    fitting = [q for q, laid in enumerate(s.laid) if who * 2 + HIGH in laid]
    if not fitting:
        return
    quarry = random.choice(fitting)
    s.turned = rules.quarries - 1 - quarry
    for other in range(quarry + 1, rules.quarries):
        _take_back(game, s, other)
    own = s.laid[quarry].index(who * 2 + HIGH)
    unseen = {seat: list(rules.box.copies) for seat in range(rules.seats)}
    unseen[who][minus] = 0
    under = {seat: list(s.under[seat * rules.quarries + quarry]) for seat in range(rules.seats)}
    for place, card in enumerate(s.laid[quarry]):
        seat, back = divmod(card, 2)
        if place == own:
            sort = minus
        elif under[seat]:
            sort = under[seat].pop(0)
        else:
            sorts = range(rules.box.lows, len(rules.box.cards)) if back else range(rules.box.lows)
            left = [k for k in sorts for _ in range(unseen[seat][k])]
            alike = [k for k in left if k in s.shown[quarry]]  # ties are rare otherwise
            sort = random.choice(alike if alike and random.random() < 0.6 else left)
            unseen[seat][sort] -= 1
        s.shown[quarry].append(sort)


def _take_back(game: "Maya", s: State, quarry: int) -> None:
    """No cards lie at a quarry."""
    rules = game.rules
    for card in s.laid[quarry]:
        if rules.seated[card // 2].automated:
            s.decks[card] += 1
    for seat in range(rules.seats):
        for sort in s.under[seat * rules.quarries + quarry]:
            s.hands[seat * len(rules.box.cards) + sort] += 1
        s.under[seat * rules.quarries + quarry] = []
    s.laid[quarry] = []
