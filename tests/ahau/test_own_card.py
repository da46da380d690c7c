"""The personality card, however a person gives it: five gods, a name, a number."""

from pathlib import Path

import pytest
from companion.copies import enter_all, entering

from pakal.errors import BadInputError
from pakal.games.ahau.edition.parts import HIERARCHY
from pakal.games.ahau.edition.values import edition_text
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.setting import OWN_CARD
from pakal.games.ahau.telling.guesses import name_guesses, reconstructed_parts
from pakal.games.ahau.words import CHIEF, JAGUAR, RAIN, SERPENT, SUN
from pakal.lists.explain import parts_of

TYPED = (SUN, RAIN, JAGUAR, CHIEF, SERPENT)
GODS_TYPED = (
    "sun rain jaguar chief serpent",
    "sun,rain,jaguar,chief,serpent",
    "Sun, Rain, Jaguar, Chief, Feathered Serpent",
    "sun god > rain god > jaguar god > chief god > feathered serpent",
    "su ra ja ch se",
    "s r j c f",
    "srjcf",
    "sun ra j chief feath",
)
CARDS = ("2", "conqueror", "The Conqueror", "conq", "the conq")


@pytest.mark.parametrize("key", ["personality", "hierarchy"])
@pytest.mark.parametrize("words", GODS_TYPED)
def test_five_gods_are_ones_own_card(words: str, key: str) -> None:
    """
    Words, beginnings and fixed letters, with blanks or commas, give the same card.
    """
    solo = Ahau(**{key: words}).table.solo

    assert solo is not None
    assert (TYPED, OWN_CARD) == (solo.hierarchy, solo.personality)


@pytest.mark.parametrize("key", ["personality", "hierarchy"])
@pytest.mark.parametrize("words", CARDS)
def test_a_name_its_beginning_or_a_number_is_one_of_ours(words: str, key: str) -> None:
    """
    A card of the edition is found by its name, a part of it, or its number in the list.
    """
    solo = Ahau(**{key: words}).table.solo

    assert solo is not None
    assert "The Conqueror" == solo.personality


def test_a_typed_card_is_never_marked_reconstructed() -> None:
    """
    Five gods typed under either key make the personality card nobody's guess.
    """
    ours, typed = Ahau().table, Ahau(personality="srjcf").table

    assert HIERARCHY in reconstructed_parts(ours)
    assert HIERARCHY not in reconstructed_parts(typed)
    assert "personality card" not in name_guesses(typed)


def test_gods_of_a_card_that_was_entered_are_that_card() -> None:
    """
    Where the edition has the card from a person's own copy, its role card comes with it.
    """
    text = (
        'base = "default"\nname = "mine"\nsource = "stated: my own copy"\n[personalities.3]\n'
        'gods = ["sun", "rain", "jaguar", "chief", "serpent"]\nrole = "queen"\nname = "Moon"\n'
    )

    game = Ahau(personality="s r j c f", edition=text)

    assert "Moon" == game.setting["personality"]
    assert game.setting.get("hierarchy") is None


def test_gods_like_those_of_our_guess_are_still_ones_own() -> None:
    """
    A card typed off that happens to be one of our guesses is the person's, not ours.
    """
    game = Ahau(personality="jaguar sun serpent chief rain")

    assert game.table.solo is not None
    assert OWN_CARD == game.table.solo.personality


WRONG = {
    "sun rain jagur chief serpent": "'jagur' is not known here.\nDid you mean 'jaguar'?",
    "sun sun rain jaguar chief": "Missing: serpent.",
    "sun rain": "Missing: chief, jaguar, serpent.",
    "7": "'7' is not known.",
    "zebra": "Or name the five gods on yours, the top one first.",
    "": "is not known",
}


@pytest.mark.parametrize("words", WRONG)
def test_a_card_that_is_none_is_refused_with_a_way_out(words: str) -> None:
    """
    The message says which word is wrong, or which gods are missing.
    """
    with pytest.raises(BadInputError) as wrong:
        Ahau(personality=words)

    assert WRONG[words] in str(wrong.value)
    assert wrong.value.way_out


def test_two_different_cards_are_refused() -> None:
    """
    A personality of five gods and another hierarchy contradict each other.
    """
    with pytest.raises(BadInputError, match="two different cards"):
        Ahau(personality="srjcf", hierarchy="fcjrs")


def test_a_personality_lends_its_role_card_to_a_hierarchy() -> None:
    """
    With both, the gods are the hierarchy's and the role card is the personality's.
    """
    both = Ahau(personality="conqueror", hierarchy="srjcf").table.solo
    card = Ahau(personality="conqueror").table.solo

    assert both is not None
    assert card is not None
    assert (TYPED, card.role) == (both.hierarchy, both.role)


def test_a_role_card_that_nobody_named_is_said_to_be_assumed() -> None:
    """
    Five gods alone leave the role card open; the heading says so, and not once it is named.
    """
    alone = Ahau(personality="srjcf")
    named = Ahau(personality="srjcf", role="queen")

    assert "merchant (our guess" in "\n".join(alone.heading())
    assert "; queen\n" in "\n".join(named.heading())


# --- what the heading calls our guess ------------------------------------------------------------

BOARD = 'base = "default"\nname = "mine"\nsource = "stated: my own copy"\n'


def test_the_heading_names_exactly_what_is_ours() -> None:
    """
    A part leaves the heading when all of it is entered, and not before.
    """
    costs = "\n".join(
        f'[buildings.tiles.{kind}]\ncost = ["blue"]' for kind in ("palace", "ball-court", "market")
    )
    entered = BOARD + '[war-track]\nspaces = ["tile", "tile"]\n' + costs

    assert {"war track"} == set(name_guesses(Ahau().table)) - set(
        name_guesses(Ahau(edition=entered).table)
    )


def test_a_decision_is_headed_by_the_guesses_it_depends_on() -> None:
    """
    Each list has its own: cards dealt depend on none, a building on the costs alone.
    """
    game = Ahau()
    found = {
        list_id: name_guesses(game.table, _leant_on(game, list_id))
        for list_id in ("deal-cards", "which-building", "place-worker", "war-reward")
    }

    assert {
        "deal-cards": [],
        "which-building": ["building costs"],
        "place-worker": ["personality card", "map"],
        "war-reward": ["war track"],
    } == found


def _leant_on(game: Ahau, list_id: str) -> frozenset[str]:
    return parts_of(game.book[list_id])


def test_what_was_entered_does_not_head_a_decision() -> None:
    """
    With one's own card, where he places a worker depends on no guess but the map.
    """
    heading = "\n".join(Ahau(personality="srjcf", role="queen").heading("place-worker"))

    assert "Our guesses (°): map. " in heading
    assert "costs" not in heading


def test_an_edition_entered_whole_is_ones_own(tmp_path: Path) -> None:
    """
    Nothing is called a guess; what only the drawing uses is not worth a word.
    """
    file = tmp_path / "mine.toml"
    enter_all(entering(file))

    assert "Edition 'my copy' (your own)" == Ahau(edition=edition_text(file)).heading()[-1]
