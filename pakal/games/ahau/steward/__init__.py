"""
The steward: a player with a sensible plan, who decides by priority lists of his own.

His lists are read and walked by the same kernel as King Pakal's. They are about the options of
the rules core, and their facts look at the position through an outlook.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.packed import left_card
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.steward.facts import COMPUTES, SAYS, declared
from pakal.games.ahau.steward.outlook import Outlook
from pakal.games.ahau.telling.notation import print_action
from pakal.lists.decide import Book, bind
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.read import parse_lists
from pakal.lists.trace import Choice, Draw

LIST_FILES: Final = ("movement", "turn", "gods", "rewards")

# The list that decides at each of a player's points; his two cards take two lists.
LIST_AT: Final = {
    at.SUMMARY_CARD: "summary-card",
    at.CAPTAIN_MOVE: "move-on",
    at.ADVANCE: "take-it",
    at.RETREAT: "move-on",
    at.TAKE_TILE: "take-tile",
    at.PLACE_WORKER: "worker",
    at.CLAIM: "take-it",
    at.SUMMON: "summon",
    at.PRIESTESS_COLOUR: "priestess-colour",
    at.DISCARD: "discard",
    at.CHIEF_TILE: "take-tile",
    at.RAIN_SITE: "rain-site",
    at.JAGUAR_MOVE: "jaguar-move",
    at.SUN_CARD: "sun-card",
    at.SERPENT_WORKER: "serpent-worker",
    at.PRODUCE_OR_BUILD: "project",
    at.PRODUCE_COLOUR: "resource",
    at.BUILD: "project",
    at.PAY: "payment",
    at.GIVE_TILE: "give-tile",
    at.WILD_COLOUR: "wild-colour",
    at.END_TURN: "anything",
    at.WAR_REWARD: "war-reward",
    at.GAIN_ROLE: "role",
    at.GAIN_RESOURCE: "resource",
    at.MOVE_MARKER: "move-marker",
    at.LAY_DOWN: "lay-down",
    at.QUEEN_PAYS: "queen-pays",
    at.GIVE_BACK: "give-tile",
}
# The left card is chosen first, then the right one; Gateway and Queen come before anything else.
REGION: Final = "region"
STRENGTH: Final = "strength"
EXTRAS: Final = "extras"

_EXTRA_OPTIONS: Final = frozenset({at.DRAW_WITH_GATEWAY, at.LAY_DOWN_WITH_QUEEN})
_NO_CANDIDATES: Final = _EXTRA_OPTIONS | {at.STOP}


@cache
def steward_lists() -> tuple[PriorityList, ...]:
    """The steward's lists as they are shipped."""
    folder = files("pakal.games.ahau") / "data" / "steward"
    lists: list[PriorityList] = []
    for name in LIST_FILES:
        text = (folder / f"{name}.toml").read_text("utf-8")
        lists += parse_lists(text, f"steward/{name}.toml")
    return tuple(lists)


def vocabulary() -> Vocabulary[Outlook]:
    """What Ahau offers to the steward's lists."""
    names = dict.fromkeys(declared().kinds, _line)
    return vocabulary_of(declared(), COMPUTES, names, says=SAYS)


def _line(o: Outlook, option: int) -> str:
    """Every candidate is an option of the rules core: its name is the line one would type."""
    return print_action(o.s, option)


@lru_cache(maxsize=256)  # every choice of every reading
def _book(readings: tuple[tuple[str, str], ...]) -> Book[Outlook]:
    return bind(steward_lists(), vocabulary(), dict(readings))


def book_for(table: Table) -> Book[Outlook]:
    """The steward's lists, compiled under the table's readings."""
    return _book(tuple(table.readings.items()))


def steward(table: Table) -> Callable[[State], int]:
    """Return the steward at a table: a function that chooses one of the options offered."""
    book = book_for(table)
    ask = {plist.plist.id: plist.decide for plist in book}

    def choose(s: State) -> int:
        offered = s.offered
        if len(offered) == 1:
            return offered[0]
        outlook = Outlook(s)
        if s.point == at.CARDS:
            left = left_card(_chosen(ask[REGION](outlook, one_a_region(offered))))
            return _chosen(
                ask[STRENGTH](outlook, [each for each in offered if left_card(each) == left])
            )
        extras = [option for option in offered if option in _EXTRA_OPTIONS]
        if extras:
            extra = _chosen(ask[EXTRAS](outlook, extras))
            if extra != at.STOP:
                return extra
        return _chosen(ask[LIST_AT[s.point]](outlook, candidates_at(s)))

    return choose


def _chosen(choice: Choice) -> int:
    """The option that a list has chosen; if it has chosen none, to stop."""
    if choice is None:
        return at.STOP
    # No list of his draws lots; if one did, the first would be as good as any.
    return choice.tied[0] if isinstance(choice, Draw) else choice


def one_a_region(pairs: list[int]) -> list[int]:
    """For each left card the first pair with it."""
    return list({left_card(cards): cards for cards in reversed(pairs)}.values())


def candidates_at(s: State) -> list[int]:
    """What a list chooses among; stopping is not a candidate, but staying somewhere is."""
    if s.point == at.CAPTAIN_MOVE:
        return s.offered
    return [option for option in s.offered if option not in _NO_CANDIDATES]
