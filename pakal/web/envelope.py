"""
The envelope of a message: what is asked, read with bounds, and the reply around an answer.

A request is one JSON object; everything in it is checked before anything is done. What a message
takes is read through `Given`, which names the place, the value and what fits there.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.errors import BadInputError, nearest
from pakal.files import parse_json

PROTOCOL: Final = 1
MOST_BYTES: Final = 1024 * 1024
LONGEST_ID: Final = 64
LONGEST_NAME: Final = 200
LONGEST_TEXT: Final = 20_000
MOST_REVISIONS: Final = 2**53 - 1  # as far as JavaScript counts

STALE: Final = "stale"
REFUSED: Final = "refused"
BAD: Final = "bad"
UNKNOWN: Final = "unknown"
BUSY: Final = "busy"
BROKEN: Final = "broken"

Body = dict[str, Any]
_KEYS: Final = ("pakal", "id", "game", "revision", "do", "with")


class RequestError(BadInputError):
    """A request that is answered with an error; `code` says of which kind."""

    def __init__(self, code: str, message: str, way_out: str = "", **more: Any) -> None:
        super().__init__(message, way_out)
        self.code = code
        self.more = more  # that the reply carries


def bad(message: str, way_out: str = "") -> RequestError:
    """A request that is not one."""
    return RequestError(BAD, message, way_out)


class Given:
    """What a message was given, by name; a value of another shape is refused."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def check_names(self, names: Sequence[str]) -> None:
        """Refuse what the message does not take."""
        for name in self._values:
            if name not in names:
                raise bad(f"with: there is no {_brief(name)} here.", nearest(name[:40], names))

    def text(self, name: str, default: str | None = None, longest: int = LONGEST_TEXT) -> str:
        """A text; without a default it has to be there."""
        value = self._values.get(name)
        if value is None:
            if default is None:
                raise bad(f"with.{name}: is missing.", "Give a text.")
            return default
        if not isinstance(value, str):
            raise bad(f"with.{name}: {_brief(value)} is not a text.", "Give a text.")
        if len(value) > longest:
            raise bad(f"with.{name}: has {len(value)} characters.", f"Give {longest} at the most.")
        return value

    def number(self, name: str, default: int | None, low: int, high: int) -> int:
        """A whole number between bounds; without a default it has to be there."""
        value = self._values.get(name)
        if value is None:
            if default is None:
                raise bad(f"with.{name}: is missing.", f"Give a number from {low} to {high}.")
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise bad(
                f"with.{name}: {_brief(value)} does not fit.",
                f"Give a whole number from {low} to {high}.",
            )
        return value

    def flag(self, name: str) -> bool:
        """True or false; false if it is left out."""
        value = self._values.get(name, False)
        if not isinstance(value, bool):
            raise bad(f"with.{name}: {_brief(value)} is neither true nor false.", "Give true.")
        return value

    def texts(self, name: str, most: int = 1000) -> tuple[str, ...]:
        """Several texts; none if it is left out."""
        value = self._values.get(name, [])
        fits = isinstance(value, list) and len(value) <= most
        if not fits or not all(isinstance(v, str) and len(v) <= LONGEST_TEXT for v in value):
            raise bad(f"with.{name}: {_brief(value)} is not a list of texts.", 'Give ["…"].')
        return tuple(value)

    def mapping(self, name: str) -> dict[str, Any]:
        """Values by name; none if it is left out."""
        value = self._values.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise bad(f"with.{name}: {_brief(value)} is not an object.", "Give {…}.")
        return value

    def json(self, name: str) -> Any:
        """Whatever it is."""
        return self._values.get(name)

    def value(self, name: str) -> tuple[tuple[int, ...], ...]:
        """For each subject a few whole numbers."""
        value = self._values.get(name)
        rows = value if isinstance(value, list) and len(value) <= 1000 else None
        if rows is None or not all(
            isinstance(row, list)
            and len(row) <= 1000
            and all(isinstance(each, int) and not isinstance(each, bool) for each in row)
            for row in rows
        ):
            raise bad(f"with.{name}: {_brief(value)} is not an answer.", "Give [[1], [0]].")
        return tuple(tuple(row) for row in rows)


@attrs.frozen
class Request:
    """A message that was read."""

    id: str
    do: str
    game: str | None = None
    revision: int | None = None
    given: Given = attrs.field(factory=lambda: Given({}))


def read_request(data: bytes) -> Request:
    """The request in a message; RequestError if it is none."""
    if len(data) > MOST_BYTES:
        raise bad(f"The message has {len(data)} bytes.", f"Send {MOST_BYTES} at the most.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise bad(f"The message is not UTF-8 (byte {error.start + 1}).", "Send JSON.") from None
    try:
        found = parse_json(text, "The message")
    except BadInputError as error:
        raise bad(error.message, "Send one JSON object.") from None
    if not isinstance(found, dict):
        raise bad(f"The message is {_brief(found)}, not an object.", "Send one JSON object.")
    for key in found:
        if key not in _KEYS:
            raise bad(f"The message has a part {_brief(key)}.", nearest(key[:40], _KEYS))
    if found.get("pakal") != PROTOCOL or isinstance(found.get("pakal"), bool):
        raise bad(
            f"The message is of version {_brief(found.get('pakal'))}; this is {PROTOCOL}.",
            "Reload the page.",
        )
    whole = Given(found)
    given = found.get("with", {})
    if not isinstance(given, dict):
        raise bad(f"with: {_brief(given)} is not an object.", "Give {…}.")
    return Request(
        id=_part(whole, "id", LONGEST_ID) or "",
        do=_part(whole, "do", LONGEST_ID) or "",
        game=_part(whole, "game", LONGEST_NAME, needed=False),
        revision=_revision(found.get("revision")),
        given=Given(given),
    )


def _part(whole: Given, name: str, longest: int, *, needed: bool = True) -> str | None:
    """A short text of the envelope itself."""
    if not needed and name not in whole:
        return None
    try:
        text = whole.text(name, longest=longest)
    except RequestError as error:
        raise bad(error.message.removeprefix("with."), error.way_out) from None
    if not text or not text.isprintable():
        raise bad(f"{name}: {_brief(text)} cannot be used.", "Give a short text.")
    return text


def _revision(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_REVISIONS:
        raise bad(f"revision: {_brief(value)} is not a revision.", "Give the last one you got.")
    return value


def id_of(data: bytes) -> str:
    """The id of a message that could not be read, if it has one."""
    try:
        found = parse_json(data[:MOST_BYTES].decode("utf-8"), "The message")
    except (BadInputError, UnicodeDecodeError):
        return ""
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str) and len(name) <= LONGEST_ID else ""


def reply(request_id: str, body: Body) -> bytes:
    """What is sent back for a request that was carried out."""
    return pack({"pakal": PROTOCOL, "id": request_id, "ok": True, **body})


def refusal(request_id: str, error: BadInputError, code: str, revision: int | None) -> bytes:
    """What is sent back for a request that was not."""
    told: Body = {"code": code, "text": error.message}
    if error.way_out:
        told["maybe"] = error.way_out
    body: Body = {"pakal": PROTOCOL, "id": request_id, "ok": False}
    if revision is not None:
        body["revision"] = revision
    more = error.more if isinstance(error, RequestError) else {}
    return pack({**body, "error": told, **more})


def pack(data: Body) -> bytes:
    """JSON data as bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _brief(value: object) -> str:
    """A value as a message shows it."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
