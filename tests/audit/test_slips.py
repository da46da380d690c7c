"""Slips in expressions, in how many are taken, and in charts: each is made, caught and named."""

from functools import cache

import attrs
import pytest
from audit.helpers import FIXTURES
from audit.helpers import LISTS as LISTS_OF_CHECKS

from pakal.audit.audit import audit
from pakal.audit.checks import broken_example
from pakal.audit.facts_game import parse_facts
from pakal.audit.formats.json_form import report_data
from pakal.audit.gather import subject_of
from pakal.audit.mutants import mutants
from pakal.audit.mutation import Fate, Judged
from pakal.audit.report import Report
from pakal.audit.slips import slips
from pakal.lists.model import PriorityList

BRITISH = FIXTURES / "automa" / "british"
LISTS = (BRITISH / "lists.toml").read_text("utf-8")
FACTS = parse_facts((BRITISH / "facts.toml").read_text("utf-8"), "facts.toml")
WORDS = FACTS.vocabulary()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("regulars", []),
        ("regulars >= 2", ["regulars <= 2", "regulars >= 1", "regulars >= 3"]),
        ("die <= reserve", ["die < reserve", "die >= reserve"]),
        (
            "regulars >= tories and (has_fort or is_city)",
            [
                "regulars <= tories and (has_fort or is_city)",
                "regulars > tories and (has_fort or is_city)",
                "regulars >= tories or (has_fort or is_city)",
                "regulars >= tories and (has_fort and is_city)",
            ],
        ),
        ("level == 'loyal'", ["level != 'loyal'", "level == 'opposed'"]),
        ("regulars + tories", ["regulars - tories"]),
        ("regulars if has_fort else tories", ["tories if has_fort else regulars"]),
        ("is_city and not has_fort", ["is_city or not has_fort", "is_city and has_fort"]),
        ("not has_fort", []),
        (
            "any(has_fort(b) for b in question)",
            ["all(has_fort(b) for b in question)", "any(has_fort(b) for b in start)"],
        ),
        ("max(tories(b) for b in others)", ["min(tories(b) for b in others)"]),
    ],
)
def test_a_slip_changes_one_thing_in_an_expression(text: str, expected: list[str]) -> None:
    """
    A number, a sign, a word, a range, `and`, `any` or `not`; a name alone and a `not` before
    everything have changes of their own.
    """
    assert sorted(expected) == sorted(slips(text, WORDS))


def test_letters_that_are_not_ascii_move_nothing() -> None:
    """
    What stands behind such a letter is changed at its own place.
    """
    vocabulary = parse_facts(
        (BRITISH / "facts.toml").read_text("utf-8").replace("loyal", "treü"), "facts.toml"
    ).vocabulary()

    assert "level != 'treü' and tories >= 3" in slips("level != 'treü' and tories >= 2", vocabulary)


def taking(**keys: str) -> dict[str, PriorityList]:
    """The changes of how many a list takes, by their names."""
    battle = next(each for each in subject_of(FACTS, [("l.toml", LISTS)]).lists if each.take)
    changed = attrs.evolve(battle, **{"take": "", "until": "", "again": "", **keys})
    return {each.how: each.plist for each in mutants(changed, WORDS) if not each.rung}


def test_one_more_or_less_is_taken() -> None:
    """
    A number is moved, `all` becomes one, and a list without its `until` takes one.
    """
    counted = taking(take="2")
    limited = taking(until="sum(tories(b) for b in taken) >= 2")

    assert {"takes: 1": "1", "takes: 3": "3"} == {how: each.take for how, each in counted.items()}
    assert ["takes: 1"] == list(taking(take="all"))
    assert ("1", "") == (limited["until dropped"].take, limited["until dropped"].until)
    assert "not (sum(tories(b) for b in taken) >= 2)" == limited["until not"].until
    assert "until: sum(tories(b) for b in taken) >= 3" in limited


# --- charts --------------------------------------------------------------------------------------

HARBOUR = LISTS_OF_CHECKS / "exit-never-taken"
TIDES = parse_facts((HARBOUR / "facts.toml").read_text("utf-8"), "facts.toml")
SAIL = (HARBOUR / "bad.toml").read_text("utf-8").partition("[[flow]]")[0]
CHART = """
[[flow]]
id = "day"
label = "A day"
cite = "Rules 1"

[[flow.node]]
id = "early"
list = "sail"
yes = "end"
no = "high-water"

[[flow.node]]
id = "high-water"
when = "tide >= 2"
yes = "pass"
no = "stay"

[[flow.node]]
id = "stay"
end = true

[[flow.node]]
id = "pass"
end = true

[[flow.node]]
id = "end"
end = true

[[example]]
flow = "day"
table = {situation = {tide = 2}, East = {cargo = 0}}
way = ["early", "high-water", "pass"]
"""


@cache
def changed(text: str = SAIL + CHART) -> Report:
    """What becomes of every change of a list and of a chart that asks it."""
    subject = subject_of(TIDES, [("l.toml", text)])
    return audit(subject, "l.toml", checks=[broken_example.CHECK], mutation=True)


def judged(report: Report) -> dict[str, Judged]:
    """Every change by its name."""
    assert report.mutation is not None
    return {str(each.mutant): each for each in report.mutation.judged}


def test_a_chart_is_changed_too() -> None:
    """
    Its exits change places and its conditions slip; what its example catches is caught, and what
    cannot be walked is no chart.
    """
    found = {name: each.fate for name, each in judged(changed()).items() if "day/" in name}

    assert {
        "day/early: exits swapped": Fate.KILLED,
        "day/high-water: exits swapped": Fate.KILLED,
        "day/high-water: when: tide <= 2": Fate.ALIVE,
        "day/high-water: when: tide >= 1": Fate.ALIVE,
        "day/high-water: when: tide >= 3": Fate.KILLED,
    } == found


def test_another_list_is_asked_and_again_leads_elsewhere() -> None:
    """
    A chart that asks two lists asks the other one at each node, and `again` takes the other exits;
    where a node is then never reached, it is no chart.
    """
    other = SAIL.replace('"sail"', '"haul"')
    asked = 'list = "haul"\nyes = "pass"\nno = "early"\nagain = "pass"'
    chart = CHART.partition("[[example]]")[0].replace(
        'when = "tide >= 2"\nyes = "pass"\nno = "stay"', asked
    )
    chart = chart.replace('no = "high-water"', 'no = "high-water"\nagain = "stay"')
    without = chart.replace('[[flow.node]]\nid = "stay"\nend = true\n', "").replace("stay", "pass")
    found, refused = judged(changed(SAIL + other + without)), judged(changed(SAIL + other + chart))

    assert {"day/early: asks list haul", "day/high-water: asks list sail"} <= found.keys()
    assert Fate.ALIVE == found["day/early: again to end"].fate
    assert Fate.EQUIVALENT == found["day/early: again to high-water"].fate
    assert Fate.REFUSED == refused["day/early: again to end"].fate
    assert "no way leads to node 'stay'." == refused["day/early: again to end"].by


def test_a_chart_that_leads_alike_is_equivalent() -> None:
    """
    What is asked at a node to which the others never lead with another answer changes nothing.
    """
    same = CHART.replace("tide >= 2", "tide >= 0")

    found = judged(changed(SAIL + same.partition("[[example]]")[0]))
    assert Fate.EQUIVALENT == found["day/high-water: when: tide >= -1"].fate
    assert Fate.ALIVE == found["day/high-water: when: tide >= 1"].fate


def test_what_nothing_notices_of_a_chart_is_a_warning_at_its_node() -> None:
    """
    The finding stands at the node, says what was changed, and shows both ways.
    """
    (found,) = [each for each in changed().findings if '"tide >= 1"' in each.message]

    assert ("day", "high-water") == (found.location.list_id, found.location.rung)
    assert 'id = "high-water"' == (SAIL + CHART).splitlines()[found.location.line]
    assert found.way_out.startswith(
        "There the chart goes early (nobody) → high-water → stay; the changed one early (nobody)"
        " → high-water → pass."
    )
    assert found.witness is not None
    assert "tide = 1" in found.witness.text


def test_the_proposed_examples_catch_every_change_of_lists_and_chart() -> None:
    """
    With the examples added that the report proposes, nothing is left that nobody would notice.
    """
    mutants = report_data(changed())["parts"]["mutation"]["data"]["mutants"]
    proposed = dict.fromkeys(each["kill"]["example"] for each in mutants if each["kill"])
    report = changed("\n".join([SAIL + CHART, *proposed]))

    assert any("flow = " in each for each in proposed)
    assert () == report.findings
    assert report.mutation is not None
    assert 1 == report.mutation.caught
