"""What the report tells besides findings: which rungs can decide, and where chance decides."""

from pakal.audit.findings import Answer
from pakal.audit.report import Part
from pakal.audit.rungs import Life
from pakal.audit.subject import Subject


def rungs_part(subject: Subject) -> Part:
    """Whether each rung can do anything, with the smallest table in which it decides."""
    data = [
        {
            "list": each.plist.id,
            "rung": each.rung.id,
            "life": each.life.value,
            "invariants": list(each.breaks),
            "alive_under": dict(each.elsewhere),
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
            lines.append(f"{plist.id}: {ways}{ruled_out}")
    return Part("ties", "Where a tie can survive to a draw", tuple(lines), data)
