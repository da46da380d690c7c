"""
What is always so in Ahau, said about the facts of candidates offered together.

By these the auditor proves that a rung of a list can never decide. Each follows from the rules it
cites; the tests hold it over games and made-up positions. Unless it says otherwise, what is said
of all candidates holds of any two of them.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Final

import attrs

from pakal.lists.invariants import Invariant, Values
from pakal.lists.model import Condition

Holds = Callable[[Sequence[Values]], bool]

_STEPS: Final = range(7)  # of his order of building; the last one never ends
_LEVELS: Final = (0, 2, 4, 5)
_BUILDINGS: Final = (1, 3, 6)
_MORE_BUILDINGS: Final = 6


def _each(test: Callable[[Values], bool]) -> Holds:
    """It holds of every candidate by itself."""
    return lambda those: all(map(test, those))


def _any_two(test: Callable[[Values, Values], bool]) -> Holds:
    """It holds of any two candidates, taken in either order."""
    return lambda those: all(test(one, other) for one, other in permutations(those, 2))


def _no_two_share(fact: str) -> Holds:
    return lambda those: len({each[fact] for each in those}) == len(those)


def _at_most_one(fact: str) -> Holds:
    return lambda those: sum(bool(each[fact]) for each in those) <= 1


def _at_most_two_share(fact: str) -> Holds:
    def holds(those: Sequence[Values]) -> bool:
        values = [each[fact] for each in those]
        return all(values.count(value) <= 2 for value in values)

    return holds


def _same_god(rank: str, fact: str) -> Holds:
    """Candidates of one god are alike in what only depends on the god."""
    return _any_two(lambda one, other: one[rank] != other[rank] or one[fact] == other[fact])


def _implies(fact: str, other: str) -> Holds:
    return _each(lambda each: not each[fact] or bool(each[other]))


def _excludes(fact: str, other: str) -> Holds:
    return _each(lambda each: not (each[fact] and each[other]))


def _either(whole: str, *parts: str) -> Holds:
    return _each(lambda each: bool(each[whole]) == any(each[part] for part in parts))


def _says(
    name: str,
    of: str,
    facts: tuple[str, ...],
    holds: Holds,
    says: str,
    cite: str,
    *,
    reading: Condition = (),
    lists: tuple[str, ...] = (),
    fewest: int = 2,
) -> Invariant:
    return Invariant(name, says, cite, of, facts, holds, reading, lists, fewest)


def _unique(of: str, fact: str, what: str, cite: str, lists: tuple[str, ...] = ()) -> Invariant:
    name = f"{of}-{fact.replace('_', '-')}-differs"
    said = _says(name, of, (fact,), _no_two_share(fact), what, cite, lists=lists)
    return attrs.evolve(said, by_order=True)


_GODS = (
    _unique(
        "god",
        "god_rank",
        "Every god has its own place in his hierarchy.",
        "RB King Pakal, Setup 1",
    ),
    _says(
        "one-god-to-summon",
        "god",
        ("god_rank",),
        lambda those: len(those) < 2,
        "Only the god of this turn's city, or the one his role card has called, is offered.",
        "RB King Pakal, Summon a God",
        lists=("summon",),
    ),
    _says(
        "below-the-first-goes-on",
        "god",
        ("is_below_first_god", "god_rank"),
        _any_two(
            lambda one, other: (
                not one["is_below_first_god"]
                or other["god_rank"] < one["god_rank"]
                or bool(other["is_below_first_god"])
            )
        ),
        "What stands below a god that stands below the first one does so too.",
        "RB King Pakal, Dancer",
    ),
    _says(
        "unmarked-counts-either-way",
        "god",
        ("has_no_marker_there", "is_unmarked_or_else_city_god"),
        _implies("has_no_marker_there", "is_unmarked_or_else_city_god"),
        "A temple without his marker is one also where the city's god would do.",
        "RB King Pakal, High Priestess",
    ),
    _says(
        "one-city-god",
        "god",
        ("has_no_marker_there", "is_unmarked_or_else_city_god"),
        lambda those: (
            sum(
                bool(each["is_unmarked_or_else_city_god"] and not each["has_no_marker_there"])
                for each in those
            )
            <= 1
        ),
        "Of the gods whose temple has his marker, only the god of this turn's city may come.",
        "RB King Pakal, High Priestess and Summon a God",
    ),
    _says(
        "no-city-god-beside-unmarked",
        "god",
        (
            "has_built_tile",
            "god_could_act",
            "has_no_marker_there",
            "is_unmarked_or_else_city_god",
        ),
        _any_two(
            lambda one, other: (
                not (one["has_built_tile"] and one["god_could_act"] and one["has_no_marker_there"])
                or bool(other["is_unmarked_or_else_city_god"]) == bool(other["has_no_marker_there"])
            )
        ),
        "While a god without his marker can be summoned, the city's god does not come instead.",
        "RB King Pakal, High Priestess",
        reading=(("priestess-no-tile", ("next-god",)),),
    ),
    _unique(
        "marker",
        "marker_god_rank",
        "He has one marker at a temple, and every god has its own place in his hierarchy.",
        "RB King Pakal, Rewards, move a marker",
    ),
    _says(
        "spare-marker-comes-last",
        "marker",
        ("marker_is_spare", "marker_god_rank"),
        _each(lambda each: bool(each["marker_is_spare"]) == (each["marker_god_rank"] == 5)),
        "A marker in his supply stands behind those of all five gods.",
        "RB King Pakal, Rewards, move a marker",
    ),
    _says(
        "spare-marker-lies-nowhere",
        "marker",
        ("marker_is_spare", "marker_is_on_third_space"),
        _excludes("marker_is_spare", "marker_is_on_third_space"),
        "A marker in his supply lies on no space of a temple.",
        "RB King Pakal, Rewards, move a marker",
    ),
)

_CARDS = (
    _says(
        "one-deal-fits",
        "deal",
        ("deal_fits", "deal_place"),
        lambda those: (
            sorted(each["deal_place"] for each in those) == [0, 1, 2, 3]
            and sum(bool(each["deal_fits"]) for each in those) == 1
        ),
        "All four ways to lay two cards are offered, and two cards always fit just one.",
        "RB King Pakal, Movement 1",
        fewest=4,
    ),
    _says(
        "one-redraw-fits",
        "redraw",
        ("redraw_fits", "redraw_place"),
        lambda those: (
            sorted(each["redraw_place"] for each in those) == [0, 1]
            and sum(bool(each["redraw_fits"]) for each in those) == 1
        ),
        "Fewer than two cards are left in his deck, or two and more: just one of both fits.",
        "RB King Pakal, Redraw cards",
    ),
    _says(
        "one-role-card",
        "role",
        ("role_was_played", "role_place"),
        lambda those: len(those) < 2,
        "He has one role card.",
        "RB King Pakal, Setup 1",
    ),
    _says(
        "one-role-card-among-cards",
        "card",
        ("is_role_card",),
        _at_most_one("is_role_card"),
        "One of his cards is a role card.",
        "RB King Pakal, Setup 1",
    ),
    _says(
        "numbers-differ",
        "card",
        ("is_role_card", "number_on_card"),
        _any_two(
            lambda one, other: (
                one["number_on_card"] != other["number_on_card"]
                or bool(one["is_role_card"] or other["is_role_card"])
            )
        ),
        "Every region card has its own number.",
        "RB Components",
    ),
    _unique(
        "war-space",
        "height_on_war_track",
        "Every space of the war track has its own height.",
        "RB Movement 2",
    ),
)

_REGIONS = (
    _unique("region", "region_number", "Every region has its own number.", "RB Components"),
    _says(
        "top-god-has-rank-nought",
        "region",
        ("best_tile_rank", "has_tile_of_top_god"),
        _each(lambda each: bool(each["has_tile_of_top_god"]) == (each["best_tile_rank"] == 0)),
        "A region holds a tile of his top god if that is the best god of its tiles.",
        "RB King Pakal, Movement 2",
    ),
    _says(
        "regions-are-full-at-a-retreat",
        "region",
        ("best_tile_rank",),
        _each(lambda each: each["best_tile_rank"] < 5),
        "Before anybody takes a tile, two lie in every region.",
        "RB End of round and Movement 3",
        lists=("retreat",),
    ),
    _says(
        "regions-are-full-for-the-captain",
        "region",
        ("captain_tile_rank",),
        _each(lambda each: each["captain_tile_rank"] < 5),
        "Before anybody takes a tile, two lie in every region.",
        "RB End of round and Movement 3",
    ),
    _says(
        "two-of-three-regions-worth-going",
        "region",
        ("has_tile_worth_going_for",),
        lambda those: sum(not each["has_tile_worth_going_for"] for each in those) <= 1,
        "Every region can be reached, tiles lie in each, and the only one not worth going to is"
        " yours.",
        "RB End of round and King Pakal, War Captain c",
        # It is so however tiles and retreats are read; said of the default alone, because with
        # three candidates and the rungs of the other readings there are too many tables to try.
        reading=(
            ("captain-reach", ("anywhere",)),
            ("captain-tile", ("god",)),
            ("retreat-god", ("best-available",)),
            ("retreat-reach", ("adjacent",)),
        ),
        fewest=3,
    ),
    _says(
        "one-region-at-most-not-worth-going",
        "region",
        ("has_tile_worth_going_for",),
        lambda those: sum(not each["has_tile_worth_going_for"] for each in those) <= 1,
        "Tiles lie in every region, and the only one not worth going to is yours.",
        "RB End of round and King Pakal, War Captain c",
    ),
    _says(
        "every-region-worth-going",
        "region",
        ("has_tile_worth_going_for",),
        _each(lambda each: bool(each["has_tile_worth_going_for"])),
        "Tiles lie in every region, and by this reading no defeat keeps him away.",
        "RB End of round and King Pakal, War Captain c",
        reading=(("captain-into-defeat", ("as-written",)),),
    ),
    _says(
        "one-region-is-yours",
        "region",
        ("would_beat_player_there",),
        _at_most_one("would_beat_player_there"),
        "Your ruler is in one region.",
        "RB Movement 1",
    ),
    _says(
        "one-region-is-his",
        "region",
        ("is_his_region",),
        _at_most_one("is_his_region"),
        "His ruler is in one region.",
        "RB Movement 1",
    ),
    _says(
        "whoever-wins-does-not-flee",
        "region",
        ("would_beat_player_there", "may_flee_there"),
        lambda those: (
            not (
                any(each["would_beat_player_there"] for each in those)
                and any(each["may_flee_there"] for each in those)
            )
        ),
        "He flees only if he would lose to you, and then he would not beat you either.",
        "RB King Pakal, War Captain a and b",
    ),
    _says(
        "flight-leads-away",
        "region",
        ("may_flee_there", "is_his_region"),
        _excludes("may_flee_there", "is_his_region"),
        "He flees to a region in which no ruler stands.",
        "RB King Pakal, War Captain b and Movement 2",
    ),
    _says(
        "winning-is-worth-going",
        "region",
        ("would_beat_player_there", "has_tile_worth_going_for"),
        _implies("would_beat_player_there", "has_tile_worth_going_for"),
        "Where he would beat you he walks into no defeat, and tiles lie there.",
        "RB King Pakal, War Captain a and c",
    ),
    _says(
        "flight-to-the-top-god-is-flight",
        "region",
        ("may_flee_there", "flees_to_top_god"),
        _implies("flees_to_top_god", "may_flee_there"),
        "He flees to his top god only where he may flee.",
        "RB King Pakal, War Captain b",
    ),
    _says(
        "only-the-top-god-counts-in-flight",
        "region",
        ("may_flee_there", "captain_tile_rank"),
        lambda those: (
            not any(each["may_flee_there"] for each in those)
            or len({each["captain_tile_rank"] for each in those}) == 1
        ),
        "When he flees, by this reading no god below the top one draws him.",
        "RB King Pakal, War Captain b and Movement 2",
        reading=(("retreat-god", ("top-only",)),),
    ),
    _says(
        "tiles-count-only-without-flight",
        "region",
        ("may_flee_there", "best_tile_is_wild", "built_in_best_tile_colour"),
        lambda those: (
            not any(each["may_flee_there"] for each in those)
            or not any(
                each["best_tile_is_wild"] or each["built_in_best_tile_colour"] for each in those
            )
        ),
        "When he flees, the rules of his retreat decide, and they know no colours.",
        "RB King Pakal, War Captain b and c",
    ),
    _says(
        "neighbours-count-only-in-flight",
        "region",
        (
            "would_beat_player_there",
            "best_tile_is_wild",
            "built_in_best_tile_colour",
            "is_next_to_his_when_fleeing",
        ),
        lambda those: (
            not any(each["is_next_to_his_when_fleeing"] for each in those)
            or not any(
                each["would_beat_player_there"]
                or each["best_tile_is_wild"]
                or each["built_in_best_tile_colour"]
                for each in those
            )
        ),
        "What counts in flight does not count otherwise.",
        "RB King Pakal, War Captain b and c",
    ),
    _says(
        "defeat-awaits-where-you-are",
        "region",
        ("may_flee_there", "has_tile_worth_going_for", "is_his_region"),
        lambda those: (
            not any(each["may_flee_there"] for each in those)
            or all(each["has_tile_worth_going_for"] or each["is_his_region"] for each in those)
        ),
        "When he flees, your ruler is where his is, and only there a defeat awaits him.",
        "RB King Pakal, War Captain b and c",
    ),
)

_TILES = (
    _unique(
        "place",
        "board_tile_place",
        "Two tiles of one region lie left and right.",
        "RB King Pakal, Movement 3",
    ),
    _says(
        "no-wild-colour-built-on-the-board",
        "place",
        ("board_tile_is_wild", "board_tile_colour_built"),
        _each(lambda each: not each["board_tile_is_wild"] or each["board_tile_colour_built"] == 0),
        "A wild tile has no colour, and a built one always has.",
        "RB Build, wild tiles",
    ),
    _says(
        "one-god-one-temple",
        "tile",
        ("tile_god_rank", "tile_god_has_no_marker"),
        _same_god("tile_god_rank", "tile_god_has_no_marker"),
        "Tiles of one god share its temple.",
        "RB King Pakal, Build, pyramid tile",
    ),
    _says(
        "one-kind-of-wild-tile",
        "tile",
        ("tile_is_wild",),
        _at_most_one("tile_is_wild"),
        "The matching tiles are of one god, and of the wild ones of a god one is like the other.",
        "RB King Pakal, Summon a God",
        lists=("summon-discard",),
    ),
    _says(
        "wild-counts-as-rarest",
        "tile",
        ("tile_is_wild", "tile_colour_built"),
        _any_two(
            lambda one, other: (
                not one["tile_is_wild"] or one["tile_colour_built"] <= other["tile_colour_built"]
            )
        ),
        "A wild tile counts as the rarest colour.",
        "RB Summon a God, wild tiles",
    ),
    _unique(
        "tile",
        "tile_arrival",
        "Tiles come one after another.",
        "RB King Pakal, Movement 3",
    ),
    _unique(
        "tile",
        "tile_latest_arrival",
        "Tiles come one after another.",
        "RB King Pakal, Movement 3",
    ),
    _unique("space", "space_place", "Spaces of a level lie side by side.", "RB Build"),
)

_CITIES = (
    _says(
        "two-cities-of-a-god",
        "city",
        ("city_god_rank",),
        _at_most_two_share("city_god_rank"),
        "There are two cities of each god.",
        "RB Setup 2",
    ),
    _says(
        "cities-of-one-god-match-one-lot-of-tiles",
        "city",
        ("city_god_rank", "tiles_built_of_its_god"),
        _same_god("city_god_rank", "tiles_built_of_its_god"),
        "The same place in his hierarchy is the same god, and so are the tiles built of it.",
        "RB King Pakal, Action 1, third bullet",
    ),
    _says(
        "claim-by-one-city-or-by-all",
        "city",
        ("lets_him_claim", "is_new_with_building_near"),
        _any_two(
            lambda one, other: (
                not one["lets_him_claim"]
                or bool(other["lets_him_claim"])
                or bool(one["is_new_with_building_near"] and not other["is_new_with_building_near"])
            )
        ),
        "If not every city lets him claim, the one that does is the only one without his worker.",
        "RB Place a worker and King Pakal, Action 1",
    ),
    _says(
        "surrounded-has-no-new-city",
        "city",
        ("lets_him_claim", "is_new_with_building_near"),
        _any_two(
            lambda one, other: (
                not (one["lets_him_claim"] and other["lets_him_claim"])
                or not one["is_new_with_building_near"]
            )
        ),
        "If two cities let him claim, his workers stand in all of them.",
        "RB Place a worker and King Pakal, Action 1",
    ),
    _says(
        "one-city-completes",
        "city",
        ("lets_him_claim",),
        _at_most_one("lets_him_claim"),
        "By this reading only a worker that completes the ring lets him claim.",
        "RB Place a worker and King Pakal, Action 1",
        reading=(("claim-when", ("only-completing",)),),
    ),
    _says(
        "no-lead-in-a-new-city",
        "city",
        ("is_new_with_building_near", "has_most_workers"),
        _excludes("is_new_with_building_near", "has_most_workers"),
        "Without a worker he has not the most.",
        "RB King Pakal, Action 1, two cities of a god",
    ),
    _says(
        "level-or-one-behind",
        "city",
        ("would_gain_majority", "would_draw_level"),
        _excludes("would_gain_majority", "would_draw_level"),
        "He is level with you, or one behind, not both.",
        "RB King Pakal, Rewards, lay down a worker",
    ),
    _says(
        "level-with-somebody",
        "city",
        ("would_gain_majority", "player_workers"),
        _each(lambda each: not each["would_gain_majority"] or each["player_workers"] >= 1),
        "Where a worker of his can lie down he has one, so you have one where you are level.",
        "RB King Pakal, Rewards, lay down a worker",
        lists=("lay-worker-down",),
    ),
    _says(
        "one-behind-somebody",
        "city",
        ("would_draw_level", "player_workers"),
        _each(lambda each: not each["would_draw_level"] or each["player_workers"] >= 2),
        "Where a worker of his can lie down he has one, so you have two where he is one behind.",
        "RB King Pakal, Rewards, lay down a worker",
        lists=("lay-worker-down",),
    ),
    _says(
        "two-cities-of-a-god-to-leave",
        "leaving",
        ("leaving_god_rank",),
        _at_most_two_share("leaving_god_rank"),
        "There are two cities of each god, and one way to leave each.",
        "RB Setup 2",
    ),
)

_WALKS = (
    _says(
        "two-cities-of-a-god-to-walk-from",
        "walker",
        ("walker_god_rank",),
        _at_most_two_share("walker_god_rank"),
        "There are two cities of each god.",
        "RB Setup 2",
    ),
    _says(
        "walker-level-or-behind",
        "walker",
        (
            "walker_could_reach_level",
            "walker_could_reach_behind",
            "walker_could_reach_level_or_behind",
        ),
        _either(
            "walker_could_reach_level_or_behind",
            "walker_could_reach_level",
            "walker_could_reach_behind",
        ),
        "Level or yours is either of both.",
        "RB King Pakal, Jaguar God c, both of them",
    ),
    _says(
        "walker-to-an-empty-city",
        "walker",
        ("walker_could_reach_empty", "walker_could_reach_level_or_behind"),
        _implies("walker_could_reach_empty", "walker_could_reach_level_or_behind"),
        "Where he has nobody, you are level with him or ahead.",
        "RB King Pakal, Jaguar God d",
        reading=(("jaguar-level", ("before-move-0-0-counts",)),),
    ),
    _says(
        "two-cities-of-a-god-to-walk-to",
        "walk",
        ("walk_to_rank",),
        _at_most_two_share("walk_to_rank"),
        "There are two cities of each god, and one way from the walker's city to each.",
        "RB Setup 2",
        lists=("jaguar-city",),
    ),
    _says(
        "walk-level-or-behind",
        "walk",
        ("walk_reaches_level", "walk_reaches_behind", "walk_reaches_level_or_behind"),
        _either("walk_reaches_level_or_behind", "walk_reaches_level", "walk_reaches_behind"),
        "Level or yours is either of both.",
        "RB King Pakal, Jaguar God c, both of them",
    ),
    _says(
        "walk-to-an-empty-city",
        "walk",
        ("walk_reaches_empty", "walk_reaches_level_or_behind"),
        _implies("walk_reaches_empty", "walk_reaches_level_or_behind"),
        "Where he has nobody, you are level with him or ahead.",
        "RB King Pakal, Jaguar God d",
        reading=(("jaguar-level", ("before-move-0-0-counts",)),),
    ),
    _says(
        "level-is-not-behind",
        "walk",
        ("walk_reaches_level", "walk_reaches_behind"),
        _excludes("walk_reaches_level", "walk_reaches_behind"),
        "In one city you are level or ahead, not both.",
        "RB King Pakal, Jaguar God c",
        reading=(("jaguar-level", ("before-move-0-0-counts", "before-move-not-0-0")),),
    ),
    _says(
        "one-more-breaks-the-tie",
        "walk",
        ("walk_reaches_level", "walk_gains_majority"),
        _implies("walk_reaches_level", "walk_gains_majority"),
        "Where both have as many, a worker more puts him ahead.",
        "RB King Pakal, Jaguar God, moving to",
        reading=(("jaguar-level", ("before-move-0-0-counts", "before-move-not-0-0")),),
    ),
    _says(
        "no-majority-gained-where-he-leads",
        "walk",
        ("walk_reaches_level_or_behind", "walk_gains_majority"),
        _implies("walk_gains_majority", "walk_reaches_level_or_behind"),
        "He gains a majority only where he has none.",
        "RB King Pakal, Jaguar God, moving to",
        reading=(("jaguar-level", ("before-move-0-0-counts",)),),
    ),
)

_ACTIONS = (
    _unique("action", "action_place", "The four actions come in one order.", "RB Action Phase"),
    _says(
        "dance-comes-first",
        "action",
        ("is_dance", "action_place"),
        _each(lambda each: bool(each["is_dance"]) == (each["action_place"] == 0)),
        "The Dancer's summon is the first of the four.",
        "RB King Pakal, Dancer",
    ),
    _says(
        "merchant-wants-one-thing",
        "action",
        ("is_what_the_merchant_wants",),
        _at_most_one("is_what_the_merchant_wants"),
        "The Merchant makes him do one thing.",
        "RB King Pakal, Merchant",
    ),
    _says(
        "merchant-wants-no-build",
        "action",
        ("is_what_the_merchant_wants", "action_place"),
        _each(lambda each: not each["is_what_the_merchant_wants"] or each["action_place"] >= 2),
        "The Merchant makes him produce, or by a reading do nothing.",
        "RB King Pakal, Merchant",
    ),
    _says(
        "nothing-is-always-possible",
        "action",
        ("action_is_possible", "action_place"),
        _each(lambda each: each["action_place"] < 3 or bool(each["action_is_possible"])),
        "He can always leave it.",
        "RB King Pakal, Build and Produce",
    ),
    _says(
        "one-role-card-in-play",
        "action",
        ("action_is_possible", "is_dance", "is_what_the_merchant_wants"),
        lambda those: (
            not any(each["is_dance"] and each["action_is_possible"] for each in those)
            or not any(each["is_what_the_merchant_wants"] for each in those)
        ),
        "He plays the Dancer or the Merchant.",
        "RB King Pakal, Role cards",
    ),
    _unique("step", "step_place", "His order of building is one order.", "RB King Pakal, Build"),
    _says(
        "last-step-stays-open",
        "step",
        ("step_is_open", "step_place"),
        _each(lambda each: each["step_place"] != _STEPS[-1] or bool(each["step_is_open"])),
        "There is no end to the further buildings.",
        "RB King Pakal, Build, builds left",
    ),
    _says(
        "levels-rise",
        "step",
        ("step_is_open", "step_place"),
        _any_two(
            lambda one, other: (
                one["step_place"] not in _LEVELS
                or other["step_place"] not in _LEVELS
                or one["step_place"] > other["step_place"]
                or not one["step_is_open"]
                or bool(other["step_is_open"])
            )
        ),
        "While a level has a gap, so have those above it.",
        "RB Build",
    ),
    _says(
        "first-building-before-the-second",
        "step",
        ("step_is_open", "step_place"),
        _any_two(
            lambda one, other: (
                one["step_place"] not in _BUILDINGS
                or other["step_place"] not in _BUILDINGS
                or one["step_place"] > other["step_place"]
                or not one["step_is_open"]
                or bool(other["step_is_open"])
            )
        ),
        "While the first building is missing, so is the second.",
        "RB King Pakal, Build",
    ),
    _says(
        "buildings-need-no-tile",
        "step",
        ("has_something_for_step", "step_place"),
        lambda those: (
            all(
                each["has_something_for_step"] for each in those if each["step_place"] in _BUILDINGS
            )
            and len(
                {
                    bool(each["has_something_for_step"])
                    for each in those
                    if each["step_place"] in _LEVELS
                }
            )
            <= 1
        ),
        "A tile of his reserve fits every level, and a building needs none.",
        "RB King Pakal, Build",
    ),
    _says(
        "levels-cost-more-and-more",
        "step",
        ("step_is_not_too_dear", "step_place"),
        _any_two(
            lambda one, other: (
                one["step_place"] not in _LEVELS
                or other["step_place"] not in _LEVELS
                or one["step_place"] < other["step_place"]
                or not one["step_is_not_too_dear"]
                or bool(other["step_is_not_too_dear"])
            )
        ),
        "Who can pay for a level can pay for those below it.",
        "RB Build",
    ),
    _says(
        "one-offer-for-every-building",
        "step",
        ("step_is_not_too_dear", "step_place"),
        _any_two(
            lambda one, other: (
                one["step_place"] not in _BUILDINGS
                or other["step_place"] not in _BUILDINGS
                or other["step_place"] == _MORE_BUILDINGS
                or not one["step_is_not_too_dear"]
                or bool(other["step_is_not_too_dear"])
            )
        ),
        "All buildings come from one offer; only more buildings are too dear when it is empty.",
        "RB King Pakal, Build, building tile",
    ),
    _says(
        "nothing-to-build-nothing-too-dear",
        "step",
        ("has_something_for_step", "step_is_not_too_dear"),
        _each(lambda each: bool(each["has_something_for_step"] or each["step_is_not_too_dear"])),
        "A level for which he has no tile is not too dear.",
        "RB King Pakal, Build",
    ),
)


def _holds_only_at(fact: str, place: int) -> Holds:
    return _each(lambda each: not each[fact] or each["role_effect_place"] == place)


def _only_at(place: int, *facts: str) -> tuple[Invariant, ...]:
    """Each of these facts holds for one effect of the role-card reward at the most."""
    return tuple(
        _says(
            f"{fact.replace('_', '-')}-at-{place}",
            "role-effect",
            (fact, "role_effect_place"),
            _holds_only_at(fact, place),
            "What speaks for nothing, for a card in force or for one performed at once speaks for"
            " that alone.",
            "RB King Pakal, Rewards, role card",
        )
        for fact in facts
    )


_ROLE_EFFECTS = (
    *_only_at(0, "is_for_a_card_in_force", "is_for_movement_only", "is_for_the_last_tiles"),
    *_only_at(1, "is_for_a_step_to_come"),
    *_only_at(2, "can_be_performed_at_once"),
    _says(
        "last-tiles-only-while-he-builds",
        "role-effect",
        ("is_for_a_step_to_come", "is_for_the_last_tiles"),
        lambda those: (
            not any(each["is_for_a_step_to_come"] for each in those)
            or not any(each["is_for_the_last_tiles"] for each in those)
        ),
        "The Merchant gives way to a build while he builds; his step is then no more to come.",
        "RB King Pakal, Merchant",
    ),
)

_BOARD = (
    _unique(
        "role-effect",
        "role_effect_place",
        "Each effect has its own place in the order.",
        "RB King Pakal, Rewards, role card",
    ),
    _unique("offer", "offer_place", "The offer lies in one row.", "RB Setup 6"),
    _unique("board-slot", "board_place", "His slots lie in one row.", "RB King Pakal, Build"),
    _says(
        "beside-comes-last",
        "board-slot",
        ("gives_way", "board_place"),
        _each(lambda each: bool(each["gives_way"]) == (each["board_place"] < 5)),
        "Beside his board is the only place where nothing gives way.",
        "RB King Pakal, Build, beyond the fourth building",
    ),
    _says(
        "beside-costs-nothing",
        "board-slot",
        ("gives_way", "board_building_cost"),
        _each(lambda each: bool(each["gives_way"]) or each["board_building_cost"] == 0),
        "Beside his board no building lies open.",
        "RB King Pakal, Build, beyond the fourth building",
    ),
)

INVARIANTS: Final[tuple[Invariant, ...]] = (
    *_GODS,
    *_CARDS,
    *_REGIONS,
    *_TILES,
    *_CITIES,
    *_WALKS,
    *_ACTIONS,
    *_ROLE_EFFECTS,
    *_BOARD,
)
