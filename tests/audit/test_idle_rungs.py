"""Rungs that an earlier one leaves nothing to do, and steps that only seem to be such."""

import pytest
from audit.helpers import audited_text

HEAD = """
[[list]]
id = "sail"
question = "To which dock does the ship sail?"
candidates = "dock"
cite = "Rules 1"
label = "Sail"
"""


def listed(*rungs: tuple[str, str, str]) -> str:
    """A list of rungs: each with its part, its name, and what it does; the number ends it."""
    text = HEAD
    for part, name, does in (
        *rungs,
        ("tie", "lowest", 'kind = "leftmost"\nfact = "number_of_dock"'),
    ):
        text += f'[[list.{part}]]\nid = "{name}"\n{does}\n'
        text += 'cite = "Rules 1"\nlabel = "L"\nbecause = "so it is"\n'
    return text


OPEN = 'kind = "keep"\nfact = "is_open"'
GUARDED = 'kind = "keep"\nfact = "is_guarded"'
MOST = 'kind = "most"\nfact = "cargo"'
SOME = 'kind = "keep"\nfact = "cargo"\nat-least = 2'
NOBODY = 'kind = "nobody"'


def idle(text: str) -> list[tuple[str, str]]:
    """What is called repeated or implied."""
    found = audited_text(text).findings
    names = ("repeated-rung", "implied-rung")
    return [(each.name, each.location.rung) for each in found if each.name in names]


@pytest.mark.parametrize(
    "rungs",
    [
        # Where none is open, the step does not apply, and nobody is chosen.
        [("rung", "open", OPEN), ("step", "still-open", OPEN), ("step", "none", NOBODY)],
        # Where there is much cargo, the guards are not looked at.
        [("rung", "most", MOST), ("step", "much", SOME), ("step", "guarded", GUARDED)],
    ],
)
def test_a_step_that_ends_the_search_does_something(rungs: list[tuple[str, str, str]]) -> None:
    """
    It parts nobody, but the later steps are looked at only where it does not apply.
    """
    assert [] == idle(listed(*rungs))


@pytest.mark.parametrize(
    ("rungs", "said"),
    [
        (
            [("rung", "open", OPEN), ("step", "guarded", GUARDED), ("step", "again", OPEN)],
            ("repeated-rung", "again"),
        ),
        (
            [("rung", "most", MOST), ("step", "guarded", GUARDED), ("step", "much", SOME)],
            ("implied-rung", "much"),
        ),
    ],
)
def test_a_step_with_nothing_behind_it_is_still_blamed(
    rungs: list[tuple[str, str, str]], said: tuple[str, str]
) -> None:
    """
    As the last step it ends no search, and without it the list decides the same.
    """
    assert [said] == idle(listed(*rungs))
