"""
The rules of Pebbles: what is offered at each point, and what carries it out.

You and the Heron take turns at a stream. Wade into a pool and take all its pebbles; stack pebbles
of different colours on your cairn; lose what your pouch cannot hold; drop pebbles drawn from the
bag into other pools.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from attrs import define, field, frozen

from pakal.files import parse_toml
from pakal.games.agenda import CHANCE, OVER, STOP, Deed, Waiting, pack, push

SEATS: Final = ("you", "heron")
YOU, HERON = range(2)
COLOURS: Final = 5
POOLS: Final = 5
SOURCES: Final = ("pebbles", "cairns")  # where points come from
FROM_PEBBLES, FROM_CAIRNS = range(2)
NONE: Final = -1

POINT_NAMES: Final = (
    *("game-over", "fill", "turn", "wade", "stack", "finish", "shed", "draw", "drop", "draw-lots"),
)
GAME_OVER, FILL, TURN, WADE, STACK, FINISH, SHED, DRAW, DROP, DRAW_LOTS = range(len(POINT_NAMES))


@frozen
class Edition:
    """Pieces and numbers, as they are printed; data/edition.toml says what each means."""

    colours: tuple[str, ...] = field(converter=tuple)
    pools: tuple[str, ...] = field(converter=tuple)
    pebbles: int
    first: int
    drops: int
    pouch: int
    height: int
    bonus: int
    cairns: int
    difficulty: dict[str, int] = field(hash=False)


@cache
def shipped_edition() -> Edition:
    """The edition that comes with the game."""
    text = (files("pakal.games.pebbles") / "data" / "edition.toml").read_text("utf-8")
    return Edition(**parse_toml(text, "edition.toml"))


@define
class State(Waiting):
    """A position; lists by seat or pool and colour are flat."""

    edition: Edition = field(eq=False)
    pools: list[int]  # by pool and colour
    pouch: list[int]  # by seat and colour
    cairn: list[int]  # by seat: bits of the colours on it
    finished: list[int]  # by seat: finished cairns
    points: list[int]  # by seat and source
    bag: list[int]  # by colour
    bank: list[int]  # by colour: pebbles out of the game
    drawn: int = NONE  # colour of the pebble in hand
    waded: int = NONE  # pool of this turn
    round: int = 0

    def copy(self) -> "State":
        """A snapshot that shares nothing that could change."""
        return State(
            self.agenda[:],
            self.point,
            self.who,
            self.arg,
            self.offered,
            self.edition,
            self.pools[:],
            self.pouch[:],
            self.cairn[:],
            self.finished[:],
            self.points[:],
            self.bag[:],
            self.bank[:],
            self.drawn,
            self.waded,
            self.round,
        )

    def pool(self, pool: int) -> list[int]:
        """The pebbles in a pool, by colour."""
        return self.pools[pool * COLOURS : (pool + 1) * COLOURS]

    def held(self, seat: int) -> list[int]:
        """The pebbles in a pouch, by colour."""
        return self.pouch[seat * COLOURS : (seat + 1) * COLOURS]


def bare_game(edition: Edition) -> State:
    """Everything is in the bag, and the first pool is about to be filled."""
    return State(
        agenda=[pack(FILL, CHANCE)],
        point=OVER,
        who=CHANCE,
        arg=0,
        offered=[],
        edition=edition,
        pools=[0] * POOLS * COLOURS,
        pouch=[0] * 2 * COLOURS,
        cairn=[0, 0],
        finished=[0, 0],
        points=[0] * 2 * len(SOURCES),
        bag=[edition.pebbles] * COLOURS,
        bank=[0] * COLOURS,
    )


def offer_bag(s: State) -> list[int]:
    """Every pebble in the bag, so that each is as likely as the next."""
    return [colour for colour, count in enumerate(s.bag) for _ in range(count)]


def fill(s: State, colour: int) -> None:
    """Lay a drawn pebble into the next pool; when all are filled, your first turn begins."""
    s.bag[colour] -= 1
    s.pools[s.arg % POOLS * COLOURS + colour] += 1
    if s.arg + 1 < POOLS * s.edition.first:
        push(s, FILL, CHANCE, s.arg + 1)
    else:
        push(s, TURN, YOU)


def open_turn(s: State) -> None:
    """Put the steps of a turn on the agenda, the last one first; a round may be the last."""
    if s.who == YOU:
        if not any(s.bag) or max(s.finished) >= s.edition.cairns:
            return
        s.round += 1
    s.waded = NONE
    push(s, TURN, 1 - s.who)
    for _ in range(s.edition.drops):
        push(s, DRAW, CHANCE, s.who)
    push(s, SHED, s.who)
    push(s, STACK, s.who)
    push(s, WADE, s.who)


def offer_wade(s: State) -> list[int]:
    """Every pool in which something lies."""
    return [pool for pool in range(POOLS) if any(s.pool(pool))]


def wade(s: State, pool: int) -> None:
    """Take all pebbles of a pool."""
    s.waded = pool
    for colour, count in enumerate(s.pool(pool)):
        s.pouch[s.who * COLOURS + colour] += count
    s.pools[pool * COLOURS : (pool + 1) * COLOURS] = [0] * COLOURS


def offer_stack(s: State) -> list[int] | None:
    """The colours in the pouch that the cairn lacks, or nothing more."""
    cairn = s.cairn[s.who]
    new = [colour for colour, n in enumerate(s.held(s.who)) if n and not cairn >> colour & 1]
    return [*new, STOP] if new else None


def stack_up_to(most: int) -> Deed:
    """The deed of a seat that stacks at most this many pebbles in a turn."""

    def stack(s: State, colour: int) -> None:
        """Lay a pebble on the cairn: the first is worth 1 point, the second 2, and so on."""
        if colour == STOP:
            return
        who = s.who
        s.pouch[who * COLOURS + colour] -= 1
        s.cairn[who] |= 1 << colour
        s.points[who * len(SOURCES) + FROM_PEBBLES] += s.cairn[who].bit_count()
        if s.arg + 1 < most:
            push(s, STACK, who, s.arg + 1)
        push(s, FINISH, who)

    return stack


def finish(s: State) -> None:
    """A cairn that is high enough brings its bonus and leaves for the bank."""
    cairn = s.cairn[s.who]
    if cairn.bit_count() == s.edition.height:
        s.points[s.who * len(SOURCES) + FROM_CAIRNS] += s.edition.bonus
        s.finished[s.who] += 1
        for colour in range(COLOURS):
            s.bank[colour] += cairn >> colour & 1
        s.cairn[s.who] = 0


def offer_shed(s: State) -> list[int] | None:
    """The colours in a pouch that holds too many pebbles."""
    held = s.held(s.who)
    if sum(held) <= s.edition.pouch:
        return None
    return [colour for colour, count in enumerate(held) if count]


def shed(s: State, colour: int) -> None:
    """Lose a pebble."""
    s.pouch[s.who * COLOURS + colour] -= 1
    s.bank[colour] += 1
    push(s, SHED, s.who)


def draw(s: State, colour: int) -> None:
    """Take a pebble out of the bag; the seat whose turn it is drops it."""
    s.bag[colour] -= 1
    s.drawn = colour
    push(s, DROP, s.arg)


def offer_drop(s: State) -> list[int] | None:
    """Every pool but the one of this turn, if there is a pebble in hand."""
    return None if s.drawn == NONE else [pool for pool in range(POOLS) if pool != s.waded]


def drop(s: State, pool: int) -> None:
    """Drop the pebble in hand into a pool."""
    s.pools[pool * COLOURS + s.drawn] += 1
    s.drawn = NONE
