"""`pakal schema`: what an editor needs to complete and check lists and facts files."""

from pathlib import Path

import click

from pakal_cli.output import echo


@click.command()
@click.argument("kind", type=click.Choice(["lists", "facts"]))
@click.option("--out", type=click.Path(path_type=Path), help="Write it into this file.")
def schema(kind: str, out: Path | None) -> None:
    """
    Print the JSON Schema of lists files or facts files.

    An editor that knows JSON Schema for TOML takes it from the first line of a file, such as
    #:schema ./lists.schema.json
    """
    from pakal.files import read_text, write_whole
    from pakal.lists.read import SCHEMA_FILE
    from pakal.lists.read_facts import FACTS_SCHEMA_FILE

    text = read_text(SCHEMA_FILE if kind == "lists" else FACTS_SCHEMA_FILE)
    if out is None:
        echo(text.rstrip())
        return
    write_whole(out, text)
    echo(f"Written to {out}. Put this line at the top of a file beside it:")
    echo(f"#:schema ./{out.name}")
