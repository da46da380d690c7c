"""Where a reason says it is written: the section cited is about what was decided."""

from pathlib import Path

import pytest
from ahau.helpers import build, colour, decide_now, go, playing, put_workers
from ahau.solo_games import solo_table

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.telling.points import order_of
from pakal.games.ahau.words import GOD_NAMES, GODS, RAIN, SERPENT

DOCS = Path(__file__).parents[2] / "docs"


def summoning(god: int) -> State:
    """Return the position in which he decides whether to summon a god of whom he has a tile."""
    s = playing(solo_table())
    build(s, PAKAL, [f"{GODS[god]}-blue"])
    s.site[0] = colour("blue")
    s.placed = s.city_god.index(god)
    go(s, at.SUMMON_GOD, PAKAL)
    return s


@pytest.mark.parametrize("god", range(5), ids=GODS)
def test_a_summon_cites_no_other_god(god: int) -> None:
    """
    Whichever god is summoned, the citation names none that has nothing to do with it.
    """
    line = str(decide_now(summoning(god)))
    cited = line.partition("[")[2]

    assert line.startswith(f"{GOD_NAMES[god]}: a tile built; it can act.")
    assert "[RB King Pakal, Summon a God; RB God powers]" in line
    assert [] == [name for each, name in enumerate(GOD_NAMES) if each != god and name in cited]


@pytest.mark.parametrize(
    ("god", "lacks"), [(RAIN, "no site has a colour he uses"), (SERPENT, "no worker can leave")]
)
def test_a_god_that_cannot_act_is_told_with_what_it_lacks(god: int, lacks: str) -> None:
    """
    The reason says what this god lacks, not what this one or that one would need.
    """
    s = summoning(god)
    s.site = [-1] * len(s.site)
    own = slice(PAKAL * s.table.cities, (PAKAL + 1) * s.table.cities)
    s.standing[own] = [0] * s.table.cities

    line = str(decide_now(s))

    assert line.startswith(f"No god (not {GOD_NAMES[god]}): {lacks}. [RB God powers]")


def test_the_builds_of_a_turn_are_cited_from_where_they_stand() -> None:
    """
    That he builds once for each of his workers in the city is in lines 705 to 708.
    """
    rows = (DOCS / "solo-rules.md").read_text("utf-8").splitlines()

    (row,) = [each for each in rows if "once for each of his workers" in each]

    assert "| 705–708 |" in row


def test_whose_worker_the_serpent_takes_follows_the_reading() -> None:
    """
    Under `the-players` neither question nor reason nor instruction speaks of Pakal's worker.
    """
    s = playing(solo_table(serpent_whose="the-players"))
    put_workers(s, YOU, Tikal=2, Uxmal=1)
    go(s, at.SERPENT_WORKER, PAKAL)
    decided = decide_now(s)

    texts = [decided.compiled.plist.question, str(decided), order_of(s, s.offered[0]).words]

    assert [] == [text for text in texts if "Pakal's" in text]
    assert str(decided).startswith("your worker in Tikal (or your worker in Uxmal)")
