"""Reading lists: the good ones as values, the bad ones with their messages."""

from pathlib import Path

import attrs
import pytest
from hypothesis import given
from lists.example import FIXTURES, VOCABULARY
from lists.strategies import priority_lists, steady, to_document, to_toml
from terminal import Golden

from pakal.errors import BadInputError
from pakal.lists.check import shape_problems
from pakal.lists.model import Direction, PriorityList, RungKind, RungPlace
from pakal.lists.read import parse_lists, read_lists

GOOD = sorted((FIXTURES / "good").glob("*.toml"))
BAD = sorted((FIXTURES / "bad").glob("*.toml"))


def test_every_good_list_is_read_in_order() -> None:
    """
    The good fixtures hold three lists, read in the order of files and of places in them.
    """
    lists = read_lists(GOOD, VOCABULARY)

    assert [plist.id for plist in lists] == ["place-worker", "retreat", "remove-worker"]


def test_a_rung_carries_all_that_was_written() -> None:
    """
    Kind, fact, threshold, direction, reading and place of a rung are those of the file.
    """
    _, retreat, remove = read_lists(GOOD)

    top_god, lowest_god = retreat.rung("top-god"), remove.rung("lowest-god")

    assert (top_god.kind, top_god.fact, top_god.at_most) == (RungKind.KEEP, "god_rank", 1)
    assert top_god.reading == (("retreat-god", ("top-only",)),)
    assert (lowest_god.direction, lowest_god.place) == (Direction.BACKWARDS, RungPlace.TIE)
    assert remove.rung("lots").reading == (("last-tie", ("random", "coin")),)


def test_lists_and_rungs_know_their_lines() -> None:
    """
    The line of a list and of a rung is that of its header in the file.
    """
    for plist in read_lists(GOOD):
        lines = Path(plist.file).read_text(encoding="utf-8").splitlines()
        assert lines[plist.line - 1] == "[[list]]"
        assert f'id = "{plist.id}"' == lines[plist.line]
        for rung in plist.walk():
            assert f"[[list.{rung.place.value}]]" == lines[rung.line - 1]
            assert f'id = "{rung.id}"' == lines[rung.line]


def test_a_header_inside_a_long_text_is_no_header() -> None:
    """
    A line that looks like a header inside a text of several lines does not shift the numbers.
    """
    text = FIXTURES.joinpath("good", "retreat.toml").read_text(encoding="utf-8")
    told = text.replace(
        'question = "Where does the king retreat to?"', 'question = """\n[[list.rung]]\n"""'
    )

    (plist, _) = parse_lists(told)

    assert f'id = "{plist.rung("in-reach").id}"' == told.splitlines()[plist.rungs[0].line]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_list_is_refused_with_its_message(path: Path, golden: Golden) -> None:
    """
    Each broken list gets the message that stands beside it: place, value and a way out.
    """
    text = path.read_text(encoding="utf-8")

    with pytest.raises(BadInputError) as caught:
        parse_lists(text, path.name, VOCABULARY)

    golden(f"lists/bad/{path.stem}.txt", f"{caught.value}\n")
    assert caught.value.way_out


def test_every_message_has_a_list() -> None:
    """
    A message without its broken list, or the other way round, is a leftover.
    """
    messages = {path.stem for path in (FIXTURES / "bad").glob("*.txt")}

    assert {path.stem for path in BAD} == messages


def test_all_problems_of_all_files_come_at_once() -> None:
    """
    One error names the problems of every file, not only of the first.
    """
    paths = [FIXTURES / "bad" / name for name in ("missing-cite.toml", "never-reached.toml")]

    with pytest.raises(BadInputError) as caught:
        read_lists(paths)

    assert "missing-cite.toml:8, list 'retreat', rung 'in-reach'" in str(caught.value)
    assert "never-reached.toml:16, list 'retreat', rung 'in-reach'" in str(caught.value)


def test_a_file_that_is_not_there_is_named() -> None:
    """
    A missing file is bad input, with its name.
    """
    with pytest.raises(BadInputError, match=r"nowhere\.toml: there is no such file"):
        read_lists("nowhere.toml")


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    """
    A file that is not UTF-8 is bad input, with its name.
    """
    path = tmp_path / "latin.toml"
    path.write_bytes(b'id = "Yucat\xe1n"')

    with pytest.raises(BadInputError, match="is not UTF-8"):
        read_lists(path)


@steady
@given(priority_lists())
def test_a_list_written_down_and_read_is_the_same(plist: PriorityList) -> None:
    """
    A made-up list, written as TOML and read back, is equal to what it was.
    """
    assert (plist,) == parse_lists(to_toml(to_document(plist)))


def test_without_the_game_only_what_is_certain_is_reported() -> None:
    """
    A rung behind a draw under one choice may be reached under others the list does not name.
    """
    lots, last = [attrs.evolve(rung, place=RungPlace.RUNG) for rung in read_lists(GOOD)[2].ties[1:]]
    plist = PriorityList(
        id="one",
        question="?",
        candidates="city",
        cite="1",
        label="One",
        rungs=(lots, attrs.evolve(last, reading=())),
    )

    assert shape_problems(plist) == []
    assert shape_problems(plist, VOCABULARY.readings) == []


def test_with_the_game_a_covered_reading_makes_a_rung_dead() -> None:
    """
    The same rung is never reached when the choice before it is the reading's only one.
    """
    lots, last = [attrs.evolve(rung, place=RungPlace.RUNG) for rung in read_lists(GOOD)[2].ties[1:]]
    plist = PriorityList(
        id="one",
        question="?",
        candidates="city",
        cite="1",
        label="One",
        rungs=(lots, attrs.evolve(last, reading=())),
    )

    (problem,) = shape_problems(plist, {"last-tie": ("oldest",)})

    assert "never reached" in problem.says
