"""
A case for a bot without Python, asked of a person: the candidates' names, then one value at a time.

Only what can still change the decision is asked for.
"""

from typing import Any

import attrs

from pakal.errors import BadInputError, name_choices, nearest
from pakal.lists.answers import Answer, answer_from
from pakal.lists.ask import FactWanted, question_to_json
from pakal.lists.compile import Compiled
from pakal.lists.decision import Decision
from pakal.lists.explain import explain_question
from pakal.lists.invariants import Invariant, first_broken, in_force
from pakal.lists.model import Fact, FactKind, Naming
from pakal.lists.spans import Key
from pakal.lists.winners import Winners, explained

_YES = ("yes", "y", "true")
_NO = ("no", "n", "false")


@attrs.define
class AskedCase:
    """One decision of a list among candidates of whom values become known one by one."""

    compiled: Compiled[Any]
    names: tuple[str, ...]
    invariants: tuple[Invariant, ...] = ()
    known: dict[Key, int] = attrs.field(factory=dict)
    order: list[Key] = attrs.field(factory=list)  # the answers, the last one last

    @property
    def naming(self) -> Naming:
        """What the candidates are called."""
        return Naming(self.names.__getitem__)

    def next(self) -> FactWanted | Answer:
        """The question that is still open, about one candidate, or the decision."""
        found = answer_from(self.compiled, self.known, range(len(self.names)))
        if isinstance(found, FactWanted):
            return attrs.evolve(found, candidates=found.candidates[:1])
        return found

    def decision(self) -> "Decision[Any] | Winners[Any] | None":
        """What is decided; None while a question is open."""
        found = self.next()
        if isinstance(found, FactWanted):
            return None
        return explained(found, self.compiled, self.naming, self.known)

    def question(self, wanted: FactWanted) -> str:
        """The sentences by which a person is asked."""
        fact = self._fact(wanted)
        if wanted.candidates and "{candidate}" not in fact.ask and fact.one:
            wanted_one = attrs.evolve(fact, ask=fact.one).questions(self._names(wanted))
            plist = self.compiled.plist
            rung = plist.rung(wanted.rung) if wanted.rung else plist  # how many is no rung's matter
            return "\n".join([*wanted_one, f"For: {rung.label}. [{rung.cite}]"])
        return explain_question(wanted, self.compiled, self.naming)

    def hint(self, wanted: FactWanted) -> str:
        """What may be answered."""
        return hint_of(self._fact(wanted))

    @property
    def is_new(self) -> bool:
        """Was nothing answered yet?"""
        return not self.order

    def question_to_json(self) -> dict[str, Any]:
        """The question that is still open as JSON data; empty where there is none."""
        found = self.next()
        return question_to_json(found) if isinstance(found, FactWanted) else {}

    def answer(self, wanted: FactWanted, line: str) -> str:
        """
        Take an answer, and return it in full.

        A wrong one, or one that cannot be, is refused and changes nothing.
        """
        pair = () if wanted.other is None else (wanted.other,)
        key: Key = (wanted.fact, *wanted.candidates, *pair)
        self.known[key] = read_answer(line, self._fact(wanted))
        compiled = self.compiled
        always = in_force(self.invariants, compiled.plist, compiled.readings)
        broken = first_broken(always, self.known, range(len(self.names)))
        if broken is not None:
            del self.known[key]
            cite = f" [{broken.cite}]" if broken.cite else ""
            raise BadInputError(f"This is impossible: {broken.says}{cite}", "Give another answer.")
        self.order.append(key)
        return in_full(self.known[key], self._fact(wanted))

    def take_back(self) -> None:
        """Forget the last answer."""
        if not self.order:
            raise BadInputError("No answer was given yet.", "Answer the question.")
        del self.known[self.order.pop()]

    def _fact(self, wanted: FactWanted) -> Fact[Any]:
        return self.compiled.vocabulary.fact(wanted.fact)

    def _names(self, wanted: FactWanted) -> list[str]:
        return [self.names[each] for each in wanted.candidates]


def hint_of(fact: Fact[Any]) -> str:
    """What may be answered to the question for a fact."""
    if fact.kind is FactKind.YES_NO:
        return "(yes or no)"
    if fact.kind is FactKind.ONE_OF:
        return f"({', '.join(fact.values)})"
    return f"(a number {_from_to(fact)})"


def in_full(value: int, fact: Fact[Any]) -> str:
    """A value in the words of an answer."""
    if fact.kind is FactKind.YES_NO:
        return "yes" if value else "no"
    return fact.values[value] if fact.kind is FactKind.ONE_OF else str(value)


def _from_to(fact: Fact[Any]) -> str:
    """The bounds of a number."""
    low, high = fact.bounds()
    if low == float("-inf"):
        return "without bounds" if high == float("inf") else f"up to {high:g}"
    return f"{low:g} or more" if high == float("inf") else f"from {low:g} to {high:g}"


def read_answer(line: str, fact: Fact[Any]) -> int:
    """The value that a person's answer stands for."""
    word = line.strip().lower()
    if fact.kind is FactKind.YES_NO:
        if word in (*_YES, *_NO):
            return int(word in _YES)
        raise BadInputError(f"{line.strip()!r} is neither yes nor no.", "Answer y or n.")
    if fact.kind is FactKind.ONE_OF:
        begun = [each for each in fact.values if each.lower().startswith(word)] if word else []
        exact = [each for each in fact.values if each.lower() == word]
        if len(exact or begun) == 1:
            return fact.values.index((exact or begun)[0])
        raise BadInputError(
            f"{line.strip()!r} is not a value of {fact.label!r}.",
            nearest(word, fact.values) or name_choices(fact.values),
        )
    low, high = fact.bounds()
    number = int(word) if word.lstrip("-").isdecimal() and len(word) < 10 else None
    if number is None or not low <= number <= high:
        example = next(each for each in (low, high, 0) if abs(each) != float("inf"))
        raise BadInputError(
            f"{line.strip()!r} is not a number {_from_to(fact)}.", f"Type {example:g}, for example."
        )
    return number


def read_names(line: str) -> tuple[str, ...]:
    """The candidates' names in a line, with commas or spaces between them."""
    words = line.split(",") if "," in line else line.split()
    names = tuple(word.strip() for word in words if word.strip())
    if not names:
        raise BadInputError("There are no names.", "Give them with commas: A, B, C.")
    alike = [name.casefold() for name in names]
    twice = next((name for name in names if alike.count(name.casefold()) > 1), None)
    if twice is not None:
        raise BadInputError(f"{twice!r} is named twice.", "Give each candidate its own name.")
    return names
