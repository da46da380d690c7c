"""
Tables, made by hand, on which a claim about any number of candidates would have been wrong.

The proof is in docs/small-scope.md; the numbers are in `pakal.audit.candidates`.
"""

from typing import Any

from pakal.audit.facts_game import FactsGame, parse_facts
from pakal.audit.findings import LEVELS, Answer
from pakal.audit.promises import Question
from pakal.audit.scope import Event
from pakal.audit.small_scope import same_decisions, scope_of
from pakal.audit.walks import compile_for_tables
from pakal.lists.decide import decide
from pakal.lists.facts import FactTable, Favours
from pakal.lists.model import PriorityList
from pakal.lists.read import parse_lists
from pakal.lists.rounds import next_after, take

SAID = 'cite = "c"\nlabel = "l"\nbecause = "b"\n'
LOTS = f'kind = "draw"\nprocedure = "lots"\n{SAID}'


def game(facts: dict[str, str], *always: str, distinct: str = "") -> FactsGame:
    """Boats with these facts, each yes-no or with its bounds, and with what is always so."""
    text = 'game = "Boats"\n[[kind]]\nname = "boat"\n'
    text += '[[draw]]\nname = "lots"\nlabel = "lots"\nhow = "Draw lots."\n'
    for name, bounds in facts.items():
        low, _, high = bounds.partition("..")
        kind = f'kind = "number"\nlow = {low}\nhigh = {high}' if high else f'kind = "{low}"'
        text += f'[[fact]]\nname = "{name}"\n{kind}\nlabel = "{name}"\nask = "{{candidate}}?"\n'
    for number, form in enumerate(always):
        text += f'[[invariant]]\nname = "i{number}"\nsays = "s"\ncite = "c"\nof = "boat"\n'
        text += f'always = "{form}"\n'
    if distinct:
        text += '[[invariant]]\nname = "apart"\nsays = "s"\ncite = "c"\nof = "boat"\n'
        text += f'distinct = "{distinct}"\n'
    return parse_facts(text)


def listed(*rungs: str, head: str = "", end: str = f"[[list.rung]]\nid = 'lots'\n{LOTS}") -> Any:
    """A list of these rungs, called r1, r2 and so on: the kind, and what follows it."""
    text = '[[list]]\nid = "go"\nquestion = "?"\ncandidates = "boat"\ncite = "c"\nlabel = "l"\n'
    text += f"{head}\n"
    for number, rung in enumerate(rungs, start=1):
        kind, fact, *when = rung.split(" | ")
        text += f'[[list.rung]]\nid = "r{number}"\nkind = "{kind}"\nfact = "{fact}"\n{SAID}'
        text += "".join(f'when = "{each}"\n' for each in when)
    (plist,) = parse_lists(text + end, "lists.toml")
    return plist


def decided(plist: PriorityList, words: FactsGame, table: FactTable) -> Any:
    count = len(next(iter(table.values())))
    return decide(compile_for_tables(plist, words.words_of_facts, {}), table, range(count))


UNLESS_TORN = f"""
[[list.step]]
id = "whole"
kind = "keep"
fact = "not torn"
{SAID}
[[list.step]]
id = "nobody"
kind = "nobody"
{SAID}
[[list.tie]]
id = "lots"
{LOTS}"""


def test_what_two_lists_say_of_those_in_question_is_shown_in_each() -> None:
    """
    The same condition stops being true at different rungs, because of two different boats: with
    one of these boats alone both lists go the same way, so it takes four to part them.
    """
    boats = game(
        {"torn": "yes-no", "sails": "yes-no", "oars": "yes-no", "crew": "0..1"},
        "(sails and oars) if not torn else (sails != oars)",
    )
    unless = " | not any(torn(x) for x in question)"
    one = listed(
        f"most | crew{unless}", "keep | sails", f"least | crew{unless}", "keep | oars",
        "most | crew", end=UNLESS_TORN,
    )  # fmt: skip
    other = listed(
        f"most | crew{unless}", "keep | oars", f"most | crew{unless}", "keep | sails",
        "least | crew", end=UNLESS_TORN,
    )  # fmt: skip
    table = {"torn": (0, 0, 1, 1), "sails": (1, 1, 1, 0), "oars": (1, 1, 0, 1), "crew": (1, 0) * 2}
    found = same_decisions(one, other, boats.words_of_facts, {}, boats.invariants())

    assert (0, 1) == (decided(one, boats, table), decided(other, boats, table))
    assert Answer.NO is found.answer
    assert found.difference is not None
    assert 4 == found.difference.candidates


BEHIND_A_DRAW = f"""
[[list.rung]]
id = "both"
kind = "steps"
cite = "c"
label = "l"
when = "any(torn(b) for b in question) and any(leaks(b) for b in question)"
[[list.rung.step]]
id = "all"
kind = "keep"
fact = "harbour"
at-least = 1
{SAID}
[[list.rung.step.then]]
id = "harbour"
by = "harbour"
{LOTS}
[[list.rung.step.then]]
id = "sails"
kind = "keep"
fact = "sails"
{SAID}
[[list.rung]]
id = "berth"
kind = "most"
fact = "berth"
unique = true
{SAID}"""


def test_who_comes_along_may_make_a_list_refuse_behind_a_draw() -> None:
    """
    Two that show a condition are in another group, and share a berth there unless somebody in it
    beats both: five boats are needed, and it is not said that fewer show everything.
    """
    boats = game(
        {"harbour": "1..2", "berth": "0..9"} | dict.fromkeys(("torn", "leaks", "sails"), "yes-no"),
        "not (torn and leaks)",
        "harbour == 2 and berth == 0 if torn or leaks else true",
        "harbour == 1 or not sails",
    )  # fmt: skip
    plist = listed(end=BEHIND_A_DRAW)
    table = {
        "torn": (0, 0, 1, 0, 0), "leaks": (0, 0, 0, 1, 0), "sails": (1, 0, 0, 0, 0),
        "harbour": (1, 1, 2, 2, 2), "berth": (1, 0, 0, 0, 1),
    }  # fmt: skip
    compiled = compile_for_tables(plist, boats.words_of_facts, {})
    ways = [decide(compiled, table, range(5), why=True, drawn=[each]) for each in (1, 2)]
    scope = scope_of(plist, boats.words_of_facts, {}, boats.invariants())

    assert [("sails", 0), ("berth", 4)] == [(each.decided_by, each.outcome) for each in ways]
    assert Answer.NO is not scope.can(Event.NARROWED, "sails").answer


def test_a_level_was_among_others_at_the_rungs_before() -> None:
    """
    Three are too many for the first rung, and the two behind the best go on by themselves; as a
    first round, a table of these two would have parted at the first rung.
    """
    boats = game(
        {"crew": "0..1", "sails": "0..1", "berth": "0..9"},
        "crew == 0 or sails == 0",
        "crew == 1 or berth <= 1",
        distinct="berth",
    )
    head = 'take = "all"\nagain = "level-by-level"'
    few = "most | sails | count(question) <= 2"
    one = listed(few, "most | crew", "most | sails", "most | berth", head=head)
    other = listed(few, "most | crew", "most | berth", head=head)
    words, invariants = boats.words_of_facts, boats.invariants()
    table = {"crew": (1, 0, 0), "sails": (0, 0, 1), "berth": (5, 1, 0)}
    taken = [take(compile_for_tables(each, words, {}), table, range(3)) for each in (one, other)]
    same = same_decisions(one, other, words, {}, invariants)

    assert [(0, 2, 1), (0, 1, 2)] == [each.taken for each in taken]
    assert Answer.NO is not scope_of(one, words, {}, invariants).can(Event.NARROWED, "r3").answer
    assert (Answer.CANNOT_TELL, LEVELS) == (same.answer, same.why)


def test_lists_that_rank_by_levels_differ_if_another_comes_first() -> None:
    """
    A list may look at those in question: one who comes first in only one of them is shown.
    """
    boats = game({"crew": "0..1", "sails": "yes-no"})
    head = 'take = "all"\nagain = "level-by-level"'
    one, other = (listed(f"{each} | crew | differ(sails)", head=head) for each in ("most", "least"))

    assert Answer.NO is same_decisions(one, other, boats.words_of_facts).answer


def test_a_sum_that_says_how_many_are_taken_may_need_many_candidates() -> None:
    """
    Liked better, a boat makes it enough; with four boats it never does, with eleven it may.
    """
    boats = game({"crew": "0..2"})
    head = 'take = "all"\nuntil = "sum(crew(b) for b in question) == 12"'
    plist = listed("most | crew", head=head)
    promise = Favours(list_id="go", fact="crew", step=1, says="s")
    compiled = compile_for_tables(plist, boats.words_of_facts, {})
    before, after = ({"crew": (own, *(1,) * 10)} for own in (1, 2))
    wanted = next_after(compiled, before, range(11), ())

    assert wanted is not None
    assert next_after(compiled, after, range(11), ()) is None
    assert Answer.CANNOT_TELL is Question(plist, boats.words_of_facts, {}).promise(promise).answer


MANY = "count(torn(b) for b in question) >= 4"
ONE_LEFT = f"""
[[list.rung]]
id = "few"
when = "not {MANY}"
{LOTS}
[[list.rung]]
id = "last-berth"
kind = "most"
fact = "berth"
{SAID}
[[list.rung]]
id = "alone"
kind = "steps"
cite = "c"
label = "l"
[[list.rung.step]]
id = "sails"
kind = "keep"
fact = "sails"
{SAID}
[[list.rung]]
id = "far"
kind = "most"
fact = "sum(berth(b) for b in others) + berth"
{SAID}{UNLESS_TORN}"""


def test_a_walk_goes_on_with_one_if_nobody_may_be_chosen_behind_a_sum() -> None:
    """
    Where a list is too long to look at, its beginning must not end with one left either: only
    then does the step do something, and with four torn boats beside that one.
    """
    boats = game(
        {"torn": "yes-no", "sails": "yes-no", "berth": "0..9"},
        "not torn or (berth <= 3 and not sails)",
        distinct="berth",
    )
    plist = listed(end=ONE_LEFT)
    table = {"torn": (0, 1, 1, 1, 1), "sails": (1, 0, 0, 0, 0), "berth": (9, 0, 1, 2, 3)}
    compiled = compile_for_tables(plist, boats.words_of_facts, {})
    walk = decide(compiled, table, range(5), why=True)
    scope = scope_of(plist, boats.words_of_facts, {}, boats.invariants())

    assert "sails" in [each.rung for each in walk.looked]
    assert Answer.NO is not scope.can(Event.WORKED, "sails").answer


def test_a_list_that_refuses_behind_a_draw_differs_by_refusing() -> None:
    """
    Whatever lot comes up, the list that draws refuses the table with two in one berth; so every
    pair of deciding rungs is found once, and refusing is one of them.
    """
    boats = game({"crew": "0..1", "berth": "0..2"})
    end = f'[[list.rung]]\nid = "berth"\nkind = "most"\nfact = "berth"\nunique = true\n{SAID}'
    draw = f'[[list.rung]]\nid = "by-crew"\nby = "crew"\nwhen = "differ(crew)"\n{LOTS}'
    plain, drawn = listed("most | crew", end=end), listed(end=draw + end)
    found = same_decisions(plain, drawn, boats.words_of_facts)
    pairs = [each.by for each in found.differences]

    assert Answer.NO is found.answer
    assert len(pairs) == len({*pairs})
    assert ("r1", None) in pairs
    assert "refused" in [each.second for each in found.differences]
