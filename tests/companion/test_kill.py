"""A playing process killed at any instant: at most the step not yet confirmed is missing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import attrs
import pytest
from companion.playing import a_record, played

from pakal.companion.journal import BY_HAND, Record
from pakal.companion.session import Session
from pakal.companion.store import GameKeeper, Store

KILLS = 220
LONGEST = 0.12  # seconds until a kill; by then a process has made some dozens of steps

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")

# A warm process; for every line it reads it leaves a child to play until somebody kills it.
PARENT = """
import os, sys
from pathlib import Path
from random import Random
from companion.playing import a_session, played
from pakal.companion.session import Session
from pakal.companion.store import GameKeeper, Store

def play(folder, seed):
    random = Random(seed)
    with Store(Path(folder)) as store, store.lock("one"):
        session = Session(store.load("one"), GameKeeper(store, "one"))
        reply = session.open()
        while True:
            record = session.record
            os.write(1, f"confirmed {record.done} {record.seal}\\n".encode())
            chance = random.random()
            if chance < 0.12 and record.done > 80:
                reply = session.undo(random.randint(1, 4))
            elif chance < 0.2 and record.done < len(record.steps):
                reply = session.redo()
            elif reply.asked is None:
                reply = session.undo(60)
            else:
                reply = session.answer(random.choice(reply.asked.answers))

played(a_session(), most=30)
for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            play(sys.argv[1], int(line))
        finally:
            os._exit(1)
    os.write(1, f"child {child}\\n".encode())
    os.write(1, f"ended {os.waitpid(child, 0)[1]}\\n".encode())
"""


class Parent:
    """The warm process, as the test talks to it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def let_play(self, seed: int, seconds: float) -> list[tuple[int, str]]:
        """Let a child play for so long, kill it, and return what it has confirmed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seed}\n")
        self.process.stdin.flush()
        confirmed: list[tuple[int, str]] = []
        while True:
            word, *rest = self.process.stdout.readline().split()
            if word == "child":
                time.sleep(seconds)
                os.kill(int(rest[0]), signal.SIGKILL)
            elif word == "confirmed":
                confirmed.append((int(rest[0]), rest[1]))
            else:
                assert signal.SIGKILL == os.WTERMSIG(int(rest[0]))
                return confirmed


@contextmanager
def a_parent(folder: Path) -> Iterator[Parent]:
    """Start the warm process; it ends with its input."""
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", PARENT, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    ) as process:
        yield Parent(process)
        assert process.stdin is not None
        process.stdin.close()
        assert 0 == process.wait(30)


def check_nothing_confirmed_is_lost(record: Record, done: int, seal: str) -> None:
    """
    The steps confirmed last are in the journal, and lead to the position they led to then.

    Besides them there is at most what one request did that was not confirmed any more.
    """
    Session(attrs.evolve(record, done=done, seal=seal))
    unconfirmed = [step for step in record.steps[done : record.done] if step.kind in BY_HAND]
    assert len(unconfirmed) <= 1


def test_a_kill_at_any_instant_loses_at_most_what_was_not_confirmed(tmp_path: Path) -> None:
    """
    Killed 220 times at random moments, the game always goes on from the last step confirmed.

    What is in the database equals a replay of its journal, and the next process plays on from it.
    """
    random = Random(4)
    with Store(tmp_path) as store:
        store.add(a_record(), "one")
    steps = 0
    with a_parent(tmp_path) as parent:
        for kill in range(KILLS):
            confirmed = parent.let_play(kill, random.uniform(0, LONGEST))
            with Store(tmp_path) as store, store.lock("one"):
                record = store.load("one")
                # The seal was written with the journal; a replay that led elsewhere would raise.
                Session(record)
            if confirmed:
                check_nothing_confirmed_is_lost(record, *confirmed[-1])
            steps += len(confirmed)
    assert steps > KILLS // 10  # on a busy machine many die before they confirm anything

    with Store(tmp_path) as store:
        assert played(Session(store.load("one"), GameKeeper(store, "one"))).is_over
