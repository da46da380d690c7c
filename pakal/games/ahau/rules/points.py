"""
The points of a game: every place where somebody decides, and every step between them.

The agenda of a state is a stack of such points, each packed with the player it concerns and one
number more. A point either waits for somebody (a player, King Pakal or chance) or is carried out
at once; chain.py says which function does it.
"""

from typing import Final

from pakal.games.agenda import STOP as STOP
from pakal.games.agenda import pack as pack
from pakal.games.agenda import push as push

# Names as people read and write them in positions. Their order is their number.
POINT_NAMES: Final = (
    "game-over",
    # Setup, mostly chance.
    "lay-city",
    "lay-site",
    "site-aside",
    "lay-starting-tile",
    "fill-region",
    "fill-offer",
    "fill-region-building",
    "scoring-tile",
    "deal-role",
    "starting-player",
    "summary-card",
    "setup-done",
    # Movement phase.
    "new-round",
    "cards",
    "reveal",
    "captain-move",
    "conflicts",
    "lose-conflict",
    "advance",
    "retreat",
    "order-tiles",
    "take-tile",
    "movement-end",
    # Action phase.
    "turn",
    "place-worker",
    "claim",
    "summon",
    "priestess-colour",
    "discard",
    "summoned",
    "chief-tile",
    "rain-site",
    "jaguar-move",
    "sun-card",
    "serpent-worker",
    "produce-or-build",
    "produce-colour",
    "build",
    "pay",
    "give-tile",
    "wild-colour",
    "set-tile",
    "raise-building",
    "end-turn",
    "redraw",
    # Rewards.
    "war-advance",
    "war-reward",
    "gain-role",
    "gain-resource",
    "draw-tile",
    "move-marker",
    "lay-down",
    "queen-pays",
    # End of round.
    "round-end",
    "give-back",
    "refill",
    "celebration",
    # King Pakal, where his game has points of its own.
    "starting-tile",
    "setup-temples",
    "deal-left",
    "deal-right",
    "deal-cards",
    "role-card",
    "summon-god",
    "role-god",
    "dancer-god",
    "summon-discard",
    "discard-colour",
    "strength-colour",
    "pakal-summoned",
    # Version 0.2.0 chose the worker and then his way. What it saved is read as the point after
    # these (position/older.py), and nothing else names them.
    "jaguar-worker",
    "jaguar-city",
    "jaguar-moves",
    "build-order",
    "build-or-produce",
    "pakal-builds-on",
    "pyramid-slot",
    "pyramid-tile",
    "which-building",
    "building-overflow",
    "production-site",
    "queen-ends",
    "redraw-cards",
    "marker-source",
    "marker-temple",
    # Chance settles what his lists leave tied.
    "draw-lots",
    "reveal-region-card",
    # Newer than version 0.1.0, whose saved games know the others by their numbers.
    "role-reward",
)

GAME_OVER: Final = 0
LAY_CITY: Final = 1
LAY_SITE: Final = 2
SITE_ASIDE: Final = 3
LAY_STARTING_TILE: Final = 4
FILL_REGION: Final = 5
FILL_OFFER: Final = 6
FILL_REGION_BUILDING: Final = 7
SCORING_TILE: Final = 8
DEAL_ROLE: Final = 9
STARTING_PLAYER: Final = 10
SUMMARY_CARD: Final = 11
SETUP_DONE: Final = 12
NEW_ROUND: Final = 13
CARDS: Final = 14
REVEAL: Final = 15
CAPTAIN_MOVE: Final = 16
CONFLICTS: Final = 17
LOSE_CONFLICT: Final = 18
ADVANCE: Final = 19
RETREAT: Final = 20
ORDER_TILES: Final = 21
TAKE_TILE: Final = 22
MOVEMENT_END: Final = 23
TURN: Final = 24
PLACE_WORKER: Final = 25
CLAIM: Final = 26
SUMMON: Final = 27
PRIESTESS_COLOUR: Final = 28
DISCARD: Final = 29
SUMMONED: Final = 30
CHIEF_TILE: Final = 31
RAIN_SITE: Final = 32
JAGUAR_MOVE: Final = 33
SUN_CARD: Final = 34
SERPENT_WORKER: Final = 35
PRODUCE_OR_BUILD: Final = 36
PRODUCE_COLOUR: Final = 37
BUILD: Final = 38
PAY: Final = 39
GIVE_TILE: Final = 40
WILD_COLOUR: Final = 41
SET_TILE: Final = 42
RAISE_BUILDING: Final = 43
END_TURN: Final = 44
REDRAW: Final = 45
WAR_ADVANCE: Final = 46
WAR_REWARD: Final = 47
GAIN_ROLE: Final = 48
GAIN_RESOURCE: Final = 49
DRAW_TILE: Final = 50
MOVE_MARKER: Final = 51
LAY_DOWN: Final = 52
QUEEN_PAYS: Final = 53
ROUND_END: Final = 54
GIVE_BACK: Final = 55
REFILL: Final = 56
CELEBRATION: Final = 57
PAKAL_STARTING_TILE: Final = 58
SETUP_TEMPLES: Final = 59
DEAL_LEFT: Final = 60
DEAL_RIGHT: Final = 61
DEAL_CARDS: Final = 62
ROLE_CARD_IN_PLAY: Final = 63
SUMMON_GOD: Final = 64
ROLE_GOD: Final = 65
DANCER_GOD: Final = 66
SUMMON_DISCARD: Final = 67
DISCARD_COLOUR: Final = 68
STRENGTH_COLOUR: Final = 69
PAKAL_SUMMONED: Final = 70
JAGUAR_WORKER: Final = 71
JAGUAR_CITY: Final = 72
JAGUAR_MOVES: Final = 73
BUILD_ORDER: Final = 74
BUILD_OR_PRODUCE: Final = 75
PAKAL_BUILDS_ON: Final = 76
PYRAMID_SLOT: Final = 77
PYRAMID_TILE: Final = 78
WHICH_BUILDING: Final = 79
BUILDING_OVERFLOW: Final = 80
PRODUCTION_SITE: Final = 81
QUEEN_ENDS: Final = 82
REDRAW_CARDS: Final = 83
MARKER_SOURCE: Final = 84
MARKER_TEMPLE: Final = 85
DRAW_LOTS: Final = 86
REVEAL_REGION_CARD: Final = 87
ROLE_REWARD: Final = 88

# Options that mean the same at every point where they are offered. The others are small.
# STOP, which every game has, is here: no god, no further move, nothing more to build.
DRAW_WITH_GATEWAY: Final = 1001
LAY_DOWN_WITH_QUEEN: Final = 1002
FROM_BAG: Final = 1003
