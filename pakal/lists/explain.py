"""Putting a trace into words: one line, a short form, a full table, and JSON."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pakal.lists.ask import Question
from pakal.lists.compile import Compiled
from pakal.lists.model import Condition, FactKind, Kind, Place, S
from pakal.lists.show import WIDTH, words, wrap
from pakal.lists.trace import Draw, Ending, Looked, Trace, choice_to_json, trace_to_json

FORMAT = "pakal-explanation"
VERSION = 1
_NAME_WIDTH = 24

Namer = Callable[[int], str]


def explain_line(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """
    One line: who, why, where it is written, and what it rests on.

    Of the readings it names those that are not the default, and those by which the deciding
    rung stands where it does; the full form and the JSON name every one that mattered.
    """
    looks = _mattering(trace)
    notes = _notes(compiled, looks, _telling(trace, compiled, looks))
    return " ".join([f"{_verdict(trace, compiled, name)}. [{_cite(trace, compiled)}]", *notes])


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
            *wrap("* still in after this rung · – already out · ? not needed"),
            "",
        ]
    for number, looked in enumerate(trace.looked, start=1):
        rung = compiled.plist.rung(looked.rung)
        text = [f"{rung.label} ({words(rung, compiled.vocabulary)}). [{rung.cite}]"]
        if looked.about.passed:
            passed = [compiled.plist.rung(each).label for each in looked.about.passed]
            text.append(f"Not in force before it: {'; '.join(passed)}.")
        text += _notes(compiled, [looked], _readings([looked]))
        lines += wrap(" ".join(text), f"{number:>2} ")
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
        "readings_that_mattered": _readings(mattering),
        "readings_touched": dict(trace.readings),
        "reconstructed": _reconstructed(compiled, mattering),
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


def _verdict(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """The decision with its reason, without a full stop."""
    noun = _noun(compiled)
    ending = trace.ending
    if ending is Ending.NO_CANDIDATE:
        return f"No {noun}, because there is none to choose from"
    who = _who(trace, compiled, name)
    if ending is Ending.WHATEVER_THE_ANSWERS:
        return f"{who}, because the facts still unknown cannot change it"
    if _telling_look(trace) is None:
        return f"{who}, because it is the only {noun} to choose from"
    return f"{who}, because {_because(trace, compiled, name)}"


def _who(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    outcome = trace.outcome
    if outcome is None:
        return f"No {_noun(compiled)}"
    if isinstance(outcome, Draw):
        label = compiled.vocabulary.draw(outcome.procedure).label
        among = "between" if len(outcome.tied) == 2 else "among"
        return f"A draw ({label}) {among} {_names(outcome.tied, name)}"
    return name(outcome)


def _because(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    looked = _telling_look(trace)
    if looked is None:
        raise ValueError(f"no rung decided in this trace of {trace.list_id!r}")
    rung = compiled.plist.rung(looked.rung)
    sentence = rung.because
    if trace.outcome is None and rung.kind is Kind.REQUIRE:
        sentence = rung.nobody
    if isinstance(trace.outcome, int):
        value = _shown(compiled, looked, looked.value(trace.outcome))
        return _filled(sentence, value, name(trace.outcome))
    return _filled(sentence, "", "")


def _filled(sentence: str, value: str, candidate: str) -> str:
    return sentence.strip().rstrip(".").format(value=value, candidate=candidate)


def _cite(trace: Trace, compiled: Compiled[S]) -> str:
    """Where the deciding rung is written; the list's own place when no rung decided."""
    looked = _telling_look(trace)
    return compiled.plist.cite if looked is None else compiled.plist.rung(looked.rung).cite


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


def _reconstructed(compiled: Compiled[S], looks: Sequence[Looked]) -> list[str]:
    """The labels of the facts and draws whose reconstructed values were used."""
    labels = []
    for looked in looks:
        if not looked.about.reconstructed:
            continue
        rung = compiled.plist.rung(looked.rung)
        if rung.procedure is not None:
            labels.append(compiled.vocabulary.draw(rung.procedure).label)
        elif rung.fact is not None:
            labels.append(compiled.vocabulary.fact(rung.fact).label)
    return list(dict.fromkeys(labels))


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
    mattered = _readings(looks)
    defaults = compiled.vocabulary.in_force({})
    return {
        name: choice
        for name, choice in trace.readings
        if name in in_place or (name in mattered and choice != defaults[name])
    }


def _notes(
    compiled: Compiled[S], looks: Sequence[Looked], readings: Mapping[str, str]
) -> list[str]:
    notes = []
    if readings:
        chosen = ", ".join(f"{name} = {choice}" for name, choice in readings.items())
        notes.append(f"Reading: {chosen}.")
    labels = _reconstructed(compiled, looks)
    if labels:
        notes.append(f"Reconstructed: {'; '.join(labels)}.")
    return notes


def _noun(compiled: Compiled[S]) -> str:
    kind = compiled.plist.candidates
    known = compiled.vocabulary.has_kind(kind)
    return compiled.vocabulary.kind(kind).noun if known else kind


def _names(candidates: Sequence[int], name: Namer) -> str:
    names = [name(candidate) for candidate in candidates]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


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
