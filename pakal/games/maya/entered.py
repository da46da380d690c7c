"""
A game of Maya that is taken over while cards are laid or blocks are placed: what is asked for it.

Only what lies on the table is entered. Cards are backs, and pools and decks are what is left over.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pakal.errors import BadInputError
from pakal.games.agenda import pack
from pakal.games.asking import Form, Question, Value
from pakal.games.matching import plain
from pakal.games.maya import state as at
from pakal.games.maya.common import FIRST_PLAYER, FREE_DOUBLE, FREE_PASS
from pakal.games.maya.state import BACKS, HIGH, ROUNDS, SOURCES, State

if TYPE_CHECKING:
    from pakal.games.maya.game import Maya

_LAYING, _BUILDING = range(2)
_PHASES: Final = ("cards", "blocks")
_NOBODY: Final = "nobody"
_NONE: Final = "none"
_KEPT: Final = (FREE_PASS, FREE_DOUBLE)  # markers that somebody may have while blocks are placed
_BLOCKS, _CARDS = "blocks-", "cards-"  # before a pyramid and a quarry


class Entry:
    """What is asked for a game under way, what it means, and the position that comes of it."""

    def __init__(self, game: "Maya") -> None:
        self.game = game
        self.rules = game.rules
        self.box = game.rules.box

    def check_possible(self) -> None:
        """Refuse a reading under which the table does not show enough."""
        if self.rules.free_markers:
            raise BadInputError(
                "With marker-when=free markers are kept for later, so the table does not show"
                " which of them were used.",
                "Play from the beginning, or from a whole position: --position FILE.",
            )

    def keys(self) -> tuple[str, ...]:
        """The names of all parts, in the order in which they are asked."""
        return (
            *("round", "phase"),
            *(f"{_BLOCKS}{name}" for name in self.box.pyramids),
            *("marker", "first"),
            *(f"{_CARDS}{name}" for name in self.box.quarry_names),
            *("passed", "stock", "begun", "opened", "kept", "gold", "next"),
        )

    # --- what is asked ----------------------------------------------------------------------------

    def question(self, key: str, told: Mapping[str, Value]) -> Question | None:
        """What is asked for a part; None where it follows from the others."""
        if key.startswith(_BLOCKS):
            return self._about_blocks(key)
        if key.startswith(_CARDS) or key == "passed":
            return self._about_cards(key) if _phase(told) == _LAYING else None
        if key in ("stock", "begun", "kept"):
            return self._about_building(key, told) if _phase(told) == _BUILDING else None
        return self._about_table(key)

    def _about_table(self, key: str) -> Question | None:
        """The round, the First Player, gold, and whose turn it is."""
        seats = self.game.seat_titles
        rules = self.rules
        choices = {
            "round": ("Which round is it?", tuple(str(n + 1) for n in range(ROUNDS))),
            "phase": ("What is going on: are cards laid, or blocks placed?", _PHASES),
            "marker": ("Who has the First Player marker?", (_NOBODY, *seats)),
            "first": ("Who was First Player when this round began?", seats),
            "opened": (
                "Which is the highest level that was open so far?",
                tuple(str(n + 1) for n in range(max(self.box.heights))),
            ),
            "next": ("Whose turn is it?", seats),
        }
        left_out = {
            "marker": FIRST_PLAYER not in rules.marker,
            "first": rules.first_at_once or FIRST_PLAYER not in rules.marker,
            "opened": not rules.once_open,
        }
        if left_out.get(key):
            return None
        if key == "gold":
            return Question(
                key=key,
                text="How much gold has each of you?",
                form=Form.NUMBERS,
                subjects=tuple(seats[seat] for seat in self._counted()),
                low=0,
            )
        text, names = choices[key]
        return Question(key=key, text=text, form=Form.ONE, choices=names)

    def _about_blocks(self, key: str) -> Question:
        name = key.removeprefix(_BLOCKS)
        return Question(
            key=key,
            text=f"Blocks in {name}, from the bottom up: yours, King Pakal's, the vassal's?",
            form=Form.LINE,
            hint="three digits a level, such as 143 120; Enter: no block",
            default=_NONE,
        )

    def _about_cards(self, key: str) -> Question:
        if key == "passed":
            return Question(
                key=key,
                text="Who has passed already?",
                form=Form.SOME,
                choices=self.game.seat_titles,
                default=_NONE,
                hint="names with commas between them; Enter: nobody",
            )
        named = zip(self.game.seat_names, self.game.seat_titles, strict=True)
        letters = ", ".join(f"{name[0]} {title}" for name, title in named)
        return Question(
            key=key,
            text=f"Cards at the {key.removeprefix(_CARDS)} quarry, in the order they were laid?",
            form=Form.LINE,
            hint=f"whose and its back, such as yl ph: {letters}; l low, h high; Enter: none",
            default=_NONE,
        )

    def _about_building(self, key: str, told: Mapping[str, Value]) -> Question | None:
        seats = self.game.seat_titles
        if key == "stock":
            return Question(
                key=key,
                text="How many blocks has each of you still to place?",
                form=Form.NUMBERS,
                subjects=seats,
                low=0,
                high=self.box.edition.blocks,
            )
        if key == "kept":
            markers = tuple(name for name in _KEPT if name in self.rules.marker)
            return (
                Question(
                    key=key,
                    text=f"Who has {' and '.join(f'the {name}' for name in markers)} marker,"
                    " not used yet?",
                    form=Form.WORDS,
                    subjects=markers,
                    choices=(_NOBODY, *seats),
                )
                if markers
                else None
            )
        cells = self._may_have_begun(told)
        if not cells:
            return None
        return Question(
            key=key,
            text="Which of these levels held a block already when this round began?",
            form=Form.SOME,
            choices=tuple(self.box.cell_names[cell] for cell in cells),
            means=tuple(cells),
            default=_NONE,
            hint=f"{', '.join(self.box.cell_names[cell] for cell in cells)}; Enter: none of them",
        )

    def _may_have_begun(self, told: Mapping[str, Value]) -> list[int]:
        """The cells of which it matters, and is not seen, whether their blocks are older."""
        if not told["round"][0][0]:
            return []
        lowest = 0 if self.rules.bonus_by_filled else 1
        return [cell for cell, there in self._blocks(told) if there and self._level(cell) >= lowest]

    def _level(self, cell: int) -> int:
        return self.box.level_of[cell]

    def _counted(self) -> list[int]:
        return [seat for seat in range(self.rules.seats) if self.rules.seated[seat].counted]

    # --- lines ------------------------------------------------------------------------------------

    def read(self, question: Question, text: str) -> Value:
        """What a line about a pyramid or a quarry says."""
        words = plain(text).replace(",", " ").split()
        words = [] if words == [_NONE] else words
        if question.key.startswith(_BLOCKS):
            return tuple(self._read_level(word) for word in words)
        return tuple(self._read_card(word) for word in words)

    def say(self, question: Question, value: Value) -> str:
        """The same as a journal keeps it."""
        if not value:
            return _NONE
        if question.key.startswith(_BLOCKS):
            return " ".join("/".join(map(str, each)) for each in value)
        names = self.game.seat_names
        return " ".join(f"{names[seat][0]}{BACKS[back][0]}" for seat, back in value)

    def _read_level(self, word: str) -> tuple[int, ...]:
        """`143`, or `1/4/3`: how many blocks of each seat."""
        counts = word.split("/") if "/" in word else list(word)
        seats = self.rules.seats
        if word == "0":
            return (0,) * seats
        if len(counts) != seats or not all(re.fullmatch("[0-9]{1,2}", each) for each in counts):
            raise BadInputError(
                f"'{word}' is not a number of blocks for each of the {seats} colours.",
                "Type a level as 143: one of yours, four of King Pakal's, three of the vassal's.",
            )
        return tuple(map(int, counts))

    def _read_card(self, word: str) -> tuple[int, ...]:
        owners = [name[0] for name in self.game.seat_names]
        backs = [back[0] for back in BACKS]
        if len(word) != len(BACKS) or word[0] not in owners or word[1] not in backs:
            raise BadInputError(
                f"'{word}' is not a card.", "Type yl, yh, pl, ph, vl or vh for each of them."
            )
        return owners.index(word[0]), backs.index(word[1])

    # --- what cannot be ---------------------------------------------------------------------------

    def check(self, key: str, told: Mapping[str, Value]) -> None:
        """Refuse what cannot be together with what was told before."""
        if key.startswith(_BLOCKS):
            self._check_blocks(key.removeprefix(_BLOCKS), told[key])
        elif key.startswith(_CARDS):
            self._check_cards(key.removeprefix(_CARDS), told)
        elif key == "stock" and not any(count for (count,) in told[key]):
            raise BadInputError(
                "Nobody has blocks left then, so this phase is over.",
                "Take it over once cards are laid in the next round.",
            )

    def _check_blocks(self, name: str, levels: Value) -> None:
        sizes = self.box.edition.levels[name]
        if len(levels) > len(sizes):
            raise BadInputError(
                f"{name} has {len(sizes)} levels, not {len(levels)}.", "Type one word a level."
            )
        for level, there in enumerate(levels):
            where = f"level {level + 1} of {name}"
            if sum(there) > sizes[level]:
                raise BadInputError(
                    f"{sum(there)} blocks do not fit into {where}, which takes {sizes[level]}.",
                    "Count again.",
                )
            for seat, count in enumerate(there if level else ()):
                if count and not levels[level - 1][seat]:
                    raise BadInputError(
                        f"There is no block of {self.game.yours[seat]} colour below {where}.",
                        "Count again.",
                    )

    def _check_cards(self, name: str, told: Mapping[str, Value]) -> None:
        cards = told[f"{_CARDS}{name}"]
        limit = self.box.quarries[self.box.quarry_names.index(name)].limit
        if len(cards) > limit:
            raise BadInputError(f"The {name} quarry takes {limit} cards.", "Count again.")
        if cards and cards[0][1] == HIGH:
            raise BadInputError("The first card at a quarry is a low one.", "Look again.")
        laid = [card for _, card in self._cards(told)]
        most = (sum(self.box.copies[: self.box.lows]), sum(self.box.copies[self.box.lows :]))
        for seat, back in dict.fromkeys(laid):
            if laid.count((seat, back)) > most[back]:
                whose, count = self.game.yours[seat], laid.count((seat, back))
                raise BadInputError(
                    f"{count} {BACKS[back]} cards are more than {whose} colour has.",
                    "Count again; `undo` goes back to the quarry before.",
                )

    # --- the position -----------------------------------------------------------------------------

    def _blocks(self, told: Mapping[str, Value]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every cell with a block in it, and how many of each seat."""
        for pyramid, name in enumerate(self.box.pyramids):
            for level, there in enumerate(told[f"{_BLOCKS}{name}"]):
                if any(there):
                    yield self.box.cell(pyramid, level), there

    def _cards(self, told: Mapping[str, Value]) -> Iterator[tuple[int, tuple[int, int]]]:
        """Every card that was told so far, with its quarry."""
        for quarry, name in enumerate(self.box.quarry_names):
            for seat, back in told.get(f"{_CARDS}{name}", ()):
                yield quarry, (seat, back)

    def position(self, told: Mapping[str, Value]) -> State:
        """The position that was told, at the turn that comes next."""
        game, rules, s = self.game, self.rules, self.game.bare()
        s.agenda.clear()
        s.round = told["round"][0][0] + 1
        s.stock = [0] * rules.seats
        if "stock" in told:
            s.stock = [count for (count,) in told["stock"]]
        s.pool = [self.box.edition.blocks - count for count in s.stock]
        for cell, there in self._blocks(told):
            for seat, count in enumerate(there):
                s.built[seat * rules.cells + cell] = count
                s.pool[seat] -= count
        for quarry, (seat, back) in self._cards(told):
            s.laid[quarry].append(seat * 2 + back)
            s.decks[seat * 2 + back] -= 1
        s.passed = sum(1 << seat for seat in told.get("passed", ((),))[0])
        s.begun = self._begun(told)
        s.opened = told["opened"][0][0] if "opened" in told else 0
        self._put_markers(s, told)
        for seat, (gold,) in zip(self._counted(), told["gold"], strict=True):
            s.gold[seat * len(SOURCES)] = gold
        point = at.LAY_TURN if _phase(told) == _LAYING else at.BUILD_TURN
        s.agenda.append(pack(point, told["next"][0][0]))
        game.engine.run_on(s)
        for problem in game.problems(s):
            raise BadInputError(problem, "Correct it: `undo` goes back through what was asked.")
        return s

    def _begun(self, told: Mapping[str, Value]) -> int:
        """The cells that held a block when the round began, as bits."""
        if not told["round"][0][0]:
            return 0
        if _phase(told) == _LAYING:
            return sum(1 << cell for cell, _ in self._blocks(told))
        cells = self._may_have_begun(told)
        return sum(1 << cells[place] for place in told.get("begun", ((),))[0])

    def _put_markers(self, s: State, told: Mapping[str, Value]) -> None:
        if "marker" in told and (holder := told["marker"][0][0]):
            s.where[self.rules.marker[FIRST_PLAYER]] = holder  # with a seat: 1 and more
            s.first = holder - 1
        if "first" in told:
            s.first = told["first"][0][0]
        if "kept" in told:
            markers = [name for name in _KEPT if name in self.rules.marker]
            for name, (holder,) in zip(markers, told["kept"], strict=True):
                s.where[self.rules.marker[name]] = holder


def _phase(told: Mapping[str, Value]) -> int:
    return told["phase"][0][0]
