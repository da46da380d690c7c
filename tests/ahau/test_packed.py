"""Numbers that hold more than one thing come apart into what they were made of."""

from itertools import product

from ahau.helpers import a_table

from pakal.games.agenda import number_of, pack, point_of, seat_of
from pakal.games.ahau.rules import packed
from pakal.games.ahau.rules.table import SPACES
from pakal.games.ahau.words import COLOURS, GODS, TILE_COLOURS, TILE_NAMES, WILD

GOD_NUMBERS = range(len(GODS))


def test_a_tile_is_a_god_and_a_colour() -> None:
    """
    Every tile has the god and the colour that its name says.
    """
    for god, colour in product(GOD_NUMBERS, range(len(TILE_COLOURS))):
        tile = packed.tile_of(god, colour)

        assert f"{GODS[god]}-{TILE_COLOURS[colour]}" == TILE_NAMES[tile]
        assert (god, colour) == (packed.tile_god(tile), packed.tile_colour(tile))
        assert packed.is_wild(tile) == (colour == WILD)
        assert tile == packed.printed_tile(tile)
    assert len(TILE_NAMES) == packed.TILES


def test_a_wild_tile_that_is_built_keeps_its_god_and_has_a_colour() -> None:
    """
    With a cube or without, god, colour and what is printed on it can be told.
    """
    for god, colour, cube in product(GOD_NUMBERS, range(len(COLOURS)), (False, True)):
        wild = packed.tile_of(god, WILD)
        tile = packed.built_wild(wild, colour, cube=cube)

        assert (god, colour) == (packed.tile_god(tile), packed.tile_colour(tile))
        assert wild == packed.printed_tile(tile)
        assert cube == packed.has_cube(tile)


def test_a_walk_goes_from_one_city_to_another() -> None:
    """
    Along every link, both ways, standing and lying.
    """
    table = a_table()
    for link, ends in enumerate(table.link_ends):
        for here, there in (ends, ends[::-1]):
            for lying in (False, True):
                walk = packed.walk_of(table, link, here, lying=lying)

                assert (here, there) == packed.walk_ends(table, walk)
                assert (link, lying) == (packed.walk_link(walk), packed.walk_lies(walk))


def test_pairs_come_apart() -> None:
    """
    Cards, workers that leave, tiles traded, markers that move, builds and entries of the agenda.
    """
    for a, b in product(range(1, 8), range(3)):
        cards, leaving = packed.cards_of(a, b), packed.leaving_of(a, b)
        given, move = packed.given_of(a, b), packed.marker_move_of(a, b)

        assert (a, b) == (packed.left_card(cards), packed.right_card(cards))
        assert (a, b) == (packed.leaving_city(leaving), packed.leaving_how(leaving))
        assert (a, b) == (packed.given_amount(given), packed.given_colour(given))
        assert (a, b) == packed.marker_move_ends(move)
        assert (a, b) == (packed.build_tile(a * SPACES + b), packed.build_space(a * SPACES + b))
        assert (a, 0) == (packed.place_region(2 * a), packed.place_side(2 * a))
        assert (a, 1) == (packed.place_region(2 * a + 1), packed.place_side(2 * a + 1))
        entry = pack(a, b - 1, a)
        assert (a, b - 1, a) == (point_of(entry), seat_of(entry), number_of(entry))
