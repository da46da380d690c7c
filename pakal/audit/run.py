"""Running the checks: each runs, is skipped with a reason, or fails."""

import time
from collections.abc import Callable, Sequence

from pakal.audit.checks import CHECKS
from pakal.audit.findings import Check, Finding, Need, Outcome, Status, Undecided
from pakal.audit.subject import Subject
from pakal.errors import BadInputError, nearest

Progress = Callable[[str], None]  # called with the name of what begins


def chosen_checks(names: Sequence[str], checks: Sequence[Check] = CHECKS) -> tuple[Check, ...]:
    """The checks with these names or ids; without names, all."""
    known = {key: check for check in checks for key in (check.name, check.id)}
    for name in names:
        if name not in known:
            raise BadInputError(
                f"There is no check called {name!r}.",
                nearest(name, [check.name for check in checks]),
            )
    wanted = {known[name].id for name in names}
    return tuple(check for check in checks if not wanted or check.id in wanted)


def run_checks(
    subject: Subject,
    checks: Sequence[Check] = CHECKS,
    progress: Progress = lambda _: None,
) -> tuple[Outcome, ...]:
    """Run the checks in their order."""
    outcomes = []
    for check in checks:
        progress(check.title)
        outcomes.append(_run(check, subject))
    return tuple(outcomes)


def failure(error: Exception) -> str:
    """An error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def _run(check: Check, subject: Subject) -> Outcome:
    began = time.perf_counter()
    try:
        reason = _missing(check, subject)
        if reason:
            return Outcome(check, Status.SKIPPED, reason=reason)
        results = list(check.run(check, subject))
    except Exception as error:
        seconds = time.perf_counter() - began
        return Outcome(check, Status.FAILED, reason=failure(error), seconds=seconds)
    return Outcome(
        check,
        Status.RAN,
        tuple(each for each in results if isinstance(each, Finding)),
        tuple(each for each in results if isinstance(each, Undecided)),
        _left_out(check, subject),
        time.perf_counter() - began,
    )


def _missing(check: Check, subject: Subject) -> str:
    """Why the check cannot run; empty, if it can."""
    reasons = {
        Need.GAME: "" if subject.game is not None else "there is no game",
        Need.SECTIONS: "" if subject.sections else "the game names no sections of its rules",
        Need.WHOLE_SET: _not_whole(subject),
        Need.WITNESSES: "" if subject.witnesses is not None else "no folder of witnesses is given",
        Need.PROMISES: "" if _promises(subject) else "the game makes no promises about its lists",
        Need.SOUND_LISTS: "" if subject.sound else "no list can be compiled",
    }
    found = [reasons[need] for need in check.needs if reasons.get(need)]
    if not found and Need.POSITIONS in check.needs and not subject.moments:
        found = ["there are no positions to look at"]
    return "; ".join(found)


def _not_whole(subject: Subject) -> str:
    """Why some of the game's lists are missing; empty, if none is."""
    if subject.problems:
        files = ", ".join(dict.fromkeys(each.where.file for each in subject.problems))
        return f"not every list could be read: {files}"
    return "" if subject.whole else "only some of the game's lists are audited"


def _promises(subject: Subject) -> bool:
    return subject.game is not None and bool(subject.game.promises())


def _left_out(check: Check, subject: Subject) -> str:
    """Which lists a check that ran could not look at."""
    if Need.SOUND_LISTS not in check.needs:
        return ""
    sound = {id(plist) for plist in subject.sound}
    left_out = [plist.id for plist in subject.lists if id(plist) not in sound]
    return f"not looked at, because of errors: {', '.join(left_out)}" if left_out else ""
