"""Lists that are not about the game they were given for: one message, not one for each rung."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from pakal.errors import BadInputError
from pakal.lists.model import Vocabulary
from pakal.lists.read import look_over

_FACT = re.compile(r"[\w-]+")  # a name alone; an expression would have those of variables too
_NAMED = 4  # names in the message


def refuse_strangers(
    text: str,
    file: str,
    game: str,
    shipped: Collection[str],
    vocabulary: Vocabulary[Any],
    way_out: str,
) -> None:
    """
    Refuse lists of which the game has none, if it lacks most of the facts they read too.

    Where it has one of them, or half of the facts, they are meant for it: then what is wrong is
    said rung by rung, elsewhere.
    """
    lists, _ = look_over(text, file)
    read = {text for plist in lists for text in plist.facts() if _FACT.fullmatch(text)}
    unknown = sorted(name for name in read if not vocabulary.has_fact(name))
    if any(plist.id in shipped for plist in lists) or len(unknown) * 2 <= len(read):
        return
    ids = _name_some([plist.id for plist in lists])
    raise BadInputError(
        f"{file}: {game} has no such lists ({ids}) and no such facts ({_name_some(unknown)}).",
        way_out,
    )


def _name_some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(names[:_NAMED])}{more}"
