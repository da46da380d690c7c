"""
The light game of Uxmal: the whole pyramid is kept, and each of your turns is told in a line.

All that the High Priest looks at lies open on the table, so there is nothing to ask again. A game
that is taken over is entered as it is seen from above: the stones below are not seen, and stones
that fit stand in for them. Nothing that he decides depends on what they hide.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from pakal.errors import BadInputError
from pakal.games.agenda import pack
from pakal.games.answering import say
from pakal.games.asking import Chip, Form, LinePart, Question, Value
from pakal.games.light_rules import Hearing, Light
from pakal.games.light_whole import Entering, WholeRules
from pakal.games.matching import find, fits, plain, short
from pakal.games.orders import Move
from pakal.games.uxmal import state as at
from pakal.games.uxmal.edition import EMPTY, GODS
from pakal.games.uxmal.pyramid import (
    CELL_NAMES,
    CELLS,
    CELLS_OF,
    CORNERS,
    FIELD_NAMES,
    LEVELS,
    SIDE,
)
from pakal.games.uxmal.rules import REST
from pakal.games.uxmal.seen import Seen, arrange, seen_in, with_spare
from pakal.games.uxmal.state import FROM_PRIESTS, NONE, SOURCES, State, see
from pakal.games.values import Order
from pakal.lists.trace import Draw

if TYPE_CHECKING:
    from pakal.games.uxmal.game import Uxmal

_TYPED: Final = ("gods", "youngest", "stones")  # they lie on the real table
_HINT: Final = "cell and stone; or field, field>field, god+number, god-number; `?` explains"
_HELP: Final = """\
c3 j.se      a stone in the cell that begins on c3; its fields clockwise
             from there, . the empty one: jaguar, empty, serpent, eagle
jse c3 nw    the gods clockwise from the empty field, which is north-west
c3 j.se bat  the god whose cards you took, if two gods brought cards
d4           a priest of yours placed on d4
d4>e4 bat    a priest moved, and the cards you paid, if you had a choice
bat+2        a god swayed up by two places; bat-1: down by one"""
_FIELD: Final = re.compile(r"[a-h][1-8]")
_CELL: Final = re.compile(r"[1-3]?([a-h][1-8])")
_MOVE: Final = re.compile(r"([a-h][1-8])[>-]([a-h][1-8])")
_SWAY: Final = re.compile(r"([a-z]+)([+-])([1-4]?)")
_UP_DOWN: Final = {"up": "up", "down": "down", "+": "up", "-": "down"}
_SEE_HELP: Final = "Type a turn such as c3 j.se, or `?`."
_SHOWN: Final = "."  # an empty field, as it is typed
_BARE: Final = "-"  # a field on which no stone lies
_ROWS: Final = tuple(f"row-{row}" for row in range(1, SIDE + 1))


class UxmalLight(WholeRules[State]):
    """What a line about a turn says, and how a game is taken over."""

    hint = _HINT
    help = _HELP
    game: "Uxmal"

    def __init__(self, game: "Uxmal", mode: str) -> None:
        super().__init__(game, mode, _TYPED)
        if not game.is_solo:
            raise BadInputError(
                "A light game is one against the High Priest.", "Leave out --players."
            )
        if self.in_middle and game.rules.any_pair:
            raise BadInputError(
                "With pair-with=any the fields below count too, so nobody can enter them.",
                "Play from the beginning, or from a whole position: --position FILE.",
            )

    # --- a turn in a line -------------------------------------------------------------------------

    def answers(self, s: State, text: str) -> tuple[str, ...]:
        """The answers that a line gives; the action is the first."""
        words = re.split(r"[,;\s]+", plain(text).strip(",; "))
        if not words[0]:
            raise BadInputError("The line is empty.", _SEE_HELP)
        named = next((name for name in at.ACTIONS if name == words[0]), "")
        words = words[1:] if named else words
        try:
            action, *rest = self._turn(s, words)
        except BadInputError:
            if words and named in ("", at.ACTIONS[at.BUILD]):
                raise
            action, rest = "", []
        if named and named != action:
            said = short(text.strip())
            raise BadInputError(f"'{said}' is not a whole turn of {named!r}.", _SEE_HELP)
        return (action, *rest)

    def _turn(self, s: State, words: Sequence[str]) -> tuple[str, ...]:
        if move := _MOVE.fullmatch(words[0] if words else ""):
            return (
                at.ACTIONS[at.MOVE],
                f"{move[1]}-{move[2]}",
                *(_god(self.game, word) for word in words[1:]),
            )
        if len(words) == 1 and _FIELD.fullmatch(words[0]):
            return at.ACTIONS[at.PLACE], words[0]
        if sway := _sway(self.game, words):
            return at.ACTIONS[at.SWAY_GOD], sway
        return at.ACTIONS[at.BUILD], *self._stone(s, words)

    def _stone(self, s: State, words: Sequence[str]) -> tuple[str, ...]:
        """The stone, the way it lies, and the god of the cards if it is said."""
        cell = stone = corner = ""
        gods: list[str] = []
        for word in words:
            if not cell and (match := _CELL.fullmatch(word)):
                cell = f"{s.level}{match[1]}" if len(word) == 2 else word
            elif not stone and _is_face(word):
                stone, corner = _as_it_lies(self.game, word)
            elif word.upper() in CORNERS and not corner:
                corner = word.upper()
            elif not stone and fits(word, self.game.edition.stone_names, self.game.letters):
                names = self.game.edition.stone_names
                stone = names[find(word, names, self.game.letters)]
            else:
                gods.append(self._god_in(word))
        if not (cell and stone and corner):
            lacks = "cell" if not cell else "stone" if not stone else "corner of its empty field"
            raise BadInputError(f"'{' '.join(words)}' names no {lacks}.", _SEE_HELP)
        if cell not in CELL_NAMES:
            raise BadInputError(
                f"No stone of level {s.level} begins on {cell[-2:]}.",
                f"Name the upper left field of a cell: {self._free(s)}.",
            )
        return stone, f"{cell} {corner}", *gods

    def _god_in(self, word: str) -> str:
        """A god; or what is wrong with a word that is nothing else either."""
        gods, letters = self.game.edition.gods, self.game.letters
        if fits(word, gods, letters):
            return _god(self.game, word)
        parts = word.split("-") if "-" in word else list(word)
        if len(parts) == len(CORNERS) - 1 and all(fits(each, gods, letters) for each in parts):
            raise BadInputError(
                f"No stone shows {'-'.join(_god(self.game, each) for each in parts)}, clockwise"
                " from its empty field.",
                "Look again; if one of yours does, enter it: pakal edition --game uxmal new",
            )
        raise BadInputError(f"'{short(word)}' is not known here.", _SEE_HELP)

    def more_parts(self, s: State) -> tuple[LinePart, ...]:
        """A stone that you drew and laid: the cell, the stone, and where its empty field is."""
        if at.BUILD not in s.offered:
            return ()
        stones = zip(self.game.edition.stone_names, s.supply, strict=True)
        cells = [CELL_NAMES[cell] for cell in CELLS_OF[s.level] if s.stones[cell] == NONE]
        return (
            LinePart(
                "cell",
                "You laid a stone in",
                tuple(Chip(cell, cell, (f"cell {cell}",)) for cell in cells),
                needs=("stone", "corner"),
            ),
            LinePart(
                "stone",
                "The stone, clockwise from its empty field",
                tuple(Chip(name, name, kind=f"{name} stone") for name, count in stones if count),
                needs=("cell", "corner"),
            ),
            LinePart(
                "corner",
                "Its empty field",
                tuple(Chip(corner, corner) for corner in CORNERS),
                needs=("cell", "stone"),
            ),
        )

    @staticmethod
    def _free(s: State) -> str:
        free = [CELL_NAMES[cell][1:] for cell in CELLS_OF[s.level] if s.stones[cell] == NONE]
        return ", ".join(free)

    # --- taking over a game -----------------------------------------------------------------------

    def to_enter(self) -> tuple[str, ...]:
        """The pyramid from above, the track, priests, cards and points."""
        first = ("first",) if self.game.readings["after-scoring"] == "youngest-again" else ()
        things = ("track", "your-priests", "his-priests", "your-cards", "his-cards", "points")
        return ("level", "cells", *_ROWS, *things, *first, "next")

    def enter(self, light: Light[State, Entering], key: str, hear: Hearing) -> None:
        """Ask for one part of the position; with the last one the game goes on."""
        told = light.memory.told
        question = self._question(key, told)
        if question is None:
            return
        if key in _ROWS:
            told[key] = (self._row(question, hear.line(question)),)
        else:
            told[key] = hear(question)
        self._check(key, told)
        if key == "next":
            light.s = self._position(told)

    def _question(self, key: str, told: Mapping[str, Value]) -> Question | None:
        """What is asked for a part; None where it follows from the others."""
        game = self.game
        gods, seats, priests = game.edition.gods, game.seat_titles, game.edition.priests
        if key == "level":
            text = "Which level is being built?"
            return Question(key=key, text=text, form=Form.ONE, choices=tuple(map(str, LEVELS)))
        level = told["level"][0][0] + 1
        if key == "cells":
            cells = CELLS_OF[level]
            text = f"Which cells of level {level} have a stone? Name their upper left fields."
            names = tuple(CELL_NAMES[cell][1:] for cell in cells)
            asked = Question(
                key=key, text=text, form=Form.SOME, choices=names, means=cells, most=len(cells) - 1
            )
            return asked if level > 1 else None  # the rows of level 1 show it
        if key in _ROWS:
            text = f"Row {_ROWS.index(key) + 1} from a to h, as you see it from above?"
            letters = " ".join(f"{letter} {god}" for letter, god in game.letters[0].items())
            bare = f", {_BARE} no stone" if level == 1 else ""
            hint = f"eight letters: {letters}, {_SHOWN} empty{bare}"
            return Question(key=key, text=text, form=Form.LINE, hint=hint, low=level)
        if key == "track":
            text = "The gods on the track, from place 1 to 5?"
            return Question(
                key=key,
                text=text,
                form=Form.ROW,
                choices=gods,
                least=GODS,
                most=GODS,
                distinct=True,
            )
        if key.endswith("-priests"):
            fields = [f for f, symbol in enumerate(_symbols(told)) if symbol != NONE]
            taken = set(_priests(told, "your-priests"))
            fields = [f for f in fields if key == "your-priests" or f not in taken]
            whose = "your" if key == "your-priests" else "the High Priest's"
            most = priests - (level - 1 if game.setting["variant"] == REST else 0)
            return Question(
                key=key,
                text=f"On which fields do {whose} priests stand?",
                form=Form.SOME,
                choices=tuple(FIELD_NAMES[f] for f in fields),
                means=tuple(fields),
                most=most,
                default="none",
                hint="fields with commas between them; Enter: on none",
            )
        if key.endswith("-cards"):
            whose = "do you" if key == "your-cards" else "does the High Priest"
            asked = Question(
                key=key,
                text=f"How many cards of each god {whose} hold?",
                form=Form.NUMBERS,
                subjects=gods,
                about=tuple(range(GODS)),
                low=0,
                high=game.edition.cards,
                remembered=(0,) * GODS,
                hint="such as bat 2, jaguar 1; Enter: none at all",
            )
            return attrs.evolve(asked, default=say(asked, ((0,),) * GODS))
        if key == "points":
            text = "How many points has each of you?"
            return Question(key=key, text=text, form=Form.NUMBERS, subjects=seats, low=0)
        text = "Who began the game?" if key == "first" else "Whose turn is it?"
        return Question(key=key, text=text, form=Form.ONE, choices=seats)

    def read_entered(self, light: Light[State, Entering], question: Question, text: str) -> str:
        """A row of the pyramid, letter by letter."""
        del light
        row = self._row(question, text)
        letters = {god: letter for letter, god in self.game.letters[0].items()}
        shown = {EMPTY: _SHOWN, NONE: _BARE}
        gods = self.game.edition.gods
        return "".join(shown.get(god) or letters[gods[god]] for god in row)

    def _row(self, question: Question, text: str) -> tuple[int, ...]:
        typed = "".join(plain(text).split())
        known = {_SHOWN: EMPTY}
        if question.low == 1:
            known[_BARE] = NONE
        gods = self.game.edition.gods
        known |= {letter: gods.index(god) for letter, god in self.game.letters[0].items()}
        wrong = [letter for letter in typed if letter not in known]
        if len(typed) != SIDE or wrong:
            says = f"A row has eight letters; you typed {len(typed)}."
            raise BadInputError(
                f"{wrong[0]!r} is no letter of a row." if wrong else says,
                f"Type eight of {' '.join(known)}, for the fields a to h.",
            )
        return tuple(known[letter] for letter in typed)

    def _check(self, key: str, told: Mapping[str, Value]) -> None:
        """Refuse what cannot be together with what was told before."""
        if key in _ROWS:
            arrange(self.game.rules, _seen(told))
            if key == _ROWS[-1] and told["level"] == ((0,),) and NONE not in _symbols(told):
                raise BadInputError("Level 1 is full then, and scored.", "Build level 2.")
        if key == "his-cards":
            for god, mine, his in zip(
                self.game.edition.gods, told["your-cards"], told["his-cards"], strict=True
            ):
                if mine[0] + his[0] > self.game.edition.cards:
                    raise BadInputError(
                        f"{mine[0]} and {his[0]} {god} cards are more than there are.",
                        "Count again; `undo` goes back to yours.",
                    )

    def _position(self, told: Mapping[str, Value]) -> State:
        """The position that was entered, at the turn that comes next."""
        game, s = self.game, self.game.bare()
        s.agenda.clear()
        s.phase = told["level"][0][0]
        for cell, stone in arrange(game.rules, _seen(told)).items():
            s.stones[cell] = stone
            s.supply[stone // len(CORNERS)] -= 1
        s.symbol, s.height = see(game.rules.faces, s.stones)
        s.track, s.box = list(told["track"][0]), [0] * GODS
        for seat, whose in enumerate(("your", "his")):
            fields = _priests(told, f"{whose}-priests")
            s.standing[seat] = sum(1 << f for f in fields)
            s.aside[seat] = s.phase if game.setting["variant"] == REST else 0
            s.ready[seat] -= len(fields) + s.aside[seat]
            for god, (count,) in enumerate(told[f"{whose}-cards"]):
                s.piles[god] -= count
                s.hands[seat * GODS + god] = count
            s.points[seat * len(SOURCES) + FROM_PRIESTS] = told["points"][seat][0]
        ((following,),) = told["next"]
        s.first = told["first"][0][0] if "first" in told else following
        s.agenda.append(pack(at.TURN, following))
        game.engine.run_on(s)
        return s

    # --- stones that stand in for those below -----------------------------------------------------

    def wait(self, light: Light[State, Entering]) -> None:
        """Where a stone is drawn, those that only stand in for one below may be drawn too."""
        s = light.s
        if self.in_middle and s.point == at.DRAW_STONE:
            there = {*s.offered}
            sorts = range(len(s.supply))
            more = [n for n in sorts if n not in there and with_spare(self.game.rules, s, n)]
            s.offered = [*s.offered, *more]

    def carry_out(
        self, light: Light[State, Entering], outcome: "int | Draw"
    ) -> tuple[list[Order], list[Order]]:
        """As the whole game does; a stone that stood in for one below is drawn after all."""
        s = light.s
        if s.point == at.DRAW_STONE and not isinstance(outcome, Draw) and not s.supply[outcome]:
            new = with_spare(self.game.rules, s, outcome)
            assert new is not None  # noqa: S101 - it was offered
            light.s = new
        return super().carry_out(light, outcome)

    def put_back_orders(
        self,
        before: Light[State, Entering],
        after: Light[State, Entering],
        done: Sequence[Move],
    ) -> list[Order]:
        """What goes back; stones below stay, whichever stand in for them."""
        old, new = before.s.copy(), after.s
        for cell, stone in enumerate(old.stones):
            if NONE not in (stone, new.stones[cell]):
                old.supply[stone // len(CORNERS)] += 1
                old.supply[new.stones[cell] // len(CORNERS)] -= 1
                old.stones[cell] = new.stones[cell]
        return self.game.put_back_orders(old, new, done)


def reword(game: "Uxmal", s: State, text: str) -> str:
    """An answer in the words of a turn's line, as the lines of its point have it."""
    words = plain(text).split()
    if s.point == at.SWAY and words:
        return _sway(game, words) or text
    if s.point == at.MOVE_PRIEST:
        return text.replace(">", "-")
    if s.point != at.LAY_STONE or len(words) != 2 or not _FIELD.fullmatch(words[0][-2:]):
        return text
    cell, way = words[0] if len(words[0]) > 2 else f"{s.level}{words[0]}", words[1]
    if _is_face(way):
        stone, way = _as_it_lies(game, way)
        if stone != game.edition.stone_names[s.drawn]:
            return text  # another stone than the one drawn
    return f"{cell} {way}"


def _sway(game: "Uxmal", words: Sequence[str]) -> str:
    """A step on the track in words; empty where it is none."""
    match = _SWAY.fullmatch(words[0] if words else "")
    if match and len(words) == 1:
        god, way, places = match[1], match[2], match[3]
    elif len(words) in (2, 3) and words[1] in _UP_DOWN:
        god, way, places = words[0], words[1], "".join(words[2:])
    else:
        return ""
    return f"{_god(game, god)} {_UP_DOWN[way]} {places or 1}"


def _is_face(word: str) -> bool:
    return len(word) == len(CORNERS) and word.count(_SHOWN) == 1


def _as_it_lies(game: "Uxmal", word: str) -> tuple[str, str]:
    """`j.se`: the stone, and the corner of its empty field."""
    corner = word.index(_SHOWN)
    clockwise = word[corner + 1 :] + word[:corner]
    return "-".join(_god(game, letter) for letter in clockwise), CORNERS[corner]


def _god(game: "Uxmal", word: str) -> str:
    gods = game.edition.gods
    return gods[find(word, gods, game.letters)]


def _symbols(told: Mapping[str, Value]) -> list[int]:
    """By field what is seen there, as far as it was told."""
    return [symbol for row in _ROWS if row in told for symbol in told[row][0]]


def _priests(told: Mapping[str, Value], key: str) -> list[int]:
    """The fields on which somebody's priests stand."""
    built = [f for f, symbol in enumerate(_symbols(told)) if symbol != NONE]
    if key == "his-priests":
        taken = _priests(told, "your-priests")
        built = [f for f in built if f not in taken]
    return [built[place] for place in told[key][0]] if key in told else []


def _seen(told: Mapping[str, Value]) -> Seen:
    """What is seen of each stone, as far as rows were told."""
    level = told["level"][0][0] + 1
    symbols = _symbols(told)
    laid = [cell for below in range(1, level) for cell in CELLS_OF[below]]
    if level > 1:
        laid += [CELLS_OF[level][place] for place in told["cells"][0]]
    else:
        laid += [cell for cell in CELLS_OF[1] if _is_laid(cell, symbols)]
    return seen_in(laid, symbols)


def _is_laid(cell: int, symbols: Sequence[int]) -> bool:
    """Does a stone lie in a cell of level 1? Either all of its fields show one, or none."""
    shown = [symbols[f] for f in CELLS[cell] if f < len(symbols)]
    if NONE in shown and {*shown} != {NONE}:
        raise BadInputError(
            f"In {CELL_NAMES[cell]} only a part of a stone is seen.",
            f"A stone covers {', '.join(FIELD_NAMES[f] for f in sorted(CELLS[cell]))}.",
        )
    return bool(shown) and NONE not in shown
