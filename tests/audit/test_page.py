"""The pages about a game's own lists are the audit's report as Markdown, and do not drift."""

import shutil
from pathlib import Path

import pytest
from audit.heron import WITNESSES
from click.testing import CliRunner, Result
from pakal_cli.main import main

ROOT = Path(__file__).parents[2]


# Each page with its folder of witnesses and the name of the game.
PAGES = {
    "king-pakal-audited.md": ("witnesses", "ahau"),
    "uxmal-audited.md": ("witnesses-uxmal", "uxmal"),
}


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_audit_says(tmp_path: Path, name: str) -> None:
    """
    `pakal witnesses page` writes the pages in docs/ again, letter by letter.
    """
    witnesses, game = PAGES[name]
    page = ROOT / "docs" / name
    out = tmp_path / "docs" / "page.md"
    out.parent.mkdir()
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    folder = tmp_path / "fixtures" / witnesses
    words = ["witnesses", "--game", game, "page", str(folder), "--out", str(out)]

    result = CliRunner().invoke(main, words)

    assert 0 == result.exit_code, result.output
    assert page.read_text("utf-8") == out.read_text("utf-8"), (
        f"renew it: pakal witnesses --game {game} page fixtures/{witnesses} --out docs/{name}"
    )


@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_the_page_leads_to_a_file(name: str) -> None:
    """
    Positions named on the page are there.
    """
    page = ROOT / "docs" / name
    links = [part.split(")")[0] for part in page.read_text("utf-8").split("](")[1:]]

    assert links
    assert [] == [link for link in links if not (page.parent / link).is_file()]


def page_of_pebbles(folder: Path) -> Result:
    """Write the page about the Heron's lists from a folder of witnesses."""
    words = ["witnesses", "--game", "pebbles", "page", str(folder)]
    return CliRunner().invoke(main, [*words, "--out", str(folder / "page.md")])


def test_any_game_with_witnesses_has_a_page(tmp_path: Path) -> None:
    """
    The page is a format of the report and knows no game.
    """
    folder = tmp_path / "w"
    shutil.copytree(WITNESSES, folder)
    result = page_of_pebbles(folder)
    page = (folder / "page.md").read_text("utf-8")

    assert 0 == result.exit_code, result.output
    assert page.startswith("# Audit: Pebbles, the Heron\n")
    assert "[ford](wade/most-pebbles.toml)" in page
    assert "(readings/new-colours-to-cairn-and-pouch.toml)" in page


def test_no_page_is_written_from_witnesses_that_do_not_hold(tmp_path: Path) -> None:
    """
    A section that cannot be built would be missing without a word; the error names it instead.
    """
    folder = tmp_path / "w"
    shutil.copytree(WITNESSES, folder)
    index = folder / "index.toml"
    text = index.read_text("utf-8")
    index.write_text(text.replace('answer = "ford"', 'answer = "weir"', 1), "utf-8")
    result = page_of_pebbles(folder)

    assert 2 == result.exit_code
    assert "the answer is not 'weir'" in " ".join(result.output.split())
    assert not (folder / "page.md").exists()


def section(begins: str) -> str:
    """Return what the page says after a sentence, up to the next one that is no list."""
    lines = (ROOT / "docs" / "king-pakal-audited.md").read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(begins))
    rest = lines[start + 1 :]
    end = next(number for number, line in enumerate(rest) if line and line[0] not in "-|")
    return "\n".join(rest[:end])


def test_a_last_rung_that_the_format_demands_is_no_rule_that_never_matters() -> None:
    """
    A list has to end with a rung that settles it, so such a rung says nothing about the rulebook.
    """
    formal = section("These state no rule")

    assert "`deal-cards/as-printed`" in formal
    assert "" == section("None: every rung that states a rule decides").strip()


def test_the_captains_tile_never_decides_alone_by_default() -> None:
    """
    Every region can be reached and all but one are worth it, so never only one is left.
    """
    assert "`war-captain-move/c-best-tile`" in section("These never decide under the default")


def test_a_rung_that_needs_another_reading_is_not_called_unseen() -> None:
    """
    Letters are asked of pairs of worker and city only by `jaguar-choice=pair`.
    """
    assert "of-pairs" not in section("These can decide, but did not")


def test_a_reading_that_changes_the_beginning_is_not_said_to_differ_nowhere() -> None:
    """
    Without his worker in Palenque counted Pakal begins with one more in his supply.
    """
    assert "`palenque-counts=no`" not in section("These were not seen to differ anywhere")
    assert "player.pakal.worker-supply is 12, not 11" in section("These change how a game begins")


def test_odds_that_rest_on_the_map_are_marked() -> None:
    """
    Region cards draw by the reconstructed map; even draws by nothing but the number of tied.
    """
    rows = section("Odds marked °").splitlines()

    assert all("%° |" in row for row in rows if "`place-worker`" in row)
    assert all("%° |" not in row for row in rows if "`pyramid-tile`" in row)
