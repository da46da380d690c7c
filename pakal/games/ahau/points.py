"""
The points of a game: every place where somebody decides, and every step between them.

The agenda of a state is a stack of such points, each packed with the player it concerns and one
number more. A point either waits for somebody (a player, King Pakal or chance) or is carried out
at once; engine.py says which function does it.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pakal.games.ahau.state import State

# Names as people read and write them in positions. Their order is their number.
POINT_NAMES: Final = (
    "game-over",
    # Setup, mostly chance.
    "lay-city",
    "lay-site",
    "site-aside",
    "starting-tile",
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
)

(
    GAME_OVER,
    LAY_CITY,
    LAY_SITE,
    SITE_ASIDE,
    STARTING_TILE,
    FILL_REGION,
    FILL_OFFER,
    FILL_REGION_BUILDING,
    SCORING_TILE,
    DEAL_ROLE,
    STARTING_PLAYER,
    SUMMARY_CARD,
    SETUP_DONE,
    NEW_ROUND,
    CARDS,
    REVEAL,
    CAPTAIN_MOVE,
    CONFLICTS,
    LOSE_CONFLICT,
    ADVANCE,
    RETREAT,
    ORDER_TILES,
    TAKE_TILE,
    MOVEMENT_END,
    TURN,
    PLACE_WORKER,
    CLAIM,
    SUMMON,
    PRIESTESS_COLOUR,
    DISCARD,
    SUMMONED,
    CHIEF_TILE,
    RAIN_SITE,
    JAGUAR_MOVE,
    SUN_CARD,
    SERPENT_WORKER,
    PRODUCE_OR_BUILD,
    PRODUCE_COLOUR,
    BUILD,
    PAY,
    GIVE_TILE,
    WILD_COLOUR,
    SET_TILE,
    RAISE_BUILDING,
    END_TURN,
    REDRAW,
    WAR_ADVANCE,
    WAR_REWARD,
    GAIN_ROLE,
    GAIN_RESOURCE,
    DRAW_TILE,
    MOVE_MARKER,
    LAY_DOWN,
    QUEEN_PAYS,
    ROUND_END,
    GIVE_BACK,
    REFILL,
    CELEBRATION,
) = range(len(POINT_NAMES))

# Options that mean the same at every point where they are offered. The others are small.
STOP: Final = 1000  # leave it at that: no god, no further move, nothing more to build
DRAW_WITH_GATEWAY: Final = 1001
LAY_DOWN_WITH_QUEEN: Final = 1002
FROM_BAG: Final = 1003


def pack(point: int, who: int, arg: int = 0) -> int:
    """Return a point, the player it concerns and its number as one entry of the agenda."""
    return point | (who + 1) << 8 | arg << 12


def push(s: "State", point: int, who: int, arg: int = 0) -> None:
    """Put a point on the agenda; it comes before everything already there."""
    s.agenda.append(point | (who + 1) << 8 | arg << 12)
