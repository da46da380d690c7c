"""Light games of Maya: the same decisions, backs instead of cards, few words, taking over."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from games.maya_beside import OTHER_READINGS, MayaBeside, MayaFromHere, solo
from games.maya_hands import follow_light

from pakal.companion.session import Session, new_record
from pakal.companion.several import answer_all
from pakal.errors import BadInputError
from pakal.games.asking import Form, Question
from pakal.games.light_rules import Light
from pakal.games.light_whole import YOUR_TURN, Entering
from pakal.games.maya import state as at
from pakal.games.maya.game import Maya
from pakal.games.maya.light import MayaLight
from pakal.games.maya.state import State

CARDS = {
    "tra h": ("card to transport", "high card"),
    "tra": ("card to transport",),
    "free double low": ("card to free-double", "low card"),
    "L fi": ("card to first-player", "low card"),
    "card to transport, high card": ("card to transport", "high card"),
    "pass": ("pass",),
}
BLOCKS = {
    "cop": ("build Copan",),
    "chi": ("build Chichen-Itza",),
    "cop ux": ("double", "build Copan", "build Uxmal"),
    "chichen itza, cop": ("double", "build Chichen-Itza", "build Copan"),
    "double": ("double",),
    "double, build Copan, build Uxmal": ("double", "build Copan", "build Uxmal"),
    "pass": ("pass",),
}


def wavering(game: Maya, seed: int) -> Callable[[State], int]:
    """Somebody who takes the overseer's choice every second time, and otherwise any."""
    random, plan = Random(seed), game.planner("overseer")
    return lambda s: plan(s) if random.random() < 0.5 else random.choice(s.offered)


def a_session(mode: str = "light", **setting: Any) -> Session[Any]:
    """A light game as it is kept, at its first question."""
    game = Maya(**setting).light(mode)
    session: Session[Any] = Session(new_record(game, 5), game=game)
    session.open()
    return session


def typed(session: Session[Any], *lines: str) -> list[str]:
    """Answer with these lines; what the last one brought."""
    for line in lines:
        done = answer_all(session, line)
        assert done.refused is None, done.refused
    assert done.reply is not None
    return [todo.text for todo in done.reply.todos]


def question_of(session: Session[Any]) -> str:
    """What is asked now."""
    asked = session.asked()
    assert asked is not None
    return asked.prompt


# --- the same decisions --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_light_game_is_the_whole_one(seed: int) -> None:
    """
    Told in short lines, with cards only when they are turned up, each decision of both opponents,
    all gold and all blocks at the end are those of the whole game.
    """
    game = solo(7 * seed, **({"edition": "seven-quarries"} if seed == 2 else {}))
    beside = MayaBeside(game, ("light", "turn")[seed % 2], seed)

    beside.play(wavering(game, seed))

    assert beside.decisions > 50
    whole, light = beside.s, beside.state.s
    assert (whole.gold, whole.built, whole.pool) == (light.gold, light.built, light.pool)


@pytest.mark.parametrize("readings", OTHER_READINGS, ids=str)
def test_under_every_reading_it_is_the_same(readings: dict[str, str]) -> None:
    """
    With each choice of each reading that is not the default, through a first round.
    """
    game = solo(len(str(readings)), readings=readings)
    beside = MayaBeside(game, "light", 3)
    choose, random = wavering(game, 3), Random(3)

    while beside.s.round < 2:
        beside.play_step(choose, random)
    beside._answer_all()

    assert beside.s.built == beside.state.s.built
    assert beside.s.where == beside.state.s.where


@pytest.mark.parametrize("turns", [12, 31, 47])
def test_a_game_taken_over_goes_on_as_the_whole_one(turns: int) -> None:
    """
    Entered while cards are laid or blocks are placed, it goes on with the same decisions to the
    same gold.
    """
    game = solo(turns)
    beside = MayaFromHere(game, "light-from-here", turns)

    beside.play_from(turns, wavering(game, turns))

    scores = [[game.score(s, seat) for seat in range(2)] for s in (beside.s, beside.state.s)]
    assert scores[0] == scores[1]
    assert any(each.key == "next" for each in beside.asked)
    assert beside.s.built == beside.state.s.built


@pytest.mark.parametrize("seed", range(2))
def test_hands_that_follow_the_lines_have_the_same_table(seed: int) -> None:
    """
    Hands that do only what is printed, also what an undo puts back, have the pieces of the game.
    """
    assert follow_light(solo(seed), seed) > 50


# --- what it must not know -----------------------------------------------------------------------


def test_no_card_is_known_before_it_is_turned() -> None:
    """
    A turn names a quarry and a back; the state has no value of yours, neither in hand nor laid.
    """
    session = a_session()
    typed(session, "cop", "ux", "tra", "tra h")
    s = session.state.s

    assert not any(s.hands)
    assert not any(s.under)
    assert [3, 3] == s.decks[:2]
    with pytest.raises(BadInputError):
        session.answer("tra 5")


def test_cards_are_asked_for_when_a_quarry_is_turned() -> None:
    """
    All of a quarry in one line, yours among them; what you did not lay carries your blocks.
    """
    session = a_session()
    typed(session, "cop", "ux", "tra", "tra h", "pass")
    asked = session.asked()
    assert asked is not None
    assert asked.prompt.startswith("Which cards are turned up at the ")
    assert not asked.is_alike
    while "transport" not in question_of(session):
        typed(session, str(asked.answers[0]).split()[-1])
        asked = session.asked()
        assert asked is not None
    assert ("your low card", "your high card") == asked.row
    typed(session, "5 8")
    box = Maya().rules.box
    shown = session.state.s.shown[box.quarry_names.index("transport")]
    assert [5, 8] == [box.cards[sort] for sort in shown]


def test_a_minus_three_is_not_a_three() -> None:
    """
    Where a low card lies, −3 is refused rather than taken for 3; where a high one lies, it is one.
    """
    game = Maya().light("light").game
    assert isinstance(game, Maya)
    s = game.start()
    s.round = 1
    s.laid[-1] = [0, 1]
    s.decks[:2] = [3, 3]
    s.agenda.clear()
    s.agenda.append(at.TURN_QUARRY | 1 << 8)
    game.engine.run_on(s)

    assert "card 3" == game.understand(s, "3")
    with pytest.raises(BadInputError, match="another back"):
        game.understand(s, "-3")
    game.apply(s, game.read_line(s, "card 3"))
    assert "card -3" == game.understand(s, "−3")


# --- a turn in a line ----------------------------------------------------------------------------


@pytest.mark.parametrize(("point", "lines"), [(at.CHOOSE_QUARRY, CARDS), (at.BUILD, BLOCKS)])
def test_a_line_means_these_answers(point: int, lines: dict[str, tuple[str, ...]]) -> None:
    """
    Beginnings of names, backs by a letter; what is kept in a journal means itself.
    """
    game = Maya().light("light").game
    assert isinstance(game, Maya)
    rules, s = MayaLight(game, "light"), game.start()
    s.point = point
    for laid in s.laid:
        laid.append(2)  # a low card of King Pakal's, so that any back may follow

    assert lines == {line: rules.answers(s, line) for line in lines}
    for meant in lines.values():
        assert meant == rules.answers(s, ", ".join(meant))


def test_the_marker_is_used_before_a_block_is_paid() -> None:
    """
    With the free-double marker two pyramids are a double move by it, unless `pay` says otherwise.
    """
    game = Maya().light("light").game
    assert isinstance(game, Maya)
    rules, s = MayaLight(game, "light"), game.start()
    s.point, s.who, s.offered = at.BUILD, 0, [0, 1, *at.DOUBLES[:2], at.PASSES[0]]

    assert "double by marker" == rules.answers(s, "cop ux")[0]
    assert "double" == rules.answers(s, "pay cop ux")[0]
    assert ("pass",) == rules.answers(s, "pass")


def test_a_back_that_cannot_be_is_refused() -> None:
    """
    The first card at a quarry is low, so a high one is an error and the turn is asked again.
    """
    session = a_session()
    typed(session, "cop", "ux")

    with pytest.raises(BadInputError, match="'tra h' is not possible: the first card there is a"):
        session.answer("tra h")
    assert any("You: lay" in line for line in typed(session, "tra l"))


def test_the_history_of_a_light_game_says_whose_step_it_was() -> None:
    """
    As in a whole game, the vassal's decisions are not put down to King Pakal.
    """
    session = a_session()
    typed(session, "cop")
    lines = [line for line in session.history() if "start" in line]

    assert any(" King Pakal " in line for line in lines)
    assert any(" the vassal " in line for line in lines)


def test_few_words_are_typed() -> None:
    """
    A turn takes two words at most, three with a marker saved; no hand or value is asked for.
    """
    game = solo(4)
    beside = MayaBeside(game, "light", 4)
    beside.play(game.planner("overseer"))

    turns = [each.words for each in beside.asked if each.key == YOUR_TURN]
    assert 2 >= max(turns)
    known = {YOUR_TURN, "start-block", "deduct", "name-first", "protect", "extra-block"}
    assert known >= {each.key for each in beside.asked}


# --- undo, fix, saved ----------------------------------------------------------------------------


def test_undo_puts_back_and_redo_is_the_same() -> None:
    """
    An undone turn puts the cards of all three back, and redone it is the same position.
    """
    session = a_session()
    typed(session, "cop", "ux", "tra", "tra h")
    after = session.position()

    lines = [todo.text for todo in session.undo(1).todos]
    assert any("of your high card" in line and "to the hand" in line for line in lines)
    session.redo(1)
    assert after == session.position()
    assert after == Session(session.record).position()


# --- taking over ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "wrong", "says"),
    [
        ((), "14", "not a number of blocks for each"),
        ((), "900", "9 blocks do not fit into level 1 of Chichen-Itza, which takes 8"),
        ((), "120 001", "no block of the vassal's colour below level 2"),
        (("", "", "", "", "you"), "ph", "The first card at a quarry is a low one"),
        (("", "", "", "", "you"), "yx", "is not a card"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_typed(
    lines: tuple[str, ...], wrong: str, says: str
) -> None:
    """
    Blocks that do not fit or hang in the air, and cards that nobody can have laid.
    """
    session = a_session("light-from-here")
    typed(session, "2", "cards", *lines)

    with pytest.raises(BadInputError, match=says):
        session.answer(wrong)


def test_markers_kept_for_later_need_a_whole_game() -> None:
    """
    With marker-when=free the table does not show what was used, so a game cannot be taken over.
    """
    with pytest.raises(BadInputError, match="markers are kept for later"):
        Maya(readings={"marker-when": "free"}).light("light-from-here")
    assert Maya(readings={"marker-when": "free"}).light("light")


def test_a_light_game_needs_king_pakal() -> None:
    """
    Among people nobody has to be told anything.
    """
    with pytest.raises(BadInputError, match="against King Pakal"):
        Maya(players="3").light("light")


def test_a_turn_can_be_tapped() -> None:
    """
    Every word that is offered for a tap is a turn, or the beginning of one.
    """
    game = Maya().light("light").game
    assert isinstance(game, Maya)
    rules, s = MayaLight(game, "light"), game.start()
    while s.point != at.CHOOSE_QUARRY or s.who:
        game.apply(s, s.offered[0])
    light: Light[State, Entering] = Light(s, Entering(), running=False)
    question = rules.point_out(light, Question(key=YOUR_TURN, text="", form=Form.LINE))

    words = [chip.word for part in question.parts for chip in part.chips]
    assert "pass" in words
    assert len(words) > len(game.rules.box.quarries)
    for word in words:
        assert rules.answers(s, word)
