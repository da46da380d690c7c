"""The one reader of TOML forms: places, values, ways out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from terminal import OPENINGS

from pakal.errors import BadInputError
from pakal.forms import LONGEST, Entry, Where, raise_if_any, read_form, show

FORM = """
name = "reef"
depth = 12
open = true
fish = ["ray", "eel"]

[boat]
crew = 3

[[buoy]]
id = "a"
"""


def said(entry: Entry) -> list[str]:
    """What was found wrong so far."""
    return [str(problem) for problem in entry.problems]


def test_what_is_right_is_read_without_a_word() -> None:
    """
    Each value comes back as itself, and nothing is found wrong.
    """
    form = read_form(FORM, "reef.toml")

    assert "reef" == form["name"].text()
    assert 12 == form["depth"].number(0, 12)
    assert form["open"].yes_no() is True
    assert ("ray", "eel") == form["fish"].texts()
    assert 3 == form["boat"]["crew"].number()
    assert ["a"] == [each["id"].one_of("ab", "buoy") for each in form["buoy"].tables(some=True)]
    assert [] == said(form)


def test_what_is_not_there_is_no_problem() -> None:
    """
    A key that the form does not have reads as nothing, also inside a table that is not there.
    """
    form = read_form("", "reef.toml")

    assert form["depth"].number() is None
    assert form["boat"]["crew"].text() is None
    assert () == form["buoy"].tables(some=True)
    assert [] == said(form)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("depth = 13", "depth: 13 is out of range.\nWrite a whole number from 0 to 12."),
        (
            "depth = '3'",
            (
                "depth: '3' is not a whole number.\n"
                "Write a whole number from 0 to 12, without quotation marks or a point."
            ),
        ),
        ("depth = true", "depth: true is not a whole number.\nWrite a whole number from 0 to 12,"),
        ("name = ' '", "name: the text is empty.\nWrite something between the quotation marks."),
        ("name = 3", "name: 3 is not a text.\nWrite a text in quotation marks."),
        ("open = 1", "open: 1 is neither true nor false.\nWrite true or false."),
        ("kind = 'rief'", "kind: no shore is called 'rief'.\nDid you mean 'reef'?"),
        ("kind = 3", "kind: 3 is not the name of a shore.\nChoose one of reef, sand."),
        ("fish = 'ray'", "fish: 'ray' is not a list.\nPut it in square brackets."),
        ("fish = ['ray', 3]", "fish.2: 3 is not a text.\nWrite a text in quotation marks."),
        (
            "boat = 3",
            "boat: 3 is not a table.\nWrite [boat] on a line of its own",
        ),
        ("[boat]\ncrew = 2\ncrow = 3", "boat: no key is called 'crow'.\nDid you mean 'crew'?"),
        ("[boat]", "boat: 'crew' is missing.\nAdd crew = …."),
        ("[buoy]", "buoy: this is one table, not an array of tables.\nBegin each with [[buoy]]."),
    ],
)
def test_what_is_wrong_has_a_place_a_value_and_a_way_out(line: str, message: str) -> None:
    """
    Every kind of mistake is named where it stands, with what was written and what to do.
    """
    form = read_form(line, "reef.toml")

    form["depth"].number(0, 12)
    form["name"].text()
    form["open"].yes_no()
    form["kind"].one_of(("reef", "sand"), "shore")
    form["fish"].texts()
    form["boat"].check_keys(("crew",))
    form["buoy"].tables()

    assert 1 == len(said(form))
    assert said(form)[0].startswith(f"reef.toml, {message}")
    assert said(form)[0].splitlines()[1].startswith(OPENINGS)


def test_everything_wrong_goes_into_one_error() -> None:
    """
    The error names every problem in the order in which it was found; the last gives the way out.
    """
    form = read_form("depth = 'a'\nname = 3", "reef.toml")
    form["depth"].number()
    form["name"].text()

    with pytest.raises(BadInputError) as caught:
        raise_if_any(form.problems)

    assert "\n".join(said(form)) == str(caught.value)
    assert "Write a text in quotation marks." == caught.value.way_out


def test_a_place_names_file_line_parts_and_key() -> None:
    """
    A part has a line of its own or that of what it lies in, and begins the path anew.
    """
    where = Where("a.toml", 2).part("list 'x'").part("rung 'y'", 7)

    assert "a.toml:7, list 'x', rung 'y', means.2" == str(where.key("means").key(2))
    assert "list 'x'" == str(Where("", 2).part("list 'x'"))


@given(st.recursive(st.text() | st.integers() | st.booleans(), st.lists))
def test_a_value_is_shown_on_one_short_line(value: object) -> None:
    """
    However long a value is, a message shows its beginning on one line.
    """
    assert len(show(value)) <= LONGEST + 1
    assert 1 >= len(show(value).splitlines())
