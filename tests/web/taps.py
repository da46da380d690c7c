"""A person at the page who knows nothing but the question on the screen, and taps something."""

from random import Random
from typing import Any

from web.messages import Device

MOST_TRIES = 60


def tap(ask: dict[str, Any], random: Random) -> dict[str, Any]:
    """An answer to a question, made of what the question itself offers."""
    form = ask["form"]
    if form == "options":
        return {"line": random.choice(ask["options"])["line"]}
    if form == "line":
        return {"line": _line(ask, random)}
    if ask["default"] and random.random() < 0.5:
        return {"line": ask["default"]}
    return {"value": _value(ask, random)}


def _value(ask: dict[str, Any], random: Random) -> list[list[int]]:
    form, choices, subjects = ask["form"], len(ask["choices"]), len(ask["subjects"]) or 1
    if form == "one":
        return [[random.randrange(choices)]]
    if form == "numbers":
        remembered = ask["remembered"] or [ask["low"] or 0] * subjects
        return [[_number(ask, each, random)] for each in remembered]
    if form == "words":
        return [[random.randrange(choices)] for _ in range(subjects)]
    most = choices if ask["most"] is None else min(ask["most"], choices)
    if form == "sets":
        return [random.sample(range(choices), random.randint(0, most)) for _ in range(subjects)]
    count = random.randint(min(ask["least"], most), most)
    if form == "some" or ask["distinct"]:
        return [sorted(random.sample(range(choices), count))]
    return [[random.randrange(choices) for _ in range(count)]]


def _number(ask: dict[str, Any], now: int, random: Random) -> int:
    """A number near the one that is remembered, or the lowest."""
    low = 0 if ask["low"] is None else ask["low"]
    high = now + 3 if ask["high"] is None else ask["high"]
    return min(max(now + random.choice((0, 0, 0, 1, 2)), low), high)


def _line(ask: dict[str, Any], random: Random) -> str:
    """A line of chips: one that stands alone, or what has to be there and some of the rest."""
    alone = [chip for part in ask["parts"] if part["alone"] for chip in part["choices"]]
    together = [part for part in ask["parts"] if not part["alone"]]
    if alone and (not together or random.random() < 0.3):
        return str(random.choice(alone)["word"])
    more = random.choice((0.1, 0.3, 1.0))
    words: list[str] = []
    for part in together:
        wanted = part["least"] or (random.random() < more)
        words += [chip["word"] for chip in random.sample(part["choices"], int(wanted))]
    if not words and alone:
        return str(random.choice(alone)["word"])
    return " ".join(words)


def play_on(device: Device, random: Random, most: int = 2000) -> list[str]:
    """Tap until the game is over; the lines that were taken, as the history has them."""
    for _ in range(most):
        ask = device.view["ask"]
        if ask is None:
            break
        for _ in range(MOST_TRIES):
            found = device.send("answer", **tap(ask, random))
            if found["ok"]:
                device.view, device.revision = found["view"], found["revision"]
                break
            assert "refused" == found["error"]["code"], found
        else:
            device.do("undo", steps=random.randint(1, 4))  # what was tapped before cannot be
    steps = device.do("history")["steps"][::-1]
    return [step["line"] for step in steps if step["kind"] in ("you", "typed")]
