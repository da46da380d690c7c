"""Where the companion keeps what it remembers: the user's data folder."""

import os
from pathlib import Path
from typing import Final

from pakal.errors import BadInputError

HOME_VARIABLE: Final = "PAKAL_HOME"  # goes before the folder of the operating system


def home() -> Path:
    """The user's data folder for Pakal; it need not exist yet."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    # Imported here: most commands remember nothing.
    from platformdirs import user_data_path

    return user_data_path("pakal", appauthor=False)


def make_home() -> Path:
    """The user's data folder, made if it was not there."""
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInputError(
            f"{folder}: the folder for what is remembered cannot be made ({error.strerror}).",
            f"{HOME_VARIABLE}=FOLDER names another one.",
        ) from None
    return folder
