"""A made-up copy of Ahau: what is printed on it, and what its owner answers when asked for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pakal.companion.copying import Asked, Copying, Taken
from pakal.games.ahau.edition.values import load_edition
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.words import COLOURS, EFFECTS, GODS, ROLES

# Our map with two other names, and with two cities in each other's places.
OTHER_NAMES = {"Tulum": "Cobá", "Seibal": "Ceibal", "Uxmal": "Lamanai", "Lamanai": "Uxmal"}


def renamed(node: Any) -> Any:
    """Return the data with the cities by the names they have on the copy."""
    if isinstance(node, list):
        return [renamed(each) for each in node]
    return OTHER_NAMES.get(node, node) if isinstance(node, str) else node


def _printed() -> dict[str, Any]:
    ours, _ = load_edition("default")
    board = ours["map"]
    values: dict[str, Any] = {
        "map.cities": sorted(renamed(board["cities"])),
        "map.links": renamed(board["links"]),
        "map.regions": renamed(board["regions"]),
        "war-track.spaces": ["weapon", "fame 1", "tile", "fame 5"],
        "temples.order": ["sun", "rain", "serpent", "jaguar", "chief"],
        "temples.fame": [3, 1, 0, 0, 0],
        "calendar.spaces": 16,
        "calendar.two-player-mark": 15,
        "resource-tracker.maximum": 12,
        "pieces.workers": 15,
        "buildings.tiles.observation-tower.weapons": 2,
        "summary-cards.resources": [["white", "white", colour] for colour in COLOURS],
    }
    for number in range(1, 7):
        turn = number % 5
        values[f"personalities.{number}.gods"] = [*GODS[turn:], *GODS[:turn]][:: -1 if turn else 1]
        values[f"personalities.{number}.role"] = ROLES[number - 1]
        values[f"personalities.{number}.name"] = f"Number {number}"
    for side in "AB":
        values[f"boards.{side}.level-1"] = [
            "none",
            "tile",
            "fame 2",
            (side == "A" and "war") or "none",
        ]
        values[f"boards.{side}.level-2"] = ["fame-per-weapon", "role", "weapon"]
        values[f"boards.{side}.level-3"] = ["fame 4", "move-marker"]
        values[f"boards.{side}.level-4"] = ["fame 12"]
        values[f"boards.{side}.slots"] = ["war", "resource", "fame 3", "tile", "fame-per-building"]
    values |= {f"starting-tiles.{god}": "black" for god in GODS}
    values |= {f"production-sites.{colour}": 3 for colour in COLOURS}
    values |= {f"role-cards.{role}": 6 + place for place, role in enumerate(ROLES)}
    values |= {f"buildings.tiles.{kind}.copies": 1 for kind in EFFECTS}
    for kind in ("gateway", "market", "palace"):
        values[f"buildings.tiles.{kind}.copies"] = 2
    values |= {
        f"buildings.tiles.{kind}.cost": ["blue", *["brown"] * (place % 3)]
        for place, kind in enumerate(EFFECTS)
    }
    return values


PRINTED = _printed()


def line_for(asked: Asked) -> str:
    """Return what the owner of the copy types."""
    key, question = asked.question.key, asked.question
    if key == "map.cities":
        return ", ".join(PRINTED[key])
    if key.startswith("map.links."):
        city = question.text.partition(":")[0]
        ends = [set(link) - {city} for link in PRINTED["map.links"] if city in link]
        linked = [other for other in question.choices if {other} in ends]
        return ", ".join(linked) or "none"
    for start in ("map.regions.", "summary-cards.resources."):
        if key.startswith(start):
            return ", ".join(PRINTED[start[:-1]][int(key.removeprefix(start)) - 1])
    if key == "buildings.tiles.copies":
        return " ".join(str(PRINTED[f"buildings.tiles.{kind}.copies"]) for kind in EFFECTS)
    if key in ("starting-tiles", "production-sites", "role-cards"):
        return " ".join(str(PRINTED[place]) for place in asked.blank.places)
    value = PRINTED[key.rpartition(".")[0] if ".cost." in key else key]
    if isinstance(value, list):
        return (" " if key == "temples.fame" else ", ").join(map(str, value))
    return str(value)


def entering(file: Path, section: str | None = None) -> Copying:
    """Return the entry of a copy of Ahau into a file."""
    return Copying(Ahau.copy_form(), file, section)


def enter_all(copying: Copying, most: int = 1000) -> list[Taken]:
    """Answer until nothing is asked, or so often; return what came back."""
    return go_on(copying, line_for, most)


def go_on(copying: Copying, line: Callable[[Asked], str], most: int = 1000) -> list[Taken]:
    """The same with other answers."""
    taken = []
    while len(taken) < most and (asked := copying.asked()) is not None:
        taken.append(copying.answer(line(asked)))
    return taken


def value_at(data: Any, place: str) -> Any:
    """Return the value at a place of an edition's data."""
    for key in place.split("."):
        data = data[key]
    return data
