"""
How the edition plays: its aims, measured in games of the steward against King Pakal.

Usage: python benchmarks/edition.py [--edition NAME] [--seed N] [--games N] [--side A|B] [--jobs N]

The games are those of `pakal simulate --player steward`: game number i has the seed `--seed` + i
and the i-th of the eighteen combinations of difficulty and personality, in turn. The edition is a
path, `default`, or an older one such as `default-2`. docs/edition.md has the figures.
"""

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from pathlib import Path
from statistics import mean, median
from typing import cast

from attrs import frozen

from pakal.games.ahau.edition import check as edition_check
from pakal.games.ahau.edition.values import edition_text, read_edition
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import Event
from pakal.games.ahau.rules.table import PAKAL, SPACES, YOU
from pakal.games.ahau.words import CRITERIA
from pakal.sim.record import record

WON = {"moderate": "40–60 %, and easy > moderate > hard"}
# The rulebook's own first celebration of two players (RB 774–791), for comparison only.
IN_THE_EXAMPLE = {"war": "(RB: 4)", "resources": "(RB: 6)", "pyramid": "(RB: 4)"}
LAST_SPACES = {"left": 7, "right": 8, "top": 9}  # of a pyramid: the third level, and the last one


@frozen
class Measured:
    """What one game says about the edition."""

    difficulty: str
    won: bool
    celebrations: tuple[int, ...]  # the round of each
    paid: tuple[tuple[int, int, int], ...]  # to a marker: the celebration, what counts, how much
    war: tuple[int, ...]  # steps of each player
    filled: tuple[int, ...]  # King Pakal's pyramid spaces


@cache
def game_of(edition: str, side: str, difficulty: str, personality: str) -> Ahau:
    """The game of a combination."""
    return Ahau(edition=edition, side=side, difficulty=difficulty, personality=personality)


def measure(edition: str, side: str, seed: int, difficulty: str, personality: str) -> Measured:
    """Play one game and look at its log and at its end."""
    game = game_of(edition, side, difficulty, personality)
    state = game.start()
    state.log = []
    row = record(game, seed, (difficulty, personality), "steward", 0, start=state)
    return Measured(
        difficulty=difficulty,
        won=row.winner == game.seat_names[YOU],
        celebrations=tuple(_celebrations(state.log)),
        paid=tuple(_paid(state.log)),
        war=tuple(state.war),
        filled=tuple(
            space for space in range(SPACES) if state.pyramid[PAKAL * SPACES + space] >= 0
        ),
    )


def _celebrations(log: Iterable[Event]) -> Iterator[int]:
    """The round of each celebration."""
    under_way = 0
    for event in log:
        if event[0] == "round":
            under_way += 1
        elif event[0] == "celebration":
            yield under_way


def _paid(log: Iterable[Event]) -> Iterator[tuple[int, int, int]]:
    """What each marker was paid: at which celebration, for which thing counted, how much."""
    held = 0
    for event in log:
        if event[0] == "celebration":
            held += 1
        elif event[0] == "temple":
            yield held, cast(int, event[3]), cast(int, event[4])


def games_of(
    edition: str, side: str, first: int, games: int
) -> list[tuple[str, str, int, str, str]]:
    """What `measure` is asked for each game, difficulties and personalities in turn."""
    personalities = [card.name for card in read_edition(edition).personalities]
    cells = list(product(edition_check.DIFFICULTIES, personalities))
    return [(edition, side, first + i, *cells[i % len(cells)]) for i in range(games)]


def play(edition: str, side: str, first: int, games: int, jobs: int) -> list[Measured]:
    """Play the games, in this many processes."""
    asked = games_of(edition, side, first, games)
    with ProcessPoolExecutor(jobs) as crew:
        return list(crew.map(measure, *zip(*asked, strict=True), chunksize=18))


def share(these: Iterable[bool]) -> str:
    """How many of these hold, in per cent."""
    found = list(these)
    return f"{100 * sum(found) / len(found):.1f} %"


def line(what: str, found: str, aim: str = "") -> None:
    """Print a figure and what it should be."""
    print(f"{what:<46} {found:>9}   {aim}".rstrip())


def tell(games: list[Measured], top: int) -> None:
    """Print every aim beside what was measured."""
    line("", "measured", "aim")
    line("round of the first celebration", f"{mean(g.celebrations[0] for g in games):.2f}", "4–6")
    for number in (2, 3):
        rounds = [g.celebrations[number - 1] for g in games if len(g.celebrations) >= number]
        held = f"(held in {share(len(g.celebrations) >= number for g in games)} of games)"
        line(f"  of celebration {number}", f"{mean(rounds):.2f}" if rounds else "-", held)
    line("rounds in all", f"{mean(g.celebrations[-1] for g in games):.2f}")
    line(
        "top of the war track, reached by anybody",
        share(max(g.war) == top for g in games),
        "5–20 %",
    )
    line("  by you", share(g.war[YOU] == top for g in games))
    line("  by Pakal", share(g.war[PAKAL] == top for g in games))
    tell_temples(games)
    for name, space in LAST_SPACES.items():
        line(f"Pakal's pyramid, {name}", share(space in g.filled for g in games), "10 % at least")
    for level in edition_check.DIFFICULTIES:
        won = share(g.won for g in games if g.difficulty == level)
        line(f"won by the steward, {level}", won, WON.get(level, ""))


def temple_fame(games: list[Measured]) -> list[tuple[float, float]]:
    """What a marker is paid for each thing counted, and twice the median of the other temples."""
    paid = [
        mean(fame for g in games for _, criterion, fame in g.paid if criterion == each)
        for each in range(len(CRITERIA))
    ]
    return [(fame, 2 * median(paid[:each] + paid[each + 1 :])) for each, fame in enumerate(paid)]


def tell_temples(games: list[Measured]) -> None:
    """Print what the temples pay, in all and at the first celebration."""
    for each, (fame, twice) in enumerate(temple_fame(games)):
        name = CRITERIA[each]
        line(f"Fame a marker, temple of {name}", f"{fame:.2f}", f"{twice:.2f} at most")
        first = [fame for g in games for held, c, fame in g.paid if (held, c) == (1, each)]
        line("  at the first celebration", f"{mean(first):.2f}", IN_THE_EXAMPLE.get(name, ""))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1080)
    parser.add_argument("--side", choices=("A", "B"), default="A")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    text = edition_text(Path(options.edition))
    edition = read_edition(text)
    print(
        f"{options.games} games from seed {options.seed}, side {options.side}, "
        f"edition {edition.name!r}, version {edition.version}"
    )
    tell(
        play(text, options.side, options.seed, options.games, options.jobs),
        len(edition.war_track),
    )


if __name__ == "__main__":
    main()
