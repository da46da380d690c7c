"""Sums as tables, for a screen that has room for them: a conflict, and what a celebration pays."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from attrs import evolve

from pakal.games.ahau.rules.scoring import MAJORITY
from pakal.games.ahau.rules.state import Event, State, weight
from pakal.games.ahau.telling.names import capital, city_name
from pakal.games.ahau.words import CRITERIA, GOD_NAMES, GODS
from pakal.games.unknown import Unknown
from pakal.games.values import Ledger, LedgerRow, Order

Side = tuple[int, int, int]  # who fights, with which card and how many weapons


def compare_strengths(
    s: State,
    region: int,
    sides: Sequence[Side],
    winner: int,
    outcome: str,
    sums_only: Collection[int] = (),
) -> Ledger:
    """Who is stronger in a region; of some players only the sum is known."""

    def row(label: str, part: int) -> LedgerRow:
        values = (None if side[0] in sums_only else side[part] for side in sides)
        return LedgerRow(label, tuple(values))

    return Ledger(
        title=f"Conflict in region {region}",
        counts="strength",
        seats=tuple(s.table.seats[player] for player, *_ in sides),
        rows=(row("right card", 1), row("weapons", 2)),
        totals=tuple(_known(card + weapons) for _, card, weapons in sides),
        outcome=f"{capital(outcome)}.",
        ahead=s.table.seats[winner],
    )


def strength_words(strength: int | Unknown) -> str:
    """A strength; where the least it can be settles the conflict, nobody was asked for more."""
    return f"{strength.low:g} or more" if isinstance(strength, Unknown) else str(strength)


def _known(strength: int | Unknown) -> int | None:
    return None if isinstance(strength, Unknown) else strength


def with_payments(
    s: State, events: Iterable[Event], orders: list[Order], unkept: Collection[int] = ()
) -> list[Order]:
    """The orders, in which the title of a celebration has all that is paid, row by row."""
    table = _payments(s, events, unkept)
    if table is None:
        return orders
    return [evolve(each, ledger=table) if each.words == table.title else each for each in orders]


def _payments(s: State, events: Iterable[Event], unkept: Collection[int]) -> Ledger | None:
    """What a celebration pays: temples, then cities; of some players the Fame is not kept."""
    players = range(len(s.table.seats))
    paid: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    counted: dict[int, int] = {}
    title, before, after = "", (), ()
    for event in events:
        match event:
            case ("celebration", int(number)):
                title = celebration_title(number)
            case ("temple", int(player), int(god), int(criterion), int(value)):
                paid["temple", god][player] = value
                counted[god] = criterion
            case ("city", int(player), int(city), int(amount)):
                paid["city", city][player] = amount
            case ("celebrated", tuple(before), tuple(after)):
                pass
    if not title:
        return None

    def kept(fame: Sequence[int]) -> tuple[int | None, ...]:
        return tuple(None if player in unkept else fame[player] for player in players)

    def row(kind: str, which: int, found: dict[int, int]) -> LedgerRow:
        values = tuple(found.get(player) for player in players)
        if kind == "temple":
            behind = tuple("" if player in found else "no marker" for player in players)
            name, place = capital(GOD_NAMES[which]), f"the {GODS[which]} temple"
            return LedgerRow(name, values, behind, CRITERIA[counted[which]], place, "Temples")
        counts = [weight(s, player, which) for player in players]
        name = city_name(s, which)
        note = _settled_by(counts, found)
        return LedgerRow(name, values, tuple(map(_workers, counts)), note, name, "Cities")

    return Ledger(
        title=title,
        counts="Fame",
        seats=tuple(s.table.seats),
        rows=tuple(row(kind, which, found) for (kind, which), found in paid.items()),
        totals=kept(after),
        start=kept(before),
        by_hand=True,
    )


def celebration_title(number: int) -> str:
    """What a celebration is called."""
    return f"K'atun Celebration {number}"


def _settled_by(counts: Sequence[int], paid: Mapping[int, int]) -> str:
    """What beside the workers settles what a city pays (RB Appendix 2)."""
    level = [player for player, count in enumerate(counts) if count == max(counts)]
    if len({paid.get(player, 0) for player in level}) > 1:
        return "tie: Royal Palace"
    return "with a Palace" if max(paid.values()) > MAJORITY else ""


def _workers(count: int) -> str:
    return f"{count} worker{'' if count == 1 else 's'}" if count else "no worker"
