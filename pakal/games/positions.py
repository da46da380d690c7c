"""
A position as text, and back: the parts of the state under their keys, and what is still to do.

What is still to do is written only where it does not follow by itself. What follows by itself is
asked of the rules: an opener is run on a copy, and what it puts on the agenda behind the point is
what comes next. So no order of the turn is written down a second time.
"""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from pakal.forms import Entry, Problem, Where, raise_if_any, read_form, show
from pakal.games.agenda import CHANCE, OVER, Waiting, pack
from pakal.games.fields import Leaf
from pakal.games.points import NoListError
from pakal.games.settings import READINGS, differing
from pakal.toml_text import toml_text

if TYPE_CHECKING:
    from pakal.games.base import TableGame

_CHANCE: Final = "chance"
_AGAINST: Final = re.compile(r"\(see ([^()]+)\)\.$")  # the values that a problem names at its end
_AGENDA_KEYS: Final = ("point", "who", "arg", "then")
_OWN_KEYS: Final = ("game", "table", *_AGENDA_KEYS)


# --- writing -------------------------------------------------------------------------------------


def print_position(game: "TableGame[Any]", s: Any) -> str:
    """The position as a text that can be read back."""
    document: dict[str, Any] = {
        "game": game.name,
        "point": game.points()[s.point].name,
        "who": _seat_name(game, s.who),
    }
    if s.arg:
        document["arg"] = s.arg
    if s.agenda != _follows(game, s, pack(s.point, s.who, s.arg)):
        document["then"] = [_entry_text(game, each) for each in reversed(s.agenda)]
    told = {**game.setting, READINGS: game.readings_changed()}
    if setting := differing(game.keys, told):
        document["table"] = setting
    for leaf in game.layout.written:
        value = leaf.of(s)
        if value != leaf.shape.empty:
            node = document
            for key in leaf.key[:-1]:
                node = node.setdefault(key, {})
            node[leaf.key[-1]] = leaf.shape.write(value)
    return toml_text(document)


def fingerprint(game: "TableGame[Any]", s: Any) -> str:
    """A short name of the exact position: equal positions, equal names."""
    exact = [leaf.of(s) for leaf in game.layout.leaves], s.agenda, s.point, s.who, s.arg
    return hashlib.sha256(repr(exact).encode()).hexdigest()[:16]


# --- reading -------------------------------------------------------------------------------------


def parse_position(text: str, place: str, name: str) -> dict[str, Any]:
    """The data of a text, if it is a position of the game of this name."""
    form = read_form(text, place)
    game = form["game"].text()
    if game is not None and game != name:
        form.wrong(f"this is a position of {game!r}, not of {name!r}.", f"Try --game {game}.")
    form["table"].table()
    raise_if_any(form.problems)
    document: dict[str, Any] = form.value
    return document


def read_position(game: "TableGame[Any]", document: Mapping[str, Any], place: str) -> Any:
    """The position of a text's data; every problem goes into one error."""
    own = {key: value for key, value in document.items() if key not in _OWN_KEYS}
    empty = {leaf: leaf.shape.empty for leaf in game.layout.written}
    s = _with_parts(game, empty, Entry(own, Where(place)), _OWN_KEYS)
    _read_agenda(game, s, Entry(document, Where(place)))
    _refuse_problems(game, s, Where(place))
    return s


def adjust_position(game: "TableGame[Any]", s: Any, text: str) -> Any:
    """The position with the values that the text states; what is still to do stays."""
    stated = {leaf: leaf.of(s) for leaf in game.layout.written}
    form = read_form(text, "adjust")
    new = _with_parts(game, stated, form, ())
    new.agenda = s.agenda[:]
    _wait_at(game, new, pack(s.point, s.who, s.arg), form)
    _refuse_problems(game, new, form.where)
    return new


def _with_parts(
    game: "TableGame[Any]", values: dict[Leaf, Any], form: Entry, more_keys: Sequence[str]
) -> Any:
    """A state with these values, as far as the form does not state others."""
    _read_parts(form, game.layout.tree, values, more_keys)
    for leaf, value in values.items():
        if value is None:
            example = toml_text({"": leaf.shape.names[0]}).removeprefix('"" = ').strip()
            form.wrong(f"{leaf.key_text!r} is missing.", f"Add {leaf.key_text} = {example}.")
    raise_if_any(form.problems)
    s = game.from_values(game.layout.values(values))
    _refuse_problems(game, s, form.where)
    return s


def _read_parts(
    form: Entry, tree: Mapping[str, Any], values: dict[Leaf, Any], more_keys: Sequence[str] = ()
) -> None:
    """Read the values that are stated."""
    form.check_known((*tree, *more_keys))
    for key, given in form.entries():
        node = tree.get(key)
        if isinstance(node, Leaf):
            values[node] = node.shape.read(given)
        elif node is not None:
            _read_parts(given, node, values)


def _refuse_problems(game: "TableGame[Any]", s: Any, where: Where) -> None:
    pieces = game.layout.totals
    said = (each.partition(": ") for each in game.problems(s))
    raise_if_any(
        [
            Problem(
                where.key(key),
                what,
                "Check where each of them lies." if key in pieces else _correct(key, what),
            )
            for key, _, what in said
        ]
    )


def _correct(key: str, what: str) -> str:
    """Which value to correct: the one named, or what a problem names in brackets at its end."""
    against = _AGAINST.search(what)
    also = f" or {against[1].replace(', ', ' or ')}" if against else ""
    return f"Correct {key}{also}."


# --- what is still to do -------------------------------------------------------------------------


def _read_agenda(game: "TableGame[Any]", s: Any, form: Entry) -> None:
    names = [point.name for point in game.points()]
    if "point" not in form:
        first, *others = _likely_points(game, s, form) or names[-1:]
        also = f"; possible here too: {', '.join(others)}" if others else ""
        form.missing("point", f'"{first}"{also}')
    number = form["point"].one_of(names, "point")
    point = names.index(number) if number is not None else OVER
    usual = _CHANCE if game.points()[point].deck or point == OVER else None
    who = _find_seat(game, form["who"]) if "who" in form or usual is None else CHANCE
    if "who" not in form and usual is None:
        form.missing("who", f'"{game.seats()[-1].name}"')
    arg = form["arg"].number(0) or 0
    then = [_read_entry(game, each) for each in form["then"].items() or ()]
    raise_if_any(form.problems)
    here = pack(point, who, arg)
    s.agenda = then[::-1] if "then" in form else _follows(game, s, here)
    _wait_at(game, s, here, form)


def _likely_points(game: "TableGame[Any]", s: Any, form: Entry) -> list[str]:
    """Points at which somebody can decide as the table lies, a turn's first; else of chance."""
    points, seats = game.points(), range(len(game.seats()))
    names = [seat.name for seat in game.seats()]
    given = form["who"].value
    likely: list[int] = []
    for opener in game.openers():
        for seat in seats:
            new = _at(game, s, opener, seat)
            game.engine.steps[pack(opener, seat)](new)
            likely += [each & 255 for each in reversed(new.agenda)]
    likely += range(len(points))
    whose = [seat for seat in seats if given in (None, names[seat])]
    waiting = [n for n in dict.fromkeys(likely) if points[n].waits]
    decided = [n for n in waiting if not points[n].deck]
    found = [n for n in decided if any(_offers(game, s, n, seat) for seat in whose)]
    found = found or [n for n in waiting if points[n].deck and _offers(game, s, n, CHANCE)]
    return [points[n].name for n in found]


def _offers(game: "TableGame[Any]", s: Any, point: int, seat: int) -> bool:
    """Is there something to decide for this seat at this point?"""
    try:
        return bool(game.engine.steps[pack(point, seat)](_at(game, s, point, seat)))
    except NoListError:
        return False


def _at(game: "TableGame[Any]", s: Any, point: int, seat: int) -> Any:
    """A copy of the state at a point, with nothing behind it."""
    new: Waiting = game.copy(s)
    new.agenda = []
    new.point, new.who, new.arg = point, seat, 0
    return new


def _wait_at(game: "TableGame[Any]", s: Waiting, entry: int, form: Entry) -> None:
    """Let the state wait at a point; BadInputError if nothing is offered there."""
    s.point, s.who, s.arg = entry & 255, (entry >> 8 & 15) - 1, entry >> 12
    s.offered = []
    if s.point == OVER:
        return
    s.offered = game.engine.steps[pack(s.point, s.who)](s) or []
    if not s.offered:
        name = game.points()[s.point].name
        form["point"].wrong(
            f"at {name!r} there is nothing to decide for {_seat_name(game, s.who)} here.",
            "Try another point, or state more of the table.",
        )
        raise_if_any(form.problems)


def _follows(game: "TableGame[Any]", s: Any, entry: int) -> list[int]:
    """The agenda behind an entry as it follows by itself; nothing where nothing is known."""
    found = _behind(game, s, game.openers(), _is(entry))
    if found is None and (inside := game.points()[entry & 255].inside) >= 0:
        who = (entry >> 8 & 15) - 1
        found = _behind(
            game, s, game.openers(), lambda seat, each: seat == who and each & 255 == inside
        )
    return found or []


def _is(entry: int) -> Callable[[int, int], bool]:
    return lambda _, each: each == entry


def _behind(
    game: "TableGame[Any]", s: Any, openers: Sequence[int], wanted: Callable[[int, int], bool]
) -> list[int] | None:
    """What comes after the entry wanted of those that an opener puts on the agenda for a seat."""
    for place, opener in enumerate(openers):
        for seat in range(len(game.seats())):
            new: Waiting = _at(game, s, opener, seat)
            game.engine.steps[pack(opener, seat)](new)
            for at, each in enumerate(new.agenda):
                if wanted(seat, each):
                    further = _behind(game, s, openers[place + 1 :], _is(pack(opener, seat)))
                    return (further or []) + new.agenda[:at]
    return None


def _entry_text(game: "TableGame[Any]", entry: int) -> str:
    arg = f" {entry >> 12}" if entry >> 12 else ""
    who = _seat_name(game, (entry >> 8 & 15) - 1)
    return f"{game.points()[entry & 255].name} {who}{arg}"


def _read_entry(game: "TableGame[Any]", given: Entry) -> int:
    """The entry of the agenda that a text means; any, where that is wrong."""
    words = (given.text() or "").split(" ")
    arg = int(words.pop()) if len(words) > 2 and words[-1].isdecimal() else 0
    names = [point.name for point in game.points()]
    if len(words) < 2:
        if isinstance(given.value, str):
            example = f"{names[-1]} {game.seats()[-1].name}"
            given.wrong(f"{show(given.value)} is not a point and a seat.", f"Write {example!r}.")
        return 0
    point = evolve(given, value=words[0]).one_of(names, "point")
    who = _find_seat(game, evolve(given, value=" ".join(words[1:])))
    return pack(names.index(point), who, arg) if point is not None else 0


def _seat_name(game: "TableGame[Any]", who: int) -> str:
    return _CHANCE if who == CHANCE else game.seats()[who].name


def _find_seat(game: "TableGame[Any]", given: Entry) -> int:
    """Whose turn a name means; nobody's, where that is wrong."""
    names = [seat.name for seat in game.seats()]
    name = given.one_of([*names, _CHANCE], "seat")
    return CHANCE if name in (None, _CHANCE) else names.index(str(name))


# --- what cannot be ------------------------------------------------------------------------------


def find_problems(game: "TableGame[Any]", s: Any) -> tuple[str, ...]:
    """Everything wrong with a position: bounds, numbers of pieces, the game's own checks."""
    layout = game.layout
    found = [
        f"{leaf.key_text}: {problem}"
        for leaf in layout.written
        for problem in leaf.shape.problems(leaf.of(s))
    ]
    there: dict[str, int] = {}
    for (_, piece), count in layout.census(s).items():
        there[piece] = there.get(piece, 0) + count
    at_rest = layout.counted(layout.rest, [leaf.of(s) for leaf in layout.rest])
    for piece, total in layout.totals.items():
        elsewhere = there.get(piece, 0) - sum(
            n for (_, each), n in at_rest.items() if each == piece
        )
        if elsewhere > total:
            found.append(f"{piece}: {elsewhere} on the table, but there are only {total}.")
        elif there.get(piece, 0) != total:
            found.append(f"{piece}: {there.get(piece, 0)} in all, but there are {total}.")
    return (*found, *game.problems_more(s))
