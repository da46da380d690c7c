"""Audits of small lists, for the tests."""

from functools import cache
from pathlib import Path

from pakal.audit.audit import audit
from pakal.audit.checks import CHECKS, unused_name
from pakal.audit.facts_game import parse_facts
from pakal.audit.findings import Check
from pakal.audit.gather import subject_of
from pakal.audit.report import Report
from pakal.audit.subject import Effort

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
LISTS = FIXTURES / "lists" / "audit"


def facts_for(lists: Path) -> Path:
    """The facts file beside a list, or that of the folder above."""
    for name in (f"{lists.stem}-facts.toml", "facts.toml"):
        own = lists.with_name(name)
        if own.exists():
            return own
    return lists.parents[1] / "facts.toml"


def checks(*, unused: bool) -> tuple[Check, ...]:
    """All checks; small lists leave much of a facts file unused, and only some tests ask for it."""
    return tuple(check for check in CHECKS if unused or check is not unused_name.CHECK)


@cache
def audited(lists: Path, facts: Path | None = None, *, unused: bool = False) -> Report:
    """A quick audit of a file of lists, made once: a report is a value that nobody changes."""
    file = facts or facts_for(lists)
    game = parse_facts(file.read_text("utf-8"), file.name)
    texts = [(lists.name, lists.read_text("utf-8"))]
    subject = subject_of(game, texts, effort=Effort.QUICK)
    return audit(subject, lists.name, checks=checks(unused=unused))


def audited_text(lists: str, facts: Path = LISTS / "facts.toml") -> Report:
    """A quick audit of lists that are written in a test."""
    game = parse_facts(facts.read_text("utf-8"), facts.name)
    subject = subject_of(game, [("lists.toml", lists)], effort=Effort.QUICK)
    return audit(subject, "lists.toml", checks=checks(unused=False))
