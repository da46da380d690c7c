"""
The facts King Pakal's lists ask about, small and in the rulebook's words.

One module for each kind of thing he chooses among. A fact is a function of the state and one
candidate; the decorator adds the question by which a person at the table can be asked it.
"""

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
from pakal.games.ahau.automa.facts.telling import Told

ALL_FACTS: tuple[Told, ...] = (
    *gods.FACTS,
    *cards.FACTS,
    *regions.FACTS,
    *tiles.FACTS,
    *cities.FACTS,
    *walks.FACTS,
    *colours.FACTS,
    *actions.FACTS,
    *buildings.FACTS,
    *roles.FACTS,
)
