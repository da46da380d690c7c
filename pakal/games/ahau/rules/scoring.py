"""Scoring: what a K'atun Celebration pays, and who has won (RB K'atun Celebration, End)."""

from typing import Final

from attrs import frozen

from pakal.games.ahau.rules.pakal_setup import waits_from_setup
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.state import (
    BY_PYRAMID,
    BY_WORKERS,
    FROM_CELEBRATION,
    FROM_CITIES,
    State,
    building_count,
    copies,
    gain_fame,
    has,
    is_pakal,
    own_cubes,
    weight,
)
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES
from pakal.games.ahau.words import (
    PALACE,
    ROYAL_PALACE,
)

WAR: Final = 0
RESOURCES: Final = 1
PYRAMID: Final = 2
BUILDINGS: Final = 3
CITIES: Final = 4

MAJORITY: Final = 2  # what a city pays the one with most workers


@frozen
class Outcome:
    """How a game ended: who won, why it ended then, and why they won."""

    winners: tuple[int, ...]
    fame: tuple[int, ...]
    ended_by: tuple[str, ...]
    won_by: str


def criterion_value(s: State, player: int, criterion: int) -> int:
    """What a player has of the thing that a god scoring tile counts."""
    if criterion == WAR:
        return s.war[player] + s.weapons[player]
    if criterion == RESOURCES and is_pakal(s, player):
        return s.tracker
    if criterion == RESOURCES:
        return sum(own_cubes(s, player))
    if criterion == PYRAMID:
        return tiles_in_pyramid(s, player)
    if criterion == BUILDINGS:
        own = s.building[player * SLOTS : (player + 1) * SLOTS]
        total = s.table.building_total
        cost = sum(total[building] for building in own if building >= 0)
        if is_pakal(s, player) and s.table.reads("palace-at-temple", "no"):
            cost -= total[s.table.royal_palace]
        return cost
    return sum(1 for city in range(s.table.cities) if weight(s, player, city))


def tiles_in_pyramid(s: State, player: int) -> int:
    """How many pyramid spaces are filled."""
    return SPACES - s.pyramid[player * SPACES : (player + 1) * SPACES].count(-1)


def score_temples(s: State) -> None:
    """
    From left to right, everybody with a marker gains what the leader has of the thing counted.

    The leader needs no marker. In the personal variant everybody gains what they have themselves.
    """
    players = range(s.table.players)
    for god in s.table.edition.temples:
        present = [p for p in players if has_marker(s, p, god)]
        if waits_from_setup(s, god) and s.table.reads("setup-marker-scores", "no"):
            present.remove(PAKAL)
        if not present:
            continue
        values = [criterion_value(s, p, s.scoring[god]) for p in players]
        for player in present:
            value = values[player] if s.table.personal_scoring else max(values)
            if s.log is not None:
                s.log.append(("temple", player, god, s.scoring[god], value))
            gain_fame(s, player, value, FROM_CELEBRATION)


def city_fame(s: State, city: int, last: bool) -> list[int]:
    """What a city pays each player: 2 to the one with most workers, 1 to each of those level."""
    players = range(s.table.players)
    counts = [weight(s, p, city) for p in players]
    most = max(counts)
    paid = [0] * len(counts)
    if not most:
        return paid
    leaders = [p for p in players if counts[p] == most]
    if len(leaders) > 1 and (last or s.table.reads("royal-palace-cities", "always")):
        for winner in (p for p in leaders if has(s, p, ROYAL_PALACE)):
            others = 1 if s.table.reads("palace-tie-share", "one") else 0
            for player in leaders:
                paid[player] = MAJORITY if player == winner else others
            return paid
    if len(leaders) > 1:
        for player in leaders:
            paid[player] = 1
        return paid
    # The Palace pays for a majority without a tie (RB Appendix 2).
    paid[leaders[0]] = MAJORITY + copies(s, leaders[0], PALACE)
    return paid


def score_cities(s: State, last: bool) -> None:
    """Every city pays (RB Celebration 3)."""
    for city in range(s.table.cities):
        for player, amount in enumerate(city_fame(s, city, last)):
            if amount:
                if s.log is not None:
                    s.log.append(("city", player, city, amount))
                gain_fame(s, player, amount, FROM_CITIES)


def end_reasons(s: State) -> tuple[str, ...]:
    """Why the game is over after this celebration; empty when it goes on."""
    reasons = [
        f"{s.table.seat_titles[player]} completed the pyramid"
        for player in range(s.table.players)
        if tiles_in_pyramid(s, player) == SPACES
    ]
    if s.triggers & BY_WORKERS:
        reasons.append("the twelfth worker was placed")
    if s.katun >= s.table.edition.katuns:
        reasons.append(f"{s.katun} K'atuns have passed")
    return tuple(reasons)


def is_last(s: State) -> bool:
    """Will the game be over after the celebration that is due?"""
    if s.triggers & (BY_PYRAMID | BY_WORKERS):
        return True
    return s.katun + 1 >= s.table.edition.katuns


def tiles_built(s: State, player: int) -> int:
    """The tiles on the player's board, which break a tie (RB End of the game)."""
    tiles = tiles_in_pyramid(s, player) + building_count(s, player)
    if is_pakal(s, player) and s.table.reads("palace-as-built-tile", "no"):
        return tiles - 1
    return tiles


def find_outcome(s: State) -> Outcome:
    """Most Fame wins, then most tiles built; players still level share the victory."""
    players = range(s.table.players)
    most = max(s.fame)
    winners = [p for p in players if s.fame[p] == most]
    won_by = "most Fame"
    if len(winners) > 1 and s.table.reads("palace-final-tie", "yes"):
        winners = [p for p in winners if has(s, p, ROYAL_PALACE)] or winners
        won_by = "the Royal Palace"
    if len(winners) > 1:
        best = max(tiles_built(s, p) for p in winners)
        winners = [p for p in winners if tiles_built(s, p) == best]
        won_by = "most tiles built"
    if len(winners) > 1:
        won_by = "shared"
    return Outcome(tuple(winners), tuple(s.fame), end_reasons(s), won_by)
