"""
How fast a compiled list decides, against a cascade written by hand over the same facts.

Run `python benchmarks/lists.py`. CPU time, fixed seed and counts, A B A B in one process, median
of the ratios. Goals: untraced at most 1.2 of the hand-written cascade, traced at most 4 of
untraced.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from pakal.lists.compile import compile_list
from pakal.lists.draws import Even
from pakal.lists.model import Fact, NamedDraw, Vocabulary
from pakal.lists.read import parse_lists
from pakal.lists.trace import Choice, Draw

ROUNDS = 15
STATES = 400
REPEATS = 10
CITIES = 10


class State:
    """A flat state as a rules core has it: lists of whole numbers."""

    __slots__ = ("building", "lead", "rank", "tiles", "workers")

    def __init__(self, dice: random.Random) -> None:
        self.building = [int(dice.random() < 0.15) for _ in range(CITIES)]
        self.workers = [dice.choice((0, 1, 1, 2)) for _ in range(CITIES)]
        self.tiles = [dice.randrange(4) for _ in range(CITIES)]
        self.rank = [1 + each // 2 for each in dice.sample(range(CITIES), CITIES)]
        self.lead = [dice.randrange(2) for _ in range(CITIES)]


def claims_building(state: State, city: int) -> int:
    """Would a worker there claim a building?"""
    return state.building[city] and state.workers[city] == 0


def workers(state: State, city: int) -> int:
    """His workers there."""
    return state.workers[city]


def tiles(state: State, city: int) -> int:
    """Tiles built of the city's god."""
    return state.tiles[city]


def god_rank(state: State, city: int) -> int:
    """The god's place in the hierarchy."""
    return state.rank[city]


def leads(state: State, city: int) -> int:
    """Does he lead there?"""
    return state.lead[city]


def _fact(name: str, kind: str, compute: Callable[[State, int], int]) -> Fact[State]:
    return Fact(name=name, kind=kind, ask="?", label=name, compute=compute)


VOCABULARY: Vocabulary[State] = Vocabulary(
    facts=(
        _fact("claims", "yes-no", claims_building),
        _fact("workers", "number", workers),
        _fact("tiles", "number", tiles),
        _fact("rank", "number", god_rank),
        _fact("leads", "yes-no", leads),
    ),
    draws=(NamedDraw(name="lots", label="lots", how="", procedure=lambda _, tied: Even(tied)),),
)


def _rung(part: str, name: str, body: str) -> str:
    return f'[[list.{part}]]\nid = "{name}"\ncite = "1"\nlabel = "{name}"\nbecause = "so"\n{body}\n'


def _text(name: str, step: str, tie: str) -> str:
    parts = [
        f'[[list]]\nid = "{name}"\nquestion = "?"\ncandidates = "city"\ncite = "1"\nlabel = "x"',
        _rung(step, "claims", 'kind = "keep"\nfact = "claims"'),
        _rung(step, "new", 'kind = "keep"\nfact = "workers"\nat-most = 0'),
        _rung(step, "tiles", 'kind = "most"\nfact = "tiles"'),
        _rung(tie, "god", 'kind = "order"\nfact = "rank"'),
        _rung(tie, "lead", 'kind = "keep"\nfact = "leads"\nnot = true'),
        _rung(tie, "lots", 'kind = "draw"\nprocedure = "lots"'),
    ]
    return "\n".join(parts)


def by_hand(state: State, cities: Sequence[int]) -> Choice:
    """The narrowing list, as one would write it in Python."""
    if len(cities) == 1:
        return cities[0]
    left = cities
    kept = [city for city in left if claims_building(state, city)]
    if kept:
        if len(kept) == 1:
            return kept[0]
        left = kept
    kept = [city for city in left if workers(state, city) <= 0]
    if kept:
        if len(kept) == 1:
            return kept[0]
        left = kept
    values = [tiles(state, city) for city in left]
    best = max(values)
    left = [city for city, value in zip(left, values, strict=True) if value == best]
    if len(left) == 1:
        return left[0]
    values = [god_rank(state, city) for city in left]
    best = min(values)
    left = [city for city, value in zip(left, values, strict=True) if value == best]
    if len(left) == 1:
        return left[0]
    kept = [city for city in left if not leads(state, city)]
    if len(kept) == 1:
        return kept[0]
    return Draw("lots", tuple(sorted(kept or left)))


def by_hand_in_steps(state: State, cities: Sequence[int]) -> Choice:
    """The list with steps, as one would write it in Python."""
    if len(cities) == 1:
        return cities[0]
    left = [city for city in cities if claims_building(state, city)]
    if not left:
        left = [city for city in cities if workers(state, city) <= 0]
    if not left:
        most = [tiles(state, city) for city in cities]
        best = max(most)
        left = [city for city, value in zip(cities, most, strict=True) if value == best]
    if len(left) == 1:
        return left[0]
    values = [god_rank(state, city) for city in left]
    best = min(values)
    left = [city for city, value in zip(left, values, strict=True) if value == best]
    if len(left) == 1:
        return left[0]
    kept = [city for city in left if not leads(state, city)]
    if len(kept) == 1:
        return kept[0]
    return Draw("lots", tuple(sorted(kept or left)))


Case = tuple[State, list[int]]


def _seconds(decide: Callable[[State, Sequence[int]], Any], cases: list[Case]) -> float:
    start = time.process_time()
    for _ in range(REPEATS):
        for state, cities in cases:
            decide(state, cities)
    return time.process_time() - start


def _median_ratio(
    one: Callable[[State, Sequence[int]], Any],
    other: Callable[[State, Sequence[int]], Any],
    cases: list[Case],
) -> float:
    ratios = []
    for _ in range(ROUNDS):
        first = _seconds(one, cases)
        ratios.append(first / _seconds(other, cases))
    return statistics.median(ratios)


def main() -> int:
    """Measure both lists and say whether the goals are met."""
    dice = random.Random(3)
    cases = [(State(dice), dice.sample(range(CITIES), dice.randint(3, 6))) for _ in range(STATES)]
    met = True
    print("list       untraced/by hand  traced/untraced  µs untraced")
    for name, parts, hand in (
        ("narrowing", ("rung", "rung"), by_hand),
        ("steps", ("step", "tie"), by_hand_in_steps),
    ):
        (plist,) = parse_lists(_text(name, *parts), name, VOCABULARY)
        compiled = compile_list(plist, VOCABULARY)
        for state, cities in cases:
            expected = hand(state, cities)
            if (
                not expected
                == compiled.decide(state, cities)
                == compiled.traced(state, cities).outcome
            ):
                raise ValueError(f"the walks differ on {cities}")
        against_hand = _median_ratio(compiled.decide, hand, cases)
        against_fast = _median_ratio(compiled.traced, compiled.decide, cases)
        each = _seconds(compiled.decide, cases) / (REPEATS * len(cases)) * 1e6
        print(f"{name:<10} {against_hand:>16.2f}  {against_fast:>15.2f}  {each:>11.2f}")
        met = met and against_hand <= 1.2 and against_fast <= 4
    print("goals met" if met else "goals missed")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
