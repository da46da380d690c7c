"""Every check, one file each; their order is that of the report."""

from typing import Final

from pakal.audit.checks import (
    bad_form,
    behind_a_settling_rung,
    dead_rung,
    dead_under_invariants,
    dead_under_reading,
    duplicate_name,
    illegal_choice,
    implied_rung,
    loser_matters,
    makes_no_difference,
    misused_fact,
    never_reached,
    no_choice,
    no_settling_rung,
    order_of_candidates,
    raised_but_less_wanted,
    repeated_rung,
    uncovered_section,
    unknown_name,
    unread_fact_matters,
    unread_promise,
    unused_reading,
    value_out_of_bounds,
    ways_of_deciding_differ,
    without_citation,
    witness_does_not_hold,
)
from pakal.audit.findings import Check

CHECKS: Final[tuple[Check, ...]] = (
    # On the lists alone.
    no_settling_rung.CHECK,
    behind_a_settling_rung.CHECK,
    duplicate_name.CHECK,
    unknown_name.CHECK,
    misused_fact.CHECK,
    repeated_rung.CHECK,
    implied_rung.CHECK,
    without_citation.CHECK,
    unused_reading.CHECK,
    uncovered_section.CHECK,
    bad_form.CHECK,
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
)
