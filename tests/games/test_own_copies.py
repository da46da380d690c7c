"""A person's own copy of Uxmal or Maya, entered question by question."""

from pathlib import Path
from typing import Any

import attrs
import pytest

from pakal.companion.copying import Copying, write_template
from pakal.errors import BadInputError
from pakal.games.maya.game import Maya
from pakal.games.uxmal.game import Uxmal

GAMES = (Uxmal, Maya)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "mine.toml"


def values(game: Any) -> Any:
    """The edition without its name and its sources."""
    return attrs.evolve(game.edition, name="", sources=())


def answer(copying: Copying) -> None:
    """Say to every question that the copy shows what stands there."""
    while copying.asked() is not None:
        copying.answer("")


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_like_ours_leaves_no_guess(game: Any, file: Path) -> None:
    """
    Every reconstructed value is asked for; confirmed, the values are the same and none is a guess.
    """
    copying = Copying(game.copy_form(), file)
    assert sum(each.ours for each in copying.standings()) == sum(
        each.kind == "reconstructed" for each in game().edition.sources
    )
    answer(copying)

    mine = game(edition=file.read_text("utf-8"))
    assert values(game()) == values(mine)
    assert frozenset() == mine.edition.reconstructed
    assert not copying.waiting()


@pytest.mark.parametrize("game", GAMES)
def test_a_template_is_our_edition(game: Any, file: Path) -> None:
    """
    With all values behind their marks it changes nothing.
    """
    text = write_template(game.copy_form(), file)

    assert values(game()) == values(game(edition=text))
    assert text.count("\n#") > 10


def test_values_of_a_copy_of_maya_are_played(file: Path) -> None:
    """
    A quarry with other blocks, a tile with a marker more, a pyramid with other levels; what was not
    entered is still ours, with its source.
    """
    copying = Copying(Maya.copy_form(), file)
    copying.answer("move, first, free double, transport, extra, protection")
    copying.answer("4/2 3")  # the new one
    copying.answer("5/2/1 4")
    copying.go_to("levels.Copan")
    copying.answer("9 6 3")
    mine = Maya(edition=file.read_text("utf-8")).edition

    quarries = {each.marker: each for each in mine.quarries[3]}
    assert ("move", "first-player", "free-double") == tuple(quarries)[:3]
    assert ((4, 2), 3) == (quarries["move"].prizes, quarries["move"].limit)
    assert (5, 2, 1) == quarries["first-player"].prizes
    assert (9, 6, 3) == mine.levels["Copan"]
    kinds = {each.place: each.kind for each in mine.sources}
    assert "stated" == kinds["quarries.3.move.blocks"]
    assert "reconstructed" == kinds["quarries.3.transport.blocks"]
    assert "reconstructed" == kinds["levels.Tikal"]


def test_gods_of_a_copy_of_uxmal_are_renamed_everywhere(file: Path) -> None:
    """
    On stones, the board and in personalities; their sources stay what they were.
    """
    copying = Copying(Uxmal.copy_form(), file)
    copying.answer("jaguar, serpent, owl, monkey, deer")
    mine = Uxmal(edition=file.read_text("utf-8"))

    assert "jaguar-serpent-owl" in mine.edition.stone_names
    assert mine.edition.ground == Uxmal().edition.ground
    assert mine.edition.personalities == Uxmal().edition.personalities
    assert {"stones", "board", "values"} == mine.edition.reconstructed


def test_stones_count_together_and_take_letters(file: Path) -> None:
    """
    All 29 are needed; three letters are a stone, and on the board a corner follows.
    """
    copying = Copying(Uxmal.copy_form(), file, "stones")
    for _ in range(28):
        copying.answer("jse")
    assert 28 == copying.waiting()
    copying.answer("bme")
    mine = Uxmal(edition=file.read_text("utf-8")).edition
    assert (28, 1) == mine.copies
    board = Copying(Uxmal.copy_form(), file, "board")
    for _ in range(16):
        board.answer("ems sw")
    assert 1 == len(set(Uxmal(edition=file.read_text("utf-8")).edition.ground))


@pytest.mark.parametrize(
    ("game", "key", "line", "says"),
    [
        (Maya, "quarries.3.transport", "four", "is not blocks and cards"),
        (Maya, "quarries.3.transport", "1/3 4", "the first place brings most"),
        (Maya, "levels.Copan", "9", "a pyramid has 2 to 4 levels"),
        (Maya, "levels.Copan", "many", "is not a row of numbers"),
        (Uxmal, "gods.names", "a, b, c", "are not five different words"),
        (Uxmal, "stones.clockwise.1", "jje", "is not three different gods"),
        (Uxmal, "board.clockwise.3", "jse on", "is not a corner"),
    ],
)
def test_what_cannot_be_is_refused(game: Any, key: str, line: str, says: str, file: Path) -> None:
    """
    With the reason, and the question stays.
    """
    copying = Copying(game.copy_form(), file)
    copying.go_to(key)

    with pytest.raises(BadInputError, match=says):
        copying.answer(line)
    asked = copying.asked()
    assert asked is not None
    assert key == asked.blank.key
