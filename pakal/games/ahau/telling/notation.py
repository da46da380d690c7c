"""
Actions as one line that a person can read and type: `worker Tikal`, `build sun-brown 3.1`.

What an option means depends on the point where it is offered, so all of this takes the state.
Reading goes through writing: what a person types is looked up among the lines of the options
offered (pakal/games/notation.py).
"""

import re
from typing import Final

from pakal.errors import BadInputError
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_chance
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.names import city_name
from pakal.games.ahau.telling.points import WORDS
from pakal.games.ahau.telling.refusals import refuse_drawn
from pakal.games.ahau.words import LETTERS, TILE_COLOURS
from pakal.games.matching import find, fits, matches, plain, short

_ANYWHERE: Final = {  # options that read the same at every point
    at.DRAW_WITH_GATEWAY: "gateway",
    at.LAY_DOWN_WITH_QUEEN: "queen",
    at.FROM_BAG: "take from bag",
}
_LONGEST_ROW: Final = 20


def print_action(s: State, option: int) -> str:
    """Return an option offered now as a line."""
    words = WORDS[s.point]
    if option == at.STOP:
        return words.stop
    return _ANYWHERE.get(option) or words.line(s, option)


def distinct_options(s: State) -> list[int]:
    """The options without the repetitions by which chance weighs them."""
    return list(dict.fromkeys(s.offered))


def usual_line(s: State) -> str:
    """The line that is meant where nothing is typed, if there is one."""
    stops = WORDS[s.point].stops_by_itself and at.STOP in s.offered
    return print_action(s, at.STOP) if stops else ""


def reword_payment(s: State, text: str) -> str:
    """A payment in the order of its line, however it is typed; `2 blue` are two."""
    if s.point != at.PAY:
        return text
    cubes, _, rest = plain(text).replace(",", " ").removeprefix("pay").partition("tiles")
    tiles, market, swaps = rest.partition("market")
    paid, given = _colours_in(cubes), _colours_in(tiles)
    if paid is None or given is None:
        return text
    words = ["pay", *paid, *(["tiles", *given] if given else []), market, swaps]
    return " ".join(" ".join(words).split())


def _colours_in(text: str) -> list[str] | None:
    """The colours that words name, each as often as they say, in their order; None if not only."""
    found: list[str] = []
    count = 1
    for word in text.split():
        if word.isdecimal() and len(word) == 1:
            count = int(word)
        elif fits(word, TILE_COLOURS, LETTERS):
            found += [TILE_COLOURS[find(word, TILE_COLOURS, LETTERS)]] * count
            count = 1
        else:
            return None
    return sorted(found, key=TILE_COLOURS.index)


def find_row(s: State) -> tuple[str, ...]:
    """The places for which the same is drawn now and next, whatever comes up."""
    place = WORDS[s.point].place
    if place is None or not is_chance(s):
        return ()
    ahead, places = s.copy(), list[str]()
    while ahead.point == s.point and len(places) < _LONGEST_ROW:
        places.append(place(ahead))
        apply(ahead, ahead.offered[0])
    return tuple(places)


def repeat_line(s: State, line: str) -> str:
    """A line as it is repeated to the person who typed it."""
    if s.point == at.CARDS:
        left, right = line.split()[1:]
        return f"Cards {left} (left) and {right} (right)."
    return f"{line[:1].upper()}{line[1:]}."


def spell_out_workers(s: State, text: str) -> str:
    """Facts in words, with `tikal 2 1` as your workers and the other player's in a city."""
    parts = re.split(r"([;,\n])", text)
    cities = [city_name(s, city) for city in range(s.table.cities)]
    for place, part in enumerate(parts):
        alone = re.fullmatch(r"\s*(\D+?)\s+\d{1,2}\s*", part)
        if alone is not None and fits(alone[1], cities):
            raise BadInputError(
                f"adjust: {part.strip()!r} does not say whose workers they are.",
                f"Type adjust {alone[1]} 2 1, for example: your workers, then his.",
            )
        match = re.fullmatch(r"\s*(\D+?)\s+(\d{1,2})\s+(\d{1,2})\s*", part)
        if match is not None and fits(match[1], cities):
            city = cities[find(match[1], cities)]
            one, other = s.table.seats[:2]
            parts[place] = f"{one} workers {city} {match[2]}; {other} workers {city} {match[3]}"
    return "".join(parts)


def why_not(s: State, text: str) -> str:
    """Why an answer is not possible, or nothing where that is not known cheaply."""
    refusal = refuse_drawn if is_chance(s) else WORDS[s.point].refusal
    why = "" if refusal is None else refusal(s, plain(text))
    return (_only_too_long(s, text) or why) if why.startswith("you cannot pay") else why


def _only_too_long(s: State, text: str) -> str:
    """What to leave out, if all but the last words are an answer that can be paid."""
    lines = [print_action(s, option) for option in s.offered]
    words = text.split()
    for size in range(len(words) - 1, 1, -1):
        found = matches(" ".join(words[:size]), lines, LETTERS)
        if found:
            payment = " ".join(words[size:])
            return f"how it is paid is asked afterwards; leave out '{short(payment)}'."
    return ""
