"""The heading of a game: who plays, how, and what depends on our own choices."""

from textwrap import fill

from pakal.games.ahau.edition.readings import differing
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.words import GODS, ROLES
from pakal.lists.explain import MARK


def describe_table(table: Table) -> list[str]:
    """Difficulty, personality, board side, readings that differ, and the edition, line by line."""
    lines = []
    if table.solo is None:
        lines.append(f"{table.players} players, board side {table.side}")
    else:
        difficulty = table.edition.difficulties[table.solo.difficulty].name
        gods = " > ".join(GODS[god] for god in table.solo.hierarchy)
        lines += [
            f"You against King Pakal, {difficulty}, board side {table.side}",
            f"{table.solo.personality}: {gods}; {ROLES[table.solo.role]}",
        ]
    if table.personal_scoring:
        lines.append("Personal scoring: temples pay what each player has")
    for name, choice in differing(table.readings):
        lines.append(f"Reading {name} = {choice}")
    marked = "" if table.solo is None else f", marked {MARK}"
    guessed = f"partly our guess{marked}; see `pakal edition show`"
    kind = guessed if table.edition.reconstructed else "your own"
    lines.append(f"Edition {table.edition.name!r} ({kind})")
    return [fill(line, 80, subsequent_indent="  ") for line in lines]
