"""Whose each point can be, which number can come with it, and what a file is told otherwise."""

from itertools import chain

import pytest
from ahau.helpers import a_table
from ahau.solo_games import a_game as a_solo_game
from ahau.solo_games import solo_table
from ahau.test_properties import a_game

from pakal.errors import BadInputError
from pakal.games.ahau.automa.consulting import at_list
from pakal.games.ahau.automa.pakal import list_at
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position import entries
from pakal.games.ahau.position.draw import draw_position
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.text import parse_position
from pakal.games.ahau.rules.chain import POINTS, Whose
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import State
from pakal.games.deciding import check_possible, play_turn

SOLO = """
base = "start"
[table]
difficulty = "moderate"
{readings}
[player.you]
ruler = 2
workers = {{ Tikal = 1, Uxmal = 1 }}
reserve = ["rain-blue", "rain-wild"]
cubes = {{ blue = 3, brown = 3, white = 3 }}
[player.pakal]
ruler = 5
workers = {{ Calakmul = 1, Tikal = 2 }}
laid-down = {{ Lamanai = 1 }}
reserve = ["rain-blue", "rain-wild", "sun-brown", "jaguar-white"]
tracker = 6
walker = "Tikal"
due = "the first level"
[moment]
placed = "Tikal"
god = "rain"
strength = 1
where = "1.1"
what = "sun-wild"
"""
THREE_LINES = 'base = "start"\ntable.difficulty = "easy"\nmoment.player = "pakal"\n'
# Unsaid, too low, too high, no digit, too long, and two values that are no text.
DETAILS = (None, '"-1"', '"99"', '"²"', f'"{"9" * 5000}"', "3", "[]")


def solo(moment: str, readings: str = "") -> str:
    """Return a position in the middle of a turn, at a moment."""
    return SOLO.format(readings=readings) + moment


def moment(point: str, player: str | None, detail: str | None) -> str:
    """Return the lines that state a moment."""
    said = {"point": f'"{point}"', "player": player and f'"{player}"', "detail": detail}
    return "".join(f"{key} = {value}\n" for key, value in said.items() if value is not None)


def message(text: str) -> str:
    """Return what is said about a text that cannot be read."""
    with pytest.raises(BadInputError) as caught:
        parse_position(text, "mine.toml")
    return str(caught.value)


def waiting(whose: Whose) -> list[int]:
    """Return the points of somebody's at which the game waits."""
    return [each.number for each in POINTS if each.whose is whose and each.waits]


def refusals(s: State) -> list[BadInputError]:
    """Ask all that can be asked in a position; return what is refused, of three questions."""
    refused = []
    for ask in (
        lambda: check_possible(Ahau.at(s.table), s, "mine.toml"),
        lambda: list(play_turn(Ahau.at(s.table), s, 1)),
        lambda: at_list(s, list_at(s) or "place-worker"),
    ):
        try:
            ask()
        except BadInputError as error:
            refused.append(error)
    return refused


# --- in games ------------------------------------------------------------------------------------


def test_play_puts_nothing_else_on_an_agenda() -> None:
    """
    Every entry of every agenda of some games is one that can stand there.
    """
    solo_games = (a_solo_game(solo_table(), seed) for seed in range(3))

    for s in chain(a_game(a_table(), 3), *solo_games):
        wrong = [each for each in s.agenda if not entries.can_be_on_agenda(s.table, each)]
        assert [] == wrong
        assert s.arg in entries.numbers_at(s.table, s.point, waits=True)
        assert entries.can_be_of(s.table, s.point, s.who)


def test_every_number_has_one_record() -> None:
    """
    The records come in the order of the numbers, and have the names that positions use.
    """
    assert POINT_NAMES == tuple(each.name for each in POINTS)
    assert list(range(len(POINT_NAMES))) == [each.number for each in POINTS]


def test_whose_a_point_is_follows_from_what_it_offers() -> None:
    """
    His lists are at points that can be his; what only he is offered is his alone.
    """
    assert not [each.name for each in POINTS if each.list_id and each.whose is Whose.PERSON]
    shared = [each.name for each in POINTS if each.his_offer and each.whose is not Whose.PAKAL]
    assert ["captain-move", "retreat", "sun-card", "serpent-worker", "wild-colour"] == shared
    assert ["lose-conflict", "turn", "claim", "set-tile", "war-advance", "draw-tile"] == [
        each.name
        for each in POINTS
        if each.whose is Whose.ANYBODY and (each.deck or not each.list_id)
    ]


# --- every point, every player, every detail -----------------------------------------------------


@pytest.mark.parametrize("player", ["you", "pakal", None])
def test_every_point_is_answered_or_refused_with_a_message(player: str | None) -> None:
    """
    Whatever point, player and detail a file states: it is read, drawn, checked and decided on, or
    a message says what is wrong and offers a way out.
    """
    unread, refused, answered = list[str](), list[BadInputError](), 0
    for text in (solo(moment(p, player, detail)) for p in POINT_NAMES for detail in DETAILS):
        try:
            s = parse_position(text, "mine.toml")
        except BadInputError as error:
            unread.append(str(error))
            continue
        assert draw_position(s)
        found = refusals(s)
        answered += 3 - len(found)
        refused += found

    assert [] == [each for each in unread if not each.startswith("mine.toml, moment")]
    assert [] == [each for each in unread if "\n" not in each]
    assert [] == [each.message for each in refused if not each.way_out]
    assert answered > 10


def test_a_persons_point_is_not_pakals() -> None:
    """
    At a point of a person's King Pakal cannot be on; the way out names the person.
    """
    for point in waiting(Whose.PERSON):
        wrong, way_out = message(solo(moment(POINT_NAMES[point], "pakal", None))).splitlines()[:2]

        assert (
            f"mine.toml, moment.player: {POINT_NAMES[point]!r} does not belong to pakal." == wrong
        )
        assert way_out.endswith(" 'you'.")


def test_pakals_point_is_not_a_persons() -> None:
    """
    At a point of King Pakal's nobody else can be on, and without him it is no point at all.
    """
    for point in waiting(Whose.PAKAL):
        name = POINT_NAMES[point]

        said = message(solo(moment(name, "you", None)))
        without = message(f'base = "start"\n[moment]\n{moment(name, "red", None)}')

        assert f"mine.toml, moment.player: {name!r} does not belong to you." in said
        assert said.endswith("'pakal'.")
        assert f"{name!r} belongs to King Pakal, who does not play here." in without


def test_three_lines_that_give_pakal_the_persons_cards() -> None:
    """
    A start position with nothing but `player = "pakal"` is told that the cards are not his.
    """
    assert "moment.player: 'cards' does not belong to pakal." in message(THREE_LINES)


@pytest.mark.parametrize(
    ("point", "detail", "way_out"),
    [
        ("wild-colour", "99", "Leave the detail out."),
        ("jaguar-moves", "0", "'1' to '"),
        ("jaguar-moves", "99", "'1' to '"),
        ("summon-god", "6", "'0' to '5'."),
        ("role-reward", "4", "'0' to '3'."),
        ("give-back", "11", "'1' to '10'."),
    ],
)
def test_a_detail_out_of_range(point: str, detail: str, way_out: str) -> None:
    """
    A number that means nothing at its point is named, with the numbers that do.
    """
    said = message(solo(moment(point, "pakal", f'"{detail}"')))

    assert f"mine.toml, moment.detail: '{detail}' is out of range at {point!r}." in said
    assert way_out in said


def test_a_place_that_is_not_said() -> None:
    """
    At a point that needs a place, a file that names none is told which there are.
    """
    said = message(solo('point = "fill-region"\n'))

    assert "mine.toml, moment: 'fill-region' needs a detail." in said
    assert said.endswith("'1.1' to '5.2'.")


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ("jaguar-moves pakal 99", "'99' is out of range at 'jaguar-moves'."),
        ("pay pakal", "'pay' does not belong to pakal."),
        ("build-order you", "'build-order' does not belong to you."),
        ("turn pakal 1", "'1' is out of range at 'turn'."),
    ],
)
def test_what_is_still_to_be_done_is_held_against_the_rules_too(entry: str, wrong: str) -> None:
    """
    An entry of `todo` that play never puts there is named.
    """
    todo = f'{moment("place-worker", "pakal", None)}todo = ["{entry}", "round-end"]\n'

    assert f"mine.toml, moment.todo.1: {wrong}" in message(solo(todo))


# --- a number that is not said -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("walker", "readings", "moves"),
    [
        ("Calakmul", "", 1),
        ("Lamanai", "", 1),
        ("Lamanai", 'readings = { jaguar-laid-down = "two-moves" }', 2),
    ],
)
def test_a_worker_under_way_has_the_moves_it_takes(walker: str, readings: str, moves: int) -> None:
    """
    At the older `jaguar-city` a file need not say how many moves are left: as many as it takes.
    """
    text = solo(moment("jaguar-city", "pakal", None), readings)

    s = parse_position(text.replace('walker = "Tikal"', f'walker = "{walker}"'))

    assert moves == s.arg
    assert () == problems(s)


def test_of_what_is_counted_one_thing_is_left() -> None:
    """
    Where a number says how many things are still to come, one is, if the file says nothing.
    """
    s = parse_position(solo(moment("jaguar-moves", "pakal", None)))

    assert 1 == s.arg
    assert s.offered


# --- what cannot be ------------------------------------------------------------------------------

JAGUAR = moment("jaguar-city", "pakal", None)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            solo(moment("building-overflow", "pakal", None)).replace('what = "sun-wild"\n', ""),
            "pakal: a building has no slot, but the building is not given.",
        ),
        (
            solo(moment("building-overflow", "pakal", None)),
            "pakal: a building has no slot, but one is free on his board.",
        ),
        (
            solo(JAGUAR).replace('walker = "Tikal"', 'walker = "Uxmal"'),
            "pakal: a worker moves out of Uxmal, but none is there.",
        ),
        (
            solo(JAGUAR).replace("Tikal = 2 }", "Tikal = 1 }"),
            "pakal: the worker just placed in Tikal cannot move.",
        ),
        (
            solo(
                moment("jaguar-city", "pakal", '"1"'),
                'readings = { jaguar-laid-down = "two-moves" }',
            ).replace('walker = "Tikal"', 'walker = "Lamanai"'),
            "pakal: the worker lying in Lamanai takes more than 1 moves.",
        ),
        (
            solo(moment("strength-colour", "pakal", None)).replace('god = "rain"\n', ""),
            "A god is being summoned, but the god is not given.",
        ),
        (
            solo(moment("pyramid-tile", "pakal", None)).replace('"1.1"', '"2.1"'),
            "pakal: a tile is chosen for space 2.1, but nothing can be built there now.",
        ),
        (
            solo(moment("fill-region", None, '"2.1"')),
            "A tile goes to place 2.1, but one is already there.",
        ),
        (
            solo(moment("fill-offer", None, '"2"')),
            "A building goes to place 2 of the offer, but one is already there.",
        ),
        (
            solo('point = "draw-lots"\nlots = [1]\ntodo = ["round-end"]\n'),
            "A draw is under way, but King Pakal's decision it is for is not given.",
        ),
        (
            solo(moment("place-worker", "pakal", None)).replace("ruler = 5", "ruler = 15"),
            "pakal: the ruler stands in region 15, but there are 5 regions.",
        ),
        (
            solo(moment("place-worker", "pakal", None)).replace("strength = 1", "strength = 99"),
            "99 is not a valid strength of a summon.",
        ),
        (
            solo(moment("place-worker", "pakal", None)) + "round = 5000000\n",
            "5000000 is out of range; nothing counts beyond 999.",
        ),
        (
            solo(moment("scoring-tile", None, None)) + "round = 0\npool = [99]\n",
            "99 cannot be dealt at 'scoring-tile'.",
        ),
    ],
)
def test_what_a_moment_lacks_is_a_problem(text: str, problem: str) -> None:
    """
    What a moment needs and the position does not have is named.
    """
    assert problem in problems(parse_position(text))


def test_lots_that_nobody_could_draw() -> None:
    """
    Lots have to be candidates of the decision they are drawn for.
    """
    todo = 'todo = ["place-worker pakal", "round-end"]'

    said = message(solo(f'point = "draw-lots"\nlots = [99]\n{todo}\n'))

    assert "mine.toml, moment.lots: 99 is not a candidate at 'place-worker'." in said
