"""What the game prints on board, tiles and cards, read from one file; every value has a source."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from pakal.errors import BadInputError
from pakal.files import parse_toml, read_text, real_path
from pakal.forms import raise_if_any
from pakal.games import sourcing
from pakal.games.ahau.edition import check as edition_check
from pakal.games.ahau.words import (
    COLOURS,
    EFFECTS,
    GODS,
    REWARDS,
    ROLES,
    Effect,
    Reward,
    RewardKind,
)
from pakal.games.values import Sourced
from pakal.toml_text import toml_text

DEFAULT = "default"
MOST_BASES: Final = 20  # files laid over each other, editions as well as positions
# The editions that earlier versions came with stay in the package, because games are saved under
# them. Each can be named: `default-2` is edition 2, whatever the default is by now.
_OWN: Final = "the edition"  # what a text that lies in no file is called
_BASE: Final = re.compile(rf'^base *= *"{DEFAULT}"', re.MULTILINE)
_NUMBERED: Final = re.compile(rf"{DEFAULT}-(\d{{1,3}})")


@frozen
class City:
    """A city and where it lies, in degrees north and west."""

    name: str
    north: float
    west: float


@frozen
class Link:
    """A road or water route between two cities, drawn from a to b by way of its bend."""

    a: int
    b: int
    bend: tuple[tuple[float, float], ...]


@frozen
class Region:
    """The cities around a region, in walking order; its number is its index plus one."""

    cities: tuple[int, ...]


@frozen
class Building:
    """A kind of building tile: its cost in each colour, how many there are, a tower's weapons."""

    name: str
    effect: Effect
    cost: tuple[int, ...]
    copies: int
    weapons: int


@frozen
class Board:
    """A side of the player board: ten pyramid spaces from the first level up, and five slots."""

    side: str
    spaces: tuple[Reward, ...]
    slots: tuple[Reward, ...]


@frozen
class Personality:
    """A personality card of King Pakal's: gods from the most preferred down, and a role card."""

    name: str
    hierarchy: tuple[int, ...]
    role: int


@frozen
class Difficulty:
    """What King Pakal gets at the start, and for each building tile he takes."""

    name: str
    weapons: int
    temples: int
    building_fame: int
    building_weapons: int


@frozen
class Edition:
    """
    Everything printed rather than stated, ready for use.

    `sites` counts site tiles by colour, `summary_cards` the resources of each card by colour,
    `starting_colours` and `role_numbers` go by god and by role. `war_track` begins with the lowest
    space. `home` is the city in which King Pakal's first worker stands.
    """

    name: str
    version: int
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    regions: tuple[Region, ...]
    sites: tuple[int, ...]
    tiles_per_colour: int
    wilds: int
    starting_colours: tuple[int, ...]
    summary_cards: tuple[tuple[int, ...], ...]
    buildings: tuple[Building, ...]
    offer: int
    war_track: tuple[Reward, ...]
    boards: tuple[Board, ...]
    temples: tuple[int, ...]
    temple_spaces: tuple[int, ...]
    calendar_spaces: int
    calendar_mark: int
    katuns: int
    workers: int
    weapons: int
    cubes: int
    markers: int
    role_numbers: tuple[int, ...]
    personalities: tuple[Personality, ...]
    difficulties: tuple[Difficulty, ...]
    tracker_start: int
    tracker_max: int
    home: int
    reconstructed: bool
    sources: tuple[Sourced, ...]


@cache
def default_edition() -> Edition:
    """Return the edition that comes with the project."""
    return read_edition(DEFAULT)


@cache
def shipped_edition(name: str) -> Edition:
    """Return an edition that comes with the project: `default`, or `default-2` by its number."""
    if name == DEFAULT or _numbered_file(name) == _default_file():
        return default_edition()  # read once, whichever name it goes by
    return read_edition(name)


def is_shipped(name: str) -> bool:
    """Does this name an edition that comes with the project?"""
    return name == DEFAULT or _numbered_file(name) is not None


def name_shipped(edition: Edition) -> str:
    """Return the name by which an edition of the project's own stays the same forever, or ""."""
    name = f"{DEFAULT}-{edition.version}"
    return name if is_shipped(name) and shipped_edition(name) == edition else ""


def read_edition(source: str | Path | Traversable) -> Edition:
    """
    Return the edition in a file.

    A path, a name such as `default` or `default-2`, or (a string of several lines) the text
    itself. Raises BadInputError with everything that is wrong, not only the first.
    """
    return build_edition(_sound(*load_edition(source)))


def edition_warnings(source: str | Path | Traversable) -> tuple[str, ...]:
    """Return what looks like a mistake in an edition that can be read, each with its place."""
    return edition_check.edition_warnings(*load_edition(source))


def _sound(data: dict[str, Any], place: str) -> dict[str, Any]:
    """Return the data of an edition, if nothing is wrong with it."""
    raise_if_any(edition_check.edition_problems(data, place))
    return data


def edition_text(file: Path) -> str:
    """
    Return an edition as a text that needs no other file; a base of one's own is put into it.

    One that comes with the project is its name.
    """
    if is_shipped(str(file)):
        return str(file)
    data, place = load_edition(file)
    whole = _sound(data, place)
    text = read_text(file)
    return text if is_shipped(parse_toml(text, place).get("base", DEFAULT)) else toml_text(whole)


def pin_base(text: str, name: str) -> str:
    """
    Return an edition, by name or as a text, with `default` replaced by that edition's own name.

    So it means the same when another edition has become the default.
    """
    if is_shipped(text):
        return name if text == DEFAULT else text
    data = parse_toml(text, "the text")
    if data.get("base") != DEFAULT:
        return text
    pinned = _BASE.sub(f'base = "{name}"', text, count=1)
    if parse_toml(pinned, "the text") == {**data, "base": name}:
        return pinned
    return toml_text({**data, "base": name})  # the base is written in some other way


def load_edition(source: str | Path | Traversable) -> tuple[dict[str, Any], str]:
    """Return the data of an edition, laid over its base if it names one, and what to call it."""
    if isinstance(source, str) and "\n" in source:
        data = parse_toml(source, _OWN)
        base = data.get("base", DEFAULT)
        if isinstance(base, str) and not is_shipped(base):
            # The text may come out of a saved game, which must not make anybody read a file.
            raise BadInputError(
                f"{_OWN}, base: {base!r} is a file, and a text needs no other file.",
                f'Try base = "{DEFAULT}".',
            )
        return _lay_over_base(data, _OWN, Path(), ()), _OWN
    file = _find(source, Path(), str(source))
    place = "the default edition" if file == _default_file() else str(source)
    return _load(file, place, ()), place


def _load(file: Traversable, place: str, seen: tuple[Traversable, ...]) -> dict[str, Any]:
    # Only the first file is looked for from where the person is; a base is looked for beside it.
    way_out = (
        f'Try base = "{DEFAULT}", or the path of a file as seen from this one.'
        if seen
        else f"Try the path as seen from {str(Path.cwd())!r}."
    )
    data = parse_toml(read_text(file, place, way_out), place)
    folder = file.parent if isinstance(file, Path) else Path()
    return _lay_over_base(data, place, folder, (*seen, file))


def _lay_over_base(
    data: dict[str, Any], place: str, folder: Path, seen: tuple[Traversable, ...]
) -> dict[str, Any]:
    if "base" not in data:
        return data
    base = data["base"]
    if not isinstance(base, str):
        raise BadInputError(
            f"{place}, base: {base!r} names no edition.",
            f'Write base = "{DEFAULT}", or name another file.',
        )
    file = _find(base, folder, f"{place}, base")
    if file in seen:
        raise BadInputError(
            f"{place}, base: {base!r} leads back to itself.", f'Write base = "{DEFAULT}".'
        )
    if len(seen) > MOST_BASES:
        raise BadInputError(
            f"{seen[0]}, base: more than {MOST_BASES} files, each the base of the one before.",
            "Try to state it all in fewer files.",
        )
    return sourcing.lay_over(_load(file, f"{place}, base {base!r}", seen), data)


def with_base(data: dict[str, Any], file: Path) -> dict[str, Any]:
    """Return the data of an edition's file, laid over its base if it names one."""
    return _lay_over_base(data, str(file), file.parent, (real_path(file, str(file)),))


def _default_file() -> Traversable:
    return files("pakal.games.ahau") / "data" / "edition.toml"


def _numbered_file(name: str) -> Traversable | None:
    """Return the file of an edition named by its number, if it comes with the project."""
    match = _NUMBERED.fullmatch(name)
    if match is None:
        return None
    older = files("pakal.games.ahau") / "data" / "editions" / f"{int(match[1])}.toml"
    if older.is_file():
        return older
    return _default_file() if int(match[1]) == default_edition().version else None


def _find(source: str | Path | Traversable, folder: Path, place: str) -> Traversable:
    if str(source) == DEFAULT:
        return _default_file()
    if (numbered := _numbered_file(str(source))) is not None:
        return numbered
    if isinstance(source, str | Path):
        return real_path(folder / source, place)
    return source


def build_edition(data: Mapping[str, Any]) -> Edition:
    """Return the edition of data without problems."""
    board_map = data["map"]
    names = list(board_map["cities"])
    places = {each["city"]: each for each in board_map["drawing"]["places"]}
    bends = {tuple(each["link"]): each["through"] for each in board_map["drawing"]["bends"]}
    sources = list_sources(data)
    pieces = data["pieces"]
    return Edition(
        name=data["name"],
        version=data["version"],
        cities=tuple(
            City(name, float(places[name]["north"]), float(places[name]["west"])) for name in names
        ),
        links=tuple(
            Link(names.index(a), names.index(b), _bend(bends, a, b)) for a, b in board_map["links"]
        ),
        regions=tuple(Region(tuple(map(names.index, each))) for each in board_map["regions"]),
        sites=tuple(data["production-sites"][colour] for colour in COLOURS),
        tiles_per_colour=data["pyramid-tiles"]["of-each-colour"],
        wilds=data["pyramid-tiles"]["wild"],
        starting_colours=tuple(COLOURS.index(data["starting-tiles"][god]) for god in GODS),
        summary_cards=tuple(map(_count, data["summary-cards"]["resources"])),
        buildings=tuple(
            _building(key, tile)
            for key, tile in data["buildings"]["tiles"].items()
            if key not in sourcing.SOURCE_KEYS and tile.get("copies", 1)
        ),
        offer=data["buildings"]["offer"],
        war_track=tuple(map(read_reward, data["war-track"]["spaces"])),
        boards=tuple(_board(side, data["boards"][side]) for side in "AB"),
        temples=tuple(map(GODS.index, data["temples"]["order"])),
        temple_spaces=tuple(data["temples"]["fame"]),
        calendar_spaces=data["calendar"]["spaces"],
        calendar_mark=data["calendar"]["two-player-mark"],
        katuns=data["calendar"]["katuns"],
        workers=pieces["workers"],
        weapons=pieces["weapons"],
        cubes=pieces["cubes"],
        markers=pieces["markers"],
        role_numbers=tuple(data["role-cards"][role] for role in ROLES),
        personalities=tuple(
            Personality(
                card["name"], tuple(map(GODS.index, card["gods"])), ROLES.index(card["role"])
            )
            for card in (data["personalities"][number] for number in edition_check.PERSONALITIES)
        ),
        difficulties=tuple(
            Difficulty(
                name,
                level["weapons"],
                level["temples"],
                level["building-fame"],
                level["building-weapons"],
            )
            for name in edition_check.DIFFICULTIES
            for level in (data["difficulties"][name],)
        ),
        tracker_start=data["resource-tracker"]["start"],
        tracker_max=data["resource-tracker"]["maximum"],
        home=names.index(board_map["home"]),
        reconstructed=any(each.kind == "reconstructed" for each in sources),
        sources=sources,
    )


def list_sources(data: Mapping[str, Any]) -> tuple[Sourced, ...]:
    """Return every value of an edition with its place and its source."""
    return sourcing.list_sources(data)


def _bend(
    bends: Mapping[tuple[str, ...], list[list[float]]], a: str, b: str
) -> tuple[tuple[float, float], ...]:
    """Return the bend from a to b, whichever way round the file names the link."""
    there, back = bends.get((a, b)), bends.get((b, a))
    points = there if there is not None else list(reversed(back or []))
    return tuple((float(north), float(west)) for north, west in points)


def _building(key: str, tile: Mapping[str, Any]) -> Building:
    effect = Effect(EFFECTS.index(tile.get("kind", key)))
    return Building(
        tile["name"], effect, _count(tile["cost"]), tile.get("copies", 1), tile.get("weapons", 0)
    )


def _board(side: str, board: Mapping[str, Any]) -> Board:
    spaces = [reward for level in edition_check.LEVELS for reward in board[level]]
    return Board(side, tuple(map(read_reward, spaces)), tuple(map(read_reward, board["slots"])))


def _count(colours: list[str]) -> tuple[int, ...]:
    return tuple(colours.count(colour) for colour in COLOURS)


def read_reward(text: str) -> Reward:
    """Return the reward that the text names: `weapon`, or for Fame `fame 4`."""
    name, _, amount = text.partition(" ")
    return Reward(RewardKind(REWARDS.index(name)), int(amount or 1))
