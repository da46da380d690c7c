"""A small game of cities for the examples: its state is a table of facts."""

from pathlib import Path
from typing import Any

from pakal.lists.draws import Even, RevealCards
from pakal.lists.model import CandidateKind, Fact, NamedDraw, Vocabulary

FIXTURES = Path(__file__).parents[2] / "fixtures" / "lists"

TIKAL, UXMAL, PALENQUE, SEIBAL = range(4)
NAMES = ("Tikal", "Uxmal", "Palenque", "Seibal")

State = dict[str, tuple[int, ...]]


def _fact(name: str, kind: str, label: str, ask: str, **more: Any) -> Fact[State]:
    return Fact(
        name=name,
        kind=kind,
        label=label,
        ask=ask,
        compute=lambda state, city: state[name][city],
        **more,
    )


def _name_of(state: State, city: int) -> str:
    return NAMES[city]


VOCABULARY: Vocabulary[State] = Vocabulary(
    facts=(
        _fact(
            "claims_building",
            "yes-no",
            "claims a building",
            "Which of these cities let him claim a building?",
            of=("city",),
        ),
        _fact("in_reach", "yes-no", "in reach", "Which are in reach?"),
        _fact("leads", "yes-no", "he leads", "Does he lead in {candidate}?", reading=("lead",)),
        _fact("workers", "number", "his workers", "How many in {candidate}?", low=0, high=12),
        _fact(
            "tiles_of_its_god",
            "number",
            "tiles of its god",
            "How many tiles of {candidate}'s god has he built?",
            low=0,
        ),
        _fact("god_rank", "number", "god's place", "Where is its god?", low=1, high=5),
        _fact("position", "number", "position", "Its number?", reconstructed=True),
        _fact("colour", "number", "colour", "Its colour?", of=("tile",)),
    ),
    draws=(
        NamedDraw(
            name="region-cards",
            label="region cards",
            how="Shuffle the region cards and turn them over.",
            procedure=lambda _, tied: RevealCards(tied, ((0, 1), (1, 2), (2, 3))),
            reading=("draw-shared-region",),
            reconstructed=True,
        ),
        NamedDraw(
            name="lots", label="lots", how="Draw lots.", procedure=lambda _, tied: Even(tied)
        ),
    ),
    readings={
        "place-ties": ("hierarchy-at-once", "next-step-first"),
        "retreat-god": ("best-available", "top-only"),
        "lead": ("strict", "ties-count"),
        "last-tie": ("random", "oldest", "coin"),
        "draw-shared-region": ("reveal-on", "even-at-once"),
    },
    kinds=(
        CandidateKind(name="city", name_of=_name_of),
        CandidateKind(name="tile", name_of=_name_of),
    ),
)


def state(**changes: tuple[int, ...]) -> State:
    """A state in which nothing parts the four cities but their position."""
    plain: State = {
        "claims_building": (0, 0, 0, 0),
        "in_reach": (1, 1, 1, 1),
        "leads": (0, 0, 0, 0),
        "workers": (1, 1, 1, 1),
        "tiles_of_its_god": (0, 0, 0, 0),
        "god_rank": (1, 1, 1, 1),
        "position": (1, 2, 3, 4),
    }
    return plain | changes
