"""What holds after every action of every game, whatever is chosen, at every table."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import attrs
import pytest
from ahau.helpers import a_table, six_regions
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import STYLES, choose, positions, seeds, tables, walk

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_chance, is_over, options, outcome, start
from pakal.games.ahau.rules.points import STOP
from pakal.games.ahau.rules.state import EFFECT_KINDS, SOURCE_KINDS, State
from pakal.games.ahau.rules.table import BELOW, ROLE_CARD, SLOTS, SPACES, Table
from pakal.games.ahau.words import WILD

# Random games end after some 300 actions and 15 rounds; three players take half as many more.
MOST_ACTIONS = 2500

SETUP = range(at.LAY_CITY, at.SETUP_DONE + 1)


def everything(s: State) -> tuple[object, ...]:
    """Return all there is in a state, as values that nothing can change."""
    return tuple(_frozen(getattr(s, field.name)) for field in attrs.fields(State))


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def a_game(table: Table, seed: int, style: str = "even") -> Iterator[State]:
    """Yield a game's state before every action and at the end, always the same object."""
    random = Random(seed)
    s = start(table)
    for _ in range(MOST_ACTIONS):
        yield s
        if is_over(s):
            return
        apply(s, choose(s, random, style))
    raise AssertionError(f"the game is not over after {MOST_ACTIONS} actions")


# --- counting pieces -----------------------------------------------------------------------------


def is_under_way(s: State, point: int) -> bool:
    """Is a tile or building in somebody's hand, until this point is carried out?"""
    return any(entry & 255 == point for entry in s.agenda)


def kind(built: int) -> int:
    """Return the tile that lies on a pyramid space, wild if it was wild."""
    return built if built < 30 else built % 30 // 6 * 6 + WILD


def pyramid_tiles(s: State) -> Counter[int]:
    """Count the pyramid tiles by kind, wherever they are; those on summary cards are not in yet."""
    tiles = [*s.bag, *s.discards, *s.region_tile, *(each for own in s.reserve for each in own)]
    tiles += [kind(each) for each in s.pyramid]
    if is_under_way(s, at.SET_TILE):
        tiles.append(kind(s.what))
    return Counter(each for each in tiles if each >= 0)


def cubes(s: State) -> list[int]:
    """Count the cubes by colour: in the supply, with the players and on wild tiles."""
    found = list(s.supply)
    for i, amount in enumerate(s.cubes):
        found[i % 5] += amount
    for tile in s.pyramid:
        if 30 <= tile < 60:
            found[tile % 6] += 1
    return found


def sites(s: State) -> Counter[int]:
    """Count the production sites by colour: on the board, on the calendar, beside it, in hand."""
    in_hand = s.pool if s.point == at.LAY_SITE else []
    return Counter(each for each in [*s.site, *s.calendar, *s.aside, *in_hand] if each >= 0)


def buildings(s: State) -> Counter[int]:
    """Count the buildings by kind, wherever they are."""
    found = [*s.stack, *s.offer, *s.region_building, *s.building]
    if is_under_way(s, at.RAISE_BUILDING):
        found.append(s.what)
    return Counter(each for each in found if each >= 0)


def check_pieces(s: State) -> None:
    """Nothing is lost and nothing comes from nowhere."""
    table, edition = s.table, s.table.edition
    players = range(table.players)
    assert [edition.cubes] * 5 == cubes(s)
    assert edition.weapons == s.armoury + sum(s.weapons)
    assert table.readings["supply-limits"] == "unlimited" or min(*s.supply, s.armoury) >= 0
    assert {i: b.copies for i, b in enumerate(edition.buildings)} == buildings(s)
    for player in players:
        on_board = slice(player * table.cities, (player + 1) * table.cities)
        assert edition.workers == s.crew[player] + sum(s.standing[on_board]) + sum(s.laid[on_board])
        check_cards(s, player)
        check_effects(s, player)
        check_support(s, player)
    assert min(s.standing) >= 0
    assert min(s.laid) >= 0
    assert min(s.cubes) >= 0
    assert list(players) == sorted(s.war_stack)
    if s.point not in SETUP:
        assert edition_sites(table) == sites(s)
        roles = [*s.roles, *(role for role in s.role if role >= 0)]
        assert table.players + 1 == len(roles) == len(set(roles))
        starting = 5 if table.reads("unused-starting-tiles", "bag") else table.players
        tiles = pyramid_tiles(s)
        assert 60 + starting == tiles.total()
        # Two of each kind, and a third of the kinds that starting tiles have.
        assert {2, 3} == set(tiles.values())
        assert 30 == len(tiles)


def edition_sites(table: Table) -> dict[int, int]:
    """Return how many sites of each colour there are."""
    return dict(enumerate(table.edition.sites))


def check_cards(s: State, player: int) -> None:
    """Every card of a player is in one place: in hand, discarded, on the left or on the right."""
    piles = [s.hand[player], s.played_before[player]]
    piles += [1 << card for card in (s.left[player], s.right[player]) if card]
    owned = 0b1111110 | (1 << ROLE_CARD if s.role[player] >= 0 else 0)
    assert owned == sum(piles)
    assert owned.bit_count() == sum(pile.bit_count() for pile in piles)


def check_effects(s: State, player: int) -> None:
    """The effects in force are those of the buildings on the board, which fill it from the left."""
    own = s.building[player * SLOTS : (player + 1) * SLOTS]
    standing = [each for each in own if each >= 0]
    expected = Counter(s.table.edition.buildings[each].effect for each in standing)
    in_force = s.effects[player * EFFECT_KINDS : (player + 1) * EFFECT_KINDS]
    assert standing == own[: len(standing)]
    assert dict(expected) == {each: amount for each, amount in enumerate(in_force) if amount}


def check_support(s: State, player: int) -> None:
    """Every tile of a pyramid lies on two others or on the ground."""
    own = s.pyramid[player * SPACES : (player + 1) * SPACES]
    filled = [space for space in range(SPACES) if own[space] >= 0]
    assert all(own[below] >= 0 for space in filled for below in BELOW[space])


def check_fame(s: State) -> None:
    """All Fame has a source."""
    for player in range(s.table.players):
        sources = s.fame_from[player * SOURCE_KINDS : (player + 1) * SOURCE_KINDS]
        assert s.fame[player] == sum(sources)
        assert min(sources) >= 0


def check_board(s: State) -> None:
    """What the rules keep apart stays apart."""
    width = len(s.table.edition.temple_spaces)
    for god in range(5):
        there = [each for each in s.temple[god * width : (god + 1) * width] if each >= 0]
        if s.table.reads("marker-moves-onto-own", "no"):
            assert len(there) == len(set(there))
    for player in range(s.table.players):
        # Seven markers: one for Fame, one for the war track, five for the temples.
        assert s.temple.count(player) <= 5
    if s.point in (at.PLACE_WORKER, at.SUMMON, at.PRODUCE_OR_BUILD, at.TAKE_TILE):
        assert len(s.region) == len(set(s.region))
    assert all(0 <= each <= len(s.table.edition.war_track) for each in s.war)


def check_options(s: State) -> None:
    """Somebody has something to choose; leaving it comes first; only chance sees doubles."""
    offered = options(s)
    assert STOP not in offered or offered[0] == STOP
    assert bool(offered) != is_over(s)
    assert is_chance(s) or len(offered) == len(set(offered))


def check(s: State) -> None:
    """Check everything that holds in every state."""
    check_options(s)
    check_pieces(s)
    check_fame(s)
    check_board(s)


# --- games ---------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(table=tables(), seed=seeds(), style=st.sampled_from(STYLES))
def test_pieces_are_conserved_after_every_action(table: Table, seed: int, style: str) -> None:
    """
    In whole random games, from the first city tile to the end: tiles, cubes, weapons, workers,
    cards, sites and buildings are all there, options are never empty, and Fame has its sources.
    """
    for s in a_game(table, seed, style):
        check(s)


@settings(max_examples=6)
@given(table=tables(), seed=seeds(), style=st.sampled_from(STYLES))
def test_every_option_offered_is_accepted(table: Table, seed: int, style: str) -> None:
    """
    At every point of a game each option can be applied and leads to a sound state.
    """
    for s in a_game(table, seed, style):
        for option in set(options(s)):
            other = s.copy()
            apply(other, option)
            check(other)


@settings(max_examples=15)
@given(table=tables(), seed=seeds(), style=st.sampled_from(STYLES))
def test_applying_never_changes_an_earlier_snapshot(table: Table, seed: int, style: str) -> None:
    """
    A copy taken before an action is the same afterwards, down to its options.
    """
    earlier: State | None = None
    before: tuple[object, ...] = ()
    for s in a_game(table, seed, style):
        if earlier is not None:
            assert before == everything(earlier)
        earlier = s.copy()
        before = everything(earlier)
        assert before == everything(s)
        assert earlier == s


@settings(max_examples=60)
@given(s=positions(), seed=seeds())
def test_a_copy_goes_its_own_way(s: State, seed: int) -> None:
    """
    Playing a copy to its end leaves the position as it was.
    """
    before = everything(s)
    other, random = s.copy(), Random(seed)
    while not is_over(other):
        apply(other, random.choice(options(other)))

    assert before == everything(s)


@settings(max_examples=20)
@given(table=tables(), seed=seeds(), style=st.sampled_from(STYLES))
def test_the_same_seed_is_the_same_game(table: Table, seed: int, style: str) -> None:
    """
    Options come in a fixed order, so the same choices lead to the same end.
    """
    first = walk(table, seed, MOST_ACTIONS, style)
    second = walk(table, seed, MOST_ACTIONS, style)

    assert everything(first) == everything(second)
    assert outcome(first) == outcome(second)


@settings(max_examples=60)
@given(table=tables(), seed=seeds(), style=st.sampled_from(STYLES))
def test_every_game_ends_with_a_reason_and_a_winner(table: Table, seed: int, style: str) -> None:
    """
    A random game is over within a few rounds, and its outcome says why.
    """
    s = walk(table, seed, MOST_ACTIONS, style)
    result = outcome(s)

    assert result is not None
    assert result.ended_by
    assert result.winners
    assert max(s.fame) == s.fame[result.winners[0]]
    assert 1 <= s.katun <= s.table.edition.katuns


def seen_from_the_other_seat(s: State) -> State:
    """Return the same position of two players with their seats exchanged."""
    other = s.copy()
    for name in BY_PLAYER:
        both: list[object] = getattr(other, name)
        half = len(both) // 2
        both[:] = both[half:] + both[:half]
    for named in (other.temple, other.war_stack):
        named[:] = [1 - player if player >= 0 else player for player in named]
    other.first = 1 - s.first
    other.who = 1 - s.who if s.who >= 0 else s.who
    # An entry of the agenda has its player, counted from 1, above the eight bits of its point.
    other.agenda = [entry ^ 3 << 8 if entry >> 8 & 15 in (1, 2) else entry for entry in s.agenda]
    return other


BY_PLAYER = (
    *("fame", "fame_from", "weapons", "war", "cubes", "reserve", "pyramid", "building", "effects"),
    *("standing", "laid", "crew", "placements", "hand", "played_before", "left", "right"),
    *("role", "role_now", "region", "marked"),
)


@settings(max_examples=25)
@given(table=tables(players=(2,)), seed=seeds(), style=st.sampled_from(STYLES))
def test_the_rules_do_not_look_at_seats(table: Table, seed: int, style: str) -> None:
    """
    With seats exchanged the same action leads to the same position, seats exchanged. Only who is
    asked first for cards, and for tiles to give back, goes by the seat.
    """
    random = Random(seed)
    s = start(table)
    while not is_over(s):
        other = seen_from_the_other_seat(s)
        option = choose(s, random, style)
        before = s.round
        by_seat = s.point in (at.CARDS, at.STARTING_PLAYER, at.GIVE_BACK)
        apply(s, option)
        if by_seat or s.round != before or s.point == at.GIVE_BACK:
            continue
        apply(other, option)

        assert everything(seen_from_the_other_seat(s)) == everything(other)


@settings(max_examples=100)
@given(s=positions())
def test_positions_of_any_depth_are_sound(s: State) -> None:
    """
    Whatever a random game reaches keeps the rules that always hold.
    """
    check(s)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [3, 4])
def test_more_players_on_the_larger_map(players: int, style: str) -> None:
    """
    With six regions three and four players play to the end, and no piece is lost.
    """
    table = a_table(players=players, edition=six_regions())

    for s in a_game(table, players, style):
        check(s)


def test_random_games_see_every_way_to_end() -> None:
    """
    The games above are no monotone: they end by workers, by a pyramid and by three K'atuns.
    """
    reasons = set()
    for seed in range(40):
        result = outcome(walk(a_table(), seed, MOST_ACTIONS, STYLES[seed % 3]))
        assert result is not None
        reasons |= {reason.split(" ", 1)[1] for reason in result.ended_by}

    assert {"completed the pyramid", "twelfth worker was placed", "K'atuns have passed"} == reasons


def test_random_games_see_every_point() -> None:
    """
    Every place where a player of the base game decides is reached by some of these games.
    """
    seen = set()
    for seed in range(60):
        table = a_table(side="AB"[seed % 2])
        for s in a_game(table, seed, STYLES[seed % 3]):
            seen.add(at.POINT_NAMES[s.point])

    assert WAITING <= seen


WAITING = {
    *("lay-city", "lay-site", "lay-starting-tile", "fill-region", "fill-offer", "scoring-tile"),
    *("fill-region-building", "deal-role", "starting-player", "summary-card", "game-over"),
    *("cards", "captain-move", "advance", "retreat", "take-tile"),
    *("place-worker", "claim", "summon", "priestess-colour", "discard"),
    *("chief-tile", "rain-site", "jaguar-move", "sun-card", "serpent-worker"),
    *("produce-or-build", "produce-colour", "build", "pay", "give-tile", "wild-colour", "end-turn"),
    *("gain-role", "gain-resource", "draw-tile", "move-marker", "lay-down", "queen-pays"),
}
