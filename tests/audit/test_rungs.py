"""The verdict on each rung, and what the report tells besides findings."""

from importlib.resources import files

import attrs
import pytest
from audit.helpers import LISTS, audited, checks

from pakal.audit import solver, tables
from pakal.audit.audit import audit
from pakal.audit.coverage import Coverage, RungCount
from pakal.audit.facts_game import parse_facts
from pakal.audit.findings import Answer
from pakal.audit.formats.sections import Section, sections
from pakal.audit.formats.text import to_text
from pakal.audit.gather import lists_of, subject_of
from pakal.audit.reading_sets import reading_sets
from pakal.audit.report import Report
from pakal.audit.run import chosen_checks, run_checks
from pakal.audit.rungs import Life
from pakal.audit.scope import Event
from pakal.audit.subject import Effort, Subject
from pakal.audit.tables import witness_of
from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.lists.check import Wrong
from pakal.lists.decide import bind, decide_from
from pakal.lists.known import parse_known
from pakal.lists.trace import Trace

pytestmark = pytest.mark.xdist_group("audited")  # they share King Pakal's verdicts


@pytest.fixture(scope="module")
def pakal() -> Subject:
    """King Pakal's lists."""
    return subject_of(Ahau(), effort=Effort.QUICK, games=2)


def subject_for(name: str, file: str = "bad") -> Subject:
    path = LISTS / name / f"{file}.toml"
    facts = path.with_name("facts.toml")
    game = parse_facts((facts if facts.exists() else LISTS / "facts.toml").read_text("utf-8"))
    return subject_of(game, [(path.name, path.read_text("utf-8"))], effort=Effort.QUICK)


def lives(name: str) -> dict[str, Life]:
    return {each.rung.id: each.life for each in subject_for(name).verdicts}


def section(report: Report, name: str) -> Section:
    (found,) = (each for each in sections(report) if each.name == name)
    return found


@pytest.mark.parametrize(
    ("name", "rung", "life"),
    [
        ("dead-rung", "half-full", Life.DEAD_BY_LOGIC),
        ("dead-rung", "some-cargo", Life.ALIVE),
        ("dead-under-invariants", "unguarded", Life.DEAD_UNDER_INVARIANTS),
        ("never-reached", "nearest", Life.NEVER_REACHED),
        ("dead-under-reading", "nearest", Life.DEAD_HERE),
    ],
)
def test_the_lives_of_rungs(name: str, rung: str, life: Life) -> None:
    """
    Alive, dead by logic, dead under invariants, never reached, or dead under these readings.
    """
    assert life is lives(name)[rung]


def test_the_suspects_are_settled(pakal: Subject) -> None:
    """
    The fourth step of placing a worker waits for another reading, and so does the captain's stay.
    """
    found = {(each.plist.id, each.rung.id): each for each in pakal.verdicts}
    fourth = found["place-worker", "preferred-god"]
    stay = found["war-captain-move", "d-stay"]

    assert (Life.DEAD_HERE, {"place-ties": "next-step-first"}) == (fourth.life, fourth.elsewhere)
    assert (Life.DEAD_HERE, {"captain-god": "top-only"}) == (stay.life, stay.elsewhere)
    assert ("two-of-three-regions-worth-going",) == stay.breaks


def test_a_rung_doubled_by_a_dead_one_is_not_blamed_too() -> None:
    """
    If every step narrows, the tie that looks at the same rank is dead, and only that is said.
    """
    text = (files("pakal.games.ahau") / "data" / "lists" / "worker.toml").read_text("utf-8")
    subject = subject_of(
        Ahau(),
        [("worker.toml", text)],
        readings={"place-ties": "next-step-first"},
        effort=Effort.QUICK,
    )
    checks = chosen_checks(["dead-under-reading", "makes-no-difference"])
    found = [each for outcome in run_checks(subject, checks) for each in outcome.findings]

    assert [("dead-under-reading", "higher-god")] == [
        (each.name, each.location.rung) for each in found
    ]


def test_every_reading_that_a_list_names_is_tried(pakal: Subject) -> None:
    """
    Four readings of two choices are sixteen sets, and the one in force comes first.
    """
    (captain,) = (each for each in pakal.lists if each.id == "war-captain-move")
    first = {**pakal.in_force, "captain-god": "top-only"}
    found = list(reading_sets(captain, pakal.vocabulary, first=first))

    assert 16 == len(found)
    assert {name: first[name] for name in captain.readings()} == found[0]
    assert 16 == len({tuple(sorted(each.items())) for each in found})


FORBIDDEN = """
[[reading]]
name = "tide"
choices = ["low", "high"]
[[invariant]]
name = "no-guards-at-low-tide"
says = "At low tide no dock is guarded."
of = "dock"
never = {is_guarded = true}
reading = {tide = "low"}
"""
GUARDED = """
[[list]]
id = "sail"
question = "To which dock does the ship sail?"
candidates = "dock"
cite = "Rules 1"
label = "Sail"
[[list.rung]]
id = "guarded"
kind = "keep"
fact = "is_guarded"
cite = "Rules 1"
label = "Guarded"
because = "so it is"
[[list.rung]]
id = "lowest"
kind = "leftmost"
fact = "number_of_dock"
cite = "Rules 1"
label = "Lowest number"
because = "so it is"
"""


def test_a_reading_that_only_an_invariant_names_is_tried_too() -> None:
    """
    What an invariant rules out by one choice only is dead under that reading, not in the game.
    """
    game = parse_facts((LISTS / "facts.toml").read_text("utf-8") + FORBIDDEN)
    subject = subject_of(game, [("l.toml", GUARDED)], effort=Effort.QUICK)
    outcomes = run_checks(subject, checks(unused=False))
    found = [each for outcome in outcomes for each in outcome.findings]
    (guarded,) = (each for each in subject.verdicts if each.rung.id == "guarded")

    assert (Life.DEAD_HERE, {"tide": "high"}) == (guarded.life, guarded.elsewhere)
    assert [("dead-under-reading", "guarded")] == [
        (each.name, each.location.rung) for each in found
    ]
    assert "under tide = low (because of 'no-guards-at-low-tide')" in found[0].message


def test_a_table_is_one_that_pakal_decide_reads(pakal: Subject) -> None:
    """
    Written down as a file of facts, the table of every live rung is decided by that rung.
    """
    told = 0
    book = bind(pakal.sound, pakal.vocabulary)
    for list_id, scopes in pakal.scopes.items():
        compiled = book[list_id]
        for rung in scopes[0].in_force:
            found = scopes[0].can(Event.DECIDED, rung)
            if found.answer is not Answer.YES or found.case is None or not found.case.table:
                continue
            text = witness_of(found.case.table, pakal.vocabulary).text
            written = parse_known(text, "witness.toml", compiled)
            trace = decide_from(compiled, written.known, written.candidates)
            assert isinstance(trace, Trace)
            assert rung == trace.decided_by
            told += 1

    assert told > 90


def test_the_ways_to_a_draw(pakal: Subject) -> None:
    """
    Two cities stay tied up to the cards only if they are of one god and alike in all else.
    """
    scope = pakal.scopes["place-worker"][0]
    possible = [dict(tie.says) for tie in scope.ties if tie.found.answer.value == "yes"]

    assert 5 == len(possible)
    assert {"equal"} == {says["higher-god"] for says in possible}
    assert {"all pass", "none passes"} == {says["not-yet-leading"] for says in possible}


def test_the_sections_of_a_report() -> None:
    """
    Every rung is told with its life and its smallest table, and the lists that draw.
    """
    report = audited(LISTS / "dead-rung" / "bad.toml")
    told = {str(row["rung"]): row for row in section(report, "rungs").data}

    assert "dead by logic" == told["half-full"]["life"]
    assert {"cargo": [0, 2], "number_of_dock": [1, 2]} == told["some-cargo"]["table"]
    assert [] == section(report, "ties").data


def test_the_three_kinds_of_never(pakal: Subject) -> None:
    """
    A rung that never decided is dead by logic, dead under invariants, or was not seen.
    """
    nothing = {
        plist.id: tuple(RungCount(rung.id, 0, 0, 0) for rung in plist.walk())
        for plist in pakal.lists
    }
    report = audit(pakal, "King Pakal", checks=[])
    coverage = Coverage(2, {}, {}, nothing)
    reasons = section(attrs.evolve(report, coverage=coverage), "never").data

    assert ["dead by logic", "dead under invariants", "not seen in 2 games"] == sorted(reasons)
    assert ["place-worker/preferred-god"] == reasons["dead by logic"]
    assert "war-captain-move/d-stay" in reasons["dead under invariants"]
    assert "place-worker/claim" in reasons["not seen in 2 games"]
    # Out of force, it could not decide: that is none of the three.
    assert "retreat/top-god" not in reasons["not seen in 2 games"]


def test_games_are_counted(pakal: Subject) -> None:
    """
    The report of a game that can be played has a funnel for each list; others have none.
    """
    report = audit(pakal, "King Pakal", checks=[])
    assert report.coverage is not None
    placing = {count.rung: count for count in report.coverage.rungs["place-worker"]}

    assert 2 == report.games
    assert placing["claim"].looked >= placing["new-city"].looked > 0
    assert None is audited(LISTS / "dead-rung" / "good.toml").coverage


def test_a_wrong_list_does_not_stop_the_others() -> None:
    """
    What is wrong with a list is a problem of its file; the lists of the other file are there.
    """
    good = (LISTS / "dead-rung" / "good.toml").read_text("utf-8")
    lists, problems = lists_of([("a.toml", '[[list]]\nid = "A"\n'), ("b.toml", good)])

    assert ["sail"] == [plist.id for plist in lists]
    assert ("a.toml", Wrong.FORM) in [(each.where.file, each.kind) for each in problems]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[list", "a.toml: is not TOML"),
        ("", "a.toml: the file holds no list."),
        ('[[lits]]\nid = "a"\n', "Did you mean 'list'?"),
    ],
)
def test_what_is_no_file_of_lists_is_refused(text: str, says: str) -> None:
    """
    There is nothing to audit in what is not TOML or has no list.
    """
    with pytest.raises(BadInputError) as caught:
        lists_of([("a.toml", text)])

    assert says in str(caught.value)


def test_a_search_that_was_given_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The ways to a draw are only a lower bound, and whether a rung makes a difference stays open.
    """
    monkeypatch.setattr(solver, "available", lambda: False)
    facts = '[[kind]]\nname = "k"\n[[draw]]\nname = "lots"\nlabel = "l"\nhow = "h"\n'
    listed = '[[list]]\nid = "ell"\nquestion = "q"\ncandidates = "k"\ncite = "c"\nlabel = "l"\n'
    texts = 'cite = "c"\nlabel = "l"\nbecause = "b"\n'
    for number in range(5):
        facts += f'[[fact]]\nname = "n{number}"\nkind = "number"\nlabel = "n"\nask = "?"\n'
        listed += f'[[list.rung]]\nid = "r{number}"\nkind = "keep"\nfact = "n{number}"\n'
        listed += f"at-least = 3\n{texts}"
        if not number:  # it would do the first one's work too
            listed += f'[[list.rung]]\nid = "best"\nkind = "most"\nfact = "n0"\n{texts}'
    # A candidate that reaches the last test passes it or not, as it did the first one.
    listed += f'[[list.rung]]\nid = "again"\nkind = "keep"\nfact = "n0"\nat-least = 3\n{texts}'
    listed += f'[[list.rung]]\nid = "d"\nkind = "draw"\nprocedure = "lots"\n{texts}'
    subject = subject_of(parse_facts(facts), [("l.toml", listed)], effort=Effort.QUICK)
    monkeypatch.setattr(tables, "PATHS", 80)
    report = audit(subject, "l.toml", checks=chosen_checks(["PA202", "PA205"]))
    ties = section(report, "ties")

    too_many = "there are too many tables to try, and no solver is installed (pakal[prove])."
    assert ties.short.startswith("in 1 list, at least ")
    assert ties.lines[0].startswith("ell: at least ")
    assert [
        ("again", f"whether it ever does anything: {too_many}"),
        ("r0", f"whether the list decides the same without it: {too_many}"),
    ] == [
        (each.location.rung, each.says) for outcome in report.outcomes for each in outcome.undecided
    ]
    way_out = "Try pip install 'pakal[prove]': its solver can tell more.\n"
    assert way_out in to_text(report)
    monkeypatch.setattr(solver, "available", lambda: True)
    assert way_out not in to_text(report)


def test_a_rung_that_another_list_uses_is_named_once() -> None:
    """
    What is wrong with the rung itself is wrong where it is written, not wherever it is used.
    """
    rung = '[[list.rung]]\nid = "{}"\ncite = "{}"\nlabel = "l"\n'
    head = (
        '[[list]]\nid = "{}"\nquestion = "?"\ncandidates = "dock"\ncite = "Rules 1"\nlabel = "l"\n'
    )
    text = (
        head.format("base")
        + rung.format("much", "page 7")
        + 'kind = "keep"\nfact = "cargo"\nat-least = 99\nbecause = "b"\n'
        + rung.format("by-lot", "Rules 1")
        + 'kind = "draw"\nprocedure = "lots"\nbecause = "b"\n'
        + head.format("other")
        + rung.format("as-base", "Rules 1")
        + 'kind = "use"\nuse = "base"\n'
    )
    file = LISTS / "exit-never-taken" / "facts.toml"
    game = parse_facts(file.read_text("utf-8"), "facts.toml")
    outcomes = run_checks(
        subject_of(game, [("lists.toml", text)]),
        chosen_checks(["threshold-out-of-bounds", "unknown-section"]),
    )

    assert [("base", "much")] * 2 == [
        (each.location.list_id, each.location.rung)
        for outcome in outcomes
        for each in outcome.findings
    ]
