"""
What a person is asked about the High Priest's decisions, without a position.

What follows from a candidate alone, or from his personality, is never asked. A god is asked for by
its name. Where no priest stands under a free cell, only the ways to lay a stone that bring the most
cards are asked for, because the rungs before and after that leave no others.
"""

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

from pakal.games.asking import Form, Found, Hear, Question, Value
from pakal.games.topics import CANDIDATES, FollowingTopic, answer_from
from pakal.games.uxmal import state as at
from pakal.games.uxmal.facts import NO_CARD, Facts
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, CELLS_OF, CORNERS, COVERED, FIELDS
from pakal.games.uxmal.state import NONE, State
from pakal.lists.ask import Known

# Facts that follow from the candidate and the personality.
FOLLOW: Final = frozenset(
    {
        *("is_build", "action_place", "way_number", "cards_taken", "situation_god_rank"),
        *("field_number", "move_number", "god_rank", "step_god_rank", "direction"),
    }
)
# Facts that are so of one action only.
OF_ONE: Final = {"hurries": at.PLACE, "move_pays": at.MOVE, "sway_pays": at.SWAY_GOD}
# Facts that ask for a god, each with its question.
_GODS: Final = {
    "card_god_rank": "Which god brings so many cards there (the highest in his hierarchy)?",
    "field_god_rank": "Which god is on the field?",
}
_COVERS: Final = "covers-priests"
_MOST: Final = "most-cards"
_CELLS: Final = "free-cells"
_UNDER: Final = "priests-under"
_NO_GOD: Final = "none"


@frozen
class UxmalTopic(FollowingTopic[State]):
    """A list of the High Priest's; in the state of a way to lay a stone lies what is known."""

    facts: Facts = field(kw_only=True, repr=False)
    gods: tuple[str, ...] = field(kw_only=True)

    def value(self, state: State, fact: str, candidate: int) -> int | None:
        """What needs no question."""
        if state.ways is not None and fact in ("his_loss", "your_loss"):
            return 0 if candidate in state.ways else None
        if state.ways is not None and fact == "cards":
            cards, _ = state.ways.get(candidate, (NONE, NONE))
            return None if cards == NONE else cards
        return super().value(state, fact, candidate)

    def value_in_words(self, state: State, fact: str, candidate: int) -> str | None:
        """The god of a place in his hierarchy, where it is known."""
        ways = state.ways or {}
        told = fact == "field_god_rank" and state.symbol[candidate % FIELDS] != NONE
        told = told or (fact == "card_god_rank" and ways.get(candidate, (0, NONE))[1] != NONE)
        if told:
            return self.compiled.vocabulary.value_in_words(state, fact, candidate)
        return super().value_in_words(state, fact, candidate)

    def find(self, hear: Hear) -> Found[State]:
        """The candidates; of the ways to lay a stone as few as possible."""
        s = self.state.copy()  # what is told about it goes in there
        if self.compiled.plist.id != "lay-stone":
            return Found(s, super().find(hear).candidates)
        covers, most = self._covers(), self._most()
        if hear(covers) == ((0,),):
            return self._find_all(s, hear)
        ((place,),) = hear(most)
        cards = most.means[place]
        found = super().find(hear).candidates
        s.ways = dict.fromkeys(found, (cards, NONE))
        return Found(s, found)

    def _find_all(self, s: State, hear: Hear) -> Found[State]:
        """Every way into the free cells; nobody loses anything where no priest stands."""
        (cells,) = hear(self._cells())
        (under,) = hear(self._under(cells))
        ways = [cell * len(CORNERS) + corner for cell in cells for corner in range(len(CORNERS))]
        taken = {cells[place] for place in under}
        s.ways = {way: (NONE, NONE) for way in ways if way // len(CORNERS) not in taken}
        return Found(s, tuple(ways))

    def ask(
        self, state: State, fact: str, candidates: Sequence[int], known: Known, hear: Hear
    ) -> Known:
        """Ask for a god by its name, for everything else by the fact's own sentence."""
        if fact not in _GODS:
            return super().ask(state, fact, candidates, known, hear)
        about = tuple(each for each in candidates if (fact, each) not in known)
        value = hear(
            Question(
                key=fact,
                text=_GODS[fact],
                form=Form.WORDS,
                choices=(*self.gods, _NO_GOD),
                means=(*range(len(self.gods)), len(self.gods)),
                subjects=tuple(self.name(state, each) for each in about),
                about=about,
            )
        )
        learnt: Known = {}
        for each, (god,) in zip(about, value, strict=True):
            rank = (*self.facts.hierarchy, NO_CARD).index(god)
            learnt = {**learnt, (fact, each): rank}
            if fact == "field_god_rank":
                state.symbol[each % FIELDS] = god
            elif state.ways is not None and each in state.ways:
                state.ways[each] = (state.ways[each][0], rank)
        return learnt

    def sources(self, fact: str) -> tuple[str, ...]:
        """The questions from which a fact may be known."""
        return (fact, _MOST) if fact == "cards" else super().sources(fact)

    def answer(self, state: State, question: Question) -> Value:
        """The answer to a question in a whole position."""
        if question.key in _GODS:
            ranked = (*self.facts.hierarchy, len(self.gods))
            compute = getattr(self.facts, question.key)
            return tuple((ranked[compute(state, each)],) for each in question.about)
        if question.key not in (_COVERS, _MOST, _CELLS, _UNDER, CANDIDATES):
            return answer_from(state, self.compiled, question)
        if self.compiled.plist.id != "lay-stone":
            return answer_from(state, self.compiled, question)
        return self._answer_way(state, question)

    def _answer_way(self, s: State, question: Question) -> Value:
        free = [cell for cell in CELLS_OF[s.level] if s.stones[cell] == NONE]
        most = max(self.facts.cards(s, way) for way in s.offered)
        taken = [cell for cell in free if COVERED[cell] & s.occupied]
        if question.key == _COVERS:
            return ((0,),) if taken else ((),)
        if question.key == _MOST:
            return ((question.means.index(most),),)
        if question.key in (_CELLS, _UNDER):
            wanted = free if question.key == _CELLS else taken
            return (tuple(n for n, cell in enumerate(question.means) if cell in wanted),)
        best = [way for way in s.offered if self.facts.cards(s, way) == most]
        return (tuple(n for n, way in enumerate(question.means) if way in best),)

    # --- questions about laying a stone ----------------------------------------------------------

    def _covers(self) -> Question:
        return Question(
            key=_COVERS,
            text="Does a priest stand under a free cell of the level?",
            form=Form.SOME,
            choices=("a priest stands there",),
        )

    def _most(self) -> Question:
        return Question(
            key=_MOST,
            text="How many cards does the best way to lay the stone bring: on its own symbol 2,"
            " beside it 1? Below, name only the ways that bring so many.",
            form=Form.ONE,
            choices=("2", "1", "0"),
            means=(2, 1, 0),
        )

    def _cells(self) -> Question:
        return Question(
            key=_CELLS,
            text="Which cells of the level are free?",
            form=Form.SOME,
            choices=CELL_NAMES,
            means=tuple(range(len(CELLS))),
            least=1,
        )

    def _under(self, cells: Sequence[int]) -> Question:
        return Question(
            key=_UNDER,
            text="Under which of these does a priest stand?",
            form=Form.SOME,
            choices=tuple(CELL_NAMES[cell] for cell in cells),
            means=tuple(cells),
        )
