"""Maya at the table: positions as text, orders that hands can follow, the board, whole games."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.maya_games import (
    SETTINGS,
    blocks,
    fill,
    fresh,
    game_of,
    option_of,
    positions,
    steps,
    wait_at,
)
from games.maya_hands import differences, follow_lines, hands_of
from hypothesis import given, settings
from hypothesis import strategies as st
from terminal import WIDTH, Golden, has_way_out

from pakal.companion.beginning import make_game
from pakal.companion.session import Session, new_record
from pakal.companion.several import answer_all
from pakal.errors import BadInputError
from pakal.games.agenda import BY_CHANCE
from pakal.games.maya import state as at
from pakal.games.maya.game import Maya
from pakal.games.maya.state import State

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("name", "setting"),
    [("moderate", {}), ("five-auction", {"players": "5", "auction": True})],
)
def test_a_whole_game_is_as_pinned(name: str, setting: dict[str, str], golden: Golden) -> None:
    """
    The game of seed 1 is the one in the golden file: every option, reason and order to the score.
    """
    game = Maya(**setting)
    random = Random(1)
    s = game.start()
    told = game.heading()
    while not game.is_over(s):
        by = "chance" if game.decider(s) == BY_CHANCE else game.seat_names[s.who]
        option = option_of(game, s, random)
        reason = f" ({game.decide(s)})" if game.is_automa(s) else ""
        told.append(f"{by} {game.point(s)}: {game.line(s, option)}{reason}")
        done, followed = game.carry_out(s, option)
        told += [f"  {order.text}" for order in (*done, *followed)]
    told += [game.board(s), *game.outcome_lines(s)]
    golden(f"games/maya-{name}-1.txt", "\n".join(told) + "\n")


# --- positions as text ---------------------------------------------------------------------------


@settings(max_examples=6)
@given(st.integers(0, 10**6))
def test_a_text_reads_back_as_the_same_position(seed: int) -> None:
    """
    Every position of a game, written and read, is the same with agenda and options.
    """
    for number, (game, s) in enumerate(positions(seed)):
        if number % 4 != seed % 4:
            continue
        again, read = Maya.read(game.text(s))

        assert s == read
        assert s.offered == read.offered
        assert game.setting == again.setting


POSITION = """
point = "choose-quarry"
who = "pakal"
first = "you"
round = 1
quarry.transport.laid = ["you low", "pakal high"]
player.you.under.transport = ["5"]
player.you.blocks = { Copan-1 = 1 }
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            '["5"]',
            '["8"]',
            "there (see quarry.transport.laid).\nCorrect player.you.under.transport or quarry.",
        ),
        ('["5"]', '["9"]', "player.you.under.transport"),
        ('["you low", "pakal', '["you high", "pakal', "the first card is a low one."),
        ("Copan-1 = 1", "Copan-2 = 1", "player.you.blocks: no block below that in Copan-2."),
        ("Copan-1 = 1", "Copan-1 = 8", "player.you.blocks: 8 in all in Copan-1, which has 7."),
        ("Copan-1 = 1", "Tikal-1 = 1", "'Tikal-1' is not known here."),
        ('first = "you"\n', "", "first: somebody has to be First Player."),
        (
            '"pakal high"]',
            '"pakal high"]\nquarry.transport.shown = ["5"]',
            "not turned yet (see turned).",
        ),
        ("round = 1", 'round = 1\nmarker.transport = "auction"', "it is not auctioned."),
        ("round = 1", "round = 4", "round: 4 is out of range (0 to 3)."),
        ("round = 1", "round = 1\nplayer.you.gold.auction = -5", "less than nothing."),
        ("round = 1", 'round = 1\nplayer.pakal.under.transport = ["6"]', "nobody knows"),
    ],
)
def test_a_text_that_cannot_be_is_refused(old: str, new: str, says: str) -> None:
    """
    What is wrong is named with its place and its value, and a way out.
    """
    assert old in POSITION
    with pytest.raises(BadInputError) as caught:
        Maya.read(POSITION.replace(old, new, 1), "p.toml")

    assert says in str(caught.value)
    assert has_way_out(str(caught.value))


def test_a_position_is_adjusted_by_what_differs() -> None:
    """
    Blocks are stated anew, and the pool makes up for it.
    """
    game, s = Maya.read(POSITION)
    new = game.adjust(s, "player.you.stock = 3")

    assert (3, 24) == (new.stock[0], new.pool[0])
    assert (s.point, s.who, s.agenda) == (new.point, new.who, new.agenda)


# --- orders --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(len(SETTINGS)))
def test_hands_that_read_only_the_sentences_have_the_position_before_them(seed: int) -> None:
    """
    From the box on, following every sentence of a game always gives the table of the rules.
    """
    hands = hands_of(game_of(seed))
    for game, before, orders, after in steps(seed):
        for order in orders:
            if not order.is_title:
                hands.follow(order.text)

        assert [] == differences(hands, game, after), game.text(before)


@pytest.mark.parametrize("seed", [0, 2, 4, 7])
def test_hands_that_follow_the_lines_of_a_kept_game_have_the_position_before_them(
    seed: int,
) -> None:
    """
    A person does what was typed, and every line that is told; then the table is that of the rules.
    """
    assert follow_lines(game_of(seed), seed) > 100


@pytest.mark.parametrize(
    ("left_out", "what"),
    [
        ("Place", "pieces"),
        ("Lay", "pieces"),
        ("Card", "cards turned"),
        ("Return all", "pieces"),
        ("Take", "pieces"),
        ("Add", "pieces"),
    ],
)
def test_hands_notice_an_order_left_out(left_out: str, what: str) -> None:
    """
    Without the orders that begin with a word the hands' table soon is another, or they stumble.
    """
    hands = hands_of(game_of(1))
    noticed: set[str] = set()
    for game, _, orders, after in steps(1):
        for order in orders:
            if not order.is_title and not order.text.startswith(left_out):
                try:
                    hands.follow(order.text)
                except AssertionError:
                    noticed.add(what)
        noticed |= set(differences(hands, game, after))
        if noticed:
            break

    assert what in noticed


def test_the_history_says_whose_step_it_is_and_the_score_whose_gold_counts() -> None:
    """
    What the vassal decides is not put down to King Pakal, and gold that is not counted is not told.
    """
    session = Session(new_record(Maya(), 1))
    session.open()
    session.answer("cop")
    lines = [line.split() for line in session.history()]
    counting = Session(new_record(Maya(readings={"vassal-gold": "third-rival"}), 1))

    assert [["1", "you"], ["2", "King", "Pakal"], ["3", "the", "vassal"]] == [
        line[: line.index("start")] for line in lines
    ]
    assert ["you", "King Pakal"] == [line.partition(":")[0] for line in session.score()]
    assert ["you", "pakal", "vassal"] == [line.partition(":")[0] for line in counting.score()]


def test_put_back_leads_from_any_position_to_an_earlier_one() -> None:
    """
    The sentences that put pieces back turn a later table into an earlier one.
    """
    reached = list(positions(1))
    game = reached[0][0]
    for (_, before), (_, after) in list(zip(reached, reached[9:], strict=False))[::9]:
        hands = hands_of(game)
        hands.table = dict(game.census(after))
        for sentence in game.put_back(before, after):
            hands.follow(sentence)

        assert dict(game.census(before)) == hands.table


def test_a_person_is_told_what_the_own_block_brings() -> None:
    """
    The block that was typed is not told, the bonus block that comes of it is.
    """
    game, s = fresh(players="3")
    blocks(game, s, {"Palenque-1": {0: 4, 1: 2}})
    s.stock[0], s.pool[0] = 2, s.pool[0] - 2
    wait_at(game, s, at.BUILD, 0)
    done, followed = game.carry_out(s, game.read_line(s, "build Palenque 1"))

    assert ["Place one of your blocks on level 1 of Palenque; 5 there now."] == [
        order.text for order in done
    ]
    assert ["Place one of your blocks from the pool on level 2 of Palenque; 1 there now."] == [
        order.text for order in followed
    ]


def test_a_block_that_is_paid_and_a_marker_that_was_used_return() -> None:
    """
    They are not placed anywhere: the block goes to the pool, the marker goes home.
    """
    game, s = fresh(players="3")
    s.stock[0], s.pool[0] = 3, s.pool[0] - 3
    s.where[game.rules.marker["free-double"]] = game.rules.with_seat(0)
    wait_at(game, s, at.BUILD, 0)
    paid, _ = game.carry_out(game.copy(s), game.read_line(s, "pass"))
    _, used = game.carry_out(game.copy(s), game.read_line(s, "double by marker"))

    assert ["Return 1 of your blocks from the stock to the pool; 26 there now."] == [
        order.text for order in paid
    ]
    assert ["Return the free-double marker from your side to its home."] == [
        order.text for order in used
    ]


def test_a_forced_pass_says_why_a_block_goes() -> None:
    """
    King Pakal, who has no block in the bottom of the only pyramid with room, cannot place one.
    """
    game, s = fresh()
    for level in (1, 2):
        fill(game, s, level, but=("Palenque",))
    blocks(game, s, {"Palenque-1": {0: 7}})
    s.stock = [1, 1, 0]
    s.pool[0] -= 1
    s.pool[1] -= 1
    blocks(game, s, {"Palenque-2": {0: 2}})
    wait_at(game, s, at.BUILD_TURN, 0)
    done, followed = game.carry_out(s, game.read_line(s, "build Palenque 2"))
    told = [order.text for order in (*done, *followed)]

    assert "King Pakal cannot place a block." in told
    assert "Add 1 gold coin to King Pakal's gold; 1 there now." in told


def test_pay_is_told_by_level_and_erosion_by_colour() -> None:
    """
    Who gets how much for which level; in brackets the vassal, who gets none but loses blocks too.
    """
    game, s = fresh()
    blocks(game, s, {"Palenque-1": {0: 2, 1: 1, 2: 2}, "Palenque-2": {0: 1}, "Copan-1": {0: 1}})
    s.stock[0], s.pool[0] = 1, s.pool[0] - 1
    wait_at(game, s, at.BUILD_TURN, 0)
    done, followed = game.carry_out(s, game.read_line(s, "pass"))
    told = [order.text for order in (*done, *followed)]

    for line in (
        "Pay: Copan-1 you 3; Palenque-1 you 3, (vassal), King Pakal 1; Palenque-2 you 4.",
        (
            "Return your blocks to the pool: 1 from level 1 of Copan, 1 from level 1 of Palenque,"
            " 1 from level 2 of Palenque; 27 there now."
        ),
        "Return 1 of King Pakal's blocks from level 1 of Palenque to the pool; 28 there now.",
    ):
        assert line in told, told


# --- the board and the companion -----------------------------------------------------------------


@pytest.mark.parametrize("seed", [2, 4, 6, 7])
def test_the_board_fits_80_columns_and_shows_every_block_and_card(seed: int) -> None:
    """
    In every position the drawing has no longer line, and as many marks as blocks and cards.
    """
    for number, (game, s) in enumerate(positions(seed)):
        if number % 5:
            continue
        board = game.board(s)
        cards, pyramids, seats = board.split("\n\n")

        assert max(map(len, board.splitlines())) <= WIDTH
        rows = pyramids.splitlines()[1:-1]
        for seat, mark in zip(range(game.rules.seats), "*#+=%", strict=False):
            built = s.built[seat * game.rules.cells : (seat + 1) * game.rules.cells]
            assert sum(built) == "".join(rows).count(mark)
            laid = sum(card // 2 == seat for row in s.laid for card in row)
            assert laid == cards.count(mark)
        assert game.rules.seats == sum(line[0] in "*#+=%" for line in seats.splitlines())


def test_the_board_hides_what_lies_face_down() -> None:
    """
    Backs are l and h; a turned card shows its value.
    """
    game, s = Maya.read(POSITION)
    line = next(each for each in game.board(s).splitlines() if "transport" in each)

    assert " transport    4/3/1   *l #h . . . ." == line


def test_the_board_in_the_docs_is_one_that_was_drawn() -> None:
    """
    docs/maya.md shows the end of the golden game.
    """
    page = (ROOT / "docs" / "maya.md").read_text("utf-8")
    drawn = page.partition("```\nQuarries,")[2].partition("```")[0]
    pinned = (ROOT / "fixtures" / "games" / "maya-moderate-1.txt").read_text("utf-8")

    assert drawn.count("\n") > 10
    assert drawn in pinned


def test_every_option_is_read_back_from_its_line() -> None:
    """
    In the positions of games each option has a line of its own that means it.
    """
    for seed in (2, 6):
        for game, s in list(positions(seed))[::6]:
            lines = game.lines(s)
            options = dict.fromkeys(s.offered)
            assert len(set(lines)) == len(options)
            assert sorted(options) == sorted(game.read_line(s, line) for line in lines)


def test_a_game_is_kept_undone_and_redone() -> None:
    """
    The companion plays both opponents and turns cards up; what was undone comes out the same.
    """
    game = Maya(difficulty="hard")
    session = Session(new_record(game, 5))
    reply = session.open()
    for _ in range(14):
        assert reply.asked is not None
        reply = session.answer(reply.asked.answers[0])
    now = session.position()
    session.undo(3)
    session.redo(100)

    assert now == session.position()
    assert now == Session(session.record).position()
    assert "our own design" in " ".join(session.heading())


def understood(game: Maya, s: State, text: str) -> str:
    """The line that words mean, or the reason why there is none."""
    try:
        return game.understand(s, text)
    except BadInputError as error:
        return error.message


def test_a_card_and_a_quarry_in_either_order() -> None:
    """
    A 3 that is gone is never taken for the −3, and what is not possible has its reason.
    """
    game, s = Maya.read(
        """
        game = "maya"
        point = "lay-card"
        who = "you"
        first = "you"
        round = 1
        quarry.transport.laid = ["you low", "pakal high"]
        quarry.protection.laid = ["you low", "pakal high", "vassal low", "vassal high"]
        player.you.under = {transport = ["5"], protection = ["3"]}
        """
    )
    meant = {
        text: understood(game, s, text)
        for text in (
            "tra 4",
            "4 tra",
            "-3 tra",
            "tra \N{MINUS SIGN}3",
            "3 tra",
            "9 tra",
            "pro 4",
            "6 fi",
        )
    }

    assert {
        "tra 4": "lay 4 transport",
        "4 tra": "lay 4 transport",
        "-3 tra": "lay -3 transport",
        "tra \N{MINUS SIGN}3": "lay -3 transport",
        "3 tra": "'3 tra' is not possible: there is no 3 in the hand.",
        "9 tra": "'9 tra' is not possible: there is no 9 in the hand.",
        "pro 4": "'pro 4' is not possible: protection takes no more cards.",
        "6 fi": "'6 fi' is not possible: the first card at a quarry is a low one.",
    } == meant


def test_a_card_that_is_turned_up_has_the_back_that_lies_there() -> None:
    """
    Neither is a 3 a −3 here; a card that was seen before is refused too.
    """
    game, s = Maya.read(
        """
        game = "maya"
        point = "turn-card"
        who = "chance"
        first = "you"
        round = 1
        turned = 2
        quarry.protection = {laid = ["pakal low", "pakal high"], shown = ["4", "7"]}
        quarry.transport = {laid = ["pakal low", "pakal high"], shown = ["5"]}
        """
    )

    assert ["6", "8", "-3"] == list(game.asked(s).keys)
    assert ["card 8", "card -3"] == [understood(game, s, text) for text in ("card 8", "-3")]
    assert "'card 3' is not possible: the card has another back." == understood(game, s, "card 3")
    assert "'7' is not possible: each 7 of that colour was seen." == understood(game, s, "7")
    assert "'9' is not possible: there is no 9." == understood(game, s, "9")


def test_points_of_a_quarry_are_told_before_its_blocks() -> None:
    """
    Who takes points off is told how many there are, and the blocks follow from what is left.
    """
    game, s = Maya.read(
        """
        game = "maya"
        point = "deduct"
        who = "you"
        first = "you"
        round = 1
        then = ["award you", "next-quarry you"]
        quarry.protection.laid = ["pakal low", "you low", "you high"]
        quarry.protection.shown = ["4", "3", "-3"]
        player.you.under.protection = ["3", "-3"]
        """
    )
    assert "From whom do you take 3 points (now King Pakal 4)?" == game.prompt(s)
    done, followed = game.carry_out(s, game.read_line(s, "deduct pakal"))

    assert "Points at the protection quarry: you 3, King Pakal 1." in [
        order.text for order in (*done, *followed)
    ]


# --- people around one screen ---------------------------------------------------------------------


def at_cards(**setting: str) -> Session[Any]:
    """A game of three people at the table, after the first blocks."""
    session: Session[Any] = Session(new_record(make_game(Maya, {"players": "3", **setting}), 3))
    reply = session.open()
    while session.game.point(session.state) == "start-block":
        assert reply.asked is not None
        reply = session.answer(reply.asked.answers[0])
    return session


def test_people_type_no_card_that_is_still_hidden() -> None:
    """
    At a table a card is a quarry and a back; what it is, is typed once its quarry is turned up.
    """
    session = at_cards()
    assert None is answer_all(session, "tra 5").reply
    for line in ("tra", "tra h", "tra high", "pass", "pass", "pass"):
        done = answer_all(session, line)
        assert done.refused is None, (line, done.refused)
    asked = session.asked()

    assert asked is not None
    assert "Which cards are turned up at the transport quarry?" == asked.prompt
    assert asked.row[1].endswith("player's high card")
    assert not any(session.state.under)
    assert not any(letter.isdigit() for step in session.steps for letter in step.line)
    assert "cards" == asked.deck


def test_a_quarry_is_lit_for_a_card_and_the_picture_shows_owner_and_back() -> None:
    """
    On the page a card is laid by a tap on its quarry; no value is in the picture before it is seen.
    """
    session = at_cards()
    answer_all(session, "tra")
    answer_all(session, "tra h")
    game, s = session.game, session.state
    laid = [piece for piece in game.scene(s).pieces if piece.at == "the transport quarry"]
    lit = {each.line: each.places for each in game.options_in_parts(s)}

    assert ("the transport quarry",) == lit["card to transport"]
    assert 2 == len(laid)
    assert ["high card", "low card"] == sorted(" ".join(p.kind.split()[-2:]) for p in laid)
    assert 2 == len({game.drawn.kinds[piece.kind].fill for piece in laid})
    assert {"L", "H"} == {game.drawn.kinds[piece.kind].letter for piece in laid}


def test_the_picture_names_what_quarries_and_levels_pay() -> None:
    """
    Beside its name a quarry has its blocks and its limit, a level its size and its gold.
    """
    names = {each.id: each.name for each in Maya().drawn.places}

    assert "transport 4/3/1, 6 cards" == names["the transport quarry"]
    assert "Copan-2 5 blocks 4/2" == names["Copan-2"].replace("\N{NO-BREAK SPACE}", " ")


def test_a_back_that_cannot_be_laid_is_refused_with_its_quarry() -> None:
    """
    No other card is laid for it; a low one at an empty quarry needs no word, and may have one.
    """
    session = at_cards()
    refused = answer_all(session, "tra h").refused
    assert refused is not None
    assert "'tra h' is not possible: the first card there is a low one." == refused.message
    assert not any(session.state.laid)

    assert None is answer_all(session, "tra l").refused
    assert 1 == sum(map(len, session.state.laid))


def test_of_several_people_it_is_said_who_is_asked() -> None:
    """
    Everybody by the seat; chance is nobody, and one person alone needs no name.
    """
    session = at_cards()
    asked = [session.asked()]
    session.answer("tra")
    asked.append(session.asked())
    prompts = [each.prompt.partition(":")[0] for each in asked if each is not None]
    alone = Session(new_record(Maya(), 3)).open().asked

    assert {*prompts} < {"You", "Second player", "Third player"}
    assert 2 == len({*prompts})
    assert alone is not None
    assert alone.prompt.startswith("In which pyramid")


def test_who_plays_with_open_cards_says_so() -> None:
    """
    With `as-laid` the cards are typed as they are laid, as in a game against King Pakal.
    """
    open_game = at_cards(cards="as-laid")

    assert "as-turned" == at_cards().game.setting["cards"]
    assert "lay-card" == open_game.game.point(open_game.state)
    assert "as-laid" == make_game(Maya, {}).setting["cards"]


# --- headings, editions, settings -----------------------------------------------------------------


def test_the_heading_names_our_guesses() -> None:
    """
    A game has all of them, a decision those on which it rests.
    """
    game = Maya()
    guesses = {name: game.heading(name)[-1] for name in (None, "quarry", "first-player")}

    assert {
        None: "Edition 'reconstructed'. Our guesses (°): levels, pay, quarries.",
        "quarry": "Edition 'reconstructed'. Our guesses (°): quarries.",
        "first-player": "Edition 'reconstructed'.",
    } == guesses


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[pay]\nsource = "stated: x"\nmost = [3]\nsecond = [1, 2, 3, 4]', "1 are listed, but"),
        ("[pay]\nmost = [3, 4, 5, 6]\nsecond = [1, 2, 3, 4]", "pay.most has no source."),
        ('[cards]\nsource = "stated: x"\nlow = [3, 4]\nhigh = [4, -3]', "4 is low and high."),
        (
            '[quarries.3]\nsource = "ours: x"\ntransport = {blocks = [1, 3], cards = 3}',
            "brings most.",
        ),
        ('[quarries.3]\nsource = "ours: x"\nboat = {blocks = [3], cards = 3}', "'boat'"),
        ('[pyramids]\nsource = "stated: x"\n3 = ["Copan"]\n4 = []\n5 = []', "no room for two"),
        ('[levels]\nsource = "stated: x"\nTikal = [9]', "has 2 to 4 levels."),
        ('[personalities]\nsource = "ours: x"', "nobody is there to choose from"),
        ("[quarys]\n3 = 4", "no key is called 'quarys'."),
    ],
)
def test_an_edition_that_cannot_be_is_refused(text: str, says: str) -> None:
    """
    Everything wrong is named with its place and a way out.
    """
    with pytest.raises(BadInputError) as caught:
        Maya(edition=f"\n{text}\n")

    assert says in str(caught.value)
    assert has_way_out(str(caught.value))


def test_a_setting_cannot_make_anybody_read_a_file() -> None:
    """
    A saved game names no path of an edition.
    """
    with pytest.raises(BadInputError, match="there is no edition 'mine"):
        Maya(edition="mine.toml")


def test_a_number_of_people_is_a_name_and_no_place_in_a_list() -> None:
    """
    `--players 3` means three people, though `3` is the second choice.
    """
    assert ["3", "4", "5"] == [Maya(players=n).setting["players"] for n in ("3", "4", "5")]


@pytest.mark.parametrize("choice", ["not-counted", "third-rival"])
def test_each_colour_of_the_solo_game_looks_otherwise_in_the_picture(choice: str) -> None:
    """
    Blocks of the vassal have a colour and a side of their own, whether his gold counts or not.
    """
    drawn = Maya(readings={"vassal-gold": choice}).drawn
    kinds = [drawn.kinds[f"{own} block"] for own in ("your", "King Pakal's", "the vassal's")]

    assert ["you", "pakal", "vassal"] == [each.side for each in kinds]
    assert 3 == len({drawn.fills[each.fill] for each in kinds})
    assert ["Y", "P", "V"] == [each.letter for each in kinds]


@pytest.mark.parametrize("mode", ["", "light", "light-from-here"])
def test_what_to_lay_out_is_told_before_the_first_question(mode: str) -> None:
    """
    A new player is told quarries, pyramids, markers and what each seat gets; nothing is laid twice.

    A game taken over in the middle lies there already, and after an answer it is not told again.
    """
    session = Session(new_record(Maya().light(mode) if mode else Maya(), 3))
    first = [todo.text for todo in session.open().todos]

    if mode == "light-from-here":
        assert [] == first
        return
    assert first[0].startswith("Lay the quarries for 3 players in a row: first-player, ")
    assert 3 == sum(" blocks at hand and " in line for line in first)
    assert "You are First Player." == first[-1]
    assert first == [todo.text for todo in session.turn().todos]
    line = "start Copan" if not mode else "cop"
    assert first[0] not in [todo.text for todo in session.answer(line).todos]


def test_cards_at_a_quarry_are_shown_in_their_order_with_their_backs() -> None:
    """
    Every card that was laid has its own spot in the row, and the kind of one's own has its back.
    """
    game, random = Maya(), Random(5)
    session = Session(new_record(game, 5))
    reply = session.open()
    while reply.asked is not None and max(map(len, session.state.laid)) < 4:
        reply = session.answer(random.choice(reply.asked.answers))
    scene = session.game.scene(session.state)

    for quarry, name in enumerate(game.rules.box.quarry_names):
        cards = [each for each in scene.pieces if each.at == f"the {name} quarry" and each.spots]
        by_spot = {spot: each.kind for each in cards for spot in each.spots}
        backs = [scene.drawing.kinds[by_spot[spot]].back for spot in sorted(by_spot)]
        assert ["LH"[card % 2] for card in session.state.laid[quarry]] == backs
