"""
How sure a share of decisions is that come in games.

Decisions of one game are more alike than those of different games, so that a thousand of them in
ten games say less than a thousand games with one each. What is independent are the games.
"""

from attrs import frozen

from pakal.sim.tallies import Share, wilson_ends


@frozen
class Clusters:
    """
    Trials and successes in games, as sums over the games: whole numbers, however they are divided.

    `both` is the sum of a game's successes times its trials.
    """

    games: int
    trials: int
    trials_squared: int
    successes: int
    both: int
    successes_squared: int


def clustered_share(found: Clusters) -> Share:
    """
    The share of successes among all trials with its 95 % interval.

    The variance is that of a ratio of two sums over games. It says how many independent trials
    would be as sure; with so many of them, but never more than there were, the interval is
    Wilson's, which stays between 0 and 1.
    """
    if not found.trials:
        return Share(0.0, 0.0, 1.0, 0)
    share = found.successes / found.trials
    return Share(share, *wilson_ends(share, _independent_trials(found)), found.games)


def _independent_trials(found: Clusters) -> float:
    """So many independent trials are worth as much as these."""
    games, trials, successes = found.games, found.trials, found.successes
    if games == 1 or successes in (0, trials):
        return float(games)  # nothing is seen of how games differ, so each counts as one trial
    # The squares of what each game has more than its share, in whole numbers times trials squared.
    spread = (
        found.successes_squared * trials * trials
        - 2 * successes * trials * found.both
        + successes * successes * found.trials_squared
    )
    if spread <= 0:
        return float(trials)
    even = successes * (trials - successes) * trials * trials
    return min(even * (games - 1) / (games * spread), float(trials))
