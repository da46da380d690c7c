"""Production sites, and the colours that a god looks for among them."""

from collections.abc import Iterable
from typing import Any, Final

from pakal.games.ahau.asking.thing import (
    YES,
    Named,
    Numbers,
    Thing,
    set_plain,
    unknown_at,
)
from pakal.games.ahau.rules.gods import built_colours
from pakal.games.ahau.rules.packed import tile_of, walk_link
from pakal.games.ahau.rules.state import State, own_pyramid
from pakal.games.ahau.rules.table import PAKAL, SPACES
from pakal.games.ahau.telling.names import link_name
from pakal.games.ahau.words import COLOURS, JAGUAR
from pakal.games.asking import Form
from pakal.games.unknown import Unknown

SITE_THERE: Final = "site-there"  # it is there, in any colour
SOME_COLOUR: Final = "site-colour"  # it is there or not, in one of a few colours
_GONE: Final = -1


def _colours(_: State) -> Named:
    return tuple(enumerate(COLOURS))


def _colour_name(_: State, colour: int) -> str:
    return COLOURS[colour]


def _fill_site(s: State, link: int, answer: Numbers) -> None:
    s.site[link] = unknown_at(SITE_THERE, link, 0, len(COLOURS) - 1) if answer == YES else _GONE


SITES: Final = Thing(
    key="sites",
    text="Which of these production sites are still there?",
    one="Is the production site {name} still there?",
    form=Form.SOME,
    name=link_name,
    look=lambda s, link: (int(s.site[link] >= 0),),
    fill=_fill_site,
    parts=("site",),
)

RAIN_SITES: Final = Thing(
    key="rain-sites",
    text="Which production sites have a colour of the Rain tiles used, built or discarded now?",
    form=Form.SOME,
    name=link_name,
    look=lambda s, link: (int(link in s.offered),),
)

# --- the Jaguar God's ----------------------------------------------------------------------------


def _pyramid_is_unknown(s: State) -> bool:
    return all(isinstance(tile, Unknown) for tile in own_pyramid(s, PAKAL))


def _counts_tiles(s: State) -> bool:
    return s.table.reads("jaguar-fame", "graded") and _pyramid_is_unknown(s)


def _compares_tiles(s: State) -> bool:
    return s.table.reads("jaguar-fame", "most-numerous") and _pyramid_is_unknown(s)


def _most_numerous(s: State, colour: int) -> Numbers:
    built = built_colours(s, PAKAL, JAGUAR)
    return (int(built[colour] > 0 and built[colour] == max(built)),)


def _fill_jaguar_tiles(s: State, colour: int, answer: Numbers) -> None:
    # Nothing else of his pyramid is known, and the Jaguar God looks at nothing else in it.
    start = PAKAL * SPACES
    if colour == 0:
        s.pyramid[start : start + SPACES] = [-1] * SPACES
    for _ in range(answer[0]):
        s.pyramid[s.pyramid.index(-1, start)] = tile_of(JAGUAR, colour)


JAGUAR_COLOURS: Final = Thing(
    key="jaguar-colours",
    text="Which colours does Pakal have the most Jaguar tiles of, in his pyramid?",
    form=Form.SOME,
    name=_colour_name,
    look=_most_numerous,
    fill=_fill_jaguar_tiles,
    parts=("pyramid",),
    subject=lambda _, __: 0,
    spread=lambda _: range(len(COLOURS)),
    when=_compares_tiles,
)

JAGUAR_TILES: Final = Thing(
    key="jaguar-tiles",
    text="How many Jaguar tiles of each colour are in Pakal's pyramid?",
    form=Form.NUMBERS,
    name=_colour_name,
    look=lambda s, colour: (built_colours(s, PAKAL, JAGUAR)[colour],),
    fill=_fill_jaguar_tiles,
    parts=("pyramid",),
    subject=lambda _, __: 0,
    spread=lambda _: range(len(COLOURS)),
    when=_counts_tiles,
    low=0,
    several=True,
)


def _fill_used(s: State, colour: int, answer: Numbers) -> None:
    s.used[colour] = unknown_at("used-tiles", colour, low=1) if answer == YES else 0


USED: Final = Thing(
    key="colours-used",
    text="Which of these colours does this summon already use, from tiles built or discarded?",
    one="Does this summon already use {name}, from tiles built or discarded?",
    form=Form.SOME,
    name=_colour_name,
    look=lambda s, colour: (int(s.used[colour] > 0),),
    fill=_fill_used,
    parts=("used",),
    spread=lambda s: [
        colour for colour, used in enumerate(_row(s.used)) if isinstance(used, Unknown)
    ],
)


def _row(row: Any) -> list[Any]:
    return row if isinstance(row, list) else []


ANY_COLOUR: Final = Thing(
    key="wild-for-every-colour",
    text="Did Pakal discard a wild Jaguar tile for this summon?",
    form=Form.ONE,
    options=lambda _: ((1, "yes"), (0, "no")),
    look=lambda s, _: (int(s.any_colour > 0),),
    fill=set_plain("any_colour"),
    parts=("any_colour",),
)


def paying_colours(s: State) -> list[int]:
    """The colours of sites that count when a worker crosses them, by the reading `jaguar-fame`."""
    every = range(len(COLOURS))
    if s.table.reads("jaguar-fame", "any-summoned"):
        return list(every) if s.any_colour > 0 else [each for each in every if s.used[each] > 0]
    built = built_colours(s, PAKAL, JAGUAR)
    if s.table.reads("jaguar-fame", "graded"):
        return [each for each in every if built[each]]
    return [each for each in every if built[each] and built[each] == max(built)]


def _of_paying_colours(s: State) -> str:
    colours = paying_colours(s)
    if len(colours) == len(COLOURS):
        return "Which of these production sites are still there?"
    named = [COLOURS[each] for each in colours]
    either = " or ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    return f"Which of these production sites are {either}?"


def _pays(s: State, link: int) -> Numbers:
    return (int(any(s.site[link] == colour for colour in paying_colours(s))),)


def _fill_paying(s: State, link: int, answer: Numbers) -> None:
    colours = paying_colours(s)
    before: Any = s.site[link]
    there = isinstance(before, Unknown) and before.low >= 0
    if answer == YES:
        left = colours
    else:
        gone = [] if there else [_GONE]
        left = [*gone, *(each for each in range(len(COLOURS)) if each not in colours)]
    one_of: Any = Unknown(frozenset({(SOME_COLOUR, link)}), among=frozenset(left))
    s.site[link] = left[0] if len(left) == 1 else one_of


def _beside_walkers(s: State) -> Iterable[int]:
    """The links along which a worker may walk, of which nothing is known."""
    return [link for link in sorted({walk_link(each) for each in s.offered}) if _is_open(s, link)]


def _is_open(s: State, link: int) -> bool:
    """Can the site have a colour that counts as well as none?"""
    colour: Any = s.site[link]
    return isinstance(colour, Unknown) and colour.among is None


PAYING_SITES: Final = Thing(
    key="sites-that-count",
    text=_of_paying_colours,
    form=Form.SOME,
    name=link_name,
    look=_pays,
    fill=_fill_paying,
    parts=("site", SITE_THERE),
    spread=_beside_walkers,
)

SITE_COLOURS: Final = Thing(
    key="site-colours",
    text="Which colours are these production sites?",
    one="Which colour is the production site {name}?",
    form=Form.WORDS,
    options=_colours,
    name=link_name,
    look=lambda s, link: (s.site[link],),
    fill=lambda s, link, answer: s.site.__setitem__(link, answer[0]),
    parts=(SOME_COLOUR,),
)
