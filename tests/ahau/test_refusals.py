"""Why an answer is not possible."""

from collections import defaultdict
from functools import cache
from random import Random

import pytest

from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.words import LETTERS, TILE_NAMES

GAME = Ahau()


@cache
def met() -> tuple[dict[str, list[State]], dict[str, list[str]]]:
    """Return positions of each point at which a person decides, and all answers seen there."""
    states, lines = defaultdict[str, list[State]](list), defaultdict[str, dict[str, int]](dict)
    for seed in range(8):
        s, random = GAME.start(), Random(seed)
        while s.offered:
            if GAME.is_automa(s):
                GAME.act(s, GAME.choose(s))
                continue
            if GAME.is_person(s):
                states[GAME.point(s)].append(s.copy())
                lines[GAME.point(s)] |= dict.fromkeys(GAME.lines(s), 1)
            GAME.apply(s, random.choice(s.offered))
    return states, {point: sorted(each) for point, each in lines.items()}


def refused() -> list[tuple[State, str]]:
    """Return answers that were possible at another time, with positions in which they are not."""
    states, lines = met()
    random = Random(1)
    return [
        (s, line)
        for point, there in states.items()
        for s in there[:25]
        for line in random.sample(lines[point], min(12, len(lines[point])))
        if line not in GAME.lines(s)
    ]


def test_what_is_possible_at_another_time_is_refused_with_a_reason() -> None:
    """
    Every answer that names what the game has, but that is not offered now, gets its reason.
    """
    cases = refused()

    assert len(cases) > 1000
    assert [] == [
        f"{GAME.point(s)}: {line}" for s, line in cases if not GAME.refusal(s, line).endswith(".")
    ]


def test_no_reason_is_untrue_about_pieces() -> None:
    """
    Who is told to have no such tile, card, worker or site has none; what cannot be paid is there.
    """
    wrong = []
    for s, line in refused():
        why = GAME.refusal(s, line)
        tile = next((each for each in TILE_NAMES if each in line.split()), "")
        own = [TILE_NAMES[each] for each in s.reserve[s.who]]
        if "in your reserve" in why and tile in own:
            wrong.append((line, why))
        if "cannot pay for" in why and tile and tile not in own:
            wrong.append((line, why))
        if "standing worker in" in why:
            city = line.removeprefix("lay down ")
            place = [each.name for each in s.table.edition.cities].index(city)
            if s.standing[s.who * s.table.cities + place]:
                wrong.append((line, why))
        if "open role cards" in why and line.removeprefix("role ") in why.split("(")[1]:
            wrong.append((line, why))

    assert [] == wrong


@pytest.mark.parametrize(
    ("point", "text", "says"),
    [
        ("cards", "6, 1", "a 6 never stands on the left"),
        ("cards", "9 1", "9 is not in your hand"),
        ("cards", "1 2 3", "play two cards"),
        ("retreat", "retreat 9", "there is no region 9"),
        ("place-worker", "no worker", "a worker has to be placed"),
        ("place-worker", "queen", "you have not played the Queen"),
        ("produce-or-build", "dance rain", "you have not played the Dancer"),
        ("produce-or-build", "gateway", "Gateway"),
        ("summon", "summon chief", "this turn's worker is in .*, a city of the"),
    ],
)
def test_some_reasons_in_full(point: str, text: str, says: str) -> None:
    """
    The refusal of an answer says what stands against it.
    """
    s = next(s for s in met()[0][point] if text not in GAME.lines(s))

    with pytest.raises(BadInputError, match=says):
        GAME.understand(s, text)


def test_a_payment_is_understood_in_any_order() -> None:
    """
    Cubes may be named in any order, by letters and with their number; tiles stay apart from them.
    """
    letters = {word: each for each, word in LETTERS[1].items() if len(each) == 1}
    for s in met()[0]["pay"][:20]:
        for line in GAME.lines(s):
            cubes, tiles, rest = line.removeprefix("pay ").partition("tiles ")
            back = " ".join(cubes.split()[::-1])
            short = " ".join(letters.get(word, word) for word in back.split())
            assert line == GAME.understand(s, f"{back} {tiles}{rest}")
            assert line == GAME.understand(s, f"{short} {tiles}{rest}")


def test_a_payment_typed_with_what_is_built_is_no_lack_of_resources() -> None:
    """
    Who can pay for it is told to leave the payment out, and not that it cannot be paid.
    """
    s, line = next(
        (s, line)
        for s in met()[0]["produce-or-build"]
        for line in GAME.lines(s)
        if line.startswith("build ")
    )

    assert "how it is paid is asked afterwards; leave out 'n w'." == GAME.refusal(s, f"{line} n w")


def test_a_piece_of_another_deck_is_not_said_to_be_drawn() -> None:
    """
    While cities are laid out, a building that is typed is just no answer.
    """
    s = GAME.start()

    assert "cities" == GAME.deck(s)
    assert "" == GAME.refusal(s, "city gates")


def test_the_cities_between_which_cards_decide_are_named() -> None:
    """
    The question for a neutral region card says what is drawn about.
    """
    s, random = GAME.start(), Random(1)
    while GAME.point(s) != "reveal-region-card":
        if GAME.is_automa(s):
            GAME.act(s, GAME.choose(s))
        else:
            GAME.apply(s, random.choice(s.offered))

    cities, _, question = GAME.asked(s).prompt.partition("? ")

    assert 2 <= len(cities.split(" or "))
    assert "Which neutral region card did you turn up?" == question
