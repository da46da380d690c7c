"""Uxmal: the whole game for two to four people, and a solo opponent of our own (docs/uxmal.md)."""
