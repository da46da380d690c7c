"""How counts and shares are told."""

from math import floor, log10


def percent(share: float, like: float | None = None) -> str:
    """
    A share in per cent, without the sign, with as many digits as it takes to be more than nothing.

    Shares that are to be read together have the digits of the one that they are `like`.
    """
    size = (share if like is None else like) * 100
    places = 1 if size >= 2 or size <= 0 else max(3, 1 - floor(log10(size)))
    return f"{share * 100:.{places}f}"


def counted(count: int, what: str) -> str:
    """So many of something, such as `1 game` or `2,000 games`."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
