"""Does a fact look at what its seat cannot see? Secrets become unknown numbers, and it is asked."""

from typing import TYPE_CHECKING, Any

from pakal.games.automa import candidates_at
from pakal.games.unknown import MissingError
from pakal.lists.compile import keys_of, leaf_value

if TYPE_CHECKING:
    from pakal.games.base import TableGame


def find_peeks(game: "TableGame[Any]", s: Any) -> tuple[str, ...]:
    """The facts of the list that decides now that need another seat's secret, and which."""
    seat = game.seats()[s.who].name
    blind = game.copy(s)
    for leaf in game.layout.leaves:
        if leaf.field.secret and seat not in leaf.names[:1]:
            leaf.put(blind, leaf.shape.unknown(leaf.key_text))
    compiled = game.book[game.list_at(s)]
    candidates = candidates_at(s)
    found: dict[str, None] = {}
    for name in compiled.walk.facts:
        fact = compiled.vocabulary.fact(name)
        for key in keys_of(fact, candidates):
            try:
                leaf_value(fact, blind, key, candidates)
            except MissingError as error:
                secrets = ", ".join(sorted({origin for origin, _ in error.origins}))
                found[f"{name} looks at {secrets}"] = None
    return tuple(found)
