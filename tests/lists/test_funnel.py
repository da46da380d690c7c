"""The funnel of a decision: rows for every rung, whatever a list is made of."""

from hypothesis import given

from pakal.lists.decide import decide
from pakal.lists.decision import Decision
from pakal.lists.funnel import funnel
from pakal.lists.model import Naming
from tests.lists.expressions import Table, tables
from tests.lists.new_forms import Made, made_lists
from tests.lists.test_made_facts import decided, muster
from tests.lists.test_new_forms import READING, compiled_of, often


@often
@given(made_lists(), READING, tables())
def test_every_rung_looked_at_is_a_row(made: Made, readings: dict[str, str], table: Table) -> None:
    """
    The rows are the rungs looked at in their order; between them, those passed over or not in
    force, each with its number in the whole list. Who is left by one row is who is looked at in
    the next.
    """
    compiled = compiled_of(made, readings)
    trace = decide(compiled, table.values, table.ranges["start"], why=True)

    found = funnel(Decision(compiled=compiled, trace=trace, naming=Naming("T{}".format)))

    looked = [row for row in found["rows"] if not row["skipped"]]
    assert [each.rung for each in trace.looked] == [row["rung"] for row in looked]
    passed = [row["rung"] for row in found["rows"] if "passed" in row]
    assert [each.rung for each in trace.passed_over] == passed
    whole = [each.id for each in compiled.plist.walk()]
    for row, look in zip(looked, trace.looked, strict=True):
        assert row["rung"] == whole[row["number"] - 1]
        assert [str(each) for each in look.among] == [value["id"] for value in row["values"]]
        out = {value["id"] for value in row["values"] if value["out"]}
        assert {str(each) for each in look.left} == {str(each) for each in look.among} - out


def test_a_value_made_of_others_says_what_it_is_made_of() -> None:
    """
    A rung passed over says what was read for its condition; a value in words is a word.
    """
    trace = decided('situation = {die = 3}\nA = {level="loyal", place=1}\nB = {level="neutral"}\n')

    found = funnel(Decision(compiled=muster(), trace=trace, naming=Naming("AB".__getitem__)))

    assert any("(the die 3)" in row.get("passed", "") for row in found["rows"])
    texts = {value["text"] for row in found["rows"] for value in row["values"]}
    assert {"loyal", "neutral"} <= texts
