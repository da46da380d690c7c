"""Who answers the page: a server, or the library in the browser."""

import pytest

SERVED, IN_BROWSER = "served", "in the browser"

# A test of the page that holds for both.
both = pytest.mark.parametrize("transport", [SERVED, IN_BROWSER], indirect=True)
