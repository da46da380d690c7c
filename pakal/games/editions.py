"""
The editions of a game: those that come with it, and a person's own laid over the default one.

An edition is a TOML file of tables, every value with its source. One of your own says only what
your copy shows differently; the rest is the default's, with its sources.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

from attrs import frozen

from pakal.errors import BadInputError, name_choices
from pakal.files import parse_toml, read_text
from pakal.forms import Entry, Problem, Where, raise_if_any
from pakal.games.entering import CopyForm, Data, Filled, Section
from pakal.games.sourcing import KINDS, OWN, bare, lay_over, list_sources, put_values
from pakal.games.values import Printed, Setting, Sourced

DEFAULT: Final = "default"
EDITION: Final = "edition"  # the key of a setting
ABOUT_THE_FILE: Final = ("name", "version")


@frozen(kw_only=True)
class SourcedEdition:
    """What every edition has: a name, a version, and each value with its source."""

    name: str
    version: int
    sources: tuple[Sourced, ...]

    @property
    def fingerprint(self) -> str:
        """A short name of all values, so that games under different ones are kept apart."""
        values = [(each.place, each.value) for each in self.sources]
        return hashlib.sha256(repr(values).encode()).hexdigest()[:12]

    @property
    def reconstructed(self) -> frozenset[str]:
        """The tables in which something is reconstructed."""
        return frozenset(
            each.place.partition(".")[0] for each in self.sources if each.kind == "reconstructed"
        )


E = TypeVar("E", bound=SourcedEdition)


class Editions(Generic[E]):
    """
    Reads the editions of one game.

    `build` makes an edition of a form without sources; what is wrong goes into the problems of the
    form. Tables in the places of `whole` are replaced by a person's own, not merged.
    """

    def __init__(
        self,
        package: str,
        build: Callable[[Entry, tuple[Sourced, ...]], E],
        *,
        whole: Sequence[str] = (),
        more: Sequence[str] = (),
    ) -> None:
        self._data = files(package) / "data"
        self._build = build
        self._whole = tuple(whole)
        self.shipped = (DEFAULT, *more)
        self._read: dict[str, E] = {}

    # --- from text to an edition ------------------------------------------------------------------

    def read(self, text: str, place: str = "the edition") -> E:
        """The edition of a name or a text; `place` is what messages call it."""
        if text not in self._read:
            place = "the default edition" if text == DEFAULT else place
            own = self._shipped(text) if text in self.shipped else parse_toml(text, place)
            self._read[text] = self._make(own if text == DEFAULT else self.whole(own), place)
        return self._read[text]

    def of_setting(self, setting: Setting) -> E:
        """The edition of a setting; one that nobody has read is refused."""
        text = setting.get(EDITION) or DEFAULT
        if text not in self.shipped and "\n" not in text:
            # A file is read by the person who names it, never because a saved game does.
            raise BadInputError(
                f"setting: there is no edition {text!r}.", name_choices(self.shipped)
            )
        return self.read(text)

    def text_of(self, file: Path) -> str:
        """What a setting keeps of an edition: its text, or its name if it comes with the game."""
        if str(file) in self.shipped:
            return str(file)
        text = read_text(file)
        text = text if "\n" in text else f"{text}\n"  # a text of one line is no name
        self.read(text, str(file))
        return text

    def printed(self, file: str) -> Printed:
        """The edition of a name or a file, value by value."""
        edition = self.read(self.text_of(Path(file)))
        return Printed(edition.name, edition.version, edition.sources)

    # --- a file of one's own ----------------------------------------------------------------------

    def whole(self, own: Data) -> Data:
        """What a file says, and the default edition in all that it leaves out."""
        return {"name": "your own", **lay_over(self._shipped(DEFAULT), own, self._whole)}

    def problems(self, whole: Data, place: str) -> tuple[Problem, ...]:
        """Everything that is wrong with the data of a whole edition."""
        form = Entry(bare(whole), Where(place))
        with suppress(BadInputError):  # its problems are written down
            self._build(form, ())
        self._check_sources(form, whole)
        return tuple(form.problems)

    def _make(self, data: Data, place: str) -> E:
        form = Entry(bare(data), Where(place))
        try:
            edition = self._build(form, list_sources(data))
        except BadInputError:
            self._check_sources(form, data)
            raise_if_any(form.problems)
            raise
        self._check_sources(form, data)
        raise_if_any(form.problems)
        return edition

    def _check_sources(self, form: Entry, data: Data) -> None:
        for each in list_sources(data):
            if each.kind not in KINDS:
                form.wrong(
                    f"{each.place} has no source.",
                    f'Add source = "stated: …"; {", ".join(KINDS)} begin it.',
                )

    def _shipped(self, name: str) -> Data:
        file = "edition.toml" if name == DEFAULT else f"editions/{name}.toml"
        return parse_toml((self._data / file).read_text("utf-8"), f"the edition {name!r}")


class OwnCopy(CopyForm):
    """The form for a person's own copy: the game gives its sections and where things are seen."""

    key: ClassVar[str] = EDITION

    def __init__(
        self,
        editions: Editions[Any],
        sections: Sequence[Section],
        spots: Mapping[str, tuple[str, ...]],
    ) -> None:
        self._editions = editions
        self.sections = tuple(sections)
        self._spots = spots  # by how the key of a blank begins

    def begin(self) -> Data:
        """A file that takes everything from the default edition."""
        return {"name": "my copy", "source": OWN}

    def whole(self, own: Data, file: Path) -> Data:
        """The edition of the file, laid over the default one."""
        del file
        return self._editions.whole(own)

    def put(self, own: Data, filled: Filled) -> Data:
        """The file with these values, from the person's own copy."""
        return put_values(own, filled.values, OWN, filled.sources)

    def problems(self, whole: Data, place: str) -> tuple[Problem, ...]:
        """Everything that makes a game impossible."""
        return self._editions.problems(whole, place)

    def warnings(self, whole: Data, place: str) -> tuple[str, ...]:
        """Nothing."""
        del whole, place
        return ()

    def sources(self, whole: Data) -> tuple[Sourced, ...]:
        """Every value with its source."""
        return list_sources(whole)

    def spots(self, key: str) -> tuple[str, ...]:
        """Where on the table it is printed."""
        return next((spots for begins, spots in self._spots.items() if key.startswith(begins)), ())
