"""
The plan of a run: which games are played, as plain data; equal plans give equal games.

A run goes through cells, one for every combination of what is varied. Game number i has the seed
`first_seed + i` and the cell `i mod cells`, so that every beginning of a run is balanced, and who
plays a game and when makes no difference to it.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Final

from attrs import define, evolve, field, fields, frozen

from pakal.errors import BadInputError, nearest
from pakal.files import parse_json
from pakal.games.base import PlayedGame
from pakal.games.registry import find_game, find_played
from pakal.games.settings import in_full
from pakal.games.values import Setting
from pakal.sim.players import BUDGET, GREEDY, SEER, WAVERER, player_names

Cell = tuple[str, ...]  # one value of each axis

# What says which games of a run are played rather than what its figures mean, and what was asked
# for, which the setting already holds in full.
_NOT_STAMPED: Final = frozenset({"first_seed", "games", "said"})
_LONGEST: Final = 30  # letters of a value that a message shows
_MOST_CELLS: Final = 100_000  # different settings; no run can be balanced over more
_AGAIN: Final = "Try simulating it again."


@frozen(kw_only=True, slots=False)
class Plan:
    """
    A run: the game, what is varied and what is not, who plays, and which seeds.

    `said` are the options given; `setting` has everything in force, defaults too (version 0.1.0
    kept only the options given). `versions` are what the games depend on besides, and `readings`
    those of the setting that were not the default; `seats`, `sources` and `lists` are what a game's
    row is made of.
    """

    game: str  # its name in the registry of games
    axes: Mapping[str, Cell] = field(hash=False)  # what is varied, in a fixed order
    setting: Mapping[str, Any] = field(hash=False)  # what all games have in common
    said: Mapping[str, Any] = field(hash=False)
    player: str
    budget: int  # sampled games for one choice, if the player is one who samples
    first_seed: int
    games: int
    versions: Mapping[str, str] = field(hash=False)
    readings: Mapping[str, str] = field(hash=False)  # those that are not the default
    seats: Cell
    sources: Cell
    lists: Cell

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every combination of what is varied."""
        return tuple(product(*self.axes.values()))

    @cached_property
    def stamp(self) -> str:
        """A short name of all that the figures depend on, except for which seeds were played."""
        data = {key: each for key, each in self.to_json().items() if key not in _NOT_STAMPED}
        return hashlib.sha256(_canonical(data).encode()).hexdigest()[:12]

    @property
    def switches(self) -> dict[str, str]:
        """The yes-no values that all games share, as yes or no."""
        return {
            name: "yes" if value else "no"
            for name, value in sorted(self.setting.items())
            if isinstance(value, bool)
        }

    @property
    def conditions(self) -> dict[str, str]:
        """What the games are played under, in words: what is varied, and what is switched."""
        varied = {axis: ", ".join(values) for axis, values in self.axes.items()}
        return varied | {name.replace("_", " "): said for name, said in self.switches.items()}

    def cell(self, number: int) -> Cell:
        """The cell of a game, by its number from 0."""
        return self.cells[number % len(self.cells)]

    def setting_of(self, cell: Cell) -> dict[str, Any]:
        """The whole setting of the games of a cell."""
        return {**self.setting, **dict(zip(self.axes, cell, strict=True))}

    def to_json(self) -> dict[str, Any]:
        """The plan as JSON data."""
        data = {each.name: _plain(getattr(self, each.name)) for each in fields(Plan)}
        # As pairs, because their order makes the order of the cells.
        data["axes"] = [[name, list(values)] for name, values in self.axes.items()]
        return data

    def to_text(self) -> str:
        """The plan as text: equal plans, equal texts."""
        return _canonical(self.to_json())


def plan_from_text(text: str, place: str = "the plan") -> Plan:
    """The plan that `to_text` wrote; what is not exactly one is refused, naming `place`."""
    data = parse_json(text, place)
    if not isinstance(data, dict):
        raise _damaged(place, "the whole", data)
    data = {"said": data.get("setting"), **data}  # version 0.1.0 kept only the options given
    for name in data:
        if name not in _SHAPES:
            raise BadInputError(
                f"{place}: a plan has no {name[:_LONGEST]!r}.", nearest(name, _SHAPES)
            )
    for name, fits in _SHAPES.items():
        if name not in data:
            raise BadInputError(f"{place}: the plan has no {name!r}.", _AGAIN)
        if not fits(data[name]):
            raise _damaged(place, name, data[name])
    find_game(data["game"], place)
    axes = {name: tuple(values) for name, values in data["axes"]}
    if prod(map(len, axes.values())) > _MOST_CELLS:
        raise _damaged(place, "axes", data["axes"])
    texts = {name: tuple(data[name]) for name in ("seats", "sources", "lists")}
    return Plan(**{**data, **texts, "axes": axes})


def _damaged(place: str, name: str, value: object) -> BadInputError:
    shown = repr(value)
    shown = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
    return BadInputError(f"{place}: the plan is damaged: {name} is {shown}.", _AGAIN)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable()


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_named_texts(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _are_axes(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, list)
        and len(each) == 2
        and _is_text(each[0])
        and _are_texts(each[1])
        and each[1]
        for each in value
    )


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


# What each part of a plan looks like in a file.
_SHAPES: Final[Mapping[str, Callable[[object], bool]]] = {
    "game": _is_text,
    "axes": _are_axes,
    "setting": _is_table,
    "said": _is_table,
    "player": _is_text,
    "budget": _is_count,
    "first_seed": _is_count,
    "games": _is_count,
    "versions": _are_named_texts,
    "readings": _are_named_texts,
    "seats": _are_texts,
    "sources": _are_texts,
    "lists": _are_texts,
}


def make_plan(
    *,
    game: str,
    axes: Mapping[str, Cell],
    setting: Setting,
    player: str,
    budget: int | None,
    first_seed: int,
    games: int,
) -> Plan:
    """The plan of a run; every setting is tried out, so that a bad one is refused here."""
    if budget is not None and player != SEER:
        raise BadInputError(
            f"The player {player!r} does not take a budget (given: {budget}).",
            f"Leave it out, or use the player {SEER!r}, which samples games.",
        )
    # Everything in force is written down, so that the run stays what it is under other defaults.
    settled = find_game(game).settled(setting)
    combined = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
    tables = [load_game(game, {**settled, **cell}) for cell in combined]
    first = tables[0]
    if player not in player_names(first):
        raise BadInputError(
            f"No player is called {player!r}.", nearest(player, player_names(first))
        )
    return Plan(
        game=game,
        axes=dict(axes),
        setting=settled,
        said=dict(setting),
        player=player,
        budget=(BUDGET if budget is None else budget) if player == SEER else 0,
        first_seed=first_seed,
        games=games,
        versions=versions_of(first, player),
        readings=first.readings_changed(),
        seats=first.scoring,
        sources=tuple(first.sources),
        lists=tuple(first.deciding_lists),
    )


def plan_of(
    game: PlayedGame[Any], setting: Setting, games: int, player: str | None, seed: int
) -> Plan:
    """The plan of a run of one game object: `games` games under one setting, from `seed` on."""
    if games < 1:
        raise BadInputError(f"games: {games} is out of range.", "Give 1 or more.")
    full = in_full(game.keys, setting, game.choices)
    return make_plan(
        game=game.name,
        axes=_axes(game, full),
        setting=game.common_setting(full),
        player=player or (game.planners or (GREEDY,))[0],
        budget=None,
        first_seed=seed,
        games=games,
    )


def _axes(game: PlayedGame[Any], setting: Setting) -> dict[str, tuple[str]]:
    """What a run may vary, each with its one value, so that every row of the results states it."""
    axes: dict[str, tuple[str]] = {}
    for key in game.keys:
        names = game.choices(key.name, setting) if key.varied else ()
        value = game.shown_choice(key.name, setting) or (names[0] if names else "")
        if value in names:  # something of one's own, such as a card typed off, is no choice
            axes[key.name] = (value,)
    return axes


def made_here(plan: Plan) -> Plan:
    """The options given, planned here: with the defaults and versions of this program."""
    setting = find_game(plan.game).settled(plan.said)
    here = evolve(plan, setting=setting)
    game = load_game(plan.game, here.setting_of(plan.cells[0]))
    return evolve(
        here,
        versions=versions_of(game, plan.player),
        readings=game.readings_changed(),
        seats=game.scoring,
        sources=tuple(game.sources),
        lists=tuple(game.deciding_lists),
    )


def versions_of(game: PlayedGame[Any], player: str) -> dict[str, str]:
    """What games depend on besides the setting, the lists of a player who has some included."""
    # Seer and waverer go on like the best one.
    planner = game.planners[0] if player in (SEER, WAVERER) else player
    if planner not in game.planners:
        return game.exact_versions()
    return game.exact_versions() | {planner: game.planner_version(planner)}


def load_game(name: str, setting: Setting) -> PlayedGame[Any]:
    """The game of this name, under the setting of a plan, be it an older one."""
    game = find_played(name)
    return game.make(game.recalled(setting))


def differences(there: Plan, here: Plan) -> list[str]:
    """What two plans do not have in common, each in a few words; the number of games may differ."""
    if there.game == here.game:
        there = evolve(there, setting=find_game(there.game).recalled(there.setting))
    return list(_differences(there.to_json(), here.to_json()))


def _differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    for key in here:
        # What was asked for and which readings were no default both show in the setting, and
        # which lists there are shows in their version.
        if key in ("games", "said", "readings", "lists"):
            continue
        if key in ("setting", "versions", "axes"):
            a, b = _flat(there[key]), _flat(here[key])
        else:
            a, b = {key: there[key]}, {key: here[key]}
        for name in sorted({*a, *b}):
            if a.get(name) != b.get(name):
                what = name.replace("_", " ")
                yield f"{what} is {_brief(a.get(name))} there and {_brief(b.get(name))} here"


def _flat(named: Any) -> dict[str, Any]:
    """Values by name; those in a table within, such as each reading, by their own names."""
    values: dict[str, Any] = {}
    for name, value in dict(named).items():
        values |= value if isinstance(value, Mapping) else {name: value}
    return values


@define
class Games:
    """The games of a plan's cells, each made when it is first needed."""

    plan: Plan
    _made: dict[Cell, PlayedGame[Any]] = field(factory=dict)

    def of(self, cell: Cell) -> PlayedGame[Any]:
        """The game of a cell; one of another version than the plan's is refused."""
        if cell not in self._made:
            game = load_game(self.plan.game, self.plan.setting_of(cell))
            versions = versions_of(game, self.plan.player)
            if versions != self.plan.versions:
                raise BadInputError(
                    f"The run was planned with {_words(self.plan.versions)};"
                    f" here it would be {_words(versions)}.",
                    "Use the same version of Pakal everywhere.",
                )
            self._made[cell] = game
        return self._made[cell]


def _words(versions: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def _brief(value: object) -> str:
    """A value as a message shows it."""
    if value is None or value == {}:
        return "not given"
    if isinstance(value, list):
        value = ",".join(map(str, value))
    text = str(value)
    if len(text) > _LONGEST:
        return f"a text ({hashlib.sha256(text.encode()).hexdigest()[:6]})"
    return text


def _plain(value: Any) -> Any:
    """A value of a plan as JSON data."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _canonical(data: Any) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
