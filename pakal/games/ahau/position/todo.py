"""
The agenda as text, and the rest of an agenda that a position leaves out.

An entry reads `place-worker red`, `fill-region 3.2`, `lay-city Chichen Itza`. Where a position
names only the point it waits at, the rest of the agenda is what the rules would have left there:
the remaining steps of the turn, the turns to come, the end of the round. The rules' own functions
are asked for it, on a copy.
"""

from typing import Final

from pakal.errors import BadInputError
from pakal.games.agenda import number_of, point_of, seat_of
from pakal.games.ahau.position.entries import can_be_of, is_for_no_player, numbers_at
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import POINTS, Phase
from pakal.games.ahau.rules.ending import refill
from pakal.games.ahau.rules.gods import built_colours
from pakal.games.ahau.rules.movement import new_round, order_tiles
from pakal.games.ahau.rules.packed import is_wild
from pakal.games.ahau.rules.points import POINT_NAMES, pack
from pakal.games.ahau.rules.setup import bare_game, push_sites
from pakal.games.ahau.rules.state import CHANCE, State, copies, is_pakal
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.rules.turn import begin_turn, push_turns
from pakal.games.ahau.telling.names import (
    STEP_OR_POINT_WORDS,
    find_link,
    seat_words,
)
from pakal.games.ahau.telling.points import WORDS
from pakal.games.ahau.words import (
    DANCER,
    HIGH_PRIESTESS,
    JAGUAR,
    MERCHANT,
    Effect,
)

# --- entries as text -----------------------------------------------------------------------------


_MOST_DIGITS: Final = 6  # a longer number is surely a mistake


def write_detail(table: Table, point: int, number: int) -> str:
    """Return the number that comes with a point in words; an empty text for none."""
    details = WORDS[point].details
    if details is None:
        return str(number) if number else ""
    return details(table).name(number)


def read_detail(table: Table, point: int, text: str) -> int:
    """Return the number that a detail means at a point."""
    details = WORDS[point].details
    if not text and (details is None or not details(table)[0]):
        return 0
    if point == at.LAY_SITE:
        return find_link(table, text)
    if details is not None:
        return details(table).find(text)
    if not text.isascii() or not text.isdigit():
        raise BadInputError(f"{text!r} is not a number.", "Write a number such as '1'.")
    if len(text) > _MOST_DIGITS:
        raise BadInputError(
            f"A number of {len(text)} digits is out of range.", "Write '1', for example."
        )
    return int(text)


def write_entry(table: Table, entry: int) -> str:
    """Return an entry of the agenda as text."""
    point, who, number = point_of(entry), seat_of(entry), number_of(entry)
    words = [POINT_NAMES[point]]
    if who != CHANCE:
        words.append(table.seats[who])
    detail = write_detail(table, point, number)
    return " ".join([*words, detail] if detail else words)


def read_entry(table: Table, text: str) -> int:
    """Return the entry of the agenda that a text means."""
    name, _, rest = text.strip().partition(" ")
    point = STEP_OR_POINT_WORDS.find(name)
    if is_for_no_player(point):
        number = read_detail(table, point, rest.strip())
        check_number(table, point, number, waits=False)
        return pack(point, CHANCE, number)
    seat, _, detail = rest.strip().partition(" ")
    if not seat:
        raise BadInputError(f"{text!r} names no player.", f"Write '{name} {table.seats[0]}'.")
    player = seat_words(table).find(seat)
    check_player(table, point, player)
    number = read_detail(table, point, detail.strip())
    check_number(table, point, number, waits=False)
    return pack(point, player, number)


def check_player(table: Table, point: int, who: int) -> None:
    """Raise BadInputError if the point is not for this player; the way out names one it is for."""
    if can_be_of(table, point, who):
        return
    name = POINT_NAMES[point]
    if is_for_no_player(point):
        raise BadInputError(f"{name!r} belongs to no player.", "Leave the player out.")
    fitting = [seat for i, seat in enumerate(table.seats) if can_be_of(table, point, i)]
    if fitting:
        raise BadInputError(
            f"{name!r} does not belong to {table.seats[who]}.", f"Write {fitting[0]!r}."
        )
    raise BadInputError(
        f"{name!r} belongs to King Pakal, who does not play here.",
        'Write [table] with difficulty = "moderate", or name another point.',
    )


def check_number(table: Table, point: int, number: int, *, waits: bool) -> None:
    """Raise BadInputError if the number is invalid at the point; the way out names valid ones."""
    numbers = numbers_at(table, point, waits=waits)
    if number in numbers:
        return
    detail = write_detail(table, point, number) if number or WORDS[point].details else "0"
    wrong = f"{detail!r} is out of range at {POINT_NAMES[point]!r}."
    if not detail:
        wrong = f"{POINT_NAMES[point]!r} needs a detail."
    words = [write_detail(table, point, each) for each in numbers]
    if words == [""]:
        raise BadInputError(wrong, "Leave the detail out.")
    first, last = (word or "0" for word in (words[0], words[-1]))
    span = f"{first!r}" if len(words) == 1 else f"{first!r} to {last!r}"
    raise BadInputError(wrong, f"Write {span}.")


# --- the agenda that a position leaves out -------------------------------------------------------


def rest_of_agenda(s: State) -> list[int]:
    """Return what the rules would still have on the agenda at the point where the state waits."""
    if s.point == at.GAME_OVER:
        return []
    if not s.round:
        return _rest_of_setup(s)
    if s.point in (at.DRAW_LOTS, at.REVEAL_REGION_CARD):
        return []  # a draw is for a point that only the position can name
    phases = POINTS[s.point].phases
    if phases is Phase.MOVEMENT or (_is_reward(s) and _fights(s)):
        return _rest_of_movement(s)
    if Phase.ROUND_END in phases:
        return _rest_of_round(s)
    # In an impossible position, chance may be at a point where only players decide.
    return [] if s.who == CHANCE else _rest_of_turn(s)


def _is_reward(s: State) -> bool:
    """Does the state wait at a reward, of a conflict or of a turn?"""
    return POINTS[s.point].phases == Phase.MOVEMENT | Phase.ACTION


def _below(agenda: list[int], wanted: int) -> list[int]:
    """Return the part of an agenda below the entry that is wanted; all if it is not there."""
    return agenda[: agenda.index(wanted)] if wanted in agenda else agenda


def _down_to(agenda: list[int], wanted: int) -> list[int]:
    """Return an agenda without the entries above the one that is wanted."""
    return [*_below(agenda, wanted), wanted]


def _bare_copy(s: State) -> State:
    bare = s.copy()
    bare.agenda = []
    return bare


def _rest_of_setup(s: State) -> list[int]:
    agenda = bare_game(s.table).agenda
    if here_of(s) in agenda:
        return _below(agenda, here_of(s))
    if s.point == at.SUMMARY_CARD:
        later = s.war_stack[s.war_stack.index(s.who) + 1 :] if s.who in s.war_stack else []
        return [pack(at.SETUP_DONE, CHANCE), *(pack(at.SUMMARY_CARD, p) for p in reversed(later))]
    # Some points schedule the next of their kind themselves: they stand there once.
    return next((_below(agenda, entry) for entry in agenda if point_of(entry) == s.point), agenda)


def _fights(s: State) -> bool:
    """Are there two rulers in the region of the player to decide?"""
    return s.who >= 0 and s.region[s.who] > 0 and s.region.count(s.region[s.who]) > 1


def _rest_of_movement(s: State) -> list[int]:
    ahead = _bare_copy(s)
    new_round(ahead)
    agenda = ahead.agenda
    if s.point == at.CARDS:
        return _below(agenda, pack(at.CARDS, s.who))
    if s.point in (at.DEAL_LEFT, at.DEAL_RIGHT, at.DEAL_CARDS):
        return _below(agenda, pack(at.DEAL_LEFT, s.who))
    if s.point == at.TAKE_TILE:
        agenda = _down_to(agenda, pack(at.MOVEMENT_END, CHANCE))
        order_tiles(ahead)
        return agenda + _below(ahead.agenda[len(ahead.agenda) - s.table.players :], here_of(s))
    agenda = _down_to(agenda, pack(at.CONFLICTS, CHANCE))
    if _is_reward(s):
        region = s.region[s.who]
        losers = [p for p in range(s.table.players) if p != s.who and s.region[p] == region]
        agenda = agenda + [pack(at.LOSE_CONFLICT, p) for p in reversed(losers)]
    return agenda


def here_of(s: State) -> int:
    """Return the point where the state waits as an entry of the agenda."""
    return pack(s.point, s.who, s.arg)


def _rest_of_round(s: State) -> list[int]:
    ahead = _bare_copy(s)
    if s.point == at.LAY_SITE:
        push_sites(ahead)
        after = [pack(at.NEW_ROUND, CHANCE), pack(at.SITE_ASIDE, CHANCE)]
        return after + _below(ahead.agenda, here_of(s))
    after = [pack(at.CELEBRATION, CHANCE)]
    if s.point == at.GIVE_BACK:
        return [*after, pack(at.REFILL, CHANCE)]
    refill(ahead)
    return after + _below(ahead.agenda, here_of(s))


def _rest_of_turn(s: State) -> list[int]:
    ahead = _bare_copy(s)
    push_turns(ahead)
    agenda = _below(ahead.agenda, pack(at.TURN, s.who))
    ahead.agenda = []
    begin_turn(ahead)
    step = pack(_pakals_step(s) if is_pakal(s, s.who) else _step(s), s.who)
    inside = _inside_pakals_step(s) if is_pakal(s, s.who) else _inside_step(s)
    return agenda + _below(ahead.agenda, step) + inside


def _within(s: State, step: int) -> int:
    """The step that contains the point, or the point itself."""
    return step if step >= 0 else s.point


def _step(s: State) -> int:
    """To which step of the player's turn does the point belong?"""
    if _is_reward(s):
        return at.PRODUCE_OR_BUILD if s.builds or s.summoned else at.CLAIM
    after_jaguar = s.point == at.CLAIM and s.summoned >> JAGUAR & 1
    step = at.SUMMON if after_jaguar else _within(s, POINTS[s.point].inside)
    dances = s.role_now[s.who] == DANCER and s.summoned.bit_count() > 1
    return at.PRODUCE_OR_BUILD if step == at.SUMMON and dances and s.point != at.SUMMON else step


def _pakals_step(s: State) -> int:
    """To which step of King Pakal's turn does the point belong?"""
    if _is_reward(s) or (s.point == at.BUILD_ORDER and s.builds):
        return at.BUILD_OR_PRODUCE if s.builds or s.summoned else at.CLAIM
    step = _within(s, POINTS[s.point].his_inside)
    dances = s.role_now[s.who] == DANCER and s.summoned
    return at.BUILD_OR_PRODUCE if step == at.SUMMON_GOD != s.point and dances else step


def _inside_pakals_step(s: State) -> list[int]:
    """Return what is still to come inside King Pakal's step itself."""
    who = s.who
    if s.point == at.JAGUAR_MOVES:
        return [pack(at.CLAIM, who, 1)]
    if s.point in (at.SUMMON_DISCARD, at.STRENGTH_COLOUR):
        return _pakals_summon(s)
    if s.point == at.BUILD_ORDER and s.builds:
        return [pack(at.PAKAL_BUILDS_ON, who, 1)]
    if _is_reward(s) and s.builds:
        return [pack(at.PAKAL_BUILDS_ON, who)]
    return [pack(point, who) for point in POINTS[s.point].his_rest]


def _pakals_summon(s: State) -> list[int]:
    """What follows the discards: the Priestess's strength, and the god with or without a marker."""
    built = s.god >= 0 and any(built_colours(s, s.who, s.god))
    follows = [pack(at.PAKAL_SUMMONED, s.who, int(built))]
    with_colour = s.table.reads("priestess-strength", "best-colour-counts")
    if s.point == at.SUMMON_DISCARD and s.role_now[s.who] == HIGH_PRIESTESS and with_colour:
        follows.append(pack(at.STRENGTH_COLOUR, s.who))
    return follows


def _inside_step(s: State) -> list[int]:
    """Return what is still to come inside the step itself."""
    who = s.who
    if s.point in (at.PRIESTESS_COLOUR, at.DISCARD):
        built = s.god >= 0 and any(built_colours(s, who, s.god))
        discard = [pack(at.DISCARD, who, 1)] if s.point == at.PRIESTESS_COLOUR else []
        return [pack(at.SUMMONED, who, int(built)), *discard]
    if s.point == at.JAGUAR_MOVE:
        return [pack(at.CLAIM, who)]
    if s.point == at.PRODUCE_COLOUR:
        return _after_producing(s)
    if s.point in (at.PAY, at.GIVE_TILE, at.WILD_COLOUR):
        return [pack(at.BUILD, who), *_after_paying(s)]
    if _is_reward(s) and s.builds:
        return [pack(at.BUILD, who)]
    return [pack(at.LAY_DOWN, who)] if s.point == at.QUEEN_PAYS else []


def _after_producing(s: State) -> list[int]:
    after = [pack(at.GAIN_RESOURCE, s.who, 2)] if s.role_now[s.who] == MERCHANT else []
    favour = copies(s, s.who, Effect.FAVOUR_OF_THE_GODS)
    if favour and s.table.reads("favour-colour", "free-choice"):
        after.append(pack(at.GAIN_RESOURCE, s.who, favour))
    return after


def _after_paying(s: State) -> list[int]:
    if s.where < 0:
        return [pack(at.RAISE_BUILDING, s.who)]
    colour = is_wild(s.what) and s.point != at.WILD_COLOUR
    return [pack(at.SET_TILE, s.who), *([pack(at.WILD_COLOUR, s.who)] if colour else [])]
