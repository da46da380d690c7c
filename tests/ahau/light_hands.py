"""
Literal hands for King Pakal's side: they read the sentences of a light game and know no rule.

Kept are his workers standing and lying, pyramid with the colours of wild tiles, reserve, buildings
by cost, temple markers, deck, discards, cards out, ruler, Fame, resources, weapons and his space on
the war track. Tiles, buildings and sites of the board come out of somewhere and go back there.
"""

import re
from collections import Counter
from random import Random
from typing import Any, Final

from ahau import hands as literal
from ahau.beside_session import SessionBeside
from ahau.hands import Hands
from ahau.hands_games import FaultError, setting_for

from pakal.companion.running import Reply
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light.put_back import _kept
from pakal.games.ahau.light.unknowns import is_known
from pakal.games.ahau.position.census import count_pieces, wild_colours
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL

_HIS_PLACES: Final = re.compile(
    r"Pakal's (?:reserve|deck|discard pile|left|right)|\d\.\d of Pakal's pyramid"
    r"|slot \d of Pakal's board|beside Pakal's board|the builder's hand"
)
_HIS: Final = "Pakal's"


def is_his(place: str, piece: str) -> bool:
    """Is it kept in a light game?"""
    if piece.endswith((" cube", " ruler")) or place == "Pakal's supply":
        return False
    return bool(_HIS_PLACES.fullmatch(place)) or piece in (f"{_HIS} worker", f"{_HIS} marker")


class LightHands(Hands):
    """Only his pieces; everything else comes from somewhere and goes somewhere."""

    def put(self, place: str, piece: str, count: int = 1) -> None:
        """Pieces of his appear or go; others are not kept."""
        if place.endswith(" (lying)") and piece != f"{_HIS} worker":
            return
        if is_his(place, piece):
            super().put(place, piece, count)
        elif piece == f"{_HIS} ruler":
            self.at[place, piece] += count

    def follow(self, line: str) -> None:
        """Sentences that only light games have, and all the others."""
        if self._knows(line, SENTENCES):
            self._do(line, SENTENCES, "")
            return
        if line.startswith("You: "):
            return  # the person has done that already, or keeps it without the companion
        super().follow(line)

    def _do(self, line: str, patterns: literal.Patterns, who: str) -> None:
        super()._do(line, (*CLAUSES, *patterns) if patterns is literal.CLAUSES else patterns, who)


def _status(hands: Hands, fame: str, resources: str, weapons: str, **_: str) -> None:
    assert int(fame) == hands.fame[_HIS]
    assert int(resources) == hands.resources
    assert int(weapons) == hands.weapons[_HIS]


def _take_tile(hands: Hands, who: str, tile: str, region: str) -> None:
    assert f"region {region}" == hands.region_of(who)
    hands.put(f"{who} reserve", tile)


def _nothing(_: Hands, **__: str) -> None:
    """It moves no piece of his."""


def _put_back(hands: Hands, pieces: str, source: str, target: str, **_: str) -> None:
    source, target = literal.space(source), literal.space(target)
    for piece, number in literal.counted(pieces):
        hands.put(source, piece, -number)
        hands.put(target, piece, number)
        if piece == f"{_HIS} ruler":
            hands.at[source, piece] = 0


_PUT_BACK = (
    r"Put back (?P<pieces>.+?) from (?P<source>.+?)"
    r" to (?P<target>.+?)(?: if it came from there, otherwise to the bag)?(?:; shuffle it)?\."
)
SENTENCES: Final = literal._patterns(
    (
        (
            r"Round \d+  K'atun \d+(?:  calendar \d+/\d+)?  Pakal: Fame (?P<fame>\d+),"
            r" resources (?P<resources>\d+), weapons (?P<weapons>\d+)"
        ),
        _status,
    ),
    (r"Workers, Pakal's and yours: .+\.", _nothing),
    (r"Lay them on the empty links, the last one beside the calendar\.", _nothing),
    (r"Put the site between .+ back from the calendar\.", _nothing),
    (r"Put the building back into region \d\.", _nothing),
    (r"Redone: .+", _nothing),
    (r"Your war marker goes back .+", _nothing),
    (r"God tiles on the cities: .+", _nothing),
    (_PUT_BACK, _put_back),
    (
        r"Stand (?P<pieces>.+?) up again in (?P<city>.+)\.",
        lambda h, pieces, city, **_: _put_back(h, pieces, f"{city} (lying)", city),
    ),
    (
        r"Lay (?P<pieces>.+?) down again in (?P<city>.+)\.",
        lambda h, pieces, city, **_: _put_back(h, pieces, city, f"{city} (lying)"),
    ),
)
CLAUSES: Final = literal._patterns(
    (rf"take (?P<tile>{literal._TILE}) from region (?P<region>\d), (?:left|right)", _take_tile),
    (
        (
            r"(?:buy leftmost|claim) (?P<building>building that costs \d+)"
            r" from (?:the offer|region \d)"
        ),
        lambda h, building, **_: h.put("the builder's hand", building),
    ),
    (
        r"(?P<building>building that costs \d+) into slot (?P<slot>\d)",
        lambda h, building, slot, **_: h.move(
            building, "the builder's hand", f"slot {slot} of Pakal's board"
        ),
    ),
    (
        r"(?P<building>building that costs \d+) face down beside Pakal's board",
        lambda h, building, **_: h.move(building, "the builder's hand", "beside Pakal's board"),
    ),
    (
        (
            r"(?P<building>building that costs \d+) over (?P<old>.+?) \(slot (?P<slot>\d)\),"
            r" (?P=old) face down beside it"
        ),
        literal._over_slot,
    ),
    (rf"site {literal._LINK} onto the calendar(?: \(\d+\))?", _nothing),
)


def seen(s: State) -> dict[str, Any]:
    """His side in a light position, by what the hands keep."""
    kept = _kept(s)
    for name in ("temple", "standing", "laid", "cubes", "pyramid", "building"):
        part: Any = getattr(kept, name)
        part[:] = [each if is_known(each) else (-1 if name == "temple" else 0) for each in part]
    kept.pyramid[:10], kept.building[:5] = [-1] * 10, [-1] * 5
    pieces = {each: n for each, n in count_pieces(kept).items() if is_his(*each)}
    if s.region[PAKAL]:
        pieces[f"region {s.region[PAKAL]}", "Pakal's ruler"] = 1
    return {
        "pieces": pieces,
        "wild": {place: c for place, c in wild_colours(kept).items() if "Pakal" in place},
        "Fame": s.fame[PAKAL],
        "weapons": s.weapons[PAKAL],
        "resources": s.tracker,
        "war": s.war[PAKAL],
    }


def held(hands: LightHands) -> dict[str, Any]:
    """What the hands have before them, in the same form."""
    return {
        "pieces": {each: n for each, n in hands.at.items() if n and each[0] != "beside the board"},
        "wild": {place: c for place, c in hands.colour.items() if "Pakal" in place},
        "Fame": hands.fame[_HIS],
        "weapons": hands.weapons[_HIS],
        "resources": hands.resources,
        "war": next((space for space, stack in hands.war.items() if _HIS in stack), 0),
    }


def differences(hands: LightHands, s: State) -> list[str]:
    """Everything of his that does not look alike."""
    mine, light = held(hands), seen(s)
    found = []
    for area, value in light.items():
        if isinstance(value, dict):
            found += [
                f"{area} {key}: {mine[area].get(key)}, not {value.get(key)}"
                for key in {**value, **mine[area]}
                if value.get(key) != mine[area].get(key)
            ]
        elif mine[area] != value:
            found.append(f"{area}: {mine[area]}, not {value}")
    return found


class WithHands(SessionBeside):
    """A light game beside the whole one, whose sentences hands follow."""

    hands: LightHands
    lines: list[str]
    undo: float
    random: Random

    def with_hands(self, undo: float = 0.0, unread: str = "") -> "WithHands":
        """Begin; now and then steps are undone and done again."""
        self.hands = LightHands(self.game.table, unread)
        self.hands.at = Counter(
            {each: n for each, n in self.hands.at.items() if each[0] == "Pakal's deck"}
        )
        self.hands.at["beside the board", "Pakal's ruler"] = 1
        self.lines, self.undo, self.random = [], undo, Random(self.seed)
        self.begin()
        return self

    def took(self, reply: Reply) -> None:
        """Follow every line, then compare."""
        super().took(reply)
        self.hands.listen()
        for todo in reply.todos:
            self.lines.append(todo.text)
            try:
                self.hands.follow(todo.text)
            except AssertionError as error:
                raise FaultError(f"{error}\n{self._last()}") from error
        if not self.hands.is_pakal_seated:
            return
        found = differences(self.hands, self.state.s)
        if found:
            raise FaultError("; ".join(found[:5]) + "\n" + self._last())

    def answer(self, text: str) -> None:
        """Answer; then perhaps take some steps back and do them again, or type them again."""
        self.lines.append(f"> {text}")
        super().answer(text)
        while self.hands.is_pakal_seated and self.random.random() < self.undo:
            self._back_and_forth(self.random.choice((1, 1, 2, 5, 12)))

    def _back_and_forth(self, steps: int) -> None:
        typed = [step.line for step in self.session._steps if step.kind.value in ("you", "typed")]
        self.lines.append(f"> undo {steps}")
        before = len(self.session._steps)
        self.took(self.session.undo(steps))
        if self.random.random() < 0.5:
            self.lines.append("> redo")
            self.took(self.session.redo(before))
            return
        left = [step for step in self.session._steps if step.kind.value in ("you", "typed")]
        for line in typed[len(left) :]:
            self.lines.append(f"> {line}")
            self.took(self.session.answer(line))

    def _last(self) -> str:
        return "\n".join(self.lines[-24:])


def play_with_hands(
    mode: str,
    seed: int,
    readings: dict[str, str] | None = None,
    undo: float = 0.0,
    unread: str = "",
) -> WithHands:
    """A whole game, told in a mode and followed by hands."""
    beside = WithHands(Ahau(**setting_for(seed, readings)), mode, seed)
    beside.with_hands(undo, unread).whole()
    return beside
