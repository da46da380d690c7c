"""Light games that were saved while `none` for your turn was asked about again."""

import json
from pathlib import Path

import attrs
import pytest

from pakal.companion.journal import Record
from pakal.companion.session import Session
from pakal.companion.store import Store, import_game
from pakal.errors import BadInputError
from pakal.games.ahau.light.older import turns_of_today
from pakal.games.ahau.light.questions import CONFIRM
from pakal.games.ahau.light.rules import YOUR_TURN

ASKED_AGAIN = Path(__file__).parents[2] / "fixtures" / "saved" / "none-asked-again"
NONE = (YOUR_TURN, "none")


def saved(name: str) -> tuple[Record, list[list[str]]]:
    """Return a game of then as it is read, and its steps as they were written."""
    text = (ASKED_AGAIN / f"{name}.json").read_text("utf-8")
    return import_game(text, name), json.loads(text)["steps"]


@pytest.mark.parametrize("name", ["open", "taken-back", "undone"])
def test_a_game_in_which_none_was_asked_about_goes_on(name: str, tmp_path: Path) -> None:
    """
    Left at that question, after its `no`, or with its answer undone: every decision comes out as
    it did, what was undone can be done again, and it is kept as it is read.
    """
    record, written = saved(name)
    session = Session(record)

    assert session.resume().asked is not None
    while session.can_redo:
        session.redo()
    decided = [step.line for step in session.steps if step.kind.value == "automa"]
    was = [line for kind, _, line in written if kind == "automa"]
    assert was == decided[: len(was)]
    with Store(tmp_path) as store:
        store.add(record, "kept")
        assert record == store.load("kept")


def test_where_the_question_was_open_the_seal_still_tells_damage() -> None:
    """
    The last step of the journal is `none`; a position that differs otherwise is refused.
    """
    record, written = saved("open")
    assert ["you", *NONE] == written[-1] == record.steps[-1].to_json()
    assert record.seal
    region = next(at for at, step in enumerate(record.steps) if step.point == "your-region")
    line = "2" if record.steps[region].line == "1" else "1"
    steps = [*record.steps]
    steps[region] = attrs.evolve(steps[region], line=line)

    Session(record)

    with pytest.raises(BadInputError):
        Session(attrs.evolve(record, steps=tuple(steps)))
    with pytest.raises(BadInputError, match="leads to a different position"):
        Session(attrs.evolve(record, seal="0123456789abcdef"))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ([NONE, (CONFIRM, "yes")], [None, NONE]),
        ([NONE, (CONFIRM, "no"), NONE], [None, None, NONE]),
        ([NONE, (CONFIRM, "bag you"), (CONFIRM, "yes")], [None, (YOUR_TURN, "bag you"), NONE]),
        ([NONE, (CONFIRM, "fame 3"), NONE], [None, (YOUR_TURN, "fame 3"), NONE]),
        ([NONE, ("your-region", "3"), (CONFIRM, "yes")], None),
        ([(YOUR_TURN, "rain"), (CONFIRM, "yes")], None),
        ([], None),
    ],
)
def test_one_step_stands_for_none_and_the_answer(
    was: list[tuple[str, str]], now: list[tuple[str, str] | None] | None
) -> None:
    """
    `yes` is the `none` itself, `no` took it back, and what was done in between was at your turn;
    every other confirmation stays as it is.
    """
    assert (was if now is None else now) == list(turns_of_today(was))
