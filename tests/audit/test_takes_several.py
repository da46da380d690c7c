"""Lists that take several: what later rounds and levels can do, promises, losers, two versions."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from pakal.audit import solver
from pakal.audit.audit import audit
from pakal.audit.facts_game import FactsGame, parse_facts
from pakal.audit.findings import LATER_ROUNDS, LEVELS, TOO_MANY, Answer, Level
from pakal.audit.gather import subject_of
from pakal.audit.promises import NOT_OF_A_CANDIDATE, Question
from pakal.audit.report import Report
from pakal.audit.scope import Event, ListScope
from pakal.audit.small_scope import same_decisions, scope_of
from pakal.audit.subject import Effort
from pakal.audit.thresholds import takes_nobody
from pakal.lists import rounds
from pakal.lists.compile import Bound, compile_list
from pakal.lists.decide import decide
from pakal.lists.facts import FactTable, Favours
from pakal.lists.model import PriorityList
from pakal.lists.read import parse_lists

FACTS = """
game = "Boats"
[[kind]]
name = "boat"
[[fact]]
name = "sails"
kind = "yes-no"
label = "sails"
ask = "Which boats sail?"
[[fact]]
name = "crew"
kind = "number"
low = 0
high = 2
label = "crew"
ask = "How many are in {candidate}?"
[[fact]]
name = "worth"
kind = "number"
label = "worth"
is = "2 * crew + sails"
[[draw]]
name = "lots"
label = "lots"
how = "Draw lots."
"""


def game(more: str = "") -> FactsGame:
    return parse_facts(FACTS + more)


def listed(head: str, *rungs: str) -> PriorityList:
    """A list with these keys; each rung is its kind, what it looks at, and its condition."""
    said = {"cite": "c", "label": "l", "because": "b", "question": "?"}
    lines = ["[[list]]", 'id = "go"', 'candidates = "boat"', 'cite = "c"', 'label = "l"']
    lines += ['question = "?"', head]
    for number, text in enumerate(rungs, start=1):
        kind, looks_at, *when = text.split(" | ")
        lines += ["[[list.rung]]", f'id = "r{number}"', f'kind = "{kind}"', f'fact = "{looks_at}"']
        lines += [f'{key} = "{said[key]}"' for key in ("cite", "label", "because")]
        lines += [f'when = "{each}"' for each in when]
        lines += ['nobody = "none"'] if kind == "require" else []
    lines += ["[[list.rung]]", 'id = "lots"', 'kind = "draw"', 'procedure = "lots"']
    lines += ['cite = "c"', 'label = "l"', 'because = "b"']
    (plist,) = parse_lists("\n".join(lines), "lists.toml")
    return plist


def every_table(count: int) -> Iterator[dict[str, tuple[int, ...]]]:
    boats = list(itertools.product((0, 1), (0, 1, 2)))
    for chosen in itertools.combinations_with_replacement(boats, count):
        sails, crew = zip(*chosen, strict=True)
        yield {"sails": sails, "crew": crew}


def decided_in_rounds(compiled: Any, table: FactTable, count: int) -> set[str]:
    """The rungs that decide in some round, whatever lots bring."""
    found: set[str] = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        lots = waiting.pop()
        taken = rounds.take(compiled, table, range(count), lots)
        found |= {str(each.decided_by) for each in taken.rounds if each.decided_by}
        if taken.waiting is not None:
            waiting += [(*lots, each) for each in taken.waiting.tied]
    return found


CLOSED = [
    ("keep | sails", "most | crew"),
    ("require | crew >= 1", "keep | sails and crew == 2", "least | crew"),
    ("keep | sails | differ(crew)", "most | worth | any(sails(b) for b in question)"),
    ("most | crew", "keep | crew >= 1 and sails", "least | crew"),
    ("most | count(crew(b) for b in others)", "keep | sails"),
]
OPEN = [
    ("keep | sails and count(taken) >= 1", "most | crew"),
    ("keep | sails | count(start) > count(question)", "most | crew"),
    ("keep | any(crew(b) == crew for b in taken)",),
]


@pytest.mark.parametrize("rungs", [*CLOSED, *OPEN])
def test_what_happens_in_a_later_round_is_never_said_to_be_impossible(
    rungs: tuple[str, ...],
) -> None:
    """
    Over every table of up to three boats; where a list looks at those in question only, a rung
    that never decides in any round is said not to, if the number of candidates is known.
    """
    words = game().words_of_facts
    plist = listed('take = "all"', *rungs)
    compiled = compile_list(plist, words)
    seen = {
        rung
        for count in (1, 2, 3)
        for table in every_table(count)
        for rung in decided_in_rounds(compiled, table, count)
    }
    scope = scope_of(plist, words, {})

    for rung in scope.in_force:
        answer = scope.can(Event.DECIDED, rung).answer
        assert rung not in seen or answer is not Answer.NO
        if rungs in CLOSED and rung not in seen:
            assert Answer.YES is not answer


@pytest.mark.parametrize("rungs", CLOSED)
def test_what_parts_a_level_is_never_said_not_to(
    rungs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Level by level too: a rung that parts some group can narrow.
    """
    words = game().words_of_facts
    plist = listed('take = "all"\nagain = "level-by-level"', *rungs)
    compiled = compile_list(plist, words)
    parted: set[str] = set()
    split = rounds._Taker._split

    def seen(self: Any, bound: Bound[Any], group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        values = {self._value(bound.value, group, each, bound.rung.id) for each in group}
        passes = {bound.rung.passes(value) for value in values}
        if len(passes if bound.rung.tests else values) > 1:
            parted.add(bound.rung.id)
        return split(self, bound, group)

    monkeypatch.setattr(rounds._Taker, "_split", seen)
    for table in every_table(3):
        rounds.take(compiled, table, range(3))
    scope = scope_of(plist, words, {})

    assert all(scope.can(Event.NARROWED, rung).answer is not Answer.NO for rung in parted)


@pytest.mark.parametrize("rungs", OPEN[:2])
def test_what_is_for_later_levels_cannot_be_told(rungs: tuple[str, ...]) -> None:
    """
    Levels of a list that looks at all who were there are not looked into; the reason is given.
    """
    head = 'take = "all"\nagain = "level-by-level"'
    scope: ListScope = scope_of(listed(head, *rungs), game().words_of_facts, {})
    found = scope.can(Event.DECIDED, "r1")

    assert (Answer.CANNOT_TELL, LATER_ROUNDS) == (found.answer, found.why)


def test_versions_that_take_other_numbers_are_not_the_same() -> None:
    """
    One, two and three are told apart; levels are not compared with rounds.
    """
    words = game().words_of_facts
    heads = ["take = 2", "take = 3", "", 'take = 2\nagain = "level-by-level"']
    lists = [listed(head, "most | crew") for head in heads]

    for one, two in itertools.combinations(lists[:3], 2):
        assert Answer.NO is same_decisions(one, two, words).answer
    for one in lists[:3]:
        found = same_decisions(one, lists[3], words)
        assert (Answer.CANNOT_TELL, LEVELS) == (found.answer, found.why)
    assert Answer.YES is same_decisions(lists[0], lists[0], words).answer


# --- promises on facts made of others ------------------------------------------------------------


def improved(table: dict[str, tuple[int, ...]]) -> Iterator[dict[str, tuple[int, ...]]]:
    """Every table in which the first boat is worth more, and all else is as it was."""
    for sails, crew in itertools.product((0, 1), (0, 1, 2)):
        if 2 * crew + sails > 2 * table["crew"][0] + table["sails"][0]:
            yield {"sails": (sails, *table["sails"][1:]), "crew": (crew, *table["crew"][1:])}


def may_win(compiled: Any, table: FactTable, count: int) -> bool:
    outcome = compiled.decide(table, range(count))
    return 0 in getattr(outcome, "tied", (outcome,))


@pytest.mark.parametrize(
    "rungs",
    [
        ("most | worth",),
        ("keep | worth >= 3", "most | crew"),
        ("keep | worth <= 3", "most | crew"),
        ("keep | sails", "most | worth"),
        ("most | crew + worth", "keep | sails"),
    ],
)
def test_a_promise_about_a_made_fact_is_held_against_what_it_is_made_of(
    rungs: tuple[str, ...],
) -> None:
    """
    It is broken where brute force over two boats breaks it, with as few boats.
    """
    words = game().words_of_facts
    plist = listed("", *rungs)
    compiled = compile_list(plist, words)
    broken = [
        count
        for count in (1, 2)
        for sails in itertools.product((0, 1), repeat=count)
        for crew in itertools.product((0, 1, 2), repeat=count)
        for after in improved({"sails": sails, "crew": crew})
        if may_win(compiled, {"sails": sails, "crew": crew}, count)
        and not may_win(compiled, after, count)
    ]
    found = Question(plist, words, {}).promise(Favours("go", "worth", 1, "worth more"))

    assert (Answer.YES if broken else Answer.NO) is found.answer
    assert not broken or min(broken) == found.candidates


# --- losers --------------------------------------------------------------------------------------


def report_of(plist: str, more: str = "") -> Report:
    """The audit of a list written in a test."""
    subject = subject_of(game(more), [("lists.toml", plist)], effort=Effort.QUICK)
    return audit(subject, "boats")


ABOUT_ALL = "most | 0 if any(not sails(b) for b in start) else crew"
IN_QUESTION = "keep | sails | any(crew(b) == 2 for b in question)"


@pytest.mark.parametrize(
    ("rungs", "meant", "rung"),
    [
        ((IN_QUESTION, "most | crew"), True, "r1"),
        (("keep | sails", ABOUT_ALL), False, "r2"),
        ((IN_QUESTION, "keep | sails", ABOUT_ALL), False, "r3"),
    ],
)
def test_a_loser_may_matter_where_the_rung_says_so(
    rungs: tuple[str, ...], meant: bool, rung: str
) -> None:
    """
    A rung that looks at those still in question means it; one that looks at all who were there,
    those already out among them, is found, also behind one that means it.
    """
    found = Question(listed("", *rungs), game().words_of_facts, {}).loser()

    assert (Answer.YES, meant, rung) == (found.answer, found.meant, found.rung)


def test_only_what_is_not_meant_is_a_warning() -> None:
    """
    What a rung says itself is a note, with another way out.
    """
    text = TEXT.replace("CONDITION", 'when = "any(sails(b) for b in question)"')
    (note,) = [each for each in report_of(text).findings if each.name == "loser-matters"]

    assert (Level.INFO, 8) == (note.level, note.location.line)
    assert "looks at those still in question" in note.message
    assert note.way_out.startswith("Leave it")


TEXT = """[[list]]
id = "go"
question = "?"
candidates = "boat"
cite = "c"
label = "l"

[[list.rung]]
id = "r1"
kind = "most"
fact = "crew"
CONDITION
cite = "c"
label = "l"
because = "b"

[[list.rung]]
id = "lots"
kind = "draw"
procedure = "lots"
cite = "c"
label = "l"
because = "b"
"""


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ('take = "room - 3"', "take = room - 3 is never above 0"),
        ('take = "room - 2"', ""),
        (
            'take = "all"\nuntil = "sum(crew(b) for b in taken) <= 4"',
            "'until' already holds while nobody is taken",
        ),
        ('take = "all"\nuntil = "room >= 0"', "'until' already holds while nobody is taken"),
        ('take = "all"\nuntil = "sum(crew(b) for b in taken) >= room"', ""),
        ('take = "all"\nuntil = "all(sails(b) for b in question)"', ""),
    ],
)
def test_a_list_that_never_takes_anybody_is_found(head: str, says: str) -> None:
    """
    By the bounds of facts; then the decider takes nobody either, whatever the table.
    """
    plist = listed(head)
    of = game(
        '[[fact]]\nname = "room"\nkind = "number"\nscope = "situation"\nlow = 0\nhigh = 3\n'
        'label = "room"\nask = "How much room?"\n'
    )
    tables = itertools.product(range(4), ((0, 0), (1, 0), (1, 1)), ((0, 1), (2, 2)))
    taken = {
        len(
            rounds.take(
                compile_list(plist, of.vocabulary()),
                {"room": (room,), "sails": sails, "crew": crew},
                range(2),
                (0, 1),
            ).taken
        )
        for room, sails, crew in tables
    }

    assert says == takes_nobody(plist, of.vocabulary())
    assert (taken == {0}) == bool(says)


def test_the_check_names_a_list_that_never_takes_anybody() -> None:
    """
    It is an error of `never-chooses`, and the list that takes somebody has none.
    """
    head = '[[list]]\nid = "go"\nquestion = "?"\ncandidates = "boat"\ncite = "c"\nlabel = "l"\n'
    lots = '[[list.rung]]\nid = "lots"\nkind = "draw"\nprocedure = "lots"\ncite = "c"\n'
    lots += 'label = "l"\nbecause = "b"\n'

    def found(sign: str) -> list[str]:
        until = f'take = "all"\nuntil = "count(taken) {sign} 1"\n'
        return [each.message for each in report_of(head + until + lots).findings]

    assert ["this list never takes anybody: 'until' already holds while nobody is taken."] == [
        each for each in found("<=") if "never takes" in each
    ]
    assert [] == [each for each in found(">=") if "never takes" in each]


_GO = """
[[list]]
id = "go"
question = "?"
candidates = "boat"
cite = "c"
label = "l"
take = 2
LIMIT
[[list.rung]]
id = "crew"
kind = "most"
fact = "crew"
cite = "c"
label = "l"
because = "b"
[[list.rung]]
id = "lots"
kind = "draw"
procedure = "by-crew"
cite = "c"
label = "l"
because = "b"
[[property]]
list = "go"
says = "p"
holds = "all(sails(b) for b in taken)"
"""
_BY_CREW = """
[[draw]]
name = "by-crew"
label = "lots"
how = "A lot for each of the crew."
weight = "crew"
[[invariant]]
name = "i"
says = "i"
of = "boat"
"""


@pytest.mark.parametrize(
    ("until", "always"),
    [
        ("count(question) >= 1", "sails"),
        ("all(sails(b) for b in start)", "sails"),
        ("count(crew(b) <= 1 for b in taken) <= 0", "sails"),
        ("all(crew(b) == 0 for b in taken)", "sails"),
    ],
)
def test_of_a_list_that_always_has_enough_nothing_else_is_said(until: str, always: str) -> None:
    """
    Neither that its rungs are never reached, nor that nobody has a lot, nor that it cannot be told.
    """
    text = _GO.replace("LIMIT", f'until = "{until}"')
    report = report_of(text, _BY_CREW + f'always = "{always}"\n')

    assert {"never-chooses"} == {
        each.name for each in report.findings if each.level is not Level.INFO
    }
    assert [] == [each for outcome in report.outcomes for each in outcome.undecided]
    assert () == report.failed


def test_a_list_that_settles_by_lots_alone_shares_no_value() -> None:
    """
    Whether two share a value is not asked where no rung settles by one, however many are taken.
    """
    text = _GO.replace("LIMIT", 'until = "sum(crew(b) for b in taken) >= 3"')
    report = report_of(text, _BY_CREW + 'always = "crew >= 1"\n')

    (outcome,) = [each for each in report.outcomes if each.check.name == "settles-by-shared-value"]
    assert () == outcome.undecided


def test_a_draw_without_lots_in_a_later_round_is_found() -> None:
    """
    The first boat always has a crew, and those left behind may have none.
    """
    text = _GO.replace("LIMIT", "")
    report = report_of(text, _BY_CREW + 'always = "any(crew(b) >= 1 for b in start)"\n')

    (found,) = [each for each in report.findings if each.name == "draw-without-lots"]
    assert found.witness is not None
    assert 3 == len(dict(found.witness.values)["crew"])


@pytest.mark.parametrize(
    ("until", "says"),
    [
        ("count(taken) >= 3", ["'until' makes no difference"]),
        ("any(crew(b) >= 3 for b in taken)", ["is from 0 to 2, so it is never at least 3"]),
        ("sum(crew(b) for b in taken) < 0", ["so it is never below 0"]),
        ("sum(crew(b) for b in taken) >= 2", []),
        ("any(sails(b) for b in taken)", []),
    ],
)
def test_an_until_that_never_ends_anything_is_a_warning(until: str, says: list[str]) -> None:
    """
    It never holds before two are taken, or not at all; one that ends something is none.
    """
    head = TEXT.replace('id = "go"\n', f'id = "go"\ntake = 2\nuntil = "{until}"\n')
    found = [
        each.message
        for each in report_of(head.replace("CONDITION", "")).findings
        if each.level is Level.WARNING
    ]

    assert len(says) == len(found)
    assert all(part in message for part, message in zip(says, found, strict=True))


@pytest.mark.parametrize("with_solver", [True, False])
@pytest.mark.parametrize("again", ["from-the-start", "level-by-level"])
def test_a_promise_is_answered_where_until_reads_what_no_rung_does(
    again: str, with_solver: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    What says until when a list takes is in the tables, with the solver and without it.
    """
    monkeypatch.setattr(solver, "available", lambda: with_solver)
    until = 'until = "any(sails(b) for b in start)"'
    plist = listed(f'take = 2\nagain = "{again}"\n{until}', "most | crew")
    question = Question(plist, game().vocabulary(), {})

    liked, unliked = (question.promise(Favours("go", "crew", step, "")) for step in (1, -1))

    every_round = with_solver and again == "from-the-start"
    assert (Answer.NO if every_round else Answer.CANNOT_TELL) is liked.answer
    assert every_round or liked.why == LATER_ROUNDS
    assert Answer.YES is unliked.answer
    assert {"crew", "sails"} == unliked.before.keys()


def test_without_the_solver_an_invariant_about_until_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    Where every boat always sails nobody is ever taken, so no promise is broken by who comes first.
    """
    monkeypatch.setattr(solver, "available", lambda: False)
    always = 'always = "all(sails(b) for b in start)"\n'
    words = game('[[invariant]]\nname = "i"\nsays = "i"\nof = "boat"\n' + always)
    plist = listed('take = 2\nuntil = "any(sails(b) for b in start)"', "most | crew")
    question = Question(plist, words.vocabulary(), {}, words.invariants())

    assert Answer.YES is not question.promise(Favours("go", "crew", -1, "")).answer


@pytest.mark.parametrize(
    ("fact", "with_solver", "why"),
    [
        ("worth", False, TOO_MANY),
        ("near", False, NOT_OF_A_CANDIDATE),
        ("near", True, NOT_OF_A_CANDIDATE),
    ],
)
def test_a_promise_that_cannot_be_tried_is_not_told(
    fact: str, with_solver: bool, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Without the solver a promise about a fact made of others is left open, about a pair always.
    """
    monkeypatch.setattr(solver, "available", lambda: with_solver)
    near = '[[fact]]\nname = "near"\nkind = "number"\nscope = "pair"\nlow = 0\nhigh = 1\n'
    words = game(near + 'label = "near"\nask = "How near are {candidate} and {other}?"\n')
    question = Question(listed("", "most | crew"), words.vocabulary(), {})

    found = question.promise(Favours("go", fact, 1, ""))

    assert (Answer.CANNOT_TELL, why) == (found.answer, found.why)


@pytest.mark.parametrize("head", ["", 'take = "all"', 'until = "sum(crew(b) for b in taken) >= 3"'])
@pytest.mark.parametrize(
    ("rungs", "never"),
    [
        (("most | sum(crew(b) for b in others)", "most | crew", "keep | crew >= 0"), ["r3"]),
        (
            (
                "most | crew + sum(crew(b) for b in others if sails(b))",
                "most | crew",
                "most | crew",
            ),
            ["r3"],
        ),
        (
            (
                "require | crew + sum(crew(b) for b in taken) <= 3",
                "require | sails",
                "keep | not sails",
            ),
            ["r3"],
        ),
        (
            ("keep | sails", "most | sum(sails(b) for b in question) - crew", "keep | not sails"),
            ["r3"],
        ),
        (("most | count(crew(b) >= crew for b in others)", "most | crew", "keep | sails"), []),
        (("least | count(sails(b) for b in others)", "keep | sails"), []),
    ],
)
def test_behind_a_rung_that_reckons_with_others_the_impossible_is_found(
    head: str, rungs: tuple[str, ...], never: list[str]
) -> None:
    """
    It is impossible whatever that rung leaves; and what happens with up to three boats is not.
    """
    words = game().words_of_facts
    plist = listed(head, *rungs)
    compiled = compile_list(plist, words)
    scope = scope_of(plist, words, {})
    seen: set[str] = set()
    for count in (1, 2, 3):
        for table in every_table(count):
            if head:
                seen |= decided_in_rounds(compiled, table, count)
            else:
                seen.add(str(decide(compiled, table, range(count), why=True).decided_by))

    can = {rung: scope.can(Event.DECIDED, rung).answer for rung in scope.in_force}
    assert not [rung for rung in seen & can.keys() if can[rung] is Answer.NO]
    assert never == [rung for rung in never if can[rung] is Answer.NO]


@pytest.mark.parametrize("again", ["", "take = 2"])
def test_contradictory_rungs_beside_a_sum_never_choose(again: str) -> None:
    """
    Who has to sail and must not is never chosen, whatever those taken before have cost.
    """
    costs = "require | crew + sum(crew(b) for b in others) <= 3"
    scope = scope_of(
        listed(again, costs, "require | sails", "require | not sails"), game().words_of_facts, {}
    )

    assert Answer.NO is scope.chooses.answer
