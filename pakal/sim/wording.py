"""How counts, shares and differences are written."""

from math import floor, log10
from typing import Final

_LEAST: Final = 0.05  # per cent; less would be rounded to nothing


def percent(share: float, like: float | None = None) -> str:
    """
    A share in per cent, without the sign, with enough digits to be more than zero.

    Shares that are read together get the digits of the one that they are `like`.
    """
    size = (share if like is None else like) * 100
    places = 1 if size >= 2 or size <= 0 else max(3, 1 - floor(log10(size)))
    return f"{share * 100:.{places}f}"


def brief_percent(count: int, of: int) -> str:
    """A share in per cent with one digit, without the sign: `12.3`, `<0.1`, or `-` for none."""
    share = 100 * count / max(of, 1)
    return "-" if not count else f"{share:.1f}" if share >= _LEAST else "<0.1"


def signed(value: float, places: int) -> str:
    """A difference with its sign, such as `+1.5`."""
    # Adding zero to what is rounded keeps a small difference from reading -0.0.
    return f"{round(value, places) + 0.0:+.{places}f}"


def counted(count: int, what: str) -> str:
    """A number of things, such as `1 game` or `2,000 games`."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
