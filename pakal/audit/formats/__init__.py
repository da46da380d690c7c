"""The forms in which a report is printed; each is made from the same data."""

from collections.abc import Callable, Mapping
from typing import Final

from pakal.audit.formats.html_form import to_html
from pakal.audit.formats.json_form import to_json
from pakal.audit.formats.junit import to_junit
from pakal.audit.formats.sarif import to_sarif
from pakal.audit.formats.text import to_text
from pakal.audit.report import Report

FORMATS: Final[Mapping[str, Callable[[Report], str]]] = {
    "text": to_text,
    "json": to_json,
    "sarif": to_sarif,
    "junit": to_junit,
    "html": to_html,
}
