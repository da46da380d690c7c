"""Pakal: the solo opponent of a board game, decided by priority lists and explained."""

__version__ = "0.2.0"
