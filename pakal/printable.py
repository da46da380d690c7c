"""Text from files made safe for terminals and XML: nothing in it is hidden."""

import re
from typing import Final

# What a terminal obeys instead of showing it, what turns the direction of writing around, and
# halves of characters. A line may end and a tabulator may stand anywhere.
_HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def visible(text: str) -> str:
    r"""The text with `\u001b` and the like, as JSON has it, for what would not be seen."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
