"""The game Pebbles on the shared tiers: its rules, its levels, its Heron."""

from collections.abc import Callable
from functools import cached_property
from random import Random

import attrs
import pytest
from games.pebbles_games import option_of, positions
from terminal import Golden

from pakal.errors import BadInputError
from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, BY_PERSON, STOP, Waiting
from pakal.games.base import PlayedGame
from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import HERON, WADE, YOU, State
from pakal.games.points import NoListError, Point, make_engine
from pakal.games.values import Seat
from pakal.lists.model import Vocabulary
from pakal.sim.chance import chance_of
from pakal.sim.play import at_random, play_out

GREEDY_GAMES = 200


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_a_whole_game_is_as_pinned(difficulty: str, golden: Golden) -> None:
    """
    The game of seed 1 is the one in the golden file: every option, reason and order to the score.
    """
    game = Pebbles(difficulty=difficulty)
    random = Random(1)
    s = game.start()
    told = game.heading()
    while not game.is_over(s):
        by = {BY_CHANCE: "chance", BY_PERSON: "you", BY_AUTOMA: "heron"}[game.decider(s)]
        option = option_of(game, s, random)
        reason = str(game.decide(s)) if game.is_automa(s) else ""
        said = "draw lots" if option is None else game.line(s, option)
        told.append(f"{by} {game.point(s)}: {said}{f' ({reason})' if reason else ''}")
        if option is None:
            done, followed = game.carry_out_decision(s, game.decide(s))
        else:
            done, followed = game.carry_out(s, option)
        told += [f"  {order.text}" for order in (*done, *followed)]
    golden(f"games/pebbles-{difficulty}-1.txt", "\n".join([*told, *game.outcome_lines(s)]) + "\n")


def greedy_wins(difficulty: str) -> float:
    """The share of games that a player wins who takes what brings most points at once."""
    game = Pebbles(difficulty=difficulty)
    wins = 0
    for seed in range(GREEDY_GAMES):
        random = Random(seed)

        def choose(s: State, random: Random = random) -> int:
            if game.is_chance(s):
                return game.draw(s, random.random())
            worth = {option: brings(game, s, option) for option in s.offered}
            best = [option for option, value in worth.items() if value == max(worth.values())]
            return random.choice(best)

        end = play_out(game, game.start(), choose, game.opponent())
        wins += game.tally(end).winner == "you"
    return wins / GREEDY_GAMES


def brings(game: Pebbles, s: State, option: int) -> int:
    """Your points after an option, if you take the first one offered from then on."""
    after = game.copy(s)
    game.apply(after, option)
    while game.is_person(after) and after.offered:
        game.apply(after, after.offered[0])
    return game.score(after, YOU)


def test_hard_is_harder_and_both_are_a_game() -> None:
    """
    A greedy player wins between 20 and 80 % at each difficulty, and less at `hard`.
    """
    easy, hard = greedy_wins("easy"), greedy_wins("hard")

    assert 0.2 < hard < easy < 0.8


def test_the_heron_stacks_less_at_the_easy_level() -> None:
    """
    With three different pebbles the Heron stacks two of them at `easy` and all at `hard`.
    """
    text = 'point = "stack"\nwho = "heron"\nplayer.heron.pouch = {red = 1, grey = 1, green = 1}\n'
    left = {}
    for difficulty in ("easy", "hard"):
        game, s = Pebbles.read(f'{text}table.difficulty = "{difficulty}"')
        while game.list_at(s) == "stack":
            game.act(s, game.choose(s))
        left[difficulty] = sum(s.held(HERON))

    assert {"easy": 1, "hard": 0} == left


def test_every_rung_decides_and_every_value_is_within_its_bounds() -> None:
    """
    In a few games of each difficulty no rung of the Heron's is idle, and no invariant is broken.
    """
    decided: set[tuple[str, str | None]] = set()
    for seed in range(30):
        for game, s in positions(seed):
            if not game.is_automa(s):
                continue
            trace = game.decide(s).trace
            decided.add((trace.list_id, trace.decided_by))
            compiled = game.book[trace.list_id]
            values = [
                {
                    name: game.vocabulary().fact(name).value(s, each, trace.candidates)
                    for name in compiled.plist.facts()
                }
                for each in trace.candidates
            ]
            for name in compiled.plist.facts():
                low, high = game.vocabulary().fact(name).bounds()
                assert all(low <= each[name] <= high for each in values)
            for always in game.invariants():
                about = always.of == compiled.plist.candidates and set(always.facts) <= set(
                    compiled.plist.facts()
                )
                if about and (not always.lists or trace.list_id in always.lists):
                    assert always.holds(values), always.name
    rungs = {(plist.id, rung.id) for plist in Pebbles.shipped_lists() for rung in plist.walk()}

    assert set() == rungs - decided


def test_a_reading_changes_what_is_new() -> None:
    """
    A colour in the pouch is new to the cairn, but not to cairn and pouch.
    """
    text = (
        'point = "wade"\nwho = "heron"\nplayer.heron.pouch = {red = 1, grey = 1}\n'
        "pool.spring = {red = 1, grey = 1}\npool.ford = {green = 1}\n"
    )
    usual, s = Pebbles.read(text)
    other, same = Pebbles.read(text + '[table]\nreadings = {new-colours = "to-cairn-and-pouch"}\n')

    assert "spring" == usual.decide(s).choice
    assert "ford" == other.decide(same).choice
    assert {"new-colours": "to-cairn-and-pouch"} == other.readings_changed()
    assert "ford" == usual.under({"new-colours": "to-cairn-and-pouch"}).decide(s).choice


def test_a_tie_is_settled_by_lots() -> None:
    """
    The Heron leaves level pools to chance, which goes back to wading with the one drawn.
    """
    game, s = Pebbles.read(
        'point = "wade"\nwho = "heron"\npool = {spring = {red = 1}, ford = {red = 1}}'
    )

    decision = game.decide(s)
    game.act(s, decision.outcome)

    assert ("spring", "ford") == decision.tied
    assert "draw-lots" == game.point(s)
    assert game.is_chance(s)
    assert ["lot spring", "lot ford"] == game.lines(s)
    game.apply(s, game.read_line(s, "lot f"))
    assert [1, 0, 0, 0, 0] == s.pool(0)
    assert [0, 0, 0, 0, 0] == s.pool(2)


# --- lines ---------------------------------------------------------------------------------------


def test_every_option_is_read_back_from_its_line() -> None:
    """
    In every position of a game each option has a line of its own that means it.
    """
    for seed in (1, 2):
        for game, s in positions(seed):
            lines = game.lines(s)
            assert len(set(lines)) == len(set(s.offered))
            assert list(dict.fromkeys(s.offered)) == [game.read_line(s, each) for each in lines]


def test_a_unique_beginning_is_enough() -> None:
    """
    Case and spaces do not matter; a beginning that fits two is refused with both.
    """
    text = 'point = "stack"\nwho = "you"\nplayer.you.pouch = {grey = 1, green = 1}\n'
    game, s = Pebbles.read(text)

    assert 2 == game.read_line(s, "  STACK  gRey ")
    assert STOP == game.read_line(s, "stack n")
    with pytest.raises(BadInputError) as caught:
        game.read_line(s, "stack gr")
    assert "'stack gr' matches several: stack grey, stack green.\nType more of it." == str(
        caught.value
    )


def test_a_line_that_is_not_possible_is_refused_with_the_reason_of_the_point() -> None:
    """
    The refusal names the line, why if the game says so, and what is possible.
    """
    game, s = Pebbles.read('point = "wade"\nwho = "you"\npool.ford = {red = 1}\n')

    with pytest.raises(BadInputError) as caught:
        game.read_line(s, "wade weir")

    assert "'wade weir' is not possible: there is nothing in it.\nUse 'ford'." == str(caught.value)
    assert "Which pool do you wade into?" == game.prompt(s)


# --- secrets -------------------------------------------------------------------------------------


class Peeping(Pebbles):
    """Pebbles with a Heron that looks into your pouch when it drops a pebble."""

    @cached_property
    def _words(self) -> Vocabulary[State]:
        words = super()._words
        facts = tuple(
            attrs.evolve(fact, compute=lambda s, pool: s.held(YOU)[pool])
            if fact.name == "like_the_drawn"
            else fact
            for fact in words.facts
        )
        return attrs.evolve(words, facts=facts)


def peeks(make: Callable[..., Pebbles]) -> set[str]:
    """Everything that a Heron peeks at in a game."""
    return {
        each
        for game, s in positions(1)
        if game.is_automa(s)
        for each in make(difficulty="hard").peeks(s)
    }


def test_no_fact_looks_into_your_pouch() -> None:
    """
    Every decision of the Heron comes out without your pouch; its own it knows.
    """
    assert set() == peeks(Pebbles)


def test_a_fact_that_looks_into_your_pouch_is_caught() -> None:
    """
    The fact is named, and what it looked at.
    """
    assert {"like_the_drawn looks at player.you.pouch"} == peeks(Peeping)


# --- the loop ------------------------------------------------------------------------------------


def test_a_game_that_is_watched_is_the_same_game() -> None:
    """
    `apply_seen` leaves the state that `apply` leaves, and shows it after the deed and each step.
    """
    for game, s in positions(4):
        if game.is_over(s) or game.is_automa(s):
            continue
        option = s.offered[-1]
        plain, watched = game.copy(s), game.copy(s)
        seen: list[int] = []

        game.apply(plain, option)
        game.engine.apply_seen(watched, option, lambda now, seen=seen: seen.append(now.point))

        assert plain == watched
        assert plain.offered == watched.offered
        assert (WADE if game.point(s) == "draw-lots" else s.point) == seen[0]


def test_an_automated_seat_without_a_list_must_not_wait() -> None:
    """
    The engine raises when such a point offers something to an automated seat, and only then.
    """
    points = (
        Point(number=0, name="over"),
        Point(number=1, name="pick", offer=lambda s: [7] if s.arg else None, deed=lambda *_: None),
    )
    engine = make_engine(points, [False, True])

    engine.run_on(Waiting([1 | 2 << 8], 0, 0, 0, []))
    engine.run_on(Waiting([1 | 1 << 8 | 1 << 12], 0, 0, 0, []))
    with pytest.raises(NoListError, match="pick: an automated seat waits here"):
        engine.run_on(Waiting([1 | 2 << 8 | 1 << 12], 0, 0, 0, []))


class Weighted(PlayedGame[Waiting]):
    """One draw: 5 three times as likely as 9."""

    name = "weighted"

    def seats(self) -> tuple[Seat, ...]:
        """One person."""
        return (Seat("you"),)

    def points(self) -> tuple[Point, ...]:
        """A draw with weights."""
        return (
            Point(number=0, name="over"),
            Point(
                number=1,
                name="throw",
                offer=lambda _: [5, 9],
                deed=lambda *_: None,
                deck="die",
                weights=lambda _: [3, 1],
            ),
        )

    def bare(self) -> Waiting:
        """About to draw."""
        return Waiting([1], 0, 0, 0, [])


def test_chance_may_be_weighted() -> None:
    """
    The chances are the weights' shares, and a draw by a number falls into its part.
    """
    game = Weighted()
    s = game.start()

    assert {5: 3, 9: 1} == {option: chance * 4 for option, chance in game.chances(s).items()}
    assert [5, 5, 9, 9] == [game.draw(s, number) for number in (0.0, 0.74, 0.75, 0.999)]


def test_a_simulated_game_draws_by_weight() -> None:
    """
    Of a thousand draws about a quarter are the outcome of weight 1 of 4.
    """
    game = Weighted()
    drawn = [chance_of(game, seed)(game.start()) for seed in range(1000)]

    assert 200 < drawn.count(9) < 300


def test_an_even_draw_counts_every_entry() -> None:
    """
    A colour of which the bag holds more is offered more often, and as much more likely.
    """
    game, s = Pebbles.read(
        'point = "draw"\narg = 1\npool.spring = {red = 10, grey = 10, green = 10}'
    )

    assert {1: 10, 3: 10} == {each: chance * 20 for each, chance in game.chances(s).items()}
    assert 1 == game.draw(s, 0.49)


def test_a_game_is_told_with_reasons_and_orders() -> None:
    """
    The teller says who does what, why the Heron does, what hands do, and how it ended.
    """
    game, s = Pebbles.read('point = "wade"\nwho = "heron"\npool.ford = {red = 2}')
    teller = game.teller()

    assert [
        "Heron, Pool to wade into: ford: it is the only pool to choose from. [Wade]",
        "  Take 2 red pebbles from the ford to the Heron's pouch; 2 there now.",
    ] == teller.hear(s, game.decide(s).trace)
    assert [] == teller.end(s)
    game.act(s, 2)
    game.act(s, game.choose(s))
    assert ["chance: draw grey", "  Draw 1 grey pebble from the bag to the hand; 1 there now."] == (
        teller.see(s, 2)
    )
    *_, (over, end) = positions(1)
    assert over.outcome_lines(end) == over.teller().end(end)


def test_a_game_of_people_at_random_ends() -> None:
    """
    The rules end by themselves, with a winner or a shared game, and say why.
    """
    game = Pebbles()
    ends = {
        game.tally(play_out(game, game.start(), at_random(seed), game.opponent())).ended_by
        for seed in range(60)
    }

    assert ends <= {("the last cairn",), ("an empty bag",)}
