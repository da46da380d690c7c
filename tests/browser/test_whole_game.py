"""Whole games by taps."""

from browser.tapping import Phone

MOST_TAPS = 1500


def _play(phone: Phone) -> int:
    """Tap until the score is shown; how many taps that took."""
    for taps in range(MOST_TAPS):
        if phone.screen == "score":
            return taps
        assert phone.step(), phone.shown()
    raise AssertionError(f"not over after {MOST_TAPS} taps: {phone.shown()}")


def test_a_whole_game_by_taps(phone: Phone) -> None:
    """
    A game of Ahau goes by taps alone from the first screen to the final score.
    """
    phone.go()
    phone.tap("new-game")
    phone.tap("game-ahau")
    phone.tap("mode-whole")
    phone.tap("shuffle-companion")
    phone.tap("begin")

    _play(phone)

    assert "wins" in phone.text("screen-score")
    assert "Together" in phone.text("screen-score")
