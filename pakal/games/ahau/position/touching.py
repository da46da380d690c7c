"""What options are about where no piece moves at once: cities, temples, spaces to be filled."""

from collections.abc import Callable, Mapping
from typing import Final

from pakal.games.agenda import number_of, point_of, seat_of
from pakal.games.ahau.position.census import pyramid_place
from pakal.games.ahau.position.drawing import war_space
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.lots import walks_from
from pakal.games.ahau.rules.packed import marker_move_ends
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.rules.turn import DANCE
from pakal.games.ahau.telling.deeds import BAG
from pakal.games.ahau.telling.names import city_name, owner_name
from pakal.games.ahau.words import GODS

_Names = tuple[str, ...]


def touched(s: State, option: int) -> _Names:
    """The names of the places that an option is about."""
    if option == at.FROM_BAG:
        return (BAG,)
    if option in (at.STOP, at.DRAW_WITH_GATEWAY, at.LAY_DOWN_WITH_QUEEN):
        return ()
    find = _TOUCHED.get(s.point)
    return () if find is None else find(s, option)


def _temple(_: State, god: int) -> _Names:
    return (f"the {GODS[god]} temple",)


def _dance(s: State, option: int) -> _Names:
    return _temple(s, option - DANCE) if option >= DANCE else ()


def _advance(s: State, option: int) -> _Names:
    last = len(s.table.edition.war_track)
    return (war_space(min(s.war[s.who] + 1, last)),) if option else ()


def _marker(s: State, option: int) -> _Names:
    here, there = marker_move_ends(option)
    return (*_temple(s, here), *_temple(s, there))


def _source(s: State, option: int) -> _Names:
    return ("Pakal's supply",) if option == FROM_SUPPLY else _temple(s, option)


def _lot(s: State, option: int) -> _Names:
    """What the candidate is about that is drawn."""
    if s.arg:
        return (city_name(s, walks_from(s, option)),)
    there = s.copy()
    entry = there.agenda[-1]
    there.point, there.who, there.arg = point_of(entry), seat_of(entry), number_of(entry)
    return touched(there, option)


def _payment(s: State, payment: int) -> _Names:
    _, tiles, __ = unpack_payment(payment)
    return (f"{owner_name(s.table, s.who)} {'reserve' if any(tiles) else 'cubes'}",)


def _reserve(s: State, _: int) -> _Names:
    return (f"{owner_name(s.table, s.who)} reserve",)


_TOUCHED: Final[Mapping[int, Callable[[State, int], _Names]]] = {
    at.LAY_STARTING_TILE: lambda s, _: (f"summary card {s.arg + 1}",),
    at.SUMMON: _temple,
    at.SUMMON_GOD: _temple,
    at.ROLE_GOD: _temple,
    at.DANCER_GOD: _temple,
    at.PRODUCE_OR_BUILD: _dance,
    at.BUILD: _dance,
    at.PAY: _payment,
    at.ADVANCE: _advance,
    at.WAR_REWARD: lambda _, space: (war_space(space),),
    at.PYRAMID_SLOT: lambda s, space: (pyramid_place(s, PAKAL, space),),
    at.PYRAMID_TILE: lambda s, _: (pyramid_place(s, PAKAL, s.where),),
    at.WILD_COLOUR: lambda s, _: (pyramid_place(s, s.who, s.where),),
    at.SUMMON_DISCARD: _reserve,
    at.MOVE_MARKER: _marker,
    at.MARKER_SOURCE: _source,
    at.MARKER_TEMPLE: _temple,
    at.DRAW_LOTS: _lot,
}
