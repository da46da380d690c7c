"""The page about a game's lists as printed: written from an audit, never by hand."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pakal.audit.coverage import Coverage, cover, moments_of_games
from pakal.audit.draws import Drawn, draws
from pakal.audit.evidence import from_games, from_witnesses
from pakal.audit.mutation import Fate, Jury, Score, judge_all, score
from pakal.audit.readings_files import FOLDER, ReadingsIndex, SavedReading, read_readings
from pakal.audit.rungs import needed_to_settle
from pakal.audit.witness_files import Index, Saved, read_index
from pakal.audit.witnesses import Dead
from pakal.games.base import SearchedGame
from pakal.lists.model import PriorityList, Vocabulary, holds

GAMES: Final = 200
SEED: Final = 1


def write_page(game: SearchedGame[Any], folder: Path, shown_as: str, title: str) -> str:
    """
    The whole page as Markdown.

    The figures are those of fixed seeds, so that the page changes only when rules, lists or
    witnesses do. `shown_as` is the folder of witnesses as seen from the page.
    """
    lists, vocabulary = game.lists, game.vocabulary()
    moments = list(moments_of_games(game, lists, {}, SEED, GAMES))
    covered = cover(moments, lists, vocabulary, {}, GAMES)
    drawn = draws(game, moments, lists, {})
    index, readings = read_index(folder), read_readings(folder)
    lines = [
        f"# {title}",
        "",
        "This page is written by `pakal witnesses page`, not by hand.",
        f"Its figures come from {GAMES} games of players who choose at random, in several styles.",
        "Better players meet other positions; what is called impossible is impossible for all.",
        "",
        *_never(game, index, covered, lists, shown_as),
        *_chance(drawn, covered, vocabulary),
        *_readings(game, readings, shown_as),
        *_funnels(covered, lists, index, shown_as),
        *_changed(_score(game, folder)),
    ]
    return "\n".join(lines).rstrip("\n") + "\n"


# --- rules that never matter ---------------------------------------------------------------------


def _never(
    game: SearchedGame[Any],
    index: Index,
    covered: Coverage,
    lists: Sequence[PriorityList],
    shown_as: str,
) -> Iterator[str]:
    says = {each.name: (each.says, each.cite) for each in game.invariants()}
    yield "## Rules that never matter"
    yield ""
    by_form = {
        (plist.id, rung.id)
        for plist in lists
        for rung in plist.walk()
        if needed_to_settle(rung, plist)
    }
    rules = [each for each in index.dead if (each.list_id, each.rung) not in by_form]
    if rules:
        yield "These rungs can never decide, whatever happens in a game."
        yield ""
        for dead in rules:
            yield f"- `{dead.list_id}/{dead.rung}`: {_why(dead.why, dead.by, says)}"
    else:
        yield "There is none: every rung that states a rule can decide by some reading."
    formal = [each for each in index.dead if (each.list_id, each.rung) in by_form]
    if formal:
        yield ""
        yield (
            "These are no rules: a list has to end with a rung that always settles it, and here"
            " nothing is ever left to settle."
        )
        yield ""
        for dead in formal:
            yield f"- `{dead.list_id}/{dead.rung}`: {_why(dead.why, dead.by, says)}"
    by_default = [each for each in index.saved if each.by_default]
    if by_default:
        yield ""
        yield "These decide only by a reading that is not the default; by default they never can."
        yield ""
        for each in by_default:
            why, _, names = each.by_default.partition(": ")
            by = tuple(name for name in names.split(", ") if name)
            switched = ", ".join(f"`{name}={choice}`" for name, choice in each.readings.items())
            yield (
                f"- `{each.list_id}/{each.rung}`: {_why(why, by, says)} With {switched}:"
                f" [{each.answer}]({shown_as}/{each.file})."
            )
    yield ""
    yield (
        f"These can decide, but did not in {covered.games} games."
        " Each has a position that shows it."
    )
    yield ""
    for plist_id, rung in _unseen(game, covered, lists, index):
        switched = ", ".join(f"`{name}={choice}`" for name, choice in rung.readings.items())
        only = f" (with {switched})" if switched else ""
        yield f"- `{plist_id}/{rung.rung}`: [{rung.answer}]({shown_as}/{rung.file}){only}"
    yield ""
    elsewhere = {plist.id: game.needed(plist.id) for plist in lists if game.needed(plist.id)}
    if elsewhere:
        yield "These lists are asked by another reading only, so nothing is said about them here."
        yield ""
        for list_id, needed in elsewhere.items():
            switched = ", ".join(f"`{name}={choice}`" for name, choice in needed.items())
            yield f"- `{list_id}`: {switched}"
        yield ""


def _why(why: str, by: Sequence[str], says: dict[str, tuple[str, str]]) -> str:
    if not by:
        return "ruled out by the rungs before it."
    reasons = [f"{says[name][0]} ({says[name][1]})" for name in by if name in says]
    return " ".join(reasons) if reasons else f"{why} ({', '.join(by)})."


def _unseen(
    game: SearchedGame[Any], covered: Coverage, lists: Sequence[PriorityList], index: Index
) -> Iterator[tuple[str, Saved]]:
    """Rungs in force by default that have a witness there and decided in no game."""
    defaults = game.vocabulary().in_force({})
    for plist in lists:
        if game.needed(plist.id):
            continue
        for rung, count in zip(plist.walk(), covered.rungs[plist.id], strict=True):
            found = index.of(plist.id, rung.id)
            if count.decided or not holds(rung.reading, defaults) or isinstance(found, Dead):
                continue
            if found is not None and not found.by_default:
                yield plist.id, found


# --- chance --------------------------------------------------------------------------------------


def _chance(
    drawn: Sequence[Drawn], covered: Coverage, vocabulary: Vocabulary[Any]
) -> Iterator[str]:
    total = sum(covered.decisions.values())
    by_lot = sum(each.draws for each in drawn)
    yield "## Ties that go to chance"
    yield ""
    yield (
        f"{by_lot} of {total} decisions ({by_lot / total:.1%}) end in a draw."
        " *Uneven* is the share of draws in which the printed procedure does not give everybody"
        " the same chance; the example is the most uneven one."
    )
    guessed = {each.procedure for each in drawn if vocabulary.draw(each.procedure).reconstructed}
    if guessed:
        labels = sorted({vocabulary.draw(each).label for each in guessed})
        yield (
            f"Odds marked ° rest on reconstructed values ({', '.join(labels)}); with those of your"
            " own copy they may be others."
        )
    yield ""
    yield "| list | rung | drawn | uneven | example |"
    yield "| --- | --- | --- | --- | --- |"
    for each in sorted(drawn, key=lambda one: (-one.share, one.list_id)):
        example = ""
        if each.largest is not None:
            example = ", ".join(f"{who} {chance}" for who, chance in each.largest.chances)
        yield (
            f"| `{each.list_id}` | `{each.rung}` | {each.draws} of {each.decisions}"
            f" ({each.share:.0%}) | {each.share_uneven:.0%}"
            f"{'°' if each.procedure in guessed else ''} | {example} |"
        )
    yield ""


# --- unclear sentences ---------------------------------------------------------------------------


def _readings(game: SearchedGame[Any], index: ReadingsIndex, shown_as: str) -> Iterator[str]:
    yield "## Unclear sentences"
    yield ""
    yield (
        f"Every step of {index.games} games ({index.steps} steps: decisions and draws) was looked"
        " at under each other choice of each reading."
    )
    yield (
        "*Games* and *steps* say where the other choice offers something else, decides otherwise"
        " or leads elsewhere."
    )
    yield ""
    yield "| reading | instead of the default | games | steps | smallest position |"
    yield "| --- | --- | --- | --- | --- |"
    matter = [each for each in index.saved if each.steps]
    for each in sorted(matter, key=lambda one: (-one.games, -one.steps, one.name, one.choice)):
        yield (
            f"| {game.question(each.name)} | `{each.name}={each.choice}`"
            f" | {each.games} ({each.games / index.games:.0%})"
            f" | {each.steps} ({each.steps / index.steps:.2%}) | {_shown(each, shown_as)} |"
        )
    yield ""
    yield f"These did not matter in any of the {index.games} games; a made-up position shows them."
    yield ""
    for each in index.saved:
        if not each.steps and each.file:
            yield (
                f"- `{each.name}={each.choice}`: {game.question(each.name)} "
                f"{_shown(each, shown_as)}"
            )
    yield ""
    nowhere = [each for each in index.saved if not each.steps and not each.file]
    begins = [(each, game.beginning(each.name, each.choice)) for each in nowhere]
    beginning = [(each, parting) for each, parting in begins if parting is not None]
    if beginning:
        yield "These change how a game begins, and nothing in a position that is given."
        yield ""
        for each, parting in beginning:
            yield f"- `{each.name}={each.choice}`: {game.question(each.name)} {parting.says}."
        yield ""
    unseen = [each for each, parting in begins if parting is None]
    if unseen:
        yield "And these were seen to differ nowhere."
        yield ""
        for each in unseen:
            yield f"- `{each.name}={each.choice}`: {game.question(each.name)} {each.never}."
        yield ""


def _shown(each: SavedReading, shown_as: str) -> str:
    return f"[{each.says}]({shown_as}/{FOLDER}/{each.file})" if each.file else each.never


# --- every rung ----------------------------------------------------------------------------------


def _funnels(
    covered: Coverage, lists: Sequence[PriorityList], index: Index, shown_as: str
) -> Iterator[str]:
    yield "## Every rung"
    yield ""
    yield (
        f"How often each rung was looked at, narrowed and decided in {covered.games} games."
        " Decisions with one candidate have nothing to decide and are left out."
    )
    yield ""
    yield "| list | rung | looked at | narrowed | decided | smallest position |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for plist in lists:
        for count in covered.rungs[plist.id]:
            found = index.of(plist.id, count.rung)
            shown = found.why if isinstance(found, Dead) else ""
            if isinstance(found, Saved):
                shown = f"[{found.answer}]({shown_as}/{found.file})"
            yield (
                f"| `{plist.id}` | `{count.rung}` | {count.looked} | {count.narrowed}"
                f" | {count.decided} | {shown} |"
            )
    yield ""


def _score(game: SearchedGame[Any], folder: Path) -> Score:
    """How many changed lists the saved witnesses and games of fixed seeds catch."""
    evidence = [*from_witnesses(game, folder), *from_games(game)]
    jury = Jury(game.vocabulary(), game.invariants(), evidence, game.every_table)
    return score(judge_all(game.lists, jury))


def _changed(found: Score) -> Iterator[str]:
    counts = found.counts
    same = counts[Fate.EQUIVALENT] + counts[Fate.UNDER_INVARIANTS]
    yield "## Would a wrong list be noticed?"
    yield ""
    yield (
        f"The lists were changed in {sum(counts.values())} places, one at a time: neighbours"
        " swapped, a rung dropped, most and least exchanged, an order turned round, a test"
        " negated, a threshold moved."
    )
    yield (
        f"{counts[Fate.REFUSED]} of these are no lists any more, and {same} provably decide the"
        f" same ({counts[Fate.UNDER_INVARIANTS]} because of what is always so)."
    )
    yield (
        f"Of the other {found.different}, positions and games with known answers catch"
        f" {counts[Fate.KILLED]} ({found.caught:.0%})."
    )
    yield ""
    for each in found.alive:
        yield f"- not caught: {each.mutant}"
