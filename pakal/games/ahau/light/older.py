"""
The question after `none` for your turn, which a light game asked at first.

`none` said that there was no worker, and then a person was asked whether that is right. Today
`none` is enough; where it was asked, a journal is read with one step for the two.
"""

from collections.abc import Iterable, Iterator

from pakal.games.ahau.light.line import NOTHING
from pakal.games.ahau.light.questions import CONFIRM, YES_NO
from pakal.games.ahau.light.rules import YOUR_TURN

_Step = tuple[str, str]


def turns_of_today(steps: Iterable[_Step | None]) -> Iterator[_Step | None]:
    """
    Each step of a journal, point and line, as it is called today; None if there is none any more.

    `yes` becomes the `none`, and `no` took it back. What else was done while the question was open,
    such as a correction, was done at your turn.
    """
    known = list(steps)
    said, (yes, no) = (YOUR_TURN, NOTHING), YES_NO
    is_asked = False
    for number, step in enumerate(known, start=1):
        following = known[number] if number < len(known) else None
        if step == said and following is not None and following[0] == CONFIRM:
            is_asked = True
            yield None
        elif is_asked and step is not None and step[0] == CONFIRM:
            is_asked = step[1] not in YES_NO
            yield {yes: said, no: None}.get(step[1], (YOUR_TURN, step[1]))
        else:
            is_asked = False
            yield step
