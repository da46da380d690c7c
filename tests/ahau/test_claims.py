"""What King Pakal's reasons claim is so: over games, readings and every shipped list."""

import re
from functools import partial
from typing import Any

import attrs
import claims
import pytest
from ahau.solo_games import PERSONALITIES, SIDES, a_game, any_readings, decisions, solo_table
from claims import Facts
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.games.ahau.automa.pakal import book_for, candidates_at, pakal_lists, vocabulary
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.engine import is_automa
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import YOU
from pakal.games.ahau.steward import LIST_AT as STEWARD_AT
from pakal.games.ahau.steward import book_for as steward_book
from pakal.games.ahau.steward import candidates_at as steward_candidates
from pakal.games.ahau.steward import steward_lists
from pakal.games.ahau.steward import vocabulary as steward_vocabulary
from pakal.games.ahau.steward.outlook import Outlook
from pakal.lists.compile import Compiled
from pakal.lists.explain import explain_line
from pakal.lists.model import TESTS, Naming, RungKind
from pakal.lists.reason import lot_names
from pakal.lists.trace import Draw

FACTS = (*vocabulary().facts, *steward_vocabulary().facts)
SHIPPED = (*pakal_lists(), *steward_lists())
EVERY_RUNG = {f"{plist.id}/{rung.id}": rung for plist in SHIPPED for rung in plist.walk()}


def check_reason(compiled: Compiled[Any], state: Any, among: list[int]) -> None:
    """Check everything that the reason of a decision claims."""
    vocabulary = compiled.vocabulary
    facts = Facts(
        plist=compiled.plist,
        readings=compiled.readings,
        value=lambda fact, each: vocabulary.fact(fact).value(state, each, among),
        said=lambda fact, each: vocabulary.value_in_words(state, fact, each),
        kinds={fact.name: fact.kind for fact in vocabulary.facts},
        made={fact.name: partial(fact.value, state) for fact in vocabulary.facts if fact.tree},
    )
    naming, trace = Naming(claims.name, facts.said), compiled.traced(state, among)
    drawn = trace.outcome
    if isinstance(drawn, Draw) and drawn.groups:
        lots = zip(lot_names(trace, compiled, naming), drawn.groups, strict=True)
        facts = attrs.evolve(facts, lots=dict(lots))
    claims.check(explain_line(trace, compiled, naming), facts, among)


def check_his(s: State) -> None:
    """Check the reason of a decision of King Pakal's."""
    check_reason(book_for(s.table)[LIST_AT[s.point]], s, candidates_at(s))


@pytest.mark.parametrize("personality", PERSONALITIES)
def test_what_his_reasons_claim_is_so(personality: str) -> None:
    """
    In whole games under default and mixed readings, every claim holds for the set it names.
    """
    for s, _ in decisions(personality):
        check_his(s)


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.sampled_from(PERSONALITIES), st.sampled_from(SIDES))
def test_what_his_reasons_claim_is_so_under_any_readings(
    seed: int, personality: str, side: str
) -> None:
    """
    The same for games of any seed, each under readings drawn by the seed.
    """
    table = solo_table(personality, side=side, **any_readings(seed))
    for s in a_game(table, seed):
        if is_automa(s):
            check_his(s)


def test_what_the_stewards_reasons_claim_is_so() -> None:
    """
    The lists of the steward, which know another game of facts, claim only what is so as well.
    """
    table = solo_table()
    book = steward_book(table)
    for s in a_game(table, 1):
        if s.who == YOU and s.point in STEWARD_AT and steward_candidates(s):
            check_reason(book[STEWARD_AT[s.point]], Outlook(s), steward_candidates(s))


def test_a_test_claims_no_place_among_the_others() -> None:
    """
    A rung that tests each candidate by itself does not call it the most or the first.
    """
    assert [] == [
        name
        for name, rung in EVERY_RUNG.items()
        if rung.does in TESTS
        if claims.claim_of(rung.label) or claims.claim_of(rung.because)
    ]


def test_a_comparison_claims_what_it_compares() -> None:
    """
    What a comparing rung calls most, lowest or first is the end of the scale that it prefers.
    """
    for name, rung in EVERY_RUNG.items():
        if rung.does in TESTS or rung.kind in (RungKind.DRAW, RungKind.NOBODY):
            continue
        wanted = claims.GREATEST if rung.prefers_greatest else claims.LEAST
        told = {claims.claim_of(rung.label), claims.claim_of(rung.because)}

        assert told <= {wanted, None}, name
        # It may stand before the rung that decides.
        assert rung.settles or wanted == claims.claim_of(rung.label), name


def test_no_sentence_offers_two_alternatives() -> None:
    """
    A reason says which of two things holds, instead of naming both with "or" between them.
    """
    spoken = {fact.name for fact in FACTS if fact.says is not None}
    for name, rung in EVERY_RUNG.items():
        label = "" if rung.does in TESTS and rung.fact in spoken else rung.label
        for sentence in (rung.because, rung.nobody, label):
            assert not re.search(r"\bor\b", sentence.replace("2 or more", "")), name


def test_a_clause_has_no_mark_that_ends_clauses() -> None:
    """
    Labels and reasons have no semicolon and no ", then", by which clauses are told apart.
    """
    assert [] == [
        name
        for name, rung in EVERY_RUNG.items()
        for sentence in (rung.label, rung.because, rung.nobody)
        if ";" in sentence or ", then" in sentence
    ]
