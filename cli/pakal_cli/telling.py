"""A game told at the terminal while it is played: who did what, with King Pakal's reasons."""

from typing import TYPE_CHECKING

from attrs import define, field

from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.ahau.rules.state import State
    from pakal.games.ahau.telling.narrate import Teller
    from pakal.lists.trace import Trace


def _teller() -> "Teller":
    from pakal.games.ahau.telling.narrate import Teller

    return Teller()


@define
class Telling:
    """
    Tells one game: show it each option, and each decision of King Pakal's, before it is applied.

    The state needs a log.
    """

    _teller: "Teller" = field(factory=_teller)

    def see(self, s: "State", option: int) -> None:
        """An option of the player's or of chance's."""
        self._teller.catch_up(s)
        self._teller.tell(s, option)
        self._say()

    def hear(self, s: "State", trace: "Trace") -> None:
        """What King Pakal has decided; where he looked at nothing, there is nothing to tell."""
        from pakal.games.ahau.automa.pakal import book_for, candidates_at, list_at
        from pakal.lists.explain import explain_line

        self._teller.catch_up(s)
        if len(candidates_at(s)) > 1 or trace.looked:
            compiled = book_for(s.table)[list_at(s) or ""]
            name = compiled.vocabulary.namer(compiled.plist.candidates, s)
            line = explain_line(trace, compiled, name)
            self._teller.tell_decision(s, compiled.plist.label, line)
        self._say()

    def end(self, s: "State") -> None:
        """What came last, and if the game is over, how it ended."""
        from pakal.games.ahau.rules.engine import outcome
        from pakal.games.ahau.telling.narrate import tell_outcome

        self._teller.catch_up(s)
        self._teller.finish()
        ended = outcome(s)
        if ended is not None:
            self._teller.lines += tell_outcome(s, ended)
        self._say()

    def _say(self) -> None:
        for line in self._teller.heard():
            echo(line)
