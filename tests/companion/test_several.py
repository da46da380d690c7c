"""Several answers in one line."""

import pytest
from companion.playing import a_session, asked, played

from pakal.companion.journal import StepKind
from pakal.companion.several import answer_all

CITIES = "sun rain jaguar chief serpent sun rain jaguar chief serpent"


@pytest.mark.parametrize(
    "line",
    [
        CITIES,
        CITIES.replace(" ", ", "),
        "s r j c f s r j c f",
        "s, r, j c f; sun rain jaguar chief",
        "Uxmal sun, chichen itza rain, jag, ch, ser, sun rain jaguar chief serpent",
    ],
)
def test_all_cities_in_one_line(line: str) -> None:
    """
    Words, letters, commas, blanks, with or without the place: ten draws in a line.
    """
    session = a_session(yours=["cities"])

    done = answer_all(session, line)

    assert done.refused is None
    assert "" == done.left
    assert session.state.city_god == [3, 1, 2, 0, 4, 3, 1, 2, 0, 4]
    assert done.reply is not None
    cities = done.reply.todos[0]
    assert cities.text.startswith("God tiles on the cities: Uxmal sun, Chichen Itza rain, ")
    assert 10 == len(cities.orders)


def test_the_order_of_a_row_is_announced() -> None:
    """
    The question for the first city names all that follow, and so do those for sites and regions.
    """
    session = a_session(yours=["cities", "sites", "bag"])
    first = asked(session)
    answer_all(session, CITIES)
    sites = asked(session)

    assert ("Uxmal", "Palenque") == (first.row[0], first.row[-1])
    assert 10 == len(first.row)
    assert len(session.state.site) == len(sites.row)
    assert "Uxmal–Tulum" == sites.row[0]


def test_a_wrong_word_in_the_middle_keeps_the_others() -> None:
    """
    What came before it counts, what comes after it is handed back, and the message names the word.
    """
    session = a_session(yours=["cities"])

    done = answer_all(session, "sun rain jagur chief serpent")

    assert 2 == done.count
    assert "chief serpent" == done.left
    assert done.refused is not None
    assert "'jagur'" in done.refused.message
    assert "Did you mean 'jaguar'?" == done.refused.way_out
    assert 2 == sum(step.kind is StepKind.TYPED for step in session.record.steps)


def test_the_last_of_a_row_may_be_left_out_or_typed() -> None:
    """
    What is left alone is not asked for; people who type it anyway are not refused.
    """
    with_it, without = a_session(yours=["cities"]), a_session(yours=["cities"])

    answer_all(without, CITIES.rpartition(" ")[0])
    done = answer_all(with_it, CITIES)

    assert ("", None) == (done.left, done.refused)
    assert with_it.record == without.record
    assert StepKind.FORCED is next(
        step.kind for step in with_it.record.steps if step.line == "city Palenque serpent"
    )


@pytest.mark.parametrize("line", ["3 2", "3, 2", "3,2", "cards 3 2", "CARDS 3, 2"])
def test_two_cards_with_or_without_a_comma(line: str) -> None:
    """
    `3, 2` and `3 2` mean the same two cards, and what was understood is repeated.
    """
    session = played(a_session(), most=1)

    done = answer_all(session, line)

    assert done.refused is None
    assert "cards 3 2" in [step.line for step in session.record.steps]
    repeated = () if line.casefold().startswith("cards") else ("Cards 3 (left) and 2 (right).",)
    assert repeated == done.repeated


def test_a_refused_answer_alone_changes_nothing() -> None:
    """
    If the first answer is refused, there is no reply, and the rest is handed back.
    """
    session = played(a_session(), most=1)
    before = session.record

    done = answer_all(session, "6 1, tikal")

    assert (None, 0, "tikal") == (done.reply, done.count, done.left)
    assert before == session.record


def test_undo_takes_back_all_that_was_typed_in_one_line() -> None:
    """
    Ten cities typed in one line are undone and redone together; a number counts single answers.
    """
    session = a_session(yours=["cities", "sites"])
    answer_all(session, CITIES)
    session.answer("yellow")

    told = [session.undo(None).todos[0].text for _ in range(2)]
    empty = len(session.steps)
    session.redo(None)
    full = session.state.city_god[:]
    session.undo(2)

    assert told[0] == "Undone: site Uxmal–Tulum yellow."
    assert told[1] == "Undone: 9 answers, from city Uxmal sun to city Yaxchilán chief."
    assert 2 == empty
    assert [3, 1, 2, 0, 4, 3, 1, 2, 0, 4] == full
    assert [3, 1, 2, 0, 4, 3, 1] == [god for god in session.state.city_god if god >= 0]


def test_a_line_typed_after_undo_is_a_line_of_its_own() -> None:
    """
    What was typed in one line before does not join what is typed instead.
    """
    session = a_session(yours=["cities"])
    answer_all(session, CITIES)
    session.undo(None)
    session.answer("sun")
    session.answer("sun")

    session.undo(None)

    assert [3] == [god for god in session.state.city_god if god >= 0]
