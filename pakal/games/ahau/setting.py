"""Seating King Pakal: difficulty and personality by the names people type."""

from collections.abc import Sequence
from typing import Final

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.edition.values import Edition
from pakal.games.ahau.rules.table import Solo
from pakal.games.ahau.words import GODS, ROLES

OWN_CARD: Final = "your own card"  # a hierarchy the player has typed off a real card


def find_named(what: str, wanted: str, names: Sequence[str]) -> int:
    """The place of a name, of which a unique part is enough; case and hyphens do not matter."""
    plain = [_plain(name) for name in names]
    word = _plain(wanted)
    if word in plain:
        return plain.index(word)
    found = [place for place, name in enumerate(plain) if word and word in name]
    if len(found) == 1:
        return found[0]
    raise BadInputError(f"{what}: {wanted!r} is not known.", nearest(wanted, names))


def _plain(name: str) -> str:
    return name.casefold().replace("-", " ").removeprefix("the ").strip()


def read_hierarchy(text: str) -> tuple[int, ...]:
    """Five gods from the most preferred down, with commas between them."""
    names = [name.strip() for name in text.split(",")]
    gods = tuple(find_named("Hierarchy", name, GODS) for name in names)
    missing = [god for place, god in enumerate(GODS) if place not in gods]
    if len(gods) != len(GODS) or missing:
        raise BadInputError(
            f"Hierarchy: {text!r} has to name each of the five gods once.",
            f"Name {','.join(GODS)} in the order of your card."
            + (f" Missing: {', '.join(missing)}." if missing else ""),
        )
    return gods


def seat(
    edition: Edition,
    difficulty: str = "moderate",
    personality: str | None = None,
    hierarchy: str | None = None,
    role: str | None = None,
) -> Solo:
    """
    Return King Pakal as these names describe him.

    A hierarchy goes before the personality's own; so does a role card.
    """
    level = find_named("Difficulty", difficulty, [each.name for each in edition.difficulties])
    names = [each.name for each in edition.personalities]
    card = edition.personalities[
        find_named("Personality", personality, names) if personality is not None else 0
    ]
    gods = card.hierarchy if hierarchy is None else read_hierarchy(hierarchy)
    role_card = card.role if role is None else find_named("Role card", role, ROLES)
    printed = hierarchy is None and role is None
    return Solo(level, gods, role_card, card.name if printed else OWN_CARD)
