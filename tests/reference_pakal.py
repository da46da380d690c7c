"""
King Pakal's decisions once more: by hand, slow and literal, straight from the rulebook (RB).

Written without a look at his lists, their facts or their documents, so that the two can be held
against each other. Nothing here is meant to be fast, and nothing is shared with the code it
checks but the state's own lists, the map and the words. Line numbers are those of RB's text.

`reference(list_id, state, candidates)` returns everybody the rulebook leaves: one candidate when
it settles the matter, all that are tied when it ends in chance, None when he does nothing at all.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Final

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import LEVEL, PAKAL, ROLE_CARD, SLOTS, SPACES, YOU
from pakal.games.ahau.words import (
    CHIEF,
    DANCER,
    HIGH_PRIESTESS,
    JAGUAR,
    MASTER_BUILDER,
    MERCHANT,
    QUEEN,
    RAIN,
    SERPENT,
    SUN,
    WAR_CAPTAIN,
    WILD,
    Reward,
    RewardKind,
)

POINTS: Final[dict[int, str]] = {
    at.PAKAL_STARTING_TILE: "starting-tile",
    at.SETUP_TEMPLES: "setup-temples",
    at.DEAL_CARDS: "deal-cards",
    at.ROLE_CARD_IN_PLAY: "role-card",
    at.CAPTAIN_MOVE: "war-captain-move",
    at.RETREAT: "retreat",
    at.TAKE_TILE: "take-tile",
    at.PLACE_WORKER: "place-worker",
    at.SUMMON_GOD: "summon",
    at.ROLE_GOD: "role-god",
    at.DANCER_GOD: "dancer-god",
    at.SUMMON_DISCARD: "summon-discard",
    at.DISCARD_COLOUR: "discard-colour",
    at.STRENGTH_COLOUR: "strength-colour",
    at.RAIN_SITE: "rain-site",
    at.JAGUAR_MOVES: "jaguar-moves",
    at.SUN_CARD: "sun-cards",
    at.SERPENT_WORKER: "serpent-worker",
    at.BUILD_ORDER: "build-order",
    at.BUILD_OR_PRODUCE: "build-or-produce",
    at.PYRAMID_SLOT: "pyramid-slot",
    at.PYRAMID_TILE: "pyramid-tile",
    at.WILD_COLOUR: "wild-colour",
    at.WHICH_BUILDING: "which-building",
    at.BUILDING_OVERFLOW: "building-overflow",
    at.ROLE_REWARD: "role-reward",
    at.PRODUCTION_SITE: "production-site",
    at.REDRAW_CARDS: "redraw",
    at.WAR_REWARD: "war-reward",
    at.LAY_DOWN: "lay-worker-down",
    at.MARKER_SOURCE: "marker-source",
    at.MARKER_TEMPLE: "move-marker",
    at.GIVE_BACK: "give-back",
}

Left = list[int]
Judge = Callable[[State, Left], Left]

COLOURS_IN_PLAY: Final = range(5)
AS_DEALT, SWAPPED, RESHUFFLED, ALL_BACK = range(4)
DANCE, BUILD, PRODUCE, NOTHING = range(4)
DISCARD, TAKE_ALL_BACK = range(2)
BESIDE: Final = 5
FROM_SUPPLY: Final = 5

# RB 1367–1376: what each step of the order builds, a level of the pyramid or (0) a building.
ORDER: Final = (1, 0, 2, 0, 3, 4, 0)
FIRST_BUILDING, SECOND_BUILDING, MORE_BUILDINGS = 1, 3, 6
LAST_THREE_TILES: Final = (4, 5)


def reference(list_id: str, state: State, candidates: list[int]) -> frozenset[int] | None:
    """Return the candidates that the rulebook leaves, or None for nobody."""
    left = JUDGES[list_id](state, sorted(candidates)) if candidates else []
    return frozenset(left) if left else None


# --- small tools ---------------------------------------------------------------------------------


def reads(s: State, name: str, choice: str) -> bool:
    """Is this choice of a reading in force?"""
    return s.table.readings[name] == choice


def with_most(left: Iterable[int], number: Callable[[int], int]) -> Left:
    """Those with the highest number."""
    numbers = {each: number(each) for each in left}
    return [each for each in numbers if numbers[each] == max(numbers.values())]


def with_fewest(left: Iterable[int], number: Callable[[int], int]) -> Left:
    """Those with the lowest number."""
    return with_most(left, lambda each: -number(each))


def rather(left: Iterable[int], wanted: Callable[[int], bool]) -> Left:
    """Those that are wanted; if nobody is, everybody."""
    left = list(left)
    return [each for each in left if wanted(each)] or left


def rank(s: State, god: int) -> int:
    """The god's line on the personality card, 0 at the top (RB 1116–1120)."""
    assert s.table.solo is not None
    return s.table.solo.hierarchy.index(god)


def workers(s: State, player: int, city: int) -> int:
    """The player's workers in a city; one that lies down counts two (RB 898–901)."""
    index = player * len(s.city_god) + city
    return s.standing[index] + s.laid[index] * 2


def pieces(s: State, city: int) -> int:
    """His pieces in a city, standing or lying."""
    index = PAKAL * len(s.city_god) + city
    return s.standing[index] + s.laid[index]


def free_to_leave(s: State, city: int) -> tuple[int, int]:
    """His standing and lying workers there, without the one he has just placed (RB 1295–1296)."""
    index = PAKAL * len(s.city_god) + city
    standing, lying = s.standing[index], s.laid[index]
    if city != s.placed:
        return standing, lying
    if standing > 0:
        return standing - 1, lying
    return 0, max(lying - 1, 0)


def his_pyramid(s: State) -> list[tuple[int, int]]:
    """God and colour of each tile he has built; a wild tile has the colour it was given."""
    built = [tile for tile in s.pyramid[PAKAL * SPACES : PAKAL * SPACES + SPACES] if tile != -1]
    return [(tile % 30 // 6, tile % 6) for tile in built]


def built_of_god(s: State, god: int) -> int:
    """How many tiles of the god he has built."""
    return sum(1 for its_god, _ in his_pyramid(s) if its_god == god)


def built_of_colour(s: State, colour: int) -> int:
    """How many tiles of the colour he has built, of whatever god."""
    return sum(1 for _, its_colour in his_pyramid(s) if its_colour == colour)


def god_of(tile: int) -> int:
    """The god of a tile that is not built."""
    return tile // 6


def colour_of(tile: int) -> int:
    """The colour of a tile that is not built; 5 is wild."""
    return tile % 6


def temple(s: State, god: int) -> list[int]:
    """Who has a marker on each space of a temple, from the left."""
    width = len(s.table.edition.temple_spaces)
    return s.temple[god * width : god * width + width]


def marker_there(s: State, god: int) -> bool:
    """Is there a marker of his at the temple now?"""
    return PAKAL in temple(s, god)


def not_yet_placed(s: State, god: int) -> bool:
    """Has he not yet placed a marker at the temple (RB 1389–1391, 1433–1435)?"""
    if reads(s, "no-marker-yet", "never-this-game"):
        return not s.ever_marked >> god & 1
    if reads(s, "no-marker-yet", "setup-does-not-count"):
        from_setup = bool(s.setup_marks >> god & 1)
        return from_setup or not marker_there(s, god)
    return not marker_there(s, god)


def number_on(s: State, player: int, card: int) -> int:
    """The number printed on a card."""
    if card == ROLE_CARD:
        return s.table.edition.role_numbers[s.role[player]]
    return card


def buildings_on_board(s: State) -> list[tuple[int, int]]:
    """His buildings with their slots, the Royal Palace among them."""
    own = s.building[PAKAL * SLOTS : PAKAL * SLOTS + SLOTS]
    return [(slot, building) for slot, building in enumerate(own) if building != -1]


def cost(s: State, building: int) -> int:
    """As many resources as it shows."""
    return sum(s.table.edition.buildings[building].cost)


def fame_of_reward(s: State, reward: Reward) -> int:
    """The Fame that a reward brings him at once (RB 1446–1447, 1472–1473)."""
    if reward.kind is RewardKind.FAME:
        return reward.amount
    if reward.kind is RewardKind.FAME_PER_WEAPON:
        return 2 * s.weapons[PAKAL]
    if reward.kind is RewardKind.FAME_PER_BUILDING:
        tiles = len(buildings_on_board(s))
        if reads(s, "building-count", "all-tiles"):
            tiles += len(s.beside)
        if reads(s, "building-count", "without-palace"):
            tiles -= 1
        return 2 * tiles
    return 0


# --- setup (RB 1123–1126, 1163–1167) -------------------------------------------------------------


def starting_tile(s: State, left: Left) -> Left:
    """The starting tile of the topmost god."""
    return with_fewest(left, lambda god: rank(s, god))


def setup_temples(s: State, left: Left) -> Left:
    """Temples by the hierarchy in reverse order."""
    return with_most(left, lambda god: rank(s, god))


# --- movement (RB 1172–1206) ---------------------------------------------------------------------


def deal_cards(s: State, left: Left) -> Left:
    """A 6 on the left is swapped; two of them are dealt again (RB 1176–1184)."""
    regions = len(s.table.edition.regions)
    six_left = number_on(s, PAKAL, s.left[PAKAL]) > regions
    six_right = number_on(s, PAKAL, s.right[PAKAL]) > regions
    if six_left and six_right:
        only_two_left = s.hand[PAKAL] == 0
        return [ALL_BACK if only_two_left else RESHUFFLED]
    return [SWAPPED if six_left else AS_DEALT]


def role_card(s: State, left: Left) -> Left:
    """It acts in the round in which it was dealt, on either side (RB 990–994, 1176)."""
    return left if ROLE_CARD in (s.left[PAKAL], s.right[PAKAL]) else []


def tiles_in(s: State, region: int) -> list[int]:
    """The pyramid tiles that lie in a region."""
    return [tile for tile in s.region_tile[2 * region : 2 * region + 2] if tile != -1]


def workers_around(s: State, region: int) -> int:
    """His workers in the cities around a region."""
    return sum(workers(s, PAKAL, city) for city in s.table.region_cities[region])


def retreat(s: State, left: Left) -> Left:
    """Preferred god, most workers around it, lowest number (RB 1193–1199)."""
    assert s.table.solo is not None
    gods = list(s.table.solo.hierarchy)
    if reads(s, "retreat-god", "top-only"):
        gods = gods[:1]
    for god in gods:
        with_tile = [r for r in left if god in [god_of(tile) for tile in tiles_in(s, r)]]
        if with_tile:
            left = with_tile
            break
    # "choose an adjacent region where he has the most workers in adjacent cities"
    left = rather(left, lambda region: region in s.table.region_adjacent[s.region[PAKAL]])
    left = with_most(left, lambda region: workers_around(s, region))
    return [min(left)]


def free_regions(s: State) -> Left:
    """Where a loser may go (RB 391–395), or by the other reading anywhere."""
    every = [r for r in range(1, len(s.table.edition.regions) + 1) if r not in s.region]
    if reads(s, "retreat-reach", "anywhere"):
        return every
    return [r for r in every if r in s.table.region_adjacent[s.region[PAKAL]]] or every


def strength(s: State, player: int) -> int:
    """The right-hand card and the weapons (RB 375–377, 418–421)."""
    return number_on(s, player, s.right[player]) + s.weapons[player]


def war_captain_move(s: State, left: Left) -> Left:
    """The first of a, b, c, d that is possible (RB 1502–1513)."""
    here, theirs = s.region[PAKAL], s.region[YOU]
    # He wins all ties, due to the Royal Palace (RB 1189–1191).
    would_beat = strength(s, PAKAL) >= strength(s, YOU)
    if would_beat and theirs in left:
        return [theirs]
    if here == theirs and not would_beat:
        elsewhere = [region for region in free_regions(s) if region in left]
        if elsewhere:
            return retreat(s, elsewhere)
    looked_at = [region for region in left if tiles_in(s, region)]
    if not would_beat and reads(s, "captain-into-defeat", "avoid"):
        looked_at = [region for region in looked_at if region != theirs]
    if reads(s, "captain-god", "top-only"):
        looked_at = [r for r in looked_at if any(rank(s, god_of(t)) == 0 for t in tiles_in(s, r))]
    if not looked_at:
        return [here]

    def preference(tile: int) -> tuple[int, ...]:
        if reads(s, "captain-tile", "god"):
            return (rank(s, god_of(tile)),)
        if colour_of(tile) == WILD:
            return (rank(s, god_of(tile)), 0, 0)
        return (rank(s, god_of(tile)), 1, -built_of_colour(s, colour_of(tile)))

    best = min(preference(tile) for region in looked_at for tile in tiles_in(s, region))
    return [min(r for r in looked_at if best in [preference(tile) for tile in tiles_in(s, r)])]


def take_tile(s: State, left: Left) -> Left:
    """Highest god, wild, colour built most, leftmost (RB 1200–1206)."""
    tile = s.region_tile
    left = with_fewest(left, lambda place: rank(s, god_of(tile[place])))
    wild = [place for place in left if colour_of(tile[place]) == WILD]
    left = wild or with_most(left, lambda place: built_of_colour(s, colour_of(tile[place])))
    return [min(left)]


# --- placing a worker (RB 1209–1249) -------------------------------------------------------------


def place_worker(s: State, left: Left) -> Left:
    """The four lines of the list, then the hierarchy, then where he does not lead."""
    region = s.region[PAKAL]
    around = s.table.region_cities[region]

    def claims(city: int) -> bool:
        if s.region_building[region] == -1:
            return False
        others_filled = all(pieces(s, other) for other in around if other != city)
        if reads(s, "claim-when", "only-completing") and pieces(s, city):
            return False
        return others_filled and city in around

    def new_with_building(city: int) -> bool:
        if reads(s, "place-new-city-region", "ruler"):
            near = [region, *s.table.region_adjacent[region]]
        else:
            near = [r for r, cities in enumerate(s.table.region_cities) if city in cities]
        return not pieces(s, city) and any(s.region_building[each] != -1 for each in near)

    def tiles(city: int) -> int:
        return built_of_god(s, s.city_god[city])

    def line_of(city: int) -> int:
        return rank(s, s.city_god[city])

    def leads(city: int) -> bool:
        margin = workers(s, PAKAL, city) - workers(s, YOU, city)
        # Where neither has a worker nobody has the most.
        level = margin == 0 and workers(s, PAKAL, city) > 0
        return margin > 0 or (level and reads(s, "lead", "ties-count"))

    if reads(s, "place-ties", "hierarchy-at-once"):
        if any(claims(city) for city in left):
            left = [city for city in left if claims(city)]
        elif any(new_with_building(city) for city in left):
            left = [city for city in left if new_with_building(city)]
        else:
            left = with_most(left, tiles)
    else:
        left = rather(left, claims)
        left = rather(left, new_with_building)
        left = with_most(left, tiles)
    left = with_fewest(left, line_of)
    return rather(left, lambda city: not leads(city))


def place_worker_chances(state: State, tied: Iterable[int]) -> dict[int, Fraction]:
    """
    Return each tied city's exact chance, over every order of six neutral region cards.

    RB 1245–1249: cards are revealed until one shows a region adjacent to a tied city. They are at
    most the two cities of a god. The sixth card shows no region of the map with five.
    """
    cities = sorted(tied)
    at_once = reads(state, "draw-shared-region", "even-at-once")
    shown = {
        card: [city for city in cities if card in regions_around(state, city)]
        for card in range(1, 7)
    }
    chance = dict.fromkeys(cities, Fraction(0))
    one_order = Fraction(1, factorial(6))
    for order in permutations(range(1, 7)):
        settling = [
            shown[card] for card in order if len(shown[card]) == 1 or (shown[card] and at_once)
        ]
        winners = settling[0] if settling else cities
        for city in winners:
            chance[city] += one_order / len(winners)
    return chance


def regions_around(s: State, city: int) -> Left:
    """The regions a city touches."""
    return [r for r in range(1, len(s.table.region_cities)) if city in s.table.region_cities[r]]


# --- summoning (RB 1257–1274) --------------------------------------------------------------------


def discards_for(s: State, god: int) -> int:
    """One matching tile for every three tiles in his reserve (RB 1260–1265)."""
    matching = [tile for tile in s.reserve[PAKAL] if god_of(tile) == god]
    return min(len(s.reserve[PAKAL]) // 3, len(matching))


def which_discard(s: State, left: Left) -> Left:
    """The colour rarest in his pyramid, then at random (RB 1265–1268)."""
    plain = [tile for tile in left if colour_of(tile) != WILD]
    if plain and reads(s, "discard-wild", "last"):
        left = plain
    rarest = min(built_of_colour(s, colour) for colour in COLOURS_IN_PLAY)

    def how_often(tile: int) -> int:
        return rarest if colour_of(tile) == WILD else built_of_colour(s, colour_of(tile))

    return with_fewest(left, how_often)


def built_by_colour(s: State, god: int) -> list[int]:
    """How many tiles of the god he has built in each colour."""
    return [his_pyramid(s).count((god, colour)) for colour in COLOURS_IN_PLAY]


def site_to_deplete(s: State, used: list[int]) -> bool:
    """Is there a site in one of the colours used?"""
    return any(colour != -1 and used[colour] for colour in s.site)


def rain_may_come(s: State, priestess: bool) -> bool:
    """
    Is there a site in a colour he has built or might discard (RB 547–550)?

    Which tiles he discards may be left to chance, so the summon itself tests it once more with
    those he would discard; what has failed once in a turn is not tried again.
    """
    if s.rain_failed:
        return False
    colours = {colour for colour in COLOURS_IN_PLAY if built_by_colour(s, RAIN)[colour]}
    if discards_for(s, RAIN):
        colours |= {colour_of(tile) for tile in s.reserve[PAKAL] if god_of(tile) == RAIN}
    if WILD in colours or (priestess and reads(s, "priestess-strength", "best-colour-counts")):
        colours = set(COLOURS_IN_PLAY)
    return any(colour in colours for colour in s.site)


def god_can_act(s: State, god: int, priestess: bool) -> bool:
    """Only Rain and Serpent have a "cannot" (RB 547–550, 616–617); the Jaguar by a reading."""
    if god == RAIN:
        return rain_may_come(s, priestess)
    cities = range(len(s.city_god))
    if god == SERPENT:
        if reads(s, "serpent-whose", "the-players"):
            possible = [city for city in cities if workers(s, YOU, city)]
        else:
            possible = [city for city in cities if any(free_to_leave(s, city))]
        if reads(s, "serpent-no-majority", "cannot-summon"):
            possible = [c for c in possible if workers(s, YOU, c) > workers(s, PAKAL, c)]
        return bool(possible)
    if god == JAGUAR and reads(s, "jaguar-none-to-move", "cannot-summon"):
        moves = built_of_god(s, JAGUAR) + discards_for(s, JAGUAR) + priestess
        needed = 2 if reads(s, "jaguar-laid-down", "two-moves") else 1
        free = [free_to_leave(s, city) for city in cities]
        return any(standing or (lying and moves >= needed) for standing, lying in free)
    return True


def can_summon(s: State, god: int) -> bool:
    """At least one matching tile in his pyramid, and the god can act."""
    return built_of_god(s, god) > 0 and god_can_act(s, god, priestess=False)


def summon(s: State, left: Left) -> Left:
    """The god of the city, or the one the High Priestess has called, if he can (RB 1257–1260)."""
    priestess = s.role_now[PAKAL] == HIGH_PRIESTESS
    return [god for god in left if built_of_god(s, god) and god_can_act(s, god, priestess)]


def role_god(s: State, left: Left) -> Left:
    """The High Priestess: the most preferred god without a marker of his (RB 1432–1437)."""
    downwards = sorted(left, key=lambda god: rank(s, god))
    alone = reads(s, "priestess-no-tile", "strength-one")

    def she_can(god: int) -> bool:
        return (alone or built_of_god(s, god) > 0) and god_can_act(s, god, priestess=True)

    unmarked = [god for god in downwards if not_yet_placed(s, god)]
    city_god = [god for god in left if god == s.city_god[s.placed]]
    if reads(s, "priestess-no-tile", "none"):
        # She calls a god without asking whether it will come; `summon` decides that afterwards.
        instead = {"city-god": city_god, "highest-god": downwards[:1], "none": []}
        return unmarked[:1] or instead[s.table.readings["priestess-all-marked"]]
    unmarked = [god for god in unmarked if she_can(god)]
    if unmarked:
        return unmarked[:1]
    if reads(s, "priestess-all-marked", "city-god"):
        return [god for god in city_god if she_can(god)]
    if reads(s, "priestess-all-marked", "highest-god"):
        return [god for god in downwards if she_can(god)][:1]
    return []


def dancer_god(s: State, left: Left) -> Left:
    """The Dancer: the next most preferred god he can summon (RB 1493–1498)."""
    downwards = sorted(left, key=lambda god: rank(s, god))
    if reads(s, "dancer-next", "next-below"):
        summoned = [rank(s, god) for god in range(5) if s.summoned >> god & 1]
        downwards = [god for god in downwards if all(rank(s, god) > line for line in summoned)]
    return [god for god in downwards if can_summon(s, god)][:1]


def paid_by(s: State, god: int, used: list[int], colour: int) -> int:
    """What the god gives him, if one more tile counts as this colour."""
    more = list(used)
    more[colour] += 1
    different = sum(1 for amount in more if amount)
    if god == CHIEF:
        return 0  # his tiles come from the bag, whatever their colours (RB 1276–1278)
    if god == RAIN:
        return int(site_to_deplete(s, more))  # 1 resource for each strength, or no summon at all
    if god == SUN:
        return different
    if god == SERPENT:
        return 2 * different
    # Jaguar: the sites of this colour that a worker could cross, as far as they now pay more.
    if (used[colour] or s.any_colour) and reads(s, "jaguar-pays", "one"):
        return 0
    free = [city for city in range(len(s.city_god)) if any(free_to_leave(s, city))]
    return sum(
        1
        for link, (a, b) in enumerate(s.table.link_ends)
        if s.site[link] == colour and (a in free or b in free)
    )


def colour_for_wild(s: State, left: Left, god: int, used: list[int]) -> Left:
    """The colour of a wild tile that he discards."""
    if reads(s, "discard-wild-colour", "rarest"):
        return with_fewest(left, lambda colour: built_of_colour(s, colour))
    return with_most(left, lambda colour: paid_by(s, god, used, colour))


def discard_colour(s: State, left: Left) -> Left:
    """As `colour_for_wild`, for the summon under way."""
    return colour_for_wild(s, left, s.god, s.used)


def strength_colour(s: State, left: Left) -> Left:
    """The High Priestess's extra strength: the colour that gives him most."""
    return with_most(left, lambda colour: paid_by(s, s.god, s.used, colour))


# --- the gods (RB 1276–1345) ---------------------------------------------------------------------


def gain_at(s: State, player: int, link: int) -> int:
    """What a player would produce at a site: one for each worker beside it (RB 642–645)."""
    return sum(workers(s, player, city) for city in s.table.link_ends[link])


def rain_site(s: State, left: Left) -> Left:
    """Where the player would gain most, then fewest of his own, then random (RB 1280–1290)."""
    left = with_most(left, lambda link: gain_at(s, YOU, link))
    return with_fewest(left, lambda link: gain_at(s, PAKAL, link))


def way(s: State, move: int) -> tuple[int, int, int]:
    """From where, to where, and how much the worker weighs."""
    link, code = divmod(move, 4)
    here, there = s.table.link_ends[link]
    if code >= 2:
        here, there = there, here
    return here, there, 2 if code % 2 else 1


def margin(s: State, city: int) -> int:
    """His workers less the player's."""
    return workers(s, PAKAL, city) - workers(s, YOU, city)


def crossing(s: State, move: int) -> int:
    """How good the move's crossing is as to Fame (RB 1297–1301)."""
    colour = s.site[move // 4]
    if colour == -1:
        return 0
    if reads(s, "jaguar-fame", "any-summoned"):
        return int(s.used[colour] > 0 or s.any_colour > 0)
    tiles = built_by_colour(s, JAGUAR)
    if reads(s, "jaguar-fame", "graded"):
        return tiles[colour]
    return int(tiles[colour] > 0 and tiles[colour] == max(tiles))


def step_a(s: State, move: int) -> bool:
    """Would he have a worker all around his ruler's region, where a building still lies?"""
    here, there, _ = way(s, move)
    region = s.region[PAKAL]
    if s.region_building[region] == -1:
        return False
    after = {city: pieces(s, city) for city in s.table.region_cities[region]}
    if here in after:
        after[here] -= 1
    if there in after:
        after[there] += 1
    if reads(s, "jaguar-claim", "completing") and not (there in after and after[there] == 1):
        return False
    if reads(s, "jaguar-claim", "into-region") and there not in after:
        return False
    return all(after.values())


def step_b(s: State, move: int) -> bool:
    """Does he lead by at least 2 where the worker comes from?"""
    return margin(s, way(s, move)[0]) >= 2


def step_c(s: State, move: int) -> bool:
    """Have both as many workers where it goes?"""
    _, there, weight = way(s, move)
    his, yours = workers(s, PAKAL, there), workers(s, YOU, there)
    if reads(s, "jaguar-level", "after-move"):
        return his + weight == yours
    if reads(s, "jaguar-level", "before-move-not-0-0") and his == yours == 0:
        return False
    return his == yours


def step_d(s: State, move: int) -> bool:
    """Has he no worker where it goes?"""
    return pieces(s, way(s, move)[1]) == 0


def step_e(s: State, move: int) -> bool:
    """Has the player more where it goes? (RB 1313–1314, the second "c")"""
    return margin(s, way(s, move)[1]) < 0


def lettered(s: State) -> list[Callable[[State, int], bool]]:
    """The lettered steps in their order (RB 1304–1314)."""
    if reads(s, "jaguar-second-c", "with-c"):
        return [step_a, step_b, lambda s, move: step_c(s, move) or step_e(s, move), step_d]
    return [step_a, step_b, step_c, step_d, step_e]


def by_letters(
    s: State, left: Left, moves: Callable[[int], Left], skipped: tuple[object, ...] = ()
) -> Left:
    """
    Those whom the letters leave (RB 1302–1314).

    Each letter breaks ties and leaves those who fit it, if anybody does; by the other reading the
    first that anybody fits ends the asking.
    """
    for step in lettered(s):
        if step in skipped:
            continue
        applies = [each for each in left if any(step(s, move) for move in moves(each))]
        if applies and reads(s, "jaguar-letters", "first-that-applies"):
            return applies
        left = applies or left
    return left


def moves_from(s: State, city: int) -> Left:
    """A worker's moves; a standing one goes before a lying one."""
    standing, _ = free_to_leave(s, city)
    found = []
    for link, (a, b) in enumerate(s.table.link_ends):
        if city in (a, b):
            found.append(link * 4 + (2 if city == b else 0) + (0 if standing else 1))
    return found


def from_rules(s: State, left: Left, origin: Callable[[int], int]) -> Left:
    """Largest margin of majority, then the highest god (RB 1315–1318)."""
    lowest = 0 if reads(s, "jaguar-margin", "majority-only") else -24
    left = with_most(left, lambda each: max(margin(s, origin(each)), lowest))
    return with_fewest(left, lambda each: rank(s, s.city_god[origin(each)]))


def to_rules(s: State, left: Left) -> Left:
    """Where he gains a majority, then the lowest god (RB 1319–1322)."""

    def gains_majority(move: int) -> bool:
        _, there, weight = way(s, move)
        return margin(s, there) <= 0 < margin(s, there) + weight

    left = rather(left, gains_majority)
    return with_most(left, lambda move: rank(s, s.city_god[way(s, move)[1]]))


def jaguar_moves(s: State, left: Left) -> Left:
    """
    Most Fame, the letters, leaving, arriving (RB 1296–1322).

    Where several workers are left that only lots part, these are all their ways.
    """

    def origin(move: int) -> int:
        return way(s, move)[0]

    def origins() -> Left:
        return sorted({origin(move) for move in left})

    left = with_most(left, lambda move: crossing(s, move))
    if reads(s, "jaguar-choice", "pair"):
        left = by_letters(s, left, lambda move: [move])
        return to_rules(s, from_rules(s, left, origin))
    if reads(s, "jaguar-destination", "as-chosen"):
        left = while_workers_tie(s, left)
    elif len(origins()) > 1:
        ways = {city: [move for move in left if origin(move) == city] for city in origins()}
        chosen = by_letters(s, origins(), lambda city: ways[city])
        left = [move for move in left if origin(move) in chosen]
    chosen = from_rules(s, origins(), lambda city: city)
    left = [move for move in left if origin(move) in chosen]
    if len(chosen) > 1:
        return left
    if reads(s, "jaguar-destination", "letters-too"):
        left = by_letters(s, left, lambda move: [move], skipped=(step_b,))
    return to_rules(s, left)


def while_workers_tie(s: State, left: Left) -> Left:
    """The ways that the letters leave; none is asked any more once one worker is left (RB 1302)."""
    for step in lettered(s):
        if len({way(s, move)[0] for move in left}) == 1:
            break
        fitting = [move for move in left if step(s, move)]
        left = fitting or left
        if fitting and reads(s, "jaguar-letters", "first-that-applies"):
            break
    return left


def sun_cards(_: State, left: Left) -> Left:
    """The role card first, then the highest number (RB 1325–1329)."""
    return [ROLE_CARD] if ROLE_CARD in left else [max(left)]


def serpent_worker(s: State, left: Left) -> Left:
    """The player's largest majority, most of his own, lowest god, random (RB 1335–1341)."""
    left = with_fewest(left, lambda option: margin(s, option // 3))
    left = with_most(left, lambda option: workers(s, PAKAL, option // 3))
    return with_most(left, lambda option: rank(s, s.city_god[option // 3]))


# --- building (RB 1346–1401) ---------------------------------------------------------------------


def level_is_full(s: State, level: int) -> bool:
    """Is every space of the level filled?"""
    return all(
        s.pyramid[PAKAL * SPACES + space] != -1 for space in range(SPACES) if LEVEL[space] == level
    )


def savings(s: State) -> int:
    """The Master Builder's discount (RB 1426–1428)."""
    if s.role_now[PAKAL] != MASTER_BUILDER:
        return 0
    return 0 if s.builds and reads(s, "builder-discount", "once") else 1 + s.role_again


def can_buy(s: State) -> bool:
    """Is there a building in the offer that he can afford?"""
    funds = s.tracker + savings(s)
    return any(building != -1 and cost(s, building) <= funds for building in s.offer)


def is_payable(s: State, step: int) -> bool:
    """Can he pay for what the step builds?"""
    return ORDER[step] <= s.tracker + savings(s) if ORDER[step] else can_buy(s)


def build_order(s: State, _: Left) -> Left:
    """What his order asks for (RB 1367–1376)."""
    ticked = s.bought
    if reads(s, "order-counts-claims", "claims-count"):
        ticked += s.claimed
    done = {
        FIRST_BUILDING: ticked >= 1,
        SECOND_BUILDING: ticked >= 2,
        MORE_BUILDINGS: False,
    }
    open_steps = [
        step
        for step, level in enumerate(ORDER)
        if not (level_is_full(s, level) if level else done[step])
    ]
    offer_is_empty = all(building == -1 for building in s.offer)
    if reads(s, "no-building-left", "step-done") and offer_is_empty:
        open_steps = [step for step in open_steps if ORDER[step] or step == MORE_BUILDINGS]
    for step in open_steps:
        if ORDER[step] and not s.reserve[PAKAL]:
            if reads(s, "build-no-tile", "stop"):
                return [step]
            return [next(later for later in open_steps if not ORDER[later])]
        if step != MORE_BUILDINGS and not ORDER[step] and offer_is_empty:
            return [step]
        if is_payable(s, step) or reads(s, "build-blocked", "stop"):
            return [step]
    return [open_steps[0]]


def build_or_produce(s: State, _: Left) -> Left:
    """Build, otherwise produce, otherwise nothing (RB 1346, 1403, 1462–1466, 1493–1498)."""
    can_build = False
    if s.due != -1:
        level = ORDER[s.due]
        to_build = bool(s.reserve[PAKAL]) and not level_is_full(s, level) if level else True
        can_build = to_build and is_payable(s, s.due)
    role = s.role_now[PAKAL]
    if role == DANCER:
        others = [god for god in range(5) if not s.summoned >> god & 1]
        needs_first = reads(s, "dancer-first-failed", "no")
        if (s.summoned or not needs_first) and dancer_god(s, others):
            return [DANCE]
    beside = [link for link, ends in enumerate(s.table.link_ends) if s.placed in ends]
    if role == MERCHANT and reads(s, "merchant-reach", "anywhere"):
        beside = list(range(len(s.site)))
    has_site = any(s.site[link] != -1 for link in beside)
    if role == MERCHANT and not (can_build and s.due in LAST_THREE_TILES):
        if has_site or reads(s, "merchant-no-site", "two-resources-only"):
            return [PRODUCE]
        if reads(s, "merchant-no-site", "nothing"):
            return [NOTHING]
    if can_build:
        return [BUILD]
    return [PRODUCE if has_site else NOTHING]


def beside_or_below(s: State, space: int) -> list[int]:
    """The spaces that touch a space of the pyramid, worked out from rows and places in them."""

    def spot(each: int) -> tuple[int, int]:
        row = LEVEL[each]
        # Twice the place in the row, moved in by one for each row: neighbours are close by.
        return row, 2 * sum(1 for other in range(each) if LEVEL[other] == row) + row

    row, place = spot(space)
    found = []
    for other in range(SPACES):
        its_row, its_place = spot(other)
        diagonal = abs(its_row - row) == 1 and abs(its_place - place) == 1
        side = its_row == row and abs(its_place - place) == 2
        if reads(s, "pyramid-adjacent", "below-only"):
            if diagonal and its_row == row - 1:
                found.append(other)
        elif diagonal or side:
            found.append(other)
    return found


def fame_beside(s: State, god: int, colour: int, space: int) -> int:
    """1 Fame for each neighbour of the same colour or god, 2 for both (RB 686–689)."""
    fame = 0
    for other in beside_or_below(s, space):
        tile = s.pyramid[PAKAL * SPACES + other]
        if tile != -1:
            fame += (tile % 30 // 6 == god) + (tile % 6 == colour)
    return fame


def fame_of_tile(s: State, tile: int, space: int) -> int:
    """The Fame of a tile there; a wild tile's is that of its best colour."""
    colours = COLOURS_IN_PLAY if colour_of(tile) == WILD else [colour_of(tile)]
    return max(fame_beside(s, god_of(tile), colour, space) for colour in colours)


def pyramid_slot(s: State, left: Left) -> Left:
    """The next space of the level."""
    if reads(s, "next-slot", "best-fame"):

        def best(space: int) -> int:
            tiles = [fame_of_tile(s, tile, space) for tile in s.reserve[PAKAL]]
            return max(tiles) + fame_of_reward(s, s.table.space_rewards[space])

        left = with_most(left, best)
    return [min(left)]


def pyramid_tile(s: State, left: Left) -> Left:
    """Most Fame, a temple without his marker, highest god (RB 1386–1393)."""
    left = with_most(left, lambda tile: fame_of_tile(s, tile, s.where))
    left = rather(left, lambda tile: not_yet_placed(s, god_of(tile)))
    left = with_fewest(left, lambda tile: rank(s, god_of(tile)))
    if reads(s, "tile-last-tie", "oldest"):
        return next([tile] for tile in s.reserve[PAKAL] if tile in left)
    return left


def wild_colour(s: State, left: Left) -> Left:
    """Most Fame, then the colour he has most of in his reserve, then random (RB 1394–1398)."""
    god = s.what % 30 // 6
    left = with_most(left, lambda colour: fame_beside(s, god, colour, s.where))
    return with_most(left, lambda c: sum(colour_of(tile) == c for tile in s.reserve[PAKAL]))


def which_building(s: State, left: Left) -> Left:
    """The least costly, then the leftmost (RB 1399–1401)."""
    return [min(with_fewest(left, lambda slot: cost(s, s.offer[slot])))]


def building_overflow(s: State, left: Left) -> Left:
    """It replaces a cheaper one that is not the Palace, or lies beside (RB 1360–1365)."""
    palace = s.table.royal_palace
    cheaper = {
        slot: cost(s, building)
        for slot, building in buildings_on_board(s)
        if slot in left and building != palace and cost(s, building) < cost(s, s.what)
    }
    if not cheaper:
        return [BESIDE]
    if reads(s, "replace-which", "leftmost-cheaper"):
        return [min(cheaper)]
    return [min(slot for slot in cheaper if cheaper[slot] == min(cheaper.values()))]


def production_site(s: State, left: Left) -> Left:
    """Where he gains most, then where the player would, then random (RB 1403–1408)."""
    left = with_most(left, lambda link: gain_at(s, PAKAL, link))
    return with_most(left, lambda link: gain_at(s, YOU, link))


def redraw(s: State, _: Left) -> Left:
    """Fewer than two cards in his deck: everything back (RB 1410–1415)."""
    return [TAKE_ALL_BACK if s.hand[PAKAL].bit_count() < 2 else DISCARD]


# --- rewards and the end of the round (RB 412–416, 745–750, 1515–1526) ---------------------------


def war_reward(s: State, left: Left) -> Left:
    """A lower reward, when he advances from the top."""
    if reads(s, "war-top-again", "most-fame"):
        track = s.table.edition.war_track
        left = with_most(left, lambda space: fame_of_reward(s, track[space - 1]))
    return [max(left)]


def lay_worker_down(s: State, left: Left) -> Left:
    """Where he would gain the majority, then where he would tie, then the lowest god."""
    gains = [city for city in left if margin(s, city) <= 0 < margin(s, city) + 1]
    ties = [city for city in left if margin(s, city) + 1 == 0]
    left = with_most(gains or ties or left, lambda city: rank(s, s.city_god[city]))
    if reads(s, "lay-down-last-tie", "fewest-player-workers"):
        left = with_fewest(left, lambda city: workers(s, YOU, city))
    return left


def marker_source(s: State, left: Left) -> Left:
    """From which temple a marker moves."""
    if reads(s, "marker-source", "from-supply") and FROM_SUPPLY in left:
        return [FROM_SUPPLY]
    left = [god for god in left if god != FROM_SUPPLY]
    if reads(s, "marker-source", "third-space-first"):
        left = rather(left, lambda god: temple(s, god)[2] == PAKAL)
    return with_fewest(left, lambda god: rank(s, god))


def move_marker(s: State, left: Left) -> Left:
    """To the temple of the least preferred god without a marker of his."""
    return with_most(left, lambda god: rank(s, god))


def give_back(s: State, left: Left) -> Left:
    """Which tile goes back into the bag."""
    if reads(s, "pakal-gives-back", "random"):
        return left
    left = with_most(left, lambda tile: rank(s, god_of(tile)))
    return next([tile] for tile in reversed(s.reserve[PAKAL]) if tile in left)


def role_reward(s: State, _: Left) -> Left:
    """
    He performs his role card at once, as if he had played it in this phase (RB 1527–1535).

    Nothing is 0, as if it had been played 1, at once 2. Of the number, 1 says that his turn has not
    begun, 2 that the first god the card has called did not come.
    """
    role, before_his_turn, once_more = s.role[PAKAL], bool(s.arg & 1), bool(s.arg & 2)
    played = s.role_now[PAKAL] == role and not once_more
    if role == WAR_CAPTAIN or (played and reads(s, "role-reward-again", "no-more")):
        return [0]
    comes_later = {
        MASTER_BUILDER: True,
        HIGH_PRIESTESS: s.builds == 0 and s.summoned == 0,
        MERCHANT: s.builds == 0,
        DANCER: s.builds == 0 and not once_more,
        QUEEN: reads(s, "role-reward-queen", "end-of-turn"),
    }
    if not played and (before_his_turn or comes_later[role]):
        return [1]
    if before_his_turn:
        return [2 if role == MASTER_BUILDER else 0]
    if role == MERCHANT:
        grows = reads(s, "builds-grow", "yes")
        limit = workers(s, PAKAL, s.placed) if grows else s.build_limit
        may_build = s.builds and s.builds < limit and s.due in LAST_THREE_TILES
        has_tile = bool(s.reserve[PAKAL]) and not level_is_full(s, ORDER[s.due])
        if may_build and has_tile and is_payable(s, s.due):
            return [0]
        beside = [link for link, ends in enumerate(s.table.link_ends) if s.placed in ends]
        if reads(s, "merchant-reach", "anywhere"):
            beside = list(range(len(s.site)))
        has_site = any(s.site[link] != -1 for link in beside)
        return [2 if has_site or reads(s, "merchant-no-site", "two-resources-only") else 0]
    if role == DANCER:
        others = [god for god in range(5) if not s.summoned >> god & 1]
        may = s.summoned or reads(s, "dancer-first-failed", "yes")
        return [2 if may and dancer_god(s, others) else 0]
    if role == QUEEN:
        here = PAKAL * s.table.cities + s.placed
        piece = {
            "laid-down": s.standing[here] > 0,
            "from-supply": s.crew[PAKAL] > 0,
            "cube": True,
        }[s.table.readings["queen-worker"]]
        return [2 if s.tracker and s.placed >= 0 and piece else 0]
    return [2]


JUDGES: Final[dict[str, Judge]] = {
    "starting-tile": starting_tile,
    "setup-temples": setup_temples,
    "deal-cards": deal_cards,
    "role-card": role_card,
    "war-captain-move": war_captain_move,
    "retreat": retreat,
    "take-tile": take_tile,
    "place-worker": place_worker,
    "summon": summon,
    "role-god": role_god,
    "dancer-god": dancer_god,
    "summon-discard": which_discard,
    "discard-colour": discard_colour,
    "strength-colour": strength_colour,
    "rain-site": rain_site,
    "jaguar-moves": jaguar_moves,
    "sun-cards": sun_cards,
    "serpent-worker": serpent_worker,
    "build-order": build_order,
    "build-or-produce": build_or_produce,
    "pyramid-slot": pyramid_slot,
    "pyramid-tile": pyramid_tile,
    "wild-colour": wild_colour,
    "which-building": which_building,
    "building-overflow": building_overflow,
    "role-reward": role_reward,
    "production-site": production_site,
    "redraw": redraw,
    "war-reward": war_reward,
    "lay-worker-down": lay_worker_down,
    "marker-source": marker_source,
    "move-marker": move_marker,
    "give-back": give_back,
}
