"""The rulebook's own examples of King Pakal."""

from ahau.helpers import city, god
from ahau.solo_helpers import (
    a_solo_table,
    asked,
    bare,
    gods_marked,
    make_cities,
    names,
    no_buildings,
    set_up,
)

from pakal.games.ahau.automa.pakal import act, book_for, choose
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, options
from pakal.games.ahau.rules.table import PAKAL


def test_setup_9_markers_of_a_moderate_game() -> None:
    """
    On a moderate level his markers lie on the third space at the temples of the two lowest gods.
    """
    s = set_up(a_solo_table("moderate", gods="rain,jaguar,chief,serpent,sun"))

    assert [("sun", 3), ("serpent", 3)] == gods_marked(s)


def test_movement_1_dealt_two_and_five() -> None:
    """
    Dealt 2 on the left and 5 on the right, his ruler goes to region 2.
    """
    s = set_up()
    apply(s, 1 * 8 + 3)
    assert at.DEAL_LEFT == s.point
    apply(s, 2)
    apply(s, 5)
    while s.point in (at.DEAL_CARDS, at.ROLE_CARD_IN_PLAY):
        act(s, choose(s, book_for(s.table)))

    assert (2, 5) == (s.left[PAKAL], s.right[PAKAL])
    assert 2 == s.region[PAKAL]


def test_action_1_in_region_five_the_jaguar_city() -> None:
    """
    He prefers Rain, then Jaguar; no city of Rain touches region 5, so the Jaguar city gets it.
    """
    s = bare(a_solo_table(gods="rain,jaguar,chief,serpent,sun"))
    no_buildings(s)
    make_cities(
        s, Palenque="chief", Calakmul="sun", Tikal="jaguar", Seibal="serpent", Yaxchilán="sun"
    )
    s.region[PAKAL] = 5

    assert ("Tikal",) == names(s, asked(s, at.PLACE_WORKER))
    around = {s.city_god[each] for each in options(s)}
    assert god("rain") not in around
    assert god("jaguar") == s.city_god[city(s, "Tikal")]
