"""Lists that use lists: the rungs of another list are put where a rung of kind `use` stands."""

from collections.abc import Mapping, Sequence

import attrs

from pakal.errors import nearest
from pakal.lists.check import ListProblem, Wrong, where_rung
from pakal.lists.model import PriorityList, Rung, RungKind, RungPlace


def put_in_uses(
    lists: Sequence[PriorityList],
) -> tuple[tuple[PriorityList, ...], list[ListProblem]]:
    """
    The lists with the rungs of those they use, and what is wrong with the uses.

    A rung of another list is called by both names, `other/rung`. A list whose use is wrong is left
    out, since nobody knows what it decides.
    """
    maker = _Maker({plist.id: plist for plist in lists})
    found = tuple(plist for each in lists if (plist := maker.whole(each, ())) is not None)
    return found, maker.problems


class _Maker:
    """Puts the rungs of lists in their places, each list once."""

    def __init__(self, lists: Mapping[str, PriorityList]) -> None:
        self.lists = lists
        self.problems: list[ListProblem] = []
        self.done: dict[str, PriorityList | None] = {}

    def whole(self, plist: PriorityList, path: tuple[str, ...]) -> PriorityList | None:
        """A list with everything it uses; None if something is wrong with that."""
        if not any(rung.kind is RungKind.USE for rung in plist.rungs):
            return plist
        if plist.id not in self.done:
            self.done[plist.id] = None
            rungs: list[Rung] = []
            before = len(self.problems)
            for rung in plist.rungs:
                rungs += self._used(plist, rung, path) if rung.kind is RungKind.USE else [rung]
            if len(self.problems) == before:
                self.done[plist.id] = attrs.evolve(plist, rungs=tuple(rungs))
        return self.done[plist.id]

    def _used(self, plist: PriorityList, rung: Rung, path: tuple[str, ...]) -> Sequence[Rung]:
        """The rungs that come in the place of this one."""
        name = rung.use
        other = self.lists.get(name)
        if other is None:
            others = [each for each in self.lists if each != plist.id]
            way_out = nearest(name, others) or "Write that list into this file first."
            self._wrong(plist, rung, f"no list is called {name!r}.", way_out)
            return ()
        here = (*path, plist.id)
        if name in here:
            circle = " → ".join((*here[here.index(name) :], name))
            self._wrong(plist, rung, f"the lists use each other: {circle}.", "Take one 'use' out.")
            return ()
        if other.candidates != plist.candidates:
            says = f"list {name!r} chooses among {other.candidates}, not {plist.candidates}."
            self._wrong(plist, rung, says, "Use a list about the same candidates.")
            return ()
        whole = self.whole(other, here)
        if whole is None:
            return ()
        if rung.when and (whole.steps or whole.blocks()):
            says = f"list {name!r} has steps, which cannot stand under a condition."
            self._wrong(plist, rung, says, "Take 'when' out, or write its rungs here.")
            return ()
        if rung.when and any(each.kind is RungKind.REQUIRE for each in whole.rungs):
            says = f"list {name!r} has a 'require' rung, which cannot stand under a condition."
            self._wrong(plist, rung, says, "Take 'when' out, or make it a 'keep' rung.")
            return ()
        return _rungs_of(whole, rung)

    def _wrong(self, plist: PriorityList, rung: Rung, says: str, way_out: str) -> None:
        where = where_rung(plist, rung)
        self.problems.append(
            ListProblem(where, says, way_out, Wrong.UNKNOWN_NAME, plist.id, rung.id)
        )


def _rungs_of(other: PriorityList, rung: Rung) -> Sequence[Rung]:
    """Everything of a list as rungs of another; with a condition, as one block."""

    def named(each: Rung, block: str = "", place: RungPlace = RungPlace.RUNG) -> Rung:
        return attrs.evolve(
            each,
            id=f"{other.id}/{each.id}",
            reading=(*rung.reading, *each.reading),
            steps=tuple(
                named(step, f"{other.id}/{each.id}", RungPlace.STEP) for step in each.steps
            ),
            then=tuple(named(inner, block, RungPlace.THEN) for inner in each.then),
            in_block=block,
            place=place,
        )

    if rung.when:
        steps = tuple(named(each, rung.id, RungPlace.STEP) for each in other.rungs)
        return [
            attrs.evolve(
                rung, kind=RungKind.STEPS, label=rung.label, steps=steps, narrows=True, use=""
            )
        ]
    found = [named(each) for each in other.rungs]
    if other.steps:
        block = Rung(
            id="steps",
            kind=RungKind.STEPS,
            cite=other.cite,
            label=other.label,
            because="",
            steps=other.steps,
            steps_narrow=other.steps_narrow,
            line=other.line,
        )
        found.append(named(block))
    return [*found, *(named(each) for each in other.ties)]
