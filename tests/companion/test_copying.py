"""A person's own copy, entered question by question: what is asked, what is saved, what is ours."""

from pathlib import Path

import pytest
from companion.copies import PRINTED, enter_all, entering, go_on, line_for, value_at
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pakal.companion.copying import OURS, Asked, Copying, write_template
from pakal.errors import BadInputError
from pakal.files import parse_toml
from pakal.games.ahau.edition import check as edition_check
from pakal.games.ahau.edition.values import edition_warnings, load_edition, read_edition
from pakal.games.ahau.game import Ahau
from pakal.games.entering import UNFINISHED
from pakal.games.pebbles.game import Pebbles


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "mine.toml"


WILD = st.sampled_from(
    ["", "s r j c f", "queen", "all", "none", "0", "-1", "99999999999", "fame 3, weapon", "b k n"]
)


def key_of(copying: Copying) -> str | None:
    """Return what is asked for now."""
    asked = copying.asked()
    return None if asked is None else asked.question.key


def go_to(copying: Copying, key: str) -> Asked:
    """Leave everything as it is until this is asked for."""
    while (asked := copying.asked()) is not None and asked.question.key != key:
        copying.later()
    assert asked is not None
    return asked


# --- the whole copy ------------------------------------------------------------------------------


def test_a_copy_entered_whole_has_every_value_that_was_typed(file: Path) -> None:
    """
    The file is an edition with exactly these values, and nothing that was asked is ours.
    """
    copying = entering(file)
    enter_all(copying)

    data, _ = load_edition(file)
    different = [place for place, value in PRINTED.items() if not _same(data, place, value)]
    ours = {each.place for each in read_edition(file).sources if each.kind == OURS}
    assert [] == different
    assert set() == {place for place in ours if not place.startswith("map.drawing.")}
    assert [0] * 6 == [each.ours for each in copying.standings()]


def _same(data: object, place: str, value: object) -> bool:
    found = value_at(data, place)
    if place == "map.links" and isinstance(value, list):
        return sorted(map(sorted, found)) == sorted(map(sorted, value))
    return bool(found == value)


def test_the_file_is_a_usable_edition_after_every_answer(file: Path) -> None:
    """
    Whenever the entry ends, the file can be read, with what was entered so far.
    """
    copying = entering(file)
    names = []
    while copying.asked() is not None:
        enter_all(copying, most=1)
        names.append(read_edition(file).name)

    assert {"my copy"} == set(names)
    assert 70 < len(names)


def test_an_entry_ended_after_any_answer_goes_on_there(tmp_path: Path) -> None:
    """
    Begun anew after every answer, it asks the same questions and ends with the same values.
    """
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    whole = entering(one)
    asked, asked_again = [], []
    while (question := whole.asked()) is not None:
        asked.append(question.question.key)
        whole.answer(line_for(question))

    while (question := (copying := entering(other)).asked()) is not None:
        asked_again.append(question.question.key)
        copying.answer(line_for(question))

    assert asked == asked_again
    assert parse_toml(one.read_text("utf-8"), "") == parse_toml(other.read_text("utf-8"), "")


def test_an_empty_answer_says_that_the_copy_shows_the_same(file: Path) -> None:
    """
    Our values taken for one's own are stated by the own copy from then on.
    """
    go_on(entering(file), lambda _: "")

    mine, default = read_edition(file), read_edition("default")
    assert mine.personalities == default.personalities
    assert mine.boards == default.boards
    assert {frozenset((link.a, link.b)) for link in mine.links} == {
        frozenset((link.a, link.b)) for link in default.links
    }
    assert {"map"} == {e.place.partition(".")[0] for e in mine.sources if e.kind == OURS}


def test_nothing_is_written_before_the_first_answer(file: Path) -> None:
    """
    Looking at questions writes no file.
    """
    copying = entering(file)
    copying.later()
    copying.skip()

    assert not file.exists()


# --- sections ------------------------------------------------------------------------------------


def test_every_section_says_what_it_is_for_and_what_is_missing(file: Path) -> None:
    """
    Sections have a title, a purpose, and the number of values that are still ours.
    """
    standings = entering(file).standings()

    assert all(each.section.title and each.section.purpose for each in standings)
    assert ["personalities", "map", "costs", "rewards", "tracks", "pieces"] == [
        each.section.name for each in standings
    ]
    assert [20, 17, 24, 14, 8, 10] == [each.ours for each in standings]


def test_everything_reconstructed_can_be_entered(file: Path) -> None:
    """
    No value of ours is left out of the sections, except where cities lie in the drawing.
    """
    places = tuple(place for section in entering(file).form.sections for place in section.places)

    left = [
        each.place
        for each in read_edition("default").sources
        if each.kind == OURS and not each.place.startswith((*places, "map.drawing."))
    ]
    assert [] == left


def test_a_skipped_section_stays_ours(file: Path) -> None:
    """
    Skipping goes to the next section and changes nothing.
    """
    copying = entering(file)
    copying.skip()

    assert "map.cities" == key_of(copying)
    enter_all(copying)
    assert [20, 0, 0, 0, 0, 0] == [each.ours for each in copying.standings()]
    assert read_edition(file).personalities == read_edition("default").personalities


def test_what_was_skipped_is_asked_when_the_rest_is_there(file: Path) -> None:
    """
    An entry goes on after its last answer; when nothing is open there, with what was left out.
    """
    first = entering(file)
    first.skip()
    enter_all(first, most=3)

    assert "map.links.3" == key_of(entering(file))
    enter_all(entering(file))
    assert "personalities.1.gods" == key_of(entering(file))


def test_one_section_is_gone_through_whole(file: Path) -> None:
    """
    Entered values are shown and asked again if their section is wanted.
    """
    enter_all(entering(file))

    copying = entering(file, "tra")
    asked = copying.asked()
    assert asked is not None
    assert ("war-track.spaces", "weapon, fame 1, tile, fame 5") == (key_of(copying), asked.shown)
    copying.answer("tile, tile")
    go_on(copying, lambda _: "")

    assert ["tile", "tile"] == value_at(load_edition(file)[0], "war-track.spaces")
    assert 12 == read_edition(file).tracker_max


def test_back_goes_to_the_question_before(file: Path) -> None:
    """
    The answer before is shown and can be given again, also after the last question.
    """
    copying = entering(file)
    copying.answer("s r j c f")
    copying.back()
    asked = copying.asked()
    assert asked is not None
    assert "sun, rain, jaguar, chief, serpent" == asked.shown
    copying.answer("f c j r s")
    enter_all(copying)
    copying.back()

    assert "role-cards" == key_of(copying)
    first = value_at(load_edition(file)[0], "personalities.1.gods")
    assert ["serpent", "chief", "jaguar", "rain", "sun"] == first


# --- answers that only count together ------------------------------------------------------------


def test_half_a_map_is_kept_aside(file: Path) -> None:
    """
    Until the last region is there, our map holds; then the whole of one's own does.
    """
    copying = entering(file, "map")
    enter_all(copying, most=14)

    assert 13 == copying.waiting()
    assert UNFINISHED in file.read_text("utf-8")
    assert 14 == len(read_edition(file).links)
    assert "map.links" not in {e.place for e in read_edition(file).sources if e.kind != OURS}
    enter_all(entering(file), most=1)
    assert UNFINISHED not in file.read_text("utf-8")
    assert 0 == entering(file).waiting()


def test_a_map_that_does_not_fit_is_not_used_until_it_is_corrected(file: Path) -> None:
    """
    Routes too few are told at the end; the answers stay, and correcting one is enough.
    """
    copying = entering(file, "map")
    enter_all(copying, most=1)
    asked = copying.asked()
    assert asked is not None
    copying.answer(line_for(asked).partition(",")[0])
    enter_all(copying, most=12)

    with pytest.raises(BadInputError, match=r"12 links.*places 14 production") as wrong:
        enter_all(copying, most=1)
    assert "`back`" in wrong.value.way_out
    assert "map.regions.5" == key_of(copying)
    assert OURS in {e.kind for e in read_edition(file).sources if e.place.startswith("map.links")}

    while key_of(copying) != "map.links.1":
        copying.back()
    enter_all(copying, most=1)
    assert {"stated"} == {
        each.kind for each in read_edition(file).sources if each.place.startswith("map.links")
    }


def test_calendar_and_mark_count_together(file: Path) -> None:
    """
    Fewer spaces than our mark can be entered, because the mark is asked for as well.
    """
    copying = entering(file, "tracks")
    go_to(copying, "calendar.spaces")
    copying.answer("3")
    with pytest.raises(BadInputError, match="beyond the last space"):
        copying.answer("4")
    copying.answer("2")

    assert (3, 2) == (read_edition(file).calendar_spaces, read_edition(file).calendar_mark)


def test_two_tiles_of_a_kind_may_cost_different_things(file: Path) -> None:
    """
    Each tile of a building has its own cost; the same again, they are one kind of tile again.
    """
    copying = entering(file, "costs")
    go_to(copying, "buildings.tiles.gateway.cost.1")
    copying.answer("white blue")
    copying.answer("white white")
    names = [each.name for each in read_edition(file).buildings]
    assert {"Gateway", "Gateway 2"} < set(names)
    assert 15 == sum(each.copies for each in read_edition(file).buildings)

    again = entering(file, "costs")
    go_to(again, "buildings.tiles.gateway.cost.1")
    again.answer("black")
    again.answer("black")
    assert names[:-1] == [each.name for each in read_edition(file).buildings]


def test_renamed_cities_keep_their_roads(file: Path) -> None:
    """
    With another name for a city alone, our roads and regions stay, and stay ours.
    """
    copying = entering(file, "map")
    asked = copying.asked()
    assert asked is not None
    copying.answer(asked.shown.replace("Tulum", "Cobá"))

    mine, ours = read_edition(file), read_edition("default")
    assert "Cobá" == mine.cities[2].name
    assert [(link.a, link.b) for link in mine.links] == [(link.a, link.b) for link in ours.links]
    assert mine.regions == ours.regions
    assert OURS in {e.kind for e in mine.sources if e.place.startswith("map.regions")}


# --- what is wrong, and what only looks so -------------------------------------------------------

BAD = {
    "personalities.1.gods": ("sun rain jaguar chief", "Name at least 5"),
    "personalities.1.role": ("quen", "'quen' is not known here"),
    "personalities.1.name": ("x" * 60, "at most 40 letters"),
    "personalities.2.name": ("The Rainmaker", "listed twice"),
    "map.cities": ("Uxmal, Tikal", "there are 10 cities"),
    "buildings.tiles.copies": ("2 2 2 2 2 2 2 2 2 2 2 2", "24 building tiles"),
    "buildings.tiles.palace.cost.1": ("green", "'green' is not known here"),
    "boards.A.level-1": ("weapon, weapon", "Name at least 4"),
    "boards.A.level-4": ("fame 0", "matches several"),
    "war-track.spaces": ("war, fame 2", "would repeat forever"),
    "temples.order": ("sun sun rain jaguar chief", "named twice"),
    "temples.fame": ("2 1 1 0 0", "third space does not score"),
    "calendar.spaces": ("0", "out of range"),
    "resource-tracker.maximum": ("many", "not a number"),
    "starting-tiles": ("chief black", "says nothing about"),
    "production-sites": ("1 2 3 4 4", "14 site tiles"),
    "pieces.workers": ("13", "neither the number"),
}


@pytest.mark.parametrize("key", BAD)
def test_a_wrong_answer_is_refused_and_the_question_stays(key: str, file: Path) -> None:
    """
    The message says what is wrong and what to do; nothing is written, and the question is open.
    """
    line, message = BAD[key]
    copying = entering(file)
    go_to(copying, key)

    with pytest.raises(BadInputError, match=message) as wrong:
        copying.answer(line)

    assert wrong.value.way_out
    assert key == key_of(copying)
    assert not file.exists()


def test_what_only_looks_wrong_is_taken_and_told(file: Path) -> None:
    """
    A map with an odd region is used; the warning comes when the section is done.
    """
    copying = entering(file, "map")
    asked = copying.asked()
    taken = []
    while (asked := copying.asked()) is not None:
        lamanai = "Uxmal, Chichen Itza, Tulum, Calakmul, Lamanai, Palenque"
        taken.append(copying.answer(lamanai if asked.question.key == "map.regions.2" else ""))

    assert all(not each.warnings for each in taken[:-1])
    assert any("no link goes from Tulum to Calakmul" in each for each in taken[-1].warnings)
    assert edition_warnings(file)
    assert {"stated"} == {
        each.kind for each in read_edition(file).sources if each.place.startswith("map.regions")
    }


def test_a_file_that_is_wrong_is_not_touched(file: Path) -> None:
    """
    A file that is no edition is refused with everything that is wrong, and stays as it is.
    """
    text = 'base = "default"\nname = "mine"\n[calendar]\nspaces = 0\n'
    file.write_text(text, encoding="utf-8")

    with pytest.raises(BadInputError, match=r"calendar\.spaces"):
        entering(file)

    assert text == file.read_text("utf-8")


@given(lines=st.lists(st.one_of(WILD, st.text(max_size=30)), max_size=12))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_the_file_stays_an_edition(lines: list[str], tmp_path: Path) -> None:
    """
    Any line is taken or refused with a way out, and the file can be used and gone on with.
    """
    file = tmp_path / "wild.toml"
    file.unlink(missing_ok=True)
    copying = entering(file)
    ways_out = []
    for line in lines:
        if copying.asked() is None:
            break
        try:
            copying.answer(line)
        except BadInputError as error:
            ways_out.append(error.way_out)
            copying.later()

    assert all(ways_out)
    if file.exists():
        assert read_edition(file).name
    again = entering(file)
    assert again.own == copying.own


def test_an_edition_without_a_base_can_be_entered_into(file: Path) -> None:
    """
    A file that states everything keeps every source but that of the value entered.
    """
    default = Path(edition_check.__file__).parents[1] / "data" / "edition.toml"
    file.write_text(default.read_text("utf-8"), encoding="utf-8")

    entering(file, "tracks").answer("tile, tile")

    before = {each.place: each for each in read_edition("default").sources}
    after = {each.place: each for each in read_edition(file).sources}
    assert {"war-track.spaces"} == {
        place for place in before | after if before.get(place) != after.get(place)
    }


def test_an_own_file_keeps_what_it_says(file: Path) -> None:
    """
    Values, name, base and sources of a file written by hand stay when a value is entered.
    """
    file.write_text(
        'base = "default-2"\nname = "club"\nsource = "ruled: the club"\n'
        '[pieces]\nworkers = 15\n[temples]\nsource = "stated: a photo"\nfame = [4, 1, 0, 0, 0]\n',
        encoding="utf-8",
    )
    copying = entering(file, "tracks")
    copying.answer("tile, tile")

    mine = read_edition(file)
    sources = {each.place: each.source for each in mine.sources}
    assert ("club", 2, 15, 4) == (mine.name, mine.version, mine.workers, mine.temple_spaces[0])
    assert "ruled: the club" == sources["pieces.workers"]
    assert "stated: a photo" == sources["temples.fame"]
    assert "stated: my own copy" == sources["war-track.spaces"]


@pytest.mark.parametrize(
    "table",
    [
        "unfinished = 3\n",
        "[unfinished]\nx = 3\n",
        '[unfinished.calendar]\n"calendar.spaces" = "x"\n',
    ],
)
def test_answers_aside_that_mean_nothing_are_left_out(table: str, file: Path) -> None:
    """
    A table of unfinished answers that somebody has written over is no answer.
    """
    first = 'base = "default"\nname = "mine"\nsource = "stated: my own copy"\n'
    file.write_text(first + table, encoding="utf-8")

    copying = entering(file)

    assert [20, 17, 24, 14, 8, 10] == [each.ours for each in copying.standings()]
    assert "personalities.1.gods" == key_of(copying)


def test_a_game_without_editions_says_so() -> None:
    """
    Pebbles prints nothing, so there is nothing to enter.
    """
    with pytest.raises(BadInputError, match="Pebbles has no editions"):
        Pebbles.copy_form()


def test_an_unknown_section_is_named(file: Path) -> None:
    """
    A section that there is not comes with those that there are.
    """
    with pytest.raises(BadInputError, match="'weather' is not known") as wrong:
        entering(file, "weather")

    assert "tracks" in wrong.value.way_out


# --- the template --------------------------------------------------------------------------------


def test_the_template_is_an_edition_as_it_is(file: Path) -> None:
    """
    With every value still a remark, it is our edition under another name.
    """
    file.write_text(write_template(Ahau.copy_form(), file), encoding="utf-8")

    assert read_edition(file).links == read_edition("default").links


def test_the_template_filled_is_all_ones_own(file: Path) -> None:
    """
    With the marks taken away it is an edition in which nothing that can be entered is ours.
    """
    text = write_template(Ahau.copy_form(), file)
    filled = "\n".join(
        line if line[:2] == "# " and line[2:3] != " " else line.removeprefix("#")
        for line in text.splitlines()
    )
    file.write_text(filled, encoding="utf-8")

    mine = read_edition(file)
    ours = [each.place for each in mine.sources if each.kind == OURS]
    assert [] == [place for place in ours if not place.startswith("map.drawing.")]
    assert mine.personalities == read_edition("default").personalities


def test_the_template_has_every_value_that_is_asked_for(file: Path) -> None:
    """
    Every place that a question fills stands in the template.
    """
    text = write_template(Ahau.copy_form(), file)
    places = {
        place
        for section in Ahau.copy_form().sections
        for group in section.groups(load_edition("default")[0])
        for blank in group.blanks
        for place in blank.places
    }

    missing = [place for place in places if f"#{place.rpartition('.')[2]} = " not in text]
    assert [] == missing
