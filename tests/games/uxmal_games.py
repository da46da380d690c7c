"""Positions and games of Uxmal for tests: texts with the levels filled up, games to a seed."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from pakal.games.agenda import STOP
from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS_OF, CORNERS
from pakal.games.uxmal.state import State
from pakal.games.values import Order
from pakal.sim.chance import chance_of
from pakal.sim.players import make_player
from pakal.toml_text import toml_text

GODS = ("jaguar", "serpent", "eagle", "monkey", "bat")
SETTINGS: tuple[dict[str, Any], ...] = (
    {"difficulty": "easy", "personality": "Hunter"},
    {"difficulty": "moderate", "personality": "Coiled"},
    {"difficulty": "hard", "personality": "Watcher"},
    {"players": "2"},
    {"players": "3", "variant": "stay"},
    {"players": "4", "variant": "rest"},
    {"difficulty": "hard", "variant": "stay", "personality": "Jester"},
    {"difficulty": "hard", "variant": "rest", "personality": "Sleeper"},
)
# Five tables that read nearly everything otherwise.
_READINGS = Uxmal.all_readings()
OTHER_READINGS = tuple(
    {
        reading.name: reading.choices[(place // (1 << step) + 1) % len(reading.choices)]
        for place, reading in enumerate(_READINGS)
    }
    for step in range(5)
)


def text_of(
    point: str,
    who: str = "you",
    *,
    stones: Mapping[str, str] | None = None,
    gaps: tuple[str, ...] = (),
    track: str = "jaguar serpent eagle monkey bat",
    phases: int = 0,
    full: int = 0,
    **more: Any,
) -> str:
    """
    A position's text: levels up to `full` (or the phases over) are filled up, but for the gaps.

    `stones` names some by cell, as in `{"1a1": "jaguar-serpent-eagle NW"}`; the others are taken
    from the supply as they come.
    """
    named = dict(stones or {})
    used = {stone.partition(" ")[0] for stone in named.values()}
    drawn = more.get("drawn")
    left = [each for each in Uxmal().edition.stone_names if each not in used | {drawn}]
    for level in range(1, max(phases, full) + 1):
        for cell in CELLS_OF[level]:
            name = CELL_NAMES[cell]
            if name not in named and name not in gaps:
                named[name] = f"{left.pop(0)} {CORNERS[cell % 4]}"
    places = {str(n): god for n, god in enumerate(track.split(), 1)}
    document = {"point": point, "who": who, "stone": named, "track": places, "phases": phases}
    return toml_text({**document, **more})


def at_table(point: str, who: str = "you", **parts: Any) -> tuple[Uxmal, State]:
    """The game and the position of such a text."""
    return Uxmal.read(text_of(point, who, **parts))


def option_of(game: Uxmal, s: State, random: Random) -> int:
    """What the decider takes now."""
    if not game.is_automa(s):
        return s.offered[int(random.random() * len(s.offered))]
    choice = game.choose(s)
    assert choice is None or isinstance(choice, int)
    return STOP if choice is None else choice


def game_of(seed: int) -> Uxmal:
    """The game under one setting or another, by the seed."""
    return Uxmal(**SETTINGS[seed % len(SETTINGS)])


def positions(seed: int, game: Uxmal | None = None) -> Iterator[tuple[Uxmal, State]]:
    """Every position of a game, from the first tile to the end; each is its own."""
    game = game or game_of(seed)
    random = Random(seed)
    s = game.start()
    while not game.is_over(s):
        yield game, game.copy(s)
        game.apply(s, option_of(game, s, random))
    yield game, s


def steps(seed: int) -> Iterator[tuple[Uxmal, State, list[Order], State]]:
    """Every step of a game: the position before, the orders, the position after."""
    game = game_of(seed)
    random = Random(seed)
    s = game.start()
    while not game.is_over(s):
        before = game.copy(s)
        done, followed = game.carry_out(s, option_of(game, s, random))
        yield game, before, [*done, *followed], game.copy(s)


def solo(seed: int, **setting: Any) -> Uxmal:
    """The High Priest at one level or another, by the seed."""
    levels = ("easy", "moderate", "hard")
    names = tuple(Uxmal().edition.personalities)
    chosen = {"difficulty": levels[seed % 3], "personality": names[seed % 5]}
    return Uxmal(**{**chosen, **setting})


@cache
def decisions() -> tuple[tuple[Uxmal, State], ...]:
    """Every position in which he decides, in 15 games against a copy of himself."""
    found: list[tuple[Uxmal, State]] = []
    for seed in range(15):
        game = solo(seed)
        choose, chance = make_player(game, "acolyte", seed), chance_of(game, seed)
        opponent = game.opponent()
        s = game.start()
        while not game.is_over(s):
            if game.is_chance(s):
                game.apply(s, chance(s))
            elif game.is_automa(s):
                found.append((game, game.copy(s)))
                opponent(s)
            else:
                game.apply(s, choose(s))
    return tuple(found)
