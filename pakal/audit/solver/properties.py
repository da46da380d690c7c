"""Properties: is there a table on which what a list decides breaks one?"""

from collections.abc import Sequence
from typing import Any

import z3

from pakal.audit.findings import TOO_MUCH, Answer
from pakal.audit.scope import Case, Found
from pakal.audit.solver.ask import Budget, OutOfWork, Room
from pakal.audit.solver.changes import kept_apart
from pakal.audit.solver.expressions import Scenery, everybody
from pakal.audit.solver.logic import all_of, no
from pakal.audit.solver.questions import Setting, WitnessFailsError, confirm_invariants
from pakal.audit.solver.rounds import Limits
from pakal.audit.solver.walk import Among, walk_over
from pakal.audit.tables import table_vocabulary
from pakal.audit.walks import winners_of
from pakal.lists.compile import leaf_value
from pakal.lists.examples import Property, breaks
from pakal.lists.facts import FactTable


def broken(setting: Setting, pinned: Property, apart: Sequence[str], numbers: range) -> Found:
    """The smallest table that breaks the property; in none do two share a value of `apart`."""
    budget = Budget()
    try:
        for candidates in numbers:
            table = setting.table(candidates)
            compiled = setting.compiled[0]
            walked = walk_over(compiled.walk, table, range(candidates))
            among = Among.all_of(candidates)
            begins = no(Limits(compiled, table).enough(among.question, among.taken))
            ranges = {
                "start": everybody(range(candidates)),
                "chosen": {
                    each: all_of([begins, wins]) for each, wins in enumerate(walked.winners)
                },
            }
            scenery = Scenery(lambda fact, of, table=table: table.value(fact, *of), ranges)  # type: ignore[misc]
            wanted = [
                no(walked.refused),
                no(walked.without_lots),
                no(scenery.truth(pinned.holds, {})),
            ]
            room = Room([table], setting.invariants, walked.definitions)
            found = room.smallest(z3.And([*wanted, *kept_apart(table, apart)]), budget)
            if found is not None:
                return Found(Answer.YES, _case(setting, pinned, found[0], candidates))
    except OutOfWork:
        return Found(Answer.CANNOT_TELL, why=TOO_MUCH)
    return Found(Answer.NO)


def _case(setting: Setting, pinned: Property, table: FactTable, candidates: int) -> Case:
    """The case of a table, after the real decider has confirmed that the property is broken."""
    confirm_invariants(setting, table, candidates)
    words = table_vocabulary(setting.vocabulary)
    everyone = range(candidates)

    def value(key: Any) -> int:
        return leaf_value(words.fact(key[0]), table, key, everyone)

    chosen = winners_of(setting.compiled[0], table, candidates)
    if not breaks(pinned, value, everyone, chosen):
        raise WitnessFailsError(f"{dict(table)} does not break {pinned.text!r}")
    return Case(candidates, table)
