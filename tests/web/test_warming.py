"""What the first answers would wait for is done beforehand, and nothing else comes of it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from web.messages import Device, begun

from pakal.games.registry import game_names
from pakal.web.service import Service
from pakal.web.warming import warm_up

# In a process of its own, because whatever was read once stays there.
_READ = """
import json, sys, tomllib
from pathlib import Path
from pakal.web.service import Service

read = []
loads = tomllib.loads
tomllib.loads = lambda *given, **named: read.append(1) or loads(*given, **named)
service = Service(Path(sys.argv[1]))
ask = lambda do, **given: json.loads(service.handle(json.dumps(
    {"pakal": 1, "id": do, "do": do, "with": given}).encode()))
ask("hello")
if sys.argv[2] == "warm":
    for _ in service.warm():
        pass
before = len(read)
assert ask("new", seed=3)["ok"]
print(json.dumps([len(read) - before, len(ask("games")["saved"])]))
"""


@pytest.mark.parametrize(("how", "files"), [("warm", 0), ("cold", 1)])
def test_a_new_game_finds_everything_read(tmp_path: Path, how: str, files: int) -> None:
    """
    After warming a new game reads no file any more, and only that game is kept.
    """
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _READ, str(tmp_path), how],
        check=True,
        capture_output=True,
        text=True,
    )
    read, saved = json.loads(done.stdout)
    assert min(read, 1) == files
    assert 1 == saved


def test_every_game_is_warmed_in_steps(tmp_path: Path) -> None:
    """
    Each game is played for a few answers; messages in between are answered as ever.
    """
    device = Device(Service(tmp_path))
    for name in game_names():
        for at, _ in enumerate(warm_up(name)):
            if at == 3:
                device.do("games")
        assert at > 10

    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    warmed, fresh = Service(tmp_path / "one"), begun(tmp_path / "two", seed=9)
    for _ in warmed.warm():
        pass
    device = Device(warmed)
    device.do("new", seed=9)
    assert device.view["turn"] == fresh.view["turn"]


def test_a_message_that_is_here_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    While a message is under way or waits, no further step is warmed; afterwards it goes on.
    """
    done: list[bool] = []

    def step(_: str) -> Iterator[None]:
        while True:
            done.append(True)
            yield

    monkeypatch.setattr("pakal.web.service.warm_up", step)
    device = begun(tmp_path, seed=9)
    warming = device.service.warm()
    next(warming)
    during: list[int] = []

    def hear(*_: object) -> None:
        next(warming)
        during.append(len(done))

    device.service.listen(device.game, hear)
    device.do("answer", line=device.view["ask"]["options"][0]["line"])
    next(warming)

    assert [1] == during
    assert 2 == len(done)
