"""
Literal hands for Uxmal: pieces on a table, moved only by the printed sentences.

They start from the box, know how cells cover fields, and no rule. Covered: every piece and where
it lies, points, how each stone is turned, and on which level each priest stands. A sentence that
no pattern knows is an error, and so is one that moves a piece that is not there or names a wrong
total.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from games.uxmal_beside import UxmalBeside

from pakal.companion.session import Session, new_record
from pakal.games.light_whole import YOUR_TURN
from pakal.games.uxmal.game import Uxmal
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, FIELD_NAMES, bits
from pakal.games.uxmal.state import ACTION, NONE, State

_DATA = Path(__file__).parents[2] / "pakal" / "games" / "uxmal" / "data" / "edition.toml"
_MOVE = re.compile(
    r"[A-Z][a-z ]*? (?P<count>\d+|the|one) (?P<piece>.+?)(?: from (?P<source>.+?))?"
    r"(?: to (?P<target>.+?))?(?:; (?P<total>\d+) there now)?\."
)
_SAID = re.compile(  # these move nothing
    r"(?:You|The [a-zA-Z ]+?) begins?\.|Level [123] is full and is scored\.|"
    r"The High Priest stops swaying\.|[A-Z].+[?.] Nothing else is possible: .+\."
)
_YOU = "You: "
_TILES = re.compile(r"God tiles on the track: (?P<tiles>\d \w+(?:, \d \w+)*)\.")
_LAY = re.compile(
    r"Lay the (?P<stone>\S+ stone) in (?P<cell>cell \w+)(?:; its empty field on (?P<empty>\w\d))?"
    r"(?:; lift the priests? on (?P<risen>[a-h1-8, ]+) onto it)?\."
)
_EMPTY = re.compile(r"Its empty field on (?P<empty>\w\d)\.")
_LIFT = re.compile(r"Lift the priests? on (?P<risen>[a-h1-8, ]+) onto it\.")
_PLACE = re.compile(r"Place one of (?P<owner>.+) priests on (?P<field>field \w\d)\.")
_RETURN = re.compile(r"Return (?P<piece>\D+ priest) from (?P<field>field \w\d) to (?P<side>.+)\.")


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
        self._laid = ""  # the cell of the last stone

    def follow(self, line: str) -> None:
        """Do what a line says, and look whether as many lie there as it says."""
        if line.startswith(_YOU):
            # What a person has told of his own turn: several things in a line.
            for said in re.split("; (?![0-9])", line.removeprefix(_YOU).removesuffix(".")):
                self.follow(f"{said[:1].upper()}{said[1:]}.")
            return
        if _SAID.fullmatch(line):
            return
        if said := _TILES.fullmatch(line):
            for each in said["tiles"].split(", "):
                place, god = each.split()
                self._move(f"{god} tile", "the box", f"place {place}")
        elif said := _LAY.fullmatch(line):
            self.lay(said["stone"], said["cell"].removeprefix("cell "))
            if said["empty"]:
                self._turn(said["empty"])
            self._lift(said["risen"])
        elif said := _EMPTY.fullmatch(line):
            self._turn(said["empty"])
        elif said := _LIFT.fullmatch(line):
            self._lift(said["risen"])
        elif said := _PLACE.fullmatch(line):
            self._move(f"{said['owner']} priest", f"{said['owner']} side", said["field"])
        elif said := _RETURN.fullmatch(line):
            self._move(said["piece"], said["field"], said["side"])
        else:
            self._follow_move(line)

    def answer(self, owner: str, line: str) -> None:
        """Do what a person chose: the hands of this owner need no order for it."""
        verb, *words = line.split()
        if verb == "lay":
            (stone,) = (piece for place, piece in self.table if place == "the table")
            self.lay(stone, words[0])
            corner = ("NW", "NE", "SW", "SE").index(words[1])
            self._turn(fields_of(words[0])[corner])
        elif verb == "take":
            self._move(f"{words[1]} card", "the piles", f"{owner} hand", int(words[0]))
        elif verb == "place" and words:
            self._move(f"{owner} priest", f"{owner} side", f"field {words[0]}")
        elif verb == "move" and words:
            source, target = words[0].split("-")
            self._move(f"{owner} priest", f"field {source}", f"field {target}")
        elif verb == "pay":
            self._move(f"{words[0]} card", f"{owner} hand", "the piles")
        else:
            # An action, of which a choice follows; or a step on the track, which is told.
            assert verb == "sway" or line in ("build", "place", "move"), line

    def lay(self, stone: str, cell: str) -> None:
        """Lay the stone that was drawn, or one that a person has drawn without a word."""
        drawn = "the table" if ("the table", stone) in self.table else "the supply"
        self._move(stone, drawn, f"cell {cell}")
        self._laid = cell

    def _follow_move(self, sentence: str) -> None:
        found = _MOVE.fullmatch(sentence)
        assert found, sentence
        alone = found["count"] in ("the", "one")  # the only piece there, so no total is named
        assert alone == (found["total"] is None), sentence
        count = 1 if alone else int(found["count"])
        piece = found["piece"] if count == 1 else found["piece"].removesuffix("s")
        if owner := re.fullmatch(r"of (.+) priests?", found["piece"]):
            piece = f"{owner[1]} priest"
        source, target = found["source"] or "", found["target"] or ""
        self._move(piece, source, target, count)
        if not alone:
            assert int(found["total"]) == self.table.get((target or source, piece), 0), sentence

    def _move(self, piece: str, source: str, target: str, count: int = 1) -> None:
        if source:
            self._put(source, piece, -count)
        if target:
            self._put(target, piece, count)
        self.empty.pop(source.removeprefix("cell "), None)
        if piece.endswith("priest"):
            self.level.pop(source.removeprefix("field "), None)
            if target.startswith("field "):
                self._stand(target.removeprefix("field "))
        # On these lies one of a sort only.
        if target.startswith(("cell", "place", "field")):
            assert 1 == self.table[target, piece], f"{piece} to {target}"

    def _turn(self, field: str) -> None:
        assert self._laid
        assert field in fields_of(self._laid)
        self.empty[self._laid] = field

    def _lift(self, fields: str | None) -> None:
        for each in fields.split(", ") if fields else ():
            assert self._laid
            assert each in fields_of(self._laid)
            self.level[each] += 1

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


def follow_lines(game: Uxmal, seed: int) -> int:
    """Play a kept game with random answers and follow every line; how many lines there were."""
    random, owners = Random(seed), owners_of(game)
    hands = Hands(owners)
    session: Session[State] = Session(new_record(game, seed))
    reply = session.open()
    lines = 0
    while True:
        told = [todo.text for todo in reply.todos if not todo.is_title]
        for line in told:
            hands.follow(line)
        lines += len(told)
        found = differences(hands, game, session.state)
        assert not found, f"{', '.join(found)} at\n{session.position()}"
        if reply.asked is None:
            return lines
        chosen = random.choice(reply.asked.answers)
        hands.answer(owners[session.state.who], chosen)
        reply = session.answer(chosen)


def follow_light(game: Uxmal, seed: int) -> int:
    """The same with a light game, each turn told in a line; now and then one is undone."""
    random = Random(seed)
    hands = Hands(owners_of(game))
    beside = UxmalBeside(game, "light", seed)
    session: Session[Any] = Session(new_record(beside.light, seed), game=beside.light)
    reply, lines, undone = session.open(), 0, 0
    while True:
        for line in [todo.text for todo in reply.todos if not todo.is_title]:
            lines += 1
            if not line.startswith(("Undone", "If you only")):
                hands.follow(line)
        s = session.state.s
        found = differences(hands, game, s)
        # Undoing tells where pieces go, not that priests come down with a stone.
        assert not [each for each in found if not undone or each == "pieces"], found
        if reply.asked is None:
            return lines
        if random.random() < 0.05 and reply.asked.question is not None:
            undone, reply = 1, session.undo(random.randint(1, 3))
            continue
        question = reply.asked.question
        if question is None or question.key != YOUR_TURN:
            names = reply.asked.answers or [game.line(s, each) for each in s.offered]
            reply = session.answer(random.choice(list(names)))
            continue
        beside.chosen = list(_random_turn(game, s.copy(), random))
        reply = session.answer(beside._line())


def _random_turn(game: Uxmal, s: State, random: Random) -> Iterator[tuple[int, int]]:
    """The points of a whole turn, with the option taken at each."""
    while True:
        point, seat, option = s.point, s.who, random.choice(s.offered)
        yield point, option
        game.apply(s, option)
        if s.who != seat or game.points()[s.point].inside != ACTION:
            return
