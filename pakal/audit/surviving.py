"""The check surviving-mutant, which runs with --mutation; see docs/audit/surviving-mutant.md."""

from collections.abc import Mapping
from typing import Final

from pakal.audit.chart_mutants import ChartMutant
from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Location, Outcome, Status, Undecided
from pakal.audit.mutants import Mutant
from pakal.audit.mutation import Fate, Judged, Score
from pakal.audit.reading_sets import differing, in_words
from pakal.audit.subject import Subject, location_of
from pakal.lists.model import PriorityList

# Its findings come of the score: they are known only if lists were changed.
SURVIVING: Final = Check(
    "PA903",
    "surviving-mutant",
    Level.WARNING,
    "Every changed list that decides otherwise is caught by something pinned",
    lambda _, __: iter(()),
)


def outcome_of_mutants(score: Score, subject: Subject) -> Outcome:
    """A finding for every changed list that nothing pinned catches."""
    lists = {plist.id: plist for plist in subject.sound}
    findings, undecided = [], []
    for each in score.alive:
        location = _location(each.mutant, lists)
        if each.fate is Fate.CANNOT_TELL:
            says = f"it is too much to tell whether {_does_the_same(each)}: {change_of(each)}."
            undecided.append(Undecided(location, says))
            continue
        under = in_words(differing(subject.vocabulary.in_force(each.readings), subject.vocabulary))
        findings.append(
            SURVIVING.finding(
                location,
                f"no example or witness would notice this change: {change_of(each)}"
                f"{f' (under {under})' if under else ''}.",
                way_out=_way_out(each, subject),
                witness=None if each.kill is None else each.kill.witness,
            )
        )
    return Outcome(SURVIVING, Status.RAN, tuple(findings), tuple(undecided))


def _location(mutant: Mutant | ChartMutant, lists: Mapping[str, PriorityList]) -> Location:
    """The rung, the list or the node that was changed."""
    if isinstance(mutant, ChartMutant):
        flow = mutant.flow
        return Location(flow.where.file, flow.id, mutant.rung, flow.node(mutant.rung).line)
    plist = lists[mutant.list_id]
    return location_of(plist, plist.rung(mutant.rung) if mutant.rung else None)


def _does_the_same(judged: Judged) -> str:
    is_chart = isinstance(judged.mutant, ChartMutant)
    return "the chart always ends alike" if is_chart else "the list decides the same"


# What was changed, by the name of the change (pakal/audit/mutants.py).
_CHANGES: Final = {
    "swapped": "it changes places with the next one",
    "dropped": "it is left out",
    "turned": "it is reversed",
    "negated": "its test is reversed",
    "lowered": "its 'at-least' is one lower",
    "raised": "its 'at-least' is one higher",
    "at most lowered": "its 'at-most' is one lower",
    "at most raised": "its 'at-most' is one higher",
    "required": "its 'keep' becomes 'require'",
    "kept only": "its 'require' becomes 'keep'",
    "always": "its condition is left out",
    "when not": "its condition is reversed",
    "steps as rungs": "the steps become rungs",
    "rungs as steps": "the rungs become steps",
    "as a rung": "it becomes a rung",
    "as a step": "it becomes a step",
    "until dropped": "its 'until' is left out",
    "until not": "its 'until' is reversed",
    "exits swapped": "its exits 'yes' and 'no' change places",
}
# And by the beginning of the name: what follows is a text of the list, or names.
_SAID: Final = {
    "asks: ": 'it asks "{}"',
    "when: ": 'its condition is "{}"',
    "takes: ": "it takes {}",
    "until: ": "its 'until' is \"{}\"",
    "a step before ": "it becomes a step before {!r}",
    "asks list ": "it asks list {!r}",
    "again to ": "its exit 'again' leads to {!r}",
    "again ": "its 'again' is {!r}",
}
_NAMED: Final = {
    "asks ": "it asks",
    "when by ": "its condition asks",
    "draws by ": "it draws by",
}


def change_of(judged: Judged) -> str:
    """The change as a sentence about the rung."""
    how = judged.mutant.how
    if how in _CHANGES:
        return _CHANGES[how]
    for begins, says in _SAID.items():
        if how.startswith(begins):
            return says.format(how.removeprefix(begins))
    for begins, says in _NAMED.items():
        if how.startswith(begins):
            names = how.removeprefix(begins).split(" for ")
            return f"{says} {' in place of '.join(map(repr, names))}"
    return how


def _way_out(judged: Judged, subject: Subject) -> str:
    """What would catch a changed list."""
    if judged.kill is None:
        return ""
    shows = judged.kill.shows
    says = f"There the list says {shows.old}; the changed one says {shows.new}."
    if isinstance(judged.mutant, ChartMutant):
        says = f"There the chart goes {shows.old}; the changed one {shows.new}."
    if subject.files or isinstance(subject.game, FactsGame):
        return f"{says} Add that case as an [[example]]; --format examples has its text."
    return f"{says} Try `pakal witnesses renew FOLDER --only changed`."
