"""Positions and games of Maya for tests: states with cards and blocks set, games to a seed."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from pakal.games.agenda import STOP, push
from pakal.games.maya import state as at
from pakal.games.maya.game import Maya
from pakal.games.maya.state import State
from pakal.games.values import Order

SETTINGS: tuple[dict[str, Any], ...] = (
    {"difficulty": "easy", "personality": "The King"},
    {"difficulty": "moderate", "personality": "The Astronomer"},
    {"difficulty": "hard", "personality": "The Hauler"},
    {"players": "3"},
    {"players": "4", "auction": True},
    {"players": "5", "cards": "as-turned"},
    {"players": "5", "auction": True},
    {"difficulty": "hard", "edition": "seven-quarries", "personality": "The Mason"},
)


def fresh(**setting: Any) -> tuple[Maya, State]:
    """A game after its setup, without any block, card or marker in use; round 1 is under way."""
    game = Maya(**setting)
    s = game.bare()
    s.agenda.clear()
    for seat in range(game.rules.seats):
        s.pool[seat] += s.stock[seat]
    s.stock = [0] * game.rules.seats
    s.first = 0
    s.round = 1
    return game, s


def blocks(game: Maya, s: State, cells: Mapping[str, Mapping[int, int]]) -> None:
    """Put blocks from the pools into cells: by cell, how many of each seat."""
    for cell, there in cells.items():
        number = game.rules.box.cell_names.index(cell)
        for seat, count in there.items():
            s.built[seat * game.rules.cells + number] += count
            s.pool[seat] -= count


def fill(game: Maya, s: State, level: int, *, but: Sequence[str] = ()) -> None:
    """Fill a level of every pyramid but some, so that nobody stands out: round the table."""
    rules = game.rules
    for pyramid, name in enumerate(rules.box.pyramids):
        cell = rules.box.cell(pyramid, level - 1)
        seat = 0
        while cell >= 0 and name not in but and rules.room(s, cell):
            blocks(game, s, {rules.box.cell_names[cell]: {seat: 1}})
            seat = (seat + 1) % rules.seats


def lay(game: Maya, s: State, quarry: str, cards: Sequence[tuple[int, int]]) -> None:
    """Cards of persons lie face down at a quarry, in this order: seat and value."""
    rules = game.rules
    number = rules.box.quarry_names.index(quarry)
    for seat, value in cards:
        sort = rules.box.cards.index(value)
        s.hands[seat * len(rules.box.cards) + sort] -= 1
        s.laid[number].append(seat * 2 + rules.box.is_high(sort))
        s.under[seat * rules.quarries + number].append(sort)


def distribute(game: Maya, s: State, quarry: str, *targets: int) -> None:
    """Turn a quarry and give its blocks out; each −3 goes against the next of the targets."""
    s.turned = game.rules.quarries - 1 - game.rules.box.quarry_names.index(quarry)
    push(s, at.TURN_QUARRY, 0)
    answers = list(targets)
    while s.point != at.AWARD:
        if game.engine.run_one(s):
            assert at.DEDUCT == s.point
            game.engine.deeds[s.point | (s.who + 1) << 8](s, answers.pop(0))
    assert not answers


def won(before: Sequence[int], s: State) -> list[int]:
    """The blocks that each seat has won."""
    return [now - was for was, now in zip(before, s.stock, strict=True)]


def owner(game: Maya, s: State, marker: str) -> int:
    """The seat that has a marker; -1 if it is at home."""
    return s.where[game.rules.marker[marker]] - 1


def there(game: Maya, s: State, cell: str) -> list[int]:
    """The blocks of each seat in a cell."""
    return game.rules.there(s, game.rules.box.cell_names.index(cell))


def wait_at(game: Maya, s: State, point: int, who: int, arg: int = 0) -> None:
    """Let the state wait at a point."""
    push(s, point, who, arg)
    game.engine.run_on(s)


def do(game: Maya, s: State, *lines: str) -> None:
    """Carry lines out, one after the other."""
    for line in lines:
        game.apply(s, game.read_line(s, line))


def option_of(game: Maya, s: State, random: Random) -> int:
    """What the decider takes now."""
    if not game.is_automa(s):
        return s.offered[int(random.random() * len(s.offered))]
    choice = game.choose(s)
    assert choice is None or isinstance(choice, int)
    return STOP if choice is None else choice


def game_of(seed: int) -> Maya:
    """The game under one setting or another, by the seed."""
    return Maya(**SETTINGS[seed % len(SETTINGS)])


def positions(seed: int, game: Maya | None = None) -> Iterator[tuple[Maya, State]]:
    """Every position of a game, from the first block to the end; each is its own."""
    game = game or game_of(seed)
    random = Random(seed)
    s = game.start()
    while not game.is_over(s):
        yield game, game.copy(s)
        game.apply(s, option_of(game, s, random))
    yield game, s


def steps(seed: int) -> Iterator[tuple[Maya, State, list[Order], State]]:
    """Every step of a game: the position before, the orders, the position after."""
    game = game_of(seed)
    random = Random(seed)
    s = game.start()
    while not game.is_over(s):
        before = game.copy(s)
        done, followed = game.carry_out(s, option_of(game, s, random))
        yield game, before, [*done, *followed], game.copy(s)
