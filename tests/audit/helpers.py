"""Audits of small lists, for the tests."""

from pathlib import Path

from pakal.audit.audit import audit
from pakal.audit.facts_game import parse_facts
from pakal.audit.gather import subject_of
from pakal.audit.report import Report
from pakal.audit.subject import Effort

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
LISTS = FIXTURES / "lists" / "audit"


def facts_for(lists: Path) -> Path:
    """The facts file beside a list, or that of the folder above."""
    own = lists.with_name("facts.toml")
    return own if own.exists() else lists.parents[1] / "facts.toml"


def audited(lists: Path, facts: Path | None = None) -> Report:
    """A quick audit of a file of lists."""
    file = facts or facts_for(lists)
    game = parse_facts(file.read_text("utf-8"), file.name)
    texts = [(lists.name, lists.read_text("utf-8"))]
    return audit(subject_of(game, texts, effort=Effort.QUICK), lists.name)


def audited_text(lists: str, facts: Path = LISTS / "facts.toml") -> Report:
    """A quick audit of lists that are written in a test."""
    game = parse_facts(facts.read_text("utf-8"), facts.name)
    return audit(subject_of(game, [("lists.toml", lists)], effort=Effort.QUICK), "lists.toml")
