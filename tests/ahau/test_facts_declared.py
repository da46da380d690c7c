"""What each fact says of itself: its question, its readings, what it leans on, and who uses it."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import attrs
from ahau.helpers import build, go, lay_site, mark, playing, put_worker_now
from ahau.solo_games import (
    PERSONALITIES,
    SIDES,
    a_game,
    any_readings,
    decisions,
    seldom,
    solo_table,
)
from ahau.watched import Watched

from pakal.games.ahau.automa.facts import ALIKE, COMPUTES, declared
from pakal.games.ahau.automa.pakal import candidates_at, pakal_lists
from pakal.games.ahau.edition.parts import MAP, PARTS
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.engine import is_automa
from pakal.games.ahau.rules.pakal_building import STEP_LEVELS
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, YOU, Table
from pakal.games.ahau.words import DANCER, JAGUAR, MERCHANT, RAIN, ROLES, Reward, RewardKind
from pakal.lists.expressions import facts_of
from pakal.lists.facts import is_made
from pakal.lists.model import FactKind, PriorityList

FACTS = tuple(fact for fact in declared().facts if not is_made(fact))
MADE = {fact.name: fact for fact in declared().facts if is_made(fact)}

# Looked up on the way, but the same answer comes out whatever it says: how a lying worker leaves
# is not whether one leaves, and nobody asks about the Jaguar God with a single move left.
IMMATERIAL = {
    "god_could_act": {"serpent-laid-down"},
    "is_unmarked_or_else_city_god": {"serpent-laid-down"},
    "action_is_possible": {"serpent-laid-down"},
    "can_be_performed_at_once": {"serpent-laid-down"},
    "colour_pays": {"jaguar-laid-down"},
}


def stirred(s: State) -> Iterator[State]:
    """Yield the position, and others made of it that random games hardly ever reach."""
    yield s
    strong = s.copy()
    strong.weapons[YOU] += 20
    strong.region[YOU] = s.region[PAKAL]
    yield strong
    sold_out = s.copy()
    sold_out.offer = [-1] * len(s.offer)
    yield sold_out
    tired = s.copy()
    tired.laid = [a + b for a, b in zip(s.laid, s.standing, strict=True)]
    tired.standing = [0] * len(s.standing)
    tired.role_now[PAKAL] = DANCER
    yield tired
    stranded = s.copy()
    stranded.site = [-1] * len(s.site)
    stranded.role_now[PAKAL] = MERCHANT
    yield stranded


@cache
def looked_up() -> tuple[dict[str, set[str]], dict[str, set[str]], dict[str, set[int]]]:
    """Return by fact, over many positions: the readings, what it leaned on, its values."""
    readings: dict[str, set[str]] = defaultdict(set)
    leaned_on: dict[str, set[str]] = defaultdict(set)
    values: dict[str, set[int]] = defaultdict(set)
    facts = {plist.id: facts_read(plist) for plist in pakal_lists()}
    for s, among in positions():
        watched = Watched(s.table)
        table, s.table = s.table, watched.table
        for name in facts[LIST_AT[s.point]]:
            for candidate in among:
                watched.clear()
                values[name].add(int(COMPUTES[name](s, candidate)))
                readings[name] |= watched.readings
                leaned_on[name] |= watched.leaned_on
        s.table = table
    return readings, leaned_on, values


def facts_read(plist: PriorityList) -> set[str]:
    """Return the facts that a list reads; of one made of others, those of which it is made."""
    trees = {name: MADE[name].tree for name in plist.facts() if name in MADE}
    made_of = {each for tree in trees.values() if tree for each in facts_of(tree)}
    return made_of | set(plist.facts()) - set(MADE)


def positions() -> Iterator[tuple[State, list[int]]]:
    """Yield many positions in which he decides, each with the candidates."""
    for personality in PERSONALITIES:
        for s, _ in decisions(personality):
            for other in stirred(s):
                yield other, candidates_at(other)
    for number in range(24):
        readings = any_readings(100 + number) | {"jaguar_none_to_move": "cannot-summon"}
        table = solo_table(PERSONALITIES[number % 6], side=SIDES[number % 2], **readings)
        for s in a_game(where_buildings_pay(table), number):
            if is_automa(s):
                for other in stirred(s):
                    yield other, candidates_at(other)
    s = seldom("war-reward")
    s.table = where_buildings_pay(s.table)
    yield s, candidates_at(s)
    s = the_priestess_calls()
    yield s, candidates_at(s)
    s = the_priestess_strengthens_the_jaguar()
    yield s, candidates_at(s)
    for s in where_the_reward_performs_his_card():
        yield s, candidates_at(s)


def the_priestess_calls() -> State:
    """Return a position where the Jaguar God is unmarked and only a lying worker could walk."""
    s = playing(solo_table(jaguar_none_to_move="cannot-summon"))
    build(s, PAKAL, ["jaguar-blue"])
    mark(s, PAKAL, "chief", "rain")
    own = slice(PAKAL * s.table.cities, (PAKAL + 1) * s.table.cities)
    s.laid[own], s.standing[own] = s.standing[own], [0] * s.table.cities
    go(s, at.ROLE_GOD, PAKAL)
    return s


def the_priestess_strengthens_the_jaguar() -> State:
    """Return a position where a colour is chosen for the Jaguar God, and one is used already."""
    s = playing(solo_table())
    build(s, PAKAL, ["jaguar-blue"])
    lay_site(s, "Palenque", "Uxmal", "white")
    s.god, s.strength, s.used = JAGUAR, 2, [0, 1, 0, 0, 0]
    go(s, at.STRENGTH_COLOUR, PAKAL)
    return s


def where_the_reward_performs_his_card() -> Iterator[State]:
    """Yield positions of building turns in which each role card is performed by a reward."""
    for personality in PERSONALITIES[:2]:
        for s, _ in decisions(personality):
            if s.point == at.WHICH_BUILDING:
                for role in range(len(ROLES)):
                    for other in stirred(s):
                        new = other.copy()
                        new.role[PAKAL], new.role_now[PAKAL], new.builds = role, -1, 1
                        new.due = STEP_LEVELS.index(3)
                        go(new, at.ROLE_REWARD, PAKAL)
                        yield new
    yield a_merchant_who_needs_a_site()
    yield no_god_but_jaguar_or_serpent("jaguar")
    yield no_god_but_jaguar_or_serpent("serpent")


def a_merchant_who_needs_a_site() -> State:
    """Return a position where the Merchant does nothing without a site beside the new worker."""
    s = playing(solo_table(merchant_no_site="nothing"))
    put_worker_now(s, PAKAL, "Tikal")
    s.role[PAKAL], s.builds, s.due = MERCHANT, 1, 0
    go(s, at.ROLE_REWARD, PAKAL)
    return s


def no_god_but_jaguar_or_serpent(god: str) -> State:
    """Return a position where the Dancer could summon one god only, who needs a worker."""
    s = playing(
        solo_table(
            jaguar_none_to_move="cannot-summon",
            serpent_no_majority="cannot-summon",
            dancer_next="next-below",
        )
    )
    build(s, PAKAL, [f"{god}-blue"])
    s.summoned = 1 << RAIN
    own = slice(PAKAL * s.table.cities, (PAKAL + 1) * s.table.cities)
    s.laid[own], s.standing[own] = s.standing[own], [0] * s.table.cities
    s.role[PAKAL], s.builds = DANCER, 1
    go(s, at.ROLE_REWARD, PAKAL)
    return s


def where_buildings_pay(table: Table) -> Table:
    """Return the table with a war track and boards that pay for buildings, unlike ours."""
    paying = (Reward(RewardKind.FAME_PER_BUILDING),) * len(table.edition.war_track)
    boards = [attrs.evolve(board, spaces=paying[:1] * 10) for board in table.edition.boards]
    edition = attrs.evolve(table.edition, war_track=paying, boards=tuple(boards))
    return attrs.evolve(table, edition=edition)


def test_a_fact_can_be_asked_of_a_person() -> None:
    """
    The question names the candidate or speaks of several, and ends like a sentence.
    """
    for ask in (fact.ask for fact in FACTS):
        assert "{candidate}" in ask or "these" in ask
        assert ask.rstrip(")").endswith(("?", ".")), ask
        assert ask[0].isupper(), ask
        assert "{" not in ask.replace("{candidate}", ""), ask


def test_a_fact_has_a_short_label() -> None:
    """
    The label fits into a column, and begins small, because it stands within a sentence.
    """
    for label in (fact.label for fact in declared().facts):
        assert 0 < len(label) < 40, label
        assert label == label.strip(" .?")
        assert label[0].islower() or label.startswith("Fame"), label


def test_a_fact_is_about_a_kind_of_candidate() -> None:
    """
    Every list that reads it chooses among the kind it is about, and each fact is read by some.
    """
    for fact in FACTS:
        using = {plist.candidates for plist in pakal_lists() if fact.name in facts_read(plist)}

        assert set(fact.of) == using, fact.name


def test_every_fact_of_a_list_exists() -> None:
    """
    A list reads no fact that is not there.
    """
    assert set() == {name for plist in pakal_lists() for name in facts_read(plist)} - set(COMPUTES)


def test_what_python_adds_belongs_to_facts_and_parts_that_are_declared() -> None:
    """
    Candidates are said to be alike for facts that exist, and parts are named as in the files.
    """
    assert set() == set(ALIKE) - set(COMPUTES)
    assert PARTS == declared().parts


def test_a_fact_declares_every_reading_it_looks_up() -> None:
    """
    Over reachable positions the fact looks up no reading that it does not declare.
    """
    readings, _, _ = looked_up()
    undeclared = {
        fact.name: readings[fact.name] - set(fact.reading) - IMMATERIAL.get(fact.name, set())
        for fact in FACTS
    }

    assert {} == {name: found for name, found in undeclared.items() if found}


def test_a_fact_looks_up_every_reading_it_declares() -> None:
    """
    A declared reading exists, can be switched, and is really looked up somewhere.
    """
    readings, _, _ = looked_up()
    switchable = {reading.name for reading in all_readings() if not reading.is_ruling}
    made_up = {fact.name: set(fact.reading) - switchable & readings[fact.name] for fact in FACTS}

    assert {} == {name: found for name, found in made_up.items() if found}


def test_a_fact_that_leans_on_the_edition_says_so() -> None:
    """
    A fact that looks at the map, the hierarchy or printed values is marked, and no other.
    """
    _, leaned_on, _ = looked_up()
    for fact in FACTS:
        leans = set(leaned_on[fact.name])
        if fact.of == ("walk",):
            # Which cities a move joins is who the candidate is; what lies around is the map.
            looks_around = fact.name in ("walk_crosses", "walk_claims")
            leans = leans - {MAP} | ({MAP} if looks_around else set())

        assert set(fact.leans_on) == leans, fact.name


def test_a_fact_stays_within_its_bounds() -> None:
    """
    A value is never outside the bounds that a person would be held to, and it does vary.
    """
    _, _, values = looked_up()
    for fact in FACTS:
        found = values[fact.name]

        assert found, fact.name
        assert fact.low is None or fact.low <= min(found), fact.name
        assert fact.high is None or max(found) <= fact.high, fact.name
        assert fact.kind is not FactKind.YES_NO or found <= {0, 1}, fact.name
