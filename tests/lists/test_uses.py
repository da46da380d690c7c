"""Lists that use lists: what comes in the place of a use, and what is refused."""

import pytest

from pakal.errors import BadInputError
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide
from pakal.lists.facts import FactTable, vocabulary_of_tables
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from tests.lists.test_made_facts import FACTS

LOTS = """
[[draw]]
name = "lots"
label = "lots"
how = "Draw lots."
"""


def rung(kind: str, name: str, **more: str) -> str:
    fields = "".join(f'{key} = "{value}"\n' for key, value in more.items())
    because = "" if kind == "use" else 'because = "it is so"\n'
    return (
        f'[[list.rung]]\nid = "{name}"\nkind = "{kind}"\ncite = "page 1"\n'
        f'label = "{name}"\n{because}{fields}'
    )


def plist(name: str, *rungs: str) -> str:
    return (
        f'[[list]]\nid = "{name}"\nquestion = "Which?"\ncandidates = "space"\n'
        f'cite = "page 1"\nlabel = "{name}"\n{"".join(rungs)}'
    )


FORT = rung("keep", "fort", fact="fort")
REBELS = rung("most", "rebels", fact="rebels")
FIRST = rung("leftmost", "first", fact="place")
BASE = plist("base", FORT, FIRST)


def compiled(*lists: str) -> Compiled[FactTable]:
    vocabulary = vocabulary_of_tables(read_facts([("facts.toml", FACTS + LOTS)]))
    return compile_list(parse_lists("".join(lists), "lists.toml", vocabulary)[-1], vocabulary)


def table(**values: tuple[int, ...]) -> FactTable:
    return {"fort": (0, 1), "rebels": (2, 2), "place": (1, 2), "die": (1,), **values}


def test_the_rungs_of_the_other_list_stand_in_its_place() -> None:
    """
    They are walked where the use stands, and are called by both names.
    """
    found = compiled(BASE, plist("all", REBELS, rung("use", "as-base", use="base")))

    trace = decide(found, table(), (0, 1), why=True)

    assert ["rebels", "base/fort", "base/first"] == [each.id for each in found.plist.walk()]
    assert (1, "base/fort") == (trace.outcome, trace.decided_by)


def test_a_use_under_a_condition_is_passed_over_as_a_whole() -> None:
    """
    The condition is looked at once, before the first of the rungs.
    """
    use = rung("use", "as-base", use="base", when="die <= 2 and differ(fort)")
    found = compiled(BASE, plist("all", use, FIRST))

    one = decide(found, table(), (0, 1), why=True)
    other = decide(found, table(die=(3,)), (0, 1), why=True)

    assert (1, "base/fort") == (one.outcome, one.decided_by)
    assert (0, "first") == (other.outcome, other.decided_by)
    assert ["as-base"] == [each.rung for each in other.passed_over]


def test_a_list_that_compares_is_used_under_a_condition() -> None:
    """
    Its rungs all narrow: they are no steps, of which a comparing one would end the search.
    """
    use = rung("use", "as-all", use="all", when="die <= 2")
    found = compiled(plist("all", REBELS, FIRST), plist("one", use, FORT, FIRST))

    trace = decide(found, table(), (0, 1), why=True)

    assert (0, "all/first") == (trace.outcome, trace.decided_by)


def test_a_list_with_steps_is_used_as_a_block() -> None:
    """
    The steps and ties of the other list come along.
    """
    steps = (FORT.replace("list.rung", "list.step"), FIRST.replace("list.rung", "list.tie"))
    found = compiled(
        plist("steps", *steps), plist("all", REBELS, rung("use", "as-steps", use="steps"))
    )

    trace = decide(found, table(), (0, 1), why=True)

    assert (1, "steps/fort") == (trace.outcome, trace.decided_by)


def test_a_list_that_settles_is_used_with_one_left() -> None:
    """
    Before steps of which one says nobody somebody alone goes on, and is chosen without a draw.
    """
    lots = rung("draw", "lots", procedure="lots")
    steps = rung("keep", "held", fact="rebels >= 3") + rung("nobody", "none")
    use = rung("use", "as-base", use="base", when="die <= 2")
    behind = steps.replace("list.rung", "list.step") + FIRST.replace("list.rung", "list.tie")
    found = compiled(plist("base", REBELS, lots), plist("all", FORT, use, behind))

    used = table(), (0, 1)
    passed_over = table(die=(3,)), (0, 1)

    assert 1 == decide(found, *used) == decide(found, *used, why=True).outcome
    assert decide(found, *passed_over) is None
    assert decide(found, *passed_over, why=True).outcome is None


def test_somebody_alone_passes_over_a_draw_to_the_steps() -> None:
    """
    A draw with a condition that does not hold keeps nobody from being refused by the steps.
    """
    lots = rung("draw", "lots", procedure="lots", when="die <= 2")
    steps = rung("keep", "held", fact="rebels >= 3") + rung("nobody", "none")
    behind = steps.replace("list.rung", "list.step") + FIRST.replace("list.rung", "list.tie")
    found = compiled(plist("all", FORT, lots, behind))

    assert 1 == decide(found, table(), (0, 1)) == decide(found, table(), (1,))
    assert decide(found, table(die=(3,)), (0, 1)) is None
    assert decide(found, table(die=(3,)), (1,)) is None


@pytest.mark.parametrize(
    ("lists", "says"),
    [
        ((plist("all", rung("use", "x", use="bas"), FIRST), BASE), "Did you mean 'base'?"),
        ((plist("all", rung("use", "x", use="all"), FIRST),), "all → all"),
        (
            (
                plist("one", rung("use", "x", use="two"), FIRST),
                plist("two", rung("use", "y", use="one"), FIRST),
            ),
            "one → two → one",
        ),
        (
            (BASE.replace('"space"', '"god"'), plist("all", rung("use", "x", use="base"))),
            "chooses among god, not space",
        ),
        (
            (
                BASE.replace('"keep"', '"require"\nnobody = "none"'),
                plist("all", rung("use", "x", use="base", when="die <= 2"), FIRST),
            ),
            "list 'base' has a 'require' rung, which cannot stand under a condition",
        ),
        (
            (plist("all", rung("use", "x", use="base"), FIRST), BASE),
            "this rung is never reached: 'base/first' before it always settles",
        ),
    ],
)
def test_a_wrong_use_is_refused(lists: tuple[str, ...], says: str) -> None:
    """
    An unknown list, a circle, other candidates, and what comes behind a list that settles.
    """
    with pytest.raises(BadInputError) as error:
        compiled(*lists)

    assert says in str(error.value)
