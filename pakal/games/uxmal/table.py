"""The table of Uxmal: the parts of a position with their places and pieces, and moves in words."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from pakal.games.fields import Bits, Counts, Each, Field, Number, One
from pakal.games.orders import PUT_BACK, Move
from pakal.games.uxmal.edition import GODS, Edition
from pakal.games.uxmal.pyramid import CELL_NAMES, CORNERS, FIELD_NAMES, LEVELS
from pakal.games.uxmal.state import SOURCES
from pakal.games.values import Order


class Laid(One):
    """A stone in a cell: its text also says where its empty field is, the piece does not."""

    def pieces(self, value: int) -> Iterator[tuple[str, int]]:
        """The stone, however it is turned."""
        return ((name.partition(" ")[0], count) for name, count in super().pieces(value))


def fields_of(
    edition: Edition, seats: tuple[str, ...], yours: tuple[str, ...]
) -> tuple[Field, ...]:
    """Every part of a position; `yours` says whose the things of each seat are."""
    gods, stones = Counts(edition.gods), edition.stone_names
    laid = Laid(
        tuple(f"{stone} {corner}" for stone in stones for corner in CORNERS), may_be_none=True
    )
    places = tuple(str(place) for place in range(1, GODS + 1))
    tile = One(edition.gods, may_be_none=True)
    priests = Number(0, edition.priests)
    return (
        Field("stones", Each(CELL_NAMES, laid), "stone.*", "cell {}", "{} stone"),
        Field("supply", Counts(stones), "supply", "the supply", "{} stone", rest=True),
        Field("drawn", One(stones, may_be_none=True), "drawn", "the table", "{} stone"),
        Field("laid", One(CELL_NAMES, may_be_none=True), "laid"),
        Field("track", Each(places, tile), "track.*", "place {}", "{} tile"),
        Field("box", gods, "box", "the box", "{} tile", rest=True),
        Field("piles", gods, "piles", "the piles", "{} card", rest=True),
        Field("hands", Each(seats, gods, yours), "player.*.hand", "{} hand", "{} card"),
        Field(
            "standing",
            Each(seats, Bits(FIELD_NAMES), yours),
            "player.*.priests",
            "field {1}",
            "{1} priest",
        ),
        Field(
            "ready",
            Each(seats, priests, yours),
            "player.*.ready",
            "{} side",
            "{1} priest",
            rest=True,
        ),
        Field("aside", Each(seats, priests, yours), "player.*.aside", "the box", "{1} priest"),
        Field(
            "points",
            Each(seats, Each(SOURCES, Number()), yours),
            "player.*.points.*",
            "{} score",  # one track for both
            "point",
        ),
        Field("tie_cards", Each(seats, Number()), "player.*.tie-cards"),
        Field("phase", Number(0, len(LEVELS)), "phases"),
        Field("turns", Number(), "turns"),
        Field("first", One(seats, may_be_none=True), "first"),
    )


def totals_of(edition: Edition, yours: Sequence[str]) -> dict[str, int]:
    """How many there are of every stone, tile, card and priest."""
    stones = zip(edition.stone_names, edition.copies, strict=True)
    return {
        **{f"{stone} stone": count for stone, count in stones},
        **{f"{god} tile": 1 for god in edition.gods},
        **{f"{god} card": edition.cards for god in edition.gods},
        **{f"{each} priest": edition.priests for each in yours},
    }


def say_move(move: Move) -> str:
    """A move in words; what lies alone in its place needs no number."""
    owner, _, sort = move.piece.rpartition(" ")
    is_put_back = move.verb == PUT_BACK
    if sort in ("stone", "tile") and move.count == 1:
        if move.target.startswith("cell ") and not is_put_back:
            return f"{move.verb} the {move.piece} in {move.target}"  # it was drawn just now
        return f"{move.verb} the {move.piece} from {move.source} to {move.target}"
    if sort == "card" and move.target == "the piles" and not is_put_back:
        return evolve(move, verb="Return").words
    if sort != "priest":
        return move.words
    if move.target.startswith("field "):
        if move.source.startswith("field ") or is_put_back:
            return f"{move.verb} one of {owner} priests from {move.source} to {move.target}"
        return f"{move.verb} one of {owner} priests on {move.target}"
    if move.source.startswith("field ") and not is_put_back:
        verb = "Return" if move.target.endswith(" side") else move.verb  # a stone may send it back
        return f"{verb} {owner} priest from {move.source} to {move.target}"
    # More than one gets its plural from the move itself.
    called = f"of {owner} priests" if move.count == 1 else f"of {owner} priest"
    return evolve(move, piece=called).words


def is_of_priest(order: Order) -> bool:
    """Does an order move a priest?"""
    return any(move.piece.endswith(" priest") for move in order.moves)


def lay_out(order: Order) -> Order:
    """An order; the tiles that are laid on the track at the start are told in one line."""
    for move in order.moves:
        place, god = move.target.removeprefix("place "), move.piece.removesuffix(" tile")
        if (place, god) != (move.target, move.piece):
            return evolve(order, head="God tiles on the track", item=f"{place} {god}")
    return order
