"""
A saved light game beside the whole one: the session draws and decides, the whole game follows.

Every question of the session is answered by a look at the whole position, his cards and lots are
those that the session has drawn, and every decision has to be the whole game's.
"""

from random import Random
from typing import Any

from ahau.beside import Beside, PartWaysError

from pakal.companion.journal import Step, StepKind
from pakal.companion.running import Keeper, Reply
from pakal.companion.session import Session, new_record
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light import things
from pakal.games.ahau.light.rules import FROM_HERE, TOLD
from pakal.games.ahau.light.unknowns import is_known
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES
from pakal.games.asking import Question, Value
from pakal.games.light_rules import Light

HIS_DRAWS = frozenset(
    {at.DEAL_LEFT, at.DEAL_RIGHT, at.DRAW_LOTS, at.REVEAL_REGION_CARD, at.LAY_CITY}
)


class EnoughError(Exception):
    """The game has come as far as it should."""


def his_side(s: State) -> dict[str, Any]:
    """All that is King Pakal's in a position; of his buildings the costs."""
    width, cities = len(s.table.edition.temple_spaces), s.table.cities
    costs = s.table.building_total
    own = s.building[PAKAL * SLOTS : (PAKAL + 1) * SLOTS]
    return {
        "standing": s.standing[PAKAL * cities : (PAKAL + 1) * cities],
        "lying": s.laid[PAKAL * cities : (PAKAL + 1) * cities],
        "pyramid": s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES],
        "reserve": list(s.reserve[PAKAL]),
        "buildings": [costs[each] for each in own if each >= 0],
        "beside": [costs[each] for each in s.beside],
        "markers": [
            (god, place)
            for god in range(5)
            for place in range(width)
            if is_known(s.temple[god * width + place]) and s.temple[god * width + place] == PAKAL
        ],
        "deck": s.hand[PAKAL],
        "discards": s.played_before[PAKAL],
        "cards": (s.left[PAKAL], s.right[PAKAL]),
        "Fame": s.fame[PAKAL],
        "resources": s.tracker,
        "weapons": s.weapons[PAKAL],
        "war": s.war[PAKAL],
        "region": s.region[PAKAL],
        "supply": s.crew[PAKAL],
    }


def other_sides(light: State, s: State) -> dict[str, Any]:
    """What of King Pakal's is not alike in the light game and the whole one."""
    mine, whole = his_side(light), his_side(s)
    if not mine["region"]:  # taken over in the middle: until his cards are shown it is not asked
        mine["region"] = whole["region"]
    return {part: (mine[part], value) for part, value in whole.items() if mine[part] != value}


class SessionBeside(Beside):
    """Both games, of which the light one is a session."""

    session: Session[Any]
    steps: int  # of the session, that the whole game has done too
    typed: list[str]  # by the person
    reply: Reply
    stop: str  # the key of the question at which it is enough
    times: int

    def __attrs_post_init__(self) -> None:
        self.light = self.game.light(self.mode)
        self.s = self.game.start()
        self.before = self.s.copy()
        self.steps, self.typed, self.stop, self.times = 0, [], "", 0

    def begin(self, keeper: Keeper | None = None) -> "SessionBeside":
        """Open the session."""
        self.session = Session(new_record(self.light, self.seed), keeper)
        self.took(self.session.open())
        return self

    @property
    def state(self) -> Light[Any, Any]:  # type: ignore[override]
        """The light game as it stands."""
        return self.session._state

    def took(self, reply: Reply) -> None:
        """Something came of an answer."""
        self.reply = reply
        self._tell(list(reply.todos))

    def until(self, key: str, times: int = 1) -> "SessionBeside":
        """Play until this is asked for so many times; the question is left open."""
        self.stop, self.times = key, times
        try:
            self.play(self.game.planner("steward"))
        except EnoughError:
            return self
        raise AssertionError(f"{key} was not asked {times} times")

    def whole(self) -> "SessionBeside":
        """Play to the end."""
        self.play(self.game.planner("steward"))
        return self

    # --- both ---------------------------------------------------------------------------------

    def _next(self) -> Step | None:
        """What the session has done by itself and the whole game has not."""
        done = self.session._steps
        while self.steps < len(done) and done[self.steps].kind is StepKind.YOU:
            self.steps += 1
        return done[self.steps] if self.steps < len(done) else None

    def _answer_all(self) -> None:
        while self._next() is None and self.state.question is not None:
            question = self.state.question
            if question.key == self.stop:
                self.times -= 1
                if not self.times:
                    raise EnoughError
            self.answer(self._answer(question))

    def answer(self, text: str) -> None:
        """Type an answer."""
        self.typed.append(text)
        self.took(self.session.answer(text))

    def _draw(self, option: int) -> None:
        s = self.s
        if s.point not in HIS_DRAWS and not (s.point == at.DRAW_TILE and s.who == PAKAL):
            self._apply(option)
            return
        self._answer_all()
        if self._next() is None:
            self.answer(self.game.line(s, option))
        step = self._next()
        if step is None or step.point != self.game.point(s):
            raise PartWaysError(f"a draw at {self.game.point(s)}, not {step}")
        self.steps += 1
        self._apply(self.game.read_line(s, step.line))

    def _decide(self) -> None:
        self._answer_all()
        s, step = self.s, self._next()
        if step is None or step.kind is not StepKind.AUTOMA or step.point != self.game.point(s):
            raise PartWaysError(f"a decision at {self.game.point(s)}, not {step}")
        self.steps += 1
        light = self.session._before[self.steps - 1]
        whole, decided = self.game.decide(s), self.session.decision(self.steps)
        if self._meant(s, whole.outcome) != self._meant(light.s, decided.outcome):
            raise PartWaysError(f"round {s.round}: {whole.label}: {whole}, but {decided}")
        wrong = other_sides(light.s, s)
        if wrong:
            raise PartWaysError(f"round {s.round}: {wrong}")
        self.decisions += 1
        self.before = s.copy()
        self.s.log = []
        self.game.act(self.s, whole.outcome)
        self._note_events()
        self.s.log = None


class FromHere(SessionBeside):
    """The light game takes over when so many rounds have been played."""

    def begin_after(self, rounds: int) -> "FromHere":
        """Play the whole game alone, then open the session and enter everything."""
        random, player = Random(self.seed), self.game.planner("steward")
        while not (self.s.round > rounds and self.s.point == at.DEAL_LEFT):
            s = self.s
            if self.game.is_over(s):
                raise AssertionError("the game is over before that")
            if self.game.is_chance(s):
                self._apply(self.game.draw(s, random.random()))
            elif self.game.is_automa(s):
                self.game.act(s, self.game.decide(s).outcome)
            else:
                self._choose(player(s))
        self.begin()
        return self

    def _value(self, question: Question) -> Value:
        if question.key == things.TIME.key:
            return ((self.s.round - 1,), (self.s.katun,))
        return super()._value(question)


def a_light_session(
    mode: str = TOLD,
    seed: int = 5,
    keeper: Keeper | None = None,
    **setting: Any,
) -> SessionBeside:
    """A light game as a session, at its first question."""
    game = Ahau(**{"difficulty": "moderate", **setting})
    return SessionBeside(game, mode, seed).begin(keeper)


def taken_over(mode: str = TOLD, seed: int = 5, rounds: int = 4, **setting: Any) -> FromHere:
    """A game that the companion takes over in the middle."""
    game = Ahau(**{"difficulty": "moderate", **setting})
    return FromHere(game, mode + FROM_HERE, seed).begin_after(rounds)
