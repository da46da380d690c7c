"""
Takes the pictures of the page for the docs: python benchmarks/pictures.py [FOLDER].

Plays a fixed game, photographs the main screens in a real browser (the extra `browser`, and
chromium), and writes small PNG files into docs/pictures/. A changed page changes the pictures;
look at them before they are committed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.tapping import ARGUMENTS, Phone, Table, until

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
PHONE, WIDE = (360, 740), (1280, 800)
PROGRAM = "from pakal_cli.main import main; main()"


def main() -> None:
    """Start a server with a folder of its own, play, and take the pictures."""
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-u", "-c", PROGRAM, "serve", "--port", "0", "--no-browser"]
    with (
        tempfile.TemporaryDirectory() as home,
        subprocess.Popen(
            command, env={**os.environ, "PAKAL_HOME": home}, stdout=subprocess.PIPE, text=True
        ) as server,
        sync_playwright() as started,
    ):
        assert server.stdout is not None  # noqa: S101 - it is a pipe
        found = (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in server.stdout)
        table = Table(next(each.group() for each in found if each), Path(home))
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(ARGUMENTS)
        )
        take_all(browser, table, folder)
        browser.close()
        server.terminate()


def take_all(browser: Any, table: Table, folder: Path) -> None:
    """One picture for each main screen."""
    step = play(table)
    table.begin("uxmal", game="uxmal", seed=3)
    table.play("uxmal", 24)
    table.begin("maya", game="maya", seed=11)
    table.play("maya", 9)

    def take(name: str, address: str, size: tuple[int, int], theme: str, *taps: str) -> None:
        with Phone.at(browser, table, size, theme) as phone:
            phone.go(address)
            for each in taps:
                phone.tap(each)
            phone.settle()
            phone.page.wait_for_timeout(400)
            file = folder / f"{name}.png"
            phone.page.screenshot(path=str(file), scale="css")
            print(f"{file.name}: {file.stat().st_size / 1000:.0f} KB")

    game = "#/g/tuesday"
    take("home", "#/", PHONE, "light")
    take("new", "#/new", PHONE, "dark")
    take("turn", f"{game}/turn", PHONE, "light", "done-1", "done-2")
    take("why", f"{game}/why/{step}", PHONE, "light")
    take("why-dark", f"{game}/why/{step}", PHONE, "dark")
    take("board", f"{game}/board", PHONE, "dark")
    take("ask", f"{game}/ask", PHONE, "light")
    take("back", f"{game}/back", PHONE, "light")
    until(table, "paid", lambda ledger: ledger["by_hand"], "light")
    take("celebration", "#/g/paid/turn", PHONE, "light", "row-1", "row-2")
    take("uxmal", "#/g/uxmal/board", PHONE, "light")
    take("maya", "#/g/maya/ask", PHONE, "light")
    take("wide", f"{game}/turn", WIDE, "light", "done-1", "done-2", "done-3")


def play(table: Table) -> int:
    """Play until his turn has several cards; the step of a decision with several candidates."""
    dice = Random(4)
    view = table.begin("tuesday", seed=20)
    for number in range(400):
        if number > 25 and sum(bool(each["why"]) for each in view["turn"]["cards"]) >= 5:
            break
        line = dice.choice(view["ask"]["options"])["line"]
        view = table.send("answer", "tuesday", view["revision"], line=line)["view"]
    steps = [step for each in view["turn"]["cards"] for step in each["why"]]
    funnels = {step: table.send("why", "tuesday", step=step)["funnel"] for step in steps}

    def worth(step: int) -> tuple[int, int]:
        rows = [row for row in funnels[step]["rows"] if row["narrowed"]]
        candidates = len(funnels[step]["candidates"])
        on_board = bool(funnels[step]["candidates"][0]["places"])
        return (2 <= candidates <= 6) * (on_board + len(rows)), candidates

    return max(steps, key=worth)


if __name__ == "__main__":
    main()
