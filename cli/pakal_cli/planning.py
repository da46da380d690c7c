"""The options by which simulated games are described, and the plan that they make."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from pakal.errors import BadInputError

if TYPE_CHECKING:
    from pakal.games.registry import Game
    from pakal.games.settings import Key
    from pakal.sim.plan import Plan

ALL: Final = "all"
LARGEST_SEED: Final = 10**12  # what every program that reads the results can hold exactly
MOST_GAMES: Final = 10**9
MOST_BUDGET: Final = 10**6
MOST_JOBS: Final = 512


def with_options(*options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """One decorator for several options, in their order."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def run_options(games: str, jobs: str) -> Callable[..., Any]:
    """The options that say which games are played, and by how many processes."""
    return with_options(
        click.option(
            "--games",
            type=click.IntRange(1, MOST_GAMES),
            default=1000,
            show_default=True,
            metavar="NUMBER",
            help=games,
        ),
        click.option(
            "--seed",
            type=click.IntRange(0, LARGEST_SEED),
            default=1,
            show_default=True,
            metavar="NUMBER",
            help="Seed of the first game; each game after it has the next one.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1, MOST_JOBS),
            default=1,
            show_default=True,
            metavar="NUMBER",
            help=jobs,
        ),
    )


PLAYER_OPTIONS: Final = with_options(
    click.option(
        "--player",
        metavar="NAME",
        help="Who plays against the automa: random, greedy, waverer, seer or a player of the"
        " game's own, which is the default.",
    ),
    click.option(
        "--budget",
        type=click.IntRange(1, MOST_BUDGET),
        metavar="GAMES",
        help="Games that the seer samples for one choice.",
    ),
)


def make_plan(
    game: "Game",
    given: Mapping[str, Any],
    *,
    player: str | None,
    budget: int | None,
    first_seed: int,
    games: int,
    spread: bool = True,
) -> "Plan":
    """The plan that the options describe; with `spread` it goes through what was not named."""
    from pakal.games.base import PlayedGame
    from pakal.games.registry import having
    from pakal.games.settings import is_idle
    from pakal.sim.plan import make_plan

    played = having(game, PlayedGame)
    setting = played.common_setting(given)
    # Where the automa does not play, how hard it is says nothing of the games.
    varied = [key for key in played.keys if key.varied and not is_idle(key, setting)]
    return make_plan(
        game=played.name,
        axes={key.name: _values(played, key, given, spread) for key in varied},
        setting=setting,
        player=player or (played.planners or ("greedy",))[0],
        budget=budget,
        first_seed=first_seed,
        games=games,
    )


def _values(game: "Game", key: "Key", given: Mapping[str, Any], spread: bool) -> tuple[str, ...]:
    """The values that were named, in the order of the choices; `all` are all of them."""
    from pakal.games.settings import find_choice

    common = game.common_setting(given)
    names = game.choices(key.name, common)
    usual = ALL if spread and key.spread else game.shown_choice(key.name, {}) or names[0]
    words = str(given.get(key.name) or usual)
    if words.strip() == ALL:
        return names
    _refuse_own(game, key, words, given)
    places = {find_choice(key.title, word.strip(), names) for word in words.split(",")}
    return tuple(names[place] for place in sorted(places))


def _refuse_own(game: "Game", key: "Key", words: str, given: Mapping[str, Any]) -> None:
    """Refuse something of one's own where choices are varied; another key has it."""
    if key.understand is None:
        return
    try:
        meant = game.meaning_of(key.name, words, game.common_setting(given))
    except BadInputError:
        return  # several choices, or a mistake, of which there is more to say
    others = [name for name, value in meant.items() if value is not None and name != key.name]
    if meant.get(key.name) is None and others:
        raise BadInputError(
            f"{key.option}: {words!r} is not a choice that a run can vary.",
            f"Give it as {game.key(others[0]).option}.",
        )


def plan_again(
    kept: "Plan", game: "Game", given: Mapping[str, Any], options: Mapping[str, Any], games: int
) -> "Plan":
    """The plan of a run as it would be made here, overridden by the given options."""
    from attrs import evolve

    from pakal.sim.plan import made_here, make_plan

    here = made_here(kept)
    if not given and not options:
        return evolve(here, games=games)
    player = options.get("player", kept.player)
    as_before = kept.budget or None if player == kept.player else None
    whole = {**here.setting, **given}
    varied = [key for key in game.keys if key.varied and key.name in given]
    axes = {key.name: _values(game, key, whole, spread=False) for key in varied}
    return make_plan(
        game=kept.game,
        axes={**kept.axes, **axes},
        setting=game.common_setting({**kept.said, **given}) if given else kept.said,
        player=player,
        budget=options.get("budget", as_before),
        first_seed=options.get("seed", kept.first_seed),
        games=games,
    )
