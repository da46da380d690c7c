"""Ahau's solo game as the companion keeps it: the game's own functions behind one face."""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from pakal import __version__
from pakal.errors import BadInputError
from pakal.games.ahau import engine, pakal
from pakal.games.ahau import points as at
from pakal.games.ahau.consulting import decide_now
from pakal.games.ahau.draw import draw_position
from pakal.games.ahau.edition import default_edition, read_edition
from pakal.games.ahau.headings import describe_table
from pakal.games.ahau.instructions import DECK_OF, DECKS, instruct, prompt, tell_event
from pakal.games.ahau.narrate import tell_outcome, tell_score
from pakal.games.ahau.notation import distinct_options, parse_action, print_action
from pakal.games.ahau.position import adjust_position, print_position
from pakal.games.ahau.problems import problems
from pakal.games.ahau.readings import parse_readings
from pakal.games.ahau.solo import seat
from pakal.games.ahau.state import State
from pakal.games.ahau.table import Table
from pakal.games.protocol import Decision, Setting
from pakal.lists.explain import explain_full, explain_line
from pakal.lists.trace import Choice, Draw

_KEYS: Final = frozenset(
    {
        "difficulty",
        "personality",
        "hierarchy",
        "role",
        "side",
        "personal_scoring",
        "readings",
        "edition",
    }
)


class AhauGame:
    """The solo game of Ahau; it keeps nothing of its own."""

    decks = tuple(DECKS)

    def start(self, setting: Setting) -> State:
        """A new solo game; `setting` names difficulty, personality, side, readings, edition."""
        s = engine.start(make_table(setting))
        s.log = []
        return s

    def options(self, s: State) -> list[int]:
        """What may be done now."""
        return engine.options(s)

    def is_chance(self, s: State) -> bool:
        """Is it chance that decides now?"""
        return engine.is_chance(s)

    def is_automa(self, s: State) -> bool:
        """Is it King Pakal who decides now?"""
        return engine.is_automa(s)

    def is_over(self, s: State) -> bool:
        """Has the game ended?"""
        return engine.is_over(s)

    def apply(self, s: State, option: int) -> None:
        """Carry out an option."""
        engine.apply(s, option)

    def copy(self, s: State) -> State:
        """A snapshot, with a log of its own."""
        new = s.copy()
        new.log = []
        return new

    def deck(self, s: State) -> str:
        """What chance draws from at this point."""
        return DECK_OF[s.point]

    def point(self, s: State) -> str:
        """The name of the point."""
        return at.POINT_NAMES[s.point]

    def prompt(self, s: State) -> str:
        """The question to a person."""
        return prompt(s)

    def lines(self, s: State) -> list[str]:
        """What may be answered."""
        return [print_action(s, option) for option in distinct_options(s)]

    def line(self, s: State, option: int) -> str:
        """An option as a line."""
        return print_action(s, option)

    def read_line(self, s: State, line: str) -> int:
        """The option a line means."""
        return parse_action(s, line)

    def decide(self, s: State) -> Decision:
        """What King Pakal decides now, by his lists."""
        decided = decide_now(s)
        plist, trace = decided.compiled.plist, decided.trace
        return Decision(
            list_id=plist.id,
            label=plist.label,
            answer=_answer(s, trace.outcome),
            line=explain_line(trace, decided.compiled, decided.name),
            full=explain_full(trace, decided.compiled, decided.name),
            choice=trace.outcome,
        )

    def act(self, s: State, decision: Decision) -> None:
        """Carry his decision out; a draw becomes a point where chance decides."""
        choice = decision.choice
        assert choice is None or isinstance(choice, int | Draw)  # noqa: S101 - from `decide`
        pakal.act(s, choice)

    def instruct(self, s: State, option: int) -> str:
        """What a person does with the pieces."""
        return instruct(s, option)

    def told(self, s: State) -> list[str]:
        """What has followed by itself."""
        events = s.log or []
        lines = [line for event in events if (line := tell_event(s, event))]
        events.clear()
        return lines

    def heading(self, s: State) -> list[str]:
        """Difficulty, personality, readings that differ, and the edition."""
        return describe_table(s.table)

    def board(self, s: State) -> str:
        """The position drawn."""
        return draw_position(s)

    def score(self, s: State) -> list[str]:
        """Every Fame point so far and where it came from."""
        return tell_score(s)

    def outcome(self, s: State) -> list[str]:
        """The final score and who won."""
        outcome = engine.outcome(s)
        return [] if outcome is None else tell_outcome(s, outcome)

    def position(self, s: State) -> str:
        """The position as text."""
        return print_position(s)

    def adjust(self, s: State, text: str) -> State:
        """The position with what the text states otherwise, if it can be."""
        new = adjust_position(s, text)
        wrong = problems(new)
        if wrong:
            more = f" ({len(wrong) - 1} more)" if len(wrong) > 1 else ""
            raise BadInputError(
                f"adjust: this cannot be: {wrong[0]}{more}",
                "something else on the table changed as well; say both in one line with ';'.",
            )
        new.log = []
        return new

    def put_back(self, before: State, after: State) -> list[str]:
        """The facts that differ, as they have to be again."""
        old, new = (tomllib.loads(print_position(s)) for s in (before, after))
        return [
            f"{_spoken(place)}: {_words(was)}"
            + (f" (not {_words(now)})" if now is not None else "")
            for place, was, now in _differences(old, new, "")
            if not place.startswith(("moment", "table"))
        ]

    def versions(self, setting: Setting) -> dict[str, str]:
        """What his decisions depend on besides the setting."""
        edition = make_table(setting).edition
        return {
            "pakal": __version__,
            "lists": lists_version(),
            "edition": f"{edition.name} {edition.version}",
        }


def make_table(setting: Setting) -> Table:
    """The table a setting describes."""
    unknown = sorted(set(setting) - _KEYS)
    if unknown:
        raise BadInputError(
            f"setting: {unknown[0]!r} has no meaning here.", f"one of {', '.join(sorted(_KEYS))}."
        )
    text = setting.get("edition")
    edition = default_edition() if text is None else read_edition(text)
    readings: Mapping[str, str] = setting.get("readings") or {}
    names = ("difficulty", "personality", "hierarchy", "role")
    given = {name: setting[name] for name in names if setting.get(name) is not None}
    return Table(
        edition=edition,
        readings=parse_readings(tuple(f"{name}={choice}" for name, choice in readings.items())),
        side=str(setting.get("side") or "A").upper(),
        personal_scoring=bool(setting.get("personal_scoring")),
        solo=seat(edition, **given),
    )


@cache
def lists_version() -> str:
    """A short name of the lists' exact wording, so that figures and saves can be told apart."""
    folder = files("pakal.games.ahau") / "data" / "lists"
    whole = hashlib.sha256()
    for name in pakal.LIST_FILES:
        whole.update((folder / f"{name}.toml").read_bytes())
    return whole.hexdigest()[:12]


def _answer(s: State, outcome: Choice) -> str:
    if isinstance(outcome, Draw):
        return "draw lots"
    return print_action(s, at.STOP if outcome is None else outcome)


def _differences(old: Any, new: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    """Every leaf that differs: its place, what it was and what it is."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            inner = f"{place}.{key}" if place else key
            yield from _differences(old.get(key), new.get(key), inner)
    elif isinstance(old, dict):
        yield from _differences(old, {}, place)
    elif isinstance(new, dict):
        yield from _differences({}, new, place)
    elif old != new:
        yield place, old, new


def _spoken(place: str) -> str:
    """A place of a position file as people say it: `pakal, workers, Tikal`, `region 3, tiles`."""
    section, _, rest = place.partition(".")
    words = rest.replace(".", ", ")
    return f"region {words}" if section == "region" else words


def _words(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, list):
        return ", ".join(_words(each) or "–" for each in value) or "nothing"
    return str(value)
