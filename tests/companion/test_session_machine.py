"""The service driven at random by Hypothesis: any mix of requests keeps the game whole."""

import json
from typing import Any

from companion.playing import GAME, a_record
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pakal.companion.journal import Record, Step, StepKind
from pakal.companion.session import Session
from pakal.companion.store import export_game, import_game
from pakal.companion.track import SHUFFLERS
from pakal.errors import BadInputError
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.rules.state import State

FACTS = (
    "player.you.weapons = 2",
    "player.you.fame = 7",
    "player.pakal.fame = 9",
    "player.pakal.resources = 3",
    "player.you.weapons = 99",
    "player.you.weapons = 'x'",
    "board = 3",
    "moment.point = 'cards'",
    "table.side = 'B'",
)
PERSONALITIES = ("rainmaker", "conqueror", None)


class Kept:
    """Keeps the journal as a database would: what was there first, and what came then."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.done = 0
        self.seal = ""

    def keep(self, kept: int, steps: Any, done: int, seal: str) -> None:
        """Note what changed."""
        assert kept <= len(self.steps)
        self.steps = [*self.steps[:kept], *steps]
        self.done, self.seal = done, seal


class Table(RuleBasedStateMachine):
    """A person at the table who does all sorts of things."""

    session: Session[State]

    @initialize(
        seed=st.integers(0, 30),
        yours=st.sets(st.sampled_from(GAME.decks), max_size=3),
        personality=st.sampled_from(PERSONALITIES),
    )
    def begin(self, seed: int, yours: set[str], personality: str | None) -> None:
        """Begin a game."""
        setting = {"difficulty": "hard", "personality": personality}
        self.kept = Kept()
        self.session = Session(a_record(setting, seed), self.kept)
        for deck in sorted(yours):
            self.session.hand_over(deck, "you")
        self.session.open()

    @precondition(lambda self: not self.session.is_over)
    @rule(data=st.data(), count=st.integers(1, 12))
    def answer(self, data: st.DataObject, count: int) -> None:
        """Give possible answers, by their lines or by their keys."""
        pick, by_key = data.draw(st.integers(0, 10_000)), data.draw(st.booleans())
        for _ in range(count):
            asked = self.session.open().asked
            if asked is None:
                return
            words = asked.keys if by_key else asked.answers
            place = pick % len(words)
            self.session.answer(words[place])
            assert asked.answers[place] in [step.line for step in self.session.record.steps]

    @rule(text=st.text(max_size=12) | st.sampled_from(["0", "999", "cards", "worker", "pay", "-1"]))
    def answer_wrongly(self, text: str) -> None:
        """Say what is most likely no answer: then nothing changes."""
        before, state = self.session.record, self.session.state
        try:
            self.session.answer(text)
        except BadInputError:
            assert (before, state) == (self.session.record, self.session.state)

    @rule(steps=st.integers(1, 15))
    def undo(self, steps: int) -> None:
        """Undo; doing as much again leads back."""
        before = self.session.record
        try:
            self.session.undo(steps)
        except BadInputError:
            assert before == self.session.record
            return
        assert before.steps == self.session.record.steps
        assert self.session.record.done < before.done

    @rule(steps=st.integers(1, 15))
    def redo(self, steps: int) -> None:
        """Do again, if there is anything."""
        before = self.session.record
        try:
            self.session.redo(steps)
        except BadInputError:
            assert before == self.session.record
            kinds = [step.kind for step in before.steps[before.done :]]
            assert not kinds or StepKind.KEPT in kinds
            return
        assert before.done < self.session.record.done

    @rule(place=st.integers(0, 200), pick=st.integers(0, 10_000))
    def fix(self, place: int, pick: int) -> None:
        """Change an earlier answer, or be refused without a change."""
        before = self.session.record
        number = 1 + place % max(before.done, 1)
        try:
            self.session.fix(number, str(pick % 9))
        except BadInputError:
            assert before == self.session.record
        else:
            assert before.steps[: number - 1] == self.session.record.steps[: number - 1]
            assert before.steps[number - 1] != self.session.record.steps[number - 1]

    @rule(every=st.booleans())
    def skip(self, every: bool) -> None:
        """Leave out what is in question, if there is anything."""
        before = self.session.record
        try:
            self.session.skip(every=every)
        except BadInputError:
            assert before == self.session.record
        else:
            assert before.done == self.session.record.done
            assert len(before.steps) > len(self.session.record.steps)

    @rule(fact=st.sampled_from(FACTS))
    def adjust(self, fact: str) -> None:
        """Overwrite a fact, or be refused without a change."""
        before = self.session.record
        try:
            self.session.adjust(fact)
        except BadInputError:
            assert before == self.session.record

    @rule(deck=st.sampled_from((*GAME.decks, "hat")), who=st.sampled_from(SHUFFLERS))
    def change_hands(self, deck: str, who: str) -> None:
        """Let somebody else shuffle a deck."""
        before = self.session.record
        try:
            self.session.shuffle(deck, who)
        except BadInputError:
            assert "hat" == deck
            assert before == self.session.record
        else:
            assert who == self.session.decks[deck]

    @rule()
    def load(self) -> None:
        """Leave the table and come back to what was kept."""
        record = Record(
            setting=self.session.game.setting,
            seed=self.session.seed,
            versions=self.session.versions,
            steps=tuple(self.kept.steps),
            done=self.kept.done,
            seal=self.kept.seal,
        )
        again = Session(record, self.kept)
        assert self.session.state == again.state
        assert (self.session.decks, self.session.history()) == (again.decks, again.history())
        self.session = again
        self.session.resume()

    @rule()
    def carry_to_another_machine(self) -> None:
        """Export and import."""
        assert self.session.record == import_game(export_game(self.session.record), "a file")

    @rule()
    def look(self) -> None:
        """Ask for everything there is to see."""
        session = self.session
        assert session.board()
        assert session.score()
        assert session.heading()
        json.dumps(session.report())
        assert len(session.history()) == session.record.done
        assert list(session.log()) or not session.record.done

    @invariant()
    def what_is_kept_is_the_game(self) -> None:
        """The journal that is kept is the session's, and nothing is wrong with the position."""
        if hasattr(self, "session"):
            record = self.session.record
            assert tuple(self.kept.steps) == record.steps
            assert (self.kept.done, self.kept.seal) == (record.done, record.seal)
            assert not problems(self.session.state)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=100,
    stateful_step_count=25,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
