"""
Ten thousand wild lines into each mode that listens: `play`, light or not, and `consult`, a list or
a turn.

Run `python benchmarks/wild.py [COUNT]`. Lines are rubbish, halves of answers and commands, real
answers with letters swapped, and several of these in a row. Goal: each gets a reply or a message
within 80 columns, none raises, and none takes longer than 500 ms. What the game is at its end is
replayed from its journal.
"""

import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from random import Random
from statistics import median
from time import perf_counter

from pakal_cli.output import width
from pakal_cli.talk import Talk

from pakal.companion.consultation import Consultation
from pakal.companion.session import Session, new_record
from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau

COUNT = 10_000
SLOWEST = 500  # milliseconds
LETTERS = "abcrjsfykwn 0123 .,;:-_#'\"[]{}=\\/~ü–\téé²٣*"
COMMANDS = ("undo", "redo 2", "fix 30 = 1", "fix 9 =", "skip", "skip all", "why", "? all", "help")
FACTS = ("adjust my weapons 2", "adjust tikal 1 1", "adjust his fame +1", "adjust my reserve rb")
# What may be typed in a light game, where few questions list their answers.
LIGHT_ANSWERS = (
    *("1", "2", "3", "4 captain", "rb s*", "cy fn", "tik", "tik+ -sei", "ux= <cal", "none", "yes"),
    *("7", "war resources pyramid", "0 3 2 1", "sun rain", "chief", "ux 2", "uxmal rain", "r", "s"),
)


def swapped(random: Random, text: str) -> str:
    """The text with two letters in the wrong order."""
    if len(text) < 2:
        return text
    at = random.randrange(len(text) - 1)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def wild(random: Random, answers: tuple[str, ...]) -> str:
    """A line that somebody may type in a hurry."""
    rubbish = "".join(random.choices(LETTERS, k=random.randrange(1, 24)))
    answer = random.choice(answers) if answers else rubbish
    kind = random.randrange(10)
    if kind < 2:
        return rubbish
    if kind < 4:
        return swapped(random, answer)
    if kind < 6:
        return ", ".join(random.choices([answer, rubbish, swapped(random, answer)], k=3))
    if kind == 6:
        return swapped(random, random.choice(COMMANDS))
    if kind == 7:
        return random.choice((*COMMANDS, *FACTS))
    return answer


def play(count: int, mode: str = "") -> Iterator[float]:
    """The seconds that each line takes in a game; a new one begins when it is over."""
    random, seed = Random(1), 0
    game = Ahau().light(mode) if mode else Ahau()
    talk = None
    for _ in range(count):
        if talk is None or talk.session.is_over:
            if talk is not None:
                Session(talk.session.record)
            session = Session(new_record(game, seed))
            if seed % 2 and not mode:
                for deck in session.game.decks:
                    session.hand_over(deck, "you")
            talk, seed = Talk(session), seed + 1
            with redirect_stdout(io.StringIO()):
                talk.show(session.open())
        asked = talk.session.asked()
        answers = () if asked is None else (*asked.answers, *asked.brief)
        line = wild(random, answers or LIGHT_ANSWERS)
        out, begun = io.StringIO(), perf_counter()
        with redirect_stdout(out):
            talk.hear(line)
        yield perf_counter() - begun
        if any(len(each) > width() for each in out.getvalue().splitlines()):
            sys.exit(f"The reply to {line!r} is wider than {width()} columns.")


def play_light(count: int) -> Iterator[float]:
    """The same in a light game."""
    return play(count, "light")


def consult_turn(count: int) -> Iterator[float]:
    """The same where turns are consulted."""
    return play(count, "turn")


def consult(count: int) -> Iterator[float]:
    """The seconds that each line takes in consultations about every list."""
    random, game = Random(2), Ahau()
    names = [plist.id for plist in game.lists]
    talk = Consultation(game.topic(names[0], {}), 1)
    for number in range(count):
        question = talk.next_question()
        if question is None or not number % 50:
            talk = Consultation(game.topic(random.choice(names), {}), number)
            question = talk.next_question()
        if question is None:
            continue
        line = wild(random, (*question.choices, *(f"{each} 1" for each in question.subjects)))
        begun = perf_counter()
        with suppress(BadInputError):
            talk = talk.answer(line)
        yield perf_counter() - begun


def main() -> None:
    """Print how long lines take; an exception is a failure."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    slow = False
    for mode in (play, play_light, consult_turn, consult):
        times = sorted(each * 1000 for each in mode(count))
        slow |= times[-1] > SLOWEST
        print(
            f"{mode.__name__}: {len(times)} lines, none raised;"
            f" median {median(times):.1f} ms, 99 % {times[int(len(times) * 0.99)]:.0f} ms,"
            f" most {times[-1]:.0f} ms"
        )
    if slow:
        sys.exit(f"A line took longer than {SLOWEST} ms.")


if __name__ == "__main__":
    main()
