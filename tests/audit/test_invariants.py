"""What is always so in Ahau: it holds over games and made-up positions, and it says something."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.game import Ahau
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, holds

GAME = Ahau()
LISTS = {plist.id: plist for plist in GAME.lists}
VOCABULARY = GAME.vocabulary()
INVARIANTS = GAME.invariants()
CHOICES = [(each.name, choice) for each in all_readings() for choice in each.choices[1:]]


def spoken_of(plist: PriorityList, readings: Mapping[str, str]) -> list[Invariant]:
    """
    Return the invariants that speak about the candidates of a list.

    It need not read their facts as it is shipped: a list of somebody's own in its place may.
    """
    return [
        each
        for each in INVARIANTS
        if each.of == plist.candidates
        and (not each.lists or plist.id in each.lists)
        and holds(each.reading, readings)
    ]


def broken(readings: dict[str, str], seeds: range, made_up: range) -> tuple[set[str], Counter[str]]:
    """Return the invariants broken at moments under some readings, and how often each was asked."""
    found: set[str] = set()
    asked: Counter[str] = Counter()
    moments = [each for seed in seeds for each in GAME.reached(GAME.lists, readings, seed)]
    moments += [each for seed in made_up for each in GAME.made_up(GAME.lists, readings, seed)]
    for moment in moments:
        for each in spoken_of(LISTS[moment.list_id], moment.state.table.readings):
            asked[each.name] += 1
            values = [
                {
                    fact: VOCABULARY.fact(fact).value(moment.state, candidate, moment.candidates)
                    for fact in each.facts
                }
                for candidate in moment.candidates
            ]
            if not each.holds(values):
                found.add(f"{each.name} of {moment.list_id}")
    return found, asked


def test_none_is_ever_broken_under_the_default_readings() -> None:
    """
    Over games and made-up positions every invariant holds, and nearly every one is asked.
    """
    found, asked = broken({}, range(30), range(6))
    by_default = [each for each in INVARIANTS if not each.reading or each.name in asked]

    assert set() == found
    assert [] == [each.name for each in by_default if not asked[each.name]]


@pytest.mark.parametrize("part", range(4))
def test_none_is_ever_broken_under_any_other_choice(part: int) -> None:
    """
    Under each other choice of a reading every invariant that speaks about it holds as well.
    """
    for number, (name, choice) in enumerate(CHOICES[part::4]):
        # Games are quick; made-up positions are looked at under every fourth choice.
        made_up = range(number, number + (number % 4 == 0))
        found, _ = broken({name: choice}, range(number, number + 1), made_up)

        assert set() == found, f"{name}={choice}"


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda each: str(each.name))
def test_each_can_be_broken_by_values_that_facts_may_have(invariant: Invariant) -> None:
    """
    An invariant rules something out: some values within the bounds of its facts break it.
    """
    random = Random(1)

    def values() -> dict[str, int]:
        bounds = {fact: VOCABULARY.fact(fact).bounds() for fact in invariant.facts}
        return {
            fact: random.randint(int(max(low, -6)), int(min(high, 6)))
            for fact, (low, high) in bounds.items()
        }

    tables = [[values() for _ in range(max(invariant.fewest, 3))] for _ in range(300)]

    assert not all(invariant.holds(table) for table in tables)


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda each: str(each.name))
def test_each_says_what_it_is_about(invariant: Invariant) -> None:
    """
    Each has a sentence and a citation, speaks about facts of its kind, and no name comes twice.
    """
    assert invariant.says.endswith(".")
    assert invariant.cite.startswith("RB ")
    assert 1 == sum(each.name == invariant.name for each in INVARIANTS)
    for fact in invariant.facts:
        assert (invariant.of,) == VOCABULARY.fact(fact).of
