"""The table remembered between calls."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pakal.companion.folders import HOME_VARIABLE, home
from pakal.companion.remembered import (
    Remembered,
    forget,
    from_text,
    recall,
    remember,
    table_file,
    to_text,
)
from pakal.errors import BadInputError

GAME = "ahau"
FULL = Remembered(
    setting={
        "difficulty": "hard",
        "personality": "rainmaker",
        "hierarchy": "rain,jaguar,chief,serpent,sun",
        "role": "dancer",
        "side": "B",
        "personal_scoring": True,
        "edition": "/home/me/edition.toml",
        "readings": {"place-ties": "next-step-first"},
    },
    known={"Tikal": "rain"},
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Remember in a folder of the test's own, which does not exist yet."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def broken(text: str) -> Path:
    """Write a file that is no good where the table is remembered."""
    file = table_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_the_variable_goes_before_the_systems_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    PAKAL_HOME names the folder; without it the operating system's own is used.
    """
    assert folder == home()

    monkeypatch.delenv(HOME_VARIABLE)

    assert "pakal" == home().name.lower()
    assert folder != home()


def test_nothing_is_remembered_at_first() -> None:
    """
    Without a file there is no table, and looking for it makes no folder.
    """
    assert recall(GAME) is None
    assert not home().exists()


def test_a_table_comes_back_as_it_was() -> None:
    """
    What was remembered is recalled, every field of it.
    """
    remember(GAME, FULL)

    assert FULL == recall(GAME)


def test_only_the_file_is_left_behind() -> None:
    """
    Writing leaves no temporary file beside the table.
    """
    remember(GAME, FULL)
    remember(GAME, Remembered())

    assert ["table.json"] == [each.name for each in home().iterdir()]


texts = st.text(max_size=20)


values = texts | st.booleans() | st.dictionaries(texts, texts)
tables = st.builds(
    Remembered,
    setting=st.dictionaries(texts, values),
    known=st.dictionaries(texts, texts),
)


@given(st.dictionaries(texts, tables))
def test_every_table_survives_its_text(remembered: dict[str, Remembered]) -> None:
    """
    Printed and read again, the tables of all games are the same.
    """
    assert remembered == from_text(to_text(remembered), "file")


def test_a_table_of_the_first_version_is_the_default_games() -> None:
    """
    Version 0.2.0 kept one table, everything side by side; it is read as Ahau's.
    """
    broken(
        '{"format": "pakal-table", "version": 1, "difficulty": "hard", "side": "A",'
        ' "readings": {"place-ties": "next-step-first"}, "cities": {"Tikal": "rain"}}'
    )

    assert Remembered(
        setting={
            "difficulty": "hard",
            "side": "A",
            "readings": {"place-ties": "next-step-first"},
        },
        known={"Tikal": "rain"},
    ) == recall(GAME)


def test_each_game_has_a_table_of_its_own() -> None:
    """
    Remembering or forgetting one game's table leaves the other's as it is.
    """
    remember(GAME, FULL)
    remember("pebbles", Remembered(setting={"difficulty": "easy"}))

    assert FULL == recall(GAME)
    assert forget(GAME) is None
    assert {"difficulty": "easy"} == getattr(recall("pebbles"), "setting", None)
    assert recall(GAME) is None


BROKEN = {
    "": "is not JSON",
    "{": "is not JSON",
    "[" * 100_000: "more than 50 deep",
    "9" * 5_000: "too many digits",
    "[]": "is not a table that Pakal saved",
    '{"format": "pakal-game", "version": 1}': "is not a table that Pakal saved",
    '{"format": "pakal-table"}': "version is None",
    '{"format": "pakal-table", "version": true}': "version is True",
    '{"format": "pakal-table", "version": 3}': "was written by a newer Pakal",
    '{"format": "pakal-table", "version": 2}': "games is None",
    '{"format": "pakal-table", "version": 2, "games": {"ahau": 3}}': "the table of 'ahau' is 3",
    '{"format": "pakal-table", "version": 1, "dificulty": "easy"}': "there is no key 'dificulty'",
    '{"format": "pakal-table", "version": 1, "role": 3}': "role cannot be 3",
    '{"format": "pakal-table", "version": 1, "cities": {"Tikal": 1}}': "is {'Tikal': 1}",
    '{"format": "pakal-table", "version": 1, "personal_scoring": "no"}': "cannot be 'no'",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_told_and_kept(text: str) -> None:
    """
    A file that cannot be understood gets a message with a way out, and is not written over.
    """
    file = broken(text)

    with pytest.raises(BadInputError) as told:
        remember(GAME, FULL)

    assert BROKEN[text] in told.value.message
    assert "pakal table --forget" in told.value.way_out
    assert text == file.read_text(encoding="utf-8")


def test_a_file_that_is_no_text_is_told() -> None:
    """
    Bytes that are no text get a message too.
    """
    broken("").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadInputError, match="is not UTF-8 text"):
        recall(GAME)


def test_forgetting_a_broken_file_puts_it_aside() -> None:
    """
    What could not be read is kept under another name, each time a new one.
    """
    for number in (1, 2):
        broken(f"broken {number}")
        aside = forget(GAME)

        assert aside is not None
        assert f"broken {number}" == aside.read_text(encoding="utf-8")
        assert recall(GAME) is None


def test_forgetting_a_good_file_deletes_it() -> None:
    """
    A table that could be read is gone, and forgetting twice does no harm.
    """
    remember(GAME, FULL)

    assert forget(GAME) is None
    assert forget(GAME) is None
    assert [] == list(home().iterdir())


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Where a file stands in the way of the folder, the message names another way.
    """
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file" / "home"))

    with pytest.raises(BadInputError, match="cannot create the folder"):
        remember(GAME, FULL)
