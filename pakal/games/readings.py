"""
The readings: named interpretations of rules that can be read in more than one way.

They are data of a game (`data/readings.toml`). A choice can be switched; a recorded alternative is
named, so that everybody can see where we chose, but it is not built.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from pakal.errors import BadInputError, name_choices, nearest
from pakal.forms import Entry, raise_if_any, read_form, show

SIDES: Final = ("base", "solo")

_TEXTS: Final = ("name", "question", "why", "place", "side")
_NEEDED: Final = (*_TEXTS, "choices", "recorded", "means")
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
    form = read_form(text, source)
    form.check_known(("reading",))
    if "reading" not in form:
        form.wrong("there are no readings.", "Begin each with [[reading]].")
    found: dict[str, Reading] = {}
    for number, table in enumerate(form["reading"].tables(), 1):
        name = table["name"].value
        shown = f" {name!r}" if isinstance(name, str) else ""
        entry = table.named(f"reading {number}{shown}")
        reading = _read_reading(entry, lines=lines)
        if reading.name in found:
            entry.wrong("an earlier reading has this name.", "Give one of them another name.")
        found[reading.name] = reading
    raise_if_any(form.problems)
    return tuple(found.values())


def _read_reading(entry: Entry, *, lines: bool) -> Reading:
    """The reading of a table; it is only good for something if nothing is wrong with it."""
    entry.check_keys(_NEEDED, ("was",))
    texts = {key: entry[key].text() or "" for key in _TEXTS}
    choices, recorded = (entry[key].texts() for key in ("choices", "recorded"))
    _check_word(entry["name"], texts["name"])
    if texts["side"]:
        entry["side"].one_of(SIDES, "side")
    places = texts["place"].split("; ") if lines and texts["place"] else ()
    if not all(_PLACE.fullmatch(each) for each in places):
        entry["place"].wrong(
            f"{show(texts['place'])} does not name a section and lines.",
            "Write it as in 'Build, RB 704–708'.",
        )
    means: dict[str, str] = {}
    # What the choices mean can only be checked against a full list of them.
    if choices is not None and recorded is not None:
        _check_choices(entry, choices, recorded)
        means = _read_means(entry["means"], (*choices, *recorded))
        if "was" in entry:
            entry["was"].one_of(choices[1:], "choice besides the default", "Take it out.")
    return Reading(
        **texts,
        choices=choices or (),
        recorded=recorded or (),
        means=means,
        was=str(entry["was"].value) if "was" in entry else "",
    )


def _check_word(entry: Entry, word: str) -> None:
    if word and not _WORD.fullmatch(word):
        plain = re.sub("[^a-z0-9]+", "-", word.lower()).strip("-") or "next-step-first"
        entry.wrong(
            f"{show(word)} is not made of small letters, digits and hyphens.", f"Write {plain!r}."
        )


def _check_choices(entry: Entry, choices: Sequence[str], recorded: Sequence[str]) -> None:
    if not choices:
        entry["choices"].wrong("there is not a choice.", "List at least the default.")
    words = (*choices, *recorded)
    for word in dict.fromkeys(words):
        if words.count(word) > 1:
            entry.wrong(
                f"{word!r} is named more than once among choices and recorded.", "Name it once."
            )
        _check_word(entry, word)


def _read_means(entry: Entry, words: Sequence[str]) -> dict[str, str]:
    """What each choice means, as a sentence."""
    if entry.table() is None:
        return {}
    for word in dict.fromkeys(words):
        if word not in entry:
            entry.wrong(f"there is no sentence for {word!r}.", f'Add {word} = "…".')
    for word, _ in entry.entries():
        if word not in words:
            entry.wrong(f"{show(word)} is not a choice.", nearest(word, words) or "Take it out.")
    return {word: entry[word].text() or "" for word in words if word in entry}
