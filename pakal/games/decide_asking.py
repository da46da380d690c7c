"""
Decide by a list of which not every fact is known, asking only for what still matters.

The same for one decision and for a whole turn: what is known comes from the topic, which looks at
a partly known position and at the answers heard so far.
"""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite

import attrs

from pakal.errors import BadInputError
from pakal.games.asking import ContradictionError, Found, Hear, Question, S, Topic, Value
from pakal.lists.ask import FactWanted, Known, Span, ask, ask_weights, spans_among
from pakal.lists.compile import Compiled, keys_of
from pakal.lists.draws import Procedure
from pakal.lists.invariants import first_broken
from pakal.lists.model import Fact, FactKind, Scope
from pakal.lists.rounds import Taken, take_from
from pakal.lists.spans import Key
from pakal.lists.trace import Draw, Looked, Trace

Spans = Mapping[tuple[str, int], Span]


def decide_asking(
    topic: Topic[S],
    found: Found[S],
    hear: Hear,
    said: dict[Key, int] | None = None,
    draw: Callable[[Trace], int] | None = None,
) -> Trace:
    """
    The decision among the candidates found; `hear` is asked while it is not settled.

    `said` has what was said before, and takes up what is said now. Where the list draws by a
    fact, `draw` says which lot was drawn, and it goes on behind the draw; without `draw` that
    draw is the decision.
    """
    said = {} if said is None else said
    drawn: list[int] = []
    while True:
        known = {**known_facts(topic, found), **said}
        _refuse_broken(topic, found, known)
        spans = _spans(topic, found, known)
        wanted = ask(topic.compiled, known, found.candidates, spans, drawn=drawn)
        if isinstance(wanted, FactWanted):
            said |= _ask(topic, found, wanted, known, hear)
            continue
        trace = wanted
        if trace.open:
            trace = _with_reason(topic.compiled, trace, known, spans, drawn)
        outcome = trace.outcome
        if draw is None or not isinstance(outcome, Draw) or not outcome.groups:
            return trace
        drawn.append(outcome.value_of(draw(trace)))


def _refuse_broken(topic: Topic[S], found: Found[S], known: Known) -> None:
    """Raise an error if what is known cannot be, by what is always so in the game."""
    broken = first_broken(topic.invariants, known, found.candidates)
    if broken is not None:
        cite = f" [{broken.cite}]" if broken.cite else ""
        keys = [key for fact in broken.facts for key in topic.sources(fact)]
        raise ContradictionError(f"This is impossible: {broken.says}{cite}", tuple(keys))


def known_facts(topic: Topic[S], found: Found[S]) -> dict[Key, int]:
    """Every fact that follows from the table and the answers so far."""
    values = {
        (fact, candidate): topic.value(found.state, fact, candidate)
        for fact in _facts_of_candidates(topic.compiled)
        for candidate in found.candidates
    }
    return {key: value for key, value in values.items() if value is not None}


def _spans(topic: Topic[S], found: Found[S], known: Known) -> Spans:
    """The bounds of the facts that are not known."""
    spans = {
        (fact, candidate): topic.span(found.state, fact, candidate)
        for fact in _facts_of_candidates(topic.compiled)
        for candidate in found.candidates
        if (fact, candidate) not in known
    }
    return {key: span for key, span in spans.items() if span is not None}


def facts_of(compiled: Compiled[S]) -> tuple[str, ...]:
    """The facts that the list reads, in order."""
    return compiled.walk.facts


def _facts_of_candidates(compiled: Compiled[S]) -> tuple[str, ...]:
    """Those of them that are about one candidate each."""
    one_each = (Scope.CANDIDATE, Scope.SET)
    facts = (compiled.vocabulary.fact(name) for name in facts_of(compiled))
    return tuple(fact.name for fact in facts if fact.scope in one_each)


def _values_known(looked: Looked, known: Known) -> tuple[int | None, ...]:
    """The values of a look that follow from what is known."""
    if looked.parts:
        return tuple(
            value if all(key in known for key, _ in parts) else None
            for value, parts in zip(looked.values, looked.parts, strict=True)
        )
    among = looked.among if looked.values else ()
    return tuple(known.get((str(looked.about.fact), candidate)) for candidate in among)


def take_asking(
    topic: Topic[S],
    found: Found[S],
    hear: Hear,
    said: dict[Key, int],
    draw: Callable[[Draw], int],
) -> Taken:
    """
    Those whom a list takes that takes several; `said` takes up what is said for it.

    `draw` says who comes next where lots do.
    """
    lots: list[int] = []
    while True:
        known = {**known_facts(topic, found), **said}
        _refuse_broken(topic, found, known)
        wanted = take_from(topic.compiled, known, found.candidates, lots)
        if isinstance(wanted, FactWanted):
            said |= _ask(topic, found, wanted, known, hear)
        elif wanted.waiting is not None:
            lots.append(draw(wanted.waiting))
        else:
            return wanted


def procedure_asking(
    topic: Topic[S], found: Found[S], draw: Draw, said: dict[Key, int], hear: Hear
) -> Procedure:
    """The draw made ready for a tie; of lots that facts weigh, what is not known is asked."""
    while True:
        known = {**known_facts(topic, found), **said}
        lots = ask_weights(topic.compiled, known, found.candidates, draw)
        if not isinstance(lots, FactWanted):
            return topic.procedure(found.state, draw) if lots is None else lots
        said |= _ask(topic, found, lots, known, hear)


def _ask(topic: Topic[S], found: Found[S], wanted: FactWanted, known: Known, hear: Hear) -> Known:
    plist = topic.compiled.plist
    # How many are taken is no rung's matter.
    asks = plist.rung(wanted.rung) if wanted.rung else plist

    def hear_for_rung(question: Question) -> Value:
        return hear(attrs.evolve(question, purpose=f"{asks.label}. [{asks.cite}]"))

    about = wanted.candidates
    if wanted.other is not None:
        about = (*about[:1], wanted.other)
    return topic.ask(found.state, wanted.fact, about, known, hear_for_rung)


def _with_reason(
    compiled: Compiled[S], trace: Trace, known: Known, spans: Spans, drawn: Sequence[int]
) -> Trace:
    """
    The same decision with the rung that leads to it.

    Whatever the unknown values are, the decision is the same; so some are put in for the
    walk and taken out of its trace again. Those are preferred with which the deciding rung
    rests on something known.
    """
    walks = [_walk_with(compiled, trace, known, spans, drawn, unsaid) for unsaid in (1, 0)]
    found = [each for each in walks if not each.open]
    return next((each for each in found if _rests_on_known(each)), (*found, trace)[0])


def _walk_with(
    compiled: Compiled[S],
    trace: Trace,
    known: Known,
    spans: Spans,
    drawn: Sequence[int],
    unsaid: int,
) -> Trace:
    """The walk with this answer to every yes-no fact nobody was asked about, and any numbers."""
    any_values: dict[Key, int] = {
        key: _a_value(compiled.vocabulary.fact(fact), _span_of(key, spans), unsaid)
        for fact in facts_of(compiled)
        for key in keys_of(compiled.vocabulary.fact(fact), trace.candidates)
    }
    try:
        walked = ask(compiled, {**any_values, **known}, trace.candidates, drawn=drawn)
    except BadInputError:
        return trace  # two candidates share a value that the list promises is nobody else's
    if not isinstance(walked, Trace) or walked.outcome != trace.outcome:
        return trace
    looked = tuple(
        attrs.evolve(
            each,
            values=_values_known(each, known),
            spans=spans_among(spans, str(each.about.fact), each.among),
        )
        for each in walked.looked
    )
    return attrs.evolve(walked, looked=looked)


def _span_of(key: Key, spans: Spans) -> Span | None:
    fact, *of = key
    return spans.get((str(fact), of[0])) if len(of) == 1 else None


def _a_value(fact: Fact[S], span: Span | None, unsaid: int) -> int:
    """Any value that the fact can have: that answer, or the greatest or the least number."""
    if fact.kind is FactKind.YES_NO:
        return unsaid
    low, high = span or fact.bounds()
    ends = (high, low) if unsaid else (low, high)
    return next((int(each) for each in ends if isfinite(each)), 0)


def _rests_on_known(trace: Trace) -> bool:
    """Is every value known at the rung that decided?"""
    return trace.deciding is not None and None not in trace.deciding.values
