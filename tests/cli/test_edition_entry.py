"""`pakal edition new`, `edit` and `template`, and a card typed off: at a terminal and in a pipe."""

import json
from pathlib import Path

import pytest
from cli.pseudo_terminal import SCREEN, Terminal
from companion.copies import PRINTED, entering, line_for
from terminal import Golden, Run, has_way_out, too_wide

from pakal.companion.remembered import recall
from pakal.games.ahau.edition.values import read_edition


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let every test have a data folder of its own."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("PAKAL_HOME", str(folder))
    return folder


def all_lines(folder: Path) -> list[str]:
    """Return what the owner of the copy types from the first question to the last."""
    copying = entering(folder / "dry-run.toml")
    lines = []
    while (asked := copying.asked()) is not None:
        lines.append(line_for(asked))
        copying.answer(lines[-1])
    return lines


# --- from a file or a pipe -----------------------------------------------------------------------


def test_a_whole_copy_by_lines_is_an_edition_to_play_with(pakal: Run, tmp_path: Path) -> None:
    """
    The file passes `edition check`, shows what was typed, and a game can be played with it.
    """
    file, answers = tmp_path / "mine.toml", tmp_path / "answers.txt"
    answers.write_text("# my copy\n" + "\n".join(all_lines(tmp_path)), encoding="utf-8")

    said = pakal("edition", "new", file, "--answers", answers)
    checked = pakal("edition", "check", file)
    shown = pakal("edition", "show", "--edition", file, "war-track")
    played = pakal("demo", "--edition", file)

    assert (0, 0, 0) == (said.code, checked.code, played.code)
    assert "Nothing in it is our guess any more." in said.out
    assert "nothing is wrong with edition 'my copy'" in checked.words
    assert ", ".join(PRINTED["war-track.spaces"]) in shown.out
    assert "Edition 'my copy' (your own)" in played.out


def test_lines_from_a_pipe_are_saved_as_far_as_they_go(pakal: Run, home: Path) -> None:
    """
    Without a file it is kept in the data folder; the next lines go on where these stopped.
    """
    first = pakal("edition", "new", stdin="s r j c f\nqueen\n")
    second = pakal("edition", "new", stdin="Moonface\nquit\n")

    card = read_edition(home / "my-ahau.toml").personalities[0]
    assert (0, 0) == (first.code, second.code)
    assert ("Moonface", (3, 1, 2, 0, 4)) == (card.name, card.hierarchy)
    assert "Still our guesses: personalities (16 of 18)" in first.out
    assert "`pakal edition new` goes on" in first.words


def test_a_wrong_line_ends_it_with_its_number_and_keeps_the_rest(pakal: Run, home: Path) -> None:
    """
    What comes after a wrong line would answer other questions, so nothing more is taken.
    """
    said = pakal("edition", "new", stdin="s r j c f\nkwean\nqueen\n")

    assert 2 == said.code
    assert "standard input, line 2: 'kwean' is not known here." in said.err
    assert has_way_out(said.err)
    card = read_edition(home / "my-ahau.toml").personalities[0]
    assert ((3, 1, 2, 0, 4), 3) == (card.hierarchy, card.role)


def test_one_section_is_edited(pakal: Run, tmp_path: Path) -> None:
    """
    `edition edit` asks for one section only, of the file that is named.
    """
    file = tmp_path / "mine.toml"

    said = pakal("edition", "edit", "trac", file, stdin="tile, 5\nskip\n")

    assert 0 == said.code
    assert ["tile", "fame 5"] == [str(each) for each in read_edition(file).war_track]
    assert f"pakal table --edition {file}" in said.words


def test_yes_after_the_last_answer_uses_it_from_now_on(pakal: Run, tmp_path: Path) -> None:
    """
    The remembered table has the file, as `pakal table --edition` would have remembered it.
    """
    file = tmp_path / "mine.toml"

    said = pakal("edition", "edit", "tracks", file, stdin="tile, 5\nskip\nyes\n")

    remembered = recall("ahau")
    assert 0 == said.code
    assert remembered is not None
    assert {"edition": str(file)} == remembered.setting
    assert "Edition 'my copy'" in pakal("table").out


def test_a_map_that_looks_odd_is_told_and_taken(pakal: Run, tmp_path: Path) -> None:
    """
    A warning is printed, and the exit code is 0.
    """
    file = tmp_path / "mine.toml"
    odd = "Uxmal, Chichen Itza, Tulum, Calakmul, Lamanai, Palenque"

    said = pakal("edition", "edit", "map", file, stdin="\n" * 11 + f"{odd}\n\n\n\n")

    assert 0 == said.code
    assert "Look at this again; it is allowed: map.regions.2: no link goes" in said.words


BAD = {
    ("edition", "edit", "weather"): "'weather' is not known here.",
    ("edition", "new", "no/such/folder/x.toml"): "cannot be written",
    ("edition", "--game", "pebbles", "new"): "Pebbles has no editions.",
    ("edition", "--game", "pebbles", "template", "x.toml"): "Pebbles has no editions.",
    ("edition", "new", "--answers", "nowhere.txt"): "there is no such file.",
}


@pytest.mark.parametrize("words", BAD)
def test_what_cannot_be_is_refused(words: tuple[str, ...], pakal: Run) -> None:
    """
    Exit code 2, with what is wrong and a way out.
    """
    said = pakal(*words, stdin="s r j c f\n")

    assert 2 == said.code
    assert BAD[words] in " ".join(said.err.split())
    assert has_way_out(said.err)


def test_the_template_is_written_once(pakal: Run, tmp_path: Path) -> None:
    """
    The template passes `edition check` as it is, and never takes the place of a file.
    """
    file = tmp_path / "mine.toml"

    assert 0 == pakal("edition", "template", file).code
    assert 0 == pakal("edition", "check", file).code
    again = pakal("edition", "template", file)
    assert 2 == again.code
    assert "already exists" in " ".join(again.err.split())


# --- at a terminal -------------------------------------------------------------------------------


def test_a_copy_entered_at_a_terminal(golden: Golden, home: Path, tmp_path: Path) -> None:
    """
    A copy entered with help, slips and corrections, left with Ctrl-C, gone on with, and used.
    """
    lines = all_lines(tmp_path)
    terminal = Terminal("edition", "new", "mine.toml", size=SCREEN)
    first = (lines[0], "kwean", "?", lines[1], "back", "", lines[2])
    shown = [terminal.seen, *map(terminal.type, first), terminal.interrupt()]

    again = Terminal("edition", "new", "mine.toml", size=SCREEN)
    shown += map(again.type, (*lines[3:], "yes"))
    assert 0 == again.code()

    seen = terminal.seen + again.seen
    typed = {f"> {line}" for line in lines}
    assert [] == [line for line in too_wide(seen) if line not in typed]
    assert [] == [text for text in shown if len(text.splitlines()) > SCREEN[0]]
    assert read_edition(home / "mine.toml").tracker_max == PRINTED["resource-tracker.maximum"]
    remembered = recall("ahau")
    assert remembered is not None
    assert str(home / "mine.toml") == remembered.setting["edition"]
    golden("terminal/edition-new.txt", seen)


def test_play_asks_for_the_card_and_then_for_its_role() -> None:
    """
    Five gods typed are echoed as one's own card, and the role card is asked for next.
    """
    terminal = Terminal("play", "--seed", "3", size=SCREEN)
    asked = terminal.type("")
    role = terminal.type("s r j c f")
    again = terminal.type("")
    side = terminal.type("quee")

    assert "your card, top god first" in asked
    assert "= your own card: sun > rain > jaguar > chief > serpent" in role
    assert "Role card (" in role
    assert "Role card (" in again
    assert "= queen" in side
    terminal.type("")
    terminal.type("")
    heading = terminal.type("")
    assert "your own card: sun > rain > jaguar > chief > serpent; queen" in heading
    assert "Our guesses (°): map, " in heading
    terminal.interrupt()


def test_play_takes_a_card_by_its_number() -> None:
    """
    A number is one of our cards, echoed with its gods; no role card is asked for.
    """
    terminal = Terminal("play", "--seed", "3", size=SCREEN)
    terminal.type("")
    side = terminal.type("2")

    assert "= The Conqueror: jaguar > sun > serpent > chief > rain; war-captain" in side
    assert "Board side" in side
    terminal.interrupt()


def test_play_with_gods_as_an_option_asks_only_for_the_role() -> None:
    """
    What the option leaves open is asked for, and nothing else.
    """
    terminal = Terminal("play", "--seed", "3", "--personality", "s r j c f", size=SCREEN)

    assert "Role card (" in terminal.seen
    assert "serpent; dancer" in terminal.type("dancer")
    terminal.interrupt()


def test_table_asks_for_the_role_at_a_terminal(pakal: Run) -> None:
    """
    It may be left open; what is named is remembered with the gods.
    """
    terminal = Terminal("table", "--personality", "s r j c f", size=SCREEN)
    terminal.type("queen")

    data = json.loads(pakal("table", "--json").out)
    assert {"hierarchy": "sun,rain,jaguar,chief,serpent", "role": "queen"} == data["setting"]


@pytest.mark.parametrize("option", ["--personality", "--hierarchy"])
def test_table_understands_every_form_of_a_card(option: str, pakal: Run) -> None:
    """
    Gods in any form, a name or a number, each replacing what was remembered.
    """
    for words in ("srjcf", "sun,rain,jaguar,chief,serpent", "su ra ja ch fe"):
        pakal("table", option, "conqueror")
        said = pakal("table", option, words)
        assert "your own card: sun > rain > jaguar > chief > serpent; merchant" in said.words
    for words in ("conq", "2"):
        assert "\nThe Conqueror: " in pakal("table", option, words).out


@pytest.mark.parametrize("words", ["srjcf", "sun,rain,jaguar,chief,serpent"])
def test_a_run_over_our_cards_says_where_ones_own_is_given(words: str, pakal: Run) -> None:
    """
    A run goes through cards of the edition; five gods are given as the hierarchy of all games.
    """
    said = pakal("simulate", "--games", "1", "--player", "random", "--personality", words)

    assert 2 == said.code
    assert "Give it as --hierarchy." in said.err
