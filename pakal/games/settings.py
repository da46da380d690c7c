"""
Settings: what can be chosen before a game begins, declared by the game as keys.

A setting is a plain dict of JSON values by key. Options of the command line, questions of the
companion, a position's table, saved games and plans of runs all come from the keys.
"""

import enum
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from pakal.errors import BadInputError, nearest

READINGS: Final = "readings"  # the key of every game under which readings are chosen
LISTS: Final = "lists"  # the key of the text of a person's own lists
_MOST_DIGITS: Final = 3  # of the number of a choice


class KeyKind(enum.Enum):
    """What a value of a key looks like."""

    ONE = "one of its choices"
    YES_NO = "true or false"
    TEXT = "a text"
    FILE = "the text of a file"
    READINGS = "names of readings with a choice each"


@frozen(kw_only=True)
class Key:
    """
    Something that can be chosen for a game.

    Choices may depend on other keys, such as the edition; then `find` gives them.
    """

    name: str
    question: str  # "How hard is King Pakal?"
    label: str = ""  # what it is called in a message; left out, its name
    kind: KeyKind = KeyKind.ONE
    choices: tuple[str, ...] = ()
    default: Any = None
    varied: bool = False  # a run may go through several values
    spread: bool = False  # a run goes through all of them unless some are named
    matters: Callable[[Mapping[str, Any]], bool] | None = None  # only then, as the rest is
    # When it does not matter, as in "where only people play", and what else can be done then.
    idle: str = "under the rest of the setting"
    instead: str = ""
    asked: bool = False  # the companion asks for it at the start of a game
    metavar: str = ""  # what stands for the value in a command's help
    clears: tuple[str, ...] = ()  # keys that are out of force once this one is set
    in_rows: bool = False  # a switch that every row of a run's results has
    find: Callable[[Mapping[str, Any]], tuple[str, ...]] | None = None  # choices by the rest
    describe: Callable[[str, Mapping[str, Any]], str] | None = None  # what a choice brings
    shown: Callable[[Mapping[str, Any]], str] | None = None  # what it is set to, if not its value
    read: Callable[[Path], str] | None = None  # the text of a file, if it is more than its own
    # What words for it mean, as entries of a setting, if they are more than one of its choices.
    understand: Callable[[str, Mapping[str, Any]], Mapping[str, Any]] | None = None
    needed: Callable[[Mapping[str, Any]], bool] | None = None  # asked after all, as the rest is
    hint: str = ""  # how its question is answered, if not by one of its choices

    @property
    def title(self) -> str:
        """What messages and questions call it."""
        return self.label or self.name.replace("_", " ").capitalize()

    @property
    def option(self) -> str:
        """The option of the command line."""
        return "--" + self.name.replace("_", "-")

    def fits(self, value: object) -> bool:
        """Has the value the right shape? Whether it is one of the choices is asked elsewhere."""
        if value is None:
            return True
        if self.kind is KeyKind.YES_NO:
            return isinstance(value, bool)
        if self.kind is KeyKind.READINGS:
            return isinstance(value, Mapping) and all(isinstance(v, str) for v in value.values())
        return isinstance(value, str)


READINGS_KEY: Final = Key(
    name=READINGS, question="Read an unclear rule in another way.", kind=KeyKind.READINGS
)


def lists_key(whose: str) -> Key:
    """Lists of a person's own."""
    return Key(
        name=LISTS,
        question=f"Lists of your own in place of {whose} of the same id.",
        kind=KeyKind.FILE,
        metavar="FILE",
    )


@frozen(kw_only=True)
class KnownOption:
    """Something that can be stated once about a whole game, such as the god of each city."""

    name: str  # of the option for one of them
    several: str
    value: str  # the word for what is stated about one of them
    metavar: str
    help: str
    # Of a game object: the names and the words for each, and a check of what is known.
    words: Callable[[Any], tuple[tuple[str, ...], tuple[str, ...]]]
    check: Callable[[Any, Mapping[str, str]], None]


def plain(name: str) -> str:
    """A name without what people leave out or mistype: case, hyphens, a leading `the`."""
    return name.casefold().replace("-", " ").removeprefix("the ").strip()


def find_named(what: str, wanted: str, names: Sequence[str]) -> int:
    """The place of a name, of which a unique part is enough; case and hyphens do not matter."""
    known = [plain(name) for name in names]
    word = plain(wanted)
    if word in known:
        return known.index(word)
    found = [place for place, name in enumerate(known) if word and word in name]
    if len(found) == 1:
        return found[0]
    raise BadInputError(f"{what}: {wanted!r} is not known.", nearest(wanted, names))


def find_choice(what: str, wanted: str, names: Sequence[str]) -> int:
    """The place of a choice that is named, or given by its number in the list."""
    word = wanted.strip()
    if word in names:  # a name may be a number itself
        return names.index(word)
    if word.isdecimal() and len(word) <= _MOST_DIGITS and 1 <= int(word) <= len(names):
        return int(word) - 1
    return find_named(what, wanted, names)


def check_setting(keys: Sequence[Key], given: Mapping[str, Any]) -> None:
    """Refuse a key that the game does not have, and a value of another shape."""
    by_name = {key.name: key for key in keys}
    for name, value in given.items():
        if name not in by_name:
            raise BadInputError(f"setting: there is no key {name!r}.", nearest(name, by_name))
        if not by_name[name].fits(value):
            raise BadInputError(
                f"setting: {name} cannot be {value!r}.", f"Use {by_name[name].kind.value}."
            )


def is_idle(key: Key, setting: Mapping[str, Any]) -> bool:
    """Does the key mean nothing, as the rest of the setting is?"""
    return key.matters is not None and not key.matters(setting)


def refuse_idle(
    keys: Sequence[Key], given: Mapping[str, Any], setting: Mapping[str, Any] | None = None
) -> None:
    """
    Refuse what a person says although it means nothing, as the rest of the setting is.

    Only what is said now is refused: saved games, positions and remembered tables may hold a value
    that is out of force. The setting is what is given, if it is left out.
    """
    full = dict(given if setting is None else setting)
    for key in keys:
        value = full.get(key.name)
        if key.choices and not key.varied and isinstance(value, str):
            full[key.name] = key.choices[find_choice(key.title, value, key.choices)]
    for key in keys:
        if given.get(key.name) is not None and is_idle(key, full):
            raise BadInputError(
                f"{key.title} means nothing {key.idle}.",
                f"Leave it out, or {key.instead}." if key.instead else "Leave it out.",
            )


Choices = Callable[[str, Mapping[str, Any]], tuple[str, ...]]


def understand(
    key: Key, words: str, setting: Mapping[str, Any], choices: Choices
) -> dict[str, Any]:
    """What a person's words for a key mean, as entries of the setting."""
    if key.understand is not None:
        return dict(key.understand(words, setting))
    names = choices(key.name, setting)
    return {key.name: names[find_choice(key.title, words, names)] if names else words}


def settle(keys: Sequence[Key], given: Mapping[str, Any], choices: Choices) -> dict[str, Any]:
    """The whole setting: what is given by its full name, defaults for the rest."""
    check_setting(keys, given)
    setting: dict[str, Any] = {}
    for key in keys:
        value = given.get(key.name)
        if value is None:
            value = key.default
        elif names := choices(key.name, given):
            value = names[find_choice(key.title, value, names)]
        if value is not None:
            setting[key.name] = value
    return setting


def in_full(keys: Sequence[Key], setting: Mapping[str, Any], choices: Choices) -> dict[str, Any]:
    """The setting with what was said understood: full names for parts and numbers of choices."""
    full = dict(setting)
    for key in keys:
        value = full.get(key.name)
        if isinstance(value, str) and key.kind in (KeyKind.ONE, KeyKind.TEXT):
            full |= understand(key, value, full, choices)
    return full


def differing(keys: Sequence[Key], setting: Mapping[str, Any]) -> dict[str, Any]:
    """What a setting says that the defaults do not."""
    defaults = {key.name: key.default for key in keys}
    return {
        name: value
        for name, value in setting.items()
        if value != defaults.get(name) and value not in (None, {})
    }
