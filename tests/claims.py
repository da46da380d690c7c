"""
Reads the sentence of a reason as a person would, and checks every claim of it.

Nothing of the code that words sentences is used here. A sentence is taken apart into who was
chosen, who else it names, the clauses before the semicolon and the one behind it. What a word
such as "most" or "outranks" claims is looked up in a table of our own, and compared with raw
values of the facts for exactly the set that the sentence names.

Candidates are called <0>, <1> and so on, so that a name is never mistaken for words.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from pakal.lists.model import FactKind, PriorityList, Rung, RungKind, RungPlace

# What a word claims about the value of a fact: that it is the greatest or the least of a set.
GREATEST, LEAST = "greatest", "least"
CLAIMS = (
    # A hierarchy begins with place 0, so the highest god has the least value.
    (r"\b(highest|best|top) god\b|\boutranks\b|\bhighest rank", LEAST),
    (r"\blowest god\b|\branks below\b", GREATEST),
    (r"\b(most|highest|largest|newest|last|strongest|safest|best)\b", GREATEST),
    (r"\b(fewest|least|lowest|cheapest|rarest|first|furthest|oldest|longest|worst)\b", LEAST),
)
# "At least 2" is a bound, and these are names of things rather than claims about candidates.
NO_CLAIM = re.compile(
    r"\bat (least|most) \d+|\btile of (his|the|its) (top|best) god|\blast (three )?tiles"
)

Value = Callable[[str, int], int]
Said = Callable[[str, int], str | None]
Made = Callable[[int, Sequence[int]], int]


def name(candidate: int) -> str:
    """What a candidate is called in sentences that are checked here."""
    return f"<{candidate}>"


def claim_of(words: str) -> str | None:
    """What the words claim about a value, if they do."""
    plain = NO_CLAIM.sub("", words.lower())
    return next((claim for pattern, claim in CLAIMS if re.search(pattern, plain)), None)


@attrs.frozen
class Sentence:
    """A reason, taken apart."""

    chosen: int | None
    named: frozenset[int] | int  # everybody it names with the chosen one, or how many they are
    ending: str  # "chosen", "draw" or "nobody"
    clauses: tuple[str, ...]
    deciding: str


_SUBJECTS = (
    ("draw", r"A draw \([^)]*\) (?:between|among) (?P<named>[^:]*)"),
    ("nobody", r"No [^(]*\((?:not|neither|none of) (?P<named>[^)]*)\)"),
    ("chosen", r"<(?P<chosen>\d+)>(?: \(or (?P<named>[^)]*)\))?"),
)


def read(line: str, lots: Mapping[str, Sequence[int]] | None = None) -> Sentence:
    """Take a line apart; what stands behind the citation is left out."""
    said, bracket, _ = line.partition(". [")
    assert bracket, f"no citation: {line}"
    for ending, pattern in _SUBJECTS:
        found = re.match(pattern + r": (?P<reason>.*)$", said)
        if found is None:
            continue
        parts = found.groupdict()
        chosen = int(parts["chosen"]) if parts.get("chosen") else None
        *before, deciding = parts["reason"].split("; ")
        clauses = before[0].split(", then ") if before else []
        assert len(before) < 2, f"two semicolons: {line}"
        named = _named(parts["named"], chosen)
        if lots and ending == "draw":
            found_lots = re.split(r", | and ", parts["named"])
            named = frozenset(each for lot in found_lots for each in lots[lot])
        return Sentence(chosen, named, ending, tuple(clauses), deciding)
    raise AssertionError(f"nobody is named: {line}")


def _named(text: str | None, chosen: int | None) -> frozenset[int] | int:
    own = set() if chosen is None else {chosen}
    counted = re.fullmatch(r"(\d+)(?: others)?", text or "")
    if counted:
        return int(counted[1]) + len(own)
    return frozenset(own | {int(each) for each in re.findall(r"<(\d+)>", text or "")})


@attrs.frozen
class Facts:
    """A list, and what is really so: the rungs in force and the raw values."""

    plist: PriorityList
    readings: Mapping[str, str]
    value: Value
    said: Said
    kinds: Mapping[str, FactKind]
    partly: bool = False  # the sentence was made by somebody who did not know every value
    made: Mapping[str, Made] = {}  # facts made of others, for those who are still in question
    lots: Mapping[str, Sequence[int]] = {}  # whom each lot stands for, where groups are drawn

    @property
    def rungs(self) -> list[Rung]:
        """The rungs in force, in the order of the walk."""
        return [
            rung
            for rung in self.plist.walk()
            if all(self.readings[each] in choices for each, choices in rung.reading)
        ]

    def values(self, rung: Rung, among: Iterable[int]) -> dict[int, int]:
        """The raw values of a rung's fact."""
        assert rung.fact is not None
        made, left = self.made.get(rung.fact), tuple(among)
        return {each: made(each, left) if made else self.value(rung.fact, each) for each in left}


def passing(rung: Rung, values: Mapping[int, int]) -> set[int]:
    """Those who pass a test."""
    low = rung.at_least if rung.at_least is not None else float("-inf")
    high = rung.at_most if rung.at_most is not None else float("inf")
    if rung.at_least is None and rung.at_most is None:
        return {each for each, value in values.items() if bool(value) != rung.negated}
    return {each for each, value in values.items() if low <= value <= high}


def best(claim: str, values: Mapping[int, int]) -> set[int]:
    """Those of whom such a claim is true."""
    wanted = (max if claim == GREATEST else min)(values.values())
    return {each for each, value in values.items() if value == wanted}


def check(line: str, facts: Facts, candidates: Sequence[int]) -> None:
    """Check everything the line claims; an assertion tells what is not so."""
    sentence = read(line, facts.lots)
    if sentence.deciding == facts.plist.only or "to choose from" in sentence.deciding:
        assert (sentence.chosen,) == tuple(candidates), f"there are more: {line}"
        return
    left, rungs = set(candidates), facts.rungs
    for clause in sentence.clauses:
        rung = _rung_with_label(clause, sentence, facts, rungs)
        rungs = rungs[rungs.index(rung) + 1 :]
        left = _narrowed(clause, rung, facts, left)
        assert left, f"{clause!r} holds of nobody: {line}"
    if isinstance(sentence.named, int):
        told = len(left) <= sentence.named if facts.partly else len(left) == sentence.named
        assert told, f"{sentence.named} are said to be left: {line}"
    else:
        told = left <= sentence.named if facts.partly else left == sentence.named
        assert told, f"{left} are left: {line}"
        left = set(sentence.named)
    problems = [
        _deciding_problem(sentence, rung, facts, left)
        for rung in rungs
        if _template(rung, sentence.ending).fullmatch(sentence.deciding)
    ]
    assert problems, f"no rung says {sentence.deciding!r}: {line}"
    assert None in problems, f"{problems}: {line}"


def _rung_with_label(clause: str, sentence: Sentence, facts: Facts, rungs: Sequence[Rung]) -> Rung:
    named = sentence.named if isinstance(sentence.named, frozenset) else frozenset()
    told_of = named if sentence.chosen is None else {sentence.chosen}
    for rung in rungs:
        if rung.label[0].lower() + rung.label[1:] == clause:
            return rung
        is_test = rung.kind in (RungKind.KEEP, RungKind.REQUIRE)
        said = {facts.said(rung.fact or "", each) for each in told_of} if is_test else {None}
        if None not in said and said == set(re.split(r", (?!where)| and (?!he )", clause)):
            return rung
    raise AssertionError(f"no rung says {clause!r}")


def _narrowed(clause: str, rung: Rung, facts: Facts, left: set[int]) -> set[int]:
    values = facts.values(rung, left)
    if rung.kind in (RungKind.KEEP, RungKind.REQUIRE):
        return passing(rung, values)
    claim = claim_of(clause)
    assert claim is not None, f"{clause!r} does not say what it compares"
    return best(claim, values)


def _template(rung: Rung, ending: str) -> re.Pattern[str]:
    sentence = rung.nobody if ending == "nobody" and rung.nobody else rung.because
    pattern = re.escape(sentence.rstrip("."))
    for field in ("value", "others", "candidate"):
        pattern = pattern.replace(re.escape(f"{{{field}}}"), f"(?P<{field}>.+)")
    return re.compile(pattern)


def _deciding_problem(sentence: Sentence, rung: Rung, facts: Facts, left: set[int]) -> str | None:
    """What is not so about the clause that decides, read as this rung's."""
    if sentence.ending == "draw":
        return _draw_problem(rung, facts, left)
    if rung.kind in (RungKind.DRAW, RungKind.NOBODY):
        return None if sentence.ending == "nobody" else "it is no draw"
    values = facts.values(rung, left)
    if sentence.ending == "nobody":
        return "somebody passes" if passing(rung, values) else None
    assert sentence.chosen is not None
    found = _template(rung, "chosen").fullmatch(sentence.deciding)
    assert found is not None
    literal = re.sub(r"\{\w+\}", "", rung.because)
    claim = claim_of(literal)
    is_test = rung.kind in (RungKind.KEEP, RungKind.REQUIRE)
    if is_test and claim is not None:
        return "a test compares nobody"
    if is_test and passing(rung, values) != {sentence.chosen}:
        return f"{passing(rung, values)} pass"
    if claim is not None and best(claim, values) != {sentence.chosen}:
        return f"the {claim} value is not that of the chosen one: {values}"
    return _value_problem(found.groupdict(), sentence.chosen, rung, facts, values)


def _draw_problem(rung: Rung, facts: Facts, left: set[int]) -> str | None:
    if rung.kind is not RungKind.DRAW or len(left) < 2:
        return "nothing is drawn"
    # Tied they are only if no line before the draw would part them; steps may be left out.
    before = facts.rungs[: facts.rungs.index(rung)]
    for other in before:
        if other.kind in (RungKind.DRAW, RungKind.NOBODY) or other.place is RungPlace.STEP:
            continue
        values = facts.values(other, left)
        parts = passing(other, values) if other.kind in (RungKind.KEEP, RungKind.REQUIRE) else ()
        if len(set(values.values())) > 1 and parts != left and parts != set():
            return f"{other.id} parts them"
    return None


def _value_problem(
    fields: Mapping[str, str | None],
    chosen: int,
    rung: Rung,
    facts: Facts,
    values: Mapping[int, int],
) -> str | None:
    """Compare the values told with the raw ones: the chosen one's, and all those it beat."""
    assert rung.fact is not None

    def word(candidate: int) -> str:
        said = facts.said(rung.fact or "", candidate)
        if said is not None:
            return said
        if facts.kinds[rung.fact or ""] is FactKind.YES_NO:
            return rung.label[0].lower() + rung.label[1:]
        return (
            f"place {values[candidate]}" if rung.kind is RungKind.ORDER else str(values[candidate])
        )

    if facts.kinds[rung.fact] is FactKind.YES_NO:
        told = fields.get("value")
        return None if told in (None, word(chosen)) else f"{told!r} is not so"
    beaten = {word(each) for each in values if each != chosen}
    if fields.get("others") is not None:
        told_others = set(re.split(r", | and ", fields["others"] or ""))
        if not facts.partly and told_others != beaten:
            return f"{told_others} were beaten, not {beaten}"
        if not told_others <= beaten | {"the rest"}:
            return f"{told_others} were not beaten, but {beaten}"
    if fields.get("value") is not None:
        own, against, others = (fields["value"] or "").partition(" against ")
        if own != word(chosen):
            return f"{own} is told of {values}"
        bound = re.fullmatch(r"(?:place )?(-?\d+) or (less|more)", others)
        if bound:
            end = max if bound[2] == "less" else min
            rivals = [value for each, value in values.items() if each != chosen]
            return None if end(rivals) == int(bound[1]) else f"{others!r} is told of {values}"
        told_values = set(others.split(", ")) if against else set()
        if not told_values <= beaten or (against and not facts.partly and told_values != beaten):
            return f"{others!r} is told of {values}"
    return None
