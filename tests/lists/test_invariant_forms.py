"""The forms in which a facts file says what is always so, each against a plain account of it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

import pytest

from pakal.errors import BadInputError
from pakal.lists.facts import GameFacts
from pakal.lists.invariants import Invariant, first_broken
from pakal.lists.read_facts import read_facts
from pakal.lists.read_invariants import read_invariants
from pakal.lists.spans import Key

Dock = dict[str, int]
Plain = Callable[[Sequence[Dock]], bool]

FACTS = """
[[kind]]
name = "dock"
[[fact]]
name = "open"
kind = "yes-no"
label = "open"
ask = "Which of these are open?"
[[fact]]
name = "dry"
kind = "yes-no"
label = "dry"
ask = "Which of these are dry?"
[[fact]]
name = "cargo"
kind = "number"
label = "cargo"
low = 0
high = 2
ask = "How much lies on {candidate}?"
"""
INVARIANT = '[[invariant]]\nname = "i"\nsays = "It is so."\nof = "dock"\n'
DOCKS = [
    {"open": is_open, "dry": is_dry, "cargo": cargo}
    for is_open, is_dry, cargo in product((0, 1), (0, 1), (0, 1, 2))
]


def declared(more: str = "") -> GameFacts:
    return read_facts([("facts.toml", FACTS + more)])


def invariant(form: str) -> Invariant:
    (found,) = declared(INVARIANT + form).invariants
    return found


def tables() -> Iterator[tuple[Dock, ...]]:
    """Every table of up to three docks that facts allow, and the empty one."""
    for count in range(4):
        yield from product(DOCKS, repeat=count)


def pairs(those: Sequence[Dock]) -> list[tuple[Dock, Dock]]:
    return [(one, other) for a, one in enumerate(those) for other in those[a + 1 :]]


FORMS: dict[str, Plain] = {
    "never = {open = true, cargo = 0}": lambda those: all(
        not each["open"] or each["cargo"] > 0 for each in those
    ),
    "never = {cargo = [0, 2]}": lambda those: all(each["cargo"] == 1 for each in those),
    "never = {cargo = {at-least = 1}}": lambda those: all(each["cargo"] == 0 for each in those),
    "never = {cargo = {at-least = 1, at-most = 1}}": lambda those: all(
        each["cargo"] in (0, 2) for each in those
    ),
    "never = [{open = true, dry = true}, {cargo = 2}]": lambda those: all(
        each["open"] + each["dry"] < 2 and each["cargo"] < 2 for each in those
    ),
    "implies = {if = {open = true}, then = {cargo = {at-most = 1}}}": lambda those: all(
        each["cargo"] < 2 for each in those if each["open"]
    ),
    "implies = {if = {dry = true}, then = [{open = true}, {cargo = 0}]}": lambda those: all(
        each["open"] or not each["cargo"] for each in those if each["dry"]
    ),
    "both-or-neither = [{dry = false}, {cargo = 2}]": lambda those: all(
        (each["cargo"] == 2) != bool(each["dry"]) for each in those
    ),
    "both-or-neither = [{cargo = 0}, [{open = true}, {dry = true}]]": lambda those: all(
        (not each["cargo"]) == (each["open"] + each["dry"] > 0) for each in those
    ),
    "if-any = {fits = {open = true}, all-fit = {dry = false, cargo = 0}}": lambda those: (
        not sum(each["open"] for each in those)
        or not sum(each["dry"] + each["cargo"] for each in those)
    ),
    'at-most = {fact = "open", value = true, count = 1}': lambda those: (
        sum(each["open"] for each in those) < 2
    ),
    'at-most = {fact = "open", value = false, count = 0}': lambda those: all(
        each["open"] for each in those
    ),
    'at-most = {fact = "dry", value = true, count = 1, among = {open = false}}': lambda those: (
        sum(each["dry"] * (1 - each["open"]) for each in those) < 2
    ),
    'at-most = {fact = "cargo", count = 2}': lambda those: (
        not any(a["cargo"] == b["cargo"] == c["cargo"] for a, b, c in combinations(those, 3))
    ),
    'exactly = {fact = "open", value = true, count = 1, of = 3}': lambda those: (
        len(those) == 3 and sum(each["open"] for each in those) == 1
    ),
    'distinct = "cargo"': lambda those: all(a["cargo"] != b["cargo"] for a, b in pairs(those)),
    'distinct = {fact = "cargo", among = {dry = true}}': lambda those: all(
        a["cargo"] != b["cargo"] for a, b in pairs(those) if a["dry"] and b["dry"]
    ),
    'same = {fact = "open"}': lambda those: all(a["open"] == b["open"] for a, b in pairs(those)),
    'same = {fact = "open", for-equal = "cargo"}': lambda those: all(
        a["open"] == b["open"] for a, b in pairs(those) if a["cargo"] == b["cargo"]
    ),
    'same = {fact = "open", among = {cargo = [1, 2]}}': lambda those: all(
        a["open"] == b["open"] for a, b in pairs(those) if a["cargo"] and b["cargo"]
    ),
    'never-falls = {fact = "open", along = "cargo"}': lambda those: all(
        min((b["open"] for b in those if b["cargo"] >= a["cargo"]), default=1) >= a["open"]
        for a in those
    ),
    'never-rises = {fact = "open", along = "cargo", among = {dry = true}}': lambda those: all(
        not (b["dry"] and b["cargo"] >= a["cargo"] and b["open"] > a["open"])
        for a in those
        if a["dry"]
        for b in those
    ),
    'distinct = "cargo"\nnever = {open = true}': lambda those: (
        not any(each["open"] for each in those)
        and all(a["cargo"] != b["cargo"] for a, b in pairs(those))
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_says_what_it_says(form: str) -> None:
    """
    Over every table of up to three candidates it holds just where its plain account does.
    """
    found = invariant(form)
    differing = [
        table for table in tables() if bool(FORMS[form](table)) is not found.holds(list(table))
    ]

    assert [] == differing[:1]


@pytest.mark.parametrize("form", [form for form in FORMS if not form.startswith("exactly")])
def test_what_holds_of_all_holds_of_some(form: str) -> None:
    """
    Without any one of the candidates it still holds; only `exactly` says nothing about some.
    """
    found = invariant(form)
    for table in tables():
        if found.holds(table):
            assert all(
                found.holds([*table[:gone], *table[gone + 1 :]]) for gone in range(len(table))
            )


@pytest.mark.parametrize("form", FORMS)
def test_a_form_looks_at_no_other_fact(form: str) -> None:
    """
    It can be asked of candidates of which only its own facts are known.
    """
    found = invariant(form)
    for table in tables():
        known = [{fact: each[fact] for fact in found.facts} for each in table]
        assert found.holds(table) is found.holds(known)


def test_exactly_says_how_many_are_looked_at_together() -> None:
    """
    "One of three" is looked at with three candidates; other forms are content with two.
    """
    exact = invariant('exactly = {fact = "open", value = true, count = 1, of = 3}')

    assert 3 == exact.fewest
    assert 2 == invariant('distinct = "cargo"').fewest
    assert 4 == invariant('distinct = "cargo"\nfewest = 4').fewest


def test_only_a_plain_distinct_looks_at_nothing_but_the_order() -> None:
    """
    Whatever names a value looks at values.
    """
    assert invariant('distinct = "cargo"').by_order
    assert not invariant('distinct = {fact = "cargo", among = {open = true}}').by_order
    assert not invariant('distinct = "cargo"\nnever = {open = true}').by_order


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ("never = [{}]", "'never' names no fact."),
        ("never = []", "'never' names no fact."),
        ("never = {cargo = []}", "'never' sets 'cargo' to []."),
        ("never = {cargo = [0, 3]}", "'never' sets 'cargo' to 3, which is out of its bounds."),
        ("never = {cargo = {from = 1}}", "'never' sets 'cargo' to a table."),
        ("never = {open = [true]}", "'never' sets 'open' to [true]."),
        ("implies = {if = {open = true}}", "'implies' needs if and then."),
        ("implies = {if = {opn = true}, then = {dry = true}}", "no fact is called 'opn'"),
        ("implies = {if = {}, then = {dry = true}}", "'implies.if' names no fact."),
        ("both-or-neither = [{open = true}]", "'both-or-neither' is [a table], not two cases."),
        ("if-any = {fits = {open = true}}", "'if-any' needs fits and all-fit."),
        ('exactly = {fact = "open", value = true, count = 1}', "'exactly' needs fact, value,"),
        (
            'exactly = {fact = "open", value = true, count = 1, of = 0}',
            "exactly.of: 0 is out of range.",
        ),
        ('same = {fact = "open", for-equal = "x"}', "no fact is called 'x'"),
        ('same = {fact = "open", along = "cargo"}', "'same' needs fact, and may have for-equal"),
        ('never-falls = {fact = "open"}', "'never-falls' needs fact and along"),
        ('distinct = "cargo"\nfewest = 0', "fewest: 0 is out of range."),
        ('distinct = "cargo"\nfacts = ["cargo"]', "facts: only games with Python may have it."),
    ],
)
def test_a_bad_form_is_refused(form: str, says: str) -> None:
    """
    The message names the invariant and what is wrong with it.
    """
    with pytest.raises(BadInputError) as error:
        invariant(form)

    assert "facts.toml:21, invariant 'i'" in str(error.value)
    assert says in str(error.value)


def test_python_gives_the_function_of_an_invariant_by_name() -> None:
    """
    An invariant without a form names the facts at which the function looks.
    """
    text = f'{INVARIANT}facts = ["open", "cargo"]\ncite = "Page 1"\n'
    (found,) = read_invariants([("i.toml", text)], declared(), {"i": lambda those: not those})

    assert ("i", "Page 1", ("open", "cargo")) == (found.name, found.cite, found.facts)
    assert found.holds([])
    assert not found.holds([DOCKS[0]])


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("", "it does not say which facts Python looks at."),
        ('facts = ["oben"]', "no fact is called 'oben'"),
        ('facts = ["open"]\ndistinct = "cargo"', "Python computes it, but it also has 'distinct'."),
    ],
)
def test_a_bad_invariant_of_python_is_refused(more: str, says: str) -> None:
    """
    It names facts that exist, and has no form besides.
    """
    with pytest.raises(BadInputError, match=says):
        read_invariants([("i.toml", INVARIANT + more)], declared(), {"i": lambda _: True})


def test_a_form_and_facts_are_not_both_given() -> None:
    """
    The facts of a form are those that it names.
    """
    text = f'{INVARIANT}facts = ["open"]\ndistinct = "cargo"\n'
    with pytest.raises(BadInputError, match="'facts' is for an invariant that Python computes"):
        read_invariants([("i.toml", text)], declared(), {})


def test_a_function_for_no_invariant_is_a_mistake() -> None:
    """
    A name that no file has is not passed over.
    """
    with pytest.raises(ValueError, match="a function for j, which is not an invariant"):
        read_invariants([], declared(), {"j": lambda _: True})


def test_a_file_of_invariants_holds_nothing_else() -> None:
    """
    A fact in such a file would not be seen by anybody.
    """
    with pytest.raises(BadInputError, match=r"i\.toml: no key is called 'fact'"):
        read_invariants([("i.toml", FACTS)], declared(), {})


@pytest.mark.parametrize(("known", "is_broken"), [(1, False), (2, True)])
def test_exactly_says_nothing_before_all_are_known(known: int, is_broken: bool) -> None:
    """
    "Exactly one of two" is not contradicted by one of them alone, only by both.
    """
    one_of_two = invariant('exactly = {fact = "open", value = true, count = 1, of = 2}')
    told = {("open", candidate): 1 for candidate in range(known)}

    assert is_broken is (first_broken([one_of_two], told, (0, 1)) is not None)


MORE_FACTS = """
[[fact]]
name = "tide"
kind = "number"
scope = "situation"
label = "tide"
low = 0
high = 3
ask = "How high is the tide?"
[[fact]]
name = "joined"
kind = "yes-no"
scope = "pair"
label = "joined"
ask = "Are {candidate} and {other} joined?"
"""


@pytest.mark.parametrize(
    ("always", "known", "is_broken"),
    [
        ("cargo <= tide", {("tide",): 1, ("cargo", 0): 2}, True),
        ("cargo <= tide", {("tide",): 1, ("cargo", 0): 1}, False),
        ("cargo <= tide", {("cargo", 0): 2}, False),
        (
            "all(joined(a, b) == joined(b, a) for a, b in start)",
            {("joined", 0, 1): 1, ("joined", 1, 0): 0},
            True,
        ),
        ("all(joined(a, b) == joined(b, a) for a, b in start)", {("joined", 0, 1): 1}, False),
        ("sum(cargo(b) for b in start) <= tide", {("tide",): 1, ("cargo", 0): 2}, True),
        ("sum(cargo(b) for b in start) >= 3", {("cargo", 0): 0}, True),
        ("sum(cargo(b) for b in start) >= 3", {("cargo", 0): 1}, False),
    ],
)
def test_situation_and_pairs_contradict_as_soon_as_nothing_could_mend_it(
    always: str, known: dict[Key, int], is_broken: bool
) -> None:
    """
    With the bounds of the facts, what is known of two docks is refused as soon as it must be.
    """
    facts = declared(MORE_FACTS + INVARIANT + f'always = "{always}"')
    bounds = {fact.name: fact.bounds() for fact in facts.facts}

    broken = first_broken(facts.invariants, known, (0, 1), bounds)

    assert is_broken is (broken is not None)


def test_without_bounds_only_what_is_known_can_contradict() -> None:
    """
    A person may have named no bounds; then a sum of which a part is unknown says nothing.
    """
    (low,) = declared(INVARIANT + 'always = "sum(cargo(b) for b in start) >= 3"').invariants

    assert first_broken([low], {("cargo", 0): 0}, (0, 1)) is None
    assert first_broken([low], {("cargo", 0): 0, ("cargo", 1): 2}, (0, 1)) is low


def breaks_a_part(always: str) -> bool:
    """Is there a table of up to three docks that keeps it, and a part of it that does not?"""
    (found,) = declared(MORE_FACTS + INVARIANT + f'always = "{always}"').invariants
    docks = [{"open": is_open, "cargo": cargo} for is_open in (0, 1) for cargo in (0, 1, 2)]
    for tide, count in product(range(4), (1, 2, 3)):
        for those in combinations_with_replacement(
            [{**each, "tide": tide} for each in docks], count
        ):
            parts = [part for size in range(1, count) for part in combinations(those, size)]
            if found.holds(those) and not all(map(found.holds, parts)):
                return True
    return False


@pytest.mark.parametrize(
    "always",
    [
        "sum(cargo(b) for b in start) <= tide",
        "sum(cargo(b) for b in start if open(b)) < 4",
        "not sum(cargo(b) for b in start) > tide",
        "tide >= sum(cargo(b) for b in start) + count(open(b) for b in start)",
        "3 - 2 * sum(cargo(b) for b in start) >= tide",
        "count(open(b) for b in start) <= tide",
        "max(cargo(b) for b in start) <= tide",
        "min(cargo(b) - 2 for b in start) >= 0 - tide",
        "cargo == 0 or sum(cargo(b) for b in start) <= 3",
    ],
)
def test_what_is_at_most_so_much_of_all_is_so_of_some(always: str) -> None:
    """
    Where fewer docks cannot bring more of it, every part of a table keeps it, and the audit knows.
    """
    (found,) = declared(MORE_FACTS + INVARIANT + f'always = "{always}"').invariants

    assert 0 == found.witnesses
    assert not breaks_a_part(always)


@pytest.mark.parametrize(
    "always",
    [
        "sum(cargo(b) for b in start) >= tide",
        "sum(cargo(b) - 1 for b in start) <= tide",
        "min(cargo(b) for b in start) <= tide",
        "count(open(b) for b in start) <= sum(cargo(b) for b in start)",
        "0 - sum(cargo(b) for b in start) <= 0 - tide",
    ],
)
def test_what_fewer_may_bring_more_of_is_left_open(always: str) -> None:
    """
    Where a part of a table may break it, nothing is claimed.
    """
    (found,) = declared(MORE_FACTS + INVARIANT + f'always = "{always}"').invariants

    assert found.witnesses is None
    assert breaks_a_part(always)
