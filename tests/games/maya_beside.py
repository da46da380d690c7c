"""A light game of Maya beside the whole one; turns are told in short words, cards when turned."""

from random import Random
from typing import Any

import attrs
from beside import BesideGame, PartWaysError

from pakal.games.agenda import STOP
from pakal.games.answering import say
from pakal.games.asking import Form, Question, Value
from pakal.games.light_whole import YOUR_TURN
from pakal.games.maya import state as at
from pakal.games.maya.edition import DIFFICULTIES
from pakal.games.maya.game import Maya
from pakal.games.maya.light import MayaLight
from pakal.games.maya.quarrying import unpack_card
from pakal.games.maya.state import DOUBLES, PASSES, State

OTHER_READINGS: tuple[dict[str, str], ...] = tuple(
    {reading.name: choice} for reading in Maya.all_readings() for choice in reading.choices[1:]
)
ASKED_ALONE = (
    *(at.START_BLOCK, at.DEDUCT, at.NAME_FIRST, at.PROTECT, at.EXTRA_BLOCK, at.USE_MARKER),
    *(at.TAKE_BLOCK, at.PUT_BLOCK),
)
FIRST_OF_TURN = (at.LAY_CARD, at.CHOOSE_QUARRY, at.FREE_PASS, at.BUILD)
YOU = 0
# What is not asked in a turn: the setup, and the cards at each quarry when it is turned.
BETWEEN = frozenset({"start-block", *(f"turn-card-{n}" for n in range(7))})


def solo(seed: int, **setting: Any) -> Maya:
    """A solo game; levels and personalities take turns by the seed."""
    cards = tuple(Maya().edition.personalities)
    given = {
        "difficulty": DIFFICULTIES[seed % len(DIFFICULTIES)],
        "personality": cards[seed // len(DIFFICULTIES) % len(cards)],
    }
    return Maya(**{**given, **setting})


@attrs.define(eq=False, slots=False)
class MayaBeside(BesideGame[Maya]):
    """Both games of Maya."""

    chosen: list[tuple[int, str, int]] = attrs.field(factory=list)  # point, line, option
    cards: dict[int, list[int]] = attrs.field(factory=dict)  # by quarry: the sorts that you laid

    def tells_draw(self, s: State) -> bool:
        """Every card of the two; yours are typed with them."""
        return s.point in (at.TURN_CARD, at.DRAW_LOTS)

    def note(self, s: State, option: int) -> None:
        """Your choices, one by one; a turn before this one is told first."""
        if self.chosen and s.point not in (at.FIRST_BLOCK, at.SECOND_BLOCK, at.PUT_BLOCK):
            self._answer_all()
        if len(set(s.offered)) == 1 and s.point in ASKED_ALONE:
            return  # nothing else was possible, so nobody asks
        self.chosen.append((s.point, self.game.line(s, option), option))
        if s.point == at.LAY_CARD and option != STOP:
            quarry, sort = unpack_card(option)
            self.cards.setdefault(quarry, []).append(sort)

    def _answer_all(self) -> None:
        """Questions, and your own cards as they are turned up."""
        while True:
            super()._answer_all()
            s = self.state.s
            if self.state.question is not None or s.point != at.TURN_CARD:
                return
            quarry = self.game.rules.current(s)
            if s.laid[quarry][len(s.shown[quarry])] // 2 != YOU:
                return
            sort = self.cards[quarry].pop(0)
            self.count_draw("turn-card")
            line = f"card {self.game.rules.box.card_names[sort]}"
            self._tell(self.light.carry_out_line(self.state, line)[1])

    def count_draw(self, key: str) -> None:
        """Each quarry is a row of its own."""
        super().count_draw(f"{key}-{self.state.s.turned}")

    # --- questions ----------------------------------------------------------------------------

    def knows(self, question: Question) -> bool:
        """A choice of yours can be told once it was made."""
        return question.key in self.entered or bool(self.chosen)

    @property
    def entered(self) -> tuple[str, ...]:
        """What is asked only when a game is taken over."""
        return ()

    def _answer(self, question: Question) -> str:
        if question.key in self.entered:
            return self._entered(question)
        if question.key == YOUR_TURN:
            return self._line()
        point, line, _ = self.chosen.pop(0)
        if at.POINT_NAMES[point] != question.key:
            raise PartWaysError(f"{question.key} is asked, but you chose {line}")
        place = next(n for n, each in enumerate(question.choices) if line.endswith(each))
        return say(question, ((place,),))

    def _line(self) -> str:
        """Your turn in short words."""
        (point, line, option), *rest = self.chosen
        self.chosen = []
        if point == at.LAY_CARD:
            if option == STOP:
                return "pass"
            quarry, sort = unpack_card(option)
            box = self.game.rules.box
            # At an empty quarry the card can only be a low one.
            back = ("l", "h")[box.is_high(sort)] if self.state.s.laid[quarry] else ""
            return f"{_short(box.quarry_names[quarry])} {back}".strip()
        if option in (DOUBLES[0], PASSES[0]):
            paid = ["pay"] if option + 1 in self.state.s.offered else []
            words = [*paid, *(["pass"] if option == PASSES[0] else [])]
        else:
            words = ["pass"] if option == PASSES[1] else []
        words += [] if option in (*DOUBLES, *PASSES) else [_pyramid(line, self._has_levels)]
        return " ".join([*words, *(_pyramid(each, self._has_levels) for _, each, _ in rest)])

    @property
    def _has_levels(self) -> bool:
        """Has a pyramid two open levels by this reading?"""
        return bool(self.game.rules.once_open)

    def _entered(self, question: Question) -> str:
        raise NotImplementedError


def _short(quarry: str) -> str:
    return quarry[:6] if quarry.startswith("free") else quarry[:3]


def _pyramid(line: str, with_level: bool) -> str:
    _, name, level = line.split()
    return f"{name[:3]} {level}" if with_level else name[:3]


class MayaFromHere(MayaBeside):
    """The light game takes over at a turn in the middle."""

    @property
    def entered(self) -> tuple[str, ...]:
        """All parts."""
        assert isinstance(self.light.rules, MayaLight)
        return self.light.rules.entry.keys()

    def play_from(self, turns: int, player: Any) -> "MayaFromHere":
        """Play so many turns of all alone, then enter the position and play both to the end."""
        random = Random(self.seed)
        game, s = self.game, self.s
        while turns or s.point not in FIRST_OF_TURN or s.who != YOU:
            turns = max(turns - (s.point in FIRST_OF_TURN), 0)
            if game.is_chance(s):
                game.apply(s, game.draw(s, random.random()))
            elif game.is_automa(s):
                game.act(s, game.decide(s).outcome)
            else:
                option = player(s)
                if s.point == at.LAY_CARD and option != STOP:
                    quarry, sort = unpack_card(option)
                    self.cards.setdefault(quarry, []).append(sort)
                game.apply(s, option)
            if not any(s.laid):
                self.cards.clear()
            if game.is_over(s):
                return self
        self._answer_all()
        self.play(player)
        return self

    def _entered(self, question: Question) -> str:
        """What is entered, read off the whole position."""
        key, s, rules = question.key, self.s, self.game.rules
        if question.form is Form.LINE:
            return self._seen(key)
        seats = range(rules.seats)
        value: Value
        if key == "round":
            value = ((s.round - 1,),)
        elif key == "phase":
            value = ((int(s.point not in (at.LAY_CARD, at.CHOOSE_QUARRY)),),)
        elif key == "marker":
            value = ((s.where[rules.marker["first-player"]],),)
        elif key == "passed":
            value = (tuple(seat for seat in seats if s.passed >> seat & 1),)
        elif key == "stock":
            value = tuple((count,) for count in s.stock)
        elif key == "begun":
            value = (tuple(n for n, cell in enumerate(question.means) if s.begun >> cell & 1),)
        elif key == "kept":
            value = tuple((s.where[rules.marker[name]],) for name in question.subjects)
        elif key == "gold":
            value = tuple(
                (self.game.score(s, seat),) for seat in seats if rules.seated[seat].counted
            )
        else:
            number = {"opened": s.opened, "first": s.first, "next": s.who}[key]
            value = ((number,),)
        return say(question, value)

    def _seen(self, key: str) -> str:
        """A pyramid or a quarry in the words of its line."""
        s, rules, box = self.s, self.game.rules, self.game.rules.box
        kind, _, name = key.partition("-")
        if kind == "cards":
            laid = s.laid[box.quarry_names.index(name)]
            return " ".join("ypv"[card // 2] + "lh"[card % 2] for card in laid)
        pyramid = box.pyramids.index(name)
        cells = range(box.bottoms[pyramid], box.bottoms[pyramid] + box.heights[pyramid])
        levels = ["".join(map(str, rules.there(s, cell))) for cell in cells]
        while levels and not int(levels[-1]):
            levels.pop()
        return " ".join(levels)
