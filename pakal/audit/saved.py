"""A whole folder of saved witnesses: read it, check it, and summarise what is in it."""

from pathlib import Path
from typing import Any

import attrs

from pakal.audit.readings_files import ReadingsIndex, check_readings, read_readings
from pakal.audit.witness_files import Index, check_index, read_index
from pakal.games.base import SearchedGame


@attrs.frozen
class Folder:
    """What the two indexes of a folder hold."""

    witnesses: Index
    readings: ReadingsIndex

    def summary(self) -> tuple[str, ...]:
        """What is saved, in a few lines."""
        saved, readings = self.witnesses.saved, self.readings.saved
        shown = sum(not each.against for each in saved)
        differ = sum(bool(each.file) for each in readings)
        return (
            f"{shown} rungs have a position, {len(self.witnesses.dead)} can never decide.",
            f"{len(saved) - shown} more positions tell changed lists apart.",
            f"{differ} of {len(readings)} choices of readings have a position that shows them.",
        )


def read_folder(folder: Path) -> Folder:
    """Read both indexes; BadInputError, if one cannot be read."""
    return Folder(read_index(folder), read_readings(folder))


def check_folder(game: SearchedGame[Any], folder: Path) -> tuple[str, ...]:
    """Everything saved in a folder that does not hold any more, in words."""
    stale = [f"{each.list_id}/{each.rung}: {each.says}" for each in check_index(game, folder)]
    return (*stale, *check_readings(game, folder))
