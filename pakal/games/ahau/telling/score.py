"""The score in words: who has how much Fame, where it came from, and who has won."""

from textwrap import fill
from typing import Final

from pakal.games.ahau.rules.scoring import Outcome
from pakal.games.ahau.rules.state import FAME_SOURCES, SOURCE_KINDS, State, is_pakal
from pakal.games.ahau.telling.names import capital, seat_name
from pakal.games.ahau.telling.narrate import WIDTH

_BY_FAME: Final = "most Fame"
_BY_HAND: Final = "set by hand"


def tell_score(s: State) -> list[str]:
    """Everybody's Fame so far and where it came from, as a table."""
    seats = s.table.seat_titles
    rows = [("", *seats)]
    for source, name in enumerate(FAME_SOURCES):
        values = [s.fame_from[p * SOURCE_KINDS + source] for p in range(len(seats))]
        if any(values):
            rows.append((name, *map(str, values)))
    by_hand = [_set_by_hand(s, player) for player in range(len(seats))]
    if any(by_hand):
        rows.append((_BY_HAND, *map(str, by_hand)))
    rows.append(("Fame", *map(str, s.fame)))
    width = max(len(row[0]) for row in rows)
    lines = [f"{row[0]:<{width}}" + "".join(f"{each:>8}" for each in row[1:]) for row in rows]
    for player, fame in enumerate(s.fame):
        if fame >= 100:
            who = "You hold" if seats[player] == "you" else f"{seats[player]} holds"
            lines.append(f"{who} a Fame tile: {100 if fame < 200 else 200}+")
    return lines


def tell_gains(before: State, after: State) -> list[str]:
    """The Fame that somebody gained in between, by its source."""
    told: list[str] = []
    for player, seat in enumerate(after.table.seat_titles):
        for number, source in enumerate(FAME_SOURCES):
            at = player * SOURCE_KINDS + number
            if change := after.fame_from[at] - before.fame_from[at]:
                told.append(f"{seat} {change:+} ({source})")
        if change := _set_by_hand(after, player) - _set_by_hand(before, player):
            told.append(f"{seat} {change:+} ({_BY_HAND})")
    return told


def _set_by_hand(s: State, player: int) -> int:
    """The Fame of which no source is known."""
    return s.fame[player] - sum(s.fame_from[player * SOURCE_KINDS : (player + 1) * SOURCE_KINDS])


def tell_outcome(s: State, outcome: Outcome) -> list[str]:
    """The final score, where it came from, why the game ended and who won."""
    victory, ended = tell_result(s, outcome)
    return ["", "Final score", *tell_score(s), "", fill(ended, WIDTH), victory]


def tell_result(s: State, outcome: Outcome) -> tuple[str, str]:
    """Who has won, and why the game ended."""
    return f"{tell_victory(s, outcome)}.", f"It ended because {' and '.join(outcome.ended_by)}."


def tell_victory(s: State, outcome: Outcome) -> str:
    """Who has won, with how much Fame: `King Pakal wins, 127 to 40`."""
    first, *others = sorted(outcome.fame, reverse=True)
    fame = f"{first} to {', '.join(map(str, others))}"
    if outcome.won_by == "shared":
        names = " and ".join(_name(s, player) for player in outcome.winners)
        return f"{capital(names)} share the victory, {fame}"
    (winner,) = outcome.winners
    win = "win" if s.table.seats[winner] == "you" else "wins"
    by = "" if outcome.won_by == _BY_FAME else f", by {outcome.won_by}"
    return f"{capital(_name(s, winner))} {win}, {fame}{by}"


def _name(s: State, player: int) -> str:
    return "King Pakal" if is_pakal(s, player) else seat_name(s.table, player)
