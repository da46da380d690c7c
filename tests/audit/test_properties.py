"""Properties and weights: what the solver says, held against every table that can be."""

import itertools
import re
from typing import Any

import pytest
from audit.helpers import LISTS
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.audit.facts_game import FactsGame, parse_facts
from pakal.audit.findings import Answer, Outcome, Status
from pakal.audit.gather import subject_of
from pakal.audit.promises import Question
from pakal.audit.run import chosen_checks, run_checks
from pakal.audit.solver.questions import ListQuestions
from pakal.errors import BadInputError
from pakal.lists.examples import broken_property
from pakal.lists.may_win import who_may_win, who_may_win_from
from pakal.lists.spans import Key

FACTS = (LISTS / "draw-without-lots" / "facts.toml").read_text("utf-8")
SMALL = FACTS.replace("high = 5", "high = 2")
HEAD = (LISTS / "draw-without-lots" / "bad.toml").read_text("utf-8").partition("[[list.rung]]")[0]


def rung(kind: str, **keys: str) -> str:
    fields = "".join(f'{key} = "{value}"\n' for key, value in keys.items())
    name = re.sub("[^a-z0-9]+", "-", "-".join([kind, *keys.values()])).strip("-")
    return (
        f'[[list.rung]]\nid = "{name}"\nkind = "{kind}"\ncite = "Rules 1"\nlabel = "{name}"\n'
        f'because = "it is so"\n{fields}'
    )


LOT = rung("draw", procedure="by-cargo")


def holding(*texts: str) -> str:
    return "".join(
        f'[[property]]\nlist = "sail"\nsays = "It is so."\nholds = "{text}"\n' for text in texts
    )


def outcome(check: str, lists: str, facts: str = FACTS) -> Outcome:
    subject = subject_of(parse_facts(facts, "facts.toml"), [("lists.toml", lists)])
    (found,) = run_checks(subject, chosen_checks([check]))
    assert found.status is Status.RAN, found.reason
    return found


def test_a_property_is_broken_at_any_place_of_a_range() -> None:
    """
    By one value of fifty, and the witness is the smallest table.
    """
    facts = FACTS.replace("high = 5", "high = 50")
    lists = HEAD + rung("most", fact="cargo") + LOT + holding("all(cargo(b) != 37 for b in chosen)")
    (found,) = outcome("broken-property", lists, facts).findings

    assert found.witness is not None
    assert (("cargo", (37,)),) == found.witness.values


def test_a_property_may_speak_of_facts_that_no_rung_reads() -> None:
    """
    They have any value that what is always so allows.
    """
    more = '\n[[invariant]]\nname = "full"\nsays = "So."\ncite = "Rules 1"\nof = "dock"\nalways = '
    lists = HEAD + rung("require", fact="cargo >= 1", nobody="none") + LOT
    lists += holding("all(is_open(b) for b in chosen)")

    assert outcome("broken-property", lists).findings
    assert not outcome("broken-property", lists, f'{FACTS}{more}"is_open or cargo == 0"').findings


def test_what_more_candidates_may_break_is_left_open() -> None:
    """
    Sums over all candidates have no number of candidates that is enough.
    """
    lists = HEAD + rung("most", fact="cargo") + LOT + holding("sum(cargo(b) for b in start) <= 24")

    found = outcome("broken-property", lists)

    assert not found.findings
    assert ["sail"] == [each.location.list_id for each in found.undecided]


@pytest.mark.parametrize(
    ("rungs", "says"),
    [
        ([rung("keep", fact="is_open"), LOT], "it can come to a draw in which nobody has a lot"),
        ([rung("require", fact="cargo >= 1", nobody="none"), LOT], ""),
        ([rung("require", fact="cargo == 0", nobody="none"), LOT], "nobody ever has a lot"),
        ([rung("draw", procedure="by-cargo", by="is_open"), rung("leftmost", fact="cargo")],
         "it can come to a draw"),
        ([rung("draw", procedure="by-cargo", by="cargo"), rung("leftmost", fact="cargo")], ""),
    ],
)  # fmt: skip
def test_a_draw_in_which_nobody_has_a_lot_is_found(rungs: list[str], says: str) -> None:
    """
    Where all who come there have weight 0; of groups, the first of each.
    """
    found = outcome("draw-without-lots", HEAD + "".join(rungs)).findings

    assert bool(says) is bool(found)
    assert all(each.message.startswith(says) for each in found)


RUNGS = st.lists(
    st.sampled_from(
        [
            rung("keep", fact="is_open"),
            rung("most", fact="cargo"),
            rung("require", fact="cargo >= 1", nobody="none"),
            rung("keep", fact="not is_open", when="differ(cargo)"),
            rung("draw", procedure="by-cargo", by="cargo"),
            rung("draw", procedure="by-cargo", by="is_open"),
        ]
    ),
    max_size=3,
    unique=True,
).map(lambda rungs: [*sorted(rungs, key=lambda each: '"require"' not in each), LOT])
PROPERTIES = (
    "all(cargo(b) >= 1 for b in chosen)",
    "not any(cargo(b) == 2 for b in start) or any(cargo(b) == 2 for b in chosen)",
    "count(is_open(b) for b in chosen) <= 1",
    "any(is_open(b) for b in chosen) or not any(is_open(b) for b in start)",
)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (count, {"is_open": opens, "cargo": cargo})
    for count in (1, 2, 3)
    for opens in itertools.product((0, 1), repeat=count)
    for cargo in itertools.product(range(3), repeat=count)
]


@settings(max_examples=25)
@given(RUNGS)
def test_the_solver_says_what_trying_every_table_says(rungs: list[str]) -> None:
    """
    Who may come out, which properties hold, and whether somebody has a lot in every draw.
    """
    text = HEAD + "".join(rungs) + holding(*PROPERTIES)
    subject = subject_of(parse_facts(SMALL, "facts.toml"), [("lists.toml", text)])
    compiled = subject.book["sail"]
    (plist,) = subject.sound
    assert isinstance(subject.game, FactsGame)
    question = Question(plist, subject.vocabulary, {}, subject.invariants)
    asked = ListQuestions(plist, subject.vocabulary, {}, subject.invariants)
    broken: set[str] = set()
    without = False
    for count, table in TABLES:
        known: dict[Key, int] = {
            (fact, each): vector[each] for fact, vector in table.items() for each in range(count)
        }
        try:
            winners = who_may_win(compiled, table, range(count))
        except BadInputError:
            without = True
            assert not any(
                broken_property(each, compiled, known, range(count))
                for each in subject.pinned.properties
            )
            continue
        assert winners == who_may_win_from(compiled, known, range(count))
        for pinned in subject.pinned.properties:
            if broken_property(pinned, compiled, known, range(count)):
                broken.add(pinned.text)

    said = {each.text: question.holds(each).answer for each in subject.pinned.properties}
    lots = [each.id for each in plist.walk() if each.procedure]

    assert broken <= {text for text, answer in said.items() if answer is Answer.YES}
    assert not without or Answer.YES in {asked.without_lots(each).answer for each in lots}


def test_a_property_that_cannot_be_read_is_bad_form() -> None:
    """
    It is one finding at its line; no check fails over it.
    """
    lists = HEAD + LOT + holding("cargo >= 1")
    (found,) = outcome("bad-form", lists).findings

    assert lists.splitlines().index("[[property]]") + 1 == found.location.line
    assert "this speaks of 'me'" in found.message
    assert not outcome("broken-property", lists).findings
