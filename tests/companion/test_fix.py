"""An earlier answer is changed, and the later ones are done again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import attrs
import pytest
from companion.playing import GAME, a_record, a_session, played

from pakal.companion.journal import ANSWERS, BY_HAND, Step, StepKind
from pakal.companion.session import Session
from pakal.companion.store import GameKeeper, Store, export_game, import_game
from pakal.errors import BadInputError
from pakal.games.ahau.rules.state import State


def others(session: Session[State], number: int) -> list[str]:
    """Return what else could have been answered at a step."""
    step = session.record.steps[number - 1]
    before = Session(attrs.evolve(session.record, done=number - 1, seal=""))
    asked = before.asked()
    assert asked is not None
    return [line for line in asked.answers if line != step.line]


def answered(session: Session[State]) -> list[int]:
    """Return the numbers of the steps that are a person's answers."""
    done = session.record.steps[: session.record.done]
    return [number for number, step in enumerate(done, 1) if step.kind in ANSWERS]


def by_hand(session: Session[State]) -> list[str]:
    """Return the lines of all that a person did."""
    done = session.record.steps[: session.record.done]
    return [step.line for step in done if step.kind in BY_HAND]


def fixed(seed: int, most: int = 45) -> tuple[Session[State], Session[State], int, str]:
    """Return a game, the same with one answer changed, and which."""
    random = Random(seed)
    before, after = (played(a_session(seed=seed), seed, most) for _ in range(2))
    number = random.choice([n for n in answered(before) if others(before, n)])
    line = random.choice(others(before, number))
    after.fix(number, line)
    return before, after, number, line


@pytest.mark.parametrize("seed", range(24))
def test_a_changed_answer_is_as_if_it_had_been_given(seed: int) -> None:
    """
    The game is the one in which that answer was given and then all that still fit.

    The steps that do not fit are kept, in their order, and nothing else.
    """
    before, after, number, line = fixed(seed)
    steps = before.record.steps
    again = Session(
        attrs.evolve(before.record, steps=steps[: number - 1], done=number - 1, seal="")
    )
    again.open()
    again.answer(line)
    kept = [step for step in after.record.steps[after.record.done :] if step.kind in BY_HAND]
    later = [step for step in steps[number:] if step.kind in BY_HAND]
    for step in later[: len(later) - len(kept)]:
        if again.record.steps[-1].line != step.line:  # it may be the only answer by now
            again.answer(step.line)

    assert kept == later[len(later) - len(kept) :]
    assert again.state == after.state
    assert again.record.steps == after.record.steps[: after.record.done]
    assert Session(after.record).state == after.state
    assert after.record == import_game(export_game(after.record), "a file")


def test_most_changes_of_the_last_turn_fit() -> None:
    """
    A worker placed elsewhere leaves the later answers as they are; the table is told what to move.
    """
    session = played(a_session(seed=2), seed=2, most=60)
    number = next(n for n in reversed(answered(session)) if "worker" in session.history()[n - 1])
    before = by_hand(session)
    line = others(session, number)[0]

    reply = session.fix(number, line)

    told = [each.text for each in reply.todos]
    assert f"Step {number} is now {line!r}" in told[0]
    assert any("fit" in each for each in told)
    assert any("worker" in each for each in told[2:])
    assert len(before) >= len(by_hand(session))


def test_a_changed_answer_that_cannot_be_names_those_of_its_step() -> None:
    """
    What is asked now has other answers, so `?` would not help.
    """
    session = played(a_session(seed=2), seed=2, most=60)
    number = next(n for n in answered(session) if "worker" in session.history()[n - 1])
    with pytest.raises(BadInputError) as caught:
        session.fix(number, "xyzzy")

    assert caught.value.message == f"Step {number}: 'xyzzy' is not possible now."
    answer = session.history()[number - 1].rpartition("worker ")[2]
    assert caught.value.way_out.startswith("Choose one of ")
    assert answer in caught.value.way_out


def stopped(seed: int = 1) -> Session[State]:
    """Return a game with steps in question."""
    for each in range(seed, seed + 40):
        session = fixed(each)[1]
        if session.record.done < len(session.record.steps) - 3:
            return session
    raise AssertionError("no change put anything in question")


def test_steps_in_question_outlive_an_answer_and_a_resume() -> None:
    """
    A new answer does not drop them, nor does leaving the game; `skip` does, one by one.
    """
    session = stopped()
    kept = _kept(session)
    asked = session.asked()
    assert asked is not None

    session.answer(asked.answers[0])
    again = Session(session.record)

    assert _kept(again) in (kept, kept[1:])  # the answer may have replaced the first of them
    rest = _kept(again)
    again.skip()
    assert rest[1:] == _kept(again)
    again.skip(every=True)
    assert [] == _kept(again)
    with pytest.raises(BadInputError, match="nothing to skip"):
        again.skip()


def _kept(session: Session[State]) -> list[Step]:
    later = session.record.steps[session.record.done :]
    return [step for step in later if step.kind is not StepKind.KEPT]


def test_what_fits_again_is_redone_and_what_does_not_is_shown() -> None:
    """
    `redo` does the next step if it is possible, and otherwise names it and changes nothing.
    """
    session = stopped()
    for _ in range(30):
        before, kept = session.record, _kept(session)
        if not kept:
            break
        told = ""
        try:
            session.redo()
        except BadInputError as error:
            told = str(error)
        if told:
            assert kept[0].line in told
            assert "`skip`" in told
            assert before == session.record
            session.skip()
        else:
            assert before.done < session.record.done
        assert len(_kept(session)) < len(kept)
    assert session.state == Session(session.record).state


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (StepKind.AUTOMA, "was decided by Pakal"),
        (StepKind.DRAWN, "was drawn by the companion"),
        (StepKind.FORCED, "was the only answer possible"),
    ],
)
def test_only_answers_can_be_changed(kind: StepKind, says: str) -> None:
    """
    What Pakal decided, the companion drew or the rules left no choice about is refused.
    """
    session = played(a_session(seed=3), seed=3, most=60)
    steps = session.record.steps
    number = next(n for n, step in enumerate(steps, 1) if step.kind is kind)

    with pytest.raises(BadInputError, match=says):
        session.fix(number, "1")


@pytest.mark.parametrize(("number", "text"), [(0, "1"), (9999, "1"), (-3, "1")])
def test_a_step_that_is_not_there_is_refused(number: int, text: str) -> None:
    """
    A number out of range gets a message with the range.
    """
    session = played(a_session(), most=3)

    with pytest.raises(BadInputError, match="There is no step"):
        session.fix(number, text)


def test_the_same_or_a_wrong_answer_changes_nothing() -> None:
    """
    The answer that is there, or one that was not possible then, is refused with the reason.
    """
    session = played(a_session(seed=4), most=8)
    before, state = session.record, session.state
    number = answered(session)[-1]

    for text in (before.steps[number - 1].line, "atlantis"):
        with pytest.raises(BadInputError):
            session.fix(number, text)

    assert (before, state) == (session.record, session.state)


class Full:
    """A disk that is full from now on."""

    def keep(self, *_: object) -> None:
        """Fail."""
        raise OSError("No space left on device")


def test_a_change_that_cannot_be_kept_has_not_happened() -> None:
    """
    If the journal cannot be written, the game is as it was before the change.
    """
    record = played(a_session(seed=2), seed=2, most=30).record
    session = Session(record, Full())
    number = next(n for n in answered(session) if others(session, n))
    state = session.state

    with pytest.raises(OSError, match="No space"):
        session.fix(number, others(session, number)[0])

    assert (record, state) == (session.record, session.state)


# One process that changes answers until somebody kills it.
CHANGES = """
import sys
from pathlib import Path
from random import Random
from companion.test_fix import answered, others
from pakal.companion.session import Session
from pakal.companion.store import GameKeeper, Store
from pakal.errors import BadInputError

random = Random(int(sys.argv[2]))
with Store(Path(sys.argv[1])) as store:
    session = Session(store.load("one"), GameKeeper(store, "one"))
    print("ready", flush=True)
    while True:
        number = random.choice(answered(session)[:20])
        lines = others(session, number)
        if lines:
            session.fix(number, random.choice(lines))
        elif session.record.done < len(session.record.steps):
            session.skip(every=True)
        asked = session.asked()
        if asked is not None:
            session.answer(random.choice(asked.answers))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_kill_in_the_middle_of_a_change_loses_nothing(tmp_path: Path) -> None:
    """
    Killed at random moments, the journal is always whole: it replays to the position of its seal.
    """
    random = Random(3)
    with Store(tmp_path) as store:
        store.add(a_record(), "one")
        played(Session(store.load("one"), GameKeeper(store, "one")), most=40)
    for kill in range(8):
        _let_change(tmp_path, kill, random.uniform(0.0, 0.3))
        with Store(tmp_path) as store:
            record = store.load("one")
            session = Session(record)
            assert GAME.fingerprint(session.state) == record.seal
            assert session.open() is not None


def _let_change(folder: Path, seed: int, seconds: float) -> Sequence[str]:
    words = [sys.executable, "-c", CHANGES, str(folder), str(seed)]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as child:  # noqa: S603
        assert child.stdout is not None
        assert "ready\n" == child.stdout.readline()
        time.sleep(seconds)
        child.send_signal(signal.SIGKILL)
        return child.stdout.readlines()


@pytest.mark.parametrize("seed", range(4))
def test_a_fact_set_right_before_a_step_is_as_if_it_had_been_right(seed: int) -> None:
    """
    The game is the one in which the fact was adjusted there and then all that still fit.
    """
    session = played(a_session(seed=seed), seed, 45)
    steps = session.record.steps[: session.record.done]
    number = Random(seed).choice(answered(session)[5:])
    there = Session(attrs.evolve(session.record, done=number - 1, seal=""))
    there.adjust("player.pakal.weapons = 4")
    for step in steps[number - 1 :]:
        if step.kind in ANSWERS and not _gives(there, step):
            break

    reply = session.adjust_before(number, "player.pakal.weapons = 4")

    assert there.position() == session.position()
    assert "Adjusted before step" in reply.todos[0].text
    assert by_hand(there) == by_hand(session)


def _gives(session: Session[State], step: Step) -> bool:
    """Give an answer again, if it is possible."""
    asked = session.asked()
    if asked is not None and step.line in asked.answers:
        session.answer(step.line)
        return True
    return False
