"""Games at the table played with literal hands, which are compared with the engine's position."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ahau.hands import Hands

from pakal.companion.session import Session, new_record
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position.census import count_pieces, wild_colours
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.setting import choices_of
from pakal.games.ahau.telling.names import building_name, owner_name
from pakal.games.ahau.words import COLOURS, TILE_NAMES


def seen(s: State, *, over: bool = False) -> dict[str, Any]:
    """The engine's position, by what the hands keep."""
    owners = [owner_name(s.table, player) for player in range(s.table.players)]
    stacks: dict[int, list[str]] = {}
    for player in s.war_stack:
        stacks.setdefault(s.war[player], []).append(owners[player])
    return {
        "pieces": {
            each: n
            for each, n in count_pieces(s).items()
            # Nobody takes the markers back when the game is over.
            if not over or not each[1].endswith(" marker")
        },
        "bag": dict(Counter(TILE_NAMES[tile] for tile in s.bag)),
        "stack": dict(Counter(building_name(s, each) for each in s.stack)),
        "supply": {c: n for c, n in zip(COLOURS, s.supply, strict=True) if n},
        "wild": wild_colours(s),
        "fame": dict(zip(owners, s.fame, strict=True)),
        "weapons": dict(zip(owners, s.weapons, strict=True)),
        "resources": s.tracker,
        "war": stacks,
    }


def held(hands: Hands, *, over: bool = False) -> dict[str, Any]:
    """What the hands have before them, in the same form."""
    return {
        "pieces": {
            each: n for each, n in hands.at.items() if not over or not each[1].endswith(" marker")
        },
        "bag": dict(hands.bag),
        "stack": dict(hands.stack),
        "supply": dict(hands.supply),
        "wild": dict(hands.colour),
        "fame": hands.fame,
        "weapons": hands.weapons,
        "resources": hands.resources,
        "war": {space: stack for space, stack in hands.war.items() if stack},
    }


def differences(hands: Hands, s: State, *, over: bool = False) -> list[str]:
    """Everything that does not look alike."""
    mine, engines = held(hands, over=over), seen(s, over=over)
    found = []
    for area, value in engines.items():
        if mine[area] == value:
            continue
        if isinstance(value, dict):
            found += [
                f"{area} {key}: {mine[area].get(key)}, not {value.get(key)}"
                for key in {**value, **mine[area]}
                if value.get(key) != mine[area].get(key)
            ]
        else:
            found.append(f"{area}: {mine[area]}, not {value}")
    return found


class FaultError(AssertionError):
    """A sentence that cannot be followed, or that leads to another table."""


def setting_for(seed: int, readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Difficulty, personality, role and side of the boards, by the seed."""
    difficulties, personalities = (choices_of(name, {}) for name in ("difficulty", "personality"))
    return {
        "difficulty": difficulties[seed % len(difficulties)],
        "personality": personalities[seed % len(personalities)],
        "side": "AB"[seed // 2 % 2],
        "readings": dict(readings or {}),
    }


class Play:
    """One game: random answers, every line followed, the table compared after every request."""

    def __init__(
        self, setting: Mapping[str, Any], seed: int, yours: tuple[str, ...] = (), unread: str = ""
    ) -> None:
        self.session: Session[State] = Session(new_record(Ahau(**setting), seed))
        for deck in yours:
            self.session.hand_over(deck, "you")
        self.hands = Hands(self.session.state.table, unread)
        self.random = Random(seed)
        self.lines: list[str] = []
        self.answered = 0
        self.reply = self.session.open()
        self._follow()

    def whole(self, undo: float = 0.0) -> "Play":
        """Play to the end; now and then some steps are undone and perhaps done again."""
        while self.reply.asked is not None:
            if self.answered and self.random.random() < undo:
                self.undo(self.random.choice((1, 1, 2, 5, 20)))
                if self.random.random() < 0.5:
                    self.redo(self.random.choice((1, 2, 3, 20)))
            else:
                self.answer(self.random.choice(self.reply.asked.answers))
        return self

    def answer(self, line: str) -> None:
        """Answer, and do what was chosen; a draw is read off the real deck and told again."""
        assert self.reply.asked is not None
        typed = bool(self.reply.asked.deck)
        self.reply = self.session.answer(line)
        self.answered += 1
        self.lines.append(f"> {line}")
        if not typed:
            self._try(self.hands.answer, line)
        self._follow()

    def undo(self, steps: int) -> None:
        """Undo some steps and put the pieces back."""
        self.reply = self.session.undo(steps)
        self.answered = max(self.answered - steps, 0)
        self.lines.append("> undo")
        self._follow()

    def redo(self, steps: int) -> None:
        """Redo some steps, with what the person had chosen."""
        before = len(self.session.record.steps[: self.session.record.done])
        self.reply = self.session.redo(steps)
        self.answered += self.session.record.done > before
        self.lines.append("> redo")
        self._follow()

    def _follow(self) -> None:
        self.hands.listen()
        for todo in self.reply.todos:
            self.lines.append(todo.text)
            self._try(self.hands.follow, todo.text)
        if not self.hands.is_pakal_seated:
            return  # the engine's Pakal has his pieces before they are told
        found = differences(self.hands, self.session.state, over=self.reply.asked is None)
        if found:
            raise FaultError("; ".join(found[:5]) + "\n" + self._last())

    def _try(self, deed: Callable[[str], None], line: str) -> None:
        try:
            deed(line)
        except AssertionError as error:
            raise FaultError(f"{error}\n{self._last()}") from error

    def _last(self) -> str:
        return "\n".join(self.lines[-20:])
