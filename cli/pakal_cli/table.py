"""`pakal table`: the table that is remembered between calls, shown and changed."""

import json
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, naming
from pakal.files import expanded, parse_json
from pakal_cli.errors import fit
from pakal_cli.output import echo
from pakal_cli.setting import READING_OPTION

if TYPE_CHECKING:
    from pakal.companion.remembered import Remembered


@click.command()
@click.option("--difficulty", metavar="NAME", help="easy, moderate or hard.")
@click.option("--personality", metavar="NAME", help="See `pakal edition show personalities`.")
@click.option("--hierarchy", metavar="GODS", help="Five gods off your own personality card.")
@click.option("--role", metavar="NAME", help="The role card that goes with it.")
@click.option("--side", metavar="A|B", help="Side of the player boards.")
@click.option("--personal-scoring/--common-scoring", default=None, help="What temples pay.")
@click.option("--edition", metavar="FILE", help="Your own edition; `default` is ours.")
@READING_OPTION
@click.option(
    "--city",
    "cities",
    multiple=True,
    metavar="CITY=GOD",
    help="The god of a city in this game, so that nobody asks; CITY= forgets it.",
)
@click.option("--forget-cities", is_flag=True, help="A new game: forget the gods of all cities.")
@click.option("--forget", "forget_all", is_flag=True, help="Forget the whole table.")
@click.option("--json", "as_json", is_flag=True, help="The table as JSON.")
def table(
    reading: tuple[str, ...],
    cities: tuple[str, ...],
    forget_cities: bool,
    forget_all: bool,
    as_json: bool,
    **said: Any,
) -> None:
    """Show the table that is remembered between calls; with options, change it first."""
    from pakal.companion.remembered import Remembered, recall, remember, table_file

    changes = {name: value for name, value in said.items() if value is not None}
    if forget_all:
        if changes or reading or cities:
            raise BadInputError("--forget goes alone.", "Run `pakal table --forget` first.")
        _forget()
        return
    remembered = recall()
    if changes or reading or cities or forget_cities:
        remembered = _changed(remembered or Remembered(), changes, reading, cities, forget_cities)
        remember(remembered)
    with naming(str(table_file())):
        _show(remembered, as_json)


def _forget() -> None:
    from pakal.companion.remembered import forget

    aside = forget()
    echo("The table is forgotten.")
    if aside is not None:
        echo(fit(f"It could not be read, so it was kept as {aside}"))


def _changed(
    old: "Remembered",
    changes: dict[str, Any],
    reading: tuple[str, ...],
    cities: tuple[str, ...],
    forget_cities: bool,
) -> "Remembered":
    """The table with these changes, in the game's own words."""
    import attrs

    from pakal.games.ahau.edition.readings import differing, parse_readings

    if "personality" in changes and not {"hierarchy", "role"} & set(changes):
        # Another personality brings its own gods and role card.
        changes |= {"hierarchy": None, "role": None}
    if "edition" in changes:
        changes["edition"] = _edition(changes["edition"])
    given = {word.partition("=")[0].strip() for word in reading}
    kept = [f"{name}={choice}" for name, choice in old.readings.items() if name not in given]
    readings = dict(differing(parse_readings((*kept, *reading))))
    new = attrs.evolve(old, **changes, readings=readings)
    # In another edition what is remembered may mean nothing.
    with naming(str(new.edition)) if changes.get("edition") else nullcontext():
        return _with_cities(new, {} if forget_cities else dict(old.cities), cities)


def _edition(file: str) -> str | None:
    return None if file == "default" else str(expanded(file, "--edition").absolute())


def _in_the_games_words(new: "Remembered") -> "Remembered":
    """The table with whole names for what was shortened; what is not known is an error."""
    import attrs

    from pakal.games.ahau.setting import find_named
    from pakal_cli.remembering import lay

    table = lay(new).table
    personality = new.personality
    if personality is not None:
        names = [each.name for each in table.edition.personalities]
        personality = names[find_named("Personality", personality, names)]
    levels = [each.name for each in table.edition.difficulties]
    return attrs.evolve(
        new,
        personality=personality,
        difficulty=levels[find_named("Difficulty", new.difficulty, levels)],
        side=table.side,
    )


def _with_cities(new: "Remembered", known: dict[str, str], words: tuple[str, ...]) -> "Remembered":
    import attrs

    from pakal.games.ahau.asking.topic import check_city_gods
    from pakal.games.ahau.words import GODS
    from pakal_cli.remembering import lay

    new = _in_the_games_words(attrs.evolve(new, cities={}))
    names = [city.name for city in lay(new).table.edition.cities]
    for word in words:
        city, equals, god = (part.strip() for part in word.partition("="))
        if not equals:
            raise BadInputError(
                f"{word!r} is not a city and its god.", f"Write --city {names[0]}=rain."
            )
        name = _named("City", city, names)
        if god:
            known[name] = _named(f"God of {name}", god, GODS)
        else:
            known.pop(name, None)
    kept = lay(attrs.evolve(new, cities=known))
    if words:
        check_city_gods(kept.table, kept.cities)
    return attrs.evolve(new, cities=kept.cities)


def _named(what: str, word: str, names: Sequence[str]) -> str:
    """The name of which a unique part is given; accents do not matter."""
    from pakal.companion.answering import find

    try:
        return names[find(word, names)]
    except BadInputError as error:
        raise BadInputError(f"{what}: {error.message}", error.way_out) from None


def _show(remembered: "Remembered | None", as_json: bool) -> None:
    from pakal.companion.remembered import FILE, Remembered, table_file, to_text
    from pakal_cli.remembering import lay

    kept = lay(remembered) if remembered is not None else lay(Remembered(), is_remembered=False)
    if as_json:
        data = parse_json(to_text(remembered or Remembered()), FILE)
        file = str(table_file()) if remembered is not None else None
        shown = {**data, "described": kept.describe(), "file": file}
        echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    for line in kept.heading():
        echo(line)
    if remembered is not None:
        echo(fit(f"Remembered in {table_file()}"))
