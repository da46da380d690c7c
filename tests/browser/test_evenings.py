"""Evenings as they go: light games, single questions, undo, corrections, two devices."""

import re
from random import Random
from typing import Any

from browser.tapping import MOST_TAPS, Phone, Table, until
from browser.transports import both
from web.taps import tap

# The words that can be seen and stand on more than one line.
_BROKEN = """() => {
  const texts = document.createTreeWalker(document.querySelector('.why'), NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement.checkVisibility() || text.parentElement.closest('.unseen')) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(word);
    }
  }
  return broken;
}"""


def test_a_light_evening(phone: Phone, table: Table) -> None:
    """
    A light game goes by taps to its end: draws, short questions, his turns as cards.
    """
    table.begin("lightly", mode="light", seed=5)
    phone.go("#/g/lightly/ask")

    phone.play_out()

    kinds = [each["kind"] for each in table.send("history", "lightly")["steps"]]
    assert kinds.count("automa") > 50
    assert "typed" in kinds
    assert phone.text("screen-score")


@both
def test_only_what_he_must_know_is_asked(phone: Phone, table: Table) -> None:
    """
    In a light game numbers that are not kept are shown as unknown, never as a stale number.
    """
    table.begin("unknown", mode="light", seed=4)

    phone.go("#/g/unknown/turn")

    seat = next(each for each in table.send("open", "unknown")["view"]["status"]["seats"])
    for label, value, _ in seat["values"][:3]:
        shown = phone.text(f"state-{seat['side']}-{label}").split("\n")[0]
        assert str("–" if value is None else value) == shown


@both
def test_just_asking(phone: Phone) -> None:
    """
    A single list is asked without a game, question by question, until the funnel stands there.
    """
    phone.go()
    phone.tap("just-ask")
    phone.tap("list-retreat")
    for _ in range(30):
        if phone.sees("decided"):
            break
        assert phone.step()

    assert phone.text("decided")
    phone.tap("again")
    assert phone.sees("ask")


@both
def test_his_next_turn(phone: Phone) -> None:
    """
    His next turn can be asked for in the middle of a game that was never entered.

    What he has to know is answered by taps; then his turn stands there as cards with reasons.
    """
    phone.go("#/consult/ahau")

    phone.tap("consult-turn")

    assert "ask" == phone.screen
    assert phone.sees("as-marked")
    for _ in range(MOST_TAPS):
        shown = phone.shown()["ids"]
        if any(each.startswith("why-") for each in shown):
            break
        assert "error" not in shown, phone.text("error")
        assert phone.step()
    assert "turn" == phone.screen


@both
def test_undo_says_what_to_put_back(phone: Phone, table: Table) -> None:
    """
    Undo lists what to put back; “Keep it” changes nothing, “All put back” takes the step back.
    """
    table.begin("undone", seed=11)
    view = table.play("undone", 6)
    phone.go("#/g/undone/turn")

    phone.tap("undo")
    assert "back" == phone.screen
    phone.tap("keep")
    assert view["revision"] == phone.revision

    phone.tap("undo")
    if phone.sees("putback-1"):
        phone.tap("putback-1")
        assert "true" == phone.find("putback-1").get_attribute("aria-checked")
    phone.tap("putback-all")

    after = table.send("open", "undone")["view"]
    assert view["revision"] < after["revision"] == phone.revision
    assert view["ask"]["prompt"] != after["ask"]["prompt"] or view["turn"] != after["turn"]


@both
def test_a_number_is_corrected_by_tapping_it(phone: Phone, table: Table) -> None:
    """
    Tapping a number of the state opens it; another one can be set, and is kept.
    """
    table.begin("wrong", seed=12)
    table.play("wrong", 3)
    phone.go("#/g/wrong/board")

    phone.tap("state-pakal-Fame")
    phone.tap("set-3")
    phone.tap("set")

    seats = {each["name"]: each for each in table.send("open", "wrong")["view"]["status"]["seats"]}
    assert ["Fame", 3] == seats["pakal"]["values"][0][:2]
    assert "3" == phone.text("state-pakal-Fame").split("\n")[0]


@both
def test_an_earlier_answer_is_changed(phone: Phone, table: Table) -> None:
    """
    History opens an earlier answer; another one is taken, and what came after is played again.
    """
    table.begin("fixed", seed=13)
    table.play("fixed", 4)
    steps = table.send("history", "fixed")["steps"]
    first = min(each["n"] for each in steps if each["fixable"])
    was = next(each["line"] for each in steps if each["n"] == first)
    phone.go("#/g/fixed/history")

    phone.tap(f"fix-{first}")
    other = next(
        each for each in phone.shown()["ids"] if each.startswith("option-") and was not in each
    )
    phone.tap(other)
    phone.tap("as-marked")

    lines = {each["n"]: each["line"] for each in table.send("history", "fixed")["steps"]}
    assert other.removeprefix("option-") == lines[first]


@both
def test_a_reload_resumes(phone: Phone, table: Table) -> None:
    """
    After a reload the same screen is there, with the same ticks and the same open card.
    """
    table.begin("again", seed=14)
    phone.go("#/g/again/turn")
    phone.tap("done-1")
    phone.tap("done-2")
    before = phone.shown()["ids"]

    phone.page.reload()
    phone.settle()

    assert before == phone.shown()["ids"]
    assert "done-3" in before
    assert "strip-2" in before


def test_the_last_screen_is_shown_before_the_service_answers(phone: Phone, table: Table) -> None:
    """
    While the service is silent his cards can be read: the page shows what it last knew.
    """
    table.begin("silent", seed=14)
    phone.go("#/g/silent/turn")
    phone.page.route("**/api", lambda _: None)

    phone.page.reload()

    phone.find("order-1").wait_for()
    assert not phone.page.evaluate("() => 'ready' in document.documentElement.dataset")


def test_a_second_device_follows(browser: Any, phone: Phone, table: Table) -> None:
    """
    What one device answers, another one at the same game shows without a tap.
    """
    table.begin("two", seed=15)
    phone.go("#/g/two/ask")
    with Phone.at(browser, table, (1280, 800), "dark") as other:
        other.go("#/g/two/ask")
        phone.step()
        phone.step()
        now = table.send("open", "two")["view"]["revision"]

        other.page.wait_for_function(
            f"() => document.documentElement.dataset.revision === '{now}'", timeout=5000
        )
        assert now == phone.revision


def test_an_answer_to_an_old_question_is_refused(phone: Phone, table: Table) -> None:
    """
    An answer given for an earlier revision changes nothing, and the present question is shown.
    """
    table.begin("old", seed=16)
    phone.go("#/g/old/ask")
    phone.page.route("**/api/events*", lambda route: route.abort())
    phone.page.reload()
    phone.settle()
    option = next(each for each in phone.shown()["ids"] if each.startswith("option-"))
    phone.tap(option)
    now = table.play("old", 1)

    phone.tap("do-it")

    assert phone.sees("error")
    assert now["revision"] == table.send("open", "old")["view"]["revision"] == phone.revision


@both
def test_a_place_where_nothing_can_be_chosen_says_why(phone: Phone, table: Table) -> None:
    """
    Tapping a place that is not lit gives the reason in words, and changes nothing.
    """
    view = table.begin("refused", seed=17)
    nodes = {each["id"] for each in view["scene"]["places"] if each["form"] == "node"}
    while not nodes.intersection(view["ask"]["options"][0]["places"]):
        view = table.play("refused", 1)
    lit = {place for each in view["ask"]["options"] for place in each["places"]}
    dark = f"place-{min(nodes - lit)}"
    phone.go("#/g/refused/ask")

    phone.tap(dark)

    assert phone.text("refused")
    assert view["revision"] == phone.revision


@both
def test_why_has_every_rung(phone: Phone, table: Table) -> None:
    """
    The funnel shows every candidate, what decided and the citation, and a table for screen readers.
    """
    table.begin("why", seed=18)
    view = table.play("why", 5)
    cards = [*view["turn"]["cards"], *view["turn"]["before"]]
    step = next(each["why"][0] for each in cards if each["why"])
    funnel = table.send("why", "why", step=step)["funnel"]

    phone.go(f"#/g/why/why/{step}")

    assert phone.sees("decided")
    assert funnel["cite"] in phone.text("screen-why")
    head = phone.page.locator("caption + thead th").all_text_contents()
    assert ["Rung", *(each["name"] for each in funnel["candidates"])] == head


def test_a_celebration_is_ticked_row_by_row(phone: Phone, table: Table) -> None:
    """
    Each row shows what it adds and the total after it; a place that is wrong is set right there.
    """
    view, ledger = until(table, "paid", lambda each: each["by_hand"])
    phone.go("#/g/paid/turn")
    while not phone.sees("ledger"):
        phone.tap(next(x for x in phone.shown()["ids"] if x[:5] == "done-" and x != "done-all"))

    for at, row in enumerate(ledger["rows"], 1):
        assert row["label"] in phone.text(f"row-{at}")
        phone.tap(f"row-{at}")
        assert "true" == phone.find(f"row-{at}").get_attribute("aria-checked")
    assert not phone.sees("differs")
    last = str(ledger["totals"][1])
    assert phone.text(f"row-{len(ledger['rows'])}").count(last)
    phone.page.reload()
    phone.settle()
    phone.tap("row-1")
    assert "false" == phone.find("row-1").get_attribute("aria-checked")
    phone.tap("differs")
    assert "correct" == phone.screen
    assert view["revision"] == phone.revision
    phone.tap("off-0")
    phone.tap("set")

    assert "turn" == phone.screen
    cards = table.send("open", "paid")["view"]["turn"]["cards"]
    (paid,) = [each["ledger"] for each in cards if each["ledger"] and each["ledger"]["by_hand"]]
    assert sum(paid["totals"]) < sum(ledger["totals"])


def test_a_conflict_has_two_columns(phone: Phone, table: Table) -> None:
    """
    Card and weapons of both sides, the sums below, and who wins in words.
    """
    _, fought = until(table, "fought", lambda each: each["ahead"])
    phone.go("#/g/fought/turn")

    rows = phone.page.locator('[data-testid="versus"] tr').all_inner_texts()
    shown = [[word for word in row.split() if word.isdigit()] for row in rows[1:]]
    assert [[str(each) for each in row["values"]] for row in fought["rows"]] == shown[:-1]
    assert [str(each) for each in fought["totals"]] == shown[-1]
    assert fought["outcome"] in phone.text("versus")


def test_keys(phone: Phone, table: Table) -> None:
    """
    Space ticks the open card, a figure opens a card, b the board, u undo, Escape goes back.
    """
    table.begin("keys", seed=19)
    phone.go("#/g/keys/turn")
    for key, seen in (
        (" ", "strip-1"),
        ("4", "done-4"),
        ("b", "screen-board"),
        ("Escape", "screen-turn"),
    ):
        phone.page.evaluate("() => document.activeElement.blur()")
        phone.page.keyboard.press(key)
        phone.find(seen).wait_for()


def test_a_card_of_ours_that_is_filled_in_keeps_its_role(phone: Phone, table: Table) -> None:
    """
    The first god names the card; the game that begins has the role card the screen showed.
    """
    phone.go("#/new")
    phone.tap("personality-sun")
    phone.tap("fill-in")
    phone.tap("begin")

    heading = " ".join(table.send("open", phone.game)["view"]["heading"])
    assert "The Stargazer" in heading
    assert "high-priestess" in heading


def test_a_number_typed_and_one_tapped_are_both_sent(phone: Phone, table: Table) -> None:
    """
    What is not touched keeps its usual number, and a tap right after typing is not lost.
    """
    phone.go("#/consult")
    phone.tap("consult-turn")
    phone.find("ask-Fame-number").click()
    phone.page.keyboard.type("23")
    phone.tap("ask-resources-4")
    phone.tap("as-marked")

    values = table.send("open", phone.game)["view"]["status"]["seats"][0]["values"]
    assert [23, 4, 1] == [value for _, value, _ in values[:3]]


def test_a_tap_on_a_lit_city_marks_the_worker(phone: Phone, table: Table) -> None:
    """
    The board of your turn is lit for the worker, so a tap there marks it, whatever else is there.
    """
    table.begin("tapped", mode="light", seed=5)
    table.play("tapped", 12)
    phone.go("#/g/tapped/ask")
    for _ in range(40):
        if phone.sees("part-worker"):
            break
        assert phone.step()
    place = phone.shown()["lit"][0].removeprefix("place-")
    phone.tap(f"place-{place}")

    assert "true" == phone.find(f"ask-worker-{place}").get_attribute("aria-pressed")


def test_a_turn_that_stands_alone_takes_other_marks_off(phone: Phone, table: Table) -> None:
    """
    A priest or a stone: what is marked for one is taken off when the other is marked.
    """
    view, dice = table.begin("one-thing", game="uxmal", mode="light", seed=5), Random(2)
    while not {"place", "cell"} <= {part["id"] for part in view["ask"].get("parts", ())}:
        answered = table.send("answer", "one-thing", view["revision"], **tap(view["ask"], dice))
        view = answered["view"] if answered["ok"] else view
    phone.go("#/g/one-thing/ask")
    priest = next(each for each in phone.shown()["ids"] if each.startswith("ask-place-"))
    phone.tap(priest)
    assert [priest] == [each for each in phone.shown()["marked"] if each.startswith("ask-")]

    phone.tap("part-cell")
    cell = next(each for each in phone.shown()["ids"] if each.startswith("ask-cell-"))
    phone.tap(cell)

    assert [cell] == [each for each in phone.shown()["marked"] if each.startswith("ask-")]
    assert not phone.sees("as-marked")


def test_no_word_of_a_reason_is_broken(phone: Phone, table: Table) -> None:
    """
    Columns that are too narrow for a word become rows; numbers are those of the citation.
    """
    view, dice, found = table.begin("quarries", game="maya", seed=3), Random(2), {}
    while len(found) < 5:
        for step in (each for card in view["turn"]["cards"] for each in card["why"]):
            funnel = table.send("why", "quarries", step=step)["funnel"]
            found.setdefault((funnel["label"], len(funnel["candidates"])), (step, funnel))
        answered = table.send("answer", "quarries", view["revision"], **tap(view["ask"], dice))
        view = answered["view"] if answered["ok"] else view
    phone.go("#/g/quarries")

    for step, funnel in found.values():
        phone.visit(f"#/g/quarries/why/{step}")
        assert [] == phone.page.evaluate(_BROKEN)
        if decided := re.search(r"rung \d+", phone.text("decided")):
            assert funnel["cite"].endswith(decided.group())
        for row in (each for each in funnel["rows"] if each["asks"].startswith("order")):
            (kept,) = (each["text"] for each in row["values"] if not each["out"])
            assert "1st" == kept
        assert phone.page.locator(".columns-funnel").count()
    phone.page.set_viewport_size({"width": 300, "height": 640})
    for step, funnel in found.values():
        phone.visit(f"#/g/quarries/why/{step}")
        assert [] == phone.page.evaluate(_BROKEN)
        if len(funnel["candidates"]) > 4:
            assert phone.page.locator(".rows-funnel").count()


def test_a_question_about_no_place_shows_the_whole_table(phone: Phone, table: Table) -> None:
    """
    Where nothing is lit, every part of the table is one tap away, so that one can decide.
    """
    view, dice = table.begin("nowhere", game="uxmal", seed=3), Random(3)
    while any(each["places"] for each in view["ask"]["options"]):
        view = table.send("answer", "nowhere", view["revision"], **tap(view["ask"], dice))["view"]
    phone.go("#/g/nowhere/ask")

    tabs = [each for each in phone.shown()["ids"] if each.startswith("tab-")]
    assert [f"tab-{panel['id']}" for panel in view["scene"]["panels"]] == tabs
    phone.tap(tabs[-1])
    assert 1 == phone.page.locator(".ask-board svg.panel").count()
