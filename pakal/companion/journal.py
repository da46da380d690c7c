"""
The journal of a game at the table: every step, in order, as plain words.

A step is an option somebody chose (a person, the automated opponent, or chance drawn by the
companion), a fact adjusted by hand, or a deck that changed hands. A game is its setting, its seed
and its journal; everything else follows by replaying them.
"""

import enum
from collections.abc import Mapping
from typing import Any, Final

import attrs

from pakal.errors import BadInputError, naming
from pakal.games.base import TableGame
from pakal.games.registry import DEFAULT, find_game, game_names, having

FORMAT: Final = "pakal-game"
VERSION: Final = 2  # a whole game that begins at its setup is still written as the first
_FROM_SETUP: Final = 1
SEEDS: Final = 2**63  # seeds are below this number, from 0
OLDER: Final = (
    "Try an older export. Without one, take the game over from the table:"
    " `pakal play --light --from-here`, or `pakal play --position FILE`."
)


class StepKind(enum.Enum):
    """What a step is."""

    YOU = "you"  # a person decided
    TYPED = "typed"  # a person typed what chance brought
    FORCED = "forced"  # the only answer there was, so nobody was asked
    DRAWN = "drawn"  # the companion drew for chance
    AUTOMA = "automa"  # the automated opponent decided
    ADJUST = "adjust"  # a fact was overwritten
    DECK = "deck"  # a deck changed hands
    KEPT = "kept"  # from here on, steps that an earlier answer's change has put in question


# Answers that a person gave, and so can change.
ANSWERS: Final = frozenset({StepKind.YOU, StepKind.TYPED})
# Steps that a person made; undo goes back to before one of these.
BY_HAND: Final = frozenset({StepKind.YOU, StepKind.TYPED, StepKind.ADJUST, StepKind.DECK})


@attrs.frozen
class Step:
    """One step: what it is, the point of the game at which it was made, and its line."""

    kind: StepKind
    point: str
    line: str

    def to_json(self) -> list[str]:
        """The step as JSON data."""
        return [self.kind.value, self.point, self.line]


# The mark before the steps that an earlier answer's change has put in question.
KEPT: Final = Step(StepKind.KEPT, "", "")


def step_from_json(data: Any) -> Step:
    """A step from JSON data."""
    if not (isinstance(data, list) and len(data) == 3 and all(isinstance(d, str) for d in data)):
        raise BadInputError(f"The journal is damaged: {_brief(data)} is not a step.", OLDER)
    try:
        return Step(StepKind(data[0]), data[1], data[2])
    except ValueError:
        raise BadInputError(
            f"The journal is damaged: {_brief(data[0])} is not a kind of step.",
            "Use the newer version of Pakal that wrote it.",
        ) from None


@attrs.frozen(kw_only=True)
class Record:
    """
    A whole game as it is kept: `done` steps count, those behind them can be done again.

    `seal` is the fingerprint of the position that those steps led to. `start` is the position in
    which the game was begun, as text; without it, that was at the setup.
    """

    game: str = DEFAULT  # its name in the registry; the default one's until version 0.2.0
    setting: Mapping[str, Any]
    seed: int
    versions: Mapping[str, str]
    steps: tuple[Step, ...] = ()
    done: int = 0
    seal: str = ""
    start: str = ""
    mode: str = ""  # set where only the automa's side is kept

    def to_json(self) -> dict[str, Any]:
        """The game as JSON data, with format and version."""
        return {
            "format": FORMAT,
            "version": VERSION if self.start or self.mode else _FROM_SETUP,
            "game": self.game,
            "setting": dict(self.setting),
            "seed": self.seed,
            "versions": dict(self.versions),
            "done": self.done,
            "seal": self.seal,
            "steps": [step.to_json() for step in self.steps],
            **({"start": self.start} if self.start else {}),
            **({"mode": self.mode} if self.mode else {}),
        }


def record_from_json(data: Any, place: str) -> Record:
    """A game from JSON data; anything that is not exactly one is refused."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInputError(
            f"{place}: this is not a saved game.", f"Try a file with format {FORMAT!r}."
        )
    if data.get("version") not in (_FROM_SETUP, VERSION):
        raise BadInputError(
            f"{place}: the game has version {_brief(data.get('version'))};"
            f" this program reads {VERSION}.",
            "Continue it with the version of Pakal that wrote it.",
        )
    data = {"game": DEFAULT, "start": "", "mode": "", **data}
    shapes = {
        "game": str,
        "setting": dict,
        "seed": int,
        "versions": dict,
        "steps": list,
        "done": int,
        "seal": str,
        "start": str,
        "mode": str,
    }
    for key, shape in shapes.items():
        value = data.get(key)
        if not isinstance(value, shape) or isinstance(value, bool):
            raise BadInputError(f"{place}: the game is damaged: {key} is {_brief(value)}.", OLDER)
    versions = data["versions"]
    if not all(isinstance(each, str) for each in versions.values()):
        raise BadInputError(f"{place}: the game is damaged: versions are not text.", OLDER)
    if not 0 <= data["seed"] < SEEDS:
        raise BadInputError(f"{place}: the game is damaged: its seed is out of range.", OLDER)
    with naming(place):
        steps = tuple(step_from_json(step) for step in data["steps"])
    record = Record(
        game=data["game"],
        setting=data["setting"],
        seed=data["seed"],
        versions=versions,
        steps=steps,
        done=data["done"],
        seal=data["seal"],
        start=data["start"],
        mode=data["mode"],
    )
    if not 0 <= record.done <= len(record.steps):
        raise BadInputError(
            f"{place}: {record.done} steps are marked as done, but there are only"
            f" {len(record.steps)}.",
            OLDER,
        )
    return _as_of_today(record)


def _as_of_today(record: Record) -> Record:
    """
    The record with its steps as the game calls them now.

    Where the last step or the last decision is called otherwise now, the position may be another
    one on the way to the same choice, so its seal says nothing.
    """
    if record.game not in game_names():
        return record  # it is refused when it is opened
    game = having(find_game(record.game), TableGame)
    named = [(step.point, step.line) for step in record.steps]
    today = list(game.recalled_steps(named))
    if named == today:
        return record
    steps = tuple(
        attrs.evolve(step, point=now[0], line=now[1])
        for step, now in zip(record.steps, today, strict=True)
        if now is not None
    )
    done = sum(1 for now in today[: record.done] if now is not None)
    decided = [at for at in range(record.done) if record.steps[at].kind is StepKind.AUTOMA]
    unsealed = any(today[at] != named[at] for at in {record.done - 1, *decided[-1:]} if at >= 0)
    return attrs.evolve(record, steps=steps, done=done, seal="" if unsealed else record.seal)


def _brief(value: object) -> str:
    """A value as a message shows it."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
