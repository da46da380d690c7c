"""No game's word outside its folder: what a game declares is its own."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pakal.games.base import TableGame
from pakal.games.registry import find_game, game_names

ROOT = Path(__file__).parents[1]
OUTSIDE = sorted(
    path
    for root in ("pakal", "cli")
    for path in (ROOT / root).rglob("*.py")
    if not any(f"games/{name}/" in path.as_posix() for name in game_names())
    and path.name != "registry.py"  # which finds games by name
)

# Words that a game declares and that mean something else in the shared code.
SHARED = {
    "pakal": "the name of the program, and of its command",
    "you": "the person who reads a message",
    "turn": "every automa has one: `pakal decide turn`",
    "draw": "a kind of rung, and what a person answers who lets the companion draw",
    "draw-lots": "the point of every game at which lots are drawn",
    "lots": "what is drawn at that point",
    "game-over": "the first point of every game",
    "step": "a part of a priority list, and of a journal",
    "place": "where something stands, in messages about files",
    "card": "a draw may turn cards up",
    "cards": "as above",
    "finish": "a verb: to end a progress bar",
    "space": "white space",
    "cities": "what the first version of a remembered table called its known things",
    "offer": "what shapes the candidates of a list",
    "tile": "a tile of a page's heat map",
    "role": "an attribute of HTML",
    "region": "a key of SARIF",
    "fill": "a property of CSS",
    "advance": "an adverb: in advance",
    "site": "a web site: `pakal site`",
    "situation": "the scope of a fact that is about no candidate",
    "back": "an adverb: to put back, to read back",
    "move": "what hands do with a piece, or a person with a file",
}


@cache
def declared(name: str) -> frozenset[str]:
    """Return the words of a game: points, seats, decks, lists, kinds, sources of points, places."""
    game = find_game(name)()
    assert isinstance(game, TableGame)
    return frozenset(
        {
            *(point.name for point in game.points()),
            *game.seat_names,
            *game.decks,
            *(plist.id for plist in game.lists),
            *(kind.name for kind in game.vocabulary().kinds),
            *game.sources,
            *game.places(),
        }
    ) - set(SHARED)


def texts(path: Path) -> Iterator[str]:
    """Yield every string of a module that is no docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in docstrings:
            yield node.value.casefold()


def test_no_word_of_a_game_stands_outside_its_folder() -> None:
    """
    Points, seats, decks, lists, kinds and places of a game are named in its own folder only.
    """
    words = {word.casefold() for name in game_names() for word in declared(name)}
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in OUTSIDE
        for text in texts(path)
        for word in sorted(words & {text, *re.findall(r"[\w'-]+", text)})
    ]

    assert [] == found


def test_a_game_is_named_only_where_games_are_found() -> None:
    """
    The registry knows games by name, and nobody else does.
    """
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in OUTSIDE
        for text in texts(path)
        for name in game_names()
        if name in re.findall(r"\w+", text)
    ]

    assert [] == found


def test_every_exception_is_a_word_that_a_game_declares() -> None:
    """
    A word that no game declares any more needs no exception.
    """
    everything = {
        word
        for name in game_names()
        for game in [find_game(name)()]
        for word in (
            *(point.name for point in game.points()),  # type: ignore[attr-defined]
            *game.seat_names,  # type: ignore[attr-defined]
            *game.decks,  # type: ignore[attr-defined]
            *(plist.id for plist in game.lists),
            *(kind.name for kind in game.vocabulary().kinds),
        )
    }

    assert set() == set(SHARED) - everything - {"cities"}
