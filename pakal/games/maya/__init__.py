"""Maya: the whole game for three to five people, and a solo frame of our own (docs/maya.md)."""
