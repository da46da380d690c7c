"""What the checks on positions share: moments to look at, and ways to decide them."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from pakal.audit.audited import Audited
from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Location, Result, Undecided, Witness
from pakal.audit.shrink_moment import Small, shrink_moment
from pakal.audit.tables import witness_of
from pakal.errors import BadInputError
from pakal.games.values import Moment
from pakal.lists.ask import Known
from pakal.lists.compile import Compiled, keys_of, leaf_value
from pakal.lists.decide import decide, decide_from
from pakal.lists.model import Fact, PriorityList
from pakal.lists.spans import Key
from pakal.lists.trace import Choice, Draw, Trace

if TYPE_CHECKING:
    from pakal.audit.subject import Subject


def moments(
    game: Audited,
    lists: Sequence[PriorityList],
    readings: Mapping[str, str],
    *,
    seeds: range,
    made_up: range,
    most: int,
) -> tuple[Moment[Any], ...]:
    """Made-up moments of these lists, then those of simulated games; at most `most`."""
    audited = {plist.id for plist in lists}
    found = itertools.chain(
        itertools.chain.from_iterable(game.made_up(lists, readings, seed) for seed in made_up),
        itertools.chain.from_iterable(game.reached(lists, readings, seed) for seed in seeds),
    )
    return tuple(itertools.islice((each for each in found if each.list_id in audited), most))


@attrs.frozen
class Refused:
    """The list could not decide, and why."""

    says: str


def decision(compiled: Compiled[Any], moment: Moment[Any]) -> Choice | Refused:
    """What the list decides at a moment."""
    try:
        return decide(compiled, moment.state, moment.candidates)
    except BadInputError as error:
        return Refused(str(error).replace("\n", " "))


def winners(choice: Choice | Refused) -> tuple[int, ...]:
    """The candidates chosen or tied."""
    if isinstance(choice, Draw):
        return choice.tied
    return (choice,) if isinstance(choice, int) else ()


Look = Callable[["Subject", Compiled[Any], Moment[Any]], str | None]

# To walk a list with expressions value by value takes its time: so many of its moments are looked
# at by a check that does, spread over all of them.
MOST_ASKED = 40


def each_list_once(
    check: Check, subject: "Subject", look: Look, *, asks: bool = False
) -> Iterator[Result]:
    """
    Look at every moment; report at most one finding for each list, shrunk.

    `look` says what is wrong with a moment, or None if nothing is; if it `asks` for values, some
    moments of a list with expressions have to do. Of a list without a moment nothing can be told,
    unless it is never asked under the readings in force.
    """
    worst: dict[str, tuple[Moment[Any], str]] = {}
    for moment in _some(subject) if asks else subject.moments:
        known = worst.get(moment.list_id)
        if known is not None and len(known[0].candidates) <= len(moment.candidates):
            continue
        says = _look_at(look, subject, moment)
        if says is not None:
            worst[moment.list_id] = (moment, says)
    for plist in subject.sound:
        if not subject.positions[plist.id]:
            yield Undecided(location_of_list(plist), "no position of this list was looked at.")
        if plist.id in worst:
            small = shrink_moment(subject, *worst[plist.id], partial(_look_at, look, subject))
            yield check.finding(
                location_of_list(plist),
                small.says,
                witness=_witness(subject, small),
            )


def _some(subject: "Subject") -> Iterator[Moment[Any]]:
    """All moments of plain lists, and some of each list with expressions."""
    seen: Counter[str] = Counter()
    for moment in subject.moments:
        list_id = moment.list_id
        number, of = seen[list_id], subject.positions[list_id]
        seen[list_id] += 1
        # One of each of so many equal parts of the moments.
        chosen = number * MOST_ASKED // of != (number - 1) * MOST_ASKED // of
        if chosen or subject.deciders.at(moment).walk.is_plain:
            yield moment


def location_of_list(plist: PriorityList) -> Location:
    """Where a list is written."""
    return Location(plist.file, plist.id, "", plist.line)


def _look_at(look: Look, subject: "Subject", moment: Moment[Any]) -> str | None:
    return look(subject, subject.deciders.at(moment), moment)


def _witness(subject: "Subject", small: Small) -> Witness:
    """The moment as a text that `pakal decide` reads."""
    assert subject.game is not None  # noqa: S101 - moments come from a game
    if isinstance(subject.game, FactsGame):
        return witness_of(small.moment.state, subject.vocabulary)
    return Witness("position", small.text or subject.game.position(small.moment))


def name_in(subject: "Subject", moment: Moment[Any], choice: Choice | Refused) -> str:
    """A decision in words."""
    if isinstance(choice, Refused):
        return "a refusal"
    if choice is None:
        return "nobody"
    compiled = subject.deciders.at(moment)
    name = compiled.vocabulary.namer(compiled.plist.candidates, moment.state)
    if isinstance(choice, Draw):
        return f"a draw of {', '.join(name(each) for each in choice.tied)}"
    return name(choice)


def facts_in_force(compiled: Compiled[Any]) -> tuple[Fact[Any], ...]:
    """The facts that the list may read under its readings, each once."""
    facts = [compiled.vocabulary.fact(name) for name in compiled.walk.facts]
    return tuple({fact.name: fact for fact in facts if fact is not None}.values())


def values_at(compiled: Compiled[Any], moment: Moment[Any]) -> dict[Key, int]:
    """The value of every fact in force for every candidate."""
    return {
        key: leaf_value(fact, moment.state, key, moment.candidates)
        for fact in facts_in_force(compiled)
        for key in keys_of(fact, moment.candidates)
    }


def out_of_bounds(compiled: Compiled[Any], moment: Moment[Any]) -> tuple[str, int, int] | None:
    """The first fact of a candidate that is not within its bounds, with its value."""
    for fact in facts_in_force(compiled):
        low, high = fact.bounds()
        for key in keys_of(fact, moment.candidates):
            value = leaf_value(fact, moment.state, key, moment.candidates)
            if not low <= value <= high:
                return fact.name, next(iter(key[1:]), moment.candidates[0]), value
    return None


def others(fact: Fact[Any], value: int) -> list[int]:
    """Values the fact may have instead: the least, the greatest, and the neighbours."""
    low, high = fact.bounds()
    ends = [int(end) for end in (low, high) if end not in (float("-inf"), float("inf"))]
    near = [each for each in (value - 1, value + 1) if low <= each <= high]
    return sorted({*ends, *near} - {value})


def ask_lazily(
    compiled: Compiled[Any], everything: Known, candidates: tuple[int, ...]
) -> Choice | Refused:
    """The decision when a person is asked one question after the other, a candidate at a time."""
    known: dict[Key, int] = {}
    while True:
        answer = decide_from(compiled, known, candidates)
        if isinstance(answer, Trace):
            return answer.outcome
        other = () if answer.other is None else (answer.other,)
        asked: Key = (answer.fact, *answer.candidates[:1], *other)
        if asked in known:
            return Refused(f"asked for {answer.fact!r} twice")
        known[asked] = everything[asked]
