"""What rests on reconstructed values is marked, and nothing that the player has entered."""

from pathlib import Path

import attrs
import pytest
from ahau.solo_games import one_of_each, solo_table

from pakal.games.ahau.automa.pakal import book_for, explain
from pakal.games.ahau.edition.parts import BOARDS, COSTS, HIERARCHY, MAP, PARTS, WAR_TRACK
from pakal.games.ahau.edition.values import Edition, default_edition, read_edition
from pakal.games.ahau.rules.chain import LIST_AT
from pakal.games.ahau.rules.engine import at_table
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.setting import seat
from pakal.games.ahau.telling.guesses import reconstructed_parts
from pakal.lists.explain import MARK, explain_full, explain_json, explain_line

# The values of the edition that belong to each part, as a player would state them.
PLACES = {
    MAP: ("map.links", "map.regions"),
    HIERARCHY: ("personalities.1.gods",),
    COSTS: tuple(each.place for each in default_edition().sources if each.place.endswith(".cost")),
    WAR_TRACK: ("war-track",),
    BOARDS: ("boards.A",),
}


def edition_stating(folder: Path, *parts: str) -> Edition:
    """Return our edition with these parts compared with an own copy, and found the same."""
    places = [place for part in parts for place in PLACES[part]]
    lines = ['base = "default"', 'name = "my copy"', "[sources]"]
    file = folder / "mine.toml"
    file.write_text(
        "\n".join([*lines, *(f'"{place}" = "stated: my own copy"' for place in places)]), "utf-8"
    )
    return read_edition(str(file))


def told(s: State) -> tuple[str, str, list[str]]:
    """Return the line, the full form, and the parts named in JSON."""
    compiled = book_for(s.table)[LIST_AT[s.point]]
    trace = explain(s, book_for(s.table))
    name = compiled.vocabulary.namer(compiled.plist.candidates, s)
    full = " ".join(explain_full(trace, compiled, name).split())
    parts = explain_json(trace, compiled, name)["reconstructed_parts"]
    return explain_line(trace, compiled, name), full, parts


each_part = pytest.mark.parametrize("part", PARTS)
RESTING = [
    ("building-overflow", COSTS),
    ("which-building", COSTS),
    ("war-reward", WAR_TRACK),
    ("retreat", MAP),
    ("place-worker", MAP),
    ("jaguar-moves", MAP),
    ("take-tile", HIERARCHY),
]


@pytest.mark.parametrize(("list_id", "part"), RESTING)
def test_what_rests_on_a_reconstructed_part_is_marked(list_id: str, part: str) -> None:
    """
    The line has one mark, and the full form and the JSON say which part it is.
    """
    line, full, parts = told(one_of_each()[list_id])

    assert 1 == line.count(MARK)
    assert "econstructed" not in line
    assert f"Reconstructed: {part}." in full.replace(", ", ". Reconstructed: ")
    assert part in parts


@pytest.mark.parametrize(("list_id", "part"), RESTING)
def test_a_part_entered_in_an_own_edition_is_not_marked(
    list_id: str, part: str, tmp_path: Path
) -> None:
    """
    With the part stated by the player's own copy, the decision no longer names it.
    """
    s = one_of_each()[list_id]
    edition = edition_stating(tmp_path, part)
    solo = seat(edition, "moderate", "The Rainmaker")
    mine = at_table(s, attrs.evolve(s.table, edition=edition, side="A", solo=solo))

    line, full, parts = told(mine)

    assert part not in parts
    assert f"Reconstructed: {part}" not in full.replace(", ", ". Reconstructed: ")
    assert bool(parts) == (MARK in line)


def test_an_own_card_takes_the_mark_from_what_the_gods_decide() -> None:
    """
    A hierarchy typed off a real card is nobody's guess, but the map still is.
    """
    s = one_of_each()["take-tile"]
    card = seat(default_edition(), hierarchy="sun,chief,rain,serpent,jaguar")
    line, _, parts = told(at_table(s, attrs.evolve(s.table, solo=card)))

    assert ([], False) == (parts, MARK in line)
    assert {MAP, COSTS, WAR_TRACK, BOARDS} == reconstructed_parts(
        attrs.evolve(solo_table(), solo=card)
    )


@each_part
def test_each_part_is_told_apart(part: str, tmp_path: Path) -> None:
    """
    A part that the own edition states is the only one that is no longer reconstructed.
    """
    edition = edition_stating(tmp_path, part)
    table = attrs.evolve(solo_table(), edition=edition, solo=seat(edition))

    assert set(PARTS) - {part} == reconstructed_parts(table)


def test_nothing_is_marked_in_an_edition_of_ones_own(tmp_path: Path) -> None:
    """
    Whoever has entered every part sees no mark, whatever else of the edition is a guess.
    """
    edition = edition_stating(tmp_path, *PARTS)
    solo = seat(edition, "moderate", "The Rainmaker")
    marked = []
    for list_id, s in one_of_each().items():
        mine = at_table(s, attrs.evolve(s.table, edition=edition, side="A", solo=solo))
        if LIST_AT.get(mine.point) == list_id and MARK in told(mine)[0]:
            marked.append(list_id)

    assert [] == marked
