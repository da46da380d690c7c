"""Pebbles: a whole small game of our own, the one to copy (docs/add-a-game.md)."""
