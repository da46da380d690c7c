"""The points of Maya, a record each: what is offered, what carries it out, and the words."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pakal.games.agenda import STOP
from pakal.games.maya import state as at
from pakal.games.maya.rules import Rules
from pakal.games.maya.state import State
from pakal.games.orders import Move
from pakal.games.points import Point

Say = Callable[[State, str], str]


class Tells(Protocol):
    """Remarks about the start, a quarry that is turned, building and pay."""

    def leads(self, s: State, seat: int) -> str:
        """Somebody is First Player."""

    def turned(self, s: State) -> str:
        """The cards of a quarry are turned up."""

    def drawn(self, s: State, sort: int) -> str:
        """A card that nobody knew is this one."""

    def deducted(self, s: State, seat: int) -> str:
        """Points are taken off a seat."""

    def points(self, s: State) -> str:
        """The points of a quarry as they count for its blocks."""

    def carried(self, s: State, moves: Sequence[Move]) -> str:
        """Why blocks of who is on stay behind."""

    def stuck(self, s: State) -> str:
        """Who is on has no place for a block."""

    def paid(self, s: State) -> str:
        """Who is paid for which level."""


def chain_of(rules: Rules, say: Say, tells: Tells) -> tuple[Point, ...]:
    """
    Every point but the lots, in the order of their numbers.

    `say` puts a remark about who is on into words; `tells` are the words about quarries and cards.
    """
    return (
        *_setup(rules, tells),
        *_auction(rules),
        *_laying(rules, say),
        *_turning(rules, say, tells),
        *_markers(rules, say),
        *_transport(rules, tells),
        *_building(rules, say),
        _point(at.PAY, offer=rules.pay, tell=tells.paid),
        _point(at.ERODE, offer=rules.erode, verb="Return"),
        _point(at.END_ROUND, offer=rules.end_round, verb="Return"),
        _point(at.FORCED_PASS, offer=rules.forced_pass, tell=tells.stuck, verb="Return"),
    )


def _setup(rules: Rules, tells: Tells) -> tuple[Point, ...]:
    return (
        _point(at.GAME_OVER),
        _point(
            at.FIRST_SEAT,
            offer=rules.offer_seats,
            deed=rules.begin,
            deck="first-player",
            of="table-colour",
            line="first {}",
            prompt="Who is First Player?",
            note=tells.leads,
        ),
        _point(
            at.START_BLOCK,
            offer=rules.offer_start,
            deed=rules.start_block,
            list_id="start-pyramid",
            of="pyramid",
            line="start {}",
            prompt="In which pyramid do you place a block?",
            verb="Place",
        ),
        _point(at.OPEN_ROUND, offer=rules.open_round, verb="Lay"),
    )


def _auction(rules: Rules) -> tuple[Point, ...]:
    return (
        _point(
            at.DRAW_OUT,
            offer=rules.offered_markers,
            deed=rules.draw_out,
            deck="blue-markers",
            of="game-marker",
            line="out {}",
            prompt="Which marker is drawn out for this round?",
            verb="Return",
        ),
        _point(
            at.BID,
            offer=rules.offer_bids,
            deed=rules.bid,
            of="gold-bid",
            line="bid {}",
            prompt="All hands are open: how much gold did you bid?",
        ),
        _point(at.END_AUCTION, offer=rules.end_auction),
        _point(
            at.CHOOSE_MARKER,
            offer=rules.offered_markers,
            deed=rules.choose_marker,
            of="game-marker",
            line="choose {}",
            prompt="Which marker do you choose?",
            verb="Take",
        ),
    )


def _laying(rules: Rules, say: Say) -> tuple[Point, ...]:
    return (
        _point(at.LAY_TURN, offer=rules.lay_turn),
        _point(
            at.LAY_CARD,
            offer=rules.offer_cards,
            deed=rules.lay_card,
            of="card-place",
            line="lay {}",
            stop="pass",
            prompt="Which card do you lay at which quarry, face down?",
            verb="Lay",
            weighty=True,
        ),
        _point(
            at.CHOOSE_QUARRY,
            offer=rules.offer_quarries,
            deed=rules.choose_quarry,
            list_id="quarry",
            of="quarry",
            line="card to {}",
            stop="pass",
            prompt="At which quarry do you lay a card, face down?",
            note=lambda s, quarry: say(s, "passes") if quarry == STOP else "",
        ),
        _point(
            at.CHOOSE_BACK,
            offer=rules.offer_backs,
            deed=rules.lay_back,
            list_id="back",
            inside=at.CHOOSE_QUARRY,
            of="card-back",
            line="{} card",
            prompt="Is it a low card or a high one?",
            verb="Lay",
        ),
        _point(
            at.ADD_POINTS,
            offer=rules.offer_points,
            deed=rules.add_points,
            of="quarry",
            line="points to {}",
            stop="no points",
            prompt="To which quarry do you add your points?",
            verb="Lay",
        ),
    )


def _turning(rules: Rules, say: Say, tells: Tells) -> tuple[Point, ...]:
    def name_loss(s: State, seat: int) -> str:
        return say(s, "takes no points off") if seat == STOP else tells.deducted(s, seat)

    return (
        _point(at.TURN_QUARRY, offer=rules.turn_quarry, tell=tells.turned),
        _point(
            at.TURN_CARD,
            offer=rules.offer_turned,
            deed=rules.turn_card,
            deck="cards",
            of="worker-card",
            line="card {}",
            prompt="Which card is turned up?",
            note=tells.drawn,
        ),
        _point(
            at.DEDUCT,
            offer=rules.offer_deductions,
            his_offer=rules.his_deductions,
            deed=rules.deduct,
            list_id="minus-three",
            of="table-colour",
            line="deduct {}",
            stop="deduct nothing",
            prompt="From whom do you take points?",
            note=name_loss,
        ),
        _point(at.AWARD, offer=rules.award, tell=tells.points, verb="Take"),
    )


def _markers(rules: Rules, say: Say) -> tuple[Point, ...]:
    return (
        _point(
            at.USE_MARKER,
            offer=rules.offer_uses,
            deed=rules.use_marker,
            of="green-marker",
            line="use {}",
            stop="use nothing",
            prompt="Do you use a marker now?",
        ),
        _point(
            at.NAME_FIRST,
            offer=rules.offer_first,
            deed=rules.name_first,
            list_id="first-player",
            inside=at.AWARD,
            of="table-colour",
            line="name {}",
            prompt="Whom do you name First Player?",
            verb="Move",
        ),
        _point(
            at.PROTECT,
            offer=rules.offer_guarded,
            deed=rules.guard,
            list_id="protect",
            inside=at.AWARD,
            of="quarry",
            line="protect {}",
            prompt="At which quarry are you protected?",
            verb="Lay",
        ),
        _point(
            at.EXTRA_BLOCK,
            offer=rules.person_extra,
            his_offer=rules.his_extra,
            deed=rules.add_block,
            list_id="pyramid",
            inside=at.AWARD,
            of="pyramid",
            line="extra {}",
            stop="no extra block",
            prompt="In which pyramid do you place the extra block?",
            verb="Place",
        ),
        _point(
            at.TAKE_BLOCK,
            offer=rules.person_taken,
            his_offer=rules.his_taken,
            deed=rules.take_block,
            list_id="take-block",
            inside=at.AWARD,
            of="own-block",
            line="take {}",
            stop="take nothing",
            prompt="Which of your blocks do you move?",
            verb="Return",
            note=lambda s, cell: say(s, "moves no block") if cell == STOP else "",
        ),
        _point(
            at.PUT_BLOCK,
            offer=rules.offer_put,
            his_offer=rules.his_put,
            deed=rules.put_block,
            list_id="pyramid",
            inside=at.AWARD,
            of="pyramid",
            line="put {}",
            prompt="In which pyramid do you place it?",
            verb="Place",
        ),
    )


def _transport(rules: Rules, tells: Tells) -> tuple[Point, ...]:
    return (
        _point(at.NEXT_QUARRY, offer=rules.next_quarry),
        _point(
            at.TRANSPORT,
            offer=rules.offer_transport,
            deed=rules.transport,
            of="marker-use",
            line="{} the joker",
            stop="keep the joker",
            prompt="You cannot carry all blocks. Does the joker carry some?",
            verb="Return",
            because=tells.carried,
        ),
        _point(at.COLLECT_CARDS, offer=rules.collect_cards, verb="Return"),
    )


def _building(rules: Rules, say: Say) -> tuple[Point, ...]:
    return (
        _point(at.BUILD_TURN, offer=rules.build_turn, verb="Return"),
        _point(
            at.FREE_PASS,
            offer=rules.offer_free_pass,
            deed=rules.free_pass,
            list_id="free-pass",
            of="marker-use",
            line="{} the free pass",
            verb="Return",
            note=lambda s, use: say(s, "passes") if use == at.USE else "",
        ),
        _point(
            at.CHOOSE_MOVE,
            offer=rules.offer_moves,
            deed=rules.choose_move,
            list_id="move",
            inside=at.FREE_PASS,
            of="block-move",
            line="{} move",
            verb="Return",
            note=lambda s, move: say(s, "makes a double move") if move == at.DOUBLE else "",
        ),
        _point(
            at.BUILD,
            offer=rules.offer_building,
            deed=rules.build,
            of="building-step",
            line="{}",
            prompt="Where do you place a block?",
            verb="Place",
            weighty=True,
        ),
        _point(
            at.PLACE_BLOCK,
            offer=rules.offer_pyramids,
            deed=rules.place,
            list_id="pyramid",
            inside=at.FREE_PASS,
            of="pyramid",
            line="build {}",
            verb="Place",
        ),
        _point(
            at.FIRST_BLOCK,
            offer=rules.offer_first_block,
            his_offer=rules.his_first_block,
            deed=rules.first_block,
            list_id="pyramid",
            inside=at.FREE_PASS,
            of="pyramid",
            line="build {}",
            prompt="Where does the first of two blocks go?",
            verb="Place",
        ),
        _point(
            at.SECOND_BLOCK,
            offer=rules.offer_second_block,
            his_offer=rules.his_second_block,
            deed=rules.second_block,
            list_id="pyramid",
            inside=at.FREE_PASS,
            of="pyramid",
            line="build {}",
            prompt="Where does the second block go?",
            verb="Place",
        ),
    )


def _point(number: int, **record: Any) -> Point:
    return Point(number=number, name=at.POINT_NAMES[number], **record)
