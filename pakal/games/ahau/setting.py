"""How a game of Ahau is set up: the keys of its setting, and the table that a setting describes."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from pakal.errors import BadInputError, naming
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
from pakal.games.ahau.words import GODS, LETTERS, ROLES
from pakal.games.matching import find, fits, split_several, words_of
from pakal.games.settings import (
    READINGS_KEY,
    Key,
    KeyKind,
    KnownOption,
    check_setting,
    find_choice,
    find_named,
    lists_key,
)
from pakal.games.values import Setting

_GODS: Final = (*GODS[:-1], "feathered serpent")  # as people may call them
OWN_CARD: Final = "your own card"  # a hierarchy the player has typed off a real card
_FIRST: Final = "default-2"  # the edition that version 0.1.0 came with


def _plays(setting: Setting) -> bool:
    """Does King Pakal play?"""
    return not setting.get("two_players")


def _his_key(**record: Any) -> Key:
    """A key about King Pakal, which means nothing where he does not play."""
    return Key(
        matters=_plays,
        idle="where King Pakal does not play",
        instead="turn two players off (--no-two-players)",
        **record,
    )


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
    _his_key(
        name="difficulty",
        find=lambda setting: choices_of("difficulty", setting),
        question="How hard is King Pakal?",
        default="moderate",
        varied=True,
        spread=True,
        asked=True,
        metavar="NAME",
    ),
    _his_key(
        name="personality",
        clears=("hierarchy", "role"),
        find=lambda setting: choices_of("personality", setting),
        describe=lambda choice, setting: describe_card(choice, setting),
        shown=lambda setting: show_card(setting),
        understand=lambda words, setting: understand_card(words, setting),
        question="King Pakal's personality card: the five gods on yours, top god first, such as"
        " 'sun rain jaguar chief serpent'; or the name or number of one of ours.",
        label="Personality",
        hint="your card, top god first, such as sun rain jaguar chief serpent or s r j c f;"
        " or one of ours by name or number, `?` lists them",
        varied=True,
        spread=True,
        asked=True,
        metavar="CARD",
    ),
    _his_key(
        name="hierarchy",
        clears=("personality", "role"),
        question="The five gods on your own personality card, the top one first; the same as"
        " --personality with five gods.",
        kind=KeyKind.TEXT,
        understand=lambda words, setting: understand_card(words, setting, own=True),
        metavar="GODS",
    ),
    _his_key(
        name="role",
        find=lambda setting: choices_of("role", setting),
        needed=lambda setting: bool(setting.get("hierarchy")) and not _role_known(setting),
        question="Which role card goes with your own personality card?",
        label="Role card",
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
    READINGS_KEY,
    Key(
        name="edition",
        question="Your own edition file.",
        kind=KeyKind.FILE,
        metavar="FILE",
        read=edition_text,
    ),
    lists_key("Pakal's"),
)


def read_hierarchy(text: str) -> tuple[int, ...]:
    """Five gods from the most preferred down; words, beginnings or their fixed letters."""
    with naming("Hierarchy"):
        gods = tuple(find(each, _GODS, LETTERS) for each in _god_words(text))
    missing = [god for place, god in enumerate(GODS) if place not in gods]
    if len(gods) != len(GODS) or missing:
        raise BadInputError(
            f"Hierarchy: {text!r} has to name each of the five gods once.",
            f"Name {' '.join(GODS)} in the order of your card."
            + (f" Missing: {', '.join(missing)}." if missing else ""),
        )
    return gods


def _god_words(text: str) -> list[str]:
    """The words for gods, apart; five fixed letters may stand together."""
    words = [word for word in words_of(text.replace(">", " ")) if word not in ("the", "god")]
    if len(words) == 1 and len(words[0]) == len(GODS) and set(words[0]) <= set(LETTERS[0]):
        return list(words[0])
    return [each for each, _ in split_several(words, _is_god)]


def _is_god(word: str) -> bool:
    return fits(word, _GODS, LETTERS)


def understand_card(words: str, setting: Setting, *, own: bool = False) -> dict[str, Any]:
    """
    What a person's words for a personality card mean, as entries of a setting.

    Five gods are the person's own card, unless the edition has that card from a person's copy; a
    name, its beginning or a number is one of the edition's. With `own` the words were given as a
    hierarchy, which may go with the role card of a personality that was given as well.
    """
    names = choices_of("personality", setting)
    if words == OWN_CARD and setting.get("hierarchy"):
        return {"personality": None}
    try:
        named = {"personality": names[find_choice("Personality", words, names)]}
    except BadInputError as error:
        if not own and not any(map(_is_god, _god_words(words))):
            way_out = f"{error.way_out} Or name the five gods on yours, the top one first."
            raise BadInputError(error.message, way_out) from None
        return _own_card(words, setting, own=own)
    return {**named, "hierarchy": None} if own else named


def _own_card(words: str, setting: Setting, *, own: bool) -> dict[str, Any]:
    gods = read_hierarchy(words)
    typed = ",".join(GODS[god] for god in gods)
    if not own:
        other = setting.get("hierarchy")
        if other is not None and read_hierarchy(other) != gods:
            raise BadInputError(
                f"Personality: {words!r} and the hierarchy {other!r} are two different cards.",
                "Give one of the two.",
            )
        setting = {**setting, "personality": None}
    edition = edition_of(setting)
    unsure = [each.place for each in edition.sources if each.kind == "reconstructed"]
    for number, card in enumerate(edition.personalities, 1):
        places = (f"personalities.{number}.gods", f"personalities.{number}.role")
        sure = not any(place.startswith(places) for place in unsure)
        if sure and card.hierarchy == gods and not any(map(setting.get, ("personality", "role"))):
            return {"personality": card.name, "hierarchy": None}
    return {"hierarchy": typed} if own else {"personality": None, "hierarchy": typed}


def _role_known(setting: Setting) -> bool:
    return setting.get("role") is not None or setting.get("personality") is not None


def assumed_role(setting: Setting) -> bool:
    """Is the role card nobody's word, because only the gods of the card were given?"""
    return setting.get("hierarchy") is not None and not _role_known(setting)


def show_card(setting: Setting) -> str:
    """A person's own card in words; empty for one of the edition's."""
    gods, role = setting.get("hierarchy"), setting.get("role")
    if not gods and not role:
        return ""
    told = " > ".join(GODS[god] for god in read_hierarchy(gods)) if gods else ""
    return f"{OWN_CARD}: {told}" if told else OWN_CARD


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
        find_choice("Personality", personality, names) if personality is not None else 0
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
    return _pinned(_understood(setting), readings, name_shipped(default_edition()))


def _understood(setting: Setting) -> dict[str, Any]:
    """The setting with the personality card as it was meant, however it was given."""
    new = dict(setting)
    for key in KEYS:
        words = new.get(key.name)
        if key.understand is not None and isinstance(words, str):
            new |= key.understand(words, new)
    return {name: value for name, value in new.items() if value is not None or name in setting}


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
    return shipped_edition(text) if is_shipped(text) else _edition_in(text)


@lru_cache(maxsize=16)  # it is asked for with every key of a setting
def _edition_in(text: str) -> Edition:
    return read_edition(text)


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
    if key == "role":
        return ROLES
    return tuple(board.side for board in edition.boards) if key == "side" else ()


def _words(readings: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{name}={choice}" for name, choice in readings.items())


def make_table(setting: Setting) -> Table:
    """
    The table that a setting describes; your own lists are not part of it.

    What it says of King Pakal waits for him where he does not play.
    """
    names = ("difficulty", "personality", "hierarchy", "role")
    given = {name: setting[name] for name in names if setting.get(name) is not None}
    edition = edition_of(setting)
    sides = choices_of("side", setting)
    return Table(
        edition=edition,
        readings=parse_readings(_words(setting.get("readings") or {})),
        side=sides[find_named("Board side", str(setting.get("side") or "A"), sides)],
        personal_scoring=bool(setting.get("personal_scoring")),
        solo=seat(edition, **given) if _plays(setting) else None,
    )
