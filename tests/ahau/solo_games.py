"""Solo games played by a random player: every position where King Pakal has to decide."""

from collections.abc import Iterator
from functools import cache
from random import Random

from pakal.games.ahau.automa.pakal import act, book_for, candidates_at, choose
from pakal.games.ahau.edition.readings import all_readings, default_readings
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.position.text import parse_position
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.engine import apply, is_automa, options, start
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.setting import seat
from pakal.games.readings import Reading

DIFFICULTIES = tuple(each.name for each in default_edition().difficulties)
PERSONALITIES = tuple(each.name for each in default_edition().personalities)
SIDES = ("A", "B")
SWITCHABLE: tuple[Reading, ...] = tuple(each for each in all_readings() if not each.is_ruling)

PLAIN = len(DIFFICULTIES)  # so many of a personality's games are under the default readings

# Solo games of random players end after some 400 actions.
MOST_ACTIONS = 2500

# Each list that random games never or hardly ever reach, with the moment at which it decides.
SELDOM = {
    "war-reward": at.WAR_REWARD,
    "give-back": at.GIVE_BACK,
}


def solo_table(
    personality: str = PERSONALITIES[0],
    difficulty: str = "moderate",
    side: str = "A",
    **readings: str,
) -> Table:
    """Return a table at which King Pakal sits; a reading is written `jaguar_choice="pair"`."""
    chosen = {name.replace("_", "-"): choice for name, choice in readings.items()}
    return Table(
        readings=default_readings() | chosen,
        side=side,
        solo=seat(default_edition(), difficulty, personality),
    )


def any_readings(seed: int) -> dict[str, str]:
    """Return every reading with a choice drawn by the seed, as arguments of `solo_table`."""
    random = Random(seed)
    return {each.name.replace("-", "_"): random.choice(each.choices) for each in SWITCHABLE}


def tables(personality: str) -> list[Table]:
    """Return the tables of a personality: three difficulties, both sides, and other readings."""
    number = PERSONALITIES.index(personality)
    plain = [
        solo_table(personality, difficulty, SIDES[(number + place) % 2])
        for place, difficulty in enumerate(DIFFICULTIES)
    ]
    return [*plain, *(solo_table(personality, **any_readings(10 * number + i)) for i in range(3))]


def a_game(table: Table, seed: int) -> Iterator[State]:
    """Yield a game's state before every action and at its end, always the same object."""
    random = Random(seed)
    book = book_for(table)
    s = start(table)
    for _ in range(MOST_ACTIONS):
        yield s
        if not options(s):
            return
        if is_automa(s):
            act(s, choose(s, book))
        else:
            apply(s, random.choice(options(s)))
    raise AssertionError(f"the game is not over after {MOST_ACTIONS} actions")


def games(personality: str) -> Iterator[tuple[int, State]]:
    """Yield every state of a personality's games, with the number of the game."""
    for number, table in enumerate(tables(personality)):
        for s in a_game(table, number):
            yield number, s


def decisions(personality: str) -> Iterator[tuple[State, list[int]]]:
    """Yield every state in which King Pakal decides, with the candidates."""
    for _, s in games(personality):
        if is_automa(s):
            yield s, candidates_at(s)
    for list_id in SELDOM:
        s = seldom(list_id, personality)
        yield s, candidates_at(s)


def seldom(list_id: str, personality: str = PERSONALITIES[0]) -> State:
    """Return a position at the moment of a list that games hardly ever reach."""
    s = parse_position(
        f"""
        base = "start"
        [table]
        personality = "{personality}"
        [player.you]
        ruler = 1
        [player.pakal]
        ruler = 3
        war = {len(default_edition().war_track)}
        reserve = ["chief-brown", "chief-brown", "rain-black", "jaguar-wild", "sun-black"]
        workers = {{ "Chichen Itza" = 1, Lamanai = 1, Tikal = 1 }}
        [moment]
        point = "{POINT_NAMES[SELDOM[list_id]]}"
        player = "pakal"
        """
    )
    assert list_id == LIST_AT[s.point]
    return s


@cache
def one_of_each() -> dict[str, State]:
    """Return for every list a position in which it has at least two candidates, if there is one."""
    found: dict[str, State] = {}
    for personality in PERSONALITIES:
        for s, among in decisions(personality):
            name = LIST_AT[s.point]
            best = found.get(name)
            if best is None or len(candidates_at(best)) < 2 <= len(among):
                found[name] = s.copy()
    return found
