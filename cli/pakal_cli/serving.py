"""The server of `pakal serve`, from the free port to Ctrl-C."""

import socket
import threading
import webbrowser

import uvicorn

from pakal.errors import BadInputError
from pakal.web.server import HOST, make_app
from pakal.web.service import Service
from pakal_cli.output import echo


def run(port: int, *, open_browser: bool) -> None:
    """Serve until Ctrl-C."""
    listening = _listen(port)
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(make_app(Service()), log_level="warning", access_log=False)
    server = uvicorn.Server(config)
    echo(f"The page is at {address}")
    echo("Ctrl-C stops it; every step is saved.")
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    try:
        server.run([listening])
    except KeyboardInterrupt:
        echo("")


def _listen(port: int) -> socket.socket:
    """A socket that listens on this computer only."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise BadInputError(
            f"--port {port}: cannot be used ({(error.strerror or 'error').lower()}).",
            "Try another one, or 0 for any that is free.",
        ) from None
    return listening
