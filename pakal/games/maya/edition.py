"""What Maya prints on tiles, boards and cards, read from a file; every value has a source."""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from pakal.forms import Entry, raise_if_any
from pakal.games.editions import ABOUT_THE_FILE, Editions, SourcedEdition
from pakal.games.solo import DIFFICULTIES, read_personalities
from pakal.games.values import Sourced

ALL_MARKERS: Final = "seven-quarries"
PYRAMIDS: Final = ("Tikal", "Chichen-Itza", "Uxmal", "Copan", "Palenque")
LEVELS: Final = 4  # the most that a pyramid has
PLAYERS: Final = (3, 4, 5)
TILE: Final = "tile"  # of a table of quarries: their markers from left to right

# The markers with green backs, each above its quarry, and those of the variation.
GREEN: Final = (
    *("first-player", "protection", "transport", "free-pass", "free-double", "move"),
    "extra-block",
)
BLUE: Final = ("more-transport", "more-blocks", "more-points", "joker")

_TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "pieces": ("blocks", "gold"),
    "cards": ("low", "high"),
    "levels": PYRAMIDS,
    "pay": ("most", "second"),
    "pyramids": tuple(map(str, PLAYERS)),
    "quarries": tuple(map(str, PLAYERS)),
    "markers": ("transport", "more-transport", "more-points"),
    "difficulties": DIFFICULTIES,
    "personalities": (),
}
_OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {"pay": PYRAMIDS}


@frozen
class Quarry:
    """A quarry, called by the marker above it: blocks for the places, and the most cards."""

    marker: str
    prizes: tuple[int, ...]
    limit: int


@frozen
class Pay:
    """What the levels of a pyramid pay for most and for second most blocks, from the bottom up."""

    most: tuple[int, ...]
    second: tuple[int, ...]


@frozen
class Difficulty:
    """What King Pakal and his vassal keep back for transport, and what he is given."""

    keeps: int
    transport: int
    vassal_keeps: int


@frozen
class Personality:
    """Pyramids and markers as somebody likes them, the best first, and the card of his vassal."""

    pyramids: tuple[str, ...]
    markers: tuple[str, ...]
    vassal: str


@frozen(kw_only=True)
class Edition(SourcedEdition):
    """What is printed, and the numbers of King Pakal and his vassal."""

    blocks: int
    gold: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    levels: Mapping[str, tuple[int, ...]]
    pay: Mapping[str, Pay]
    pyramids: Mapping[int, tuple[str, ...]]  # by number of players
    quarries: Mapping[int, tuple[Quarry, ...]]
    transport: int
    more_transport: int
    more_points: int
    difficulties: Mapping[str, Difficulty]
    personalities: Mapping[str, Personality]


class Box:
    """What is on the table for a number of players: everything that rules look up, worked out."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players
        # Sorts of cards: the low ones, then the high ones.
        self.cards = (*dict.fromkeys(edition.low), *dict.fromkeys(edition.high))
        self.lows = len(dict.fromkeys(edition.low))
        both = (*edition.low, *edition.high)
        self.copies = tuple(both.count(value) for value in self.cards)
        self.card_names = tuple(map(str, self.cards))
        # Quarries from left to right, and the markers of green and blue backs.
        self.quarries = edition.quarries[players]
        self.quarry_names = tuple(each.marker for each in self.quarries)
        # Pyramids, and their levels one after the other as cells.
        self.pyramids = edition.pyramids[players]
        sizes = [edition.levels[name] for name in self.pyramids]
        self.sizes = tuple(size for each in sizes for size in each)
        self.heights = tuple(map(len, sizes))
        self.bottoms = tuple(sum(self.heights[:place]) for place in range(len(sizes)))
        self.pyramid_of = tuple(p for p, each in enumerate(sizes) for _ in each)
        self.level_of = tuple(level for each in sizes for level in range(len(each)))
        self.cell_names = tuple(
            f"{self.pyramids[p]}-{level + 1}"
            for p, level in zip(self.pyramid_of, self.level_of, strict=True)
        )
        pays = [edition.pay[name] for name in self.pyramids]
        where = list(zip(self.pyramid_of, self.level_of, strict=True))
        self.most = tuple(pays[pyramid].most[level] for pyramid, level in where)
        self.second = tuple(pays[pyramid].second[level] for pyramid, level in where)

    def cell(self, pyramid: int, level: int) -> int:
        """The cell of a pyramid's level; -1 if it has no such level."""
        return self.bottoms[pyramid] + level if level < self.heights[pyramid] else -1

    def is_high(self, sort: int) -> bool:
        """Has this sort of card a high back?"""
        return sort >= self.lows


class _Reader:
    """Reads an edition; everything that is wrong goes into one error."""

    def __init__(self, form: Entry) -> None:
        self.form = form

    def read(self, sources: tuple[Sourced, ...]) -> Edition:
        form = self.form
        form.check_keys((*ABOUT_THE_FILE, *_TABLES))
        for name, keys in _TABLES.items():
            form[name].check_keys(keys, _OPTIONAL.get(name, ()) if keys else form[name].value)
        raise_if_any(form.problems)
        markers = form["markers"]
        edition = Edition(
            name=form["name"].text() or "",
            version=form["version"].number(1) or 0,
            blocks=form["pieces"]["blocks"].number(1) or 0,
            gold=form["pieces"]["gold"].number(0) or 0,
            low=self._numbers(form["cards"]["low"], least=1),
            high=self._numbers(form["cards"]["high"], least=None),
            levels={name: self._levels(form["levels"][name]) for name in PYRAMIDS},
            pay={name: self._pay(form["pay"], name) for name in PYRAMIDS},
            pyramids={n: self._names(form["pyramids"][str(n)], PYRAMIDS) for n in PLAYERS},
            quarries={n: self._quarries(form["quarries"][str(n)]) for n in PLAYERS},
            transport=markers["transport"].number(0) or 0,
            more_transport=markers["more-transport"].number(0) or 0,
            more_points=markers["more-points"].number(0) or 0,
            difficulties={key: self._difficulty(key) for key in DIFFICULTIES},
            personalities=read_personalities(form, self._personality),
            sources=sources,
        )
        self._check_cards(edition)
        self._check_vassals(edition)
        self._check_blocks(edition)
        raise_if_any(form.problems)
        return edition

    def _numbers(self, entry: Entry, count: int = 0, least: int | None = 0) -> tuple[int, ...]:
        items = entry.items() or ()
        if count and entry.is_there and len(items) != count:
            entry.wrong(f"{len(items)} are listed, but there are {count}.", f"List {count}.")
        return tuple(each.number(least) or 0 for each in items)

    def _levels(self, entry: Entry) -> tuple[int, ...]:
        sizes = self._numbers(entry, least=1)
        if not 2 <= len(sizes) <= LEVELS:
            entry.wrong(f"a pyramid has 2 to {LEVELS} levels.", "List the places of each level.")
        return sizes

    def _names(self, entry: Entry, known: tuple[str, ...]) -> tuple[str, ...]:
        """Some of these names, each once."""
        names = tuple(each.one_of(known) or "" for each in entry.items() or ())
        if len(set(names)) < len(names):
            entry.wrong(f"{', '.join(names)}: a name is there twice.", "Name each once.")
        return names

    def _pay(self, table: Entry, pyramid: str) -> Pay:
        """What a pyramid pays: its own table, or what holds for all."""
        if pyramid in table:
            table = table[pyramid]
            table.check_keys(("most", "second"))
        return Pay(self._numbers(table["most"], LEVELS), self._numbers(table["second"], LEVELS))

    def _quarries(self, table: Entry) -> tuple[Quarry, ...]:
        """The quarries from left to right."""
        tile = self._names(table[TILE], GREEN)
        table.check_keys((TILE, *filter(None, tile)), GREEN)
        found = []
        for key in tile:
            each = table[key]
            each.check_keys(("blocks", "cards"))
            prizes = self._numbers(each["blocks"], least=1)
            if list(prizes) != sorted(prizes, reverse=True) or not prizes:
                each.wrong("the first place brings most.", "List the blocks in order.")
            found.append(Quarry(key, prizes, each["cards"].number(1) or 0))
        if len(found) < 2:
            table.wrong("there are two quarries at least.", "Add one, such as transport.")
        return tuple(found)

    def _difficulty(self, name: str) -> Difficulty:
        table = self.form["difficulties"][name]
        keys = ("keeps", "transport", "vassal-keeps")
        table.check_keys(keys)
        return Difficulty(*(table[key].number(0) or 0 for key in keys))

    def _personality(self, table: Entry) -> Personality:
        table.check_keys(("pyramids", "markers", "vassal"))
        names = [key for key, _ in self.form["personalities"].entries()]
        return Personality(
            self._ranking(table["pyramids"], PYRAMIDS),
            self._ranking(table["markers"], GREEN),
            table["vassal"].one_of(names, "personality") or "",
        )

    def _ranking(self, entry: Entry, known: tuple[str, ...]) -> tuple[str, ...]:
        names = self._names(entry, known)
        if len(names) != len(known):
            entry.wrong(f"a personality ranks all {len(known)}.", f"Name {', '.join(known)}.")
        return names

    def _check_cards(self, edition: Edition) -> None:
        twice = set(edition.low) & set(edition.high)
        if twice:
            self.form["cards"].wrong(
                f"{min(twice)} is low and high.", "Name it in one of them only."
            )

    def _check_vassals(self, edition: Edition) -> None:
        """A vassal's card begins with another marker than his king's."""
        cards = edition.personalities
        for name, card in cards.items():
            if card.vassal and card.markers[:1] == cards[card.vassal].markers[:1]:
                self.form["personalities"][name]["vassal"].wrong(
                    f"the cards of {name} and {card.vassal} begin with the same marker.",
                    "Name another vassal.",
                )

    def _check_blocks(self, edition: Edition) -> None:
        """Everybody's first two blocks have to fit, and no two of a colour in one pyramid."""
        for players, names in edition.pyramids.items():
            room = sum(min(sum(edition.levels[name][:1]), players) for name in names if name)
            if len(names) < 2 or room < 2 * players:
                self.form["pyramids"][str(players)].wrong(
                    "there is no room for two blocks of everybody.", "Name more pyramids."
                )


EDITIONS: Final = Editions(
    "pakal.games.maya",
    lambda form, sources: _Reader(form).read(sources),
    whole=("personalities",),
    more=(ALL_MARKERS,),
)
