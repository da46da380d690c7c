"""
Lists changed in one place: what an author may get wrong.

Neighbours swapped, a rung dropped, most and least exchanged, a test negated, a threshold moved,
another fact of the same kind asked, a slip in an expression, `keep` and `require` exchanged, rungs
made steps and steps rungs, a condition dropped or turned round, one taken more or less. Rungs in
blocks and behind steps are changed too.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

from pakal.audit.candidates import looks_at_others
from pakal.audit.slips import slips
from pakal.audit.tables import trees_of
from pakal.lists.expressions import ranges_of
from pakal.lists.model import (
    Direction,
    Does,
    Fact,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    Vocabulary,
)
from pakal.lists.read import kinds_at
from pakal.lists.rounds import ALL, FROM_THE_START, LEVEL_BY_LEVEL

_PARTS: Final = ("rungs", "steps", "ties")
_NAME: Final = re.compile(r"(?<![\w'\"])[A-Za-z_]\w*(?![\w'\"])")

Rungs = tuple[Rung, ...]
Put = Callable[[Rungs], PriorityList]


@attrs.frozen
class Mutant:
    """A list changed at one rung, or in how many it takes."""

    rung: str  # empty: the list itself
    how: str  # words that name the change
    plist: PriorityList

    @property
    def list_id(self) -> str:
        """The list's id."""
        return self.plist.id

    def __str__(self) -> str:
        return f"{'/'.join(filter(None, (self.list_id, self.rung)))}: {self.how}"


def mutants(plist: PriorityList, vocabulary: Vocabulary[Any] | None = None) -> Iterator[Mutant]:
    """Every change of a list, in a fixed order; with a vocabulary, what is asked changes too."""
    for part in _PARTS:
        rungs: Rungs = getattr(plist, part)
        yield from _within(plist, rungs, _putting(plist, part), vocabulary)
    yield from _regrouped(plist)
    for how, changed in _taking(plist, vocabulary):
        yield Mutant("", how, changed)


def _putting(plist: PriorityList, part: str) -> Put:
    def put(changed: Rungs) -> PriorityList:
        if part == "rungs":
            return attrs.evolve(plist, rungs=changed)
        if part == "steps":
            return attrs.evolve(plist, steps=changed)
        return attrs.evolve(plist, ties=changed)

    return put


def _within(
    plist: PriorityList, rungs: Rungs, put: Put, vocabulary: Vocabulary[Any] | None
) -> Iterator[Mutant]:
    """The changes of some rungs that stand together, and of what is inside each of them."""
    for number, rung in enumerate(rungs):
        before, after = rungs[:number], rungs[number + 1 :]
        if after:
            yield Mutant(rung.id, "swapped", put((*before, after[0], rung, *after[1:])))
        yield Mutant(rung.id, "dropped", put((*before, *after)))
        for how, changed in (*_turned(rung), *_asking(rung, plist, vocabulary)):
            yield Mutant(rung.id, how, put((*before, changed, *after)))

        def put_steps(inner: Rungs, number: int = number, rung: Rung = rung) -> PriorityList:
            changed = attrs.evolve(rung, steps=inner)
            return put((*rungs[:number], changed, *rungs[number + 1 :]))

        def put_then(inner: Rungs, number: int = number, rung: Rung = rung) -> PriorityList:
            changed = attrs.evolve(rung, then=inner)
            return put((*rungs[:number], changed, *rungs[number + 1 :]))

        yield from _within(plist, rung.steps, put_steps, vocabulary)
        yield from _within(plist, rung.then, put_then, vocabulary)


# --- one rung ------------------------------------------------------------------------------------


def _turned(rung: Rung) -> Iterator[tuple[str, Rung]]:
    """The rung reversed, its threshold moved, or its condition changed."""
    if rung.kind is RungKind.ORDER:
        backwards = rung.direction is Direction.BACKWARDS
        turned = Direction.FORWARDS if backwards else Direction.BACKWARDS
        yield "turned", attrs.evolve(rung, direction=turned)
    elif rung.does is Does.COMPARE:
        opposite = RungKind.LEAST if rung.prefers_greatest else RungKind.MOST
        yield "turned", attrs.evolve(rung, kind=opposite, unique=rung.settles)
    elif rung.tests and rung.at_least is None and rung.at_most is None:
        yield "negated", attrs.evolve(rung, negated=not rung.negated)
    if rung.at_least is not None:
        yield "lowered", attrs.evolve(rung, at_least=rung.at_least - 1)
        yield "raised", attrs.evolve(rung, at_least=rung.at_least + 1)
    if rung.at_most is not None:
        yield "at most lowered", attrs.evolve(rung, at_most=rung.at_most - 1)
        yield "at most raised", attrs.evolve(rung, at_most=rung.at_most + 1)
    if rung.kind is RungKind.KEEP and RungKind.REQUIRE in kinds_at(rung.place):
        yield "required", attrs.evolve(rung, kind=RungKind.REQUIRE)
    elif rung.kind is RungKind.REQUIRE:
        yield "kept only", attrs.evolve(rung, kind=RungKind.KEEP, nobody="")
    if rung.when:
        yield "always", attrs.evolve(rung, when="", passed="")
        yield "when not", attrs.evolve(rung, when=f"not ({rung.when})")


def _asking(
    rung: Rung, plist: PriorityList, vocabulary: Vocabulary[Any] | None
) -> Iterator[tuple[str, Rung]]:
    """The rung, asking for another fact of the same kind, or with a slip in what it asks."""
    if vocabulary is None:
        return
    texts = [text for each in plist.walk() for text in (each.when, each.fact or "")]

    def others(text: str) -> Iterator[tuple[str, str]]:
        return exchanged(text, texts, vocabulary, plist.candidates)

    for name, text in others(rung.fact or ""):
        yield f"asks {name}", attrs.evolve(rung, fact=text)
    for text in slips(rung.fact or "", vocabulary):
        yield f"asks: {text}", attrs.evolve(rung, fact=text)
    for name, text in others(rung.by):
        yield f"draws by {name}", attrs.evolve(rung, by=text)
    for name, text in others(rung.when):
        yield f"when by {name}", attrs.evolve(rung, when=text)
    for text in slips(rung.when, vocabulary):
        yield f"when: {text}", attrs.evolve(rung, when=text)


def exchanged(
    text: str, texts: Sequence[str], vocabulary: Vocabulary[Any], candidates: str = ""
) -> Iterator[tuple[str, str]]:
    """
    A text with one of its facts exchanged in each, and the name of the new one.

    `texts` are all that are asked in the same place, whose facts come first.
    """
    own = [name for each in texts for name in _facts_in(each, vocabulary)]
    for name in dict.fromkeys(_facts_in(text, vocabulary)):
        for other in _others(vocabulary.fact(name), own, vocabulary, candidates):
            changed = _NAME.sub(
                lambda found: other if found[0] == name else found[0],  # noqa: B023
                text,
            )
            yield (other if text == name else f"{other} for {name}"), changed


def _facts_in(text: str, vocabulary: Vocabulary[Any]) -> list[str]:
    return [name for name in _NAME.findall(text) if vocabulary.has_fact(name)]


def _others(
    fact: Fact[Any], own: Sequence[str], vocabulary: Vocabulary[Any], candidates: str
) -> list[str]:
    """
    Facts that can be taken for this one: the next asked in the same place, and the next one.

    They are about the same candidates and have values of the same kind.
    """
    everywhere = [each.name for each in vocabulary.facts]
    found: dict[str, None] = {}
    for names in (list(dict.fromkeys((*own, fact.name))), everywhere):
        place = names.index(fact.name)
        alike = (
            name
            for name in (*names[place + 1 :], *names[:place])
            if _is_like(vocabulary.fact(name), fact, candidates)
        )
        found |= dict.fromkeys([name for name in [next(alike, None)] if name is not None])
    return list(found)


def _is_like(one: Fact[Any], other: Fact[Any], candidates: str) -> bool:
    about = not one.of or candidates in one.of or one.of == other.of
    shape = (one.kind, one.scope, one.values) == (other.kind, other.scope, other.values)
    return about and shape


# --- how many are taken --------------------------------------------------------------------------


def _taking(
    plist: PriorityList, vocabulary: Vocabulary[Any] | None
) -> Iterator[tuple[str, PriorityList]]:
    """One more or less taken, another end, or another way to find the next."""
    if not plist.takes_several:
        return
    if plist.take == ALL and not plist.until:
        yield "takes: 1", attrs.evolve(plist, take="1")
    elif plist.take.isdecimal():
        for number in (int(plist.take) - 1, int(plist.take) + 1):
            yield f"takes: {number}", attrs.evolve(plist, take=str(number))
    elif plist.take and plist.take != ALL and vocabulary is not None:
        for text in slips(plist.take, vocabulary):
            yield f"takes: {text}", attrs.evolve(plist, take=text)
    if plist.until:
        yield "until dropped", attrs.evolve(plist, until="", take=plist.take or "1")
        yield "until not", attrs.evolve(plist, until=f"not ({plist.until})")
        for text in slips(plist.until, vocabulary) if vocabulary is not None else ():
            yield f"until: {text}", attrs.evolve(plist, until=text)
    if vocabulary is None or _depends_on_rounds(plist, vocabulary):
        again = FROM_THE_START if plist.again == LEVEL_BY_LEVEL else LEVEL_BY_LEVEL
        yield f"again {again}", attrs.evolve(plist, again=again)


def _depends_on_rounds(plist: PriorityList, vocabulary: Vocabulary[Any]) -> bool:
    """Does a rung look at others or at those taken? If not, both ways to go on are the same."""
    looked_at = [ranges_of(tree) for tree in trees_of(plist, vocabulary)]
    return looks_at_others([plist], vocabulary) or any("taken" in each for each in looked_at)


# --- steps and rungs -----------------------------------------------------------------------------


def _regrouped(plist: PriorityList) -> Iterator[Mutant]:
    """Rungs as steps, and steps as rungs."""
    if plist.steps:
        first = plist.steps[0]
        as_rungs = (*plist.rungs, *(_at(each, RungPlace.RUNG) for each in plist.steps))
        ties = tuple(_at(each, RungPlace.RUNG) for each in plist.ties)
        whole = attrs.evolve(plist, rungs=(*as_rungs, *ties), steps=(), ties=(), steps_narrow=())
        yield Mutant(first.id, "steps as rungs", whole)
        if len(plist.steps) > 1:
            rungs = (*plist.rungs, _at(first, RungPlace.RUNG))
            yield Mutant(
                first.id, "as a rung", attrs.evolve(plist, rungs=rungs, steps=plist.steps[1:])
            )
        if plist.rungs and _can_be_step(plist.rungs[-1]):
            last = _at(plist.rungs[-1], RungPlace.STEP)
            changed = attrs.evolve(plist, rungs=plist.rungs[:-1], steps=(last, *plist.steps))
            yield Mutant(last.id, "as a step", changed)
    for number, rung in enumerate(plist.rungs):
        before, after = plist.rungs[:number], plist.rungs[number + 1 :]
        if rung.kind is RungKind.STEPS and len(rung.steps) > 1:
            how = "rungs as steps" if rung.narrows else "steps as rungs"
            turned = attrs.evolve(rung, narrows=not rung.narrows)
            yield Mutant(rung.id, how, attrs.evolve(plist, rungs=(*before, turned, *after)))
        if after and _can_be_step(rung) and _can_be_step(after[0]):
            block = _block_of(rung, after[0])
            changed = attrs.evolve(plist, rungs=(*before, block, *after[1:]))
            yield Mutant(rung.id, f"a step before {after[0].id}", changed)


def _at(rung: Rung, place: RungPlace) -> Rung:
    return attrs.evolve(rung, place=place)


def _can_be_step(rung: Rung) -> bool:
    return rung.does in (Does.KEEP, Does.COMPARE) and not rung.settles


def _block_of(*rungs: Rung) -> Rung:
    """A block of which the first step that applies ends the search."""
    name = "-or-".join(each.id for each in rungs)
    steps = tuple(attrs.evolve(each, place=RungPlace.STEP, in_block=name) for each in rungs)
    first = rungs[0]
    return Rung(
        id=name, kind=RungKind.STEPS, cite=first.cite, label=first.label, because="", steps=steps
    )
