"""The service behind `pakal play`: whole games, undo and redo, why, adjust, decks, journals."""

import re
from collections.abc import Sequence

import attrs
import pytest
from ahau.solo_games import PERSONALITIES
from companion.playing import GAME, a_record, a_session, answered, asked, directly, played
from terminal import too_wide

from pakal.companion.journal import Record, Step, StepKind
from pakal.companion.session import Session
from pakal.errors import BadInputError
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.table import PAKAL, YOU

DIFFICULTIES = ("easy", "moderate", "hard")
SETTINGS = [
    {"difficulty": DIFFICULTIES[n % 3], "personality": name, "side": "AB"[n % 2]}
    for n, name in enumerate(PERSONALITIES)
]
OTHER_READINGS = {
    "difficulty": "hard",
    "readings": {"jaguar-choice": "pair", "place-ties": "next-step-first"},
}
ALL = GAME.decks


# --- parity --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_a_game_at_the_table_equals_the_simulator(number: int) -> None:
    """
    With the same answers and the same numbers for chance, the end and every decision are equal.
    """
    session = played(a_session(SETTINGS[number], seed=number), seed=number)
    state, decisions = directly(session.record)

    assert session.is_over
    assert state == session.state
    steps = session.record.steps
    assert decisions == [step.line for step in steps if step.kind is StepKind.AUTOMA]


def test_other_readings_play_the_same_both_ways() -> None:
    """
    Under readings that are not the default the companion and the engine agree as well.
    """
    session = played(a_session(OTHER_READINGS, seed=8))

    assert directly(session.record)[0] == session.state


@pytest.mark.parametrize("yours", [ALL, ("bag",), ("pakal-cards", "lots")], ids=str)
def test_physical_decks_play_the_same_both_ways(yours: Sequence[str]) -> None:
    """
    Where the player types what came up, the game equals the engine's with those draws.
    """
    session = played(a_session(seed=3, yours=yours), seed=4)

    assert session.is_over
    assert directly(session.record)[0] == session.state


def test_with_every_deck_physical_the_companion_draws_nothing() -> None:
    """
    A game in which you shuffle everything has no step drawn by the companion.
    """
    session = played(a_session(seed=3, yours=ALL), most=150)

    kinds = {step.kind for step in session.record.steps}
    assert kinds > {StepKind.DECK, StepKind.TYPED, StepKind.AUTOMA, StepKind.YOU}
    assert StepKind.DRAWN not in kinds


def test_the_same_seed_and_answers_tell_the_same_game() -> None:
    """
    Two games of one seed with the same answers are told line by line the same.
    """
    logs = [list(played(a_session(seed=9), seed=2).log()) for _ in range(2)]

    assert logs[0] == logs[1]


# --- undo and redo -------------------------------------------------------------------------------


def test_every_step_can_be_undone_and_done_again() -> None:
    """
    Undone one by one to the beginning, and done again to the end, each position comes back.
    """
    session = a_session(seed=6)
    states = [session.state, *(session.state for _ in answered(session))]

    for state in reversed(states[:-1]):
        session.undo()
        assert state == session.state
    with pytest.raises(BadInputError, match="Nothing to undo"):
        session.undo()
    for state in states[1:]:
        session.redo()
        assert state == session.state
    with pytest.raises(BadInputError, match="Nothing to redo"):
        session.redo()


@pytest.mark.parametrize("steps", [1, 2, 7, 40, 10_000])
def test_many_steps_at_once(steps: int) -> None:
    """
    Undoing any number of steps and doing as many again gives the same game.
    """
    session = played(a_session(seed=2))
    before, record = session.state, session.record

    session.undo(steps)
    assert record.steps == session.record.steps
    session.redo(steps)

    assert (before, record) == (session.state, session.record)


def test_another_answer_after_undo_forgets_what_was_undone() -> None:
    """
    Once a different answer is given, nothing is left to be done again.
    """
    session = played(a_session(), most=3)
    session.undo()

    session.answer(asked(session).answers[-1])

    with pytest.raises(BadInputError, match="Nothing to redo"):
        session.redo()


def test_undo_across_a_celebration_tells_what_to_put_back() -> None:
    """
    Undone to before a celebration, Fame, markers and sites are told, and the position is equal.
    """
    session, before = a_session(seed=4), None
    for _ in answered(session):
        if session.state.katun:
            break
        before = session.state
    assert before is not None
    after = session.state

    told = [line.text for line in session.undo().todos]

    assert (0, 1) == (session.state.katun, after.katun)
    assert before == session.state
    assert any("Fame goes back to" in line for line in told)
    assert any("site" in line for line in told)


def test_decks_handed_over_at_the_start_are_not_undone() -> None:
    """
    What was said about decks before the first draw belongs to the setup.
    """
    session = a_session(yours=("sites", "bag"))

    with pytest.raises(BadInputError, match="Nothing to undo"):
        session.undo()
    assert "you" == session.decks["bag"]


def test_undo_gives_back_the_deck() -> None:
    """
    A deck that changed hands during the game changes back with undo.
    """
    session = played(a_session(), most=2)
    session.shuffle("bag", "you")

    session.undo()

    assert "companion" == session.decks["bag"]


# --- why, adjust ---------------------------------------------------------------------------------


def test_every_past_decision_has_its_reason() -> None:
    """
    For each step of Pakal's there is a whole reason in 80 columns that names the answer.
    """
    session = played(a_session(seed=12))
    numbers = [n for n, s in enumerate(session.record.steps, 1) if s.kind is StepKind.AUTOMA]
    assert len(numbers) > 50

    reasons = [session.why(number) for number in numbers]

    tables = [session.decision(number).table() for number in numbers]
    assert [] == [line for table in tables for line in too_wide(table)]
    assert all(table in reason for table, reason in zip(tables, reasons, strict=True))
    assert reasons[-1] == session.why()


@pytest.mark.parametrize(
    ("number", "word"), [(0, "no step 0"), (10_000, "no step"), (1, "not decided by Pakal")]
)
def test_no_reason_for_what_he_did_not_decide(number: int, word: str) -> None:
    """
    A number that is none of his steps gets a clear word.
    """
    with pytest.raises(BadInputError, match=word):
        a_session().why(number)


def test_before_his_first_decision_there_is_no_reason() -> None:
    """
    Asked for the last decision when there was none, it says so.
    """
    with pytest.raises(BadInputError, match="decided nothing yet"):
        a_session(yours=ALL).why()


def test_adjusting_overwrites_a_fact_and_can_be_undone() -> None:
    """
    Weapons and Fame set by hand are the player's; the score tells what was set by hand.
    """
    session = played(a_session(), most=2)
    before = session.state

    session.adjust("player.you.weapons = 3\nplayer.you.fame = 12")
    assert (3, 12) == (session.state.weapons[YOU], session.state.fame[YOU])
    assert any(line.startswith("set by hand") for line in session.score())
    session.undo()

    assert before == session.state


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "player.you.weapons = 300",
        "player.you.weapons = -1",
        "player.you.weapons = 'three'",
        "player.nobody.weapons = 1",
        "nonsense",
        "base = 'start'",
        "table.difficulty = 'hard'",
        "a = " + "[" * 2000,
        "a = " + "9" * 5000,
        "moment.point = 'nowhere'",
        "board.cities.Tikal = 'sun'",
    ],
    ids=lambda text: text[:24],
)
def test_an_impossible_fact_is_refused_and_changes_nothing(text: str) -> None:
    """
    What problems would find wrong, what cannot be read and what is no fact leaves all as it was.
    """
    session = played(a_session(), most=4)
    record = session.record

    with pytest.raises(BadInputError):
        session.adjust(text)

    assert record == session.record


def test_an_adjusted_walk_ends() -> None:
    """
    A worker put under way by an adjustment that does not say how many moves are left walks once.
    """
    session = played(a_session(), most=6)
    walk = "moment = { point = 'jaguar-moves', player = 'pakal', placed = 'Tikal' }"
    workers = "player.pakal.workers = { Palenque = 1, Tikal = 1 }"

    reply = session.adjust(f"{walk}\n{workers}")

    assert reply.asked is not None or session.is_over


def test_a_game_that_does_not_come_back_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    After too many steps without a person the request is refused, and nothing has happened.
    """
    session = played(a_session(), most=6)
    monkeypatch.setattr("pakal.companion.running.MOST_IN_A_ROW", 1)

    with pytest.raises(BadInputError, match="The game never comes back to you: 1 decisions"):
        played(session)

    stopped = session.record
    monkeypatch.undo()
    assert stopped == Session(stopped).record


def test_a_game_goes_on_after_an_adjustment() -> None:
    """
    After facts were overwritten, the game can be played to its end and replayed.
    """
    session = played(a_session(), most=6)
    session.adjust("player.pakal.weapons = 2")
    played(session)

    assert session.is_over
    assert session.state == Session(session.record).state


# --- decks ---------------------------------------------------------------------------------------


def test_a_deck_can_change_hands_during_the_game() -> None:
    """
    From the moment Pakal's cards are yours you are asked for them, and no longer afterwards.
    """
    session = played(a_session(), most=1)
    session.shuffle("pakal-cards", "you")

    left = session.answer("cards 1 2").asked
    assert left is not None
    assert "pakal-cards" == left.deck
    right = session.answer("left 3").asked
    assert right is not None
    assert "left 3" not in right.answers
    session.shuffle("pakal-cards", "companion")

    assert "pakal-cards" != asked(session).deck


def test_a_mistyped_draw_is_refused_by_the_piece_counts() -> None:
    """
    A fourth site of a colour that has three is refused, and the question stands.
    """
    session = a_session(yours=("sites",))
    for _ in range(3):
        session.answer("white")
    question = asked(session)

    with pytest.raises(BadInputError, match="no white is left to draw"):
        session.answer("white")

    assert question == asked(session)


@pytest.mark.parametrize(("deck", "who"), [("cards", "you"), ("bag", "me"), ("", "")])
def test_an_unknown_deck_is_refused(deck: str, who: str) -> None:
    """
    A deck that does not exist, or somebody who does not shuffle, changes nothing.
    """
    session = a_session()
    record = session.record

    with pytest.raises(BadInputError, match="not known here"):
        session.shuffle(deck, who)

    assert record == session.record


# --- answers -------------------------------------------------------------------------------------


def test_pakals_cards_are_dealt_after_yours_are_chosen() -> None:
    """
    While you choose your cards nothing about his cards of this round is known or told.
    """
    session = a_session()
    for reply in answered(session, most=60):
        if GAME.point(session.state) == "cards":
            s = session.state
            assert "deal-left" != session.record.steps[-1].point
            assert not any("left card" in told.text for told in reply.todos[-1:])
            assert at.DEAL_LEFT in [entry & 255 for entry in s.agenda]


@pytest.mark.parametrize("text", ["1 2", "cards 1 2", "CARDS  1  2", "1"])
def test_an_answer_by_number_words_or_a_part(text: str) -> None:
    """
    The first answer can be given by its number, its words, or the words that tell it apart.
    """
    session = played(a_session(), most=1)

    session.answer(text)

    assert Step(StepKind.YOU, "cards", "cards 1 2") in session.record.steps


def test_where_answers_are_numbers_each_is_its_own_key() -> None:
    """
    For `left 3` the key is 3, whatever its place in the list.
    """
    session = played(a_session(yours=("pakal-cards",)), most=1)
    session.answer("cards 1 2")
    session.answer("left 1")

    question = asked(session)

    assert "right 2" == question.answers[question.keys.index("2")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("6 1", "a 6 never stands on the left"),
        ("cards 1 1", "only once"),
        ("cards 1", "matches several"),
        ("cards 1 2 3", "two cards"),
        ("cards 1 9", "9 is not in your hand"),
        ("26", "There is no answer 26"),
        ("0", "There is no answer 0"),
        ("9" * 5000, "not possible"),
        ("", "not possible"),
        ("²", "matches several"),
    ],
)
def test_a_refused_answer_is_explained(text: str, reason: str) -> None:
    """
    What cannot be answered gets its reason, and nothing changes.
    """
    session = played(a_session(), most=1)
    record = session.record

    with pytest.raises(BadInputError, match=reason):
        session.answer(text)

    assert record == session.record


def test_a_finished_game_takes_no_answer() -> None:
    """
    When the game is over there is an outcome, no question, and no answer to give.
    """
    session = played(a_session())

    reply = session.open()

    assert reply.asked is None
    assert any("It ended because" in line for line in reply.over)
    with pytest.raises(BadInputError, match="The game is over"):
        session.answer("1")


def test_what_pakal_does_is_told_with_its_decisions() -> None:
    """
    Each line for Pakal knows the decisions behind it, and what a lot settles is told.
    """
    told = [
        line
        for seed in range(1, 4)
        for reply in answered(a_session(seed=seed))
        for line in reply.todos
    ]

    assert all(line.decisions for line in told if line.text.startswith("Pakal: take "))
    assert any("orker to " in line.text and "(by lot)" in line.text for line in told)


def test_lines_under_one_head_are_told_together() -> None:
    """
    The layout is told in one line for cities, one for sites, and so on, in 20 lines at most.
    """
    reply = Session(a_record()).open()

    assert sum(len(todo.orders) for todo in reply.todos) > 50
    assert len(reply.todos) <= 20
    assert reply.todos[0].text.startswith("God tiles on the cities: Uxmal ")


# --- what is written -----------------------------------------------------------------------------


def test_history_numbers_every_step() -> None:
    """
    The history has as many lines as there are steps, numbered from 1.
    """
    session = played(a_session(), most=9)

    history = session.history()

    assert len(session.record.steps) == len(history)
    assert ["1", str(len(history))] == [history[0].split()[0], history[-1].split()[0]]


def test_the_log_has_what_you_said_and_what_was_told() -> None:
    """
    The log holds every answer of the player's and every line told, in order.
    """
    session, told = a_session(), list[str]()
    for reply in answered(session, most=9):
        told += [line.text for line in reply.todos]

    log = list(session.log())

    answers = [step.line for step in session.record.steps if step.kind is StepKind.YOU]
    assert answers == [line[2:] for line in log if line.startswith("> ")]
    whole = "\n".join(log)
    assert [] == [text for text in told if text not in whole]


def test_a_report_has_all_that_is_needed_to_see_the_same() -> None:
    """
    Position, versions, readings, seed, journal and the last trace stand in a report.
    """
    session = played(a_session(OTHER_READINGS, seed=77), most=9)

    report = session.report()

    assert "pakal-report" == report["format"]
    assert 77 == report["game"]["seed"]
    assert OTHER_READINGS["readings"].items() <= report["game"]["setting"]["readings"].items()
    assert {"pakal", "lists", "edition"} == set(report["versions"])
    assert "[moment]" in report["position"]
    assert report["last_decision"] == session.why()


# --- journals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [0, 1, 5, 30, 10_000])
def test_a_replay_of_the_journal_equals_the_state(most: int) -> None:
    """
    A session made of another's record has the same position, decks, history and question.
    """
    session = played(a_session(seed=21, yours=("lots",)), most=most)

    again = Session(session.record)

    assert session.state == again.state
    assert (session.decks, session.history()) == (again.decks, again.history())
    assert session.open() == again.open()


def test_what_was_undone_survives_in_the_record() -> None:
    """
    After undo, a session made of the record can do it again.
    """
    session = played(a_session(), most=12)
    state = session.state
    session.undo(5)

    again = Session(session.record)
    again.redo(5)

    assert state == again.state


def test_resuming_tells_again_what_came_of_the_last_answer() -> None:
    """
    What was told after the last answer is told once more, and the same is asked.
    """
    session = a_session()
    *_, last = answered(session, most=12)

    assert last == Session(session.record).resume()


def _altered(record: Record, kind: StepKind) -> Record:
    """The record with the last step of that kind saying something else."""
    steps = list(record.steps)
    place = max(n for n, step in enumerate(steps) if step.kind is kind)
    steps[place] = attrs.evolve(steps[place], line="worker Atlantis")
    return attrs.evolve(record, steps=tuple(steps))


def test_a_journal_of_other_lists_is_refused_with_a_clear_word() -> None:
    """
    Where a decision comes out otherwise, both answers and the lists are named.
    """
    record = played(a_session(), most=20).record
    other = attrs.evolve(record, versions={**record.versions, "lists": "0123456789ab"})

    with pytest.raises(BadInputError) as caught:
        Session(_altered(other, StepKind.AUTOMA))

    assert "it was 'worker Atlantis', and now it is" in str(caught.value)
    assert "Use the lists" in str(caught.value)
    assert "lists 0123456789ab, now " in str(caught.value)


def test_a_journal_of_other_lists_that_decide_the_same_is_read() -> None:
    """
    Where every decision comes out as it was, the game goes on and says what has changed.
    """
    session = played(a_session(), most=20)
    other = attrs.evolve(session.record, versions={**session.versions, "lists": "0123456789ab"})

    again = Session(other)

    assert session.state == again.state
    assert any(each.startswith("lists 0123456789ab, now ") for each in again.changed)


def test_a_journal_of_another_edition_is_refused() -> None:
    """
    With other pieces a game cannot be resumed.
    """
    record = a_session().record

    with pytest.raises(BadInputError, match="begun with edition 'first 1'"):
        Session(attrs.evolve(record, versions={**record.versions, "edition": "first 1"}))


@pytest.mark.parametrize("kind", [StepKind.YOU, StepKind.DRAWN, StepKind.AUTOMA])
def test_a_step_that_cannot_be_is_refused(kind: StepKind) -> None:
    """
    A journal with an impossible line is refused, and the step is named.
    """
    record = played(a_session(), most=20).record

    with pytest.raises(BadInputError, match=r"Step \d+ of the journal cannot be replayed"):
        Session(_altered(record, kind))


@pytest.mark.parametrize("kind", list(StepKind))
def test_a_step_of_the_wrong_kind_is_refused(kind: StepKind) -> None:
    """
    A journal in which somebody decides what is not theirs to decide is refused or reads equal.
    """
    record = played(a_session(), most=3).record
    last = record.steps[-1]
    steps = (*record.steps[:-1], attrs.evolve(last, kind=kind))
    other = attrs.evolve(record, steps=steps)
    if kind is last.kind or {kind, last.kind} == {StepKind.DRAWN, StepKind.TYPED}:
        return

    with pytest.raises(BadInputError, match="cannot be replayed"):
        Session(other)


def test_a_journal_that_leads_elsewhere_is_refused() -> None:
    """
    A step changed into another possible one does not pass: the seal tells.
    """
    session = played(a_session(yours=("sites",)), most=3)
    steps = list(session.record.steps)
    lines = [line for line in _lines_before(session) if line != steps[-1].line]
    steps[-1] = attrs.evolve(steps[-1], line=lines[0])

    with pytest.raises(BadInputError, match="leads to a different position"):
        Session(attrs.evolve(session.record, steps=tuple(steps)))


def _lines_before(session: Session[object]) -> tuple[str, ...]:
    question = session.undo().asked
    session.redo()
    assert question is not None
    return question.answers


class _Full:
    """Keeps this many changes and then has no room."""

    def __init__(self, room: int) -> None:
        self.room = room

    def keep(self, *_: object) -> None:
        """Keep it if there is room."""
        if self.room <= 0:
            raise BadInputError("The disk is full.")
        self.room -= 1


def test_what_cannot_be_kept_has_not_happened() -> None:
    """
    When a step, an undo or a redo cannot be saved, the game is as it was before.
    """
    full = _Full(10_000)
    session = played(a_session(keeper=full), most=8)
    session.undo(2)
    record, state = session.record, session.state
    full.room = 0

    for request in (session.undo, session.redo, lambda: session.answer("1")):
        with pytest.raises(BadInputError, match="disk is full"):
            request()
        assert (record, state) == (session.record, session.state)


def test_the_players_own_edition_plays_adjusts_and_is_undone() -> None:
    """
    A game with an edition of the player's own can be adjusted, undone and reported.
    """
    setting = {"difficulty": "easy", "edition": 'base = "default"\nname = "mine"\nversion = 2\n'}
    session = played(a_session(setting), most=12)

    session.adjust("player.you.weapons = 2")
    assert 2 == session.state.weapons[YOU]
    assert session.report()["position"]
    session.undo(3)

    assert "Edition 'mine'" in "\n".join(session.heading())
    assert session.state == Session(session.record).state
    assert 0 <= session.state.fame[PAKAL]


def test_the_gains_step_by_step_add_up_to_the_fame() -> None:
    """
    Gain by gain, every Fame point of a whole game is told with the step that brought it.

    What is set by hand in between counts too.
    """
    session = played(a_session(), most=60)
    session.adjust("pakal fame +3")
    played(session)
    told = {"you": 0, "Pakal": 0}
    for line in session.gains():
        for seat, amount in re.findall(r"(you|Pakal) ([+-]\d+) \(", line):
            told[seat] += int(amount)

    fame = next(line.split() for line in session.score() if line.startswith("Fame "))

    assert [told["you"], told["Pakal"]] == [int(word) for word in fame[1:3]]
