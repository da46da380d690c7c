"""What happened, as orders, where only King Pakal's side is kept."""

from attrs import evolve

from pakal.games.agenda import point_of
from pakal.games.ahau.light.line import Turn, words_of
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import Event, State, weight
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.telling.deeds import CALENDAR, IN_HAND, everything, one, order, remark, track
from pakal.games.ahau.telling.ledgers import compare_strengths, with_payments
from pakal.games.ahau.telling.names import between, building_name, city_name
from pakal.games.ahau.telling.narrate import after_celebration, tell_event, wins
from pakal.games.ahau.telling.points import order_of
from pakal.games.ahau.words import GODS
from pakal.games.values import Order, Status

# Nothing of these is kept, or your own line has told it.
_YOURS_UNTOLD = ("reveal", "fame", "marker", "marker-off", "deplete")


def tell_status(s: State, *, is_told: bool) -> Status:
    """Round, his tracks, and the calendar, which is known only where your turns are told."""
    calendar = (("calendar", f"{len(s.calendar)}/{s.table.edition.calendar_mark}"),)
    parts = (
        ("Round", str(s.round)),
        ("K'atun", str(s.katun + 1)),
        *(calendar if is_told else ()),
    )
    his = (
        ("Fame", s.fame[PAKAL]),
        ("resources", s.tracker),
        ("weapons", s.weapons[PAKAL]),
    )
    return Status(parts, (("Pakal", his),))


def tell_yours(s: State) -> str:
    """Your workers and markers as they are remembered."""
    workers = [
        f"{city_name(s, city)} {count}"
        for city in range(s.table.cities)
        if (count := s.standing[city] + s.laid[city])
    ]
    marks = [god for number, god in enumerate(GODS) if s.marked[YOU] >> number & 1]
    found = [f"workers {', '.join(workers) or 'none'}"]
    found += [f"markers {', '.join(marks)}"] if marks else []
    return "; ".join(found)


def tell_log(s: State, *, is_told: bool) -> list[Order]:
    """The orders of all events in the log, which is closed; each round begins with your pieces."""
    events, s.log = s.log or [], None
    found = [each for event in events for each in _tell(s, event, is_told=is_told)]
    found = with_payments(s, events, found, unkept=(YOU,))
    if is_told and any(event[0] == "round" for event in events):
        found.append(remark(s, YOU, tell_yours(s)))
    if any(event[0] == "celebration" for event in events):
        markers, sites = after_celebration(s, events)
        again = everything("lay-sites", "site", "the shuffled sites", "the empty links")
        # Markers go back at the end too, so that undo can say where they were.
        found += [markers] if _is_last(s) else [markers, sites, order(s, -1, again)]
    return found


def _is_last(s: State) -> bool:
    """Does the game end with what has just been done? Then nothing is laid out again."""
    return any(point_of(entry) == at.GAME_OVER for entry in s.agenda)


def _tell(s: State, event: Event, *, is_told: bool) -> list[Order]:
    match event:
        case ("round", _):
            return [Order(str(tell_status(s, is_told=is_told)), is_title=True)]
        case ("built-building", *_) if s.point == at.BUILDING_OVERFLOW:
            return []  # the order of that decision names the slot
        case ("weapons", player, int(amount), _) if player == YOU:
            return [remark(s, YOU, f"weapons +{amount}")]
        case (kind, player, *_) if player == YOU and kind in _YOURS_UNTOLD:
            return []
        case ("deplete", _, int(link), _):
            place, total = f"the link {between(s, link)}", len(s.calendar) if is_told else 0
            return [order(s, PAKAL, one("deplete", "site", place, CALENDAR, total))]
        case ("celebration", _):
            return [*tell_event(s, event), _tell_workers(s)]
        case ("conflict", int(region), int(winner), tuple(sides), int(by)):
            (told,) = tell_event(s, event)  # of yours only the sum was asked
            table = compare_strengths(s, region, sides, winner, wins(s, winner, by), (YOU,))
            return [evolve(told, ledger=table)]
        case ("celebrated", tuple(before), tuple(after)):
            his = track(
                s, PAKAL, "Fame", after[PAKAL] - before[PAKAL], after[PAKAL], "the celebration"
            )
            yours = remark(s, YOU, f"Fame +{after[YOU] - before[YOU]}")
            return [his, evolve(yours, in_ledger=True)]
        case _:
            return tell_event(s, event)


def _tell_workers(s: State) -> Order:
    """Both counts for every city: the moment to check them, because cities pay now."""
    counts = (
        f"{city_name(s, city)} {weight(s, PAKAL, city)}:{weight(s, YOU, city)}"
        for city in range(s.table.cities)
        if weight(s, PAKAL, city) or weight(s, YOU, city)
    )
    return Order(head="Workers, Pakal's and yours", item=", ".join(counts), in_ledger=True)


def tell_option(s: State, option: int) -> list[Order]:
    """What a person does for a decision of his, or for a draw."""
    if s.point == at.WHICH_BUILDING:
        piece = f"leftmost {building_name(s, s.offer[option])}"
        return [order(s, PAKAL, one("buy", piece, "the offer", IN_HAND))]
    found = order_of(s, option)
    return [found] if found.text else []


def tell_turn(s: State, turn: Turn) -> Order:
    """Your own turn, as it was understood."""
    return remark(s, YOU, words_of(s, turn))
