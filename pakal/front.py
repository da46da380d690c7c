"""
The front door: games, positions, decisions and bots for programs that use Pakal.

`import pakal` offers all of it, and loads what is asked for when it is asked for. Nothing here
decides anything; it calls the same functions as the commands do.
"""

import sys
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from attrs import frozen

import pakal.audit  # noqa: F401 - the end of this module makes it callable
from pakal.errors import BadInputError, name_choices, nearest
from pakal.files import read_text
from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, BY_NOBODY, BY_PERSON, Waiting
from pakal.games.base import ListedGame, PlayedGame, TableGame
from pakal.games.deciding import beyond_the_rules, check_possible
from pakal.games.registry import DEFAULT, find_game, game_in, having
from pakal.games.settings import KeyKind, refuse_idle
from pakal.games.values import Outcome
from pakal.lists.ask import FactWanted
from pakal.lists.decide import decide_from
from pakal.lists.decision import Decision
from pakal.lists.model import Naming
from pakal.sim.chance import Dice, dice_of, draw_with

if TYPE_CHECKING:
    from pakal.audit.report import Report
    from pakal.games.listed import BotGame
    from pakal.lists.compile import Compiled
    from pakal.lists.facts import FactTable
    from pakal.sim.comparison import Comparison
    from pakal.sim.simulation import Simulation

__all__ = ["Bot", "Game", "OpenQuestion", "Position", "audit", "game", "load"]

Tier = TypeVar("Tier", bound=ListedGame[Any])

_TURNS: Final = {
    BY_NOBODY: "nobody",
    BY_CHANCE: "chance",
    BY_PERSON: "person",
    BY_AUTOMA: "automa",
}


def game(name: str = DEFAULT, /, **setting: Any) -> "Game":
    """
    The game of a name under a setting, such as `game("ahau", difficulty="hard")`.

    What can be set are the options of the commands, with `_` for `-`, and `readings`, a dict. A
    file, such as an edition or lists of your own, is given by its path or by its text.
    """
    found = find_game(name)
    files = {key.name for key in found.keys if key.kind is KeyKind.FILE}
    given = {
        key: found.file_text(key, Path(value)) if key in files and _is_path(value) else value
        for key, value in setting.items()
    }
    refuse_idle(found.keys, given)
    return Game(found.make(given))


def _is_path(value: object) -> bool:
    """Is this the path of a file, rather than its text or a name?"""
    if isinstance(value, str):
        return "\n" not in value and value.endswith(".toml")
    return isinstance(value, Path)


@frozen(eq=False, repr=False)
class Game:
    """
    A game under one setting: positions of it, whole games, thousands of games.

    `rules` is the game object itself (`pakal.games.base`), for programs that need more of it.
    """

    rules: ListedGame[Any]

    def __repr__(self) -> str:
        note = self.rules.note()
        return f"<Game {self.name}{f': {note}' if note else ''}>"

    def __str__(self) -> str:
        return "\n".join(self.rules.heading())

    @property
    def name(self) -> str:
        """Its name, as after `--game`."""
        return self.rules.name

    @property
    def setting(self) -> dict[str, Any]:
        """What it is played under."""
        return dict(self.rules.setting)

    @property
    def lists(self) -> tuple[str, ...]:
        """The ids of the automa's priority lists."""
        return tuple(plist.id for plist in self.rules.lists)

    def decide(
        self, name: str, candidates: Mapping[str, Mapping[str, int | bool]]
    ) -> "Decision[Any] | OpenQuestion":
        """
        What a list decides among named candidates, of whom some facts are known.

        Where the answer still depends on an unknown fact, the question for it comes back.
        """
        return _decide_by_facts(self.rules, name, candidates)

    def start(self, seed: int = 1) -> "Position":
        """A new game; chance draws by the seed, the same as in `play` and `simulate`."""
        rules = self._as(PlayedGame)
        return Position(rules, rules.start(), dice_of(rules, seed))

    def position(self, source: str | Path, seed: int = 1, *, anyway: bool = False) -> "Position":
        """
        The position in a file, or in a text of several lines; one that cannot be is refused.

        It is played under the setting that the file states, which `Position.game` has. With
        `anyway` a position that cannot be is taken all the same; `Position.problems` names why.
        """
        rules = having(type(self.rules), TableGame)
        if isinstance(source, str) and "\n" in source:
            text, place, folder = source, "the position", None
        else:
            file = Path(source)
            text, place, folder = read_text(file), str(file), file.parent
        named = game_in(text, place)
        if named is not None and named != rules.name:
            raise BadInputError(
                f"{place}: this is a position of {named!r}, not of {rules.name!r}.",
                f"Try pakal.game({named!r}).position(…).",
            )
        made, state = rules.read(text, place, folder)
        check_possible(made, state, place, anyway=anyway, allowed_by="anyway=True")
        return Position(made, state, dice_of(made, seed))

    def play(self, seed: int = 1, player: str = "random") -> "Position":
        """A whole game against the automa, at its end."""
        from pakal.sim.chance import chance_of
        from pakal.sim.play import play_out
        from pakal.sim.players import make_player

        rules = self._as(PlayedGame)
        state = play_out(
            rules,
            rules.start(),
            make_player(rules, player, seed),
            rules.opponent(),
            chance_of(rules, seed),
        )
        return Position(rules, state, dice_of(rules, seed))

    def simulate(
        self, games: int = 1000, player: str | None = None, seed: int = 1, jobs: int = 1
    ) -> "Simulation":
        """
        Play this many games, from this seed on, and return what they say.

        Without a player it is the best one the game has of its own, or `greedy`.
        """
        from pakal.sim.simulation import simulate

        return simulate(self._as(PlayedGame), games, player, seed, jobs)

    def compare(
        self,
        *,
        reading: Mapping[str, str],
        games: int = 1000,
        player: str | None = None,
        seed: int = 1,
        jobs: int = 1,
    ) -> "Comparison":
        """Play the same games with other readings, and return what that changes."""
        from pakal.sim.simulation import compare

        return compare(self._as(PlayedGame), reading, games, player, seed, jobs)

    def _as(self, tier: type[Tier]) -> Tier:
        """The game object as one of a tier; without it the error says what is missing."""
        having(type(self.rules), tier)
        assert isinstance(self.rules, tier)  # noqa: S101 - it was asked for above
        return self.rules


@frozen(eq=False, repr=False)
class Position:
    """
    A position of a game, with dice of its own: print it, ask it, push options onto it.

    `push` is for whoever is on; `run` lets chance and the automa go on until a person is.
    """

    rules: PlayedGame[Any]
    state: Waiting
    _dice: Dice

    def __repr__(self) -> str:
        return f"<Position of {self.rules.name} at {self.point!r}: {self.turn} is on>"

    def __str__(self) -> str:
        if isinstance(self.rules, TableGame):
            return self.rules.board(self.state)
        score = ", ".join(f"{name} {points}" for name, points in self.score.items())
        return f"{self.point}: {', '.join(self.options) or 'nothing to do'} ({score})"

    @property
    def game(self) -> Game:
        """The game under the setting of this position."""
        return Game(self.rules)

    @property
    def point(self) -> str:
        """The name of the point at which the game waits."""
        return self.rules.point(self.state)

    @property
    def options(self) -> tuple[str, ...]:
        """What may be done now, each as a line."""
        return tuple(self.rules.lines(self.state)) if self.state.offered else ()

    @property
    def turn(self) -> str:
        """Who is on: `person`, `automa`, `chance`, or `nobody` when the game is over."""
        return _TURNS[self.rules.decider(self.state)]

    @property
    def score(self) -> dict[str, int]:
        """The points of every seat so far."""
        names = enumerate(self.rules.seat_names)
        return {name: self.rules.score(self.state, seat) for seat, name in names}

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, by the numbers of the seats, and why; None while the game is not over."""
        return self.rules.outcome(self.state) if self.rules.is_over(self.state) else None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, by name; nobody while the game is not over."""
        won = self.outcome
        return () if won is None else tuple(self.rules.seat_names[seat] for seat in won.winners)

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything about the position that cannot be."""
        return self.rules.problems(self.state)

    def copy(self) -> Self:
        """The same position with the same dice; what happens to one does not change the other."""
        return type(self)(self.rules, self.rules.copy(self.state), deepcopy(self._dice))

    def to_text(self) -> str:
        """The position as a text that `Game.position` reads back."""
        return self.game._as(TableGame).text(self.state)

    def decide(self, name: str | None = None) -> Decision[Any]:
        """
        What the automa decides now, or by a list that could be asked here; nothing happens yet.

        A unique beginning of the list's name is enough.
        """
        if name is None and not self.rules.is_automa(self.state):
            raise BadInputError(
                f"At {self.point!r} the automa does not decide: {self.turn} is on.",
                f"Name a list, such as decide({self.game.lists[0]!r}), or see `turn`.",
            )
        with beyond_the_rules(self.rules, self.state, "the position"):
            at = self.state
            if name is not None:
                at = self.rules.at_list(at, self.rules.find_list(name))
            return self.rules.of(at).decide(at)

    def push(self, line: str) -> None:
        """Carry out what a line says, whoever is on; a unique beginning of it is enough."""
        if not self.state.offered:
            raise BadInputError("The game is over.", "Start another one.")
        try:
            option = self.rules.read_line(self.state, line)
        except BadInputError as error:  # its way out is for people at a prompt
            raise BadInputError(error.message, nearest(line, self.options)) from None
        self.rules.apply(self.state, option)

    def step(self) -> None:
        """Let the automa or chance take one step."""
        if self.turn == "automa":
            self.rules.act(self.state, self.rules.choose(self.state))
        elif self.turn == "chance":
            self.rules.apply(self.state, draw_with(self._dice, self.rules, self.state))
        elif self.turn == "person":
            raise BadInputError(
                f"At {self.point!r} a person decides: push a line.", name_choices(self.options)
            )
        else:
            raise BadInputError("The game is over.", "Start another one.")

    def run(self) -> None:
        """Let chance and the automa go on until a person is on, or the game is over."""
        while self.turn in ("automa", "chance"):
            self.step()


# --- a bot without Python ------------------------------------------------------------------------


def load(lists: str | Path, facts: str | Path) -> "Bot":
    """A bot out of two files, its priority lists and the facts they ask about."""
    from pakal.games.listed import read_bot

    return Bot(read_bot(Path(lists), Path(facts)))


@frozen(eq=False, repr=False)
class Bot:
    """Priority lists and their facts, without any Python."""

    rules: "BotGame"

    def __repr__(self) -> str:
        return f"<Bot {self.rules.title!r}: {', '.join(self.lists)}>"

    @property
    def lists(self) -> tuple[str, ...]:
        """The ids of its lists."""
        return tuple(plist.id for plist in self.rules.lists)

    def decide(
        self, name: str, candidates: Mapping[str, Mapping[str, int | bool]]
    ) -> "Decision[FactTable] | OpenQuestion":
        """
        What a list decides among named candidates, of whom some facts are known.

        Where the answer still depends on an unknown fact, the question for it comes back.
        """
        return _decide_by_facts(self.rules, name, candidates)


def _decide_by_facts(
    rules: ListedGame[Any], name: str, candidates: Mapping[str, Mapping[str, Any]]
) -> "Decision[Any] | OpenQuestion":
    """What a list decides by facts that are given, or the question that is still open."""
    from pakal.lists.known import read_known

    if not isinstance(candidates, Mapping):
        raise BadInputError(
            f"The candidates are {candidates!r}, not names with facts.",
            'Try {"A": {"FACT": True}, "B": {}}.',
        )
    compiled = rules.book_for_facts()[rules.find_list(name)]
    written = read_known(candidates, "the candidates", compiled)
    answer = decide_from(compiled, written.known, written.candidates)
    naming = Naming(written.name)
    if isinstance(answer, FactWanted):
        return OpenQuestion(compiled, answer, naming)
    return Decision(compiled=compiled, trace=answer, naming=naming)


@frozen(eq=False, repr=False)
class OpenQuestion:
    """What has to be known before a list can decide; `str()` is the question."""

    _compiled: "Compiled[FactTable]"
    _question: FactWanted
    _naming: Naming

    def __repr__(self) -> str:
        pair = (*self.candidates, *([] if self.other is None else [self.other]))
        return f"<OpenQuestion {self.fact!r} of {', '.join(pair) or 'the situation'}>"

    def __str__(self) -> str:
        from pakal.lists.explain import explain_question

        return explain_question(self._question, self._compiled, self._naming)

    @property
    def fact(self) -> str:
        """The fact that is asked for."""
        return self._question.fact

    @property
    def candidates(self) -> tuple[str, ...]:
        """Those of whom it is not known; nobody, if it is a fact of the situation."""
        return tuple(map(self._naming, self._question.candidates))

    @property
    def other(self) -> str | None:
        """Of a fact of a pair, the other one."""
        other = self._question.other
        return None if other is None else self._naming(other)


def audit(what: Game | Bot, *, effort: str = "quick", checks: Sequence[str] = ()) -> "Report":
    """
    What is wrong with the lists of a game or a bot: a report with `findings`.

    `effort` is `quick`, `normal` or `thorough`; `checks` are names of checks, all if none.
    """
    from pakal.audit.audit import audit_game

    return audit_game(what.rules, effort, checks)


class _Room(ModuleType):
    """
    The room `pakal.audit`, which can be called.

    As soon as one of its modules is loaded, Python puts the room under the name of the function.
    """

    __wrapped__ = staticmethod(audit)
    __call__ = staticmethod(audit)


sys.modules["pakal.audit"].__class__ = _Room
