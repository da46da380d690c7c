"""What would catch a changed list: a small case on which it decides otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.audit.findings import Answer, Witness
from pakal.audit.reading_sets import differing, reading_sets
from pakal.audit.scope import Difference, Same
from pakal.audit.small_scope import same_decisions
from pakal.audit.tables import invariants_of, leaves_of, read_by, with_tied, witness_of
from pakal.audit.versions import VersionCase, case_of
from pakal.audit.walks import ENOUGH, compile_for_tables, outcome_of
from pakal.errors import BadInputError
from pakal.lists.compile import Compiled
from pakal.lists.decide import lots_of
from pakal.lists.facts import FactTable
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.rounds import take
from pakal.lists.trace import Draw
from pakal.toml_text import toml_value

_LETTERS: Final = "ABCDEFGH"


@attrs.frozen
class Kill:
    """
    A table of facts on which a list and a changed one differ, and what each decides.

    `example` is the same as an `[[example]]` for the file of the list; it is empty where the list
    itself refuses the table, or where the two part only after lots are drawn.
    """

    witness: Witness
    shows: VersionCase
    example: str


def kill_of(
    difference: Difference,
    original: PriorityList,
    changed: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
) -> Kill:
    """What a table on which a changed list decides otherwise is to a reader."""
    in_force = vocabulary.in_force(readings)
    return Kill(
        witness_of(difference.table, vocabulary),
        case_of(difference, original, changed, vocabulary, in_force),
        _example(difference, original, changed, vocabulary, in_force),
    )


class Differences:
    """
    Where changed lists decide otherwise than a list: by a table found for an earlier one, if that
    shows it, or else by the smallest that there is.
    """

    def __init__(self, vocabulary: Vocabulary[Any], invariants: Sequence[Invariant]) -> None:
        self.vocabulary = vocabulary
        self.invariants = tuple(invariants)
        self._list_id = ""
        self._tables: list[tuple[dict[str, str], Difference]] = []

    def find(self, original: PriorityList, changed: PriorityList) -> tuple[Same, dict[str, str]]:
        """
        Whether they decide the same under every choice of the readings that matter to them.

        If not, the readings under which they do not come with it.
        """
        if original.id != self._list_id:
            self._list_id, self._tables = original.id, []
        for readings, known in self._tables:
            shown = self._shown_by(known, original, changed, readings)
            if shown is not None:
                return Same(Answer.NO, (shown,)), readings
        breaks: dict[str, None] = {}
        unsure = False
        for readings in self._distinct(original, changed):
            same = same_decisions(
                original, changed, self.vocabulary, readings, self.invariants, every=False
            )
            if same.answer is Answer.NO and same.difference is not None:
                self._tables.append((readings, same.difference))
                return same, readings
            unsure = unsure or same.answer is not Answer.YES
            breaks |= dict.fromkeys(same.breaks)
        return Same(Answer.CANNOT_TELL if unsure else Answer.YES, breaks=tuple(breaks)), {}

    def _distinct(self, *lists: PriorityList) -> Iterator[dict[str, str]]:
        """The sets of readings under which the lists differ, each pair of lists in force once."""
        seen = set()
        sources: dict[tuple[str, ...], list[str]] = {}
        names = sorted({name for each in lists for name in each.readings()})
        facts = read_by(lists, self.vocabulary)
        for readings in reading_sets(lists[0], self.vocabulary, self.invariants):
            in_force = self.vocabulary.in_force(readings)
            own = tuple(in_force[name] for name in names)
            if own not in sources:  # readings of invariants alone change no code
                sources[own] = [
                    compile_for_tables(each, self.vocabulary, in_force).source for each in lists
                ]
            if len(set(sources[own])) == 1:
                continue  # the same code decides the same
            tied = with_tied(facts, lists, self.vocabulary, self.invariants, in_force)
            said = invariants_of(self.invariants, lists, in_force, tied)
            key = (*sources[own], *(each.name for each in said))
            if key not in seen:
                seen.add(key)
                yield readings

    def _shown_by(
        self,
        known: Difference,
        original: PriorityList,
        changed: PriorityList,
        readings: Mapping[str, str],
    ) -> Difference | None:
        """An earlier table, if these two lists differ on it too."""
        facts = read_by((original, changed), self.vocabulary)
        if not set(leaves_of(facts, self.vocabulary)) <= known.table.keys():
            return None
        one, two = (
            compile_for_tables(each, self.vocabulary, readings) for each in (original, changed)
        )
        first, second = (outcome_of(each, known.table, known.candidates) for each in (one, two))
        if first == second:
            return None
        return attrs.evolve(known, first=first, second=second, taken=())


def _example(
    difference: Difference,
    original: PriorityList,
    changed: PriorityList,
    vocabulary: Vocabulary[Any],
    in_force: Mapping[str, str],
) -> str:
    """The case as an `[[example]]` of what the list decides."""
    lists = [compile_for_tables(each, vocabulary, in_force) for each in (original, changed)]
    answer = _chosen(lists[0], difference)
    if difference.taken or ENOUGH in (difference.first, difference.second):
        orders = [_order(each, difference) for each in lists]
        answer = orders[0] if orders[0] != orders[1] else ""
    if not answer:
        return ""
    text = witness_of(difference.table, vocabulary).text
    return as_example("list", original.id, answer, differing(in_force, vocabulary), text)


def as_example(part: str, name: str, answer: str, readings: Mapping[str, str], case: str) -> str:
    """An `[[example]]` of a list or a chart: the case, and what comes of it."""
    lines = ["[[example]]", f"{part} = {toml_value(name)}", answer]
    if readings:
        said = ", ".join(f"{name} = {toml_value(choice)}" for name, choice in readings.items())
        lines.append(f"reading = {{{said}}}")
    lines += [
        f"[example.table.{line[1:]}" if line.startswith("[") else line for line in case.splitlines()
    ]
    return "\n".join(lines) + "\n"


def _chosen(compiled: Compiled[FactTable], difference: Difference) -> str:
    """What a list decides, as an example has it; empty if it refuses, or lots have to decide."""
    outcome = difference.first
    if isinstance(outcome, str) or outcome == difference.second:
        return ""
    if outcome is None:
        return "nobody = true"
    able = lots_of(compiled, difference.table, outcome) if isinstance(outcome, Draw) else (outcome,)
    names = [_LETTERS[each] for each in able]
    if len(names) > 1:
        return f"draw = {toml_value(names)}"
    return f"chosen = {toml_value(names[0])}" if names else ""


def _order(compiled: Compiled[FactTable], difference: Difference) -> str:
    """Those who are taken up to the first draw, as an example has them."""
    if not compiled.plist.takes_several:
        return ""
    try:
        found = take(compiled, difference.table, range(difference.candidates))
    except BadInputError:
        return ""
    groups = [*((each,) for each in found.taken), *([found.waiting.tied] if found.waiting else [])]
    return f"order = {toml_value([[_LETTERS[each] for each in group] for group in groups])}"
