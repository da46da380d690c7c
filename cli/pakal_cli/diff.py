"""`pakal diff`: do two versions of lists decide the same?"""

from pathlib import Path
from typing import Final

import click

from pakal_cli.choosing import READING_OPTION
from pakal_cli.output import echo, echo_json, wrapped

_FILE = click.Path(path_type=Path)
_DIFFER: Final = 3  # exit codes
_CANNOT_TELL: Final = 4


@click.command()
@click.argument("old", type=_FILE)
@click.argument("new", type=_FILE)
@click.option("--facts", type=_FILE, required=True, help="The facts that both versions ask about.")
@READING_OPTION
@click.option("--json", "as_json", is_flag=True, help="The comparison as JSON.")
@click.pass_context
def diff(
    ctx: click.Context,
    old: Path,
    new: Path,
    facts: Path,
    reading: tuple[str, ...],
    as_json: bool,
) -> None:
    """
    Say whether the lists of OLD and NEW decide the same, with the smallest case where not.

    Exit codes: 0 they do, 3 they differ, 4 there are too many cases to tell.
    """
    from pakal.audit.findings import Answer
    from pakal.audit.versions import compare_versions
    from pakal.games.listed import read_bot
    from pakal_cli.bots import read_reading

    before, after = read_bot(old, facts), read_bot(new, facts)
    readings = dict(read_reading(each) for each in reading)
    found = compare_versions(
        before.lists, after.lists, after.vocabulary(), readings, after.invariants()
    )
    if as_json:
        echo_json(
            {
                "format": "pakal-diff",
                "version": 1,
                "lists": [
                    {
                        "list": each.list_id,
                        "same": each.same.value,
                        "says": each.says,
                        "cases": [
                            {"case": case.case, "old": case.old, "new": case.new}
                            for case in each.cases
                        ],
                    }
                    for each in found
                ],
            }
        )
    for each in () if as_json else found:
        echo("\n".join(wrapped(f"{each.list_id}: {each.says}")))
        for case in each.cases:
            echo("")
            for line in case.case.splitlines():
                echo(f"  {line}")
            echo(f"  # old: {case.old}")
            echo(f"  # new: {case.new}")
    answers = [each.same for each in found]
    ctx.exit(
        _DIFFER if Answer.NO in answers else _CANNOT_TELL if Answer.CANNOT_TELL in answers else 0
    )
