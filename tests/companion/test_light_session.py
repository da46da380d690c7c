"""Light games kept: saved at every step, resumed, undone, fixed, adjusted, exported, killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from ahau.beside_session import SessionBeside, a_light_session, taken_over
from ahau.hands_games import setting_for
from companion.test_kill import Parent, check_nothing_confirmed_is_lost
from pakal_cli.output import clean
from pakal_cli.talk import Talk
from terminal import too_wide

from pakal.companion.journal import ANSWERS, Step, StepKind
from pakal.companion.session import Session, new_record
from pakal.companion.store import GameKeeper, Store, export_game, import_game
from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light.rules import FROM_HERE, TOLD, UNTOLD, YOUR_REGION, YOUR_TURN
from pakal.games.ahau.rules.scoring import find_outcome
from pakal.games.ahau.rules.table import PAKAL

BOTH = (TOLD, UNTOLD)


def seal(session: Session[Any]) -> str:
    """The fingerprint of the position."""
    return session.record.seal


def in_middle(mode: str) -> SessionBeside:
    """A game at the beginning of its eighth round."""
    return a_light_session(mode).until(YOUR_REGION, 8)


def typed(session: Session[Any]) -> list[str]:
    """What a person has typed, in order."""
    done = session.record.steps[: session.record.done]
    return [step.line for step in done if step.kind in ANSWERS]


# --- saved and resumed ---------------------------------------------------------------------------


class EveryStep:
    """Keeps a game in a store, and opens it again after some of the steps."""

    def __init__(self, store: Store) -> None:
        self.keeper = GameKeeper(store, "one")
        self.store = store
        self.opened = self.steps = 0

    def keep(self, kept: int, steps: Any, done: int, seal: str) -> None:
        """Keep it; what is in the store is then opened as a resumed game is."""
        self.keeper.keep(kept, steps, done, seal)
        self.steps += 1
        if self.steps % 6 == 0:  # a replay takes longer than a step
            record = self.store.load("one")
            assert seal == Session(record).record.seal
            self.opened += 1


@pytest.mark.parametrize("mode", BOTH)
def test_a_light_game_is_saved_at_every_step_and_resumed(mode: str, tmp_path: Path) -> None:
    """
    Another process finds the game as it is, and goes on with the same question.
    """
    with Store(tmp_path) as store:
        store.add(new_record(Ahau(difficulty="moderate").light(mode), 5), "one")
        keeper = EveryStep(store)
        beside = a_light_session(mode, keeper=keeper).until(YOUR_REGION, 9)
        again = Session[Any](store.load("one"))

    assert keeper.opened > 5
    assert beside.session.record == again.record
    assert beside.session.asked() == again.asked()
    assert mode == again.record.mode


@pytest.mark.parametrize("mode", BOTH)
def test_a_resumed_game_ends_as_the_whole_one(mode: str) -> None:
    """
    Opened anew from its record in the middle, it goes on to the same end.
    """
    beside = in_middle(mode)
    beside.session = Session(import_game(export_game(beside.session.record), "file"))
    beside.stop = ""
    beside.whole()

    assert beside.session.is_over
    assert beside.s.fame[PAKAL] == beside.state.s.fame[PAKAL]


@pytest.mark.parametrize("mode", BOTH)
def test_a_light_game_goes_through_a_file_unchanged(mode: str) -> None:
    """
    Exported and imported, the record is the same.
    """
    record = in_middle(mode).session.record

    assert record == import_game(export_game(record), "file")


# --- undo, redo, fix -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", BOTH)
def test_every_step_can_be_undone_and_done_again(mode: str) -> None:
    """
    Undone one by one to the beginning and done again, each position comes back.
    """
    session = in_middle(mode).session
    seals = [seal(session)]
    for _ in typed(session):
        session.undo()
        seals.append(seal(session))
    with pytest.raises(BadInputError, match="Nothing to undo"):
        session.undo()

    for expected in reversed(seals[:-1]):
        session.redo()
        assert expected == seal(session)


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("steps", [1, 3, 12, 1000])
def test_several_steps_at_once(mode: str, steps: int) -> None:
    """
    As many undone as done again: the same game.
    """
    session = in_middle(mode).session
    before = session.record
    session.undo(steps)
    assert before.steps == session.record.steps
    session.redo(1000)

    assert before == session.record


def test_what_was_told_of_your_turn_is_fixed() -> None:
    """
    `fix` changes a line of some turns ago; it is as if it had been typed then.
    """
    session = a_light_session(TOLD).until(YOUR_REGION, 5).session
    number = next(n for n, step in enumerate(session.record.steps, 1) if step.point == YOUR_TURN)
    was = session.record.steps[number - 1].line
    changed = f"{was.split(',')[0]}, gates"
    session.fix(number, changed)

    assert changed == session.record.steps[number - 1].line
    assert "your gates: yes" in session.board()
    assert seal(session) == Session[Any](session.record).record.seal
    with pytest.raises(BadInputError, match="already"):
        session.fix(number, changed)


def test_a_fixed_line_that_cannot_be_is_refused_and_nothing_is_lost() -> None:
    """
    The reason is the line's own, and the game is as it was.
    """
    session = a_light_session(TOLD).until(YOUR_REGION, 4).session
    record = session.record
    number = next(n for n, step in enumerate(record.steps, 1) if step.point == YOUR_TURN)
    with pytest.raises(BadInputError, match="is not known here"):
        session.fix(number, "nowhere")

    assert record == session.record


# --- seen and corrected --------------------------------------------------------------------------


@pytest.mark.parametrize("mode", BOTH)
def test_every_line_of_the_board_is_a_correction(mode: str) -> None:
    """
    Typed back as it is shown, each remembered thing stays as it is.
    """
    session = in_middle(mode).session
    board = session.board()
    for line in board.splitlines():
        session.adjust(line)
        assert board == session.board(), line

    assert seal(session) == Session[Any](session.record).record.seal


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("pakal fame 20", "Pakal tracks: Fame 20, resources 5, weapons 3, war space 1"),
        ("pakal war space 2", "Pakal tracks: Fame 40, resources 5, weapons 3, war space 2"),
        ("pakal discards 1 2", "Pakal discards: 1, 2"),
        ("pakal reserve rb s*", "Pakal reserve: rain-blue, sun-wild"),
        ("pakal pyramid rb cb* ck", "Pakal pyramid: rain-blue, chief-blue-wild, chief-black"),
        ("pakal buildings 3 4", "Pakal buildings: 3, 4"),
        ("pakal bought 0", "Pakal bought: 0"),
        ("pakal markers sun 2", "Pakal markers: chief 0, rain 0, jaguar 0, sun 2, serpent 0"),
        ("pakal standing tik tik", "Pakal standing: Tikal, Tikal"),
        ("pakal lying none", "Pakal lying: none"),
        ("sites gone ux-tul, tik-sei", "sites gone: Uxmal–Tulum, Tikal–Seibal"),
        ("buildings left 2 3", "buildings left: region 2, region 3"),
        ("time 6 1", "time: rounds 6, celebrations 1"),
        ("scoring rain buildings", "scoring: rain buildings, sun resources, serpent pyramid"),
        ("your gates no", "your gates: no"),
        ("my gates = no", "your gates: no"),
        ("your markers jaguar 1", "your markers: chief 1, rain 0, jaguar 1, sun 0, serpent 1"),
        ("your standing tik tik", "your standing: Tikal, Tikal"),
        ("my lying tulum", "your lying: Tulum"),
    ],
)
def test_a_remembered_thing_is_corrected(text: str, line: str) -> None:
    """
    Each can be corrected in words, and the board shows it then; undo takes it back.
    """
    session = in_middle(TOLD).session
    board = session.board()
    session.adjust(text)
    assert line in session.board().splitlines()

    session.undo()
    assert board == session.board()


def test_gods_of_two_cities_are_corrected_together() -> None:
    """
    Several corrections in one line count together.
    """
    session = in_middle(TOLD).session
    session.adjust("gods uxmal rain; gods seibal sun")

    assert "Uxmal rain" in session.board()
    assert "Seibal sun" in session.board()


def test_a_comma_parts_corrections_too() -> None:
    """
    Where what follows it is named itself; otherwise it goes on with what is corrected.
    """
    session = in_middle(TOLD).session
    session.adjust("pakal fame 20, Pakal resources 4, pakal reserve rb, s*, my standing tik")

    board = session.board().splitlines()
    assert "Pakal tracks: Fame 20, resources 4, weapons 3, war space 1" in board
    assert {"Pakal reserve: rain-blue, sun-wild", "your standing: Tikal"} <= {*board}


def test_what_can_be_corrected_is_named_once_each() -> None:
    """
    In the words in which the board has it.
    """
    session = in_middle(TOLD).session
    with pytest.raises(BadInputError) as caught:
        session.adjust("nonsense 3")

    assert "Pakal " in caught.value.way_out
    assert "pakal-" not in caught.value.way_out
    assert "buildings left, buildings-left" not in caught.value.way_out


def test_where_your_turns_are_not_told_your_workers_are_corrected_by_their_weight() -> None:
    """
    Cities that are not named stay as they are.
    """
    session = in_middle(UNTOLD).session
    session.adjust("your workers ux 1, sei 2")
    line = next(each for each in session.board().splitlines() if each.startswith("your workers"))

    assert "Uxmal 1" in line
    assert "Seibal 2" in line
    assert "Calakmul 2" in line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pakal fame -1", "out of range"),
        ("pakal war space 99", "Space 99 of the war track; it has 5"),
        ("pakal weapons 300", "300 weapons; there are 25"),
        ("pakal reserve rb rb rb rb", "4 rain-blue tiles; there are 3"),
        ("pakal bought 9", "buildings besides the Royal Palace"),
        ("pakal lying ux ux ux ux ux ux ux ux ux", "in cities; there are 12"),
        ("pakal markers sun 9", "The sun temple has no space 9"),
        ("pakal markers chief 1", "Space 1 of the chief temple has another marker"),
        ("gods uxmal rain", "3 cities of the Rain God: Uxmal, Seibal, Yaxchilán; there are 2"),
        ("time 3 9", "9 celebrations held; after 3 the game is over"),
        ("your standing nowhere", "not known here"),
        ("pakal nose 3", "names nothing remembered"),
        ("pakal fame", "says no value"),
        ("", "no fact is named"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(text: str, message: str) -> None:
    """
    It is said what it contradicts, and the game is as it was.
    """
    session = in_middle(TOLD).session
    record = session.record
    with pytest.raises(BadInputError, match=message) as caught:
        session.adjust(text)

    assert caught.value.way_out
    assert record == session.record


# --- damaged records -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", BOTH)
def test_a_damaged_record_is_refused(mode: str) -> None:
    """
    Another answer, another seal, another mode, a step left out: none is taken for the game.
    """
    record = a_light_session(mode).until(YOUR_REGION, 4).session.record
    number = next(n for n, step in enumerate(record.steps) if step.kind is StepKind.AUTOMA)
    steps = list(record.steps)
    other = [*steps[:number], attrs.evolve(steps[number], line="rubbish"), *steps[number + 1 :]]
    for damaged in (
        attrs.evolve(record, seal="0" * 16),
        attrs.evolve(record, steps=tuple(other)),
        attrs.evolve(record, steps=tuple(steps[1:]), done=record.done - 1),
        attrs.evolve(record, steps=(*steps, Step(StepKind.YOU, "x", "y")), done=record.done + 1),
        attrs.evolve(record, mode="no mode"),
        attrs.evolve(record, mode=""),
    ):
        with pytest.raises(BadInputError):
            Session(damaged)


# --- from here -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("seed", range(1, 4))
def test_a_game_taken_over_in_the_middle_goes_on_as_the_whole_one(mode: str, seed: int) -> None:
    """
    What is missing is asked once; then every decision and the outcome are the whole game's.
    """
    beside = taken_over(mode, seed, rounds=2 * seed, **setting_for(seed))
    beside.whole()

    assert mode + FROM_HERE == beside.session.record.mode
    assert beside.decisions > 20
    if mode == TOLD:  # otherwise only one of the reasons is asked for
        assert find_outcome(beside.s).ended_by == find_outcome(beside.state.s).ended_by
    assert beside.s.fame == beside.state.s.fame


# --- killed --------------------------------------------------------------------------------------

KILLS = 25
PLAYER = """
import os, sys
from pathlib import Path
from random import Random
from pakal.companion.journal import ANSWERS
from pakal.companion.session import Session
from pakal.companion.store import GameKeeper, Store
from pakal.games.ahau.game import Ahau

Ahau().light("light").start()  # whoever is forked off has all of it
lines = Path(sys.argv[2]).read_text(encoding="utf-8").splitlines()

def play(folder, seed):
    random = Random(seed)
    with Store(Path(folder)) as store, store.lock("one"):
        session = Session(store.load("one"), GameKeeper(store, "one"))
        while True:
            record = session.record
            os.write(1, f"confirmed {record.done} {record.seal}\\n".encode())
            typed = sum(step.kind in ANSWERS for step in record.steps[:record.done])
            if typed and random.random() < 0.1:
                session.undo(random.randint(1, 4))
            elif record.done < len(record.steps) and random.random() < 0.5:
                session.redo()
            elif typed == len(lines):
                session.undo(30)
            else:
                session.answer(lines[typed])

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


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
@pytest.mark.parametrize("mode", BOTH)
def test_a_kill_at_any_instant_loses_at_most_what_was_not_confirmed(
    mode: str, tmp_path: Path
) -> None:
    """
    Killed at random moments, a light game goes on from the last step confirmed.
    """
    random, beside = Random(4), a_light_session(mode)
    first = beside.session.record
    lines = tmp_path / "lines"
    beside.until(YOUR_REGION, 6)
    lines.write_text("\n".join(typed(beside.session)), encoding="utf-8")
    with Store(tmp_path) as store:
        store.add(first, "one")
    confirmed_steps = 0
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", PLAYER, str(tmp_path), str(lines)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    ) as process:
        parent = Parent(process)
        for kill in range(KILLS):
            confirmed = parent.let_play(kill, random.uniform(0, 0.3))
            with Store(tmp_path) as store, store.lock("one"):
                record = store.load("one")
            if confirmed:
                check_nothing_confirmed_is_lost(record, *confirmed[-1])
            confirmed_steps += len(confirmed)
        assert process.stdin is not None
        process.stdin.close()
        assert 0 == process.wait(30)

    assert confirmed_steps > KILLS // 10  # on a busy machine many die before they confirm anything


# --- wild lines ----------------------------------------------------------------------------------

LETTERS = "abcrjsfykwn 0123 .,;:-_#'\"[]{}=\\/~ü–+!<>^*"
WORDS = (
    *("undo", "redo 2", "fix 9 = 1", "why", "?", "help", "board", "score", "history", "skip"),
    *("adjust pakal fame 3", "adjust your workers ux 1", "adjust gods ux rain", "adjust x = 1"),
    *("tik", "tik+ -sei", "none", "yes", "no", "3", "1 captain", "rb s*", "sun rain", "gates"),
)


def wild_lines(random: Random, count: int) -> Iterator[str]:
    """Lines that somebody types in a hurry."""
    for _ in range(count):
        rubbish = "".join(random.choices(LETTERS, k=random.randrange(1, 20)))
        kind = random.randrange(4)
        if kind == 0:
            yield rubbish
        elif kind == 1:
            yield f"{random.choice(WORDS)} {rubbish}"
        elif kind == 2:
            yield ", ".join(random.choices(WORDS, k=2))
        else:
            yield random.choice(WORDS)


@pytest.mark.parametrize("mode", [*BOTH, TOLD + FROM_HERE])
def test_a_thousand_wild_lines_get_a_message(
    mode: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Each is answered within 80 columns and none raises; the game is then the one of its journal.
    """
    monkeypatch.chdir(tmp_path)
    talked = None
    for number, line in enumerate(wild_lines(Random(7), 1_000)):
        if not number % 250:
            fresh = mode.endswith(FROM_HERE) or not number
            session = (
                Session(new_record(Ahau().light(mode), number))
                if fresh
                else a_light_session(mode).until(YOUR_REGION, 1 + number // 250).session
            )
            talked = Talk(session)
            talked.show(session.open())
        assert talked is not None
        talked.hear(clean(line))
        said = capsys.readouterr().out
        assert [] == too_wide(said), line
        if not number % 50:
            Session(talked.session.record)
