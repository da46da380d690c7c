"""What a list answers to the facts of a person: one decision or, if it takes several, all taken."""

from collections.abc import Sequence

from pakal.lists.ask import FactWanted, Known, ask
from pakal.lists.compile import Compiled
from pakal.lists.model import S
from pakal.lists.rounds import Taken, take_from
from pakal.lists.trace import Trace

Answer = Taken | Trace


def answer_from(
    compiled: Compiled[S], known: Known, candidates: Sequence[int]
) -> FactWanted | Answer:
    """The decision, or all whom the list takes; or the next question."""
    if compiled.plist.takes_several:
        return take_from(compiled, known, candidates)
    return ask(compiled, known, candidates)


def is_somebody(answer: Answer) -> bool:
    """Is anybody chosen? Where lots say who, somebody is."""
    if isinstance(answer, Taken):
        return bool(answer.taken) or answer.waiting is not None
    return answer.outcome is not None
