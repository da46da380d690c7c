"""
The front door: games, positions, decisions and bots for programs that use Pakal.

`import pakal` offers all of it, and loads what is asked for when it is asked for. Nothing here
decides anything; it calls the same functions as the commands do.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Self

from attrs import field, frozen

from pakal.errors import BadInputError, name_choices
from pakal.files import read_text
from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, BY_PERSON
from pakal.games.base import ListedGame, PlayedGame, TableGame
from pakal.games.registry import DEFAULT, find_game, game_in, having
from pakal.games.values import Outcome
from pakal.lists.ask import Question
from pakal.lists.decide import decide_from
from pakal.lists.decision import Decision

if TYPE_CHECKING:
    from pakal.audit.report import Report
    from pakal.lists.compile import Compiled
    from pakal.sim.comparison import Comparison
    from pakal.sim.simulation import Simulation

__all__ = ["Bot", "Game", "Position", "audit", "game", "load"]


def game(name: str = DEFAULT, /, **setting: Any) -> "Game":
    """
    The game of a name under a setting, such as `game("ahau", difficulty="hard")`.

    A setting that is a file may be given as its path.
    """
    found = find_game(name)
    told = {
        key: found.file_text(key, value) if isinstance(value, Path) else value
        for key, value in setting.items()
    }
    return Game(found.make(told))


@frozen(eq=False)
class Game:
    """A game under one setting: positions of it, whole games, thousands of games."""

    rules: Any = field(repr=lambda rules: f"{rules.name!r}")  # the game object of pakal.games.base

    @property
    def name(self) -> str:
        """Its name, as after `--game`."""
        return str(self.rules.name)

    @property
    def setting(self) -> dict[str, Any]:
        """What it is played under."""
        return dict(self.rules.setting)

    @property
    def lists(self) -> tuple[str, ...]:
        """The ids of the automa's priority lists."""
        return tuple(plist.id for plist in self.rules.lists)

    def start(self, seed: int = 1) -> "Position":
        """A new game; chance is drawn with the seed."""
        rules = self._having(PlayedGame)
        return Position(rules, rules.start(), Random(seed))

    def position(self, source: str | Path, seed: int = 1) -> "Position":
        """
        The position in a file, or in a text of several lines.

        It is played under the setting that the file states.
        """
        rules = type(self._having(TableGame))
        if isinstance(source, str) and "\n" in source:
            text, place, folder = source, "the position", None
        else:
            file = Path(source)
            text, place, folder = read_text(file), str(file), file.parent
        named = game_in(text, place)
        if named is not None:
            rules = having(find_game(named, place), TableGame)
        made, state = rules.read(text, place, folder)
        return Position(made, state, Random(seed))

    def play(self, seed: int = 1, player: str = "random") -> "Position":
        """A whole game against the automa, at its end."""
        from pakal.sim.chance import chance_of
        from pakal.sim.play import play_out
        from pakal.sim.players import make_player

        rules = self._having(PlayedGame)
        state = play_out(
            rules,
            rules.start(),
            make_player(rules, player, seed),
            rules.opponent(),
            chance_of(rules, seed),
        )
        return Position(rules, state, Random(seed))

    def simulate(
        self, games: int = 1000, player: str | None = None, seed: int = 1, jobs: int = 1
    ) -> "Simulation":
        """Play this many games, from this seed on, and return what they say."""
        from pakal.sim.simulation import simulate

        return simulate(self._having(PlayedGame), games, player, seed, jobs)

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

        return compare(self._having(PlayedGame), reading, games, player, seed, jobs)

    def _having(self, tier: Any) -> Any:
        having(type(self.rules), tier)
        return self.rules


@frozen(eq=False)
class Position:
    """
    A position of a game, with dice of its own: print it, ask it, push options onto it.

    `push` is for whoever is on; `run` lets chance and the automa go on until a person is.
    """

    rules: Any = field(repr=lambda rules: f"{rules.name!r}")
    state: Any = field(repr=False)
    _dice: Random = field(repr=False)

    def __str__(self) -> str:
        return str(self.rules.board(self.state))

    @property
    def point(self) -> str:
        """The name of the point at which the game waits."""
        return str(self.rules.point(self.state))

    @property
    def options(self) -> tuple[str, ...]:
        """What may be done now, each as a line."""
        return tuple(self.rules.lines(self.state)) if self.state.offered else ()

    @property
    def turn(self) -> str:
        """Who is on: `person`, `automa`, `chance`, or `nobody` when the game is over."""
        names = {BY_CHANCE: "chance", BY_PERSON: "person", BY_AUTOMA: "automa"}
        return names.get(self.rules.decider(self.state), "nobody")

    @property
    def score(self) -> dict[str, int]:
        """The points of every seat so far."""
        return {
            name: self.rules.score(self.state, seat)
            for seat, name in enumerate(self.rules.seat_names)
        }

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and why; None while the game is not over."""
        return self.rules.outcome(self.state) if self.rules.is_over(self.state) else None

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything about the position that cannot be."""
        return tuple(self.rules.problems(self.state))

    def copy(self) -> Self:
        """The same position with the same dice; what happens to one does not change the other."""
        dice = Random()
        dice.setstate(self._dice.getstate())
        return type(self)(self.rules, self.rules.copy(self.state), dice)

    def to_text(self) -> str:
        """The position as a text that `Game.position` reads back."""
        return str(self.rules.text(self.state))

    def decide(self, name: str | None = None) -> Decision[Any]:
        """
        What the automa decides here, or by a list that could be asked here; nothing happens yet.

        A unique beginning of the list's name is enough.
        """
        if name is not None:
            at = self.rules.at_list(self.state, self.rules.find_list(name))
            return self.rules.of(at).decide(at)  # type: ignore[no-any-return]
        if not self.rules.is_automa(self.state):
            raise BadInputError(
                f"The automa does not decide at {self.point!r}: it is on {self.turn}.",
                "Name a list, or call run() until somebody else is on.",
            )
        return self.rules.decide(self.state)  # type: ignore[no-any-return]

    def push(self, line: str) -> None:
        """Carry out what a line says, whoever is on."""
        self.rules.apply(self.state, self.rules.read_line(self.state, line))

    def step(self) -> None:
        """Let the automa or chance take one step."""
        if self.turn == "automa":
            self.rules.act(self.state, self.rules.choose(self.state))
        elif self.turn == "chance":
            offered = self.state.offered
            self.rules.apply(self.state, offered[int(self._dice.random() * len(offered))])
        else:
            raise BadInputError(
                f"It is {self.turn}'s turn, so nothing happens by itself.",
                name_choices(self.options) if self.options else "Start a new game.",
            )

    def run(self) -> None:
        """Let chance and the automa go on until a person is on, or the game is over."""
        while self.turn in ("automa", "chance"):
            self.step()


# --- a bot without Python ------------------------------------------------------------------------


def load(lists: str | Path, facts: str | Path) -> "Bot":
    """A bot out of two files, its priority lists and the facts they ask about."""
    from pakal.games.listed import read_bot

    return Bot(read_bot(Path(lists), Path(facts)))


@frozen(eq=False)
class Bot:
    """Priority lists and their facts, without any Python."""

    game: ListedGame[Any] = field(repr=lambda each: f"{each.title!r}")

    @property
    def lists(self) -> tuple[str, ...]:
        """The ids of its lists."""
        return tuple(plist.id for plist in self.game.lists)

    def decide(
        self, name: str, candidates: Mapping[str, Mapping[str, int | bool]]
    ) -> "Decision[Any] | OpenQuestion":
        """
        What a list decides among named candidates, of whom some facts are known.

        Where an answer still depends on an unknown fact, the question for it comes back.
        """
        from pakal.lists.known import read_known
        from pakal.lists.model import Naming

        compiled = self.game.book_for_facts()[self.game.find_list(name)]
        written = read_known(candidates, "the candidates", compiled)
        answer = decide_from(compiled, written.known, written.candidates)
        naming = Naming(written.name)
        if isinstance(answer, Question):
            return OpenQuestion(compiled, answer, naming)
        return Decision(compiled=compiled, trace=answer, naming=naming)


@frozen(eq=False)
class OpenQuestion:
    """What has to be known before a list can decide; `str()` is the question."""

    _compiled: "Compiled[Any]" = field(repr=False)
    _question: Question = field(repr=False)
    _naming: Any = field(repr=False)

    @property
    def fact(self) -> str:
        """The fact that is asked for."""
        return self._question.fact

    @property
    def candidates(self) -> tuple[str, ...]:
        """Those of whom it is not known."""
        return tuple(map(self._naming, self._question.candidates))

    def __str__(self) -> str:
        from pakal.lists.explain import explain_question

        return explain_question(self._question, self._compiled, self._naming)


def audit(what: "Game | Bot", *, effort: str = "quick", checks: Sequence[str] = ()) -> "Report":
    """What is wrong with the lists of a game or a bot: a report with `findings`."""
    from pakal.audit.audit import audit_game

    inner = what.rules if isinstance(what, Game) else what.game
    return audit_game(inner, effort, checks)
