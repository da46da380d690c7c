"""
Questions on the table: which places their subjects and choices are, and lines as words to tap.

Every word is one that `line.parse_turn` reads; what cannot be together it refuses with a reason.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from pakal.games.ahau.light import line
from pakal.games.ahau.light.unknowns import GONE, colours_of, is_known
from pakal.games.ahau.rules.rewards import has_marker
from pakal.games.ahau.rules.state import EFFECT_KINDS, State
from pakal.games.ahau.rules.table import PAKAL, SPACES, YOU
from pakal.games.ahau.telling.names import between, city_name, link_name, space_name
from pakal.games.ahau.words import CRITERIA, GODS, TILE_NAMES, Effect
from pakal.games.asking import Chip, LinePart, Question

_REGIONS: Final = frozenset({"your-region", "your-retreat", "your-captain"})
_TILES_HERE: Final = "tiles-here"
_CLAIMED: Final = "claimed-cost"
_HIS_SPACES: Final = "pakal-spaces"
_CAPTAIN: Final = "captain"
_MOST_MOVES: Final = 8  # of one sort in a turn

_Places = tuple[str, ...]


def point_out(s: State, question: Question, *, is_told: bool) -> Question:
    """The question with the places and kinds it is about, and the parts of its line."""
    parts: tuple[LinePart, ...] = ()
    if question.key == "your-turn":
        parts = tuple(_turn_parts(s))
    elif question.key == "your-region":
        parts = tuple(_region_parts(question, is_told=is_told))
    return attrs.evolve(
        question,
        subject_places=tuple(_subject(s, question, each) for each in question.subjects),
        choice_places=tuple(_places(s, question.key, each) for each in question.choices),
        choice_kinds=tuple(map(_kind, question.choices)),
        parts=parts,
    )


def _subject(s: State, question: Question, label: str) -> _Places:
    """Where a subject is; a question without subjects may be about one place too."""
    region = s.region[PAKAL]
    if question.key == _TILES_HERE:
        return (f"{region}.1", f"{region}.2")
    if question.key == _CLAIMED:
        named = [
            str(each)
            for each in range(1, s.table.regions + 1)
            if f"region {each}." in question.text
        ]
        return tuple(f"region {each}" for each in named)
    if not label:
        return _named_temple(question)
    return _places(s, question.key, label)


def _named_temple(question: Question) -> _Places:
    """The temple that a question about one marker names."""
    return tuple(f"the {god} temple" for god in GODS if f"the {god} temple" in question.text)


def _places(s: State, key: str, label: str) -> _Places:
    if key in _REGIONS:
        return (f"region {label}",) if label.isdecimal() else ()
    if key == _HIS_SPACES:
        known = (space_name(space) for space in range(SPACES))
        return (f"{label} of Pakal's pyramid",) if label in known else ()
    if label in GODS:
        return (f"the {label} temple",) if "gods" not in key else ()
    cities = [city_name(s, city) for city in range(s.table.cities)]
    regions = [f"region {region}" for region in range(1, s.table.regions + 1)]
    if label in cities or label in regions:
        return (label,)
    links = range(len(s.site))
    return next((_link(s, link) for link in links if link_name(s, link) == label), ())


def _link(s: State, link: int) -> _Places:
    return (f"the link {between(s, link)}",)


def _kind(label: str) -> str:
    """The piece that a choice is, if it is one."""
    if label in GODS:
        return f"{label} tile"
    if label in CRITERIA:
        return f"{label} scoring tile"
    return label if label in TILE_NAMES else ""


# --- lines ---------------------------------------------------------------------------------------


def _region_parts(question: Question, *, is_told: bool) -> Iterator[LinePart]:
    chips = tuple(Chip(each, f"region {each}", (f"region {each}",)) for each in question.choices)
    yield LinePart("region", "Your region", chips, least=1)
    yield LinePart("captain", "War Captain", (Chip(_CAPTAIN, "I play the War Captain"),))
    if not is_told:
        yield LinePart(line.GATES, "City Gates", (Chip(line.GATES, "I have the City Gates"),))


def _turn_parts(s: State) -> Iterator[LinePart]:
    """What may have happened in your turn, the commonest first."""
    once = [
        ("worker", "A worker into", _placed(s), 1),
        ("sites", "Sites gone", _sites(s), len(s.site)),
        ("markers", "A marker at", _gods(s), len(GODS)),
        ("claim", "A building claimed", _claims(s), s.table.regions),
        ("moved", "A marker moved", _marker_moves(s), len(GODS)),
        ("built", "Built", _built(s), 2),
    ]
    again = [
        ("walks", "A worker walked", _walks(s)),
        ("back", "A worker came back from", _back(s)),
        ("down", "A worker lies down in", [_city_chip(s, city, "=") for city in _yours(s)]),
        ("up", "A worker stands up in", [_city_chip(s, city, "^") for city in _yours(s)]),
    ]
    for name, label, chips, most in once:
        if chips:
            yield LinePart(name, label, tuple(chips), most=min(most, len(chips)))
    for name, label, chips in again:
        yield LinePart(name, label, tuple(chips), most=_MOST_MOVES, repeats=True)
    nothing = Chip(line.NOTHING, "No worker, and nothing that he has to know")
    yield LinePart("nothing", "Nothing", (nothing,), alone=True)


def _placed(s: State) -> list[Chip]:
    """The cities around your region, while you have workers."""
    if is_known(s.crew[YOU]) and not s.crew[YOU]:
        return []
    return [_city_chip(s, city, "") for city in s.table.region_cities[s.region[YOU]]]


def _city_chip(s: State, city: int, sign: str, lying: str = "") -> Chip:
    name = city_name(s, city)
    return Chip(f"{sign}{name}{lying}", f"{name} (lying)" if lying else name, (name,))


def _sites(s: State) -> list[Chip]:
    return [
        Chip(link_name(s, link).replace("–", "-"), link_name(s, link), _link(s, link))
        for link in range(len(s.site))
        if colours_of(s, link) != {GONE}
    ]


def _gods(s: State) -> list[Chip]:
    return [
        Chip(name, name.capitalize(), (f"the {name} temple",), f"{name} tile")
        for god, name in enumerate(GODS)
        if not s.marked[YOU] >> god & 1
    ]


def _claims(s: State) -> list[Chip]:
    """Your own region first, for that is the usual one."""
    regions = sorted(range(1, s.table.regions + 1), key=lambda each: each != s.region[YOU])
    return [
        Chip(f"!{region}", f"region {region}", (f"region {region}",))
        for region in regions
        if not is_known(s.region_building[region]) or s.region_building[region] >= 0
    ]


def _yours(s: State) -> Sequence[int]:
    """Every city, those first in which you have a worker: one may walk on from any other."""

    def is_far(city: int) -> bool:
        return not (_number(s.standing[city]) or _number(s.laid[city]))

    return sorted(range(s.table.cities), key=is_far)


def _number(value: int) -> int:
    return value if is_known(value) else 1


def _walks(s: State) -> list[Chip]:
    return [
        Chip(
            f"{city_name(s, here)}>{city_name(s, there)}{lying}",
            f"{city_name(s, here)} to {city_name(s, there)}{' (lying)' if lying else ''}",
            (city_name(s, here), city_name(s, there)),
        )
        for lying in ("", "=")
        for here in _yours(s)
        for _, there in s.table.city_links[here]
    ]


def _back(s: State) -> list[Chip]:
    return [_city_chip(s, city, "<", lying) for lying in ("", "=") for city in _yours(s)]


def _marker_moves(s: State) -> list[Chip]:
    return [
        Chip(
            f"{GODS[here]}>{GODS[there]}",
            f"{GODS[here].capitalize()} to {GODS[there].capitalize()}",
            (f"the {GODS[here]} temple", f"the {GODS[there]} temple"),
        )
        for here in range(len(GODS))
        if _has_marker(s, here)
        for there in range(len(GODS))
        if there != here
    ]


def _has_marker(s: State, god: int) -> bool:
    width = len(s.table.edition.temple_spaces)
    spaces = s.temple[god * width : (god + 1) * width]
    return all(map(is_known, spaces)) and has_marker(s, YOU, god)


def _built(s: State) -> list[Chip]:
    has_gates = s.effects[YOU * EFFECT_KINDS + Effect.CITY_GATES]
    gates = [] if has_gates else [Chip(line.GATES, "the City Gates")]
    return [*gates, Chip(line.FULL, "the last space of my pyramid")]
