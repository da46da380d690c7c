"""A whole audit: run the checks, build every section of the report."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import attrs

from pakal.audit.accepted import Acceptance, acceptances, with_accepted
from pakal.audit.chart_fates import judge_charts
from pakal.audit.checks import CHECKS
from pakal.audit.coverage import Coverage, cover, moments_of_games
from pakal.audit.draws import RungDraws, count_draws
from pakal.audit.evidence import from_witnesses
from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Need, Outcome, Status
from pakal.audit.gather import subject_of
from pakal.audit.mutation import Evidence, Fate, Jury, Score, judge_all, score
from pakal.audit.reading_sets import differing
from pakal.audit.readings import Pair, begins_otherwise
from pakal.audit.readings_files import check_readings, read_readings
from pakal.audit.report import ReadingRow, Report, SavedReadings, SavedWitnesses
from pakal.audit.run import Progress, chosen_checks, failure, run_checks
from pakal.audit.scope import ListScope
from pakal.audit.subject import Effort, Subject
from pakal.audit.surviving import outcome_of_mutants
from pakal.audit.witness_files import read_index
from pakal.errors import BadInputError, name_choices
from pakal.games.base import ListedGame, SearchedGame
from pakal.games.listed import BotGame
from pakal.games.registry import having
from pakal.lists.examples import check_example

T = TypeVar("T")

# The published page is about these games; it changes only if rules, lists or witnesses do.
PAGE_SEED: Final = 1
PAGE_GAMES: Final = 200

# In the report only if a section of it could not be built.
INCOMPLETE = Check(
    "PA902",
    "incomplete-report",
    Level.ERROR,
    "Every section of the report could be built",
    lambda _, __: iter(()),
)


class _Builder:
    """Builds the sections of a report one by one, and remembers which of them failed."""

    def __init__(self) -> None:
        self._failed: list[str] = []

    def build(self, name: str, section: Callable[[], T]) -> T | None:
        """Return the section; None, if it fails."""
        try:
            return section()
        except Exception as error:
            self._failed.append(f"{name}: {failure(error)}")
            return None

    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcome of a check that names what failed; nothing, if nothing did."""
        if not self._failed:
            return ()
        return (Outcome(INCOMPLETE, Status.FAILED, reason="; ".join(self._failed)),)


def audit(
    subject: Subject,
    title: str,
    *,
    checks: Sequence[Check] = CHECKS,
    accepted: Sequence[Acceptance] = (),
    mutation: bool = False,
    progress: Progress = lambda _: None,
) -> Report:
    """Run the checks on a subject, build the sections, and return the report."""
    readings = differing(subject.in_force, subject.vocabulary)
    found = run_checks(subject, checks, progress)
    builder = _Builder()
    progress("What each rung can do")
    verdicts = builder.build("rungs", lambda: subject.verdicts)
    scopes = builder.build("ties", lambda: scopes_in_force(subject))
    progress("How each rung fares in games")
    coverage = builder.build("coverage", lambda: count_games(subject))
    progress("Draws, and where readings differ")
    draws = builder.build("draws", lambda: draws_in_games(subject))
    witnesses = builder.build("witnesses", lambda: saved_witnesses(subject))
    compared = builder.build("readings", lambda: saved_readings(subject))
    changed = None
    if mutation:
        progress("Lists changed in one place")
        changed = builder.build("mutation", lambda: score_mutants(subject))
        if changed is not None:
            survived = outcome_of_mutants(changed, subject)
            changed = attrs.evolve(changed, accepted=reasons_for(changed, survived, accepted))
            found = (*found, survived) if checks else found
    outcomes = with_accepted(found, accepted, by_default=not readings)
    return Report(
        title=title,
        lists=subject.lists,
        outcomes=(*outcomes, *builder.outcomes()),
        readings=readings,
        seed=subject.seed,
        games=0 if coverage is None else subject.games,
        invariants=subject.invariants,
        verdicts=verdicts,
        scopes=scopes,
        coverage=coverage,
        draws=draws,
        witnesses=witnesses,
        compared=compared,
        mutation=changed,
        file=getattr(getattr(subject.game, "declared", None), "file", ""),
        positions=builder.build("positions", lambda: positions_seen(subject, checks)) or {},
        vocabulary=subject.vocabulary,
    )


def steps(checks: Sequence[Check], mutation: bool) -> int:
    """How often an audit reports its progress."""
    return len(checks) + 3 + mutation


def audit_game(game: ListedGame[Any], effort: str, names: Sequence[str]) -> Report:
    """Audit the lists in force of a game or a bot; no check named: all of them."""
    efforts = [each.value for each in Effort]
    if effort not in efforts:
        raise BadInputError(f"There is no effort {effort!r}.", name_choices(efforts))
    audited: Any = game
    if isinstance(game, BotGame) and not isinstance(game, FactsGame):
        audited = FactsGame(game.declared, game.lists, **game.setting)
    elif not isinstance(game, FactsGame):
        having(type(game), SearchedGame)
    subject = subject_of(audited, readings=game.readings, effort=Effort(effort))
    accepted = acceptances((), [("accepted.toml", game.accepted_findings())])
    return audit(subject, game.whose_lists, checks=chosen_checks(names), accepted=accepted)


def audit_for_page(game: SearchedGame[Any], folder: Path) -> Report:
    """The report behind a game's published page: its own lists, fixed games, no checks."""
    subject = subject_of(
        game, effort=Effort.QUICK, seed=PAGE_SEED, games=PAGE_GAMES, witnesses=folder
    )
    accepted = acceptances((), [("accepted.toml", game.accepted_findings())])
    return audit(subject, game.whose_lists, checks=(), accepted=accepted, mutation=True)


def positions_seen(subject: Subject, checks: Sequence[Check]) -> dict[str, int]:
    """How many positions of each list the checks looked at; nothing, if none of them does."""
    return subject.positions if any(Need.POSITIONS in check.needs for check in checks) else {}


# --- sections ------------------------------------------------------------------------------------


def scopes_in_force(subject: Subject) -> tuple[ListScope, ...]:
    """What each sound list can do under the readings in force."""
    return tuple(subject.scopes[plist.id][0] for plist in subject.sound)


def count_games(subject: Subject) -> Coverage | None:
    """How each rung fared in simulated games; None, if the game cannot be played."""
    if subject.game is None:
        return None
    moments = moments_of_games(
        subject.game, subject.sound, subject.in_force, subject.seed, subject.games
    )
    coverage = cover(moments, subject.sound, subject.vocabulary, subject.in_force, subject.games)
    return coverage if any(coverage.decisions.values()) else None


def draws_in_games(subject: Subject) -> tuple[RungDraws, ...] | None:
    """Which ties went to chance in simulated games; None, if none did."""
    if subject.game is None or not subject.sound:
        return None
    moments = moments_of_games(
        subject.game, subject.sound, subject.in_force, subject.seed, subject.games
    )
    return count_draws(subject.game, moments, subject.sound, subject.in_force) or None


def saved_witnesses(subject: Subject) -> SavedWitnesses | None:
    """The saved witnesses; None without a folder."""
    if subject.witnesses is None or subject.game is None:
        return None
    return SavedWitnesses(subject.witnesses.as_posix(), read_index(subject.witnesses))


def saved_readings(subject: Subject) -> SavedReadings | None:
    """Where readings differ, as saved with the witnesses; None without a folder."""
    if subject.witnesses is None or subject.game is None:
        return None
    game = cast("SearchedGame[Any]", subject.game)
    index = read_readings(subject.witnesses)
    rows = []
    for saved in index.saved:
        shown = saved.steps or saved.file
        begins = None if shown else begins_otherwise(game, Pair(saved.name, saved.choice))
        says = "" if begins is None else begins.says
        rows.append(ReadingRow(saved, game.question(saved.name), says))
    stale = tuple(check_readings(game, subject.witnesses))
    return SavedReadings(index.games, index.steps, tuple(rows), stale)


def reasons_for(
    changed: Score, survived: Outcome, accepted: Sequence[Acceptance]
) -> dict[str, str]:
    """The reasons for which survivors are accepted, by the names of the mutants."""
    alive = [each for each in changed.alive if each.fate is Fate.ALIVE]
    return {
        str(judged.mutant): acceptance.reason
        for judged, finding in zip(alive, survived.findings, strict=True)
        for acceptance in accepted
        if acceptance.fits(finding)
    }


def score_mutants(subject: Subject) -> Score:
    """How many small changes of the lists are caught by what is pinned: witnesses and examples."""
    witnesses: list[Evidence] = []
    if subject.witnesses is not None and subject.game is not None:
        game = cast("SearchedGame[Any]", subject.game)
        witnesses = list(from_witnesses(game, subject.witnesses))
    examples = [
        each
        for each in subject.pinned.examples
        if check_example(each, subject.book, subject.invariants) is None
    ]
    jury = Jury(
        subject.vocabulary,
        subject.invariants,
        witnesses,
        getattr(subject.game, "every_table", lambda _: ()),
        examples=examples,
        lists=subject.sound,
        readings=subject.in_force,
    )
    judged = (
        *judge_all(subject.sound, jury),
        *judge_charts(subject.flows, subject.book, subject.invariants, examples),
    )
    return score(judged, witnesses=len(witnesses), examples=len(examples))
