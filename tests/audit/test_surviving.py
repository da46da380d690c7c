"""The check surviving-mutant: what nothing pinned notices, and the example that would."""

from pathlib import Path

from audit.helpers import FIXTURES

from pakal.audit.accepted import parse_acceptance
from pakal.audit.audit import audit
from pakal.audit.checks import CHECKS, broken_example
from pakal.audit.facts_game import parse_facts
from pakal.audit.findings import Level
from pakal.audit.formats.examples import to_examples
from pakal.audit.formats.json_form import report_data
from pakal.audit.formats.text import to_text
from pakal.audit.gather import subject_of
from pakal.audit.mutation import Fate, Score
from pakal.audit.report import Report
from pakal.audit.surviving import SURVIVING

KEEPER = FIXTURES / "automa" / "lighthouse-repaired.toml"
FACTS = FIXTURES / "automa" / "lighthouse-facts.toml"
LISTS = KEEPER.read_text("utf-8")


def changed(text: str = LISTS, *accepted: str, facts: Path = FACTS) -> Report:
    """An audit of the keeper's list and of what is pinned in its file."""
    game = parse_facts(facts.read_text("utf-8"), facts.name)
    subject = subject_of(game, [("l.toml", text)])
    known = [parse_acceptance(each, (*CHECKS, SURVIVING)) for each in accepted]
    return audit(subject, "l.toml", checks=[broken_example.CHECK], accepted=known, mutation=True)


def score(report: Report) -> Score:
    """Its score."""
    assert report.mutation is not None
    return report.mutation


def test_what_no_example_notices_is_a_warning_with_a_case() -> None:
    """
    The one example knows two lamps with oil, so nothing notices that the rung about oil is gone;
    the warning stands at that rung, and its case is a table on which both decide differently.
    """
    report = changed()
    found = {each.message: each for each in report.findings}
    gone = found["no example or witness would notice this change: it is left out."]

    assert ("surviving-mutant", Level.WARNING) == (gone.name, gone.level)
    assert ("light", "oil", 10) == (gone.location.list_id, gone.location.rung, gone.location.line)
    assert gone.witness is not None
    assert "has_oil" in dict(gone.witness.values)
    assert "Add that case as an [[example]]" in gone.way_out
    assert score(report).caught < 1


def test_the_proposed_examples_catch_everything() -> None:
    """
    With the examples added that the report proposes, every change is caught or decides the same.
    """
    proposed = to_examples(changed())
    report = changed(f"{LISTS}\n{proposed}")

    assert proposed.count("[[example]]") > 1
    assert () == report.findings
    assert 1 == score(report).caught
    assert {Fate.KILLED, Fate.REFUSED} >= {
        each.fate for each in score(report).judged if each not in score(report).unchanged
    }


def test_each_example_stands_once_below_the_changes_that_it_would_notice() -> None:
    """
    All changes that nothing notices are named, in lines of a terminal; then none is missing.
    """
    report = changed()
    lines = to_examples(report).splitlines()
    parts = "\n".join(lines).split("\n\n")[1:]
    examples = [part.partition("[[example]]")[2] for part in parts]
    named = [line for line in lines if line.startswith("# light")]

    assert len(score(report).alive) == len(named)
    assert "# light/oil: it is left out" in named
    assert all(examples)
    assert len(examples) == len(set(examples))
    assert max(map(len, lines)) <= 80
    complete = changed("\n".join([LISTS, *lines]))
    assert "# No example was found that is missing.\n" == to_examples(complete)
    wrong = changed("\n".join([LISTS.replace('chosen = "B" ', 'chosen = "A" '), *lines]))
    assert to_examples(wrong).endswith("\n# And 1 error: try --format text first.\n")


def test_every_mutant_is_in_the_data() -> None:
    """
    JSON names each changed list, with what caught it, why nothing can, or what would.
    """
    report = changed()
    part = report_data(report)["parts"]["mutation"]["data"]
    by_name = {f"{each['rung']}: {each['how']}": each for each in part["mutants"]}

    assert len(score(report).judged) == len(part["mutants"])
    assert "l.toml:34, example 1" == by_name["most-ships: turned"]["by"]
    assert "killed" == by_name["most-ships: turned"]["fate"]
    assert by_name["oil: dropped"]["kill"]["example"].startswith("[[example]]")
    assert (1, 0) == (part["examples"], part["witnesses"])


def test_a_broken_example_is_no_evidence() -> None:
    """
    An example that does not come out with the list itself catches no change of it.
    """
    report = changed(LISTS.replace('chosen = "B" ', 'chosen = "A" '))

    assert "broken-example" in [each.name for each in report.findings]
    assert 0 == score(report).examples
    assert 0 == score(report).counts[Fate.KILLED]


def test_a_survivor_is_accepted_with_a_reason() -> None:
    """
    Like any finding it is accepted by its rung, and the report says why.
    """
    report = changed(LISTS, "surviving-mutant:light/oil=Lamps are always full.")

    assert "oil" not in {each.location.rung for each in report.open}
    assert "Lamps are always full." in to_text(report)
