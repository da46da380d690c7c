"""
The readings: named interpretations of rules that can be read in more than one way.

They are data of a game (`data/readings.toml`). A choice can be switched; a recorded alternative is
named, so that everybody can see where we chose, but it is not built.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard

from attrs import field, frozen

from pakal.errors import BadInputError, name_choices, nearest
from pakal.files import parse_toml

SIDES: Final = ("base", "solo")

_TEXTS: Final = ("name", "question", "why", "place", "side")
_LISTS: Final = ("choices", "recorded")
_NEEDED: Final = (*_TEXTS, *_LISTS, "means")
_KEYS: Final = (*_NEEDED, "was")
_WORD: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LINES: Final = r"\d+(–\d+)?"
_PLACE: Final = re.compile(rf".+, RB {_LINES}(, {_LINES})*")


@frozen
class Reading:
    """A question the rulebook leaves open, the answers that can be chosen, and our default."""

    name: str
    question: str
    choices: tuple[str, ...]
    recorded: tuple[str, ...]
    why: str
    place: str
    side: str
    means: Mapping[str, str] = field(hash=False)
    was: str = ""  # the default of version 0.1.0, where it was another

    @property
    def default(self) -> str:
        """The choice in force unless another is named."""
        return self.choices[0]

    @property
    def is_ruling(self) -> bool:
        """Can nothing else be chosen?"""
        return len(self.choices) == 1


def default_readings(known: Sequence[Reading]) -> dict[str, str]:
    """The default choice of every reading."""
    return {reading.name: reading.default for reading in known}


def recalled_readings(known: Sequence[Reading], said: Mapping[str, str]) -> dict[str, str]:
    """
    The choice of every reading for something saved, of which these were written down.

    Version 0.1.0 wrote down only what was not its default; every later one writes down them all.
    """
    was = {reading.name: reading.was or reading.default for reading in known}
    return chosen_readings(known, [f"{k}={v}" for k, v in (was | dict(said)).items()])


def chosen_readings(known: Sequence[Reading], words: Iterable[str]) -> dict[str, str]:
    """The readings and choices that are written as `name=choice`."""
    by_name = {reading.name: reading for reading in known}
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, choice = (part.strip() for part in word.partition("="))
        if not equals:
            raise _not_a_pair(word, by_name)
        if name not in by_name:
            raise _unknown(name, by_name)
        _check_choice(by_name[name], choice)
        if chosen.setdefault(name, choice) != choice:
            raise BadInputError(
                f"Reading {name!r} is given twice: {chosen[name]!r} and {choice!r}.",
                "Leave one of them out.",
            )
    return chosen


def find_reading(known: Sequence[Reading], name: str) -> Reading:
    """The reading of that name, or the only one whose name begins so."""
    by_name = {reading.name: reading for reading in known}
    if name in by_name:
        return by_name[name]
    begins = [each for each in by_name if name and each.startswith(name)]
    if not begins:
        raise _unknown(name, by_name)
    if len(begins) > 1:
        raise BadInputError(f"Several readings begin with {name!r}.", name_choices(sorted(begins)))
    return by_name[begins[0]]


def differing(known: Sequence[Reading], readings: Mapping[str, str]) -> dict[str, str]:
    """The readings that are not the default, in the order of the readings file."""
    return {
        reading.name: readings[reading.name]
        for reading in known
        if readings.get(reading.name, reading.default) != reading.default
    }


def _unknown(name: str, names: Iterable[str]) -> BadInputError:
    return BadInputError(f"No reading is called {name!r}.", nearest(name, names))


def _not_a_pair(word: str, names: Mapping[str, Reading]) -> BadInputError:
    name = word.strip()
    known = names.get(name) or next(iter(names.values()), None)
    example = "NAME=CHOICE" if known is None else f"{known.name}={known.choices[-1]}"
    return BadInputError(
        f"{word!r} is not a reading and its choice: there is no '='.", f"Write {example}."
    )


def _check_choice(reading: Reading, choice: str) -> None:
    if choice in reading.choices:
        return
    if choice in reading.recorded:
        raise BadInputError(
            f"Reading {reading.name!r}: {choice!r} is recorded as an alternative, but not built.",
            name_choices(reading.choices)
            if not reading.is_ruling
            else f"Leave it out; {reading.default!r} is the only choice.",
        )
    raise BadInputError(
        f"Reading {reading.name!r} has no choice {choice!r}.",
        nearest(choice, reading.choices),
    )


def read_readings(
    text: str, source: str = "readings.toml", *, lines: bool = True
) -> tuple[Reading, ...]:
    """
    Return the readings written in TOML, or raise one error with all that is wrong.

    With `lines` a place has to name lines of the rulebook's text.
    """
    data = parse_toml(text, source)
    problems = [f"{source}: {problem}" for problem in _problems(data, lines)]
    if problems:
        raise BadInputError("\n".join(problems))
    return tuple(
        Reading(
            name=entry["name"],
            question=entry["question"],
            choices=tuple(entry["choices"]),
            recorded=tuple(entry["recorded"]),
            why=entry["why"],
            place=entry["place"],
            side=entry["side"],
            means=entry["means"],
            was=entry.get("was", ""),
        )
        for entry in data["reading"]
    )


def _problems(data: Mapping[str, Any], lines: bool) -> Iterator[str]:
    """Yield everything that is wrong with the file, from top to bottom."""
    for key in data:
        if key != "reading":
            yield f"{key!r} has no meaning here. Did you mean 'reading'?"
    entries = data.get("reading")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        yield "there are no readings. Begin each with [[reading]]."
        return
    names: set[str] = set()
    for number, entry in enumerate(entries, 1):
        name = entry.get("name")
        place = f"reading {number} {name!r}" if isinstance(name, str) else f"reading {number}"
        for problem in _entry_problems(entry, lines):
            yield f"{place}: {problem}"
        if isinstance(name, str):
            if name in names:
                yield f"{place}: an earlier reading has this name."
            names.add(name)


def _entry_problems(entry: Mapping[str, Any], lines: bool) -> Iterator[str]:
    for key in entry:
        if key not in _KEYS:
            yield f"{key!r} has no meaning here. {nearest(key, _KEYS)}"
    for key in _NEEDED:
        if key not in entry:
            yield f"{key!r} is missing."
    for key in _TEXTS:
        if key in entry and not _is_text(entry[key]):
            yield f"{key} is {entry[key]!r}. It should be some text."
    yield from _text_problems(entry, lines)
    bad = [key for key in _LISTS if key in entry and not _is_list(entry[key])]
    for key in bad:
        yield f"{key} is {entry[key]!r}. It should be a list of words."
    # What the choices mean can only be checked against a full list of them.
    if not bad and all(key in entry for key in _LISTS):
        words = [word for key in _LISTS for word in entry[key]]
        yield from _choice_problems(entry, words)
        yield from _means_problems(entry.get("means", dict.fromkeys(words, "-")), words)
        if "was" in entry and entry["was"] not in entry["choices"][1:]:
            yield f"was is {entry['was']!r}. It should be a choice other than the default."


def _text_problems(entry: Mapping[str, Any], lines: bool) -> Iterator[str]:
    name, side, place = (entry.get(key) for key in ("name", "side", "place"))
    if _is_text(name) and not _WORD.fullmatch(name):
        yield "a name is written in small letters, digits and hyphens."
    if _is_text(side) and side not in SIDES:
        yield f"side is {side!r}. Choose one of base, solo."
    if lines and _is_text(place) and not all(_PLACE.fullmatch(part) for part in place.split("; ")):
        yield f"place is {place!r}. It should name a section and lines, as in 'Build, RB 704–708'."


def _choice_problems(entry: Mapping[str, Any], words: Sequence[str]) -> Iterator[str]:
    if entry.get("choices") == []:
        yield "there is no choice. It needs at least the default."
    for word in dict.fromkeys(words):
        if words.count(word) > 1:
            yield f"{word!r} is named more than once among choices and recorded."
        if not _WORD.fullmatch(word):
            yield f"{word!r} should be written in small letters, digits and hyphens."


def _means_problems(means: object, words: Sequence[str]) -> Iterator[str]:
    if not isinstance(means, dict):
        yield f"means is {means!r}. It should be a table from each choice to a sentence."
        return
    for word in dict.fromkeys(words):
        if word not in means:
            yield f"means does not say what {word!r} means."
    for word, sentence in means.items():
        if word not in words:
            yield f"means speaks of {word!r}, which is no choice. {nearest(word, words)}"
        elif not _is_text(sentence):
            yield f"means has no sentence for {word!r}, but {sentence!r}."


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value.strip())


def _is_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
