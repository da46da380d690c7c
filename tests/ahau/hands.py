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
from collections.abc import Callable, Iterable
from typing import Final

from pakal.games.ahau.position.pieces import printed_buildings, printed_tiles, starting_kinds
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.words import COLOURS, GOD_NAMES, GODS, TILE_NAMES

BAG, DISCARDED, STACK = "the bag", "the discarded tiles", "the stack"
OWNERS: Final = {"You": "your", "you": "your", "Pakal": "Pakal's"}
_OWNER = r"(?P<who>You|Pakal)"
_CARDS = r"(?P<cards>[a-z0-9-]+(?:(?:, | and )[a-z0-9-]+)*)"
_GOD_OF: Final = dict(zip(GOD_NAMES, GODS, strict=True))


class Hands:
    """Pieces on a table; `follow` does what a line says, `answer` what the person chose."""

    def __init__(self, table: Table) -> None:
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
        self.last_built = ""
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

    def build(self, owner: str, tile: str, space: str) -> None:
        """A tile of the reserve goes into the pyramid."""
        self.last_built = f"{space} of {owner} pyramid"
        self.move(tile, f"{owner} reserve", self.last_built)

    def total(self, track: dict[str, int], owner: str, total: str, change: str) -> None:
        """A track moves, and the total is as it is said."""
        track[owner] += int(change)
        assert track[owner] == int(total), f"{track[owner]} is not {total}"

    # --- lines -----------------------------------------------------------------------------------

    def follow(self, line: str) -> None:
        """Do what a line of the companion's says."""
        line = line.removeprefix("Random: ")
        if forced := re.fullmatch(r"(.)(.*): nothing else is possible\.", line):
            self.answer(forced[1].lower() + forced[2])
            return
        if turned := re.fullmatch(r"Neutral region card \d is turned up\. ?(.*)", line):
            line = turned[1]
        if line:
            self._do(line, SENTENCES)

    def answer(self, line: str) -> None:
        """Do what the person has chosen to do."""
        self._do(line, ANSWERS)

    def _do(
        self, line: str, patterns: Iterable[tuple[re.Pattern[str], Callable[..., None]]]
    ) -> None:
        for pattern, deed in patterns:
            if found := pattern.fullmatch(line):
                groups = found.groupdict()
                if "who" in groups:
                    groups["who"] = OWNERS[groups["who"]]
                deed(self, **groups)
                return
        raise AssertionError(f"hands do not know what to do: {line!r}")


def _nothing(_: Hands, **__: str) -> None:
    """A line that moves no piece."""


def _each(deed: Callable[..., None], pattern: str) -> Callable[..., None]:
    """Do the same for every item of a line: `Uxmal rain, Tulum sun`."""
    item = re.compile(pattern)

    def do(hands: Hands, items: str, **others: str) -> None:
        for each in items.split(", "):
            found = item.fullmatch(each)
            assert found, each
            deed(hands, **found.groupdict(), **others)

    return do


# --- setup and refills ---------------------------------------------------------------------------


def _lay_god(hands: Hands, city: str, god: str) -> None:
    hands.put(city, f"{_GOD_OF.get(god, god)} tile")


def _lay_site(hands: Hands, a: str, b: str, colour: str) -> None:
    link, piece = f"the link between {a} and {b}", f"{colour} site"
    if hands.at["the shuffled sites", piece]:
        hands.put("the shuffled sites", piece, -1)
    hands.put(link, piece)


def _left_site(hands: Hands, colour: str) -> None:
    if hands.at["the shuffled sites", f"{colour} site"]:
        hands.put("the shuffled sites", f"{colour} site", -1)
    hands.put("beside the calendar", f"{colour} site")


def _lay_start(hands: Hands, card: str, god: str) -> None:
    hands.put(f"summary card {card}", hands.starting[_GOD_OF.get(god, god)])


def _clear_summary(hands: Hands, bag: str | None) -> None:
    for card in range(1, 6):
        for tile in hands.there(f"summary card {card}"):
            hands.put(f"summary card {card}", tile, -1)
            if bag:
                hands.put(BAG, tile)


def _pakals_side(hands: Hands, city: str, palace: str, track: str, weapons: str, role: str) -> None:
    if hands.is_pakal_seated:  # told once more after an undo
        return
    hands.is_pakal_seated = True
    hands.put(city, "Pakal's worker")
    hands.move(palace, STACK, "slot 1 of Pakal's board")
    hands.resources = int(track)
    hands.weapons["Pakal's"] = int(weapons)
    hands.war[0].append("Pakal's")
    hands.put("Pakal's deck", role)


def _slide(hands: Hands) -> None:
    slots = [f"slot {n} of the offer" for n in range(1, 10)]
    kept = [piece for slot in slots for piece in hands.there(slot)]
    for slot in slots:
        for piece in hands.there(slot):
            hands.put(slot, piece, -1)
    for slot, piece in zip(slots, kept, strict=False):
        hands.put(slot, piece)


def _pour(hands: Hands) -> None:
    for tile in hands.there(DISCARDED):
        hands.move(tile, DISCARDED, BAG)


# --- cards ---------------------------------------------------------------------------------------


def _deal(hands: Hands, side: str, card: str) -> None:
    hands.move(hands.card("Pakal's", card), "Pakal's deck", f"Pakal's {side}")


def _swap(hands: Hands) -> None:
    (left,), (right,) = hands.there("Pakal's left"), hands.there("Pakal's right")
    hands.move(left, "Pakal's left", "Pakal's right")
    hands.move(right, "Pakal's right", "Pakal's left")


def _gather(hands: Hands, who: str, discarded: bool = True) -> None:
    for place in (f"{who} left", f"{who} right", *([f"{who} discard pile"] * discarded)):
        for card in hands.there(place):
            hands.move(card, place, hands.deck(who))


def _reveal(hands: Hands, who: str, left: str, right: str, region: str) -> None:
    assert [hands.card(who, left)] == hands.there(f"{who} left")
    assert [hands.card(who, right)] == hands.there(f"{who} right")
    hands.take_ruler(who, region)


def _discard_cards(hands: Hands, cards: str, who: str = "Pakal's") -> None:
    for card in hands.cards(who, cards):
        hands.move(card, hands.where(card, f"{who} left", f"{who} right"), f"{who} discard pile")
    assert not hands.there(f"{who} left") + hands.there(f"{who} right")


def _card_back(hands: Hands, card: str, who: str = "Pakal's") -> None:
    name = hands.card(who, card)
    place = hands.where(name, f"{who} discard pile", f"{who} left", f"{who} right")
    hands.move(name, place, hands.deck(who))


# --- the turn ------------------------------------------------------------------------------------


def _fame(hands: Hands, who: str, total: str, change: str) -> None:
    hands.total(hands.fame, who, total, change)


def _weapons(hands: Hands, who: str, total: str, change: str) -> None:
    hands.total(hands.weapons, who, total, change)


def _resources(hands: Hands, total: str, change: str) -> None:
    hands.resources += int(change)
    assert hands.resources == int(total), f"{hands.resources} is not {total}"


def _cubes(hands: Hands, count: str, colour: str, total: str) -> None:
    hands.move(f"{colour} cube", "the supply", "your cubes", int(count))
    assert hands.at["your cubes", f"{colour} cube"] == int(total)


def _pay(hands: Hands, what: str) -> None:
    for colour in what.partition(" tiles")[0].partition("tiles")[0].split():
        if colour in COLOURS:
            hands.move(f"{colour} cube", "your cubes", "the supply")
        elif colour in ("market", "nothing"):
            break


def _queen(hands: Hands, deed: str, city: str, total: str, change: str) -> None:
    if deed == "lay a worker down":
        hands.move("Pakal's worker", city, f"{city} (lying)")
    else:
        hands.put(city, "Pakal's worker")
    _resources(hands, total, change)


def _war(hands: Hands, who: str, space: str, where: str) -> None:
    for stack in hands.war.values():
        if who in stack:
            stack.remove(who)
    stack = hands.war.setdefault(int(space), [])
    stack.insert(0 if where == "under" else len(stack), who)


def _wild_stands(hands: Hands, tile: str, colour: str, space: str, cube: str | None) -> None:
    place = f"{space} of your pyramid"
    assert hands.there(place) == [tile]
    hands.colour[place] = colour
    if cube:
        hands.move(f"{colour} cube", "the supply", place)


def _wild_counts(hands: Hands, colour: str) -> None:
    hands.colour[hands.last_built] = colour


def _deplete(hands: Hands, colour: str, a: str, b: str) -> None:
    hands.move(f"{colour} site", f"the link between {a} and {b}", "the calendar")


def _shuffle_sites(hands: Hands) -> None:
    for place in ("the calendar", "beside the calendar"):
        for site in hands.there(place):
            hands.move(site, place, "the shuffled sites")


def _markers_back(hands: Hands, kept: str | None) -> None:
    for place, piece in list(hands.at):
        if piece.endswith(" marker"):
            hands.put(place, piece, -hands.at[place, piece])
    for god in re.split(r", | and ", kept) if kept else ():
        hands.put(f"space 3 of the {god} temple", "Pakal's marker")


def _all_markers_back(hands: Hands, kept: str | None) -> None:
    _markers_back(hands, kept)
    _shuffle_sites(hands)


def _celebrated(hands: Hands, you: str, yours: str, pakal: str, his: str) -> None:
    hands.total(hands.fame, "your", you, yours)
    hands.total(hands.fame, "Pakal's", pakal, his)


def _over_slot(hands: Hands, building: str, old: str, slot: str) -> None:
    place = f"slot {slot} of Pakal's board"
    hands.move(old, place, "beside Pakal's board")
    hands.move(building, "the builder's hand", place)


def _in_slot(hands: Hands, who: str, building: str, slot: str) -> None:
    place = f"slot {slot} of {who} board"
    if hands.there(place) != [building]:  # told once more after it was put over another
        hands.move(building, "the builder's hand", place)


def _answer_cards(hands: Hands, left: str, right: str) -> None:
    for card, side in ((left, "your left"), (right, "your right")):
        hands.move(hands.card("your", card), "your hand", side)


def _answer_build(hands: Hands, tile: str, space: str) -> None:
    hands.build("your", tile, space)


def _answer_role(hands: Hands, role: str) -> None:
    hands.move(role, "beside the board", "your hand")


def _answer_summary(hands: Hands, tile: str) -> None:
    place = next(
        place
        for (place, piece), n in hands.at.items()
        if n and piece == tile and place.startswith("summary card")
    )
    hands.move(tile, place, "your reserve")


def _answer_marker(hands: Hands, god: str) -> None:
    _lift_marker(hands, "your", god)


def _lift_marker(hands: Hands, who: str, god: str) -> None:
    spaces = [f"space {n} of the {god} temple" for n in range(1, 10)]
    hands.put(hands.where(f"{who} marker", *spaces), f"{who} marker", -1)


def _put_back(hands: Hands, piece: str, source: str, target: str, count: str | None) -> None:
    out = ("the box", "your supply", "Pakal's supply")
    number = int(count or 1)
    if source not in out:
        hands.put(source, piece, -number)
    if target not in out:
        hands.put(target, piece, number)


def _war_again(hands: Hands, names: str) -> None:
    order = [OWNERS[name] for name in names.split(" below ")]
    for stack in hands.war.values():
        stack.sort(key=order.index)


def _war_back(hands: Hands, who: str, space: str | None) -> None:
    _war(hands, who, space or "0", "on top of")


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


_NAME = r"[^.,:]+?"
_TILE = r"[a-z]+-[a-z]+"
_BETWEEN = rf"between (?P<a>{_NAME}) and (?P<b>{_NAME})"
_CHANGE = r"(?P<total>\d+) \((?P<change>[+-]\d+)"

# What the companion tells.
SENTENCES: Final = tuple(
    (_pattern(pattern), deed)
    for pattern, deed in (
        # setup and refills
        (
            r"God tiles on the cities: (?P<items>.+)\.",
            _each(_lay_god, r"(?P<city>.+) (?P<god>\w+)"),
        ),
        (rf"Lay an? (?P<god>.+) tile on (?P<city>{_NAME})\.", _lay_god),
        (
            r"Sites between cities: (?P<items>.+)\.",
            _each(_lay_site, r"(?P<a>.+)–(?P<b>.+) (?P<colour>\w+)"),
        ),
        (rf"Lay a (?P<colour>\w+) site {_BETWEEN}\.", _lay_site),
        (r"Put the remaining (?P<colour>\w+) site beside the calendar\.", _left_site),
        (
            rf"Give Pakal the starting tile (?P<tile>{_TILE})\.",
            lambda h, tile: h.put("Pakal's reserve", tile),
        ),
        (
            rf"Put the starting tile (?P<tile>{_TILE}) on 1\.1 of Pakal's pyramid\.",
            lambda h, tile: h.put("1.1 of Pakal's pyramid", tile),
        ),
        (
            (
                r"Pakal's side: a worker in (?P<city>.+), the (?P<palace>.+) in his first slot, the"
                r" resource track on (?P<track>\d+), (?P<weapons>\d+) weapons?, and his war marker"
                r" on top of yours; shuffle the (?P<role>.+) into his region cards\."
            ),
            _pakals_side,
        ),
        (
            r"Starting tiles on the summary cards: (?P<items>.+)\.",
            _each(
                lambda h, card, god: god.startswith("none") or _lay_start(h, card, god),
                r"(?P<card>\d) (?P<god>.+)",
            ),
        ),
        (r"Put the (?P<god>.+) starting tile on summary card (?P<card>\d)\.", _lay_start),
        (r"Take summary card \d out: it gets no starting tile\.", _nothing),
        (r"Summary card \d gets no starting tile\.", _nothing),
        (
            (
                r"Put the other summary cards back into the box,"
                r" their tiles (?:too|(?P<bag>into the bag))\."
            ),
            _clear_summary,
        ),
        (
            r"Pyramid tiles into the regions: (?P<items>.+)\.",
            _each(lambda h, place, tile: h.move(tile, BAG, place), r"(?P<place>\S+) (?P<tile>\S+)"),
        ),
        (
            rf"Lay (?P<tile>{_TILE}) on (?P<place>\d\.\d)\.",
            lambda h, tile, place: h.move(tile, BAG, place),
        ),
        (
            r"Buildings into the offer: (?P<items>.+)\.",
            _each(
                lambda h, slot, building: h.move(building, STACK, f"{slot} of the offer"),
                r"(?P<slot>slot \d) (?P<building>.+)",
            ),
        ),
        (
            rf"Put (?P<building>{_NAME}) on (?P<slot>slot \d) of the offer\.",
            lambda h, building, slot: h.move(building, STACK, f"{slot} of the offer"),
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
            r"Put one of Pakal's markers on the (?P<god>.+)'s third space\.",
            lambda h, god: h.put(f"space 3 of the {_GOD_OF[god]} temple", "Pakal's marker"),
        ),
        (r"Slide the buildings of the offer to the left\.", _slide),
        (r"The bag is empty: put the discarded tiles into it\.", _pour),
        # movement
        (r"Pakal's (?P<side>left|right) card is (?P<card>\S+)\.", _deal),
        (r"Swap Pakal's two cards: .+", _swap),
        (
            r".+: shuffle both back into Pakal's deck and deal again\.",
            lambda h: _gather(h, "Pakal's", discarded=False),
        ),
        (
            r"Only .+ left: Pakal takes all cards back; shuffle and deal again\.",
            lambda h: _gather(h, "Pakal's"),
        ),
        (
            rf"{_OWNER}: cards (?P<left>\S+) \| (?P<right>\S+), ruler to region (?P<region>\d)\.",
            _reveal,
        ),
        (
            r"Pakal's ruler (?:goes|retreats) to region (?P<region>\d)\.",
            lambda h, region: h.take_ruler("Pakal's", region),
        ),
        (r"Pakal's ruler stays in region \d\.", _nothing),
        (r"Conflict in region \d, strength .+", _nothing),
        (
            (
                rf"{_OWNER}: war marker to space (?P<space>\d+),"
                r" (?P<where>on top of|under) the stack\."
            ),
            _war,
        ),
        (rf"Pakal takes (?P<tile>{_TILE})\.", lambda h, tile: h.take_tile("Pakal's", tile)),
        # turns
        (rf"{_OWNER}: Fame {_CHANGE}, [A-Za-z ]+\)\.", _fame),
        (rf"{_OWNER}: weapons {_CHANGE}\)\.", _weapons),
        (rf"Pakal: resources {_CHANGE}\)\.", _resources),
        (
            r"You take: (?P<items>.+)\.",
            _each(_cubes, r"(?P<count>\d+) (?P<colour>\w+) \((?P<total>\d+) now\)"),
        ),
        (r"You: pay (?P<what>.+)\.", _pay),
        (
            rf"You: trade away (?P<tile>{_TILE})\.",
            lambda h, tile: h.move(tile, "your reserve", DISCARDED),
        ),
        (
            rf"(?P<who>You|Pakal): take (?P<tile>{_TILE})\.",
            lambda h, who, tile: h.move(tile, BAG, f"{who} reserve"),
        ),
        (
            r"Place one of Pakal's workers in (?P<city>.+)\.",
            lambda h, city: h.put(city, "Pakal's worker"),
        ),
        (
            r"Lay one of Pakal's workers in (?P<city>.+) down\.",
            lambda h, city: h.move("Pakal's worker", city, f"{city} (lying)"),
        ),
        (
            r"Move one of Pakal's workers: (?P<here>.+?) to (?P<there>.+?)(?P<lying> \(lying\))?\.",
            lambda h, here, there, lying: h.move(
                "Pakal's worker",
                here + " (lying)" * bool(lying),
                there + " (lying)" * bool(lying),
            ),
        ),
        (
            r"Stand (?P<whose>your|Pakal's) lying worker in (?P<city>.+) up\.",
            lambda h, whose, city: h.move(f"{whose} worker", f"{city} (lying)", city),
        ),
        (
            (
                r"Take one of (?P<whose>your|Pakal's) (?P<how>standing|lying) workers out of"
                r" (?P<city>.+)\."
            ),
            lambda h, whose, how, city: h.put(
                city + " (lying)" * (how == "lying"), f"{whose} worker", -1
            ),
        ),
        (
            (
                r"Pakal: for the Queen (?P<deed>lay a worker down|place one more worker"
                rf"|place a cube as one more worker) in (?P<city>.+), resources {_CHANGE}\)\."
            ),
            _queen,
        ),
        (r"Pakal: the Queen does nothing: .+", _nothing),
        (
            rf"{_OWNER}: take (?P<building>{_NAME}) from region (?P<region>\d)\.",
            lambda h, building, region, **_: h.move(
                building, f"region {region}", "the builder's hand"
            ),
        ),
        (
            rf"Pakal buys (?P<building>{_NAME}) from (?P<slot>slot \d of the offer)\.",
            lambda h, building, slot: h.move(building, slot, "the builder's hand"),
        ),
        (rf"{_OWNER}: (?P<building>{_NAME}) in slot (?P<slot>\d)\.", _in_slot),
        (
            rf"Put (?P<building>{_NAME}) face down beside Pakal's board\.",
            lambda h, building: h.move(building, "the builder's hand", "beside Pakal's board"),
        ),
        (
            (
                rf"Put (?P<building>{_NAME}) over (?P<old>{_NAME}) \(slot (?P<slot>\d)\);"
                r" the old one goes face down beside it\."
            ),
            _over_slot,
        ),
        (
            rf"Pakal builds (?P<tile>{_TILE}) on (?P<space>\d\.\d)\.",
            lambda h, tile, space: h.build("Pakal's", tile, space),
        ),
        (r"Pakal's wild tile counts as (?P<colour>\w+)\.", _wild_counts),
        (
            (
                rf"You: (?P<tile>{_TILE}) as (?P<colour>\w+) is on (?P<space>\d\.\d)(?P<cube>, one"
                r" of the cubes paid on it)?\."
            ),
            _wild_stands,
        ),
        (
            rf"Pakal discards (?P<tile>{_TILE}) for strength\.",
            lambda h, tile: h.move(tile, "Pakal's reserve", DISCARDED),
        ),
        (
            r"Pakal: the Rain God finds no site(?:; take (?P<items>.+) back into the reserve)?\.",
            lambda h, items: [
                h.move(tile, DISCARDED, "Pakal's reserve")
                for tile in (items or "").split(", ")
                if tile
            ],
        ),
        (
            rf"{_OWNER}: marker at the (?P<god>\w+) temple, space (?P<space>\d)\.",
            lambda h, who, god, space: h.put(f"space {space} of the {god} temple", f"{who} marker"),
        ),
        (
            r"Pakal: marker off the (?P<god>\w+) temple, space (?P<space>\d)\.",
            lambda h, god, space: h.put(f"space {space} of the {god} temple", "Pakal's marker", -1),
        ),
        (
            r"Take Pakal's marker off the (?P<god>\w+) temple; it goes to the \w+ temple\.",
            lambda h, god: _lift_marker(h, "Pakal's", god),
        ),
        (r"A marker of Pakal's supply goes to the \w+ temple\.", _nothing),
        (rf"The (?P<colour>\w+) site {_BETWEEN} goes onto the calendar\.", _deplete),
        (
            rf"Put Pakal's (?P<tile>{_TILE}) back into the bag\.",
            lambda h, tile: h.move(tile, "Pakal's reserve", BAG),
        ),
        # cards
        (rf"Discard Pakal's {_CARDS}\.", _discard_cards),
        (r"Pakal has no played card left to discard\.", _nothing),
        (rf"You: discard {_CARDS}\.", lambda h, cards: _discard_cards(h, cards, "your")),
        (r"Pakal takes all his cards back; shuffle them\.", lambda h: _gather(h, "Pakal's")),
        (r"You: take all cards back into the hand\.", lambda h: _gather(h, "your")),
        (r"Shuffle (?P<card>\S+) back into Pakal's deck\.", _card_back),
        (
            r"You: take the (?P<card>\S+) back into the hand\.",
            lambda h, card: _card_back(h, card, "your"),
        ),
        # celebrations
        (
            (
                r"Fame: you (?P<you>\d+) \((?P<yours>[+-]\d+)\), Pakal (?P<pakal>\d+)"
                r" \((?P<his>[+-]\d+)\)\."
            ),
            _celebrated,
        ),
        (
            (
                r"All markers go back"
                r"(?:, except one of Pakal's on the third space of (?P<kept>.+?))?;"
                r" shuffle the sites on the calendar and the one beside it\."
            ),
            _all_markers_back,
        ),
        # undo
        (r"Undone: .+", _nothing),
        (
            (
                r"Put back (?:(?P<count>\d+) × )?(?P<piece>.+?) from (?P<source>.+?)"
                r" to (?P<target>.+?)(?:; shuffle it)?\."
            ),
            _put_back,
        ),
        (
            (
                r"(?P<who>Your|Pakal's) (?P<track>Fame|weapons|resources) (?:goes|go) back to"
                r" (?P<total>\d+)\."
            ),
            lambda h, who, track, total: _track_back(h, who, track, total),
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
            lambda h, place: h.colour.pop(place),
        ),
        # what moves nothing
        (r"Round \d+|(?:Your|Pakal's) turn|K'atun Celebration \d", _nothing),
        (r"The (?:temples|cities) pay: .+", _nothing),
        (r"Pakal (?:also )?summons the .+\.", _nothing),
        (r"Pakal depletes the site .+\.", _nothing),
        (r"Pakal takes the reward of space .+", _nothing),
        (r"The (?:discarded wild tile|added strength) counts as \w+\.", _nothing),
        (r"The worker that moves is in .+\.", _nothing),
        (r"Role-card reward: .+", _nothing),
        (r"Pakal: the role-card reward .+", _nothing),
        (r"marker from \w+\.|space \d\.\d\.", _nothing),
        (
            (
                r"(?:[A-Z][A-Za-z' -]+): (?:draw lots|no summon|no role|role [a-z-]+|next .+|dance"
                r"|build|produce|nothing|space \d\.\d|walker .+|marker from \w+)\."
            ),
            _nothing,
        ),
    )
)
OWNERS |= {"Your": "your", "Pakal's": "Pakal's", "your": "your"}


def _track_back(hands: Hands, who: str, track: str, total: str) -> None:
    if track == "resources":
        hands.resources = int(total)
    else:
        (hands.fame if track == "Fame" else hands.weapons)[who] = int(total)


# What the person answers. Where the companion tells afterwards what comes of it, nothing is done.
ANSWERS: Final = tuple(
    (_pattern(pattern), deed)
    for pattern, deed in (
        (rf"summary (?P<tile>{_TILE})", _answer_summary),
        (r"summary without tile \d", _nothing),
        (r"cards (?P<left>\S+) (?P<right>\S+)", _answer_cards),
        (r"(?:captain|retreat) (?P<region>\d)", lambda h, region: h.take_ruler("your", region)),
        (rf"take (?P<tile>{_TILE})", lambda h, tile: h.take_tile("your", tile)),
        (
            rf"take (?P<region>\d) (?P<tile>{_TILE})",
            lambda h, region, tile: h.move(
                tile, h.where(tile, f"{region}.1", f"{region}.2"), "your reserve"
            ),
        ),
        (r"worker (?P<city>.+)", lambda h, city: h.put(city, "your worker")),
        (
            rf"discard (?P<tile>{_TILE})(?: as \w+)?",
            lambda h, tile: h.move(tile, "your reserve", DISCARDED),
        ),
        (rf"give (?P<tile>{_TILE})", lambda h, tile: h.move(tile, "your reserve", DISCARDED)),
        (rf"give back (?P<tile>{_TILE})", lambda h, tile: h.move(tile, "your reserve", BAG)),
        (
            r"move (?P<here>.+?) to (?P<there>.+?)(?P<lying> lying)?",
            lambda h, here, there, lying: h.move(
                "your worker", here + " (lying)" * bool(lying), there + " (lying)" * bool(lying)
            ),
        ),
        (
            r"remove lying (?P<city>.+)",
            lambda h, city: h.put(f"{city} (lying)", "your worker", -1),
        ),
        (r"remove (?P<city>.+)", lambda h, city: h.put(city, "your worker", -1)),
        (r"stand up (?P<city>.+)", lambda h, city: h.move("your worker", f"{city} (lying)", city)),
        (r"lay down (?P<city>.+)", lambda h, city: h.move("your worker", city, f"{city} (lying)")),
        (r"take back (?P<card>\S+)", lambda h, card: _card_back(h, card, "your")),
        (rf"build (?P<tile>{_TILE}) (?P<space>\d\.\d)", _answer_build),
        (
            r"buy region (?P<region>\d) (?P<building>.+)",
            lambda h, region, building: h.move(building, f"region {region}", "the builder's hand"),
        ),
        (
            r"buy (?P<slot>\d) (?P<building>.+)",
            lambda h, slot, building: h.move(
                building, f"slot {slot} of the offer", "the builder's hand"
            ),
        ),
        (
            r"spend (?P<colour>\w+)",
            lambda h, colour: h.move(f"{colour} cube", "your cubes", "the supply"),
        ),
        (r"role (?P<role>\S+)", _answer_role),
        (r"marker (?P<god>\w+) to \w+", _answer_marker),
        (
            (
                r"captain stay|(?:no )?advance|no worker|(?:no )?claim|(?:no )?summon.*|no more .+"
                r"|priestess \w+|take from bag|deplete .+|produce .+|dance \w+|pass|pay .+|wild \w+"
                r"|end turn|reward .+|gain \w+|no marker move|gateway|queen"
            ),
            _nothing,
        ),
    )
)
