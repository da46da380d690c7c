"""The options by which simulated games are described, and the plan that they make."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pakal_cli.setting import (
    EDITION_OPTION,
    LISTS_OPTION,
    READING_OPTION,
    own_lists,
    with_options,
)

if TYPE_CHECKING:
    from pakal.games.ahau.edition.values import Edition
    from pakal.sim.plan import Plan

ALL: Final = "all"
LARGEST_SEED: Final = 10**12  # what every program that reads the results can hold exactly
MOST_GAMES: Final = 10**9
MOST_BUDGET: Final = 10**6
MOST_JOBS: Final = 512

# What makes a plan, apart from which games are played.
PLANNED: Final = (
    "difficulty",
    "personality",
    "side",
    "personal_scoring",
    "reading",
    "edition",
    "lists",
    "player",
    "budget",
)


def plan_options(difficulty: str, personality: str | None) -> Callable[..., Any]:
    """The options of a plan, with these for a start."""
    return with_options(
        *_table_options(difficulty, personality),
        READING_OPTION,
        EDITION_OPTION,
        LISTS_OPTION,
        *_PLAYER_OPTIONS,
    )


def compared_options() -> Callable[..., Any]:
    """The options of a plan that two variants have in common."""
    return with_options(*_table_options("all", "all"), *_PLAYER_OPTIONS)


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


_PLAYER_OPTIONS: Final = (
    click.option(
        "--player",
        default="steward",
        show_default=True,
        metavar="NAME",
        help="Who plays against him: random, greedy, steward or seer.",
    ),
    click.option(
        "--budget",
        type=click.IntRange(1, MOST_BUDGET),
        metavar="GAMES",
        help="Games that the seer samples for one choice.",
    ),
)


def _table_options(difficulty: str, personality: str | None) -> tuple[Any, ...]:
    several = "a name, several with commas between them, or `all`"
    return (
        click.option(
            "--difficulty",
            default=difficulty,
            show_default=True,
            metavar="NAMES",
            help=f"How hard Pakal is: {several}.",
        ),
        click.option(
            "--personality",
            default=personality,
            show_default=True,
            metavar="NAMES",
            help="Pakal's personality, in the same way; see `pakal edition show personalities`.",
        ),
        click.option(
            "--side",
            default="A",
            show_default=True,
            metavar="A|B|all",
            help="Side of the player boards.",
        ),
        click.option("--personal-scoring", is_flag=True, help="Temples pay what each player has."),
    )


def make_plan(
    *,
    difficulty: str,
    personality: str | None,
    side: str,
    personal_scoring: bool,
    reading: tuple[str, ...],
    edition: Path | None,
    lists: tuple[Path, ...],
    player: str,
    budget: int | None,
    first_seed: int,
    games: int,
) -> "Plan":
    """The plan that the options describe."""
    from pakal.games.ahau.edition.values import default_edition, read_edition
    from pakal.games.registry import AHAU
    from pakal.sim.plan import make_plan

    printed = default_edition() if edition is None else read_edition(edition)
    axes = {"difficulty": difficulty, "personality": personality, "side": side}
    return make_plan(
        game=AHAU,
        axes=_axes(printed, axes),
        # Personal scoring is said in any case, because it stands in every game's row.
        setting=_setting(
            {}, personal_scoring=personal_scoring, reading=reading, edition=edition, lists=lists
        ),
        player=player,
        budget=budget,
        first_seed=first_seed,
        games=games,
    )


def plan_again(kept: "Plan", said: Mapping[str, Any], games: int) -> "Plan":
    """The plan of a run as it would be made here, but with what was said, by option, instead."""
    from attrs import evolve

    from pakal.games.ahau.edition.values import read_edition
    from pakal.games.ahau.simulated import AhauSimulated
    from pakal.sim.plan import load_game, made_here, make_plan

    here = made_here(kept)
    if not said:
        return evolve(here, games=games)
    if "edition" in said:
        printed = read_edition(said["edition"])
    else:
        game = load_game(here.game, here.setting_of(here.cells[0]))
        assert isinstance(game, AhauSimulated)  # noqa: S101 - the only game the commands know
        printed = game.table.edition
    player = said.get("player", kept.player)
    as_before = kept.budget or None if player == kept.player else None
    return make_plan(
        game=kept.game,
        axes={**kept.axes, **_axes(printed, said)},
        setting=_setting(kept.said, **said),
        player=player,
        budget=said.get("budget", as_before),
        first_seed=said.get("seed", kept.first_seed),
        games=games,
    )


def _setting(before: Mapping[str, Any], **said: Any) -> dict[str, Any]:
    """What all games have in common: as before, but for the options that were said."""
    from pakal.games.ahau.edition.readings import differing, parse_readings
    from pakal.games.ahau.edition.values import edition_text

    setting = dict(before)
    if "personal_scoring" in said:
        setting["personal_scoring"] = said["personal_scoring"]
    if "reading" in said:
        setting.pop("readings", None)
        if readings := dict(differing(parse_readings(said["reading"]))):
            setting["readings"] = readings
    if said.get("edition") is not None:
        setting["edition"] = edition_text(said["edition"])
    if said.get("lists"):
        setting["lists"] = own_lists(said["lists"])
    return setting


def _axes(edition: "Edition", said: Mapping[str, str | None]) -> dict[str, tuple[str, ...]]:
    """What is varied, and through which values, of the options that were said."""
    cards = [each.name for each in edition.personalities]
    known = {
        "difficulty": ("Difficulty", [each.name for each in edition.difficulties]),
        "personality": ("Personality", cards),
        "side": ("Board side", [board.side for board in edition.boards]),
    }
    return {
        name: _values(what, said[name] or cards[0], names)
        for name, (what, names) in known.items()
        if name in said
    }


def _values(what: str, said: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names that were said, in the order of the edition; `all` are all of them."""
    from pakal.games.ahau.setting import find_named

    if said.strip() == ALL:
        return tuple(names)
    places = {find_named(what, word.strip(), names) for word in said.split(",")}
    return tuple(names[place] for place in sorted(places))
