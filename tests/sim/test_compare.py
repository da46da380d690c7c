"""Comparisons over many games: their sums, how they are divided, and how they are kept."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import attrs
import pytest

from pakal.errors import BadInputError
from pakal.games.ahau import steward
from pakal.games.ahau.automa import pakal
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.setup import bare_game
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.divergence import DivergenceKind
from pakal.sim.batch import workers
from pakal.sim.comparison import Comparison, compare_all, compare_part, first_divergence, ranked
from pakal.sim.comparison_files import from_text, keep, kept, to_text
from pakal.sim.plan import Plan, make_plan
from pakal.sim.stats import wilson
from pakal.sim.sums import Sums

GAMES = 8


def plan(player: str = "random", **setting: Any) -> Plan:
    """Return the plan of a few games in two cells."""
    return make_plan(
        game="ahau",
        axes={"difficulty": ("easy", "hard"), "personality": ("The Rainmaker",)},
        setting=setting,
        player=player,
        budget=None,
        first_seed=5,
        games=GAMES,
    )


SHIPPED = plan()


def reading(name: str, choice: str) -> Plan:
    """Return the plan with one reading switched."""
    return plan(readings={name: choice})


def compared(other: Plan, first: Plan = SHIPPED) -> Comparison:
    """Return the whole comparison of a plan with the shipped one."""
    sums = compare_part(first.to_text(), (other.to_text(),), 0, GAMES).sums[0]
    (name, choice), *_ = [*other.readings.items(), ("lists", "other")]
    divergence = first_divergence(first, other, sums)
    return Comparison("reading", name, "default", choice, first, other, sums, divergence)


def test_a_plan_compared_with_itself_shows_nothing() -> None:
    """
    Every game is the same, every decision is asked, and none changes.
    """
    found = compared(SHIPPED)

    assert (GAMES, 0, 0, 0) == tuple(
        getattr(found.sums, name) for name in ("games", "parted", "scored", "winners")
    )
    assert found.is_nothing
    assert None is found.divergence
    assert found.sums.asked.total() > 50 * GAMES
    assert (0.0, 0.0) == (found.sums.points_gain(0).value, found.sums.rate_gain.value)


def test_what_differs_is_counted() -> None:
    """
    The reading of ties changes decisions about the worker, and games by them.
    """
    sums = compared(reading("place-ties", "next-step-first")).sums

    assert {"place-worker"} == set(sums.changed)
    assert 0 < sums.parted == sums.kinds["decision"]
    assert sums.parted >= sums.scored >= sums.winners
    assert GAMES == sums.won.pairs


def test_the_sums_are_those_of_the_pairs() -> None:
    """
    Points add up: what the second variant's games brought is what they gained over the first's.
    """
    other = reading("slot-reward", "no")
    there = compared(other).sums
    back = compared(SHIPPED, other).sums

    assert there.gain == [-each for each in back.gain]
    assert there.gain_squared == back.gain_squared
    assert back.points_a == [a + b for a, b in zip(there.points_a, there.gain, strict=True)]


@pytest.mark.parametrize("cut", range(1, GAMES))
def test_the_sums_do_not_depend_on_how_the_games_are_divided(cut: int) -> None:
    """
    Two parts add up to the whole, in either order.
    """
    others = (reading("place-ties", "next-step-first").to_text(),)
    parts = [
        compare_part(SHIPPED.to_text(), others, *each).sums[0] for each in ((0, cut), (cut, GAMES))
    ]
    whole = compare_part(SHIPPED.to_text(), others, 0, GAMES).sums[0]

    for one, other in (parts, reversed(parts)):
        sums = Sums()
        sums.add(one)
        sums.add(other)
        assert whole == sums


def test_several_variants_share_the_first_games() -> None:
    """
    Compared together or each alone, variants come to the same; so they do in two processes.
    """
    others = [reading("place-ties", "next-step-first"), reading("slot-reward", "no")]
    alone = [compared(each).sums for each in others]

    for jobs in (1, 2):
        together = [Sums() for _ in others]
        with workers(jobs) as crew:
            for part in compare_all(SHIPPED, others, crew):
                for whole, more in zip(together, part.sums, strict=True):
                    whole.add(more)
        assert alone == together


def test_the_first_divergence_is_told_with_both_reasons() -> None:
    """
    It has the lowest seed of all, the position, and both answers with reasons.
    """
    found = compared(reading("place-ties", "next-step-first"))
    there = found.divergence
    assert there is not None

    assert (DivergenceKind.DECISION, "place-worker", "City for the worker") == (
        there.kind,
        there.list_id,
        there.label,
    )
    assert there.a.answer != there.b.answer
    assert "place-ties = next-step-first" in there.b.why
    assert "place-worker" in there.position
    seeds = [
        fork.seed
        for number in range(GAMES)
        if (
            fork := compare_part(SHIPPED.to_text(), (found.plan_b.to_text(),), number, number + 1)
            .sums[0]
            .first
        )
    ]
    assert found.sums.first is not None
    assert min(seeds) == found.sums.first.seed


@pytest.mark.parametrize(
    ("name", "choice", "kind", "told"),
    [
        ("slot-reward", "no", DivergenceKind.OUTCOME, "Pakal: resources "),
        ("worker-must", "may", DivergenceKind.OPTIONS, "no worker"),
        ("palenque-counts", "no", DivergenceKind.BEGINNING, "palenque-counts"),
        ("unused-starting-tiles", "bag", DivergenceKind.OUTCOME, "into the bag"),
        ("tracker-max", "counted", DivergenceKind.OUTCOME, "Pakal: resources "),
    ],
)
def test_every_kind_of_divergence_is_told(
    name: str, choice: str, kind: DivergenceKind, told: str
) -> None:
    """
    What follows, what is offered, how the setup looks: what only one side has is named.
    """
    there = compared(reading(name, choice)).divergence
    assert there is not None

    assert kind is there.kind
    assert told in "\n".join((*there.a.lines, *there.b.lines))
    assert there.a.lines != there.b.lines


def test_a_player_who_knows_the_rules_may_choose_otherwise() -> None:
    """
    The steward reckons with the reading; where he chooses differently, both choices are told.
    """
    ours = plan("steward")
    theirs = plan("steward", readings={"pyramid-adjacent": "below-only"})
    sums = compare_part(ours.to_text(), (theirs.to_text(),), 0, 3).sums[0]
    there = first_divergence(ours, theirs, sums)
    assert there is not None

    assert (DivergenceKind.PLAYER, "") == (there.kind, there.list_id)
    assert there.a.answer != there.b.answer
    assert () == there.a.lines == there.b.lines


def test_decisions_are_as_sure_as_their_games_allow() -> None:
    """
    Where all changes come in a few games, the interval is wider than for scattered decisions.
    """

    def sums_of(counts: list[int]) -> Sums:
        sums = Sums(games=len(counts))
        sums.asked["x"], sums.changed["x"] = 50 * len(counts), sum(counts)
        sums.asked_squared = 2500 * len(counts)
        sums.changed_asked = 50 * sum(counts)
        sums.changed_squared = sum(each * each for each in counts)
        return sums

    scattered, together = sums_of([1] * 100), sums_of([10] * 10 + [0] * 90)

    assert wilson(100, 5000).low == pytest.approx(scattered.change_rate.low)
    assert 0.02 == scattered.change_rate.value == together.change_rate.value
    assert together.change_rate.high - together.change_rate.low > 2.5 * (
        scattered.change_rate.high - scattered.change_rate.low
    )


def test_the_sums_of_decisions_are_those_of_games() -> None:
    """
    What tells how decisions come together in games is added up game by game.
    """
    other = reading("place-ties", "next-step-first").to_text()
    games = [
        compare_part(SHIPPED.to_text(), (other,), number, number + 1).sums[0]
        for number in range(GAMES)
    ]
    whole = compared(reading("place-ties", "next-step-first")).sums

    assert sum(each.asked.total() ** 2 for each in games) == whole.asked_squared
    assert sum(each.changed.total() ** 2 for each in games) == whole.changed_squared
    assert whole.changed_asked == sum(each.changed.total() * each.asked.total() for each in games)


def test_the_ranking_puts_winners_before_games_before_decisions() -> None:
    """
    What changes more winners matters more, then what changes more games, then decisions.
    """
    found = compared(SHIPPED)

    def with_sums(name: str, winners: int, parted: int, changed: int) -> Comparison:
        sums = Sums(games=100, parted=parted, winners=winners)
        sums.asked["x"], sums.changed["x"] = 1000, changed
        return Comparison(
            "reading", name, "a", "b", found.plan_a, found.plan_b, sums, found.divergence
        )

    cases = [with_sums(f"{w}{p}{c}", w, p, c) for w, p, c in product((0, 1), (2, 3), (4, 5))]

    names = [each.subject for each in ranked(cases)]
    assert sorted(names, reverse=True) == names


def test_all_variants_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Comparing all readings goes round among them; nothing is worked out again the second time.
    """
    axes = {"difficulty": "easy", "side": "A"}
    variants = [
        Ahau(**axes, personality=card, readings={each.name: choice})
        for card in ("The Rainmaker", "The Conqueror")
        for each in all_readings()
        for choice in each.choices[1:]
    ]
    remembered = (pakal._book, steward._book)
    bare: list[Table] = []

    def lay(table: Table) -> State:
        bare.append(table)
        return bare_game(table)

    monkeypatch.setattr("pakal.games.ahau.game.bare_game", lay)

    def go_round() -> list[int]:
        for each in variants:
            each.start()
            each.opponent()
            each.planner("steward")
        return [len(bare), *(each.cache_info().misses for each in remembered)]

    assert go_round() == go_round()
    assert len(variants) == len(bare)
    assert None not in [each.cache_info().maxsize for each in remembered]


# --- files ---------------------------------------------------------------------------------------


def test_a_comparison_is_kept_and_read_back(tmp_path: Path) -> None:
    """
    Written into a folder and read again, comparisons are the same, the bytes too.
    """
    one = compared(reading("place-ties", "next-step-first"))
    other = compared(SHIPPED)
    files = [keep(tmp_path, each) for each in (one, other)]

    assert {one.name, other.name} == {each.name for each in kept(tmp_path)}
    assert sorted((one, other), key=lambda each: each.name) == list(kept(tmp_path))
    assert files[0].read_bytes() == keep(tmp_path, one).read_bytes()


@pytest.mark.parametrize(
    "change",
    [
        {"b": "my-worker.toml"},
        {"sums": Sums(games=2 * GAMES, neither=2 * GAMES)},
        {"plan_a": attrs.evolve(SHIPPED, first_seed=6)},
        {"plan_a": plan("greedy")},
        {"plan_b": plan("greedy")},
    ],
)
def test_another_comparison_is_not_written_over(change: dict[str, Any], tmp_path: Path) -> None:
    """
    Other seeds, other numbers of games, another A, B or player: each has a file of its own.
    """
    first = Comparison(
        "lists",
        "lists",
        "shipped",
        "my_worker.toml",
        SHIPPED,
        SHIPPED,
        Sums(games=GAMES, neither=GAMES),
        None,
    )
    keep(tmp_path, first)
    keep(tmp_path, attrs.evolve(first, **change))

    assert 2 == len(kept(tmp_path))


def test_a_long_path_fits_into_the_name_of_a_file(tmp_path: Path) -> None:
    """
    Editions are told by their paths, which may be longer than a file's name can be.
    """
    name = "/".join(["folder"] * 60)
    long = Comparison(
        "edition",
        "edition",
        name,
        f"{name}s",
        SHIPPED,
        SHIPPED,
        Sums(games=GAMES, neither=GAMES),
        None,
    )

    assert keep(tmp_path, long).exists()


def test_a_folder_without_comparisons_has_none(tmp_path: Path) -> None:
    """
    Nothing kept, nothing found.
    """
    assert () == kept(tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(format="something"), "this is not a file of comparisons"),
        (lambda data: data.update(version=9), "have version 9; this program reads 2 and 3"),
        (
            lambda data: data["comparisons"][0].pop("sums"),
            "comparison 1 is damaged: it has no 'sums'",
        ),
        (
            lambda data: data["comparisons"][0]["sums"].pop("lead"),
            "sums is damaged: it has no 'lead'",
        ),
        (
            lambda data: data["comparisons"][0]["sums"].update(asked=[1]),
            "sums is damaged: asked is .1.",
        ),
        (
            lambda data: data["comparisons"][0].update(plan_a="{"),
            "comparison 1, plan_a: is not JSON",
        ),
        (
            lambda data: data["comparisons"][0]["divergence"].update(kind="x"),
            "divergence is damaged: kind is 'x'",
        ),
        (
            lambda data: data["comparisons"][0]["sums"].update(first=None),
            "comparison 1 is damaged: it has a divergence, but no game that diverges",
        ),
        (
            lambda data: data["comparisons"][0]["sums"].update(games="two"),
            "sums is damaged: games is 'two'",
        ),
        (lambda data: data["comparisons"][0]["sums"].update(parted=1.5), "damaged: parted is 1.5"),
        (lambda data: data["comparisons"][0]["sums"].update(gain=[1]), "damaged: gain is .1."),
        (
            lambda data: data["comparisons"][0]["sums"]["first"].update(step=None),
            "first is damaged: step is None",
        ),
    ],
)
def test_a_damaged_comparison_is_refused(change: Any, message: str) -> None:
    """
    Whatever is wrong with a kept comparison is said with its file.
    """
    data = json.loads(to_text([compared(reading("place-ties", "next-step-first"))]))
    change(data)

    with pytest.raises(BadInputError, match=rf"^mine.json.*{message}"):
        from_text(json.dumps(data), "mine.json")


def test_comparisons_of_the_version_before_are_read() -> None:
    """
    Version 2 had other words for the kinds and kept the divergence as a place with its seed.
    """
    found = compared(reading("place-ties", "next-step-first"))
    data = json.loads(to_text([found]))
    data["version"] = 2
    (one,) = data["comparisons"]
    one["sums"]["kinds"] = {"answer": one["sums"]["kinds"]["decision"]}
    one["sums"]["first"]["kind"] = "answer"
    one["place"] = {**one.pop("divergence"), **one["sums"]["first"]}
    del one["place"]["says"]

    (read,) = from_text(json.dumps(data), "mine.json")

    assert found.divergence is not None
    assert attrs.evolve(found, divergence=attrs.evolve(found.divergence, says="")) == read


@pytest.mark.parametrize("kind", [None, 3, ["x"], "x"])
def test_a_damaged_comparison_of_the_version_before_is_refused(kind: object) -> None:
    """
    What is wrong with an older file is found as in one of today.
    """
    data = json.loads(to_text([compared(reading("place-ties", "next-step-first"))]))
    data["version"] = 2
    data["comparisons"][0]["place"] = {"kind": kind}

    with pytest.raises(BadInputError, match=r"^mine.json, comparison 1.*is damaged"):
        from_text(json.dumps(data), "mine.json")


def test_what_is_no_json_is_refused() -> None:
    """
    A file that holds something else is named.
    """
    with pytest.raises(BadInputError, match=r"^mine.json: this is not a file of comparisons"):
        from_text("[]", "mine.json")
    with pytest.raises(BadInputError, match=r"^mine.json: is not JSON"):
        from_text("hello", "mine.json")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 0}, "games is 0"),
        ({"games": -3}, "games is -3"),
        ({"both": -1}, "the winners add up to"),
        ({"neither": 10**6}, "the winners add up to"),
        ({"parted": 10**6}, "parted is 1000000 of"),
        ({"winners": -1}, "winners is -1 of"),
        ({"kinds": {"decision": -4}}, "kinds has a negative count"),
        ({"changed": {"place-worker": 10**6}}, "changed is 1000000 of"),
        ({"gain_squared": [0, 0], "gain": [9, 9]}, "gain_squared of seat 1 is 0, too little for a"),
        ({"lead_squared": -1}, "lead_squared is -1, too little"),
        ({"asked_squared": -1}, "asked_squared is -1, too little"),
        ({"changed_asked": 10**9}, "changed_asked is 1000000000"),
        ({"followed_asked": -1}, "followed_asked is -1"),
    ],
)
def test_figures_that_no_games_come_to_are_refused(change: Any, message: str) -> None:
    """
    Figures that cannot have been counted are named, and never reckoned with.
    """
    data = json.loads(to_text([compared(reading("place-ties", "next-step-first"))]))
    data["comparisons"][0]["sums"].update(change)

    with pytest.raises(BadInputError, match=rf"^mine.json, comparison 1, sums is dam.*{message}"):
        from_text(json.dumps(data), "mine.json")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """
    Where a file lies already, no folder can be.
    """
    (tmp_path / "taken").write_text("", "utf-8")

    with pytest.raises(BadInputError, match="cannot create the folder"):
        keep(tmp_path / "taken", compared(SHIPPED))
