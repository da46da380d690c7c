"""A starting set for a bot without Python: facts and a list that pass the audit."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from pakal.errors import BadInputError
from pakal.files import write_whole

FILES: Final = ("facts.toml", "lists.toml")


def write_new_bot(folder: Path) -> tuple[Path, ...]:
    """Write the files into a folder, which is made if it is not there; none is written over."""
    paths = tuple(folder / name for name in FILES)
    for path in paths:
        if path.exists():
            raise BadInputError(f"{path} is there already.", "Name a new folder.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInputError(
            f"{folder} cannot be made: {error.strerror}.", "Name another folder."
        ) from error
    for path in paths:
        text = (files("pakal.games") / "starting_bot" / path.name).read_text("utf-8")
        write_whole(path, text)
    return paths
