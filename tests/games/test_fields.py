"""The shapes of a state's parts, one by one: as text, in bounds, as pieces, unknown."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pakal.forms import Entry, Where
from pakal.games.fields import Bits, Counts, Each, Field, Layout, Number, One, Row, Shape
from pakal.games.unknown import MissingError

GODS = ("rain", "sun", "jaguar")


def at_x(value: object) -> Entry:
    """A value that stands in a text at the key x."""
    return Entry(value, Where("", path="x"))


class Table:
    """A state of these attributes."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


@pytest.mark.parametrize(
    ("shape", "value", "text", "pieces"),
    [
        (Number(0, 9), 3, 3, [("", 3)]),
        (Number(0, 9), 0, 0, []),
        (One(GODS), 1, "sun", [("sun", 1)]),
        (Counts(GODS), [0, 2, 1], {"sun": 2, "jaguar": 1}, [("sun", 2), ("jaguar", 1)]),
        (Row(GODS), [2, 0, 2], ["jaguar", "rain", "jaguar"], [("jaguar", 2), ("rain", 1)]),
        (Bits(GODS), 5, ["rain", "jaguar"], [("rain", 1), ("jaguar", 1)]),
    ],
)
def test_a_value_is_written_read_and_counted(
    shape: Shape, value: Any, text: Any, pieces: list[tuple[str, int]]
) -> None:
    """
    What is written reads back as the same value, and is as many pieces as it says.
    """
    assert text == shape.write(value)
    assert value == shape.read(at_x(text))
    assert pieces == list(shape.pieces(value))
    assert [] == list(shape.problems(value))


def test_no_piece_lies_where_there_is_none() -> None:
    """
    None of several things is -1, stands in no text, and is no piece.
    """
    shape = One(GODS, may_be_none=True)

    assert -1 == shape.empty
    assert [] == list(shape.pieces(-1))
    assert One(GODS).empty is None


def test_a_row_whose_order_has_no_meaning_is_sorted() -> None:
    """
    Reading sorts it; an unsorted one in a state is a problem.
    """
    shape = Row(GODS, sort=True)

    assert [0, 1] == shape.read(at_x(["Sun", "rain"]))
    assert ["['sun', 'rain'] is not sorted."] == list(shape.problems([1, 0]))


@pytest.mark.parametrize(
    ("shape", "given", "says"),
    [
        (
            Number(),
            True,
            (
                "x: true is not a whole number.\n"
                "Write a whole number, without quotation marks or a point."
            ),
        ),
        (One(GODS), "son", "x: 'son' is not known here.\nDid you mean 'sun'?"),
        (Row(GODS), "sun", "x: 'sun' is not a list.\nPut it in square brackets."),
        (Row(GODS), [3], "x.1: 3 is not a name.\nChoose one of rain, sun, jaguar."),
        (
            Counts(GODS),
            ["sun"],
            "x: ['sun'] is not a table.\nWrite [x] on a line of its own, or x = { … }.",
        ),
        (Bits(GODS), ["sun", "sun"], "x: 'sun' is there twice.\nName each once."),
    ],
)
def test_what_cannot_be_read_is_refused(shape: Shape, given: object, says: str) -> None:
    """
    The value is named, and a way out.
    """
    entry = at_x(given)

    shape.read(entry)

    assert [says] == [str(problem) for problem in entry.problems]


@pytest.mark.parametrize("shape", [Number(), One(GODS), Counts(GODS), Row(GODS), Bits(GODS)])
def test_a_secret_of_any_shape_is_missed_when_it_is_needed(shape: Shape) -> None:
    """
    Whatever looks at it learns what is missing, by its key.
    """
    unknown = shape.unknown("player.you.hand")
    looked_at = unknown[0] if isinstance(shape, Counts) else unknown
    look: Callable[[Any], int] = len if isinstance(shape, Row) else int

    with pytest.raises(MissingError, match=r"player\.you\.hand"):
        look(looked_at)


FIELDS = (
    Field(
        "cubes",
        Each(("you", "pakal"), Counts(GODS), ("your", "his")),
        "player.*.cubes",
        "{} supply",
        "{} cube",
    ),
    Field("hand", Each(("you", "pakal"), Row(GODS)), "player.*.hand", "hand of {}", "{} card"),
    Field("ruler", Each(("you", "pakal"), One(("north", "south"))), place="{1}", piece="{1} ruler"),
    Field("paid", Each(("you", "pakal"), Each(GODS, Number(0, 4))), "player.*.paid"),
    Field("deck", Row(GODS, sort=True), "deck", "the deck", "{} card", rest=True),
)
TOTALS = {f"{god} card": 3 for god in GODS}


def _values(layout: Layout, said: Mapping[str, Any]) -> dict[str, Any]:
    return layout.values(
        {
            leaf: leaf.shape.read(at_x(said[leaf.key_text]))
            if leaf.key_text in said
            else leaf.shape.empty
            for leaf in layout.written
        }
    )


def test_parts_with_axes_lie_flat_and_the_rest_is_worked_out() -> None:
    """
    Numbers by axis lie one after the other, rows in a list each, and the deck has what is left.
    """
    layout = Layout(FIELDS, TOTALS)
    values = _values(
        layout,
        {
            "player.pakal.cubes": {"sun": 2},
            "player.you.hand": ["sun", "rain", "sun"],
            "ruler.you": "south",
            "ruler.pakal": "north",
            "player.pakal.paid.sun": 3,
        },
    )

    assert {
        "cubes": [0, 0, 0, 0, 2, 0],
        "hand": [[1, 0, 1], []],
        "ruler": [1, 0],
        "paid": [0, 0, 0, 0, 3, 0],
        "deck": [0, 0, 1, 2, 2, 2],
    } == values
    assert {
        ("his supply", "sun cube"): 2,
        ("hand of you", "sun card"): 2,
        ("hand of you", "rain card"): 1,
        ("south", "you ruler"): 1,
        ("north", "pakal ruler"): 1,
        ("the deck", "rain card"): 2,
        ("the deck", "sun card"): 1,
        ("the deck", "jaguar card"): 3,
    } == layout.census(Table(**values))


def test_a_leaf_is_put_where_it_is_read() -> None:
    """
    Setting each part of a state to a value and asking for it gives that value.
    """
    layout = Layout(FIELDS, TOTALS)
    s = Table(cubes=[0] * 6, hand=[[], []], ruler=[0, 0], paid=[0] * 6, deck=[])
    for number, leaf in enumerate(layout.leaves):
        new = {Counts: [number, 1, 2], Row: [0, 1]}.get(type(leaf.shape), number)
        leaf.put(s, new)

        assert new == leaf.of(s)
    assert [0, 1, 2, 1, 1, 2] == s.__dict__["cubes"]


def test_no_two_parts_share_a_key() -> None:
    """
    A text could not tell them apart, so the declaration is refused.
    """
    with pytest.raises(ValueError, match=r"two parts of the state have the key 'round'"):
        Layout((Field("a", Number(), "round"), Field("b", Number(), "round")), {})
