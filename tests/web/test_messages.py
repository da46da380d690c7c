"""Every message with a good and a bad input, and what each of them does."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.messages import Device, begun
from web.taps import play_on, tap

from pakal.companion.copying import Copying
from pakal.companion.remembered import recall
from pakal.companion.store import Store
from pakal.games.registry import find_game
from pakal.sim.simulation import simulate
from pakal.web.service import MESSAGES, Service

# A file of more steps than anybody plays, which would keep the service busy for a long time.
_ENDLESS = {
    "format": "pakal-game",
    "version": 1,
    "setting": {},
    "seed": 1,
    "versions": {},
    "steps": [["deck", "x", "bag you"]] * 6000,
    "done": 6000,
    "seal": "",
}

# What a message is given, and the part that its reply then has.
GOOD: dict[str, tuple[dict[str, Any], str]] = {
    "hello": ({}, "games"),
    "games": ({}, "saved"),
    "setting": ({"game": "ahau", "setting": {"difficulty": "hard"}}, "keys"),
    "new": ({"game": "pebbles", "seed": 1}, "view"),
    "remove": ({"name": "spare"}, "saved"),
    "export": ({}, "file"),
    "import": ({}, "view"),
    "open": ({}, "view"),
    "close": ({}, "revision"),
    "scene": ({}, "scene"),
    "answer": ({}, "view"),
    "preview": ({}, "cards"),
    "undo": ({"steps": 2}, "lines"),
    "redo": ({}, "view"),
    "skip": ({}, "view"),
    "history": ({}, "steps"),
    "score": ({}, "score"),
    "adjust": ({"facts": "my fame 12"}, "view"),
    "shuffle": ({"deck": "bag", "who": "you"}, "view"),
    "fix": ({}, "lines"),
    "fix-ask": ({}, "ask"),
    "refusal": ({"place": "Tikal"}, "text"),
    "correct": ({"fact": "player.you.fame"}, "choices"),
    "why": ({}, "funnel"),
    "why-last": ({}, "reasons"),
    "consult": ({"game": "ahau", "list": "place-worker"}, "ask"),
    "lists": ({"game": "uxmal"}, "moments"),
    "readings": ({"game": "uxmal"}, "readings"),
    "edition": ({"game": "ahau", "do": "open"}, "asked"),
    "table": ({"game": "ahau", "known": ["tikal=rain"]}, "known"),
    "simulate": ({"game": "pebbles", "games": 3, "player": "random"}, "figures"),
}
# What it refuses, and the code of the error.
BAD: dict[str, tuple[tuple[dict[str, Any], str], ...]] = {
    "hello": (({"x": 1}, "bad"),),
    "games": (({"x": 1}, "bad"),),
    "setting": (
        ({"game": "chess"}, "refused"),
        ({"setting": {"colour": "red"}}, "refused"),
        ({"setting": {}, "key": "difficulty", "words": "absurd"}, "refused"),
        ({"setting": []}, "bad"),
    ),
    "new": (
        ({"game": "chess"}, "refused"),
        ({"game": "pebbles", "mode": "light"}, "refused"),
        ({"mode": "dark"}, "refused"),
        ({"setting": {"difficulty": "absurd"}}, "refused"),
        ({"setting": {"readings": {"x": "y"}}}, "refused"),
        ({"you_shuffle": ["hat"]}, "refused"),
        ({"you_shuffle": "all"}, "bad"),
        ({"seed": -1}, "bad"),
        ({"name": "evening"}, "refused"),
        ({"copy": "../x"}, "refused"),
        ({"copy": "nowhere"}, "refused"),
    ),
    "remove": (({}, "bad"), ({"name": "nowhere"}, "unknown")),
    "export": (({"x": 1}, "bad"),),
    "import": (({"file": []}, "bad"), ({"file": {}}, "refused"), ({"file": _ENDLESS}, "refused")),
    "open": (({"x": 1}, "bad"),),
    "close": (({"x": 1}, "bad"),),
    "scene": (({"x": 1}, "bad"),),
    "answer": (
        ({}, "bad"),
        ({"line": "x", "value": [[0]]}, "bad"),
        ({"value": [[0]]}, "bad"),
        ({"line": "x" * 3000}, "bad"),
        ({"line": "fly"}, "refused"),
    ),
    "preview": (({}, "bad"), ({"line": "fly"}, "refused")),
    "undo": (({"steps": 0}, "bad"), ({"steps": "all"}, "bad"), ({"preview": 1}, "bad")),
    "redo": (({}, "refused"), ({"steps": 0}, "bad")),
    "skip": (({}, "refused"), ({"every": "yes"}, "bad")),
    "history": (({"x": 1}, "bad"),),
    "score": (({"x": 1}, "bad"),),
    "adjust": (({}, "bad"), ({"facts": "my fame many"}, "refused"), ({"facts": " "}, "refused")),
    "shuffle": (({"deck": "hat", "who": "you"}, "refused"), ({"deck": "bag"}, "bad")),
    "fix": (({"step": 1, "line": "x"}, "refused"), ({"line": "x"}, "bad")),
    "fix-ask": (({"step": 99999}, "refused"), ({}, "bad")),
    "refusal": (({}, "bad"),),
    "correct": (
        ({}, "bad"),
        ({"fact": "player.you.luck"}, "refused"),
        ({"place": "the moon"}, "refused"),
        ({"fact": "player.you.fame", "set": -5}, "refused"),
        ({"fact": "player.you.fame", "set": {"a": None}}, "bad"),
    ),
    "why": (({}, "bad"), ({"step": 99999}, "refused")),
    "why-last": (({"x": 1}, "bad"),),
    "consult": (
        ({"list": "no-such-list"}, "refused"),
        ({}, "bad"),
        ({"list": "place-worker", "answers": ["region 99"]}, "refused"),
        ({"list": "place-worker", "answers": "region 1"}, "bad"),
        ({"list": "place-worker", "value": [[99]]}, "refused"),
    ),
    "lists": (({"game": "chess"}, "refused"),),
    "readings": (({"game": "chess"}, "refused"),),
    "edition": (
        ({"game": "pebbles"}, "refused"),
        ({"do": "burn"}, "bad"),
        ({"do": "answer", "line": "x"}, "bad"),
        ({"do": "answer", "key": "no such question", "line": "x"}, "refused"),
        ({"do": "open", "section": "no such section"}, "refused"),
        ({"do": "use", "copy": "nothing-there"}, "refused"),
        ({"copy": "/etc/passwd"}, "refused"),
    ),
    "table": (
        ({"game": "chess"}, "refused"),
        ({"setting": {"edition": "/etc/passwd"}}, "refused"),
        ({"known": ["tikal"]}, "refused"),
        ({"forget": "yes"}, "bad"),
    ),
    "simulate": (
        ({"player": "seer"}, "refused"),
        ({"player": "nobody"}, "refused"),
        ({"games": 10**9}, "bad"),
        ({"games": 5, "slice": 4}, "refused"),
    ),
}


@pytest.fixture
def device(tmp_path: Path) -> Device:
    """Return a device at a game of some answers, with another game beside it."""
    begun(tmp_path, game="pebbles", seed=1, name="spare")
    found = begun(tmp_path, game="ahau", seed=7, name="evening")
    random = Random(7)
    for _ in range(8):
        found.do("answer", **tap(found.view["ask"], random))
    return found


def _given(device: Device, do: str) -> dict[str, Any]:
    """What a good message is given, where that depends on the game."""
    steps = device.do("history")["steps"]
    if do in ("answer", "preview"):
        return tap(device.view["ask"], Random(1))
    if do == "import":
        return {"file": device.do("export")["file"], "name": "again"}
    if do == "why":
        return {"step": next(step["n"] for step in steps if step["why"])}
    if do in ("fix", "fix-ask", "skip"):
        number, was, ask = _fixable(device, steps)
        other = next(each["line"] for each in ask["options"] if each["line"] != was)
        given = {"step": number, "line": other}
        if do == "skip":
            device.do("fix", **given)
            return {"every": True}
        return given if do == "fix" else {"step": number}
    if do == "redo":
        device.do("undo")
    return GOOD[do][0]


def _fixable(device: Device, steps: list[dict[str, Any]]) -> tuple[int, str, dict[str, Any]]:
    """The last answer but a few for which there was a choice."""
    for step in [each for each in steps if each["fixable"]][3:]:
        found = device.do("fix-ask", step=step["n"])
        if len(found["ask"]["options"]) > 1:
            return step["n"], found["was"], found["ask"]
    raise AssertionError("no step can be changed")


def test_every_message_has_a_good_and_a_bad_example() -> None:
    """
    No message is without both, so that a new one cannot be forgotten here.
    """
    assert set(MESSAGES) == set(GOOD) == set(BAD)


@pytest.mark.parametrize("do", GOOD)
def test_a_good_message_is_answered(do: str, device: Device) -> None:
    """
    Each message, given what fits, is carried out and its reply has what it is for.
    """
    given = _given(device, do)
    if do == "skip" and not device.view["can"]["skip"]:
        pytest.skip("every later answer fits after this change")

    found = device.do(do, **given)

    assert GOOD[do][1] in found


@pytest.mark.parametrize(
    ("do", "given", "code"),
    [(do, given, code) for do, cases in BAD.items() for given, code in cases],
)
def test_a_bad_message_is_refused(
    do: str, given: dict[str, Any], code: str, device: Device
) -> None:
    """
    Each message, given what does not fit, says so in plain words, and nothing changes.
    """
    found = device.send(do, **given)

    assert not found["ok"]
    assert code == found["error"]["code"], found["error"]
    assert found["error"]["text"]
    assert "Traceback" not in str(found)
    device.game = "evening"
    assert device.revision == device.do("open")["revision"]


# --- what they do --------------------------------------------------------------------------------


def test_a_changed_answer_is_the_session_s_fix(device: Device) -> None:
    """
    After `fix` the step has the other answer, and the reply says how many later ones fit.
    """
    number, was, ask = _fixable(device, device.do("history")["steps"])
    other = next(each["line"] for each in ask["options"] if each["line"] != was)

    found = device.do("fix", step=number, line=other)

    assert any(f"Step {number} is now" in line for line in found["lines"])
    assert other == device.do("history")["steps"][::-1][number - 1]["line"]


def test_a_correction_changes_one_fact(device: Device) -> None:
    """
    A number in the state bar names its fact; set, it is that number everywhere.
    """
    seat = next(each for each in device.view["status"]["seats"] if not each["automa"])
    label, value, fact = seat["values"][0]
    form = device.do("correct", fact=fact)
    assert (value, "number") == (form["value"], form["form"])

    device.do("correct", fact=fact, set=value + 1)

    seat = next(each for each in device.view["status"]["seats"] if not each["automa"])
    assert [label, value + 1, fact] == seat["values"][0]


def test_a_piece_is_corrected_at_its_place(device: Device) -> None:
    """
    Tapping a site gives the sites with their colours and the one tapped; another colour is taken.
    """
    place = next(
        each["id"]
        for each in device.view["scene"]["places"]
        if each["id"].startswith("the link") and each.get("fact")
    )
    form = device.do("correct", place=place)
    assert "pairs" == form["form"]
    assert form["key"] in form["keys"]

    found = device.send("correct", fact=form["fact"], set={form["key"]: form["value"][form["key"]]})
    assert found["ok"], found


def test_who_shuffles_can_change(device: Device) -> None:
    """
    A deck handed to the person is theirs in the view.
    """
    deck = next(iter(device.view["decks"]))

    device.do("shuffle", deck=deck, who="you")

    assert "you" == device.view["decks"][deck]


def test_a_refusal_is_the_game_s_own_reason(tmp_path: Path) -> None:
    """
    A place at which an answer of that kind is not possible says why; one that is offered says so.
    """
    device, random, told = begun(tmp_path, game="ahau", seed=7), Random(2), 0
    for _ in range(60):
        ask = device.view["ask"]
        if ask is None:
            break
        if any(each["line"].startswith("worker ") for each in ask["options"]):
            offered = {place for each in ask["options"] for place in each["places"]}
            cities = [
                each["id"] for each in device.view["scene"]["places"] if each["form"] == "node"
            ]
            for city in cities:
                text = device.do("refusal", place=city)["text"]
                assert text
                told += city not in offered and "Nothing can be chosen" not in text
        device.do("answer", **tap(ask, random))
    assert told


def test_a_consultation_by_messages_decides(tmp_path: Path) -> None:
    """
    Answers tapped one after the other lead to a funnel; fewer of them lead back to the question.
    """
    device, random = Device(Service(tmp_path)), Random(3)
    found = device.do("consult", game="ahau", list="place-worker", seed=1)
    while found["ask"] is not None:
        sent = {"game": "ahau", "list": "place-worker", "seed": 1, "answers": found["answers"]}
        reply = device.send("consult", **sent, **tap(found["ask"], random))
        before, found = found, reply if reply["ok"] else found

    assert found["funnel"]["sentence"]
    assert found["funnel"]["chosen"]
    again = device.do("consult", **{**sent, "answers": before["answers"]})
    assert before["ask"] == again["ask"]


def test_a_turn_game_asks_only_what_his_turn_needs(tmp_path: Path) -> None:
    """
    A game in the mode of `consult turn` is asked about round by round.
    """
    device, random = begun(tmp_path, game="ahau", mode="turn", seed=5), Random(5)
    opened = tries = 0
    while opened < 3 and tries < 500:
        ask, tries = device.view["ask"], tries + 1
        usual = {"line": ask["usual"]} if ask["usual"] else tap(ask, random)
        found = device.send("answer", **usual)
        if found["ok"]:
            opened += bool(ask.get("opens_round"))
            device.view, device.revision = found["view"], found["revision"]

    assert 3 == opened
    assert "turn" == device.view["mode"]
    assert device.do("why-last")["reasons"]


def test_a_copy_entered_by_messages_is_the_terminal_s(tmp_path: Path) -> None:
    """
    Answers to a section of the own copy are in the file as the terminal's entry writes them.
    """
    device = Device(Service(tmp_path))
    asked = device.do("edition", game="ahau", do="open", section="map")["asked"]
    number = 0
    while asked is not None and number < 6:
        sent = {"game": "ahau", "section": "map", "key": asked["ask"]["id"]}
        asked = device.do("edition", do="answer", line=asked["shown"], **sent)["asked"]
        number += 1

    other = tmp_path / "other.toml"
    copying = Copying(find_game("ahau").copy_form(), other, "map")
    for _ in range(number):
        copying.answer("")
    assert other.read_text() == (tmp_path / "my-ahau.toml").read_text()


def test_a_copy_is_used_from_then_on(tmp_path: Path) -> None:
    """
    `use` makes the copy the remembered table's; a new game is played with it.
    """
    device = Device(Service(tmp_path))
    asked = device.do("edition", game="ahau", do="open")["asked"]
    device.do("edition", game="ahau", do="answer", key=asked["ask"]["id"], line=asked["shown"])
    assert device.do("edition", game="ahau", do="use")["used"]

    device.do("new", game="ahau", seed=1)

    assert any("my copy" in line for line in device.view["heading"])


def test_back_and_later_move_among_the_questions(tmp_path: Path) -> None:
    """
    `later` goes to the next question and `back` to the one before, without an answer.
    """
    device = Device(Service(tmp_path))
    first = device.do("edition", game="ahau", do="open")["asked"]["ask"]["id"]
    second = device.do("edition", game="ahau", do="later", key=first)["asked"]["ask"]["id"]

    assert first != second
    back = device.do("edition", game="ahau", do="back", key=second)["asked"]["ask"]["id"]
    assert first == back


def test_a_table_is_remembered_for_new_games(tmp_path: Path) -> None:
    """
    What the page remembers is the terminal's table, and new games are set up by it.
    """
    device = Device(Service(tmp_path))
    device.do("table", game="ahau", setting={"difficulty": "hard"}, known=["tikal=rain"])

    remembered = recall("ahau", tmp_path)
    assert remembered is not None
    assert ({"difficulty": "hard"}, {"Tikal": "rain"}) == (
        dict(remembered.setting),
        dict(remembered.known),
    )
    device.do("new", game="ahau", seed=1)
    assert "hard" in device.view["title"]
    device.game = ""
    assert not device.do("table", game="ahau", forget=True)["remembered"]


def test_a_run_in_slices_is_the_library_s_run(tmp_path: Path) -> None:
    """
    Sliced as it comes, the figures are those of the same games played at once.
    """
    device, done = Device(Service(tmp_path)), 0
    while done < 12:
        sent = {"game": "pebbles", "games": 12, "player": "random", "seed": 4, "slice": done}
        found = device.do("simulate", **sent)
        assert found["done"] > done
        done = found["done"]

    whole = simulate(find_game("pebbles").make({}), 12, "random", 4, 1)
    figures = found["figures"]
    assert whole.win_rate.value == figures["wins"]["you"]["value"]
    means = [each["value"] for each in figures["means"]]
    assert [each.value for each in whole.mean_scores.values()] == means
    assert 12 == sum(count for _, count in figures["histograms"][0])


def test_lists_are_those_of_the_terminal(tmp_path: Path) -> None:
    """
    Every list of a game is there once, with all its rungs; readings name the lists they touch.
    """
    device = Device(Service(tmp_path))
    game: Any = find_game("ahau").make({})

    tables = [each for part in device.do("lists", game="ahau")["moments"] for each in part["lists"]]
    readings = device.do("readings", game="ahau")["readings"]

    assert {plist.id for plist in game.lists} == {each["id"] for each in tables}
    for plist in game.lists:
        (table,) = [each for each in tables if each["id"] == plist.id]
        assert [rung.id for rung in plist.walk()] == [row["rung"] for row in table["rows"]]
    for reading in readings:
        asked = {"name": reading["name"], "question": reading["question"]}
        touched = [
            {"id": each["id"], "label": each["label"]}
            for each in tables
            if asked in each["readings"]
        ]
        assert sorted(map(str, touched)) == sorted(map(str, reading["lists"]))


def test_words_for_a_setting_are_understood(tmp_path: Path) -> None:
    """
    A part of a choice's name is enough, and the keys then show what is set.
    """
    device = Device(Service(tmp_path))

    found = device.do("setting", game="ahau", setting={}, key="difficulty", words="har")

    assert "hard" == found["setting"]["difficulty"]
    shown = next(key["shown"] for key in found["keys"] if key["name"] == "difficulty")
    assert "hard" == shown


def test_a_game_with_decks_of_one_s_own_asks_for_draws(tmp_path: Path) -> None:
    """
    A deck that the person shuffles is asked about from the first draw on.
    """
    device = Device(Service(tmp_path))

    device.do("new", game="ahau", seed=1, you_shuffle=["all"])

    assert device.view["ask"]["deck"]
    assert {"you"} == set(device.view["decks"].values())
    with Store(tmp_path) as store:
        assert 1 == len(store.games())


def test_what_a_light_game_remembers_is_corrected(tmp_path: Path) -> None:
    """
    Of a light game the number of a track is corrected by tapping it, and a row by its words.
    """
    device = begun(tmp_path, game="ahau", mode="light", seed=4)
    play_on(device, Random(4), most=20)
    seat = next(each for each in device.view["status"]["seats"] if each["automa"])
    label, value, fact = seat["values"][0]

    device.do("correct", fact=fact, set=value + 2)
    seat = next(each for each in device.view["status"]["seats"] if each["automa"])
    assert [label, value + 2, fact] == seat["values"][0]

    form = device.do("correct", fact="pakal reserve")
    assert "row" == form["ask"]["form"]
    assert {"rain-blue", "sun-white"} <= {each["label"] for each in form["ask"]["choices"]}
    device.do("correct", fact="pakal reserve", set=["rain-blue", "sun-white"])
    assert "rain-blue, sun-white" == device.do("correct", fact="pakal reserve")["value"]
    device.do("correct", fact="pakal reserve", value=[[1]])
    now = form["ask"]["choices"][1]["label"]
    assert now == device.do("correct", fact="pakal reserve")["value"]


def test_putting_back_in_a_light_game_names_its_places(tmp_path: Path) -> None:
    """
    What undo puts back in a light game is only told in words; the places named are marked.
    """
    device = begun(tmp_path, game="ahau", mode="light", seed=4)
    play_on(device, Random(4), most=40)

    cards = device.do("undo", preview=True, steps=10)["cards"]

    assert cards
    assert any(card["places"] for card in cards)
    ids = {place["id"] for place in device.view["scene"]["places"]}
    assert {place for card in cards for place in card["places"]} <= ids


def test_a_game_of_turns_is_the_terminal_s(tmp_path: Path) -> None:
    """
    Without a name it is the saved game of `pakal consult turn`, and a second one is another.
    """
    device = begun(tmp_path, game="ahau", mode="turn", seed=5)
    assert "consult-turn" == device.game

    other = Device(device.service)
    other.do("new", game="ahau", mode="turn", seed=6)
    assert "consult-turn" != other.game


@pytest.mark.parametrize("mode", ["", "light"])
@pytest.mark.parametrize("game", ["ahau", "uxmal", "maya"])
def test_whatever_a_place_may_be_wrong_about_is_tapped(
    tmp_path: Path, game: str, mode: str
) -> None:
    """
    Each fact of each place has a form with something to tap, no text to type; in a light game, if
    something of it is remembered.
    """
    device, wrong = begun(tmp_path, game=game, mode=mode, seed=4), []
    play_on(device, Random(4), most=12)
    facts = {
        fact: place["id"]
        for place in device.view["scene"]["places"]
        for fact in place.get("facts", ())
        if not fact.endswith(".pyramid")
    }

    for fact, place in facts.items():
        found = device.send("correct", fact=fact, place=place)
        is_kept = found["ok"] or "Nothing is remembered" not in found["error"]["text"]
        if is_kept and (not found["ok"] or found["form"] == "text"):
            wrong.append((fact, place))

    assert len(facts) > 5
    assert [] == wrong
