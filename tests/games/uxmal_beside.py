"""A light game of Uxmal beside the whole one; the person's turns are told in short words."""

from random import Random
from typing import Any

import attrs
from beside import BesideGame

from pakal.games.agenda import STOP
from pakal.games.answering import say
from pakal.games.asking import Question, Value
from pakal.games.light_whole import YOUR_TURN
from pakal.games.uxmal import state as at
from pakal.games.uxmal.edition import EMPTY
from pakal.games.uxmal.game import HIS_SEAT, Uxmal
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS_OF, CORNERS, FIELD_NAMES, SIDE
from pakal.games.uxmal.rules import unpack_cards, unpack_move, unpack_sway
from pakal.games.uxmal.state import NONE, State, pack_stone

SETUP = (at.LAY_GOD, at.FIRST_SEAT)
# What is asked once: at setup, or when a game is taken over.
SETUP_KEYS = frozenset(
    {
        *(at.POINT_NAMES[point] for point in SETUP),
        *("level", "cells", "track", "your-priests", "his-priests", "your-cards", "his-cards"),
        *("points", "first", "next", *(f"row-{row}" for row in range(1, SIDE + 1))),
    }
)


@attrs.define(eq=False, slots=False)
class UxmalBeside(BesideGame[Uxmal]):
    """Both games of Uxmal."""

    chosen: list[tuple[int, int]] = attrs.field(factory=list)  # points of your turn, with options

    def tells_draw(self, s: State) -> bool:
        """The setup, and his stones; yours are in the line of your turn."""
        return s.point in SETUP or s.who == HIS_SEAT or s.point == at.DRAW_LOTS

    def note(self, s: State, option: int) -> None:
        """Your turn, choice by choice."""
        if s.point == at.ACTION and self.chosen:
            self._answer_all()  # one reading gives you two turns in a row
        self.chosen.append((s.point, option))

    # --- questions ----------------------------------------------------------------------------

    def knows(self, question: Question) -> bool:
        """Your turn can be told once it is over."""
        return question.key != YOUR_TURN or bool(self.chosen)

    def _answer(self, question: Question) -> str:
        if question.key == YOUR_TURN:
            return self._line()
        if question.key.startswith("row-"):
            return self._row(int(question.key[-1]) - 1)
        return say(question, self._value(question))

    def _line(self) -> str:
        """Your turn in short words; payments and cards where there was a choice."""
        words: list[str] = []
        sort = NONE
        chosen, self.chosen = self.chosen, []
        for point, option in chosen:
            if point == at.DRAW_STONE:
                sort = option
            elif point == at.LAY_STONE:
                cell, corner = divmod(option, len(CORNERS))
                face = self.game.rules.faces[pack_stone(sort, corner)]
                words += [CELL_NAMES[cell][1:], "".join(map(self._letter, face))]
            elif point == at.TAKE_CARDS:
                words.append(self._letter(unpack_cards(option)[0]))
            elif point == at.PLACE_PRIEST:
                words.append(FIELD_NAMES[option])
            elif point == at.MOVE_PRIEST:
                words.append(">".join(FIELD_NAMES[f] for f in unpack_move(option)))
            elif point == at.PAY_CARD and option != STOP:
                words.append(self._letter(option))
            elif point == at.SWAY:
                god, places = unpack_sway(option)
                words.append(f"{self._letter(god)}{'-' if places > 0 else '+'}{abs(places)}")
        return " ".join(words)

    def _letter(self, god: int) -> str:
        if god in (EMPTY, NONE):
            return "." if god == EMPTY else "-"
        name = self.game.edition.gods[god]
        return next(letter for letter, each in self.game.letters[0].items() if each == name)

    def _row(self, row: int) -> str:
        return "".join(map(self._letter, self.s.symbol[row * SIDE : (row + 1) * SIDE]))

    def _value(self, question: Question) -> Value:
        """What was entered, read off the whole position."""
        key, s = question.key, self.s
        seat = 0 if key.startswith("your-") else HIS_SEAT
        if key == "level":
            return ((s.level - 1,),)
        if key == "cells":
            cells = CELLS_OF[s.level]
            return (tuple(n for n, cell in enumerate(cells) if s.stones[cell] != NONE),)
        if key == "track":
            return (tuple(s.track),)
        if key.endswith("-priests"):
            return (tuple(n for n, f in enumerate(question.means) if s.standing[seat] >> f & 1),)
        if key.endswith("-cards"):
            return tuple((count,) for count in s.hand(seat))
        if key == "points":
            return tuple((self.game.score(s, each),) for each in range(2))
        assert key in ("next", "first")
        return ((s.who if key == "next" else s.first,),)


class UxmalFromHere(UxmalBeside):
    """The light game takes over at a turn in the middle."""

    def play_from(self, turns: int, player: Any) -> "UxmalFromHere":
        """Play so many turns of both alone, then enter the position and play both to the end."""
        random = Random(self.seed)
        game, s = self.game, self.s
        while turns or s.point != at.ACTION:
            turns -= s.point == at.ACTION
            if game.is_chance(s):
                game.apply(s, game.draw(s, random.random()))
            elif game.is_automa(s):
                game.act(s, game.decide(s).outcome)
            else:
                game.apply(s, player(s))
            assert not game.is_over(s)
        self._answer_all()
        self.play(player)
        return self
