"""A tiny game whose positions are texts of numbers, for tests of witnesses and readings."""

# ruff: noqa: ARG002 - the auditor decides what is asked, and a small game ignores most of it

from collections.abc import Iterator, Mapping, Sequence

from pakal.games.auditing import Favoured, Moment

from pakal.errors import BadInputError
from pakal.games.divergence import Divergence, DivergenceKind
from pakal.lists.draws import Even
from pakal.lists.invariants import Invariant
from pakal.lists.model import CandidateKind, Fact, NamedDraw, PriorityList, Vocabulary
from pakal.lists.read import parse_lists

State = tuple[str, ...]  # the reading's choice, then each pile as "heap/shine"

LISTS = """
[[list]]
id = "pile"
question = "Which pile?"
candidates = "pile"
cite = "Rules 1"
label = "Pile"

[[list.rung]]
id = "shiny"
kind = "keep"
fact = "shines"
cite = "Rules 1"
label = "Shiny"
because = "it shines"

[[list.rung]]
id = "dull-again"
kind = "keep"
fact = "shines"
cite = "Rules 1"
label = "Shiny once more"
because = "it shines"

[[list.rung]]
id = "highest"
kind = "most"
fact = "height"
reading = {tall = "yes"}
cite = "Rules 1"
label = "Highest"
because = "it is the highest ({value})"

[[list.rung]]
id = "drawn"
kind = "draw"
procedure = "even"
cite = "Rules 1"
label = "Drawn"
because = "they are alike"
"""


def _pile(state: State, candidate: int) -> tuple[int, int]:
    height, shine = state[candidate + 1].split("/")
    return int(height), int(shine)


VOCABULARY: Vocabulary[State] = Vocabulary(
    facts=(
        Fact(
            name="height",
            kind="number",
            ask="How high is {candidate}?",
            label="height",
            compute=lambda s, c: _pile(s, c)[0],
            low=0,
            high=9,
        ),
        Fact(
            name="shines",
            kind="yes-no",
            ask="Which piles shine?",
            label="shines",
            compute=lambda s, c: _pile(s, c)[1],
        ),
    ),
    draws=(
        NamedDraw(name="even", label="even", how="Draw.", procedure=lambda _, tied: Even(tied)),
    ),
    readings={"tall": ("yes", "no"), "idle": ("a", "b")},
    kinds=(CandidateKind(name="pile", name_of=lambda _, c: f"pile {c + 1}"),),
)


class Piles:
    """The game of piles: one list, two readings of which one means nothing."""

    name = "Piles"

    def lists(self) -> tuple[PriorityList, ...]:
        """The one list."""
        return tuple(parse_lists(LISTS, "piles.toml"))

    def vocabulary(self) -> Vocabulary[State]:
        """Height and shine."""
        return VOCABULARY

    def invariants(self) -> tuple[Invariant, ...]:
        """Nothing is always so."""
        return ()

    def sections(self) -> tuple[str, ...]:
        """The only section."""
        return ("Rules 1",)

    def readings_elsewhere(self) -> frozenset[str]:
        """The idle reading is used elsewhere."""
        return frozenset({"idle"})

    def reached(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """A game is a few piles that grow with the seed."""
        for number in range(1, 4):
            piles = [f"{(seed * place) % 4}/{(seed + place) % 2}" for place in range(number + 1)]
            yield self._moment(readings.get("tall", "yes"), piles)

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """Four piles."""
        piles = [f"{seed % 3 + place % 2}/{seed // 3 % 2 * (place % 2)}" for place in range(4)]
        yield self._moment(readings.get("tall", "yes"), piles)

    def _moment(self, tall: str, piles: Sequence[str]) -> Moment[State]:
        return Moment("pile", (tall, *piles), tuple(range(len(piles))))

    def legal(self, moment: Moment[State]) -> Sequence[int]:
        """Everything is allowed."""
        return moment.candidates

    def needs_somebody(self, moment: Moment[State]) -> bool:
        """Nobody is an answer."""
        return False

    def favoured(self, moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
        """Nothing is promised."""
        yield from ()

    def position(self, moment: Moment[State]) -> str:
        """The position's text."""
        return self.text_of(moment.state)

    def read(self, list_id: str, text: str) -> Moment[State]:
        """The piles of a text."""
        state = self.state_of(text)
        return Moment(list_id, state, tuple(range(len(state) - 1)))

    def needed(self, list_id: str) -> Mapping[str, str]:
        """Nothing."""
        return {}

    def in_force(self, moment: Moment[State]) -> Mapping[str, str]:
        """The readings of a position."""
        return {"tall": moment.state[0], "idle": "a"}

    def every_table(self, list_id: str) -> tuple[Mapping[str, tuple[int, ...]], ...]:
        """Too many."""
        return ()

    def simpler(self, text: str) -> Iterator[str]:
        """One pile less, then one pile lower."""
        tall, *piles = self.state_of(text)
        for gone in range(len(piles)):
            yield " ".join([tall, *piles[:gone], *piles[gone + 1 :]])
        for place, pile in enumerate(piles):
            height, shine = pile.split("/")
            if int(height):
                lower = f"{int(height) - 1}/{shine}"
                yield " ".join([tall, *piles[:place], lower, *piles[place + 1 :]])

    def size(self, text: str) -> int:
        """How many piles."""
        return len(text.split()) - 1

    def steps(self, readings: Mapping[str, str], seed: int) -> Iterator[tuple[State, int]]:
        """Every position of a game."""
        for moment in self.reached(self.lists(), readings, seed):
            yield moment.state, -2

    def under(self, state: State, name: str, choice: str) -> State:
        """The same piles under another choice."""
        return (choice, *state[1:]) if name == "tall" else state

    def divergence(self, state: State, other: State, option: int | None) -> Divergence | None:
        """Only piles of different height make a difference."""
        if state == other or len({pile.split("/")[0] for pile in state[1:]}) == 1:
            return None
        return Divergence(DivergenceKind.DECISION, "the height counts")

    def beginning(self, name: str, choice: str) -> Divergence | None:
        """All games begin alike."""
        return None

    def never_differs(self, name: str, choice: str) -> str:
        """Nothing is known."""
        return ""

    def text_of(self, state: State) -> str:
        """The piles in a line."""
        return " ".join(state)

    def state_of(self, text: str) -> State:
        """The piles of a line."""
        words = tuple(text.split())
        if len(words) < 2 or words[0] not in ("yes", "no"):
            raise BadInputError(f"{text!r} is no position.", "Try yes 1/0 2/1.")
        return words

    def choices_at(self, state: State) -> int:
        """How many piles."""
        return len(state) - 1

    def question(self, name: str) -> str:
        """A question."""
        return f"What about {name}?"
