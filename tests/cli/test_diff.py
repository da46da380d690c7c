"""`pakal diff`: two versions of lists, and the smallest case where they part."""

import json
from pathlib import Path

import pytest
from terminal import Run

ROOT = Path(__file__).parents[2]
AUTOMA = ROOT / "fixtures" / "automa"
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
    A list that is only in one of the files is a difference; one that decides the same is named.
    """
    other = tmp_path / "other.toml"
    other.write_text(NEW.read_text("utf-8").replace('"light"', '"kindle"'), "utf-8")

    renamed, changed = (pakal("diff", each, other, *FACTS) for each in (NEW, OLD))

    assert (3, 3) == (renamed.code, changed.code)
    says = "kindle: it is only in the new file and decides the same as 'light' of the old one."
    assert says in " ".join(renamed.out.split())
    assert "light: it is only in the old file." in renamed.out
    assert "kindle: it is only in the new file.\n" in changed.out


@pytest.fixture
def wading(tmp_path: Path) -> tuple[Path, Path]:
    """The Heron's lists, and the same with another preference where it wades."""
    text = (ROOT / "pakal" / "games" / "pebbles" / "data" / "lists.toml").read_text("utf-8")
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(text, "utf-8")
    new.write_text(text.replace('kind = "most"', 'kind = "least"', 1), "utf-8")
    return old, new


def test_how_often_two_versions_part_in_games(pakal: Run, wading: tuple[Path, Path]) -> None:
    """
    For the lists of a game it is counted in how many games and decisions they differ, each with
    its interval; a list that is the same is not counted.
    """
    said = pakal("diff", *wading, "--game", "pebbles", "--games", "6", "--seed", "3", "--json")
    again = pakal("diff", *wading, "--game", "pebbles", "--games", "6", "--seed", "3", "--json")

    assert (3, said.out) == (said.code, again.out)
    lists = {each["list"]: each for each in json.loads(said.out)["lists"]}
    assert ("yes", None) == (lists["stack"]["same"], lists["stack"]["in_games"])
    found = lists["wade"]["in_games"]
    assert (3, 6) == (found["seed"], found["games"])
    assert 0 < found["games_that_differ"] <= 6
    assert 0 < found["decisions_that_differ"] < found["decisions"]
    for share, part, whole in (
        ("share_of_games", found["games_that_differ"], found["games"]),
        ("share_of_decisions", found["decisions_that_differ"], found["decisions"]),
    ):
        assert found[share]["value"] == part / whole
        assert found[share]["low"] <= found[share]["value"] <= found[share]["high"]


def test_the_first_place_in_games_can_be_asked_about(
    pakal: Run, wading: tuple[Path, Path], tmp_path: Path
) -> None:
    """
    The first position in which they differ is one for `pakal decide`, and the old list answers
    there as the comparison says.
    """
    said = pakal("diff", *wading, "--game", "pebbles", "--games", "2", "--json")
    first = json.loads(said.out)["lists"][0]["in_games"]["first"]
    position = tmp_path / "first.toml"
    position.write_text(first["position"], "utf-8")

    decided = pakal("decide", "wade", "--game", "pebbles", "--position", position)
    in_words = pakal("diff", *wading, "--game", "pebbles", "--games", "2")

    assert 1 == first["seed"]
    assert first["old"] != first["new"]
    name = first["old"].removeprefix("a draw: ").split(" ")[0]
    assert name in decided.out
    assert "  # first in the game of seed 1\n" in in_words.out
    assert "decide differently: 100 % (" in in_words.words


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((OLD, "no.toml", *FACTS), "no.toml"),
        ((OLD, NEW, *FACTS, "--reading", "x"), "sets nothing"),
        ((OLD, NEW, *FACTS, "--reading", "x=y"), "There is no reading called 'x'"),
        ((OLD, NEW, "--game", "pebbles"), "Pebbles has no such lists"),
    ],
)
def test_bad_input_is_named(pakal: Run, words: tuple[str, ...], says: str) -> None:
    """
    A missing file or a reading that there is not is bad input.
    """
    said = pakal("diff", *words)

    assert said.code == 2
    assert says in said.err


def test_charts_are_compared_too(pakal: Run, tmp_path: Path) -> None:
    """
    The smallest case in which they part, as `decide` reads it, and the way of each version.
    """
    folder = ROOT / "fixtures" / "lists" / "audit" / "exit-never-taken"
    facts = ("--facts", str(folder / "facts.toml"))
    old, new = folder / "good.toml", tmp_path / "new.toml"
    new.write_text(old.read_text("utf-8").replace("tide == 6", "tide >= 5"), "utf-8")

    same = pakal("diff", old, old, *facts)
    said = pakal("diff", old, new, *facts)

    assert same.code == 0
    assert (
        "chart day: both versions always end alike, after the same lists have chosen." in same.out
    )
    assert said.code == 3
    assert "sail: both versions always decide the same." in said.out
    assert "chart day: the versions take different ways." in said.out
    assert "tide = 5" in said.out
    assert "# old: high-water → flood → sail (" in said.out
    assert "# new: high-water → flood → closed" in said.out
    case = said.out.partition("different ways.\n")[2]
    for lists, end in ((old, "under-way"), (new, "closed")):
        words = ("--lists", lists, *facts, "--case", "-")
        assert f"{end}: the end." in pakal("decide", "day", *words, stdin=case).out
