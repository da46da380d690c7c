"""Facts written down by a person."""

import pytest
from lists.example import FIXTURES, VOCABULARY

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted, ask
from pakal.lists.decide import bind
from pakal.lists.explain import explain_line
from pakal.lists.known import Written, parse_known
from pakal.lists.read import read_lists
from pakal.lists.trace import Trace

BOOK = bind(read_lists(sorted((FIXTURES / "good").glob("*.toml")), VOCABULARY), VOCABULARY)
PLACE = BOOK["place-worker"]


def test_what_is_written_is_known() -> None:
    """
    Each section is a candidate, numbered in order; yes is 1, no is 0.
    """
    text = "[Tikal]\nclaims_building = true\nworkers = 2\n[Uxmal]\nclaims_building = false\n"

    written = parse_known(text, "facts.toml", PLACE)

    assert (
        Written(
            ("Tikal", "Uxmal"),
            {("claims_building", 0): 1, ("workers", 0): 2, ("claims_building", 1): 0},
        )
        == written
    )
    assert (0, 1) == written.candidates


def test_what_is_written_may_be_enough() -> None:
    """
    With the facts that matter written down, the decision comes with its reason.
    """
    text = "[Tikal]\nclaims_building = false\n[Uxmal]\nclaims_building = true\n"
    written = parse_known(text, "facts.toml", PLACE)

    trace = ask(PLACE, written.known, written.candidates)

    assert isinstance(trace, Trace)
    assert explain_line(trace, PLACE, written.name).startswith("Uxmal (or Tikal): a worker there")


def test_what_is_missing_is_asked() -> None:
    """
    What is not written is unknown, and the question names whom it is about.
    """
    written = parse_known("[Tikal]\nclaims_building = false\n[Uxmal]\n", "facts.toml", PLACE)

    question = ask(PLACE, written.known, written.candidates)

    assert isinstance(question, FactWanted)
    assert ["Uxmal"] == [written.name(each) for each in question.candidates]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[Tikal]\nwokers = 1\n",
            "facts.toml, candidate 'Tikal': no fact is called 'wokers'.\nDid you mean 'workers'?",
        ),
        (
            "[Tikal]\nclaims_building = 1\n",
            (
                "facts.toml, candidate 'Tikal', claims_building: 1 is neither true nor false.\n"
                "Write true or false."
            ),
        ),
        (
            "[Tikal]\nworkers = 13\n",
            (
                "facts.toml, candidate 'Tikal', workers: 13 is out of range.\n"
                "Write a whole number from 0 to 12."
            ),
        ),
        (
            "[Tikal]\nworkers = true\n",
            (
                "facts.toml, candidate 'Tikal', workers: true is not a whole number.\n"
                "Write a whole number from 0 to 12, without quotation marks or a point."
            ),
        ),
        (
            "Tikal = 1\n",
            (
                "facts.toml, Tikal: 1 is not a table.\n"
                "Write [Tikal] on a line of its own, or Tikal = { … }."
            ),
        ),
    ],
)
def test_a_wrong_value_is_refused(text: str, message: str) -> None:
    """
    An unknown fact or a value it cannot have is bad input, with a way out.
    """
    with pytest.raises(BadInputError) as caught:
        parse_known(text, "facts.toml", PLACE)

    assert message == str(caught.value)


def test_a_broken_table_is_refused() -> None:
    """
    A file that is not TOML is bad input, with its name.
    """
    with pytest.raises(BadInputError, match=r"facts\.toml: is not TOML"):
        parse_known("[Tikal", "facts.toml", PLACE)
