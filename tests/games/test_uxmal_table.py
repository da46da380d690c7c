"""Uxmal at the table: positions as text, orders that hands can follow, the board, whole games."""

import re
from pathlib import Path
from random import Random

import pytest
from games.uxmal_games import (
    GODS,
    SETTINGS,
    at_table,
    game_of,
    option_of,
    positions,
    steps,
    text_of,
)
from games.uxmal_hands import Hands, differences, follow_lines, owners_of
from hypothesis import given, settings
from hypothesis import strategies as st
from terminal import WIDTH, Golden, has_way_out

from pakal.companion.session import Session, new_record
from pakal.errors import BadInputError
from pakal.games.agenda import BY_AUTOMA, BY_CHANCE
from pakal.games.positions import parse_position, read_position
from pakal.games.uxmal.game import Uxmal

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("name", "setting"),
    [("moderate", {}), ("hard-rest", {"difficulty": "hard", "variant": "rest"})],
)
def test_a_whole_game_is_as_pinned(name: str, setting: dict[str, str], golden: Golden) -> None:
    """
    The game of seed 1 is the one in the golden file: every option, reason and order to the score.
    """
    game = Uxmal(**setting)
    random = Random(1)
    s = game.start()
    told = game.heading()
    while not game.is_over(s):
        by = {BY_CHANCE: "chance", BY_AUTOMA: "high-priest"}.get(game.decider(s), "you")
        option = option_of(game, s, random)
        reason = f" ({game.decide(s)})" if game.is_automa(s) else ""
        told.append(f"{by} {game.point(s)}: {game.line(s, option)}{reason}")
        done, followed = game.carry_out(s, option)
        told += [f"  {order.text}" for order in (*done, *followed)]
    told += [game.board(s), *game.outcome_lines(s)]
    golden(f"games/uxmal-{name}-1.txt", "\n".join(told) + "\n")


# --- positions as text ---------------------------------------------------------------------------


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_a_text_reads_back_as_the_same_position(seed: int) -> None:
    """
    Every position of a game, written and read, is the same with agenda and options.
    """
    for number, (game, s) in enumerate(positions(seed)):
        if number % 3 != seed % 3:
            continue
        again, read = Uxmal.read(game.text(s))

        assert s == read
        assert (s.offered, s.symbol, s.height) == (read.offered, read.symbol, read.height)
        assert game.setting == again.setting


def test_what_follows_by_itself_is_not_written() -> None:
    """
    In a turn the agenda follows from the opener; in setup, and between two cards, it is written.
    """
    written = {
        game.point(s)
        for seed in range(6)
        for game, s in positions(seed)
        if "then =" in game.text(s)
    }

    assert {"lay-god", "gift", "pay-card"} == written


POSITION = text_of(
    "action",
    "high-priest",
    full=1,
    gaps=("1g7",),
    player={"you": {"priests": ["a2"]}, "high-priest": {"hand": {"bat": 1}}},
)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "phases = 0",
            "phases = 1",
            "phases: level 1 has 15 stones, but it is over (see stone).",
        ),
        ('"a2"', '"h8"', "player.you.priests: nothing is built at h8 (see stone)."),
        (
            "hand = { bat = 1 }",
            'hand = { bat = 1 }\npriests = ["a2"]',
            "player.high-priest.priests: two stand on a2 (see player.you.priests).",
        ),
        ("bat = 1", "bat = 10", "bat card: 10 on the table, but there are only 9."),
        ('5 = "bat"', "", "track: only 4 of 5 gods lie on it."),
        ('3 = "eagle"', "", "track: there is a gap between two gods."),
        ('5 = "bat"', '5 = "cat"', "track.5: 'cat' is not known here."),
        (
            "[stone]",
            '[stone]\n2b2 = "monkey-bat-eagle NW"',
            "stone.2b2: too early for level 2; phases is 0 (see phases).",
        ),
        ("[stone]", '[stone]\n1g7 = "monkey-bat-eagle NO"', "stone.1g7: 'monkey-bat-eagle NO' is"),
        ("[stone]", '[stone]\n1g7 = "monkey-bat-eagle NW"', "phases: level 1 is complete, yet its"),
        (
            "phases = 0",
            'phases = 0\nlaid = "1g7"',
            "laid: there is no stone in 1g7 (see stone.1g7).\nCorrect laid or stone.1g7.",
        ),
        ("phases = 0", 'phases = 0\ndrawn = "monkey-bat-eagle"', "drawn: no stone is laid at 'act"),
        ('point = "action"', 'point = "gift"\nthen = ["trun you"]', "no point is called 'trun'."),
    ],
)
def test_a_text_that_cannot_be_is_refused(old: str, new: str, says: str) -> None:
    """
    What is wrong is named with its place and its value, and a way out.
    """
    assert old in POSITION
    with pytest.raises(BadInputError) as caught:
        Uxmal.read(POSITION.replace(old, new, 1), "p.toml")

    assert says in str(caught.value)
    assert has_way_out(str(caught.value))


def test_a_position_is_adjusted_by_what_differs() -> None:
    """
    Cards of a hand are stated anew, and the piles make up for it.
    """
    game, s = Uxmal.read(POSITION)
    new = game.adjust(s, 'player.you.hand = {jaguar = 2}\nplayer.you.priests = ["b2"]')

    assert ([2, 0, 0, 0, 0], 7) == (new.hand(0), new.piles[0])
    assert (s.point, s.who, s.agenda) == (new.point, new.who, new.agenda)
    assert 2 == new.ready[0]


def test_a_position_shrinks_to_what_matters() -> None:
    """
    Of the track, cards and priests only the card that is swayed is left with the track.
    """
    game, s = at_table(
        "sway",
        "high-priest",
        full=1,
        gaps=("1g7",),
        player={"you": {"hand": {"eagle": 2}}, "high-priest": {"hand": {"bat": 1, "monkey": 2}}},
    )
    small = game.text(s)

    def sways_the_bat(text: str) -> bool:
        under, now = Uxmal.read(text)
        return bool(now.offered) and under.decide(now).choice == "bat up 1"

    assert sways_the_bat(small)
    while smaller := next(filter(sways_the_bat, game.simpler(small)), None):
        assert game.size(smaller) <= game.size(small)
        small = smaller

    assert 9 == game.size(small)
    assert "stone" not in small


# --- orders --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(len(SETTINGS)))
def test_hands_that_read_only_the_sentences_have_the_position_before_them(seed: int) -> None:
    """
    From the box on, following every sentence of a game always gives the table of the rules.
    """
    hands = Hands(owners_of(game_of(seed)))
    for game, before, orders, after in steps(seed):
        for order in orders:
            if not order.is_title:
                hands.follow(order.text)

        assert [] == differences(hands, game, after), game.text(before)


@pytest.mark.parametrize("seed", range(len(SETTINGS)))
def test_hands_that_follow_the_lines_of_a_kept_game_have_the_position_before_them(
    seed: int,
) -> None:
    """
    A person does what was typed, and every line that is told; then the table is that of the rules.
    """
    assert follow_lines(game_of(seed), seed) > 100


@pytest.mark.parametrize(
    ("left_out", "what"),
    [
        ("God tiles", "pieces"),
        ("Lay the", "pieces"),
        ("Its empty", "turns"),
        ("Lift", "levels of priests"),
        ("Return", "pieces"),
        ("Draw", "pieces"),
        ("Add", "pieces"),
    ],
)
def test_hands_notice_an_order_left_out(left_out: str, what: str) -> None:
    """
    Without the orders that begin with a word the hands' table soon is another, or they stumble.
    """
    seed = 18  # in which a stone lifts a priest
    hands = Hands(owners_of(game_of(seed)))
    noticed: set[str] = set()
    for game, _, orders, after in steps(seed):
        for order in orders:
            if not order.is_title and not order.text.startswith(left_out):
                try:
                    hands.follow(order.text)
                except AssertionError:
                    noticed.add(what)
        noticed |= set(differences(hands, game, after))
        if noticed:
            break

    assert what in noticed


def test_put_back_leads_from_any_position_to_an_earlier_one() -> None:
    """
    The sentences that put pieces back turn a later table into an earlier one.
    """
    reached = list(positions(2))
    game = reached[0][0]
    for (_, before), (_, after) in list(zip(reached, reached[9:], strict=False))[::5]:
        hands = Hands(owners_of(game))
        hands.table = dict(game.census(after))
        hands.empty = dict.fromkeys((f"1{c}{r}" for c in "aceg" for r in "1357"), "")
        for sentence in game.put_back(before, after):
            hands.follow(sentence)

        assert game.census(before) == hands.table


def test_priests_are_somebodys() -> None:
    """
    An order says whose priests are meant, one or several.
    """
    game, s = at_table("place-priest", stones={"1a1": "jaguar-serpent-eagle NW"})
    done, _ = game.carry_out(s, game.read_line(s, "place b1"))

    assert ["Place one of your priests on field b1."] == [each.text for each in done]
    before = game.start()
    assert ["Put back 1 of your priests from field b1 to your side; 3 there now."] == [
        each for each in game.put_back(before, s) if "priest" in each
    ]


# --- the board and the companion -----------------------------------------------------------------


@pytest.mark.parametrize("seed", [2, 5])
def test_the_board_fits_80_columns_and_shows_every_priest(seed: int) -> None:
    """
    In every position the drawing has no longer line, and as many marks as priests stand there.
    """
    for game, s in positions(seed):
        lines = game.board(s).splitlines()
        pyramid = "".join(line[:43] for line in lines[1:9])

        assert max(map(len, lines)) <= WIDTH
        for mark, fields in zip("*#+=", s.standing, strict=False):
            assert fields.bit_count() == pyramid.count(mark)


def test_the_board_says_god_level_and_priest_of_each_field() -> None:
    """
    What is built is in capitals with its level, the board in small letters.
    """
    game, s = at_table(
        "action",
        stones={"1a1": "jaguar-serpent-eagle NW"},
        player={"you": {"priests": ["b1"], "hand": {"bat": 2}}},
    )
    first, second = game.board(s).splitlines()[1:3]

    assert " 1  .1   J1*  s    e    e" == first[:28].rstrip()
    assert " 2  E1   S1   .    b" == second[:23].rstrip()
    assert "2 bat" in game.board(s)


def test_the_board_has_a_letter_of_its_own_for_each_god() -> None:
    """
    Names of a person's own may begin alike; the letters are those that answers understand.
    """
    text = (ROOT / "pakal" / "games" / "uxmal" / "data" / "edition.toml").read_text("utf-8")
    for old, new in zip(GODS, ("monkey", "macaw", "moon", "om", "a"), strict=True):
        text = re.sub(rf"\b{old}\b", f"_{new}", text)
    game = Uxmal(edition=text.replace("_", ""))
    s = game.start()
    while game.is_chance(s):
        game.apply(s, game.options(s)[0])
    drawn = {letter for line in game.board(s).splitlines()[1:9] for letter in line[3:43].split()}

    assert {"m", "a", "o", "5", "4", "."} == drawn
    assert {"m": "monkey", "a": "macaw", "o": "moon"} == game.letters[0]


def test_the_table_is_told_who_begins_and_when_a_level_is_scored() -> None:
    """
    Before the first turn, and before the points of a level.
    """
    game = Uxmal(players="3")
    s = game.start()
    while game.deck(s) != "youngest":
        game.apply(s, game.options(s)[0])
    done, _ = game.carry_out(game.copy(s), 2)
    assert "The third player begins" in [order.words for order in done]

    game, s = at_table("lay-stone", drawn="jaguar-serpent-bat", gaps=("1g7",), full=1)
    _, followed = game.carry_out(s, game.options(s)[0])
    assert "Level 1 is full and is scored" in [order.words for order in followed]


def test_a_person_is_told_who_goes_back_from_an_empty_field() -> None:
    """
    Under `covered-onto-empty=back-to-hand` that follows from the stone that was laid.
    """
    game, s = at_table(
        "lay-stone",
        phases=1,
        full=2,
        gaps=("2b2", "2f6"),
        drawn="jaguar-serpent-bat",
        stones={"1a1": "eagle-jaguar-serpent NW"},
        player={"high-priest": {"priests": ["b2"]}},
        table={"readings": {"covered-onto-empty": "back-to-hand"}},
    )
    _, followed = game.carry_out(s, game.read_line(s, "lay 2b2 NW"))

    assert [
        "lift the priest on b2 onto it",
        "Return the High Priest's priest from field b2 to the High Priest's side",
    ] == [order.words for order in followed][:2]


def test_cards_that_pay_for_a_step_are_returned() -> None:
    """
    The tiles move, the cards go back.
    """
    game, s = at_table("sway", player={"you": {"hand": {"bat": 2}}})
    _, followed = game.carry_out(s, game.read_line(s, "sway bat up 1"))

    assert ["Move the monkey tile", "Move the bat tile", "Return 1 bat card"] == [
        " ".join(order.words.split()[:4]).removesuffix(" from") for order in followed
    ]


def test_a_cell_without_a_corner_is_asked_for_the_corner() -> None:
    """
    A person who names only the cell is told what else to say.
    """
    game, s = at_table("lay-stone", drawn="jaguar-serpent-bat", gaps=("1c3",), full=1)
    with pytest.raises(BadInputError) as caught:
        game.understand(s, "c3")
    assert "corner of its empty field" in str(caught.value)
    assert "c3 nw" in str(caught.value)
    with pytest.raises(BadInputError, match="no stone can be laid there"):
        game.understand(s, "d4 nw")


def test_every_choice_that_the_setup_offers_is_explained() -> None:
    """
    Nobody has to know what `stay` or `easy` means.
    """
    for key in ("difficulty", "personality", "variant"):
        for choice in Uxmal.choices(key, Uxmal().setting):
            assert Uxmal.describe_choice(key, choice, Uxmal().setting), choice


def test_the_board_in_the_docs_is_one_that_was_drawn() -> None:
    """
    docs/uxmal.md shows the end of the golden game.
    """
    page = (ROOT / "docs" / "uxmal.md").read_text("utf-8")
    drawn = page.partition("```\n     a    b")[2].partition("```")[0]
    pinned = (ROOT / "fixtures" / "games" / "uxmal-moderate-1.txt").read_text("utf-8")

    assert 8 == drawn.count("\n") - 1
    assert drawn in pinned


def test_a_scene_has_every_place_and_every_piece() -> None:
    """
    Each piece lies at a place, by the ids that orders use.
    """
    for game, s in list(positions(3))[::40]:
        data = game.scene(s).to_json()

        assert game.census(s) == {
            (piece["at"], piece["kind"]): piece["n"] for piece in data["pieces"]
        }
        assert {piece["at"] for piece in data["pieces"]} <= {
            place["id"] for place in data["places"]
        }


def test_every_option_is_read_back_from_its_line() -> None:
    """
    In the positions of a game each option has a line of its own that means it.
    """
    for game, s in list(positions(4))[::4]:
        lines = game.lines(s)
        assert len(set(lines)) == len(set(s.offered))
        some = lines[:: max(len(lines) // 8, 1)]
        options = dict(zip(lines, dict.fromkeys(s.offered), strict=True))
        assert [options[each] for each in some] == [game.read_line(s, each) for each in some]


def test_a_game_is_kept_undone_and_redone() -> None:
    """
    The companion plays the High Priest and draws; what was undone comes out the same again.
    """
    game = Uxmal(difficulty="hard")
    session = Session(new_record(game, 5))
    reply = session.open()
    for _ in range(12):
        assert reply.asked is not None
        reply = session.answer(reply.asked.answers[0])
    now = session.position()
    session.undo(3)
    session.redo(100)

    assert now == session.position()
    assert now == Session(session.record).position()
    assert "The High Priest is our own design" in " ".join(session.heading())


def test_a_list_of_games_says_which_variant_each_is() -> None:
    """Like difficulty and personality; the base game needs no word."""
    assert Uxmal(variant="stay", players="3").note() == "3 people, variant stay"
    assert Uxmal(variant="rest").note().endswith(", variant rest")
    assert "variant" not in Uxmal().note()


def test_the_heading_names_our_guesses() -> None:
    """
    A game has all of them, a decision those on which it rests.
    """
    game = Uxmal()
    guesses = {name: game.heading(name)[-1] for name in (None, "place-priest", "gift")}

    assert {
        None: "Edition 'reconstructed'. Our guesses (°): board, gods, stones, values.",
        "place-priest": "Edition 'reconstructed'. Our guesses (°): values.",
        "gift": "Edition 'reconstructed'.",
    } == guesses


def test_a_long_name_of_an_edition_fits_the_screen() -> None:
    """
    The heading is broken where it is too wide.
    """
    own = f'name = "{"my very own copy " * 8}"\n[pieces]\nsource = "stated: x"\n'
    heading = Uxmal(edition=f"{own}cards = 9\npriests = 3\n").heading()

    assert max(map(len, heading)) <= WIDTH


def test_a_save_keeps_the_edition() -> None:
    """
    A game begun with an edition of one's own is saved with it, and its values are told apart.
    """
    own = '[values]\nsource = "stated: my copy"\nlevel-1 = [6, 4, 2]\nlevel-2 = [7, 5, 3]\n'
    own += "level-3 = [9, 7, 5]\ncards = [2, 1]\n"
    game = Uxmal(edition=own)
    record = new_record(game, 1)

    assert 6 == Session(record).game.edition.values[0][0]  # type: ignore[attr-defined]
    assert game.versions()["edition"] != Uxmal().versions()["edition"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[values]\nlevel-1 = [5, 3]", "2 are listed, but there are 3."),
        ("[values]\nlevel-1 = [5, 3, 1]", "values.level-1 has no source."),
        ('[gods]\nsource = "stated: x"\nnames = ["a", "a", "b", "c", "d"]', "not five different"),
        (
            '[stones]\nsource = "stated: x"\nclockwise = ["jaguar-bat-eagle"]',
            "1 are listed, but there",
        ),
        ('[pieces]\ncards = 9\npriests = 3\nsource = "guessed: x"', "pieces.cards has no source."),
        (
            '[board]\nsource = "ours: x"\nclockwise = ["jaguar-bat-eagle ON"]',
            "'ON' is not a corner.",
        ),
        ('[personalities]\nsource = "ours: x"\nMe = ["jaguar"]', "ranks the five gods."),
        ('[personalities]\nsource = "ours: x"\nMe = ["a", "b", "c", "d", "e"]', "'a' is not known"),
        ('[stones]\nsource = "ours: x"\nclockwise = ["jaguar-jaguar-bat"]', "has a god twice."),
        ('[personalities]\nsource = "ours: x"\n', "nobody is there to choose from"),
        (
            '[gods]\nsource = "stated: x"\nnames = ["owl", "fox", "ant", "elk", "eel"]',
            "stones.clockwise.1: 'jaguar' is not known",
        ),
        ("[vallues]\nlevel-1 = [5, 3]", "no key is called 'vallues'."),
    ],
)
def test_an_edition_that_cannot_be_is_refused(text: str, says: str) -> None:
    """
    Everything wrong is named with its place and a way out.
    """
    with pytest.raises(BadInputError) as caught:
        Uxmal(edition=text)

    assert says in str(caught.value)
    assert has_way_out(str(caught.value))


def test_a_setting_cannot_make_anybody_read_a_file() -> None:
    """
    A saved game names no path of an edition.
    """
    with pytest.raises(BadInputError, match="there is no edition 'mine"):
        Uxmal(edition="mine.toml")


def test_a_missing_point_is_one_where_somebody_decides() -> None:
    """
    The first of a turn, then whatever else the table allows; no step that runs by itself, no lots.
    """
    text = (ROOT / "fixtures" / "witnesses-uxmal" / "lay-stone" / "most-cards.toml").read_text(
        "utf-8"
    )
    text = text.replace('point = "lay-stone"\n', "")

    with pytest.raises(BadInputError) as error:
        read_position(Uxmal(), parse_position(text, "p.toml", "uxmal"), "p.toml")

    assert "p.toml: 'point' is missing." == error.value.message
    says = 'Add point = "action"; possible here too: gift, lay-stone, place-priest.'
    assert says == error.value.way_out
