"""Light games of Uxmal: the same decisions, few words, lines, taking over, undo."""

from typing import Any

import pytest
from games.uxmal_beside import UxmalBeside, UxmalFromHere
from games.uxmal_games import at_table, solo
from games.uxmal_hands import follow_light

from pakal.companion.session import Session, new_record
from pakal.companion.several import answer_all
from pakal.errors import BadInputError
from pakal.games.asking import Form, Question
from pakal.games.light_rules import Light
from pakal.games.light_whole import YOUR_TURN, Entering
from pakal.games.uxmal import state as at
from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.light import UxmalLight
from pakal.games.uxmal.pyramid import CELL_NAMES, CORNERS
from pakal.games.uxmal.seen import arrange, seen_in, with_spare
from pakal.games.uxmal.state import NONE

OTHERS = [
    (reading.name, choice) for reading in Uxmal.all_readings() for choice in reading.choices[1:]
]
LINES = {
    "c3 j.se": ("build", "serpent-eagle-jaguar", "1c3 NE"),
    "1c3 J.SE b": ("build", "serpent-eagle-jaguar", "1c3 NE", "bat"),
    "jse c3 nw": ("build", "jaguar-serpent-eagle", "1c3 NW"),
    "build, jaguar-serpent-eagle, 1c3 NW, bat": (
        *("build", "jaguar-serpent-eagle", "1c3 NW", "bat"),
    ),
    "d4": ("place", "d4"),
    "place d4": ("place", "d4"),
    "d4>e4": ("move", "d4-e4"),
    "d4-e4 b j": ("move", "d4-e4", "bat", "jaguar"),
    "bat+2": ("sway", "bat up 2"),
    "b-": ("sway", "bat down 1"),
    "monkey down 3": ("sway", "monkey down 3"),
}


def a_session(mode: str = "light", **setting: Any) -> Session[Any]:
    """A light game as it is kept, at its first question."""
    game = Uxmal(**setting).light(mode)
    session: Session[Any] = Session(new_record(game, 5), game=game)
    session.open()
    return session


def typed(session: Session[Any], *lines: str) -> list[str]:
    """Answer with these lines; what the last one brought."""
    for line in lines:
        reply = session.answer(line)
    return [todo.text for todo in reply.todos]


# --- the same decisions --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_light_game_is_the_whole_one(seed: int) -> None:
    """
    At every level and with every personality, told in short lines, each decision and the position
    at the end are those of the whole game.
    """
    game = solo(seed, variant=("base", "stay", "rest")[seed // 2])
    beside = UxmalBeside(game, ("light", "turn")[seed % 2], seed)

    beside.play(game.planner("acolyte"))

    assert beside.decisions > 30
    assert beside.s == beside.state.s


@pytest.mark.parametrize(("name", "choice"), OTHERS)
def test_under_every_reading_it_is_the_same(name: str, choice: str) -> None:
    """
    With each choice of each reading that is not the default, too.
    """
    game = solo(len(name), readings={name: choice})
    beside = UxmalBeside(game, "light", 3)

    beside.play(game.planner("acolyte"))

    assert beside.s == beside.state.s


@pytest.mark.parametrize("turns", range(0, 50, 7))
def test_a_game_taken_over_goes_on_as_the_whole_one(turns: int) -> None:
    """
    Entered as it is seen from above, at any turn, the game goes on with the same decisions to the
    same points, also where a stone is drawn that stood in for one below.
    """
    game = solo(turns, variant=("base", "stay", "rest")[turns % 3])
    beside = UxmalFromHere(game, "light-from-here", turns)

    beside.play_from(turns, game.planner("acolyte"))

    scores = [[game.score(s, seat) for seat in range(2)] for s in (beside.s, beside.state.s)]
    assert scores[0] == scores[1]
    assert beside.s.hands == beside.state.s.hands


def test_few_words_are_typed() -> None:
    """
    A line of yours and a stone of his: at most four words a round, and no question but these.
    """
    game = solo(4)
    beside = UxmalBeside(game, "light", 4)
    beside.play(game.planner("acolyte"))

    assert {"your-turn"} == {each.key for each in beside.asked}
    assert 3 >= max(each.words for each in beside.asked)


@pytest.mark.parametrize("seed", range(6))
def test_hands_that_follow_the_lines_have_the_same_table(seed: int) -> None:
    """
    Hands that do only what is printed, also what an undo puts back, have the pieces of the game.
    """
    assert follow_light(solo(seed), seed) > 50


# --- a turn in a line ----------------------------------------------------------------------------


@pytest.mark.parametrize("line", LINES)
def test_a_line_means_these_answers(line: str) -> None:
    """
    Words, letters and signs say the same; what is kept in a journal means itself.
    """
    game = Uxmal()
    rules, s = UxmalLight(game, "light"), game.start()
    meant = rules.answers(s, line)

    assert LINES[line] == meant
    assert meant == rules.answers(s, ", ".join(meant))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "The line is empty"),
        ("jse", "names no cell"),
        ("c3 nw", "names no stone"),
        ("c3 jse", "names no corner of its empty field"),
        ("b3 j.se", "No stone of level 1 begins on b3"),
        ("2b2 j.se", "is not possible"),
        ("c3 j.sx", "'x' is not known here"),
        ("c3 s.je", "no stone that is left shows that"),
        ("c3 j.se m", "is not possible now"),
        ("d4", "'place' is not possible now"),
        ("bat+1", "'sway' is not possible now"),
        ("move c3 j.se", "is not a whole turn of 'move'"),
        ("build", "is not a whole turn of 'build'"),
        ("sway bat", "is not a whole turn of 'sway'"),
        ("c3 jes nw", "No stone shows jaguar-eagle-serpent, clockwise"),
        ("c3 j.es", "shows that, clockwise from the empty field"),
        ("c3 jse zz", "'zz' is not known here"),
    ],
)
def test_a_line_that_cannot_be_is_refused(line: str, message: str) -> None:
    """
    The message names what is wrong, and the game has not changed.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you")
    before = session.position()

    with pytest.raises(BadInputError, match=message):
        session.answer(line)
    assert before == session.position()


def test_cards_without_a_choice_may_be_named_if_they_are_right() -> None:
    """
    The only god that brings cards may be said; another one is refused.
    """
    game, s = at_table("action", gaps=("1c3",), full=1)
    rules = UxmalLight(game, "light")
    light: Light[Any, Entering] = Light(s, Entering(), running=False)
    stone = next(sort for sort, count in enumerate(s.supply) if count)
    for way in range(4):
        gains = game.rules.gains(s, CELL_NAMES.index("1c3"), stone * 4 + way)
        if len(gains) == 1:
            break
    (god,) = gains
    told = f"build, {game.edition.stone_names[stone]}, 1c3 {CORNERS[way]}"
    question = Question(key=YOUR_TURN, text="", form=Form.LINE)

    assert rules.understand(light, question, f"{told}, {game.edition.gods[god]}")
    with pytest.raises(BadInputError, match="does not fit"):
        rules.understand(light, question, f"{told}, {game.edition.gods[god - 1]}")


def test_cards_that_are_left_open_are_asked_for() -> None:
    """
    Where two gods bring cards and none is named, that is asked, and only that.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you", "c3 j.se")
    asked = session.asked()

    assert asked is not None
    assert "Which cards do you take?" == asked.prompt
    assert any(
        "Take 1 eagle card" in line or "take 1 eagle card" in line
        for line in typed(session, "eagle")
    )


def test_a_field_that_is_not_free_is_refused_with_the_reason() -> None:
    """
    An empty field is one on which nobody can be placed, and no other field is suggested.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you", "c3 j.se e", "mbj")

    with pytest.raises(BadInputError, match="'d3' is not possible: it is occupied, empty or not"):
        session.answer("d3")


@pytest.mark.parametrize(
    ("typed_now", "why"),
    [
        ("bat+1", "each place costs a card of that god; you hold 1 eagle."),
        ("d4>e1", "each field stepped on costs a card, and you hold 1."),
    ],
)
def test_what_the_hand_cannot_pay_is_refused_with_the_reason(typed_now: str, why: str) -> None:
    """
    What it costs is said, with the cards there are for it.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you", "c3 j.se e", "mbj", "d4", "mbs")

    with pytest.raises(BadInputError) as caught:
        session.answer(typed_now)

    assert why in caught.value.message
    assert caught.value.way_out.startswith("Choose one of ")


# --- undo, fix, adjust ---------------------------------------------------------------------------


def test_undo_puts_back_and_redo_is_the_same() -> None:
    """
    An undone turn of both seats puts stone and cards back, and redone it is the same position.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you", "c3 j.se e", "jse")
    after = session.position()

    lines = [todo.text for todo in session.undo(2).todos]
    assert "Put back the serpent-eagle-jaguar stone from cell 1c3 to the supply." in lines
    session.redo(2)
    assert after == session.position()


def test_a_fixed_line_changes_what_follows() -> None:
    """
    `fix` reads the line of a turn anew, and his turn is decided again after it.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you", "c3 j.se e", "jse")
    number = next(n for n, step in enumerate(session.record.steps, 1) if "1c3" in step.line)

    session.fix(number, "c5 j.se")
    asked = session.asked()
    if asked is not None and "cards" in asked.prompt:
        session.answer("1")
    assert "1c5" in session.position()
    assert "1c3" not in session.position()


def test_the_position_can_be_adjusted() -> None:
    """
    The whole position is there, so facts are adjusted as in a kept game.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you")
    session.adjust("my hand bat 2")

    assert "bat = 2" in session.position()
    assert typed(session, "bat+1")


def test_a_saved_light_game_goes_on() -> None:
    """
    Replayed from its journal a light game is the same.
    """
    session = a_session()
    typed(session, "j", "s", "e", "m", "you", "c3 j.se e", "jse")

    assert session.position() == Session(session.record).position()


def test_why_is_told_while_his_stone_is_drawn() -> None:
    """
    He has decided to build, and the stone is asked for: his reason is there already.
    """
    session = a_session()
    typed(session, "monkey", "eagle", "bat", "serpent", "first high-priest")

    assert [("1", "build")] == [(each.key, each.answer) for each in session.reasons()]


# --- taking over ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "says"),
    [("abc", "'a' is no letter of a row"), ("jse", "has eight letters; you typed 3")],
)
def test_a_row_that_is_none_is_refused(row: str, says: str) -> None:
    """
    What is wrong is named, and what a row is made of.
    """
    session = a_session("light-from-here")
    typed(session, "1")

    with pytest.raises(BadInputError, match=says) as error:
        session.answer(row)

    assert "Type eight of . - j s e m b, for the fields a to h." == error.value.way_out


def test_a_row_that_no_stone_shows_is_refused() -> None:
    """
    No stone shows a god twice, so the second row is refused as soon as it is typed.
    """
    session = a_session("light-from-here")
    typed(session, "1", "j.------")

    with pytest.raises(BadInputError, match="shows what you see in 1a1"):
        session.answer("sj------")


def test_a_part_of_a_stone_is_refused() -> None:
    """
    A stone covers four fields, so two of them cannot be bare.
    """
    session = a_session("light-from-here")
    typed(session, "1", "j.------")

    with pytest.raises(BadInputError, match="only a part of a stone"):
        session.answer("--------")


def test_hidden_fields_need_a_whole_game_where_they_count() -> None:
    """
    With pair-with=any covered fields count, so a game cannot be taken over.
    """
    with pytest.raises(BadInputError, match="the fields below count too"):
        Uxmal(readings={"pair-with": "any"}).light("light-from-here")
    assert Uxmal(readings={"pair-with": "any"}).light("light")


def test_a_light_game_needs_the_high_priest() -> None:
    """
    Among people nobody has to be told anything.
    """
    with pytest.raises(BadInputError, match="against the High Priest"):
        Uxmal(players="2").light("light")


def test_stones_that_stand_in_look_the_same_from_above() -> None:
    """
    Whatever stands in below, each field shows what it showed, each stone of the box lies once, and
    one that is seen whole cannot be spared.
    """
    game, s = at_table("action", phases=2)
    laid = [cell for cell, stone in enumerate(s.stones) if stone != NONE]
    found = arrange(game.rules, seen_in(laid, s.symbol))

    assert sorted(laid) == sorted(found)
    assert len({stone // 4 for stone in found.values()}) == len(found)
    spared = [n for n in range(len(s.supply)) if not s.supply[n] and with_spare(game.rules, s, n)]
    assert spared
    new = with_spare(game.rules, s, spared[0])
    assert new is not None
    assert (new.symbol, new.height, new.supply[spared[0]]) == (s.symbol, s.height, 1)
    whole, early = at_table("action", gaps=("1c3",), full=1)
    seen = next(n for n in range(len(early.supply)) if not early.supply[n])
    assert with_spare(whole.rules, early, seen) is None


def test_undo_of_a_stone_that_stood_in_moves_no_stone_below() -> None:
    """
    A drawn stone that stood in for one below goes back to the supply, and those below stay.
    """
    game, s = at_table("action", phases=2)
    rules = UxmalLight(game, "light-from-here")
    before: Light[Any, Entering] = Light(s.copy(), Entering(), running=False)
    after: Light[Any, Entering] = Light(s, Entering(), running=False)
    game.apply(s, at.BUILD)
    rules.wait(after)
    hidden = next(option for option in s.offered if not s.supply[option])
    done, _ = rules.carry_out(after, hidden)
    name = game.edition.stone_names[hidden]

    assert [f"Draw the {name} stone from the supply to the table."] == [each.text for each in done]
    back = rules.put_back(before, after)
    assert [f"Put back the {name} stone from the table to the supply."] == back


# --- the same words in a kept game ---------------------------------------------------------------


def test_a_kept_game_understands_the_short_words_too() -> None:
    """
    A cell without its level, a stone as it lies, `>` and `+` mean the same as in a light game.
    """
    game, s = at_table("lay-stone", drawn="jaguar-serpent-eagle")
    assert "lay 1c3 NW" == game.understand(s, "c3 nw")
    assert "lay 1c3 NE" == game.understand(s, "c3 e.js")
    with pytest.raises(BadInputError):
        game.understand(s, "c3 j.se")  # that is the stone serpent-eagle-jaguar
    hand = {"you": {"hand": {"bat": 2}, "priests": ["b1"]}}
    game, s = at_table("sway", full=1, gaps=("1g7",), player=hand)
    assert "sway bat up 2" == game.understand(s, "bat+2")
    game, s = at_table("move-priest", full=1, gaps=("1g7",), player=hand)
    assert "move b1-b2" == game.understand(s, "b1>b2")


@pytest.mark.parametrize("line", ["b j m s e", "bjmse", "bjms", "b, jms"])
def test_the_gods_of_the_track_are_typed_in_one_line(line: str) -> None:
    """
    With real tiles all five places are one row, letters may stand together, and the last god may be
    named too.
    """
    session: Session[Any] = Session(new_record(game := Uxmal(), 1), game=game)
    session.hand_over("gods", "you")
    asked = session.open().asked
    assert asked is not None
    assert ("1", "2", "3", "4", "5") == asked.row

    done = answer_all(session, line)
    assert (None, "") == (done.refused, done.left)
    assert '5 = "eagle"' in session.position()
