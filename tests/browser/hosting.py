"""A web host that only sends files, for a built site; and it can be cut off."""

import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Quiet(SimpleHTTPRequestHandler):
    """Sends files, and prints nothing."""

    def log_message(self, *_: Any) -> None:
        """Print nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; a browser that goes away in the middle is no mistake."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


class Host:
    """A web host that can be cut off."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server.server_address[1]}/"

    def cut(self) -> None:
        """Nothing comes from it any more."""
        self.server.shutdown()
        self.server.server_close()
