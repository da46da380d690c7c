"""The rulebook's words and the numbers by which the core knows them; the order never changes."""

from enum import IntEnum
from typing import Final, NamedTuple

GODS: Final = ("chief", "rain", "jaguar", "sun", "serpent")
GOD_NAMES: Final = ("Chief God", "Rain God", "Jaguar God", "Sun God", "Feathered Serpent")
CHIEF: Final = 0
RAIN: Final = 1
JAGUAR: Final = 2
SUN: Final = 3
SERPENT: Final = 4

# Corn, water, obsidian, cacao and limestone, by the colour of their cubes.
COLOURS: Final = ("yellow", "blue", "black", "brown", "white")
WILD: Final = 5
TILE_COLOURS: Final = (*COLOURS, "wild")

# What a person may type for them. None of these letters ever means anything else, so blue, black
# and brown are told apart, and Sun and Serpent; `rb` is a rain-blue tile, `s*` a wild Sun tile.
LETTERS: Final = (
    dict(zip("crjsf", GODS, strict=True)),
    dict(zip("ybknw*", TILE_COLOURS, strict=True)) | {"bl": "blue"},  # and so `ra-bl` is too
)

ROLES: Final = ("master-builder", "high-priestess", "dancer", "merchant", "war-captain", "queen")
MASTER_BUILDER: Final = 0
HIGH_PRIESTESS: Final = 1
DANCER: Final = 2
MERCHANT: Final = 3
WAR_CAPTAIN: Final = 4
QUEEN: Final = 5

# What a god scoring tile counts (RB, God scoring tiles).
CRITERIA: Final = ("war", "resources", "pyramid", "buildings", "cities")


class Effect(IntEnum):
    """The twelve kinds of building (RB Appendix 2)."""

    OBSERVATION_TOWER = 0
    PALACE = 1
    BALL_COURT = 2
    ROYAL_PALACE = 3
    CITY_GATES = 4
    GATEWAY = 5
    MARKET = 6
    PRODUCE_MARKET = 7
    ACROPOLIS = 8
    ROYAL_MONUMENT = 9
    FAVOUR_OF_THE_GODS = 10
    GIANT_STELE = 11


# The same as plain numbers, which the inner loop looks up many times quicker.
OBSERVATION_TOWER: Final = 0
PALACE: Final = 1
BALL_COURT: Final = 2
ROYAL_PALACE: Final = 3
CITY_GATES: Final = 4
GATEWAY: Final = 5
MARKET: Final = 6
PRODUCE_MARKET: Final = 7
ACROPOLIS: Final = 8
ROYAL_MONUMENT: Final = 9
FAVOUR_OF_THE_GODS: Final = 10
GIANT_STELE: Final = 11

EFFECTS: Final = tuple(effect.name.lower().replace("_", "-") for effect in Effect)


class RewardKind(IntEnum):
    """The ten reward icons (RB Appendix 1), and none at all."""

    NONE = 0
    FAME = 1
    WEAPON = 2
    ROLE = 3
    WAR = 4
    FAME_PER_BUILDING = 5
    TILE = 6
    RESOURCE = 7
    MOVE_MARKER = 8
    FAME_PER_WEAPON = 9
    LAY_DOWN = 10


REWARDS: Final = tuple(kind.name.lower().replace("_", "-") for kind in RewardKind)


class Reward(NamedTuple):
    """A reward as printed on a space: what, and for Fame how much."""

    kind: RewardKind
    amount: int = 1

    def __str__(self) -> str:
        name = REWARDS[self.kind]
        return f"{name} {self.amount}" if self.kind is RewardKind.FAME else name


# Pyramid tiles by their number (rules/packed.py), as people write them: `sun-brown`, `rain-wild`.
TILE_NAMES: Final = tuple(f"{god}-{colour}" for god in GODS for colour in TILE_COLOURS)


def many(count: int, thing: str) -> str:
    """A number of things, with the right ending."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
