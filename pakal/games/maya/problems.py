"""What is wrong with a position of Maya beyond bounds and numbers of pieces."""

from collections.abc import Iterator, Sequence

from pakal.games.agenda import OVER
from pakal.games.maya import state as at
from pakal.games.maya.rules import Rules
from pakal.games.maya.state import HIGH, State


def find_more_problems(rules: Rules, seats: Sequence[str], s: State) -> Iterator[str]:
    """Everything wrong, each with its key."""
    yield from _block_problems(rules, seats, s)
    yield from _card_problems(rules, seats, s)
    yield from _marker_problems(rules, s)
    for seat, name in enumerate(seats):
        if rules.all_gold(s, seat) < 0:
            yield f"player.{name}.gold: {rules.all_gold(s, seat)} is less than nothing."
    if s.doubled >= 0 and s.point not in (OVER, at.SECOND_BLOCK, at.DRAW_LOTS):
        yield "doubled: no double move is under way (see point)."
    if s.first < 0 and s.point not in (OVER, at.FIRST_SEAT):
        yield "first: somebody has to be First Player."


def _block_problems(rules: Rules, seats: Sequence[str], s: State) -> Iterator[str]:
    box = rules.box
    for cell, size in enumerate(box.sizes):
        if rules.room(s, cell) < 0:
            there = size - rules.room(s, cell)
            here = [f"player.{name}.blocks" for name in seats]
            first, *others = (
                key for seat, key in enumerate(here) if s.built[seat * rules.cells + cell]
            )
            also = f" (see {', '.join(others)})" if others else ""
            yield f"{first}: {there} in all in {box.cell_names[cell]}, which has {size}{also}."
    for seat, name in enumerate(seats):
        for cell in range(rules.cells):
            place = seat * rules.cells + cell
            if box.level_of[cell] and s.built[place] and not s.built[place - 1]:
                yield f"player.{name}.blocks: no block below that in {box.cell_names[cell]}."


def _card_problems(rules: Rules, seats: Sequence[str], s: State) -> Iterator[str]:
    for quarry in range(rules.quarries):
        yield from _quarry_problems(rules, s, quarry)
        for seat, whose in enumerate(seats):
            yield from _known_problems(rules, s, quarry, seat, whose)
    for seat, whose in enumerate(seats):
        if rules.seated[seat].hidden and min(rules.unseen(s, seat)) < 0:
            yield f"quarry: {whose} has shown a card too often."


def _quarry_problems(rules: Rules, s: State, quarry: int) -> Iterator[str]:
    box, laid, shown = rules.box, s.laid[quarry], s.shown[quarry]
    name = box.quarry_names[quarry]
    if len(laid) > box.quarries[quarry].limit:
        yield f"quarry.{name}.laid: it takes {box.quarries[quarry].limit} cards."
    if laid and laid[0] % 2 == HIGH:
        yield f"quarry.{name}.laid: the first card is a low one."
    if len(shown) > len(laid):
        yield f"quarry.{name}.shown: more cards than were laid (see quarry.{name}.laid)."
    if shown and quarry < rules.current(s):
        yield f"quarry.{name}.shown: it is not turned yet (see turned)."
    for card, sort in zip(laid, shown, strict=False):
        if box.is_high(sort) != card % 2:
            card_name = box.card_names[sort]
            yield f"quarry.{name}.shown: {card_name} has another back (see quarry.{name}.laid)."


def _known_problems(rules: Rules, s: State, quarry: int, seat: int, whose: str) -> Iterator[str]:
    """What a person knows of own cards has to fit their backs, and what was shown of them."""
    under = s.under[seat * rules.quarries + quarry]
    places = [place for place, card in enumerate(s.laid[quarry]) if card // 2 == seat]
    backs = [s.laid[quarry][place] % 2 for place in places]
    name = rules.box.quarry_names[quarry]
    if rules.seated[seat].hidden:
        if under:
            yield f"player.{whose}.under.{name}: nobody knows these cards."
    elif backs != [int(rules.box.is_high(sort)) for sort in under]:
        there = f"quarry.{name}.laid"
        yield f"player.{whose}.under.{name}: not the cards that lie there (see {there})."
    else:
        shown = s.shown[quarry]
        seen = [shown[place] for place in places if place < len(shown)]
        if seen != under[: len(seen)]:
            known = f"player.{whose}.under.{name}"
            yield f"quarry.{name}.shown: other cards than {whose} laid (see {known})."


def _marker_problems(rules: Rules, s: State) -> Iterator[str]:
    for number, place in enumerate(s.where):
        if place == rules.on_offer and number < rules.quarries:
            yield f"marker.{rules.markers[number]}: it is not auctioned."
