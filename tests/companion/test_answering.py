"""Lines that people type, read as answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.games.answering import legal, read, say, way_out
from pakal.games.asking import BY_SUBJECT, Form, Question, Value
from pakal.games.matching import find, plain

CITIES = ("Tikal", "Tulum", "Yaxchilán", "Chichen Itza", "Uxmal")
SITES = ("Tikal–Seibal", "Uxmal–Tulum", "Uxmal–Chichen Itza")


def question(
    form: Form,
    choices: tuple[str, ...] = CITIES,
    subjects: tuple[str, ...] = ("",),
    **more: int,
) -> Question:
    return Question(key="k", text="?", form=form, choices=choices, subjects=subjects, **more)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Tikal", (0,)),
        ("TIK", (0,)),
        ("yaxchilan", (2,)),
        ("Yaxchila\u0301n", (2,)),
        ("itza", (3,)),
        ("chichen itza, tik", (0, 3)),
        ("tik tul", (0, 1)),
        ("tik; tul ;", (0, 1)),
        ("all", (0, 1, 2, 3, 4)),
        ("none", ()),
    ],
)
def test_names_are_found_in_many_spellings(line: str, meant: tuple[int, ...]) -> None:
    """
    Case, accents, beginnings, later words, commas or spaces: the same cities are meant.
    """
    assert (meant,) == read(question(Form.SOME), line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("t", "matches several: Tikal, Tulum."),
        ("Atlantis", "'Atlantis' is not known here."),
        ("tikal, tikal", "'Tikal' is named twice."),
        ("", "The line is empty."),
        (",", "names nothing."),
        ("tikal uxmal atlantis", "'atlantis' is not known here."),
        ("z" * 300, "…' is not known here."),
    ],
)
def test_what_is_wrong_is_named(line: str, told: str) -> None:
    """
    The message names the value, and a way out follows.
    """
    with pytest.raises(BadInputError) as error:
        read(question(Form.SOME), line)

    assert told.casefold() in error.value.message.casefold()
    assert error.value.way_out
    assert len(error.value.message) < 200


def test_sites_are_found_by_both_ends() -> None:
    """
    A site may be written from either end, shortened, with any dash.
    """
    for line in ("Tikal–Seibal", "tikal-seibal", "sei-tik", "tik—sei"):
        assert 0 == find(line, SITES)
    assert 2 == find("chichen-uxmal", SITES)


def test_yes_and_no_for_a_single_choice() -> None:
    """
    Where only one is asked about, yes and no will do.
    """
    only = question(Form.SOME, ("region 5",))

    assert [((0,),), ((),), ((0,),)] == [read(only, line) for line in ("yes", "n", "5")]
    with pytest.raises(BadInputError):
        read(question(Form.SOME), "yes")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("2 0 1", (2, 0, 1)),
        ("2, 0, 1", (2, 0, 1)),
        ("tulum 0, tikal 2, chichen itza 1", (2, 0, 1)),
        ("tik=2; tul:0, chi 1", (2, 0, 1)),
        ("all 3", (3, 3, 3)),
        ("yes no none", (1, 0, 0)),
    ],
)
def test_numbers_by_name_or_in_order(line: str, meant: tuple[int, ...]) -> None:
    """
    Numbers come with names in any order, or without names in the order shown.
    """
    asked = question(Form.NUMBERS, (), ("Tikal", "Tulum", "Chichen Itza"), low=0)

    assert tuple((number,) for number in meant) == read(asked, line)


@pytest.mark.parametrize(
    "line",
    [
        "1 2",
        "1 2 3 4",
        "tikal 1",
        "tikal 1, tikal 2, tulum 3",
        "tikal -1, tulum 0, chi 0",
        "a b c",
        "tikal, tulum, chi",
        "1 2 ½",
        "1 2 99999999999",
        "tikal 1 tulum 2 chi 3",
    ],
)
def test_numbers_that_cannot_be_are_refused(line: str) -> None:
    """
    Too few, too many, twice, below the least, or no number: each gets a message.
    """
    asked = question(Form.NUMBERS, (), ("Tikal", "Tulum", "Chichen Itza"), low=0)

    with pytest.raises(BadInputError) as error:
        read(asked, line)

    assert error.value.way_out


def test_numbers_of_regions_are_told_from_answers() -> None:
    """
    With commas a number may name a region; alone, numbers are answers in order.
    """
    asked = question(Form.NUMBERS, (), ("region 1", "region 2"), low=0)

    assert ((2,), (0,)) == read(asked, "2 0, 1 2")
    assert ((2,), (1,)) == read(asked, "2 1")


def test_several_words_for_each_region() -> None:
    """
    Gods on the tiles of regions: a few words each, or none, by name or in order.
    """
    asked = question(Form.SETS, ("chief", "rain", "sun"), ("region 1", "region 2"), most=2)

    assert ((1, 2), ()) == read(asked, "1 rain sun, 2 none")
    assert ((1, 2), ()) == read(asked, "rain sun, none")
    with pytest.raises(BadInputError, match="at most 2"):
        read(asked, "1 rain sun rain, 2 none")


def test_a_row_keeps_order_and_repetition() -> None:
    """
    Tiles are taken as they lie; a limit and distinct cards are held to.
    """
    tiles = ("rain-blue", "rain-wild", "sun-blue")

    assert ((2, 0, 2),) == read(question(Form.ROW, tiles), "sun-b, ra-bl, sun")
    with pytest.raises(BadInputError, match="is named twice"):
        read(Question(key="k", text="?", form=Form.ROW, choices=tiles, distinct=True), "sun, sun")
    with pytest.raises(BadInputError, match="at most 1"):
        read(question(Form.ROW, tiles, most=1), "sun, sun")
    with pytest.raises(BadInputError, match="at least 1"):
        read(question(Form.ROW, tiles, least=1), "none")


names = st.lists(
    st.sampled_from([*CITIES, *SITES, "region 1", "region 2", "card 3", "rain-blue", "space 1.2"]),
    min_size=1,
    max_size=6,
    unique=True,
).map(tuple)


@st.composite
def questions_with_values(draw: st.DrawFn) -> tuple[Question, Value]:
    """Return a question of any form, and a value that answers it."""
    form = draw(st.sampled_from([form for form in Form if form is not Form.LINE]))
    choices = ("chief", "rain", "jaguar") if form in BY_SUBJECT else draw(names)
    subjects = draw(names) if form in BY_SUBJECT else ("",)
    places = st.integers(0, len(choices) - 1)
    answers = {
        Form.ONE: st.tuples(places),
        Form.SOME: st.sets(places).map(lambda each: tuple(sorted(each))),
        Form.ROW: st.lists(places, max_size=5).map(tuple),
        Form.WORDS: st.tuples(places),
        Form.SETS: st.lists(places, max_size=2).map(tuple),
        Form.NUMBERS: st.tuples(st.integers(-9, 99)),
    }
    value = tuple(draw(answers[form]) for _ in subjects)
    if form is Form.NUMBERS:
        choices = ()
    return question(form, choices, subjects), value


@given(questions_with_values())
def test_a_value_said_is_read_again(asked: tuple[Question, Value]) -> None:
    """
    For every form of question, what `say` writes `read` understands.
    """
    assert asked[1] == read(asked[0], say(*asked))


@given(questions_with_values(), st.text(max_size=60))
def test_any_line_is_an_answer_or_gets_a_message(asked: tuple[Question, Value], line: str) -> None:
    """
    Whatever is typed, the outcome is a value for each subject or an error with a way out.
    """
    told, value = "", None
    try:
        value = read(asked[0], line)
    except BadInputError as error:
        told = error.way_out

    assert told or (value is not None and len(asked[0].subjects) == len(value))


@given(questions_with_values())
def test_every_question_has_help(asked: tuple[Question, Value]) -> None:
    """
    `?` and the hints have something to say for every question.
    """
    words, how = legal(asked[0])

    assert how
    assert set(asked[0].choices) <= set(words)
    assert way_out(asked[0])


@given(st.text(max_size=40))
def test_plain_text_is_plain(text: str) -> None:
    """
    Made plain twice, a text is as it was made plain once.
    """
    assert plain(text) == plain(plain(text))


def test_what_has_one_choice_is_answered_with_yes_or_no() -> None:
    """
    Somebody who is asked about one region need not name it.
    """
    question = Question(
        key="there", text="Is it there?", form=Form.SOME, choices=("region 3",), about=(3,)
    )

    with pytest.raises(BadInputError) as error:
        read(question, "")

    assert "Answer yes or no." == error.value.way_out
    assert ([0],) == tuple(map(list, read(question, "yes")))
