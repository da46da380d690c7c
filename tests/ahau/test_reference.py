"""
His lists against the reference that was written by hand from the rulebook.

Both decide the same positions: first those of whole games, under the default readings and under
each other choice of King Pakal's readings, then made-up ones, in which everything that a decision
may look at is shuffled. `PAKAL_REFERENCE_SEEDS` (1 when it is not set) says how often to go round.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import cycle, permutations

import attrs
import pytest
from reference_pakal import POINTS, place_worker_chances, reference

from pakal.games.ahau.automa.pakal import act, book_for, candidates_at, list_at
from pakal.games.ahau.edition.readings import all_readings, default_readings
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_automa, is_over, options, run_on, start
from pakal.games.ahau.rules.points import POINT_NAMES, STOP, pack
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import (
    BELOW,
    LEVEL,
    PAKAL,
    ROLE_CARD,
    SLOTS,
    SPACES,
    YOU,
    Solo,
    Table,
)
from pakal.games.ahau.words import (
    DANCER,
    HIGH_PRIESTESS,
    JAGUAR,
    MASTER_BUILDER,
    MERCHANT,
    RAIN,
    SERPENT,
    WILD,
)
from pakal.lists.decide import chances, decide
from pakal.lists.trace import Choice, Draw

ROUNDS = int(os.environ.get("PAKAL_REFERENCE_SEEDS", "1"))
HIERARCHIES = list(permutations(range(5)))
EDITION = default_edition()

# Every choice of a solo reading that is not the default, and the defaults themselves.
CHOICES = [("", "")] + [
    (reading.name, choice)
    for reading in all_readings()
    if reading.side == "solo"
    for choice in reading.choices[1:]
]
# Readings of both sides that a decision of his looks at.
MORE_CHOICES = [
    ("region-adjacent", "shared-city"),
    ("pyramid-adjacent", "below-only"),
    ("jaguar-laid-down", "two-moves"),
    ("jaguar-wild", "chosen"),
    ("supply-limits", "unlimited"),
]
# A draw among these is one of a random city (RB 1245–1249).
DRAWS_CITIES = ("place-worker", "jaguar-moves", "serpent-worker", "lay-worker-down")


def solo_table(number: int, *readings: tuple[str, str]) -> Table:
    """A table at which personality, difficulty and side of the board go by a number."""
    card = EDITION.personalities[number % 6]
    chosen = {name: choice for name, choice in readings if name}
    return Table(
        edition=EDITION,
        readings=default_readings() | chosen,
        players=2,
        side="AB"[number // 6 % 2],
        solo=Solo(number // 2 % 3, card.hierarchy, card.role, card.name),
    )


# --- the comparison ------------------------------------------------------------------------------


class Comparison:
    """Counts what was compared, and remembers where the two disagree."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.drawn: Counter[tuple[str, str]] = Counter()
        self.disagreements: dict[tuple[str, str], list[str]] = {}

    def look_at(self, s: State, label: str) -> Choice:
        """Let both decide the state's point and return what the list says."""
        list_id = list_at(s)
        assert list_id == POINTS[s.point], POINT_NAMES[s.point]
        candidates = candidates_at(s)
        assert sorted(candidates) == sorted(o for o in s.offered if o != STOP), list_id
        compiled = book_for(s.table)[list_id]
        outcome = decide(compiled, s, candidates)
        expected = reference(list_id, s, list(candidates))
        self.compared[list_id] += 1
        if isinstance(outcome, Draw):
            self.drawn[list_id, outcome.procedure] += 1
        if as_set(outcome) != expected:
            self._note(s, list_id, label, f"list {outcome}, reference {expected}")
        elif isinstance(outcome, Draw) and list_id in DRAWS_CITIES and outcome.procedure != "even":
            city = {each: city_of(s, list_id, each, outcome) for each in outcome.tied}
            assert len(set(city.values())) == len(city), "one lot for each city"
            theirs = {city[each]: part for each, part in chances(compiled, s, outcome).items()}
            own = place_worker_chances(s, city.values())
            if theirs != own:
                self._note(s, list_id, label, f"chances: list {theirs}, reference {own}")
        return outcome

    def _note(self, s: State, list_id: str, label: str, text: str) -> None:
        found = self.disagreements.setdefault((list_id, changed(s.table)), [])
        found.append(f"{label}: {text} among {candidates_at(s)}")

    def report(self) -> str:
        """Everything that differs, a few examples each."""
        return "\n".join(
            f"{list_id} [{readings}] {len(found)} of {self.compared[list_id]}: {found[:3]}"
            for (list_id, readings), found in sorted(self.disagreements.items())
        )


def changed(table: Table) -> str:
    """The readings of a table that are not the default."""
    default = default_readings()
    parts = [f"{n}={c}" for n, c in table.readings.items() if default[n] != c]
    return ", ".join(parts) or "default"


def as_set(outcome: Choice) -> frozenset[int] | None:
    """A decision as the reference gives it."""
    if outcome is None:
        return None
    if isinstance(outcome, Draw) and outcome.groups:
        return frozenset(each for group in outcome.groups for each in group)
    return frozenset(outcome.tied if isinstance(outcome, Draw) else [outcome])


def city_of(s: State, list_id: str, candidate: int, draw: Draw) -> int:
    """The city that is drawn: that which a worker leaves, where workers are drawn."""
    if list_id == "jaguar-moves":
        here, there = s.table.link_ends[candidate // 4]
        if candidate & 2:
            here, there = there, here
        return here if draw.groups else there
    return candidate // 3 if list_id == "serpent-worker" else candidate


# --- whole games ---------------------------------------------------------------------------------


def play(table: Table, seed: int, comparison: Comparison) -> State:
    """A player who picks at random against King Pakal; every decision of his is compared."""
    rng = random.Random(seed)
    s = start(table)
    while not is_over(s):
        if not is_automa(s):
            apply(s, rng.choice(options(s)))
            continue
        outcome = comparison.look_at(s, f"game {seed}, round {s.round}")
        assert outcome is not None or STOP in s.offered, POINT_NAMES[s.point]
        act(s, outcome)
    return s


def test_whole_games_under_the_default_readings() -> None:
    comparison = Comparison()
    for number in range(36 * ROUNDS):
        play(solo_table(number), number, comparison)
    assert not comparison.disagreements, comparison.report()


def test_whole_games_under_every_other_choice() -> None:
    comparison = Comparison()
    for number, choice in enumerate((CHOICES[1:] + MORE_CHOICES) * ROUNDS):
        play(solo_table(number, choice), 1000 + number, comparison)
    assert not comparison.disagreements, comparison.report()


# --- made-up positions ---------------------------------------------------------------------------


@cache
def after_setup() -> State:
    """A game before its first cards; what lies where does not matter."""
    s = start(solo_table(0))
    while s.point != at.CARDS:
        apply(s, options(s)[0])
    return s


def made_up(table: Table, point: int, rng: random.Random) -> State | None:
    """A position at a point of his with everything shuffled; None when it offers nothing."""
    s = after_setup().copy()
    s.table = table
    shuffle_map(s, rng)
    shuffle_tiles(s, rng)
    shuffle_workers(s, rng)
    shuffle_markers(s, rng)
    shuffle_buildings(s, rng)
    shuffle_cards(s, rng)
    s.agenda = [pack(point, PAKAL, set_scene(s, point, rng))]
    run_on(s)
    return s if s.point in POINTS and is_automa(s) else None


def shuffle_map(s: State, rng: random.Random) -> None:
    """Cities, production sites, rulers."""
    rng.shuffle(s.city_god)
    sites = [colour for colour in s.site if colour >= 0] + s.calendar + s.aside
    rng.shuffle(sites)
    s.site = [sites.pop() for _ in s.site]
    s.aside = sites
    s.calendar = []
    for link in rng.sample(range(len(s.site)), rng.choice((0, 1, 2, 4, 6, 9, 13))):
        s.calendar.append(s.site[link])
        s.site[link] = -1
    s.region = rng.sample(range(1, s.table.regions + 1), 2)


def shuffle_tiles(s: State, rng: random.Random) -> None:
    """Pyramid tiles wherever they lie; some gods and colours come in crowds."""
    lying = [tile for tile in s.region_tile if tile >= 0]
    built = [tile if tile < 30 else tile % 30 // 6 * 6 + WILD for tile in s.pyramid if tile >= 0]
    pool = s.bag + s.discards + s.reserve[YOU] + s.reserve[PAKAL] + lying + built
    rng.shuffle(pool)
    gods, colours = rng.sample(range(5), rng.randint(1, 5)), rng.sample(range(6), rng.randint(2, 6))
    if rng.random() < 0.6:
        pool.sort(key=lambda tile: tile // 6 in gods and tile % 6 in colours)
    s.pyramid = [-1] * (2 * SPACES)
    for player, amount in ((PAKAL, rng.randint(0, 10)), (YOU, rng.randint(0, 6))):
        for space in random_spaces(amount, rng):
            tile = pool.pop()
            if tile % 6 == WILD:
                tile += 60 - WILD + rng.randrange(5)
            s.pyramid[player * SPACES + space] = tile
    s.reserve = [[], []]
    for player, most in ((PAKAL, 10), (YOU, 4)):
        s.reserve[player] = [pool.pop() for _ in range(rng.randint(0, most))]
        rng.shuffle(s.reserve[player])
    few = rng.random() < 0.2
    for place in range(2, len(s.region_tile)):
        s.region_tile[place] = -1 if rng.random() < (0.6 if few else 0.1) else pool.pop()
    s.bag, s.discards = sorted(pool), []


def random_spaces(amount: int, rng: random.Random) -> Iterator[int]:
    """Spaces of a pyramid in an order in which they could have been filled, level by level."""
    order = sorted(range(SPACES), key=lambda space: (LEVEL[space], rng.random()))
    yield from order[:amount]


def shuffle_workers(s: State, rng: random.Random) -> None:
    """Both players' workers; in some cities they crowd, and some of them lie."""
    cities = s.table.cities
    s.standing, s.laid = [0] * (2 * cities), [0] * (2 * cities)
    around = list(s.table.region_cities[s.region[PAKAL]])
    likely = rng.choice((list(range(cities)), around, rng.sample(range(cities), 4)))
    for player in (YOU, PAKAL):
        amount = rng.randint(1, 11)
        lying = rng.choice((0, 0.2, 0.5))
        for _ in range(amount):
            where = player * cities + rng.choice(likely)
            (s.laid if rng.random() < lying else s.standing)[where] += 1
        s.crew[player] = s.table.edition.workers - amount
        s.placements[player] = amount
    s.placed = rng.choice(around)
    if not s.standing[PAKAL * cities + s.placed] and not s.laid[PAKAL * cities + s.placed]:
        s.standing[PAKAL * cities + s.placed] = 1
        s.crew[PAKAL] -= 1


def shuffle_markers(s: State, rng: random.Random) -> None:
    """Markers at temples, those from setup, those of the past; weapons and war track."""
    width = len(s.table.edition.temple_spaces)
    s.temple = [-1] * (5 * width)
    s.setup_marks = 0
    often = rng.choice((0.2, 0.5, 0.9, 1.0))
    for god in range(5):
        spaces = rng.sample(range(3), 2)
        if rng.random() < often:
            s.temple[god * width + spaces[0]] = PAKAL
            s.marked[PAKAL] |= 1 << god
            s.ever_marked |= 1 << god
            if spaces[0] == 2 and rng.random() < 0.6:
                s.setup_marks |= 1 << god
        if rng.random() < 0.5:
            s.temple[god * width + spaces[1]] = YOU
            s.marked[YOU] |= 1 << god
    s.ever_marked |= rng.choice((0, rng.randrange(32), 31))
    s.weapons = [rng.randint(0, 5), rng.randint(0, 5)]
    s.war = [rng.randint(0, 8), rng.randint(0, 8)]


def shuffle_buildings(s: State, rng: random.Random) -> None:
    """Buildings on his board, beside it, in the offer, in the regions; resources."""
    lying = [b for b in s.offer + s.region_building + s.stack if b >= 0]
    rng.shuffle(lying)
    on_board = rng.choice((0, 1, 2, 4))
    s.building[PAKAL * SLOTS + 1 : PAKAL * SLOTS + SLOTS] = [
        lying.pop() if slot < on_board else -1 for slot in range(SLOTS - 1)
    ]
    s.beside = [lying.pop() for _ in range(rng.randint(0, 2) if on_board == 4 else 0)]
    s.bought = rng.randint(0, on_board + len(s.beside))
    s.claimed = on_board + len(s.beside) - s.bought
    empty = rng.choice((0.1, 0.4, 1.0))
    s.offer = [-1 if rng.random() < empty else lying.pop() for _ in s.offer]
    empty = rng.choice((0.1, 0.4, 1.0))
    s.region_building[1:] = [-1 if rng.random() < empty else lying.pop() for _ in range(5)]
    s.stack = sorted(lying)
    s.tracker = rng.choice((0, 1, 2, 3, 4, 5, 6, rng.randint(0, 15)))
    s.builds = rng.choice((0, 0, 1, 2))


def shuffle_cards(s: State, rng: random.Random) -> None:
    """Both players' cards, and the role card in play."""
    for player in (YOU, PAKAL):
        role = rng.randrange(6)
        s.role[player] = role if player == PAKAL or role != s.role[PAKAL] else -1
        with_role = s.role[player] >= 0
        cards = [1, 2, 3, 4, 5, 6] + ([ROLE_CARD] if with_role else [])
        rng.shuffle(cards)
        s.left[player], s.right[player] = cards.pop(), cards.pop()
        in_hand = rng.randint(0, len(cards))
        s.hand[player] = sum(1 << card for card in cards[:in_hand])
        s.played_before[player] = sum(1 << card for card in cards[in_hand:])
        s.role_now[player] = s.role[player] if rng.random() < 0.6 else -1


def set_scene(s: State, point: int, rng: random.Random) -> int:
    """What the point needs besides; returns its number on the agenda."""
    reserve = s.reserve[PAKAL]
    open_spaces = [
        space
        for space in range(SPACES)
        if s.pyramid[PAKAL * SPACES + space] < 0
        and all(s.pyramid[PAKAL * SPACES + below] >= 0 for below in BELOW[space])
    ]
    level = min((LEVEL[space] for space in open_spaces), default=0)
    s.god = rng.choice(reserve) // 6 if reserve else rng.randrange(5)
    s.used = [rng.choice((0, 0, 1, 2)) for _ in range(5)]
    s.used[rng.randrange(5)] += 1
    s.strength = sum(s.used)
    s.summoned = rng.choice((0, 1 << s.city_god[s.placed]))
    if point == at.RETREAT or (point == at.CAPTAIN_MOVE and rng.random() < 0.5):
        s.region[YOU] = s.region[PAKAL]
    elif point in (at.PAKAL_STARTING_TILE, at.SETUP_TEMPLES):
        s.placed = -1
    elif point == at.ROLE_GOD:
        s.role[PAKAL] = s.role_now[PAKAL] = HIGH_PRIESTESS
        s.summoned = 0
    elif point == at.DANCER_GOD:
        s.role[PAKAL] = s.role_now[PAKAL] = DANCER
    elif point == at.SUMMON_DISCARD:
        matching = [tile for tile in reserve if tile // 6 == s.god]
        s.picked = rng.sample(matching, rng.randint(0, max(len(matching) - 1, 0)))
    elif point == at.JAGUAR_MOVES:
        s.god = JAGUAR
        s.any_colour = rng.choice((0, 0, 0, 1))
    elif point == at.SUMMON_GOD:
        other = s.city_god.index(rng.choice((RAIN, JAGUAR, SERPENT, rng.randrange(5))))
        s.city_god[s.placed], s.city_god[other] = s.city_god[other], s.city_god[s.placed]
    elif point == at.BUILD_OR_PRODUCE:
        s.builds = 0
        s.role[PAKAL] = rng.choice((MASTER_BUILDER, DANCER, MERCHANT))
        s.role_now[PAKAL] = rng.choice((s.role[PAKAL], s.role[PAKAL], -1))
        due = reference("build-order", s, list(range(7)))
        assert due is not None
        (s.due,) = due
    elif point == at.PYRAMID_SLOT:
        s.due = {0: 6, 1: 0, 2: 2, 3: 4, 4: 5}[level]
        if not reserve:
            reserve.append(rng.randrange(30))
    elif point in (at.PYRAMID_TILE, at.WILD_COLOUR) and open_spaces:
        s.where = rng.choice(open_spaces)
        s.what = rng.randrange(5) * 6 + WILD
    elif point == at.BUILDING_OVERFLOW:
        kinds = range(len(EDITION.buildings))
        s.what = rng.choice([kind for kind in kinds if kind != s.table.royal_palace])
    elif point == at.ROLE_REWARD:
        s.role[PAKAL] = rng.randrange(6)
        s.role_now[PAKAL] = rng.choice((s.role[PAKAL], -1, -1))
        s.builds = rng.choice((0, 1, 1, 2))
        s.build_limit = rng.randint(1, 3)
        due = reference("build-order", s, list(range(7)))
        assert due is not None
        (s.due,) = due
        return rng.choice((0, 0, 0, 1, 2 if s.role[PAKAL] == DANCER else 0))
    elif point == at.WAR_REWARD:
        s.war[PAKAL] = len(s.table.edition.war_track)
    elif point == at.MARKER_TEMPLE:
        marked = [god for god in range(5) if PAKAL in s.temple[god * 5 : god * 5 + 5]]
        return rng.choice(marked) if marked else 5
    return rng.randint(1, 4)


def varied_tables(readings: list[tuple[str, str]], rng: random.Random) -> Iterator[Table]:
    """Tables under some readings, each with another hierarchy, without end."""
    tables = []
    for number in rng.sample(range(36), 9):
        table = solo_table(number, *readings)
        assert table.solo is not None
        solo = attrs.evolve(table.solo, hierarchy=rng.choice(HIERARCHIES))
        tables.append(attrs.evolve(table, solo=solo))
    return cycle(tables)


def compare_made_up(choices: list[tuple[str, str]], amount: int, seed: int) -> Comparison:
    """Compare so many made-up positions at each of his points under each of the choices."""
    comparison = Comparison()
    for choice in choices:
        rng = random.Random(f"{seed} {choice}")
        tables = varied_tables([choice], rng)
        for point in POINTS:
            # Many readings meet in the Jaguar God's moves.
            for number in range(amount * (5 if point == at.JAGUAR_MOVES else 1)):
                s = made_up(next(tables), point, rng)
                if s is not None:
                    comparison.look_at(s, f"made up {seed} {choice} {number}")
    return comparison


def test_made_up_positions_under_the_default_readings() -> None:
    comparison = compare_made_up([("", "")], 150 * ROUNDS, 1)
    assert not comparison.disagreements, comparison.report()
    missing = set(POINTS.values()) - set(comparison.compared)
    assert not missing


@pytest.mark.parametrize("half", [0, 1])
def test_made_up_positions_under_every_other_choice(half: int) -> None:
    choices = (CHOICES[1:] + MORE_CHOICES)[half::2]
    comparison = compare_made_up(choices, 6 * ROUNDS, 2 + half)
    assert not comparison.disagreements, comparison.report()


def mixed_readings(rng: random.Random) -> list[tuple[str, str]]:
    """
    Each of his readings in any of its choices.

    Two readings on lying workers contradict each other; they are not mixed.
    """
    mix = {r.name: rng.choice(r.choices) for r in all_readings() if r.side == "solo"}
    mix |= {name: choice for name, choice in MORE_CHOICES if rng.random() < 0.3}
    if mix.get("jaguar-laid-down") == "two-moves":
        mix["jaguar-none-to-move"] = "summon-anyway"
    return list(mix.items())


def test_made_up_positions_under_mixed_readings() -> None:
    comparison = Comparison()
    for number in range(30 * ROUNDS):
        rng = random.Random(f"mix {number}")
        tables = varied_tables(mixed_readings(rng), rng)
        for point in POINTS:
            for _ in range(20 if point == at.JAGUAR_MOVES else 4):
                s = made_up(next(tables), point, rng)
                if s is not None:
                    comparison.look_at(s, f"mix {number}")
    assert not comparison.disagreements, comparison.report()
