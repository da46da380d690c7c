"""Every point has its words, in one record; no table by point is left beside the records."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from ahau.helpers import a_table
from ahau.solo_games import a_game as a_solo_game
from ahau.solo_games import solo_table
from ahau.test_properties import a_game

from pakal.games.agenda import BY_AUTOMA, CHANCE
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import PEOPLE, POINTS, SOLO
from pakal.games.ahau.rules.engine import is_automa
from pakal.games.ahau.rules.table import YOU
from pakal.games.ahau.telling.notation import print_action
from pakal.games.ahau.telling.points import WORDS, prompt

GAME = Ahau()
ROOM = Path(at.__file__).parents[1]
# Whose tables by point are their own: not what a point is, but what this player does there, or
# which spot of the drawing an option is about, of which neither rules nor words know.
APART = {"steward/__init__.py", "audit/games.py", "position/touching.py"}


def test_every_number_has_one_record_of_words() -> None:
    """
    The records come in the order of the numbers, beside those of the rules.
    """
    assert [each.number for each in POINTS] == [each.number for each in WORDS]


def test_a_person_is_asked_in_words_wherever_one_decides() -> None:
    """
    A point where a person or chance decides has a question; only King Pakal is asked by his lists.
    """
    silent = []
    for engine in (SOLO, PEOPLE):
        for point in POINTS:
            deciders = {engine.deciders[point.number | seat + 1 << 8] for seat in (CHANCE, YOU)}
            if deciders - {0, BY_AUTOMA} and point.offer and not WORDS[point.number].prompt:
                silent.append(point.name)

    assert [] == silent


def test_every_option_of_some_games_has_a_line_of_its_own() -> None:
    """
    What is offered can be told, asked for and read back.
    """
    solo_games = (a_solo_game(solo_table(), seed) for seed in range(2))

    for s in chain(a_game(a_table(), 3), *solo_games):
        lines = {print_action(s, option): option for option in s.offered}
        assert len(set(s.offered)) == len(lines)
        for line, option in lines.items():
            assert option == GAME.read_line(s, line)
        assert is_automa(s) or not s.offered or prompt(s).endswith("?")


def _tables_by_point(tree: ast.AST) -> Iterator[int]:
    """Give the line of each dictionary or set of which several keys are points."""
    for node in ast.walk(tree):
        keys = node.keys if isinstance(node, ast.Dict) else []
        keys = node.elts if isinstance(node, ast.Set) else keys
        if sum(1 for key in keys if _is_point(key)) > 1:
            yield node.lineno


def _is_point(node: ast.AST | None) -> bool:
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
        return False
    number = getattr(at, node.attr, None) if node.value.id == "at" else None
    return isinstance(number, int) and number < len(at.POINT_NAMES)


def test_no_table_by_point_is_left_beside_the_records() -> None:
    """
    What belongs to a point stands in its record, of rules or of words.
    """
    found = [
        f"{path.relative_to(ROOM).as_posix()}:{line}"
        for path in sorted(ROOM.rglob("*.py"))
        for line in _tables_by_point(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert [] == [each for each in found if each.split(":")[0] not in APART]
    assert APART == {each.split(":")[0] for each in found}
