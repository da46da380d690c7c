"""One reader for each kind of file, with bounds, and one writer that leaves no half files."""

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pakal import files
from pakal.errors import BadInputError
from pakal.files import (
    DEEPEST,
    LARGEST,
    expanded,
    parse_json,
    parse_toml,
    read_text,
    real_path,
    write_whole,
    writing,
)
from pakal.printable import visible

posix = pytest.mark.skipif(os.name != "posix", reason="devices, pipes and links as POSIX has them")
DEEP = f"in file: brackets or keys are nested more than {DEEPEST} deep."
LONG = "in file: a number has too many digits."


def refused(action: Callable[..., Any], *given: Any, **named: Any) -> str:
    """What is said when something is refused."""
    with pytest.raises(BadInputError) as error:
        action(*given, **named)
    assert error.value.way_out
    return error.value.message


# --- bounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = " + "[" * 5000, DEEP),
        ("a = " + "[" * 5000 + "]" * 5000, DEEP),
        ("a = " + "{b = " * 5000, DEEP),
        ("a." * 5000 + "b = 1", DEEP),
        ("a." * 600_000 + "b = 1", "in file: is larger than 1 MB."),
        ("x = {" + "'a' . " * 100_000 + "b = 1}", DEEP),
        ("[" + "a." * 5000 + "b]", DEEP),
        ("a = " + "9" * 5000, LONG),
        ("a = 0x" + "f" * 5000, LONG),
        (f"a = {LARGEST + 1}", LONG),
    ],
    ids=lambda text: text[:12],
)
def test_toml_is_bounded(text: str, says: str) -> None:
    """
    What is too deep, too long or too large is refused at once, naming the place.
    """
    assert says == refused(parse_toml, text, "in file")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 5000 + "]" * 5000, DEEP),
        ("[" * 60 + "]" * 60, DEEP),
        ('{"a":' * 100_000, DEEP),
        ("9" * 5000, LONG),
        (f"[{-LARGEST - 1}]", LONG),
        ('{"a": NaN}', "in file: nan is not allowed here."),
        ("[1e999]", "in file: inf is not allowed here."),
        ('["\\ud800"]', "in file: '\\ud800' is not text."),
        ('{"\\udfff": 1}', "in file: '\\udfff' is not text."),
    ],
    ids=lambda text: text[:12],
)
def test_json_is_bounded(text: str, says: str) -> None:
    """
    What is too deep or too large, and what is neither number nor text, is refused.
    """
    assert says == refused(parse_json, text, "in file")


def test_what_is_within_the_bounds_is_read() -> None:
    """
    The largest number and the deepest nesting that are allowed come back as they are.
    """
    deep: Any = LARGEST
    for _ in range(DEEPEST - 1):
        deep = [deep]

    assert deep == parse_json(str(deep), "in file")
    assert {"a": LARGEST, "b": "a.b.c " * 90} == parse_toml(
        f"a = {LARGEST}\nb = '{'a.b.c ' * 90}'", "in file"
    )


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """
    No text whatever brings anything but data or a message.
    """
    for parse in (parse_toml, parse_json):
        said = "in file: "
        try:
            parse(text, "in file")
        except BadInputError as error:
            said = error.message

        assert said.startswith("in file: ")


def test_a_mark_of_the_byte_order_is_no_part_of_a_text(tmp_path: Path) -> None:
    """
    Some editors begin a file with one; readers never notice.
    """
    file = tmp_path / "file"
    file.write_bytes(b"\xef\xbb\xbfa = 1\n")

    assert "a = 1\n" == read_text(file)
    assert {"a": 1} == parse_toml("\ufeffa = 1", "in file")
    assert [1] == parse_json("\ufeff[1]", "in file")


# --- what can be read ----------------------------------------------------------------------------


@posix
def test_an_endless_file_is_not_read_to_its_end() -> None:
    """
    A device that never ends is refused after a few megabytes.
    """
    assert "/dev/zero: is larger than 16 MB." == refused(read_text, Path("/dev/zero"))


def test_a_large_file_is_refused_without_being_read(tmp_path: Path) -> None:
    """
    Three gigabytes are refused as quickly.
    """
    file = tmp_path / "large"
    with file.open("wb") as out:
        out.truncate(3 * 1024**3)

    assert f"{file}: is larger than 16 MB." == refused(read_text, file)


@posix
def test_nobody_waits_for_a_pipe_into_which_nobody_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A pipe without a writer is refused after a while.
    """
    monkeypatch.setattr(files, "_PATIENCE", 0.1)
    file = tmp_path / "pipe"
    os.mkfifo(file)

    said = refused(read_text, file)

    assert f"{file}: cannot be read (nothing comes out of this pipe)." == said


@posix
def test_a_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    """
    What somebody writes into a pipe is read to its end.
    """
    reading, to_write = os.pipe()
    os.write(to_write, b"a = 1\n")
    os.close(to_write)
    try:
        assert "a = 1\n" == read_text(Path(f"/dev/fd/{reading}"))
    finally:
        os.close(reading)


@posix
def test_every_other_trouble_has_its_own_words(tmp_path: Path) -> None:
    """
    A loop, a folder, a name no file can have, bytes that are no text: none is "misspelt".
    """
    loop, text = tmp_path / "loop", tmp_path / "text"
    loop.symlink_to(loop)
    text.write_bytes(b"abc\xff")

    assert [
        f"{loop}: cannot be read (too many levels of symbolic links).",
        f"{tmp_path}: is a folder, not a file.",
        f"{text}: is not UTF-8 text (byte 4).",
    ] == [refused(read_text, each) for each in (loop, tmp_path, text)]
    # The rest of it is Python's, and differs from version to version.
    assert refused(read_text, Path("a\0b")).startswith("a\0b: is not a valid file name (")
    assert loop == real_path(loop, "in file")


def test_a_file_of_a_similar_name_is_offered(tmp_path: Path) -> None:
    """
    Where a file is not there but one of nearly that name is, it is probably meant.
    """
    (tmp_path / "my-game.toml").touch()

    with pytest.raises(BadInputError) as error:
        read_text(tmp_path / "my-gmae.toml")

    assert f"Did you mean {str(tmp_path / 'my-game.toml')!r}?" == error.value.way_out


def test_the_folder_of_nobody_is_refused() -> None:
    """
    A path that begins with a user who does not exist is named, with that user.
    """
    assert "PAKAL_HOME: ~nouser/x begins with ~nouser, and there is no such user." == (
        refused(expanded, "~nouser/x", "PAKAL_HOME")
    )


# --- writing -------------------------------------------------------------------------------------


def test_a_failed_write_leaves_what_was_there(tmp_path: Path) -> None:
    """
    If anything goes wrong on the way, the old file is whole and nothing else lies there.
    """
    file = tmp_path / "file"
    file.write_text("old", "utf-8")

    with contextlib.suppress(ZeroDivisionError), writing(file) as out:
        out.write("new" * 100_000)
        raise ZeroDivisionError

    assert "old" == file.read_text("utf-8")
    assert [file] == list(tmp_path.iterdir())


def test_a_file_that_fails_is_not_there(tmp_path: Path) -> None:
    """
    Text that cannot be written leaves no empty file behind.
    """
    file = tmp_path / "file"

    refused(write_whole, file, "half of a letter: \ud800", new=True)

    assert [] == list(tmp_path.iterdir())


@posix
def test_what_is_there_stays_if_a_new_file_is_wanted(tmp_path: Path) -> None:
    """
    Neither a file nor a link that leads nowhere is written over.
    """
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old", "utf-8")
    link.symlink_to("nowhere")

    loop = tmp_path / "loop"
    loop.symlink_to(loop)

    assert f"{loop}: cannot be written (too many levels of symbolic links)." == (
        refused(write_whole, loop, "new")
    )
    assert f"{file}: already exists." == refused(write_whole, file, "new", new=True)
    assert f"{link}: already exists." == refused(write_whole, link, "new", new=True)
    assert "old" == file.read_text("utf-8")


@posix
def test_a_file_keeps_its_permissions_and_a_link_its_target(tmp_path: Path) -> None:
    """
    Writing over a file changes its text and nothing else about it.
    """
    file, link = tmp_path / "file", tmp_path / "link"
    file.touch(0o640)
    file.chmod(0o640)
    link.symlink_to(file)

    write_whole(link, "new")

    assert ("new", 0o640) == (file.read_text("utf-8"), stat.S_IMODE(file.stat().st_mode))
    assert link.is_symlink()


@posix
def test_a_device_is_written_to_and_not_replaced() -> None:
    """
    A full disk is told; the device is still one.
    """
    full = Path("/dev/full")

    assert "/dev/full: cannot be written (no space left on device)." == (
        refused(write_whole, full, "x" * 100_000)
    )
    assert full.is_char_device()


# --- printing ------------------------------------------------------------------------------------


def test_what_a_terminal_would_obey_is_made_visible() -> None:
    """
    Escapes, deletes, marks of direction and halves of letters are shown as codes; text stays.
    """
    assert "\\u001b[31m \\u009b \\u007f \\u202e \\ud800 \\u000d" == (
        visible("\x1b[31m \x9b \x7f \u202e \ud800 \r")
    )
    assert "Yaxchilán – 3\t→ 4\n" == visible("Yaxchilán – 3\t→ 4\n")


@given(st.text())
def test_nothing_hidden_is_left(text: str) -> None:
    """
    What is visible can be printed anywhere, and is not changed a second time.
    """
    said = visible(text)

    said.encode("utf-8")
    assert said == visible(said)


@pytest.mark.parametrize(
    ("text", "way_out"),
    [
        ("a = 1\ncite = page 2\n", 'Put a text in quotation marks: cite = "page 2".'),
        ("not = True\n", "Write not = true, in small letters."),
        ("[list]\n[[list]]\n", "Write [[list]] with two brackets on line 1 too."),
        (
            "[[list]]\n[list.rung]\na = 1\n[[list.rung]]\n",
            "Write [[list.rung]] with two brackets on line 2 too.",
        ),
        ('a = "b\n', "Look for a missing quotation mark, comma or bracket there."),
        ("a = [1\n", "Look for a quotation mark or bracket that is never closed."),
    ],
)
def test_what_is_no_toml_has_the_way_out_that_mends_it(text: str, way_out: str) -> None:
    """
    Of the slips of a beginner each has its own.
    """
    with pytest.raises(BadInputError) as refused:
        parse_toml(text, "a.toml")

    assert way_out == refused.value.way_out
