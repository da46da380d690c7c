"""A game told while it is played: who did what, with King Pakal's reasons."""

from collections.abc import Callable

from attrs import define, field

from pakal.games.ahau.rules.scoring import find_outcome
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.narrate import Teller, tell_outcome
from pakal.lists.compile import Compiled
from pakal.lists.explain import explain_line
from pakal.lists.trace import Trace


@define
class AloudTeller:
    """Tells one game by its log; `new_game` begins one, `list_at` gives the list that decides."""

    new_game: Callable[[], State]
    list_at: Callable[[State], Compiled[State]]
    _teller: Teller = field(factory=Teller)

    def start(self) -> State:
        """A new game that keeps a log."""
        s = self.new_game()
        s.log = []
        return s

    def see(self, s: State, option: int) -> list[str]:
        """An option of a person's or of chance's."""
        self._teller.catch_up(s)
        self._teller.tell(s, option)
        return list(self._teller.heard())

    def hear(self, s: State, trace: Trace) -> list[str]:
        """What King Pakal has decided; where he looked at nothing, there is nothing to tell."""
        self._teller.catch_up(s)
        if len(trace.candidates) > 1 or trace.looked:
            compiled = self.list_at(s)
            name = compiled.vocabulary.namer(compiled.plist.candidates, s)
            line = explain_line(trace, compiled, name)
            self._teller.tell_decision(s, compiled.plist.label, line)
        return list(self._teller.heard())

    def end(self, s: State) -> list[str]:
        """What came last, and if the game is over, how it ended."""
        self._teller.catch_up(s)
        self._teller.finish()
        if not s.offered:
            self._teller.lines += tell_outcome(s, find_outcome(s))
        return list(self._teller.heard())
