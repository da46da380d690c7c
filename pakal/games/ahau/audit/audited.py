"""Ahau's solo game as the auditor sees it: King Pakal's lists, and positions by the thousand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Final

import attrs

from pakal.errors import BadInputError
from pakal.files import parse_toml
from pakal.games.ahau.audit.games import own_lists, play, table_for
from pakal.games.ahau.audit.invariants import invariants
from pakal.games.ahau.audit.made_up import scene
from pakal.games.ahau.audit.simpler import bare_candidates, simpler, size
from pakal.games.ahau.automa.consulting import at_list
from pakal.games.ahau.automa.facts.regions import best_tile_rank
from pakal.games.ahau.automa.facts.shared import ends
from pakal.games.ahau.automa.pakal import candidates_at, list_at, pakal_lists, vocabulary
from pakal.games.ahau.edition.readings import all_readings, differing, parse_readings
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.text import parse_position, print_position, start_position
from pakal.games.ahau.position.words import city_words
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import POINT_OF
from pakal.games.ahau.rules.packed import leaving_city, tile_god
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.setting import OWN_CARD
from pakal.games.ahau.words import GODS, RewardKind
from pakal.games.auditing import Favoured, Moment
from pakal.games.divergence import Divergence, Here, find_at_start, find_difference
from pakal.games.toml_text import toml_text
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary

RANDOM_CITY: Final = "random-city"  # asked about cities, not about a position
_PAIRS: Final = "jaguar-moves"
# From this seed on every third made-up position is a crowded one.
_CROWDED_FROM: Final = 150
_ONE_BY_ONE: Final = frozenset({"jaguar-worker", "jaguar-city"})

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
        "jaguar-fame",
        "jaguar-letters",
        "jaguar-level",
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
    "jaguar-worker": lambda s, city: s.city_god[city],
    "pyramid-tile": lambda _, tile: tile_god(tile),
}
PREFER_LOW: Final[Mapping[str, GodOf]] = {
    "setup-temples": lambda _, god: god,
    "lay-worker-down": lambda s, city: s.city_god[city],
    "serpent-worker": lambda s, leaving: s.city_god[leaving_city(leaving)],
    "jaguar-city": lambda s, walk: s.city_god[ends(s, walk)[1]],
    "move-marker": lambda _, god: god,
    "give-back": lambda _, tile: tile_god(tile),
}


@lru_cache(maxsize=1024)
def _with_hierarchy(table: Table, hierarchy: tuple[int, ...]) -> Table:
    assert table.solo is not None  # noqa: S101 - Pakal plays wherever his lists decide
    solo = attrs.evolve(table.solo, hierarchy=hierarchy, personality=OWN_CARD)
    return attrs.evolve(table, solo=solo)


@cache
def _sections() -> tuple[str, ...]:
    text = (files("pakal.games.ahau") / "data" / "sections.toml").read_text("utf-8")
    return tuple(parse_toml(text, "sections.toml")["sections"])


class AhauAudited:
    """The solo game of Ahau; it keeps nothing of its own."""

    name = "Ahau, King Pakal"

    def lists(self) -> tuple[PriorityList, ...]:
        """King Pakal's lists as they are shipped."""
        return pakal_lists()

    def vocabulary(self) -> Vocabulary[State]:
        """What Ahau offers to lists."""
        return vocabulary()

    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so about the candidates of his lists."""
        return invariants()

    def sections(self) -> tuple[str, ...]:
        """The sections of the solo rules in which something is decided."""
        return _sections()

    def readings_elsewhere(self) -> frozenset[str]:
        """The readings that rules outside lists and facts depend on."""
        return frozenset(each.name for each in all_readings()) - ONLY_IN_LISTS_AND_FACTS

    # --- moments ---------------------------------------------------------------------------------

    def reached(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """The moments of one simulated game; it ends where a list fails."""
        for s, _ in play(table_for(lists, readings, seed), seed):
            if engine.is_automa(s):
                yield _moment(s.copy())

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """One moment for each list, as far as a position could be made up for it."""
        random = Random(f"made up {seed}")
        own = own_lists(lists)
        pairs = readings.get("jaguar-choice") == "pair"
        said = dict(differing(parse_readings([f"{k}={v}" for k, v in readings.items()])))
        for plist in lists:
            if plist.id in (_ONE_BY_ONE if pairs else (_PAIRS,)):
                continue
            # A list's positions are its own: which other lists are asked for does not matter.
            random = Random(f"made up {seed} {plist.id}")
            if plist.id == RANDOM_CITY:
                yield _random_city(random.sample(range(10), random.choice((2, 2, 3))), said)
            elif plist.id in POINT_OF:
                crowded = seed >= _CROWDED_FROM and seed % 3 == 0
                try:
                    data = scene(plist.id, said, random, crowded)
                    moment = self.read(plist.id, toml_text(data))
                except BadInputError:
                    continue
                _seat_lists(moment.state, own)
                yield moment

    def legal(self, moment: Moment[State]) -> Sequence[int]:
        """What the rules offer at a moment, worked out anew."""
        if moment.list_id == RANDOM_CITY:
            return range(moment.state.table.cities)
        return candidates_at(engine.at_table(moment.state, moment.state.table))

    def needs_somebody(self, moment: Moment[State]) -> bool:
        """Is "none will do" missing from what the rules offer?"""
        if moment.list_id == RANDOM_CITY:
            return True
        return at.STOP not in engine.at_table(moment.state, moment.state.table).offered

    def favoured(self, moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
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

    def position(self, moment: Moment[State]) -> str:
        """The position as a text by which `pakal decide` gives the same decision."""
        if moment.list_id == RANDOM_CITY:
            names = city_words(moment.state.table)
            return bare_candidates([names[city] for city in moment.candidates])
        return print_position(moment.state)

    # --- positions as texts ----------------------------------------------------------------------

    def read(self, list_id: str, text: str) -> Moment[State]:
        """The moment a text describes; it has to be at the list's own moment, without a problem."""
        if list_id == RANDOM_CITY:
            cities = city_words(_start_table())
            return _random_city([cities.find(name) for name in parse_toml(text, "the text")], {})
        s = self.state_of(text)
        for name, choice in self.needed(list_id).items():
            if s.table.readings[name] != choice:
                raise BadInputError(
                    f"{list_id!r} is asked only with {name}={choice}.",
                    f'Write [table] with readings = {{ {name} = "{choice}" }}.',
                )
        if list_at(s) != list_id or not s.offered:
            now = list_at(s) or "nobody's list"
            raise BadInputError(
                f"The position is not at a moment of {list_id!r}, but of {now!r}.",
                "Write [moment] with another point.",
            )
        # As `pakal decide` asks: what the list looks at has to be said.
        return _moment(at_list(s, list_id))

    def needed(self, list_id: str) -> Mapping[str, str]:
        """The readings without which a list is never asked: pairs for the Jaguar God's moves."""
        return {"jaguar-choice": "pair"} if list_id == _PAIRS else {}

    def in_force(self, moment: Moment[State]) -> Mapping[str, str]:
        """Every reading with its choice in the moment's position."""
        return moment.state.table.readings

    def every_table(self, list_id: str) -> tuple[Mapping[str, tuple[int, ...]], ...]:
        """All facts that candidates can have: of the war track's rewards, if they are all fixed."""
        track = default_edition().war_track
        lower = track[:-1]
        depends = (RewardKind.FAME_PER_WEAPON, RewardKind.FAME_PER_BUILDING)
        if list_id != "war-reward" or any(each.kind in depends for each in lower):
            return ()
        fame = tuple(each.amount if each.kind is RewardKind.FAME else 0 for each in lower)
        heights = tuple(range(1, len(track)))
        return ({"fame_of_war_space": fame, "height_on_war_track": heights},)

    def simpler(self, text: str) -> Iterator[str]:
        """The text made simpler in one place each, the largest steps first."""
        return simpler(text)

    def size(self, text: str) -> int:
        """How many values a text states."""
        return size(text)

    def state_of(self, text: str) -> State:
        """The position of a text; BadInputError if it cannot be."""
        s = parse_position(text)
        wrong = problems(s)
        if wrong:
            raise BadInputError(f"The position cannot be: {wrong[0]}")
        return s

    def text_of(self, state: State) -> str:
        """Any position as a text that can be read back."""
        return print_position(state)

    def choices_at(self, state: State) -> int:
        """How many different options a position offers."""
        return len(set(state.offered))

    # --- readings --------------------------------------------------------------------------------

    def question(self, name: str) -> str:
        """What is unclear, as the question that a reading answers."""
        return next(each.question for each in all_readings() if each.name == name)

    def steps(self, readings: Mapping[str, str], seed: int) -> Iterator[tuple[State, int]]:
        """Every position of a simulated game, with the option that is taken."""
        for s, option in play(table_for((), readings, seed), seed):
            yield s.copy(), option

    def under(self, state: State, name: str, choice: str) -> State:
        """The same position with a reading's other choice; what is offered is worked out anew."""
        return engine.at_table(state, _table_under(state.table, name, choice))

    def divergence(self, state: State, other: State, option: int | None) -> Divergence | None:
        """What two readings make of one position; by any option, if none is named."""
        a, b = (Here(Ahau.at(each.table), each) for each in (state, other))
        found = find_difference(a, b, option)
        return None if found is None else found.brief()

    def beginning(self, name: str, choice: str) -> Divergence | None:
        """How the very beginning of a game differs from that under the default readings."""
        table = _start_table()
        found = find_at_start(Ahau.at(table), Ahau.at(_table_under(table, name, choice)))
        return None if found is None else found.brief()

    def never_differs(self, name: str, choice: str) -> str:
        """How it is known that a choice and the default are the same with this edition."""
        table = _start_table()
        other = _table_under(table, name, choice)
        if name == "region-adjacent" and table.region_adjacent == other.region_adjacent:
            return "never differs with this map: by either choice the same regions are adjacent"
        tables = self.every_table("war-reward")
        if name == "war-top-again" and tables:
            (facts,) = tables
            fame, heights = facts["fame_of_war_space"], facts["height_on_war_track"]
            if fame[heights.index(max(heights))] == max(fame):
                return "never differs with this track: its highest reward below the top pays most"
        return ""


def _moment(s: State) -> Moment[State]:
    list_id = list_at(s)
    assert list_id is not None  # noqa: S101 - only asked where a list of his decides
    return Moment(list_id, s, tuple(candidates_at(s)))


@lru_cache(maxsize=4096)
def _table_under(table: Table, name: str, choice: str) -> Table:
    """The same table with another choice of a reading."""
    if table.readings[name] == choice:
        return table
    return attrs.evolve(table, readings={**table.readings, name: choice})


@cache
def _start_table() -> Table:
    return table_for((), {}, 0)


@lru_cache(maxsize=64)
def _start(readings: tuple[tuple[str, str], ...]) -> State:
    return start_position(table_for((), dict(readings), 0))


def _random_city(cities: Sequence[int], readings: Mapping[str, str]) -> Moment[State]:
    """Tied cities alone; the map is all that their chances depend on."""
    return Moment(RANDOM_CITY, _start(tuple(sorted(readings.items()))), tuple(cities))


def _seat_lists(s: State, lists: tuple[PriorityList, ...]) -> None:
    """Let lists of one's own decide at the table of a position."""
    if lists and s.table.solo is not None:
        s.table = attrs.evolve(s.table, solo=attrs.evolve(s.table.solo, lists=lists))
