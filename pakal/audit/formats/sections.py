"""The sections of a report besides its findings, in words and as JSON data."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from pakal.audit.draws import RungDraws
from pakal.audit.findings import Answer, Witness
from pakal.audit.mutation import Fate, Judged, Score
from pakal.audit.report import ReadingRow, Report
from pakal.audit.rungs import Life, RungVerdict
from pakal.audit.scope import Case, ListScope
from pakal.files import parse_toml
from pakal.lists.known import SITUATION


@attrs.frozen
class Section:
    """One section: all its lines, what the terminal shows of them, and the data for JSON."""

    name: str
    title: str
    lines: tuple[str, ...]
    data: Any
    short: str


def sections(report: Report) -> Iterator[Section]:
    """The sections that a report has, in their order."""
    if report.verdicts is not None:
        yield _rungs(report.verdicts)
    if report.scopes is not None:
        yield _ties(report.scopes)
    if report.positions:
        yield _positions(report)
    if report.coverage is not None:
        yield _never(report)
    if report.draws is not None:
        yield _draws(report.draws, report.games)
    if report.compared is not None:
        yield _readings(report)
    if report.mutation is not None:
        yield _mutation(report.mutation)


def plural(count: int, word: str, ending: str = "s") -> str:
    """A number with its word: 1 list, 2 lists."""
    return f"{count} {word}" if count == 1 else f"{count} {word}{ending}"


# --- rungs and ties ------------------------------------------------------------------------------


def _rungs(verdicts: tuple[RungVerdict, ...]) -> Section:
    counts = {life: sum(each.life is life for each in verdicts) for life in Life}
    lines = tuple(f"{life.value}: {count}" for life, count in counts.items() if count)
    data = [_verdict(each) for each in verdicts]
    return Section("rungs", "What each rung can do", lines, data, "; ".join(lines))


def _verdict(verdict: RungVerdict) -> dict[str, Any]:
    return {
        "list": verdict.plist.id,
        "rung": verdict.rung.id,
        "life": verdict.life.value,
        "invariants": list(verdict.breaks),
        "alive_under": dict(verdict.elsewhere),
        "read": [] if verdict.case is None else list(verdict.case.read),
        "table": _table(verdict.case),
    }


def _table(case: Case | None) -> dict[str, list[int]] | None:
    return None if case is None else {fact: list(vector) for fact, vector in case.table.items()}


def in_short(witness: Witness) -> str:
    """A witness in a line: the facts by candidate, or that it is a position."""
    if witness.kind == "position":
        return "a position, in full with --format json"
    return _in_words(witness.text)


def _in_words(table: str) -> str:
    """A table of facts in a line; the situation stands first."""
    sections = dict(_sections_of(parse_toml(table, "witness")))
    first = {name: sections.pop(name) for name in (SITUATION,) if name in sections}
    return "; ".join(
        f"{name}: {', '.join(f'{fact} {_word(value)}' for fact, value in said.items()) or '–'}"
        for name, said in {**first, **sections}.items()
    )


def _sections_of(table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The sections of a table; in a case for a chart they may stand under a list."""
    for name, said in table.items():
        own = [each for each in said if isinstance(said[each], Mapping)]
        yield from ((f"{name}.{each}", said[each]) for each in own)
        if not own:
            yield name, said


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def smallest_case(verdict: RungVerdict, report: Report) -> str:
    """The smallest table in which a rung decides, or why there is none, in a line."""
    if verdict.life is Life.ALIVE:
        words = report.vocabulary
        if verdict.case is None or words is None or not verdict.case.read:
            return "always"
        return in_short(verdict.case.witness(words))
    why = f" ({', '.join(verdict.breaks)})" if verdict.breaks else ""
    return f"{verdict.life.value}{why}"


def _ties(scopes: tuple[ListScope, ...]) -> Section:
    data = [row for scope in scopes for row in _ways(scope)]
    lines = tuple(_tied(scope) for scope in scopes if scope.ties)
    at_least = "at least " if any(scope.given_up for scope in scopes) else ""
    short = f"in {plural(len(lines), 'list')}, {at_least}{plural(len(data), 'way')} in all"
    return Section("ties", "Where a tie can survive to a draw", lines, data, short)


def _ways(scope: ListScope) -> list[dict[str, Any]]:
    return [
        {
            "list": scope.plist.id,
            "draw": tie.rung,
            "when": [{"rung": rung, "says": says} for rung, says in tie.says],
            "answer": tie.found.answer.value,
            "table": _table(tie.found.case),
        }
        for tie in scope.ties
        if tie.found.answer is not Answer.NO
    ]


def _tied(scope: ListScope) -> str:
    never = sum(tie.found.answer is Answer.NO for tie in scope.ties)
    ways = plural(len(scope.ties) - never, "way")
    at_least = "at least " if scope.given_up else ""
    ruled_out = f", {never} more ruled out by invariants" if never else ""
    return f"{scope.plist.id}: {at_least}{ways}{ruled_out}"


def _positions(report: Report) -> Section:
    """How many positions of each list were looked at."""
    counts = report.positions
    lines = tuple(f"{list_id}: {count}" for list_id, count in counts.items())
    fewest = min(counts, key=lambda list_id: counts[list_id])
    short = f"{sum(counts.values())} of {plural(len(counts), 'list')}"
    if len(counts) > 1:
        short += f", fewest of {fewest}: {counts[fewest]}"
    return Section("positions", "Positions looked at", lines, dict(counts), short)


# --- games ---------------------------------------------------------------------------------------


def _never(report: Report) -> Section:
    reasons: dict[str, list[str]] = {}
    for verdict, why in report.silent():
        reasons.setdefault(why, []).append(f"{verdict.plist.id}/{verdict.rung.id}")
    return Section(
        "never",
        f"Rungs that never decided in {report.games} games",
        tuple(f"{why}: {', '.join(rungs)}" for why, rungs in reasons.items()),
        reasons,
        "; ".join(f"{why}: {len(rungs)}" for why, rungs in reasons.items()),
    )


def _draws(draws: tuple[RungDraws, ...], games: int) -> Section:
    drawn, uneven = sum(each.draws for each in draws), sum(each.uneven for each in draws)
    data = [
        {
            "list": each.list_id,
            "rung": each.rung,
            "decisions": each.decisions,
            "draws": each.draws,
            "uneven": each.uneven,
            "largest": None
            if each.most_uneven is None
            else {name: str(chance) for name, chance in each.most_uneven.chances},
        }
        for each in draws
    ]
    return Section(
        "draws",
        f"Draws in {games} games",
        tuple(map(draws_in_words, draws)),
        data,
        f"{drawn}, {uneven} of them with uneven odds",
    )


def draws_in_words(draws: RungDraws) -> str:
    """One rung's draws as a sentence."""
    share = (
        f"{draws.list_id}/{draws.rung}: {draws.draws} of {draws.decisions} decisions "
        f"({draws.share:.1%}) are drawn"
    )
    if draws.most_uneven is None:
        return f"{share}, always with even odds"
    return f"{share}, {draws.share_uneven:.0%} of them with uneven odds, such as {odds(draws)}"


def odds(draws: RungDraws) -> str:
    """The most uneven chances; empty, if all were even."""
    if draws.most_uneven is None:
        return ""
    return ", ".join(f"{name} {chance}" for name, chance in draws.most_uneven.chances)


# --- readings and changed lists ------------------------------------------------------------------


def most_often_first(rows: tuple[ReadingRow, ...]) -> list[ReadingRow]:
    """The choices of readings, those that matter in most games first."""
    return sorted(
        rows,
        key=lambda row: (-row.saved.games, -row.saved.steps, row.saved.name, row.saved.choice),
    )


def _readings(report: Report) -> Section:
    compared = report.compared
    assert compared is not None  # noqa: S101 - asked only if it is there
    matter = sum(row.saved.steps > 0 for row in compared.rows)
    short = f"{matter} of {len(compared.rows)} other choices mattered in {compared.games} games"
    if compared.stale:
        short = f"{len(compared.stale)} saved positions do not hold any more; {short}"
    data = [
        {
            "reading": row.saved.name,
            "choice": row.saved.choice,
            "games": row.saved.games,
            "steps": row.saved.steps,
            "position": row.saved.file,
            "never": row.saved.never,
        }
        for row in compared.rows
    ]
    rows = (_reading(row, compared.games) for row in most_often_first(compared.rows))
    return Section("readings", "Where readings differ", (*compared.stale, *rows), data, short)


def _reading(row: ReadingRow, games: int) -> str:
    saved = row.saved
    if saved.steps:
        return f"{saved.pair}: mattered in {saved.games} of {games} games"
    if saved.file:
        return f"{saved.pair}: not seen in {games} games, but {saved.file} shows it"
    return f"{saved.pair}: {saved.never}"


def caught_by(score: Score) -> str:
    """What there was to catch changed lists, in words."""
    return f"{plural(score.examples, 'example')} and {plural(score.witnesses, 'witness', 'es')}"


def share_caught(score: Score) -> str:
    """The share of changed lists that were caught; 100% only if all were."""
    return f"{int(100 * score.caught)}%"


def _mutation(score: Score) -> Section:
    counts = score.counts
    first = (
        f"{sum(counts.values())} changed lists: {caught_by(score)} catch {counts[Fate.KILLED]} of"
        f" {score.different} ({share_caught(score)}), {score.equivalent} decide the same "
        f"({counts[Fate.UNDER_INVARIANTS]} of them because of invariants), "
        f"{counts[Fate.REFUSED]} are not valid lists."
    )
    lines = (
        first,
        *(f"Not caught: {each.mutant} ({each.fate.value}){_kill(each)}." for each in score.alive),
        *(f"Always the same: {each.mutant}{_why_same(each)}." for each in score.unchanged),
    )
    data = {
        "examples": score.examples,
        "witnesses": score.witnesses,
        "counts": {fate.value: count for fate, count in counts.items()},
        "not_caught": [_mutant(each) for each in score.alive],
        "mutants": [_mutant(each) for each in score.judged],
        "accepted": dict(score.accepted),
    }
    return Section("mutation", "Lists changed in one place", lines, data, first)


def _kill(judged: Judged) -> str:
    """What would catch a changed list, in words."""
    if judged.kill is None:
        return ""
    shows = judged.kill.shows
    case = in_short(judged.kill.witness)
    return f"; it would be by: {case} (the list: {shows.old}; changed: {shows.new})"


def _why_same(judged: Judged) -> str:
    """Why nothing can catch a changed list."""
    return f", because of {judged.by}" if judged.by else ", by logic"


def _mutant(judged: Judged) -> dict[str, Any]:
    kill = judged.kill
    return {
        "list": judged.mutant.list_id,
        "rung": judged.mutant.rung,
        "how": judged.mutant.how,
        "fate": judged.fate.value,
        "by": judged.by,
        "readings": dict(judged.readings),
        "kill": None
        if kill is None
        else {
            "case": kill.shows.case,
            "list_says": kill.shows.old,
            "changed_says": kill.shows.new,
            "example": kill.example,
        },
    }
