"""
The sentence of a decision: who, who else was in question, and what beat them.

Every clause holds for exactly the candidates it names. What stands before the semicolon
narrowed everybody to those named; what stands behind it holds of the chosen one among them. Of
unknown values nothing is claimed.
"""

from collections.abc import Callable, Sequence
from itertools import chain

from pakal.lists.ask import verdict
from pakal.lists.compile import Bound, Compiled
from pakal.lists.model import FactKind, Naming, Rung, RungKind, RungPlace, S
from pakal.lists.trace import Draw, Ending, Looked, Trace

_MOST_NAMES = 3  # more others than this, or longer names, are only counted
_NAMES_WIDTH = 60

Namer = Callable[[int], str]


def reason(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """The decision with its reason, without a full stop."""
    plist = compiled.plist
    noun = _noun(compiled)
    if trace.ending is Ending.NO_CANDIDATE:
        return f"No {noun}: there is none to choose from"
    telling = telling_look(trace)
    if telling is None and not trace.open:
        only = plist.only or f"it is the only {noun} to choose from"
        return f"{_who(trace, compiled, name)}: {_trimmed(only)}"
    clauses: list[str] = []
    for looked in trace.looked:
        if looked is telling:
            if not _is_known(trace, looked, compiled):
                break
            deciding = _because(trace, looked, compiled, name)
            return _sentence(_who(trace, compiled, name, looked.among), clauses, deciding)
        if trace.decided_by is None or _is_mentioned(looked, compiled):
            if not _is_known(trace, looked, compiled):
                break
            clauses.append(_short(trace, looked, compiled, name))
    return _sentence(
        _who(trace, compiled, name), clauses, "the facts still unknown cannot change it"
    )


def _sentence(who: str, clauses: Sequence[str], deciding: str) -> str:
    before = f"{', then '.join(clauses)}; " if clauses else ""
    return f"{who}: {before}{deciding}"


def _who(
    trace: Trace, compiled: Compiled[S], name: Namer, among: tuple[int, ...] | None = None
) -> str:
    """The decision, and who else was in question where the deciding rung was looked at."""
    outcome = trace.outcome
    if isinstance(outcome, Draw):
        label = compiled.vocabulary.draw(outcome.procedure).label
        between = "between" if len(outcome.tied) == 2 else "among"
        return f"A draw ({label}) {between} {join_words(lot_names(trace, compiled, name))}"
    if outcome is None:
        nobody = f"No {_noun(compiled)}"
        return nobody if among is None else f"{nobody} ({_neither(among, name)})"
    others = [each for each in among or () if each != outcome]
    if not others:
        return name(outcome)
    names = ", ".join(name(each) for each in others)
    if len(others) > _MOST_NAMES or (len(others) > 1 and len(names) > _NAMES_WIDTH):
        names = f"{len(others)} others"
    return f"{name(outcome)} (or {names})"


def _neither(among: Sequence[int], name: Namer) -> str:
    names = [name(each) for each in among]
    if len(names) == 1:
        return f"not {names[0]}"
    if len(names) == 2:
        return f"neither {names[0]} nor {names[1]}"
    return f"none of {len(names)}"


def _is_mentioned(looked: Looked, compiled: Compiled[S]) -> bool:
    """
    Does a look before the deciding one belong in the sentence?

    It does if it narrowed, and if it is a step that ended the search by applying to everybody.
    """
    if looked.narrowed:
        return True
    rung = compiled.plist.rung(looked.rung)
    if rung.place is not RungPlace.STEP or not rung.tests or not compiled.walk.closing:
        return False
    return all(value is not None and rung.passes(value) for value in looked.values)


def _is_known(trace: Trace, looked: Looked, compiled: Compiled[S]) -> bool:
    """
    Is what the rung says certain, although some values may be unknown?

    Of a test that is so if those without a value are still in: then more are in question than
    need be, and what is claimed of the chosen one against them holds against fewer too.
    """
    rung = compiled.plist.rung(looked.rung)
    unknown = [each for each in looked.among if looked.values and looked.value(each) is None]
    if not unknown:
        return True
    if rung.tests:
        sure = {each for each, span in looked.spans if verdict(rung, *span) is not None}
        unknown = [each for each in unknown if each not in sure]
        if not unknown:
            return True
        chosen = trace.outcome
        return isinstance(chosen, int) and chosen not in unknown and set(unknown) < set(looked.left)
    best = next(looked.value(each) for each in looked.left)
    if best is None or looked.about.fact is None:
        return False
    fact = compiled.bound(looked.rung).fact
    bounds = (float("-inf"), float("inf")) if fact is None else fact.bounds()
    spans = {**dict.fromkeys(unknown, bounds), **dict(looked.spans)}
    # An unknown value is no better than the best only if none could be.
    return all(
        best >= spans[each][1] if rung.prefers_greatest else best <= spans[each][0]
        for each in unknown
    )


def _short(trace: Trace, looked: Looked, compiled: Compiled[S], name: Namer) -> str:
    """What a rung before the deciding one left standing, in a few words."""
    rung = compiled.plist.rung(looked.rung)
    if rung.by:
        first, bound = looked.left[0], compiled.bound(looked.rung)
        return f"{_lot_name(bound, first, looked.value(first) or 0, name)} was drawn"
    outcome = trace.outcome
    left: tuple[int, ...] = () if outcome is None or isinstance(outcome, Draw) else (outcome,)
    if isinstance(outcome, Draw):
        left = tuple(chain(*outcome.groups)) or outcome.tied
    said = [_value_words(looked, each, compiled, name) for each in left] if rung.tests else []
    words = dict.fromkeys(each for each in said if each is not None)
    return join_words(list(words)) or _lowered(rung.label)


def _because(trace: Trace, looked: Looked, compiled: Compiled[S], name: Namer) -> str:
    """What the deciding rung says of the chosen one, with its value and those of the others."""
    rung = compiled.plist.rung(looked.rung)
    outcome = trace.outcome
    if outcome is None and rung.kind is RungKind.REQUIRE:
        found = dict.fromkeys(_in_words(looked, each, compiled, name) for each in looked.among)
        return _trimmed(rung.nobody).format(value=join_words(list(found)))
    sentence = _trimmed(rung.because)
    if rung.by and looked.narrowed:
        return f"{sentence}, and {_short(trace, looked, compiled, name)}"
    if not isinstance(outcome, int):
        return sentence
    value = _in_words(looked, outcome, compiled, name)
    beaten = _beaten(looked, outcome, compiled, name) if _is_number(looked, compiled) else []
    if beaten and "{others}" not in sentence:
        if len(beaten) > _MOST_NAMES and _value_words(looked, outcome, compiled, name) is None:
            beaten = [f"{beaten[0]} or {'less' if _more_wins(rung) else 'more'}"]
        value = f"{value} against {', '.join(beaten)}"
    others = join_words(beaten) or "the rest"
    return sentence.format(value=value, others=others, candidate=name(outcome))


def _trimmed(sentence: str) -> str:
    return sentence.strip().rstrip(".")


def _beaten(looked: Looked, chosen: int, compiled: Compiled[S], name: Namer) -> list[str]:
    """The values of the others as far as they are known, each once, the nearest rival's first."""
    greatest = _more_wins(compiled.plist.rung(looked.rung))
    valued = [(looked.value(each), each) for each in looked.among if each != chosen]
    known = sorted(((value, each) for value, each in valued if value is not None), reverse=greatest)
    return list(dict.fromkeys(_in_words(looked, each, compiled, name) for _, each in known))


def _more_wins(rung: Rung) -> bool:
    return rung.prefers_greatest or rung.at_least is not None


def _in_words(looked: Looked, candidate: int, compiled: Compiled[S], name: Namer) -> str:
    """A candidate's value as a sentence shows it."""
    said = _value_words(looked, candidate, compiled, name)
    if said is not None:
        return said
    rung = compiled.plist.rung(looked.rung)
    if not _is_number(looked, compiled):
        return _lowered(rung.label)
    number = shown(compiled, looked, looked.value(candidate))
    return f"place {number}" if rung.kind is RungKind.ORDER else number


def _lowered(label: str) -> str:
    return label[:1].lower() + label[1:]


def _is_number(looked: Looked, compiled: Compiled[S]) -> bool:
    sort = compiled.bound(looked.rung).sort
    return sort is not None and sort.kind is not FactKind.YES_NO


def _value_words(looked: Looked, candidate: int, compiled: Compiled[S], name: Namer) -> str | None:
    """What a value stands for, where the game has words for it or it is one of several words."""
    bound = compiled.bound(looked.rung)
    if bound.fact is not None and isinstance(name, Naming):
        said = name.says(bound.fact.name, candidate)
        if said is not None:
            return said
    if bound.sort is not None and bound.sort.kind is FactKind.ONE_OF:
        return shown(compiled, looked, looked.value(candidate))
    return None


def telling_look(trace: Trace) -> Looked | None:
    """The look that gives the reason: at the deciding rung, or at the last that let one pass."""
    if trace.open:
        return None
    if trace.ending is Ending.ONLY_CANDIDATE and trace.looked:
        return trace.looked[-1]
    return trace.deciding


def lot_names(trace: Trace, compiled: Compiled[S], name: Namer) -> list[str]:
    """What each of the lots of a draw is called: a candidate, or what a group of them shares."""
    outcome = trace.outcome
    if not isinstance(outcome, Draw):
        return []
    return list(names_of_lots(outcome, compiled, name, trace.decided_by).values())


def names_of_lots(
    draw: Draw, compiled: Compiled[S], name: Namer, decided_by: str | None = None
) -> dict[int, str]:
    """The same by the candidate, or by the first of its group; `decided_by` is the rung."""
    if not draw.groups:
        return {each: name(each) for each in draw.tied}
    draws = [each for each in compiled.walk.row if each.rung.by]
    here = [each for each in draws if each.rung.id == decided_by]
    here += [each for each in draws if each.rung.procedure == draw.procedure]
    lots = zip(draw.tied, draw.values, strict=True)
    return {each: _lot_name(here[0], each, value, name) for each, value in lots}


def _lot_name(bound: Bound[S], candidate: int, value: int, name: Namer) -> str:
    """What those with this value are called, by the words of the game or by the value."""
    if bound.fact is not None and isinstance(name, Naming):
        said = name.says(bound.fact.name, candidate)
        if said is not None:
            return said
    shown_as = "" if bound.sort is None else bound.sort.show(value)
    if bound.sort is not None and bound.sort.kind is FactKind.ONE_OF:
        return shown_as
    return f"{_lowered(bound.rung.by if bound.fact is None else bound.fact.label)} {shown_as}"


def _noun(compiled: Compiled[S]) -> str:
    kind = compiled.plist.candidates
    known = compiled.vocabulary.has_kind(kind)
    return compiled.vocabulary.kind(kind).noun if known else kind


def names_of(candidates: Sequence[int], name: Namer) -> str:
    """The candidates' names, with commas and "and"."""
    return join_words([name(candidate) for candidate in candidates])


def join_words(words: Sequence[str]) -> str:
    """The words with commas and "and"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def shown(compiled: Compiled[S], looked: Looked, value: int | None) -> str:
    """A value as a table shows it."""
    if value is None:
        return "?"
    sort = compiled.bound(looked.rung).sort
    return "" if sort is None else sort.show(value)
