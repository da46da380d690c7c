"""A decision: the list, its trace and the names of the candidates, as one value."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Generic

import attrs

from pakal.lists.compile import Compiled
from pakal.lists.decide import chances
from pakal.lists.explain import explain_full, explain_json, explain_line, explain_short
from pakal.lists.model import Naming, PriorityList, Rung, S
from pakal.lists.reason import lot_names, names_of_lots
from pakal.lists.trace import Choice, Draw, Trace


@attrs.frozen(kw_only=True, repr=False)
class Decision(Generic[S]):
    """
    What a list decides and why; `str()` is the reason in a sentence.

    `answer` is the outcome as a line of the game, such as `worker Tikal`, if it was made in one.
    A draw says how it is carried out and, where a position tells, each candidate's chance. `by` is
    who decides, where several seats decide by the same lists.
    """

    compiled: Compiled[S]
    trace: Trace
    naming: Naming = attrs.field(eq=False)
    answer: str = ""
    chances: Mapping[str, Fraction] = attrs.field(factory=dict)
    by: str = ""

    @property
    def plist(self) -> PriorityList:
        """The list that decided."""
        return self.compiled.plist

    @property
    def list_id(self) -> str:
        """The id of the list."""
        return self.plist.id

    @property
    def label(self) -> str:
        """What the list is called, behind who decides."""
        return f"{self.by}, {self.plist.label}" if self.by else self.plist.label

    @property
    def outcome(self) -> Choice:
        """The candidate chosen, the draw to make, or None for nobody."""
        return self.trace.outcome

    @property
    def choice(self) -> str | None:
        """The name of the candidate chosen; None for nobody and for a draw."""
        return self.naming(self.outcome) if isinstance(self.outcome, int) else None

    @property
    def tied(self) -> tuple[str, ...]:
        """The names of the lots among which is drawn; none where the list decides."""
        return tuple(lot_names(self.trace, self.compiled, self.naming))

    def lot_name(self, candidate: int) -> str:
        """What one of those tied is called as a lot: by itself, or by what its group shares."""
        if not isinstance(self.outcome, Draw):
            return self.naming(candidate)
        return self.tied[self.outcome.tied.index(candidate)]

    @property
    def is_draw(self) -> bool:
        """Does the list leave the choice to a draw?"""
        return isinstance(self.outcome, Draw)

    @property
    def how(self) -> str:
        """How a person makes the draw; empty where there is none."""
        if not isinstance(self.outcome, Draw):
            return ""
        return self.compiled.vocabulary.draw(self.outcome.procedure).how

    @property
    def rung(self) -> str | None:
        """The id of the rung that decided; None where there was nothing to decide."""
        return self.trace.decided_by

    @property
    def cite(self) -> str:
        """The place in the rules that the deciding rung, or else the list, cites."""
        return self._deciding.cite if self._deciding is not None else self.plist.cite

    @property
    def _deciding(self) -> Rung | None:
        return None if self.rung is None else self.plist.rung(self.rung)

    def __repr__(self) -> str:
        chosen = " or ".join(self.tied) if self.is_draw else self.choice
        by = f", by {self.rung!r}" if self.rung is not None else ""
        return f"<Decision {self.list_id!r}: {chosen}{by}>"

    def __str__(self) -> str:
        return explain_line(self.trace, self.compiled, self.naming)

    def short(self) -> str:
        """The answer and the rungs that narrowed, a line each."""
        return explain_short(self.trace, self.compiled, self.naming)

    def table(self) -> str:
        """Every rung looked at, with the value of each candidate."""
        return explain_full(self.trace, self.compiled, self.naming)

    def to_json(self) -> dict[str, Any]:
        """The whole explanation as JSON data."""
        data = explain_json(self.trace, self.compiled, self.naming)
        if self.is_draw:
            data["how"] = self.how
            data["chances"] = {name: str(chance) for name, chance in self.chances.items()}
        return data


def chances_by_name(
    compiled: Compiled[S], state: S, trace: Trace, naming: Naming
) -> dict[str, Fraction]:
    """The chance of each lot by its name; none where nothing is drawn."""
    outcome = trace.outcome
    if not isinstance(outcome, Draw):
        return {}
    lots = names_of_lots(outcome, compiled, naming, trace.decided_by)
    return {lots[each]: chance for each, chance in chances(compiled, state, outcome).items()}
