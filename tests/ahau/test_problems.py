"""Everything that can be wrong with a position: each problem alone, and none where play leads."""

from collections.abc import Callable
from itertools import islice

import pytest
from ahau.helpers import a_table
from ahau.solo_games import PERSONALITIES
from ahau.solo_games import games as solo_games
from ahau.test_properties import a_game
from hypothesis import given, settings
from strategies import STYLES, positions

from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.position.problems import numbers, problems
from pakal.games.ahau.position.text import parse_position, start_position
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.points import pack
from pakal.games.ahau.rules.setup import NO_TILE
from pakal.games.ahau.rules.state import CHANCE, State
from pakal.games.ahau.words import TILE_NAMES, WILD

SOLO = '[table]\ndifficulty = "moderate"\n'
# The first turn of the first round: red is in region 3, green in region 4.
TURN = """
[player.red]
ruler = 3
[player.green]
ruler = 4
[moment]
point = "place-worker"
player = "red"
"""
RULERS = "[player.red]\nruler = 1\n[player.green]\nruler = 2\n"
FOUR_BROWN_SITES = """
[board.sites]
Uxmal-Tulum = "brown"
Tulum-Lamanai = "brown"
Lamanai-Caracol = "brown"
Tikal-Seibal = "brown"
"""
TOP, MARK = len(default_edition().war_track), default_edition().calendar_mark
SIX_SITES_DEPLETED = """
[board.sites]
Uxmal-Tulum = ""
Tulum-Lamanai = ""
Lamanai-Caracol = ""
"Caracol-Yaxchilan" = ""
"Yaxchilan-Palenque" = ""
Palenque-Uxmal = ""
[moment]
triggers = []
"""
SIX_MARKERS = """
[table.readings]
marker-moves-onto-own = "yes"
[board.temples]
rain = ["red", "red", "red"]
sun = ["red", "red", "red"]
"""
PAYS = """
[player.red]
ruler = 3
workers = {{ Tikal = 1 }}
cubes = {{ yellow = {cubes}, blue = {cubes}, black = {cubes} }}
{more}
[player.green]
ruler = 4
[moment]
point = "pay"
player = "red"
placed = "Tikal"
builds = 1
build-limit = 1
{what}
"""


def tile(name: str) -> int:
    """Return the number of a pyramid tile."""
    return TILE_NAMES.index(name)


def said(text: str) -> tuple[str, ...]:
    """Return the problems of a position that differs from the start position."""
    return problems(parse_position(f'base = "start"\n{text}'))


def paying(what: str, more: str = "", cubes: int = 2) -> str:
    """Return a position in which red pays for something."""
    return PAYS.format(what=what, more=more, cubes=cubes)


# --- typed positions -----------------------------------------------------------------------------

TYPED = {
    "no-god-on-a-city": (
        '[board]\ncities = { Tikal = "" }',
        "Tikal: no god's city tile lies there.",
    ),
    "three-cities-of-a-god": (
        '[board]\ncities = { Uxmal = "rain", Tulum = "rain", Tikal = "rain" }',
        "rain: 3 cities (Uxmal, Tulum, Tikal), there should be 2.",
    ),
    "a-site-too-many": (
        FOUR_BROWN_SITES,
        "brown: 4 production sites (4 on the map), there should be 3.",
    ),
    "a-site-too-few": (
        '[board]\naside = ["white"]\ncalendar = []\nsites = { "Uxmal–Tulum" = "" }',
        "yellow: 2 production sites (2 on the map), there should be 3.",
    ),
    "two-sites-beside-the-calendar": (
        '[board]\ncalendar = []\nsites = { "Uxmal–Tulum" = "" }',
        "Sites beside the calendar: 2, there should be 1.",
    ),
    "no-scoring-tile": (
        '[board]\nscoring = { chief = "" }',
        "chief: no god scoring tile lies at the temple.",
    ),
    "scoring-tile-twice": (
        '[board]\nscoring = { chief = "war", rain = "war" }',
        "war: the god scoring tile lies at 2 temples (chief, rain).",
    ),
    "a-tile-too-many": (
        '[player.red]\nreserve = ["chief-white", "sun-blue", "sun-blue", "sun-blue"]',
        "sun-blue: 3 tiles (3 in red's reserve), there should be 2.",
    ),
    "a-starting-tile-too-many": (
        '[player.red]\nreserve = ["chief-white", "chief-white", "chief-white", "chief-white"]',
        "chief-white: 4 tiles (4 in red's reserve), there should be 2 and a starting tile.",
    ),
    "three-starting-tiles": (
        '[board]\nstarting-tiles = ["chief", "rain", "sun"]',
        "Starting tiles in the game: 3, there should be 2.",
    ),
    "a-tile-taken-too-early": (
        '[region.1]\ntiles = ["", "sun-blue"]',
        "No tile lies on place 1.1, but the round is only beginning.",
    ),
    "a-gap-in-the-offer": (
        '[board]\noffer = ["Market", "", "Palace"]',
        "Place 2 of the offer is empty, but the round is only beginning.",
    ),
    "a-building-too-many": (
        '[player.red]\nbuildings = ["Market"]\n[player.green]\nbuildings = ["Market"]',
        "Market: 2 tiles (1 on red's board, 1 on green's board), there should be 1.",
    ),
    "too-many-cubes": (
        '[player.red]\ncubes = { blue = 14 }\npyramid = [["sun-wild=blue"]]',
        "blue: 16 cubes are out (red 14, green 1, on wild tiles 1), but there are 15.",
    ),
    "too-many-weapons": (
        "[player.red]\nweapons = 20\n[player.green]\nweapons = 6",
        "26 weapons are out (red 20, green 6), but there are 25.",
    ),
    "thirteen-workers": (
        "[player.red]\nworkers = { Tikal = 7, Uxmal = 5 }\nlaid-down = { Tulum = 1 }",
        "red: 13 workers (13 in cities, 0 in the supply), there should be 12.",
    ),
    "a-roof-without-a-wall": (
        '[player.red]\npyramid = [["chief-white"], ["sun-blue"]]',
        "red: a tile lies on pyramid space 2.1, but none below it on 1.2.",
    ),
    "a-wild-tile-without-colour": (
        '[player.red]\npyramid = [["sun-wild"]]',
        "red: sun-wild on pyramid space 1.1 has no colour.",
    ),
    "a-gap-between-buildings": (
        '[player.red]\nbuildings = ["", "Market"]',
        "red: Market stands in slot 2, but slot 1 is empty.",
    ),
    "an-effect-of-no-building": (
        '[player.red]\neffects = ["market"]',
        "red: the effect of market is in force 1 times, but by the buildings 0 times.",
    ),
    "a-role-card-twice": (
        '[player.red]\nrole = "queen"\n[player.green]\nrole = "queen"',
        "queen: the role card is there 2 times (red, green).",
    ),
    "a-role-card-in-the-deck-too": (
        '[board]\nroles = ["queen", "dancer"]\n[player.red]\nrole = "queen"',
        "queen: the role card is there 2 times (red, the deck).",
    ),
    "four-role-cards": (
        '[board]\nroles = ["queen", "dancer", "merchant", "war-captain"]',
        "Role cards in the game: 4, there should be 3.",
    ),
    "a-role-of-somebody-else": (
        '[player.red]\nrole-in-play = "queen"',
        "red: plays the queen, but does not own that role card.",
    ),
    "a-card-missing": (
        "[player.red]\nhand = [1, 2, 3, 4, 5]",
        "red: card 6 is missing.",
    ),
    "a-card-twice": (
        "[player.red]\ndiscarded = [3]\nhand = [1, 2, 3, 4, 5, 6]",
        "red: card 3 is there 2 times (in hand, discarded).",
    ),
    "a-role-card-without-a-role": (
        '[player.red]\nhand = [1, 2, 3, 4, 5, 6, "role"]',
        "red: the role card is in hand, but red owns none.",
    ),
    "a-role-card-missing": (
        '[player.red]\nrole = "queen"\nhand = [1, 2, 3, 4, 5, 6]',
        "red: the role card is missing.",
    ),
    "a-six-on-the-left": (
        TURN.replace("ruler = 3", "ruler = 3\nplayed = [6, 2]"),
        "red: a 6 lies on the left, but there are 5 regions.",
    ),
    "a-role-card-on-the-left": (
        TURN.replace("ruler = 3", 'ruler = 3\nrole = "dancer"\nplayed = ["role", 2]'),
        "red: a 6 lies on the left, but there are 5 regions.",
    ),
    "cards-played-too-early": (
        "[player.green]\nplayed = [3, 5]",
        "green: cards are still to be played, but cards are already there.",
    ),
    "no-two-cards-to-play": (
        "[player.red]\ndiscarded = [1, 2, 3, 4, 5]",
        "red: two cards are still to be played, but the hand does not have them.",
    ),
    "only-high-cards-to-play": (
        '[player.red]\nrole = "queen"\ndiscarded = [1, 2, 3, 4, 5]',
        "red: two cards are still to be played, but the hand does not have them.",
    ),
    "two-markers-at-a-temple": (
        '[board]\ntemples = { rain = ["red", "green", "red"] }',
        "red: 2 markers lie at the temple of rain.",
    ),
    "six-markers": (
        SIX_MARKERS,
        "red: 6 markers lie at the temples, but there are 5.",
    ),
    "a-marker-nobody-placed": (
        '[board]\ntemples = { rain = ["red"] }\n[player.red]\nmarked = []',
        "red: a marker lies at the temple of rain, but none was placed there.",
    ),
    "a-ruler-outside": (
        TURN.replace("ruler = 3", "ruler = 7"),
        "red: the ruler stands in region 7, but there are 5 regions.",
    ),
    "a-ruler-in-no-region": (
        TURN.replace("ruler = 3", ""),
        "red: the ruler stands in no region, but the cards have been revealed.",
    ),
    "two-rulers-in-a-region": (
        TURN.replace("ruler = 3", "ruler = 4"),
        "Region 4: 2 rulers stand there (red, green).",
    ),
    "beyond-the-war-track": (
        f"[player.red]\nwar = {TOP + 1}",
        f"red: space {TOP + 1} of the war track, which has {TOP} spaces.",
    ),
    "a-stack-without-a-player": (
        '[board]\nwar-stack = ["red", "red"]',
        "The stack on the war track is red, red; every player should be in it once.",
    ),
    "sources-of-too-much-fame": (
        '[player.red]\nfame = 5\nfame-from = { "Sun God" = 4, "Jaguar God" = 2 }',
        "red: 5 Fame, but its sources add up to 6.",
    ),
    "four-katuns": (
        f"{RULERS}[moment]\nround = 9\nkatun = 4",
        "4 K'atuns have passed, but the game has 3.",
    ),
    "the-game-goes-on-after-three-katuns": (
        f"{RULERS}[moment]\nround = 9\nkatun = 3",
        "3 K'atuns have passed, but the game goes on.",
    ),
    "more-katuns-than-rounds": (
        "[moment]\nkatun = 2",
        "2 K'atuns passed in 1 round.",
    ),
    "over-without-a-reason": (
        f'{RULERS}[moment]\npoint = "game-over"',
        "The game is over, but nothing has ended it.",
    ),
    "setup-in-the-first-round": (
        f'{RULERS}[moment]\npoint = "starting-player"\ntodo = ["setup-done"]',
        "It is round 1, but 'starting-player' belongs to setup.",
    ),
    "cards-in-setup": (
        '[moment]\nround = 0\ntodo = ["movement-end"]',
        "No round has begun, but 'cards' does not belong to setup.",
    ),
    "a-ruler-in-setup": (
        '[moment]\nround = 0\npoint = "starting-player"\n[player.red]\nruler = 1',
        "red: the ruler stands in region 1, but the game has not begun.",
    ),
    "the-calendar-calls-for-nothing": (
        SIX_SITES_DEPLETED,
        f"The calendar has 6 sites and its mark is {MARK}, but it triggers no celebration.",
    ),
    "the-calendar-calls-too-early": (
        '[moment]\ntriggers = ["calendar"]',
        f"The calendar has 0 sites and its mark is {MARK}, but it triggers a celebration.",
    ),
    "no-pyramid-calls": (
        '[moment]\ntriggers = ["pyramid"]',
        "No pyramid is complete, but one triggers a celebration.",
    ),
    "the-workers-call-for-nothing": (
        "[player.red]\nworkers = { Tikal = 12 }\n[moment]\ntriggers = []",
        "red: 12 workers are placed, but they trigger no celebration.",
    ),
    "the-workers-call-too-early": (
        '[moment]\ntriggers = ["workers"]',
        "Nobody has placed 12 workers, but workers trigger a celebration.",
    ),
    "no-worker-where-one-was-placed": (
        TURN.replace("place-worker", "produce-or-build") + 'placed = "Tikal"',
        "red: this turn's worker was placed in Tikal, but none is there.",
    ),
    "an-unknown-tile-is-built": (
        paying('where = "1.1"'),
        "A tile is being built, but the tile is not given.",
    ),
    "an-unknown-building-is-built": (
        paying(""),
        "A building is being paid for, but the building is not given.",
    ),
    "built-in-the-air": (
        paying('where = "2.1"\nwhat = "sun-blue"'),
        "red: sun-blue is being built on space 2.1, but nothing can be built there now.",
    ),
    "built-nowhere": (
        paying('what = "sun-blue"\ntodo = ["set-tile red", "round-end"]'),
        "red: sun-blue is being built on no space at all, but nothing can be built there now.",
    ),
    "a-tile-too-dear": (
        paying('where = "1.1"\nwhat = "sun-brown"', cubes=0),
        "red: cannot pay for sun-brown on space 1.1.",
    ),
    "a-wild-tile-without-a-cube": (
        '[table.readings]\nwild-unpaid = "cannot"\n'
        + paying('where = "1.1"\nwhat = "sun-wild"', 'reserve = ["sun-blue", "sun-blue"]', 0),
        "red: cannot pay for sun-wild on space 1.1.",
    ),
    "a-building-too-dear": (
        paying('what = "Royal Palace"'),
        "red: cannot pay for Royal Palace.",
    ),
    "a-tracker-beyond-its-end": (
        f"{SOLO}[player.pakal]\ntracker = 16",
        "pakal: 16 resources, but the track ends at 15.",
    ),
    "cubes-of-pakals": (
        f"{SOLO}[player.pakal]\ncubes = {{ blue = 1 }}",
        "pakal: has cubes, but his resources are on the track.",
    ),
    "no-royal-palace": (
        f'{SOLO}[player.pakal]\nbuildings = ["Market"]',
        "pakal: the Royal Palace is not on his board.",
    ),
    "another-role-than-his": (
        f'{SOLO}[player.pakal]\nrole = "queen"',
        "pakal: the role card of The Rainmaker is the merchant.",
    ),
    "buildings-from-nowhere": (
        f'{SOLO}[player.pakal]\nbuildings = ["Royal Palace", "Market"]\nbought = 0',
        "pakal: 1 building besides the Royal Palace, but 0 built and 0 claimed.",
    ),
    "no-marker-from-setup": (
        f"{SOLO}[board]\ntemples = {{ sun = [] }}",
        "pakal: no marker from setup lies at the temple of sun.",
    ),
}


@pytest.mark.parametrize(("text", "problem"), TYPED.values(), ids=TYPED)
def test_a_typed_position_has_exactly_this_problem(text: str, problem: str) -> None:
    """
    A position that differs from the start position in one impossible way has that one problem.
    """
    assert (problem,) == said(text)


# --- broken states -------------------------------------------------------------------------------


def _change(change: Callable[[State], object]) -> Callable[[], State]:
    def make() -> State:
        s = start_position(a_table())
        change(s)
        return s

    return make


def _a_hidden_marker(s: State) -> None:
    s.tracker = 3


def _all(*changes: Callable[[State], object]) -> Callable[[], State]:
    return _change(lambda s: [change(s) for change in changes])


def _set(attribute: str, place: int, value: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        getattr(s, attribute)[place] = value

    return change


def _let(attribute: str, value: object) -> Callable[[State], None]:
    return lambda s: setattr(s, attribute, value)


BROKEN = {
    "a-list-too-long": (
        _change(lambda s: s.fame.append(0)),
        "The list of Fame has 3 entries, there should be 2.",
    ),
    "a-number-without-meaning": (
        _change(_set("city_god", 0, 7)),
        "7 is not a valid god of a city.",
    ),
    "a-tile-in-reserve-without-meaning": (
        _change(lambda s: s.reserve[0].append(30)),
        "30 is not a valid pyramid tile in a reserve.",
    ),
    "a-built-tile-without-meaning": (
        _change(_set("pyramid", 0, 35)),
        "35 is not a valid built pyramid tile.",
    ),
    "an-entry-without-meaning": (
        _change(lambda s: s.agenda.insert(1, 255)),
        "255 is not a valid step on the agenda.",
    ),
    "negative-weapons": (
        _all(_set("weapons", 0, -1), _let("armoury", 26)),
        "red: -1 weapons.",
    ),
    "negative-cubes": (
        _all(_set("cubes", 4, -1), _set("supply", 4, 16)),
        "red: -1 white cubes.",
    ),
    "negative-workers": (
        _all(_set("standing", 0, -1), _set("crew", 0, 13)),
        "red: -1 standing workers in Uxmal.",
    ),
    "negative-swaps": (
        _change(_let("swaps", -1)),
        "The number of the Market's substitutions is -1.",
    ),
    "negative-colours": (
        _change(_set("used", 1, -1)),
        "The summon uses -1 blue tiles.",
    ),
    "a-tile-missing": (
        _change(lambda s: s.bag.remove(tile("sun-blue"))),
        "sun-blue: 1 tile (1 in the bag), there should be 2.",
    ),
    "a-starting-tile-missing": (
        _change(lambda s: s.reserve[0].clear()),
        "Starting tiles in the game: 1, there should be 2.",
    ),
    "a-summary-card-after-setup": (
        _change(_set("start_tiles", 0, NO_TILE)),
        "Starting tiles lie on the summary cards, but setup is over.",
    ),
    "a-building-missing": (
        _change(lambda s: s.stack.pop()),
        "Giant Stele: 0 tiles, there should be 1.",
    ),
    "cubes-that-do-not-add-up": (
        _change(_set("supply", 0, 13)),
        "yellow: 13 cubes in the supply and 1 out, there should be 15 in all.",
    ),
    "weapons-that-do-not-add-up": (
        _change(_let("armoury", 24)),
        "24 weapons in the supply and 0 out, there should be 25 in all.",
    ),
    "workers-that-were-never-placed": (
        _all(_set("standing", 0, 2), _set("crew", 0, 10)),
        "red: 2 workers in cities, but only 0 ever placed.",
    ),
    "a-complete-pyramid-calls-for-nothing": (
        _change(lambda s: _complete_pyramid(s)),
        "A pyramid is complete, but it triggers no celebration.",
    ),
    "pakals-pieces-without-pakal": (
        _change(_a_hidden_marker),
        "There are pieces of King Pakal's, but he does not play.",
    ),
    "somebody-at-a-point-of-nobody": (
        _all(
            _let("point", at.FILL_OFFER),
            _let("agenda", [pack(at.CELEBRATION, CHANCE)]),
            _set("region", 0, 1),
            _set("region", 1, 2),
        ),
        "'fill-offer' belongs to no player, but red is to decide.",
    ),
    "nobody-at-a-players-point": (
        _change(_let("who", CHANCE)),
        "'cards' names no player.",
    ),
    "nothing-leads-on": (
        _change(lambda s: s.agenda.pop(0)),
        "The game cannot continue from 'cards': no phase, round or K'atun ends after it.",
    ),
    "still-to-be-done-at-the-end": (
        _all(
            _let("point", at.GAME_OVER),
            _let("who", CHANCE),
            _let("katun", 3),
            _let("round", 9),
            _let("agenda", [pack(at.CELEBRATION, CHANCE)]),
            _set("region", 0, 1),
            _set("region", 1, 2),
        ),
        "The game is over, but something is still to be done.",
    ),
}


def _complete_pyramid(s: State) -> None:
    plain = [each for each in s.bag if each % 6 != WILD]
    for space in range(10):
        s.pyramid[space] = plain[3 * space]
        s.bag.remove(plain[3 * space])


@pytest.mark.parametrize(("make", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_broken_state_has_exactly_this_problem(make: Callable[[], State], problem: str) -> None:
    """
    A state with one impossible value has the one problem that names it.
    """
    assert (problem,) == problems(make())


def test_all_problems_come_at_once() -> None:
    """
    A position with several impossible things has a problem for each of them.
    """
    text = """
    [player.red]
    weapons = 26
    workers = { Tikal = 13 }
    pyramid = [["chief-white"], ["sun-blue"]]
    """

    found = said(text)

    assert 3 == len(found)
    assert found[0].startswith("26 weapons are out")
    assert found[1].startswith("red: 13 workers")
    assert found[2].startswith("red: a tile lies on pyramid space 2.1")


def test_every_number_has_a_range() -> None:
    """
    A number without a meaning is a problem in every list and field.
    """
    for name in numbers._ranges(a_table()):
        s = start_position(a_table())
        value = getattr(s, name)
        if isinstance(value, list):
            value[:1] = [99]
        else:
            setattr(s, name, 99)

        assert any(problem.startswith("99 is not a valid ") for problem in problems(s)), name


def test_every_list_has_a_length() -> None:
    """
    A list that is too short is a problem, and the only one that can be named.
    """
    for name in numbers._lengths(a_table()):
        s = start_position(a_table())
        getattr(s, name).pop()

        (problem,) = problems(s)
        assert problem.startswith("The list of "), name


# --- no false alarms -----------------------------------------------------------------------------


def test_the_start_position_has_no_problems() -> None:
    """
    Nothing is wrong with the neutral start position, with or without King Pakal.
    """
    assert () == said("")
    assert () == said(SOLO)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("side", "AB")
def test_no_step_of_a_game_has_problems(side: str, style: str) -> None:
    """
    From the first city tile to the end of the game no position has a problem.
    """
    for s in a_game(a_table(side=side), 0, style):
        assert () == problems(s)


@settings(max_examples=200)
@given(positions())
def test_reachable_positions_have_no_problems(s: State) -> None:
    """
    Whatever the readings, the map and the number of players: play never leads to a problem.
    """
    assert () == problems(s)


@pytest.mark.parametrize("personality", PERSONALITIES)
def test_no_step_of_a_solo_game_has_problems(personality: str) -> None:
    """
    Nor does a game against King Pakal, at any difficulty and under any readings.
    """
    for _, s in islice(solo_games(personality), 0, None, 2):
        assert () == problems(s)


def test_judging_a_position_does_not_change_it() -> None:
    """
    A position is the same after its problems have been looked for.
    """
    s = start_position(a_table())
    before = s.copy()

    problems(s)

    assert before == s


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            '[moment]\npoint = "marker-temple"\nplayer = "pakal"\ndetail = "chief"\n',
            "pakal: a marker moves away from the temple of chief, but none lies there.",
        ),
        (
            (
                '[player.pakal]\nwalker = "Tulum"\n'
                '[moment]\npoint = "jaguar-city"\nplayer = "pakal"\ndetail = "1"\n'
            ),
            "pakal: a worker moves out of Tulum, but none is there.",
        ),
        (
            (
                '[player.pakal]\npicked = ["sun-blue"]\n'
                '[moment]\npoint = "summon-discard"\nplayer = "pakal"\ngod = "sun"\n'
            ),
            "pakal: 1 sun-blue picked for a discard, but not in his reserve.",
        ),
    ],
)
def test_what_pakal_moves_or_discards_has_to_be_there(text: str, expected: str) -> None:
    """
    A marker, worker or tile that King Pakal is about to move lies where it moves from.
    """
    rulers = "[player.you]\nruler = 2\n"
    ruled = text.replace("[moment]", rulers + "[moment]").replace(
        "[player.pakal]", "[player.pakal]\nruler = 3"
    )
    if "[player.pakal]" not in text:
        ruled += "[player.pakal]\nruler = 3\n"

    s = parse_position(f'base = "start"\n{SOLO}{ruled}')

    assert (expected,) == problems(s)
