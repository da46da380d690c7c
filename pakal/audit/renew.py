"""Search again for everything that is saved: witnesses, further witnesses, readings."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from pakal.audit.evidence import from_witnesses
from pakal.audit.mutation import Jury, judge_all
from pakal.audit.readings import (
    Compared,
    Pair,
    Smallest,
    begins_otherwise,
    compare,
    look_further,
    pairs_of,
    smallest,
)
from pakal.audit.readings_files import ReadingsIndex, save_readings
from pakal.audit.separating import separate_all
from pakal.audit.witness_files import (
    INDEX,
    Index,
    Saved,
    in_order_of_lists,
    read_index,
    save,
    save_all,
    write_index,
)
from pakal.audit.witnesses import search
from pakal.files import read_text
from pakal.games.base import SearchedGame

Progress = Callable[[str], None]

BY_HAND: Final = "by-hand"
READINGS_GAMES: Final = 18
# A choice that has not mattered yet is looked for in more games and in made-up positions.
FURTHER_GAMES: Final = 100
MADE_UP: Final = 200


def renew_folder(
    game: SearchedGame[Any],
    folder: Path,
    only: str | None = None,
    games: int = READINGS_GAMES,
    progress: Progress = lambda _: None,
    lists: Sequence[str] = (),
) -> None:
    """
    Renew everything that is saved, or only `rungs`, `changed` lists or `readings`.

    Of some lists alone only their rungs and changes are renewed; readings are of whole games.
    """
    if only in (None, "rungs"):
        renew_witnesses(game, folder, progress, lists)
    if only in (None, "changed"):
        renew_separating(game, folder, progress, lists)
    if only == "readings" or (only is None and not lists):
        renew_readings(game, folder, games, progress)


def renew_witnesses(
    game: SearchedGame[Any],
    folder: Path,
    progress: Progress = lambda _: None,
    lists: Sequence[str] = (),
) -> Index:
    """Find and save a witness or a reason for every rung, or for those of some lists."""
    return save_all(game, list(search(game, lists, progress)), folder, lists)


def renew_separating(
    game: SearchedGame[Any],
    folder: Path,
    progress: Progress = lambda _: None,
    lists: Sequence[str] = (),
) -> Index:
    """
    Find and save further witnesses for the mutants that no witness of a rung catches.

    No list's witnesses depend on another's, so with some lists named the others' stay as they are.
    """
    index = read_index(folder)

    def goes(each: Saved) -> bool:
        return bool(each.against) and (not lists or each.list_id in lists)

    own = attrs.evolve(index, saved=tuple(each for each in index.saved if not goes(each)))
    for each in index.saved:
        if goes(each):
            (folder / each.file).unlink(missing_ok=True)
    write_index(own, folder)
    jury = Jury(
        game.vocabulary(), game.invariants(), from_witnesses(game, folder), game.every_table
    )
    concerned = [plist for plist in game.lists if not lists or plist.id in lists]
    judged = judge_all(concerned, jury, progress)
    further = [
        save(found.witness, folder, what=found.what, against=str(found.mutant))
        for found in separate_all(game, judged, progress)
    ]
    index = in_order_of_lists(attrs.evolve(own, saved=(*own.saved, *further)), game.lists)
    write_index(index, folder)
    return index


def renew_readings(
    game: SearchedGame[Any],
    folder: Path,
    games: int = READINGS_GAMES,
    progress: Progress = lambda _: None,
) -> ReadingsIndex:
    """Compare every choice with the default over these games, and save where they differ."""
    compared = compare(game, pairs_of(game), games, progress=progress)
    more = from_rungs(game, folder)
    for pair, text in by_hand(game, folder).items():
        more.setdefault(pair, []).append(text)
    found, never = smallest_of_all(game, compared, progress, more)
    return save_readings(compared, found, never, folder)


def by_hand(game: SearchedGame[Any], folder: Path) -> dict[Pair, str]:
    """Positions written by hand, for choices that hardly ever matter in games."""
    files = {pair: folder / BY_HAND / f"{pair.name}-{pair.choice}.toml" for pair in pairs_of(game)}
    return {pair: read_text(file) for pair, file in files.items() if file.is_file()}


def from_rungs(game: SearchedGame[Any], folder: Path) -> dict[Pair, list[str]]:
    """Starts from witnesses of rungs that need one other choice; they may show what it changes."""
    starts: dict[Pair, list[str]] = {}
    for saved in read_index(folder).saved if (folder / INDEX).is_file() else ():
        if len(saved.readings) != 1:
            continue
        (pair,) = (Pair(name, choice) for name, choice in saved.readings.items())
        text = read_text(folder / saved.file)
        starts.setdefault(pair, []).extend(
            each for each in game.simpler(text) if pair.name not in each
        )
    return starts


def smallest_of_all(
    game: SearchedGame[Any],
    compared: Compared,
    progress: Progress = lambda _: None,
    more: Mapping[Pair, Sequence[str]] | None = None,
) -> tuple[Mapping[Pair, Smallest], Mapping[Pair, str]]:
    """The smallest position in which each choice differs from the default, or what was tried."""
    found: dict[Pair, Smallest] = {}
    never: dict[Pair, str] = {}
    unseen = [each for each in compared.by_pair.values() if not each.steps]
    progress(f"{len(unseen)} choices that have not mattered yet")
    further = range(compared.games, compared.games + FURTHER_GAMES)
    look_further(game, unseen, further, range(MADE_UP))
    for pair, matters in compared.by_pair.items():
        progress(str(pair))
        starts = [text for _, _, text in matters.starts] or (more or {}).get(pair, [])
        small = smallest(game, pair, starts)
        if small is not None:
            found[pair] = small
            continue
        begins = begins_otherwise(game, pair)
        never[pair] = (
            game.never_differs(pair.name, pair.choice)
            or (begins.says if begins is not None else "")
            or f"not seen in {further.stop} games, nor in made-up positions"
        )
    return found, never
