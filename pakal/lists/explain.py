"""Putting a trace into words: one line, a short form, a full table, and JSON."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pakal.lists.ask import Question
from pakal.lists.compile import Compiled
from pakal.lists.model import (
    Condition,
    Fact,
    FactKind,
    Kind,
    NamedDraw,
    Naming,
    Place,
    Rung,
    S,
    holds,
)
from pakal.lists.show import WIDTH, words, wrap
from pakal.lists.trace import Draw, Ending, Looked, Trace, choice_to_json, trace_to_json

FORMAT = "pakal-explanation"
VERSION = 1
MARK = "°"  # behind the citation of a line that rests on something reconstructed
MARK_MEANS = f"{MARK} rests on reconstructed values"
_NAME_WIDTH = 24
_MOST_NAMES = 3  # more than so many others, or longer names, are only counted
_NAMES_WIDTH = 60

Namer = Callable[[int], str]


def explain_line(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """
    One line: who, who else was in question, what beat them, and where it is written.

    What stands before the semicolon narrowed the candidates to those named; what stands behind it
    holds of the chosen one among them. Of the readings it names those that are not the default,
    and those by which the deciding rung stands where it does; the full form and the JSON name
    every one that mattered. A mark says that it rests on something reconstructed.
    """
    looks = _mattering(trace)
    mark = MARK if _reconstructed(trace, compiled) else ""
    line = f"{_reason(trace, compiled, name)}. [{_cite(trace, compiled)}]{mark}"
    return " ".join([line, *_reading_note(_telling(trace, compiled, looks))])


def explain_short(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """The question, the answer, and the rungs that narrowed."""
    plist = compiled.plist
    lines = [*wrap(plist.question), *wrap(explain_line(trace, compiled, name))]
    narrowing = [each for each in trace.looked if each.narrowed]
    for number, looked in enumerate(narrowing, start=1):
        rung = plist.rung(looked.rung)
        left = _names(looked.left, name) or "none"
        text = f"{rung.label}: {left} ({len(looked.left)} of {len(looked.among)}). [{rung.cite}]"
        lines += wrap(text, f"  {number}. ")
    return "\n".join(lines)


def explain_full(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """The question, the answer, every value that was read, and what each column means."""
    lines = [*wrap(compiled.plist.question), *wrap(explain_line(trace, compiled, name))]
    if trace.looked:
        for block in _blocks(_columns(trace, compiled), _row_names(trace, name)):
            lines += ["", *block]
        lines += [
            "",
            *wrap(f"* still in after this rung · – already out · ? not needed · {MARK_MEANS}"),
            "",
        ]
    for number, looked in enumerate(trace.looked, start=1):
        rung = compiled.plist.rung(looked.rung)
        text = [f"{rung.label} ({words(rung, compiled.vocabulary)}). [{rung.cite}]"]
        if looked.about.passed:
            passed = [compiled.plist.rung(each).label for each in looked.about.passed]
            text.append(f"Not in force before it: {'; '.join(passed)}.")
        text += _reading_note(_readings([looked]))
        text += _part_note(_parts_of(looked, compiled))
        lines += wrap(" ".join(text), f"{number:>2} ")
    lines += wrap(" ".join(_shaping_note(trace, compiled)))
    return "\n".join(lines)


def explain_json(trace: Trace, compiled: Compiled[S], name: Namer) -> dict[str, Any]:
    """The explanation as JSON data; the trace itself is part of it."""
    plist = compiled.plist
    mattering = _mattering(trace)
    return {
        "format": FORMAT,
        "version": VERSION,
        "list": plist.id,
        "question": plist.question,
        "line": explain_line(trace, compiled, name),
        "cite": _cite(trace, compiled),
        "ending": trace.ending.value,
        "outcome": choice_to_json(trace.outcome),
        "names": {str(candidate): name(candidate) for candidate in trace.candidates},
        "rungs": [
            {
                "rung": looked.rung,
                "label": plist.rung(looked.rung).label,
                "cite": plist.rung(looked.rung).cite,
                "narrowed": looked.narrowed,
                "values": [
                    {"name": name(candidate), "value": value}
                    for candidate, value in zip(looked.among, looked.values, strict=False)
                ],
                "left": [name(candidate) for candidate in looked.left],
            }
            for looked in trace.looked
        ],
        "readings_that_mattered": _with_shaping(compiled, _readings(mattering)),
        "readings_touched": _with_shaping(compiled, dict(trace.readings)),
        "reconstructed": _reconstructed(trace, compiled),
        "reconstructed_parts": _parts(trace, compiled),
        "trace": trace_to_json(trace),
    }


def explain_question(question: Question, compiled: Compiled[S], name: Namer) -> str:
    """What a person is asked, about whom, and which rung wants to know it."""
    fact = compiled.vocabulary.fact(question.fact)
    rung = compiled.plist.rung(question.rung)
    names = [name(candidate) for candidate in question.candidates]
    sentences = list(fact.questions(names))
    if "{candidate}" not in fact.ask:
        sentences.append(f"({_names(question.candidates, name)})")
    return "\n".join([*sentences, f"For: {rung.label}. [{rung.cite}]"])


def _reason(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """The decision with its reason, without a full stop."""
    plist = compiled.plist
    noun = _noun(compiled)
    if trace.ending is Ending.NO_CANDIDATE:
        return f"No {noun}: there is none to choose from"
    telling = _telling_look(trace)
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
        if trace.decided_by is None or _is_said(looked, compiled):
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
        return f"A draw ({label}) {between} {_names(outcome.tied, name)}"
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


def _is_said(looked: Looked, compiled: Compiled[S]) -> bool:
    """
    Does a look before the deciding one belong into the sentence?

    It does if it narrowed, and if it is a step that ended the search by applying to everybody.
    """
    if looked.narrowed:
        return True
    rung = compiled.plist.rung(looked.rung)
    if rung.place is not Place.STEP or not rung.tests or not compiled.walk.closing:
        return False
    return all(value is not None and rung.passes(value) for value in looked.values)


def _is_known(trace: Trace, looked: Looked, compiled: Compiled[S]) -> bool:
    """
    Is what the rung says certain, although some values may be known to nobody?

    Of a test that is so if those without a value are still in: then more are in question than
    need be, and whatever is said of the chosen one against them holds against fewer too.
    """
    rung = compiled.plist.rung(looked.rung)
    unknown = [each for each in looked.among if looked.values and looked.value(each) is None]
    if not unknown:
        return True
    if rung.tests:
        chosen = trace.outcome
        return isinstance(chosen, int) and chosen not in unknown and set(unknown) < set(looked.left)
    best = next(looked.value(each) for each in looked.left)
    if best is None or looked.about.fact is None:
        return False
    low, high = compiled.vocabulary.fact(looked.about.fact).bounds()
    # A value nobody gave is no better than the best only if none could be.
    return best >= high if rung.prefers_greatest else best <= low


def _short(trace: Trace, looked: Looked, compiled: Compiled[S], name: Namer) -> str:
    """What a rung before the deciding one left standing, in a few words."""
    rung = compiled.plist.rung(looked.rung)
    outcome = trace.outcome
    left = outcome.tied if isinstance(outcome, Draw) else () if outcome is None else (outcome,)
    said = [_said(looked, each, name) for each in left] if rung.tests else []
    words = dict.fromkeys(each for each in said if each is not None)
    return _list_of(list(words)) or _lowered(rung.label)


def _because(trace: Trace, looked: Looked, compiled: Compiled[S], name: Namer) -> str:
    """What the deciding rung says of the chosen one, with its value and those of the others."""
    rung = compiled.plist.rung(looked.rung)
    outcome = trace.outcome
    if outcome is None and rung.kind is Kind.REQUIRE:
        found = dict.fromkeys(_in_words(looked, each, compiled, name) for each in looked.among)
        return _trimmed(rung.nobody).format(value=_list_of(list(found)))
    sentence = _trimmed(rung.because)
    if not isinstance(outcome, int):
        return sentence
    value = _in_words(looked, outcome, compiled, name)
    beaten = _beaten(looked, outcome, compiled, name) if _is_number(looked, compiled) else []
    if beaten and "{others}" not in sentence:
        if len(beaten) > _MOST_NAMES:
            beaten = [f"{beaten[0]} or {'less' if _more_wins(rung) else 'more'}"]
        value = f"{value} against {', '.join(beaten)}"
    others = _list_of(beaten) or "the rest"
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
    said = _said(looked, candidate, name)
    if said is not None:
        return said
    rung = compiled.plist.rung(looked.rung)
    if not _is_number(looked, compiled):
        return _lowered(rung.label)
    shown = _shown(compiled, looked, looked.value(candidate))
    return f"place {shown}" if rung.kind is Kind.ORDER else shown


def _lowered(label: str) -> str:
    return label[:1].lower() + label[1:]


def _is_number(looked: Looked, compiled: Compiled[S]) -> bool:
    fact = looked.about.fact
    return fact is not None and compiled.vocabulary.fact(fact).kind is FactKind.NUMBER


def _said(looked: Looked, candidate: int, name: Namer) -> str | None:
    if looked.about.fact is None or not isinstance(name, Naming):
        return None
    return name.says(looked.about.fact, candidate)


def _cite(trace: Trace, compiled: Compiled[S]) -> str:
    """
    Where the deciding rung is written; the list's own place when no rung decided.

    A single candidate had to pass every requirement, so each of these is cited.
    """
    looked = _telling_look(trace)
    if looked is None:
        return compiled.plist.cite
    looks = trace.looked if trace.ending is Ending.ONLY_CANDIDATE else (looked,)
    return "; ".join(dict.fromkeys(compiled.plist.rung(each.rung).cite for each in looks))


def _telling_look(trace: Trace) -> Looked | None:
    """The look that gives the reason: at the deciding rung, or at the last that let one pass."""
    if trace.open:
        return None
    if trace.ending is Ending.ONLY_CANDIDATE and trace.looked:
        return trace.looked[-1]
    return trace.deciding


def _mattering(trace: Trace) -> list[Looked]:
    """The looks that narrowed, decided, or came after rungs a reading put out of force."""
    telling = _telling_look(trace)
    return [
        each
        for each in trace.looked
        if each.narrowed or each.about.passed or each.rung == trace.decided_by or each is telling
    ]


def _readings(looks: Sequence[Looked]) -> dict[str, str]:
    return dict(sorted({pair for each in looks for pair in each.about.readings}))


def _reconstructed(trace: Trace, compiled: Compiled[S]) -> list[str]:
    """The labels of the facts and draws whose reconstructed values mattered."""
    labels = ["what is offered"] if compiled.vocabulary.offer(compiled.plist.id).parts else []
    looks = [each for each in _mattering(trace) if each.about.reconstructed]
    return list(dict.fromkeys([*labels, *(_source(each, compiled).label for each in looks)]))


def _parts(trace: Trace, compiled: Compiled[S]) -> list[str]:
    """The reconstructed parts of the game on which the decision rests."""
    parts = set(compiled.vocabulary.offer(compiled.plist.id).parts)
    for looked in _mattering(trace):
        parts |= set(_parts_of(looked, compiled))
    return sorted(parts)


def _parts_of(looked: Looked, compiled: Compiled[S]) -> tuple[str, ...]:
    if not looked.about.reconstructed:
        return ()
    source = _source(looked, compiled)
    return source.parts or (source.label,)


def _source(looked: Looked, compiled: Compiled[S]) -> Fact[S] | NamedDraw[S]:
    """What a rung looked at: a fact, or the way lots are drawn."""
    rung = compiled.plist.rung(looked.rung)
    if rung.procedure is not None:
        return compiled.vocabulary.draw(rung.procedure)
    return compiled.vocabulary.fact(rung.fact or "")


def _with_shaping(compiled: Compiled[S], readings: Mapping[str, str]) -> dict[str, str]:
    """These readings, and those that shape every walk: its candidates and its requirements."""
    named = set(compiled.vocabulary.offer(compiled.plist.id).reading)
    named |= {name for rung in _left_out(compiled) for name, _ in rung.reading}
    return dict(sorted({**readings, **{name: compiled.readings[name] for name in named}}.items()))


def _left_out(compiled: Compiled[S]) -> list[Rung]:
    """
    The rungs out of force that could leave nobody.

    They would be looked at even with a single candidate, so they matter in every walk.
    """
    return [
        rung
        for rung in compiled.plist.walk()
        if rung.kind in (Kind.REQUIRE, Kind.NOBODY) and not holds(rung.reading, compiled.readings)
    ]


def _telling(trace: Trace, compiled: Compiled[S], looks: Sequence[Looked]) -> dict[str, str]:
    """The readings that are not the default, or without which another rung might decide."""
    plist = compiled.plist
    deciding = _telling_look(trace)
    conditions: list[Condition] = []
    if deciding is not None:
        rung = plist.rung(deciding.rung)
        passed = [plist.rung(each).reading for each in deciding.about.passed]
        # Ties come at once, or only after every step has narrowed.
        conditions = [rung.reading, *passed, plist.steps_narrow if rung.place is Place.TIE else ()]
    in_place = {name for condition in conditions for name, _ in condition}
    mattered = _with_shaping(compiled, _readings(looks))
    touched = _with_shaping(compiled, dict(trace.readings))
    defaults = compiled.vocabulary.in_force({})
    return {
        name: choice
        for name, choice in touched.items()
        if name in in_place or (name in mattered and choice != defaults[name])
    }


def _reading_note(readings: Mapping[str, str]) -> list[str]:
    chosen = ", ".join(f"{name} = {choice}" for name, choice in readings.items())
    return [f"Reading: {chosen}."] if chosen else []


def _part_note(parts: Sequence[str]) -> list[str]:
    return [f"Reconstructed: {', '.join(parts)}."] if parts else []


def _shaping_note(trace: Trace, compiled: Compiled[S]) -> list[str]:
    """What the whole walk rests on, for the full form, as far as no rung has said it."""
    told = {rung for looked in trace.looked for rung in looked.about.passed}
    left_out = [rung.label for rung in _left_out(compiled) if rung.id not in told]
    readings = {
        name: choice
        for name, choice in _with_shaping(compiled, {}).items()
        if (name, choice) not in trace.readings
    }
    parts = compiled.vocabulary.offer(compiled.plist.id).parts
    notes = [f"Not in force: {'; '.join(left_out)}."] if left_out else []
    notes += [*_reading_note(readings), *_part_note(parts)]
    return ["Who is offered at all:", *notes] if notes else []


def _noun(compiled: Compiled[S]) -> str:
    kind = compiled.plist.candidates
    known = compiled.vocabulary.has_kind(kind)
    return compiled.vocabulary.kind(kind).noun if known else kind


def _names(candidates: Sequence[int], name: Namer) -> str:
    return _list_of([name(candidate) for candidate in candidates])


def _list_of(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _shown(compiled: Compiled[S], looked: Looked, value: int | None) -> str:
    if value is None:
        return "?"
    if looked.about.fact is None:
        return ""
    if compiled.vocabulary.fact(looked.about.fact).kind is FactKind.YES_NO:
        return "yes" if value else "no"
    return str(value)


def _columns(trace: Trace, compiled: Compiled[S]) -> list[list[str]]:
    """For each rung looked at, its number and then a cell for each candidate."""
    columns = []
    for number, looked in enumerate(trace.looked, start=1):
        cells = [str(number)]
        for candidate in trace.candidates:
            if candidate not in looked.among:
                cells.append("–")
                continue
            text = _shown(compiled, looked, looked.value(candidate)) if looked.values else ""
            cells.append(f"{text} *".strip() if candidate in looked.left else text)
        columns.append(cells)
    return columns


def _row_names(trace: Trace, name: Namer) -> list[str]:
    names = [""]
    for candidate in trace.candidates:
        text = name(candidate)
        chosen = "→ " if candidate == trace.outcome else ""
        room = _NAME_WIDTH - len(chosen)
        names.append(chosen + (text if len(text) <= room else text[: room - 1] + "…"))
    return names


def _blocks(columns: list[list[str]], names: list[str]) -> list[list[str]]:
    """The table, cut into blocks of columns that each fit the width."""
    # Imported here: it is a third of the start-up, and most explanations are one line.
    from tabulate import tabulate

    blocks: list[list[str]] = []
    waiting = list(columns)
    while waiting:
        width = max(len(each) for each in names)
        taken: list[list[str]] = []
        while waiting:
            more = max(len(cell) for cell in waiting[0]) + 2
            if taken and width + more > WIDTH:
                break
            taken.append(waiting.pop(0))
            width += more
        rows = list(zip(names, *taken, strict=True))
        table = tabulate(rows[1:], headers=rows[0], tablefmt="simple", disable_numparse=True)
        blocks.append([line.rstrip() for line in table.splitlines()])
    return blocks
