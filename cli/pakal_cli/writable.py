"""Can a file or folder be written? Found out before the work, leaving nothing behind."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pakal.errors import BadInputError


def check_file(file: Path) -> None:
    """Refuse a file that cannot be written; one that is not there yet is not left behind."""
    with _named(file):
        is_there = file.exists()
        if is_there and not file.is_file() and not file.is_dir():
            return  # a device, or a pipe, which opening would wait for
        file.open("a", encoding="utf-8").close()
        if not is_there:
            file.unlink()


def check_folder(folder: Path) -> None:
    """Refuse a folder in which no file can be made; folders made for that are taken away again."""
    with _named(folder):
        made = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        for each in made:
            each.rmdir()


@contextmanager
def _named(place: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadInputError(
            f"{place}: cannot be written ({error.strerror}).", "Try another folder."
        ) from None
