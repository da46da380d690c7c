"""The table of Maya: the parts of a position with their places and pieces, and moves in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import evolve, field, frozen

from pakal.games.fields import Bits, Counts, Each, Field, Number, One, Row
from pakal.games.maya.edition import LEVELS
from pakal.games.maya.rules import Rules
from pakal.games.maya.state import BACKS, ROUNDS, SOURCES, State
from pakal.games.orders import Move
from pakal.games.values import Order

_UNKNOWN = tuple(f" {back} card" for back in BACKS)
_OWN = ("stock", "pool", "hand", "decks")  # every owner has these
HOME_NAME = "home"
_HOME = "its home"  # as sentences call it
AUCTION_NAME = "auction"


@frozen
class Backs(Row):
    """Backs in a row; the pieces are only those whose cards nobody knows."""

    called: tuple[str, ...] = field(kw_only=True)  # by name; empty for those that somebody knows

    def pieces(self, value: Sequence[int]) -> Iterator[tuple[str, int]]:
        """The cards that nobody knows, by their backs."""
        for each in dict.fromkeys(value):
            if self.called[each]:
                yield self.called[each], value.count(each)


@frozen
class Change(Number):
    """A number that may be negative; nothing unless a text says otherwise."""

    low: int = -10_000

    @property
    def empty(self) -> int:
        """Nothing."""
        return 0


@frozen
class Place(One):
    """Where a marker is; at home unless a text says otherwise."""

    called: tuple[str, ...] = field(kw_only=True)  # the places by name

    @property
    def empty(self) -> int:
        """At home."""
        return 0

    def pieces(self, value: int) -> Iterator[tuple[str, int]]:
        """The marker, at the place that sentences name."""
        yield self.called[value], 1


def fields_of(rules: Rules, seats: tuple[str, ...], yours: tuple[str, ...]) -> tuple[Field, ...]:
    """Every part of a position; `yours` says whose the things of each seat are."""
    box = rules.box
    most = box.edition.blocks
    cards = Counts(box.card_names)
    row = Row(box.card_names)
    pyramids = One(box.pyramids, may_be_none=True)
    backs = Backs(
        tuple(f"{seat} {back}" for seat in seats for back in BACKS),
        called=tuple(
            f"{own} {back} card" if rules.seated[seat].hidden else ""
            for seat, own in enumerate(yours)
            for back in BACKS
        ),
    )
    return (
        Field(
            "built",
            Each(seats, Counts(box.cell_names), yours),
            "player.*.blocks",
            "{1}",
            "{1} block",
        ),
        Field(
            "stock", Each(seats, Number(0, most), yours), "player.*.stock", "{} stock", "{1} block"
        ),
        Field(
            "pool",
            Each(seats, Number(0, most), yours),
            "player.*.pool",
            "{} pool",
            "{1} block",
            rest=True,
        ),
        Field(
            "hands",
            Each(seats, cards, yours),
            "player.*.hand",
            "{} hand",
            "{1} {0} card",
            secret=True,
            rest=True,
        ),
        Field(
            "decks",
            Each(seats, Counts(BACKS), yours),
            "player.*.deck",
            "{} decks",
            "{1} {0} card",
            rest=True,
        ),
        Field("laid", Each(box.quarry_names, backs), "quarry.*.laid", "the {} quarry", "{}"),
        Field(
            "under",
            Each(seats, Each(box.quarry_names, row), yours),
            "player.*.under.*",
            "the {1} quarry",
            "{1} {0} card",
            secret=True,
        ),
        Field("shown", Each(box.quarry_names, row), "quarry.*.shown"),
        Field("turned", Number(0, rules.quarries), "turned"),
        Field("lost", Each(seats, Number()), "player.*.lost"),
        Field("passed", Bits(seats), "passed"),
        Field(
            "where",
            Each(rules.markers, places_of_markers(rules, seats, yours)),
            "marker.*",
            "{1}",
            "{1} marker",
        ),
        Field("first", One(seats, may_be_none=True), "first"),
        Field(
            "gold",
            Each(seats, Each(SOURCES, Change()), yours),
            "player.*.gold.*",
            "{} gold",
            "gold coin",
        ),
        Field("bids", Each(seats, Number()), "player.*.bid", secret=True),
        Field("begun", Bits(box.cell_names), "begun"),
        Field("opened", Number(0, LEVELS - 1), "opened"),
        Field("doubled", pyramids, "doubled"),
        Field("round", Number(0, ROUNDS), "round"),
    )


def places_of_markers(rules: Rules, seats: Sequence[str], yours: Sequence[str]) -> Place:
    """Every place of a marker, by name and as sentences call it."""
    quarries = rules.box.quarry_names
    names = [HOME_NAME, *seats]
    names += [f"{seat} at {quarry}" for quarry in quarries for seat in seats]
    called = [_HOME, *(f"{own} side" for own in yours)]
    called += [f"the {quarry} quarry" for quarry in quarries for _ in seats]
    return Place((*names, AUCTION_NAME), called=(*called, "the auction"))


def totals_of(rules: Rules, yours: Sequence[str]) -> dict[str, int]:
    """How many there are of every block and card; markers are each where they are."""
    box = rules.box
    totals = {f"{own} block": box.edition.blocks for own in yours}
    for seat, own in enumerate(yours):
        backs = (sum(box.copies[: box.lows]), sum(box.copies[box.lows :]))
        hidden = rules.seated[seat].hidden
        totals |= {
            f"{own} {back} card": count * hidden for back, count in zip(BACKS, backs, strict=True)
        }
        totals |= {
            f"{own} {name} card": count * (not hidden)
            for name, count in zip(box.card_names, box.copies, strict=True)
        }
    return totals


def lay_out(rules: Rules, s: State, called: Sequence[str]) -> Iterator[Order]:
    """What is laid out for a game, in the order of the rulebook (11–27); `called` are the seats."""
    box = rules.box
    named = (name.replace("-", " ") for name in box.pyramids)
    quarries = ", ".join(box.quarry_names)
    yield Order(f"Lay the quarries for {rules.seats} players in a row: {quarries}")
    yield Order(f"Above them the pyramids: {', '.join(named)}")
    yield Order("Above each quarry its marker; the gold into the bank")
    for seat, who in enumerate(called):
        blocks = f"{s.stock[seat]} blocks at hand and {s.pool[seat]} in the pool"
        low, high = (sum(part) for part in (box.copies[: box.lows], box.copies[box.lows :]))
        cards = f"the {low + high} worker cards of a colour"
        if rules.seated[seat].automated:
            cards = f"{low} low cards and {high} high ones as two shuffled face-down decks"
        yield Order(f"{who} {'get' if who == 'you' else 'gets'} {cards}, {blocks}")
    if s.first >= 0:
        verb = "are" if called[s.first] == "you" else "is"
        yield Order(f"{called[s.first]} {verb} First Player", is_news=True)


def say_level(cell: str) -> str:
    """A cell in words: level 2 of Copan."""
    pyramid, _, level = cell.rpartition("-")
    return f"level {level} of {pyramid.replace('-', ' ')}"


def say_move(move: Move, cells: Sequence[str]) -> str:
    """
    A move in words; one marker or one known card needs no number, and places no owner.

    Where a card or a block comes from is said only if it is not the usual place.
    """
    piece = move.piece.rpartition(" ")[2]
    owner = _owner_of(move.piece)
    if move.target == _HOME or move.target.endswith(" pool"):
        move = evolve(move, verb="Return")  # a block paid, a marker that was used
    source, target = (_say_place(place, owner, cells) for place in (move.source, move.target))
    if piece == "marker":
        return f"{move.verb} the {move.piece} from {source} to {target}"
    is_unknown = move.piece.endswith(_UNKNOWN)
    if move.verb == "Lay" and piece == "card" and move.count == 1:
        what = f"one of {move.piece}s" if is_unknown else move.piece
        return f"Lay {what} at {target}"
    if move.verb == "Place" and piece == "block" and move.count == 1:
        start = "" if source == "the stock" else f" from {source}"
        return f"Place one of {move.piece}s{start} on {target}; {move.total} there now"
    if piece == "card" and move.count == 1 and not is_unknown:
        return f"{move.verb} {move.piece} from {source} to {target}"
    if piece in ("block", "card"):
        what = f"{move.piece}s" if move.count == 1 else move.piece  # more get it from the move
        move = evolve(move, piece=f"of {what}")
    return evolve(move, source=source, target=target).words


def _owner_of(piece: str) -> str:
    """Whose piece it is; empty for what belongs to nobody."""
    words = piece.split(" ")
    if words[-1] == "block":
        return " ".join(words[:-1])
    return " ".join(words[:-2]) if words[-1] == "card" else ""


def _say_place(place: str, owner: str, cells: Sequence[str]) -> str:
    """A place in words; of the owner's own places it is clear whose they are."""
    if place in cells:
        return say_level(place)
    own = place.removeprefix(f"{owner} ")
    return f"the {_pile(own, owner)}" if owner and own in _OWN else place


def _pile(name: str, owner: str) -> str:
    """A pile as its owner calls it: a person holds the cards that nobody else knows."""
    return "hand" if name == "decks" and owner == "your" else name


def gather(orders: Sequence[Order], yours: Sequence[str], cells: Sequence[str]) -> list[Order]:
    """
    Orders; cards that somebody takes back from the quarries are one of them.

    So are the blocks that somebody takes off several levels one after the other.
    """
    found: list[Order] = []
    places: dict[str, int] = {}  # by owner: where the one order stands
    for order in orders:
        move = order.moves[0] if order.moves else None
        owner = "" if move is None else _owner_back(move, yours)
        if move is None or not owner:
            found.append(order)
        elif owner in places:
            first = found[places[owner]]
            found[places[owner]] = evolve(first, moves=(*first.moves, move))
        else:
            places[owner] = len(found)
            kept = _pile(move.target.removeprefix(f"{owner} "), owner)
            words = f"Return all of {owner} cards from the quarries to the {kept}"
            found.append(Order(words, (move,)))
    return _gather_blocks(found, cells)


def _gather_blocks(orders: Sequence[Order], cells: Sequence[str]) -> list[Order]:
    """The same with one order for all blocks of a colour that leave the pyramids in a row."""

    def owner_off(order: Order) -> str:
        move = order.moves[0] if order.moves else None
        if move is None or move.source not in cells or not move.target.endswith(" pool"):
            return ""
        return _owner_of(move.piece)

    found: list[Order] = []
    for owner, same in groupby(orders, owner_off):
        several = list(same)
        if not owner or len(several) == 1:
            found += several
            continue
        moves = tuple(move for order in several for move in order.moves)
        taken = ", ".join(f"{move.count} from {say_level(move.source)}" for move in moves)
        words = f"Return {owner} blocks to the pool: {taken}; {moves[-1].total} there now"
        found.append(Order(words, moves))
    return found


def is_piece_of(order: Order, own: str) -> bool:
    """Does an order move a block or a card of this owner?"""
    return any(
        move.piece.startswith(f"{own} ") and move.piece.endswith((" block", " card"))
        for move in order.moves
    )


def _owner_back(move: Move, yours: Sequence[str]) -> str:
    """Whose card comes back from a quarry by a move; empty if it is no such move."""
    if not (move.source.endswith(" quarry") and move.piece.endswith(" card")):
        return ""
    return next((own for own in yours if move.target in (f"{own} hand", f"{own} decks")), "")


class Sayings:
    """Remarks about quarries, building and pay, in the words of a table."""

    def __init__(
        self, rules: Rules, yours: Sequence[str], called: Sequence[str], names: Sequence[str]
    ) -> None:
        self._rules = rules
        self._yours = yours
        self._called = called
        self._names = names

    def leads(self, _: State, seat: int) -> str:
        """Somebody is First Player."""
        who = self._called[seat]
        return f"{who[:1].upper()}{who[1:]} {'are' if who == 'you' else 'is'} First Player"

    def _quarry(self, s: State) -> str:
        return f"the {self._rules.box.quarry_names[self._rules.current(s)]} quarry"

    def turned(self, s: State) -> str:
        """The cards of a quarry are turned up; nothing where no card lies."""
        laid = s.laid[self._rules.current(s)]
        return f"Turn up the cards at {self._quarry(s)}" if laid else ""

    def drawn(self, s: State, sort: int) -> str:
        """A card that nobody knew is this one."""
        quarry = self._rules.current(s)
        place = len(s.shown[quarry])
        seat, back = divmod(s.laid[quarry][place], 2)
        name = self._rules.box.card_names[sort]
        return (
            f"Card {place + 1} at {self._quarry(s)}, {self._yours[seat]} {BACKS[back]} one: {name}"
        )

    def deducted(self, s: State, seat: int) -> str:
        """Points are taken off a seat."""
        who, points = self._called[s.who], self._rules.deduction(s, s.who)
        verb = "take" if who == "you" else "takes"
        return f"{who[:1].upper()}{who[1:]} {verb} {points} points off {self._called[seat]}"

    def carried(self, s: State, moves: Sequence[Move]) -> str:
        """Why blocks of who is on stay behind (107, 149, 157); nothing where all are carried."""
        own = f"{self._yours[s.who]} stock"
        left = sum(move.count for move in moves if move.source == own)
        if not left:
            return ""
        given, cards = self._rules.seated[s.who].transport, self._rules.card_points(s, s.who)
        by = {
            "the cards not laid": cards,
            "his level": given,
            "markers": s.stock[s.who] - cards - given,
        }
        parts = ", ".join(f"{points} by {what}" for what, points in by.items() if points)
        who = self._called[s.who]
        carries = f"{who[:1].upper()}{who[1:]} can carry {s.stock[s.who]} of"
        return f"{carries} {s.stock[s.who] + left} blocks: {parts or 'no card is left'}"

    def points(self, s: State) -> str:
        """The points of a quarry as they count for its blocks, the first place first."""
        quarry = self._rules.current(s)
        there = {card // 2 for card in s.laid[quarry]}
        there |= {seat for seat in range(self._rules.seats) if self._rules.added(s, seat, quarry)}
        ranked = self._rules.ranking(s)
        last = [seat for seat in sorted(there) if seat not in ranked]
        each = [f"{self._names[seat]} {self._rules.left(s, seat)}" for seat in (*ranked, *last)]
        return f"Points at {self._quarry(s)}: {', '.join(each)}" if each else ""

    def stuck(self, s: State) -> str:
        """Who is on has no place for a block."""
        who = self._called[s.who]
        return f"{who[:1].upper()}{who[1:]} cannot place a block"

    def paid(self, s: State) -> str:
        """Who is paid for which level; in brackets those who get no gold, but lose a block."""
        levels = []
        for cell, name in enumerate(self._rules.box.cell_names):
            each = [
                f"{self._names[seat]} {value}"
                if self._rules.seated[seat].counted
                else f"({self._names[seat]})"
                for seat, value in self._rules.paid(s, cell)
            ]
            if each:
                levels.append(f"{name} {', '.join(each)}")
        return f"Pay: {'; '.join(levels)}" if levels else ""
