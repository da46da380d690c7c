"""Where the map is drawn: by the drawing of our edition, or laid out for any other."""

from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.games.ahau.edition.values import City, Edition, default_edition, read_edition
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position.map_layout import (
    APART,
    SIZE,
    MapLayout,
    is_inside,
    lay_out_map,
    push_apart,
)
from pakal.games.scene import TARGET, Point

ODD = sorted((Path(__file__).parents[2] / "fixtures" / "editions" / "odd").glob("*.toml"))


def elsewhere(edition: Edition) -> Edition:
    """The same map with each city a little further north, so that our drawing does not fit."""
    named = (City(f"{each.name} II", each.north + 0.001, each.west) for each in edition.cities)
    return evolve(edition, cities=tuple(named))


def straight_links(edition: Edition) -> list[tuple[int, int]]:
    """The links without a bend, by the numbers of their cities."""
    return [(link.a, link.b) for link in edition.links if not link.bend]


def crossings(spots: tuple[Point, ...], links: list[tuple[int, int]]) -> int:
    """How many pairs of links cross."""

    def side(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    found = 0
    for (a, b), (c, d) in combinations(links, 2):
        ends = spots[a], spots[b], spots[c], spots[d]
        if len({a, b, c, d}) == 4:
            p, q, r, s = ends
            found += side(p, q, r) != side(p, q, s) and side(r, s, p) != side(r, s, q)
    return found


def test_a_city_under_another_name_stays_where_it_is_drawn() -> None:
    """
    A copy that spells a city otherwise keeps our drawing of the map.
    """
    edition = default_edition()
    first, *others = edition.cities
    spelt = evolve(edition, cities=(evolve(first, name="Oxmal"), *others))

    assert lay_out_map(edition) == lay_out_map(spelt)


def test_our_edition_is_drawn_by_its_table() -> None:
    """
    Cities, regions and bends are where data/drawing.toml says; no two straight links cross.
    """
    edition = default_edition()
    layout = lay_out_map(edition)
    names = [city.name for city in edition.cities]

    assert (212, 292) == layout.cities[names.index("Tikal")]
    assert (238, 246) == layout.regions[2]
    assert (211, -12) == layout.links[0].control
    assert layout.mainland
    assert 0 == crossings(layout.cities, straight_links(edition))
    check_readable(layout)


def check_readable(layout: MapLayout) -> None:
    """Cities are apart, everything is inside the field, middles are inside their regions."""
    for one, other in combinations(layout.cities, 2):
        assert dist(one, other) >= TARGET
    for x, y in (*layout.cities, *layout.regions, *(curve.at(0.5) for curve in layout.links)):
        assert 0 <= x <= SIZE[0]
        assert 0 <= y <= SIZE[1]
    for middle, outline in zip(layout.regions, layout.outlines, strict=True):
        assert is_inside(outline, middle)


def test_the_drawing_knows_only_its_own_map() -> None:
    """
    With other cities, or without a bent link, the map is laid out anew; other values do nothing.
    """
    edition = default_edition()
    fewer = evolve(edition, links=edition.links[1:])

    assert lay_out_map(edition) == lay_out_map(evolve(edition, workers=15))
    assert not lay_out_map(elsewhere(edition)).mainland
    assert not lay_out_map(fewer).mainland


def test_a_map_without_a_drawing_is_laid_out_from_its_degrees() -> None:
    """
    The real places of our own cities, pushed apart, make a map that can be read and tapped.
    """
    edition = elsewhere(default_edition())
    layout = lay_out_map(edition)

    check_readable(layout)
    assert 0 == crossings(layout.cities, straight_links(edition))


@pytest.mark.parametrize("path", ODD, ids=lambda path: path.stem)
def test_every_odd_edition_has_a_scene(path: Path) -> None:
    """
    Editions that the rulebook allows and ours is not are drawn too, with all their places.
    """
    game = Ahau(edition=path.read_text("utf-8"))
    drawing = game.drawn

    assert {city.name for city in read_edition(path).cities} <= set(drawing.by_id)
    for one, other in combinations([p for p in drawing.places if p.form == "node"], 2):
        assert one.within or other.within or dist(one.at, other.at) >= TARGET


_degrees = st.tuples(st.floats(14, 22), st.floats(86, 93))


@settings(max_examples=25)
@given(st.lists(_degrees, min_size=10, max_size=10))
def test_cities_are_apart_wherever_they_lie(degrees: list[Point]) -> None:
    """
    However close their degrees are, ten cities can be tapped one by one, all inside the field.
    """
    edition = elsewhere(default_edition())
    cities = tuple(City(city.name, *at) for city, at in zip(edition.cities, degrees, strict=True))
    layout = lay_out_map(evolve(edition, cities=cities))

    for one, other in combinations(layout.cities, 2):
        assert dist(one, other) >= TARGET
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for x, y in layout.cities)


def test_pushing_apart_makes_no_links_cross() -> None:
    """
    Of two links side by side neither is pushed over the other.
    """
    spots = [(100.0, 100.0), (200.0, 100.0), (100.0, 110.0), (200.0, 112.0)]
    links = [(0, 1), (2, 3)]
    pushed = tuple(push_apart(spots, links))

    assert 0 == crossings(pushed, links)
    assert min(dist(one, other) for one, other in combinations(pushed, 2)) >= APART
