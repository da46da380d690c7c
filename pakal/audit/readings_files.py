"""Where readings part, as files: written with the figures of many games, read back, checked."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from pakal.audit.readings import Compared, Pair, Smallest, pairs_of, parts_in
from pakal.audit.witness_files import entries
from pakal.errors import BadInputError
from pakal.games.auditing import Shown

FOLDER: Final = "readings"
INDEX: Final = "index.toml"


@attrs.frozen
class SavedReading:
    """
    What is known of one choice of a reading against the default.

    In how many games and at how many steps of them it mattered, the smallest position in which
    both part, and how. Without a position `never` says how it is known that there is none.
    """

    name: str
    choice: str
    games: int
    steps: int
    kinds: Mapping[str, int] = attrs.field(factory=dict)
    file: str = ""
    kind: str = ""
    says: str = ""
    never: str = ""

    @property
    def pair(self) -> Pair:
        """The reading and the choice."""
        return Pair(self.name, self.choice)


@attrs.frozen
class ReadingsIndex:
    """What is known of all choices, over so many games and steps."""

    games: int
    steps: int
    saved: tuple[SavedReading, ...]


# --- writing -------------------------------------------------------------------------------------


def save_readings(
    compared: Compared,
    found: Mapping[Pair, Smallest],
    never: Mapping[Pair, str],
    folder: Path,
) -> ReadingsIndex:
    """Write a file for each choice that parts from the default somewhere, and the index."""
    at = folder / FOLDER
    at.mkdir(parents=True, exist_ok=True)
    saved = []
    for pair, matters in compared.by_pair.items():
        small = found.get(pair)
        said = SavedReading(
            pair.name,
            pair.choice,
            matters.games,
            matters.steps,
            dict(sorted(matters.kinds.items())),
        )
        if small is not None:
            file = f"{pair.name}-{pair.choice}.toml"
            heading = f"# {pair.name}: {pair.choice} instead of the default\n"
            (at / file).write_text(f"{heading}# {small.parting.says}\n{small.text}", "utf-8")
            said = attrs.evolve(said, file=file, kind=small.parting.kind, says=small.parting.says)
        else:
            said = attrs.evolve(said, never=never.get(pair, ""))
        saved.append(said)
    index = ReadingsIndex(compared.games, compared.steps, tuple(saved))
    _write(index, at)
    return index


def _write(index: ReadingsIndex, folder: Path) -> None:
    lines = [
        "# Where each choice of a reading parts from the default, and how often it matters.",
        "# Renewed by `pakal witnesses renew`; checked by `pakal witnesses check`.",
        "",
        f"games = {index.games}",
        f"steps = {index.steps}",
    ]
    for each in index.saved:
        said = {key: value for key, value in attrs.asdict(each).items() if value}
        lines += ["", "[[reading]]", *entries(said)]
    (folder / INDEX).write_text("\n".join(lines) + "\n", "utf-8")


# --- reading and checking ------------------------------------------------------------------------


def read_readings(folder: Path) -> ReadingsIndex:
    """The index of a folder of witnesses."""
    path = folder / FOLDER / INDEX
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        saved = tuple(SavedReading(**{"games": 0, "steps": 0, **each}) for each in data["reading"])
        return ReadingsIndex(data["games"], data["steps"], saved)
    except FileNotFoundError:
        raise BadInputError(f"{path}: there is no such file.", "the folder is another.") from None
    except OSError as error:
        raise BadInputError(
            f"{path}: cannot be read ({error.strerror}).", "the folder is another."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise BadInputError(f"{path}: cannot be read: {error}.", "renew the witnesses.") from None


def check_readings(game: Shown[Any], folder: Path) -> Iterator[str]:
    """Everything about the saved positions of readings that is not so any more."""
    index = read_readings(folder)
    known = {each.pair: each for each in index.saved}
    for pair in pairs_of(game):
        saved = known.pop(pair, None)
        if saved is None:
            yield f"{pair}: nothing is saved about it"
        elif saved.file:
            yield from _check_one(game, saved, folder)
        elif not saved.never:
            yield f"{pair}: neither a position nor a reason is saved"
    for pair in known:
        yield f"{pair}: there is no such choice"


def _check_one(game: Shown[Any], saved: SavedReading, folder: Path) -> Iterator[str]:
    try:
        text = (folder / FOLDER / saved.file).read_text("utf-8")
        parting = parts_in(game, saved.pair, text)
    except FileNotFoundError:
        yield f"{saved.pair}: there is no file {saved.file}"
        return
    except (OSError, UnicodeDecodeError):
        yield f"{saved.pair}: {saved.file}: cannot be read"
        return
    except BadInputError as error:
        yield f"{saved.pair}: {saved.file}: {error.message}"
        return
    if parting is None:
        yield f"{saved.pair}: {saved.file}: both choices lead to the same"
    elif (parting.kind, parting.says) != (saved.kind, saved.says):
        yield f"{saved.pair}: {saved.file}: {parting.says}, not {saved.says}"
