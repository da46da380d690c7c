"""Your own copy on the picture: each question comes with the table and the spots it is about."""

from pathlib import Path
from typing import Any

import pytest
from web.messages import Device

from pakal.games.base import TableGame
from pakal.games.registry import find_game
from pakal.web.service import Service


@pytest.fixture
def device(tmp_path: Path) -> Device:
    """Return a device without a game."""
    return Device(Service(tmp_path))


def _open(device: Device, section: str) -> dict[str, Any]:
    return device.do("edition", game="ahau", do="open", section=section)


def _drawn(reply: dict[str, Any]) -> set[str]:
    return {place["id"] for place in reply["scene"]["places"]}


def test_the_rewards_of_a_board_are_shown_where_they_are_printed(device: Device) -> None:
    """
    The first level of the pyramid is lit, space by space.
    """
    reply = _open(device, "rewards")

    about = reply["asked"]["ask"]["about"][0]["places"]
    assert [f"1.{n} of your pyramid" for n in range(1, 5)] == about
    assert set(about) <= _drawn(reply)


def test_routes_are_entered_by_tapping_cities(device: Device) -> None:
    """
    Behind the names of the cities, every choice of a route is a city of the picture.
    """
    first = _open(device, "map")
    reply = device.do(
        "edition", game="ahau", do="later", section="map", key=first["asked"]["ask"]["id"]
    )

    choices = reply["asked"]["ask"]["choices"]
    assert choices
    assert all([each["label"]] == each["places"] for each in choices)


def test_the_sections_alone_need_no_picture(device: Device) -> None:
    """
    The overview of sections comes without a scene.
    """
    assert device.do("edition", game="ahau", do="sections")["scene"] is None


def test_every_spot_is_drawn() -> None:
    """
    Whatever a question is about is a place of the picture, for every blank of the form.
    """
    game = find_game("ahau")
    assert issubclass(game, TableGame)
    form, made = game.copy_form(), game.make({})
    whole = form.whole(form.begin(), Path("own.toml"))
    spots = {
        spot
        for section in form.sections
        for group in section.groups(whole)
        for blank in group.blanks
        for spot in form.spots(blank.key)
    }

    assert len(spots) > 20
    assert [] == sorted(spot for spot in spots if spot not in made.drawn.find(spot))
