"""A scene: what can be seen on the table, as data without any rule in it."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from pakal.games.orders import Census, plural


@frozen
class Lying:
    """Pieces of one sort at a place."""

    piece: str
    place: str
    count: int


@frozen
class Scene:
    """The places with where they are drawn, and the pieces on them; ids are those of orders."""

    places: Mapping[str, tuple[float, float]]
    pieces: tuple[Lying, ...]

    def to_json(self) -> dict[str, Any]:
        """The scene as JSON data."""
        return {
            "format": "pakal-scene",
            "version": 1,
            "places": [
                {"id": name, "name": name, "at": list(at)} for name, at in self.places.items()
            ],
            "pieces": [
                {"id": f"p{number}", "kind": each.piece, "at": each.place, "n": each.count}
                for number, each in enumerate(self.pieces)
            ],
        }

    def __str__(self) -> str:
        """The board as text: a line for each place, from top to bottom and left to right."""
        width = max((len(name) for name in self.places), default=0)
        order = sorted(self.places, key=lambda name: (self.places[name][1], self.places[name][0]))
        return "\n".join(f"{name:<{width}}  {self._at(name)}" for name in order)

    def _at(self, place: str) -> str:
        lying = [
            f"{each.count} {each.piece if each.count == 1 else plural(each.piece)}"
            for each in self.pieces
            if each.place == place
        ]
        return ", ".join(lying) or "-"


def make_scene(census: Census, places: Mapping[str, tuple[float, float]]) -> Scene:
    """The scene of a census; a place without coordinates comes below all others."""
    lowest = max((y for _, y in places.values()), default=0.0)
    found = dict(places)
    for place, _ in census:
        if place not in found:
            lowest += 1
            found[place] = (0.0, lowest)
    pieces = tuple(Lying(piece, place, count) for (place, piece), count in census.items())
    return Scene(found, pieces)
