"""Checks over positions that only a fault in a game's program can trip: small games with one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import pytest
from audit.helpers import LISTS, audited

from pakal.audit.checks import CHECKS, ways_of_deciding_differ
from pakal.audit.facts_game import FactsGame, parse_facts
from pakal.audit.findings import Outcome, Status
from pakal.audit.gather import subject_of
from pakal.audit.run import run_checks
from pakal.audit.subject import Effort
from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import State
from pakal.games.values import Moment
from pakal.lists import compile as kernel
from pakal.lists.facts import FactTable
from pakal.lists.model import Fact, PriorityList, Scope
from pakal.lists.spans import Key, leaves_read

GOOD = (LISTS / "no-settling-rung" / "good.toml").read_text("utf-8")


def docks() -> FactsGame:
    return parse_facts((LISTS / "facts.toml").read_text("utf-8"))


def with_fact(name: str, **changes: Any) -> FactsGame:
    """The game of docks with one fact computed otherwise."""
    game = docks()
    facts: tuple[Fact[FactTable], ...] = tuple(
        attrs.evolve(fact, **changes) if fact.name == name else fact
        for fact in game.words_of_facts.facts
    )
    game.words_of_facts = attrs.evolve(game.words_of_facts, facts=facts)
    return game


def outcome_of(name: str, game: FactsGame) -> Outcome:
    """What one check says about the good list in a game."""
    (check,) = (check for check in CHECKS if check.name == name)
    subject = subject_of(game, [("good.toml", GOOD)], effort=Effort.QUICK)
    (outcome,) = run_checks(subject, [check])
    return outcome


POSITION_CHECKS = [check.name for check in CHECKS if check.id.startswith("PA3")]


@pytest.mark.parametrize("name", POSITION_CHECKS)
def test_a_game_without_a_fault_trips_nothing(name: str) -> None:
    """
    Every check over positions runs on the good game and finds nothing.
    """
    outcome = outcome_of(name, docks())

    assert (Status.RAN, ()) == (outcome.status, outcome.findings)


def place_in_order(_: FactTable, candidate: int, candidates: Sequence[int]) -> int:
    return min(list(candidates).index(candidate), 5)


def test_a_fact_that_knows_the_order_is_found() -> None:
    """
    A fact that looks where its candidate was named makes the order matter.
    """
    game = with_fact("cargo", compute=place_in_order, scope=Scope.SET)
    (finding,) = outcome_of("order-of-candidates", game).findings

    assert "in another order" in finding.message


class Fickle:
    """A fact that answers otherwise every time."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, _: FactTable, candidate: int) -> int:
        """The answer."""
        self.asked += 1
        return (self.asked * 7 + candidate) % 5


@pytest.mark.parametrize("name", ["unread-fact-matters", "ways-of-deciding-differ"])
def test_a_fact_that_changes_its_mind_is_found(name: str) -> None:
    """
    Where a fact gives different answers to the same question, the ways of deciding part.
    """
    (finding,) = outcome_of(name, with_fact("cargo", compute=Fickle())).findings

    assert "sail" == finding.location.list_id


class Strict(FactsGame):
    """A game in which only the first candidate may be chosen."""

    def legal(self, moment: Moment[FactTable]) -> Sequence[int]:
        """Nobody but the first."""
        return moment.candidates[:1]


def test_a_choice_that_the_rules_do_not_allow_is_found() -> None:
    """
    A candidate that the game does not allow is named.
    """
    game = docks()
    strict = Strict(game.declared, ())
    (finding,) = outcome_of("illegal-choice", strict).findings

    assert "it chooses B, which is not allowed." == finding.message


def test_the_position_of_a_finding_is_as_small_as_it_goes() -> None:
    """
    Of the pebbles only those stay without which nothing would be wrong.
    """

    class Strict(Pebbles):
        def legal(self, moment: Moment[State]) -> Sequence[int]:
            """No pool with two pebbles may be waded into."""
            legal = super().legal(moment)
            if moment.list_id != "wade":
                return legal
            return [pool for pool in legal if sum(moment.state.pool(pool)) < 2]

    (check,) = (check for check in CHECKS if check.name == "illegal-choice")
    subject = subject_of(Strict(), effort=Effort.QUICK)
    (outcome,) = run_checks(subject, [check])
    (finding,) = outcome.findings

    assert finding.witness is not None
    assert [
        'game = "pebbles"',
        'point = "wade"',
        'who = "heron"',
        "",
        "[pool]",
        "bend = { red = 1, green = 1 }",
    ] == finding.witness.text.splitlines()
    assert "it chooses bend, which is not allowed." == finding.message


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("no-choice", {"is_open": (0, 0), "cargo": (0, 0)}),
        ("raised-but-less-wanted", {"is_open": (0, 0), "cargo": (0, 0), "number_of_dock": (1, 2)}),
        (
            "loser-matters",
            {
                "is_open": (0, 0, 0),
                "distance": (0, 1, 0),
                "has_way": (1, 1, 0),
                "cargo": (0, 0, 0),
                "number_of_dock": (2, 1, 3),
            },
        ),
    ],
)
def test_the_table_of_a_finding_is_as_small_as_it_goes(
    name: str, values: dict[str, tuple[int, ...]]
) -> None:
    """
    The fewest candidates, then the smallest values; the game's invariants hold.
    """
    (finding,) = audited(LISTS / name / "bad.toml").findings

    assert finding.witness is not None
    assert values == dict(finding.witness.values)


def test_a_search_that_takes_too_long_keeps_the_smallest_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    After the last try the finding stays, with whatever case shows it.
    """
    strict = Strict(docks().declared, ())
    sizes = []
    for tries in (0, 5, 1500):
        monkeypatch.setattr("pakal.audit.shrink_moment.TRIES", tries)
        monkeypatch.setattr("pakal.audit.shrink_moment.SMALLER_TABLES", tries)
        (finding,) = outcome_of("illegal-choice", strict).findings
        assert finding.witness is not None
        sizes.append(sum(sum(vector) for _, vector in finding.witness.values))

    assert sorted(sizes, reverse=True) == sizes
    assert sizes[0] > sizes[-1]


def test_a_value_out_of_bounds_is_found() -> None:
    """
    A fact that is greater than its declaration allows is named with its value.
    """
    game = with_fact("cargo", compute=lambda *_: 6)
    (finding,) = outcome_of("value-out-of-bounds", game).findings

    assert "fact 'cargo' of A is 6, outside 0 to 5." == finding.message


def test_values_out_of_bounds_are_left_to_their_own_check() -> None:
    """
    The checks that ask by questions pass over what no question can be answered with.
    """
    game = with_fact("cargo", compute=lambda *_: 6)

    assert () == outcome_of("unread-fact-matters", game).findings
    assert () == outcome_of("ways-of-deciding-differ", game).findings


def test_settling_by_a_value_that_may_be_shared_is_found() -> None:
    """
    Without the invariant that numbers differ, nothing keeps two docks from sharing one.
    """
    game = FactsGame(attrs.evolve(docks().declared, invariants=()), ())
    (finding,) = outcome_of("settles-by-shared-value", game).findings

    assert ("sail", "lowest-number") == (finding.location.list_id, finding.location.rung)
    assert () == outcome_of("settles-by-shared-value", docks()).findings


def test_a_check_that_breaks_down_says_so() -> None:
    """
    An exception in a fact is no finding and no silent pass: the check has failed.
    """

    def broken(table: FactTable, candidate: int) -> int:
        raise ZeroDivisionError("no cargo")

    outcome = outcome_of("no-choice", with_fact("cargo", compute=broken))

    assert (Status.FAILED, "ZeroDivisionError: no cargo") == (outcome.status, outcome.reason)


def test_without_positions_a_check_is_skipped() -> None:
    """
    A game that makes up no positions leaves the checks over positions out, with the reason.
    """

    class Empty(FactsGame):
        def made_up(
            self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
        ) -> Iterator[Moment[FactTable]]:
            """None at all."""
            del lists, readings, seed
            return iter(())

    game = docks()
    outcome = outcome_of("no-choice", Empty(game.declared, ()))

    assert (Status.SKIPPED, "there are no positions to look at") == (
        outcome.status,
        outcome.reason,
    )


def test_made_up_tables_break_nothing() -> None:
    """
    The tables of a facts game keep its invariants, its bounds, and what the list promises.
    """
    game = docks()
    subject = subject_of(game, [("good.toml", GOOD)], effort=Effort.QUICK)

    assert 20 < len(subject.moments)
    for moment in subject.moments:
        numbers = moment.state["number_of_dock"]
        assert len(set(numbers)) == len(moment.candidates)
        assert all(0 <= value <= 5 for value in moment.state["cargo"])


# --- lists with expressions ----------------------------------------------------------------------

EXPRESSIONS = LISTS.parent / "faults" / "names-in-expressions"


def with_expressions(name: str, **changes: Any) -> Outcome:
    """What a check says about a list with expressions, a condition and facts of every scope."""
    text = (EXPRESSIONS / "facts.toml").read_text("utf-8")
    text = text.replace('is = "days >= 3"', 'is = "any(days(me, b) >= 3 for b in others)"')
    text = text.replace('label = "days"', 'label = "days"\nscope = "pair"')
    game = parse_facts(
        text.replace("days is it to {candidate}", "days from {candidate} to {other}")
    )
    facts = tuple(
        attrs.evolve(fact, **changes.get(fact.name, {})) for fact in game.words_of_facts.facts
    )
    game.words_of_facts = attrs.evolve(game.words_of_facts, facts=facts)
    (check,) = (check for check in CHECKS if check.name == name)
    texts = [("good.toml", (EXPRESSIONS / "good.toml").read_text("utf-8"))]
    subject = subject_of(game, texts, effort=Effort.QUICK)
    (outcome,) = run_checks(subject, [check])
    return outcome


class FickleSituation(Fickle):
    """A fact of the situation that answers otherwise every time."""

    def __call__(self, _: FactTable, *of: int) -> int:
        """The answer."""
        return super().__call__(_, sum(of))


@pytest.mark.parametrize("name", ["unread-fact-matters", "ways-of-deciding-differ"])
@pytest.mark.parametrize("fact", [None, "tide", "cargo", "days"])
def test_expressions_are_looked_into(name: str, fact: str | None) -> None:
    """
    A fickle fact of the situation, of a candidate or of a pair is found in expressions too; where
    all facts are steady, nothing is, and nothing is left open.
    """
    outcome = with_expressions(name, **({fact: {"compute": FickleSituation()}} if fact else {}))

    assert (Status.RAN, ()) == (outcome.status, outcome.undecided)
    assert (0 if fact is None else 1) == len(outcome.findings)


def test_a_list_with_expressions_is_asked_question_by_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    An asker that comes to another decision is noticed.
    """
    monkeypatch.setattr(ways_of_deciding_differ, "ask_lazily", lambda *_: None)
    (finding,) = with_expressions("ways-of-deciding-differ").findings

    assert "asked question by question, the decision is nobody." == finding.message


@pytest.mark.parametrize("missing", ["tide", "cargo", "days"])
def test_what_an_expression_reads_has_to_be_in_the_trace(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A value that the walk read and the trace does not have is named; all of them are read.
    """

    def without(*of: Any) -> Iterator[Key]:
        return (key for key in leaves_read(*of) if key[0] != missing)

    monkeypatch.setattr(kernel, "leaves_read", without)
    (finding,) = with_expressions("unread-fact-matters").findings

    assert f"fact '{missing}' was not read, but another value changes the decision." == (
        finding.message
    )
