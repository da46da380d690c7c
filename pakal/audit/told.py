"""
What an audit of a whole game tells besides its checks: coverage, draws, mutation, witnesses.

Saved witnesses are looked up in a folder and verified there; searching them anew takes its time
and is called for explicitly (`renew.py`).
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeGuard

from pakal.audit.coverage import Coverage, cover, moments_of_games
from pakal.audit.draws import Drawn, draws
from pakal.audit.evidence import from_games, from_witnesses
from pakal.audit.mutation import Fate, Jury, Score, judge_all, score
from pakal.audit.readings_files import check_readings, read_readings
from pakal.audit.report import Part, RungCount
from pakal.audit.subject import Effort, Subject
from pakal.audit.witness_files import Index, Saved, check_index, read_index
from pakal.audit.witnesses import Dead
from pakal.games.auditing import Audited, Shown


def is_shown(game: Audited[Any] | None) -> TypeGuard[Shown[Any]]:
    """Can positions of this game be read back?"""
    return game is not None and hasattr(game, "simpler")


def is_shipped(subject: Subject) -> bool:
    """Are the game's own lists audited, just as they are, under the default readings?"""
    game = subject.game
    return game is not None and subject.lists == game.lists() and not subject.readings


def _skipped(name: str, title: str, why: str) -> Part:
    return Part(name, title, (f"Not looked at: {why}.",), {"skipped": why})


def _why_not(subject: Subject, folder: Path | None) -> str:
    """Why nothing can be said about saved witnesses; empty, if something can."""
    if not is_shown(subject.game):
        return "the game's positions cannot be read back"
    if not is_shipped(subject):
        return "witnesses are kept of the shipped lists under the default readings"
    if folder is None or not folder.is_dir():
        return "there is no folder of witnesses here"
    return ""


# --- coverage ------------------------------------------------------------------------------------


def witness_in_words(index: Index | None) -> Callable[[str, str], str]:
    """The file of a rung's witness, or why it has none; nothing without an index."""

    def shown(list_id: str, rung: str) -> str:
        found = None if index is None else index.of(list_id, rung)
        if isinstance(found, Saved):
            return found.file
        if isinstance(found, Dead):
            return ": ".join(part for part in (found.why, ", ".join(found.by)) if part)
        return ""

    return shown


def coverage_of(subject: Subject, folder: Path | None = None) -> Coverage | None:
    """How the rungs fared in the subject's games; None without a game."""
    if subject.game is None or not subject.sound:
        return None
    index = None if _why_not(subject, folder) or folder is None else read_index(folder)
    moments = moments_of_games(
        subject.game, subject.sound, subject.in_force, subject.seed, subject.games
    )
    return cover(
        moments,
        subject.sound,
        subject.vocabulary,
        subject.in_force,
        subject.games,
        witness_in_words(index),
    )


def rung_counts(
    folder: Path | None,
) -> Callable[[Subject], dict[str, tuple[RungCount, ...]]]:
    """The coverage as a report wants it."""

    def counted(subject: Subject) -> dict[str, tuple[RungCount, ...]]:
        found = coverage_of(subject, folder)
        return {} if found is None else dict(found.rungs)

    return counted


# --- parts of the report -------------------------------------------------------------------------


def draws_part(subject: Subject) -> Part:
    """Which ties go to chance, how often, and how even the odds are."""
    name, title = "draws", "Draws"
    if subject.game is None or not subject.sound:
        return _skipped(name, title, "no game is known")
    moments = moments_of_games(
        subject.game, subject.sound, subject.in_force, subject.seed, subject.games
    )
    found = draws(subject.game, moments, subject.sound, subject.in_force)
    lines = tuple(draw_in_words(each) for each in found) or ("No decision was drawn.",)
    data = [
        {
            "list": each.list_id,
            "rung": each.rung,
            "decisions": each.decisions,
            "draws": each.draws,
            "uneven": each.uneven,
            "largest": None
            if each.largest is None
            else {who: str(chance) for who, chance in each.largest.chances},
        }
        for each in found
    ]
    return Part(name, title, lines, data)


def draw_in_words(drawn: Drawn) -> str:
    """One rung's draws as a sentence."""
    said = (
        f"{drawn.list_id}/{drawn.rung}: {drawn.draws} of {drawn.decisions} decisions "
        f"({drawn.share:.1%}) are drawn"
    )
    if drawn.largest is None:
        return f"{said}, always with even odds."
    odds = ", ".join(f"{who} {chance}" for who, chance in drawn.largest.chances)
    return f"{said}, {drawn.share_uneven:.0%} of them with uneven odds, such as {odds}."


def witnesses_part(folder: Path | None) -> Callable[[Subject], Part]:
    """Does every rung still have its witness, or its reason?"""

    def told(subject: Subject) -> Part:
        name, title = "witnesses", "Witnesses"
        why = _why_not(subject, folder)
        if why or folder is None or not is_shown(subject.game):
            return _skipped(name, title, why)
        index = read_index(folder)
        wrong = list(check_index(subject.game, folder))
        positions = sum(not each.against for each in index.saved)
        first = (
            f"{positions} rungs decide in a position of their own, {len(index.dead)} never can, "
            f"{len(index.saved) - positions} further positions tell changed lists apart."
        )
        lines = [first]
        lines += [f"{each.list_id}/{each.rung}: {each.says}." for each in wrong]
        for dead in index.dead:
            lines.append(f"{dead.list_id}/{dead.rung}: {_dead_in_words(dead)}.")
        data = {
            "positions": positions,
            "dead": [f"{each.list_id}/{each.rung}" for each in index.dead],
            "wrong": [f"{each.list_id}/{each.rung}: {each.says}" for each in wrong],
        }
        return Part(name, title, tuple(lines), data)

    return told


def _dead_in_words(dead: Dead) -> str:
    return f"{dead.why} ({', '.join(dead.by)})" if dead.by else dead.why


def mutation_score(game: Shown[Any], folder: Path) -> Score:
    """The score of the shipped lists' mutants against witnesses and games of fixed seeds."""
    evidence = [*from_witnesses(game, folder), *from_games(game)]
    jury = Jury(game.vocabulary(), game.invariants(), evidence)
    return score(judge_all(game.lists(), jury))


def mutation_part(folder: Path | None) -> Callable[[Subject], Part]:
    """Would anybody notice if a list were a little wrong?"""

    def told(subject: Subject) -> Part:
        name, title = "mutation", "Changed lists"
        why = _why_not(subject, folder)
        if not why and subject.effort is Effort.QUICK:
            why = "it takes longer than a quick audit"
        if why or folder is None or not is_shown(subject.game):
            return _skipped(name, title, why)
        found = mutation_score(subject.game, folder)
        data = {fate.value: found.counts[fate] for fate in Fate}
        return Part(name, title, found.lines(), data)

    return told


def readings_part(folder: Path | None) -> Callable[[Subject], Part]:
    """Which unclear sentences change games; the figures are those saved with the positions."""

    def told(subject: Subject) -> Part:
        name, title = "readings", "Readings"
        why = _why_not(subject, folder)
        if why or folder is None or not is_shown(subject.game):
            return _skipped(name, title, why)
        index = read_readings(folder)
        wrong = tuple(check_readings(subject.game, folder))
        lines = [*wrong, *_readings_in_words(index.games, list(read_readings(folder).saved))]
        data = [
            {
                "reading": each.name,
                "choice": each.choice,
                "games": each.games,
                "steps": each.steps,
                "position": each.file,
                "never": each.never,
            }
            for each in index.saved
        ]
        return Part(name, title, tuple(lines), data)

    return told


def _readings_in_words(games: int, saved: list[Any]) -> Iterator[str]:
    for each in sorted(saved, key=lambda one: (-one.games, -one.steps, one.name, one.choice)):
        if each.steps:
            yield f"{each.pair}: mattered in {each.games} of {games} games."
        elif each.file:
            yield f"{each.pair}: not seen in {games} games, but {each.file} shows it."
        else:
            yield f"{each.pair}: {each.never}."


def parts_for(folder: Path | None) -> tuple[Callable[[Subject], Part], ...]:
    """Everything that is told about a whole game."""
    return (
        draws_part,
        witnesses_part(folder),
        mutation_part(folder),
        readings_part(folder),
    )
