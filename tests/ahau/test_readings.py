"""The readings: the file, its reader, the words by which people switch them, and the command."""

import re
from pathlib import Path

import pytest
from attrs import exceptions
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from pakal_cli.main import main
from terminal import OPENINGS, has_way_out

from pakal.errors import BadInputError
from pakal.games.ahau.edition.readings import (
    all_readings,
    default_readings,
    differing,
    parse_readings,
)
from pakal.games.readings import Reading, find_reading, read_readings

FIXTURES = Path(__file__).parents[2] / "fixtures" / "readings"
BAD = sorted((FIXTURES / "bad").glob("*.toml"))
READINGS = all_readings()
LAST_LINE_OF_THE_RULEBOOK = 1560


def run(*words: str) -> tuple[int, str]:
    """Run `pakal readings` and return its exit code and all it printed."""
    result = CliRunner().invoke(main, ["readings", *words])
    return result.exit_code, result.output


def message(*words: str) -> str:
    """Return what is said about readings that cannot be used."""
    with pytest.raises(BadInputError) as caught:
        parse_readings(words)
    return str(caught.value)


# The file.


def test_a_file_is_read_into_readings() -> None:
    """
    A reading has the values its table in the file has.
    """
    expected = Reading(
        name="worker-must",
        question="Must a worker be placed each turn?",
        choices=("must", "may"),
        recorded=("must-if-free",),
        why="Only the later steps are optional.",
        place="Action Phase, RB 500–509",
        side="base",
        means={"must": "Yes.", "may": "No.", "must-if-free": "Only if a city is free."},
    )

    assert (expected,) == read_readings((FIXTURES / "good.toml").read_text(encoding="utf-8"))


def test_readings_are_read_once() -> None:
    """
    Everybody who asks for the readings gets the same ones.
    """
    assert all_readings() is all_readings()


def test_a_reading_cannot_be_changed() -> None:
    """
    A reading is frozen, and can be a member of a set.
    """
    reading = READINGS[0]

    with pytest.raises(exceptions.FrozenInstanceError):
        reading.why = "Because."  # type: ignore[misc]

    assert len(READINGS) == len(set(READINGS))


def test_both_sides_have_readings() -> None:
    """
    The readings of the base game come first in the file, then those of King Pakal.
    """
    sides = [reading.side for reading in READINGS]

    assert {"base", "solo"} == set(sides)
    assert sorted(sides) == sides


def test_the_first_choice_is_the_default() -> None:
    """
    The choice that stands first is in force unless another is named.
    """
    assert find_reading(all_readings(), "place-ties").default == "hierarchy-at-once"


def test_a_ruling_has_one_choice_and_names_its_alternatives() -> None:
    """
    A reading that cannot be switched still says how else the rule could be read.
    """
    rulings = [reading for reading in READINGS if reading.is_ruling]

    assert "trade-when" in [reading.name for reading in rulings]
    assert all(reading.recorded for reading in rulings)


def test_texts_are_sentences() -> None:
    """
    A question ends in a question mark; reasons and meanings are sentences with a full stop.
    """
    for reading in READINGS:
        assert reading.question.endswith("?"), reading.name
        for text in (reading.question, reading.why, *reading.means.values()):
            assert text[0].isupper() or text[0].isdigit(), text
            assert "  " not in text
        assert all(text.endswith(".") for text in (reading.why, *reading.means.values()))


def test_places_are_lines_of_the_rulebook() -> None:
    """
    Every place cited exists, and a span of lines runs forwards.
    """
    for reading in READINGS:
        spans = re.findall(r"(?:RB |, )(\d+)(?:–(\d+))?(?=[,;]|$)", reading.place)

        assert spans, reading.name
        for first, last in spans:
            assert 1 <= int(first) <= int(last or first) <= LAST_LINE_OF_THE_RULEBOOK, reading.name
            assert first != last, reading.name


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_broken_file_is_explained(path: Path) -> None:
    """
    A readings file that cannot be used gets exactly the message written beside it.
    """
    with pytest.raises(BadInputError) as caught:
        read_readings(path.read_text(encoding="utf-8"), path.name)

    assert path.with_suffix(".txt").read_text(encoding="utf-8") == f"{caught.value}\n"


def test_everything_wrong_with_a_file_is_said_at_once() -> None:
    """
    One error names all problems, each with its place and, on the next line, a way out.
    """
    text = (FIXTURES / "bad" / "several-at-once.toml").read_text(encoding="utf-8")

    with pytest.raises(BadInputError) as caught:
        read_readings(text, "mine.toml")

    lines = str(caught.value).splitlines()
    assert len(lines) == 8
    assert all(line.startswith("mine.toml, reading ") for line in lines[::2])
    assert all(line.startswith(OPENINGS) for line in lines[1::2])


# Switching.


def test_nothing_written_gives_the_defaults() -> None:
    """
    Without a word, every reading has its default, in the order of the file.
    """
    expected = {reading.name: reading.choices[0] for reading in READINGS}

    assert expected == default_readings() == parse_readings(())
    assert [reading.name for reading in READINGS] == list(parse_readings(()))


def test_a_choice_is_switched_and_the_rest_stays() -> None:
    """
    A choice that is written goes before the default, and changes no other reading.
    """
    chosen = parse_readings(("retreat-god=top-only",))

    assert chosen["retreat-god"] == "top-only"
    assert default_readings() == chosen | {"retreat-god": "best-available"}


def test_defaults_given_out_are_a_copy() -> None:
    """
    Whoever changes the mapping changes only their own.
    """
    default_readings()["place-ties"] = "next-step-first"

    assert default_readings()["place-ties"] == "hierarchy-at-once"


def test_spaces_around_name_and_choice_do_not_matter() -> None:
    """
    `name = choice` is read as `name=choice`.
    """
    assert parse_readings(("lead=ties-count",)) == parse_readings((" lead = ties-count ",))


def test_the_same_choice_twice_is_no_contradiction() -> None:
    """
    A reading may be written twice with the same choice.
    """
    once = parse_readings(("lead=ties-count",))

    assert once == parse_readings(("lead=ties-count", "lead=ties-count"))


@given(st.fixed_dictionaries({each.name: st.sampled_from(each.choices) for each in READINGS}))
def test_what_differs_brings_the_readings_back(chosen: dict[str, str]) -> None:
    """
    Those that differ from the default, written down and parsed, give the same readings.
    """
    differ = differing(chosen)

    assert chosen == parse_readings(f"{name}={choice}" for name, choice in differ)
    assert all(choice != find_reading(all_readings(), name).default for name, choice in differ)


def test_defaults_do_not_differ() -> None:
    """
    The default readings differ in nothing from themselves.
    """
    assert differing(default_readings()) == ()


def test_differing_follows_the_order_of_the_file() -> None:
    """
    What differs is told in the order of the readings file, however it was written.
    """
    chosen = parse_readings(("lead=ties-count", "worker-must=may"))

    assert differing(chosen) == (("worker-must", "may"), ("lead", "ties-count"))


def test_an_unknown_name_gets_the_nearest() -> None:
    """
    A name that no reading has is answered with the name that was probably meant.
    """
    expected = "No reading is called 'retreat-gods'.\nDid you mean 'retreat-god'?"

    assert expected == message("retreat-gods=top-only")


def test_an_unknown_choice_gets_the_nearest() -> None:
    """
    A choice that the reading does not have is answered with the choice probably meant.
    """
    expected = "Reading 'retreat-god' has no choice 'top'.\nDid you mean 'top-only'?"

    assert expected == message("retreat-god=top")


def test_a_recorded_alternative_cannot_be_chosen() -> None:
    """
    An alternative that is only recorded is refused as such, not as unknown.
    """
    expected = (
        "Reading 'trade-when': 'any-order' is recorded as an alternative, but not built.\n"
        "Leave it out; 'only-short' is the only choice."
    )

    assert expected == message("trade-when=any-order")


@pytest.mark.parametrize("word", ["retreat-god", "retreat-god:top-only", ""])
def test_a_word_without_an_equals_sign_is_refused(word: str) -> None:
    """
    A name alone, or with another sign, is no choice.
    """
    assert message(word).startswith(f"{word!r} is not a reading and its choice: there is no '='.")


def test_a_name_alone_gets_an_example_of_its_own() -> None:
    """
    Whoever writes only the name is shown the name with a choice.
    """
    assert message("retreat-god").endswith("\nWrite retreat-god=top-only.")


def test_two_choices_for_one_reading_contradict() -> None:
    """
    The same reading with two different choices is refused, with both of them named.
    """
    expected = "Reading 'lead' is given twice: 'strict' and 'ties-count'.\nLeave one of them out."

    assert expected == message("lead=strict", "lead=ties-count")


# The command.


def test_the_list_names_every_reading_and_choice() -> None:
    """
    `pakal readings` gives each reading a line, with its choices whole and the default first.
    """
    code, output = run()
    rows = {line.split()[0]: line for line in output.splitlines() if line}

    assert code == 0
    for reading in READINGS:
        assert " · ".join(reading.choices) in rows[reading.name]


def test_the_list_is_grouped_by_side() -> None:
    """
    The readings of the base game stand above those of King Pakal.
    """
    output = run()[1]

    assert output.index("The base game") < output.index("trade-when")
    assert output.index("trade-when") < output.index("King Pakal") < output.index("retreat-god")


def test_one_reading_is_shown_in_full() -> None:
    """
    `pakal readings NAME` shows all that the file says about it.
    """
    for name in ("retreat-god", "trade-when"):
        reading = find_reading(all_readings(), name)
        shown = " ".join(run(name)[1].split())

        assert all(
            text in shown
            for text in (reading.question, reading.why, reading.place, *reading.choices)
        )
        assert all(text in shown for text in (*reading.recorded, *reading.means.values()))


@pytest.mark.parametrize("name", ["retreat-god", "trade-when"])
def test_the_terminal_text_is_as_recorded(name: str) -> None:
    """
    A reading with choices and a ruling look as they did when somebody last read them.
    """
    path = FIXTURES / "terminal" / f"{name}.txt"

    assert (0, path.read_text(encoding="utf-8")) == run(name)


def test_the_beginning_of_a_name_will_do() -> None:
    """
    A beginning that only one reading has stands for its name.
    """
    assert run("retreat-god") == run("retreat-g")


def test_a_whole_name_goes_before_longer_ones() -> None:
    """
    A name that other names begin with can still be shown.
    """
    assert find_reading(all_readings(), "discard-wild").name == "discard-wild"


def test_a_beginning_of_several_names_lists_them() -> None:
    """
    A beginning that several readings have is answered with all of them, and with exit code 2.
    """
    code, output = run("setup")

    assert code == 2
    assert "Several readings begin with 'setup'." in output
    assert "setup-marker-after, setup-marker-moves, setup-marker-scores" in output


@pytest.mark.parametrize("name", ["retreat-goods", "", "zzz"])
def test_an_unknown_name_ends_the_command_with_2(name: str) -> None:
    """
    A name that fits no reading is the writer's error: exit code 2, and a way out.
    """
    code, output = run(name)

    assert code == 2
    assert f"No reading is called {name!r}." in output
    assert has_way_out(output)
