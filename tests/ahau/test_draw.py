"""A position drawn as text: everything is there, nothing is wider than the terminal."""

from pathlib import Path

import pytest
from ahau.helpers import a_table, six_regions
from ahau.solo_games import solo_table
from click.testing import CliRunner
from hypothesis import given, settings
from pakal_cli.main import main
from strategies import positions
from terminal import Golden, too_wide

from pakal.games.ahau.position.draw import draw_position
from pakal.games.ahau.position.draw_map import draw_map
from pakal.games.ahau.position.text import parse_position, read_position, start_position
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.names import building_name
from pakal.games.ahau.words import CRITERIA, GODS, TILE_NAMES

POSITIONS = Path(__file__).parents[2] / "fixtures" / "positions"
DRAWN = ("start", "five-lines", "two-players", "impossible")


def said(text: str) -> State:
    """Return a position that differs from the start position."""
    return parse_position(f'base = "start"\n{text}')


@pytest.mark.parametrize("name", DRAWN)
def test_positions_are_drawn_as_before(name: str, golden: Golden) -> None:
    """
    The drawing of an example stays as it is.
    """
    golden(f"positions/drawn/{name}.txt", draw_position(read_position(POSITIONS / f"{name}.toml")))


def test_the_larger_map_is_drawn_as_before(golden: Golden) -> None:
    """
    A map with six regions and three players is drawn in the same way.
    """
    s = start_position(a_table(players=3, edition=six_regions()))

    golden("positions/drawn/six-regions.txt", draw_position(s))


@settings(max_examples=60)
@given(positions())
def test_a_drawing_fits_the_terminal(s: State) -> None:
    """
    No line has more than 80 columns, whatever the position.
    """
    assert [] == too_wide(draw_position(s))


@settings(max_examples=40)
@given(positions())
def test_everything_on_the_map_is_drawn(s: State) -> None:
    """
    Every city has its name on the map, every link its site and every region its number.
    """
    drawn = "\n".join(draw_map(s))

    assert all(city.name in drawn for city in s.table.edition.cities)
    assert len(s.site) == drawn.count("(")
    assert all(f"[{region}" in drawn for region in range(1, s.table.regions + 1))


def test_a_city_shows_its_god_and_workers() -> None:
    """
    Below a city's name stand its god and everybody's workers, standing and lying.
    """
    s = said(
        '[board]\ncities = { Tikal = "rain" }\n[player.red]\nworkers = { Tikal = 2 }\n'
        "[player.green]\nlaid-down = { Tikal = 1 }"
    )

    assert "rain R2 G0+1*" in "\n".join(draw_map(s))


def test_a_depleted_link_has_an_empty_site() -> None:
    """
    Where the site is gone, its place stays visible.
    """
    before = "\n".join(draw_map(said("")))
    after = "\n".join(draw_map(said('[board]\nsites = { "Tikal–Seibal" = "" }')))

    assert 0 == before.count("(  )")
    assert 1 == after.count("(  )")


def test_rulers_stand_in_their_regions() -> None:
    """
    A region shows who rules there.
    """
    s = said("[player.red]\nruler = 3\n[player.green]\nruler = 5")
    drawn = "\n".join(draw_map(s))

    assert "[3 R]" in drawn
    assert "[5 G]" in drawn


def test_what_lies_on_the_table_is_named() -> None:
    """
    Tiles, buildings, scoring tiles and the offer are all in the drawing.
    """
    s = read_position(POSITIONS / "two-players.toml")
    drawn = draw_position(s)

    assert all(TILE_NAMES[tile] in drawn for tile in s.region_tile if tile >= 0)
    assert all(building_name(s, each) in drawn for each in (*s.offer, *s.region_building[1:]))
    assert all(word in drawn for word in (*GODS, *CRITERIA))


def test_a_pyramid_stands_on_its_first_level() -> None:
    """
    The top of a pyramid is drawn first, and wild tiles show the colour they have taken.
    """
    s = said('[player.red]\npyramid = [["chief-white", "rain-wild=blue"], ["sun-wild~brown"]]')
    lines = draw_position(s).splitlines()
    first = next(number for number, line in enumerate(lines) if "[chi-wh] [rai=bl]" in line)

    assert "[sun~br]" in lines[first - 1]


def test_pakal_has_a_deck_and_a_track() -> None:
    """
    King Pakal's resources are a number, his cards a deck.
    """
    drawn = draw_position(start_position(solo_table()))

    assert "Resources: 3" in drawn
    assert "Deck: 1 2 3 4 5 6 merchant" in drawn


def test_show_draws_a_position() -> None:
    """
    The command prints the drawing, also of a position that cannot be.
    """
    file = POSITIONS / "impossible.toml"
    result = CliRunner().invoke(main, ["position", "show", str(file)])

    assert 0 == result.exit_code
    assert draw_position(read_position(file)) == result.output


def test_drawing_does_not_change_a_position() -> None:
    """
    A position is the same after it has been drawn.
    """
    s = start_position(a_table())
    before = s.copy()

    draw_position(s)

    assert before == s
