"""What to compare: the pairs of variants among choices of a reading, editions or lists."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from attrs import evolve, field, frozen

from pakal.errors import BadInputError
from pakal.files import real_path

SHIPPED: Final = "shipped"
READING: Final = "reading"
EDITION: Final = "edition"
LISTS: Final = "lists"

ReadingChoices = Mapping[
    str, Sequence[str]
]  # the readings of a game with their choices, the default first


@frozen
class Variant:
    """One way to play: its label, and how it differs from the game as it is shipped."""

    label: str = field(eq=False)
    readings: tuple[tuple[str, str], ...] = ()
    edition: Path | None = None
    lists: tuple[Path, ...] = ()

    @property
    def file(self) -> Path | None:
        """The file it comes from, if there is one."""
        return self.edition or next(iter(self.lists), None)


@frozen
class Subject:
    """What two variants differ in: the kind, its name, and both."""

    kind: str
    name: str
    a: Variant
    b: Variant


def every_choice(known: ReadingChoices) -> Iterator[Subject]:
    """Each choice of each reading against the default."""
    for name, (default, *others) in known.items():
        for choice in others:
            yield _subject(known, name, default, choice)


def among_choices(known: ReadingChoices, name: str, choices: Sequence[str]) -> list[Subject]:
    """The pairs among choices of a reading; one alone is compared with the default."""
    default, *others = known[name]
    if list(choices) == [default]:
        raise BadInputError(
            f"{name}={default} is the default, so there is nothing to compare it with.",
            f"Try {' or '.join(f'{name}={each}' for each in others)}."
            if others
            else "Try another reading: this one has no other choice.",
        )
    if len(choices) == 1:
        choices = [default, *choices]
    return [_subject(known, name, a, b) for a, b in combinations(choices, 2)]


def _subject(known: ReadingChoices, name: str, a: str, b: str) -> Subject:
    # A default is not named, so that all defaults are one variant, played once.
    a_reading, b_reading = (() if each == known[name][0] else ((name, each),) for each in (a, b))
    return Subject(READING, name, Variant(a, a_reading), Variant(b, b_reading))


def among_editions(files: Sequence[Path]) -> list[Subject]:
    """The pairs among editions; one alone is compared with the shipped one."""
    return _among_files(EDITION, [Variant(file.name, edition=file) for file in files])


def among_lists(files: Sequence[Path]) -> list[Subject]:
    """The pairs among files of lists; one alone is compared with the shipped ones."""
    return _among_files(LISTS, [Variant(file.name, lists=(file,)) for file in files])


def _among_files(kind: str, variants: Sequence[Variant]) -> list[Subject]:
    real = [real_path(each, str(each)) for each in map(_file, variants)]
    for number, variant in enumerate(variants):
        if real[number] in real[:number]:
            raise BadInputError(f"{kind}: {variant.file} is given twice.", "Try the other file.")
    if len({each.label for each in variants}) < len(variants):
        variants = [evolve(each, label=str(each.file)) for each in variants]
    if len(variants) == 1:
        variants = [Variant(SHIPPED), *variants]
    return [Subject(kind, kind, a, b) for a, b in combinations(variants, 2)]


def _file(variant: Variant) -> Path:
    assert variant.file is not None  # noqa: S101 - only variants from files come here
    return variant.file
