"""Facts that a file declares and Python computes, by name."""

from types import ModuleType

import pytest

from pakal.errors import BadInputError
from pakal.lists.facts import (
    FactTable,
    GameFacts,
    functions_of,
    vocabulary_of,
    vocabulary_of_tables,
)
from pakal.lists.model import FactKind, Offer, Scope
from pakal.lists.read_facts import read_facts

Shelf = list[str]

KINDS = """
game = "Shelves"
parts = ["the map"]
[[kind]]
name = "jar"
one = "jar of honey"
[[draw]]
name = "straws"
label = "straws"
how = "Draw straws."
reading = "full"
leans-on = ["the map"]
[[offer]]
list = "take"
reading = ["full"]
leans-on = ["the map"]
"""
FACTS = """
[[fact]]
name = "length"
kind = "number"
label = "length"
ask = "How long is {candidate}?"
of = ["jar"]
low = 0
leans-on = ["the map"]
[[fact]]
name = "is_full"
kind = "yes-no"
label = "full"
ask = "Which of these are full?"
of = ["jar"]
reading = ["full"]
first = "Which of these is the first that is full?"
after = "length"
through = ["scales"]
"""
SET_FACT = """
[[fact]]
name = "length_if_all_full"
kind = "number"
label = "length"
ask = "How long is {candidate}?"
scope = "set"
"""
READINGS = {"full": ("to-the-brim", "nearly")}
FILES = [("kinds.toml", KINDS), ("facts.toml", FACTS)]


def declared(*more: str) -> GameFacts:
    files = [*FILES, *((f"more-{number}.toml", text) for number, text in enumerate(more))]
    return read_facts(files, readings=READINGS, computed=True)


def length(shelf: Shelf, jar: int) -> int:
    return len(shelf[jar])


def is_full(shelf: Shelf, jar: int) -> bool:
    return shelf[jar].endswith("!")


def name_of(shelf: Shelf, jar: int) -> str:
    return shelf[jar]


COMPUTES = {"length": length, "is_full": is_full}
NAMES = {"jar": name_of}
DRAWS = {"straws": lambda _, __: None}


def test_several_files_are_read_as_one() -> None:
    """
    Kinds, parts and readings of one file are known in the others, and all facts come in order.
    """
    found = declared()

    assert "Shelves" == found.game
    assert ["length", "is_full"] == [fact.name for fact in found.facts]
    fact = found.fact("is_full")
    assert (FactKind.YES_NO, ("jar",), ("full",)) == (fact.kind, fact.of, fact.reading)
    assert ("length", ("scales",)) == (fact.after, fact.through)
    assert "Which of these is the first that is full?" == fact.first
    assert {"take": Offer(reading=("full",), parts=("the map",))} == found.offers


def test_python_computes_the_facts_by_name() -> None:
    """
    A fact has its declaration from the file, its function and its words from Python.
    """
    says = {"length": lambda shelf, jar: f"{len(shelf[jar])} long"}
    vocabulary = vocabulary_of(declared(), COMPUTES, NAMES, says=says, draws=DRAWS)
    shelf = ["oil", "honey!"]
    namer = vocabulary.namer("jar", shelf)

    assert (3, 1) == tuple(
        vocabulary.fact(name).value(shelf, jar, [0, 1])
        for name, jar in [("length", 0), ("is_full", 1)]
    )
    assert ("honey!", "6 long", None) == (
        namer(1),
        namer.says("length", 1),
        namer.says("is_full", 1),
    )
    assert "jar of honey" == vocabulary.kind("jar").noun
    assert READINGS == vocabulary.readings


@pytest.mark.parametrize(
    ("reconstructed", "parts"),
    [(None, ("the map",)), (frozenset(), ()), ({"the map"}, ("the map",))],
)
def test_only_reconstructed_parts_are_marked(
    reconstructed: frozenset[str] | None, parts: tuple[str, ...]
) -> None:
    """
    Facts, draws and offers name the parts they lean on as far as these are reconstructed.
    """
    vocabulary = vocabulary_of(
        declared(), COMPUTES, NAMES, draws=DRAWS, reconstructed=reconstructed
    )
    fact, draw = vocabulary.fact("length"), vocabulary.draw("straws")

    assert (parts, parts, parts) == (fact.parts, draw.parts, vocabulary.offer("take").parts)
    assert (bool(parts), bool(parts)) == (fact.reconstructed, draw.reconstructed)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"computes": {"length": length}}, "there is no function for the fact is_full"),
        ({"computes": {**COMPUTES, "depth": length}}, "a function for depth, which is not a fact"),
        ({"names": {}}, "there is no function for the kind jar"),
        ({"names": {**NAMES, "box": name_of}}, "a function for box, which is not a kind"),
        ({"draws": {}}, "there is no function for the draw straws"),
        ({"draws": {**DRAWS, "dice": None}}, "a function for dice, which is not a draw"),
        ({"says": {"depth": name_of}}, "a function for depth, which is not a fact"),
    ],
)
def test_functions_and_declarations_belong_together(given: dict[str, object], says: str) -> None:
    """
    A function without a declaration is a mistake, and so is a declaration without a function.
    """
    whole: dict[str, object] = {"computes": COMPUTES, "names": NAMES, "draws": DRAWS, **given}
    with pytest.raises(ValueError, match=says):
        vocabulary_of(declared(), **whole)  # type: ignore[arg-type]


def test_python_may_compute_a_fact_of_the_whole_set() -> None:
    """
    Such a fact need not say what it is made of; its function is given all candidates.
    """
    computes = {**COMPUTES, "length_if_all_full": lambda _, __, jars: len(jars)}
    vocabulary = vocabulary_of(declared(SET_FACT), computes, NAMES, draws=DRAWS)
    fact = vocabulary.fact("length_if_all_full")

    assert (Scope.SET, 2) == (fact.scope, fact.value(["oil", "honey!"], 0, [0, 1]))


def test_a_fact_made_of_another_needs_no_function() -> None:
    """
    It is worked out of the other's function, and a function of its own is a mistake.
    """
    made = f'{SET_FACT}value-of = "length"\nvoid-if-any = {{is_full = false}}\n'
    found = declared(made)
    fact = vocabulary_of(found, COMPUTES, NAMES, draws=DRAWS).fact("length_if_all_full")
    shelf = ["oil!", "honey!", "tea"]

    assert (4, 0) == (fact.value(shelf, 0, [0, 1]), fact.value(shelf, 0, [0, 1, 2]))
    with pytest.raises(ValueError, match="a function for length_if_all_full, which is not a fact"):
        vocabulary_of(found, {**COMPUTES, "length_if_all_full": length}, NAMES, draws=DRAWS)


def test_without_python_facts_stand_in_a_table() -> None:
    """
    A value that voids another may be one of several, or a bound; candidates are called A, B, C.
    """
    text = KINDS.replace('reading = "full"\n', "").replace('reading = ["full"]\n', "")
    facts = FACTS.replace('reading = ["full"]\n', "").replace('through = ["scales"]\n', "")
    made = f'{SET_FACT}value-of = "length"\nvoid-if-any = {{length = {{at-least = 5}}}}\n'
    vocabulary = vocabulary_of_tables(read_facts([("all.toml", text + facts + made)]))
    table: FactTable = {"length": (4, 5), "is_full": (1, 0)}
    fact = vocabulary.fact("length_if_all_full")

    assert (4, 0) == (fact.value(table, 0, [0]), fact.value(table, 0, [0, 1]))
    assert "B" == vocabulary.namer("jar", table)(1)
    assert [0, 1] == list(vocabulary.draw("straws").procedure(table, [0, 1]).tied)


def test_the_functions_of_a_module_are_its_own_public_ones() -> None:
    """
    What a module imports and what begins with an underscore are no facts of it.
    """
    module = ModuleType("shelves")
    source = "from os.path import join\ndef depth(s, c): return 1\ndef _help(s): return 2\nN = 3\n"
    exec(source, module.__dict__)  # noqa: S102 - a module made up here

    assert ["depth"] == list(functions_of(module))
    with pytest.raises(ValueError, match="two functions are called 'depth'"):
        functions_of(module, module)


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ([*FILES, ("b.toml", FACTS)], "b.toml:2, fact 'length': there are two of this name."),
        (
            [*FILES, ("b.toml", SET_FACT + 'leans-on = ["the mat"]')],
            "b.toml:2, fact 'length_if_all_full': no part is called 'the mat'",
        ),
        (
            [*FILES, ("b.toml", SET_FACT + 'after = "lenght"')],
            "b.toml:2, fact 'length_if_all_full': no fact is called 'lenght'",
        ),
        (
            [*FILES, ("b.toml", SET_FACT + 'first = "Which?"')],
            "'first' is for yes-no facts, and this is a number.",
        ),
        (
            [(FILES[0][0], KINDS.replace('"full"', '"ful"')), FILES[1]],
            "kinds.toml:7, draw 'straws': no reading is called 'ful'",
        ),
        ([FILES[0]], "kinds.toml: the file holds no fact."),
    ],
)
def test_what_is_wrong_is_told_with_its_own_file(files: list[tuple[str, str]], says: str) -> None:
    """
    With several files, the message names the one in which it stands.
    """
    with pytest.raises(BadInputError) as error:
        read_facts(files, readings=READINGS, computed=True)

    assert says in str(error.value)


def test_what_only_python_can_use_is_refused_without_it() -> None:
    """
    Nobody would be asked about the things that a fact follows from.
    """
    with pytest.raises(BadInputError, match="through: only games with Python may have it"):
        read_facts(FILES, readings=READINGS)
