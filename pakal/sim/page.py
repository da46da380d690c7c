"""
One page of HTML that shows runs and comparisons: plots, tables, and what they rest on.

It needs nothing but itself: no network, no script. Every run and every group of comparisons with a
stamp of its own has a section of its own; nothing is added up across them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from pakal.games.values import Words
from pakal.sim import tallies
from pakal.sim.comparison import Comparison, ranked
from pakal.sim.plan import Plan
from pakal.sim.players import OPPONENT, YOU
from pakal.sim.plots import Series, bar, histogram, legend, lines, step_of, whisker
from pakal.sim.results import Results, say_readings
from pakal.sim.stats import Band, Interval, Share, mean_of, most_if_none_seen, wilson
from pakal.sim.tallies import Figure, Table
from pakal.sim.wording import brief_percent, counted, percent, signed

_STYLES: Final = ("person", "opponent")
_MOST_ROWS: Final = 12  # rows of a table that stands in for a histogram
_LEAST: Final = 0.05  # a round that a smaller share of the games has reached is left out


def write_page(
    words: Words, runs: Sequence[Results], comparisons: Sequence[Comparison], how_to_compare: str
) -> str:
    """The page; `how_to_compare` is the command that makes comparisons, shown if there are none."""
    groups = _groups(comparisons)
    sections = [_run(words, run, number) for number, run in enumerate(runs, 1)]
    sections += [_comparisons(words, group, n) for n, group in enumerate(groups, 1)]
    if not comparisons:
        sections.append(
            '<h2 id="compare-1">What each reading changes</h2><p>Nothing has been compared yet.'
            f" This does it: <code>{escape(how_to_compare)}</code></p>"
        )
    style = (files("pakal.sim") / "page.css").read_text("utf-8")
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(words.title)}</title>",
            f"<style>\n{style}</style></head>",
            f"<body>\n<h1>{escape(words.title)}</h1>",
            _contents(runs, groups),
            *sections,
            "</body></html>\n",
        )
    )


def _contents(runs: Sequence[Results], groups: Sequence[Sequence[Comparison]]) -> str:
    """Where to find what, if there is more than one section of a sort."""
    items = [
        f'<li><a href="#run-{number}">{escape(_run_title(run))}</a></li>'
        for number, run in enumerate(runs, 1)
    ]
    items += [
        f'<li><a href="#compare-{number}">{escape(_group_title(group))}</a></li>'
        for number, group in enumerate(groups, 1)
    ]
    return f"<nav><ul>{''.join(items)}</ul></nav>"


# --- a run ---------------------------------------------------------------------------------------


def _run_title(run: Results) -> str:
    return f"{counted(run.count(), 'game')} of the player {run.plan.player}"


def _run(words: Words, run: Results, number: int) -> str:
    title = f'<h2 id="run-{number}">{escape(_run_title(run))}</h2>'
    games = run.count()
    if not games:
        return f"{title}<p>No game of this run has been played yet.</p>"
    series = (Series(words.person, _STYLES[YOU]), Series(words.opponent, _STYLES[OPPONENT]))
    seats = run.plan.seats[: len(series)]
    lengths = tallies.rounds_of(run)
    cards = [
        *(_card(_grid(table, words), wide=True) for table in tallies.win_rates(run)),
        _spread(
            f"Final {words.points}",
            {each: tallies.points_of(run, seat) for each, seat in zip(series, seats, strict=True)},
            f"{words.points} at the end",
        ),
        _spread(
            f"Lead of {words.person} over {words.opponent}",
            {series[YOU]: tallies.leads_of(run)},
            f"{words.points} ahead",
            mark=0,
        ),
        _growth(words, run, series, games),
        # Games that all have as many rounds need no plot of that.
        *(
            (_spread("Length", {series[YOU]: lengths}, "rounds", keyed=False),)
            if len(lengths) > 1
            else ()
        ),
        _card(_sources(words, run, series), wide=True),
        _card(_plain(tallies.length(run), words) + _plain(tallies.endings(run), words)),
        _card(_used(tallies.decisions(run), words)),
    ]
    return (
        f"{title}{_stamp(run.plan, games)}{_tiles(words, run)}"
        f'<div class="cards">{"".join(cards)}</div>'
    )


def _stamp(plan: Plan, games: int) -> str:
    """What figures rest on."""
    budget = f" (budget {plan.budget})" if plan.budget else ""
    entries = [
        ("player", f"{plan.player}{budget}"),
        ("games", f"{games:,}, seeds from {plan.first_seed}"),
        *plan.conditions.items(),
        ("readings", say_readings(plan) or "the defaults"),
        *plan.versions.items(),
        ("stamp", plan.stamp),
    ]
    inside = "".join(f"<dt>{escape(a)}</dt><dd>{escape(b)}</dd>" for a, b in entries)
    return f'<dl class="stamp">{inside}</dl>'


def _tiles(words: Words, run: Results) -> str:
    """The figures people ask for first."""
    won = tallies.win_rates(run)[0].rows[-1][-1]
    points = tallies.points_by_source(run).rows[-1]
    rounds = tallies.length(run).rows[0][1]
    tiles = [
        (f"games won by {words.person}", won),
        (f"{words.points} of {words.person}", points[1 + YOU]),
        (f"{words.points} of {words.opponent}", points[1 + OPPONENT]),
        ("rounds", rounds),
    ]
    inside = "".join(
        f'<div class="tile"><b>{_middle(figure)}</b>{_ends(figure)}{escape(name)}</div>'
        for name, figure in tiles
    )
    return f'<div class="tiles">{inside}</div>'


def _card(inside: str, *, wide: bool = False) -> str:
    return f'<div class="card{" wide" if wide else ""}">{inside}</div>'


def _grid(table: Table, words: Words) -> str:
    """Shares as a grid whose cells are the darker the further they are from even."""
    heads = "".join(f"<th>{escape(words.of(head))}</th>" for head in table.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(str(row[0]))}</th>{"".join(map(_shaded, row[1:]))}</tr>'
        for row in table.rows
    )
    return (
        f"<h3>{escape(words.of(table.title))}</h3>"
        f'<div class="scroll"><table class="grid"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _shaded(figure: Figure) -> str:
    if not isinstance(figure, Share):
        return "<td>-</td>"
    away = figure.value - 0.5
    colour = "good" if away > 0 else "bad"
    return (
        f'<td style="background:rgba(var(--{colour}),{min(abs(away) * 1.1, 0.55):.2f})">'
        f"<b>{_middle(figure)}</b>{_ends(figure)}</td>"
    )


def _spread(
    title: str,
    series: dict[Series, Counter[int]],
    label: str,
    *,
    mark: int | None = None,
    keyed: bool = True,
) -> str:
    """A histogram, and the same as a table."""
    key = f"<figcaption>{legend(list(series))}</figcaption>" if keyed else ""
    return _card(
        f"<h3>{escape(title)}</h3><figure>{histogram(series, label, mark=mark)}{key}</figure>"
        + _details(_spread_table(series, label))
    )


def _spread_table(series: dict[Series, Counter[int]], label: str) -> Table:
    """The shares of a few classes of values."""
    values = [value for counts in series.values() for value in counts]
    low, high = min(values), max(values)
    width = step_of(high - low + 1, _MOST_ROWS)
    rows: list[tuple[Figure, ...]] = []
    for number in range(low // width, high // width + 1):
        inside = range(number * width, (number + 1) * width)
        shares = (
            wilson(sum(counts[value] for value in inside), counts.total())
            for counts in series.values()
        )
        name = f"{inside[0]}" if width == 1 else f"{inside[0]} to {inside[-1]}"
        rows.append((name, *shares))
    rows.append(("mean", *map(mean_of, series.values())))
    return Table("", (label, *(each.name for each in series)), tuple(rows))


def _growth(words: Words, run: Results, series: Sequence[Series], games: int) -> str:
    least = max(int(games * _LEAST), 1)
    bands = {
        each: tallies.growth_of(run, seat, least)
        for each, seat in zip(series, run.plan.seats[: len(series)], strict=True)
    }
    counts = tallies.games_by_round(run)
    table = Table(
        "",
        ("round", "games", *(each.name for each in series)),
        tuple(_growth_rows(bands, counts)),
    )
    return _card(
        f"<h3>{escape(words.points)} at the end of each round</h3>"
        f"<figure>{lines(bands, 'round', words.points)}"
        f"<figcaption>{legend(list(series))} - mean, and the band in which eight of ten games"
        " lie, among the games that have come so far</figcaption></figure>" + _details(table)
    )


def _growth_rows(bands: dict[Series, Band], counts: dict[int, int]) -> Iterator[tuple[Figure, ...]]:
    first = next(iter(bands.values()))
    for place, number in enumerate(first.x):
        told = (
            f"{band.middle[place]:.1f} ({band.low[place]:.0f}–{band.high[place]:.0f})"
            for band in bands.values()
        )
        yield (number, counts[number], *told)


def _sources(words: Words, run: Results, series: Sequence[Series]) -> str:
    """Where points come from: a bar for each seat and source, the most fruitful first."""
    table = tallies.points_by_source(run)
    *rows, total = table.rows
    most = max((_number(each) for row in rows for each in row[1:]), default=0.0) or 1.0
    body = []
    for row in sorted(rows, key=lambda row: (-sum(map(_number, row[1:])), str(row[0]))):
        cells = "".join(
            f'<td><div class="row"><span title="{_range(each)}">{_middle(each)}</span>'
            f"{bar(seat.style, _number(each) / most)}</div></td>"
            for seat, each in zip(series, row[1:], strict=False)
        )
        body.append(f'<tr><th scope="row">{escape(str(row[0]))}</th>{cells}</tr>')
    sums = "".join(
        f"<td><b>{_middle(each)}</b> {_ends(each)}</td>" for each in total[1 : 1 + len(series)]
    )
    body.append(f'<tr><th scope="row">{escape(str(total[0]))}</th>{sums}</tr>')
    heads = "".join(f"<th>{legend([each])}</th>" for each in series)
    return (
        f"<h3>{escape(words.of(table.title))}</h3>"
        f'<div class="scroll"><table class="bars"><thead><tr><th></th>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def _used(table: Table, words: Words) -> str:
    return _plain(
        Table(table.title, table.heads, tuple(row for row in table.rows if row[1])), words
    )


# --- comparisons ---------------------------------------------------------------------------------


def _groups(comparisons: Iterable[Comparison]) -> list[list[Comparison]]:
    """Comparisons that stand on the same ground, ranked; each group has a section of its own."""
    groups: dict[tuple[str, int, int, bool], list[Comparison]] = {}
    for each in comparisons:
        ground = (
            each.plan_a.stamp,
            each.plan_a.first_seed,
            each.sums.games,
            each.kind == "reading",
        )
        groups.setdefault(ground, []).append(each)
    return [ranked(groups[ground]) for ground in sorted(groups, key=lambda key: (not key[3], key))]


def _group_title(group: Sequence[Comparison]) -> str:
    first = group[0]
    what = "What each reading changes" if first.kind == "reading" else "Variants compared"
    games = counted(first.sums.games, "game")
    return f"{what}: {games} of the player {first.plan_a.player}, both ways"


def _comparisons(words: Words, group: Sequence[Comparison], number: int) -> str:
    seen = [each for each in group if not each.is_nothing]
    unseen = [each for each in group if each.is_nothing]
    first = group[0]
    parts = [
        f'<h2 id="compare-{number}">{escape(_group_title(group))}</h2>',
        _stamp(first.plan_a, first.sums.games),
    ]
    if seen:
        parts.append(_card(_forest(words, seen)))
    if unseen:
        bound = percent(most_if_none_seen(first.sums.games))
        names = ", ".join(f"<code>{escape(_name(each))}</code>{_instead(each)}" for each in unseen)
        parts.append(
            f"<p>No difference seen in {counted(first.sums.games, 'game')} (so with 95 % certainty"
            f" in less than {bound} % of them): {names}.</p>"
        )
    diverging = [each for each in seen if each.divergence is not None]
    if diverging:
        inside = "".join(map(_divergence, diverging))
        parts.append(
            f"<details><summary>Where each of them first diverges</summary>{inside}</details>"
        )
    return "".join(parts)


def _name(comparison: Comparison) -> str:
    if comparison.kind == "reading":
        return f"{comparison.subject}={comparison.b}"
    return f"{comparison.subject}: {comparison.a} / {comparison.b}"


def _instead(comparison: Comparison) -> str:
    """What a choice stands in for, where its name alone does not say it."""
    if comparison.kind != "reading":
        return ""
    return f" instead of {escape(comparison.a)}"


def _forest(words: Words, group: Sequence[Comparison]) -> str:
    """Every comparison's effect with its interval, those that matter most first."""
    gains = [each.sums.rate_gain for each in group]
    reach = max(max(abs(each.low), abs(each.high)) for each in gains) or 1.0
    heads = (
        "<th>reading</th>" if group[0].kind == "reading" else "<th>variants</th>",
        "<th>another winner</th>",
        '<th class="less">games that change</th>',
        '<th class="less">decisions that change</th>',
        f"<th colspan=2>more games won by {escape(words.person)}</th>",
        f'<th class="less">more {escape(words.points)} ahead</th>',
    )
    rows = []
    for each, gain in zip(group, gains, strict=True):
        sums = each.sums
        sure = " class=up" if gain.low > 0 else " class=down" if gain.high < 0 else ""
        lead = _signed(sums.lead_gain, 1.0, 1) if sums.lead_squared else "-"
        cells = (
            f"<td>{_share(sums.winners, sums.games)}</td>",
            f'<td class="less">{_share(sums.parted, sums.games)}</td>',
            f'<td class="less">{_share(sums.changed.total(), sums.asked.total())}</td>',
            f'<td class="effect">{whisker(gain, reach)}</td>',
            f"<td>{_signed(gain, 100.0, 1)}</td>",
            f'<td class="less">{lead}</td>',
        )
        rows.append(
            f'<tr{sure}><th scope="row">{escape(_name(each)).replace("=", "=<wbr>")}'
            f'<span class="ends">{_instead(each)}</span></th>{"".join(cells)}</tr>'
        )
    return (
        '<div class="scroll"><table class="forest"><caption>Effects in percentage points with 95 %'
        f" intervals; the line reaches from {-reach * 100:.0f} to +{reach * 100:.0f} points. What"
        " is coloured leaves zero out; among many comparisons about one in twenty does so by chance"
        f" alone.</caption><thead><tr>{''.join(heads)}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _divergence(comparison: Comparison) -> str:
    found, fork = comparison.divergence, comparison.sums.first
    assert found is not None and fork is not None  # noqa: S101, PT018 - only those are shown
    sides = []
    for name, side in (("A", found.a), ("B", found.b)):
        said = [each for each in (side.answer, side.why, *side.lines) if each]
        label = comparison.a if name == "A" else comparison.b
        sides.append(f"<dt>{escape(label)}</dt><dd>{'<br>'.join(map(escape, said)) or '-'}</dd>")
    where = f"seed {fork.seed}, round {fork.round}, {found.label or found.point}"
    return (
        f"<details><summary><code>{escape(_name(comparison))}</code>{_instead(comparison)}"
        f" {escape(where)}</summary>"
        f'<dl class="stamp">{"".join(sides)}</dl>'
        f"<pre><code>{escape(found.position)}</code></pre></details>"
    )


# --- figures and tables --------------------------------------------------------------------------


def _plain(table: Table, words: Words | None = None) -> str:
    """A table as it is."""
    of = (lambda word: word) if words is None else words.of
    title = f"<h3>{escape(of(table.title))}</h3>" if table.title else ""
    heads = "".join(f"<th>{escape(of(head))}</th>" for head in table.heads)
    rows = []
    for first, *others in table.rows:
        cells = "".join(f"<td>{_figure(each, of)}</td>" for each in others)
        rows.append(f'<tr><th scope="row">{_figure(first, of)}</th>{cells}</tr>')
    return (
        f'{title}<div class="scroll"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _details(table: Table) -> str:
    return f"<details><summary>The figures as a table</summary>{_plain(table)}</details>"


def _figure(figure: Figure, of: Callable[[str], str]) -> str:
    if isinstance(figure, Interval):
        return f"{_middle(figure)}{_ends(figure)}"
    return escape(of(figure)) if isinstance(figure, str) else _middle(figure)


def _number(figure: Figure) -> float:
    if isinstance(figure, Interval):
        return figure.value
    return float(figure) if isinstance(figure, int | float) else 0.0


def _middle(figure: Figure) -> str:
    if figure is None:
        return "-"
    if isinstance(figure, Share):
        return f"{figure.value * 100:.0f} %"
    if isinstance(figure, Interval | float):
        return f"{_number(figure):.1f}"
    return f"{figure:,}" if isinstance(figure, int) else escape(figure)


def _range(figure: Figure) -> str:
    if isinstance(figure, Share):
        return f"{figure.low * 100:.0f}–{figure.high * 100:.0f} %"
    return f"{figure.low:.1f}–{figure.high:.1f}" if isinstance(figure, Interval) else ""


def _ends(figure: Figure) -> str:
    return f'<span class="ends">{_range(figure)}</span>' if isinstance(figure, Interval) else ""


def _share(count: int, of: int) -> str:
    return escape(brief_percent(count, of)) + (" %" if count else "")


def _signed(found: Interval, scale: float, places: int) -> str:
    middle, low, high = (
        signed(each * scale, places) for each in (found.value, found.low, found.high)
    )
    return f'{middle} <span class="ends">{low} to {high}</span>'
