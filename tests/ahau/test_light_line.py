"""Your own turn in a short line: every sign, what is refused, and what is asked once more."""

import re
from random import Random

import attrs
import pytest
from ahau.light_games import played, stopped_at
from hypothesis import assume, given
from hypothesis import strategies as st

from pakal.companion.session import Session, new_record
from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light import line
from pakal.games.ahau.light.line import Turn, WorkerMove, line_of, parse_turn, take_turn, words_of
from pakal.games.ahau.light.questions import CONFIRM
from pakal.games.ahau.light.rules import TOLD, YOUR_REGION, YOUR_TURN
from pakal.games.ahau.light.unknowns import unknown
from pakal.games.ahau.rules.state import BY_PYRAMID, BY_WORKERS, EFFECT_KINDS, State
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.words import GODS, Effect

UXMAL, CHICHEN, TULUM, CALAKMUL, LAMANAI, TIKAL, CARACOL, SEIBAL, YAXCHILAN, _ = range(10)
CHIEF, RAIN, JAGUAR, SERPENT, SUN = (
    GODS.index(god) for god in ("chief", "rain", "jaguar", "serpent", "sun")
)

# The seventh turn of a game. You are in region 3, around which are Calakmul, Lamanai, Tikal and
# Caracol; your workers are in Chichen Itza, Tulum, Calakmul, Caracol and, lying, in Uxmal; the
# building of region 1 is gone, and you have one marker.
_OPEN = stopped_at(YOUR_TURN, 7)
(MARKED,) = (god for god in range(5) if _OPEN.state.s.marked[YOU] >> god & 1)
(UNMARKED, *_) = (god for god in range(5) if not _OPEN.state.s.marked[YOU] >> god & 1)


@pytest.fixture
def s() -> State:
    """The position in which the line is typed."""
    return _OPEN.state.s.copy()


def looks_of(s: State) -> list[str]:
    """Every part of a position, so that a change is seen."""
    return [repr(getattr(s, each.name)) for each in attrs.fields(State) if each.eq]


# --- every sign ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("tik", Turn(worker=TIKAL)),
        ("Tikal", Turn(worker=TIKAL)),
        ("TIKAL", Turn(worker=TIKAL)),
        ("tik rain", Turn(worker=TIKAL, marks=(RAIN,))),
        ("rain, tik", Turn(worker=TIKAL, marks=(RAIN,))),
        ("tik -sei", Turn(worker=TIKAL, sites=(12,))),
        ("tik -Seibal -car", Turn(worker=TIKAL, sites=(12, 11))),
        ("-sei tik", Turn(worker=TIKAL, sites=(12,))),
        ("tik ux-tu", Turn(worker=TIKAL, sites=(0,))),
        ("tik tu-ux", Turn(worker=TIKAL, sites=(0,))),
        ("tik chichen itza-tulum", Turn(worker=TIKAL, sites=(7,))),
        ("tik yax-sei", Turn(worker=TIKAL, sites=(13,))),
        ("tik Yaxchilán–Seibal", Turn(worker=TIKAL, sites=(13,))),
        ("tik car>lam", Turn(worker=TIKAL, moves=(WorkerMove(">", CARACOL, LAMANAI),))),
        ("tik ux>tu=", Turn(worker=TIKAL, moves=(WorkerMove(">", UXMAL, TULUM, lying=True),))),
        ("tik <cal", Turn(worker=TIKAL, moves=(WorkerMove("<", CALAKMUL),))),
        ("tik <ux=", Turn(worker=TIKAL, moves=(WorkerMove("<", UXMAL, lying=True),))),
        ("tik =tik", Turn(worker=TIKAL, moves=(WorkerMove("=", TIKAL),))),
        ("tik=", Turn(worker=TIKAL, moves=(WorkerMove("=", TIKAL),))),
        ("tik= rain", Turn(worker=TIKAL, marks=(RAIN,), moves=(WorkerMove("=", TIKAL),))),
        ("tik ^ux", Turn(worker=TIKAL, moves=(WorkerMove("^", UXMAL),))),
        ("tik gates", Turn(worker=TIKAL, gates=True)),
        ("tik full", Turn(worker=TIKAL, full=True)),
        ("none", Turn()),
        ("chichen itza>tulum tik", Turn(TIKAL, moves=(WorkerMove(">", CHICHEN, TULUM),))),
    ],
)
def test_a_sign_is_understood(s: State, text: str, turn: Turn) -> None:
    """
    Words come in any order, with capitals and accents or without.
    """
    assert turn == parse_turn(s, text)


def test_a_plus_is_a_marker_of_the_citys_god(s: State) -> None:
    """
    Behind the city of the worker, or alone.
    """
    god = s.city_god[TIKAL]

    assert (god,) == parse_turn(s, "tik+").marks == parse_turn(s, "tik +").marks


def test_a_claim_is_of_your_region_or_of_the_one_named(s: State) -> None:
    """
    With workers all around it, `!` claims the building of your region, `!4` that of region 4.
    """
    s.standing[:10] = [1] * 10

    assert (3,) == parse_turn(s, "tik!").claims == parse_turn(s, "tik !").claims
    assert (4,) == parse_turn(s, "tik !4").claims
    assert (3,) == parse_turn(s, "tik+!").claims == parse_turn(s, "tik!+").claims


def test_a_marker_that_moves_names_both_temples(s: State) -> None:
    """
    `rain>sun`: from the one temple to the other.
    """
    turn = parse_turn(s, f"tik {GODS[MARKED]}>{GODS[UNMARKED]}")

    assert ((MARKED, UNMARKED),) == turn.marker_moves


def test_the_hint_and_the_help_name_every_sign() -> None:
    """
    `?` explains what the hint only mentions.
    """
    for sign in "+!-<>=^":
        assert sign in line.HELP
    for word in ("gates", "full", "none"):
        assert re.search(rf"\b{word}\b", line.HELP)
    assert all(len(each) < 80 for each in line.HELP.splitlines())


# --- what it does --------------------------------------------------------------------------------


def test_a_worker_is_placed(s: State) -> None:
    """
    It leaves the supply and stands in the city.
    """
    crew, there = s.crew[YOU], s.standing[TIKAL]
    take_turn(s, parse_turn(s, "tik"))

    assert (crew - 1, there + 1) == (s.crew[YOU], s.standing[TIKAL])


def test_workers_walk_come_back_lie_down_and_stand_up(s: State) -> None:
    """
    Each sign moves one worker.
    """
    crew = s.crew[YOU]
    take_turn(s, parse_turn(s, "tik car>lam <cal =tu ^ux"))

    assert crew == s.crew[YOU]  # one placed, one back
    assert (0, 1, 0) == (s.standing[CARACOL], s.standing[LAMANAI], s.standing[CALAKMUL])
    assert (0, 1) == (s.standing[TULUM], s.laid[TULUM])
    assert (1, 0) == (s.standing[UXMAL], s.laid[UXMAL])


def test_sites_go_onto_the_calendar(s: State) -> None:
    """
    Sites told are gone, and counted.
    """
    take_turn(s, parse_turn(s, "tik -sei ux-tu"))

    assert [-1, -1] == [s.site[12], s.site[0]]
    assert 2 == len(s.calendar)


def test_gates_and_a_full_pyramid_are_remembered(s: State) -> None:
    """
    The City Gates keep him out of conflicts, a full pyramid ends the K'atun.
    """
    take_turn(s, parse_turn(s, "tik gates full"))

    assert s.effects[YOU * EFFECT_KINDS + Effect.CITY_GATES]
    assert s.triggers & BY_PYRAMID


def test_the_twelfth_worker_ends_the_katun(s: State) -> None:
    """
    The last worker out of the supply, or the twelfth placed, is noticed.
    """
    s.crew[YOU], s.placements[YOU] = 1, 11
    take_turn(s, parse_turn(s, "tik"))

    assert s.triggers & BY_WORKERS


# --- read back -----------------------------------------------------------------------------------


def a_turn(random: Random) -> Turn:
    """Any turn, possible or not."""

    def some(chance: float) -> bool:
        return random.random() < chance

    def a_move() -> WorkerMove:
        sign = random.choice("><=^")
        there = random.randrange(10) if sign == ">" else -1
        return WorkerMove(sign, random.randrange(10), there, sign in "><" and some(0.3))

    return Turn(
        worker=random.choice((CALAKMUL, LAMANAI, TIKAL, CARACOL, -1)),
        marks=tuple(random.sample(range(5), random.choice((0, 0, 1, 2)))),
        marker_moves=((MARKED, random.randrange(5)),) if some(0.2) else (),
        claims=(random.randrange(2, 6),) if some(0.2) else (),
        sites=tuple(random.sample(range(14), random.choice((0, 0, 1, 3)))),
        moves=tuple(a_move() for _ in range(random.choice((0, 0, 1, 2)))),
        gates=some(0.1),
        full=some(0.1),
    )


@given(st.randoms(use_true_random=False))
def test_what_the_journal_keeps_is_read_back(random: Random) -> None:
    """
    A turn as a line with whole names is the same turn again, and its words fit it.
    """
    s, turn = _OPEN.state.s.copy(), a_turn(random)
    after = s.copy()
    try:
        take_turn(after, turn)
    except BadInputError:
        assume(False)

    assert turn == parse_turn(s, line_of(s, turn))
    assert words_of(after, turn)


@given(st.text(alphabet="tikcarlmuxs -+!<>=^~,;3é\n", max_size=25))
def test_any_line_is_a_turn_or_gets_a_message(text: str) -> None:
    """
    Signs in any order mean something or are refused; nothing else happens.
    """
    s = _OPEN.state.s.copy()
    try:
        turn = parse_turn(s, text)
    except BadInputError as error:
        refusal = error
    else:
        assert turn == parse_turn(s, line_of(s, turn))
        return
    assert refusal.message
    assert refusal.way_out


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message", "way_out"),
    [
        ("ux", "Uxmal is not around your region 3", "Calakmul, Lamanai, Tikal, Caracol"),
        ("tik lam", "'lam' is a second worker: Tikal was named before it", "One worker"),
        ("tik! ", "you have no worker in Lamanai", "Leave out the `!`"),
        ("tik !1", "The building of region 1 is gone already", "Leave out the `!`"),
        ("tik !9", "There is no region 9", "from 1 to 5"),
        ("tik -ux", "No road joins Tikal and Uxmal", "Calakmul, Caracol, Seibal"),
        ("tik ux-cal", "No road joins Uxmal and Calakmul", "Tulum, Palenque, Chichen Itza"),
        ("tik car>ux", "No road joins Caracol and Uxmal", "step by step"),
        ("tik <pal", "You have no worker in Palenque", "Yours are in Uxmal, Chichen Itza"),
        ("tik pal>ux", "You have no worker in Palenque", "Yours are in"),
        ("tik =pal", "You have no standing worker in Palenque", "adjust"),
        ("tik ^tu", "You have no lying worker in Tulum", "adjust"),
        ("tik <tu=", "You have no lying worker in Tulum", "Leave out the `=`"),
        ("-sei", "'-' names a site beside your worker", "both cities of the site"),
        ("+", "no worker is named", "Name the god instead"),
        ("tik car>rain", "joins a city and a god", "two cities, or two gods"),
        ("tikl", "'tikl' is not known here", "Tikal"),
        ("tik rian", "'rian' is not known here", "rain"),
        ("tik none", "'none' says that nothing happened", "Leave it out"),
        ("", "The line is empty", "`none`"),
        (" , ", "The line is empty", "`none`"),
        ("tik!?", "is not understood", "`?`"),
        ("tik==", "is not understood", "`?`"),
        ("rain=", "is not understood", "`?`"),
        ("ca", "matches several", "Type more"),
    ],
)
def test_what_cannot_be_is_refused(s: State, text: str, message: str, way_out: str) -> None:
    """
    The message says what the line contradicts, and what to do.
    """
    before = looks_of(s)
    with pytest.raises(BadInputError) as caught:
        parse_turn(s, text)

    assert message in caught.value.message
    assert way_out in caught.value.way_out
    assert before == looks_of(s)


def test_a_second_marker_at_a_temple_is_refused(s: State) -> None:
    """
    There is one in a K'atun.
    """
    with pytest.raises(BadInputError, match="in this K'atun already"):
        parse_turn(s, f"tik {GODS[MARKED]}")


def test_by_a_reading_a_temple_whose_marker_moved_is_open_again() -> None:
    """
    The line refuses only what the rule refuses.
    """
    for seed in (7, 15):
        assert played(TOLD, seed, {"marker-again": "yes"}).decisions > 50


def test_a_marker_that_is_not_there_cannot_move(s: State) -> None:
    """
    It has to be at the temple that it leaves.
    """
    with pytest.raises(BadInputError, match="You have no marker at the"):
        parse_turn(s, f"tik {GODS[UNMARKED]}>{GODS[MARKED]}")


def test_a_site_that_is_gone_is_refused(s: State) -> None:
    """
    Nor can one be named twice.
    """
    with pytest.raises(BadInputError, match="Tikal–Seibal is gone already"):
        parse_turn(s, "tik -sei sei-tik")


def test_without_a_worker_left_none_can_be_placed(s: State) -> None:
    """
    All twelve are on the board.
    """
    s.crew[YOU] = 0
    with pytest.raises(BadInputError, match="You have no worker left"):
        parse_turn(s, "tik")


# --- what is asked once more ---------------------------------------------------------------------


def doubt(text: str) -> str:
    """What is asked after a line; empty for nothing."""
    beside = stopped_at(YOUR_TURN, 7)
    light, state = beside.light, beside.state
    light.carry_out_line(state, light.understand(state, text))
    question = state.question
    return question.text if question is not None and question.key == CONFIRM else ""


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("tik ux-tu", "Uxmal–Tulum is far from your worker. Was it the Rain God or the Merchant?"),
        ("none", ""),  # it says so itself
        ("rain", "You placed no worker this turn. Is that right?"),
        ("tik -sei", ""),
        ("tik", ""),
    ],
)
def test_what_is_rare_is_asked_once_more(text: str, asked: str) -> None:
    """
    It may be a slip, so Enter confirms it; the usual passes without a question.
    """
    assert doubt(text).startswith(asked)
    assert bool(asked) == bool(doubt(text))


def test_no_takes_the_line_back() -> None:
    """
    After `no` the line is asked for again, and what it said has not happened.
    """
    beside = stopped_at(YOUR_TURN, 7)
    light, state = beside.light, beside.state
    before = list(state.s.standing)
    for text in ("rain", "no"):
        light.carry_out_line(state, light.understand(state, text))

    assert state.question is not None
    assert YOUR_TURN == state.question.key
    assert before == state.s.standing


def test_the_same_region_twice_is_asked_once_more() -> None:
    """
    Cards go away after a round, so the same region again is rare.
    """
    beside = stopped_at(YOUR_REGION, 7)
    light, state = beside.light, beside.state
    light.carry_out_line(state, str(state.memory.last_region))

    assert state.question is not None
    assert CONFIRM == state.question.key
    assert "as in the round before" in state.question.text


def test_a_strength_far_above_the_last_is_asked_once_more() -> None:
    """
    30 after 7 may be a slip; below the weapons that you must have it is refused.
    """
    beside = stopped_at("your-strength", 2)
    light, state = beside.light, beside.state
    with pytest.raises(BadInputError):
        light.understand(state, str(state.memory.least_weapons))
    light.carry_out_line(state, light.understand(state, "30"))

    assert state.question is not None
    assert CONFIRM == state.question.key
    assert "30, after" in state.question.text


def test_a_question_mark_explains_the_signs() -> None:
    """
    The question carries its help, which a program shows for `?`.
    """
    state = stopped_at(YOUR_TURN, 1).state

    assert state.question is not None
    assert line.HELP == state.question.help


def test_the_sentence_says_what_was_understood() -> None:
    """
    A line is repeated in words before he goes on.
    """
    s = _OPEN.state.s.copy()
    turn = parse_turn(s, "tik -sei car>lam gates")
    take_turn(s, turn)

    assert (
        "worker to Tikal; worker from Caracol to Lamanai; Tikal–Seibal gone (1/4); City Gates built"
        == words_of(s, turn)
    )


def test_a_new_game_asks_for_gods_first() -> None:
    """
    The cities' god tiles are the first thing to learn, typed as they lie.
    """
    session = Session(new_record(Ahau().light(TOLD), 1))
    asked = session.open().asked

    assert asked is not None
    assert "cities" == asked.deck


def test_a_conflict_settled_by_your_least_strength_says_so() -> None:
    """
    Three lost conflicts gave you three weapons: whom 4 beat you beat, and nobody asks for the sum.
    """
    light = stopped_at(YOUR_REGION, 2)
    s = light.state.s
    yours = (YOU, unknown("strength", low=1, high=6), unknown("strength", low=3))
    s.log = [("conflict", 2, YOU, (yours, (PAKAL, 3, 0)), 0)]

    (told,) = light.light.rules.tell(light.state)

    assert told.text == "Conflict in region 2, strength you 4 or more, Pakal 3: you win."
    assert told.ledger is not None
    assert (None, 3) == told.ledger.totals
