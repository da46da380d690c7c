"""What can be looked at and entered without a game: his rules, a simulation, your own copy."""

import pytest
from browser.tapping import Phone
from browser.transports import both


@both
def test_a_small_simulation(phone: Phone) -> None:
    """
    Fifty games are played in slices, and shares, points and sources stand there as text and plots.
    """
    phone.go("#/explore/ahau/simulate")

    phone.tap("games-50")
    phone.find("sim-run").click()
    phone.page.get_by_text("50 of 50 games").wait_for(timeout=60_000)

    assert 2 == phone.page.locator("svg.plot").count()
    assert "on average" in phone.text("screen-explore")


def test_the_rung_that_decided_is_marked_in_its_list(phone: Phone) -> None:
    """
    The address of a list and a rung opens that list with that rung marked, in words too.
    """
    phone.go("#/explore/ahau/lists/place-worker/new-city")

    marked = phone.page.locator("tr.decides")

    assert 1 == marked.count()
    assert "This rung decided." in marked.inner_text()


@both
def test_your_copy_is_entered(phone: Phone) -> None:
    """
    An answer about your own copy is kept at once, and using the copy is offered then.
    """
    phone.go("#/copy/ahau")
    phone.tap("section-personalities")
    before = phone.find("section-personalities").inner_text()

    phone.tap("as-marked")

    assert before != phone.find("section-personalities").inner_text()
    phone.go("#/copy/ahau")
    assert phone.sees("use-copy")


@pytest.mark.parametrize("game", ["uxmal", "maya"])
def test_the_copy_of_another_game_is_entered(phone: Phone, game: str) -> None:
    """
    Every game whose edition can be entered has its sections here, and its first answer is kept.
    """
    phone.go(f"#/copy/{game}")
    section = next(each for each in phone.shown()["ids"] if each.startswith("section-"))
    phone.tap(section)

    phone.tap("as-marked")

    assert not phone.sees("error")
    phone.go(f"#/copy/{game}")
    assert phone.sees("use-copy")


def test_routes_of_an_own_copy_by_tapping_cities(phone: Phone) -> None:
    """
    On the picture a tap takes one marked city away and leaves the others, without an open game.
    """
    phone.go("#/copy/ahau/map")
    phone.tap("later")
    marked = """() => [...document.querySelectorAll('[data-testid="ask"] [aria-pressed=true]')]
      .map((each) => each.textContent)"""
    before = phone.page.evaluate(marked)
    phone.tap("place-Chichen Itza")

    assert [each for each in before if each != "Chichen Itza"] == phone.page.evaluate(marked)
    assert "Chichen Itza" in before


def test_a_city_with_another_name_is_typed_and_the_others_are_chips(phone: Phone) -> None:
    """
    One name is tapped off and another typed; it takes the place of the old one, and nine stay.
    """
    phone.go("#/copy/ahau/map")
    shown = phone.text("ask")
    phone.tap("ask--Seibal")
    assert phone.find("as-marked").is_disabled()
    phone.find("ask-name").fill("Ceibal")
    phone.tap("add-name")
    phone.tap("as-marked")

    phone.tap("before")

    assert [] == [each for each in ("Tikal", "Uxmal", "Palenque") if each not in shown]
    now = phone.page.locator("b", has_text="Uxmal, ").inner_text().split(", ")
    assert "Ceibal" == now[7]
    assert "Seibal" not in now
