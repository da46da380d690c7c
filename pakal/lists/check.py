"""What can be wrong with a list beyond its form: by itself, and against a game's vocabulary."""

import enum
import itertools
import re
import string
from collections.abc import Iterator, Mapping, Sequence

import attrs

from pakal.errors import nearest
from pakal.forms import Problem, Where
from pakal.lists.expressions import ME, facts_of, free_variables
from pakal.lists.model import (
    ALWAYS_SETTLE,
    DOES,
    Condition,
    Does,
    FactKind,
    PriorityList,
    Rung,
    RungKind,
    S,
    Scope,
    Vocabulary,
    holds,
)
from pakal.lists.read_expressions import Read, read_expression
from pakal.lists.row import read_value, read_when
from pakal.lists.sorts import NUMBER, TAKE, UNTIL, YES_NO, NotAnExpression, UnknownName, words_of

# Stands for every choice of a reading that the list does not name.
_SOME_OTHER = "\0other"

_FIELDS = ("value", "others", "candidate")
_NAME = re.compile(r"[\w-]+")  # what looks like the name of a fact


class Wrong(enum.Enum):
    """The kinds of problem that an audit tells apart."""

    FORM = "form"
    NO_CITATION = "no citation"
    REPEATED_NAME = "repeated name"
    UNKNOWN_NAME = "unknown name"
    MISUSED_FACT = "misused fact"
    NEVER_REACHED = "never reached"
    NOT_SETTLED = "not settled"


@attrs.frozen
class ListProblem(Problem):
    """Something that is wrong with a list, as an audit sorts it."""

    kind: Wrong = Wrong.FORM
    list_id: str = ""
    rung: str = ""


def _wrong(
    plist: PriorityList, rung: Rung | None, says: str, way_out: str, kind: Wrong = Wrong.FORM
) -> ListProblem:
    where = where_list(plist) if rung is None else where_rung(plist, rung)
    return ListProblem(where, says, way_out, kind, plist.id, "" if rung is None else rung.id)


def where_list(plist: PriorityList) -> Where:
    """Where a list stands, for a message."""
    return Where(plist.file, plist.line).part(f"list {plist.id!r}")


def where_rung(plist: PriorityList, rung: Rung) -> Where:
    """Where a rung stands, for a message."""
    return where_list(plist).part(f"{rung.place.value} {rung.id!r}", rung.line)


def shape_problems(
    plist: PriorityList, readings: Mapping[str, tuple[str, ...]] | None = None
) -> list[ListProblem]:
    """
    Everything wrong with a list by itself.

    With the game's readings, whether it settles and which rungs are never reached is exact.
    Without them only what is certain is reported.
    """
    return [
        *_repeated_ids(plist),
        *_bad_sentences(plist),
        *_bad_tests(plist),
        *_late_requirements(plist),
        *_nobody_and_narrowing(plist),
        *_draws_in_rounds(plist),
        *_nobody_behind_draws(plist),
        *_never_reached(plist, readings),
        *_not_settled(plist, readings),
    ]


def vocabulary_problems(plist: PriorityList, vocabulary: Vocabulary[S]) -> list[ListProblem]:
    """Everything a list names that the game does not offer, or not in this way."""
    problems = [*_unknown_readings(plist, vocabulary), *_round_problems(plist, vocabulary)]
    if vocabulary.kinds and not vocabulary.has_kind(plist.candidates):
        problems.append(
            _wrong(
                plist,
                None,
                f"no kind of candidate is called {plist.candidates!r}.",
                nearest(plist.candidates, [kind.name for kind in vocabulary.kinds]),
                Wrong.UNKNOWN_NAME,
            )
        )
    for rung in plist.walk():
        if rung.procedure is not None and not vocabulary.has_draw(rung.procedure):
            names = [draw.name for draw in vocabulary.draws]
            problems.append(
                _wrong(
                    plist,
                    rung,
                    f"no draw is called {rung.procedure!r}.",
                    nearest(rung.procedure, names)
                    if names
                    else "Use another kind of rung; the game offers no draws.",
                    Wrong.UNKNOWN_NAME,
                )
            )
        if rung.looks_at is not None:
            problems.extend(_value_problems(plist, rung, rung.looks_at, vocabulary))
    for rung in (*plist.walk(), *plist.blocks()):
        if rung.when:
            problems.extend(_when_problems(plist, rung, vocabulary))
    return problems


def _value_problems(
    plist: PriorityList, rung: Rung, text: str, vocabulary: Vocabulary[S]
) -> Iterator[ListProblem]:
    """What is wrong with what a rung looks at."""
    if _NAME.fullmatch(text) and not vocabulary.has_fact(text):
        about = [
            fact.name for fact in vocabulary.facts if not fact.of or plist.candidates in fact.of
        ]
        yield _wrong(
            plist,
            rung,
            f"no fact is called {text!r}.",
            nearest(text, about or [fact.name for fact in vocabulary.facts]),
            Wrong.UNKNOWN_NAME,
        )
        return
    try:
        found = read_value(text, vocabulary)
    except NotAnExpression as problem:
        yield _wrong(plist, rung, problem.says, problem.way_out, _kind_of(problem))
        return
    yield from _of_other_kinds(plist, rung, facts_of(found.tree), vocabulary)
    yield from _misused_value(plist, rung, text, found, vocabulary)


def _when_problems(
    plist: PriorityList, rung: Rung, vocabulary: Vocabulary[S]
) -> Iterator[ListProblem]:
    try:
        tree = read_when(rung.when, vocabulary)
    except NotAnExpression as problem:
        says = f"'when': {problem.says}"
        yield _wrong(plist, rung, says, problem.way_out, _kind_of(problem))
        return
    yield from _of_other_kinds(plist, rung, facts_of(tree), vocabulary)


def _kind_of(problem: NotAnExpression) -> Wrong:
    return Wrong.UNKNOWN_NAME if isinstance(problem, UnknownName) else Wrong.MISUSED_FACT


def _of_other_kinds(
    plist: PriorityList, rung: Rung, facts: Sequence[str], vocabulary: Vocabulary[S]
) -> Iterator[ListProblem]:
    if not vocabulary.has_kind(plist.candidates):
        return  # which kind is meant nobody knows; that is said of the list
    for name in facts:
        fact = vocabulary.fact(name)
        if fact.of and plist.candidates not in fact.of and fact.scope is not Scope.SITUATION:
            yield _wrong(
                plist,
                rung,
                f"fact {fact.name!r} is about {' and '.join(fact.of)}, not {plist.candidates}.",
                f"Use a fact about {plist.candidates}.",
                Wrong.MISUSED_FACT,
            )


def _round_problems(plist: PriorityList, vocabulary: Vocabulary[S]) -> Iterator[ListProblem]:
    """What is wrong with how many are taken."""
    for key, text, place, sort in (
        ("take", plist.take if plist.take != "all" else "", TAKE, NUMBER),
        ("until", plist.until, UNTIL, YES_NO),
    ):
        if not text:
            continue
        try:
            read_expression(text, words_of(vocabulary.facts), vocabulary.tables, place, sort)
        except NotAnExpression as problem:
            says = f"'{key}': {problem.says}"
            yield _wrong(plist, None, says, problem.way_out, _kind_of(problem))


def _repeated_ids(plist: PriorityList) -> Iterator[ListProblem]:
    seen: dict[str, Rung] = {}
    for rung in sorted((*plist.walk(), *plist.blocks()), key=lambda each: each.line):
        if rung.id in seen:
            yield _wrong(
                plist,
                rung,
                f"the id {rung.id!r} is already that of a {seen[rung.id].place.noun}"
                f"{f' in line {seen[rung.id].line}' if seen[rung.id].line else ''}.",
                f"Call it {rung.id + '-2'!r}, or anything that is new in this list.",
                Wrong.REPEATED_NAME,
            )
        seen.setdefault(rung.id, rung)


def _fields(rung: Rung, key: str) -> tuple[str, ...]:
    """What can be filled in; about nobody, only the value of those in question."""
    if rung.kind in (RungKind.DRAW, RungKind.NOBODY):
        return ()
    return _FIELDS if key == "because" else ("value",)


def _bad_sentences(plist: PriorityList) -> Iterator[ListProblem]:
    for rung in plist.walk():
        for key, sentence in (("because", rung.because), ("nobody", rung.nobody)):
            try:
                parts = list(string.Formatter().parse(sentence))
            except ValueError:
                yield _wrong(
                    plist,
                    rung,
                    f"'{key}' cannot be filled in: {sentence!r}.",
                    "Close every brace; only {value}, {others} and {candidate} are filled in.",
                )
                continue
            allowed = _fields(rung, key)
            for _, name, spec, conversion in parts:
                if name is not None and (name not in allowed or spec or conversion):
                    *before, last = (f"{{{field}}}" for field in allowed or ("",))
                    fields = f"{', '.join(before)} or {last}" if before else last
                    way_out = f"Use {fields}." if allowed else f"Leave {{{name}}} out."
                    yield _wrong(
                        plist,
                        rung,
                        f"'{key}' uses {{{name}}}, which is not filled in here.",
                        way_out,
                    )


def _bad_tests(plist: PriorityList) -> Iterator[ListProblem]:
    for rung in plist.walk():
        bounded = rung.at_least is not None or rung.at_most is not None
        if bounded and rung.negated:
            yield _wrong(
                plist,
                rung,
                "'not' turns a yes-no fact round and cannot stand beside a threshold.",
                _without_not(rung),
                Wrong.MISUSED_FACT,
            )
        if rung.at_least is not None and rung.at_most is not None and rung.at_least > rung.at_most:
            yield _wrong(
                plist,
                rung,
                f"no number is at least {rung.at_least} and at most {rung.at_most}.",
                f"Write at-least = {rung.at_most} and at-most = {rung.at_least}.",
                Wrong.MISUSED_FACT,
            )


def _without_not(rung: Rung) -> str:
    """What says the same as a threshold with 'not'."""
    if rung.at_least is None and rung.at_most is not None:
        return f"Write at-least = {rung.at_most + 1} instead of both."
    if rung.at_most is None and rung.at_least is not None:
        return f"Write at-most = {rung.at_least - 1} instead of both."
    expression = f"not {rung.at_least} <= {rung.fact} <= {rung.at_most}"
    return f'Write fact = "{expression}" instead of all three.'


def _late_requirements(plist: PriorityList) -> Iterator[ListProblem]:
    behind: Rung | None = None
    for rung in plist.rungs:
        if rung.kind is not RungKind.REQUIRE:
            behind = behind or rung
        elif behind is not None:
            yield _wrong(
                plist,
                rung,
                f"a 'require' rung stands before all others, but this one is behind {behind.id!r}.",
                f"Move it before {behind.id!r}, or make it a 'keep' rung.",
            )


def _nobody_and_narrowing(plist: PriorityList) -> Iterator[ListProblem]:
    blocks = [(plist.steps, plist.steps_narrow)]
    blocks += [(block.steps, block.steps_narrow) for block in plist.blocks()]
    for rung in (step for steps, narrow in blocks if narrow for step in steps):
        if rung.kind is RungKind.NOBODY:
            yield _wrong(
                plist,
                rung,
                "a 'nobody' step cannot stand in a list with 'steps-narrow': "
                "narrowing steps always leave a candidate.",
                "Use a 'require' rung before the steps.",
            )


def _draws_in_rounds(plist: PriorityList) -> Iterator[ListProblem]:
    if not plist.takes_several:
        return
    for rung in plist.walk():
        if rung.by:
            yield _wrong(
                plist,
                rung,
                "a list that takes several cannot draw by a fact.",
                "Take 'by' out, or let the list choose one.",
            )


def _nobody_behind_draws(plist: PriorityList) -> Iterator[ListProblem]:
    """Where a group is drawn, somebody of it is chosen: so a draw by a fact is a decision."""
    drawn: Rung | None = None
    for rung in plist.walk():
        if rung.by:
            drawn = rung
        elif rung.kind is RungKind.NOBODY and drawn is not None:
            yield _wrong(
                plist,
                rung,
                f"'nobody' cannot stand behind {drawn.id!r}, which draws by a fact.",
                f"Move it before {drawn.id!r}.",
            )


def _situations(
    conditions: Sequence[Condition],
    readings: Mapping[str, tuple[str, ...]] | None,
    others: bool,
) -> Iterator[dict[str, str]]:
    """
    Every way to set the readings that the conditions name.

    Where a reading's choices are not known, they are the ones named, and, if `others`, one more.
    """
    choices: dict[str, tuple[str, ...]] = {}
    for name, named in itertools.chain.from_iterable(conditions):
        if readings is not None and name in readings:
            choices[name] = readings[name]
        else:
            so_far = choices.get(name, (_SOME_OTHER,) if others else ())
            choices[name] = tuple(dict.fromkeys((*so_far, *named)))
    for chosen in itertools.product(*choices.values()):
        yield dict(zip(choices, chosen, strict=True))


def _never_reached(
    plist: PriorityList, readings: Mapping[str, tuple[str, ...]] | None
) -> Iterator[ListProblem]:
    # A rung with a condition may be passed over, so it keeps nobody from what is behind it.
    yield from _behind_settling(plist, [*plist.rungs, *plist.ties], readings)
    blocks = [(plist.steps, plist.steps_narrow, False)]
    blocks += [(block.steps, block.steps_narrow, block.narrows) for block in plist.blocks()]
    for steps, narrow, narrows in blocks:
        if narrows:  # the rungs of a list that is used under a condition
            yield from _behind_settling(plist, steps, readings)
        else:
            yield from _behind_applying(plist, steps, narrow, readings)
        for step in steps:
            yield from _behind_settling(plist, step.then, readings)
    # A settling rung ahead of the steps leaves nothing to them; the first step says so for all.
    settlers = [rung for rung in plist.rungs if rung.settles and not rung.when]
    if plist.steps and settlers:
        conditions = [each.reading for each in settlers]
        if all(
            any(holds(each.reading, situation) for each in settlers)
            for situation in _situations(conditions, readings, others=True)
        ):
            yield _wrong(
                plist,
                plist.steps[0],
                f"the steps are never reached: {settlers[0].id!r} before them always settles.",
                f"Move {settlers[0].id!r} among the ties.",
                Wrong.NEVER_REACHED,
            )


def _behind_settling(
    plist: PriorityList, rungs: Sequence[Rung], readings: Mapping[str, tuple[str, ...]] | None
) -> Iterator[ListProblem]:
    for index, rung in enumerate(rungs):
        earlier = [each for each in rungs[:index] if each.settles and not each.when]
        conditions = [rung.reading, *(each.reading for each in earlier)]
        if earlier and all(
            any(holds(each.reading, situation) for each in earlier)
            for situation in _situations(conditions, readings, others=True)
            if holds(rung.reading, situation)
        ):
            yield _unreached(plist, rung, earlier, "settles")


def _behind_applying(
    plist: PriorityList,
    steps: Sequence[Rung],
    narrow: Condition,
    readings: Mapping[str, tuple[str, ...]] | None,
) -> Iterator[ListProblem]:
    """Steps behind one that always applies, where a step that applies ends the search."""
    for index, rung in enumerate(steps):
        earlier = [
            each for each in steps[:index] if each.kind is not RungKind.KEEP and not each.when
        ]
        conditions = [rung.reading, *(each.reading for each in earlier), narrow]
        if earlier and all(
            any(holds(each.reading, situation) for each in earlier)
            and (not narrow or not holds(narrow, situation))
            for situation in _situations(conditions, readings, others=True)
            if holds(rung.reading, situation)
        ):
            yield _unreached(plist, rung, earlier, "applies")


def _unreached(plist: PriorityList, rung: Rung, earlier: Sequence[Rung], does: str) -> ListProblem:
    names = " or ".join(repr(each.id) for each in earlier)
    return _wrong(
        plist,
        rung,
        f"this {rung.place.noun} is never reached: {names} before it always {does}.",
        f"Move it before {earlier[0].id!r}, or take it out.",
        Wrong.NEVER_REACHED,
    )


def _not_settled(
    plist: PriorityList, readings: Mapping[str, tuple[str, ...]] | None
) -> Iterator[ListProblem]:
    tail = plist.ties if plist.steps else plist.rungs
    part = "tie" if plist.steps else "rung"
    settlers = [rung for rung in tail if rung.settles and not rung.when]
    way_out = _how_to_settle(tail, part)
    if not settlers:
        yield _wrong(
            plist,
            None,
            f"none of its {part}s settles it when several candidates are left.",
            way_out,
            Wrong.NOT_SETTLED,
        )
        return
    for situation in _situations([each.reading for each in settlers], readings, others=False):
        if not any(holds(each.reading, situation) for each in settlers):
            under = ", ".join(f"{name} = {choice}" for name, choice in situation.items())
            yield _wrong(
                plist,
                None,
                f"under the reading {under} none of its {part}s settles it "
                "when several candidates are left.",
                way_out,
                Wrong.NOT_SETTLED,
            )
            return


def _how_to_settle(tail: Sequence[Rung], part: str) -> str:
    """A last rung that settles, and why the one that is there does not."""
    way_out = f"Add a last {part} of kind 'leftmost', 'oldest' or 'draw'"
    last = tail[-1] if tail else None
    if last is not None and last.by:
        return f"{way_out} without 'by': a draw with 'by' may leave several."
    if last is not None and last.settles and last.when:
        return f"{way_out} without 'when': {last.id!r} may be passed over."
    if last is not None and last.settles:
        return f"{way_out} that is in force there."
    if last is not None and DOES[last.kind] is Does.COMPARE and not last.reading and not last.when:
        return f"{way_out}; or add unique = true to {last.id!r}, if no two can share a value."
    return f"{way_out}."


def _unknown_readings(plist: PriorityList, vocabulary: Vocabulary[S]) -> Iterator[ListProblem]:
    named: list[tuple[Rung | None, Condition]] = [(rung, rung.reading) for rung in plist.walk()]
    named.append((None, plist.steps_narrow))
    for rung, condition in named:
        for name, choices in condition:
            known = vocabulary.readings.get(name)
            if known is None:
                names = list(vocabulary.readings)
                yield _wrong(
                    plist,
                    rung,
                    f"no reading is called {name!r}.",
                    nearest(name, names) if names else "Take it out; the game has no readings.",
                    Wrong.UNKNOWN_NAME,
                )
                continue
            for choice in choices:
                if choice not in known:
                    yield _wrong(
                        plist,
                        rung,
                        f"reading {name!r} has no choice {choice!r}.",
                        nearest(choice, known),
                        Wrong.UNKNOWN_NAME,
                    )


def _misused_value(
    plist: PriorityList, rung: Rung, text: str, found: Read, vocabulary: Vocabulary[S]
) -> Iterator[ListProblem]:
    """What a rung of this kind cannot do with such values."""

    def wrong(says: str, way_out: str) -> ListProblem:
        return _wrong(plist, rung, says, way_out, Wrong.MISUSED_FACT)

    bounded = rung.at_least is not None or rung.at_most is not None
    is_fact = vocabulary.has_fact(text)
    what = "a yes-no fact" if is_fact else "either true or false"
    kind = found.sort.kind
    if ME not in free_variables(found.tree) and rung.kind is not RungKind.REQUIRE:
        yield wrong(
            f"{text!r} is the same for every candidate, so this rung never narrows.",
            "Take 'by' out." if rung.by else "Ask it in the 'when' of a rung.",
        )
    if rung.by:
        return
    if not rung.tests and kind is FactKind.YES_NO:
        position = rung.kind in ALWAYS_SETTLE
        way_out = "Use a fact that gives a position." if position else "Use 'keep'."
        yield wrong(f"{rung.kind.value!r} compares numbers, but {text!r} is {what}.", way_out)
    if rung.tests and bounded and kind is FactKind.YES_NO:
        given = [
            repr(key)
            for key, value in (("at-least", rung.at_least), ("at-most", rung.at_most))
            if value is not None
        ]
        way_out = f"Take {' and '.join(given)} out."
        yield wrong(f"{text!r} is {what} and has no threshold.", way_out)
    if rung.tests and kind is FactKind.ONE_OF:
        word = found.sort.values[0]
        example = f"{text} == {word!r}" if is_fact else f"({text}) == {word!r}"
        yield wrong(
            f"{text!r} is {found.sort}, neither true nor false.",
            f'Compare it, as in "{example}".',
        )
    if rung.tests and not bounded and kind is FactKind.NUMBER and is_fact:
        yield wrong(
            f"{text!r} is a number, and {rung.kind.value!r} does not say which ones pass.",
            "Add 'at-least' or 'at-most'.",
        )
