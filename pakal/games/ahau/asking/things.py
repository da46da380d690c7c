"""Things on the table that a person can be asked about, instead of a fact that depends on them."""

from collections.abc import Iterable
from typing import Any, Final

from pakal.games.ahau.asking import building, sites, workers
from pakal.games.ahau.asking.building import tiles_of
from pakal.games.ahau.asking.thing import (
    NO_TILE,
    NOT_COVERED,
    YES,
    Named,
    Numbers,
    Thing,
    offered,
    set_at,
    set_plain,
    unknown_at,
    yes_no,
)
from pakal.games.ahau.rules.movement import card_number, military_strength
from pakal.games.ahau.rules.packed import place_region, tile_god
from pakal.games.ahau.rules.pakal_movement import would_win
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.state import EFFECT_KINDS, State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU
from pakal.games.ahau.telling.names import card_name, city_name
from pakal.games.ahau.words import GOD_NAMES, GODS, ROLES, Effect
from pakal.games.asking import Form
from pakal.games.unknown import MissingError, Unknown


def _gods(_: State) -> Named:
    return tuple(enumerate(GODS))


def _regions(s: State) -> Named:
    return tuple((region, f"region {region}") for region in range(1, s.table.regions + 1))


def _cards(s: State) -> Named:
    return tuple((card, card_name(s, PAKAL, card)) for card in range(1, ROLE_CARD + 1))


def _region_name(_: State, region: int) -> str:
    return f"region {region}"


def _god_name(_: State, god: int) -> str:
    return GOD_NAMES[god]


def _his_role(s: State) -> str:
    return ROLES[s.role[PAKAL]]


# --- the map -------------------------------------------------------------------------------------

HIS_REGION: Final = Thing(
    key="his-region",
    text="Which region is Pakal's ruler in?",
    form=Form.ONE,
    options=_regions,
    look=lambda s, _: (s.region[PAKAL],),
    fill=set_at("region", PAKAL),
    parts=("region",),
    subject=lambda _, player: 0 if player == PAKAL else NOT_COVERED,
)


def _both_rulers(s: State, _: int, answer: Numbers) -> None:
    s.region[:] = [answer[0], answer[0]]


LOST_REGION: Final = Thing(
    key="lost-region",
    text="In which region did Pakal lose the conflict?",
    form=Form.ONE,
    options=_regions,
    look=lambda s, _: (s.region[PAKAL],),
    fill=_both_rulers,
)

YOUR_REGION: Final = Thing(
    key="your-region",
    text="Which region is your ruler in?",
    form=Form.ONE,
    options=_regions,
    look=lambda s, _: (s.region[YOU],),
    fill=set_at("region", YOU),
    parts=("region",),
    subject=lambda _, player: 0 if player == YOU else NOT_COVERED,
)


def _fill_conflict(s: State, _: int, answer: Numbers) -> None:
    # Only the winner is known, so use any numbers with that winner.
    s.right[:] = [1, 1]
    s.weapons[:] = [0, 1] if answer == YES else [1, 0]
    s.war[:] = [0, 0]
    s.war_stack = [YOU, PAKAL]
    for player in (YOU, PAKAL):
        s.effects[player * EFFECT_KINDS + Effect.ROYAL_PALACE] = 0


def _his_strength(s: State) -> int | None:
    """His strength in a conflict, if it is known."""
    try:
        return int(military_strength(s, PAKAL))
    except MissingError:
        return None


def _any(value: Any) -> Any:
    return value


def _fill_your_strength(s: State, _: int, answer: Numbers) -> None:
    # Only the sum is known, so an unknown card is taken to be a 1 and the rest to be weapons.
    if isinstance(_any(s.right[YOU]), Unknown):
        s.right[YOU] = 1
    s.weapons[YOU] = answer[0] - card_number(s, YOU, s.right[YOU])
    # There is one Royal Palace, and it is his.
    if s.effects[PAKAL * EFFECT_KINDS + Effect.ROYAL_PALACE] == 1:
        s.effects[YOU * EFFECT_KINDS + Effect.ROYAL_PALACE] = 0


YOUR_STRENGTH: Final = Thing(
    key="your-strength",
    text=lambda s: f"Pakal's strength is {_his_strength(s)}. And yours, right card and weapons?",
    form=Form.NUMBERS,
    look=lambda s, _: (military_strength(s, YOU),),
    fill=_fill_your_strength,
    parts=("right", "weapons"),
    subject=lambda _, player: 0 if player == YOU else NOT_COVERED,
    when=lambda s: _his_strength(s) is not None,
    low=1,
)

CONFLICT: Final = Thing(
    key="conflict",
    text="Would Pakal win a conflict against you now? (Compare right cards and weapons; ties go by"
    " the Royal Palace, then the war track.)",
    form=Form.ONE,
    options=yes_no,
    look=lambda s, _: (int(would_win(s)),),
    fill=_fill_conflict,
    parts=("right", "weapons", "war", "war_stack", "effects"),
    when=lambda s: _his_strength(s) is None,
)


def _fill_building(s: State, region: int, answer: Numbers) -> None:
    there = unknown_at("building-there", region, low=0)
    s.region_building[region] = there if answer == YES else -1


BUILDINGS_LEFT: Final = Thing(
    key="region-buildings",
    text="Which of these regions still have their building?",
    one="Does {name} still have its building?",
    form=Form.SOME,
    name=_region_name,
    look=lambda s, region: (int(s.region_building[region] >= 0),),
    fill=_fill_building,
    parts=("region_building",),
)


def _set_city_god(s: State, city: int, answer: Numbers) -> None:
    s.city_god[city] = answer[0]


CITY_GODS: Final = Thing(
    key="city-gods",
    text="Which gods do these cities belong to?",
    one="Which god does {name} belong to?",
    form=Form.WORDS,
    options=_gods,
    name=city_name,
    look=lambda s, city: (s.city_god[city],),
    fill=_set_city_god,
    parts=("city_god",),
)


def _fill_best_god(s: State, region: int, answer: Numbers) -> None:
    for at in (2 * region, 2 * region + 1):
        # A tile of a god is one of six numbers, by its colour.
        low = 6 * answer[0]
        there = unknown_at("tile-there", at, low, low + 5)
        s.region_tile[at] = NO_TILE if answer[0] == NO_TILE else there


def _best_god(s: State, region: int) -> Numbers:
    tiles = s.region_tile[2 * region : 2 * region + 2]
    gods = [tile_god(tile) for tile in tiles if tile >= 0]
    return (min(gods, key=lambda god: s.table.god_rank[god], default=NO_TILE),)


def _ask_best_god(s: State) -> str:
    order = sorted(range(len(GODS)), key=lambda god: s.table.god_rank[god])
    ranked = " > ".join(GODS[god] for god in order)
    return f"Which is his best god on the pyramid tiles of these regions? (His order: {ranked}.)"


# He looks at the best tile of a region alone, so only that is asked for.
TILE_GODS: Final = Thing(
    key="tile-gods",
    text=_ask_best_god,
    form=Form.WORDS,
    options=lambda s: (*_gods(s), (NO_TILE, "none")),
    name=_region_name,
    look=_best_god,
    fill=_fill_best_god,
    parts=("region_tile",),
    subject=lambda _, place: place_region(place),
)


def _fill_tile_here(s: State, side: int, answer: Numbers) -> None:
    s.region_tile[2 + side] = answer[0]


TILES_HERE: Final = Thing(
    key="tiles-here",
    text="Which pyramid tiles are in Pakal's region? (`none` for an empty place)",
    form=Form.WORDS,
    options=lambda s: (*tiles_of(s), (NO_TILE, "none")),
    name=lambda _, side: ("left", "right")[side],
    look=lambda s, side: (s.region_tile[2 * s.region[PAKAL] + side],),
    fill=_fill_tile_here,
)


TIED_CITIES: Final = Thing(
    key="tied-cities",
    text="Which cities are tied?",
    form=Form.SOME,
    name=city_name,
    look=offered,
    least=1,
)

# --- temples and gods ----------------------------------------------------------------------------

MARKED: Final = Thing(
    key="marked-temples",
    text="Which temples have a Pakal marker?",
    form=Form.SOME,
    name=_god_name,
    look=lambda s, god: (int(has_marker(s, PAKAL, god)),),
)

OPEN_TEMPLES: Final = Thing(
    key="open-temples",
    text="Which temples have a free space and no Pakal marker?",
    form=Form.SOME,
    name=_god_name,
    look=offered,
)

TURN_GOD: Final = Thing(
    key="turn-god",
    text="Which god does the city of this turn's worker belong to?",
    form=Form.ONE,
    options=_gods,
    look=lambda s, _: (s.offered[0],),
)


def _fill_summoned(s: State, god: int, answer: Numbers) -> None:
    so_far: Any = s.summoned
    s.summoned = (0 if isinstance(so_far, Unknown) else so_far) | answer[0] << god


SUMMONED: Final = Thing(
    key="summoned",
    text="Which gods has Pakal already summoned this turn?",
    form=Form.SOME,
    name=_god_name,
    look=lambda s, god: (s.summoned >> god & 1,),
    fill=_fill_summoned,
    parts=("summoned",),
)

SUMMONING: Final = Thing(
    key="summoning",
    text="Which god is Pakal summoning?",
    form=Form.ONE,
    options=_gods,
    look=lambda s, _: (s.god,),
    fill=set_plain("god"),
    parts=("god",),
)


# --- his cards -----------------------------------------------------------------------------------


def _fill_dealt(s: State, _: int, answer: Numbers) -> None:
    s.left[PAKAL], s.right[PAKAL] = answer


DEALT: Final = Thing(
    key="dealt",
    text="Which two cards did Pakal get, the left one first?",
    form=Form.ROW,
    options=_cards,
    look=lambda s, _: (s.left[PAKAL], s.right[PAKAL]),
    fill=_fill_dealt,
    least=2,
    most=2,
    distinct=True,
)


def _fill_deck(s: State, _: int, answer: Numbers) -> None:
    # Which cards they are does not matter.
    s.hand[PAKAL] = (1 << answer[0]) - 1


def _against_deck(s: State, _: int, answer: Numbers) -> str:
    dealt: Any = s.left[PAKAL]
    if isinstance(dealt, Unknown) or answer[0] <= ROLE_CARD - 2:
        return ""
    return f"{answer[0]} cards left besides the two he got; he has {ROLE_CARD} in all."


DECK: Final = Thing(
    key="deck",
    text="How many cards are left in Pakal's deck?",
    form=Form.NUMBERS,
    look=lambda s, _: (s.hand[PAKAL].bit_count(),),
    fill=_fill_deck,
    parts=("hand",),
    low=0,
    high=ROLE_CARD,
    against=_against_deck,
    beside=("dealt",),
)


def _away(s: State) -> str:
    if s.table.reads("sun-cards", "played-too"):
        return "Which of Pakal's cards are discarded or were played this round?"
    return "Which of Pakal's cards are discarded?"


AWAY: Final = Thing(
    key="cards-away",
    text=_away,
    form=Form.SOME,
    name=lambda s, card: card_name(s, PAKAL, card),
    look=offered,
)

ROLE_IN_PLAY: Final = Thing(
    key="role-in-play",
    text=lambda s: f"Is Pakal's role card ({_his_role(s)}) in play this turn?",
    form=Form.ONE,
    options=lambda s: ((s.role[PAKAL], "yes"), (-1, "no")),
    look=lambda s, _: (s.role_now[PAKAL],),
    fill=set_at("role_now", PAKAL),
    parts=("role_now",),
)

ROLE_AGAIN: Final = Thing(
    key="role-again",
    text=lambda s: f"How many rewards have performed the {_his_role(s)} again this turn?",
    form=Form.NUMBERS,
    look=lambda s, _: (s.role_again,),
    fill=set_plain("role_again"),
    parts=("role_again",),
    low=0,
)

THINGS: Final[dict[str, Thing]] = {
    each.key: each
    for names in (vars(sites), vars(workers), vars(building), dict(globals()))
    for each in names.values()
    if isinstance(each, Thing)
}


def thing_for(
    s: State, keys: Iterable[str], missing: MissingError
) -> tuple[Thing, list[int]] | None:
    """The first of these things that fills in something missing, and the subjects to ask about."""
    for key in keys:
        subjects = THINGS[key].missing(s, missing.origins)
        if subjects:
            return THINGS[key], subjects
    return None
