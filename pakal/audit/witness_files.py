"""Witnesses as files: written, read back, and checked against the current lists."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final

import attrs

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
from pakal.files import make_folder, parse_toml, read_text, write_whole
from pakal.games.base import SearchedGame
from pakal.lists.compile import compile_list
from pakal.lists.decide import decide
from pakal.lists.model import PriorityList

INDEX: Final = "index.toml"


@attrs.frozen
class Saved:
    """
    A line of the index: a rung, its file, the answer expected there, the readings that differ.

    `by_default` says why the rung cannot decide under the default readings, if it is in force
    there but its witness needs others. `against` names a mutant that only this position catches.
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
    game: SearchedGame[Any], found: Iterable[RungWitness | Dead | Missing], folder: Path
) -> Index:
    """Write a file for each witness, and the index; further witnesses stay as they are."""
    lists = {plist.id: plist for plist in game.lists}
    kept = [each for each in read_index(folder).saved if each.against] if _has(folder) else []
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
    index = Index((*saved, *kept), tuple(dead))
    write_index(index, folder)
    return index


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
            "readings": dict(each.readings),
            "by-default": each.by_default,
            "against": each.against,
        }
        lines += ["", "[[witness]]", *entries(said)]
    for dead in index.dead:
        said = {
            "list": dead.list_id,
            "rung": dead.rung,
            "why": dead.why,
            "invariants": list(dead.by),
            "readings": dict(dead.readings),
        }
        lines += ["", "[[dead]]", *entries(said)]
    write_whole(folder / INDEX, "\n".join(lines) + "\n")


def entries(said: Mapping[str, Any]) -> Iterator[str]:
    """A TOML table as lines; empty values are left out."""
    for key, value in said.items():
        if not value:
            continue
        if isinstance(value, dict):
            inside = ", ".join(f"{name} = {_text(each)}" for name, each in sorted(value.items()))
            yield f"{key} = {{ {inside} }}"
        elif isinstance(value, list):
            yield f"{key} = [{', '.join(map(_text, value))}]"
        else:
            yield f"{key} = {_text(value)}"


def _text(value: object) -> str:
    # JSON's texts are TOML's too.
    return json.dumps(value, ensure_ascii=False)


# --- reading -------------------------------------------------------------------------------------


def read_index(folder: Path) -> Index:
    """The index of a folder of witnesses."""
    path = folder / INDEX
    data = read_saved(path)
    saved = tuple(
        Saved(
            _said(each, "list", path),
            _said(each, "rung", path),
            inside(_said(each, "file", path), path),
            _said(each, "answer", path),
            _said(each, "readings", path, {}),
            _said(each, "by-default", path, ""),
            _said(each, "against", path, ""),
        )
        for each in tables(data, "witness", path)
    )
    dead = tuple(
        Dead(
            _said(each, "list", path),
            _said(each, "rung", path),
            _said(each, "readings", path, {}),
            tuple(_said(each, "invariants", path, [])),
        )
        for each in tables(data, "dead", path)
    )
    return Index(saved, dead)


def read_saved(path: Path) -> dict[str, Any]:
    """The data of an index."""
    return parse_toml(read_text(path, way_out="Try another folder."), str(path))


def tables(data: Mapping[str, Any], name: str, path: Path) -> list[dict[str, Any]]:
    """The tables of one name in an index."""
    found = data.get(name, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise wrong(path, f"{name!r} is not an array of tables")
    return found


def _said(table: dict[str, Any], key: str, path: Path, default: Any = None) -> Any:
    """A value of an index; an optional one has a default of the same type."""
    value = table.get(key, default)
    fits = isinstance(value, str if default is None else type(default))
    if isinstance(value, dict):
        fits = fits and all(isinstance(each, str) for each in value.values())
    if isinstance(value, list):
        fits = fits and all(isinstance(each, str) for each in value)
    if not fits:
        raise wrong(path, f"{key!r} is {value!r}" if key in table else f"{key!r} is missing")
    return value


def inside(file: str, path: Path) -> str:
    """Check that a file named by an index is inside its folder."""
    pure = PurePosixPath(file)
    if pure.is_absolute() or ".." in pure.parts or "\0" in file:
        raise wrong(path, f"{file!r} is not a file in the folder")
    return file


def wrong(path: Path, what: str) -> BadInputError:
    """The error for an index that cannot be used."""
    return BadInputError(f"{path}: {what}.", "Try `pakal witnesses renew`.")


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
    compiled = compile_list(plist, vocabulary, readings)
    trace = decide(compiled, moment.state, moment.candidates, why=True)
    if trace.decided_by != saved.rung:
        yield Stale(plist.id, saved.rung, f"{saved.file}: {trace.decided_by} decides, not this one")
    answer = answer_in_words(compiled, moment, trace.outcome)
    if answer != saved.answer:
        yield Stale(plist.id, saved.rung, f"{saved.file}: {answer}, not {saved.answer}")
