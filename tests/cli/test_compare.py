"""`pakal compare`: readings, editions and lists against each other, and every way to err."""

import errno
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from importlib.resources import files
from pathlib import Path
from typing import Any

import pakal_cli.compare
import pytest
from pakal_cli.comparison import tell
from terminal import Run, too_wide

from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.position.text import read_position
from pakal.sim.batch import WorkersLostError
from pakal.sim.comparison import Comparison, Part, compare_part
from pakal.sim.comparison_files import from_text, kept
from pakal.sim.plan import Plan, make_plan
from pakal.sim.sums import Sums

FEW = ("--games", "3", "--player", "random", "--difficulty", "moderate", "--personality", "all")
TIES = ("--reading", "place-ties=next-step-first")

MINE = """
base = "default"
name = "mine"
source = "stated: a test"

[calendar]
two-player-mark = 7
"""


def swapped_lists() -> str:
    """Return the worker's lists with the third bullet first."""
    text = (files("pakal.games.ahau") / "data" / "lists" / "worker.toml").read_text("utf-8")
    first, claim, new, most, *rest = text.split("[[list.step]]")
    return "[[list.step]]".join((first, most, claim, new, *rest))


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """An edition of somebody's own."""
    file = tmp_path / "mine.toml"
    file.write_text(MINE, "utf-8")
    return file


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """Lists of somebody's own."""
    file = tmp_path / "swapped.toml"
    file.write_text(swapped_lists(), "utf-8")
    return file


def test_two_choices_of_a_reading_are_compared(pakal: Run) -> None:
    """
    The answer names both choices, the figures, what they rest on, and where the games part.
    """
    said = pakal("compare", "--reading", "place-ties=hierarchy-at-once", *TIES, *FEW)

    assert 0 == said.code
    assert "place-ties: hierarchy-at-once (A) or next-step-first (B)" in said.out
    assert "3 games both ways from seed 1, player random; difficulty moderate;" in said.words
    for row in ("games that go another way", "Pakal's decisions that change", "you win"):
        assert row in said.out
    assert "First divergence: seed " in said.out
    assert "Reading: place-ties = next-step-first." in said.words
    assert "° rests on reconstructed values;" in said.words
    assert "3 of 3 pairs of games" in said.err


def test_one_choice_alone_is_compared_with_the_default(pakal: Run) -> None:
    """
    Leaving the default out comes to the same.
    """
    both = pakal("compare", "--reading", "place-ties=hierarchy-at-once", *TIES, *FEW)

    assert both.out == pakal("compare", *TIES, *FEW).out


def test_the_order_decides_which_one_is_first(pakal: Run) -> None:
    """
    What is named first is A.
    """
    said = pakal("compare", *TIES, "--reading", "place-ties=hierarchy-at-once", *FEW)

    assert "place-ties: next-step-first (A) or hierarchy-at-once (B)" in said.out


def test_three_choices_are_compared_pair_by_pair(pakal: Run) -> None:
    """
    Each pair of the choices given is told by itself.
    """
    words = [
        word
        for choice in ("most-numerous", "any-summoned", "graded")
        for word in ("--reading", f"jaguar-fame={choice}")
    ]
    said = pakal("compare", *words, *FEW)

    assert 0 == said.code
    titles = [line for line in said.out.splitlines() if line.startswith("jaguar-fame: ")]
    assert [
        "jaguar-fame: most-numerous (A) or any-summoned (B)",
        "jaguar-fame: most-numerous (A) or graded (B)",
        "jaguar-fame: any-summoned (A) or graded (B)",
    ] == titles


def test_where_nothing_is_seen_the_answer_says_how_sure_that_is(pakal: Run) -> None:
    """
    No difference seen leaves a bound on what may still be there.
    """
    said = pakal("compare", "--reading", "palace-final-tie=yes", *FEW)

    assert 0 == said.code
    assert "No difference seen in 3 games: with 95 % certainty there is one in" in said.words
    assert "less than 63.2 % of them." in said.words


def test_the_number_of_jobs_changes_nothing(pakal: Run) -> None:
    """
    Two processes come to the same figures.
    """
    assert pakal("compare", *TIES, *FEW).out == pakal("compare", *TIES, *FEW, "--jobs", "2").out


def test_the_first_position_can_be_asked_both_ways(pakal: Run, tmp_path: Path) -> None:
    """
    The commands that the answer ends with lead to the two answers it told.
    """
    file, figures = tmp_path / "parted.toml", tmp_path / "figures.json"
    said = pakal("compare", *TIES, *FEW, "--position", file, "--json", figures)
    (found,) = from_text(figures.read_text("utf-8"), "figures.json")
    there = found.divergence
    assert there is not None

    one = pakal("decide", "place-worker", "--position", file)
    other = pakal("decide", "place-worker", "--position", file, *TIES)

    assert "pakal decide place-worker" in said.words
    assert one.words.startswith(there.a.why)
    assert other.words.startswith(there.b.why)
    assert one.words != other.words


def test_lists_of_ones_own_are_compared_with_his(pakal: Run, lists: Path, tmp_path: Path) -> None:
    """
    A swapped rung shows up in its list, and the figures carry both lists' versions.
    """
    said = pakal("compare", "--lists", lists, *FEW, "--json", tmp_path / "figures.json")
    (found,) = from_text((tmp_path / "figures.json").read_text("utf-8"), "figures.json")

    assert 0 == said.code
    assert "lists: shipped (A) or swapped.toml (B)" in said.out
    assert ["place-worker"] == list(found.sums.changed)
    assert found.plan_a.versions["lists"] != found.plan_b.versions["lists"]
    for plan in (found.plan_a, found.plan_b):
        assert plan.versions["lists"] in said.words


def test_editions_are_compared_and_their_position_can_be_read(
    pakal: Run, edition: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    With an edition of one's own as A, the position kept names it, and can be read back.
    """
    other = tmp_path / "other.toml"
    other.write_text(MINE.replace("mine", "other").replace("= 7", "= 8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    said = pakal("compare", "--edition", edition, "--edition", other, *FEW, "--out", "out")
    (found,) = kept(Path("out"))

    assert 0 == said.code
    assert "edition: mine.toml (A) or other.toml (B)" in said.out
    position = read_position(tmp_path / "out" / "comparisons" / f"{found.name}.toml")
    assert "mine" == position.table.edition.name


def test_an_edition_alone_is_compared_with_ours(pakal: Run, edition: Path) -> None:
    """
    One file is held against the shipped edition.
    """
    assert (
        "edition: shipped (A) or mine.toml (B)" in pakal("compare", "--edition", edition, *FEW).out
    )


def test_files_of_one_name_are_told_by_their_paths(
    pakal: Run, edition: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Where two files have the same name in two folders, the whole path is shown.
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "mine.toml").write_text(MINE.replace("= 7", "= 8"), "utf-8")
    said = pakal("compare", "--edition", "mine.toml", "--edition", "b/mine.toml", *FEW)

    assert "edition: mine.toml (A) or b/mine.toml (B)" in said.out


def test_a_reading_can_be_in_force_in_both(pakal: Run) -> None:
    """
    `--with` sets the ground on which two choices are compared.
    """
    said = pakal("compare", *TIES, "--with", "slot-reward=no", *FEW)

    assert "other readings: slot-reward=no." in said.words


def test_all_readings_are_ranked(pakal: Run, tmp_path: Path) -> None:
    """
    Every choice but the defaults is either in the ranking or among those without a difference.
    """
    few = ("--games", "1", "--player", "random", "--personality", "The Rainmaker")
    said = pakal("compare", "--all", *few, "--out", tmp_path)
    switched = {
        f"{reading.name}={choice}" for reading in all_readings() for choice in reading.choices[1:]
    }

    assert 0 == said.code
    # A choice that is too long for the column goes on in a second line, whole.
    below = re.sub(r"(?m)^(\S+=) .*\n  (\S+).*$", r"\1\2", said.out)
    assert set() == {name for name in switched if name not in f"{below} {said.words}"}
    assert switched == {f"{each.subject}={each.b}" for each in kept(tmp_path)}
    assert "No difference seen in 1 game:" in said.words


def test_the_json_holds_the_figures(pakal: Run, tmp_path: Path) -> None:
    """
    The JSON names its format, and reads back as the comparison that was told.
    """
    file = tmp_path / "figures.json"
    said = pakal("compare", *TIES, *FEW, "--json", file)
    text = file.read_text("utf-8")
    (found,) = from_text(text, "figures.json")

    assert ("pakal-comparisons", 3) == (json.loads(text)["format"], json.loads(text)["version"])
    assert ("place-ties", 3) == (found.subject, found.sums.games)
    assert f"games that go another way {found.sums.parted} " in said.words
    assert f"Out of 3 games with {found.sums.asked.total():,} decisions of Pakal's." in said.words


class Impatient:
    """Somebody who wants a comparison to stop at the third look."""

    looks = 0

    @property
    def wanted(self) -> bool:
        """Is it enough?"""
        self.looks += 1
        return self.looks > 3


def test_a_comparison_can_be_stopped(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Stopped early, it tells the figures of the games that are done, and keeps them.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pakal_cli.compare, "stoppable", lambda: nullcontext(Impatient()))
    few = ("--games", "1000", "--player", "random", "--personality", "The Rainmaker")
    said = pakal("compare", *TIES, *few, "--out", "out")
    games = kept(Path("out"))[0].sums.games

    assert 130 == said.code
    assert 0 < games < 1000
    assert f"{games} games both ways" in said.out


def test_a_comparison_stopped_at_once_has_nothing_to_say(
    pakal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Without a game there are no figures.
    """
    impatient = Impatient()
    impatient.looks = 9
    monkeypatch.setattr(pakal_cli.compare, "stoppable", lambda: nullcontext(impatient))

    for what in (TIES, ("--all",)):
        said = pakal("compare", *what, "--player", "random", "--personality", "The Rainmaker")
        assert (130, "") == (said.code, said.out)


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt, 130), (WorkersLostError, 1)], ids=["stopped", "lost"]
)
def test_a_comparison_that_ends_early_tells_what_is_known(
    pakal: Run, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], code: int
) -> None:
    """
    After a second Ctrl-C, or the loss of a worker, the figures of the parts that came in are told.
    """

    def cut_off(first: Plan, others: Sequence[Plan], *_: Any) -> Iterator[Part]:
        texts = tuple(plan.to_text() for plan in others)
        yield compare_part(first.to_text(), texts, 0, 2)
        raise error

    monkeypatch.setattr("pakal.sim.comparison.compare_all", cut_off)
    said = pakal("compare", *TIES, *FEW)

    assert code == said.code
    assert "2 games both ways" in said.out
    assert "Aborted" not in said.err
    assert (code == 1) == ("The workers were lost" in said.err)


# --- what cannot be compared ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message", "way_out"),
    [
        ((), "Nothing to compare.", "--all"),
        (("--all", *TIES), "--reading and --all cannot be compared at once.", "Try one after"),
        ((*TIES, "--edition", "x.toml"), "--reading and --edition cannot", "one after the other"),
        (("--edition", "x.toml", "--lists", "y.toml"), "--edition and --lists cannot", "one after"),
        ((*TIES, *TIES), "--reading place-ties=next-step-first is given twice.", "another choice"),
        ((*TIES, "--reading", "lead=ties-count"), "are different readings", "--with lead=CHOICE"),
        (
            ("--reading", "place-ties=hierarchy-at-once"),
            "is the default, so there is nothing to compare it with",
            "Try place-ties=next-step-first",
        ),
        (("--reading", "place-ties"), "there is no '='", "place-ties=next-step-first"),
        (("--reading", "plaice-ties=x"), "No reading is called 'plaice-ties'", "'place-ties'"),
        (("--reading", "place-ties=never"), "has no choice 'never'", "next-step-first"),
        (
            (*TIES, "--with", "place-ties=hierarchy-at-once"),
            "--with place-ties: that is the reading to be compared.",
            "Try without",
        ),
        ((*TIES, "--with", "lead=sometimes"), "has no choice 'sometimes'", "one of"),
        (
            ("--edition", "x.toml", "--edition", "./x.toml"),
            "x.toml is given twice.",
            "Try the other",
        ),
        (("--lists", "no.toml"), "no.toml: there is no such file", "Try another path."),
        (("--edition", "no.toml"), "no.toml: there is no such file", "Try the path"),
        ((*TIES, "--player", "grredy"), "No player is called 'grredy'", "'greedy'"),
        ((*TIES, "--budget", "4"), "does not take a budget (given: 4)", "seer"),
        ((*TIES, "--difficulty", "brutal"), "'brutal'", "Choose one of"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    words: tuple[str, ...], message: str, way_out: str, pakal: Run
) -> None:
    """
    Each mistake gets a message that names it and a way out, and no traceback.
    """
    said = pakal("compare", *words)
    told = " ".join(said.err.split())

    assert (2, "") == (said.code, said.out)
    assert message in told
    assert way_out in told


def test_editions_with_other_personalities_are_not_compared(
    pakal: Run, edition: Path, tmp_path: Path
) -> None:
    """
    Two editions have to know the personalities that are played.
    """
    data = files("pakal.games.ahau") / "data" / "edition.toml"
    other = tmp_path / "renamed.toml"
    other.write_text(data.read_text("utf-8").replace("The Rainmaker", "The Raindancer"), "utf-8")
    said = pakal("compare", "--edition", other, *FEW)

    assert 2 == said.code
    assert "shipped and renamed.toml differ in personality." in said.err
    assert "--personality 'The Conqueror', which both have." in said.err


def test_one_position_file_is_not_enough_for_many(pakal: Run, tmp_path: Path) -> None:
    """
    Many comparisons have many positions.
    """
    said = pakal("compare", "--all", *FEW, "--position", tmp_path / "p.toml")

    assert 2 == said.code
    assert "Try --out DIR, which keeps them all." in said.err


@pytest.mark.parametrize("option", ["--json", "--position"])
def test_a_file_that_cannot_be_written_is_named(option: str, pakal: Run, tmp_path: Path) -> None:
    """
    A file that cannot be written is named before any game is played.
    """
    said = pakal("compare", *TIES, *FEW, option, tmp_path / "no" / "file")

    assert (2, "") == (said.code, said.out)
    assert f"{tmp_path / 'no' / 'file'}: cannot be written" in " ".join(said.err.split())
    assert "pairs of games" not in said.err


def test_a_folder_that_cannot_be_written_is_named(pakal: Run, tmp_path: Path) -> None:
    """
    A folder in which nothing can be kept is named before any game is played.
    """
    (tmp_path / "taken").write_text("", "utf-8")
    said = pakal("compare", *TIES, *FEW, "--out", tmp_path / "taken" / "out")

    assert (2, "") == (said.code, said.out)
    assert "cannot be written (Not a directory)." in " ".join(said.err.split())
    assert "pairs of games" not in said.err


def test_what_is_refused_leaves_nothing_behind(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Where one file can be written and another cannot, neither is there afterwards.
    """
    monkeypatch.chdir(tmp_path)
    said = pakal("compare", *TIES, *FEW, "--position", "p.toml", "--json", "no/figures.json")

    assert 2 == said.code
    assert [] == list(tmp_path.iterdir())


def test_figures_are_told_even_if_they_cannot_be_kept(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    If a file cannot be written any more after all games, the figures have been told before.
    """
    monkeypatch.setattr(pakal_cli.compare, "check_file", lambda _: None)
    said = pakal("compare", *TIES, *FEW, "--json", tmp_path / "no" / "file")

    assert 2 == said.code
    assert "games that go another way" in said.out
    assert "cannot be written" in " ".join(said.err.split())


def test_figures_are_kept_even_if_nobody_listens(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    With `| head`, which closes the output early, the files are still written.
    """

    def cut_off(_: object) -> Iterator[str]:
        raise BrokenPipeError(errno.EPIPE, "nobody listens")

    monkeypatch.setattr("pakal_cli.comparison.tell", cut_off)
    said = pakal("compare", *TIES, *FEW, "--out", tmp_path)

    assert 1 == said.code
    assert 1 == len(kept(tmp_path))


def test_other_seeds_do_not_write_over_a_comparison(pakal: Run, tmp_path: Path) -> None:
    """
    The same readings with other seeds, or another number of games, are kept beside the first.
    """
    few = ("--player", "random", "--personality", "The Rainmaker", "--out", tmp_path)
    for words in (("--games", "2"), ("--games", "3"), ("--games", "2", "--seed", "9")):
        pakal("compare", *TIES, *few, *words)

    assert [(1, 2), (1, 3), (9, 2)] == sorted(
        (each.plan_a.first_seed, each.sums.games) for each in kept(tmp_path)
    )


def test_personal_scoring_stands_in_the_heading(pakal: Run) -> None:
    """
    Every option that figures rest on is named above them.
    """
    said = pakal("compare", *TIES, *FEW, "--side", "B", "--personal-scoring")

    assert "side B; personal scoring yes." in said.words


def test_another_map_cannot_be_asked(pakal: Run, tmp_path: Path) -> None:
    """
    Where a position of A's means nothing to B, that is said instead of a share of nothing.
    """
    data = files("pakal.games.ahau") / "data" / "edition.toml"
    other = tmp_path / "other.toml"
    renamed = data.read_text("utf-8").replace("Seibal", "Copan")
    other.write_text(re.sub("two-player-mark = .*", "two-player-mark = 7", renamed), "utf-8")
    said = pakal("compare", "--edition", other, *FEW)

    assert 0 == said.code
    assert "Out of 3 games. B could not be asked about Pakal's decisions" in said.words
    assert "0 of 0" not in said.out
    assert "Pakal's decisions that change" not in said.out


def test_large_numbers_fit_the_terminal() -> None:
    """
    The tables of a very large comparison are within 80 columns, and small shares are numbers.
    """
    plan = make_plan(
        game="ahau",
        axes={"difficulty": ("easy",), "personality": ("The Rainmaker",), "side": ("A",)},
        setting={},
        player="random",
        budget=None,
        first_seed=1,
        games=10**9,
    )
    sums = Sums(games=10**9, parted=1, scored=10**9, points_a=[10**11, 10**11])
    sums.asked["place-worker"], sums.changed["place-worker"] = 10**11, 3
    sums.asked_squared, sums.changed_asked, sums.changed_squared = 10**13, 300, 9
    told = list(tell([(Comparison("reading", "x", "a", "b", plan, plan, sums, None), None)]))

    assert [] == too_wide("\n".join(told))
    words = " ".join("\n".join(told).split())
    assert "games with another winner 0 none (< 0.00000030 % of games)" in words
    assert "0.000 %" not in "\n".join(told)
