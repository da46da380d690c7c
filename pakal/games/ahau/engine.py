"""
The engine: a chain of points where somebody decides, from setup to the end of the game.

`options(state)` lists what whoever is on may do, `apply(state, option)` does it and runs on to
the next point. Chance is somebody too: at a chance point every outcome stands in the options as
often as it is likely, so that picking one evenly is a fair draw.

`apply` changes the state it is given; take `state.copy()` first to keep the earlier one.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pakal.games.ahau import (
    building,
    ending,
    extras,
    gods,
    lots,
    movement,
    pakal_building,
    pakal_movement,
    pakal_role,
    pakal_setup,
    pakal_summon,
    pakal_turn,
    rewards,
    setup,
    summon,
    turn,
)
from pakal.games.ahau import points as at
from pakal.games.ahau.scoring import Outcome, find_outcome
from pakal.games.ahau.state import State
from pakal.games.ahau.table import PAKAL, Table

Step = Callable[[State], list[int] | None]
Deed = Callable[[State, int], None]


class IllegalOptionError(ValueError):
    """An option that is not offered at this point."""


# Points that wait: who is on gets these options, and the deed carries one out.
_WAITING: Final[dict[int, tuple[Step, Deed]]] = {
    at.LAY_CITY: (setup.offer_city, setup.lay_city),
    at.LAY_SITE: (setup.offer_site, setup.lay_site),
    at.LAY_STARTING_TILE: (setup.offer_starting_tile, setup.lay_starting_tile),
    at.FILL_REGION: (rewards.offer_bag, ending.fill_region),
    at.FILL_OFFER: (ending.offer_building, ending.fill_offer),
    at.FILL_REGION_BUILDING: (ending.offer_building, ending.fill_region_building),
    at.SCORING_TILE: (setup.offer_scoring_tile, setup.lay_scoring_tile),
    at.DEAL_ROLE: (setup.offer_role, setup.deal_role),
    at.STARTING_PLAYER: (setup.offer_starting_player, setup.choose_starting_player),
    at.SUMMARY_CARD: (setup.offer_summary_card, setup.take_summary_card),
    at.CARDS: (movement.offer_cards, movement.play_cards),
    at.CAPTAIN_MOVE: (movement.offer_captain, movement.captain_move),
    at.ADVANCE: (movement.offer_advance, movement.decide_advance),
    at.RETREAT: (movement.offer_retreat, movement.retreat),
    at.TAKE_TILE: (movement.offer_tile, movement.take_tile),
    at.PLACE_WORKER: (turn.offer_cities, turn.place_worker),
    at.CLAIM: (turn.offer_claim, turn.claim),
    at.SUMMON: (turn.offer_summon, turn.summon),
    at.PRIESTESS_COLOUR: (summon.offer_priestess_colour, summon.choose_priestess_colour),
    at.DISCARD: (summon.offer_discard, summon.discard),
    at.CHIEF_TILE: (gods.offer_chief_tile, gods.take_chief_tile),
    at.RAIN_SITE: (gods.offer_rain_site, gods.take_rain_site),
    at.JAGUAR_MOVE: (gods.offer_jaguar_move, gods.take_jaguar_move),
    at.SUN_CARD: (gods.offer_sun_card, gods.take_sun_card),
    at.SERPENT_WORKER: (gods.offer_serpent_worker, gods.take_serpent_worker),
    at.PRODUCE_OR_BUILD: (turn.offer_produce_or_build, turn.produce_or_build),
    at.PRODUCE_COLOUR: (turn.offer_produce_colour, turn.choose_produce_colour),
    at.BUILD: (building.offer_next_build, building.next_build),
    at.PAY: (building.offer_payment, building.pay),
    at.GIVE_TILE: (building.offer_given_tile, building.give_tile),
    at.WILD_COLOUR: (building.offer_wild_colour, building.choose_wild_colour),
    at.END_TURN: (turn.offer_end_turn, turn.end_turn),
    at.WAR_REWARD: (rewards.offer_war_reward, rewards.take_war_reward),
    at.GAIN_ROLE: (rewards.offer_role, rewards.gain_role),
    at.GAIN_RESOURCE: (rewards.offer_resource, rewards.gain_resource),
    at.DRAW_TILE: (rewards.offer_bag, rewards.draw_tile),
    at.MOVE_MARKER: (rewards.offer_marker_move, rewards.move_marker),
    at.LAY_DOWN: (rewards.offer_lay_down, rewards.lay_down),
    at.QUEEN_PAYS: (extras.offer_queen_pays, extras.queen_pays),
    at.GIVE_BACK: (ending.offer_give_back, ending.give_back),
    at.DRAW_LOTS: (lots.offer_lots, lambda s, lot: _settle(s, lot)),
    at.REVEAL_REGION_CARD: (lots.offer_region_card, lambda s, card: _turn_card(s, card)),
}

# King Pakal's points; where he shares one with the player, this is what he is offered.
_PAKAL: Final[dict[int, tuple[Step, Deed]]] = {
    at.PAKAL_STARTING_TILE: (pakal_setup.offer_starting_tile, pakal_setup.take_starting_tile),
    at.SETUP_TEMPLES: (pakal_setup.offer_setup_temple, pakal_setup.mark_setup_temple),
    at.DEAL_LEFT: (pakal_movement.offer_deck, pakal_movement.deal_left),
    at.DEAL_RIGHT: (pakal_movement.offer_deck, pakal_movement.deal_right),
    at.DEAL_CARDS: (pakal_movement.offer_deal, pakal_movement.settle_deal),
    at.ROLE_CARD_IN_PLAY: (pakal_movement.offer_role, pakal_movement.play_role),
    at.CAPTAIN_MOVE: (pakal_movement.offer_captain, pakal_movement.captain_move),
    at.RETREAT: (pakal_movement.offer_pakal_retreat, movement.retreat),
    at.SUMMON_GOD: (pakal_summon.offer_summon_god, pakal_summon.summon_city_god),
    at.ROLE_GOD: (pakal_summon.offer_role_god, pakal_summon.summon_role_god),
    at.DANCER_GOD: (pakal_summon.offer_dancer_god, pakal_summon.summon_dancer_god),
    at.SUMMON_DISCARD: (pakal_summon.offer_summon_discard, pakal_summon.pick_discard),
    at.DISCARD_COLOUR: (pakal_summon.offer_colour, pakal_summon.take_discard_colour),
    at.STRENGTH_COLOUR: (pakal_summon.offer_colour, pakal_summon.take_strength_colour),
    at.JAGUAR_WORKER: (pakal_summon.offer_jaguar_worker, pakal_summon.choose_jaguar_worker),
    at.JAGUAR_CITY: (pakal_summon.offer_jaguar_city, pakal_summon.take_jaguar_city),
    at.JAGUAR_PAIR: (pakal_summon.offer_jaguar_pair, pakal_summon.take_jaguar_pair),
    at.SUN_CARD: (pakal_summon.offer_sun_card, gods.take_sun_card),
    at.SERPENT_WORKER: (pakal_summon.offer_serpent_worker, gods.take_serpent_worker),
    at.BUILD_ORDER: (pakal_building.offer_steps, pakal_building.choose_step),
    at.BUILD_OR_PRODUCE: (pakal_turn.offer_action, pakal_turn.take_action),
    at.PYRAMID_SLOT: (pakal_building.offer_slots, pakal_building.choose_slot),
    at.PYRAMID_TILE: (pakal_building.offer_tiles, pakal_building.choose_tile),
    at.WILD_COLOUR: (pakal_summon.offer_colour, pakal_building.colour_wild_tile),
    at.WHICH_BUILDING: (pakal_building.offer_which_building, pakal_building.buy_building),
    at.BUILDING_OVERFLOW: (pakal_building.offer_overflow, pakal_building.settle_overflow),
    at.PRODUCTION_SITE: (pakal_turn.offer_production_site, pakal_turn.produce_at),
    at.REDRAW_CARDS: (pakal_turn.offer_redraw, pakal_turn.redraw_cards),
    at.ROLE_REWARD: (pakal_role.offer_role_effect, pakal_role.perform_role_card),
    at.MARKER_SOURCE: (rewards.offer_marker_source, rewards.choose_marker_source),
    at.MARKER_TEMPLE: (rewards.offer_marker_temple, rewards.move_pakal_marker),
}

# Points that are carried out at once.
_AT_ONCE: Final[dict[int, Callable[[State], None]]] = {
    at.SITE_ASIDE: setup.site_aside,
    at.SETUP_DONE: setup.setup_done,
    at.NEW_ROUND: movement.new_round,
    at.REVEAL: movement.reveal,
    at.CONFLICTS: movement.conflicts,
    at.LOSE_CONFLICT: movement.lose_conflict,
    at.ORDER_TILES: movement.order_tiles,
    at.MOVEMENT_END: movement.movement_end,
    at.TURN: turn.begin_turn,
    at.SUMMONED: summon.summoned,
    at.SET_TILE: building.set_tile,
    at.RAISE_BUILDING: building.raise_bought_building,
    at.REDRAW: turn.redraw,
    at.WAR_ADVANCE: rewards.war_advance,
    at.ROUND_END: ending.round_end,
    at.REFILL: ending.refill,
    at.CELEBRATION: ending.celebration,
    at.PAKAL_SUMMONED: pakal_summon.pakal_summoned,
    at.PAKAL_BUILDS_ON: pakal_building.builds_on,
    at.QUEEN_ENDS: pakal_turn.queen_ends,
}

# Draws from the bag happen in a player's turn, but it is chance that decides them.
CHANCE_POINTS: Final = frozenset(
    {
        at.LAY_CITY,
        at.LAY_SITE,
        at.LAY_STARTING_TILE,
        at.FILL_REGION,
        at.FILL_OFFER,
        at.FILL_REGION_BUILDING,
        at.SCORING_TILE,
        at.DEAL_ROLE,
        at.STARTING_PLAYER,
        at.DRAW_TILE,
        at.DEAL_LEFT,
        at.DEAL_RIGHT,
        at.DRAW_LOTS,
        at.REVEAL_REGION_CARD,
    }
)

_POINTS: Final = range(len(at.POINT_NAMES))


def _steps(waiting: dict[int, tuple[Step, Deed]]) -> list[Step]:
    nothing: Step = lambda _: None  # noqa: E731 - the end of the game offers nothing
    return [
        waiting[point][0] if point in waiting else _AT_ONCE.get(point, nothing) for point in _POINTS
    ]


def _deeds(waiting: dict[int, tuple[Step, Deed]]) -> list[Deed]:
    return [waiting[point][1] if point in waiting else _refuse for point in _POINTS]


def _refuse(s: State, option: int) -> None:
    """Only points that wait offer anything, so no option ever comes here."""
    raise IllegalOptionError(f"{at.POINT_NAMES[s.point]} waits for nobody, but got {option}")


_STEPS: Final = _steps(_WAITING)
_DEEDS: Final = _deeds(_WAITING)
_PAKAL_STEPS: Final = _steps(_WAITING | _PAKAL)
_PAKAL_DEEDS: Final = _deeds(_WAITING | _PAKAL)
_IS_CHANCE: Final = [point in CHANCE_POINTS for point in _POINTS]


def start(table: Table) -> State:
    """Return a new game at its first point: chance lays out the first city."""
    s = _bare_game(table).copy()
    run_on(s)
    return s


@lru_cache(maxsize=4096)  # every choice of every reading with every card, level and board side
def _bare_game(table: Table) -> State:
    """The beginning that all games at a table share."""
    return setup.bare_game(table)


def options(s: State) -> list[int]:
    """Return what whoever is on may do, in a fixed order; nothing when the game is over."""
    return s.offered


def is_over(s: State) -> bool:
    """Has the game ended?"""
    return s.point == at.GAME_OVER


def is_chance(s: State) -> bool:
    """Is it chance that decides now?"""
    return _IS_CHANCE[s.point]


def apply(s: State, option: int) -> None:
    """Carry out an option and run on to the next point where somebody decides."""
    if option not in s.offered:
        raise IllegalOptionError(f"{at.POINT_NAMES[s.point]}: {option} is not offered")
    his = s.who == PAKAL and s.table.solo is not None
    (_PAKAL_DEEDS if his else _DEEDS)[s.point](s, option)
    run_on(s)


def run_on(s: State) -> None:
    """Carry out what is on the agenda until somebody has to decide."""
    agenda = s.agenda
    steps = _STEPS
    his_steps = steps if s.table.solo is None else _PAKAL_STEPS
    while agenda:
        entry = agenda.pop()
        s.point = point = entry & 255
        s.who = who = (entry >> 8 & 15) - 1
        s.arg = entry >> 12
        offered = (his_steps if who == PAKAL else steps)[point](s)
        if offered:
            s.offered = offered
            return
    s.point = at.GAME_OVER
    s.offered = []


def at_table(s: State, table: Table) -> State:
    """The same position at another table; what is offered there is worked out again."""
    new = s.copy()
    new.table = table
    new.agenda.append(at.pack(s.point, s.who, s.arg))
    run_on(new)
    return new


def is_automa(s: State) -> bool:
    """Is it King Pakal who decides now?"""
    return s.who == PAKAL and s.table.solo is not None and not _IS_CHANCE[s.point]


def draw_lots(s: State, procedure: str, tied: tuple[int, ...]) -> None:
    """Let chance choose among the candidates that a list of King Pakal's leaves tied."""
    lots.call_lots(s, procedure, tied)
    run_on(s)


def _settle(s: State, candidate: int) -> None:
    """The lots have fallen: go back to the point under way with the candidate drawn."""
    s.lots = []
    s.revealed = 0
    entry = s.agenda.pop()
    s.point, s.who, s.arg = entry & 255, (entry >> 8 & 15) - 1, entry >> 12
    _PAKAL_DEEDS[s.point](s, candidate)


def _turn_card(s: State, card: int) -> None:
    candidate = lots.reveal_region_card(s, card)
    if candidate is not None:
        _settle(s, candidate)


def outcome(s: State) -> Outcome | None:
    """Who has won and why, once the game is over."""
    return find_outcome(s) if is_over(s) else None
