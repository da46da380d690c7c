"""
A position as text, and back: the parts of the state under their keys, and what is still to do.

What is still to do is written only where it does not follow by itself. What follows by itself is
asked of the rules: an opener is run on a copy, and what it puts on the agenda behind the point is
what comes next. So no order of the turn is written down a second time.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pakal.errors import BadInputError, naming, nearest
from pakal.files import parse_toml
from pakal.games.agenda import CHANCE, OVER, Waiting, pack
from pakal.games.fields import Leaf
from pakal.games.settings import differing
from pakal.games.toml_text import toml_text

if TYPE_CHECKING:
    from pakal.games.base import TableGame

_CHANCE: Final = "chance"
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
    if setting := differing(game.keys, game.setting):
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
    document = parse_toml(text, place)
    if document.get("game", name) != name:
        raise BadInputError(
            f"{place}: this is a position of {document['game']!r}, not of {name!r}.",
            f"Try --game {document['game']}.",
        )
    table = document.get("table", {})
    if not isinstance(table, dict):
        raise BadInputError(f"{place}, table: {table!r} is no section.", "Try [table].")
    return document


def read_position(game: "TableGame[Any]", document: Mapping[str, Any], place: str) -> Any:
    """The position of a text's data; every problem goes into one error."""
    own = {key: value for key, value in document.items() if key not in _OWN_KEYS}
    empty = {leaf: leaf.shape.empty for leaf in game.layout.written}
    s = _with_parts(game, empty, own, place, _OWN_KEYS)
    with naming(place):
        _read_agenda(game, s, document)
    _refuse_problems(game, s, place)
    return s


def adjust_position(game: "TableGame[Any]", s: Any, text: str) -> Any:
    """The position with what the text states otherwise; what is still to do stays."""
    stated = {leaf: leaf.of(s) for leaf in game.layout.written}
    new = _with_parts(game, stated, parse_toml(text, "adjust"), "adjust", ())
    new.agenda = s.agenda[:]
    with naming("adjust"):
        _wait_at(game, new, s.point, s.who, s.arg)
    _refuse_problems(game, new, "adjust")
    return new


def _with_parts(
    game: "TableGame[Any]",
    values: dict[Leaf, Any],
    document: Mapping[str, Any],
    place: str,
    more_keys: Sequence[str],
) -> Any:
    """A state with these values, as far as the document does not state others."""
    errors = list(_read_parts(document, game.layout.tree, f"{place}, ", values, more_keys))
    for leaf, value in values.items():
        if value is None:
            example = toml_text({leaf.key[-1]: leaf.shape.names[0]}).strip()
            missing = f"{place}, {leaf.key_text}: is missing."
            errors.append(BadInputError(missing, f"Try {example}."))
    _refuse(errors)
    s = game.from_values(game.layout.values(values))
    _refuse_problems(game, s, place)
    return s


def _read_parts(
    document: Mapping[str, Any],
    tree: Mapping[str, Any],
    path: str,
    values: dict[Leaf, Any],
    more_keys: Sequence[str] = (),
) -> Iterator[BadInputError]:
    """Read the values that are stated; give what is wrong with any."""
    for key, given in document.items():
        here = f"{path}{key}"
        node = tree.get(key)
        if node is None:
            way_out = nearest(key, [*tree, *more_keys])
            yield BadInputError(f"{here}: there is no such key.", way_out)
        elif isinstance(node, Leaf):
            try:
                with naming(here):
                    values[node] = node.shape.read(given)
            except BadInputError as error:
                values[node] = node.shape.empty or 0
                yield error
        elif isinstance(given, dict):
            yield from _read_parts(given, node, f"{here}.", values)
        else:
            section = here.rpartition(", ")[2]
            yield BadInputError(f"{here}: {given!r} is no section.", f"Try [{section}].")


def _refuse_problems(game: "TableGame[Any]", s: Any, place: str) -> None:
    _refuse([BadInputError(f"{place}, {each}", "Try other values.") for each in game.problems(s)])


def _refuse(errors: Sequence[BadInputError]) -> None:
    """Raise all that is wrong as one error."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise BadInputError("\n".join(map(str, errors)))


# --- what is still to do -------------------------------------------------------------------------


def _read_agenda(game: "TableGame[Any]", s: Any, document: Mapping[str, Any]) -> None:
    names = [point.name for point in game.points()]
    if "point" not in document:
        raise BadInputError("'point' is missing.", f'Try point = "{names[-1]}".')
    number = _find(document["point"], names, "point")
    usual = _CHANCE if game.points()[number].deck or number == OVER else None
    who = _find_seat(game, document.get("who", usual), "who")
    arg = _read_arg(document.get("arg", 0), "arg")
    if "then" in document:
        then = document["then"]
        if not isinstance(then, list):
            raise BadInputError(f"then: {then!r} is no array.", f'Try then = ["{names[-1]} …"].')
        s.agenda = [_read_entry(game, each) for each in reversed(then)]
    else:
        s.agenda = _follows(game, s, pack(number, who, arg))
    _wait_at(game, s, number, who, arg)


def _wait_at(game: "TableGame[Any]", s: Waiting, point: int, who: int, arg: int) -> None:
    """Let the state wait at a point; BadInputError if nothing is offered there."""
    s.point, s.who, s.arg = point, who, arg
    s.offered = []
    if point == OVER:
        return
    s.offered = game.engine.steps[pack(point, who)](s) or []
    if not s.offered:
        name = game.points()[point].name
        raise BadInputError(
            f"point: at {name!r} there is nothing to decide for {_seat_name(game, who)} here.",
            "Try another point, or more on the table.",
        )


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
            new: Waiting = game.copy(s)
            new.agenda = []
            new.point, new.who, new.arg = opener, seat, 0
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


def _read_entry(game: "TableGame[Any]", text: object) -> int:
    words = text.rsplit(" ") if isinstance(text, str) else []
    arg = int(words.pop()) if len(words) > 2 and words[-1].isdecimal() else 0
    if len(words) < 2:
        raise BadInputError(
            f"then: {text!r} is no point with a seat.",
            f"Try {game.points()[-1].name + ' ' + game.seats()[-1].name!r}.",
        )
    names = [point.name for point in game.points()]
    point = _find(words[0], names, "then")
    return pack(point, _find_seat(game, " ".join(words[1:]), "then"), arg)


def _seat_name(game: "TableGame[Any]", who: int) -> str:
    return _CHANCE if who == CHANCE else game.seats()[who].name


def _find_seat(game: "TableGame[Any]", given: object, key: str) -> int:
    names = [seat.name for seat in game.seats()]
    if given is None:
        raise BadInputError(f"'{key}' is missing.", f'Try {key} = "{names[-1]}".')
    return _find(given, [*names, _CHANCE], key) if given != _CHANCE else CHANCE


def _find(given: object, names: Sequence[str], key: str) -> int:
    if given in names:
        return names.index(str(given))
    raise BadInputError(f"{key}: {given!r} is not known here.", nearest(str(given), names))


def _read_arg(given: object, key: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise BadInputError(f"{key}: {given!r} is no whole number from 0 on.", "Try 0.")
    return given


# --- what cannot be ------------------------------------------------------------------------------


def find_problems(game: "TableGame[Any]", s: Any) -> tuple[str, ...]:
    """Everything about a position that cannot be: bounds, numbers of pieces, the game's own."""
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
