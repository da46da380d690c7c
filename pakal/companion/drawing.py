"""Drawing lots at the table: by the companion, or by a person who reports what came up."""

from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Final

import attrs

from pakal.games.asking import Form, Found, Hear, Question, S, Topic
from pakal.games.decide_asking import procedure_asking
from pakal.lists.draws import Even, Procedure, RevealCards
from pakal.lists.reason import names_of
from pakal.lists.spans import Key
from pakal.lists.trace import Draw

CARD: Final = "card"
LOT: Final = "lot"
BY_COMPANION: Final = "draw"


@attrs.frozen
class DrawResult:
    """Who was drawn, and the cards turned up on the way, by name."""

    candidate: int
    cards: tuple[str, ...] = ()


def any_seed() -> int:
    """An unpredictable seed."""
    return SystemRandom().getrandbits(32)


Called = Callable[[int], str]


def draw_lots(
    topic: Topic[S],
    found: Found[S],
    draw: Draw,
    said: dict[Key, int],
    hear: Hear,
    seed: int,
    called: Called,
) -> DrawResult:
    """
    Carry a draw out, asking whether the companion draws and otherwise what came up.

    `called` are the names of the lots. What weighs them is asked, and added to what was `said`,
    only where the companion draws: who draws at the table knows how many lots he takes.
    """
    random = Random(seed).random
    if _is_weighted(topic, draw):
        ((place,),) = hear(_lot_question(called, draw.tied, topic.how(draw)))
        if place:
            return DrawResult(draw.tied[place - 1])
        return DrawResult(_pick(procedure_asking(topic, found, draw, said, hear), random()))
    procedure = topic.procedure(found.state, draw)
    cards: list[int] = []
    tied = draw.tied
    companion_draws = False
    if isinstance(procedure, RevealCards):
        while not procedure.finished(cards):
            left = [each for each in range(len(procedure.touches)) if each not in cards]
            question = _card_question(topic, called, procedure.reveal(cards), cards, left, draw)
            ((place,),) = hear(question)
            if place:
                cards.append(left[place - 1])
            else:
                companion_draws = True
                while not procedure.finished(cards):
                    cards.append(left.pop(int(random() * len(left))))
        tied = procedure.reveal(cards)
        procedure = Even(tied)
    if len(tied) == 1:
        return DrawResult(tied[0], tuple(map(topic.card, cards)))
    place = 0
    if not companion_draws:
        ((place,),) = hear(_lot_question(called, tied, "" if cards else topic.how(draw)))
    chosen = tied[place - 1] if place else _pick(procedure, random())
    return DrawResult(chosen, tuple(map(topic.card, cards)))


def _pick(procedure: Procedure, point: float) -> int:
    """The candidate at a point between 0 and 1 of all the chances, one after the other."""
    so_far = 0.0
    chances = procedure.chances()
    for candidate, chance in chances.items():
        so_far += float(chance)
        if point < so_far:
            return candidate
    return list(chances)[-1]


def _card_question(
    topic: Topic[S],
    called: Called,
    tied: tuple[int, ...],
    cards: Sequence[int],
    left: Sequence[int],
    draw: Draw,
) -> Question:
    still = f"{names_of(tied, called)} are tied."
    if cards:
        text = f"{topic.card(cards[-1]).capitalize()} does not settle it: {still} The next card?"
    else:
        text = f"{still} {topic.how(draw)} The first card, or `draw` to let me draw?"
    return Question(
        key=CARD,
        text=text,
        form=Form.ONE,
        choices=(BY_COMPANION, *map(topic.card, left)),
        means=(-1, *left),
    )


def _is_weighted(topic: Topic[S], draw: Draw) -> bool:
    return topic.compiled.vocabulary.draw(draw.procedure).weight is not None


def _lot_question(called: Called, tied: tuple[int, ...], how: str) -> Question:
    names = tuple(map(called, tied))
    said = " ".join(f"{names_of(tied, called)} are tied. {how}".split())
    return Question(
        key=LOT,
        text=f"{said[0].upper()}{said[1:]} Which one came up, or `draw` to let me draw?",
        form=Form.ONE,
        choices=(BY_COMPANION, *names),
        means=(-1, *tied),
    )
