"""A game as paragraphs while it is played: who did what, with King Pakal's reasons."""

from collections.abc import Callable
from textwrap import fill

from attrs import define, field

from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.names import capital
from pakal.games.ahau.telling.narrate import WIDTH, tell_events, tell_option
from pakal.games.ahau.telling.points import WORDS, order_of
from pakal.games.ahau.telling.score import tell_outcome
from pakal.games.values import Order
from pakal.lists.compile import Compiled
from pakal.lists.explain import explain_line
from pakal.lists.trace import Trace


@define
class Story:
    """
    Narrates one game: show it each option and each of King Pakal's decisions before it is applied.

    `new_game` starts a game, `list_at` returns the list that decides. Each call returns the
    finished lines.
    """

    new_game: Callable[[], State]
    list_at: Callable[[State], Compiled[State]]
    _lines: list[str] = field(factory=list)
    # The unfinished paragraph: its opening, its parts, and what joins them.
    _opening: str = ""
    _parts: list[str] = field(factory=list)
    _joint: str = ""

    def start(self) -> State:
        """A new game that keeps a log."""
        s = self.new_game()
        s.log = []
        return s

    def see(self, s: State, option: int) -> list[str]:
        """An option of the player's or of chance's."""
        self._catch_up(s)
        if not WORDS[s.point].told_by_event:
            self._tell(tell_option(s, option))
        return self._finished_lines()

    def hear(self, s: State, trace: Trace) -> list[str]:
        """A decision of King Pakal's; without a real choice there is no reason to give."""
        self._catch_up(s)
        if len(trace.candidates) > 1 or trace.looked:
            compiled = self.list_at(s)
            name = compiled.vocabulary.namer(compiled.plist.candidates, s)
            reason = f"{compiled.plist.label}: {explain_line(trace, compiled, name)}"
            self._say(reason, "  · ", "    ")
        else:
            option = trace.outcome if isinstance(trace.outcome, int) else at.STOP
            self._tell(order_of(s, option))
        return self._finished_lines()

    def end(self, s: State) -> list[str]:
        """The last events and, if the game is over, how it ended."""
        self._catch_up(s)
        self._finish()
        outcome = engine.outcome(s)
        if outcome is not None:
            self._lines += tell_outcome(s, outcome)
        return self._finished_lines()

    def _catch_up(self, s: State) -> None:
        for news in tell_events(s):
            self._tell(news)
        s.log = []

    def _finished_lines(self) -> list[str]:
        """Return the finished lines, and forget them."""
        lines, self._lines = self._lines, []
        return lines

    def _tell(self, news: Order) -> None:
        if news.is_title and news.seat:
            self._finish()  # a turn: its paragraph begins with the player
        elif news.is_title:
            self._finish()
            first, gap, rest = news.words.rpartition("  ")  # between the parts of a status line
            self._lines += ["", first, gap + rest] if len(news.words) > WIDTH else ["", news.words]
        elif news.head and not news.seat:
            self._add(news.head, news.item, ", ")
        elif news.seat and news.words:
            self._add(news.seat, news.clause, "; ")
        elif news.text:
            self._say(news.text)

    def _add(self, opening: str, part: str, joint: str) -> None:
        """Add to the unfinished paragraph, or begin another."""
        if opening != self._opening:
            self._finish()
            self._opening, self._joint = opening, joint
        self._parts.append(part)

    def _finish(self) -> None:
        """Finish the paragraph."""
        opening, parts, self._opening, self._parts = self._opening, self._parts, "", []
        if parts:
            self._say(f"{capital(opening)}: {self._joint.join(parts)}", "", "  ")

    def _say(self, text: str, first: str = "", others: str = "  ") -> None:
        """A paragraph of its own."""
        self._finish()
        self._lines.append(
            fill(
                text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
            )
        )
