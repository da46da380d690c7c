"""
Where the map is drawn: cities, links with their sites, regions.

The shipped edition has a drawing table of its own. Any other map is laid out from the degrees of
its cities, which are pushed apart without letting one link cross another that it did not cross;
where there is no room for that, only their order from west to east and north to south is kept.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, pairwise
from math import hypot
from typing import Any, Final

from attrs import frozen

from pakal.files import parse_toml
from pakal.games.ahau.edition.values import Edition, default_edition
from pakal.games.scene import TARGET, Point

SIZE: Final = (360.0, 440.0)
APART: Final = 56.0  # what two cities need, with their names and pieces
_MARGIN: Final = 44.0
_PUSHES: Final = 400
_SAMPLES: Final = 6  # corners of a curve where an outline follows it


@frozen
class Curve:
    """A link: a quadratic curve, straight if its control point is in the middle."""

    start: Point
    control: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at a share of its way."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2

    @property
    def path(self) -> str:
        """As SVG path data."""
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return f"M{x0:g} {y0:g} Q{x1:g} {y1:g} {x2:g} {y2:g}"


@frozen
class MapLayout:
    """Where everything on the map is."""

    size: Point
    cities: tuple[Point, ...]
    beside: tuple[float, ...]  # how far beside its city the pieces stand
    links: tuple[Curve, ...]
    regions: tuple[Point, ...]  # the middles
    outlines: tuple[tuple[Point, ...], ...]
    mainland: str = ""


def lay_out_map(edition: Edition) -> MapLayout:
    """The layout of the edition's map: its own drawing, or a computed one."""
    names = [city.name for city in edition.cities]
    drawn = _named_as_in(edition, _shipped_drawing())
    return _drawn(edition, drawn) if _fits(names, edition, drawn) else _computed(edition)


@cache
def _shipped_drawing() -> dict[str, Any]:
    text = (files("pakal.games.ahau") / "data" / "drawing.toml").read_text("utf-8")
    return parse_toml(text, "the drawing")


def _named_as_in(edition: Edition, drawn: dict[str, Any]) -> dict[str, Any]:
    """The drawing, in which a city has the name that the edition gives it at the same degrees."""
    there = {(city.north, city.west): city.name for city in edition.cities}
    names = {
        city.name: there.get((city.north, city.west), city.name)
        for city in default_edition().cities
    }
    if all(name == new for name, new in names.items()):
        return drawn
    return drawn | {
        "cities": {names[name]: at for name, at in drawn["cities"].items()},
        "beside": {names[name]: by for name, by in drawn["beside"].items()},
        "bend": [each | {"link": [names[name] for name in each["link"]]} for each in drawn["bend"]],
    }


def _fits(names: Sequence[str], edition: Edition, drawn: dict[str, Any]) -> bool:
    """Does the drawing show this map? Other regions or links would lie over each other."""
    links = {frozenset((names[link.a], names[link.b])) for link in edition.links}
    bends = {frozenset(each["link"]) for each in drawn["bend"]}
    same = set(names) == set(drawn["cities"]) and bends <= links
    if not same or len(edition.regions) != len(drawn["regions"]["middles"]):
        return False
    spots = {name: _point(at) for name, at in drawn["cities"].items()}
    straight = [
        (spots[a], spots[b]) for a, b in (tuple(link) for link in links if link not in bends)
    ]
    if any(_cross(*first, *second) for first, second in combinations(straight, 2)):
        return False
    outlines = _outlines(edition, [spots[name] for name in names], _curves(edition, drawn, spots))
    middles = map(_point, drawn["regions"]["middles"])
    return all(is_inside(outline, at) for outline, at in zip(outlines, middles, strict=True))


def _point(at: Sequence[float]) -> Point:
    return float(at[0]), float(at[1])


def _curves(edition: Edition, drawn: dict[str, Any], spots: dict[str, Point]) -> list[Curve]:
    bends = {frozenset(each["link"]): _point(each["by"]) for each in drawn["bend"]}
    found = []
    for link in edition.links:
        a, b = edition.cities[link.a].name, edition.cities[link.b].name
        by = bends.get(frozenset((a, b)), _middle([spots[a], spots[b]]))
        found.append(Curve(spots[a], by, spots[b]))
    return found


def _drawn(edition: Edition, drawn: dict[str, Any]) -> MapLayout:
    spots = {name: _point(at) for name, at in drawn["cities"].items()}
    cities = tuple(spots[city.name] for city in edition.cities)
    links = tuple(_curves(edition, drawn, spots))
    return MapLayout(
        _point(drawn["size"]),
        cities,
        tuple(float(drawn["beside"].get(city.name, 0)) for city in edition.cities),
        links,
        tuple(map(_point, drawn["regions"]["middles"])),
        _outlines(edition, cities, links),
        drawn["mainland"],
    )


# --- a computed layout ---------------------------------------------------------------------------


def _computed(edition: Edition) -> MapLayout:
    """The layout of any map: from its degrees, pushed apart."""
    corners = [corner for link in edition.links for corner in link.bend]
    degrees = [*((city.north, city.west) for city in edition.cities), *corners]
    north = [each[0] for each in degrees]
    west = [each[1] for each in degrees]

    def place(at: Point) -> Point:
        x = (max(west) - at[1]) / (max(west) - min(west) or 1)
        y = (max(north) - at[0]) / (max(north) - min(north) or 1)
        return tuple(  # type: ignore[return-value]
            _MARGIN + share * (size - 2 * _MARGIN) for share, size in zip((x, y), SIZE, strict=True)
        )

    straight = [(link.a, link.b) for link in edition.links if not link.bend]
    spots = [place((city.north, city.west)) for city in edition.cities]
    cities = push_apart(spots, straight)
    if any(_distance(a, b) < TARGET for a, b in combinations(cities, 2)):
        cities = _by_rank(spots)
    links = tuple(
        Curve(
            cities[link.a],
            place(_middle(link.bend)) if link.bend else _middle([cities[link.a], cities[link.b]]),
            cities[link.b],
        )
        for link in edition.links
    )
    outlines = _outlines(edition, cities, links)
    return MapLayout(
        SIZE,
        tuple(cities),
        (0.0,) * len(cities),
        links,
        tuple(map(_inside, outlines)),
        outlines,
    )


def push_apart(spots: Sequence[Point], links: Sequence[tuple[int, int]]) -> list[Point]:
    """The spots moved until no two are too close; no move makes two links cross."""
    now = list(spots)
    for _ in range(_PUSHES):
        close = [
            (gap, a, b)
            for a, b in combinations(range(len(now)), 2)
            if (gap := _distance(now[a], now[b])) < APART
        ]
        if not close:
            break
        for gap, a, b in sorted(close):
            for here, there in ((a, b), (b, a)):
                _push(now, here, there, (APART - gap) / 2 + 1, links)
    return now


def _by_rank(spots: Sequence[Point]) -> list[Point]:
    """The spots in their order from west to east and from north to south, all equally far apart."""
    numbers, last = range(len(spots)), max(len(spots) - 1, 1)
    eastward = sorted(numbers, key=lambda each: spots[each][0])
    southward = sorted(numbers, key=lambda each: spots[each][1])
    return [
        (
            _MARGIN + eastward.index(each) * (SIZE[0] - 2 * _MARGIN) / last,
            _MARGIN + southward.index(each) * (SIZE[1] - 2 * _MARGIN) / last,
        )
        for each in numbers
    ]


def _push(
    now: list[Point], here: int, there: int, far: float, links: Sequence[tuple[int, int]]
) -> None:
    """Move a spot away from another, inside the field, unless links would cross."""
    (x, y), (ox, oy) = now[here], now[there]
    gap = hypot(x - ox, y - oy)
    # Two in one spot go apart along the diagonal, each its own way.
    dx, dy = ((x - ox) / gap, (y - oy) / gap) if gap else ((0.7, 0.7) if here < there else (-1, -1))
    was, crossed = now[here], _crossings(now, links)
    now[here] = (
        min(max(x + dx * far, _MARGIN), SIZE[0] - _MARGIN),
        min(max(y + dy * far, _MARGIN), SIZE[1] - _MARGIN),
    )
    if _crossings(now, links) > crossed:
        now[here] = was


def _crossings(spots: Sequence[Point], links: Sequence[tuple[int, int]]) -> int:
    return sum(
        not {a, b} & {c, d} and _cross(spots[a], spots[b], spots[c], spots[d])
        for (a, b), (c, d) in combinations(links, 2)
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two straight lines cross, other than at their ends?"""
    if {a, b} & {c, d}:
        return False
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0


def _distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _middle(points: Sequence[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


# --- regions -------------------------------------------------------------------------------------


def _outlines(
    edition: Edition, cities: Sequence[Point], links: Sequence[Curve]
) -> tuple[tuple[Point, ...], ...]:
    return tuple(
        tuple(_border(edition, cities, links, region.cities)) for region in edition.regions
    )


def _border(
    edition: Edition, cities: Sequence[Point], links: Sequence[Curve], walk: Sequence[int]
) -> Iterator[Point]:
    """The corners of a region in walking order; a curved link is followed, a coast is straight."""
    for here, there in zip(walk, (*walk[1:], walk[0]), strict=True):
        yield cities[here]
        for link, curve in zip(edition.links, links, strict=True):
            if {link.a, link.b} == {here, there}:
                steps = range(1, _SAMPLES)
                for step in steps if link.a == here else reversed(steps):
                    x, y = curve.at(step / _SAMPLES)
                    yield round(x, 1), round(y, 1)
                break


def is_inside(border: Sequence[Point], point: Point) -> bool:
    """Does a border run around a point? Then a ray from it crosses it an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise((*border, border[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _inside(border: Sequence[Point]) -> Point:
    """The point inside a border that is farthest from it, on a grid; else the middle."""
    grid = [
        (float(x), float(y))
        for x in range(40, int(SIZE[0]) - 39, 8)
        for y in range(24, int(SIZE[1]) - 23, 8)
    ]
    inside = [each for each in grid if is_inside(border, each)]
    if not inside:
        return _middle(border)
    return max(inside, key=lambda each: (min(_distance(each, corner) for corner in border), each))
