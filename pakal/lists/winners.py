"""Those whom a list takes that takes several, with the reasons, as one value."""

from collections.abc import Iterable
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Generic

import attrs

from pakal.lists.answers import Answer
from pakal.lists.ask import Known, ask_weights
from pakal.lists.compile import Compiled
from pakal.lists.decision import Decision
from pakal.lists.draws import Weighted
from pakal.lists.model import Naming, PriorityList, S
from pakal.lists.reason import names_of, names_of_lots
from pakal.lists.rounds import Split, Taken
from pakal.lists.show import wrap
from pakal.lists.trace import Draw


def explained(
    answer: Answer, compiled: Compiled[S], naming: Naming, known: Known = MappingProxyType({})
) -> "Decision[S] | Winners[S]":
    """
    An answer with its list and the names of the candidates, so that it can be told.

    What is `known` may weigh the lots of a draw.
    """
    if isinstance(answer, Taken):
        return Winners(compiled=compiled, found=answer, naming=naming)
    chances: dict[str, Fraction] = {}
    if isinstance(answer.outcome, Draw):
        weighed = ask_weights(compiled, known, answer.candidates, answer.outcome)
        if isinstance(weighed, Weighted):
            lots = names_of_lots(answer.outcome, compiled, naming, answer.decided_by)
            chances = {lots[each]: chance for each, chance in weighed.chances().items()}
    return Decision(compiled=compiled, trace=answer, naming=naming, chances=chances)


@attrs.frozen(kw_only=True)
class Winners(Generic[S]):
    """
    Who was taken and why; `str()` names all of them in order.

    Where lots have to say who is next, it ends there: `is_draw` tells.
    """

    compiled: Compiled[S]
    found: Taken
    naming: Naming = attrs.field(eq=False)

    @property
    def plist(self) -> PriorityList:
        """The list that took them."""
        return self.compiled.plist

    @property
    def rounds(self) -> tuple[Decision[S], ...]:
        """The decisions, round by round; none where the list ranks level by level."""
        return tuple(
            Decision(compiled=self.compiled, trace=trace, naming=self.naming)
            for trace in self.found.rounds
        )

    @property
    def is_draw(self) -> bool:
        """Does a draw have to say who is next?"""
        return self.found.waiting is not None

    @property
    def how(self) -> str:
        """How a person makes the draw; empty where there is none."""
        tie = self.found.waiting
        return "" if tie is None or not tie.procedure else self._how(tie.procedure)

    def _how(self, procedure: str) -> str:
        return self.compiled.vocabulary.draw(procedure).how

    @property
    def chances(self) -> dict[str, Any]:
        """Nobody's chance is known: a case written by hand has no state to take weights from."""
        return {}

    def __str__(self) -> str:
        return taken_in_words(self.plist, self.found, self.naming)

    def short(self) -> str:
        """Every round in a few lines, or the levels and what parts them."""
        parts = self._in_parts([each.short() for each in self.rounds])
        return "\n".join(parts + self._partings(only_parted=True))

    def table(self) -> str:
        """Every round, or every rung of the ranking, with the value of each candidate."""
        parts = self._in_parts([each.table() for each in self.rounds])
        return "\n".join(parts + self._partings(only_parted=False))

    def _partings(self, *, only_parted: bool) -> list[str]:
        said = partings(self.compiled, self.found, self.naming, only_parted=only_parted)
        return ["", *(line for each in said for line in wrap(each, "- "))] if said else []

    def _in_parts(self, rounds: list[str]) -> list[str]:
        lines = [*wrap(self.plist.question), *wrap(str(self))]
        for number, said in enumerate(rounds, start=1):
            # The question stands above all rounds already.
            own = said.split("\n")[len(wrap(self.plist.question)) :]
            lines += ["", f"Round {number}", *own]
        if self.found.levels:
            levels = "; ".join(names_of(level, self.naming) for level in self.found.levels)
            lines += wrap(f"Levels: {levels}.")
        return lines

    def to_json(self) -> dict[str, Any]:
        """Who is taken, with every round's explanation, as JSON data."""
        tie = self.found.waiting
        return {
            "format": "pakal-winners",
            "version": 1,
            "list": self.plist.id,
            "question": self.plist.question,
            "line": str(self),
            "cite": self.plist.cite,
            "taken": list(map(self.naming, self.found.taken)),
            "draw": None if tie is None else list(map(self.naming, tie.tied)),
            "how": self.how,
            "levels": [list(map(self.naming, level)) for level in self.found.levels],
            "splits": [self._split_data(each) for each in self.found.splits],
            "rounds": [each.to_json() for each in self.rounds],
        }

    def _split_data(self, split: Split) -> dict[str, Any]:
        return {
            "rung": split.rung,
            "passed_over": not split.values,
            "values": [
                {"name": self.naming(each), "value": value}
                for each, value in zip(split.among, split.values, strict=False)
            ],
            "groups": [list(map(self.naming, group)) for group in split.groups],
        }


def taken_in_words(plist: PriorityList, found: Taken, naming: Naming) -> str:
    """Those who are taken, in order, in a line."""
    names = list(map(naming, found.taken))
    if found.waiting is not None:
        names.append(f"a draw among {names_of(found.waiting.tied, naming)}")
        names[0] = names[0][0].upper() + names[0][1:] if len(names) == 1 else names[0]
    return f"{', then '.join(names) or 'Nobody'}. [{plist.cite}]"


def partings(
    compiled: Compiled[S], found: Taken, naming: Naming, *, only_parted: bool
) -> list[str]:
    """
    How the levels of a ranking came about, a sentence for each rung that a group came to.

    There is none for rounds. `only_parted` leaves out the rungs that parted nobody.
    """
    return [
        _parting(compiled, each, naming) for each in found.splits if each.parted or not only_parted
    ]


def _parting(compiled: Compiled[S], split: Split, naming: Naming) -> str:
    rung = compiled.plist.rung(split.rung)
    if split.values:
        ends = "" if split.parted else " Nobody parts."
        return f"{rung.label}: {_groups(compiled, split, naming)}.{ends} [{rung.cite}]"
    because = rung.passed.strip().rstrip(".")
    why = f", because {because}" if because else ""
    names = names_of(split.among, naming)
    return f"{rung.label}: passed over for {names}{why}. Only when {rung.when}."


def _groups(compiled: Compiled[S], split: Split, naming: Naming) -> str:
    """The groups, best first and each with what it has; whoever drops out comes last."""
    sort = compiled.bound(split.rung).sort
    assert sort is not None  # noqa: S101 - it is a rung that reads something
    value_of = dict(zip(split.among, split.values, strict=True))

    def told(group: Iterable[int]) -> str:
        alike: dict[int, list[int]] = {}
        for each in group:
            alike.setdefault(value_of[each], []).append(each)
        return ", ".join(f"{names_of(who, naming)} {sort.show(has)}" for has, who in alike.items())

    left = {each for group in split.groups for each in group}
    out = [each for each in split.among if each not in left]
    return "; ".join([*map(told, split.groups), *([f"{told(out)} (out)"] if out else [])])
