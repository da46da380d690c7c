"""A report as a Markdown page; `pakal witnesses page` writes the one about a game's own lists."""

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pakal.audit.draws import RungDraws
from pakal.audit.findings import Finding, Outcome, Status
from pakal.audit.formats.sections import (
    caught_by,
    in_short,
    most_often_first,
    odds,
    sections,
    share_caught,
    smallest_case,
)
from pakal.audit.mutation import Fate, Score
from pakal.audit.readings_files import FOLDER, SavedReading
from pakal.audit.report import ReadingRow, Report, SavedReadings, SavedWitnesses
from pakal.audit.witness_files import Saved
from pakal.audit.witnesses import Dead


def to_markdown(report: Report) -> str:
    """The report as a Markdown text."""
    lines = [
        *_heading(report),
        *_findings(report),
        *_never(report),
        *_chance(report),
        *_readings(report),
        *_every_rung(report),
        *_changed(report.mutation),
    ]
    return "\n".join(lines).rstrip("\n") + "\n"


def _plain(text: str) -> str:
    """Text from a list or a position, which must not turn into markup or end a cell."""
    return html.escape(text, quote=False).replace("|", "\\|")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _list(says: str, items: Sequence[str]) -> Iterator[str]:
    """A sentence and a list below it; nothing, if the list is empty."""
    if items:
        yield from (says, "", *(f"- {item}" for item in items), "")


def _code(readings: Mapping[str, str]) -> str:
    return ", ".join(f"`{name}={choice}`" for name, choice in readings.items())


def _heading(report: Report) -> Iterator[str]:
    yield f"# Audit: {_plain(report.title)}"
    yield ""
    yield "This page is generated; do not edit it."
    if report.readings:
        yield f"It is about the lists under {_code(report.readings)}."
    if report.coverage is not None:
        yield f"Its figures come from {report.games} games in which players choose at random."
        yield "Better players reach other positions, but what is called impossible is so for all."
    yield ""


# --- findings ------------------------------------------------------------------------------------


def _findings(report: Report) -> Iterator[str]:
    if not report.outcomes:
        return
    yield "## Findings"
    yield ""
    if report.findings:
        head = ("level", "where", "what")
        yield from _table(head, (_finding(each) for each in report.findings))
    else:
        yield from ("None.", "")
    yield "## Checks"
    yield ""
    yield from _table(("check", "what", "status"), (_check(each) for each in report.outcomes))


def _finding(finding: Finding) -> tuple[str, str, str]:
    says = [f"{_plain(finding.message)} ({finding.id} {finding.name})"]
    if finding.witness is not None:
        says.append(f"Witness: {_plain(in_short(finding.witness))}.")
    if finding.way_out:
        says.append(_plain(finding.way_out))
    if finding.accepted:
        says.append(f"Accepted: {_plain(finding.accepted)}")
    return finding.level.value, _plain(str(finding.location)), " ".join(says)


def _check(outcome: Outcome) -> tuple[str, str, str]:
    status = outcome.status.value
    if outcome.reason:
        status += f": {outcome.reason}"
    elif outcome.status is Status.RAN:
        status += f", {len(outcome.findings)} found"
    open_ends = "".join(f" Cannot tell: {each.location}: {each.says}" for each in outcome.undecided)
    check = outcome.check
    return f"{check.id} {check.name}", _plain(check.title + open_ends), _plain(status)


# --- rules that never matter ---------------------------------------------------------------------


def _never(report: Report) -> Iterator[str]:
    if report.witnesses is None:
        yield from _section(report, "never")
        return
    yield "## Rules that never matter"
    yield ""
    dead = report.witnesses.index.dead
    rules = [each for each in dead if not report.only_settles(each.list_id, each.rung)]
    formal = [each for each in dead if report.only_settles(each.list_id, each.rung)]
    if not rules:
        yield from ("None: every rung that states a rule decides under some reading.", "")
    yield from _list("These rungs can never decide.", [_dead(report, each) for each in rules])
    yield from _list(
        "These state no rule: a list has to end with a rung that always settles it, and here"
        " nothing is ever left to settle.",
        [_dead(report, each) for each in formal],
    )
    yield from _by_default(report, report.witnesses)
    yield from _list(
        f"These can decide, but did not in {report.games} games."
        " Each has a position in which it does.",
        [
            f"`{each.list_id}/{each.rung}`: {_witness(each, report.witnesses)}"
            + (f" (with {_code(each.readings)})" if each.readings else "")
            for each in _unseen(report)
        ],
    )


def _section(report: Report, name: str) -> Iterator[str]:
    """A section as all formats have it."""
    for section in sections(report):
        if section.name == name and section.lines:
            yield f"## {section.title}"
            yield ""
            yield from (f"- {_plain(line)}" for line in section.lines)
            yield ""


def _dead(report: Report, dead: Dead) -> str:
    return f"`{dead.list_id}/{dead.rung}`: {_why(report, dead.why, dead.by)}"


def _why(report: Report, why: str, by: Sequence[str]) -> str:
    if not by:
        return "The rungs before it leave it nothing to decide."
    known = {each.name: f"{each.says} ({each.cite})" for each in report.invariants}
    reasons = [_plain(known[name]) for name in by if name in known]
    return " ".join(reasons) if reasons else f"{why} ({', '.join(by)})."


def _witness(saved: Saved, witnesses: SavedWitnesses) -> str:
    return f"[{_plain(saved.answer)}]({witnesses.link(saved.file)})"


def _by_default(report: Report, witnesses: SavedWitnesses) -> Iterator[str]:
    items = []
    for saved in witnesses.index.saved:
        if saved.by_default:
            why, _, names = saved.by_default.partition(": ")
            by = tuple(name for name in names.split(", ") if name)
            items.append(
                f"`{saved.list_id}/{saved.rung}`: {_why(report, why, by)}"
                f" With {_code(saved.readings)}: {_witness(saved, witnesses)}."
            )
    yield from _list(
        "These never decide under the default readings; under another reading they do.", items
    )


def _unseen(report: Report) -> Iterator[Saved]:
    """The witnesses of rungs that can decide here and did in none of the games."""
    for verdict, _ in report.silent():
        saved = report.witness(verdict.plist.id, verdict.rung.id)
        if isinstance(saved, Saved) and not saved.by_default:
            yield saved


# --- chance --------------------------------------------------------------------------------------


def _chance(report: Report) -> Iterator[str]:
    if report.draws is None or report.coverage is None:
        yield from _section(report, "ties")
        return
    total = sum(report.coverage.decisions.values())
    drawn = sum(each.draws for each in report.draws)
    yield "## Ties that go to chance"
    yield ""
    yield (
        f"{drawn} of {total} decisions ({drawn / total:.1%}) end in a draw."
        " *Uneven* is the share of draws in which the printed procedure does not give all the"
        " tied the same chance; the example is the most uneven one."
    )
    reconstructed = sorted({each.reconstructed for each in report.draws} - {""})
    if reconstructed:
        yield (
            f"Odds marked ° rest on reconstructed values ({', '.join(reconstructed)}); your own"
            " copy may have others."
        )
    yield ""
    yield from _table(
        ("list", "rung", "drawn", "uneven", "example"),
        map(_drawn, sorted(report.draws, key=lambda each: (-each.share, each.list_id))),
    )


def _drawn(draws: RungDraws) -> tuple[str, ...]:
    return (
        f"`{draws.list_id}`",
        f"`{draws.rung}`",
        f"{draws.draws} of {draws.decisions} ({draws.share:.0%})",
        f"{draws.share_uneven:.0%}{'°' if draws.reconstructed else ''}",
        _plain(odds(draws)),
    )


# --- unclear sentences ---------------------------------------------------------------------------


def _readings(report: Report) -> Iterator[str]:
    compared, witnesses = report.compared, report.witnesses
    if compared is None or witnesses is None:
        return
    yield "## Unclear sentences"
    yield ""
    yield (
        f"Every step of {compared.games} games ({compared.steps} steps: decisions and draws) was"
        " repeated under each other choice of each reading."
    )
    yield (
        "*Games* and *steps* count where the other choice offers other options, decides"
        " differently or leads to another position."
    )
    yield ""
    yield from _list(
        "These saved positions do not hold any more.", [_plain(each) for each in compared.stale]
    )
    matter = [row for row in most_often_first(compared.rows) if row.saved.steps]
    yield from _table(
        ("reading", "instead of the default", "games", "steps", "smallest position"),
        (_matters(row, compared, witnesses) for row in matter),
    )
    others = [row for row in compared.rows if not row.saved.steps]
    yield from _list(
        f"These mattered in none of the {compared.games} games; a made-up position shows each.",
        [f"{_choice(row)} {_difference(row.saved, witnesses)}" for row in others if row.saved.file],
    )
    nowhere = [row for row in others if not row.saved.file]
    yield from _list(
        "These change how a game begins, and nothing after that.",
        [f"{_choice(row)} {_plain(row.begins)}." for row in nowhere if row.begins],
    )
    yield from _list(
        "These were not seen to differ anywhere.",
        [f"{_choice(row)} {_plain(row.saved.never)}." for row in nowhere if not row.begins],
    )


def _matters(
    row: ReadingRow, compared: SavedReadings, witnesses: SavedWitnesses
) -> tuple[str, ...]:
    saved = row.saved
    return (
        _plain(row.question),
        f"`{saved.pair}`",
        f"{saved.games} ({saved.games / compared.games:.0%})",
        f"{saved.steps} ({saved.steps / compared.steps:.2%})",
        _difference(saved, witnesses),
    )


def _choice(row: ReadingRow) -> str:
    return f"`{row.saved.pair}`: {_plain(row.question)}"


def _difference(saved: SavedReading, witnesses: SavedWitnesses) -> str:
    if not saved.file:
        return _plain(saved.never)
    return f"[{_plain(saved.says)}]({witnesses.link(f'{FOLDER}/{saved.file}')})"


# --- every rung ----------------------------------------------------------------------------------


def _every_rung(report: Report) -> Iterator[str]:
    yield "## Every rung"
    yield ""
    verdicts = {(each.plist.id, each.rung.id): each for each in report.verdicts or ()}
    cases = {where: _plain(smallest_case(verdict, report)) for where, verdict in verdicts.items()}
    if report.coverage is None:
        yield "The smallest case in which each rung decides, or why there is none."
        yield ""
        yield from _table(
            ("list", "rung", "smallest case"),
            (
                (f"`{plist.id}`", f"`{rung.id}`", cases.get((plist.id, rung.id), ""))
                for plist in report.lists
                for rung in plist.walk()
            ),
        )
        return
    yield (
        f"How often each rung was looked at, narrowed and decided in {report.games} games."
        " Decisions with a single candidate are left out."
    )
    yield ""
    last = "smallest case" if report.witnesses is None else "smallest position"
    yield from _table(
        ("list", "rung", "looked at", "narrowed", "decided", last),
        (
            (
                f"`{list_id}`",
                f"`{count.rung}`",
                *map(str, (count.looked, count.narrowed, count.decided)),
                cases.get((list_id, count.rung), "")
                if report.witnesses is None
                else _shown(report, report.witnesses, list_id, count.rung),
            )
            for list_id, counts in report.coverage.rungs.items()
            for count in counts
        ),
    )


def _shown(report: Report, witnesses: SavedWitnesses, list_id: str, rung: str) -> str:
    found = report.witness(list_id, rung)
    if isinstance(found, Dead):
        return found.why
    return "" if found is None else _witness(found, witnesses)


# --- changed lists -------------------------------------------------------------------------------


def _changed(score: Score | None) -> Iterator[str]:
    if score is None:
        return
    counts = score.counts
    yield "## Would a wrong list be noticed?"
    yield ""
    yield (
        f"The lists were changed in {sum(counts.values())} places, one at a time: neighbours"
        " swapped, a rung dropped, most and least exchanged, an order reversed, a test"
        " negated, a threshold moved, another fact asked, a slip in an expression, keep and require"
        " exchanged, rungs made steps and steps rungs."
    )
    yield (
        f"{counts[Fate.REFUSED]} of the changed lists are not valid, and {score.equivalent}"
        f" provably decide the same ({counts[Fate.UNDER_INVARIANTS]} because of invariants)."
    )
    yield (
        f"Of the other {score.different}, {caught_by(score)} catch"
        f" {counts[Fate.KILLED]} ({share_caught(score)})."
    )
    yield ""
    for each in score.alive:
        reason = score.accepted.get(str(each.mutant))
        yield f"- not caught: {each.mutant}{f' (accepted: {_plain(reason)})' if reason else ''}"
    yield from ("", *_same_lists(score)) if score.unchanged else ()


def _same_lists(score: Score) -> Iterator[str]:
    """The changed lists that decide the same, each with the reason."""
    rows = [
        (_plain(str(each.mutant)), _plain(each.by) if each.by else "logic")
        for each in score.unchanged
    ]
    yield "Nothing can catch these, because they always decide the same:"
    yield ""
    yield from _table(("changed list", "because of"), rows)
