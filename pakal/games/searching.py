"""Games played in search of positions: persons choose at random, in several styles."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pakal.errors import BadInputError
from pakal.games.agenda import IllegalOptionError

if TYPE_CHECKING:
    from pakal.games.base import SearchedGame

Dice = Random

BY_LIST: Final = -2  # in place of an option: a list of the automa's decides


def play_in_style(game: "SearchedGame[Any]", seed: int) -> Iterator[tuple[Any, int]]:
    """
    Play a game and yield its state before every step, with the option that is taken.

    It is always the same state object; the last one is the game's end, with no option (BY_LIST).
    Where a list gives no decision, or one that is not offered, the game cannot go on; that state
    is the last one then.
    """
    random = Random(f"game {seed}")
    styles = game.styles
    style = styles[(seed + seed // 6) % len(styles)]
    s = game.start()
    while s.offered:
        if game.is_automa(s):
            yield s, BY_LIST
            try:
                game.act(s, game.choose(s))
            except (BadInputError, IllegalOptionError):
                return
            continue
        option = game.pick(s, random, style)
        yield s, option
        game.apply(s, option)
    yield s, BY_LIST
