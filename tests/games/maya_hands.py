"""
Literal hands for Maya: pieces on a table, moved only by the printed sentences.

They start from the box and know no rule. Covered: every block, card, marker and coin and where it
lies, the order of the cards at each quarry, and which card each turned back was. A sentence that no
pattern knows is an error, and so is one that moves a piece that is not there or names a wrong
total.
"""

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

from pakal.companion.session import Session, new_record
from pakal.games.light_whole import YOUR_TURN
from pakal.games.maya.game import Maya
from pakal.games.maya.state import State

_DATA = Path(__file__).parents[2] / "pakal" / "games" / "maya" / "data" / "edition.toml"
_BACKS = ("low", "high")
_YOU = "You: "
_SAID = re.compile(  # these move nothing
    r"(King Pakal|The vassal) (passes|makes a double move|takes no points off|moves no block)\."
    r"|[A-Z][\w ]+ takes? 3 points off [\w ]+\."
    r"|[A-Z].+[?.] Nothing else is possible: .+\."
    r"|Turn up the cards at the [\w-]+ quarry\."
    r"|[A-Z][\w ]+ cannot place a block\."
    r"|Pay: .+\."
    r"|Points at the [\w-]+ quarry: .+\."
    r"|[A-Z][\w ]+ (?:is|are) First Player\."
    r"|[A-Z][\w ]+ can carry \d+ of \d+ blocks: .+\."
    r"|Lay the quarries for \d players in a row: .+\."
    r"|Above (?:them the pyramids: .+|each quarry its marker; the gold into the bank)\."
)
_SETUP = re.compile(
    r"(?P<who>[A-Z][\w ]+?) gets? (?:the \d worker cards|\d low cards and \d high ones).+,"
    r" (?P<stock>\d+) blocks at hand and (?P<pool>\d+) in the pool\."
)
_CARD = re.compile(
    r"Card (?P<place>\d) at the (?P<quarry>[\w-]+) quarry, (?P<own>.+) (?P<back>low|high) one:"
    r" (?P<value>-?\d)\."
)
_CARDS = re.compile(r"Return all of (?P<own>.+) cards from the quarries to (?P<target>.+)\.")
_MARKER = re.compile(
    r"[A-Z][\w ]+? the (?P<piece>[\w-]+ marker) from (?P<source>.+) to (?P<target>.+)\."
)
_KNOWN = re.compile(
    r"[A-Z][\w ]*? (?P<piece>(?:your|the \w+ player's) -?\d card) from (?P<source>.+)"
    r" to (?P<target>.+)\."
)
# What comes from the usual place: a card from the hand or the decks, a block from the stock.
_LAY = re.compile(
    r"Lay (?:one of )?(?P<own>.+?) (?P<card>low|high|-?\d) cards? at (?P<target>.+)\."
)
_PLACE = re.compile(
    r"Place one of (?P<own>.+) blocks(?: from (?P<source>the pool))? on (?P<target>.+);"
    r" (?P<total>\d+) there now\."
)
_MOVE = re.compile(
    r"[A-Z][a-z ]*? (?P<count>\d+) (?P<piece>.+?)(?: from (?P<source>.+?))?"
    r"(?: to (?P<target>.+?))?; (?P<total>-?\d+) there now\."
)
_OFF = re.compile(
    r"Return (?P<own>.+) blocks to the pool: (?P<taken>\d from .+); (?P<total>\d+) there now\."
)
_ENDS = ("source", "target")
_LEVEL = re.compile(r"level (\d) of (.+)")


class Hands:
    """Pieces on a table; `follow` does what a sentence says."""

    def __init__(
        self,
        owners: tuple[str, ...],
        markers: tuple[str, ...],
        gold: int = 0,
        backs: tuple[str, ...] = (),
    ) -> None:
        box = tomllib.loads(_DATA.read_text("utf-8"))
        self.table: dict[tuple[str, str], int] = {}
        self.rows: dict[str, list[str]] = {}  # by quarry: its cards in order
        self.values: dict[str, dict[int, str]] = {}  # by quarry and place: what a back turned out
        self.backs = backs  # the owners whose cards nobody knows
        for own in owners:
            blocks = box["pieces"]["blocks"]
            self._put(f"{own} stock", f"{own} block", 2)
            self._put(f"{own} pool", f"{own} block", blocks - 2)
            if gold:
                self._put(f"{own} gold", "gold coin", gold)
            for back in _BACKS:
                for value in box["cards"][back]:
                    if own in backs:
                        self._put(f"{own} decks", f"{own} {back} card", 1)
                    else:
                        self._put(f"{own} hand", f"{own} {value} card", 1)
        for marker in markers:
            self._put("its home", f"{marker} marker", 1)

    def follow(self, line: str) -> None:
        """Do what a line says, and look whether as many lie there as it says."""
        if line.startswith(_YOU):
            # What a person has told of his own turn: several things in a line.
            for part in re.split("; (?![0-9])", line.removeprefix(_YOU).removesuffix(".")):
                self.follow(f"{part[:1].upper()}{part[1:]}.")
            return
        if _SAID.fullmatch(line):
            return
        if said := _SETUP.fullmatch(line):
            own = "your" if said["who"] == "You" else f"{said['who']}'s"
            own = f"{own[:1].lower()}{own[1:]}" if own.startswith("The ") else own
            for pile in ("stock", "pool"):
                assert int(said[pile]) == self.table[f"{own} {pile}", f"{own} block"], line
            return
        if said := _CARD.fullmatch(line):
            self._turn(
                said["quarry"], int(said["place"]) - 1, said["own"], said["back"], said["value"]
            )
        elif said := _CARDS.fullmatch(line):
            self._collect(said["own"], self._place(said["target"], said["own"]))
        elif said := _OFF.fullmatch(line):
            own = said["own"]
            for part in said["taken"].split(", "):
                count, _, level = part.partition(" from ")
                self._move(f"{own} block", self._place(level, own), f"{own} pool", int(count))
            assert int(said["total"]) == self.table[f"{own} pool", f"{own} block"], line
        elif said := _LAY.fullmatch(line):
            held = "decks" if said["own"] in self.backs else "hand"
            piece = f"{said['own']} {said['card']} card"
            self._move(piece, f"{said['own']} {held}", said["target"])
        elif said := _PLACE.fullmatch(line):
            own, target = said["own"], self._place(said["target"], said["own"])
            self._move(f"{own} block", f"{own} {'pool' if said['source'] else 'stock'}", target)
            assert int(said["total"]) == self.table[target, f"{own} block"], line
        elif said := _MARKER.fullmatch(line) or _KNOWN.fullmatch(line):
            own = said["piece"].rsplit(" ", 2)[0]
            self._move(said["piece"], *(self._place(said[end], own) for end in _ENDS))
        else:
            self._follow_move(line)

    def answer(self, owner: str, line: str) -> None:
        """Do what a person chose: the hands of this owner need no order for it."""
        verb, *words = line.split()
        stock, pool = f"{owner} stock", f"{owner} pool"
        if verb == "lay":
            self._move(f"{owner} {words[0]} card", f"{owner} hand", f"the {words[1]} quarry")
        elif verb == "start":
            self._move(f"{owner} block", stock, f"{words[0]}-1")
        elif verb == "build":
            self._move(f"{owner} block", stock, "-".join(words))
        elif verb in ("extra", "put"):
            self._move(f"{owner} block", pool, f"{words[0]}-1")
        elif verb == "take" and words != ["nothing"]:
            self._move(f"{owner} block", words[0], pool)
        elif verb == "card":
            self._chosen = words[-1]
        elif verb in _BACKS and words == ["card"]:
            self._move(f"{owner} {line}", f"{owner} decks", f"the {self._chosen} quarry")
        elif line == "double" or (line == "pass" and self.is_building):
            self._move(f"{owner} block", stock, pool)

    is_building = False  # a pass costs a block then
    _chosen = ""  # the quarry to which a card goes whose back is said next

    def _turn(self, quarry: str, place: int, own: str, back: str, value: str) -> None:
        assert f"{own} {back} card" == self.rows[quarry][place]
        self.values.setdefault(quarry, {})[place] = value

    def _collect(self, own: str, target: str) -> None:
        found = False
        for quarry, row in self.rows.items():
            for piece in row:
                if piece.startswith(f"{own} "):
                    self._put(f"the {quarry} quarry", piece, -1)
                    self._put(target, piece, 1)
                    found = True
            row[:] = [piece for piece in row if not piece.startswith(f"{own} ")]
        assert found, own
        self.values.clear()

    def _follow_move(self, sentence: str) -> None:
        found = _MOVE.fullmatch(sentence)
        assert found, sentence
        count = int(found["count"])
        piece = found["piece"]
        if "coin" not in piece:
            assert piece.startswith("of ")
            assert piece.endswith("s")
            piece = piece.removeprefix("of ").removesuffix("s")
        elif count > 1:
            piece = piece.removesuffix("s")
        own = piece.rsplit(" ", 1 if piece.endswith("block") else 2)[0]
        source, target = (self._place(found[end], own) for end in _ENDS)
        if piece == "gold coin" and source and not target:
            self._put(source, piece, -count)
        else:
            self._move(piece, source, target, count)
        assert int(found["total"]) == self.table.get((target or source, piece), 0), sentence

    def _place(self, words: str | None, own: str) -> str:
        """A place by its name; everybody has a stock, a pool, and a hand or decks."""
        if words == "the hand" and own in self.backs:
            return f"{own} decks"
        if words in ("the stock", "the pool", "the hand", "the decks"):
            return f"{own} {words.removeprefix('the ')}"
        if words and (level := _LEVEL.fullmatch(words)):
            return f"{level[2].replace(' ', '-')}-{level[1]}"
        return words or ""

    def _move(self, piece: str, source: str, target: str, count: int = 1) -> None:
        if source:
            self._put(source, piece, -count)
        if target:
            self._put(target, piece, count)
        if piece.endswith(" card") and target.endswith(" quarry"):
            quarry = target.removeprefix("the ").removesuffix(" quarry")
            self.rows.setdefault(quarry, []).extend([piece] * count)

    def _put(self, place: str, piece: str, count: int) -> None:
        number = self.table.pop((place, piece), 0) + count
        assert number >= 0, f"no {piece} at {place}"
        if number:
            self.table[place, piece] = number


def hands_of(game: Maya) -> Hands:
    """Hands with the box of a game before them."""
    gold = game.edition.gold if game.rules.auction else 0
    backs = [own for own, seat in zip(game.yours, game.rules.seated, strict=True) if seat.hidden]
    return Hands(game.yours, game.rules.markers, gold, tuple(backs))


def differences(hands: Hands, game: Maya, s: State) -> list[str]:
    """What lies on the hands' table otherwise than in the position."""
    found = [] if dict(game.census(s)) == hands.table else ["pieces"]
    box = game.rules.box
    rows, values = {}, {}
    for quarry, name in enumerate(box.quarry_names):
        under = [
            list(s.under[seat * game.rules.quarries + quarry]) for seat in range(game.rules.seats)
        ]
        row = []
        for place, card in enumerate(s.laid[quarry]):
            seat, back = divmod(card, 2)
            own = game.yours[seat]
            if game.rules.seated[seat].hidden:
                row.append(f"{own} {_BACKS[back]} card")
                if place < len(s.shown[quarry]):
                    shown = box.card_names[s.shown[quarry][place]]
                    values.setdefault(name, {})[place] = shown
            else:
                row.append(f"{own} {box.card_names[under[seat].pop(0)]} card")
        if row:
            rows[name] = row
    if rows != {name: row for name, row in hands.rows.items() if row}:
        found.append("order of cards")
    if values != hands.values:
        found.append("cards turned")
    return found


def follow_lines(game: Maya, seed: int) -> int:
    """Play a kept game with random answers and follow every line; how many lines there were."""
    random = Random(seed)
    hands = hands_of(game)
    session: Session[State] = Session(new_record(game, seed))
    reply = session.open()
    lines = 0
    while True:
        told = [todo.text for todo in reply.todos if not todo.is_title and not todo.is_choice]
        for line in told:
            hands.follow(line)
        lines += len(told)
        found = differences(hands, game, session.state)
        assert not found, f"{', '.join(found)} at\n{session.position()}"
        if reply.asked is None:
            return lines
        chosen = random.choice(reply.asked.answers)
        hands.is_building = game.point(session.state) == "build"
        hands.answer(game.yours[session.state.who], chosen)
        reply = session.answer(chosen)


def follow_light(game: Maya, seed: int) -> int:
    """The same with a light game, each turn told in a line; now and then one is undone."""
    random = Random(seed)
    light = game.light("light")
    table = light.game
    assert isinstance(table, Maya)
    hands = hands_of(table)
    session: Session[Any] = Session(new_record(light, seed), game=light)
    reply, lines = session.open(), 0
    while True:
        for line in [todo.text for todo in reply.todos if not todo.is_title]:
            lines += 1
            if not line.startswith(("Undone", "If you only")):
                hands.follow(line)
        s = session.state.s
        assert dict(table.census(s)) == hands.table, f"{lines} at\n{session.position()}"
        if reply.asked is None:
            return lines
        question = reply.asked.question
        if random.random() < 0.05 and question is not None and session.can_undo:
            reply = session.undo(random.randint(1, 3))
        elif question is not None and question.key == YOUR_TURN:
            reply = session.answer(random.choice([c.word for p in question.parts for c in p.chips]))
        else:
            names = reply.asked.answers or [table.line(s, each) for each in s.offered]
            reply = session.answer(random.choice(list(names)))
