"""Positions as text, by the game Pebbles: read back equal, and refused with a reason."""

import pytest
from games.pebbles_games import positions
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.games.pebbles import rules
from pakal.games.pebbles.game import Pebbles

HERON_WADES = """\
game = "pebbles"
point = "wade"
who = "heron"

[pool]
spring = { red = 2, white = 1 }
bend = { green = 1 }

[player.you]
pouch = { grey = 3 }
"""


def refusal(text: str) -> str:
    """What is said about a text that is no position."""
    with pytest.raises(BadInputError) as caught:
        Pebbles.read(text, "p.toml")
    return str(caught.value)


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_a_text_reads_back_as_the_same_position(seed: int) -> None:
    """
    Every position of a game, written and read, is the same with agenda and options.
    """
    for game, s in positions(seed):
        again, read = Pebbles.read(game.text(s))

        assert s == read
        assert s.offered == read.offered
        assert game.setting == again.setting
        assert game.text(s) == again.text(read)


def test_what_follows_by_itself_is_not_written() -> None:
    """
    In a turn the agenda follows from the opener; between two draws, and at lots, it is written.
    """
    written = {
        game.point(s)
        for seed in range(8)
        for game, s in positions(seed)
        if "then =" in game.text(s)
    }

    assert {"draw", "drop", "draw-lots"} == written


def test_positions_under_one_setting_are_of_one_game() -> None:
    """
    A search reads thousands of texts, and a game compiles its lists anew; another choice of a
    reading is made once, too.
    """
    game, again = (Pebbles.read(HERON_WADES)[0] for _ in range(2))
    other, _ = Pebbles.read(f'{HERON_WADES}[table]\ndifficulty = "hard"\n')
    name, choices = next(iter(game.vocabulary().readings.items()))

    assert game is again
    assert other is not game
    assert game.otherwise(name, choices[1]) is game.otherwise(name, choices[1])
    assert choices[1] == game.otherwise(name, choices[1]).readings[name]


def test_a_text_by_hand_needs_only_what_differs() -> None:
    """
    Parts that are not named are empty, the bag holds the rest, and the turn goes on by itself.
    """
    game, s = Pebbles.read(HERON_WADES)

    assert [8, 9, 7, 10, 9] == s.bag
    assert [0, 1] == s.offered
    assert ["stack heron", "shed heron", "draw chance 1", "draw chance 1", "turn you"] == [
        f"{rules.POINT_NAMES[each & 255]} {('chance', *rules.SEATS)[each >> 8 & 15]}"
        + (f" {each >> 12}" if each >> 12 else "")
        for each in reversed(s.agenda)
    ]
    assert "spring" == game.decide(s).choice


def test_positions_have_no_problems() -> None:
    """
    No position of a game breaks a bound, and every pebble is somewhere.
    """
    for game, s in positions(3):
        assert () == game.problems(s)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "red = 2",
            "rad = 2",
            "p.toml, pool.spring: 'rad' is not known here.\nDid you mean 'red'?",
        ),
        (
            "red = 2",
            "red = 2.5",
            "pool.spring.red: 2.5 is not a whole number.\nWrite a whole",
        ),
        (
            "red = 2",
            "red = -2",
            ("p.toml, pool.spring: red is -2, out of range (0 or more).\nCorrect pool.spring."),
        ),
        (
            "red = 2",
            "red = 12",
            (
                "p.toml, red pebble: 12 on the table, but there are only 10.\n"
                "Check where each of them lies."
            ),
        ),
        (
            "bend = { green = 1 }",
            "bend = 3",
            "p.toml, pool.bend: 3 is not a table.\nWrite [pool.bend] on a line of its own",
        ),
        ("bend", "bent", "p.toml, pool: no key is called 'bent'.\nDid you mean 'bend'?"),
        ("[pool]", "[pol]", "p.toml: no key is called 'pol'.\nDid you mean 'pool'?"),
        ("[player.you]", "[player.me]", "p.toml, player: no key is called 'me'.\nChoose one of"),
        (
            'who = "heron"',
            'who = "heron"\nwaded = "sea"',
            "p.toml, waded: 'sea' is not known here.\nChoose one of bend, ford",
        ),
        (
            'who = "heron"',
            'who = "heron"\nwaded = 3',
            "waded: 3 is not a name.\nChoose one",
        ),
        ('who = "heron"', 'who = "heron"\nbank = 3', "bank: 3 is not a table."),
        ('who = "heron"', 'who = "heron"\nround = -1', "p.toml, round: -1 is out of range (0 or"),
        (
            "pouch = { grey = 3 }",
            "finished = 17",
            "p.toml, player.you.finished: 17 is out of range (0 to 16).",
        ),
        (
            "pouch = { grey = 3 }",
            'cairn = "red"',
            "'red' is not a list.\nPut it in square",
        ),
        (
            "pouch = { grey = 3 }",
            'cairn = ["red", "red"]',
            "p.toml, player.you.cairn: 'red' is there twice.\nName each once.",
        ),
        (
            "pouch = { grey = 3 }",
            'cairn = ["red", "grey", "white"]',
            (
                "p.toml, player.you.cairn: it is high enough to be finished.\n"
                "Correct player.you.cairn."
            ),
        ),
        (
            "[player.you]\npouch = { grey = 3 }",
            "[player]\nyou = 3",
            "p.toml, player.you: 3 is not a table.\nWrite [player.you] on a line of its own,",
        ),
        (
            'who = "heron"',
            'who = "heron"\ndrawn = "red"',
            "drawn: no pebble is dropped at 'wade' (see point).\nCorrect drawn or point.",
        ),
        ('point = "wade"\n', "", "p.toml: 'point' is missing.\nAdd point = \"wade\""),
        ('"wade"', '"wad"', "p.toml, point: no point is called 'wad'.\nDid you mean 'wade'?"),
        ('who = "heron"\n', "", "p.toml: 'who' is missing.\nAdd who = \"heron\"."),
        ('"heron"', '"hero"', "p.toml, who: no seat is called 'hero'.\nDid you mean 'heron'?"),
        ('"heron"', '"heron"\narg = -1', "p.toml, arg: -1 is out of range.\nWrite a whole"),
        ('"heron"', '"heron"\nthen = "x"', "p.toml, then: 'x' is not a list.\nPut it"),
        (
            '"heron"',
            '"heron"\nthen = ["shed"]',
            "p.toml, then.1: 'shed' is not a point and a seat.",
        ),
        (
            '"heron"',
            '"heron"\nthen = ["she heron"]',
            "p.toml, then.1: no point is called 'she'.\nDid you mean 'shed'?",
        ),
        (
            '"wade"',
            '"drop"',
            "p.toml, point: at 'drop' there is nothing to decide for heron here.\nTry another",
        ),
        (
            'game = "pebbles"',
            'game = "marbles"',
            "p.toml: this is a position of 'marbles', not of 'pebbles'.\nTry --game marbles.",
        ),
        ('"heron"', '"heron"\ntable = 3', "p.toml, table: 3 is not a table.\nWrite [table] on"),
        (
            "[pool]",
            '[table]\ndifficulty = "mad"\n[pool]',
            "p.toml: Difficulty: 'mad' is not known.",
        ),
        ("[pool]", "[pool", "p.toml: is not TOML: "),
    ],
)
def test_a_text_that_cannot_be_is_refused(old: str, new: str, says: str) -> None:
    """
    What is wrong is named with its place and its value, and a way out.
    """
    assert old in HERON_WADES
    assert says in refusal(HERON_WADES.replace(old, new, 1))


def test_every_problem_is_named_at_once() -> None:
    """
    A text with two mistakes is refused with both.
    """
    said = refusal(HERON_WADES.replace("red", "rad").replace("green", "gren"))

    assert "'rad'" in said
    assert "'gren'" in said


def test_a_position_is_adjusted_by_what_differs() -> None:
    """
    A part named in the text is replaced, the bag makes up for it, and the point stays.
    """
    game, s = Pebbles.read(HERON_WADES)

    new = game.adjust(
        s, 'player.heron.pouch = {red = 2}\npool.spring = {}\nplayer.you.cairn = ["red"]'
    )

    assert [2, 0, 0, 0, 0] == new.held(rules.HERON)
    assert [7, 10, 7, 10, 9] == new.bag
    assert [1] == new.offered
    assert (s.point, s.who, s.agenda) == (new.point, new.who, new.agenda)
    assert game.fingerprint(s) != game.fingerprint(new)
    assert game.fingerprint(s) == game.fingerprint(Pebbles.read(game.text(s))[1])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("player.you.pouch = {red = 9}", "adjust, red pebble: 11 on the table"),
        ("player.you.poch = {}", "adjust, player.you: no key is called 'poch'."),
        ("pool = {spring = {}, bend = {}}", "adjust, point: at 'wade' there is nothing to decide"),
        ('point = "shed"', "adjust: no key is called 'point'."),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused(text: str, says: str) -> None:
    """
    Numbers of pieces, keys and the point under way are held to.
    """
    game, s = Pebbles.read(HERON_WADES)

    with pytest.raises(BadInputError) as caught:
        game.adjust(s, text)

    assert says in str(caught.value)


def test_a_position_shrinks_to_what_matters() -> None:
    """
    Taking the first simpler text as long as the Heron still chooses the ford leaves that alone.
    """
    text = HERON_WADES + "[player.heron]\npouch = { black = 2 }\n"
    text = text.replace("bend =", "ford = { red = 1, grey = 1, green = 1 }\nbend =")

    def chooses_the_ford(each: str) -> bool:
        game, s = Pebbles.read(each)
        return game.decide(s).choice == "ford"

    game = Pebbles()
    small = game.text(Pebbles.read(text)[1])
    while smaller := next(filter(chooses_the_ford, game.simpler(small)), None):
        assert game.size(smaller) <= game.size(small)
        small = smaller

    assert 'game = "pebbles"\npoint = "wade"\nwho = "heron"\n\n[pool]\nford = ' in small
    assert 4 == game.size(small)
