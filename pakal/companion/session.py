"""
A game at the table, kept by the companion: one request in, one reply out, nothing printed.

After every request the game runs on by itself until a person has to decide: the automated
opponent decides by its lists, and chance is drawn for every deck the companion shuffles. What
happened comes back as lines; what is asked comes back as a question with all its answers.
"""

import attrs

from pakal.companion.changing import Changing
from pakal.companion.journal import ANSWERS, KEPT, Record, Step, StepKind
from pakal.companion.running import Reply
from pakal.companion.track import SHUFFLERS
from pakal.companion.turns import Todo, Told, automated, make_todos, tell_step
from pakal.errors import BadInputError, nearest
from pakal.games.base import S, TableGame


def new_record(game: TableGame[S], seed: int, start: S | None = None) -> Record:
    """A game that has not begun, at its setup or in a position, with everything in force."""
    record = Record(
        game=game.name,
        setting=game.setting,
        seed=seed,
        versions=game.versions(),
        mode=game.mode,
    )
    if start is None:
        return record
    return attrs.evolve(record, start=game.text(start), seal=game.fingerprint(start))


class Session(Changing[S]):
    """One game at the table: what may be requested of it."""

    def open(self) -> Reply:
        """Go on from where the game is: run to the next question."""
        return self._run_on(len(self._steps), self._later)

    def resume(self) -> Reply:
        """As `open`, and shows again all that came of the person's last step."""
        last = max(self._by_hand(), default=0)
        return self._run_on(len(self._steps), self._later, first=last)

    def answer(self, text: str, *, joined: bool = False) -> Reply:
        """
        Answer the question, by its key in the list or by a line.

        An answer that is `joined` was typed in one line with the answer before it.
        """
        line = self.understand(text)
        kind = StepKind.TYPED if self.game.is_chance(self._state) else StepKind.YOU
        return self._take(Step(kind, self.game.point(self._state), line), joined=joined)

    def adjust(self, text: str) -> Reply:
        """Overwrite facts where table and companion disagree, as a position has them."""
        if not text.strip():
            raise BadInputError(
                "adjust: no fact is named.",
                f"Type adjust {self.game.words.adjusted}, for example.",
            )
        facts = self.game.facts_as_toml(self._state, text)
        return self._take(Step(StepKind.ADJUST, self.game.point(self._state), facts))

    def shuffle(self, deck: str, who: str) -> Reply:
        """From now on this deck is shuffled by the companion, or by you; the game runs on."""
        return self._take(self._handing_over(deck, who))

    def hand_over(self, deck: str, who: str) -> None:
        """As `shuffle`, before the game has begun to run: nothing else happens."""
        kept = len(self._steps)
        self._do(self._handing_over(deck, who))
        self._keep(kept, [])

    def _handing_over(self, deck: str, who: str) -> Step:
        for word, words in ((deck, self.game.decks), (who, SHUFFLERS)):
            if word not in words:
                raise BadInputError(f"{word!r} is not known here.", nearest(word, words))
        return Step(StepKind.DECK, self.game.point(self._state), f"{deck} {who}")

    def _take(self, step: Step, *, joined: bool = False) -> Reply:
        """
        Do a person's step and run on; steps that could be redone are dropped.

        Those that a changed answer has put in question stay, but for the one replaced by this step.
        """
        kept, rest = len(self._steps), self._kept()
        replaces = step.kind in ANSWERS and self._later[:1] == [KEPT]
        if rest and replaces and rest[0].point == step.point:
            rest = rest[1:]
        self._do(step)
        self._forget_lines(kept)
        if joined:
            self._joined.add(kept)
        return self._run_on(kept, [KEPT, *rest] if rest else [])

    # --- what words mean -------------------------------------------------------------------------

    def understand(self, text: str) -> str:
        """The answer that a person's words mean, as a line; nothing happens yet."""
        if self.game.is_over(self._state):
            raise BadInputError(
                "The game is over.", "Try `undo`, `score` or `history`, or begin a new game."
            )
        return self.game.understand(self._state, text)

    def understands(self, text: str) -> bool:
        """Do a person's words mean an answer to the question?"""
        return not self.is_over and self.game.understands(self._state, text)

    def repeated(self, line: str) -> str:
        """A line as it is repeated to the person whose words it is."""
        return self.game.repeated(self._state, line)

    def at_once(self, text: str) -> str:
        """A line of a person's, with commas between the answers where the game knows better."""
        return text if self.is_over else self.game.at_once(self._state, text)

    def preview(self, text: str) -> tuple[tuple[Todo, ...], S]:
        """What an answer would do at once, and the position then; nothing happens."""
        line, state = self.understand(text), self.state
        done, followed = self.game.carry_out_line(state, line)
        about = Told(None, len(self._steps) + 1, False, False, self.round or -1)
        return make_todos(tell_step(about, [*done, *followed], automated(self.game))), state
