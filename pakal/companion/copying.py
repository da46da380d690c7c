"""
A person's own copy of a game, entered question by question and saved after every answer.

The form is the game's; here is what every game shares: which question comes next, what an answer
changes in the file, and what is still ours. Nothing is printed. The file is a usable edition at
every moment: answers that only count together wait in a table of their own until all are there.
"""

from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

import attrs

from pakal.errors import BadInputError
from pakal.files import parse_toml, read_text, write_whole
from pakal.forms import raise_if_any
from pakal.games.answering import read, say
from pakal.games.asking import Form, Question
from pakal.games.entering import UNFINISHED, Answer, Blank, CopyForm, Data, Group, Section
from pakal.games.matching import find
from pakal.games.values import Sourced
from pakal.toml_text import WIDTH, toml_entries, toml_text

OURS: Final = "reconstructed"  # the kind of source of what nobody has looked up
_HEAD: Final = "# Written by `pakal edition`, which keeps your values but not your comments.\n"


@attrs.frozen
class Standing:
    """A section, how many values it has, and how many of them are still ours."""

    section: Section
    number: int
    of: int
    values: int
    ours: int


@attrs.frozen
class Asked:
    """The open question: its section, what stands there now, and whether it opens the section."""

    standing: Standing
    blank: Blank
    number: int  # within the section
    of: int
    shown: str
    opens: bool

    @property
    def question(self) -> Question:
        """The question itself."""
        return self.blank.question


@attrs.frozen
class Taken:
    """An answer as it was understood; at the end of a section, what looks like a mistake in it."""

    understood: str
    warnings: tuple[str, ...] = ()


@attrs.frozen
class _Step:
    section: Section
    group: Group
    blank: Blank


@attrs.frozen
class _Laid:
    """The data of a file, the whole edition of it, and what can be asked about that."""

    own: Data
    whole: Data
    sources: tuple[Sourced, ...]
    steps: list[_Step]


class Copying:
    """The entry of one copy into one file: all sections, or one of them again."""

    def __init__(self, form: CopyForm, file: Path, section: str | None = None) -> None:
        self.form = form
        self.file = file
        self.section = None if section is None else find_section(form, section)
        self.own = _own_data(form, file)
        self._laid: _Laid | None = None
        raise_if_any(form.problems(form.whole(self.own, file), str(file)))
        self._at: str | None = None
        self._told: str = ""  # the section whose heading was shown
        self._begin()

    # --- what is asked ---------------------------------------------------------------------------

    def asked(self) -> Asked | None:
        """The open question; None when there is none left."""
        steps = self._steps()
        step = next((each for each in steps if each.blank.key == self._at), None)
        if step is None:
            return None
        inside = [each for each in steps if each.section is step.section]
        return Asked(
            standing=self._standing(step.section),
            blank=step.blank,
            number=inside.index(step) + 1,
            of=len(inside),
            shown=self._shown(step),
            opens=self._told != step.section.name,
        )

    def heading_shown(self) -> None:
        """The heading of this section was shown; it is not shown again."""
        asked = self.asked()
        self._told = "" if asked is None else asked.standing.section.name

    def standings(self) -> tuple[Standing, ...]:
        """Every section of the form, with what is still ours."""
        return tuple(map(self._standing, self.form.sections))

    def waiting(self) -> int:
        """How many answers wait for others before they count."""
        return sum(len(lines) for lines in self._aside().values())

    # --- what a person does ----------------------------------------------------------------------

    def answer(self, line: str) -> Taken:
        """
        Take an answer in and save it; an empty one means that the copy shows what stands there.

        An answer that cannot be is an error, and the question stays.
        """
        step = self._step()
        text = line.strip() or self._shown(step)
        answer = _read(step.blank, text)
        self._take(step, answer)
        self._go_on(step)
        return Taken(_say(step.blank.question, answer), self._warnings_after(step.section))

    def later(self) -> tuple[str, ...]:
        """Leave this value as it is, and go to the next question."""
        step = self._step()
        self._go_on(step)
        return self._warnings_after(step.section)

    def skip(self) -> tuple[str, ...]:
        """Leave the rest of this section as it is; return what looks like a mistake in it."""
        section = self._step().section
        steps = self._steps()
        last = max(number for number, each in enumerate(steps) if each.section is section)
        self._at = self._first_open(steps[last + 1 :])
        return self._warnings_after(section)

    def back(self) -> None:
        """Go to the question before; its answer can be given again."""
        steps = self._steps()
        keys = [each.blank.key for each in steps]
        place = keys.index(self._at) if self._at in keys else len(keys)
        if not place:
            raise BadInputError("This is the first question.", "Type `quit` to leave.")
        self._at = keys[place - 1]

    def go_to(self, key: str) -> None:
        """Go to the question of this key; if another answer has done away with it, that is said."""
        if key not in [step.blank.key for step in self._steps()]:
            raise BadInputError("That question is not asked any more.", "Go on with the next one.")
        self._at = key

    # --- how it goes on --------------------------------------------------------------------------

    def _begin(self) -> None:
        """
        Go to where the entry stopped: to what is open after the last answer.

        If nothing is open there, to the first thing that is. One section is gone through whole.
        """
        steps = self._steps()
        if self.section is not None:
            self._at = steps[0].blank.key
            return
        done = [number for number, step in enumerate(steps) if self._is_entered(step)]
        after = done[-1] + 1 if done else 0
        self._at = self._first_open(steps[after:]) or self._first_open(steps)

    def _go_on(self, step: _Step) -> None:
        steps = self._steps()
        keys = [each.blank.key for each in steps]
        rest = steps[keys.index(step.blank.key) + 1 :] if step.blank.key in keys else steps
        self._at = self._first_open(rest)

    def _first_open(self, steps: list[_Step]) -> str | None:
        """The first question of these; entered ones are asked only if their section is wanted."""
        for step in steps:
            if self.section is not None or not self._is_entered(step):
                return step.blank.key
        return None

    def _step(self) -> _Step:
        step = next((each for each in self._steps() if each.blank.key == self._at), None)
        if step is None:
            raise BadInputError("No question is open.", "Type `back` to correct an answer.")
        return step

    def _steps(self) -> list[_Step]:
        return self._lay(self.own).steps

    # --- what an answer changes ------------------------------------------------------------------

    def _take(self, step: _Step, answer: Answer) -> None:
        """Put an answer into the file, or aside as long as others are missing."""
        group, key = step.group, step.blank.key
        aside = {**self._waiting_in(group), key: answer}
        missing = [blank for blank in group.blanks if blank.key not in aside]
        if missing:
            self._put_aside(group, aside)
            return
        filled = group.fill([aside[blank.key] for blank in group.blanks])
        new = self.form.put(self._with_aside({**self._aside(), group.name: {}}), filled)
        wrong = self.form.problems(self.form.whole(new, self.file), "")
        if wrong:
            if len(group.blanks) == 1:
                raise_if_any(wrong)
            self._put_aside(group, aside)
            raise BadInputError(
                "\n".join((*map(str, wrong), "These answers are kept aside until they fit.")),
                "Type `back` to correct one of them, or `skip` to leave the section.",
            )
        self._save(new)

    def _put_aside(self, group: Group, answers: Mapping[str, Answer]) -> None:
        lines = {
            blank.key: _say(blank.question, answers[blank.key])
            for blank in group.blanks
            if blank.key in answers
        }
        self._save(self._with_aside({**self._aside(), group.name: lines}))

    def _with_aside(self, aside: Mapping[str, Mapping[str, str]]) -> Data:
        own = {key: value for key, value in self.own.items() if key != UNFINISHED}
        left = {name: dict(lines) for name, lines in aside.items() if lines}
        return {**own, UNFINISHED: left} if left else own

    def _save(self, own: Data) -> None:
        write_whole(self.file, _HEAD + toml_text(own))
        self.own = own

    # --- what is there ---------------------------------------------------------------------------

    def _whole(self, own: Data) -> Data:
        return self._lay(own).whole

    def _lay(self, own: Data) -> "_Laid":
        """What the data mean; looked up anew only when they are others."""
        if self._laid is None or self._laid.own is not own:
            whole = self.form.whole(own, self.file)
            sections = self.form.sections if self.section is None else (self.section,)
            steps = [
                _Step(section, group, blank)
                for section in sections
                for group in section.groups(whole)
                for blank in group.blanks
            ]
            self._laid = _Laid(own, whole, self.form.sources(whole), steps)
        return self._laid

    def _warnings_after(self, section: Section) -> tuple[str, ...]:
        """What looks like a mistake in a section, once it is left; before that it may be none."""
        asked = self.asked()
        if asked is not None and asked.standing.section is section:
            return ()
        warnings = (
            each.removeprefix(", ") for each in self.form.warnings(self._whole(self.own), "")
        )
        return tuple(each for each in warnings if each.startswith(section.places))

    def _aside(self) -> dict[str, dict[str, str]]:
        """The lines that wait, by group and question; what is no line is left out."""
        aside = self.own.get(UNFINISHED)
        if not isinstance(aside, dict):
            return {}
        return {
            name: {key: line for key, line in lines.items() if isinstance(line, str)}
            for name, lines in aside.items()
            if isinstance(lines, dict)
        }

    def _waiting_in(self, group: Group) -> dict[str, Answer]:
        """The answers that wait, as far as they still mean something."""
        lines = self._aside().get(group.name, {})
        found: dict[str, Answer] = {}
        for blank in group.blanks:
            if blank.key in lines:
                try:
                    found[blank.key] = _read(blank, lines[blank.key])
                except BadInputError:
                    continue  # another answer has changed what may be answered here
        return found

    def _shown(self, step: _Step) -> str:
        waiting = self._waiting_in(step.group)
        return _say(step.blank.question, waiting.get(step.blank.key, step.blank.now))

    def _is_entered(self, step: _Step) -> bool:
        """Has the person answered this, in whatever session?"""
        if step.blank.key in self._waiting_in(step.group):
            return True
        here = self._sourced(step.blank.places)
        return bool(here) and all(
            each.kind != OURS and _is_stated(self.own, each.place) for each in here
        )

    def _standing(self, section: Section) -> Standing:
        values = self._sourced(section.places)
        return Standing(
            section=section,
            number=self.form.sections.index(section) + 1,
            of=len(self.form.sections),
            values=len(values),
            ours=sum(each.kind == OURS for each in values),
        )

    def _sourced(self, places: tuple[str, ...]) -> list[Sourced]:
        return [
            each
            for each in self._lay(self.own).sources
            if any(each.place == place or each.place.startswith(f"{place}.") for place in places)
        ]


def find_section(form: CopyForm, name: str) -> Section:
    """The section of a name, of which a unique beginning is enough."""
    return form.sections[find(name, [section.name for section in form.sections])]


def write_template(form: CopyForm, file: Path) -> str:
    """A file to fill by hand: every value with our guess, behind a mark that makes it a remark."""
    begun = form.begin()
    whole = form.whole(begun, file)
    lines = [
        "# Your own copy. Where it shows something else than we guessed, take the # in front of",
        "# the value away and write what your copy shows; leave the other lines as they are.",
        "# `pakal edition check` tells whether it fits together.",
        "",
        *toml_text(begun).splitlines(),
    ]
    for section in form.sections:
        lines += ["", f"# {section.title}", *_remark(section.purpose), *_remark(section.words)]
        wanted = dict.fromkeys(
            place
            for group in section.groups(whole)
            for blank in group.blanks
            for place in blank.places
        )
        for table, keys in _by_table(wanted).items():
            values = _at(whole, table)
            lines += ["", f"[{table}]"]
            lines += [f"#{line}" for key in keys for line in toml_entries({key: values[key]})]
    return "\n".join(lines) + "\n"


def _remark(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False)


def _by_table(places: Mapping[str, Any]) -> dict[str, list[str]]:
    tables: dict[str, list[str]] = {}
    for place in places:
        table, _, key = place.rpartition(".")
        tables.setdefault(table, []).append(key)
    return tables


def _at(data: Data, place: str) -> Any:
    for key in place.split("."):
        data = data[key]
    return data


def _is_stated(own: Data, place: str) -> bool:
    """Has the file itself this value, or the list or table that it belongs to?"""
    here: Any = own
    for key in place.split("."):
        if isinstance(here, list):
            return True
        if not isinstance(here, dict) or key not in here:
            return False
        here = here[key]
    return True


def _own_data(form: CopyForm, file: Path) -> Data:
    """The data of the file; of one that is not there yet, its beginning."""
    if not file.exists():
        return form.begin()
    return parse_toml(read_text(file), str(file))


def _read(blank: Blank, line: str) -> Answer:
    text = blank.question.form is Form.LINE
    answer: Answer = " ".join(line.split()) if text else read(blank.question, line)
    if not answer:
        raise BadInputError("The line is empty.", "Give a name.")
    if blank.check is not None:
        blank.check(answer)
    return answer


def _say(question: Question, answer: Answer) -> str:
    return answer if isinstance(answer, str) else say(question, answer)
