"""What a consultation gives as its reason is so on the real table, asked or not."""

from collections.abc import Sequence
from functools import partial

import claims
from claims import Facts
from companion.asked import positions, settled, topic_at

from pakal.games.ahau.asking.topic import real_candidate
from pakal.games.ahau.rules.state import State
from pakal.lists.explain import explain_line
from pakal.lists.model import Fact, Naming

FEW = 6  # positions of each list


def check_consultation(s: State) -> None:
    """Answer a consultation truly, and check its reason against the whole position."""
    topic, result = topic_at(s), settled(s).result()
    assert result is not None
    compiled = topic.compiled
    naming = Naming(claims.name, result.decision.naming.says)
    line = explain_line(result.decision.trace, compiled, naming)

    def value(fact: str, candidate: int) -> int:
        real = real_candidate(s, topic, candidate)
        return compiled.vocabulary.fact(fact).value(s, real, s.offered)

    def made(fact: Fact[State], candidate: int, left: Sequence[int]) -> int:
        real = [real_candidate(s, topic, each) for each in left]
        return fact.value(s, real_candidate(s, topic, candidate), real)

    facts = Facts(
        plist=compiled.plist,
        readings=compiled.readings,
        value=value,
        said=result.decision.naming.says,
        kinds={fact.name: fact.kind for fact in compiled.vocabulary.facts},
        partly=True,
        made={fact.name: partial(made, fact) for fact in compiled.vocabulary.facts if fact.tree},
    )
    if result.decision.trace.candidates:
        claims.check(line, facts, result.decision.trace.candidates)


def test_what_a_consultation_claims_is_so() -> None:
    """
    Nothing that is said of the chosen one is refuted by what nobody asked about.
    """
    for kept in positions().values():
        for s in kept[:FEW]:
            check_consultation(s)
