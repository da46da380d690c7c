"""
The light game of Maya: the table is kept as everybody sees it, and each turn is told in a line.

Cards that lie face down are backs, yours too: nobody is asked for a value before the quarry is
turned, and then everybody sees it. Your hand is never asked for; what is not laid follows from what
was turned up.
"""

import re
from typing import TYPE_CHECKING, Final

from pakal.errors import BadInputError
from pakal.games.asking import Form, Question
from pakal.games.light_rules import Hearing, Light
from pakal.games.light_whole import Entering, WholeRules
from pakal.games.matching import find, fits, plain, split_several
from pakal.games.maya import state as at
from pakal.games.maya.entered import Entry
from pakal.games.maya.game import Maya
from pakal.games.maya.rules import Rules
from pakal.games.maya.state import BACKS, DOUBLES, PASSES, State
from pakal.games.maya.table import is_piece_of
from pakal.games.values import Order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pakal.lists.trace import Draw

_TYPED: Final = ("cards",)  # they lie on the real table
_CARD = "card to "
_PASS, _DOUBLE, _PAID = "pass", "double", "pay"
_HINTS: Final = {
    at.CHOOSE_QUARRY: (
        "quarry and back, such as tra h; or pass; `?` explains",
        """\
tra h        a high card face down at the transport quarry; l: a low one
fi           a card at an empty quarry, where it can only be a low one
pass         you lay no more cards in this round
The beginning of a name is enough. What your card is, is never asked before
the quarry is turned.""",
    ),
    at.BUILD: (
        "pyramid, such as cop; two for a double move; or pass; `?` explains",
        """\
cop          one of your blocks into the open level of Copan
cop ux       a double move: one into Copan, then one into Uxmal
pass         you pass
For a double move or a pass your marker is used, if you have one; otherwise a
block is paid. To pay although you have the marker: pay cop ux, pay pass.""",
    ),
}
_NEXT: Final = {
    at.CHOOSE_QUARRY: (at.CHOOSE_BACK,),
    at.BUILD: (at.FIRST_BLOCK, at.SECOND_BLOCK),
    at.TAKE_BLOCK: (at.PUT_BLOCK,),
}
# Words of a journal or of a whole answer that say nothing more.
_EMPTY: Final = frozenset(
    {*("card", "to", "at", "a", "build", "block", "blocks", "by", "marker", "move", "in", "into")}
)


class MayaLight(WholeRules[State]):
    """What a line about a turn says, and how a game is taken over."""

    game: Maya

    def __init__(self, game: Maya, mode: str) -> None:
        super().__init__(game, mode, _TYPED)
        if not game.is_solo:
            raise BadInputError("A light game is one against King Pakal.", "Leave out --players.")
        self.entry = Entry(game)
        if self.in_middle:
            self.entry.check_possible()

    # --- a turn in a line -------------------------------------------------------------------------

    def opens_turn(self, s: State) -> bool:
        """To lay a card, and to build; a −3, a marker and the first blocks are asked about."""
        return s.point in _HINTS

    def hints(self, s: State) -> tuple[str, str]:
        """How a card or a block is told."""
        return _HINTS[s.point]

    def goes_on(self, s: State, first: int, seat: int) -> bool:
        """A back, the blocks of a double move, the place of a moved block."""
        return s.who == seat and s.point in _NEXT.get(first, ())

    def answers(self, s: State, text: str) -> tuple[str, ...]:
        """The answers that a line gives, to lay a card or to build."""
        typed = re.split(r"[,;\s]+", plain(text).strip(",; "))
        words = [word for word in typed if word not in _EMPTY]
        if not words or not words[0]:
            raise BadInputError("The line is empty.", "Type `?` to see how a turn is told.")
        if s.point != at.CHOOSE_QUARRY:
            return self._blocks(s, words)
        card, *back = card_answers(self.game.rules.box.quarry_names, words)
        if card == _PASS:
            return (card,)
        rules = self.game.rules
        quarry = rules.box.quarry_names.index(card.removeprefix(_CARD))
        if s.offered and quarry not in s.offered:
            full = len(s.laid[quarry]) >= rules.box.quarries[quarry].limit
            why = "it is full" if full else "the first card there is a low one, and none is left"
            raise BadInputError(
                f"'{text.strip()}' is not possible: {why}.", "Name another quarry, or pass."
            )
        if back:
            check_back(rules, s, text, card, back[0])
        return card, *back

    def _blocks(self, s: State, words: "Sequence[str]") -> tuple[str, ...]:
        names = (*self.game.rules.box.pyramids, _PASS, _DOUBLE, _PAID)
        found: list[str] = []
        for one, _ in split_several(words, lambda each: fits(each, names)):
            if one.isdecimal() and found:
                found[-1] += f" {one}"  # the level of the pyramid before it
            else:
                found.append(names[find(one, names)])
        pays = _PAID in found
        pyramids = [f"build {each}" for each in found if each not in (_PASS, _DOUBLE, _PAID)]
        if _PASS in found:
            return self._means(s, PASSES, pays), *pyramids
        if _DOUBLE in found or len(pyramids) > 1:
            return self._means(s, DOUBLES, pays), *pyramids
        return tuple(pyramids)

    def _means(self, s: State, ways: "Sequence[int]", pays: bool) -> str:
        """By the marker if there is one, otherwise by a block; the line of that."""
        marked = not pays and ways[1] in s.offered
        return self.game.line(s, ways[1 if marked else 0])

    # --- what is told -----------------------------------------------------------------------------

    def was_told(self, order: Order, seat: int) -> bool:
        """A card of yours whose back could only be this one."""
        return is_piece_of(order, self.game.yours[seat]) and order.moves[0].verb == "Lay"

    def carry_out(
        self, light: Light[State, Entering], outcome: "int | Draw"
    ) -> tuple[list[Order], list[Order]]:
        """As the whole game does; a card that was typed as it lies is not told again."""
        is_card = light.s.point == at.TURN_CARD
        done, followed = super().carry_out(light, outcome)
        return ([] if is_card else done), followed

    # --- taking over a game -----------------------------------------------------------------------

    def to_enter(self) -> tuple[str, ...]:
        """The round and its phase, blocks, cards, markers, gold, and whose turn it is."""
        return self.entry.keys()

    def enter(self, light: Light[State, Entering], key: str, hear: Hearing) -> None:
        """Ask for one part of the position; with the last one the game goes on."""
        told = light.memory.told
        question = self.entry.question(key, told)
        if question is None:
            return
        if question.form is Form.LINE:
            told[key] = self.entry.read(question, hear.line(question))
        else:
            told[key] = hear(question)
        self.entry.check(key, told)
        if key == self.entry.keys()[-1]:
            light.s = self.entry.position(told)

    def read_entered(self, light: Light[State, Entering], question: Question, text: str) -> str:
        """The blocks of a pyramid, or the cards at a quarry, as a journal keeps them."""
        del light
        return self.entry.say(question, self.entry.read(question, text))


def card_answers(quarries: "Sequence[str]", words: "Sequence[str]") -> tuple[str, ...]:
    """The answers that words about a card give: its quarry, and its back if that is said."""
    backs = [word for word in words if fits(word, BACKS) and not fits(word, quarries)]
    named = " ".join(word for word in words if word not in backs)
    if not named or len(backs) > 1:
        raise BadInputError(
            f"'{' '.join(words)}' names no quarry.", "Type a turn such as tra h, or `?`."
        )
    names = (*quarries, _PASS)
    name = names[find(named, names)]
    if name == _PASS:
        return (_PASS,)
    return f"{_CARD}{name}", *(f"{BACKS[find(each, BACKS)]} card" for each in backs)


def card_at_once(rules: Rules, s: State, text: str) -> str:
    """
    A quarry and a back as two answers; where only one back is possible, it is no answer.

    A back that is not possible is refused with its quarry, so that no other card is laid for it.
    """
    words = [word for word in plain(text).split(" ") if word not in _EMPTY]
    if len(words) < 2 or "," in text:
        return text
    quarries = rules.box.quarry_names
    try:
        card, *back = card_answers(quarries, words)
    except BadInputError:
        return text  # it may be something else
    if not back:
        return text
    possible = check_back(rules, s, text, card, back[0])
    return f"{card}, {back[0]}" if len(possible) > 1 else card


def check_back(rules: Rules, s: State, text: str, card: str, back: str) -> list[int]:
    """The backs that may be laid at the quarry of an answer; another one is refused."""
    quarry = rules.box.quarry_names.index(card.removeprefix(_CARD))
    left = rules.backs_left(s, s.who)
    possible = [each for each in range(len(BACKS)) if left[each] and rules.takes(s, quarry, each)]
    wanted = BACKS.index(back.removesuffix(" card"))
    if possible and wanted not in possible:
        why = "the first card there is a low one" if left[wanted] else "none is left"
        raise BadInputError(
            f"'{text.strip()}' is not possible: {why}.", "Name another quarry, or the other back."
        )
    return possible
