"""A bot of one's own on the page, in a real browser."""

from pathlib import Path
from typing import Any

from browser.conftest import serving
from browser.tapping import Phone

TARGETS = Path(__file__).parents[2] / "fixtures" / "automa" / "targets"


def test_a_bot_is_asked_and_its_lists_are_shown(browser: Any, tmp_path: Path) -> None:
    """
    The first screen offers the bot, its first question comes, and its lists show conditions.
    """
    files = ("--lists", TARGETS / "lists.toml", "--facts", TARGETS / "facts.toml")
    with serving(tmp_path, *files) as table, Phone.at(browser, table) as phone:
        phone.go("#/")
        phone.tap("ask-bot")
        phone.tap("list-target")
        phone.page.get_by_text("How many candidates are there?").first.wait_for(timeout=20_000)

        phone.go("#/explore/bot/lists/target/a-fight")
        row = phone.page.locator("tr.decides")
        row.wait_for(timeout=20_000)

        assert "only when the mood of the card is angry" in row.inner_text()
