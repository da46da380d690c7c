"""
The facts the steward's lists ask about: small questions about one option, in a player's words.

`data/steward-facts/` declares them, and the module of the same name computes: every public
function is the fact of its name. It takes an outlook on the position and an option as the rules
core offers it. Fame is counted in the points that the rules pay; nothing is weighed.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.steward.facts import cities, gods, projects, regions, rewards, tiles
from pakal.games.ahau.steward.outlook import Outlook
from pakal.lists.facts import GameFacts, functions_of
from pakal.lists.read_facts import read_facts

FILES: Final = ("kinds", "regions", "tiles", "cities", "gods", "projects", "rewards")

COMPUTES: Final[Mapping[str, Callable[[Outlook, int], int]]] = functions_of(
    regions, tiles, cities, gods, projects, rewards
)
SAYS: Final = gods.SAYS


@cache
def declared() -> GameFacts:
    """The declarations of his facts and of what he chooses among."""
    folder = files("pakal.games.ahau") / "data" / "steward-facts"
    texts = [
        (f"steward-facts/{name}.toml", (folder / f"{name}.toml").read_text("utf-8"))
        for name in FILES
    ]
    readings = {reading.name: reading.choices for reading in all_readings()}
    return read_facts(texts, readings=readings, computed=True)
