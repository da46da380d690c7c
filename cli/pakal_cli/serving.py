"""The server of `pakal serve`, from the free port to Ctrl-C."""

import io
import secrets
import socket
import threading
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs
import segno
import uvicorn

from pakal.errors import BadInputError
from pakal.web.guard import TOKEN
from pakal.web.server import HOST, HOSTS, make_app
from pakal.web.service import Service
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.listed import BotGame

_SECONDS_TO_STOP = 2  # devices that follow a game would keep the server for ever
_CONNECTIONS = 200


@attrs.frozen
class Place:
    """Where the server listens: its sockets, and the addresses of the page there."""

    sockets: Sequence[socket.socket]
    here: str  # the address on this computer
    at_home: str = ""  # the one for a phone, with the token
    hosts: tuple[str, ...] = HOSTS
    token: str = ""


def run(port: int, *, lan: str | None, open_browser: bool, bot: "BotGame | None" = None) -> None:
    """
    Serve until Ctrl-C, with a bot of one's own if there is one.

    `lan` is this computer's address at home, or empty to look for it.
    """
    place = _listen_here(port) if lan is None else _listen_at_home(port, lan)
    app = make_app(Service(bot=bot), place.hosts, place.token)
    config = uvicorn.Config(
        app,
        log_level="critical",  # what strangers send is refused, not printed beside the game
        access_log=False,
        server_header=False,
        limit_concurrency=_CONNECTIONS,
        timeout_graceful_shutdown=_SECONDS_TO_STOP,
    )
    _tell(place)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (place.here,)).start()
    try:
        uvicorn.Server(config).run([*place.sockets])
    except KeyboardInterrupt:
        echo("")


def _tell(place: Place) -> None:
    """Print where the page is; for a phone as a QR code too."""
    echo(f"The page is at {place.here}")
    if place.at_home:
        picture = io.StringIO()
        segno.make(place.at_home, error="l").terminal(picture, border=2, compact=True)
        echo("On a phone in the same home network, scan this or open the address below it:")
        echo(picture.getvalue().rstrip("\n"))
        echo(place.at_home)
        echo("Whoever has this address can play your games. It is new every time.")
        echo("The screen of the phone may go dark and nothing works offline there, because the")
        echo("connection is not encrypted; `pakal site` makes a page without these limits.")
    echo("Ctrl-C stops it; every step is saved.")


def _listen_here(port: int) -> Place:
    listening = _listen(HOST, port)
    return Place((listening,), f"http://{HOST}:{_port(listening)}/")


def _listen_at_home(port: int, address: str) -> Place:
    """Listen on this computer and in the home network, behind a token that nobody can guess."""
    found = address or _own_address()
    outer = _listen(found, port)
    token = secrets.token_urlsafe(16)
    query = f"/?{TOKEN}={token}"
    at_home = f"http://{found}:{_port(outer)}{query}"
    if found == HOST:
        return Place((outer,), at_home, at_home, HOSTS, token)
    inner = _listen(HOST, _port(outer))
    here = f"http://{HOST}:{_port(inner)}{query}"
    return Place((inner, outer), here, at_home, (*HOSTS, found), token)


def _own_address() -> str:
    """The address by which other devices at home reach this computer."""
    # Naming a far address sends nothing; the system only tells which of its own it would use.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            found: str = asking.getsockname()[0]
        except OSError:
            found = ""
    if not found or found.startswith("127.") or found == "0.0.0.0":  # noqa: S104 - it is refused
        raise BadInputError(
            "--lan: this computer seems to be in no network.",
            "Connect it, or name its address: --address 192.168.0.10.",
        )
    return found


def _port(listening: socket.socket) -> int:
    number: int = listening.getsockname()[1]
    return number


def _listen(address: str, port: int) -> socket.socket:
    """A socket that listens at one address of this computer only."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        name = "--port" if address == HOST else f"--address {address} --port"
        raise BadInputError(
            f"{name} {port}: cannot be used ({(error.strerror or 'error').lower()}).",
            "Try another one, or port 0 for any that is free.",
        ) from None
    return listening
