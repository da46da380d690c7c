"""
How much a person has to say when Pakal asks only what is needed, against a full table of facts.

Run `python benchmarks/asking.py`. Positions come from whole solo games of a random player, all
personalities and difficulties, fixed seeds. One answer is one fact of one candidate, or one look
at a thing on the table instead; what follows from the table, or from naming the candidates,
counts on neither side. Goal: at most 40 % overall.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle, islice, product
from random import Random

from pakal.companion.consultation import Consultation, Effort
from pakal.companion.drawing import BY_COMPANION, CARD, LOT
from pakal.games.ahau.asking.topic import PakalTopic, answer_in
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State
from pakal.games.answering import say

POSITIONS = 1000
EVERY = 11  # one in this many of his decisions is measured, so that many games are
GOAL = 0.40


def games() -> Iterator[Ahau]:
    """Every personality at every difficulty, again and again."""
    cards, levels = Ahau.choices("personality", {}), Ahau.choices("difficulty", {})
    for card, level in cycle(product(cards, levels)):
        yield Ahau(personality=card, difficulty=level)


def positions() -> Iterator[tuple[Ahau, State]]:
    """Positions in which he decides, from games of a random player."""
    number = 0
    for seed, game in enumerate(games()):
        dice = Random(seed)
        s = game.start()
        while s.offered:
            if not game.is_automa(s):
                game.apply(s, dice.choice(s.offered))
                continue
            number += 1
            if number % EVERY == 0:
                yield game, s
            game.act(s, game.choose(s))


def consult(game: Ahau, s: State) -> Effort:
    """Settle his decision by a person who answers what is asked and no more."""
    topic = PakalTopic(game.table, game.list_at(s), {})
    talk = Consultation(topic, 1)
    while (question := talk.next_question()) is not None:
        drawn = question.key in (CARD, LOT)
        talk = talk.answer(BY_COMPANION if drawn else say(question, answer_in(s, topic, question)))
    return talk.effort()


def main() -> None:
    """Print the figures by list, and fail if the goal is missed."""
    by_list: dict[str, list[Effort]] = defaultdict(list)
    for game, s in islice(positions(), POSITIONS):
        by_list[game.list_at(s)].append(consult(game, s))
    print(f"{'list':<20}{'positions':>10}{'questions':>10}{'answers':>9}{'full':>7}{'share':>8}")
    everything = [effort for efforts in by_list.values() for effort in efforts]
    rows = [(name, by_list[name]) for name in Ahau().deciding_lists if name in by_list]
    for name, efforts in [*rows, ("all", everything)]:
        asked = sum(each.answers for each in efforts)
        full = sum(each.full for each in efforts)
        questions = sum(each.questions for each in efforts) / len(efforts)
        share = f"{asked / full:8.0%}" if full else f"{'–':>8}"
        print(f"{name:<20}{len(efforts):>10}{questions:>10.1f}{asked:>9}{full:>7}{share}")
    if asked > GOAL * full:
        print(f"The goal is {GOAL:.0%}.")
        sys.exit(1)


if __name__ == "__main__":
    main()
