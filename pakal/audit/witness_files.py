"""Witnesses as files: written, read back, and checked against the current lists."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final

import attrs

from pakal.audit.deciders import vocabulary_at
from pakal.audit.reading_sets import differing
from pakal.audit.witnesses import (
    Dead,
    Missing,
    Readings,
    RungWitness,
    answer_in_words,
    reason,
)
from pakal.errors import BadInputError
from pakal.files import make_folder, read_text, write_whole
from pakal.forms import Entry, read_form, show
from pakal.games.base import SearchedGame
from pakal.lists.compile import compile_list
from pakal.lists.decide import decide
from pakal.lists.model import PriorityList
from pakal.toml_text import toml_entries

INDEX: Final = "index.toml"


@attrs.frozen
class Saved:
    """
    A line of the index: a rung, its file, the answer expected there, the readings that differ.

    `by_default` says why the rung cannot decide under the default readings, if it is in force
    there but its witness needs others. `against` names a mutant that only this position catches;
    if no rung has to decide there, `rung` is the one that was changed.
    """

    list_id: str
    rung: str
    file: str
    answer: str
    readings: Readings = attrs.field(factory=dict)
    by_default: str = ""
    against: str = ""


@attrs.frozen
class Index:
    """All that is saved: witnesses, and the rungs that can have none."""

    saved: tuple[Saved, ...]
    dead: tuple[Dead, ...]

    def of(self, list_id: str, rung: str) -> Saved | Dead | None:
        """The witness of a rung, or the reason why it has none."""
        everything: tuple[Saved | Dead, ...] = (*self.saved, *self.dead)
        return next(
            (each for each in everything if (each.list_id, each.rung) == (list_id, rung)), None
        )


# --- writing -------------------------------------------------------------------------------------


def save_all(
    game: SearchedGame[Any],
    found: Iterable[RungWitness | Dead | Missing],
    folder: Path,
    only: Sequence[str] = (),
) -> Index:
    """
    Write a file for each witness, and the index; further witnesses stay as they are.

    With `only` these lists alone were searched, and everything about the others stays as well.
    """
    lists = {plist.id: plist for plist in game.lists}
    before = read_index(folder) if _has(folder) else Index((), ())

    def stays(list_id: str) -> bool:
        return bool(only) and list_id in lists and list_id not in only

    kept = [each for each in before.saved if each.against or stays(each.list_id)]
    saved: list[Saved] = []
    dead: list[Dead] = []
    for each in found:
        if isinstance(each, Missing):
            raise BadInputError(
                f"{each.list_id}/{each.rung}: no position shows it, and nothing rules it out.",
                "Try writing a position by hand, or the invariant that rules it out.",
            )
        if isinstance(each, Dead):
            dead.append(each)
            continue
        why = _why_not_by_default(game, lists[each.list_id], each)
        saved.append(save(each, folder, by_default=why))
    index = Index((*saved, *kept), (*dead, *(each for each in before.dead if stays(each.list_id))))
    index = in_order_of_lists(index, game.lists)
    write_index(index, folder)
    return index


def in_order_of_lists(index: Index, lists: Sequence[PriorityList]) -> Index:
    """The witnesses of rungs, then the further ones, each in the order of the lists."""
    place = {plist.id: number for number, plist in enumerate(lists)}

    def after(each: Saved | Dead) -> int:
        return place.get(each.list_id, len(place))

    saved = sorted(index.saved, key=lambda each: (bool(each.against), after(each)))
    return Index(tuple(saved), tuple(sorted(index.dead, key=after)))


def _has(folder: Path) -> bool:
    return (folder / INDEX).is_file()


def _why_not_by_default(game: SearchedGame[Any], plist: PriorityList, witness: RungWitness) -> str:
    if not witness.readings:
        return ""
    dead = reason(game, plist, plist.rung(witness.rung), {})
    if dead is None:
        return ""
    return ": ".join(part for part in (dead.why, ", ".join(dead.by)) if part)


def save(
    witness: RungWitness, folder: Path, *, what: str = "", by_default: str = "", against: str = ""
) -> Saved:
    """Write one witness; `what` is added to the file name of a further one."""
    name = f"{witness.rung}-{what}" if what else witness.rung
    file = f"{witness.list_id}/{name}.toml"
    path = folder / file
    make_folder(path.parent)
    write_whole(path, _heading(witness, against) + witness.text)
    return Saved(
        witness.list_id,
        witness.rung,
        file,
        witness.answer,
        dict(witness.readings),
        by_default,
        against,
    )


def _heading(witness: RungWitness, against: str) -> str:
    lines = [f"{witness.list_id}, rung {witness.rung} decides: {witness.answer}"]
    if against and witness.key[0] == 1:
        lines = [f"{witness.list_id}: {witness.answer}"]
    if against:
        lines.append(f"Another list would decide otherwise here: {against}")
    return "".join(f"# {line}\n" for line in lines)


def write_index(index: Index, folder: Path) -> None:
    """Write the index; it is complete after that."""
    make_folder(folder)
    lines = [
        "# The smallest position in which each rung decides, or why there is none.",
        "# Renewed by `pakal witnesses renew`; checked by `pakal witnesses check`.",
    ]
    for each in index.saved:
        said = {
            "list": each.list_id,
            "rung": each.rung,
            "file": each.file,
            "answer": each.answer,
            "readings": dict(sorted(each.readings.items())),
            "by-default": each.by_default,
            "against": each.against,
        }
        lines += ["", "[[witness]]", *toml_entries(said)]
    for dead in index.dead:
        said = {
            "list": dead.list_id,
            "rung": dead.rung,
            "why": dead.why,
            "invariants": list(dead.by),
            "readings": dict(sorted(dead.readings.items())),
        }
        lines += ["", "[[dead]]", *toml_entries(said)]
    write_whole(folder / INDEX, "\n".join(lines) + "\n")


# --- reading -------------------------------------------------------------------------------------


def read_index(folder: Path) -> Index:
    """The index of a folder of witnesses."""
    form = read_saved(folder / INDEX)
    saved = tuple(
        Saved(
            _needed(each, "list"),
            _needed(each, "rung"),
            inside(each["file"], _needed(each, "file")),
            _needed(each, "answer"),
            _readings(each["readings"]),
            each["by-default"].text() or "",
            each["against"].text() or "",
        )
        for each in form["witness"].tables()
    )
    dead = tuple(
        Dead(
            _needed(each, "list"),
            _needed(each, "rung"),
            _readings(each["readings"]),
            each["invariants"].texts() or (),
        )
        for each in form["dead"].tables()
    )
    refuse(form)
    return Index(saved, dead)


def read_saved(path: Path) -> Entry:
    """The data of an index."""
    return read_form(read_text(path, way_out="Try another folder."), str(path))


def refuse(form: Entry) -> None:
    """Refuse an index with which anything is wrong: nobody writes it by hand."""
    if form.problems:
        raise BadInputError(form.problems[0].message, "Try `pakal witnesses renew`.")


def _needed(entry: Entry, key: str) -> str:
    if key not in entry:
        entry.missing(key)
    return entry[key].text() or ""


def _readings(entry: Entry) -> dict[str, str]:
    entry.table()
    return {name: each.text() or "" for name, each in entry.entries()}


def inside(entry: Entry, file: str) -> str:
    """A file that an index names; it lies beside it, not anywhere on the disk."""
    pure = PurePosixPath(file)
    if pure.is_absolute() or ".." in pure.parts or "\0" in file:
        entry.wrong(f"{show(file)} is not a file in the folder.", "Name one that is.")
    return file


# --- checking ------------------------------------------------------------------------------------


@attrs.frozen
class Stale:
    """A rung whose saved witness or reason does not hold any more."""

    list_id: str
    rung: str
    says: str


def check_index(game: SearchedGame[Any], folder: Path) -> Iterator[Stale]:
    """Everything about the saved witnesses that does not hold, in the order of the lists."""
    index = read_index(folder)
    lists = {plist.id: plist for plist in game.lists}
    yield from _uncovered(index, game.lists)
    for saved in index.saved:
        plist = lists.get(saved.list_id)
        if plist is None or all(rung.id != saved.rung for rung in plist.walk()):
            yield Stale(saved.list_id, saved.rung, "there is no such rung")
        else:
            yield from _check_one(game, plist, saved, folder)
    for dead in index.dead:
        plist = lists.get(dead.list_id)
        if plist is None or all(rung.id != dead.rung for rung in plist.walk()):
            yield Stale(dead.list_id, dead.rung, "there is no such rung")
            continue
        now = reason(game, plist, plist.rung(dead.rung), dead.readings)
        if now is None:
            yield Stale(dead.list_id, dead.rung, "nothing rules it out any more")
        elif now != dead:
            yield Stale(dead.list_id, dead.rung, f"it is {now.why} now: {', '.join(now.by)}")


def _uncovered(index: Index, lists: Sequence[PriorityList]) -> Iterator[Stale]:
    for plist in lists:
        for rung in plist.walk():
            if index.of(plist.id, rung.id) is None:
                yield Stale(plist.id, rung.id, "it has no witness and no reason")


def _check_one(
    game: SearchedGame[Any], plist: PriorityList, saved: Saved, folder: Path
) -> Iterator[Stale]:
    try:
        moment = game.moment(plist.id, read_text(folder / saved.file, saved.file))
    except BadInputError as error:
        said = error.message.removeprefix(f"{saved.file}: ").rstrip(".")
        yield Stale(plist.id, saved.rung, f"{saved.file}: {said}")
        return
    vocabulary = game.vocabulary()
    readings = game.in_force(moment)
    if differing(readings, vocabulary) != dict(saved.readings):
        yield Stale(plist.id, saved.rung, f"{saved.file}: other readings than the index says")
        return
    compiled = compile_list(plist, vocabulary_at(moment, vocabulary), readings)
    trace = decide(compiled, moment.state, moment.candidates, why=True)
    # A changed list may be told where no rung has to decide, because there is one candidate only.
    alone = bool(saved.against) and trace.decided_by is None
    if trace.decided_by != saved.rung and not alone:
        yield Stale(plist.id, saved.rung, f"{saved.file}: {trace.decided_by} decides, not this one")
    answer = answer_in_words(compiled, moment, trace.outcome)
    if answer != saved.answer:
        yield Stale(plist.id, saved.rung, f"{saved.file}: {answer}, not {saved.answer}")
