"""A game shown at the terminal while it is played: who did what, with the automa's reasons."""

from typing import TYPE_CHECKING, Any

from attrs import define, field

from pakal_cli.errors import fit
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.base import TableGame
    from pakal.games.values import Teller
    from pakal.lists.trace import Trace


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
