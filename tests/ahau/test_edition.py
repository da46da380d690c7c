"""The edition: its values, its sources, what may be replaced, and every problem's message."""

import ast
import copy
import inspect
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from pakal_cli.main import main
from terminal import has_way_out

from pakal.errors import BadInputError
from pakal.games import sourcing
from pakal.games.ahau.edition import check as edition_check
from pakal.games.ahau.edition.check import edition_problems
from pakal.games.ahau.edition.values import (
    Edition,
    Link,
    build_edition,
    default_edition,
    edition_text,
    edition_warnings,
    load_edition,
    read_edition,
)
from pakal.games.ahau.words import (
    COLOURS,
    GODS,
    JAGUAR,
    RAIN,
    ROLES,
    Effect,
    Reward,
    RewardKind,
)

EDITIONS = Path(__file__).parents[2] / "fixtures" / "editions"
SIX_REGIONS = EDITIONS / "six-regions.toml"
BAD = sorted((EDITIONS / "bad").glob("*.toml"))
ODD = sorted((EDITIONS / "odd").glob("*.toml"))

HEAD = 'base = "default"\nname = "my copy"\n'


def expected(path: Path) -> str:
    """Return the message that a broken edition writes down in its first lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line.removeprefix("#> ") for line in lines if line.startswith("#> "))


def named(edition: Edition, link: Link) -> frozenset[str]:
    return frozenset((edition.cities[link.a].name, edition.cities[link.b].name))


# The default edition.


def test_the_default_edition_has_no_problems() -> None:
    """
    The edition that comes with the project passes every check, and says it is reconstructed.
    """
    data, place = load_edition("default")

    assert edition_problems(data, place) == ()
    assert default_edition().reconstructed


def test_the_default_edition_is_read_once() -> None:
    """
    Asking twice gives the same object.
    """
    assert default_edition() is default_edition()


def test_every_value_of_the_default_edition_has_a_source() -> None:
    """
    Each value is stated, ruled or reconstructed; all three occur.
    """
    kinds = Counter(value.kind for value in default_edition().sources)

    assert {"stated", "ruled", "reconstructed"} == set(kinds)


def test_the_map_has_the_links_of_the_rules_notes() -> None:
    """
    The coast ring has six links, the roads eight.
    """
    ring = ("Uxmal", "Tulum", "Lamanai", "Caracol", "Yaxchilán", "Palenque", "Uxmal")
    roads = (
        ("Uxmal", "Chichen Itza", "Tulum"),
        ("Palenque", "Calakmul", "Lamanai"),
        ("Calakmul", "Tikal"),
        ("Tikal", "Caracol"),
        ("Tikal", "Seibal", "Yaxchilán"),
    )
    edition = default_edition()

    links = {named(edition, link) for link in edition.links}

    assert {frozenset(pair) for way in (ring, *roads) for pair in pairwise(way)} == links
    assert len(edition.links) == 14


def test_the_map_has_the_regions_of_the_rules_notes() -> None:
    """
    Five regions, numbered from 1, their cities in walking order.
    """
    edition = default_edition()

    regions = [[edition.cities[city].name for city in region.cities] for region in edition.regions]

    assert regions == [
        ["Uxmal", "Chichen Itza", "Tulum"],
        ["Uxmal", "Chichen Itza", "Tulum", "Lamanai", "Calakmul", "Palenque"],
        ["Lamanai", "Calakmul", "Tikal", "Caracol"],
        ["Tikal", "Caracol", "Yaxchilán", "Seibal"],
        ["Palenque", "Calakmul", "Tikal", "Seibal", "Yaxchilán"],
    ]


def test_pairs_of_cities_share_regions_as_the_rules_notes_count() -> None:
    """
    30 pairs of cities share a region; 4 of them have the same regions, 5 more are nested.
    """
    edition = default_edition()
    beside = [
        {number for number, region in enumerate(edition.regions) if city in region.cities}
        for city in range(10)
    ]

    pairs = [(a, b) for a, b in combinations(beside, 2) if a & b]

    assert len(pairs) == 30
    assert sum(a == b for a, b in pairs) == 4
    assert sum(a < b or b < a for a, b in pairs) == 5


def polyline(edition: Edition, link: Link) -> list[tuple[float, float]]:
    a, b = edition.cities[link.a], edition.cities[link.b]
    return [(a.north, a.west), *link.bend, (b.north, b.west)]


def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


@pytest.mark.parametrize("source", ["default", SIX_REGIONS], ids=["default", "six-regions"])
def test_no_two_links_cross_when_drawn(source: str | Path) -> None:
    """
    With positions and bends as given, links meet only in cities.
    """
    edition = read_edition(source)
    segments = [
        (link, each) for link in edition.links for each in pairwise(polyline(edition, link))
    ]

    crossing = [
        (named(edition, one), named(edition, other))
        for (one, (p, q)), (other, (r, s)) in combinations(segments, 2)
        if not {p, q} & {r, s}
        and side(p, q, r) * side(p, q, s) <= 0
        and side(r, s, p) * side(r, s, q) <= 0
    ]

    assert crossing == []


def test_sites_are_one_more_than_links() -> None:
    """
    With two or three players one of the 15 site tiles is set aside.
    """
    edition = default_edition()

    assert edition.sites == (3, 3, 3, 3, 3)
    assert sum(edition.sites) == len(edition.links) + 1


def test_buildings_are_fifteen_tiles_of_twelve_kinds() -> None:
    """
    Three kinds are there twice, the Royal Palace once, and each costs two to four resources.
    """
    buildings = default_edition().buildings

    assert list(Effect) == [building.effect for building in buildings]
    assert sum(building.copies for building in buildings) == 15
    assert sum(building.copies == 2 for building in buildings) == 3
    assert buildings[Effect.ROYAL_PALACE].copies == 1
    assert all(2 <= sum(building.cost) <= 4 for building in buildings)
    assert [each.effect for each in buildings if each.weapons] == [Effect.OBSERVATION_TOWER]


def test_a_cost_is_counted_by_colour() -> None:
    """
    A yellow and two blue resources are written in the order of the colours.
    """
    favour = default_edition().buildings[Effect.FAVOUR_OF_THE_GODS]

    assert favour.cost == (1, 2, 0, 0, 0)
    assert COLOURS == ("yellow", "blue", "black", "brown", "white")


def test_all_ten_rewards_are_somewhere() -> None:
    """
    War track, pyramids and slots together use every reward icon of Appendix 1.
    """
    edition = default_edition()
    boards = [reward for board in edition.boards for reward in (*board.spaces, *board.slots)]

    kinds = {reward.kind for reward in (*edition.war_track, *boards)}

    assert set(RewardKind) - {RewardKind.NONE} == kinds - {RewardKind.NONE}


def test_boards_are_read_from_the_first_level_up() -> None:
    """
    Spaces 8 and 9 of ten are the third level, where RB's example gains 4 Fame.
    """
    for board in default_edition().boards:
        assert (len(board.spaces), len(board.slots)) == (10, 5)
        assert Reward(RewardKind.FAME, 4) in board.spaces[7:9]
        assert sum(reward.kind is RewardKind.ROLE for reward in board.spaces) == 1


def test_every_god_leads_a_personality_and_every_role_has_one() -> None:
    """
    Six personalities: five gods on top, six different role cards, one begins Rain, Jaguar.
    """
    cards = default_edition().personalities

    assert set(range(len(GODS))) == {card.hierarchy[0] for card in cards}
    assert list(range(len(ROLES))) == sorted(card.role for card in cards)
    assert sum(card.hierarchy[:2] == (RAIN, JAGUAR) for card in cards) == 1


def test_every_colour_is_on_three_summary_cards() -> None:
    """
    Five cards of three resources treat all colours alike.
    """
    cards = default_edition().summary_cards

    assert [sum(card) for card in cards] == [3, 3, 3, 3, 3]
    assert [sum(card[colour] for card in cards) for colour in range(5)] == [3, 3, 3, 3, 3]


def test_starting_tiles_have_five_colours() -> None:
    """
    One starting tile a god, no colour twice.
    """
    assert sorted(default_edition().starting_colours) == [0, 1, 2, 3, 4]


def test_difficulties_are_as_stated() -> None:
    """
    RB's solo section: weapons, temples, and the reward for a building, at three levels.
    """
    levels = [
        (each.name, each.weapons, each.temples, each.building_fame, each.building_weapons)
        for each in default_edition().difficulties
    ]

    assert levels == [("easy", 0, 1, 2, 0), ("moderate", 1, 2, 3, 1), ("hard", 3, 3, 4, 2)]


def test_single_numbers_of_the_default_edition() -> None:
    """
    Pieces, temple spaces, calendar, tracker and home.
    """
    edition = default_edition()

    assert (edition.workers, edition.weapons, edition.cubes, edition.markers) == (12, 25, 15, 7)
    assert edition.temple_spaces == (2, 1, 0, 0, 0)
    assert (edition.calendar_spaces, edition.calendar_mark, edition.katuns) == (14, 4, 3)
    assert (edition.tiles_per_colour, edition.wilds, edition.offer) == (2, 2, 3)
    assert (edition.tracker_start, edition.tracker_max) == (3, 15)
    assert edition.cities[edition.home].name == "Palenque"
    assert edition.role_numbers == (6, 6, 6, 6, 6, 6)


# Six regions.


def test_six_regions_are_allowed() -> None:
    """
    A side for four or five players has 15 links for 15 sites, and four buildings on offer.
    """
    edition = read_edition(SIX_REGIONS)

    assert (len(edition.regions), len(edition.links), sum(edition.sites)) == (6, 15, 15)
    assert edition.offer == 4


def test_in_six_regions_the_third_is_beside_the_second_and_the_sixth() -> None:
    """
    RB's conflict among three sends the losers from region 3 to 2 and to 6.
    """
    regions = read_edition(SIX_REGIONS).regions

    def borders(number: int) -> set[frozenset[int]]:
        cities = regions[number - 1].cities
        return {frozenset(pair) for pair in pairwise((*cities, cities[0]))}

    assert borders(3) & borders(2)
    assert borders(3) & borders(6)


# An edition of one's own.


def test_one_value_can_be_corrected() -> None:
    """
    A file of four lines changes one value and its source, and nothing else.
    """
    mine = read_edition(HEAD + '[calendar]\nsource = "stated: my copy"\ntwo-player-mark = 7\n')

    ours = default_edition()
    assert mine.calendar_mark == 7
    assert ours.calendar_spaces == mine.calendar_spaces
    assert ours.buildings == mine.buildings
    changed = set(mine.sources) - set(ours.sources)
    assert [*map(tuple, changed)] == [("calendar.two-player-mark", "7", "stated: my copy")]


def test_a_list_is_replaced_whole() -> None:
    """
    A war track of two spaces leaves nothing of the five below it.
    """
    mine = read_edition(
        HEAD + 'source = "stated: my copy"\n[war-track]\nspaces = ["fame 1", "fame 6"]\n'
    )

    assert (Reward(RewardKind.FAME, 1), Reward(RewardKind.FAME, 6)) == mine.war_track


def test_a_value_does_not_borrow_the_source_of_the_one_it_replaces() -> None:
    """
    Who changes a value says where it is from; the base's source would be a false one.
    """
    with pytest.raises(BadInputError, match=r"temples\.fame: it has no source"):
        read_edition(HEAD + "[temples]\nfame = [3, 1, 0, 0, 0]\n")


def test_a_value_of_the_base_can_be_confirmed() -> None:
    """
    Who finds that the own copy agrees names only the new source.
    """
    mine = read_edition(HEAD + '[sources]\nwar-track = "stated: my copy"\n')

    sources = {value.source for value in mine.sources if value.place.startswith("war-track")}
    assert {"stated: my copy"} == sources
    assert default_edition().war_track == mine.war_track


def test_an_edition_without_reconstructed_values_says_so() -> None:
    """
    Once every section has another source, the edition is no longer reconstructed.
    """
    sections = "".join(f'{name} = "stated: my copy"\n' for name in edition_check.SECTIONS)

    mine = read_edition(HEAD + "[sources]\n" + sections)

    assert not mine.reconstructed


def test_a_kind_of_building_may_come_as_different_tiles() -> None:
    """
    Two towers with different weapons are two tables of one kind; copies = 0 takes a tile out.
    """
    mine = read_edition(
        HEAD
        + """source = "stated: my copy"
[buildings.tiles.observation-tower]
copies = 1
[buildings.tiles.high-tower]
kind = "observation-tower"
name = "Observation tower"
cost = ["black", "black", "white", "white"]
weapons = 4
[buildings.tiles.palace]
copies = 0
[buildings.tiles.old-palace]
kind = "palace"
name = "Palace"
cost = ["white"]
"""
    )

    towers = [each for each in mine.buildings if each.effect is Effect.OBSERVATION_TOWER]
    palaces = [each for each in mine.buildings if each.effect is Effect.PALACE]
    assert [tower.weapons for tower in towers] == [3, 4]
    assert [sum(palace.cost) for palace in palaces] == [1]


def test_a_base_may_be_another_file(tmp_path: Path) -> None:
    """
    A base is looked for beside the file that names it, and may have a base itself.
    """
    head = 'name = "my copy"\nsource = "stated: my copy"\n'
    (tmp_path / "one.toml").write_text(
        f'base = "default"\n{head}[calendar]\ntwo-player-mark = 7\n', encoding="utf-8"
    )
    (tmp_path / "two.toml").write_text(
        f'base = "one.toml"\n{head}[resource-tracker]\nmaximum = 20\n', encoding="utf-8"
    )

    mine = read_edition(tmp_path / "two.toml")

    assert (mine.calendar_mark, mine.tracker_max) == (7, 20)


def test_a_bend_may_name_its_link_either_way_round() -> None:
    """
    The points of a bend run from the first end of the link to the second, however it was named.
    """
    mine = read_edition(
        HEAD
        + 'source = "stated: my copy"\n[map.drawing]\n'
        + 'bends = [{ link = ["Tulum", "Uxmal"], through = [[21, 88], [21, 89]] }]\n'
    )

    link = next(each for each in mine.links if named(mine, each) == {"Uxmal", "Tulum"})
    assert mine.cities[link.a].name == "Uxmal"
    assert link.bend == ((21.0, 89.0), (21.0, 88.0))


def test_the_examples_of_the_page_are_sound() -> None:
    """
    Each example in docs/edition.md can be read, with the head of the first one where it has none.
    """
    page = (EDITIONS.parents[1] / "docs" / "edition.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    head = examples[0].partition("[")[0]

    for example in examples:
        read_edition(example if example.startswith(head) else head + example)

    assert len(examples) == 4


# What is wrong with an edition.


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_broken_edition_says_what_is_wrong(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Every broken edition gets the message that stands in its first lines, all problems at once.
    """
    monkeypatch.chdir(path.parent)

    with pytest.raises(BadInputError) as caught:
        read_edition(path.name)

    assert expected(path) == str(caught.value)


def reports(method: str) -> set[tuple[int, int]]:
    """Return the places in the code that call a method of the check, by their lines."""
    tree = ast.parse(inspect.getsource(edition_check))
    return {
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func) in (f"check.{method}", f"self.{method}")
    }


def idle(method: str, paths: list[Path], monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return the places that call the method for none of these editions."""
    fired: set[int] = set()
    called = getattr(edition_check._Check, method)

    def spy(self: edition_check._Check, *words: str) -> None:
        frame = sys._getframe(1)
        assert isinstance(frame, FrameType)
        fired.add(frame.f_lineno)
        called(self, *words)

    monkeypatch.setattr(edition_check._Check, method, spy)
    for path in paths:
        with suppress(BadInputError):
            edition_warnings(path)
    return [(a, z) for a, z in sorted(reports(method)) if not fired & set(range(a, z + 1))]


def test_every_check_has_a_broken_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Each place in the code that reports a problem is reached by one of the broken editions.
    """
    assert [] == idle("add", BAD, monkeypatch)
    assert len(reports("add")) > 45


def test_every_warning_has_an_odd_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Each place in the code that warns is reached by one of the odd editions.
    """
    assert [] == idle("warn", ODD, monkeypatch)
    assert len(reports("warn")) > 10


@pytest.mark.parametrize("path", ODD, ids=lambda path: path.stem)
def test_an_odd_edition_is_read_and_warned_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    What the rulebook allows but looks like a mistake can be used; its first lines are the warning.
    """
    monkeypatch.chdir(path.parent)

    assert read_edition(path.name).name == "odd"
    assert expected(path) == "\n".join(edition_warnings(path.name))


@pytest.mark.parametrize("name", ["default", "default-2", SIX_REGIONS], ids=str)
def test_our_editions_have_no_warnings(name: str | Path) -> None:
    """
    Nothing about the editions that come with the project looks like a mistake.
    """
    assert () == edition_warnings(name)


@pytest.mark.parametrize(
    "change",
    ["[pieces]\nworkers = 15\n", "[role-cards]\nqueen = 7\n", "[role-cards]\nqueen = 5\n"],
)
def test_what_the_rulebook_states_in_two_ways_is_no_mistake(change: str) -> None:
    """
    RB Setup 14 counts 15 workers, and RB Redraw cards knows cards of 6 or higher.
    """
    text = f'{HEAD}source = "stated: my copy"\n{change}'

    assert () == edition_problems(*load_edition(text))
    assert () == edition_warnings(text)


def test_links_of_an_example_depend_on_where_names_are_printed() -> None:
    """
    Two roads are known from an example only if the board, not its tiles, names the cities.
    """
    edition = default_edition()
    sources = {value.place: value.source for value in edition.sources}

    for number, link in enumerate(edition.links, 1):
        is_in_example = {*map(str, named(edition, link))} in (
            {"Uxmal", "Chichen Itza"},
            {"Caracol", "Tikal"},
        )
        source = sources[f"map.links.{number}"]
        assert is_in_example == ("if the names are printed on the board" in source)
        assert ("ruled" if is_in_example else "reconstructed") == source.partition(":")[0]


def test_a_missing_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The message says which file, and from which folder it was looked for.
    """
    monkeypatch.chdir(tmp_path)

    with pytest.raises(BadInputError) as caught:
        read_edition("mine.toml")

    assert (
        f"mine.toml: there is no such file.\nTry the path as seen from {str(tmp_path)!r}."
    ) == str(caught.value)


def test_a_folder_is_no_edition(tmp_path: Path) -> None:
    """
    A folder cannot be read, and the message says so.
    """
    with pytest.raises(BadInputError, match="is a folder, not a file"):
        read_edition(tmp_path)


def test_a_picture_is_no_edition(tmp_path: Path) -> None:
    """
    Bytes that are no text get a message, not a traceback.
    """
    path = tmp_path / "board.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff")

    with pytest.raises(BadInputError, match="is not UTF-8 text"):
        read_edition(path)


def test_two_files_that_are_each_others_base(tmp_path: Path) -> None:
    """
    A circle of bases is found, however long.
    """
    (tmp_path / "one.toml").write_text('base = "two.toml"\n', encoding="utf-8")
    (tmp_path / "two.toml").write_text('base = "one.toml"\n', encoding="utf-8")

    with pytest.raises(BadInputError, match=r"'one\.toml' leads back to itself"):
        read_edition(tmp_path / "one.toml")


def test_an_empty_edition_lacks_everything() -> None:
    """
    One line names all that is missing, instead of one line each.
    """
    (problem,) = edition_problems({}, "mine.toml")

    assert str(problem).startswith("mine.toml: missing: name, version, map,")


def places_in(node: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Give the path of every value, tables and lists included."""
    if path:
        yield path
    if isinstance(node, dict):
        for key, value in node.items():
            yield from places_in(value, (*path, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from places_in(value, (*path, number))


DEFAULT_DATA, _ = load_edition("default")
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["fame 4", "role", "Tikal", "Palenque", "rain", "white", "market"]),
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from(["name", "cost", "a.b", "sources"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    changes=st.lists(
        st.tuples(st.sampled_from(list(places_in(DEFAULT_DATA))), JUNK), min_size=1, max_size=4
    )
)
def test_junk_anywhere_is_reported_or_read(
    changes: list[tuple[tuple[str | int, ...], Any]],
) -> None:
    """
    Whatever stands in the place of whichever values, the check ends, and what passes can be built.
    """
    data = copy.deepcopy(DEFAULT_DATA)
    for path, junk in changes:
        table: Any = data
        try:
            for key in path[:-1]:
                table = table[key]
            table[path[-1]] = junk
        except (KeyError, IndexError, TypeError):
            continue  # An earlier change has taken the place away.

    problems = edition_problems(data, "junk")

    assert problems or build_edition(data)
    assert all(has_way_out(str(problem)) for problem in problems)


def test_an_edition_without_a_city_says_what_to_do() -> None:
    """
    Where no city is named at all, a region of cities is told to name them first.
    """
    data = copy.deepcopy(DEFAULT_DATA)
    data["map"]["cities"] = []

    problems = [str(each) for each in edition_problems(data, "empty")]

    assert any("Name every city first." in each for each in problems)
    assert all(map(has_way_out, problems))


@given(section=st.sampled_from(edition_check.SECTIONS), junk=JUNK)
def test_junk_laid_over_the_default_is_reported_or_read(section: str, junk: Any) -> None:
    """
    A base does not make the check stumble either.
    """
    data = sourcing.lay_over(DEFAULT_DATA, {"name": "junk", section: junk})

    problems = edition_problems(data, "junk")

    assert problems or build_edition(data)


# At the terminal.


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["edition", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_show_prints_every_section_in_eighty_columns() -> None:
    """
    The whole edition with its sources fits a terminal of 80 columns.
    """
    code, out, _ = run("show")

    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    for section in edition_check.SECTIONS:
        assert section.upper() in out.splitlines()


def test_show_prints_one_section_with_its_sources() -> None:
    """
    A section shows values, kinds of source, and each source once below.
    """
    _, out, _ = run("show", "resource-tracker")

    assert out == (
        "Edition 'reconstructed', version 3\n"
        "\n"
        "RESOURCE-TRACKER\n"
        "\n"
        "place    value    source\n"
        "-------  -------  ---------------\n"
        "start    3        stated 1\n"
        "maximum  15       reconstructed 2\n"
        "\n"
        " 1  stated: RB King Pakal, Setup 7\n"
        " 2  reconstructed: the number of cubes of one colour\n"
    )


def test_show_prints_another_edition() -> None:
    """
    With --edition, the values of that file.
    """
    _, out, _ = run("show", "--edition", str(SIX_REGIONS), "calendar")

    assert "Edition 'six-regions', version 3" in out
    assert "spaces           15" in out


def test_show_names_the_section_that_was_meant() -> None:
    """
    A misspelt section gets exit code 2 and the nearest one.
    """
    assert run("show", "wartrack") == (
        2,
        "",
        "pakal edition show: no section is called 'wartrack'.\nDid you mean 'war-track'?\n",
    )


def test_check_says_what_is_reconstructed() -> None:
    """
    A sound edition gets exit code 0, and a list of what to compare with one's own copy.
    """
    code, out, _ = run("check", "default")

    assert code == 0
    assert "nothing is wrong with edition 'reconstructed', version 3." in out
    assert "Reconstructed, to be compared with your own copy:\n  map (51), starting" in out


def test_check_prints_warnings_and_is_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    An odd edition gets exit code 0, and its warnings below the verdict in 80 columns.
    """
    monkeypatch.chdir(EDITIONS / "odd")

    code, out, err = run("check", "open-coast.toml")

    assert (code, err) == (0, "")
    assert "open-coast.toml: nothing is wrong with edition 'odd', version 3." in out
    warnings = out.partition("Look at these again; the rulebook allows them:\n")[2]
    assert expected(EDITIONS / "odd" / "open-coast.toml").split() == warnings.split()
    assert max(len(line) for line in out.splitlines()) <= 80


def test_check_prints_every_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A broken edition gets exit code 2 and all its problems on standard error, without a traceback.
    """
    monkeypatch.chdir(EDITIONS / "bad")

    code, out, err = run("check", "everything-at-once.toml")

    assert (code, out) == (2, "")
    # The terminal has 80 columns, so that long lines are folded.
    assert expected(EDITIONS / "bad" / "everything-at-once.toml").split() == err.split()
    assert max(len(line) for line in err.splitlines()) <= 80


def test_the_command_line_starts_without_what_it_does_not_need() -> None:
    """
    Asking for the version loads neither tabulate nor a game.
    """
    code = "import sys, pakal_cli.main; print(*sys.modules)"
    loaded = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()

    assert not {"tabulate", "pakal.games.ahau.edition.values"} & set(loaded)


def test_the_fixtures_are_toml_but_one() -> None:
    """
    Broken editions are broken in what they say; only one is broken as TOML.
    """
    broken = []
    for path in BAD:
        try:
            tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError:
            broken.append(path.stem)

    assert broken == ["not-toml"]


def test_an_edition_as_text_needs_no_other_file(tmp_path: Path) -> None:
    """
    An edition over another file becomes one text that is the same edition anywhere.
    """
    (tmp_path / "first.toml").write_text('name = "first"\nversion = 1\nbase = "default"\n')
    second = tmp_path / "second.toml"
    second.write_text('name = "second"\nversion = 1\nbase = "first.toml"\n')

    assert read_edition(second) == read_edition(edition_text(second))
    assert (tmp_path / "first.toml").read_text() == edition_text(tmp_path / "first.toml")


def test_a_long_chain_of_bases_is_refused(tmp_path: Path) -> None:
    """
    Fifteen hundred editions, each laid over the next, are too many; the first of them is named.
    """
    for number in range(1500):
        (tmp_path / f"{number}.toml").write_text(f'base = "{number + 1}.toml"\n')

    with pytest.raises(BadInputError, match=r"0.toml, base: more than 20 files, each the base of"):
        read_edition(tmp_path / "0.toml")
