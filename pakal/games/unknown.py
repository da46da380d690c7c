"""
Numbers that are not known yet.

They stand in a position where the real ones would. The rules and the facts reckon with them as
with any others; only when something depends on what they are does an error say which one is
missing. So everything that follows from what is known needs no question.
"""

from typing import Final, NoReturn

# What is missing: the name of a part of the position, and the place in it.
Origin = tuple[str, int]

ANY: Final = float("inf")


class MissingError(Exception):
    """Something depends on numbers that are not known."""

    def __init__(self, origins: frozenset[Origin]) -> None:
        super().__init__(f"not known: {sorted(origins)}")
        self.origins = origins


class Unknown:
    """
    A number of which only the bounds are known, or the few values it can have.

    A sum of such numbers remembers its terms, so that what is added and taken away again is gone:
    `(5 - 2 * lying) + 2 * lying` is 5.
    """

    __slots__ = ("among", "high", "low", "origins", "plus", "terms")

    def __init__(
        self,
        origins: frozenset[Origin],
        low: float = -ANY,
        high: float = ANY,
        among: frozenset[int] | None = None,
    ) -> None:
        self.origins = origins
        self.low = low if among is None else min(among)
        self.high = high if among is None else max(among)
        self.among = among
        # How often each number that is no sum itself comes in, by its id, and what is added.
        self.terms: dict[int, tuple[Unknown, int]] = {id(self): (self, 1)}
        self.plus = 0

    def __repr__(self) -> str:
        """What is known of it, so that two positions can be held against each other."""
        values = f"{self.low:g}..{self.high:g}" if self.among is None else sorted(self.among)
        return f"Unknown({sorted(self.origins)}, {values})"

    def _missing(self, *_: object) -> NoReturn:
        raise MissingError(self.origins)

    # --- reckoning -------------------------------------------------------------------------------

    def __add__(self, other: "int | Unknown") -> "int | Unknown":
        return _sum(self, 1, other, 1)

    __radd__ = __add__

    def __neg__(self) -> "int | Unknown":
        return _sum(self, -1, 0, 1)

    def __sub__(self, other: "int | Unknown") -> "int | Unknown":
        return _sum(self, 1, other, -1)

    def __rsub__(self, other: int) -> "int | Unknown":
        return _sum(self, -1, other, 1)

    def __mul__(self, other: int) -> "int | Unknown":
        return _sum(self, other, 0, 1)

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> "int | Unknown":
        low, high = self.low // other, self.high // other
        return int(low) if low == high else Unknown(self.origins, low, high)

    def __mod__(self, other: int) -> "Unknown":
        if self.low // other == self.high // other:
            return Unknown(self.origins, self.low % other, self.high % other)
        return Unknown(self.origins, 0, other - 1)

    # --- comparing -------------------------------------------------------------------------------

    def __lt__(self, other: "int | Unknown") -> bool:
        low, high, origins = _span(other)
        if self.high < low:
            return True
        if self.low >= high:
            return False
        raise MissingError(self.origins | origins)

    def __gt__(self, other: "int | Unknown") -> bool:
        low, high, origins = _span(other)
        if self.low > high:
            return True
        if self.high <= low:
            return False
        raise MissingError(self.origins | origins)

    def __le__(self, other: "int | Unknown") -> bool:
        return not self > other

    def __ge__(self, other: "int | Unknown") -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Unknown):
            return False
        low, high, origins = _span(other)
        if self.high < low or high < self.low:
            return False
        if self.among is not None and isinstance(other, int) and other not in self.among:
            return False
        raise MissingError(self.origins | origins)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        if self.low <= 0 <= self.high and (self.among is None or 0 in self.among):
            self._missing()
        return True

    # --- all else needs the number itself --------------------------------------------------------

    __hash__ = _missing
    __int__ = __index__ = __len__ = __iter__ = __contains__ = __getitem__ = __getattr__ = _missing
    __and__ = __rand__ = __or__ = __ror__ = __lshift__ = __rlshift__ = _missing
    __rshift__ = __rrshift__ = _missing


def _span(number: int | Unknown) -> tuple[float, float, frozenset[Origin]]:
    if isinstance(number, Unknown):
        return number.low, number.high, number.origins
    return number, number, frozenset()


def _sum(one: Unknown, times: int, other: int | Unknown, other_times: int) -> int | Unknown:
    """So many times one number plus so many times the other, as a number if that is certain."""
    terms = {key: (each, times * count) for key, (each, count) in one.terms.items()}
    plus = times * one.plus
    if isinstance(other, Unknown):
        for key, (each, count) in other.terms.items():
            terms[key] = (each, terms.get(key, (each, 0))[1] + other_times * count)
        plus += other_times * other.plus
    else:
        plus += other_times * other
    terms = {key: (each, count) for key, (each, count) in terms.items() if count}
    if not terms:
        return plus
    ends = [sorted((each.low * count, each.high * count)) for each, count in terms.values()]
    total = Unknown(
        frozenset().union(*(each.origins for each, _ in terms.values())),
        plus + sum(low for low, _ in ends),
        plus + sum(high for _, high in ends),
    )
    total.terms, total.plus = terms, plus
    return total
