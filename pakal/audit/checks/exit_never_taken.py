"""The check exit-never-taken; see docs/audit/exit-never-taken.md."""

from collections.abc import Iterator, Sequence

from pakal.audit import solver
from pakal.audit.findings import Answer, Check, Level, Location, Need, Result, Undecided
from pakal.audit.scope import Exit
from pakal.audit.subject import Subject
from pakal.audit.tables import in_words
from pakal.lists.flows import Flow, Node


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for flow in subject.flows:
        if not solver.available():
            what = "whether every exit can be taken"
            yield Undecided.because(Location(flow.where.file, "", "", flow.where.line), what, _WHY)
            continue
        from pakal.audit.solver.charts import exits_under_any_reading

        exits = exits_under_any_reading(flow, subject.book, subject.invariants)
        for each in exits:
            yield from _about(check, subject, flow, exits, each)


_WHY = "no solver is installed (pakal[prove])"


def _about(
    check: Check, subject: Subject, flow: Flow, exits: Sequence[Exit], found: Exit
) -> Iterator[Result]:
    node = flow.node(found.node)
    where = Location(flow.where.file, flow.id, node.id, node.line)
    if found.answer is Answer.CANNOT_TELL:
        what = f"whether it is ever left by {found.name!r}"
        yield Undecided.because(where, what, found.why)
    elif found.answer is Answer.NO:
        never = {each.name for each in exits if each.node == node.id and each.answer is Answer.NO}
        if never == {"yes", "no"} or _is_said(subject, node, found):
            return  # nobody comes here, or another check says why
        yield check.finding(
            where,
            f"it is never left by {found.name!r}{_under(found)}: "
            f"{_why(node, found)}{_so(flow, exits, found)}.",
            way_out=_way_out(node),
        )
    elif found.only_empty and node.no != node.yes:
        yield check.finding(
            where,
            f"it is left by 'no' only if there is no candidate at all{_under(found)}: "
            f"list {node.list_id!r} always chooses somebody.",
            way_out="Leave it if there may be none; otherwise add an invariant that there always "
            'is one: always = "count(start) >= 1".',
            level=Level.INFO,
        )


def _is_said(subject: Subject, node: Node, found: Exit) -> bool:
    """Is it so because its list can never choose anybody? That has a check of its own."""
    if not node.list_id or found.name != "yes":
        return False
    scope = subject.scopes[node.list_id][0]
    return node.list_id in subject.impossible or scope.chooses.answer is Answer.NO


def _why(node: Node, found: Exit) -> str:
    if node.list_id:
        does = "chooses nobody" if found.name == "yes" else "chooses somebody"
        says = f"whenever it is asked, list {node.list_id!r} {does}"
    else:
        is_so = "false" if found.name == "yes" else "true"
        says = f"whenever it is asked, {node.when!r} is {is_so}"
    return f"{says}, because of {in_words(found.breaks)}" if found.breaks else says


def _under(found: Exit) -> str:
    """Under which readings it is never taken: under all of them, if there are any."""
    if not found.readings:
        return ""
    are = "is" if len(found.readings) == 1 else "are"
    return f", however {in_words(found.readings)} {are} read"


def _so(flow: Flow, exits: Sequence[Exit], found: Exit) -> str:
    """The nodes behind the exit that are never reached because of it."""
    taken = {(each.node, each.name) for each in exits if each.answer is not Answer.NO}
    reached = {flow.nodes[0].id}
    for node in flow.nodes:
        reached |= {str(getattr(node, name)) for name in ("yes", "no") if (node.id, name) in taken}
        reached |= {node.again} - {""}
    lost: list[str] = []
    waiting = [str(getattr(flow.node(found.node), found.name))]
    while waiting:
        here = waiting.pop(0)
        if here not in reached and here not in lost:
            lost.append(here)
            waiting += [each for each in (flow.node(here).yes, flow.node(here).no) if each]
    several, are = ("nodes", "are") if len(lost) > 1 else ("node", "is")
    return f"; so {several} {in_words(lost)} {are} never reached" if lost else ""


def _way_out(node: Node) -> str:
    if node.list_id:
        return "Look at the list and at the nodes before this one; or take this node out."
    return "Write another condition; or take this node out."


CHECK = Check(
    "PA209",
    "exit-never-taken",
    Level.WARNING,
    "Every exit of a chart can be taken",
    _run,
    (Need.SOUND_LISTS,),
)
