"""The check surviving-mutant, which runs with --mutation; see docs/audit/surviving-mutant.md."""

from typing import Final

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Outcome, Status, Undecided
from pakal.audit.mutation import Fate, Judged, Score
from pakal.audit.reading_sets import differing, in_words
from pakal.audit.subject import Subject, location_of

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
        plist = lists[each.mutant.list_id]
        location = location_of(plist, plist.rung(each.mutant.rung))
        if each.fate is Fate.CANNOT_TELL:
            says = f"it is too much to tell whether the list decides the same: {each.mutant.how}."
            undecided.append(Undecided(location, says))
            continue
        under = in_words(differing(subject.vocabulary.in_force(each.readings), subject.vocabulary))
        findings.append(
            SURVIVING.finding(
                location,
                f"no example or witness would notice this change: {each.mutant.how}"
                f"{f' (under {under})' if under else ''}.",
                way_out=_way_out(each, subject),
                witness=None if each.kill is None else each.kill.witness,
            )
        )
    return Outcome(SURVIVING, Status.RAN, tuple(findings), tuple(undecided))


def _way_out(judged: Judged, subject: Subject) -> str:
    """What would catch a changed list."""
    if judged.kill is None:
        return ""
    shows = judged.kill.shows
    says = f"There the list says {shows.old}; the changed one says {shows.new}."
    if subject.files or isinstance(subject.game, FactsGame):
        return f"{says} Add that case as an [[example]]; --format json has its text."
    return f"{says} Try `pakal witnesses renew FOLDER --only changed`."
