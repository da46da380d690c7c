"""Summoning a god (RB Summon a God): strength, colours, tiles discarded, the marker."""

from typing import Final

from pakal.games.ahau.rules.gods import built_colours, call_god
from pakal.games.ahau.rules.packed import tile_colour, tile_god, tile_of
from pakal.games.ahau.rules.points import DISCARD, PRIESTESS_COLOUR, STOP, SUMMONED, push
from pakal.games.ahau.rules.rewards import has_marker, place_marker
from pakal.games.ahau.rules.state import State, put_in
from pakal.games.ahau.words import JAGUAR, RAIN, WILD

# Options of `discard`: a tile by its colour, a wild tile as a colour, a wild tile as every colour.
WILD_AS: Final = 10
WILD_AS_ANY: Final = 20


def begin_summon(s: State, player: int, god: int, priestess: bool) -> None:
    """Start from the built tiles, and schedule what may be added."""
    s.god = god
    s.summoned |= 1 << god
    s.used = built_colours(s, player, god)
    s.strength = sum(s.used)
    s.any_colour = 0
    if s.log is not None:
        s.log.append(("summon", player, god))
    push(s, SUMMONED, player, int(s.strength > 0))
    push(s, DISCARD, player, int(priestess))
    if priestess:
        push(s, PRIESTESS_COLOUR, player)


def offer_priestess_colour(s: State) -> list[int]:
    """Which colour has the strength the High Priestess adds?"""
    return _useful_colours(s)


def choose_priestess_colour(s: State, colour: int) -> None:
    """Add one strength of that colour (RB Appendix 3)."""
    s.used[colour] += 1
    s.strength += 1


def _useful_colours(s: State) -> list[int]:
    """
    The colours that a strength without one of its own may take.

    With the Rain God only those of sites on the board: another could leave the god without a site
    to deplete, and then there is no summon (RB Rain God).
    """
    return [colour for colour in range(5) if s.god != RAIN or colour in s.site]


def _is_enough(s: State) -> bool:
    """Would the god come with what has been gathered so far?"""
    own = s.strength - s.arg
    if own < 1 and not (s.arg and s.table.reads("priestess-needs-tile", "alone")):
        return False
    if s.god == RAIN:
        return any(colour >= 0 and s.used[colour] for colour in s.site)
    return True


def offer_discard(s: State) -> list[int] | None:
    """Which matching tile of the reserve is discarded for more strength? (`arg`: the Priestess)"""
    god = s.god
    colours = sorted({tile_colour(tile) for tile in s.reserve[s.who] if tile_god(tile) == god})
    if not colours:
        return None
    options = [STOP] if _is_enough(s) else []
    options += [colour for colour in colours if colour != WILD]
    if WILD in colours:
        # With the Jaguar a discarded wild tile counts as every colour (RB Jaguar God).
        if god == JAGUAR and s.table.reads("jaguar-wild", "any-colour"):
            options.append(WILD_AS_ANY)
        else:
            options += [WILD_AS + colour for colour in _useful_colours(s)]
    return options


def discard(s: State, option: int) -> None:
    """Discard the tile and continue, or stop."""
    if option == STOP:
        return
    colour = option if option < WILD_AS else WILD
    tile = tile_of(s.god, colour)
    s.reserve[s.who].remove(tile)
    put_in(s.discards, tile)
    s.strength += 1
    if option == WILD_AS_ANY:
        s.any_colour += 1
    else:
        s.used[option % WILD_AS] += 1
    push(s, DISCARD, s.who, s.arg)


def may_mark(s: State, player: int, god: int) -> bool:
    """One marker at each temple, once a K'atun."""
    if has_marker(s, player, god):
        return False
    return not s.marked[player] >> god & 1 or s.table.reads("marker-again", "yes")


def summoned(s: State) -> None:
    """With a built tile (`arg`) a marker is placed; then the god acts."""
    if s.arg and may_mark(s, s.who, s.god):
        place_marker(s, s.who, s.god)
    call_god(s, s.who)
