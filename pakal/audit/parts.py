"""What the report tells besides findings: which rungs can decide, and where chance decides."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from pakal.audit.coverage import cover, moments_of_games
from pakal.audit.evidence import from_games, from_witnesses
from pakal.audit.findings import Answer
from pakal.audit.mutation import (
    Evidence,
    Jury,
    judge_all,
    outcome_or_error,
    score,
    settings_of,
)
from pakal.audit.report import Part, RungCount
from pakal.audit.rungs import Life, RungLife
from pakal.audit.subject import MADE_UP, Effort, Subject
from pakal.audit.witness_files import Saved, read_index
from pakal.games.base import SearchedGame
from pakal.lists.compile import compile_list


def rungs_part(subject: Subject) -> Part:
    """Whether each rung can do anything, with the smallest table in which it decides."""
    data = [
        {
            "list": each.plist.id,
            "rung": each.rung.id,
            "life": each.life.value,
            "invariants": list(each.breaks),
            "alive_under": dict(each.elsewhere),
            "read": [] if each.case is None else list(each.case.read),
            "table": None
            if each.case is None
            else {fact: list(vector) for fact, vector in each.case.table.items()},
        }
        for each in subject.lives
    ]
    counts = {life: sum(each.life is life for each in subject.lives) for life in Life}
    lines = tuple(f"{life.value}: {count}" for life, count in counts.items() if count)
    return Part("rungs", "What each rung can do", lines, data)


def ties_part(subject: Subject) -> Part:
    """In which ways candidates can stay tied up to a draw, under the readings in force."""
    data = []
    lines = []
    for plist in subject.sound:
        scope = subject.scopes[plist.id][0]
        possible = [tie for tie in scope.ties if tie.found.answer is not Answer.NO]
        for tie in possible:
            case = tie.found.case
            data.append(
                {
                    "list": plist.id,
                    "draw": tie.rung,
                    "when": [{"rung": rung, "says": says} for rung, says in tie.says],
                    "answer": tie.found.answer.value,
                    "table": None
                    if case is None
                    else {fact: list(vector) for fact, vector in case.table.items()},
                }
            )
        if scope.ties:
            never = len(scope.ties) - len(possible)
            ruled_out = f", {never} more ruled out by invariants" if never else ""
            ways = "1 way" if len(possible) == 1 else f"{len(possible)} ways"
            ways = f"at least {ways}" if scope.given_up else ways
            lines.append(f"{plist.id}: {ways}{ruled_out}")
    some = any(subject.scopes[plist.id][0].given_up for plist in subject.sound)
    count = f"at least {len(data)}" if some else str(len(data))
    short = f"in {len(lines)} {'list' if len(lines) == 1 else 'lists'}, {count} ways in all"
    return Part("ties", "Where a tie can survive to a draw", tuple(lines), data, short)


# --- games -----------------------------------------------------------------------------------


def counted(subject: Subject) -> dict[str, tuple[RungCount, ...]] | None:
    """How each rung fared in simulated games; None, if the game cannot be played."""
    if subject.game is None:
        return None
    moments = moments_of_games(
        subject.game, subject.sound, subject.in_force, subject.seed, subject.games
    )
    coverage = cover(
        moments,
        subject.sound,
        subject.vocabulary,
        subject.in_force,
        subject.games,
        _witness_of(subject),
    )
    if not any(coverage.decisions.values()):
        return None
    return dict(coverage.rungs)


def _witness_of(subject: Subject) -> Callable[[str, str], str]:
    """The file of each rung's witness, if there is a folder of them."""
    if subject.witnesses is None:
        return lambda _list, _rung: ""
    folder, index = subject.witnesses, read_index(subject.witnesses)

    def named(list_id: str, rung: str) -> str:
        known = index.of(list_id, rung)
        return (folder / known.file).as_posix() if isinstance(known, Saved) else ""

    return named


def never_part(subject: Subject, coverage: dict[str, tuple[RungCount, ...]]) -> Part:
    """The rungs that never decided, each with one of three reasons."""
    decided = {
        (list_id, count.rung)
        for list_id, counts in coverage.items()
        for count in counts
        if count.decided
    }
    out_of_force = {
        (list_id, rung.id)
        for list_id, scopes in subject.scopes.items()
        for rung in scopes[0].plist.walk()
        if rung.id not in scopes[0].in_force
    }
    reasons: dict[str, list[str]] = {}
    for each in subject.lives:
        where = (each.plist.id, each.rung.id)
        if where not in decided and where not in out_of_force:
            name = _why_never(each, subject.games)
            reasons.setdefault(name, []).append("/".join(where))
    return Part(
        "never",
        f"What never decided in {subject.games} games",
        tuple(f"{why}: {', '.join(rungs)}" for why, rungs in reasons.items()),
        reasons,
        "; ".join(f"{why}: {len(rungs)}" for why, rungs in reasons.items()),
    )


def _why_never(life: RungLife, games: int) -> str:
    if life.life in (Life.ALIVE, Life.CANNOT_TELL):
        return f"not seen in {games} games"
    return Life.DEAD_UNDER_INVARIANTS.value if life.breaks else Life.DEAD_BY_LOGIC.value


def _evidence(subject: Subject) -> Iterator[Evidence]:
    """Saved witnesses, decisions of games, and made-up positions, under every reading in turn."""
    game = subject.game
    if game is None:
        return
    if subject.witnesses is not None:
        yield from from_witnesses(cast("SearchedGame[Any]", game), subject.witnesses)
    yield from from_games(game, lists=subject.sound)
    for plist in subject.sound:
        for readings in settings_of(plist, subject.vocabulary, ()):
            compiled = compile_list(plist, subject.vocabulary, readings)
            for seed in range(subject.seed, subject.seed + MADE_UP[Effort.QUICK]):
                for moment in game.made_up([plist], compiled.readings, seed):
                    expected = outcome_or_error(compiled, moment)
                    if not isinstance(expected, str):
                        source = f"made-up position {seed}"
                        yield Evidence(source, moment, compiled.readings, expected)


def mutation_part(subject: Subject) -> Part:
    """Would anybody notice if a list were a little wrong?"""
    evidence = list(_evidence(subject))
    every_table = getattr(subject.game, "every_table", lambda _: ())
    jury = Jury(subject.vocabulary, subject.invariants, evidence, every_table)
    result = score(judge_all(subject.sound, jury))
    data: dict[str, Any] = {
        "positions": len(evidence),
        "counts": {fate.value: count for fate, count in result.counts.items()},
        "not_caught": [
            {
                "list": each.mutant.list_id,
                "rung": each.mutant.rung,
                "how": each.mutant.how,
                "fate": each.fate.value,
                "readings": dict(each.readings),
            }
            for each in result.alive
        ],
    }
    lines = result.lines()
    return Part("mutation", "Lists changed in one place", lines, data, lines[0])
