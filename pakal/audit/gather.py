"""Put together what is audited: files of lists, a game, and how thoroughly to look."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pakal.audit.audited import Audited
from pakal.audit.facts_game import FactsGame
from pakal.audit.subject import Effort, Subject
from pakal.errors import BadInputError, nearest
from pakal.files import parse_toml
from pakal.lists.check import ListProblem
from pakal.lists.model import PriorityList
from pakal.lists.read import look_over


def lists_of(
    texts: Sequence[tuple[str, str]],
) -> tuple[tuple[PriorityList, ...], tuple[ListProblem, ...]]:
    """
    The well-formed lists of files, each a name and its text, and the problems of the others.

    A text that is not TOML, or has no list in it, is refused.
    """
    lists: list[PriorityList] = []
    problems: list[ListProblem] = []
    for file, text in texts:
        found, wrong = look_over(text, file)
        lists += found
        problems += wrong
    return tuple(lists), tuple(problems)


def subject_of(
    game: Audited,
    texts: Sequence[tuple[str, str]] | None = None,
    *,
    readings: Mapping[str, str] | None = None,
    effort: Effort = Effort.NORMAL,
    seed: int = 1,
    games: int | None = None,
    witnesses: Path | None = None,
) -> Subject:
    """These files of lists in this game; without files, the game's own lists."""
    lists, problems = (game.lists, ()) if texts is None else lists_of(texts)
    # Of a list that could not be read, not even the name is known; and that of a bot may be in
    # another file.
    if not problems and not isinstance(game, FactsGame):
        _refuse_unknown_lists(game, lists)
    expected = {plist.id for plist in game.lists}
    more: dict[str, Any] = {} if games is None else {"games": games}
    return Subject(
        lists=lists,
        vocabulary=game.vocabulary(),
        problems=problems,
        readings=readings or {},
        invariants=game.invariants(),
        sections=game.sections(),
        readings_elsewhere=game.readings_elsewhere(),
        game=game,
        whole=expected <= {plist.id for plist in lists},
        files=() if problems else tuple(texts or ()),
        cites=tuple(cite for file, text in texts or () for cite in _cites(parse_toml(text, file))),
        effort=effort,
        seed=seed,
        witnesses=witnesses,
        **more,
    )


def _refuse_unknown_lists(game: Audited, lists: Sequence[PriorityList]) -> None:
    """Refuse an invariant about a missing list; it would be left out silently."""
    known = dict.fromkeys(plist.id for plist in (*game.lists, *lists))
    for invariant in game.invariants():
        for name in invariant.lists:
            if name not in known:
                raise BadInputError(
                    f"{game.whose_lists}, invariant {invariant.name!r}:"
                    f" there is no list called {name!r}.",
                    f"{nearest(name, known)} Or give the file of that list too.".lstrip(),
                )


def _cites(value: object) -> Iterator[str]:
    """Everything that a file cites, as far as it can be read."""
    if isinstance(value, Mapping):
        if isinstance(value.get("cite"), str):
            yield value["cite"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _cites(each)
