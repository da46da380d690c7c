"""A starting set for a bot without Python: facts, a list that passes, its tests, and schemas."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from pakal.errors import BadInputError
from pakal.files import read_text, write_whole
from pakal.lists.read import SCHEMA_FILE
from pakal.lists.read_facts import FACTS_SCHEMA_FILE

FILES: Final = ("facts.toml", "lists.toml", "pytest.ini")
# What the first lines of the first two name, for editors that know JSON Schema.
SCHEMAS: Final = {"facts.schema.json": FACTS_SCHEMA_FILE, "lists.schema.json": SCHEMA_FILE}


def write_new_bot(folder: Path) -> tuple[Path, ...]:
    """Write the files into a folder, which is made if it is not there; none is written over."""
    paths = tuple(folder / name for name in (*FILES, *SCHEMAS))
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
        shipped = SCHEMAS.get(path.name, files("pakal.games") / "starting_bot" / path.name)
        write_whole(path, read_text(shipped))
    return paths
