"""Where readings differ, as files: written with the figures of games, read back, checked."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from pakal.audit.readings import Compared, Pair, Smallest, divergence_in, pairs_of
from pakal.audit.witness_files import inside, read_saved, refuse
from pakal.errors import BadInputError
from pakal.files import make_folder, read_text, write_whole
from pakal.forms import Entry
from pakal.games.base import SearchedGame
from pakal.toml_text import toml_entries

FOLDER: Final = "readings"
INDEX: Final = "index.toml"


@attrs.frozen
class SavedReading:
    """
    What is known of one choice of a reading against the default.

    The games and steps in which it mattered, the smallest position in which the two differ, and
    how. Without a position, `never` says why there is none.
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
    """What is known of all choices, over a number of games and steps."""

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
    """Write the index, and a file for each choice that differs from the default somewhere."""
    at = folder / FOLDER
    make_folder(at)
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
            found_there = small.divergence
            write_whole(at / file, f"{heading}# {found_there.says}\n{small.text}")
            said = attrs.evolve(said, file=file, kind=found_there.kind.value, says=found_there.says)
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
        lines += ["", "[[reading]]", *toml_entries(said)]
    write_whole(folder / INDEX, "\n".join(lines) + "\n")


# --- reading and checking ------------------------------------------------------------------------


def read_readings(folder: Path) -> ReadingsIndex:
    """The index of a folder of witnesses."""
    form = read_saved(folder / FOLDER / INDEX)
    for key in ("games", "steps"):
        if key not in form:
            form.missing(key)
    saved = tuple(_saved(each) for each in form["reading"].tables())
    index = ReadingsIndex(form["games"].number(0) or 0, form["steps"].number(0) or 0, saved)
    refuse(form)
    return index


def _saved(entry: Entry) -> SavedReading:
    entry.check_keys(("name", "choice"), [each.name for each in attrs.fields(SavedReading)])
    entry["kinds"].table()
    return SavedReading(
        entry["name"].text() or "",
        entry["choice"].text() or "",
        entry["games"].number(0) or 0,
        entry["steps"].number(0) or 0,
        {kind: each.number(0) or 0 for kind, each in entry["kinds"].entries()},
        inside(entry["file"], entry["file"].text() or ""),
        *(entry[key].text() or "" for key in ("kind", "says", "never")),
    )


def check_readings(game: SearchedGame[Any], folder: Path) -> Iterator[str]:
    """Everything about the saved positions of readings that does not hold any more."""
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


def _check_one(game: SearchedGame[Any], saved: SavedReading, folder: Path) -> Iterator[str]:
    try:
        text = read_text(folder / FOLDER / saved.file, saved.file)
        divergence = divergence_in(game, saved.pair, text)
    except BadInputError as error:
        said = error.message.removeprefix(f"{saved.file}: ").rstrip(".")
        yield f"{saved.pair}: {saved.file}: {said}"
        return
    if divergence is None:
        yield f"{saved.pair}: {saved.file}: both choices lead to the same"
    elif (divergence.kind.value, divergence.says) != (saved.kind, saved.says):
        yield f"{saved.pair}: {saved.file}: {divergence.says}, not {saved.says}"
