"""The page about King Pakal's lists is written from the audit, and does not drift."""

from pathlib import Path

from click.testing import CliRunner
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
