"""
Workers on the map: whose, where and how many, as far as a person has looked.

In a partly known position what counts in a city is known apart from how many workers lie there:
with `count` in all, `count - 2 * lying` of them stand.
"""

from collections.abc import Iterable
from typing import Any, Final

from pakal.games.ahau.asking.blank import WORKERS
from pakal.games.ahau.asking.thing import (
    NOT_COVERED,
    YES,
    Named,
    Numbers,
    Thing,
    unknown_at,
)
from pakal.games.ahau.rules.packed import leaving_city
from pakal.games.ahau.rules.pakal_summon import jaguar_cities
from pakal.games.ahau.rules.state import State, weight
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.telling.names import city_name
from pakal.games.asking import Form
from pakal.games.unknown import ANY, Unknown

SOME_THERE: Final = "workers-there"  # there are some, but not how many
LYING: Final = "lying"
_WHOSE: Final = {PAKAL: "Pakal has", YOU: "you have"}
# The questions from which it is learnt where workers are.
ABOUT_HIS: Final = (
    *("his-workers", "his-counts", "standing-workers", "lying-workers"),
    *("walkers", "leavers", "placed"),
)
ABOUT_YOURS: Final = ("your-counts", "your-workers")


def cities_of(s: State) -> Named:
    """Every city by name."""
    return tuple((city, city_name(s, city)) for city in range(s.table.cities))


def span(number: Any) -> tuple[float, float]:
    """The least and the most that a number can be."""
    if isinstance(number, Unknown):
        return number.low, number.high
    return number, number


# --- how answers go into the position ------------------------------------------------------------


def _put(s: State, player: int, city: int, count: Any, least_standing: float = 0) -> None:
    """So many workers count there; of those that lie it is only known how many there can be."""
    at = player * s.table.cities + city
    room = span(count)[1] - least_standing
    most = room if room == ANY else room // 2
    lying: Any = unknown_at(LYING, at, 0, most) if most > 0 else 0
    s.standing[at], s.laid[at] = count - 2 * lying, lying


def put_count(s: State, player: int, city: int, count: int) -> None:
    """Put into the position that this number of workers counts in a city."""
    stands = span(s.standing[player * s.table.cities + city])[0]
    _put(s, player, city, count, max(stands, 0))


def put_some(s: State, player: int, city: int) -> None:
    """Put into the position that there is a worker in a city, unless more is known."""
    if span(weight(s, player, city))[0] < 1:
        at = player * s.table.cities + city
        _put(s, player, city, unknown_at(SOME_THERE, at, low=1))


def _against_count(player: int) -> Any:
    def against(s: State, city: int, answer: Numbers) -> str:
        return against_count(s, player, city, answer[0])

    return against


def against_count(s: State, player: int, city: int, count: int) -> str:
    """What is known about the workers in a city, if this number of them contradicts it."""
    low, high = span(weight(s, player, city))
    if low <= count <= high:
        return ""
    known = "no" if high == 0 else f"{low}" if low == high else f"at least {low}"
    workers = "worker" if low == 1 else "workers"
    there = count or "None"
    return f"{there} in {city_name(s, city)}: before, {_WHOSE[player]} {known} {workers} there."


# --- which, and how many -------------------------------------------------------------------------


def _subject_of(player: int) -> Any:
    """The city of a place among the workers of all players, if it is that player's."""

    def subject(s: State, place: int) -> int:
        whose, city = divmod(place, s.table.cities)
        return city if whose == player else NOT_COVERED

    return subject


def _fill_some(s: State, city: int, answer: Numbers) -> None:
    if answer == YES:
        put_some(s, PAKAL, city)
    else:
        put_count(s, PAKAL, city, 0)


def _against_some(s: State, city: int, answer: Numbers) -> str:
    low, high = span(weight(s, PAKAL, city))
    if answer == YES and high == 0:
        return f"A worker in {city_name(s, city)}: before, Pakal has none there."
    if answer != YES and low > 0:
        return f"No worker in {city_name(s, city)}: before, Pakal has one there."
    return ""


def _is_missing(s: State, city: int) -> bool:
    """Is it still unknown whether Pakal has a worker in the city?"""
    low, high = span(weight(s, PAKAL, city))
    return low < 1 <= high


def _around_him(s: State) -> Iterable[int]:
    """The cities around his ruler, as far as it is unknown whether he has a worker there."""
    region: Any = s.region[PAKAL]
    if isinstance(region, Unknown):
        return ()
    return [city for city in s.table.region_cities[region] if _is_missing(s, city)]


HIS_WORKERS: Final = Thing(
    key="his-workers",
    text="Which of these cities have a Pakal worker?",
    one="Does Pakal have a worker in {name}?",
    form=Form.SOME,
    name=city_name,
    look=lambda s, city: (int(weight(s, PAKAL, city) > 0),),
    fill=_fill_some,
    parts=(WORKERS,),
    subject=_subject_of(PAKAL),
    spread=_around_him,
    against=_against_some,
    beside=ABOUT_HIS,
)

HIS_COUNTS: Final = Thing(
    key="his-counts",
    text="How many workers does Pakal have in these cities? (One that lies counts two.)",
    one="How many workers does Pakal have in {name}? (One that lies counts two.)",
    form=Form.NUMBERS,
    name=city_name,
    look=lambda s, city: (weight(s, PAKAL, city),),
    fill=lambda s, city, answer: put_count(s, PAKAL, city, answer[0]),
    parts=(WORKERS, SOME_THERE),
    subject=_subject_of(PAKAL),
    low=0,
    several=True,
    against=_against_count(PAKAL),
    beside=ABOUT_HIS,
)

YOUR_COUNTS: Final = Thing(
    key="your-counts",
    text="How many workers do you have in these cities? (One that lies counts two.)",
    one="How many workers do you have in {name}? (One that lies counts two.)",
    form=Form.NUMBERS,
    name=city_name,
    look=lambda s, city: (weight(s, YOU, city),),
    fill=lambda s, city, answer: put_count(s, YOU, city, answer[0]),
    parts=(WORKERS, SOME_THERE),
    subject=_subject_of(YOU),
    low=0,
    several=True,
    against=_against_count(YOU),
    beside=ABOUT_YOURS,
)


# --- how they stand, and which of them is new ----------------------------------------------------


def _fill_lying(s: State, city: int, answer: Numbers) -> None:
    at = PAKAL * s.table.cities + city
    count: Any = weight(s, PAKAL, city)
    most = span(s.laid[at])[1]
    lying: Any = 0
    if answer == YES:
        lying = 1 if most == 1 else unknown_at("many-lying", at, 1, most)
    s.standing[at], s.laid[at] = count - 2 * lying, lying


LYING_WORKERS: Final = Thing(
    key="lying-workers",
    text="Which of these cities have a Pakal worker that lies?",
    one="Does a Pakal worker lie in {name}?",
    form=Form.SOME,
    name=city_name,
    look=lambda s, city: (int(s.laid[PAKAL * s.table.cities + city] > 0),),
    fill=_fill_lying,
    parts=(LYING,),
    subject=_subject_of(PAKAL),
)


def _fill_standing(s: State, city: int, answer: Numbers) -> None:
    at = PAKAL * s.table.cities + city
    lying = s.laid[at] if span(s.laid[at])[0] > 0 else unknown_at(LYING, at, low=0)
    s.laid[at] = lying
    s.standing[at] = unknown_at(SOME_THERE, at, low=1) if answer == YES else 0


STANDING: Final = Thing(
    key="standing-workers",
    text="Which cities have a standing Pakal worker?",
    form=Form.SOME,
    name=city_name,
    look=lambda s, city: (int(s.standing[PAKAL * s.table.cities + city] > 0),),
    fill=_fill_standing,
)


def _fill_placed(s: State, _: int, answer: Numbers) -> None:
    (city,) = answer
    s.placed = city
    put_some(s, PAKAL, city)


def _against_placed(s: State, _: int, answer: Numbers) -> str:
    (city,) = answer
    region: Any = s.region[PAKAL]
    if not isinstance(region, Unknown) and city not in s.table.region_cities[region]:
        around = ", ".join(city_name(s, each) for each in s.table.region_cities[region])
        return (
            f"{city_name(s, city)} is not around region {region}, where Pakal's ruler is"
            f" ({around})."
        )
    if span(weight(s, PAKAL, city))[1] < 1:
        return f"A worker in {city_name(s, city)}: before, Pakal has none there."
    return ""


PLACED: Final = Thing(
    key="placed",
    text="In which city did Pakal place this turn's worker?",
    form=Form.ONE,
    options=cities_of,
    look=lambda s, _: (s.placed,),
    fill=_fill_placed,
    parts=("placed",),
    against=_against_placed,
    beside=("his-region", *ABOUT_HIS),
)


def _fill_mover(s: State, city: int, answer: Numbers) -> None:
    # Without one that can move there may still be the one just placed.
    if answer == YES:
        put_some(s, PAKAL, city)


WALKERS: Final = Thing(
    key="walkers",
    text="Which cities have a Pakal worker that can move? (Not the one just placed.)",
    form=Form.SOME,
    name=city_name,
    look=lambda s, city: (int(city in jaguar_cities(s, s.arg)),),
    fill=_fill_mover,
)

LEAVERS: Final = Thing(
    key="leavers",
    text="Which cities have a Pakal worker that can leave? (Not the one just placed.)",
    form=Form.SOME,
    name=city_name,
    look=lambda s, city: (int(any(leaving_city(each) == city for each in s.offered)),),
    fill=_fill_mover,
)


def _fill_yours(s: State, city: int, answer: Numbers) -> None:
    if answer == YES:
        put_some(s, YOU, city)
    else:
        put_count(s, YOU, city, 0)


YOUR_WORKERS: Final = Thing(
    key="your-workers",
    text="Which cities have a worker of yours?",
    form=Form.SOME,
    name=city_name,
    look=lambda s, city: (int(weight(s, YOU, city) > 0),),
    fill=_fill_yours,
)
