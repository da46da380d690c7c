"""
A game under one setting: one object, in tiers; all that stands on games sees them through it.

A game derives from the highest tier it has. What it must give has no body here; everything else
has a default or is derived. The tiers are 0 lists and facts, 1 rules, 2 a table with pieces, 3 a
search for the smallest position; each has a module.
"""

from pakal.games.base.lists import ListedGame
from pakal.games.base.rules import Chooser, PlayedGame, S
from pakal.games.base.search import SearchedGame
from pakal.games.base.table import TableGame

__all__ = ("Chooser", "ListedGame", "PlayedGame", "S", "SearchedGame", "TableGame")
