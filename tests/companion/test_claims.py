"""What a consultation gives as its reason is so on the real table, asked or not."""

import claims
from claims import Facts
from companion.asked import positions, settled, topic_at

from pakal.games.ahau.asking.topic import real_candidate
from pakal.games.ahau.rules.state import State
from pakal.lists.explain import explain_line
from pakal.lists.model import Naming

FEW = 12  # positions of each list


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

    facts = Facts(
        plist=compiled.plist,
        readings=compiled.readings,
        value=value,
        said=result.decision.naming.says,
        kinds={fact.name: fact.kind for fact in compiled.vocabulary.facts},
        partly=True,
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
