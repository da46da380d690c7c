"""The High Priest of Uxmal, our own design: facts, lists, levels, promises, witnesses."""

from pathlib import Path
from typing import Any

import claims
import pytest
from claims import Facts
from games.uxmal_games import GODS, at_table, decisions, positions, solo

from pakal.audit.readings_files import check_readings
from pakal.audit.witness_files import check_index
from pakal.games.uxmal import state as at
from pakal.games.uxmal.game import HIS_SEAT, Uxmal
from pakal.games.uxmal.pyramid import FIELD_NAMES, bits
from pakal.games.uxmal.rules import pack_sway, unpack_sway
from pakal.games.uxmal.state import NONE, State
from pakal.lists.compile import Compiled
from pakal.lists.explain import explain_line
from pakal.lists.model import Naming
from pakal.sim.chance import chance_of
from pakal.sim.play import play_out
from pakal.sim.players import greedy, make_player

WITNESSES = Path(__file__).parents[2] / "fixtures" / "witnesses-uxmal"


DECISIONS = decisions()


def priest(point: str, **parts: Any) -> tuple[Uxmal, State]:
    """A position in which he decides."""
    return at_table(point, "high-priest", **parts)


def choice(point: str, **parts: Any) -> str | None:
    """What he chooses there."""
    game, s = priest(point, **parts)
    return game.decide(s).choice


# --- facts ---------------------------------------------------------------------------------------


def test_every_value_is_within_its_bounds_and_no_invariant_is_broken() -> None:
    """
    In games against a copy of himself every fact of every candidate is what its file says.
    """
    for game, s in DECISIONS[::2]:
        plist = game.book[game.list_at(s)].plist
        candidates = game.candidates(s)
        facts = [game.vocabulary().fact(name) for name in plist.facts()]
        values = [
            {fact.name: fact.value(s, each, candidates) for fact in facts} for each in candidates
        ]
        for fact in facts:
            low, high = fact.bounds()
            assert all(low <= each[fact.name] <= high for each in values), fact.name
        for always in game.invariants():
            about = always.of == plist.candidates and set(always.facts) <= set(plist.facts())
            if about and len(values) > 1 and (not always.lists or plist.id in always.lists):
                assert always.holds(values), always.name


def by_hand(s: State, step: int) -> int:
    """
    How a person reckons `better off` from what lies on the table, as docs/uxmal.md tells it.

    One god rises past another between places p and p + 1; a curse is the same seen from below.
    """
    god, places = unpack_sway(step)
    place = s.track.index(god)
    upper = min(place, place + places)
    risen, fallen = s.track[upper + 1], s.track[upper]
    his, yours = s.who, 1 - s.who
    step_of_level = {0: (2, 2, 2), 1: (2, 2, 2), 2: (1, 3, 5), 3: (0, 0, 0)}[upper]

    def priests(seat: int, on: int) -> int:
        return sum(
            step_of_level[s.height[f] - 1] for f in bits(s.standing[seat]) if s.symbol[f] == on
        )

    def cards(seat: int, of: int) -> int:
        return s.hand(seat)[of] - (seat == his and of == god)

    better = sum(
        sign * (priests(seat, on) + (cards(seat, on) if upper < 2 else 0))
        for seat, on, sign in (
            (his, risen, 1),
            (yours, risen, -1),
            (his, fallen, -1),
            (yours, fallen, 1),
        )
    )
    return better - (2, 1, 0, 0, 0)[place]


def test_better_off_by_hand_is_the_difference_of_margins() -> None:
    """
    The rule for the table and the code agree at every step that he could take.
    """
    steps = 0
    for game, s in DECISIONS:
        for step in game.rules.his_sways(s):
            steps += 1
            assert by_hand(s, step) == game.list_facts.better_off(s, step)

    assert steps > 2000


def test_no_fact_needs_a_secret() -> None:
    """
    Nothing in Uxmal is secret, so there is nothing to peek at.
    """
    game, s = DECISIONS[50]

    assert () == game.peeks(s)


def check_reason(compiled: Compiled[State], s: State, among: list[int]) -> None:
    """Check everything that the reason of a decision claims."""
    vocabulary = compiled.vocabulary
    facts = Facts(
        plist=compiled.plist,
        readings=compiled.readings,
        value=lambda fact, each: vocabulary.fact(fact).value(s, each, among),
        said=lambda fact, each: vocabulary.value_in_words(s, fact, each),
        kinds={fact.name: fact.kind for fact in vocabulary.facts},
    )
    naming = Naming(claims.name, facts.said)
    claims.check(explain_line(compiled.traced(s, among), compiled, naming), facts, among)


def test_reasons_claim_only_what_is_so() -> None:
    """
    Each sentence, read as a person would, is true of the candidates it names.
    """
    for game, s in DECISIONS[::3]:
        compiled = game.automa.compiled_at(s)
        check_reason(compiled, s, game.candidates(s))


# --- lists ---------------------------------------------------------------------------------------


def test_every_rung_decides_somewhere() -> None:
    """
    In a few games all rungs decide but the two that never can; moves are rare, and so is a god that
    is worth the same up and down. Those have positions in fixtures/witnesses-uxmal.
    """
    decided = {
        (trace.list_id, trace.decided_by)
        for game, s in DECISIONS
        for trace in [game.automa.trace(s)]
    }
    rungs = {(plist.id, rung.id) for plist in Uxmal.shipped_lists() for rung in plist.walk()}
    never = {("action", "first-action"), ("sway-on", "up-first")}
    rare = {rung for rung in rungs if rung[0] == "move-priest"} | {("sway", "up-first")}

    assert never <= rungs - decided <= never | rare


def test_the_gift_is_his_highest_god() -> None:
    """
    The Hunter takes jaguar, then by his hierarchy eagle when no jaguar is left.
    """
    table = {"difficulty": "hard", "personality": "The Hunter"}
    then = ["turn you"]

    assert "jaguar" == choice("gift", table=table, then=then)
    assert "eagle" == choice(
        "gift", table=table, then=then, player={"you": {"hand": {"jaguar": 9}}}
    )


@pytest.mark.parametrize(
    ("gaps", "ready", "action"),
    [(4, 3, "place"), (5, 3, "build"), (2, 1, "place"), (3, 1, "build"), (1, 0, "build")],
)
def test_he_hurries_when_few_stones_are_missing(gaps: int, ready: int, action: str) -> None:
    """
    He places when the level lacks at most one stone more than he has priests in hand.
    """
    cells = ("1a1", "1c1", "1e1", "1g1", "1a3")[:gaps]
    game, s = priest("action", full=1, gaps=cells)
    standing = [FIELD_NAMES[f] for f in game.rules.free_symbols(s)[: 3 - ready]]
    player = {"high-priest": {"priests": standing}}

    assert action == choice("action", full=1, gaps=cells, player=player)


@pytest.mark.parametrize(("difficulty", "late"), [("easy", 1), ("moderate", 2), ("hard", 3)])
def test_levels_differ_in_how_late_he_sways(difficulty: str, late: int) -> None:
    """
    With a god on place 4 worth three priests he sways only when few enough stones are missing.
    """
    for gaps in range(1, 5):
        cells = ("1e7", "1c7", "1a7", "1g5")[:gaps]
        stones = {"1a1": "jaguar-serpent-monkey NW", "1c1": "jaguar-serpent-eagle NW"}
        action = choice(
            "action",
            full=1,
            gaps=cells,
            stones=stones,
            track="serpent jaguar eagle monkey bat",
            table={"difficulty": difficulty},
            player={"high-priest": {"priests": ["b1", "d1"], "hand": {"jaguar": 2}, "aside": 1}},
        )
        assert ("sway" if gaps <= late else "build") == action


def test_with_priests_that_stay_he_need_not_wait() -> None:
    """
    In the variant `stay` he sways however many stones are missing.
    """
    stones = {"1a1": "jaguar-serpent-monkey NW", "1c1": "jaguar-serpent-eagle NW"}
    assert "sway" == choice(
        "action",
        stones=stones,
        track="serpent jaguar eagle monkey bat",
        table={"variant": "stay", "difficulty": "moderate"},
        player={"high-priest": {"priests": ["b1", "d1"], "hand": {"jaguar": 2}, "aside": 1}},
    )


def test_he_does_not_cover_his_own_priest_at_a_loss() -> None:
    """
    His priest on the first god would lose under any turn of the stone, so he lays elsewhere.
    """
    game, s = priest(
        "lay-stone",
        phases=1,
        full=2,
        gaps=("2b2", "2f6"),
        drawn="monkey-bat-eagle",
        stones={"1a1": "eagle-jaguar-serpent NW"},
        player={"high-priest": {"priests": ["b2"]}},
    )
    for way in s.offered:
        if way // 4 == 16:
            assert game.list_facts.his_loss(s, way) == game.rules.value(
                s, FIELD_NAMES.index("b2")
            ) - (game.rules.worth(s, game.rules.faces[s.drawn * 4 + way % 4][0], 2))
    assert str(game.decide(s).choice).startswith("2f6")


def test_a_priest_that_rises_is_said_to_gain() -> None:
    """
    A loss below nothing is told as what it is, here from 5 points on level 1 to 7 on level 2.
    """
    game, s = priest(
        "lay-stone",
        phases=1,
        full=2,
        gaps=("2b2", "2f6"),
        drawn="jaguar-monkey-bat",
        stones={"1a1": "eagle-jaguar-serpent NW"},
        player={"high-priest": {"priests": ["b2"]}},
    )
    assert "his priests lose least (a gain of 2 against" in str(game.decide(s))


def test_he_pays_with_what_is_worth_least_and_ranks_lowest() -> None:
    """
    Of cards worth nothing he gives that of the god lowest in his hierarchy.
    """
    hand = {"jaguar": 1, "serpent": 1, "eagle": 1, "monkey": 1, "bat": 1}

    assert "monkey" == choice("pay-card", player={"high-priest": {"hand": hand}})


def test_he_sways_on_while_it_pays() -> None:
    """
    A god on place 4 goes up as long as each step makes him better off, and then he stops.
    """
    stones = {"1a1": "jaguar-serpent-eagle NW", "1c1": "jaguar-serpent-monkey NW"}
    game, s = priest(
        "sway",
        stones=stones,
        track="bat monkey eagle jaguar serpent",
        player={"high-priest": {"priests": ["b1", "d1"], "hand": {"jaguar": 3}}},
    )
    while game.list_at(s) in ("sway", "sway-on"):
        game.act(s, game.choose(s))

    assert GODS.index("jaguar") == s.track[0]
    assert [0, 0] == [s.hand(HIS_SEAT)[0], s.standing[0]]


def test_he_stops_swaying_when_it_no_longer_pays() -> None:
    """
    The further step is asked about by itself, and "none of these" is an answer.
    """
    arg = pack_sway(GODS.index("bat"), -1)
    game, s = priest("sway-on", arg=arg, player={"high-priest": {"hand": {"bat": 2}}})

    assert ["sway on bat up 1", "stop swaying"] == game.lines(s)
    decision = game.decide(s)
    assert decision.choice is None
    assert "stop swaying" == decision.answer


def test_he_moves_one_card_away_only() -> None:
    """
    A person with five cards may go further; he is offered the fields beside his priest.
    """
    cards = {"hand": {"bat": 5}, "priests": ["d4"]}
    _, yours = at_table("move-priest", phases=1, player={"you": cards})
    _, his = priest("move-priest", phases=1, player={"high-priest": cards})

    assert 4 == len(his.offered) < len(yours.offered)


# --- what he never does --------------------------------------------------------------------------


def test_he_never_ends_a_phase_with_priests_in_hand_that_could_score() -> None:
    """
    When he builds the last stone of a level he has placed all he could.
    """
    for game, s in DECISIONS:
        if game.list_at(s) == "action" and game.decide(s).choice == "build" and s.missing <= 1:
            free = any(game.rules.value(s, f) for f in game.rules.free_symbols(s))
            assert not (s.ready[HIS_SEAT] and free)


def test_he_never_pays_a_better_card_than_he_has_to() -> None:
    """
    As long as a worthless card is there, he pays with it.
    """
    for game, s in DECISIONS:
        if game.list_at(s) == "pay-card":
            worth = {each: game.list_facts.worth_of_card(s, each) for each in s.offered}
            assert worth[game.choose(s)] == min(worth.values())  # type: ignore[index]


def test_he_places_every_priest_of_every_phase() -> None:
    """
    Nine placings a game, whoever plays against him.
    """
    for seed in range(6):
        game = solo(seed)
        opponent = game.opponent()
        play_out(game, game.start(), greedy(game, seed), opponent, chance_of(game, seed))

        assert 9 == opponent.decided()["place-priest"]


def test_hard_brings_two_cards_in_each_phase() -> None:
    """
    Six gifts a game at `hard`, three at `moderate`, none at `easy`.
    """
    for seed, gifts in ((0, 0), (1, 3), (2, 6)):
        game = solo(seed)
        opponent = game.opponent()
        play_out(game, game.start(), greedy(game, seed), opponent, chance_of(game, seed))

        assert gifts == opponent.decided()["gift"]


# --- players -------------------------------------------------------------------------------------


def wins(difficulty: str, games: int) -> int:
    """How many games the acolyte wins."""
    game = Uxmal(difficulty=difficulty)
    won = 0
    for seed in range(games):
        player = make_player(game, "acolyte", seed)
        end = play_out(game, game.start(), player, game.opponent(), chance_of(game, seed))
        won += game.tally(end).winner == "you"
    return won


def test_each_level_is_harder_than_the_one_before() -> None:
    """
    A copy of himself without gifts wins about half against `easy`, less against `moderate` with one
    card a phase, and far less against `hard` with two.
    """
    easy, moderate, hard = (wins(level, 100) for level in ("easy", "moderate", "hard"))

    assert hard + 10 < moderate
    assert moderate + 8 < easy < 70


def test_the_acolyte_sways_as_far_as_the_lists_want_in_one_action() -> None:
    """
    What takes the High Priest several steps is one option of a person's.
    """
    stones = {"1a1": "jaguar-serpent-eagle NW", "1c1": "jaguar-serpent-monkey NW"}
    game, s = at_table(
        "sway",
        stones=stones,
        track="bat monkey eagle jaguar serpent",
        player={"you": {"priests": ["b1", "d1"], "hand": {"jaguar": 3}}},
    )

    assert "sway jaguar up 3" == game.line(s, game.planner("acolyte")(s))


def test_each_person_is_greedy_for_the_own_seat() -> None:
    """
    At a table of three the greedy player of the second seat takes the field worth most to it.
    """
    game, s = at_table(
        "place-priest",
        "second",
        stones={"1a1": "jaguar-serpent-eagle NW", "1c1": "monkey-bat-eagle NW"},
        table={"players": "3"},
    )

    assert {"place b1"} == {game.line(s, greedy(game, seed)(s)) for seed in range(5)}


def test_games_of_people_have_no_high_priest() -> None:
    """
    With two to four people nobody is automated, and the heading says nothing of him.
    """
    for players in ("2", "3", "4"):
        game = Uxmal(players=players)

        assert not any(seat.is_automa for seat in game.seats())
        assert f"Uxmal, {players} people" == game.heading()[0]
        assert "High Priest" not in " ".join(game.heading())
        assert not any(game.is_automa(s) for _, s in positions(1, game))


def test_what_is_laid_out_for_lists_follows_the_position() -> None:
    """
    What each way to lay a stone brings is worked out anew in every position.
    """
    game, s = priest("lay-stone", drawn="monkey-bat-eagle")
    before = game.list_facts.cards(s, s.offered[0])
    assert s.ways is not None
    assert s.copy().ways is None
    other = game.under({"board-symbols": "bare"})
    brought = other.brought_here(s)
    assert brought is not None

    assert (2, 0) == (before, other.list_facts.cards(brought, brought.offered[0]))
    assert NONE == brought.laid
    assert at.POINT_NAMES[at.LAY_STONE] == other.point(brought)


def test_what_a_way_brings_is_what_its_situations_bring() -> None:
    """
    The quick count of the best cards, and the god of them, agrees with the rules' situations.
    """
    for game, s in DECISIONS:
        if game.list_at(s) == "lay-stone":
            for way in s.offered[::3]:
                gains = game.rules.gains(s, way // 4, s.drawn * 4 + way % 4)
                most = max(gains.values(), default=0)
                ranks = [game.list_facts.god_rank(s, god) for god, n in gains.items() if n == most]
                best = (game.list_facts.cards(s, way), game.list_facts.card_god_rank(s, way))
                assert (most, min(ranks, default=5)) == best


# --- what is kept --------------------------------------------------------------------------------


def test_every_rung_has_a_witness_or_the_reason_why_there_is_none() -> None:
    """
    The saved positions still show what they show, each rung and each choice of a reading.
    """
    assert [] == list(check_index(Uxmal(), WITNESSES))
    assert [] == list(check_readings(Uxmal(), WITNESSES))
