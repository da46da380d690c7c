"""What is asked when a rule misses something: one short question each."""

from collections.abc import Sequence
from typing import Final

import attrs

from pakal.errors import BadInputError
from pakal.games.ahau.light.chain import criteria_to_ask
from pakal.games.ahau.light.memory import Memory
from pakal.games.ahau.light.things import BUILDINGS_LEFT, SCORING
from pakal.games.ahau.light.unknowns import (
    MOST_COST,
    count_buildings,
    forget_offer,
    is_known,
    least_cost,
    stand_in,
    too_dear,
    unknown,
)
from pakal.games.ahau.rules.movement import military_strength
from pakal.games.ahau.rules.packed import A_GOD
from pakal.games.ahau.rules.pakal_building import discount
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.scoring import BUILDINGS, PYRAMID, RESOURCES, WAR
from pakal.games.ahau.rules.state import BY_CALENDAR, BY_PYRAMID, BY_WORKERS, State
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES, YOU
from pakal.games.ahau.telling.names import city_name
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, TILE_NAMES
from pakal.games.asking import Form, Hear, Question

YOUR_STRENGTH: Final = "your-strength"
TILES_HERE: Final = "tiles-here"
BEST_GODS: Final = "best-gods"
CHEAPEST: Final = "cheapest"
CLAIMED_COST: Final = "claimed-cost"
YOUR_NUMBERS: Final = "your-numbers"
YOUR_WORKERS: Final = "your-workers"
YOUR_LAID: Final = "your-laid-down"
YOUR_MARKER: Final = "your-marker"
YOUR_WAR: Final = "your-war-space"
YOUR_MARKERS: Final = "your-temples"
CELEBRATION: Final = "celebration"
CONFIRM: Final = "confirm"
YES_NO: Final = ("yes", "no")

_TRIGGERS: Final = {"calendar": BY_CALENDAR, "workers": BY_WORKERS, "pyramid": BY_PYRAMID}
_FAR_ABOVE: Final = 8  # so much more strength than the last time is likely a slip
_NO_TILE: Final = len(GODS)
LYING_COUNTS: Final = 2  # a lying worker counts as two
# How a person looks each criterion up.
_COUNTED: Final = {
    WAR: "war space plus weapons",
    RESOURCES: "resources",
    PYRAMID: "tiles in your pyramid",
    BUILDINGS: "cost of your buildings",
}


def confirm(hear: Hear, text: str) -> bool:
    """Ask once more about what may be a slip; an empty line says yes."""
    ((place,),) = hear(
        Question(
            key=CONFIRM,
            text=text,
            form=Form.ONE,
            choices=YES_NO,
            default=YES_NO[0],
            hint="Enter: that is right; `no`: say it again",
        )
    )
    return place == 0


# --- movement ------------------------------------------------------------------------------------


def learn_strength(s: State, memory: Memory, hear: Hear) -> None:
    """Your strength in this round: the right card and the weapons."""
    least = 1 + memory.least_weapons
    his = military_strength(s, PAKAL)
    while True:
        ((strength,),) = hear(
            Question(
                key=YOUR_STRENGTH,
                text=f"Pakal's strength is {his}, ties are his. Your strength?",
                form=Form.NUMBERS,
                low=least,
                hint="right card plus weapons",
            )
        )
        known = memory.strength
        if not known or strength <= known + _FAR_ABOVE:
            break
        if confirm(hear, f"Strength {strength}, after {known} the last time."):
            break
    memory.strength = strength
    # Only the sum matters; so a card of 1 and the rest as weapons stand in.
    s.right[YOU], s.weapons[YOU] = 1, strength - 1


def learn_tiles_here(s: State, hear: Hear) -> None:
    """The tiles of his region."""
    region = s.region[PAKAL]
    (tiles,) = hear(
        Question(
            key=TILES_HERE,
            text=f"Tiles in region {region}, left first?",
            form=Form.ROW,
            choices=TILE_NAMES,
            means=tuple(range(len(TILE_NAMES))),
            most=2,
            hint="such as rb s* (rain-blue, sun-wild); `none` if it is empty",
        )
    )
    s.region_tile[2 * region : 2 * region + 2] = [*tiles, -1, -1][:2]


def learn_best_gods(s: State, regions: Sequence[int], hear: Hear) -> None:
    """The best god among the tiles of regions he could go to."""
    order = sorted(range(len(GODS)), key=lambda god: s.table.god_rank[god])
    value = hear(
        Question(
            key=BEST_GODS,
            text=f"The best god on the tiles of regions {', '.join(map(str, regions))}?"
            f" (His order: {' > '.join(GODS[god] for god in order)}.)",
            form=Form.WORDS,
            choices=(*GODS, "none"),
            means=(*range(len(GODS)), _NO_TILE),
            subjects=tuple(f"region {region}" for region in regions),
            about=tuple(regions),
            hint="one word a region, such as r c; `none` without a tile",
        )
    )
    for region, (god,) in zip(regions, value, strict=True):
        for place in (2 * region, 2 * region + 1):
            low = god * A_GOD
            tile = unknown("region_tile", place, low=low, high=low + A_GOD - 1)
            s.region_tile[place] = -1 if god == _NO_TILE else tile


# --- buildings -----------------------------------------------------------------------------------


def learn_offer(s: State, hear: Hear) -> None:
    """What the cheapest building on offer costs, unless he can pay for none anyway."""
    slots = len(s.offer)
    if s.tracker + discount(s) < least_cost(s.table) and _offer_cannot_be_empty(s):
        s.offer = [too_dear(s.table), *[-1] * (slots - 1)]
        return
    ((cost,),) = hear(
        Question(
            key=CHEAPEST,
            text="Cheapest building on offer?",
            form=Form.NUMBERS,
            low=0,
            high=MOST_COST,
            hint="how many resources it costs; `none` if nothing is on offer",
        )
    )
    s.offer = [stand_in(s.table, cost) if cost else -1, *[-1] * (slots - 1)]


def _offer_cannot_be_empty(s: State) -> bool:
    """Are there more buildings than he has bought and you could have?"""
    bought = s.bought + SLOTS  # you have five slots
    palace, in_regions = 1, s.table.regions
    left = count_buildings(s.table) - palace - in_regions - bought
    return left >= s.table.edition.offer


def give_up_offer(s: State) -> None:
    """What was put in because he could pay for none is not known."""
    if is_known(s.offer[0]) and s.offer[0] == too_dear(s.table):
        forget_offer(s)


def learn_claimed_cost(s: State, region: int, hear: Hear) -> None:
    """What the building he claims costs."""
    ((cost,),) = hear(
        Question(
            key=CLAIMED_COST,
            text=f"He claims the building of region {region}. How many resources does it show?",
            form=Form.NUMBERS,
            low=0,
            high=MOST_COST,
        )
    )
    s.region_building[region] = stand_in(s.table, cost)


# --- celebrations --------------------------------------------------------------------------------


def learn_scoring(s: State, hear: Hear) -> None:
    """What the temples with a marker count."""
    gods = [
        god
        for god in s.table.edition.temples
        if not is_known(s.scoring[god]) and (has_marker(s, PAKAL, god) or has_marker(s, YOU, god))
    ]
    names = ", ".join(GODS[god] for god in gods)
    hint = f"{', '.join(CRITERIA[:-1])} or {CRITERIA[-1]}, in the order {names}"
    asked = attrs.evolve(SCORING.question(s, tuple(gods)), hint=hint)
    SCORING.ask(s, lambda _: hear(asked), gods)
    known = [each for each in s.scoring if is_known(each)]
    twice = [each for each in known if known.count(each) > 1]
    if twice:
        raise BadInputError("Every temple counts something else.", "Look at the scoring tiles.")


def learn_numbers(s: State, hear: Hear) -> None:
    """What you have of the things that temples count now."""
    criteria = criteria_to_ask(s)
    value = hear(
        Question(
            key=YOUR_NUMBERS,
            text="Celebration. Your " + ", ".join(_COUNTED[each] for each in criteria) + "?",
            form=Form.NUMBERS,
            subjects=tuple(_COUNTED[each] for each in criteria),
            about=tuple(criteria),
            low=0,
            hint=f"{len(criteria)} numbers in this order, such as "
            + " ".join(str(number) for number in range(3, 3 + len(criteria))),
        )
    )
    numbers = {each: number for each, (number,) in zip(criteria, value, strict=True)}
    s.war[YOU], s.weapons[YOU] = 0, numbers.get(WAR, 0)
    s.cubes[: len(COLOURS)] = [numbers.get(RESOURCES, 0), *[0] * (len(COLOURS) - 1)]
    if -1 in s.pyramid[:SPACES] and PYRAMID in numbers:
        tiles = numbers[PYRAMID]
        if tiles > SPACES:
            raise BadInputError(f"{tiles} is out of range.", f"A pyramid has {SPACES} spaces.")
        s.pyramid[:SPACES] = [0] * tiles + [-1] * (SPACES - tiles)
        if tiles == SPACES:
            s.triggers |= BY_PYRAMID  # nobody has said so before
    _put_buildings(s, numbers.get(BUILDINGS, 0))


def _put_buildings(s: State, cost: int) -> None:
    """Buildings that cost so much in all stand in for yours."""
    most = SLOTS * MOST_COST
    if cost > most:
        raise BadInputError(f"{cost} is out of range.", f"Give a number from 0 to {most}.")
    for slot in range(SLOTS):
        part = min(cost, MOST_COST)
        s.building[slot] = stand_in(s.table, part) if part else -1
        cost -= part


# --- yours, where your turns are not told --------------------------------------------------------


def learn_your_workers(s: State, memory: Memory, hear: Hear) -> None:
    """What has changed of your workers since they were last asked; a lying one counts two."""
    cities = [city for city in range(s.table.cities) if not is_known(s.standing[city])]
    before = tuple(memory.doubtful.get(("workers", city), 0) for city in cities)
    names = tuple(city_name(s, city) for city in cities)
    known = [f"{name} {number}" for name, number in zip(names, before, strict=True) if number]
    value = hear(
        Question(
            key=YOUR_WORKERS,
            text=f"Your workers (a lying one counts two) were: {', '.join(known) or 'none'}."
            " What is different?",
            form=Form.NUMBERS,
            subjects=names,
            about=tuple(cities),
            low=0,
            remembered=before,
            default=", ".join(f"{a} {b}" for a, b in zip(names, before, strict=True)),
            hint="Enter: nothing; `tik`: one more there; `ux 0`: none there",
        )
    )
    for city, (number,) in zip(cities, value, strict=True):
        s.standing[city], s.laid[city] = number, 0
    if s.table.reads("serpent-whose", "the-players"):
        _learn_lying(s, memory, [city for city in cities if s.standing[city] >= LYING_COUNTS], hear)


def _learn_lying(s: State, memory: Memory, cities: Sequence[int], hear: Hear) -> None:
    """How many of your workers lie, where it matters which of them the Serpent God sends back."""
    if not cities:
        return
    before = [
        min(memory.doubtful.get(("lying", city), 0), s.standing[city] // LYING_COUNTS)
        for city in cities
    ]
    names = tuple(city_name(s, city) for city in cities)
    known = [f"{name} {number}" for name, number in zip(names, before, strict=True) if number]
    value = hear(
        Question(
            key=YOUR_LAID,
            text=f"Of these, lying were: {', '.join(known) or 'none'}. What is different?",
            form=Form.NUMBERS,
            subjects=names,
            about=tuple(cities),
            low=0,
            remembered=tuple(before),
            default=", ".join(f"{a} {b}" for a, b in zip(names, before, strict=True)),
            hint="Enter: nothing; `tik`: one more lies there; `ux 0`: none there",
        )
    )
    for city, (lying,) in zip(cities, value, strict=True):
        most = s.standing[city] // LYING_COUNTS
        if lying > most:
            raise BadInputError(
                f"{lying} lying workers in {city_name(s, city)} would count"
                f" {lying * LYING_COUNTS}, but yours there count {s.standing[city]}.",
                f"Give a number from 0 to {most}.",
            )
        s.standing[city] -= lying * LYING_COUNTS
        s.laid[city] = lying


def learn_buildings_left(s: State, regions: Sequence[int], hear: Hear) -> None:
    """Which of these regions still have their building?"""
    question = BUILDINGS_LEFT.question(s, tuple(regions))
    asked = attrs.evolve(question, default=", ".join(question.choices), hint="Enter: all of them")
    if len(regions) == 1:
        text = f"Is the building of {question.choices[0]} still there?"
        asked = attrs.evolve(asked, text=text, hint="Enter: yes; or no")
    BUILDINGS_LEFT.ask(s, lambda _: hear(asked), regions)


def learn_your_markers(s: State, hear: Hear) -> None:
    """At which temples you have a marker, when all of them go back anyway."""
    width = len(s.table.edition.temple_spaces)
    open_at = {
        god: [at for at in range(god * width, (god + 1) * width) if not is_known(s.temple[at])]
        for god in range(len(GODS))
    }
    gods = [god for god, places in open_at.items() if places]
    (named,) = hear(
        Question(
            key=YOUR_MARKERS,
            text="At which temples do you have a marker?",
            form=Form.SOME,
            choices=tuple(GODS[god] for god in gods),
            means=tuple(gods),
        )
    )
    for place, god in enumerate(gods):
        for at in open_at[god]:
            s.temple[at] = -1
        if place in named:
            s.temple[open_at[god][0]] = YOU


def learn_celebration(s: State, hear: Hear) -> None:
    """Is a celebration due, and by what?"""
    choices = ("no", *_TRIGGERS)
    ((place,),) = hear(
        Question(
            key=CELEBRATION,
            text="Is a K'atun Celebration due?",
            form=Form.ONE,
            choices=choices,
            default="no",
            hint="Enter: no; or what triggered it: calendar, workers, pyramid",
        )
    )
    if place:
        s.triggers |= _TRIGGERS[choices[place]]
    # Answered for this round; by a reading it matters whether you have a worker left.
    s.crew[YOU] = int(choices[place] != "workers")
    if choices[place] == "pyramid":
        s.pyramid[:SPACES] = [0] * SPACES


def learn_your_marker(s: State, god: int, hear: Hear) -> None:
    """On which space of a temple your marker is."""
    width = len(s.table.edition.temple_spaces)
    row = range(god * width, (god + 1) * width)
    ((space,),) = hear(
        Question(
            key=YOUR_MARKER,
            text=f"Your marker at the {GODS[god]} temple: on which space?",
            form=Form.NUMBERS,
            low=0,
            high=width,
            default="0",
            hint="Enter: none there",
        )
    )
    if space and is_known(s.temple[row[space - 1]]):
        raise BadInputError(
            f"Space {space} of the {GODS[god]} temple has Pakal's marker.", "Name another space."
        )
    for at in row:
        if not is_known(s.temple[at]):
            s.temple[at] = YOU if at == row[0] + space - 1 and space else -1


def learn_your_war_space(s: State, hear: Hear) -> None:
    """Your space on the war track."""
    ((space,),) = hear(
        Question(
            key=YOUR_WAR,
            text="Which space of the war track is your marker on?",
            form=Form.NUMBERS,
            low=0,
            high=len(s.table.edition.war_track),
        )
    )
    s.war[YOU] = space
