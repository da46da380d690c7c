"""
Plots as pieces of a page: small SVG drawings, and tables with bars in them.

They carry no colours; the page's style gives each seat its own, in light and in dark. Nothing here
depends on time or chance: equal figures, equal text.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from attrs import frozen

from pakal.sim.stats import Band, Interval

WIDTH: Final = 460
HEIGHT: Final = 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 24, 38
_STEPS: Final = (1, 2, 5)
_MOST_BINS: Final = 36


@frozen
class Series:
    """One seat's figures in a plot: its name, and the class by which the style colours it."""

    name: str
    style: str


@frozen
class _Frame:
    """Where values lie in the drawing."""

    x_low: float
    x_high: float
    y_low: float
    y_high: float

    def x(self, value: float) -> float:
        span = self.x_high - self.x_low or 1.0
        return _LEFT + (value - self.x_low) / span * (WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        span = self.y_high - self.y_low or 1.0
        return HEIGHT - _BOTTOM - (value - self.y_low) / span * (HEIGHT - _TOP - _BOTTOM)

    def point(self, x: float, y: float) -> str:
        return f"{self.x(x):.1f},{self.y(y):.1f}"


def step_of(span: float, most: int) -> int:
    """The smallest round step that divides a span into at most this many parts."""
    power = 1
    while True:
        for step in _STEPS:
            if span <= step * power * most:
                return step * power
        power *= 10


def histogram(series: Mapping[Series, Counter[int]], label: str, *, mark: int | None = None) -> str:
    """
    How often each value came up, by seat: outlines over each other, as shares of the games.

    A `mark` is a value to which a line is drawn.
    """
    values = [value for counts in series.values() for value in counts]
    low, high = min(values), max(values)
    width = step_of(high - low + 1, _MOST_BINS)
    first, last = low // width, high // width
    shares = {each: _binned(counts, width) for each, counts in series.items()}
    most = max(max(each.values()) for each in shares.values())
    # A bar for a single value stands over its number, one for several begins with its first.
    shift = 0.5 if width == 1 else 0.0
    left, right = first * width - shift, (last + 1) * width - shift
    frame = _Frame(left, right, 0.0, most * 1.05)
    parts = [_axes(frame, label, "%", scale=100.0)]
    for each, binned in shares.items():
        points = [frame.point(left, 0.0)]
        for number in range(first, last + 1):
            share, begin = binned.get(number, 0.0), number * width - shift
            points += [frame.point(begin, share), frame.point(begin + width, share)]
        points.append(frame.point(right, 0.0))
        parts.append(_path(points, f"{each.style} area", closed=True))
        parts.append(_path(points, each.style))
    if mark is not None and left <= mark <= right:
        x = frame.x(mark)
        parts.append(
            f'<line class="mark" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{HEIGHT - _BOTTOM}"/>'
        )
    return _svg(parts, label)


def _binned(counts: Counter[int], width: int) -> dict[int, float]:
    """The share of all values in each bin, by the bin's number."""
    total = max(counts.total(), 1)
    bins: Counter[int] = Counter()
    for value, count in counts.items():
        bins[value // width] += count
    return {number: count / total for number, count in sorted(bins.items())}


def lines(series: Mapping[Series, Band], x_label: str, label: str) -> str:
    """A line a seat, with the band in which most games lie."""
    bands = list(series.values())
    frame = _Frame(
        min(min(band.x) for band in bands),
        max(max(band.x) for band in bands),
        min(0.0, *(min(band.low) for band in bands)),
        max(max(band.high) for band in bands) * 1.05,
    )
    parts = [_axes(frame, x_label, label)]
    for each, band in series.items():
        there = [frame.point(x, y) for x, y in zip(band.x, band.high, strict=True)]
        back = [frame.point(x, y) for x, y in zip(band.x, band.low, strict=True)]
        parts.append(_path([*there, *reversed(back)], f"{each.style} area", closed=True))
        middle = [frame.point(x, y) for x, y in zip(band.x, band.middle, strict=True)]
        parts.append(_path(middle, each.style))
    return _svg(parts, f"{label} by {x_label}")


def whisker(found: Interval, reach: float) -> str:
    """An interval on a line from -reach to +reach, with its middle and with nothing marked."""

    def at(value: float) -> str:
        return f"{50 + 48 * max(min(value / reach, 1.0), -1.0):.2f}"

    middle = at(found.value)
    return (
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<line class="axis" x1="50" y1="0" x2="50" y2="10"/>'
        f'<line x1="{at(found.low)}" y1="5" x2="{at(found.high)}" y2="5"/>'
        f'<line class="dot" x1="{middle}" y1="5" x2="{middle}" y2="5"/></svg>'
    )


def bar(style: str, share: float) -> str:
    """A bar of a share of its track."""
    inside = f'<span class="bar {style}" style="width:{share * 100:.1f}%"></span>'
    return f'<span class="track">{inside}</span>'


def legend(series: Sequence[Series]) -> str:
    """The names of the seats, each with its colour."""
    return " ".join(f'<span class="key {each.style}"></span>{escape(each.name)}' for each in series)


# --- pieces --------------------------------------------------------------------------------------


def _svg(parts: Sequence[str], label: str) -> str:
    inside = "".join(parts)
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(label)}">{inside}</svg>'
    )


def _path(points: Sequence[str], style: str, *, closed: bool = False) -> str:
    end = "Z" if closed else ""
    return f'<path class="{style}" d="M{" L".join(points)}{end}"/>'


def _ticks(low: float, high: float, most: int) -> list[int]:
    step = step_of(high - low, most)
    first = -int(-low // step) if low > 0 else int(low // step)
    return [each * step for each in range(first, int(high // step) + 1) if low <= each * step]


def _axes(frame: _Frame, x_label: str, y_label: str, scale: float = 1.0) -> str:
    bottom = HEIGHT - _BOTTOM
    parts = [f'<line class="axis" x1="{_LEFT}" y1="{bottom}" x2="{WIDTH - _RIGHT}" y2="{bottom}"/>']
    for tick in _ticks(frame.x_low, frame.x_high, 8):
        x = frame.x(tick)
        parts.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{tick}</text>')
    for tick in _ticks(frame.y_low * scale, frame.y_high * scale, 5):
        y = frame.y(tick / scale)
        parts.append(
            f'<line class="axis" x1="{_LEFT}" y1="{y:.1f}" x2="{WIDTH - _RIGHT}" y2="{y:.1f}"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick}</text>'
        )
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    parts.append(
        f'<text x="{middle:.1f}" y="{HEIGHT - 4}" text-anchor="middle">{escape(x_label)}</text>'
    )
    parts.append(
        f'<text x="{_LEFT - 6}" y="{_TOP - 12}" text-anchor="end">{escape(y_label)}</text>'
    )
    return "".join(parts)
