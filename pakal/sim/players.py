"""
Players against the automa: a win rate means nothing without knowing who played.

`random` chooses evenly. `greedy` takes the option worth most now. A game's own planners follow
priority lists, and `waverer` follows the best of them in three of four choices. `seer` tries the
options of a planner's weighty choices in sampled games and takes the best.
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, TypeVar

from pakal.errors import BadInputError, nearest
from pakal.games.agenda import Waiting
from pakal.games.base import PlayedGame
from pakal.sim.chance import chance_of, player_seed
from pakal.sim.play import Chooser, at_random, play_out

S = TypeVar("S", bound=Waiting)

RANDOM: Final = "random"
GREEDY: Final = "greedy"
SEER: Final = "seer"
WAVERER: Final = "waverer"
BUDGET: Final = 32  # games the seer samples for one choice
YOU: Final = 0  # the person's seat
OPPONENT: Final = 1

_STEPS_AHEAD: Final = 6  # how far the greedy player follows an option through its own choices
_WAVERS: Final = 0.25  # of the waverer's choices are random
_EACH: Final = 4  # games of the seer's budget for every option that is tried


def player_names(game: PlayedGame[S]) -> tuple[str, ...]:
    """Every player a game can be played by, the weakest first."""
    if not game.planners:
        return (RANDOM, GREEDY)
    return (RANDOM, GREEDY, WAVERER, *reversed(game.planners), SEER)


def make_player(game: PlayedGame[S], name: str, seed: int, budget: int = BUDGET) -> Chooser[S]:
    """The player of this name for the game of this seed."""
    if name == RANDOM:
        return at_random(player_seed(game, seed))
    if name == GREEDY:
        return greedy(game, player_seed(game, seed))
    if name == WAVERER and game.planners:
        return waverer(game, player_seed(game, seed))
    if name == SEER and game.planners:
        return seer(game, player_seed(game, seed), budget)
    if name in game.planners:
        return game.planner(name)
    names = player_names(game)
    raise BadInputError(f"No player is called {name!r}.", nearest(name, names))


def greedy(game: PlayedGame[S], seed: int) -> Chooser[S]:
    """
    Takes the option worth most now; ties at random.

    An option is worth what the player would have when somebody else decides; where the player
    decides again on the way, such as how to pay, the first option counts.
    """
    random = Random(seed).random
    options, copy, apply, worth_now = game.options, game.copy, game.apply, game.worth_now

    def brings(s: S, option: int) -> int:
        after = copy(s)
        apply(after, option)
        for _ in range(_STEPS_AHEAD):
            offered = options(after)
            if not game.is_person(after) or after.who != s.who:
                break
            apply(after, offered[0])
        return worth_now(after, s.who)

    def choose(s: S) -> int:
        offered = options(s)
        if len(offered) == 1:
            return offered[0]
        worth = [brings(s, option) for option in offered]
        most = max(worth)
        best = [option for option, value in zip(offered, worth, strict=True) if value == most]
        return best[int(random() * len(best))]

    return choose


def waverer(game: PlayedGame[S], seed: int) -> Chooser[S]:
    """
    Takes the best planner's option, and one time of four any option, evenly.

    Where lists play against lists and chance has little to say, games of one setting are nearly
    all alike; these are not.
    """
    plan, random = game.planner(game.planners[0]), Random(seed)

    def choose(s: S) -> int:
        planned = plan(s)
        return random.choice(game.options(s)) if random.random() < _WAVERS else planned

    return choose


def seer(game: PlayedGame[S], seed: int, budget: int) -> Chooser[S]:
    """
    Samples how the game continues after each option, and takes the best.

    In a sampled game chance is drawn afresh, the automa decides by its lists, and the game's best
    planner plays the seer's side. All options get the same draws, half of them drop out after each
    round of samples, and the planner's own choice is only given up for one that is better by more
    than its standard error. With a budget too small to try two options, the seer follows the plan.
    """
    plan = game.planner(game.planners[0])
    random = Random(seed)

    def margin(s: S, option: int, sample: int) -> int:
        after = game.copy(s)
        game.apply(after, option)
        play_out(game, after, plan, game.opponent(), chance_of(game, sample))
        return game.margin(after, YOU)

    def choose(s: S) -> int:
        planned = plan(s)
        options = sorted(set(game.options(s)) - {planned})
        if not options or not game.is_weighty(s):
            return planned
        most = max(budget // _EACH - 1, 1)
        if len(options) > most:
            options = sorted(random.sample(options, most))
        margins: dict[int, list[int]] = {option: [] for option in (planned, *options)}
        left = budget
        while True:
            # Half of what is left is for comparing many options, the rest for the last two.
            tried = (planned, *options)
            samples = (left if len(options) == 1 else left // 2) // len(tried)
            seeds = [random.getrandbits(48) for _ in range(samples)]
            for option in tried:
                margins[option] += [margin(s, option, seed) for seed in seeds]
            left -= samples * len(tried)
            if len(options) == 1:
                return _better(margins, planned, options[0])
            options.sort(key=lambda option: -fmean(margins[option]))
            del options[len(options) // 2 :]

    return choose


def _better(margins: dict[int, list[int]], planned: int, other: int) -> int:
    """The other option if it is better than the planned one by more than its standard error."""
    ahead = [b - a for a, b in zip(margins[planned], margins[other], strict=True)]
    if len(ahead) < 2:
        return planned
    return other if fmean(ahead) > stdev(ahead) / sqrt(len(ahead)) else planned
