"""
Literal hands for Uxmal: pieces on a table, moved only by the printed sentences.

They start from the box, know how cells cover fields, and no rule. Covered: every piece and where
it lies, points, how each stone is turned, and on which level each priest stands. A sentence that
no pattern knows is an error, and so is one that moves a piece that is not there or names a wrong
total.
"""

import re
import tomllib
from pathlib import Path

from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, FIELD_NAMES, bits
from pakal.games.uxmal.state import NONE, State

_DATA = Path(__file__).parents[2] / "pakal" / "games" / "uxmal" / "data" / "edition.toml"
_MOVE = re.compile(
    r"[A-Z][a-z ]*? (?P<count>\d+|the|one) (?P<piece>.+?)(?: from (?P<source>.+?))?"
    r"(?: to (?P<target>.+?))?(?:; (?P<total>\d+) there now)?\."
)
_SAID = re.compile(  # these move nothing
    r"The High Priest (builds|places a priest|moves a priest|sways a god|stops swaying)\."
)
_TURN = re.compile(
    r"(?P<lay>Lay .+\.) Turn it so that its empty field is (?P<empty>[a-h][1-8])\."
    r"(?: Lift the priests on (?P<risen>[a-h1-8, ]+) onto it\.)?"
)


def fields_of(cell: str) -> list[str]:
    """The fields of a cell such as 2b2, which is named by its level and its first field."""
    column, row = "abcdefgh".index(cell[1]), int(cell[2])
    return ["abcdefgh"[column + dx] + str(row + dy) for dy in (0, 1) for dx in (0, 1)]


class Hands:
    """Pieces on a table; `follow` does what a sentence says."""

    def __init__(self, owners: tuple[str, ...]) -> None:
        box = tomllib.loads(_DATA.read_text("utf-8"))
        self.table: dict[tuple[str, str], int] = {}
        for stone in box["stones"]["clockwise"]:
            self._put("the supply", f"{stone} stone", 1)
        for god in box["gods"]["names"]:
            self._put("the box", f"{god} tile", 1)
            self._put("the piles", f"{god} card", 9)
        for owner in owners:
            self._put(f"{owner} side", f"{owner} priest", 3)
        self.empty: dict[str, str] = {}  # by cell: the empty field of its stone
        self.level: dict[str, int] = {}  # by field: on which level the priest there stands
        self._turned = ""
        self._risen: list[str] = []

    def follow(self, sentence: str) -> None:
        """Do what a sentence says, and look whether as many lie there as it says."""
        if _SAID.fullmatch(sentence):
            return
        if turn := _TURN.fullmatch(sentence):
            self._turned = turn["empty"]
            self._risen = turn["risen"].split(", ") if turn["risen"] else []
            sentence = turn["lay"]
        found = _MOVE.fullmatch(sentence)
        assert found, sentence
        alone = found["count"] in ("the", "one")  # the only piece there, so no total is named
        assert alone == (found["total"] is None), sentence
        count = 1 if alone else int(found["count"])
        piece = found["piece"] if count == 1 else found["piece"].removesuffix("s")
        if owner := re.fullmatch(r"of (.+) priests?", found["piece"]):
            piece = f"{owner[1]} priest"
        source, target = found["source"] or "", found["target"] or ""
        if source:
            self._put(source, piece, -count)
        if target:
            self._put(target, piece, count)
        if piece.endswith("stone") and target.startswith("cell "):
            self._lay(target.removeprefix("cell "))
        if piece.endswith("priest"):
            self.level.pop(source.removeprefix("field "), None)
            if target.startswith("field "):
                self._stand(target.removeprefix("field "))
        total = 1 if alone else int(found["total"])
        place = target or source
        # Stones and tiles that are drawn back lie among others again.
        if not alone or place.startswith(("cell", "place", "field")):
            assert total == self.table.get((place, piece), 0), sentence

    def _lay(self, cell: str) -> None:
        assert self._turned in fields_of(cell)
        self.empty[cell] = self._turned
        under = [each for each in self.level if each in fields_of(cell)]
        assert sorted(under) == sorted(self._risen)
        for each in under:
            self.level[each] += 1
        self._turned, self._risen = "", []

    def _stand(self, field: str) -> None:
        self.level[field] = max(int(cell[0]) for cell in self.empty if field in fields_of(cell))

    def _put(self, place: str, piece: str, count: int) -> None:
        number = self.table.pop((place, piece), 0) + count
        assert number >= 0, f"no {piece} at {place}"
        if number:
            self.table[place, piece] = number


def differences(hands: Hands, game: Uxmal, s: State) -> list[str]:
    """What lies on the hands' table otherwise than in the position."""
    found = []
    if game.census(s) != hands.table:
        found.append("pieces")
    empty = {
        CELL_NAMES[cell]: FIELD_NAMES[CELLS[cell][stone % 4]]
        for cell, stone in enumerate(s.stones)
        if stone != NONE
    }
    if empty != hands.empty:
        found.append("turns")
    if {FIELD_NAMES[f]: s.height[f] for f in bits(s.occupied)} != hands.level:
        found.append("levels of priests")
    return found


def owners_of(game: Uxmal) -> tuple[str, ...]:
    """The words for the owners of priests at a table, from the totals of pieces."""
    return tuple(
        piece.removesuffix(" priest") for piece in game.totals() if piece.endswith(" priest")
    )
