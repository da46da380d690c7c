"""The page: it says what the tables say, needs nothing else, and is always the same."""

import re
from collections import Counter
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import attrs
import pytest
from sim.running import AHAU, a_plan, an_ahau_plan, simulate

from pakal.games.values import Words
from pakal.sim import tallies
from pakal.sim.comparison import Comparison, compare_part, first_divergence
from pakal.sim.page import write_page
from pakal.sim.plan import Plan
from pakal.sim.plots import Series, histogram, lines, step_of, whisker
from pakal.sim.results import Results, create_results
from pakal.sim.stats import Band, Interval, Share, wilson
from pakal.sim.sums import Sums

WORDS = Words("Games in figures", "Fame", "K'atuns", "you", "Pakal")
HOW = "pakal compare --all --out here"
VOID = {"meta", "line", "path", "br", "wbr"}


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Results]:
    """A run of Pebbles."""
    with simulate(tmp_path / "run", a_plan()) as results:
        yield results


def a_comparison(name: str, sums: Sums, plan: Plan) -> Comparison:
    """Return a comparison with these sums."""
    return Comparison("reading", name, "one", "other", plan, plan, sums, None)


class Outline(HTMLParser):
    """Checks that every tag is closed, and collects text and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag, and whatever it would load."""
        self.tags[tag] += 1
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that closes itself."""
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        """The last tag opened is the one that is closed."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.text.append(data)


def outline(page: str) -> Outline:
    """Return what is on a page that is well formed."""
    seen = Outline()
    seen.feed(page.removeprefix("<!doctype html>"))
    assert [] == seen.open
    return seen


def words_of(page: str) -> str:
    """Return the text of a page as one line."""
    return " ".join(" ".join(outline(page).text).split())


def test_the_page_says_what_the_tables_say(run: Results) -> None:
    """
    Every figure of every table is on the page, with the ends of its interval.
    """
    page = write_page(WORDS, [run], [], HOW)

    for table in (*tallies.tables(run), tallies.decisions(run)):
        for row in table.rows:
            assert str(row[0]).replace("parts", "K'atuns") in words_of(page)
            for figure in row[1:]:
                if isinstance(figure, Share):
                    assert f"{figure.value * 100:.0f} %" in page
                    assert f"{figure.low * 100:.0f}–{figure.high * 100:.0f} %" in page
                elif isinstance(figure, Interval):
                    assert f"{figure.value:.1f}" in page
                    assert f"{figure.low:.1f}–{figure.high:.1f}" in page


def test_the_page_says_what_its_figures_rest_on(run: Results) -> None:
    """
    Player, seeds, what is varied, versions and the stamp stand above the figures.
    """
    text = words_of(write_page(WORDS, [run], [], HOW))
    plan = run.plan

    assert "40, seeds from 5" in text
    for said in (plan.player, plan.stamp, *plan.versions.values(), *plan.axes["difficulty"]):
        assert said in text


def test_the_page_names_what_is_not_varied(tmp_path: Path) -> None:
    """
    One difficulty alone, and what is switched on, stand above the figures all the same.
    """
    axes = {"difficulty": ("easy",), "side": ("A",)}
    plan = an_ahau_plan(games=1, axes=axes, setting={"personal_scoring": True})
    with simulate(tmp_path, plan) as results:
        page = write_page(WORDS, [results], [a_comparison("x", Sums(games=9), plan)], HOW)

    assert 2 == page.count("<dt>difficulty</dt><dd>easy</dd>")
    assert 2 == page.count("<dt>personal scoring</dt><dd>yes</dd>")
    assert "1 game of the player random" in page


def test_the_page_needs_nothing_but_itself(run: Results) -> None:
    """
    No script, nothing loaded, no address but places on the page; light and dark, and on a phone.
    """
    page = write_page(WORDS, [run], [], HOW)
    seen = outline(page)

    assert 0 == seen.tags["script"] + seen.tags["link"] + seen.tags["img"]
    assert all(link.startswith("#") for link in seen.links)
    assert "http" not in page
    assert "url(" not in page
    assert "prefers-color-scheme: dark" in page
    assert '<meta name="viewport" content="width=device-width' in page


def test_the_same_figures_give_the_same_bytes(run: Results, tmp_path: Path) -> None:
    """
    The page depends on nothing but the results, whichever process played them.
    """
    with simulate(tmp_path / "again", a_plan(), jobs=2) as again:
        assert write_page(WORDS, [run], [], HOW) == write_page(WORDS, [again], [], HOW)


def test_every_plot_has_words_and_a_table(run: Results) -> None:
    """
    A plot is an image with a label, and its figures follow as a table.
    """
    page = write_page(WORDS, [run], [], HOW)
    plots = re.findall(r'<svg class="plot"[^>]*>', page)

    assert 4 == len(plots)
    assert all('role="img"' in plot and 'aria-label="' in plot for plot in plots)
    assert len(plots) == page.count("<summary>The figures as a table</summary>")


def test_runs_of_different_stamps_are_never_added_up(run: Results, tmp_path: Path) -> None:
    """
    Each run has a section and a stamp of its own.
    """
    with simulate(tmp_path / "other", a_plan(games=10, player="greedy")) as other:
        page = write_page(WORDS, [run, other], [], HOW)

    assert '<h2 id="run-1">40 games of the player random</h2>' in page
    assert '<h2 id="run-2">10 games of the player greedy</h2>' in page
    assert "50" not in re.findall(r"<dd>(\d+), seeds", page)
    assert run.plan.stamp != other.plan.stamp
    assert (1, 1) == (page.count(run.plan.stamp), page.count(other.plan.stamp))


def test_a_run_without_games_says_so(tmp_path: Path) -> None:
    """
    A run that was stopped at once has no figures, and the page says that.
    """
    with create_results(tmp_path / "empty", a_plan()) as empty:
        assert "No game of this run has been played yet." in write_page(WORDS, [empty], [], HOW)


def test_without_comparisons_the_page_says_how_to_make_them(run: Results) -> None:
    """
    The command stands there, ready to be copied.
    """
    page = write_page(WORDS, [run], [], HOW)

    assert f"<code>{HOW}</code>" in page
    assert HOW not in write_page(WORDS, [run], [a_comparison("x", Sums(games=9), run.plan)], HOW)


def test_words_are_not_taken_for_tags(run: Results) -> None:
    """
    What a person has named is shown as it is.
    """
    odd = Words("<b>&", "<i>", "<u>", "<s>", "<p>")
    name = a_comparison("<em>", Sums(games=9, parted=1), run.plan)
    page = write_page(odd, [run], [name], "<code>")

    for word in ("<i>", "<u>", "<s>", "<em>"):
        assert word not in page
    assert escape("<b>&") in page
    outline(page)


# --- comparisons ---------------------------------------------------------------------------------


def test_effects_are_ranked_with_their_intervals(run: Results) -> None:
    """
    What matters most comes first, with the interval of its effect, and what is sure is marked.
    """
    strong = Sums(games=100, parted=90, winners=40, both=20, only_b=40, neither=40)
    weak = Sums(games=100, parted=90, winners=2, both=20, only_a=1, only_b=1, neither=78)
    found = [a_comparison("weak", weak, run.plan), a_comparison("strong", strong, run.plan)]
    page = write_page(WORDS, [], found, HOW)
    gain = strong.rate_gain

    assert page.index("strong=<wbr>other") < page.index("weak=<wbr>other")
    assert '<tr class=up><th scope="row">strong=<wbr>other' in page
    assert '<tr><th scope="row">weak=<wbr>other' in page
    assert f"{gain.value * 100:+.1f}" in page
    assert f"{gain.low * 100:+.1f} to {gain.high * 100:+.1f}" in page


def test_what_shows_no_difference_is_named_with_its_bound(run: Results) -> None:
    """
    Nothing seen in a hundred games leaves three in a hundred possible.
    """
    page = write_page(WORDS, [], [a_comparison("idle", Sums(games=100), run.plan)], HOW)

    assert "No difference seen in 100 games (so with 95 % certainty in less than 3.0 %" in page
    assert "<code>idle=other</code> instead of one" in page


def test_a_choice_names_what_it_stands_in_for(run: Results) -> None:
    """
    A is not always the default, so each row says what A is.
    """
    found = Comparison("reading", "x", "second", "third", run.plan, run.plan, Sums(games=9), None)
    seen = attrs.evolve(found, sums=Sums(games=9, parted=1))
    page = words_of(write_page(WORDS, [], [seen], HOW))

    assert "x= third instead of second" in page
    assert "default" not in page.replace("readings the defaults", "")
    assert "x=third instead of second" in words_of(write_page(WORDS, [], [found], HOW))


def test_comparisons_of_different_stamps_have_sections_of_their_own(run: Results) -> None:
    """
    Other ground, another section: neither is ranked among the other's.
    """
    sums = Sums(games=100, parted=1)
    found = [
        a_comparison("here", sums, run.plan),
        a_comparison("there", sums, a_plan(player="greedy")),
    ]
    page = write_page(WORDS, [], found, HOW)

    assert 2 == page.count("<h2 id=")
    assert 2 == page.count('<table class="forest">')


def test_the_first_divergence_is_on_the_page() -> None:
    """
    Both answers, both reasons and the position can be read there.
    """
    axes = {"difficulty": ("easy",), "personality": ("The Rainmaker",)}
    a = a_plan(game=AHAU, axes=axes)
    b = a_plan(game=AHAU, axes=axes, setting={"readings": {"place-ties": "next-step-first"}})
    sums = compare_part(a.to_text(), (b.to_text(),), 0, 6).sums[0]
    there = first_divergence(a, b, sums)
    assert there is not None
    page = write_page(
        WORDS, [], [Comparison("reading", "place-ties", "one", "two", a, b, sums, there)], HOW
    )

    for said in (there.a.answer, there.a.why, there.b.answer, there.b.why, there.position):
        assert escape(said) in page


# --- plots ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("span", "most", "step"), [(1, 5, 1), (6, 5, 2), (30, 5, 10), (101, 10, 20), (0.4, 5, 1)]
)
def test_a_step_is_handy(span: float, most: int, step: int) -> None:
    """
    Steps are one, two or five, times a power of ten, and not more than wanted.
    """
    assert step == step_of(span, most)


def test_a_histogram_is_as_high_as_its_shares() -> None:
    """
    The bar of a value that came up twice as often is twice as high above the ground.
    """
    drawn = histogram({Series("x", "person"): Counter({1: 10, 2: 20})}, "points")
    heights = [float(y) for y in re.findall(r",([\d.]+)", drawn.split('class="person"')[1])]
    ground, low, high = max(heights), heights[1], min(heights)

    assert (ground - high) == pytest.approx(2 * (ground - low), abs=0.2)


def test_a_histogram_of_one_value_can_be_drawn() -> None:
    """
    If all games end alike, there is one bar.
    """
    assert "<path" in histogram({Series("x", "person"): Counter({7: 3})}, "points", mark=0)


def test_a_line_goes_through_its_points() -> None:
    """
    A rising line rises, from the left edge to the right.
    """
    band = Band((1, 2, 3), (0.0, 5.0, 10.0), (0.0, 4.0, 8.0), (1.0, 6.0, 12.0))
    drawn = lines({Series("x", "opponent"): band}, "round", "points")
    path = drawn.rsplit("<path", 1)[1]
    points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+),([\d.]+)", path)]

    assert 3 == len(points)
    assert sorted(points) == points
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


def test_a_whisker_stays_on_its_line() -> None:
    """
    Ends beyond the reach are drawn at its edge.
    """
    drawn = whisker(Interval(0.0, -9.0, 9.0, 10), 0.5)

    assert 'x1="2.00" y1="5" x2="98.00"' in drawn
    assert 'x1="50.00" y1="5" x2="50.00"' in drawn


def test_shares_on_the_page_are_wilsons(run: Results) -> None:
    """
    The histogram's table has the same kind of interval as the others.
    """
    rounds = next(run.query("SELECT rounds, count(*) FROM games GROUP BY 1 ORDER BY 2 DESC"))
    share = wilson(rounds[1], 40)

    assert f"{share.low * 100:.0f}–{share.high * 100:.0f} %" in write_page(WORDS, [run], [], HOW)
