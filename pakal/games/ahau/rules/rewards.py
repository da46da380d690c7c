"""The ten rewards of RB Appendix 1, wherever they are printed, and the war track."""

from typing import Final

from pakal.games.ahau.rules.packed import marker_move_ends, marker_move_of
from pakal.games.ahau.rules.points import (
    ADVANCE,
    BUILD_ORDER,
    DRAW_TILE,
    GAIN_RESOURCE,
    GAIN_ROLE,
    LAY_DOWN,
    MARKER_SOURCE,
    MARKER_TEMPLE,
    MOVE_MARKER,
    MOVEMENT_END,
    ROLE_REWARD,
    STOP,
    WAR_ADVANCE,
    WAR_REWARD,
    pack,
    push,
)
from pakal.games.ahau.rules.state import (
    CHANCE,
    FROM_TEMPLES,
    FROM_WAR,
    State,
    building_count,
    gain_cubes,
    gain_fame,
    gain_tracker,
    gain_weapons,
    is_pakal,
    take_out,
)
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD
from pakal.games.ahau.rules.workers import note_twelfth_worker
from pakal.games.ahau.words import MERCHANT, Reward, RewardKind


def gain_reward(s: State, player: int, reward: Reward, source: int) -> None:
    """Give a reward at once, or schedule the decision it needs."""
    if not reward.kind:
        return
    match reward.kind:
        case RewardKind.FAME | RewardKind.FAME_PER_BUILDING | RewardKind.FAME_PER_WEAPON:
            gain_fame(s, player, fame_of_reward(s, player, reward), source)
        case RewardKind.WEAPON:
            gain_weapons(s, player, 1)
        case RewardKind.WAR:
            push_advance(s, player)
        case RewardKind.ROLE if is_pakal(s, player):
            _perform_role_card(s)
        case RewardKind.RESOURCE if is_pakal(s, player):
            gain_tracker(s, 1)
        case RewardKind.MOVE_MARKER if is_pakal(s, player):
            push(s, MARKER_SOURCE, player)
        case kind:
            push(s, _CALLED_FOR[kind], player)


# The point at which somebody decides about a reward, or chance draws it.
_CALLED_FOR: Final = {
    RewardKind.ROLE: GAIN_ROLE,
    RewardKind.TILE: DRAW_TILE,
    RewardKind.RESOURCE: GAIN_RESOURCE,
    RewardKind.MOVE_MARKER: MOVE_MARKER,
    RewardKind.LAY_DOWN: LAY_DOWN,
}


# What the number of `role-reward` says, bit by bit.
BEFORE_HIS_TURN: Final = 1
ONCE_MORE: Final = 2


def _perform_role_card(s: State) -> None:
    """
    He performs his role card at once, or has it in force for the rest of his turn.

    The Merchant is ignored if one of the last tiles can be built, so while he builds his order is
    looked at first.
    """
    if s.table.reads("role-reward", "rest-of-turn"):
        s.role_now[PAKAL] = s.role[PAKAL]
        if s.log is not None:
            s.log.append(("role-in-force", PAKAL, s.role[PAKAL]))
        return
    if pack(MOVEMENT_END, CHANCE) in s.agenda:
        push(s, ROLE_REWARD, PAKAL, BEFORE_HIS_TURN)
        return
    push(s, ROLE_REWARD, PAKAL)
    if s.role[PAKAL] == MERCHANT and s.builds:
        push(s, BUILD_ORDER, PAKAL)


def fame_of_reward(s: State, player: int, reward: Reward) -> int:
    """How much Fame a reward would give the player at once."""
    if reward.kind is RewardKind.FAME:
        return reward.amount
    if reward.kind is RewardKind.FAME_PER_WEAPON:
        return 2 * s.weapons[player]
    if reward.kind is RewardKind.FAME_PER_BUILDING:
        return 2 * buildings_that_count(s, player)
    return 0


def buildings_that_count(s: State, player: int) -> int:
    """How many building tiles a reward counts; for King Pakal by the reading `building-count`."""
    on_board = building_count(s, player)
    if not is_pakal(s, player) or s.table.reads("building-count", "on-board-with-palace"):
        return on_board
    if s.table.reads("building-count", "all-tiles"):
        return on_board + len(s.beside)
    return on_board - 1


def push_advance(s: State, player: int) -> None:
    """Schedule an advance on the war track that no conflict has brought."""
    optional = s.table.reads("advance-other", "may") and not is_pakal(s, player)
    push(s, ADVANCE if optional else WAR_ADVANCE, player)


def war_advance(s: State) -> None:
    """Advance because of a reward or the Ball Court."""
    advance(s, s.who)


def advance(s: State, player: int) -> None:
    """
    Move one space up the war track and gain the reward there.

    Who is on top already stays and takes the reward of any lower space (RB Movement 2).
    """
    track = s.table.edition.war_track
    top = len(track)
    if s.war[player] == top:
        push(s, WAR_REWARD, player)
        return
    s.war[player] += 1
    s.war_stack.remove(player)
    if s.table.reads("war-stack", "arrives-on-top"):
        s.war_stack.append(player)
    else:
        s.war_stack.insert(0, player)
    if s.log is not None:
        s.log.append(("war", player, s.war[player]))
    top_once = s.war[player] == top and s.table.reads("war-top-once", "one-in-the-game")
    if top_once and s.war.count(top) > 1:
        push(s, WAR_REWARD, player)
    else:
        gain_reward(s, player, track[s.war[player] - 1], FROM_WAR)


def offer_war_reward(s: State) -> list[int]:
    """Which lower space's reward?"""
    return list(range(1, len(s.table.edition.war_track)))


def take_war_reward(s: State, space: int) -> None:
    """Gain the reward of a lower space; the marker stays."""
    gain_reward(s, s.who, s.table.edition.war_track[space - 1], FROM_WAR)


def offer_role(s: State) -> list[int] | None:
    """Which role card? A player who owns one takes that one back instead (RB Appendix 1, 3)."""
    if s.role[s.who] < 0:
        return s.roles[:]
    if s.log is not None and not s.hand[s.who] >> ROLE_CARD & 1:
        s.log.append(("role-back", s.who))
    take_back_card(s, s.who, ROLE_CARD)
    return None


def gain_role(s: State, role: int) -> None:
    """Add a role card to the hand."""
    take_out(s.roles, role)
    s.role[s.who] = role
    s.hand[s.who] |= 1 << ROLE_CARD


def take_back_card(s: State, player: int, card: int) -> None:
    """Take a discarded or played card back into the hand, wherever it lies."""
    bit = 1 << card
    if s.hand[player] & bit:
        return
    s.hand[player] |= bit
    s.played_before[player] &= ~bit
    if s.left[player] == card:
        s.left[player] = 0
    if s.right[player] == card:
        s.right[player] = 0


def offer_resource(s: State) -> list[int]:
    """Which colour, of those the general supply still has?"""
    if s.table.cubes_limited:
        return [colour for colour in range(5) if s.supply[colour]]
    return [0, 1, 2, 3, 4]


def gain_resource(s: State, colour: int) -> None:
    """Take one cube of that colour; `arg` more may follow."""
    gain_cubes(s, s.who, colour, 1)
    if s.arg > 1:
        push(s, GAIN_RESOURCE, s.who, s.arg - 1)


def offer_bag(s: State) -> list[int]:
    """Which tile comes out of the bag? Every tile is listed as often as it is likely."""
    if not s.bag:
        pour_discards_back(s)
    return s.bag


def draw_tile(s: State, tile: int) -> None:
    """Add the tile to the reserve."""
    draw_from_bag(s, tile)
    s.reserve[s.who].append(tile)


def draw_from_bag(s: State, tile: int) -> None:
    """Take a tile out; an empty bag gets the discarded tiles back (RB End of round)."""
    take_out(s.bag, tile)
    if not s.bag and s.table.pours_at_once:
        pour_discards_back(s)


def pour_discards_back(s: State) -> None:
    """Put the discarded tiles back into the empty bag."""
    if s.log is not None and s.discards:
        s.log.append(("poured",))
    s.bag, s.discards = s.discards, []


def free_temple_space(s: State, god: int) -> int:
    """The leftmost free space at a temple, or -1."""
    width = len(s.table.edition.temple_spaces)
    for space in range(width):
        if s.temple[god * width + space] < 0:
            return space
    return -1


def has_marker(s: State, player: int, god: int) -> bool:
    """Does a marker of the player lie at the temple?"""
    width = len(s.table.edition.temple_spaces)
    return player in s.temple[god * width : (god + 1) * width]


def place_marker(s: State, player: int, god: int) -> None:
    """Put a marker onto the leftmost free space and gain its Fame."""
    space = free_temple_space(s, god)
    if space < 0:
        return
    spaces = s.table.edition.temple_spaces
    s.temple[god * len(spaces) + space] = player
    s.marked[player] |= 1 << god
    if is_pakal(s, player):
        s.ever_marked |= 1 << god
    if s.log is not None:
        s.log.append(("marker", player, god, space))
    gain_fame(s, player, spaces[space], FROM_TEMPLES)


def offer_marker_move(s: State) -> list[int]:
    """Which marker goes to which other temple?"""
    player = s.who
    own = [has_marker(s, player, god) for god in range(5)]
    onto_own = s.table.reads("marker-moves-onto-own", "yes")
    moves = [
        marker_move_of(here, there)
        for here in range(5)
        if own[here]
        for there in range(5)
        if there != here and (onto_own or not own[there]) and free_temple_space(s, there) >= 0
    ]
    if moves and s.table.reads("marker-move-must", "may"):
        moves.insert(0, STOP)
    return moves


def move_marker(s: State, move: int) -> None:
    """Move a marker to the leftmost free space of another temple and gain its Fame."""
    if move == STOP:
        return
    here, there = marker_move_ends(move)
    width = len(s.table.edition.temple_spaces)
    s.temple[s.temple.index(s.who, here * width, (here + 1) * width)] = -1
    place_marker(s, s.who, there)


def offer_lay_down(s: State) -> list[int]:
    """In which city does one of the player's standing workers lie down?"""
    cities = s.table.cities
    start = s.who * cities
    return [city for city in range(cities) if s.standing[start + city]]


def lay_down(s: State, city: int) -> None:
    """From now on the worker counts two."""
    at = s.who * s.table.cities + city
    s.standing[at] -= 1
    s.laid[at] += 1
    note_twelfth_worker(s, s.who)


# --- King Pakal moves a marker -------------------------------------------------------------------

FROM_SUPPLY: Final = 5  # candidate of `marker-source`: a marker that lies at no temple


def offer_marker_source(s: State) -> list[int] | None:
    """Which of his markers moves, if there is a temple for it?"""
    if not offer_marker_temple(s):
        return None
    marked = [god for god in range(5) if has_marker(s, PAKAL, god)]
    if s.table.reads("marker-source", "from-supply") and len(marked) < 5:
        return [*marked, FROM_SUPPLY]
    return marked


def choose_marker_source(s: State, god: int) -> None:
    """Take it up; where it goes is the next question."""
    push(s, MARKER_TEMPLE, PAKAL, god)


def offer_marker_temple(s: State) -> list[int]:
    """The temples without a marker of his."""
    return [
        god for god in range(5) if not has_marker(s, PAKAL, god) and free_temple_space(s, god) >= 0
    ]


def move_pakal_marker(s: State, god: int) -> None:
    """Move it to the leftmost free space there and gain its Fame."""
    source = s.arg
    if source != FROM_SUPPLY:
        width = len(s.table.edition.temple_spaces)
        s.temple[s.temple.index(PAKAL, source * width, (source + 1) * width)] = -1
        s.setup_marks &= ~(1 << source)
    place_marker(s, PAKAL, god)
