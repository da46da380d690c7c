"""
The facts King Pakal's lists ask about, small and in the rulebook's words.

`data/facts/` declares them: what each is about, and the question by which a person at the table
is asked it. For each kind of thing he chooses among there is a file, and here the module of the
same name, which computes: every public function is the fact of its name. Its `SAYS` has words for
what a value stands for; candidates for which `ALIKE` is the same have the same value.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from pakal.games.ahau.automa.facts import (
    actions,
    buildings,
    cards,
    cities,
    colours,
    gods,
    regions,
    roles,
    tiles,
    walks,
)
from pakal.games.ahau.automa.facts.shared import Compute, Says
from pakal.games.ahau.edition.readings import all_readings
from pakal.lists.facts import GameFacts, functions_of
from pakal.lists.read_facts import read_facts

FILES: Final = (
    *("kinds", "gods", "cards", "regions", "tiles", "cities", "walks"),
    *("colours", "actions", "buildings", "roles"),
)

COMPUTES: Final[Mapping[str, Compute]] = functions_of(
    gods, cards, regions, tiles, cities, walks, colours, actions, buildings, roles
)
SAYS: Final[Mapping[str, Says]] = {
    **gods.SAYS,
    **cards.SAYS,
    **regions.SAYS,
    **tiles.SAYS,
    **cities.SAYS,
    **walks.SAYS,
    **actions.SAYS,
}
ALIKE: Final[Mapping[str, Compute]] = {
    **tiles.ALIKE,
    **cities.ALIKE,
    **walks.ALIKE,
    **actions.ALIKE,
}


@cache
def declared() -> GameFacts:
    """What the files say about his facts, kinds, draws and offers."""
    folder = files("pakal.games.ahau") / "data" / "facts"
    texts = [(f"facts/{name}.toml", (folder / f"{name}.toml").read_text("utf-8")) for name in FILES]
    readings = {reading.name: reading.choices for reading in all_readings()}
    return read_facts(texts, readings=readings, computed=True)
