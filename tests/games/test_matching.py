"""Names found by what people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.games.ahau.words import COLOURS, GODS, LETTERS, TILE_NAMES
from pakal.games.matching import find, fits, matches, split_several, suggest, words_of

TAKEN = tuple(f"take {tile}" for tile in TILE_NAMES)


@pytest.mark.parametrize(
    "typed", ["rain-blue", "rain blue", "Rain–Blue", "ra-bl", "ra bl", "rb", "r b", "rain b", "r-b"]
)
def test_a_tile_is_found_in_many_spellings(typed: str) -> None:
    """
    With a dash or a blank, shortened, or by the letters of god and colour: the same tile is meant.
    """
    assert "rain-blue" == TILE_NAMES[find(typed, TILE_NAMES, LETTERS)]
    assert "take rain-blue" == TAKEN[find(typed, TAKEN, LETTERS)]


@given(st.sampled_from(GODS), st.sampled_from((*COLOURS, "wild")))
def test_two_letters_name_every_tile(god: str, colour: str) -> None:
    """
    The letters are fixed, so that two of them are always one tile, and its name is read again.
    """
    letters = {word: each for group in LETTERS for each, word in group.items() if len(each) == 1}

    typed = letters[god] + letters[colour]

    assert f"{god}-{colour}" == TILE_NAMES[find(typed, TILE_NAMES, LETTERS)]
    assert f"{god}-{colour}" == TILE_NAMES[find(f"{god} {colour}", TILE_NAMES, LETTERS)]


def test_a_letter_never_means_another_word_of_its_kind() -> None:
    """
    `s` is Sun, also where only the Serpent is there; where no god is, it begins a name.
    """
    assert 0 == find("s", ("sun", "serpent"), LETTERS)
    assert [] == matches("s", ("serpent", "rain"), LETTERS)
    assert [] == matches("b", ("black", "brown"), LETTERS)
    assert 1 == find("s", ("Tikal", "Seibal"), LETTERS)


@given(st.sampled_from([*TAKEN, "no worker", "worker Chichen Itza", "cards 3 2", "pay blue blue"]))
def test_a_line_is_found_by_itself(line: str) -> None:
    """
    Whatever else is offered, a whole line means itself.
    """
    lines = (*TAKEN, "no worker", "worker Chichen Itza", "cards 3 2", "pay blue blue", "pay blue")

    assert line == lines[find(line, lines, LETTERS)]
    assert line == lines[find(line.upper(), lines, LETTERS)]


def test_numbers_are_only_themselves() -> None:
    """
    `1` is no beginning of `12`, and the order of cards is kept.
    """
    assert not fits("1", ("card 12", "card 13"))
    assert 1 == find("3, 2", ("cards 2 3", "cards 3 2"))
    assert not fits("6 3", ("cards 3 6",))


@given(st.sampled_from([*GODS, "Tikal", "Palenque", "Calakmul"]), st.data())
def test_a_slip_suggests_what_was_meant(name: str, data: st.DataObject) -> None:
    """
    Two letters in the wrong order never pass for another name; the one meant is suggested.
    """
    names = (*GODS, "Tikal", "Palenque", "Calakmul")
    at = data.draw(st.integers(0, len(name) - 2))
    typed = name[:at] + name[at + 1] + name[at] + name[at + 2 :]

    if fits(typed, names):
        assert name == names[find(typed, names)]
    else:
        with pytest.raises(BadInputError) as caught:
            find(typed, names)
        assert f"Did you mean {name!r}?" == caught.value.way_out


def test_a_slip_inside_a_longer_answer_is_found() -> None:
    """
    The word that is wrong is replaced, and the whole answer is suggested.
    """
    lines = ("build rain-blue 1.1", "build sun-brown 1.2", "produce Tikal–Seibal")

    assert "Did you mean 'build sun-brown 1.2'?" == suggest("biuld sun-bron 1.2", lines)


def test_words_in_a_row_are_parted_by_what_they_mean() -> None:
    """
    Each thing takes as many words as belong to it.
    """
    typed = ["rain", "blue", "rb", "sun", "wild", "s*"]

    row = split_several(typed, lambda words: fits(words, TILE_NAMES, LETTERS))

    assert ["rain blue", "rb", "sun wild", "s*"] == [each for each, _ in row]


@given(st.text(max_size=40), st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=6))
def test_any_text_is_found_or_gets_a_message(text: str, names: list[str]) -> None:
    """
    Whatever the names are, typing anything gives a place or an error.
    """
    told = ""
    try:
        found = find(text, names, LETTERS)
    except BadInputError as error:
        found, told = -1, error.message
    assert 0 <= found < len(names) or 0 < len(told) < 400
    assert words_of(text) == words_of(" ".join(words_of(text)))


def test_three_names_in_another_order_are_not_the_same() -> None:
    """
    A pair may be named either way round; of three words the order says which of two things it is.
    """
    stones = ("serpent-eagle-jaguar", "jaguar-serpent-eagle")

    assert [] == matches("jaguar-eagle-serpent", stones)
    assert [0] == matches("ux-tik", ("tikal-uxmal", "tikal-caracol"))
