"""Pebbles as the auditor sees it: its facts go by its setting, and made-up positions are sound."""

from itertools import islice

import pytest
from audit.heron import HERON, wade_with_a_dead_rung
from hypothesis import given
from hypothesis import strategies as st

from pakal.audit.audit import audit_game
from pakal.audit.gather import subject_of
from pakal.audit.positions import decision, winners
from pakal.audit.subject import Effort

OTHER = {"new-colours": "to-cairn-and-pouch"}


def test_nothing_is_wrong_with_its_lists() -> None:
    """
    Every check but that of saved witnesses runs, its promise among them, and finds nothing.
    """
    report = audit_game(HERON, "quick", ())

    assert ((), ()) == (report.findings, report.failed)
    assert ["witness-does-not-hold"] == [
        each.check.name for each in report.outcomes if each.status.value == "skipped"
    ]


@pytest.mark.parametrize("readings", [{}, OTHER])
def test_a_list_is_asked_with_the_facts_of_the_moment_s_own_game(readings: dict[str, str]) -> None:
    """
    A fact may be computed by a reading: an audit under another choice decides as such a game does.
    """
    subject = subject_of(HERON, readings=readings, effort=Effort.QUICK)
    here = [each for each in subject.moments if each.list_id == "wade"]

    assert len(here) > 50
    for moment in here:
        by_game = moment.game.choose(moment.state)
        assert readings.items() <= moment.game.readings.items()
        assert by_game == decision(subject.deciders.at(moment), moment)


def test_a_changed_list_stays_under_another_setting() -> None:
    """
    Lists that were put into a game decide under every reading and difficulty.
    """
    own = wade_with_a_dead_rung()
    game = HERON.with_lists([own])

    assert own in game.under(OTHER).lists
    assert own in game.varied(1).lists


@given(st.integers(0, 10_000))
def test_made_up_positions_break_no_rule(seed: int) -> None:
    """
    Each is possible, at its list, and the same again from its text.
    """
    for moment in HERON.made_up(HERON.lists, {}, seed):
        again = HERON.moment(moment.list_id, HERON.position(moment))

        assert () == moment.game.problems(moment.state)
        assert moment.candidates == again.candidates
        assert moment.game.same(moment.state, again.state)


def test_positions_are_made_up_for_every_list() -> None:
    """
    Within a few seeds every list has a made-up moment, and a seed gives always the same.
    """
    found = [each for seed in range(8) for each in HERON.made_up(HERON.lists, {}, seed)]
    again = [each for seed in range(8) for each in HERON.made_up(HERON.lists, {}, seed)]

    assert {plist.id for plist in HERON.lists} == {each.list_id for each in found}
    assert found == again


def test_a_favoured_pool_has_one_more_new_colour() -> None:
    """
    In favour of a pool one pebble comes out of the bag, of a colour that is new to the Heron.
    """
    promised = [each.list_id for each in HERON.promises()]
    favours = 0
    for moment in islice(HERON.reached(HERON.lists, OTHER, 3), 40):
        new_colours = moment.game.vocabulary().fact("new_colours")
        for pool in winners(moment.game.choose(moment.state)):
            for favoured in HERON.favoured(moment, pool):
                before, after = moment.state, favoured.moment.state
                favours += 1
                assert moment.list_id in promised
                assert new_colours.compute(before, pool) + 1 == new_colours.compute(after, pool)
                assert sum(before.bag) - 1 == sum(after.bag)
                assert () == moment.game.problems(after)

    assert favours > 5
