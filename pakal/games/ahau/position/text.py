"""
A whole position as text that a person can read and type (TOML), and back.

The text written is the shortest complete file. When one is read, what it states is taken as given
and the rest is worked out; problems.py finds what is impossible. See docs/positions.md.
"""

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from pakal.errors import BadInputError
from pakal.files import parse_toml, read_text, real_path
from pakal.forms import raise_if_any
from pakal.games.agenda import point_of
from pakal.games.ahau.edition.readings import differing, parse_readings
from pakal.games.ahau.edition.values import (
    DEFAULT,
    MOST_BASES,
    Edition,
    default_edition,
    is_shipped,
    name_shipped,
    read_edition,
    shipped_edition,
)
from pakal.games.ahau.position.entries import can_be_of, is_for_no_player
from pakal.games.ahau.position.fields import FIELDS, Field
from pakal.games.ahau.position.older import read_older_points
from pakal.games.ahau.position.page import Page
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.start import deal, start_data
from pakal.games.ahau.position.todo import check_number, check_player, here_of
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.engine import run_on
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import CHANCE, State, empty_state
from pakal.games.ahau.rules.table import PAKAL, SEATS, Solo, Table
from pakal.games.ahau.setting import OWN_CARD
from pakal.games.ahau.telling.names import GOD_WORDS, ROLE_WORDS, Names
from pakal.games.ahau.words import GODS, ROLES
from pakal.games.settings import find_named
from pakal.toml_text import toml_text

START: Final = "start"

# --- writing -------------------------------------------------------------------------------------


def print_position(state: State, edition: str = DEFAULT) -> str:
    """
    Return the shortest complete file of a position.

    Where the table has its own edition, `edition` is its path, as seen from the place
    where the text will be kept.
    """
    if edition == DEFAULT and state.table.edition != default_edition():
        edition = name_shipped(state.table.edition)
        if not edition:
            raise ValueError(f"edition {state.table.edition.name!r} needs the path of its file")
    table = state.table
    data: dict[str, Any] = {section: {} for section in _SECTIONS}
    data["table"] = _write_table(table, edition)
    data["player"] = {seat: {} for seat in table.seats}
    bare = empty_state(table)
    for each in FIELDS:
        for key, i in _tables_of(each.section, table):
            if not _can_be_left_out(each, state, bare, i):
                _section(data, each.section, key)[each.name] = each.write(state, i)
    data["player"] = {seat: given for seat, given in data["player"].items() if given}
    return toml_text(data)


def every_value(state: State) -> dict[str, Any]:
    """All values of a position by name, even those that a file leaves out."""
    return {
        ".".join(word for word in (each.section, key, each.name) if word): each.write(state, i)
        for each in FIELDS
        for key, i in _tables_of(each.section, state.table)
    }


def every_fact(state: State) -> dict[str, Any]:
    """All values of a position by their paths in a file."""
    paths = ((path.split("."), value) for path, value in every_value(state).items())
    return {
        ".".join(["player" if path[0] == "pakal" else path[0], *path[1:]]): value
        for path, value in paths
    }


def _can_be_left_out(each: Field, s: State, bare: State, i: int) -> bool:
    """Can the file leave this field out?"""
    if each.left_out is not None:
        return each.left_out(s, i)
    if each.derive is None:
        return bool(each.write(s, i) == each.write(bare, i))
    page = Page(s.copy())
    each.derive(page, i)
    return bool(each.write(s, i) == each.write(page.state, i))


def _tables_of(section: str, table: Table) -> list[tuple[str, int]]:
    """The tables of a section: key and number of each region or player; else just one."""
    if section == "region":
        return [(str(region), region) for region in range(1, table.regions + 1)]
    if section == "player":
        return [(seat, player) for player, seat in enumerate(table.seats)]
    if section == "pakal":
        return [(table.seats[PAKAL], PAKAL)] if table.solo is not None else []
    return [("", 0)]


def _section(data: dict[str, Any], section: str, key: str) -> dict[str, Any]:
    """Return the table of a file to which a field belongs."""
    if section == "pakal":
        section = "player"
    outer: dict[str, Any] = data.setdefault(section, {})
    inner: dict[str, Any] = outer.setdefault(key, {}) if key else outer
    return inner


def _write_table(table: Table, edition: str) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if edition != DEFAULT:
        given["edition"] = edition
    if table.solo is not None:
        given["difficulty"] = table.edition.difficulties[table.solo.difficulty].name
        if _is_printed(table.solo, table.edition):
            given["personality"] = table.solo.personality
        else:
            given["hierarchy"] = [GODS[god] for god in table.solo.hierarchy]
            given["role"] = ROLES[table.solo.role]
    else:
        given["players"] = table.players
    given["side"] = table.side
    if table.personal_scoring:
        given["personal-scoring"] = True
    given["readings"] = dict(differing(table.readings))
    return given if given["readings"] else {k: v for k, v in given.items() if k != "readings"}


def _is_printed(solo: Solo, edition: Edition) -> bool:
    """Is it one of the edition's personality cards?"""
    return any(
        (card.name, card.hierarchy, card.role) == (solo.personality, solo.hierarchy, solo.role)
        for card in edition.personalities
    )


# --- reading -------------------------------------------------------------------------------------

_TABLE_KEYS: Final = (
    "players",
    "side",
    "edition",
    "readings",
    "personal-scoring",
    "difficulty",
    "personality",
    "hierarchy",
    "role",
)
# Any of them brings King Pakal to the table.
_SOLO_KEYS: Final = frozenset({"difficulty", "personality", "hierarchy", "role"})
_SECTIONS: Final = ("table", "board", "region", "player", "moment")


def read_position(path: str | Path) -> State:
    """Return the position in a file, or raise BadInputError with all that is wrong with it."""
    file = Path(path)
    place = str(path)
    seen = (real_path(file, place),)
    return _read_state(_lay_over_base(_load(file, place), place, file.parent, seen), place)


def parse_position(text: str, place: str = "the text", base_dir: Path | None = None) -> State:
    """Return the position in a text; a base and an edition are looked for in `base_dir`."""
    data = _lay_over_base(parse_toml(text, place), place, base_dir or Path(), ())
    return _read_state(data, place)


def position_at(table: Table, text: str, place: str) -> State:
    """Return the position described by a text, at a table that is laid already."""
    data = parse_toml(text, place)
    if "base" in data:
        raise BadInputError(f"{place}: a whole position has no base.", "Leave base out.")
    return _read_state({key: data[key] for key in data if key != "table"}, place, table)


def adjust_position(s: State, text: str) -> State:
    """
    Return the position with the changes that a text states, such as `player.you.weapons = 3`.

    Fame set by hand loses its sources. The table does not change.
    """
    place = "adjust"
    given = parse_toml(text, place)
    for key in ("base", "table"):
        if key in given:
            raise BadInputError(
                f"{place}: {key!r} stays as it is for the whole game.",
                "Adjust something else, such as player.you.weapons = 3.",
            )
    data = parse_toml(print_position(s, "its own"), place)
    for seat, facts in given.get("player", {}).items():
        below = data.get("player", {}).get(seat)
        if isinstance(facts, dict) and "fame" in facts and isinstance(below, dict):
            below.pop("fame-from", None)
    return _read_state(_lay_over(data, given), place, s.table)


def start_position(table: Table) -> State:
    """
    Return the edition's neutral start position: the first round is about to begin.

    Nothing in it is left to chance; docs/positions.md lists what is where.
    """
    page = Page(_blank(table), "the start position")
    _read_fields(page, start_data(table))
    deal(page)
    _work_out(page)
    _come_to_the_point(page)
    return page.state


def _load(file: Path, place: str) -> dict[str, Any]:
    return parse_toml(read_text(file, place), place)


def _lay_over_base(
    data: dict[str, Any], place: str, folder: Path, seen: tuple[Path, ...]
) -> dict[str, Any]:
    """Return the data merged over its base; `base` is then `start` or missing."""
    _find_edition(data, folder)
    base = data.pop("base", None)
    if base is None or base == START:
        return data if base is None else {**data, "base": START}
    if not isinstance(base, str):
        raise BadInputError(
            f"{place}, base: {base!r} is not a position.",
            f'Write base = "{START}", or name another file.',
        )
    file = real_path(folder / base, f"{place}, base")
    if file in seen:
        raise BadInputError(
            f"{place}, base: {base!r} leads back to itself.", f'Write base = "{START}".'
        )
    if len(seen) > MOST_BASES:
        raise BadInputError(
            f"{seen[0]}, base: more than {MOST_BASES} files, each the base of the one before.",
            "Use fewer files.",
        )
    base_place = f"{place}, base {base!r}"
    under = _lay_over_base(_load(file, base_place), base_place, file.parent, (*seen, file))
    # A mistake in the base is reported at the base.
    _fill(under, base_place)
    return _lay_over(under, data)


def _find_edition(data: dict[str, Any], folder: Path) -> None:
    """Turn the path of an edition, as seen from its own file, into one seen from anywhere."""
    table = data.get("table")
    edition = table.get("edition") if isinstance(table, dict) else None
    if isinstance(table, dict) and isinstance(edition, str) and not is_shipped(edition):
        table["edition"] = str(folder / edition)


def _lay_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Merge tables key by key; replace everything else."""
    laid = dict(under)
    moment = over.get("moment")
    if isinstance(moment, dict) and "point" in moment and isinstance(laid.get("moment"), dict):
        # Another moment: forget whose it was and what came after it.
        gone = ("player", "detail", "todo")
        laid["moment"] = {k: v for k, v in laid["moment"].items() if k not in gone}
    for key, value in over.items():
        below = laid.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            value = _lay_over(below, value)
        laid[key] = value
    return laid


def _read_state(data: dict[str, Any], place: str, table: Table | None = None) -> State:
    page = _fill(data, place, table)
    _come_to_the_point(page)
    raise_if_any(page.wrong)
    return page.state


def _fill(data: dict[str, Any], place: str, table: Table | None = None) -> Page:
    """Return the page of a position, complete but for the options; the table may be known."""
    table = table or _read_table(data.get("table", {}), place)
    is_start = data.get("base") == START
    if is_start:
        data = _lay_over(start_data(table), data)
    page = Page(_blank(table), place)
    _read_fields(page, data)
    moment = data.get("moment", {})
    if isinstance(moment, dict) and "point" not in moment:
        page.where = "moment"
        page.complain("no point is given.", f'Write base = "{START}", or point = "cards".')
    raise_if_any(page.wrong)
    if is_start:
        deal(page)
    _work_out(page)
    return page


def _blank(table: Table) -> State:
    """Return an empty board without tiles and buildings."""
    s = empty_state(table)
    s.bag, s.stack = [], []
    return s


def _read_table(data: object, place: str) -> Table:
    page = Page(empty_state(_plain_table()), place, "table")
    given = page.pairs(data)
    page.at(given).check_known(_TABLE_KEYS)
    edition = _read_edition(page, given.get("edition", DEFAULT))
    page.where = "table.readings"
    readings = _read_readings(page, given.get("readings", {}))
    page.where = "table.side"
    side = page.word(given.get("side", "A"), Names("side", (b.side for b in edition.boards)))
    page.where = "table.personal-scoring"
    personal = page.flag(given.get("personal-scoring", False))
    page.where = "table.players"
    players = page.at(given.get("players", 2)).number(2, len(SEATS)) or 2
    with_pakal = bool(_SOLO_KEYS & set(given))
    if with_pakal and players != 2:
        page.complain(f"{players} players, but King Pakal plays against one.", "Leave it out.")
    solo = _read_solo(page, given, edition) if with_pakal else None
    raise_if_any(page.wrong)
    return Table(
        edition=edition,
        readings=readings,
        players=players,
        side=edition.boards[side].side,
        personal_scoring=personal,
        solo=solo,
    )


def _read_edition(page: Page, value: object) -> Edition:
    page.where = "table.edition"
    file = page.text(value)
    if is_shipped(file or DEFAULT):
        return shipped_edition(file or DEFAULT)
    if not Path(file).is_file():
        page.complain(
            f"there is no file {file!r}.", f'Write "{DEFAULT}", or a path as seen from this file.'
        )
        return default_edition()
    # A mistake inside that file is reported at that file.
    return read_edition(file)


@cache
def _plain_table() -> Table:
    return Table()


def _read_readings(page: Page, data: object) -> dict[str, str]:
    words = []
    for name, choice in page.pairs(data).items():
        word = f"{name}={page.text(choice, name)}"
        try:
            parse_readings([word])
        except BadInputError as error:
            page.complain(error.message, error.way_out, name)
        else:
            words.append(word)
    return parse_readings(words)


def _read_solo(page: Page, given: Mapping[str, Any], edition: Edition) -> Solo:
    """Return who King Pakal is; a given hierarchy or role overrides the card's."""
    levels = Names("difficulty", (each.name for each in edition.difficulties))
    names = Names("personality", (each.name for each in edition.personalities))
    difficulty = _find_part(page, given.get("difficulty", "moderate"), levels)
    card = edition.personalities[_find_part(page, given.get("personality", names[0]), names)]
    hierarchy, role, name = card.hierarchy, card.role, card.name
    if "hierarchy" in given:
        hierarchy, name = _read_hierarchy(page, given["hierarchy"]), OWN_CARD
    if "role" in given:
        page.where = "table.role"
        role, name = page.word(given["role"], ROLE_WORDS), OWN_CARD
    return Solo(difficulty, hierarchy, role, name)


def _find_part(page: Page, value: object, names: Names) -> int:
    """Return the number of a name; a unique part of it is enough."""
    page.where = f"table.{names.what}"
    text = page.text(value)
    try:
        return find_named(names.what, text, names)
    except BadInputError as error:
        page.complain(f"no {names.what} is called {text!r}.", error.way_out)
        return 0


def _read_hierarchy(page: Page, value: object) -> tuple[int, ...]:
    page.where = "table.hierarchy"
    gods = tuple(page.words(value, GOD_WORDS))
    if sorted(gods) != list(range(len(GODS))):
        page.complain(
            "all five gods should be listed once, the most preferred first.",
            f"List {', '.join(GODS)} in the order of your card.",
        )
    return gods


def _read_fields(page: Page, data: Mapping[str, Any]) -> None:
    """Read everything the file states, in the order of the form."""
    tables = _open_sections(page, data)
    for each in FIELDS:
        for key, i in _tables_of(each.section, page.table):
            section = "player" if each.section == "pakal" else each.section
            path = f"{section}.{key}" if key else section
            given = tables.get(path, {})
            if each.name in given:
                page.where = f"{path}.{each.name}"
                page.stated.add((each.name, i))
                each.read(page, i, given[each.name])
    if not page.wrong:
        read_older_points(page)
    if not page.wrong:
        _check_moment(page)


def _check_moment(page: Page) -> None:
    """Report a point that is not for the given player, or has an invalid number."""
    s = page.state
    if s.who == CHANCE and not is_for_no_player(s.point):
        page.where = "moment"
        fitting = [
            each for i, each in enumerate(page.table.seats) if can_be_of(s.table, s.point, i)
        ]
        page.complain(
            f"point {POINT_NAMES[s.point]!r} needs a player.",
            f'Write player = "{(fitting or page.table.seats)[0]}".',
        )
        return
    page.where = "moment.player"
    page.checked(partial(check_player, s.table, s.point, s.who))
    is_given = ("detail", 0) in page.stated
    if is_given or not POINTS[s.point].counted:
        page.where = "moment.detail" if is_given else "moment"
        page.checked(partial(check_number, s.table, s.point, s.arg, waits=True))


def _open_sections(page: Page, data: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return the tables of the file by their path, and report unknown ones."""
    page.where = ""
    page.at(data).check_known(("base", *_SECTIONS))
    tables: dict[str, Mapping[str, Any]] = {}
    for section in ("board", "region", "player", "moment"):
        page.where = section
        given = page.pairs(data.get(section, {}))
        parts = dict(_tables_of(section, page.table))
        if "" in parts:
            tables[section] = given
        else:
            page.at(given).check_known(parts, called=section)
            for key in parts:
                page.where = f"{section}.{key}"
                tables[page.where] = page.pairs(given.get(key, {}))
    for path, given in tables.items():
        page.where = path
        page.at(given).check_known(_names_in(path, page.table))
    return tables


def _names_in(path: str, table: Table) -> list[str]:
    section, _, key = path.partition(".")
    is_pakal = table.solo is not None and key == table.seats[PAKAL]
    sections = (section, "pakal") if is_pakal else (section,)
    return [each.name for each in FIELDS if each.section in sections]


def _work_out(page: Page) -> None:
    """Work out what the file leaves out."""
    for each in FIELDS:
        if each.derive is not None:
            for _, i in _tables_of(each.section, page.table):
                if (each.name, i) not in page.stated:
                    each.derive(page, i)


def _come_to_the_point(page: Page) -> None:
    """Let the rules offer the options; there are none in an impossible position."""
    s = page.state
    if s.point == at.GAME_OVER or problems(s):
        return
    ahead = s.copy()
    ahead.agenda = [here_of(s)]
    run_on(ahead)
    if here_of(ahead) != here_of(s) or ahead.agenda:
        page.where = "moment.point"
        page.complain(
            f"there is nothing to decide at {POINT_NAMES[s.point]!r} here.",
            "Add what it needs, such as the ruler or the worker placed.",
        )
        return
    _check_lots(page)
    s.agenda.append(here_of(s))
    run_on(s)


def _check_lots(page: Page) -> None:
    """Report lots that are not candidates of the draw, and ways that no worker has."""
    s = page.state
    if s.point in (at.DRAW_LOTS, at.REVEAL_REGION_CARD):
        asked = s.agenda[-1]
    elif s.point == at.JAGUAR_MOVES:
        asked = here_of(s)
    else:
        return
    ahead = s.copy()
    ahead.agenda, ahead.lots = [asked], []
    run_on(ahead)
    page.where = "moment.lots"
    for lot in s.lots:
        if lot not in ahead.offered:
            page.complain(
                f"{lot} is not a candidate at {POINT_NAMES[point_of(asked)]!r}.",
                f"Name some of {ahead.offered}." if ahead.offered else "Name another point.",
            )
