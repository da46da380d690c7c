"""A game told round by round: what everybody did and what came of it, in 80 columns."""

from collections.abc import Iterator
from textwrap import fill

from attrs import define, field

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import DECK_OF
from pakal.games.ahau.rules.scoring import Outcome
from pakal.games.ahau.rules.state import FAME_SOURCES, SOURCE_KINDS, Event, State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.notation import (
    building_name,
    card_name,
    city_name,
    link_name,
    print_action,
)
from pakal.games.ahau.words import COLOURS, GODS, ROLES

WIDTH = 80
_LAYING_OUT = frozenset({at.LAY_CITY, at.LAY_SITE, at.LAY_STARTING_TILE, at.SCORING_TILE})
_CRITERIA = (
    "war track and weapons",
    "resources",
    "tiles in the pyramid",
    "cost of the buildings",
    "cities occupied",
)


def wins(seat: str) -> str:
    """`you win`, and everybody else wins."""
    return "you win" if seat == "you" else f"{seat} wins"


@define
class Teller:
    """
    Gathers what happens into paragraphs, one for each player's part of a round.

    Show it every option before it is applied and call `catch_up` afterwards; the state needs a log.
    """

    lines: list[str] = field(factory=list)
    _speaker: str = ""
    _words: list[str] = field(factory=list)

    def tell(self, s: State, option: int) -> None:
        """Note an option that is about to be applied."""
        if s.point in (at.CARDS, at.DEAL_LEFT, at.DEAL_RIGHT):
            return  # the cards are told when they are revealed
        self._say(self._speaker_of(s), print_action(s, option))

    def tell_decision(self, s: State, label: str, line: str) -> None:
        """Note a decision of King Pakal's with its reason, on lines of its own."""
        self.finish()
        self._speaker = s.table.seats[s.who]
        text = f"{label}: {line}"
        self.lines.append(
            fill(
                text,
                WIDTH,
                initial_indent="  · ",
                subsequent_indent="    ",
                break_on_hyphens=False,
            )
        )

    def catch_up(self, s: State) -> None:
        """Note what the log has gained since."""
        for event in s.log or ():
            self._tell_event(s, event)
        if s.log:
            s.log.clear()

    def heard(self) -> Iterator[str]:
        """Give the lines that are complete, and forget them."""
        yield from self.lines
        self.lines.clear()

    def finish(self) -> None:
        """Close the paragraph under way."""
        if self._words:
            text = f"{self._speaker}: " + "; ".join(self._words)
            indent = " " * (len(self._speaker) + 2)
            self.lines.append(fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False))
        self._words = []

    def _speaker_of(self, s: State) -> str:
        if s.point in _LAYING_OUT or (s.point in DECK_OF and s.who < 0):
            return "setup" if not s.round else "board"
        return s.table.seats[s.who]

    def _say(self, speaker: str, words: str) -> None:
        if speaker != self._speaker:
            self.finish()
            self._speaker = speaker
        self._words.append(words)

    def _head(self, text: str) -> None:
        self.finish()
        self._speaker = ""
        self.lines += ["", text]

    def _tell_event(self, s: State, event: Event) -> None:
        seats = s.table.seats
        match event:
            case ("round", int(number)):
                self._head(f"Round {number}")
            case ("reveal", int(player), int(left), int(right), int(region)):
                cards = f"{card_name(s, player, left)} | {card_name(s, player, right)}"
                self._say(seats[player], f"cards {cards}, ruler to region {region}")
            case ("conflict", int(region), int(winner), tuple(strengths)):
                sides = ", ".join(f"{seats[p]} {strength}" for p, strength in strengths)
                self._say("conflict", f"region {region}, {sides}: {wins(seats[winner])}")
            case ("turn", int(player)):
                self.finish()
                self._speaker = seats[player]
            case ("fame", int(player), int(amount), int(source)):
                # A celebration tells its own Fame, city by city and temple by temple.
                if not FAME_SOURCES[source].endswith("at celebrations"):
                    self._gain(s, player, f"+{amount} Fame ({FAME_SOURCES[source]})")
            case ("weapons", int(player), int(amount)):
                self._gain(s, player, f"+{amount} weapon" + "s" * (amount > 1))
            case ("cubes", int(player), int(colour), int(amount)):
                self._gain(s, player, f"+{amount} {COLOURS[colour]}")
            case ("tracker", int(player), int(amount)) if amount:
                self._gain(s, player, f"+{amount} on the resource track")
            case ("queen", int(player), int(city)):
                self._gain(s, player, f"the Queen adds a worker in {city_name(s, city)}")
            case ("role-in-force", int(player), int(role)):
                self._gain(s, player, f"the {ROLES[role]} in force for the rest of the turn")
            case ("summon", int(player), int(god)):
                if s.table.solo is not None and player == PAKAL:
                    self._gain(s, player, f"summons {GODS[god]}")
            case ("war", int(player), int(space)):
                self._gain(s, player, f"war track {space}")
            case ("marker", int(player), int(god), int(space)):
                self._gain(s, player, f"marker at {GODS[god]}, space {space + 1}")
            case ("built-building", int(player), int(building), int(slot)):
                self._gain(s, player, f"{building_name(s, building)} in slot {slot + 1}")
            case ("deplete", int(player), int(link), int(colour)):
                self._gain(s, player, f"{link_name(s, link)} ({COLOURS[colour]}) depleted")
            case ("redraw", int(player)):
                self._gain(s, player, "takes all cards back")
            case ("celebration", int(number)):
                self._head(f"K'atun Celebration {number}")
            case ("temple", int(player), int(god), int(criterion), int(value)):
                text = f"{GODS[god]} temple ({_CRITERIA[criterion]}) +{value}"
                self._say(seats[player], text)
            case ("city", int(player), int(city), int(amount)):
                self._say(seats[player], f"{city_name(s, city)} +{amount}")

    def _gain(self, s: State, player: int, words: str) -> None:
        """Say it in the paragraph under way, naming the player only when it is somebody else's."""
        seat = s.table.seats[player]
        if self._speaker in ("", seat) or self._speaker not in s.table.seats:
            self._say(seat, words)
        else:
            self._words.append(f"{seat} {words}")


def tell_score(s: State) -> list[str]:
    """Everybody's Fame so far and where it came from, as a table."""
    seats = s.table.seats
    rows = [("", *seats)]
    for source, name in enumerate(FAME_SOURCES):
        values = [s.fame_from[p * SOURCE_KINDS + source] for p in range(len(seats))]
        if any(values):
            rows.append((name, *map(str, values)))
    by_hand = [
        fame - sum(s.fame_from[p * SOURCE_KINDS : (p + 1) * SOURCE_KINDS])
        for p, fame in enumerate(s.fame)
    ]
    if any(by_hand):
        rows.append(("set by hand", *map(str, by_hand)))
    rows.append(("Fame", *map(str, s.fame)))
    width = max(len(row[0]) for row in rows)
    lines = [f"{row[0]:<{width}}" + "".join(f"{each:>8}" for each in row[1:]) for row in rows]
    for player, fame in enumerate(s.fame):
        if fame >= 100:
            lines.append(f"{seats[player]} holds a Fame tile: {100 if fame < 200 else 200}+")
    return lines


def tell_outcome(s: State, outcome: Outcome) -> list[str]:
    """The final score, where it came from, why the game ended and who won."""
    seats = s.table.seats
    lines = ["", "Final score", *tell_score(s)]
    lines += ["", fill("It ended because " + " and ".join(outcome.ended_by) + ".", WIDTH)]
    names = " and ".join(seats[p] for p in outcome.winners)
    if outcome.won_by == "shared":
        lines.append(f"{names} share the victory.")
    else:
        lines.append(f"{wins(names)} by {outcome.won_by}.")
    return lines
