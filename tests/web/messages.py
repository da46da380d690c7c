"""A page without a browser: sends messages to a service and reads the replies."""

import json
from itertools import count
from pathlib import Path
from typing import Any

from pakal.web.service import Service


class Device:
    """One device at one game; it knows only what replies told it."""

    def __init__(self, service: Service, game: str = "") -> None:
        self.service = service
        self.game = game
        self.revision = 0
        self.view: dict[str, Any] = {}
        self._ids = count(1)
        self.name = f"d{id(self)}"

    def send(self, do: str, /, revision: int | None = None, **given: Any) -> dict[str, Any]:
        """The reply to a message about the game, whatever it is."""
        request = {"pakal": 1, "id": f"{self.name}-{next(self._ids)}", "do": do, "with": given}
        if self.game:
            request |= {"game": self.game}
            request |= {"revision": self.revision if revision is None else revision}
        found = self.raw(json.dumps(request).encode())
        assert request["id"] == found["id"]
        return found

    def raw(self, data: bytes) -> dict[str, Any]:
        """The reply to any bytes."""
        found: dict[str, Any] = json.loads(self.service.handle(data))
        assert 1 == found["pakal"]
        return found

    def do(self, do: str, /, **given: Any) -> dict[str, Any]:
        """The reply to a message that is carried out; what it says is remembered."""
        found = self.send(do, **given)
        assert found["ok"], found
        if "view" in found:
            self.view = found["view"]
            self.revision = found["revision"]
            self.game = self.view["name"]
        return found

    def error(self, do: str, /, **given: Any) -> dict[str, Any]:
        """The error of a message that is refused."""
        found = self.send(do, **given)
        assert not found["ok"], found
        error: dict[str, Any] = found["error"]
        return error


def begun(folder: Path, **setting: Any) -> Device:
    """A device at a new game."""
    device = Device(Service(folder))
    device.do("new", **setting)
    return device
