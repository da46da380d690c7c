"""What a search for positions asks of Ahau: made-up ones, favoured ones, and what is known."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Final

import attrs

from pakal.errors import BadInputError
from pakal.files import parse_toml
from pakal.games.ahau.audit.games import own_lists, table_for
from pakal.games.ahau.audit.made_up import scene
from pakal.games.ahau.audit.simpler import bare_candidates
from pakal.games.ahau.automa.facts.regions import best_tile_rank
from pakal.games.ahau.automa.pakal import RANDOM_CITY
from pakal.games.ahau.edition.readings import differing, parse_readings
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.position.text import start_position
from pakal.games.ahau.rules.chain import POINT_OF
from pakal.games.ahau.rules.packed import leaving_city, tile_god
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.setting import OWN_CARD
from pakal.games.ahau.telling.names import city_words
from pakal.games.ahau.words import GODS, RewardKind
from pakal.games.base import SearchedGame
from pakal.games.values import Favoured, Moment
from pakal.lists.model import PriorityList
from pakal.toml_text import toml_text

# From this seed on every third made-up position is a crowded one.
_CROWDED_FROM: Final = 150

# Readings that nothing but lists and facts looks at; rules outside of them read all the others.
ONLY_IN_LISTS_AND_FACTS: Final = frozenset(
    {
        "build-blocked",
        "build-no-tile",
        "captain-god",
        "captain-into-defeat",
        "captain-tile",
        "discard-wild",
        "discard-wild-colour",
        "jaguar-choice",
        "jaguar-claim",
        "jaguar-destination",
        "jaguar-fame",
        "jaguar-letters",
        "jaguar-level",
        "jaguar-margin",
        "jaguar-second-c",
        "lay-down-last-tie",
        "lead",
        "next-slot",
        "pakal-gives-back",
        "place-new-city-region",
        "place-ties",
        "priestess-all-marked",
        "replace-which",
        "retreat-god",
        "role-reward-again",
        "tile-last-tie",
        "war-top-again",
    }
)

GodOf = Callable[[State, int], int]


def _god_of_region(s: State, region: int) -> int:
    solo = s.table.solo
    rank = best_tile_rank(s, region)
    return solo.hierarchy[rank] if solo is not None and rank < 5 else -1


# The lists that promise to like a god's candidates better the higher it stands, and those that
# promise the opposite, each with the god of a candidate.
PREFER_HIGH: Final[Mapping[str, GodOf]] = {
    "starting-tile": lambda _, god: god,
    "retreat": _god_of_region,
    "take-tile": lambda s, place: tile_god(s.region_tile[place]),
    "place-worker": lambda s, city: s.city_god[city],
    "role-god": lambda _, god: god,
    "pyramid-tile": lambda _, tile: tile_god(tile),
}
PREFER_LOW: Final[Mapping[str, GodOf]] = {
    "setup-temples": lambda _, god: god,
    "lay-worker-down": lambda s, city: s.city_god[city],
    "serpent-worker": lambda s, leaving: s.city_god[leaving_city(leaving)],
    "move-marker": lambda _, god: god,
    "give-back": lambda _, tile: tile_god(tile),
}


@lru_cache(maxsize=1024)
def _with_hierarchy(table: Table, hierarchy: tuple[int, ...]) -> Table:
    assert table.solo is not None  # noqa: S101 - Pakal plays wherever his lists decide
    solo = attrs.evolve(table.solo, hierarchy=hierarchy, personality=OWN_CARD)
    return attrs.evolve(table, solo=solo)


@cache
def sections() -> tuple[str, ...]:
    """The sections of the solo rules in which something is decided."""
    text = (files("pakal.games.ahau") / "data" / "sections.toml").read_text("utf-8")
    return tuple(parse_toml(text, "sections.toml")["sections"])


def made_up(
    game: SearchedGame[State], lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
) -> Iterator[Moment[State]]:
    """One moment for each list, as far as a position could be made up for it."""
    own = own_lists(lists)
    chosen = dict(differing(parse_readings([f"{k}={v}" for k, v in readings.items()])))
    for plist in lists:
        # A list's positions are its own: which other lists are asked for does not matter.
        random = Random(f"made up {seed} {plist.id}")
        if plist.id == RANDOM_CITY:
            yield _random_city(random.sample(range(10), random.choice((2, 2, 3))), chosen)
        elif plist.id in POINT_OF:
            crowded = seed >= _CROWDED_FROM and seed % 3 == 0
            try:
                moment = game.moment(plist.id, toml_text(scene(plist.id, chosen, random, crowded)))
            except BadInputError:
                continue
            yield _with_lists(moment, own)


def favoured(moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
    """The winner's god raised by one place; lowered, where the list prefers low gods."""
    s = moment.state
    high, low = PREFER_HIGH.get(moment.list_id), PREFER_LOW.get(moment.list_id)
    god_of = high or low
    solo = s.table.solo
    if god_of is None or solo is None:
        return
    god = god_of(s, winner)
    rank = s.table.god_rank[god] if god >= 0 else -1
    to = rank - 1 if high else rank + 1
    if rank < 0 or not 0 <= to < len(solo.hierarchy):
        return
    gods = list(solo.hierarchy)
    gods[rank], gods[to] = gods[to], gods[rank]
    new = s.copy()
    new.table = _with_hierarchy(s.table, tuple(gods))
    how = "raised" if high else "lowered"
    yield Favoured(
        f"{GODS[god]} {how} past {GODS[gods[rank]]}",
        winner,
        attrs.evolve(moment, state=new),
    )


def every_table(list_id: str) -> tuple[Mapping[str, tuple[int, ...]], ...]:
    """All facts that candidates can have: of the war track's rewards, if they are all fixed."""
    track = default_edition().war_track
    lower = track[:-1]
    depends = (RewardKind.FAME_PER_WEAPON, RewardKind.FAME_PER_BUILDING)
    if list_id != "war-reward" or any(each.kind in depends for each in lower):
        return ()
    fame = tuple(each.amount if each.kind is RewardKind.FAME else 0 for each in lower)
    heights = tuple(range(1, len(track)))
    return ({"fame_of_war_space": fame, "height_on_war_track": heights},)


def never_differs(name: str, choice: str) -> str:
    """How it is known that a choice and the default are the same with this edition."""
    table = _start_table()
    other = attrs.evolve(table, readings={**table.readings, name: choice})
    if name == "region-adjacent" and table.region_adjacent == other.region_adjacent:
        return "never differs with this map: by either choice the same regions are adjacent"
    tables = every_table("war-reward")
    if name == "war-top-again" and tables:
        (facts,) = tables
        fame, heights = facts["fame_of_war_space"], facts["height_on_war_track"]
        if fame[heights.index(max(heights))] == max(fame):
            return "never differs with this track: its highest reward below the top pays most"
    return ""


def print_cities(moment: Moment[State]) -> str:
    """Tied cities as a text."""
    names = city_words(moment.state.table)
    return bare_candidates([names[city] for city in moment.candidates])


def read_cities(text: str) -> Moment[State]:
    """The tied cities of a text."""
    cities = city_words(_start_table())
    return _random_city([cities.find(name) for name in parse_toml(text, "the text")], {})


@cache
def _start_table() -> Table:
    return table_for((), {}, 0)


@lru_cache(maxsize=64)
def _start(readings: tuple[tuple[str, str], ...]) -> State:
    return start_position(table_for((), dict(readings), 0))


def _random_city(cities: Sequence[int], readings: Mapping[str, str]) -> Moment[State]:
    """Tied cities alone; the map is all that their chances depend on."""
    return Moment(RANDOM_CITY, _start(tuple(sorted(readings.items()))), tuple(cities))


def _with_lists(moment: Moment[State], lists: tuple[PriorityList, ...]) -> Moment[State]:
    """A moment at whose table your own lists decide."""
    if not lists:
        return moment
    game = moment.game.with_lists(lists)
    moment.state.table = game.table
    return attrs.evolve(moment, game=game)
