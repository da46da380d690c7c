"""
Files that a person hands in or asks for: one reader for each kind, and one writer.

What is read is bounded: a text in its size, TOML and JSON also in how deep they go and how large
their numbers are. What is written is there as a whole or not at all.
"""

import contextlib
import difflib
import math
import os
import re
import select
import stat
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TextIO

from pakal.errors import BadInputError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MOST_BYTES: Final = 16 * 1024 * 1024  # of a text; the largest file of ours has a few hundred KB
MOST_TOML: Final = 1024 * 1024  # characters; Python's reader of TOML takes a second for these
DEEPEST: Final = 50  # tables and arrays inside each other; our own files need six
LARGEST: Final = 2**63 - 1  # as far as TOML and databases count
_MOST_NAMES: Final = 1000  # of a folder that are looked at for a similar one
_PATIENCE: Final = 5.0  # seconds that a pipe has to begin
_BOM: Final = "\ufeff"
_WAY_OUT: Final = "Try another file."
# A key such as a.b.c with more parts than may lie inside each other. Python's reader of TOML would
# take hours over a very long one.
_LONG_KEY: Final = re.compile(
    r"""(?:^|[\[{,])[ \t]*+(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"""
    f"{{{DEEPEST}}}",
    re.MULTILINE,
)
_LINE: Final = re.compile(r"at line (\d+)")  # as Python's reader of TOML names it
_BARE: Final = re.compile(r"""[ \t]*([\w.-]+)[ \t]*=[ \t]*([^\s"'\[{#=][^"'#=]*?)[ \t]*""")
_HEADER: Final = re.compile(r"\[[\w.-]+\]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


# --- reading -------------------------------------------------------------------------------------


def read_text(file: "Path | Traversable", place: str | None = None, way_out: str = "") -> str:
    """
    The text of a file; `place` is what messages call it, `way_out` what to do if it is not there.

    A byte order mark at its beginning is not part of the text.
    """
    place = str(file) if place is None else place
    try:
        with _opened(file) as opened:
            return bounded_text(opened, place)
    except FileNotFoundError:
        raise BadInputError(
            f"{place}: there is no such file.", _meant(file) or way_out or "Try another path."
        ) from None
    except IsADirectoryError:
        raise BadInputError(f"{place}: is a folder, not a file.", _WAY_OUT) from None
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise BadInputError(f"{place}: cannot be read ({reason}).", _WAY_OUT) from None
    except ValueError as error:  # what no file can be called, such as a name with a zero byte
        raise BadInputError(f"{place}: is not a valid file name ({error}).", _WAY_OUT) from None


def _meant(file: "Path | Traversable") -> str:
    """A file of a similar name that lies where one was looked for, as a question."""
    if not isinstance(file, Path):
        return ""
    with contextlib.suppress(OSError):
        names = [each.name for each in islice(file.parent.iterdir(), _MOST_NAMES)]
        if close := difflib.get_close_matches(file.name, names, 1, 0.8):
            return f"Did you mean {str(file.parent / close[0])!r}?"
    return ""


def bounded_text(opened: IO[bytes], place: str) -> str:
    """What can be read there as text, up to a limit."""
    data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _too_large(place, MOST_BYTES)
    try:
        return data.decode("utf-8").removeprefix(_BOM)
    except UnicodeDecodeError as error:
        raise BadInputError(
            f"{place}: is not UTF-8 text (byte {error.start + 1}).", "Try saving it as UTF-8 text."
        ) from None


def _opened(file: "Path | Traversable") -> IO[bytes]:
    """The file, opened; a pipe that nothing writes to is an error rather than a wait."""
    if isinstance(file, Path) and stat.S_ISFIFO(file.stat().st_mode):
        handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
        if not select.select([handle], [], [], _PATIENCE)[0]:
            os.close(handle)
            raise TimeoutError(0, "nothing comes out of this pipe")
        os.set_blocking(handle, True)
        return open(handle, "rb")  # noqa: PTH123 - a handle, not a path
    return file.open("rb")


def parse_toml(text: str, place: str) -> dict[str, Any]:
    """The data in a TOML text; `place` is what messages call it."""
    if len(text) > MOST_TOML:
        raise _too_large(place, MOST_TOML)
    if _LONG_KEY.search(text):
        raise _too_deep(place)
    data: dict[str, Any] = _parsed(tomllib.loads, text, place, "TOML")
    return data


def parse_json(text: str, place: str) -> Any:
    """The data in a JSON text; `place` is what messages call it."""
    import json  # most commands read none

    return _parsed(json.loads, text, place, "JSON")


def _parsed(load: Callable[[str], Any], text: str, place: str, kind: str) -> Any:
    try:
        data = load(text.removeprefix(_BOM))
    except RecursionError:
        raise _too_deep(place) from None
    except ValueError as error:
        if type(error) is ValueError:  # what is wrong with the text has an error of its own
            raise _too_long(place) from None
        raise BadInputError(
            f"{place}: is not {kind}: {error}.", _mending(kind, error, text)
        ) from None
    _check_bounds(data, place, kind)
    return data


def _mending(kind: str, error: ValueError, text: str) -> str:
    if kind == "JSON":
        return "Try another file; this one is damaged, or of another kind."
    lines = text.splitlines()
    if at := _LINE.search(str(error)):
        line = lines[int(at[1]) - 1] if int(at[1]) <= len(lines) else ""
        if bare := _BARE.fullmatch(line):
            key, value = bare[1], bare[2]
            small = value.lower()
            return (
                f"Write {key} = {small}, in small letters."
                if small in ("true", "false")
                else f'Put a text in quotation marks: {key} = "{value}".'
            )
    headers = [(number, each.strip()) for number, each in enumerate(lines, 1)]
    for number, header in headers if "Cannot" in str(error) else ():
        if _HEADER.fullmatch(header) and any(each == f"[{header}]" for _, each in headers):
            return f"Write [{header}] with two brackets on line {number} too."
    if "end of document" in str(error):
        return "Look for a quotation mark or bracket that is never closed."
    return "Look for a missing quotation mark, comma or bracket there."


def _check_bounds(data: Any, place: str, kind: str) -> None:
    """Refuse what is nested too deep, numbers that are too large or infinite, and broken text."""
    level, depth = [data], 0
    while level:
        if depth > DEEPEST:
            raise _too_deep(place)
        depth += 1
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below += value
                below += value.values()
            elif isinstance(value, list):
                below += value
            else:
                _check_value(value, place, kind)
        level = below


def _check_value(value: Any, place: str, kind: str) -> None:
    if isinstance(value, str) and _SURROGATE.search(value):
        way_out = "Try writing it without \\u codes."
        raise BadInputError(f"{place}: {value[:40]!r} is not text.", way_out)
    # TOML has a word for infinity; what reads the value knows its place.
    if isinstance(value, float) and kind == "JSON" and not math.isfinite(value):
        raise BadInputError(
            f"{place}: {value} is not allowed here.", "Try a finite number, such as 0."
        )
    if isinstance(value, int) and abs(value) > LARGEST:
        raise _too_long(place)


def _too_large(place: str, most: int) -> BadInputError:
    return BadInputError(
        f"{place}: is larger than {most // 1024 // 1024} MB.", "Try a smaller file."
    )


def _too_deep(place: str) -> BadInputError:
    return BadInputError(
        f"{place}: brackets or keys are nested more than {DEEPEST} deep.", _WAY_OUT
    )


def _too_long(place: str) -> BadInputError:
    return BadInputError(
        f"{place}: a number has too many digits.", f"Try a number up to {LARGEST}."
    )


# --- paths ---------------------------------------------------------------------------------------


def expanded(path: str, place: str) -> Path:
    """The path with ~ replaced by the folder of its user; `place` is what messages call it."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        user = Path(path).parts[0]
        raise BadInputError(
            f"{place}: {path} begins with {user}, and there is no such user.",
            "Try the full path.",
        ) from None


def real_path(path: Path, place: str) -> Path:
    """The path without symbolic links; where they lead in a circle, reading it says so."""
    try:
        return Path(os.path.realpath(path))
    except ValueError as error:
        raise BadInputError(f"{place}: is not a valid file name ({error}).", _WAY_OUT) from None


# --- writing -------------------------------------------------------------------------------------


def write_whole(file: Path, text: str, *, new: bool = False) -> None:
    """Write a file so that it has the old text or the new, never half of one; see `writing`."""
    with writing(file, new=new) as out:
        out.write(text)


def make_folder(folder: Path) -> None:
    """Make a folder with those above it, if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise BadInputError(
            f"{folder}: cannot create the folder ({reason}).", "Try another folder."
        ) from None
    except ValueError as error:
        raise BadInputError(
            f"{folder}: is not a valid folder name ({error}).", "Try a simpler name."
        ) from None


@contextmanager
def writing(file: Path, *, new: bool = False) -> Iterator[TextIO]:
    """
    A text to write, which becomes the file when everything is written, and otherwise nothing.

    With `new` a file that is there already stays as it is. A device or a pipe is written to
    directly.
    """
    try:
        if new and os.path.lexists(file):
            raise BadInputError(f"{file}: already exists.", "Try another name.")
        if _is_there(file) and not file.is_file():
            with file.open("w", encoding="utf-8", newline="\n") as out:
                yield out
            return
        with _in_place_of(Path(os.path.realpath(file)), new=new) as out:
            yield out
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise BadInputError(
            f"{file}: cannot be written ({reason}).", "Try another folder, or free some disk space."
        ) from None
    except ValueError as error:
        raise BadInputError(
            f"{file}: is not a valid file name ({error}).", "Try a simpler name."
        ) from None


def _is_there(file: Path) -> bool:
    """Is there anything? Links that lead in a circle are an error, not nothing."""
    try:
        file.stat()
    except FileNotFoundError:
        return False
    return True


@contextmanager
def _in_place_of(file: Path, *, new: bool) -> Iterator[TextIO]:
    temporary = file.with_name(f".{os.getpid()}-{time.monotonic_ns()}.part")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        if file.exists():
            temporary.chmod(stat.S_IMODE(file.stat().st_mode))
        if new:
            _link(temporary, file)
        else:
            temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)


def _link(temporary: Path, file: Path) -> None:
    """Give a file its name unless another one has got it meanwhile."""
    try:
        file.hardlink_to(temporary)
    except FileExistsError:
        raise BadInputError(f"{file}: already exists.", "Try another name.") from None
    except OSError:  # not every disk can; the name was free a moment ago
        temporary.replace(file)
