"""Three kinds of fault known from bots that people play against: the audit finds each."""

from pathlib import Path

import pytest
from audit.helpers import FIXTURES, LISTS, audited, audited_text

from pakal.audit.enumeration import enumerate_candidates
from pakal.audit.facts_game import parse_facts
from pakal.audit.findings import Answer

FAULTS = FIXTURES / "automa" / "faults"


@pytest.mark.parametrize(
    ("file", "check", "place", "values"),
    [
        (
            "skipped-least",
            "loser-matters",
            "skipped-least.toml:10 raid/nearest",
            {"days": (0, 1, 0), "has_road": (1, 1, 0), "grain": (0, 0, 0)},
        ),
        (
            "wrong-side",
            "dead-under-invariants",
            "wrong-side.toml:10 raid/camp",
            {"has_camp_of_ours": (0, 1)},
        ),
        (
            "empty-step",
            "dead-under-invariants",
            "empty-step.toml:10 raid/fortress",
            {"is_fortress": (0, 1)},
        ),
    ],
)
def test_the_audit_finds_the_fault_with_a_witness(
    file: str, check: str, place: str, values: dict[str, tuple[int, ...]]
) -> None:
    """
    One finding, at the place of the fault, with a case that shows it.
    """
    (found,) = audited(FAULTS / f"{file}.toml", FAULTS / "facts.toml").findings

    assert (check, place) == (found.name, str(found.location))
    assert found.witness is not None
    assert values == {fact: vector for fact, vector in found.witness.values if fact in values}


@pytest.mark.parametrize("settles_by", ["cargo", "cargo + distance"])
def test_settling_by_what_two_may_share_is_said_once(settles_by: str) -> None:
    """
    Whether it is a fact or an expression: a warning, and no refusal beside it.
    """
    text = (
        '[[list]]\nid = "sail"\nquestion = "?"\ncandidates = "dock"\ncite = "c"\nlabel = "l"\n'
        '[[list.rung]]\nid = "end"\nkind = "leftmost"\ncite = "c"\nlabel = "l"\nbecause = "b"\n'
        f'fact = "{settles_by}"\n'
    )
    found = [each.name for each in audited_text(text).findings]

    assert ["settles-by-shared-value"] == found


TIED = """
[[invariant]]
name = "open-is-guarded"
says = "An open dock is guarded."
of = "dock"
implies = {if = {is_open = true}, then = {is_guarded = true}}
[[invariant]]
name = "nobody-guards"
says = "No dock is guarded."
of = "dock"
always = "not is_guarded"
"""
OPEN_ONLY = """
[[list]]
id = "sail"
question = "Where?"
candidates = "dock"
cite = "c"
label = "Sail"
[[list.rung]]
id = "open"
kind = "keep"
fact = "LOOKS"
cite = "c"
label = "Open"
because = "it is open"
[[list.rung]]
id = "lots"
kind = "draw"
procedure = "lots"
cite = "c"
label = "Lots"
because = "nothing else"
[[property]]
list = "sail"
says = "nothing open"
holds = "not any(is_open(b) for b in chosen)"
"""


@pytest.mark.parametrize("looks", ["is_open", "is_open and cargo >= 2"])
def test_what_is_always_so_of_facts_that_a_list_does_not_read_counts(
    looks: str, tmp_path: Path
) -> None:
    """
    No dock is open, as nobody guards any; the list asks only whether a dock is open.
    """
    facts = tmp_path / "facts.toml"
    facts.write_text((LISTS / "facts.toml").read_text("utf-8") + TIED, "utf-8")

    found = audited_text(OPEN_ONLY.replace("LOOKS", looks), facts).findings

    assert ["dead-under-invariants"] == [each.name for each in found]
    assert "'open-is-guarded' and 'nobody-guards'" in found[0].message


REFUSES_THE_BEST = """
[[list]]
id = "sail"
question = "Where?"
candidates = "dock"
cite = "c"
label = "Sail"
[[list.rung]]
id = "most-cargo"
kind = "most"
fact = "cargo"
cite = "c"
label = "Most cargo"
because = "it has most"
[[list.step]]
id = "open"
kind = "keep"
fact = "is_open"
cite = "c"
label = "Open"
because = "it is open"
[[list.step]]
id = "none"
kind = "nobody"
cite = "c"
label = "None"
because = "it is closed"
[[list.tie]]
id = "nearest"
kind = "least"
fact = "distance"
when = "any(is_guarded(b) for b in start)"
cite = "c"
label = "Nearest"
because = "it is nearest"
[[list.tie]]
id = "lots"
kind = "draw"
procedure = "lots"
cite = "c"
label = "Lots"
because = "nothing else"
"""


def test_whom_a_step_turns_down_is_no_loser() -> None:
    """
    The dock with most cargo is closed, so nobody is chosen; another is preferred to nobody there.

    Who loses at a rung before, and matters, is found: here a guarded one far away.
    """
    losing = [
        each.location.rung
        for each in audited_text(REFUSES_THE_BEST).findings
        if each.name == "loser-matters"
    ]

    assert ["nearest"] == losing


def test_how_many_candidates_there_are_is_no_contradiction() -> None:
    """
    Without the solver too there is room for three candidates if there are always three.
    """
    three = '[[invariant]]\nname = "i"\nsays = "i"\nof = "dock"\nalways = "count(start) >= 3"\n'
    game = parse_facts((LISTS / "facts.toml").read_text("utf-8") + three)
    always = [each for each in game.invariants() if each.name == "i"]

    assert Answer.YES is enumerate_candidates(game.vocabulary(), always).answer
