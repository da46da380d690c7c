"""A position as a scene: the pieces of the census, the markers of the war track, what is unseen."""

from attrs import evolve

from pakal.games.ahau.position.census import count_pieces, wild_colours
from pakal.games.ahau.position.drawing import war_space
from pakal.games.ahau.rules.state import State, is_pakal
from pakal.games.ahau.telling.deeds import BAG, BESIDE_BOARD, STACK, SUPPLY
from pakal.games.ahau.telling.names import owner_name, seat_name
from pakal.games.ahau.words import COLOURS
from pakal.games.scene import Drawing, Piece, Scene, SeatState, Value, make_scene

_Count = tuple[str, str, int | None]


def scene_of(s: State, drawing: Drawing) -> Scene:
    """What can be seen on the table, on the drawing of that table."""
    scene = make_scene(count_pieces(s), drawing, seat_states(s))
    hidden = _hidden(s)
    wild = wild_colours(s)
    pieces = tuple(
        evolve(
            piece,
            face="down" if piece.at in hidden else "",
            note=f"counts as {wild[piece.at]}" if piece.kind.endswith("-wild") else "",
        )
        if piece.at in hidden or (piece.at in wild)
        else piece
        for piece in scene.pieces
    )
    return evolve(scene, pieces=pieces, counts=tuple(_counts(s)), markers=tuple(_war(s)))


def seat_states(s: State) -> tuple[SeatState, ...]:
    """Fame, resources, weapons and the place on the war track, King Pakal's first."""
    order = sorted(range(s.table.players), key=lambda player: not is_pakal(s, player))
    return tuple(_seat(s, player) for player in order)


def _seat(s: State, player: int) -> SeatState:
    seat, his = s.table.seats[player], is_pakal(s, player)
    path = f"player.{seat}."
    values = [
        Value("Fame", s.fame[player], f"{path}fame"),
        *([Value("resources", s.tracker, f"{path}tracker")] if his else []),
        Value("weapons", s.weapons[player], f"{path}weapons"),
        Value("war", s.war[player], f"{path}war"),
    ]
    return SeatState(seat, seat_name(s.table, player), his, tuple(values))


def _hidden(s: State) -> frozenset[str]:
    """Places of which one sees only backs."""
    decks = (
        f"{owner_name(s.table, player)} deck"
        for player in range(s.table.players)
        if is_pakal(s, player)
    )
    return frozenset((*decks, BESIDE_BOARD))


def _counts(s: State) -> list[_Count]:
    """What lies where nobody looks, or where only numbers matter."""
    found: list[_Count] = [(BAG, "tiles", len(s.bag)), (STACK, "buildings", len(s.stack))]
    found += [(SUPPLY, colour, s.supply[number]) for number, colour in enumerate(COLOURS)]
    found.append((SUPPLY, "weapons", s.armoury))
    for player in range(s.table.players):
        place = f"{owner_name(s.table, player)} supply"
        found.append((place, "workers", s.crew[player]))
        found.append((place, "markers", s.table.edition.markers - s.temple.count(player)))
    return found


def _war(s: State) -> list[Piece]:
    """The markers of the war track, each space from the bottom of the stack."""
    return [
        Piece(f"{owner_name(s.table, player)} war marker", war_space(s.war[player]), order=place)
        for place, player in enumerate(s.war_stack)
    ]
