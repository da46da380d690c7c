"""What holds of every decision of King Pakal's in whole solo games, and after every action."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest
from ahau.solo_games import PERSONALITIES, PLAIN, a_game, decisions, games, solo_table, tables

from pakal.games.ahau.automa.pakal import (
    act,
    book_for,
    choose,
    explain,
    pakal_lists,
    vocabulary,
)
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.engine import is_automa, is_chance, is_over, options, outcome
from pakal.games.ahau.rules.points import STOP
from pakal.games.ahau.rules.state import SOURCE_KINDS, State
from pakal.games.ahau.rules.table import PAKAL, SPACES
from pakal.games.ahau.telling.notation import print_action
from pakal.lists.ask import FactWanted, Known, ask
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import chances
from pakal.lists.model import Fact, FactKind, Vocabulary
from pakal.lists.trace import Draw, Trace

each_personality = pytest.mark.parametrize("personality", PERSONALITIES)


# --- facts as tables -----------------------------------------------------------------------------


def compiled_at(s: State) -> Compiled[State]:
    """Return the list that decides now."""
    return book_for(s.table)[LIST_AT[s.point]]


def facts_in_force(compiled: Compiled[State]) -> list[Fact[State]]:
    """Return the facts that the list could read under its readings."""
    return [compiled.vocabulary.fact(name) for name in compiled.walk.facts]


def all_values(s: State, compiled: Compiled[State], among: Sequence[int]) -> Known:
    """Return every fact that the list could read, of every candidate."""
    return {
        (fact.name, candidate): fact.value(s, candidate, among)
        for fact in facts_in_force(compiled)
        for candidate in among
    }


@cache
def vocabulary_of_tables() -> Vocabulary[Any]:
    """Return Ahau's vocabulary with facts that look into a table of values, not at a position."""
    plain: Vocabulary[Any] = vocabulary()
    facts = (fact if fact.tree else _looked_up(fact) for fact in plain.facts)
    return attrs.evolve(plain, facts=tuple(facts))


def _looked_up(fact: Fact[Any]) -> Fact[Any]:
    return attrs.evolve(fact, compute=lambda known, candidate: known[fact.name, candidate])


@cache
def from_table(list_id: str, readings: tuple[tuple[str, str], ...]) -> Compiled[Any]:
    """Return a list that decides from a table of values."""
    plist = next(each for each in pakal_lists() if each.id == list_id)
    return compile_list(plist, vocabulary_of_tables(), dict(readings))


def read_by(trace: Trace) -> set[tuple[str, int]]:
    """Return the facts, each with its candidate, that the trace looked at."""
    parts = [*(part for look in trace.looked for part in look.parts)]
    parts += [condition.parts for condition in trace.conditions]
    in_parts = {key for part in parts for key, _ in part}
    return in_parts | {
        (look.about.fact, candidate)
        for look in trace.looked
        if look.about.fact is not None
        for candidate, value in zip(look.among, look.values, strict=True)
        if value is not None
    }


def altered(known: Known, read: set[tuple[str, int]], random: Random) -> Known:
    """Return the table with every value that was not read replaced by another."""
    words = vocabulary_of_tables()
    new = dict(known)
    for name, candidate in set(known) - read:
        if words.fact(name).kind is FactKind.YES_NO:
            new[name, candidate] = 1 - known[name, candidate]
        else:
            new[name, candidate] = random.randint(-20, 20)
    return new


# --- his decisions -------------------------------------------------------------------------------


@each_personality
def test_the_order_of_the_candidates_changes_nothing(personality: str) -> None:
    """
    Whatever the order in which the candidates are named, the choice is the same.
    """
    random = Random(1)
    for s, among in decisions(personality):
        compiled = compiled_at(s)
        chosen = compiled.decide(s, among)
        mixed = random.sample(among, len(among))

        assert chosen == compiled.decide(s, among[::-1])
        assert chosen == compiled.decide(s, mixed)
        assert chosen == compiled.traced(s, mixed).outcome


@each_personality
def test_quick_traced_and_asked_agree(personality: str) -> None:
    """
    Without a trace, with one, and from a table of all facts he decides the same.
    """
    for s, among in decisions(personality):
        book = book_for(s.table)
        trace = explain(s, book)
        asked = ask(compiled_at(s), all_values(s, compiled_at(s), among), among)

        assert choose(s, book) == trace.outcome
        assert trace == asked


@each_personality
def test_answering_his_questions_gives_the_same_decision(personality: str) -> None:
    """
    Asked one fact at a time, only what is asked being answered, he decides the same.
    """
    for s, among in decisions(personality):
        compiled = compiled_at(s)
        every = all_values(s, compiled, among)
        known: dict[tuple[str, int], int] = {}
        answer = ask(compiled, known, among)
        while isinstance(answer, FactWanted):
            asked = {(answer.fact, candidate) for candidate in answer.candidates}
            assert asked.isdisjoint(known), "a fact is asked for twice"
            known |= {each: every[each] for each in asked}
            answer = ask(compiled, known, among)

        assert choose(s, book_for(s.table)) == answer.outcome


@each_personality
def test_a_fact_that_was_not_read_can_be_altered(personality: str) -> None:
    """
    Every value the trace did not look at can be another without any effect.
    """
    random = Random(2)
    for s, among in decisions(personality):
        compiled = compiled_at(s)
        trace = compiled.traced(s, among)
        other = altered(all_values(s, compiled, among), read_by(trace), random)
        tabled = from_table(compiled.plist.id, tuple(compiled.readings.items()))

        assert trace.outcome == tabled.decide(other, among)
        assert trace.looked == tabled.traced(other, among).looked


@each_personality
def test_the_choice_is_legal(personality: str) -> None:
    """
    What he chooses is offered by the rules; where he chooses nothing, they offer that.
    """
    for s, _ in decisions(personality):
        chosen = choose(s, book_for(s.table))
        wanted = chosen.tied if isinstance(chosen, Draw) else (STOP if chosen is None else chosen,)
        after = s.copy()
        act(after, chosen)

        assert set(wanted) <= set(options(s))
        assert isinstance(chosen, Draw) == (after.point in (at.DRAW_LOTS, at.REVEAL_REGION_CARD))


@each_personality
def test_the_chances_of_a_draw_are_exact(personality: str) -> None:
    """
    In a draw each of at least two tied candidates has a chance, and together they have 1.
    """
    draws = 0
    for s, _ in decisions(personality):
        chosen = choose(s, book_for(s.table))
        if not isinstance(chosen, Draw):
            continue
        draws += 1
        found = chances(compiled_at(s), s, chosen)

        assert set(chosen.tied) == set(found)
        assert len(found) > 1
        assert 1 == sum(found.values())
        assert all(chance >= 0 for chance in found.values())
        # A city whose regions are all the other's as well is never drawn before it.
        assert all(found.values()) or chosen.procedure.startswith("neutral-region-cards")

    assert draws > 10


def test_every_list_comes_up() -> None:
    """
    Every list of his but the draw itself decides somewhere in these games.
    """
    used = {LIST_AT[s.point] for each in PERSONALITIES for s, _ in decisions(each)}

    assert {plist.id for plist in pakal_lists()} - {"random-city"} == used


# --- whole games ---------------------------------------------------------------------------------


def lines_of(personality: str, seed: int) -> list[str]:
    """Return a game as lines, with the last state's score at the end."""
    lines = []
    for s in a_game(solo_table(personality), seed):
        lines.append(f"{s.who} {at.POINT_NAMES[s.point]} {len(options(s))} {s.fame}")
        if not is_automa(s) and options(s):
            lines.append(print_action(s, options(s)[0]))
    return lines


@each_personality
def test_the_same_seed_gives_the_same_game(personality: str) -> None:
    """
    Two games with one seed are the same from the first option to the score; another differs.
    """
    assert lines_of(personality, 5) == lines_of(personality, 5)
    assert lines_of(personality, 5) != lines_of(personality, 6)


@each_personality
def test_a_solo_game_goes_on_until_it_ends(personality: str) -> None:
    """
    Somebody can always do something until the game is over, and then there is an outcome.
    """
    ended = set()
    for number, s in games(personality):
        assert is_over(s) != bool(options(s))
        assert not (is_automa(s) and is_chance(s))
        if is_over(s):
            ended.add(number)
            found = outcome(s)
            assert found is not None
            assert tuple(s.fame) == tuple(found.fame)

    assert set(range(len(tables(personality)))) == ended


@each_personality
def test_fame_is_the_sum_of_its_sources(personality: str) -> None:
    """
    After every action each player's Fame is what the sources add up to.
    """
    for _, s in games(personality):
        sums = [sum(s.fame_from[p * SOURCE_KINDS : (p + 1) * SOURCE_KINDS]) for p in range(2)]

        assert sums == s.fame


def in_setup(s: State) -> bool:
    """Is the board still being laid out?"""
    return not s.round


def is_due(s: State, *points: int) -> bool:
    """Is one of these points under way or still to come?"""
    return s.point in points or any(entry & 255 in points for entry in s.agenda)


def tiles(s: State) -> int:
    """Count pyramid tiles: bag, discards, regions, reserves, pyramids, and one in hand."""
    lying = sum(tile >= 0 for places in (s.region_tile, s.pyramid) for tile in places)
    in_hand = is_due(s, at.SET_TILE) and not is_due(s, at.PYRAMID_TILE)
    return len(s.bag) + len(s.discards) + lying + sum(map(len, s.reserve)) + in_hand


def buildings(s: State) -> int:
    """Count buildings: stack, offer, regions, boards, beside his board, and one in hand."""
    lying = sum(b >= 0 for places in (s.offer, s.region_building, s.building) for b in places)
    in_hand = is_due(s, at.BUILDING_OVERFLOW, at.RAISE_BUILDING)
    return len(s.stack) + lying + len(s.beside) + in_hand


def sites(s: State) -> int:
    """Count production sites: on the board, aside, on the calendar, and those being laid."""
    being_laid = len(s.pool) if is_due(s, at.LAY_SITE) else 0
    return sum(site >= 0 for site in s.site) + len(s.aside) + len(s.calendar) + being_laid


def cubes(s: State, colour: int) -> int:
    """Count cubes of a colour: supply, players, and those on wild tiles."""
    on_tiles = sum(30 <= tile < 60 and tile % 6 == colour for tile in s.pyramid)
    return s.supply[colour] + sum(s.cubes[colour::5]) + on_tiles


def workers(s: State, player: int) -> int:
    """Count workers: crew and cities, without cubes that serve as workers."""
    cities = s.table.cities
    own = slice(player * cities, (player + 1) * cities)
    extra = s.cube_workers if player == PAKAL else 0
    return s.crew[player] + sum(s.standing[own]) + sum(s.laid[own]) - extra


def cards(s: State, player: int) -> Counter[int]:
    """Count a player's cards: hand or deck, discarded, and the two on the table."""
    found = Counter(card for card in range(1, 8) if s.hand[player] >> card & 1)
    found.update(card for card in range(1, 8) if s.played_before[player] >> card & 1)
    found.update(card for card in (s.left[player], s.right[player]) if card)
    return found


def pieces(s: State) -> dict[str, object]:
    """Count everything that neither comes into the game nor leaves it."""
    return {
        "tiles": tiles(s),
        "buildings": buildings(s),
        "sites": sites(s),
        "weapons": s.armoury + sum(s.weapons),
        "cubes": [cubes(s, colour) for colour in range(5)],
        "workers": [workers(s, player) for player in range(2)],
        "his cards": cards(s, PAKAL),
        "roles": len(s.roles) + sum(role >= 0 for role in s.role),
    }


@each_personality
def test_pieces_are_conserved_in_solo_games(personality: str) -> None:
    """
    After setup no action of his, of the player's or of chance makes or loses a piece.
    """
    before: dict[int, dict[str, object]] = {}
    for number, s in games(personality):
        if in_setup(s):
            continue
        now = pieces(s)

        assert before.setdefault(number, now) == now

    assert PLAIN * [Counter(range(1, 8))] == [
        before[number]["his cards"] for number in range(PLAIN)
    ]
    assert PLAIN * [[15] * 5] == [before[number]["cubes"] for number in range(PLAIN)]
    assert PLAIN * [25] == [before[number]["weapons"] for number in range(PLAIN)]
    assert PLAIN * [[12, 12]] == [before[number]["workers"] for number in range(PLAIN)]


@each_personality
def test_no_position_of_a_solo_game_has_a_problem(personality: str) -> None:
    """
    What solo games reach is what `problems` takes to be possible.
    """
    for step, (_, s) in enumerate(games(personality)):
        if step % 6 == 0 or is_over(s):
            assert () == problems(s)


@each_personality
def test_his_pyramid_never_hangs_in_the_air(personality: str) -> None:
    """
    A level of his pyramid is begun only when the one below is full.
    """
    for _, s in games(personality):
        own = [tile >= 0 for tile in s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES]]
        levels = [own[:4], own[4:7], own[7:9], own[9:]]

        assert all(all(low) or not any(high) for low, high in pairwise(levels))
