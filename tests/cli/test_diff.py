"""`pakal diff`: two versions of lists, and the smallest case where they part."""

import json
from pathlib import Path

import pytest
from terminal import Run

AUTOMA = Path(__file__).parents[2] / "fixtures" / "automa"
FACTS = ("--facts", str(AUTOMA / "lighthouse-facts.toml"))
OLD, NEW = AUTOMA / "lighthouse.toml", AUTOMA / "lighthouse-repaired.toml"


def test_a_list_is_the_same_as_itself(pakal: Run) -> None:
    """
    An unchanged file decides the same, and the exit code is 0.
    """
    said = pakal("diff", NEW, NEW, *FACTS)

    assert (0, "light: both versions always decide the same.\n") == (said.code, said.out)


def test_a_difference_has_its_smallest_case(pakal: Run, tmp_path: Path) -> None:
    """
    The case can be decided by either version, and they answer as the comparison says.
    """
    said = pakal("diff", OLD, NEW, *FACTS, "--json")

    assert said.code == 3
    (light,) = json.loads(said.out)["lists"]
    assert "no" == light["same"]
    case = tmp_path / "case.toml"
    case.write_text(light["cases"][0]["case"], "utf-8")
    for file, key in ((OLD, "old"), (NEW, "new")):
        decided = pakal("decide", "light", "--lists", file, *FACTS, "--case", case)
        assert decided.out.startswith(light["cases"][0][key][0])
    assert light["cases"][0]["old"][0] != light["cases"][0]["new"][0]


def test_a_list_that_is_gone_is_named(pakal: Run, tmp_path: Path) -> None:
    """
    A list that is only in one of the files is a difference.
    """
    other = tmp_path / "other.toml"
    other.write_text(NEW.read_text("utf-8").replace('"light"', '"kindle"'), "utf-8")

    said = pakal("diff", NEW, other, *FACTS)

    assert said.code == 3
    assert "kindle: it is only in the new file." in said.out
    assert "light: it is only in the old file." in said.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((OLD, "no.toml", *FACTS), "no.toml"),
        ((OLD, NEW, *FACTS, "--reading", "x"), "sets nothing"),
        ((OLD, NEW, *FACTS, "--reading", "x=y"), "There is no reading called 'x'"),
    ],
)
def test_bad_input_is_named(pakal: Run, words: tuple[str, ...], says: str) -> None:
    """
    A missing file or a reading that there is not is bad input.
    """
    said = pakal("diff", *words)

    assert said.code == 2
    assert says in said.err
