"""What all tests share: the option that renews golden files, and how a text is held to one."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings
from terminal import Golden

FIXTURES = Path(__file__).parents[1] / "fixtures"

# Started in the background, a shell ignores Ctrl-C, and so would the programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says more about who else uses the machine than about the code. A change
# is held to the same examples on every machine, to fifty unless a test says otherwise; PAKAL_FUZZ=1
# looks for new ones, a hundred at a time.
FUZZED = "PAKAL_FUZZ" in os.environ
settings.register_profile(
    "pakal", deadline=None, derandomize=not FUZZED, max_examples=100 if FUZZED else 50
)
settings.load_profile("pakal")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer `--renew-golden`."""
    parser.addoption(
        "--renew-golden",
        action="store_true",
        help="Write the golden files anew instead of comparing; read the diff before committing.",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Hold a text to the file of that name under fixtures/, or write the file if asked to."""
    renew = bool(request.config.getoption("--renew-golden"))

    def hold(name: str, text: str) -> None:
        path = FIXTURES / name
        if renew:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8").splitlines() == text.splitlines()

    return hold
