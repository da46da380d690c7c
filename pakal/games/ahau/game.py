"""
Ahau's solo game as the companion keeps it: the game's own functions behind one face.

What only some requests need is loaded when they come, so that the command starts quickly.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from pakal import __version__
from pakal.errors import BadInputError
from pakal.files import parse_toml
from pakal.games.ahau.automa import pakal
from pakal.games.ahau.edition.readings import parse_readings, recalled_readings
from pakal.games.ahau.edition.values import (
    DEFAULT,
    default_edition,
    is_shipped,
    name_shipped,
    pin_base,
    read_edition,
    shipped_edition,
)
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import DECK_OF, DECKS, LIST_AT
from pakal.games.ahau.rules.state import FAME_SOURCES, SOURCE_KINDS, State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.setting import find_named, seat
from pakal.games.ahau.telling.headings import describe_table
from pakal.games.ahau.telling.narrate import tell_events, tell_option
from pakal.games.ahau.telling.notation import distinct_options, print_action, read_answer
from pakal.games.ahau.telling.points import WORDS, order_of, prompt
from pakal.games.protocol import Decision, Order, Setting
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
        "lists",
    }
)

_FIRST: Final = "default-2"  # the edition that version 0.1.0 came with

# All that makes a position; the table is the game's setting.
_EXACT: Final = tuple(sorted(each.name for each in attrs.fields(State) if each.eq))
# Newer than version 0.1.0: unsaid while it is 0, so that the games saved then keep their seals.
_NEWER: Final = frozenset({"role_again"})


class AhauGame:
    """The solo game of Ahau; it keeps nothing of its own."""

    decks = DECKS

    @staticmethod
    def settled(setting: Setting) -> dict[str, Any]:
        """The setting with every reading and the edition in force."""
        return settled(setting)

    @staticmethod
    def recalled(setting: Setting) -> dict[str, Any]:
        """A setting that was saved, with every reading and the edition in force then."""
        return recalled(setting)

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
        lines = [print_action(s, option) for option in distinct_options(s)]
        # There can be many ways to pay; people look for the one with the fewest pieces.
        return sorted(lines, key=lambda line: line.count(" ")) if s.point == at.PAY else lines

    def line(self, s: State, option: int) -> str:
        """An option as a line."""
        return print_action(s, option)

    def read_line(self, s: State, line: str) -> int:
        """The option a line means, also without its first words; or why it is not possible."""
        return read_answer(s, line)

    def decide(self, s: State) -> Decision:
        """What King Pakal decides now, by his lists; the reason is worked out when asked for."""
        book = pakal.book_for(s.table)
        plist = book[LIST_AT[s.point]].plist
        choice = pakal.choose(s, book)
        then = s.copy()
        return Decision(
            list_id=plist.id,
            label=plist.label,
            answer=_answer(s, choice),
            choice=choice,
            in_a_line=lambda: _reason(then, full=False),
            in_full=lambda: _reason(then, full=True),
        )

    def act(self, s: State, decision: Decision) -> None:
        """Carry his decision out; a draw becomes a point where chance decides."""
        choice = decision.choice
        assert choice is None or isinstance(choice, int | Draw)  # noqa: S101 - from `decide`
        pakal.act(s, choice)

    def instruct(self, s: State, option: int) -> Order:
        """What a person does with the pieces."""
        return tell_option(s, option)

    def order(self, s: State, decision: Decision) -> Order:
        """What a person does for King Pakal's decision."""
        choice = at.STOP if decision.choice is None else decision.choice
        if not isinstance(choice, int):
            return Order(f"{decision.label}: {decision.answer}.")
        text = order_of(s, choice)
        silent = WORDS[s.point].silent == choice
        return Order(text or ("" if silent else f"{decision.label}: {decision.answer}."))

    def told(self, s: State) -> list[Order]:
        """What has followed by itself."""
        return list(tell_events(s))

    def heading(self, s: State) -> list[str]:
        """Difficulty, personality, readings that differ, and the edition."""
        return describe_table(s.table)

    def board(self, s: State) -> str:
        """The position drawn."""
        from pakal.games.ahau.position.draw import draw_position

        return draw_position(s)

    def score(self, s: State) -> list[str]:
        """Every Fame point so far and where it came from."""
        from pakal.games.ahau.telling.score import tell_score

        return tell_score(s)

    def gained(self, before: State, after: State) -> list[str]:
        """The Fame somebody gained in between, by its source."""
        return [
            f"{seat} {after.fame_from[at] - before.fame_from[at]:+} ({source})"
            for player, seat in enumerate(after.table.seats)
            for number, source in enumerate(FAME_SOURCES)
            if after.fame_from[at := player * SOURCE_KINDS + number] != before.fame_from[at]
        ]

    def outcome(self, s: State) -> list[str]:
        """The final score and who won."""
        from pakal.games.ahau.telling.score import tell_outcome

        outcome = engine.outcome(s)
        return [] if outcome is None else tell_outcome(s, outcome)

    def position(self, s: State) -> str:
        """The position as text."""
        from pakal.games.ahau.position.text import print_position

        own = not name_shipped(s.table.edition)
        return print_position(s, "edition.toml") if own else print_position(s)

    def fingerprint(self, s: State) -> str:
        """A short name of the exact position."""
        said = [name for name in _EXACT if name not in _NEWER or getattr(s, name)]
        exact = repr([getattr(s, name) for name in said])
        return hashlib.sha256(exact.encode()).hexdigest()[:16]

    def adjust(self, s: State, text: str) -> State:
        """The position with what the text states otherwise, if it can be."""
        from pakal.games.ahau.position.problems import MOST, problems
        from pakal.games.ahau.position.text import adjust_position

        try:
            new = adjust_position(s, text)
            numbers = list(_numbers(parse_toml(text, "adjust")))
        except (RecursionError, ValueError) as error:
            raise BadInputError(
                f"adjust: this cannot be read ({type(error).__name__}).", "player.you.fame = 12."
            ) from None
        if max(numbers, default=0) > MOST:
            raise BadInputError("adjust: nothing on the table counts that far.", f"up to {MOST}.")
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
        """What a person does with the pieces to undo what happened in between."""
        from pakal.games.ahau.telling.put_back import tell_put_back

        return tell_put_back(before, after)

    def versions(self, setting: Setting) -> dict[str, str]:
        """What his decisions depend on besides the setting."""
        return table_versions(make_table(setting))


def table_versions(table: Table) -> dict[str, str]:
    """What games at a table depend on besides its setting."""
    own = () if table.solo is None else table.solo.lists
    return {
        "pakal": __version__,
        "lists": pakal.lists_version(own),
        "edition": f"{table.edition.name} {table.edition.version}",
    }


# --- settings ------------------------------------------------------------------------------------


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

    Version 0.1.0 saved only what was said, and its defaults were others.
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
    unknown = sorted(set(setting) - _KEYS)
    if unknown:
        raise BadInputError(
            f"setting: {unknown[0]!r} has no meaning here.", f"one of {', '.join(sorted(_KEYS))}."
        )
    for key, value in setting.items():
        shape = {"personal_scoring": bool, "readings": dict}.get(key, str)
        if value is not None and not isinstance(value, shape):
            raise BadInputError(f"setting: {key} cannot be {value!r}.", f"a {shape.__name__}.")
    edition = setting.get("edition")
    if edition is not None and not is_shipped(edition) and "\n" not in edition:
        # A file is read by whoever says its name, never because a saved game names it.
        raise BadInputError(
            f"setting: there is no edition {edition!r}.", "`default`, or the text of an edition."
        )
    return setting


def _words(readings: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{name}={choice}" for name, choice in readings.items())


def make_table(setting: Setting) -> Table:
    """The table a setting describes."""
    text = _checked(setting).get("edition") or DEFAULT
    edition = shipped_edition(text) if is_shipped(text) else read_edition(text)
    sides = [board.side for board in edition.boards]
    lists = setting.get("lists")
    own = () if lists is None else pakal.read_own_lists(lists, "your lists")
    names = ("difficulty", "personality", "hierarchy", "role")
    given = {name: setting[name] for name in names if setting.get(name) is not None}
    return Table(
        edition=edition,
        readings=parse_readings(_words(setting.get("readings") or {})),
        side=sides[find_named("Board side", str(setting.get("side") or "A"), sides)],
        personal_scoring=bool(setting.get("personal_scoring")),
        solo=attrs.evolve(seat(edition, **given), lists=own),
    )


def _answer(s: State, outcome: Choice) -> str:
    if isinstance(outcome, Draw):
        return "draw lots"
    return print_action(s, at.STOP if outcome is None else outcome)


def _reason(s: State, *, full: bool) -> str:
    """Why he decides as he does in this position."""
    from pakal.games.ahau.automa.consulting import decide_now
    from pakal.lists.explain import explain_full, explain_line

    decided = decide_now(s)
    explain = explain_full if full else explain_line
    return explain(decided.trace, decided.compiled, decided.name)


def _numbers(data: Any) -> Iterator[int]:
    """Every number in what a text states."""
    if isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _numbers(each)
    elif isinstance(data, int):
        yield abs(data)
