"""Hypothesis strategies: tables, games played to a seed, and positions that such games reach."""

from random import Random

from ahau.helpers import six_regions
from hypothesis import strategies as st

from pakal.games.ahau.edition.readings import all_readings, default_readings
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER
from pakal.games.ahau.rules.engine import apply, is_over, options, start
from pakal.games.ahau.rules.points import STOP
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.readings import Reading

# How a player of random games chooses: evenly, or mostly to build, or mostly to summon and produce.
STYLES = ("even", "builds", "produces")

BASE_READINGS: tuple[Reading, ...] = tuple(
    each for each in all_readings() if each.side == "base" and not each.is_ruling
)


def seeds() -> st.SearchStrategy[int]:
    """Return seeds of random games."""
    return st.integers(0, 2**32 - 1)


def readings() -> st.SearchStrategy[dict[str, str]]:
    """Return the readings with some of the base game's switched."""
    switched = st.fixed_dictionaries(
        {}, optional={each.name: st.sampled_from(each.choices) for each in BASE_READINGS}
    )
    return switched.map(lambda chosen: default_readings() | chosen)


@st.composite
def tables(draw: st.DrawFn, players: tuple[int, ...] = (2, 3)) -> Table:
    """Return tables without King Pakal: any readings, either side, both ways of scoring."""
    larger = draw(st.booleans()) if max(players) > 2 else False
    return Table(
        edition=six_regions() if larger else default_edition(),
        readings=draw(readings()),
        players=draw(st.sampled_from(players)),
        side=draw(st.sampled_from("AB")),
        personal_scoring=draw(st.booleans()),
    )


def choose(s: State, random: Random, style: str = "even") -> int:
    """Return the option that a random player of a style takes."""
    offered = options(s)
    if style == "even" or s.point not in (at.PRODUCE_OR_BUILD, at.BUILD, at.SUMMON, at.CLAIM):
        return random.choice(offered)
    if s.point == at.CLAIM:
        return 1
    if s.point == at.SUMMON and style == "produces":
        return offered[-1]
    if style == "builds":
        # Pyramid tiles before anything else, the highest space first.
        tiles = [each for each in offered if each < FROM_OFFER]
        liked = [each for each in tiles if each % 10 == max(tile % 10 for tile in tiles)]
    else:
        liked = [each for each in offered if PRODUCE <= each < DANCE]
    others = [each for each in offered if each != STOP]
    return random.choice(liked or others or offered)


def walk(table: Table, seed: int, steps: int, style: str = "even") -> State:
    """Return the position that a game reaches after this many steps, or its end."""
    random = Random(seed)
    s = start(table)
    for _ in range(steps):
        if is_over(s):
            break
        apply(s, choose(s, random, style))
    return s


def positions(table: st.SearchStrategy[Table] | None = None) -> st.SearchStrategy[State]:
    """Return positions that random games reach, from the first city tile to the end."""
    return st.builds(
        walk,
        table if table is not None else tables(),
        seeds(),
        st.integers(0, 500),
        st.sampled_from(STYLES),
    )
