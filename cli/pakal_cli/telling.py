"""A game shown at the terminal while it is played: who did what, with the automa's reasons."""

from typing import TYPE_CHECKING, Any

from attrs import define, field

from pakal_cli.errors import fit
from pakal_cli.output import echo, width
from pakal_cli.turn import lay_out

if TYPE_CHECKING:
    from pakal.companion.telling import BriefTeller
    from pakal.companion.turns import Todo
    from pakal.games.base import TableGame
    from pakal.games.values import Teller
    from pakal.lists.trace import Trace


@define
class BriefTelling:
    """Tells one game in the short lines of `pakal play`, with what the person chose."""

    game: "TableGame[Any]"
    _teller: "BriefTeller[Any]" = field(init=False)

    @_teller.default
    def _make_teller(self) -> "BriefTeller[Any]":
        from pakal.companion.telling import BriefTeller

        return BriefTeller(self.game)

    def start(self) -> Any:
        """A new game."""
        return self._teller.start()

    def see(self, s: Any, option: int) -> None:
        """An option of the player's or of chance's."""
        self._say(self._teller.see(s, option))

    def hear(self, s: Any, trace: "Trace") -> None:
        """A decision of the automa's."""
        self._say(self._teller.hear(s, trace))

    def end(self, s: Any) -> None:
        """What came last, and how the game ended."""
        self._say(self._teller.end())
        for line in self.game.outcome_lines(s):
            echo(fit(line))

    def _say(self, todos: "list[Todo]") -> None:
        for todo in todos:
            for line in lay_out(todo, width()):
                echo(line)


@define
class Telling:
    """Tells one game: show it each option, and each decision, before it is applied."""

    game: "TableGame[Any]"
    _teller: "Teller[Any]" = field(init=False)

    @_teller.default
    def _make_teller(self) -> "Teller[Any]":
        return self.game.teller()

    def start(self) -> Any:
        """A new game, with what telling it needs."""
        return self._teller.start()

    def see(self, s: Any, option: int) -> None:
        """An option of the player's or of chance's."""
        self._say(self._teller.see(s, option))

    def hear(self, s: Any, trace: "Trace") -> None:
        """Show what the automa decided; nothing is shown where it looked at nothing."""
        self._say(self._teller.hear(s, trace))

    def end(self, s: Any) -> None:
        """What came last, and if the game is over, how it ended."""
        self._say(self._teller.end(s))

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            echo(fit(line))
