"""
The chain of points of a game of Ahau: who is offered what, and what carries it out.

Where King Pakal is offered something else than a player, or does it otherwise, the record says
so. The rules know points by their numbers (points.py), because deeds push them.
"""

from collections.abc import Callable, Collection, Mapping
from enum import Enum, Flag, auto
from typing import Final

from attrs import field, frozen

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
from pakal.games.ahau.rules.packed import given_of
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, ROLES, TILE_COLOURS
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
    """
    The draw is made: go back to the point under way with the candidate drawn.

    If it was a worker (`arg`: 1), what is left to him is decided there.
    """
    s.revealed = 0
    if s.arg:
        s.lots = lots.ways_of(s, candidate)
        return
    s.lots = []
    SOLO.resume(s, candidate)


def _turn_card(s: State, card: int) -> None:
    candidate = lots.reveal_region_card(s, card)
    if candidate is not None:
        _settle(s, candidate)


class Whose(Enum):
    """Whose a point can be."""

    NOBODY = "nobody"  # it concerns nobody in particular
    PERSON = "person"  # King Pakal does it in another way, or never
    PAKAL = "pakal"
    ANYBODY = "anybody"


class Phase(Flag):
    """When a point can occur."""

    SETUP = auto()
    MOVEMENT = auto()
    ACTION = auto()
    ROUND_END = auto()


_REWARD: Final = Phase.MOVEMENT | Phase.ACTION  # rewards come of conflicts and of turns
_DEALT: Final = Phase.SETUP | Phase.ROUND_END
_ANY_TIME: Final = Phase.SETUP | Phase.MOVEMENT | Phase.ACTION | Phase.ROUND_END

Numbers = Callable[[Table], Collection[int]]


def _only_0(_: Table) -> range:
    return range(1)


@frozen(kw_only=True)
class AhauPoint(Point):
    """A point of Ahau: whose it can be, when it occurs, and which numbers can come with it."""

    name: str = field(init=False)
    whose: Whose = field()
    phases: Phase = Phase.ACTION
    numbers: Numbers = _only_0
    counted: bool = False  # the number says how many are to come: the game never waits for 0
    never_none: bool = False  # and 0 is never put on the agenda
    dealt: int = 0  # how many kinds of things are dealt here out of the pool
    leads_on: bool = False  # lies at the bottom of the agenda, so that the game goes on
    his_inside: int = -1  # as `inside`, for King Pakal
    his_rest: tuple[int, ...] = ()  # what still follows inside that step for him, the last first

    @name.default
    def _name(self) -> str:
        return at.POINT_NAMES[self.number]

    @whose.default
    def _whose(self) -> Whose:
        """Whose it is unless the record says otherwise."""
        if self.his_offer and not self.offer:
            return Whose.PAKAL
        if self.deck or not self.waits:
            return Whose.NOBODY
        return Whose.ANYBODY if self.list_id else Whose.PERSON


def most_strength(table: Table) -> int:
    """The strength that no summon exceeds: every tile of a god, and the High Priestess's."""
    edition = table.edition
    starting_tile, priestess = 1, 1
    tiles = len(COLOURS) * edition.tiles_per_colour + edition.wilds + starting_tile
    return tiles + priestess


def _up_to(most: int) -> Numbers:
    return lambda _: range(most + 1)


def _strengths(table: Table) -> range:
    return range(most_strength(table) + 1)


def _cubes(table: Table) -> range:
    return range(table.edition.cubes + 1)


def _given_tiles(_: Table) -> list[int]:
    colours = range(len(TILE_COLOURS))
    return [given_of(amount, colour) for amount in range(1, 8) for colour in colours]


POINTS: Final = (
    AhauPoint(number=at.GAME_OVER, phases=_ANY_TIME),
    AhauPoint(
        number=at.LAY_CITY,
        offer=setup.offer_city,
        deed=setup.lay_city,
        deck="cities",
        phases=Phase.SETUP,
        numbers=lambda table: range(table.cities),
        dealt=len(GODS),
    ),
    AhauPoint(
        number=at.LAY_SITE,
        offer=setup.offer_site,
        deed=setup.lay_site,
        deck="sites",
        phases=_DEALT,
        numbers=lambda table: range(len(table.link_ends)),
        dealt=len(COLOURS),
    ),
    AhauPoint(number=at.SITE_ASIDE, offer=setup.site_aside, phases=_DEALT),
    AhauPoint(
        number=at.LAY_STARTING_TILE,
        offer=setup.offer_starting_tile,
        deed=setup.lay_starting_tile,
        deck="starting-tiles",
        phases=Phase.SETUP,
        numbers=lambda table: range(len(table.edition.summary_cards)),
        dealt=setup.NO_TILE + 1,
    ),
    AhauPoint(
        number=at.FILL_REGION,
        offer=rewards.offer_bag,
        deed=ending.fill_region,
        deck="bag",
        phases=_DEALT,
        numbers=lambda table: range(2, 2 * table.regions + 2),
    ),
    AhauPoint(
        number=at.FILL_OFFER,
        offer=ending.offer_building,
        deed=ending.fill_offer,
        deck="buildings",
        phases=_DEALT,
        numbers=lambda table: range(table.edition.offer),
    ),
    AhauPoint(
        number=at.FILL_REGION_BUILDING,
        offer=ending.offer_building,
        deed=ending.fill_region_building,
        deck="buildings",
        phases=Phase.SETUP,
        numbers=lambda table: range(1, table.regions + 1),
    ),
    AhauPoint(
        number=at.SCORING_TILE,
        offer=setup.offer_scoring_tile,
        deed=setup.lay_scoring_tile,
        deck="scoring-tiles",
        phases=Phase.SETUP,
        numbers=_up_to(len(GODS) - 1),
        dealt=len(CRITERIA),
    ),
    AhauPoint(
        number=at.DEAL_ROLE,
        offer=setup.offer_role,
        deed=setup.deal_role,
        deck="role-cards",
        phases=Phase.SETUP,
        numbers=lambda table: range(table.players + 1),
        dealt=len(ROLES),
    ),
    AhauPoint(
        number=at.STARTING_PLAYER,
        offer=setup.offer_starting_player,
        deed=setup.choose_starting_player,
        deck="lots",
        phases=Phase.SETUP,
    ),
    AhauPoint(
        number=at.SUMMARY_CARD,
        offer=setup.offer_summary_card,
        deed=setup.take_summary_card,
        phases=Phase.SETUP,
    ),
    AhauPoint(number=at.SETUP_DONE, offer=setup.setup_done, phases=Phase.SETUP, leads_on=True),
    AhauPoint(number=at.NEW_ROUND, offer=movement.new_round, phases=Phase.MOVEMENT, leads_on=True),
    AhauPoint(
        number=at.CARDS,
        offer=movement.offer_cards,
        deed=movement.play_cards,
        weighty=True,
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(number=at.REVEAL, offer=movement.reveal, phases=Phase.MOVEMENT),
    AhauPoint(
        number=at.CAPTAIN_MOVE,
        offer=movement.offer_captain,
        deed=movement.captain_move,
        his_offer=pakal_movement.offer_captain,
        his_deed=pakal_movement.captain_move,
        list_id="war-captain-move",
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(number=at.CONFLICTS, offer=movement.conflicts, phases=Phase.MOVEMENT),
    AhauPoint(
        number=at.LOSE_CONFLICT,
        offer=movement.lose_conflict,
        whose=Whose.ANYBODY,
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(
        number=at.ADVANCE,
        offer=movement.offer_advance,
        deed=movement.decide_advance,
        weighty=True,
        phases=_REWARD,
    ),
    AhauPoint(
        number=at.RETREAT,
        offer=movement.offer_retreat,
        deed=movement.retreat,
        his_offer=pakal_movement.offer_pakal_retreat,
        list_id="retreat",
        weighty=True,
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(number=at.ORDER_TILES, offer=movement.order_tiles, phases=Phase.MOVEMENT),
    AhauPoint(
        number=at.TAKE_TILE,
        offer=movement.offer_tile,
        deed=movement.take_tile,
        list_id="take-tile",
        weighty=True,
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(
        number=at.MOVEMENT_END, offer=movement.movement_end, phases=Phase.MOVEMENT, leads_on=True
    ),
    AhauPoint(number=at.TURN, offer=turn.begin_turn, whose=Whose.ANYBODY),
    AhauPoint(
        number=at.PLACE_WORKER,
        offer=turn.offer_cities,
        deed=turn.place_worker,
        list_id="place-worker",
        weighty=True,
    ),
    AhauPoint(
        number=at.CLAIM,
        offer=turn.offer_claim,
        deed=turn.claim,
        weighty=True,
        whose=Whose.ANYBODY,
        numbers=_up_to(1),
    ),
    AhauPoint(number=at.SUMMON, offer=turn.offer_summon, deed=turn.summon, weighty=True),
    AhauPoint(
        number=at.PRIESTESS_COLOUR,
        offer=summon.offer_priestess_colour,
        deed=summon.choose_priestess_colour,
        inside=at.SUMMON,
    ),
    AhauPoint(
        number=at.DISCARD,
        offer=summon.offer_discard,
        deed=summon.discard,
        numbers=_up_to(1),
        inside=at.SUMMON,
    ),
    AhauPoint(number=at.SUMMONED, offer=summon.summoned, whose=Whose.PERSON, numbers=_up_to(1)),
    AhauPoint(
        number=at.CHIEF_TILE,
        offer=gods.offer_chief_tile,
        deed=gods.take_chief_tile,
        numbers=_strengths,
        counted=True,
        inside=at.SUMMON,
    ),
    AhauPoint(
        number=at.RAIN_SITE,
        offer=gods.offer_rain_site,
        deed=gods.take_rain_site,
        list_id="rain-site",
        inside=at.SUMMON,
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(
        number=at.JAGUAR_MOVE,
        offer=gods.offer_jaguar_move,
        deed=gods.take_jaguar_move,
        numbers=_strengths,
        counted=True,
        inside=at.SUMMON,
    ),
    AhauPoint(
        number=at.SUN_CARD,
        offer=gods.offer_sun_card,
        deed=gods.take_sun_card,
        his_offer=pakal_summon.offer_sun_card,
        list_id="sun-cards",
        numbers=_strengths,
        counted=True,
        inside=at.SUMMON,
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(
        number=at.SERPENT_WORKER,
        offer=gods.offer_serpent_worker,
        deed=gods.take_serpent_worker,
        his_offer=pakal_summon.offer_serpent_worker,
        list_id="serpent-worker",
        inside=at.SUMMON,
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(
        number=at.PRODUCE_OR_BUILD,
        offer=turn.offer_produce_or_build,
        deed=turn.produce_or_build,
        weighty=True,
    ),
    AhauPoint(
        number=at.PRODUCE_COLOUR,
        offer=turn.offer_produce_colour,
        deed=turn.choose_produce_colour,
        numbers=_cubes,
        counted=True,
        never_none=True,
        inside=at.PRODUCE_OR_BUILD,
    ),
    AhauPoint(
        number=at.BUILD,
        offer=building.offer_next_build,
        deed=building.next_build,
        weighty=True,
        inside=at.PRODUCE_OR_BUILD,
    ),
    AhauPoint(
        number=at.PAY, offer=building.offer_payment, deed=building.pay, inside=at.PRODUCE_OR_BUILD
    ),
    AhauPoint(
        number=at.GIVE_TILE,
        offer=building.offer_given_tile,
        deed=building.give_tile,
        numbers=_given_tiles,
        inside=at.PRODUCE_OR_BUILD,
    ),
    AhauPoint(
        number=at.WILD_COLOUR,
        offer=building.offer_wild_colour,
        deed=building.choose_wild_colour,
        his_offer=pakal_summon.offer_colour,
        his_deed=pakal_building.colour_wild_tile,
        list_id="wild-colour",
        inside=at.PRODUCE_OR_BUILD,
        his_inside=at.BUILD_OR_PRODUCE,
        his_rest=(at.PAKAL_BUILDS_ON, at.SET_TILE),
    ),
    AhauPoint(number=at.SET_TILE, offer=building.set_tile, whose=Whose.ANYBODY),
    AhauPoint(number=at.RAISE_BUILDING, offer=building.raise_bought_building, whose=Whose.PERSON),
    AhauPoint(number=at.END_TURN, offer=turn.offer_end_turn, deed=turn.end_turn),
    AhauPoint(number=at.REDRAW, offer=turn.redraw, whose=Whose.PERSON),
    AhauPoint(
        number=at.WAR_ADVANCE, offer=rewards.war_advance, whose=Whose.ANYBODY, phases=_REWARD
    ),
    AhauPoint(
        number=at.WAR_REWARD,
        offer=rewards.offer_war_reward,
        deed=rewards.take_war_reward,
        list_id="war-reward",
        phases=_REWARD,
    ),
    AhauPoint(
        number=at.GAIN_ROLE, offer=rewards.offer_role, deed=rewards.gain_role, phases=_REWARD
    ),
    AhauPoint(
        number=at.GAIN_RESOURCE,
        offer=rewards.offer_resource,
        deed=rewards.gain_resource,
        phases=_REWARD,
        numbers=_cubes,
    ),
    AhauPoint(
        number=at.DRAW_TILE,
        offer=rewards.offer_bag,
        deed=rewards.draw_tile,
        deck="bag",
        whose=Whose.ANYBODY,
        phases=_REWARD,
    ),
    AhauPoint(
        number=at.MOVE_MARKER,
        offer=rewards.offer_marker_move,
        deed=rewards.move_marker,
        phases=_REWARD,
    ),
    AhauPoint(
        number=at.LAY_DOWN,
        offer=rewards.offer_lay_down,
        deed=rewards.lay_down,
        list_id="lay-worker-down",
        phases=_REWARD,
    ),
    AhauPoint(number=at.QUEEN_PAYS, offer=extras.offer_queen_pays, deed=extras.queen_pays),
    AhauPoint(number=at.ROUND_END, offer=ending.round_end, phases=Phase.ROUND_END, leads_on=True),
    AhauPoint(
        number=at.GIVE_BACK,
        offer=ending.offer_give_back,
        deed=ending.give_back,
        list_id="give-back",
        phases=Phase.ROUND_END,
        numbers=lambda table: range(2 * table.regions + 1),
        counted=True,
    ),
    AhauPoint(number=at.REFILL, offer=ending.refill, phases=Phase.ROUND_END),
    AhauPoint(
        number=at.CELEBRATION, offer=ending.celebration, phases=Phase.ROUND_END, leads_on=True
    ),
    AhauPoint(
        number=at.PAKAL_STARTING_TILE,
        his_offer=pakal_setup.offer_starting_tile,
        his_deed=pakal_setup.take_starting_tile,
        list_id="starting-tile",
        phases=Phase.SETUP,
    ),
    AhauPoint(
        number=at.SETUP_TEMPLES,
        his_offer=pakal_setup.offer_setup_temple,
        his_deed=pakal_setup.mark_setup_temple,
        list_id="setup-temples",
        phases=Phase.SETUP,
        numbers=_up_to(len(GODS)),
        counted=True,
    ),
    AhauPoint(
        number=at.DEAL_LEFT,
        his_offer=pakal_movement.offer_deck,
        his_deed=pakal_movement.deal_left,
        deck="pakal-cards",
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(
        number=at.DEAL_RIGHT,
        his_offer=pakal_movement.offer_deck,
        his_deed=pakal_movement.deal_right,
        deck="pakal-cards",
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(
        number=at.DEAL_CARDS,
        his_offer=pakal_movement.offer_deal,
        his_deed=pakal_movement.settle_deal,
        list_id="deal-cards",
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(
        number=at.ROLE_CARD_IN_PLAY,
        his_offer=pakal_movement.offer_role,
        his_deed=pakal_movement.play_role,
        list_id="role-card",
        phases=Phase.MOVEMENT,
    ),
    AhauPoint(
        number=at.SUMMON_GOD,
        his_offer=pakal_summon.offer_summon_god,
        his_deed=pakal_summon.summon_city_god,
        list_id="summon",
        numbers=_up_to(len(GODS)),
    ),
    AhauPoint(
        number=at.ROLE_GOD,
        his_offer=pakal_summon.offer_role_god,
        his_deed=pakal_summon.summon_role_god,
        list_id="role-god",
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(
        number=at.DANCER_GOD,
        his_offer=pakal_summon.offer_dancer_god,
        his_deed=pakal_summon.summon_dancer_god,
        list_id="dancer-god",
        numbers=_up_to(1),
        his_inside=at.BUILD_OR_PRODUCE,
    ),
    AhauPoint(
        number=at.SUMMON_DISCARD,
        his_offer=pakal_summon.offer_summon_discard,
        his_deed=pakal_summon.pick_discard,
        list_id="summon-discard",
        numbers=_strengths,
        counted=True,
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(
        number=at.DISCARD_COLOUR,
        his_offer=pakal_summon.offer_colour,
        his_deed=pakal_summon.take_discard_colour,
        list_id="discard-colour",
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(
        number=at.STRENGTH_COLOUR,
        his_offer=pakal_summon.offer_colour,
        his_deed=pakal_summon.take_strength_colour,
        list_id="strength-colour",
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(number=at.PAKAL_SUMMONED, his_offer=pakal_summon.pakal_summoned, numbers=_up_to(7)),
    AhauPoint(number=at.JAGUAR_WORKER, whose=Whose.PAKAL, numbers=_strengths, counted=True),
    AhauPoint(number=at.JAGUAR_CITY, whose=Whose.PAKAL, numbers=_strengths, counted=True),
    AhauPoint(
        number=at.JAGUAR_MOVES,
        his_offer=pakal_summon.offer_jaguar_moves,
        his_deed=pakal_summon.take_jaguar_move,
        list_id="jaguar-moves",
        numbers=_strengths,
        counted=True,
        his_inside=at.SUMMON_GOD,
    ),
    AhauPoint(
        number=at.BUILD_ORDER,
        his_offer=pakal_building.offer_steps,
        his_deed=pakal_building.choose_step,
        list_id="build-order",
    ),
    AhauPoint(
        number=at.BUILD_OR_PRODUCE,
        his_offer=pakal_turn.offer_action,
        his_deed=pakal_turn.take_action,
        list_id="build-or-produce",
    ),
    AhauPoint(number=at.PAKAL_BUILDS_ON, his_offer=pakal_building.builds_on, numbers=_up_to(1)),
    AhauPoint(
        number=at.PYRAMID_SLOT,
        his_offer=pakal_building.offer_slots,
        his_deed=pakal_building.choose_slot,
        list_id="pyramid-slot",
        his_inside=at.BUILD_OR_PRODUCE,
        his_rest=(at.PAKAL_BUILDS_ON, at.SET_TILE, at.PYRAMID_TILE),
    ),
    AhauPoint(
        number=at.PYRAMID_TILE,
        his_offer=pakal_building.offer_tiles,
        his_deed=pakal_building.choose_tile,
        list_id="pyramid-tile",
        his_inside=at.BUILD_OR_PRODUCE,
        his_rest=(at.PAKAL_BUILDS_ON, at.SET_TILE),
    ),
    AhauPoint(
        number=at.WHICH_BUILDING,
        his_offer=pakal_building.offer_which_building,
        his_deed=pakal_building.buy_building,
        list_id="which-building",
        his_inside=at.BUILD_OR_PRODUCE,
        his_rest=(at.PAKAL_BUILDS_ON,),
    ),
    AhauPoint(
        number=at.BUILDING_OVERFLOW,
        his_offer=pakal_building.offer_overflow,
        his_deed=pakal_building.settle_overflow,
        list_id="building-overflow",
        phases=_REWARD,
    ),
    AhauPoint(
        number=at.PRODUCTION_SITE,
        his_offer=pakal_turn.offer_production_site,
        his_deed=pakal_turn.produce_at,
        list_id="production-site",
        his_inside=at.BUILD_OR_PRODUCE,
    ),
    AhauPoint(number=at.QUEEN_ENDS, his_offer=pakal_turn.queen_ends),
    AhauPoint(
        number=at.REDRAW_CARDS,
        his_offer=pakal_turn.offer_redraw,
        his_deed=pakal_turn.redraw_cards,
        list_id="redraw",
    ),
    AhauPoint(
        number=at.MARKER_SOURCE,
        his_offer=rewards.offer_marker_source,
        his_deed=rewards.choose_marker_source,
        list_id="marker-source",
        phases=_REWARD,
    ),
    AhauPoint(
        number=at.MARKER_TEMPLE,
        his_offer=rewards.offer_marker_temple,
        his_deed=rewards.move_pakal_marker,
        list_id="move-marker",
        phases=_REWARD,
        numbers=_up_to(len(GODS)),
    ),
    AhauPoint(
        number=at.DRAW_LOTS,
        offer=lots.offer_lots,
        deed=_settle,
        deck="lots",
        phases=_ANY_TIME,
        numbers=_up_to(1),
    ),
    AhauPoint(
        number=at.REVEAL_REGION_CARD,
        offer=lots.offer_region_card,
        deed=_turn_card,
        deck="region-cards",
        numbers=_up_to(1),
    ),
    AhauPoint(
        number=at.ROLE_REWARD,
        his_offer=pakal_role.offer_role_effect,
        his_deed=pakal_role.perform_role_card,
        list_id="role-reward",
        phases=_REWARD,
        numbers=_up_to(3),
    ),
)

# King Pakal sits in the second seat; without him two people play.
SOLO: Final = make_engine(POINTS, automated=(False, True))
PEOPLE: Final = make_engine(POINTS, automated=(False,) * 6)

LIST_AT: Final[Mapping[int, str]] = {each.number: each.list_id for each in POINTS if each.list_id}
POINT_OF: Final[Mapping[str, int]] = {name: point for point, name in LIST_AT.items()}
DECK_OF: Final[Mapping[int, str]] = {each.number: each.deck for each in POINTS if each.deck}
