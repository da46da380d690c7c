"""
The rules of Uxmal, each test named after its lines in the rulebook's text (RB).

Positions are texts; what they do not state is empty, or filled up from the supply.
"""

from collections import Counter
from typing import Any

import pytest
from games.uxmal_games import GODS, at_table, positions, text_of
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.games.agenda import STOP
from pakal.games.uxmal import pyramid
from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, CELLS_OF, FIELD_NAMES, rings
from pakal.games.uxmal.rules import Rules, pack_move
from pakal.games.uxmal.state import NONE, State

READINGS = {each.name: each.choices for each in Uxmal.all_readings() if not each.is_ruling}


def do(game: Uxmal, s: State, *lines: str) -> None:
    """Carry lines out, one after the other."""
    for line in lines:
        game.apply(s, game.read_line(s, line))


def f(name: str) -> int:
    """The number of a field."""
    return FIELD_NAMES.index(name)


def hand(s: State, seat: int = 0) -> dict[str, int]:
    """The cards of a seat by name."""
    return {god: n for god, n in zip(GODS, s.hand(seat), strict=True) if n}


# --- the box and the pyramid ---------------------------------------------------------------------


def test_rb_24_146_there_are_29_stones_with_three_gods_and_an_empty_field() -> None:
    """
    Every stone shows three different gods; the symbols are spread evenly, 18 or 17 of each god.
    """
    edition = Uxmal().edition
    symbols = Counter(god for stone in edition.stones for god in stone)

    assert 29 == sum(edition.copies)
    assert all(3 == len(set(stone)) for stone in edition.stones)
    assert [18, 18, 17, 17, 17] == [symbols[god] for god in range(5)]


def test_rb_63_the_levels_have_16_9_and_4_cells() -> None:
    """
    Each level is shifted by one field and covers 64, 36 and 16 of the fields below.
    """
    assert [0, 16, 9, 4] == [len(cells) for cells in CELLS_OF]
    assert [0, 64, 36, 16] == [area.bit_count() for area in pyramid.AREA]
    assert ("1a1", "1g7", "2b2", "2f6", "3c3", "3e5") == tuple(
        CELL_NAMES[cell] for cell in (0, 15, 16, 24, 25, 28)
    )


def test_rb_98_a_stone_above_lies_on_a_corner_of_four_stones() -> None:
    """
    The four fields of a cell of level 2 or 3 are those of four different cells below.
    """
    for cell in (*CELLS_OF[2], *CELLS_OF[3]):
        below = pyramid.BELOW[cell]
        assert 4 == len({each[0] for each in below if each})
        assert [2, 3, 0, 1] == [each[1] for each in below if each]


def test_fields_of_one_pyramid_differ_by_one_level_at_most() -> None:
    """
    With all built one sees 28 fields of level 1, 20 of level 2, 16 of level 3.
    """
    _, s = at_table("game-over", "chance", phases=3)

    assert [0, 28, 20, 16] == [s.height.count(level) for level in range(4)]
    for field in range(64):
        for other in pyramid.bits(pyramid.neighbours(1 << field)):
            assert abs(s.height[field] - s.height[other]) <= 1


# --- setup and turns -----------------------------------------------------------------------------


def test_rb_42_gods_are_laid_by_chance_and_everybody_has_three_priests() -> None:
    """
    Five tiles are drawn; nobody has cards, and chance says who begins.
    """
    game = Uxmal(players="3")
    s = game.start()
    do(game, s, "god bat", "god eagle", "god serpent", "god jaguar", "god monkey", "first third")

    assert ["bat", "eagle", "serpent", "jaguar", "monkey"] == [GODS[god] for god in s.track]
    assert [3, 3, 3] == s.ready
    assert not any(s.hands)
    assert ("action", 2) == (game.point(s), s.who)
    assert ["build"] == game.lines(s)


def test_rb_75_turns_go_clockwise() -> None:
    """
    After the last seat comes the first one.
    """
    game, s = Uxmal.read(text_of("action", "third", full=1, gaps=("1g7",), table={"players": "3"}))
    do(game, s, "place", "place a2")

    assert ("action", 0) == (game.point(s), s.who)


def test_rb_77_only_what_is_possible_is_offered() -> None:
    """
    Without stones no priest is placed, without priests none is moved, without cards nothing paid.
    """
    game, s = at_table("action")
    assert ["build"] == game.lines(s)

    game, s = at_table("action", full=1, gaps=("1g7",), player={"you": {"hand": {"bat": 1}}})
    assert ["build", "place", "sway"] == game.lines(s)

    you = {"hand": {"bat": 1}, "priests": ["a2", "c3", "c4"]}
    game, s = at_table("action", full=1, gaps=("1g7",), player={"you": you})
    assert ["build", "move", "sway"] == game.lines(s)


# --- building ------------------------------------------------------------------------------------


def test_rb_89_the_stone_is_drawn_after_the_action_is_chosen() -> None:
    """
    Chance stands between building and laying, and every stone left is as likely as the next.
    """
    game, s = at_table("action")
    do(game, s, "build")

    assert game.is_chance(s)
    assert 29 == len(s.offered)
    do(game, s, "draw jaguar-serpent-eagle")
    assert "lay-stone" == game.point(s)
    assert 64 == len(s.offered)


@pytest.mark.parametrize(("level", "count"), [(1, 16), (2, 9), (3, 4)])
def test_rb_63_72_a_full_level_ends_the_phase(level: int, count: int) -> None:
    """
    The last stone of a level is scored at once, and the next level begins; after the third nothing.
    """
    gap = CELL_NAMES[CELLS_OF[level][-1]]
    game, s = at_table("action", phases=level - 1, full=level, gaps=(gap,))
    assert count - 1 == count - s.missing
    do(game, s, "build")
    game.apply(s, s.offered[0])
    do(game, s, f"lay {gap} NW")
    if game.point(s) == "take-cards":
        game.apply(s, s.offered[0])

    assert level == s.phase
    assert (level == 3) == game.is_over(s)


def test_rb_100_only_the_level_under_construction_is_built() -> None:
    """
    All ways to lay a stone are of one level.
    """
    _, s = at_table("lay-stone", phases=1, drawn="monkey-bat-eagle")

    assert {2} == {pyramid.LEVEL_OF[way // 4] for way in s.offered}
    assert 36 == len(s.offered)


def test_rb_101_104_a_stone_lifts_the_priests_under_it() -> None:
    """
    Both priests stand on the same fields one level higher, even if one of them is empty now.
    """
    game, s = at_table(
        "lay-stone",
        phases=1,
        drawn="monkey-bat-eagle",
        stones={"1a1": "jaguar-serpent-eagle NW", "1c1": "serpent-eagle-jaguar NW"},
        player={"you": {"priests": ["b2"]}, "high-priest": {"priests": ["c2"]}},
    )
    before = s.copy()
    done, followed = game.carry_out(s, game.read_line(s, "lay 2b2 NW"))

    assert ["Lay the monkey-bat-eagle stone in cell 2b2.", "Its empty field on b2."] == [
        order.text for order in done
    ]
    assert "Lift the priests on b2, c2 onto it." == followed[0].text
    assert (1, 1) == (before.height[f("b2")], before.height[f("c2")])
    assert (2, 2) == (s.height[f("b2")], s.height[f("c2")])
    assert [1 << f("b2"), 1 << f("c2")] == s.standing
    assert (0, 0) == (game.rules.value(s, f("b2")), game.rules.value(s, f("c2")))


def lay_beside(**parts: Any) -> tuple[Uxmal, State]:
    """A bare board with a stone at 1a1 that shows a jaguar at b1, and the same about to be laid."""
    readings = {"board-symbols": "bare", **parts.pop("readings", {})}
    return at_table(
        "lay-stone",
        drawn="serpent-eagle-jaguar",
        stones={"1a1": "jaguar-serpent-eagle NW"},
        table={"readings": readings},
        **parts,
    )


def test_rb_107_side_by_side_brings_one_card() -> None:
    """
    A jaguar at c1 beside the jaguar at b1 brings one jaguar card, and nobody is asked.
    """
    game, s = lay_beside()
    do(game, s, "lay 1c1 NE")

    assert {"jaguar": 1} == hand(s)
    assert [8, 9, 9, 9, 9] == s.piles


def test_rb_107_different_levels_count_as_side_by_side() -> None:
    """
    A jaguar at b2 on level 2 pairs with the jaguar at b1 on level 1.
    """
    game, s = at_table(
        "lay-stone",
        phases=1,
        drawn="eagle-jaguar-serpent",
        stones={"1a1": "jaguar-serpent-eagle NW"},
    )
    way = game.read_line(s, "lay 2b2 SE")
    gains = game.rules.gains(s, way // 4, s.drawn * 4 + way % 4)

    assert GODS.index("jaguar") == s.symbol[f("b1")] != s.symbol[f("b2")]
    assert 1 == gains[GODS.index("jaguar")]


def test_rb_112_on_its_own_symbol_brings_two_cards() -> None:
    """
    The board of the edition shows a jaguar at b1; a jaguar laid there brings two cards.
    """
    game, s = at_table("lay-stone", drawn="jaguar-serpent-eagle")
    assert "jaguar" == GODS[game.rules.ground(f("b1"))]
    gains = game.rules.gains(s, 0, 0)

    assert {"jaguar": 2, "serpent": 2, "eagle": 2} == {GODS[god]: n for god, n in gains.items()}


def test_rb_116_118_only_one_situation_pays() -> None:
    """
    Of several gods one chooses one; the cards of the others stay.
    """
    game, s = at_table("lay-stone", drawn="jaguar-serpent-eagle")
    do(game, s, "lay 1a1 NW")

    assert ["take 2 jaguar", "take 2 serpent", "take 2 eagle"] == game.lines(s)
    do(game, s, "take 2 eagle")
    assert {"eagle": 2} == hand(s)


def test_rb_119_120_a_short_pile_gives_what_it_has() -> None:
    """
    Two cards are due and one is left, so one is taken; an empty pile is no situation.
    """
    game, s = at_table(
        "lay-stone",
        drawn="jaguar-serpent-eagle",
        player={"high-priest": {"hand": {"jaguar": 8, "serpent": 9}}},
    )
    do(game, s, "lay 1a1 NW")

    assert ["take 1 jaguar", "take 2 eagle"] == game.lines(s)
    do(game, s, "take 1 jaguar")
    assert {"jaguar": 1} == hand(s)


# --- priests -------------------------------------------------------------------------------------


def test_rb_123_125_a_priest_is_placed_on_a_free_symbol() -> None:
    """
    Neither an empty field, nor an occupied one, nor the board can be chosen.
    """
    game, s = at_table(
        "place-priest",
        stones={"1a1": "jaguar-serpent-eagle NW"},
        player={"high-priest": {"priests": ["b2"]}},
    )

    assert ["place b1", "place a2"] == game.lines(s)
    with pytest.raises(BadInputError, match=r"'place a1' is not possible: it is occupied, empty"):
        game.read_line(s, "place a1")
    do(game, s, "place b1")
    assert (2, 1 << f("b1")) == (s.ready[0], s.standing[0])


def ends(game: Uxmal, s: State) -> set[str]:
    """Where the moves offered end."""
    return {game.line(s, each).partition("-")[2] for each in s.offered}


def moving(start: str, others: str = "", cards: int = 1, **parts: Any) -> tuple[Uxmal, State]:
    """Your priest on a finished level 1, others in its way, and cards to pay with."""
    given = {"phases": 1, **parts}
    player = {
        "you": {"priests": [start], "hand": {"bat": cards}},
        "high-priest": {"priests": others.split()},
    }
    return at_table("move-priest", player=player, **given)


def test_rb_129_132_each_field_costs_a_card_of_any_god() -> None:
    """
    Two fields away costs two cards, which are chosen one by one and go back to their piles.

    Where there is nothing to choose, nobody is asked.
    """
    you = {"priests": ["a1"], "hand": {"bat": 1, "eagle": 2}}
    game, s = at_table("move-priest", phases=1, player={"you": you})
    do(game, s, "move a1-c1", "pay bat")

    assert {"eagle": 1} == hand(s)
    assert [9, 9, 8, 9, 9] == s.piles
    assert 1 << f("c1") == s.standing[0]
    assert "action" == game.point(s)


def test_rb_134_136_priests_do_not_move_diagonally() -> None:
    """
    For one card a priest in the middle reaches the four fields beside it.
    """
    game, s = moving("d4")

    assert {"d3", "d5", "c4", "e4"} == ends(game, s)


def test_rb_137_139_priests_change_levels() -> None:
    """
    From level 1 a priest steps up onto a stone of level 2 for one card.
    """
    game, s = moving("b1", full=2, gaps=("2f6",))

    assert s.height[f("b2")] == 2
    assert {"a1", "c1", "b2"} == ends(game, s)


def test_rb_140_144_jumping_over_two_priests_costs_one_card() -> None:
    """
    Occupied fields cost nothing and cannot be stopped on; around them one may turn.
    """
    game, s = moving("a1", "b1 c1")

    assert {"a2", "b2", "c2", "d1"} == ends(game, s)
    do(game, s, "move a1-d1")
    assert {} == hand(s)


def test_moves_never_cost_more_than_the_hand_has() -> None:
    """
    With three cards every field within three steps is offered, once.
    """
    game, s = moving("a1", cards=3)
    near = {name for field, name in enumerate(FIELD_NAMES) if 0 < field % 8 + field // 8 <= 3}

    assert near == ends(game, s)
    assert len(s.offered) == len(set(s.offered))


@settings(max_examples=60)
@given(st.integers(0, 63), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_rings_are_distances_with_free_passage_over_priests(
    start: int, occupied: int, walkable: int
) -> None:
    """
    They agree with a plain search in which a step onto a free field costs 1, onto a priest 0.
    """
    walkable |= occupied | 1 << start
    occupied &= ~(1 << start)
    cost = {start: 0}
    for _ in range(64):
        for field in list(cost):
            for other in pyramid.bits(pyramid.neighbours(1 << field) & walkable):
                further = cost[field] + (not occupied >> other & 1)
                cost[other] = min(cost.get(other, further), further)
    expected: dict[int, int] = {}
    for field, far in cost.items():
        if far and not occupied >> field & 1:
            expected[far] = expected.get(far, 0) | 1 << field

    assert expected == dict(enumerate(rings(start, occupied, walkable, straight=False), 1))


# --- swaying gods --------------------------------------------------------------------------------


def test_rb_198_207_a_god_is_swayed_by_its_own_cards() -> None:
    """
    With two serpent cards the serpent goes up one place or down one or two, and nobody else does.
    """
    game, s = at_table("sway", player={"you": {"hand": {"serpent": 2}}})

    assert ["sway serpent up 1", "sway serpent down 1", "sway serpent down 2"] == game.lines(s)
    do(game, s, "sway serpent down 2")
    assert ["jaguar", "eagle", "monkey", "serpent", "bat"] == [GODS[god] for god in s.track]
    assert {} == hand(s)


def test_rb_199_200_honouring_goes_towards_place_one() -> None:
    """
    The god that rises pushes the one before it down.
    """
    game, s = at_table("sway", player={"you": {"hand": {"bat": 3}}})
    do(game, s, "sway bat up 3")

    assert ["jaguar", "bat", "serpent", "eagle", "monkey"] == [GODS[god] for god in s.track]


# --- scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("god", "level", "points"),
    [("jaguar", 1, 5), ("serpent", 3, 7), ("eagle", 2, 3), ("monkey", 3, 0), ("bat", 1, 0)],
)
def test_rb_222_229_and_151_154_a_priest_scores_by_place_and_level(
    god: str, level: int, points: int
) -> None:
    """
    The first god on level 1 is worth 5, the second on level 3 7, the third on level 2 3.
    """
    game, s = at_table("action")

    assert points == game.rules.worth(s, GODS.index(god), level)


def test_rb_176_190_lina_ends_on_32() -> None:
    """
    Three priests on serpents of level 2, two jaguar cards and a serpent card: 15 + 4 + 1 to 12.

    The cards are gone after that, the gods shift, and the priests come back.
    """
    stones = {
        "2b2": "jaguar-serpent-eagle NW",
        "2d2": "jaguar-serpent-monkey NW",
        "2f2": "jaguar-serpent-bat NW",
    }
    game, s = at_table(
        "lay-stone",
        phases=1,
        full=2,
        gaps=("2f6",),
        stones=stones,
        drawn="monkey-bat-eagle",
        player={
            "you": {
                "priests": ["c3", "e3", "g3"],
                "hand": {"jaguar": 2, "serpent": 1},
                "points": {"priests": 12},
            },
            "high-priest": {"hand": {"monkey": 9, "bat": 9, "eagle": 9}},
        },
    )
    assert [GODS.index("serpent")] * 3 == [s.symbol[f(each)] for each in ("c3", "e3", "g3")]
    do(game, s, "lay 2f6 NW")

    assert 32 == game.score(s, 0)
    assert (27, 5) == game.scored(s, 0)
    assert {} == hand(s)
    assert [3, 0] == [s.ready[0], s.standing[0]]
    assert ["eagle", "monkey", "bat", "jaguar", "serpent"] == [GODS[god] for god in s.track]


def test_rb_156_164_other_cards_stay() -> None:
    """
    Cards of the gods on places 3 to 5 score nothing and are kept.
    """
    game, s = at_table("action", player={"you": {"hand": {"jaguar": 1, "eagle": 2, "bat": 1}}})
    game.rules.score_cards(s)

    assert (0, 2) == game.scored(s, 0)
    assert {"eagle": 2, "bat": 1} == hand(s)
    assert [9, 9, 7, 9, 8] == s.piles


def test_rb_167_170_the_first_two_gods_keep_their_order() -> None:
    """
    From a b c d e the track becomes c d e a b.
    """
    game, s = at_table("action", track="bat monkey eagle serpent jaguar")
    game.rules.shift_gods(s)

    assert ["eagle", "serpent", "jaguar", "bat", "monkey"] == [GODS[god] for god in s.track]


def last_stone(**parts: Any) -> tuple[Uxmal, State]:
    """The last stone of level 3 about to be laid."""
    return at_table("lay-stone", phases=2, full=3, gaps=("3e5",), drawn="monkey-bat-eagle", **parts)


def finish(game: Uxmal, s: State) -> None:
    """Lay it, and take the first cards offered."""
    do(game, s, "lay 3e5 NW")
    while not game.is_over(s):
        game.apply(s, s.offered[0])


def test_rb_166_172_after_phase_3_neither_gods_nor_priests_move() -> None:
    """
    The game ends with the third scoring, and everything stays where it is.
    """
    game, s = last_stone(player={"you": {"priests": ["a2"]}})
    track = list(s.track)
    finish(game, s)

    assert game.is_over(s)
    assert (track, 1 << f("a2")) == (s.track, s.standing[0])
    assert 3 == s.phase


def test_rb_230_233_priests_may_stay() -> None:
    """
    In the variant `stay` the priests are not taken back between phases.
    """
    game, s = at_table(
        "lay-stone",
        full=1,
        gaps=("1g7",),
        drawn="monkey-bat-eagle",
        player={"you": {"priests": ["a2"]}},
        table={"variant": "stay"},
    )
    do(game, s, "lay 1g7 NW")
    if game.point(s) == "take-cards":
        game.apply(s, s.offered[0])

    assert (1, 2, 1 << f("a2")) == (s.phase, s.ready[0], s.standing[0])


def test_rb_235_240_in_the_forced_rest_there_are_3_2_and_1_priests() -> None:
    """
    Before phases 2 and 3 everybody lays a priest aside.
    """
    had: dict[int, set[int]] = {}
    for game, s in positions(5):
        assert "rest" == game.setting["variant"]
        if game.point(s) == "action":
            for seat in range(4):
                priests = s.ready[seat] + s.standing[seat].bit_count()
                had.setdefault(s.phase, set()).add(priests)

    assert {0: {3}, 1: {2}, 2: {1}} == had


def test_who_has_no_priest_lays_none_aside() -> None:
    """
    With fewer priests than the rulebook's three nobody has less than none.
    """
    pieces = '[pieces]\nsource = "stated: my copy"\ncards = 9\npriests = 1\n'
    game = Uxmal(variant="rest", players="2", edition=pieces)
    s = game.bare()
    game.rules.lay_aside(s)
    game.rules.lay_aside(s)

    assert ([0, 0], [1, 1]) == (s.ready, s.aside)


@pytest.mark.parametrize(
    ("yours", "his", "winners", "by"),
    [
        ({"eagle": 2}, {"eagle": 1}, (0,), "most cards in hand"),
        ({"eagle": 1}, {"eagle": 1}, (0, 1), "a tie"),
        ({"jaguar": 1}, {"eagle": 3}, (0,), "most points"),
    ],
)
def test_rb_245_248_a_tie_is_broken_by_cards_then_shared(
    yours: dict[str, int], his: dict[str, int], winners: tuple[int, ...], by: str
) -> None:
    """
    Most points, then most cards still on hand, then everybody who is level.
    """
    game, s = at_table(
        "action", player={"you": {"hand": yours}, "high-priest": {"hand": his}}, phases=2
    )
    game.rules.score_cards(s)
    outcome = game.outcome(s)

    assert (winners, by) == (outcome.winners, outcome.won_by)


# --- readings ------------------------------------------------------------------------------------


def test_every_reading_of_group_a_has_two_choices_and_the_rulings_one() -> None:
    """
    Thirteen can be switched, twelve are recorded only.
    """
    every = Uxmal.all_readings()

    assert (13, 12) == (len(READINGS), len(every) - len(READINGS))
    assert {2} == {len(choices) for choices in READINGS.values()}
    assert all(each.recorded for each in every if each.is_ruling)


def test_reading_board_symbols() -> None:
    """
    On a bare board nothing lies on a symbol.
    """
    game, s = lay_beside()
    usual, same = lay_beside(readings={"board-symbols": "printed"})

    assert not any(game.rules.gains(s, 15, s.drawn * 4 + turn) for turn in range(4))
    assert any(
        2 in usual.rules.gains(same, 15, same.drawn * 4 + turn).values() for turn in range(4)
    )


def test_reading_beside_board() -> None:
    """
    A printed symbol beside the stone brings a card unless only stones count.
    """
    found = {}
    for choice in READINGS["beside-board"]:
        table = {"readings": {"beside-board": choice}}
        game, s = at_table("lay-stone", drawn="monkey-bat-eagle", table=table)
        found[choice] = sum(
            1 in game.rules.gains(s, cell, s.drawn * 4 + corner).values()
            for cell in CELLS_OF[1]
            for corner in range(4)
        )

    assert 0 == found["stones-only"]
    assert found["yes"]


def test_reading_beside() -> None:
    """
    The jaguar at c2 touches b1 by a corner only.
    """
    edge, s = lay_beside()
    corner, same = lay_beside(readings={"beside": "edge-or-corner"})
    do(edge, s, "lay 1c1 NW")
    do(corner, same, "lay 1c1 NW")

    assert GODS.index("jaguar") == s.symbol[f("c2")]
    assert {} == hand(s)
    assert {"jaguar": 1} == hand(same)


def test_reading_pair_with() -> None:
    """
    A stone far away from two jaguars side by side brings a card only if any pair counts.
    """
    found = {}
    for choice in READINGS["pair-with"]:
        game, s = at_table(
            "lay-stone",
            drawn="monkey-bat-eagle",
            stones={"1a1": "jaguar-serpent-eagle NW", "1c1": "serpent-eagle-jaguar NE"},
            table={"readings": {"board-symbols": "bare", "pair-with": choice}},
        )
        do(game, s, "lay 1g7 NW")
        found[choice] = hand(s)

    assert {"new-stone": {}, "any": {"jaguar": 1}} == found


def test_reading_pair_with_any_sees_what_is_visible() -> None:
    """
    Before a stone is laid, its own gains are those after it is laid.
    """
    readings = {"pair-with": "any"}
    game, s = at_table(
        "lay-stone", phases=1, drawn="monkey-bat-eagle", table={"readings": readings}
    )
    for way in s.offered:
        after = s.copy()
        before = game.rules.gains(s, way // 4, s.drawn * 4 + way % 4)
        game.rules.lay_stone(after, way)

        assert before == game.rules.gains(after, way // 4, after.stones[way // 4])


def test_reading_situation_choice() -> None:
    """
    Among two cards and one, only two can be chosen under `most-cards`.
    """
    for choice, lines in (
        ("player-chooses", ["take 1 jaguar", "take 2 serpent", "take 2 eagle"]),
        ("most-cards", ["take 2 serpent", "take 2 eagle"]),
    ):
        game, s = at_table(
            "lay-stone",
            drawn="jaguar-serpent-eagle",
            player={"high-priest": {"hand": {"jaguar": 8}}},
            table={"readings": {"situation-choice": choice}},
        )
        do(game, s, "lay 1a1 NW")

        assert lines == game.lines(s)


def test_reading_covered_onto_empty() -> None:
    """
    The priest under the empty field stays there, or comes back into the hand.
    """
    for choice, ready in (("stays", 2), ("back-to-hand", 3)):
        game, s = at_table(
            "lay-stone",
            phases=1,
            drawn="monkey-bat-eagle",
            player={"you": {"priests": ["b2"]}},
            table={"readings": {"covered-onto-empty": choice}},
        )
        do(game, s, "lay 2b2 NW")

        assert ready == s.ready[0]
        assert 3 == s.ready[0] + s.standing[0].bit_count()


def test_reading_stop_on_empty() -> None:
    """
    Moves end on symbols only, if empty fields are no place to stop.
    """
    ended = {}
    for choice in READINGS["stop-on-empty"]:
        game, s = moving("d4", cards=4, table={"readings": {"stop-on-empty": choice}})
        ended[choice] = {s.symbol[f(end)] for end in ends(game, s)}

    assert {0, 1, 2, 3, 4, 5} == ended["yes"]
    assert {0, 1, 2, 3, 4} == ended["no"]


def test_reading_jump() -> None:
    """
    Straight over two priests there is one field to land on, and those beside oneself.
    """
    game, s = moving("a1", "b1 c1", table={"readings": {"jump": "straight"}})

    assert {"a2", "d1"} == ends(game, s)


def test_reading_walk_on_board() -> None:
    """
    From one lonely stone a priest reaches another over the board, but does not stop there.
    """
    stones = {"1a1": "jaguar-serpent-eagle NW", "1e1": "serpent-eagle-jaguar NW"}
    found = {}
    for choice in READINGS["walk-on-board"]:
        game, s = moving(
            "b1", cards=4, phases=0, stones=stones, table={"readings": {"walk-on-board": choice}}
        )
        found[choice] = ends(game, s)

    assert {"a1", "a2", "b2"} == found["no"]
    assert {"a1", "a2", "b2", "e1", "f1", "e2"} == found["yes"]


def test_reading_shift() -> None:
    """
    Swayed by two places, a god pushes the two along, or changes places with the last of them.
    """
    found = {}
    for choice in READINGS["shift"]:
        game, s = at_table(
            "sway",
            player={"you": {"hand": {"eagle": 2}}},
            table={"readings": {"shift": choice}},
        )
        do(game, s, "sway eagle up 2")
        found[choice] = " ".join(GODS[god] for god in s.track)

    assert {
        "pushed-along": "eagle jaguar serpent monkey bat",
        "swap-ends": "eagle serpent jaguar monkey bat",
    } == found


def test_reading_after_scoring() -> None:
    """
    The next seat clockwise begins phase 2, or the one that began the game.
    """
    found = {}
    for choice in READINGS["after-scoring"]:
        game, s = at_table(
            "lay-stone",
            full=1,
            gaps=("1g7",),
            drawn="monkey-bat-eagle",
            first="you",
            table={"players": "2", "readings": {"after-scoring": choice}},
        )
        do(game, s, "lay 1g7 NW")
        if game.point(s) == "take-cards":
            game.apply(s, s.offered[0])
        found[choice] = s.who

    assert {"clockwise-on": 1, "youngest-again": 0} == found


def test_reading_tie_cards() -> None:
    """
    Cards that score break the tie only if those before the scoring count.
    """
    found = {}
    for choice in READINGS["tie-cards"]:
        game, s = at_table(
            "action",
            phases=2,
            player={"you": {"hand": {"jaguar": 1, "bat": 1}}},
            table={"readings": {"tie-cards": choice}},
        )
        game.rules.score_cards(s)
        found[choice] = s.tie_cards[0]

    assert {"after-last-scoring": 1, "before": 2} == found


def test_reading_first_cells() -> None:
    """
    After the first stone only the cells beside it are free, if level 1 has to grow together.
    """
    found = {}
    for choice in READINGS["first-cells"]:
        game, s = at_table(
            "lay-stone",
            drawn="monkey-bat-eagle",
            stones={"1c1": "jaguar-serpent-eagle NW"},
            table={"readings": {"first-cells": choice}},
        )
        found[choice] = len(s.offered) // 4
        assert game.readings["first-cells"] == choice

    assert {"anywhere": 15, "touching": 3} == found


# --- whole games ---------------------------------------------------------------------------------


@settings(max_examples=16)
@given(st.integers(0, 10**6))
def test_nothing_is_lost_and_nothing_is_impossible_in_whole_games(seed: int) -> None:
    """
    After every step all pieces are there, no bound is broken, and what one sees is what is built.
    """
    for game, s in positions(seed):
        assert () == game.problems(s)
        assert [9] * 5 == [s.piles[god] + sum(s.hands[god::5]) for god in range(5)]
        assert sorted(s.track) == [0, 1, 2, 3, 4] or NONE in s.track
        assert 29 == sum(s.supply) + sum(stone != NONE for stone in s.stones) + (s.drawn != NONE)
        again = game.from_values(
            game.layout.values({leaf: leaf.of(s) for leaf in game.layout.written})
        )
        assert (s.symbol, s.height, s.ready) == (again.symbol, again.height, again.ready)


@pytest.mark.parametrize("name", sorted(READINGS))
def test_games_end_under_every_choice(name: str) -> None:
    """
    With any reading changed a whole game comes to its end, nothing lost.
    """
    for seed, players in ((1, "solo"), (2, "3")):
        game = Uxmal(players=players, readings={name: READINGS[name][1]})
        for _, s in positions(seed, game):
            assert () == game.problems(s)
        assert 3 == s.phase


def test_a_game_of_two_takes_at_most_105_turns() -> None:
    """
    29 builds, 18 placings, and every other action costs one of at most 58 cards.
    """
    for seed in range(20):
        game = Uxmal(players="2")
        turns = sum(game.point(s) == "action" for _, s in positions(seed, game))
        assert 29 <= turns <= 105


def test_no_move_has_the_number_of_none_of_these() -> None:
    """
    Moves are numbered above 1000, which stands for "none of these".
    """
    assert STOP < min(pack_move(a, b) for a in range(64) for b in range(64))


def test_rules_know_their_readings_once() -> None:
    """
    Rules made of other readings do not touch a state made under the first ones.
    """
    game, s = lay_beside()
    other = game.under({"beside": "edge-or-corner"})

    assert isinstance(other.rules, Rules)
    assert s.offered == (other.brought_here(s) or s).offered
    assert len(CELLS) == len(s.stones)
