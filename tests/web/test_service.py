"""The service behind the page: envelopes, games, answers, undo; good and bad messages."""

import json
from pathlib import Path
from typing import Any

import pytest
from web.messages import Device, begun

from pakal.companion.session import Session
from pakal.companion.store import GameKeeper, Store
from pakal.web.envelope import MOST_BYTES
from pakal.web.service import MESSAGES, Service

BAD_ENVELOPES = {
    "nothing": b"",
    "not UTF-8": b"\xff\xfe",
    "not JSON": b"{",
    "a list": b"[]",
    "a number": b"1",
    "no version": b'{"id": "a", "do": "hello"}',
    "another version": b'{"pakal": 2, "id": "a", "do": "hello"}',
    "true as version": b'{"pakal": true, "id": "a", "do": "hello"}',
    "no id": b'{"pakal": 1, "do": "hello"}',
    "a number as id": b'{"pakal": 1, "id": 7, "do": "hello"}',
    "a long id": b'{"pakal": 1, "id": "' + b"a" * 65 + b'", "do": "hello"}',
    "nothing to do": b'{"pakal": 1, "id": "a"}',
    "another part": b'{"pakal": 1, "id": "a", "do": "hello", "more": 1}',
    "with is a list": b'{"pakal": 1, "id": "a", "do": "hello", "with": []}',
    "with has more": b'{"pakal": 1, "id": "a", "do": "hello", "with": {"x": 1}}',
    "revision is text": b'{"pakal": 1, "id": "a", "do": "hello", "revision": "1"}',
    "revision below 0": b'{"pakal": 1, "id": "a", "do": "hello", "revision": -1}',
    "game is a number": b'{"pakal": 1, "id": "a", "do": "open", "game": 3}',
    "no game": b'{"pakal": 1, "id": "a", "do": "open"}',
    "deep": b'{"pakal": 1, "id": "a", "do": "hello", "with": ' + b"[" * 9999,
    "huge": b" " * (MOST_BYTES + 1),
}


@pytest.mark.parametrize("data", BAD_ENVELOPES.values(), ids=BAD_ENVELOPES)
def test_a_bad_envelope_is_refused_with_a_way_out(data: bytes, tmp_path: Path) -> None:
    """
    What is not a message gets the error `bad` with a text and no traceback.
    """
    found = Device(Service(tmp_path)).raw(data)

    assert not found["ok"]
    assert "bad" == found["error"]["code"]
    assert found["error"]["text"]


def test_an_unknown_message_and_an_unknown_game_are_named(tmp_path: Path) -> None:
    """
    A word that `do` does not have, and a game that is not saved, get the error `unknown`.
    """
    device = Device(Service(tmp_path))

    assert "hello" in device.error("helo")["maybe"]
    device.game = "nowhere"
    for do in ("open", "answer", "undo", "why"):
        if do in MESSAGES:
            assert "unknown" == device.error(do)["code"]


def test_hello_tells_games_settings_and_saved_games(tmp_path: Path) -> None:
    """
    `hello` has every game that can be played at a table, its keys as questions, the saved games.
    """
    begun(tmp_path, game="uxmal", name="evening", seed=3)

    found = Device(Service(tmp_path)).do("hello")

    games = {game["name"]: game for game in found["games"]}
    assert {"ahau", "uxmal", "pebbles"} <= set(games)
    assert games["ahau"]["has_light"]
    assert any(key["asked"] and key["choices"] for key in games["ahau"]["keys"])
    assert ["evening"] == [game["name"] for game in found["saved"]]
    assert "uxmal" == found["saved"][0]["game"]


def test_a_new_game_is_the_same_as_a_session(tmp_path: Path) -> None:
    """
    A game begun and played by messages is the terminal's: same record, same state.
    """
    device = begun(tmp_path, game="ahau", seed=7, name="evening")
    for _ in range(20):
        device.do("answer", line=device.view["ask"]["options"][0]["line"])

    with Store(tmp_path) as store:
        record = store.load("evening")
    again: Session[Any] = Session(record)
    assert len(again.steps) == record.done
    assert device.view["status"]["text"] == str(again.status())


def test_what_people_do_not_need_is_not_asked(tmp_path: Path) -> None:
    """
    Where only people play, the page hears which questions are idle; an answer to one is refused.
    """
    device = Device(Service(tmp_path))
    setting = {"players": "3", "difficulty": "hard"}

    keys = device.do("setting", game="uxmal", setting=setting)["keys"]
    refused = device.error("new", game="uxmal", setting=setting, mode="")

    assert {"difficulty", "personality"} == {each["name"] for each in keys if each["idle"]}
    assert "Difficulty means nothing where only people play." == refused["text"]


def test_an_answer_for_an_old_revision_is_stale(tmp_path: Path) -> None:
    """
    An answer given for an earlier state is refused and comes with the present view.
    """
    first = begun(tmp_path, seed=7)
    second = Device(first.service, first.game)
    second.do("open")
    first.do("answer", line=first.view["ask"]["options"][0]["line"])

    found = second.send("answer", line=second.view["ask"]["options"][0]["line"])

    assert "stale" == found["error"]["code"]
    assert first.revision == found["revision"]
    assert first.view["ask"] == found["view"]["ask"]


def test_a_change_needs_a_revision(tmp_path: Path) -> None:
    """
    A message that changes a game without a revision is refused.
    """
    device = begun(tmp_path, seed=7)
    data = {"pakal": 1, "id": "a", "do": "redo", "game": device.game}

    assert "bad" == device.raw(json.dumps(data).encode())["error"]["code"]


def test_a_repeated_message_is_carried_out_once(tmp_path: Path) -> None:
    """
    The same bytes again get the first reply again, and nothing happens twice.
    """
    device = begun(tmp_path, seed=7)
    line = device.view["ask"]["options"][0]["line"]
    data = json.dumps(
        {
            "pakal": 1,
            "id": "once",
            "game": device.game,
            "revision": device.revision,
            "do": "answer",
            "with": {"line": line},
        }
    ).encode()

    first, second = device.raw(data), device.raw(data)

    assert first["ok"]
    assert first == second
    assert first["revision"] == device.do("open")["revision"]


def test_a_new_game_is_begun_once(tmp_path: Path) -> None:
    """
    Repeating `new` after a lost reply begins no second game.
    """
    device = Device(Service(tmp_path))
    data = b'{"pakal": 1, "id": "n", "do": "new", "with": {"game": "pebbles"}}'

    assert device.raw(data) == device.raw(data)
    assert 1 == len(device.do("games")["saved"])


def test_a_refused_answer_says_why_and_changes_nothing(tmp_path: Path) -> None:
    """
    An answer that is not possible gets `refused` with the game's own reason.
    """
    device = begun(tmp_path, seed=7)

    error = device.error("answer", line="fly to the moon")

    assert "refused" == error["code"]
    assert device.revision == device.do("open")["revision"]


def test_undo_shows_what_to_put_back_before_it_does_it(tmp_path: Path) -> None:
    """
    A preview of undo changes nothing; undo without it goes there, and redo comes back.
    """
    device = begun(tmp_path, seed=7)
    for _ in range(6):
        device.do("answer", line=device.view["ask"]["options"][0]["line"])
    before = device.view

    shown = device.do("undo", preview=True)
    assert before == device.do("open")["view"]
    assert shown["cards"]
    assert any(step["undone"] for step in shown["steps"])

    device.do("undo")
    assert shown["scene"]["pieces"] == device.view["scene"]["pieces"]
    assert device.view["can"]["redo"]
    device.do("redo")
    assert before["ask"]["options"] == device.view["ask"]["options"]


def test_a_preview_changes_nothing(tmp_path: Path) -> None:
    """
    A preview tells what an answer would do at once; the game stays as it was.
    """
    device = begun(tmp_path, seed=7)
    before = device.view

    found = device.do("preview", line=before["ask"]["options"][0]["line"])

    assert found["scene"]
    assert before == device.do("open")["view"]
    assert "refused" == device.error("preview", line="fly")["code"]


def test_a_terminal_and_the_page_take_turns(tmp_path: Path) -> None:
    """
    What a terminal does between two messages is there in the next one; while it holds the game,
    the page can look at it, and a change gets `busy`.
    """
    device = begun(tmp_path, seed=7, name="evening")
    with Store(tmp_path) as store, store.lock("evening"):
        session: Session[Any] = Session(store.load("evening"), GameKeeper(store, "evening"))
        asked = session.asked()
        assert asked is not None
        session.answer(asked.answers[0])

        found = device.do("open")["view"]
        assert session.asked().prompt == found["ask"]["prompt"]  # type: ignore[union-attr]
        assert "busy" == device.error("answer", line=found["ask"]["options"][0]["line"])["code"]
    device.do("answer", line=device.view["ask"]["options"][0]["line"])


def test_two_services_on_one_folder_see_each_other(tmp_path: Path) -> None:
    """
    Two processes serve one folder: each loads what the other did.
    """
    first = begun(tmp_path, seed=7)
    second = Device(Service(tmp_path), first.game)
    second.do("open")
    second.do("answer", line=second.view["ask"]["options"][0]["line"])

    assert "stale" == first.error("answer", line=first.view["ask"]["options"][0]["line"])["code"]
    first.do("open")
    assert second.view["ask"] == first.view["ask"]


def test_a_second_device_hears_of_changes(tmp_path: Path) -> None:
    """
    Who listens to a game hears the revision of every change, until it stops.
    """
    device = begun(tmp_path, seed=7)
    heard: list[tuple[str, int]] = []
    stop = device.service.listen(device.game, lambda name, number: heard.append((name, number)))

    device.do("answer", line=device.view["ask"]["options"][0]["line"])
    stop()
    device.do("undo")

    assert 1 == len(heard)
    assert device.game == heard[0][0]


def test_export_and_import_are_the_terminal_s(tmp_path: Path) -> None:
    """
    An exported game is what the terminal exports; imported, it is the same game.
    """
    device = begun(tmp_path, seed=7, name="evening")
    device.do("answer", line=device.view["ask"]["options"][0]["line"])

    file = device.do("export")["file"]
    with Store(tmp_path) as store:
        assert store.load("evening").to_json() == file
    other = Device(device.service)
    other.do("import", file=file, name="again")
    assert device.view["ask"]["options"] == other.view["ask"]["options"]
    assert "refused" == other.error("import", file={"format": "x"})["code"]
    assert "refused" == other.error("import", file={**file, "seal": "0"}, name="no")["code"]


def test_a_game_is_removed(tmp_path: Path) -> None:
    """
    A removed game is gone; removing it again, or one that is not there, is an error.
    """
    device = begun(tmp_path, seed=7, name="evening")

    assert [] == device.do("remove", name="evening")["saved"]
    assert "unknown" == device.error("remove", name="evening")["code"]
    assert "unknown" == device.error("open")["code"]


def test_history_score_and_scene(tmp_path: Path) -> None:
    """
    The history is newest first and marks what can be changed; score and scene come alone too.
    """
    device = begun(tmp_path, seed=7)
    for _ in range(6):
        device.do("answer", line=device.view["ask"]["options"][0]["line"])

    steps = device.do("history")["steps"]
    assert [step["n"] for step in steps] == list(range(len(steps), 0, -1))
    assert any(step["why"] for step in steps)
    assert any(step["fixable"] for step in steps)
    assert device.do("score")["score"]["rows"]
    assert device.view["scene"]["places"] == device.do("scene")["scene"]["places"]


def test_hello_where_an_own_copy_is_used(tmp_path: Path) -> None:
    """
    With an own copy in use the page is still greeted, and is told no path of a file.
    """
    device = Device(Service(tmp_path))
    asked = device.send("edition", game="ahau", do="open", section="personalities")["asked"]["ask"]
    sent = {"key": asked["id"], "section": "personalities", "line": asked["usual"]}
    device.do("edition", game="ahau", do="answer", **sent)
    device.do("edition", game="ahau", do="use")

    found = device.do("hello")

    assert str(tmp_path) not in str([each["remembered"] for each in found["games"]])
    assert "edition" not in found["games"][0]["remembered"]
