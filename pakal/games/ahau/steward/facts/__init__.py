"""
The facts the steward's lists ask about: small questions about one option, in a player's words.

A fact takes an outlook on the position and an option as the rules core offers it. Fame is counted
in the points that the rules pay; nothing is weighed.
"""

from pakal.games.ahau.steward.facts import cities, gods, projects, regions, rewards, tiles
from pakal.games.ahau.steward.outlook import Outlook
from pakal.lists.model import Fact

ALL_FACTS: tuple[Fact[Outlook], ...] = (
    *regions.FACTS,
    *tiles.FACTS,
    *cities.FACTS,
    *gods.FACTS,
    *projects.FACTS,
    *rewards.FACTS,
)
