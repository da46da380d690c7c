"""The heading of a game: who plays, how, and what of it is our guess."""

from collections.abc import Collection
from textwrap import wrap

from pakal.games.ahau.edition.readings import differing
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.telling.guesses import name_guesses
from pakal.games.ahau.words import GODS, ROLES
from pakal.lists.explain import MARK


def describe_table(
    table: Table, leant_on: Collection[str] | None = None, *, role_assumed: bool = False
) -> list[str]:
    """
    Difficulty, personality, board side, readings that differ, and the edition, line by line.

    Of our guesses all are named, or those that matter for a decision which leans on these parts.
    `role_assumed`: nobody has said which role card goes with the personality.
    """
    lines = []
    if table.solo is None:
        lines.append(f"{table.players} players, board side {table.side}")
    else:
        difficulty = table.edition.difficulties[table.solo.difficulty].name
        gods = " > ".join(GODS[god] for god in table.solo.hierarchy)
        assumed = " (our guess; `--role NAME` states yours)" if role_assumed else ""
        lines += [
            f"You against King Pakal, {difficulty}, board side {table.side}",
            f"{table.solo.personality}: {gods}; {ROLES[table.solo.role]}{assumed}",
        ]
    if table.personal_scoring:
        lines.append("Personal scoring: temples pay what each player has")
    for name, choice in differing(table.readings):
        lines.append(f"Reading {name} = {choice}")
    lines.append(f"Edition {table.edition.name!r}{_say_guesses(table, leant_on)}")
    return [
        part
        for line in lines
        for part in wrap(line, 80, subsequent_indent="  ", break_on_hyphens=False)
    ]


def _say_guesses(table: Table, leant_on: Collection[str] | None) -> str:
    """What is our guess, as the rest of the line about the edition."""
    guesses = name_guesses(table, leant_on)
    if not guesses:
        return "" if name_guesses(table) else " (your own)"
    mark = "" if table.solo is None else f" ({MARK})"
    return f". Our guesses{mark}: {', '.join(guesses)}. `pakal edition new` enters your copy."
