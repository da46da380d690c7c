"""
How much a person has to say when Pakal asks only what is needed, against a full table of facts.

Run `python benchmarks/asking.py`; with `--readings` under five other sets of readings too. Each
decision has to be the one that the engine makes on the whole position. Positions come from whole
solo games of a random player, all personalities and difficulties, fixed seeds. One answer is one
fact of one candidate, or one look at a thing on the table instead; what follows from the table, or
from naming the candidates, counts on neither side. A word is one name or number that is typed, for
the candidates too and for a draw: several numbers in the order shown, `all` or `none` where they
say it. Goals: answers at most half of a full table; no more words than `WORDS` a decision in the
mean.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle, islice, product
from random import Random

from attrs import frozen

from pakal.companion.consultation import Consultation, Effort
from pakal.companion.drawing import BY_COMPANION, CARD, LOT
from pakal.games.ahau.asking.topic import PakalTopic, answer_in, real_candidate
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State
from pakal.games.answering import say
from pakal.games.asking import BY_SUBJECT, Form, Question, Value
from pakal.games.automa import candidates_at
from pakal.lists.decide import decide_whatever_is_drawn
from pakal.lists.trace import Choice, Draw

POSITIONS = 1000
EVERY = 11  # one in this many of his decisions is measured, so that many games are
GOAL = 0.50
WORDS = 3.6  # in the mean


def other_readings(seed: int) -> dict[str, str]:
    """Every reading with a choice drawn by the seed."""
    dice = Random(seed)
    return {each.name: dice.choice(each.choices) for each in all_readings() if not each.is_ruling}


def games(readings: dict[str, str]) -> Iterator[Ahau]:
    """Every personality at every difficulty, again and again."""
    cards, levels = Ahau.choices("personality", {}), Ahau.choices("difficulty", {})
    for card, level in cycle(product(cards, levels)):
        yield Ahau(personality=card, difficulty=level).under(readings)


def positions(readings: dict[str, str]) -> Iterator[tuple[Ahau, State]]:
    """Positions in which he decides, from games of a random player."""
    number = 0
    for seed, game in enumerate(games(readings)):
        dice = Random(seed)
        s = game.start()
        while s.offered:
            if not game.is_automa(s):
                game.apply(s, dice.choice(s.offered))
                continue
            # Where lots have brought a group, it is the rest of a decision that was asked before.
            number += not s.lots
            if number % EVERY == 0 and not s.lots:
                yield game, s
            game.act(s, game.choose(s))


@frozen
class Said:
    """What one decision took."""

    effort: Effort
    words: int


def words_for(question: Question, value: Value) -> int:
    """How many words a person types who answers as shortly as can be."""
    if question.form in BY_SUBJECT:
        words = sum(max(len(each), 1) for each in value)
        return min(words, 2) if len(set(value)) == 1 else words  # `all 0`
    count = len(value[0])
    everything = question.form is Form.SOME and count == len(question.choices)
    return 1 if everything else max(count, 1)


def consult(game: Ahau, s: State) -> Said:
    """Settle his decision by a person who answers what is asked and no more."""
    topic = PakalTopic(game.table, game.list_at(s), {}, always=game.invariants())
    talk = Consultation(topic, 1)
    words = 0
    while (question := talk.next_question()) is not None:
        if question.key in (CARD, LOT):
            talk, words = talk.answer(BY_COMPANION), words + 1
            continue
        value = answer_in(s, topic, question)
        talk, words = talk.answer(say(question, value)), words + words_for(question, value)
    agree(game, s, topic, talk)
    return Said(talk.effort(), words)


def agree(game: Ahau, s: State, topic: PakalTopic, talk: Consultation[State]) -> None:
    """
    Fail if the decision is not that of the engine.

    Where groups are drawn on the way, it has to be the engine's for one of them.
    """
    result = talk.result()
    expected = whatever_is_drawn(game, s)
    found = result.decision.trace.outcome if result is not None else None
    if isinstance(found, Draw):
        found = Draw(found.procedure, tuple(real_candidate(s, topic, each) for each in found.tied))
    elif found is not None:
        found = real_candidate(s, topic, found)
    if in_order(found) not in map(in_order, expected):
        sys.exit(f"{topic.list_id}: asking gives {found}, the engine {expected}: {talk.lines}")


def whatever_is_drawn(game: Ahau, s: State) -> list[Choice]:
    """What the engine decides, for each group that may be drawn on the way."""
    ways = decide_whatever_is_drawn(game.automa.compiled_at(s), s, candidates_at(s))
    return [each for each in ways.values() if not (isinstance(each, Draw) and each.groups)]


def in_order(choice: Choice) -> Choice:
    """A draw with its lots in order."""
    if not isinstance(choice, Draw):
        return choice
    return Draw(choice.procedure, tuple(sorted(choice.tied)))


def main() -> None:
    """Print the figures by list, and fail if a goal is missed."""
    if "--readings" in sys.argv:
        for seed in range(1, 6):
            for game, s in islice(positions(other_readings(seed)), POSITIONS):
                consult(game, s)
            print(f"readings {seed}: {POSITIONS} decisions as the engine makes them")
    by_list: dict[str, list[Said]] = defaultdict(list)
    for game, s in islice(positions({}), POSITIONS):
        by_list[game.list_at(s)].append(consult(game, s))
    heading = f"{'list':<20}{'positions':>10}{'questions':>10}{'answers':>9}{'full':>7}{'share':>8}"
    print(f"{heading}{'words':>8}{'median':>8}{'90 %':>6}{'most':>6}")
    everything = [said for each in by_list.values() for said in each]
    rows = [(name, by_list[name]) for name in Ahau().deciding_lists if name in by_list]
    for name, said in [*rows, ("all", everything)]:
        asked = sum(each.effort.answers for each in said)
        full = sum(each.effort.full for each in said)
        questions = sum(each.effort.questions for each in said) / len(said)
        share = f"{asked / full:8.0%}" if full else f"{'–':>8}"
        words = sorted(each.words for each in said)
        mean, most = sum(words) / len(words), words[-1]
        median, high = words[len(words) // 2], words[len(words) * 9 // 10]
        print(
            f"{name:<20}{len(said):>10}{questions:>10.1f}{asked:>9}{full:>7}{share}"
            f"{mean:>8.2f}{median:>8}{high:>6}{most:>6}"
        )
    if asked > GOAL * full or mean > WORDS:
        print(f"The goals are {GOAL:.0%} and {WORDS} words.")
        sys.exit(1)


if __name__ == "__main__":
    main()
