"""
Your own turn in a short line: `car <cal -tik`, `tik! chief`.

Only what King Pakal has to know is in it: where your workers are, which sites and buildings are
gone, at which temples you have a marker. The words can come in any order.
"""

import re
from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

from pakal.errors import BadInputError
from pakal.games.ahau.rules.rewards import free_temple_space, has_marker, place_marker
from pakal.games.ahau.rules.sites import deplete
from pakal.games.ahau.rules.state import BY_PYRAMID, EFFECT_KINDS, State
from pakal.games.ahau.rules.summon import may_mark
from pakal.games.ahau.rules.table import SPACES, YOU
from pakal.games.ahau.rules.workers import note_twelfth_worker
from pakal.games.ahau.telling.names import city_name, link_name
from pakal.games.ahau.words import GODS, Effect
from pakal.games.matching import find, plain

_JOINT: Final = "~"  # between the words of one name, while a line is split into words
NOTHING: Final = "none"
GATES: Final = "gates"
FULL: Final = "full"
HINT: Final = "city, + marker, ! claim, -city site, <city back, a>b walks; `?` explains"
HELP: Final = """\
tik        a worker into Tikal; a beginning of the name is enough
+          behind the city: you placed a marker of its god (tik+)
chief      a marker at another god's temple; rain>sun: a marker moved there
!          you claimed the building of your region (tik!, or ! alone)
-sei       the site from your worker's city to Seibal is gone; ux-tul: another
car>lam    a worker walks from Caracol to Lamanai; <cal: one back from Calakmul
           (a standing one; a lying one with = behind it: <cal=)
=tik       a worker lies down in Tikal (tik=: placed and one laid down there);
           ^tik: a lying one stands up
gates      you built the City Gates; full: your pyramid is complete
none       no worker, and nothing else that he has to know"""
_PARTS: Final = re.compile(r"(?P<head>[=<^!-]?)(?P<first>[^>!+=<^-]*)(?P<rest>.*)")


@frozen
class WorkerMove:
    """A worker of yours that walks, comes back, lies down or stands up."""

    sign: str  # one of > < = ^
    city: int
    there: int = -1
    lying: bool = False


@frozen
class Turn:
    """What a line says."""

    worker: int = -1
    marks: tuple[int, ...] = ()
    marker_moves: tuple[tuple[int, int], ...] = ()
    claims: tuple[int, ...] = ()  # regions
    sites: tuple[int, ...] = ()
    moves: "tuple[WorkerMove, ...]" = ()  # in the order in which they were typed
    gates: bool = False
    full: bool = False
    words: tuple[str, ...] = field(default=(), eq=False)

    def doubts(self, s: State) -> str:
        """What is possible, but so rare that it may be a slip; empty for nothing."""
        if self.worker < 0 and s.crew[YOU] and self != Turn():  # `none` has said it
            return "You placed no worker this turn. Is that right?"
        far = [link for link in self.sites if self.worker not in s.table.link_ends[link]]
        if far:
            link = link_name(s, far[0])
            return f"{link} is far from your worker. Was it the Rain God or the Merchant?"
        return ""


def parse_turn(s: State, text: str) -> Turn:
    """What a line means in this position; BadInputError if it cannot be."""
    reading = _Reading(s)
    text = plain(text)
    for name in (plain(city.name) for city in s.table.edition.cities):
        text = text.replace(name, name.replace(" ", _JOINT))  # a whole name is one word
    for word in re.split(r"[,;\s]+", text):
        if word:
            reading.take(word.replace(_JOINT, " "))
    return reading.turn()


class _Reading:
    """Takes the words of a line in, one by one."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.cities = [city.name for city in s.table.edition.cities]
        self.worker = -1
        self.marks: list[int] = []
        self.moves: list[tuple[int, int]] = []
        self.beside: list[int] = []
        self.sites: list[int] = []
        self.worker_moves: list[WorkerMove] = []
        self.claims: list[int] = []
        self.marks_own = self.gates = self.full = self.nothing = False

    def take(self, word: str) -> None:
        """One word of the line."""
        if word in (NOTHING, GATES, FULL):
            setattr(self, {NOTHING: "nothing"}.get(word, word), True)
            return
        match = _PARTS.fullmatch(word)
        assert match is not None  # noqa: S101 - it takes any text
        head, first, rest = match["head"], match["first"].strip(), match["rest"]
        if head == "!" or (not head and not first):
            self._take_signs(f"{head}{first}{rest}", word)
        elif head == "-":
            self.beside.append(self._city(first))
        elif head:
            move = WorkerMove(head, self._city(first), lying=head == "<" and rest == "=")
            self.worker_moves.append(move)
        elif rest[:1] in (">", "-") and rest[1:]:
            self._take_pair(first, rest[0], rest[1:].strip())
        else:
            self._take_name(first, rest, word)

    def _take_signs(self, signs: str, word: str) -> None:
        """A claim, with the number of a region if it is not yours, and a marker."""
        claim = re.fullmatch(r"[+]?(?:(!)(\d?)[+]?)?", signs)
        if claim is None:
            raise BadInputError(f"'{word}' is not understood.", "Type `?` for the signs.")
        self.marks_own |= "+" in signs
        if claim[1]:
            region = int(claim[2] or self.s.region[YOU])
            if not 1 <= region <= self.s.table.regions:
                raise BadInputError(
                    f"There is no region {region}.", f"Name one from 1 to {self.s.table.regions}."
                )
            self.claims.append(region)

    def _take_pair(self, first: str, sign: str, second: str) -> None:
        if sign == "-":
            self.sites.append(self._link(self._city(first), self._city(second)))
            return
        lying, second = second.endswith("="), second.removesuffix("=")
        names = [*self.cities, *GODS]
        here, there = find(first, names), find(second, names)
        gods = len(self.cities)
        if (here >= gods) != (there >= gods):
            raise BadInputError(
                f"'{first}>{second}' joins a city and a god.", "Name two cities, or two gods."
            )
        if here >= gods:
            self.moves.append((here - gods, there - gods))
        else:
            self.worker_moves.append(WorkerMove(">", here, there, lying))

    def _take_name(self, first: str, rest: str, word: str) -> None:
        place = find(first, [*self.cities, *GODS])
        if place >= len(self.cities):
            self.marks.append(place - len(self.cities))
        elif self.worker >= 0:
            raise BadInputError(
                f"'{word}' is a second worker: {self.cities[self.worker]} was named before it.",
                "One worker is placed a turn; `a>b` is a walk, `=city` one that lies down.",
            )
        else:
            self.worker = place
            if "=" in rest:  # a worker there lies down
                self.worker_moves.append(WorkerMove("=", place))
                rest = rest.replace("=", "", 1)
        self._take_signs(rest, word)

    def _city(self, name: str) -> int:
        return find(name, self.cities)

    def _link(self, a: int, b: int) -> int:
        for link, ends in enumerate(self.s.table.link_ends):
            if {a, b} == set(ends):
                return link
        near = ", ".join(self.cities[other] for _, other in self.s.table.city_links[a])
        raise BadInputError(
            f"No road joins {self.cities[a]} and {self.cities[b]}.",
            f"From {self.cities[a]} roads lead to {near}.",
        )

    def turn(self) -> Turn:
        """All of it, if it can be."""
        s = self.s
        if self.beside and self.worker < 0:
            raise BadInputError(
                "'-' names a site beside your worker, but no worker is named.",
                "Name the city of your worker too, or both cities of the site: ux-tul.",
            )
        sites = [*self.sites, *(self._link(self.worker, city) for city in self.beside)]
        marks = [*self.marks]
        if self.marks_own:
            if self.worker < 0:
                raise BadInputError(
                    "'+' is a marker of the god of your worker's city, but no worker is named.",
                    "Name the god instead, for example rain.",
                )
            marks.append(s.city_god[self.worker])
        turn = Turn(
            worker=self.worker,
            marks=tuple(marks),
            marker_moves=tuple(self.moves),
            claims=tuple(self.claims),
            sites=tuple(sites),
            moves=tuple(self.worker_moves),
            gates=self.gates,
            full=self.full,
        )
        if self.nothing and turn != Turn():
            raise BadInputError("'none' says that nothing happened.", "Leave it out.")
        if not self.nothing and turn == Turn():
            raise BadInputError("The line is empty.", "Type `none` if nothing happened.")
        take_turn(s.copy(), turn)  # refuses what cannot be
        return turn


# --- what it does --------------------------------------------------------------------------------


def take_turn(s: State, turn: Turn) -> None:
    """Put a turn of yours into the position; BadInputError if it contradicts what is known."""
    s.who = YOU
    if turn.worker >= 0:
        _place(s, turn.worker)
    at_first = [_cities_open(s, region) for region in turn.claims]
    for move in turn.moves:
        _move_worker(s, move)
    for region, unoccupied in zip(turn.claims, at_first, strict=True):
        # You may claim before a god moves your workers, or after it.
        _claim(s, region, unoccupied and _cities_open(s, region))
    for god in turn.marks:
        _mark(s, god)
    for here, there in turn.marker_moves:
        _move_marker(s, here, there)
    for link in turn.sites:
        _deplete(s, link)
    if turn.gates:
        s.effects[YOU * EFFECT_KINDS + Effect.CITY_GATES] = 1
    if turn.full:
        s.pyramid[:SPACES] = [0] * SPACES
        s.triggers |= BY_PYRAMID


def _move_worker(s: State, move: WorkerMove) -> None:
    if move.sign == ">":
        _walk(s, move.city, move.there, move.lying)
    elif move.sign == "<":
        _pieces(s, move.city, move.lying)[move.city] -= 1
        s.crew[YOU] += 1
    else:
        _turn_worker(s, move.city, up=move.sign == "^")


def _deplete(s: State, link: int) -> None:
    if s.site[link] == -1:
        raise BadInputError(
            f"The site {link_name(s, link)} is gone already.",
            "Name another, or type `adjust sites gone` with those that are gone.",
        )
    deplete(s, link)


def _place(s: State, city: int) -> None:
    around = s.table.region_cities[s.region[YOU]]
    if city not in around:
        names = ", ".join(city_name(s, each) for each in around)
        raise BadInputError(
            f"{city_name(s, city)} is not around your region {s.region[YOU]}.",
            f"Around it are {names}.",
        )
    if not s.crew[YOU]:
        raise BadInputError(
            "You have no worker left.", "Say `<city` where one came back, or `adjust` your workers."
        )
    s.standing[city] += 1
    s.crew[YOU] -= 1
    s.placements[YOU] += 1
    s.placed = city
    note_twelfth_worker(s, YOU)


def _workers(s: State, city: int) -> int:
    return s.standing[city] + s.laid[city]


def _need_worker(s: State, city: int) -> None:
    if not _workers(s, city):
        raise BadInputError(
            f"You have no worker in {city_name(s, city)}.",
            f"Yours are in {_names(s, [c for c in range(s.table.cities) if _workers(s, c)])}.",
        )


def _pieces(s: State, city: int, lying: bool) -> list[int]:
    """The workers of which one leaves a city: a standing one, unless the line says otherwise."""
    if lying and not s.laid[city]:
        raise BadInputError(
            f"You have no lying worker in {city_name(s, city)}.", "Leave out the `=`."
        )
    _need_worker(s, city)
    return s.laid if lying or not s.standing[city] else s.standing


def _walk(s: State, here: int, there: int, lying: bool) -> None:
    pieces = _pieces(s, here, lying)
    if there not in [other for _, other in s.table.city_links[here]]:
        near = _names(s, [other for _, other in s.table.city_links[here]])
        raise BadInputError(
            f"No road joins {city_name(s, here)} and {city_name(s, there)}.",
            f"From {city_name(s, here)} roads lead to {near}; a longer walk is told step by step.",
        )
    pieces[here] -= 1
    pieces[there] += 1


def _turn_worker(s: State, city: int, *, up: bool) -> None:
    old, new = (s.laid, s.standing) if up else (s.standing, s.laid)
    if not old[city]:
        how = "lying" if up else "standing"
        raise BadInputError(
            f"You have no {how} worker in {city_name(s, city)}.",
            "Name another city, or correct the workers with `adjust`.",
        )
    old[city] -= 1
    new[city] += 1
    note_twelfth_worker(s, YOU)


def _cities_open(s: State, region: int) -> list[int]:
    """The cities around a region in which you have no worker."""
    return [city for city in s.table.region_cities[region] if not _workers(s, city)]


def _claim(s: State, region: int, empty: list[int]) -> None:
    if s.region_building[region] < 0:
        raise BadInputError(
            f"The building of region {region} is gone already.", "Leave out the `!`."
        )
    if empty and not s.table.regions_sell:
        raise BadInputError(
            f"You cannot claim region {region}: you have no worker in {_names(s, empty)}.",
            "Leave out the `!`, or correct the workers with `adjust`.",
        )
    s.region_building[region] = -1


def _mark(s: State, god: int) -> None:
    if not may_mark(s, YOU, god):
        raise BadInputError(
            f"You have placed a marker at the {GODS[god]} temple in this K'atun already.",
            "Leave it out, or correct it with `adjust your markers`.",
        )
    if free_temple_space(s, god) < 0:
        raise BadInputError(
            f"The {GODS[god]} temple has no free space.", "Correct it with `adjust your markers`."
        )
    place_marker(s, YOU, god)


def _move_marker(s: State, here: int, there: int) -> None:
    if not has_marker(s, YOU, here):
        raise BadInputError(
            f"You have no marker at the {GODS[here]} temple.",
            "Name another, or correct it with `adjust your markers`.",
        )
    width = len(s.table.edition.temple_spaces)
    s.temple[s.temple.index(YOU, here * width, (here + 1) * width)] = -1
    place_marker(s, YOU, there)


def _names(s: State, cities: Sequence[int]) -> str:
    return ", ".join(city_name(s, city) for city in cities) or "no city"


# --- in words ------------------------------------------------------------------------------------


def line_of(s: State, turn: Turn) -> str:
    """The turn as a line that can be read again, with whole names."""

    def name(city: int) -> str:
        return city_name(s, city)

    words = [name(turn.worker)] if turn.worker >= 0 else []
    words += [f"!{region}" for region in turn.claims]
    words += [GODS[god] for god in turn.marks]
    words += [f"{GODS[here]}>{GODS[there]}" for here, there in turn.marker_moves]
    words += [link_name(s, link).replace("–", "-") for link in turn.sites]
    for move in turn.moves:
        lying = "=" if move.lying else ""
        walk = f"{name(move.city)}>{name(move.there)}"
        words.append(f"{walk if move.sign == '>' else move.sign + name(move.city)}{lying}")
    words += [GATES] if turn.gates else []
    words += [FULL] if turn.full else []
    return ", ".join(words) or NOTHING


_MOVED: Final = {"<": "back from", "=": "lies down in", "^": "stands up in"}


def _move_in_words(s: State, move: WorkerMove) -> str:
    how = "lying worker" if move.lying else "worker"
    if move.sign == ">":
        return f"{how} from {city_name(s, move.city)} to {city_name(s, move.there)}"
    return f"{how} {_MOVED[move.sign]} {city_name(s, move.city)}"


def words_of(s: State, turn: Turn) -> str:
    """The turn in words, after it was put into the position."""
    parts = [f"worker to {city_name(s, turn.worker)}"] if turn.worker >= 0 else []
    parts += [f"claimed region {region}" for region in turn.claims]
    parts += [f"marker at the {GODS[god]} temple" for god in turn.marks]
    parts += [f"marker from {GODS[a]} to {GODS[b]}" for a, b in turn.marker_moves]
    parts += [_move_in_words(s, move) for move in turn.moves]
    if turn.sites:
        gone = ", ".join(link_name(s, link) for link in turn.sites)
        parts.append(f"{gone} gone ({len(s.calendar)}/{s.table.edition.calendar_mark})")
    parts += ["City Gates built"] if turn.gates else []
    parts += ["pyramid complete"] if turn.full else []
    return "; ".join(parts) or "nothing that he has to know"
