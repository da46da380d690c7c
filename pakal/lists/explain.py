"""Putting a trace into words: one line, a short form, a full table, and JSON."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from pakal.lists.ask import FactWanted
from pakal.lists.compile import Bound, Compiled
from pakal.lists.conditions import condition_in_words
from pakal.lists.expressions import facts_of
from pakal.lists.model import (
    Condition,
    Fact,
    NamedDraw,
    Naming,
    Rung,
    RungKind,
    RungPlace,
    S,
    Vocabulary,
    holds,
)
from pakal.lists.reason import Namer as Namer  # given by the caller
from pakal.lists.reason import names_of, reason, shown, telling_look
from pakal.lists.show import WIDTH, number_of, words, wrap
from pakal.lists.sorts import Sort
from pakal.lists.spans import Key
from pakal.lists.trace import Ending, Looked, Parts, Trace, choice_to_json, trace_to_json

FORMAT = "pakal-explanation"
VERSION = 1
MARK = "°"  # behind the citation of a line that rests on something reconstructed
MARK_MEANS = f"{MARK} rests on reconstructed values"
_NAME_WIDTH = 24


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
    line = f"{reason(trace, compiled, name)}. [{_cite(trace, compiled)}]{mark}"
    return " ".join([line, *_reading_note(_telling(trace, compiled, looks))])


def explain_short(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """The question, the answer, and the rungs that narrowed, by their numbers in the list."""
    plist = compiled.plist
    lines = [*wrap(plist.question), *wrap(explain_line(trace, compiled, name))]
    narrowing = [each for each in trace.looked if each.narrowed]
    for looked in narrowing:
        rung = plist.rung(looked.rung)
        left = names_of(looked.left, name) or "none"
        text = f"{rung.label}: {left} ({len(looked.left)} of {len(looked.among)}). [{rung.cite}]"
        lines += wrap(text, f" {number_of(plist, rung):>2}. ")
    return "\n".join(lines)


def explain_full(trace: Trace, compiled: Compiled[S], name: Namer) -> str:
    """The question, the answer, every value that was read, and what each column means."""
    lines = [*wrap(compiled.plist.question), *wrap(explain_line(trace, compiled, name))]
    legend = ["* still in after this rung", "– already out", "? not needed"]
    if trace.looked:
        for block in _blocks(_columns(trace, compiled), _row_names(trace, name)):
            lines += ["", *block]
        legend += [MARK_MEANS] if _reconstructed(trace, compiled) else []
        lines += ["", *wrap(" · ".join(legend)), ""]
    for looks, looked in enumerate(trace.looked):
        lines += _passed_lines(trace, looks, compiled, name)
        rung = compiled.plist.rung(looked.rung)
        text = [f"{rung.label} ({words(rung, compiled.vocabulary)}). [{rung.cite}]"]
        if looked.about.skipped:
            skipped = [compiled.plist.rung(each).label for each in looked.about.skipped]
            text.append(f"Not in force before it: {'; '.join(skipped)}.")
        text += _reading_note(_readings([looked]))
        text += _part_note(_parts_of(looked, compiled))
        lines += wrap(" ".join(text), f"{number_of(compiled.plist, rung):>2} ")
        lines += _parts_read(looked, compiled, name)
    lines += _passed_lines(trace, len(trace.looked), compiled, name)
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
                    {
                        "name": name(candidate),
                        "value": value,
                        **_parts_json(looked, candidate, name),
                    }
                    for candidate, value in zip(looked.among, looked.values, strict=False)
                ],
                "left": [name(candidate) for candidate in looked.left],
            }
            for looked in trace.looked
        ],
        **_passed_json(trace, compiled, name),
        "readings_that_mattered": _with_shaping(compiled, _readings(mattering)),
        "readings_touched": _with_shaping(compiled, dict(trace.readings)),
        "reconstructed": _reconstructed(trace, compiled),
        "reconstructed_parts": _parts(trace, compiled),
        "trace": trace_to_json(trace),
    }


def explain_question(question: FactWanted, compiled: Compiled[S], name: Namer) -> str:
    """What a person is asked, about whom, and which rung wants to know it."""
    # How many are taken is no rung's matter.
    rung = compiled.plist.rung(question.rung) if question.rung else compiled.plist
    asked = sentences_of(question, compiled.vocabulary, name)
    return "\n".join([*asked, f"For: {rung.label}. [{rung.cite}]"])


def sentences_of(question: FactWanted, vocabulary: Vocabulary[S], name: Namer) -> list[str]:
    """What a person is asked, with the words that may be answered, and about whom."""
    fact = vocabulary.fact(question.fact)
    names = [name(candidate) for candidate in question.candidates]
    sentences = list(fact.questions(names))
    if question.other is not None:
        sentences = [each.replace("{other}", name(question.other)) for each in sentences]
    if fact.values:
        sentences.append(f"({', '.join(fact.values)})")
    if "{candidate}" not in fact.ask and question.candidates:
        sentences.append(f"({names_of(question.candidates, name)})")
    return sentences


def _passed_lines(trace: Trace, looks: int, compiled: Compiled[S], name: Namer) -> list[str]:
    """
    The rungs that were passed over after so many looks, and what was read for it.

    Those for one and the same reason stand together.
    """
    lines: list[str] = []
    passed = [each for each in trace.passed_over if each.looks == looks]
    rungs = [(compiled.plist.rung(each.rung), each.parts) for each in passed]
    for (when, because, parts), same in groupby(rungs, lambda each: _why_passed(*each)):
        text = f"{'; '.join(rung.label for rung, _ in same)}: passed over"
        text += f", because {because.strip().rstrip('.')}." if because else "."
        text += f" Only when {condition_in_words(when, compiled.vocabulary)}."
        if parts:
            text += f" ({parts_in_words(parts, compiled.vocabulary, name)})"
        lines += wrap(text, " – ")
    return lines


def _why_passed(rung: Rung, parts: Parts) -> tuple[str, str, Parts]:
    return rung.when, rung.passed, parts


def _parts_read(looked: Looked, compiled: Compiled[S], name: Namer) -> list[str]:
    """
    The values that an expression read, for each candidate.

    Where it reads of one what it reads of another too, each value stands once, fact by fact.
    """
    told = list(zip(looked.among, looked.parts, strict=False))
    lines: list[str] = []
    if any(len(key) > 1 and key[1] != me for me, parts in told for key, _ in parts):
        once = dict.fromkeys(sorted((part for _, parts in told for part in parts), key=_by_fact))
        for _, same in groupby(once, _by_fact):
            lines += wrap(parts_in_words(tuple(same), compiled.vocabulary, name), "   ")
        return lines
    for candidate, parts in told:
        if parts:
            read = parts_in_words(parts, compiled.vocabulary, name, candidate)
            lines += wrap(f"{name(candidate)}: {read}", "   ")
    return lines


def _by_fact(part: tuple[Key, int]) -> str:
    return part[0][0]


def parts_in_words(
    parts: Parts, vocabulary: Vocabulary[S], name: Namer, me: int | None = None
) -> str:
    """The values that were read, in words: "ships 3, lit (Tikal) no"."""
    said = []
    for (fact, *of), value in parts:
        spec = vocabulary.fact(str(fact))
        whom = [each for each in of if (each,) != (me,) or len(of) > 1]
        names = f" ({', '.join(name(each) for each in whom)})" if whom else ""
        told = Sort(spec.kind, spec.values).show(value)
        if isinstance(name, Naming) and len(of) == 1 and isinstance(of[0], int):
            told = name.says(spec.name, of[0]) or told
        said.append(f"{spec.label}{names} {told}")
    return ", ".join(said)


def _parts_json(looked: Looked, candidate: int, name: Namer) -> dict[str, Any]:
    if not looked.parts:
        return {}
    parts = looked.parts[looked.among.index(candidate)]
    return {"parts": _named_parts(parts, name)}


def _named_parts(parts: Parts, name: Namer) -> list[dict[str, Any]]:
    return [
        {"fact": key[0], "of": [name(each) for each in key[1:]], "value": value}
        for key, value in parts
    ]


def _passed_json(trace: Trace, compiled: Compiled[S], name: Namer) -> dict[str, Any]:
    if not trace.passed_over:
        return {}
    return {
        "passed_over": [
            {
                "rung": each.rung,
                "label": compiled.plist.rung(each.rung).label,
                "when": compiled.plist.rung(each.rung).when,
                "looks": each.looks,
                "parts": _named_parts(each.parts, name),
            }
            for each in trace.passed_over
        ]
    }


def _cite(trace: Trace, compiled: Compiled[S]) -> str:
    """
    Where the deciding rung is written; the list's own place when no rung decided.

    A single candidate had to pass every requirement, so each of these is cited.
    """
    looked = telling_look(trace)
    if looked is None:
        return compiled.plist.cite
    looks = trace.looked if trace.ending is Ending.ONLY_CANDIDATE else (looked,)
    return "; ".join(dict.fromkeys(compiled.plist.rung(each.rung).cite for each in looks))


def _mattering(trace: Trace) -> list[Looked]:
    """The looks that narrowed, decided, or came after rungs a reading put out of force."""
    telling = telling_look(trace)
    return [
        each
        for each in trace.looked
        if each.narrowed or each.about.skipped or each.rung == trace.decided_by or each is telling
    ]


def _readings(looks: Sequence[Looked]) -> dict[str, str]:
    return dict(sorted({pair for each in looks for pair in each.about.readings}))


def parts_of(compiled: Compiled[S]) -> frozenset[str]:
    """The reconstructed parts of the game on which decisions by a list may rest."""
    walk, vocabulary = compiled.walk, compiled.vocabulary
    parts = set(vocabulary.offer(compiled.plist.id).parts)
    for bound in walk.row:
        if bound.rung.procedure is not None:
            parts |= set(vocabulary.draw(bound.rung.procedure).parts)
        parts |= {part for fact in _facts_at(bound) for part in vocabulary.fact(fact).parts}
    return frozenset(parts)


def _facts_at(bound: Bound[S]) -> tuple[str, ...]:
    """The facts that a rung may read, and the one it is named by."""
    trees = [tree for tree in (bound.value, bound.when) if tree is not None]
    names = [name for tree in trees for name in facts_of(tree)]
    return tuple(dict.fromkeys([*names, *([bound.fact.name] if bound.fact else [])]))


def _reconstructed(trace: Trace, compiled: Compiled[S]) -> list[str]:
    """The labels of the facts and draws whose reconstructed values mattered."""
    labels = ["what is offered"] if compiled.vocabulary.offer(compiled.plist.id).parts else []
    looks = [each for each in _mattering(trace) if each.about.reconstructed]
    labels += [source.label for each in looks for source in _sources(each, compiled)]
    return list(dict.fromkeys(labels))


def _parts(trace: Trace, compiled: Compiled[S]) -> list[str]:
    """The reconstructed parts of the game on which the decision rests."""
    parts = set(compiled.vocabulary.offer(compiled.plist.id).parts)
    for looked in _mattering(trace):
        parts |= set(_parts_of(looked, compiled))
    return sorted(parts)


def _parts_of(looked: Looked, compiled: Compiled[S]) -> tuple[str, ...]:
    if not looked.about.reconstructed:
        return ()
    sources = _sources(looked, compiled)
    found = dict.fromkeys(part for each in sources for part in each.parts or (each.label,))
    return tuple(found)


def _sources(looked: Looked, compiled: Compiled[S]) -> list[Fact[S] | NamedDraw[S]]:
    """What of that at which a rung looked is reconstructed: facts, or the way lots are drawn."""
    rung = compiled.plist.rung(looked.rung)
    bound = compiled.bound(looked.rung)
    sources: list[Fact[S] | NamedDraw[S]]
    sources = [compiled.vocabulary.fact(name) for name in _facts_at(bound)]
    if rung.procedure is not None:
        sources.append(compiled.vocabulary.draw(rung.procedure))
    return [source for source in sources if source.reconstructed]


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
        if rung.kind in (RungKind.REQUIRE, RungKind.NOBODY)
        and not holds(rung.reading, compiled.readings)
    ]


def _telling(trace: Trace, compiled: Compiled[S], looks: Sequence[Looked]) -> dict[str, str]:
    """The readings that are not the default, or without which another rung might decide."""
    plist = compiled.plist
    deciding = telling_look(trace)
    conditions: list[Condition] = []
    if deciding is not None:
        rung = plist.rung(deciding.rung)
        skipped = [plist.rung(each).reading for each in deciding.about.skipped]
        # Ties come at once, or only after every step has narrowed.
        conditions = [
            rung.reading,
            *skipped,
            plist.steps_narrow if rung.place is RungPlace.TIE else (),
        ]
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
    """What the whole walk rests on, for the full form, as far as no rung states it."""
    told = {rung for looked in trace.looked for rung in looked.about.skipped}
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


def _columns(trace: Trace, compiled: Compiled[S]) -> list[list[str]]:
    """For each rung looked at, its number in the list and then a cell for each candidate."""
    columns = []
    for looked in trace.looked:
        cells = [str(number_of(compiled.plist, compiled.plist.rung(looked.rung)))]
        for candidate in trace.candidates:
            if candidate not in looked.among:
                cells.append("–")
                continue
            text = shown(compiled, looked, looked.value(candidate)) if looked.values else ""
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
