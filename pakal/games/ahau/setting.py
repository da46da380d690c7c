"""How a game of Ahau is set up: the keys of its setting, and the table that a setting describes."""

from collections.abc import Mapping
from typing import Any, Final

from pakal.errors import BadInputError
from pakal.games.ahau.edition.readings import parse_readings, recalled_readings
from pakal.games.ahau.edition.values import (
    DEFAULT,
    Edition,
    default_edition,
    edition_text,
    is_shipped,
    name_shipped,
    pin_base,
    read_edition,
    shipped_edition,
)
from pakal.games.ahau.rules.table import Solo, Table
from pakal.games.ahau.words import GODS, ROLES
from pakal.games.settings import Key, KeyKind, KnownOption, check_setting, find_named
from pakal.games.values import Setting

OWN_CARD: Final = "your own card"  # a hierarchy the player has typed off a real card
_FIRST: Final = "default-2"  # the edition that version 0.1.0 came with

CITIES: Final = KnownOption(
    name="city",
    several="cities",
    value="god",
    metavar="CITY=GOD",
    help="The god of a city in this game, so that it is not asked; CITY= forgets it.",
    words=lambda game: (tuple(city.name for city in game.table.edition.cities), GODS),
    check=lambda game, known: game.check_cities(known),
)
KEYS: Final = (
    Key(
        name="difficulty",
        find=lambda setting: choices_of("difficulty", setting),
        question="How hard is King Pakal?",
        default="moderate",
        varied=True,
        spread=True,
        asked=True,
        metavar="NAME",
    ),
    Key(
        name="personality",
        clears=("hierarchy", "role"),
        find=lambda setting: choices_of("personality", setting),
        describe=lambda choice, setting: describe_card(choice, setting),
        shown=lambda setting: OWN_CARD if setting.get("hierarchy") or setting.get("role") else "",
        question="Which personality card does he have? See `pakal edition show personalities`.",
        varied=True,
        spread=True,
        asked=True,
        metavar="NAME",
    ),
    Key(
        name="hierarchy",
        question="Which five gods are on your own personality card, from the top down?"
        " For example rain,jaguar,chief,serpent,sun.",
        kind=KeyKind.TEXT,
        metavar="GODS",
    ),
    Key(
        name="role",
        question="Which role card goes with your own personality card?",
        kind=KeyKind.TEXT,
        metavar="NAME",
    ),
    Key(
        name="side",
        find=lambda setting: choices_of("side", setting),
        question="Which side of the player boards?",
        label="Board side",
        default="A",
        varied=True,
        asked=True,
        metavar="A|B",
    ),
    Key(
        name="personal_scoring",
        question="Do temples pay what each player has?",
        in_rows=True,
        kind=KeyKind.YES_NO,
        default=False,
    ),
    Key(
        name="two_players",
        question="Play the base game for two people, without King Pakal?",
        kind=KeyKind.YES_NO,
        default=False,
    ),
    Key(name="readings", question="Read an unclear rule in another way.", kind=KeyKind.READINGS),
    Key(
        name="edition",
        question="Your own edition file.",
        kind=KeyKind.FILE,
        metavar="FILE",
        read=edition_text,
    ),
    Key(
        name="lists",
        question="Lists of your own in place of Pakal's of the same id.",
        kind=KeyKind.FILE,
        metavar="FILE",
    ),
)


def read_hierarchy(text: str) -> tuple[int, ...]:
    """Five gods from the most preferred down, with commas between them."""
    names = [name.strip() for name in text.split(",")]
    gods = tuple(find_named("Hierarchy", name, GODS) for name in names)
    missing = [god for place, god in enumerate(GODS) if place not in gods]
    if len(gods) != len(GODS) or missing:
        raise BadInputError(
            f"Hierarchy: {text!r} has to name each of the five gods once.",
            f"Name {','.join(GODS)} in the order of your card."
            + (f" Missing: {', '.join(missing)}." if missing else ""),
        )
    return gods


def seat(
    edition: Edition,
    difficulty: str = "moderate",
    personality: str | None = None,
    hierarchy: str | None = None,
    role: str | None = None,
) -> Solo:
    """
    Return King Pakal as these names describe him.

    A hierarchy goes before the personality's own; so does a role card.
    """
    level = find_named("Difficulty", difficulty, [each.name for each in edition.difficulties])
    names = [each.name for each in edition.personalities]
    card = edition.personalities[
        find_named("Personality", personality, names) if personality is not None else 0
    ]
    gods = card.hierarchy if hierarchy is None else read_hierarchy(hierarchy)
    role_card = card.role if role is None else find_named("Role card", role, ROLES)
    printed = hierarchy is None and role is None
    return Solo(level, gods, role_card, card.name if printed else OWN_CARD)


def settled(setting: Setting) -> dict[str, Any]:
    """
    A setting with every reading and the edition in force, today's defaults where it says nothing.

    Saved like this, a game stays the same game when a later version has other defaults.
    """
    readings = parse_readings(_words(_checked(setting).get("readings") or {}))
    return _pinned(setting, readings, name_shipped(default_edition()))


def recalled(setting: Setting) -> dict[str, Any]:
    """
    A setting that was saved, with every reading and the edition in force then.

    Version 0.1.0 saved only the options given, and had other defaults.
    """
    readings = recalled_readings(_checked(setting).get("readings") or {})
    return _pinned(setting, readings, _FIRST)


def _pinned(setting: Setting, readings: Mapping[str, str], default: str) -> dict[str, Any]:
    """The setting with these readings, and with the default edition by its own name."""
    edition = setting.get("edition")
    edition = default if edition is None else pin_base(edition, default)
    return {**setting, "readings": readings, "edition": edition}


def _checked(setting: Setting) -> Setting:
    """The setting, if every word in it can be understood."""
    check_setting(KEYS, setting)
    edition = setting.get("edition")
    if edition is not None and not is_shipped(edition) and "\n" not in edition:
        # A file is read by the person who names it, never because a saved game does.
        raise BadInputError(
            f"setting: there is no edition {edition!r}.",
            "Use `default`, or the text of an edition.",
        )
    return setting


def edition_of(setting: Setting) -> Edition:
    """The edition that a setting names or holds."""
    text = _checked(setting).get("edition") or DEFAULT
    return shipped_edition(text) if is_shipped(text) else read_edition(text)


def describe_card(name: str, setting: Setting) -> str:
    """The gods and the role card of a personality."""
    card = next(each for each in edition_of(setting).personalities if each.name == name)
    return f"{' > '.join(GODS[god] for god in card.hierarchy)}; {ROLES[card.role]}"


def choices_of(key: str, setting: Setting) -> tuple[str, ...]:
    """What a key may be set to with the edition of the setting."""
    edition = edition_of(setting)
    if key == "difficulty":
        return tuple(each.name for each in edition.difficulties)
    if key == "personality":
        return tuple(each.name for each in edition.personalities)
    return tuple(board.side for board in edition.boards) if key == "side" else ()


def _words(readings: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{name}={choice}" for name, choice in readings.items())


def make_table(setting: Setting) -> Table:
    """The table that a setting describes; your own lists are not part of it."""
    names = ("difficulty", "personality", "hierarchy", "role")
    given = {name: setting[name] for name in names if setting.get(name) is not None}
    alone = not setting.get("two_players")
    if given and not alone:
        raise BadInputError(
            f"setting: {next(iter(given))} means nothing where King Pakal does not play.",
            "Leave it out, or leave out two_players.",
        )
    edition = edition_of(setting)
    sides = choices_of("side", setting)
    return Table(
        edition=edition,
        readings=parse_readings(_words(setting.get("readings") or {})),
        side=sides[find_named("Board side", str(setting.get("side") or "A"), sides)],
        personal_scoring=bool(setting.get("personal_scoring")),
        solo=seat(edition, **given) if alone else None,
    )
