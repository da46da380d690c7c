"""Pakal's decisions by the moment of the game at which he makes them."""

from typing import Final

MOMENTS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("Setup", ("starting-tile", "setup-temples")),
    ("Movement: his cards", ("deal-cards", "role-card", "war-captain-move")),
    ("Movement: conflict and tile", ("retreat", "take-tile")),
    ("Action: his worker", ("place-worker", "random-city")),
    (
        "Action: summoning",
        (
            "summon",
            "role-god",
            "dancer-god",
            "summon-discard",
            "discard-colour",
            "strength-colour",
        ),
    ),
    (
        "Action: what the god does",
        (
            "rain-site",
            "jaguar-moves",
            "sun-cards",
            "serpent-worker",
        ),
    ),
    (
        "Action: produce or build",
        (
            "build-order",
            "build-or-produce",
            "pyramid-slot",
            "pyramid-tile",
            "wild-colour",
            "which-building",
            "building-overflow",
            "production-site",
        ),
    ),
    ("Action: the end of his turn", ("redraw",)),
    (
        "Rewards, whenever he gains one",
        ("war-reward", "lay-worker-down", "marker-source", "move-marker", "role-reward"),
    ),
    ("End of the round", ("give-back",)),
)
