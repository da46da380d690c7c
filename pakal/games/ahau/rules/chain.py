"""
The chain of points of a game of Ahau: who is offered what, and what carries it out.

Where King Pakal is offered something else than a player, or does it otherwise, the record says
so. The rules know points by their numbers (points.py), because deeds push them.
"""

from collections.abc import Mapping
from typing import Final

from pakal.games.agenda import Deed, Step
from pakal.games.ahau.rules import (
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
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.points import Point, make_engine

# What is shuffled; each deck can be the companion's or a person's.
DECKS: Final[tuple[str, ...]] = (
    "cities",
    "sites",
    "starting-tiles",
    "bag",
    "buildings",
    "scoring-tiles",
    "role-cards",
    "pakal-cards",
    "region-cards",
    "lots",
)


def _settle(s: State, candidate: int) -> None:
    """The lots have fallen: go back to the point under way with the candidate drawn."""
    s.lots = []
    s.revealed = 0
    SOLO.resume(s, candidate)


def _turn_card(s: State, card: int) -> None:
    candidate = lots.reveal_region_card(s, card)
    if candidate is not None:
        _settle(s, candidate)


def _point(
    number: int,
    *,
    offer: Step | None = None,
    deed: Deed | None = None,
    his_offer: Step | None = None,
    his_deed: Deed | None = None,
    deck: str = "",
    list_id: str = "",
    weighty: bool = False,
) -> Point:
    return Point(
        number=number,
        name=at.POINT_NAMES[number],
        offer=offer,
        deed=deed,
        his_offer=his_offer,
        his_deed=his_deed,
        deck=deck,
        list_id=list_id,
        weighty=weighty,
    )


POINTS: Final = (
    _point(at.GAME_OVER),
    _point(at.LAY_CITY, offer=setup.offer_city, deed=setup.lay_city, deck="cities"),
    _point(at.LAY_SITE, offer=setup.offer_site, deed=setup.lay_site, deck="sites"),
    _point(at.SITE_ASIDE, offer=setup.site_aside),
    _point(
        at.LAY_STARTING_TILE,
        offer=setup.offer_starting_tile,
        deed=setup.lay_starting_tile,
        deck="starting-tiles",
    ),
    _point(at.FILL_REGION, offer=rewards.offer_bag, deed=ending.fill_region, deck="bag"),
    _point(at.FILL_OFFER, offer=ending.offer_building, deed=ending.fill_offer, deck="buildings"),
    _point(
        at.FILL_REGION_BUILDING,
        offer=ending.offer_building,
        deed=ending.fill_region_building,
        deck="buildings",
    ),
    _point(
        at.SCORING_TILE,
        offer=setup.offer_scoring_tile,
        deed=setup.lay_scoring_tile,
        deck="scoring-tiles",
    ),
    _point(at.DEAL_ROLE, offer=setup.offer_role, deed=setup.deal_role, deck="role-cards"),
    _point(
        at.STARTING_PLAYER,
        offer=setup.offer_starting_player,
        deed=setup.choose_starting_player,
        deck="lots",
    ),
    _point(at.SUMMARY_CARD, offer=setup.offer_summary_card, deed=setup.take_summary_card),
    _point(at.SETUP_DONE, offer=setup.setup_done),
    _point(at.NEW_ROUND, offer=movement.new_round),
    _point(at.CARDS, offer=movement.offer_cards, deed=movement.play_cards, weighty=True),
    _point(at.REVEAL, offer=movement.reveal),
    _point(
        at.CAPTAIN_MOVE,
        offer=movement.offer_captain,
        deed=movement.captain_move,
        his_offer=pakal_movement.offer_captain,
        his_deed=pakal_movement.captain_move,
        list_id="war-captain-move",
    ),
    _point(at.CONFLICTS, offer=movement.conflicts),
    _point(at.LOSE_CONFLICT, offer=movement.lose_conflict),
    _point(at.ADVANCE, offer=movement.offer_advance, deed=movement.decide_advance, weighty=True),
    _point(
        at.RETREAT,
        offer=movement.offer_retreat,
        deed=movement.retreat,
        his_offer=pakal_movement.offer_pakal_retreat,
        list_id="retreat",
        weighty=True,
    ),
    _point(at.ORDER_TILES, offer=movement.order_tiles),
    _point(
        at.TAKE_TILE,
        offer=movement.offer_tile,
        deed=movement.take_tile,
        list_id="take-tile",
        weighty=True,
    ),
    _point(at.MOVEMENT_END, offer=movement.movement_end),
    _point(at.TURN, offer=turn.begin_turn),
    _point(
        at.PLACE_WORKER,
        offer=turn.offer_cities,
        deed=turn.place_worker,
        list_id="place-worker",
        weighty=True,
    ),
    _point(at.CLAIM, offer=turn.offer_claim, deed=turn.claim, weighty=True),
    _point(at.SUMMON, offer=turn.offer_summon, deed=turn.summon, weighty=True),
    _point(
        at.PRIESTESS_COLOUR,
        offer=summon.offer_priestess_colour,
        deed=summon.choose_priestess_colour,
    ),
    _point(at.DISCARD, offer=summon.offer_discard, deed=summon.discard),
    _point(at.SUMMONED, offer=summon.summoned),
    _point(at.CHIEF_TILE, offer=gods.offer_chief_tile, deed=gods.take_chief_tile),
    _point(at.RAIN_SITE, offer=gods.offer_rain_site, deed=gods.take_rain_site, list_id="rain-site"),
    _point(at.JAGUAR_MOVE, offer=gods.offer_jaguar_move, deed=gods.take_jaguar_move),
    _point(
        at.SUN_CARD,
        offer=gods.offer_sun_card,
        deed=gods.take_sun_card,
        his_offer=pakal_summon.offer_sun_card,
        list_id="sun-cards",
    ),
    _point(
        at.SERPENT_WORKER,
        offer=gods.offer_serpent_worker,
        deed=gods.take_serpent_worker,
        his_offer=pakal_summon.offer_serpent_worker,
        list_id="serpent-worker",
    ),
    _point(
        at.PRODUCE_OR_BUILD,
        offer=turn.offer_produce_or_build,
        deed=turn.produce_or_build,
        weighty=True,
    ),
    _point(at.PRODUCE_COLOUR, offer=turn.offer_produce_colour, deed=turn.choose_produce_colour),
    _point(at.BUILD, offer=building.offer_next_build, deed=building.next_build, weighty=True),
    _point(at.PAY, offer=building.offer_payment, deed=building.pay),
    _point(at.GIVE_TILE, offer=building.offer_given_tile, deed=building.give_tile),
    _point(
        at.WILD_COLOUR,
        offer=building.offer_wild_colour,
        deed=building.choose_wild_colour,
        his_offer=pakal_summon.offer_colour,
        his_deed=pakal_building.colour_wild_tile,
        list_id="wild-colour",
    ),
    _point(at.SET_TILE, offer=building.set_tile),
    _point(at.RAISE_BUILDING, offer=building.raise_bought_building),
    _point(at.END_TURN, offer=turn.offer_end_turn, deed=turn.end_turn),
    _point(at.REDRAW, offer=turn.redraw),
    _point(at.WAR_ADVANCE, offer=rewards.war_advance),
    _point(
        at.WAR_REWARD,
        offer=rewards.offer_war_reward,
        deed=rewards.take_war_reward,
        list_id="war-reward",
    ),
    _point(at.GAIN_ROLE, offer=rewards.offer_role, deed=rewards.gain_role),
    _point(at.GAIN_RESOURCE, offer=rewards.offer_resource, deed=rewards.gain_resource),
    _point(at.DRAW_TILE, offer=rewards.offer_bag, deed=rewards.draw_tile, deck="bag"),
    _point(at.MOVE_MARKER, offer=rewards.offer_marker_move, deed=rewards.move_marker),
    _point(
        at.LAY_DOWN, offer=rewards.offer_lay_down, deed=rewards.lay_down, list_id="lay-worker-down"
    ),
    _point(at.QUEEN_PAYS, offer=extras.offer_queen_pays, deed=extras.queen_pays),
    _point(at.ROUND_END, offer=ending.round_end),
    _point(at.GIVE_BACK, offer=ending.offer_give_back, deed=ending.give_back, list_id="give-back"),
    _point(at.REFILL, offer=ending.refill),
    _point(at.CELEBRATION, offer=ending.celebration),
    _point(
        at.PAKAL_STARTING_TILE,
        his_offer=pakal_setup.offer_starting_tile,
        his_deed=pakal_setup.take_starting_tile,
        list_id="starting-tile",
    ),
    _point(
        at.SETUP_TEMPLES,
        his_offer=pakal_setup.offer_setup_temple,
        his_deed=pakal_setup.mark_setup_temple,
        list_id="setup-temples",
    ),
    _point(
        at.DEAL_LEFT,
        his_offer=pakal_movement.offer_deck,
        his_deed=pakal_movement.deal_left,
        deck="pakal-cards",
    ),
    _point(
        at.DEAL_RIGHT,
        his_offer=pakal_movement.offer_deck,
        his_deed=pakal_movement.deal_right,
        deck="pakal-cards",
    ),
    _point(
        at.DEAL_CARDS,
        his_offer=pakal_movement.offer_deal,
        his_deed=pakal_movement.settle_deal,
        list_id="deal-cards",
    ),
    _point(
        at.ROLE_CARD_IN_PLAY,
        his_offer=pakal_movement.offer_role,
        his_deed=pakal_movement.play_role,
        list_id="role-card",
    ),
    _point(
        at.SUMMON_GOD,
        his_offer=pakal_summon.offer_summon_god,
        his_deed=pakal_summon.summon_city_god,
        list_id="summon",
    ),
    _point(
        at.ROLE_GOD,
        his_offer=pakal_summon.offer_role_god,
        his_deed=pakal_summon.summon_role_god,
        list_id="role-god",
    ),
    _point(
        at.DANCER_GOD,
        his_offer=pakal_summon.offer_dancer_god,
        his_deed=pakal_summon.summon_dancer_god,
        list_id="dancer-god",
    ),
    _point(
        at.SUMMON_DISCARD,
        his_offer=pakal_summon.offer_summon_discard,
        his_deed=pakal_summon.pick_discard,
        list_id="summon-discard",
    ),
    _point(
        at.DISCARD_COLOUR,
        his_offer=pakal_summon.offer_colour,
        his_deed=pakal_summon.take_discard_colour,
        list_id="discard-colour",
    ),
    _point(
        at.STRENGTH_COLOUR,
        his_offer=pakal_summon.offer_colour,
        his_deed=pakal_summon.take_strength_colour,
        list_id="strength-colour",
    ),
    _point(at.PAKAL_SUMMONED, offer=pakal_summon.pakal_summoned),
    _point(
        at.JAGUAR_WORKER,
        his_offer=pakal_summon.offer_jaguar_worker,
        his_deed=pakal_summon.choose_jaguar_worker,
        list_id="jaguar-worker",
    ),
    _point(
        at.JAGUAR_CITY,
        his_offer=pakal_summon.offer_jaguar_city,
        his_deed=pakal_summon.take_jaguar_city,
        list_id="jaguar-city",
    ),
    _point(
        at.JAGUAR_PAIR,
        his_offer=pakal_summon.offer_jaguar_pair,
        his_deed=pakal_summon.take_jaguar_pair,
        list_id="jaguar-moves",
    ),
    _point(
        at.BUILD_ORDER,
        his_offer=pakal_building.offer_steps,
        his_deed=pakal_building.choose_step,
        list_id="build-order",
    ),
    _point(
        at.BUILD_OR_PRODUCE,
        his_offer=pakal_turn.offer_action,
        his_deed=pakal_turn.take_action,
        list_id="build-or-produce",
    ),
    _point(at.PAKAL_BUILDS_ON, offer=pakal_building.builds_on),
    _point(
        at.PYRAMID_SLOT,
        his_offer=pakal_building.offer_slots,
        his_deed=pakal_building.choose_slot,
        list_id="pyramid-slot",
    ),
    _point(
        at.PYRAMID_TILE,
        his_offer=pakal_building.offer_tiles,
        his_deed=pakal_building.choose_tile,
        list_id="pyramid-tile",
    ),
    _point(
        at.WHICH_BUILDING,
        his_offer=pakal_building.offer_which_building,
        his_deed=pakal_building.buy_building,
        list_id="which-building",
    ),
    _point(
        at.BUILDING_OVERFLOW,
        his_offer=pakal_building.offer_overflow,
        his_deed=pakal_building.settle_overflow,
        list_id="building-overflow",
    ),
    _point(
        at.PRODUCTION_SITE,
        his_offer=pakal_turn.offer_production_site,
        his_deed=pakal_turn.produce_at,
        list_id="production-site",
    ),
    _point(at.QUEEN_ENDS, offer=pakal_turn.queen_ends),
    _point(
        at.REDRAW_CARDS,
        his_offer=pakal_turn.offer_redraw,
        his_deed=pakal_turn.redraw_cards,
        list_id="redraw",
    ),
    _point(
        at.MARKER_SOURCE,
        his_offer=rewards.offer_marker_source,
        his_deed=rewards.choose_marker_source,
        list_id="marker-source",
    ),
    _point(
        at.MARKER_TEMPLE,
        his_offer=rewards.offer_marker_temple,
        his_deed=rewards.move_pakal_marker,
        list_id="move-marker",
    ),
    _point(at.DRAW_LOTS, offer=lots.offer_lots, deed=_settle, deck="lots"),
    _point(
        at.REVEAL_REGION_CARD, offer=lots.offer_region_card, deed=_turn_card, deck="region-cards"
    ),
    _point(
        at.ROLE_REWARD,
        his_offer=pakal_role.offer_role_effect,
        his_deed=pakal_role.perform_role_card,
        list_id="role-reward",
    ),
)

# King Pakal sits in the second seat; without him two people play.
SOLO: Final = make_engine(POINTS, automated=(False, True))
PEOPLE: Final = make_engine(POINTS, automated=(False,) * 6)

LIST_AT: Final[Mapping[int, str]] = {each.number: each.list_id for each in POINTS if each.list_id}
DECK_OF: Final[Mapping[int, str]] = {each.number: each.deck for each in POINTS if each.deck}
AT_ONCE: Final = frozenset(each.number for each in POINTS if not each.waits) - {at.GAME_OVER}
