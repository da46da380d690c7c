"""The page about King Pakal's lists is the audit's report as Markdown, and does not drift."""

from pathlib import Path

import pytest
from audit.small_game import Piles
from click.testing import CliRunner, Result
from pakal_cli.main import main

ROOT = Path(__file__).parents[2]


def test_the_page_is_what_the_audit_says(tmp_path: Path) -> None:
    """
    `pakal witnesses page` writes docs/king-pakal-audited.md again, letter by letter.
    """
    page = ROOT / "docs" / "king-pakal-audited.md"
    out = tmp_path / "docs" / "page.md"
    out.parent.mkdir()
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    folder = tmp_path / "fixtures" / "witnesses"

    result = CliRunner().invoke(main, ["witnesses", "page", str(folder), "--out", str(out)])

    assert 0 == result.exit_code, result.output
    assert page.read_text("utf-8") == out.read_text("utf-8"), (
        "renew it: pakal witnesses page fixtures/witnesses --out docs/king-pakal-audited.md"
    )


def test_every_link_of_the_page_leads_to_a_file() -> None:
    """
    Positions named on the page are there.
    """
    page = ROOT / "docs" / "king-pakal-audited.md"
    links = [part.split(")")[0] for part in page.read_text("utf-8").split("](")[1:]]

    assert links
    assert [] == [link for link in links if not (page.parent / link).is_file()]


def page_of_piles(folder: Path, answer: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Write the page about a small game with one saved witness, which has this answer."""
    (folder / "pile").mkdir()
    (folder / "readings").mkdir()
    (folder / "pile" / "highest.toml").write_text("yes 0/0 1/0", "utf-8")
    (folder / "readings" / "index.toml").write_text("games = 1\nsteps = 3\n", "utf-8")
    (folder / "index.toml").write_text(
        '[[witness]]\nlist = "pile"\nrung = "highest"\nfile = "pile/highest.toml"\n'
        f'answer = "{answer}"\n',
        "utf-8",
    )
    monkeypatch.setattr("pakal_cli.witnesses.shipped_game", Piles)
    out = folder / "page.md"
    return CliRunner().invoke(main, ["witnesses", "page", str(folder), "--out", str(out)])


def test_any_game_with_witnesses_has_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The page is a format of the report and knows no game.
    """
    result = page_of_piles(tmp_path, "pile 2", monkeypatch)
    page = (tmp_path / "page.md").read_text("utf-8")

    assert 0 == result.exit_code, result.output
    assert page.startswith(f"# Audit: {Piles.name}\n")
    assert "[pile 2](pile/highest.toml)" in page


def test_no_page_is_written_from_witnesses_that_do_not_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A section that cannot be built would be missing without a word; the error names it instead.
    """
    result = page_of_piles(tmp_path, "pile 1", monkeypatch)

    assert 2 == result.exit_code
    assert "the answer is not 'pile 1'" in " ".join(result.output.split())
    assert not (tmp_path / "page.md").exists()


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


def test_a_list_that_needs_another_reading_is_not_called_unseen() -> None:
    """
    Pairs of worker and city are looked at only by `jaguar-choice=pair`.
    """
    assert "jaguar-moves" not in section("These can decide, but did not")
    assert "`jaguar-moves`: `jaguar-choice=pair`" in section("These lists are used only")


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
