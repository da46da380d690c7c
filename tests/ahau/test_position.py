"""A position as text and back: every reachable one, what may be left unsaid, and what is wrong."""

import re
from itertools import chain, islice
from pathlib import Path

import attrs
import pytest
from ahau.helpers import SIX_REGIONS, a_table, six_regions
from ahau.solo_games import PERSONALITIES, solo_table
from ahau.solo_games import a_game as a_solo_game
from ahau.solo_games import games as solo_games
from ahau.test_problems import TYPED
from ahau.test_properties import a_game
from click.testing import CliRunner
from hypothesis import given, settings
from pakal_cli.main import main
from strategies import positions
from terminal import Golden

from pakal.errors import BadInputError
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.position.entries import is_for_no_player
from pakal.games.ahau.position.fields import FIELDS
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.text import (
    parse_position,
    print_position,
    read_position,
    start_position,
)
from pakal.games.ahau.position.todo import write_entry
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, options
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import CHANCE, State
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES, YOU, Table
from pakal.games.ahau.words import COLOURS, GODS, TILE_NAMES

POSITIONS = Path(__file__).parents[2] / "fixtures" / "positions"
GOOD = sorted(POSITIONS.glob("*.toml"))
BAD = sorted((POSITIONS / "bad").glob("*.toml"))


def there_and_back(s: State) -> State:
    """Return what is read from the text of a position."""
    edition = "default" if s.table.edition == default_edition() else str(SIX_REGIONS)
    return parse_position(print_position(s, edition))


def said(text: str) -> State:
    """Return a position that differs from the start position."""
    return parse_position(f'base = "start"\n{text}')


def same_table(one: Table, other: Table) -> bool:
    """Are two tables set up alike?"""
    names = ("edition", "readings", "players", "side", "personal_scoring", "solo")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def todo(s: State) -> list[str]:
    """Return what is still to be done, the next thing first."""
    return [write_entry(s.table, entry) for entry in reversed(s.agenda)]


def colour_counts(s: State) -> list[int]:
    """Return how many sites of each colour are on the map."""
    return [s.site.count(colour) for colour in range(len(COLOURS))]


# --- there and back ------------------------------------------------------------------------------


@settings(max_examples=80)
@given(positions())
def test_a_position_comes_back_from_its_text(s: State) -> None:
    """
    Reading the text of a position gives the same position, with the same options at the same point.
    """
    back = there_and_back(s)

    assert s == back
    assert options(s) == options(back)
    assert same_table(s.table, back.table)


@settings(max_examples=50)
@given(positions())
def test_text_comes_back_from_its_position(s: State) -> None:
    """
    Writing what was read gives the same text.
    """
    edition = "default" if s.table.edition == default_edition() else str(SIX_REGIONS)

    assert print_position(s, edition) == print_position(there_and_back(s), edition)


@pytest.mark.parametrize("personality", PERSONALITIES)
def test_a_solo_position_comes_back_from_its_text(personality: str) -> None:
    """
    So does every position of a game against King Pakal, lots and half-made decisions included.
    """
    for _, s in islice(solo_games(personality), 0, None, 20):
        back = there_and_back(s)

        assert s == back
        assert options(s) == options(back)
        assert same_table(s.table, back.table)


def test_every_step_of_a_game_comes_back() -> None:
    """
    Every position of a game comes back, from the first city tile to the last celebration.
    """
    for s in a_game(a_table(side="B", edition=default_edition()), seed=11):
        assert s == there_and_back(s)


def test_a_game_goes_on_from_its_text() -> None:
    """
    What is read can be played on, and comes to the same end.
    """
    game = a_game(a_table(edition=default_edition()), seed=5)
    s = next(islice(game, 150, None)).copy()
    back = there_and_back(s)
    while options(s):
        option = options(s)[len(options(s)) // 2]
        apply(s, option)
        apply(back, option)

    assert s == back


def test_an_impossible_position_comes_back_too() -> None:
    """
    What cannot be can still be written and read.
    """
    for text, problem in TYPED.values():
        s = said(text)

        assert s == there_and_back(s)
        assert (problem,) == problems(there_and_back(s))


def test_every_field_of_a_state_is_in_its_text() -> None:
    """
    Whatever is changed in a state changes its text, so nothing is ever forgotten.
    """
    s = start_position(solo_table())
    text = print_position(s)
    forgotten = []
    for field in attrs.fields(State):
        if not field.eq:
            continue
        changed = s.copy()
        setattr(changed, field.name, _another(getattr(s, field.name)))
        if print_position(changed) == text:
            forgotten.append(field.name)

    assert [] == forgotten


def _another(value: object) -> object:
    if isinstance(value, int):
        return _other(value)
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [[*value[0], 0], *value[1:]]
    if isinstance(value, list) and value:
        return [*value[:-1], _other(value[-1])]
    return [0]


def _other(number: int) -> int:
    # The lowest bit of some numbers means nothing, so one more would not do.
    return number + 2 if number < 1 else number - 1


def test_another_edition_has_to_be_named() -> None:
    """
    A position does not hold its edition, so the text needs the path of the edition's file.
    """
    s = start_position(a_table(edition=six_regions()))

    with pytest.raises(ValueError, match="needs the path of its file"):
        print_position(s)


def test_the_text_is_short() -> None:
    """
    What the rest settles is not written: no bag, no stack, no supply, no hand, no agenda.
    """
    text = print_position(start_position(a_table(edition=default_edition())))

    for word in ("bag", "stack", "supply", "hand", "todo", "armoury", "roles", "effects"):
        assert f"\n{word} = " not in text


def test_the_start_position_in_full(golden: Golden) -> None:
    """
    The start position stays as it is, with and without King Pakal.
    """
    s = start_position(a_table(edition=default_edition()))

    golden("positions/written/start.toml", print_position(s))
    golden("positions/written/start-solo.toml", print_position(start_position(solo_table())))


def test_a_position_of_a_game_in_full(golden: Golden) -> None:
    """
    The text of a position in the middle of a game stays as it is.
    """
    s = next(islice(a_solo_game(solo_table(), seed=3), 230, None))

    golden("positions/written/middle-solo.toml", print_position(s))


# --- what may be left unsaid ---------------------------------------------------------------------


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_positions_can_be_read(path: Path) -> None:
    """
    Every example can be read, and only one of them is impossible on purpose.
    """
    assert bool(problems(read_position(path))) is (path.stem == "impossible")


def test_a_start_position_is_ready_for_cards() -> None:
    """
    In the start position the first round begins, and the first player is to choose cards.
    """
    s = start_position(a_table(edition=default_edition()))

    assert (1, at.CARDS, YOU) == (s.round, s.point, s.who)
    assert options(s)
    assert said("") == s


def test_a_tile_that_is_stated_leaves_the_bag() -> None:
    """
    A tile in a pyramid is no longer in the bag; nothing else has to be said.
    """
    before, after = said(""), said('[player.red]\npyramid = [["sun-blue"]]')
    sun_blue = TILE_NAMES.index("sun-blue")

    assert sun_blue == after.pyramid[0]
    assert before.bag.count(sun_blue) - 1 == after.bag.count(sun_blue)
    assert () == problems(after)


def test_cubes_weapons_and_workers_leave_their_supply() -> None:
    """
    What players have is missing in the supplies, a cube on a wild tile included.
    """
    s = said(
        '[player.red]\nweapons = 3\ncubes = { blue = 4 }\npyramid = [["sun-wild=blue"]]\n'
        "workers = { Tikal = 2 }\nlaid-down = { Tikal = 1 }"
    )

    # Green has a blue cube from the summary card.
    assert 15 - 4 - 1 - 1 == s.supply[COLOURS.index("blue")]
    assert 25 - 3 == s.armoury
    assert 12 - 3 == s.crew[0]


def test_a_wild_tile_may_have_a_colour_without_a_cube() -> None:
    """
    `rain-wild~blue` has a colour like `rain-wild=blue`, but no cube lies on it.
    """
    with_cube = said('[player.red]\npyramid = [["rain-wild=blue"]]')
    without = said('[player.red]\npyramid = [["rain-wild~blue"]]')

    assert with_cube.pyramid[0] + 30 == without.pyramid[0]
    assert with_cube.supply[1] + 1 == without.supply[1]


def test_a_building_leaves_the_stack_and_works() -> None:
    """
    A building on a player's board is in force, and not in the stack any more.
    """
    s = said('[player.red]\nbuildings = ["Giant Stele"]')

    assert s.table.edition.buildings[s.building[0]].name == "Giant Stele"
    assert s.building[0] not in s.stack
    assert 1 == sum(s.effects)


def test_cards_that_are_gone_are_not_in_hand() -> None:
    """
    The hand is what is neither discarded nor played; a role card comes to the others.
    """
    s = said('[player.red]\nrole = "queen"\ndiscarded = [1, 2]')

    assert 0b11111000 == s.hand[0]


def test_a_role_in_play_follows_from_the_cards() -> None:
    """
    Who has played the role card acts by it.
    """
    s = said(
        '[player.red]\nruler = 2\nrole = "queen"\nplayed = [2, "role"]\n[player.green]\nruler = 3\n'
        '[moment]\npoint = "place-worker"\nplayer = "red"'
    )

    assert s.role[0] == s.role_now[0]
    assert 1 == s.queen_left


def test_a_depleted_site_comes_to_the_calendar() -> None:
    """
    Taking a site off the map puts it onto the calendar; the one beside it stays.
    """
    before, after = said(""), said('[board]\nsites = { "Uxmal–Tulum" = "" }')

    assert [before.site[0]] == after.calendar
    assert before.aside == after.aside


def test_the_calendar_calls_for_a_celebration() -> None:
    """
    A sixth depleted site is past the mark, without anybody saying so.
    """
    links = ("Uxmal-Tulum", "Tulum-Lamanai", "Lamanai-Caracol", "Tikal-Seibal", "Tikal-Caracol")
    lines = "\n".join(f'{link} = ""' for link in (*links, "Calakmul-Tikal"))
    s = said(f"[board.sites]\n{lines}")

    assert 6 == len(s.calendar)
    assert 1 == s.triggers


def test_fame_is_the_sum_of_its_sources() -> None:
    """
    Where the sources of Fame are given, their sum need not be.
    """
    s = said('[player.red]\nfame-from = { "Sun God" = 4, "war track" = 2 }')

    assert 6 == s.fame[0]


def test_a_starting_tile_may_be_named() -> None:
    """
    Which starting tiles are in the game can be said where the tiles do not show it.
    """
    s = said('[board]\nstarting-tiles = ["sun", "serpent"]\n[player.red]\nreserve = []')

    assert 3 == s.bag.count(TILE_NAMES.index("sun-yellow"))
    assert () != problems(said('[board]\nstarting-tiles = ["sun"]'))


# --- the start position gives way ----------------------------------------------------------------


def test_a_city_that_is_stated_changes_places() -> None:
    """
    Stating one city's god moves that god away from another city, so that each still has two.
    """
    before, after = said(""), said('[board]\ncities = { Tikal = "rain" }')

    assert all(2 == after.city_god.count(god) for god in range(len(GODS)))
    assert 2 == sum(a != b for a, b in zip(before.city_god, after.city_god, strict=True))


def test_a_site_that_is_stated_changes_places() -> None:
    """
    Stating one site's colour keeps three of each colour in the game.
    """
    s = said('[board]\nsites = { "Uxmal–Tulum" = "white" }')

    assert COLOURS.index("white") == s.site[0]
    assert [3, 3, 3, 3, 2] == sorted(colour_counts(s), reverse=True)
    assert () == problems(s)


def test_a_building_that_is_stated_leaves_the_offer() -> None:
    """
    A building that somebody has is not for sale any more; another one is.
    """
    before, after = said(""), said('[player.red]\nbuildings = ["Palace"]')

    assert before.offer[1] == after.building[0]
    assert after.building[0] not in after.offer
    assert -1 not in after.offer
    assert () == problems(after)


def test_tiles_that_are_stated_leave_the_regions() -> None:
    """
    Tiles in a reserve are not in a region as well; the region gets other ones.
    """
    s = said('[player.red]\nreserve = ["chief-white", "chief-yellow", "chief-yellow"]')

    assert TILE_NAMES.index("chief-yellow") not in s.region_tile
    assert () == problems(s)


def test_something_being_built_is_not_dealt() -> None:
    """
    The tile that is just being paid for is neither in the bag nor in a region.
    """
    s = said(
        "[player.red]\nruler = 3\nworkers = { Tikal = 1 }\ncubes = { yellow = 2, white = 2 }\n"
        '[player.green]\nruler = 4\n[moment]\npoint = "pay"\nplayer = "red"\nplaced = "Tikal"\n'
        'builds = 1\nbuild-limit = 1\nwhat = "Royal Palace"'
    )

    assert s.table.royal_palace == s.what
    assert s.table.royal_palace not in (*s.region_building, *s.offer, *s.stack)


def test_pakal_has_what_his_setup_gives_him() -> None:
    """
    With a difficulty King Pakal sits at the table: palace, worker, weapons, resources, markers.
    """
    s = said('[table]\ndifficulty = "hard"\npersonality = "The Rainmaker"')

    assert ("you", "pakal") == s.table.seats
    assert s.table.royal_palace == s.building[PAKAL * SLOTS]
    assert 1 == s.standing[PAKAL * s.table.cities + s.table.edition.home]
    assert (3, 3) == (s.weapons[PAKAL], s.tracker)
    assert 3 == s.temple.count(PAKAL)
    assert ["rain-blue"] == [TILE_NAMES[each] for each in s.reserve[PAKAL]]


def test_the_starting_tiles_still_to_be_laid_need_not_be_said() -> None:
    """
    They are those of the five that lie on no card yet, so a position with two people names none.
    """
    laying = [
        (len(s.pool), "pool" in print_position(s))
        for s in islice(a_game(a_table(), 1), 80)
        if at.POINT_NAMES[s.point] == "lay-starting-tile"
    ]

    assert [(5, False), (4, False), (3, False), (2, False), (1, False)] == laying


def test_his_starting_tile_may_be_built() -> None:
    """
    By the reading `starting-tile = built` his tile lies in his pyramid.
    """
    s = said('[table]\ndifficulty = "easy"\nreadings = { starting-tile = "built" }')

    assert [] == s.reserve[PAKAL]
    assert s.pyramid[PAKAL * SPACES] >= 0


def test_a_card_of_ones_own() -> None:
    """
    A hierarchy of one's own goes before the personality's, and comes back from the text.
    """
    s = said(
        '[table]\npersonality = "matriarch"\n'
        'hierarchy = ["sun", "rain", "chief", "jaguar", "serpent"]'
    )

    assert s.table.solo is not None
    assert (3, 1, 0, 2, 4) == s.table.solo.hierarchy
    assert same_table(s.table, there_and_back(s).table)


# --- bases ---------------------------------------------------------------------------------------


def test_a_base_is_looked_for_beside_the_file() -> None:
    """
    A file builds on another one and states only what differs; tables are merged.
    """
    base = read_position(POSITIONS / "five-lines.toml")
    s = read_position(POSITIONS / "on-top-of-it.toml")
    tikal, seibal = (
        next(i for i, city in enumerate(s.table.edition.cities) if city.name == name)
        for name in ("Tikal", "Seibal")
    )

    assert (base.point, base.who) == (s.point, s.who)
    assert GODS.index("rain") == s.city_god[seibal]
    assert 3 == s.standing[tikal]
    assert 2 == s.standing[PAKAL * s.table.cities + tikal]


def test_lists_are_replaced_and_tables_merged(tmp_path: Path) -> None:
    """
    A list in the file replaces that of the base; in a table other keys stay.
    """
    (tmp_path / "base.toml").write_text(
        'base = "start"\n[player.red]\nreserve = ["chief-white", "sun-blue"]\n'
        "workers = { Tikal = 1 }\n"
    )
    (tmp_path / "top.toml").write_text(
        'base = "base.toml"\n[player.red]\nreserve = ["sun-brown"]\nworkers = { Uxmal = 2 }\n'
    )
    s = read_position(tmp_path / "top.toml")

    assert ["sun-brown"] == [TILE_NAMES[each] for each in s.reserve[0]]
    assert 3 == sum(s.standing)


def test_another_point_forgets_whose_the_old_one_was(tmp_path: Path) -> None:
    """
    Who names another point names the moment anew: player, detail and agenda of the base are gone.
    """
    (tmp_path / "base.toml").write_text(
        'base = "start"\n[player.red]\nruler = 1\n[player.green]\nruler = 2\n'
        '[moment]\npoint = "gain-resource"\nplayer = "red"\ndetail = "2"\n'
        'todo = ["end-turn red", "round-end"]\n'
    )
    (tmp_path / "top.toml").write_text(
        'base = "base.toml"\n[moment]\npoint = "fill-region"\ndetail = "3.2"\n'
    )
    s = read_position(tmp_path / "top.toml")

    assert (at.FILL_REGION, CHANCE, 7) == (s.point, s.who, s.arg)
    assert ["celebration"] == todo(s)


def test_an_edition_is_looked_for_beside_its_file(tmp_path: Path) -> None:
    """
    The path of an edition is seen from the file that names it, also from a base.
    """
    folder = tmp_path / "deep"
    folder.mkdir()
    (tmp_path / "mine.toml").write_text(SIX_REGIONS.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "base.toml").write_text('base = "start"\n[table]\nedition = "mine.toml"\n')
    (folder / "top.toml").write_text('base = "../base.toml"\n')

    assert 6 == read_position(folder / "top.toml").table.regions


def test_names_are_found_however_they_are_typed() -> None:
    """
    Capitals, accents, kinds of dash and the direction of a link do not matter.
    """
    s = said(
        '[board]\ncities = { yaxchilan = "RAIN" }\nsites = { "palenque - YAXCHILAN" = "Brown" }\n'
        '[player.red]\nbuildings = ["giant stele"]'
    )

    assert () == problems(s)
    assert COLOURS.index("brown") == s.site[4]


# --- the moment ----------------------------------------------------------------------------------


def test_the_rest_of_a_turn_goes_without_saying() -> None:
    """
    Naming a point and a player is enough: the steps left, the other turn and the round follow.
    """
    s = said(
        "[player.red]\nruler = 3\n[player.green]\nruler = 4\n"
        '[moment]\npoint = "place-worker"\nplayer = "red"'
    )

    assert [
        "claim red",
        "summon red",
        "produce-or-build red",
        "end-turn red",
        "redraw red",
        "turn green",
        "round-end",
    ] == todo(s)


def test_who_is_in_the_higher_region_comes_last() -> None:
    """
    The other player's turn is over when that ruler stands in a lower region.
    """
    s = said(
        "[player.red]\nruler = 5\n[player.green]\nruler = 4\n"
        '[moment]\npoint = "place-worker"\nplayer = "red"'
    )

    assert "turn green" not in todo(s)


def test_the_rest_of_pakals_turn_goes_without_saying() -> None:
    """
    King Pakal's turn has steps of its own.
    """
    s = read_position(POSITIONS / "five-lines.toml")

    assert [
        "claim pakal",
        "summon-god pakal",
        "build-order pakal",
        "build-or-produce pakal",
        "queen-ends pakal",
        "redraw-cards pakal",
        "round-end",
    ] == todo(s)


@pytest.mark.parametrize("seed", range(4))
def test_the_agenda_hardly_ever_has_to_be_said(seed: int) -> None:
    """
    At nearly all points the rules leave nothing else on the agenda than a short file implies.
    """
    game = a_game(a_table(edition=default_edition()), seed)
    texts = [print_position(s) for s in islice(game, 0, None, 3)]

    assert sum("\ntodo = " in text for text in texts) < len(texts) / 20


def test_nothing_is_offered_where_nothing_can_be() -> None:
    """
    An impossible position can be read, and waits at its point, but nobody can decide anything.
    """
    s = said("[player.red]\nweapons = 26")

    assert [] == options(s)
    assert at.CARDS == s.point


def test_points_of_nobody_are_the_engines() -> None:
    """
    In every game the points that concern nobody are chance's, and no others are.
    """
    seen: dict[int, set[bool]] = {}
    for s in chain(a_game(a_table(edition=default_edition()), 3), a_solo_game(solo_table(), 3)):
        for entry in (*s.agenda, at.pack(s.point, s.who, s.arg)):
            seen.setdefault(entry & 255, set()).add((entry >> 8 & 15) - 1 == CHANCE)

    assert all({is_for_no_player(point)} == nobody for point, nobody in seen.items())
    assert len(seen) > 50


def test_fields_have_one_name_each() -> None:
    """
    No section has two fields of the same name.
    """
    names = [("player" if each.section == "pakal" else each.section, each.name) for each in FIELDS]

    assert len(names) == len(set(names))


# --- what is wrong with a file -------------------------------------------------------------------


def expected(path: Path) -> str:
    """Return the message that a broken position writes down in its first lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line.removeprefix("#> ") for line in lines if line.startswith("#> "))


def message(path: Path | str) -> str:
    """Return what is said about a position that cannot be read."""
    with pytest.raises(BadInputError) as caught:
        read_position(path)
    return str(caught.value)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_position_gets_its_message(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A file that cannot be read gets a message with file, place, value and a way out.
    """
    monkeypatch.chdir(path.parent)

    assert expected(path)
    assert expected(path) == message(path.name)


def test_a_missing_file(tmp_path: Path) -> None:
    """
    A file that is not there is named.
    """
    file = tmp_path / "nowhere.toml"

    assert f"{file}: there is no such file.\nTry another path." == message(file)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """
    A folder cannot be read as a position.
    """
    assert message(tmp_path).startswith(f"{tmp_path}: is a folder, not a file")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """
    A file in another encoding is not guessed at.
    """
    file = tmp_path / "latin.toml"
    file.write_bytes('[board]\ncities = { "Yaxchilán" = "rain" }\n'.encode("latin-1"))

    assert f"{file}: is not UTF-8 text (byte 28).\nTry saving it as UTF-8 text." == message(file)


def test_too_many_bases(tmp_path: Path) -> None:
    """
    A file whose base has a base, and so on 1,500 times, ends in a short message.
    """
    for number in range(1500):
        (tmp_path / f"{number}.toml").write_text(f'base = "{number + 1}.toml"\n')
    (tmp_path / "1500.toml").write_text('base = "start"\n')

    said = message(tmp_path / "0.toml")

    assert said.startswith(f"{tmp_path / '0.toml'}, base: more than 20 files, each the base of")
    assert len(said.splitlines()) == 2
    assert "cards" == POINT_NAMES[read_position(tmp_path / "1485.toml").point]


@pytest.mark.parametrize("name", ["a\\u0000b.toml", "\\u0000", "loop.toml"])
def test_a_base_that_can_be_no_file(name: str, tmp_path: Path) -> None:
    """
    A NUL in the name of a base, or links that lead in a circle, are named as such.
    """
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    file = tmp_path / "position.toml"
    file.write_text(f'base = "{name}"\n')

    said = message(file)

    assert said.startswith(f"{file}, base")
    assert "Try another file." == said.splitlines()[-1]


def test_a_broken_edition_is_told_by_its_own_name(tmp_path: Path) -> None:
    """
    What is wrong inside an edition is said of the edition's file.
    """
    (tmp_path / "mine.toml").write_text('base = "default"\nname = "mine"\n[pieces]\nworkers = 13\n')
    file = tmp_path / "position.toml"
    file.write_text('base = "start"\n[table]\nedition = "mine.toml"\n')

    assert str(tmp_path / "mine.toml") in message(file)


# --- the commands --------------------------------------------------------------------------------


def run(*words: str | Path) -> tuple[int, str]:
    """Run `pakal position` and return its exit code and all it printed."""
    result = CliRunner().invoke(main, ["position", *map(str, words)])
    return result.exit_code, result.output


def test_check_says_that_nothing_is_wrong() -> None:
    """
    A position without problems is said to have none, with exit code 0.
    """
    file = POSITIONS / "start.toml"

    assert (0, f"{file}: no problems.\n") == run("check", file)


def test_check_lists_every_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    An impossible position gets all its problems, and exit code 2.
    """
    monkeypatch.chdir(POSITIONS)
    found = problems(read_position("impossible.toml"))

    code, output = run("check", "impossible.toml")

    assert 2 == code
    assert [f"impossible.toml: {problem}" for problem in found] == [
        " ".join(line.split()) for line in output.replace("\n  ", " ").splitlines()
    ]


@pytest.mark.parametrize("command", ["show", "check"])
def test_a_bad_file_ends_in_a_message(command: str) -> None:
    """
    A file that cannot be read ends both commands with its message, exit code 2 and no traceback.
    """
    code, output = run(command, POSITIONS / "bad" / "god-unknown.toml")

    assert 2 == code
    assert "no god is called 'rian'." in " ".join(output.split())
    assert "Traceback" not in output


# --- the page about positions --------------------------------------------------------------------


def page_examples() -> list[str]:
    """Return the positions that docs/positions.md shows."""
    page = (POSITIONS.parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def test_the_pages_examples_are_the_same_position() -> None:
    """
    The two ways to write the example of docs/positions.md mean the same, and so does the fixture.
    """
    short, long = (parse_position(text) for text in page_examples())

    assert short == long == read_position(POSITIONS / "five-lines.toml")


def test_the_page_names_every_field() -> None:
    """
    Every key of the form is explained in docs/positions.md.
    """
    page = (POSITIONS.parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")

    assert [] == [each.name for each in FIELDS if f"`{each.name}" not in page]
