"""Commands about a game: `--game` chooses it, and the keys of its setting become options."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pakal.errors import BadInputError
from pakal.files import bounded_text, read_text
from pakal_cli.errors import PakalGroup

if TYPE_CHECKING:
    from pakal.games.base import ListedGame
    from pakal.games.registry import Game
    from pakal.games.settings import Key, KnownOption

STDIN: Final = "standard input"
ALL: Final = "all"
_GAME: Final = "pakal.game"  # where a context keeps the game that was chosen
_FILES: Final = "pakal.files"  # the files that were named
_NAMED: Final = "pakal.game-named"  # and whether it was chosen by name
_SEVERAL: Final = "A name, several with commas between them, or `all`."

READING_OPTION = click.option(
    "--reading",
    "reading",
    multiple=True,
    metavar="NAME=CHOICE",
    help="Read an unclear rule in another way; see `pakal readings`.",
)
ANYWAY_OPTION = click.option(
    "--anyway", is_flag=True, help="Answer even if the position is impossible."
)


class GameCommand(click.Command):
    """
    A command about a game.

    The function gets `game`, the class of the game, and `given`, the setting that the options
    describe as far as they were given. `keys` names the options it takes, otherwise all are `but`;
    with `varied` a key that a run may vary takes several values, which stay one text. A command
    that `remembers` keeps files by their paths, and gets what is `known` of an evening's game.
    """

    def __init__(
        self,
        *args: Any,
        keys: Sequence[str] = (),
        but: Sequence[str] = (),
        varied: bool = False,
        remembers: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.wanted = tuple(keys)
        self.unwanted = frozenset(but)
        self.varied = varied
        self.remembers = remembers

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the game first, because the other options are the game's."""
        name = value_in(args, "--game")
        if name is not None or _GAME not in ctx.meta:
            ctx.meta[_GAME] = find_chosen(name or _game_of_position(args))
            ctx.meta[_NAMED] = name is not None
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own options, then those of the game, then --help."""
        own = super().get_params(ctx)
        game: Game = ctx.meta.get(_GAME) or find_chosen(None)
        keys = self.keys_of(game)
        options = [_game_option(own=bool(keys)), *map(self._option, keys)]
        if self.remembers and game.known_option is not None:
            options += _known_options(game.known_option)
        return [*own[:-1], *options, own[-1]]

    def keys_of(self, game: "Game") -> "list[Key]":
        """The keys of a game that are options of this command."""
        return [
            key
            for key in game.keys
            if key.name not in self.unwanted and (not self.wanted or key.name in self.wanted)
        ]

    def invoke(self, ctx: click.Context) -> Any:
        """Turn the options of the game into a setting."""
        from pakal.games.settings import refuse_idle

        game: Game = ctx.meta[_GAME]
        given: dict[str, Any] = {}
        for key in self.keys_of(game):
            value = ctx.params.pop(key.name)
            if value is not None and value != ():
                given[key.name] = value
        refuse_idle(game.keys, given)
        ctx.params.pop("game")
        ctx.meta[_FILES] = _files(game, given)
        if self.remembers:
            ctx.params |= {"known": (), "forget_known": False} | ctx.params
        ctx.params |= {"game": game, "given": _as_setting(game, given, self.remembers)}
        return super().invoke(ctx)

    def _option(self, key: "Key") -> click.Option:
        from pakal.games.settings import LISTS, KeyKind

        if key.kind is KeyKind.READINGS:
            return click.Option(
                ["--reading", key.name],
                multiple=True,
                metavar="NAME=CHOICE",
                help=f"{key.question} See `pakal readings`.",
            )
        if key.kind is KeyKind.YES_NO:
            off = key.option.replace("--", "--no-", 1)
            return click.Option([f"{key.option}/{off}"], default=None, help=key.question)
        several = self.varied and key.varied
        return click.Option(
            [key.option],
            metavar="NAMES" if several else key.metavar or None,
            multiple=key.name == LISTS,
            type=click.Path(path_type=Path) if key.kind is KeyKind.FILE else click.STRING,
            help=f"{key.question} {_SEVERAL}" if several else key.question,
        )


def game_option(name: str) -> str:
    """What a command needs for a game: ` --game NAME`, or nothing for the default one."""
    from pakal.games.registry import DEFAULT

    return "" if name == DEFAULT else f" --game {name}"


class OfGameGroup(click.Command):
    """A command of such a group. Its --game is read by the group, which comes first."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The option --game, before --help."""
        own = super().get_params(ctx)
        return [*own[:-1], _game_option(expose_value=False), own[-1]]


class GameGroup(PakalGroup):
    """
    A group of commands about a game; the function gets `game`, as its commands do.

    `--game NAME` may stand before a command of the group or behind it.
    """

    command_class = OfGameGroup

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the game, for the group and for its commands."""
        rest = super().parse_args(ctx, args)
        before = ctx.params.pop("game")
        behind = value_in(ctx.args, "--game")
        name = before if behind is None else behind
        ctx.meta[_GAME] = ctx.params["game"] = find_chosen(name)
        ctx.meta[_NAMED] = name is not None
        return rest

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The option --game, before --help."""
        own = super().get_params(ctx)
        return [*own[:-1], _game_option(), own[-1]]


def _game_option(*, own: bool = False, expose_value: bool = True) -> click.Option:
    from pakal.games.registry import DEFAULT, game_names

    return click.Option(
        ["--game"],
        metavar="NAME",
        expose_value=expose_value,
        help=f"Which game: {', '.join(game_names())}; {DEFAULT} without it."
        + (" --game NAME --help shows the options of another one." if own else ""),
    )


def _known_options(known: "KnownOption") -> list[click.Option]:
    return [
        click.Option(
            [f"--{known.name}", "known"], multiple=True, metavar=known.metavar, help=known.help
        ),
        click.Option(
            [f"--forget-{known.several}", "forget_known"],
            is_flag=True,
            help=f"A new game: forget all {known.several}.",
        ),
    ]


def value_in(args: Sequence[str], option: str) -> str | None:
    """The first value of an option among the words of a command."""
    return next(iter(values_in(args, option)), None)


def values_in(args: Sequence[str], option: str) -> list[str]:
    """The values of an option among the words of a command."""
    found = []
    for place, word in enumerate(args):
        if word == "--":
            break
        if word == option and place + 1 < len(args):
            found.append(args[place + 1])
        elif word.startswith(f"{option}="):
            found.append(word.removeprefix(f"{option}="))
    return found


def _game_of_position(args: Sequence[str]) -> str | None:
    """
    The game that a position file states, so that the options are read as that game's.

    What is wrong with the file is said where it is read.
    """
    from pakal.games.registry import game_in, game_names

    file = value_in(args, "--position")
    if file is None or file == "-":
        return None
    try:
        name = game_in(read_text(Path(file)), file)
    except BadInputError:
        return None
    return name if name in game_names() else None


def find_chosen(name: str | None) -> "Game":
    """The game of a name, otherwise the default one."""
    from pakal.games.registry import DEFAULT, find_game

    return find_game(DEFAULT if name is None else name, "--game")


def _as_setting(game: "Game", given: Mapping[str, Any], by_path: bool) -> dict[str, Any]:
    """What was given, as the values of a setting: a file by its contents, or by its path."""
    from pakal.games.readings import chosen_readings
    from pakal.games.settings import LISTS, READINGS

    setting = dict(given)
    for key, value in given.items():
        if key == READINGS:
            setting[key] = chosen_readings(game.all_readings(), value)
        elif key == LISTS:
            setting[key] = own_lists(game, value)
        elif isinstance(value, Path):
            setting[key] = str(value) if by_path else game.file_text(key, value)
    return setting


def game_of_file(game: "Game", text: str, place: str) -> "Game":
    """The game that a file names, otherwise the chosen one; a name that disagrees is refused."""
    from pakal.games.registry import find_game, game_in

    name = game_in(text, place)
    if name is None:
        return game
    found = find_game(name, place)
    if click.get_current_context().meta.get(_NAMED) and found is not game:
        raise BadInputError(
            f"{place}: this is about {found.name!r}, and --game says {game.name!r}.",
            "Leave --game out.",
        )
    return found


def _files(game: "Game", given: Mapping[str, Any]) -> dict[str, tuple[Path, ...]]:
    """The files that were named, by key."""
    from pakal.games.settings import KeyKind

    found: dict[str, tuple[Path, ...]] = {}
    for key in game.keys:
        if key.kind is KeyKind.FILE:
            value = given.get(key.name, ())
            found[key.name] = value if isinstance(value, tuple) else (value,)
    return found


def files_given(ctx: click.Context) -> dict[str, tuple[Path, ...]]:
    """The files that were named for the keys of a game, none where none was."""
    files: dict[str, tuple[Path, ...]] = ctx.meta[_FILES]
    return files


def was_given(ctx: click.Context, name: str) -> bool:
    """Was this option given, rather than its default taken?"""
    return ctx.get_parameter_source(name) not in (None, click.core.ParameterSource.DEFAULT)


def text_of(file: Path) -> str:
    """Return the text of a file that a person named; - is standard input."""
    if str(file) == "-":
        return bounded_text(sys.stdin.buffer, STDIN)
    return read_text(file)


def place_of(file: Path) -> str:
    """What messages call a file that a person named."""
    return STDIN if str(file) == "-" else str(file)


def own_lists(game: "Game", files: Sequence[Path]) -> str:
    """The lists in some files as one text; each file is read by itself first, to name it."""
    plain = game()
    texts = [text_of(file) for file in files]
    for file, text in zip(files, texts, strict=True):
        refuse_lists_of_others(plain, text, str(file))
    found: dict[str, Path] = {}
    for file, text in zip(files, texts, strict=True):
        for plist in plain.read_own_lists(text, str(file)):
            if plist.id in found:
                raise BadInputError(
                    f"{file}: the list {plist.id!r} stands in {found[plist.id]} as well.",
                    "Leave one of the files out.",
                )
            found[plist.id] = file
    return "\n".join(texts)


def refuse_lists_of_others(game: "ListedGame[Any]", text: str, file: str) -> None:
    """Refuse lists of a bot, or of another game, with what to write for them."""
    from pakal.lists.strangers import refuse_strangers

    has_facts = any("--facts" in each.opts for each in click.get_current_context().command.params)
    refuse_strangers(
        text,
        file,
        game.title,
        [plist.id for plist in game.shipped_lists()],
        game.vocabulary(),
        (
            "For a bot of your own give its facts too, --facts FILE;"
            if has_facts
            else "A bot of your own is asked by `pakal consult`, with its facts;"
        )
        + " for another game give --game NAME.",
    )
