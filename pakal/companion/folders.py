"""Where the companion keeps what it remembers: the user's data folder."""

import os
from pathlib import Path
from typing import Final

from pakal.errors import BadInputError
from pakal.files import expanded, make_folder

HOME_VARIABLE: Final = "PAKAL_HOME"  # goes before the folder of the operating system


def home() -> Path:
    """The user's data folder for Pakal; it need not exist yet."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return expanded(chosen, HOME_VARIABLE).absolute()
    # Imported here: most commands remember nothing.
    from platformdirs import user_data_path

    return user_data_path("pakal", appauthor=False)


def make_home() -> Path:
    """The user's data folder, made if it was not there."""
    folder = home()
    try:
        make_folder(folder)
    except BadInputError as error:
        raise BadInputError(
            error.message, f"Try {HOME_VARIABLE}=FOLDER with another one."
        ) from None
    return folder
