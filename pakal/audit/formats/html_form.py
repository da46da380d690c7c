"""A report as one HTML file; each list is drawn as a funnel."""

from collections.abc import Iterator
from html import escape

from pakal.audit.coverage import RungCount
from pakal.audit.findings import Finding, Status
from pakal.audit.formats.sections import in_short, sections, smallest_case
from pakal.audit.report import Report
from pakal.lists.model import PriorityList, Rung

_WIDTH = 360  # of a funnel, in units of its drawing
_ROW = 26

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2321; --paper: #fbfaf6; --line: #d8d4c8;
  --saw: #d9d3c0; --narrowed: #7fa99b; --settled: #1f6f5c; --chance: #b7792b;
  --error: #a32626; --warning: #8a5a00; --info: #35577a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --paper: #171b1a; --line: #3a403d;
  --saw: #3b423e; --narrowed: #3f7567; --settled: #62c3a7; --chance: #d9a05b;
  --error: #f08a8a; --warning: #e6b65c; --info: #8fb8e0; } }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0;
  border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code, pre { font: .9em/1.4 ui-monospace, monospace; }
pre { white-space: pre-wrap; margin: .3rem 0; }
.error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
.accepted { opacity: .85; } a { color: inherit; } svg { display: block; width: 100%; }
.saw { fill: var(--saw); } .narrowed { fill: var(--narrowed); } .settled { fill: var(--settled); }
.chance { fill: var(--chance); } .key { display: inline-block; width: .8em; height: .8em;
  margin: 0 .3em 0 1em; } .small { font-size: .9em; } .case { white-space: nowrap; }
"""

# A link to a witness opens the box in which it stands.
_SCRIPT = """<script>
addEventListener("hashchange", () => {
  const box = document.getElementById(location.hash.slice(1))?.closest("details");
  if (box) { box.open = true; document.getElementById(location.hash.slice(1)).scrollIntoView(); }
});
</script>"""


def to_html(report: Report) -> str:
    """The report as an HTML text."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>Audit: {escape(report.title)}</title>",
            f"<style>{_STYLE}</style></head><body>",
            f"<h1>Audit: {escape(report.title)}</h1>",
            *_findings(report),
            *_checks(report),
            *_lists(report),
            *_sections(report),
            _SCRIPT,
            "</body></html>",
            "",
        ]
    )


def _findings(report: Report) -> Iterator[str]:
    yield "<h2>Findings</h2>"
    if not report.findings:
        yield "<p>None.</p>"
        return
    yield '<div class="wide"><table><tr><th>Level</th><th>Where</th><th>What</th></tr>'
    for finding in report.findings:
        yield _finding(finding)
    yield "</table></div>"


def _finding(finding: Finding) -> str:
    parts = [f"{escape(finding.message)} <code>{finding.id} {escape(finding.name)}</code>"]
    if finding.witness is not None and finding.witness.values:
        parts.append(f"<pre>{escape(in_short(finding.witness))}</pre>")
    elif finding.witness is not None:
        parts.append(
            f"<details><summary>Position</summary><pre>{escape(finding.witness.text)}</pre></details>"
        )
    if finding.way_out:
        parts.append(f'<div class="small">{escape(finding.way_out)}</div>')
    if finding.accepted:
        parts.append(f'<div class="small">Accepted: {escape(finding.accepted)}</div>')
    style = ' class="accepted"' if finding.accepted else ""
    level = finding.level.value
    return (
        f'<tr{style}><td class="{level}">{level}</td>'
        f"<td><code>{escape(str(finding.location))}</code></td><td>{''.join(parts)}</td></tr>"
    )


def _checks(report: Report) -> Iterator[str]:
    yield "<h2>Checks</h2>"
    yield '<div class="wide"><table>'
    yield "<tr><th>Check</th><th>What</th><th>Status</th>"
    yield '<th class="number">Findings</th></tr>'
    for outcome in report.outcomes:
        check = outcome.check
        status = outcome.status.value
        if outcome.reason:
            status += f": {outcome.reason}"
        style = ' class="error"' if outcome.status is Status.FAILED else ""
        open_ends = "".join(
            f'<div class="small">Cannot tell: {escape(f"{each.location}: {each.says}")}</div>'
            for each in outcome.undecided
        )
        yield (
            f"<tr><td><code>{check.id} {escape(check.name)}</code></td><td>{escape(check.title)}"
            f"{open_ends}</td><td{style}>{escape(status)}</td>"
            f'<td class="number">{len(outcome.findings)}</td></tr>'
        )
    yield "</table></div>"


def _lists(report: Report) -> Iterator[str]:
    yield "<h2>Lists</h2>"
    if report.coverage is None:
        yield "<p>No games were counted; each list is shown with its rungs only.</p>"
    else:
        yield "<p>Of the decisions that came to each rung:"
        for style, word in (
            ("settled", "decided"),
            ("chance", "left to a draw"),
            ("narrowed", "narrowed"),
            ("saw", "looked at only"),
        ):
            yield f'<span class="key" style="background: var(--{style})"></span>{word}'
        yield "</p>"
    for plist in report.lists:
        name = escape(plist.id)
        yield f'<h3 id="{name}">{escape(plist.label)} <code>{name}</code></h3>'
        yield f"<p>{escape(plist.question)}</p>"
        yield from _funnel(plist, report)


def _funnel(plist: PriorityList, report: Report) -> Iterator[str]:
    counts = () if report.coverage is None else report.coverage.rungs.get(plist.id, ())
    by_rung = {count.rung: count for count in counts}
    most = max((count.looked for count in counts), default=0)
    cases = {
        verdict.rung.id: smallest_case(verdict, report)
        for verdict in report.verdicts or ()
        if verdict.plist.id == plist.id
    }
    yield '<div class="wide"><table><tr><th>Rung</th><th>Decisions</th>'
    for word in ("Looked at", "Narrowed", "Decided", "Drawn"):
        yield f'<th class="number">{word}</th>'
    yield "<th>Witness</th></tr>"
    for rung in plist.walk():
        shown = _case_link(plist.id, rung.id) if rung.id in cases else ""
        file = report.witness_link(plist.id, rung.id)
        witness = " ".join(part for part in (shown, _file_link(file) if file else "") if part)
        yield _row(rung, by_rung.get(rung.id), most, witness)
    yield "</table></div>"
    if cases:
        yield "<details><summary>Where each rung decides</summary><dl>"
        for rung in plist.walk():
            if rung.id in cases:
                yield f'<dt id="{_anchor(plist.id, rung.id)}">{escape(rung.label)}</dt>'
                yield f"<dd><code>{escape(cases[rung.id])}</code></dd>"
        yield "</dl></details>"


def _row(rung: Rung, count: RungCount | None, most: int, witness: str) -> str:
    name = f'{escape(rung.label)} <code class="small">{escape(rung.id)}</code>'
    if count is None:
        return f"<tr><td>{name}</td><td></td>{'<td></td>' * 4}<td>{witness}</td></tr>"
    figures = (count.looked, count.narrowed, count.decided, count.drawn)
    cells = "".join(f'<td class="number">{figure}</td>' for figure in figures)
    return f"<tr><td>{name}</td><td>{_bar(count, most)}</td>{cells}<td>{witness}</td></tr>"


def _anchor(list_id: str, rung: str) -> str:
    return escape(f"{list_id}--{rung}")


def _case_link(list_id: str, rung: str) -> str:
    return f'<a class="case" href="#{_anchor(list_id, rung)}">smallest case</a>'


def _file_link(file: str) -> str:
    text = escape(file)
    return f'<a href="{text}">{text.rsplit("/", 1)[-1]}</a>'


def _bar(count: RungCount, most: int) -> str:
    """A row of the funnel, centred: as wide as the share of decisions that came to the rung."""
    width = _WIDTH * count.looked / most if most else 0
    left = (_WIDTH - width) / 2
    settled = count.decided - count.drawn
    rest = count.looked - max(count.narrowed, count.decided)
    pieces = (
        ("settled", settled),
        ("chance", count.drawn),
        ("narrowed", max(count.narrowed - settled, 0) if count.narrowed >= count.decided else 0),
        ("saw", rest),
    )
    drawn = []
    for style, number in pieces:
        piece = _WIDTH * number / most if most else 0
        if piece > 0:
            drawn.append(
                f'<rect class="{style}" x="{left:.1f}" y="3" width="{piece:.1f}" '
                f'height="{_ROW - 6}"/>'
            )
            left += piece
    title = f"{count.looked} came here, {count.narrowed} narrowed, {count.decided} decided"
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_ROW}" role="img" style="max-width: {_WIDTH}px">'
        f"<title>{title}</title>{''.join(drawn)}</svg>"
    )


def _sections(report: Report) -> Iterator[str]:
    for section in sections(report):
        if section.lines:
            yield f"<h2>{escape(section.title)}</h2><ul>"
            yield from (f"<li>{escape(line)}</li>" for line in section.lines)
            yield "</ul>"
