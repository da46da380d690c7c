"""
The colours of production sites, asked for as far as they matter.

For one step of the rules colours fall into classes: those that the Rain God can use and the others,
those that a crossing pays for and the others. Only the class of a site is asked for, and only of
sites that can matter; for the step one colour of its class stands in. What is learnt about a site
is kept: the colours that it can still have.
"""

from collections.abc import Callable, Sequence

from pakal.games.ahau.automa.pakal import book_for
from pakal.games.ahau.light.memory import Memory
from pakal.games.ahau.light.unknowns import ANY_COLOUR, GONE, colours_of, is_known, narrow_site
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.gods import built_colours
from pakal.games.ahau.rules.packed import tile_colour, tile_god, walk_link
from pakal.games.ahau.rules.pakal_summon import discard_quota, jaguar_cities
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.names import link_name
from pakal.games.ahau.words import COLOURS, HIGH_PRIESTESS, JAGUAR, RAIN, WILD
from pakal.games.asking import Form, Hear, Question
from pakal.lists.trace import Draw

Class = Callable[[int], int]  # what a colour, or GONE, is for the step under way

NOWHERE = "none"
FIRST_SITE = "first-site"
SITES_IN_COLOUR = "sites-in-colour"
SITE_COLOURS = "site-colours"
COLOURS_LEFT = "colours-left"
SITES_THERE = "sites-there"


def restore(s: State, memory: Memory) -> None:
    """After the step: what is known of the sites for which a colour stood in."""
    for link, (colour, known) in memory.aside.items():
        if s.site[link] == colour:  # it may have been depleted meanwhile
            s.site[link] = known
    memory.aside.clear()


def _let_stand_in(s: State, memory: Memory, link: int, colours: frozenset[int]) -> None:
    """For this step the site has one of these colours."""
    if not is_known(s.site[link]):
        colour = min(colours)
        memory.aside[link] = colour, s.site[link]
        s.site[link] = colour


# --- the Rain God --------------------------------------------------------------------------------


def usable_for_rain(s: State) -> frozenset[int]:
    """The colours in which a site would let the Rain God act for him."""
    if s.role_now[PAKAL] == HIGH_PRIESTESS and s.table.reads(
        "priestess-strength", "best-colour-counts"
    ):
        return ANY_COLOUR  # she adds one of the colour that is there
    built = built_colours(s, PAKAL, RAIN)
    usable = {colour for colour in ANY_COLOUR if built[colour]}
    if discard_quota(s, RAIN):
        spare = {tile_colour(tile) for tile in s.reserve[PAKAL] if tile_god(tile) == RAIN}
        usable |= ANY_COLOUR if WILD in spare else spare
    return frozenset(usable)


def used_in_summon(s: State) -> frozenset[int]:
    """The colours that the summon under way uses."""
    return frozenset(colour for colour in ANY_COLOUR if s.used[colour])


def learn_rain_sites(s: State, memory: Memory, hear: Hear) -> None:
    """Which site of a colour he can use comes first in the order of his list?"""
    in_summon = s.point in (at.PAKAL_SUMMONED, at.RAIN_SITE)
    usable = used_in_summon(s) if in_summon else usable_for_rain(s)
    _ask_for_first(s, usable, hear)
    for link in range(len(s.site)):
        known = colours_of(s, link)
        # Those that come later in his order are not asked about; they do not matter any more.
        _let_stand_in(s, memory, link, known if known <= usable else known - usable or known)


def _ask_for_first(s: State, usable: frozenset[int], hear: Hear) -> None:
    """Ask for the first site in the order of his list that is there in one of these colours."""
    groups = _in_his_order(s, [n for n in range(len(s.site)) if colours_of(s, n) & usable])
    sure = [any(colours_of(s, link) <= usable for link in group) for group in groups]
    looked = groups[: sure.index(True) + 1] if True in sure else groups
    if not looked or (len(looked) == 1 and all(colours_of(s, n) <= usable for n in looked[0])):
        return
    names = [", ".join(link_name(s, link) for link in group) for group in looked]
    place = 0
    if len(looked) > 1 or True not in sure:
        none = () if True in sure else (NOWHERE,)
        ((place,),) = hear(
            Question(
                key=FIRST_SITE,
                text=f"Rain God. Go down this list: where is the first {_some_of(usable)} site?",
                form=Form.ONE,
                choices=(*names, *none),
                numbered=True,
            )
        )
    for group in looked[:place]:
        for link in group:
            narrow_site(s, link, colours_of(s, link) - usable)
    if place < len(looked):
        _ask_within(s, looked[place], usable, hear)


def _ask_within(s: State, group: Sequence[int], usable: frozenset[int], hear: Hear) -> None:
    """Which sites of a group that his list leaves level are there in a colour he can use?"""
    there = set(group)
    if len(group) > 1 and not all(colours_of(s, link) <= usable for link in group):
        (named,) = hear(
            Question(
                key=SITES_IN_COLOUR,
                text=f"Which of these are there in {_some_of(usable)}?",
                form=Form.SOME,
                choices=tuple(link_name(s, link) for link in group),
                means=tuple(group),
                least=1,
                numbered=True,
            )
        )
        there = {group[place] for place in named}
    for link in group:
        known = colours_of(s, link)
        narrow_site(s, link, (known & usable) if link in there else (known - usable or known))


def _in_his_order(s: State, links: list[int]) -> list[tuple[int, ...]]:
    """These sites in the order of the list `rain-site`; those that it leaves level together."""
    compiled = book_for(s.table)["rain-site"]
    groups: list[tuple[int, ...]] = []
    left = list(links)
    while left:
        best = compiled.decide(s, left) if len(left) > 1 else left[0]
        group = best.tied if isinstance(best, Draw) else (int(best or 0),)
        groups.append(group)
        left = [link for link in left if link not in group]
    return groups


# --- the Jaguar God ------------------------------------------------------------------------------


def _crossing_class(s: State) -> Class:
    """What a crossing counts for his choice, by the reading `jaguar-fame`."""
    built = built_colours(s, PAKAL, JAGUAR)
    if s.table.reads("jaguar-fame", "any-summoned"):
        return lambda c: c >= 0 and (s.used[c] > 0 or s.any_colour > 0)
    if s.table.reads("jaguar-fame", "graded"):
        return lambda c: built[c] if c >= 0 else 0
    return lambda c: c >= 0 and built[c] > 0 and built[c] == max(built)


def _paying_class(s: State) -> Class:
    """What a crossing pays, by the reading `jaguar-pays`."""

    def pays(colour: int) -> int:
        return s.used[colour] + s.any_colour if colour >= 0 else 0

    if s.table.reads("jaguar-pays", "per-matching-tile"):
        return pays
    return lambda c: pays(c) > 0


def learn_crossings(s: State, memory: Memory, hear: Hear) -> None:
    """The sites that his workers could cross, for the choice among them."""
    links = sorted({walk_link(way) for way in s.offered})
    _learn_classes(s, memory, links, _crossing_class(s), hear)


def learn_crossed(s: State, memory: Memory, link: int, hear: Hear) -> None:
    """The site that a worker crosses, for what it pays."""
    _learn_classes(s, memory, [link], _paying_class(s), hear)


def learn_colours_beside(s: State, memory: Memory, hear: Hear) -> None:
    """The exact colours of the sites beside his workers that may walk."""
    cities = jaguar_cities(s, 2)
    links = sorted({link for city in cities for link, _ in s.table.city_links[city]})
    _learn_classes(s, memory, links, lambda colour: colour, hear)
    for link in range(len(s.site)):
        # Sites that nobody could cross do not count, whatever their colour.
        _let_stand_in(s, memory, link, colours_of(s, link))


def _learn_classes(
    s: State, memory: Memory, links: Sequence[int], class_of: Class, hear: Hear
) -> None:
    """To which class does each of these sites belong?"""
    unclear = [n for n in links if len({class_of(c) for c in colours_of(s, n)}) > 1]
    classes = {class_of(colour) for link in unclear for colour in colours_of(s, link)}
    if len(classes) == 2:
        better = max(classes)
        _ask_which(s, unclear, frozenset(c for c in ANY_COLOUR if class_of(c) == better), hear)
    elif unclear:
        _ask_colours(s, unclear, hear)
    for link in links:
        _let_stand_in(s, memory, link, colours_of(s, link))


def _ask_which(s: State, links: Sequence[int], colours: frozenset[int], hear: Hear) -> None:
    (named,) = hear(
        Question(
            key=SITES_IN_COLOUR,
            text=f"Which of these sites are there in {_some_of(colours)}?",
            form=Form.SOME,
            choices=tuple(link_name(s, link) for link in links),
            means=tuple(links),
            numbered=True,
        )
    )
    for place, link in enumerate(links):
        known = colours_of(s, link)
        narrow_site(s, link, known & colours if place in named else known - colours)


def _ask_colours(s: State, links: Sequence[int], hear: Hear) -> None:
    doubtful = any(GONE in colours_of(s, link) for link in links)
    choices = (*COLOURS, "gone") if doubtful else COLOURS
    value = hear(
        Question(
            key=SITE_COLOURS,
            text="Which colours do these sites have?",
            form=Form.WORDS,
            choices=choices,
            subjects=tuple(link_name(s, link) for link in links),
            about=tuple(links),
        )
    )
    for link, (place,) in zip(links, value, strict=True):
        s.site[link] = place if place < len(COLOURS) else GONE


# --- which are there -----------------------------------------------------------------------------


def learn_sites_there(s: State, links: Sequence[int], hear: Hear) -> None:
    """Which of these sites are still there?"""
    asked = [n for n in links if GONE in colours_of(s, n) and not is_known(s.site[n])]
    (named,) = hear(
        Question(
            key=SITES_THERE,
            text="Which of these production sites are still there?",
            form=Form.SOME,
            choices=tuple(link_name(s, link) for link in asked),
            means=tuple(asked),
            numbered=True,
            default=", ".join(link_name(s, link) for link in asked),
            hint="Enter: all of them",
        )
    )
    for place, link in enumerate(asked):
        narrow_site(s, link, colours_of(s, link) - {GONE} if place in named else frozenset({GONE}))


def ask_colours_left(s: State, hear: Hear) -> set[int]:
    """The colours in which a site is left anywhere on the map."""
    known = {s.site[n] for n in range(len(s.site)) if is_known(s.site[n]) and s.site[n] >= 0}
    unclear = sorted(ANY_COLOUR - known)
    (named,) = hear(
        Question(
            key=COLOURS_LEFT,
            text="Which of these colours are still on the map as a site?",
            form=Form.SOME,
            choices=tuple(COLOURS[colour] for colour in unclear),
            means=tuple(unclear),
        )
    )
    return known | {unclear[place] for place in named}


def _some_of(colours: frozenset[int]) -> str:
    names = [COLOURS[colour] for colour in sorted(colours)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
