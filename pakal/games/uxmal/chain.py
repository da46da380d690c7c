"""The points of Uxmal, a record each: what is offered, what carries it out, and the words."""

from collections.abc import Sequence
from typing import Any, Final

from pakal.games.agenda import STOP
from pakal.games.points import Point
from pakal.games.solo import YOU
from pakal.games.uxmal import state as at
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, CORNERS, FIELD_NAMES
from pakal.games.uxmal.rules import Rules
from pakal.games.uxmal.state import State

# What his action is called, so that its reason is told before a piece moves.
_HE_DOES: Final = (
    "The High Priest builds.",
    "The High Priest places a priest.",
    "The High Priest moves a priest.",
    "The High Priest sways a god.",
)


def chain_of(rules: Rules, called: Sequence[str]) -> tuple[Point, ...]:
    """Every point but the lots, in the order of their numbers; `called` is who sits where."""

    def begins(_: State, seat: int) -> str:
        who = called[seat]
        return f"{who[:1].upper()}{who[1:]} {'begin' if who == YOU else 'begins'}"

    def held(s: State) -> str:
        hand = zip(rules.edition.gods, s.hand(s.who), strict=True)
        return ", ".join(f"{count} {god}" for god, count in hand if count) or "none"

    return (
        _point(at.GAME_OVER),
        _point(
            at.LAY_GOD,
            offer=rules.offer_god,
            deed=rules.lay_god,
            deck="gods",
            of="card-god",
            line="god {}",
            prompt=(
                "Which god lies on the next place of the popularity track? 1 is the most popular."
            ),
            verb="Lay",
        ),
        _point(
            at.FIRST_SEAT,
            offer=rules.offer_first,
            deed=rules.begin,
            deck="youngest",
            of="table-seat",
            line="first {}",
            prompt="Who begins?",
            note=begins,
        ),
        _point(at.OPEN_PHASE, offer=rules.open_phase),
        _point(
            at.GIFT,
            offer=rules.offer_gift,
            deed=rules.take_gift,
            list_id="gift",
            of="card-god",
            line="gift {}",
            prompt="Which card is given?",
            verb="Take",
        ),
        _point(at.TURN, offer=rules.open_turn),
        _point(
            at.ACTION,
            offer=rules.offer_actions,
            his_offer=rules.his_actions,
            deed=rules.act,
            list_id="action",
            of="action",
            prompt="Which action do you take?",
            note=lambda s, action: _HE_DOES[action] if s.who == rules.automated else "",
            weighty=True,
        ),
        _point(
            at.DRAW_STONE,
            offer=rules.offer_stones,
            deed=rules.draw_stone,
            deck="stones",
            inside=at.ACTION,
            of="stone-sort",
            line="draw {}",
            prompt="Which stone is drawn (its gods clockwise from the empty field)?",
            verb="Draw",
            refusal=lambda _, __: (
                "no stone that is left shows that, clockwise from the empty field."
            ),
        ),
        _point(
            at.LAY_STONE,
            offer=rules.offer_ways,
            deed=rules.lay_stone,
            list_id="lay-stone",
            inside=at.ACTION,
            of="stone-way",
            line="lay {}",
            prompt="Where do you lay it, and in which corner is its empty field (such as c3 nw)?",
            verb="Lay",
            refusal=_refuse_way,
        ),
        _point(
            at.TAKE_CARDS,
            offer=rules.offer_situations,
            deed=rules.take_cards,
            list_id="take-cards",
            inside=at.ACTION,
            of="situation",
            line="take {}",
            prompt="Which cards do you take?",
            verb="Take",
        ),
        _point(
            at.PLACE_PRIEST,
            offer=rules.offer_fields,
            deed=rules.place_priest,
            list_id="place-priest",
            inside=at.ACTION,
            of="pyramid-field",
            line="place {}",
            prompt="On which field do you place a priest?",
            verb="Place",
            refusal=lambda _, words: (
                "it is occupied, empty or not built." if words[-2:] in FIELD_NAMES else ""
            ),
        ),
        _point(
            at.MOVE_PRIEST,
            offer=rules.offer_moves,
            his_offer=rules.his_moves,
            deed=rules.move_priest,
            list_id="move-priest",
            inside=at.ACTION,
            of="priest-move",
            line="move {}",
            prompt="Which priest moves, and where to?",
            verb="Move",
            refusal=lambda s, _: (
                f"each field stepped on costs a card, and you hold {sum(s.hand(s.who))}."
            ),
        ),
        _point(
            at.PAY_CARD,
            offer=rules.offer_payments,
            deed=rules.pay,
            list_id="pay-card",
            inside=at.ACTION,
            of="card-god",
            line="pay {}",
            prompt="Which card do you pay?",
            verb="Return",
        ),
        _point(
            at.SWAY,
            offer=rules.offer_sways,
            his_offer=rules.his_sways,
            deed=rules.sway,
            his_deed=rules.his_sway,
            list_id="sway",
            inside=at.ACTION,
            of="track-step",
            line="sway {}",
            prompt="Which god goes up or down the track, and by how many places?",
            refusal=lambda s, _: (
                f"the track has {len(s.track)} places, and each place costs a card of that god;"
                f" you hold {held(s)}."
            ),
        ),
        _point(
            at.SWAY_ON,
            offer=rules.offer_sway_on,
            deed=rules.his_sway,
            list_id="sway-on",
            inside=at.ACTION,
            of="track-step",
            line="sway on {}",
            stop="stop swaying",
            prompt="Does he take the same step once more?",
            note=lambda _, step: "The High Priest stops swaying." if step == STOP else "",
        ),
        _point(at.END_TURN, offer=rules.end_turn),
        _point(
            at.SCORE_PRIESTS,
            offer=rules.score_priests,
            tell=lambda s: f"Level {s.level} is full and is scored",
        ),
        _point(at.SCORE_CARDS, offer=rules.score_cards, verb="Return"),
        _point(at.SHIFT_GODS, offer=rules.shift_gods),
        _point(at.RETURN_PRIESTS, offer=rules.return_priests, verb="Return"),
        _point(at.LAY_ASIDE, offer=rules.lay_aside, verb="Lay"),
    )


def name_way(way: int) -> str:
    """A way to lay a stone: the cell, and the corner of the empty field."""
    cell, corner = divmod(way, len(CORNERS))
    return f"{CELL_NAMES[cell]} {CORNERS[corner]}"


def say_empty(way: int) -> str:
    """How a stone is turned, which moves it to no other place."""
    cell, corner = divmod(way, len(CORNERS))
    return f"its empty field on {FIELD_NAMES[CELLS[cell][corner]]}"


def say_loss(points: int) -> str:
    """Points lost; fewer than none are a gain."""
    return str(points) if points >= 0 else f"a gain of {-points}"


def say_lifted(s: State, way: int) -> str:
    """The priests that a stone lifts to its level; empty where nobody stands there."""
    risen = [FIELD_NAMES[f] for f in sorted(CELLS[way // len(CORNERS)]) if s.occupied >> f & 1]
    sort = "priest" if len(risen) == 1 else "priests"
    return f"lift the {sort} on {', '.join(risen)} onto it" if risen else ""


def _refuse_way(s: State, words: str) -> str:
    """A cell of the level without a corner, or a field on which no free cell begins."""
    named = next((word[-2:] for word in words.split() if word[-2:] in FIELD_NAMES), "")
    if not named:
        return ""
    if any(CELL_NAMES[way // len(CORNERS)][1:] == named for way in s.offered):
        return f"say the corner of its empty field as well, such as {named} nw."
    return "no stone can be laid there; cells are named by their north-west field."


def _point(number: int, **record: Any) -> Point:
    return Point(number=number, name=at.POINT_NAMES[number], **record)
