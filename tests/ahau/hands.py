"""
Literal hands: a table of pieces that knows no rule and moves them only by the printed sentences.

They start from the box and read what the companion tells, line by line as it is printed, and what
the person at the table answers. Covered: god tiles, sites, calendar, the site beside it; tiles of
regions, reserves, pyramids, bag and discards; cubes of the person, on wild tiles and in the supply;
buildings of offer, regions, boards, beside Pakal's board; workers standing and lying; rulers;
region and role cards in hand, played, discarded, Pakal's deck; temple markers and scoring tiles;
Fame, weapons, Pakal's resources, the war track with its stacks. Not covered: the neutral region
cards, the order of a reserve, the colour of tiles that only count for a summon.

A sentence that no pattern knows is an error, and so is one that moves a piece that is not there or
names a total that is not so.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from pakal.games.ahau.position.pieces import printed_buildings, printed_tiles, starting_kinds
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.words import COLOURS, GOD_NAMES, GODS, TILE_NAMES

BAG, DISCARDED, STACK = "the bag", "the discarded tiles", "the stack"
Patterns = tuple[tuple[re.Pattern[str], Callable[..., None]], ...]
OWNERS: Final = {"You": "your", "you": "your", "Pakal": "Pakal's"}
_CARDS = r"(?P<cards>[a-z0-9-]+(?:(?:, | and )[a-z0-9-]+)*)"
_GOD_OF: Final = dict(zip(GOD_NAMES, GODS, strict=True))


class Hands:
    """Pieces on a table; `follow` does what a line says, `answer` what the person chose."""

    def __init__(self, table: Table, unread: str = "") -> None:
        self.unread = unread  # what they overlook
        buildings = table.edition.buildings
        self.at: Counter[tuple[str, str]] = Counter()
        self.bag = Counter({TILE_NAMES[tile]: n for tile, n in printed_tiles(table).items()})
        self.stack = Counter({buildings[b].name: n for b, n in printed_buildings(table).items()})
        self.supply = Counter(dict.fromkeys(COLOURS, table.edition.cubes))
        self.starting = {
            god: TILE_NAMES[kind] for god, kind in zip(GODS, starting_kinds(table), strict=True)
        }
        self.fame = {"your": 0, "Pakal's": 0}
        self.weapons = {"your": 0, "Pakal's": 0}
        self.resources = 0
        self.war: dict[int, list[str]] = {0: ["your"]}
        self.colour: dict[str, str] = {}  # of wild tiles, by their place
        self.is_pakal_seated = False
        self.turn = ""  # whose turn has been opened, as an owner; then it is not said again
        for number in range(1, 7):
            self.at["your hand", f"your card {number}"] = 1
            self.at["Pakal's deck", f"Pakal's card {number}"] = 1
        for owner in self.fame:
            self.at["beside the board", f"{owner} ruler"] = 1

    # --- pieces ----------------------------------------------------------------------------------

    def put(self, place: str, piece: str, count: int = 1) -> None:
        """Pieces appear at a place, or with a negative count leave it."""
        pile, kind = {
            BAG: (self.bag, piece),
            STACK: (self.stack, piece),
            "the supply": (self.supply, piece.removesuffix(" cube")),
        }.get(place, (self.at, (place, piece)))
        pile[kind] += count  # type: ignore[index]
        assert pile[kind] >= 0 or place == "the supply", f"no {piece} at {place}"  # type: ignore[index]
        if count < 0 and piece.endswith("-wild"):
            self.colour.pop(place, None)
        if not pile[kind]:  # type: ignore[index]
            del pile[kind]  # type: ignore[arg-type]

    def move(self, piece: str, source: str, target: str, count: int = 1) -> None:
        """Pieces go from one place to another."""
        self.put(source, piece, -count)
        self.put(target, piece, count)

    def move_all(self, pieces: str, source: str, target: str) -> None:
        """Several pieces, as in `sun-blue, rain-white and sun-blue`."""
        for piece in re.split(", | and ", pieces):
            self.move(piece, source, target)

    def there(self, place: str) -> list[str]:
        """The pieces at a place."""
        return [piece for (where, piece), n in self.at.items() if where == place for _ in range(n)]

    def where(self, piece: str, *places: str) -> str:
        """The one of these places at which the piece lies."""
        found = [place for place in places if self.at[place, piece]]
        assert found, f"no {piece} at {places}"
        return found[0]

    def region_of(self, owner: str) -> str:
        """The region in which a ruler stands."""
        return next(
            place for (place, piece), n in self.at.items() if piece == f"{owner} ruler" and n
        )

    def card(self, owner: str, name: str) -> str:
        """A card by the name that a sentence gives it."""
        return f"{owner} card {name}" if name.isdigit() else name

    def cards(self, owner: str, names: str) -> list[str]:
        """Several cards, as in `4, 5 and queen`."""
        return [self.card(owner, name) for name in re.split(r", | and ", names)]

    def deck(self, owner: str) -> str:
        """Where a player's cards are that were not played."""
        return "Pakal's deck" if owner == "Pakal's" else "your hand"

    def take_ruler(self, owner: str, region: str) -> None:
        """A ruler goes to a region."""
        self.move(f"{owner} ruler", self.region_of(owner), f"region {region}")

    def take_tile(self, owner: str, tile: str) -> None:
        """A tile of the ruler's region goes into the reserve; of two equal ones the left."""
        region = self.region_of(owner).removeprefix("region ")
        place = self.where(tile, f"{region}.1", f"{region}.2")
        self.move(tile, place, f"{owner} reserve")

    def total(self, track: dict[str, int], owner: str, total: str, change: str) -> None:
        """A track moves, and the total is as it is said."""
        track[owner] += int(change)
        assert track[owner] == int(total), f"{track[owner]} is not {total}"

    # --- lines -----------------------------------------------------------------------------------

    def listen(self) -> None:
        """The companion begins to tell something: nobody's turn has been opened yet."""
        self.turn = ""

    def follow(self, line: str) -> None:
        """Do what a line of the companion's says, part by part."""
        if forced := re.fullmatch(r".*[?.] Nothing else is possible: (.*)\.", line):
            self.answer(forced[1])
        elif title := re.fullmatch(r"(Your|Pakal's) turn|Round .*|K'atun Celebration \d", line):
            self.turn = "Pakal's" if title[1] == "Pakal's" else ""
            if line.startswith("Round"):
                self._do(line, SENTENCES, "")
        elif self._knows(line, SENTENCES):
            self._do(line, SENTENCES, "")
        elif re.fullmatch(TOTALS, line):
            for totals in re.finditer(rf"(?:(You|Pakal): )?{_TOTALS}\.", line):
                who = OWNERS[totals[1]] if totals[1] else self.turn
                for total in re.finditer(_TRACK, totals[0]):
                    if not self._overlooks(total[0]):
                        _track(self, who, total[1].casefold(), total[2], total[3])
        else:
            whose, colon, rest = line.removesuffix(".").partition(": ")
            who = OWNERS[whose] if colon and whose in ("You", "Pakal") else self.turn
            for clause in (rest if who != self.turn or whose in OWNERS else line[:-1]).split("; "):
                self._do(re.sub(NOTES, "", clause), CLAUSES, who)

    def answer(self, line: str) -> None:
        """Do what the person has chosen to do."""
        self._do(line, ANSWERS, "your")

    def _overlooks(self, line: str) -> bool:
        return bool(self.unread and re.search(self.unread, line, re.IGNORECASE))

    def _knows(self, line: str, patterns: Patterns) -> bool:
        return any(pattern.fullmatch(line) for pattern, _ in patterns)

    def _do(self, line: str, patterns: Patterns, who: str) -> None:
        if self._overlooks(line):
            return
        # A line begins with a capital letter, which a name keeps.
        for words in (line, line[:1].lower() + line[1:]):
            for pattern, deed in patterns:
                if found := pattern.fullmatch(words):
                    deed(self, **{"who": who} | found.groupdict())
                    return
        raise AssertionError(f"hands do not know what to do: {line!r}")


def _nothing(_: Hands, **__: str) -> None:
    """A line that moves no piece."""


def _each(deed: Callable[..., None], pattern: str) -> Callable[..., None]:
    """Do the same for every item of a line: `Uxmal rain, Tulum sun`."""
    item = re.compile(pattern)

    def do(hands: Hands, items: str, **_: str) -> None:
        for each in items.split(", "):
            found = item.fullmatch(each)
            assert found, each
            deed(hands, **found.groupdict())

    return do


# --- setup and refills ---------------------------------------------------------------------------


def _lay_god(hands: Hands, city: str, god: str) -> None:
    hands.put(city, f"{_GOD_OF.get(god, god)} tile")


def _lay_site(hands: Hands, a: str, b: str, colour: str) -> None:
    link, piece = f"the link between {a} and {b}", f"{colour} site"
    if hands.at["the shuffled sites", piece]:
        hands.put("the shuffled sites", piece, -1)
    hands.put(link, piece)


def _left_site(hands: Hands, colour: str, **_: str) -> None:
    if hands.at["the shuffled sites", f"{colour} site"]:
        hands.put("the shuffled sites", f"{colour} site", -1)
    hands.put("beside the calendar", f"{colour} site")


def _lay_start(hands: Hands, card: str, god: str) -> None:
    hands.put(f"summary card {card}", hands.starting[_GOD_OF.get(god, god)])


def _clear_summary(hands: Hands, where: str, **_: str) -> None:
    for card in range(1, 6):
        for tile in hands.there(f"summary card {card}"):
            hands.put(f"summary card {card}", tile, -1)
            if where == BAG:
                hands.put(BAG, tile)


def _pakals_side(
    hands: Hands, city: str, palace: str, track: str, weapons: str, role: str, **_: str
) -> None:
    if hands.is_pakal_seated:  # told once more after an undo
        return
    hands.is_pakal_seated = True
    hands.put(city, "Pakal's worker")
    hands.move(palace, STACK, "slot 1 of Pakal's board")
    hands.resources = int(track)
    hands.weapons["Pakal's"] = int(weapons)
    hands.war[0].append("Pakal's")
    hands.put("Pakal's deck", role)


def _slide(hands: Hands, **_: str) -> None:
    slots = [f"slot {n} of the offer" for n in range(1, 10)]
    kept = [piece for slot in slots for piece in hands.there(slot)]
    for slot in slots:
        for piece in hands.there(slot):
            hands.put(slot, piece, -1)
    for slot, piece in zip(slots, kept, strict=False):
        hands.put(slot, piece)


def _pour(hands: Hands, **_: str) -> None:
    for tile in hands.there(DISCARDED):
        hands.move(tile, DISCARDED, BAG)


# --- cards ---------------------------------------------------------------------------------------


def _deal(hands: Hands, side: str, card: str, **_: str) -> None:
    hands.move(hands.card("Pakal's", card), "Pakal's deck", f"Pakal's {side}")


def _swap(hands: Hands, one: str, other: str, **_: str) -> None:
    (left,), (right,) = hands.there("Pakal's left"), hands.there("Pakal's right")
    assert [left, right] == [hands.card("Pakal's", each) for each in (one, other)]
    hands.move(left, "Pakal's left", "Pakal's right")
    hands.move(right, "Pakal's right", "Pakal's left")


def _gather(hands: Hands, who: str, **_: str) -> None:
    for place in (f"{who} left", f"{who} right", f"{who} discard pile"):
        for card in hands.there(place):
            hands.move(card, place, hands.deck(who))


def _reshuffle(hands: Hands, one: str, other: str, **_: str) -> None:
    for side, card in (("left", one), ("right", other)):
        hands.move(hands.card("Pakal's", card), f"Pakal's {side}", "Pakal's deck")


def _reveal(hands: Hands, left: str, right: str, region: str, who: str) -> None:
    assert [hands.card(who, left)] == hands.there(f"{who} left")
    assert [hands.card(who, right)] == hands.there(f"{who} right")
    hands.take_ruler(who, region)


def _stays(hands: Hands, region: str, who: str, **_: str) -> None:
    assert f"region {region}" == hands.region_of(who)


def _discard_cards(hands: Hands, cards: str, who: str) -> None:
    for card in hands.cards(who, cards):
        hands.move(card, hands.where(card, f"{who} left", f"{who} right"), f"{who} discard pile")
    assert not hands.there(f"{who} left") + hands.there(f"{who} right")


def _card_back(hands: Hands, card: str, who: str, **_: str) -> None:
    name = hands.card(who, card)
    place = hands.where(name, f"{who} discard pile", f"{who} left", f"{who} right")
    hands.move(name, place, hands.deck(who))


def _cards_back(hands: Hands, cards: str, who: str) -> None:
    for card in re.split(", | and ", cards):
        _card_back(hands, card, who)


# --- the turn ------------------------------------------------------------------------------------


def _track(hands: Hands, who: str, track: str, total: str, change: str) -> None:
    if track == "resources":
        assert who == "Pakal's"
        hands.resources += int(change)
        assert hands.resources == int(total), f"{hands.resources} is not {total}"
    else:
        hands.total(hands.fame if track == "fame" else hands.weapons, who, total, change)


def _status(
    hands: Hands,
    calendar: str,
    his: str,
    resources: str,
    weapons: str,
    yours: str,
    own: str,
    **_: str,
) -> None:
    assert int(calendar) == len(hands.there("the calendar"))
    assert (int(his), int(yours)) == (hands.fame["Pakal's"], hands.fame["your"])
    assert (int(weapons), int(own)) == (hands.weapons["Pakal's"], hands.weapons["your"])
    assert int(resources) == hands.resources


def _cubes(hands: Hands, count: str, colour: str, total: str) -> None:
    hands.move(f"{colour} cube", "the supply", "your cubes", int(count))
    assert hands.at["your cubes", f"{colour} cube"] == int(total)


def _pay(hands: Hands, what: str, **_: str) -> None:
    for each in what.split(" and "):
        count, colour = each.split()
        hands.move(f"{colour} cube", "your cubes", "the supply", int(count))


def _worker(hands: Hands, who: str, city: str, total: str | None) -> None:
    hands.put(city, f"{who} worker")
    assert int(total or 1) == hands.at[city, f"{who} worker"]


def _place(city: str, lying: str | None) -> str:
    return f"{city} (lying)" if lying else city


def _walk(hands: Hands, who: str, lying: str | None, here: str, there: str) -> None:
    hands.move(f"{who} worker", _place(here, lying), _place(there, lying))


def _call_back(hands: Hands, who: str, whose: str | None, lying: str | None, city: str) -> None:
    hands.put(_place(city, lying), f"{(whose or who).strip()} worker", -1)


def _stand_up(hands: Hands, who: str, whose: str, city: str) -> None:
    owner = "your" if whose == "your" else who
    hands.move(f"{owner} worker", f"{city} (lying)", city)


def _war(hands: Hands, who: str, space: str, where: str) -> None:
    for stack in hands.war.values():
        if who in stack:
            stack.remove(who)
    stack = hands.war.setdefault(int(space), [])
    stack.insert(0 if where == "under" else len(stack), who)


def _wild_counts(
    hands: Hands, who: str, tile: str, colour: str, space: str, cube: str | None
) -> None:
    place = f"{space} of {who} pyramid"
    assert hands.at[place, tile]
    hands.colour[place] = colour
    if cube:
        hands.move(f"{colour} cube", "the supply", place)


def _take_tile(hands: Hands, who: str, tile: str, region: str, side: str) -> None:
    assert hands.region_of(who) == f"region {region}"
    hands.move(tile, f"{region}.{1 + (side == 'right')}", f"{who} reserve")


def _build(hands: Hands, who: str, tile: str, space: str) -> None:
    hands.move(tile, f"{who} reserve", f"{space} of {who} pyramid")


def _deplete(hands: Hands, colour: str, a: str, b: str, total: str, **_: str) -> None:
    hands.move(f"{colour} site", f"the link between {a} and {b}", "the calendar")
    assert int(total) == len(hands.there("the calendar"))


def _shuffle_sites(hands: Hands, **_: str) -> None:
    for place in ("the calendar", "beside the calendar"):
        for site in hands.there(place):
            hands.move(site, place, "the shuffled sites")


def _markers_back(hands: Hands, kept: str | None, **_: str) -> None:
    for place, piece in list(hands.at):
        if piece.endswith(" marker"):
            hands.put(place, piece, -hands.at[place, piece])
    for temple in re.split(r", | and ", kept) if kept else ():
        hands.put(f"space 3 of the {temple}", "Pakal's marker")


def _over_slot(hands: Hands, building: str, old: str, slot: str, **_: str) -> None:
    place = f"slot {slot} of Pakal's board"
    hands.move(old, place, "beside Pakal's board")
    hands.move(building, "the builder's hand", place)


def _answer_cards(hands: Hands, left: str, right: str, **_: str) -> None:
    for card, side in ((left, "your left"), (right, "your right")):
        hands.move(hands.card("your", card), "your hand", side)


def _answer_summary(hands: Hands, tile: str, **_: str) -> None:
    place = next(
        place
        for (place, piece), n in hands.at.items()
        if n and piece == tile and place.startswith("summary card")
    )
    hands.move(tile, place, "your reserve")


def _lift_marker(hands: Hands, who: str, god: str) -> None:
    spaces = [f"space {n} of the {god} temple" for n in range(1, 10)]
    hands.put(hands.where(f"{who} marker", *spaces), f"{who} marker", -1)


# --- undo and redo -------------------------------------------------------------------------------


def counted(pieces: str) -> list[tuple[str, int]]:
    """Pieces that go together: `2 × blue site and white site`."""
    found = (re.fullmatch(r"(?:(\d+) × )?(.+)", each) for each in re.split(", | and ", pieces))
    return [(each[2], int(each[1] or 1)) for each in found if each]


def space(place: str) -> str:
    """A tile's place by its number: `region 3, left` is 3.1."""
    found = re.fullmatch(r"region (\d+), (left|right)", place)
    return place if found is None else f"{found[1]}.{1 + (found[2] == 'right')}"


def _put_back(hands: Hands, pieces: str, source: str, target: str, **_: str) -> None:
    source, target = space(source), space(target)
    out = ("the box", "your supply", "Pakal's supply")
    for piece, number in counted(pieces):
        if source not in out:
            hands.put(source, piece, -number)
        if target not in out:
            hands.put(target, piece, number)


def _track_back(hands: Hands, who: str, track: str, total: str) -> None:
    if track == "resources":
        hands.resources = int(total)
    else:
        (hands.fame if track == "Fame" else hands.weapons)[OWNERS[who]] = int(total)


def _war_again(hands: Hands, names: str, **_: str) -> None:
    order = [OWNERS[name] for name in names.split(" below ")]
    for stack in hands.war.values():
        stack.sort(key=order.index)


def _war_back(hands: Hands, who: str, space: str | None) -> None:
    _war(hands, OWNERS[who], space or "0", "on top of")


def _redo(hands: Hands, line: str, **_: str) -> None:
    hands.answer(line)


def _patterns(*pairs: tuple[str, Callable[..., None]]) -> Patterns:
    return tuple((re.compile(pattern), deed) for pattern, deed in pairs)


_NAME = r"[A-Z][^.,:;]*?"
_TILE = rf"(?:{'|'.join(GODS)})-[a-z]+"  # no role card, such as a high-priestess
_TILES = rf"(?P<tiles>{_TILE}(?:(?:, | and ){_TILE})*)"
_LINK = rf"(?P<a>{_NAME})–(?P<b>{_NAME})"
_TRACK = r"(Fame|[Ww]eapons|[Rr]esources) (\d+) \(([+-]\d+)\)"
_TOTALS = rf"{_TRACK}(?:, {_TRACK})*"
TOTALS: Final = rf"(?:(?:You: |Pakal: )?{_TOTALS}\.(?: |$))+"
# What is said about an order besides, which moves nothing more.
_NEVER_LEFT: Final = r"an? \d+ never stands on the left|[\w-]+ is a \d+, never on the left"
NOTES: Final = rf" \((?:by lot|shuffle it|for the Queen|{_NEVER_LEFT}|only .+ left)\)$"

# What the companion tells in whole lines.
SENTENCES: Final = _patterns(
    (
        (
            r"Round \d+  K'atun \d  calendar (?P<calendar>\d+)/\d+  Pakal: Fame (?P<his>\d+),"
            r" resources (?P<resources>\d+), weapons (?P<weapons>\d+); you: Fame (?P<yours>\d+),"
            r" weapons (?P<own>\d+)"
        ),
        _status,
    ),
    (
        r"God tiles on the cities: (?P<items>.+)\.",
        _each(_lay_god, r"(?P<city>.+) (?P<god>\w+)"),
    ),
    (
        r"Sites between cities: (?P<items>.+)\.",
        _each(_lay_site, r"(?P<a>.+)–(?P<b>.+) (?P<colour>\w+)"),
    ),
    (
        r"Starting tiles on the summary cards: (?P<items>.+)\.",
        _each(
            lambda h, card, god: god.startswith("none") or _lay_start(h, card, god),
            r"(?P<card>\d) (?P<god>.+)",
        ),
    ),
    (
        r"Pyramid tiles into the regions: (?P<items>.+)\.",
        _each(lambda h, place, tile: h.move(tile, BAG, place), r"(?P<place>\S+) (?P<tile>\S+)"),
    ),
    (
        r"Buildings into the offer: (?P<items>.+)\.",
        _each(
            lambda h, slot, building: h.move(building, STACK, f"{slot} of the offer"),
            r"(?P<slot>slot \d) (?P<building>.+)",
        ),
    ),
    (
        r"Buildings into the regions: (?P<items>.+)\.",
        _each(
            lambda h, region, building: h.move(building, STACK, f"region {region}"),
            r"(?P<region>\d) (?P<building>.+)",
        ),
    ),
    (
        r"Scoring tiles at the temples: (?P<items>.+)\.",
        _each(
            lambda h, god, tile: h.put(f"the {god} temple", f"{tile} scoring tile"),
            r"(?P<god>\w+) (?P<tile>\w+)",
        ),
    ),
    (
        r"Open role cards: (?P<items>.+)\.",
        _each(lambda h, role: h.put("beside the board", role), r"(?P<role>.+)"),
    ),
    (
        r"You take: (?P<items>.+)\.",
        _each(_cubes, r"(?P<count>\d+) (?P<colour>\w+) \((?P<total>\d+) now\)"),
    ),
    (
        (
            r"Pakal: a worker in (?P<city>.+), the (?P<palace>.+) in slot 1, resources"
            r" (?P<track>\d+), weapons (?P<weapons>\d+), Pakal's war marker at the start, on top of"
            r" the stack, the (?P<role>.+) shuffled into Pakal's deck\."
        ),
        _pakals_side,
    ),
    (r"The (?:temples|cities) pay: .+", _nothing),
    (
        r"Conflict in region \d, strength .+: (?:you win|Pakal wins)(?: the tie by the .+)?\.",
        _nothing,
    ),
    # undo and redo
    (r"Undone: .+", _nothing),
    (r"If you only mistyped it, .+", _nothing),
    (r"The celebration is undone: .+", _nothing),
    (r"Redone: (?P<line>.+)\.", _redo),
    (
        r"Stand (?P<pieces>.+?) up again in (?P<city>.+)\.",
        lambda h, pieces, city, **_: _put_back(h, pieces, f"{city} (lying)", city),
    ),
    (
        r"Lay (?P<pieces>.+?) down again in (?P<city>.+)\.",
        lambda h, pieces, city, **_: _put_back(h, pieces, city, f"{city} (lying)"),
    ),
    (
        (
            r"Put back (?P<pieces>.+?) from (?P<source>.+?)"
            r" to (?P<target>.+?)(?:; shuffle it)?\."
        ),
        _put_back,
    ),
    (
        (
            r"(?P<who>Your|Pakal's) (?P<track>Fame|weapons|resources) (?:goes|go) back to"
            r" (?P<total>\d+)\."
        ),
        _track_back,
    ),
    (
        (
            r"(?P<who>Your|Pakal's) war marker goes back to"
            r" (?:space (?P<space>\d+)|the start) of the war track\."
        ),
        _war_back,
    ),
    (r"On the war track, (?P<names>.+) again\.", _war_again),
    (
        r"The wild tile on (?P<place>.+) has no colour again\.",
        lambda h, place, **_: h.colour.pop(place),
    ),
)

# What the companion tells part by part: whose pieces they are has been said before.
CLAUSES: Final = _patterns(
    # setup and refills
    (r"remaining (?P<colour>[a-z]+) site beside the calendar", _left_site),
    (
        rf"starting tile (?P<tile>{_TILE}) into the reserve",
        lambda h, tile, who: h.put(f"{who} reserve", tile),
    ),
    (
        rf"starting tile (?P<tile>{_TILE}) on 1\.1",
        lambda h, tile, who: h.put(f"1.1 of {who} pyramid", tile),
    ),
    (
        r"the other summary cards into the box, their tiles into (?P<where>the bag|the box)",
        _clear_summary,
    ),
    (r"slide the buildings of the offer to the left", _slide),
    (r"put the discarded tiles into the empty bag", _pour),
    (
        (r"all markers go back(?:, except one of Pakal's on space 3 of the (?P<kept>.+))?"),
        _markers_back,
    ),
    (r"shuffle the sites on the calendar and the one beside it", _shuffle_sites),
    # movement
    (r"(?P<side>left|right) card (?P<card>\S+)", _deal),
    (r"swap (?P<one>\S+) and (?P<other>\S+)", _swap),
    (
        r"shuffle (?P<one>\S+) and (?P<other>\S+) back into Pakal's deck and deal again",
        _reshuffle,
    ),
    (r"take all cards back into (?:your hand|Pakal's deck)(?: and deal again)?", _gather),
    (r"cards (?P<left>\S+) \| (?P<right>\S+), ruler to region (?P<region>\d)", _reveal),
    (
        r"cards (?P<left>\S+) \| (?P<right>\S+), ruler stays in region (?P<region>\d)",
        _reveal,
    ),
    (
        r"ruler (?:retreats )?to region (?P<region>\d)",
        lambda h, region, who: h.take_ruler(who, region),
    ),
    (r"ruler stays in region (?P<region>\d)", _stays),
    (r"war marker to space (?P<space>\d+), (?P<where>on top of|under) the stack", _war),
    # tiles and cubes
    (rf"take (?P<tile>{_TILE}) from region (?P<region>\d), (?P<side>left|right)", _take_tile),
    (
        rf"draw {_TILES} from the bag",
        lambda h, tiles, who: h.move_all(tiles, BAG, f"{who} reserve"),
    ),
    (rf"build (?P<tile>{_TILE}) on (?P<space>\d\.\d)", _build),
    (
        (
            rf"(?P<tile>{_TILE}) on (?P<space>\d\.\d) counts as (?P<colour>\w+)"
            r"(?P<cube>, with one of the cubes paid on it)?"
        ),
        _wild_counts,
    ),
    (
        rf"(?:discard|trade away) {_TILES}",
        lambda h, tiles, who: h.move_all(tiles, f"{who} reserve", DISCARDED),
    ),
    (
        rf"take {_TILES} back",
        lambda h, tiles, who: h.move_all(tiles, DISCARDED, f"{who} reserve"),
    ),
    (
        rf"put (?P<tile>{_TILE}) back into the bag",
        lambda h, tile, who: h.move(tile, f"{who} reserve", BAG),
    ),
    (r"pay (?P<what>\d.+)", _pay),
    # workers
    (rf"(?:worker|a cube as worker) to (?P<city>{_NAME})(?: \((?P<total>\d+) there\))?", _worker),
    (
        rf"lay a worker down in (?P<city>{_NAME})",
        lambda h, city, who: h.move(f"{who} worker", city, f"{city} (lying)"),
    ),
    (rf"(?P<lying>lying )?worker from (?P<here>{_NAME}) to (?P<there>{_NAME})", _walk),
    (rf"(?P<whose>your )?(?P<lying>lying )?worker back from (?P<city>{_NAME})", _call_back),
    (rf"stand (?P<whose>a|your) .*?lying worker up in (?P<city>{_NAME})", _stand_up),
    # buildings
    (
        rf"(?:claim|buy) (?P<building>{_NAME}) from (?P<place>region \d|slot \d of the offer)",
        lambda h, building, place, **_: h.move(building, place, "the builder's hand"),
    ),
    (
        rf"(?P<building>{_NAME}) into slot (?P<slot>\d)",
        lambda h, building, slot, who: h.move(
            building, "the builder's hand", f"slot {slot} of {who} board"
        ),
    ),
    (
        rf"(?P<building>{_NAME}) face down beside Pakal's board",
        lambda h, building, **_: h.move(building, "the builder's hand", "beside Pakal's board"),
    ),
    (
        (
            rf"(?P<building>{_NAME}) over (?P<old>{_NAME}) \(slot (?P<slot>\d)\),"
            r" (?P=old) face down beside it"
        ),
        _over_slot,
    ),
    # temples and sites
    (
        r"marker to (?P<god>\w+) temple, (?P<space>space \d)",
        lambda h, space, god, who: h.put(f"{space} of the {god} temple", f"{who} marker"),
    ),
    (
        r"marker off (?P<god>\w+) temple, (?P<space>space \d)",
        lambda h, space, god, who: h.put(f"{space} of the {god} temple", f"{who} marker", -1),
    ),
    (
        (rf"(?P<colour>[a-z]+) site {_LINK} onto the calendar \((?P<total>\d+)\)"),
        _deplete,
    ),
    # cards
    (rf"discard {_CARDS}", _discard_cards),
    (rf"take {_CARDS} back into (?:your hand|Pakal's deck)", _cards_back),
    # what moves nothing
    (r"(?:also )?summon [A-Z]\w+", _nothing),
    (r"summon no god|no worker", _nothing),
    (r"the .+ finds no site", _nothing),
    (r"the \S+ is in play", _nothing),
    (r"the Queen does nothing: .+", _nothing),
    (r"role-card reward: .+", _nothing),
    (r"take the reward of space .+", _nothing),
)
OWNERS |= {"Your": "your", "Pakal's": "Pakal's", "your": "your"}


# What the person answers. Where the companion tells afterwards what comes of it, nothing is done.
ANSWERS: Final = _patterns(
    (rf"summary (?P<tile>{_TILE})", _answer_summary),
    (r"summary without tile \d", _nothing),
    (r"cards (?P<left>\S+) (?P<right>\S+)", _answer_cards),
    (r"(?:captain|retreat) (?P<region>\d)", lambda h, region, **_: h.take_ruler("your", region)),
    (rf"take (?P<tile>{_TILE})", lambda h, tile, **_: h.take_tile("your", tile)),
    (
        rf"take (?P<region>\d) (?P<tile>{_TILE})",
        lambda h, region, tile, **_: h.move(
            tile, h.where(tile, f"{region}.1", f"{region}.2"), "your reserve"
        ),
    ),
    (r"worker (?P<city>.+)", lambda h, city, **_: h.put(city, "your worker")),
    (
        rf"discard (?P<tile>{_TILE})(?: as \w+)?",
        lambda h, tile, **_: h.move(tile, "your reserve", DISCARDED),
    ),
    (rf"give (?P<tile>{_TILE})", lambda h, tile, **_: h.move(tile, "your reserve", DISCARDED)),
    (rf"give back (?P<tile>{_TILE})", lambda h, tile, **_: h.move(tile, "your reserve", BAG)),
    (
        r"move (?P<here>.+?) to (?P<there>.+?)(?P<lying> lying)?",
        lambda h, here, there, lying, **_: h.move(
            "your worker", here + " (lying)" * bool(lying), there + " (lying)" * bool(lying)
        ),
    ),
    (
        r"remove lying (?P<city>.+)",
        lambda h, city, **_: h.put(f"{city} (lying)", "your worker", -1),
    ),
    (r"remove (?P<city>.+)", lambda h, city, **_: h.put(city, "your worker", -1)),
    (r"stand up (?P<city>.+)", lambda h, city, **_: h.move("your worker", f"{city} (lying)", city)),
    (r"lay down (?P<city>.+)", lambda h, city, **_: h.move("your worker", city, f"{city} (lying)")),
    (r"take back (?P<card>\S+)", lambda h, card, **_: _card_back(h, card, "your")),
    (rf"build (?P<tile>{_TILE}) (?P<space>\d\.\d)", _build),
    (
        r"buy region (?P<region>\d) (?P<building>.+)",
        lambda h, region, building, **_: h.move(building, f"region {region}", "the builder's hand"),
    ),
    (
        r"buy (?P<slot>\d) (?P<building>.+)",
        lambda h, slot, building, **_: h.move(
            building, f"slot {slot} of the offer", "the builder's hand"
        ),
    ),
    (
        r"spend (?P<colour>\w+)",
        lambda h, colour, **_: h.move(f"{colour} cube", "your cubes", "the supply"),
    ),
    (
        r"role (?P<role>\S+)",
        lambda h, role, **_: h.move(role, "beside the board", "your hand"),
    ),
    (r"marker (?P<god>\w+) to \w+", _lift_marker),
    (
        (
            r"captain stay|(?:no )?advance|no worker|(?:no )?claim|(?:no )?summon.*|no more .+"
            r"|priestess \w+|take from bag|deplete .+|produce .+|dance \w+|pass|pay .+|wild \w+"
            r"|end turn|reward .+|gain \w+|no marker move|gateway|queen"
        ),
        _nothing,
    ),
)
