"""
The form of a position: every field, how it is read, written and, if left out, worked out.

A new field is one line in `FIELDS`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from attrs import frozen

from pakal.games.ahau.position import derived
from pakal.games.ahau.position.older import OLDER_POINTS
from pakal.games.ahau.position.page import Page
from pakal.games.ahau.position.pieces import (
    building_in_hand,
    known_starting_tiles,
    starting_kinds,
)
from pakal.games.ahau.position.todo import read_detail, read_entry, write_detail, write_entry
from pakal.games.ahau.rules.packed import tile_god
from pakal.games.ahau.rules.paying import pack_payment, unpack_payment
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import EFFECT_KINDS, State, own_buildings, own_pyramid
from pakal.games.ahau.rules.table import LEVEL_STARTS, ROLE_CARD, SLOTS, SPACES, Table
from pakal.games.ahau.telling.names import (
    BUILT_WORDS,
    CARD_WORDS,
    COLOUR_WORDS,
    CRITERION_WORDS,
    EFFECT_WORDS,
    GOD_WORDS,
    POINT_WORDS,
    ROLE_WORDS,
    SOURCE_WORDS,
    SPACE_WORDS,
    STEP_WORDS,
    SUMMARY_WORDS,
    TILE_COLOUR_WORDS,
    TILE_WORDS,
    TRIGGER_WORDS,
    Names,
    building_words,
    city_words,
    find_link,
    link_words,
    seat_words,
)

_LEVELS: Final = tuple(zip(LEVEL_STARTS, (*LEVEL_STARTS[1:], SPACES), strict=True))

Words = Callable[[Table], Names]


# --- the kinds of field --------------------------------------------------------------------------

Derive = Callable[[Page, int], None]


@frozen
class Field:
    """
    A line of the form.

    `derive` works the value out where a file leaves it out; without one, it is as on an empty
    board. `left_out` decides whether writing omits it, if comparing is not enough.
    """

    section: str
    name: str
    read: Callable[[Page, int, Any], None]
    write: Callable[[State, int], Any]
    derive: Derive | None = None
    left_out: Callable[[State, int], bool] | None = None


def _number(section: str, name: str, attribute: str, derive: Derive | None = None) -> Field:
    """A number of the whole position, or one for each player."""
    if section == "player":
        return Field(
            section,
            name,
            lambda page, i, value: _put(page.state, attribute, i, page.number(value)),
            lambda s, i: getattr(s, attribute)[i],
            derive,
        )
    return Field(
        section,
        name,
        lambda page, _, value: setattr(page.state, attribute, page.number(value)),
        lambda s, _: getattr(s, attribute),
        derive,
    )


def _flag(section: str, name: str, attribute: str, derive: Derive | None = None) -> Field:
    """Yes or no."""
    return Field(
        section,
        name,
        lambda page, _, value: setattr(page.state, attribute, int(page.flag(value))),
        lambda s, _: bool(getattr(s, attribute)),
        derive,
    )


def _word(
    section: str, name: str, attribute: str, words: Words, derive: Derive | None = None
) -> Field:
    """One of several words, or none."""
    if section == "player":
        return Field(
            section,
            name,
            lambda page, i, value: _put(
                page.state, attribute, i, page.word(value, words(page.table))
            ),
            lambda s, i: words(s.table).name(getattr(s, attribute)[i]),
            derive,
        )
    return Field(
        section,
        name,
        lambda page, _, value: setattr(page.state, attribute, page.word(value, words(page.table))),
        lambda s, _: words(s.table).name(getattr(s, attribute)),
        derive,
    )


def _listed(
    section: str,
    name: str,
    attribute: str,
    words: Words,
    derive: Derive | None = None,
    in_order: bool = False,
    left_out: Callable[[State, int], bool] | None = None,
) -> Field:
    """A list of words; in the core sorted, unless its order means something."""

    def read(page: Page, _: int, value: object) -> None:
        found = [each for each in page.words(value, words(page.table)) if each >= 0]
        setattr(page.state, attribute, found if in_order else sorted(found))

    return Field(
        section,
        name,
        read,
        lambda s, _: [words(s.table).name(each) for each in getattr(s, attribute)],
        derive,
        left_out,
    )


def _slots(section: str, name: str, attribute: str, words: Words) -> Field:
    """A row of places, each with one thing or nothing."""

    def read(page: Page, _: int, value: object) -> None:
        row = getattr(page.state, attribute)
        found = page.words(value, words(page.table), len(row))
        row[:] = found + [-1] * (len(row) - len(found))

    return Field(section, name, read, lambda s, _: words(s.table).row(getattr(s, attribute)))


def _bits(
    section: str, name: str, attribute: str, words: Words, derive: Derive | None = None
) -> Field:
    """A set of words, held as the bits of a number."""

    def read(page: Page, i: int, value: object) -> None:
        found = page.words(value, words(page.table))
        bits = sum({1 << each for each in found if each >= 0})
        if section == "player":
            _put(page.state, attribute, i, bits)
        else:
            setattr(page.state, attribute, bits)

    def write(s: State, i: int) -> list[str]:
        bits = getattr(s, attribute)
        names = words(s.table)
        return _in_bits(bits[i] if section == "player" else bits, names)

    return Field(section, name, read, write, derive)


def _by_word(name: str, attribute: str, words: Words, section: str = "player") -> Field:
    """A number for each of several words; in a player's section each has a part of the list."""

    def part(s: State, i: int) -> int:
        return i * len(words(s.table)) if section == "player" else 0

    def read(page: Page, i: int, value: object) -> None:
        names, start = words(page.table), part(page.state, i)
        for key, amount in page.pairs(value).items():
            place = page.found(partial(names.find, key), key)
            found = page.number(amount, key)
            if place >= 0:
                getattr(page.state, attribute)[start + place] = found

    def write(s: State, i: int) -> dict[str, int]:
        names, start = words(s.table), part(s, i)
        amounts = getattr(s, attribute)[start : start + len(names)]
        return {each: n for each, n in zip(names, amounts, strict=True) if n}

    return Field(section, name, read, write)


def _laid_out(name: str, attribute: str, places: Words, words: Words) -> Field:
    """A thing on each of several named places of the board, or nothing."""

    def read(page: Page, _: int, value: object) -> None:
        things = getattr(page.state, attribute)
        for key, each in page.pairs(value).items():
            place = page.found(partial(_find_place, key, places, page.table), key)
            found = page.word(each, words(page.table), key)
            if place >= 0:
                things[place] = found
                page.laid.add((name, place))

    def write(s: State, _: int) -> dict[str, str]:
        things = getattr(s, attribute)
        return {
            place: words(s.table).name(thing)
            for place, thing in zip(places(s.table), things, strict=True)
            if thing >= 0
        }

    return Field("board", name, read, write)


def _find_place(key: str, places: Words, table: Table) -> int:
    return find_link(table, key) if places is link_words else places(table).find(key)


def _of(names: Names) -> Words:
    """Names that are the same at every table."""
    return lambda _: names


def _put(s: State, attribute: str, i: int, value: int) -> None:
    getattr(s, attribute)[i] = value


def _in_bits(bits: int, words: Sequence[str]) -> list[str]:
    return [word for number, word in enumerate(words) if bits >> number & 1]


# --- fields of their own kind --------------------------------------------------------------------


def _read_temples(page: Page, _: int, value: object) -> None:
    width = len(page.table.edition.temple_spaces)
    for key, row in page.pairs(value).items():
        god = page.found(partial(GOD_WORDS.find, key), key)
        found = [
            page.word(each, seat_words(page.table), f"{key}.{number}")
            for number, each in enumerate(page.items(row, width, key), 1)
        ]
        if god >= 0:
            page.state.temple[god * width : (god + 1) * width] = found + [-1] * (width - len(found))


def _write_temples(s: State, _: int) -> dict[str, list[str]]:
    width = len(s.table.edition.temple_spaces)
    rows = {
        god: seat_words(s.table).row(s.temple[i * width : (i + 1) * width])
        for i, god in enumerate(GOD_WORDS)
    }
    return {god: row for god, row in rows.items() if row}


def _read_region_tiles(page: Page, i: int, value: object) -> None:
    found = page.words(value, TILE_WORDS, 2)
    page.state.region_tile[2 * i : 2 * i + 2] = found + [-1] * (2 - len(found))


def _read_region_building(page: Page, i: int, value: object) -> None:
    page.state.region_building[i] = page.word(value, building_words(page.table))


def _read_reserve(page: Page, i: int, value: object) -> None:
    page.state.reserve[i] = [tile for tile in page.words(value, TILE_WORDS) if tile >= 0]


def _read_pyramid(page: Page, i: int, value: object) -> None:
    rows = page.items(value, len(_LEVELS))
    for number, (row, (start, end)) in enumerate(zip(rows, _LEVELS, strict=False), 1):
        for place, each in enumerate(page.items(row, end - start, str(number))):
            tile = page.word(each, BUILT_WORDS, f"{number}.{place + 1}")
            page.state.pyramid[i * SPACES + start + place] = tile


def _write_pyramid(s: State, i: int) -> list[list[str]]:
    own = own_pyramid(s, i)
    rows = [BUILT_WORDS.row(own[start:end]) for start, end in _LEVELS]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _read_own_buildings(page: Page, i: int, value: object) -> None:
    found = page.words(value, building_words(page.table), SLOTS)
    page.state.building[i * SLOTS : (i + 1) * SLOTS] = found + [-1] * (SLOTS - len(found))


def _read_effects(page: Page, i: int, value: object) -> None:
    counts = Counter(page.words(value, EFFECT_WORDS))
    page.state.effects[i * EFFECT_KINDS : (i + 1) * EFFECT_KINDS] = [
        counts[effect] for effect in range(EFFECT_KINDS)
    ]


def _write_effects(s: State, i: int) -> list[str]:
    counts = s.effects[i * EFFECT_KINDS : (i + 1) * EFFECT_KINDS]
    return [effect for effect, n in zip(EFFECT_WORDS, counts, strict=True) for _ in range(n)]


def _read_card(page: Page, value: object, inside: str) -> int:
    """A region card by its number, the role card by the word `role`, 0 or nothing for none."""
    if value in ("role", ""):
        return ROLE_CARD if value else 0
    if isinstance(value, bool) or value not in range(7):
        page.complain(f"{value!r} is not a card.", 'Write a number from 1 to 6, or "role".', inside)
        return 0
    return int(value)  # type: ignore[call-overload,no-any-return]


def _cards(attribute: str) -> tuple[Callable[[Page, int, Any], None], Callable[[State, int], Any]]:
    def read(page: Page, i: int, value: object) -> None:
        listed = page.items(value)
        cards = [_read_card(page, each, str(number)) for number, each in enumerate(listed, 1)]
        _put(page.state, attribute, i, sum({1 << card for card in cards if card}))

    def write(s: State, i: int) -> list[int | str]:
        bits = getattr(s, attribute)[i]
        return [_write_card(card) for card in range(1, 8) if bits >> card & 1]

    return read, write


def _write_card(card: int) -> int | str:
    return "role" if card == ROLE_CARD else card


def _read_played(page: Page, i: int, value: object) -> None:
    listed = page.items(value, 2)
    cards = [_read_card(page, each, str(number)) for number, each in enumerate(listed, 1)]
    page.state.left[i], page.state.right[i] = [*cards, 0, 0][:2]


def _write_played(s: State, i: int) -> list[int | str]:
    if not s.left[i] and not s.right[i]:
        return []
    return [_write_card(s.left[i]), _write_card(s.right[i])]


def _read_what(page: Page, _: int, value: object) -> None:
    buildings = building_words(page.table)
    found = page.word(value, Names("tile or building", (*BUILT_WORDS, *buildings)))
    page.state.what = found - len(BUILT_WORDS) if found >= len(BUILT_WORDS) else found


def _write_what(s: State, _: int) -> str:
    buildings = building_words(s.table)
    is_building = s.where < 0 or building_in_hand(s) >= 0
    return (buildings if is_building and s.what < len(buildings) else BUILT_WORDS).name(s.what)


_MARKET_NUMBERS: Final = tuple(map(str, range(8)))


def _read_paid(page: Page, _: int, value: object) -> None:
    """Read cubes by colour, then after `tiles` tiles by colour, then after `market` a number."""
    cubes, tiles, market = [0] * 6, [0] * 6, 0
    pile = cubes
    for word in page.text(value).split():
        if word == "tiles":
            pile = tiles
        elif word in _MARKET_NUMBERS:
            market = int(word)
        elif word != "market":
            colour = page.word(word, TILE_COLOUR_WORDS if pile is tiles else COLOUR_WORDS)
            if colour >= 0:
                pile[colour] += 1
    page.state.paid = pack_payment(cubes[:5], tiles, market)


def _write_paid(s: State, _: int) -> str:
    cubes, tiles, market = unpack_payment(s.paid)
    words = [colour for colour, n in zip(COLOUR_WORDS, cubes, strict=True) for _ in range(n)]
    given = [colour for colour, n in zip(TILE_COLOUR_WORDS, tiles, strict=True) for _ in range(n)]
    words += ["tiles", *given] if given else []
    words += ["market", str(market)] if market else []
    return " ".join(words)


def _read_point(page: Page, _: int, value: object) -> None:
    older = OLDER_POINTS.get(value) if isinstance(value, str) else None
    page.state.point = max(page.word(value, POINT_WORDS) if older is None else older, 0)


def _read_detail(page: Page, _: int, value: object) -> None:
    text, s = page.text(value), page.state
    s.arg = max(page.found(partial(read_detail, page.table, s.point, text)), 0)


def _read_todo(page: Page, _: int, value: object) -> None:
    entries = []
    for number, each in enumerate(page.items(value), 1):
        text = page.text(each, str(number))
        if text:
            entries.append(page.found(partial(read_entry, page.table, text), str(number)))
    page.state.agenda = [entry for entry in reversed(entries) if entry >= 0]


def _read_starting_tiles(page: Page, _: int, value: object) -> None:
    kinds = starting_kinds(page.table)
    page.starting = [kinds[god] for god in page.words(value, GOD_WORDS) if god >= 0]


def _write_starting_tiles(s: State, _: int) -> list[str]:
    return [GOD_WORDS[tile_god(kind)] for kind in known_starting_tiles(s)]


def _read_supply(page: Page, _: int, value: object) -> None:
    page.state.supply = [0] * 5
    for key, amount in page.pairs(value).items():
        colour = page.found(partial(COLOUR_WORDS.find, key), key)
        page.state.supply[colour] = page.number(amount, key)


def _write_supply(s: State, _: int) -> dict[str, int]:
    return dict(zip(COLOUR_WORDS, s.supply, strict=True))


def _read_war_stack(page: Page, _: int, value: object) -> None:
    page.state.war_stack = [seat for seat in page.words(value, seat_words(page.table)) if seat >= 0]


# --- the form ------------------------------------------------------------------------------------

# In the order in which the fields are read and worked out: causes come before consequences.
FIELDS: Final[tuple[Field, ...]] = (
    _laid_out("cities", "city_god", city_words, _of(GOD_WORDS)),
    _laid_out("sites", "site", link_words, _of(COLOUR_WORDS)),
    _laid_out("scoring", "scoring", _of(GOD_WORDS), _of(CRITERION_WORDS)),
    Field("board", "temples", _read_temples, _write_temples),
    _slots("board", "offer", "offer", building_words),
    _slots("board", "summary-cards", "start_tiles", _of(SUMMARY_WORDS)),
    Field(
        "board",
        "war-stack",
        _read_war_stack,
        lambda s, _: [s.table.seats[player] for player in s.war_stack],
    ),
    _word("board", "starting-player", "first", seat_words),
    _listed("board", "discards", "discards", _of(TILE_WORDS)),
    Field(
        "region",
        "tiles",
        _read_region_tiles,
        lambda s, i: TILE_WORDS.row(s.region_tile[2 * i : 2 * i + 2]),
    ),
    Field(
        "region",
        "building",
        _read_region_building,
        lambda s, i: building_words(s.table).name(s.region_building[i]),
    ),
    _by_word("fame-from", "fame_from", _of(SOURCE_WORDS)),
    _number("player", "fame", "fame", derived.derive_fame),
    _number("player", "weapons", "weapons"),
    _number("player", "war", "war"),
    _by_word("cubes", "cubes", _of(COLOUR_WORDS)),
    Field(
        "player", "reserve", _read_reserve, lambda s, i: [TILE_WORDS[tile] for tile in s.reserve[i]]
    ),
    Field("player", "pyramid", _read_pyramid, _write_pyramid),
    Field(
        "player",
        "buildings",
        _read_own_buildings,
        lambda s, i: building_words(s.table).row(own_buildings(s, i)),
    ),
    Field("player", "effects", _read_effects, _write_effects, derived.derive_effects),
    _by_word("workers", "standing", city_words),
    _by_word("laid-down", "laid", city_words),
    _number("player", "ruler", "region"),
    _word("player", "role", "role", _of(ROLE_WORDS)),
    Field("player", "played", _read_played, _write_played),
    Field("player", "discarded", *_cards("played_before")),
    _word("player", "role-in-play", "role_now", _of(ROLE_WORDS), derived.derive_role_now),
    Field("player", "hand", *_cards("hand"), derived.derive_hand),
    _number("pakal", "tracker", "tracker"),
    _listed("pakal", "beside", "beside", building_words, in_order=True),
    _number("pakal", "claimed", "claimed"),
    _bits("pakal", "setup-markers", "setup_marks", _of(GOD_WORDS)),
    _bits("pakal", "ever-marked", "ever_marked", _of(GOD_WORDS), derived.derive_ever_marked),
    _number("pakal", "cube-workers", "cube_workers"),
    _listed("pakal", "picked", "picked", _of(TILE_WORDS), in_order=True),
    _flag("pakal", "rain-failed", "rain_failed"),
    _word("pakal", "due", "due", _of(STEP_WORDS)),
    _word("pakal", "walker", "walker", city_words),
    _number("pakal", "role-again", "role_again"),
    _bits("player", "marked", "marked", _of(GOD_WORDS), derived.derive_marked),
    _number("player", "worker-supply", "crew", derived.derive_crew),
    _number("player", "placements", "placements", derived.derive_placements),
    _number("moment", "round", "round"),
    _number("moment", "katun", "katun"),
    Field(
        "moment", "point", _read_point, lambda s, _: POINT_NAMES[s.point], None, lambda *_: False
    ),
    _word("moment", "player", "who", seat_words),
    Field(
        "moment",
        "detail",
        _read_detail,
        lambda s, _: write_detail(s.table, s.point, s.arg),
        derived.derive_detail,
    ),
    _word("moment", "placed", "placed", city_words),
    _bits("moment", "summoned", "summoned", _of(GOD_WORDS)),
    _number("moment", "builds", "builds"),
    _number("moment", "build-limit", "build_limit"),
    _number("moment", "swaps", "swaps"),
    _number("moment", "gateway-draws", "draws_left", derived.derive_gateway),
    _flag("moment", "queen-left", "queen_left", derived.derive_queen),
    _word("moment", "god", "god", _of(GOD_WORDS)),
    _number("moment", "strength", "strength"),
    _by_word("used", "used", _of(COLOUR_WORDS), "moment"),
    _number("moment", "any-colour", "any_colour"),
    _word("moment", "where", "where", _of(SPACE_WORDS)),
    Field("moment", "what", _read_what, _write_what),
    Field("moment", "paid", _read_paid, _write_paid),
    Field(
        "moment",
        "todo",
        _read_todo,
        lambda s, _: [write_entry(s.table, entry) for entry in reversed(s.agenda)],
        derived.derive_todo,
    ),
    Field(
        "moment",
        "lots",
        lambda page, _, value: setattr(
            page.state, "lots", [page.number(each) for each in page.items(value)]
        ),
        lambda s, _: list(s.lots),
    ),
    # How many buildings he has got can depend on whether one is on its way.
    _number("pakal", "bought", "bought", derived.derive_bought),
    _bits("moment", "revealed", "revealed", _of(CARD_WORDS)),
    _listed(
        "board",
        "calendar",
        "calendar",
        _of(COLOUR_WORDS),
        derived.derive_calendar,
        True,
        derived.is_plain_calendar,
    ),
    _listed("board", "aside", "aside", _of(COLOUR_WORDS), derived.derive_aside),
    _bits("moment", "triggers", "triggers", _of(TRIGGER_WORDS), derived.derive_triggers),
    _listed("board", "roles", "roles", _of(ROLE_WORDS), derived.derive_roles),
    Field(
        "moment",
        "pool",
        lambda page, _, value: setattr(
            page.state, "pool", [page.number(each) for each in page.items(value)]
        ),
        lambda s, _: list(s.pool),
        derived.derive_pool,
    ),
    _number("board", "armoury", "armoury", derived.derive_armoury),
    Field(
        "board",
        "starting-tiles",
        _read_starting_tiles,
        _write_starting_tiles,
        None,
        derived.are_plain_starting_tiles,
    ),
    _listed(
        "board", "bag", "bag", _of(TILE_WORDS), derived.derive_bag, left_out=derived.is_plain_bag
    ),
    _listed("board", "stack", "stack", building_words, derived.derive_stack),
    Field("board", "supply", _read_supply, _write_supply, derived.derive_supply),
)
