"""Ahau: Rulers of Yucatán, the rules core and its solo game."""
