"""Every check, in the order of the report. Its page in docs/audit/ says what it is about."""

from typing import Final

from pakal.audit.checks import (
    broken_example,
    broken_property,
    dead_rung,
    dead_under_invariants,
    dead_under_reading,
    from_kernel,
    illegal_choice,
    implied_rung,
    loser_matters,
    makes_no_difference,
    never_reached,
    no_choice,
    order_of_candidates,
    raised_but_less_wanted,
    repeated_rung,
    uncovered_section,
    unread_fact_matters,
    unread_promise,
    unused_reading,
    value_out_of_bounds,
    ways_of_deciding_differ,
    witness_does_not_hold,
)
from pakal.audit.findings import Check

CHECKS: Final[tuple[Check, ...]] = (
    # On the lists alone.
    from_kernel.NO_SETTLING_RUNG,
    from_kernel.BEHIND_A_SETTLING_RUNG,
    from_kernel.DUPLICATE_NAME,
    from_kernel.UNKNOWN_NAME,
    from_kernel.MISUSED_FACT,
    repeated_rung.CHECK,
    implied_rung.CHECK,
    from_kernel.WITHOUT_CITATION,
    unused_reading.CHECK,
    uncovered_section.CHECK,
    from_kernel.BAD_FORM,
    unread_promise.CHECK,
    # Over every table of facts that matters.
    dead_rung.CHECK,
    dead_under_invariants.CHECK,
    never_reached.CHECK,
    dead_under_reading.CHECK,
    makes_no_difference.CHECK,
    # Over positions.
    no_choice.CHECK,
    order_of_candidates.CHECK,
    loser_matters.CHECK,
    raised_but_less_wanted.CHECK,
    unread_fact_matters.CHECK,
    ways_of_deciding_differ.CHECK,
    illegal_choice.CHECK,
    value_out_of_bounds.CHECK,
    # Over what is saved.
    witness_does_not_hold.CHECK,
    broken_example.CHECK,
    broken_property.CHECK,
)
